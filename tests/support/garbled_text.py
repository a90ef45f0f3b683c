"""Texts with a few random errors."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random


def garbled(text: str, rng: Random) -> str:
    """A link or a record with a few random errors."""
    letters = list(text)
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(letters) + 1)
        match rng.randrange(4):
            case 0:
                letters[place:place] = rng.choice(
                    ["\x00", "%", "\u202e", "<script>", "&", "#", "/", "9" * 30, "é", "="]
                )
            case 1 if letters:
                del letters[min(place, len(letters) - 1)]
            case 2:
                letters = letters[:place]
            case _:
                letters[place:place] = letters[: rng.randrange(1, 20)]
    return "".join(letters)
