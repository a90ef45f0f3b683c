"""What holds for all tests: none of them minds how fast the machine is."""

from __future__ import annotations

from contextlib import suppress

with suppress(
    ModuleNotFoundError
):  # a side module, which the engine that ships can't load (pyodide/extra.py)
    from hypothesis import HealthCheck, settings

    settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("patient")

# They are run where the sixth game is (test_sixth_game.py).
collect_ignore = ["sixth/tests"]
