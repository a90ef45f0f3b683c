"""What the bots know is made by scripts that anyone can run: the same seed gives the same bytes."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from rollbow.bots.train import formulas_judge, rainbow, unicorn, uno

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType


@pytest.mark.long
@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
@pytest.mark.parametrize(
    ("script", "words"),
    [(rainbow, []), (unicorn, []), (uno, []), (formulas_judge, [])],
    ids=["rainbow", "unicorn", "uno", "formulas"],
)
def test_training_gives_what_ships(
    script: ModuleType, words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = script.TARGET.read_bytes()
    monkeypatch.setattr(script, "TARGET", tmp_path / "made")
    script.main(words)
    assert script.TARGET.read_bytes() == shipped
