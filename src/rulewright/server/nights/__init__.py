"""Nights of the club: tournaments and leagues, who plays whom, and who stands where."""
