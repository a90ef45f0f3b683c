"""Settings take effect: what is heard and felt, a screen that stays on, a turn that waits for a yes."""

from __future__ import annotations

import pytest

from rollbow.app.effects import Dress, Feel, Focus, KeepSettings, StayAwake, Think
from rollbow.app.kept import settings
from rollbow.app.kept.files import bundle, opened
from rollbow.app.kept.settings import CHOICES, Settings
from rollbow.app.messages import Did, Filled, Message, Skipped, Typed, Went
from rollbow.app.model import Model, scene
from rollbow.app.steps.bot_turns import PAUSES
from rollbow.app.steps.feedback import BUZZES
from rollbow.app.update import begin
from rollbow.app.view import view
from rollbow.games import GAMES
from rollbow.kernel.game import Over, Seat
from support.simulated_page import do, effects_of, page, playing, started


def choose(model: Model, **chosen: str) -> Model:
    return do(model, *(Filled(f"setting/{name}", value) for name, value in chosen.items()))


def feelings(model: Model, message: Message) -> list[Feel]:
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


def test_settings_are_kept_under_the_names_they_always_had() -> None:
    words = "theme motion pace sound vibration confirm tray awake chains keys"
    assert [line.split()[0] for line in settings.write(Settings()).splitlines()] == words.split()
    assert settings.read("chains off\nsound on\n") == Settings(sound="on", proposals="off")


def test_no_proposals_reach_a_table_that_wants_none() -> None:
    model = started("uno", "Ada", "Bo")
    assert model.play
    assert scene(model, model.play).proposals
    assert not scene(choose(model, proposals="off"), model.play).proposals


def test_the_settings_screen_offers_every_choice() -> None:
    html = view(page("#/settings"))
    assert "<legend>UNO Dice: show the longest chain</legend>" in html
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
        message: Message = Did("move", model.session.game.spell(legal[step * 7919 % len(legal)]))
        felt = feelings(model, message)
        model = do(model, message)
        while model.stage:  # what the move did is shown one thing after the other
            felt += feelings(model, Skipped())
            model = do(model, Skipped())
        assert felt
        assert all(feel.pattern == BUZZES[feel.sound] for feel in felt)
        assert any(feel.sound == "end" for feel in felt) == ended(model)
        heard |= {feel.sound for feel in felt}
    assert {"roll", "end"} <= heard
    assert heard & {"points", "row"}


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
    assert not [each for each in effects_of(model, Did("more")) if isinstance(each, StayAwake)]
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


@pytest.mark.parametrize(("pace", "pause"), PAUSES.items())
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
        assert bool(playing(waiting).asking) == (after.session.turn != turn), move
        assert waiting.session
        if playing(waiting).asking:
            asked += 1
            assert waiting.session == plain.session
            sure = do(waiting, Did("confirm", playing(waiting).asking))
            assert sure.session == after.session
            assert not playing(sure).asking
        else:
            assert waiting.session == after.session
        plain = after
    assert asked


def test_a_turn_that_waits_is_asked_about_and_can_go_on() -> None:
    model = choose(started("colordice", "Ada", "Bo"), confirm="on")
    for _ in range(50):
        message = Typed("move", first_move(model))
        effects, model = effects_of(model, message), do(model, message)
        if playing(model).asking:
            break
    assert Focus("confirm") in effects
    assert model.said == ("This ends your turn.",)
    assert 'id="confirm"' in view(model)
    assert model.session
    before = len(model.session.record.entries)
    stays = do(model, Did("not-yet"))
    assert not playing(stays).asking
    assert 'id="confirm"' not in view(stays)
    assert stays.session
    assert len(stays.session.record.entries) == before
    assert not playing(do(model, Went("#/settings"))).asking


def test_settings_go_out_and_come_in_with_the_games() -> None:
    chosen = Settings(sound="on", vibration="on", confirm="on", tray="left", awake="off", motion="less")
    whole = opened("all.rollbow", bundle([], settings.write(chosen)).encode())
    assert settings.read(whole.settings) == chosen


def test_kept_settings_are_written_over_line_by_line() -> None:
    """Whatever was chosen before, no line of it stays or stands twice, under its older name neither."""
    before = settings.write(Settings(theme="dark", proposals="off"))
    now = settings.write(Settings(theme="light", proposals="on"))
    assert settings.revised(before, now) == now


def test_whether_to_hear_the_dice_is_asked_once_at_the_first_throw_and_takes_nothing_away() -> None:
    asked = "Hear the dice?"
    begun = started("rainbow", "Ada", "Bo")
    assert asked not in view(begun)
    thrown = do(begun, Did("move", "roll"))
    assert KeepSettings(settings.write(thrown.settings)) in effects_of(begun, Did("move", "roll"))
    bar = view(thrown).partition("</header>")[0]
    assert asked in bar
    for action in ("undo", "sound", "hint", "more"):
        assert f'data-do="{action}"' in bar
    assert asked not in view(do(thrown, Did("move", first_move(thrown))))
    assert asked not in view(do(started("rainbow", "bot steady", "Bo"), Did("hint")))
    assert asked not in view(do(page(), Did("learn", "rainbow"), Did("move", "roll")))
    for answer, sound in (("sound", "on"), ("quiet", "off")):
        told = do(thrown, Did(answer))
        assert told.settings.sound == sound
        assert asked not in view(told)
        kept, _ = begin("", [], settings.write(told.settings))
        again = do(kept, Went("#/rainbow?seats=1&seed=demo"), Did("start"), Did("move", "roll"))
        assert again.session
        assert asked not in view(again)


def test_keys_stand_for_buttons_only_where_they_are_wanted() -> None:
    model = started("rainbow", "Ada", "Bo")
    assert 'aria-keyshortcuts="U"' in view(model)
    assert "data-keys" in view(model)
    without = view(choose(model, keys="off"))
    assert "aria-keyshortcuts" not in without
    assert "data-keys" not in without
