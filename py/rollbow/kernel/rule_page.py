"""What a game's rule page consists of: chapters of plain sentences, marked rulings, and figures from real games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .game import Value


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture: the board or the tray of a game's table after these moves, with dice from the seed. The engine plays
    the moves, so each must be legal.

    Without a seed (`-`) the dice are real, and throws are given between the moves: `= 4 3 5`, faces counted from 1.
    `picked` is what is ticked, `viewer` the seat that looks; `caption` says what to look at, with numbers.
    """

    caption: str
    part: str
    seats: int
    seed: str
    moves: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()
    options: tuple[tuple[str, Value], ...] = ()
    viewer: int = 1


@dataclass(frozen=True, slots=True)
class Chapter:
    """One heading of a rule page.

    `rulings` are the places where the printed rules are silent or ambiguous, and how Rollbow plays them.
    """

    title: str
    paragraphs: tuple[str, ...]
    rulings: tuple[str, ...] = ()
    figures: tuple[Figure, ...] = ()


@dataclass(frozen=True, slots=True)
class Book:
    """A rule page: `BOOK` in `games/SLUG/rule_page.py`. `pitch` is the game in one line, for the menu; `proposal` is
    what its table suggests to beginners, as named in the settings that turn it on. `first` is who begins according to
    the printed rules, if they say. `owner` says whose trademark the name is, if it is known to be one.

    Paragraphs, rulings and captions are whole sentences. Every key point of the game has a figure, and there is at
    least one ruling.
    """

    pitch: str
    chapters: tuple[Chapter, ...]
    proposal: str = ""
    first: str = ""
    owner: str = ""
