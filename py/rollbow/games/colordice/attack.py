"""What an attack may be and what it does to the pawns. Attack and counterattack are one and the same here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .notation import Attack, Color
from .state import LOCK, PAWNS, Areas, State, colors, free, is_dummy, locked


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an attack would do."""

    areas: Areas
    outside: tuple[int, ...]
    gone: tuple[int, ...]
    struck: int
    """How many pawns of the attacked color are struck."""
    leave: bool
    """Struck pawns leave the game (a dummy's) instead of going outside."""
    locks: bool
    """The attacker's pawns in the area they went to are locked now."""
    wins: bool


def attacks(state: State, attacker: Color, target: Color, group: int) -> tuple[Attack, ...]:
    """Every attack of this group: from outside first, areas in color order, the fewest struck first."""
    return tuple(each_attack(state, attacker, target, group))


def possible(state: State, attacker: Color, target: Color, group: int) -> bool:
    """There is such an attack."""
    return next(each_attack(state, attacker, target, group), None) is not None


def each_attack(state: State, attacker: Color, target: Color, group: int) -> Iterator[Attack]:
    """The attacks one by one, in the order of `attacks`; the only place that says what an attack may be."""
    for source in sources(state, attacker, group):
        for into in colors(state):
            if into in (attacker, source) or ninth_of_dummy(state, attacker, into, group):
                continue
            there = state.areas[into][target]
            if into == target:
                least = max(0, group - free(state.areas, into))
                most = 0 if source is None else min(group, there)
            elif source is None or there < group or locked(state.areas, target, into):
                continue
            else:
                least = most = group
            for struck in range(least, most + 1):
                yield Attack(target, source, into, struck)


def sources(state: State, attacker: Color, group: int) -> Iterator[Color | None]:
    """The places a group can come from; None is the outside."""
    if state.outside[attacker] >= group:
        yield None
    for area in colors(state):
        if state.areas[area][attacker] >= group and not locked(state.areas, attacker, area):
            yield area


def ninth_of_dummy(state: State, attacker: Color, into: Color, group: int) -> bool:
    """A dummy would win, which it never does."""
    return is_dummy(state, attacker) and state.areas[into][attacker] + group >= PAWNS


def preview(state: State, attacker: Color, attack: Attack, group: int) -> Outcome:
    """What this attack would do. It must be one of `attacks`."""
    areas = [list(counts) for counts in state.areas]
    outside, gone = list(state.outside), list(state.gone)
    if attack.source is None:
        outside[attacker] -= group
    else:
        areas[attack.source][attacker] -= group
    areas[attack.into][attacker] += group
    areas[attack.into][attack.target] -= attack.struck
    leave = is_dummy(state, attack.target)
    (gone if leave else outside)[attack.target] += attack.struck
    arrived = areas[attack.into][attacker]
    return Outcome(
        areas=tuple(map(tuple, areas)),
        outside=tuple(outside),
        gone=tuple(gone),
        struck=attack.struck,
        leave=leave,
        locks=LOCK <= arrived < PAWNS,
        wins=arrived == PAWNS,
    )
