"""Records for tests: one to change by hand, and a Hypothesis strategy for every possible one."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from rollbow.kernel import dice, record
from rollbow.kernel.record import BadRecord, Played, Record, Thrown, read

TEXT = """\
rollbow 1
game toy 2
option goal 6
option order on
seat Ada
seat bot expert
seed amber-otter-42
id 5f0c-1
begun 2026-11-18T09:30Z
x-takebacks yes
---
= s1:2 s2:1
= R:4 G:4
2 take R
2 keep
"""
LINES = tuple(TEXT.splitlines())
"""Its lines; tests drop, repeat or change one of them."""


def text(lines: list[str]) -> str:
    return "".join(line + "\n" for line in lines)


def changed(number: int, *lines: str) -> str:
    """The text with one line (counted from 1) replaced or removed."""
    return text([*LINES[: number - 1], *lines, *LINES[number:]])


def problem(written: str | bytes) -> tuple[int, str]:
    """Which line is refused, and why."""
    with pytest.raises(BadRecord) as refused:
        read(written)
    assert str(refused.value) == f"line {refused.value.line}: {refused.value.problem}"
    assert refused.value.problem.isprintable()
    return refused.value.line, refused.value.problem


def _normal(seed: str) -> str | None:
    try:
        return dice.normalize(seed)
    except dice.BadSeed:
        return None


def _name(name: str) -> str | None:
    try:
        return record.name(name)
    except record.BadName:
        return None


names: st.SearchStrategy[str] = st.one_of(
    st.sampled_from(["Ada", "Ben", "-", *(f"bot {level}" for level in record.LEVELS)]),
    st.text(max_size=30).map(_name).filter(bool).map(str),
)
seeds: st.SearchStrategy[str] = st.one_of(
    st.just("-"), st.text(min_size=1, max_size=40).map(_normal).filter(bool).map(str)
)
words = st.text("abcdefghijklmnopqrstuvwxyz0123456789", min_size=1, max_size=20)
extras = st.lists(
    st.text(st.characters(min_codepoint=33, exclude_categories=["Cs"]), min_size=1, max_size=20), max_size=3
).map(lambda parts: " ".join(["x-later", *parts]))
moves = st.lists(st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1), min_size=1).map(
    " ".join
)
played = st.builds(Played, st.integers(1, 8), moves.filter(lambda move: len(move) <= 198))
thrown = st.builds(
    Thrown,
    st.lists(
        st.tuples(st.from_regex(r"[A-Za-z0-9]{1,10}", fullmatch=True), st.integers(1, 999)), min_size=1
    ).map(lambda faces: tuple(faces[:12])),
)
records = st.builds(
    Record,
    game=st.from_regex(r"[a-z]{1,20}", fullmatch=True),
    rules=st.integers(1, 9999),
    seats=st.lists(names, min_size=1, max_size=8).map(tuple),
    seed=seeds,
    id=st.from_regex(r"[0-9a-z-]{1,64}", fullmatch=True),
    begun=st.datetimes().map(lambda time: f"{time:%Y-%m-%dT%H:%MZ}".zfill(17)),
    options=st.dictionaries(words, words, max_size=4).map(lambda options: tuple(options.items())),
    extras=st.lists(extras, max_size=3).map(tuple),
    entries=st.lists(st.one_of(played, thrown), max_size=30).map(tuple),
)
