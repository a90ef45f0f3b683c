"""How a game went: a sentence, the chart of chances, sums per seat, and what the replay says about each step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app import routes, screens, steps
from rollbow.app.game_table import Scene
from rollbow.app.html import Html, el, join
from rollbow.app.model import YOU, names, viewer
from rollbow.kernel.game import Over
from rollbow.kernel.record import Played
from rollbow.kernel.session import cut

from .frame import button, link, page
from .seat_table import seat_table
from .study_words import Scale, rest, scale, sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.app.kept.studies import Point, Study
    from rollbow.app.model import Model
    from rollbow.app.steps.replay import Replay
    from rollbow.app.steps.study import Look

RATED = 20
"""With fewer decisions there is no rating."""
COSTLIEST = 3


def study(model: Model, here: Look) -> Html:
    """The screen."""
    session = here.session
    called = names(session)
    known = here.state == "done"
    return page(
        model,
        f"How it went: {session.game.title}",
        el("p", sentence(session, here.study), class_="lead") if known else None,
        _state(here),
        _walk(here, called) if here.study.points else None,
        _sums(here, called) if known else None,
        _costliest(here, called) if known else None,
        screens.practice.once_more(here) if known else None,
        _meaning(len(called)) if known else None,
        el(
            "p",
            link(routes.At(here.id), "Back to the table"),
            link(routes.Replay(here.id), "Replay"),
            link(routes.Shelf(), "My games"),
            class_="ways",
        ),
        class_="study",
    )


def _state(here: Look) -> Html | None:
    """How far along the work is, and buttons for it."""
    entries = len(here.session.record.entries)
    done = here.study.points[-1].entry if here.study.points else 0
    fault = here.session.fault
    match here.state:
        case "closed":
            return el("p", steps.study.closed(here.session), class_="lead")
        case "working":
            return el(
                "div",
                el("label", f"Studying this game: step {done} of {entries}", for_="studied"),
                el("progress", id="studied", value=done, max=max(1, entries)),
                button("stop-study", "", "Stop"),
                class_="working",
            )
        case "stopped" | "failed":
            words = f"Stopped after step {done} of {entries}."
            if here.state == "failed":
                words = "The study stopped early. This browser may be low on memory."
            return el("p", el("span", words), " ", button("study-again", "", "Start again"), class_="working")
        case _ if fault is not None:
            return el("p", "This game is damaged; it was studied up to its last good move.", class_="small")
    return None


def _walk(here: Look, called: tuple[str, ...]) -> Html:
    """The chart of chances, and the selected point."""
    point, by = here.study.points[here.at], scale(here.study)
    what = words(here, point)
    change = _changed(here, here.at, called, by)
    said = f"{what}. {change} " + ", ".join(
        f"{name} {by.chance(value)}" for name, value in zip(called, point.chances, strict=True)
    )
    return el(
        "section",
        screens.study_chart.legend(called, here.study, here.at),
        screens.study_chart.chart(here, called, said),
        el(
            "p",
            el("strong", what),
            " ",
            el("span", change),
            " ",
            link(routes.Replay(here.id, point.entry), "See it in the replay"),
            class_="point",
        ),
        el(
            "p",
            button("list-study", "", "Hide the table" if here.listed else "Show as a table"),
            class_="actions",
        ),
        _listed(here, called, by) if here.listed else None,
        aria_label="The chances, step by step" if by.many else "What to expect, step by step",
    )


def words(here: Look, point: Point) -> str:
    """A point's step in words."""
    return f"Step {point.entry}: {screens.replay.step_words(here.session, point.entry)}"


def decided(here: Look, point: Point) -> str:
    """A decision in the words of a hint."""
    moves = [
        screens.advice.phrase(scene_before(here, place), entry.move)
        for place, entry in enumerate(here.session.record.entries[: point.entry])
        if place >= point.begun and isinstance(entry, Played)
    ]
    first, *then = moves
    return f"Step {point.entry}: {', '.join((first, *(each[:1].lower() + each[1:] for each in then)))}"


def scene_before(here: Look, entries: int) -> Scene:
    """The scene after this many entries."""
    session = cut(here.session, entries)
    return Scene(session.game, session.state, names(session), viewer(session))


def brought(point: Point, called: Sequence[str], by: Scale) -> str:
    """What a throw brought, or what a decision cost."""
    if not point.entry:
        return ""
    if point.seat:
        if point.forced:
            return "There was no choice."
        return f"{by.cost(point.given_up).capitalize()}."
    if all(by.size(each) == "0" for each in point.moved):
        return "Average luck."
    if by.fewer:
        verb = "saved" if point.moved[0] > 0 else "cost"
        return f"Luck {verb} {by.size(point.moved[0])} {by.of(point.moved[0])}."
    if not by.many:
        return f"Luck: {by.signed(point.moved[0])} {by.of(point.moved[0])}."
    each = ", ".join(f"{name} {by.signed(luck)}" for name, luck in zip(called, point.moved, strict=True))
    return f"Luck: {each}."


def _changed(here: Look, at: int, called: Sequence[str], by: Scale) -> str:
    """Everything a point changed, so that the chances before and after add up."""
    points = here.study.points
    return " ".join(
        filter(
            None,
            (brought(points[at], called, by), rest(points[at - 1], points[at], called, by) if at else ""),
        )
    )


def _listed(here: Look, called: Sequence[str], by: Scale) -> Html:
    """All points as a table, for readers and listeners."""
    head = ("Step", *called, "What it changed")
    return el(
        "div",
        el(
            "table",
            el("thead", el("tr", *(el("th", each, scope="col") for each in head))),
            el(
                "tbody",
                *(
                    el(
                        "tr",
                        el("th", link(routes.Replay(here.id, point.entry), words(here, point)), scope="row"),
                        *(el("td", by.chance(value)) for value in point.chances),
                        el("td", _changed(here, place, called, by)),
                    )
                    for place, point in enumerate(here.study.points)
                ),
            ),
        ),
        class_="scroll listed",
        tabindex="0",
        role="group",
        aria_label="Every step",
    )


def _sums(here: Look, called: Sequence[str]) -> Html:
    """A column per seat, which adds up from start to end."""
    known = here.study
    by, shares = scale(known), known.shares
    rows: list[tuple[str, str, list[str]]] = [
        ("At the start", "", [by.level(each.start) for each in shares]),
        ("Luck", "", [by.signed(each.luck) for each in shares]),
        ("Given up", "", [by.signed(-each.given_up) for each in shares]),
    ]
    if by.many:
        rows.append(("Gained", "", [by.signed(each.gained) for each in shares]))
    rows += [
        ("Unexplained", "rest", [by.signed(each.unexplained) for each in shares]),
        (
            "At the end" if isinstance(here.session.turn, Over) else "Now",
            "sum",
            [by.level(each.result) for each in shares],
        ),
        ("Decisions", "", [str(len(known.decisions(seat))) for seat in range(1, len(called) + 1)]),
        ("As good as the expert’s", "", [_good(known, seat, by) for seat in range(1, len(called) + 1)]),
    ]
    return el(
        "section",
        el("h2", "In percentage points of the chance to win" if by.many else f"In {by.unit}"),
        seat_table("Luck and decisions of each player", called, rows),
        aria_label="Totals",
    )


def _good(known: Study, seat: int, by: Scale) -> str:
    """How many decisions were as good as the expert's; as a percentage only if there are enough."""
    made = known.decisions(seat)
    good = sum(by.size(each.given_up) == "0" for each in made)
    return f"{good} ({100 * good / len(made):.0f}%)" if len(made) >= RATED else f"{good} of {len(made)}"


def _costliest(here: Look, called: Sequence[str]) -> Html | None:
    """Each seat's decisions that cost most."""
    by = scale(here.study)
    found = []
    for seat, name in enumerate(called, 1):
        made = sorted(here.study.decisions(seat), key=lambda each: -each.given_up)[:COSTLIEST]
        costly = [each for each in made if by.size(each.given_up) != "0"]
        if costly:
            found += [
                el("h3", "Your decisions" if name == YOU else name),
                el(
                    "ol",
                    *(
                        el(
                            "li",
                            link(routes.Replay(here.id, each.entry), decided(here, each)),
                            " ",
                            el("span", by.cost(each.given_up)),
                        )
                        for each in costly
                    ),
                    class_="costliest",
                ),
            ]
    if not found:
        return None
    return el("section", el("h2", "The costliest decisions"), *found, aria_label="The costliest decisions")


def _meaning(seats: int) -> Html:
    lines = [
        ("Luck", "what your rolls gave you, compared with the average of all the rolls you could have made."),
        ("Given up", "what your decisions cost, compared with what the expert thinks best."),
    ]
    if seats > 1:
        lines.append(("Gained", "what the other players’ decisions gave you."))
    lines.append(
        ("Unexplained", "where the expert changed its mind about the position. It isn’t counted as luck.")
    )
    return el(
        "details",
        el("summary", "What these words mean"),
        el("dl", *(join(el("dt", name), el("dd", text)) for name, text in lines)),
        el("p", "The expert can be wrong, too. Fewer than 20 decisions are too few to rate.", class_="small"),
    )


def at_step(model: Model, there: Replay) -> Html | None:
    """What the study says about a step of the replay: what it brought, and what the expert would have done."""
    here, point = model.study, steps.study.at_step(model)
    if here is None or point is None:
        return None
    by, called = scale(here.study), names(here.session)
    plan = f"Part of a decision that ends at step {point.entry}. " if point.entry > there.step else ""
    return el(
        "div",
        el("p", plan, brought(point, called, by)),
        _expert(here, point) if point.seat and not point.forced else None,
        class_="advice studied",
        role="group",
        aria_label="How it went",
    )


def _expert(here: Look, point: Point) -> Html:
    """The expert's move there, and why."""
    if here.wondering == point.begun:
        return el("p", "The expert is thinking…")
    if here.advice is None or here.advice[0] != point.begun:
        return el("p", button("ask-expert", "", "What would the expert do?"))
    best = here.advice[1].thoughts[0]
    moment = scene_before(here, point.begun)
    return join(
        el(
            "p",
            el("span", "The expert: ", class_="label"),
            el("strong", screens.advice.phrase(moment, best.move)),
        ),
        el("p", best.why, class_="why"),
    )
