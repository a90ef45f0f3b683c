"""The greedy yardstick: the best immediate gain in pawns, one throw ahead. It ignores what others will do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..attack import attacks, preview
from ..notation import FACES, Attack, Before, Done, Keep, Pass, Reroll, Throw
from ..score import most
from ..state import THROWS, Phase, attacker, colors, group, targets

if TYPE_CHECKING:
    from ..attack import Outcome
    from ..notation import Color, Move
    from ..state import Areas, State


def greedy(state: State) -> Move:
    """The move of a player who sees only the next gain."""
    match state.phase:
        case Phase.START:
            return Throw()
        case Phase.KEEP:
            return dice(state)
        case Phase.ORDER:
            return Before()
        case Phase.ATTACK:
            found = [best(state, target, group(state, state.active, target)) for target in targets(state)]
            gain, attack = max((each for each in found if each[1]), key=lambda each: each[0])
            return Done() if attack is None or (gain <= 0 and state.attacked) else attack
        case _:
            gain, attack = best(state, state.active, group(state, attacker(state), state.active))
            return Pass() if attack is None or gain <= 0 else attack


def standing(areas: Areas, color: Color) -> int:
    """Pawns in the fullest foreign area count double."""
    return most(areas, color) + sum(row[color] for area, row in enumerate(areas) if area != color)


def best(state: State, target: Color, size: int) -> tuple[float, Attack | None]:
    """The attack on this color that gains most."""
    mine = attacker(state)
    before = standing(state.areas, mine)

    def gain(outcome: Outcome) -> float:
        return standing(outcome.areas, mine) - before + outcome.struck / 2 + 100 * outcome.wins

    found = ((gain(preview(state, mine, each, size)), each) for each in attacks(state, mine, target, size))
    return max(found, key=lambda each: each[0], default=(0.0, None))


def dice(state: State) -> Move:
    """Throws again the single die whose next throw gains most on average."""
    mine = state.active
    gains = {
        color: [max(0.0, best(state, color, size)[0]) if size else 0.0 for size in range(FACES)]
        for color in colors(state)
        if color != mine
    }

    def total(color: Color, face: int) -> float:
        shown = [face if other == color else state.dice[other] for other in colors(state)]
        return sum(gains[other][max(0, shown[mine] - shown[other])] for other in gains)

    now = total(mine, state.dice[mine])
    again = [color for color in colors(state) if state.throws[color] < THROWS]
    means = {color: sum(total(color, face) for face in range(1, FACES + 1)) / FACES for color in again}
    color = max(means, key=lambda each: means[each], default=mine)
    return Reroll((color,)) if means and means[color] > now else Keep()
