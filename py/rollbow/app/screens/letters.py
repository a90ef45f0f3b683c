"""Games by letters: whom to send what, and the page for a letter that waits for an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app import routes, steps
from rollbow.app.html import Html, el, join
from rollbow.app.kept import letters
from rollbow.app.kept.letters import Outcome
from rollbow.app.model import seat_names
from rollbow.games import GAMES
from rollbow.kernel import headers
from rollbow.kernel.game import Over
from rollbow.kernel.record import level
from rollbow.kernel.session import undo

from .frame import button, link, page
from .menu import listed

if TYPE_CHECKING:
    from rollbow.app.model import Arrived, Model, Play
    from rollbow.kernel.session import Session


HONEST = (
    "Nobody can know another’s dice in advance, or choose their own. Whoever digs in their own browser could see their "
    "own next throws a little early; without a referee that can’t be prevented."
)


def panel(play: Play) -> Html | None:
    """What is to be sent, and who is waited for."""
    session, legs = play.session, play.session.legs
    if legs is None:
        return None
    if not legs.own:
        words = "A copy of a game by letters, to look at."
        return None if isinstance(session.turn, Over) else el("p", words, class_="turn")
    if not letters.due(session):
        waited = _waited(session)
        return (
            el("p", f"Waiting for {waited}. Open the link when it comes.", class_="turn") if waited else None
        )
    gone = legs.sealed == len(session.record.entries)
    head, why = _sent(session) if gone else _to_send(session)
    return el(
        "div",
        el("p", head, class_="turn"),
        el("p", why, class_="small") if why else None,
        el(
            "p",
            button(
                "send-letter", "sheet", "Send again" if gone else "Share", class_=None if gone else "main"
            ),
            button("send-letter", "copy", "Copy link"),
            button("send-letter", "code", "QR code"),
            class_="actions",
        ),
        el("div", id="code", class_="code") if play.code else None,
        class_="letter",
        role="group",
        aria_label="Letter",
    )


def _waited(session: Session) -> str:
    called = seat_names(session.record.seats)
    return listed([called[seat - 1] for seat in letters.awaited(session)]) if letters.awaited(session) else ""


def _others(session: Session) -> str:
    """Everybody who plays somewhere else."""
    called, legs = seat_names(session.record.seats), session.legs
    own = legs.promises[legs.own - 1].seats if legs else ()
    return listed(
        [
            called[seat - 1]
            for seat, name in enumerate(session.record.seats, 1)
            if seat not in own and level(name) is None
        ]
    )


def _to_send(session: Session) -> tuple[str, str]:
    """What to do with the letter, and why."""
    waited, legs = _waited(session), session.legs
    if isinstance(session.turn, Over):
        return f"The game is over. Send the end to {_others(session)}.", ""
    if legs is not None and not legs.ready:
        if legs.own == 1:
            return f"Send the invitation to {waited}.", "The game begins when everybody has answered."
        return f"You’re in. Send your answer to {waited}.", "A link comes back when it’s your turn."
    if not session.record.entries:
        return f"Everybody is in. Send this to {waited}, who begins.", ""
    return f"Your turn is done. Send it to {waited}.", "Until you do, you can still undo." if undo(
        session
    ) else ""


def _sent(session: Session) -> tuple[str, str]:
    """What is waited for once it was sent."""
    if isinstance(session.turn, Over):
        return "The game is over.", f"If it hasn’t reached {_others(session)}, send it again."
    why = "If it got lost, send it again: each link holds the whole game."
    if session.legs is not None and not session.legs.ready:
        return f"Waiting for {_waited(session)} to answer.", why
    return f"Waiting for {_waited(session)}.", why


def arrived(model: Model, here: Arrived) -> Html:
    """A letter that waits for an answer."""
    record, got = here.record, here.received
    title, called = GAMES[record.game].title, seat_names(record.seats)
    match got.outcome:
        case Outcome.JOIN:
            return page(model, f"{_host(here)} invites you to {title}", *_joining(here))
        case Outcome.WATCH:
            return page(
                model,
                f"A game of {title} by letters",
                el(
                    "p",
                    f"{listed(list(called))} play this game, and it isn’t in this browser. If you are one of "
                    "them, open the link in the browser in which you joined.",
                ),
                _actions(button("keep-letter", "", "Keep a copy to look at")),
            )
        case Outcome.TAKEN:
            return page(
                model,
                "This game is open in another tab",
                el("p", "The letter can be used there, or here."),
                _actions(button("take-over", record.id, "Use it here", class_="main")),
            )
    return page(model, "Two ways to tell one game", *_differing(here))


def _host(here: Arrived) -> str:
    """Who invites: the first device's first seat."""
    told = here.received.session
    seat = told.legs.promises[0].seats[0] if told and told.legs else 1
    return seat_names(here.record.seats)[seat - 1]


def _joining(here: Arrived) -> list[Html]:
    told, called = here.received.session, seat_names(here.record.seats)
    if told is None or told.legs is None:
        return []
    free = [(device, told.legs.promises[device - 1].seats[0]) for device in letters.open_devices(told)]
    hints = "may ask for hints" if headers.value(here.record, headers.HINTS) else "plays without hints"
    only = f"You are {called[free[0][1] - 1]}, in seat {free[0][1]}." if len(free) == 1 else "Who are you?"
    return [
        el("p", f"At the table: {listed(list(called))}. Everybody {hints}.", class_="lead"),
        el("p", only),
        _actions(
            *(
                button(
                    "join",
                    str(device),
                    "Join" if len(free) == 1 else f"{called[seat - 1]}, seat {seat}",
                    class_="main",
                )
                for device, seat in free
            )
        ),
        el("p", link(routes.Rules(here.record.game), "How to play"), class_="ways"),
        el(
            "p",
            "You take turns by sending each other links. Names and moves are in the links, and nowhere else. Without a "
            f"yes, nothing is kept here. {HONEST}",
            class_="small",
        ),
    ]


def _differing(here: Arrived) -> list[Html]:
    """The first step at which two tellings part."""
    kept, told, at = here.kept, here.received.session, here.received.at
    if kept is None or told is None:
        return []
    return [
        el(
            "p",
            f"Up to step {at} this letter and your game are the same; then they differ. Your game was not changed.",
            class_="lead",
        ),
        el(
            "dl",
            *(
                join(el("dt", words), el("dd", _step(each, at)))
                for words, each in (("Here", kept), ("In the letter", told))
            ),
        ),
        _actions(
            link(routes.At(here.record.id), "Go on with my game", class_="button main"),
            button("keep-letter", "", "Keep the other as a copy"),
        ),
    ]


def _step(session: Session, at: int) -> str:
    """What happened after so many entries, in words; some moves have none."""
    return " ".join(steps.replay.told(session, at + 1)) or letters.differing(session, at)


def _actions(*buttons: Html) -> Html:
    return el("p", *buttons, class_="actions")
