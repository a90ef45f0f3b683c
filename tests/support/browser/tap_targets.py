"""How large tap targets must be, and the script that finds smaller ones."""

from __future__ import annotations

# What really takes a tap: a link's or a button's own box, or a larger one laid over it.
SMALL = """([least, large]) => [...document.querySelectorAll("main button, main summary, main select, main input")]
  .filter((one) => one.checkVisibility()
    && !one.matches(".unseen, [type=radio], [type=checkbox], [type=range], [inert] *"))
  .filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    const most = Object.entries(large).find(([selector]) => one.matches(selector))?.[1] ?? [least, least];
    return width && (width < most[0] - 0.1 || height < most[1] - 0.1);
  })
  .map((one) => [one, one.getBoundingClientRect()])
  .map(([one, { width, height }]) => `${width} × ${height} ${one.outerHTML.slice(0, 90)}`)"""
TARGET = 44
SMALLER = {
    # Ten or eleven columns share a phone: 36 px of 390 are left for each, 33 of 360.
    ".game-unicorn .cell": [33, 44],
    ".game-formulas .formulas *": [36, 40],
    # Eight dice in a row; five of 360 px go to the tray's edges.
    ".game-formulas .pick": [40, 44],
    # The head of a board; a tap anywhere on the board counts as one on it.
    ".game-uno .aim": [44, 24],
}
"""Where 44 px isn't possible: the width and height required instead."""
BESIDE_A_BAR = SMALLER | {".game-formulas .formulas *": [34, 40], ".game-formulas .pick": [38.5, 44]}
"""On 345 px, a tenth of which is left for each column of a sheet, an eighth for each die."""
