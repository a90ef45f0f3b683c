"""The statistics: scores by game and number of seats, wins against the bots, and what the dice showed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app import kept, screens
from rollbow.app.html import Html, el
from rollbow.app.pieces import amount
from rollbow.app.routes import Menu, Shelf
from rollbow.games import GAMES

from .frame import link, page

if TYPE_CHECKING:
    from rollbow.app.kept.statistics import Duels, Faces, Scores
    from rollbow.app.model import Model

WIDTH, HEIGHT, TEXT = 320, 90, 16
LETTER = 6
"""The approximate width of a letter in a label."""


def statistics(model: Model) -> Html:
    """The screen."""
    scores = kept.statistics.scores(model.cards)
    if not scores:
        words = el(
            "p",
            "You haven’t finished a game in this browser yet. ",
            link(Menu(), "Play one"),
            ".",
            class_="lead",
        )
        return page(model, "Statistics", words, class_="stats")
    faces = kept.statistics.faces(model.cards)
    studied = kept.statistics.studied(model.cards, model.digests)
    return page(
        model,
        "Statistics",
        el(
            "p",
            "Based on the finished games in ",
            link(Shelf(), "My games"),
            ". They stay in this browser.",
        ),
        *(_game(slug, [each for each in scores if each.slug == slug]) for slug in GAMES),
        _duels(kept.statistics.duels(model.cards)),
        screens.statistics_luck.luck(studied) if studied else None,
        _faces(faces) if faces else None,
        class_="stats",
    )


def _game(slug: str, all_scores: list[Scores]) -> Html | None:
    if not all_scores:
        return None
    return el(
        "section",
        el("h2", GAMES[slug].title),
        *(_seats(each) for each in all_scores),
        aria_label=GAMES[slug].title,
    )


def _seats(each: Scores) -> Html:
    players = "Alone" if each.seats == 1 else f"{each.seats} players"
    games = f"{each.games} game" + ("" if each.games == 1 else "s")
    left_out = f", {each.takebacks} with undo, not counted" if each.takebacks else ""
    facts = f"best {amount(each.best)}, average {decimal(each.mean)}" if each.bars else ""
    return el(
        "div",
        el("h3", players),
        el("p", f"{games}{left_out}" + (f": {facts}" if facts else "")),
        _bars(
            [(span(bar.low, bar.high), bar.count) for bar in each.bars],
            f"Scores, {players}",
        )
        if each.bars
        else None,
        class_="scores",
    )


def decimal(mean: float) -> str:
    return f"{mean:.1f}".replace("-", "−")


def span(low: int, high: int) -> str:
    """`104–131`; with a minus in it `−8 to 19`."""
    if low == high:
        return amount(low)
    return f"{amount(low)} to {amount(high)}" if low < 0 else f"{low}–{high}"


def _duels(duels: tuple[Duels, ...]) -> Html | None:
    if not duels:
        return None
    return el(
        "section",
        el("h2", "Against the bots"),
        el(
            "div",
            el(
                "table",
                el(
                    "thead",
                    el("tr", *(el("th", words, scope="col") for words in ("Game", "Bot", "Games", "Won"))),
                ),
                el(
                    "tbody",
                    *(
                        el(
                            "tr",
                            el("th", GAMES[each.slug].title, scope="row"),
                            el("td", each.level),
                            el("td", each.games),
                            el("td", f"{each.won:g}"),
                        )
                        for each in duels
                    ),
                ),
            ),
            class_="scroll",
        ),
        el("p", "Games with one person, played without undo; a shared win counts half.", class_="small"),
    )


def _faces(faces: Faces) -> Html:
    total = sum(faces.counts)
    return el(
        "section",
        el("h2", "The dice"),
        el("p", f"{total} dice rolled; each face is expected {total / len(faces.counts):.0f} times."),
        _bars(
            [(str(face), count) for face, count in enumerate(faces.counts, 1)], "How often each face came up"
        ),
        el("p", verdict(faces.chance)),
    )


def verdict(chance: float) -> str:
    """What the chi-square test says, in words."""
    share = "more than 99%" if chance > 0.99 else "less than 1%" if chance < 0.01 else f"{100 * chance:.0f}%"
    plain = (
        "Nothing unusual."
        if chance > 0.05
        else "That is rare, but it happens."
        if chance > 0.001
        else "Fair dice hardly ever do that."
    )
    return f"Fair dice look this uneven {share} of the time. {plain}"


def _bars(counts: list[tuple[str, int]], words: str) -> Html:
    """Bars with their counts above and their labels below."""
    most = max(count for _, count in counts) or 1
    step = WIDTH / len(counts)
    parts: list[Html] = []
    for place, (label, count) in enumerate(counts):
        height = (HEIGHT - 2 * TEXT) * count / most
        top, middle = HEIGHT - TEXT - height, place * step + step / 2
        parts += (
            el(
                "rect",
                x=f"{place * step + 2:g}",
                y=f"{top:g}",
                width=f"{step - 4:g}",
                height=f"{height:g}",
                rx="2",
            ),
            el("text", count, x=f"{middle:g}", y=f"{top - 3:g}"),
            el(
                "text",
                label,
                x=f"{middle:g}",
                y=f"{HEIGHT - 3:g}",
                class_="label",
                **_pressed(label, step - 5),
            ),
        )
    told = ", ".join(f"{label}: {count}" for label, count in counts)
    return el(
        "svg",
        *parts,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        class_="bars",
        role="img",
        aria_label=f"{words}: {told}",
    )


def _pressed(label: str, room: float) -> dict[str, str]:
    """Keeps a long label from running into the next one."""
    if len(label) * LETTER <= room:
        return {}
    return {"textLength": f"{room:g}", "lengthAdjust": "spacingAndGlyphs"}
