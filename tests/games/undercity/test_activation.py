"""Movement, free strikes, knockdown, incapacitation, Pog and Doorstop."""

from __future__ import annotations

import pytest

from rulewright.games.undercity.rules.cast import RED
from rulewright.games.undercity.rules.content import EVENT_NUMBER
from rulewright.games.undercity.rules.movement import entry_bar
from rulewright.games.undercity.rules.ratings import can_aim
from rulewright.games.undercity.rules.spawning import reserve
from rulewright.games.undercity.rules.state import (
    CARD,
    DONE,
    DOWN,
    EVENT_DECK,
    FINISH,
    MODE,
    OFF,
    SPAWN,
    carries,
    crowd,
    enemies_in,
    friends_in,
    is_full,
    lay_again,
)
from rulewright.games.undercity.rules.villains import valid_targets

from .field import (
    GAME,
    acting,
    activating,
    at,
    begin,
    feat,
    go,
    hero,
    keys,
    move,
    moves,
    pair_turn,
    play,
    refused,
    space_of,
    starting,
    table_of,
    told,
    villain,
)

rule = pytest.mark.rule
S = space_of
G = hero("gardek")


# ---- movement -------------------------------------------------------------------------------------------------------


@rule("UC.MOVE.01", "UC.SPACE.05", "UC.SPACE.06")
def test_a_figure_moves_between_connected_spaces_only() -> None:
    match = go(acting(table_of(heroes={"gardek": "B4"}), "gardek"))
    assert moves(match) == {"A3", "B3", "C3", "A4", "C4", "A5", "B5"}
    assert refused(go(acting(table_of(heroes={"gardek": "B5"}), "gardek")), move("C5")) == "UC.SPACE.08"


@rule("UC.MOVE.02", "UC.MOVE.04", "UC.MOVE.06")
def test_one_movement_type_is_chosen_at_the_beginning() -> None:
    match = go(begin(table_of(("sword_thug", "red", "B4"), heroes={"gardek": "B4"}), "gardek"))
    assert keys(match) == ["hold", "walk", "charge"]
    holding = play(match.copy(keep=True), "hold")
    assert not moves(holding)
    walking = play(match, "walk")
    assert "end" in keys(walking)
    play(walking, move("B5"))
    assert not moves(walking)


@rule("UC.MOVE.07")
def test_a_charge_is_one_or_two_spaces_and_never_none() -> None:
    match = go(acting(table_of(heroes={"gardek": "A5"}), "gardek", "charge"))
    assert refused(match, "end") == "UC.MOVE.07"
    play(match, move("A4"))
    assert "end" in keys(match)
    play(match, move("A3"))
    assert at(match, G) == "A3"
    assert not moves(match)


@rule("UC.MOVE.03", "UC.MOVE.12")
def test_the_action_comes_before_or_after_the_movement_not_within() -> None:
    table = table_of(("sword_thug", "red", "B4"), ("sword_thug", "red", "B3"), heroes={"gardek": "B5"})
    thug = villain(table, "sword_thug")
    match = play(go(acting(table, "gardek", "charge"), 1, 1), move("B4"), f"attack:0:{thug}", "done")
    assert not moves(match)
    table = table_of(("sword_thug", "red", "B5"), heroes={"gardek": "B5"})
    match = play(go(acting(table, "gardek"), 1, 1), f"attack:0:{thug}", "done")
    assert moves(match)
    assert not starting(
        go(acting(table_of(("sword_thug", "red", "B5"), heroes={"gardek": "B5"}), "gardek", "charge")), "attack"
    )


@rule("UC.MOVE.05", "UC.ATK.14", "UC.ATK.15")
def test_who_holds_without_an_enemy_in_the_space_aims() -> None:
    def dice(mode: str, *placed: tuple[str, str, str]) -> str:
        table = table_of(("sword_thug", "red", "D5"), *placed, heroes={"canice": "D4"})
        key = f"attack:1:{villain(table, 'sword_thug')}:penny"
        return told(play(go(acting(table, "canice", mode)), key), "rolled")[0]

    assert "3d6" in dice("hold")
    assert "2d6" in dice("walk")
    assert "2d6" in dice("hold", ("sword_thug", "blue", "D4"))


@rule("UC.MOVE.08")
def test_a_charging_hero_makes_no_ranged_attack() -> None:
    table = table_of(("sword_thug", "red", "D6"), heroes={"canice": "D3"})
    match = play(go(acting(table, "canice", "charge")), move("D4"))
    assert not starting(match, "attack")
    assert refused(match, f"attack:1:{villain(table, 'sword_thug')}:penny") == "UC.MOVE.08"
    assert refused(match, f"attack:0:{villain(table, 'sword_thug')}") == "UC.ATK.03", "the sword does not reach"


@rule("UC.MOVE.09")
def test_after_a_charge_those_from_the_first_space_cannot_be_targets() -> None:
    table = table_of(("sword_thug", "red", "D4"), heroes={"gardek": "D4"})
    thug = villain(table, "sword_thug")
    match = play(go(acting(table, "gardek", "charge"), ("hazard", 1)), move("D5"), move("D4"))
    assert not starting(match, "attack")
    assert match.state.space[thug] == S("D4")


@rule("UC.MOVE.10", "UC.MOVE.11", "UC.EX.02")
def test_t03_the_first_melee_attack_after_a_charge_has_a_boosted_damage_roll() -> None:
    table = table_of(("crossbow_thug", "red", "D4"), ("sword_thug", "red", "D4"), heroes={"gardek": "D5"})
    first, second = villain(table, "crossbow_thug"), villain(table, "sword_thug")
    match = play(go(acting(table, "gardek", "charge"), 6, 6, 1, 1, 1, 6, 6, 1, 1), move("D4"), f"attack:0:{first}")
    play(match, f"attack:1:{second}", "damage")
    assert "3d6" in told(match, "rolled")[1]
    assert "2d6" in told(match, "rolled")[3]
    table = table_of(("crossbow_thug", "red", "D4"), heroes={"gardek": "D5"})
    match = play(
        go(acting(table, "gardek", "charge"), 1, 1, 6, 6, 1, 1),
        move("D4"),
        f"attack:0:{first}",
        f"attack:1:{first}",
        "damage",
    )
    assert "2d6" in told(match, "rolled")[2]


@rule("UC.MOVE.13", "UC.KNOCK.04")
def test_who_forfeits_the_action_cannot_charge() -> None:
    table = begin(table_of(heroes={"gardek": "A5"}), "gardek")
    table.flags[G] |= DOWN
    match = play(go(table), "forfeit_action")
    assert keys(match) == ["hold", "walk"]
    assert refused(match, "charge") == "UC.MOVE.13"


@rule("UC.MOVE.14")
def test_a_non_attack_action_does_not_prevent_a_charge() -> None:
    table = table_of(heroes={"gardek": "A5", "canice": "A5"})
    table.health[hero("canice")] = 0
    match = play(go(acting(table, "gardek", "charge")), f"revive:{hero('canice')}")
    assert moves(match)


@rule("UC.MOVE.17", "UC.MOVE.18", "UC.MOVE.19", "UC.EX.09", "UC.EX.10")
def test_t10_t11_t12_capacity() -> None:
    def space(count: int) -> tuple[list[int], int]:
        placed = [("drudge", c, "D3") for c in ("red", "blue") for _ in range(4)][:count]
        table = table_of(*placed, ("heavy_jack", "red", "D4"), chapter=6, heroes={"gardek": "A5"})
        return [crowd(table, S("D3")), is_full(table, S("D3"))], table.cast.supply["heavy_jack", 0][0]

    assert space(4)[0] == [4, False]
    assert space(6)[0] == [6, False]
    assert space(7)[0] == [7, True]
    table = table_of(
        *[("drudge", "red", "D3")] * 4,
        *[("drudge", "blue", "D3")] * 2,
        ("heavy_jack", "red", "D4"),
        chapter=6,
        heroes={"gardek": "A5"},
    )
    jack = villain(table, "heavy_jack")
    assert entry_bar(table, jack, S("D3"), False) == ""
    table.space[jack] = S("D3")
    assert crowd(table, S("D3")) == 8
    table = table_of(
        *[("drudge", "red", "D3")] * 4, ("heavy_jack", "red", "D3"), chapter=6, heroes={"gardek": "D4", "canice": "D4"}
    )
    assert crowd(table, S("D3")) == 6
    assert "D3" in moves(go(acting(table, "gardek")))
    table.space[G] = S("D3")
    assert refused(go(acting(table, "canice")), move("D3")) == "UC.MOVE.17"


# ---- sides and free strikes -----------------------------------------------------------------------------------------


@rule("UC.SIDES.01", "UC.SIDES.02", "UC.SIDES.03", "UC.TERM.18", "UC.TERM.06")
def test_heroes_are_friends_and_villains_are_their_enemies() -> None:
    table = table_of(("sword_thug", "red", "D3"), ("sword_thug", "blue", "D3"), heroes={"gardek": "D3", "canice": "D3"})
    match = go(acting(table, "gardek"))
    targets = {int(key.split(":")[2]) for key in starting(match, "attack")}
    red, blue = (villain(table, "sword_thug", colour) for colour in ("red", "blue"))
    assert targets == {red, blue} == set(enemies_in(table, G, table.space[G]))
    assert enemies_in(table, red, table.space[G]) == [G, hero("canice")]
    assert friends_in(table, red, table.space[G]) == [blue]
    assert {seat.team for seat in GAME.seats({"players": 4})} == {0}


@rule("UC.FREE.01", "UC.FREE.02")
def test_each_enemy_in_the_space_gets_a_free_strike() -> None:
    table = table_of(("sword_thug", "red", "D3"), ("sword_thug", "blue", "D3"), heroes={"gardek": "D3"})
    match = play(go(acting(table, "gardek"), ("hazard", 5), ("hazard", 6)), move("D4"))
    assert match.state.health[G] == 7


@rule("UC.FREE.03")
def test_who_falls_to_a_free_strike_stays() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3", "canice": "A5"})
    table.health[G] = 1
    match = play(go(acting(table, "gardek"), ("hazard", 5)), move("D4"))
    assert at(match, G) == "D3"
    assert match.state.health[G] == 0


@rule("UC.FREE.04", "UC.STATE.05", "UC.STATE.07")
def test_an_incapacitated_hero_is_placed_without_free_strikes() -> None:
    table = begin(table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3", "canice": "A5"}), "gardek")
    table.health[G] = 0
    table.flags[G] |= DOWN
    match = go(table)
    assert f"place:{S('D4')}" in keys(match)
    play(match, f"place:{S('D4')}")
    assert at(match, G) == "D4"
    assert not told(match, "hazard")
    assert match.state.phase != MODE


@rule("UC.FREE.05")
def test_villains_suffer_free_strikes_too() -> None:
    table = table_of(chapter=2, heroes={"gardek": "D4", "canice": "D6"})
    epic = table.cast.bosses[0]
    table.space[epic] = S("D4")
    match = go(activating(table, epic), ("hazard", 6))
    while told(match, "hazard") == []:
        match.pick(0)
    assert match.state.health[epic] == match.state.cast.profiles[epic].vit - 1
    assert match.state.treasury == 0


@rule("UC.KNOCK.01", "UC.FREE.01")
def test_knocked_down_enemies_do_not_strike_unless_the_option_says_so() -> None:
    for prone, left in ((False, 9), (True, 8)):
        table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"}, prone_free_strikes=prone)
        table.flags[villain(table, "sword_thug")] |= DOWN
        assert play(go(acting(table, "gardek"), *[("hazard", 6)] * prone), move("D4")).state.health[G] == left


@rule("UC.TERM.14", "UC.TERM.15")
@pytest.mark.parametrize(("face", "left"), [(5, 6), (6, 5)])
def test_tiny_figures_are_hurt_by_free_strikes_on_a_6_only(face: int, left: int) -> None:
    table = table_of(("sword_thug", "red", "D4"), chapter=2, heroes={"pog": "D4", "doorstop": "A4"})
    assert play(go(acting(table, "pog"), ("hazard", face)), move("D5")).state.health[hero("pog")] == left
    table = table_of(("gobber_cutthroat", "blue", "D4"), chapter=2, heroes={"milo": "D4"})
    match = play(go(acting(table, "milo"), ("hazard", face)), move("D5"))
    assert match.state.health[hero("milo")] == left + 1


# ---- knockdown ------------------------------------------------------------------------------------------------------


@rule("UC.KNOCK.01", "UC.KNOCK.02", "UC.KNOCK.03", "UC.FEAT.06", "UC.KNOCK.08")
def test_ways_to_stand_up() -> None:
    card = feat("war_cry")
    table = begin(
        table_of(("sword_thug", "red", "A5"), heroes={"gardek": "A5", "canice": "A6"}, cards=[card]), "gardek"
    )
    table.flags[G] |= DOWN
    match = go(table)
    assert keys(match) == [f"discard:{card}", "forfeit_move", "forfeit_action", "stay"]
    paid = play(match.copy(keep=True), f"discard:{card}")
    assert keys(paid) == ["hold", "walk", "charge"]
    assert paid.state.row[0] == []
    still = play(match.copy(keep=True), "forfeit_move")
    assert not moves(still)
    assert starting(still, "attack")
    idle = play(match.copy(keep=True), "forfeit_action", "walk")
    assert moves(idle)
    assert not starting(idle, "attack")
    lying = play(match.copy(keep=True), "stay")
    assert lying.state.active != G
    assert lying.state.flags[G] & DOWN


@rule("UC.KNOCK.08")
def test_a_forfeited_movement_is_no_hold() -> None:
    table = begin(table_of(("sword_thug", "red", "D5"), heroes={"canice": "D4"}), "canice")
    table.flags[hero("canice")] |= DOWN
    match = play(go(table, 1, 1), "forfeit_move", f"attack:1:{villain(table, 'sword_thug')}:penny")
    assert "2d6" in told(match, "rolled")[0]


@rule("UC.KNOCK.05")
def test_a_knocked_down_villain_only_stands_up() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"})
    thug = villain(table, "sword_thug")
    table.flags[thug] |= DOWN
    match = go(activating(table, thug), seed=None)
    assert not match.state.flags[thug] & DOWN
    assert not told(match, "attacks")


@rule("UC.KNOCK.06", "UC.KNOCK.07")
def test_a_knocked_down_boss_stands_up_and_strikes_or_walks() -> None:
    table = table_of(chapter=3, heroes={"gardek": "H3"})
    boss = table.cast.bosses[0]
    lay_again(table, gate_open=True)
    table.flags[boss] |= DOWN
    match = go(activating(table, boss), 1, 1)
    assert len(told(match, "attacks")) == 1
    assert "sabre" in told(match, "attacks")[0]
    table.space[G], table.space[boss] = S("H1"), S("H5")
    table.flags[boss] |= DOWN
    match = go(activating(table, boss))
    while not match.over:
        match.pick(0)
    assert table.ground.far[match.state.space[boss]][S("H1")] == 3
    assert not told(match, "attacks")


# ---- incapacitated and passed out -----------------------------------------------------------------------------------


@rule("UC.STATE.01", "UC.STATE.02", "UC.STATE.03", "UC.STATE.04", "UC.COMP.12", "UC.CHAR.08")
def test_at_nought_a_hero_is_incapacitated_and_stays_on_the_map() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3", "canice": "A5"})
    table.health[G] = 1
    match = go(activating(table, villain(table, "sword_thug")), 6, 6, 6, 6)
    assert (match.state.health[G], at(match, G), match.state.tokens[G]) == (0, "D3", 9)
    assert match.state.flags[G] & DOWN
    assert valid_targets(match.state) == [hero("canice")]


@rule("UC.STATE.05")
def test_an_incapacitated_hero_plays_no_feat_card() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3", "canice": "A5"}, cards=[feat("shrug_off")])
    table.health[G] = 0
    match = go(begin(table, "gardek"))
    assert all(key.startswith(("place", "stay")) for key in keys(match))


@rule("UC.STATE.06", "UC.STATE.08", "UC.TURN.01")
def test_a_hero_without_tokens_has_passed_out() -> None:
    table = table_of(heroes={"gardek": "D3", "canice": "A5"})
    table.health[G], table.tokens[G] = 0, 2
    table.actor, table.spawns, table.phase = G, 0, SPAWN
    table.order = [G]
    match = go(table)
    assert match.state.space[G] == OFF
    assert match.state.active != G
    assert told(match, "passed out")


@rule("UC.STATE.09", "UC.STATE.10", "UC.DMG.06", "UC.CHAR.09")
def test_doorstop_is_never_placed_and_never_passes_out() -> None:
    table = table_of(heroes={"pog": "D3", "doorstop": "D3"})
    jack = hero("doorstop")
    table.health[jack] = 0
    table.flags[jack] |= DOWN
    table.actor, table.spawns, table.phase = hero("pog"), 0, SPAWN
    match = go(table)
    assert match.state.tokens[jack] == 10
    play(match, f"activate:{jack}")
    assert match.state.active != jack
    assert at(match, jack) == "D3"


@rule("UC.STATE.11", "UC.XP.01")
def test_an_incapacitated_villain_goes_back_to_the_reserves() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"})
    thug = villain(table, "sword_thug")
    match = play(go(acting(table, "gardek"), 6, 6, 6, 6), f"attack:0:{thug}")
    assert match.state.space[thug] == OFF
    assert match.state.treasury == 1


@rule("UC.STATE.11")
def test_who_is_in_the_reserves_activates_no_more_and_is_whole() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"})
    thug = villain(table, "sword_thug")
    table.queue = [thug]
    match = play(go(acting(table, "gardek"), 6, 6, 6, 6), f"attack:0:{thug}")
    assert match.state.queue == []
    assert match.state.health[thug] == 1
    assert thug in reserve(match.state, "sword_thug", RED)


@rule("UC.WIN.01")
def test_the_chapter_is_lost_when_no_hero_is_left() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"})
    table.health[G] = 1
    match = go(activating(table, villain(table, "sword_thug")), 6, 6, 6, 6)
    assert match.outcome is not None
    assert (match.outcome.how, match.outcome.results) == ("heroes", (0.0,))


# ---- Pog and Doorstop -----------------------------------------------------------------------------------------------


@rule("UC.POG.01", "UC.POG.02", "UC.POG.10")
def test_the_player_decides_who_of_the_pair_goes_first() -> None:
    table = pair_turn(table_of(heroes={"pog": "A5", "doorstop": "A5"}))
    match = go(table)
    assert starting(match, "activate") == ["activate:3", "activate:4"]
    first = play(match.copy(keep=True), "activate:3", "hold", "end")
    assert first.ask is not None
    assert (first.ask.prompt, starting(first, "activate")) == ("pair", ["activate:4"])
    play(match, "activate:4", "hold", "end")
    assert match.state.active == hero("pog")
    assert not told(match, "spawned")


@rule("UC.POG.04", "UC.POG.05", "UC.POG.06", "UC.POG.07", "UC.EX.11", "UC.NAMED.07")
def test_t13_jack_drive_lets_doorstop_charge_and_pog_still_move() -> None:
    table = pair_turn(table_of(("sword_thug", "red", "A3"), heroes={"pog": "A5", "doorstop": "A5"}))
    thug = villain(table, "sword_thug")
    plain = play(go(table), "activate:4")
    assert refused(plain, "charge") == "UC.POG.05"
    table = pair_turn(table_of(("sword_thug", "red", "A3"), heroes={"pog": "A5", "doorstop": "A5"}))
    match = play(
        go(table, 6, 6, 1, 6, 6, 6),
        "jack_drive",
        "activate:4",
        "charge",
        move("A4"),
        move("A3"),
        f"attack:0:{thug}",
        "use",
    )
    assert "3d6" in told(match, "rolled")[0]
    while match.state.active == hero("doorstop"):
        play(match, "done" if "done" in keys(match) else "end")
    assert "charge" in keys(match)
    play(match, "charge", move("A4"), move("A3"))
    assert at(match, hero("pog")) == "A3"
    assert not starting(match, "attack")


@rule("UC.POG.03", "UC.POG.04")
def test_pog_acts_in_doorstops_activation_but_does_not_attack() -> None:
    table = table_of(("sword_thug", "red", "A5"), heroes={"pog": "A5", "doorstop": "A6"}, cards=[feat("scurry")])
    table.health[hero("doorstop")] = 5
    match = go(acting(table, "doorstop"))
    assert "pog:jack_drive" in keys(match)
    assert not starting(match, "attack")
    beside = pair_turn(table_of(("sword_thug", "red", "A5"), heroes={"pog": "A5", "doorstop": "A6"}))
    assert not starting(go(beside), "attack")


@rule("UC.POG.09")
def test_cards_measure_from_pog() -> None:
    party = {"pog": "D3", "doorstop": "A5", "gardek": "A5", "canice": "A5", "milo": "A5"}
    table = table_of(("sword_thug", "red", "A4"), ("sword_thug", "blue", "D4"), heroes=party)
    table.actor, table.phase = hero("pog"), CARD
    match = go(table, ("villain action", 1))
    assert told(match, "activates")[:1] == ["The blue sword thug 1 activates."]


@rule("UC.POG.11", "UC.STAT.04")
def test_t17_doorstop_cannot_try_what_it_has_no_stat_for() -> None:
    table = table_of(heroes={"pog": "H2", "doorstop": "H2"})
    assert not starting(go(acting(table, "doorstop", "hold")), "challenge")
    assert sorted(starting(go(acting(table, "pog", "hold")), "challenge")) == [
        "challenge:body:int",
        "challenge:body:per",
    ]


@rule("UC.FEAT.01", "UC.POG.10")
def test_the_pair_draws_one_card_in_a_turn() -> None:
    table = begin(table_of(heroes={"pog": "A5", "doorstop": "A5"}), "pog")
    table.active, table.phase = -1, FINISH
    table.decks[EVENT_DECK].pool = [EVENT_NUMBER["lull"]]
    assert len(go(table).state.row[3]) == 1


def test_a_carrier_cannot_charge() -> None:
    table = begin(table_of(heroes={"gardek": "A5"}), "gardek")
    table.marker, table.carrier = S("A5"), G
    assert carries(table, G)
    assert refused(go(table), "charge") == "UC.COMP.16"


@rule("UC.POG.06")
def test_jack_drive_is_pogs_action() -> None:
    table = pair_turn(table_of(("sword_thug", "red", "H2"), heroes={"pog": "H2", "doorstop": "H2"}))
    match = go(table)
    assert starting(match, "challenge")
    play(match, "jack_drive")
    assert not starting(match, "challenge")
    play(match, "activate:3", "hold")
    assert not starting(match, "attack")
    assert not starting(match, "challenge")


@rule("UC.SIDES.01")
def test_friends_in_a_space_strike_nobody_and_spoil_no_aim() -> None:
    table = table_of(heroes={"gardek": "D3", "canice": "D3", "milo": "D3"})
    assert can_aim(acting(table, "canice", "hold"), hero("canice"))
    match = play(go(acting(table, "gardek")), move("D4"))
    assert told(match, "hazard") == []


@rule("UC.POG.04")
def test_pog_acts_between_two_attacks_of_doorstop() -> None:
    card = feat("scurry")
    table = table_of(("ogrun_brute", "red", "D3"), chapter=6, heroes={"pog": "D3", "doorstop": "D3"}, cards=[card])
    brute = villain(table, "ogrun_brute")
    table.health[hero("doorstop")] = 5
    match = play(go(acting(table, "doorstop"), 1, 1, 1, 1, 1), f"attack:0:{brute}")
    assert {"pog:jack_drive", "pog:bodge", f"attack:1:{brute}", "done"} <= set(keys(match))
    play(match, "pog:jack_drive", f"attack:1:{brute}")
    assert "3d6" in told(match, "rolled")[1], "the boost of 'Jack Drive"
    assert "pog:bodge" not in keys(match)


@rule("UC.POG.04")
def test_pog_may_still_act_when_both_have_activated() -> None:
    table = pair_turn(table_of(heroes={"pog": "H2", "doorstop": "A1"}))
    table.did[hero("pog")] |= DONE
    table.did[hero("doorstop")] |= DONE
    match = go(table, 2, 2)
    assert keys(match) == ["challenge:body:int", "challenge:body:per", "end"]
    assert play(match.copy(keep=True), "end").state.phase == FINISH
    assert play(match, "challenge:body:int").state.progress.examined


@rule("UC.POG.08")
def test_pog_plays_his_cards_between_the_activations() -> None:
    card = feat("scurry")
    table = pair_turn(table_of(("sword_thug", "red", "A5"), heroes={"pog": "A5", "doorstop": "A5"}, cards=[card]))
    match = play(go(table, seed=None), f"feat:{card}:{S('A4')}")
    assert at(match, hero("pog")) == "A4"
    assert starting(match, "activate") == ["activate:3", "activate:4"]


@rule("UC.POG.05", "UC.POG.07")
def test_jack_drive_is_of_no_use_once_doorstop_has_activated() -> None:
    table = pair_turn(table_of(heroes={"pog": "A5", "doorstop": "A5"}))
    table.did[hero("doorstop")] |= DONE
    assert "jack_drive" not in keys(go(table))


@rule("UC.MOVE.12")
def test_a_charge_comes_before_its_attack() -> None:
    table = table_of(("sword_thug", "red", "D3"), ("sword_thug", "blue", "D4"), heroes={"gardek": "D3"})
    table.mates = 0
    match = go(acting(table, "gardek", "charge"), ("hazard", 1))
    other = villain(table, "sword_thug", "blue")
    assert refused(match, f"attack:0:{other}") == "UC.MOVE.12"
    assert not starting(match, "rocks")
    assert starting(play(match, move("D4")), "attack") == [f"attack:0:{other}", f"attack:1:{other}"]
