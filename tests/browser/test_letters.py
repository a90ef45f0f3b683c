"""One game in several places: real browser profiles that know nothing of each other and send each other links."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from rollbow.app.kept import letters, links
from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel.fair import seat_of
from rollbow.kernel.game import Over
from support.browser import by_links, scenes
from support.browser.by_links import alike, begun
from support.browser.waiting import until
from support.letters import acting, unsent_end

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Start = Callable[..., None]

pytestmark = pytest.mark.browser


class Person(by_links.Person):
    """Somebody with a browser of their own."""

    def __init__(self, page: Page, start: Start) -> None:
        self.page, self.start = page, start
        self.look_at(page)

    def look_at(self, page: Page) -> None:
        """Goes on in this tab."""
        self.page = page
        page.add_init_script(f"({by_links.COPIED})()")

    def open(self, link: str) -> None:
        self.start(self.page, "#" + link.partition("#")[2])

    def evaluate(self, script: str, *given: Any) -> Any:
        return self.page.evaluate(script, *given)

    def until(self, condition: str, *given: Any) -> None:
        until(self.page, condition, *given)

    def press(self, words: str) -> None:
        self.page.get_by_role("button", name=words, exact=True).click()


@pytest.fixture
def person(newcomer: Callable[[], Page], start: Start) -> Callable[[], Person]:
    return lambda: Person(newcomer(), start)


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_two_people_play_a_whole_game_by_links(person: Callable[[], Person], slug: str) -> None:
    now, then = begun(person, slug)
    by_links.whole(now, then, Random(1))
    for each in (now, then):
        each.page.locator("#result").wait_for()


def test_the_end_of_every_game_can_be_sent(page: Page, start: Start) -> None:
    """A game that is over styles its tray anew; what sends the end stays in it."""
    start(page)
    for slug in GAMES:
        session = unsent_end(slug, Random(1))
        scenes.keep(page, [session.record])
        scenes.go(page, f"#/game/{session.record.id}")
        page.get_by_text("The game is over. Send the last turn to").wait_for()
        for width, height in ((390, 844), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            for words in ("Send", "Copy link", "QR code"):
                page.get_by_role("button", name=words, exact=True).wait_for()


def test_the_answers_to_a_question_on_a_card_stand_in_one_line(page: Page, start: Start) -> None:
    start(page)
    session = unsent_end("uno", Random(1))
    scenes.keep(page, [session.record])
    page.locator(".doings summary").click()
    page.locator("[data-do=delete]").click()
    answers = [page.get_by_role("button", name=words, exact=True) for words in ("Keep", "Delete anyway")]
    for width, height in ((390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        boxes = [box for answer in answers if (box := answer.bounding_box())]
        assert len(boxes) == 2
        assert boxes[0]["y"] == boxes[1]["y"]


def at_one_table(person: Callable[[], Person]) -> list[Person]:
    """Ada, Ben and Cleo, with a bot between the two others; it is Ada's turn."""
    ada, ben, cleo = people = [person() for _ in range(3)]
    link = ada.invites("rainbow", ("apart", "Ben"), ("casual", ""), ("apart", "Cleo"))
    for answer in (cleo.joins(link, "Cleo, seat 4"), ben.joins(link, "Ben, seat 2")):
        ada.receive(answer)
    ada.sees("Your turn")
    return people


def passed_on(now: Person, people: list[Person], rng: Random) -> Person:
    """Whoever is to act plays and sends to all others; who is next."""
    now.play(rng)
    link = now.send()
    for each in people:
        if each is not now:
            each.receive(link)
    alike(*people)
    return next((each for each in people if acting(each.session)), now)


def test_three_people_and_a_bot_play_a_round(person: Callable[[], Person]) -> None:
    rng = Random(2)
    now, *_ = people = at_one_table(person)
    for _ in people:
        now = passed_on(now, people, rng)
    assert now is people[0]
    assert {seat_of(entry) for entry in now.session.record.entries} >= {1, 2, 3, 4}


@pytest.mark.long
def test_three_people_and_a_bot_play_a_whole_game(person: Callable[[], Person]) -> None:
    rng = Random(2)
    now, *_ = people = at_one_table(person)
    while not isinstance(now.session.turn, Over):
        now = passed_on(now, people, rng)
    for each in people:
        each.page.locator("#result").wait_for()


def test_letters_that_are_lost_doubled_old_or_forged(person: Callable[[], Person]) -> None:
    rng = Random(3)
    ada, ben = begun(person, "rainbow")
    ada.play(rng)
    lost, link = ada.send(), ada.send()
    assert lost == link
    ben.receive(link)
    ben.page.locator(".turn", has_text="Your turn").wait_for()
    kept = ben.copies()
    ben.open("#/")
    ben.open(link)
    ben.page.locator("#notice", has_text="You’ve already opened this link.").wait_for()
    assert ben.copies() == kept
    text = records.write(links.read(link.partition("#/r/")[2]))
    forged = text.replace("seat Ada", "seat Eve")
    ben.open("#/r/" + links.packed(records.read(forged)))
    ben.page.locator("#notice", has_text="This link wasn’t used: it names different players.").wait_for()
    assert ben.copies() == kept
    ben.play(rng)
    ada.receive(ben.send())
    ada.page.locator(".turn", has_text="Your turn").wait_for()
    ada.open(link)
    ada.page.locator("#notice", has_text="This is one of your own old links.").wait_for()
    alike(ada, ben)


def test_a_letter_in_a_second_tab_goes_on_there(person: Callable[[], Person]) -> None:
    rng = Random(4)
    ada, ben = begun(person, "rainbow")
    ada.play(rng)
    link = ada.send()
    first = ben.page
    ben.look_at(first.context.new_page())
    ben.open(link)
    ben.page.locator(".turn", has_text="Your turn").wait_for()
    first.get_by_role("button", name="Take over").wait_for()
    ben.play(rng)
    ada.receive(ben.send())
    ada.page.locator(".turn", has_text="Your turn").wait_for()
    alike(ada, ben)


def test_an_invitation_as_a_qr_code(person: Callable[[], Person]) -> None:
    ada = person()
    ada.invites("rainbow", ("apart", "Ben"))
    ada.page.locator(".mail").get_by_role("button", name="QR code").click()
    ada.page.locator(".mail #code svg").wait_for()
    assert letters.is_letter(ada.session.record)
