"""The same dice played against someone: their scores next to the player's, turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app import steps
from rollbow.app.html import Html, el, join
from rollbow.app.kept.envelope import LINKED
from rollbow.app.model import names
from rollbow.kernel.game import Over
from rollbow.kernel.record import NO_NAME

if TYPE_CHECKING:
    from rollbow.app.model import Model
    from rollbow.kernel.session import Session


THEY = "They"
"""What a friend without a name is called."""


def seats(model: Model, session: Session) -> Html | None:
    """Their standing after as many turns as have been played here, shown as extra seats."""
    known = steps.challenge.rivals(model, session)
    if known is None:
        return None
    theirs, places = known
    shown = []
    for place in places:
        pairs = steps.challenge.pairs(session, theirs, place)
        standing = next((other for _, other in reversed(pairs) if other), "")
        alone = len(places) == 1
        they = f"{_who(theirs, places)} after turn {len(pairs)}"
        words = they if alone else f"{names(session)[place - 1]}’s rival"
        if pairs:
            shown.append(
                el(
                    "li",
                    el("span", words, class_="name"),
                    el("span", standing, class_="standing"),
                    class_="seat rival",
                )
            )
    return join(*shown)


def _who(theirs: Session, places: tuple[int, ...]) -> str:
    """The friend's name, if the link had it."""
    seat = theirs.record.seats[places[0] - 1]
    return THEY if len(places) > 1 or seat == NO_NAME or not theirs.record.id.startswith(LINKED) else seat


def _within(they: str) -> str:
    """The same inside a sentence."""
    return they.lower() if they == THEY else they


def sheet(model: Model, session: Session) -> Html | None:
    """All turns so far, side by side."""
    known = steps.challenge.rivals(model, session)
    if known is None:
        return None
    theirs, places = known
    called = {place: "You" if len(places) == 1 else names(session)[place - 1] for place in places}
    they = _who(theirs, places)
    tables = [table for place in places if (table := _turns(session, theirs, place, called[place], they))]
    return el("section", el("h2", "The same dice"), *tables, class_="rivalry") if tables else None


def _turns(session: Session, theirs: Session, place: int, called: str, they: str) -> Html | None:
    pairs = steps.challenge.pairs(session, theirs, place)
    if not pairs:
        return None
    rows = [
        el("tr", el("th", turn, scope="row"), *(el("td", cell) for cell in pair))
        for turn, pair in enumerate(pairs, 1)
    ]
    over = isinstance(session.turn, Over) and isinstance(theirs.turn, Over)
    rest = len(steps.challenge.turns(theirs, place)) - len(pairs) if over else 0
    return join(
        el(
            "div",
            el(
                "table",
                el("thead", el("tr", *(el("th", words, scope="col") for words in ("Turn", called, they)))),
                el("tbody", *reversed(rows)),
            ),
            class_="scroll rounds",
            tabindex="0",
            role="group",
            aria_label=f"Turn by turn: {called} and {_within(they)}",
        ),
        el("p", f"{they} played {rest} more {'turn' if rest == 1 else 'turns'}.", class_="small")
        if rest > 0
        else None,
    )


def verdict(model: Model, session: Session) -> Html | None:
    """How it ended against them, in a sentence."""
    known = steps.challenge.rivals(model, session)
    turn = session.turn
    if known is None or not isinstance(turn, Over) or not isinstance(known[0].turn, Over):
        return None
    scores = [(turn.result.scores[place - 1], known[0].turn.result.scores[place - 1]) for place in known[1]]
    if len(scores) == 1:
        return compared(*scores[0], _who(known[0], known[1]))
    called = (names(session)[place - 1] for place in known[1])
    each = (f"{who} {mine} (they {other})" for who, (mine, other) in zip(called, scores, strict=True))
    return el("p", f"With the same dice: {', '.join(each)}.", class_="verdict")


def compared(mine: int, other: int, they: str) -> Html:
    """The player's points against theirs."""
    better = "You did better" if mine > other else f"{they} did better" if mine < other else "Even"
    return el("p", f"With the same dice: you {mine}, {_within(they)} {other}. {better}.", class_="verdict")
