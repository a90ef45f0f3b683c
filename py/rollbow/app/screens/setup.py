"""The setup form of a game: who plays, options, seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app import screens, steps
from rollbow.app.html import Html, el, join
from rollbow.app.kept.settings import ME
from rollbow.app.routes import New, Rules
from rollbow.games import GAMES, part
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
    called = steps.setup.names(setup.chairs)
    apart = any(chair.apart for chair in setup.chairs)
    removable = len(setup.chairs) > game.seats[0]
    chosen = [
        (option, value)
        for option, (_, value) in zip(game.options, setup.options, strict=True)
        if len(option.choice(len(places), seeded=not setup.real)) > 1
    ]
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
                    *(_chair(place, setup.chairs, called[place], removable) for place in places),
                    class_="chairs",
                ),
                el("p", *_more_seats(setup.chairs, game.seats[-1]), class_="actions")
                if game.seats[-1] > 1
                else None,
                _first(setup) if len(setup.chairs) > 1 else None,
            ),
            *(_option(option, value) for option, value in chosen if not (option.house or option.real)),
            _house_rules([(option, value) for option, value in chosen if option.house]),
            _apart(setup) if apart else None,
            el(
                "button", "Create the invitation" if apart else "Start the game", type="submit", class_="main"
            ),
            el("p", "Your name is kept in this browser and shown in what you share.", class_="small")
            if not apart and not model.settings.note(ME) and any(not chair.level for chair in setup.chairs)
            else None,
            _dice(setup, [(option, value) for option, value in chosen if option.real])
            if setup.real or not apart
            else None,
            data_do="start",
            class_="setup",
        ),
        el(
            "p",
            button("learn", setup.slug, "Learn by playing"),
            link(Rules(setup.slug), "Rules"),
            class_="ways",
        ),
        el("p", *paper_links(_asked(setup)), class_="ways"),
    )


def _asked(setup: Setup) -> New:
    """The form's contents, as in a link to the same form."""
    return New(setup.slug, len(setup.chairs), "" if setup.real else setup.seed, setup.options)


def _apart(setup: Setup) -> Html:
    """What to know before inviting somebody elsewhere."""
    kinds = (("closed", "No hints for anyone"), ("open", "Everyone may ask for hints"))
    return el(
        "fieldset",
        el("legend", "Playing by link"),
        el(
            "p",
            "You take turns by sending each other links in any messaging app. Names and moves are in the links, "
            "and nowhere else.",
        ),
        *(
            el(
                "label",
                el(
                    "input", type="radio", name="hints", value=value, checked=setup.hints == (value == "open")
                ),
                f" {words}",
                class_="choice",
            )
            for value, words in kinds
        ),
        el("p", screens.letters.HONEST, class_="small"),
        class_="apart",
    )


def _first(setup: Setup) -> Html:
    """Who begins: by the printed rules, or by a die."""
    printed = part(setup.slug, "rule_page").BOOK.first
    return el(
        "p",
        button("who-begins", "", "Who goes first?"),
        el(
            "span",
            steps.setup.first_words(setup)
            if setup.drawn
            else f"By the printed rules, seat 1 is {printed}. Or let a die decide."
            if printed
            else "Seat 1 does. Take turns, or let a die decide.",
            class_="small",
        ),
        class_="first",
    )


def _dice(setup: Setup, chosen: list[tuple[Option, Value]]) -> Html:
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
            for value, words in (("seed", "Virtual dice"), ("real", "Real dice"))
        ),
        join(
            el("p", "Roll your own dice and enter what they show.", class_="small"),
            *(_option(option, value) for option, value in chosen),
        )
        if setup.real
        else join(_seed(setup), button("seed", "", "New seed")),
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


def _chair(place: int, chairs: tuple[Chair, ...], called: str, removable: bool) -> Html:
    number, chair = place + 1, chairs[place]
    mine = not (chair.level or chair.apart) and all(other.level or other.apart for other in chairs[:place])
    minds = (("", "Person"), *((level, f"{level.capitalize()} bot") for level in LEVELS))
    minds = (*minds, (steps.setup.APART, "By link")) if len(chairs) > 1 else minds
    kind = steps.setup.APART if chair.apart else chair.level
    return el(
        "li",
        el(
            "select",
            *(el("option", words, value=mind, selected=mind == kind) for mind, words in minds),
            name=f"who/{place}",
            aria_label=f"Seat {number}: who plays",
        ),
        None
        if chair.level
        else el(
            "input",
            name=f"name/{place}",
            value=chair.name,
            id=f"name-{place}",
            placeholder="Your name" if mine else "Their name" if chair.apart else called,
            aria_label=f"Seat {number}: name",
            autocomplete="off",
            maxlength=LONGEST_NAME,
        ),
        button("remove-seat", str(place), "×", aria_label=f"Remove seat {number}", class_="quiet")
        if removable
        else None,
    )


def _more_seats(chairs: tuple[Chair, ...], most: int) -> list[Html]:
    """More players, here or elsewhere."""
    more = button("add-seat", "", "+ Add a player") if len(chairs) < most else None
    room = len(chairs) < most or any(not chair.apart for chair in chairs[1:])
    return [each for each in (more, button("add-apart", "", "+ Invite a friend") if room else None) if each]


def _house_rules(chosen: list[tuple[Option, Value]]) -> Html | None:
    """Other readings of the printed rules, expanded if one of them is chosen."""
    if not chosen:
        return None
    return el(
        "details",
        el("summary", "House rules"),
        *(_option(option, value) for option, value in chosen),
        open=any(value != option.default for option, value in chosen),
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
                f" {option.said(choice)}",
                class_="choice",
            )
            for choice in option.values
        ),
        el("p", option.help, class_="small") if option.help else None,
    )
