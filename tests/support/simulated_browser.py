"""A simulated browser (`House`) whose tabs act one after another, so that a test can look after each action."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from rollbow.app.kept import envelope
from rollbow.app.kept.envelope import Copies
from rollbow.app.messages import Did, Filled, Went
from support.simulated_tabs import Street
from support.simulated_tabs import Tab as AnyTab

if TYPE_CHECKING:
    from rollbow.app.effects import Keep
    from rollbow.app.messages import Message
    from rollbow.kernel.session import Session
    from support.storage_stand_ins import Lock


class House(Street):
    """A browser: what all its tabs share."""

    def __init__(self) -> None:
        super().__init__(Random(1))

    @property
    def writers(self) -> dict[str, Lock]:
        """Which tab may write which game. Clearing it means all of those tabs are gone."""
        return self.holders

    def copies(self, identity: str) -> Copies:
        ((raw, *more),) = self.place.get([identity])
        return Copies(identity, envelope.local(self.local, identity), raw, spare=next(iter(more), None))

    def ids(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*envelope.ids(self.local), *self.mirror)))

    def text(self, identity: str) -> str:
        return self.newest(identity).text

    def texts(self) -> dict[str, str]:
        return {identity: self.text(identity) for identity in self.ids()}


class Tab(AnyTab):
    """A page in this browser: effects are carried out until nothing is left to do.

    While it is `slow`, its saves are held back, and each `land` carries out the oldest.
    """

    def __init__(self, house: House, fragment: str = "") -> None:
        self.house = house
        self.slow = False
        self.waiting: list[Keep] = []
        super().__init__(house, fragment)
        house.settle()

    def send(self, *messages: Message) -> None:
        for message in messages:
            self.hear(message)
            self.house.settle()

    def go(self, fragment: str) -> None:
        self.send(Went(fragment))

    def land(self) -> None:
        super()._keep(self.waiting.pop(0))
        self.house.settle()

    def _keep(self, asked: Keep) -> None:
        if self.slow:
            self.storage.memory[asked.id] = asked.raw
            self.waiting.append(asked)
        else:
            super()._keep(asked)


def start(tab: Tab, slug: str = "rainbow", seed: str = "demo") -> str:
    """A new game for two people; returns its id."""
    tab.go(f"#/{slug}?seats=2&seed={seed}")
    tab.send(Filled("who/1", ""), Did("start"))
    return at_table(tab).record.id


def played(tab: Tab, slug: str = "rainbow", seed: str = "demo") -> str:
    """The same with its first move: a game without one is dropped when another begins."""
    identity = start(tab, slug, seed)
    move(tab)
    return identity


def at_table(tab: Tab) -> Session:
    assert tab.model.session is not None
    return tab.model.session


def move(tab: Tab, count: int = 1) -> None:
    for _ in range(count):
        session = at_table(tab)
        tab.send(Did("move", session.game.spell(session.game.legal(session.state)[0])))


def shown(tab: Tab) -> list[str]:
    tab.go("#/shelf")
    return [card.id for card in tab.model.shelf.listed(tab.model.cards)]


def tear(house: House, identity: str, *places: str) -> None:
    """Overwrites the last character in these slots (0, 1) or in the mirror."""
    for place in places:
        if place == "mirror":
            house.mirror[identity] = house.mirror[identity][:-2] + "#\n"
        else:
            key = f"{envelope.GAME}{identity}/{place}"
            house.local.texts[key] = house.local.texts[key][:-2] + "#\n"
