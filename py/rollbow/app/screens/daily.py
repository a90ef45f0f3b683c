"""A daily game: to play, to continue, or done; the streak, and earlier days."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app import days, screens, steps
from rollbow.app.html import Html, classes, el
from rollbow.app.routes import At, Daily, Replay, Rules
from rollbow.games import GAMES

from .frame import button, link, page

if TYPE_CHECKING:
    from rollbow.app.kept.cards import Card
    from rollbow.app.model import Model


def day(model: Model, slug: str, date: str) -> Html:
    """The page of a day's game."""
    game, route = GAMES[slug], model.route
    tries = steps.daily.tries(model.cards, slug, date)
    alone = 1 in game.seats
    return page(
        model,
        f"Daily {game.title}",
        el("p", f"No. {steps.daily.number(date)}, {days.in_words(date)}", class_="lead"),
        el("p", beat(route.by, *route.made), class_="beat")
        if isinstance(route, Daily) and route.made
        else None,
        el(
            "p",
            "The same dice for everyone. "
            + ("You play alone" if alone else "You play against the steady bot")
            + ", and there is no undo.",
        ),
        _tries(tries),
        _par(model, slug, date) if any(card.over for card in tries) else None,
        el("p", *_ways(tries), class_="actions"),
        _streak(model, slug),
        el("p", steps.daily.until_next(model.time), class_="small")
        if date == model.today and tries
        else None,
        _archive(model, slug, date),
        el("p", link(Rules(slug), f"How to play {game.title}")),
        today(model),
        class_="daily",
    )


def _ways(tries: list[Card]) -> list[Html]:
    if not tries:
        return [button("daily", "", "Play", class_="main")]
    running = next((card for card in tries if not card.over), None)
    again = button("daily", "", "Try again")
    if running:
        return [link(At(running.id), "Continue", class_="main"), again]
    return [
        link(At(tries[0].id), "See the result", class_="main"),
        link(Replay(tries[0].id), "Replay"),
        again,
    ]


def _tries(tries: list[Card]) -> Html | None:
    if not tries:
        return None
    return el("ul", *(el("li", _try(card)) for card in tries), class_="tries")


def _par(model: Model, slug: str, date: str) -> Html | None:
    """What the expert makes of the day's dice."""
    dice = steps.par.of_day(slug, date)
    par = steps.par.known(model, dice)
    if par is not None:
        return el("p", f"{screens.par.expert(par)}.", class_="par")
    return (
        el("p", screens.par.WAITING, class_="par small")
        if model.figuring.get(dice.name) is not None
        else None
    )


def _try(card: Card) -> str:
    known = card.facts
    attempt = known.attempt if known else 1
    name = "First try" if attempt == 1 else f"Try {attempt}"
    if known is None or not card.over:
        return f"{name}: {card.moment}"
    if len(known.scores) == 1:
        return f"{name}: {points(known.scores[0])}"
    won = (
        "won"
        if 1 in known.winners and len(known.winners) == 1
        else "shared"
        if 1 in known.winners
        else "lost"
    )
    return f"{name}: {won} {known.scores[0]}–{known.scores[1]}"


def points(count: int) -> str:
    """A score in words."""
    return f"{count} point" + ("" if count == 1 else "s")


def beat(who: str, score: int, turns: int = 0) -> str:
    """Somebody's result with the same dice."""
    took = f" in {turns} turn{'' if turns == 1 else 's'}" if turns else ""
    return f"{who} scored {points(score)}{took} with these dice. Can you beat that?"


def _streak(model: Model, slug: str) -> Html | None:
    row = steps.daily.streak(steps.daily.done(model.cards, slug), model.today)
    if not row.best:
        return None
    return el(
        "p",
        f"Streak: {_days(row.now)} (best {row.best})" if row.now else f"Best streak: {_days(row.best)}",
        class_="streak",
    )


def _days(count: int) -> str:
    return f"{count} day" if count == 1 else f"{count} days"


def _archive(model: Model, slug: str, date: str) -> Html:
    """The last few days, today first."""
    played = steps.daily.done(model.cards, slug)
    last = [days.before(model.today, back) for back in range(steps.daily.ARCHIVE)]
    return el(
        "section",
        el("h2", "Earlier days"),
        el(
            "ol",
            *(
                _day(slug, each, done=each in played, here=each == date)
                for each in last
                if steps.daily.number(each) >= 1
            ),
            class_="archive",
        ),
    )


def _day(slug: str, date: str, *, done: bool, here: bool) -> Html:
    words = days.in_words(date)
    return el(
        "li",
        link(
            Daily(slug, date),
            el("span", words.partition(",")[0][:3] + " " + str(int(date[8:])), class_="date"),
            el("span", "✓" if done else "–", class_="mark"),
            aria_label=f"{words}: {'done' if done else 'not played'}",
            aria_current="page" if here else None,
        ),
        class_=classes(done=done),
    )


def today(model: Model) -> Html | None:
    """Today's daily games, for the menu. The page as shipped doesn't know the day yet, but reserves the space."""
    number = steps.daily.number(model.today) if model.today else 0
    if model.today and number < 1:
        return None
    return el(
        "section",
        el("h2", "Today’s games"),
        el("p", f"No. {number}, the same" if number else "The same", " dice for everyone", class_="small"),
        el("ul", *(_today(model, slug) for slug in GAMES), class_="dailies"),
        aria_label="Today’s games",
    )


def _today(model: Model, slug: str) -> Html:
    tries = steps.daily.tries(model.cards, slug, model.today)
    state = "done" if any(card.over for card in tries) else "begun" if tries else ""
    sign = {"done": "✓ ", "begun": "… ", "": ""}[state]
    row = steps.daily.streak(steps.daily.done(model.cards, slug), model.today).now if model.today else 0
    par = (
        steps.par.known(model, steps.par.of_day(slug, model.today))
        if state == "done" and "pars" in model.texts
        else None
    )
    streak = ", ".join(
        words
        for words in (f"{row}-day streak" if row > 1 else "", screens.par.brief(par) if par else "")
        if words
    )
    return el(
        "li",
        link(
            Daily(slug, model.today),
            el("span", sign, aria_hidden="true"),
            GAMES[slug].title,
            el("span", streak, class_="small") if streak else None,
            aria_label=", ".join(part for part in (GAMES[slug].title, state, streak) if part),
        ),
        class_=state or None,
    )
