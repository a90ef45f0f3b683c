"""What the judge knows besides its networks. Made by `dev.py train formulas_judge`, not by hand."""

GIVEN: dict[int, tuple[float, ...]] = {3: (153.0, -27.5, 0.4063), 4: (147.5, -18.75, 0.4844)}
"""At larger tables: how sure a lead is."""
SPREAD = 59.9
"""How far the final points of games alone are apart."""
