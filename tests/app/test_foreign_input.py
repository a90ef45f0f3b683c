"""Foreign and damaged input, in numbers: saves, names, links, records, clocks. The promises are in docs/promises.md."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from random import Random
from typing import TYPE_CHECKING

import pytest

from rollbow.app.kept.envelope import Copies, Copy, choose, pack, unpack
from rollbow.app.messages import Did, Filled, Went, World
from rollbow.app.update import begin, update
from rollbow.app.view import title, view
from rollbow.games import GAMES
from rollbow.kernel.record import read, write
from rollbow.kernel.session import replay
from support.garbled_text import garbled
from support.golden import FOLDER

if TYPE_CHECKING:
    from rollbow.app.model import Model

SLUGS = list(GAMES)
CANARIES = (
    "<script>x()</script>",
    '<script type="py">x</s',
    '<script type="mpy">x</',
    '" py-click="x()" a="',
    "<img src=x onerror=x()>",
    "<py-script>x</py-scrip",
    "javascript:x()",
    "{{x}} ${x} %s {0}",
    "שלום עולם",
    "👩‍🔬🏳️‍🌈",
)


@cache
def saves(slug: str) -> tuple[str, str]:
    """Two editions of a golden game in their envelopes, the older with one move less."""
    path = min((FOLDER / slug).glob("*.rollbow"), key=lambda path: path.stat().st_size)
    newer = path.read_text(encoding="utf-8")
    older = newer[: newer.rindex("\n", 0, -1) + 1]
    return pack(Copy(6, "2026-11-18T09:30Z", older)), pack(Copy(7, "2026-11-18T09:31Z", newer))


@pytest.mark.parametrize("slug", SLUGS)
def test_every_flipped_bit_and_every_truncation_of_a_save_is_noticed(slug: str) -> None:
    older, newer = saves(slug)
    whole = newer.encode()
    kept = unpack(older)
    for place in range(len(whole)):
        for bit in range(8):
            flipped = bytearray(whole)
            flipped[place] ^= 1 << bit
            assert unpack(flipped.decode("utf-8", "replace")) is None, (place, bit)
        assert unpack(whole[:place].decode("utf-8", "replace")) is None, place
    damaged = newer[: len(newer) // 2]
    choice = choose(Copies("x", (older, damaged)))
    assert choice.copy == kept
    assert choice.damaged == (damaged,)


class _Canaries(HTMLParser):
    """Fails on anything a browser, or PyScript, would run."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not re.match(r"script|iframe|object|embed|style|link|meta|base|m?py-", tag), tag
        for name, value in attrs:
            assert not re.match(r"on|m?py-|style$|src", name), name
            assert name != "href" or (value or "").startswith("#"), value


@pytest.mark.parametrize("slug", SLUGS)
def test_no_canary_fires_on_any_screen_of_a_game(slug: str) -> None:
    game = GAMES[slug]
    rng = Random(slug)
    world = World("2026-11-18T09:30Z", bytes(range(16)), "2026-11-18")
    for first, second in zip(CANARIES, reversed(CANARIES), strict=True):
        model, _ = begin(f"#/{slug}?seats=2", [], "", "2026-11-18")
        for place, name in enumerate((first, second)):
            model, _ = update(model, Filled(f"who/{place}", ""), world)
            model, _ = update(model, Filled(f"name/{place}", name), world)
        model, _ = update(model, Did("start"), world)
        assert model.session is not None, model.notice
        for _ in range(6):
            _look(model)
            session = model.session
            assert session is not None
            legal = game.legal(session.state)
            if legal:
                model, _ = update(model, Did("move", game.spell(rng.choice(legal))), world)
        model, _ = update(model, Went("#/shelf"), world)
        _look(model)


def _look(model: Model) -> None:
    html = view(model)
    reader = _Canaries()
    reader.feed(html)
    reader.close()
    assert title(model).endswith("Rollbow") or title(model).startswith("Rollbow")


@pytest.mark.parametrize("slug", SLUGS)
def test_the_clock_changes_nothing_but_the_time_written_down(slug: str) -> None:
    records = []
    for now in ("2016-01-01T00:00Z", "2036-12-31T23:59Z", "2026-03-29T01:30Z", "2026-10-25T01:30Z"):
        world = World(now, bytes(range(16)), now[:10])
        model, _ = begin(f"#/{slug}?seats=2&seed=demo", [], "", now[:10])
        model, _ = update(model, Filled("who/1", ""), world)
        model, _ = update(model, Did("start"), world)
        assert model.session is not None
        session = model.session
        for text in [session.game.spell(session.game.legal(session.state)[0])]:
            model, _ = update(model, Did("move", text), world)
        assert model.session is not None
        records.append((model.session.record.entries, model.session.state))
        assert model.session.record.begun == now
    assert all(record == records[0] for record in records)


@pytest.mark.parametrize("count", [500, pytest.param(20_000, marks=pytest.mark.long)])
def test_mutated_links_lead_to_a_screen_with_one_sentence_at_most(count: int) -> None:
    rng = Random(count)
    links = ["#/", "#/rainbow?seed=amber-otter-42&seats=2", "#/unicorn?triple1=on", "#/uno?spaces=20", "#/rules/uno",
             "#/game/abc", "#/daily/unicorn/2026-11-18", "#/shelf", "#/settings", "#/r/abcDEF_-@17"]  # fmt: skip
    for _ in range(count):
        link = garbled(rng.choice(links), rng)
        model, _ = begin(link, [], "", "2026-11-18")
        reader = _Canaries()
        reader.feed(view(model))
        reader.close()
        assert ". " not in model.notice


@pytest.mark.parametrize("slug", SLUGS)
def test_released_records_replay_to_their_results(slug: str) -> None:
    """The golden games are the corpus of format 1: they are never rewritten, only added to."""
    for path in sorted((FOLDER / slug).glob("*.rollbow")):
        session = replay(GAMES, read(path.read_bytes()))
        assert session.fault is None, path.name
        assert read(write(session.record)) == session.record
