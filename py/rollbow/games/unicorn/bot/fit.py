"""How the network's judgment becomes chances. Made by `dev.py train unicorn --judge`; not for changing by hand."""

GIVEN: dict[int, tuple[float, ...]] = {
    1: (0.0, 1.0),
    2: (0.0, 1.0, 0.0),
    3: (1.0, 0.0, 0.0, 0.0),
    4: (1.0, 0.0, 0.0, 0.0, 0.0),
}
SPREAD = 17.0
