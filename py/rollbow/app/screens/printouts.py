"""Pages for printing: sheets and lists of dice. Only what is marked `paper` is printed."""

from __future__ import annotations

from itertools import accumulate, groupby
from typing import TYPE_CHECKING

from rollbow.app import days, routes, steps
from rollbow.app.html import Html, el
from rollbow.app.model import finished, headline, seat_names
from rollbow.app.printouts import printouts
from rollbow.games import GAMES
from rollbow.kernel.game import Over

from .frame import button, link, page
from .result import outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rollbow.app.model import Model
    from rollbow.kernel.session import Session


def blank(model: Model, new: routes.New) -> Html:
    """Blank sheets."""
    game, sheets = GAMES[new.slug], steps.printouts.blanks(new)
    count = steps.printouts.seats(new)
    words = (
        f"One board for {count} players, on one page."
        if printouts(new.slug).shared
        else f"{len(sheets)} sheets, one for each player, one page each."
        if len(sheets) > 1
        else "One sheet, on one page."
    )
    return page(
        model,
        f"{game.title} on paper",
        el("p", words, class_="lead"),
        _print("Print the sheets"),
        *(_sheet(new.slug, sheet, game.title, "blank") for sheet in sheets),
        el(
            "p",
            link(routes.New(new.slug), f"Play {game.title} here"),
            link(routes.Strip(new), "Print dice"),
            class_="ways",
        ),
        class_="printed",
    )


def played(model: Model, session: Session) -> Html:
    """The sheets of a played game, and its result."""
    sheets, turn = steps.printouts.played(session), session.turn
    title, called = session.game.title, seat_names(session.record.seats)
    day = days.in_words(days.local(session.record.begun, model.now, model.today, model.time))
    about = f"{title}, {day}" + ("" if session.real_dice else f", seed {session.record.seed}")
    result = outcome(turn.result, called) if isinstance(turn, Over) else None
    return page(
        model,
        f"{title} on paper",
        el("p", headline(turn.result, called), class_="lead") if isinstance(turn, Over) else None,
        _print("Print"),
        *(
            _sheet(
                session.game.slug, sheet, about if len(sheets) < len(called) else f"{name}: {about}", "played"
            )
            for name, sheet in zip(called, sheets, strict=False)
        ),
        el("section", el("p", about, class_="paper-head"), result, class_="paper")
        if finished(session)
        else None,
        el("p", link(routes.At(session.record.id), "Back to the table"), class_="ways"),
        class_="printed",
    )


def strip(model: Model, route: routes.Strip) -> Html:
    """The dice of a seed, turn by turn."""
    new, on = route.new, printouts(route.new.slug)
    game, rows = GAMES[new.slug], steps.printouts.rows(new, route.first)
    last, count = rows[-1].turn, steps.printouts.seats(new)
    turns = f"turns {max(rows[0].turn, 1)} to {last}" + (" and the setup" if rows[0].turn == 0 else "")
    return page(
        model,
        f"Dice for {game.title} on paper",
        el("p", "Play without dice: these are already rolled. No peeking ahead!", class_="lead"),
        _print("Print the dice"),
        el(
            "section",
            el(
                "header",
                el("div", id="code", class_="code"),
                el(
                    "div",
                    el("h2", f"{game.title}: {len(rows)} rolls, {turns}"),
                    el("p", f"{count} player{'s' * (count > 1)}, seed ", el("strong", new.seed)),
                    el("p", on.how),
                    el("p", "The code opens the same dice in Rollbow.", class_="small"),
                ),
                class_="strip-head",
            ),
            el("div", *(el("div", *half) for half in _halves(rows)), class_="strip"),
            class_="paper",
        ),
        el(
            "p",
            link(routes.Strip(new, last + 1), "The next turns")
            if steps.printouts.goes_on(new, last + 1)
            else None,
            link(routes.Blank(new), "Print sheets"),
            class_="ways",
        ),
        class_="printed",
    )


def _halves(rows: tuple[steps.printouts.Row, ...]) -> Iterator[list[Html]]:
    """The turns in two columns of about equal height, made here because WebKit doesn't print CSS columns."""
    turns = [(turn, list(throws)) for turn, throws in groupby(rows, lambda row: row.turn)]
    # A title is about as tall as a throw.
    tall = list(accumulate(len(throws) + 1 for _, throws in turns))
    middle = min(range(len(turns)), key=lambda place: abs(2 * tall[place] - tall[-1])) + 1
    for half in (turns[:middle], turns[middle:]):
        yield [_turn(turn, throws) for turn, throws in half]


def _turn(turn: int, throws: list[steps.printouts.Row]) -> Html:
    """A turn's throws, one below the other."""
    lines = (
        el(
            "tr",
            el("th", row.throw, scope="row") if len(throws) > 1 else None,
            *(el("td", el("small", name), f" {shown.replace('-', '−')}") for name, shown in row.dice),
        )
        for row in throws
    )
    title = el("h3", f"Turn {turn}" if turn else "Setup")
    return el("section", title, el("table", el("tbody", *lines)))


def _sheet(slug: str, sheet: Html, about: str, kind: str) -> Html:
    alone = kind == "blank" and not printouts(slug).shared
    name = el("span", "Name", class_="name-line") if alone else None
    return el(
        "section",
        el("p", el("span", about), name, class_="paper-head"),
        el("div", sheet, class_=f"board table game-{slug}"),
        class_=f"paper {kind}",
        inert=True,
    )


def _print(words: str) -> Html:
    return el("p", button("print", "", words, class_="main"), class_="actions")
