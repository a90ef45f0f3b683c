"""Names of players: what a record may hold, and how a typed one is tidied."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollbow.kernel import record
from rollbow.kernel.record import BadName, read
from support.made_up_records import changed, problem


@pytest.mark.parametrize(
    "name",
    [
        "A",
        "x" * 24,
        "🎲" * 24,
        "Ada Lovelace",
        "Zoë",
        "李",
        "عمر",
        "-",
        "botany",
        "Bot x",
        "👩\u200d👧",
        "می\u200cخواهم",
    ],
)
def test_names_that_are_kept(name: str) -> None:
    assert read(changed(5, f"seat {name}")).seats[0] == name
    assert record.name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "x" * 25,
        "A\x00da",
        "A\x1bda",
        "A\x7fda",
        "A\x85da",
        "A\u00adda",
        "\u202eadA",
        "Ada\u200e",
        "Ada\u200f",
        "\u061cAda",
        "\u2066Ada\u2069",
        "A\u200bda",
        "A\ufeffda",
        "A\u2028da",
        "A\u2029da",
        "Ada\tB",
        "Ada  B",
        "Ada\u00a0B",
        "\u3000Ada",
        "bot",
        "bot clever",
        "bot Expert",
        "\u200d",
        "\u200c\u200d",
    ],
)
def test_names_that_are_refused(name: str) -> None:
    assert problem(changed(5, f"seat {name}"))[0] == 5


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ada \t Lovelace\n", "Ada Lovelace"),
        ("Zoe\u0308", "Zoë"),
        ("a\u2028b", "a b"),
        ("x" * 24 + " " * 99, "x" * 24),
    ],
)
def test_a_typed_name_is_tidied(typed: str, kept: str) -> None:
    assert record.name(typed) == kept


@pytest.mark.parametrize(
    "typed",
    ["", " \n", "x" * 25, "x" * 10**6, "a\u202eb", "bot", "bot 9", "\u200d", "a\ud800", "bot\u00a0casual"],
)
def test_a_typed_name_is_refused_with_a_reason(typed: str) -> None:
    with pytest.raises(BadName, match=r"^(a name|that name|a bot's seat|a person) .+"):
        record.name(typed)


@given(st.text(max_size=40))
@settings(deadline=None)
def test_a_tidied_name_can_be_read_and_stays_as_it_is(typed: str) -> None:
    try:
        kept = record.name(typed)
    except BadName:
        return
    assert record.name(kept) == kept
    assert read(changed(5, f"seat {kept}")).seats[0] == kept


@pytest.mark.parametrize(
    ("seat", "level"), [("bot expert", "expert"), ("bot casual", "casual"), ("Ada", None), ("-", None)]
)
def test_the_level_of_a_seat(seat: str, level: str | None) -> None:
    assert record.level(seat) == level
