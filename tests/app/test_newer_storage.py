"""What a newer Rollbow keeps in this browser: it is shown as that, at every layer, and never written over."""

from __future__ import annotations

import pytest

from rollbow.app.kept import cards as cards_module
from rollbow.app.kept import envelope, settings
from rollbow.app.kept.cards import Sealed
from rollbow.app.kept.envelope import Copies, choose, newer
from rollbow.app.messages import Changed, Did, Filled, Given, Typed
from rollbow.app.view import view
from rollbow.kernel import record as records
from support import golden
from support.simulated_browser import House, Tab, at_table, move, played, shown, start
from support.simulated_page import playing

PLACES = ("0", "1", "mirror")


def key(identity: str, place: str) -> str:
    return f"{envelope.GAME}{identity}/{place}"


def after_two_moves() -> tuple[House, Tab, str]:
    """A browser with a game at its table, and the game's id."""
    tab = Tab(House())
    identity = start(tab)
    move(tab, 2)
    return tab.house, tab, identity


def renew(house: House, identity: str, place: str) -> None:
    """A newer version of Rollbow saved this copy."""

    def raised(raw: str) -> str:
        return raw.replace("rollbow-slot 1 ", "rollbow-slot 2 ")

    if place == "mirror":
        house.mirror[identity] = raised(house.mirror[identity])
    else:
        house.local.texts[key(identity, place)] = raised(house.local.texts[key(identity, place)])


def storage(house: House, identity: str) -> dict[str, str]:
    """All copies of a game."""
    slots = {place: house.local.texts.get(key(identity, place), "") for place in "01"}
    return {**slots, "mirror": house.mirror.get(identity, "")}


def test_only_a_higher_number_is_newer() -> None:
    assert all(
        newer(f"rollbow-{what} {number} x") for what in ("slot", "cards") for number in (2, 9, 10, 123)
    )
    for text in (
        "rollbow-slot 1 5",
        "rollbow-slot 1\n",
        "rollbow-slot 0 5",
        "rollbow-slot 1x",
        "rollbow-slot 2x",
    ):
        assert not newer(text)
    assert not newer("rollbow-slot ")
    assert not newer(" rollbow-slot 2 ")


@pytest.mark.parametrize("place", PLACES)
def test_a_copy_of_a_newer_rollbow_is_no_damage(place: str) -> None:
    house, _, identity = after_two_moves()
    renew(house, identity, place)
    choice = choose(house.copies(identity))
    assert choice.newer == storage(house, identity)[place]
    assert choice.damaged == ()
    assert not choice.empty
    assert choose(Copies("x", (choice.newer,))).copy is None


@pytest.mark.parametrize("places", [*((place,) for place in PLACES), PLACES])
def test_a_game_of_which_a_newer_rollbow_saved_a_copy_is_shown_and_never_touched(
    places: tuple[str, ...],
) -> None:
    house, tab, identity = after_two_moves()
    tab.close()
    for place in places:
        renew(house, identity, place)
    before = storage(house, identity)
    again = Tab(house, f"#/game/{identity}")
    assert isinstance(again.model.sealed, Sealed)
    assert "newer version of Rollbow" in view(again.model)
    assert "seed demo" in view(again.model)
    again.send(Typed("move", "roll"), Did("undo"), Did("rematch"), Did("export", identity))
    assert records.read(again.files[0][1]).id == identity
    again.go(f"#/replay/{identity}")
    assert again.model.sealed
    assert shown(again) == [identity]
    assert "Can’t be opened" in view(again.model)
    again.send(Did("rename", identity), Filled("title", "Mine"), Did("title"))
    again.send(Did("duplicate", identity), Did("delete", identity))
    assert "newer version of Rollbow" in again.model.notice
    again.send(Did("export-all"))
    assert f"id {identity}\n" in again.files[-1][1]
    assert storage(house, identity) == before
    assert house.ids() == (identity,)
    assert envelope.damaged(house.local) == ()


@pytest.mark.parametrize("place", PLACES)
def test_a_table_that_was_open_doesn_t_write_over_it_either(place: str) -> None:
    house, tab, identity = after_two_moves()
    renew(house, identity, place)
    raw = storage(house, identity)[place]
    move(tab)
    assert not playing(tab.model).mine
    tab.send(Did("take-over", identity))
    assert tab.model.sealed
    assert tab.model.session is None
    assert storage(house, identity)[place] == raw


@pytest.mark.parametrize("place", PLACES)
def test_a_table_that_hears_of_it_shows_it(place: str) -> None:
    house, tab, identity = after_two_moves()
    renew(house, identity, place)
    tab.send(Changed(identity))
    assert tab.model.sealed
    assert tab.model.session is None


def test_a_file_under_its_id_becomes_a_game_of_its_own() -> None:
    house, tab, identity = after_two_moves()
    text = house.text(identity)
    for place in PLACES:
        renew(house, identity, place)
    before = storage(house, identity)
    tab.send(Given((("same", text.encode()),)))
    assert "as a separate game" in tab.model.shelf.report[0]
    assert storage(house, identity) == before
    assert len(house.ids()) == 2


def test_a_newer_list_of_cards_stays_and_all_games_are_listed() -> None:
    house = House()
    tab = Tab(house)
    games = {played(tab, slug) for slug in ("rainbow", "uno")}
    raised = house.local.texts[envelope.CARDS].replace("rollbow-cards 1", "rollbow-cards 2")
    house.local.texts[envelope.CARDS] = raised
    again = Tab(house)
    assert set(shown(again)) == games
    again.go(f"#/game/{min(games)}")
    house.writers.clear()
    again.send(Did("take-over", min(games)))
    move(again)
    assert playing(again.model).saved
    again.send(Did("delete", max(games)))
    assert house.local.texts[envelope.CARDS] == raised
    assert all(
        cards_module.read(line) for line in envelope.unpack_cards(raised.replace("cards 2", "cards 1"))
    )


def test_settings_of_a_newer_rollbow_stay_when_others_are_chosen() -> None:
    house = House()
    house.local.texts[envelope.SETTINGS] = "theme sepia\nsound on\nfont large\n\nfont large\ntheme sepia\n"
    tab = Tab(house, "#/settings")
    assert tab.model.settings.theme == "system"
    tab.send(Filled("setting/pace", "slow"))
    kept = house.local.texts[envelope.SETTINGS].splitlines()
    assert {"theme sepia", "sound on", "font large", "pace slow"} <= set(kept)
    assert "theme system" not in kept
    tab.send(Filled("setting/theme", "dark"))
    kept = house.local.texts[envelope.SETTINGS].splitlines()
    assert {"theme dark", "font large"} <= set(kept)
    assert "theme sepia" not in kept
    assert settings.read("\n".join(kept)) == tab.model.settings
    assert len(kept) == len(set(kept)) == len(settings.CHOICES) + 1


def test_a_newer_bundle_is_told_as_one() -> None:
    text = golden.records()[0].read_text(encoding="utf-8")
    tab = Tab(House())
    tab.send(Given((("all", f"=== rollbow 2, 1 games\n{text}".encode()),)))
    assert tab.model.shelf.report == (
        "all: nothing was added; line 1: this file was saved by a newer version of Rollbow.",
    )


def test_the_newer_game_keeps_no_other_from_its_place() -> None:
    house, tab, identity = after_two_moves()
    other = start(tab, "uno")
    renew(house, identity, "0")
    tab.go(f"#/game/{other}")
    move(tab)
    assert playing(tab.model).saved
    assert at_table(tab).record.id == other


def test_settings_that_are_chosen_again_and_again_grow_by_nothing() -> None:
    house = House()
    tab = Tab(house, "#/settings")
    for name, values in settings.CHOICES.items():
        for value in (*values, *values):
            tab.send(Filled(f"setting/{name}", value))
            assert house.local.texts[envelope.SETTINGS] == settings.write(tab.model.settings)
