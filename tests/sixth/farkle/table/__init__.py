"""The table of Farkle: every turn's points, the dice, the game on paper."""

from __future__ import annotations

from rollbow.app.game_table import Table

from ..events import sound, tell
from .board import board, moment, picture, standing
from .tray import pick, tray

TABLE = Table(
    board=board,
    tray=tray,
    pick=pick,
    moment=moment,
    standing=standing,
    picture=picture,
    tell=tell,
    sound=sound,
    shared=True,
)
