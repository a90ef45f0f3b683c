"""The stage over the table: dice that fall, and the moments of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.html import Html, classes, el, join
from rollbow.app.pieces import amount

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rollbow.app.model import Stage
    from rollbow.app.stage_cues import Cube


def stage(here: Stage) -> Html:
    """What is shown now. Screen readers have already announced it."""
    cue = here.cue
    return el(
        "div",
        el(
            "div",
            el("div", cue.picture, class_=here.slug) if cue.picture else None,
            el("p", cue.words, class_="words"),
            _tally(*cue.counts) if cue.counts else None,
            el("p", cue.more, class_="small") if cue.more else None,
            class_="spot",
            id=f"spot-{here.ticket}",
        )
        if cue.words
        else None,
        class_=classes("stage", cue.kind, past=cue.past),
        aria_hidden="true",
    )


def _tally(begin: int, end: int) -> Html:
    """A number that runs to its new value, where the browser can do that; the text always has both."""
    return el(
        "p",
        el("span", f"{amount(begin)} → ", class_="from"),
        el("span", el("span", amount(end)), data_from=begin, data_count=end),
        class_="tally",
    )


def cubes(slug: str, dice: Iterable[Cube]) -> Html:
    """A game's dice to throw, each with all its sides."""
    return join(*(_cube(slug, die) for die in dice))


def _cube(slug: str, die: Cube) -> Html:
    return el(
        "div",
        el("div", *(el("div", side) for side in die.sides), class_="cube", data_up=die.up),
        class_=f"falling of-{slug}",
        data_to=die.goes_to,
    )
