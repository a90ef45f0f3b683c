"""How far the tables can be trusted, by seats. Made by `dev.py train sharpness`, not by hand."""

KEEN = {3: 1.0, 4: 1.0}
