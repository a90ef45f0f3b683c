"""What happens on each screen: from a message to a new model and effects. Modules load on first use."""

from typing import TYPE_CHECKING

from rollbow.lazy_imports import neighbors

if TYPE_CHECKING:
    from . import backup as backup
    from . import bot_turns as bot_turns
    from . import challenge as challenge
    from . import check_dice as check_dice
    from . import daily as daily
    from . import dice_input as dice_input
    from . import feedback as feedback
    from . import import_files as import_files
    from . import kept_games as kept_games
    from . import letters as letters
    from . import move_animation as move_animation
    from . import open_game as open_game
    from . import open_game_link as open_game_link
    from . import par as par
    from . import practice as practice
    from . import printouts as printouts
    from . import replay as replay
    from . import save_outcomes as save_outcomes
    from . import setup as setup
    from . import share as share
    from . import shelf as shelf
    from . import since as since
    from . import study as study
    from . import table as table
    from . import tutorial as tutorial
    from . import undelete as undelete
else:
    __getattr__ = neighbors(__name__)
