"""Real dice: a game whose dice lie on the table, told by taps or by a typed line."""

from __future__ import annotations

import re
from random import Random

import pytest

from rollbow.app.game_table import table
from rollbow.app.messages import Did, Filled, Typed
from rollbow.app.model import Model
from rollbow.app.steps import check_dice, dice_input
from rollbow.app.view import view
from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel.game import Die, Over, Roll, Seat
from rollbow.kernel.record import Played, Thrown
from rollbow.kernel.session import Session, replay
from support.simulated_page import do, page, playing


def started(slug: str, seats: int = 2) -> Model:
    model = do(page(f"#/{slug}?seats={seats}"), Filled("dice", "real"))
    for place in range(seats):
        model = do(model, Filled(f"who/{place}", ""), Filled(f"name/{place}", f"P{place}"))
    return do(model, Did("start"))


def session(model: Model) -> Session:
    assert model.session is not None
    return model.session


def waiting(model: Model) -> Roll:
    turn = session(model).turn
    assert isinstance(turn, Roll)
    return turn


def thrown(model: Model, rng: Random) -> Model:
    """Tells random dice by taps."""
    roll = waiting(model)
    asked = dice_input.entry(table(session(model).game.slug), session(model).state, roll)
    if dice_input.ordered(roll):
        for die in rng.sample(roll.dice, asked.count):
            model = do(model, Did("face", die.name))
    else:
        for die in roll.dice:
            assert "Use these dice" not in view(model)
            assert die.faces is not None
            model = do(model, Did("face", f"{die.name}:{rng.randint(1, die.faces)}"))
    assert "Use these dice" in view(model)
    numbers = dice_input.numbers(roll, asked, playing(model).picked)
    return do(model, Did("throw", " ".join(map(str, numbers))))


def play_on(model: Model, rng: Random) -> Session:
    """Plays to the end, dice and moves at random; the game is the same when its record is read again."""
    for _ in range(5000):
        here = session(model)
        if isinstance(here.turn, Over):
            break
        if isinstance(here.turn, Roll):
            model = thrown(model, rng)
        else:
            move = rng.choice(here.game.legal(here.state))
            model = do(model, Did("move", here.game.spell(move)))
    assert isinstance(session(model).turn, Over)
    assert replay(GAMES, records.read(records.write(session(model).record))) == session(model)
    return session(model)


@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_game_with_dice_on_the_table(slug: str) -> None:
    assert play_on(started(slug), Random(3)).record.seed == "-"


def test_the_form_offers_no_seed_with_real_dice() -> None:
    model = page("#/rainbow")
    assert 'name="seed"' in view(model)
    real = do(model, Filled("dice", "real"))
    assert 'name="seed"' not in view(real)
    assert 'name="seed"' in view(do(real, Filled("dice", "seed")))


def test_seven_dice_are_drawn_by_taps_and_come_first() -> None:
    model = do(started("rainbow"), Did("move", "roll"))
    assert "Draw seven dice" in view(model)
    for name in ("L", "a1", "b2", "c1", "d1", "e2"):
        model = do(model, Did("face", name))
    assert "1 more die" in view(model)
    roll = waiting(model)
    asked = dice_input.entry(table("rainbow"), session(model).state, roll)
    assert dice_input.numbers(roll, asked, playing(model).picked) == ()
    model = do(model, Did("face", "a1"), Did("face", "a1"), Did("face", "nonsense"), Did("face", "f1"))
    places = dict(
        zip(
            (die.name for die in roll.dice),
            dice_input.numbers(roll, asked, playing(model).picked),
            strict=True,
        )
    )
    assert sorted(places, key=places.__getitem__)[:7] == ["L", "b2", "c1", "d1", "e2", "a1", "f1"]
    too_many = do(model, Did("face", "a2"))
    assert "1 too many" in view(too_many)
    model = do(model, Did("throw", " ".join(str(places[die.name]) for die in roll.dice)))
    assert {die.name for die in waiting(model).dice} == {"L", "a1", "b2", "c1", "d1", "e2", "f1"}


@pytest.mark.parametrize(
    ("slug", "moves", "text", "faces"),
    [
        ("unicorn", ["pick RRY"], "4 2 1", (4, 2, 1)),
        ("unicorn", ["pick RRY"], "4,2,1", (4, 2, 1)),
        ("unicorn", ["pick RRY"], "y1:1 r1:4 R2:2", (4, 2, 1)),
        ("uno", [], "R5 y3 * −1", (1, 2, 5, 6)),
        ("uno", [], "1 2 5 -1", (1, 2, 5, 6)),
    ],
)
def test_dice_can_be_typed(slug: str, moves: list[str], text: str, faces: tuple[int, ...]) -> None:
    model = do(started(slug, 4), *(Did("move", move) for move in moves))
    if len(waiting(model).dice) != len(faces):
        pytest.skip("this game asks for other dice first")
    after = do(model, Typed("dice", text))
    entry = session(after).record.entries[-1]
    assert isinstance(entry, Thrown), after.notice
    assert tuple(face for _, face in entry.faces) == faces


def test_drawn_dice_can_be_typed() -> None:
    model = do(started("rainbow"), Did("move", "roll"), Typed("dice", "a1 A2 b1 b2 c1 c2 l"))
    assert [die.name for die in waiting(model).dice] == ["a1", "a2", "b1", "b2", "c1", "c2", "L"]
    model = do(model, Typed("dice", "6 6 O6 r1 1 2 3"))
    assert isinstance(session(model).turn, Seat), model.notice


@pytest.mark.parametrize(
    ("slug", "move", "text", "says"),
    [
        ("unicorn", "pick RRY", "4 2", "Enter 3 dice (R1 R2 Y1), not 2"),
        ("unicorn", "pick RRY", "4 2 7", "Y1 can show 1 2 3 4 5 6, not 7"),
        ("unicorn", "pick RRY", "4 2 ²", "not ²"),
        ("unicorn", "pick RRY", "R1:4 R1:5 Y1:2", "entered one die twice"),
        ("unicorn", "pick RRY", "Q1:4 R1:5 Y1:2", "There's no die Q1 in this roll"),
        ("rainbow", "roll", "a1 a2", "Enter 7 different dice, not 2"),
        ("rainbow", "roll", "a1 a1 b1 b2 c1 c2 L", "entered one die twice"),
        ("rainbow", "roll", "a1 a1 a2 b1 b2 c1 c2 L", "entered one die twice"),
        ("rainbow", "roll", "a1 a2 b1 b2 c1 c2 z9", "no die z9"),
    ],
)
def test_typed_dice_that_don_t_fit_say_why(slug: str, move: str, text: str, says: str) -> None:
    model = do(started(slug), Did("move", move))
    after = do(model, Typed("dice", text))
    assert after.session == model.session
    assert says in after.notice


def test_misread_dice_are_taken_back_without_a_mark() -> None:
    model = do(started("unicorn"), Did("move", "pick RRY"))
    told = do(model, Typed("dice", "4 2 1"))
    back = do(told, Did("undo"))
    assert session(back) == session(model)
    assert not session(back).takebacks
    assert session(do(back, Did("redo"))) == session(told)
    assert session(do(back, Did("undo"))).record.entries == ()


def test_taps_on_dice_that_are_not_there_do_nothing() -> None:
    model = do(started("unicorn"), Did("move", "pick RRY"))
    for token in ("", ":", "R1", "R1:0", "R1:7", "R1:²", "R1:1:1", "Q:1"):
        assert playing(do(model, Did("face", token))).picked == ()
    assert playing(do(model, Did("face", "R1:3"), Did("face", "R1:4"))).picked == ("R1:4",)
    assert isinstance(session(model).record.entries[-1], Played)


# ---- a pad for dice with many faces


def boxed(seats: int = 2) -> Model:
    model = do(page(f"#/uno?seats={seats}&dice=any"), *(Filled(f"who/{place}", "") for place in range(seats)))
    return do(model, Did("start"))


def pad(model: Model) -> dict[str, tuple[str, str]]:
    """The buttons of the pad and the places: what each does, by what a screen reader says of it."""
    found = re.findall(r'<button type="button" data-do="face" value="([^"]*)" [^>]*?>', view(model))
    tags = re.findall(r'<button type="button" data-do="face" [^>]*>', view(model))
    labels = [re.search(r'aria-label="([^"]*)"', tag) for tag in tags]
    return {
        label[1]: (value, "off" if 'aria-disabled="true"' in tag else "on")
        for label, value, tag in zip(labels, found, tags, strict=True)
        if label
    }


def test_a_tap_on_the_pad_is_for_the_next_die_and_one_on_a_die_takes_its_face_back() -> None:
    model = boxed()
    assert pad(model)["Seat 1, next"] == ("A", "off")
    assert pad(model)["Seat 1 shows red 2"] == ("A:2", "on")
    model = do(model, Did("face", "A:2"))
    assert pad(model)["Seat 1 shows red 2: undo"] == ("A", "on")
    assert pad(model)["Seat 2 shows minus one"] == ("B:27", "on")
    assert "1 more die" in view(model)
    back = do(model, Did("face", "A"))
    assert playing(back).picked == ()
    assert pad(back)["Seat 1 shows a star"] == ("A:25", "on")
    full = do(back, Did("face", "A:25"), Did("face", "B:8"))
    assert pad(full)["yellow 2"] == ("", "off")
    assert do(full, Did("face", "")).play == full.play
    again = do(full, Did("throw", "25 8"))
    assert [die.name for die in waiting(again).dice] == ["A"]
    model = do(again, Did("throw", "1"), Did("move", "roll"))
    assert pad(model)["A, next"] == ("A", "off")
    six = do(model, *(Did("face", f"{letter}:2") for letter in "ABCDEF"))
    assert pad(six)["F shows red 2: undo"] == ("F", "on")
    assert "Use these dice" in view(six)


def test_a_gap_is_filled_before_the_dice_after_it() -> None:
    model = do(boxed(4), *(Did("face", f"{letter}:2") for letter in "ABC"), Did("face", "B"))
    assert pad(model)["Seat 2 shows blue 6"] == ("B:24", "on")
    assert pad(model)["Seat 4"] == ("D", "off")


def test_faces_of_a_boxed_set_can_be_typed() -> None:
    model = do(boxed(), Typed("dice", "Y2 y2"), Did("move", "roll"))
    after = do(model, Typed("dice", "r2 * +1 -1 Y2 y2"))
    assert session(after).state.faces == ("R2", "★", "+1", "−1", "Y2", "Y2")


def test_our_dice_keep_a_row_of_six_faces_each() -> None:
    model = started("uno")
    assert "all-faces" not in view(model)
    assert "A shows red 5" in view(model)


def test_a_whole_game_with_the_dice_of_a_boxed_set() -> None:
    assert play_on(boxed(3), Random(8)).record.seed == "-"


@pytest.mark.parametrize(
    ("place", "words"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (22, "22nd")],
)
def test_a_die_without_faces_shows_its_place_in_order(place: int, words: str) -> None:
    assert check_dice.shows(GAMES["rainbow"], Die("rainbow/1/cup/L", None), place) == words


def test_a_face_in_three_digits_is_one_and_in_four_is_none() -> None:
    roll = Roll((Die("x/R1", 6), Die("x/L", None)))
    assert dice_input.tapped(roll, (), "R1:006") == ("R1:006",)
    assert dice_input.tapped(roll, (), "R1:0006") == ()
    assert dice_input.tapped(roll, (), "L:1") == (), "a drawn die shows no face"


def test_dice_thrown_as_numbers_have_three_digits_at_most() -> None:
    model = do(started("unicorn"), Did("move", "pick RRY"))
    refused = do(model, Did("throw", "0004 2 1"))
    assert refused.notice == "Enter dice as numbers."
    assert session(refused) == session(model)
    assert session(do(model, Did("throw", "004 2 1"))) == session(do(model, Did("throw", "4 2 1")))
