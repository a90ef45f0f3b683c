"""What single messages do and leave alone, whatever else is going on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rollbow.app.effects import Cover, Feel, Fetch, Share
from rollbow.app.kept.settings import Settings
from rollbow.app.messages import Did, Shortcut, Went
from rollbow.app.model import Model, Play
from rollbow.app.routes import At, spell
from rollbow.app.steps import table
from rollbow.app.update import step_failed, update
from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel import session
from rollbow.kernel.game import Seat, TurnBegan
from rollbow.kernel.session import Session
from support import golden
from support.simulated_page import WORLD, do, effects_of, page, playing, started, with_game


def test_a_step_that_fails_ends_what_is_being_shown() -> None:
    """Else the page would wait for dice that nobody throws."""
    begun = session.begin(GAMES["rainbow"], ("Ada", "Ben"), "amber-otter-42", "id1", WORLD.now)
    moving = replace(WORLD, still=False)
    thrown, _ = update(Model(route=At("id1"), play=Play(begun)), Did("move", "roll"), moving)
    assert thrown.stage
    assert step_failed(thrown).stage is None
    assert step_failed(thrown).session == thrown.session


def test_keys_are_told_at_the_table_and_nowhere_else() -> None:
    at_table = started("rainbow", "Ada")
    assert effects_of(at_table, Did("keys")) == (Cover("keys"),)
    menu = page()
    assert update(menu, Did("keys"), WORLD) == update(menu, Did("example"), WORLD)


def test_a_key_does_what_its_button_does() -> None:
    moved = do(started("rainbow", "Ada"), Did("move", "roll"))
    assert update(moved, Shortcut("undo"), WORLD) == update(moved, Did("undo"), WORLD)


def test_a_link_is_copied_and_the_page_stays_as_it_is() -> None:
    after, effects = update(page(), Did("copy-link", "#/rainbow"), WORLD)
    assert effects == (Share("", "#/rainbow", sheet=False),)
    assert after == update(page(), Did("example"), WORLD)[0]


@pytest.mark.parametrize("action", ["move", "confirm", "throw"])
def test_nobody_plays_for_a_bot(action: str) -> None:
    model = started("rainbow", "bot casual", "Ada")
    assert model.session
    assert model.session.turn == Seat(1)
    first = model.session.game.spell(model.session.game.legal(model.session.state)[0])
    after = do(replace(model, stage=None), Did(action, first))
    assert after.notice == "It’s a bot’s turn."
    assert after.session == model.session
    alone = replace(model, stage=None, play=replace(playing(model), stand_in=True))
    assert do(alone, Did(action, first)).notice != after.notice


def test_what_covers_a_screen_follows_the_history() -> None:
    model = started("rainbow", "Ada")
    here = spell(model.route)
    covered = do(model, Went(here, "keys"))
    assert covered.panel == "keys"
    assert covered.session == model.session
    assert do(covered, Went(here, "")).panel == ""


def test_another_games_address_shows_nothing_of_this_one() -> None:
    model = started("rainbow", "Ada")
    assert model.session
    mine = model.session.record.id
    away, effects = update(model, Went(spell(At("another"))), WORLD)
    assert away.play is None
    assert Fetch("another") in effects
    menu = do(model, Went("#/"))
    back, effects = update(menu, Went(spell(At(mine))), WORLD)
    assert playing(back).session.record.id == mine


def test_a_qr_code_goes_with_the_notice() -> None:
    model = started("rainbow", "Ada")
    coded = replace(model, play=replace(playing(model), code="#/r/abc"))
    assert playing(do(coded, Did("close-notice"))).code == ""


def test_redo_stops_before_the_persons_next_move() -> None:
    rolled = do(started("rainbow", "Ada", "bot steady"), Did("move", "roll"))
    here = playing(rolled).session
    take = here.game.spell(here.game.legal(here.state)[0])
    back = do(rolled, Did("move", take), Did("undo"), Did("undo"))
    assert not playing(back).session.record.entries
    assert playing(do(back, Did("redo"))).session.record.entries == here.record.entries


def golden_game(name: str) -> Session:
    return session.replay(
        GAMES, records.read((golden.FOLDER / f"{name}.rollbow").read_text(encoding="utf-8"))
    )


def test_one_alone_does_not_hear_a_score_at_each_turn() -> None:
    game = golden_game("rainbow/sample-turn")
    assert any(isinstance(event, TurnBegan) for events in game.events for event in events)
    after, _ = table.settled(page(), Play(game), game, WORLD, 0)
    assert table.scores(game) not in after.said


@pytest.mark.parametrize("still", [True, False])
def test_the_end_is_heard_once(still: bool) -> None:
    """The stage tells it, unless nothing moves there."""
    game = golden_game("uno/wild-begins-and-ends")
    count = len(game.record.entries)
    before = replace(with_game(page(), session.cut(game, count - 1)), settings=Settings(sound="on"))
    after, effects = table.settled(before, playing(before), game, replace(WORLD, still=still))
    sounds = [effect.sound for effect in effects if isinstance(effect, Feel)]
    assert ("end" in sounds) is still
    assert (after.stage is not None and after.stage.cues[-1].kind == "win") is not still
