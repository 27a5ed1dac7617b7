"""What the two arena games share: tables, treasure, jigsaw maps, sight, challenges, Domes, and how they are shown."""
