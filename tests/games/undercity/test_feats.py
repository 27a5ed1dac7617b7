"""What the 24 Feat specials do."""

from __future__ import annotations

import pytest

from rulewright.games.undercity.rules.state import DOWN, DRIVE_BOOST, DRIVEN, OFF, SPAWN, TRICKED

from .field import (
    acting,
    activating,
    at,
    feat,
    go,
    keys,
    move,
    pair_turn,
    play,
    space_of,
    starting,
    table_of,
    told,
    villain,
    without_bosses,
)

S = space_of
G, C, M, P, D = range(5)


def test_invulnerable_and_iron_wall_before_the_damage_roll() -> None:
    for name, id, arm in (("gardek", "invulnerable", 17), ("doorstop", "iron_wall", 19)):
        table = table_of(("sword_thug", "red", "D3"), heroes={name: "D3", "milo": "A1"}, cards=[feat(id)])
        match = go(activating(table, villain(table, "sword_thug")), 6, 6, 1, 1)
        play(match, "use")
        assert f"against {arm + 1}" in told(match, "rolled")[-1]


def test_backhand_and_bowl_over_knock_down_on_a_hit() -> None:
    for name, id in (("gardek", "backhand"), ("doorstop", "bowl_over")):
        table = table_of(
            ("trollkin_scout", "blue", "D4"), chapter=2, heroes={name: "D4", "pog": "A4"}, cards=[feat(id)]
        )
        scout = villain(table, "trollkin_scout", "blue")
        match = play(go(acting(table, name), 6, 6, 1, 1), f"attack:0:{scout}", "roll", "use")
        assert match.state.flags[scout] & DOWN


def test_bull_through_moves_without_free_strikes() -> None:
    card = feat("bull_through")
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"}, cards=[card])
    match = play(go(acting(table, "gardek"), seed=None), f"feat:{card}", move("D4"))
    assert at(match, G) == "D4"


def test_second_swing_gives_one_more_attack() -> None:
    table = table_of(
        ("sword_thug", "red", "D3"),
        ("sword_thug", "blue", "D3"),
        heroes={"gardek": "D3"},
        cards=[feat("second_swing", True)],
    )
    one, two = villain(table, "sword_thug"), villain(table, "sword_thug", "blue")
    match = play(go(acting(table, "gardek"), 6, 6, 6, 6), f"attack:0:{one}", "use")
    assert f"attack:0:{two}" in keys(match)
    assert f"attack:1:{two}" in keys(match)


def test_shrug_off_takes_one_less() -> None:
    table = table_of(("heavy_jack", "red", "D3"), chapter=6, heroes={"gardek": "D3"}, cards=[feat("shrug_off")])
    match = go(activating(table, villain(table, "heavy_jack")), 6, 6, 6, 6)
    assert keys(match) == ["shrug", "take"]
    assert play(match, "shrug").state.health[G] == 8


def test_war_cry_lasts_for_the_turn() -> None:
    card = feat("war_cry")
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"}, cards=[card])
    match = play(go(acting(table, "gardek"), 1, 4, 1, 1), f"feat:{card}", f"attack:0:{villain(table, 'sword_thug')}")
    assert "2d6+7" in told(match, "rolled")[0]
    assert "2d6+9" in told(match, "rolled")[1]


def test_quick_reload_and_trick_shot() -> None:
    cards = [feat("quick_reload", True), feat("trick_shot", True)]
    table = table_of(("sword_thug", "red", "D3"), ("sword_thug", "blue", "D3"), heroes={"canice": "D4"}, cards=cards)
    one, two = villain(table, "sword_thug"), villain(table, "sword_thug", "blue")
    match = play(go(acting(table, "canice"), 6, 6, 6, 6, 6, 6), f"attack:1:{one}:penny")
    assert keys(match) == [str(two), "pass"]
    play(match, two)
    assert match.state.space[two] == OFF
    assert starting(match, "reload") == [f"reload:{cards[0]}"]
    play(match, f"reload:{cards[0]}")
    assert match.state.blows == [1]


def test_dead_eye_sees_through_cover_and_stealth() -> None:
    card = feat("dead_eye")
    table = table_of(
        ("gobber_cutthroat", "blue", "F6"), chapter=2, heroes={"canice": "D6"}, cards=[card], environment="thick_fog"
    )
    cut = villain(table, "gobber_cutthroat", "blue")
    match = play(go(acting(table, "canice"), 4, 4, 6, 6), f"feat:{card}", f"attack:1:{cut}:penny")
    assert "against 14" in told(match, "rolled")[0]


def test_tumble_moves_after_the_action() -> None:
    card = feat("tumble", True)
    table = table_of(("sword_thug", "red", "D3"), heroes={"canice": "D3"}, cards=[card])
    match = go(acting(table, "canice"), 1, 1)
    assert not starting(match, "tumble")
    play(match, f"attack:0:{villain(table, 'sword_thug')}", "keep", f"tumble:{S('D4')}")
    assert at(match, C) == "D4"
    assert not told(match, "hazard")


def test_cold_nerve_aims_beside_an_enemy() -> None:
    card = feat("cold_nerve")
    table = table_of(("sword_thug", "red", "D3"), heroes={"canice": "D3"}, cards=[card])
    match = play(go(acting(table, "canice", "hold")), f"feat:{card}", f"attack:1:{villain(table, 'sword_thug')}:penny")
    assert "3d6" in told(match, "rolled")[0]


def test_double_charge_and_long_throw() -> None:
    cards = [feat("double_charge", True), feat("long_throw")]
    table = table_of(("sword_thug", "red", "G5"), heroes={"milo": "D5"}, cards=cards)
    match = go(acting(table, "milo"), 1, 1)
    assert f"blast:2:{S('G5')}" not in keys(match)
    play(match, f"feat:{cards[1]}", f"blast:2:{S('G5')}", "use")
    assert "2d6+7" in told(match, "rolled")[0]


def test_shaped_blast_spares_friends() -> None:
    table = table_of(
        ("sword_thug", "red", "D3"),
        heroes={"milo": "D4", "canice": "D3", "gardek": "D3"},
        cards=[feat("shaped_blast", True)],
    )
    match = play(go(acting(table, "milo"), 6, 6), f"blast:2:{S('D3')}", "use", C)
    while match.ask is not None and match.ask.prompt != "act":
        match.pick(0)
    assert len(told(match, "blasted")) == 1


def test_tonic_heals_and_smoke_screen_gives_cover_at_once() -> None:
    card = feat("tonic")
    table = table_of(heroes={"milo": "D4", "canice": "D4"}, cards=[card])
    table.health[C] = 3
    assert play(go(acting(table, "milo")), f"feat:{card}:{C}").state.health[C] == 4
    table = table_of(
        ("crossbow_thug", "red", "D5"), heroes={"milo": "D3", "canice": "D3"}, cards=[feat("smoke_screen")]
    )
    match = play(go(activating(table, villain(table, "crossbow_thug"))), "use")
    assert "against 16" in told(match, "rolled")[0]


def test_quick_hands_allows_a_challenge_on_top() -> None:
    card = feat("quick_hands")
    table = table_of(("sword_thug", "red", "H2"), heroes={"milo": "H2"}, cards=[card])
    match = play(go(acting(table, "milo"), 1, 1), f"feat:{card}", f"attack:0:{villain(table, 'sword_thug')}")
    assert "challenge:body:int" in keys(match)


def test_overpressure_adds_a_die() -> None:
    table = table_of(
        ("sword_thug", "red", "D3"), heroes={"doorstop": "D3", "pog": "D3"}, cards=[feat("overpressure", True)]
    )
    match = play(go(acting(table, "doorstop"), 6, 6, 1, 1, 1), f"attack:0:{villain(table, 'sword_thug')}", "use")
    assert "3d6" in told(match, "rolled")[1]


def test_pogs_tricks() -> None:
    cards = [feat("scurry"), feat("spare_parts"), feat("dirty_trick")]
    table = table_of(("sword_thug", "red", "D3"), heroes={"pog": "D3", "doorstop": "D3"}, cards=cards)
    thug = villain(table, "sword_thug")
    table.health[D] = 5
    match = play(
        go(acting(table, "doorstop")), f"feat:{cards[1]}", f"feat:{cards[2]}:{thug}", f"feat:{cards[0]}:{S('D4')}"
    )
    assert match.state.health[D] == 6
    assert match.state.flags[thug] & TRICKED
    assert at(match, P) == "D4"
    assert not told(match, "hazard")


@pytest.mark.parametrize("answer", ["use", "pass"])
def test_a_window_can_be_passed(answer: str) -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"canice": "D3"}, cards=[feat("untouchable")])
    match = play(go(activating(table, villain(table, "sword_thug"))), answer)
    assert f"against {16 if answer == 'use' else 14}" in told(match, "rolled")[0]
    assert bool(match.state.row[1]) == (answer == "pass")


def test_the_pair_question_offers_no_attack() -> None:
    table = pair_turn(table_of(("sword_thug", "red", "D3"), heroes={"pog": "D3", "doorstop": "D3"}))
    assert keys(go(table)) == ["activate:3", "activate:4", "jack_drive"]


# ---- what a card does not do ----------------------------------------------------------------------------------------


def test_smoke_screen_is_spent_and_lasts_to_the_end_of_the_next_round() -> None:
    card = feat("smoke_screen")
    table = table_of(heroes={"milo": "D4", "canice": "A1"}, cards=[card])
    match = play(go(acting(table, "milo")), f"feat:{card}")
    assert (match.state.smoke, match.state.row[M]) == ([(S("D4"), 2)], [])
    table = table_of(("crossbow_thug", "red", "D5"), heroes={"milo": "D3", "canice": "D3"}, cards=[card])
    match = play(go(activating(table, villain(table, "crossbow_thug"))), "use")
    assert (match.state.smoke, match.state.row[M]) == ([(S("D3"), 2)], [])


def test_smoke_screen_is_offered_only_where_it_helps() -> None:
    for type, milo, fog in (
        ("sword_thug", "D3", ""),
        ("crossbow_thug", "A1", ""),
        ("crossbow_thug", "D3", "thick_fog"),
    ):
        where = "D3" if type == "sword_thug" else "D5"
        table = table_of(
            (type, "red", where), heroes={"milo": milo, "canice": "D3"}, cards=[feat("smoke_screen")], environment=fog
        )
        assert go(activating(table, villain(table, type))).over


def test_shrug_off_is_spent_and_spares_one() -> None:
    for dice, left in (((6, 6), 8), ((3, 4), 9)):
        table = table_of(("heavy_jack", "red", "D3"), chapter=6, heroes={"gardek": "D3"}, cards=[feat("shrug_off")])
        rolls = [("attack", 6), ("attack", 6), *(("damage", die) for die in dice)]
        match = play(go(activating(table, villain(table, "heavy_jack")), *rolls), "shrug")
        assert match.state.health[G] == left
        assert feat("shrug_off") not in match.state.row[G]
    table = table_of(("heavy_jack", "red", "D3"), chapter=6, heroes={"gardek": "D3"}, cards=[feat("shrug_off")])
    match = play(go(activating(table, villain(table, "heavy_jack")), 6, 6, 3, 4), "take")
    assert (match.state.health[G], match.state.row[G]) == (8, [feat("shrug_off")])


def test_shrug_off_is_no_use_where_all_health_is_lost_anyway() -> None:
    for health, asked in ((3, True), (2, True), (1, False)):
        heroes = {"gardek": "D3", "milo": "A1"}
        table = table_of(("heavy_jack", "red", "D3"), chapter=6, heroes=heroes, cards=[feat("shrug_off")])
        table.health[G] = health
        match = go(activating(table, villain(table, "heavy_jack")), *[("attack", 6)] * 2, *[("damage", 6)] * 2)
        assert (match.ask is not None and match.ask.prompt == "shrug") == asked
        if not asked:
            assert match.state.health[G] == 0
            assert feat("shrug_off") in match.state.row[G]


def test_a_blade_does_not_ricochet_and_is_not_reloaded() -> None:
    cards = [feat("quick_reload", True), feat("trick_shot", True)]
    placed = (("sword_thug", "red", "D3"), ("sword_thug", "blue", "D3"))
    table = table_of(*placed, heroes={"canice": "D3"}, abilities=["fast_hands"], cards=cards)
    match = play(go(acting(table, "canice"), 6, 6, 6, 6), f"attack:0:{villain(table, 'sword_thug')}")
    assert match.ask is not None
    assert (match.ask.prompt, match.state.blows, match.state.row[C]) == ("act", [], cards)


def test_fast_hands_cost_a_card_and_come_once_in_a_turn() -> None:
    cards = [feat("untouchable", True), feat("cold_nerve", True)]
    table = table_of(("sword_thug", "red", "D3"), heroes={"canice": "D4"}, abilities=["fast_hands"], cards=cards)
    key = f"attack:1:{villain(table, 'sword_thug')}:penny"
    match = play(go(acting(table, "canice"), *[("attack", 1)] * 4), key, "keep", f"fast:{cards[0]}")
    assert (match.state.row[C], match.state.decks[C].discard, match.state.blows) == (cards[1:], cards[:1], [1])
    play(match, key, "keep")
    assert not starting(match, "fast")


def test_a_shot_from_overwatch_is_not_followed_by_another() -> None:
    heroes, cards = {"canice": "I5", "gardek": "A1"}, [feat("quick_reload", True)]
    table = table_of(heroes=heroes, abilities=["overwatch"], cards=cards)
    table.actor, table.spawns, table.phase = G, 1, SPAWN
    spawned = villain(table, "sword_thug")
    match = play(go(table, ("type", 1), ("place", 5), 6, 6, 6, 6), f"attack:1:{spawned}:penny")
    assert match.state.space[spawned] == OFF
    assert (match.state.row[C], match.state.blows) == (cards, [])
    assert not starting(match, "reload")


def test_what_lasts_for_the_turn_is_offered_once() -> None:
    cards = [feat("invulnerable"), feat("invulnerable", True)]
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"}, cards=cards)
    thug = villain(table, "sword_thug")
    state = play(go(activating(table, thug), 6, 6, 1, 1), "use").state
    match = go(activating(state, thug), 6, 6, 1, 1)
    assert (match.over, match.state.row[G]) == (True, cards[1:])


def test_pogs_cards_are_for_the_pair_alone_and_scurry_leads_out_of_rough_terrain() -> None:
    cards = [feat("scurry"), feat("war_cry")]
    table = table_of(heroes={"gardek": "D3", "pog": "D3", "doorstop": "D3"}, cards=cards)
    table.caves = 1 << S("D3")
    assert starting(go(acting(table, "gardek")), "feat") == [f"feat:{cards[1]}"]
    assert f"feat:{cards[0]}:{S('D4')}" in keys(go(acting(table, "doorstop")))


def test_a_trick_shot_strikes_with_pow_5_next_to_the_first_target() -> None:
    for label, offered in (("D3", True), ("D2", True), ("E1", False)):
        placed = (("sword_thug", "red", "D3"), ("ogrun_brute", "red", label))
        table = without_bosses(table_of(*placed, chapter=3, heroes={"canice": "D4"}, cards=[feat("trick_shot", True)]))
        for figure, where in (
            (villain(table, "sword_thug"), "B3"),
            (villain(table, "ogrun_brute"), {"D3": "B3", "D2": "B2", "E1": "E5"}[label]),
        ):
            table.space[figure] = S(where)
        table.space[C] = S("B4")
        brute = villain(table, "ogrun_brute")
        rolls = [("attack", 6), ("attack", 6), ("damage", 1), ("damage", 1), *[("damage", 5)] * (2 * offered)]
        match = play(go(acting(table, "canice"), *rolls), f"attack:1:{villain(table, 'sword_thug')}:penny", "keep")
        assert (str(brute) in keys(match)) == offered
        if offered:
            play(match, brute)
            assert "2d6+5 for damage: 15 against 16" in told(match, "rolled")[-1]


def test_a_trick_shot_can_be_passed_and_quick_reload_is_spent() -> None:
    cards = [feat("quick_reload", True), feat("trick_shot", True)]
    table = table_of(("sword_thug", "red", "D3"), ("sword_thug", "blue", "D3"), heroes={"canice": "D4"}, cards=cards)
    one = villain(table, "sword_thug")
    match = play(go(acting(table, "canice"), 6, 6, 1, 1), f"attack:1:{one}:penny", "keep", "pass")
    assert match.state.row[C] == cards
    play(match, f"reload:{cards[0]}")
    assert (match.state.row[C], match.state.blows) == ([cards[1]], [1])
    table = table_of(("sword_thug", "red", "D3"), heroes={"canice": "D4"}, cards=cards[:1])
    match = play(go(acting(table, "canice"), 1, 1), f"attack:1:{one}:penny", "keep", "pass")
    assert match.state.blows == []


def test_second_swing_is_for_a_fall_in_melee() -> None:
    card = feat("second_swing", True)
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"}, cards=[card])
    match = play(go(acting(table, "gardek"), 6, 6, 1, 1), f"attack:0:{villain(table, 'sword_thug')}", "keep")
    assert match.ask is not None
    assert match.ask.prompt == "act", "it did not fall"


def test_backhand_is_spent_and_bowl_over_is_not_for_who_lies_there() -> None:
    for name, id in (("gardek", "backhand"), ("doorstop", "bowl_over")):
        table = table_of(
            ("trollkin_scout", "blue", "D4"), chapter=2, heroes={name: "D4", "pog": "A4"}, cards=[feat(id)]
        )
        scout = villain(table, "trollkin_scout", "blue")
        match = play(go(acting(table, name), 6, 6, 1, 1), f"attack:0:{scout}", "roll", "use")
        assert match.state.row[0 if name == "gardek" else 3] == []
        table = table_of(
            ("trollkin_scout", "blue", "D4"), chapter=2, heroes={name: "D4", "pog": "A4"}, cards=[feat(id, True)]
        )
        table.flags[scout] |= DOWN
        match = play(go(acting(table, name), 1, 1), f"attack:0:{scout}")
        assert starting(match, "reroll"), "straight to the damage roll"


def test_double_charge_counts_for_rocks_and_can_be_kept() -> None:
    card = feat("double_charge", True)
    for answer, total in (("use", "2d6+7"), ("pass", "2d6+5")):
        table = table_of(heroes={"milo": "D4", "canice": "A1"}, cards=[card])
        match = play(go(acting(table, "milo"), 1, 1), f"blast:2:{S('E3')}", answer)
        assert total in told(match, "rolled")[0]


def test_bull_through_war_cry_and_the_like_are_not_played_twice() -> None:
    cards = [feat("war_cry"), feat("war_cry", True)]
    table = table_of(heroes={"gardek": "D3"}, cards=cards)
    match = go(acting(table, "gardek"))
    assert starting(match, "feat") == [f"feat:{cards[0]}"]
    assert not starting(play(match, f"feat:{cards[0]}"), "feat")


def test_tonic_is_for_the_wounded_and_living_in_his_space() -> None:
    card = feat("tonic")
    heroes = {"milo": "D4", "canice": "D4", "gardek": "D5", "doorstop": "D4", "pog": "D4"}
    table = table_of(heroes=heroes, cards=[card])
    table.health[C], table.health[G], table.health[D], table.health[P] = 3, 3, 3, 0
    assert starting(go(acting(table, "milo")), f"feat:{card}") == [f"feat:{card}:{C}"]


def test_spare_parts_and_dirty_trick_need_pog_on_the_spot() -> None:
    cards = [feat("spare_parts"), feat("dirty_trick")]
    table = table_of(("sword_thug", "red", "D3"), heroes={"pog": "D4", "doorstop": "D3"}, cards=cards)
    table.health[D] = 5
    assert not starting(go(acting(table, "doorstop")), "feat")
    table.space[P] = S("D3")
    assert len(starting(go(acting(table, "doorstop")), "feat")) == 2
    table.flags[villain(table, "sword_thug")] |= TRICKED
    table.health[D] = 10
    assert not starting(go(acting(table, "doorstop")), "feat")


def test_the_drive_boost_is_for_one_attack_of_doorstops_choice() -> None:
    for answer, dice in (("use", ["3d6", "2d6"]), ("pass", ["2d6", "3d6"])):
        table = table_of(("ogrun_brute", "red", "D3"), chapter=6, heroes={"pog": "A1", "doorstop": "D3"})
        table.flags[D] |= DRIVEN | DRIVE_BOOST
        brute = villain(table, "ogrun_brute")
        match = play(
            go(acting(table, "doorstop"), *[("attack", 1)] * 5), f"attack:0:{brute}", answer, f"attack:1:{brute}"
        )
        assert [text.split("rolls ")[1][:3] for text in told(match, "rolled")] == dice


def test_the_fallen_milo_throws_no_smoke() -> None:
    heroes = {"milo": "D3", "canice": "D3"}
    table = table_of(("crossbow_thug", "red", "D5"), heroes=heroes, cards=[feat("smoke_screen")])
    table.health[M] = 0
    assert go(activating(table, villain(table, "crossbow_thug"))).over


def test_a_second_wind_fills_a_row_of_two() -> None:
    cards = [feat("backhand"), feat("war_cry")]
    table = table_of(("heavy_jack", "red", "D3"), chapter=6, heroes={"gardek": "D3"}, cards=cards)
    rolls = [*[("attack", 6)] * 2, *[("damage", 6)] * 2]
    match = go(activating(table, villain(table, "heavy_jack")), *rolls)
    assert (match.state.row[G][:2], len(match.state.row[G])) == (cards, 3)
