"""How par is kept: a line for each dice, a cache that damage can't hurt."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollbow.app.kept import pars
from rollbow.app.kept.pars import Par

PAR = Par("points", (195.0, 203.0, 187.0), "0123abcd")
DICE = pars.dice("unicorn", "daily-2026-11-18", ("Ada",), ())


def test_par_is_the_middle_game() -> None:
    assert PAR.median == 195
    assert Par("turns", (14.0,), "").median == 14


def test_the_same_dice_have_one_name_whoever_plays() -> None:
    assert pars.dice("unicorn", "daily-2026-11-18", ("-",), ()) == DICE
    others = [
        pars.dice("formulas", "daily-2026-11-18", ("Ada",), ()),
        pars.dice("unicorn", "daily-2026-11-19", ("Ada",), ()),
        pars.dice("unicorn", "daily-2026-11-18", ("Ada", "bot steady"), ()),
        pars.dice("unicorn", "daily-2026-11-18", ("Ada", "bot expert"), ()),
        pars.dice("unicorn", "daily-2026-11-18", ("Ada",), (("triple1", "on"),)),
    ]
    assert len({DICE, *others}) == 6


@pytest.mark.parametrize(
    "par",
    [
        PAR,
        Par("turns", (14.0,), ""),
        Par("wins", (1.0, 0.5, 0.0, 1 / 3), "x"),
        Par("points", (-3.0, -12.0), "b"),
    ],
)
def test_it_reads_what_it_writes(par: Par) -> None:
    (read,) = pars.read(pars.write({DICE: par})).values()
    assert (read.unit, read.build) == (par.unit, par.build)
    assert read.made == pytest.approx(par.made, abs=1e-3)


def test_a_damaged_line_is_left_out() -> None:
    text = pars.write({DICE: PAR})
    assert pars.read(f"{text}{DICE} x points\n{DICE} b miles 3\nnonsense\n") == {DICE: PAR}
    assert pars.read(text.replace("rollbow-pars 1", "rollbow-pars 2")) == {}


@given(st.text())
def test_whatever_lies_there_can_be_written_over(text: str) -> None:
    new = pars.revised(text, pars.line_of(DICE, PAR))
    assert new == text or pars.read(new)[DICE] == PAR
    assert pars.revised(text, "nonsense") == text


def test_what_a_newer_rollbow_wrote_stays() -> None:
    assert pars.revised("rollbow-pars 2\nx\n", pars.line_of(DICE, PAR)) == "rollbow-pars 2\nx\n"


def test_the_oldest_go_first() -> None:
    text = ""
    names = [pars.dice("unicorn", str(number), ("-",), ()) for number in range(pars.MOST + 2)]
    text = pars.write(dict.fromkeys(names, PAR))
    known = pars.read(pars.revised(text, pars.line_of(DICE, PAR)))
    assert len(known) == pars.MOST
    assert list(known)[-1] == DICE
    assert names[0] not in known
