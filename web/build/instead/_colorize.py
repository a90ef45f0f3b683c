"""Replaces the standard library's own: a page is no terminal, and setting up that module's themes takes long."""

from __future__ import annotations

from typing import Any


class Plain(str):
    """Every color of every theme: no text at all."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Plain:
        return self


def can_colorize(*, file: Any = None) -> bool:
    return False


def get_theme(*, tty_file: Any = None, force_color: bool = False, force_no_color: bool = False) -> Plain:
    return Plain()


def decolor(text: str) -> str:
    return text
