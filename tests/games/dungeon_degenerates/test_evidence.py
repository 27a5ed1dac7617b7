"""What a learnt value is read from: the same numbers in every mission, alike for all seats, of the size of one."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games.dungeon_degenerates.bots.evidence import NAMES, evidence
from rulewright.games.dungeon_degenerates.bots.score import score
from rulewright.games.dungeon_degenerates.rules.board import SPACE
from rulewright.games.dungeon_degenerates.rules.content import MISSIONS
from rulewright.games.dungeon_degenerates.rules.state import DEAD, DEFEATED, Table
from rulewright.games.dungeon_degenerates.rules.terms import BLEEDING
from rulewright.lab.learning.practice import kinds_of

from ..learning import check_evidence
from .camp import BRAWLER, FRIAR, GAME, KNIGHT, brawl, foe, lay

KINDS = kinds_of(GAME)


def under_way(*heroes: str, **options: Any) -> Table:
    table = lay(*heroes, **options)
    table.turn = 3
    return table


def changed(before: Table, after: Table) -> dict[str, float]:
    """What is more or less, by how much."""
    one, other = evidence(before), evidence(after)
    return {name: other[name] - one[name] for name in one if one[name] != other[name]}


def test_every_mission_is_learnt_with_two_to_four_adventurers() -> None:
    told = {(kind["mission"], kind["seats"]) for kind in KINDS if "mission" in kind}
    assert told == {(mission.id, seats) for mission in MISSIONS for seats in (2, 3, 4)}
    assert {kind["difficulty"] for kind in KINDS if "difficulty" in kind} == {"easier", "harder"}


@pytest.mark.parametrize("config", KINDS[1 :: len(KINDS) // 3], ids=str)
def test_numbers_are_alike_for_all_and_of_the_size_of_one(config: dict[str, Any]) -> None:
    check_evidence(GAME, config, evidence, NAMES, most=2500)


def test_numbers_change_nothing_on_the_table() -> None:
    table = under_way(FRIAR, KNIGHT)
    brawl(table, "lake_leviathan")
    before = score(table, 0)
    evidence(table)
    assert score(table, 0) == before


def test_a_hurt_adventurer_shows_in_the_numbers_of_the_party() -> None:
    before, after = under_way(FRIAR, KNIGHT), under_way(FRIAR, KNIGHT)
    after.heroes[1].wounds += 3
    after.heroes[1].lasting |= BLEEDING
    found = changed(before, after)
    assert set(found) == {f"party: {what}" for what in ("Health", "least Health", "least share of Health", "harmed")}
    assert found["party: Health"] < 0 < found["party: harmed"]


def test_who_is_defeated_or_dead_is_told() -> None:
    before, after = under_way(FRIAR, KNIGHT, BRAWLER), under_way(FRIAR, KNIGHT, BRAWLER)
    after.heroes[0].fate, after.heroes[1].fate = DEFEATED, DEAD
    found = changed(before, after)
    assert found["party: active"] == -0.5
    assert found["party: dead"] == 0.25
    assert found["party: Defeated"] == 0.25


def test_a_way_to_a_clue_grows_shorter() -> None:
    before, after = under_way(FRIAR, KNIGHT), under_way(FRIAR, KNIGHT)
    for hero in after.heroes:
        hero.space = SPACE["charcoal_camp"]
    assert changed(before, after)["mission's way to a Clue"] == -evidence(before)["mission's way to a Clue"] < 0


@pytest.mark.parametrize("what", ["threads", "charges", "crown's Wounds", "Clues cleared"])
def test_the_steps_of_a_mission_are_told(what: str) -> None:
    before, after = under_way(FRIAR), under_way(FRIAR)
    progress = after.progress
    progress.threads, progress.charges, progress.crown_wounds, progress.gone = 2, 1, 3, 1
    assert changed(before, after)[f"mission's {what}"] > 0


def test_both_sides_of_a_fight_are_told() -> None:
    peace, war = under_way(FRIAR, KNIGHT), under_way(FRIAR, KNIGHT)
    brawl(war, "lake_leviathan")
    found = changed(peace, war)
    assert found["fight: on"] == found["fight: Epic"] == 1
    assert found["fight: foes' Health"] > 0
    assert found["fight: Health it costs"] > 0
    hit = under_way(FRIAR, KNIGHT)
    brawl(hit, "lake_leviathan")
    foe(hit).wounds += 2
    found = changed(war, hit)
    assert set(found) == {"fight: foes' Health", "fight: rounds to win", "fight: Health it costs"}
    assert all(change < 0 for change in found.values())


def test_before_the_first_turn_and_after_the_last_nothing_is_told_of_a_party() -> None:
    for table in (lay(FRIAR), under_way(FRIAR)):
        table.ended = "" if not table.turn else "complete"
        assert all(value == 0 for name, value in evidence(table).items() if name.startswith(("party", "fight")))
