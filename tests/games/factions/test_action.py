"""The Action Phase: activation and movement."""

from __future__ import annotations

import pytest

from rulewright.kernel import IllegalChoice

from .field import (
    amber,
    battle,
    begin,
    go,
    is_finished,
    keys,
    kind,
    offered,
    plain,
    play,
    steel,
    table_of,
    tile,
    where,
    why_not,
)

FAR = (4, -4)


def test_setup_of_a_scenario_asks_the_active_soldier() -> None:
    match = battle(amber("conscript", 0, 0), steel("conscript", *FAR))
    assert match.ask is not None
    assert (match.ask.prompt, match.ask.seat, match.ask.about) == ("act", 0, 0)


@pytest.mark.rule("FA.ACT.01", "FA.ACT.02")
def test_the_first_player_activates_one_of_his_unfinished_soldiers() -> None:
    match = battle(
        amber("conscript", 0, 0), amber("conscript", 1, 0, finished=True), amber("conscript", 2, 0),
        steel("conscript", *FAR), active=-1,
    )  # fmt: skip
    assert match.waiting == (0,)
    assert keys(match) == ["0", "2"]
    play(match, "2")
    assert match.state.active == 2


@pytest.mark.rule("FA.ACT.01")
def test_the_order_of_play_says_who_activates_first() -> None:
    table = table_of(
        amber("conscript", 0, 0), amber("conscript", 1, 0), steel("conscript", *FAR), steel("conscript", 3, -4)
    )
    table.order = [1, 0]
    assert begin(table).waiting == (1,)


@pytest.mark.rule("FA.ACT.03", "FA.ACT.04", "FA.ACT.05", "FA.MOVE.01", "FA.ATK.01")
def test_two_ap_buy_a_move_and_an_attack_in_any_sequence() -> None:
    for actions in (("move", "attack"), ("attack", "move"), ("attack", "attack"), ("move", "move")):
        match = battle(amber("conscript", 0, 0), steel("conscript", 2, 0), rolls=[15, 15])
        steps = iter([(1, 0), (0, 1)])
        for action, left in zip(actions, (1, 0), strict=True):
            _ = go(match, *next(steps)) if action == "move" else play(match, "attack:1")
            assert match.state.ap[0] == left
        assert is_finished(match, 0)


@pytest.mark.rule("FA.ACT.05")
def test_each_action_is_resolved_before_the_next_is_chosen() -> None:
    match = battle(amber("conscript", 0, 0), steel("conscript", 1, 0, hp=1), rolls=[5])
    play(match, "attack:1")
    assert where(match, 1) is None
    assert (1, 0) in offered(match, "move")


@pytest.mark.rule("FA.ACT.06", "FA.ACT.07", "FA.ACT.14")
def test_a_soldier_may_end_his_turn_at_once_and_keeps_his_victory_tile() -> None:
    match = battle(amber("conscript", 0, 0), steel("conscript", *FAR))
    play(match, "end")
    assert is_finished(match, 0)
    assert match.state.ap[0] == 0
    play(match, "end")
    assert match.state.vp == [1, 0]


@pytest.mark.rule("FA.ACT.06", "FA.ACT.07")
def test_a_soldier_may_end_his_turn_with_ap_left() -> None:
    match = battle(amber("conscript", 0, 2), steel("conscript", *FAR))
    play(go(match, 0, 1), "end")
    assert is_finished(match, 0)
    assert match.state.ap[0] == 0


@pytest.mark.rule("FA.ACT.08", "FA.CARD.06")
def test_a_soldier_without_ap_is_finished() -> None:
    match = battle(amber("conscript", 0, 2), steel("conscript", *FAR))
    go(match, 0, 1)
    assert not is_finished(match, 0)
    go(match, 0, 0)
    assert is_finished(match, 0)
    assert match.waiting == (1,)


@pytest.mark.rule("FA.ACT.09", "FA.ACT.10", "FA.ACT.12")
def test_players_alternate_until_all_are_finished() -> None:
    match = battle(
        amber("conscript", -1, 3),
        amber("conscript", 0, 3),
        steel("conscript", 1, -3),
        steel("conscript", 2, -3),
        active=-1,
    )
    asked = []
    for activation in ("0", "end", "2", "end"):
        asked.append(match.waiting[0])
        play(match, activation)
    assert asked == [0, 0, 1, 1]
    assert match.state.active == 1  # the last unfinished one of Amber, activated without asking
    play(match, "end", "end")
    assert match.state.round == 2


@pytest.mark.rule("FA.ACT.11")
def test_a_player_without_unfinished_soldiers_is_skipped() -> None:
    match = battle(amber("conscript", 0, 3), amber("conscript", -1, 3), steel("conscript", 1, -3, finished=True))
    play(match, "end")
    assert match.waiting == (0,)
    assert match.state.active == 1


@pytest.mark.rule("FA.ACT.13", "FA.GRID.03")
def test_a_waiting_soldier_is_no_target_and_cannot_act() -> None:
    table = table_of(amber("longshot", 0, 3), steel("conscript", 0, 0), steel("conscript", *FAR))
    from rulewright.games.factions.rules.state import OFF_GRID, enlist

    waiting = enlist(table, 1, plain())
    table.waiting[1].append(waiting)
    table.active = 0
    match = begin(table)
    assert offered(match, "attack") == [1]
    assert table.tile[waiting] == OFF_GRID
    play(match, "end")
    assert keys(match) == ["1", "2"]


# ---- movement -------------------------------------------------------------------------------------------------------


def ring(radius: int) -> list[tuple[int, int]]:
    span = range(-radius, radius + 1)
    return sorted((q, r) for q in span for r in span if 0 < max(abs(q), abs(r), abs(q + r)) <= radius)


@pytest.mark.rule("FA.CARD.02", "FA.MOVE.04", "FA.GRID.01")
def test_m_1_goes_exactly_one_tile_in_any_of_six_directions() -> None:
    match = battle(amber("longshot", 0, 0), steel("conscript", *FAR))
    assert offered(match, "move") == ring(1)


@pytest.mark.rule("FA.CARD.03", "FA.MOVE.05")
def test_m_1_2_goes_one_or_two_tiles_with_each_action() -> None:
    match = battle(amber("conscript", 0, 0), steel("conscript", *FAR))
    assert offered(match, "move") == ring(2)
    go(match, 1, 0)
    assert match.state.ap[0] == 1
    assert (3, 0) in offered(match, "move")
    assert (2, 0) in offered(match, "move")


@pytest.mark.rule("FA.CARD.03")
def test_m_1_3_goes_up_to_three_tiles() -> None:
    match = battle(amber("pack_hound", 0, 0), steel("conscript", *FAR))
    assert offered(match, "move") == ring(3)


@pytest.mark.rule("FA.CARD.02")
def test_a_lone_m_2_goes_exactly_two_tiles() -> None:
    match = battle(amber(plain(move=(2, 2)), 0, 0), *(steel("conscript", q, r) for q, r in ring(1) if (q, r) != (1, 0)))
    assert offered(match, "move") == [(1, 1), (2, -1), (2, 0)]


@pytest.mark.rule("FA.MOVE.02", "FA.MOVE.03", "FA.MOVE.09", "FA.GRID.06")
def test_soldiers_of_either_side_block_every_tile_of_the_way() -> None:
    match = battle(
        amber("conscript", -4, 4), amber("conscript", -3, 4), steel("conscript", -3, 3), steel("conscript", *FAR)
    )
    # out of the corner leads only (-4, 3), then its own neighbours
    assert offered(match, "move") == [(-4, 2), (-4, 3), (-3, 2)]
    assert why_not(match, f"move:{tile(match, -3, 4)}") == "FA.MOVE.02"
    assert why_not(match, f"move:{tile(match, -3, 3)}") == "FA.MOVE.02"


@pytest.mark.rule("FA.MOVE.06", "FA.MOVE.10")
def test_m_1_2_with_2_ap_covers_one_to_four_tiles() -> None:
    match = battle(amber("conscript", 0, 4), steel("conscript", *FAR))
    reached = set(offered(match, "move"))
    for q, r in list(reached):
        reached.update(offered(go(battle(amber("conscript", 0, 4), steel("conscript", *FAR)), q, r), "move"))
    assert {max(abs(q), abs(r - 4), abs(q + r - 4)) for q, r in reached} == {0, 1, 2, 3, 4}


@pytest.mark.rule("FA.MOVE.07", "FA.GRID.07")
def test_nobody_leaves_the_grid() -> None:
    match = battle(amber("longshot", -4, 4), steel("conscript", *FAR))
    assert offered(match, "move") == [(-4, 3), (-3, 3), (-3, 4)]


@pytest.mark.rule("FA.MOVE.08", "FA.GRID.08")
def test_terrain_blocks_a_direction() -> None:
    match = battle(amber("longshot", -1, 0), steel("conscript", *FAR), map="ruins")
    assert offered(match, "move") == [(-2, 0), (-1, 1), (0, -1), (0, 0)]  # (-2, 1) and (-1, -1) are ruins
    with pytest.raises(ValueError, match="not in tuple"):
        tile(match, -2, 1)


@pytest.mark.rule("FA.GRID.06", "FA.MOVE.02")
def test_a_move_does_not_end_where_it_began() -> None:
    match = battle(amber("pack_hound", 0, 0), steel("conscript", *FAR))
    with pytest.raises(IllegalChoice):
        go(match, 0, 0)


@pytest.mark.rule("FA.MOVE.09")
def test_only_the_ethereal_pass_through_soldiers() -> None:
    around = [steel("conscript", q, r) for q, r in ring(1)]
    assert offered(battle(amber(kind("mist_shade", "evasive"), 0, 0), *around), "move") == []
    assert offered(battle(amber("mist_shade", 0, 0, ap=1), *around), "move") == [c for c in ring(2) if c not in ring(1)]
