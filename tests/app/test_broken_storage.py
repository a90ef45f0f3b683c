"""A storage of which single keys can't be read or hold something else: the real storage, and a page over it."""

from __future__ import annotations

from random import Random

import pytest

from rollbow.app.kept import files
from rollbow.app.kept.envelope import DAMAGED, GAME
from rollbow.app.messages import Did, Filled, Went
from rollbow.app.view import view
from rollbow.kernel import record as records
from support.simulated_page import playing
from support.simulated_tabs import Street, Tab

GAMES = ("rainbow", "uno", "colordice")
WRONG = ("", "garbage", "rollbow-slot 1 9 2026-11-18T09:30Z 0123456789abcdef\nrollbow 1\n", "\ud800")


def stocked() -> tuple[Street, dict[str, str]]:
    """Three games of which each was saved a few times, and their records."""
    street = Street(Random(1))
    for slug in GAMES:
        tab = Tab(street, f"#/{slug}?seats=2&seed=demo")
        tab.send(Filled("who/1", ""))
        tab.send(Did("start"))
        street.settle()
        for _ in range(3):
            move(street, tab)
        tab.close()
    ids = {key.removeprefix(GAME)[:-2] for key in street.local.texts if key.startswith(GAME)}
    assert len(ids) == len(GAMES)
    return street, {identity: street.newest(identity).text for identity in ids}


def move(street: Street, tab: Tab) -> None:
    session = tab.model.session
    assert session is not None
    tab.send(Did("move", session.game.spell(session.game.legal(session.state)[0])))
    street.settle()


def same_storage(street: Street) -> Street:
    other = Street(Random(2))
    other.local.texts, other.mirror = dict(street.local.texts), dict(street.mirror)
    other.place.cards = dict(street.place.cards)
    return other


def check(street: Street, kept: dict[str, str]) -> None:
    """Every game is listed, goes out in a file and is played on; what can't be kept whole is told."""
    tab = Tab(street, "#/shelf")
    street.settle()
    assert {card.id for card in tab.model.cards} == set(kept)
    tab.send(Did("export-all"))
    street.settle()
    ((_, bundle),) = tab.files
    out = {records.read(parcel.text).id: parcel.text for parcel in files.opened("x", bundle.encode()).parcels}
    assert out == kept
    for identity, text in kept.items():
        tab.send(Went(f"#/game/{identity}"))
        street.settle()
        session = tab.model.session
        assert session is not None
        assert records.write(session.record) == text
        move(street, tab)
        whole = not any(key.startswith(GAME + identity) for key in street.unreadable)
        assert playing(tab.model).saved == whole
        assert ("save it as a file" in view(tab.model)) != whole
        assert street.newest(identity).text.startswith(text)
        tab.send(Went("#/shelf"))
        street.settle()
    for other, text in kept.items():
        assert street.newest(other).text.startswith(text)


KEYS = range(len(GAMES) * 2 + 2)
"""Two slots a game, the cards, and the settings, which remember the last tables."""


@pytest.mark.parametrize("place", KEYS)
def test_one_key_that_can_t_be_read_costs_no_game(place: int) -> None:
    street, kept = stocked()
    keys = sorted(street.local.texts)
    assert len(keys) == len(KEYS)
    street.unreadable.add(keys[place])
    check(street, kept)


@pytest.mark.parametrize("wrong", range(len(WRONG)))
@pytest.mark.parametrize("place", KEYS)
def test_one_key_that_holds_something_else_costs_no_game(place: int, wrong: int) -> None:
    street, kept = stocked()
    key = sorted(street.local.texts)[place]
    street.local.texts[key] = WRONG[wrong]
    check(street, kept)
    assert (
        not WRONG[wrong]
        or not key.startswith(GAME)
        or any(each.startswith(DAMAGED) for each in street.local.texts)
    )


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.long)])
def test_several_broken_keys_cost_no_game_that_has_an_intact_copy(count: int) -> None:
    rng = Random(count)
    whole, kept = stocked()
    keys = sorted(whole.local.texts)
    for _ in range(count):
        street = same_storage(whole)
        for key in rng.sample(keys, rng.randint(1, len(keys))):
            if rng.random() < 0.5:
                street.unreadable.add(key)
            else:
                street.local.texts[key] = rng.choice(WRONG)
        check(street, kept)


def test_without_the_mirror_the_slot_that_can_be_read_is_enough() -> None:
    street, kept = stocked()
    street.mirror.clear()
    for identity, text in kept.items():
        older = min(
            (GAME + identity + end for end in ("/0", "/1")),
            key=lambda key: street.local.texts[key].split()[2],
        )
        street.unreadable.add(older)
        assert street.local.texts[older].partition("\n")[2] != text
    check(street, kept)


def test_a_damaged_copy_that_can_t_be_read_hides_no_other() -> None:
    street, _ = stocked()
    street.local.texts |= {f"{DAMAGED}one/00000000": "a", f"{DAMAGED}two/00000000": "b"}
    street.unreadable.add(f"{DAMAGED}one/00000000")
    tab = Tab(street, "#/shelf")
    street.settle()
    assert tab.model.shelf.damaged == ((f"{DAMAGED}two/00000000", "b"),)
