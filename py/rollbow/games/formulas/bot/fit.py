"""How far expected points can be trusted. Made by `dev.py train formulas_judge`; not for changing by hand."""

GIVEN: dict[int, tuple[float, ...]] = {
    1: (-48.0, 1.0, 12.0),
    2: (15.75, 17.75, 0.35),
    3: (40.0, 60.0, 0.0),
    4: (-12.75, 60.75, 0.3734),
}
SPREAD = 31.9
