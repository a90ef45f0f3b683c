"""A sixth game is shipped as soon as it is in the registry: the wheel takes the folder as it is."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

from build import dist_folder
from support.sixth import built

PACK = """
import sys
from pathlib import Path
sys.path.insert(0, "web")
from build import descriptions, dist_folder, file_helpers

made, scratch = Path("made"), Path("scratch")
made.mkdir(), scratch.mkdir()
dist_folder.put_wheels(made, scratch, None, None)
for name in ("index.html", "web/manifest.webmanifest"):
    file_helpers.write(made / Path(name).name, Path(name), descriptions.words())
"""


def test_a_sixth_game_is_in_the_wheel_the_page_and_the_manifest(tmp_path: Path) -> None:
    house = built(tmp_path)
    subprocess.run([sys.executable, "-c", PACK], cwd=house, check=True)
    packed: dict[str, set[str]] = {}
    for wheel in (house / "made" / "wheels").iterdir():
        with zipfile.ZipFile(wheel) as archive:
            names = {name.removesuffix("c") for name in archive.namelist() if "/farkle/" in name}
        packed[wheel.suffix] = names
    py = house / "py"
    sources = {path.relative_to(py).as_posix() for path in (py / "rollbow/games/farkle").rglob("*.py")}
    assert packed[".whl"] | packed[".zip"] == {
        name for name in sources if Path(name).name not in dist_folder.FOR_DEVELOPERS
    }
    assert packed[".zip"] == {name for name in packed[".whl"] | packed[".zip"] if "/bot/" in name}
    assert len(packed[".whl"]) > 10
    assert "Color Dice and Farkle." in (house / "made" / "index.html").read_text()
    manifest = json.loads((house / "made" / "manifest.webmanifest").read_text())
    assert manifest["shortcuts"][-1] == {
        "name": "Farkle of the day",
        "short_name": "Farkle",
        "url": "./#/daily/farkle",
    }
    assert manifest["name"] == "Rollbow: six color-dice games"
