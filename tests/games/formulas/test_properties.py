"""What must hold in every game, and legality once more by brute force from the rule sheet."""

from __future__ import annotations

from itertools import chain, combinations, permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollbow.games.formulas import GAME, score
from rollbow.games.formulas.notation import Write
from rollbow.games.formulas.possible_actions import actions, fits
from rollbow.games.formulas.sheet import LINES, SLOTS, SQUARES, Sheet
from rollbow.games.formulas.state import Phase, State, hand_faces
from rollbow.kernel.game import Over
from support.games import final, random_game

NAMES = tuple(SQUARES) + tuple(SLOTS)


def neighbors(name: str) -> set[str]:
    """The squares a slot touches or the slots a square touches, from the addresses alone."""
    if name in SQUARES:
        return {slot for slot in SLOTS if name in neighbors(slot)}
    rows, columns = name[1:].split("c")
    return {f"r{row}c{column}" for row in rows for column in columns}


TOUCHING = {name: neighbors(name) for name in NAMES}


def by_hand(state: State) -> set[str]:
    """The legal moves of the using phase, written down straight from F10–F13 and F17."""
    own, faces = state.sheet, list(hand_faces(state))
    written = {name: value for name, value in zip(SQUARES, own.squares, strict=True) if value is not None}
    signed = {name: sign for name, sign in zip(SLOTS, own.slots, strict=True) if sign}
    held = {*written, *signed}
    free = [name for name in NAMES if name not in held and any(other in held for other in TOUCHING[name])]

    def room(value: int) -> list[str]:
        return [
            square for square in SQUARES
            if square in free
            and not (state.cap9 and value > 9 and any(signed.get(slot) == "×" for slot in TOUCHING[square]))
        ]  # fmt: skip

    slots = [slot for slot in SLOTS if slot in free]
    uses = set()
    for length in (1, 3, 5, 7):
        for row in set(permutations(faces, length)):
            numbers, signs = row[::2], row[1::2]
            if not all(n.isdigit() for n in numbers) or any(s.isdigit() for s in signs):
                continue
            if (made := eval("".join(row))) < 0:
                continue
            pairs = list(zip(("+", *signs), numbers, strict=True))
            pairs.sort(key=lambda pair: ("+-".index(pair[0]), -int(pair[1])))
            text = "".join(sign + number for sign, number in pairs)[1:]
            uses |= {f"write {text} {square}" for square in room(made)}
    uses |= {f"write {sign} {slot}" for sign in "+-" if sign in faces for slot in slots}
    uses |= {f"open {line}" for i, line in enumerate(LINES) if i not in own.opened and line[1] in faces}
    if not uses:
        uses.add("pass")
    if state.spent:
        return uses

    def groups(names: list[str], sizes: range) -> list[str]:
        return [" ".join(group) for group in chain.from_iterable(combinations(names, n) for n in sizes)]

    def sizes(count: int) -> range:
        return range(max(1, min(3, count)) if state.all3 else 1, 4)

    for ability in {1, 2, 3, 4, 5, 6} - set(own.used):
        if str(ability) not in faces:
            continue
        rest = faces.copy()
        rest.remove(str(ability))
        digits = {face for face in rest if face.isdigit()}
        if ability == 1:
            uses |= {
                f"times {slot}" for slot in slots
                if not state.cap9 or all(written.get(square, 0) <= 9 for square in TOUCHING[slot])
            }  # fmt: skip
        elif ability == 2:
            uses |= {f"square {n} {square}" for n in digits for square in room(int(n) ** 2)}
        elif ability == 3:
            uses |= {
                f"triple {n} {group}"
                for n in digits
                for group in groups(room(int(n)), sizes(len(room(int(n)))))
            }
        elif ability == 4:
            minus = [slot for slot in SLOTS if signed.get(slot) == "-"]
            size = min(2, len(minus))
            uses |= {f"plus {group}" for group in groups(minus, range(max(1, size), size + 1))}
        elif ability == 5:
            both = set(rest) & {"+", "-"}
            uses |= {f"signs {sign} {group}" for sign in both for group in groups(slots, sizes(len(slots)))}
        else:
            twice = {"r5", "r6", "c2", "c3"} | {LINES[line] for line in own.doubled}
            uses |= {f"double {line}" for line in LINES if line not in twice}
    return uses


def calm(rng: Random, moves: tuple[object, ...]) -> object:
    """Random, but every kind of move is as likely as any other, and short lists of dice are drafted."""
    kind = rng.choice(list(dict.fromkeys(type(move) for move in moves)))
    return rng.choice([move for move in moves if type(move) is kind])


@pytest.mark.parametrize(
    ("seats", "cap9", "three"),
    [(1, "off", "free"), (2, "on", "free"), (3, "off", "free"), (1, "on", "all"), (2, "off", "all")],
)
def test_f10_to_f13_legal_is_what_the_rule_sheet_says_by_brute_force(
    seats: int, cap9: str, three: str
) -> None:
    """F13b, too."""
    seen = 0
    for state, _ in random_game(GAME, seats, {"cap9": cap9, "three": three}, f"hand{seats}", calm):
        if state.phase is Phase.USE and not state.pending and (seen := seen + 1) % 2:
            assert {GAME.spell(move) for move in GAME.legal(state)} == by_hand(state)
    assert seen > 20


@settings(max_examples=12, deadline=None)
@given(st.integers(1, 4), st.sampled_from(("off", "on")), st.integers(0, 10**6))
def test_every_game_ends_and_keeps_its_rules(seats: int, cap9: str, number: int) -> None:
    before = None
    for state, move in random_game(GAME, seats, {"cap9": cap9}, f"keep{number}", calm):
        assert isinstance(hash(state), int)
        for own in state.sheets:
            assert len(set(own.used)) == len(own.used)
            assert len(set(own.opened)) == len(own.opened)
            assert len(own.doubled) <= 1
            assert own.slots.count("×") <= 1
            if state.round:
                assert sum(value is not None for value in own.squares) >= 3
            if cap9 == "on" and "×" in own.slots:
                name = SLOTS[own.slots.index("×")]
                assert all((own.squares[SQUARES.index(square)] or 0) <= 9 for square in TOUCHING[name])
        if isinstance(GAME.turn(state), Over):
            assert sum(seat for group in move.ranking for seat in group) == seats * (seats + 1) // 2
            assert state.round == (14 if seats == 1 else 12)
        else:
            moves = GAME.legal(state)
            assert len(set(moves)) == len(moves) == sum(act.count() for act in actions(state))
            assert move in moves
        assert before is None or before.round <= state.round
        before = state


@settings(max_examples=6, deadline=None)
@given(st.integers(1, 4), st.integers(0, 10**6))
def test_a_single_move_is_judged_as_the_list_judges_it(seats: int, number: int) -> None:
    """Moves gathered from other positions of the game are legal here exactly when they are listed here."""
    game = [(state, move) for state, move in random_game(GAME, seats, {}, f"judge{number}", calm)]
    pool = [move for _, move in game[:-1]]
    rng = Random(number)
    for state, _ in game[:-1:3]:
        listed = set(GAME.legal(state))
        for move in rng.sample(pool, 20) + rng.sample(sorted(listed, key=str), min(5, len(listed))):
            assert fits(state, move) == (move in listed)
            if move not in listed:
                assert GAME.why_not(state, move)
                assert "each place or die" not in GAME.why_not(state, move)


def recount(own: Sheet) -> int:
    """A sheet's total from the texts of its lines, by Python's own arithmetic."""
    held = dict(zip(SQUARES, own.squares, strict=True)) | dict(zip(SLOTS, own.slots, strict=True))
    total = -sum(own.minuses)
    for line, name in enumerate(LINES):
        texts = []
        for n in range(2, 7):
            texts.append(held[f"{name}c{n}" if name[0] == "r" else f"r{n}{name}"])
            if n < 6:
                texts.append(held[f"{name}c{n}{n + 1}" if name[0] == "r" else f"r{n}{n + 1}{name}"])
        if line in own.opened and None not in texts and "" not in texts:
            value = eval("".join(str(text) for text in texts).replace("×", "*"))
            total += value * (2 if name in ("r5", "r6", "c2", "c3") or line in own.doubled else 1)
    return total


def test_f14_f15_random_sheets_recounted_by_python_from_the_texts_of_their_lines() -> None:
    rng = Random(14)
    for _ in range(300):
        squares: list[int | None] = rng.choices(range(37), k=25)
        slots = rng.choices("+-×", weights=(6, 6, 1), k=40)
        for _ in range(rng.choice((0, 0, 1, 3))):
            squares[rng.randrange(25)] = None
            slots[rng.randrange(40)] = ""
        lines = tuple(sorted(rng.sample(range(10), rng.randrange(11))))
        minuses = tuple(sorted(rng.sample(range(1, 13), rng.randrange(4))))
        own = Sheet(tuple(squares), tuple(slots), lines, (rng.choice((0, 1, 2, 7, 8, 9)),), (6,), minuses)
        assert score.total(own) == recount(own) == sum(line.amount for line in score.score_lines(own))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_f14_f15_final_scores_recounted(seats: int) -> None:
    for number in range(10):
        *_, (state, result) = random_game(GAME, seats, {}, f"count{number}", calm)
        assert result.scores == tuple(recount(own) for own in state.sheets)
        assert result.scores == tuple(sum(line.amount for line in lines) for lines in result.lines)


def test_f9_every_die_is_used_or_the_round_gets_a_minus() -> None:
    """Each part of a round ends with no die left or with a new minus box."""
    earlier = None
    for state, move in random_game(GAME, 3, {}, "parts", calm):
        if earlier is not None and earlier[0].phase is Phase.USE:
            was, made = earlier
            if (was.seat, was.round) != (state.seat, state.round) or state.phase is Phase.OVER:
                gone = state.sheets[was.seat - 1].minuses != was.sheet.minuses
                used = len(made.terms) * 2 - 1 if isinstance(made, Write) else None
                assert gone == (GAME.spell(made) == "pass")
                assert gone or len(was.hand) in (1, 2) or used == len(was.hand)
        earlier = (state, move)


def test_the_seed_decides_the_game() -> None:
    assert final(GAME, 2, {}, "again") == final(GAME, 2, {}, "again")
    assert final(GAME, 2, {}, "again") != final(GAME, 2, {}, "other")


@pytest.mark.long
def test_many_random_games_end() -> None:
    for number in range(300):
        *_, (state, result) = random_game(GAME, number % 4 + 1, {}, f"many{number}")
        assert state.round == state.rounds
        assert result.scores == tuple(recount(own) for own in state.sheets)
