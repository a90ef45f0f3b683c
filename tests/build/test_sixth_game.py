"""A sixth game is shipped as soon as it is in the registry: its folder becomes a part of the app."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

from build import dist_folder
from support.copy_with_sixth_game import built

PACK = """
import sys
from pathlib import Path
sys.path.insert(0, "web")
from build import descriptions, dist_folder, file_helpers

made, scratch = Path("made"), Path("scratch")
made.mkdir(), scratch.mkdir()
dist_folder.put_package(made, scratch, None, None)
for name in ("index.html", "web/manifest.webmanifest"):
    file_helpers.write(made / Path(name).name, Path(name), descriptions.words())
"""


def test_a_sixth_game_is_in_the_parts_the_page_and_the_manifest(tmp_path: Path) -> None:
    house = built(tmp_path)
    subprocess.run([sys.executable, "-c", PACK], cwd=house, check=True)
    packed: dict[str, set[str]] = {}
    for part in (house / "made" / "app" / "HASH" / "parts").iterdir():
        with zipfile.ZipFile(part) as archive:
            packed[part.stem] = {name.removesuffix("c") for name in archive.namelist() if "/farkle/" in name}
    py = house / "py"
    sources = {path.relative_to(py).as_posix() for path in (py / "rollbow/games/farkle").rglob("*.py")}
    shipped = {name for name in sources if Path(name).name not in dist_folder.FOR_DEVELOPERS}
    assert {part: names for part, names in packed.items() if names} == {
        "farkle": {name for name in shipped if "/bot/" not in name},
        "bots": {name for name in shipped if "/bot/" in name},
    }
    assert len(packed["farkle"]) > 10
    assert "Color Dice and Farkle." in (house / "made" / "index.html").read_text()
    manifest = json.loads((house / "made" / "manifest.webmanifest").read_text())
    assert manifest["shortcuts"][-1] == {
        "name": "Farkle of the day",
        "short_name": "Farkle",
        "url": "./#/daily/farkle",
    }
    assert manifest["name"] == "Rollbow: six color-dice games"
