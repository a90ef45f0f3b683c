"""The sentences of Color Dice: what happened, and the rule page."""

from typing import get_args

from drive import show
from rollbow.games import colordice as game
from rollbow.games.colordice.book import BOOK
from rollbow.games.colordice.events import Drawn, Event, Locked, Won, tell
from rollbow.games.colordice.notation import Color
from rollbow.kernel.dice import throw
from rollbow.kernel.game import Over, Roll

NAMES = ("Ada", "Ben")


def told(state, text):
    step = game.apply(state, game.parse(text))
    return step.state, [tell(event, NAMES) for event in step.events]


def thrown(*faces):
    state = game.apply(game.start(2, {}), game.parse("roll")).state
    return show(game, state, *(face - 1 for face in faces))


def test_an_attack_and_a_counterattack_of_a_dummy():
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
        "Turn 2: Ben is to throw.",
    ]
    state, words = told(state, "attack red yellow>red")
    assert words[0] == (
        "The yellow dummy, played by Ben, counterattacks Ada with 1 yellow pawn "
        "from the yellow area into the red area."
    )
    assert passed != state


def test_a_dummy_loses_pawns():
    _, words = told(told(thrown(5, 5, 3, 5), "keep")[0], "attack green red>green x2")
    assert words[1] == "2 green pawns are struck and go out of the game."


def test_a_turn_without_attack():
    _, words = told(thrown(3, 3, 3, 3), "keep")
    assert words[1:] == ["Ada has no possible attack.", "Turn 2: Ben is to throw."]


def test_throws_name_the_dice_thrown_again_only():
    state = game.apply(thrown(1, 1, 1, 1), game.parse("reroll green")).state
    (event,) = game.apply(state, throw("test", game.turn(state))).events
    assert tell(event, NAMES).startswith("Ada throws green ")


def test_the_end():
    assert tell(Won(2, Color.RED, True), NAMES) == (
        "Ben has all nine pawns in the red area and wins by a counterattack."
    )
    assert tell(Won(1, Color.GREEN, False), NAMES) == "Ada has all nine pawns in the green area and wins."
    assert tell(Drawn(500), NAMES) == "500 turns have been played: nobody wins."
    assert tell(Locked(Color.RED, Color.GREEN, 7), NAMES) == "The 7 red pawns in the green area are locked."


def test_random_games_meet_every_event_and_each_has_a_sentence():
    from random import Random

    met = {Drawn}
    for number in range(12):
        rng, state = Random(number), game.start(2, {})
        while not isinstance(waiting := game.turn(state), Over):
            move = throw(str(number), waiting) if isinstance(waiting, Roll) else rng.choice(game.legal(state))
            step = game.apply(state, move)
            for event in step.events:
                met.add(type(event))
                sentence = tell(event, NAMES)
                assert sentence.endswith(".")
                assert sentence[0].isupper() or sentence[0].isdigit()
            state = step.state
    assert met == set(get_args(Event))


def test_the_rule_page_lists_every_ruling():
    rulings = [ruling for chapter in BOOK.chapters for ruling in chapter.rulings]
    subjects = [
        "five and six",
        "dummies' dice",
        "aims at that color",
        "out of the game for good",
        "clockwise",
        "decides for the dummies",
        "can't win",
        "500 turns",
        "most pawns in one foreign area",
    ]
    assert len(rulings) == len(subjects)
    for subject in subjects:
        assert sum(subject in ruling for ruling in rulings) >= 1, subject
