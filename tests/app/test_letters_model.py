"""Two to four devices play one game by letters that are lost, doubled, late or out of order, with reloads and two tabs.

Whatever the schedule: no move that was sent is lost or changed, no two devices ever tell the game differently, and once
letters arrive again all have the same game, and it is somebody's turn or over.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from rollbow.games import GAMES
from rollbow.kernel.game import Over
from rollbow.kernel.session import undo
from support.letters import Device, invitation, moves
from support.letters import acting as moves_here

if TYPE_CHECKING:
    from rollbow.kernel.game import Turn
    from rollbow.kernel.record import Record
    from support.letters import Tab

STEPS = 120
SOME, MANY = 50, 1_000


class World:
    """The devices, and the letters on their way."""

    def __init__(self, number: int) -> None:
        self.rng = rng = Random(number)
        slug = list(GAMES)[number % len(GAMES)]
        people = min(rng.choice([2, 2, 3, 4]), GAMES[slug].seats[-1])
        bots = ("bot casual",) if people < GAMES[slug].seats[-1] and rng.random() < 0.3 else ()
        seats = (*("Ada", "Ben", "Cleo", "Dan")[:people], *bots)
        self.devices = [Device(place, tabs=rng.choice([1, 2])) for place in range(1, people + 1)]
        self.mail: list[tuple[Device, Record]] = []
        first = self.devices[0]
        first.keep(first.tabs[0], invitation(slug, seats=seats))

    def tab(self, device: Device) -> Tab:
        return self.rng.choice(device.tabs)

    def step(self) -> None:
        """Something happens."""
        rng = self.rng
        device = rng.choice(self.devices)
        match rng.choice(["move", "move", "move", "send", "arrive", "arrive", "lose", "reload", "undo"]):
            case "move":
                device.move(self.tab(device), rng)
            case "undo":
                tab = self.tab(device)
                if tab.session is not None and (back := undo(tab.session)) is not None:
                    device.keep(tab, back)
            case "send":
                self.send(device)
            case "arrive" if self.mail:
                place = rng.randrange(len(self.mail))
                to, arriving = self.mail[place]
                to.open(self.tab(to), arriving)
                if rng.random() < 0.7:
                    del self.mail[place]
            case "lose" if self.mail:
                del self.mail[rng.randrange(len(self.mail))]
            case "reload":
                device.read(self.tab(device))

    def send(self, device: Device) -> None:
        arriving = device.send(self.tab(device))
        if arriving is not None:
            self.mail += [(other, arriving) for other in self.devices if other is not device]

    def check(self) -> None:
        """What must hold at any time."""
        told = [moves(kept) for device in self.devices if (kept := device.kept) is not None]
        longest = max(told, key=len)
        for each in told:
            assert each == longest[: len(each)], "two devices tell the game differently"
        for device in self.devices:
            kept = device.kept
            for sent in device.ever:
                assert kept is not None
                assert moves(kept)[: len(sent)] == sent, "something that was sent is gone"

    def settle(self) -> None:
        """Everybody sends what is due, and all letters arrive."""
        for _ in range(3):
            for device in self.devices:
                self.send(device)
            self.rng.shuffle(self.mail)
            for to, arriving in self.mail:
                to.open(self.tab(to), arriving)
            self.mail.clear()

    def end(self) -> None:
        """The game goes on to its end."""
        while not all(isinstance(each, Over) for each in self.turns()):
            for device in self.devices:
                tab = self.tab(device)
                device.read(tab)
                for _ in range(100):
                    device.move(tab, self.rng)
            self.settle()

    def turns(self) -> list[Turn | None]:
        for device in self.devices:
            device.read(device.tabs[0])
        sessions = [device.tabs[0].session for device in self.devices]
        return [None if each is None else each.turn for each in sessions]


def run(number: int) -> None:
    world = World(number)
    for _ in range(STEPS):
        world.step()
        world.check()
    world.settle()
    world.check()
    if number % 46 == 1:
        world.end()
    turns = world.turns()
    acting = [tab.session for tab in (device.tabs[0] for device in world.devices) if tab.session]
    waiting = [each for each in acting if moves_here(each)]
    assert len(acting) == len(world.devices)
    assert all(isinstance(each, Over) for each in turns) or len(waiting) == 1
    if not waiting:
        assert len({each.record.entries for each in acting}) == 1, "not all have the same end"


@pytest.mark.parametrize("number", range(SOME))
def test_letters_may_be_lost_doubled_late_and_out_of_order(number: int) -> None:
    run(number)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_many_more_schedules(part: int) -> None:
    for number in range(SOME + part, SOME + MANY, 10):
        run(number)
