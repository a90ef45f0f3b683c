"""Color Dice in the real page: whole games by clicks and by keyboard, dice thrown again, before and after.

A game is mirrored by the engine with the same seed: it chooses the moves, the page has to show the same board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rollbow.games.colordice import GAME
from rollbow.games.colordice.notation import Attack, Color
from rollbow.games.colordice.state import Phase, State, colors
from rollbow.games.colordice.table.board import contents
from rollbow.kernel.game import Over
from rollbow.kernel.session import Session, play
from support.browser import scenes
from support.browser.colordice import Hand, choose
from support.browser.play_by_clicks import new_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Start = Callable[..., None]

pytestmark = pytest.mark.browser

TWO, FOUR, KEYS, ORDER = "s264", "s249", "s253", "s14"
"""Seeds: games that these moves end within a few turns, and a first throw with both lower and higher dice."""
NAMES = ("Ada", "Bob", "Cleo", "Dan")
SHOWN = """Array.from(document.querySelectorAll(".field"),
  (field) => field.getAttribute("aria-label") ?? field.querySelector(".unseen").textContent)"""


class Keys(Hand["Page"]):
    def push(self, selector: str) -> None:
        self.reach(selector)
        self.page.keyboard.press("Enter")

    def reach(self, selector: str) -> None:
        """Tabs until the focus is there, the shorter way round."""
        focused = "(selector) => document.activeElement?.matches(selector)"
        order = (
            "(selector) => document.activeElement.compareDocumentPosition(document.querySelector(selector))"
        )
        for _ in range(80):
            if self.page.evaluate(focused, selector):
                return
            ahead = self.page.evaluate(order, selector) & 4
            self.page.keyboard.press("Tab" if ahead else "Shift+Tab")
        raise AssertionError(f"no way by keyboard to {selector}")


def to_the_end(hand: Hand[Page], session: Session) -> set[str]:
    """Plays a whole game and compares every board; the phases that came."""
    met = set()
    while not isinstance(session.turn, Over):
        state: State = session.state
        met.add(state.phase.value)
        move = choose(state)
        hand.play(move)
        session = play(session, GAME.spell(move))
        same_board(hand.page, session.state)
    hand.page.get_by_text("wins", exact=False).first.wait_for()
    assert hand.page.locator(".board .field, .tray .dice").count()
    assert not hand.page.locator(".board .areas button, .tray button").count()
    return met


def same_board(page: Page, state: State) -> None:
    shown = page.evaluate(SHOWN)
    assert len(shown) == len(colors(state))
    for area, words in zip(colors(state), shown, strict=True):
        assert contents(state, area).lower() in words.lower()


def fits(page: Page) -> None:
    """Nothing sticks out sideways, nothing is too small for a thumb."""
    width = page.viewport_size["width"] if page.viewport_size else 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    small = """Array.from(document.querySelectorAll(".board button, .tray button"), (b) => {
      const {width, height} = b.getBoundingClientRect(); return [b.id || b.value, width, height] })
      .filter(([, width, height]) => Math.min(width, height) < 43.5)"""
    assert page.evaluate(small) == []


def test_a_two_seat_game_by_clicks(page: Page, start: Start) -> None:
    met = to_the_end(Hand(page), new_game(page, start, GAME, TWO, NAMES[:2]))
    assert met == {"start", "keep", "order", "attack", "counter"}


def test_a_four_seat_game_by_clicks(desktop: Page, start: Start) -> None:
    met = to_the_end(Hand(desktop), new_game(desktop, start, GAME, FOUR, NAMES[:4]))
    assert {"attack", "counter"} <= met


def test_a_game_by_keyboard(desktop: Page, start: Start) -> None:
    to_the_end(Keys(desktop), new_game(desktop, start, GAME, KEYS, NAMES[:2]))


def test_dice_are_thrown_again_one_by_one_until_no_throw_is_left(page: Page, start: Start) -> None:
    session = play(new_game(page, start, GAME, "demo", NAMES[:2]), "roll")
    page.locator("#main").click()
    for word in ("red", "green", "red", "yellow"):
        page.locator(f"#die-{word}").click()
        session = play(session, f"reroll {word}")
        state: State = session.state
        assert dice(page) == list(state.dice)
    assert page.locator("#die-red .more").inner_text() == "no more"
    page.locator("#die-red").click(force=True)  # Playwright takes aria-disabled for dead
    page.get_by_text("the red die has been rolled 3 times").first.wait_for()
    assert dice(page) == list(state.dice)
    fits(page)


def test_several_dice_are_thrown_together(page: Page, start: Start) -> None:
    session = play(new_game(page, start, GAME, "demo", NAMES[:2]), "roll")
    page.locator("#main").click()
    page.get_by_role("button", name="Re-roll several dice").click()
    page.locator("#die-yellow").click()
    page.locator("#die-red").click()
    page.get_by_role("button", name="Re-roll red and yellow").click()
    assert dice(page) == list(play(session, "reroll red yellow").state.dice)
    assert page.get_by_role("button", name="Keep these dice").count() == 1


def test_arrows_go_from_die_to_die(desktop: Page, start: Start) -> None:
    new_game(desktop, start, GAME, "demo", NAMES[:2])
    desktop.locator("#main").click()
    desktop.locator("#die-red").focus()
    desktop.keyboard.press("ArrowRight")
    assert desktop.evaluate("document.activeElement.id") == "die-blue"
    desktop.keyboard.press("Enter")
    assert desktop.evaluate("document.activeElement.id") == "die-blue"


@pytest.mark.parametrize("order", ["before", "after"])
def test_before_and_after(page: Page, start: Start, order: str) -> None:
    session = new_game(page, start, GAME, ORDER, NAMES[:2])
    page.locator("#main").click()
    page.locator("#main").click()
    session = play(play(session, "roll"), "keep")
    assert session.state.phase is Phase.ORDER
    page.get_by_text("All your attacks come either before or after the counterattacks.").wait_for()
    fits(page)
    page.locator(f'button[value="{order}"]').click()
    session = play(session, order)
    if order == "before":
        # The only attack there is needs no tick.
        (only,) = (move for move in GAME.legal(session.state) if isinstance(move, Attack))
        assert page.locator("#main").get_attribute("value") == GAME.spell(only)
        assert page.locator("#main").inner_text() == "Attack yellow: strike 1"
    else:
        page.get_by_text("You decide for").wait_for()
        assert page.locator("#main").inner_text().endswith("to hit back")
    fits(page)


def test_a_refused_attack_says_why(page: Page, start: Start) -> None:
    session = new_game(page, start, GAME, TWO, NAMES[:2])
    hand = Hand(page)
    while session.state.phase is not Phase.ATTACK:
        move = choose(session.state)
        hand.play(move)
        session = play(session, GAME.spell(move))
    mine = Color(session.state.active)
    page.locator(f"#into-{mine.word}").click(force=True)
    page.locator(".tray .notice").get_by_text("Pawns can’t enter their own home").wait_for()
    page.locator(f"#die-{mine.word}").click(force=True)
    page.locator(".tray .notice").get_by_text("A color can’t attack itself").wait_for()
    same_board(page, session.state)
    fits(page)


def dice(page: Page) -> list[int]:
    """In the order of the rules; they lie as the areas do."""
    colors = (Color.RED, Color.BLUE, Color.GREEN, Color.YELLOW)
    return [int(page.locator(f"#die-{color.word} .die-face").text_content() or "") for color in colors]


def test_pawns_that_the_others_moved_are_in_sight_at_every_width(page: Page, start: Start) -> None:
    start(page)
    scenes.sit_down(page, scenes.moments("colordice")["colordice-late"])
    news = page.locator(".pawn.news")
    for width, height in ((390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert news.count()
        assert news.evaluate_all("all => all.every((one) => one.checkVisibility())"), f"{width} px"
