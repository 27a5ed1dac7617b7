"""What the 24 Feat specials do."""

from __future__ import annotations

import pytest

from rulewright.games.undercity.state import DOWN, OFF, TRICKED

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
    match = play(go(acting(table, "gardek"), 6, 6, 6, 6), f"attack:0:{one}", "keep", "keep", "use")
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
    match = play(go(acting(table, "canice"), 6, 6, 6, 6, 6, 6), f"attack:1:{one}:penny", "keep", "keep")
    assert keys(match) == [str(two), "pass"]
    play(match, two, "keep")
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
    assert len(told(match, "hit")) == 1


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
    match = play(
        go(acting(table, "doorstop"), 6, 6, 1, 1, 1), f"attack:0:{villain(table, 'sword_thug')}", "keep", "use"
    )
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
