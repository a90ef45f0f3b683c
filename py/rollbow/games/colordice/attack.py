"""Which attacks are possible and what they do to the pawns. A counterattack is treated like an attack."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .notation import Attack, Color
from .state import LOCK, PAWNS, Areas, State, colors, free, is_dummy, locked, vanish


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
    """The attacker's pawns are now locked in the area they entered."""
    wins: bool


def attacks(state: State, attacker: Color, target: Color, group: int) -> tuple[Attack, ...]:
    """Every attack by a group of this size: from outside first, then areas in color order, fewest struck first."""
    return tuple(each_attack(state, attacker, target, group))


def possible(state: State, attacker: Color, target: Color, group: int) -> bool:
    """Whether there is such an attack."""
    return next(each_attack(state, attacker, target, group), None) is not None


def each_attack(state: State, attacker: Color, target: Color, group: int) -> Iterator[Attack]:
    """The attacks one by one, in the order of `attacks`; the only place that decides which are possible."""
    for source in sources(state, attacker, group):
        for into in colors(state):
            if into in (attacker, source) or ninth_of_dummy(state, attacker, into, group):
                continue
            there, room = state.areas[into][target], free(state.areas, into)
            if into == target:
                most = 0 if source is None else min(group, there)
                for struck in range(max(0, group - room), most + 1):
                    yield Attack(target, source, into, struck)
                continue
            if state.anywhere and room >= group:
                yield Attack(target, source, into, 0)
            if source is not None and there >= group and not locked(state.areas, target, into):
                yield Attack(target, source, into, group)


def sources(state: State, attacker: Color, group: int) -> Iterator[Color | None]:
    """The places a group can come from; None means outside."""
    if state.outside[attacker] >= group:
        yield None
    for area in colors(state):
        if state.areas[area][attacker] >= group and not locked(state.areas, attacker, area):
            yield area


def ninth_of_dummy(state: State, attacker: Color, into: Color, group: int) -> bool:
    """Whether a dummy would win, which it never may."""
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
    leave = vanish(state, attack.target)
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
