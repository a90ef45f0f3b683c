"""What must hold for every game, whatever its rules: plain functions, each taking a game or one way to begin it.

Nothing here knows a game by name. `test_every_game.py` runs them over the registry, `test_conformance_faults.py` over
games with a fault planted in them.
"""
