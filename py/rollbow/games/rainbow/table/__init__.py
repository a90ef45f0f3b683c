"""The table of Rainbow Roll: the cup, dice set aside and points of every turn, dice in play, the game on paper."""

from __future__ import annotations

from rollbow.app.game_table import Table

from ..events import sound, tell
from .board import board
from .glance import moment, picture, standing
from .selection import pick
from .tray import entry, tray
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
    entry=entry,
    shared=True,
    sample=(3, 9),
)
