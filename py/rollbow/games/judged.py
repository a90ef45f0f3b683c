"""Which games can be studied: the version of each one's judge, read from its source and not imported.

The page has no judges; the build puts these numbers into this file's place (`versions` in web/build/dist_folder.py).
"""

from __future__ import annotations

import re
from pathlib import Path

from . import SLUGS

_VERSION = re.compile(r"\bversion=(\d+)")


def version(slug: str) -> int:
    """The version of a game's judge; 0 without one."""
    source = Path(__file__).parent / slug / "bot" / "win_chances.py"
    if slug not in SLUGS or not source.exists():
        return 0
    (found,) = _VERSION.findall(source.read_text(encoding="utf-8"))
    return int(found)
