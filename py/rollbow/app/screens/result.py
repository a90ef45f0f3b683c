"""The end of a game: who won, the score sheets, what decided, and what to do next."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rollbow.app.html import Html, el
from rollbow.app.model import names
from rollbow.kernel.game import Over

from .frame import button

if TYPE_CHECKING:
    from rollbow.app.model import Model
    from rollbow.kernel.game import Result
    from rollbow.kernel.session import Session


def result(model: Model, session: Session) -> Html | None:
    """The result of a finished game."""
    turn = session.turn
    if not isinstance(turn, Over):
        return None
    ended = turn.result
    called = names(session)
    return el(
        "section",
        el("h2", headline(ended, called), id="result"),
        el("p", named(ended.reason, called)),
        el("p", f"Decided by: {ended.tiebreak}.") if ended.tiebreak else None,
        _sheet(ended, called),
        el("p", "Played with take-backs.", class_="small") if session.takebacks else None,
        el(
            "p",
            button("rematch", "", "Play again", class_="main"),
            None if session.real_dice else button("again", "", "Same dice again"),
            class_="actions",
        ),
        class_="result",
        aria_labelledby="result",
    )


def headline(ended: Result, called: tuple[str, ...]) -> str:
    """Who won, in words."""
    winners = [called[seat - 1] for seat in ended.winners]
    if not winners:
        return "Nobody wins" if len(called) > 1 else "Not won this time"
    if len(called) == 1:
        return f"{winners[0]}: {ended.scores[0]}"
    if len(winners) == 1:
        return f"{winners[0]} wins"
    return f"{', '.join(winners[:-1])} and {winners[-1]} share the win"


def named(text: str, called: tuple[str, ...]) -> str:
    """A sentence of the engine, which knows seats only by number, with the players' names."""
    return re.sub(r"\bSeat ([1-8])\b", lambda found: called[int(found[1]) - 1], text)


def _sheet(ended: Result, called: tuple[str, ...]) -> Html:
    labels = list(dict.fromkeys(line.label for lines in ended.lines for line in lines))
    amounts = [{line.label: line.amount for line in lines} for lines in ended.lines]
    return el(
        "div",
        el(
            "table",
            el("thead", el("tr", el("td"), *(el("th", name, scope="col") for name in called))),
            el(
                "tbody",
                *(
                    el(
                        "tr",
                        el("th", label, scope="row"),
                        *(el("td", _amount(sheet.get(label))) for sheet in amounts),
                    )
                    for label in labels
                ),
            ),
            el(
                "tfoot",
                el(
                    "tr",
                    el("th", "Total", scope="row"),
                    *(el("td", _amount(score)) for score in ended.scores),
                ),
            ),
        ),
        class_="scroll",
        tabindex="0",
        role="group",
        aria_label="Score sheet",
    )


def _amount(amount: int | None) -> str:
    return "" if amount is None else str(amount).replace("-", "−")
