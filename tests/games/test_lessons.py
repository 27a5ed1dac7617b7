"""Every lesson of every game is played to its end; each step finds what it points at and what it asks for."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.kernel import Game, find_game
from rulewright.kernel.lesson import Lesson
from rulewright.testing.lessons import faults

IDS = ("factions", "worldspanner", "undercity", "dungeon_degenerates", "duel_of_ages", "noughts", "connect_four")
GAMES = [find_game(id) for id in IDS]
LESSONS = [pytest.param(game, lesson, id=f"{game.id}-{lesson.id}") for game in GAMES for lesson in game.lessons]


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_lesson_leads_to_its_end(game: Game[Any], lesson: Lesson) -> None:
    assert faults(game, lesson) == []
    assert 1 <= lesson.minutes <= 15
    assert lesson.loaded or not lesson.chance
