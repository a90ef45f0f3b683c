"""What happens in a game, for screen, screen reader and log. Nothing here is ever stored or decided upon."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .boards import BOARD_COLORS, Because
from .chains import STAR, WILD
from .dice import COLORS, NUMBER, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .boards import Gift
    from .chains import Chain


@dataclass(frozen=True, slots=True)
class Began:
    """A set-up die showed a number, which is now the seat's first entry."""

    seat: int
    face: str


@dataclass(frozen=True, slots=True)
class Missed:
    """A set-up die showed no number and is rolled again."""

    seat: int
    face: str


@dataclass(frozen=True, slots=True)
class Landed:
    """Dice of a turn landed: (letter, face) for each that was thrown. Throw 2 is the re-roll."""

    seat: int
    throw: int
    dice: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Written:
    """A chain was written, of which the last `ignored` links had no space."""

    seat: int
    chain: Chain
    ignored: int


@dataclass(frozen=True, slots=True)
class Outlined:
    """A +1 outlined the target's next extra space; now it has `extras`."""

    seat: int
    target: int
    extras: int


@dataclass(frozen=True, slots=True)
class Erased:
    """A −1 erased the target's last entry."""

    seat: int
    target: int
    entry: int


@dataclass(frozen=True, slots=True)
class NoEffect:
    """A penalty die was used where it could not change anything."""

    seat: int
    target: int
    penalty: int


@dataclass(frozen=True, slots=True)
class Stopped:
    """A player left this many penalty dice unused."""

    seat: int
    unused: int


@dataclass(frozen=True, slots=True)
class Called:
    """A chain's last link was called, and this is what the others got by it."""

    seat: int
    link: str
    gifts: tuple[Gift, ...]


@dataclass(frozen=True, slots=True)
class Passed:
    """The next seat's turn begins."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Won:
    """These seats filled their boards."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """The last turn that a game can have went by and no board is full."""


Effect = Outlined | Erased | NoEffect
Event = Began | Missed | Landed | Written | Effect | Stopped | Called | Passed | Won | Drawn


def tell(event: Event, names: Sequence[str]) -> str:
    """The event in a sentence; seat 1 is `names[0]`."""

    def name(seat: int) -> str:
        return names[seat - 1]

    match event:
        case Began(seat, face):
            return f"{name(seat)} rolls {words(face)} and begins with {NUMBER[face]}."
        case Missed(seat, face):
            return f"{name(seat)} rolls {words(face)}, no number, and rolls again."
        case Landed(seat, throw, dice):
            verb = "rolls" if throw == 1 else "re-rolls"
            return f"{name(seat)} {verb}: {_listed([words(face) for _, face in dice])}."
        case Written(seat, (), _):
            return f"{name(seat)} writes nothing."
        case Written(seat, chain, ignored):
            fit = chain[: len(chain) - ignored]
            rest = f"; there is no space for the other {ignored}" if ignored else ""
            return f"{name(seat)} writes {_listed([words(link) for link in fit])}{rest}."
        case Outlined(seat, target, extras):
            spaces = "1 extra space" if extras == 1 else f"{extras} extra spaces"
            return f"{name(seat)} uses +1: {name(target)} now has {spaces}."
        case Erased(seat, target, entry):
            return f"{name(seat)} uses −1: {name(target)} loses {_entry(entry)}."
        case NoEffect(seat, target, penalty):
            why = "has all extra spaces already" if penalty > 0 else "keeps the only entry"
            return f"{name(seat)} uses {'+1' if penalty > 0 else '−1'}: {name(target)} {why}."
        case Stopped(seat, unused):
            return f"{name(seat)} leaves {unused} penalty {'die' if unused == 1 else 'dice'} unused."
        case Called(seat, link, gifts):
            call = f"{name(seat)} calls {'wild' if link == WILD else words(link)}"
            got = [f"{name(gift.seat)} writes {_entry(gift.entry)}{_reason(gift)}" for gift in gifts]
            return f"{call}: {', '.join(got) or 'nobody writes'}."
        case Passed(seat, number):
            return f"Turn {number}: {name(seat)} plays."
        case Won((seat,)):
            return f"{name(seat)} has a full board and wins."
        case Won(seats):
            return (
                f"{_listed([name(seat) for seat in seats])} fill their boards by one call and share the win."
            )
        case Drawn():
            return "The last turn is over and no board is full: a draw."


def _listed(parts: Sequence[str]) -> str:
    *most, last = parts
    return f"{', '.join(most)} and {last}" if most else last


def _entry(entry: int) -> str:
    return "a star" if entry == STAR else f"a {entry}"


def _reason(gift: Gift) -> str:
    board = f"{COLORS[BOARD_COLORS[gift.seat - 1]]} board"
    return {
        Because.NUMBER: " (same number)",
        Because.COLOR: f" ({board})",
        Because.BOTH: f" (same number, {board})",
        Because.WILD: "",
    }[gift.because]
