"""The expert's hint: its move in words, why, how far behind the other moves are, and a way to play it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.game_table import HINT_WORDS, move_button, table
from rollbow.app.html import Html, el

from .frame import button

if TYPE_CHECKING:
    from rollbow.app.game_table import Scene
    from rollbow.app.model import Play
    from rollbow.bots.bot import Thought

EQUAL = 0.05
"""Less than this counts as no difference."""
SPAN = {"turns": 1.0}
"""By how much a move must be behind, in the game's measure, for its bar to be empty."""
USUAL_SPAN = 10.0


def advice(play: Play, here: Scene) -> Html | None:
    """What the expert would do; other close moves are collapsed."""
    if play.wondering:
        return el("p", "The expert is thinking…", class_="advice")
    if play.advice is None:
        return None
    best, *others = play.advice.thoughts
    unit = play.advice.unit
    count = f"{len(others)} other move{'s' if len(others) > 1 else ''}"
    return el(
        "div",
        el(
            "p",
            el("span", "Hint: ", class_="label"),
            el("strong", phrase(here, best.move)),
            class_="named",
        ),
        button("no-hint", "", "×", aria_label="Close the hint", class_="quiet close"),
        el("p", best.why, id=HINT_WORDS, class_="why"),
        move_button(here, best.move, "Do it", class_="second", id="do-hint"),
        el(
            "details",
            el("summary", f"Compare with {count}"),
            el(
                "ul",
                _compared(here, best, best, unit),
                *(_compared(here, best, each, unit) for each in others),
            ),
        )
        if others
        else None,
        class_="advice",
        role="group",
        aria_label="Hint",
    )


def phrase(here: Scene, move: str) -> str:
    """A move as a hint names it."""
    named = table(here.game.slug).phrase
    return named(here.state, move, here.names) if named else move


def where(here: Scene, move: str) -> frozenset[str]:
    """The ids of what a move is about."""
    found = table(here.game.slug).where
    return frozenset(found(here.state, move)) if found else frozenset()


def behind(lost: float, unit: str) -> str:
    """What a move loses against the best."""
    if lost < EQUAL:
        return "equally good"
    if unit.startswith("%"):
        return f"wins {lost:.1f}% less often"
    return f"{lost:.1f} {unit} worse"


def _compared(here: Scene, best: Thought, thought: Thought, unit: str) -> Html:
    """A move with a bar: the longer the better."""
    lost = best.worth - thought.worth
    rest = max(0, round(100 * (1 - lost / SPAN.get(unit, USUAL_SPAN))))
    same = thought is best
    return el(
        "li",
        el("span", phrase(here, thought.move)),
        el(
            "svg",
            el("rect", width="100", height="6", class_="all"),
            el("rect", width=rest, height="6", class_="part"),
            viewBox="0 0 100 6",
            preserveAspectRatio="none",
            class_="bar-of",
            aria_hidden="true",
        ),
        el("span", "best" if same else behind(lost, unit), class_="small"),
        None if same else el("span", thought.why, class_="why"),
    )
