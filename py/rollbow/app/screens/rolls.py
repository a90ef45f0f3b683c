"""All throws of a game, and how anybody can check them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app import rolls, routes
from rollbow.app.html import Html, el, join

from .frame import button, link, page

if TYPE_CHECKING:
    from rollbow.app.model import Model
    from rollbow.app.rolls import Check, Fallen, Throw
    from rollbow.kernel.session import Session


def dice(model: Model, session: Session) -> Html:
    """The list of throws and the field that recomputes one."""
    thrown = rolls.throws(session)
    seed = session.record.seed
    return page(
        model,
        f"The dice of {session.game.title}",
        _real() if session.real_dice else _checker(model, seed),
        el(
            "section",
            el("h2", f"{len(thrown)} throws" if len(thrown) != 1 else "1 throw"),
            el(
                "ol",
                *(_throw(session, throw) for throw in reversed(thrown)),
                class_="throws",
            ),
            aria_label="Throws, the last one first",
        ),
        el(
            "p",
            link(routes.At(session.record.id), "To the table"),
            link(routes.Replay(session.record.id), "Replay"),
            class_="ways",
        ),
        class_="rolls",
    )


def _real() -> Html:
    return el(
        "p",
        "These dice lay on your table: the list shows what was told to this page. There is nothing to recompute.",
        class_="lead",
    )


def _checker(model: Model, seed: str) -> Html:
    address, faces = model.checking
    ready = bool(address) and (not faces or 2 <= int(faces) <= 99)
    return el(
        "section",
        el(
            "p",
            "Each die’s number is the SHA-256 of the seed and the die’s address; nobody can bend it. Tap a die below, "
            "or type an address, to compute it again here or with a tool of your own.",
        ),
        el("p", "Seed ", el("span", seed, class_="seed")),
        el(
            "form",
            el(
                "label",
                "Address",
                el(
                    "input",
                    name="check/address",
                    id="address",
                    value=address,
                    placeholder="unicorn/3/1/R1",
                    autocomplete="off",
                    autocapitalize="none",
                    spellcheck="false",
                    maxlength=rolls.LONGEST_ADDRESS,
                ),
            ),
            el(
                "label",
                "Faces",
                el(
                    "input",
                    name="check/faces",
                    id="faces",
                    value=faces,
                    placeholder="none",
                    inputmode="numeric",
                    autocomplete="off",
                    maxlength=2,
                ),
            ),
            class_="checker",
        ),
        _checked(rolls.check(seed, address, int(faces) if faces else None)) if ready else None,
        class_="checking",
        aria_label="Check a die",
    )


def _checked(check: Check) -> Html:
    return el(
        "div",
        el("p", "First 16 digits ", el("output", check.digits, class_="digits"), f": {check.shows}"),
        el("p", "The same in a terminal:"),
        el("pre", check.command, class_="scroll raw", tabindex="0", aria_label="Command"),
        button("copy", check.command, "Copy the command"),
        class_="checked",
        role="status",
    )


def _throw(session: Session, throw: Throw) -> Html:
    return el(
        "li",
        el("span", f"Step {throw.step}", class_="small"),
        el("span", *(_die(session, fallen) for fallen in throw.dice), class_="fallen"),
    )


def _die(session: Session, fallen: Fallen) -> Html:
    words = join(el("span", fallen.die.address, class_="small"), " ", el("strong", fallen.shows))
    if session.real_dice:
        return el("span", words, class_="one")
    value = f"{fallen.die.address} {fallen.die.faces or ''}"
    return button("check", value, words, class_="one", title="Compute this die again")
