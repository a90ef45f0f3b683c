"""The set-up form of a game: who sits where, options, seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.html import Html, el, join
from rollbow.app.routes import New, Rules
from rollbow.games import GAMES
from rollbow.kernel.dice import LONGEST_SEED
from rollbow.kernel.record import LEVELS, LONGEST_NAME

from .frame import button, link, page, paper_links

if TYPE_CHECKING:
    from rollbow.app.model import Chair, Model, Setup
    from rollbow.kernel.game import Option, Value


def new(model: Model, setup: Setup) -> Html:
    """The form."""
    game = GAMES[setup.slug]
    places = range(len(setup.chairs))
    removable = len(setup.chairs) > game.seats[0]
    return page(
        model,
        game.title,
        el(
            "form",
            el(
                "fieldset",
                el("legend", "Players"),
                el(
                    "ol",
                    *(_chair(place, setup.chairs[place], removable) for place in places),
                    class_="chairs",
                ),
                button("chair", "", "+ Add a player") if len(setup.chairs) < game.seats[-1] else None,
            ),
            *(_option(option, value) for option, (_, value) in zip(game.options, setup.options, strict=True)),
            el("button", "Start the game", type="submit", class_="main"),
            _dice(setup),
            data_do="start",
            class_="setup",
        ),
        el(
            "p",
            button("learn", setup.slug, "Learn by playing"),
            link(Rules(setup.slug), "How it is played"),
            class_="ways",
        ),
        el("p", *paper_links(_asked(setup)), class_="ways"),
    )


def _asked(setup: Setup) -> New:
    """What is in the form, as a link to the same form asks for it."""
    return New(setup.slug, len(setup.chairs), "" if setup.real else setup.seed, setup.options)


def _dice(setup: Setup) -> Html:
    """Where the dice come from."""
    return el(
        "fieldset",
        el("legend", "Dice"),
        *(
            el(
                "label",
                el("input", type="radio", name="dice", value=value, checked=setup.real == (value == "real")),
                f" {words}",
                class_="choice",
            )
            for value, words in (("seed", "Thrown here"), ("real", "Real dice on the table"))
        ),
        el("p", "You throw your own dice and tell this page what they show.", class_="small")
        if setup.real
        else join(_seed(setup), button("seed", "", "Another seed")),
    )


def _seed(setup: Setup) -> Html:
    return el(
        "label",
        "Seed ",
        el("span", "Friends who enter the same seed get the same dice.", class_="small"),
        el(
            "input",
            name="seed",
            id="seed",
            value=setup.seed,
            placeholder="surprise me",
            autocomplete="off",
            autocapitalize="none",
            spellcheck="false",
            maxlength=3 * LONGEST_SEED,
        ),
    )


def _chair(place: int, chair: Chair, removable: bool) -> Html:
    number = place + 1
    minds = (("", "Person"), *((level, f"{level.capitalize()} bot") for level in LEVELS))
    return el(
        "li",
        el(
            "select",
            *(el("option", words, value=mind, selected=mind == chair.level) for mind, words in minds),
            name=f"who/{place}",
            aria_label=f"Seat {number}: who plays",
        ),
        None
        if chair.level
        else el(
            "input",
            name=f"name/{place}",
            value=chair.name,
            placeholder=f"Player {number}",
            aria_label=f"Seat {number}: name",
            autocomplete="off",
            maxlength=LONGEST_NAME,
        ),
        button("unchair", str(place), "×", aria_label=f"Remove seat {number}", class_="quiet")
        if removable
        else None,
    )


def _option(option: Option, value: Value) -> Html:
    return el(
        "fieldset",
        el("legend", option.label),
        *(
            el(
                "label",
                el(
                    "input", type="radio", name=f"option/{option.name}", value=choice, checked=choice == value
                ),
                f" {choice}",
                class_="choice",
            )
            for choice in option.values
        ),
        el("p", option.help, class_="small") if option.help else None,
    )
