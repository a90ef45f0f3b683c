"""Whole games in links: what goes in comes out, names stay at home, and nothing foreign does harm."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollbow.app import routes
from rollbow.app.effects import Discard, Effect, Fetch, Gather, Go, Keep, Release, SetAside, StayAwake
from rollbow.app.kept import links
from rollbow.app.kept.envelope import Copies
from rollbow.app.messages import Did, Found, Gathered, Went
from rollbow.app.model import Model
from rollbow.app.routes import BadLink
from rollbow.app.steps import open_game, open_game_link
from rollbow.app.update import update
from rollbow.app.view import view
from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel.record import Played, level
from rollbow.kernel.session import replay
from support import golden
from support.simulated_browser import House, Tab
from support.simulated_page import WORLD, at_random, do, kept, page, started, text_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from rollbow.kernel.record import Record


def read(path: Path) -> Record:
    return records.read(path.read_text(encoding="utf-8"))


def squeezed(text: bytes) -> str:
    return urlsafe_b64encode(zlib.compress(text, 9)).decode().rstrip("=")


@pytest.mark.parametrize("path", golden.records(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_link_holds_the_whole_game_without_its_names(path: Path) -> None:
    record = read(path)
    payload = links.pack(record)
    inside = links.read(payload)
    before, after = replay(GAMES, record), replay(GAMES, inside)
    assert after.states == before.states
    assert inside.seats == tuple(seat if level(seat) else "-" for seat in record.seats)
    assert links.pack(inside) == payload


def test_a_whole_game_of_four_makes_a_link_below_2000_characters() -> None:
    for slug in GAMES:
        sizes = [len(links.pack(at_random(slug, 4, f"size-{number}").record)) for number in range(6)]
        sizes += [len(links.pack(read(path))) for path in golden.records(slug) if len(read(path).seats) == 4]
        assert max(sizes) + len("https://rollbow.example/#/r/") < 2000, (slug, sizes)
        print(f"{slug}: {len(sizes)} games of four, the longest link has {max(sizes)} characters")


def test_throws_travel_only_where_no_seed_gives_them() -> None:
    session = at_random("rainbow", 2, "demo")
    assert all(isinstance(entry, Played) for entry in links.read(links.pack(session.record)).entries)
    real = replace(session.record, seed="-")
    assert links.read(links.pack(real)).entries == real.entries


def test_notes_of_one_s_own_shelf_stay_at_home() -> None:
    extras = ("x-takebacks yes", "x-title Ada’s revenge", "x-challenge abc", "x-daily 2026-11-18")
    record = replace(at_random("rainbow", 2, "demo").record, extras=extras)
    assert links.read(links.pack(record)).extras == ("x-takebacks yes", "x-daily 2026-11-18")


GOOD = b"rollbow 1\ngame rainbow 1\nseat -\nseed demo\nid abc\nbegun 2026-11-18T09:30Z\n---\n1 roll\n"


@pytest.mark.parametrize(
    ("payload", "says"),
    [
        (squeezed(GOOD)[:-6], "cut off"),
        (squeezed(GOOD) + "AAAA", "extra text after the game"),
        (squeezed(GOOD)[::-1], "damaged"),
        (squeezed(GOOD) + "A" if len(squeezed(GOOD)) % 4 == 0 else squeezed(GOOD)[:41], "damaged"),
        ("äöü", "letters, digits"),
        ("a b", "letters, digits"),
        ("A" * 16_385, "16,385 characters, and a link can have at most 16,384"),
        (squeezed(b"x" * 300_000), "at most 256 KB"),
        (squeezed(b"\xff\xfe" + GOOD), "UTF-8"),
        (squeezed(b"hello\n"), "line 1"),
        (squeezed(GOOD.replace(b"rollbow 1", b"rollbow 9")), "newer version of Rollbow"),
        (squeezed(GOOD.replace(b"seat -", b"seat a\xe2\x80\xaeb")), "U+202E"),
        (squeezed(GOOD[:-1]), "cut off"),
    ],
)
def test_a_bad_link_gets_one_clear_sentence(payload: str, says: str) -> None:
    with pytest.raises(BadLink, match=r".") as caught:
        links.read(payload)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (GOOD.replace(b"game rainbow", b"game chess"), "no game called"),
        (GOOD.replace(b"rainbow 1", b"rainbow 999"), "newer version of Rollbow"),
        (GOOD.replace(b"seat -\n", b"seat -\n" * 8).replace(b"rainbow", b"uno"), "seats"),
    ],
)
def test_a_game_that_can_t_be_played_here_gets_the_menu_and_a_sentence(text: bytes, says: str) -> None:
    model, effects = opened(page(f"#/r/{squeezed(text)}"))
    assert says in model.notice
    assert "Start a game" in view(model)
    assert not [effect for effect in effects if isinstance(effect, Keep)]


def test_a_link_with_a_bad_step_leads_to_the_menu() -> None:
    model = page(f"#/r/{squeezed(GOOD)}@seven")
    assert "not a step number" in model.notice


@given(st.binary(max_size=80))
@settings(max_examples=300, deadline=None)
def test_no_bytes_break_the_page(junk: bytes) -> None:
    for payload in (urlsafe_b64encode(junk).decode().rstrip("="), squeezed(junk)):
        assert view(page(f"#/r/{payload}"))


def wanted(model: Model) -> str:
    """The id under which the game in the link is looked for."""
    assert model.link is not None
    return model.link.id


def opened(model: Model, *copies: str) -> tuple[Model, tuple[Effect, ...]]:
    """The page after it was told what is kept under the link's id."""
    found, route = Copies(wanted(model), copies), model.route
    assert isinstance(route, routes.Link)
    return update(model, Found(found, mine=True) if route.step is None else Gathered((found,), "link"), WORLD)


def test_opening_a_link_adds_the_game_and_touches_no_other() -> None:
    running = do(started("rainbow", "Ada", "Ben"), Did("move", "roll"))
    assert running.session is not None
    payload = links.pack(at_random("uno", 2, "demo").record)
    model, asked = update(running, Went(f"#/r/{payload}"), WORLD)
    assert asked == (Release(), Fetch(wanted(model)), StayAwake(on=False))
    after, effects = opened(model)
    added = records.read(text_of(effects))
    assert added.id.startswith("link-")
    assert added.id != running.session.record.id
    assert added.seats == ("-", "-")
    assert Go(f"#/game/{added.id}", instead=True) in effects
    assert {card.id for card in after.cards} == {added.id, running.session.record.id}
    touched = [effect for effect in effects if isinstance(effect, (Keep, Discard, SetAside))]
    assert [getattr(effect, "id", "") for effect in touched] == [added.id]


def test_the_same_link_finds_the_game_it_added_and_its_step() -> None:
    payload = links.pack(at_random("uno", 2, "demo").record)
    _, effects = opened(page(f"#/r/{payload}"))
    text = text_of(effects)
    identity = records.read(text).id
    for step, place in (("", f"#/game/{identity}"), ("@5", f"#/replay/{identity}@5")):
        again, effects = opened(page(f"#/r/{payload}{step}"), kept("x", text).copies.slots[0])
        assert Go(place, instead=True) in effects
        assert {card.id for card in again.cards} <= {identity}


@pytest.mark.parametrize("step", ["", "@5"])
def test_a_link_is_read_once_looked_up_once_and_played_once(
    step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the address to the table, or to the step: one look into the storage, whether the game is new here or not."""
    payload = links.pack(at_random("uno", 2, "demo").record)
    done = {"inflated": 0, "replayed": 0}

    def counted(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def counting(*given: Any) -> Any:
            done[name] += 1
            return real(*given)

        return counting

    monkeypatch.setattr(links, "_inflated", counted("inflated", links._inflated))
    for module in (open_game, open_game_link):
        monkeypatch.setattr(module, "replay", counted("replayed", module.replay))
    house = House()
    for _ in range(2):
        tab = Tab(house)
        tab.asked.clear()
        open_game._recent.clear()
        done.update(inflated=0, replayed=0)
        tab.go(f"#/r/{payload}{step}")
        assert done == {"inflated": 1, "replayed": 1}
        assert len([each for each in tab.asked if isinstance(each, (Fetch, Gather))]) == 1
        shown = tab.model.replay if step else tab.model.play
        assert shown
        assert shown.session.record.id.startswith("link-")


def test_a_game_passed_on_is_the_same_game() -> None:
    first = links.arrived(links.read(links.pack(at_random("uno", 2, "demo").record)))
    assert links.arrived(links.read(links.pack(first))) == first


def test_a_game_with_a_bad_move_opens_up_to_it() -> None:
    model, effects = opened(page(f"#/r/{squeezed(GOOD + b'1 fly' + bytes([10]))}"))
    identity = records.read(text_of(effects)).id
    at_table = do(model, Went(f"#/game/{identity}"), kept(identity, text_of(effects)))
    assert at_table.session is not None
    assert "Line 9" in at_table.notice


def test_a_game_fits_into_a_link_up_to_the_last_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    record = read(golden.records()[0])
    payload = links.pack(record)
    monkeypatch.setattr(links, "LONGEST_PAYLOAD", len(payload))
    assert links.pack(record) == payload
    monkeypatch.setattr(links, "LONGEST_PAYLOAD", len(payload) - 1)
    with pytest.raises(
        BadLink, match=f"{len(payload):,} characters, and a link holds at most {len(payload) - 1:,}"
    ):
        links.pack(record)


def test_a_link_is_read_up_to_its_last_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    record = links.nameless(read(golden.records()[0]))
    payload, size = links.pack(record), len(records.write(record).encode())
    monkeypatch.setattr(links, "MOST_BYTES", size)
    monkeypatch.setattr(links, "LONGEST_FRAGMENT", len(payload))
    assert links.read(payload) == record
    monkeypatch.setattr(links, "MOST_BYTES", size - 1)
    with pytest.raises(BadLink, match="too much"):
        links.read(payload)
    monkeypatch.setattr(links, "LONGEST_FRAGMENT", len(payload) - 1)
    with pytest.raises(BadLink, match="too long"):
        links.read(payload)


def test_the_sizes_of_links_are_those_of_the_public_format() -> None:
    assert (routes.LONGEST_FRAGMENT, links.MOST_BYTES) == (16 * 1024, 256 * 1024)
    assert links.LONGEST_PAYLOAD == 16 * 1024 - 32


def test_a_kept_game_is_known_as_the_one_of_its_link() -> None:
    given = links.arrived(links.nameless(read(golden.records()[0])))
    named = replace(given, seats=tuple("Ada" for _ in given.seats))
    marked = replace(named, extras=("x-takebacks yes", "x-title Mine"))
    for record in (given, named, marked, replace(given, entries=(*given.entries, Played(1, "roll")))):
        assert links.goes_on(record)
    for wrong in ("", "0" * 16, given.id.removeprefix("link-")[:15]):
        assert not links.goes_on(replace(given, id=f"link-{wrong}"))
    assert not links.goes_on(replace(given, entries=given.entries[:-1]))
    of_marked = links.arrived(replace(links.nameless(given), extras=("x-takebacks yes",)))
    assert links.goes_on(of_marked)
    assert not links.goes_on(replace(of_marked, extras=()))


def test_the_sender_s_name_stands_on_the_one_seat_of_a_person() -> None:
    record = links.nameless(read(golden.records()[0]))

    def seated(*seats: str) -> Record:
        return replace(record, seats=seats)

    assert links.signed(seated("bot casual", "-", "bot expert"), "Ada").seats == (
        "bot casual",
        "Ada",
        "bot expert",
    )
    for unsigned in (seated("-", "-"), seated("bot casual", "bot expert")):
        assert links.signed(unsigned, "Ada") == unsigned
    assert links.signed(seated("-"), "") == seated("-")
