"""Sentences about “You”. The tables tell what happened in the third person; the only person at a table is spoken to."""

from __future__ import annotations

import re

IRREGULAR = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go", "reaches": "reach"}
VERBS = frozenset(
    (
        "attacks begins calls claims completes counterattacks drafts draws exchanges fills gains is has keeps leaves "
        "loses makes opens passes picks plays re-rolls reaches rolls scores sets spends starts takes throws turns uses "
        "wins writes"
    ).split()
)
"""The verbs that follow a player’s name; a test goes through all golden games."""
_SUBJECT = re.compile(r"\bYou (now )?([\w-]+)")
_MORE = re.compile(r"(\band (?:now )?)([\w-]+)")
_CLAUSE = re.compile(r"(?<=[.!?;:]) |(?<=,) (?=You )")
_WITHIN = re.compile(r"(?<=[^.!?“] )You\b")


def agree(text: str) -> str:
    """The text with its verbs in the second person where “You” is their subject."""
    found = _SUBJECT.sub(lambda hit: f"You {hit[1] or ''}{_base(hit[2])}", text)
    clauses = _CLAUSE.split(found)
    gaps = [gap[0] for gap in _CLAUSE.finditer(found)]
    told = [
        _MORE.sub(lambda hit: hit[1] + _base(hit[2]), each) if each.startswith("You ") else each
        for each in clauses
    ]
    whole = "".join(part for pair in zip(told, [*gaps, ""], strict=True) for part in pair)
    whole = re.sub(r"\bYou’s\b", "Your", whole)
    return _WITHIN.sub("you", re.sub(r"(?<=[^.!?“] )Your\b", "your", whole))


def _base(verb: str) -> str:
    if verb not in VERBS:
        return verb
    return IRREGULAR.get(verb) or (verb[:-2] if verb.endswith("sses") else verb[:-1])
