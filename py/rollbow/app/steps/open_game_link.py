"""A whole game from a link: added to the shelf, or found there again; it never changes a saved game.

The link is read once, and so is what is saved under its id: to play (`Fetch`) or, if the link names a step, to view
(`Gather`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.app import routes, steps
from rollbow.app.effects import Fetch, Gather, Go, Release
from rollbow.app.kept import cards, envelope, links
from rollbow.app.model import Model, Play
from rollbow.app.routes import BadLink
from rollbow.app.step_answer import refuse, save, say
from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel.extra_headers import LETTER
from rollbow.kernel.record import BY_LETTERS, BadRecord, Record
from rollbow.kernel.session import Session, replay

if TYPE_CHECKING:
    from rollbow.app.kept.envelope import Copies
    from rollbow.app.messages import Gathered, World
    from rollbow.app.step_answer import Answer


def entered(model: Model, route: routes.Link) -> Answer:
    """Asks whether the game in a link is already here."""
    try:
        record = links.read(route.payload)
    except BadLink as error:
        return refuse(replace(model, route=routes.Menu()), str(error))
    if _is_letter(record):
        # Someone who opens a letter wants to play here, even if an older tab still has the game.
        return replace(model, link=record), (Fetch(record.id, take=True),)
    record = links.signed(links.arrived(record), route.by)
    asked = Fetch(record.id) if route.step is None else Gather((record.id,), "link")
    return replace(model, link=record), (asked,)


def found(model: Model, copies: Copies, mine: bool, world: World) -> Answer:
    """Puts the game in a link on the table, and adds it if it is new."""
    record = _awaited(model, copies)
    if record is None:
        return model, ()
    if _is_letter(record):
        return steps.letters.found(model, record, copies, mine, world)
    at_table = replace(model, route=routes.At(copies.id), link=None)
    going = Go(routes.spell(at_table.route), instead=True)
    if not envelope.choose(copies).empty:
        after, effects = steps.open_game.found(at_table, copies, mine)
        return after, (going, *effects)
    game = _replayed(record)
    if isinstance(game, str):
        return _refused(model, game)[0], (Release(),)
    here = Play(game, edition=1, mine=mine)
    at_table = say(replace(at_table, play=here, sealed=None), steps.open_game.damaged(game))
    after, keep = save(at_table, cards.card(game, 1, world.now), _text(record, game))
    return after, (keep, going, *steps.bot_turns.thinking(after))


def gathered(model: Model, message: Gathered, world: World) -> Answer:
    """Replays the game in a link, and adds it if it is new."""
    (copies,) = message.found
    record, step = (
        _awaited(model, copies),
        model.route.step if isinstance(model.route, routes.Link) else None,
    )
    if record is None:
        return model, ()
    at_step = replace(model, route=routes.Replay(copies.id, step), link=None)
    going = Go(routes.spell(at_step.route), instead=True)
    if not envelope.choose(copies).empty:
        after, effects = steps.replay.gathered(at_step, message)
        return after, (going, *effects)
    game = _replayed(record)
    if isinstance(game, str):
        return _refused(model, game)
    after, keep = save(
        steps.replay.begun(at_step, game, step), cards.card(game, 1, world.now), _text(record, game)
    )
    return after, (keep, going)


def _is_letter(record: Record) -> bool:
    """The same as `kept.letters.is_letter`, which loads only for a game by letters."""
    return record.format == BY_LETTERS and LETTER.line("yes") in record.extras


def _awaited(model: Model, copies: Copies) -> Record | None:
    """The record in the link, if these copies were requested for it."""
    here = model.link if isinstance(model.route, routes.Link) else None
    return here if here and here.id == copies.id else None


def _replayed(record: Record) -> Session | str:
    """The game in a link, or why it can't be played here."""
    try:
        return replay(GAMES, record)
    except BadRecord as error:
        return f"the game in this link can't be opened: {error.problem}"


def _refused(model: Model, problem: str) -> Answer:
    return refuse(replace(model, route=routes.Menu(), link=None), problem)


def _text(record: Record, game: Session) -> str:
    """What to save: the whole game, or the link's record as it came if something is wrong with it."""
    return records.write(record if game.fault else game.record)
