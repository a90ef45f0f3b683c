"""How much room a learning engine needs for this game; see `rollbow/bots/zoo.py`."""

MOST = 8192
"""Legal moves in a position. A few thousand random games with all options never had more than 3,166."""
LENGTH = 768
"""Numbers in a flattened state."""
