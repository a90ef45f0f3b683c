"""What players can do on the page: every button, typed line and field, and what handles it.

A button, line or field that isn't listed here is a bug and raises KeyError. Steps load on first use.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from . import routes, steps
from .effects import Cover, Dress, Fetch, KeepSettings, Measure, Print, Renew, Share, Uncover
from .kept import settings
from .model import Model, Play, bot_to_move
from .step_answer import refuse

if TYPE_CHECKING:
    from collections.abc import Callable

    from .messages import World
    from .step_answer import Answer

    Handler = Callable[[Model, str, World], Answer]
    AtTable = Callable[[Model, Play, str, World], Answer]
    Field = Callable[[Model, str, str], Answer]


def _unless_practicing(practice: Callable[[Model, str], Answer], table: Handler) -> Handler:
    """An action at the table; in practice the same button does something else."""

    def handle(model: Model, value: str, world: World) -> Answer:
        if isinstance(model.route, routes.Practice):
            return practice(model, value)
        return table(model, value, world)

    return handle


def _table(act: AtTable, *, writes: bool = False, moves: bool = False) -> Handler:
    """An action at the table. `writes`: only in the tab that writes the game. `moves`: only for a person's seat.

    Anything else cancels a move that waits for confirmation.
    """

    def handle(model: Model, value: str, world: World) -> Answer:
        here = model.play
        if isinstance(model.route, routes.Replay | routes.Throws):
            return refuse(model, "this is a replay. To keep playing, choose “Continue from here.”")
        if here is None or not isinstance(model.route, routes.At):
            return model, ()
        if here.asking:
            here = replace(here, asking="")
            model = replace(model, play=here)
        if writes and not here.mine:
            return refuse(model, "this game is open in another tab; take it over to play here")
        if moves and bot_to_move(here.session) and not here.stand_in:
            return refuse(model, "it’s a bot’s turn")
        return act(model, here, value, world)

    return handle


ACTIONS: dict[str, Handler] = {
    # On every screen
    "close-notice": lambda model, *_: (replace(_without_code(model), notice=""), ()),
    "close-trouble": lambda model, *_: (replace(model, dismissed=model.trouble), ()),
    "keys": lambda model, *_: _panel(model, "keys") if isinstance(model.route, routes.At) else (model, ()),
    "sound": lambda model, *_: _set(model, "sound", "off" if model.settings.sound == "on" else "on"),
    "quiet": lambda model, *_: _set(model, "sound", "off"),
    "close-panel": lambda model, *_: (model, (Uncover(),)),
    "renew": lambda model, *_: (model, (Renew(),)),
    "copy": lambda model, text, _: (model, (Share(text, "", sheet=False),)),
    "copy-link": lambda model, fragment, _: (model, (Share("", fragment, sheet=False),)),
    "print": lambda model, *_: (model, (Print(),)),
    "example": lambda model, *_: (model, ()),
    # Setup
    "start": lambda model, _, world: steps.setup.start(model, world),
    "again": lambda model, _, world: steps.setup.again(model, world),
    "seed": lambda model, _, world: steps.setup.another_seed(model, world),
    "add-seat": lambda model, *_: steps.setup.add_seat(model),
    "add-apart": lambda model, *_: steps.setup.add_apart(model),
    "remove-seat": lambda model, place, _: steps.setup.remove_seat(model, place),
    "who-begins": lambda model, _, world: steps.setup.who_begins(model, world),
    "learn": lambda model, slug, world: steps.tutorial.learn(model, slug, world),
    "daily": lambda model, _, world: steps.daily.start(model, world),
    # The table
    "move": _unless_practicing(
        lambda model, text: steps.practice.move(model, text),
        _table(
            lambda model, here, text, world: steps.table.move(model, here, text, world),
            writes=True,
            moves=True,
        ),
    ),
    "confirm": _table(
        lambda model, here, text, world: steps.table.confirm(model, here, text, world),
        writes=True,
        moves=True,
    ),
    "not-yet": _table(lambda model, *_: (model, ())),
    "pick": _unless_practicing(
        lambda model, token: steps.practice.pick(model, token),
        _table(lambda model, here, token, _: steps.table.pick(model, here, token)),
    ),
    "why": _unless_practicing(
        lambda model, text: steps.practice.why(model, text),
        _table(lambda model, here, text, _: steps.table.why(model, here, text)),
    ),
    "undo": _table(lambda model, here, _, world: steps.table.undo(model, here, world), writes=True),
    "redo": _table(lambda model, here, _, world: steps.table.redo(model, here, world), writes=True),
    "face": _table(lambda model, here, token, _: steps.table.face(model, here, token)),
    "throw": _table(
        lambda model, here, faces, world: steps.table.throw(model, here, faces, world),
        writes=True,
        moves=True,
    ),
    "hint": _table(lambda model, here, *_: steps.bot_turns.hint(model, here)),
    "no-hint": _table(lambda model, here, *_: (replace(model, play=replace(here, advice=None)), ())),
    "hurry": _table(lambda model, here, *_: steps.bot_turns.hurry(model, here)),
    "guide": lambda model, what, _: (steps.tutorial.did(model, what), ()),
    "guide-back": _table(lambda model, here, _, world: steps.tutorial.back(model, here, world), writes=True),
    "more": lambda model, *_: _panel(model, "more"),
    "code": lambda model, fragment, _: steps.share.show_code(model, fragment),
    "take-over": lambda model, identity, _: (model, (Fetch(identity, take=True),)),
    # The end of a game
    "rematch-apart": _table(lambda model, here, _, world: steps.letters.rematch(model, here, world)),
    "rematch": lambda model, _, world: steps.setup.rematch(model, world, same_dice=False),
    "same-dice": lambda model, _, world: steps.setup.rematch(model, world, same_dice=True),
    "challenge": lambda model, _, world: steps.challenge.challenge(model, world),
    # Letters
    "join": lambda model, device, world: steps.letters.join(model, device, world),
    "reseat": _table(
        lambda model, here, device, world: steps.letters.reseat(model, here, device, world), writes=True
    ),
    "keep-letter": lambda model, _, world: steps.letters.keep_copy(model, world),
    "scan": lambda model, *_: steps.letters.scan(model),
    "send-letter": _table(
        lambda model, here, way, world: steps.letters.send(model, here, way, world), writes=True
    ),
    # Sharing and saving
    "link-game": lambda model, *_: steps.share.link(model),
    "link-step": lambda model, *_: steps.share.link_step(model),
    "code-game": lambda model, *_: steps.share.code(model),
    "share-result": lambda model, *_: steps.share.result(model, sheet=True),
    "copy-result": lambda model, *_: steps.share.result(model, sheet=False),
    # The replay, the study, and all throws
    "step": lambda model, where, _: steps.replay.step(model, where),
    "play": lambda model, *_: steps.replay.play(model),
    "pace": lambda model, pace, _: steps.replay.pace(model, pace),
    "continue": lambda model, _, world: steps.replay.play_on(model, world),
    "stop-study": lambda model, *_: steps.study.stop(model),
    "study-again": lambda model, *_: steps.study.again(model),
    "list-study": lambda model, *_: steps.study.listed(model),
    "ask-expert": lambda model, *_: steps.study.wonder(model),
    "check": lambda model, die, _: steps.check_dice.check_die(model, die),
    # Practice
    "practice-again": lambda model, *_: steps.practice.again(model),
    "practice-show": lambda model, *_: steps.practice.give_up(model),
    "practice-next": lambda model, *_: steps.practice.following(model),
    "practice-leave": lambda model, *_: steps.practice.leave_out(model),
    # The shelf
    "export": lambda model, identity, _: steps.shelf.ask(model, "export", identity),
    "duplicate": lambda model, identity, _: steps.shelf.ask(model, "duplicate", identity),
    "delete": lambda model, identity, _: steps.shelf.delete(model, identity),
    "delete-shared": lambda model, identity, _: steps.shelf.delete(model, identity, sure=True),
    "keep-shared": lambda model, *_: steps.shelf.keep(model),
    "undelete": lambda model, *_: steps.undelete.asked(model),
    "rename": lambda model, identity, _: steps.shelf.rename(model, identity),
    "cancel-rename": lambda model, *_: steps.shelf.cancel_rename(model),
    "title": lambda model, *_: steps.shelf.title(model),
    "export-all": lambda model, *_: steps.shelf.ask_all(model),
    "take-along": lambda model, *_: steps.backup.take_along(model),
    "heard": lambda model, note, _: steps.backup.heard(model, note),
    "more-games": lambda model, *_: steps.shelf.more(model),
    "more-throws": lambda model, *_: steps.check_dice.more(model),
    "add-offered": lambda model, *_: steps.import_files.add_offered(model),
    "leave-offered": lambda model, *_: steps.import_files.leave_offered(model),
    "close-report": lambda model, *_: steps.shelf.close_report(model),
    "export-damaged": lambda model, key, _: steps.shelf.export_damaged(model, key),
    "delete-damaged": lambda model, key, _: steps.shelf.delete_damaged(model, key),
    "persist": lambda model, *_: (model, (Measure(ask=True),)),
}
"""The buttons, by their `data-do`. A form's own button has the name of its form: start, title."""

LINES: dict[str, Handler] = {
    "link": lambda model, text, _: steps.letters.follow(model, text),
    "move": ACTIONS["move"],
    "dice": _table(lambda model, here, text, world: steps.table.dice(model, here, text, world), writes=True),
}
"""Typed lines, by the `data-line` of their form."""

FIELDS: dict[str, Field] = {
    "seed": lambda model, _, text: steps.setup.fill_seed(model, text),
    "dice": lambda model, _, kind: steps.setup.choose_dice(model, kind),
    "name": lambda model, place, text: steps.setup.fill_name(model, place, text),
    "who": lambda model, place, level: steps.setup.choose_level(model, place, level),
    "option": lambda model, name, value: steps.setup.choose_option(model, name, value),
    "hints": lambda model, _, value: steps.setup.choose_hints(model, value),
    "me": lambda model, _, text: steps.setup.fill_me(model, text),
    "setting": lambda model, name, value: _set(model, name, value),
    "step": lambda model, _, step: steps.replay.slide(model, step),
    "point": lambda model, _, place: steps.study.slide(model, place),
    "address": lambda model, _, text: steps.check_dice.check_address(model, text),
    "faces": lambda model, _, text: steps.check_dice.check_faces(model, text),
    "show-game": lambda model, _, slug: steps.shelf.show_game(model, slug),
    "show-state": lambda model, _, state: steps.shelf.show_state(model, state),
    "title": lambda model, _, text: steps.shelf.fill_title(model, text),
    "example": lambda model, *_: (model, ()),
}
"""The fields, by their name; one of several has its index after a `/`: `name/0`."""


def _without_code(model: Model) -> Model:
    return replace(model, play=replace(model.play, code="")) if model.play else model


def _panel(model: Model, panel: str) -> Answer:
    """Opens a panel; a second press closes it, as Back does."""
    if model.panel == panel:
        return model, (Uncover(),)
    return replace(model, panel=panel), (Cover(panel),)


def _set(model: Model, name: str, value: str) -> Answer:
    """Changes a setting: it is saved and takes effect at once."""
    chosen = settings.changed(model.settings, name, value)
    if name == "sound":
        chosen, model = settings.noted(chosen, settings.ASKED, "yes"), replace(model, offered=False)
    return replace(model, settings=chosen), (KeepSettings(settings.write(chosen)), Dress(*chosen.look))
