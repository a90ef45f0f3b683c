"""What a player does besides moves, in WebKit: undo, shelf, files, links, bots, two windows, settings, no network."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.games import GAMES
from support.browser.by_links import COPIED
from support.browser.shelf import ALL_KEPT, WIPE
from support.browser.webkit_games import SHOWN, begun, saved

if TYPE_CHECKING:
    from pathlib import Path

    from support.browser.counting_site import Site
    from support.browser.webkit import Open, Page

MINE = ".seat.turn:nth-child(2)"
MAIN = ".tray .main"
PICK = "button.pick"
QUIET = ".offer [data-do=quiet]"
"""The answer to what is asked at the first throw; until then the bar has no room for its other tools."""
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
    page.there(PICK)
    saved(page)


def shows(page: Page, table: str) -> None:
    page.until(f"(table) => {SHOWN} === table", table)


def test_a_move_is_undone_and_redone_and_stays_undone(page: Page, site: Site) -> None:
    # Among others a throw stays.
    page.open(f"{site.url}#/rainbow?seats=1&seed=demo")
    page.click("button", "Start the game")
    page.there(MAIN)
    before = page.evaluate(SHOWN)
    moved(page)
    after = page.evaluate(SHOWN)
    assert after != before
    page.click(QUIET)
    page.click("[data-do=undo]")
    shows(page, before)
    page.press("r")
    shows(page, after)
    page.press("u")
    shows(page, before)
    saved(page)
    page.reload()
    page.there(MAIN)
    assert page.evaluate(SHOWN) == before
    assert page.evaluate("document.querySelector('.side').textContent.includes('Played with undo')")


def test_a_game_is_left_found_again_renamed_deleted_and_restored(page: Page, site: Site) -> None:
    begun(page, site.url, "rainbow")
    moved(page)
    before = page.evaluate(SHOWN)
    page.click(QUIET)
    page.click(".table .back")
    page.go("#/shelf")
    page.click(".card .open")
    page.there(PICK)
    assert page.evaluate(SHOWN) == before
    page.go("#/shelf")
    page.click(".doings summary")
    page.click("button", "Rename")
    page.click("#title")
    page.press(*"Sunday", "Enter")
    page.there(".card strong", "Sunday")
    page.reload()
    page.there(".card strong", "Sunday")
    page.click(".doings summary")
    page.click("button", "Delete")
    page.there("main", "No saved games yet")
    page.click("button", "Restore the deleted game")
    page.there(".card strong", "Sunday")
    page.reload()
    page.click(".card .open")
    page.there(PICK)
    assert page.evaluate(SHOWN) == before


def test_a_game_goes_on_elsewhere_by_its_link(opened: Open, site: Site, tmp_path: Path) -> None:
    with opened() as page:
        begun(page, site.url, "rainbow")
        moved(page)
        before = page.evaluate(SHOWN)
        page.evaluate(COPIED)
        page.click(".tool.more")
        page.click("[data-do=link-game]")
        link = page.until("copied.at(-1)")
        page.click("[data-do=code-game]")
        page.there("#code svg")
    with opened(where=tmp_path / "friend") as page:
        page.open(link)
        page.until("location.hash.startsWith('#/game/link-')")
        shows(page, before)
        page.click(PICK)
        page.click(MAIN)
        saved(page)


def test_a_game_goes_on_elsewhere_by_its_file(opened: Open, site: Site, tmp_path: Path) -> None:
    with opened() as page:
        begun(page, site.url, "rainbow")
        moved(page)
        before = page.evaluate(SHOWN)
        page.click(".tool.more")
        page.click(".side [data-do=export]")
        (file,) = page.arrived()
    with opened(where=tmp_path / "friend") as page:
        page.open(f"{site.url}#/shelf")
        page.choose("#files", file)
        page.there(".report", "added Rainbow Roll")
        page.click(".card .open")
        shows(page, before)


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
        page.there(f"{MAIN}, {PICK}")
        assert page.evaluate(SHOWN) == before
        for slug in GAMES:
            page.go(f"#/rules/{slug}")
            page.there("h1", GAMES[slug].title)
        page.go("#/shelf")
        page.there(".shelf .card")


def test_every_game_leaves_as_a_file_and_comes_back(page: Page, site: Site) -> None:
    for slug in ("rainbow", "uno"):
        begun(page, site.url, slug)
        before = page.evaluate(SHOWN)
        # A game without a move would be forgotten when it is left.
        page.click(MAIN)
        page.until(f"(table) => {SHOWN} !== table", before)
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
