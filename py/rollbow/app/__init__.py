"""The page without its browser. `days`, `url_text` and `you` load on first use: few tables need them."""

from typing import TYPE_CHECKING

from rollbow.lazy_imports import neighbors

if TYPE_CHECKING:
    from . import days as days
    from . import url_text as url_text
    from . import you as you
else:
    __getattr__ = neighbors(__name__)
