"""How the levels differ, and what each pick gains at a glance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .outlook import Plain, outlook_of
from .pick_values import Hopes, hopes, weigh

if TYPE_CHECKING:
    from ..state import State
    from .outlook import Judge

KEEP = 24
"""How many plans are judged exactly."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a level plays."""

    most: int
    """How many abilities to look ahead in one phase; more only if a penalty looms."""
    doubt: float
    """The spread of the error in each judgment: points in solo games, hundredths of a win otherwise."""
    rivals: bool
    """Whether a pick accounts for what it gives the others."""


STYLES = {
    "expert": Style(4, 0.0, True),
    "steady": Style(1, 1.0, False),
    "casual": Style(1, 2.0, False),
}
GREEDY = Style(1, 0.0, False)


def pick_worths(state: State, judge: Judge, style: Style) -> dict[str, float]:
    """What each pick gains, less the others' gains; alone, the second roll counts too."""
    plain = isinstance(judge, Plain)
    mine = hopes(state.sheet, judge, active=True)
    theirs: list[Hopes] = []
    for seat, sheet in enumerate(state.sheets, 1):
        if state.solo or (style.rivals and seat != state.seat):
            theirs.append(hopes(sheet, judge if plain else outlook_of(state, seat), active=False))
    return weigh(mine, theirs, state.solo)
