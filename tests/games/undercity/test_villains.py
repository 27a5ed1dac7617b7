"""The Villain Phase: selection, order, tactics, targets, bosses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.games.undercity.rules import villains
from rulewright.games.undercity.rules.cast import HOSTILE
from rulewright.games.undercity.rules.content import VILLAIN_ACTIONS, VILLAINS
from rulewright.games.undercity.rules.movement import strikers
from rulewright.games.undercity.rules.rounds import initiative
from rulewright.games.undercity.rules.state import (
    ACTION_DECK,
    CARD,
    DOWN,
    NEXT,
    Table,
    enemies_in,
    friends_in,
    lay_again,
)
from rulewright.games.undercity.rules.ties import settle
from rulewright.games.undercity.rules.villain_actions import Pick
from rulewright.games.undercity.rules.villain_phase import fits, rank, select
from rulewright.games.undercity.rules.villains import next_move, preferred, valid_targets
from rulewright.games.undercity.view.names import called
from rulewright.kernel import Ask, Flow, Roll

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


def aim(table: Table, figure: int, tactic: str) -> int:
    """Whom a villain would attack by a tactic."""
    return villains.aim(table, figure, tactic, valid_targets(table, figure))


def settled(flow: Flow[list[int]]) -> list[int]:
    """What a flow comes to when the first of all equals is chosen each time."""
    try:
        ask = next(flow)
        while True:
            assert isinstance(ask, Ask)
            assert isinstance(ask.choices, list)
            ask = flow.send(ask.choices[0])
    except StopIteration as stop:
        return list(stop.value)


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
    assert kinds.index("villain action") < kinds.index("activates")
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
    sights = {
        table.cast.profiles[v].id: tuple(fits(table, v, Pick(1, what), 0) for what in ("melee", "ranged"))
        for v in table.cast.villains
    }
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
    assert told(card(table, 32, "gardek", ("clock", 5)), "clock")[0] == "The clock moves on by 5: 6 of 6."
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
    rolls = [*[("attack", 6)] * 2, *[("damage", 1)] * int(dice[:1])] if attacks else []
    match = go(activating(table, thug), *rolls, seed=None)
    while not match.over:
        match.choose(min(match.choices, key=lambda space: table.ground.far[S("D3")][int(str(space))]))
    assert len(told(match, "moved")) == steps
    assert len(told(match, "attacks")) == attacks
    assert [dice in text for text in told(match, "rolled")[1:]] == [True] * attacks


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


@rule("UC.TARG.08", "UC.POG.09")
@pytest.mark.parametrize(("actor", "targets", "target"), [
    ("pog", "canice doorstop", "doorstop"), ("pog", "canice pog", "pog"), ("milo", "canice doorstop", "canice"),
    ("milo", "canice pog", "canice"), ("gardek", "canice doorstop gardek", "gardek"),
])  # fmt: skip
def test_in_the_turn_of_the_pair_both_are_active(actor: str, targets: str, target: str) -> None:
    names = targets.split()
    table = table_of(("sword_thug", "red", "D3"), heroes=dict.fromkeys(names, "D3"))
    table.preference, table.actor = "active", hero(actor)
    assert preferred(table, villain(table, "sword_thug"), [hero(name) for name in names]) == hero(target)


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


def test_the_preview_of_a_villain_that_can_do_nothing() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"})
    table.health[hero("gardek")] = 0
    assert next_move(table, villain(table, "sword_thug")) == ("wait", -1)


@rule("UC.TERM.04")
def test_the_preview_names_no_villain_as_target() -> None:
    table = wild_works(("drudge", "red", "D5"), gardek="A1")
    assert next_move(table, villain(table, "drudge")) == ("melee", -1)


@rule("UC.TACT.04", "UC.PRIO.04")
@pytest.mark.parametrize("settled_by_players", [True, False])
def test_where_one_way_leads_nobody_is_asked_and_nothing_rolled(settled_by_players: bool) -> None:
    table = table_of(players_settle_ties=settled_by_players)
    with pytest.raises(StopIteration) as stop:
        next(settle(table, "villain.path", [7], 6))
    assert stop.value.value == 7
    asked = next(settle(table, "villain.path", [7, 8], 6))
    assert isinstance(asked, Ask if settled_by_players else Roll)


# ---- fissures on the way --------------------------------------------------------------------------------------------


def run(match: Chapter) -> list[str]:
    """The spaces that a villain moved to, by the first way each time."""
    return [text.split()[-1].rstrip(".") for text in told(finish(match), "moved")]


@rule("UC.TACT.12", "UC.TACT.13", "UC.FISS.03")
@pytest.mark.parametrize(("start", "before", "after"), [("D3", 5, 3), ("E2", 3, 2), ("G2", 1, 1), ("G4", 1, 1)])
def test_who_is_too_big_for_a_fissure_comes_as_near_as_it_can(start: str, before: int, after: int) -> None:
    """Chapter 4 has a crack between G2 and G4, and Milo sits in it."""
    table = without_bosses(table_of(("trollkin_scout", "red", start), chapter=4, heroes={"milo": "G3"}))
    scout, far = villain(table, "trollkin_scout"), table.ground.far[S("G3")]
    assert far[S(start)] == before
    match = finish(go(activating(table, scout, actor="milo")))
    assert far[match.state.space[scout]] == after


@rule("UC.FISS.04", "UC.TACT.13")
def test_a_charge_goes_on_up_to_the_fissure_and_not_into_it() -> None:
    """Chapter 2: Pog sits in E3; the crack opens to E2 and E4."""
    for start, way in (("A2", 2), ("C2", 1), ("E2", 1)):
        table = without_bosses(table_of(("sword_thug", "red", start), chapter=2, heroes={"pog": "E3"}))
        thug = villain(table, "sword_thug")
        assert len(run(go(activating(table, thug, actor="pog")))) == way, start


@rule("UC.FISS.04")
def test_a_charge_stops_before_the_fissure() -> None:
    """Four spaces away it charges; the second space may be the mouth of the crack, but not the crack."""
    table = without_bosses(table_of(("sword_thug", "red", "F1"), chapter=2, heroes={"pog": "E3", "doorstop": "A4"}))
    thug = villain(table, "sword_thug")
    table.cast = replace(table.cast, profiles=tuple(
        replace(p, tactics=("regroup",)) if figure == thug else p for figure, p in enumerate(table.cast.profiles)
    ))  # fmt: skip
    friend = table.cast.supply["sword_thug", 1][0]
    table.space[friend] = S("E3")
    assert run(go(activating(table, thug, actor="pog"))) == ["E2"]


@rule("UC.FISS.04", "UC.TERM.16")
def test_out_of_a_fissure_a_villain_walks_unless_it_is_tiny() -> None:
    for type, colour, steps in (("sword_thug", "red", 1), ("gobber_cutthroat", "blue", 2)):
        table = without_bosses(table_of((type, colour, "E3"), chapter=2, heroes={"gardek": "A4"}))
        figure = villain(table, type, colour)
        if type == "gobber_cutthroat":
            table.space[villain(table, "sword_thug", "blue")] = S("I6")
        match = go(activating(table, figure), *[("collapse", 1)] * (steps == 1))
        assert len(run(match)) == steps


@rule("UC.TACT.04", "UC.TACT.06")
@pytest.mark.parametrize(("way", "steps"), [("D3", 1), ("E3", 2), ("C4", 2)])
def test_a_rush_of_one_space_may_take_a_way_round(way: str, steps: int) -> None:
    table = table_of(("sword_thug", "red", "D4"), heroes={"gardek": "D3"})
    thug = villain(table, "sword_thug")
    match = go(activating(table, thug), *[("attack", 6)] * 2, *[("damage", 1)] * 3, seed=None)
    assert set(match.choices) == {S(label) for label in ("D3", "E3", "E4", "C3", "C4")}
    play(match, S(way))
    assert (at(match, thug), len(told(match, "moved"))) == ("D3", steps)


@rule("UC.TACT.06", "UC.MOVE.15", "UC.MOVE.16")
@pytest.mark.parametrize(("rough", "rushes"), [
    ((), True), (("D4", "C4"), True), (("D4", "C4", "E4"), False), (("D3",), True), (("D5",), False),
])  # fmt: skip
def test_a_rush_goes_through_no_rough_terrain_but_may_end_there(rough: tuple[str, ...], rushes: bool) -> None:
    table = table_of(("sword_thug", "red", "D5"), heroes={"gardek": "D3"})
    table.caves = sum(1 << S(label) for label in rough)
    assert (aim(table, villain(table, "sword_thug"), "rush") == hero("gardek")) == rushes


@rule("UC.TACT.06", "UC.FISS.04", "UC.FISS.05", "UC.TERM.16")
def test_only_the_tiny_rush_into_a_fissure_and_nobody_where_another_way_leads() -> None:
    placed = (("sword_thug", "red", "E2"), ("gobber_cutthroat", "blue", "E2"))
    table = without_bosses(table_of(*placed, chapter=2, heroes={"pog": "E3"}))
    thug, cutthroat = villain(table, "sword_thug"), villain(table, "gobber_cutthroat", "blue")
    assert (aim(table, thug, "rush"), aim(table, cutthroat, "rush")) == (-1, hero("pog"))
    table.space[hero("pog")] = S("E4")
    assert (aim(table, thug, "rush"), aim(table, cutthroat, "rush")) == (-1, -1)


@rule("UC.ROUND.05")
@pytest.mark.parametrize(("start", "way", "rolls"), [("D5", "D4", 1), ("D4", "D3", 0)])
def test_a_villain_slips_after_two_spaces_and_attacks_no_more(start: str, way: str, rolls: int) -> None:
    table = table_of(("sword_thug", "red", start), heroes={"gardek": "D3"}, environment="slick_stones")
    thug = villain(table, "sword_thug")
    match = play(go(activating(table, thug), *[("slick stones", 1)] * rolls), S(way))
    assert bool(match.state.flags[thug] & DOWN) == bool(rolls)
    assert bool(told(match, "attacks")) == (not rolls)


# ---- the hostile ----------------------------------------------------------------------------------------------------


def wild_works(*placed: tuple[str, str, str], **heroes: str) -> Table:
    """Chapter 6, where the Monstrosity has slipped its leash; it stands in D5."""
    table = table_of(*placed, chapter=6, heroes=heroes)
    table.space[table.cast.bosses[0]] = S("D5")
    return table


@rule("UC.TERM.04", "UC.TERM.05", "UC.CHAR.04")
def test_the_epic_monstrosity_is_hostile_to_villains_too() -> None:
    table = wild_works(("drudge", "red", "D5"), ("drudge", "blue", "D5"), gardek="D5")
    beast = table.cast.bosses[0]
    assert table.cast.hostile == (beast,)
    assert aim(table, beast, "melee") == hero("gardek"), "the highest Health"
    table.space[hero("gardek")] = S("A1")
    drudge = villain(table, "drudge")
    assert (aim(table, beast, "melee"), aim(table, drudge, "melee")) == (drudge, beast)
    match = finish(go(activating(table, drudge), *[("attack", 6)] * 2, *[("damage", 6)] * 2))
    assert match.state.health[beast] == table.cast.profiles[beast].vit - 1
    assert match.state.treasury == 0


@rule("UC.TERM.04", "UC.TARG.05", "UC.TACT.14", "UC.TACT.15")
def test_nobody_spares_or_joins_the_hostile() -> None:
    table = wild_works(("rhulic_merc", "red", "D3"), gardek="A1")
    beast, merc = table.cast.bosses[0], villain(table, "rhulic_merc")
    assert aim(table, merc, "set_shot") == beast
    table.space[villain(table, "drudge")] = S("D5")
    assert aim(table, merc, "set_shot") == -1, "a friend stands beside it"
    assert friends_in(table, merc, S("D5")) == [villain(table, "drudge")]
    assert friends_in(table, beast, S("D5")) == []
    assert enemies_in(table, beast, S("D5")) == [villain(table, "drudge")]


@rule("UC.TERM.04", "UC.FREE.05")
def test_leaving_the_hostile_provokes_a_free_strike() -> None:
    table = wild_works(("drudge", "red", "D5"), gardek="A1")
    beast, drudge = table.cast.bosses[0], villain(table, "drudge")
    assert strikers(table, drudge, S("D5")) == [beast]
    assert strikers(table, beast, S("D5")) == [drudge]
    assert strikers(table, hero("gardek"), S("D5")) == [drudge, beast]


@rule("UC.NAMED.09")
def test_no_villain_is_to_anybodys_left() -> None:
    table = wild_works(("drudge", "red", "D5"), gardek="D5")
    table.preference = "left"
    assert preferred(table, villain(table, "drudge"), [hero("gardek"), table.cast.bosses[0]]) == hero("gardek")


@rule("UC.TERM.11", "UC.CHAR.04")
def test_the_crossbows_of_chapter_5_shoot_past_their_friends() -> None:
    for chapter, shoots in ((5, True), (4, False)):
        table = table_of(
            ("crossbow_thug", "red", "G4"), ("drudge", "red", "G5"), chapter=chapter, heroes={"milo": "G5"}
        )
        thug = villain(without_bosses(table), "crossbow_thug")
        assert (aim(table, thug, "set_shot") == hero("milo")) == shoots


# ---- cards to the letter --------------------------------------------------------------------------------------------

CROWD = (
    ("sword_thug", "red", "D4"), ("sword_thug", "blue", "E4"), ("crossbow_thug", "red", "E5"),
    ("crossbow_thug", "blue", "H5"), ("ogrun_brute", "red", "A1"), ("rhulic_merc", "blue", "B1"),
)  # fmt: skip


@rule("UC.VPH.02", "UC.VPH.03", "UC.VPH.05", "UC.VPH.06", "UC.VPH.08", "UC.PRIO.01", "UC.PRIO.02")
@pytest.mark.parametrize(("number", "wanted"), [
    (1, {"red sword thug 1"}), (2, {"red sword thug 1", "blue sword thug 1"}),
    (3, {"blue sword thug 1", "blue crossbow thug 1"}),
    (4, {"red sword thug 1", "red crossbow thug 1"}),
    (7, {"blue sword thug 1", "blue crossbow thug 1", "blue Rhulic merc"}),
    (9, {"red sword thug 1", "blue sword thug 1"}), (10, {"red crossbow thug 1", "blue crossbow thug 1"}),
    (11, {"red sword thug 1", "red ogrun brute"}), (12, {"red crossbow thug 1", "blue crossbow thug 1"}),
    (13, {"blue sword thug 1"}), (14, {"red sword thug 1"}), (15, {"blue crossbow thug 1"}),
    (16, {"red crossbow thug 1"}),
    (18, {"red sword thug 1"}), (19, {"red sword thug 1", "blue sword thug 1", "red crossbow thug 1"}), (20, set()),
    (21, {"red sword thug 1", "blue sword thug 1"}), (23, {"red sword thug 1", "red crossbow thug 1"}),
    (27, {"red ogrun brute"}), (28, {"blue Rhulic merc"}),
    (34, {"red sword thug 1", "red crossbow thug 1", "red ogrun brute", "blue Rhulic merc"}),
])  # fmt: skip
def test_whom_every_card_activates_in_a_red_round(number: int, wanted: set[str]) -> None:
    """Chapter 3 with its gate closed; Gardek stands in D4 beside the red sword thug."""
    table = without_bosses(table_of(*CROWD, chapter=3, heroes={"gardek": "D4"}, colour="red"))
    table.space[villain(table, "crossbow_thug", "blue")] = S("F6")
    picks = VILLAIN_ACTIONS[number].picks
    table.actor = 0
    chosen = list(settled(select(table, picks, VILLAIN_ACTIONS[number].otherwise, False)))
    assert {called(table, figure).removeprefix("the ") for figure in chosen} == wanted


@rule("UC.VPH.03")
def test_cards_for_one_type_and_for_bosses() -> None:
    placed = (("drudge", "red", "A1"), ("drudge", "red", "A2"), ("drudge", "blue", "A1"), ("sword_thug", "red", "D4"))
    table = table_of(*placed, chapter=4, heroes={"gardek": "D4"}, colour="red")
    boss = table.cast.bosses[0]

    def chosen(number: int) -> list[int]:
        card = VILLAIN_ACTIONS[number]
        return settled(select(table, card.picks, card.otherwise, False))

    table.actor = 0
    reds = [villain(table, "drudge", "red", n) for n in (1, 2)]
    assert (chosen(24), chosen(25), chosen(31)) == (reds, reds, [boss])
    table.colour = 1
    assert chosen(25) == [villain(table, "drudge", "blue")]
    table.space[boss] = -1
    assert chosen(31) == [villain(table, "sword_thug")]
    assert chosen(18) == [villain(table, "sword_thug")]
    table.space[villain(table, "sword_thug")] = S("D5")
    assert chosen(18) == [villain(table, "sword_thug")], "nobody in the space: the closest"
    assert chosen(26) == []


@rule("UC.VPH.03")
def test_echoes_add_one_to_cards_of_one_only() -> None:
    placed = [("sword_thug", colour, label) for colour in ("red", "blue") for label in ("D5", "D6")]
    for number, count in ((1, 2), (2, 2), (19, 3), (17, 2)):
        table = table_of(*placed, heroes={"gardek": "D4"}, event="echoes")
        table.decks[ACTION_DECK].pool = sorted({*table.decks[ACTION_DECK].pool, number})
        assert len(told(finish(card(table, number)), "activates")) == count, number


@rule("UC.PRIO.03")
def test_uncoloured_and_unnumbered_villains_come_last() -> None:
    table = table_of(("drudge", "red", "A1"), ("drudge", "blue", "A1"), ("sword_thug", "red", "A1"), chapter=4)
    boss = table.cast.bosses[0]
    figures = [villain(table, "drudge"), villain(table, "sword_thug"), villain(table, "drudge", "blue"), boss]
    assert sorted(figures, key=lambda figure: rank(table, figure)) == figures


@rule("UC.TACT.12", "UC.TACT.13")
@pytest.mark.parametrize(("label", "steps"), [("D6", 1), ("E6", 1), ("H5", 2)])
def test_pursuit_walks_within_three_and_charges_beyond(label: str, steps: int) -> None:
    table = table_of(("sword_thug", "red", label), heroes={"gardek": "D3"})
    thug = villain(table, "sword_thug")
    far = table.ground.far[S("D3")]
    before = far[S(label)]
    match = go(activating(table, thug))
    finish(match)
    assert before - far[match.state.space[thug]] == steps


@rule("UC.TACT.08", "UC.TACT.09")
@pytest.mark.parametrize(("label", "aimed", "walked", "tactic"), [
    ("D3", False, False, "ranged"), ("D5", True, False, "set shot"), ("D6", False, True, "ranged"),
    ("E6", False, True, "ranged"),
])  # fmt: skip
def test_a_crossbow_at_every_distance(label: str, aimed: bool, walked: bool, tactic: str) -> None:
    table = table_of(("crossbow_thug", "red", label), heroes={"gardek": "D3"})
    thug = villain(table, "crossbow_thug")
    assert next_move(table, thug)[0] == tactic
    match = finish(go(activating(table, thug), *[("attack", 1)] * (2 + aimed)))
    assert bool(told(match, "moved")) == walked


@rule("UC.KNOCK.06", "UC.KNOCK.07")
def test_a_boss_that_rises_makes_one_attack_or_one_step() -> None:
    table = table_of(chapter=3, heroes={"gardek": "H3"})
    boss = table.cast.bosses[0]
    lay_again(table, gate_open=True)
    table.flags[boss] |= DOWN
    match = go(activating(table, boss), ("attack", 1), ("attack", 1), seed=None)
    assert (len(told(match, "attacks")), match.state.flags[boss] & DOWN) == (1, 0)
    table = table_of(chapter=3, heroes={"gardek": "I6"})
    lay_again(table, gate_open=True)
    table.flags[boss] |= DOWN
    table.health[0] = 0
    table.space[1], table.health[1] = S("A1"), 7
    match = finish(go(activating(table, boss), seed=None))
    assert len(told(match, "moved")) == 1


@rule("UC.TACT.15")
def test_regrouping_goes_to_the_closest_friend() -> None:
    placed = (("gobber_cutthroat", "blue", "B6"), ("sword_thug", "red", "F6"), ("sword_thug", "blue", "A3"))
    table = without_bosses(table_of(*placed, chapter=2, heroes={"gardek": "I1"}))
    cut = villain(table, "gobber_cutthroat", "blue")
    assert next_move(table, cut) == ("regroup", -1)
    match = finish(go(activating(table, cut)))
    far = table.ground.far[S("A3")]
    assert far[match.state.space[cut]] == far[S("B6")] - 2


@rule("UC.SIDES.04", "UC.TARG.02")
def test_ambrose_is_a_target_only_unguarded_and_comes_last_among_equals() -> None:
    table = table_of(("sword_thug", "red", "H5"), chapter=5, heroes={"gardek": "H6", "ambrose": "H4"})
    thug = villain(table, "sword_thug")
    assert valid_targets(table, thug) == [0, 5]
    assert preferred(table, thug, [0, 5]) == 0, "INIT 10 against 1"
    table.space[0] = S("H4")
    assert valid_targets(table, thug) == [0]
    table.health[0] = 0
    assert valid_targets(table, thug) == [5]


@rule("UC.TACT.02")
def test_who_has_no_ranged_weapon_does_not_shoot() -> None:
    table = table_of(("sword_thug", "red", "D4"), heroes={"gardek": "D3"})
    thug = villain(table, "sword_thug")
    assert (aim(table, thug, "ranged"), aim(table, thug, "set_shot")) == (-1, -1)


@rule("UC.FREE.03", "UC.FREE.05", "UC.TACT.06")
def test_who_falls_in_rushing_away_attacks_nobody() -> None:
    for face, attacks in ((6, 0), (1, 1)):
        table = table_of(("sword_thug", "red", "D4"), heroes={"gardek": "D4", "milo": "D3"})
        thug = villain(table, "sword_thug")
        profiles = list(table.cast.profiles)
        profiles[thug] = replace(profiles[thug], tactics=("rush",))
        table.cast = replace(table.cast, profiles=tuple(profiles))
        rolls = [("hazard", face), *[("attack", 1)] * (2 * attacks)]
        match = play(go(activating(table, thug), *rolls), S("D3"))
        assert len(told(match, "attacks")) == attacks
        assert at(match, thug) == ("D3" if attacks else "")


@rule("UC.TACT.05", "UC.TACT.07")
def test_two_weapons_are_two_attacks_and_the_first_of_a_rush_is_boosted() -> None:
    """The epic 'jack of chapter 7; when the target falls, the second blow is lost."""
    table = without_bosses(table_of(("heavy_jack", "red", "D3"), chapter=7, heroes={"gardek": "D4", "milo": "A1"}))
    rolls = [("attack", 6)] * 2 + [("damage", 1)] * 3 + [("attack", 6)] * 2 + [("damage", 1)] * 2
    match = play(go(activating(table, villain(table, "heavy_jack")), *rolls, seed=None), S("D4"))
    assert [text.split("rolls ")[1][:3] for text in told(match, "rolled")] == ["2d6", "3d6", "2d6", "2d6"]
    table = without_bosses(table_of(("heavy_jack", "red", "D3"), chapter=7, heroes={"gardek": "D3", "milo": "A1"}))
    table.health[0] = 1
    match = go(activating(table, villain(table, "heavy_jack")), *[("attack", 6)] * 2, *[("damage", 3)] * 2, seed=None)
    assert len(told(match, "attacks")) == 1


@rule("UC.ATK.11")
@pytest.mark.parametrize(("dice", "hits"), [((3, 3), True), ((2, 3), False)])
def test_a_villain_hits_at_def(dice: tuple[int, int], hits: bool) -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"})
    rolls = [*(("attack", die) for die in dice), *[("damage", 1)] * (2 * hits)]
    match = go(activating(table, villain(table, "sword_thug")), *rolls, seed=None)
    assert len(told(match, "rolled")) == 1 + hits


@rule("UC.PRIO.04", "UC.VPH.10")
def test_all_of_several_equals_are_chosen_one_by_one() -> None:
    placed = [("sword_thug", "red", "D5")] * 3
    table = table_of(*placed, heroes={"gardek": "D4"})
    first, second, third = (villain(table, "sword_thug", "red", n) for n in (1, 2, 3))
    match = card(table, 2)
    assert keys(match) == [str(first), str(second), str(third)]
    play(match, third)
    assert keys(match) == [str(first), str(second)]
    play(match, first)
    assert set(match.state.queue) == {first, third}


@rule("UC.KNOCK.05", "UC.KNOCK.07")
def test_who_rises_does_nothing_more_unless_it_is_a_boss_with_a_target() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"})
    thug = villain(table, "sword_thug")
    table.flags[thug] |= DOWN
    assert told(go(activating(table, thug), seed=None), "attacks") == []
    table = table_of(chapter=3, heroes={"gardek": "A1"})
    boss = table.cast.bosses[0]
    table.space[boss], table.flags[boss], table.health[hero("gardek")] = S("A1"), DOWN, 0
    match = go(activating(table, boss), seed=None)
    assert (match.state.flags[boss] & DOWN, told(match, "attacks"), at(match, boss)) == (0, [], "A1")
