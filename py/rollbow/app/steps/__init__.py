"""What happens on each screen: from a message to a new model and its effects. Modules load on first use."""

from typing import TYPE_CHECKING

from rollbow.neighbors import neighbors

if TYPE_CHECKING:
    from . import bot_turns as bot_turns
    from . import caring as caring
    from . import daily as daily
    from . import dice_input as dice_input
    from . import feedback as feedback
    from . import import_files as import_files
    from . import letters as letters
    from . import open_game as open_game
    from . import open_link as open_link
    from . import paper as paper
    from . import put_back as put_back
    from . import replay as replay
    from . import rival as rival
    from . import setup as setup
    from . import share as share
    from . import shelf as shelf
    from . import shelf_games as shelf_games
    from . import since as since
    from . import stage as stage
    from . import table as table
    from . import throws as throws
    from . import tutorial as tutorial
else:
    __getattr__ = neighbors(__name__)
