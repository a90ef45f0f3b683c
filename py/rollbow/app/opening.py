"""From what was found in the storage to a game on the table, and what to tell when not all was well."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel.record import BadRecord, NewerRecord
from rollbow.kernel.session import Session, replay

from . import helping, keeping, routes, shelf
from .effects import Keep, SetAside
from .keeping import pack
from .model import Model
from .shelf import Sealed

if TYPE_CHECKING:
    from .keeping import Choice, Copies
    from .playing import Answer


def opened(identity: str, text: str) -> Session | Sealed:
    """The game in a text, up to its last good move; sealed when not even its header can be used."""
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
        return Sealed(identity, text, f"It says it is another game: {record.id}.")
    try:
        session = replay(GAMES, record)
    except NewerRecord as error:
        return Sealed(identity, text, sentence(error.problem))
    except BadRecord as error:
        return Sealed(identity, text, sentence(str(error)))
    return session if session.fault or not fault else replace(session, fault=fault)


def rescued(identity: str, damaged: tuple[str, ...]) -> Session | Sealed:
    """What the damaged copies still give: of several the one that goes furthest, and only to look at."""
    candidates = [opened(identity, keeping.torn(raw)) for raw in damaged]
    best = max(candidates, key=lambda each: len(each.states) if isinstance(each, Session) else 0)
    if isinstance(best, Session) and best.fault is None:
        line = best.record.head + len(best.record.entries) + 1
        problem = "the text doesn't match its checksum, so it may not be what was played"
        return replace(best, fault=BadRecord(line, problem))
    return best


def found(model: Model, copies: Copies, mine: bool) -> Answer:
    """The table after its game was read."""
    identity = copies.id
    if model.route != routes.At(identity):
        return model, ()
    choice = keeping.choose(copies)
    known = model.session if model.session and model.session.record.id == identity else None
    if known is not None and (choice.copy is None or choice.copy.edition <= model.edition):
        stays, effects = _looked_at_again(replace(model, mine=mine), known, choice)
        return stays, (*effects, *helping.thinking(stays))
    if choice.copy is None and not choice.damaged:
        return _lost(model, "This game is not kept in this browser.")
    game = opened(identity, choice.copy.text) if choice.copy else rescued(identity, choice.damaged)
    edition = choice.copy.edition if choice.copy else 0
    if isinstance(game, Sealed):
        return replace(model, session=None, sealed=game, notice="", mine=mine, edition=edition), ()
    notice = _notice(game, choice, mine)
    at_table = replace(
        model,
        session=game,
        sealed=None,
        undone=(),
        picked=(),
        notice=notice,
        said=(notice,) if notice else (),
        mine=mine,
        edition=edition,
        saved=choice.safe,
    )
    at_table, effects = _mended(at_table, game, choice)
    return at_table, (*effects, *helping.thinking(at_table))


def _looked_at_again(model: Model, session: Session, choice: Choice) -> Answer:
    """What is on the table already; the last look may have come while another tab was about to save it."""
    if choice.copy is None or choice.copy.edition < model.edition or session.record.id in model.unkept:
        return model, ()
    return _mended(replace(model, saved=choice.safe), session, choice)


def _mended(model: Model, session: Session, choice: Choice) -> Answer:
    """Damaged copies are put aside, and the good one is written to every place again, by the tab that may."""
    copy = choice.copy
    if not model.mine or copy is None or session.fault or (choice.safe and not choice.damaged):
        return model, ()
    identity, edition = session.record.id, copy.edition + 1
    again = replace(copy, edition=edition)
    card = shelf.card(session, edition, copy.last)
    aside = (SetAside(identity, choice.damaged),) if choice.damaged else ()
    return replace(model, edition=edition, cards=shelf.in_place(model.cards, card)), (
        *aside,
        Keep(identity, edition, pack(again), shelf.write(card)),
    )


def _notice(session: Session, choice: Choice, mine: bool) -> str:
    if session.fault:
        return f"This game is damaged; it stands at its last good move. {sentence(str(session.fault))}"
    if choice.damaged and mine:
        return (
            "A saved copy of this game was damaged. The game goes on from the newest good copy; look whether its last "
            "moves are there. The damaged copy lies on the shelf, under Damaged copies."
        )
    return ""


def _lost(model: Model, notice: str) -> Answer:
    return replace(model, route=routes.Menu(), session=None, sealed=None, notice=notice, said=(notice,)), ()


def sentence(text: str) -> str:
    """A text as a sentence."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
