"""What the bots know is made by scripts that anyone can run: the same seed gives the same bytes."""

from __future__ import annotations

import shutil
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path


WITH_C = pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")


@pytest.mark.long
@pytest.mark.parametrize(
    "name", [*(pytest.param(name, marks=WITH_C) for name in ("rainbow", "unicorn", "uno")), "formulas_judge"]
)
def test_training_gives_what_ships(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = import_module(f"rollbow.bots.train.{name}")
    shipped = script.TARGET.read_bytes()
    monkeypatch.setattr(script, "TARGET", tmp_path / "made")
    script.main([])
    assert script.TARGET.read_bytes() == shipped
