"""The expert's reasons in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .attack import preview
from .notation import After, Attack, Before, Done, Keep, Pass, Reroll, Throw
from .state import attacker, group, is_dummy

if TYPE_CHECKING:
    from .notation import Move
    from .state import State

UNIT: Final = "% chance to win"


def percent(chance: float) -> float:
    return round(100 * chance, 1)


def why(state: State, move: Move, chance: float, best: float | None) -> str:
    """What the move does and what it is worth; `best` is the chance with the best move, None if it is this one."""
    if chance >= 1:
        return f"{doing(state, move)}: this wins at once."
    worth = f"{100 * chance:.0f} % to win"
    if best is None:
        return f"{doing(state, move)}: {worth}."
    less = 100 * (best - chance)
    return f"{doing(state, move)}: {worth}, {less:.1f} less than the best move."


def doing(state: State, move: Move) -> str:
    match move:
        case Throw():
            return "Throw the dice"
        case Reroll(again):
            shown = " and ".join(f"{color.word} ({state.dice[color]})" for color in again)
            return f"Throw {shown} again"
        case Keep():
            return "Keep the dice"
        case Before():
            return "Attack before the others answer"
        case After():
            return "Let the others counterattack first"
        case Attack():
            return attacking(state, move)
        case Done():
            return "Attack no further"
        case Pass():
            return "Don’t counterattack"


def attacking(state: State, attack: Attack) -> str:
    """An attack as a sentence, with what it does to the board."""
    mine = attacker(state)
    size = group(state, mine, attack.target)
    seen = preview(state, mine, attack, size)
    place = "outside" if attack.source is None else f"the {attack.source.word} area"
    whose = f"{mine.word}’s " if is_dummy(state, mine) else ""
    text = f"Send {whose}{size} from {place} into the {attack.into.word} area"
    if attack.struck:
        text += f", striking {attack.struck} {attack.target.word}"
    there = seen.areas[attack.into][mine]
    if there == size:
        return text
    return f"{text}, for {there} there" + (", locked" if seen.locks else "")
