"""People who play one game by links, each in a separate browser, with any driver.

The engine plays along here: every typed move is also played in a mirror game, and at the end of a turn the
browser must have saved exactly the same game, dice included.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, TypeVar

from rollbow.app.kept.envelope import Copy, unpack
from rollbow.bots.bot import mind
from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel.game import Over, Seat
from rollbow.kernel.record import level
from rollbow.kernel.session import play, replay
from support.letters import acting

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from rollbow.kernel.session import Session

P = TypeVar("P", bound="Person")
COPIED = """() => {
  window.copied = [];
  // The empty page before the first one has no clipboard.
  if (globalThis.Clipboard) Object.defineProperty(Clipboard.prototype, "writeText", {
    configurable: true,
    value: async (text) => void window.copied.push(text),
  });
}"""
KEPT = """() => Object.keys(localStorage).filter((key) => key.startsWith("rollbow/game/letter-"))
  .map((key) => localStorage[key])"""
SAVED = """(edition) => Object.keys(localStorage).some((key) =>
  key.startsWith("rollbow/game/letter-") && Number(localStorage[key].split(" ")[2]) > edition)"""
SAYS = "(words) => document.querySelector('#app').innerText.includes(words)"
FILLED = """([name, value]) => {
  const field = document.querySelector(`[name="${name}"]`);
  if (!field) return false;
  field.value = value;
  return field.dispatchEvent(new Event("input", { bubbles: true }));
}"""
TYPED = """(move) => {
  const line = document.querySelector("#typed");
  line.value = move;
  line.form.requestSubmit();
}"""


class Person(ABC):
    """Somebody with their own browser."""

    @abstractmethod
    def open(self, link: str) -> None:
        """Opens a link, or an address of the site, and waits until the page has noticed."""

    @abstractmethod
    def evaluate(self, script: str, *given: Any) -> Any:
        """The value of a function of at most one argument."""

    @abstractmethod
    def until(self, condition: str, *given: Any) -> None:
        """Waits until this function returns something true."""

    @abstractmethod
    def press(self, words: str) -> None:
        """Presses the button that says this."""

    def sees(self, words: str) -> None:
        self.until(SAYS, words)

    def fill(self, field: str, value: str) -> None:
        self.until(FILLED, [field, value])

    def copies(self) -> list[str]:
        found: list[str] = self.evaluate(KEPT)
        return found

    @property
    def newest(self) -> Copy:
        """The newest of them; an empty one of edition 0 if there is none."""
        known = (copy for raw in self.copies() if (copy := unpack(raw)))
        return max(known, key=lambda copy: copy.edition, default=Copy(0, "", ""))

    @property
    def session(self) -> Session:
        """The game as this browser keeps it."""
        return _opened(self.newest)

    def send(self) -> str:
        """Presses Copy link; returns the link."""
        count = self.evaluate("() => window.copied.length")
        self.press("Copy link")
        self.until("(count) => window.copied.length > count", count)
        link: str = self.evaluate("() => window.copied.at(-1)")
        return link

    def receive(self, link: str) -> None:
        """Opens a letter with something new in it."""
        before = self.newest.edition
        self.open(link)
        self.until(SAVED, before)

    def type(self, move: str) -> None:
        """Types a move and waits until it is saved."""
        before = self.newest.edition
        self.evaluate(TYPED, move)
        self.until(SAVED, before)

    def play(self, rng: Random) -> None:
        """Plays until it is somebody else's turn. Bots that come next play in the browser."""
        while acting(session := _opened(kept := self.newest)):
            if _bot_is_next(session):
                self.until(SAVED, kept.edition)
            while acting(session) and not _bot_is_next(session):
                move = session.game.spell(mind(session.game.slug).choose(session.state, "greedy", rng, 0.05))
                self.type(move)
                session = play(session, move)
            mine = session.record.entries
            assert self.session.record.entries[: len(mine)] == mine

    def invites(self, slug: str, *others: tuple[str, str]) -> str:
        """Sets up a game with others, each given as a kind of seat and a name; returns the invitation."""
        self.open(f"#/{slug}?seats={1 + len(others)}")
        self.fill("name/0", "Ada")
        for place, (kind, name) in enumerate(others, 1):
            self.fill(f"who/{place}", kind)
            if name:
                self.fill(f"name/{place}", name)
        self.press("Create the invitation")
        self.sees("Send the invitation")
        return self.send()

    def joins(self, link: str, button: str = "Join") -> str:
        """Accepts an invitation; returns the answer."""
        self.open(link)
        self.press(button)
        self.sees("Send your answer")
        return self.send()


def _opened(copy: Copy) -> Session:
    return replay(GAMES, records.read(copy.text))


def _bot_is_next(session: Session) -> bool:
    turn = session.turn
    return isinstance(turn, Seat) and level(session.record.seats[turn.number - 1]) is not None


def begun(person: Callable[[], P], slug: str) -> tuple[P, P]:
    """Ada, whose turn it is, and Ben, who joined her game."""
    ada, ben = person(), person()
    ada.receive(ben.joins(ada.invites(slug, ("apart", "Ben"))))
    ada.sees("Your turn")
    return ada, ben


def whole(now: Person, then: Person, rng: Random) -> None:
    """The two play to the end, beginning with the one whose turn it is."""
    while True:
        now.play(rng)
        then.receive(now.send())
        alike(now, then)
        if isinstance(now.session.turn, Over):
            return
        now, then = then, now


def alike(*people: Person) -> None:
    first, *others = (each.session.record.entries for each in people)
    assert all(each == first for each in others)
