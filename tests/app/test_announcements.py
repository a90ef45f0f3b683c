"""What is said is said every time: the same words again come in another place, where a screen reader hears them."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from rollbow.app import routes
from rollbow.app.effects import Uncover
from rollbow.app.messages import Did, NoBot, Thought, Typed, Went
from rollbow.app.model import bot_to_move
from rollbow.app.update import step_failed, update
from rollbow.app.view import view
from rollbow.games import GAMES
from rollbow.kernel.game import Seat
from support.simulated_page import WORLD, do, started

if TYPE_CHECKING:
    from rollbow.app.messages import Message
    from rollbow.app.model import Model

APP = Path(__file__).parents[2] / "py" / "rollbow" / "app"
PLACE = re.compile(r'<div id="said-[01]" aria-live="polite">(.*?)</div>')


def places(model: Model) -> list[str]:
    """What stands in the two places for screen readers."""
    found: list[str] = PLACE.findall(view(model))
    assert len(found) == 2
    return found


def heard(before: Model, after: Model) -> str:
    """What a screen reader hears of the change: what has come to stand in a place."""
    return "".join(new for old, new in zip(places(before), places(after), strict=True) if new != old)


def answered(model: Model, message: Message) -> tuple[Model, list[str]]:
    """The page after a message and what comes of it, and all that is heard on the way."""
    words: list[str] = []
    waiting: list[Message] = [message]
    while waiting:
        after, effects = update(model, waiting.pop(0), WORLD)
        words += [unescape(each) for each in re.findall("<p>(.*?)</p>", heard(model, after))]
        model = after
        waiting += [Went(routes.spell(model.route)) for effect in effects if isinstance(effect, Uncover)]
    return model, words


def test_the_same_refusal_is_heard_every_time() -> None:
    model = started("rainbow", "Ada", "Ben")
    for _ in range(4):
        after = do(model, Typed("move", "stop"))
        assert after.notice in unescape(heard(model, after))
        assert sorted(map(bool, places(after))) == [False, True], "only one place speaks"
        model = after


def test_undoing_twice_is_heard_twice_though_the_words_are_the_same() -> None:
    model = do(started("rainbow", "Ada"), Did("move", "roll"))
    for _ in range(2):
        assert model.session is not None
        move = model.session.game.spell(model.session.game.legal(model.session.state)[0])
        model = do(model, Did("move", move))
    for _ in range(3):
        after = do(model, Did("undo"))
        assert heard(model, after) == "<p>Undone.</p>"
        model = after


@pytest.mark.parametrize("slug", list(GAMES))
def test_every_move_of_a_bot_is_heard(slug: str) -> None:
    rng = Random(slug)
    model = started(slug, "bot casual", "bot casual")
    for _ in range(60):
        # Whoever watches has seen the last move to its end.
        model = replace(model, stage=None)
        session = model.session
        assert session is not None
        if not isinstance(session.turn, Seat):
            break
        assert bot_to_move(session)
        move = session.game.spell(rng.choice(session.game.legal(session.state)))
        thought = Thought(session.record.id, len(session.record.entries), move)
        after, words = answered(model, thought)
        assert set(after.said) <= set(words)
        # The same move, which says the same, right after itself.
        same, again = answered(replace(after, play=model.play, stage=None), thought)
        assert same.said == after.said
        assert set(same.said) <= set(again)
        model = after


def test_what_says_nothing_leaves_all_as_it_was() -> None:
    model = do(started("rainbow", "Ada", "Ben"), Typed("move", "stop"))
    assert any(places(model))
    for quiet in (Did("more"), Did("close-notice")):
        assert not heard(model, do(model, quiet))


def test_a_failure_is_heard_every_time() -> None:
    once = step_failed(started("rainbow", "Ada", "Ben"))
    assert "Something went wrong" in heard(once, step_failed(once))


def test_what_the_expert_says_is_heard_each_time_and_so_is_its_silence() -> None:
    model = started("rainbow", "Ada")
    session = model.session
    assert session is not None
    here = (session.record.id, len(session.record.entries))
    for _ in range(2):
        asked = do(model, Did("hint"))
        answered = do(asked, NoBot(*here))
        assert "can’t be asked" in heard(asked, answered)
        model = answered


def test_nobody_speaks_but_by_the_one_way() -> None:
    """`aloud` counts what is said; words put into the model by hand would be heard once."""
    for path in APP.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "replace":
                given = {keyword.arg: ast.unparse(keyword.value) for keyword in node.keywords}
                assert path.name == "step_answer.py" or given.get("said", "model.said") == "model.said", path
