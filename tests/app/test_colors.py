"""The colors of the page: contrast, and hues that eyes of all kinds can tell apart, or that need not be told apart,
because a letter and a shape go with each.
"""

from __future__ import annotations

import math
import re
from itertools import combinations
from pathlib import Path

import pytest

from rollbow.app.pieces import HUES, die, icon, shape

TOKENS = (Path(__file__).parents[2] / "web" / "styles" / "00-tokens.css").read_text()
THEMES = {"light": 0, "dark": 1}

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
