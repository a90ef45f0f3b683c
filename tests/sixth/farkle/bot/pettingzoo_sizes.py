"""How much room a learning engine needs for this game; see `rollbow/bots/zoo.py`."""

MOST = 64
"""Legal moves of a position: at most the 63 ways to keep some of six dice."""
LENGTH = 256
"""Numbers of a state laid out flat."""
