"""The page without the browser. `days`, `second_person` and `percent_encoding` load late: few tables need them."""

from typing import TYPE_CHECKING

from rollbow.lazy_imports import neighbors

if TYPE_CHECKING:
    from . import days as days
    from . import percent_encoding as percent_encoding
    from . import second_person as second_person
else:
    __getattr__ = neighbors(__name__)
