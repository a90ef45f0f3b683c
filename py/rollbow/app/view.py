"""The model as HTML: one function of the model, escaped by construction.

A screen is imported when it is first shown: a start waits for every module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import routes
from .html import Html, el, join
from .screens.frame import trouble

if TYPE_CHECKING:
    from .model import Model


def view(model: Model) -> Html:
    """The whole page."""
    return join(
        trouble(model),
        _screen(model),
        el("div", *(el("p", words) for words in model.said), id="said", class_="unseen", aria_live="polite"),
    )


def title(model: Model) -> str:
    """The title of the page."""
    if isinstance(model.route, routes.At) and model.session is not None:
        return f"{model.session.game.title} – Rollbow"
    return "Rollbow: five color-dice games"


def _screen(model: Model) -> Html:
    match model.route:
        case routes.New() if model.setup is not None:
            from .screens import new

            return new.new(model, model.setup)
        case routes.Rules(slug):
            from .screens import pages

            return pages.rules(model, slug)
        case routes.About():
            from .screens import pages

            return pages.about(model)
        case routes.Kept():
            from .screens import shelf

            return shelf.shelf(model)
        case routes.Choices():
            from .screens import settings

            return settings.settings(model)
        case routes.Kit():
            from .screens import kit

            return kit.kit(model)
        case routes.Statistics():
            from .screens import stats

            return stats.statistics(model)
        case routes.Daily(slug, day):
            from .screens import daily

            return daily.day(model, slug, day)
        case routes.Replay() if model.replay is not None:
            from .screens import replay

            return replay.replay(model, model.replay)
        case routes.Dice() if model.replay is not None:
            from .screens import rolls

            return rolls.dice(model, model.replay.session)
        case routes.Sheets() if model.replay is not None:
            from .screens import paper

            return paper.played(model, model.replay.session)
        case routes.Blank(asked):
            from .screens import paper

            return paper.blank(model, asked)
        case routes.Strip():
            from .screens import paper

            return paper.strip(model, model.route)
        case routes.Replay() | routes.Dice() | routes.Sheets() | routes.Whole():
            from .screens import table

            return table.waiting()
        case routes.At() if model.sealed is not None:
            from .screens import shelf

            return shelf.sealed(model, model.sealed)
        case routes.At():
            from .screens import table

            return table.waiting() if model.session is None else table.table(model, model.session)
    from .screens import menu

    return menu.menu(model)
