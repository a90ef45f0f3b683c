"""What became of a save: it worked, it failed, or another tab took the game over."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.app import routes, screens, steps
from rollbow.app.effects import MarkSaved
from rollbow.app.messages import Kept
from rollbow.app.step_answer import aloud, say

if TYPE_CHECKING:
    from rollbow.app.effects import Effect
    from rollbow.app.messages import Taken
    from rollbow.app.model import Model
    from rollbow.app.step_answer import Answer


def kept(model: Model, message: Kept) -> Answer:
    """An edition of a game was saved, or could not be."""
    before, here, problem = model, model.play, message.problem
    ours = here is not None and here.session.record.id == message.id
    if problem or ours:
        model = replace(model, trouble=problem, dismissed=model.dismissed if problem else "")
    if not problem and message.edition == model.unkept.get(message.id):
        model = _safe(model, message.id)
    if here is not None and ours and message.edition == here.edition:
        model = replace(model, play=replace(here, saved=not problem))
    if message.words and not problem and model.route == routes.Shelf():
        model = say(model, message.words)
    if model.shelf.returning:
        model = steps.undelete.game_kept(model, message.id)
    if model.shelf.batch:
        return steps.import_files.game_kept(model, message.id)
    told = (model.trouble, model.notice) != (before.trouble, before.notice)
    if told or model.play is None or not isinstance(model.route, routes.At):
        return model, ()
    return model, (MarkSaved(screens.table.saved(model.play)),)


def kept_all(model: Model, answers: tuple[Kept | Taken, ...]) -> Answer:
    """What became of many games, one after another."""
    effects: tuple[Effect, ...] = ()
    for answer in answers:
        model, more = kept(model, answer) if isinstance(answer, Kept) else taken(model, answer.id)
        effects = (*effects, *more)
    return model, effects


def taken(model: Model, identity: str) -> Answer:
    """Another tab took over this game; its version counts, and this one's no longer does."""
    model = _safe(model, identity)
    if any(card.id == identity for card, _ in model.shelf.returning):
        return steps.undelete.game_taken(model, identity)
    if any(landing.id == identity for landing in model.shelf.batch):
        return steps.import_files.game_taken(model, identity)
    here = model.play
    if here is None or here.session.record.id != identity:
        return model, ()
    watching = replace(model, play=replace(here, mine=False, edition=0, picked=(), undone=(), saved=False))
    # The other tab's claim may have been read before this tab's last save was refused.
    words = "This game continues in another tab."
    return aloud(replace(watching, notice=""), words) if here.mine else watching, ()


def _safe(model: Model, identity: str) -> Model:
    """The model with one fewer game that isn't saved everywhere."""
    return replace(
        model, unkept={each: edition for each, edition in model.unkept.items() if each != identity}
    )
