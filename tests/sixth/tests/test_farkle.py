"""Farkle: its rules by hand, and every place that lists the games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from build import descriptions
from rollbow.app.messages import Did, Skipped, Thought
from rollbow.app.model import bot_to_move
from rollbow.app.update import begin
from rollbow.app.view import title, view
from rollbow.bots.bot import LEVELS, YARDSTICKS, mind
from rollbow.games import GAMES, part
from rollbow.kernel.game import IllegalMove, Over, Rolled, Seat
from support.games import show, spelled
from support.simulated_browser import House, Tab, at_table

GAME = GAMES["farkle"]


@pytest.mark.parametrize(
    ("kept", "points"),
    [
        ((1,), 100),
        ((5, 5), 100),
        ((2,), 0),
        ((2, 2), 0),
        ((1, 1, 1), 1000),
        ((2, 2, 2), 200),
        ((6, 6, 6, 6), 1200),
        ((4, 4, 4, 4, 4, 4), 3200),
        ((1, 3, 3, 3, 5), 450),
        ((1, 3), 0),
    ],
)
def test_farkle_dice_are_worth_what_the_rules_say(kept: tuple[int, ...], points: int) -> None:
    assert part("farkle", "score").worth(kept) == points


def rolling(**options: str) -> Any:
    """The first throw is due."""
    return GAME.apply(GAME.start(2, options), GAME.parse("roll")).state


def test_a_farkle_loses_the_turn() -> None:
    state = show(GAME, rolling(), 1, 1, 2, 2, 3, 5)
    assert state.sheets == ((0,), ())
    assert GAME.turn(state) == Seat(2)


def test_all_six_farkle_dice_may_be_rolled_again() -> None:
    state = GAME.apply(show(GAME, rolling(), 0, 0, 0, 4, 4, 4), GAME.parse("keep 1 1 1 5 5 5")).state
    assert (state.stake, state.loose) == (1500, 0)
    assert spelled(GAME, state) == ["roll", "bank"]
    assert GAME.apply(state, GAME.parse("roll")).state.loose == 6


def test_the_farkle_entry_option_asks_for_500() -> None:
    state = GAME.apply(show(GAME, rolling(entry="on"), 0, 1, 2, 3, 5, 1), GAME.parse("keep 1")).state
    assert spelled(GAME, state) == ["roll"]
    with pytest.raises(IllegalMove, match="500 or more"):
        GAME.apply(state, GAME.parse("bank"))
    with pytest.raises(IllegalMove, match="no roll is due"):
        GAME.apply(state, Rolled((0,)))


def screen(address: str) -> str:
    return view(begin(address, [], "", "2026-11-18")[0])


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("#/", "Farkle"),
        ("#/kit", "Farkle"),
        ("#/about", "Farkle"),
        ("#/farkle", "Points that end the game"),
        ("#/rules/farkle", "Three alike"),
        ("#/print/farkle?seats=3", 'class="pad"'),
        ("#/print/farkle/dice?seats=2&seed=x", "48 rolls"),
        ("#/daily/farkle", "Daily Farkle"),
    ],
)
def test_farkle_stands_on_the_screen(address: str, words: str) -> None:
    assert words in screen(address)


def test_the_page_counts_farkle() -> None:
    model = begin("#/", [], "")[0]
    assert title(model) == "Rollbow: six color-dice games"
    assert "Six color-dice games" in view(model)
    assert "six color-dice games" in screen("#/about")
    words = descriptions.words()
    assert words["<title>Rollbow</title>"] == f"<title>{title(model)}</title>"
    assert words["BUILD-GAMES"].endswith("Color Dice and Farkle")
    assert words["BUILD-DESCRIPTION"].startswith("Six color-dice games")
    assert '"url": "./#/daily/farkle"' in words['"BUILD-SHORTCUTS"']


def played(tab: Tab, level: str) -> None:
    """A game to its end, every seat by this level."""
    rng = Random(level)
    while not isinstance(at_table(tab).turn, Over):
        session = at_table(tab)
        move = GAME.spell(mind("farkle").choose(session.state, level, rng, 0.1))
        thought = Thought(session.record.id, len(session.record.entries), move)
        tab.send(thought if bot_to_move(session) else Did("move", move))
        while tab.model.stage:
            tab.send(Skipped())


@pytest.mark.parametrize("level", [*LEVELS, *YARDSTICKS])
def test_a_farkle_bot_plays_a_game_that_counts(level: str) -> None:
    tab = Tab(House(), "#/farkle?seats=2&seed=demo")
    tab.send(Did("start"))
    assert 'class="result"' not in view(tab.model)
    played(tab, level)
    assert 'class="result"' in view(tab.model)
    tab.go("#/stats")
    assert "Farkle" in view(tab.model)
