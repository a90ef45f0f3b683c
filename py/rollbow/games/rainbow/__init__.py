"""Rainbow Roll: draw seven of thirteen dice, set aside one of each color, push on or stop.

This is the game as the kernel knows it; its rule page, screen and bots are modules of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .notation import faces as faces
from .notation import parse as parse
from .notation import spell as spell
from .rules import apply as apply
from .rules import legal as legal
from .rules import start as start
from .rules import turn as turn
from .rules import why_not as why_not
from .score import next_first as next_first

if TYPE_CHECKING:
    from rollbow.kernel.game import Option

slug = "rainbow"
title = "Rainbow Roll"
seats = range(1, 9)
options: tuple[Option, ...] = ()
rules = 1
emblem = ("R6", "O5", "Y4", "G3", "B2", "P1")
