"""How bots play Formulas: the three levels, and the expert's hint."""

from __future__ import annotations

from rollbow.bots.bot import Mind

from .move_choice import advise, choose

MIND = Mind(choose=choose, advise=advise)
