"""What axe finds on a screen."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Literal

from build.runtime import MODULES

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = (MODULES / "axe-core" / "axe.min.js").read_text()
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def findings(page: Page) -> list[str]:
    """What axe finds on the screen."""
    if not page.evaluate("'axe' in globalThis"):
        # Through the protocol, since the page's policy allows no injected scripts.
        page.evaluate(AXE)
    # A die's letter and number are a picture; its name says them in words.
    told: list[dict[str, Any]] = json.loads(
        page.evaluate(
            """async tags => JSON.stringify((await axe.run(document, {
              runOnly: tags, rules: {"label-content-name-mismatch": {enabled: false}},
            })).violations)""",
            TAGS,
        )
    )
    return [
        f"{one['id']}: {node['html'][:160]} — {node['failureSummary'][:300]}"
        for one in told
        for node in one["nodes"]
    ]


def in_both_themes(page: Page) -> list[str]:
    found = []
    themes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for theme in themes:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        found += [f"{theme}: {one}" for one in findings(page)]
    return found
