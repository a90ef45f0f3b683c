"""The study of a game: what was luck, and what was skill. Pure Python: a record in, values out.

`chances` is the one number under everything, `study` what it makes of a whole record, `walk` the same move by move, so
that it can be shown as it comes, and stopped.
"""

from __future__ import annotations

from .move_by_move import Decision, Point, Throw, opened, walk
from .totals import Share, Study, study
from .values import chances

__all__ = ["Decision", "Point", "Share", "Study", "Throw", "chances", "opened", "study", "walk"]
