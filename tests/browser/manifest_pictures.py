"""Makes the pictures that an install shows, web/pictures/*.jpg, from the real page:

PYTHONPATH=py:web:tests .venv/bin/python -m browser.manifest_pictures
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from build import dist_folder, server, tools
from rollbow.games import GAMES
from support.browser.chromium import FLAGS
from support.games import random_game

PICTURES = {
    "unicorn-narrow": ("unicorn", 12, 390, 844),
    "uno-narrow": ("uno", 19, 390, 844),
    "colordice-wide": ("colordice", 14, 1280, 800),
    "formulas-wide": ("formulas", 16, 1280, 800),
}
"""By name: the game, how many moves of a random one are played, the size of the screen."""


def play(page: Page, url: str, slug: str, count: int) -> None:
    game = GAMES[slug]
    page.goto(f"{url}#/{slug}?seats=2&seed=picture")
    page.locator("html[data-stage=ready]").wait_for(state="attached", timeout=60_000)
    page.fill('[name="name/0"]', "Ada")
    page.select_option('[name="who/1"]', "")
    page.fill('[name="name/1"]', "Bo")
    page.click("text=Start the game")
    page.locator("#typed").wait_for(state="attached")
    for _, move in list(random_game(game, 2, {}, "picture"))[:count]:
        # The form is hidden on a phone, and the moves are the engine's.
        page.locator("#typed").evaluate(
            "(field, move) => { field.value = move; field.form.requestSubmit(); }", game.spell(move)
        )
    page.locator(".saved", has_text="Saved").wait_for()
    page.mouse.move(1, 1)
    page.evaluate("document.activeElement.blur()")


def main() -> None:
    found = tools.find_browser()
    assert found, "no Chromium or Chrome found"
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name) / "dist"
        dist_folder.build(folder, tools.page_wheels(), tools.CACHE)
        site = server.Server(folder, server.header_rules(tools.ROOT / "netlify.toml")).start()
        browser = playwright.chromium.launch(executable_path=found, headless=True, args=FLAGS)
        for picture, (slug, count, width, height) in PICTURES.items():
            context = browser.new_context(
                viewport={"width": width, "height": height}, reduced_motion="reduce", color_scheme="light"
            )
            page = context.new_page()
            play(page, site.url, slug, count)
            target = tools.ROOT / "web" / "pictures" / f"{picture}.jpg"
            target.parent.mkdir(exist_ok=True)
            page.screenshot(path=target, type="jpeg", quality=60)
            print(f"{target.name}: {target.stat().st_size // 1024} KB")
            context.close()
        browser.close()
        site.shutdown()


if __name__ == "__main__":
    main()
