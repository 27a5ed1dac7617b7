"""Tests of Worldspanner Factions."""
