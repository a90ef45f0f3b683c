"""F14 and F15: what lines and sheets are worth, checked against an evaluator that knows nothing of them."""

from __future__ import annotations

from random import Random

import pytest

from rollbow.games.formulas import score
from rollbow.games.formulas.sheet import LINE_SLOTS, LINE_SQUARES, LINES, Sheet


def with_line(name: str, formula: str, **rest: tuple[int, ...]) -> Sheet:
    """A sheet with one line filled from `"4 + 2 × 3 - 1 + 5"`; `_` stays blank."""
    line, parts = LINES.index(name), formula.split()
    squares, slots = list(Sheet().squares), list(Sheet().slots)
    for square, text in zip(LINE_SQUARES[line], parts[::2], strict=True):
        squares[square] = None if text == "_" else int(text)
    for slot, text in zip(LINE_SLOTS[line], parts[1::2], strict=True):
        slots[slot] = "" if text == "_" else text
    return Sheet(tuple(squares), tuple(slots), **rest)


def opened(*names: str) -> tuple[int, ...]:
    return tuple(LINES.index(name) for name in names)


def test_example_3_minus_in_rounds_3_and_6() -> None:
    assert score.total(Sheet(minuses=(3, 6))) == -9


def test_example_4_row_5() -> None:
    formula = "4 + 2 × 3 - 1 + 5"
    assert score.total(with_line("r5", formula, opened=opened("r5"))) == 28
    assert score.total(with_line("r5", "4 + 2 × 3 _ 1 + 5", opened=opened("r5"))) == 0
    assert score.total(with_line("r5", formula)) == 0


def test_example_5_row_3_counts_twice_after_double() -> None:
    plain = with_line("r3", "4 + 2 × 3 - 1 + 5", opened=opened("r3"))
    assert score.total(plain) == 14
    doubled = with_line("r3", "4 + 2 × 3 - 1 + 5", opened=opened("r3"), doubled=opened("r3"))
    assert score.total(doubled) == 28


@pytest.mark.parametrize("name", LINES)
def test_f14_a_line_counts_only_opened_and_filled(name: str) -> None:
    factor = 2 if name in ("r5", "r6", "c2", "c3") else 1
    filled = "1 + 2 + 3 + 4 - 5"
    assert score.total(with_line(name, filled, opened=opened(name))) == 5 * factor
    other = "c6" if name == "r2" else "r2"
    assert score.total(with_line(name, filled, opened=opened(other))) == 0
    parts = filled.split()
    for blank in range(9):
        gap = " ".join((*parts[:blank], "_", *parts[blank + 1 :]))
        assert score.total(with_line(name, gap, opened=opened(name))) == 0


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("1 - 2 - 3 - 4 - 5", -13),
        ("6 × 6 × 6 × 6 × 6", 7776),
        ("2 - 3 × 4 + 5 × 6", 20),
        ("0 × 36 - 0 + 1 - 1", 0),
        ("2 × 3 - 4 × 5 - 6", -20),
        ("1 - 2 × 3 × 4 + 5", -18),
        ("12 - 9 + 10 × 25 + 4", 257),
    ],
)
def test_f14_times_goes_before_plus_and_minus_read_in_order(formula: str, value: int) -> None:
    assert score.value(with_line("r4", formula), LINES.index("r4")) == value
    assert score.value(with_line("c4", formula), LINES.index("c4")) == value


def test_f14_negative_values_count_and_double_too() -> None:
    assert score.total(with_line("c6", "1 - 2 - 3 - 4 - 5", opened=opened("c6"))) == -13
    assert score.total(with_line("c2", "1 - 2 - 3 - 4 - 5", opened=opened("c2"))) == -26


def test_f14_a_zero_is_not_a_blank() -> None:
    zero = with_line("r2", "0 + 0 + 0 + 0 + 0", opened=opened("r2"))
    assert score.value(zero, 0) == 0
    assert score.summary(zero, 0).missing == 0


def test_f15_the_score_sheet_adds_up_to_the_total() -> None:
    sheet = with_line("r6", "1 + 2 + 3 + 4 + 5", opened=opened("r6", "c2"), minuses=(2, 11))
    lines = score.score_lines(sheet)
    assert [line.label for line in lines] == [
        "Row 2", "Row 3", "Row 4", "Row 5", "Row 6",
        "Column 2", "Column 3", "Column 4", "Column 5", "Column 6", "Minus",
    ]  # fmt: skip
    assert lines[4].amount == 30
    assert lines[-1].amount == -13
    assert score.total(sheet) == sum(line.amount for line in lines) == 17


def test_a_summary_tells_what_a_line_is_and_misses() -> None:
    line = score.summaries(with_line("r5", "4 + 2 × _ _ 1 + 5", opened=opened("r5")))[3]
    assert line.parts == ("4", "+", "2", "×", "", "", "1", "+", "5")
    assert (line.opened, line.doubled, line.missing, line.value, line.points) == (True, True, 2, None, 0)
    full = score.summary(with_line("c5", "4 + 2 × 3 - 1 + 5"), LINES.index("c5"))
    assert (full.opened, full.doubled, full.missing, full.value, full.points) == (False, False, 0, 14, 0)


def check_random_lines(count: int) -> None:
    """Our value of random lines against Python's own reading of the same text, in batches for speed."""
    rng = Random(count)
    for _ in range(count // 1000):
        lines = [
            (rng.choices(range(37), k=5), rng.choices("+-×", k=4))
            for _ in range(1000)
        ]  # fmt: skip
        texts = [
            "".join(f"{n}{s}" for n, s in zip(numbers, (*signs, ""), strict=True)) for numbers, signs in lines
        ]
        expected = eval(f"[{','.join(texts)}]".replace("×", "*"))
        assert [score.evaluate(numbers, signs) for numbers, signs in lines] == expected


def test_f14_line_values_agree_with_python_on_100_000_random_lines() -> None:
    check_random_lines(100_000)
