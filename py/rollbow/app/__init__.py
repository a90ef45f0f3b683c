"""The page without its browser. `days`, `quoting` and `you` load on first use: few tables need them."""

from typing import TYPE_CHECKING

from rollbow.neighbors import neighbors

if TYPE_CHECKING:
    from . import days as days
    from . import quoting as quoting
    from . import you as you
else:
    __getattr__ = neighbors(__name__)
