"""Hunters and sentinels."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games._arena.rules.table import is_open
from rulewright.games.duel_of_ages.rules.attack import ranged_weapons
from rulewright.games.duel_of_ages.rules.content import CARD_NUMBER, CARDS
from rulewright.games.duel_of_ages.rules.creatures import (
    hunter_choices,
    late_hunts,
    may_hunt_late,
    melee_start,
    place_sentinels,
    prey,
    sentinel_choices,
    unleash_hunter,
)
from rulewright.games.duel_of_ages.rules.defeat import damage, fate_of, imprison, kill
from rulewright.games.duel_of_ages.rules.dismissal import banish
from rulewright.games.duel_of_ages.rules.free import free_phase, liberties
from rulewright.games.duel_of_ages.rules.melee import blows, opponents
from rulewright.games.duel_of_ages.rules.movement import can_move, move, move_choices, move_phase, movers
from rulewright.games.duel_of_ages.rules.opfire import route
from rulewright.games.duel_of_ages.rules.state import (
    AWAY,
    DEAD,
    FREE,
    MELEE,
    MELEE_START,
    MOVE,
    PENDING,
    SENTINELS,
    SPENT,
)
from rulewright.games.duel_of_ages.rules.terms import PET

from .tables import Table, coloured, person, run

rule = pytest.mark.rule


def kennel(marks: Any = None, **changes: Any) -> Table:
    """Ann with a hound and a drone, Bob and Ben in sight, Bea behind a building."""
    table = Table(
        {person("Ann", intellect=9, **changes): (-3, 0), person("Abe"): (-3, 1), person("Al"): (-3, 2)},
        {person("Bob"): (0, 0), person("Ben"): (-1, 0), person("Bea"): (2, 1)},
        marks=marks or {(1, 1): "b", (1, 0): "b", (0, 1): "b"},
    )
    table.arena.step = FREE
    return table


# ---- hunters --------------------------------------------------------------------------------------------------------


@rule("DA.HUNT.01", "DA.HUNT.03-05", "DA.CREA.06")
def test_a_hunter_is_unleashed_on_an_enemy_in_sight() -> None:
    table = kennel()
    arena, bob, ben = table.arena, table["Bob"], table["Ben"]
    hound, drone = table.give("Ann", "bloodhound", shown=False), table.give("Ann", "tracker_drone")
    assert arena.at[table["Bloodhound"]] == AWAY, "until then it does not exist"
    assert prey(arena, 0) == [bob, ben], "Bea is out of sight"
    assert set(hunter_choices(arena, 0)) == {("hunt", card, enemy) for card in (hound, drone) for enemy in (bob, ben)}
    assert ("hunt", hound, bob) in liberties(arena, 0)
    table.put("Ben", arena.at[0])
    assert ("hunt", hound, ben) in liberties(arena, 0), "an enemy in the space, and at him"
    run(free_phase(arena), ("hunt", hound, bob))
    hunter = table["Bloodhound"]
    assert is_open(arena, hound)
    assert hound not in arena.hand[0]
    assert (arena.at[hunter], arena.target[hunter], arena.team[hunter]) == (arena.at[0], bob, 0)
    unleash_hunter(arena, drone, bob)
    assert arena.target[table["Tracker Drone"]] == bob, "any number, at the same target too"


@rule("DA.HUNT.02")
def test_a_trainer_unleashes_at_the_start_of_melee() -> None:
    table = kennel(symbols=1 << PET)
    arena = table.arena
    arena.step = MELEE_START
    hound, drone = table.give("Ann", "bloodhound"), table.give("Ann", "tracker_drone")
    found = late_hunts(arena, 0)
    assert ("hunt", hound, table["Bob"]) in found
    assert ("hunt", drone, table["Bob"]) not in found, "that one wants the Bot symbol"
    run(melee_start(arena), ("hunt", hound, table["Bob"]), "pass")
    assert arena.at[table["Bloodhound"]] == arena.at[0]
    assert arena.step == MELEE
    plain = kennel()
    plain.give("Ann", "bloodhound")
    plain.arena.step = MELEE_START
    run(melee_start(plain.arena))
    assert plain.arena.at[plain["Bloodhound"]] == AWAY


@rule("DA.HUNT.02")
@pytest.mark.parametrize(
    ("card", "shown", "asked"),
    [("bloodhound", True, True), ("bloodhound", False, True), ("exit_cube", False, True), ("durendal", False, True),
     ("cestus", False, False), ("exit_cube", True, False)],
)  # fmt: skip
def test_a_trainer_is_asked_where_a_hunter_could_be(card: str, shown: bool, asked: bool) -> None:
    table = kennel(symbols=1 << PET)
    table.give("Ann", card, shown=shown)
    assert may_hunt_late(table.arena, 0) == asked
    for name in ("Bob", "Ben", "Bea"):
        table.put(name, table.dome())
    assert not may_hunt_late(table.arena, 0), "without prey nobody is asked"
    assert not may_hunt_late(table.arena, 1), "nor without the symbol"


@rule("DA.HUNT.02")
def test_nobody_is_asked_for_a_hunter_that_all_have_seen_go() -> None:
    table = kennel(symbols=1 << PET)
    arena = table.arena
    table.give("Ann", "exit_cube", shown=False)
    assert may_hunt_late(arena, 0)
    hound = CARD_NUMBER["bloodhound"]
    arena.decks[CARDS[hound].deck].take(hound)
    arena.decks[CARDS[hound].deck].discard.append(hound)
    assert not may_hunt_late(arena, 0)


@rule("DA.HUNT.02")
def test_a_player_is_asked_once_for_all_his_trainers() -> None:
    trained = 1 << PET
    table = Table(
        {person("Ann", symbols=trained): (0, 0), person("Abe", symbols=trained): (0, 1)}, {person("Bob"): (2, 0)}
    )
    arena = table.arena
    arena.step = MELEE_START
    table.give("Ann", "exit_cube", shown=False)
    hound = table.give("Abe", "bloodhound", shown=False)
    run(melee_start(arena), ("hunt", hound, table["Bob"]))
    assert arena.at[table["Bloodhound"]] == arena.at[1]


@rule("DA.HUNT.06-07", "DA.CREA.03")
def test_a_hunter_goes_where_it_likes_and_bites_one_only() -> None:
    table = kennel(marks={(3, 3): "."})
    arena, bob, ben = table.arena, table["Bob"], table["Ben"]
    hound = table.give("Ann", "bloodhound")
    unleash_hunter(arena, hound, bob)
    hunter = table["Bloodhound"]
    arena.step = MOVE
    run(
        move(arena, hunter, None, False), table.cell(-2, 0), table.cell(-1, 0), table.cell(-1, -1), "stop"
    )  # fmt: skip
    assert arena.at[hunter] == table.cell(-1, -1), "through Ben, who does not stop it, and not towards Bob"
    table.put("Ben", arena.at[hunter])
    assert blows(arena, hunter) == ["pass"], "even when Ben attacks it"
    assert opponents(arena, ben) == [hunter]
    table.put("Bob", arena.at[hunter])
    assert opponents(arena, hunter) == [bob]


@rule("DA.HUNT.08-10", "DA.CREA.02")
def test_how_a_hunt_ends() -> None:
    table = kennel()
    arena, bob = table.arena, table["Bob"]
    hound = table.give("Ann", "bloodhound")
    unleash_hunter(arena, hound, bob)
    hunter = table["Bloodhound"]
    assert liberties(arena, 0) == ["done"], "no way back"
    run(kill(arena, 0))
    assert arena.at[hunter] >= 0, "its owner's death does not end it"
    assert run(fate_of(arena, hunter, bob, True, True)) == "kill", "creatures are not imprisoned"
    run(kill(arena, bob))
    assert arena.at[hunter] == AWAY
    assert hound in arena.decks[1].discard
    other = kennel()
    card = other.give("Ann", "bloodhound")
    unleash_hunter(other.arena, card, other["Bob"])
    run(damage(other.arena, other["Bloodhound"], 9, other["Bob"]))
    assert other.arena.at[other["Bloodhound"]] == AWAY


# ---- sentinels ------------------------------------------------------------------------------------------------------


def outpost(**changes: Any) -> Table:
    table = kennel(**changes)
    table.give("Ann", "tripod_gun", shown=False)
    table.arena.step = MOVE
    return table


@rule("DA.SENT.01-03", "DA.SENT.05")
def test_a_sentinel_stands_after_opfire() -> None:
    table = outpost()
    arena = table.arena
    gun, second = CARD_NUMBER["tripod_gun"], table.give("Ann", "clockwork_musketeer")
    assert ("unleash", 0, gun) in move_choices(arena, movers(arena), 0)
    run(move_phase(arena), ("unleash", 0, gun))
    assert is_open(arena, gun)
    assert arena.flags[0] & SPENT
    assert arena.flags[0] & PENDING
    assert route(arena, 0) == [arena.at[0]], "she can be opfired at where she stands"
    found = [choice for choice in move_choices(arena, movers(arena), 0) if choice != "done" and choice[1] == 0]  # type: ignore[index]
    assert found == [("unleash", 0, second)], "another one, but not a step"
    run(move_phase(arena), ("unleash", 0, second))
    assert not can_move(arena, 0)
    assert arena.at[table["Tripod Gun"]] == AWAY
    arena.step = SENTINELS
    run(place_sentinels(arena))
    assert [arena.at[table[name]] for name in ("Tripod Gun", "Clockwork Musketeer")] == [arena.at[0]] * 2
    assert arena.hand[0] == []


@rule("DA.SENT.04")
def test_no_sentinel_of_the_dead() -> None:
    table = outpost()
    arena = table.arena
    gun = CARD_NUMBER["tripod_gun"]
    run(move_phase(arena), ("unleash", 0, gun))
    run(damage(arena, 0, 9, table["Bob"]), "kill")
    arena.step = SENTINELS
    run(place_sentinels(arena))
    assert arena.at[table["Tripod Gun"]] == AWAY
    assert arena.ground == {table.cell(-3, 0): [gun]}
    other = outpost()
    run(move_phase(other.arena), ("unleash", 0, gun))
    run(place_sentinels(other.arena))
    assert other.arena.at[other["Tripod Gun"]] == other.arena.at[0], "one of the living stands"


@rule("DA.SENT.01", "DA.MOVE.08")
def test_no_sentinel_in_a_dome_or_after_a_step() -> None:
    table = outpost()
    arena = table.arena
    assert sentinel_choices(arena, 0)
    table.put("Ann", table.dome())
    assert sentinel_choices(arena, 0) == []
    table.put("Ann", table.cell(-3, 0))
    arena.flags[0] |= SPENT
    assert sentinel_choices(arena, 0) == []
    arena.flags[0] |= PENDING
    assert sentinel_choices(arena, 0), "a second one may be set up"


@rule("DA.SENT.06")
def test_not_with_an_enemy_in_the_space() -> None:
    table = outpost()
    assert sentinel_choices(table.arena, 0)
    table.put("Bob", table.arena.at[0])
    assert sentinel_choices(table.arena, 0) == []


@rule("DA.SENT.07-10")
def test_a_sentinel_stays_until_it_kills_or_is_killed() -> None:
    table = outpost()
    arena, ben = table.arena, table["Ben"]
    run(move_phase(arena), ("unleash", 0, CARD_NUMBER["tripod_gun"]))
    run(place_sentinels(arena))
    sentinel = table["Tripod Gun"]
    arena.flags[0] = 0
    assert sentinel not in movers(arena), "it never moves"
    assert ranged_weapons(arena, sentinel)[0].opfire == 2, "but it shoots"
    run(kill(arena, 0))
    assert arena.at[sentinel] >= 0, "without its owner too"
    run(damage(arena, ben, 9, sentinel), "imprison")
    assert arena.at[sentinel] >= 0, "a prisoner is not killed"
    run(damage(arena, table["Bob"], 9, sentinel), "kill")
    assert arena.at[table["Bob"]] == DEAD
    assert arena.at[sentinel] == AWAY


@rule("DA.SENT.08", "DA.TERM.02")
def test_a_sentinel_leaves_for_a_henchman_but_not_for_a_creature() -> None:
    table = outpost()
    arena = table.arena
    henchman = table.henchman("Ben")
    hound = table.give("Bob", "bloodhound")
    unleash_hunter(arena, hound, 0)
    gun = CARD_NUMBER["tripod_gun"]
    run(move_phase(arena), ("unleash", 0, gun))
    run(place_sentinels(arena))
    sentinel = table["Tripod Gun"]
    run(damage(arena, table["Bloodhound"], 9, sentinel))
    assert arena.at[table["Bloodhound"]] == AWAY
    assert arena.at[sentinel] >= 0
    run(damage(arena, henchman, 9, sentinel), "kill")
    assert arena.at[sentinel] == AWAY, "a henchman is a character too"
    assert arena.decks[1].discard == [hound, gun]


@rule("DA.SENT.02-04")
@pytest.mark.parametrize("fate", ["banished", "imprisoned"])
def test_no_sentinel_of_one_who_was_taken_away(fate: str) -> None:
    table = outpost()
    arena, gun = table.arena, CARD_NUMBER["tripod_gun"]
    run(move_phase(arena), ("unleash", 0, gun))
    if fate == "banished":
        run(banish(arena, 0), rolls=[coloured("gold")])
    else:
        imprison(arena, 0, 1)
    run(place_sentinels(arena))
    assert arena.at[table["Tripod Gun"]] == AWAY
    assert arena.hand[0] == [gun], "he keeps the card, which everybody has seen"
    assert is_open(arena, gun)
