"""What holds for all tests: none of them minds how fast the machine is."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

with suppress(
    ModuleNotFoundError
):  # a side module, which the engine that ships can't load (pyodide/run_pytest.py)
    from hypothesis import HealthCheck, settings

    settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("patient")

# They are run where the sixth game is (test_sixth_game.py).
collect_ignore = ["sixth/tests"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--browser", choices=("chromium", "firefox"), default="chromium", help="where tests/browser runs"
    )
