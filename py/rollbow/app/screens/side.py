"""What is next to the table, or on a phone behind ☰: the log, the rules, quick settings, sharing, and a line to type
moves in; the bar's speaker and its question.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rollbow.app import routes
from rollbow.app.html import Html, classes, el, join
from rollbow.app.model import names, told

from .frame import button, link

if TYPE_CHECKING:
    from rollbow.app.game_table import Table
    from rollbow.app.model import Model, Play
    from rollbow.kernel.session import Session

LOG = 60
"""How many entries back the log goes."""
LATEST = 8
"""How many of its lines are expanded."""
QUICK = {
    "sound": ("Sound", {"off": "Off", "on": "On"}),
    "pace": ("Bot speed", {"slow": "Slow", "normal": "Normal", "fast": "Fast"}),
    "theme": ("Colors", {"system": "System default", "light": "Light", "dark": "Dark"}),
}
"""The settings that are useful at the table, and their labels."""


def side(model: Model, play: Play, view: Table, rival: Html | None) -> Html:
    """The whole column."""
    session = play.session
    return el(
        "aside",
        rival,
        _log(session, view),
        _ways(session.record.game, session.record.id),
        _quick(
            tuple(getattr(model.settings, name) for name in QUICK), single_keys=model.settings.keys == "on"
        ),
        _shared(session),
        _seed(session) if session.legs is None else None,
        el("div", id="code", class_="code") if play.code and session.legs is None else None,
        el("p", "Played with undo.", class_="small") if session.takebacks else None,
        _typing(),
        class_=classes("side", open=model.panel == "more"),
        aria_label="Log and more",
    )


def _log(session: Session, view: Table) -> Html:
    called = names(session)
    lines = [
        told(words)
        for events in session.events[-LOG:]
        for event in events
        if (words := view.tell(event, called))
    ]
    latest, earlier = lines[: -LATEST - 1 : -1], lines[-LATEST - 1 :: -1]
    return el(
        "section",
        el("h2", "What happened"),
        el("ol", *(el("li", words) for words in latest), class_="log"),
        el(
            "details",
            el("summary", "Earlier"),
            el("ol", *(el("li", words) for words in earlier), class_="log"),
        )
        if earlier
        else None,
    )


@lru_cache(maxsize=1)
def _ways(slug: str, identity: str) -> Html:
    """Where one can go from here."""
    return el(
        "p",
        link(routes.Rules(slug), "Rules"),
        link(routes.Replay(identity), "Replay"),
        link(routes.Throws(identity), "All rolls"),
        link(routes.Sheets(identity), "Print"),
        link(routes.Shelf(), "My games"),
        class_="ways",
    )


@lru_cache(maxsize=1)
def _quick(chosen: tuple[str, ...], *, single_keys: bool) -> Html:
    return el(
        "form",
        *(
            el(
                "label",
                el("span", legend),
                el(
                    "select",
                    *(
                        el("option", words, value=value, selected=value == now)
                        for value, words in choices.items()
                    ),
                    name=f"setting/{name}",
                ),
            )
            for (name, (legend, choices)), now in zip(QUICK.items(), chosen, strict=True)
        ),
        el(
            "p",
            link(routes.Settings(), "All settings"),
            button(
                "keys",
                "",
                "Keys",
                class_="quiet",
                aria_keyshortcuts="?" if single_keys else None,
            ),
            class_="ways",
        ),
        class_="quick",
        aria_label="Quick settings",
    )


def _shared(session: Session) -> Html:
    chosen = dict(session.record.options)
    return el(
        "section",
        el("h2", "Share this game"),
        *(
            el("p", f"{option.label}: {option.said(chosen[option.name])}", class_="small")
            for option in session.game.options
            if option.name in chosen
        ),
        None if session.legs is not None else button("link-game", "", "Copy link"),
        None if session.legs is not None else button("code-game", "", "QR code"),
        button("export", session.record.id, "Save as file"),
        class_="seeds",
    )


def _seed(session: Session) -> Html:
    record = session.record
    if session.real_dice:
        return el("section", el("h2", "Dice"), el("p", "Real dice", class_="seed"), class_="seeds")
    fragment = routes.spell(routes.New(record.game, len(record.seats), record.seed, record.options))
    return el(
        "section",
        el("h2", "Same dice for a friend"),
        el("p", "Seed ", el("span", record.seed, class_="seed")),
        join(
            button("copy", record.seed, "Copy seed"),
            button("copy-link", fragment, "Copy link"),
            button("code", fragment, "QR code"),
        ),
        class_="seeds",
    )


@lru_cache(maxsize=1)
def _typing() -> Html:
    return el(
        "form",
        el("label", "Type a move", for_="typed"),
        el(
            "span",
            el(
                "input",
                id="typed",
                name="typed",
                autocomplete="off",
                autocapitalize="none",
                spellcheck="false",
            ),
            el("button", "Play", type="submit"),
            class_="line",
        ),
        data_line="move",
        class_="typed",
    )


def speaker(model: Model, *, keys: bool) -> Html:
    """Sound on or off."""
    on = model.settings.sound == "on"
    horn = el("path", d="M4 9.500v5h3.500l4.500 4v-13l-4.500 4z", class_="horn")
    waves = el(
        "path", d="M15.500 8.500a5 5 0 0 1 0 7M18.500 6a9 9 0 0 1 0 12" if on else "M16 9l5 6M21 9l-5 6"
    )
    return el(
        "div",
        button(
            "sound",
            "",
            el("svg", horn, waves, viewBox="0 0 24 24", aria_hidden="true"),
            aria_label="Sound",
            aria_pressed="true" if on else "false",
            title="Sound is on" if on else "Sound is off",
            aria_keyshortcuts="S" if keys else None,
            class_="tool",
        ),
        class_="speaker",
    )


def sound_question() -> Html:
    """Asks once about sound."""
    return el(
        "div",
        el("p", "Hear the dice?"),
        button("sound", "", "Yes", aria_label="Yes, sound on", class_="main", id="sound-on"),
        button("quiet", "", "No", aria_label="No sound"),
        class_="offer",
        role="group",
        aria_label="Sound",
    )
