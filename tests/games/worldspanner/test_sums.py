"""Numbers explain themselves: every reason is told with its worth, and the reasons add up to the number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from rulewright.games._arena.rules.auras import Aura
from rulewright.games.worldspanner.rules.abilities import AT_HOME
from rulewright.games.worldspanner.rules.attack import armor, damage_rating, hit_difference, hit_rating
from rulewright.games.worldspanner.rules.content import CARDS
from rulewright.games.worldspanner.rules.figures import Weapon
from rulewright.games.worldspanner.rules.ratings import favor_bonus, fits, rating, speed, stealth
from rulewright.games.worldspanner.rules.state import BOOSTED
from rulewright.games.worldspanner.rules.terms import (
    ADVENTURERS,
    AGILITY,
    AIM,
    ARMOR,
    COMMONERS,
    DAMAGE,
    DEFENDERS,
    FAME,
    HIT,
    LITH,
    LORDS,
    MELEE,
    POINT,
    POWER,
    QUESTS,
    RATINGS,
    SPEED,
    STEALTH,
    STRENGTH,
    SYMBOLS,
    TASKS,
    VILLAINS,
    VIRTUE,
    WARRIORS,
    WITS,
)
from rulewright.games.worldspanner.rules.trackers import HASTE, SMOKE, track
from rulewright.games.worldspanner.rules.trial import challenge_difference
from rulewright.kernel import Sum

from .tables import KEYS, Table, person

rule = pytest.mark.rule
Terms = list[tuple[int, str]]


def explained(number: Callable[[Sum | None], int]) -> Terms:
    """The reasons of a number that are worth something; they add up to it, told or not."""
    why = Sum()
    value = number(why)
    assert value == why.total == number(None)
    return [(term.value, term.reason) for term in why.terms if term.value]


def symbols(*names: str) -> int:
    return sum(1 << SYMBOLS.index(name) for name in names)


def company(what: int, amount: int, **changes: int) -> Table:
    """One, boosted, beside an ally whose aura helps, and an enemy."""
    table = Table(
        {person("One", **changes): (0, 0), person("Ally", auras=(Aura(what, amount, 2, False),)): (0, 1)},
        {person("Two"): (1, 0)},
    )
    table.arena.flags[0] |= BOOSTED
    return table


@rule("WS.MELEE.07", "WS.HITDMG.08", "WS.CMEL.02", "WS.OWN.05", "WS.FAVOR.03", "WS.BOOST.03")
def test_why_a_blow_hits() -> None:
    table = company(HIT, 1, strength=9, symbols=symbols("thrust"), faction=WARRIORS)
    arena = table.arena
    arena.favor[WARRIORS] = 3
    foil = CARDS[table.give("One", "royal_foil")].weapon
    table.give("One", "dread_mount")
    assert foil is not None
    told: Terms = [
        (5, "printed"), (1, "Boost"), (1, "Royal Foil"), (1, "symbol of the Royal Foil"),
        (1, "favor of Steel Bastion"), (1, "owned cards"), (1, "aura of Ally"),
    ]  # fmt: skip
    assert explained(lambda why: hit_rating(arena, 0, foil, why)) == told
    arena.flags[1] |= BOOSTED
    foe = table["Two"]
    arena.flags[foe] |= BOOSTED
    against: Terms = [(-5, "target: printed"), (-1, "target: Boost")]
    assert explained(lambda why: hit_difference(arena, 0, foil, foe, arena.at[foe], 7, why)) == told + against


@rule("WS.SHOOT.11-12", "WS.CRNG.02", "WS.VISTA.08-09", "WS.LOS.09")
def test_why_a_shot_hits() -> None:
    vistas = ("lone_rock", "open_prairie", *KEYS[2:])
    table = Table({person("One", symbols=symbols("rifle", "pistol")): None}, {person("Two"): (0, 0)}, keys=vistas)
    arena = table.arena
    spaces = {vista: space for space, vista in arena.land.vistas.items()}
    rifle, pistol = (CARDS[table.give("One", id)].weapon for id in ("carbine", "flintlock"))
    assert rifle is not None
    assert pistol is not None
    table.put("One", spaces["lone_rock"])
    told: Terms = [(5, "printed"), (1, "symbol of the Carbine"), (2, "vista")]
    assert explained(lambda why: hit_rating(arena, 0, rifle, why)) == told
    assert explained(lambda why: hit_rating(arena, 0, pistol, why)) == [(5, "printed"), (1, "symbol of the Flintlock")]
    table.put("One", spaces["open_prairie"])
    assert sum(value for value, _ in explained(lambda why: hit_rating(arena, 0, pistol, why))) == 8
    cover: Terms = [(-5, "target: printed"), (-4, "target: terrain on the line")]
    told = [(5, "printed"), (1, "symbol of the Carbine")]
    assert explained(lambda why: hit_difference(arena, 0, rifle, 1, arena.at[1], 4, why)) == told + cover
    arena.favor[WARRIORS] = 4
    arena.who[0] = replace(arena.who[0], faction=WARRIORS)
    assert explained(lambda why: hit_rating(arena, 0, rifle, why)) == told, "the Bastion's favor is for melee"


@rule("WS.SHOOT.11", "WS.MINION.14")
def test_a_minions_shot_has_a_number_of_its_own() -> None:
    table = Table({person("Owner"): (0, 0)})
    table.give("Owner", "sentry_drone")
    drone = table["Sentry Drone"]
    gun = table.arena.who[drone].ranged
    assert gun is not None
    table.put("Sentry Drone", table.cell(1, 0))
    assert explained(lambda why: hit_rating(table.arena, drone, gun, why)) == [(5, "natural attack")]
    assert explained(lambda why: damage_rating(table.arena, drone, gun, why)) == [(4, "natural attack")]


@rule("WS.HITDMG.02", "WS.BOOST.05", "WS.FAVOR.03-04")
def test_why_a_hit_hurts() -> None:
    table = company(DAMAGE, 1, faction=VILLAINS)
    arena = table.arena
    arena.favor[VILLAINS] = 3
    arena.favor[WARRIORS] = 4
    rest: Terms = [(1, "favor of Dreadmark"), (1, "favor of Steel Bastion"), (1, "aura of Ally")]
    fists = arena.who[0].fists
    assert explained(lambda why: damage_rating(arena, 0, fists, why)) == [(5, "printed"), (1, "Boost"), *rest]
    gun = Weapon(4, 2, AIM, low=1, high=9, ranged=True, name="gun")
    told: Terms = [(4, "gun"), (1, "favor of Dreadmark"), (1, "aura of Ally")]
    assert explained(lambda why: damage_rating(arena, 0, gun, why)) == told, "a Boost and the Bastion are for melee"
    arena.favor[WARRIORS] = 3
    assert (1, "favor of Steel Bastion") not in explained(lambda why: damage_rating(arena, 0, fists, why))
    table.give("One", "ox")
    ox = table["Ox"]
    table.put("Ox", table.cell(2, 0))
    arena.favor[WARRIORS] = 4
    assert explained(lambda why: damage_rating(arena, ox, arena.who[ox].fists, why)) == [(6, "printed")], "no hero"


@rule("WS.CARM.03-04", "WS.FAVOR.03-04", "WS.CTRN.01")
def test_why_armor_holds() -> None:
    table = company(ARMOR, 1, strength=9, intellect=9, symbols=symbols("armor"), faction=DEFENDERS)
    arena = table.arena
    table.give("One", "chain_shirt")
    car = table.give("One", "armored_car")
    arena.rode[0] = car
    arena.favor[DEFENDERS] = 3
    first: Terms = [(5, "printed"), (1, "Boost"), (1, "aura of Ally")]
    worn: Terms = [(3, "Chain Shirt"), (2, "Armored Car")]
    for shot in (True, False):
        told = explained(lambda why, shot=shot: armor(arena, 0, shot, why))  # type: ignore[misc]
        assert told == [*first, (1, "favor of the Defenders"), *worn]
    arena.favor[DEFENDERS] = 4
    for shot in (True, False):
        told = explained(lambda why, shot=shot: armor(arena, 0, shot, why))  # type: ignore[misc]
        assert told == [*first, *worn, (1, "favor of Watchman Keep")]
    arena.who[0] = replace(arena.who[0], faction=LORDS)
    assert explained(lambda why: armor(arena, 0, True, why)) == [*first, *worn, (1, "favor of Watchman Keep")]
    assert explained(lambda why: armor(arena, 0, False, why)) == [*first, *worn]
    arena.hand[0].remove(car)
    assert (2, "Armored Car") not in explained(lambda why: armor(arena, 0, True, why)), "it was stolen meanwhile"


@rule("WS.CGAD.01-02", "WS.AURA.01")
def test_why_one_is_hard_to_see() -> None:
    table = Table(
        {person("One"): (0, 0), person("Ally", auras=(Aura(STEALTH, 2, 2, False),)): (0, 1)}, marks={(2, 0): "w"}
    )
    arena = table.arena
    table.give("One", "net")
    hidden = table.give("One", "cloak", shown=False)
    track(arena, SMOKE, 0, 0)
    assert explained(lambda why: stealth(arena, 0, table.cell(2, 0), why)) == [
        (5, "printed"), (2, "aura of Ally"), (4, "smoke"), (2, "Net"),
    ]  # fmt: skip
    arena.revealed |= 1 << hidden
    arena.trackers.clear()
    assert explained(lambda why: stealth(arena, 0, table.cell(0, 0), why)) == [
        (5, "printed"), (1, "Cloak"), (2, "aura of Ally"),
    ]  # fmt: skip


@rule("WS.CTRN.01", "WS.CTRN.06-08", "WS.VISTA.07", "WS.FAVOR.03")
def test_why_one_is_fast() -> None:
    table = Table({person("One", speed=4, strength=9, symbols=symbols("mount"), faction=COMMONERS): (0, 0)})
    arena = table.arena
    horse, mule = (CARDS[table.give("One", id)] for id in ("horizon", "pack_mule"))
    table.give("One", "tower_shield")
    track(arena, HASTE, 0, 0)
    arena.favor[COMMONERS] = 3
    own: Terms = [(4, "printed"), (-1, "Tower Shield"), (1, "favor of the Commoners"), (2, "Horse Pasture")]
    assert explained(lambda why: speed(arena, 0, None, why)) == own
    assert explained(lambda why: speed(arena, 0, horse, why)) == [*own, (2, "Horizon"), (1, "its sign")]
    assert explained(lambda why: speed(arena, 0, mule, why)) == [*own, (1, "Pack Mule"), (1, "its sign")]
    arena.favor[COMMONERS] = 0
    arena.trackers.clear()
    arena.who[0] = replace(arena.who[0], ratings=(0, *arena.who[0].ratings[1:]), symbols=0)
    assert speed(arena, 0, mule) == 1, "never below zero on foot, and one more on a mule"
    assert favor_bonus(arena, 0, SPEED) == 0


@rule("WS.CSOUL.01", "WS.BOOST.03")
def test_a_soulstone_tells_what_it_changes() -> None:
    table = Table({person("Saint", virtue=7, wits=2): (0, 0), person("Sinner", virtue=0, melee=9): (1, 0)})
    table.give("Saint", "soulstone_of_wits")
    table.give("Sinner", "soulstone_of_melee")
    arena = table.arena
    assert explained(lambda why: rating(arena, 0, WITS, why)) == [(2, "printed"), (6, "Soulstone: Virtue + 1")]
    assert rating(arena, 1, MELEE) == 1, "for better or worse"
    assert (rating(arena, 0, AGILITY), rating(arena, 0, VIRTUE), rating(arena, 0, POWER)) == (5, 7, 5)
    hidden = table.give("Saint", "soulstone_of_aim", shown=False)
    assert rating(arena, 0, AIM) == 5
    arena.revealed |= 1 << hidden
    assert (rating(arena, 0, AIM), rating(arena, 0, POINT)) == (8, 5)


@rule("WS.CSOUL.01", "WS.OWN.01", "WS.OWN.03")
def test_a_card_does_not_count_for_whether_it_can_be_employed() -> None:
    """A Soulstone makes Strength of Virtue, and the Dread Mount takes Virtue from whoever is strong enough for it."""
    table = Table({person("Rider", virtue=5, strength=1, intellect=9): (0, 0)})
    mount = table.give("Rider", "dread_mount")
    assert rating(table.arena, 0, VIRTUE) == 5, "too weak for it"
    table.give("Rider", "soulstone_of_strength")
    assert fits(table.arena, 0, CARDS[mount])
    assert (rating(table.arena, 0, VIRTUE), rating(table.arena, 0, STRENGTH)) == (3, 4)


def test_a_hero_with_every_open_card_that_lasts_has_ratings() -> None:
    """No circle of cards that ask for each other."""
    table = Table({person("Porter", virtue=5): (0, 0)})
    for card in CARDS:
        if card.owned or card.bonus or card.soul >= 0:
            table.give("Porter", card.id)
    assert all(rating(table.arena, 0, name) >= 0 for name in range(len(RATINGS)))


@rule("WS.OWN.01", "WS.BONUS.02", "WS.CARD.06-07")
def test_what_a_card_gives_its_owner_and_what_only_the_bearer_of_its_symbol() -> None:
    table = Table({person("Plain"): (0, 0), person("Spy", symbols=symbols("gadget")): (2, 0), person("Weak", strength=1,
                   intellect=0): (4, 0)})  # fmt: skip
    arena = table.arena
    glass = table.give("Plain", "spyglass")
    assert explained(lambda why: rating(arena, 0, AIM, why)) == [(5, "printed"), (1, "Spyglass")]
    assert rating(arena, 0, WITS) == 5
    arena.hand[1].append(glass)
    assert (rating(arena, 1, AIM), rating(arena, 1, WITS)) == (6, 6)
    visor = table.give("Weak", "visor")
    assert CARDS[visor].strength == 3
    assert rating(arena, 2, AIM) == 5, "it is too heavy for him"


@rule("WS.CHAL.08", "WS.REL.02-03", "WS.LFAV.01", "WS.FAVOR.03-04")
def test_why_a_challenge_is_easy() -> None:
    table = Table({person("One", faction=LORDS, powers=AT_HOME, knacks=TASKS): (0, 0), person("Two", faction=LORDS):
                   (1, 0)})  # fmt: skip
    arena = table.arena
    table.give("One", "lockpicks")
    arena.favor[LORDS] = 3
    arena.tribute = 8
    told: Terms = [
        (5, "printed"), (1, "favor of Crown District"), (2, "knack"), (3, "home or opposing faction"),
        (-7, "the challenge"),
    ]  # fmt: skip
    assert explained(lambda why: challenge_difference(arena, 0, FAME, 7, LORDS, TASKS, why)) == told
    told = [(5, "printed"), (2, "Lith's Favor"), (-5, "the challenge")]
    assert explained(lambda why: challenge_difference(arena, 1, VIRTUE, 5, -1, LITH, why)) == told
    for side, own, other in ((2, 0, 0), (3, 1, 0), (4, 1, 1)):
        arena.favor[ADVENTURERS] = side
        arena.who[0] = person("One", faction=ADVENTURERS)
        for who, gain in ((0, own), (1, other)):
            why = Sum()
            assert challenge_difference(arena, who, VIRTUE, 5, -1, QUESTS, why) == gain == why.total
    assert challenge_difference(arena, 1, VIRTUE, 5, -1, TASKS) == 0


@rule("WS.REL.03")
def test_the_penalty_of_an_opposing_faction_is_told() -> None:
    table = Table({person("Lord", faction=LORDS): (0, 0)})
    told: Terms = [(5, "printed"), (-2, "home or opposing faction"), (-5, "the challenge")]
    arena = table.arena
    assert explained(lambda why: challenge_difference(arena, 0, VIRTUE, 5, COMMONERS, TASKS, why)) == told
    assert challenge_difference(arena, 0, VIRTUE, 5, WARRIORS, TASKS) == 0


def test_auras_of_both_teams_are_told_by_their_owners() -> None:
    table = Table(
        {person("Friend", auras=(Aura(HIT, 1, 3, False), Aura(WITS, -1, 3, True))): (0, 0), person("One"): (1, 0)},
        {person("Dread", auras=(Aura(WITS, -1, 3, True), Aura(HIT, 1, 3, False))): (2, 0)},
    )
    arena = table.arena
    fists = arena.who[1].fists
    assert explained(lambda why: rating(arena, 1, WITS, why)) == [(5, "printed"), (-1, "aura of Dread")]
    assert explained(lambda why: hit_rating(arena, 1, fists, why)) == [(5, "printed"), (1, "aura of Friend")]
