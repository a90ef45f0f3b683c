"""What each of the others did since the viewer's turn, next to their name and score. A tap opens it in the replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app import routes, steps
from rollbow.app.html import Html, el

from .frame import link

if TYPE_CHECKING:
    from rollbow.app.game_table import Scene
    from rollbow.kernel.session import Session


def told(session: Session, here: Scene) -> dict[int, Html]:
    """The lines by seat. Their space is reserved from the first turn on, so that nothing moves when the others play."""
    names = tuple("you" if seat == here.viewer else name for seat, name in enumerate(here.names, 1))
    found = {}
    for line in steps.since.lines(session, here.viewer, names):
        words = "; ".join(line.did)
        found[line.seat] = (
            link(
                routes.Replay(session.record.id, line.step),
                el("span", words),
                class_="did",
                title="Since your turn",
                aria_label=f"Since your turn: {words}. Watch it again",
            )
            if words
            else el("span", class_="did")
        )
    return found
