"""At the table: moves, ticks, take-backs and the bots' answers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.kernel import record as records
from rollbow.kernel.game import BadNotation, IllegalMove, Over, Roll, Seat
from rollbow.kernel.record import Played, Thrown, level
from rollbow.kernel.session import BadThrow, cut, play, put, undo

from . import facts, feeling, helping, shelf
from .device import Focus
from .effects import Effect, Keep
from .keeping import Copy, pack
from .messages import World
from .model import Model, bot_to_move, free_undo, names, scene
from .scene import table

if TYPE_CHECKING:
    from rollbow.kernel.session import Session

    Answer = tuple[Model, tuple[Effect, ...]]


CHANGES = ("move", "type", "confirm", "undo", "redo", "faces", "dice")
"""What only the tab that writes the game may do."""


def did(model: Model, action: str, value: str, world: World) -> Answer | None:
    """The page after something was done at the table; None when it is no matter of the table."""
    session = model.session
    if session is None:
        return None
    if model.asking:
        model = replace(model, asking="")
    if action in CHANGES and not model.mine:
        return _refuse(model, "this game is open in another tab; take it over to go on here"), ()
    if action in ("move", "type", "confirm", "faces") and bot_to_move(session) and not model.stand_in:
        return _refuse(model, "a bot is to move here"), ()
    match action:
        case "hint":
            return helping.hint(model)
        case "hurry":
            return helping.hurry(model)
        case "move" | "type":
            return _moved(model, session, " ".join(value.split()), world)
        case "keep":
            return model, ()
        case "confirm":
            return _play(model, session, value, world)
        case "pick":
            picked = table(session.game.slug).pick(scene(model, session), value)
            return replace(model, picked=picked, notice="", said=()), ()
        case "why":
            return _refuse(model, scene(model, session).why_not(value)), ()
        case "undo":
            return _undo(model, session, world)
        case "redo":
            return _redo(model, session, world)
        case "tell" | "draw":
            return _told(model, session, value), ()
        case "dice":
            return _dice(model, session, value, world)
        case "faces":
            return _put(model, session, value, world)
    return None


def thought(model: Model, identity: str, entries: int, move: str, world: World) -> Answer:
    """A bot's answer, if the table still stands where it was asked."""
    session = model.session
    if session is None or session.record.id != identity or len(session.record.entries) != entries:
        return model, ()
    if not model.mine:
        return model, ()
    return _play(model, session, move, world)


def settled(model: Model, session: Session, since: int, world: World) -> Answer:
    """The table after the session changed: told, saved, and the next bot asked. `since` counts the old entries."""
    view = table(session.game.slug)
    called = names(session)
    said = tuple(
        words for events in session.events[since:] for event in events if (words := view.tell(event, called))
    )
    edition = model.edition + 1
    card = shelf.card(session, edition, world.now)
    after = replace(
        model,
        session=session,
        picked=(),
        notice="",
        said=said,
        saved=False,
        edition=edition,
        cards=shelf.on_top(model.cards, card),
        code="",
        wondering=False,
        advice=None,
        hurried=model.hurried and bot_to_move(session) is not None,
    )
    raw = pack(Copy(edition, world.now, records.write(session.record)))
    keep = Keep(session.record.id, edition, raw, shelf.write(card))
    return after, (keep, *feeling.felt(model.settings, view, session, since), *helping.thinking(after))


def _moved(model: Model, session: Session, text: str, world: World) -> Answer:
    """A move was made; one that ends the turn waits for a yes where the player wants to be asked."""
    after, effects = _play(model, session, text, world)
    if model.settings.confirm == "off" or after.session is None or not _ended(session, after.session):
        return after, effects
    words = "This ends your turn."
    return replace(model, asking=text, notice="", said=(words,)), (Focus("confirm"),)


def _ended(before: Session, after: Session) -> bool:
    """Whether the turn has gone on to somebody else, or the game is over."""
    return isinstance(after.turn, Over) or (isinstance(after.turn, Seat) and after.turn != before.turn)


def _play(model: Model, session: Session, text: str, world: World) -> Answer:
    if session.fault is not None:
        return _refuse(model, "this game is damaged and can only be looked at"), ()
    try:
        played = play(session, text)
    except (BadNotation, IllegalMove) as error:
        return _refuse(model, str(error)), ()
    return settled(replace(model, undone=()), played, len(session.record.entries), world)


def _told(model: Model, session: Session, token: str) -> Model:
    """One more of the real dice was tapped."""
    roll = session.turn
    if not isinstance(roll, Roll):
        return model
    from . import entering

    return replace(model, picked=entering.tapped(roll, model.picked, token), notice="", said=())


def _dice(model: Model, session: Session, text: str, world: World) -> Answer:
    """Real dice as they were typed."""
    roll = session.turn
    if not isinstance(roll, Roll):
        return _refuse(model, "no dice are waited for now"), ()
    from . import entering

    asked = entering.entry(table(session.game.slug), session.state, roll)
    try:
        tokens = entering.typed(session.game, roll, asked, text)
    except entering.BadDice as error:
        return _refuse(model, str(error)), ()
    numbers = entering.numbers(roll, asked, tokens)
    return _put(model, session, " ".join(map(str, numbers)), world)


def _put(model: Model, session: Session, value: str, world: World) -> Answer:
    faces = value.split()
    if not all(face.isascii() and face.isdigit() and len(face) < 4 for face in faces):
        return _refuse(model, "dice are given as numbers"), ()
    try:
        thrown = put(session, [int(face) for face in faces])
    except BadThrow as error:
        return _refuse(model, str(error)), ()
    return settled(replace(model, undone=()), thrown, len(session.record.entries), world)


def _undo(model: Model, session: Session, world: World) -> Answer:
    if facts.daily(session.record):
        return _refuse(model, "in the daily game no move can be taken back"), ()
    entries = session.record.entries
    if session.real_dice and entries and isinstance(entries[-1], Thrown):
        # Dice on the table don't fall again: this corrects what was told, and nobody learns anything by it.
        back: Session | None = cut(session, len(entries) - 1)
    else:
        back = undo(session, free=free_undo(session))
    if back is None:
        return _refuse(
            model, "nothing here can be taken back: dice have fallen, or somebody else has moved"
        ), ()
    gone = session.record.entries[len(back.record.entries) :]
    after, effects = settled(model, back, len(back.record.entries), world)
    return replace(after, undone=(*model.undone, *reversed(gone)), said=("Taken back.",)), effects


def _redo(model: Model, session: Session, world: World) -> Answer:
    """Puts back one own move and what came after it, up to the next own move."""
    undone = list(model.undone)
    after = session
    while undone:
        entry = undone.pop()
        if isinstance(entry, Played):
            after = play(after, entry.move)
        elif after.real_dice:
            after = put(after, [face for _, face in entry.faces])
        if undone and isinstance(undone[-1], Played) and not level(session.record.seats[undone[-1].seat - 1]):
            break
    if after is session:
        return _refuse(model, "there is nothing to put back"), ()
    answer, effects = settled(model, after, len(session.record.entries), world)
    return replace(answer, undone=tuple(undone)), effects


def _refuse(model: Model, reason: str) -> Model:
    sentence = reason[:1].upper() + reason[1:] + ("" if reason.endswith((".", "!", "?")) else ".")
    return replace(model, notice=sentence, said=(sentence,))
