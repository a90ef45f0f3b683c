"""All throws of a game, and how anyone can check them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app import routes, steps
from rollbow.app.html import Html, el, join

from .frame import button, link, page

if TYPE_CHECKING:
    from rollbow.app.model import Model
    from rollbow.app.steps.check_dice import Check, Fallen, Throw
    from rollbow.app.steps.replay import Replay
    from rollbow.kernel.session import Session


def throws(model: Model, here: Replay) -> Html:
    """The list of throws and the field that recomputes one."""
    session = here.session
    thrown = steps.check_dice.thrown(session)
    shown = thrown[: here.throws]
    seed = steps.check_dice.seed(session, here.address)
    return page(
        model,
        f"The dice of {session.game.title}",
        _real() if session.real_dice else _checker(here, seed),
        el(
            "section",
            el("h2", f"{len(thrown)} rolls" if len(thrown) != 1 else "1 roll"),
            el(
                "ol",
                *(_throw(session, steps.check_dice.throw(session, step)) for step in shown),
                class_="throws",
            ),
            button("more-throws", "", f"Show earlier rolls ({len(thrown) - len(shown)} more)")
            if len(thrown) > len(shown)
            else None,
            aria_label="Rolls, newest first",
        ),
        el(
            "p",
            link(routes.At(session.record.id), "Back to the table"),
            link(routes.Replay(session.record.id), "Replay"),
            class_="ways",
        ),
        class_="rolls",
    )


def _real() -> Html:
    return el(
        "p",
        "You rolled these dice at your own table. The list shows what you entered; there is nothing to recompute.",
        class_="lead",
    )


def _checker(here: Replay, seed: str) -> Html:
    address, faces = here.address, here.faces
    ready = bool(address) and (not faces or 2 <= int(faces) <= 99)
    return el(
        "section",
        el(
            "p",
            "Each die’s number is the SHA-256 of the seed and the die’s address; no one can rig it. Tap a die below, "
            "or type an address, to recompute it here or with a tool of your own.",
        ),
        el(
            "p",
            "In a game played by link, the seed also holds what each device has revealed so far, so it changes from "
            "turn to turn.",
        )
        if here.session.legs is not None
        else None,
        el("p", "Seed ", el("span", seed, class_="seed")),
        el(
            "form",
            el(
                "label",
                "Address",
                el(
                    "input",
                    name="address",
                    id="address",
                    value=address,
                    placeholder="unicorn/3/1/R1",
                    autocomplete="off",
                    autocapitalize="none",
                    spellcheck="false",
                    maxlength=steps.check_dice.LONGEST_ADDRESS,
                ),
            ),
            el(
                "label",
                "Faces",
                el(
                    "input",
                    name="faces",
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
        _checked(steps.check_dice.check(seed, address, int(faces) if faces else None)) if ready else None,
        class_="checking",
        aria_label="Check a die",
    )


def _checked(check: Check) -> Html:
    return el(
        "div",
        el("p", "First 16 digits ", el("output", check.digits, class_="digits"), f": {check.shows}"),
        el("p", "In a terminal:"),
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
    return button("check", value, words, class_="one", title="Recompute this die")
