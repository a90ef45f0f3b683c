"""Hostile text, names among it, in every field: plain text on every screen, cut to size, in links and notices."""

from __future__ import annotations

import tracemalloc
import zlib
from base64 import urlsafe_b64encode
from html.parser import HTMLParser
from re import match

import pytest

from rollbow.app import actions
from rollbow.app.effects import Share
from rollbow.app.kept import links
from rollbow.app.messages import Did, Filled, Given, Typed, World
from rollbow.app.update import update
from rollbow.app.view import title, view
from rollbow.kernel import record as records
from support import golden
from support.simulated_browser import House, Tab, at_table, move, played
from support.simulated_page import playing

LONG = "<b onclick=x()>" + "🏳️‍🌈ש" * 20_000
TEXTS = [
    "<script>x()</script>",
    '<script type="py">x()</script>',
    '<script type="mpy">x()</script>',
    '" py-click="x()" onmouseover="x()" a="',
    "'><img src=x onerror=x()>",
    "<py-script>x()</py-script>",
    "javascript:x()",
    "{{x}} ${x} %s {0} &lt;b&gt;",
    "\u202e\u2066evil\u2069\u202c",
    "\x00\x07\x1b[31m\x7f\u2028\ufeff",
    "שלום עולם",
    "👩‍🔬🏳️‍🌈",
    LONG,
]
CONTROL = [chr(code) for code in (0, 7, 0x1B, 0x7F, 0x202E, 0x2066, 0x2028, 0xFEFF)]
WHICH = {"name": ("0", "1"), "who": ("0",), "option": ("triple1",), "setting": ("theme",)}
FIELDS = tuple(
    "/".join((name, which)[: 1 + bool(which)]) for name in actions.FIELDS for which in WHICH.get(name, ("",))
)
DONE = ("move", "pick", "why", "face", "throw", "more", "take-over", "export", "rename", "title", "delete",
        "undelete", "duplicate", "code", "start", "seed", "remove-seat", "confirm", "export-damaged")  # fmt: skip
"""What is done on every screen; at the table it is all there is to do."""
SCREENS = ("#/", "#/shelf", "#/stats", "#/settings", "#/about", "#/unicorn", "#/daily/uno", "#/rules/uno")
OTHERS = ("#/kit", "#/practice", "#/print/uno", "#/print/uno/dice")
"""Where there is little to do."""
MOST = 400_000
"""A screen has no more characters than this, whatever was typed."""


class Reader(HTMLParser):
    """Fails on anything that a browser, or PyScript, would run or fetch."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not match(r"script|iframe|object|embed|style|link|meta|base|img|m?py-", tag), tag
        for name, value in attrs:
            assert not match(r"on|m?py-|style$|src", name), name
            assert name != "href" or (value or "").startswith("#"), value


def look(tab: Tab) -> None:
    html = view(tab.model)
    reader = Reader()
    reader.feed(html)
    reader.close()
    assert len(html) < MOST
    assert len(title(tab.model)) < 300
    assert len(tab.model.notice) < 1_000
    for character in CONTROL:
        assert character not in title(tab.model)


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_a_text_typed_anywhere_stays_text(text: str) -> None:
    tab = Tab(House(), "#/unicorn?seats=2")
    for field in FIELDS:
        tab.send(Filled(field, text))
        look(tab)
    tab.send(Did("start"))
    look(tab)
    tab.go("#/rainbow?seats=2&seed=demo")
    tab.send(Filled("name/0", ""), Filled("name/1", ""), Filled("who/1", ""), Did("start"))
    identity = at_table(tab).record.id
    for screen in (*(f"#/{place}/{identity}" for place in ("study", "practice", "print/game")), *OTHERS):
        tab.go(screen)
        look(tab)
    table = f"#/game/{identity}"
    for screen in (table, f"#/replay/{identity}", f"#/dice/{identity}", *SCREENS):
        tab.go(screen)
        look(tab)
        for action in actions.ACTIONS if screen == table else DONE:
            tab.send(Did(action, text))
            look(tab)
        for line in actions.LINES:
            tab.send(Typed(line, text))
            look(tab)
        for field in FIELDS:
            tab.send(Filled(field, text))
            look(tab)
    for prefix in ("#/", "#/game/", "#/replay/", "#/r/", "#/rules/", "#/daily/", "#/unicorn?seed="):
        tab.go(prefix + text)
        look(tab)


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_a_text_as_the_title_and_name_of_a_finished_game_is_shown_and_shared_as_text(text: str) -> None:
    path = golden.records("uno")[-1]
    record = records.read(path.read_bytes())
    whole = records.write(record).replace(f"seat {record.seats[0]}\n", f"seat {text}\n", 1)
    tab = Tab(House())
    tab.send(Given(((text, whole.encode("utf-8", "surrogatepass")), (text, text.encode()))))
    look(tab)
    assert all(len(words) < 1_000 for words in tab.model.shelf.report)
    known = [card.id for card in tab.model.cards]
    if not known:
        # Such a name is refused, so another one plays; its title is the text.
        tab.send(Given((("ada", path.read_bytes()),)))
        known = [card.id for card in tab.model.cards]
    (identity,) = known
    tab.send(Did("rename", identity), Filled("title", text), Did("title"))
    for screen in (
        f"#/game/{identity}",
        f"#/replay/{identity}",
        f"#/dice/{identity}",
        "#/shelf",
        "#/stats",
        "#/",
    ):
        tab.go(screen)
        look(tab)
    tab.go(f"#/game/{identity}")
    session = at_table(tab)
    assert len(session.record.seats[0]) <= records.LONGEST_NAME
    assert links.pack(session.record) == links.pack(record)
    for action in ("share-result", "copy-result", "link-game", "link-step"):
        model, effects = update(tab.model, Did(action, ""), World(tab.now, bytes(16)))
        for effect in effects:
            assert isinstance(effect, Share)
            assert len(effect.text) < 5_000
            assert not set(CONTROL) & set(effect.text)
        tab.model = model
        look(tab)
    tab.send(Did("export", identity))
    name, kept = tab.files[-1]
    assert match(r"[a-z0-9-]+\.rollbow\Z", name)
    assert records.write(records.read(kept)) == kept


@pytest.mark.parametrize(
    "link",
    [
        "#/r/" + "A" * 10_000_000,
        "#/" + "%41" * 3_300_000,
        "#/uno?seed=" + "x" * 10_000_000,
        "#/r/" + urlsafe_b64encode(zlib.compress(bytes(10_000_000), 9)).decode()[:16_000],
        "#/r/" + urlsafe_b64encode(zlib.compress(b"1 roll\n" * 1_000_000, 9)).decode()[:16_000],
    ],
    ids=range(5),
)
def test_a_link_beyond_measure_costs_next_to_nothing_and_gets_one_sentence(link: str) -> None:
    tab = Tab(house := House())
    played(tab)
    before = house.texts()
    tracemalloc.start()
    try:
        tab.go(link)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 4 << 20
    assert tab.model.notice.count(". ") == 0
    assert 10 < len(tab.model.notice) < 120
    assert house.texts() == before
    played(tab, "uno")
    move(tab)
    assert playing(tab.model).saved


def test_a_file_beyond_measure_costs_next_to_nothing_and_gets_one_sentence() -> None:
    contents = (
        bytes(10_000_000),
        b"rollbow 1\n" * 1_000_000,
        b"=== rollbow 1, 9999 games\n" + b"x\n" * 1_000_000,
    )
    for content in contents:
        tab = Tab(House())
        tracemalloc.start()
        try:
            tab.send(Given((("big", content),)))
            peak = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
        # A bundle may be that large, so it is read before it is refused.
        assert peak < 200 << 20
        assert len(tab.model.shelf.report) == 1
        assert "nothing was added" in tab.model.shelf.report[0]
        played(tab)
        move(tab)
        assert playing(tab.model).saved
