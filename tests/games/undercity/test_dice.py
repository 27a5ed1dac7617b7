"""Standard rolls, boosts, additional and dropped dice, rerolls, hazards."""

from __future__ import annotations

import pytest

from rulewright.games.undercity.rules.rolls import FACES, Aim
from rulewright.games.undercity.rules.state import LANDED, ROUND, SPAWN

from .field import (
    acting,
    activating,
    feat,
    go,
    hero,
    keys,
    landed,
    move,
    play,
    space_of,
    starting,
    table_of,
    told,
    villain,
    without_bosses,
)

rule = pytest.mark.rule


@rule("UC.DICE.01", "UC.DICE.05", "UC.DICE.06", "UC.DICE.08", "UC.DICE.09", "UC.EX.03", "UC.NAMED.03")
def test_t02_a_boosted_accurate_shot_rolls_four_dice() -> None:
    def shoot(rune: str, boost: bool) -> str:
        table = table_of(("sword_thug", "red", "D3"), heroes={"canice": "D4"}, cards=[feat("untouchable")])
        thug = villain(table, "sword_thug")
        dice = 2 + boost + (rune == "accuracy")
        match = play(go(acting(table, "canice"), *[("attack", 1)] * dice), f"attack:1:{thug}:{rune}")
        assert keys(match) == [f"boost:{feat('untouchable')}", "roll"]
        play(match, f"boost:{feat('untouchable')}" if boost else "roll")
        return told(match, "rolled")[0]

    assert "2d6" in shoot("penny", False)
    assert "3d6" in shoot("penny", True)
    assert "4d6" in shoot("accuracy", True)


@rule("UC.DICE.01")
def test_a_die_has_six_faces() -> None:
    assert FACES == (1, 2, 3, 4, 5, 6)


@rule("UC.DICE.07")
def test_a_roll_is_never_boosted_twice() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"canice": "D4"}, cards=[feat("untouchable")])
    thug = villain(table, "sword_thug")
    match = play(go(acting(table, "canice", "hold"), 1, 1, 1), f"attack:1:{thug}:penny")
    assert "3d6" in told(match, "rolled")[0]
    assert match.state.row[1][0] == feat("untouchable")


@rule("UC.DICE.14", "UC.DICE.15", "UC.DICE.16", "UC.DICE.17", "UC.EX.04")
def test_t04_a_rerolled_miss_may_hit_and_the_last_result_counts() -> None:
    cards = [feat("backhand", reroll=True), feat("war_cry", reroll=True)]
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"}, cards=cards)
    thug = villain(table, "sword_thug")
    match = play(go(acting(table, "gardek"), 1, 2, 1, 1, 6, 6), f"attack:0:{thug}")
    play(match, f"reroll:{cards[0]}")
    assert match.state.space[thug] >= 0
    assert match.state.treasury == 0
    assert starting(match, "reroll") == [f"reroll:{cards[1]}"]
    missed = match.copy(keep=True)
    play(missed, "keep")
    assert landed(missed) == [False, False]
    play(match, f"reroll:{cards[1]}")
    assert landed(match) == [False, False, True]
    assert match.state.did[hero("gardek")] & LANDED


@rule("UC.DICE.15")
def test_nothing_follows_from_a_result_that_was_rerolled() -> None:
    """A miss while aiming would be Canice's second wind; a deadly damage roll would bring XP."""
    card = feat("tumble", reroll=True)
    table = table_of(("sword_thug", "red", "D5"), heroes={"canice": "D4"}, cards=[card])
    thug = villain(table, "sword_thug")
    rolls = [*[("attack", 1)] * 3, *[("attack", 6)] * 3, ("damage", 1), ("damage", 1)]
    match = play(go(acting(table, "canice", "hold"), *rolls), f"attack:1:{thug}:penny", f"reroll:{card}")
    assert (landed(match), told(match, "wind")) == ([False, True], [])
    card = feat("war_cry", reroll=True)
    table = table_of(("sword_thug", "red", "D5"), heroes={"gardek": "D5"}, cards=[card])
    brute = villain(table_of(chapter=3), "ogrun_brute")
    table = without_bosses(table_of(("ogrun_brute", "red", "D3"), chapter=3, heroes={"gardek": "D3"}, cards=[card]))
    rolls = [*[("attack", 6)] * 2, ("damage", 6), ("damage", 3), *[("damage", 1)] * 2]
    match = play(go(acting(table, "gardek"), *rolls), f"attack:0:{brute}", f"reroll:{card}")
    assert (match.state.health[brute], match.state.treasury) == (table.health[brute], 0)
    assert told(match, "wounded") == []


@rule("UC.DICE.14")
def test_a_reroll_is_offered_only_where_it_can_better_the_roll() -> None:
    """A hit stands; so does damage that fells. Against a friend it is the damage that wants another throw."""
    card = feat("war_cry", reroll=True)
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"}, cards=[card])
    match = play(go(acting(table, "gardek"), 6, 6, 6, 6), f"attack:0:{villain(table, 'sword_thug')}")
    assert (landed(match), starting(match, "reroll")) == ([True], [])
    card = feat("tonic", reroll=True)
    for faces, offered in (((6, 6), True), ((1, 1), False)):
        table = table_of(heroes={"milo": "D3", "canice": "D5"}, cards=[card])
        match = play(go(acting(table, "milo"), *faces), f"blast:2:{space_of('D5')}")
        assert bool(starting(match, "reroll")) == offered


@rule("UC.DICE.05")
def test_a_boost_is_not_offered_where_the_roll_cannot_fail_or_cannot_succeed() -> None:
    for needed, offered in ((2, False), (3, True), (18, True), (19, False)):
        assert Aim(needed, needed).is_boosted_well(2, 0) == offered
    assert Aim(2, 6).is_boosted_well(2, 0), "super damage is still open"
    assert not Aim(7, 7, friendly=True).is_boosted_well(2, 0)


@rule("UC.DICE.14")
def test_a_reroll_is_for_what_can_be_bettered_and_can_succeed() -> None:
    for total, better in ((7, True), (11, True), (12, False), (13, False)):
        assert Aim(8, 12).is_bettered(total, 2, 0) == better
    for bonus, better in ((-1, False), (0, True), (1, True)):
        assert Aim(12, 12).is_bettered(2, 2, bonus) == better
    for total, better in ((7, False), (8, True), (9, True)):
        assert Aim(8, 8, friendly=True).is_bettered(total, 2, 0) == better


@rule("UC.DICE.02", "UC.DICE.18", "UC.DICE.19", "UC.DICE.21", "UC.FREE.01")
@pytest.mark.parametrize(("face", "left"), [(4, 9), (5, 8), (6, 8)])
def test_t05_a_hazard_hurts_on_5_and_6_whatever_the_armour(face: int, left: int) -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"})
    match = play(go(acting(table, "gardek"), ("hazard", face)), move("D4"))
    assert match.state.health[hero("gardek")] == left


@rule("UC.DICE.11")
def test_hazards_are_not_boosted() -> None:
    table = table_of(
        ("sword_thug", "red", "D3"), heroes={"gardek": "D3"}, cards=[feat("backhand"), feat("war_cry", True)]
    )
    match = play(go(acting(table, "gardek"), ("hazard", 1)), move("D4"))
    assert match.ask is not None
    assert match.ask.prompt == "act"


@rule("UC.DICE.12", "UC.DICE.13", "UC.ROUND.03")
def test_clumsy_thugs_roll_one_die_more_and_drop_the_highest() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"}, event="clumsy_thugs")
    thug = villain(table, "sword_thug")
    match = go(activating(table, thug), ("attack", 6), ("attack", 2), ("attack", 3))
    assert "11 against 12" in told(match, "rolled")[0]
    plain = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"})
    match = go(activating(plain, thug), ("attack", 3), ("attack", 3), 1, 1)
    assert "12 against 12" in told(match, "rolled")[0]


@rule("UC.DICE.10", "UC.DMG.08", "UC.DMG.07", "UC.ATK.09")
def test_each_damage_roll_of_a_blast_is_boosted_by_itself() -> None:
    cards = [feat("tonic"), feat("quick_hands")]
    table = table_of(("sword_thug", "red", "D3"), ("sword_thug", "blue", "D3"), heroes={"milo": "D4"}, cards=cards)
    match = play(go(acting(table, "milo"), 1, 1, 1, 6, 6), f"blast:2:{table.space[villain(table, 'sword_thug')]}")
    play(match, f"boost:{cards[0]}")
    assert starting(match, "boost") == [f"boost:{cards[1]}"]
    play(match, "roll")
    first, second = told(match, "rolled")
    assert "3d6" in first
    assert "2d6" in second


@rule("UC.DICE.20", "UC.SPAWN.01")
def test_type_and_place_are_two_dice_that_cannot_be_mistaken() -> None:
    table = table_of(heroes={"gardek": "D3"})
    table.phase, table.spawns, table.actor = SPAWN, 1, hero("gardek")
    match = go(table, ("type", 1), ("place", 5))
    assert [event.kind for event in match.events if event.kind == "spawned"]


@rule("UC.DICE.04")
def test_a_knocked_down_target_is_hit_even_where_a_shot_would_miss() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"canice": "D4"}, environment="thick_fog")
    thug = villain(table, "sword_thug")
    table.flags[thug] |= 1
    match = play(go(acting(table, "canice"), ("damage", 6), ("damage", 6), seed=None), f"attack:1:{thug}:penny")
    assert match.state.space[thug] < 0


def test_a_round_begins_with_a_card() -> None:
    table = table_of()
    table.phase = ROUND
    assert told(go(table), "event")
