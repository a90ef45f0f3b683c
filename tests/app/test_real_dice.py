"""Real dice: a game whose dice lie on the table, told by taps or by a typed line."""

from __future__ import annotations

from random import Random

import pytest

from app.test_update import do, page
from rollbow.app import entering
from rollbow.app.messages import Did, Filled
from rollbow.app.model import Model
from rollbow.app.scene import table
from rollbow.app.view import view
from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel.game import Over, Roll, Seat
from rollbow.kernel.record import Played, Thrown
from rollbow.kernel.session import Session, replay


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
    asked = entering.entry(table(session(model).game.slug), session(model).state, roll)
    if entering.ordered(roll):
        for die in rng.sample(roll.dice, asked.count):
            model = do(model, Did("draw", die.name))
    else:
        for die in roll.dice:
            assert "These are the dice" not in view(model)
            assert die.faces is not None
            model = do(model, Did("tell", f"{die.name}:{rng.randint(1, die.faces)}"))
    assert "These are the dice" in view(model)
    numbers = entering.numbers(roll, asked, model.picked)
    return do(model, Did("faces", " ".join(map(str, numbers))))


@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_game_with_dice_on_the_table(slug: str) -> None:
    model, rng = started(slug), Random(3)
    assert session(model).record.seed == "-"
    for _ in range(5000):
        turn = session(model).turn
        if isinstance(turn, Over):
            break
        if isinstance(turn, Roll):
            model = thrown(model, rng)
        else:
            game = session(model).game
            move = rng.choice(game.legal(session(model).state))
            model = do(model, Did("move", game.spell(move)))
    assert isinstance(session(model).turn, Over)
    again = replay(GAMES, records.read(records.write(session(model).record)))
    assert again == session(model)


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
        model = do(model, Did("draw", name))
    assert "1 more die" in view(model)
    model = do(model, Did("draw", "a1"), Did("draw", "a1"), Did("draw", "nonsense"), Did("draw", "f1"))
    roll = waiting(model)
    asked = entering.entry(table("rainbow"), session(model).state, roll)
    places = dict(
        zip((die.name for die in roll.dice), entering.numbers(roll, asked, model.picked), strict=True)
    )
    assert sorted(places, key=places.__getitem__)[:7] == ["L", "b2", "c1", "d1", "e2", "a1", "f1"]
    too_many = do(model, Did("draw", "a2"))
    assert "1 too many" in view(too_many)
    model = do(model, Did("faces", " ".join(str(places[die.name]) for die in roll.dice)))
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
    after = do(model, Did("dice", text))
    entry = session(after).record.entries[-1]
    assert isinstance(entry, Thrown), after.notice
    assert tuple(face for _, face in entry.faces) == faces


def test_drawn_dice_can_be_typed() -> None:
    model = do(started("rainbow"), Did("move", "roll"), Did("dice", "a1 A2 b1 b2 c1 c2 l"))
    assert [die.name for die in waiting(model).dice] == ["a1", "a2", "b1", "b2", "c1", "c2", "L"]
    model = do(model, Did("dice", "6 6 O6 r1 1 2 3"))
    assert isinstance(session(model).turn, Seat), model.notice


@pytest.mark.parametrize(
    ("slug", "move", "text", "says"),
    [
        ("unicorn", "pick RRY", "4 2", "3 dice are waited for (R1 R2 Y1), and here are 2"),
        ("unicorn", "pick RRY", "4 2 7", "Y1 shows one of 1 2 3 4 5 6, not 7"),
        ("unicorn", "pick RRY", "4 2 ²", "not ²"),
        ("unicorn", "pick RRY", "R1:4 R1:5 Y1:2", "named twice"),
        ("unicorn", "pick RRY", "Q1:4 R1:5 Y1:2", "No die Q1"),
        ("rainbow", "roll", "a1 a2", "7 different dice are waited for, and here are 2"),
        ("rainbow", "roll", "a1 a1 b1 b2 c1 c2 L", "7 different dice"),
        ("rainbow", "roll", "a1 a2 b1 b2 c1 c2 z9", "no die z9"),
    ],
)
def test_typed_dice_that_don_t_fit_say_why(slug: str, move: str, text: str, says: str) -> None:
    model = do(started(slug), Did("move", move))
    after = do(model, Did("dice", text))
    assert after.session == model.session
    assert says in after.notice


def test_misread_dice_are_taken_back_without_a_mark() -> None:
    model = do(started("unicorn"), Did("move", "pick RRY"))
    told = do(model, Did("dice", "4 2 1"))
    back = do(told, Did("undo"))
    assert session(back) == session(model)
    assert not session(back).takebacks
    assert session(do(back, Did("redo"))) == session(told)
    assert session(do(back, Did("undo"))).record.entries == ()


def test_taps_on_dice_that_are_not_there_do_nothing() -> None:
    model = do(started("unicorn"), Did("move", "pick RRY"))
    for token in ("", ":", "R1", "R1:0", "R1:7", "R1:²", "R1:1:1", "Q:1"):
        assert do(model, Did("tell", token)).picked == ()
    assert do(model, Did("tell", "R1:3"), Did("tell", "R1:4")).picked == ("R1:4",)
    assert isinstance(session(model).record.entries[-1], Played)
