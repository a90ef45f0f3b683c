"""Practice: the real table at a position from the player's own game, a try, and the expert's answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app import days, routes, steps
from rollbow.app.game_table import table as table_of
from rollbow.app.html import Html, classes, el, join
from rollbow.app.model import names, scene
from rollbow.kernel.game import Over, Roll

from .frame import button, link, notice, page
from .table import seats, waiting

if TYPE_CHECKING:
    from rollbow.app.model import Model, Play
    from rollbow.app.steps.practice import Practice, Verdict
    from rollbow.app.steps.study import Look
    from rollbow.bots.bot import Advice
    from rollbow.kernel.session import Session

ASKED = "What would you play here?"
ON = "And then?"
JUDGING = "The expert is taking a look…"
SILENT = "The expert can’t be asked right now."
DONE = "That was the last position."
NOTHING = "Nothing to practice today."


def practice(model: Model, here: Practice | None) -> Html:
    """The current position, or that there is none."""
    if here is None:
        return waiting()
    return _position(model, here, here.play) if here.play else _none(model, here)


def _none(model: Model, here: Practice) -> Html:
    words = DONE if here.done else "There is nothing to practice here." if here.of else NOTHING
    back = link(routes.Study(here.of), "Back to the study", class_="main") if here.of else None
    return page(
        model,
        "Practice",
        el("p", words, class_="lead", id="practice", tabindex="-1"),
        _next_day(model),
        el("p", back or link(routes.Menu(), "All games", class_="main"), class_="actions"),
        class_="practice-over",
    )


def _next_day(model: Model) -> Html | None:
    """When the next positions are due, or how to get some."""
    waits = [drill.due for drill in steps.practice.drills(model)]
    if steps.practice.coming(model):
        count = counted(len(steps.practice.coming(model)))
        return el("p", link(routes.Practice(), f"Practice: {count}"))
    if waits:
        return el("p", f"The next one comes up on {days.in_words(min(waits))}.")
    return el("p", "Positions to practice come from the study of a finished game: tap “How it went.”")


def _position(model: Model, here: Practice, play: Play) -> Html:
    session = play.session
    view, moment = table_of(session.game.slug), scene(model, play)
    return el(
        "main",
        el(
            "header",
            link(
                routes.Study(here.of) if here.of else routes.Menu(),
                "‹",
                aria_label="Leave practice",
                class_="back",
            ),
            el(
                "div",
                el("h1", f"Practice: {session.game.title}", tabindex="-1", id="practice"),
                el(
                    "p",
                    el("span", view.moment(here.begun.state), class_="moment"),
                    el("span", f"Position {here.done + 1} of {here.done + len(here.spots)}", class_="saved"),
                ),
                class_="where",
            ),
            class_="bar",
        ),
        seats(session, view, moment),
        el("section", view.board(moment), class_="board", aria_label="Board"),
        el(
            "section",
            notice(model),
            _question(here),
            None if isinstance(session.turn, Roll | Over) else view.tray(moment),
            class_="tray",
            aria_label="Dice and actions",
        ),
        _side(here),
        class_=classes("table", "replay", "practice", f"game-{session.game.slug}"),
    )


def _question(here: Practice) -> Html:
    """The question, or the answer to the try."""
    if here.state == "choosing":
        restart = button("practice-again", "", "Start over", class_="quiet") if here.moves else None
        return el(
            "div",
            el("p", ON if here.moves else ASKED, class_="turn"),
            el("p", restart, button("practice-show", "", "Show me", class_="quiet"), class_="actions"),
            class_="question",
        )
    if here.state == "judging":
        return el("p", JUDGING, class_="question turn")
    return el(
        "div",
        el("p", told(here), class_=classes("verdict", here.state)),
        _expert(here) if here.state in ("found", "missed") else None,
        el("p", *_ways(here), class_="actions"),
        class_="question",
        role="group",
        aria_label="What it’s worth",
    )


def _expert(here: Practice) -> Html:
    """The expert's move, and its reason."""
    if here.advice is None:
        return el("p", "The expert is thinking…", class_="why")
    best = here.advice.thoughts[0]
    return join(
        el("p", "The expert: ", el("strong", _named(here.begun, best.move)), class_="named"),
        el("p", best.why, class_="why"),
    )


def _named(begun: Session, move: str) -> str:
    named = table_of(begun.game.slug).phrase
    return named(begun.state, move, names(begun)) if named else move


def _ways(here: Practice) -> list[Html]:
    on = button("practice-next", "", "Next" if len(here.spots) > 1 else "Done", class_="main", id="next")
    if here.state == "good":
        return [
            button("practice-again", "", "Try again", class_="main", id="again"),
            button("practice-show", "", "Show me"),
        ]
    if here.state == "silent":
        return [button("practice-again", "", "Try again", class_="main", id="again")]
    return [on, button("practice-again", "", "Try again", id="again")]


def _side(here: Practice) -> Html:
    return el(
        "aside",
        el(
            "p",
            "More than one move may be right: anything within 1 point of the best counts.",
            class_="small",
        ),
        el(
            "p",
            link(routes.Replay(here.spot.id, here.spot.entry), "See it in the replay"),
            link(routes.Menu(), "All games"),
            class_="ways",
        ),
        el("p", button("practice-leave", "", "Don’t show this one again", class_="quiet"), class_="actions"),
        class_="side open",
        aria_label="More",
    )


def told(here: Practice) -> str:
    """The answer to a try."""
    cost = lost(here.verdict) if here.verdict else ""
    match here.state:
        case "found":
            return (
                "Found it: no move is better."
                if not here.verdict or not here.verdict.cost
                else f"Close enough: this costs {cost}."
            )
        case "good":
            return f"Good, but there is a better move: this one costs {cost}."
        case "missed":
            return (
                f"There is a better move: this one costs {cost}."
                if cost
                else "Here is what the expert plays."
            )
    return SILENT


def lost(verdict: Verdict) -> str:
    """A cost in words; never 0.0 unless it really is nothing."""
    amount = 100 * verdict.cost if verdict.unit == "wins" else verdict.cost
    shown = f"{amount:.1f}" if amount >= 0.05 else "less than 0.1"
    return f"{shown} percentage points" if verdict.unit == "wins" else f"{shown} {verdict.unit}"


def reason(begun: Session, advice: Advice) -> str:
    """The expert's move and its reason, for screen readers."""
    best = advice.thoughts[0]
    return f"The expert: {_named(begun, best.move)}. {best.why}"


def counted(count: int) -> str:
    """`1 position`, `3 positions`."""
    return f"{count} position" + ("" if count == 1 else "s")


def once_more(here: Look) -> Html | None:
    """In a study: the positions of this game that are worth another try."""
    count = len(steps.practice.of_study(here.session, here.study.points))
    if not count:
        return None
    words = f"Practice what cost most: {counted(count)}"
    return el("p", link(routes.Practice(here.id), words, class_="button main"), class_="actions")


def offer(model: Model) -> Html | None:
    """On the menu: what is due today."""
    count = len(steps.practice.coming(model))
    return link(routes.Practice(), f"Practice: {counted(count)}", class_="button practice") if count else None
