"""The page for a letter that waits for an answer: an invitation, another device’s game, or a second version of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app import routes, steps
from rollbow.app.game_table import table
from rollbow.app.html import Html, el, join
from rollbow.app.kept import letters
from rollbow.app.kept.letters import Outcome
from rollbow.app.model import names, seat_names
from rollbow.app.pieces import amount, listed
from rollbow.games import GAMES, part
from rollbow.kernel import extra_headers as headers
from rollbow.kernel.game import Seat
from rollbow.kernel.record import Played

from . import menu
from .frame import button, link, page
from .letters import HONEST

if TYPE_CHECKING:
    from rollbow.app.model import Arrived, Model
    from rollbow.kernel.session import Session


SIDE_BY_SIDE = 40
"""How many steps of the two versions are shown."""


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
                    f"{listed(called)} are playing {title} by link. Are you one of them? Then open "
                    "this link where you play: copy it here and paste it in that browser or app, in My games, "
                    "under Links.",
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
                el("p", "You can use this link there or here."),
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
        el("div", menu.emblem(slug), el("p", part(slug, "rule_page").BOOK.pitch), class_="invited"),
        el(
            "p",
            f"You take turns: join, then send {host} the link you get. When it’s your turn, a link comes back. "
            "It’s free, no account needed.",
        ),
        el(
            "p",
            f"At the table: {listed(called)}. {begins} goes first."
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
            f"Everyone {hints}. {HONEST}",
            class_="small",
        ),
    ]


def _differing(here: Arrived) -> list[Html]:
    """Both versions side by side, from the step where they differ."""
    kept, told, at = here.kept, here.received.session, here.received.at
    if kept is None or told is None:
        return []
    sides = (("Here", kept), ("In the link", told))
    last = max(len(each.record.entries) for _, each in sides)
    shown = range(at, min(last, at + SIDE_BY_SIDE))
    return [
        el(
            "p",
            f"Your game and this link are the same up to step {at}; then they differ. Your game hasn’t changed.",
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
    """What happened after this many entries, in words; empty for some moves."""
    entry = session.record.entries[at] if at < len(session.record.entries) else None
    bare = f"{names(session)[entry.seat - 1]}: {entry.move}" if isinstance(entry, Played) else "–"
    return " ".join(steps.replay.told(session, at + 1)) or bare


def _standings(session: Session) -> str:
    """Everyone's standing at the end of a version."""
    view = table(session.game.slug)
    each = (
        f"{name} {amount(view.standing(session.state, seat))}" for seat, name in enumerate(names(session), 1)
    )
    return ", ".join(each)


def _actions(*buttons: Html) -> Html:
    return el("p", *buttons, class_="actions answer")
