"""The two yardsticks: any legal move, and the best immediate gain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..notation import Draft, Move, Pass, Reroll, RollAll, Use
from ..possible_actions import actions
from ..rules import after
from ..score import doubles, evaluate, total
from ..sheet import LINE_SLOTS, LINE_SQUARES, LINES, MINUS, PLUS, Sheet
from ..state import MOST_DRAFTED, Phase, State, face

if TYPE_CHECKING:
    from random import Random

MANY = 150
"""If an action has more moves than this, only this many are examined, at random."""
PLACES = 10
"""A line has five squares, four slots and its opening."""
LIKED = {"1": 1.0, "2": 2.0, "3": 3.0, "4": 4.0, "5": 5.0, "6": 6.0, PLUS: 4.5, MINUS: 2.0}
THROWN_AGAIN = ("1", "2", MINUS)


def any_move(state: State, rng: Random) -> Move:
    """Any legal move, all equally likely."""
    found = actions(state)
    chosen = rng.choices(found, [action.count() for action in found])[0]
    return rng.choice(chosen.moves())


def greedy_move(state: State, rng: Random) -> Move:
    """The use that helps the lines most right now; drafts the dice it likes best."""
    if state.phase is Phase.START:
        return RollAll()
    if state.phase is Phase.DRAFT:
        return _greedy_draft(state)
    moves: list[Move] = []
    for action in actions(state):
        made = action.moves()
        moves += made if len(made) <= MANY else rng.sample(made, MANY)
    return max(moves, key=lambda move: _gain(state, move))


def _greedy_draft(state: State) -> Move:
    if not state.drafted and not state.rerolled:
        disliked = "".join(die for die in state.undrafted if face(state, die) in THROWN_AGAIN)
        if disliked:
            return Reroll(disliked)
    free = sorted(state.undrafted, key=lambda die: -LIKED[face(state, die)])
    chosen = free[: MOST_DRAFTED - len(state.drafted)]
    return Draft("".join(sorted(chosen))) if chosen else Use()


def _gain(state: State, move: Move) -> float:
    seat = state.seat - 1
    if isinstance(move, Pass):
        return -state.round
    return progress(after(state, move).state.sheets[seat]) - progress(state.sheets[seat])


def progress(sheet: Sheet) -> float:
    """The score, plus a share of what unfinished lines hold: the square of the part done."""
    worth = float(total(sheet))
    for line in range(len(LINES)):
        numbers = [sheet.squares[square] for square in LINE_SQUARES[line]]
        signs = [sheet.slots[slot] for slot in LINE_SLOTS[line]]
        done = 9 - numbers.count(None) - signs.count("") + (line in sheet.opened)
        if done < PLACES:
            made = evaluate([number or 0 for number in numbers], [sign or PLUS for sign in signs])
            worth += made * (2 if doubles(sheet, line) else 1) * (done / PLACES) ** 2
    return worth
