"""The replay: a game's own table at any step, with a slider, a clock, and what each step did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app import routes, screens, steps
from rollbow.app.game_table import table as table_of
from rollbow.app.html import Html, classes, el
from rollbow.app.model import Play, names, scene
from rollbow.kernel.game import Over, Roll
from rollbow.kernel.record import Played

from .frame import button, link, notice
from .result import outcome
from .table import seats

if TYPE_CHECKING:
    from rollbow.app.model import Model
    from rollbow.app.steps.replay import Replay
    from rollbow.kernel.session import Session

PACES = {"slow": "Slow", "normal": "Normal", "fast": "Fast"}


def replay(model: Model, here: Replay) -> Html:
    """The replay at its step."""
    whole, shown = here.session, here.shown
    view = table_of(whole.game.slug)
    moment = scene(model, Play(shown, mine=False))
    turn = shown.turn
    return el(
        "main",
        el(
            "header",
            link(routes.At(whole.record.id), "‹", aria_label="Back to the table", class_="back"),
            el(
                "div",
                el("h1", f"Replay: {whole.game.title}", tabindex="-1"),
                el("p", el("span", view.moment(shown.state), class_="moment")),
                class_="where",
            ),
            class_="bar",
        ),
        seats(shown, view, moment),
        el(
            "section",
            _ended(shown, turn) if isinstance(turn, Over) else None,
            view.board(moment),
            class_="board",
            aria_label="Board",
        ),
        el(
            "section",
            notice(model),
            el("div", None if isinstance(turn, Roll) else view.tray(moment), class_="still"),
            _place(here),
            screens.study.at_step(model, here) if model.study else None,
            _controls(here),
            class_="tray",
            aria_label="Steps",
        ),
        _side(here),
        class_=classes("table", "replay", f"game-{whole.game.slug}"),
    )


def _place(here: Replay) -> Html:
    """Where the replay is, and what the step did."""
    words = step_words(here.session, here.step)
    lines = [line for line in steps.replay.told(here.session, here.step) if line.removesuffix(".") != words]
    return el(
        "div",
        el(
            "p",
            el("strong", f"Step {here.step} of {here.steps}", id="step"),
            " ",
            el("span", words, class_="move"),
        ),
        el("ol", *(el("li", line) for line in lines), class_="log") if lines else None,
        class_="place",
    )


def step_words(session: Session, step: int) -> str:
    """A step's entry in words: a move with its player, or a throw as first announced."""
    if step == 0:
        return "The start"
    entry = session.record.entries[step - 1]
    if isinstance(entry, Played):
        called, named = names(session), table_of(session.game.slug).phrase
        words = named(session.states[step - 1], entry.move, called) if named else entry.move
        return f"{called[entry.seat - 1]}: {words[:1].lower()}{words[1:]}"
    if told := steps.replay.told(session, step):
        return told[0].removesuffix(".")
    fallen = steps.check_dice.throw(session, step).dice
    return "Dice: " + ", ".join(f"{each.die.name} {each.shows}" for each in fallen)


def _controls(here: Replay) -> Html:
    first, last = here.step == 0, here.step == here.steps
    return el(
        "div",
        el(
            "input",
            type="range",
            name="step",
            id="slider",
            min="0",
            max=here.steps,
            value=here.step,
            aria_label="Step",
            aria_valuetext=f"Step {here.step}: {step_words(here.session, here.step)}",
        ),
        el(
            "p",
            _step("first", "|◀", "First step", "Home", off=first),
            _step("back", "◀", "One step back", "ArrowLeft", off=first),
            button(
                "play",
                "",
                "❚❚ Pause" if here.playing else "▶ Play",
                class_="main",
                aria_keyshortcuts="Space",
                disabled=here.steps == 0,
            ),
            _step("next", "▶", "One step forward", "ArrowRight", off=last),
            _step("last", "▶|", "Last step", "End", off=last),
            class_="actions",
        ),
        class_="controls",
    )


def _step(value: str, sign: str, words: str, key: str, *, off: bool) -> Html:
    return button(
        "step",
        value,
        sign,
        aria_label=words,
        title=f"{words} ({key.removeprefix('Arrow')})",
        aria_keyshortcuts=key,
        aria_disabled="true" if off else None,
        class_="tool",
    )


def _side(here: Replay) -> Html:
    identity = here.session.record.id
    return el(
        "aside",
        el(
            "p",
            *(
                button("pace", pace, words, aria_pressed="true" if pace == here.pace else "false")
                for pace, words in PACES.items()
            ),
            class_="actions paces",
            role="group",
            aria_label="Speed",
        ),
        el(
            "p",
            button("continue", "", "Continue from here"),
            button("link-step", "", "Copy a link to this step"),
            class_="actions",
        ),
        el(
            "p",
            link(routes.At(identity), "Back to the table"),
            link(routes.Throws(identity), "All rolls"),
            link(routes.Study(identity), "How it went"),
            link(routes.Shelf(), "My games"),
            class_="ways",
        ),
        el("p", "Played with undo.", class_="small") if here.session.takebacks else None,
        class_="side open",
        aria_label="Speed and more",
    )


def _ended(session: Session, turn: Over) -> Html:
    return el(
        "section",
        outcome(turn.result, names(session)),
        class_="result",
        aria_labelledby="result",
    )
