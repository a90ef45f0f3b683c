"""The shape of a game's rule page: chapters of plain sentences, rulings marked as such."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chapter:
    """One heading of a rule page.

    `rulings` are the places where the printed rules are silent or can be read in two ways, and what is
    played here.
    """

    title: str
    paragraphs: tuple[str, ...]
    rulings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Book:
    """A rule page. `pitch` is the game in one line, for the menu."""

    pitch: str
    chapters: tuple[Chapter, ...]
