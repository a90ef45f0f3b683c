"""Formulas in the real page: whole games by clicks and by keyboard, place first, refusals, what fits a phone.

A game is mirrored by the engine with the same seed: it chooses the moves, the page has to show the same sheet.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from rollbow.games.formulas import GAME
from rollbow.games.formulas.actions import ABILITIES, actions, split
from rollbow.games.formulas.notation import Draft, Move, Open, Pass, Reroll, Sign, Use, Write
from rollbow.games.formulas.score import total
from rollbow.games.formulas.sheet import LINES, SLOTS, SQUARES
from rollbow.games.formulas.state import State, face
from rollbow.kernel.game import Over
from rollbow.kernel.session import Session, begin, play

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Start = Callable[..., None]

pytestmark = pytest.mark.browser

SOLO, TWO, KEYS = "s6", "s3", "s1"
"""Seeds: in the game of two every ability is used, and there are combinations with two signs."""
NAMES = ("Ada", "Bob")
SHOWN = """[...document.querySelectorAll(".square, .slot")].map((place) => place.id + "=" + place.innerText.trim())"""


class Hand:
    """Plays a move by what lies on the table: by clicks here, by keys in `Keys`."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def push(self, selector: str) -> None:
        self.page.locator(selector).click()

    def play(self, state: State, move: Move) -> None:
        text = GAME.spell(move)
        what, places = split(move)
        match move:
            case Draft(dice) | Reroll(dice):
                for letter in dice:
                    self.tick(f"#die-{letter}")
            case Write(terms, square):
                for letter in self.formula(state, terms):
                    self.tick(f"#die-{letter}")
                return self.last(f"#{SQUARES[square]}", text)
            case Sign(sign, slot):
                self.tick(f"#die-{taken(state, sign)}")
                return self.last(f"#{SLOTS[slot]}", text)
            case Open(line):
                return self.last(f"#line{line}", text)
        number = ABILITIES.get(type(move))
        if isinstance(move, Draft):
            return self.last("#main", f"{text}; use")
        if number is None:
            return self.last(f'.tray button[value="{text}"]', text)
        self.tick(f"#ability{number}")
        if what is not None:
            paid = taken(state, str(number))
            die = self.page.locator(f"#die-{taken(state, str(what), without=paid)}")
            if die.get_attribute("aria-pressed") == "false":
                self.tick(f"#{die.get_attribute('id')}")
        selectors = [selector(type(move), place) for place in places]
        if self.page.locator(selectors[0]).get_attribute("data-do") == "move":
            return self.last(selectors[0], text)
        for each in selectors:
            self.tick(each)
        return self.last("#main", text)

    @staticmethod
    def formula(state: State, terms: tuple[int, ...]) -> str:
        """The dice of a combination in the order they are tapped."""
        letters = ""
        for place, term in enumerate(terms):
            if place:
                letters += taken(state, "+" if term > 0 else "-", without=letters)
            letters += taken(state, str(abs(term)), without=letters)
        return letters

    def tick(self, selector: str) -> None:
        self.push(f'{selector}[data-do="pick"]')

    def last(self, selector: str, text: str) -> None:
        self.push(f'{selector}[data-do="move"][value="{text}"]')


class Keys(Hand):
    def push(self, selector: str) -> None:
        self.reach(selector)
        self.page.keyboard.press("Enter")

    def reach(self, selector: str) -> None:
        """Tabs until the focus is there, the shorter way round."""
        steps = self.page.evaluate(
            """(selector) => {
              const stops = [...document.querySelectorAll("a[href], button, input, summary, [tabindex='0']")]
                .filter((stop) => stop.tabIndex >= 0 && !stop.disabled && stop.checkVisibility());
              const place = (one) => stops.findIndex(
                (stop) => stop === one || stop.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING);
              const there = document.querySelector(selector), here = document.activeElement;
              const from = here === document.body ? -1 : stops.includes(here) ? stops.indexOf(here) : place(here) - 0.5;
              const way = stops.indexOf(there) - from;
              return way > 0 ? Math.ceil(way) : Math.floor(way);
            }""",
            selector,
        )
        for _ in range(abs(steps)):
            self.page.keyboard.press("Tab" if steps > 0 else "Shift+Tab")
        assert self.page.evaluate("(selector) => document.activeElement.matches(selector)", selector), (
            selector
        )


def taken(state: State, shown: str, without: str = "") -> str:
    """The first die in hand that shows this."""
    return next(die for die in state.hand if die not in without and face(state, die) == shown)


def selector(kind: type[Move], place: int | str) -> str:
    number = int(place)
    if ABILITIES[kind] == 6:
        return f"#line{number}"
    return f"#{SQUARES[number] if ABILITIES[kind] in (2, 3) else SLOTS[number]}"


def sit_down(page: Page, start: Start, seed: str, seats: int) -> Session:
    """A game of persons only, on the page and in its mirror."""
    start(page, f"#/formulas?seed={seed}&seats={seats}")
    for chair in range(seats):
        page.locator(f'[name="who/{chair}"]').select_option("")
        page.locator(f'[name="name/{chair}"]').fill(NAMES[chair])
    page.get_by_role("button", name="Start the game").click()
    page.locator("#main").wait_for()
    return begin(GAME, NAMES[:seats], seed, "id", "2026-01-01T00:00Z")


def choose(rng: Random, state: State) -> Move:
    """Abilities with many places first, then long combinations, then anything that writes."""
    wanted = 4 if state.solo else 2

    def liking(move: Move) -> float:
        if type(move) in ABILITIES:
            return 50 + len(split(move)[1]) + rng.random()
        match move:
            case Draft(dice):
                return 40 - abs(len(dice) - wanted) + rng.random()
            case Use():
                return 30 + (len(state.drafted) == wanted) * 20
            case Write(terms, _):
                return 10 * (len(terms) > 2) + rng.random()
            case Reroll():
                return -1
            case Open():
                return 0.3
        return rng.random()

    found: list[Move] = []
    for act in actions(state):
        moves = act.moves()
        found += rng.sample(moves, min(len(moves), 30))
    return max(found, key=liking)


def quickly(rng: Random, state: State) -> Move:
    """One die a round."""
    moves = [move for act in actions(state) for move in act.moves() if not isinstance(move, Reroll)]
    if state.drafted and not state.hand:
        return Use()
    plain = [move for move in moves if not isinstance(move, Draft) or len(move.dice) == 1]
    return rng.choice(plain)


def to_the_end(
    hand: Hand, session: Session, choosing: Callable[[Random, State], Move]
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


def both(hand: Hand, session: Session, move: Move) -> Session:
    """Plays a move on the page and in its mirror; what is drafted is used at once."""
    hand.play(session.state, move)
    session = play(session, GAME.spell(move))
    return play(session, "use") if isinstance(move, Draft) else session


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
    session, played = to_the_end(Hand(page), sit_down(page, start, SOLO, 1), choose)
    check_the_end(page, session)
    assert any(isinstance(move, Pass) for move in played)


def test_a_game_of_two_by_clicks_with_all_abilities(page: Page, start: Start) -> None:
    session, played = to_the_end(Hand(page), sit_down(page, start, TWO, 2), choose)
    check_the_end(page, session)
    assert {ABILITIES[type(move)] for move in played if type(move) in ABILITIES} == {1, 2, 3, 4, 5, 6}
    assert any(isinstance(move, Write) and len(move.terms) > 2 for move in played), "two signs"


def test_a_game_by_keyboard(page: Page, start: Start) -> None:
    session, _ = to_the_end(Keys(page), sit_down(page, start, KEYS, 1), quickly)
    check_the_end(page, session)


def prepared(page: Page, start: Start, seats: int = 1) -> Session:
    """The set-up is written, and one round is rolled and drafted."""
    session = sit_down(page, start, SOLO, seats)
    hand, rng = Hand(page), Random("formulas")
    while session.state.phase.value != "use":
        session = both(hand, session, choose(rng, session.state))
    return session


def test_a_place_tapped_first_says_what_could_go_there(page: Page, start: Start) -> None:
    session = sit_down(page, start, SOLO, 1)
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
    sit_down(page, start, SOLO, 1)
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
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_on_a_desktop_everything_is_in_sight(desktop: Page, start: Start) -> None:
    prepared(desktop, start, 2)
    for each in (".formulas", ".abilities", ".track", ".little", ".tray"):
        box = desktop.locator(each).bounding_box()
        assert box
        assert box["x"] + box["width"] <= 1280
        assert box["y"] + box["height"] <= 800
