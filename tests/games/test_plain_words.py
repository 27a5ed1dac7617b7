"""Every entry of every game says in plain words what it does, and has a line of story."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rulewright.kernel import SPECTATOR, Game, Match, find_game
from rulewright.testing.plain import gallery_faults, glossary_faults, unplain

ENTRIES = {"factions": 118, "worldspanner": 548, "undercity": 223, "dungeon_degenerates": 669, "duel_of_ages": 394}
GAMES = [find_game(id) for id in ENTRIES]
GALLERIES = {game.id: game.gallery() for game in GAMES}  # before any test lays entries of its own beside them


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_entry_is_told_in_plain_words(game: Game[Any]) -> None:
    assert gallery_faults(game, GALLERIES[game.id]) == []
    assert len(GALLERIES[game.id]) == ENTRIES[game.id]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_glossary_is_plain_and_cites_rules_that_there_are(game: Game[Any]) -> None:
    assert glossary_faults(game) == []
    assert len(game.glossary.entries) >= 80


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_rules_go_by_the_title_of_their_chapter(game: Game[Any]) -> None:
    titles = [section.title for section in game.ledger.sections]
    assert len(set(titles)) == len(titles)
    assert max(map(len, titles)) <= 30


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_hardly_an_entry_borrows_its_line_of_story(game: Game[Any]) -> None:
    """Danger cards take the line of the place that they name; all else has one of its own."""
    told = [sheet.story for sheet in GALLERIES[game.id] if sheet.group != "Danger"]
    assert len(set(told)) >= 0.97 * len(told)


@pytest.mark.parametrize("answers", [0, 3, 40])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_match_that_is_given_up_is_told_too(game: Game[Any], answers: int) -> None:
    match = Match.start(game, {}, seed=3)
    luck = Random(answers)
    for _ in range(answers):
        match.pick(luck.randrange(len(match.choices)))
    match.resign(match.waiting[0])
    outcome = match.scene(SPECTATOR).outcome
    assert outcome is not None
    assert list(unplain(outcome.story, game.glossary, 140)) == []


PEOPLE = {
    "worldspanner": {
        "Lords", "Warriors", "Defenders", "Villains", "Icons", "Outcasts", "Commoners", "Exemplars", "Adventurers",
    },
    "duel_of_ages": {"Ancient", "Colonial", "Modern", "Future", "Henchmen"},
}  # fmt: skip
CARDS = {"undercity": {"Feats", "Abilities", "Events", "Villain Actions", "Side quests"}}


@pytest.mark.parametrize(("id", "groups"), [*PEOPLE.items(), *CARDS.items()])
def test_no_two_of_a_kind_show_the_same_picture(id: str, groups: set[str]) -> None:
    """People differ from all others, cards from those of their kind."""
    shown = [(sheet.group if id in CARDS else "", sheet.icon) for sheet in GALLERIES[id] if sheet.group in groups]
    assert len(shown) > 60
    assert len(set(shown)) == len(shown)


def test_a_card_in_the_hand_says_a_whole_sentence() -> None:
    from rulewright.games.dungeon_degenerates.view.words import brief
    from rulewright.games.undercity.view.sentences import brief_of

    long = "At the start of the Map Action Phase one of your Party stops being Detained."
    assert brief(f"{long} And more.") == f"{long} …", "dots tell that there is more"
    assert brief_of(f"{long} And more.") == long.removesuffix(".")
