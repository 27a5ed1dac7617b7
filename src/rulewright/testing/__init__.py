"""What a game's tests stand on: a table laid by hand, chance by script, the conformance kit, and the mark for rules."""

from .conformance import Kit
from .scenario import keys, lay, play, start

__all__ = ["Kit", "keys", "lay", "play", "start"]
