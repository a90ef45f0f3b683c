"""The same dice played against somebody: their score beside one's own, turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app import rivalry
from rollbow.app.html import Html, el
from rollbow.app.model import persons
from rollbow.kernel.game import Over

if TYPE_CHECKING:
    from rollbow.app.model import Model
    from rollbow.kernel.session import Session


def seat(model: Model, session: Session) -> Html | None:
    """Their standing after as many turns as one has played, as one more seat at the table."""
    known = rivalry.pairs(model, session)
    if not known:
        return None
    theirs = next((theirs for _, theirs in reversed(known) if theirs), "")
    return el(
        "li",
        el("span", f"They after turn {len(known)}", class_="name"),
        el("span", theirs, class_="standing"),
        class_="seat rival",
    )


def sheet(model: Model, session: Session) -> Html | None:
    """All turns so far, side by side."""
    known = rivalry.pairs(model, session)
    rival = model.rival
    if not known or rival is None or rival.session is None:
        return None
    theirs = rival.session.turn
    over = isinstance(session.turn, Over) and isinstance(theirs, Over)
    rows = [
        el("tr", el("th", turn, scope="row"), *(el("td", cell) for cell in pair))
        for turn, pair in enumerate(known, 1)
    ]
    rest = len(rivalry.turns(rival.session, _place(session))) - len(known) if over else 0
    return el(
        "section",
        el("h2", "The same dice"),
        el(
            "div",
            el(
                "table",
                el("thead", el("tr", *(el("th", words, scope="col") for words in ("Turn", "You", "They")))),
                el("tbody", *reversed(rows)),
            ),
            class_="scroll rounds",
            tabindex="0",
            role="group",
            aria_label="Turn by turn",
        ),
        el("p", f"They played {rest} more {'turn' if rest == 1 else 'turns'}.", class_="small")
        if rest > 0
        else None,
        class_="rivalry",
    )


def verdict(model: Model, session: Session) -> Html | None:
    """How it ended against them, in a sentence."""
    rival = model.rival
    turn = session.turn
    if not rivalry.pairs(model, session) or rival is None or rival.session is None:
        return None
    theirs = rival.session.turn
    if not (isinstance(turn, Over) and isinstance(theirs, Over)):
        return None
    place = _place(session) - 1
    mine, other = turn.result.scores[place], theirs.result.scores[place]
    words = "You did better" if mine > other else "They did better" if mine < other else "Even"
    return el("p", f"With the same dice: you {mine}, they {other}. {words}.", class_="verdict")


def _place(session: Session) -> int:
    return persons(session)[0]
