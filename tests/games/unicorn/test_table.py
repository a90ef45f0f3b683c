"""The table of Unicorn Rainbow: what is lit, what it costs, what the tray offers, what a screen may not do."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

from rollbow.app.game_table import Scene, table
from rollbow.games.unicorn import GAME
from rollbow.games.unicorn.events import Marked, tell
from rollbow.games.unicorn.legal import adjustments, claimable
from rollbow.games.unicorn.notation import PICKS, spell_cell
from rollbow.games.unicorn.sheet import CELLS, Cell, Color, is_marked
from rollbow.games.unicorn.state import Phase, State
from rollbow.games.unicorn.table.reachable_cells import prospects, ways
from rollbow.games.unicorn.table.tray import gain
from rollbow.kernel.game import Rolled
from support.games import random_game
from support.unicorn_positions import do, every, firsts, fresh, sheet, thrown

view = table("unicorn")

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def at(state: State, viewer: int = 0, **more: Any) -> Scene:
    return Scene(GAME, state, NAMES[: len(state.sheets)], viewer or state.seat, **more)


def buttons(html: str, do: str) -> list[str]:
    """The values of all buttons that do this."""
    return [
        value
        for tag in re.findall(r"<button[^>]*>", html)
        if f'data-do="{do}"' in tag
        for value in re.findall(r' value="([^"]*)"', tag)
    ]


def main(html: str) -> str:
    """The words of the only primary button; empty where each button is a choice of its own."""
    inside, *more = re.findall(r'<button[^>]*class="main[^>]*>(.*?)</button>', html) or [""]
    assert not more
    return re.sub(r"<[^>]*>", "", inside)


def harmful(html: str) -> list[str]:
    """The values of the buttons in the warning color."""
    return re.findall(r'<button[^>]* value="([^"]*)"[^>]*class="[a-z]+ harm"', html)


def cell(html: str, text: str) -> str:
    """A cell's tag."""
    (tag,) = re.findall(rf'<[^>]*id="cell-{text}"[^>]*>', html)
    return str(tag)


def test_exactly_the_claimable_cells_are_lit() -> None:
    html = view.board(at(thrown("RYB", "436")))
    assert sorted(buttons(html, "move")) == sorted(f"mark {c}" for c in "R4 Y3 B6 O7 G9 V10".split())
    assert len(buttons(html, "why")) == 57 - 6


def test_the_other_cells_fade_only_beside_lit_ones() -> None:
    found = set()
    for state, _ in random_game(GAME, 2, {}, "fading"):
        html = view.board(at(state)) if state.phase is not Phase.OVER else ""
        found.add(lit := bool(re.search(r'class="cell[^"]* lit\b', html)))
        assert ('class="sheet claiming"' in html) == lit
    assert found == {False, True}


def test_a_lit_cell_says_which_dice_make_it() -> None:
    html = view.board(at(thrown("RRY", "552")))
    assert 'aria-label="red 5: open, with R1 or R2"' in cell(html, "R5")
    assert 'aria-label="orange 7: open, with R1 and Y1 or R2 and Y1"' in cell(html, "O7")


def test_an_unlit_cell_answers_why() -> None:
    scene = at(thrown("RYB", "436", sheet("R4"), sheet()))
    html = view.board(scene)
    assert 'aria-disabled="true"' in cell(html, "R4")
    assert scene.why_not("mark R4") == "the 4 in the red row is already marked"
    assert "needs a red and a yellow die" in scene.why_not("mark O9")


def test_for_an_extra_the_cells_spend_one_and_done_is_the_main_thing() -> None:
    state = do(thrown("RYB", "436", phase=Phase.OTHERS), "mark R4")
    scene = at(state)
    assert "extra Y3" in buttons(view.board(scene), "move")
    assert main(view.tray(scene)) == "Done: keep 9 Extras"


def test_a_cell_within_reach_is_offered_with_its_price() -> None:
    scene = at(thrown("RYB", "436", sheet("R4", nudges=1), sheet()))
    board = view.board(scene)
    assert "cell R5" in buttons(board, "pick")
    assert 'aria-label="red 5: within reach for ±1"' in cell(board, "R5")
    assert "cell R6" not in buttons(board, "pick")


def test_a_tick_on_a_cell_within_reach_offers_the_ability_and_both_steps() -> None:
    scene = at(thrown("RYB", "436", sheet("R4", nudges=1), sheet()), picked=("cell R5",))
    tray = view.tray(scene)
    assert main(tray) == "Step 1 of 2: ±1: red 4→5"
    assert buttons(tray, "move") == ["nudge R1 +", "nudge R1 +; mark R5"]
    assert "Red 5 takes ±1: red 4→5, then the claim." in tray
    after = do(scene.state, "nudge R1 +")
    assert "mark R5" in buttons(view.board(at(after)), "move")


def test_the_target_is_kept_until_it_is_claimed() -> None:
    """Step by step to blue 2: after each move the main button has the next step, and at last the claim."""
    state = thrown("RYB", "436", sheet(nudges=1, flips=1), sheet())
    picked: tuple[str, ...] = ("cell B2",)
    seen = []
    assert view.keeps is not None
    while picked:
        tray = view.tray(at(state, picked=picked))
        seen.append(main(tray))
        step = buttons(tray, "move")[0]
        assert 'id="act"' in tray
        assert step not in ("done", "pass")
        before, state = state, do(state, step)
        picked = view.keeps(before, state, picked)
    assert seen == ["Step 1 of 3: flip blue 6→1", "Step 2 of 3: ±1: blue 1→2", "Step 3 of 3: claim blue 2"]


def test_all_steps_are_played_at_once_and_lead_to_the_claim() -> None:
    state = thrown("RYB", "436", sheet(nudges=1, flips=1), sheet())
    tray = view.tray(at(state, picked=("cell B2",)))
    assert "Do all 3" in tray
    several = buttons(tray, "move")[1]
    after = do(state, *several.split("; "))
    assert Cell(Color.BLUE, 2) in [cell for cell in CELLS if is_marked(after.sheets[0].rows, cell)]


def test_another_claim_forgets_the_target() -> None:
    state = thrown("RYB", "436", sheet(nudges=1), sheet())
    assert view.keeps is not None
    assert view.keeps(state, do(state, "mark O7"), ("cell R5",)) == ()


def test_another_way_to_the_same_cell_is_a_second_button() -> None:
    scene = at(thrown("RYB", "346", sheet(nudges=1, flips=1), sheet()), picked=("cell R4",))
    tray = view.tray(scene)
    assert main(tray) == "Step 1 of 2: ±1: red 3→4"
    assert "Or flip red 3→4" in tray
    assert buttons(tray, "move") == ["nudge R1 +", "nudge R1 +; mark R4", "flip R1"]


def test_after_an_ability_one_more_tap_does_not_give_the_extra_up() -> None:
    state = do(thrown("RYB", "436", sheet(flips=1), sheet(flips=1), phase=Phase.OTHERS), "mark R4", "flip Y1")
    tray = view.tray(at(state))
    assert main(tray) == "Tap a lit cell to claim it"
    assert buttons(tray, "move") == ["done"]
    assert 'class="second" id="done"' in tray


def test_a_tick_on_a_die_shows_what_abilities_make_of_it() -> None:
    scene = at(thrown("RYB", "136", sheet(nudges=1, flips=1), sheet()), picked=("die R1",))
    tray = view.tray(scene)
    assert ">±1: red 1→2</button>" in tray
    assert ">flip red 1→6</button>" in tray
    assert buttons(tray, "move") == ["nudge R1 +", "flip R1"]
    assert "nudge R1 -" in buttons(tray, "why")


def test_a_die_without_abilities_says_why() -> None:
    scene = at(thrown("RYB", "436"))
    assert "flip R1" in buttons(view.tray(scene), "why")
    assert "no Flip to spend" in scene.why_not("flip R1")


def test_only_one_thing_is_ticked() -> None:
    scene = at(thrown("RYB", "436", sheet(nudges=1), sheet()), picked=("cell R5",))
    assert view.pick(scene, "die R1") == ("die R1",)
    assert view.pick(scene, "cell R5") == ()


def test_the_main_button_chooses_nothing() -> None:
    """Pressed again and again it plays no move where there is more than one."""
    for state in (fresh(), thrown("RYB", "436"), thrown("RYB", "436", phase=Phase.OTHERS)):
        tray = view.tray(at(state))
        assert main(tray) in ("Choose three dice", "Tap a lit cell to claim it")
        assert buttons(tray, "move") == []
        assert buttons(tray, "why")[-1:] == ["pass"]
        assert at(state).why_not("pass")


def test_a_gain_counts_the_first() -> None:
    state = thrown("RYB", "436", sheet("R7 Y7 B7 G7 V7"), sheet())
    assert gain(state, GAME.parse("mark O7")) == 6


@pytest.mark.parametrize(("marks", "words"), [("", "Pass on both claims: −10"), ("V10", "Pass: −5")])
def test_a_pass_names_its_penalties(marks: str, words: str) -> None:
    state = thrown("RYB", "436", sheet("R4 Y3 B6 O7 G9" + (" V10" if not marks else "")), sheet())
    if marks:
        state = do(state, "mark V10")
    assert main(view.tray(at(state))) == words
    assert harmful(view.tray(at(state))) == ["pass"]


def test_a_pass_is_not_the_main_button_while_a_cell_is_within_reach() -> None:
    state = thrown("RYB", "436", sheet("R4 Y3 B6 O7 G9 V10", nudges=1), sheet())
    tray = view.tray(at(state))
    assert main(tray) == "Tap a dashed cell"
    assert harmful(tray) == ["pass"]
    assert 'class="second harm"' in tray
    assert "Dashed cells cost an ability." in tray


def test_the_seven_picks_show_chances_and_open_cells() -> None:
    scene = at(fresh())
    tray = view.tray(scene)
    assert buttons(tray, "pick") == list(PICKS)
    assert len(buttons(tray, "move")) == 0
    assert {found.colors: found.open for found in prospects(scene.state.sheet.rows)}["RYB"] == 42
    assert main(view.tray(at(fresh(), picked=("RBB",)))).startswith("Roll R B B")
    # A chance that all seven share is said once.
    assert "Two claims are 99% likely with any of them." in tray
    assert tray.count("99%") == 1 + len(re.findall(r'aria-label="[^"]*99%', tray))
    assert "<b>42</b> cells" in tray
    later = view.tray(at(replace(fresh(), sheets=(sheet("R* Y2-6"), sheet()))))
    assert "Shown: chance of two claims, cells within reach." in later
    assert all(
        f"<b>{found.percent}</b> · {found.open}" in later for found in prospects(sheet("R* Y2-6").rows)
    )


def test_a_die_bears_no_name_that_reads_like_a_cell() -> None:
    tray = view.tray(at(thrown("RYB", "436")))
    assert re.findall(r'class="tag">([^<]*)<', tray) == ["", "", ""]
    assert 'aria-label="R1, red 4"' in tray


@pytest.mark.parametrize("marks", ["", "R* Y2-6", "R* Y* B* O* G*", every("2-9"), "R* Y* B* O* G* V3-9"])
@pytest.mark.parametrize("pick", ["RRY", "RYB"])
def test_chances_are_those_of_the_rules(marks: str, pick: str) -> None:
    mine = sheet(marks)
    picked = do(replace(fresh(), sheets=(mine, sheet())), f"pick {pick}")
    one = two = 0
    ever = set()
    for values in product(range(6), repeat=3):
        state = GAME.apply(picked, Rolled(values)).state
        cells = claimable(state)
        ever |= set(cells)
        one += bool(cells)
        # An ability that a claim earns may open more; the chance counts the dice as they fall.
        two += len(cells) > 1
    (found,) = (found for found in prospects(mine.rows) if found.colors == pick)
    assert (found.open, found.one, found.two) == (len(ever), one, two)


def opened(state: State) -> dict[Cell, int]:
    """By trying: every cell that abilities open, with the fewest needed."""
    now = set(claimable(state))
    found: dict[Cell, int] = {}
    front, seen, depth = {state}, {state}, 0
    while front:
        depth += 1
        front = {GAME.apply(here, move).state for here in front for move in adjustments(here)} - seen
        seen |= front
        for here in front:
            for cell in set(claimable(here)) - now:
                found.setdefault(cell, depth)
    return found


@pytest.mark.parametrize("pick", ["RRY", "RYB", "YBB"])
@pytest.mark.parametrize(("nudges", "flips"), [(1, 0), (0, 1), (2, 1), (3, 0), (1, 2)])
def test_what_abilities_open_is_what_trying_them_opens(pick: str, nudges: int, flips: int) -> None:
    rng = Random(f"{pick}{nudges}{flips}")
    for phase in (Phase.ACTIVE, Phase.OTHERS):
        values = "".join(rng.choice("123456") for _ in range(3))
        mine = sheet("R3-5 O4-7 B2 G9 V8-10", nudges=nudges, flips=flips)
        state = thrown(pick, values, mine, mine, phase=phase)
        claim = next(iter(claimable(state)), None)
        spent = [do(state, GAME.spell(first)) for first in adjustments(state)]
        for here in (state, *spent, *([do(state, f"mark {spell_cell(claim)}")] if claim else [])):
            found = ways(here)
            assert {cell: len(best.steps) for cell, (best, *_) in found.items()} == opened(here)
            for cell, each in found.items():
                for way in each:
                    assert cell in claimable(do(here, *way.steps))


def test_a_changed_die_shows_both_values() -> None:
    state = do(thrown("RYB", "436", sheet(nudges=1), sheet()), "nudge R1 +")
    assert "4 or 5" in view.tray(at(state))


def test_a_die_changed_twice_shows_every_value_that_a_claim_may_use() -> None:
    state = do(thrown("RYB", "436", sheet(nudges=1, flips=1), sheet()), "nudge R1 +", "flip R1")
    tray = view.tray(at(state))
    assert "4, 3, 5 or 2" in tray
    assert "R1: red 2·3·4·5, open" in tray
    assert "mark O7" in buttons(view.board(at(state)), "move")


def test_a_pass_is_offered_beside_a_claim_that_need_not_be_made() -> None:
    full = sheet("R3 R5 O4 O6 V4 V6 G2-3", nudges=2)
    state = do(thrown("RYB", "311", full, sheet()), "nudge R1 +", "nudge R1 +")
    tray = view.tray(at(state))
    assert main(tray) == "Tap a lit cell to claim it"
    assert buttons(tray, "move") == ["pass"]
    assert harmful(tray) == ["pass"]
    assert "Pass on both claims: −10" in tray


def test_triple_ones_show_ranges() -> None:
    tray = view.tray(at(thrown("RRY", "111", triple1=True)))
    assert "R1: red 2–6, open" in tray
    assert "R1 and R2: red 2–11/12, open" in tray
    assert "Triple ones" in tray


def test_where_one_claim_is_free_the_tray_says_so_until_it_is_made() -> None:
    free = thrown("RRY", "111", triple1=True, once=True)
    assert "for this claim, any number" in view.tray(at(free))
    assert "Triple ones" not in view.tray(at(do(free, "mark O9")))


def test_the_ledger_counts_the_extras_that_were_dealt() -> None:
    state = fresh(1, extras=6)
    (extras,) = re.findall(r"<dt>Extras</dt>.*?</dd>", view.board(at(state)))
    assert extras.count('class="box full"') == 6
    assert "crossed" not in extras


def test_firsts_are_won_open_or_closed() -> None:
    state = replace(fresh(), sheets=(sheet(firsts=firsts(7)), sheet()), closed=firsts(7, 8))
    html = view.board(at(state))
    assert html.count("1st") == 8
    assert "7: yours" in html
    assert "8: closed" in html
    assert "9: open" in html


def test_alone_there_are_no_firsts() -> None:
    state = fresh(1)
    html = view.board(at(state))
    assert "1st" not in html
    assert "Complete numbers" in html
    assert 'class="others"' not in html


def test_fresh_marks_are_drawn() -> None:
    state = do(thrown("RYB", "436"), "mark R4")
    html = view.board(at(state, events=(Marked(1, Cell(Color.RED, 4), False),)))
    assert 'class="cell marked fresh"' in cell(html, "R4")


@pytest.mark.parametrize("state", [fresh(), thrown("RYB", "436"), thrown("RYB", "436", phase=Phase.OTHERS)])
def test_an_inactive_screen_has_no_buttons(state: State) -> None:
    scene = at(state, active=False)
    assert "<button" not in view.board(scene) + view.tray(scene)


def test_a_finished_game_offers_nothing() -> None:
    state = replace(fresh(), phase=Phase.OVER)
    scene = at(state)
    assert view.moment(state) == "Finished"
    assert "<button" not in view.tray(scene)


def test_the_unicorn_is_dyed_as_rows_fill() -> None:
    undyed = view.board(at(fresh()))
    assert "undyed" in undyed
    assert 'class="dyed"' not in undyed
    html = view.board(at(replace(fresh(), sheets=(sheet("R*"), sheet()))))
    assert "dyed red 100%" in html
    assert html.count('class="dyed"') == 2


def test_names_are_escaped() -> None:
    scene = replace(at(fresh()), names=("<b>", "&"))
    assert "<b></b>" not in view.board(scene)
    assert "&lt;b&gt;" in view.board(replace(scene, viewer=2))


def test_the_events_are_told_by_the_game() -> None:
    assert view.tell is tell


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_move_on_the_screen_is_legal_and_one_is_the_main_thing(seats: int) -> None:
    rng = Random(seats)
    for number, (state, _) in enumerate(random_game(GAME, seats, {}, f"view {seats}")):
        if number % 7 or state.phase in (Phase.THROW, Phase.SECOND_THROW, Phase.OVER):
            continue
        for viewer in range(1, seats + 1):
            scene = at(state, viewer)
            board = view.board(scene)
            for token in (
                "",
                *rng.sample(ticks := buttons(board + view.tray(scene), "pick"), min(2, len(ticks))),
            ):
                here = replace(scene, picked=view.pick(scene, token) if token else ())
                tray = view.tray(here)
                main(tray)
                firsts = {text.partition("; ")[0] for text in buttons(view.board(here) + tray, "move")}
                assert firsts <= set(here.moves)
                assert all(here.why_not(text) for text in buttons(tray, "why"))


def test_every_cell_has_its_place() -> None:
    html = view.board(at(thrown("RYB", "436"), viewer=2))
    assert all(f'id="cell-{spell_cell(cell)}"' in html for cell in CELLS)
