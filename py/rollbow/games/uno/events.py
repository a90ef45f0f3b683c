"""What happens in a game, for the screen, screen readers and the log: never stored, never decisive."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rollbow.kernel.game import TurnBegan

from .boards import BOARD_COLORS, Because
from .chains import STAR
from .dice import COLORS, NUMBER, call, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.kernel.game import Sound

    from .boards import Gift
    from .chains import Chain


@dataclass(frozen=True, slots=True)
class Began:
    """A setup die showed a number, which is now the seat's first entry."""

    seat: int
    face: str


@dataclass(frozen=True, slots=True)
class Missed:
    """A setup die showed no number and is rolled again."""

    seat: int
    face: str


@dataclass(frozen=True, slots=True)
class Landed:
    """A turn's dice landed: (letter, face) for each die thrown. Throw 2 is the re-roll."""

    seat: int
    throw: int
    dice: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Written:
    """A chain was written; there was no space for its last `ignored` links."""

    seat: int
    chain: Chain
    ignored: int


@dataclass(frozen=True, slots=True)
class Outlined:
    """A +1 outlined the target's next extra space; `extras` of them are outlined now."""

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
    """A chain's last link was called, and this is what the other players got."""

    seat: int
    link: str
    gifts: tuple[Gift, ...]


@dataclass(frozen=True, slots=True)
class Won:
    """These seats filled their boards."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """The last possible turn ended, and no board is full."""


Effect = Outlined | Erased | NoEffect
Event = Began | Missed | Landed | Written | Effect | Stopped | Called | TurnBegan | Won | Drawn


def tell(event: Event, names: Sequence[str]) -> str:
    """The event in a sentence; `names[seat - 1]` is the seat's name."""

    def name(seat: int) -> str:
        return names[seat - 1]

    match event:
        case Began(seat, face):
            return f"{name(seat)} rolls {words(face)} and begins with {NUMBER[face]}."
        case Missed(seat, face):
            return f"{name(seat)} rolls {words(face)}, not a number, and rolls again."
        case Landed(seat, throw, dice):
            verb = "rolls" if throw == 1 else "re-rolls"
            return f"{name(seat)} {verb}: {listed([words(face) for _, face in dice])}."
        case Written(seat, (), _):
            return f"{name(seat)} writes nothing."
        case Written(seat, chain, ignored):
            fit = chain[: len(chain) - ignored]
            left = "one die is" if ignored == 1 else f"{ignored} dice are"
            rest = f"; {left} left over: board full" if ignored else ""
            return f"{name(seat)} writes {listed([words(link) for link in fit])}{rest}."
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
            calls = f"{name(seat)} calls {call(link)}"
            got = [f"{name(gift.seat)} writes {_entry(gift.entry)}{_reason(gift)}" for gift in gifts]
            return f"{calls}: {', '.join(got) or 'nobody writes'}."
        case TurnBegan(seat, number):
            return f"Turn {number}: {name(seat)} plays."
        case Won((seat,)):
            return f"{name(seat)} has a full board and wins."
        case Won(seats):
            return (
                f"{listed([name(seat) for seat in seats])} fill their boards with one call and share the win."
            )
        case Drawn():
            return "The last turn is over and no board is full: a draw."


def sound(event: object) -> Sound:
    """What it sounds like: the dice, and anything that brings a board closer to full or sets it back."""
    match event:
        case Began() | Missed() | Landed():
            return "roll"
        case Outlined() | Erased():
            return "points"
        case Written(_, links, _) if links:
            return "points"
        case Called(_, _, gifts) if gifts:
            return "points"
    return ""


def listed(parts: Sequence[str]) -> str:
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
        Because.STAR: " (after a ★)",
        Because.WILD: "",
    }[gift.because]
