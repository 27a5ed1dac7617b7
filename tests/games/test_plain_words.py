"""Every entry of every game says in plain words what it does, and has a line of story."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.kernel import Game, find_game
from rulewright.testing.plain import gallery_faults, glossary_faults

ENTRIES = {"factions": 118, "worldspanner": 548, "undercity": 223, "dungeon_degenerates": 669, "duel_of_ages": 394}
GAMES = [find_game(id) for id in ENTRIES]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_entry_is_told_in_plain_words(game: Game[Any]) -> None:
    assert gallery_faults(game) == []
    assert len(game.gallery()) >= ENTRIES[game.id]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_glossary_is_plain_and_cites_rules_that_there_are(game: Game[Any]) -> None:
    assert glossary_faults(game) == []
    assert len(game.glossary.entries) >= 80


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_hardly_an_entry_borrows_its_line_of_story(game: Game[Any]) -> None:
    """Danger cards take the line of the place that they name; all else has one of its own."""
    told = [sheet.story for sheet in game.gallery() if sheet.group != "Danger"]
    assert len(set(told)) >= 0.97 * len(told)
