"""The end of a game: who won, the score sheets, what decided, and what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app import kept, routes, screens, steps
from rollbow.app.html import Html, el, join
from rollbow.app.kept import facts
from rollbow.app.kept.envelope import LINKED
from rollbow.app.model import headline, names, persons, told
from rollbow.app.pieces import amount
from rollbow.games.judged import version
from rollbow.kernel.game import Over
from rollbow.kernel.record import NO_NAME

from .frame import button, link
from .seat_table import seat_table

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
        "article",
        outcome(ended, called),
        _verdict(model, session),
        screens.par.beside(model, session),
        _day(model, session),
        _beat(session),
        _nameless(session),
        el("p", "Played with undo.", class_="small") if session.takebacks else None,
        el("p", *_next(session), _study(session), class_="actions"),
        screens.letters.again(session) if session.legs is not None else None,
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


def _study(session: Session) -> Html | None:
    """The way to the study of luck and skill."""
    if not version(session.game.slug):
        return None
    return link(routes.Study(session.record.id), "How it went", class_="more")


def _verdict(model: Model, session: Session) -> Html | None:
    """How it compares with the same dice elsewhere: in an earlier game, or in a friend's daily game."""
    turn = session.turn
    if facts.daily(session.record) and isinstance(turn, Over):
        who, score = steps.daily.rival(session.record)
        return screens.challenge.compared(turn.result.scores[0], score, who) if who else None
    return screens.challenge.verdict(model, session) if model.rival else None


def _day(model: Model, session: Session) -> Html | None:
    """A daily game's row of squares, the streak, and when the next one comes."""
    if not facts.daily(session.record):
        return None
    row = steps.daily.streak(steps.daily.done(model.cards, session.game.slug), model.today)
    gained = ", ".join(amount(gain) for gain in steps.daily.gains(session))
    return el(
        "div",
        el(
            "p",
            steps.daily.squares(session),
            class_="squares",
            role="img",
            aria_label=f"Turn by turn: {gained}",
        ),
        el("p", f"Streak: {row.now} day{'' if row.now == 1 else 's'}. ", steps.daily.until_next(model.time)),
        class_="day",
    )


def _beat(session: Session) -> Html | None:
    """What a friend made of these dice, if the game came from a link."""
    turn = session.turn
    people = persons(session)
    if not isinstance(turn, Over) or len(people) != 1 or not steps.challenge.can_be_challenged(session):
        return None
    seat = session.record.seats[people[0] - 1]
    who = "A friend" if seat == NO_NAME else seat
    turns = len(steps.challenge.turns(session, people[0]))
    return el("p", screens.daily.beat(who, turn.result.scores[people[0] - 1], turns), class_="beat")


def _nameless(session: Session) -> Html | None:
    """Who “Player 1” is, if several people played and their link has no names."""
    record = session.record
    if not record.id.startswith(LINKED) or record.seats.count(NO_NAME) < 2:
        return None
    return el("p", "A shared result carries no names: “Player 1” is whoever had seat 1.", class_="small")


def _next(session: Session) -> list[Html]:
    """What to play next."""
    if day := facts.daily(session.record):
        return [link(routes.Daily(session.game.slug, day), "Daily results", class_="main")]

    if session.legs is not None:
        first = "second" if kept.letters.unsent(session) else "main"
        return [button("rematch-apart", "", "Play again", class_=first)] if session.legs.own else []
    if steps.challenge.can_be_challenged(session):
        return [button("challenge", "", "Play the same dice", class_="main")]
    again = [] if session.real_dice else [button("same-dice", "", "Same dice again")]
    return [button("rematch", "", "Play again", class_="main"), *again]


def outcome(ended: Result, called: tuple[str, ...]) -> Html:
    """Who won and why, and the score sheets."""
    return join(
        el("h2", headline(ended, called), id="result"),
        el("p", told(ended.reason.told(called))),
        el("p", told(f"Decided by: {ended.tiebreak.told(called)}.")) if ended.tiebreak else None,
        _sheet(ended, called),
    )


def _sheet(ended: Result, called: tuple[str, ...]) -> Html:
    """The score sheets of all seats, side by side."""
    labels = list(dict.fromkeys(line.label for lines in ended.lines for line in lines))
    amounts = [{line.label: line.amount for line in lines} for lines in ended.lines]
    return seat_table(
        "Score sheet",
        called,
        ((label, "", [amount(sheet.get(label, "")) for sheet in amounts]) for label in labels),
        [amount(score) for score in ended.scores] if len(labels) > 1 else None,
    )
