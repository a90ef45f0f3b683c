"""The chain search against brute force over orderings, which knows nothing of the search."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise, permutations, product
from random import Random

import pytest

from rollbow.games.uno.chains import Hand, chains, first_misfit, hand, longest, reach
from rollbow.games.uno.dice import FACES
from rollbow.games.uno.notation import Write, spell

ROLLS = list(product(range(6), repeat=6))
STARTS = range(7)


def held(roll: tuple[int, ...]) -> Hand:
    """What a roll of our dice offers."""
    return hand([dice[value] for dice, value in zip(FACES.values(), roll, strict=True)])


def fits(before: str, link: str) -> bool:
    """The rule, said once more: number or color, and a wild space fits with anything."""
    return "*" in (before, link) or before[0] == link[0] or before[1] == link[1]


def opens(start: int, link: str) -> bool:
    return link == "*" or start == 0 or int(link[1]) == start


def offer(roll: tuple[int, ...]) -> tuple[str, ...]:
    """The links of a roll, wild spaces last."""
    faces = [dice[value] for dice, value in zip(FACES.values(), roll, strict=True)]
    return (*(face for face in faces if face[0] in "RYGB"), *"*" * (faces.count("★") // 2))


@cache
def longest_by_orderings(links: tuple[str, ...]) -> tuple[int, ...]:
    """For each start, the longest run of links that fit from the front on, over all orderings."""
    best = [0] * 7
    for order in permutations(links):
        run = 1
        while run < len(order) and fits(order[run - 1], order[run]):
            run += 1
        for start in STARTS if order and order[0] == "*" else {0, *(int(link[1]) for link in order[:1])}:
            best[start] = max(best[start], min(run, len(order)))
    return tuple(best)


def all_by_orderings(links: tuple[str, ...], start: int) -> set[tuple[str, ...]]:
    """Every legal chain, by trying every ordering of every selection."""
    return {
        chain
        for count in range(len(links) + 1)
        for chain in permutations(links, count)
        if all(opens(start, link) for link in chain[:1])
        and all(fits(before, link) for before, link in pairwise(chain))
    }


def check_longest(rolls: list[tuple[int, ...]]) -> None:
    for roll in rolls:
        links = offer(roll)
        best = longest_by_orderings(links)
        for start in STARTS:
            assert reach(held(roll), start) == best[start], (roll, start)


def check_chosen(rolls: list[tuple[int, ...]]) -> None:
    """The chain that `longest` names is legal and as long as can be."""
    for roll in rolls:
        links = offer(roll)
        for start in STARTS:
            chain = longest(held(roll), start)
            assert len(chain) == longest_by_orderings(links)[start]
            assert all(chain.count(link) <= links.count(link) for link in chain)
            assert all(opens(start, link) for link in chain[:1])
            assert all(fits(before, link) for before, link in pairwise(chain))


@pytest.mark.native
def test_longest_is_as_long_as_brute_force_finds_on_all_rolls_of_up_to_five_numbers() -> None:
    rolls = [roll for roll in ROLLS if max(roll) > 3]
    assert len(rolls) == 6**6 - 4**6
    check_longest(rolls)


def test_longest_is_as_long_as_brute_force_finds_on_every_eighth_roll_of_six_numbers() -> None:
    check_longest([roll for roll in ROLLS if max(roll) <= 3][::8])


@pytest.mark.long
def test_longest_is_as_long_as_brute_force_finds_on_every_roll_and_start() -> None:
    check_longest(ROLLS)


def test_the_longest_chain_is_a_legal_one_on_sampled_rolls() -> None:
    check_chosen(Random(7).sample([roll for roll in ROLLS if max(roll) > 3], 1500))
    check_chosen([(0,) * 6, (1, 0, 1, 2, 3, 0)])


@pytest.mark.long
def test_the_longest_chain_is_a_legal_one_on_every_roll() -> None:
    check_chosen(ROLLS)


def test_without_a_reroll_the_longest_chain_averages_two_point_two() -> None:
    sample = Random(1).sample(ROLLS, 4000)
    for start in range(1, 7):
        assert 2.1 < sum(reach(held(roll), start) for roll in sample) / len(sample) < 2.3


def test_all_chains_are_those_of_brute_force_each_once() -> None:
    rolls = [*Random(3).sample(ROLLS, 150), (4,) * 6, (0,) * 6, (0, 0, 4, 4, 0, 4), (4, 2, 4, 2, 4, 4)]
    for roll in rolls:
        for start in (0, 1 + sum(roll) % 6):
            found = chains(held(roll), start)
            assert len(found) == len(set(found))
            assert set(found) == all_by_orderings(offer(roll), start)


def test_one_chain_is_judged_as_the_list_judges_it() -> None:
    for roll in Random(5).sample(ROLLS, 60):
        have, links = held(roll), (*offer(roll), "*", "R5")
        for start in STARTS:
            listed = set(chains(have, start))
            for count in range(4):
                for chain in permutations(links, count):
                    assert (first_misfit(have, start, chain) is None) == (chain in listed)


def test_the_order_of_chains_is_fixed_a_chain_before_its_continuations_in_die_order() -> None:
    assert [spell(Write(chain)) for chain in chains(Hand(("Y2", "Y1", "R1"), 0), 1)] == [
        "write -",
        "write Y1",
        "write Y1 Y2",
        "write Y1 R1",
        "write R1",
        "write R1 Y1",
        "write R1 Y1 Y2",
    ]


def test_counts_that_can_be_derived_on_paper() -> None:
    """Faces of one color follow each other freely; six of them in any order and number make 1957 chains."""
    assert len(chains(held((0,) * 6), 0)) == 1 + 6 + 30 + 120 + 360 + 720 + 720
    assert len(chains(held((0,) * 6), 5)) == 1 + (1 + 5 + 20 + 60 + 120 + 120)
    assert len(chains(held((4,) * 6), 0)) == 4
    # four reds and a wild space: with k reds, the space can be missing or stand in k + 1 places
    assert len(chains(held((0, 0, 0, 0, 4, 4)), 0)) == 1 * 2 + 4 * 3 + 12 * 4 + 24 * 5 + 24 * 6


def test_no_hand_makes_more_chains_than_six_dice_of_one_color() -> None:
    assert max(len(chains(held(roll), 0)) for roll in Random(2).sample(ROLLS, 1500)) <= 1957


def test_every_die_is_in_at_most_one_place() -> None:
    for left, right in combinations(FACES.values(), 2):
        assert not set(left[:4]) & set(right[:4])
