"""The registry: every game there is, one line a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import colordice, formulas, rainbow, unicorn, uno

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rollbow.kernel.game import Game

GAMES: Mapping[str, Game[Any, Any]] = {
    "unicorn": unicorn,
    "rainbow": rainbow,
    "uno": uno,
    "formulas": formulas,
    "colordice": colordice,
}
