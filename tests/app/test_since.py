"""The strip above the board: what each of the others did since one's own turn, and where it can be watched again."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from rollbow.app.messages import Did, Thought
from rollbow.app.model import Model, bot_to_move, scene, viewer
from rollbow.app.steps.since import counted, lines, movers, news, others
from rollbow.app.view import view
from rollbow.games import GAMES
from rollbow.games.uno.events import Outlined
from rollbow.kernel import record as records
from rollbow.kernel.game import Over, Seat
from rollbow.kernel.record import Played
from rollbow.kernel.session import Session, cut, replay
from support import golden, letters
from support.simulated_page import do, playing, started

several = pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.seats[-1] > 1])


def bots_play(model: Model) -> Model:
    """The page when it is a person's turn again; the bots play anything."""
    rng = Random(5)
    while bot_to_move(session := playing(model).session) and not isinstance(session.turn, Over):
        move = session.game.spell(rng.choice(session.game.legal(session.state)))
        model = replace(model, stage=None)  # bots wait for the stage
        model = do(model, Thought(session.record.id, len(session.record.entries), move))
    return replace(model, stage=None)


def person_plays(model: Model) -> Model:
    """The page after the person's moves, up to a bot's turn."""
    while not bot_to_move(session := playing(model).session) and isinstance(session.turn, Seat):
        model = do(model, Did("move", session.game.spell(session.game.legal(session.state)[0])))
    return model


def strip(model: Model) -> list[str]:
    """The lines as they are read, with their links."""
    html = view(model).partition('class="seats')[2].partition("</ol>")[0]
    return [re.sub(r"<[^>]*>", "", line) for line in re.findall(r'class="did"[^>]*>(.*?)</li>', html)]


def finished(name: str) -> Session:
    return replay(GAMES, records.read((golden.FOLDER / f"{name}.rollbow").read_text(encoding="utf-8")))


@several
def test_each_of_the_others_has_a_line_from_the_first_turn_on(slug: str) -> None:
    most = GAMES[slug].seats[-1]
    model = started(slug, "Ada", *["bot casual"] * (most - 1))
    assert len(strip(model)) == most - 1


def test_alone_there_is_no_strip() -> None:
    assert 'class="did"' not in view(started("unicorn", "Ada"))


@several
def test_the_strip_says_what_was_done_and_leads_to_its_replay(slug: str) -> None:
    model = person_plays(bots_play(started(slug, "Ada", "bot casual")))
    session = playing(model).session
    after = bots_play(model)
    if isinstance(playing(after).session.turn, Over):
        pytest.skip("the bot won at once")
    told = lines(playing(after).session, 1, ("you", "Casual bot"))
    assert told[0].seat == 2
    assert len(session.record.entries) >= told[0].step
    entry = playing(after).session.record.entries[told[0].step]
    assert isinstance(entry, Played)
    assert entry.seat == 2
    if told[0].did:
        assert f'href="#/replay/{session.record.id}@{told[0].step}"' in view(after)
        assert all(words in strip(after)[0] for words in told[0].did)


def test_a_penalty_against_me_is_told() -> None:
    """A +1 that another seat gave in the turn before is news to the one it hit."""
    session = finished("uno/four-seats-20-spaces")
    found = 0
    for place in range(len(session.record.entries)):
        for event in session.events[place]:
            if isinstance(event, Outlined):
                here = cut(session, place + 1)
                names = tuple("you" if seat == event.target else f"P{seat}" for seat in range(1, 5))
                line = next(line for line in lines(here, event.target, names) if line.seat == event.seat)
                assert "gave you +1" in line.did
                found += 1
    assert found


@pytest.mark.parametrize("name", ["unicorn/three-seats", "rainbow/three-seats-moves-only", "uno/three-seats"])
def test_the_news_are_what_the_others_did_since_my_last_move(name: str) -> None:
    session = finished(name)
    for length in range(len(session.record.entries)):
        here = cut(session, length)
        whose = movers(here)
        for seat in (1, 2, 3):
            places = others(here, seat)
            assert all(whose[place] not in (seat, 0) for place in places)
            assert bool(news(here, seat)) <= (places.stop == length)
            if whose and whose[-1] == seat:
                assert news(here, seat) == ()


def test_what_is_done_twice_is_said_once() -> None:
    assert counted(["gave you +1", "called red 2", "gave you +1"]) == ("gave you +1 (twice)", "called red 2")
    assert counted(["+1"] * 3) == ("+1 (3 times)",)


def test_the_board_gets_the_news_when_it_is_my_turn_and_not_after_my_move() -> None:
    model = bots_play(person_plays(started("uno", "Ada", "bot casual")))
    play = playing(model)
    assert viewer(play.session) == 1
    assert scene(model, play).news == news(play.session, 1) != ()
    moved = do(model, Did("move", "roll"))
    assert scene(moved, playing(moved)).news == ()


def test_when_a_turn_begins_the_scores_are_said() -> None:
    model = do(started("rainbow", "Ada", "Bo"), Did("move", "roll"))
    while playing(model).session.state.seat == 1:
        assert not any(words == "Ada 0, Bo 0." for words in model.said)
        moves = scene(model, playing(model)).moves
        model = do(model, Did("move", "stop" if "stop" in moves else moves[0]))
    ada = playing(model).session.state.sheets[0][0]
    assert model.said[-2:] == ("Turn 2: Bo.", f"Ada {ada}, Bo 0.")


def test_by_letters_each_device_shows_its_own_sheet_large() -> None:
    assert [viewer(session) for session in letters.begun(people=3)] == [1, 2, 3]
