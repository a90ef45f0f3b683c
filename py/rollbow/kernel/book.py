"""The shape of a game's rule page: chapters of plain sentences, rulings marked as such, moments of real games."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture: the board or the tray of a game's table, as it is after these moves with dice from the seed.

    `picked` is what is ticked there; `caption` says what is to be seen, with its numbers.
    """

    caption: str
    part: str
    seats: int
    seed: str
    moves: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """One heading of a rule page.

    `rulings` are the places where the printed rules are silent or can be read in two ways, and what is
    played here.
    """

    title: str
    paragraphs: tuple[str, ...]
    rulings: tuple[str, ...] = ()
    figures: tuple[Figure, ...] = ()


@dataclass(frozen=True, slots=True)
class Book:
    """A rule page. `pitch` is the game in one line, for the menu."""

    pitch: str
    chapters: tuple[Chapter, ...]
