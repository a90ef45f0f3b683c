"""Who one is: the name asked once, “You” where one reads of oneself, the last table again, what the menu shows."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rollbow.app.effects import KeepSettings
from rollbow.app.game_table import table
from rollbow.app.kept import links, settings
from rollbow.app.messages import Did, Filled, Went
from rollbow.app.model import YOU, Model, headline, names, seat_names
from rollbow.app.screens.shelf_card import outcome
from rollbow.app.second_person import agree
from rollbow.app.steps import shelf
from rollbow.app.steps.share import result_text
from rollbow.app.update import begin
from rollbow.app.view import view
from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel.game import Over, Result, Words
from rollbow.kernel.record import LEVELS
from rollbow.kernel.session import begin as new_game
from rollbow.kernel.session import replay
from support import golden
from support.simulated_page import do, effects_of, finish, page, playing, started

if TYPE_CHECKING:
    from rollbow.app.kept.cards import Card

SECOND = re.compile(r"\bYou (?:now )?([\w-]+)", re.IGNORECASE)


def kept(effects: tuple[object, ...]) -> str:
    return next(effect.text for effect in effects if isinstance(effect, KeepSettings))


def test_a_name_is_asked_once_and_remembered_with_the_table() -> None:
    first = page("#/rainbow?seats=2&seed=demo")
    assert "Your name is kept in this browser and shown in what you share." in view(first)
    ready = do(first, Filled("name/0", "Mia"), Filled("who/1", "expert"))
    text = kept(effects_of(ready, Did("start")))
    later, _ = begin("#/rainbow", [], text)
    assert later.setup
    assert [(chair.name, chair.level) for chair in later.setup.chairs] == [("Mia", ""), ("", "expert")]
    assert "Your name is kept" not in view(later)
    other = do(later, Went("#/uno"))
    assert other.setup
    assert other.setup.chairs[0].name == "Mia"


def test_who_gives_no_name_is_not_asked_again() -> None:
    text = kept(effects_of(page("#/rainbow?seats=2&seed=demo"), Did("start")))
    later, _ = begin("#/uno", [], text)
    assert "Your name is kept" not in view(later)
    assert later.setup
    assert later.setup.chairs[0].name == ""


def test_a_link_with_wishes_gets_what_it_asks_for_whatever_was_played_last() -> None:
    text = kept(effects_of(do(page("#/uno?seats=3"), Filled("option/spaces", "20")), Did("start")))
    plain, _ = begin("#/uno", [], text)
    asked, _ = begin("#/uno?seed=demo", [], text)
    assert plain.setup
    assert asked.setup
    assert dict(plain.setup.options)["spaces"] == 20
    assert len(plain.setup.chairs) == 3
    assert dict(asked.setup.options)["spaces"] == 16


def test_a_link_with_wishes_seats_who_sat_there_last() -> None:
    names = [Filled(f"name/{place}", name) for place, name in enumerate(("Mia", "Ben"))]
    text = kept(effects_of(do(page("#/uno?seats=2"), Filled("who/1", ""), *names), Did("start")))
    asked, _ = begin("#/uno?seats=3&seed=demo", [], text)
    assert asked.setup
    assert [(chair.name, chair.level) for chair in asked.setup.chairs] == [
        ("Mia", ""),
        ("Ben", ""),
        ("", "steady"),
    ]


def test_the_menu_starts_the_last_table_again_with_other_dice() -> None:
    model = do(page("#/rainbow?seats=2&seed=demo"), Filled("name/0", "Mia"), Did("start"), Went("#/"))
    # What else is noted doesn't hide it.
    model = replace(model, settings=settings.noted(model.settings, settings.ASKED, "yes"))
    assert "Rainbow Roll with you and Steady bot" in view(model)
    again = do(model, Did("again")).session
    assert again is not None
    assert again.record.seats == ("Mia", "bot steady")
    assert again.record.seed != "demo"


def test_the_name_can_be_changed_and_taken_back_in_the_settings() -> None:
    model = do(page("#/settings"), Filled("me", "  Mia  "))
    assert model.settings.note(settings.ME) == "Mia"
    none = do(model, Filled("me", ""))
    kept_before, kept_after = settings.write(model.settings), settings.write(none.settings)
    assert settings.read(settings.revised(kept_before, kept_after)).note(settings.ME) == "-"


def test_notes_are_read_as_written_and_nothing_breaks_a_line() -> None:
    likes = settings.noted(settings.Settings(), "table-uno", "real\t-\tbot expert")
    assert settings.read(settings.write(likes)) == likes
    for bad in ("two\nlines", "x" * 500, "", "a\u2028b"):
        assert settings.noted(likes, "me", bad) == likes


def test_a_damaged_note_is_no_table() -> None:
    for note in ("", "x", "\t" * 20, "real\tbot", "lives=9\t-\tbot steady"):
        model, _ = begin("#/", [], f"table-uno {note}\ntable-chess \t-\t-\n")
        assert view(model)
        assert view(do(model, Went("#/uno")))
        assert view(do(model, Did("again")))


def test_the_only_person_at_a_table_is_you_and_the_record_says_the_name() -> None:
    model = finish(started("rainbow", "Mia"))
    session = playing(model).session
    assert names(session) == (YOU,)
    assert session.record.seats == ("Mia",)
    html = view(model)
    assert re.search(r"You scored \d+ points", html)
    assert "You reached 100 in" in html
    assert "Mia" in result_text(Model(), session)
    assert "You" not in result_text(Model(), session)
    friends = replace(session, record=replace(session.record, id="link-0123456789abcdef"))
    assert names(friends) == ("Mia",)
    assert names(playing(started("rainbow", "Mia", "Ben")).session) == ("Mia", "Ben")


@pytest.mark.parametrize(
    ("third", "second"),
    [
        ("You takes red 6 and now has 12.", "You take red 6 and now have 12."),
        (
            "Bamboozled! You can’t take anything and loses 4 points.",
            "Bamboozled! You can’t take anything and lose 4 points.",
        ),
        ("Turn 3: You picks the dice.", "Turn 3: you pick the dice."),
        (
            "Steady bot uses +1: You now has 2 extra spaces.",
            "Steady bot uses +1: you now have 2 extra spaces.",
        ),
        (
            "You calls red 5: You writes a 5, Ada writes a 5.",
            "You call red 5: you write a 5, Ada writes a 5.",
        ),
        ("Red attacks You with 3 pawns.", "Red attacks you with 3 pawns."),
        (
            "You has reached 100, so this round is the last.",
            "You have reached 100, so this round is the last.",
        ),
        ("You passes.", "You pass."),
        ("You re-rolls 5 and 6.", "You re-roll 5 and 6."),
        ("You’s turn", "Your turn"),
        ("Youssef takes red 6.", "Youssef takes red 6."),
    ],
)
def test_what_is_told_of_you_is_in_the_second_person(third: str, second: str) -> None:
    assert agree(third) == second


def test_every_verb_that_the_games_use_of_a_player_is_known() -> None:
    """All golden games with “You” in seat 1: after it no verb is left in the third person."""
    left: set[str] = set()
    for path in golden.records():
        session = replay(GAMES, records.read(path.read_text(encoding="utf-8")))
        called = (YOU, *(f"Bot {number}" for number in range(2, 9)))
        view_of = table(session.game.slug)
        sentences = [view_of.tell(event, called) for events in session.events for event in events]
        if isinstance(session.turn, Over):
            sentences.append(session.turn.result.reason.told(called))
        for words in sentences:
            left |= {verb for verb in SECOND.findall(agree(words)) if verb.endswith("s")}
    assert left <= {"pass"}


def test_the_menu_shows_two_games_and_those_first_that_wait_for_a_person() -> None:
    model = started("rainbow", "Mia", "Ben")
    fresh = model.cards[0]
    assert fresh.fresh
    assert "All " not in view(do(model, Went("#/")))
    assert shelf.on_now(model.cards) == []
    moved = do(model, Did("move", "roll")).cards[0]
    assert not moved.fresh
    assert moved.facts
    assert moved.facts.waits == 1
    waiting = [replace(moved, id=f"a{number}") for number in range(3)]
    theirs = replace(moved, id="b", facts=replace(moved.facts, waits=0))
    assert [card.id for card in shelf.on_now([theirs, *waiting, fresh])] == ["a0", "a1"]
    assert [card.id for card in shelf.on_now([theirs, waiting[0]])] == ["a0", "b"]
    many = replace(model, cards=(theirs, *waiting, replace(fresh, id="c")))
    html = view(do(many, Went("#/")))
    assert html.count("Your turn") == 2
    # The shelf lists the one in which nobody has moved, too.
    assert "All 5 saved games" in html
    assert view(do(many, Went("#/shelf"))).count('id="kept-') == 5


@pytest.mark.parametrize(
    ("seats", "scores", "winners", "words"),
    [
        (("Mia", "bot steady"), (157, 155), (1,), "Won 157–155"),
        (("Mia", "bot steady"), (117, 120), (2,), "Lost 117–120"),
        (("Mia", "bot steady", "bot casual"), (120, 120, 90), (1, 2), "Shared the win 120–120"),
        (("Mia", "Ben"), (90, 104), (2,), "Ben: won 104–90"),
        (("Mia",), (117,), (1,), "117 points"),
        (("Mia",), (99,), (), "No win: 99 points"),
        (("Mia", "bot steady"), (8, 8), (), "Nobody won: 8–8"),
    ],
)
def test_a_finished_game_tells_who_won_and_by_how_much(
    seats: tuple[str, ...], scores: tuple[int, ...], winners: tuple[int, ...], words: str
) -> None:
    card: Card = finish(started("rainbow", "Mia")).cards[0]
    assert card.facts
    played = replace(card, names=seats, facts=replace(card.facts, scores=scores, winners=winners))
    assert outcome(played) == words


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_becomes_a_bot_by_being_called_like_one(level: str) -> None:
    """A seat that says `bot casual` is a bot's, in every record."""
    model = do(page("#/rainbow?seats=2&seed=demo"), Filled("who/0", ""), Filled("name/0", f"bot  {level}"))
    refused = do(model, Did("start"))
    assert refused.session is None
    assert "bot" in refused.notice
    record = started("rainbow", "Ada").session
    assert record
    sent = do(page(), Went(f"#/r/{links.pack(record.record)}?by=bot%20{level}"))
    assert sent.link
    assert sent.link.seats == ("-",)


@pytest.mark.parametrize(
    ("identity", "seats", "called"),
    [
        ("0123456789abcdef", ("Mia", "bot steady"), (YOU, "Steady bot")),
        ("link-0123456789abcdef", ("Mia", "bot steady"), ("Mia", "Steady bot")),
        ("0123456789abcdef", ("-", "Mia", "-"), ("Player 1", "Mia", "Player 3")),
        ("0123456789abcdef", ("Mia", "bot steady", "bot steady"), (YOU, "Steady bot 2", "Steady bot 3")),
    ],
)
def test_the_seats_of_a_new_game_are_called_what_a_player_expects(
    identity: str, seats: tuple[str, ...], called: tuple[str, ...]
) -> None:
    assert names(new_game(GAMES["rainbow"], seats, "demo", identity, "2026-11-18T09:30Z")) == called
    assert seat_names(seats) == tuple("Mia" if name == YOU else name for name in called)


@pytest.mark.parametrize(
    ("winners", "words"),
    [
        ((), "Nobody wins"),
        ((2,), "Ada wins"),
        ((1,), "You win"),
        ((1, 2, 3), "You, Ada and Ben share the win"),
    ],
)
def test_the_headline_names_all_who_won(winners: tuple[int, ...], words: str) -> None:
    assert (
        headline(Result(winners, ((3, 2, 1),), (7, 8, 9), ((), (), ()), Words()), (YOU, "Ada", "Ben"))
        == words
    )
