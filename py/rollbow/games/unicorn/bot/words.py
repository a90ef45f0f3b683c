"""The expert's reasons, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..dice_groups import HIGH, LOW
from ..ending import causes
from ..notation import PICKS, Done, Extra, Flip, Mark, Nudge, Pass
from ..score import OTHERS_POINTS, YOURS_POINTS
from ..sheet import complete_rows, printed
from .net import points
from .outlook import Plain
from .pick_values import expected, hopes, rest, two_claims

if TYPE_CHECKING:
    from ..sheet import Sheet
    from ..state import State
    from .plans import Plan


WORDS = {"R": "red", "Y": "yellow", "B": "blue"}


def listed(words: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([*([", ".join(words[:-1])] if words[1:] else []), *words[-1:]])


def count(number: int, word: str) -> str:
    return f"{number} {word}" + ("" if abs(number) == 1 else "s")


def _steps(state: State, plan: Plan) -> list[str]:
    """The plan's moves in words; a die is named by its color and by what it shows then."""
    shown = dict(zip(state.dice, state.latest, strict=True))
    words = []
    for move in plan.moves:
        match move:
            case Mark(cell):
                words.append(f"claim {cell.words}")
            case Extra(cell):
                words.append(f"spend an Extra on {cell.words}")
            case Nudge(die, step):
                words.append(f"spend a ±1: {WORDS[die[0]]} {shown[die]}→{shown[die] + step}")
                shown[die] += step
            case Flip(die):
                words.append(f"flip {WORDS[die[0]]} {shown[die]}→{LOW + HIGH - shown[die]}")
                shown[die] = LOW + HIGH - shown[die]
            case Pass():
                words.append("pass")
            case Done():
                words.append("keep your Extras")
    return words


def _fruits(before: Sheet, plan: Plan) -> list[str]:
    """What the plan brings besides points."""
    after = plan.sheet
    found = []
    new_rows = [row.word for row in complete_rows(after.rows) if row not in complete_rows(before.rows)]
    if new_rows:
        found.append(f"completes {listed(new_rows)}")
    firsts = [printed(number) for number in range(12) if (after.firsts & ~before.firsts) >> number & 1]
    if firsts:
        found.append(f"wins the First for {listed(firsts)}")
    nudges = after.nudges - before.nudges + sum(isinstance(move, Nudge) for move in plan.moves)
    flips = after.flips - before.flips + sum(isinstance(move, Flip) for move in plan.moves)
    earned = [f"{nudges if nudges > 1 else 'a'} ±1"] if nudges else []
    earned += ["a Flip" if flips == 1 else f"{flips} Flips"] if flips else []
    if earned:
        found.append(f"earns {listed(earned)}")
    lost = (after.yours - before.yours) * YOURS_POINTS + (after.others - before.others) * OTHERS_POINTS
    if lost:
        found.append(f"takes a penalty of {-lost}")
    if causes(after) and not causes(before):
        found.append("ends the game with this turn")
    return found


def why_plan(state: State, plan: Plan) -> str:
    """What follows the plan's first move, and what it all brings: `Then claim red 4: 5 points now; earns a Flip.`"""
    before = state.sheet
    gained = points(plan.sheet, state.solo) - points(before, state.solo)
    later = _steps(state, plan)[1:]
    fruits = "".join(f"; {fruit}" for fruit in _fruits(before, plan))
    then = f"Then {listed(later)}: " if later else ""
    return f"{then}{count(gained, 'point')} now{fruits}.".replace("-", "−")


def why_pick(state: State, colors: str, finale: tuple[float, ...] | None = None) -> str:
    """`About 8 points on average; two claims in 93% of rolls; the game ends in 40%, and you win in 31%.`

    `finale`, next to the end: the chance that the game ends with this turn, and that this seat wins by it.
    """
    dice, sheet = PICKS[colors], state.sheet
    gain = expected(hopes(sheet, Plain(state), active=True), dice)
    sure = round(100 * two_claims(sheet, dice))
    text = f"About {count(round(gain), 'point')} on average; "
    text += "two claims almost certain" if sure == 100 else f"two claims in {sure}% of rolls"
    if state.solo:
        left = listed([WORDS[die[0]] for die in rest(dice)])
        return f"{text}. Left for the second roll: {left}."
    if finale is not None and (ends := round(100 * finale[0])):
        text += f"; the game ends in {ends}%, and you win in {round(100 * finale[1])}%"
    return f"{text}."
