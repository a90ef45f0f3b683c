"""Every piece in every state on one page: for changing how Rollbow looks, and for the tests that photograph it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.game_table import Scene, table
from rollbow.app.html import Html, classes, el, join
from rollbow.app.pieces import HUES, cross, die, hue, icon, shape
from rollbow.games import GAMES
from rollbow.kernel.game import Line, Over, Result, Words
from rollbow.kernel.session import begin, play

from .frame import button, page
from .result import outcome

if TYPE_CHECKING:
    from rollbow.app.html import Child
    from rollbow.app.model import Model
    from rollbow.kernel.session import Session

TONES = (
    *("paper", "sheet", "raised", "ink", "soft", "line", "edge", "accent", "lit", "lit-wash"),
    *("warn", "warn-wash", "focus"),
)
NAMES = ("Ada", "Ben", "Cleo")


def style_guide(model: Model) -> Html:
    """The page of all pieces."""
    return page(
        model,
        "The pieces",
        _part(
            "Colors",
            el("ul", *map(_hue, HUES), class_="swatches"),
            el("ul", *map(_tone, TONES), class_="swatches"),
        ),
        _part("Type", *_type()),
        _part("Buttons", *_buttons()),
        _part("Dice", *_dice()),
        _part("Marks and chips", *_marks()),
        _part("Notices", *_notices()),
        *(_part(GAMES[slug].title, _table(slug)) for slug in GAMES),
        class_="kit",
    )


def _part(title: str, *content: Child) -> Html:
    return el("section", el("h2", title), *content, id=f"kit-{title.lower().replace(' ', '-')}")


def _hue(letter: str) -> Html:
    return el("li", el("b", icon(letter), letter), HUES[letter], class_=hue(letter))


def _tone(name: str) -> Html:
    return el("li", el("b", class_=f"tone-{name}"), name)


def _type() -> tuple[Html, ...]:
    return (
        el("p", "Rollbow", class_="logo"),
        el("h1", "A title"),
        el("h2", "A heading"),
        el("h3", "A smaller heading"),
        el("p", "Words that lead in.", class_="lead"),
        el("p", "Words of a page, with ", el("a", "a link", href="#/kit"), " and 0123456789 × − ★."),
        el("p", "Words beside the point.", class_="small"),
    )


def _buttons() -> tuple[Html, ...]:
    kinds = (("main", "The next thing"), ("second", "The other thing"), ("", "Plain"), ("quiet", "Quiet"))
    return (
        el(
            "p",
            *(button("example", "", words, class_=kind or None) for kind, words in kinds),
            class_="actions",
        ),
        el(
            "p",
            *(
                button("example", "", words, class_=kind or None, aria_disabled="true")
                for kind, words in kinds
            ),
            button("example", "", "Off", disabled=True),
            class_="actions",
        ),
        el(
            "p",
            el("label", el("input", type="radio", name="example", checked=True), " One", class_="choice"),
            el("label", el("input", type="radio", name="example"), " Other", class_="choice"),
            el("input", value="A field", aria_label="A field"),
            el("select", el("option", "A choice"), aria_label="A choice"),
            class_="actions",
        ),
    )


def _dice() -> tuple[Html, ...]:
    faces = [die(str(number % 6 + 1), letter) for number, letter in enumerate(HUES)]
    whites = [die(face) for face in ("1", "6", "★", "+1", "−1", "+", "−", "?")]
    signs = [die(face, kind="sign") for face in ("+", "−")]
    places = [
        el(
            "svg",
            el("rect", x="2", y="2", width="44", height="44", rx="9", class_="blank"),
            shape(letter, 12, 12, 24),
            viewBox="0 0 48 48",
            class_=classes("die", hue(letter)),
            aria_hidden="true",
        )
        for letter in HUES
    ]
    small = [die(str(number % 6 + 1), letter, small=True) for number, letter in enumerate(HUES)]
    states = (("lit", "false"), ("lit", "true"), ("dull", "false"))
    return (
        el("div", *faces, class_="dice"),
        el("div", *whites, die("6", kind="lucky"), class_="dice"),
        el("div", *signs, class_="dice game-formulas"),
        el("div", *places, class_="dice"),
        el("div", *small, class_="dice"),
        el(
            "div",
            *(
                button(
                    "example",
                    "",
                    die("4", letter),
                    class_=f"pick {look}",
                    aria_pressed=pressed,
                    aria_label=HUES[letter],
                )
                for look, pressed in states
                for letter in "RB"
            ),
            class_="dice",
        ),
    )


def _marks() -> tuple[Html, ...]:
    return (
        el("p", *(icon(letter) for letter in HUES), class_="marks"),
        el("p", *(el("span", cross(), class_=hue(letter)) for letter in HUES), class_="marks crosses"),
        el("p", el("span", "a1", class_="chip"), el("span", "a2", class_="chip drawn"), class_="marks"),
        el(
            "ol",
            el(
                "li",
                el("span", "Ada", class_="name"),
                el("span", "52", class_="standing"),
                class_="seat turn",
            ),
            el("li", el("span", "Ben", class_="name"), el("span", "47", class_="standing"), class_="seat"),
            class_="seats",
        ),
    )


def _notices() -> tuple[Html, ...]:
    ended = Result(
        winners=(1,),
        ranking=((1,), (2,)),
        scores=(52, 47),
        lines=((Line("Rows", 45), Line("Extras", 7)), (Line("Rows", 52), Line("Extras", -5))),
        reason=Words("All rows are full."),
    )
    return (
        el(
            "p",
            el("span", "Orange 7 needs a red and a yellow die."),
            button("example", "", "×", aria_label="Close", class_="quiet close"),
            class_="notice",
        ),
        el(
            "div",
            el("p", "This browser keeps nothing."),
            el("p", button("example", "", "I see", class_="quiet"), class_="actions"),
            class_="trouble",
        ),
        el(
            "div",
            el("p", "Stopping now is worth 3 points more."),
            button("example", "", "Do that"),
            class_="advice",
        ),
        el("p", "3 games were added.", class_="report"),
        el("section", outcome(ended, NAMES[:2]), class_="result"),
    )


def _table(slug: str) -> Html:
    """A game's table in mid-game, also as seen by a player who is not to move."""
    session = _session(slug)
    view = table(slug)
    here = Scene(session.game, session.state, NAMES, _viewer(session), events=session.events[-1])
    return join(
        el(
            "div",
            el("div", view.board(here), class_="board"),
            el("div", view.tray(here), class_="tray"),
            class_=f"game-{slug}",
            inert=True,
        ),
        el("p", view.picture(session.state), class_="marks"),
    )


def _viewer(session: Session) -> int:
    return getattr(session.turn, "number", 1)


def _session(slug: str) -> Session:
    step, count = table(slug).sample
    session = begin(GAMES[slug], NAMES[: GAMES[slug].seats[-1]], "kit", "kit", "2026-11-18T09:30Z")
    for number in range(count):
        if isinstance(session.turn, Over):
            break
        legal = session.game.legal(session.state)
        session = play(session, session.game.spell(legal[number * step % len(legal)]))
    return session
