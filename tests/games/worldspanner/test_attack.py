"""Melee, shots, line of sight, damage, defeat, minions, auras."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.games._arena.rules.auras import Aura
from rulewright.games._arena.rules.challenges import AMAZE, FAIL, FOPP, PASS, SQUEAK
from rulewright.games._arena.rules.mapping import KEY_CELLS
from rulewright.games._arena.rules.sight import BLOCKED
from rulewright.games.worldspanner.bots.score import melee_outlook
from rulewright.games.worldspanner.rules.abilities import FIRST, FRAIL, LUCKY_HIT, MUG, SHATTER, TWO_ATTACKS
from rulewright.games.worldspanner.rules.action import act, actions, leashes
from rulewright.games.worldspanner.rules.adventure import adventurers
from rulewright.games.worldspanner.rules.attack import (
    armor,
    attack,
    best_block,
    damage_difference,
    damage_rating,
    hit_difference,
    hit_rating,
    melee_weapons,
    ranged_weapons,
    strike,
    worn_armor,
    wounds_by,
)
from rulewright.games.worldspanner.rules.content import CARD_NUMBER, CARDS, CHALLENGES, HEROES, KEYS, PLATTERS
from rulewright.games.worldspanner.rules.defeat import defeat, wound
from rulewright.games.worldspanner.rules.dismissal import dismiss
from rulewright.games.worldspanner.rules.figures import Weapon
from rulewright.games.worldspanner.rules.land import key_piece, platter_piece
from rulewright.games.worldspanner.rules.melee import able_fighters, clusters, melee_step, next_attacker, order_key
from rulewright.games.worldspanner.rules.movement import move
from rulewright.games.worldspanner.rules.ratings import rating, stealth
from rulewright.games.worldspanner.rules.reaction import react, reactions, reactors
from rulewright.games.worldspanner.rules.shooting import cover_to, reaction_shots, shots
from rulewright.games.worldspanner.rules.state import (
    BOOSTED,
    FLEW,
    MELEE_STEP,
    OFF,
    REACTION,
    UNDERPIT,
    adjacent_enemies,
)
from rulewright.games.worldspanner.rules.steps import begin_step
from rulewright.games.worldspanner.rules.terms import AIM, ARMOR, HIT, POINT, POWER, STEALTH, SYMBOLS, WITS
from rulewright.games.worldspanner.rules.trackers import AGAIN, DAUNTED, HASTE, SMOKE, track
from rulewright.games.worldspanner.rules.treasure import use_up
from rulewright.games.worldspanner.rules.turn import begin_turn, end_of_action
from rulewright.games.worldspanner.view.scene import WAYS, board
from rulewright.games.worldspanner.view.sheets import badges
from rulewright.games.worldspanner.view.words import ability_notes
from rulewright.table.hexes import disk

from .tables import Table, domed, faced, hero, hitting, person, run

rule = pytest.mark.rule
GUN = Weapon(4, 2, AIM, low=1, high=9, ranged=True, name="gun")


def fists(table: Table, name: str) -> Weapon:
    return table.arena.who[table[name]].fists


# ---- hit and damage -------------------------------------------------------------------------------------------------


@rule("WS.MELEE.01-03", "WS.MELEE.07", "WS.MELEE.09", "WS.HITDMG.01-02", "WS.HITDMG.05", "WS.HERO.09", "WS.HERO.11")
@rule("WS.HERO.15-17")
def test_blackbeard_strikes_rizzik() -> None:
    """V25"""
    table = Table({hero("blackbeard"): (0, 0)}, {hero("rizzik"): (1, 0)})
    arena = table.arena
    weapon = fists(table, "Blackbeard")
    assert able_fighters(arena) == [0, 1]
    assert melee_weapons(arena, 0) == [weapon]
    assert hit_difference(arena, 0, weapon, 1, arena.at[1], 0) == -2
    assert damage_rating(arena, 0, weapon) - armor(arena, 1, shot=False) == 1
    first = hitting(-2)
    run(attack(arena, 0, weapon, 1, arena.at[1]), rolls=[first, faced(SQUEAK, 1, [first])])
    assert arena.wounds[1] == 1


@rule("WS.HITDMG.03-07", "WS.HITDMG.09", "WS.HERO.18", "WS.DEFEAT.01")
@pytest.mark.parametrize(
    ("face", "base", "wounds"),
    [
        (AMAZE, 2, 3),
        (PASS, 2, 2),
        (SQUEAK, 2, 1),
        (FAIL, 2, 0),
        (FOPP, 2, 0),
        (FAIL, 3, 1),
        (AMAZE, 0, 1),
        (FAIL, 1, 0),
    ],
)
def test_what_each_face_does(face: int, base: int, wounds: int) -> None:
    table = Table({person("One", wound=base): (0, 0)}, {person("Two", health=9): (1, 0)})
    first = hitting(0)
    run(attack(table.arena, 0, fists(table, "One"), 1, 0), rolls=[first, faced(face, 0, [first])])
    assert table.arena.wounds[1] == wounds


@rule("WS.HITDMG.10", "WS.HITDMG.01", "WS.CHAL.02-03")
def test_a_miss_ends_the_attack() -> None:
    table = Table({person("One", melee=0): (0, 0)}, {person("Two", agility=9): (1, 0)})
    run(attack(table.arena, 0, fists(table, "One"), 1, 0), rolls=[hitting(-6, hit=False)])
    assert table.arena.wounds[1] == 0
    assert len(table.arena.challenges[0].discard) == 1


@rule("WS.LUCK.01-02")
def test_luck_is_read_from_the_hit_card() -> None:
    table = Table({person("Lucky", powers=LUCKY_HIT): (0, 0)}, {person("Two"): (1, 0)})
    card = next(n for n, c in enumerate(CHALLENGES) if not c.hits[6] and c.luck >= 5)
    run(attack(table.arena, 0, fists(table, "Lucky"), 1, 0), rolls=[card, faced(PASS, 0, [card])])
    assert table.arena.wounds[1] == 1


@rule("WS.CMEL.01-02", "WS.BONUS.01-02", "WS.CARD.06-07", "WS.HITDMG.08", "WS.HERO.05")
def test_weapons_need_strength_or_the_symbol() -> None:
    table = Table(
        {person("Weak", strength=4): (0, 0), person("Smith", strength=1, symbols=1 << SYMBOLS.index("blade")): (2, 0)}
    )
    arena = table.arena
    sword = table.give("Weak", "broadsword")
    assert [weapon.card for weapon in melee_weapons(arena, 0)] == [-1]
    arena.flags[0] |= BOOSTED
    assert [weapon.card for weapon in melee_weapons(arena, 0)] == [-1, sword], "a Boost meets the limit"
    table.give("Smith", "cutlass")
    cutlass = melee_weapons(arena, 1)[1]
    assert hit_rating(arena, 1, cutlass) == 6
    assert damage_rating(arena, 1, cutlass) == 4


@rule("WS.BONUS.03-04", "WS.CMEL.02", "WS.CRNG.02")
@pytest.mark.parametrize(
    ("kind", "symbols"),
    [
        ("melee", ["blade", "swing", "thrust", "brawler"]),
        ("ranged", ["rifle", "pistol", "energy_rifle", "energy_pistol", "heavy"]),
    ],
)
def test_each_weapon_has_a_symbol_of_its_kind_and_helps_who_bears_it(kind: str, symbols: list[str]) -> None:
    cards = [card for card in CARDS if card.type == kind]
    assert {SYMBOLS[card.symbol] for card in cards} == set(symbols)
    for symbol in symbols:
        bearer = person("Bearer", strength=0, intellect=0, symbols=1 << SYMBOLS.index(symbol))
        table = Table({bearer: (0, 0)})
        arena = table.arena
        for card in cards:
            table.give("Bearer", card.id)
        found = melee_weapons(arena, 0)[1:] if kind == "melee" else ranged_weapons(arena, 0)
        assert [weapon.card for weapon in found] == [c.number for c in cards if SYMBOLS[c.symbol] == symbol]
        assert {hit_rating(arena, 0, weapon) - weapon.plus_hit for weapon in found} == {6}


@rule("WS.BONUS.03-07")
def test_each_type_of_card_has_its_own_symbols() -> None:
    found = {type: {SYMBOLS[card.symbol] for card in CARDS if card.type == type} for type in ("minion", "transport")}
    assert found == {"minion": {"pet", "bot"}, "transport": {"mount", "vehicle"}}
    items = {SYMBOLS[card.symbol] for card in CARDS if card.type in ("item", "medical", "armor")}
    assert items == {"stealth", "gadget", "medical", "armor"}
    assert len(SYMBOLS) == 5 + 4 + 2 + 2 + 4


@rule("WS.BOOST.03-05", "WS.BOOST.07")
def test_a_boost_helps_fists_and_not_weapons() -> None:
    table = Table({person("One", wound=2): (0, 0)})
    arena = table.arena
    arena.flags[0] |= BOOSTED
    assert damage_rating(arena, 0, fists(table, "One")) == 6
    assert damage_rating(arena, 0, GUN) == 4
    assert wounds_by(arena, 0, fists(table, "One"), 0, PASS) == 2
    assert rating(arena, 0, POWER) == 6


@rule("WS.USE.01-04", "WS.MINION.12", "WS.MINION.11")
def test_what_becomes_of_weapons() -> None:
    table = Table({person("One", strength=9, intellect=9): (0, 0)}, {person("Two", health=1): (2, 0)})
    arena = table.arena
    gun = CARDS[table.give("One", "revolver")]
    grenade = CARDS[table.give("One", "frag_grenade")]
    assert gun.weapon is not None
    assert grenade.weapon is not None
    first = hitting(0)
    miss = hitting(0, hit=False)
    second = faced(PASS, -1, [first, miss])
    run(attack(arena, 0, grenade.weapon, 1, arena.at[1], 0), rolls=[miss])
    assert arena.hand[0] == [gun.number], "one-use"
    run(attack(arena, 0, gun.weapon, 1, arena.at[1], 0), rolls=[first, second])
    assert arena.at[1] == UNDERPIT
    assert arena.hand[0] == [], "a skull weapon is lost with the hero it defeats"
    horse = table.give("One", "horizon", shown=False)
    run(use_up(arena, CARDS[horse]))
    assert arena.revealed >> horse & 1
    assert arena.hand[0] == [horse], "permanent"
    beast = Table({person("Owner"): (3, 0)}, {person("Two", health=1): (1, 0)})
    beast.give("Owner", "war_hound")
    run(act(beast.arena, 0), ("unleash", CARD_NUMBER["war_hound"], beast.cell(2, 0)))
    hound = beast["War Hound"]
    run(attack(beast.arena, hound, fists(beast, "War Hound"), 1, 0), rolls=[hitting(1), faced(PASS, -1, [hitting(1)])])
    assert beast.arena.at[1] == UNDERPIT
    assert beast.arena.at[hound] == OFF
    assert beast.arena.hand[0] == []


@rule("WS.USE.04")
def test_a_skull_weapon_survives_a_minion() -> None:
    table = Table({person("One", strength=9): (0, 0)}, {person("Owner"): (3, 0)})
    arena = table.arena
    table.give("Owner", "chicken")
    chicken = table["Chicken"]
    arena.team[chicken], arena.seat[chicken] = 1, 1
    table.put("Chicken", table.cell(1, 0))
    sabre = CARDS[table.give("One", "curved_sabre")].weapon
    assert sabre is not None
    first = hitting(-1)
    run(attack(arena, 0, sabre, chicken, 0), rolls=[first, faced(PASS, 4, [first])])
    assert arena.at[chicken] == OFF
    assert arena.hand[table["Owner"]] == []
    assert len(arena.hand[0]) == 1


# ---- armor, blocks, toxic -------------------------------------------------------------------------------------------


@rule("WS.CARM.01-04", "WS.BLOCK.01")
def test_armor_one_of_each_type() -> None:
    table = Table(
        {
            person("Knight", strength=9, symbols=1 << SYMBOLS.index("armor"), block=1): (0, 0),
            person("Page", strength=9): (2, 0),
        }
    )
    arena = table.arena
    for card in ("leather_coat", "chain_shirt", "iron_helm", "round_shield", "riot_shield"):
        table.give("Page", card)
    assert armor(arena, 1, shot=True) == 5 + 2 + 1
    assert {card.id for card in worn_armor(arena, 1)} == {"chain_shirt", "iron_helm", "riot_shield"}
    assert best_block(arena, 1) == 2
    table.give("Knight", "plate")
    assert armor(arena, 0, shot=True) == 5 + 3 + 1
    assert best_block(arena, 0) == 1


@rule("WS.BLOCK.01-04", "WS.MINION.15")
def test_toxic_wounds_ignore_blocks_and_count_double_on_minions() -> None:
    poison = replace(GUN, toxic=True)
    for weapon, wounds in ((GUN, 0), (poison, 2)):
        table = Table({person("One"): (0, 0)}, {person("Two", block=2, armor=4): (2, 0)})
        run(attack(table.arena, 0, weapon, 1, table.arena.at[1], 0), rolls=[hitting(0), faced(PASS, 0, [hitting(0)])])
        assert table.arena.wounds[1] == wounds
    table = Table({person("One"): (0, 0)}, {person("Frail", powers=FRAIL, armor=4): (2, 0)})
    run(attack(table.arena, 0, poison, 1, table.arena.at[1], 0), rolls=[hitting(0), faced(PASS, 0, [hitting(0)])])
    assert table.arena.wounds[1] == 4
    table = Table({person("One"): (0, 0)}, {person("Owner"): (5, 0)})
    table.give("Owner", "ox")
    ox = table["Ox"]
    table.arena.team[ox] = 1
    table.put("Ox", table.cell(2, 0))
    run(attack(table.arena, 0, poison, ox, table.arena.at[ox], 0), rolls=[hitting(4), faced(PASS, 0, [hitting(4)])])
    assert table.arena.wounds[ox] == 4


@rule("WS.BLOCK.04")
def test_toxic_switches_off_the_abilities_that_say_so() -> None:
    """A hero's own Block says so and is off; its Armor does not, and is on."""
    knight = next(hero for hero in HEROES if hero.block)
    assert [note for note in ability_notes(knight) if "toxic" in note] == [
        "Block: stops 1 of the wounds of every attack, but no toxic ones."
    ]
    for weapon, wounds in ((replace(GUN, wound=3), 2), (replace(GUN, wound=3, toxic=True), 3)):
        table = Table({person("One"): (0, 0)}, {replace(knight, health=9): (2, 0)})
        difference = damage_difference(table.arena, 0, weapon, 1)
        assert difference == weapon.power - knight.ratings[ARMOR]
        run(strike(table.arena, 0, weapon, 1), rolls=[faced(PASS, difference)])
        assert table.arena.wounds[1] == wounds


@rule("WS.REVEAL.01-05", "WS.CARM.02", "WS.CSUR.01")
def test_a_hit_hero_may_turn_up_what_it_holds() -> None:
    table = Table({person("One", wound=3): (0, 0)}, {person("Two", strength=9): (1, 0)})
    arena = table.arena
    coat = table.give("Two", "chain_shirt", shown=False)
    book = table.give("Two", "book_in_the_breast_pocket", shown=False)
    assert armor(arena, 1, shot=False) == 5
    first = hitting(0)
    rolls = [first, faced(PASS, -2, [first])]
    run(attack(arena, 0, fists(table, "One"), 1, 0), "pass", ("reveal", coat), ("play", book), rolls=rolls)
    assert arena.revealed >> coat & 1
    assert arena.wounds[1] == 0
    assert arena.hand[1] == [coat]
    assert armor(arena, 1, shot=False) == 7


@rule("WS.STEAL.01-02", "WS.STEAL.05", "WS.STEAL.03")
def test_muggers_and_breakers() -> None:
    """V18"""
    for powers, taken in ((MUG, 1), (SHATTER, 0)):
        table = Table({person("Thief", powers=powers, wound=0): (0, 0)}, {person("Rich"): (1, 0)})
        arena = table.arena
        arena.gold[1] = 2
        card = table.give("Rich", "horizon")
        first = hitting(0)
        run(attack(arena, 0, fists(table, "Thief"), 1, 0), "gold", rolls=[first, faced(AMAZE, 0, [first])])
        assert (arena.gold[0], arena.gold[1]) == (taken, 1)
        assert arena.hand[1] == [card]


# ---- shots and sight ------------------------------------------------------------------------------------------------


@rule("WS.SHOOT.14", "WS.LOS.10-11", "WS.SHOOT.05-06", "WS.SHOOT.10", "WS.REACT.01-03", "WS.LOS.14")
def test_sanchez_watches_lazar_pass() -> None:
    """V26: start space, behind a wall, too near, in the Building, behind it."""
    table = Table(
        {hero("lazar"): (-3, 0)}, {hero("pvt_sanchez"): (0, 0)},
        marks={(2, 0): "b", (-2, 0): "c"}, entrances=["-2,0>3", "-2,0>4"],
    )  # fmt: skip
    arena, lazar, sanchez = table.arena, table["Lazar"], table["Pvt. Sanchez"]
    gun = table.give("Pvt. Sanchez", "tommy_gun")
    start, walled, near, house, behind = (table.cell(*c) for c in ((-3, 0), (-2, 0), (0, -1), (2, 0), (3, 0)))
    arena.start[lazar] = start
    arena.trail[lazar] = [walled, near, house, behind, start]
    arena.step = REACTION
    assert reaction_shots(arena, sanchez) == [("shoot", gun, lazar, house)]
    weapon = CARDS[gun].weapon
    assert weapon is not None
    assert cover_to(arena, sanchez, weapon, lazar, house, True) == 2
    assert cover_to(arena, sanchez, weapon, lazar, behind, True) == BLOCKED
    assert sanchez in reactors(arena)


@rule("WS.SHOOT.11-13", "WS.SHOOT.15", "WS.CRNG.01-03", "WS.HERO.10", "WS.HERO.12", "WS.HITDMG.06")
def test_sanchez_hits_lazar() -> None:
    """V27"""
    table = Table({hero("lazar"): (2, 0)}, {hero("pvt_sanchez"): (0, 0)}, marks={(2, 0): "b"})
    arena, lazar, sanchez = table.arena, 0, 1
    assert ranged_weapons(arena, sanchez) == []
    weapon = CARDS[table.give("Pvt. Sanchez", "tommy_gun")].weapon
    assert weapon is not None
    assert ranged_weapons(arena, sanchez) == [weapon]
    assert (weapon.power, weapon.wound, weapon.low, weapon.high) == (4, 3, 2, 5)
    cover = cover_to(arena, sanchez, weapon, lazar, arena.at[lazar], True)
    assert hit_rating(arena, sanchez, weapon) == 10
    assert hit_difference(arena, sanchez, weapon, lazar, arena.at[lazar], cover) == 1
    first = hitting(1)
    run(attack(arena, sanchez, weapon, lazar, arena.at[lazar], cover), rolls=[first, faced(FAIL, 1, [first])])
    assert arena.wounds[lazar] == 1


@rule("WS.LOS.01-05", "WS.LOS.08-09", "WS.LOS.16", "WS.TERR.10")
def test_lines_cross_spaces_and_the_shooter_takes_the_better_side() -> None:
    table = Table(
        {person(): None}, marks={(1, 0): "w", (1, 1): "r", (2, 1): "s", (1, 2): "f", (-1, 0): "w", (0, -1): "a"}
    )
    land = table.arena.land

    def cover(start: tuple[int, int], end: tuple[int, int]) -> int:
        return land.cover(table.cell(*start), table.cell(*end))[0]

    assert cover((0, 0), (2, 0)) == 2
    assert cover((0, 0), (1, 1)) == 2, "along the side the Clear space counts; the target is Rough"
    assert cover((0, 0), (2, 2)) == 4, "both second siblings are rough going"
    assert cover((0, 0), (3, 1)) == 6
    assert cover((-1, 0), (0, 0)) == 0, "the shooter's own Woods do not count"
    assert cover((0, 0), (0, -2)) == 0, "Water does not matter"
    assert cover((0, 0), (-1, 0)) == 2


@rule("WS.LOS.02")
def test_a_line_runs_to_the_dot_and_not_to_the_centre() -> None:
    """Out of a cavern of one space: with its dot nearer to the entrance a wall is passed that else is touched."""
    seen = []
    for dots in ([], ["0,0>0"], ["0,0>1"]):
        table = Table({person(): None}, marks={(0, 0): "c"}, entrances=["0,0>0"], dots=dots)
        cover = table.arena.land.cover
        ends = [table.cell(*end) for end in ((2, 0), (2, 1), (2, -1))]
        seen.append([cover(table.cell(0, 0), end)[0] < BLOCKED for end in ends])
        assert seen[-1] == [cover(end, table.cell(0, 0))[0] < BLOCKED for end in ends], "and the same back"
    assert seen == [[True, True, False], [True, True, True], [True, False, True]]


@rule("WS.LOS.02", "WS.MAPB.07")
def test_dots_off_centre_lie_in_caverns_and_turn_with_their_piece() -> None:
    for id, piece in ((id, key_piece(id)) for id in KEYS):
        assert set(piece.dots) <= {KEY_CELLS[cell] for cell in KEYS[id].cavern}
    assert sum(len(key.dots) for key in KEYS.values()) == 12
    for id, platter in PLATTERS.items():
        piece = platter_piece(id)
        assert all(piece.labels[piece.cells.index(cell)] == "c" for cell in piece.dots)
        assert len(piece.dots) == len(platter.dots)
    assert sum(len(platter.dots) for platter in PLATTERS.values()) == 7
    ways = []
    for turns in range(6):
        land = Table({person(): None}, turns=(0, turns, 0, 0, 0, 0)).arena.land
        home = land.key_homes[land.keys.index("watchman_keep")]
        ways.append(land.dots[home[4]])
        region = board(land.id).spaces[home[4]].region
        assert region == f"Watchman Keep, its dot to the {WAYS[ways[-1]]}"
        assert board(land.id).spaces[home[0]].region == "Watchman Keep", "a region is lettered by its name"
    assert ways == [0, 1, 2, 3, 4, 5]


@rule("WS.LOS.11-13", "WS.GREN.01-03", "WS.LOS.10", "WS.FLY.09")
def test_buildings_and_domes_block_shots_but_not_throws() -> None:
    table = Table({person(): None}, marks={(1, 0): "b"})
    land = table.arena.land
    shot, throw, _ = land.cover(table.cell(0, 0), table.cell(2, 0))
    assert (shot, throw) == (BLOCKED, 2)
    assert land.cover(table.cell(0, 0), table.cell(1, 0))[:2] == (2, 2)
    assert land.cover(table.cell(1, 0), table.cell(0, 0))[:2] == (0, 0)
    dome = land.domes[1][0]
    ground = land.around[dome][0]
    assert land.cover(dome, ground) == (BLOCKED,) * 3
    assert land.cover(ground, dome)[:2] == (BLOCKED, BLOCKED)


@rule("WS.LOS.14-15", "WS.LOS.03")
def test_walls_block_and_entrances_do_not() -> None:
    table = Table({person(): None}, marks={(0, 0): "c"}, entrances=["0,0>0"])
    land = table.arena.land
    assert land.cover(table.cell(0, 0), table.cell(2, 0))[0] == 0
    assert land.cover(table.cell(0, 0), table.cell(-2, 0))[0] == BLOCKED
    assert land.cover(table.cell(2, 0), table.cell(-2, 0))[0] == BLOCKED
    assert land.cover(table.cell(0, 0), table.cell(2, 0))[2] == 0


@rule("WS.FLY.07-08")
def test_a_flier_has_no_cover_in_the_reaction() -> None:
    table = Table({person("Bird"): (3, 0)}, {person("Gun"): (0, 0)}, marks={(1, 0): "b", (2, 0): "w", (3, 0): "w"})
    arena = table.arena
    assert cover_to(arena, 1, GUN, 0, arena.at[0], True) == BLOCKED
    arena.flags[0] |= FLEW
    assert cover_to(arena, 1, GUN, 0, arena.at[0], True) == 0
    assert cover_to(arena, 1, GUN, 0, arena.at[0], False) == BLOCKED


@rule("WS.SHOOT.01-04", "WS.SHOOT.07", "WS.LOS.04", "WS.LOS.06", "WS.HERO.13")
def test_shots_in_the_action_step() -> None:
    table = Table({hero("rizzik"): (0, 0), person("Friend"): (1, 0)}, {person("Foe"): (2, 0), person("Far"): (5, 0)})
    arena = table.arena
    assert shots(arena, 0) == [("shoot", -1, table["Foe"])], "over the ally, within 3"
    assert arena.who[0].ranged is not None
    assert arena.who[0].ranged.hit == POINT
    assert hit_rating(arena, 0, arena.who[0].ranged) == rating(arena, 0, POINT) > 1
    run(act(arena, 0), ("shoot", -1, table["Foe"]), rolls=[hitting(0, hit=False)])
    assert arena.trail[0] == [], "who shot and did not move cannot be shot at in the reaction"


@rule("WS.SHOOT.05", "WS.SHOOT.06", "WS.SHOOT.07")
def test_the_start_space_is_never_a_target_again() -> None:
    table = Table({person("Mover", speed=4): (0, 0)}, {hero("rizzik"): (2, 0)})
    arena = table.arena
    run(move(arena, 0, None, False), table.cell(0, 1), table.cell(0, 0), "stop")
    assert reaction_shots(arena, 1) == [("shoot", -1, 0, table.cell(0, 1))]


@rule("WS.LOS.07", "WS.LOS.16")
def test_lines_are_exact_so_that_nobody_needs_to_rule() -> None:
    """A line crosses and touches the same spaces whichever of six ways the map lies, and from either end."""
    board = Table({person(): None}).arena.land.board
    middle = board.at((0, 0))

    def crossed(cell: tuple[int, int], back: bool = False) -> list[frozenset[tuple[int, int]]]:
        ends = (board.at(cell), middle) if back else (middle, board.at(cell))
        found = [frozenset(board.cells[space] for space in stretch) for stretch in board.line(*ends).stretches]
        return found[::-1] if back else found

    def turned(cell: tuple[int, int]) -> tuple[int, int]:
        return -cell[1], cell[0] + cell[1]

    for cell in disk((0, 0), 5):
        if cell != (0, 0) and cell in board.cells:
            assert crossed(cell) == crossed(cell, back=True)
            if turned(cell) in board.cells:
                assert crossed(turned(cell)) == [frozenset(map(turned, stretch)) for stretch in crossed(cell)]


@rule("WS.LOS.07", "WS.LOS.16")
def test_a_wall_is_in_the_way_from_both_ends() -> None:
    table = Table({person(): None}, marks={(0, 0): "c", (1, 0): "c", (0, 1): "c"}, entrances=["0,0>3"])
    land = table.arena.land
    spaces = [space for space in range(land.size) if not land.in_dome[space]][::3]
    for one in spaces:
        for other in spaces:
            if land.far(one, other) <= 5:
                assert land.cover(one, other)[2] == land.cover(other, one)[2]


# ---- the order of melee ---------------------------------------------------------------------------------------------


@rule("WS.MELEE.04-06", "WS.MSTEP.01-02", "WS.HERO.14", "WS.SPEC.04")
def test_the_order_of_wits() -> None:
    table = Table(
        {person("Quick", wits=8): (0, 0), person("Even", wits=5): (0, 1)},
        {person("Level", wits=5): (1, 0), person("First", wits=1, powers=FIRST): (-1, 1)},
    )  # fmt: skip
    arena = table.arena
    order = sorted(able_fighters(arena), key=lambda who: order_key(arena, who), reverse=True)
    assert [arena.who[who].name for who in order] == ["First", "Quick", "Even", "Level"]
    arena.step = MELEE_STEP
    run(melee_step(arena), "pass")
    run(melee_step(arena), ("attack", -1, table["Level"]), rolls=[hitting(0, hit=False)])
    assert [arena.who[who].name for who in able_fighters(arena)] == ["Even", "Level"]
    run(defeat(arena, table["Level"]))
    assert table["Level"] not in able_fighters(arena)


@rule("WS.SPEC.10-11")
@pytest.mark.parametrize(("answers", "first"), [((0, 0), "Zoe"), ((0, 1), "Abe"), ((1, 0), "Abe"), ((1, 1), "Abe")])
def test_of_two_who_attack_first_the_teams_may_agree_or_else_the_alphabet_decides(
    answers: tuple[int, int], first: str
) -> None:
    table = Table({person("Zoe", wits=9, powers=FIRST): (0, 0)}, {person("Abe", wits=1, powers=FIRST): (1, 0)})
    assert table.arena.who[run(next_attacker(table.arena, [0, 1]), *answers)].name == first


@rule("WS.MSTEP.02", "WS.MELEE.08")
def test_two_attacks_and_clusters() -> None:
    table = Table(
        {person("Twice", powers=TWO_ATTACKS): (0, 0), person("Other"): (-4, 0)},
        {person("Foe"): (1, 0), person("Rival"): (-3, 0)}, clusters=True,
    )  # fmt: skip
    arena = table.arena
    arena.step = MELEE_STEP
    assert sorted(map(sorted, clusters(arena, able_fighters(arena)))) == [[0, 2], [1, 3]]
    miss = hitting(0, hit=False)
    run(melee_step(arena), 0, ("attack", -1, 2), rolls=[miss])
    assert 0 in able_fighters(arena)
    run(melee_step(arena), ("attack", -1, 2), rolls=[hitting(0, hit=False, skip=[miss])])
    assert 0 not in able_fighters(arena)


# ---- defeat ---------------------------------------------------------------------------------------------------------


@rule("WS.DEFEAT.01-08", "WS.HERO.01", "WS.LOOT.04", "WS.MINION.09", "WS.AURA.07", "WS.SPEC.12")
def test_defeat() -> None:
    aura = Aura(STEALTH, 2, 3, False)
    table = Table({person("Fallen", health=3, auras=(aura,)): (0, 0), person("Friend"): (1, 0)})
    arena = table.arena
    card = table.give("Fallen", "ox")
    run(act(arena, 0), ("unleash", card, table.cell(0, 1)))
    arena.gold[0], arena.boosts[0] = 3, 2
    begin_step(arena, arena.step)
    assert rating(arena, 1, STEALTH) == 7
    run(wound(arena, 0, 2))
    assert arena.at[0] >= 0
    run(wound(arena, 0, 1))
    assert arena.at[0] == UNDERPIT
    assert arena.wounds[0] == 0
    assert arena.ground == {table.cell(0, 0): [card]}
    assert arena.ground_gold == {table.cell(0, 0): 3}
    assert arena.at[table["Ox"]] == OFF
    assert rating(arena, 1, STEALTH) == 5
    assert arena.boosts[0] == 2, "Boosts are no loot"


@rule("WS.DEFEAT.06", "WS.SPEC.12")
def test_with_a_hero_fall_its_trackers_and_those_that_it_placed_on_others() -> None:
    table = Table(
        {person("Fallen"): (0, 0), person("Friend"): (1, 0)}, {person("Foe"): (0, 1), person("Other"): (0, 2)}
    )
    arena = table.arena
    for kind, who, cause in (
        (DAUNTED, 2, 0), (AGAIN, 1, 0), (SMOKE, 0, 0), (HASTE, 0, 1), (DAUNTED, 0, 2), (DAUNTED, 3, 1), (SMOKE, 2, 2),
    ):  # fmt: skip
        track(arena, kind, who, cause)
    assert 2 not in able_fighters(arena)
    assert "daunted" in badges(arena, 2)
    run(defeat(arena, 0))
    assert arena.trackers == [(DAUNTED, 3, 1), (SMOKE, 2, 2)]
    table.put("Friend", table.cell(1, 1))
    assert [who for who in (2, 3) if who in able_fighters(arena)] == [2], "he who was daunted by the fallen fights on"


@rule("WS.SPEC.12", "WS.CCUB.01")
def test_trackers_end_when_what_they_remember_is_over() -> None:
    table = Table({person("White"): (0, 0), person("Ally"): (1, 0)}, {person("Black"): (0, 1)})
    arena = table.arena
    for kind in (SMOKE, DAUNTED, HASTE, AGAIN):
        for who in (0, 2):
            track(arena, kind, who, who)
            track(arena, kind, who, who)
    assert len(arena.trackers) == 8, "a second one says no more"
    run(end_of_action(arena))
    assert {kind for kind, _, _ in arena.trackers} == {SMOKE, DAUNTED}, "speed and second actions were for that step"
    run(begin_turn(arena))
    assert arena.trackers == [(SMOKE, 2, 2)], "White's smoke lasted to its own Free step, Black's goes on"


# ---- minions --------------------------------------------------------------------------------------------------------


@rule("WS.MINION.01-08", "WS.CMIN.01-02", "WS.MINION.14", "WS.SPEC.05")
def test_minions() -> None:
    table = Table({person("Keeper", symbols=1 << SYMBOLS.index("pet")): (0, 0)}, {person("Foe"): (3, 0)})
    arena = table.arena
    cat = table.give("Keeper", "hunting_cat", shown=False)
    assert len(leashes(arena, 0)) == 6
    run(act(arena, 0), ("unleash", cat, table.cell(1, 0)), table.cell(0, 1))
    minion = table["Hunting Cat"]
    assert arena.who[minion].health == 3
    assert arena.at[0] == table.cell(0, 1), "the symbol let its owner shift 1"
    assert arena.at[minion] == table.cell(1, 0)
    assert "walk" in actions(arena, minion)
    assert all(
        not isinstance(choice, tuple) or choice[0] not in ("ride", "unleash") for choice in actions(arena, minion)
    )
    assert rating(arena, minion, AIM) == -1
    assert leashes(arena, 0) == []
    arena.holder[cat] = 0
    table.put("Foe", table.cell(2, 0))
    assert table["Hunting Cat"] in adjacent_enemies(arena, table["Foe"])


@rule("WS.ADV.08")
def test_minions_do_not_adventure() -> None:
    table = Table({person("Keeper"): (0, 0)})
    table.give("Keeper", "chicken")
    table.put("Chicken", table.space("Uphold Law"))
    assert adventurers(table.arena) == []
    table.put("Chicken", table.cell(0, 1))
    table.put("Keeper", table.space("Uphold Law"))
    assert adventurers(table.arena) == [table["Keeper"]]


@rule("WS.MINION.10", "WS.STEAL.04", "WS.MINION.13")
def test_a_stolen_card_takes_its_minion_off_the_map() -> None:
    from rulewright.games.worldspanner.rules.steal import steal

    table = Table({person("Keeper"): (0, 0)}, {person("Thief"): (0, -1)})
    arena = table.arena
    card = table.give("Keeper", "ox")
    run(act(arena, 0), ("unleash", card, table.cell(1, 0)))
    ox = table["Ox"]
    run(dismiss(arena, ox), arena.land.domes[1][0], rolls=[domed(1, 2)])
    assert arena.at[ox] == arena.land.domes[1][0]
    run(steal(arena, 1, 0, 1))
    assert arena.at[ox] == OFF
    assert arena.hand[1] == [card]


# ---- auras ----------------------------------------------------------------------------------------------------------


@rule("WS.AURA.01", "WS.AURA.04-06", "WS.AURA.08-09")
def test_lazars_aura() -> None:
    """V28: whoever was within 2 at the start of the step keeps it for the step."""
    table = Table({hero("lazar"): (0, 0), hero("rizzik"): (2, 0), person("Far"): (3, 0)}, {person("Foe"): (0, 1)})
    arena = table.arena
    rizzik = table["Rizzik"]
    assert stealth(arena, rizzik, table.cell(2, 0)) == 7 + 2
    assert stealth(arena, table["Lazar"], table.cell(0, 0)) == 7, "not its owner"
    assert rating(arena, table["Far"], STEALTH) == 5
    assert rating(arena, table["Foe"], STEALTH) == 5
    table.put("Rizzik", table.cell(5, 0))
    assert stealth(arena, rizzik, table.cell(5, 0)) == 9
    run(dismiss(arena, table["Lazar"]), arena.land.domes[1][0], rolls=[domed(1, 2)])
    assert stealth(arena, rizzik, table.cell(5, 0)) == 7
    begin_step(arena, arena.step)
    assert stealth(arena, rizzik, table.cell(5, 0)) == 7


@rule("WS.AURA.02-03", "WS.SPEC.05-06")
def test_auras_go_around_walls_and_into_domes() -> None:
    """V29"""
    aura = Aura(HIT, 1, 3, False)
    table = Table(
        {person("Owner", auras=(aura,)): (0, 0), person("Behind"): (1, 0)}, marks={(0, 0): "c"}, entrances=["0,0>3"]
    )
    assert table.arena.auras[1] == 0, "four steps around the wall"
    table = Table({person("Owner", auras=(aura,)): None, person("Guest"): None})
    dome = table.arena.land.domes[1][0]
    table.put("Guest", dome)
    table.put("Owner", table.arena.land.around[dome][0])
    begin_step(table.arena, table.arena.step)
    assert table.arena.auras[1] == 1


@rule("WS.AURA.04")
def test_auras_against_enemies() -> None:
    table = Table(
        {person("Dread", auras=(Aura(WITS, -1, 2, True),)): (0, 0), person("Ally"): (1, 0)}, {person("Foe"): (0, 1)}
    )
    assert rating(table.arena, table["Foe"], WITS) == 4
    assert rating(table.arena, table["Ally"], WITS) == 5


@rule("WS.SPEC.01-03", "WS.REACT.03")
def test_reaction_abilities() -> None:
    table = Table(
        {person("Mover"): (2, 0)}, {hero("rizzik"): (0, 0), hero("bluebeard"): (0, 2), hero("lantern_pip"): (-1, 0)}
    )
    arena = table.arena
    arena.step = REACTION
    assert "sidestep" in reactions(arena, table["Rizzik"])
    assert ("wave_on", table["Rizzik"]) in reactions(arena, table["Lantern Pip"])
    run(react(arena, table["Rizzik"]), "sidestep", table.cell(0, 1), "stop")
    difference = 4 - 5
    run(react(arena, table["Bluebeard"]), ("daunt", 0), rolls=[faced(PASS, difference)])
    table.put("Bluebeard", table.cell(2, 1))
    assert 0 not in able_fighters(arena)
    assert table["Bluebeard"] in able_fighters(arena)


def test_a_bot_can_judge_a_hero_who_has_no_health_left() -> None:
    """So it is while a save is asked for; who is nearly down is then as good as down."""
    hitter, foe = hero("boudica"), hero("horatius")
    table = Table({hitter: (0, 0)}, {foe: (0, -1)})
    arena, attacker, target = table.arena, table[hitter.name], table[foe.name]
    arena.wounds[target] = foe.health - 1
    nearly = melee_outlook(arena, attacker)
    arena.wounds[target] = foe.health
    assert melee_outlook(arena, attacker) == nearly > 0
