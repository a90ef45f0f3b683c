"""The screen before Python: what was seen last stands at once, a tap on it counts, and nothing foreign gets in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from build import tools
from rollbow.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route

    Start = Callable[..., None]

pytestmark = pytest.mark.browser

TABLES = "document.querySelector('#app .table')?.className"
KEPT = "localStorage.getItem('rollbow/screen')"
FOREIGN = [
    "<script>canary()</script>",
    '<script type="module" src="./canary.js"></script>',
    '<script type="py">import js; js.canary()</script>',
    '<script type="mpy">import js; js.canary()</script>',
    '<img src="x" onerror="canary()">',
    '<button type="button" onclick="canary()" autofocus>Play</button>',
    '<button py-click="canary()">Play</button>',
    '<button mpy-click="canary()">Play</button>',
    '<a href="javascript:canary()">Rules</a>',
    '<a href="https://example.org/">Rules</a>',
    '<svg><a xlink:href="javascript:canary()"><text>Rules</text></a></svg>',
    "<svg><script>canary()</script></svg>",
    '<p style="position:fixed;inset:0">Over everything</p>',
    "<style>* { display: none }</style>",
    '<iframe srcdoc="<script>parent.canary()</script>"></iframe>',
    '<form action="https://example.org/"><button>Play</button></form>',
    '<button formaction="https://example.org/">Play</button>',
    '<meta http-equiv="refresh" content="0;url=https://example.org/">',
    '<base href="https://example.org/">',
    '<link rel="stylesheet" href="https://example.org/x.css">',
    '<object data="x"></object>',
    "<py-script>import js; js.canary()</py-script>",
    "<template><script>canary()</script></template>",
    '<math><mtext><table><mglyph><style><img src=x onerror="canary()"></style></mglyph></table></mtext></math>',
]
# What moved by itself, told when what stands there now has been painted.
SHIFTS = """
globalThis.frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(shifts))));
globalThis.shifts = [];
new PerformanceObserver((list) => shifts.push(...list.getEntries().flatMap(({ sources }) =>
  sources.map(({ node }) => node?.outerHTML ?? "")))).observe({ type: "layout-shift", buffered: true });
"""
# Python runs, but the game on the table isn't read yet: `asked` settles then, and `answer` lets it go on.
SLOW_LOCKS = """
if (navigator.locks) globalThis.asked = new Promise((ask) => {
  const free = new Promise((answer) => (globalThis.answer = answer));
  const { request } = navigator.locks;
  navigator.locks.request = async (...how) => {
    ask();
    await free;
    return request.apply(navigator.locks, how);
  };
});
"""
CANARY = "globalThis.sung = 0; globalThis.canary = () => { globalThis.sung++; };"


def begun(page: Page, start: Start, slug: str) -> str:
    """A game on the table whose screen is kept; its address."""
    start(page, f"#/{slug}?seed=first-screen&seats={min(GAMES[slug].seats)}")
    for who in page.locator('select[name^="who/"]').all():
        who.select_option("")
    page.get_by_role("button", name="Start the game").click()
    page.locator(f".game-{slug} .tray button").first.wait_for()
    kept(page, "#/game/")
    return page.url


def kept(page: Page, beginning: str) -> None:
    """Waits until the screen of this address is kept."""
    look = f"{KEPT}?.startsWith(there) ? done() : setTimeout(look, 50)"
    page.evaluate(
        f"(there) => new Promise((done) => {{ const look = () => {look}; look(); }})",
        beginning,
    )


def without_python(page: Page) -> list[Route]:
    """Holds back what Python starts with; the routes to let it go."""
    held: list[Route] = []
    page.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    return held


def opened_again(page: Page, address: str) -> None:
    page.goto("about:blank")
    page.goto(address, wait_until="commit")
    page.locator("#starting:not(:empty)").wait_for()


@pytest.mark.parametrize("slug", GAMES)
def test_a_returning_player_sees_the_last_table_before_python(page: Page, start: Start, slug: str) -> None:
    address = begun(page, start, slug)
    tray = page.locator(".tray").inner_text()
    held = without_python(page)
    opened_again(page, address)
    page.locator(f".game-{slug}").wait_for()
    assert page.locator(".tray").inner_text() == tray
    assert page.locator("html").get_attribute("data-stage") in ("fetching", "python")
    for route in held:
        route.continue_()
    page.unroute("**/pyodide.asm.wasm")


def test_the_last_table_doesn_t_say_that_it_is_saved(page: Page, start: Start) -> None:
    address = begun(page, start, "uno")
    page.locator(".saved", has_text="Saved").wait_for()
    page.locator("[data-do=more]").dispatch_event("click")  # a whole screen that says so
    kept_screen = f"{KEPT}?.includes('Saved') ? done() : setTimeout(look, 50)"
    page.evaluate(f"() => new Promise((done) => {{ const look = () => {kept_screen}; look(); }})")
    held = without_python(page)
    opened_again(page, address)
    assert page.locator("main.table .saved").inner_text() == ""
    for route in held:
        route.continue_()
    page.unroute("**/pyodide.asm.wasm")
    page.locator(".saved", has_text="Saved").wait_for()


def test_a_tap_before_python_is_played_when_python_is_ready(page: Page, start: Start) -> None:
    address = begun(page, start, "unicorn")
    held = without_python(page)
    opened_again(page, address)
    page.locator("#pick-RRB").click()
    page.locator("#pick-YYB").click()
    assert page.locator("[data-tapped]").count() == 1
    for route in held:
        route.continue_()
    page.locator("html[data-stage=ready]").wait_for(state="attached", timeout=60_000)
    page.locator("#pick-YYB[aria-pressed=true]").wait_for()
    assert page.locator("#pick-RRB").get_attribute("aria-pressed") == "false"
    assert page.locator("[data-tapped]").count() == 0


def test_a_tap_while_the_game_is_read_is_played_when_it_is_there(page: Page, start: Start) -> None:
    address = begun(page, start, "unicorn")
    page.add_init_script(SLOW_LOCKS)
    opened_again(page, address)
    page.evaluate("asked")
    page.locator("#pick-YYB").click()
    page.evaluate("answer()")
    page.locator("#pick-YYB[aria-pressed=true]").wait_for()


def test_a_new_player_sees_the_menu_before_python(page: Page, site: Any) -> None:
    without_python(page)
    page.goto(site.url, wait_until="commit")
    page.locator(".games").get_by_role("link", name="Unicorn Rainbow", exact=True).wait_for()


def test_another_address_shows_no_foreign_screen(page: Page, start: Start) -> None:
    address = begun(page, start, "unicorn")
    without_python(page)
    opened_again(page, address.split("#")[0] + "#/game/0123456789abcdef")
    page.locator("#app .lead", has_text="Opening").wait_for()
    assert page.evaluate(TABLES) is None


@pytest.mark.chromium("only Chromium measures what shifts")
def test_home_stands_with_its_games_when_a_table_was_seen_last(page: Page, start: Start, site: Any) -> None:
    page.add_init_script(SHIFTS)
    start(page)
    begun(page, start, "rainbow")
    page.locator("[data-do=move]").first.click()
    page.locator(".saved", has_text="Saved").wait_for()
    page.goto("about:blank")
    held = without_python(page)
    opened_again(page, site.url)
    page.locator(".menu .cards a").wait_for()
    for route in held:
        route.continue_()
    page.unroute("**/pyodide.asm.wasm")
    page.locator("html[data-stage=ready]").wait_for(state="attached", timeout=60_000)
    page.locator(".thumb svg").wait_for()
    assert page.evaluate("frames()") == []


@pytest.mark.parametrize("slug", GAMES)
def test_nothing_shifts_when_what_a_link_asks_for_arrives(page: Page, site: Any, slug: str) -> None:
    page.add_init_script(SHIFTS)
    page.goto(f"{site.url}#/{slug}?seed=amber-otter-42&seats=2")
    page.get_by_role("button", name="Start the game").wait_for()
    assert page.evaluate("frames()") == []


def test_a_screen_with_anything_foreign_is_not_shown(page: Page, site: Any, troubles: list[str]) -> None:
    page.add_init_script(CANARY)
    page.route("**/boot.js", lambda route: route.fulfill(content_type="text/javascript", body=""))
    page.goto(site.url)
    for foreign in ("", *FOREIGN):
        page.evaluate(
            """(html) => {
              sessionStorage.clear(); // a start that fails twice would lead elsewhere
              localStorage.setItem("rollbow/screen", "#/game/x\\n" + html);
            }""",
            f"<main>{foreign}<p>what was kept",
        )
        opened_again(page, site.url + "#/game/x")
        assert page.get_by_text("what was kept").count() == (not foreign), foreign
        assert page.locator("#app h1", has_text="Rollbow").count() == bool(foreign), foreign
        assert page.evaluate("sung") == 0, foreign
    # To look at a style or a handler is enough for the browser to report that the policy forbids it.
    troubles[:] = [trouble for trouble in troubles if "policy" not in trouble.lower()]


def test_a_screen_that_python_takes_over_sings_no_canary(
    page: Page, start: Start, troubles: list[str]
) -> None:
    """Not even what slips through is run: the whole page starts over a screen that is as foreign as can be."""
    page.add_init_script(CANARY)
    start(page)
    page.evaluate("(html) => localStorage.setItem('rollbow/home', '\\n' + html)", "<main>" + "".join(FOREIGN))
    page.goto("about:blank")
    start(page)
    page.locator(".games").get_by_role("link", name="Unicorn Rainbow", exact=True).wait_for()
    assert page.evaluate("sung") == 0
    troubles[:] = [trouble for trouble in troubles if "policy" not in trouble.lower()]


@pytest.mark.parametrize("text", ["", "\n", "no line", "#/game/x", "\u0000\n<main>", "x" * 1_000_000])
def test_a_damaged_screen_is_passed_over(page: Page, start: Start, text: str) -> None:
    page.add_init_script(f"try {{ localStorage.setItem('rollbow/home', {text!r}) }} catch {{}}")
    start(page)
    page.locator(".games").get_by_role("link", name="Unicorn Rainbow", exact=True).wait_for()


def test_the_screen_of_a_long_address_is_not_kept(page: Page, start: Start) -> None:
    start(page)
    # In one go, before the page remembers its own screen.
    kept = f"""(hash) => {{
        history.replaceState(null, '', hash);
        rollbow.remember('<main>Here</main>');
        return {KEPT} ?? '';
    }}"""
    assert "Here" not in page.evaluate(kept, "#/r/" + "a" * 2000)
    assert "Here" in page.evaluate(kept, "#/r/" + "a" * 200)


def test_refused_storage_costs_only_the_first_screen(page: Page, start: Start) -> None:
    page.add_init_script(
        "Object.defineProperty(globalThis, 'localStorage', "
        "{ get() { throw new DOMException('', 'SecurityError'); } });"
    )
    start(page)
    page.locator(".games").get_by_role("link", name="Unicorn Rainbow", exact=True).wait_for()


def test_the_list_of_tags_holds_what_the_views_make() -> None:
    """The list is tried on real tables above; this finds the screens that are shown seldom."""
    source = (tools.ROOT / "web" / "before_python.js").read_text()
    words = re.search(r"const TAGS = new Set\((.*?)\.split", source, re.DOTALL)
    assert words
    allowed = set(re.findall(r"[a-z][a-z0-9]*", words[1]))
    used = {
        tag.lower()
        for path in (tools.ROOT / "py" / "rollbow").rglob("*.py")
        for tag in re.findall(r'\bel\(\s*"(\w+)"', path.read_text())
    }
    assert used - allowed == set()
