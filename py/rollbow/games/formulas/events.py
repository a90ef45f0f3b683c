"""What happened, for the screen, screen readers and the log. Nothing here decides anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rollbow.kernel.game import Sound, TurnBegan

from .sheet import MINUS, PLUS, TIMES, line_words, slot_words, square_words


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """`seat` is the starting player."""

    round: int
    seat: int


@dataclass(frozen=True, slots=True)
class DiceLanded:
    """`dice` are letters, `shown` what they show, one character per die. `again` marks a re-roll."""

    seat: int
    round: int
    dice: str
    shown: str
    again: bool


@dataclass(frozen=True, slots=True)
class Drafted:
    seat: int
    dice: str
    shown: str


@dataclass(frozen=True, slots=True)
class PartBegan:
    """A seat's part in the round began; these are all the dice it has to use."""

    seat: int
    dice: str
    shown: str


@dataclass(frozen=True, slots=True)
class AbilityUsed:
    seat: int
    ability: int


@dataclass(frozen=True, slots=True)
class NumberWritten:
    """`formula` is how the number was made, such as `5+4`; just the number if one die was enough."""

    seat: int
    formula: str
    value: int
    squares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SignWritten:
    seat: int
    sign: str
    slots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SignsTurned:
    """Minus signs that became plus signs; `worth` is how much more the lines count now."""

    seat: int
    slots: tuple[int, ...]
    worth: int = 0


@dataclass(frozen=True, slots=True)
class LineOpened:
    """`worth` is what the line counts now: nothing until it is filled."""

    seat: int
    line: int
    worth: int = 0


@dataclass(frozen=True, slots=True)
class LineDoubled:
    """`worth` is how much more the line counts now."""

    seat: int
    line: int
    worth: int = 0


@dataclass(frozen=True, slots=True)
class LineFilled:
    """The last blank in a line was filled in; `value` is its result before any ×2."""

    seat: int
    line: int
    value: int
    opened: bool


@dataclass(frozen=True, slots=True)
class MinusTaken:
    seat: int
    round: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    winners: tuple[int, ...]
    scores: tuple[int, ...]


Event = (
    TurnBegan
    | RoundBegan
    | DiceLanded
    | Drafted
    | PartBegan
    | AbilityUsed
    | NumberWritten
    | SignWritten
    | SignsTurned
    | LineOpened
    | LineDoubled
    | LineFilled
    | MinusTaken
    | GameEnded
)

ABILITY_NAMES = {
    1: "a times sign",
    2: "a square number",
    3: "one number up to three times",
    4: "minus signs into plus signs",
    5: "one sign up to three times",
    6: "double a line",
}

SIGN_WORDS = {PLUS: "plus", MINUS: "minus", TIMES: "times"}


def listed(parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join(part for part in (", ".join(parts[:-1]), *parts[-1:]) if part)


def _points(number: int) -> str:
    return f"{number} point{'' if abs(number) == 1 else 's'}".replace("-", "−")


def _faces(shown: str) -> str:
    return " ".join(shown).replace("-", "−")


def tell(event: object, names: Sequence[str]) -> str:
    """The event in a sentence; `names[seat - 1]` is the seat's name."""
    match event:
        case TurnBegan():
            return ""
        case RoundBegan(round, seat):
            return f"Round {round} begins; {names[seat - 1]} is the starting player."
        case DiceLanded(_, 0, _, shown, _):
            return f"The setup dice show {_faces(shown)}."
        case DiceLanded(seat, _, _, shown, again):
            return f"{names[seat - 1]} {'re-rolls' if again else 'rolls'} {_faces(shown)}."
        case Drafted(seat, _, shown):
            return f"{names[seat - 1]} drafts {_faces(shown)}."
        case PartBegan(seat, _, shown):
            return f"{names[seat - 1]} has {_faces(shown)} to use."
        case AbilityUsed(seat, ability):
            return f"{names[seat - 1]} uses ability {ability}: {ABILITY_NAMES[ability]}."
        case NumberWritten(seat, formula, value, squares):
            made = str(value) if formula == str(value) else f"{formula} = {value}".replace("-", "−")
            where = listed([square_words(square) for square in squares])
            return f"{names[seat - 1]} writes {made} in {where}."
        case SignWritten(seat, sign, slots):
            where = listed([slot_words(slot) for slot in slots])
            return f"{names[seat - 1]} writes a {SIGN_WORDS[sign]} sign in {where}."
        case SignsTurned(seat, slots, _):
            where = listed([slot_words(slot) for slot in slots])
            return f"{names[seat - 1]} turns minus into plus in {where}."
        case LineOpened(seat, line, _):
            return f"{names[seat - 1]} opens {line_words(line)}."
        case LineDoubled(seat, line, _):
            return f"{names[seat - 1]} makes {line_words(line)} count twice."
        case LineFilled(seat, line, value, opened):
            result = str(value).replace("-", "−")
            closed = "" if opened else ", but is not open yet"
            return f"{names[seat - 1]} has filled {line_words(line)}: it makes {result}{closed}."
        case MinusTaken(seat, round):
            return f"{names[seat - 1]} can't use the dice: a minus in round {round}, {_points(-round)}."
        case GameEnded(_, (score,)):
            return f"The game is over: {names[0]} has {_points(score)}."
        case GameEnded(winners, scores):
            won = listed([names[seat - 1] for seat in winners])
            verb = "wins" if len(winners) == 1 else "share the win"
            return f"The game is over: {won} {verb} with {_points(scores[winners[0] - 1])}."
    raise TypeError(f"no event of Formulas: {event!r}")


def sound(event: object) -> Sound:
    """What it sounds like: the dice, and anything that changes what the lines and the minus boxes count."""
    match event:
        case DiceLanded():
            return "roll"
        case LineFilled(value=value, opened=True) if value:
            return "points"
        case LineOpened(worth=worth) | LineDoubled(worth=worth) | SignsTurned(worth=worth) if worth:
            return "points"
        case MinusTaken():
            return "points"
    return ""
