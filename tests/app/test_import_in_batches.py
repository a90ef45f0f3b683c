"""Games from files come in some entries at a time: whatever waits in the browser has its turn between two steps."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from rollbow.app.effects import Breathe, Gather, KeepAll, List
from rollbow.app.kept.envelope import Copies
from rollbow.app.messages import Breathed, Gathered, Given, Kept, Taken
from rollbow.app.steps import import_files
from rollbow.app.update import update
from rollbow.app.view import view
from rollbow.kernel import record as records
from rollbow.kernel.session import further
from support import golden
from support.simulated_browser import House, Tab
from support.simulated_page import WORLD, page

if TYPE_CHECKING:
    from rollbow.app.messages import Message
    from rollbow.kernel.session import Folding

GOLDEN = golden.records()
ADA = GOLDEN[0].read_text(encoding="utf-8")
GAME = "Color Dice with Ada, Ben"
*_, COMMON, LONG = sorted((path.read_text(encoding="utf-8") for path in GOLDEN), key=len)


def give(tab: Tab, *files: tuple[str, bytes]) -> tuple[str, ...]:
    """Hands files to the page; gives its report."""
    tab.send(Given(files))
    return tab.model.shelf.report


@pytest.mark.parametrize(("text", "copies"), [(LONG, 1), (COMMON, 5)], ids=["long", "many"])
def test_games_come_in_piece_by_piece(text: str, copies: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = [0]

    def counted(begun: Folding, most: int) -> Folding:
        now = further(begun, most)
        pieces[-1] += now.read - begun.read
        return now

    def heard(message: Message) -> None:
        pieces.append(0)
        hear(message)

    monkeypatch.setattr(import_files, "further", counted)
    tab = Tab(House())
    hear, tab.hear = tab.hear, heard  # type: ignore[method-assign]
    give(
        tab,
        *(
            (f"{number}.rollbow", text.replace("\nid ", f"\nid {number}").encode())
            for number in range(copies)
        ),
    )
    assert len(tab.model.cards) == copies
    assert sum(pieces) == copies * len(records.read(text).entries)
    assert max(pieces) == import_files.ENTRIES == 200
    assert len([piece for piece in pieces if piece]) == -(-sum(pieces) // 200)


def test_a_step_that_reads_files_does_nothing_else() -> None:
    """The shelf is shown first; then each file has a step of its own, and so have its games."""
    tab, steps = Tab(House()), []
    hear = tab.hear

    def heard(message: Message) -> None:
        before = len(tab.asked)
        hear(message)
        here = tab.model.shelf
        breaths = [each for each in tab.asked[before:] if isinstance(each, Breathe)]
        if breaths or isinstance(message, Breathed):
            steps.append((len(here.unopened), len(here.arriving), len(here.batch), breaths))
            assert here.reading == bool(here.unopened or here.arriving)
            assert ("Reading games…" in view(tab.model)) == here.reading

    tab.hear = heard  # type: ignore[method-assign]
    tab.send(
        Given((("one", ADA.encode()), ("bad", b"\xff"), ("two", ADA.replace("\nid ", "\nid x").encode())))
    )
    quiet = [Breathe()]
    assert steps[:5] == [
        (3, 0, 0, [Breathe(drawn=True)]),
        (2, 1, 0, quiet),
        (1, 1, 0, quiet),
        (0, 2, 0, quiet),
        (0, 2, 2, []),
    ]
    assert len(tab.model.shelf.report) == 3
    assert not tab.model.shelf.reading


def test_files_that_come_while_others_are_read_are_read_after_them() -> None:
    tab = Tab(house := House())
    one, two = (ADA.replace("\nid ", f"\nid {name}").encode() for name in "xy")
    for files in ((("bad", b"\xff"), ("one", one)), (("worse", b"\xff"), ("two", two))):
        tab.hear(Given(files))
    assert sum(isinstance(each, Breathe) for each in tab.asked) == 1
    house.settle()
    assert [words.partition(":")[0] for words in tab.model.shelf.report] == ["bad", "worse", "one", "two"]
    assert len(house.ids()) == 2


def test_a_file_in_which_is_no_game_is_told_at_once() -> None:
    tab = Tab(House())
    assert give(tab, ("bad", b"\xff")) == ("bad: nothing was added; line 1: this is not UTF-8 text.",)
    assert not tab.model.shelf.reading
    assert give(tab, ("worse", b"\xff")) == ("worse: nothing was added; line 1: this is not UTF-8 text.",)


def test_the_next_games_come_once_all_at_hand_are_kept_and_one_that_is_taken_is_looked_up_again() -> None:
    one, two = "x-one", "y-two"
    files = tuple((name, re.sub(r"\nid .*", f"\nid {name}", ADA).encode()) for name in (one, two))
    model, _ = update(page("#/shelf"), Given(files), WORLD)
    for _ in files:
        model, effects = update(model, Breathed(), WORLD)
    model, effects = update(model, Breathed(), WORLD)
    assert effects == (Gather((one, two), "import"),)
    model, effects = update(model, Gathered((Copies(one), Copies(two)), "import"), WORLD)
    while effects == (Breathe(),):
        model, effects = update(model, Breathed(), WORLD)
    (keep,) = effects
    assert isinstance(keep, KeepAll)
    assert [each.id for each in keep.games] == [one, two]
    model, effects = update(model, Kept(one, 1), WORLD)
    assert (effects, len(model.shelf.batch), model.shelf.report) == ((), 2, ())
    again, effects = update(model, Taken(two), WORLD)
    assert effects == (Gather((two,), "import"),)
    assert [landing.saved for landing in again.shelf.batch] == [True, False]
    model, effects = update(model, Kept(two, 1), WORLD)
    assert (effects, model.shelf.batch) == ((List(),), ())
    assert model.shelf.report == tuple(f"{name}: added {GAME}." for name in (one, two))
