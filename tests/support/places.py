"""Where a browser keeps games, without a browser: a local storage that can fail, and a mirror in IndexedDB.

tests/app/test_store.py checks that the mirror behaves like web/store.js.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.kept.envelope import StorageFault

if TYPE_CHECKING:
    from collections.abc import Callable


class Fake:
    """Storage in a dict. Operation number `breaks_at` fails; if `torn`, a failing write leaves half its text behind."""

    def __init__(self, *, breaks_at: int = -1, torn: bool = False) -> None:
        self.texts: dict[str, str] = {}
        self.breaks_at = breaks_at
        self.torn = torn
        self.done = 0

    def get(self, key: str) -> str | None:
        self._step()
        return self.texts.get(key)

    def set(self, key: str, text: str) -> None:
        if self.torn and self.done == self.breaks_at:
            self.texts[key] = text[: len(text) // 2]
        self._step()
        self.texts[key] = text

    def remove(self, key: str) -> None:
        self._step()
        self.texts.pop(key, None)

    def names(self) -> list[str]:
        self._step()
        return list(self.texts)

    def _step(self) -> None:
        self.done += 1
        if self.done - 1 == self.breaks_at:
            raise StorageFault("QuotaExceededError")


class Mirror:
    """A text and a card for each id. It asks before overwriting anything, and decides nothing itself."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.cards: dict[str, str] = {}

    def put(self, identity: str, raw: str, card: str, over: Callable[[str], bool]) -> bool:
        there = self.texts.get(identity, raw)
        if there != raw and not over(there):
            return False
        self.texts[identity], self.cards[identity] = raw, card
        return True

    def get(self, identity: str) -> str | None:
        return self.texts.get(identity)

    def list(self) -> tuple[list[str], list[str]]:
        return sorted(self.texts), [self.cards[identity] for identity in sorted(self.cards)]

    def remove(self, identity: str) -> None:
        self.texts.pop(identity, None)
        self.cards.pop(identity, None)

    def drop(self, identity: str, raw: str) -> None:
        if self.texts.get(identity) == raw:
            del self.texts[identity]
