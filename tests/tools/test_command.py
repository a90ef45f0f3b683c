"""The command that checks a throw, run in a real shell."""

from __future__ import annotations

import subprocess

import pytest

from rollbow.app.steps import check_dice


@pytest.mark.parametrize("seed", ["demo", "it's", "a'b\"c$HOME`x`\\n", "ünï-🎲", "%s%d", "-n"])
def test_the_command_gives_what_the_page_shows(seed: str) -> None:
    check = check_dice.check(seed, "unicorn/3/1/R1", 6)
    out = subprocess.run(["sh", "-c", check.command], capture_output=True, text=True, check=True)
    assert out.stdout.startswith(check.digits)
