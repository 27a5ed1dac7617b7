"""Fire and OpFire: several targets, routes, friendly fire, area weapons, grenades."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rulewright.games._arena.rules.auras import Aura
from rulewright.games._arena.rules.challenges import FAIL, PASS, SQUEAK
from rulewright.games._arena.rules.sight import BLOCKED
from rulewright.games._arena.rules.table import is_open
from rulewright.games.duel_of_ages.rules.attack import (
    defence,
    hit_difference,
    hit_rating,
    ranged_weapons,
    weapon_by,
)
from rulewright.games.duel_of_ages.rules.content import CHALLENGES
from rulewright.games.duel_of_ages.rules.creatures import place_creature
from rulewright.games.duel_of_ages.rules.figures import DODGE, Weapon
from rulewright.games.duel_of_ages.rules.fire import (
    can_fire,
    cover_to,
    fire,
    fire_choices,
    fire_phase,
    gunners,
    targets,
)
from rulewright.games.duel_of_ages.rules.movement import can_move, movers
from rulewright.games.duel_of_ages.rules.opfire import (
    aims,
    can_opfire,
    caught_in,
    opfire,
    opfire_choices,
    opfire_cover,
    opfire_phase,
    route,
    seems_to_reach,
)
from rulewright.games.duel_of_ages.rules.state import (
    AWAY,
    DEAD,
    FIRE,
    FIRED,
    FLEW,
    MOVE,
    OPFIRE,
    PENDING,
    SENTINELS,
    SPENT,
    Shot,
)
from rulewright.games.duel_of_ages.rules.terms import HIT
from rulewright.games.duel_of_ages.view.odds import odds
from rulewright.kernel import Ask

from .tables import Table, faced, person, run

rule = pytest.mark.rule


def range_of(*enemies: tuple[int, int], card: str = "yew_longbow", marks: Any = None, **changes: Any) -> Table:
    """Ann with a weapon at (-3, 0), Abe behind her, enemies where they are wanted, in White's Fire phase."""
    table = Table(
        {person("Ann", strength=9, intellect=9, **changes): (-3, 0), person("Abe"): (-3, 1)},
        {person(f"B{number}", health=9): at for number, at in enumerate(enemies)} or {person("B0"): (0, 0)},
        marks=marks,
    )
    table.give("Ann", card, shown=False)
    table.arena.step = FIRE
    return table


def arm(table: Table, name: str = "Ann") -> Weapon:
    return ranged_weapons(table.arena, table[name])[0]


def shots(table: Table, face: int, difference: int, number: int, skip: list[int] | None = None) -> list[int]:
    """So many cards that show a face at a difference."""
    found: list[int] = list(skip or [])
    for _ in range(number):
        found.append(faced(face, difference, found))
    return found[len(skip or []) :]


# ---- who may shoot --------------------------------------------------------------------------------------------------


@rule("DA.FIRE.01-03")
def test_who_may_shoot() -> None:
    table = range_of((0, 0))
    arena = table.arena
    assert gunners(arena) == [0], "Abe has nothing to shoot with"
    assert fire_choices(arena, gunners(arena), 0) == [("fire", 0, arena.hand[0][0]), "done"]
    table.give("B0", "long_rifle")
    assert gunners(arena) == [0], "only the active team"
    table.put("B0", arena.at[0])
    assert not can_fire(arena, 0), "an enemy in his space"


@rule("DA.FIRE.02", "DA.FIRE.04", "DA.TYPE.02", "DA.ROUND.03")
def test_who_shoots_does_not_move() -> None:
    table = range_of((0, 0))
    arena = table.arena
    bow = arena.hand[0][0]
    run(fire_phase(arena), ("fire", 0, bow), rolls=shots(table, FAIL, 0, 1))
    assert is_open(arena, bow), "shown before the shot"
    assert not can_fire(arena, 0), "one weapon, once"
    run(fire_phase(arena))
    assert arena.step == MOVE
    assert not can_move(arena, 0)
    assert movers(arena) == [1]


@rule("DA.FIRE.06")
@pytest.mark.parametrize(("far", "reached"), [(1, False), (2, True), (6, True), (7, False)])
def test_range(far: int, reached: bool) -> None:
    table = range_of((-3 + far, 0))
    assert (targets(table.arena, 0, arm(table)) != []) == reached


@rule("DA.FIRE.06", "DA.LOS.15")
def test_sight() -> None:
    table = range_of((1, 0), marks={(0, 0): "b"})
    assert cover_to(table.arena, 0, arm(table), table.cell(1, 0)) == BLOCKED
    assert targets(table.arena, 0, arm(table)) == []


# ---- several targets ------------------------------------------------------------------------------------------------


@rule("DA.FIRE.05", "DA.FIRE.07-09")
def test_three_targets_announced() -> None:
    """V5"""
    table = range_of((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), aim=7)
    arena = table.arena
    shot = Shot(0, arm(table), 2, table.cell(0, 0), 0, shots=3)
    assert hit_difference(arena, shot) == -2
    first = table["B0"]
    cards = shots(table, FAIL, -2, 3)
    flow = fire(arena, 0, arm(table))
    ask = next(flow)
    assert ask.listed(0) == [("shots", 1), ("shots", 2), ("shots", 3), ("shots", 4)], "up to four"  # type: ignore[union-attr]
    ask = flow.send(("shots", 3))
    bow = arena.hand[0][0]
    assert set(ask.listed(0)) == {("shoot", bow, table[f"B{n}"], 3) for n in range(5)}  # type: ignore[union-attr]
    flow.send(("shoot", bow, first, 3))
    ask = flow.send(cards[0])
    assert ("shoot", bow, first, 3) not in ask.listed(0), "nobody twice"  # type: ignore[union-attr]


@rule("DA.FIRE.08")
@pytest.mark.parametrize(("number", "penalty"), [(1, 0), (2, -2), (3, -4), (4, -6)])
def test_every_shot_costs_all_shots(number: int, penalty: int) -> None:
    table = range_of((0, 0))
    assert hit_rating(table.arena, Shot(0, arm(table), 2, table.cell(0, 0), 0, number)) == 5 + penalty


@rule("DA.FIRE.10-11")
def test_a_shot_is_settled_like_a_blow() -> None:
    table = range_of((0, 0), aim=8)
    arena, enemy = table.arena, table["B0"]
    shot = Shot(0, arm(table), enemy, table.cell(0, 0))
    assert defence(arena, shot) == 5, "Stealth, not React"
    assert hit_difference(arena, shot) == 3
    first = faced(PASS, 3)
    run(fire(arena, 0, arm(table)), rolls=[first, faced(PASS, 4 - 5, [first])])
    assert arena.health[enemy] == 9 - 2, "the bow's Power 4 against Armor 5, its Damage 2"


@rule("DA.FIRE.10")
@pytest.mark.parametrize(("card", "rating"), [("yew_longbow", "aim"), ("bronze_sling", "point"), ("javelins", "throw")])
def test_aim_point_or_throw(card: str, rating: str) -> None:
    table = range_of((-1, 0), card=card, **{rating: 8})
    assert hit_rating(table.arena, Shot(0, arm(table), 2, table.cell(-1, 0))) == 8


@rule("DA.CARD.18-19")
def test_a_k_weapon_stops_with_its_first_victim() -> None:
    table = range_of((0, 0), (1, 0))
    arena = table.arena
    arena.health[table["B0"]] = 1
    first = faced(PASS, -2)
    bow = arena.hand[0][0]
    answers = ("shots", 2), ("shoot", bow, table["B0"], 2), "kill"
    run(fire(arena, 0, arm(table)), *answers, rolls=[first, faced(PASS, -1, [first])])
    assert arena.at[table["B0"]] == DEAD
    assert bow in arena.decks[0].discard
    assert arena.health[table["B1"]] == 9


def test_dodging_pistols() -> None:
    table = range_of((-1, 0), card="bronze_sling")
    table.arena.who[table["B0"]] = person("B0", powers=DODGE)
    assert defence(table.arena, Shot(0, arm(table), table["B0"], table.cell(-1, 0))) == 7
    table.give("Ann", "yew_longbow")
    assert defence(table.arena, Shot(0, ranged_weapons(table.arena, 0)[1], table["B0"], table.cell(-1, 0))) == 5


@rule("DA.CHAL.07")
def test_a_bow_breaks_and_no_shot_follows() -> None:
    table = range_of((0, 0), (1, 0))
    arena, bow = table.arena, table.arena.hand[0][0]
    assert bow == 0, "the first card of all"
    broken = next(n for n, card in enumerate(CHALLENGES) if card.broken)
    run(fire(arena, 0, arm(table)), ("shots", 2), ("shoot", bow, table["B0"], 2), rolls=[broken])
    assert arena.hand[0] == []
    assert arena.challenges[0].discard == [broken]


# ---- friendly fire --------------------------------------------------------------------------------------------------


@rule("DA.FIRE.12-13")
def test_a_miss_goes_on_to_a_friend() -> None:
    table = range_of((0, 0))
    arena = table.arena
    table.put("Abe", table.cell(0, 0))
    henchman = table.henchman("Abe")
    first, second = shots(table, FAIL, 0, 2)
    flow = fire(arena, 0, arm(table))
    next(flow)
    flow.send(("shots", 1))
    flow.send(("shoot", arena.hand[0][0], table["B0"], 1))
    ask = flow.send(first)
    assert ask.prompt == "friendly_fire"  # type: ignore[union-attr]
    assert ask.seats == (1,), "the enemy chooses"  # type: ignore[union-attr]
    assert ask.listed(1) == [1, henchman]  # type: ignore[union-attr]
    flow.send(henchman)
    with pytest.raises(StopIteration):
        flow.send(second)


@rule("DA.FIRE.14")
def test_a_miss_never_hits_another_enemy() -> None:
    table = range_of((0, 0), (0, 0))
    shot = ("shoot", table.arena.hand[0][0], table["B0"], 1)
    run(fire(table.arena, 0, arm(table)), ("shots", 1), shot, rolls=shots(table, FAIL, 0, 1))
    assert table.arena.health[table["B1"]] == 9
    table = range_of((0, 0), (0, 0))
    table.put("Abe", table.cell(0, 0))
    cards = shots(table, FAIL, 0, 2)
    run(fire(table.arena, 0, arm(table)), ("shots", 1), shot, rolls=cards)
    assert table.arena.challenges[0].discard == cards, "Abe and nobody else was in the way"


# ---- area weapons ---------------------------------------------------------------------------------------------------


@rule("DA.AREA.01")
def test_an_area_weapon_attacks_everybody_there() -> None:
    table = range_of((0, 0), (0, 0), card="bazooka")
    arena = table.arena
    table.put("Abe", table.cell(0, 0))
    weapon = arm(table)
    assert len(targets(arena, 0, weapon)) == 1, "one for each space"
    cards = shots(table, FAIL, 0, 3)
    run(fire(arena, 0, weapon), rolls=cards)
    assert arena.challenges[0].discard == cards, "Abe and both enemies, each on his own"


@rule("DA.AREA.02-03", "DA.CARD.19")
def test_a_weapon_is_lost_after_the_last_target() -> None:
    table = range_of((0, 0), (0, 0), card="bazooka")
    arena = table.arena
    arena.health[table["B0"]] = 1
    weapon = arm(table)
    first = faced(PASS, 0)
    second = faced(PASS, 0, [first])
    third = faced(FAIL, 0)
    run(fire(arena, 0, weapon), "kill", rolls=[first, second, third])
    assert arena.challenges[0].discard == [first, second, third], "the second target was attacked all the same"
    assert weapon.card in arena.decks[0].discard
    other = range_of((0, 0), (0, 0), card="bazooka")
    broken = next(n for n, card in enumerate(CHALLENGES) if card.broken)
    run(fire(other.arena, 0, arm(other)), rolls=[broken, third])
    assert other.arena.challenges[0].discard == [broken, third]
    assert other.arena.hand[0] == []


@rule("DA.AREA.04")
def test_a_space_is_a_target_once_in_a_phase() -> None:
    table = range_of((0, 0), card="bazooka")
    arena = table.arena
    run(fire(arena, 0, arm(table)), rolls=shots(table, FAIL, 0, 1))
    table.give("Abe", "big_bertha_portable")
    arena.who[1] = person("Abe", strength=9, intellect=9)
    assert targets(arena, 1, arm(table, "Abe")) == []


@rule("DA.AREA.06-08")
@pytest.mark.parametrize(("mark", "cover"), [("b", 2), ("O", 2), ("o", BLOCKED), ("w", 2), (".", 0)])
def test_a_grenade_flies_over(mark: str, cover: int) -> None:
    table = range_of((-1, 0), card="pineapple_grenade", marks={(-2, 0): mark})
    assert cover_to(table.arena, 0, arm(table), table.cell(-1, 0)) == cover


@rule("DA.AREA.07-08")
def test_a_grenade_and_domes_and_buildings() -> None:
    table = range_of((-1, 0), card="pineapple_grenade", marks={(-1, 0): "b", (-3, 1): "b", (-3, 0): "b", (-2, 1): "O"})
    arena, weapon = table.arena, arm(table)
    assert cover_to(arena, 0, weapon, table.cell(-1, 0)) == 3, "out of a building and into one"
    assert cover_to(arena, 0, weapon, table.cell(-2, 1)) == BLOCKED, "not into a dome"
    table.put("Ann", table.cell(-2, 1))
    assert cover_to(arena, 0, weapon, table.cell(-1, 0)) == BLOCKED, "nor out of one"


@rule("DA.CARD.18")
def test_a_grenade_is_thrown_once() -> None:
    table = range_of((-1, 0), (0, 0), card="pineapple_grenade")
    arena, grenade = table.arena, table.arena.hand[0][0]
    first = faced(PASS, 0)
    rolls = [first, faced(PASS, -1, [first])]
    run(fire_phase(arena), ("fire", 0, grenade), ("shoot", grenade, table["B0"], 1), rolls=rolls)
    assert (arena.health[table["B0"]], arena.health[table["B1"]]) == (9 - 2, 9), "it hits one space, and only one"
    assert arena.hand[0] == []
    assert grenade in arena.decks[0].discard


@rule("DA.CARD.18", "DA.OPF.07")
def test_a_grenade_is_thrown_once_in_opfire_too() -> None:
    table = ambush("pineapple_grenade")
    arena, bob = table.arena, table["Bob"]
    grenade = replace(arm(table, "Bob"), opfire=2)
    run(opfire(arena, bob, grenade, (0, table.cell(-1, 0))), rolls=shots(table, FAIL, 0, 1))
    assert arena.hand[bob] == []
    assert grenade.card in arena.decks[0].discard


@rule("DA.TYPE.08", "DA.TYPE.05", "DA.CARD.10")
def test_only_cards_of_use_are_turned_up_under_fire() -> None:
    table = range_of((0, 0))
    arena, b0 = table.arena, table["B0"]
    names = ("cloak_of_leaves", "mirror_cloak", "morion", "armor_of_achilles", "cestus")
    cloak, _, helm, _, _ = (table.give("B0", name, shown=False) for name in names)
    arena.who[b0] = person("B0", intellect=3, strength=4, health=9)
    flow = fire(arena, 0, arm(table))
    next(flow)
    flow.send(("shots", 1))
    ask = flow.send(("shoot", arena.hand[0][0], b0, 1))
    assert (ask.prompt, ask.listed(1)) == ("hide", [("reveal", cloak), "pass"])  # type: ignore[union-attr]
    ask = flow.send(("reveal", cloak))
    assert (ask.prompt, ask.listed(1)) == ("hide", ["pass"]), "he is asked again, and may have no more"  # type: ignore[union-attr]
    flow.send("pass")
    ask = flow.send(faced(PASS, -2))
    assert (ask.prompt, ask.listed(1)) == ("defend", [("reveal", helm), "pass"])  # type: ignore[union-attr]


@rule("DA.OPF.07", "DA.SENT.02")
def test_a_sentinel_shoots_as_often_as_it_may() -> None:
    table = ambush()
    arena, bob = table.arena, table["Bob"]
    gun = place_creature(arena, table.give("Bob", "tripod_gun"), bob)
    own = ranged_weapons(arena, gun)[0]
    assert own.opfire == 2
    rolls = [faced(FAIL, 1), faced(FAIL, 1, [faced(FAIL, 1)])]
    run(opfire(arena, gun, own, (0, table.cell(-1, 0))), ("opfire", gun, -1, 1, table.cell(-1, 1)), rolls=rolls)
    assert arena.challenges[1].discard == rolls
    run(fire(arena, gun, own), ("shots", 2), ("shoot", -1, 0, 2), rolls=shots(table, FAIL, -1, 2))


# ---- opfire ---------------------------------------------------------------------------------------------------------


def ambush(card: str = "service_revolver", marks: Any = None, **changes: Any) -> Table:
    """White has moved: Ann from (-3, 0) to (-1, 0), Abe from (-3, 1) to (-1, 1). Bob waits at (1, 0) with a weapon."""
    table = Table(
        {person("Ann", health=9): (-1, 0), person("Abe", health=9): (-1, 1)},
        {person("Bob", strength=9, intellect=9, **changes): (1, 0)},
        marks=marks,
    )
    arena = table.arena
    arena.step = OPFIRE
    for who, row in ((0, 0), (1, 1)):
        arena.start[who] = table.cell(-3, row)
        arena.trail[who] = [table.cell(-2, row), table.cell(-1, row)]
        arena.flags[who] |= SPENT
    table.give("Bob", card, shown=False)
    return table


@rule("DA.OPF.01-05", "DA.OPF.14")
def test_targets_on_their_routes() -> None:
    table = ambush()
    arena, bob = table.arena, table["Bob"]
    assert route(arena, 0) == [table.cell(-2, 0), table.cell(-1, 0)], "never where it began"
    found = aims(arena, bob, arm(table, "Bob"), [])
    assert found == [(0, table.cell(-2, 0)), (0, table.cell(-1, 0)), (1, table.cell(-2, 1)), (1, table.cell(-1, 1))]
    arena.trail[0].append(table.cell(-3, 0))
    assert table.cell(-3, 0) not in route(arena, 0), "not even on coming back"
    arena.flags[0] &= ~SPENT
    assert all(target == 1 for target, _ in aims(arena, bob, arm(table, "Bob"), [])), "who spent nothing is safe"
    assert opfire_choices(arena, [bob], 1)[-1] == "done"


@rule("DA.OPF.06-10")
def test_one_shot_a_target_one_shot_a_space() -> None:
    """V12"""
    table = ambush(point=5)
    arena, bob = table.arena, table["Bob"]
    s1, s2, s3 = table.cell(-1, -1), table.cell(-1, 0), table.cell(0, 0)
    arena.trail[0], arena.trail[1] = [s1, s2], [s2, s3]
    weapon = arm(table, "Bob")
    assert weapon.opfire == 2
    done = [(0, s2)]
    assert aims(arena, bob, weapon, done) == [(1, s3)], "not Ann again, not into s2 again"
    first, second = shots(table, FAIL, 0, 2)
    assert hit_rating(arena, Shot(bob, weapon, 0, s2, 0, 1, True)) == 5, "no penalty for more"
    run(opfire(arena, bob, weapon, (0, s2)), ("opfire", bob, weapon.card, 1, s3), rolls=[first, second])
    assert arena.blasted == [], "only area weapons burn a space out"
    assert arena.challenges[1].discard == [first, second]
    assert not can_opfire(arena, bob), "one weapon for the whole phase"


@rule("DA.OPF.07")
def test_a_rifle_opfires_once() -> None:
    table = ambush("bolt_action_carbine")
    weapon = arm(table, "Bob")
    assert weapon.opfire == 1
    run(opfire(table.arena, table["Bob"], weapon, (0, table.cell(-2, 0))), rolls=shots(table, FAIL, 0, 1))


@rule("DA.OPF.11", "DA.OPF.13")
def test_not_at_an_enemy_in_the_own_space_but_before_it() -> None:
    table = ambush()
    arena, bob = table.arena, table["Bob"]
    table.put("Ann", arena.at[bob])
    arena.trail[0].append(arena.at[bob])
    found = [space for target, space in aims(arena, bob, arm(table, "Bob"), []) if target == 0]
    assert arena.at[bob] not in found
    assert table.cell(-1, 0) in found
    assert can_opfire(arena, bob), "she came just now"


@rule("DA.OPF.12")
def test_an_enemy_who_stayed_bars_opfire() -> None:
    table = ambush()
    arena, bob = table.arena, table["Bob"]
    arena.start[0] = arena.at[0] = arena.at[bob]
    arena.flags[0] &= ~SPENT
    assert not can_opfire(arena, bob)
    arena.flags[0] |= SPENT
    assert can_opfire(arena, bob), "unless she spent move points"


@rule("DA.OPF.02", "DA.OPF.05", "DA.SENT.02")
def test_setting_up_a_sentinel_spends_everything() -> None:
    table = ambush()
    arena = table.arena
    arena.trail[0], arena.start[0], arena.flags[0] = [], arena.at[0], SPENT | PENDING
    assert route(arena, 0) == [arena.at[0]]


@rule("DA.OPF.01")
def test_the_phase_is_the_other_teams() -> None:
    table = ambush()
    arena = table.arena
    table.give("Abe", "yew_longbow")
    flow = opfire_phase(arena)
    ask = next(flow)
    assert ask.seats == (1,)  # type: ignore[union-attr]
    run(opfire_phase(arena), "done")
    run(opfire_phase(arena))
    assert arena.step == SENTINELS


@rule("DA.FIRE.15")
def test_friendly_fire_in_opfire() -> None:
    table = ambush()
    arena, bob = table.arena, table["Bob"]
    henchman = table.henchman("Bob")
    arena.at[henchman] = table.cell(-1, 0)
    first, second = shots(table, FAIL, 0, 2)
    run(opfire(arena, bob, arm(table, "Bob"), (0, table.cell(-1, 0))), "done", rolls=[first, second])
    assert arena.challenges[1].discard == [first, second]


@rule("DA.AREA.05")
def test_an_area_weapon_catches_whoever_went_through() -> None:
    table = ambush("bazooka")
    arena = table.arena
    s2 = table.cell(-2, 0)
    arena.trail[1] = [s2, table.cell(-1, 1)]
    henchman = table.henchman("Bob")
    arena.at[henchman] = s2
    assert caught_in(arena, s2) == [henchman, 0, 1], "who stands there, and who moved into or through it"


@rule("DA.AREA.05", "DA.FLY.09")
def test_an_area_weapon_meets_each_with_the_cover_that_he_has() -> None:
    """Ann flew into the woods, Abe walked: the same card, no better and no worse, hits her and misses him."""
    table = ambush("bazooka", marks={(-2, 0): "w"})
    arena, bob, woods = table.arena, table["Bob"], table.cell(-2, 0)
    arena.trail[1] = [woods, table.cell(-1, 1)]
    arena.flags[0] |= FLEW
    level = [n for n, card in enumerate(CHALLENGES) if card.faces[6] == SQUEAK]
    run(opfire(arena, bob, arm(table, "Bob"), (0, woods)), rolls=[level[0], faced(PASS, 0), level[1]])
    assert (arena.health[0], arena.health[1]) == (9 - 3, 9)


@rule("DA.AREA.05", "DA.FLY.09")
def test_an_area_weapon_does_not_reach_whom_the_shooter_cannot_see() -> None:
    table = ambush("bazooka", marks={(0, 0): "b"})
    arena, bob, behind = table.arena, table["Bob"], table.cell(-2, 0)
    arena.trail[1] = [behind, table.cell(-1, 1)]
    arena.flags[0] |= FLEW
    assert [target for target, space in aims(arena, bob, arm(table, "Bob"), []) if space == behind] == [0]
    run(opfire(arena, bob, arm(table, "Bob"), (0, behind)), rolls=shots(table, FAIL, 0, 1))
    assert len(arena.challenges[1].discard) == 1, "Ann in the air, not Abe behind the building"


@rule("DA.AREA.01")
def test_who_is_taken_away_by_a_blast_is_not_attacked_by_it() -> None:
    table = range_of((0, 0), card="bazooka")
    arena, b0 = table.arena, table["B0"]
    henchman = table.henchman("B0")
    arena.health[b0] = 1
    first = faced(PASS, 0)
    run(fire(arena, 0, arm(table)), "kill", rolls=[first, faced(PASS, 0, [first])])
    assert arena.at[henchman] == AWAY, "he left with his master"


@rule("DA.AURA.04")
def test_the_auras_of_an_opfire_shot_are_those_of_its_space() -> None:
    """Bob aims worse where Ann has her aura, and she is seen where she was."""
    table = ambush(damage=1)
    arena, bob, ann = table.arena, table["Bob"], 0
    arena.who[ann] = person("Ann", auras=(Aura(HIT, -1, 2, True),))
    near, far = ((ann, table.cell(*at)) for at in ((-1, 0), (-2, 0)))
    weapon = arm(table, "Bob")
    for aim, worse in ((near, 1), (far, 0)):
        assert hit_difference(arena, Shot(bob, weapon, *aim, opfire=True)) == -worse
    ask = Ask(1, "opfire", [], about=bob)
    seen = [odds(arena, ask, ("opfire", bob, weapon.card, *aim)) for aim in (near, far)]
    assert seen[0] is not None
    assert seen[1] is not None
    assert dict(seen[0].chances)["hit"] < dict(seen[1].chances)["hit"]


@rule("DA.FLY.09", "DA.OPF.14")
@pytest.mark.parametrize(("far", "reached"), [(1, True), (3, True), (4, False)])
def test_a_flier_is_in_range_or_out_of_it(far: int, reached: bool) -> None:
    table = ambush()
    table.arena.flags[0] |= FLEW
    cover = opfire_cover(table.arena, table["Bob"], arm(table, "Bob"), 0, table.cell(1 - far, 0))
    assert cover == (0 if reached else BLOCKED)


@rule("DA.FLY.08-10")
def test_opfire_at_a_flier() -> None:
    table = ambush()
    arena, bob = table.arena, table["Bob"]
    weapon = arm(table, "Bob")
    woods = Table(
        {person("Ann"): (-1, 0)}, {person("Bob", strength=9, intellect=9): (1, 0)}, marks={(0, 0): "b", (-1, 0): "w"}
    )
    number = woods.give("Bob", "service_revolver")
    gun = weapon_by(woods.arena, woods["Bob"], number, True)
    space = woods.cell(-1, 0)
    assert opfire_cover(woods.arena, woods["Bob"], gun, 0, space) == BLOCKED
    woods.arena.flags[0] |= FLEW
    assert opfire_cover(woods.arena, woods["Bob"], gun, 0, space) == 0, "no terrain, not even where it lands"
    assert cover_to(woods.arena, woods["Bob"], gun, space) == BLOCKED, "in the Fire phase it has landed"
    arena.flags[0] |= FLEW
    for place in (table.dome(), table.site(1, 4)):
        table.put("Bob", place)
        assert opfire_cover(arena, bob, weapon, 0, table.cell(-1, 0)) == BLOCKED
    assert not arena.flags[0] & FIRED


# ---- who is asked at all --------------------------------------------------------------------------------------------


@rule("DA.FIRE.01", "DA.OPF.01")
@pytest.mark.parametrize(
    ("card", "shown", "far", "asked"),
    [
        ("yew_longbow", True, 3, True),
        ("yew_longbow", False, 3, True),
        ("cestus", False, 3, True),
        ("cestus", True, 3, False),
        ("exit_cube", False, 3, False),
        ("cestus", False, 1, True),
    ],
)
def test_who_could_shoot_for_all_that_the_table_sees_is_asked(card: str, shown: bool, far: int, asked: bool) -> None:
    table = Table({person("Ann", strength=9): (0, 0)}, {person("Bob"): (far, 0)})
    table.give("Ann", card, shown=shown)
    arena = table.arena
    assert (gunners(arena) == [0]) == asked, "a back of the Common deck could be a gun, whatever it is"
    arena.turn, bob = 1, table["Bob"]
    arena.start, arena.trail[bob] = list(arena.at), [table.cell(far, 1)]
    arena.flags[bob] |= SPENT
    assert seems_to_reach(arena, 0) == asked


@rule("DA.FIRE.06")
def test_nobody_is_asked_with_the_enemy_out_of_everybody_s_sight() -> None:
    table = Table({person("Ann"): (0, 0)}, {person("Bob"): None})
    table.give("Ann", "cestus", shown=False)
    table.put("Bob", table.dome())
    assert gunners(table.arena) == []
    run(fire_phase(table.arena))
    assert table.arena.step == MOVE
