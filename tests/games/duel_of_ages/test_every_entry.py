"""Every character, card, henchman, encounter and guardian does what its entry says."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from rulewright.games._arena.rules.challenges import PASS
from rulewright.games._arena.rules.mapping import TERRAINS
from rulewright.games._arena.rules.table import is_open
from rulewright.games.duel_of_ages.rules.adventure import undertake
from rulewright.games.duel_of_ages.rules.adversaries import Encounter, Guardian
from rulewright.games.duel_of_ages.rules.attack import (
    armor,
    damage_difference,
    defence,
    hit_rating,
    melee_weapons,
    ranged_weapons,
)
from rulewright.games.duel_of_ages.rules.cards import Card
from rulewright.games.duel_of_ages.rules.content import (
    ABILITIES,
    CARDS,
    CHARACTERS,
    ENCOUNTERS,
    GUARDIANS,
    HENCHMEN,
    KEYS,
    MISSIONS,
    PLATTERS,
)
from rulewright.games.duel_of_ages.rules.creatures import (
    hunter_choices,
    place_sentinels,
    sentinel_choices,
    unleash_hunter,
)
from rulewright.games.duel_of_ages.rules.effects import can_use, free_choices, take_free
from rulewright.games.duel_of_ages.rules.figures import POWERS, Figure
from rulewright.games.duel_of_ages.rules.fire import targets
from rulewright.games.duel_of_ages.rules.labyrinths import guardian_difference, marker
from rulewright.games.duel_of_ages.rules.movement import Walk, can_fly, move_choices, movers, rides
from rulewright.games.duel_of_ages.rules.ratings import mind_open, modifier, rating, speed, stealth
from rulewright.games.duel_of_ages.rules.state import FREE, MOVE, PENDING, SEEN_FIRING, Shot, able
from rulewright.games.duel_of_ages.rules.terms import (
    AGES,
    CIRCLE,
    CIRCLES,
    COMMON,
    HQ,
    MIDDLE,
    MODIFIED,
    RATINGS,
    RESPECT,
    SETTINGS,
    STEALTH,
    SYMBOLS,
    TRAITS,
)
from rulewright.games.duel_of_ages.rules.victory import earned
from rulewright.games.duel_of_ages.view.card_words import card_text
from rulewright.games.duel_of_ages.view.words import figure_notes, figure_text

from .tables import Table, coloured, faced, lucky, person, run

PRICES = {
    "fly": 8, "climb": 3, "tunnel": 5, "aura:hit": 6, "aura:stealth": 5, "aura:foe_hit": 6, "mend": 6, "pickpocket": 7,
    "spy": 3, "easy:woods": 1, "easy:swamp": 2, "flurry": 5, "prodigy": 6, "resilient": 4, "dodge": 2, "expel": 3,
    "charm": 6, "lucky_find": 4, "drill": 3, "unshaken": 3,
}  # fmt: skip
WEIGHTS = {"speed": 3, "armor": 3, "power": 2}


def of(*types: str) -> list[Card]:
    return [card for card in CARDS if card.type in types]


def owner(card: Card, **changes: Any) -> Figure:
    """Somebody with the symbol of a card, whatever its requirements."""
    return person("Owner", symbols=1 << card.symbol if card.symbol >= 0 else 0, **changes)


def ids(entry: Any) -> str:
    return str(entry.id)


# ---- the whole ------------------------------------------------------------------------------------------------------


def test_there_is_as_much_as_there_should_be() -> None:
    assert (len(CHARACTERS), len(HENCHMEN), len(ENCOUNTERS), len(GUARDIANS)) == (48, 16, 60, 72)
    assert sum(not id.startswith("sketch") for id in PLATTERS) == 8
    families = Counter((key.family, key.alternate) for key in KEYS.values())
    assert families == {
        ("dome", False): 12, ("base", False): 2, ("lith", False): 1, ("labyrinth", False): 4, ("labyrinth", True): 4,
        ("alliance", False): 1,
    }  # fmt: skip
    every = [ids(entry) for kind in (CHARACTERS, HENCHMEN, CARDS, ENCOUNTERS, GUARDIANS) for entry in kind]
    assert len(set(every)) == len(every) == 302


def test_the_missions_use_every_method_and_achievement() -> None:
    missions = [mission for id, mission in MISSIONS.items() if not id.startswith("test")]
    assert len(missions) == 10
    assert {mission.selection for mission in missions} == {"exact", "standard", "split_draft"}
    assert {mission.build for mission in missions} == {"standard", "halves", "split"}
    assert {mission.entry for mission in missions} == {
        "reinforce", "distance", "double_distance", "dome_colour", "dome_platter", "dome_region",
    }  # fmt: skip
    assert {name for mission in missions for name in mission.achievements} == {
        "combat", "base", "lith", "labyrinth", "alliance", "encounters", "flags", "escape",
    }  # fmt: skip
    assert {mission.set for mission in missions} == {"gold", "blue"}
    assert {mission.minutes for mission in missions} == {0, 45, 90, 120}
    assert {mission.dice for mission in missions} == {True, False}
    assert {name for mission in missions for name in mission.without} == {"valor", "glory"}
    for mission in missions:
        assert bool(mission.rounds) != bool(mission.minutes), mission.id
        assert all(key in KEYS for key in mission.keys), mission.id


# ---- characters -----------------------------------------------------------------------------------------------------


def price(figure: Figure) -> int:
    """What a character is worth, by the weights of its ratings, its items and its abilities."""
    ratings = sum(WEIGHTS.get(name, 1) * value for name, value in zip(RATINGS, figure.ratings, strict=True))
    common, secret, elite, henchmen, experience = figure.start
    items = 2 * common + 2 * secret + 4 * elite + 4 * henchmen + 2 * experience
    gifts = sum(next(cost for name, cost in PRICES.items() if text.startswith(name)) for text in figure.abilities)
    return ratings + 5 * figure.damage + 2 * figure.health + items + gifts


@pytest.mark.parametrize("figure", CHARACTERS, ids=ids)
def test_every_character(figure: Figure) -> None:
    assert 120 <= price(figure) <= 124
    assert 2 <= figure.symbols.bit_count() <= 3
    assert figure.quip
    assert figure_text(figure)
    assert figure_notes(figure)[0].startswith("Uses cards with the ")
    assert figure_notes(figure)[-1].startswith("A second card says how much a hit wounds: ")
    table = Table({figure: (0, 0), person("Ally"): (0, 0)}, {person("Foe"): (0, 0)}, marks={(0, 0): "w", (1, 0): "M"})
    table.arena.step = FREE
    for ability in figure.abilities:
        kind, *args = ability.split(":")
        assert kind in ABILITIES
        assert shown(table, figure, kind, args), ability


def shown(table: Table, figure: Figure, kind: str, args: list[str]) -> bool:
    """Whether an ability of the character on the table makes its difference."""
    arena = table.arena
    ally, foe = table["Ally"], table["Foe"]
    arena.health[ally] = 1
    walk = Walk(arena, 0, None, False)
    match kind:
        case "fly":
            return can_fly(arena, 0, None)
        case "climb":
            return dict(walk.ways[table.cell(0, 0)]).get(table.cell(1, 0)) == 1 + int(args[0])
        case "tunnel":
            inside = table.site(0, HQ + 2)
            return max(cost for _, cost in walk.ways[inside]) == 1 + int(args[0])
        case "easy":
            return all(walk.costs[TERRAINS.index(terrain)] == 1 for terrain in args)
        case "aura":
            what = MODIFIED.index(args[0].removeprefix("foe_"))
            target = foe if args[0].startswith("foe_") else ally
            return modifier(arena, target, what) == (-1 if target == foe else 1)
        case "mend":
            return ("mend", 0, ally) in free_choices(arena, 0)
        case "pickpocket" | "spy":
            table.give("Foe", "cestus" if kind == "spy" else "morion", shown=False)
            return (kind, 0, foe) in free_choices(arena, 0)
        case "charm":
            henchman = table.henchman("Foe")
            return ("charm", 0, henchman) in free_choices(arena, 0)
        case "drill":
            table.put(figure.name, table.site(0, HQ))
            return ("drill", 0) in free_choices(arena, 0)
        case "dodge":
            pistol = next(card for card in CARDS if card.id == "bronze_sling").weapon
            assert pistol is not None
            return defence(arena, Shot(foe, pistol, 0, arena.at[0])) == stealth(arena, 0, False) + 2
        case "unshaken":
            return not mind_open(arena, 0)
        case _:
            return able(arena, 0, POWERS[kind])


def test_the_cast() -> None:
    assert [sum(figure.age == age for figure in CHARACTERS) for age in range(4)] == [12] * 4
    for trait in ("no_limit", "not_give", "no_trade"):
        assert [figure.age for figure in CHARACTERS if TRAITS[figure.trait] == trait] == [0, 1, 2, 3]
    two = [figure for figure in CHARACTERS if figure.enters_by != figure.ratings[RESPECT]]
    assert Counter(figure.age for figure in two) == {0: 2, 1: 2, 2: 2, 3: 2}
    assert all(abs(figure.enters_by - figure.ratings[RESPECT]) == 3 for figure in two)
    used = 0
    for figure in CHARACTERS:
        used |= figure.symbols
    assert used == (1 << len(SYMBOLS)) - 1
    named = {text.split(":")[0] for figure in (*CHARACTERS, *HENCHMEN) for text in figure.abilities}
    assert named == set(ABILITIES), "no ability without an owner, none without words"


# ---- treasure -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", of("melee", "ranged"), ids=ids)
def test_every_weapon(card: Card) -> None:
    table = Table({owner(card): (-3, 0), person("Weak", strength=0, intellect=0): (3, -3)}, {person("Foe"): (0, 0)})
    arena = table.arena
    table.give("Owner", card.id)
    printed, boosted = card.weapon, card.boosted
    assert printed is not None
    assert boosted is not None
    found = ranged_weapons(arena, 0) if printed.ranged else melee_weapons(arena, 0)[1:]
    assert found == [boosted], "with the symbol the bonus box counts"
    assert boosted != printed or card.bonus
    assert hit_rating(arena, Shot(0, boosted, 2, arena.at[2])) == rating(arena, 0, printed.hit) + boosted.plus_hit
    assert damage_difference(arena, Shot(0, boosted, 2, arena.at[2])) == boosted.power - 5
    if printed.ranged:
        for far in range(1, 7):
            table.put("Foe", table.cell(-3 + far, 0))
            assert bool(targets(arena, 0, boosted)) == (boosted.low <= far <= boosted.high)
    arena.hand[1] = [card.number]
    assert ranged_weapons(arena, 1) == []
    assert melee_weapons(arena, 1)[1:] == []
    arena.who[1] = person("Strong", strength=9, intellect=9)
    assert [*ranged_weapons(arena, 1), *melee_weapons(arena, 1)[1:]] == [printed]


@pytest.mark.parametrize("card", of("armor"), ids=ids)
def test_every_armor(card: Card) -> None:
    table = Table({owner(card, armor=2): (0, 0)})
    arena = table.arena
    table.give("Owner", card.id, shown=False)
    assert armor(arena, 0, ranged=False) == 2
    arena.revealed |= 1 << card.number
    expected = (card.armor_set if card.armor_set else 2 + card.armor) + card.armor_bonus
    assert armor(arena, 0, ranged=False) == expected
    assert armor(arena, 0, ranged=True) == (2 if card.melee_only else expected)
    for what, amount in card.bonus:
        assert rating(arena, 0, what) == 5 + amount
    assert card.bonus or card.armor_bonus, "each has a bonus box"


def test_no_two_common_weapons_of_a_family_are_alike() -> None:
    families: dict[int, list[Any]] = {}
    for card in of("melee", "ranged"):
        if card.deck == COMMON:
            assert card.weapon is not None
            profile = replace(card.weapon, card=-1, age=-1, name=""), card.strength, card.intellect
            families.setdefault(card.symbol, []).append(profile)
    assert sorted(len(family) for family in families.values()) == [1, 1, 1, 2, 4, 4, 4, 4, 4, 5]
    for family in families.values():
        assert len(set(family)) == len(family)


@pytest.mark.parametrize("card", of("transport"), ids=ids)
def test_every_transport(card: Card) -> None:
    table = Table({owner(card, speed=4): (0, 0)})
    arena = table.arena
    table.give("Owner", card.id, shown=False)
    assert rides(arena, 0) == [card]
    for _ in ("face down", "open"):
        assert speed(arena, 0, card) == (card.ride or 4 + card.ride_plus) + card.ride_bonus
        assert speed(arena, 0) == 4, "on foot it is of no use"
        arena.revealed |= 1 << card.number
    arena.who[0] = person("Owner", speed=4, strength=9, intellect=9)
    assert speed(arena, 0, card) == (card.ride or 4 + card.ride_plus), "the bonus box wants the symbol"
    arena.who[0] = owner(card, speed=4)
    assert can_fly(arena, 0, card) == card.flies
    costs = Walk(arena, 0, card, False).costs
    assert (costs[TERRAINS.index("woods")] > 9) == bool(card.barred)
    arena.step = MOVE
    assert ("fly" if card.flies else "ride", 0, card.number) in move_choices(arena, movers(arena), 0)


@pytest.mark.parametrize("card", of("medical"), ids=ids)
def test_every_medicine(card: Card) -> None:
    table = Table({owner(card, health=12): (0, 0)})
    arena = table.arena
    table.give("Owner", card.id, shown=False)
    assert not can_use(arena, 0, card), "nobody is hurt"
    arena.health[0] = 1
    assert ("play", card.number) in free_choices(arena, 0)
    run(take_free(arena, "play", [card.number]))
    assert arena.health[0] == min(12, 1 + card.heal + card.heal_bonus)
    assert arena.hand[0] == []


@pytest.mark.parametrize("card", of("gadget", "stealth"), ids=ids)
def test_every_gadget_and_stealth_card(card: Card) -> None:
    table = Table({owner(card): (0, 0)})
    arena = table.arena
    table.give("Owner", card.id, shown=False)
    assert ("reveal", card.number) in free_choices(arena, 0)
    run(take_free(arena, "reveal", [card.number]))
    assert is_open(arena, card.number)
    box = dict(card.bonus)
    assert box, "each has a bonus box"
    for what, amount in card.bonus:
        assert rating(arena, 0, what) == 5 + amount
    if card.what:
        hidden = 5 + box.get(STEALTH, 0)
        assert stealth(arena, 0, opfire=True) == hidden + card.value
        arena.flags[0] |= SEEN_FIRING
        assert stealth(arena, 0, opfire=False) == hidden
    else:
        assert card.do in ("base_plus", "look", "redraw")


@pytest.mark.parametrize("card", of("cube"), ids=ids)
def test_every_cube(card: Card) -> None:
    near = (0, 0) if card.do == "turn_coat" else (2, 0)
    table = Table({person("Owner", respect=card.respect - 1): (0, 0)}, {person("Foe"): near})
    arena, foe = table.arena, table["Foe"]
    number = table.give("Owner", card.id, shown=False)
    lost = table.give("Foe", "cestus")
    assert ("play", number) in free_choices(arena, 0)
    rolls = {
        "banish_seen": [coloured("gold")], "dismiss_self": [coloured("gold")], "turn_coat": [lucky(9)],
    }  # fmt: skip
    run(take_free(arena, "play", [number]), rolls=rolls.get(card.do, []))
    match card.do:
        case "banish_seen":
            assert arena.at[foe] == table.dome()
        case "dismiss_self":
            assert arena.at[0] == table.dome()
        case "discard_foe":
            assert lost in arena.decks[0].discard
        case "harden":
            assert (arena.full[0], arena.health[0]) == (7, 7)
        case "turn_coat":
            assert arena.team[foe] == 0
        case _:
            assert arena.experience[0] == 1
    assert arena.hand[0] == [], "Respect is one short of a replacement"


@pytest.mark.parametrize("card", of("badge"), ids=ids)
def test_every_badge(card: Card) -> None:
    table = Table({person("Owner", honor=9): (0, 0)})
    table.give("Owner", card.id)
    assert rating(table.arena, 0, card.rating) == 9
    assert sum(rating(table.arena, 0, name) for name in range(len(RATINGS))) == 5 * 12 + 9 * 2


@pytest.mark.parametrize("card", of("achievement"), ids=ids)
def test_every_achievement(card: Card) -> None:
    table = Table({person("Owner"): (0, 0)})
    arena = table.arena
    assert not earned(arena, 0, card)
    arena.destroyed[1], arena.ages_passed[0], arena.tribute = 0b111, 0b1111, 8
    assert earned(arena, 0, card)
    arena.destroyed[1], arena.ages_passed[0], arena.tribute = 0b11, 0b1110, 7
    assert not earned(arena, 0, card)


@pytest.mark.parametrize("card", of("secret", "test", "monument"), ids=ids)
def test_every_other_secret_has_its_moment(card: Card) -> None:
    moments = {
        "secret": {"amaze", "killed", "banished", "raided", "failed_encounter"},
        "test": {""},
        "monument": {"free"},
    }
    assert card.when in moments[card.type]
    assert card_text(card)
    assert (card.value == 6 and card.rating >= 0) == (card.type == "test")
    assert (card.aura is not None and card.aura.reach == 2) == (card.type == "monument")


@pytest.mark.parametrize("card", of("hunter"), ids=ids)
def test_every_hunter(card: Card) -> None:
    table = Table({owner(card): (0, 0)}, {person("Foe"): (2, 0)})
    arena = table.arena
    table.give("Owner", card.id)
    assert hunter_choices(arena, 0) == [("hunt", card.number, 1)]
    unleash_hunter(arena, card.number, 1)
    assert card.creature is not None
    hunter = table[card.name]
    assert arena.at[hunter] == arena.at[0]
    assert [rating(arena, hunter, name) for name in range(len(RATINGS))] == list(card.creature.ratings)
    assert hunter in movers(arena)


@pytest.mark.parametrize("card", of("sentinel"), ids=ids)
def test_every_sentinel(card: Card) -> None:
    table = Table({owner(card): (0, 0)}, {person("Foe"): (2, 0)})
    arena = table.arena
    table.give("Owner", card.id)
    assert sentinel_choices(arena, 0) == [("unleash", 0, card.number)]
    arena.flags[0] |= PENDING
    arena.worn |= 1 << card.number
    run(place_sentinels(arena))
    sentinel = table[card.name]
    gun = ranged_weapons(arena, sentinel)[0]
    assert (gun.low, gun.high, gun.opfire) == (1, 5, 2)
    assert targets(arena, sentinel, gun) == [1]
    assert hit_rating(arena, Shot(sentinel, gun, 1, arena.at[1])) == gun.fixed
    assert sentinel not in movers(arena)


# ---- henchmen, encounters, guardians --------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(HENCHMEN)), ids=lambda number: HENCHMEN[number].id)
def test_every_henchman(number: int) -> None:
    figure = HENCHMEN[number]
    table = Table({person("Master"): (0, 0)}, {person("Foe"): (3, 0)})
    arena = table.arena
    one = table.henchman("Master", number)
    assert arena.health[one] == figure.health
    assert [rating(arena, one, name) for name in range(len(RATINGS))] == list(figure.ratings)
    assert one in movers(arena)
    assert bool(ranged_weapons(arena, one)) == (figure.icon == "archer")
    assert rating(arena, 0, RATINGS.index("react")) == 5 + ("squire" in figure.abilities)
    twins = [
        other
        for other in HENCHMEN
        if replace(other, id="", name="", icon="", quip="") == replace(figure, id="", name="", icon="", quip="")
    ]
    assert twins == [figure], "no two are alike"


@pytest.mark.parametrize("entry", ENCOUNTERS, ids=ids)
def test_every_encounter(entry: Encounter) -> None:
    number = ENCOUNTERS.index(entry)
    for short in (0, 1):
        ratings = {entry.rating: entry.value - short} if entry.rating else {}
        age = (AGES.index(entry.age) + 1) % 4
        table = Table({person("Ann", age=age, **ratings): (0, 0)})
        arena = table.arena
        arena.encounters = {table.cell(0, 0): number, table.cell(3, 0): -1}
        answers: list[Any] = []
        if entry.payment:
            card = table.give("Ann", "cestus")
            answers = ["leave"] if short else [("card", card)]
        if not short:
            answers += [*["common"] * (entry.reward), "keep"]
        run(undertake(arena, "encounter", 0), *answers)
        assert arena.passed[0] == 1 - short
        assert len(arena.hand[0]) == (entry.reward if not short else entry.payment)


@pytest.mark.parametrize("entry", GUARDIANS, ids=ids)
def test_every_guardian(entry: Guardian) -> None:
    number = GUARDIANS.index(entry)
    key = f"labyrinth_{entry.age}"
    keys = ("dome_0", "white_base", "liths_lair", "black_base", key, "alliance")
    table = Table({person("Ann", age=(AGES.index(entry.age) + 1) % 4): None}, keys=keys)
    arena = table.arena
    table.put("Ann", arena.land.labyrinths[0].paths[0][CIRCLE])
    arena.guardians[0].take(number)
    arena.guardians[0].put_on_top(number)
    gold = coloured("gold", [0])
    if entry.pay:
        cards = [table.give("Ann", name) for name in ("cestus", "morion", "mustang")]
        paid = [("card", card) for card in cards[: entry.pay]]
        run(undertake(arena, "guardian", 0), "pay", *paid, rolls=[gold])
        assert arena.hand[0] == cards[entry.pay :]
    else:
        better_by = guardian_difference(arena, 0, entry)
        assert better_by == 5 - entry.value
        kin = person(
            "Kin", age=AGES.index(entry.age), setting=SETTINGS.index(entry.setting), circle=CIRCLES.index(entry.circle)
        )
        arena.who[0] = kin
        assert guardian_difference(arena, 0, entry) == better_by + 3
        run(undertake(arena, "guardian", 0), "test", rolls=[faced(PASS, better_by + 3, [gold]), gold])
    assert marker(arena, 0, 0) == (0, MIDDLE)
