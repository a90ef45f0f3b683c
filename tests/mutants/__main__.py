"""Changes the page's code in many small ways, one at a time, and runs the tests that should notice.

    python -m mutants                every change of what keeps games, and a sample of the page's other code
    python -m mutants PATH …         every change in these files
    python -m mutants --sample 1     every change of everything; with paths, of these a sample

`accepted.txt` names the changes that may go unnoticed, each with its reason; any other one fails the run. A run that
was stopped, or whose minutes were over, goes on where it ended as long as nothing is changed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from mutants import accepted, operators, running
from mutants.mutant import ROOT, Mutant, in_place_of, source_of
from mutants.progress import Notes

if TYPE_CHECKING:
    from mutants.running import Tests

KEPT = "py/rollbow/app/kept"
STEPS = "py/rollbow/app/steps"
KEEPING = [
    "web/storage.py",
    *(f"{KEPT}/{name}.py" for name in "cards envelope facts files links settings statistics".split()),
    *(
        f"{STEPS}/{name}.py"
        for name in "backup import_files open_game open_game_link shelf kept_games undelete".split()
    ),
    "py/rollbow/app/step_answer.py",
    "web/storage_names.js",
    "web/store.js",
    "web/save_all.js",
]
"""What keeps games: all its changes are tried."""
OTHERS = [
    "py/rollbow/app/update.py",
    "py/rollbow/app/actions.py",
    "py/rollbow/app/effects.py",
    "py/rollbow/app/model.py",
    "py/rollbow/app/routes.py",
    *(
        f"{STEPS}/{name}.py"
        for name in (
            "bot_turns challenge check_dice daily dice_input feedback printouts replay save_outcomes setup share "
            "table tutorial"
        ).split()
    ),
    "web/loop.py",
]
"""The rest of what the page decides: a sample is tried."""
TESTS = [
    *(
        f"tests/app/test_{name}.py"
        for name in (
            "actions announcements step_answer backup broken_storage cards challenge daily envelope files hint "
            "import_in_batches import_outcomes kept_settings letter_page links locks loop loop_effects newer_storage "
            "open_game open_game_link par practice printouts real_dice refused_saves replay resting_games game_end "
            "save_all settings_take_effect setup share shared_files shelf_copies shelf_files shelf_screen "
            "shelf_slots shelf_steps since single_steps sounds move_animation statistics storage store "
            "tutorial two_tabs undelete untouched_games update player_identity"
        ).split()
    ),
    "tests/test_released.py",
]
"""Those that say what the page does; not those that throw much at all of it."""
SCRIPTS = {
    "web/storage_names.js": ["tests/app/test_store.py", "tests/app/test_save_all.py"],
    "web/store.js": ["tests/app/test_store.py", "tests/app/test_locks.py"],
    "web/save_all.js": ["tests/app/test_save_all.py"],
}
"""The tests that run a script of the page in Node."""
SAMPLE = 0.15
MOST, MORE = 600_000, 8
"""How many calls the tests of one change may make; the quickest tests come first. If none of them notices it, others
may make so many times more.
"""


def of_scripts(paths: list[str]) -> list[Mutant]:
    """The changes in JavaScript."""
    if not paths:
        return []
    words = ["node", "tests/mutants/operators.mjs", *paths]
    told = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    found = {}
    for line in told.splitlines():
        path, where, start, end, now = json.loads(line)
        now = in_place_of(source_of(path)[start:end], now, statement=now.endswith(";"))
        mutant = Mutant(path, where, start, end, now)
        found[mutant.text] = mutant
    return list(found.values())


def all_of(paths: list[str]) -> list[Mutant]:
    found = [mutant for path in paths if path.endswith(".py") for mutant in operators.mutants(path)]
    return found + of_scripts([path for path in paths if path.endswith(".js")])


def work(tests: Tests, mutants: list[Mutant], most: int, seconds: int, notes: Notes) -> None:
    """Tries them all, or as many as there is time for (0: no end)."""
    paths = {mutant.path for mutant in mutants}
    python = {path for path in paths if path.endswith(".py")}
    lines, calls = tests.reached(python) if python else ({}, [0] * len(tests.items))
    tests.learn(python)
    known = accepted.read()
    naming = {path: set(tests.that_name(Path(path).stem)) for path in python}

    def reached(mutant: Mutant) -> set[int]:
        if mutant.path not in python:
            return set(tests.named(SCRIPTS[mutant.path]))
        found = {
            at
            for (path, line), found in lines.items()
            if path == mutant.path and (mutant.loading or line in mutant.lines)
            for at in found
        }
        # A test may only look at a module's constants, which runs no line of it.
        return found | naming[mutant.path] if mutant.loading else found

    def chosen(order: list[int], most: int) -> tuple[list[int], list[int]]:
        """Those that fit into so many calls, and the others."""
        fitting, left = [], most
        for at in order:
            if calls[at] <= left:
                fitting.append(at)
                left -= calls[at]
        return fitting, [at for at in order if at not in fitting]

    def hand(mine: list[Mutant]) -> None:
        killers = Counter[tuple[str, int]]()
        for mutant in mine:
            # Those that noticed something in this file before come first, then the quick ones.
            order = sorted(reached(mutant), key=lambda at: (-killers[mutant.path, at], calls[at]))
            first, others = chosen(order, most)
            killer = tests.kill(mutant, first)
            if killer is None and mutant.words not in known:
                killer = tests.kill(mutant, chosen(others, MORE * most)[0])
            notes.add(mutant, noticed=killer is not None)
            if killer is not None:
                killers[mutant.path, killer] += 1

    running.in_children([partial(hand, mutants[at :: tests.hands]) for at in range(tests.hands)], seconds)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("paths", nargs="*")
    parser.add_argument("--sample", type=float, help="how much of the other code or of PATH is tried, 0 to 1")
    parser.add_argument(
        "--most", type=int, default=MOST, help="how many calls the tests of one change may make"
    )
    parser.add_argument("--tests", nargs="+", default=TESTS, help="files of tests")
    parser.add_argument("--hands", type=int, default=2, help="how many changes are tried at once")
    parser.add_argument("--minutes", type=int, default=0, help="how long changes are tried; 0: no end")
    asked = parser.parse_args()
    sample = asked.sample or (1 if asked.paths else SAMPLE)
    chosen = [] if asked.paths else all_of(KEEPING)
    chosen += [mutant for mutant in all_of(asked.paths or OTHERS) if mutant.lot < sample]
    notes = Notes(*asked.tests, str(asked.most), also=asked.paths)
    found = notes.read(chosen)
    if todo := [mutant for mutant in chosen if mutant not in found]:
        trying = partial(work, mutants=todo, most=asked.most, seconds=60 * asked.minutes, notes=notes)
        running.run(asked.tests, trying, asked.hands)
        found = notes.read(chosen)
    known = accepted.read()
    survivors = [mutant for mutant in chosen if not found.get(mutant, True)]
    new = [mutant for mutant in survivors if mutant.words not in known]
    words = {mutant.words for mutant in survivors}
    tried = {mutant.words for mutant in found}
    stale = [each for each in known if each in tried and each not in words]
    noticed, left = len(found) - len(survivors), len(chosen) - len(found)
    print(
        f"\n{len(chosen)} changes: {noticed} noticed, {len(survivors) - len(new)} accepted, {left} not tried"
    )
    for mutant in new:
        print(f"\nunnoticed: {mutant.words}")
    for each in stale:
        print(f"\naccepted, but noticed: {each}")
    return 1 if new or stale else 0


if __name__ == "__main__":
    sys.exit(main())
