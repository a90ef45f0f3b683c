"""The modules that a start imports.

Each costs a part of a millisecond or more before a returning player can go on.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

import rollbow
from build.app_parts import START
from late_stdlib_names import LATE
from rollbow.games import GAMES

TABLE = """
import sys
from rollbow.app.kept.envelope import Copies, Copy, pack
from rollbow.app.messages import Did, Found, World
from rollbow.app.update import begin, update
from rollbow.app.view import title, view

world = World("2026-11-18T09:30Z", bytes(16))
text = "rollbow 1\\ngame SLUG 1\\nseat Ada\\nseat Bo\\nseed amber-otter-42\\nid abc\\nbegun 2026-11-18T09:30Z\\n---\\n"
model, _ = begin("#/game/abc", (), "")
model, _ = update(model, Found(Copies("abc", (pack(Copy(1, "2026-11-18T09:30Z", text)),)), True), world)
assert model.session, model.notice
move = model.session.game.spell(model.session.game.legal(model.session.state)[0])
model, _ = update(model, Did("move", move), world)
assert model.session.record.entries[-1], model.notice
view(model), title(model)
print(*sorted(sys.modules))
"""
NEEDED = """
rollbow rollbow.app rollbow.app.actions rollbow.app.step_answer rollbow.app.stage_cues rollbow.app.effects
rollbow.app.html
rollbow.app.screens.since rollbow.app.steps.since rollbow.app.steps.move_animation
rollbow.app.kept rollbow.app.kept.cards rollbow.app.kept.envelope rollbow.app.kept.facts
rollbow.app.kept.settings rollbow.app.messages rollbow.app.model rollbow.app.pieces rollbow.app.routes
rollbow.app.game_table rollbow.app.screens rollbow.app.screens.frame rollbow.app.screens.side
rollbow.app.screens.table rollbow.app.steps
rollbow.app.steps.bot_turns rollbow.app.steps.open_game rollbow.app.steps.table rollbow.app.update
rollbow.app.view rollbow.games rollbow.kernel rollbow.kernel.dice rollbow.kernel.game rollbow.kernel.extra_headers
rollbow.kernel.record rollbow.kernel.session rollbow.lazy_imports
""".split()
FIRST_GAME = """
import sys
from rollbow.app.messages import Did, Filled, Kept, Went, World
from rollbow.app.update import begin, update
from rollbow.app.view import place, title, view

world = World("2026-11-18T09:30Z", bytes(16))
model, _ = begin("", (), "")
shown = [view(model)]
for message in (Went("#/SLUG"), Filled("who/1", "steady"), Did("start")):
    model, effects = update(model, message, world)
    shown.append((view(model), title(model), place(model)))
session = model.session
assert session
model, _ = update(model, Kept(session.record.id, 1, "", ""), world)
model, effects = update(model, Did("move", session.game.spell(session.game.legal(session.state)[0])), world)
assert model.session.record.entries
view(model)
print(*sorted(sys.modules))
"""
HEAVY = "argparse asyncio html.entities ipaddress json pickle typing_extensions urllib.parse zlib".split()


def loaded(slug: str, what: str = TABLE) -> set[str]:
    """The modules that a game's table has loaded after its first move."""
    paths = repr([path for path in sys.path if path])
    code = f"import sys; sys.path[:0] = {paths}\n" + what.replace("SLUG", slug)
    done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    return set(done.stdout.split())


@pytest.mark.skipif(sys.platform == "emscripten", reason="no processes there")
def test_a_table_loads_only_what_it_shows() -> None:
    for slug in GAMES:
        there = loaded(slug)
        ours = {name for name in there if name.partition(".")[0] == rollbow.__name__}
        own = f"rollbow.games.{slug}"
        others = {name for name in ours if name != own and not name.startswith(f"{own}.")}
        assert others == set(NEEDED)
        assert not there & {
            f"{own}.{part}" for part in ("rule_page", "tutorial", "bot", "table.printouts", "phase_map")
        }
        assert not there & set(HEAVY)


@pytest.mark.skipif(sys.platform == "emscripten", reason="no processes there")
def test_a_first_game_waits_for_no_later_part_and_the_start_holds_no_more() -> None:
    used: set[str] = set()
    for slug in GAMES:
        there = loaded(slug, FIRST_GAME) | loaded(slug)
        assert not there & LATE
        used |= {name for name in there if name.partition(".")[0] == rollbow.__name__}
    apart = tuple(f"rollbow.games.{slug}" for slug in GAMES)
    used = {name for name in used if not name.startswith(apart)}
    # Dice that fall, sounds, and addresses with options or a seed.
    beside = {
        "rollbow.app.screens.move_animation",
        "rollbow.app.steps.feedback",
        "rollbow.app.percent_encoding",
    }
    assert used | beside == START
