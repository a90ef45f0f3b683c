"""A flipped bit at the first visit, when no service worker answers yet: it is told, and Retry leaves nothing of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from support.browser.scenes import READY
from support.browser.served_copies import Copy, copy, opened, profile
from support.browser.start_parts import PARTS, WITHIN, named

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page

    from support.browser.troubles import Troubles

pytestmark = pytest.mark.browser

# What the start does without; some of it only the service worker fetches.
LATER = """
early_engine.js screen_wake_lock.js sound.js drag.js bot-worker.js bots.zip later.zip python_later.zip python_more.zip
micropip-*.whl segno-*.whl fredoka.woff2 icon-512.png
""".split()
HEAVY = ("pyodide.asm.wasm", "python_stdlib.zip", "*.whl", "boot.js")
"""Every run damages these where no start notices; a long one damages all parts."""
# Nothing tells what was changed in it from what a newer version says there.
UNHASHED = "pyscript.toml"
# A place that no start reads, by how a file ends.
HARMLESS = {
    "asm.mjs": rb"intentionally triggered (?=.)",
    "wasm": rb"Fatal Python error(?=.)",
    "json": rb'"sha256": "(?=.)',
    "zip": rb"PK\x03\x04.{6}(?=.)",
    "whl": rb"PK\x03\x04.{6}(?=.)",
    "py": rb'"""(?=\w)',
    "css": rb"light-dark\(#(?=\d)",
    "js": rb"(//#?|\*!?) (?=\w)",
}
# Whether all that is kept, by the service worker and by the browser, is what the build made.
GOOD = """async () => {
  const known = await (await fetch("./assets.json")).json();
  const bad = [];
  const look = async (path, answer) => {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
    const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    if (hex !== known[path].sha256) bad.push(path);
  };
  let kept = 0;
  const top = new URL("./", document.baseURI).href;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      await look(url.slice(top.length), await cache.match(url));
      kept += 1;
    }
  }
  for (const path of Object.keys(known)) {
    const how = { cache: "only-if-cached", mode: "same-origin" };
    const answer = await fetch(top + path, how).catch(() => null);
    if (answer?.ok) await look(path, answer);
  }
  return [kept > 30, bad];
}"""
# The service worker's install begins when the test says so; `ended` tells how it ended.
# An empty page before has none of it.
HELD = """
const { register } = globalThis.ServiceWorkerContainer?.prototype ?? {};
const begun = new Promise((done) => { globalThis.begin = done; });
globalThis.ended = new Promise((done) => {
  if (register) ServiceWorkerContainer.prototype.register = async function (...how) {
    await begun;
    try {
      const made = await register.apply(this, how);
      const worker = made.installing;
      if (!worker) done("redundant");
      worker?.addEventListener("statechange", () => {
        if (["activated", "redundant"].includes(worker.state)) done(worker.state);
      });
      return made;
    } catch (error) {
      done("refused");
      throw error;
    }
  };
});
"""
# Looks once more, as the page did by itself.
CHECKED = """async () => {
  const { check } = await import(document.querySelector("script[src*=watch]").src);
  await check();
}"""


def harmless(file: Path) -> int:
    pattern = next(
        pattern for ending, pattern in HARMLESS.items() if file.name.endswith((ending, "m" + ending))
    )
    found = re.search(pattern, file.read_bytes(), re.DOTALL)
    assert found, file.name
    return found.end()


def harmful(file: Path) -> int:
    if file.suffix == ".toml":
        return file.read_bytes().index(b"runtime/")
    return 0 if file.suffix in (".js", ".mjs", ".json", ".css", ".py") else file.stat().st_size // 2


def each() -> list[Any]:
    tried = [(part, place) for part in PARTS for place in (harmless, harmful)]
    tried = [(part, place) for part, place in tried if (part, place) != (UNHASHED, harmless)]
    tried += [(part, harmful) for part in LATER]
    short = [*((part, harmless) for part in HEAVY), ("watch.js", harmful), ("drag.js", harmful)]
    return [pytest.param(*one, marks=() if one in short else pytest.mark.long) for one in tried]


@pytest.fixture
def served(site: Any, tmp_path: Path) -> Iterator[Copy]:
    with copy(site.folder, tmp_path / "dist") as made:
        made.uncompressed()
        yield made


def kept_whole(page: Page) -> None:
    """Waits until everything is kept for offline play, and looks at what is kept."""
    page.locator(READY).wait_for(state="attached", timeout=60_000)
    page.evaluate("begin()")
    assert page.evaluate("ended") == "activated"
    assert page.get_by_role("alert").count() == 0
    assert page.evaluate(GOOD) == [True, []]


@pytest.mark.parametrize(("part", "place"), each())
def test_a_flipped_bit_is_named_and_gone_after_retry(
    browser: Browser, served: Copy, tmp_path: Path, troubles: Troubles, part: str, place: Any
) -> None:
    file = sorted(served.folder.rglob(part))[-1]
    with profile(browser, tmp_path / "profile", troubles) as context:
        context.add_init_script(HELD)
        page = context.new_page()
        with served.flipped(file, place(file)):
            page.goto(served.url, wait_until="commit")
            page.evaluate("begin()")
            note = page.locator("#start-trouble p, #starting:has(button)").filter(has_text=": ")
            note.wait_for(timeout=WITHIN)
            assert any(name in note.inner_text() for name in (file.name, named(part)))
        with page.expect_event("framenavigated"):
            page.get_by_role("button", name="Retry").click()
        kept_whole(page)
    troubles.meant = True


def test_a_flipped_bit_is_named_where_there_is_no_service_worker(
    browser: Browser, served: Copy, tmp_path: Path, troubles: Troubles
) -> None:
    (file,) = served.folder.rglob("style.css")
    with profile(browser, tmp_path / "profile", troubles) as context, served.flipped(file, harmless(file)):
        context.add_init_script("delete Navigator.prototype.serviceWorker")
        page = context.new_page()
        opened(page, served.url)
        page.get_by_role("alert").get_by_text("is damaged: style.css").wait_for(timeout=WITHIN)


def test_a_game_goes_on_below_the_note(
    browser: Browser, served: Copy, tmp_path: Path, troubles: Troubles
) -> None:
    (file,) = served.folder.rglob("drag.js")
    with profile(browser, tmp_path / "profile", troubles) as context, served.flipped(file, harmless(file)):
        page = context.new_page()
        opened(page, served.url + "#/unicorn?seed=damage&seats=1")
        page.get_by_role("button", name="Start the game").click()
        page.get_by_role("alert").get_by_text("is damaged: drag.js").wait_for(timeout=WITHIN)
        page.locator("#pick-RRB").click()
        page.get_by_text("Saved", exact=True).wait_for()
        assert page.get_by_role("button", name="Retry").is_visible()
    troubles.meant = True


def offline(context: BrowserContext, served: Copy) -> None:
    """Nobody answers. (Firefox's driver takes only pages off the network, not what they register.)"""
    served.served.answers = 0


def hung_up(context: BrowserContext, served: Copy) -> None:
    """The server answers for the service worker and a few of its files, then nobody."""
    served.served.answers = 4


def full(context: BrowserContext, served: Copy) -> None:
    page = context.pages[-1]
    context.new_cdp_session(page).send(
        "Storage.overrideQuotaForOrigin", {"origin": served.url.rstrip("/"), "quotaSize": 500_000}
    )


def renewed(context: BrowserContext, served: Copy) -> None:
    """A newer version takes the place of all but the service worker that was just fetched."""
    (app,) = (served.folder / "app").iterdir()
    fresh = app.rename(app.with_name("0123456789ab"))
    for name in ("index.html", "assets.json", "pyscript.toml", "manifest.webmanifest"):
        text = (served.folder / name).read_text()
        (served.folder / name).write_text(text.replace(app.name, fresh.name))


def renewed_behind_a_page(context: BrowserContext, served: Copy) -> None:
    """The same on a host that answers every other address with the page."""
    (app,) = (served.folder / "app").iterdir()
    paths = [path.relative_to(app) for path in app.rglob("*") if path.is_file()]
    renewed(context, served)
    for path in paths:
        (app / path).parent.mkdir(parents=True, exist_ok=True)
        (app / path).write_bytes((served.folder / "index.html").read_bytes())


@pytest.mark.parametrize(
    ("what", "end"),
    [
        (offline, "refused"),
        (hung_up, "redundant"),
        pytest.param(
            full, "redundant", marks=pytest.mark.chromium("the room is made small by Chromium’s protocol")
        ),
        (renewed, "redundant"),
        (renewed_behind_a_page, "redundant"),
    ],
)
def test_what_is_no_damage_is_not_told(
    browser: Browser, served: Copy, tmp_path: Path, troubles: Troubles, what: Any, end: str
) -> None:
    with profile(browser, tmp_path / "profile", troubles) as context:
        context.add_init_script(HELD)
        page = context.new_page()
        opened(page, served.url)
        what(context, served)
        page.evaluate("begin()")
        assert page.evaluate("ended") == end
        page.evaluate(CHECKED)
        assert page.get_by_role("alert").count() == 0
    troubles.meant = True
