"""The table of UNO Dice: boards, a rail on which dice become a chain, penalties, the game on paper."""

from __future__ import annotations

from rollbow.app.game_table import Table

from ..events import sound, tell
from .board import board
from .dice import asked
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
    entry=asked,
    phrase=phrase,
    where=where,
    brief=brief,
    sample=(5, 31),
)
