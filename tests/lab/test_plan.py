"""Plans: what follows from one, and what is wrong with a bad one."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.kernel import RulewrightError, find_game
from rulewright.lab import BadPlan, Plan, drawable, read_plan

FACTIONS = find_game("factions")


def test_everything_about_a_game_follows_from_plan_and_number() -> None:
    plan = Plan(game="factions", seed=7, vary={"army": drawable(FACTIONS, "army"), "map": ("ruins", "standard")})
    jobs = [plan.job(number, FACTIONS) for number in range(40)]
    assert jobs == [plan.job(number, FACTIONS) for number in range(40)]
    assert {job.config["map"] for job in jobs} == {"ruins", "standard"}
    assert len({tuple(job.config["army"]) for job in jobs}) > 20
    assert len({job.seed for job in jobs}) == 40


def test_players_change_seats_from_game_to_game() -> None:
    plan = Plan(game="noughts", players=("greedy", "random"))
    noughts = find_game("noughts")
    assert [plan.job(n, noughts).players for n in range(2)] == [("greedy", "random"), ("random", "greedy")]
    still = Plan(game="noughts", players=("greedy", "random"), rotate=False)
    assert {still.job(n, noughts).players for n in range(4)} == {("greedy", "random")}


def test_only_values_that_can_be_played_are_drawn() -> None:
    armies = drawable(FACTIONS, "army")
    assert "night_court" in armies
    assert "list" not in armies  # a saved list needs a list
    assert drawable(FACTIONS, "aura_stacking") == (False, True)


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (Plan(game="factoins"), "did you mean 'factions'"),
        (Plan(game="noughts", games=0), "games: expected 1 to"),
        (Plan(game="noughts", players=()), "players: somebody must play"),
        (Plan(game="noughts", players=("gready",)), "did you mean 'greedy'"),
        (Plan(game="factions", vary={"amry": (1,)}), "did you mean 'army'"),
        (Plan(game="factions", vary={"army": ()}), "has no value to draw"),
        (Plan(game="factions", options={"mode": "3v3"}), "mode"),
        (Plan(game="factions", vary={"map": ("moon",)}), "moon"),
    ],
)
def test_a_bad_plan_is_refused_before_anything_is_played(plan: Plan, words: str) -> None:
    with pytest.raises(RulewrightError, match=words):
        plan.check()


def test_a_broken_plan_file_says_where(tmp_path: Path) -> None:
    file = tmp_path / "plan.json"
    file.write_text('{"game": "noughts", "games": "many"}')
    with pytest.raises(BadPlan, match=r"games"):
        read_plan(file)
    with pytest.raises(BadPlan, match="cannot be read"):
        read_plan(tmp_path / "none.json")
