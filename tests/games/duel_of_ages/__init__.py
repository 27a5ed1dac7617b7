"""Duel of Ages II."""
