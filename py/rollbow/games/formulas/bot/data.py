"""Which lines of a plan get finished. Made by `dev.py train formulas`; not to be edited by hand."""

CURVE = (0.575, 1.45, 0.165)
