"""What the documents name is there: files, tests by their names, and what links lead to."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
PLACE = re.compile(r"`((?:py|web|tests|docs)/[\w./-]+|[\w/]*\w+\.(?:py|js|mjs))(?:::(\w+)(…?))?`")
SOME = re.compile(r"`(?:tests/)?([\w/]*test_\w+\.py)` \(((?:`\w+`(?:, )?)+)\)")
"""A file of tests, and in brackets a part of the names of those that are meant."""
LINK = re.compile(r"\]\(([^)#\s]+)")
EACH = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
SOURCES = [
    path
    for folder in ("py", "web", "tests")
    for path in (ROOT / folder).rglob("*.*")
    if "node_modules" not in path.parts
]


def meant(place: str) -> list[Path]:
    """The files that a document may mean: by their whole path, or by its end."""
    if (ROOT / place).exists():
        return [ROOT / place]
    if place.startswith(("py/", "web/", "tests/", "docs/")):
        return []
    return [path for path in SOURCES if path.as_posix().endswith(f"/{place}")]


@EACH
def test_every_file_and_test_that_a_document_names_is_there(document: Path) -> None:
    if document.name == "CHANGELOG.md":
        return  # it tells what was
    for place, name, cut in PLACE.findall(document.read_text(encoding="utf-8")):
        here = place.replace("SLUG", "uno").replace("GAME", "uno").replace("NAME", "setup")
        files = meant(here)
        assert files, f"{place} is not there"
        if name:
            end = r"\w*" if cut else ""
            named = re.compile(rf"def {name}{end}\(")
            assert any(named.search(path.read_text(encoding="utf-8")) for path in files), (
                f"{place} has no {name}"
            )


@EACH
def test_every_part_of_a_test_s_name_in_brackets_is_in_its_file(document: Path) -> None:
    for place, parts in SOME.findall(document.read_text(encoding="utf-8")):
        for part in re.findall(r"\w+", parts):
            named = re.compile(rf"def test_\w*{part}")
            assert any(named.search(path.read_text(encoding="utf-8")) for path in meant(place)), (place, part)


@EACH
def test_every_link_between_documents_leads_somewhere(document: Path) -> None:
    for target in LINK.findall(document.read_text(encoding="utf-8")):
        if "://" not in target and not target.startswith("mailto:"):
            assert (document.parent / target).exists(), target
