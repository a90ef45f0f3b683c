"""The styles as text: one design system, no color outside it, and colors that eyes of all kinds can tell apart, or
that need not be told apart, because a letter and a shape go with each."""

from __future__ import annotations

import math
import re
from itertools import combinations
from pathlib import Path

import pytest

from rollbow.app.pieces import HUES, die, icon, shape
from rollbow.games import GAMES

STYLES = Path(__file__).parents[2] / "web" / "styles"
SHEETS = sorted(STYLES.glob("*.css"))
TOKENS = (STYLES / "00-tokens.css").read_text()
SCREEN = [sheet for sheet in SHEETS if sheet.stem not in ("00-tokens", "70-print")]
"""What may name no color of its own; paper is black and white, whatever the screen's theme."""
THEMES = {"light": 0, "dark": 1}


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


# ---- contrast


def token(name: str, theme: str) -> str:
    """A token's color in a theme: `#rrggbb`."""
    (value,) = re.findall(rf"--{name}: (.+?);", TOKENS)
    both: list[str] = re.findall(r"#[0-9a-f]{6}", value)
    return both[THEMES[theme] % len(both)]


def linear(color: str) -> tuple[float, float, float]:
    """A color's light: red, green and blue of 0 to 1."""
    parts = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """WCAG's contrast ratio."""
    low, high = sorted(
        0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in map(linear, (one, other))
    )
    return (high + 0.05) / (low + 0.05)


GROUNDS = ("paper", "sheet", "raised", "lit-wash")


@pytest.mark.parametrize("theme", THEMES)
def test_text_has_a_contrast_of_4_5(theme: str) -> None:
    pairs = [(ink, ground) for ink in ("ink", "soft", "accent") for ground in GROUNDS]
    pairs += [("warn", "warn-wash"), ("warn", "sheet"), ("on-accent", "accent")]
    pairs += [("on-dark", hue) for hue in ("red", "green", "blue", "violet")]
    pairs += [("on-bright", hue) for hue in ("orange", "yellow", "white")]
    low = {
        pair: round(ratio, 2)
        for pair in pairs
        if (ratio := contrast(*(token(name, theme) for name in pair))) < 4.5
    }
    assert not low


@pytest.mark.parametrize("theme", THEMES)
def test_edges_of_controls_and_the_focus_have_a_contrast_of_3(theme: str) -> None:
    pairs = [(edge, ground) for edge in ("edge", "lit", "focus") for ground in GROUNDS]
    low = {
        pair: round(ratio, 2)
        for pair in pairs
        if (ratio := contrast(*(token(name, theme) for name in pair))) < 3
    }
    assert not low


# ---- kinds of color blindness

# Machado, Oliveira and Fernandes 2009, severity 1: what is seen of linear light.
SEEN = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
LEAST = {"protan": 14, "deutan": 15, "tritan": 17}
"""The smallest difference between two hues (CIE76) that each kind is left with. About 2 can just be told apart side by
side; below some 20 nobody should have to: there the letter and the shape tell them apart."""


def seen(color: str, eyes: str) -> tuple[float, float, float]:
    light = linear(color)
    red, green, blue = (
        min(1.0, max(0.0, sum(part * share for part, share in zip(light, row, strict=True))))
        for row in SEEN[eyes]
    )
    return red, green, blue


def lab(light: tuple[float, float, float]) -> tuple[float, float, float]:
    """CIELAB under D65."""
    red, green, blue = light
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (
        value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116 for value in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: str, other: str, eyes: str) -> float:
    return math.dist(lab(seen(one, eyes)), lab(seen(other, eyes)))


def test_the_simulation_knows_what_cannot_be_told_apart() -> None:
    assert difference("#ffffff", "#ffffff", "protan") == 0
    assert lab(linear("#ffffff")) == pytest.approx((100, 0, 0), abs=0.1)
    assert difference("#00a000", "#b08000", "deutan") < difference("#00a000", "#b08000", "tritan") / 3


@pytest.mark.parametrize("eyes", SEEN)
def test_how_far_apart_the_six_hues_are_for_each_kind_of_color_blindness(eyes: str) -> None:
    hues = [HUES[letter] for letter in "ROYGBV"]
    apart = {
        (one, other): difference(token(one, "light"), token(other, "light"), eyes)
        for one, other in combinations(hues, 2)
    }
    closest = min(apart, key=apart.__getitem__)
    assert apart[closest] > LEAST[eyes], f"{closest}: {apart[closest]:.1f}"


def test_each_hue_has_a_shape_of_its_own_and_its_letter_on_every_die() -> None:
    drawn = {letter: shape(letter) for letter in "ROYGBV"}
    assert len(set(drawn.values())) == 6
    for letter, path in drawn.items():
        figure = re.findall(r' d="([^"]+)"', path)[0]
        assert f">{letter}</text>" in die("3", letter)
        assert figure in die("3", letter)
        assert figure in icon(letter)


def test_labels_beside_the_dice_of_unicorn_rainbow_look_like_no_buttons() -> None:
    sheet = plain(STYLES / "50-unicorn.css")
    blocks = re.findall(r"\.game-unicorn \.mix(?:[^a-z-][^{}]*)?\{([^{}]*)\}", sheet)
    assert blocks
    for block in blocks:
        assert not re.search(r"\b(border|border-radius|box-shadow|outline)\b|border-", block), block
