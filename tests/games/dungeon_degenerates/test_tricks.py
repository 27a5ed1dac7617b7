"""Quick Actions and Combat Actions: when each is offered, and what exactly it does."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games.dungeon_degenerates.rules.content import CARD, MONSTER
from rulewright.games.dungeon_degenerates.rules.fight import main_choices, second_chance
from rulewright.games.dungeon_degenerates.rules.state import Fight, Hero, Table
from rulewright.games.dungeon_degenerates.rules.terms import DAZED, DETAINED, HEXED, MIGHTY, STUNNED, WARDED
from rulewright.games.dungeon_degenerates.rules.tricks import quick, quick_choices
from rulewright.kernel import Choice

from .camp import FIREBUG, FRIAR, HEXER, KNIGHT, brawl, drive, foe, give, lay, teach, turn

rule = pytest.mark.rule


def pair(*monsters: str, one: str = KNIGHT, other: str = FRIAR) -> tuple[Table, Hero, Hero, Fight]:
    table = lay(one, other)
    for hero in table.heroes:
        hero.luck = 0
        hero.skills = ()
    return table, *table.heroes, brawl(table, *monsters)  # type: ignore[return-value]


def quicks(table: Table, hero: Hero, kind: str) -> list[Any]:
    assert table.fight is not None
    return [choice for choice in quick_choices(table, hero, table.fight) if choice[1] == kind]


def use(table: Table, hero: Hero, *choice: Any, rolls: tuple[int, ...] = (), answers: tuple[Choice, ...] = ()) -> None:
    assert table.fight is not None
    assert ("quick", *choice) in quick_choices(table, hero, table.fight)
    drive(quick(table, hero, table.fight, ("quick", *choice)), *answers, rolls=rolls)


# ---- skills ---------------------------------------------------------------------------------------------------------


def test_provoke_draws_monsters_whose_target_has_not_acted() -> None:
    table, knight, _, found = pair("watchman", "bailiff", "pit_bear", "rat_king")
    for each, targets in zip(found.foes, (0b10, 0b01, 0, 0b11), strict=True):
        each.targets = targets
    teach(table, knight, "provoke")
    assert quicks(table, knight, "provoke") == [("quick", "provoke", 0)]
    found.acted = 0b10
    assert quicks(table, knight, "provoke") == []
    found.acted = 0b01
    use(table, knight, "provoke", 0)
    assert [each.targets for each in found.foes] == [0b01, 0b01, 0, 0b11]


def test_provoke_mastered_draws_any_number() -> None:
    table, knight, friar, found = pair("watchman", "bailiff", "pit_bear")
    for each, targets in zip(found.foes, (0b10, 0b10, 0), strict=True):
        each.targets = targets
    teach(table, knight, "provoke", mastered=True)
    use(table, knight, "provoke_all")
    assert [each.targets for each in found.foes] == [0b01, 0b01, 0]
    found.foes[0].targets = 0b10
    assert quicks(table, knight, "provoke_all") == [], "one Monster is no number"
    assert quicks(table, knight, "provoke") == [("quick", "provoke", 0)]
    assert friar.wounds == 0


def test_a_ward_costs_luck() -> None:
    table, knight, friar, _ = pair("watchman", one=HEXER)
    teach(table, knight, "ward_of_salt")
    assert quicks(table, knight, "ward") == []
    knight.luck = 2
    assert quicks(table, knight, "ward") == [("quick", "ward", 0)]
    use(table, knight, "ward", 0)
    assert (knight.luck, knight.lasting) == (1, WARDED)
    assert quicks(table, knight, "ward") == []
    knight.skills = ()
    teach(table, knight, "ward_of_salt", mastered=True)
    use(table, knight, "ward", 1)
    assert (knight.luck, friar.lasting) == (0, WARDED)
    knight.luck, knight.lasting, friar.lasting = 1, HEXED, 0
    assert quicks(table, knight, "ward") == [], "who is Hexed spends no Luck"


@pytest.mark.parametrize(
    ("mastered", "rolls", "left"), [(False, (), 6), (True, (5, 3), 3), (True, (1, 1), 6), (True, (6, 6), 6)]
)
def test_second_wind_heals_once_a_fight(mastered: bool, rolls: tuple[int, ...], left: int) -> None:
    table, knight, _, _ = pair("watchman")
    teach(table, knight, "second_wind", mastered=mastered)
    assert quicks(table, knight, "second_wind") == []
    knight.wounds = 8
    use(table, knight, "second_wind", rolls=rolls)
    assert knight.wounds == left
    assert quicks(table, knight, "second_wind") == []


@pytest.mark.parametrize(("mastered", "att"), [(False, [-1, 0]), (True, [-1, -1])])
def test_a_war_cry_lowers_att_for_the_round(mastered: bool, att: list[int]) -> None:
    table, knight, _, found = pair("watchman", "bailiff")
    found.foes[1].targets = 0b10
    teach(table, knight, "war_cry", mastered=mastered)
    use(table, knight, "war_cry")
    assert [each.att_round for each in found.foes] == att
    assert [each.att for each in found.foes] == [0, 0]
    assert quicks(table, knight, "war_cry") == []


@pytest.mark.parametrize(("mastered", "most"), [(False, 2), (True, 4)])
def test_interposing_names_a_friend(mastered: bool, most: int) -> None:
    table, knight, friar, found = pair("watchman")
    teach(table, knight, "interpose", mastered=mastered)
    assert quicks(table, knight, "interpose") == [("quick", "interpose", 1)]
    use(table, knight, "interpose", 1)
    assert found.interposed == ((0, 1, most),)
    friar.escaped = True
    assert quicks(table, knight, "interpose") == []


def test_poison_is_laid_on_once() -> None:
    table, knight, _, found = pair("watchman")
    teach(table, knight, "poisoner")
    use(table, knight, "poison")
    assert found.poisoned == 0b01
    assert quicks(table, knight, "poison") == []


# ---- items ----------------------------------------------------------------------------------------------------------


def test_what_items_do_quickly() -> None:
    table, knight, friar, found = pair("ash_ghoul")
    give(table, knight, "healing_salve", "blood_tonic", "smoke_bomb", "smelling_salts", "holy_water")
    knight.wounds, friar.deep = 6, STUNNED
    use(table, knight, "use", CARD["healing_salve"], 0)
    assert knight.wounds == 2
    use(table, knight, "use", CARD["blood_tonic"], 0)
    assert knight.lasting & MIGHTY
    use(table, knight, "use", CARD["smoke_bomb"], 0)
    assert found.smoke
    use(table, knight, "use", CARD["smelling_salts"], 0, answers=(("hero", 1),))
    assert friar.deep == 0
    foe(table).hp = 9
    use(table, knight, "use", CARD["holy_water"], 0, 0)
    assert foe(table).wounds == 4
    spent = ("healing_salve", "blood_tonic", "smoke_bomb", "smelling_salts", "holy_water")
    assert {CARD[id] for id in spent} <= set(table.loot.discard)
    assert not set(knight.gear) & {CARD[id] for id in spent}


def test_holy_water_can_kill() -> None:
    table, knight, _, found = pair("ash_ghoul")
    give(table, knight, "holy_water")
    foe(table).wounds = 1
    use(table, knight, "use", CARD["holy_water"], 0, 0)
    assert found.foes == []
    assert knight.trophies == (MONSTER["ash_ghoul"],)


@rule("DD.ITEM.08-11", "DD.ITEM.13")
def test_what_can_be_put_on_and_taken_off_in_a_fight() -> None:
    table, knight, _, _ = pair("watchman")
    knight.gear = (CARD["pot_helm"], CARD["leather_jack"], CARD["footmans_sword"])
    knight.pack = (CARD["padded_coat"], CARD["copper_torc"], CARD["whip"], CARD["barbed_arrows"])
    assert quicks(table, knight, "wear") == [("quick", "wear", CARD["copper_torc"]), ("quick", "wear", CARD["whip"])]
    assert quicks(table, knight, "stow") == [("quick", "stow", CARD["pot_helm"])]
    use(table, knight, "stow", CARD["pot_helm"])
    use(table, knight, "wear", CARD["copper_torc"])
    assert (CARD["pot_helm"] in knight.pack, CARD["copper_torc"] in knight.gear) == (True, True)


@rule("DD.AMMO.03", "DD.AMMO.05", "DD.ITEM.11")
def test_ammo_is_loaded_and_unloaded() -> None:
    table, knight, _, _ = pair("watchman")
    knight.gear, knight.pack = (CARD["short_bow"],), (CARD["barbed_arrows"], CARD["steel_bolts"], CARD["broadheads"])
    assert [choice[3] for choice in quicks(table, knight, "load")] == [CARD["barbed_arrows"], CARD["broadheads"]]
    use(table, knight, "load", CARD["short_bow"], CARD["broadheads"])
    assert knight.loaded == ((CARD["short_bow"], CARD["broadheads"]),)
    assert quicks(table, knight, "load") == []
    use(table, knight, "unload", CARD["short_bow"])
    assert (knight.loaded, CARD["broadheads"] in knight.pack) == ((), True)  # type: ignore[comparison-overlap]


# ---- combat actions -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mastered", "rolls", "hexed", "wounds"),
    [(False, [4, 4, 1], True, 0), (True, [4, 4, 1], True, 1), (True, [5, 4, 1], False, 0)],
)
def test_hex(mastered: bool, rolls: list[int], hexed: bool, wounds: int) -> None:
    table, hexer, _, found = pair("hill_troll", one=HEXER)
    hexer.gear = ()
    teach(table, hexer, "hex", mastered=mastered)
    foe(table).targets = 0
    turn(table, "guard", ("hex", 0), rolls=rolls)
    assert (bool(foe(table).conditions & HEXED), foe(table).wounds) == (hexed, wounds)
    if wounds:
        foe(table).wounds, foe(table).conditions = 7, 0
        turn(table, "guard", ("hex", 0), rolls=rolls)
        assert found.foes == []
        assert hexer.luck == 1, "a Hexed Monster is Destroyed"


@pytest.mark.parametrize(("mastered", "brief", "until", "lasting"), [(False, DAZED, 2, 0), (True, 0, 0, DAZED)])
def test_beast_tongue_calms_beasts(mastered: bool, brief: int, until: int, lasting: int) -> None:
    table, _, friar, found = pair("pit_bear", "watchman")
    teach(table, friar, "beast_tongue", mastered=mastered)
    for each in found.foes:
        each.targets = 0
    assert [choice for choice in main_choices(table, friar, found) if choice[0] == "tame"] == [("tame", 0)]  # type: ignore[index]
    turn(table, "guard", ("tame", 0), seat=1, rolls=[5, 4, 1])
    assert (foe(table).brief, foe(table).brief_until, foe(table).conditions) == (brief, until, lasting)
    foe(table).brief = foe(table).conditions = 0
    turn(table, "guard", ("tame", 0), seat=1, rolls=[5, 5, 1])
    assert foe(table).all_conditions == 0


def test_a_net_and_a_firepot() -> None:
    table, firebug, _, found = pair("hill_troll", "rust_golem", "watchman", one=FIREBUG)
    for each in found.foes:
        each.targets = 0
    found.foes[2].wounds = 2
    turn(table, "guard", ("use", CARD["firepot"], 0, 0), rolls=[1])
    assert [each.wounds for each in found.foes] == [5, 0], "4 and 1, each 1 more by the tinder; the golem wears armour"
    assert firebug.trophies == (MONSTER["watchman"],)
    assert CARD["firepot"] in table.loot.discard
    give(table, firebug, "net")
    turn(table, "guard", ("use", CARD["net"], 0, 1), rolls=[4, 5, 1])
    assert (found.foes[1].conditions, found.foes[1].att) == (0, 0)
    turn(table, "guard", ("use", CARD["net"], 0, 1), rolls=[4, 4, 1])
    assert (found.foes[1].conditions, found.foes[1].att) == (DETAINED, -2)
    assert CARD["net"] in firebug.gear


# ---- one quick action -----------------------------------------------------------------------------------------------


@rule("DD.FACT.03")
def test_one_quick_action_a_turn_before_or_after() -> None:
    table, knight, _, found = pair("watchman")
    foe(table).targets = 0
    give(table, knight, "healing_salve", "black_brandy")
    knight.wounds = 9
    salve, brandy = ("quick", "use", CARD["healing_salve"], 0), ("quick", "use", CARD["black_brandy"], 0)
    turn(table, "guard", salve, "wait", rolls=[1, 1])
    assert (knight.wounds, CARD["black_brandy"] in knight.gear) == (5, True)
    turn(table, "guard", "wait", brandy, rolls=[1, 1])
    assert CARD["black_brandy"] not in knight.gear
    give(table, knight, "smoke_bomb")
    knight.deep = DAZED
    drive(second_chance(table, knight, found))
    assert CARD["smoke_bomb"] in knight.gear, "who is Dazed has no Quick Action"
    knight.deep, knight.used = 0, ("quick",)
    drive(second_chance(table, knight, found))
    assert CARD["smoke_bomb"] in knight.gear


def test_shield_wall_covers_one_or_all_until_the_next_turn() -> None:
    for mastered, answers, walls in ((False, [("hero", 2)], ((0, 0b100),)), (True, [], ((0, 0b110),))):
        table = lay(KNIGHT, FRIAR, HEXER)
        knight = table.heroes[0]
        knight.luck, knight.skills = 0, ()
        teach(table, knight, "shield_wall", mastered=mastered)
        found = brawl(table, "watchman")
        foe(table).targets = 0
        turn(table, "guard", *answers, "wait", rolls=[1, 1])
        assert found.walls == walls
        turn(table, "assault", "wait", rolls=[1])
        assert found.walls == ()  # type: ignore[comparison-overlap]


@rule("DD.CSTN.01")
def test_who_is_disciplined_takes_a_stance_when_the_dice_lie() -> None:
    table, knight, _, found = pair("two_throat_troll")
    knight.gear = (CARD["footmans_sword"],)
    teach(table, knight, "martial_discipline")
    found.foes[0].targets = 0
    blow = ("strike", CARD["footmans_sword"], 5, 0)
    turn(table, "ready", blow, "assault", rolls=[3, 2, 6])
    assert (knight.guard, foe(table).wounds) == (0, 7)
    turn(table, "ready", blow, "guard", rolls=[3, 2, 6])
    assert (knight.guard, foe(table).wounds) == (1, 7 + 4)
