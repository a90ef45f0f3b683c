"""Devices that play by letters, without a page: each has its own storage with one or two tabs on it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from rollbow.app.kept import envelope, letters, links
from rollbow.app.kept.envelope import Copies, Copy, Outrun
from rollbow.app.kept.letters import Outcome, Received
from rollbow.bots.bot import mind
from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel.game import Over, Seat
from rollbow.kernel.record import Played, level
from rollbow.kernel.session import play, replay
from support.fake_storage import Fake

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from rollbow.kernel.record import Entry, Record
    from rollbow.kernel.session import Session

NOW = "2026-11-18T09:30Z"
ID = "letter-5f0c"
NAMES = ("Ada", "Ben", "Cleo", "Dan")


def secret(device: int) -> bytes:
    """The secret of a device in tests."""
    return bytes([device]) * 16


def invitation(
    slug: str = "rainbow", people: int = 2, seats: Sequence[str] = (), hints: bool = False
) -> Session:
    """A game for this many people, each elsewhere; `seats` may include bots."""
    names = tuple(seats) or NAMES[:people]
    apart = [seat for seat, name in enumerate(names, 1) if not level(name)][1:]
    return letters.invited(slug, names, apart, "amber-otter-42", ID, NOW, secret(1), hints=hints)


def letter(session: Session) -> Record:
    """What arrives when this game is sent."""
    return links.read(letters.pack(session.record))


def taken(kept: Session, arriving: Record) -> Session:
    """The saved game after a letter that continues it."""
    got = letters.received(kept, arriving)
    assert got.outcome is Outcome.TAKEN, got
    assert got.session is not None
    return got.session


def begun(slug: str = "rainbow", people: int = 2, seats: Sequence[str] = ()) -> list[Session]:
    """The game on every device, once all have joined and know it."""
    host = invitation(slug, people, seats)
    asked = letter(host)
    assert host.legs is not None
    others = [
        letters.joined(asked, device, secret(device)) for device in range(2, len(host.legs.promises) + 1)
    ]
    for each in others:
        host = taken(host, letter(each))
    return [host, *(taken(each, letter(host)) for each in others)]


def acting(session: Session) -> bool:
    """Whether this device is to move."""
    return (
        isinstance(session.turn, Seat) and session.legs is not None and session.legs.acts(session.turn.number)
    )


def moved(session: Session, rng: Random) -> Session:
    """The game after a random move."""
    return play(session, session.game.spell(rng.choice(session.game.legal(session.state))))


def leg(session: Session, rng: Random) -> Session:
    """The game after all that this device plays now."""
    while acting(session):
        session = moved(session, rng)
    return session


def whole(devices: list[Session], rng: Random) -> list[Session]:
    """A whole game: whoever's turn it is plays and sends the result to everyone."""
    while not any(isinstance(each.turn, Over) for each in devices):
        place = next(place for place, each in enumerate(devices) if acting(each))
        devices = _told(devices, place, leg(devices[place], rng))
    return devices


def _told(devices: list[Session], place: int, here: Session) -> list[Session]:
    """All devices once one of them has sent what it played."""
    arriving = letter(letters.sent(here))
    return [letters.sent(here) if at == place else taken(each, arriving) for at, each in enumerate(devices)]


def unsent_end(slug: str, rng: Random) -> Session:
    """A game that is over on the device that ended it, while nobody else knows yet."""
    devices = begun(slug)
    while True:
        place = next(place for place, each in enumerate(devices) if acting(each))
        here = devices[place]
        while acting(here):
            here = play(here, here.game.spell(mind(slug).choose(here.state, "greedy", rng, 0.05)))
        if isinstance(here.turn, Over):
            return replace(here, record=replace(here.record, id=f"letter-{slug}"))
        devices = _told(devices, place, here)


def moves(record: Record) -> tuple[Entry, ...]:
    return tuple(entry for entry in record.entries if isinstance(entry, Played))


@lru_cache(maxsize=8)
def opened(text: str) -> Session:
    """A saved game, replayed; cached, as many tabs read the same one."""
    return replay(GAMES, records.read(text))


@dataclass
class Tab:
    """A page with the game open: what it read last, and the editions that it knows."""

    session: Session | None = None
    edition: int = 0
    known: dict[str, int] = field(default_factory=dict)


class Device:
    """A browser: the page's storage, and tabs that save by its rule."""

    def __init__(self, number: int, tabs: int = 1) -> None:
        self.number = number
        self.storage = Fake()
        self.tabs = [Tab() for _ in range(tabs)]
        self.ever: list[tuple[Entry, ...]] = []
        """The games that were sent."""

    def read(self, tab: Tab) -> None:
        """A reload."""
        slots = envelope.local(self.storage, ID)
        choice = envelope.choose(Copies(ID, slots))
        tab.known = envelope.editions(*slots)
        tab.session, tab.edition = None, 0
        if choice.copy is not None:
            tab.session, tab.edition = opened(choice.copy.text), choice.copy.edition

    def keep(self, tab: Tab, session: Session) -> None:
        """Saves, as the page does; a tab that was outrun reads again."""
        raw = envelope.pack(Copy(tab.edition + 1, NOW, records.write(session.record)))
        try:
            envelope.put(self.storage, ID, raw, tab.known)
        except Outrun:
            self.read(tab)
            return
        tab.session, tab.edition, tab.known = session, tab.edition + 1, {**tab.known, raw: tab.edition + 1}

    def open(self, tab: Tab, arriving: Record) -> Received:
        """Opens a letter: the game is read first, as a page does."""
        self.read(tab)
        got = letters.received(tab.session, arriving)
        if got.outcome is Outcome.JOIN and got.session is not None:
            if self.number in letters.open_devices(got.session):
                self.keep(tab, letters.joined(arriving, self.number, secret(self.number)))
        elif got.outcome is Outcome.TAKEN and got.session is not None:
            self.keep(tab, got.session)
        return got

    def move(self, tab: Tab, rng: Random) -> None:
        if tab.session is not None and acting(tab.session):
            self.keep(tab, moved(tab.session, rng))

    def send(self, tab: Tab) -> Record | None:
        """The letter that is due, if one is."""
        self.read(tab)
        if tab.session is None or not letters.due(tab.session):
            return None
        self.keep(tab, letters.sent(tab.session))
        assert tab.session is not None
        self.ever.append(moves(tab.session.record))
        return letter(tab.session)

    @property
    def kept(self) -> Record | None:
        """The game as saved."""
        copy = envelope.choose(Copies(ID, envelope.local(self.storage, ID))).copy
        return records.read(copy.text) if copy else None


def renamed(record: Record, seat: int, name: str) -> Record:
    seats = (*record.seats[: seat - 1], name, *record.seats[seat:])
    return replace(record, seats=seats)
