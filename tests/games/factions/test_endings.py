"""Every way in which a battle can end, and whole games of each as fixtures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulewright.games.factions.rules.state import CLEAN_UP, CONTROL, end
from rulewright.kernel import Record
from rulewright.kernel.ledger import cited

from .field import GAME, amber, battle, begin, kind, moss, play, rust, steel, table_of

RECORDS = Path(__file__).parent / "records"
FAR = (4, -4)


@pytest.mark.rule("FA.GOAL.02")
def test_the_last_side_standing_wins_at_once() -> None:
    match = battle(amber("conscript", 0, 0), steel("conscript", 1, 0, hp=1), rolls=[5], reserves=False)
    play(match, "attack:1")
    assert match.outcome is not None
    assert (match.outcome.results, match.outcome.how) == ((1.0, 0.0), "elimination")
    assert match.state.ap[0] == 1  # in the middle of an activation


@pytest.mark.rule("FA.GOAL.02")
def test_soldiers_in_the_list_or_waiting_keep_a_side_alive() -> None:
    match = battle(amber("conscript", 0, 0), steel("conscript", 1, 0, hp=1), rolls=[5])
    play(match, "attack:1")
    assert not match.over


@pytest.mark.rule("FA.GOAL.02", "FA.MULTI.02")
def test_a_team_lives_while_one_partner_does() -> None:
    placed = (
        amber("conscript", 0, 0),
        steel("conscript", 1, 0, hp=1),
        rust("conscript", -5, 3),
        moss("conscript", 5, -3),
    )
    match = battle(*placed, rolls=[5], reserves=False, mode="2v2")
    play(match, "attack:1")
    assert not match.over
    match = battle(
        amber("conscript", 0, 0),
        steel("conscript", 1, 0, hp=1),
        rust("conscript", -5, 3),
        rolls=[5],
        reserves=False,
        mode="2v2",
    )
    play(match, "attack:1")
    assert match.outcome is not None
    assert match.outcome.results == (1.0, 0.0, 1.0, 0.0)


@pytest.mark.rule("FA.GOAL.02")
def test_two_of_three_fight_on() -> None:
    placed = (amber("conscript", 0, 0), steel("conscript", 1, 0, hp=1), rust("conscript", 5, -5))
    match = battle(*placed, rolls=[5], reserves=False, mode="1v1v1")
    play(match, "attack:1")
    assert not match.over


@pytest.mark.rule("FA.GOAL.02")
def test_a_counterattack_can_end_the_game() -> None:
    match = battle(amber("conscript", 0, 0, hp=1), steel("grave_wight", 1, 0), rolls=[5, 5], reserves=False)
    play(match, "attack:1", "counter")
    assert match.outcome is not None
    assert match.outcome.results == (0.0, 1.0)


@pytest.mark.parametrize(
    ("vp", "steel_card", "results"),
    [((3, 2), "elder_lich", (1.0, 0.0)), ((2, 2), "elder_lich", (0.0, 1.0)), ((2, 2), "conscript", (0.5, 0.5))],
)
def test_at_the_round_limit_points_decide_then_forces(
    vp: tuple[int, int], steel_card: str, results: tuple[float, float]
) -> None:
    table = table_of(amber("conscript", 0, 3), steel(steel_card, *FAR), phase=CLEAN_UP)
    table.round, table.vp = 20, list(vp)
    match = begin(table)
    assert match.outcome is not None
    assert (match.outcome.results, match.outcome.how) == (results, "round limit")


@pytest.mark.parametrize(("limit", "round", "over"), [(20, 19, False), (20, 20, True), (0, 20, False), (0, 98, False)])
def test_the_round_limit_ends_its_round_and_can_be_switched_off(limit: int, round: int, over: bool) -> None:
    table = table_of(amber("conscript", 0, 3), steel("conscript", *FAR), phase=CLEAN_UP, round_limit=limit)
    table.round = round
    match = begin(table, round_limit=limit)
    assert match.over == over
    assert match.state.round == (round if over else round + 1)
    assert [track.id for track in match.scene(0).tracks] == [*(["round"] if limit else []), "vp0", "vp1"]
    assert all(0 <= number <= 1 for number in list(GAME.features(match.state, 0).values())[:3])


@pytest.mark.parametrize(("limit", "quiet", "over"), [(2, 0, False), (2, 1, True), (0, 0, False), (0, 50, False)])
def test_the_stalemate_can_be_switched_off(limit: int, quiet: int, over: bool) -> None:
    table = table_of(amber("conscript", 0, 3), steel("conscript", *FAR), phase=CLEAN_UP, stalemate_rounds=limit)
    table.quiet = quiet
    match = begin(table, stalemate_rounds=limit)
    assert match.over == over
    assert match.state.quiet == quiet + 1


@pytest.mark.rule("FA.GOAL.02")
@pytest.mark.parametrize("how", ["round limit", "stalemate"])
def test_an_army_that_is_wiped_out_cannot_be_ahead(how: str) -> None:
    limits: dict[str, Any] = {"round_limit": 1} if how == "round limit" else {"stalemate_rounds": 1}
    placed = (amber("conscript", -5, 5), rust("conscript", 5, -5))
    table = table_of(*placed, phase=CLEAN_UP, mode="1v1v1", reserves=False, **limits)
    table.vp = [2, 9, 1]
    match = begin(table, mode="1v1v1", reserves=False, **limits)
    assert match.outcome is not None
    assert (match.outcome.how, match.outcome.results) == (how, (1.0, 0.0, 0.0))


def test_rounds_without_damage_points_entries_or_summons_are_a_stalemate() -> None:
    table = table_of(amber("conscript", 0, 3), steel("conscript", *FAR), phase=CLEAN_UP, stalemate_rounds=2)
    table.quiet = 1
    match = begin(table, stalemate_rounds=2)
    assert match.outcome is not None
    assert match.outcome.how == "stalemate"


@pytest.mark.parametrize("deed", ["attack:1", "summon", "score"])
def test_anything_that_happens_puts_the_stalemate_off(deed: str) -> None:
    card = kind("bonecaller")
    match = battle(amber(card, 0, 0 if deed == "score" else 3), steel("conscript", 0, 1), rolls=[5], stalemate_rounds=1)
    if deed == "summon":
        deed = next(
            key
            for key in map(str, [":".join(map(str, c)) for c in match.choices if isinstance(c, tuple)])
            if "summon" in key
        )
    if deed != "score":
        play(match, deed)
    while not match.over and match.state.round == 1:
        play(match, "end")
    assert match.state.round == 2


@pytest.mark.parametrize(
    ("how", "winners", "points", "text"),
    [
        ("elimination", [0], [3, 5], "Amber wins: no enemy soldier is left, on the grid, waiting or in a list."),
        ("victory points", [1], [7, 12], "Steel wins with 12 to 7 Victory Points after round 8."),
        ("draw", [0, 1], [12, 12], "A draw: Amber and Steel reached 12 Victory Points in the same round, 8."),
        ("round limit", [1], [2, 4], "Round 8 was the last: Steel wins with 4 to 2 Victory Points."),
        (
            "round limit", [1], [4, 4],
            "Round 8 was the last: level at 4 Victory Points, Steel wins by the credits of the living soldiers.",
        ),
        (
            "stalemate", [0, 1], [4, 4],
            "6 rounds passed without damage, points or entries: "
            "Amber and Steel are level in Victory Points and in living soldiers, a draw.",
        ),
        (
            "stalemate", [0], [1, 4],
            "6 rounds passed without damage, points or entries: "
            "Amber wins, since a side without soldiers cannot be ahead.",
        ),
    ],
)  # fmt: skip
def test_an_ending_says_what_decided_it(how: str, winners: list[int], points: list[int], text: str) -> None:
    table = table_of(amber("conscript", 0, 0), steel("conscript", *FAR))
    table.vp, table.round, table.quiet = points, 8, 6
    end(table, how, winners)
    outcome = GAME.outcome(table)
    assert outcome.text == text
    assert all(id in GAME.ledger.by_id for id in cited(outcome.rule))


def test_nobody_wins_twice_over() -> None:
    table = table_of(amber("conscript", 0, 0), steel("conscript", *FAR), phase=CONTROL)
    table.vp = [11, 3]
    match = begin(table)
    assert match.over
    assert match.state.winners == [0]


@pytest.mark.parametrize("file", sorted(RECORDS.glob("*.json")), ids=lambda file: file.stem)
def test_whole_games_replay_to_the_same_end(file: Path) -> None:
    match = Record.load(file).verify(GAME)
    assert match.outcome is not None
    assert match.outcome.how.replace(" ", "_") == file.stem


def test_there_is_a_game_for_every_ending() -> None:
    endings = {"elimination", "victory_points", "draw", "round_limit", "stalemate", "resignation", "agreement"}
    assert {file.stem for file in RECORDS.glob("*.json")} == endings
