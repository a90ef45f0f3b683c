"""The expert's moves in words: why this one, in a sentence for a player. No move is weighed here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..boards import BOARD_COLORS, EXTRAS
from ..chains import STAR
from ..dice import COLORS, LETTERS, words
from ..notation import Give, Reroll, Write
from ..penalties import gifts

if TYPE_CHECKING:
    from ..notation import Move
    from ..state import State


def why(state: State, move: Move, chance: float, writing: float | None) -> str:
    """The case for a move with this chance to win; `writing` is the best chance without a re-roll, if relevant."""
    odds = f"{_percent(chance)} chance to win"
    match move:
        case Reroll(dice):
            keep = [
                words(face) for letter, face in zip(LETTERS, state.faces, strict=True) if letter not in dice
            ]
            what = f"Keep {_listed(keep)}" if keep else "Keep nothing"
            instead = f", against {_percent(writing)} if you write now" if writing is not None else ""
            return f"{what}: {odds}{instead}."
        case Write(chain):
            return _write(state, chain, odds)
        case Give():
            return f"{_give(state, move)}; {odds}."
    return f"{odds[:1].upper()}{odds[1:]}."


def _write(state: State, chain: tuple[str, ...], odds: str) -> str:
    if len(chain) >= state.board.left:
        return "That fills your board and wins."
    if not chain:
        reason = (
            "No chain can start" if not _can_begin(state) else "Any chain would give away more than it fills"
        )
        return f"{reason}; {odds}."
    count = len(chain)
    fills = f"It fills {count} space{'' if count == 1 else 's'}"
    free = ", your next chain may begin with any die" if chain[-1] == "*" else ""
    return f"{fills}{free}, and {_call(state, Write(chain))}; {odds}."


def _can_begin(state: State) -> bool:
    faces, wilds = state.hand
    last = state.board.last
    return bool(wilds) or any(last in (STAR, int(face[1])) for face in faces)


def _call(state: State, move: Write) -> str:
    """Who would gain by the call now."""
    gaining = [_board(gift.seat) for gift in gifts(state, move)]
    called = words(move.chain[-1])
    return f"calling {called} helps {_listed(gaining) if gaining else 'nobody'}"


def _give(state: State, give: Give) -> str:
    target = state.boards[give.seat - 1]
    who = f"The {_board(give.seat)} board"
    changes = target.extras < EXTRAS if give.penalty > 0 else len(target.entries) > 1
    if not changes:
        return f"{who} stays as it is"
    lost = "" if give.penalty > 0 else f" loses {'a ★' if target.last == STAR else f'a {target.last}'} and"
    return f"{who}{lost} then has {target.left + 1} spaces left"


def _board(seat: int) -> str:
    return COLORS[BOARD_COLORS[seat - 1]]


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f}%"


def _listed(parts: tuple[str, ...] | list[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
