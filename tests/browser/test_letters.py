"""One game in several places: real browser profiles that know nothing of each other and send each other links."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from rollbow.app.kept import letters, links
from rollbow.app.kept.envelope import unpack
from rollbow.bots.player import mind
from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel.game import Over
from rollbow.kernel.session import replay
from support.browser.waiting import until
from support.letters import acting

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from rollbow.kernel.session import Session

    Start = Callable[..., None]

pytestmark = pytest.mark.browser

COPIED = """
window.copied = [];
// The empty page before the first one has no clipboard.
if (globalThis.Clipboard) Object.defineProperty(Clipboard.prototype, "writeText", {
  configurable: true,
  value: async (text) => void window.copied.push(text),
});
"""
KEPT = """() => Object.keys(localStorage).filter((key) => key.startsWith("rollbow/game/letter-"))
  .map((key) => localStorage[key])"""
SAVED = """(edition) => Object.keys(localStorage).some((key) =>
  key.startsWith("rollbow/game/letter-") && Number(localStorage[key].split(" ")[2]) > edition)"""


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, page: Page, start: Start) -> None:
        page.add_init_script(COPIED)
        self.page, self.start = page, start

    def open(self, link: str) -> None:
        self.start(self.page, "#" + link.partition("#")[2])

    def receive(self, link: str) -> None:
        """Opens a letter that tells something new."""
        before = self.edition
        self.open(link)
        until(self.page, SAVED, before)

    def copies(self) -> list[str]:
        found: list[str] = self.page.evaluate(KEPT)
        return found

    @property
    def edition(self) -> int:
        return max((copy.edition for raw in self.copies() if (copy := unpack(raw))), default=0)

    @property
    def session(self) -> Session:
        """The game as this browser keeps it."""
        copy = max((copy for raw in self.copies() if (copy := unpack(raw))), key=lambda copy: copy.edition)
        return replay(GAMES, records.read(copy.text))

    def send(self) -> str:
        """Presses Copy link; the link."""
        count = self.page.evaluate("window.copied.length")
        self.page.locator(".letter").get_by_role("button", name="Copy link").click()
        until(self.page, "(count) => window.copied.length > count", count)
        link: str = self.page.evaluate("window.copied.at(-1)")
        return link

    def type(self, move: str) -> None:
        """Types a move and waits until it is kept."""
        before = self.edition
        self.page.fill("#typed", move)
        self.page.press("#typed", "Enter")
        until(self.page, SAVED, before)

    def play(self, rng: Random) -> None:
        """Plays until it is somebody else's turn."""
        while acting(session := self.session):
            turn = session.turn
            if session.record.seats[turn.number - 1].startswith("bot "):  # type: ignore[union-attr] # a seat acts
                until(self.page, SAVED, self.edition)
                continue
            move = mind(session.game.slug).choose(session.state, "greedy", rng, 0.05)
            self.type(session.game.spell(move))

    def joins(self, link: str, button: str = "Join") -> str:
        """Says yes to an invitation; the answer."""
        self.open(link)
        self.page.get_by_role("button", name=button).click()
        self.page.locator(".letter", has_text="Send your answer").wait_for()
        return self.send()


@pytest.fixture
def person(newcomer: Callable[[], Page], start: Start) -> Callable[[], Person]:
    return lambda: Person(newcomer(), start)


def invitation(ada: Person, slug: str, *others: tuple[str, str]) -> str:
    """Ada sets a game up with others, each a kind of seat and a name; the link she sends."""
    ada.start(ada.page, f"#/{slug}?seats={1 + len(others)}")
    ada.page.fill("[name='name/0']", "Ada")
    for place, (kind, name) in enumerate(others, 1):
        ada.page.select_option(f"[name='who/{place}']", kind)
        if name:
            ada.page.fill(f"[name='name/{place}']", name)
    ada.page.get_by_role("button", name="Write the invitation").click()
    ada.page.locator(".letter", has_text="Send the invitation").wait_for()
    return ada.send()


def begun(person: Callable[[], Person], slug: str) -> tuple[Person, Person]:
    ada, ben = person(), person()
    ada.receive(ben.joins(invitation(ada, slug, ("apart", "Ben"))))
    ada.page.locator(".turn", has_text="Ada’s turn").wait_for()
    return ada, ben


def alike(*people: Person) -> None:
    first, *others = (each.session.record.entries for each in people)
    assert all(each == first for each in others)


@pytest.mark.parametrize(
    "slug", [slug if slug == "rainbow" else pytest.param(slug, marks=pytest.mark.long) for slug in GAMES]
)
def test_two_people_play_a_whole_game_by_links(person: Callable[[], Person], slug: str) -> None:
    rng = Random(1)
    now, then = begun(person, slug)
    while True:
        now.play(rng)
        then.receive(now.send())
        alike(now, then)
        if isinstance(now.session.turn, Over):
            break
        now, then = then, now
    then.page.locator("#result").wait_for()
    now.page.locator("#result").wait_for()


def test_three_people_and_a_bot_play_a_whole_game(person: Callable[[], Person]) -> None:
    rng = Random(2)
    ada, ben, cleo = people = [person() for _ in range(3)]
    link = invitation(ada, "rainbow", ("apart", "Ben"), ("casual", ""), ("apart", "Cleo"))
    for answer in (cleo.joins(link, "Cleo, seat 4"), ben.joins(link, "Ben, seat 2")):
        ada.receive(answer)
    ada.page.locator(".turn", has_text="Ada’s turn").wait_for()
    now = ada
    while not isinstance(now.session.turn, Over):
        now.play(rng)
        link = now.send()
        for each in people:
            if each is not now:
                each.receive(link)
        alike(*people)
        now = next((each for each in people if acting(each.session)), now)
    alike(*people)
    assert any(entry.seat == 3 for entry in now.session.record.entries if hasattr(entry, "seat"))


def test_letters_that_are_lost_doubled_old_or_forged(person: Callable[[], Person]) -> None:
    rng = Random(3)
    ada, ben = begun(person, "rainbow")
    ada.play(rng)
    lost, link = ada.send(), ada.send()
    assert lost == link
    ben.receive(link)
    ben.page.locator(".turn", has_text="Ben’s turn").wait_for()
    kept = ben.copies()
    ben.open("#/")
    ben.open(link)
    ben.page.locator("#notice", has_text="There is nothing new in this letter.").wait_for()
    assert ben.copies() == kept
    text = records.write(links.read(link.partition("#/r/")[2]))
    forged = text.replace("seat Ada", "seat Eve")
    ben.open("#/r/" + links.packed(records.read(forged)))
    ben.page.locator("#notice", has_text="This letter was not used: it names other players.").wait_for()
    assert ben.copies() == kept
    ben.play(rng)
    ada.receive(ben.send())
    ada.page.locator(".turn", has_text="Ada’s turn").wait_for()
    ada.open(link)
    ada.page.locator("#notice", has_text="There is nothing new").wait_for()
    alike(ada, ben)


def test_a_letter_in_a_second_tab_goes_on_there(person: Callable[[], Person]) -> None:
    rng = Random(4)
    ada, ben = begun(person, "rainbow")
    ada.play(rng)
    link = ada.send()
    first, ben.page = ben.page, ben.page.context.new_page()
    ben.page.add_init_script(COPIED)
    ben.open(link)
    ben.page.locator(".turn", has_text="Ben’s turn").wait_for()
    first.get_by_role("button", name="Take over").wait_for()
    ben.play(rng)
    ada.receive(ben.send())
    ada.page.locator(".turn", has_text="Ada’s turn").wait_for()
    alike(ada, ben)


def test_an_invitation_as_a_qr_code(person: Callable[[], Person]) -> None:
    ada = person()
    invitation(ada, "rainbow", ("apart", "Ben"))
    ada.page.locator(".letter").get_by_role("button", name="QR code").click()
    ada.page.locator(".letter #code svg").wait_for()
    assert letters.is_letter(ada.session.record)
