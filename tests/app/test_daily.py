"""The daily game: whose day it is, first and further tries, the streak, the archive."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rollbow.app import days, routes
from rollbow.app.effects import Share
from rollbow.app.kept import cards as cards_module
from rollbow.app.kept import facts, links
from rollbow.app.kept.cards import Card
from rollbow.app.kept.facts import Facts
from rollbow.app.messages import Did, Filled, Went, World
from rollbow.app.model import Model
from rollbow.app.screens import daily as daily_screen
from rollbow.app.steps import challenge, daily
from rollbow.app.update import begin, update
from rollbow.app.view import view
from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel.game import Over, Seat
from rollbow.kernel.session import begin as begin_game
from rollbow.kernel.session import play, replay
from support import golden
from support.simulated_browser import House, Tab, at_table, move
from support.simulated_page import do, finish, with_game

if TYPE_CHECKING:
    from pathlib import Path

    from rollbow.kernel.game import Result
    from rollbow.kernel.session import Session

TODAY = "2026-11-18"


def world(today: str = TODAY, now: str = "2026-11-18T09:30Z", salt: int = 0) -> World:
    return World(now, bytes((salt + place) % 256 for place in range(16)), today)


def shared(model: Model) -> Share:
    (share,) = (each for each in update(model, Did("share-result"), world())[1] if isinstance(each, Share))
    return share


def page(fragment: str = "", today: str = TODAY) -> Model:
    return begin(fragment, [], "", today)[0]


def card(day: str, *, attempt: int = 1, over: bool = True, slug: str = "rainbow") -> Card:
    known = Facts((90,) if over else (), (1,) if over else (), (), day, attempt)
    state = "over" if over else "running"
    return Card(f"{slug}-{day}-{attempt}", 1, slug, f"{day}T09:30Z", state, "Finished", "", ("Ada",), known)


def started(slug: str, today: str = TODAY) -> Model:
    return do(page(f"#/daily/{slug}/{today}", today), Did("daily"), world=world(today))


@pytest.mark.parametrize("slug", GAMES)
def test_the_daily_game_has_the_day_s_seed_and_its_mark(slug: str) -> None:
    model = started(slug)
    assert model.session is not None
    record = model.session.record
    assert record.seed == "daily-2026-11-18"
    assert record.extras == ("x-daily 2026-11-18",)
    alone = slug in ("unicorn", "rainbow", "formulas")
    assert record.seats == (("Player 1",) if alone else ("Player 1", "bot steady"))
    assert isinstance(model.route, routes.At)


def test_numbers_count_from_the_first_day() -> None:
    assert [daily.number(day) for day in ("2026-11-01", "2026-11-18", "2027-11-01")] == [1, 18, 366]


@pytest.mark.parametrize(
    ("fragment", "says"),
    [
        ("#/daily/unicorn/2026-11-19", "isn’t out yet; today is November 18, 2026"),
        ("#/daily/unicorn/9999-12-31", "isn’t out yet"),
        ("#/daily/unicorn/2026-10-31", "November 1, 2026"),
        ("#/daily/unicorn/0001-01-01", "November 1, 2026"),
        ("#/daily/unicorn/2026-02-30", "not a date"),
        ("#/daily/unicorn/yesterday", "not a date"),
        ("#/daily/unicorn/2026-11-1８", "not a date"),
        ("#/daily/chess/2026-11-18", "no game called"),
    ],
)
def test_a_day_without_a_game_gets_a_sentence_and_the_menu(fragment: str, says: str) -> None:
    model = page(fragment)
    assert says in model.notice
    assert "Start a game" in view(model)


def test_the_day_turns_at_the_player_s_midnight() -> None:
    """What counts is the calendar that came with the message, not the clock of Greenwich."""
    late = world("2026-11-18", "2026-11-19T04:59Z")
    early = world("2026-11-19", "2026-11-19T05:01Z")
    model = do(page(), Went("#/daily/rainbow"), world=late)
    assert model.route == routes.Daily("rainbow", "2026-11-18")
    assert "isn’t out yet" in do(model, Went("#/daily/rainbow/2026-11-19"), world=late).notice
    after = do(model, Went("#/daily/rainbow/2026-11-19"), world=early)
    assert after.route == routes.Daily("rainbow", "2026-11-19")
    # Begun before midnight on yesterday's page: it stays yesterday's game.
    over_midnight = do(model, Did("daily"), world=early)
    assert over_midnight.session is not None
    assert over_midnight.session.record.seed == "daily-2026-11-18"


@pytest.mark.parametrize("change", ["2027-03-14", "2027-11-07", "2027-03-28", "2028-02-29"])
def test_days_in_a_row_go_over_clock_changes_and_leap_days(change: str) -> None:
    row = [days.before(change, back) for back in range(5)]
    played = frozenset(row)
    assert daily.streak(played, change) == daily.Streak(5, 5)


def test_a_streak_breaks_only_when_a_day_is_over() -> None:
    played = frozenset(["2026-11-17", "2026-11-16", "2026-11-10", "2026-11-09", "2026-11-08"])
    assert daily.streak(played, "2026-11-18") == daily.Streak(2, 3)
    assert daily.streak(played, "2026-11-19") == daily.Streak(0, 3)
    assert daily.streak(frozenset(), "2026-11-18") == daily.Streak(0, 0)


def test_only_finished_first_tries_count() -> None:
    cards = (
        card("2026-11-18", over=False),
        card("2026-11-17"),
        card("2026-11-16", attempt=2),
        card("2026-11-15", slug="uno"),
    )
    assert daily.done(cards, "rainbow") == {"2026-11-17"}


def test_nothing_is_taken_back_in_a_daily_game() -> None:
    model = do(started("rainbow"), Did("move", "roll"), world=world())
    back = do(model, Did("undo"), world=world())
    assert back.session == model.session
    assert "daily" in back.notice
    assert re.search(r'<button [^>]*aria-label="Undo"[^>]* disabled', view(model))


def test_a_second_try_is_marked_and_changes_no_streak() -> None:
    house = House()
    tab = Tab(house)
    for attempt in (1, 2, 3):
        tab.go(f"#/daily/rainbow/{TODAY}")
        tab.send(Did("daily"))
        extras = at_table(tab).record.extras
        assert extras == (f"x-daily {TODAY}", *([f"x-try {attempt}"] if attempt > 1 else []))
        move(tab)
    tab.go(f"#/daily/rainbow/{TODAY}")
    html = view(tab.model)
    assert "Try 2" in html
    assert "Continue" in html
    assert daily.done(tab.model.cards, "rainbow") == frozenset()
    found = daily.tries(Tab(house, "#/").model.cards, "rainbow", TODAY)
    assert [each.facts.attempt for each in found if each.facts] == [1, 2, 3]


def test_a_finished_daily_is_done_in_the_menu_and_in_the_archive() -> None:
    model = finish(started("rainbow"))
    assert daily.done(model.cards, "rainbow") == {TODAY}
    assert "Daily results" in view(model)
    assert "Same dice again" not in view(model)
    menu = view(do(model, Went("#/"), world=world()))
    assert "Rainbow Roll, done" in menu
    assert "No. 18" in menu
    html = view(do(model, Went(f"#/daily/rainbow/{TODAY}"), world=world()))
    assert "November 18, 2026: done" in html
    assert "November 17, 2026: not played" in html
    assert "November 1, 2026: not played" in html
    assert "October" not in html
    assert "Streak: 1 day" in html


def test_the_archive_goes_sixty_days_back() -> None:
    html = view(page("#/daily/uno", "2027-06-01"))
    assert html.count("not played") == daily.ARCHIVE


def test_a_daily_result_is_shared_with_the_day_s_link() -> None:
    model = finish(started("rainbow"))
    model = replace(model, cards=(*model.cards, card("2026-11-17"), card("2026-11-16")))
    share = shared(model)
    assert share.sheet
    assert share.fragment == f"#/daily/rainbow/{TODAY}"
    assert "daily game No. 18, November 18, 2026" in share.text
    assert "Streak: 3 days" in share.text
    squares = share.text.splitlines()[-2]
    assert set(squares) <= set("🟥⬛🟧🟨🟩")
    assert f"reached 100 in {len(squares)} turns." in share.text


def test_a_copy_or_a_continued_daily_is_an_ordinary_game() -> None:
    house = House()
    tab = Tab(house)
    tab.go(f"#/daily/rainbow/{TODAY}")
    tab.send(Did("daily"))
    move(tab)
    identity = at_table(tab).record.id
    tab.go("#/shelf")
    tab.send(Did("duplicate", identity))
    copy = next(text for other, text in house.texts().items() if other != identity)
    assert "x-daily" not in copy


def test_facts_are_read_as_they_are_written() -> None:
    for known in (
        Facts(),
        Facts((97, -3), (1,), (1, 2, 3, 4, 5, 600), "2026-11-18", 3, True, True),
        Facts(daily="2026-11-18"),
    ):
        assert facts.read(facts.write(known)) == known
    for junk in ("s", "q1", "s1;;", "s1,x", "d20261340", "s" + "1" * 9, "\x1f"):
        assert facts.read(junk) is None


def test_a_card_without_facts_is_made_again() -> None:
    house = House()
    tab = Tab(house)
    tab.go(f"#/daily/rainbow/{TODAY}")
    tab.send(Did("daily"))
    move(tab)
    known = tab.model.cards[0]
    old = cards_module.read(cards_module.write(replace(known, facts=None)))
    assert old == replace(known, facts=None)
    tab.model = replace(tab.model, cards=(replace(known, facts=None),))
    house.local.texts["rollbow/cards"] = ""
    tab.go("#/shelf")
    assert tab.model.cards == (known,)


def test_a_name_that_looks_like_facts_stays_a_name() -> None:
    session = begin_game(GAMES["rainbow"], ["s1;w1"], "demo", "abc", "2026-11-18T09:30Z")
    made = cards_module.card(session, 1, "2026-11-18T09:30Z")
    assert cards_module.read(cards_module.write(made)) == made
    assert records.read(records.write(session.record)) == session.record


def test_the_daily_game_gives_no_hints() -> None:
    asked, effects = update(started("rainbow"), Did("hint"), world())
    assert not effects
    assert "no hints" in asked.notice


def test_a_link_says_what_its_sender_made_and_the_page_asks_to_beat_it() -> None:
    named = do(page("#/settings"), Filled("me", "Mia"))
    model = do(named, Went(f"#/daily/rainbow/{TODAY}"), Did("daily"), world=world())
    model = finish(model)
    assert model.session
    (score,) = result_of(model.session).scores
    turns = len(challenge.turns(model.session, 1))
    share = shared(model)
    assert share.fragment == f"#/daily/rainbow/{TODAY}?by=Mia&made={score}&turns={turns}"
    theirs = do(page(), Went(share.fragment), world=world())
    assert f"Mia scored {score} points in {turns} turns with these dice. Can you beat that?" in view(theirs)
    assert routes.parse(share.fragment) == theirs.route


@pytest.mark.parametrize(
    ("points", "better"), [(5000, "Mia did better"), (-1, "You did better"), (None, "Even")]
)
def test_the_end_of_a_day_s_game_is_told_beside_what_its_sender_made(points: int | None, better: str) -> None:
    (mine,) = result_of(playing_of(finish(started("rainbow")))).scores
    told = mine if points is None else points
    model = do(page(f"#/daily/rainbow/{TODAY}?by=Mia&made={told}&turns=9"), Did("daily"), world=world())
    kept = replay(GAMES, records.read(records.write(playing_of(model).record)))
    over = finish(with_game(model, kept))
    assert f"With the same dice: you {mine}, Mia {told}. {better}." in view(over)
    assert "Mia" not in records.write(links.nameless(playing_of(over).record))
    assert "With the same dice" not in view(finish(started("rainbow")))


def test_a_friend_s_game_of_the_day_is_no_try_of_one_s_own() -> None:
    theirs = playing_of(finish(started("rainbow")))
    tab = Tab(House(), "#/r/" + links.pack(theirs.record))
    tab.go("#/")
    (known,) = tab.model.cards
    assert known.facts
    assert known.facts.daily == TODAY
    assert not daily.done(tab.model.cards, "rainbow")
    tab.go(f"#/daily/rainbow/{TODAY}")
    assert "First try" not in view(tab.model)
    tab.send(Did("daily"))
    assert at_table(tab).record.extras == (f"x-daily {TODAY}",)


def playing_of(model: Model) -> Session:
    assert model.session
    return model.session


def test_who_played_against_a_bot_says_the_same() -> None:
    named = do(page("#/settings"), Filled("me", "Mia"))
    model = do(named, Went(f"#/daily/uno/{TODAY}"), Did("daily"), world=world())
    while model.session and isinstance(turn := model.session.turn, Seat):
        texts = [model.session.game.spell(move) for move in model.session.game.legal(model.session.state)]
        if turn.number == 2:
            model = with_game(model, play(model.session, texts[-1]))
        else:
            model = do(model, Did("move", texts[-1]))
    assert model.session
    score, turns = result_of(model.session).scores[0], len(challenge.turns(model.session, 1))
    share = next(each for each in update(model, Did("share-result"), world())[1] if isinstance(each, Share))
    theirs = do(page(), Went(share.fragment), world=world())
    assert (
        f"Mia scored {daily_screen.points(score)} in {turns} turns with these dice. Can you beat that?"
        in view(theirs)
    )


@pytest.mark.parametrize(
    "query", ["?by=Mia", "?by=Mia&made=x&turns=1", "?by=&made=1&turns=1", "?by=%00&made=1&turns=2", "?q"]
)
def test_a_boast_that_can_t_be_read_is_left_out(query: str) -> None:
    model = page(f"#/daily/rainbow/{TODAY}{query}")
    assert isinstance(model.route, routes.Daily)
    assert model.route.made is None
    assert "Beat it" not in view(model)


def test_a_friend_s_finished_game_is_a_challenge_with_a_name() -> None:
    model = finish(at_a_table("Mia"))
    assert model.session
    (score,) = result_of(model.session).scores
    share = shared(model)
    assert share.fragment.endswith("?by=Mia")
    house = House()
    tab = Tab(house)
    tab.go(share.fragment)
    assert at_table(tab).record.seats == ("Mia",)
    turns = len(challenge.turns(model.session, 1))
    assert f"Mia scored {score} points in {turns} turns with these dice. Can you beat that?" in view(
        tab.model
    )
    tab.send(Did("challenge"))
    said = view(finish(tab.model))
    assert f"With the same dice: you {score}, Mia {score}. Even." in said
    assert '<th scope="col">Mia</th>' in said
    assert "they" not in said.partition("<h2>The same dice</h2>")[2].partition("</section>")[0]
    _, (plain,) = update(model, Did("link-game"), world())
    assert isinstance(plain, Share)
    assert "Mia" not in plain.fragment


def at_a_table(name: str) -> Model:
    return do(page("#/rainbow?seats=1&seed=demo"), Filled("name/0", name), Did("start"), world=world())


def result_of(session: Session) -> Result:
    assert isinstance(session.turn, Over)
    return session.turn.result


@pytest.mark.parametrize(
    ("time", "words"),
    [
        ("21:00", "Next games in 3 hours."),
        ("22:59", "Next games in 1 hour."),
        ("23:35", "Next games in 25 minutes."),
        ("23:59", "Next games in 1 minute."),
        ("", ""),
    ],
)
def test_how_long_until_the_next_games(time: str, words: str) -> None:
    assert daily.until_next(time) == words
    model = finish(started("rainbow"))
    model = do(
        model, Went(f"#/daily/rainbow/{TODAY}"), world=World("2026-11-18T09:30Z", bytes(16), TODAY, time=time)
    )
    assert (words or "Next games") in view(model) if words else "Next games" not in view(model)


@pytest.mark.parametrize("path", golden.records(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_squares_tell_how_the_turns_went(path: Path) -> None:
    session = replay(GAMES, records.read(path.read_text(encoding="utf-8")))
    squares = daily.squares(session)
    assert 0 < len(squares) <= daily.MOST_SQUARES
    gains = daily.gains(session)
    if len(gains) <= daily.MOST_SQUARES:
        for gain, square in zip(gains, squares, strict=True):
            assert square == ("🟥" if gain < 0 else "⬛" if gain == 0 else square)
            assert gain <= 0 or square in "🟧🟨🟩"
        assert max(gains) <= 0 or squares[gains.index(max(gains))] == "🟩"


def test_the_first_day_has_a_game_and_no_day_has_none() -> None:
    assert page(f"#/daily/rainbow/{daily.FIRST}").route == routes.Daily("rainbow", daily.FIRST)
    with pytest.raises(routes.BadLink, match="the first daily game"):
        daily.checked(routes.Daily("rainbow"), "")
    assert [daily.until_next(odd) for odd in ("x:30", ":30", "9:x")] == [""] * 3
