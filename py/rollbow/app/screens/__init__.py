"""What each screen looks like: from the model to HTML. Modules load on first use."""

from typing import TYPE_CHECKING

from rollbow.neighbors import neighbors

if TYPE_CHECKING:
    from . import advice as advice
    from . import caring as caring
    from . import daily as daily
    from . import dice_input as dice_input
    from . import frame as frame
    from . import keys as keys
    from . import letters as letters
    from . import menu as menu
    from . import pages as pages
    from . import paper as paper
    from . import replay as replay
    from . import result as result
    from . import rival as rival
    from . import rule_figures as rule_figures
    from . import settings as settings
    from . import setup as setup
    from . import shelf as shelf
    from . import side as side
    from . import since as since
    from . import specimens as specimens
    from . import stage as stage
    from . import statistics as statistics
    from . import table as table
    from . import throws as throws
    from . import tutorial as tutorial
else:
    __getattr__ = neighbors(__name__)
