"""Words that a first evening of play found odd stay away, whoever writes the next sentence."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.native
ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "py" / "rollbow").rglob("*.py"))
PAGES = [ROOT / "index.html", ROOT / "web" / "retry.html"]
GONE = re.compile(
    r"Go on playing|The kept game|Take back|Put back|Don[’']t wait|How it is played|As the system|^Less$|"
    r"kept in this browser and work at once|Thrown here|Real dice on the table|in a row, |One more try|"
    r"The daily games|points were reached|A total reached|is to throw|is a must|\d less \d|^Several$|"
    r"% bamboozle|[“\"]yours[”\"] boxes|· of 100|^Yours|Pick three dice: chance|points less|of a win less|"
    r"open in \d|to be expected|would not use anyhow|does no harm|the others get|Tick one to|"
    r"no space for the|was filled by a chain|can bend it|dice have fallen|such collections|take-backs|"
    r"\b(?:[Aa]ny|[Ee]very|[Ss]ome)body\b|games? by links|^Elsewhere$|is no link to|the most allowed|"
    r"^of \d|^\d% · \d$|^Nudge \d|Flip \+ \d ±1",
    re.MULTILINE,
)


def spoken(source: str) -> list[str]:
    """The texts of a module, without what only its readers see. What is put into a text counts as `0`."""
    tree = ast.parse(source)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return [
        _said(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in docs
    ]


def _said(node: ast.expr) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(map(_said, node.values))
    return str(node.value) if isinstance(node, ast.Constant) else "0"


def test_no_word_of_the_old_list_is_left_in_the_page() -> None:
    said = [(path.name, text) for path in SOURCES for text in spoken(path.read_text(encoding="utf-8"))]
    said += [(path.name, path.read_text(encoding="utf-8")) for path in PAGES]
    assert len(said) > 1000
    assert not [(name, text) for name, text in said if GONE.search(text)]


@pytest.mark.parametrize(
    "line",
    [
        'f"{five} less {one}"',
        'f"two claims are open in {share} of 100 rolls"',
        'f"{chance}% · {cells}"',
        'f"of {goal}"',
        'f"Nudge {die} {sign}"',
        'f"Flip {die} (Flip + {left} ±1)"',
    ],
)
def test_a_word_of_it_is_found_though_numbers_are_put_into_it(line: str) -> None:
    assert any(GONE.search(text) for text in spoken(f"words = {line}"))
