"""The course of a game: who acts, and what a move or a throw leads to.

legal.py decides what is legal, attack.py which attacks are possible and what they do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rollbow.kernel.game import Die, Over, Roll, Rolled, Seat, Step, Turn, TurnBegan, Value

from .attack import possible, preview
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
    Won,
    paired,
)
from .notation import (
    COLORS,
    FACES,
    WORDS,
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
)
from .score import result
from .state import (
    FEWEST_AREAS,
    LAST_TURN,
    PAWNS,
    Phase,
    State,
    attacker,
    colors,
    decider,
    group,
    rivals,
    targets,
)

Events = tuple[Event, ...]


def begin(seats: int, options: Mapping[str, Value]) -> State:
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
        anywhere=options["moves"] == "any",
        returning=options["dummies"] == "return",
    )


def turn(state: State) -> Turn:
    """Who acts: a seat, the dice, or nobody once the game is over."""
    match state.phase:
        case Phase.OVER:
            return Over(result(state.seats, state.areas, state.winner))
        case Phase.THROW:
            place, throws = f"colordice/{state.turn}/", state.throws
            return Roll(
                tuple([Die(f"{place}{throws[color] + 1}/{WORDS[color]}", FACES) for color in state.thrown])
            )
        case Phase.START | Phase.KEEP | Phase.ORDER | Phase.ATTACK | Phase.COUNTER:
            return Seat(decider(state, attacker(state)))


def after(state: State, move: Move | Rolled) -> Step:
    """What a legal move or a throw leads to, unchecked."""
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


def _landed(state: State, values: tuple[int, ...]) -> Step:
    dice, throws = list(state.dice), list(state.throws)
    for color, value in zip(state.thrown, values, strict=True):
        dice[color] = value + 1
        throws[color] += 1
    event = Threw(state.active + 1, tuple([(color, dice[color]) for color in state.thrown]))
    state = replace(state, phase=Phase.KEEP, dice=tuple(dice), throws=tuple(throws), thrown=())
    return Step(state, (event,))


def _kept(state: State) -> Step:
    events: Events = (Kept(state.active + 1, paired(state.dice)),)
    counters = rivals(state)
    if counters and targets(state):
        return Step(replace(state, phase=Phase.ORDER, counters=counters), events)
    return _fight(replace(state, counters=counters) if counters else state, events)


def _fight(state: State, events: Events) -> Step:
    return _ask_counters(state, events) if state.late else _ask_attacks(state, events)


def _ask_attacks(state: State, events: Events) -> Step:
    """Asks the active player for a move if an attack is possible."""
    mine = state.active
    if any(possible(state, mine, target, group(state, mine, target)) for target in targets(state)):
        return Step(replace(state, phase=Phase.ATTACK), events)
    return _after_attacks(state, events if state.attacked else (*events, NoAttack(mine + 1)))


def _after_attacks(state: State, events: Events) -> Step:
    return _next_turn(state, events) if state.late else _ask_counters(state, events)


def _ask_counters(state: State, events: Events) -> Step:
    """Asks the first color with a possible counterattack for a move."""
    for place, color in enumerate(state.counters):
        if possible(state, color, state.active, group(state, color, state.active)):
            return Step(replace(state, phase=Phase.COUNTER, counters=state.counters[place:]), events)
        events = (*events, NoCounter(color))
    return _ask_attacks(replace(state, counters=()), events) if state.late else _next_turn(state, events)


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
        return Step(replace(state, phase=Phase.OVER, counters=()), (*events, Drawn(state.turn)))
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
    return Step(state, (*events, TurnBegan(active + 1, state.turn)))
