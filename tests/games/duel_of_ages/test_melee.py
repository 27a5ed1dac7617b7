"""Melee, damage, death and prison, and what becomes of weapons."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games._arena.rules.challenges import AMAZE, FAIL, FOPP, PASS, SQUEAK, row_of
from rulewright.games._arena.rules.table import is_open
from rulewright.games.duel_of_ages.rules.attack import (
    armor,
    damage_difference,
    hit_difference,
    hit_rating,
    melee_weapons,
    weapon_by,
)
from rulewright.games.duel_of_ages.rules.content import CARD_NUMBER, CHALLENGES
from rulewright.games.duel_of_ages.rules.creatures import unleash_hunter
from rulewright.games.duel_of_ages.rules.defeat import damage, kill
from rulewright.games.duel_of_ages.rules.figures import EXPEL, FLURRY
from rulewright.games.duel_of_ages.rules.free import liberties
from rulewright.games.duel_of_ages.rules.melee import battles, blow, blows, melee_phase, next_striker
from rulewright.games.duel_of_ages.rules.ratings import rating
from rulewright.games.duel_of_ages.rules.state import (
    ADVENTURE,
    AWAY,
    DEAD,
    IN_BLACK_PRISON,
    IN_WHITE_PRISON,
    ITEM,
    MELEE,
    Shot,
    prison_of,
)
from rulewright.games.duel_of_ages.rules.terms import PRISON, RESPECT, SYMBOLS, WITS

from .tables import Table, coloured, faced, lucky, person, run

rule = pytest.mark.rule
GOLD = coloured("gold", [0])


def fight(ann: Any = None, bob: Any = None, **changes: Any) -> Table:
    """Ann and Bob in one space, Abe and Ben elsewhere, in White's Melee phase."""
    table = Table(
        {ann or person("Ann"): (0, 0), person("Abe"): (3, 0)}, {bob or person("Bob"): (0, 0), person("Ben"): (-3, 0)},
        **changes,
    )  # fmt: skip
    table.arena.step = MELEE
    return table


def strike(table: Table, *answers: Any, card: int = -1, hit: int = PASS, harm: int = PASS, who: str = "Ann") -> None:
    """One blow, with these faces of the hit and of the damage."""
    arena = table.arena
    attacker = table[who]
    target = table["Bob" if arena.team[attacker] == 0 else "Ann"]
    weapon = weapon_by(arena, attacker, card, False)
    shot = Shot(attacker, weapon, target, arena.at[target])
    first = faced(hit, hit_difference(arena, shot))
    second = faced(harm, damage_difference(arena, shot), [first])
    rolls = [first, second] if hit >= SQUEAK else [first]
    run(blow(arena, attacker), ("attack", card, target), *answers, rolls=rolls)


# ---- who strikes when -----------------------------------------------------------------------------------------------


@rule("DA.MELEE.01-02", "DA.MELEE.06")
def test_a_melee_in_every_space_with_both_teams() -> None:
    table = fight()
    arena = table.arena
    assert battles(arena) == {table.cell(0, 0): [0, table["Bob"]]}
    table.put("Ben", table.cell(3, 0))
    assert set(battles(arena)) == {table.cell(0, 0), table.cell(3, 0)}
    assert blows(arena, 0) == [("attack", -1, table["Bob"]), "pass"], "bare hands, on one's own space only"


@rule("DA.MELEE.02-04", "DA.ROUND.04")
def test_by_wits_and_the_active_team_first() -> None:
    table = fight(person("Ann", wits=4), person("Bob", wits=6))
    table.put("Abe", table.cell(0, 0))
    table.put("Ben", table.cell(0, 0))
    arena = table.arena
    ann, abe, bob, ben = (table[name] for name in ("Ann", "Abe", "Bob", "Ben"))
    order = []
    fighters = [ann, abe, bob, ben]
    while fighters:
        who = run(next_striker(arena, fighters))
        order.append(who)
        fighters.remove(who)
    assert order == [bob, abe, ben, ann], "Abe and Ben both have 5; it is White's turn"
    arena.turn = 1
    assert run(next_striker(arena, [abe, ben])) == ben


@rule("DA.MELEE.02", "DA.MELEE.05")
def test_the_dead_do_not_strike() -> None:
    table = fight(person("Ann", wits=9, damage=9))
    arena, bob = table.arena, table["Bob"]
    first = faced(PASS, 0)
    run(melee_phase(arena), ("attack", -1, bob), "kill", rolls=[first, faced(PASS, 0, [first])])
    assert arena.at[bob] == DEAD
    run(melee_phase(arena))
    assert arena.step == ADVENTURE, "each strikes once, and Bob not at all"


@rule("DA.MELEE.02")
def test_one_attack_each_and_it_may_be_waived() -> None:
    table = fight()
    run(melee_phase(table.arena), "pass")
    run(melee_phase(table.arena), "pass")
    run(melee_phase(table.arena))
    assert table.arena.step == ADVENTURE


@rule("DA.SPEC.04")
@pytest.mark.parametrize(("luck", "again"), [(8, True), (9, True), (7, False)])
def test_a_second_strike_on_luck(luck: int, again: bool) -> None:
    table = fight(person("Ann", powers=FLURRY, wits=9))
    arena, bob = table.arena, table["Bob"]
    card = next(n for n, entry in enumerate(CHALLENGES) if entry.luck == luck and not entry.hits[6])
    run(melee_phase(arena), ("attack", -1, bob), rolls=[card])
    assert (0 in battles(arena)[table.cell(0, 0)]) == again
    if again:
        other = next(n for n, e in enumerate(CHALLENGES) if e.luck == luck and not e.hits[6] and n != card)
        run(melee_phase(arena), ("attack", -1, bob), rolls=[other])
        assert 0 not in battles(arena)[table.cell(0, 0)], "once more, not for ever"


# ---- hit and damage -------------------------------------------------------------------------------------------------


@rule("DA.MELEE.07-11", "DA.MELEE.14", "DA.MELEE.16")
@pytest.mark.parametrize(("face", "taken"), [(AMAZE, 4), (PASS, 3), (SQUEAK, 2), (FAIL, 1), (FOPP, 0)])
def test_hit_then_damage(face: int, taken: int) -> None:
    table = fight(person("Ann", melee=7, power=6, damage=3), person("Bob", react=4, armor=3, health=9))
    arena, bob = table.arena, table["Bob"]
    shot = Shot(0, arena.who[0].fists, bob, arena.at[bob])
    assert (hit_difference(arena, shot), damage_difference(arena, shot)) == (3, 3)
    strike(table, harm=face)
    assert arena.health[bob] == 9 - taken
    assert len(arena.challenges[0].discard) == 2
    assert arena.challenges[1].discard == []


@rule("DA.MELEE.08-09")
@pytest.mark.parametrize("face", [FAIL, FOPP])
def test_a_miss_ends_the_attack(face: int) -> None:
    table = fight()
    strike(table, hit=face)
    assert table.arena.health[table["Bob"]] == 5
    assert len(table.arena.challenges[0].discard) == 1


@rule("DA.MELEE.12-13")
@pytest.mark.parametrize(("harm", "points"), [(FAIL, 2), (FOPP, 9)])
def test_damage_can_come_to_nothing(harm: int, points: int) -> None:
    """V13"""
    table = fight(person("Ann", damage=points))
    strike(table, harm=harm)
    assert table.arena.health[table["Bob"]] == 5


@rule("DA.MELEE.16")
def test_in_the_enemys_turn_too_the_own_deck_is_drawn() -> None:
    table = fight()
    strike(table, who="Bob")
    assert table.arena.challenges[0].discard == []
    assert len(table.arena.challenges[1].discard) == 2


# ---- weapons --------------------------------------------------------------------------------------------------------


@rule("DA.TYPE.01", "DA.CARD.06", "DA.CARD.10-11")
def test_a_melee_card_in_place_of_fists() -> None:
    table = fight()
    arena = table.arena
    sword, club = table.give("Ann", "leaf_sword", shown=False), table.give("Ann", "olive_club", shown=False)
    assert [weapon.card for weapon in melee_weapons(arena, 0)] == [-1, sword], "Strength 6 is beyond her"
    assert club in arena.hand[0], "she may carry it all the same"
    strike(table, card=sword)
    assert is_open(arena, sword), "shown before the attack"
    assert arena.health[table["Bob"]] == 5 - 3


@rule("DA.CARD.14")
def test_weapon_user_and_ground_of_one_age() -> None:
    """The sketch is Ancient ground."""
    for age, card, bonus in (
        (0, "leaf_sword", 1),
        (0, "rail_spike_maul", 0),
        (1, "leaf_sword", 0),
        (1, "rail_spike_maul", 0),
    ):
        table = fight(person("Ann", age=age, strength=7))
        number = table.give("Ann", card)
        weapon = weapon_by(table.arena, 0, number, False)
        assert hit_rating(table.arena, Shot(0, weapon, table["Bob"], table.cell(0, 0))) == 5 + bonus


@rule("DA.CARD.15-16")
def test_the_age_of_a_labyrinth_and_of_a_base() -> None:
    table = fight(person("Ann", age=0))
    arena = table.arena
    number = table.give("Ann", "leaf_sword")
    weapon = weapon_by(arena, 0, number, False)
    for space, bonus in (
        (arena.land.labyrinths[0].paths[0][0], 1), (table.site(0, PRISON), 0), (table.lair(7), 0),
    ):  # fmt: skip
        table.put("Ann", space)
        assert hit_rating(arena, Shot(0, weapon, table["Bob"], space)) == 5 + bonus


@rule("DA.CARD.19", "DA.PRIS.05")
@pytest.mark.parametrize("fate", ["kill", "imprison"])
def test_a_k_weapon_is_lost_with_its_victim(fate: str) -> None:
    table = fight(bob=person("Bob", health=1))
    sword = table.give("Ann", "leaf_sword")
    strike(table, fate, card=sword)
    assert sword in table.arena.decks[0].discard


@rule("DA.CARD.17", "DA.CARD.19")
def test_a_p_weapon_stays_and_so_does_an_idle_k_weapon() -> None:
    table = fight(bob=person("Bob", health=1))
    cestus = table.give("Ann", "cestus")
    strike(table, "kill", card=cestus)
    assert table.arena.hand[0] == [cestus]
    lost = fight(bob=person("Bob", health=1))
    strike(lost, "kill", card=lost.give("Ann", "leaf_sword"))
    assert lost.arena.hand[0] == [], "unlike a K weapon"
    other = fight(bob=person("Bob", health=9))
    sword = other.give("Ann", "leaf_sword")
    strike(other, card=sword)
    assert other.arena.hand[0] == [sword]


@rule("DA.HENCH.07", "DA.CREA.05")
def test_a_k_weapon_survives_henchmen_and_creatures() -> None:
    table = fight()
    arena = table.arena
    sword = table.give("Ann", "leaf_sword")
    henchman = table.henchman("Bob", 2)
    table.put("Bob", table.cell(-1, 0))
    first = faced(PASS, hit_of(table, sword, henchman))
    run(blow(arena, 0), ("attack", sword, henchman), "imprison", rolls=[first, faced(AMAZE, 2, [first])])
    assert arena.hand[0] == [sword]
    hunter = next(who for who, figure in enumerate(arena.who) if figure.name == "Bloodhound")
    arena.at[hunter], arena.team[hunter], arena.seat[hunter] = arena.at[0], 1, 1
    arena.decks[1].take(CARD_NUMBER["bloodhound"])
    first = faced(PASS, hit_of(table, sword, hunter), arena.challenges[0].discard)
    run(blow(arena, 0), ("attack", sword, hunter), rolls=[first, faced(PASS, 2, [first, *arena.challenges[0].discard])])
    assert arena.at[hunter] == AWAY
    assert arena.hand[0] == [sword]


def hit_of(table: Table, card: int, target: int) -> int:
    weapon = weapon_by(table.arena, 0, card, False)
    return hit_difference(table.arena, Shot(0, weapon, target, table.arena.at[0]))


@rule("DA.CHAL.07")
def test_weapon_broken() -> None:
    table = fight()
    arena = table.arena
    broken = next(n for n, card in enumerate(CHALLENGES) if card.broken)
    cestus = table.give("Ann", "cestus")
    run(blow(arena, 0), ("attack", -1, table["Bob"]), rolls=[broken])
    assert arena.hand[0] == [cestus], "fists do not break"
    arena.challenges[0].reshuffle()
    run(blow(arena, 0), ("attack", cestus, table["Bob"]), rolls=[broken])
    assert arena.hand[0] == []


@rule("DA.DICE.07")
def test_nought_against_nine_breaks_a_weapon_only_on_the_hit() -> None:
    table = fight(person("Ann", melee=9, power=0), dice=True)
    arena = table.arena
    cestus = table.give("Ann", "cestus")
    run(blow(arena, 0), ("attack", cestus, table["Bob"]), rolls=[9, 0, 0, 9])
    assert arena.hand[0] == [cestus], "a damage roll breaks nothing"
    run(blow(arena, 0), ("attack", cestus, table["Bob"]), rolls=[0, 9])
    assert arena.hand[0] == []


# ---- armor ----------------------------------------------------------------------------------------------------------


@rule("DA.TYPE.03", "DA.TYPE.05")
def test_armor_is_shown_at_the_last_moment() -> None:
    table = fight(bob=person("Bob", strength=6))
    arena, bob = table.arena, table["Bob"]
    mail = table.give("Bob", "scale_hauberk", shown=False)
    assert armor(arena, bob, ranged=False) == 5
    first = faced(PASS, 0)
    run(blow(arena, 0), ("attack", -1, bob), ("reveal", mail), rolls=[first, faced(PASS, -2, [first])])
    assert is_open(arena, mail)
    assert armor(arena, bob, ranged=False) == 7


@rule("DA.TYPE.03-04")
def test_one_of_each_kind() -> None:
    table = fight(bob=person("Bob", strength=9, armor=3))
    arena, bob = table.arena, table["Bob"]
    for card, value in (("scale_hauberk", 5), ("flak_vest", 5), ("morion", 6), ("hoplite_shield", 7)):
        table.give("Bob", card)
        assert armor(arena, bob, ranged=False) == value, card
    assert armor(arena, bob, ranged=True) == 6, "a shield is for melee only"


@rule("DA.TYPE.04", "DA.CARD.13")
def test_only_what_is_worn_gives_its_bonus() -> None:
    table = fight(bob=person("Bob", armor=3, symbols=1 << SYMBOLS.index("armor")))
    arena, bob = table.arena, table["Bob"]
    for card, value in (("scale_hauberk", 6), ("flak_vest", 6), ("armor_of_achilles", 7), ("hoplite_shield", 9)):
        table.give("Bob", card)
        assert armor(arena, bob, ranged=False) == value, card
    assert armor(arena, bob, ranged=True) == 7
    for card, wits, respect in (("morion", 6, 5), ("ned_kellys_bucket", 5, 6)):
        table.give("Bob", card)
        assert (rating(arena, bob, WITS), rating(arena, bob, RESPECT)) == (wits, respect), "one helm at a time"


@rule("DA.TYPE.04")
def test_the_better_armor_that_one_can_use_is_worn() -> None:
    table = fight(bob=person("Bob", strength=5, armor=3))
    table.give("Bob", "armor_of_achilles")
    assert armor(table.arena, table["Bob"], ranged=False) == 3, "Strength 6 is beyond him"
    table.give("Bob", "flak_vest", shown=False)
    assert armor(table.arena, table["Bob"], ranged=False) == 3, "not while it is face down"
    table.arena.revealed = -1
    assert armor(table.arena, table["Bob"], ranged=False) == 5


@rule("DA.TYPE.03")
def test_a_set_armor_is_no_worse_than_the_printed_one() -> None:
    table = fight(bob=person("Bob", armor=6))
    table.give("Bob", "hoplite_shield")
    assert armor(table.arena, table["Bob"], ranged=False) == 6


# ---- death ----------------------------------------------------------------------------------------------------------


@rule("DA.MELEE.15", "DA.CARD.21", "DA.LITH.04")
def test_the_killed_leave_their_cards() -> None:
    table = fight(bob=person("Bob", health=1))
    arena, bob = table.arena, table["Bob"]
    cards = [table.give("Bob", "cestus"), table.give("Bob", "exit_cube", shown=False)]
    arena.flags[bob] |= ITEM
    strike(table, "kill")
    assert arena.at[bob] == DEAD
    assert arena.ground == {table.cell(0, 0): cards}
    assert not arena.flags[bob] & ITEM


@rule("DA.PRIS.01-03", "DA.PRIS.06")
def test_imprisoned_instead() -> None:
    table = fight(bob=person("Bob", health=1))
    arena, bob = table.arena, table["Bob"]
    card = table.give("Bob", "poultice")
    arena.experience[bob] = 1
    strike(table, "imprison")
    assert (arena.at[bob], arena.health[bob]) == (IN_WHITE_PRISON, 1)
    assert arena.hand[bob] == [card]
    assert bob not in [who for fighters in battles(arena).values() for who in fighters]
    arena.turn = 1
    assert liberties(arena, 1) == ["done"], "no cards, no abilities, no experience"


@rule("DA.PRIS.04-05")
@pytest.mark.parametrize(("answer", "place"), [("imprison", IN_WHITE_PRISON), ("spare", None)])
def test_two_amazes_may_take_a_survivor(answer: str, place: int | None) -> None:
    table = fight(bob=person("Bob", health=9))
    arena, bob = table.arena, table["Bob"]
    sword = table.give("Ann", "leaf_sword")
    strike(table, answer, card=sword, hit=AMAZE, harm=AMAZE)
    if place is None:
        assert arena.health[bob] == 9 - 4
        assert arena.hand[0] == [sword]
    else:
        assert (arena.at[bob], arena.health[bob]) == (place, 1)
        assert sword in arena.decks[0].discard


@rule("DA.PRIS.04")
def test_one_amaze_is_not_enough() -> None:
    table = fight(bob=person("Bob", health=9))
    strike(table, hit=AMAZE, harm=PASS)
    assert table.arena.health[table["Bob"]] == 8


@rule("DA.DEST.11")
def test_without_a_prison_everybody_is_killed() -> None:
    table = fight(bob=person("Bob", health=1))
    table.arena.destroyed[0] |= 1 << PRISON
    strike(table)
    assert table.arena.at[table["Bob"]] == DEAD


@rule("DA.TYPE.11")
def test_poetic_justice() -> None:
    table = fight(bob=person("Bob", health=1))
    cestus = table.give("Ann", "cestus")
    justice = table.give("Bob", "poetic_justice", shown=False)
    strike(table, "kill", ("play", justice), card=cestus)
    assert cestus in table.arena.decks[0].discard


def test_an_unnerving_hit() -> None:
    table = fight(person("Ann", powers=EXPEL, damage=0))
    arena, bob = table.arena, table["Bob"]
    first = faced(PASS, 0, [lucky(9), GOLD])
    second = next(n for n, card in enumerate(CHALLENGES) if card.luck == 9 and card.faces[6] <= PASS and n != first)
    run(
        blow(arena, 0),
        ("attack", -1, bob),
        rolls=[first, second, next(n for n in range(50) if n not in (first, second) and CHALLENGES[n].colour == 0)],
    )
    assert arena.land.in_dome[arena.at[bob]]


@rule("DA.MELEE.11")
@pytest.mark.parametrize(("luck", "damage", "powers"), [(8, 0, EXPEL), (9, 3, EXPEL), (9, 0, 0)])
def test_a_hit_that_unnerves_nobody(luck: int, damage: int, powers: int) -> None:
    """Luck 9 is needed, and no damage, and the gift."""
    table = fight(person("Ann", powers=powers, damage=damage))
    arena, bob = table.arena, table["Bob"]
    first = faced(PASS, 0, [lucky(luck), GOLD])
    second = next(
        n for n, card in enumerate(CHALLENGES)
        if card.luck == luck and card.faces[row_of(0)] in (SQUEAK, PASS) and n != first
    )  # fmt: skip
    run(blow(arena, 0), ("attack", -1, bob), rolls=[first, second])
    assert arena.at[bob] == arena.at[0]
    assert (arena.health[bob] < 5) == (damage > 0)


# ---- henchmen -------------------------------------------------------------------------------------------------------


@rule("DA.HENCH.12", "DA.HENCH.01-02")
def test_a_dead_masters_henchmen_leave() -> None:
    table = fight()
    arena, bob = table.arena, table["Bob"]
    one = table.henchman("Bob")
    arena.at[one] = table.cell(2, 0)
    run(kill(arena, bob))
    assert arena.at[one] == AWAY


@rule("DA.HENCH.08")
def test_a_henchman_who_kills_a_character_leaves() -> None:
    table = fight()
    arena, bob = table.arena, table["Bob"]
    one, victim = table.henchman("Ann"), table.henchman("Bob", 1)
    run(damage(arena, victim, 9, one), "kill")
    assert arena.at[one] >= 0, "a henchman counts for nothing"
    run(damage(arena, bob, 9, one), "kill")
    assert arena.at[one] == AWAY


@rule("DA.HENCH.09")
def test_a_henchman_who_imprisons_goes_to_prison() -> None:
    table = fight()
    arena, bob = table.arena, table["Bob"]
    one = table.henchman("Ann")
    run(damage(arena, bob, 9, one), "imprison")
    assert arena.at[bob] == IN_WHITE_PRISON
    assert arena.at[one] == IN_BLACK_PRISON


@rule("DA.HENCH.09", "DA.DEST.11")
@pytest.mark.parametrize(("ours", "theirs"), [("Ann", "Bob"), ("Bob", "Ann")])
def test_a_henchman_captor_stays_free_where_the_enemys_prison_lies_in_ruins(ours: str, theirs: str) -> None:
    table = fight()
    arena, victim = table.arena, table[theirs]
    one, other = table.henchman(ours), table.henchman(theirs, 1)
    here = arena.at[one]
    run(damage(arena, other, 9, one), "imprison")
    assert arena.at[one] == here, "a henchman imprisoned costs him nothing"
    arena.destroyed[arena.team[victim]] |= 1 << PRISON
    run(damage(arena, victim, 9, one), "imprison")
    assert arena.at[victim] == prison_of(arena.team[one])
    assert arena.at[one] == here


@rule("DA.TYPE.17")
@pytest.mark.parametrize(("by", "amount", "lost"), [("Ann", 1, True), ("Ann", 0, False), ("Ben", 1, False)])
def test_whose_damage_takes_a_badge(by: str, amount: int, lost: bool) -> None:
    table = fight()
    arena, bob = table.arena, table["Bob"]
    badge, cestus = table.give("Bob", "badge_of_the_sword"), table.give("Bob", "cestus")
    run(damage(arena, bob, amount, table[by]))
    assert arena.hand[bob] == ([cestus] if lost else [badge, cestus])
    assert arena.health[bob] == 5 - amount


@rule("DA.TYPE.17", "DA.HENCH.02", "DA.CREA.02")
def test_a_henchmans_damage_takes_a_badge_and_a_creatures_does_not() -> None:
    table = fight()
    arena, bob = table.arena, table["Bob"]
    badge = table.give("Bob", "badge_of_the_sword")
    unleash_hunter(arena, table.give("Ann", "bloodhound"), bob)
    run(damage(arena, bob, 1, table["Bloodhound"]))
    assert arena.hand[bob] == [badge]
    run(damage(arena, bob, 1, table.henchman("Ann")))
    assert arena.hand[bob] == []


@rule("DA.PRIS.01")
def test_who_decides_what_becomes_of_the_fallen() -> None:
    table = fight()
    arena, bob = table.arena, table["Bob"]
    for killer, asked in (("Ann", 0), ("Ben", None)):
        flow = damage(arena, bob, 9, table[killer])
        if asked is None:
            assert run(flow) == "kill", "one's own side takes no prisoners"
        else:
            ask = next(flow)
            assert (ask.seats, ask.listed(asked)) == ((asked,), ["imprison", "kill"])  # type: ignore[union-attr]


@rule("DA.TYPE.17", "DA.TYPE.16")
def test_a_badge_is_lost_to_an_enemys_damage() -> None:
    table = fight()
    arena, bob = table.arena, table["Bob"]
    badge = table.give("Bob", "badge_of_the_sword")
    strike(table, harm=FOPP)
    assert arena.hand[bob] == [badge], "no damage, no loss"
    arena.challenges[0].reshuffle()
    strike(table)
    assert arena.hand[bob] == []
