"""The expert's reasons, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .bot_net import points
from .bot_outlook import Plain
from .bot_picks import expected, hopes, rest, two_claims
from .ending import causes
from .notation import PICKS, Done, Extra, Flip, Mark, Nudge, Pass, spell_cell
from .score import OTHERS_POINTS, YOURS_POINTS
from .sheet import complete_rows, printed

if TYPE_CHECKING:
    from .bot_plans import Plan
    from .notation import Move
    from .sheet import Sheet
    from .state import State


def listed(words: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([*([", ".join(words[:-1])] if words[1:] else []), *words[-1:]])


def count(number: int, word: str) -> str:
    return f"{number} {word}" + ("" if abs(number) == 1 else "s")


def _step(move: Move) -> str:
    match move:
        case Mark(cell):
            return f"mark {spell_cell(cell)}"
        case Extra(cell):
            return f"spend an Extra on {spell_cell(cell)}"
        case Nudge(die, step):
            return f"spend a ±1 to {'raise' if step > 0 else 'lower'} {die}"
        case Flip(die):
            return f"flip {die}"
        case Pass():
            return "pass"
        case Done():
            return "keep your Extras"
    return ""


def _fruits(before: Sheet, plan: Plan) -> list[str]:
    """What the plan brings beside its points."""
    after = plan.sheet
    found = []
    new_rows = [row.word for row in complete_rows(after.rows) if row not in complete_rows(before.rows)]
    if new_rows:
        found.append(f"completes {listed(new_rows)}")
    firsts = [printed(number) for number in range(12) if (after.firsts & ~before.firsts) >> number & 1]
    if firsts:
        found.append(f"wins the First of {listed(firsts)}")
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
    """`Mark O7 and mark R4: 5 points now; earns a Flip.`"""
    before = state.sheet
    gained = points(plan.sheet, state.solo) - points(before, state.solo)
    steps = listed([_step(move) for move in plan.moves])
    fruits = "".join(f"; {fruit}" for fruit in _fruits(before, plan))
    return f"{steps[0].upper()}{steps[1:]}: {count(gained, 'point')} now{fruits}."


def why_pick(state: State, colors: str) -> str:
    """`RRY brings about 8 points at once on average; two claims are open in 93 of 100 rolls.`"""
    dice, sheet = PICKS[colors], state.sheet
    gain = expected(hopes(sheet, Plain(state), active=True), dice)
    sure = round(100 * two_claims(sheet, dice))
    text = f"{colors} brings about {count(round(gain), 'point')} at once on average; "
    text += f"two claims are open in {sure} of 100 rolls"
    if state.solo:
        return f"{text}, and {''.join(die[0] for die in rest(dice))} is left for the second roll."
    return f"{text}."


def less(difference: float, unit: str) -> str:
    """What a move gives away against the best, as an end to its reason; empty where that is nothing."""
    return f" {difference:.1f} {unit} less than the best." if difference >= 0.05 else " As good as the best."
