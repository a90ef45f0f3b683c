"""A letter: a whole game by letters in a link, and what it may do to the game saved here.

A letter holds everything played so far, so a later one makes up for a lost one. `received` is a fold: letters may
arrive in any order and any number of times, and what was sent before never changes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from itertools import takewhile
from typing import TYPE_CHECKING

from rollbow.games import GAMES
from rollbow.kernel import extra_headers as headers
from rollbow.kernel import fair
from rollbow.kernel.dice import normalize
from rollbow.kernel.fair import Promise
from rollbow.kernel.game import Over, Seat
from rollbow.kernel.record import BY_LETTERS, BadRecord, Played, Record, level
from rollbow.kernel.session import Session, replay

from . import links
from .envelope import LINKED

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rollbow.kernel.fair import Legs
    from rollbow.kernel.game import Value

SIGN = headers.LETTER.line("yes")


class Outcome(Enum):
    """What a letter may do."""

    JOIN = "it invites to a game that isn't here"
    WATCH = "its game isn't here, and nobody is awaited"
    TAKEN = "it goes on where the game stands"
    HERE = "it has nothing new"
    DIFFERS = "it has another version of the game"
    REFUSED = "it can't be what it says"


@dataclass(frozen=True)
class Received:
    """What becomes of a letter. `session` is the game to save if the letter is taken, otherwise the letter's own game;
    `words` say what is wrong with it, and `at` is how many entries both have.
    """

    outcome: Outcome
    session: Session | None = None
    words: str = ""
    at: int = 0


def is_letter(record: Record) -> bool:
    """Whether this is a game that letters continue, or one of its letters."""
    return record.format == BY_LETTERS and SIGN in record.extras


def invited(
    game: str,
    seats: Sequence[str],
    elsewhere: Sequence[int],
    seed: str,
    identity: str,
    begun: str,
    secret: bytes,
    options: Mapping[str, Value] | None = None,
    *,
    hints: bool = False,
) -> Session:
    """A new game whose seats `elsewhere` are open to be joined, each by a separate device."""
    here = tuple(seat for seat, name in enumerate(seats, 1) if seat not in elsewhere and level(name) is None)
    devices = [Promise(here, 0, fair.link(secret, 0)), *(Promise((seat,)) for seat in elsewhere)]
    chosen = {name: str(value) for name, value in (options or {}).items()}
    changed = tuple(
        (option.name, chosen[option.name])
        for option in GAMES[game].options
        if chosen.get(option.name, str(option.default)) != str(option.default)
    )
    extras = (
        *(device.line for device in devices),
        *((headers.HINTS.line("open"),) if hints else ()),
        SIGN,
        headers.OWN.line(f"1 {secret.hex()}"),
    )
    rules = GAMES[game].rules
    head = Record(game, rules, tuple(seats), normalize(seed), identity, begun, changed, extras)
    return replay(GAMES, replace(head, format=BY_LETTERS))


def joined(letter: Record, device: int, secret: bytes) -> Session:
    """The game of an invitation as saved by the device that takes this place."""
    bare = outgoing(letter)
    promises = fair.begin(bare).promises
    mine = replace(promises[device - 1], count=1, value=fair.link(secret, 1))
    record = fair.written(bare, fair.with_promise(promises, device, mine))
    own = headers.OWN.line(f"{device} {secret.hex()}")
    return replay(GAMES, replace(record, extras=(*record.extras, own)))


def reseated(session: Session, device: int, secret: bytes) -> Session | None:
    """The game with this device at another place; only until its answer has been sent, as the answer is a promise."""
    legs = session.legs
    if legs is None or legs.own < 2 or legs.sealed >= 0 or device not in open_devices(session):
        return None
    free = fair.with_promise(legs.promises, legs.own, Promise(legs.promises[legs.own - 1].seats))
    return joined(fair.written(session.record, free), device, secret)


def outgoing(record: Record) -> Record:
    """A game as a letter carries it: with names, without throws, and without secrets."""
    extras = tuple(each for each in headers.travelling(record.extras))
    moves = tuple(entry for entry in record.entries if isinstance(entry, Played))
    return replace(record, extras=(*extras, SIGN), entries=moves)


def pack(record: Record) -> str:
    """The payload of a letter's link. Raises BadLink if the game is too long."""
    return links.packed(outgoing(record))


def sent(session: Session) -> Session:
    """The game once one of its letters has been sent or received: what that holds can't be taken back."""
    count = len(session.record.entries)
    if session.legs is None or session.legs.sealed == count:
        return session
    kept = headers.without(session.record.extras, headers.SENT)
    record = replace(session.record, extras=(*kept, headers.SENT.line(str(count))))
    return replace(session, record=record, legs=replace(session.legs, sealed=count))


def open_devices(session: Session) -> tuple[int, ...]:
    """The devices that haven't joined yet."""
    legs = session.legs
    return tuple(at for at, each in enumerate(legs.promises, 1) if not each.value) if legs else ()


def due(session: Session) -> bool:
    """Whether a letter should go out: this device has done its part, and somebody else must act or be told."""
    legs = session.legs
    if legs is None or not legs.own or not is_letter(session.record):
        return False
    if not legs.ready:
        return True
    if isinstance(session.turn, Seat) and legs.acts(session.turn.number):
        return False
    return legs.holder == legs.own if session.record.entries else legs.own == 1


def unsent(session: Session) -> bool:
    """Whether a letter should go out and hasn't been sent yet."""
    return due(session) and session.legs is not None and session.legs.sealed != len(session.record.entries)


def awaited(session: Session) -> tuple[int, ...]:
    """The seats that a game is waiting for, none of them played here."""
    legs, turn = session.legs, session.turn
    if legs is None or not legs.own or isinstance(turn, Over):
        return ()
    if not legs.ready:
        missing = open_devices(session) if legs.own == 1 else (1,)
        return tuple(_seat(legs, device) for device in missing)
    if isinstance(turn, Seat):
        if legs.acts(turn.number):
            return ()
        return (
            turn.number if level(session.record.seats[turn.number - 1]) is None else _seat(legs, legs.holder),
        )
    return (_seat(legs, legs.owner(None)),)


def seats(session: Session) -> tuple[int, ...]:
    """The seats played on this device."""
    legs = session.legs
    return legs.promises[legs.own - 1].seats if legs and legs.own else ()


def written_here(kept: Session, told: Session) -> bool:
    """Whether a letter with nothing new was sent from here: its last mover is its sender. Before the first move
    it is the invitation, then an answer, then the news that all have joined.
    """
    mine, theirs = kept.legs, told.legs
    if mine is None or theirs is None:
        return False
    if told.record.entries:
        return theirs.holder == mine.own
    answered = [at for at, each in enumerate(theirs.promises[1:], 2) if each.value]
    return answered == [mine.own] or (mine.own == 1 and (theirs.ready or not answered))


def outdated(kept: Session, told: Session) -> bool:
    """Whether the saved game is further along than a letter with nothing new."""
    ours, theirs = kept.legs, told.legs
    promises = (each.promises if each else () for each in (ours, theirs))
    return len(told.record.entries) < len(kept.record.entries) or any(
        (other.count, other.value) != (each.count, each.value) for each, other in zip(*promises, strict=True)
    )


def received(kept: Session | None, letter: Record) -> Received:
    """What a letter does to the game saved under its id."""
    if not is_letter(letter):
        return Received(Outcome.REFUSED, words="it isn’t a game played by link")
    if letter.id.startswith(LINKED):
        return Received(Outcome.REFUSED, words="its id belongs to another link’s game")
    try:
        told = replay(GAMES, outgoing(letter))
    except BadRecord as error:
        return Received(Outcome.REFUSED, words=error.problem)
    if told.fault is not None or told.legs is None:
        return Received(Outcome.REFUSED, words=told.fault.problem if told.fault else "")
    if kept is None:
        return Received(Outcome.JOIN if open_devices(told) else Outcome.WATCH, told)
    if kept.legs is None or not kept.legs.own or not is_letter(kept.record):
        return Received(Outcome.REFUSED, words="another game with its id is saved here")
    mine, theirs = _before_it_begins(kept.legs, told.legs)
    if problem := _head(kept.record, told.record) or _broken(kept, mine, theirs):
        return Received(Outcome.REFUSED, words=problem)
    return _compared(kept, mine, told, theirs)


def _before_it_begins(mine: Legs, theirs: Legs) -> tuple[Legs, Legs]:
    """What both sides are bound by. Someone may join twice, and letters carry what their sender saw; so until the game
    begins an answer binds only its own device and the inviting one, which keeps the first answer.
    """
    pairs = tuple(enumerate(zip(mine.promises, theirs.promises, strict=False), 1))
    if mine.ready or len(mine.promises) != len(theirs.promises):
        return mine, theirs
    if mine.own > 1 and theirs.ready:
        bare = tuple(each if at in (1, mine.own) else Promise(each.seats) for at, (each, _) in pairs)
        return replace(mine, promises=bare), theirs
    if mine.own == 1 and any(other.value and not each.value for _, (each, other) in pairs):
        known = tuple(each if at > 1 and each.value else other for at, (each, other) in pairs)
        return mine, replace(theirs, promises=known)
    return mine, theirs


def _compared(kept: Session, mine: Legs, told: Session, theirs: Legs) -> Received:
    """The fold, once promises and headers match."""
    ours, others = kept.record.entries, told.record.entries
    at = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(ours, others, strict=False)))
    if at < min(len(ours), len(others)):
        return Received(Outcome.DIFFERS, told, at=at)
    longer = others if len(others) > len(ours) else ours
    if len(others) > len(ours) and mine.begun and mine.holder == mine.own:
        first = mine.after(fair.seat_of(others[at]))
        if first.holder == mine.own:
            name = kept.record.seats[_seat(mine, mine.own) - 1]
            return Received(Outcome.REFUSED, words=f"it moves for {name}, who plays here")
    both = tuple(
        later if each.kept(later) else each
        for each, later in zip(mine.promises, theirs.promises, strict=True)
    )
    if longer == ours and both == mine.promises:
        return Received(Outcome.HERE, told, at=at)
    record = replace(kept.record, entries=longer)
    if mine.own == 1 and both[0].count == 0 and all(each.value for each in both):
        both = fair.with_promise(both, 1, replace(both[0], count=1, value=fair.link(mine.secret, 1)))
        # The game begins: there is something to send again.
        record = replace(record, extras=headers.without(record.extras, headers.SENT))
    record = fair.written(record, both)
    try:
        taken = replay(GAMES, record)
    except BadRecord as error:
        return Received(Outcome.REFUSED, words=error.problem)
    # Before the first move an answer may have come, but nothing due from here has been sent with it.
    return Received(Outcome.TAKEN, sent(taken) if longer and longer == others else taken, at=at)


def _head(kept: Record, told: Record) -> str:
    """What in a letter's header doesn't match this game; empty if everything does."""
    parts = {
        "it’s from another game": (kept.game, kept.rules, kept.options)
        != (told.game, told.rules, told.options),
        "it names different players": kept.seats != told.seats,
        "it has a different seed": kept.seed != told.seed,
        "it began at a different time": kept.begun != told.begun,
        "it has different notes": _notes(kept) != _notes(told),
    }
    return next((words for words, wrong in parts.items() if wrong), "")


def _notes(record: Record) -> tuple[str, ...]:
    """The `x-` lines that must be the same on both sides."""
    return tuple(sorted(headers.without(headers.travelling(record.extras), headers.FAIR)))


def _broken(kept: Session, mine: Legs, theirs: Legs) -> str:
    """Whose promise a letter breaks; empty if all promises hold."""
    if len(mine.promises) != len(theirs.promises):
        return "it has different devices"
    for device, (each, other) in enumerate(zip(mine.promises, theirs.promises, strict=True), 1):
        if each.kept(other) or other.kept(each):
            continue
        name = kept.record.seats[each.seats[0] - 1] if each.seats else f"device {device}"
        if device == mine.own:
            return f"{name} plays this game on another device or in another browser"
        return f"it isn’t from the device {name} joined on"
    return ""


def _seat(legs: Legs, device: int) -> int:
    """The first seat of a device."""
    return legs.promises[device - 1].seats[0]
