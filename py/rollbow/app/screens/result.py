"""The end of a game: who won, the score sheets, what decided, and what to do next."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rollbow.app import facts, routes
from rollbow.app.html import Html, el, join
from rollbow.app.model import headline, names
from rollbow.kernel.game import Over

from .frame import button, link

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
        outcome(ended, called),
        _verdict(model, session),
        el("p", "Played with take-backs.", class_="small") if session.takebacks else None,
        el("p", *_next(session), class_="actions"),
        el(
            "p",
            button("share-result", "", "Share"),
            button("copy-result", "", "Copy"),
            link(routes.Replay(session.record.id), "Replay", class_="more"),
            link(routes.Sheets(session.record.id), "Print", class_="more"),
            class_="actions",
        ),
        class_="result",
        aria_labelledby="result",
    )


def _verdict(model: Model, session: Session) -> Html | None:
    """How it ended against the game whose dice were played once more."""
    if model.rival is None:
        return None
    from . import rival

    return rival.verdict(model, session)


def _next(session: Session) -> list[Html]:
    """What to play next."""
    if day := facts.daily(session.record):
        return [link(routes.Daily(session.game.slug, day), "The daily games", class_="main")]
    from rollbow.app import rivalry

    if rivalry.can_be_challenged(session):
        return [button("challenge", "", "Play the same dice", class_="main")]
    again = [] if session.real_dice else [button("again", "", "Same dice again")]
    return [button("rematch", "", "Play again", class_="main"), *again]


def outcome(ended: Result, called: tuple[str, ...]) -> Html:
    """Who won and why, and the score sheets."""
    return join(
        el("h2", headline(ended, called), id="result"),
        el("p", named(ended.reason, called)),
        el("p", f"Decided by: {ended.tiebreak}.") if ended.tiebreak else None,
        _sheet(ended, called),
    )


def named(text: str, called: tuple[str, ...]) -> str:
    """A sentence of the engine, which knows seats only by number, with the players' names."""
    return re.sub(r"\bSeat ([1-8])\b", lambda found: called[int(found[1]) - 1], text)


def _sheet(ended: Result, called: tuple[str, ...]) -> Html:
    """The score sheets of all seats, side by side."""
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
