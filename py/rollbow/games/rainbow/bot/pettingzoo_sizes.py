"""How much room a learning engine needs for this game; see `rollbow/bots/zoo.py`."""

MOST = 256
"""Legal moves in a position. A few thousand random games with all options never had more than 127."""
LENGTH = 256
"""Numbers in a flattened state."""
