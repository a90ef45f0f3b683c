"""The move a bot plays at each level of Rainbow Roll, and the expert's advice.

All but the yardsticks ask turn.py what rolling on is worth. The expert plays to win, with the chances from race.py; the
others play for points, misjudge them more or less, and chase only at the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.bots.bot import Advice, Thought

from ..dice import SIDES
from ..legal import ROLL, STOP, legal
from ..notation import Stop, Take, spell
from ..odds import bamboozle_chance, bust_chance
from ..state import Phase, at_stake
from .race import MOST
from .turn import behind, held, plain, racing, stakes, takes, weighed

if TYPE_CHECKING:
    from random import Random

    from ..notation import Move
    from ..state import State
    from .turn import Held, Outlook

ASTRAY = {"steady": 1.5, "casual": 5.0}
"""By how many points a level misjudges a holding (standard deviation)."""


def choose(state: State, level: str, rng: Random, budget: float) -> Move:
    """A legal move. All levels are quick, whatever the budget."""
    if level == "random":
        return rng.choice(legal(state))
    if state.phase is Phase.READY:
        return ROLL
    match level:
        case "greedy":
            return _greedy(state)
        case "expert":
            return _weighed(state, racing(stakes(state), held(state)))[0][0]
        case _:
            return _misjudged(state, rng, ASTRAY[level])


def _greedy(state: State) -> Move:
    """Takes the most points now; rolls on as long as the next throw alone should add points."""
    if state.phase is Phase.TAKE:
        return max(takes(state), key=lambda take: take[1].points)[0]
    now = held(state)
    lost = float(bamboozle_chance(state)) * now.points
    return ROLL if sum(_next_gain(now, color) for color in range(SIDES)) > lost else STOP


def _next_gain(now: Held, color: int) -> float:
    """How many points the next throw should add in a color if the best die is always taken."""
    before = now.values[color]
    expected, others = 0.0, 1.0
    for value in range(SIDES, before, -1):
        shown = 1 - (1 - 1 / SIDES) ** now.loose[(color + value) % SIDES]
        gain = value - before + now.lucky * ((value == now.lucky) - (before == now.lucky))
        expected += others * shown * gain
        others *= 1 - shown
    return expected


def _misjudged(state: State, rng: Random, astray: float) -> Move:
    if state.phase is Phase.TAKE:
        found = weighed(state, plain(held(state), rough=True))
        return max(found, key=lambda each: MOST * each[2] + rng.gauss(0, astray))[0]
    missing = behind(state)
    if missing is not None:
        return ROLL if at_stake(state) < missing else STOP
    now = held(state)
    return ROLL if MOST * plain(now, rough=True).roll(now) + rng.gauss(0, astray) > now.points else STOP


def _weighed(state: State, outlook: Outlook) -> list[tuple[Move, float, Held]]:
    """Every move with its worth and what is then set aside, best first."""
    found: list[tuple[Move, float, Held]]
    if state.phase is Phase.TAKE:
        found = [(move, worth, after) for move, after, worth in weighed(state, outlook)]
    else:
        now = held(state)
        found = [(ROLL, outlook.roll(now), now)]
        # When all hope is gone, stopping would only settle it.
        found.insert(0 if outlook.stop(now) else 1, (STOP, outlook.stop(now), now))
    return sorted(found, key=lambda each: -each[1])


def advise(state: State, rng: Random, budget: float) -> Advice:
    """Worth is the chance to win in percent; alone, minus the number of turns still to come."""
    alone = len(state.sheets) == 1
    unit = "turns" if alone else "% to win"
    reached = stakes(state)
    if state.phase is Phase.READY:
        return Advice((Thought(spell(ROLL), 0.0, "Start your turn with a roll."),), unit)
    low, span = reached[0], reached[-1] - reached[0]
    factor = 1 if alone else 100
    found = [
        (move, factor * (low + span * worth), after)
        for move, worth, after in _weighed(state, racing(reached, held(state)))[:3]
    ]
    return Advice(
        tuple(Thought(spell(move), worth, _why(state, move, after)) for move, worth, after in found),
        unit,
    )


def _why(state: State, move: Move, after: Held) -> str:
    if isinstance(move, Stop):
        words = f"{after.points} points for sure"
    elif isinstance(move, Take) and plain(after).best(after) == plain(after).stop(after):
        words = f"That makes {after.points} points; then stop"
    elif isinstance(move, Take):
        words = f"Then roll on: {_risk(after)}; {_expected(after)}"
    else:
        words = f"{_risk(after)}; {_expected(after)}"
    return f"{words[0].upper()}{words[1:]}."


def _risk(after: Held) -> str:
    dice = sum(after.loose) + after.in_hand
    with_dice = f"with {dice} dice" if dice > 1 else "with one die"
    if after.in_hand:
        return f"{with_dice}, including the lucky die, you can’t bust"
    loose = [2 * kind for kind, count in enumerate(after.loose) for _ in range(count)]
    chance = 100 * float(bust_chance(loose, after.values))
    shown = f"{chance:.0f}" if chance >= 1 or not chance else f"{chance:.1f}"
    return f"{with_dice} left, the bust risk is {shown}%"


def _expected(after: Held) -> str:
    return f"expect about {MOST * plain(after).roll(after):.0f} points"
