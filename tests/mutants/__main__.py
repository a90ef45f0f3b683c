"""Changes the page's code in many small ways, one at a time, and runs the tests that should notice.

    python -m mutants                every change of what keeps games, and a sample of the page's other code
    python -m mutants PATH …         every change in these files
    python -m mutants --sample 1     every change of everything; with paths, of these a sample

`accepted.txt` names the changes that may go unnoticed, each with its reason; any other one fails the run.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from typing import TYPE_CHECKING

from mutants import accepted, operators, running
from mutants.mutant import ROOT, Mutant, in_place_of, source_of

if TYPE_CHECKING:
    from mutants.running import Tests

KEPT = "py/rollbow/app/kept"
STEPS = "py/rollbow/app/steps"
KEEPING = [
    "web/storage.py",
    *(f"{KEPT}/{name}.py" for name in "cards envelope facts files links settings statistics".split()),
    *(
        f"{STEPS}/{name}.py"
        for name in "caring import_files open_game open_link put_back shelf shelf_games".split()
    ),
    "py/rollbow/app/answer.py",
    "web/kept.js",
    "web/store.js",
    "web/bundle.js",
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
        for name in "bot_turns daily dice_input feedback paper replay rival setup share table throws tutorial".split()
    ),
    "web/loop.py",
]
"""The rest of what the page decides: a sample is tried."""
TESTS = [
    *(
        f"tests/app/test_{name}.py"
        for name in (
            "actions broken_storage bundle caring daily guiding links locks loop newer_storage paper put_back "
            "real_dice refused_saves replay resting result said settings share shelf_copies shelf_files shelf_screen "
            "shelf_slots sounds stats storage store turns two_tabs update who"
        ).split()
    ),
    "tests/test_released.py",
]
"""Those that say what the page does; not those that throw much at all of it."""
SCRIPTS = {
    "web/kept.js": ["tests/app/test_store.py", "tests/app/test_bundle.py"],
    "web/store.js": ["tests/app/test_store.py", "tests/app/test_locks.py"],
    "web/bundle.js": ["tests/app/test_bundle.py"],
}
"""The tests that run a script of the page in Node."""
SAMPLE = 0.15
MOST = 600_000
"""How many calls the tests of one change may make; the quickest tests come first."""


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


def work(tests: Tests, mutants: list[Mutant], most: int) -> list[Mutant]:
    """Runs them all; gives those that went unnoticed."""
    paths = {mutant.path for mutant in mutants}
    python = {path for path in paths if path.endswith(".py")}
    lines, calls = tests.reached(python) if python else ({}, [0] * len(tests.items))
    survivors, killers = [], Counter[tuple[str, int]]()
    for count, mutant in enumerate(mutants, 1):
        if mutant.path in python:
            reached = {
                at
                for (path, line), found in lines.items()
                if path == mutant.path and (mutant.loading or line in mutant.lines)
                for at in found
            }
        else:
            reached = set(tests.named(SCRIPTS[mutant.path]))
        # Those that noticed something in this file before come first, then the quick ones.
        order = sorted(reached, key=lambda at: (-killers[mutant.path, at], calls[at]))
        wanted, left = [], most
        for at in order:
            if calls[at] <= left:
                wanted.append(at)
                left -= calls[at]
        killer = tests.kill(mutant, wanted)
        if killer is None:
            survivors.append(mutant)
            print(
                f"\n{mutant.words}\n  (line {mutant.line}, {len(wanted)} of {len(reached)} tests)", flush=True
            )
        else:
            killers[mutant.path, killer] += 1
        if not count % 50:
            print(f"{count} of {len(mutants)}", flush=True)
    return survivors


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("paths", nargs="*")
    parser.add_argument("--sample", type=float, help="how much of the other code or of PATH is tried, 0 to 1")
    parser.add_argument(
        "--most", type=int, default=MOST, help="how many calls the tests of one change may make"
    )
    parser.add_argument("--tests", nargs="+", default=TESTS, help="files of tests")
    asked = parser.parse_args()
    sample = asked.sample or (1 if asked.paths else SAMPLE)
    chosen = [] if asked.paths else all_of(KEEPING)
    chosen += [mutant for mutant in all_of(asked.paths or OTHERS) if mutant.lot < sample]
    known = accepted.read()
    survivors: list[Mutant] = []
    running.run(asked.tests, lambda tests: survivors.extend(work(tests, chosen, asked.most)))
    new = [mutant for mutant in survivors if mutant.words not in known]
    words = {mutant.words for mutant in survivors}
    tried = {mutant.words for mutant in chosen}
    stale = [each for each in known if each in tried and each not in words]
    print(
        f"\n{len(chosen)} changes: {len(chosen) - len(survivors)} noticed, {len(survivors) - len(new)} accepted"
    )
    for mutant in new:
        print(f"\nunnoticed: {mutant.words}")
    for each in stale:
        print(f"\naccepted, but noticed: {each}")
    return 1 if new or stale else 0


if __name__ == "__main__":
    sys.exit(main())
