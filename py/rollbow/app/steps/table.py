"""At the table: moves, ticks, undo, real dice. `actions.py` says who may do what."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.app import steps
from rollbow.app.effects import Focus, KeepSettings
from rollbow.app.game_table import THEN, table
from rollbow.app.kept import cards, facts, settings
from rollbow.app.model import Model, Play, bot_to_move, finished, free_undo, names, scene, told
from rollbow.app.pieces import amount
from rollbow.app.step_answer import aloud, quiet, refuse, save, say
from rollbow.kernel import record as records
from rollbow.kernel import session as sessions
from rollbow.kernel.game import BadNotation, IllegalMove, Over, Roll, Seat, TurnBegan
from rollbow.kernel.record import Played, Thrown, level
from rollbow.kernel.session import BadThrow

if TYPE_CHECKING:
    from rollbow.app.messages import Thought, World
    from rollbow.app.step_answer import Answer
    from rollbow.kernel.session import Session

REOPENED = "The last move is undone, and the game goes on. Redo brings the result back."
"""What undo says of a finished game."""


def move(model: Model, here: Play, text: str, world: World) -> Answer:
    """Plays a move, or several of one seat in a row; waits if it ends the turn and players want to be asked first."""
    return _play(model, here, " ".join(text.split()), world, ask=model.settings.confirm == "on")


def confirm(model: Model, here: Play, text: str, world: World) -> Answer:
    """Plays the move that was waiting for confirmation."""
    return _play(model, here, text, world)


def thought(model: Model, message: Thought, world: World) -> Answer:
    """Plays a bot's answer, if the position is still the one it was asked about."""
    here = model.play
    if here is None or not here.mine or not same(here.session, message.id, message.entries):
        return model, ()
    return _play(model, here, message.move, world)


def same(session: Session, identity: str, entries: int) -> bool:
    """Whether this is a game's position after this many entries."""
    return session.record.id == identity and len(session.record.entries) == entries


def pick(model: Model, here: Play, token: str) -> Answer:
    """Ticks or unticks something."""
    picked = table(here.session.game.slug).pick(scene(model, here), token)
    return quiet(replace(model, play=replace(here, picked=picked))), ()


def why(model: Model, here: Play, text: str) -> Answer:
    """Says why a move can't be made now."""
    return refuse(model, scene(model, here).why_not(text))


def face(model: Model, here: Play, token: str) -> Answer:
    """Enters one of the real dice by a tap."""
    roll = here.session.turn
    if not isinstance(roll, Roll):
        return model, ()
    picked = steps.dice_input.tapped(roll, here.picked, token)
    return quiet(replace(model, play=replace(here, picked=picked))), ()


def dice(model: Model, here: Play, text: str, world: World) -> Answer:
    """Enters real dice as typed."""
    session, roll = here.session, here.session.turn
    if not isinstance(roll, Roll):
        return refuse(model, "there is nothing to roll now")
    asked = steps.dice_input.entry(table(session.game.slug), session.state, roll)
    try:
        tokens = steps.dice_input.typed(session.game, roll, asked, text)
    except steps.dice_input.BadDice as error:
        return refuse(model, str(error))
    numbers = steps.dice_input.numbers(roll, asked, tokens)
    return throw(model, here, " ".join(map(str, numbers)), world)


def throw(model: Model, here: Play, value: str, world: World) -> Answer:
    """Throws the real dice as entered."""
    faces = value.split()
    if not all(face.isascii() and face.isdigit() and len(face) < 4 for face in faces):
        return refuse(model, "enter dice as numbers")
    try:
        thrown = sessions.put(here.session, [int(face) for face in faces])
    except BadThrow as error:
        return refuse(model, str(error))
    return settled(model, replace(here, undone=()), thrown, world)


def undo(model: Model, here: Play, world: World) -> Answer:
    """Undoes the player's last move."""
    session = here.session
    if facts.daily(session.record):
        return refuse(model, "there is no undo in the daily game")
    entries = session.record.entries
    if session.real_dice and entries and isinstance(entries[-1], Thrown):
        # Real dice aren't thrown again: this corrects an entry and reveals nothing.
        back: Session | None = sessions.cut(session, len(entries) - 1)
    else:
        back = sessions.undo(session, free=free_undo(session))
    if back is None:
        legs = session.legs
        gone = legs is not None and legs.holder == legs.own and legs.sealed == len(entries)
        why = "it was sent" if gone else "dice were rolled, or someone else has played"
        return refuse(model, f"nothing to undo: {why}")
    undone = (*here.undone, *reversed(entries[len(back.record.entries) :]))
    after, effects = settled(model, replace(here, undone=undone), back, world)
    if not finished(session):
        return aloud(after, "Undone."), effects
    if "practice" in model.texts:
        after, more = steps.practice.forgotten(after, session.record.id)
        effects = (*effects, *more)
    return say(after, REOPENED), effects


def redo(model: Model, here: Play, world: World) -> Answer:
    """Redoes one of the player's moves and everything after it, up to the next one."""
    undone, session = list(here.undone), here.session
    while undone:
        entry = undone.pop()
        if isinstance(entry, Played):
            session = sessions.play(session, entry.move)
        elif session.real_dice:
            session = sessions.put(session, [face for _, face in entry.faces])
        if undone and isinstance(undone[-1], Played) and not level(session.record.seats[undone[-1].seat - 1]):
            break
    if session is here.session:
        return refuse(model, "nothing to redo")
    return settled(model, replace(here, undone=tuple(undone)), session, world)


def settled(model: Model, here: Play, session: Session, world: World, since: int | None = None) -> Answer:
    """The table with this session as its game: announced, saved, and the next bot asked.

    `since` counts the entries that need no announcement; by default, those that were there before.
    """
    since = len(here.session.record.entries) if since is None else since
    since = min(since, len(session.record.entries))
    view, called = table(session.game.slug), names(session)
    happened = [event for events in session.events[since:] for event in events]
    said = [told(view.tell(event, called)) for event in happened]
    if len(called) > 1 and any(isinstance(event, TurnBegan) for event in happened):
        said.append(scores(session))
    gone_on = replace(
        here,
        session=session,
        edition=here.edition + 1,
        since=since,
        saved=False,
        picked=view.keeps(here.session.state, session.state, here.picked) if view.keeps else (),
        wondering=False,
        advice=None,
        hurried=here.hurried and bot_to_move(session) is not None,
        code="",
    )
    offering, asking = _offering(model, here.session, session)
    if finished(session) and not finished(here.session):
        offering, more = steps.backup.finished(offering)
        asking = (*asking, *more)
    after, keep = save(
        aloud(replace(offering, play=gone_on, notice=""), *said),
        cards.card(session, gone_on.edition, world.now),
        records.write(session.record),
    )
    staged, shown = (
        steps.move_animation.raised(model, after, since, world)
        if since < len(session.record.entries)
        else (after, ())
    )
    # The end is announced even if the stage doesn't show it.
    told_end = staged.stage is not None and any(cue.kind == "win" for cue in staged.stage.cues)
    felt = model.settings.felt and (not shown or (finished(session) and not told_end))
    return staged, (
        keep,
        *asking,
        *(steps.feedback.felt(model.settings, view, session, since) if felt else ()),
        *shown,
        *steps.bot_turns.thinking(after),
    )


def _offering(model: Model, before: Session, after: Session) -> Answer:
    """Asks once about sound: at the first throw by someone who was never asked, until the next move."""
    likes, entries = model.settings, after.record.entries[len(before.record.entries) :]
    if likes.sound == "on" or likes.note(settings.ASKED) or model.guided or bot_to_move(before):
        return replace(model, offered=False), ()
    if not any(isinstance(entry, Thrown) for entry in entries):
        return replace(model, offered=False), ()
    likes = settings.noted(likes, settings.ASKED, "yes")
    return replace(model, offered=True, settings=likes), (KeepSettings(settings.write(likes)),)


def scores(session: Session) -> str:
    """Everyone's standing, as announced when a turn begins: `Ada 12, Bo 9.`"""
    standing = table(session.game.slug).standing
    each = (f"{name} {amount(standing(session.state, seat))}" for seat, name in enumerate(names(session), 1))
    return f"{', '.join(each)}."


def _play(model: Model, here: Play, text: str, world: World, *, ask: bool = False) -> Answer:
    session = here.session
    if session.fault is not None:
        return refuse(model, "this game is damaged and view only")
    try:
        played = _played(session, text.split(THEN))
    except (BadNotation, IllegalMove) as error:
        return refuse(model, str(error))
    if ask and _ends(session, played):
        waiting = replace(model, play=replace(here, asking=text), notice="")
        return aloud(waiting, "This ends your turn."), (Focus("confirm"),)
    return settled(model, replace(here, undone=()), played, world)


def _played(session: Session, texts: list[str]) -> Session:
    """The session after these moves of one seat. Raises BadNotation or IllegalMove if any of them can't be played."""
    mover = session.turn
    for text in texts:
        if session.turn != mover:
            raise IllegalMove(f"{text!r} can't be played: it is no longer this seat's turn")
        session = sessions.play(session, text)
    return session


def _ends(before: Session, after: Session) -> bool:
    """Whether the turn has passed to someone else, or the game is over."""
    return isinstance(after.turn, Over) or (isinstance(after.turn, Seat) and after.turn != before.turn)
