"""How the network's judgment becomes chances. Made by `dev.py train unicorn_judge`, not by hand.

Alone: what to add to its points, and times what. Several seats, in order from the one to pick: how keen each one's
log-odds are, then what its turn is worth.
"""

GIVEN: dict[int, tuple[float, ...]] = {
    1: (-10.125, 1.0),
    2: (0.6059, 0.6704, 0.0, 0.1709),
    3: (0.973, 0.8496, 0.9193, 0.0, -0.1245, 0.157),
    4: (1.2129, 1.1051, 0.977, 1.0953, 0.0, -0.1424, -0.3236, 0.0876),
}
SPREAD = 26.3
