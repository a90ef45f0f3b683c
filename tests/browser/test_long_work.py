"""Long work in the bots' worker: pieces as they come, answers in between, a stop, and a worker that dies."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rollbow.bots import asking, long_work
from rollbow.games import GAMES
from support.browser import scenes, workers
from support.browser.waiting import until
from support.studies import cut_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Start = Callable[..., None]

pytestmark = pytest.mark.browser
BEGIN = """([name, bytes]) => {
  globalThis.works ??= {};
  const own = (works[name] = { pieces: [], end: null });
  rollbow.bots.work(name, new Uint8Array(bytes), (pieces) => own.pieces.push(...pieces)).then(
    (end) => (own.end = end), (error) => (own.end = String(error)));
}"""


def study(slug: str, entries: int) -> list[int]:
    """The task to study the beginning of a game, as bytes."""
    text = cut_text(scenes.kept(slug, scenes.TABLES[slug][0]), entries)
    return list(long_work.ask(long_work.Task("report", (text,))))


def begin(page: Page, name: str, task: list[int]) -> None:
    page.evaluate(BEGIN, [name, task])


def pieces(page: Page, name: str) -> list[str]:
    found: list[str] = page.evaluate("(name) => works[name].pieces", name)
    return found


def test_pieces_come_one_by_one_and_then_the_end(page: Page, start: Start) -> None:
    start(page)
    begin(page, "one", study("colordice", 12))
    until(page, "() => works.one.pieces.length > 1")
    until(page, "() => works.one.end !== null")
    found = pieces(page, "one")
    assert page.evaluate("works.one.end") == "done"
    assert found[0].startswith("judge ")
    places = [int(piece.split()[0]) for piece in found if piece[0].isdigit()]
    assert places[0] == 0
    assert places == sorted(places)


def test_a_bot_answers_while_work_goes_on_and_work_that_is_stopped_is_silent(
    page: Page, start: Start
) -> None:
    start(page)
    begin(page, "long", study("unicorn", 60))
    until(page, "() => works.long.pieces.length > 1")
    game = GAMES["rainbow"]
    question = asking.ask(asking.Question("rainbow", game.start(2, {}), "casual", b"x"))
    answer = page.evaluate("(bytes) => rollbow.bots.ask(new Uint8Array(bytes))", list(question))
    assert game.parse(answer) in game.legal(game.start(2, {}))
    assert page.evaluate("works.long.end") is None
    page.evaluate("rollbow.bots.stop('long')")
    until(page, "() => works.long.end === ''")
    heard = len(pieces(page, "long"))
    begin(page, "short", study("colordice", 4))
    until(page, "() => works.short.end === 'done'")
    assert len(pieces(page, "long")) == heard


def test_when_the_worker_dies_the_work_goes_on_and_nothing_is_told_twice(page: Page, start: Start) -> None:
    start(page)
    task = study("colordice", 20)
    begin(page, "whole", task)
    until(page, "() => works.whole.end === 'done'")
    begin(page, "broken", task)
    until(page, "() => works.broken.pieces.length > 1")
    workers.die(page)
    until(page, "() => works.broken.end === 'done'")
    assert pieces(page, "broken") == pieces(page, "whole")


def test_work_that_breaks_off_says_so(page: Page, start: Start) -> None:
    start(page)
    begin(page, "bad", list(long_work.ask(long_work.Task("report", ("no record",)))))
    until(page, "() => works.bad.end?.includes('BadRecord')")
    begin(page, "good", study("colordice", 2))
    until(page, "() => works.good.end === 'done'")
