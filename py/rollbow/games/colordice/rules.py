"""The course of the game: who acts, what is legal, what follows. What an attack may be is in attack.py."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations

from rollbow.kernel.game import Die, IllegalMove, Over, Roll, Rolled, Seat, Step, Turn

from .attack import each_attack, possible, preview
from .events import (
    Attacked,
    Drawn,
    Event,
    Kept,
    Locked,
    NoAttack,
    NoCounter,
    Ordered,
    Passed,
    Stopped,
    Struck,
    Threw,
    TurnCame,
    Won,
    paired,
)
from .notation import (
    COLORS,
    FACES,
    After,
    Attack,
    Before,
    Color,
    Done,
    Keep,
    Move,
    Pass,
    Reroll,
    Throw,
    spell,
)
from .score import result
from .state import (
    FEWEST_AREAS,
    LAST_TURN,
    PAWNS,
    THROWS,
    Phase,
    State,
    attacker,
    colors,
    decider,
    group,
    rivals,
    targets,
)
from .why import why_not

Events = tuple[Event, ...]


def opening(seats: int) -> State:
    """The board before the first turn."""
    areas = max(seats, FEWEST_AREAS)
    at_home = tuple(seat + 1 if seat <= seats else PAWNS for seat in range(1, areas + 1))
    nothing = (0,) * areas
    return State(
        seats=seats,
        turn=1,
        active=Color.RED,
        phase=Phase.START,
        areas=tuple(
            tuple(at_home[color] if color == area else 0 for color in range(areas)) for area in range(areas)
        ),
        outside=tuple(PAWNS - pawns for pawns in at_home),
        gone=nothing,
        dice=nothing,
        throws=nothing,
    )


def turn(state: State) -> Turn:
    """Who acts: a seat, the dice, or nobody any more."""
    match state.phase:
        case Phase.OVER:
            return Over(result(state.seats, state.areas, state.winner))
        case Phase.THROW:
            return Roll(
                tuple(
                    Die(f"colordice/{state.turn}/{state.throws[color] + 1}/{color.word}", FACES)
                    for color in state.thrown
                )
            )
        case _:
            return Seat(decider(state, attacker(state)))


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


def apply(state: State, move: Move | Rolled) -> Step:
    """The state after a move or a throw. Raises IllegalMove and changes nothing if it can't be played."""
    if isinstance(move, Rolled):
        _check(state, move)
    elif move not in legal(state):
        raise IllegalMove(f"{spell(move)!r} can't be played: {why_not(state, move)}")
    return after(state, move)


def after(state: State, move: Move | Rolled) -> Step:
    """The same for a move known to be legal, unchecked."""
    match move:
        case Rolled(values):
            return _landed(state, values)
        case Throw():
            return Step(replace(state, phase=Phase.THROW, thrown=colors(state)))
        case Reroll(again):
            return Step(replace(state, phase=Phase.THROW, thrown=again))
        case Keep():
            return _kept(state)
        case Before() | After():
            late = isinstance(move, After)
            return _fight(replace(state, late=late), (Ordered(state.active + 1, late),))
        case Attack():
            return _attack(state, move)
        case Done():
            return _after_attacks(state, (Stopped(state.active + 1),))
        case Pass():
            color = state.counters[0]
            event = Passed(decider(state, color), color)
            return _ask_counters(replace(state, counters=state.counters[1:]), (event,))


def _check(state: State, rolled: Rolled) -> None:
    count = len(state.thrown)
    if state.phase is not Phase.THROW:
        raise IllegalMove("no dice are waited for now: a player is to move, or the game is over")
    if len(rolled.values) != count:
        raise IllegalMove(f"this throw has {count} dice, not {len(rolled.values)}")
    for value in rolled.values:
        if value not in range(FACES):
            raise IllegalMove(f"a die has the values 0 to {FACES - 1}, not {value}")


@cache
def _rerolls(left: tuple[Color, ...]) -> tuple[Reroll, ...]:
    """Every choice of dice that may be thrown again: single dice first, then pairs, and so on."""
    return tuple(Reroll(some) for count in range(1, len(left) + 1) for some in combinations(left, count))


def _against(state: State, target: Color) -> tuple[Attack, ...]:
    mine = attacker(state)
    return tuple(each_attack(state, mine, target, group(state, mine, target)))


def _landed(state: State, values: tuple[int, ...]) -> Step:
    dice, throws = list(state.dice), list(state.throws)
    for color, value in zip(state.thrown, values, strict=True):
        dice[color] = value + 1
        throws[color] += 1
    event = Threw(state.active + 1, tuple((color, dice[color]) for color in state.thrown))
    state = replace(state, phase=Phase.KEEP, dice=tuple(dice), throws=tuple(throws), thrown=())
    return Step(state, (event,))


def _kept(state: State) -> Step:
    events: Events = (Kept(state.active + 1, paired(state.dice)),)
    state = replace(state, counters=rivals(state))
    if state.counters and targets(state):
        return Step(replace(state, phase=Phase.ORDER), events)
    return _fight(state, events)


def _fight(state: State, events: Events) -> Step:
    return _ask_counters(state, events) if state.late else _ask_attacks(state, events)


def _ask_attacks(state: State, events: Events) -> Step:
    """Stops at the active player if an attack is possible."""
    mine = state.active
    if any(possible(state, mine, target, group(state, mine, target)) for target in targets(state)):
        return Step(replace(state, phase=Phase.ATTACK), events)
    return _after_attacks(state, events if state.attacked else (*events, NoAttack(mine + 1)))


def _after_attacks(state: State, events: Events) -> Step:
    return _next_turn(state, events) if state.late else _ask_counters(state, events)


def _ask_counters(state: State, events: Events) -> Step:
    """Stops at the first color that has a possible counterattack."""
    for place, color in enumerate(state.counters):
        if possible(state, color, state.active, group(state, color, state.active)):
            return Step(replace(state, phase=Phase.COUNTER, counters=state.counters[place:]), events)
        events = (*events, NoCounter(color))
    state = replace(state, counters=())
    return _ask_attacks(state, events) if state.late else _next_turn(state, events)


def _attack(state: State, attack: Attack) -> Step:
    counter = state.phase is Phase.COUNTER
    mine = attacker(state)
    count = group(state, mine, attack.target)
    outcome = preview(state, mine, attack, count)
    seat = decider(state, mine)
    events: Events = (
        Attacked(seat, mine, attack.target, attack.source, attack.into, count, attack.struck, counter),
    )
    if outcome.struck:
        events = (*events, Struck(attack.target, outcome.struck, outcome.leave))
    if outcome.locks:
        events = (*events, Locked(mine, attack.into, outcome.areas[attack.into][mine]))
    state = replace(
        state,
        areas=outcome.areas,
        outside=outcome.outside,
        gone=outcome.gone,
        attacked=state.attacked if counter else (*state.attacked, attack.target),
        counters=state.counters[1:] if counter else state.counters,
    )
    if outcome.wins:
        won = Won(seat, attack.into, counter)
        return Step(replace(state, phase=Phase.OVER, winner=mine), (*events, won))
    return (_ask_counters if counter else _ask_attacks)(state, events)


def _next_turn(state: State, events: Events) -> Step:
    if state.turn >= LAST_TURN:
        return Step(replace(state, phase=Phase.OVER), (*events, Drawn(state.turn)))
    nothing = (0,) * len(state.areas)
    active = COLORS[(state.active + 1) % state.seats]
    state = replace(
        state,
        turn=state.turn + 1,
        active=active,
        phase=Phase.START,
        dice=nothing,
        throws=nothing,
        late=False,
        attacked=(),
        counters=(),
    )
    return Step(state, (*events, TurnCame(state.turn, active + 1)))
