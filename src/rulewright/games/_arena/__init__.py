"""What the two arena games share: jigsaw maps, terrain and sight, challenge cards, Domes, and cards face down."""
