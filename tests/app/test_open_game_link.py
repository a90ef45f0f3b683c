"""A link with a whole game: what is asked when it is entered, and the page after the answer, case by case."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rollbow.app import routes
from rollbow.app.effects import Fetch, Gather, Go, Keep, Release, Think
from rollbow.app.kept import cards, letters, links
from rollbow.app.kept.cards import Sealed
from rollbow.app.kept.envelope import Copies, Copy, pack
from rollbow.app.messages import Found, Gathered
from rollbow.app.model import Play
from rollbow.app.update import begin, update
from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel import session as sessions
from rollbow.kernel.session import Session, replay
from support.letters import invitation
from support.simulated_page import WORLD, page

if TYPE_CHECKING:
    from rollbow.app.effects import Effect
    from rollbow.app.model import Model
    from rollbow.kernel.record import Record

LAST = "2026-11-17T20:15Z"


def played(*seats: str, moves: int = 2) -> Record:
    session = sessions.begin(GAMES["rainbow"], seats or ("-", "-"), "demo", "ada", LAST)
    for _ in range(moves):
        session = sessions.play(session, session.game.spell(session.game.legal(session.state)[0]))
    return session.record


def sent(record: Record, step: str = "") -> tuple[Model, Session]:
    """The page when this record's link was entered, and the game it is about."""
    model = page(f"#/r/{links.pack(record)}{step}")
    assert model.link is not None
    return model, replay(GAMES, model.link)


def kept(record: Record, text: str, game: Session) -> Keep:
    card = cards.card(game, 1, WORLD.now)
    return Keep(record.id, 1, pack(Copy(1, WORLD.now, text)), cards.write(card))


def shown(record: Record) -> Record:
    """The same without what links leave out, under its own id."""
    return links.arrived(links.nameless(record))


def answered(model: Model, copies: Copies, *, mine: bool = True) -> tuple[Model, tuple[Effect, ...]]:
    at_step = isinstance(model.route, routes.Link) and model.route.step is not None
    after, effects = update(model, Gathered((copies,), "link") if at_step else Found(copies, mine), WORLD)
    return after, tuple(each for each in effects if isinstance(each, Keep | Go | Release | Think))


def test_what_a_link_asks_for() -> None:
    record = played("bot casual", "-")
    payload, identity = links.pack(record), shown(record).id
    asked = {
        f"#/r/{payload}": Fetch(identity),
        f"#/r/{payload}@0": Gather((identity,), "link"),
        f"#/r/{payload}@3": Gather((identity,), "link"),
    }
    for fragment, effect in asked.items():
        model, effects = begin(fragment, [], "")
        assert effects[1:] == (effect,)
        assert model.link == shown(record)
    signed = page(f"#/r/{payload}?by=Ada").link
    assert signed == replace(shown(record), seats=("bot casual", "Ada"))


def test_a_letter_is_taken_over_from_an_older_tab() -> None:
    invited = invitation().record
    model, effects = begin(f"#/r/{letters.pack(invited)}", [], "")
    assert effects[1:] == (Fetch(invited.id, take=True),)
    assert model.link == letters.outgoing(invited)
    sign = replace(played(), extras=("x-letter yes",))
    assert begin(f"#/r/{links.packed(sign)}", [], "")[1][1:] == (Fetch(links.arrived(sign).id),)
    copy = replace(links.nameless(invited), format=2)
    assert begin(f"#/r/{links.packed(copy)}", [], "")[1][1:] == (Fetch(links.arrived(copy).id),)


def test_a_link_that_can_t_be_read_leads_to_the_menu() -> None:
    model, effects = begin("#/r/AAAA", [], "")
    assert effects[1:] == ()
    assert (model.route, model.link) == (routes.Menu(), None)
    assert model.notice == "This link is damaged or was cut off; ask for it again."


@pytest.mark.parametrize("mine", [True, False])
def test_a_new_game_is_on_the_table_and_kept(mine: bool) -> None:
    model, game = sent(played())
    identity = game.record.id
    after, effects = answered(replace(model, sealed=Sealed("", "", "")), Copies(identity), mine=mine)
    assert effects == (
        kept(game.record, records.write(game.record), game),
        Go(f"#/game/{identity}", instead=True),
    )
    assert after.play == Play(game, edition=1, mine=mine)
    assert (after.route, after.link, after.sealed, after.notice) == (routes.At(identity), None, None, "")
    assert after.cards == (cards.card(game, 1, WORLD.now),)
    assert after.unkept == {identity: 1}


def test_a_new_game_at_a_step_is_replayed_there_and_kept() -> None:
    model, game = sent(played(), "@3")
    identity = game.record.id
    after, effects = answered(model, Copies(identity))
    assert effects == (
        kept(game.record, records.write(game.record), game),
        Go(f"#/replay/{identity}@3", instead=True),
    )
    assert after.replay is not None
    assert (after.replay.session, after.replay.step) == (game, 3)
    assert (after.route, after.link, after.play) == (routes.Replay(identity, 3), None, None)
    assert after.cards == (cards.card(game, 1, WORLD.now),)


@pytest.mark.parametrize("step", ["", "@3"])
def test_a_game_that_is_here_is_shown_as_it_is_here(step: str) -> None:
    model, game = sent(played(), step)
    identity = game.record.id
    further = sessions.play(game, game.game.spell(game.game.legal(game.state)[0]))
    raw = pack(Copy(7, LAST, records.write(further.record)))
    after, effects = answered(model, Copies(identity, (raw,), raw))
    place = f"#/replay/{identity}@3" if step else f"#/game/{identity}"
    assert effects == (Go(place, instead=True),)
    there = after.replay if step else after.play
    assert there is not None
    assert there.session == further
    assert (after.link, after.cards, after.notice) == (None, (), "")
    assert step or after.play == Play(further, edition=7, saved=True)


def test_a_kept_game_that_can_only_be_read_is_shown_at_the_table() -> None:
    model, game = sent(played(), "@3")
    identity = game.record.id
    newer = pack(Copy(7, LAST, records.write(game.record))).replace("rollbow-slot 1", "rollbow-slot 2")
    _, effects = answered(model, Copies(identity, (newer,)))
    assert effects == (Go(f"#/replay/{identity}@3", instead=True), Go(f"#/game/{identity}"))


@pytest.mark.parametrize("step", ["", "@3"])
def test_a_game_that_can_t_be_played_here_leads_to_the_menu_and_frees_its_place(step: str) -> None:
    record = replace(played(), rules=99)
    model = page(f"#/r/{links.pack(record)}{step}")
    after, effects = answered(model, Copies(shown(record).id))
    assert effects == (() if step else (Release(),))
    assert (after.route, after.link, after.play, after.replay) == (routes.Menu(), None, None, None)
    assert after.notice == (
        "The game in this link can't be opened: this game of Rainbow Roll was saved by a newer version of Rollbow "
        "(rules 99)."
    )


@pytest.mark.parametrize("step", ["", "@0"])
def test_a_game_with_a_move_that_can_t_be_played_is_kept_as_it_came(step: str) -> None:
    record = played(moves=1)
    broken = replace(record, entries=(*record.entries, records.Played(2, "roll"), records.Played(2, "stop")))
    model, game = sent(broken, step)
    identity = shown(broken).id
    assert game.fault is not None
    after, effects = answered(model, Copies(identity))
    assert effects[0] == kept(shown(broken), records.write(shown(broken)), game)
    problem = f"Line {game.fault.line}: {game.fault.problem}"
    assert after.notice == f"This game is damaged; it stops at its last good move. {problem}."


@pytest.mark.parametrize("step", ["", "@3"])
def test_an_answer_that_came_for_another_link_changes_nothing(step: str) -> None:
    model = page(f"#/r/{links.pack(played())}{step}")
    assert answered(model, Copies("link-0"))[1] == ()
    assert answered(model, Copies("link-0"))[0].link == model.link
    nothing = replace(model, link=None)
    assert answered(nothing, Copies("link-0"))[1] == ()
    # A file that is dropped on the page shows the shelf at once.
    elsewhere = replace(model, route=routes.Shelf())
    assert model.link is not None
    after, effects = update(elsewhere, Gathered((Copies(model.link.id),), "link"), WORLD)
    assert (after.route, after.cards, effects) == (routes.Shelf(), (), ())


def test_a_bot_whose_turn_it_is_thinks_at_once() -> None:
    model, game = sent(played("bot casual", "-", moves=0))
    _, effects = answered(model, Copies(game.record.id))
    assert [type(each) for each in effects] == [Keep, Go, Think]
    model, game = sent(played("bot casual", "-", moves=0))
    _, effects = answered(model, Copies(game.record.id), mine=False)
    assert [type(each) for each in effects] == [Keep, Go]
