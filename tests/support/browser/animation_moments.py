"""Everything the stage can show, each kind from the golden games: a table, and the move that triggers it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rollbow.app import stage_cues
from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel import session as sessions
from rollbow.kernel.game import Over, Roll
from rollbow.kernel.record import Played, Thrown
from support import golden

from . import scenes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from rollbow.kernel.record import Record
    from rollbow.kernel.session import Session


PATIENT = """
globalThis.patient = false;
globalThis.waiting = [];
const wait = globalThis.setTimeout;
globalThis.setTimeout = (work, time, ...more) =>
  patient && time >= 400 ? waiting.push(() => work(...more)) : wait(work, time, ...more);
"""
"""With `patient`, timers on the page don't fire before `go_on`."""


@dataclass(frozen=True)
class Moment:
    """A game before a move, the move, and what the stage then shows first of this kind."""

    slug: str
    kind: str
    record: Record
    move: str


def of(slug: str) -> dict[str, Moment]:
    """One moment of each kind from a game's golden games. A move that ends the game counts only for its end."""
    found: dict[str, Moment] = {}
    for path in golden.records():
        if path.parent.name != slug:
            continue
        record = records.read(path.read_text(encoding="utf-8"))
        whole = sessions.replay(GAMES, record)
        if whole.real_dice:
            continue
        for kind, moment in _of(whole):
            found.setdefault(kind, moment)
    return found


def _of(whole: Session) -> Iterator[tuple[str, Moment]]:
    slug, entries = whole.game.slug, whole.record.entries
    names = tuple(f"Seat {number}" for number in range(1, len(whole.record.seats) + 1))
    places = [place for place, entry in enumerate(entries) if isinstance(entry, Played)]
    for number, (place, end) in enumerate(zip(places, [*places[1:], len(entries)], strict=True)):
        entry = entries[place]
        assert isinstance(entry, Played)
        kinds = [
            cue.kind
            for step in range(place, end)
            for cue in stage_cues.of(slug).moments(whole.events[step], whole.states[step + 1], names)
        ]
        if any(
            isinstance(one, Thrown) and _shows(whole, step)
            for step, one in list(enumerate(entries))[place:end]
        ):
            kinds.insert(0, "throw")
        turn = whole.game.turn(whole.states[end])
        if isinstance(turn, Over):
            kinds = ["win"] if turn.result.winners else []
        for kind in kinds:
            yield kind, Moment(slug, kind, scenes.until(whole.record, number), entry.move)


def _shows(whole: Session, step: int) -> bool:
    turn = whole.game.turn(whole.states[step])
    return isinstance(turn, Roll) and any(die.faces for die in turn.dice)


def bring_on(page: Page, moment: Moment) -> None:
    """Plays the move on a page where Python plays, and skips what the stage shows before."""
    scenes.sit_down(page, moment.record)
    play(page, moment)


def play(page: Page, moment: Moment) -> None:
    """The same at a table that is already open."""
    send(page, moment.move)
    while not page.locator(f"#app > .stage.{moment.kind}").count():
        page.locator("#app > .stage").wait_for(state="attached")
        tap(page)


def send(page: Page, move: str) -> None:
    """Plays a move as if typed."""
    page.locator("#typed").evaluate("(one, move) => { one.value = move; one.form.requestSubmit(); }", move)


def skip(page: Page) -> None:
    """Ends whatever the stage shows."""
    while page.locator("#app > .stage").count():
        tap(page)


def tap(page: Page) -> None:
    """A tap outside all controls."""
    page.locator(".bar h1").dispatch_event("click")


def go_on(page: Page) -> None:
    """Lets all waiting timers fire."""
    page.evaluate("patient = false; waiting.splice(0).forEach((work) => work())")
