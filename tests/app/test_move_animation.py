"""What the stage shows of a move: dice first, then what came of it; what ends it, and who waits for it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rollbow.app import routes, stage_cues
from rollbow.app.effects import Feel, Perform, Strike, Think
from rollbow.app.messages import Did, Performed, Skipped, Thought, Went, World
from rollbow.app.model import Model, Play
from rollbow.app.steps import move_animation as steps
from rollbow.app.steps.feedback import BUZZES, CUED
from rollbow.app.update import update
from rollbow.app.view import view
from rollbow.games import GAMES
from rollbow.games.rainbow.state import at_stake
from rollbow.kernel import record, session
from rollbow.kernel.game import Over
from rollbow.kernel.record import Played, Thrown
from support import golden

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rollbow.app.effects import Effect
    from rollbow.app.stage_cues import Cue
    from rollbow.kernel.session import Session

WORLD = World("2026-11-18T09:30Z", bytes(range(16)), still=False)
STILL = replace(WORLD, still=True)


def at_table(here: Session) -> Model:
    return Model(route=routes.At(here.record.id), play=Play(here))


def begun(slug: str, seats: tuple[str, ...] = ("Ada", "Ben"), seed: str = "amber-otter-42") -> Model:
    return at_table(session.begin(GAMES[slug], seats, seed, "id1", "2026-11-18T09:30Z"))


def bust(seats: tuple[str, ...] = ("Ada", "Ben")) -> Model:
    """A table of Rainbow Roll where the next roll ends the turn with points lost, found by rolling on and on."""
    for number in range(300):
        here = session.begin(GAMES["rainbow"], seats, f"bust-{number}", "id1", "2026-11-18T09:30Z")
        here = session.play(here, "roll")
        while here.state.seat == 1 and here.state.shown:
            moves = [GAMES["rainbow"].spell(move) for move in GAMES["rainbow"].legal(here.state)]
            here = session.play(here, moves[0])
            if here.state.seat != 1 or not here.state.loose:
                break
            after = session.play(here, "roll")
            if after.state.seat != 1:
                return at_table(here)
            here = after
    raise AssertionError("nobody was bamboozled")


def only(effects: tuple[Effect, ...]) -> Perform:
    (found,) = (effect for effect in effects if isinstance(effect, Perform))
    return found


def shown(model: Model) -> Cue:
    assert model.stage
    return model.stage.cue


def table_of(model: Model) -> str:
    """The table's HTML, without what is above or below it."""
    return view(model).partition("<main")[2].partition("</main>")[0]


def test_a_throw_is_shown_before_the_table_tells_what_came_of_it() -> None:
    before = begun("rainbow")
    thrown, effects = update(before, Did("move", "roll"), WORLD)
    assert shown(thrown).kind == "throw"
    assert table_of(thrown) == table_of(before)
    after, effects = update(thrown, Performed(only(effects).ticket), WORLD)
    assert after.stage is None
    assert Strike() in effects
    assert "At stake" in view(after)
    assert view(after) != view(before)


def test_a_die_has_six_different_sides_and_shows_what_fell() -> None:
    thrown, effects = update(begun("rainbow"), Did("move", "roll"), WORLD)
    assert thrown.play
    entry = thrown.play.session.record.entries[-1]
    assert isinstance(entry, Thrown)
    dice = shown(thrown).cubes
    assert [die.up + 1 for die in dice] == [face for _, face in entry.faces]
    assert {len(set(die.sides)) for die in dice} == {6}
    assert only(effects).cubes.count('class="falling of-') == len(dice) == 7


def test_a_tap_ends_the_throw_and_is_no_move_yet() -> None:
    """What is tapped on the table of before the throw can't be meant for the table after it."""
    before = begun("rainbow")
    thrown, _ = update(before, Did("move", "roll"), WORLD)
    for tap in (Skipped(), Did("move", "roll"), Did("why", "stop")):
        landed, effects = update(thrown, tap, WORLD)
        assert landed.stage is None
        assert landed.notice == ""
        assert landed.play == thrown.play
        assert Strike() in effects


def test_any_other_button_ends_the_stage_and_does_what_it_says() -> None:
    thrown, _ = update(begun("rainbow"), Did("move", "roll"), WORLD)
    after, effects = update(thrown, Did("more"), WORLD)
    assert after.stage is None
    assert after.panel == "more"
    assert Strike() in effects
    assert update(thrown, Went("#/rules/rainbow"), WORLD)[0].stage is None


def test_a_late_answer_of_the_browser_ends_nothing() -> None:
    thrown, effects = update(begun("rainbow"), Did("move", "roll"), WORLD)
    assert update(thrown, Performed("another"), WORLD)[0].stage == thrown.stage
    landed, _ = update(thrown, Skipped(), WORLD)
    assert update(landed, Performed(only(effects).ticket), WORLD) == (landed, ())


def test_a_bust_lands_its_dice_then_counts_the_stake_down_and_only_then_the_table_changes() -> None:
    before = bust()
    assert before.play
    stake = at_stake(before.play.session.state)
    thrown, effects = update(before, Did("move", "roll"), WORLD)
    assert shown(thrown).kind == "throw"
    fallen, effects = update(thrown, Performed(only(effects).ticket), WORLD)
    assert shown(fallen).kind == "bust"
    assert shown(fallen).counts == (stake, 0)
    assert "Bamboozled!" in view(fallen)
    assert f">{stake} → <" in view(fallen)
    assert only(effects).milliseconds >= 1800
    assert table_of(fallen) == table_of(before)
    after, _ = update(fallen, Skipped(), WORLD)
    assert after.stage is None
    assert after.play
    assert after.play.session.state.seat == 2


def test_a_bot_thinks_meanwhile_and_moves_when_the_bust_is_over() -> None:
    before = bust(("Ada", "bot steady"))
    thrown, effects = update(before, Did("move", "roll"), WORLD)
    (asked,) = (effect for effect in effects if isinstance(effect, Think))
    answer = Thought(asked.id, asked.entries, "roll")
    waiting, effects = update(thrown, answer, WORLD)
    assert effects == ()
    assert waiting.play == thrown.play
    fallen, _ = update(waiting, Skipped(), WORLD)
    assert shown(fallen).kind == "bust"
    after, effects = update(fallen, Skipped(), WORLD)
    assert after.play
    assert after.play.session.record.entries[asked.entries] == Played(2, "roll")
    assert shown(after).kind == "throw"


def test_what_a_bot_chose_is_not_lost_when_a_button_ends_the_stage() -> None:
    thrown, effects = update(bust(("Ada", "bot steady")), Did("move", "roll"), WORLD)
    (asked,) = (effect for effect in effects if isinstance(effect, Think))
    waiting, _ = update(thrown, Thought(asked.id, asked.entries, "roll"), WORLD)
    after, _ = update(waiting, Did("more"), WORLD)
    assert after.play
    assert len(after.play.session.record.entries) > asked.entries


def test_without_motion_there_is_no_throw_but_a_bust_is_still_told() -> None:
    assert update(begun("rainbow"), Did("move", "roll"), STILL)[0].stage is None
    less = replace(begun("rainbow"), settings=replace(Model().settings, motion="less"))
    assert update(less, Did("move", "roll"), WORLD)[0].stage is None
    assert shown(update(bust(), Did("move", "roll"), STILL)[0]).kind == "bust"


def test_real_dice_are_not_thrown_again() -> None:
    before = begun("rainbow", seed="-")
    drawing, _ = update(before, Did("move", "roll"), WORLD)
    drawn, _ = update(drawing, Did("throw", " ".join(map(str, range(1, 14)))), WORLD)
    assert drawn.stage is None
    assert drawn.play
    assert isinstance(drawn.play.session.record.entries[-1], Thrown)


def test_bots_in_a_hurry_throw_no_dice() -> None:
    before = begun("rainbow", ("bot steady", "Ada"))
    assert before.play
    answer = Thought("id1", 0, "roll")
    assert shown(update(before, answer, WORLD)[0]).kind == "throw"
    fast = replace(before, settings=replace(before.settings, pace="fast"))
    assert update(fast, answer, WORLD)[0].stage is None
    hurried = replace(before, play=replace(before.play, hurried=True))
    assert update(hurried, answer, WORLD)[0].stage is None


MOMENTS = {
    "unicorn": {"first", "row"},
    "rainbow": {"bust", "row", "note"},
    "uno": set(),
    "formulas": {"row", "loss"},
    "colordice": {"lock"},
}
"""What the golden games have for the stage, besides throws and ends."""


@pytest.mark.parametrize("slug", list(GAMES))
def test_each_game_has_its_moments(slug: str) -> None:
    found: set[str] = set()
    for whole in finished(slug):
        names = tuple(f"Seat {number}" for number in range(1, len(whole.record.seats) + 1))
        for events, state in zip(whole.events, whole.states[1:], strict=True):
            for cue in stage_cues.of(slug).moments(events, state, names):
                assert cue.words
                found.add(cue.kind)
    assert found >= MOMENTS.get(slug, set())


def finished(slug: str) -> Iterator[Session]:
    """The golden games that were played to the end."""
    for path in golden.records():
        if path.parent.name == slug:
            whole = session.replay(GAMES, record.read(path.read_text(encoding="utf-8")))
            if isinstance(whole.turn, Over):
                yield whole


@pytest.mark.parametrize("slug", list(GAMES))
def test_the_end_comes_last_in_the_games_own_way_and_the_result_after_it(slug: str) -> None:
    ended = 0
    for whole in finished(slug):
        last = max(place for place, one in enumerate(whole.record.entries) if isinstance(one, Played))
        if whole.real_dice and last + 1 < len(whole.record.entries):
            continue  # its last dice were entered after the last move
        move = whole.record.entries[last]
        assert isinstance(move, Played)
        before = replace(at_table(session.cut(whole, last)), route=routes.At(whole.record.id))
        assert before.play
        before = replace(before, play=replace(before.play, stand_in=True))
        after, _ = update(before, Did("move", move.move), WORLD)
        assert after.stage
        *_, rest, win = after.stage.cues
        assert (rest.kind, win.kind) == ("rest", "win")
        assert win.words
        while after.stage:
            assert "Score sheet" not in view(after)
            if after.stage.cue.kind == "win" and isinstance(whole.turn, Over) and whole.turn.result.winners:
                assert after.stage.cue.picture in view(after)
                assert after.stage.cue.picture
            after, _ = update(after, Skipped(), WORLD)
        assert "Score sheet" in view(after)
        ended += 1
    assert ended


@pytest.mark.parametrize("kind", list(steps.LENGTHS))
def test_every_kind_of_cue_has_its_time_and_its_sound(kind: stage_cues.Kind) -> None:
    assert steps.LENGTHS[kind] > 0
    assert CUED[kind] in BUZZES


def test_throws_land_in_time() -> None:
    """With the way to their places, 160 ms, dice take 700 ms altogether."""
    assert steps.LENGTHS["throw"] + 160 <= 700


def test_sounds_and_vibrations_follow_the_cues() -> None:
    felt = replace(Model().settings, sound="on", vibration="on")
    before = replace(bust(), settings=felt)
    thrown, effects = update(before, Did("move", "roll"), WORLD)
    assert [effect for effect in effects if isinstance(effect, Feel)] == [Feel("roll", BUZZES["roll"])]
    _, effects = update(thrown, Skipped(), WORLD)
    assert [effect for effect in effects if isinstance(effect, Feel)] == [Feel("bust", BUZZES["bust"])]
