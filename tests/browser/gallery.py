"""Makes docs/gallery.md and its pictures from the real page: `python3 dev.py gallery`."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from playwright.sync_api import sync_playwright

from build import server, tools
from rollbow.app.kept import links
from rollbow.games import GAMES
from support.browser import animation_moments, pictures, repeat_crashed_visit, scenes
from support.browser.chromium import FLAGS
from support.studies import hasty

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

    from rollbow.kernel.record import Record

FOLDER = tools.ROOT / "docs" / "gallery"
TARGET = tools.ROOT / "docs" / "gallery.md"
QUALITY = 0.72


@dataclass(frozen=True)
class Look:
    """The device and settings of a picture."""

    name: str
    size: tuple[int, int] = (390, 844)
    theme: Literal["light", "dark"] = "light"
    forced: bool = False
    text: str = "100%"


PHONE = Look("phone")
SMALL = Look("small phone", (360, 640))
DARK = Look("phone, dark", theme="dark")
DESKTOP = Look("desktop", (1280, 800))
WIDE = Look("wide screen", (1920, 1080))
TABLET = Look("tablet", (768, 1024))
LOW = Look("phone, landscape", (844, 390))
FORCED = Look("forced colors", forced=True)
LARGE = Look("text at 200 %", text="200%")
EVERYWHERE = (PHONE, DARK, DESKTOP)
CAPTIONS = {
    "bust": "a bust",
    "loss": "points lost",
    "first": "a First",
    "row": "something completed",
    "lock": "pawns locked",
    "note": "news",
}
"""Moments by what they show; the other kinds can’t be shown in a picture, or the end has its own pictures."""


def shots() -> list[tuple[str, Look, str, Callable[[Page], None]]]:
    """Chapter, look, caption, and how to get there."""
    found: list[tuple[str, Look, str, Callable[[Page], None]]] = []
    found += [("First screen", look, "Menu", partial(scenes.show, place="menu")) for look in EVERYWHERE]
    for look, place in ((PHONE, "new-rainbow"), (SMALL, "new-formulas")):
        found.append(("First screen", look, "Setting up a game", partial(scenes.show, place=place)))
    for slug, game in GAMES.items():
        tables = scenes.moments(slug)
        late, over = tables[f"{slug}-late"], tables[f"{slug}-over"]
        looks = (*EVERYWHERE, WIDE, LOW)
        found += [(game.title, look, "In play", partial(scenes.sit_down, record=late)) for look in looks]
        found += [
            (game.title, PHONE, f"A moment: {CAPTIONS[kind]}", partial(_moment, moment=moment))
            for kind, moment in animation_moments.of(slug).items()
            if kind in CAPTIONS
        ]
        found += [
            (game.title, look, "The end", partial(scenes.sit_down, record=over)) for look in (PHONE, DESKTOP)
        ]
    unicorn = scenes.moments("unicorn")["unicorn-late"]
    colordice = scenes.moments("colordice")["colordice-late"]
    for look, record in ((TABLET, colordice), (FORCED, unicorn), (LARGE, colordice)):
        found.append(
            (
                "Accessibility and other screens",
                look,
                GAMES[record.game].title,
                partial(scenes.sit_down, record=record),
            )
        )
    for place, caption in (
        ("rules-unicorn", "Rules"),
        ("shelf", "Saved games"),
        ("daily", "A daily game"),
        ("settings", "Settings"),
        ("kit", "All pieces"),
    ):
        found.append(("Around the games", PHONE, caption, partial(scenes.show, place=place)))
    found.append(("Around the games", PHONE, "Replay", _replay))
    found.append(("Around the games", PHONE, "Log, seed, sharing", partial(_panel, record=unicorn)))
    for caption, go in (
        ("The result", _result),
        ("How it went", _study),
        ("Practice", _practice),
        ("What the expert makes of the same dice", _par),
        ("Statistics", scenes.show_statistics),
    ):
        found += [("After a game", look, caption, go) for look in EVERYWHERE]
    return found


def _moment(page: Page, moment: animation_moments.Moment) -> None:
    page.evaluate("patient = true")
    animation_moments.bring_on(page, moment)


def _replay(page: Page) -> None:
    record = scenes.moments("uno")["uno-over"]
    scenes.sit_down(page, record)
    identity = links.arrived(links.read(links.pack(record))).id
    scenes.go(page, f"#/replay/{identity}@60")
    page.locator("#step").wait_for()


def _own(page: Page, slug: str, name: str, *seats: str) -> Record:
    """A golden game, kept as if it had been played here."""
    return _kept(page, replace(scenes.kept(slug, name), seats=seats, id=f"own-{slug}"))


def _kept(page: Page, record: Record) -> Record:
    """Two pictures may show the same game; it is kept once."""
    scenes.show(page, "shelf")
    if not page.locator(f"#kept-{record.id}").count():
        scenes.keep(page, [record])
    return record


def _result(page: Page) -> None:
    scenes.go(page, f"#/game/{_own(page, 'colordice', 'two-seats', 'Ada', 'bot steady').id}")
    page.locator(".result").wait_for()


def _par(page: Page) -> None:
    scenes.go(page, f"#/game/{_own(page, 'rainbow', 'practice', 'Ada').id}")
    page.locator(".result .par", has_text="With these dice").wait_for(timeout=600_000)


def _study(page: Page) -> None:
    record = _own(page, "colordice", "two-seats", "Ada", "bot steady")
    scenes.go(page, f"#/study/{record.id}")
    page.locator(".study table").first.wait_for(timeout=600_000)


def _practice(page: Page) -> None:
    scenes.go(page, f"#/study/{_kept(page, hasty()).id}")
    page.locator("text=Practice what cost most").click(timeout=600_000)
    page.locator(".question").wait_for()


def _panel(page: Page, record: Any) -> None:
    scenes.sit_down(page, record)
    page.click(".tool.more")
    page.locator(".side.open").wait_for()


def opened(browser: Browser, url: str, look: Look) -> Page:
    """The page with this look, once Python is up."""
    context = browser.new_context(
        viewport={"width": look.size[0], "height": look.size[1]},
        color_scheme=look.theme,
        reduced_motion="reduce",
        forced_colors="active" if look.forced else "none",
    )
    context.add_init_script(animation_moments.PATIENT)
    page = context.new_page()
    page.goto(url)
    page.locator("html[data-stage=ready]").wait_for(state="attached", timeout=120_000)
    page.evaluate("size => { document.documentElement.style.fontSize = size; }", look.text)
    pictures.steady(page)
    return page


def take(browser: Browser, url: str) -> list[str]:
    """Takes all pictures; returns the text that shows them."""
    lines = ["# Gallery", "", "All pictures show the real page, taken by `python3 dev.py gallery`."]
    chapter = ""
    ready: dict[Look, Page] = {}
    for number, (title, look, caption, go) in enumerate(shots(), 1):
        if title != chapter:
            lines += ["", f"## {title}", ""]
            chapter = title

        def taken(look: Look = look, go: Callable[[Page], None] = go) -> bytes:
            page = ready.pop(look, None) or opened(browser, url, look)
            go(page)
            # Asked once, at the first throw.
            if page.locator(".offer").is_visible():
                page.click("[data-do=quiet]")
            # The little pictures of kept games come one by one.
            page.locator("body:not(:has(.thumb:empty))").wait_for()
            page.evaluate("scrollTo(0, 0)")
            page.mouse.move(1, 1)
            picture = page.screenshot()
            page.evaluate("patient = false")
            animation_moments.skip(page)
            # Only a page that went through it is used again.
            ready[look] = page
            return picture

        name = f"{number:02}.webp"
        picture = repeat_crashed_visit.surviving(f"{title}: {caption}, {look.name}", taken)
        (FOLDER / name).write_bytes(pictures.webp(browser, picture, QUALITY))
        width = round(look.size[0] * 0.6)
        words = f"{caption}, {look.name}"
        lines.append(f'<img src="gallery/{name}" alt="{title}: {words}" title="{words}" width="{width}">')
    return lines


def front(browser: Browser, url: str) -> None:
    """The README's pictures: all tables side by side, light and dark, and each one small."""
    for look in (PHONE, DARK):
        taken = repeat_crashed_visit.surviving(
            f"all tables, {look.name}", partial(_tables, browser, url, look)
        )
        images = "".join(f'<img src="data:image/png;base64,{b64encode(each).decode()}">' for each in taken)
        (FOLDER / f"tables-{look.theme}.webp").write_bytes(_laid_out(browser, images, 5 * 312 + 4 * 16, 675))
        if look.theme == "light":
            for slug, each in zip(GAMES, taken, strict=True):
                image = f'<img src="data:image/png;base64,{b64encode(each).decode()}">'
                (FOLDER / f"table-{slug}.webp").write_bytes(_laid_out(browser, image, 312, 675))


def _tables(browser: Browser, url: str, look: Look) -> list[bytes]:
    page = opened(browser, url, look)
    taken = []
    for slug in GAMES:
        scenes.sit_down(page, scenes.moments(slug)[f"{slug}-late"])
        page.evaluate("scrollTo(0, 0)")
        taken.append(page.screenshot())
    page.context.close()
    return taken


def _laid_out(browser: Browser, images: str, width: int, height: int) -> bytes:
    page = browser.new_page(viewport={"width": width, "height": height})
    page.set_content(
        "<style>body { display: flex; gap: 16px; margin: 0; background: transparent }"
        " img { inline-size: 312px; block-size: 675px; border-radius: 20px }</style>" + images
    )
    picture = page.screenshot(omit_background=True)
    page.close()
    return pictures.webp(browser, picture, QUALITY)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.webp"):
        old.unlink()
    site = server.Server(tools.ROOT / "dist", server.header_rules(tools.ROOT / "netlify.toml")).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=tools.find_browser(), headless=True, args=FLAGS)
        lines = take(browser, site.url)
        front(browser, site.url)
        browser.close()
    site.shutdown()
    TARGET.write_text("\n".join(lines) + "\n")
    size = sum(path.stat().st_size for path in FOLDER.glob("*.webp"))
    tools.say(
        f"docs/gallery.md: {len(lines)} lines, {size // 1024} KB of pictures. {repeat_crashed_visit.told()}"
    )


if __name__ == "__main__":
    main()
