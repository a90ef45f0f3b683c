"""The stylesheets as text: one design system, no color outside it, and no rule twice or where it doesn't belong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rollbow.games import GAMES

STYLES = Path(__file__).parents[2] / "web" / "styles"
SHEETS = sorted(STYLES.glob("*.css"))
SCREEN = [sheet for sheet in SHEETS if sheet.stem not in ("00-tokens", "70-print")]
"""What may name no color of its own; paper is black and white, whatever the screen's theme."""


def plain(sheet: Path) -> str:
    """A stylesheet without its comments."""
    return re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)


def selectors(css: str) -> list[str]:
    """All selectors, each for itself; those of nested rules and of keyframes' steps begin with what they stand in."""
    found: list[str] = []
    above: list[str] = []
    start = 0
    for at, letter in enumerate(css):
        if letter not in "{};":
            continue
        words = " ".join(css[start:at].split())
        start = at + 1
        if letter == "{":
            if not words.startswith("@"):
                found += [
                    " ".join([*above, one.strip()]).strip() for one in re.split(r",(?![^()]*\))", words)
                ]
            inside = words.startswith(("@keyframes", "@font-face", "@property"))
            above.append(words if inside or not words.startswith("@") else "")
        elif letter == "}":
            above.pop()
    return found


def test_selectors_are_read_with_what_they_stand_in() -> None:
    css = "@layer a { .b { color: red; .c, :is(.d, .e) { margin: 0 } } @keyframes f { from { top: 0 } } }"
    assert [" ".join(one.split()) for one in selectors(css)] == [
        ".b",
        ".b .c",
        ".b :is(.d, .e)",
        "@keyframes f from",
    ]


OWN = [sheet.stem.removeprefix("50-") for sheet in sorted(STYLES.glob("50-*.css"))]
"""The games that have a stylesheet."""


@pytest.mark.parametrize("slug", OWN)
def test_a_games_stylesheet_styles_its_own_table_and_its_own_drawings_only(slug: str) -> None:
    """A drawing that is shown elsewhere too, as the unicorn on the shelf, has the game's name for its class."""
    assert slug in GAMES
    ours = (f".game-{slug} ", f".game-{slug}.", f".game-{slug}:", f"@keyframes {slug}-", f".{slug} ")
    strange = [one for one in selectors(plain(STYLES / f"50-{slug}.css")) if not f"{one} ".startswith(ours)]
    assert not strange


@pytest.mark.parametrize("slug", list(GAMES))
def test_no_shared_stylesheet_draws_a_game(slug: str) -> None:
    shared = [sheet for sheet in SCREEN if not sheet.stem.startswith("50-")]
    assert not [
        one for sheet in shared for one in selectors(plain(sheet)) if f"{one} ".startswith(f".{slug} ")
    ]


PIECES = frozenset(
    "actions blank-text dice die hint main march pad pen pick picture quiet risk scroll second small unseen watched "
    "wave".split()
)
"""Classes that mean the same at every table and on the screens around it."""


@pytest.mark.parametrize("slug", list(GAMES))
def test_what_a_game_calls_its_own_no_shared_rule_styles(slug: str) -> None:
    """A panel named like a color's letter once drew its frame round every letter on the boards."""
    table = (STYLES.parents[1] / "py" / "rollbow" / "games" / slug / "table").glob("*.py")
    named = re.findall(r'class_=(?:classes\()?f?"([^"{]+)"', "".join(file.read_text() for file in table))
    own = {name for names in named for name in names.split()} - PIECES
    bare = {
        name
        for sheet in SCREEN
        for one in selectors(plain(sheet))
        if re.fullmatch(r":is\([^()]*\)|\.[\w-]+", one)
        for name in re.findall(r"\.([\w-]+)", one)
    }
    assert not own & bare


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_a_rule_stands_once(sheet: Path) -> None:
    """Two rules for one selector in the same place are one rule."""
    found: list[tuple[str, ...]] = []
    above: list[str] = []
    for words, end in re.findall(r"([^{};]*)([{};])", plain(sheet)):
        if end == "{":
            above.append(" ".join(words.split()))
            found.append(tuple(above))
        elif end == "}":
            above.pop()
    rules = [each for each in found if not each[-1].startswith("@")]
    assert len(rules) == len(set(rules)), [each for each in rules if rules.count(each) > 1]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_no_has_asks_for_an_attribute(sheet: Path) -> None:
    """One such selector of the set-up's made Chromium style a whole table anew at every tap: 3.3 ms in place of 0.3."""
    assert not re.findall(r":has\([^)]*\[", plain(sheet))


@pytest.mark.parametrize("sheet", SCREEN, ids=lambda sheet: sheet.name)
def test_colors_stand_among_the_tokens_only(sheet: Path) -> None:
    values = re.findall(r":[^;{}]*?(#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl|oklch)a?\()", plain(sheet))
    assert not values


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_every_custom_property_in_use_is_set_somewhere(sheet: Path) -> None:
    every = "\n".join(map(plain, SHEETS))
    unknown = {name for name in re.findall(r"var\((--[\w-]+)", plain(sheet)) if f"{name}:" not in every}
    assert not unknown


def test_labels_beside_the_dice_of_unicorn_rainbow_look_like_no_buttons() -> None:
    sheet = plain(STYLES / "50-unicorn.css")
    blocks = re.findall(r"\.game-unicorn \.mix(?:[^a-z-][^{}]*)?\{([^{}]*)\}", sheet)
    assert blocks
    for block in blocks:
        assert not re.search(r"\b(border|border-radius|box-shadow|outline)\b|border-", block), block
