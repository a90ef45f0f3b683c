"""What a sheet is worth to its player at the end of a phase.

Several seats: the chance to win in hundredths, plus a little of the lead. Alone: points, where missing the pass costs
48 and a Perfect is worth 6 more. If the game is certainly over, the worth is exact.
"""

from __future__ import annotations

from dataclasses import replace
from math import exp
from typing import TYPE_CHECKING, Protocol

from ..ending import OTHERS_TO_END, YOURS_TO_END, causes, result
from ..notation import PICKS
from ..score import SOLO_WIN
from ..state import Phase
from .net import distance, nets, points

if TYPE_CHECKING:
    from ..sheet import Sheet
    from ..state import State

WIN_SHARE = 0.9
LEAD_SPREAD = 160
ABILITY_WORTH = 3
PERFECT = 195
MISSED, PRIDE = 48, 6
"""Points that missing the pass costs and that a Perfect adds; the edge at the pass is smoothed to help learning."""
POINT = 40
"""Points per unit of the solo network."""

_AFTER_PICK, _TURN_DONE, _WAIT, _ENDS, _SEATS = 0, 7, 8, 12, 13
_DISTANCE, _YOURS, _OTHERS, _ALWAYS, _ACTIVE = 16, 29, 33, 38, 40
_PICKS = tuple(PICKS.values())
_MIDDLING = PICKS["RYB"]


class Judge(Protocol):
    """Says what a sheet is worth to its player at the end of the phase."""

    @property
    def closed(self) -> int: ...

    @property
    def solo(self) -> bool: ...

    def worth(self, sheet: Sheet) -> float: ...


class Plain:
    """The greedy judge: points now, and a few for each ability, so that none is wasted."""

    def __init__(self, state: State) -> None:
        self.closed = state.closed
        self.solo = state.solo

    def worth(self, sheet: Sheet) -> float:
        return float(points(sheet, self.solo) + ABILITY_WORTH * (sheet.nudges + sheet.flips))


class Outlook:
    """The network's judgment for one seat, `active` in its own turn or not, given what the others have."""

    def __init__(self, state: State, seat: int, active: bool) -> None:
        self.state = state
        self.seat = seat
        self.solo = state.solo
        self.closed = state.closed
        self.net = nets()[self.solo]
        self.known: dict[Sheet, float] = {}
        context = [_ALWAYS]
        self.rivals = tuple(sheet for other, sheet in enumerate(state.sheets, 1) if other != seat)
        self.ending = any(causes(sheet) for sheet in self.rivals)
        seats = len(state.sheets)
        self.last = not active and (self.solo or seat % seats + 1 == state.active)
        self.rival_points = 0
        base = 0
        if self.solo:
            dice = state.dice or _MIDDLING
            context.append(_AFTER_PICK + len(_PICKS) - 1 - _PICKS.index(dice) if active else _TURN_DONE)
        else:
            # The opponent who counts is the one with the most, each ability being worth some points.
            rival = max(
                self.rivals, key=lambda sheet: points(sheet, False) + 4 * (sheet.nudges + sheet.flips)
            )
            self.rival_points = points(rival, False)
            base = self.net.opponent.of(rival, self.closed, self.rival_points)
            wait = seats - 1 if active else (seat - state.active) % seats - 1
            context += [_WAIT + wait, *([_ACTIVE] if active else []), _SEATS + seats - 2]
            context.append(_DISTANCE + min(distance(sheet) for sheet in self.rivals))
            context.append(_YOURS + min(YOURS_TO_END, max(sheet.yours for sheet in self.rivals)))
            context.append(_OTHERS + min(OTHERS_TO_END, max(sheet.others for sheet in self.rivals)))
        self.base = base + sum(self.net.context[place] for place in context)

    def worth(self, sheet: Sheet) -> float:
        if sheet not in self.known:
            self.known[sheet] = self._worth(sheet)
        return self.known[sheet]

    def _worth(self, sheet: Sheet) -> float:
        ends = self.ending or bool(causes(sheet))
        score = points(sheet, self.solo)
        if ends and self.last:
            return self._final(sheet, score)
        vector = self.base + self.net.own.of(sheet, self.closed, score)
        if ends:
            vector += self.net.context[_ENDS]
        answer = self.net.answer(vector, score - self.rival_points)
        return answer * POINT if self.solo else 100 / (1 + exp(-answer))

    def _final(self, sheet: Sheet, score: int) -> float:
        """The worth of a finished game."""
        if self.solo:
            return score - MISSED / (1 + exp((score - SOLO_WIN) / 2)) + PRIDE * (score >= PERFECT)
        best = max(points(rival, False) for rival in self.rivals)
        share = float(score > best)
        if score == best:
            winners = result((sheet, *self.rivals)).winners
            share = (1 in winners) / len(winners)
        lead = min(1.0, max(0.0, (score - best) / LEAD_SPREAD + 0.5))
        return 100 * (WIN_SHARE * share + (1 - WIN_SHARE) * lead)


def outlook(state: State) -> Outlook:
    """The outlook of the seat to act."""
    return Outlook(state, state.seat, state.phase in (Phase.PICK, Phase.ACTIVE))


def outlook_of(state: State, seat: int) -> Outlook:
    """The outlook, before the pick, of a seat that will claim in this turn's others phase."""
    return Outlook(replace(state, dice=()), seat, False)
