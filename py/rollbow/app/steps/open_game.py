"""From what was found in storage to a game on the table, and what to say about damage."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.app import routes, steps
from rollbow.app.effects import Forget, Go, SetAside
from rollbow.app.kept import cards, envelope, facts
from rollbow.app.kept.cards import Sealed
from rollbow.app.model import Model, Play
from rollbow.app.step_answer import save, say, sentence
from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel.game import Over
from rollbow.kernel.record import BadRecord, NewerRecord
from rollbow.kernel.session import Session, replay

if TYPE_CHECKING:
    from rollbow.app.kept.envelope import Choice, Copies
    from rollbow.app.step_answer import Answer
    from rollbow.kernel.record import Record

GONE = "This game isn’t saved in this browser."
REMEMBERED = 2
_recent: dict[Record, Session] = {}
"""Long games take a while to replay, and the one just added or viewed is often opened next."""


def played(record: Record) -> Session:
    """The game in a record. Raises BadRecord."""
    session = _recent.pop(record, None) or replay(GAMES, record)
    remember(record, session)
    return session


def remember(record: Record, session: Session) -> None:
    """Keeps the game ready in case it is opened next."""
    _recent[record] = session
    if len(_recent) > REMEMBERED:
        del _recent[next(iter(_recent))]


def opened(identity: str, text: str) -> Session | Sealed:
    """The game in a text, up to its last good move; sealed if not even its header can be used."""
    fault = None
    try:
        record = records.read(text)
    except NewerRecord as error:
        return Sealed(identity, text, sentence(error.problem))
    except BadRecord as error:
        fault = error
        try:
            record = records.read("".join(f"{line}\n" for line in text.split("\n")[: error.line - 1]))
        except BadRecord:
            return Sealed(identity, text, sentence(str(error)))
    if record.id != identity:
        return Sealed(identity, text, f"The text belongs to another game: {record.id}.")
    try:
        session = played(record)
    except NewerRecord as error:
        return Sealed(identity, text, sentence(error.problem))
    except BadRecord as error:
        return Sealed(identity, text, sentence(str(error)))
    return session if session.fault else replace(session, fault=fault)


def rescued(identity: str, damaged: tuple[str, ...]) -> Session | Sealed:
    """What the damaged copies still hold: the one that goes furthest, for viewing only."""
    candidates = [opened(identity, envelope.torn(raw)) for raw in damaged]
    best = max(candidates, key=lambda each: len(each.states) if isinstance(each, Session) else 0)
    if isinstance(best, Session) and best.fault is None:
        line = best.record.head + len(best.record.entries) + 1
        problem = "the text doesn't match its checksum, so it may not be what was played"
        return replace(best, fault=BadRecord(line, problem))
    return best


def chosen(identity: str, choice: Choice) -> Session | Sealed:
    """The game from its copies, of which there is at least one."""
    if choice.newer:
        return Sealed(
            identity, envelope.torn(choice.newer), "This game was saved by a newer version of Rollbow."
        )
    return opened(identity, choice.copy.text) if choice.copy else rescued(identity, choice.damaged)


def looked_up(model: Model, copies: Copies) -> Session | Answer:
    """The game that was read for a screen other than the table, or where to go if there is none."""
    choice = envelope.choose(copies)
    if choice.empty:
        return say(replace(model, route=routes.Menu()), GONE), ()
    game = chosen(copies.id, choice)
    return game if isinstance(game, Session) else (model, (Go(routes.spell(routes.At(copies.id))),))


def found(model: Model, copies: Copies, mine: bool) -> Answer:
    """The table once its game has been read."""
    identity = copies.id
    if model.route != routes.At(identity):
        return model, ()
    choice = envelope.choose(copies)
    known = model.play if model.play and model.play.session.record.id == identity else None
    if known and not choice.newer and (choice.copy is None or choice.copy.edition <= known.edition):
        stays, effects = _looked_at_again(model, replace(known, mine=mine), choice)
        return stays, (*effects, *steps.bot_turns.thinking(stays))
    if choice.empty:
        return _lost(model, GONE)
    game = chosen(identity, choice)
    edition = choice.copy.edition if choice.copy else 0
    if isinstance(game, Sealed):
        return replace(model, play=None, sealed=game, notice=""), ()
    # What changed at this table no longer applies if another tab played on or took a move back.
    here = replace(known, undone=(), picked=(), since=None) if known else Play(game)
    here = replace(here, session=game, edition=edition, mine=mine, saved=choice.safe)
    at_table, effects = _mended(say(replace(model, sealed=None), _notice(game, choice, mine)), here, choice)
    return at_table, (*effects, *steps.bot_turns.thinking(at_table))


def _looked_at_again(model: Model, here: Play, choice: Choice) -> Answer:
    """The game already on the table; the last read may have come just before another tab saved it."""
    unkept = here.session.record.id in model.unkept
    if choice.copy is None or choice.copy.edition < here.edition or unkept:
        return replace(model, play=here), ()
    return _mended(model, replace(here, saved=choice.safe), choice)


def _mended(model: Model, here: Play, choice: Choice) -> Answer:
    """Sets damaged copies aside and rewrites the good one everywhere, if this tab is the writer."""
    copy, session = choice.copy, here.session
    if not here.mine or copy is None or session.fault or (choice.safe and not choice.damaged):
        return replace(model, play=here), ()
    edition = copy.edition + 1
    aside = (SetAside(session.record.id, choice.damaged),) if choice.damaged else ()
    again = replace(model, play=replace(here, edition=edition))
    after, keep = save(again, cards.card(session, edition, copy.last), copy.text)
    return after, (*aside, keep)


def _notice(session: Session, choice: Choice, mine: bool) -> str:
    if choice.damaged and mine and not session.fault:
        return (
            "A saved copy of this game was damaged. The game continues from the newest good copy; check its last "
            "moves. The damaged copy is in My games, under Damaged copies."
        )
    return damaged(session)


def damaged(session: Session) -> str:
    """The notice for a game that can't be played to the end of its record."""
    if session.fault is None:
        return ""
    return f"This game is damaged; it stops at its last good move. {sentence(str(session.fault))}"


def leads_back(model: Model, route: routes.Route) -> bool:
    """Whether a screen belongs to the game on the table, for players who only look something up."""
    own = model.session.record.id if model.session else ""
    match route:
        case routes.Rules() | routes.Settings():
            return True
        case routes.At() | routes.Replay() | routes.Throws() | routes.Study() | routes.Sheets():
            return route.id == own
    return False


def left(model: Model) -> Answer:
    """The page without the game it leaves, if nobody has moved in it: there is nothing to save. The page remembers it
    until another game is opened, so Back finds it.
    """
    here = model.play
    if here is None or not here.mine or not _untouched(here.session):
        return model, ()
    identity = here.session.record.id
    card = next((card for card in model.cards if card.id == identity), None)
    if card is None or card.edition != here.edition:
        return model, ()
    rest = tuple(other for other in model.cards if other is not card)
    unkept = {other: edition for other, edition in model.unkept.items() if other != identity}
    raw = envelope.pack(envelope.Copy(card.edition, card.last, records.write(here.session.record)))
    gone = replace(model, cards=rest, unkept=unkept, play=replace(here, saved=False))
    return gone, (Forget(identity, raw),)


def _untouched(session: Session) -> bool:
    """Whether no person has moved, entered a die or named the game. A game from a link never counts as untouched, nor
    does an invitation, which is answered later.
    """
    record = session.record
    return (
        facts.fresh(session)
        and session.legs is None
        and session.fault is None
        and not isinstance(session.turn, Over)
        and not (session.real_dice and record.entries)
        and not cards.title(record)
        and not record.id.startswith(envelope.LINKED)
    )


def _lost(model: Model, notice: str) -> Answer:
    return replace(say(model, notice), route=routes.Menu(), play=None, sealed=None), ()
