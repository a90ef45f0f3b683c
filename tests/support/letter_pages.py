"""Pages that play by letters: two browsers, each with its own storage, that send each other links."""

from __future__ import annotations

import re
from itertools import count

from rollbow.app.effects import Share, ShowCode
from rollbow.app.messages import Did, Filled
from rollbow.app.view import view
from rollbow.kernel.game import Over, Seat
from support.simulated_browser import House, Tab, at_table

BROWSERS = count(1)


def browser() -> House:
    """Somebody's browser, with its own randomness."""
    house = House()
    house.rng.seed(next(BROWSERS))
    return house


def invited(slug: str = "rainbow", hints: str = "", **seats: str) -> Tab:
    """Ada's page after she has set up a game with Ben, who is elsewhere; `seats` are further seats."""
    tab = Tab(browser(), f"#/{slug}?seats={2 + len(seats)}&seed=demo")
    tab.send(Filled("name/0", "Ada"), Filled("who/1", "apart"), Filled("name/1", "Ben"))
    for place, (name, kind) in enumerate(seats.items(), 2):
        tab.send(Filled(f"who/{place}", kind), Filled(f"name/{place}", name))
    if hints:
        tab.send(Filled("hints", hints))
    tab.send(Did("start"))
    return tab


def sent(tab: Tab, way: str = "copy") -> str:
    """The link that this page gives out."""
    tab.send(Did("send-letter", way))
    last = next(each for each in reversed(tab.asked) if isinstance(each, Share | ShowCode))
    return last.fragment


def joined(fragment: str, device: str = "2") -> Tab:
    """The page of somebody who accepts."""
    tab = Tab(browser(), fragment)
    tab.send(Did("join", device))
    return tab


def both(slug: str = "rainbow", **seats: str) -> tuple[Tab, Tab]:
    """Ada's page, whose turn it is, and Ben's."""
    ada = invited(slug, **seats)
    ben = joined(sent(ada))
    ada.go(sent(ben))
    return ada, ben


def finished(slug: str = "rainbow") -> tuple[Tab, Tab]:
    """Two pages after the last move of a whole game: its player's, and that of the one who doesn't know yet."""
    now, then = both(slug)
    while True:
        played(now)
        if isinstance(at_table(now).turn, Over):
            return now, then
        then.go(sent(now))
        now, then = then, now


def ended(slug: str = "rainbow") -> tuple[Tab, Tab]:
    """Two pages after a whole game: the sender's of its end, and the receiver's."""
    now, then = finished(slug)
    then.go(sent(now))
    return now, then


def here(tab: Tab) -> bool:
    session = at_table(tab)
    return (
        isinstance(session.turn, Seat) and session.legs is not None and session.legs.acts(session.turn.number)
    )


def played(tab: Tab) -> None:
    """Plays until it is somebody else's turn."""
    while here(tab):
        session = at_table(tab)
        moves = session.game.legal(session.state)
        tab.send(Did("move", session.game.spell(moves[len(session.record.entries) % len(moves)])))


def undoes(tab: Tab) -> bool:
    """Whether the table offers to undo."""
    found = re.search(r'<button [^>]*aria-label="Undo"[^>]*>', view(tab.model))
    assert found
    return " disabled" not in found[0]
