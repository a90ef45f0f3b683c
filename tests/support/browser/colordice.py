"""Color Dice played with the controls on the table, in any engine."""

from __future__ import annotations

from typing import Generic

from rollbow.games.colordice import GAME
from rollbow.games.colordice.attack import preview
from rollbow.games.colordice.notation import Attack, Done, Move, Pass
from rollbow.games.colordice.score import most
from rollbow.games.colordice.state import Phase, State, attacker, group
from rollbow.games.colordice.table.selection import place

from .play_by_clicks import P


class Hand(Generic[P]):
    """Plays a move with the controls on the table: by clicks here, by keys in `Keys`."""

    def __init__(self, page: P) -> None:
        self.page = page

    def push(self, selector: str) -> None:
        self.page.locator(selector).click()

    def play(self, move: Move) -> None:
        text = GAME.spell(move)
        if isinstance(move, Attack):
            self.tick(f"#die-{move.target.word}")
            self.tick(f"#from-{place(move.source)}")
            self.tick(f"#into-{move.into.word}")
            if self.page.locator(".strikes").count():
                self.tick(f"#strike-{move.struck}")
        self.push(f'.tray button[data-do="move"][value="{text}"]')

    def tick(self, selector: str) -> None:
        button = self.page.locator(selector)
        if button.get_attribute("aria-pressed") != "true":
            assert button.get_attribute("data-do") == "pick"
            self.push(selector)
        assert button.get_attribute("aria-pressed") == "true"


def choose(state: State) -> Move:
    """Keeps the dice, prefers what brings most pawns into one area, and waits every other turn."""
    moves = GAME.legal(state)
    if state.phase is Phase.ORDER:
        return moves[state.turn % 2]
    if state.phase not in (Phase.ATTACK, Phase.COUNTER):
        return moves[0]
    return max(moves, key=lambda move: worth(state, move))


def worth(state: State, move: Move) -> float:
    if isinstance(move, Done | Pass):
        return 0.5
    assert isinstance(move, Attack)
    mine = attacker(state)
    after = preview(state, mine, move, group(state, mine, move.target)).areas
    return most(after, mine) - most(state.areas, mine) - 0.01 * move.struck
