"""A browser's storage without a browser: a local storage that can fail, and a mirror like the one in IndexedDB.

tests/app/test_store.py checks that the mirror behaves like web/store.js.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from rollbow.app.kept.envelope import StorageFault

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


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
    """A text and a card for each id, and a second text for some. It asks before overwriting anything and decides
    nothing itself.
    """

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.spares: dict[str, str] = {}
        self.cards: dict[str, str] = {}

    def put(self, identity: str, raw: str, card: str, over: Callable[[str], bool]) -> bool:
        there = self.texts.get(identity, raw)
        if there != raw and not over(there):
            return False
        self.texts[identity], self.cards[identity] = raw, card
        self.spares.pop(identity, None)
        return True

    def stow(self, kept: Sequence[Sequence[Any]], over: Callable[[str, str], bool]) -> list[bool]:
        stored = []
        for identity, _, raw, card in kept:
            stored.append(self.put(identity, raw, card, partial(over, identity)))
            if stored[-1]:
                self.spares[identity] = raw
        return stored

    def settle(self, kept: Sequence[Sequence[str]]) -> list[bool]:
        for identity, raw in kept:
            if self.texts.get(identity) == raw:
                self.spares[identity] = raw
        return [self.texts.get(identity) == raw for identity, raw in kept]

    def get(self, ids: Sequence[str]) -> list[list[str | None]]:
        both = [(self.texts.get(identity), self.spares.get(identity)) for identity in ids]
        return [[raw] if raw == spare else [raw, spare] for raw, spare in both]

    def list(self) -> tuple[str, str]:
        return "\n".join(sorted(self.texts)), "\n".join(
            self.cards[identity] for identity in sorted(self.cards)
        )

    def remove(self, identity: str) -> None:
        self.texts.pop(identity, None)
        self.cards.pop(identity, None)
        self.spares.pop(identity, None)

    def drop(self, identity: str, raw: str) -> None:
        text, spare = self.texts.get(identity), self.spares.get(identity)
        if text == raw and spare not in (None, raw):
            self.texts[identity] = str(spare)
        elif text == raw:
            del self.texts[identity]
            self.spares.pop(identity, None)
        elif spare == raw and text is not None:
            self.spares[identity] = text
