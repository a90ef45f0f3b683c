"""Checks of whole games: of their dice, their turns and their results."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from rollbow.kernel import record
from rollbow.kernel.game import Over, Roll, Seat
from support import golden
from support.games import Setup, setups, steps

if TYPE_CHECKING:
    from rollbow.kernel.game import Result


def check_games(setup: Setup, seeds: range) -> None:
    """Random games throw valid dice, let every seat play and end with a valid result."""
    moved: set[int] = set()
    for seed in seeds:
        thrown: set[str] = set()
        state = None
        for taken in steps(setup, f"random-{seed}"):
            if isinstance(taken.turn, Roll):
                check_dice(setup, taken.turn, thrown)
            elif isinstance(taken.turn, Seat):
                moved.add(taken.turn.number)
            state = taken.step.state
        turn = setup.game.turn(state)
        assert isinstance(turn, Over)
        check_result(setup, turn.result)
    # over all games together: a single one may end in its first round
    assert moved == {*range(1, setup.seats + 1)}, f"only these seats ever moved: {moved}"


def share(setup: Setup, games: int) -> range:
    """This setup's share of this many games."""
    return range(-(-games // len(setups(setup.game))))


def check_dice(setup: Setup, turn: Roll, thrown: set[str]) -> None:
    """A throw can be addressed, written down and shown."""
    addresses = [die.address for die in turn.dice]
    names = [die.name for die in turn.dice]
    assert addresses
    assert len(set(addresses)) == len(addresses)
    assert thrown.isdisjoint(addresses), "this die was thrown before"
    thrown.update(addresses)
    assert len(set(names)) == len(names)
    for die in turn.dice:
        assert re.fullmatch(rf"{setup.game.slug}(/[A-Za-z0-9]+)+", die.address)
        assert re.fullmatch("[A-Za-z0-9]{1,10}", die.name), "a record could not hold this die"
        assert die.faces is None or die.faces >= 2
        shown = setup.game.faces(die)
        assert len(shown) == (die.faces or 0)
        assert all(shown)
    assert len({die.faces is None for die in turn.dice}) == 1, "faces and raw numbers in one throw"
    assert len("= " + " ".join(f"{name}:99" for name in names)) <= record.LONGEST_LINE


@lru_cache
def adds_up(slug: str) -> bool:
    """Whether the score is the sum of a sheet's lines, judging by this game's golden games."""
    return all(map(sheet_adds_up, map(golden.expected, golden.records(slug))))


def sheet_adds_up(facts: str) -> bool:
    """The same for one expected end."""
    (scores,) = re.findall(r"^scores (.*)$", facts, re.MULTILINE)
    lines = re.findall(r"^line (\d) .* (-?\d+)$", facts, re.MULTILINE)
    return all(
        int(score) == sum(int(amount) for seat, amount in lines if int(seat) == place)
        for place, score in enumerate(scores.split(), 1)
    )


def sums(result: Result) -> tuple[int, ...]:
    return tuple(sum(line.amount for line in sheet) for sheet in result.lines)


def check_result(setup: Setup, result: Result) -> None:
    game, seats = setup.game, setup.seats
    everyone = list(range(1, seats + 1))
    assert sorted(seat for group in result.ranking for seat in group) == everyone
    assert all(group == tuple(sorted(group)) != () for group in result.ranking)
    assert result.winners in ((), result.ranking[0])
    assert len(result.scores) == len(result.lines) == seats
    assert all(line.label for sheet in result.lines for line in sheet)
    if adds_up(game.slug):
        assert result.scores == sums(result)
    assert result.reason
    for words in (result.reason, result.tiebreak):
        assert words.text.count("{}") == len(words.seats)
        assert set(words.seats) <= set(everyone)
        assert "seat" not in words.text.lower(), "a seat is named in its place, by its name"
        assert str(words).strip() == str(words)
        assert str(words).isprintable()
    assert game.next_first(result) in everyone
