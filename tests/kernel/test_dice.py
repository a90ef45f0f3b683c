"""The roll source and its seeds, against the published vectors, the text of the rule and statistics."""

from __future__ import annotations

import unicodedata
from collections import Counter
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rollbow.kernel import dice
from rollbow.kernel.game import Die, Roll, Rolled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

VECTORS = [
    ("amber-otter-42", "unicorn/3/1/R1", 0x9581441B16CCCE82, 3),
    ("demo", "rainbow/1/1/a1", 0xA06802A7BAB49CDB, 3),
]
CUP = ("demo", "rainbow/1/cup/L", 0xB3D28459FCCAD2B2)

MILLION = 1_000_000
UNLIKELY = {1: 23.9, 3: 30.7, 5: 35.9, 7: 40.5, 19: 63.7}
"""What chi-square exceeds once in a million, by degrees of freedom."""

any_text = st.text(st.characters(), max_size=80)
odd_text = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from(
            " \t\n\x1c\x85\u00a0\u00a8\u00ad\u0130\u0301\u0345\u03a3\u1e9e\u1fb3\u2003\u2028\u3392\ufb01\uff21"
        ),
    ),
    max_size=12,
)


def by_the_book(seed: str, address: str) -> int:
    """The roll source as its rule is written, apart from the code under test."""
    digest = sha256(b"rollbow1|" + seed.encode("utf-8") + b"|" + address.encode("utf-8")).hexdigest()
    return int(digest[:16], 16)


@pytest.mark.parametrize(("seed", "address", "number", "face"), VECTORS)
def test_published_vectors_of_faces(seed: str, address: str, number: int, face: int) -> None:
    assert by_the_book(seed, address) == number
    assert dice.number(seed, address) == number
    assert dice.face(seed, address, 6) == face


def test_published_vector_of_a_raw_number() -> None:
    seed, address, number = CUP
    assert by_the_book(seed, address) == number == dice.number(seed, address)


@given(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=64),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=40),
    st.integers(1, 1000),
)
@settings(deadline=None)
def test_numbers_and_faces_are_those_of_the_book(seed: str, address: str, faces: int) -> None:
    x = by_the_book(seed, address)
    assert dice.number(seed, address) == x
    assert dice.face(seed, address, faces) == x * faces // 2**64
    assert 0 <= dice.face(seed, address, faces) < faces


def test_a_throw_answers_each_die_in_order() -> None:
    roll = Roll((Die("unicorn/3/1/R1", 6), Die("rainbow/1/cup/L", None), Die("toy/1/1/G", 4)))
    assert dice.throw("demo", roll) == Rolled(
        (
            by_the_book("demo", "unicorn/3/1/R1") * 6 >> 64,
            by_the_book("demo", "rainbow/1/cup/L"),
            by_the_book("demo", "toy/1/1/G") * 4 >> 64,
        )
    )
    assert dice.throw("demo", Roll(())) == Rolled(())


# ---- statistics


def chi_square(rolled: Iterable[int], faces: int) -> float:
    """How far the counts are from equal ones."""
    counts = Counter(rolled)
    assert set(counts) <= set(range(faces))
    expected = counts.total() / faces
    return sum((counts[face] - expected) ** 2 / expected for face in range(faces))


def rolls(roller: Callable[[str, str, int], int], faces: int, count: int) -> Iterable[int]:
    """Dice as games throw them: many turns, a few throws and dice in each."""
    for turn in range(count // 20):
        for throw in "12":
            for die in ("R1", "R2", "Y1", "Y2", "B1", "B2", "a1", "b2", "c3", "d4"):
                yield roller("fair-and-square", f"unicorn/{turn}/{throw}/{die}", faces)


def first_byte_modulo(seed: str, address: str, faces: int) -> int:
    """The usual mistake: 256 is no multiple of 6."""
    return (dice.number(seed, address) >> 56) % faces


def test_a_million_dice_are_even() -> None:
    assert chi_square(rolls(dice.face, 6, MILLION), 6) < UNLIKELY[5]


def test_the_same_million_would_show_a_biased_roller() -> None:
    assert chi_square(rolls(first_byte_modulo, 6, MILLION), 6) > UNLIKELY[5]


@pytest.mark.parametrize("faces", [2, 4, 8, 20])
def test_dice_with_other_faces_are_even(faces: int) -> None:
    assert chi_square(rolls(dice.face, faces, 40_000), faces) < UNLIKELY[faces - 1]


@pytest.mark.parametrize("vary", ["seed", "turn", "throw", "die"])
def test_neighbors_are_independent(vary: str) -> None:
    """Pairs of dice whose names differ in one place only: all 36 pairs come up equally often."""

    def name(n: int, k: int) -> tuple[str, str]:
        turn, throw, die = n, 1, "R1"
        if vary == "turn":
            turn = 2 * n + k
        elif vary == "throw":
            throw += k
        elif vary == "die":
            die = f"R{1 + k}"
        return f"s{n}-{k if vary == 'seed' else 0}", f"unicorn/{turn}/{throw}/{die}"

    pairs = (6 * dice.face(*name(n, 0), 6) + dice.face(*name(n, 1), 6) for n in range(10_000))
    assert chi_square(pairs, 36) < 93  # once in a million with 35 degrees of freedom


# ---- seeds


@pytest.mark.parametrize(
    ("text", "seed"),
    [
        pytest.param("amber-otter-42", "amber-otter-42", id="a seed as it is"),
        pytest.param("Amber OTTER 42", "amber-otter-42", id="case is folded"),
        pytest.param("Straße ΣΊΣΥΦΟΣ", "strasse-σίσυφοσ", id="folded, not lowered"),
        pytest.param("ﬁne Ａ①", "fine-a1", id="NFKC first: ligatures, wide letters, circled digits"),
        pytest.param("e\u0301", "é", id="NFKC composes"),
        pytest.param("㎒ ℋ", "mhz-h", id="NFKC before folding: these turn into capitals"),
        pytest.param("\u1e9b\u0323", "\u1e69", id="NFKC once composes, twice keeps: long s with dots"),
        pytest.param("\u01f0", "\u01f0", id="NFKC again: folding took this letter apart"),
        pytest.param("\u1fb3", "αι", id="folding iota subscript"),
        pytest.param("  two  words\t", "two-words", id="trimmed, a run of spaces is one dash"),
        pytest.param("a\u00a0\u2003\u3000b", "a-b", id="white space of any kind"),
        pytest.param("a\x1c\x1d\x1e\x1f\x85\n\r\x0b\x0cb", "a-b", id="white space as str.split sees it"),
        pytest.param("a\u2028b\u2029c", "a-b-c", id="line and paragraph separators"),
        pytest.param("a - b", "a---b", id="dashes of one's own stay"),
        pytest.param("-", "-", id="one character is enough"),
        pytest.param("\u00a8", "\u0308", id="a space that NFKC makes is trimmed, too"),
        pytest.param("🎲 🌈", "🎲-🌈", id="beyond the first plane"),
        pytest.param("x" * 64, "x" * 64, id="64 characters"),
        pytest.param("🎲" * 64, "🎲" * 64, id="64 code points, whatever their bytes"),
        pytest.param(" " * 500 + "x" * 64 + " " * 500, "x" * 64, id="64 after trimming"),
    ],
)
def test_the_seed_a_text_stands_for(text: str, seed: str) -> None:
    assert dice.normalize(text) == seed


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "at least one"),
        (" \t\n\u3000", "at least one"),
        ("x" * 65, "at most 64 characters; this one has 65"),
        ("ﬃ" * 22, "at most 64 characters; this one has 66"),
        ("x" * 62 + " yz", "at most 64"),
        ("a\x00b", "U+0000"),
        ("a\x7f", "U+007F"),
        ("a\x1bb", "U+001B"),
        ("\ufeffa", "U+FEFF"),
        ("a\u200db", "U+200D"),
        ("a\u202eb", "U+202E"),
        ("soft\u00adhyphen", "U+00AD"),
        ("\U000e0041", "U+E0041"),
        ("a\ud800", "U+D800"),
    ],
)
def test_texts_that_are_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(dice.BadSeed) as refused:
        dice.normalize(text)
    assert reason in str(refused.value)


def by_the_rule(text: str) -> str | None:
    """The rule for seeds, sentence by sentence; None where it refuses."""
    text = unicodedata.normalize("NFKC", text)
    text = text.casefold()
    text = unicodedata.normalize("NFKC", text)
    runs = [""]
    for character in text.strip():
        if not character.isspace():
            runs[-1] += character
        elif runs[-1]:
            runs.append("")
    seed = "-".join(runs)
    visible = all(unicodedata.category(character) not in {"Cc", "Cf", "Cs"} for character in seed)
    return seed if 1 <= len(seed) <= 64 and visible else None


def normalized(text: str) -> str | None:
    try:
        return dice.normalize(text)
    except dice.BadSeed:
        return None


@given(st.one_of(any_text, odd_text))
@settings(deadline=None)
def test_seeds_follow_the_rule(text: str) -> None:
    assert normalized(text) == by_the_rule(text)


@given(st.one_of(any_text, odd_text))
@example("\u0345\u0301 \u00a8")
@settings(deadline=None)
def test_a_seed_stands_for_itself(text: str) -> None:
    seed = normalized(text)
    assert seed is None or normalized(seed) == seed


@pytest.mark.long
def test_every_character_alone_and_between_letters_stands_for_itself() -> None:
    for code in range(0x110000):
        for text in (chr(code), f"a{chr(code)}a", f"a{chr(code)}\u0301"):
            seed = normalized(text)
            assert seed is None or normalized(seed) == seed, f"U+{code:04X}"
