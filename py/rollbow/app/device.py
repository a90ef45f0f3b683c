"""What the page can ask of the device it is shown on: plain values, part of the effects in `messages`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Dress:
    """Show the page in these colors, with this much motion, and with dice and actions for this hand."""

    theme: str
    motion: str
    tray: str


@dataclass(frozen=True, slots=True)
class Feel:
    """Let something be heard (one of `feeling.BUZZES`, or nothing) and felt (milliseconds, by turns on and off)."""

    sound: str
    pattern: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StayAwake:
    """Keep the screen from going dark, or let it again."""

    on: bool


@dataclass(frozen=True, slots=True)
class Focus:
    """Move the focus to the element with this id."""

    id: str


@dataclass(frozen=True, slots=True)
class Print:
    """Print the page."""
