"""Games from files come in some entries at a time: whatever waits in the browser has its turn between two steps."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rollbow.app import routes
from rollbow.app.effects import Breathe, Dress, Gather, Go, KeepAll, KeepSettings, List
from rollbow.app.kept import settings
from rollbow.app.kept.envelope import Copies
from rollbow.app.kept.files import bundle
from rollbow.app.kept.settings import Settings
from rollbow.app.messages import Breathed, Did, Gathered, Given, Kept, KeptAll, Offered, Taken
from rollbow.app.steps import import_files
from rollbow.app.update import update
from rollbow.app.view import view
from rollbow.kernel import record as records
from rollbow.kernel.session import further
from support import golden
from support.import_steps import ADA, BAD, BAD_TOLD, GAME, after, file, named, replayed, saved, sealed
from support.simulated_browser import House, Tab
from support.simulated_page import WORLD, page

if TYPE_CHECKING:
    from rollbow.app.effects import Effect
    from rollbow.app.messages import Message
    from rollbow.app.model import Model
    from rollbow.kernel.session import Folding

*_, COMMON, LONG = sorted((path.read_text(encoding="utf-8") for path in golden.records()), key=len)


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


# ---- one step at a time: what is asked of the browser, and what is told

TO_SHELF: tuple[Effect, ...] = (Go("#/shelf"), List())


@pytest.mark.parametrize(("fragment", "going"), [("#/about", TO_SHELF), ("#/shelf", ())])
def test_an_import_shows_the_shelf_first_wherever_the_page_is(
    fragment: str, going: tuple[object, ...]
) -> None:
    _, effects = after(page(fragment), Given((file("x"),)))
    assert effects == (*going, Breathe(drawn=True))
    offered, effects = after(page(fragment), Offered((file("x"),)))
    assert effects == going
    _, effects = after(offered, Did("add-offered"))
    assert effects == (Breathe(drawn=True),)


def test_a_yes_shows_the_shelf_wherever_the_page_is() -> None:
    model, _ = after(page("#/shelf"), Offered((file("x"),)))
    _, effects = after(replace(model, route=routes.About()), Did("add-offered"))
    assert effects == (*TO_SHELF, Breathe(drawn=True))


def test_what_is_no_game_is_told_in_the_step_that_reads_it() -> None:
    model, effects = after(page("#/shelf"), Given((BAD,)), Breathed())
    assert effects == (List(),)
    assert model.shelf.report == model.said == (BAD_TOLD,)


def test_a_text_that_is_no_record_is_told_without_asking_what_is_saved() -> None:
    model, effects = after(page("#/shelf"), Given((("hello", b"hello\n"),)), Breathed(), Breathed())
    assert effects == (List(),)
    assert [words.partition(";")[0] for words in model.shelf.report] == ["hello: nothing was added"]


def test_only_what_can_be_read_is_looked_up() -> None:
    files = (("hello", b"hello\n"), file("x"))
    _, effects = after(page("#/shelf"), Given(files), *[Breathed()] * 3)
    assert effects == (Gather(("x",), "import"),)


def test_a_file_of_settings_alone_applies_them_and_ends_in_one_step() -> None:
    dark = Settings(theme="dark")
    whole = bundle([], settings.write(dark)).encode()
    model, effects = after(page("#/shelf"), Given((("all", whole),)), Breathed())
    assert effects == (KeepSettings(settings.write(dark)), Dress(*dark.look), List())
    assert model.settings == dark
    assert not model.shelf.reading


@pytest.mark.parametrize(
    ("come", "read", "asked"),
    [(Given((file("y"),)), Breathed(), (Breathe(),)), (Offered((file("y"),)), Did("add-offered"), ())],
    ids=["given", "offered"],
)
def test_files_that_come_during_an_import_join_it_and_its_report(
    come: Message, read: Message, asked: tuple[Effect, ...]
) -> None:
    _, content = file("x")
    twice = (("one", content), ("again", content))
    model, effects = after(page("#/shelf"), Given((BAD, *twice)), *[Breathed()] * 4)
    assert effects == (Gather(("x",), "import"),)
    model, _ = replayed(model, Gathered((Copies("x"),), "import"))
    model, effects = after(model, Kept("x", 1))
    # The first one is saved, and the second one waits.
    assert effects == (Breathe(drawn=True),)
    model, effects = after(model, come)
    assert effects == ()
    model, effects = after(model, read)
    assert effects == asked
    model, effects = after(model, Breathed())
    assert effects == (Gather(("x", "y"), "import"),)
    model, _ = replayed(model, Gathered((saved("x"), Copies("y")), "import"))
    model, effects = after(model, Kept("y", 1))
    assert effects == (List(),)
    assert model.shelf.report == (
        BAD_TOLD,
        f"one: added {GAME}.",
        "again: this game is already here, so nothing was added.",
        f"y: added {GAME}.",
    )


def test_shared_files_are_told_beside_what_was_told_before_and_an_import_begins_a_new_report() -> None:
    tab = Tab(House(), "#/shelf")
    give(tab, BAD)
    tab.send(Offered((("worse", b"\xff"), file("x"))))
    assert list(tab.model.shelf.report) == [BAD_TOLD, BAD_TOLD.replace("bad", "worse")]
    tab.send(Did("add-offered"))
    assert list(tab.model.shelf.report) == [f"x: added {GAME}."]


def test_at_most_thirty_games_come_at_once() -> None:
    whole = bundle([named(f"g{number}") for number in range(31)], "").encode()
    model, effects = after(page("#/shelf"), Given((("all", whole),)), Breathed(), Breathed())
    ids = tuple(f"g{number}" for number in range(31))
    assert effects == (Gather(ids[:30], "import"),)
    model, effects = replayed(model, Gathered(tuple(saved(each) for each in ids[:30]), "import"))
    # These are drawn before the others are read.
    assert effects == (Breathe(drawn=True),)
    _, effects = after(model, Breathed())
    assert effects == (Gather(ids[30:], "import"),)


@pytest.mark.parametrize(("last", "fitting"), [(45_000, 2), (45_001, 1)])
def test_games_of_at_most_90_000_characters_come_at_once(last: int, fitting: int) -> None:
    whole = bundle([sealed(45_000, 1), sealed(last, 2)], "").encode()
    _, effects = after(page("#/shelf"), Given((("all", whole),)), Breathed(), Breathed())
    (gather,) = effects
    assert isinstance(gather, Gather)
    assert gather.ids is not None
    assert len(gather.ids) == fitting


def test_a_game_that_is_more_than_a_batch_comes_alone() -> None:
    whole = bundle([sealed(90_001, 1), sealed(20, 2)], "").encode()
    model, (gather,) = after(page("#/shelf"), Given((("all", whole),)), Breathed(), Breathed())
    assert isinstance(gather, Gather)
    assert [len(landing.text) for landing in model.shelf.batch] == [90_001]


def cut(text: str, count: int) -> str:
    """A game with only its first entries."""
    record = records.read(text)
    assert len(record.entries) >= count
    return records.write(replace(record, entries=record.entries[:count]))


def first_piece(*texts: str) -> tuple[list[int | None], tuple[object, ...]]:
    """How many entries of each game the first piece has read (None: all), and what is asked for then."""
    ids = [f"g{number}" for number in range(len(texts))]
    whole = bundle([named(each, text) for each, text in zip(ids, texts, strict=True)], "").encode()
    model, _ = after(page("#/shelf"), Given((("all", whole),)), Breathed(), Breathed())
    model, effects = after(model, Gathered(tuple(map(Copies, ids)), "import"), Breathed())
    return [landing.folding.read if landing.folding else None for landing in model.shelf.batch], effects


def test_the_last_entry_of_a_piece_may_be_another_games_first() -> None:
    assert first_piece(cut(LONG, 199), cut(LONG, 2)) == ([None, 1], (Breathe(),))


def test_a_full_piece_begins_no_other_game_not_even_one_without_entries() -> None:
    assert first_piece(cut(LONG, 200), cut(LONG, 0)) == ([None, 0], (Breathe(),))


def keeping(*ids: str) -> Model:
    """These games are replayed and about to be saved."""
    model, _ = after(page("#/shelf"), Given(tuple(map(file, ids))), *[Breathed()] * (len(ids) + 1))
    model, effects = replayed(model, Gathered(tuple(map(Copies, ids)), "import"))
    assert isinstance(effects[0], KeepAll)
    return model


def test_a_late_answer_about_a_game_that_was_added_does_not_call_it_already_here() -> None:
    model, effects = replayed(keeping("x", "y"), Gathered((saved("x"),), "import"))
    assert effects == ()
    model, _ = after(model, KeptAll((Kept("x", 1), Kept("y", 1))))
    assert model.shelf.report == (f"x: added {GAME}.", f"y: added {GAME}.")


def test_two_games_that_are_taken_at_once_are_told_once() -> None:
    model, effects = after(keeping("x", "y"), KeptAll((Taken("x"), Taken("y"))))
    assert effects == (Gather(("x",), "import"), Gather(("y",), "import"))
    model, effects = after(model, Gathered((saved("x"),), "import"))
    assert effects == (Gather(("y",), "import"),)
    # Both times that it was asked for, the second one is answered.
    model, effects = after(model, *[Gathered((saved("y"),), "import")] * 2, Breathed())
    assert effects == (List(),)
    assert after(model, Breathed()) == (model, ())
    assert model.shelf.report == tuple(
        f"{name}: this game is already here, so nothing was added." for name in ("x", "y")
    )


def test_a_save_of_the_table_does_not_end_an_import_of_the_same_game() -> None:
    model, _ = after(page("#/shelf"), Given((file("x"),)), Breathed(), Breathed())
    model, effects = after(model, Kept("x", 2))
    assert (effects, len(model.shelf.batch)) == ((), 1)
    assert not model.shelf.batch[0].saved


def test_the_next_batch_waits_for_a_game_that_the_table_saved_before_it_was_sent() -> None:
    """One game of the batch is ready, and another is still being replayed."""
    model, _ = after(page("#/shelf"), Given((file("x", cut(ADA, 1)), file("y", LONG))), *[Breathed()] * 3)
    model, _ = after(model, Gathered((Copies("x"), Copies("y")), "import"), Breathed())
    assert [bool(landing.card) for landing in model.shelf.batch] == [True, False]
    model, effects = replayed(after(model, Kept("x", 2))[0], Breathed())
    assert isinstance(effects[0], KeepAll)
    model, effects = after(model, Kept("y", 1))
    assert (effects, model.shelf.report) == ((), ())
    _, effects = after(model, Kept("x", 1))
    assert effects == (List(),)


def test_a_game_that_is_looked_up_again_is_not_ended_by_a_save_of_the_table() -> None:
    model, _ = after(keeping("x", "y"), Taken("y"), Kept("y", 2), Kept("x", 1))
    assert len(model.shelf.batch) == 2
    model, effects = after(model, Gathered((saved("y"),), "import"), Breathed())
    assert effects == (List(),)
    assert model.shelf.report == (f"x: added {GAME}.", "y: this game is already here, so nothing was added.")
