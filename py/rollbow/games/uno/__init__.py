"""UNO Dice: write chains of matching numbers; the first full board wins.

The game as the kernel sees it. What a screen, a bot or a rule page needs stands in files of its own.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from rollbow.kernel.game import Option, settle

from .notation import faces as faces
from .notation import parse as parse
from .notation import spell as spell
from .rules import apply as apply
from .rules import legal as legal
from .rules import turn as turn
from .rules import why_not as why_not
from .state import begin

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rollbow.kernel.game import Value

    from .state import State

slug = "uno"
title = "UNO Dice"
seats = range(2, 5)
options = (Option("spaces", "Spaces on a board", (16, 20), "20 makes a longer game."),)
rules = 1


def start(seats: int, options: Mapping[str, Value]) -> State:
    """The state before the first throw. Raises BadSetup on seats or options that UNO Dice does not have."""
    this: Any = sys.modules[__name__]
    return begin(seats, int(settle(this, seats, options)["spaces"]))
