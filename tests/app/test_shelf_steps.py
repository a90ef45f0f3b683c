"""Each button and field of the shelf, one step at a time: what changes, what stays, and what is asked for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rollbow.app import routes
from rollbow.app.effects import (
    Discard,
    DiscardDamaged,
    Download,
    Focus,
    Gather,
    Keep,
    KeepCard,
    KeepSettings,
    List,
    Measure,
    Recall,
    Settle,
)
from rollbow.app.game_table import table
from rollbow.app.html import Html
from rollbow.app.kept import cards, envelope, files
from rollbow.app.kept.cards import LONGEST_TITLE
from rollbow.app.kept.envelope import Copies, Copy
from rollbow.app.kept.facts import Facts
from rollbow.app.messages import Discarded, Gathered, Listed, Measured
from rollbow.app.model import SHOWN, Play, Shelf
from rollbow.app.steps import kept_games, shelf
from rollbow.kernel import record as records
from rollbow.kernel.session import Session
from support.simulated_page import WORLD, at_random, page

if TYPE_CHECKING:
    from rollbow.app.effects import Purpose
    from rollbow.app.kept.cards import Card
    from rollbow.app.model import Model

THEN = "2026-11-17T09:30Z"


def game(name: str, slug: str = "rainbow") -> Session:
    found = at_random(slug, 2, name)
    return replace(found, record=replace(found.record, id=name))


def card(name: str, slug: str = "rainbow", state: str = "over") -> Card:
    return replace(cards.card(game(name, slug), 1, THEN), state=state)


def raw(session: Session, edition: int = 1) -> str:
    return envelope.pack(Copy(edition, THEN, records.write(session.record)))


def copies(session: Session, edition: int = 1) -> Copies:
    text = raw(session, edition)
    return Copies(session.record.id, (text,), text)


def with_cards(*found: Card, **here: object) -> Model:
    known = {(each.id, each.edition): Html("") for each in found}
    seen = replace(Shelf(pictures=known), **here)  # type: ignore[arg-type] # a field's own type
    return replace(page("#/shelf"), cards=found, shelf=seen)


def read(model: Model, purpose: Purpose, *found: Copies, value: str = "") -> tuple[Model, tuple[object, ...]]:
    return kept_games.gathered(model, Gathered(found, purpose, value), WORLD)


A, B, C = card("a"), card("b", "uno"), card("c", state="running")
LETTER = replace(C, id="letter-1", facts=Facts(elsewhere=2))


# ---- filters, and more cards


def test_a_filter_begins_with_the_first_cards_again() -> None:
    model = with_cards(A, B, C, shown=3 * SHOWN)
    after, _ = shelf.show_game(model, "uno")
    assert (after.shelf.listed(after.cards), after.shelf.shown) == ([B], SHOWN)
    assert shelf.show_game(after, "chess")[0].shelf.listed(model.cards) == [A, B, C]
    for state, wanted in (("running", [C]), ("over", [A, B]), ("sleeping", [A, B, C])):
        after, _ = shelf.show_state(model, state)
        assert (after.shelf.listed(after.cards), after.shelf.shown) == (wanted, SHOWN)
    assert shelf.more(model)[0].shelf.shown == 4 * SHOWN


def test_pictures_are_asked_for_a_few_at_a_time_and_of_no_sealed_game() -> None:
    found = [replace(A, id=f"card-{number}") for number in range(shelf.DRAWN_AT_ONCE + 2)]
    sealed = replace(A, state="sealed")
    model = replace(with_cards(), cards=(sealed, B, *found))
    known = replace(model, shelf=replace(model.shelf, pictures={(B.id, 1): Html("")}))
    after, effects = shelf.drawn(known)
    first = tuple(each.id for each in found[: shelf.DRAWN_AT_ONCE])
    assert effects == (Gather(first, "picture"),)
    assert after.shelf.drawing == first
    assert shelf.drawn(after) == (after, ())
    assert shelf.drawn(replace(known, route=routes.About())) == (replace(known, route=routes.About()), ())


def test_the_menu_shows_running_games_those_that_wait_for_a_person_first() -> None:
    assert C.facts
    waits = replace(C, id="waits", facts=replace(C.facts, waits=1, fresh=False))
    other = replace(C, id="other", facts=replace(C.facts, waits=0, fresh=False))
    fresh = replace(C, id="fresh", facts=replace(C.facts, waits=1, fresh=True))
    assert shelf.on_now([A, fresh, other, waits]) == [waits, other]
    unsent = replace(LETTER, state="over", facts=Facts(unsent=True))
    assert shelf.on_now([A, other, unsent]) == [unsent, other]


# ---- deleting


def test_a_game_that_others_play_too_is_deleted_only_on_a_yes() -> None:
    model = with_cards(A, LETTER, renaming="a")
    asked, effects = shelf.delete(model, LETTER.id)
    assert effects == (Focus(f"keep-shared-{LETTER.id}"),)
    assert (asked.shelf.deleting, asked.shelf.renaming) == (LETTER.id, "")
    assert shelf.keep(asked)[0].shelf.deleting == ""
    assert shelf.rename(asked, A.id)[0].shelf.deleting == ""
    after, effects = shelf.delete(asked, LETTER.id, sure=True)
    assert effects == (Gather((LETTER.id,), "delete"),)
    assert after.shelf.deleting == ""


@pytest.mark.parametrize("name", ["a", "gone"])
def test_any_other_game_is_deleted_at_once(name: str) -> None:
    after, effects = shelf.delete(with_cards(A, LETTER), name)
    assert effects == (Gather((name,), "delete"),)
    assert after.shelf.deleting == ""


# ---- names


def test_a_name_is_typed_taken_back_and_given() -> None:
    model = with_cards(replace(A, title="Old"), replace(B, title="Other"))
    named, _ = shelf.rename(model, "b")
    assert (named.shelf.renaming, named.shelf.draft) == ("b", "Other")
    typed, _ = shelf.fill_title(named, "x" * 1000)
    assert typed.shelf.draft == "x" * 4 * LONGEST_TITLE
    back, _ = shelf.cancel_rename(typed)
    assert (back.shelf.renaming, back.shelf.draft) == ("", "")
    given, effects = shelf.title(replace(typed, shelf=replace(typed.shelf, draft="New")))
    assert effects == (Gather(("b",), "title", "New"),)
    assert (given.shelf.renaming, given.shelf.draft) == ("", "")


def test_a_new_name_is_the_next_edition() -> None:
    session = game("a")
    after, _ = read(with_cards(A, B), "title", copies(session, 4), value="Sunday")
    assert [(each.id, each.edition, each.title) for each in after.cards if each.id == "a"] == [
        ("a", 5, "Sunday")
    ]
    assert after.unkept == {"a": 5}


@pytest.mark.parametrize("text", ["", "rollbow 1\nnothing\n"])
def test_a_game_to_look_at_keeps_its_name_and_may_be_copied_if_it_can_be_read(text: str) -> None:
    damaged = Copies("a", (envelope.pack(Copy(1, THEN, text)),) if text else (raw(game("a"))[:-9],))
    model = with_cards(A)
    after, effects = read(model, "title", damaged, value="x")
    assert ("can’t be renamed" in after.notice, effects) == (True, ())
    after, effects = read(model, "duplicate", damaged)
    if text:
        assert ("can't be copied" in after.notice, effects) == (True, ())
    else:
        twin = next(each for each in after.cards if each.id != "a")
        assert (twin.edition, twin.state) == (1, "running" if not twin.over else "over")


def test_the_game_left_at_the_table_is_read_anew_if_it_got_a_name() -> None:
    played, other = game("a"), game("b")
    for at_table, left in ((played, None), (other, other)):
        model = replace(with_cards(A, B), play=Play(at_table))
        after, _ = read(model, "title", copies(played), value="x")
        assert (after.play and after.play.session) == left


# ---- deleting


@pytest.mark.parametrize("at_table", [None, "a", "b"])
def test_a_deletion_takes_one_game_and_nothing_else(at_table: str | None) -> None:
    session = game("a")
    model = replace(
        with_cards(A, B),
        unkept={"a": 1, "b": 7},
        play=Play(game(at_table)) if at_table else None,
    )
    after, effects = read(model, "delete", copies(session))
    assert after.cards == (B,)
    assert after.unkept == {"b": 7}
    assert after.shelf.removed == ((A, raw(session)),)
    assert (after.play is None) == (at_table != "b")
    assert effects == (Discard("a"),)


def test_what_is_deleted_of_a_damaged_game_is_what_it_still_held() -> None:
    torn = raw(game("a"))[:-9]
    after, _ = read(with_cards(A), "delete", Copies("a", (torn,)))
    ((_, kept),) = after.shelf.removed
    copy = envelope.unpack(kept)
    assert copy == Copy(1, "1970-01-01T00:00Z", envelope.torn(torn))


def test_a_game_that_is_gone_leaves_the_shelf_and_it_is_said_to_whoever_asked() -> None:
    model = with_cards(A, B)
    for purpose, words in (("export", "This game is gone."), ("card", "")):
        after, _ = read(model, purpose, Copies("a"))  # type: ignore[arg-type] # both are purposes
        assert (after.cards, after.notice) == ((B,), words)


# ---- files


def test_all_games_go_into_a_file_the_last_one_last() -> None:
    nothing, effects = read(with_cards(), "export-all")
    assert (nothing.notice, effects) == ("There are no games to save yet.", ())
    one, (load, noted) = read(with_cards(A), "export-all", copies(game("a")))
    assert one.notice == "1 game is in the file."
    assert isinstance(noted, KeepSettings), "how many a file holds is noted"
    two, (load, *_) = read(with_cards(A, B), "export-all", copies(game("a")), copies(game("b", "uno")))
    assert two.notice == "2 games are in the file."
    assert isinstance(load, Download)
    assert load.name == f"rollbow-all-{WORLD.now[:10]}.rollbow"
    assert load.text.index("id b\n") < load.text.index("id a\n"), "of the same time; a lies on top"


def test_a_game_s_file_is_named_after_it() -> None:
    whole = game("a")
    _, (load,) = read(with_cards(A), "export", copies(whole))
    assert load == Download(files.file_name(whole.record), records.write(whole.record))
    _, (load,) = read(with_cards(A), "export", Copies("a", ("rollbow-slot 2 news\nnew",)))
    assert load == Download("a.rollbow", "new")


# ---- what is listed


def test_a_list_keeps_what_is_there_and_asks_for_the_cards_that_lack() -> None:
    bare, sealed = replace(B, facts=None), replace(C, facts=None, state="sealed")
    model = with_cards(A, bare, sealed)
    there = ("a", "b", "c", "new")
    after, (settle, *effects) = shelf.listed(model, Listed((), there, (("k", "x"),)), WORLD)
    assert settle == Settle()
    assert effects == [Gather(("b",), "card"), Gather(("new",), "card")]
    assert (after.cards, after.shelf.now, after.shelf.damaged) == (model.cards, WORLD.now, (("k", "x"),))
    after, _ = shelf.listed(model, Listed((), ("a",), ()), WORLD)
    assert after.cards == (A,)
    lines = tuple(cards.write(each) for each in (A, B))
    after, effects_ = shelf.listed(with_cards(A), Listed(lines, ("a", "b"), ()), WORLD)
    assert {each.id for each in after.cards} == {"a", "b"}
    assert effects_ == (Settle(), Gather(("b",), "picture"))


def test_a_list_that_brings_nothing_new_leaves_the_cards_and_what_lies_beside_games_is_taken_over() -> None:
    model = replace(with_cards(A, B), texts={"pars": "old", "practice": "kept"})
    after, _ = shelf.listed(model, Listed((), ("a", "b"), (), (("pars", "new"),)), WORLD)
    assert after.cards is model.cards
    assert after.texts == {"pars": "new", "practice": "kept"}


def test_each_screen_asks_for_what_it_lists() -> None:
    asked: dict[routes.Route, tuple[object, ...]] = {
        routes.Menu(): (List(),),
        routes.Daily("uno"): (List(),),
        routes.Practice(): (List(),),
        routes.Practice("a"): (),
        routes.Statistics(): (List(), Recall()),
        routes.Shelf(): (List(), Measure()),
        routes.About(): (),
    }
    for route, effects in asked.items():
        assert shelf.entered(route) == effects
    assert shelf.DRAWN_AT_ONCE == 4


def test_a_card_made_again_is_kept_and_drawn() -> None:
    session = game("a")
    after, effects = read(with_cards(), "card", copies(session, 3))
    (made,) = after.cards
    assert made == cards.card(session, 3, THEN)
    assert effects == (KeepCard("a", cards.write(made)), Gather(("a",), "picture"))


def test_damaged_copies_and_reports_are_put_out_of_the_way_one_by_one() -> None:
    model = with_cards(A, damaged=(("one", "1"), ("two", "2")), report=("done",))
    after, effects = shelf.delete_damaged(model, "one")
    assert (after.shelf.damaged, effects) == ((("two", "2"),), (DiscardDamaged("one"),))
    after, effects = shelf.close_report(model)
    assert (after.shelf.report, effects) == ((), ())


def test_what_the_browser_says_of_its_room_takes_back_no_words_elsewhere() -> None:
    said = replace(with_cards(A), notice="Words.")
    found = Measured(1, 2, lasting=True, asked=False)
    assert shelf.measured(said, found)[0].notice == ""
    elsewhere, _ = shelf.measured(replace(said, route=routes.Menu()), found)
    assert elsewhere.notice == "Words."
    assert elsewhere.shelf.space
    assert elsewhere.shelf.space.lasting


def test_a_game_without_a_card_stays_where_it_was_found() -> None:
    one, two = copies(game("a")), copies(game("b", "uno"))
    for found, ids in (((one, two), "ab"), ((two, one), "ba")):
        _, (load, *_) = read(with_cards(A), "export-all", *found)
        assert isinstance(load, Download)
        assert load.text.index(f"id {ids[0]}\n") < load.text.index(f"id {ids[1]}\n")


def test_of_what_a_newer_rollbow_saved_the_newer_copy_goes_out() -> None:
    newer = raw(game("a"), 2).replace("rollbow-slot 1", "rollbow-slot 2").replace("seat Ada", "seat Zoe")
    _, (load, *_) = read(with_cards(A), "export-all", Copies("a", (raw(game("a")), newer)))
    assert isinstance(load, Download)
    assert "seat Zoe" in load.text


def test_pictures_are_drawn_and_cards_that_lag_behind_are_made_anew() -> None:
    session, other = game("a"), game("b", "uno")
    model = with_cards(
        A, B, C, pictures={("a", 1): Html("old"), ("c", 1): Html("c")}, drawing=("a", "b", "x")
    )
    sealed_copy = Copies("b", (envelope.pack(Copy(4, THEN, "nonsense\n")),))
    after, effects = read(model, "picture", copies(session, 2), sealed_copy, Copies("x"))
    fresh = cards.card(session, 2, THEN)
    unread = cards.sealed_card(cards.Sealed("b", "nonsense\n", ""), 4, THEN)
    assert after.cards == (fresh, unread, C)
    assert after.shelf.pictures == {
        ("a", 2): table("rainbow").picture(session.state),
        ("b", 4): Html(""),
        ("c", 1): Html("c"),
    }
    assert after.shelf.pictures["a", 2]
    assert (after.shelf.drawing, effects) == ((), ())
    same, _ = read(model, "picture", copies(session), copies(other))
    assert same.cards is model.cards
    gone, _ = read(model, "picture", Copies("a"))
    assert gone.cards == (B, C)


def test_what_is_done_to_a_game_asks_for_the_next_pictures() -> None:
    session = game("a")
    model = with_cards(A, B, pictures={})
    _, (keep, picture) = read(model, "title", copies(session), value="x")
    assert isinstance(keep, Keep)
    assert picture == Gather(("a", "b"), "picture")
    _, effects = read(model, "delete", copies(session))
    assert effects == (Discard("a"), Gather(("b",), "picture"))


def test_a_deletion_is_told_on_the_shelf_alone() -> None:
    model = with_cards(A)
    done = Discarded("a", gone=True, sure=True)
    assert kept_games.discarded(model, done)[0].notice == "Deleted."
    assert kept_games.discarded(model, replace(done, sure=False))[0].notice == kept_games.UNSURE
    elsewhere = replace(model, route=routes.Menu(), notice="Words.")
    assert kept_games.discarded(elsewhere, done) == (elsewhere, ())
    after, effects = kept_games.discarded(elsewhere, replace(done, gone=False))
    assert (after.notice, effects) == ("This browser didn’t let Rollbow delete this game.", (List(),))
