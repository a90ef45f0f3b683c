"""A browser's storage for tests: it can break at any operation, and it carries out the shelf's effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app import keeping, shelf
from rollbow.app.effects import (
    Claim,
    Discard,
    DiscardDamaged,
    Download,
    Fetch,
    Gather,
    Go,
    Keep,
    KeepCard,
    KeepSettings,
    List,
    Release,
    SetAside,
)
from rollbow.app.keeping import Copies, Outrun, StorageFault, unpack
from rollbow.app.messages import (
    Changed,
    Did,
    Discarded,
    Filled,
    Found,
    Gathered,
    Kept,
    Listed,
    Taken,
    Went,
    World,
)
from rollbow.app.update import begin, update

if TYPE_CHECKING:
    from rollbow.app.effects import Effect
    from rollbow.app.messages import Message
    from rollbow.kernel.session import Session


class Fake:
    """Storage in a dict. Operation number `breaks_at` fails; a write may then leave half of itself behind."""

    def __init__(self, *, breaks_at: int = -1, torn: bool = False) -> None:
        self.texts: dict[str, str] = {}
        self.breaks_at = breaks_at
        self.torn = torn
        self.done = 0

    def get(self, key: str) -> str | None:
        self._step()
        return self.texts.get(key)

    def set(self, key: str, text: str) -> None:
        if self.torn and self.done == self.breaks_at:
            self.texts[key] = text[: len(text) // 2]
        self._step()
        self.texts[key] = text

    def remove(self, key: str) -> None:
        self._step()
        self.texts.pop(key, None)

    def names(self) -> list[str]:
        self._step()
        return list(self.texts)

    def _step(self) -> None:
        self.done += 1
        if self.done - 1 == self.breaks_at:
            raise StorageFault("QuotaExceededError")


class House:
    """What all tabs share."""

    def __init__(self) -> None:
        self.local = Fake()
        self.mirror: dict[str, str] = {}
        self.writers: dict[str, Tab] = {}
        self.tabs: list[Tab] = []

    def copies(self, identity: str, tab: Tab | None = None) -> Copies:
        busy = self.writers.get(identity) not in (None, tab)
        memory = tab.memory.get(identity) if tab else None
        return Copies(identity, keeping.local(self.local, identity), self.mirror.get(identity), memory, busy)

    def ids(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*keeping.ids(self.local), *self.mirror)))

    def text(self, identity: str) -> str:
        copy = keeping.choose(self.copies(identity)).copy
        assert copy is not None
        return copy.text

    def texts(self) -> dict[str, str]:
        return {identity: self.text(identity) for identity in self.ids()}


class Tab:
    """A page in this house: its effects are carried out until nothing is left to do.

    While it is `slow`, its saves wait in `memory` until `land` carries out the one that waits longest.
    """

    def __init__(self, house: House, fragment: str = "") -> None:
        self.house = house
        self.now = "2026-11-18T09:30Z"
        self.files: list[tuple[str, str]] = []
        self.slow = False
        self.waiting: list[Keep] = []
        self.memory: dict[str, str] = {}
        self._dice = 0
        house.tabs.append(self)
        lines = keeping.unpack_cards(house.local.texts.get(keeping.CARDS))
        self.model, effects = begin(fragment, lines, house.local.texts.get(keeping.SETTINGS, ""))
        self._run(effects)

    def send(self, *messages: Message) -> None:
        for message in messages:
            self._dice += 1
            entropy = self._dice.to_bytes(8, "big") + id(self).to_bytes(8, "big")
            self.model, effects = update(self.model, message, World(self.now, entropy))
            self._run(effects)

    def go(self, fragment: str) -> None:
        self.send(Went(fragment))

    def land(self) -> None:
        self._keep(self.waiting.pop(0))

    def _run(self, effects: tuple[Effect, ...]) -> None:
        for effect in effects:
            self._do(effect)

    def _do(self, effect: Effect) -> None:
        house = self.house
        match effect:
            case Go(fragment):
                self.go(fragment)
            case Fetch(identity, take):
                holder = house.writers.get(identity)
                mine = take or holder in (None, self)
                if mine:
                    house.writers[identity] = self
                    if holder not in (None, self):
                        holder.send(Taken(identity))
                self.send(Found(house.copies(identity, self), mine))
            case Claim(identity):
                house.writers[identity] = self
            case Release():
                house.writers = {each: tab for each, tab in house.writers.items() if tab is not self}
            case Gather(ids, purpose, value):
                wanted = house.ids() if ids is None else ids
                self.send(Gathered(tuple(house.copies(each, self) for each in wanted), purpose, value))
            case Keep():
                self.memory[effect.id] = effect.raw
                self.waiting.append(effect)
                if not self.slow:
                    self.land()
            case KeepCard(identity, card):
                keeping.put_card(house.local, identity, card)
            case SetAside(identity, raws):
                for raw in raws:
                    keeping.set_aside(house.local, identity, raw)
                    if house.mirror.get(identity) == raw:
                        del house.mirror[identity]
            case Discard(identity):
                keeping.discard(house.local, identity)
                keeping.put_card(house.local, identity, None)
                house.mirror.pop(identity, None)
                self.send(Discarded(identity))
            case DiscardDamaged(key):
                house.local.remove(key)
            case List():
                lines = keeping.unpack_cards(house.local.texts.get(keeping.CARDS))
                ids = tuple(dict.fromkeys((*house.ids(), *self.memory)))
                self.send(Listed(lines, ids, keeping.damaged(house.local)))
            case KeepSettings(text):
                house.local.set(keeping.SETTINGS, text)
            case Download(name, text):
                self.files.append((name, text))

    def _keep(self, asked: Keep) -> None:
        house = self.house
        if self.memory.get(asked.id) == asked.raw:
            del self.memory[asked.id]
        there = unpack(house.mirror.get(asked.id, ""))
        try:
            keeping.put(house.local, asked.id, asked.raw)
        except Outrun:
            self.send(Taken(asked.id))
            return
        keeping.put_card(house.local, asked.id, asked.card)
        assert there is None or there.edition < asked.edition
        house.mirror[asked.id] = asked.raw
        self.send(Kept(asked.id, asked.edition, "", asked.words))
        for tab in house.tabs:
            if tab is not self:
                tab.send(Changed(asked.id))


def start(tab: Tab, slug: str = "rainbow", seed: str = "demo") -> str:
    """A new game for two people; gives its id."""
    tab.go(f"#/{slug}?seats=2&seed={seed}")
    tab.send(Filled("who/1", ""), Did("start"))
    return at_table(tab).record.id


def at_table(tab: Tab) -> Session:
    assert tab.model.session is not None
    return tab.model.session


def move(tab: Tab, count: int = 1) -> None:
    for _ in range(count):
        session = at_table(tab)
        tab.send(Did("move", session.game.spell(session.game.legal(session.state)[0])))


def shown(tab: Tab) -> list[str]:
    tab.go("#/shelf")
    return [card.id for card in shelf.listed(tab.model.shelf, tab.model.cards)]


def tear(house: House, identity: str, *places: str) -> None:
    """Flips the last letter in slots (0, 1) or in the mirror."""
    for place in places:
        if place == "mirror":
            house.mirror[identity] = house.mirror[identity][:-2] + "#\n"
        else:
            key = f"{keeping.GAME}{identity}/{place}"
            house.local.texts[key] = house.local.texts[key][:-2] + "#\n"
