"""Two windows of WebKit that know nothing of each other play whole games by links."""

from __future__ import annotations

from contextlib import ExitStack
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from rollbow.games import GAMES
from support.browser import by_links

if TYPE_CHECKING:
    from pathlib import Path

    from support.browser.counting_site import Site
    from support.browser.webkit import Open, Page


class Person(by_links.Person):
    """Somebody with a window of their own."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        page.open(url)
        page.evaluate(by_links.COPIED)

    def open(self, link: str) -> None:
        self.page.go("#" + link.partition("#")[2])

    def evaluate(self, script: str, *given: Any) -> Any:
        return self.page.evaluate(script, *given)

    def until(self, condition: str, *given: Any) -> None:
        self.page.until(condition, *given)

    def press(self, words: str) -> None:
        self.page.click("main button", words)


@pytest.mark.parametrize("slug", GAMES)
def test_two_people_play_a_whole_game_by_links(opened: Open, site: Site, tmp_path: Path, slug: str) -> None:
    with ExitStack() as windows:
        places = iter((tmp_path / "ada", tmp_path / "ben"))

        def person() -> Person:
            return Person(windows.enter_context(opened(1280, 800, next(places))), site.url)

        now, then = by_links.begun(person, slug)
        by_links.whole(now, then, Random(1))
        for each in (now, then):
            each.page.there("#result")
