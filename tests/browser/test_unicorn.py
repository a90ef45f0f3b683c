"""Unicorn Rainbow in the browser: whole games by clicks and by keyboard, abilities, penalties, and how it fits."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from rollbow.games.unicorn import GAME
from rollbow.games.unicorn.notation import Flip, Nudge, Pass, spell_cell
from rollbow.games.unicorn.state import Phase, State
from rollbow.games.unicorn.table.reachable_cells import ways
from support.browser.play_by_clicks import tab_to
from support.games import settle_dice

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Start = Callable[..., None]

pytestmark = pytest.mark.browser

SEED = "demo"
PLACE = "one => one.getBoundingClientRect().top + scrollY"
# Clicks lit cells at random, and the main button when there is none; returns the clicks made.
CLICKER = """(most) => {
  let random = 7, clicks = 0;
  for (; clicks < most; clicks++) {
    if (!document.querySelector(".tray .main")) break;
    const lit = [...document.querySelectorAll(".cell.lit")];
    document.querySelector(".prospect:not(.chosen)")?.click();
    random = (random * 1103515245 + 12345) % 2147483648;
    const done = document.querySelector(".tray [data-do=move]");
    (done && !(lit.length && random % 5) ? done : (lit[random % lit.length] ?? done)).click();
  }
  return clicks;
}"""
# Clicks the button of each of these moves, after the tick that brings it.
PLAYER = """(moves) => {
  for (const move of moves) {
    const [verb, what] = move.split(" ");
    if (verb === "pick") document.getElementById(`pick-${what}`).click();
    document.querySelector(`button[data-do="move"][value="${move}"]`).click();
  }
}"""
# A scroll bar takes room from the cells.
SMALL = """(least) => [...document.querySelectorAll(".tray button, .sheet button")].filter((button) => {
  const { width, height } = button.getBoundingClientRect();
  const cell = document.documentElement.clientWidth < innerWidth ? 33 : 36;
  return height < 43.9 || width < (button.matches(".cell") ? cell : least) - 0.1;
}).map((button) => button.outerHTML.slice(0, 90))"""


def begin(page: Page, start: Start, seats: int) -> None:
    start(page, f"#/unicorn?seed={SEED}&seats={seats}")
    for place in range(1, seats):
        page.select_option(f'[name="who/{place}"]', "")
    page.get_by_role("button", name="Start the game").click()
    page.locator(".game-unicorn .tray .main").wait_for()


def path_to(found: Callable[[State], bool], tries: int = 200) -> list[str]:
    """The moves of some solo game with this seed, up to a position that is looked for."""
    for number in range(tries):
        rng = Random(number)
        state: Any = settle_dice(GAME, GAME.start(1, {}), SEED)
        moves: list[str] = []
        while state.phase is not Phase.OVER:
            if found(state):
                return moves
            move = rng.choice([move for move in GAME.legal(state) if not isinstance(move, Nudge | Flip)])
            moves.append(GAME.spell(move))
            state = settle_dice(GAME, GAME.apply(state, move).state, SEED)
    raise AssertionError("no such position")


def replayed(moves: list[str]) -> Any:
    state: Any = settle_dice(GAME, GAME.start(1, {}), SEED)
    for text in moves:
        state = settle_dice(GAME, GAME.apply(state, GAME.parse(text)).state, SEED)
    return state


def fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.querySelector('.tray').offsetHeight <= 0.35 * innerHeight")
    assert page.evaluate(SMALL, 44) == []
    assert page.evaluate("document.querySelector('.sheet').getBoundingClientRect().bottom") <= page.evaluate(
        "document.querySelector('.tray').getBoundingClientRect().top"
    )


def test_alone_to_the_end_by_clicks(page: Page, start: Start) -> None:
    begin(page, start, 1)
    fits(page)
    page.locator("#pick-RYB").click()
    page.get_by_role("button", name="Roll R Y B").click()
    for _ in range(2):
        page.locator(".cell.lit").first.click()
    assert page.locator(".cell.marked").count() == 2
    page.locator(".cell.lit").last.click()
    page.get_by_role("button", name="Done: keep 9 Extras").click()
    assert page.locator(".moment").inner_text() == "Turn 2"
    page.evaluate(CLICKER, 500)
    page.locator(".result").wait_for()
    assert "points" in page.locator(".result").inner_text()
    assert page.locator(".moment").inner_text() == "Finished"


def test_four_seats_to_the_end_by_clicks(page: Page, start: Start) -> None:
    begin(page, start, 4)
    assert page.locator(".other").count() == 3
    tray = page.locator(".tray").bounding_box()
    sheet = page.locator(".sheet").evaluate(PLACE)
    page.locator("#pick-RYB").click()
    page.locator(".tray .main").click()
    page.locator(".hand").wait_for()
    # Firefox moves a box by a fraction of a pixel, and scrolls before it clicks.
    assert page.locator(".tray").bounding_box() == pytest.approx(tray, abs=0.5)
    assert page.locator(".sheet").evaluate(PLACE) == pytest.approx(sheet, abs=0.5)
    for seat, claims in (("Player 1", 2), ("Player 2", 1), ("Player 3", 1), ("Player 4", 1)):
        assert page.locator(".seat.turn .name").inner_text() == seat
        for _ in range(claims):
            page.locator(".cell.lit").first.click()
        if seat != "Player 1":
            page.get_by_role("button", name="Done: keep 15 Extras").click()
    assert page.locator(".seat.turn .name").inner_text() == "Player 2"
    for _ in range(12):
        page.evaluate(CLICKER, 11)
        if page.locator(".result").count():
            break
        fits(page)
    page.evaluate(CLICKER, 1000)
    page.locator(".result").wait_for()
    assert page.locator(".result tbody tr").count() == 8
    assert page.locator(".other .facts").count() == 3


def test_a_whole_game_by_keyboard(page: Page, start: Start) -> None:
    start(page, f"#/unicorn?seed={SEED}&seats=1")
    page.locator("#seed").wait_for()
    press = page.keyboard.press

    def up_to(selector: str) -> None:
        for _ in range(60):
            if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                return
            press("Shift+Tab")
        raise AssertionError(f"nothing before is {selector}")

    tab_to(page, "#seed")
    press("Enter")
    page.locator(".game-unicorn .tray .main").wait_for()
    tab_to(page, ".prospect")
    press("ArrowRight")
    press("Space")
    assert page.locator('.prospect[aria-pressed="true"]').get_attribute("id") == "pick-RRB"
    tab_to(page, "#act")
    press("Enter")
    for _ in range(2):
        up_to(".cell.lit")
        press("ArrowUp")
        press("ArrowDown")
        up_to(".cell.lit")
        press("Enter")
        assert page.evaluate("document.activeElement.matches('.cell.marked')")
    press("Enter")
    assert "already marked" in page.locator(".notice").inner_text()
    for _ in range(600):
        if page.locator(".result").count():
            break
        # The first control that does something: three dice, a lit cell, or the button.
        usable = "[data-do=move]" if page.locator(".table [data-do=move]").count() else ".prospect"
        tab_to(page, usable)
        press("Enter")
    page.locator(".result").wait_for()
    assert page.locator(".moment").inner_text() == "Finished"


def test_abilities_before_the_first_and_the_second_claim(page: Page, start: Start) -> None:
    def ready(state: State) -> bool:
        if state.phase is not Phase.ACTIVE or state.made or state.sheet.nudges + state.sheet.flips < 2:
            return False
        return any(len(best.steps) == 1 for best, *_ in ways(state).values())

    moves = path_to(ready)
    begin(page, start, 1)
    page.evaluate(PLAYER, moves)
    state = replayed(moves)
    for _ in range(2):
        spent = page.locator(".ledger .item:not(.wide, .penalty) .crossed").count()
        opened = ways(state)
        cell = next(cell for cell in opened if len(opened[cell][0].steps) == 1)
        text = spell_cell(cell)
        within = page.locator(f"#cell-{text}.within")
        within.click()
        assert within.get_attribute("aria-pressed") == "true"
        main = page.locator(".tray .main")
        assert main.inner_text().startswith("Step 1 of 2")
        state = GAME.apply(state, GAME.parse(opened[cell][0].steps[0])).state
        main.click()
        page.locator(f"#cell-{text}.lit").wait_for()
        assert main.inner_text() == f"Step 2 of 2: claim {cell.words}"
        main.click()
        page.locator(f"#cell-{text}.marked").wait_for()
        assert page.locator(".ledger .item:not(.wide, .penalty) .crossed").count() == spent + 1
        state = GAME.apply(state, GAME.parse(f"mark {text}")).state
    page.get_by_role("button", name="Undo", exact=True).click()
    page.locator(f"#cell-{text}.lit").wait_for()


def test_a_pass_takes_its_penalties(page: Page, start: Start) -> None:
    moves = path_to(lambda state: state.phase is Phase.ACTIVE and Pass() in GAME.legal(state))
    owed = 1 if replayed(moves).made else 2
    begin(page, start, 1)
    page.evaluate(PLAYER, moves)
    before = page.locator(".penalty .crossed").count()
    score = int(page.locator(".standing").inner_text())
    assert page.locator(".cell.lit").count() == 0
    page.get_by_role("button", name=f"Pass{' on both claims' if owed == 2 else ''}: −{5 * owed}").click()
    assert page.locator(".penalty .crossed").count() == before + owed
    assert int(page.locator(".standing").inner_text()) == score - 5 * owed


def test_a_refused_cell_and_die_say_why_and_all_sheets_are_seen_on_a_wide_screen(
    desktop: Page, start: Start
) -> None:
    begin(desktop, start, 4)
    # What is not lit is marked as disabled, which Playwright would wait out.
    desktop.locator("#cell-O7").click(force=True)
    assert "Pick three dice and roll them first" in desktop.locator(".notice").inner_text()
    desktop.locator("#pick-RRY").click()
    desktop.locator(".tray .main").click()
    assert desktop.locator(".notice").count() == 0
    desktop.locator("#cell-V10").click(force=True)
    assert "needs a red and a blue die that add up to 10" in desktop.locator(".notice").inner_text()
    desktop.locator("#die-R1").click(force=True)
    assert "no Flip to spend" in desktop.locator(".notice").inner_text()
    desktop.evaluate(CLICKER, 60)
    for place in range(3):
        box = desktop.locator(".other").nth(place).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 800
    crest = desktop.locator(".crest").bounding_box()
    assert crest is not None
    assert crest["width"] > 180
