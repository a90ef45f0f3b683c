"""Games by letters, at the table and elsewhere: what to send to whom, how letters come in, and the next game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app import steps
from rollbow.app.html import Html, el, join
from rollbow.app.kept import letters
from rollbow.app.model import names, seat_names, told
from rollbow.kernel.game import Over
from rollbow.kernel.session import undo

from .frame import button

if TYPE_CHECKING:
    from rollbow.app.model import Model, Play
    from rollbow.kernel.session import Session


HONEST = (
    "Nobody can know another player’s dice in advance or choose their own. Someone who digs around in their browser "
    "could see their own next rolls a little early; without a referee, there’s no way to prevent that."
)


def panel(model: Model, play: Play) -> Html | None:
    """What to send, and whose turn it is."""
    session, legs = play.session, play.session.legs
    if legs is None:
        return None
    if not legs.own:
        words = "A view-only copy of a game played by link."
        return None if isinstance(session.turn, Over) else el("p", words, class_="turn")
    if not letters.due(session):
        waited = _waited(session)
        return (
            join(el("p", f"Waiting for {waited}.", class_="turn"), arriving(model, "Got a link?"))
            if waited
            else None
        )
    gone = not letters.unsent(session)
    head, why = _sent(session) if gone else _to_send(session)
    return el(
        "div",
        el("p", head, class_="turn"),
        el("p", why, class_="small") if why else None,
        el(
            "p",
            button("send-letter", "sheet", "Send again" if gone else "Send", class_=None if gone else "main"),
            button("send-letter", "copy", "Copy link"),
            button("send-letter", "code", "QR code", aria_expanded="true" if play.code else "false"),
            class_="actions",
        ),
        _code(session) if play.code else None,
        None if gone else _other_seats(session),
        arriving(model, "Got a link back?") if gone and not isinstance(session.turn, Over) else None,
        class_="mail",
        role="group",
        aria_label="Link to send",
    )


def _other_seats(session: Session) -> Html | None:
    """A way to change seats for someone who joined as somebody else."""
    legs = session.legs
    free = letters.open_devices(session) if legs and legs.own > 1 else ()
    if legs is None or not free:
        return None
    called = seat_names(session.record.seats)
    seats = [(device, legs.promises[device - 1].seats[0]) for device in free]
    own = called[legs.promises[legs.own - 1].seats[0] - 1]
    return el(
        "details",
        el("summary", f"Not {own}?"),
        el("p", *(button("reseat", str(device), f"I’m {called[seat - 1]}") for device, seat in seats)),
        class_="arriving",
    )


def _code(session: Session) -> Html:
    """A place for the QR code, and what to do with it."""
    who = _waited(session) or _others(session)
    return join(
        el("p", f"For {who}: scan it with a phone’s camera app.", class_="small"),
        el("div", id="code", class_="code"),
    )


def arriving(model: Model, words: str) -> Html:
    """Ways for a link to come in without a tap on it: pasted, or by camera."""
    return el(
        "details",
        el("summary", words),
        el("p", "Tap it where you got it. If that opens another browser, copy it there and paste it here:"),
        el(
            "form",
            el(
                "span",
                el(
                    "input",
                    id="link",
                    name="typed",
                    aria_label="Link to a game",
                    placeholder="https://…",
                    inputmode="url",
                    autocomplete="off",
                    autocapitalize="none",
                    spellcheck="false",
                ),
                el("button", "Open", type="submit"),
                class_="line",
            ),
            data_line="link",
        ),
        el("p", button("scan", "", "Scan a QR code"))
        if model.scans
        else el("p", "This browser can’t read QR codes. Use your phone’s camera app.", class_="small"),
        class_="arriving",
    )


def camera() -> Html:
    """The camera's picture, until it reads a code."""
    return el(
        "div",
        el(
            "section",
            el("h2", "Scan a QR code", id="camera-title"),
            el("p", "Hold the other phone’s code in front of the camera."),
            el("video", id="camera", muted=True, playsinline=True, aria_label="What the camera sees"),
            el(
                "p", "The picture stays on this device. The camera stops when you close this.", class_="small"
            ),
            button("close-panel", "", "Close", class_="main"),
            role="dialog",
            aria_modal="true",
            aria_labelledby="camera-title",
            tabindex="-1",
        ),
        class_="veil",
    )


def _waited(session: Session) -> str:
    return steps.letters.others(session, letters.awaited(session))


def _others(session: Session) -> str:
    """Everyone who plays elsewhere."""
    return steps.letters.others(session, steps.letters.elsewhere(session))


def _to_send(session: Session) -> tuple[str, str]:
    """What to do with the link, and why."""
    waited, legs = _waited(session), session.legs
    if isinstance(session.turn, Over):
        return f"The game is over. Send the last turn to {_others(session)}.", ""
    if legs is not None and not legs.ready:
        if legs.own == 1:
            return (
                f"Send the invitation to {waited}.",
                "You’ll get a link back: open it, and the game begins.",
            )
        return f"You’re in. Send your answer to {waited}.", "You’ll get a link back when it’s your turn."
    if not session.record.entries:
        return f"Everyone is in. Send this to {waited}, who goes first.", ""
    return f"Your turn is done. Send it to {waited}.", "Until you do, you can still undo." if undo(
        session
    ) else ""


def _sent(session: Session) -> tuple[str, str]:
    """What happens next once it has been sent."""
    if isinstance(session.turn, Over):
        return "The game is over.", f"If it hasn’t reached {_others(session)}, send it again."
    why = "When a link comes back, open it in this browser. If yours got lost, send it again."
    if session.legs is not None and not session.legs.ready and session.legs.own == 1:
        return f"Waiting for {_waited(session)} to answer.", why
    return f"Waiting for {_waited(session)}.", why


def again(session: Session) -> Html | None:
    """What another game with the same players will be like."""
    turn, legs = session.turn, session.legs
    if legs is None or not legs.own or not isinstance(turn, Over):
        return None
    first = names(session)[session.game.next_first(turn.result) - 1]
    words = f"“Play again” invites {_others(session)} to a new game, with new dice. {told(f'{first} goes first.')}"
    return el("p", words, class_="small")
