"""The table: top bar, seats, the game's board and tray, and beside them scores, log and seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app import facts, routes
from rollbow.app.html import Html, classes, el, join
from rollbow.app.model import bot_to_move, finished, names, persons, scene
from rollbow.app.scene import move_button
from rollbow.app.scene import table as table_of
from rollbow.kernel.game import Roll, Seat

from .frame import button, link, notice
from .result import result

if TYPE_CHECKING:
    from rollbow.app.model import Model
    from rollbow.app.scene import Scene, Table
    from rollbow.kernel.session import Session

LOG = 60
"""How many entries back the log goes."""


def table(model: Model, session: Session) -> Html:
    """The table of a game."""
    view = table_of(session.game.slug)
    here = scene(model, session)
    whole = el(
        "main",
        _bar(model, session, view, here),
        seats(session, view, here, _rival(model, session, "seat")),
        el(
            "section",
            result(model, session) if finished(session) else None,
            view.board(here),
            class_="board",
            aria_label="Board",
        ),
        el(
            "section",
            _guide(model, here),
            notice(model),
            _asking(model),
            _advice(model, here),
            _looking(model, session),
            _tray(model, session, view, here),
            class_="tray",
            aria_label="Dice and actions",
        ),
        _side(model, session, view),
        class_=classes("table", f"game-{session.game.slug}", over=finished(session)),
    )
    if model.guided is None:
        return whole
    from . import guide

    return guide.pointed(model, whole)


def _guide(model: Model, here: Scene) -> Html | None:
    """What the guide of a first game says."""
    if model.guided is None:
        return None
    from . import guide

    return guide.panel(model, here)


def _rival(model: Model, session: Session, where: str) -> Html | None:
    """What the game against which this one is played has to show among the seats, or beside the board."""
    if model.rival is None:
        return None
    from . import rival

    return rival.seats(model, session) if where == "seat" else rival.sheet(model, session)


def waiting() -> Html:
    """A kept game is being read."""
    return el("main", el("p", "Opening the game…", class_="lead"), class_="page")


def _bar(model: Model, session: Session, view: Table, here: Scene) -> Html:
    title = session.game.title
    return el(
        "header",
        link(routes.Menu(), "‹", aria_label="All games", class_="back"),
        el(
            "div",
            el("h1", title),
            el(
                "p",
                el("span", view.moment(session.state), class_="moment"),
                el("span", "Saved" if model.saved else "", class_="saved"),
            ),
            class_="where",
        ),
        button(
            "undo",
            "",
            "↶",
            aria_label="Take back",
            title="Take back (Ctrl+Z)",
            class_="tool",
            disabled=bool(facts.daily(session.record)),
        ),
        button(
            "redo",
            "",
            "↷",
            aria_label="Put back",
            title="Put back (Ctrl+Y)",
            class_="tool",
            disabled=not model.undone,
        ),
        button(
            "hint",
            "",
            "?",
            aria_label="Hint: what would the expert do?",
            title="Hint",
            class_="tool",
            disabled=model.wondering or not here.active,
        ),
        button(
            "panel",
            "more",
            "☰",
            aria_label="Log, seed and more",
            aria_expanded="true" if model.panel == "more" else "false",
            class_="tool more",
        ),
        class_="bar",
    )


def seats(session: Session, view: Table, here: Scene, more: Html | None = None) -> Html:
    """Everybody at the table, with what they have so far; it says whose turn it is."""
    return el(
        "ol",
        *(
            el(
                "li",
                el("span", name, class_="name"),
                _standing(view.standing(session.state, number)),
                class_=classes("seat", turn=here.seat == number, shown=here.viewer == number),
                aria_current="true" if here.seat == number else None,
            )
            for number, name in enumerate(here.names, 1)
        ),
        more,
        class_="seats",
        aria_label="Players",
    )


def _standing(words: str) -> Html:
    """Bare points count up."""
    points = words.replace("−", "-")
    if not points.removeprefix("-").isdigit():
        return el("span", words, class_="standing")
    return el("span", el("span", words), class_="standing", data_count=points)


def _looking(model: Model, session: Session) -> Html | None:
    """Why nothing can be played here, and the way out."""
    if session.fault is not None:
        return el(
            "p",
            el("span", "Here it can only be looked at; a copy can be played on."),
            button("duplicate", session.record.id, "Go on in a copy", class_="main"),
            button("export", session.record.id, "Save as file"),
            class_="looking",
        )
    if model.mine:
        return None
    return el(
        "p",
        el("span", "This game is open in another tab; here you watch."),
        button("take", session.record.id, "Take over", class_="main"),
        class_="looking",
    )


def _asking(model: Model) -> Html | None:
    """A move that ends the turn waits for a yes."""
    if not model.asking:
        return None
    return el(
        "div",
        el("p", "This ends your turn."),
        el(
            "p",
            button("confirm", model.asking, "End the turn", class_="main", id="confirm"),
            button("keep", "", "Not yet"),
            class_="actions",
        ),
        class_="asking",
        role="group",
        aria_label="End of the turn",
    )


def _advice(model: Model, here: Scene) -> Html | None:
    """What the expert would do, and what else comes close."""
    if model.wondering:
        return el("p", "The expert is thinking…", class_="advice")
    if model.advice is None:
        return None
    best, *others = model.advice.thoughts
    return el(
        "div",
        el("p", best.why),
        el(
            "ul",
            *(
                el(
                    "li",
                    el("code", other.move),
                    f" {best.worth - other.worth:.1f} {model.advice.unit} less. {other.why}",
                )
                for other in others
            ),
            class_="small",
        )
        if others
        else None,
        move_button(here, best.move, "Do that"),
        class_="advice",
    )


def _tray(model: Model, session: Session, view: Table, here: Scene) -> Html:
    turn = session.turn
    if isinstance(turn, Roll):
        from . import dice_entry

        return dice_entry.form(view, here, turn)
    if isinstance(turn, Seat) and not here.active and bot_to_move(session):
        words = f"{here.names[turn.number - 1]} is thinking…"
        skip = None if model.hurried else button("hurry", "", "Don’t wait", class_="quiet")
        return join(el("p", words, skip, class_="turn"), view.tray(here))
    if isinstance(turn, Seat) and len(persons(session)) > 1:
        return join(el("p", f"{here.names[turn.number - 1]}’s turn", class_="turn"), view.tray(here))
    return view.tray(here)


def _side(model: Model, session: Session, view: Table) -> Html:
    record = session.record
    fragment = routes.spell(
        routes.New(record.game, len(record.seats), "" if session.real_dice else record.seed, record.options)
    )
    return el(
        "aside",
        el(
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
            data_do="type",
            class_="typed",
        ),
        _rival(model, session, "sheet"),
        _log(session, view),
        el(
            "section",
            el("h2", "Seed"),
            el("p", record.seed if not session.real_dice else "real dice", class_="seed"),
            None
            if session.real_dice
            else join(
                button("copy", record.seed, "Copy the seed"),
                button("copy-link", fragment, "Copy a link to these dice"),
                button("code", fragment, "Show a QR code"),
            ),
            class_="seeds",
        ),
        el(
            "section",
            el("h2", "This game"),
            button("link-game", "", "Copy a link to this game"),
            button("code-game", "", "Show it as a QR code"),
            button("export", record.id, "Save as file"),
            class_="seeds",
        ),
        el("div", id="code", class_="code") if model.code else None,
        el(
            "p",
            link(routes.Replay(record.id), "Replay"),
            link(routes.Dice(record.id), "All throws"),
            link(routes.Sheets(record.id), "Print"),
            link(routes.Rules(record.game), "Rules"),
            link(routes.Kept(), "My games"),
            class_="ways",
        ),
        el("p", "Played with take-backs.", class_="small") if session.takebacks else None,
        class_=classes("side", open=model.panel == "more"),
        aria_label="Log and more",
    )


def _log(session: Session, view: Table) -> Html:
    called = names(session)
    lines = [
        words for events in session.events[-LOG:] for event in events if (words := view.tell(event, called))
    ]
    return el(
        "section",
        el("h2", "What happened"),
        el("ol", *(el("li", words) for words in reversed(lines)), class_="log"),
    )
