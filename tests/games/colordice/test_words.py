"""The sentences of Color Dice: what happened, and the rule page."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, get_args

from rollbow.games.colordice import GAME
from rollbow.games.colordice.events import Drawn, Event, Locked, Won, tell
from rollbow.games.colordice.notation import Color
from rollbow.games.colordice.rule_page import BOOK
from rollbow.kernel.dice import throw
from rollbow.kernel.game import Over, Roll
from support.games import roll_of, show

if TYPE_CHECKING:
    from rollbow.games.colordice.state import State

NAMES = ("Ada", "Ben")


def sentence(event: object) -> str:
    assert isinstance(event, Event)
    return tell(event, NAMES)


def told(state: State, text: str) -> tuple[State, list[str]]:
    step = GAME.apply(state, GAME.parse(text))
    return step.state, [sentence(event) for event in step.events]


def thrown(*faces: int) -> State:
    state = GAME.apply(GAME.start(2, {}), GAME.parse("roll")).state
    after: State = show(GAME, state, *(face - 1 for face in faces))
    return after


def test_an_attack_and_a_counterattack_of_a_dummy() -> None:
    state, words = told(thrown(5, 3, 5, 6), "keep")
    assert words == ["Ada keeps red 5, blue 3, green 5 and yellow 6."]
    state, words = told(state, "before")
    assert words == ["Ada attacks before the counterattacks."]
    state, words = told(state, "attack blue red>blue x1")
    assert words == [
        "Ada attacks Ben with 2 red pawns from the red area into the blue area, striking 1 blue pawn.",
        "1 blue pawn is struck and goes outside.",
    ]
    passed, words = told(state, "pass")
    assert words == [
        "The yellow dummy, played by Ben, makes no counterattack.",
        "Turn 2: Ben rolls.",
    ]
    state, words = told(state, "attack red yellow>red")
    assert words[0] == (
        "The yellow dummy, played by Ben, counterattacks Ada with 1 yellow pawn "
        "from the yellow area into the red area."
    )
    assert passed != state


def test_a_dummy_loses_pawns() -> None:
    _, words = told(told(thrown(5, 5, 3, 5), "keep")[0], "attack green red>green x2")
    assert words[1] == "2 green pawns are struck and go out of the game."


def test_a_turn_without_attack() -> None:
    _, words = told(thrown(3, 3, 3, 3), "keep")
    assert words[1:] == ["Ada can’t attack.", "Turn 2: Ben rolls."]


def test_throws_name_the_dice_thrown_again_only() -> None:
    state = GAME.apply(thrown(1, 1, 1, 1), GAME.parse("reroll green")).state
    (event,) = GAME.apply(state, throw("test", roll_of(GAME, state))).events
    assert sentence(event).startswith("Ada rolls green ")


def test_the_end() -> None:
    assert tell(Won(2, Color.RED, True), NAMES) == (
        "Ben has all nine pawns in the red area and wins by a counterattack."
    )
    assert tell(Won(1, Color.GREEN, False), NAMES) == "Ada has all nine pawns in the green area and wins."
    assert tell(Drawn(500), NAMES) == "500 turns have been played: nobody wins."
    assert tell(Locked(Color.RED, Color.GREEN, 7), NAMES) == "The 7 red pawns in the green area are locked."


def test_random_games_meet_every_event_and_each_has_a_sentence() -> None:
    met: set[type] = {Drawn}
    for number in range(12):
        rng, state = Random(number), GAME.start(2, {})
        while not isinstance(waiting := GAME.turn(state), Over):
            move = throw(str(number), waiting) if isinstance(waiting, Roll) else rng.choice(GAME.legal(state))
            step = GAME.apply(state, move)
            for event in step.events:
                met.add(type(event))
                words = sentence(event)
                assert words.endswith(".")
                assert words[0].isupper() or words[0].isdigit()
            state = step.state
    assert met == set(get_args(Event))


def test_the_rule_page_lists_every_ruling() -> None:
    rulings = [ruling for chapter in BOOK.chapters for ruling in chapter.rulings]
    subjects = [
        "seats 5 and 6",
        "Dummies take no turns",
        "aims at that color",
        "any area (except your home area)",
        "choose moves “into any area.”",
        "out of the game for good",
        "A house rule lets them return",
        "on no other",
        "all your attacks before",
        "clockwise from the player",
        "decides for them",
        "can't win",
        "500 turns",
        "most pawns in one foreign area",
    ]
    assert len(rulings) == len(subjects)
    for subject, ruling in zip(subjects, rulings, strict=True):
        assert subject in ruling
