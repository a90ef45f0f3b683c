"""The model as HTML: one function of the model, escaped by construction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import routes
from .html import Html, el, join
from .screens import menu, new, pages, settings, shelf, table

if TYPE_CHECKING:
    from .model import Model


def view(model: Model) -> Html:
    """The whole page."""
    return join(
        shelf.trouble(model),
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
            return new.new(model, model.setup)
        case routes.Rules(slug):
            return pages.rules(model, slug)
        case routes.About():
            return pages.about(model)
        case routes.Kept():
            return shelf.shelf(model)
        case routes.Choices():
            return settings.settings(model)
        case routes.At() if model.sealed is not None:
            return shelf.sealed(model, model.sealed)
        case routes.At():
            return table.waiting() if model.session is None else table.table(model, model.session)
    return menu.menu(model)
