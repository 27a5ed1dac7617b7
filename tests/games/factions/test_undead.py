"""The abilities of the Undead."""

from __future__ import annotations

import pytest

from rulewright.games.factions.rules.state import BUY, CONTROL

from .field import (
    amber,
    battle,
    begin,
    cells,
    go,
    is_finished,
    is_sick,
    keys,
    kind,
    offered,
    plain,
    play,
    steel,
    table_of,
    where,
    why_not,
)

FAR = (4, -4)
TOUGH = plain(health=30)
RING = sorted([(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)])

# ---- Counterattack --------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.UND.03", "FA.UND.07")
def test_a_soldier_who_was_hit_may_answer() -> None:
    match = battle(amber(TOUGH, 0, 0), steel("grave_wight", 1, 0), rolls=[5, 5])
    play(match, "attack:1")
    assert match.waiting == (1,)
    assert keys(match) == ["counter", "forgo"]
    play(match, "counter")
    assert match.state.hp == [28, 4]
    assert match.waiting == (0,)  # the attacker goes on


@pytest.mark.rule("FA.UND.07")
def test_he_need_not() -> None:
    match = battle(amber(TOUGH, 0, 0), steel("grave_wight", 1, 0), rolls=[5, 5])
    play(match, "attack:1", "forgo")
    assert match.state.hp == [30, 4]
    play(match, "attack:1")
    assert keys(match) == ["counter", "forgo"]  # saved for the next hit


@pytest.mark.rule("FA.UND.04")
@pytest.mark.parametrize(("distance", "asked"), [(1, "counter"), (2, "act")])
def test_only_if_the_attacker_is_in_his_range(distance: int, asked: str) -> None:
    match = battle(amber(TOUGH, 0, 0), steel("grave_wight", distance, 0), rolls=[5])
    play(match, "attack:1")
    assert match.ask is not None
    assert match.ask.prompt == asked


@pytest.mark.rule("FA.UND.04")
def test_range_is_measured_after_a_push() -> None:
    match = battle(amber("ram_breacher", 0, 0), steel("grave_wight", 1, 0), rolls=[5])
    play(match, "attack:1")
    assert match.ask is not None
    assert match.ask.prompt == "act"


@pytest.mark.rule("FA.UND.05")
def test_once_per_round() -> None:
    match = battle(amber(TOUGH, 0, 0), steel("grave_wight", 1, 0), steel("conscript", *FAR), rolls=[5, 15, 5])
    play(match, "attack:1", "counter", "attack:1")
    assert match.state.hp[1] == 3
    assert match.ask is not None
    assert match.ask.prompt != "counter"


@pytest.mark.rule("FA.UND.06")
def test_a_miss_gives_no_counterattack() -> None:
    for roll, prompt in ((15, "act"), (5, "counter")):
        match = battle(amber(TOUGH, 0, 0), steel("grave_wight", 1, 0), rolls=[roll])
        play(match, "attack:1")
        assert match.ask is not None
        assert match.ask.prompt == prompt


@pytest.mark.rule("FA.UND.03", "FA.UND.05")
def test_a_counterattack_may_be_countered_and_kill() -> None:
    match = battle(
        amber("grave_wight", 0, 0), steel("grave_wight", 1, 0, hp=3), steel("conscript", *FAR), rolls=[5, 5, 5]
    )
    play(match, "attack:1", "counter")
    assert match.waiting == (0,)
    play(match, "counter")
    assert where(match, 1) is None
    assert match.state.hp[0] == 3


@pytest.mark.rule("FA.UND.03")
def test_the_active_soldier_can_fall_to_a_counterattack() -> None:
    match = battle(amber("conscript", 0, 0, hp=1), steel("grave_wight", 1, 0), steel("conscript", *FAR), rolls=[5, 5])
    play(match, "attack:1", "counter")
    assert where(match, 0) is None
    assert match.waiting == (1,)


@pytest.mark.rule("FA.UND.03")
def test_stomp_provokes_a_counterattack_and_stun_does_not() -> None:
    match = battle(amber(kind("marsh_colossus", "stomp", "stun"), 0, 0), steel("grave_wight", 1, 0), rolls=[15])
    play(match, "stomp")
    assert keys(match) == ["counter", "forgo"]
    match = battle(amber(kind("marsh_colossus", "stomp", "stun"), 0, 0), steel("grave_wight", 1, 0))
    play(match, "stun:1")
    assert match.ask is not None
    assert match.ask.prompt == "act"


# ---- Drain Life -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.UND.08", "FA.UND.09")
@pytest.mark.parametrize(("hp", "roll", "after"), [(1, 5, 3), (1, 1, 4), (4, 5, 5), (5, 5, 5), (1, 15, 1)])
def test_drain_life_heals_by_the_damage_up_to_the_start(hp: int, roll: int, after: int) -> None:
    match = battle(amber("blood_drinker", 0, 0, hp=hp), steel(TOUGH, 1, 0), rolls=[roll])
    play(match, "attack:1")
    assert match.state.hp[0] == after


@pytest.mark.rule("FA.UND.08")
def test_drain_life_counts_damage_after_hunker_down_and_overkill() -> None:
    match = battle(amber("blood_drinker", 0, 0, hp=1), steel("plated_trooper", 1, 0), rolls=[5])
    assert play(match, "attack:1", "hunker").state.hp[0] == 2
    match = battle(amber("blood_drinker", 0, 0, hp=1), steel("conscript", 1, 0, hp=1), rolls=[5])
    assert play(match, "attack:1").state.hp[0] == 3


# ---- Ethereal -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.UND.11", "FA.UND.13")
def test_the_ethereal_pass_through_and_land_beyond() -> None:
    match = battle(amber("mist_shade", 0, 0, ap=1), *(steel("conscript", q, r) for q, r in RING))
    assert (2, 0) in offered(match, "move")
    assert not set(RING) & set(offered(match, "move"))  # no AP to leave an occupied tile again


@pytest.mark.rule("FA.UND.11", "FA.UND.12", "FA.UND.13", "FA.GRID.06")
def test_on_an_occupied_tile_he_must_move_on() -> None:
    match = battle(amber("mist_shade", 0, 0), steel("conscript", 1, 0), steel("conscript", *FAR))
    assert (1, 0) in offered(match, "move")
    go(match, 1, 0)
    assert {key.split(":")[0] for key in keys(match)} == {"move"}
    assert why_not(match, "end") == "FA.UND.12"
    assert (0, 0) in offered(match, "move")
    assert not any(match.state.at[t] >= 0 for t in [int(str(key).split(":")[1]) for key in keys(match)])
    go(match, 2, 0)
    assert match.state.at[match.state.grid.at(1, 0)] == 1
    assert match.state.at[match.state.grid.at(2, 0)] == 0


@pytest.mark.rule("FA.UND.13")
def test_he_may_not_step_where_he_could_not_leave() -> None:
    corner = [
        steel("conscript", q, r) for q in range(-4, 5) for r in range(-4, 5) if abs(q + r) <= 4 and (q, r) != (-4, 4)
    ]
    match = battle(amber(kind("mist_shade", "ethereal", move=(1, 1), actions=3), -4, 4), *corner)
    # every other tile is taken: he may step next door and come home, but not two tiles away with the last AP
    assert offered(match, "move") == [(-4, 3), (-3, 3), (-3, 4)]
    go(match, -4, 3)
    assert offered(match, "move") == [(-4, 4), (-3, 3)]


@pytest.mark.rule("FA.UND.11")
def test_terrain_stays_solid_for_the_ethereal() -> None:
    match = battle(amber(kind("mist_shade", "ethereal", move=(1, 1)), -1, 0), steel("conscript", *FAR), map="ruins")
    assert offered(match, "move") == [(-2, 0), (-1, 1), (0, -1), (0, 0)]


# ---- Incapacitate ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.UND.14", "FA.UND.15")
def test_incapacitate_finishes_both() -> None:
    match = battle(amber("paralyst", 0, 0), steel("conscript", 2, 0), steel("conscript", *FAR), rolls=[5])
    play(match, "attack:1")
    assert is_finished(match, 0)
    assert is_finished(match, 1)
    assert match.state.ap[:2] == [0, 0]
    assert match.state.active == 2


@pytest.mark.rule("FA.UND.16")
def test_a_finished_target_stays_finished() -> None:
    match = battle(
        amber("paralyst", 0, 0), steel("conscript", 2, 0, finished=True), steel("conscript", *FAR), rolls=[5]
    )
    play(match, "attack:1")
    assert is_finished(match, 0)
    assert is_finished(match, 1)
    assert match.state.hp[1] == 2


@pytest.mark.rule("FA.UND.17")
@pytest.mark.parametrize(("roll", "finished"), [(15, False), (5, True)])
def test_a_miss_incapacitates_nobody(roll: int, finished: bool) -> None:
    match = battle(amber("paralyst", 0, 0), steel("conscript", 2, 0), steel("conscript", *FAR), rolls=[roll])
    play(match, "attack:1")
    assert is_finished(match, 0) is finished
    assert is_finished(match, 1) is finished


# ---- Regen ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.UND.18", "FA.UND.19")
@pytest.mark.parametrize(("hp", "after"), [(3, 4), (7, 8), (8, 8)])
def test_regen_heals_1_in_the_control_phase(hp: int, after: int) -> None:
    table = table_of(amber("flesh_hulk", 0, 3, hp=hp), steel("conscript", *FAR, hp=1), phase=CONTROL)
    match = begin(table)
    assert match.state.hp == [after, 1]


@pytest.mark.rule("FA.UND.18", "FA.SICK.02")
def test_a_newcomer_does_not_regenerate() -> None:
    table = table_of(amber("flesh_hulk", 0, 3, hp=3, sick=True), steel("conscript", *FAR), phase=CONTROL)
    assert begin(table).state.hp[0] == 3


# ---- Summons --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.UND.20", "FA.UND.21", "FA.UND.22", "FA.UND.25")
def test_summon_skeleton() -> None:
    match = battle(
        amber("bonecaller", 0, 0), amber("conscript", 1, 0), steel("conscript", 0, 1), steel("conscript", *FAR)
    )
    assert offered(match, "summon_skeleton") == [cell for cell in RING if cell not in ((1, 0), (0, 1))]
    play(match, f"summon_skeleton:{match.state.grid.at(-1, 0)}")
    assert match.state.card[4].id == "skeleton"
    assert where(match, 4) == (-1, 0)
    assert is_sick(match, 4)
    assert is_finished(match, 4)
    assert is_finished(match, 0)  # with 1 AP left
    assert match.waiting == (1,)


@pytest.mark.rule("FA.UND.20", "FA.UND.26")
def test_the_prices_of_summons() -> None:
    card = kind("corpse_raiser", "summon_skeleton", "summon_zombie", actions=3)
    match = battle(amber(card, 0, 0, ap=1), steel("conscript", *FAR))
    assert offered(match, "summon_skeleton") == RING
    assert offered(match, "summon_zombie") == []
    assert why_not(match, "summon_zombie") == "FA.ABIL.07"


@pytest.mark.rule("FA.UND.26", "FA.UND.27", "FA.UND.28", "FA.UND.31")
def test_summon_zombie() -> None:
    match = battle(amber("corpse_raiser", 0, 0), steel("conscript", 1, 0), steel("conscript", *FAR))
    assert offered(match, "summon_zombie") == [cell for cell in RING if cell != (1, 0)]
    play(match, f"summon_zombie:{match.state.grid.at(-1, 0)}")
    assert match.state.card[3].id == "zombie"
    assert where(match, 3) == (-1, 0)
    assert is_sick(match, 3)
    assert is_finished(match, 0)  # with 1 AP left
    assert match.waiting == (1,)


SEVEN = [amber("skeleton", q, 3) for q in range(-4, 2)]


@pytest.mark.rule("FA.UND.23", "FA.UND.24", "FA.UND.29", "FA.UND.30")
@pytest.mark.parametrize(("card", "token"), [("bonecaller", "skeleton"), ("corpse_raiser", "zombie")])
def test_summons_ignore_the_limit_but_count_toward_it(card: str, token: str) -> None:
    match = battle(amber(card, 0, 0), *SEVEN, steel("conscript", *FAR))
    assert len(match.state.ranks[0]) == 7
    play(match, f"summon_{token}:{match.state.grid.at(1, 0)}")
    assert len(match.state.ranks[0]) == 8
    table = match.state
    fewer = table_of(amber(card, 0, 0), *SEVEN[:5], steel("conscript", *FAR), phase=BUY)
    fewer.bank[0] = 99
    assert begin(fewer).waiting == (0,)
    from rulewright.games.factions.rules.abilities.undead import summon
    from rulewright.games.factions.rules.content import SOLDIERS

    full = table_of(amber(card, 0, 0), *SEVEN[:5], steel("conscript", *FAR), phase=BUY)
    full.bank = [99, 99]
    summon(full, 0, table.grid.at(1, 0), SOLDIERS[token])
    assert begin(full).waiting == (1,)  # seven with the token: Amber can buy nobody


@pytest.mark.rule("FA.UND.21")
def test_the_supply_of_tokens_is_a_ruling() -> None:
    match = battle(amber("bonecaller", 0, 0), amber("bonecaller", 2, 0), steel("conscript", *FAR), summon_supply=1)
    play(match, f"summon_skeleton:{match.state.grid.at(-1, 0)}", "end")
    assert match.state.active == 1
    assert offered(match, "summon_skeleton") == []


# ---- Terrorize ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.UND.45", "FA.UND.46", "FA.UND.47", "FA.UND.48", "FA.UND.50")
def test_terrorize_tries_an_adjacent_enemy_finished_or_not_once_per_round() -> None:
    match = battle(
        amber("wailing_shade", 0, 0), steel("conscript", 1, 0, finished=True), steel("conscript", 2, 1), rolls=[15]
    )
    assert offered(match, "terrorize") == [1]
    play(match, "terrorize:1")
    assert where(match, 1) == (1, 0)  # a failed roll moves nobody
    assert match.state.ap[0] == 1
    assert offered(match, "terrorize") == []
    assert why_not(match, "terrorize") == "FA.UND.46"


@pytest.mark.rule("FA.UND.49", "FA.UND.51", "FA.UND.53")
@pytest.mark.parametrize("roll", [1, 5])
def test_the_enemy_flees_as_his_controller_likes_and_takes_no_damage(roll: int) -> None:
    match = battle(amber("wailing_shade", 0, 0), steel("conscript", 0, 1), rolls=[roll])
    play(match, "terrorize:1")
    assert match.waiting == (1,)
    assert cells(match) == [(-1, 2), (0, 2), (1, 1)]
    play(match, match.state.grid.at(1, 1))
    assert where(match, 1) == (1, 1)
    assert match.state.hp[1] == 3


@pytest.mark.rule("FA.UND.52")
def test_an_enemy_with_nowhere_to_flee_is_no_target() -> None:
    walls = [steel("conscript", q, r) for q, r in ((1, 1), (0, 2), (-1, 2))]
    match = battle(amber("wailing_shade", 0, 0), steel("conscript", 0, 1), *walls)
    assert offered(match, "terrorize") == []
    assert why_not(match, "terrorize:1") == "FA.UND.52"


@pytest.mark.rule("FA.UND.48")
def test_terrorize_uses_as_with_its_modifiers() -> None:
    match = battle(amber("wailing_shade", 0, 0), steel("mist_shade", 1, 0), rolls=[9])
    play(match, "terrorize:1")
    assert where(match, 1) == (1, 0)  # 9 against 10 - 2
