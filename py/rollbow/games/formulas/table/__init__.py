"""The table of Formulas: sheets of sums, eight dice and what they can make, the game on paper."""

from __future__ import annotations

from rollbow.app.game_table import Table

from ..events import sound, tell
from .board import board
from .glance import moment, picture, standing
from .selection import pick
from .tray import tray
from .words import brief, phrase, where

TABLE = Table(
    board=board,
    tray=tray,
    pick=pick,
    moment=moment,
    standing=standing,
    picture=picture,
    tell=tell,
    sound=sound,
    phrase=phrase,
    where=where,
    brief=brief,
    sample=(5, 60),
)
