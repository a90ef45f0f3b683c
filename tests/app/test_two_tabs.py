"""One game in two tabs, in every order a browser may choose: one writer, no move lost, and a take-over works."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from rollbow.app import routes
from rollbow.app.messages import Did, Filled, Went
from rollbow.kernel import record as records
from support.simulated_page import playing
from support.simulated_tabs import Street, Tab

if TYPE_CHECKING:
    from rollbow.kernel.session import Session


def begun(street: Street) -> str:
    tab = Tab(street, "#/rainbow?seats=2&seed=demo")
    tab.send(Filled("who/1", ""))
    tab.send(Did("start"))
    street.settle()
    return table(tab).record.id


def table(tab: Tab) -> Session:
    assert tab.model.session is not None
    return tab.model.session


def move(tab: Tab, rng: Random) -> None:
    session = tab.model.session
    if session and playing(tab.model).mine and (legal := session.game.legal(session.state)):
        tab.send(Did("move", session.game.spell(rng.choice(legal))))


def act(street: Street, identity: str, rng: Random) -> None:
    """Something a person, or a crash, does in one of the tabs."""
    tab = rng.choice(street.tabs)
    match rng.randrange(11):
        case 0 | 1 | 2 | 3 | 4:
            move(tab, rng)
        case 5 | 6:
            tab.send(Did("take-over", identity))
        case 7:
            tab.send(Went(rng.choice(["#/", "#/shelf", f"#/game/{identity}"])))
        case 8 if tab.model.route == routes.Shelf():
            tab.send(Did("rename", identity))
            tab.send(Filled("title", str(rng.random())))
            tab.send(Did("title"))
        case 9:
            tab.close()
            Tab(street, f"#/game/{identity}")
        case 10:
            tab.store.work(tab.storage.settle(0))


def check(street: Street, identity: str) -> None:
    """All that was shown as saved is one game, and it is kept; without a move it may have been forgotten."""
    if not street.kept(identity):
        assert not any(entries for _, entries in street.saved), "a move shown as saved is lost"
        return
    copy = street.newest(identity)
    now = records.read(copy.text).entries
    for edition, entries in street.saved:
        assert entries == now[: len(entries)], "a move shown as saved is lost"
        assert edition <= copy.edition
    assert [len(entries) for _, entries in sorted(street.saved, key=lambda each: each[0])] == sorted(
        len(entries) for _, entries in street.saved
    )


def one_story(seed: int) -> int:
    """Gives the number of saves that were shown."""
    rng = Random(seed)
    street = Street(rng, deaf=rng.choice([0, 0, 0.3, 1]))
    identity = begun(street)
    move(street.tabs[0], rng)  # an untouched game would be forgotten when it is left
    street.settle()
    Tab(street, f"#/game/{identity}")
    for _ in range(rng.randint(5, 40)):
        for _ in range(rng.choice([0, 1, 3, 10, 100])):
            street.step()
        act(street, identity, rng)
        check(street, identity)
    for tab in street.tabs:
        tab.send(Went(f"#/game/{identity}"))
    street.settle()
    check(street, identity)
    if not street.kept(identity):
        return len(street.saved)
    assert sum(playing(tab.model).mine for tab in street.tabs) <= 1
    taker, other = rng.sample(street.tabs, 2)
    for _ in range(2):
        taker.send(Did("take-over", identity))
        street.settle()
        assert (playing(taker.model).mine, playing(other.model).mine) == (True, False)
        assert playing(taker.model).saved, "the game is kept, but isn't shown as saved"
        assert records.write(table(taker).record) == street.newest(identity).text
        if street.deaf == 0:
            assert table(other).record.entries == table(taker).record.entries
        before = len(table(taker).record.entries)
        move(taker, rng)
        street.settle()
        assert playing(taker.model).saved
        assert len(table(taker).record.entries) > before or not table(taker).game.legal(table(taker).state)
        check(street, identity)
        taker, other = other, taker
    return len(street.saved)


@pytest.mark.parametrize("count", [100, pytest.param(1_000, marks=pytest.mark.long)])
def test_in_any_order_one_tab_writes_and_no_move_is_lost(count: int) -> None:
    shown = 0
    for seed in range(count):
        try:
            shown += one_story(seed)
        except AssertionError as error:
            raise AssertionError(f"story {seed}") from error
    assert shown > 4 * count


def test_a_table_that_was_left_open_is_the_route_it_shows() -> None:
    street = Street(Random(1))
    identity = begun(street)
    assert street.tabs[0].model.route == routes.At(identity)
