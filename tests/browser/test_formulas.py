"""Formulas in the real page: whole games by clicks and by keyboard, place first, refusals, what fits a phone.

A game is mirrored by the engine with the same seed: it chooses the moves, the page has to show the same sheet.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from rollbow.games.formulas import GAME
from rollbow.games.formulas.notation import Move, Pass, Write
from rollbow.games.formulas.possible_actions import ABILITIES
from rollbow.games.formulas.score import total
from rollbow.games.formulas.sheet import LINES, SLOTS, SQUARES
from rollbow.games.formulas.state import State, face
from rollbow.kernel.game import Over
from rollbow.kernel.session import Session
from support.browser.formulas import Hand, both, choose, quickly
from support.browser.play_by_clicks import WAY, new_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Start = Callable[..., None]

pytestmark = pytest.mark.browser

SOLO, TWO, KEYS = "s6", "s3", "s1"
"""Seeds: in the game of two every ability is used, and there are combinations with two signs."""
NAMES = ("Ada", "Bob")
SHOWN = """[...document.querySelectorAll(".square, .slot")].map((place) => place.id + "=" + place.innerText.trim())"""


class Keys(Hand["Page"]):
    def push(self, selector: str) -> None:
        self.reach(selector)
        self.page.keyboard.press("Enter")

    def reach(self, selector: str) -> None:
        """Tabs until the focus is there, the shorter way round."""
        steps = self.page.evaluate(WAY, selector)
        for _ in range(abs(steps)):
            self.page.keyboard.press("Tab" if steps > 0 else "Shift+Tab")
        assert self.page.evaluate("(selector) => document.activeElement.matches(selector)", selector), (
            selector
        )


def to_the_end(
    hand: Hand[Page], session: Session, choosing: Callable[[Random, State], Move]
) -> tuple[Session, list[Move]]:
    """Plays a whole game and compares the sheet after every round."""
    rng, played = Random("formulas"), list[Move]()
    while not isinstance(session.turn, Over):
        state: State = session.state
        move = choosing(rng, state)
        session = both(hand, session, move)
        played.append(move)
        if session.state.round != state.round and not isinstance(session.turn, Over):
            assert sorted(hand.page.evaluate(SHOWN)) == expected(session.state)
    return session, played


def expected(state: State) -> list[str]:
    sheet = state.sheet
    numbers = [
        f"{name}={'' if held is None else held}" for name, held in zip(SQUARES, sheet.squares, strict=True)
    ]
    return sorted(
        numbers + [f"{name}={held.replace('-', '−')}" for name, held in zip(SLOTS, sheet.slots, strict=True)]
    )


def check_the_end(page: Page, session: Session) -> None:
    page.locator(".result").wait_for()
    scores = [str(total(sheet)).replace("-", "−") for sheet in session.state.sheets]
    assert page.locator(".result tfoot td").all_inner_texts() == scores
    assert page.locator(".formulas button").count() == 0


def test_a_solo_game_by_clicks(page: Page, start: Start) -> None:
    session, played = to_the_end(Hand(page), new_game(page, start, GAME, SOLO, NAMES[:1]), choose)
    check_the_end(page, session)
    assert any(isinstance(move, Pass) for move in played)


def test_a_game_of_two_by_clicks_with_all_abilities(page: Page, start: Start) -> None:
    session, played = to_the_end(Hand(page), new_game(page, start, GAME, TWO, NAMES[:2]), choose)
    check_the_end(page, session)
    assert {ABILITIES[type(move)] for move in played if type(move) in ABILITIES} == {1, 2, 3, 4, 5, 6}
    assert any(isinstance(move, Write) and len(move.terms) > 2 for move in played), "two signs"


def test_a_game_by_keyboard(page: Page, start: Start) -> None:
    session, _ = to_the_end(Keys(page), new_game(page, start, GAME, KEYS, NAMES[:1]), quickly)
    check_the_end(page, session)


def prepared(page: Page, start: Start, seats: int = 1) -> Session:
    """The setup is written, and one round is rolled and drafted."""
    session = new_game(page, start, GAME, SOLO, NAMES[:seats])
    hand, rng = Hand(page), Random("formulas")
    while session.state.phase.value != "use":
        session = both(hand, session, choose(rng, session.state))
    return session


def test_a_place_tapped_first_says_what_could_go_there(page: Page, start: Start) -> None:
    session = new_game(page, start, GAME, SOLO, NAMES[:1])
    shown = session.state.shown[0]
    page.locator("#r4c4").click()
    page.get_by_role("button", name="Row 4, column 4: tap what to write").wait_for()
    page.get_by_role("group", name="What could go into row 4, column 4").get_by_role(
        "button", name=shown, exact=True
    ).click()
    page.get_by_role("button", name=f"row 4, column 4: {shown}").wait_for()
    assert page.locator(".chips").count() == 0


def test_a_refused_place_says_why_and_placing_is_taken_back(page: Page, start: Start) -> None:
    state = prepared(page, start).state
    sign = next(die for die in state.hand if not face(state, die).isdigit())
    number = next(die for die in state.hand if face(state, die).isdigit())
    page.locator(f"#die-{number}").click()
    page.locator(".square:not(.lit):not(.full)").first.click(force=True)  # it is aria-disabled
    page.locator("#notice").get_by_text("is filled; a number goes next to a filled slot").wait_for()
    page.locator(f"#die-{sign}").click()
    page.locator(".slot.lit").first.click()
    page.locator(".slot.full").wait_for()
    page.locator(f"#die-{number}").click()
    page.locator(".square.lit").first.click()
    assert page.locator(".square.full").count() == 4
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    assert (page.locator(".square.full").count(), page.locator(".slot.full").count()) == (3, 0)
    assert page.locator(f"#die-{number}").get_attribute("data-do") == "pick"


def test_arrow_keys_go_from_place_to_place(page: Page, start: Start) -> None:
    new_game(page, start, GAME, SOLO, NAMES[:1])
    page.locator("#r4c4").focus()
    for key, there in (
        ("ArrowRight", "r4c45"),
        ("ArrowRight", "r4c5"),
        ("ArrowDown", "r45c5"),
        ("ArrowDown", "r5c5"),
        ("ArrowLeft", "r5c45"),
    ):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.id") == there


def test_the_whole_sheet_fits_a_phone(page: Page, start: Start) -> None:
    prepared(page, start, 2)
    page.evaluate("scrollTo(0, 0)")
    boxes = page.evaluate(
        """[...document.querySelectorAll(".square, .slot, .tab")].map((place) => {
          const box = place.getBoundingClientRect();
          return [place.className, box.left, box.top, box.right, box.bottom];
        })"""
    )
    tray = page.locator(".tray").bounding_box()
    assert tray
    assert tray["height"] < 0.35 * 844
    assert len(boxes) == len(SQUARES) + len(SLOTS) + len(LINES)
    for styles, left, top, right, bottom in boxes:
        assert left >= 0
        assert right <= 390
        assert top >= 0
        assert bottom <= tray["y"]
        assert bottom - top >= 40
        assert right - left >= 36, styles
    assert page.evaluate("document.documentElement.scrollWidth === document.documentElement.clientWidth")


def test_on_a_desktop_everything_is_in_sight(desktop: Page, start: Start) -> None:
    prepared(desktop, start, 2)
    for each in (".formulas", ".abilities", ".track", ".little", ".tray"):
        box = desktop.locator(each).bounding_box()
        assert box
        assert box["x"] + box["width"] <= 1280
        assert box["y"] + box["height"] <= 800
