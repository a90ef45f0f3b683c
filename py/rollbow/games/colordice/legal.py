"""Which moves may be played, and why others may not. attack.py decides which attacks are possible."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from .attack import each_attack, ninth_of_dummy
from .notation import After, Attack, Before, Color, Done, Keep, Move, Pass, Reroll, Throw
from .state import LOCK, THROWS, Phase, State, attacker, colors, free, group, locked, targets

NOW = {
    Phase.START: "roll all the dice first",
    Phase.THROW: "the dice are being rolled",
    Phase.KEEP: "now re-roll dice, or keep them as they are",
    Phase.ORDER: "first choose whether your attacks come before or after the counterattacks",
    Phase.ATTACK: "now the active player attacks",
    Phase.COUNTER: "now counterattack or pass",
    Phase.OVER: "the game is over",
}


def legal(state: State) -> tuple[Move, ...]:
    """Every legal move: `keep` before rerolls, attacks (by color attacked) before `done` or `pass`."""
    match state.phase:
        case Phase.START:
            return (Throw(),)
        case Phase.KEEP:
            return (Keep(), *_rerolls(tuple(c for c in colors(state) if state.throws[c] < THROWS)))
        case Phase.ORDER:
            return (Before(), After())
        case Phase.ATTACK:
            stop = (Done(),) if state.attacked else ()
            return (*(attack for target in targets(state) for attack in _against(state, target)), *stop)
        case Phase.COUNTER:
            return (*_against(state, state.active), Pass())
        case Phase.THROW | Phase.OVER:
            return ()


@cache
def _rerolls(left: tuple[Color, ...]) -> tuple[Reroll, ...]:
    """Every choice of dice that may be thrown again: single dice first, then pairs, and so on."""
    return tuple(Reroll(some) for count in range(1, len(left) + 1) for some in combinations(left, count))


def _against(state: State, target: Color) -> tuple[Attack, ...]:
    mine = attacker(state)
    return tuple(each_attack(state, mine, target, group(state, mine, target)))


def why_not(state: State, move: Move) -> str:
    """Why this move is not legal, in a sentence for a player; empty if it is."""
    if _fits(state, move):
        return ""
    match move, state.phase:
        case Reroll(again), Phase.KEEP:
            return _no_reroll(state, again)
        case Attack(), Phase.ATTACK | Phase.COUNTER:
            return _no_target(state, move) or _no_attack(state, move)
        case Done(), Phase.ATTACK:
            return "you can attack, so you must attack at least once"
    return NOW[state.phase]


def _fits(state: State, move: Move) -> bool:
    """Whether a move is in `legal`, without listing attacks on other colors."""
    if isinstance(move, Attack) and state.phase is Phase.ATTACK:
        return move.target in targets(state) and move in _against(state, move.target)
    return move in legal(state)


def _no_reroll(state: State, again: tuple[Color, ...]) -> str:
    if not again or again != tuple(sorted(set(again))):
        return "name at least one die, in seat order, each once"
    for color in again:
        if color not in colors(state):
            return _not_in_game(state, color)
        if state.throws[color] >= THROWS:
            return f"the {color.word} die has been rolled {THROWS} times, the maximum"
    return ""


def _no_target(state: State, move: Attack) -> str:
    for color in (move.target, move.source, move.into):
        if color is not None and color not in colors(state):
            return _not_in_game(state, color)
    mine, target = attacker(state), move.target
    if state.phase is Phase.COUNTER:
        if target == state.active:
            return ""
        return f"a counterattack must be on the active color, {state.active.word}"
    if target == mine:
        return "a color can't attack itself"
    if target in state.attacked:
        return f"you've already attacked {target.word} this turn, and you can attack each color only once"
    if state.dice[target] >= state.dice[mine]:
        shows = f"{target.word} shows {state.dice[target]}, {mine.word} {state.dice[mine]}"
        return f"you can attack only a color with a lower die; {shows}"
    return ""


def _no_attack(state: State, move: Attack) -> str:
    mine, target, into = attacker(state), move.target, move.into
    count = group(state, mine, target)
    need = f"the group must be exactly {count}, the difference between the dice"
    if into == mine:
        return "pawns can't enter their own home"
    if into == move.source:
        return "the group must go to a different area"
    if move.source is None:
        if state.outside[mine] < count:
            return f"{need}; {mine.word} has only {state.outside[mine]} outside"
        if move.struck:
            return "a strike comes from inside an area, never from outside"
    elif locked(state.areas, mine, move.source):
        return f"{LOCK} or more pawns of one color in a foreign area are locked and can't be moved"
    elif state.areas[move.source][mine] < count:
        has = state.areas[move.source][mine]
        return f"{need}; {mine.word} has only {has} in the {move.source.word} area"
    if ninth_of_dummy(state, mine, into, count):
        return "a dummy can't bring its ninth pawn into a foreign area"
    if into == target or (state.anywhere and not move.struck):
        return _no_room(state, move, count)
    return _no_strike(state, move, count)


def _no_room(state: State, move: Attack, count: int) -> str:
    """What rules out a move, or a strike in the home of the attacked color."""
    target, room = move.target, free(state.areas, move.into)
    there = state.areas[target][target]
    if move.struck > count:
        return f"the group must be exactly {count}, the difference between the dice, so it can't strike {move.struck}"
    if move.struck > there:
        return f"only {there} {target.word} starting pawns stand there to be struck"
    if count - move.struck > room:
        moving = count - move.struck
        return f"{moving} would move in, and the {move.into.word} area has {room} empty positions"
    return ""


def _no_strike(state: State, move: Attack, count: int) -> str:
    """What rules out an attack on pawns away from their home."""
    target, there = move.target, state.areas[move.into][move.target]
    if move.source is None:
        return f"from outside, an attack on {target.word} can only go into the {target.word} area"
    if move.struck != count:
        return f"outside the {target.word} home, the whole group of {count} must strike"
    if locked(state.areas, target, move.into):
        return f"{there} {target.word} pawns are locked there and can't be struck"
    if there < count:
        return f"it takes {count} {target.word} pawns in the {move.into.word} area, and {there} stand there"
    return ""


def _not_in_game(state: State, color: Color) -> str:
    names = ", ".join(other.word for other in colors(state))
    return f"{color.word} isn't in this game; its colors are {names}"
