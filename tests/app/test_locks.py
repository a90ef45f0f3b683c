"""Who may write a game: web/store.js under Node, and the stand-in for it that the tests of several tabs run on."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from support.simulated_tabs import Street
from support.storage_stand_ins import Store

if TYPE_CHECKING:
    from collections.abc import Callable

    from support.simulated_tabs import Tab

SCRIPT = Path(__file__).parents[1] / "support" / "scripts" / "store.mjs"
TABS = range(3)

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="no processes there")

Step = list[Any]
"""A tab, a word of the store's, and what goes with it."""


def run(steps: list[Step], way: str = "") -> list[Any]:
    """What the real store answers, one step after the other."""
    given = "".join(json.dumps([step]) + "\n" for step in steps)
    words = ["node", str(SCRIPT), *([way] if way else [])]
    done = subprocess.run(words, input=given, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    return [json.loads(line)[0] for line in done.stdout.splitlines()]


class StandIns:
    """The stand-ins as the same tabs."""

    def __init__(self) -> None:
        self.street = Street(Random(1))
        self.told: list[list[object]] = []
        self.stores: list[Store] = []
        self.backs: list[Callable[[], None]] = []
        for tab in TABS:
            one: Tab = object()  # type: ignore[assignment] # no page is needed here
            self.stores.append(Store(self.street, one))
            assert len(self.stores) == tab + 1

    def do(self, step: Step) -> object:
        tab, word, *words = step
        store = self.stores[tab]
        self._settle()
        if word == "told":
            told, self.told = self.told, []
            return told
        if word == "borrow":
            borrowed = store.borrow(*words)
            self._settle()
            mine, back = borrowed.value
            self.backs.append(back)
            return mine
        if word == "back":
            for back in self.backs:
                back()
            self.backs.clear()
            self._settle()
            return None
        if word == "holds":
            return store.holds(*words)
        if word == "hold":
            game, steal = words
            promise = store.hold(
                game,
                steal,
                lambda identity: self.told.append([tab, "lost", identity]),
                lambda identity: self.told.append([tab, "gained", identity]),
            )
        else:
            promise = getattr(store, word)(*words)
        self._settle()
        assert promise.done
        return promise.value

    def _settle(self) -> None:
        """Does what is due; whoever waits for a borrowed game goes on waiting."""
        for _ in range(2_000):
            if not self.street.step():
                return


def some_steps(rng: Random, stand_ins: StandIns) -> list[Step]:
    """One thing that a tab does, and a look at all of them after it."""
    tab, identity = rng.choice(TABS), rng.choice("ab")
    # Nobody takes over what is theirs.
    steal = rng.random() < 0.3 and not stand_ins.stores[tab].holds(identity)
    done: Step = [tab, "release"] if rng.random() < 0.25 else [tab, "hold", identity, steal]
    looks = [[each, "holds", game] for each in TABS for game in "ab"]
    return [done, [0, "told"], *looks, *([each, "busy"] for each in TABS)]


def test_the_store_decides_as_its_stand_in_does() -> None:
    rng, stand_ins = Random(1), StandIns()
    steps: list[Step] = []
    wanted: list[object] = []
    for _ in range(250):
        for step in some_steps(rng, stand_ins):
            steps.append(step)
            wanted.append(stand_ins.do(step))
    seen: set[str] = set()
    for at, answer in enumerate(run(steps)):
        word = steps[at][1]
        assert in_any_order(answer) == in_any_order(wanted[at]), steps[: at + 1]
        seen |= {what for _, what, _ in answer} if word == "told" else {f"{word} {answer}"}
    assert {"lost", "gained", "hold True", "hold False", "holds True", "holds False"} <= seen


def test_a_game_is_borrowed_as_its_stand_in_is() -> None:
    steps: list[Step] = [
        [0, "hold", "a", False],
        [1, "borrow", ["a", "b"]],
        [0, "busy"],
        [2, "hold", "b", False],
        [2, "told"],
        [1, "back"],
        [2, "told"],
        [2, "holds", "b"],
        [1, "borrow", ["a", "b"]],
        [0, "borrow", ["a"]],
        [1, "back"],
    ]
    answers = [["b"], ["rollbow/game/b"], False, [], None, [[2, "gained", "b"]], True, [], [], None]
    assert run(steps) == [True, *answers]
    stand_ins = StandIns()
    assert [stand_ins.do(step) for step in steps] == [True, *answers]


@pytest.mark.parametrize("way", ["", "no-locks", "locks-refused"])
def test_of_what_a_tab_borrows_itself_it_waits_for_the_end(way: str) -> None:
    steps = [[0, "borrow", ["a"]], [0, "hold", "a", False], [0, "ended"], [0, "back"]]
    words = ["node", str(SCRIPT), *([way] if way else [])]
    given = f"{json.dumps(steps)}\n"
    done = subprocess.run(words, input=given, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [["a"], True, ["borrow"], None]


def test_a_tab_may_take_over_what_it_has_and_leave_it_to_others() -> None:
    steps: list[Step] = [
        [0, "hold", "a", False],
        [0, "hold", "a", True],
        [0, "holds", "a"],
        [1, "hold", "a", False],
        [0, "release"],
        [1, "told"],
        [1, "holds", "a"],
        [0, "holds", "a"],
    ]
    answers = [True, True, True, False, None, [[1, "gained", "a"]], True, False]
    assert run(steps) == answers


@pytest.mark.parametrize("way", ["no-locks", "locks-refused"])
def test_without_locks_all_may_be_borrowed(way: str) -> None:
    steps: list[Step] = [[0, "borrow", ["a", "b"]], [1, "borrow", ["a"]], [0, "back"]]
    assert run(steps, way) == [["a", "b"], ["a"], None]


def in_any_order(answer: Any) -> Any:
    return sorted(answer) if isinstance(answer, list) else answer


@pytest.mark.parametrize("way", ["no-locks", "locks-refused"])
def test_without_locks_every_tab_may_write_and_none_is_busy(way: str) -> None:
    steps: list[Step] = [
        [0, "hold", "a", False],
        [1, "hold", "a", False],
        [1, "hold", "a", True],
        [0, "holds", "a"],
        [1, "holds", "a"],
        [2, "busy"],
        [0, "release"],
        [0, "hold", "b", False],
        [0, "holds", "b"],
        [0, "told"],
    ]
    answers = run(steps, way)
    assert answers == [True, True, True, True, True, [], None, True, True, []]


def test_what_is_done_at_once_in_one_tab_happens_in_its_order() -> None:
    """A lock being released isn't free yet."""
    given = json.dumps([[0, "hold", "a", False], [0, "release"], [0, "hold", "a", False], [0, "busy"]])
    done = subprocess.run(
        ["node", str(SCRIPT)], input=f"{given}\n", capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == [True, None, True, []]


def test_a_tab_that_goes_to_another_game_and_back_at_once_may_write_it() -> None:
    """The first one isn't free yet when the tab already has the second."""
    given = json.dumps([[0, "hold", "a", False], [0, "hold", "b", False], [0, "hold", "a", False]])
    done = subprocess.run(
        ["node", str(SCRIPT)], input=f"{given}\n", capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == [True, True, True]


def test_a_game_that_this_tab_is_leaving_is_not_called_another_tab_s() -> None:
    rounds = [[[0, "hold", "a", False]], [[0, "release"], [0, "busy"]]]
    given = "".join(json.dumps(steps) + "\n" for steps in rounds)
    done = subprocess.run(["node", str(SCRIPT)], input=given, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout.splitlines()[1]) == [None, []]


def test_space_is_measured_and_asked_for_only_when_wanted() -> None:
    answers = run([[0, "measure", False], [0, "persisting"], [0, "measure", True], [0, "persisting"]])
    assert answers == [[3, 10, False], [], [3, 10, True], ["persist"]]
    assert run([[0, "measure", True]], "no-locks") == [[0, 0, False]]
    assert run([[0, "measure", True]], "no-numbers") == [[0, 0, True]]


def test_other_tabs_changes_are_told_by_their_key_and_a_cleared_storage_is_not() -> None:
    assert run([[0, "changed", ["rollbow/game/a/0", None, "x"]]]) == [["rollbow/game/a/0", "x"]]


def test_the_chosen_look_is_there_before_python() -> None:
    assert run([[0, "dressed"]]) == [{"theme": "dark", "tray": "left"}]
