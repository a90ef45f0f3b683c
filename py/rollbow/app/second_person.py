"""Sentences about “You”. The tables say what happened in the third person; the only person at a table is addressed."""

from __future__ import annotations

import re
from functools import lru_cache

IRREGULAR = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go", "reaches": "reach"}
VERBS = frozenset(
    (
        "attacks begins calls claims completes counterattacks drafts draws exchanges fills gains is has keeps leaves "
        "loses makes opens passes picks plays re-rolls reaches rolls scores sets spends starts takes throws turns uses "
        "wins writes"
    ).split()
)
"""Words that are verbs after “and”; a test goes through all golden games."""
_SUBJECT = re.compile(r"\bYou (now )?([\w-]+)")
_MORE = re.compile(r"(\band (?:now )?)([\w-]+)")
_CLAUSE = re.compile(r"(?<=[.!?;:]) |(?<=,) (?=You )")
_WITHIN = re.compile(r"(?<=[^.!?“] )You\b")


@lru_cache(maxsize=200)
def agree(text: str) -> str:
    """The text with its verbs in the second person where “You” is their subject. Cached: every tap draws the log."""
    found = _SUBJECT.sub(lambda hit: f"You {hit[1] or ''}{_after_you(hit[2])}", text)
    clauses = _CLAUSE.split(found)
    gaps = [gap[0] for gap in _CLAUSE.finditer(found)]
    told = [
        _MORE.sub(lambda hit: hit[1] + _after_and(hit[2]), each) if each.startswith("You ") else each
        for each in clauses
    ]
    whole = "".join(part for pair in zip(told, [*gaps, ""], strict=True) for part in pair)
    whole = re.sub(r"\bYou’s\b", "Your", whole)
    return _WITHIN.sub("you", re.sub(r"(?<=[^.!?“] )Your\b", "your", whole))


def _after_you(word: str) -> str:
    """Only a verb can be there; one with this ending is in the third person, or `pass`."""
    return _base(word) if word.endswith("s") and not word.endswith("ss") else _after_and(word)


def _after_and(word: str) -> str:
    return _base(word) if word in VERBS else word


def _base(verb: str) -> str:
    return IRREGULAR.get(verb) or (verb[:-2] if verb.endswith("sses") else verb[:-1])
