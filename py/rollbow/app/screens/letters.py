"""Games by letters: whom to send what, and the page for a letter that waits for an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app import routes, steps
from rollbow.app.html import Html, el, join
from rollbow.app.kept import letters
from rollbow.app.kept.letters import Outcome
from rollbow.app.model import names, seat_names, told
from rollbow.app.pieces import amount, listed
from rollbow.app.scene import table
from rollbow.games import GAMES, part
from rollbow.kernel import headers
from rollbow.kernel.game import Over, Seat
from rollbow.kernel.record import Played
from rollbow.kernel.session import undo

from . import menu
from .frame import button, link, page

if TYPE_CHECKING:
    from rollbow.app.model import Arrived, Model, Play
    from rollbow.kernel.session import Session


HONEST = (
    "Nobody can know another’s dice in advance, or choose their own. Whoever digs in their own browser could see their "
    "own next throws a little early; without a referee that can’t be prevented."
)
SIDE_BY_SIDE = 40
"""How many steps of two tellings are shown."""


def panel(model: Model, play: Play) -> Html | None:
    """What is to be sent, and who is waited for."""
    session, legs = play.session, play.session.legs
    if legs is None:
        return None
    if not legs.own:
        words = "A view-only copy of a game by links."
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
    """The way to another seat for whoever joined as somebody else."""
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
    """A place for the code, and what to do with it."""
    who = _waited(session) or _others(session)
    return join(
        el("p", f"For {who}: scan it with a phone’s camera app.", class_="small"),
        el("div", id="code", class_="code"),
    )


def arriving(model: Model, words: str) -> Html:
    """The ways for a link to come in that no tap opens: pasted, or by the camera."""
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
        else el(
            "p", "For a QR code, use your phone’s camera app: this browser can’t read it.", class_="small"
        ),
        class_="arriving",
    )


def camera() -> Html:
    """What the camera sees, until it sees a code."""
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
    """Everybody who plays somewhere else."""
    return steps.letters.others(session, steps.letters.elsewhere(session))


def _to_send(session: Session) -> tuple[str, str]:
    """What to do with the link, and why."""
    waited, legs = _waited(session), session.legs
    if isinstance(session.turn, Over):
        return f"The game is over. Send the end to {_others(session)}.", ""
    if legs is not None and not legs.ready:
        if legs.own == 1:
            return (
                f"Send the invitation to {waited}.",
                "A link comes back as the answer: open it, and the game begins.",
            )
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
    why = "A link comes back: open it in this browser. If yours got lost, send it again."
    if session.legs is not None and not session.legs.ready and session.legs.own == 1:
        return f"Waiting for {_waited(session)} to answer.", why
    return f"Waiting for {_waited(session)}.", why


def again(session: Session) -> Html | None:
    """What another game with the same players will be."""
    turn, legs = session.turn, session.legs
    if legs is None or not legs.own or not isinstance(turn, Over):
        return None
    first = names(session)[session.game.next_first(turn.result) - 1]
    words = (
        f"“Play again” invites {_others(session)} to a new game, with new dice. {told(f'{first} begins.')}"
    )
    return el("p", words, class_="small")


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
                "This game isn’t in this browser",
                el(
                    "p",
                    f"{listed(called)} play {title} by links. If you are one of them, open this link where you play: "
                    "copy it here, and paste it in that browser or app: in My games, under Links.",
                ),
                _actions(
                    button("copy-link", routes.spell(model.route), "Copy this link", class_="main"),
                    button("keep-letter", "", "Keep a view-only copy"),
                ),
            )
        case Outcome.TAKEN:
            return page(
                model,
                "This game is open in another tab",
                el("p", "This link can be used there, or here."),
                _actions(button("take-over", record.id, "Use it here", class_="main")),
            )
    return page(model, "Two versions of one game", *_differing(here))


def _host(here: Arrived) -> str:
    """Who invites: the first device's first seat."""
    told = here.received.session
    seat = told.legs.promises[0].seats[0] if told and told.legs else 1
    return seat_names(here.record.seats)[seat - 1]


def _joining(here: Arrived) -> list[Html]:
    told, called = here.received.session, seat_names(here.record.seats)
    if told is None or told.legs is None:
        return []
    slug, host = here.record.game, _host(here)
    free = [(device, told.legs.promises[device - 1].seats[0]) for device in letters.open_devices(told)]
    hints = "may ask for hints" if headers.value(here.record, headers.HINTS) else "plays without hints"
    begins = called[told.turn.number - 1] if isinstance(told.turn, Seat) else ""
    only = f"You are {called[free[0][1] - 1]}. " if len(free) == 1 else "Who are you?"
    return [
        el("div", menu.emblem(slug), el("p", part(slug, "rulebook").BOOK.pitch), class_="invited"),
        el(
            "p",
            f"You take turns: join, then send {host} the link you get. When it’s your turn, a link comes back. "
            "It’s free, with no account.",
        ),
        el(
            "p",
            f"At the table: {listed(called)}. {begins} begins."
            if begins
            else f"At the table: {listed(called)}.",
        ),
        el("p", only, class_="lead"),
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
        el("p", link(routes.Rules(slug), "How to play"), class_="ways"),
        el(
            "p",
            "Nothing is saved here until you join. Names and moves are in the links, and nowhere else. "
            f"Everybody {hints}. {HONEST}",
            class_="small",
        ),
    ]


def _differing(here: Arrived) -> list[Html]:
    """Both tellings side by side, from the step at which they part."""
    kept, told, at = here.kept, here.received.session, here.received.at
    if kept is None or told is None:
        return []
    sides = (("Here", kept), ("In the link", told))
    last = max(len(each.record.entries) for _, each in sides)
    shown = range(at, min(last, at + SIDE_BY_SIDE))
    return [
        el(
            "p",
            f"Up to step {at} this link and your game are the same; then they differ. Your game was not changed.",
            class_="lead",
        ),
        el(
            "div",
            el(
                "table",
                el("thead", el("tr", *(el("th", words, scope="col") for words in ("Step", *dict(sides))))),
                el(
                    "tbody",
                    *(
                        el(
                            "tr",
                            el("th", step + 1, scope="row"),
                            *(el("td", _step(each, step)) for _, each in sides),
                        )
                        for step in shown
                    ),
                ),
                el(
                    "tfoot",
                    el(
                        "tr",
                        el("th", "Score", scope="row"),
                        *(el("td", _standings(each)) for _, each in sides),
                    ),
                ),
            ),
            class_="scroll versions",
            tabindex="0",
            role="group",
            aria_label="Step by step: here, and in the link",
        ),
        el("p", f"{last - shown.stop} more steps follow.", class_="small") if last > shown.stop else join(),
        _actions(
            link(routes.At(here.record.id), "Continue my game", class_="button main"),
            button("keep-letter", "", "Keep the other as a copy"),
        ),
    ]


def _step(session: Session, at: int) -> str:
    """What happened after so many entries, in words; some moves have none."""
    entry = session.record.entries[at] if at < len(session.record.entries) else None
    bare = f"{names(session)[entry.seat - 1]}: {entry.move}" if isinstance(entry, Played) else "–"
    return " ".join(steps.replay.told(session, at + 1)) or bare


def _standings(session: Session) -> str:
    """How everybody stands at the end of a telling."""
    view = table(session.game.slug)
    each = (
        f"{name} {amount(view.standing(session.state, seat))}" for seat, name in enumerate(names(session), 1)
    )
    return ", ".join(each)


def _actions(*buttons: Html) -> Html:
    return el("p", *buttons, class_="actions answer")
