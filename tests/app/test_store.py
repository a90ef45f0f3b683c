"""web/store.js and its neighbors under Node: what the stand-ins of these tests say of them, and what Python says."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rollbow.app.kept import envelope, files
from rollbow.kernel.record import MOST_BYTES
from support.fake_storage import Mirror

SCRIPTS = Path(__file__).parents[1] / "support" / "scripts"
KEPT = Path(__file__).parents[2] / "web" / "storage_names.js"

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="no processes there")

Step = list[Any]
"""A tab, a word of the store's, and what goes with it; of a `put` the last is what it may be written over."""


def node(*words: str, given: str) -> str:
    done = subprocess.run(["node", *words], input=given, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    return done.stdout


def run(rounds: list[list[Step]], way: str = "") -> list[list[Any]]:
    """What the real store answers; the steps of a round are begun at once."""
    given = "".join(json.dumps(steps) + "\n" for steps in rounds)
    return [json.loads(line) for line in node(str(SCRIPTS / "store.mjs"), way, given=given).splitlines()]


def expected(mirror: Mirror, step: Step) -> object:
    """What the stand-in answers."""
    _, word, *words = step
    if word not in ("put", "stow"):
        return json.loads(json.dumps(getattr(mirror, word)(*words)))
    asked: list[str] = []

    def over(*there: str) -> bool:
        asked.append(there[-1])
        return there[-1] in words[-1]

    if word == "stow":
        return [mirror.stow(words[0], over), asked]
    identity, _, raw, card, _ = words
    return [mirror.put(identity, raw, card, over), asked]


def some_step(rng: Random) -> Step:
    tab, identity = rng.randrange(2), rng.choice("ab")
    raws = [f"raw {number}" for number in range(3)]
    match rng.randrange(10):
        case 0:
            return [tab, "get", ["a", "b"]]
        case 1:
            return [tab, "list"]
        case 2:
            return [tab, "drop", identity, rng.choice(raws)]
        case 3 if rng.random() < 0.3:
            return [tab, "remove", identity]
        case 4:
            return [tab, "settle", [[identity, rng.choice(raws)] for identity in "ab"]]
        case 5 | 6:
            kept = [
                [identity, int(raw[-1]) + 1, raw, f"card {raw}"]
                for identity, raw in zip("ab", raws, strict=False)
            ]
            return [tab, "stow", kept, rng.sample(raws, rng.randrange(3))]
    raw = rng.choice(raws)
    return [tab, "put", identity, int(raw[-1]) + 1, raw, f"card {raw}", rng.sample(raws, rng.randrange(3))]


def test_the_mirror_does_what_its_stand_in_does() -> None:
    rng = Random(1)
    rounds = [[some_step(rng) for _ in range(rng.randint(1, 4))] for _ in range(400)]
    mirror = Mirror()
    refused = 0
    for steps, answers in zip(rounds, run(rounds), strict=True):
        wanted = [expected(mirror, step) for step in steps]
        assert answers == wanted, steps
        refused += sum(
            step[1] == "put" and not answer[0] for step, answer in zip(steps, answers, strict=True)
        )
    assert refused > 100


def test_of_two_tabs_that_write_over_the_same_at_once_one_does() -> None:
    first, second = ([tab, "put", "a", 2, f"tab {tab}", "", ["begun"]] for tab in (0, 1))
    begun, both, after = run([[[0, "put", "a", 1, "begun", "", []]], [first, second], [[0, "get", ["a"]]]])
    assert begun == [[True, []]]
    assert both == [[True, ["begun"]], [False, ["tab 0"]]]
    assert after == [[["tab 0", None]]]


def test_what_is_written_is_on_the_disk_before_it_is_said() -> None:
    *_, (asked,) = run([[[0, "put", "a", 1, "x", "", []]], [[0, "asked"]]])
    assert asked == [["readwrite", "strict"]]


def test_a_question_that_fails_writes_nothing() -> None:
    rounds: list[list[Step]] = [
        [[0, "put", "a", 1, "one", "", []]],
        [[0, "put", "a", 2, "two", "", "fault"]],
        [[1, "get", ["a"]]],
    ]
    _, (fault,), after = run(rounds)
    assert fault == "Error"
    assert after == [[["one", None]]]


@pytest.mark.parametrize("foreign", [5, True, {"raw": "x"}, ["x"]])
def test_what_is_no_text_was_never_a_game(foreign: Any) -> None:
    """Other pages of the same origin may write into the same database."""
    rounds: list[list[Step]] = [
        [[0, "put", "a", 1, foreign, "", []]],
        [[0, "stow", [["b", 1, foreign, ""]], []]],
        [[1, "get", ["a", "b", "c"]]],
        [[0, "put", "a", 1, "one", "", []]],
        [[0, "stow", [["b", 1, "two", ""]], []]],
        [[1, "get", ["a", "b"]]],
    ]
    *_, nothing, put, stowed, kept = run(rounds)
    assert nothing == [[[None], [None], [None]]]
    assert (put, stowed) == ([[True, []]], [[[True], []]])
    assert kept == [[["one", None], ["two"]]]


def test_a_mirror_that_hangs_is_waited_for_once_and_used_again_when_it_answers() -> None:
    """Nothing that waits again would ever answer here: only the first wait has an end."""
    get: Step = [0, "get", ["a"]]
    put: Step = [0, "put", "a", 2, "two", "", ["one"]]
    rounds: list[list[Step]] = [
        [[0, "put", "a", 1, "one", "", []]],
        [[0, "stick", True]],
        [get, put, get, [0, "wait"]],
        [get, put, [0, "list"]],
        [[0, "stick", False]],
        [[1, "get", ["a"]]],
        [get],
        [put],
    ]
    _, _, first, later, _, other, again, written = run(rounds)
    assert first == ["TimeoutError"] * 3 + [None]
    assert later == ["TimeoutError"] * 3
    assert other == [[["one", None]]], "what nobody waited for any more was written"
    assert again == [[["one", None]]]
    assert written == [[True, ["one"]]]


def test_a_database_that_is_refused_is_told_at_once() -> None:
    assert run([[[0, "get", ["a"]]]], "database-refused") == [["UnknownError"]]


def test_what_has_ended_is_waited_for_no_more() -> None:
    """Otherwise the mirror would be left alone a while after each of them."""
    rounds: list[list[Step]] = [
        [[0, "put", "a", 1, "one", "", []]],
        [[0, "put", "a", 2, "two", "", "fault"]],
        [[0, "asked"]],
        [[0, "wait"]],
        [[0, "asked"]],
    ]
    assert run(rounds)[-1] == [[]]


def test_a_database_that_does_not_even_open_is_written_by_nobody_later() -> None:
    put: Step = [0, "put", "a", 1, "one", "", []]
    rounds: list[list[Step]] = [
        [[0, "stick", True]],
        [put, [0, "wait"]],
        [put],
        [[0, "stick", False]],
        [[1, "get", ["a"]]],
        [[0, "get", ["a"]]],
        [put],
        [[1, "get", ["a"]]],
    ]
    _, first, later, _, other, again, written, last = run(rounds)
    assert first == ["TimeoutError", None]
    assert later == ["TimeoutError"]
    assert (other, again) == ([[[None]]], [[[None]]]), "what nobody waited for any more was written"
    assert written == [[True, []]]
    assert last == [[["one", None]]]


def test_a_database_that_opens_too_late_is_written_by_nobody() -> None:
    """What waits for it begins no transaction by then."""
    rounds: list[list[Step]] = [
        [[0, "put", "a", 1, "one", "", []], [0, "wait"]],
        [[0, "stick", False]],
        [[0, "opened"]],
        [[1, "get", ["a"]]],
        [[0, "put", "a", 1, "two", "", []]],
        [[1, "get", ["a"]]],
    ]
    first, _, _, nothing, put, kept = run(rounds, "database-stuck")
    assert first == ["TimeoutError", None]
    assert nothing == [[[None]]], "what nobody waited for any more was written"
    assert put == [[True, []]]
    assert kept == [[["two", None]]]


@pytest.mark.parametrize("how", ["closed", "asked"])
def test_a_database_that_was_closed_is_opened_again(how: str) -> None:
    """By the browser, which may clear it; or by this page, so that another one may change it."""
    put: Step = [0, "put", "a", 1, "one", "", []]
    _, ended, after = run([[put, [1, "list"]], [[0, "ends", how]], [[0, "get", ["a"]], [1, "get", ["a"]]]])
    assert ended == [0]
    assert after == [[["one", None]]] * 2


def test_a_database_that_was_refused_is_asked_for_again() -> None:
    rounds: list[list[Step]] = [[[0, "list"]], [[0, "allow"]], [[0, "put", "a", 1, "one", "", []]]]
    assert run(rounds, "database-refused") == [["UnknownError"], [None], [[True, []]]]


def test_a_row_holds_the_edition_the_text_and_of_a_game_that_rests_the_second_copy() -> None:
    both = {"edition": 7, "raw": "one", "spare": "one"}
    rounds: list[list[Step]] = [
        [[0, "put", "a", 7, "one", "", []], [0, "stow", [["b", 7, "one", ""]], []]],
        [[0, "row", "a"], [0, "row", "b"]],
        [[0, "settle", [["a", "one"], ["b", "two"]]]],
        [[0, "row", "a"], [0, "row", "b"]],
        [[0, "put", "a", 8, "two", "", ["one"]]],
        [[0, "row", "a"]],
    ]
    _, first, settled, after, _, last = run(rounds)
    assert first == [{"edition": 7, "raw": "one"}, both]
    assert (settled, after) == ([[True, False]], [both, both])
    assert last == [{"edition": 8, "raw": "two"}]


@pytest.mark.parametrize(
    ("row", "dropped", "left"),
    [
        ({"raw": "one", "spare": "two"}, "one", {"raw": "two", "spare": "two"}),
        ({"raw": "one", "spare": "two"}, "two", {"raw": "one", "spare": "one"}),
        ({"raw": "one", "spare": "two"}, "three", {"raw": "one", "spare": "two"}),
        ({"raw": "one", "spare": "one"}, "one", None),
        ({"raw": "one"}, "one", None),
        ({"raw": "one"}, "two", {"raw": "one"}),
    ],
)
def test_of_two_copies_the_other_one_takes_the_place_of_what_is_dropped(
    row: dict[str, str], dropped: str, left: dict[str, str] | None
) -> None:
    rounds: list[list[Step]] = [
        [[0, "row", "a", {"edition": 7, **row}]],
        [[0, "drop", "a", dropped]],
        [[0, "row", "a"]],
    ]
    assert run(rounds)[-1] == [None if left is None else {"edition": 7, **left}]


def test_the_store_offers_what_python_asks_it_for() -> None:
    asked = set()
    for name in ("storage", "loop"):
        source = (KEPT.parent / f"{name}.py").read_text(encoding="utf-8")
        asked |= set(re.findall(r"(?:STORE|rollbow\.store)\.([a-z]+)", source))
    ((offered,),) = run([[[0, "words"]]])
    assert set(offered) == asked


def test_scripts_and_python_agree_where_things_lie_and_what_an_envelope_is() -> None:
    script = """
    const kept = await import(process.argv[1]);
    const plain = (value) => (value instanceof RegExp ? [value.source, value.flags] : value);
    console.log(JSON.stringify(Object.entries(kept).map(([name, value]) => [name, plain(value)])));
    """
    kept = dict(json.loads(node("--input-type=module", "-e", script, KEPT.as_uri(), given="")))
    slot = f"^{envelope.GAME}({envelope.ID.pattern})/[01]$".replace("/", "\\/")
    assert kept == {
        "GAME": envelope.GAME,
        "SLOT": [slot, ""],
        "CARDS": envelope.CARDS,
        "SETTINGS": envelope.SETTINGS,
        "ENVELOPE": [f"^{envelope.ENVELOPE.pattern}$", "s"],
        "NEWER": [f"^{envelope.NEWER.pattern}", ""],
        "MOST_BYTES": MOST_BYTES,
        "MOST_BUNDLED_BYTES": files.MOST_BUNDLED_BYTES,
        "BUNDLE": "=== rollbow",
        "DATABASE": "rollbow",
        "VERSION": 1,
        "STORES": ["games", "cards"],
    }
