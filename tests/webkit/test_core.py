"""What a player does besides moves, in WebKit: bots, files, two windows, settings, no network."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.games import GAMES
from support.browser.shelf import ALL_KEPT, WIPE
from support.browser.webkit_games import SHOWN, begun, saved

if TYPE_CHECKING:
    from support.browser.counting_site import Site
    from support.browser.webkit import Open, Page

MINE = ".seat.turn:nth-child(2)"
MAIN = ".tray .main"
LOG = "document.querySelector('.log').innerText"

WHO = """() => {
  const seats = [...document.querySelectorAll('select[name^="who/"]')];
  seats.forEach((one, place) => {
    one.value = place ? "" : "expert";
    one.dispatchEvent(new Event("input", { bubbles: true }));
  });
  return seats.length;
}"""


def moved(page: Page) -> None:
    """The first move of Rainbow Roll; it is kept when this returns."""
    page.click(MAIN)
    page.there("button.pick")
    saved(page)


def test_a_bot_plays_and_advises(page: Page, site: Site) -> None:
    page.open(f"{site.url}#/settings")
    page.click("label:has([name='setting/pace'][value=fast])")
    page.go("#/unicorn?seats=2&seed=demo")
    page.until(f"({WHO})()")
    page.click("button", "Start the game")
    page.there(MINE)
    page.click("[data-do=hint]:not([disabled])")
    before = page.evaluate(LOG)
    page.click("#do-hint")
    page.until(f"(text) => {LOG} !== text", before)


def test_it_starts_and_plays_while_the_server_is_stopped(opened: Open, site: Site) -> None:
    with opened() as page:
        begun(page, site.url, "rainbow")
        moved(page)
        page.until("navigator.serviceWorker.controller")
        there, before = page.evaluate("location.href"), page.evaluate(SHOWN)
    site.served.answers = 0
    with opened() as page:
        page.open(there)
        page.there(f"{MAIN}, button.pick")
        assert page.evaluate(SHOWN) == before
        for slug in GAMES:
            page.go(f"#/rules/{slug}")
            page.there("h1", GAMES[slug].title)
        page.go("#/shelf")
        page.there(".shelf .card")


def test_every_game_leaves_as_a_file_and_comes_back(page: Page, site: Site) -> None:
    for slug in ("rainbow", "uno"):
        begun(page, site.url, slug)
        saved(page)
    page.go("#/shelf")
    page.until("document.querySelectorAll('.shelf .card').length === 2")
    before = page.promised(ALL_KEPT)
    assert len(before) == 2
    page.click("button", "Save all games as one file")
    (file,) = page.arrived()
    page.promised(WIPE)
    page.reload()
    page.there("main", "No saved games yet")
    page.choose("#files", file)
    page.there(".report", "2 of 2 games added")
    assert page.promised(ALL_KEPT) == before


def test_of_two_windows_the_second_reads_until_it_takes_over(page: Page, site: Site) -> None:
    begun(page, site.url, "rainbow")
    saved(page)
    first, there = page.ask("GET", "/window"), page.evaluate("location.href")
    second = page.another()
    page.open(there)
    page.there("body", "open in another tab")
    assert page.locator("[data-do=move]").count() == 0
    page.look_at(first)
    moved(page)
    log = page.evaluate(LOG)
    page.look_at(second)
    page.until(f"(text) => {LOG} === text", log)
    page.click("button", "Take over")
    page.there("[data-do=move]")
    page.look_at(first)
    page.there("button", "Take over")
    assert page.locator("[data-do=move]").count() == 0


def test_settings_work_at_once_and_stay(page: Page, site: Site) -> None:
    color = "getComputedStyle(document.body).backgroundColor"
    page.open(f"{site.url}#/settings")
    seen = {page.evaluate(color)}
    for theme in ("dark", "light"):
        page.click(f"label:has([name='setting/theme'][value={theme}])")
        page.until("(theme) => document.documentElement.dataset.theme === theme", theme)
        seen.add(page.evaluate(color))
        page.reload()
        assert page.evaluate("document.documentElement.dataset.theme") == theme
        assert page.evaluate(
            "(one) => document.querySelector(one).checked", f"[name='setting/theme'][value={theme}]"
        )
    assert len(seen) == 2
