"""The tool that changes the code and sees whether tests notice."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from mutants import accepted, operators
from mutants.__main__ import KEEPING, OTHERS, SCRIPTS, TESTS, all_of
from mutants.mutant import ROOT

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="no processes there")

CODE = '''
MOST = 3
LEAST = 2


def allowed(count: int, names: list[str]) -> bool:
    """Whether there is room."""
    if count < MOST and names:
        return "x" in names
    return False


def told(count: int) -> str:
    return f"{count} of {MOST}"
'''
TEST = """
from allowing import allowed


def test_allowed() -> None:
    assert allowed(2, ["x"])
    assert not allowed(2, ["y"])
    assert not allowed(3, ["x"])
    assert not allowed(2, [])
"""


def changed(path: Path) -> set[str]:
    return {mutant.words.rsplit("\n", 1)[1].strip() for mutant in operators.mutants(str(path))}


def test_python_is_changed_by_a_fixed_set_of_operators(tmp_path: Path) -> None:
    path = tmp_path / "allowing.py"
    path.write_text(CODE, encoding="utf-8")
    assert changed(path) == {
        "MOST = 4",
        "LEAST = 3",
        "if (count <= MOST) and names:",
        "if (count < MOST or names):",
        "if (count < MOST):",
        "if (names):",
        "if True:",
        "if False:",
        'return "" in names',
        "return ('x' not in names)",
        "return None",
        "return True",
    }


def test_every_change_is_one_that_runs_and_moves_no_line() -> None:
    for path in (path for path in (*KEEPING, *OTHERS) if path.endswith(".py")):
        found = operators.mutants(path)
        assert found or path.endswith("effects.py"), path
        for mutant in found[:: max(1, len(found) // 20)]:
            compile(mutant.text, path, "exec")
            assert mutant.text.count("\n") == (ROOT / path).read_text(encoding="utf-8").count("\n")


def test_scripts_are_changed_too() -> None:
    told = {mutant.words for mutant in all_of(["web/store.js"])}
    wanted = [
        "web/store.js put\n  const free = there === raw || over(there);\n  const free = (there === raw);",
        "web/store.js busy\n  if (!navigator.locks) return [];\n  if (false) return [];",
    ]
    assert set(wanted) <= told


def test_what_is_tried_and_run_is_there() -> None:
    for path in (*KEEPING, *OTHERS, *TESTS, *(name for names in SCRIPTS.values() for name in names)):
        assert (ROOT / path).exists(), path
    assert {path for path in (*KEEPING, *OTHERS) if path.endswith(".js")} <= set(SCRIPTS)


def test_what_is_accepted_still_stands_in_the_code_and_has_a_reason() -> None:
    tried = {mutant.words for mutant in all_of([*KEEPING, *OTHERS])}
    for words, reason in accepted.read().items():
        assert words in tried, f"not (any more) a change of the code: {words}"
        assert len(reason) > 20, words


def test_a_change_that_no_test_notices_is_told_and_fails_the_run(tmp_path: Path) -> None:
    code, test = tmp_path / "allowing.py", tmp_path / "test_code.py"
    code.write_text(CODE, encoding="utf-8")
    test.write_text(TEST, encoding="utf-8")
    rooms = os.pathsep.join([*(str(ROOT / room) for room in ("py", "web", "tests")), str(tmp_path)])
    words = [sys.executable, "-m", "mutants", str(code), "--tests", str(test)]
    environment = {**os.environ, "PYTHONPATH": rooms}
    done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout + done.stderr
    unnoticed = re.findall(r"^unnoticed: .*\n.*\n  (.*)$", done.stdout, re.MULTILINE)
    # Nobody asks for LEAST; without names the next line says the same; and nobody asks what `told` tells.
    assert unnoticed == ["LEAST = 3", "if (count < MOST):", "return None"], done.stdout
