"""Small faults planted in a game's rules, to see whether its tests notice. It needs a checkout and fork."""
