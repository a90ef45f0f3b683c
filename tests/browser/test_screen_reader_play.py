"""What a player hears and reaches without eyes or mouse: whole games typed, the tree of every turn, the focus."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from rollbow.app.game_table import table
from rollbow.app.pieces import amount
from rollbow.games import GAMES
from rollbow.kernel.game import Over, Seat, TurnBegan
from rollbow.kernel.session import begin, play

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from rollbow.kernel.session import Session

    Start = Callable[..., None]

pytestmark = [pytest.mark.browser, pytest.mark.core]
EACH = pytest.mark.parametrize("slug", list(GAMES))
NAMES = ("Ada", "Bo")
SEEDS = {"unicorn": "s4", "rainbow": "s1", "uno": "s2", "formulas": "s14", "colordice": "s6"}
"""Games in which all kinds of moves come and that end soon, though they are played at random."""
WIDGETS = {"button", "link", "textbox", "radio", "combobox"}
LOOKED_AT = 25
"""The tree is read at every so many moves: reading it takes longer than a move."""


def opened(page: Page, start: Start, slug: str) -> Session:
    """A game of two on the page, and the same here."""
    seed = SEEDS[slug]
    start(page, f"#/{slug}?seats=2&seed={seed}")
    page.select_option('[name="who/1"]', "")
    for seat, name in enumerate(NAMES):
        page.fill(f'[name="name/{seat}"]', name)
    page.click("text=Start the game")
    page.locator(f".game-{slug}").wait_for()
    return begin(GAMES[slug], NAMES, seed, "x", "2026-11-18T09:30Z")


def told(session: Session, since: int) -> list[str]:
    """What has happened, in the sentences that are to be heard."""
    view, events = table(session.game.slug), [event for each in session.events[since:] for event in each]
    scores = ", ".join(
        f"{name} {amount(view.standing(session.state, seat))}" for seat, name in enumerate(NAMES, 1)
    )
    began = any(isinstance(event, TurnBegan) for event in events)
    return [words for event in events if (words := view.tell(event, NAMES))] + [f"{scores}."] * began


def tree(page: Page) -> list[dict[str, Any]]:
    """The nodes that a screen reader meets: role, name, and what is said of them."""
    protocol = page.context.new_cdp_session(page)
    nodes: list[dict[str, Any]] = protocol.send("Accessibility.getFullAXTree")["nodes"]
    protocol.detach()
    return [
        {
            "role": node["role"]["value"],
            "name": node.get("name", {}).get("value", ""),
            **{one["name"]: one["value"].get("value") for one in node.get("properties", ())},
        }
        for node in nodes
        if not node["ignored"]
    ]


def check_tree(page: Page, session: Session) -> None:
    """Only Chromium tells its tree."""
    if page.context.browser and page.context.browser.browser_type.name != "chromium":
        return
    nodes = tree(page)
    unnamed = [node for node in nodes if node["role"] in WIDGETS and not node["name"].strip()]
    assert not unnamed
    regions = {node["name"] for node in nodes if node["role"] == "region"}
    assert {"Board", "Dice and actions"} <= regions
    assert [node["name"] for node in nodes if node["role"] == "heading" and node.get("level") == 1] == [
        session.game.title
    ]
    assert any(node.get("live") == "polite" for node in nodes)
    # What is told to be possible is possible, and something is.
    possible = page.locator(".table [data-do=move]").evaluate_all("all => all.map((one) => one.value)")
    legal = {session.game.spell(move) for move in session.game.legal(session.state)}
    assert set(possible) <= legal
    within = page.locator(".tray, .board").locator("button:not([aria-disabled=true]):not([disabled])")
    assert within.count()
    assert [node for node in nodes if node["role"] == "button" and not node.get("disabled") and node["name"]]


def check_players(page: Page, session: Session) -> None:
    """Whose turn it is, and how everybody stands."""
    seats = page.locator(".seats > .seat")
    view, turn = table(session.game.slug), session.turn
    for number, name in enumerate(NAMES, 1):
        expect(seats.nth(number - 1)).to_contain_text(name)
        expect(seats.nth(number - 1)).to_contain_text(amount(view.standing(session.state, number)))
    if isinstance(turn, Seat):
        expect(page.locator(".seats [aria-current=true] .name")).to_have_text(NAMES[turn.number - 1])
        expect(page.locator(".tray .turn")).to_have_text(f"{NAMES[turn.number - 1]}’s turn")


@EACH
def test_a_whole_game_is_typed_and_heard(desktop: Page, start: Start, slug: str) -> None:
    session, rng = opened(desktop, start, slug), Random(1)
    expect(desktop.locator("#said p")).to_have_text(told(session, 0))
    for step in range(2000):
        if isinstance(session.turn, Over):
            break
        if step % LOOKED_AT == 0:
            check_tree(desktop, session)
        move = session.game.spell(rng.choice(session.game.legal(session.state)))
        desktop.fill("#typed", move)
        desktop.press("#typed", "Enter")
        since, session = len(session.record.entries), play(session, move)
        expect(desktop.locator("#said p")).to_have_text(told(session, since))
        check_players(desktop, session)
        expect(desktop.locator("#typed")).to_be_focused()
        expect(desktop.locator("#typed")).to_have_value("")
    assert isinstance(session.turn, Over)
    heading = desktop.locator("#result")
    expect(heading).to_have_role("heading")
    expect(desktop.get_by_role("table").first).to_be_attached()


def usable(page: Page) -> Locator:
    return page.locator(
        ":is(.tray, .board) button:is([data-do=move], [data-do=pick]):not([aria-disabled=true])"
    )


HELD = """() => {
  const at = document.activeElement;
  return at !== document.body && at.checkVisibility() ? "" : at.outerHTML.slice(0, 200);
}"""


@EACH
def test_the_focus_is_never_lost(page: Page, start: Start, slug: str) -> None:
    """Controls are used by key wherever they stand; after each the focus is on something that can be seen."""
    opened(page, start, slug)
    rng = Random(slug)
    for _ in range(50):
        count = usable(page).count()
        if not count:
            break
        control = usable(page).nth(rng.randrange(count))
        words = control.evaluate("one => one.outerHTML.slice(0, 200)")
        control.focus()
        page.keyboard.press("Enter")
        assert page.evaluate(HELD) == "", f"after {words}"


@EACH
def test_a_wrong_line_is_answered_in_words_and_changes_nothing(
    desktop: Page, start: Start, slug: str
) -> None:
    opened(desktop, start, slug)
    before = desktop.locator(".log").inner_text()
    desktop.fill("#typed", "abracadabra")
    desktop.press("#typed", "Enter")
    expect(desktop.locator("#said p")).to_contain_text("abracadabra")
    expect(desktop.locator(".notice")).to_contain_text("abracadabra")
    expect(desktop.locator("#typed")).to_be_focused()
    assert desktop.locator(".log").inner_text() == before
