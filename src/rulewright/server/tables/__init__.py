"""Live tables: the match and all that people, bots and clocks do with it."""
