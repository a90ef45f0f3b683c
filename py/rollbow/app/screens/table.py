"""The table: top bar, seats, the game's board and tray, and next to them scores, log and seed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.app import routes, screens, steps
from rollbow.app.game_table import table as table_of
from rollbow.app.html import Html, classes, el, join
from rollbow.app.kept import facts
from rollbow.app.model import acts_here, bot_to_move, finished, persons, scene, told
from rollbow.app.pieces import amount
from rollbow.kernel.game import Roll, Seat

from .frame import button, link, notice

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rollbow.app.game_table import Scene, Table
    from rollbow.app.model import Model, Play
    from rollbow.kernel.session import Session


def table(model: Model, play: Play) -> Html:
    """The table of a game."""
    session = play.session
    view = table_of(session.game.slug)
    here = scene(model, play)
    # Without a guide nothing of it is loaded.
    tip = None if model.guided is None else steps.tutorial.current(model)
    if model.guided is not None:
        here = replace(here, pointed=steps.tutorial.target(model), guided=tip.move if tip else "")
    if play.advice is not None:
        here = replace(here, advised=screens.advice.where(here, play.advice.thoughts[0].move))
    keys = screens.keys.keys() if model.panel == "keys" else None
    main = el(
        "main",
        _bar(model, play, view, here),
        seats(session, view, here, _rival(model, session, "seat"), play.since, _told(model, session, here)),
        el(
            "section",
            _above(model, session),
            view.board(here),
            class_="board",
            aria_label="Board",
        ),
        el(
            "section",
            _guide(model, here),
            notice(model, guided=tip is not None),
            _asking(play),
            _advice(play, here),
            _looking(play),
            _tray(model, play, view, here),
            class_="tray",
            aria_label="Dice and actions",
        ),
        screens.side.side(model, play, view, _rival(model, session, "sheet")),
        class_=classes(
            "table", f"game-{session.game.slug}", over=_ended(model, session), reading=model.panel == "more"
        ),
        data_keys=model.settings.keys == "on",
        inert=model.panel in ("keys", "scan"),
    )
    return join(main, keys) if keys else main


def _guide(model: Model, here: Scene) -> Html | None:
    """What the guide of a first game says."""
    if model.guided is None:
        return None
    return screens.tutorial.panel(model, here)


def _rival(model: Model, session: Session, where: str) -> Html | None:
    """What the rival game adds to the seats or next to the board."""
    if model.rival is None:
        return None
    return (
        screens.challenge.seats(model, session)
        if where == "seat"
        else screens.challenge.sheet(model, session)
    )


def _told(model: Model, session: Session, here: Scene) -> Mapping[int, Html]:
    """What the others did since the viewer's turn, until the result is there."""
    if len(here.names) == 1 or (finished(session) and not model.stage):
        return {}
    return screens.since.told(session, here)


def _above(model: Model, session: Session) -> Html | None:
    """The result once the last moment is over."""
    return screens.result.result(model, session) if _ended(model, session) else None


def _ended(model: Model, session: Session) -> bool:
    return finished(session) and model.stage is None


def waiting() -> Html:
    """A kept game is being read."""
    return el("main", el("p", "Opening the game…", class_="lead"), class_="page")


def _bar(model: Model, play: Play, view: Table, here: Scene) -> Html:
    session, keys = play.session, model.settings.keys == "on"
    undo = "Undo the last move and play on" if _ended(model, session) else "Undo"
    return el(
        "header",
        link(routes.Menu(), "‹", aria_label="All games", class_="back"),
        el(
            "div",
            el("h1", session.game.title, tabindex="-1"),
            el(
                "p",
                el("span", view.moment(session.state), class_="moment"),
                el("span", saved(play), class_="saved"),
            ),
            class_="where",
        ),
        button(
            "redo",
            "",
            "↷",
            aria_label="Redo",
            title="Redo (Ctrl+Y)",
            aria_keyshortcuts="R" if keys else None,
            class_="tool",
            disabled=not play.undone,
        ),
        button(
            "undo",
            "",
            "↶",
            aria_label=undo,
            title=f"{undo} (Ctrl+Z)",
            aria_keyshortcuts="U" if keys else None,
            class_="tool",
            disabled=bool(facts.daily(session.record)) or _gone(session),
        ),
        screens.side.speaker(model, keys=keys),
        button(
            "hint",
            "",
            "?",
            aria_label="Hint: what would the expert do?",
            title="Hint",
            aria_keyshortcuts="H" if keys else None,
            class_="tool",
            disabled=play.wondering or not here.active,
        ),
        button(
            "more",
            "",
            "☰",
            aria_label="Log, rules, settings and more",
            title="Menu",
            aria_keyshortcuts="M" if keys else None,
            aria_expanded="true" if model.panel == "more" else "false",
            class_="tool more",
        ),
        screens.side.sound_question() if model.offered else None,
        class_="bar",
    )


def _gone(session: Session) -> bool:
    """Whether there is nothing left to undo: the move went out with a letter, or somebody elsewhere has moved."""
    return session.legs is not None and not session.legs.open(len(session.record.entries))


def saved(play: Play) -> str:
    """The word that says whether the newest edition is saved."""
    return "Saved" if play.saved else ""


def seats(
    session: Session,
    view: Table,
    here: Scene,
    more: Html | None = None,
    since: int | None = None,
    news: Mapping[int, Html] | None = None,
) -> Html:
    """Everyone at the table with their standing, whose turn it is, and what they did; changes `since` an entry are
    shown.
    """
    news = news or {}
    return el(
        "ol",
        *(
            el(
                "li",
                el("span", name, class_="name"),
                el("span", ", now, score " if here.seat == number else ", score ", class_="unseen"),
                _standing(view.standing(session.state, number)),
                None if since is None else _gain(session, view, number, since),
                news.get(number),
                class_=classes(
                    "seat", turn=here.seat == number, shown=here.viewer == number, told=number in news
                ),
                aria_current="true" if here.seat == number else None,
            )
            for number, name in enumerate(here.names, 1)
        ),
        more,
        class_=classes("seats", telling=bool(news), several=len(news) > 1),
        id=f"seats-of-{here.viewer}",
        aria_label="Players",
    )


def _gain(session: Session, view: Table, seat: int, since: int) -> Html | None:
    """What the last change did to a score, shown over it for a moment."""
    old, new = (view.standing(state, seat) for state in (session.states[since], session.state))
    if isinstance(old, str) or isinstance(new, str) or old == new:
        return None
    signed = f"+{new - old}" if new > old else amount(new - old)
    mark = f"gain-{seat}-{len(session.record.entries)}"
    return el("span", signed, id=mark, class_=classes("gain", less=new < old), aria_hidden="true")


def _standing(standing: int | str) -> Html:
    """Points count up."""
    if isinstance(standing, str):
        return el("span", standing, class_="standing")
    return el("span", el("span", amount(standing)), class_="standing", data_count=standing)


def _looking(play: Play) -> Html | None:
    """Why no move can be played here, and the way out."""
    session = play.session
    if session.fault is not None:
        return el(
            "p",
            el("span", "View only. Continue in a copy."),
            button("duplicate", session.record.id, "Continue in a copy", class_="main"),
            button("export", session.record.id, "Save as file"),
            class_="looking",
        )
    if play.mine:
        return None
    return el(
        "p",
        el("span", "This game is open in another tab. You are watching."),
        button("take-over", session.record.id, "Take over", class_="main"),
        class_="looking",
    )


def _asking(play: Play) -> Html | None:
    """A move that ends the turn waits for confirmation."""
    if not play.asking:
        return None
    return el(
        "div",
        el("p", "This ends your turn."),
        el(
            "p",
            button("confirm", play.asking, "End the turn", class_="main", id="confirm"),
            button("not-yet", "", "Not yet"),
            class_="actions",
        ),
        class_="asking",
        role="group",
        aria_label="End of the turn",
    )


def _advice(play: Play, here: Scene) -> Html | None:
    """What the expert would do."""
    if not play.wondering and play.advice is None:
        return None
    return screens.advice.advice(play, here)


def _tray(model: Model, play: Play, view: Table, here: Scene) -> Html:
    session, turn = play.session, play.session.turn
    if session.legs is not None and not acts_here(session):
        panel = screens.letters.panel(model, play)
        return join(panel, None if isinstance(turn, Roll) else view.tray(here))
    if isinstance(turn, Roll):
        return screens.dice_input.form(view, here, turn)
    if isinstance(turn, Seat) and not here.active and bot_to_move(session):
        words = f"{here.names[turn.number - 1]} is thinking…"
        skip = None if play.hurried else button("hurry", "", "Skip", class_="quiet")
        return join(el("p", words, skip, class_="turn"), view.tray(here))
    if isinstance(turn, Seat) and len(persons(session)) > 1:
        return join(el("p", told(f"{here.names[turn.number - 1]}’s turn"), class_="turn"), view.tray(here))
    return view.tray(here)
