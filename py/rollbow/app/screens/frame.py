"""What every screen shares: links, the one-line answer, the page around a text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rollbow.app.html import Html, classes, el
from rollbow.app.routes import Blank, Menu, Strip, spell

if TYPE_CHECKING:
    from rollbow.app.html import Attribute, Child
    from rollbow.app.model import Model
    from rollbow.app.routes import New, Route


JOINER = "\u2060"
"""Invisible; no line breaks here."""


def link(route: Route, *label: Child, **attributes: Attribute) -> Html:
    """A link to another screen."""
    return el("a", *label, **{"href": spell(route), **attributes})


def button(action: str, value: str, *label: Child, **attributes: Attribute) -> Html:
    """A button that does something on this page (not a move)."""
    return el("button", *label, **{"type": "button", "data_do": action, "value": value, **attributes})


def typeset(text: str) -> str:
    """Text as printed, with curly apostrophes in words and no line break inside a range of numbers. The sources keep
    plain characters, as error messages and rule books are also read in terminals.
    """
    return re.sub(r"(?<=\d)–(?=\d)", f"–{JOINER}", re.sub(r"(?<=[a-z])'(?=[a-z])", "’", text))


def notice(model: Model, *, guided: bool = False) -> Html | None:
    """The sentence that answers the last action; on a phone it hides a guide until it is closed."""
    if not model.notice:
        return None
    # No longer: the message may be no taller than the guide it replaces.
    sign, words = ("Guide", "Back to the guide") if guided else ("×", "Close this message")
    return el(
        "p",
        el("span", typeset(model.notice)),
        button("close-notice", "", sign, aria_label=words, class_=classes("quiet close", to_guide=guided)),
        class_="notice",
        id="notice",
    )


def renewal(model: Model) -> Html | None:
    """The offer to switch to a newer version."""
    if not model.renewable:
        return None
    return el(
        "p",
        el("span", "A new version of Rollbow is ready. Your games stay as they are."),
        button("renew", "", "Update now"),
        class_="notice renewal",
    )


def trouble(model: Model) -> Html | None:
    """What keeps games from being saved, above everything else."""
    if not model.trouble or model.trouble == model.dismissed:
        return None
    saving = button("export", model.session.record.id, "Save as file") if model.session else None
    return el(
        "div",
        el("p", model.trouble),
        el("p", saving, button("close-trouble", "", "Got it", class_="quiet"), class_="actions"),
        class_="trouble",
        role="alert",
    )


def paper_links(new: New) -> tuple[Html, Html]:
    """Links to sheets and dice on paper."""
    return link(Blank(new), "Print sheets"), link(Strip(new), "Print dice")


def _back(model: Model) -> Html:
    """The way back: to all games, or from the rules to the invitation they were opened from."""
    asked = model.invitation
    return link(asked or Menu(), "‹ Invitation" if asked else "‹ Games", class_="back")


def page(model: Model, title: str, *content: Child, class_: str = "") -> Html:
    """A screen of text: the way back, a title, and what follows."""
    return el(
        "main",
        el("header", _back(model), class_="bar"),
        notice(model),
        renewal(model),
        el("h1", title, tabindex="-1"),
        *content,
        class_=f"page {class_}".strip(),
        inert=model.panel == "scan",
    )
