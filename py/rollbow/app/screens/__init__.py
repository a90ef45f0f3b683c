"""What each screen looks like: from the model to HTML. Modules load on first use."""

from typing import TYPE_CHECKING

from rollbow.lazy_imports import neighbors

if TYPE_CHECKING:
    from . import advice as advice
    from . import backup_reminder as backup_reminder
    from . import challenge as challenge
    from . import check_dice as check_dice
    from . import daily as daily
    from . import dice_input as dice_input
    from . import frame as frame
    from . import keys as keys
    from . import letter_page as letter_page
    from . import letters as letters
    from . import menu as menu
    from . import move_animation as move_animation
    from . import par as par
    from . import practice as practice
    from . import printouts as printouts
    from . import replay as replay
    from . import result as result
    from . import rule_figures as rule_figures
    from . import rules_and_about as rules_and_about
    from . import settings as settings
    from . import setup as setup
    from . import shelf as shelf
    from . import shelf_card as shelf_card
    from . import side as side
    from . import since as since
    from . import statistics as statistics
    from . import statistics_luck as statistics_luck
    from . import study as study
    from . import study_chart as study_chart
    from . import study_words as study_words
    from . import style_guide as style_guide
    from . import table as table
    from . import tutorial as tutorial
else:
    __getattr__ = neighbors(__name__)
