"""Pictures in the rule pages: the real tables' pieces at a moment of a real game, for display only."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rollbow.app.game_table import Scene, table
from rollbow.app.html import Html, el
from rollbow.games import GAMES
from rollbow.kernel.session import begin, play, put

from .frame import typeset

if TYPE_CHECKING:
    from rollbow.kernel.rule_page import Figure
    from rollbow.kernel.session import Session

NAMES = ("Ada", "Ben", "Cy", "Dee")
_IDENTITY = re.compile(r' (?:id|aria-live)="[^"]*"')


def moment(slug: str, figure: Figure) -> Session:
    """The game in a picture: its moves are played, so each is legal."""
    options = dict(figure.options)
    session = begin(GAMES[slug], NAMES[: figure.seats], figure.seed, "figure", "", options)
    for line in figure.moves:
        thrown, *faces = line.split(" ")
        session = put(session, [*map(int, faces)]) if thrown == "=" else play(session, line)
    return session


def figure(slug: str, figure: Figure) -> Html:
    """A picture with its caption. Two pictures may show the same piece, so ids are left out."""
    session = moment(slug, figure)
    events = session.events[-1] if session.events else ()
    names = NAMES[: figure.seats]
    scene = Scene(session.game, session.state, names, figure.viewer, picked=figure.picked, events=events)
    view = table(slug)
    piece = view.board(scene) if figure.part == "board" else view.tray(scene)
    return el(
        "figure",
        el(
            "div",
            el("div", Html(_IDENTITY.sub("", piece)), class_=figure.part),
            class_=f"piece game-{slug}",
            inert=True,
        ),
        el("figcaption", typeset(figure.caption)),
        class_="figure",
    )
