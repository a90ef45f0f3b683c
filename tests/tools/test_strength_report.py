"""The page that tells how strong the bots are is made from kept results, and only from them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from rollbow.bots import strength_report as strength

if TYPE_CHECKING:
    from pathlib import Path


def result(wins: tuple[float, ...], seed: str = "a", **match: Any) -> dict[str, Any]:
    """As `tournament --json` writes it."""
    told = {
        "slug": "uno",
        "players": ["expert", "greedy"],
        "games": 100,
        "seats": 2,
        "options": {},
        "marks": [],
    }
    told |= {"seed": seed, "budget": 1.0} | match
    rows = [{"wins": each, "mean_score": 12.5, "reached": [90, 70]} for each in wins]
    return {"match": told, "players": rows}


def kept(*results: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {"matches": []}
    for each in results:
        found = strength.joined(found, each)
    return found


def test_the_page_in_the_docs_is_the_one_that_is_made() -> None:
    known = json.loads((strength.DOCS / "strength.json").read_text(encoding="utf-8"))
    assert (strength.DOCS / "strength.md").read_text(encoding="utf-8") == strength.page(known)


def test_other_dice_add_up_and_the_same_dice_are_counted_once() -> None:
    page = strength.page(kept(result((60, 40)), result((80, 20), "b"), result((70, 30))))
    assert "| expert – greedy | 2 | 200 | 75.0 % | 68.6–80.5 |" in page


def test_the_order_of_the_results_makes_no_difference() -> None:
    parts = [result((60, 40)), result((9, 91), players=["steady", "casual"]), result((7, 3), slug="rainbow")]
    parts += [result((50, 50), options={"spaces": 20}), result((50, 50), seats=4)]
    assert kept(*parts) == kept(*parts[::-1])


@pytest.mark.parametrize(
    ("match", "line"),
    [
        ({"seats": 4}, "\n| 2 × expert – 2 × greedy | 4 | 100 | 60.0 % |"),
        ({"seats": 3}, "\n| expert – greedy | 3 | 100 | 60.0 % |"),
        (
            {"players": ["expert", "greedy", "greedy"], "seats": 3},
            "| expert – greedy – greedy (even: 33.3) | 3 | 100 | 60.0 % |",
        ),
    ],
)
def test_a_line_says_what_was_played(match: dict[str, Any], line: str) -> None:
    assert line in strength.page(kept(result((60, 20, 20), **match)))


def test_games_with_options_have_a_table_of_their_own() -> None:
    page = strength.page(kept(result((60, 40)), result((9, 91), options={"star": "any", "spaces": 20})))
    plain, chosen = page.split(strength.OPTIONS[0])
    assert "\n| expert – greedy | 2 | 100 | 60.0 % |" in plain
    assert "\n| star any, spaces 20 | expert – greedy | 2 | 100 | 9.0 % |" in chosen


def test_small_shares_have_more_digits() -> None:
    assert [strength.percent(share) for share in (0, 0.0005, 0.5, 0.9995, 1)] == [
        "0.0",
        "0.05",
        "50.0",
        "99.95",
        "100.0",
    ]


def test_what_is_reached_alone() -> None:
    solo = result((88,), slug="unicorn", players=["expert"], seats=1, marks=[150, 195])
    page = strength.page(kept(solo))
    assert (
        "- expert alone: 12.5 points on average in 100 games\n  - 150 or more in 90.0 % (82.6–94.5)\n" in page
    )
    assert "| expert" not in page


def test_facts_stand_below_their_game() -> None:
    told = kept(result((60, 40)), {"facts": {"uno": ["Old."]}}, {"facts": {"uno": ["Exact.", "Quick."]}})
    assert strength.page(told).endswith(" |\n\n- Exact.\n- Quick.\n")


def test_the_command_writes_both_files(tmp_path: Path) -> None:
    one, times = tmp_path / "one.json", tmp_path / "times.json"
    one.write_text(json.dumps(result((60, 40))))
    levels = ("first", "casual", "steady", "expert")
    numbers = {level: {"median": 3.2, "worst": 44.0, "moves": 5} for level in levels}
    times.write_text(json.dumps({"thinking": {"uno": numbers}}))
    strength.main([str(one)], tmp_path)
    strength.main([str(times)], tmp_path)
    page = (tmp_path / "strength.md").read_text(encoding="utf-8")
    assert "| expert – greedy | 2 | 100 | 60.0 % |" in page
    assert "| UNO Dice | 44 | 3.2 | 44 | 3.2 | 44 | 3.2 | 44 |" in page
