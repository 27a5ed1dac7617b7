"""What a learnt value is read from: the same numbers in every chapter, alike for all seats, of the size of one."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games.undercity.bots.evidence import NAMES, evidence
from rulewright.games.undercity.bots.score import score
from rulewright.games.undercity.rules.content import CHAPTERS
from rulewright.games.undercity.rules.powers import AMBROSE
from rulewright.games.undercity.rules.state import DOWN, Table
from rulewright.lab.learning.practice import kinds_of

from ..learning import check_evidence
from .field import GAME, hero, space_of, table_of, villain, without_bosses

KINDS = kinds_of(GAME)


def changed(before: Table, after: Table) -> dict[str, float]:
    """What is more or less, by how much."""
    one, other = evidence(before), evidence(after)
    return {name: other[name] - one[name] for name in one if one[name] != other[name]}


def test_every_chapter_is_learnt_with_two_to_four_players() -> None:
    assert {(kind["chapter"], kind["players"]) for kind in KINDS} == {(c, p) for c in CHAPTERS for p in (2, 3, 4)}
    assert len({kind["leave_out"] for kind in KINDS}) == 5, "each hero stays at home somewhere"


@pytest.mark.parametrize("config", KINDS[:: len(KINDS) // 3], ids=str)
def test_numbers_are_alike_for_all_and_of_the_size_of_one(config: dict[str, Any]) -> None:
    check_evidence(GAME, config, evidence, NAMES)


def test_numbers_change_nothing_on_the_table() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3", "milo": "B2"})
    before = score(table)
    evidence(table)
    assert score(table) == before


def test_a_hurt_hero_shows_in_his_own_numbers_and_the_party_s() -> None:
    before, after = table_of(heroes={"gardek": "D3"}), table_of(heroes={"gardek": "D3"})
    after.health[hero("gardek")] -= 1
    after.flags[hero("gardek")] |= DOWN
    found = changed(before, after)
    assert {name for name in found if not name.startswith("party")} == {"Gardek: Health", "Gardek: down"}
    assert found["party: Health"] < 0


def test_villains_count_where_they_are() -> None:
    heroes = {"canice": "A1"}
    nobody = table_of(heroes=heroes)
    at_hand = table_of(("sword_thug", "red", "A1"), heroes=heroes)
    farther = table_of(("sword_thug", "red", "A2"), heroes=heroes)
    assert changed(nobody, at_hand)["Canice: foes at hand"] > 0
    assert changed(nobody, farther)["Canice: foes near"] > 0
    away = table_of(("sword_thug", "red", "I6"), heroes=heroes)
    assert changed(away, at_hand)["villains: value"] < 0
    assert changed(away, at_hand)["villains: worth far"] < 0
    at_hand.flags[villain(at_hand, "sword_thug")] |= DOWN
    assert evidence(at_hand)["villains: knocked down"] > 0


@pytest.mark.parametrize(
    ("chapter", "what"),
    [(1, "first step done"), (2, "runner's stop"), (4, "steps done"), (5, "walker's way"), (6, "steps done"),
     (6, "object's Health"), (7, "first step done")],
)  # fmt: skip
def test_the_steps_of_an_objective_are_told(chapter: int, what: str) -> None:
    before, after = (without_bosses(table_of(chapter=chapter)) for _ in range(2))
    progress = after.progress
    progress.examined = progress.fled = True
    progress.stop, progress.opened, progress.valves = 2, 1 << space_of("G1"), 1
    after.object_health = max(0, after.object_health - 3)
    if after.space[AMBROSE] >= 0:
        after.space[AMBROSE] = space_of("I3")
    assert f"objective: {what}" in changed(before, after)


def test_a_boss_behind_a_closed_gate_is_far_and_no_farther() -> None:
    table = table_of(chapter=3, heroes={"gardek": "A4"})
    assert evidence(table)["objective: boss and a hero"] == 1


def test_who_carries_the_marker_and_how_far_is_told() -> None:
    before, after = table_of(heroes={"milo": "H2"}), table_of(heroes={"milo": "H2"})
    for table in (before, after):
        table.progress.examined, table.marker = True, space_of("H2")
    after.carrier = hero("milo")
    assert changed(before, after)["objective: marker carried"] == 1
    after.marker = space_of("I5")
    assert changed(before, after)["objective: marker's way"] < 0


def test_between_chapters_nothing_is_told_of_a_map() -> None:
    table = table_of()
    table.ended = "objective"
    assert all(evidence(table)[f"party: {what}"] == 0 for what in ("value", "standing", "Health"))
