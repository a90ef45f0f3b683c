"""HTML as values, escaped by construction: text stays text, whatever it holds.

`el("button", "Roll", class_="main", data_do="move", value="roll")`. Only `el` makes markup; tag and attribute
names come from code, never from a player.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias


class Html(str):
    """Text that is markup already."""

    __slots__ = ()


Child: TypeAlias = "str | int | Iterable[Child] | None"
Attribute = str | int | bool | None

_VOID = frozenset(("br", "hr", "img", "input", "link", "meta"))
_NAMES: dict[str, str] = {}


def escape(text: str) -> str:
    """Text for markup and for its attributes. (The standard library's loads a table of 2,000 names with it.)"""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;").replace("'", "&#x27;")


def el(tag: str, *children: Child, **attributes: Attribute) -> Html:
    """An element. An attribute that is None or False is left out; True stands without a value.

    In attribute names a trailing `_` is dropped and every other one becomes `-`.
    """
    parts = ["<", tag]
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        parts.append(" ")
        parts.append(_NAMES.get(name) or _NAMES.setdefault(name, name.rstrip("_").replace("_", "-")))
        if value is not True:
            parts.append(f'="{escape(str(value))}"')
    parts.append(">")
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
