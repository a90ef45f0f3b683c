"""How the app is cut into parts: a wheel for a start and a first move, a zip per game, one for the rest, one for bots.

Any cut works, as imports from a part that hasn't loaded yet wait for it (web/parts.py). This one keeps the start small,
and a first game waits for nothing.
"""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

START = frozenset(
    """
    rollbow rollbow.lazy_imports
    rollbow.app rollbow.app.actions rollbow.app.step_answer rollbow.app.stage_cues rollbow.app.days rollbow.app.effects
    rollbow.app.html rollbow.app.messages rollbow.app.model rollbow.app.pieces rollbow.app.routes rollbow.app.game_table
    rollbow.app.second_person rollbow.app.update rollbow.app.percent_encoding rollbow.app.view
    rollbow.app.kept rollbow.app.kept.cards rollbow.app.kept.envelope rollbow.app.kept.facts rollbow.app.kept.settings
    rollbow.app.screens rollbow.app.screens.daily rollbow.app.screens.frame rollbow.app.screens.menu
    rollbow.app.screens.move_animation rollbow.app.screens.setup rollbow.app.screens.side rollbow.app.screens.since
    rollbow.app.screens.table
    rollbow.app.steps rollbow.app.steps.bot_turns rollbow.app.steps.daily rollbow.app.steps.feedback
    rollbow.app.steps.move_animation rollbow.app.steps.open_game rollbow.app.steps.save_outcomes
    rollbow.app.steps.setup rollbow.app.steps.shelf rollbow.app.steps.since rollbow.app.steps.table
    rollbow.games
    rollbow.kernel rollbow.kernel.dice rollbow.kernel.fresh_seeds rollbow.kernel.game rollbow.kernel.extra_headers
    rollbow.kernel.record rollbow.kernel.rule_page rollbow.kernel.session
    """.split()
)
"""The package's modules in the wheel, not counting games; all others come later."""


def into_parts(wheel: Path, parts: Path) -> None:
    """Moves what a start doesn't need out of the folder `wheel`, into one folder per part in `parts`."""
    package = wheel / "rollbow"
    games = [folder for folder in (package / "games").iterdir() if folder.is_dir()]
    for folder in (*(game / "bot" for game in games), package / "study"):
        _move(folder, wheel, parts / "bots")
    for game in games:
        _move(game, wheel, parts / game.name)
    for file in sorted(package.rglob("*.py")):
        inside = file.relative_to(wheel).with_suffix("")
        if ".".join(inside.parts).removesuffix(".__init__") not in START:
            _move(file, wheel, parts / "later")


def _move(path: Path, here: Path, there: Path) -> None:
    target = there / path.relative_to(here)
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(path, target)
