"""The dice a game has thrown, and how anyone can check them with a common tool."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from rollbow import kernel
from rollbow.kernel import dice
from rollbow.kernel.game import Die, Roll
from rollbow.kernel.record import Thrown

from .replay import THROWS

if TYPE_CHECKING:
    from rollbow.app.model import Model
    from rollbow.app.step_answer import Answer
    from rollbow.kernel.game import Game
    from rollbow.kernel.session import Session

LONGEST_ADDRESS = 100


@dataclass(frozen=True, slots=True)
class Fallen:
    """A die as it fell: `place` is its face, counted from 1, or its place in order if it shows no face."""

    die: Die
    place: int
    shows: str


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice of one step."""

    step: int
    dice: tuple[Fallen, ...]


@dataclass(frozen=True, slots=True)
class Check:
    """One number of the roll source, recomputed."""

    command: str
    digits: str
    shows: str


def thrown(session: Session) -> list[int]:
    """The steps at which a game threw dice, the latest first."""
    steps = [step for step, entry in enumerate(session.record.entries, 1) if isinstance(entry, Thrown)]
    return steps[::-1]


def throw(session: Session, step: int) -> Throw:
    """The throw at this step."""
    waiting = session.game.turn(session.states[step - 1])
    entry = session.record.entries[step - 1]
    if not (isinstance(waiting, Roll) and isinstance(entry, Thrown)):
        raise ValueError(f"step {step} is not a roll")
    fallen = zip(waiting.dice, entry.faces, strict=True)
    return Throw(step, tuple(Fallen(die, face, shows(session.game, die, face)) for die, (_, face) in fallen))


def shows(game: Game[Any, Any], die: Die, place: int) -> str:
    """What a die shows: its face, or its place in order."""
    if die.faces is None:
        return f"{place}{_ORDINALS.get(place if place < 20 else place % 10, 'th')}"
    return game.faces(die)[place - 1]


def seed(session: Session, address: str) -> str:
    """What a die was thrown with: the seed, or in a game by letters the seed and everyone's values at that time."""
    record = session.record
    if session.legs is None:
        return record.seed
    legs = kernel.fair.begin(record)
    for state, entry in zip(session.states, record.entries, strict=False):
        legs = legs.after(kernel.fair.seat_of(entry))
        waiting = session.game.turn(state)
        if isinstance(waiting, Roll) and any(die.address == address for die in waiting.dice):
            return legs.seed(record.seed)
    return record.seed


def check(seed: str, address: str, faces: int | None) -> Check:
    """How to compute the number at an address outside this page, and the result."""
    number = dice.number(seed, address)
    face = (
        f"face {dice.face(seed, address, faces) + 1} of {faces}"
        if faces
        else "no face: the numbers are ordered"
    )
    return Check(f"printf '%s' {quoted(f'rollbow1|{seed}|{address}')} | sha256sum", f"{number:016x}", face)


def quoted(text: str) -> str:
    """A text quoted as one shell word, whatever it contains."""
    return "'" + text.replace("'", "'\\''") + "'"


def check_die(model: Model, value: str) -> Answer:
    """Fills the fields with the address and faces of a die tapped in the list."""
    address, _, faces = value.partition(" ")
    return _checking(model, address, faces if _small(faces) else "")


def check_address(model: Model, value: str) -> Answer:
    """Changes the address."""
    faces = model.replay.faces if model.replay else ""
    return _checking(model, value[:LONGEST_ADDRESS].strip(), faces)


def check_faces(model: Model, value: str) -> Answer:
    """Changes the number of faces."""
    if model.replay is None or (value and not _small(value)):
        return model, ()
    return _checking(model, model.replay.address, value)


def more(model: Model) -> Answer:
    """Lists more throws."""
    here = model.replay
    return (replace(model, replay=replace(here, throws=here.throws + THROWS)) if here else model), ()


def _checking(model: Model, address: str, faces: str) -> Answer:
    here = model.replay
    return (replace(model, replay=replace(here, address=address, faces=faces)) if here else model), ()


def _small(text: str) -> bool:
    """Whether a die can have this many faces."""
    return text.isascii() and text.isdigit() and len(text) < 3


_ORDINALS = {1: "st", 2: "nd", 3: "rd"}
