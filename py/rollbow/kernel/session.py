"""A game being played, replayed or undone: always a record folded through its engine.

The states only save work; they are never stored.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rollbow import kernel

from .dice import throw
from .extra_headers import TAKEBACKS
from .game import BadNotation, BadSetup, IllegalMove, Over, Roll, Rolled, Seat, settle
from .record import BY_LETTERS, REAL_DICE, BadRecord, Entry, NewerRecord, Played, Record, Thrown, level

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from .fair import Legs
    from .game import Die, Game, Step, Turn, Value

    AnyGame = Game[Any, Any]


class BadThrow(ValueError):
    """These dice don't match what the game waits for; the message says what was expected."""


@dataclass(frozen=True)
class Session:
    """A record and the states it leads to.

    `states[k]` is the state after k entries, and `events[k - 1]` is what the k-th entry did.
    `fault` is what stopped a damaged record: the game stands at the last good entry.
    `legs` says which device plays, in a game by letters.
    """

    game: AnyGame
    record: Record
    states: tuple[Any, ...]
    events: tuple[tuple[object, ...], ...] = ()
    fault: BadRecord | None = None
    legs: Legs | None = None

    @property
    def state(self) -> Any:
        return self.states[-1]

    @cached_property
    def turn(self) -> Turn:
        return self.game.turn(self.state)

    @property
    def real_dice(self) -> bool:
        return self.record.seed == REAL_DICE

    @property
    def takebacks(self) -> bool:
        return TAKEBACKS.line("yes") in self.record.extras


def begin(
    game: AnyGame,
    seats: Sequence[str],
    seed: str,
    identity: str,
    begun: str,
    options: Mapping[str, Value] | None = None,
) -> Session:
    """A new game with its first dice thrown. Raises BadSetup."""
    settled = settle(game, len(seats), options or {}, seeded=seed != REAL_DICE)
    changed = tuple(
        (option.name, str(settled[option.name]))
        for option in game.options
        if settled[option.name] != option.default
    )
    record = Record(game.slug, game.rules, tuple(seats), seed, identity, begun, changed)
    return _throw_all(Session(game, record, (game.begin(len(seats), settled),)))


def play(session: Session, text: str) -> Session:
    """The session after the next seat's move. Raises BadNotation or IllegalMove."""
    turn = session.turn
    if not isinstance(turn, Seat):
        raise IllegalMove("the game is over" if isinstance(turn, Over) else "roll the dice first")
    if session.legs is not None:
        session = _own_leg(session, session.legs, turn.number)
    step = session.game.apply(session.state, session.game.parse(text))
    return _throw_all(_added(session, Played(turn.number, text), step))


def put(session: Session, faces: Sequence[int]) -> Session:
    """The session after a throw of real dice, faces counted from 1. Raises BadThrow."""
    roll = session.turn
    if not isinstance(roll, Roll) or session.legs is not None:
        raise BadThrow("no roll is due")
    thrown = Thrown(tuple((die.name, face) for die, face in zip(roll.dice, faces, strict=False)))
    if len(faces) != len(roll.dice):
        raise BadThrow(f"{len(roll.dice)} dice are due, not {len(faces)}")
    return _added(session, thrown, session.game.apply(session.state, _values(roll.dice, thrown)))


@dataclass(frozen=True)
class Folding:
    """A replay in progress: `session` is the result of the first `read` entries of the record."""

    record: Record
    session: Session
    read: int = 0

    @property
    def done(self) -> bool:
        return self.session.fault is not None or self.read == len(self.record.entries)


def replay(games: Mapping[str, AnyGame], record: Record) -> Session:
    """The record folded through its engine.

    A header this program can't play raises BadRecord; a move that fails becomes the session's `fault`.
    """
    return folded(further(folding(games, record), len(record.entries)))


def folding(games: Mapping[str, AnyGame], record: Record) -> Folding:
    """A replay to be done in pieces, before its first entry. Raises BadRecord."""
    game = games.get(record.game)
    if game is None:
        raise BadRecord(2, f"there is no game called {record.game!r} (there are: {', '.join(games)})")
    if record.rules > game.rules:
        raise NewerRecord(
            2, f"this game of {game.title} was saved by a newer version of Rollbow (rules {record.rules})"
        )
    options = _read_options(game, record)
    try:
        state = game.start(len(record.seats), options)
    except BadSetup as error:
        raise BadRecord(3 + len(record.options), str(error)) from None
    changed = tuple(
        (o.name, str(options[o.name])) for o in game.options if options.get(o.name, o.default) != o.default
    )
    legs = kernel.fair.begin(record) if record.format == BY_LETTERS else None
    bare = replace(record, options=changed, entries=())
    return Folding(record, Session(game, bare, (state,), legs=legs))


def further(folding: Folding, most: int) -> Folding:
    """The replay after at most this many more entries."""
    record, session, read = folding.record, folding.session, folding.read
    game, state, legs = session.game, session.state, session.legs
    states: list[Any] = []
    events: list[tuple[object, ...]] = []
    entries: list[Entry] = []
    fault = None
    for entry in record.entries[read : read + most]:
        try:
            for written, step in _steps(game, record, legs, state, entry):
                legs = legs and _known(legs.after(kernel.fair.seat_of(written)))
                state = step.state
                states.append(state)
                events.append(step.events)
                entries.append(written)
        except (BadNotation, IllegalMove, BadThrow) as error:
            fault = BadRecord(record.head + 1 + read, str(error))
            break
        read += 1
    whole = replace(session.record, entries=(*session.record.entries, *entries))
    session = Session(game, whole, (*session.states, *states), (*session.events, *events), fault, legs)
    return Folding(record, session, read)


def folded(folding: Folding) -> Session:
    """The session of a replay that has reached its end or its fault. Raises BadRecord."""
    session = _throw_all(folding.session)
    if session.legs is not None and not (session.fault or session.legs.exact):
        line = folding.record.head - len(folding.record.extras)
        raise BadRecord(line, "a device uncovers more values than it has used")
    return session


def cut(session: Session, entries: int) -> Session:
    """The session as it stood after this many entries."""
    record, legs = replace(session.record, entries=session.record.entries[:entries]), None
    if session.legs is not None:
        legs = kernel.fair.trimmed(kernel.fair.through(kernel.fair.begin(record), record.entries))
        record = kernel.fair.written(record, legs.promises)
    states, events = session.states[: entries + 1], session.events[:entries]
    return Session(session.game, record, states, events, legs=legs)


def undo(session: Session, *, free: bool = False) -> Session | None:
    """The session without the player's last move, or None where undo isn't allowed.

    Without `free` a move can be undone until dice fall or someone else moves. With it (alone, or against bots only) a
    person's last move is undone, with everything after it, and the game is marked.
    """
    entries = session.record.entries
    if not entries or not (session.legs is None or session.legs.open(len(entries))):
        return None
    if isinstance(entries[-1], Played) and level(session.record.seats[entries[-1].seat - 1]) is None:
        return cut(session, len(entries) - 1)
    if not free:
        return None
    for place in range(len(entries) - 1, -1, -1):
        entry = entries[place]
        if isinstance(entry, Played) and level(session.record.seats[entry.seat - 1]) is None:
            return mark_takebacks(cut(session, place))
    return None


def mark_takebacks(session: Session) -> Session:
    """The session with the take-back mark in its header."""
    if session.takebacks:
        return session
    return replace(
        session, record=replace(session.record, extras=(*session.record.extras, TAKEBACKS.line("yes")))
    )


def _added(session: Session, entry: Entry, step: Step) -> Session:
    return Session(
        session.game,
        replace(session.record, entries=(*session.record.entries, entry)),
        (*session.states, step.state),
        (*session.events, step.events),
        session.fault,
        session.legs and session.legs.after(kernel.fair.seat_of(entry)),
    )


def _throw_all(session: Session) -> Session:
    """Throws whatever the game waits for, if the dice come from a seed."""
    while not session.real_dice and isinstance(roll := session.turn, Roll):
        seed = session.record.seed
        if session.legs is not None:
            session, leg = _opened(session, session.legs, None)
            if not leg.known:
                break
            seed = leg.seed(seed)
        rolled = throw(seed, roll)
        session = _added(session, _thrown(roll.dice, rolled), session.game.after(session.state, rolled))
    return session


def _opened(session: Session, legs: Legs, seat: int | None) -> tuple[Session, Legs]:
    """The leg that a move by this seat, or a throw, belongs to; its value is revealed if this device can reveal it."""
    leg = legs.after(seat).uncovered()
    if leg.promises == legs.promises:
        return session, leg
    record = kernel.fair.written(session.record, leg.promises)
    return replace(session, record=record, legs=replace(legs, promises=leg.promises)), leg


def _own_leg(session: Session, legs: Legs, seat: int) -> Session:
    """The session ready for a move that is made on this device. Raises IllegalMove."""
    if not legs.own:
        raise IllegalMove("this is a view-only copy of a game played by link")
    if not legs.ready:
        raise IllegalMove("not everyone has joined yet")
    if legs.owner(seat) != legs.own:
        raise IllegalMove(f"someone else plays seat {seat}")
    session, leg = _opened(session, legs, seat)
    _known(leg)
    return session


def _known(leg: Legs) -> Legs:
    """The leg, if its value has been revealed. Raises IllegalMove."""
    if not leg.known:
        raise IllegalMove(f"this takes a value that only the device of seat {leg.first} can uncover")
    return leg


def _source(record: Record, legs: Legs | None) -> str:
    """What the roll source uses as its seed if dice are due now. Raises BadThrow."""
    if legs is None:
        return record.seed
    leg = legs.after(None)
    if not leg.known:
        raise BadThrow(f"these dice take a value that only the device of seat {leg.first} can uncover")
    return leg.seed(record.seed)


def _thrown(dice: Sequence[Die], rolled: Rolled) -> Thrown:
    """A throw as written in a record."""
    order = sorted(rolled.values)
    return Thrown(
        tuple(
            [
                (die.name, 1 + (order.index(value) if die.faces is None else value))
                for die, value in zip(dice, rolled.values, strict=True)
            ]
        )
    )


def _values(dice: Sequence[Die], thrown: Thrown) -> Rolled:
    """A written throw as the engine wants it. Raises BadThrow."""
    wanted = " ".join(die.name for die in dice)
    if [name for name, _ in thrown.faces] != [die.name for die in dice]:
        raise BadThrow(f"expected the dice {wanted}; found {' '.join(name for name, _ in thrown.faces)}")
    for die, (name, face) in zip(dice, thrown.faces, strict=True):
        if not 1 <= face <= (die.faces or len(dice)):
            raise BadThrow(f"{name} has no face {face}; it has 1 to {die.faces or len(dice)}")
    faces = [face for _, face in thrown.faces]
    if any(die.faces is None for die in dice) and len(set(faces)) < len(faces):
        raise BadThrow("two dice can't have the same place in order")
    return Rolled(tuple(face - 1 for face in faces))


def _steps(
    game: AnyGame, record: Record, legs: Legs | None, state: Any, entry: Entry
) -> Iterator[tuple[Entry, Step]]:
    """The steps of one entry of a record, after any throws before it that the record leaves to the seed."""
    turn = game.turn(state)
    if isinstance(turn, Roll) and record.seed != REAL_DICE:
        seed = _source(record, legs)
        while isinstance(turn, Roll):
            rolled = throw(seed, turn)
            written, step = _thrown(turn.dice, rolled), game.after(state, rolled)
            if entry == written:
                yield written, step
                return
            following = game.turn(step.state)
            # Where the same dice are thrown twice in a row, the line may belong to the second throw.
            if isinstance(entry, Thrown) and _fits(turn, entry) and not _fits(following, entry):
                _values(turn.dice, entry)
                raise BadThrow(f"the seed {record.seed!r} gives other dice here")
            yield written, step
            state, turn = step.state, following
    yield entry, game.apply(state, _answer(game, turn, entry))


def _fits(turn: Turn, thrown: Thrown) -> bool:
    """Whether these are the dice that are due."""
    return isinstance(turn, Roll) and [die.name for die in turn.dice] == [name for name, _ in thrown.faces]


def _answer(game: AnyGame, turn: Turn, entry: Entry) -> Any:
    """An entry as what the game waits for: a move of the seat whose turn it is, or real dice."""
    if isinstance(turn, Over):
        raise IllegalMove("the game is over; nothing may follow")
    if isinstance(entry, Thrown):
        if not isinstance(turn, Roll):
            raise BadThrow(f"no roll is due; it's seat {turn.number}'s turn")
        return _values(turn.dice, entry)
    if isinstance(turn, Roll):
        raise BadThrow(f"the dice {' '.join(die.name for die in turn.dice)} must be rolled before this move")
    if entry.seat != turn.number:
        raise IllegalMove(f"it's seat {turn.number}'s turn, not seat {entry.seat}'s")
    return game.parse(entry.move)


def _read_options(game: AnyGame, record: Record) -> dict[str, Value]:
    """A record's options as the game's own values."""
    options: dict[str, Value] = {}
    for line, (name, text) in enumerate(record.options, 3):
        known = {option.name: option.values for option in game.options}
        value = next((value for value in known.get(name, ()) if str(value) == text), text)
        options[name] = value
        try:
            settle(game, game.seats[0], {name: value}, seeded=record.seed != REAL_DICE)
        except BadSetup as error:
            raise BadRecord(line, str(error)) from None
    return options
