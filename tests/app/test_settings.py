"""Settings take effect: what is heard and felt, a screen that stays on, a turn that waits for a yes."""

from __future__ import annotations

import pytest

from app.test_update import do, effects_of, page, started
from rollbow.app import settings
from rollbow.app.device import Dress, Feel, Focus, StayAwake
from rollbow.app.effects import Think
from rollbow.app.feeling import BUZZES
from rollbow.app.messages import Did, Filled, Went
from rollbow.app.model import Model
from rollbow.app.parcels import bundle, opened
from rollbow.app.settings import CHOICES, Settings
from rollbow.app.update import begin
from rollbow.app.view import view
from rollbow.games import GAMES
from rollbow.kernel.game import Over, Seat


def choose(model: Model, **chosen: str) -> Model:
    return do(model, *(Filled(f"setting/{name}", value) for name, value in chosen.items()))


def feelings(model: Model, message: object) -> list[Feel]:
    return [effect for effect in effects_of(model, message) if isinstance(effect, Feel)]


def first_move(model: Model) -> str:
    assert model.session
    return model.session.game.spell(model.session.game.legal(model.session.state)[0])


def ended(model: Model) -> bool:
    return model.session is not None and isinstance(model.session.turn, Over)


def test_every_setting_has_choices_and_can_be_read_again() -> None:
    for name, values in CHOICES.items():
        for value in values:
            chosen = settings.changed(Settings(), name, value)
            assert getattr(chosen, name) == value
            assert settings.read(settings.write(chosen)) == chosen
        assert getattr(Settings(), name) == values[0]


def test_the_settings_screen_offers_every_choice() -> None:
    html = view(page("#/settings"))
    for name, values in CHOICES.items():
        assert html.count(f'name="setting/{name}"') == len(values)


def test_the_page_is_dressed_when_it_opens_and_when_it_is_changed() -> None:
    assert begin("", [], "theme dark\ntray left\n")[1][0] == Dress("dark", "system", "left")
    changed = effects_of(page("#/settings"), Filled("setting/motion", "less"))
    assert Dress("system", "less", "right") in changed


def test_nothing_is_heard_or_felt_unless_it_is_wanted() -> None:
    model = started("rainbow", "Ada", "Bo")
    assert not feelings(model, Did("move", first_move(model)))


@pytest.mark.parametrize("slug", list(GAMES))
def test_dice_marks_points_and_the_end_are_heard_and_felt(slug: str) -> None:
    model = choose(started(slug, "Ada", "Bo"), sound="on", vibration="on")
    heard = set()
    for step in range(3000):
        if ended(model):
            break
        assert model.session
        legal = model.session.game.legal(model.session.state)
        message = Did("move", model.session.game.spell(legal[step * 7919 % len(legal)]))
        (feel,) = feelings(model, message)
        assert feel.pattern == BUZZES[feel.sound]
        heard.add(feel.sound)
        model = do(model, message)
        assert (feel.sound == "end") == ended(model)
    assert {"roll", "points", "end"} <= heard


def test_each_of_sound_and_vibration_comes_alone() -> None:
    model = started("rainbow", "Ada", "Bo")
    move = Did("move", first_move(model))
    (sound,) = feelings(choose(model, sound="on"), move)
    assert sound.sound
    assert not sound.pattern
    (buzz,) = feelings(choose(model, vibration="on"), move)
    assert not buzz.sound
    assert buzz.pattern


def test_taking_back_is_silent() -> None:
    model = do(choose(started("unicorn", "Ada"), sound="on"))
    moved = do(model, Did("move", first_move(model)))
    assert not feelings(moved, Did("undo"))


def test_the_screen_stays_on_while_a_game_goes_on() -> None:
    form = page("#/uno?seats=2&seed=demo")
    assert StayAwake(on=True) in effects_of(form, Did("start"))
    model = started("uno", "Ada", "Bo")
    assert not [each for each in effects_of(model, Did("panel", "more")) if isinstance(each, StayAwake)]
    assert StayAwake(on=False) in effects_of(model, Went("#/"))


def test_the_screen_may_go_dark_when_the_game_is_over() -> None:
    model = started("uno", "Ada", "Bo")
    for step in range(3000):
        assert model.session
        legal = model.session.game.legal(model.session.state)
        message = Did("move", model.session.game.spell(legal[step * 7919 % len(legal)]))
        effects, model = effects_of(model, message), do(model, message)
        if ended(model):
            break
        assert StayAwake(on=False) not in effects
    assert StayAwake(on=False) in effects


def test_a_screen_that_may_go_dark_is_left_alone() -> None:
    form = choose(page("#/uno?seats=2&seed=demo"), awake="off")
    assert not [each for each in effects_of(form, Did("start")) if isinstance(each, StayAwake)]


@pytest.mark.parametrize(("pace", "pause"), settings.PAUSES.items())
def test_bots_keep_the_pace(pace: str, pause: int) -> None:
    model = choose(page("#/rainbow?seats=2&seed=demo"), pace=pace)
    model = do(model, Filled("who/0", "steady"), Filled("who/1", ""))
    (think,) = [each for each in effects_of(model, Did("start")) if isinstance(each, Think)]
    assert think.pause == pause


@pytest.mark.parametrize("slug", list(GAMES))
def test_exactly_the_moves_that_end_a_turn_wait_for_a_yes(slug: str) -> None:
    """Asked at every move of a game: the move waits if, and only if, somebody else is to move after it."""
    plain = started(slug, "Ada", "Bo")
    asked = 0
    for step in range(3000):
        if ended(plain):
            break
        assert plain.session
        legal = plain.session.game.legal(plain.session.state)
        move = plain.session.game.spell(legal[step * 7919 % len(legal)])
        after, waiting = do(plain, Did("move", move)), do(choose(plain, confirm="on"), Did("move", move))
        assert after.session
        assert isinstance(turn := plain.session.turn, Seat)
        assert bool(waiting.asking) == (after.session.turn != turn), move
        assert waiting.session
        if waiting.asking:
            asked += 1
            assert waiting.session == plain.session
            sure = do(waiting, Did("confirm", waiting.asking))
            assert sure.session == after.session
            assert not sure.asking
        else:
            assert waiting.session == after.session
        plain = after
    assert asked


def test_a_turn_that_waits_is_asked_about_and_can_go_on() -> None:
    model = choose(started("colordice", "Ada", "Bo"), confirm="on")
    for _ in range(50):
        message = Did("type", first_move(model))
        effects, model = effects_of(model, message), do(model, message)
        if model.asking:
            break
    assert Focus("confirm") in effects
    assert model.said == ("This ends your turn.",)
    assert 'id="confirm"' in view(model)
    assert model.session
    before = len(model.session.record.entries)
    stays = do(model, Did("keep"))
    assert not stays.asking
    assert 'id="confirm"' not in view(stays)
    assert stays.session
    assert len(stays.session.record.entries) == before
    assert not do(model, Went("#/settings")).asking


def test_settings_go_out_and_come_in_with_the_games() -> None:
    chosen = Settings(sound="on", vibration="on", confirm="on", tray="left", awake="off", motion="less")
    whole = opened("all.rollbow", bundle([], settings.write(chosen)).encode())
    assert settings.read(whole.settings) == chosen
