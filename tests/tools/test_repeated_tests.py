"""A browser test whose page's process crashed runs once more, and nothing else does."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]
HOOKS = """
from support.browser import repeated_tests
pytest_runtest_protocol = repeated_tests.protocol
def pytest_terminal_summary(terminalreporter):
    terminalreporter.write_line(repeated_tests.told())
"""
TESTS = """
runs = []
def test_that_crashes_once():
    runs.append("once")
    assert runs.count("once") > 1, "Locator.wait_for: Target crashed"
def test_that_crashes_always():
    runs.append("always")
    raise RuntimeError("Page.goto: Page crashed")
def test_that_fails():
    runs.append("fails")
    assert runs.count("fails") > 1
def test_that_is_last():
    assert runs == ["once", "once", "always", "always", "fails"]
"""


@pytest.mark.skipif(sys.platform == "emscripten", reason="no processes there")
def test_a_crash_is_repeated_once_and_told_and_a_failure_is_not(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(HOOKS)
    (tmp_path / "test_it.py").write_text(TESTS)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", str(tmp_path)]
    path = os.pathsep.join(str(HERE / folder) for folder in (".", "../py", "../web"))
    environment = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert "2 failed, 2 passed" in done.stdout
    assert "test_it.py::test_that_crashes_once, test_it.py::test_that_crashes_always" in done.stdout
