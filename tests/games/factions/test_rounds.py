"""Initiative, resources, deployment, summoning sickness, control, clean-up."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games.factions.rules.content import SOLDIERS
from rulewright.games.factions.rules.state import (
    BUY,
    CONTROL,
    ENTER,
    FINISHED,
    INITIATIVE,
    MOVED,
    RAPID,
    RESOURCES,
    SICK,
    STOMPED,
    enlist,
    enter,
)

from .field import (
    Battle,
    amber,
    battle,
    begin,
    go,
    is_finished,
    is_sick,
    keys,
    moss,
    offered,
    play,
    rust,
    steel,
    stock,
    strength,
    table_of,
    where,
    why_not,
)

BACK, FRONT = (0, 3), (0, -3)


def at_phase(phase: int, *placed: Any, rolls: Any = (), bank: int = 0, **config: Any) -> Battle:
    """A match that stands at the beginning of a phase, with a conscript and a marshal left in every list."""
    table = table_of(*placed, phase=phase, **config)
    for seat in range(len(table.teams)):
        stock(table, seat, SOLDIERS["conscript"], 9)
        table.bank[seat] = bank
    return begin(table, rolls, **config)


# ---- the round ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.ROUND.01", "FA.ROUND.02")
def test_six_phases_in_their_sequence_over_and_over() -> None:
    match = at_phase(
        INITIATIVE, amber("conscript", 0, 0), steel("conscript", *FRONT), rolls=[("income", 9)] * 2, bank=9
    )
    asked = []
    while match.state.round < 3:
        assert match.ask is not None
        asked.append(match.ask.prompt)
        play(match, match.choices[-1 if match.ask.prompt in ("order", "act") else 0])
    parts = [prompt for at, prompt in enumerate(asked) if at == 0 or prompt != asked[at - 1]]
    assert parts[:7] == ["order", "buy", "enter", "act", "order", "buy", "enter"]
    told = [
        event.kind
        for event in match.events
        if event.kind in ("order", "income", "bought", "entered", "ended", "scored", "round")
    ]
    runs = [kind for at, kind in enumerate(told) if at == 0 or kind != told[at - 1]]
    assert runs[:7] == ["order", "income", "bought", "entered", "ended", "scored", "round"]
    assert runs[7:11] == ["order", "income", "bought", "entered"]


@pytest.mark.rule("FA.ROUND.03", "FA.ROUND.04", "FA.ROUND.05")
def test_the_holder_may_let_the_other_go_first_for_the_whole_round() -> None:
    placed = [amber("conscript", *BACK), amber("conscript", -1, 3), steel("conscript", *FRONT), steel("zombie", 1, -3)]
    match = at_phase(INITIATIVE, *placed, rolls=[("income", 20)])
    assert match.waiting == (match.state.button,) == (0,)
    assert keys(match) == ["order:0:1", "order:1:0"]
    asked = []
    for answer in (
        "order:1:0",
        "buy:conscript",
        "done",
        "buy:conscript",
        "done",
        "hold",
        "hold",
        "2",
        "end",
        "0",
        "end",
    ):
        assert match.ask is not None
        asked.append((match.ask.prompt, match.ask.seat))
        play(match, answer)
    assert asked == [
        ("order", 0), ("buy", 1), ("buy", 1), ("buy", 0), ("buy", 0), ("enter", 1), ("enter", 0),
        ("activate", 1), ("act", 1), ("activate", 0), ("act", 0),
    ]  # fmt: skip
    assert match.waiting == (1,)  # and so on, in the same order
    assert match.state.order == [1, 0]


@pytest.mark.rule("FA.ROUND.03", "FA.ROUND.04")
def test_only_the_living_are_put_in_order() -> None:
    placed = (amber("conscript", -5, 5), rust("conscript", 5, -5))
    table = table_of(*placed, phase=INITIATIVE, mode="1v1v1", reserves=False)
    assert keys(begin(table, mode="1v1v1", reserves=False)) == ["order:0:2", "order:2:0"]


@pytest.mark.rule("FA.ROUND.04", "FA.MULTI.06")
def test_the_holder_may_choose_any_of_six_orders_for_three() -> None:
    placed = (amber("conscript", -5, 5), steel("conscript", -5, 0), rust("conscript", 5, -5))
    match = at_phase(INITIATIVE, *placed, mode="1v1v1")
    orders = ["0:1:2", "0:2:1", "1:0:2", "1:2:0", "2:0:1", "2:1:0"]
    assert keys(match) == [f"order:{order}" for order in orders]


# ---- resources ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.RES.01", "FA.RES.02", "FA.RES.03", "FA.RES.05", "FA.RES.06")
@pytest.mark.parametrize(("roll", "income"), [(1, 1), (2, 1), (13, 7), (19, 10), (20, 10)])
def test_one_roll_pays_everybody_half_of_it_rounded_up(roll: int, income: int) -> None:
    match = at_phase(RESOURCES, amber("conscript", *BACK), steel("conscript", *FRONT), rolls=[("income", roll)])
    assert match.state.bank == [income, income]
    assert match.chance.counter == 1


@pytest.mark.rule("FA.RES.04")
def test_income_adds_to_the_bank() -> None:
    match = at_phase(RESOURCES, amber("conscript", *BACK), steel("conscript", *FRONT), rolls=[("income", 5)], bank=4)
    assert match.state.bank == [7, 7]


# ---- buying ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.DEPLOY.01", "FA.DEPLOY.07")
def test_players_buy_in_order_if_they_like_and_see_what_was_bought() -> None:
    match = at_phase(BUY, amber("conscript", *BACK), steel("conscript", *FRONT), bank=20)
    assert match.waiting == (0,)
    play(match, "buy:conscript")
    assert match.waiting == (0,)
    play(match, "done")
    assert match.waiting == (1,)
    zones = {zone.id: zone for zone in match.scene(1).zones}
    assert [card.name for card in zones["waiting0"].cards] == ["Conscript"]
    play(match, "done")
    assert match.ask is not None
    assert match.ask.prompt == "enter"


@pytest.mark.rule("FA.DEPLOY.11")
def test_whoever_brings_in_reads_what_the_newcomers_do() -> None:
    one, both = told_to_enter("conscript"), told_to_enter("conscript", "conscript")
    assert one.startswith(
        "Conscript 2: Hits the nearest enemy, up to 2 tiles away, for 1 damage, on 9 or less (20-sided"
    )
    assert both.startswith(
        "Conscript 2: Strikes up to 2 tiles away for 1 damage. Conscript 3: Strikes up to 2 tiles away for 1 damage."
    )


def told_to_enter(*bought: str) -> str:
    """What is told where soldiers can be brought in."""
    match = at_phase(BUY, amber("conscript", *BACK), steel("conscript", *FRONT), bank=20)
    play(match, *[f"buy:{card}" for card in bought], "done", "done")
    question = match.scene(0).question
    assert question is not None
    assert question.context is not None
    return question.context.stakes


@pytest.mark.rule("FA.DEPLOY.02")
def test_a_soldier_is_paid_from_the_bank_at_card_cost() -> None:
    match = at_phase(BUY, amber("conscript", *BACK), steel("conscript", *FRONT), bank=11)
    assert keys(match) == ["buy:conscript", "done"]  # a Field Marshal costs 12
    assert why_not(match, "buy:field_marshal") == "FA.DEPLOY.02"
    play(match, "buy:conscript", "buy:conscript")
    assert match.state.bank[0] == 1
    assert match.waiting == (1,)


SEVEN = [amber("conscript", q, 2) for q in range(-4, 2)] + [amber("conscript", 0, 3)]


@pytest.mark.rule("FA.DEPLOY.03", "FA.DEPLOY.04")
def test_seven_on_the_grid_is_all() -> None:
    match = at_phase(BUY, *SEVEN, steel("conscript", *FRONT), bank=90)
    assert match.waiting == (1,)  # Amber has nothing to choose
    match = at_phase(BUY, *SEVEN[:6], steel("conscript", *FRONT), bank=90)
    play(match, "buy:conscript")
    assert match.waiting == (1,)


@pytest.mark.rule("FA.DEPLOY.03")
def test_nobody_enters_while_seven_are_on_the_grid() -> None:
    table = table_of(*SEVEN, steel("conscript", *FRONT), phase=ENTER)
    table.waiting[0] = [enlist(table, 0, SOLDIERS["conscript"])]
    match = begin(table)
    assert match.ask is not None
    assert match.ask.prompt == "activate"


@pytest.mark.rule("FA.DEPLOY.03")
def test_waiting_soldiers_count_by_ruling_only() -> None:
    for counted, more in ((True, False), (False, True)):
        table = table_of(*SEVEN[:6], steel("conscript", *FRONT), phase=BUY, cap_counts_waiting=counted)
        table.waiting[0] = [enlist(table, 0, SOLDIERS["conscript"])]
        table.bank[0] = 90
        ask = begin(table, cap_counts_waiting=counted).ask
        assert ask is not None
        assert (ask.prompt == "buy") == more


@pytest.mark.rule("FA.DEPLOY.05")
def test_the_defeated_do_not_count() -> None:
    from rulewright.games.factions.rules.state import remove

    table = table_of(*SEVEN, steel("conscript", *FRONT), phase=BUY)
    table.bank[0] = 90
    remove(table, 3)
    match = begin(table)
    assert match.waiting == (0,)
    assert keys(match) == ["buy:field_marshal", "done"]


@pytest.mark.rule("FA.DEPLOY.06", "FA.DEPLOY.08", "FA.DEPLOY.09", "FA.GRID.03")
def test_bought_soldiers_wait_in_view_until_all_have_bought() -> None:
    match = at_phase(BUY, amber("conscript", *BACK), steel("conscript", *FRONT), bank=8)
    play(match, "buy:conscript")
    assert match.state.waiting[0] == [2]
    assert where(match, 2) is None
    assert match.waiting == (1,)
    play(match, "done")
    assert match.state.bank == [3, 8]
    assert match.ask is not None
    assert (match.ask.prompt, match.ask.seat) == ("enter", 0)


# ---- entering -------------------------------------------------------------------------------------------------------


def entering(*placed: Any, waiting: int = 1, **config: Any) -> Battle:
    """A match in which both sides have soldiers waiting to enter."""
    table = table_of(*placed, phase=ENTER, **config)
    for seat in range(len(table.teams)):
        table.waiting[seat] = [enlist(table, seat, SOLDIERS["conscript"]) for _ in range(waiting)]
    return begin(table, **config)


@pytest.mark.rule("FA.DEPLOY.10")
def test_the_first_player_sets_his_soldiers_before_the_next() -> None:
    match = entering(amber("conscript", *BACK), steel("conscript", *FRONT), waiting=2)
    asked = []
    while match.ask is not None and match.ask.prompt == "enter":
        asked.append(match.ask.seat)
        play(match, match.choices[0])
    assert asked == [0, 0, 1, 1]


@pytest.mark.rule("FA.DEPLOY.11", "FA.DEPLOY.12")
def test_soldiers_enter_on_vacant_tiles_of_their_own_zone_as_their_owner_likes() -> None:
    match = entering(amber("conscript", -4, 4), steel("conscript", -2, 4), steel("conscript", *FRONT))
    free = [match.state.grid.at(q, 4) for q in (-3, -1, 0)]
    assert keys(match) == [*(f"enter:3:{tile}" for tile in free), "hold"]
    play(match, f"enter:3:{free[1]}")
    assert where(match, 3) == (-1, 4)


@pytest.mark.rule("FA.DEPLOY.13", "FA.DEPLOY.15", "FA.DEPLOY.17")
def test_a_soldier_held_back_enters_in_a_later_round_unpaid_and_sick_then() -> None:
    match = entering(amber("conscript", *BACK), steel("conscript", *FRONT))
    play(match, "hold", "hold", "end", "end")
    assert match.state.round == 2
    assert match.state.waiting[0] == [2]
    bank = match.state.bank[0]
    match.state.phase = ENTER
    again = begin(match.state)
    play(again, again.choices[0])
    assert again.state.waiting[0] == []
    assert again.state.bank[0] == bank
    assert is_sick(again, 2)


@pytest.mark.rule("FA.DEPLOY.14")
def test_without_a_vacant_entry_tile_they_stay() -> None:
    camp = [steel("conscript", q, 4) for q in range(-4, 1)]
    match = entering(amber("conscript", *BACK), *camp)
    assert match.waiting == (1,)  # Amber has nothing to choose
    assert match.state.waiting[0] == [6]


@pytest.mark.rule("FA.DEPLOY.16", "FA.SICK.01")
def test_entering_finishes_a_soldier_for_the_round() -> None:
    match = entering(amber("conscript", *BACK), steel("conscript", *FRONT))
    play(match, match.choices[0], "hold")
    assert is_sick(match, 2)
    assert is_finished(match, 2)
    assert match.state.active == 0  # not asked: the newcomer cannot be activated


@pytest.mark.rule("FA.DEPLOY.16")
def test_setup_soldiers_are_sick_by_ruling_only() -> None:
    from .test_setup import two_lists

    for sick in (False, True):
        match = two_lists(["conscript"] * 3, ["conscript"] * 4, setup_sickness=sick)
        while match.state.round == 0:
            play(match, match.choices[0])
        assert is_sick(match, 0) == sick


# ---- summoning sickness ---------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.SICK.02")
def test_passive_abilities_sleep_in_the_round_of_summoning() -> None:
    for sick, inspired, evading, shielded in ((False, 11, 7, 7), (True, 9, 9, 9)):
        sergeant = amber("banner_sergeant", 0, 1, sick=sick)
        assert strength(battle(amber("conscript", 0, 0), sergeant, steel("conscript", 1, 0)), 0, 2) == inspired
        for card, against in (("mist_shade", evading), ("aegis_carrier", shielded)):
            match = battle(amber("conscript", 0, 0), steel(card, 1, 0, sick=sick))
            assert strength(match, 0, 1) == against


@pytest.mark.rule("FA.SICK.03")
def test_reactions_sleep_too() -> None:
    for sick, asked in ((False, "hunker"), (True, "act")):
        match = battle(amber("conscript", 0, 0), steel("plated_trooper", 1, 0, sick=sick), rolls=[5])
        play(match, "attack:1")
        assert match.ask is not None
        assert match.ask.prompt == asked


@pytest.mark.rule("FA.SICK.04")
def test_abilities_of_others_reach_a_newcomer() -> None:
    match = battle(
        amber("spotter", 0, 0), amber("conscript", 0, 1, sick=True), amber("banner_sergeant", -1, 1),
        steel("aegis_carrier", 2, 0), steel("conscript", 1, 1, sick=True),
    )  # fmt: skip
    play(match, "mark_target:4")
    assert strength(match, 1, 4) == 9 + 2 + 3 - 2


@pytest.mark.rule("FA.SICK.05")
def test_a_newcomer_blocks_draws_attacks_and_counts_as_nearest() -> None:
    match = battle(
        amber("rifle_veteran", 0, 0), steel("conscript", 1, 0, sick=True), steel("conscript", -3, 0), rolls=[5]
    )
    assert (1, 0) not in offered(match, "move")
    assert offered(match, "attack") == [1]
    play(match, "attack:1")
    assert match.state.hp[1] == 2


@pytest.mark.rule("FA.SICK.06")
def test_sickness_ends_with_the_round() -> None:
    match = battle(amber("conscript", *BACK), amber("banner_sergeant", -1, 3, sick=True), steel("conscript", *FRONT))
    play(match, "end", "end")
    assert match.state.round == 2
    assert not is_sick(match, 1)
    assert not is_finished(match, 1)
    assert strength(match, 0, 2) == 11


# ---- control --------------------------------------------------------------------------------------------------------


def controlled(*placed: Any, vp: tuple[int, ...] = (0, 0), **config: Any) -> Battle:
    table = table_of(*placed, phase=CONTROL, **config)
    table.vp = list(vp)
    return begin(table, **config)


@pytest.mark.rule("FA.CTRL.01", "FA.CTRL.02", "FA.CTRL.04", "FA.CTRL.05")
def test_marked_tiles_pay_and_points_add_up() -> None:
    match = controlled(
        amber("conscript", 0, 0, finished=True), amber("conscript", 3, 0), amber("conscript", -3, 2),
        steel("conscript", -3, 0), steel("conscript", -1, -2), vp=(4, 5),
    )  # fmt: skip
    assert match.state.vp == [6, 6]
    assert match.state.bank == [1, 1]


@pytest.mark.rule("FA.CTRL.03", "FA.CTRL.05")
def test_crossing_a_tile_earns_nothing_and_leaving_it_loses_nothing() -> None:
    match = battle(amber("conscript", 0, 1), steel("conscript", *FRONT))
    match.state.vp = [3, 0]
    go(match, 0, 0)
    go(match, 1, 0)
    play(match, "end")
    assert match.state.vp == [3, 0]


@pytest.mark.rule("FA.CTRL.06", "FA.GOAL.03")
@pytest.mark.parametrize(("before", "over"), [(10, False), (11, True), (12, True)])
def test_twelve_points_after_the_award_win(before: int, over: bool) -> None:
    match = controlled(amber("conscript", 0, 0), steel("conscript", *FRONT), vp=(before, 5))
    assert match.over == over
    if over:
        assert match.outcome is not None
        assert (match.outcome.results, match.outcome.how) == ((1.0, 0.0), "victory points")


@pytest.mark.rule("FA.CTRL.07")
@pytest.mark.parametrize("vp", [(11, 11), (11, 12), (13, 11)])
def test_two_armies_at_twelve_draw_even_if_the_totals_differ(vp: tuple[int, int]) -> None:
    match = controlled(amber("conscript", 0, 0), steel("conscript", 3, 0), vp=vp)
    assert match.outcome is not None
    assert (match.outcome.results, match.outcome.how) == ((0.5, 0.5), "draw")


# ---- clean-up -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.CLEAN.01", "FA.CLEAN.03", "FA.CLEAN.04")
def test_counters_and_round_effects_go_and_ap_come_back() -> None:
    table = table_of(amber("conscript", *BACK, ap=0), steel("field_marshal", *FRONT, ap=1), phase=CONTROL)
    table.flags = [FINISHED | MOVED | RAPID | STOMPED, SICK | FINISHED]
    table.marked = [1]
    match = begin(table)
    assert match.state.flags == [0, 0]
    assert match.state.ap == [2, 3]
    assert match.state.marked == []


@pytest.mark.rule("FA.CLEAN.03", "FA.CARD.06")
def test_the_extra_ap_of_a_whip_does_not_stay() -> None:
    match = battle(amber("lash_driver", *BACK), amber("cave_ape", -1, 3), steel("conscript", *FRONT))
    play(match, "whip:1")
    assert match.state.ap[1] == 3
    play(match, "end", "end")
    assert match.state.ap[1] == 2


@pytest.mark.rule("FA.CLEAN.02", "FA.MULTI.05")
def test_the_button_goes_left_around_the_table() -> None:
    placed = (amber("conscript", -5, 5), steel("conscript", -5, 0), rust("conscript", 5, -5))
    table = table_of(*placed, phase=CONTROL, mode="1v1v1")
    table.button = 1
    assert begin(table, mode="1v1v1").state.button == 2
    table = table_of(*placed, phase=CONTROL, mode="1v1v1")
    table.button = 2
    assert begin(table, mode="1v1v1").state.button == 0


def test_the_button_jumps_over_an_eliminated_player() -> None:
    table = table_of(amber("conscript", -5, 5), rust("conscript", 5, -5), phase=CONTROL, mode="1v1v1", reserves=False)
    assert begin(table, mode="1v1v1", reserves=False).state.button == 2


# ---- three and four players -----------------------------------------------------------------------------------------


@pytest.mark.rule("FA.MULTI.01")
def test_everybody_else_is_an_enemy_in_1v1v1() -> None:
    match = battle(
        amber("rifle_veteran", 0, 0),
        steel("conscript", 2, 0),
        rust("conscript", -2, 0),
        rust("conscript", 0, 3),
        mode="1v1v1",
    )
    assert offered(match, "attack") == [1, 2]


@pytest.mark.rule("FA.MULTI.01")
def test_the_partner_is_no_enemy_in_2v2() -> None:
    match = battle(
        amber("rifle_veteran", 0, 0),
        steel("conscript", 2, 0),
        rust("conscript", 1, 0),
        moss("conscript", -2, 0),
        mode="2v2",
    )
    assert offered(match, "attack") == [1, 3]


@pytest.mark.rule("FA.MULTI.02")
def test_partners_share_victory_points() -> None:
    match = controlled(
        amber("conscript", -5, 0), steel("conscript", 0, -3), rust("conscript", 0, 0), moss("conscript", 5, -3),
        vp=(10, 3), mode="2v2",
    )  # fmt: skip
    assert match.state.vp == [12, 3]
    assert match.outcome is not None
    assert match.outcome.results == (1.0, 0.0, 1.0, 0.0)


@pytest.mark.rule("FA.MULTI.03")
def test_partners_have_their_own_lists_banks_limits_and_places() -> None:
    eight = [amber("conscript", q, 2) for q in range(-6, 1)]
    table = table_of(
        *eight, steel("conscript", 3, -3), rust("conscript", 1, 3), moss("conscript", -1, -3), phase=BUY, mode="2v2"
    )
    table.bank = [50, 0, 12, 0]
    table.roster[2][0] = SOLDIERS["elder_lich"]
    table.roster[2].append(SOLDIERS["skeleton"])
    table.left[2].append(1)
    table.order = [0, 1, 2, 3]
    match = begin(table, mode="2v2")
    assert match.waiting == (2,)  # Amber is full; his partner is not, but has a bank and a list of his own
    assert keys(match) == ["buy:skeleton", "done"]
    assert match.state.order == [0, 1, 2, 3]


@pytest.mark.rule("FA.MULTI.04", "FA.REM.42", "FA.UND.32")
@pytest.mark.parametrize("card", ["riot_warden", "crypt_warden"])
@pytest.mark.parametrize(("mode", "able"), [("1v1", True), ("1v1v1", False), ("2v2", False)])
def test_taunt_is_for_one_against_one(card: str, mode: str, able: bool) -> None:
    match = battle(amber(card, 0, 0), steel("conscript", 2, 0), mode=mode)
    assert offered(match, "taunt") == ([1] if able else [])
    if not able:
        assert why_not(match, "taunt") == "FA.MULTI.04"


@pytest.mark.rule("FA.MULTI.06")
def test_all_players_are_visited_before_the_first_comes_again() -> None:
    placed = [
        amber("conscript", -5, 5), amber("conscript", -4, 5), steel("conscript", -5, 0), steel("conscript", -4, -1),
        rust("conscript", 5, -5), rust("conscript", 5, -4),
    ]  # fmt: skip
    table = table_of(*placed, mode="1v1v1", phase=ENTER)
    table.order = [2, 0, 1]
    for seat in range(3):
        table.waiting[seat] = [enlist(table, seat, SOLDIERS["conscript"])]
    match = begin(table, mode="1v1v1")
    asked = []
    while match.state.round == 1:
        assert match.ask is not None
        if match.ask.prompt in ("enter", "act"):
            asked.append((match.ask.prompt, match.ask.seat))
        play(match, match.choices[-1] if match.ask.prompt != "activate" else match.choices[0])
    assert asked == [("enter", 2), ("enter", 0), ("enter", 1), *[("act", seat) for seat in (2, 0, 1)] * 2]


@pytest.mark.rule("FA.MULTI.07", "FA.RES.03")
def test_one_roll_pays_all_four() -> None:
    placed = (amber("conscript", -6, 3), steel("conscript", 5, -3), rust("conscript", 0, 3), moss("conscript", -1, -3))
    match = at_phase(RESOURCES, *placed, mode="2v2", rolls=[("income", 8)])
    assert match.state.bank == [4, 4, 4, 4]


@pytest.mark.rule("FA.MULTI.08")
def test_two_of_three_at_twelve_share_a_draw() -> None:
    match = controlled(
        amber("conscript", 0, 0), steel("conscript", -4, 2), rust("conscript", 5, -5), vp=(11, 11, 5), mode="1v1v1"
    )
    assert match.outcome is not None
    assert (match.outcome.results, match.outcome.how) == ((0.5, 0.5, 0.0), "draw")


def test_an_entered_soldier_keeps_the_grid_consistent() -> None:
    table = table_of(amber("conscript", *BACK))
    enter(table, enlist(table, 1, SOLDIERS["conscript"]), 5, sick=True)
    assert table.at[5] == 1
    assert table.ranks[1] == [1]
