"""The Villain Phase: selection, order, tactics, targets, bosses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.games.undercity.cast import HOSTILE
from rulewright.games.undercity.content import VILLAINS
from rulewright.games.undercity.rounds import initiative
from rulewright.games.undercity.state import ACTION_DECK, CARD, DOWN, NEXT, Table, enemies_in, lay_again
from rulewright.games.undercity.villains import aim, next_move, preferred

from .field import (
    Chapter,
    activating,
    at,
    go,
    hero,
    keys,
    play,
    space_of,
    table_of,
    told,
    villain,
    without_bosses,
)

rule = pytest.mark.rule
S = space_of


def card(table: Table, number: int, actor: str = "gardek", *rolls: object) -> Chapter:
    """The Villain Phase with this card."""
    table.actor = hero(actor)
    table.decider = table.seat_of[min(table.actor, 3)]
    table.phase = CARD
    table.decks[ACTION_DECK].pool = sorted({number, *table.decks[ACTION_DECK].pool})
    return go(table, ("villain action", number), *rolls)


def finish(match: Chapter) -> Chapter:
    while match.ask is not None and match.ask.prompt.startswith("villain"):
        match.pick(0)
    return match


# ---- selection and order --------------------------------------------------------------------------------------------


@rule("UC.VPH.02", "UC.VPH.08", "UC.EX.18", "UC.PRIO.01", "UC.NAMED.11")
def test_t20_one_merc_in_a_blue_round_is_the_blue_one() -> None:
    table = without_bosses(
        table_of(
            ("rhulic_merc", "red", "D3"),
            ("rhulic_merc", "blue", "A1"),
            chapter=3,
            heroes={"gardek": "D4"},
            colour="blue",
        )
    )
    assert told(card(table, 28), "activates") == ["The blue Rhulic merc activates."]


@rule("UC.EX.19", "UC.PRIO.04", "UC.NAMED.08", "UC.TARG.07")
def test_t21_the_active_player_picks_among_equal_thugs() -> None:
    placed = [("sword_thug", "red", "D3"), ("sword_thug", "red", "E4"), ("sword_thug", "red", "D5")]
    table = table_of(*placed, heroes={"milo": "D4", "canice": "D3"})
    table.health[hero("canice")] = 2
    match = card(table, 1, "milo")
    assert keys(match) == [str(villain(table, "sword_thug", "red", n)) for n in (1, 2, 3)]
    beside = villain(table, "sword_thug", "red", 1)
    play(match, beside)
    assert told(match, "attacks")[0] == "The red sword thug 1 attacks Canice with the sword."
    assert "2d6" in told(match, "rolled")[0]


@rule("UC.EX.20", "UC.PRIO.02", "UC.PRIO.03", "UC.PRIO.05", "UC.VPH.10", "UC.NAMED.10", "UC.VPH.08")
def test_t22_number_priority_selects_and_orders() -> None:
    placed = [("crossbow_thug", "blue", "D4"), ("sword_thug", "blue", "D6"), ("crossbow_thug", "blue", "E6")]
    table = table_of(*placed, ("sword_thug", "red", "D4"), heroes={"canice": "D3", "gardek": "F5"}, colour="red")
    match = finish(card(table, 3, "canice"))
    assert told(match, "activates")[:2] == ["The blue sword thug 1 activates.", "The blue crossbow thug 1 activates."]


@rule("UC.EX.21", "UC.TARG.05", "UC.TARG.08")
def test_t23_a_shot_goes_past_the_hero_beside_a_friend() -> None:
    def shot_at(*placed: tuple[str, str, str]) -> str:
        table = table_of(("crossbow_thug", "blue", "D4"), *placed, heroes={"canice": "D3", "gardek": "E5"})
        return told(go(activating(table, villain(table, "crossbow_thug", "blue"), preference="left")), "attacks")[0]

    assert "attacks Canice" in shot_at(("sword_thug", "blue", "E5"))
    assert "attacks Canice" in shot_at()
    assert "attacks Gardek" in shot_at(("sword_thug", "blue", "D3"))


@rule("UC.PRIO.01")
def test_the_other_colour_fills_up() -> None:
    table = table_of(("sword_thug", "red", "A1"), ("sword_thug", "blue", "B1"), heroes={"gardek": "D4"}, colour="blue")
    match = finish(card(table, 21))
    assert told(match, "activates") == ["The blue sword thug 1 activates.", "The red sword thug 1 activates."]


@rule("UC.PRIO.04")
def test_equal_villains_go_in_the_order_the_player_likes() -> None:
    table = table_of(("sword_thug", "red", "A1"), ("sword_thug", "red", "I1"), heroes={"gardek": "D4"})
    match = card(table, 21)
    play(match, villain(table, "sword_thug", "red", 2))
    finish(match)
    assert told(match, "activates") == ["The red sword thug 2 activates.", "The red sword thug 1 activates."]


@rule("UC.VPH.10")
def test_all_villains_are_fixed_before_the_first_activates() -> None:
    table = table_of(("sword_thug", "red", "D5"), ("sword_thug", "blue", "D6"), heroes={"gardek": "D4"})
    match = card(table, 2)
    kinds = [event.kind for event in match.events]
    assert kinds.index("card") < kinds.index("activates")
    finish(match)
    assert len(told(match, "activates")) == 2


@rule("UC.VPH.05", "UC.VPH.06", "UC.VPH.07")
def test_melee_and_ranged_villains_by_their_icons() -> None:
    table = without_bosses(
        table_of(
            ("rhulic_merc", "red", "D3"),
            ("crossbow_thug", "red", "D3"),
            ("sword_thug", "red", "D3"),
            chapter=3,
            heroes={"gardek": "A1"},
        )
    )
    sights = {table.cast.profiles[v].id: table.cast.sights[v][1:] for v in table.cast.villains}
    assert sights["rhulic_merc"] == (True, True)
    assert sights["crossbow_thug"] == (False, True)
    assert sights["sword_thug"] == (True, False)


@rule("UC.VPH.08")
@pytest.mark.parametrize(("blue", "red"), [("A1", "D3"), ("D3", "A1")])
def test_proximity_counts_for_nothing_unless_the_card_asks(blue: str, red: str) -> None:
    placed = (("rhulic_merc", "red", red), ("rhulic_merc", "blue", blue))
    table = without_bosses(table_of(*placed, chapter=3, heroes={"gardek": "D4"}, colour="blue"))
    assert told(card(table, 28), "activates") == ["The blue Rhulic merc activates."]


@rule("UC.VPH.08")
@pytest.mark.parametrize(("number", "actor", "colour"), [
    (1, "gardek", "red"), (1, "canice", "blue"), (5, "gardek", "blue"), (5, "canice", "red"),
])  # fmt: skip
def test_proximity_is_measured_from_the_active_hero(number: int, actor: str, colour: str) -> None:
    table = table_of(("sword_thug", "red", "E3"), ("sword_thug", "blue", "I6"), heroes={"gardek": "D3", "canice": "I5"})
    assert told(finish(card(table, number, actor)), "activates") == [f"The {colour} sword thug 1 activates."]


@rule("UC.VPH.07")
@pytest.mark.parametrize("number", [14, 16])
def test_a_villain_with_both_icons_answers_to_either(number: int) -> None:
    table = without_bosses(table_of(("rhulic_merc", "red", "D3"), chapter=3, heroes={"gardek": "D4"}))
    assert told(finish(card(table, number)), "activates") == ["The red Rhulic merc activates."]


@rule("UC.VPH.08")
def test_farthest_counts_the_unreachable_first() -> None:
    table = table_of(("sword_thug", "red", "D3"), ("sword_thug", "blue", "A1"), heroes={"gardek": "D4"})
    assert told(finish(card(table, 5)), "activates") == ["The blue sword thug 1 activates."]


@rule("UC.VPH.09")
def test_clock_cards() -> None:
    table = table_of(chapter=4, heroes={"gardek": "A3"})
    table.clock = 1
    assert told(card(table, 32, "gardek", ("clock", 5)), "clock")[0] == "The clock gains 5: 6 of 7."
    table = table_of(heroes={"gardek": "A3"})
    match = card(table, 32, "gardek", ("type", 1), ("place", 1))
    assert told(match, "spawned")


def test_surrounded_voices_and_all_hands() -> None:
    table = table_of(
        ("sword_thug", "red", "D4"),
        ("crossbow_thug", "red", "D4"),
        ("sword_thug", "blue", "I6"),
        heroes={"gardek": "D4"},
    )
    assert len(told(finish(card(table, 18)), "activates")) == 2
    table = table_of(("sword_thug", "red", "D5"), ("sword_thug", "blue", "I6"), heroes={"gardek": "D4"})
    assert told(finish(card(table, 31)), "activates") == ["The red sword thug 1 activates."]
    table = table_of(
        ("sword_thug", "red", "A1"),
        ("sword_thug", "red", "A1"),
        ("crossbow_thug", "red", "A1"),
        heroes={"gardek": "D4"},
    )
    assert len(told(finish(card(table, 34)), "activates")) == 2


def test_echoes_activate_one_more() -> None:
    table = table_of(("sword_thug", "red", "D5"), ("sword_thug", "blue", "D6"), heroes={"gardek": "D4"}, event="echoes")
    assert len(told(finish(card(table, 1)), "activates")) == 2


# ---- tactics --------------------------------------------------------------------------------------------------------


@rule(
    "UC.TACT.01",
    "UC.TACT.02",
    "UC.TACT.08",
    "UC.TACT.09",
    "UC.TACT.10",
    "UC.TACT.13",
    "UC.TACT.17",
    "UC.TACT.18",
    "UC.TACT.19",
    "UC.EX.16",
)
@pytest.mark.parametrize(("label", "tactic"), [("D5", "set shot"), ("D6", "ranged")])
def test_t18_crossbow_thug(label: str, tactic: str) -> None:
    table = table_of(("crossbow_thug", "red", label), heroes={"gardek": "D3"})
    thug = villain(table, "crossbow_thug")
    assert next_move(table, thug) == (tactic, 0)
    match = finish(go(activating(table, thug)))
    walked = label == "D6"
    assert ("3d6" in told(match, "rolled")[0]) != walked
    assert bool(told(match, "moved")) == walked


@rule("UC.EX.16", "UC.TACT.13", "UC.TACT.18")
def test_t18_from_afar_it_charges_without_shooting() -> None:
    table = table_of(("crossbow_thug", "red", "H4"), heroes={"gardek": "D4"})
    match = go(activating(table, villain(table, "crossbow_thug")))
    while not match.over:
        match.pick(0)
    assert len(told(match, "moved")) == 2
    assert not told(match, "attacks")


@rule("UC.TACT.05", "UC.TACT.06", "UC.TACT.07", "UC.TACT.12", "UC.TACT.13", "UC.TACT.16", "UC.EX.17")
@pytest.mark.parametrize(
    ("label", "tactic", "steps", "attacks", "dice"),
    [
        ("D3", "melee", 0, 1, "2d6"), ("D4", "rush", 1, 1, "3d6"), ("D5", "rush", 2, 1, "3d6"),
        ("D6", "pursue", 1, 0, ""), ("H5", "pursue", 2, 0, ""),
    ],
)  # fmt: skip
def test_t19_sword_thug(label: str, tactic: str, steps: int, attacks: int, dice: str) -> None:
    table = table_of(("sword_thug", "red", label), heroes={"gardek": "D3"})
    thug = villain(table, "sword_thug")
    assert next_move(table, thug)[0] == tactic
    match = go(activating(table, thug), *((6, 6, 1, 1, 1) if steps == 1 or steps == 0 else ()))
    while not match.over:
        match.pick(0)
    assert len(told(match, "moved")) == steps
    assert len(told(match, "attacks")) == attacks
    rolled = told(match, "rolled")
    if len(rolled) == 2:
        assert dice in rolled[1]


@rule("UC.TACT.04")
def test_the_active_player_chooses_the_way() -> None:
    table = table_of(("sword_thug", "red", "D6"), heroes={"gardek": "D3"})
    match = go(activating(table, villain(table, "sword_thug")))
    assert match.ask is not None
    assert match.ask.prompt == "villain.path"
    assert {S("D5"), S("E5")} <= set(match.choices)


@rule("UC.TACT.04")
@pytest.mark.parametrize("actor", ["gardek", "canice"])
def test_a_rush_has_its_way_chosen_by_whose_turn_it_is(actor: str) -> None:
    table = table_of(("sword_thug", "red", "D5"), heroes={"gardek": "D3", "canice": "A1"}, players=2)
    match = go(activating(table, villain(table, "sword_thug"), actor=actor))
    assert set(match.choices) == {S("D4"), S("E4")}
    assert match.waiting == (table.seat_of[hero(actor)],)
    table.space[villain(table, "sword_thug")] = S("D6")
    match = go(activating(table, villain(table, "sword_thug"), actor=actor))
    assert match.waiting == (table.seat_of[hero(actor)],)


@rule("UC.MOVE.15")
def test_rough_terrain_stops_a_villain_too() -> None:
    table = table_of(("sword_thug", "red", "H5"), heroes={"gardek": "D3"})
    thug = villain(table, "sword_thug")
    table.caves = (1 << 54) - 1 - (1 << S("H5"))
    match = finish(go(activating(table, thug)))
    assert len(told(match, "moved")) == 1


@rule("UC.TACT.11")
@pytest.mark.parametrize(("colour", "tactic"), [("red", "set shot"), ("blue", "rush")])
def test_set_shot_or_rush_by_the_colour_of_the_round(colour: str, tactic: str) -> None:
    table = without_bosses(table_of(("rhulic_merc", "red", "A5"), chapter=3, heroes={"gardek": "A3"}, colour=colour))
    assert next_move(table, villain(table, "rhulic_merc")) == (tactic, 0)


@rule("UC.TACT.14", "UC.TACT.15")
def test_regroup() -> None:
    table = table_of(
        ("gobber_cutthroat", "blue", "B6"), ("sword_thug", "red", "B6"), chapter=2, heroes={"gardek": "I1"}
    )
    without_bosses(table)
    cut = villain(table, "gobber_cutthroat", "blue")
    match = go(activating(table, cut))
    assert at(match, cut) == "B6"
    table = table_of(
        ("gobber_cutthroat", "blue", "F6"), ("sword_thug", "red", "B6"), chapter=2, heroes={"gardek": "I1"}
    )
    without_bosses(table)
    match = go(activating(table, cut))
    while not match.over:
        match.pick(0)
    assert at(match, cut) == "D6"


@rule("UC.TACT.03")
def test_villains_obey_capacity_and_rough_terrain() -> None:
    table = table_of(("sword_thug", "red", "D5"), heroes={"gardek": "D3"})
    table.caves = 1 << S("D5")
    assert next_move(table, villain(table, "sword_thug"))[0] == "pursue"


@rule("UC.TACT.03", "UC.MOVE.16")
@pytest.mark.parametrize(("rough", "steps"), [(False, 2), (True, 1)])
def test_a_villain_goes_two_spaces_but_one_out_of_rough_terrain(rough: bool, steps: int) -> None:
    table = table_of(("sword_thug", "red", "H5"), heroes={"gardek": "A3"})
    table.caves = rough << S("H5")
    assert len(told(finish(go(activating(table, villain(table, "sword_thug")))), "moved")) == steps


@rule("UC.ATK.15", "UC.TACT.10")
def test_no_set_shot_with_an_enemy_in_the_space() -> None:
    table = table_of(("crossbow_thug", "red", "D3"), heroes={"gardek": "D3"})
    thug = villain(table, "crossbow_thug")
    assert next_move(table, thug) == ("ranged", 0)
    table = table_of(("crossbow_thug", "red", "D4"), heroes={"gardek": "D3"}, environment="cramped_dark")
    assert next_move(table, thug) == ("ranged", 0)


# ---- targets --------------------------------------------------------------------------------------------------------


@rule("UC.TARG.01", "UC.TARG.02", "UC.TARG.03")
def test_the_closest_battle_ready_hero_is_the_target_of_each_tactic_anew() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D4", "canice": "D5"})
    thug = villain(table, "sword_thug")
    assert next_move(table, thug) == ("rush", 0)
    table.health[0] = 0
    assert next_move(table, thug) == ("rush", 1)
    table.health[0] = 9
    table.space[0] = S("D3")
    table.health[0] = 0
    assert next_move(table, thug) == ("rush", 1)


@rule("UC.TARG.04", "UC.TARG.05")
def test_ranged_villains_shoot_in_their_own_space_but_not_beside_friends_elsewhere() -> None:
    table = table_of(("crossbow_thug", "red", "D3"), ("sword_thug", "red", "D3"), heroes={"gardek": "D3"})
    thug = villain(table, "crossbow_thug")
    assert aim(table, thug, "ranged") == 0
    table.space[thug] = S("D4")
    assert aim(table, thug, "ranged") == -1


@rule("UC.TARG.06")
def test_nobody_rushes_into_a_full_space() -> None:
    table = table_of(
        ("sword_thug", "red", "D4"),
        *[("sword_thug", "blue", "D3")] * 4,
        *[("crossbow_thug", "blue", "D3")] * 2,
        heroes={"gardek": "D3"},
    )
    assert aim(table, villain(table, "sword_thug"), "rush") == -1


@rule("UC.TARG.07", "UC.TARG.08", "UC.NAMED.09")
@pytest.mark.parametrize(
    ("preference", "target"),
    [
        ("lowest_health", "pog"), ("highest_health", "gardek"), ("lowest_def", "gardek"), ("lowest_arm", "pog"),
        ("highest_arm", "gardek"), ("lowest_init", "gardek"), ("highest_init", "canice"), ("active", "milo"),
    ],
)  # fmt: skip
def test_preferences(preference: str, target: str) -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3", "canice": "D3", "milo": "D3", "pog": "D3"})
    table.preference, table.actor = preference, hero("milo")
    assert preferred(table, villain(table, "sword_thug"), [0, 1, 2, 3]) == hero(target)


@rule("UC.NAMED.09", "UC.TARG.08")
def test_the_player_to_the_left() -> None:
    table = table_of(("sword_thug", "red", "D3"), players=4, heroes={"gardek": "D3", "canice": "D3", "milo": "D3"})
    table.preference, table.actor, table.decider = "left", hero("canice"), table.seat_of[1]
    assert preferred(table, villain(table, "sword_thug"), [0, 1, 2]) == hero("milo")


@rule("UC.TARG.09")
def test_without_a_card_the_last_preference_counts() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3", "canice": "D3"})
    assert table.preference == "highest_init"
    match = card(table, 27)
    assert match.state.preference == "highest_arm"
    assert preferred(match.state, villain(table, "sword_thug"), [0, 1]) == 0


@rule("UC.TARG.10")
def test_the_player_to_the_targets_left_rolls_for_a_villain() -> None:
    for name, roller in (("canice", 1), ("milo", 2), ("gardek", 0)):
        table = table_of(("sword_thug", "red", "D3"), players=4, heroes={name: "D3"})
        assert table.seat_of[hero(name)] == (roller - 1) % 4
        match = go(activating(table, villain(table, "sword_thug")), 1, 1)
        rolled = next(event for event in match.events if event.kind == "rolled")
        assert (rolled.rule, rolled.data["seat"]) == ("UC.TARG.10", roller)
        assert f"rolled by player {roller + 1}" in rolled.text


@rule("UC.TERM.04", "UC.TERM.05")
def test_a_hostile_villain_prefers_the_highest_health() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3", "canice": "D3"})
    thug = villain(table, "sword_thug")
    profiles = list(table.cast.profiles)
    profiles[thug] = replace(profiles[thug], keywords=HOSTILE)
    table.cast = replace(table.cast, profiles=tuple(profiles), hostile=(thug,))
    table.preference = "lowest_health"
    assert preferred(table, thug, [0, 1]) == 0


@rule("UC.TERM.04")
def test_a_hostile_character_is_everybodys_enemy() -> None:
    table = table_of(("sword_thug", "red", "D3"), ("sword_thug", "blue", "D3"), heroes={"gardek": "A1"})
    wild, tame = villain(table, "sword_thug"), villain(table, "sword_thug", "blue")
    assert aim(table, wild, "melee") == aim(table, tame, "melee") == -1
    table.cast = replace(table.cast, hostile=(wild,))
    assert aim(table, wild, "melee") == tame
    assert aim(table, tame, "melee") == wild
    assert enemies_in(table, tame, S("D3")) == [wild]


# ---- significant characters -----------------------------------------------------------------------------------------


@rule("UC.SIG.01", "UC.SIG.02", "UC.SIG.03", "UC.SIG.04", "UC.SIG.05", "UC.CHAR.06")
def test_bosses_have_a_place_in_the_order_and_no_phases_of_their_own() -> None:
    table = table_of(chapter=3, heroes={"gardek": "A4", "canice": "A4", "milo": "A4", "pog": "A4", "doorstop": "A4"})
    boss = table.cast.bosses[0]
    assert initiative(table) == [1, boss, 2, 3, 0]
    lay_again(table, gate_open=True)
    table.order, table.phase = [boss, 0], NEXT
    match = go(table)
    while not told(match, "turn"):
        match.pick(0)
    kinds = [event.kind for event in match.events]
    assert kinds[0] == "activates"
    assert "spawned" not in kinds[: kinds.index("turn")]
    assert "card" not in kinds[: kinds.index("turn")]
    assert table.cast.profiles[boss].by_cards
    assert not table_of(chapter=2).cast.profiles[table_of(chapter=2).cast.bosses[0]].by_cards


def test_every_tactic_icon_is_used_and_known() -> None:
    used = {t for v in VILLAINS.values() for face in (v.regular, v.epic) for t in face.tactics}
    assert used == {"melee", "rush", "ranged", "set_shot", "shot_or_rush", "pursue", "regroup"}


def test_the_preview_of_a_prone_villain() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"})
    thug = villain(table, "sword_thug")
    table.flags[thug] |= DOWN
    assert next_move(table, thug) == ("stand up", -1)
