"""What turn.py's estimate of a throw misses. Made by `dev.py train rainbow`, not by hand."""

from __future__ import annotations

from typing import Final

Correction = tuple[float, ...]

CORRECTIONS: Final[tuple[tuple[Correction, Correction], ...]] = (
    ((0.0000, 0.0000, 0.0000, 0.0000, 0.0000), (0.0000, 0.0000, 0.0000, 0.0000, 0.0000)),
    ((0.0226, -0.0082, -0.0005, -0.0056, -0.0011), (0.0000, 0.0327, 0.0249, -0.0071, -0.0033)),
    ((0.0092, -0.0148, 0.0067, -0.0018, 0.0030), (0.6723, -0.1248, 0.0905, 0.0456, 0.0073)),
    ((0.1300, -0.0058, 0.0056, 0.0026, 0.0024), (1.1721, -0.0977, 0.0670, 0.0495, 0.0199)),
    ((0.2597, -0.0045, 0.0075, 0.0080, 0.0026), (0.4221, -0.0044, 0.0268, 0.0206, 0.0094)),
    ((0.4863, -0.0011, 0.0012, 0.0095, 0.0035), (0.4519, 0.0086, 0.0010, 0.0119, 0.0096)),
    ((0.4970, -0.0010, -0.0005, 0.0066, 0.0066), (0.9505, 0.0181, -0.0021, 0.0030, 0.0172)),
    ((0.1093, -0.0070, 0.0004, 0.0007, 0.0067), (-0.0147, 0.0423, -0.0001, -0.0050, 0.0170)),
)
"""By dice left, and whether the lucky die is among them: for the gap between both ways to mix throws, for
doubt, and for what the use rises in each of the next three strides.
"""
LUCKY: Final[Correction] = (
    -0.0332,
    -0.0144,
    -0.0426,
    -0.1291,
    -0.0231,
    -0.0885,
    0.0433,
    0.1115,
    0.0800,
    0.0632,
    0.0354,
    0.0075,
    -0.0019,
    -0.1654,
)
"""How much more a turn is worth with the lucky die drawn than without: for what the use has reached at
each sixth point, and for doubt.
"""
