"""What is saved, and how: games in envelopes, their cards, files, links, settings.

Modules load on first use.
"""

from typing import TYPE_CHECKING

from rollbow.lazy_imports import neighbors

if TYPE_CHECKING:
    from . import cards as cards
    from . import envelope as envelope
    from . import facts as facts
    from . import files as files
    from . import letters as letters
    from . import links as links
    from . import pars as pars
    from . import practice as practice
    from . import settings as settings
    from . import statistics as statistics
    from . import studies as studies
else:
    __getattr__ = neighbors(__name__)
