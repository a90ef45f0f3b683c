"""The contract: notation, legality and its order, errors, throws, setup, events and the rule page."""

from __future__ import annotations

import pytest

from rollbow.games.unicorn import GAME, events
from rollbow.games.unicorn.notation import EVERY_MOVE
from rollbow.games.unicorn.rule_page import BOOK
from rollbow.games.unicorn.sheet import CELL, Ability, Color
from rollbow.games.unicorn.state import Phase, State
from rollbow.kernel.game import BadNotation, BadSetup, Die, IllegalMove, Rolled, TurnBegan
from support.games import random_game, result_of, show, spelled
from support.unicorn_positions import do, fresh, sheet, thrown


def test_every_move_has_one_text() -> None:
    texts = [GAME.spell(move) for move in EVERY_MOVE]
    assert len(texts) == len(set(texts)) == 7 + 57 + 57 + 12 + 6 + 2
    assert [GAME.parse(text) for text in texts] == list(EVERY_MOVE)
    assert {"pick RRY", "mark O7", "nudge R1 +", "nudge R1 -", "flip B2", "extra V9", "pass", "done"} <= set(
        texts
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mark O2", "the orange row has 3–11"),
        ("mark R12", "the red row has 2–11"),
        ("mark R07", "the red row has 2–11"),
        ("extra V", "the violet row has 3–11"),
        ("mark", "color letter"),
        ("mark P3", "color letter"),
        ("pick RYR", "RRY, RRB, RYY, RYB, RBB, YYB, YBB"),
        ("nudge R1", "as in 'nudge R1 +'"),
        ("nudge R3 +", "R1, R2, Y1, Y2, B1, B2"),
        ("flip O1", "R1, R2, Y1, Y2, B1, B2"),
        ("pass ", "pass stands alone"),
        ("Done", "a move begins with"),
        ("", "a move begins with"),
        ("mark O7\n", "the orange row"),
        (" mark O7", "a move begins with"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_was_expected(text: str, expected: str) -> None:
    with pytest.raises(BadNotation) as refused:
        GAME.parse(text)
    assert repr(text) in str(refused.value)
    assert expected in str(refused.value)


def test_legal_moves_come_by_row_and_number_then_pass_or_done_then_abilities() -> None:
    state = thrown("RRY", "254", sheet(nudges=1, flips=1), sheet())
    assert spelled(GAME, state) == [
        *("mark R2", "mark R5", "mark R7", "mark Y4", "mark O6", "mark O9"),
        *("nudge R1 +", "nudge R1 -", "nudge R2 +", "nudge R2 -", "nudge Y1 +", "nudge Y1 -"),
        *("flip R1", "flip R2", "flip Y1"),
    ]
    state = do(thrown("RYB", "161", sheet(), sheet("Y6", flips=1), phase=Phase.OTHERS), "mark O7")
    assert spelled(GAME, state) == ["extra G7", "done", "flip R1", "flip Y1", "flip B1"]


@pytest.mark.parametrize(
    ("state", "text", "reason"),
    [
        (fresh(), "mark R4", "pick three dice and roll them first"),
        (do(fresh(), "pick RYB"), "mark R4", "roll the dice first"),
        (thrown("RYB", "426"), "pick RYB", "you've already picked this turn's dice"),
        (
            thrown("RYB", "426"),
            "mark O7",
            "needs a red and a yellow die that add up to 7; the dice show red 4, yellow 2, blue 6",
        ),
        (thrown("RYB", "426"), "mark R5", "needs a red die showing 5, or two red dice that add up to 5"),
        (thrown("RYB", "426"), "extra O6", "you can't spend an Extra on dice you picked yourself"),
        (thrown("RYB", "426", phase=Phase.OTHERS), "extra O6", "your first one, which is free"),
        (do(thrown("RYB", "426", phase=Phase.OTHERS), "mark R4"), "mark O6", "a second one costs an Extra"),
        (do(thrown("RYB", "426", phase=Phase.OTHERS), "mark R4"), "pass", "spend an Extra, or choose Done"),
        (thrown("RYB", "426"), "pass", "so you must; for example red 4"),
        (thrown("RYB", "426"), "done", "there's no Extra to decline yet"),
        (thrown("RYB", "426"), "flip R1", "you have no Flip to spend"),
        (thrown("RYB", "426"), "nudge R1 +", "you have no ±1 to spend"),
        (
            thrown("RYB", "426", sheet(nudges=1), sheet()),
            "nudge R2 +",
            "this die isn't one of the three in play",
        ),
        (
            thrown("RYB", "116", sheet(nudges=1), sheet()),
            "nudge Y1 -",
            "this yellow die shows 1, and a ±1 can't take it below 1 or above 6",
        ),
        (
            do(thrown("RYB", "426", sheet(nudges=1), sheet()), "nudge R1 -"),
            "mark O7",
            "the dice show red 4 or 3, yellow 2, blue 6",
        ),
        (
            do(thrown("RYB", "426", sheet(nudges=2, flips=1), sheet()), "nudge R1 +", "flip R1"),
            "mark O10",
            "the dice show red 4, 3, 5 or 2, yellow 2, blue 6",
        ),
        (thrown("RYB", "426", phase=Phase.OVER), "mark R4", "the game is over"),
    ],
)
def test_an_illegal_move_is_refused_with_its_reason(state: State, text: str, reason: str) -> None:
    move = GAME.parse(text)
    assert reason in GAME.why_not(state, move)
    with pytest.raises(IllegalMove) as refused:
        GAME.apply(state, move)
    assert repr(text) in str(refused.value)
    assert reason in str(refused.value)


def test_apply_takes_exactly_the_legal_moves() -> None:
    for seats in (1, 2, 3):
        for state, _ in [*random_game(GAME, seats, {"triple1": "on"}, "exactly")][:-1:5]:
            allowed = GAME.legal(state)
            for move in EVERY_MOVE:
                if move in allowed:
                    assert GAME.why_not(state, move) == ""
                    assert GAME.apply(state, move) == GAME.after(state, move)
                else:
                    assert GAME.why_not(state, move)
                    with pytest.raises(IllegalMove):
                        GAME.apply(state, move)


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ((0, 0), r"3 dice are due \(R1 Y1 B1\), not 2"),
        ((0, 0, 6), "B1 has values from 0 to 5, not 6"),
        ((-1, 0, 0), "R1"),
    ],
)
def test_a_throw_must_fit_the_dice(values: tuple[int, ...], reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        GAME.apply(do(fresh(), "pick RYB"), Rolled(values))


def test_a_throw_must_be_waited_for() -> None:
    with pytest.raises(IllegalMove, match="no roll is due; it's seat 1's turn"):
        GAME.apply(fresh(), Rolled((0, 0, 0)))


@pytest.mark.parametrize(
    ("seats", "options"),
    [(0, {}), (5, {}), (2, {"triple1": "yes"}), (2, {"triple1": True}), (2, {"cap9": "on"})],
)
def test_a_game_that_unicorn_rainbow_does_not_have_is_refused(seats: int, options: dict[str, str]) -> None:
    with pytest.raises(BadSetup):
        GAME.start(seats, options)


def test_triple_ones_are_off_unless_asked_for() -> None:
    assert fresh().triple1 is False
    assert fresh(triple1="off") == fresh()
    assert fresh(triple1="on").triple1 is True


def test_a_die_shows_1_to_6() -> None:
    assert GAME.faces(Die("unicorn/1/1/R1", 6)) == ("1", "2", "3", "4", "5", "6")


def test_a_rematch_keeps_the_seats() -> None:
    over = do(thrown("RYB", "111", sheet(yours=2), sheet()), "pass", "pass")
    assert GAME.next_first(result_of(GAME, over)) == 1


NAMES = ("Ada", "Ben")


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (events.Picked(1, ("R1", "R2", "Y1")), "Ada picks red, red and yellow."),
        (events.Thrown(2, ("R1", "Y1", "B1"), (4, 3, 6)), "Ben rolls red 4, yellow 3 and blue 6."),
        (events.TripleOnes(1), "Triple ones: Ada may claim any number the dice could show."),
        (
            events.TripleOnes(1, once=True),
            "Triple ones: Ada may claim one number, any that the dice could show.",
        ),
        (events.Adjusted(1, "R1", Ability.FLIP, 6, 1), "Ada spends a Flip: red goes from 6 to 1."),
        (events.Marked(2, CELL[Color.ORANGE, 7], False), "Ben claims orange 7."),
        (events.Marked(2, CELL[Color.RED, 11], True), "Ben spends an Extra and claims red 11/12."),
        (events.AbilityGained(1, Ability.NUDGE, Color.GREEN), "Ada gains a ±1 in the green row."),
        (events.RowCompleted(1, Color.VIOLET), "Ada completes the violet row."),
        (events.FirstWon(2, 11), "Ben wins the First for 11/12."),
        (events.Penalized(1, True, 2), "Ada can’t claim: −10."),
        (events.Penalized(2, False, 1), "Ben can’t claim: −3."),
        (events.Declined(2), "Ben spends no Extra."),
        (TurnBegan(2, 4), "Turn 4: Ben picks the dice."),
        (events.GameEnded(), "The game is over."),
    ],
)
def test_every_event_is_told_in_a_sentence(event: events.Event, sentence: str) -> None:
    assert events.tell(event, NAMES) == sentence


def test_events_tell_what_a_move_did() -> None:
    state = do(fresh(), "pick RYB")
    step = GAME.apply(state, Rolled((0, 0, 0)))
    assert step.events == (events.Thrown(1, ("R1", "Y1", "B1"), (1, 1, 1)),)
    step = GAME.apply(step.state, GAME.parse("pass"))
    assert step.events == (events.Penalized(1, yours=True, count=2),)
    step = GAME.apply(step.state, GAME.parse("pass"))
    assert step.events == (events.Penalized(2, yours=False, count=1), TurnBegan(2, 2))
    wild = show(GAME, do(fresh(triple1="on"), "pick RRB"), 0, 0, 0)
    assert GAME.apply(do(fresh(triple1="on"), "pick RRB"), Rolled((0, 0, 0))).events[-1] == events.TripleOnes(
        1
    )
    claim = GAME.apply(wild, GAME.parse("mark V11"))
    assert claim.events == (events.Marked(1, CELL[Color.VIOLET, 11], extra=False),)


def test_an_ability_gained_is_told() -> None:
    step = GAME.apply(thrown("RYB", "436", sheet("R2-3 R5"), sheet()), GAME.parse("mark R4"))
    assert events.AbilityGained(1, Ability.NUDGE, Color.RED) in step.events


def test_the_rule_page_has_all_rulings() -> None:
    assert sum(len(chapter.rulings) for chapter in BOOK.chapters) >= 11
    assert all(chapter.paragraphs for chapter in BOOK.chapters)
