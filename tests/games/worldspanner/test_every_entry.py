"""Every hero and every treasure card does what its entry says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from rulewright.games._arena.rules.challenges import AMAZE, FAIL, PASS, row_of
from rulewright.games._arena.rules.mapping import TERRAINS
from rulewright.games.worldspanner.rules.abilities import LEGACY
from rulewright.games.worldspanner.rules.action import act, actions, leashes, slips
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
)
from rulewright.games.worldspanner.rules.cards import Card
from rulewright.games.worldspanner.rules.challenge import second_thoughts
from rulewright.games.worldspanner.rules.content import CARDS, CHALLENGES
from rulewright.games.worldspanner.rules.content import HEROES as EVERY_HERO
from rulewright.games.worldspanner.rules.dismissal import arrive, dismiss
from rulewright.games.worldspanner.rules.effects import can_use, mind_open
from rulewright.games.worldspanner.rules.figures import Figure
from rulewright.games.worldspanner.rules.free import free_choices, take_liberty
from rulewright.games.worldspanner.rules.melee import able_fighters, blow
from rulewright.games.worldspanner.rules.movement import can_fly, costs_of, may_phase, rides
from rulewright.games.worldspanner.rules.ratings import aura_sum, rating, speed, stealth
from rulewright.games.worldspanner.rules.reaction import reactions
from rulewright.games.worldspanner.rules.shooting import shots
from rulewright.games.worldspanner.rules.state import FREE, MELEED, OFF, REACTION, able, goes_first, relocate
from rulewright.games.worldspanner.rules.terms import DAMAGE, HIT, KNACKS, MODIFIED, RATINGS, SECRET, VIRTUE
from rulewright.games.worldspanner.rules.trial import challenge_difference, relation
from rulewright.games.worldspanner.rules.turn import end_of_action, end_of_adventure
from rulewright.kernel import Ask

from .tables import Table, domed, faced, hitting, person, run

COSTLY = {"woods", "water", "swamp", "rough", "building"}


def of(*types: str) -> list[Card]:
    return [card for card in CARDS if card.type in types]


def owner(card: Card) -> Figure:
    """Somebody with the symbol of a card, whatever its limits."""
    return person("Owner", symbols=1 << card.symbol if card.symbol >= 0 else 0)


def ids(card: Card) -> str:
    return card.id


@pytest.mark.parametrize("card", of("melee", "ranged"), ids=ids)
def test_every_weapon(card: Card) -> None:
    table = Table({owner(card): (-5, 0), person("Weak", strength=0, intellect=0): (0, -2)}, {person("Foe"): None})
    arena = table.arena
    table.give("Owner", card.id)
    found = ranged_weapons(arena, 0) if card.type == "ranged" else melee_weapons(arena, 0)[1:]
    assert [weapon.card for weapon in found] == [card.number]
    weapon = found[0]
    assert hit_rating(arena, 0, weapon) == 5 + 1 + weapon.plus_hit
    assert damage_rating(arena, 0, weapon) == weapon.power
    assert 12 <= weapon.power + 3 * weapon.wound + weapon.high / 2 + (3, -2, 0)[weapon.limit] <= 26
    if weapon.ranged:
        for far in (weapon.low - 1, weapon.low, weapon.high, weapon.high + 1):
            if 1 <= far <= 10:
                table.put("Foe", table.cell(-5 + far, 0))
                assert bool(shots(arena, 0)) == (weapon.low <= far <= weapon.high)
    arena.hand[1] = [card.number]
    assert card.number not in [w.card for w in (*melee_weapons(arena, 1), *ranged_weapons(arena, 1))]


@pytest.mark.parametrize("card", of("armor"), ids=ids)
def test_every_armor(card: Card) -> None:
    table = Table({owner(card): (0, 0)})
    table.give("Owner", card.id, shown=False)
    assert (armor(table.arena, 0, shot=True), best_block(table.arena, 0)) == (5, 0)
    table.arena.revealed |= 1 << card.number
    assert armor(table.arena, 0, shot=True) == 5 + card.armor + 1
    assert best_block(table.arena, 0) == card.block
    assert mind_open(table.arena, 0) == (not card.mindful)


@pytest.mark.parametrize("card", of("transport"), ids=ids)
def test_every_transport(card: Card) -> None:
    table = Table({owner(card): (0, 0)})
    arena = table.arena
    table.give("Owner", card.id)
    owned = dict(card.owned).get(RATINGS.index("speed"), 0)
    assert rides(arena, 0) == [card]
    assert speed(arena, 0, card) == (card.ride or 5 + card.ride_plus) + 1 + owned
    assert can_fly(arena, 0, card) == card.flies
    costs = costs_of(arena, 0, card)
    for number, name in enumerate(TERRAINS):
        if card.barred >> number & 1:
            assert costs[number] > 9
        elif card.easy >> number & 1:
            assert costs[number] == 1
        elif name in COSTLY:
            assert costs[number] == 2
    arena.rode[0] = card.number
    assert armor(arena, 0, shot=True) == 5 + card.ride_armor


@pytest.mark.parametrize("card", of("minion"), ids=ids)
def test_every_minion(card: Card) -> None:
    table = Table({owner(card): (0, 0)})
    arena = table.arena
    table.give("Owner", card.id)
    assert len(leashes(arena, 0)) == 6
    run(act(arena, 0), ("unleash", card.number, table.cell(1, 0)), "stop")
    minion = table[card.name]
    assert card.minion is not None
    assert arena.at[minion] == table.cell(1, 0)
    assert [rating(arena, minion, name) for name in range(len(RATINGS))] == list(card.minion.ratings)
    assert ("fly" in actions(arena, minion)) == (card.id == "drake")
    assert bool(ranged_weapons(arena, minion)) == (card.id == "sentry_drone")


@pytest.mark.parametrize("card", of("soulstone"), ids=ids)
def test_every_soulstone(card: Card) -> None:
    table = Table({person("Owner", virtue=8): (0, 0)})
    table.give("Owner", card.id)
    assert rating(table.arena, 0, card.soul) == 9
    assert rating(table.arena, 0, VIRTUE) == 8


@pytest.mark.parametrize("card", of("medical"), ids=ids)
def test_every_medicine(card: Card) -> None:
    table = Table({replace(owner(card), health=9, ratings=(5,) * 13): (0, 0)})
    arena = table.arena
    arena.step = FREE
    table.give("Owner", card.id)
    for what, value in card.bonus:
        assert rating(arena, 0, what) == 5 + value
    assert not can_use(arena, 0, card), "nobody is hurt"
    arena.wounds[0] = 8
    assert ("play", card.number) in free_choices(arena, 0)
    run(take_liberty(arena, "play", [card.number]))
    assert arena.wounds[0] == max(0, 8 - card.heal)
    assert (card.number in arena.hand[0]) == (card.id == "hot_water_bottle")


@pytest.mark.parametrize("card", of("item"), ids=ids)
def test_every_item(card: Card) -> None:
    table = Table({owner(card): (0, 0)}, marks={(0, 0): "w"})
    arena = table.arena
    table.give("Owner", card.id, shown=False)
    assert all(rating(arena, 0, name) == 5 for name in range(len(RATINGS)))
    arena.revealed |= 1 << card.number
    gained = dict(card.owned)
    for what, value in card.bonus:
        gained[what] = gained.get(what, 0) + value
    assert gained, "each has at least a Bonus box"
    assert all(rating(arena, 0, name) == 5 + gained.get(name, 0) for name in range(len(RATINGS)))
    costs = costs_of(arena, 0)
    assert all(costs[number] == 1 for number in range(len(TERRAINS)) if card.easy >> number & 1)
    assert can_fly(arena, 0) == card.flies
    assert may_phase(arena, 0) == card.phases
    assert mind_open(arena, 0) == (not card.mindful)
    assert relation(arena, 0, 0) == (0 if card.welcome else -2)
    field = card.knacks
    if field:
        assert challenge_difference(arena, 0, RATINGS.index("virtue"), 5, -1, field) == 1
    for _, amount in card.shade:
        assert stealth(arena, 0, arena.at[0]) == 5 + gained[RATINGS.index("stealth")] + amount
    if card.when == "free":
        assert can_use(arena, 0, card)
    if card.when == "reaction":
        arena.step = REACTION
        assert ("play", card.number) in reactions(arena, 0)


def shown(table: Table, kind: str, args: list[str]) -> bool:
    """Whether an ability of the hero on the table makes its difference."""
    arena = table.arena
    figure, (ally, foe) = arena.who[0], (table["Ally"], table["Foe"])
    arena.wounds[:2] = [1, 1]
    arena.gold[foe] = 1
    terrain = 1 << TERRAINS.index(args[0]) if kind in ("easy", "enter") else 0
    match kind:
        case "fly":
            return can_fly(arena, 0)
        case "easy" | "enter":
            cost = costs_of(arena, 0)[terrain.bit_length() - 1]
            return cost == (1 if kind == "easy" else 2)
        case "rooted":
            arena.turn = 1
            return ("slip", 0) not in slips(arena, foe)
        case "aura":
            what = MODIFIED.index(args[0].removeprefix("foe_"))
            target = foe if args[0].startswith("foe_") else ally
            if what in (HIT, DAMAGE):
                return abs(aura_sum(arena, target, what)) == 1
            return rating(arena, target, what) == 5 + next(a.amount for a in figure.auras if a.what == what)
        case "mend_self" | "spirit":
            return (kind, 0) in free_choices(arena, 0)
        case "mend_ally":
            return (kind, 0, ally) in free_choices(arena, 0)
        case "pickpocket" | "turncoat":
            return (kind, 0, foe) in free_choices(arena, 0)
        case "sidestep":
            return "sidestep" in reactions(arena, 0)
        case "wave_on":
            return ("wave_on", ally) in reactions(arena, 0)
        case "daunt":
            arena.turn = 1
            return ("daunt", foe) in reactions(arena, 0)
        case "first":
            return goes_first(arena, 0)
        case "toxic":
            return figure.fists.toxic
        case "block":
            return best_block(arena, 0) == int(args[0])
        case "unshaken":
            return not mind_open(arena, 0)
        case "knack":
            field = 1 << KNACKS.index(args[0])
            return challenge_difference(arena, 0, VIRTUE, 5, -1, field) == figure.ratings[VIRTUE] - 5 + 1
        case "at_home":
            return relation(arena, 0, figure.faction) == 3
        case "welcome":
            return all(relation(arena, 0, faction) >= 0 for faction in range(9))
        case "earthbound":
            table.give(figure.name, "horizon")
            return rides(arena, 0) == []
        case _:
            return DEEDS[kind](table)


def swaps(table: Table) -> bool:
    arena, ally = table.arena, table["Ally"]
    here, there = arena.at[0], arena.at[ally]
    run(end_of_action(arena), ("swap", 0, ally))
    return (arena.at[0], arena.at[ally]) == (there, here)


def shifts_on_arrival(table: Table) -> bool:
    arena = table.arena
    relocate(arena, 0, OFF)
    dome = arena.land.domes[1][0]
    outside = next(space for space in arena.land.around[dome] if not arena.land.terrain[space])
    run(arrive(arena, 0), dome, outside, "stop", rolls=[HOME])
    return arena.at[0] == outside


def attacks_twice(table: Table) -> bool:
    arena, foe = table.arena, table["Foe"]
    missing = hitting(hit_difference(arena, 0, arena.who[0].fists, foe, arena.at[foe], 0), hit=False)
    arena.flags[0] |= MELEED
    run(blow(arena, 0), ("attack", -1, foe), rolls=[missing])
    return 0 in able_fighters(arena)


def strikes(table: Table, face: int) -> None:
    """A hit of the hero with this face of the Damage card."""
    arena, foe = table.arena, table["Foe"]
    fists = arena.who[0].fists
    second = faced(face, damage_difference(arena, 0, fists, foe))
    first = hitting(hit_difference(arena, 0, fists, foe, arena.at[foe], 0), skip=[second])
    run(attack(arena, 0, fists, foe, arena.at[foe]), rolls=[first, second])


def steals(table: Table) -> bool:
    arena = table.arena
    before = arena.gold[0]
    strikes(table, FAIL)
    return (arena.gold[0] - before, arena.gold[table["Foe"]]) == (1, 0)


def destroys(table: Table) -> bool:
    arena = table.arena
    before = arena.gold[0]
    strikes(table, AMAZE)
    return (arena.gold[0] - before, arena.gold[table["Foe"]]) == (0, 0)


def hits_by_luck(table: Table) -> bool:
    arena, foe = table.arena, table["Foe"]
    row = row_of(hit_difference(arena, 0, arena.who[0].fists, foe, arena.at[foe], 0))
    lucky = next(n for n, card in enumerate(CHALLENGES) if not card.hits[row] and card.luck == 5)
    unlucky = next(n for n, card in enumerate(CHALLENGES) if not card.hits[row] and card.luck == 4)
    drawn = []
    for number in (unlucky, lucky):
        run(attack(arena, 0, arena.who[0].fists, foe, arena.at[foe]), rolls=[number])
        drawn.append(len(arena.challenges[0].discard))
    return drawn == [1, 3]


def thinks_twice(table: Table) -> bool:
    ask = next(second_thoughts(table.arena, 0, FAIL, 1))
    return isinstance(ask, Ask) and "redraw" in ask.listed(0)


def leaves_a_legacy(table: Table) -> bool:
    arena = table.arena
    run(end_of_adventure(arena), 0)
    return [CARDS[card].deck for card in arena.hand[0]] == [SECRET] and not able(arena, 0, LEGACY)


def suffers_poison_twice(table: Table) -> bool:
    arena, foe = table.arena, table["Foe"]
    poison = replace(arena.who[foe].fists, toxic=True, wound=1)
    before = arena.wounds[0]
    face = faced(PASS, damage_difference(arena, foe, poison, 0))
    run(strike(arena, foe, poison, 0), rolls=[face])
    return arena.wounds[0] == before + 2


def lands_where_it_likes(table: Table) -> bool:
    arena = table.arena
    offered = []
    for luck in (3, 4):
        number = next(n for n, card in enumerate(CHALLENGES) if card.luck == luck and 2 not in card.domes)
        flow = dismiss(arena, 0)
        next(flow)
        ask = flow.send(number)
        assert isinstance(ask, Ask)
        offered.append(set(arena.land.domes[2]) <= set(ask.listed(0)))
        arena.challenges[0].reshuffle()
    return offered == [False, True]


DEEDS: dict[str, Callable[[Table], bool]] = {
    "swap": swaps, "arrive": shifts_on_arrival, "two_attacks": attacks_twice, "mug": steals, "shatter": destroys,
    "lucky_hit": hits_by_luck, "redraw": thinks_twice, "legacy": leaves_a_legacy, "frail": suffers_poison_twice,
    "homing": lands_where_it_likes,
}  # fmt: skip
HOME = domed(1, 2)


@pytest.mark.parametrize("hero", EVERY_HERO, ids=lambda hero: hero.id)
def test_every_hero(hero: Figure) -> None:
    for ability in hero.abilities:
        kind, *args = ability.split(":")
        table = Table({hero: (0, 0), person("Ally", health=9): (0, 1)}, {person("Foe", health=9): (1, 0)})
        table.arena.step = FREE
        assert shown(table, kind, args), ability
