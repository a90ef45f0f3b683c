"""The expert's moves in words: why this one, in a sentence for a player. No move is weighed here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .boards import BOARD_COLORS, EXTRAS
from .chains import STAR
from .dice import COLORS, LETTERS, words
from .effects import gifts
from .notation import Done, Give, Reroll, Write

if TYPE_CHECKING:
    from .notation import Move
    from .state import State


def why(state: State, move: Move, chance: float, writing: float | None) -> str:
    """What speaks for a move that wins with this chance; `writing` is the best chance without a re-roll, if asked."""
    match move:
        case Reroll(dice):
            keep = [face for letter, face in zip(LETTERS, state.faces, strict=True) if letter not in dice]
            what = f"Re-roll {_listed(dice)} and keep {_listed(keep)}" if keep else "Re-roll all six dice"
            instead = f", against {_percent(writing)} when you write now" if writing is not None else ""
            return f"{what}: you win {_percent(chance)} of such games{instead}."
        case Write(chain):
            return _write(state, chain, chance)
        case Give():
            return f"{_give(state, move)}; that leaves you {_percent(chance)} to win."
        case Done():
            return f"Use no more penalties; that leaves you {_percent(chance)} to win."
    return f"Roll the six dice. Before the throw you have {_percent(chance)} to win."


def _write(state: State, chain: tuple[str, ...], chance: float) -> str:
    if len(chain) >= state.board.left:
        return f"Write {' '.join(chain)}: that fills your board and wins."
    odds = f"you have {_percent(chance)} to win"
    if not chain:
        reason = (
            "no chain can begin" if not _can_begin(state) else "any chain would give away more than it fills"
        )
        return f"Write nothing: {reason}; {odds}."
    count = len(chain)
    fills = f"it fills {count} space{'' if count == 1 else 's'}"
    free = " and your next chain may begin with any die" if chain[-1] == "*" else ""
    return f"Write {' '.join(chain)}: {fills}{free}, {_call(state, Write(chain))}; {odds}."


def _can_begin(state: State) -> bool:
    faces, wilds = state.hand
    last = state.board.last
    return bool(wilds) or any(last in (STAR, int(face[1])) for face in faces)


def _call(state: State, move: Write) -> str:
    """Who gains by the call as the boards stand."""
    gaining = [_board(gift.seat) for gift in gifts(state, move)]
    called = words(move.chain[-1])
    return f"the call of {called} helps {_listed(gaining) if gaining else 'nobody'}"


def _give(state: State, give: Give) -> str:
    target = state.boards[give.seat - 1]
    who = _board(give.seat)
    if give.penalty > 0:
        if target.extras == EXTRAS:
            return f"Use +1 on {who}, where it changes nothing"
        return f"Use +1 on {who}, then with {target.left + 1} spaces left"
    if len(target.entries) == 1:
        return f"Use −1 on {who}, where it changes nothing"
    lost = "a ★" if target.last == STAR else f"a {target.last}"
    return f"Use −1 on {who}, who loses {lost}, then with {target.left + 1} spaces left"


def _board(seat: int) -> str:
    return COLORS[BOARD_COLORS[seat - 1]]


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def _listed(parts: tuple[str, ...] | list[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
