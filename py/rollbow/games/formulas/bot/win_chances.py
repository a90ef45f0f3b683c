"""Every seat's chance to win, at any moment; alone, the points to expect.

Between rounds by how strong the sheets are; within a round by what its decisions lead to, each taken as hints name it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.bots.judge import Judge

from .. import score
from ..state import Phase
from . import judge_data
from .decision_values import choices, first, rerolled, set_up, used
from .sheet_strength import between, ended

if TYPE_CHECKING:
    from rollbow.bots.judge import Chances

    from ..state import State


def chances(state: State) -> Chances:
    match state.phase:
        case Phase.OVER:
            return ended(state.sheets)
        case Phase.START:
            return between(state.sheets, state, state.round - 1)
        case Phase.DRAFT if not state.pending:
            return choices(state)[0][0]
        case _ if not state.pending:
            return used(state)
    return rerolled(state) if state.round else set_up(state)


def mean(state: State) -> Chances:
    """Before a throw: the mean over its outcomes, or over some."""
    return first(state) if state.round and not state.shown else chances(state)


def plan(state: State) -> tuple[int, Phase, bool]:
    """A draft is one thought, and so are the uses of a hand."""
    return state.round, state.phase, state.rerolled


def progress(state: State) -> list[int]:
    """By points."""
    return [score.total(sheet) for sheet in state.sheets]


JUDGE = Judge(version=5, chances=chances, mean=mean, plan=plan, progress=progress, spread=judge_data.SPREAD)
