"""How a position is judged."""
