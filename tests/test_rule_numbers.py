"""The numbered rules of docs/rules: what is cited exists, what is a rule is proved, and what is a move can be read.

How a number is cited stands in docs/rules/README.md. All by reading the sources, never by running them.
"""

from __future__ import annotations

import ast
import io
import os
import re
import tokenize
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from rollbow.games import GAMES
from rollbow.kernel import dice
from rollbow.kernel.game import BadNotation, Roll
from support import golden
from support.games import setups, steps

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.native
ROOT = Path(__file__).parents[1]
BOOKS = ROOT / "docs" / "rules"
PLACES = ("py", "tests", "web", "docs", "ARCHITECTURE.md")
"""Where rules may be cited."""
NOT_OURS = {"node_modules", "__pycache__", "gallery", "golden", "released"}
COMMENTED = {".js", ".mjs", ".css", ".html", ".c"}

RULE = re.compile(r"^ *- \*\*([A-Z]\d+[a-z]?(?:\.\d)?)\*\*", re.MULTILINE)
CITED = re.compile(r"(?<![\w#&+])[URNFC]\d{1,2}[a-z]?(?:\.\d)?(?!\w)")
"""What looks like the number of a rule."""
AFTER_RULE = re.compile(r"\brules? (R\d{1,2}(?:(?:, | and | to |–)R\d{1,2})*)")
"""The numbers of Rainbow Roll look like dice faces, so outside of Markdown they follow the word."""
CODE = re.compile(r"^ *```.*?^ *```|`[^`\n]+`", re.DOTALL | re.MULTILINE)
SPAN = re.compile(r"`([^`\n]+)`")
COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|//[^\n]*", re.DOTALL)

WRITTEN = [slug for slug in GAMES if (BOOKS / f"{slug}.md").exists()]
every_book = pytest.mark.parametrize("slug", WRITTEN)


@cache
def book(slug: str) -> str:
    return (BOOKS / f"{slug}.md").read_text(encoding="utf-8")


def rules(slug: str) -> list[str]:
    return RULE.findall(book(slug))


def letter(slug: str) -> str:
    return rules(slug)[0][0]


def in_prose(text: str) -> list[str]:
    """What a text cites in which code has backticks around it: Markdown."""
    return CITED.findall(CODE.sub("", text))


def in_comment(text: str) -> list[str]:
    """What a comment or a docstring cites."""
    bare = [number for number in in_prose(text) if number[0] != "R"]
    return bare + [number for told in AFTER_RULE.findall(text) for number in CITED.findall(told)]


def in_name(name: str) -> list[str]:
    """What a test's name cites: `test_u3_u13_…`, `test_f10_to_f13_…`, and `test_f13_4_…` for a part of a rule."""
    found: list[str] = []
    verb, *words = name.split("_")
    for word in words if verb == "test" else ():
        if re.fullmatch(r"[urnfc]\d{1,2}[a-z]?", word):
            found.append(word[0].upper() + word[1:])
        elif found and re.fullmatch(r"\d", word):
            return [*found, f"{found[-1]}.{word}"]
        elif word != "to":
            break
    return found


def in_python(source: str) -> Iterator[str]:
    """What comments, docstrings and the names of tests cite. Other strings are data."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield from in_comment(token.string)
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield from in_comment(text)
            case ast.FunctionDef(name=name):
                yield from in_name(name)


def cited(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        return in_prose(text)
    if path.suffix == ".py":
        return list(in_python(text)) if re.search(r"[URNFCurnfc]\d", text) else []
    return [number for comment in COMMENT.findall(text) for number in in_comment(comment)]


def sources() -> Iterator[Path]:
    for place in PLACES:
        if (ROOT / place).is_file():
            yield ROOT / place
        for folder, inside, names in os.walk(ROOT / place):
            inside[:] = sorted(set(inside) - NOT_OURS)
            for name in sorted(names):
                path = Path(folder, name)
                if path.suffix in {".py", ".md", *COMMENTED}:
                    yield path


def proofs(slug: str) -> Iterator[ast.FunctionDef]:
    for path in sorted((ROOT / "tests" / "games" / slug).rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node


def table(slug: str, title: str) -> str:
    """The table whose first column has this title."""
    _, head, below = book(slug).partition(f"\n| {title} | ")
    assert head, f"{slug}.md has no table with a first column “{title}”"
    return below.partition("\n\n")[0]


def column(slug: str, title: str) -> list[str]:
    """The code in the first cells of a table."""
    return [text for row in table(slug, title).splitlines()[2:] for text in SPAN.findall(row.split(" | ")[0])]


def moves(slug: str) -> list[str]:
    """Every move written in a rule book: those of its table, and all other code that begins as one of them."""
    verbs = {text.split(" ")[0] for text in column(slug, "move")}
    read = book(slug).replace(table(slug, "can't be read"), "")
    return [text for text in SPAN.findall(read) if text.split(" ")[0] in verbs]


def test_the_scanner_sees_every_kind_of_citation_and_takes_no_face_for_one() -> None:
    source = '''
"""U12–U14: in words, but not `F9` in code, and R5 is a face."""
DATA = "C5 >C4? N3"  # N3, see rules R4 and R5, while Y3 and G5 help
def test_f13_4_turns_two() -> None:
    """C5 to C14 once more."""
def test_r10_to_n2_or_so() -> None: ...
def helper_u1() -> None: ...
'''
    assert sorted(in_python(source)) == sorted(
        ["U12", "U14", "N3", "R4", "R5", "F13", "F13.4", "C5", "C14", "R10", "N2"]
    )
    assert in_prose("See R4 (not `R6`), F13.4 and U20b.\n  ```\n  1 mark R8\n  ```\n#F12 &C4; U+0041") == [
        "R4",
        "F13.4",
        "U20b",
    ]


def test_there_is_a_rule_book_for_every_released_game_and_a_letter_for_every_book() -> None:
    assert {path.stem for path in BOOKS.glob("*.md")} == {*WRITTEN, "README"}
    assert set(golden.released()) <= set(WRITTEN)
    letters = [letter(slug) for slug in WRITTEN]
    assert sorted(letters) == sorted(set(letters)) == sorted("URNFC")
    readme = (BOOKS / "README.md").read_text(encoding="utf-8")
    for slug in WRITTEN:
        game = GAMES[slug]
        seats = f"{game.seats[0]}–{game.seats[-1]}"
        assert f"| [{slug}.md]({slug}.md) | {game.title} | {letter(slug)} | {seats} |" in readme


@every_book
def test_the_rules_of_a_book_are_numbered_without_a_gap(slug: str) -> None:
    whole = [rule for rule in rules(slug) if rule[-1].isdigit() and "." not in rule]
    assert whole == [f"{letter(slug)}{number}" for number in range(1, len(whole) + 1)]
    assert len(rules(slug)) == len(set(rules(slug)))
    for rule in set(rules(slug)) - set(whole):
        assert re.split(r"[a-z.]", rule)[0] in whole


def test_every_rule_that_is_cited_exists() -> None:
    known = {rule for slug in WRITTEN for rule in rules(slug)}
    found = {path.relative_to(ROOT).as_posix(): set(cited(path)) for path in sources()}
    assert {path: sorted(numbers - known) for path, numbers in found.items() if numbers - known} == {}
    assert {number[0] for numbers in found.values() for number in numbers} == set("URNFC")


@every_book
def test_every_rule_is_named_by_a_test_of_its_game(slug: str) -> None:
    named = {
        number
        for test in proofs(slug)
        for number in [*in_name(test.name), *in_comment(ast.get_docstring(test) or "")]
    }
    assert sorted(set(rules(slug)) - named) == []
    assert {number for number in named if number[0] != letter(slug)} == set(), "a rule of another game"


@every_book
def test_every_worked_example_is_named_by_a_test_of_its_game(slug: str) -> None:
    examples = re.findall(r"^(\d+)\. ", book(slug).partition("\n## Worked examples\n")[2], re.MULTILINE)
    named = {found for test in proofs(slug) for found in re.findall(r"_example_(\d+)", test.name)}
    assert examples == [str(number) for number in range(1, len(examples) + 1)]
    assert len(examples) >= 4
    assert set(examples) == named


@every_book
def test_every_move_in_a_rule_book_reads_and_is_spelled_so(slug: str) -> None:
    game = GAMES[slug]
    assert set(moves(slug)) > set(column(slug, "move"))
    for text in moves(slug):
        assert game.spell(game.parse(text)) == text


@every_book
def test_what_a_rule_book_says_cannot_be_read_is_refused(slug: str) -> None:
    assert column(slug, "can't be read")
    for text in column(slug, "can't be read"):
        with pytest.raises(BadNotation):
            GAMES[slug].parse(text)


@every_book
def test_every_verb_that_is_played_stands_in_the_table_of_moves(slug: str) -> None:
    played: set[str] = set()
    for path in golden.records(slug):
        below = path.read_text(encoding="utf-8").partition("\n---\n")[2]
        played |= set(re.findall(r"^\d+ (\S+)", below, re.MULTILINE))
    assert played
    assert played <= {text.split(" ")[0] for text in column(slug, "move")}


@every_book
def test_every_die_lies_at_an_address_that_the_rule_book_gives(slug: str) -> None:
    given = [
        re.compile(re.sub(r"/(t|n)(?=/)", r"/\\d+", re.sub(r"DIE|COLOR", r"\\w+", text)))
        for text in SPAN.findall(book(slug).partition("\n## Dice addresses\n")[2])
        if text.startswith(f"{slug}/")
    ]
    thrown = [
        die.address
        for setup in setups(GAMES[slug])
        for step in islice(steps(setup, "addresses"), 60)
        if isinstance(step.turn, Roll)
        for die in step.turn.dice
    ]
    assert [address for address in thrown if not any(way.fullmatch(address) for way in given)] == []
    assert [way.pattern for way in given if not any(map(way.fullmatch, thrown))] == []


@every_book
def test_a_rule_book_states_the_options_with_their_values_the_default_first(slug: str) -> None:
    stated = re.findall(r"[Oo]ption `(\w+)`: ((?:`\w+`(?:, | or )?)+)", " ".join(book(slug).split()))
    assert {name: re.findall(r"\w+(?=`)", values) for name, values in stated} == {
        option.name: [str(value) for value in option.values] for option in GAMES[slug].options
    }


def test_the_rolls_in_the_readme_are_those_of_the_source() -> None:
    readme = (BOOKS / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\S+)` \| `(\S+)` \| `([0-9a-f]{16})` \| (\S+) \| (\S+)", readme, re.MULTILINE)
    assert len(rows) == 3
    for seed, address, x, faces, face in rows:
        assert dice.number(seed, address) == int(x, 16)
        if faces != "–":
            assert dice.face(seed, address, int(faces)) == int(face.rstrip(":"))
