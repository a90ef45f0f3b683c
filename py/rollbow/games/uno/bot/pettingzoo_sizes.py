"""How much room a learning engine needs for this game; see `rollbow/bots/zoo.py`."""

MOST = 4096
"""Legal moves in a position. A few thousand random games with all options never had more than 2,020."""
LENGTH = 256
"""Numbers in a flattened state."""
