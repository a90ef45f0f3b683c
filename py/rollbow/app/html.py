"""HTML as values, escaped by construction: text stays text, whatever it contains.

`el("button", "Roll", class_="main", data_do="move", value="roll")`. Only `el` makes markup; tag and attribute
names come from code, never from a player.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias


class Html(str):
    """Text that is already markup."""

    __slots__ = ()


Child: TypeAlias = "str | int | Iterable[Child] | None"
Attribute = str | int | bool | None

_VOID = frozenset(("br", "hr", "img", "input", "link", "meta"))


def escape(text: str) -> str:
    """Text for markup and for its attributes. (The standard library's version loads a table of 2,000 names.)"""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;").replace("'", "&#x27;")


def el(tag: str, *children: Child, **attributes: Attribute) -> Html:
    """An element. An attribute that is None or False is left out; True is written without a value.

    In attribute names a trailing `_` is dropped and every other one becomes `-`.
    """
    parts = ["<", tag, *map(_attribute, attributes.keys(), attributes.values()), ">"]
    if tag not in _VOID:
        _add(parts, children)
        parts.append(f"</{tag}>")
    return Html("".join(parts))


def join(*children: Child) -> Html:
    """Children side by side, without an element around them."""
    parts: list[str] = []
    _add(parts, children)
    return Html("".join(parts))


def classes(*names: str | None, **when: bool) -> str:
    """A class attribute: names that are not None, and keywords that are true."""
    return " ".join(
        [name for name in names if name] + [name.replace("_", "-") for name, on in when.items() if on]
    )


@lru_cache(maxsize=5_000, typed=True)
def _attribute(name: str, value: Attribute) -> str:
    """One attribute, cached: a screen has thousands, and the last screen had almost all of them, too."""
    if value is None or value is False:
        return ""
    written = name.rstrip("_").replace("_", "-")
    return f" {written}" if value is True else f' {written}="{escape(str(value))}"'


def _add(parts: list[str], children: Iterable[Child]) -> None:
    for child in children:
        if isinstance(child, Html):
            parts.append(child)
        elif isinstance(child, str):
            parts.append(escape(child))
        elif isinstance(child, int):
            parts.append(str(child))
        elif child is not None:
            _add(parts, child)
