"""The model as HTML: one function of the model, escaped by construction.

Screens are imported when first shown: a start waits for every module.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.app import screens
from rollbow.games import how_many

from . import routes
from .html import Html, el, join
from .screens.frame import trouble

if TYPE_CHECKING:
    from .model import Model


def view(model: Model) -> Html:
    """The whole page."""
    stage = model.stage
    return join(
        trouble(model),
        # Before the table, so that the stylesheet can say what it hides there.
        screens.move_animation.stage(stage) if stage else None,
        _screen(stage.was if stage and stage.cue.past else model),
        screens.letters.camera() if model.panel == "scan" else None,
        _aloud(model),
    )


def home(model: Model) -> Html:
    """The first screen as the next visit will find it."""
    return _screen(replace(model, route=routes.Menu(), notice="", renewable=False))


def _aloud(model: Model) -> Html:
    """What a screen reader hears, in two places that take turns: a text that doesn't change isn't read again."""
    turn = model.spoken % 2
    words = [el("p", each) for each in model.said]
    places = (el("div", *words if at == turn else (), id=f"said-{at}", aria_live="polite") for at in (0, 1))
    return el("div", *places, id="said", class_="unseen")


def title(model: Model) -> str:
    """The title of the page."""
    if isinstance(model.route, routes.At) and model.session is not None:
        return f"{model.session.game.title} – Rollbow"
    return f"Rollbow: {how_many()} color-dice games"


def place(model: Model) -> str:
    """Which place this is, for restoring its scroll position; empty while a screen waits for its game."""
    match model.route:
        case routes.At() if model.play is None and model.sealed is None:
            return ""
        case routes.Replay() | routes.Throws() | routes.Sheets() if model.replay is None:
            return ""
        case routes.Study() if model.study is None:
            return ""
        case routes.Practice() if model.practice is None:
            return ""
        case routes.Link() if model.letter is None:
            return ""
    return f"{routes.spell(model.route)} {model.panel}"


def _screen(model: Model) -> Html:
    match model.route:
        case routes.New() if model.setup is not None:
            return screens.setup.new(model, model.setup)
        case routes.Rules(slug):
            return screens.rules_and_about.rules(model, slug)
        case routes.About():
            return screens.rules_and_about.about(model)
        case routes.Shelf():
            return screens.shelf.shelf(model)
        case routes.Settings():
            return screens.settings.settings(model)
        case routes.Kit():
            return screens.style_guide.style_guide(model)
        case routes.Statistics():
            return screens.statistics.statistics(model)
        case routes.Daily(slug, day):
            return screens.daily.day(model, slug, day)
        case routes.Replay() if model.replay is not None:
            return screens.replay.replay(model, model.replay)
        case routes.Study() if model.study is not None:
            return screens.study.study(model, model.study)
        case routes.Practice():
            return screens.practice.practice(model, model.practice)
        case routes.Throws() if model.replay is not None:
            return screens.check_dice.throws(model, model.replay)
        case routes.Sheets() if model.replay is not None:
            return screens.printouts.played(model, model.replay.session)
        case routes.Blank(asked):
            return screens.printouts.blank(model, asked)
        case routes.Strip():
            return screens.printouts.strip(model, model.route)
        case routes.Link() if model.letter is not None:
            return screens.letter_page.arrived(model, model.letter)
        case routes.Replay() | routes.Study() | routes.Throws() | routes.Sheets() | routes.Link():
            return screens.table.waiting()
        case routes.At() if model.sealed is not None:
            return screens.shelf.sealed(model, model.sealed)
        case routes.At():
            return screens.table.waiting() if model.play is None else screens.table.table(model, model.play)

    return screens.menu.menu(model)
