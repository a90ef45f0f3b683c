"""Files and folders of a build: listed, hashed, put into a cache, copied with their placeholders filled in."""

from __future__ import annotations

import contextlib
import re
import shutil
import tempfile
from pathlib import Path

from build.runtime import digest

TEXTS = (".css", ".html", ".js", ".json", ".mjs", ".py", ".svg", ".toml", ".txt", ".webmanifest")


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def folder_hash(folder: Path) -> str:
    listed = [f"{path.relative_to(folder).as_posix()} {digest(path.read_bytes())}" for path in files(folder)]
    return digest("\n".join(listed).encode())[:12]


def keep(fresh: Path, kept: Path) -> None:
    """Puts a finished folder into the cache atomically; another build may be doing the same."""
    kept.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=kept.parent) as name:
        shutil.copytree(fresh, Path(name) / "whole")
        with contextlib.suppress(OSError):
            (Path(name) / "whole").rename(kept)


def write(target: Path, source: Path, names: dict[str, str]) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.suffix not in TEXTS:
        shutil.copyfile(source, target)
        return
    text = source.read_text()
    for word, name in names.items():
        text = text.replace(word, name)
    target.write_text(text)


def fill(page: Path, place: str | re.Pattern[str], text: str) -> None:
    """Puts a text in place of its placeholder."""
    pattern = re.compile(re.escape(place)) if isinstance(place, str) else place
    filled, times = pattern.subn(lambda _: text, page.read_text())
    if times != 1:
        raise ValueError(f"{page.name} must hold {pattern.pattern!r} once")
    page.write_text(filled)
