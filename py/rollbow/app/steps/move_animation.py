"""The stage: the cues of a move, one after another, and what ends them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.app import screens, stage_cues, steps
from rollbow.app.effects import Perform, Strike
from rollbow.app.messages import Did, Dropped, Performed, Skipped
from rollbow.app.model import Model, Play, Stage, headline, names
from rollbow.app.stage_cues import Cube, Cue
from rollbow.kernel.game import Over, Roll
from rollbow.kernel.record import Played, Thrown, level

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rollbow.app.messages import Message, Thought, World
    from rollbow.app.step_answer import Answer
    from rollbow.kernel.session import Session

LENGTHS: dict[stage_cues.Kind, int] = {
    "throw": 540,
    "bust": 2700,
    "loss": 1500,
    "first": 1300,
    "row": 1500,
    "lock": 1300,
    "note": 1300,
    "rest": 500,
    "win": 2600,
}
"""How long the stage has for a cue (milliseconds). A bust is 0.9 seconds of counting down and 1.8 of silence."""
TRAVELS = ("throw", "rest", "win")
"""Cues that are nothing without motion; the table says the same."""
WEIGHTY = ("bust", "rest", "win")
"""Cues that are shown even when bots are hurried."""
CHOOSING = ("move", "moves", "confirm", "pick", "why", "face", "throw")
"""Actions on controls that may still be those from before the move."""


def raised(before: Model, after: Model, since: int, world: World) -> Answer:
    """The table after a move or a throw, with its cues on the stage. `since` counts the old entries."""
    if before.play is None or after.play is None:
        return after, ()
    here, session, settings = before.play, after.play.session, before.settings
    still = world.still or settings.motion == "less"
    by_bot = any(
        isinstance(entry, Played) and level(session.record.seats[entry.seat - 1])
        for entry in session.record.entries[since:]
    )
    hurried = by_bot and (here.hurried or settings.pace == "fast")
    found = tuple(
        cue
        for cue in _cues(session, since)
        if not (still and cue.kind in TRAVELS) and not (hurried and cue.kind not in WEIGHTY)
    )
    if not found:
        return after, ()
    was = replace(before, stage=None)
    return _shown(replace(after, stage=Stage(was, found, _ticket(after.play, len(found)), session.game.slug)))


def _cues(session: Session, since: int) -> Iterator[Cue]:
    own, called = stage_cues.of(session.game.slug), names(session)
    for place, entry in enumerate(session.record.entries[since:], since):
        turn = session.game.turn(session.states[place])
        if isinstance(entry, Thrown) and isinstance(turn, Roll) and not session.real_dice:
            cubes = tuple(
                Cube(tuple(own.side(die, face) for face in session.game.faces(die)), up - 1, own.place(die))
                for die, (_, up) in zip(turn.dice, entry.faces, strict=True)
                if die.faces
            )
            if cubes:
                yield Cue("throw", cubes=cubes, past=True)
        yield from own.moments(session.events[place], session.states[place + 1], called)
    if isinstance(turn := session.turn, Over):
        winners = turn.result.winners
        yield Cue("rest")
        yield Cue("win", headline(turn.result, called), picture=own.win(session.state, winners))


def held(model: Model, message: Thought) -> Model:
    """A bot's answer waits for the stage."""
    return replace(model, stage=replace(model.stage, held=message)) if model.stage else model


def ends_cue(model: Model, message: Message) -> bool:
    """Whether this only ends the current cue: a tap on a control from before the move isn't about its outcome."""
    stage = model.stage
    if stage is None:
        return False
    if isinstance(message, Performed):
        return message.ticket == stage.ticket
    if isinstance(message, Did):
        return stage.cue.past and message.action in CHOOSING
    return isinstance(message, Skipped) or (isinstance(message, Dropped) and stage.cue.past)


def next_cue(model: Model, world: World) -> Answer:
    """The stage with its next cue, or the table without it."""
    stage = model.stage
    if stage is None:
        return model, ()
    if len(stage.cues) == 1 or model.play is None:
        bare, effects = cleared(model)
        after, more = released(bare, stage, world)
        return after, (*effects, *more)
    rest = stage.cues[1:]
    next_one = replace(stage, cues=rest, ticket=_ticket(model.play, len(rest)))
    after, effects = _shown(replace(model, stage=next_one))
    return after, (Strike(), *effects)


def cleared(model: Model) -> Answer:
    """The table without the stage."""
    return replace(model, stage=None), (Strike(),)


def released(model: Model, stage: Stage | None, world: World) -> Answer:
    """Plays what a bot has chosen in the meantime."""
    if stage is None or stage.held is None:
        return model, ()
    return steps.table.thought(model, stage.held, world)


def _ticket(play: Play, left: int) -> str:
    return f"{play.session.record.id} {play.edition} {left}"


def _shown(model: Model) -> Answer:
    """Asks the browser to show the cue."""
    stage = model.stage
    if stage is None:
        return model, ()
    cue = stage.cue
    cubes = screens.move_animation.cubes(stage.slug, cue.cubes) if cue.cubes else ""
    shown = Perform(stage.ticket, LENGTHS[cue.kind], cubes)
    return model, (*steps.feedback.cued(model.settings, cue.kind), shown)
