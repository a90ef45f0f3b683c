"""The roll source: one function gives every die its value. Games have no other randomness.

A seed fixes all rolls of a game; an address (`unicorn/3/1/R1`) picks one of them.
"""

from __future__ import annotations

import unicodedata
from hashlib import sha256

from .game import Roll, Rolled

LONGEST_SEED = 64


class BadSeed(ValueError):
    """This text can't be a seed; the message says why."""


def number(seed: str, address: str) -> int:
    """The 64-bit number at an address."""
    digest = sha256(f"rollbow1|{seed}|{address}".encode()).digest()
    return int.from_bytes(digest[:8], "big")


def face(seed: str, address: str, faces: int) -> int:
    """The face a die shows, counted from 0."""
    return number(seed, address) * faces >> 64


def throw(seed: str, roll: Roll) -> Rolled:
    """The values of all the dice a game waits for."""
    return Rolled(
        tuple(
            number(seed, die.address) if die.faces is None else face(seed, die.address, die.faces)
            for die in roll.dice
        )
    )


def normalize(text: str) -> str:
    """The seed a text stands for, so that what looks the same rolls the same."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    seed = "-".join(folded.split())
    if not seed:
        raise BadSeed("a seed needs at least one character")
    if len(seed) > LONGEST_SEED:
        raise BadSeed(f"a seed has at most {LONGEST_SEED} characters; this one has {len(seed)}")
    for character in seed:
        if unicodedata.category(character) in ("Cc", "Cf", "Cs"):
            raise BadSeed(f"a seed can't hold the invisible character U+{ord(character):04X}")
    return seed
