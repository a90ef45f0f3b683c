"""The package as other programs use it: the few public names of `rollbow`, and `python -m rollbow`."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import rollbow
from rollbow import library
from rollbow.__main__ import main
from rollbow.kernel import record
from rollbow.kernel.game import BadSetup, IllegalMove, Roll
from rollbow.kernel.record import BadName, BadRecord
from rollbow.kernel.session import Session
from support import letters

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = sorted((ROOT / "tests" / "golden").rglob("*.rollbow"))


def game(seats: tuple[str, ...] = ("Ada", "Bo"), slug: str = "rainbow") -> Session:
    return rollbow.begin(slug, seats, "amber-otter-42", identity="abc", begun="2026-11-18T09:30Z")


def test_every_promised_name_is_there() -> None:
    assert {name: getattr(rollbow, name) for name in rollbow.__all__} == {
        name: getattr(library, name) for name in library.__all__
    }
    assert rollbow.__doc__
    assert re.fullmatch(r"\d+\.\d+\.\d+", rollbow.__version__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = rollbow.nothing  # type: ignore[attr-defined]


@pytest.mark.parametrize("slug", list(rollbow.GAMES))
def test_two_bots_play_a_game_that_its_text_repeats(slug: str) -> None:
    played = game(slug=slug)
    while not rollbow.result(played):
        played = rollbow.play(played, rollbow.choose(played, "random", Random(1)))
    again = rollbow.replay(rollbow.write(played.record))
    assert again.record == rollbow.read(rollbow.write(played.record)) == played.record
    assert rollbow.result(again) == rollbow.result(played)


def test_a_seat_plays_at_its_own_level(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    class Mind:
        def choose(self, state: object, level: str, rng: Random, seconds: float) -> object:
            asked.append(level)
            return played.game.legal(played.state)[0]

    monkeypatch.setattr(library, "mind", lambda slug: Mind())
    for seat in ("bot casual", "bot expert", "Ada"):
        played = game((seat, "Bo"))
        rollbow.choose(played)
    rollbow.choose(played, "greedy")
    assert asked == ["casual", "expert", "expert", "greedy"]


def test_what_cannot_be_is_told() -> None:
    with pytest.raises(BadSetup, match="there is no game called 'chess'"):
        rollbow.begin("chess", ["Ada"], "s")
    with pytest.raises(BadSetup, match="UNO Dice has 2 to 4 seats"):
        rollbow.begin("uno", ["Ada"], "s")
    with pytest.raises(BadName, match="a bot's seat is one of"):
        rollbow.begin("uno", ["Ada", "bot great"], "s")
    with pytest.raises(ValueError, match="no bot plays 'great'"):
        rollbow.choose(game(), "great")
    with pytest.raises(BadRecord, match="line 1"):
        rollbow.replay("nothing\n")


def test_real_dice_are_put() -> None:
    waiting = rollbow.begin("rainbow", ["Ada"], "-")
    waiting = rollbow.play(waiting, "roll")
    assert isinstance(waiting.turn, Roll)
    with pytest.raises(IllegalMove, match="no seat is to move"):
        rollbow.choose(waiting)
    cup = rollbow.put(waiting, range(1, 1 + len(waiting.turn.dice)))
    assert len(cup.record.entries) == len(waiting.record.entries) + 1


def test_the_example_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    exec(example, {})
    assert re.fullmatch(r"\(\d+, \d+\)\n", capsys.readouterr().out)


def test_check_says_who_won(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A golden game whose end was checked by hand."""
    file = ROOT / "tests" / "golden" / "unicorn" / "first-shared.rollbow"
    assert main(["check", str(file)]) == 0
    assert "won by Ben (2): Ada (1) 14, Ben (2) 15, Cid (3) 9" in capsys.readouterr().out


def test_check_goes_through_all_golden_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert GOLDEN
    assert main(["check", *map(str, GOLDEN)]) == 0
    assert len(re.findall(r"^\S", capsys.readouterr().out, re.MULTILINE)) == len(GOLDEN)


@pytest.mark.parametrize("slug", list(rollbow.GAMES))
@pytest.mark.parametrize("secrets", [True, False])
def test_check_goes_through_a_game_by_letters(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], slug: str, *, secrets: bool
) -> None:
    """Its text is enough: nobody's secret is needed."""
    played, _ = letters.whole(letters.begun(slug), Random(1))
    text = "".join(
        line
        for line in record.write(played.record).splitlines(keepends=True)
        if secrets or not line.startswith(("x-own", "x-sent"))
    )
    assert ("x-own" in text) == secrets
    file = tmp_path / "letters.rollbow"
    file.write_text(text, encoding="utf-8")
    assert main(["check", str(file)]) == 0
    assert "and the values of 2 devices give it" in capsys.readouterr().out
    value = re.findall(r"^x-fair .* (\w+)$", text, re.MULTILINE)[-1]
    for old, new in ((f"seed {played.record.seed}", "seed another"), (value, value[::-1])):
        file.write_text(text.replace(old, new), encoding="utf-8")
        assert main(["check", str(file)]) == 1


def test_check_notices_a_die_that_the_seed_does_not_give(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = rollbow.write(game().record)
    thrown = re.search(r"^= .*:([1-6])", text, re.MULTILINE)
    while not thrown:
        played = rollbow.replay(text)
        text = rollbow.write(rollbow.play(played, rollbow.choose(played, "greedy", Random(1))).record)
        thrown = re.search(r"^= .*:([1-6])$", text, re.MULTILINE)
    place = thrown.start(1)
    forged = f"{text[:place]}{7 - int(thrown[1])}{text[place + 1 :]}"
    (tmp_path / "forged.rollbow").write_text(forged)
    (tmp_path / "none.rollbow").write_text("")
    assert main(["check", str(tmp_path / "forged.rollbow")]) == 1
    assert "gives other dice here" in capsys.readouterr().out
    assert main(["check", str(tmp_path / "none.rollbow"), str(tmp_path / "missing.rollbow")]) == 1
    told = capsys.readouterr().out
    assert "expected 'rollbow 1'" in told
    assert "No such file" in told


@pytest.mark.parametrize("slug", list(rollbow.GAMES))
def test_dice_are_those_of_a_game(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The first throw of faces in a game with this seed stands in the list, die by die."""
    seats = len(game(slug=slug).record.seats)
    assert main(["dice", "Amber Otter 42", slug, "--seats", str(seats)]) == 0
    told = dict(part.split("=") for part in re.findall(r"\S+=\S+", capsys.readouterr().out))
    played = game(slug=slug)
    addresses: dict[str, str] = {}
    while not addresses:
        before = played
        played = rollbow.play(played, rollbow.choose(played, "greedy", Random(1)))
        for number in range(len(before.record.entries), len(played.record.entries)):
            roll = played.game.turn(played.states[number])
            thrown = played.record.entries[number]
            for die, (_, face) in zip(getattr(roll, "dice", ()), getattr(thrown, "faces", ()), strict=True):
                if die.faces:
                    addresses[die.address] = played.game.faces(die)[face - 1]
    assert {address: told.get(address) for address in addresses} == addresses


def test_a_wrong_seed_or_number_of_seats_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "", "uno"]) == 2
    assert main(["dice", "s", "uno", "--seats", "9"]) == 2
    assert capsys.readouterr().err == "a seed needs at least one character\nUNO Dice has 2 to 4 seats\n"


@pytest.mark.skipif(sys.platform == "emscripten", reason="no processes there")
def test_the_package_is_a_command() -> None:
    file = GOLDEN[0]
    done = subprocess.run(
        [sys.executable, "-m", "rollbow", "check", str(file)],
        env={"PYTHONPATH": str(ROOT / "py")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "won by" in done.stdout
