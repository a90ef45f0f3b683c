"""The page without the browser. `days`, `second_person` and `url_encoding` load on first use: few tables need them."""

from typing import TYPE_CHECKING

from rollbow.lazy_imports import neighbors

if TYPE_CHECKING:
    from . import days as days
    from . import second_person as second_person
    from . import url_encoding as url_encoding
else:
    __getattr__ = neighbors(__name__)
