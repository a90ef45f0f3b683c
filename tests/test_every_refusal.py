"""Why can't I? Every refusal at every table is a sentence for a player: no addresses, no notation, no seat numbers."""

from __future__ import annotations

import re
from html import unescape
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from rollbow.app.game_table import Scene, table
from rollbow.app.step_answer import sentence
from rollbow.games import GAMES
from rollbow.kernel.game import Seat
from support.games import Setup, setups, steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from support.games import AnyGame

pytestmark = pytest.mark.native
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
INTERNAL = re.compile(
    r"""\b[rc]\d+(c\d+)?\b  # a square, slot or line of Formulas
    | \b[A-Z]\d+\b          # a cell, a face or a die in notation
    | \w+>\w+               # from place to place
    | \bx\d\b               # how many are struck
    | ['"`]                 # a move quoted as text
    | \bseat\s\d            # players have names
    | \b(None|True|False)\b | [_{}<>\[\]]""",
    re.VERBOSE,
)
# An apostrophe inside a word is no quote.
APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)|(?<=s)'(?= \w)")
NAMES = ("Ada", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")


def check(words: str) -> None:
    told = sentence(words)
    assert re.fullmatch(r"[A-Z0-9+−×★].*\.", told), told
    assert len(told.split()) >= 3, told
    assert len(told) <= 240, told
    found = INTERNAL.search(APOSTROPHE.sub("", told))
    assert not found, f"{told} ({found})"


def positions(game: AnyGame, each: int = 4) -> Iterator[tuple[Setup, Any]]:
    """States of random games in every setup in which a seat is to move."""
    for setup in setups(game):
        for taken in islice(steps(setup, "refusal"), 0, 600, each):
            if isinstance(taken.turn, Seat):
                yield setup, taken.state


def scenes(setup: Setup, state: Any, rng: Random) -> Iterator[Scene]:
    """The table with nothing ticked, and with what a few random taps tick."""
    game = setup.game
    turn = game.turn(state)
    assert isinstance(turn, Seat)
    view = table(game.slug)
    picked: tuple[str, ...] = ()
    for _ in range(4):
        scene = Scene(game, state, NAMES[: setup.seats], turn.number, picked=picked)
        yield scene
        tokens = values(view.board(scene) + view.tray(scene), "pick")
        if not tokens:
            return
        picked = view.pick(scene, rng.choice(tokens))


def values(html: str, action: str) -> list[str]:
    return [
        unescape(found[1])
        for tag in re.findall(r"<button [^>]*>", html)
        if f'data-do="{action}"' in tag and (found := re.search(r' value="([^"]*)"', tag))
    ]


@every_game
def test_every_unlit_place_answers_with_a_sentence(game: AnyGame) -> None:
    rng, answers = Random("why"), set()
    view = table(game.slug)
    for setup, state in positions(game):
        for scene in scenes(setup, state, rng):
            for move in values(view.board(scene) + view.tray(scene), "why"):
                answers.add(scene.why_not(move))
    for words in answers:
        check(words)
    assert len(answers) >= 5


@every_game
def test_every_button_of_a_table_is_lit_or_answers(game: AnyGame) -> None:
    """Nothing at a table is dead: what can't be played is asked why, and an unlit button says so to a screen reader."""
    view = table(game.slug)
    for setup, state in positions(game, 12):
        for scene in scenes(setup, state, Random("lit")):
            for tag in re.findall(r"<button [^>]*>", view.board(scene) + view.tray(scene)):
                does = re.search(r'data-do="(\w+)"', tag)
                assert does, tag
                assert does[1] in ("move", "pick", "why"), tag
                assert (does[1] != "why") or 'aria-disabled="true"' in tag, tag
                assert " disabled" not in tag, tag


@every_game
def test_every_move_that_cannot_be_played_is_refused_in_a_sentence(game: AnyGame) -> None:
    """Moves of other moments, put to this one."""
    rng = Random("pool")
    known: dict[Any, None] = {}
    answers: set[str] = set()
    for _, state in positions(game, 9):
        legal = game.legal(state)
        known.update(dict.fromkeys(rng.sample(legal, min(6, len(legal)))))
    moves = list(known)
    for _, state in positions(game, 7):
        listed = set(game.legal(state))
        for move in rng.sample(moves, min(12, len(moves))):
            if move not in listed:
                answers.add(game.why_not(state, move))
    for words in answers:
        check(words)
    assert len(answers) >= 10
