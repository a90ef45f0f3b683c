"""A mutant: one small change in a file."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Mutant:
    """`now` stands in place of a file's text from `start` to `end`. No other line moves by it."""

    path: str
    where: str  # the function, or what else it is in
    start: int
    end: int
    now: str
    loading: bool = False  # whether this runs while the file is loaded, and only then

    @property
    def text(self) -> str:
        """The file with the change."""
        source = source_of(self.path)
        return source[: self.start] + self.now + source[self.end :]

    @property
    def line(self) -> int:
        return source_of(self.path).count("\n", 0, self.start) + 1

    @property
    def lines(self) -> range:
        """All lines of the text that is changed."""
        return range(self.line, self.line + source_of(self.path).count("\n", self.start, self.end) + 1)

    @cached_property
    def words(self) -> str:
        """What is changed, without line numbers, which change with every edit."""
        was, now = (whole.split("\n")[self.line - 1].strip() for whole in (source_of(self.path), self.text))
        return f"{self.path} {self.where}\n  {was}\n  {now}"

    @property
    def lot(self) -> float:
        """Its place in samples, from 0 to 1. Nothing moves it but a change of its own line."""
        return int(sha256(self.words.encode()).hexdigest()[:12], 16) / 16**12


@cache
def source_of(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def in_place_of(was: str, now: str, *, statement: bool = False) -> str:
    """A text with as many lines as the one it replaces."""
    lost = "\n" * (was.count("\n") - now.count("\n"))
    return now + lost if statement or not lost else f"({now}{lost})"
