"""The first space, the first figure and the first card are as good as any; whoever is off the map is nowhere on it."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games._arena.rules.auras import Aura
from rulewright.games._arena.rules.challenges import AMAZE
from rulewright.games._arena.rules.table import on_map
from rulewright.games.duel_of_ages.rules.attack import ranged_weapons
from rulewright.games.duel_of_ages.rules.content import CARDS
from rulewright.games.duel_of_ages.rules.creatures import prey, sentinel_choices
from rulewright.games.duel_of_ages.rules.defeat import kill
from rulewright.games.duel_of_ages.rules.effects import abilities, can_use, in_sight, take_free
from rulewright.games.duel_of_ages.rules.figures import MEND, PICKPOCKET, SPY
from rulewright.games.duel_of_ages.rules.fire import fire_choices, gunners, targets
from rulewright.games.duel_of_ages.rules.flags import flag_choices, own_flag_at
from rulewright.games.duel_of_ages.rules.free import liberties
from rulewright.games.duel_of_ages.rules.lair import fangs
from rulewright.games.duel_of_ages.rules.melee import battles, melee_phase, opponents
from rulewright.games.duel_of_ages.rules.movement import Walk, next_spaces, ways_ahead
from rulewright.games.duel_of_ages.rules.opfire import aims, caught_in, opfire_choices, opfire_phase
from rulewright.games.duel_of_ages.rules.ratings import modifier, rating
from rulewright.games.duel_of_ages.rules.state import (
    AWAY,
    DEAD,
    ESCAPED,
    FREE,
    IN_BLACK_PRISON,
    IN_WHITE_PRISON,
    MELEE,
    OFF,
    SENTINELS,
    SPENT,
    able,
    alive,
    allies_here,
    apart_from,
    figures_in,
    foes_here,
)
from rulewright.games.duel_of_ages.rules.terms import FANGS, HIT, STEALTH

from .tables import Table, faced, person, run

rule = pytest.mark.rule
NOWHERE = (OFF, DEAD, IN_WHITE_PRISON, IN_BLACK_PRISON, ESCAPED, AWAY)


def corner(ann: Any = None, bob: Any = None) -> Table:
    """Ann on the first space of the map and Bob two spaces from it; Abe and Ben wait off the map."""
    table = Table(
        {ann or person("Ann", strength=9, intellect=9): (0, -4), person("Abe"): None},
        {bob or person("Bob", strength=9, intellect=9): (0, -2), person("Ben"): None},
    )
    assert table.arena.at[0] == 0
    return table


@rule("DA.FIRE.06", "DA.HUNT.01")
def test_into_the_first_space_and_out_of_it() -> None:
    table = corner()
    arena, bob = table.arena, table["Bob"]
    table.give("Ann", "yew_longbow")
    table.give("Bob", "long_rifle")
    assert targets(arena, 0, ranged_weapons(arena, 0)[0]) == [bob]
    assert targets(arena, bob, ranged_weapons(arena, bob)[0]) == [0]
    assert fire_choices(arena, gunners(arena), 0) == [("fire", 0, 0), "done"], "the bow is the first card"
    assert prey(arena, 0) == in_sight(arena, 0) == [bob]
    assert prey(arena, bob) == in_sight(arena, bob) == [0]


@rule("DA.OPF.03-04", "DA.AREA.05")
def test_shot_at_in_the_first_space() -> None:
    table = corner()
    arena, bob = table.arena, table["Bob"]
    rifle = table.give("Bob", "long_rifle")
    arena.start[0], arena.trail[0], arena.flags[0] = table.cell(0, -3), [0], SPENT
    assert aims(arena, bob, ranged_weapons(arena, bob)[0], []) == [(0, 0)]
    assert opfire_choices(arena, [bob], 1) == [("opfire", bob, rifle, 0, 0), "done"]
    assert caught_in(arena, 0) == [0]
    run(opfire_phase(arena), "done")
    run(opfire_phase(arena))
    assert arena.step == SENTINELS


@rule("DA.MELEE.01")
def test_a_melee_in_the_first_space_only() -> None:
    table = corner()
    arena, bob = table.arena, table["Bob"]
    arena.step = MELEE
    assert battles(arena) == {}, "nobody fights off the map"
    table.put("Bob", 0)
    assert battles(arena) == {0: [0, bob]}
    run(melee_phase(arena), "pass")
    assert arena.battle == 0
    assert (opponents(arena, 0), foes_here(arena, bob)) == ([bob], [0])
    assert (figures_in(arena, 0), allies_here(arena, 0)) == ([0, bob], [])


@rule("DA.FREE.10")
def test_abilities_in_the_first_space() -> None:
    gifted = person("Ann", powers=MEND | PICKPOCKET | SPY)
    table = corner(gifted)
    arena, bob = table.arena, table["Bob"]
    arena.step = FREE
    table.give("Bob", "cestus", shown=False)
    table.give("Ben", "morion", shown=False)
    assert abilities(arena, 0) == [("spy", 0, bob)]
    table.put("Bob", 0)
    table.put("Abe", 0)
    arena.health[1] = 1
    assert abilities(arena, 0) == [("mend", 0, 1), ("pickpocket", 0, bob), ("spy", 0, bob)]


@rule("DA.SPEC.02")
def test_second_sight_reaches_six_spaces() -> None:
    for at, seen in (((-3, 2), True), ((-3, 3), False)):
        table = corner(person("Ann", powers=SPY))
        table.give("Bob", "cestus", shown=False)
        table.put("Bob", table.cell(*at))
        assert table.arena.land.far(0, table.cell(*at)) == (6 if seen else 7)
        assert bool(abilities(table.arena, 0)) == seen


@rule("DA.AURA.01", "DA.TYPE.18")
def test_auras_and_monuments_of_the_first_space() -> None:
    table = corner(person("Ann", auras=(Aura(HIT, -1, 2, True), Aura(STEALTH, 1, 2, False))))
    arena, bob = table.arena, table["Bob"]
    column = table.give("Ann", "searchlight_column")
    table.put("Abe", table.cell(0, -2))
    assert (modifier(arena, bob, HIT), rating(arena, 1, STEALTH)) == (-1, 6)
    run(take_free(arena, "play", [column]))
    assert arena.monuments == {0: column}
    assert rating(arena, bob, STEALTH) == 4
    table.put("Bob", 0)
    assert (modifier(arena, bob, HIT), rating(arena, bob, STEALTH)) == (-1, 4)
    for place in NOWHERE:
        arena.at[bob] = place
        assert (modifier(arena, bob, HIT), rating(arena, bob, STEALTH)) == (0, 5)
        arena.at[0] = place
        assert rating(arena, 1, STEALTH) == 5, "no aura from there"
        arena.at[0] = 0


@rule("DA.FREE.03", "DA.FLAG.08", "DA.FLAG.11", "DA.CARD.21")
def test_what_lies_in_the_first_space() -> None:
    table = corner()
    arena = table.arena
    arena.step = FREE
    arena.banners, arena.bearer = [0, table.cell(0, 0)], [-1, -1]
    arena.ground[0] = [table.give("Bob", "cestus")]
    arena.hand[table["Bob"]].clear()
    assert ("pick", 0) in liberties(arena, 0)
    assert own_flag_at(arena, 0) == 0
    assert flag_choices(arena, 0) == [("flag", 0)]
    run(take_free(arena, "flag", [0]))
    assert flag_choices(arena, 0) == [], "one flag each"
    run(kill(arena, 0))
    assert (arena.banners[0], arena.bearer[0]) == (0, -1)


@rule("DA.ENCP.06-07", "DA.FLAG.06-07")
def test_apart_from_the_first_space() -> None:
    table = corner()
    arena = table.arena
    ground = frozenset([0, table.cell(0, -3), table.cell(0, -1), table.cell(0, 0)])
    assert apart_from(arena, ground, [], 3) == sorted(ground - {0}), "Ann stands there"
    table.put("Ann", OFF)
    assert apart_from(arena, ground, [], 3) == sorted(ground)
    assert apart_from(arena, ground, [0], 3) == sorted([table.cell(0, -1), table.cell(0, 0)]), "three spaces or more"


@rule("DA.MOVE.02", "DA.MOVE.06")
def test_steps_to_the_first_space() -> None:
    table = corner(person("Ann", speed=3))
    arena = table.arena
    table.put("Bob", 0)
    table.put("Ann", table.cell(0, -2))
    walk = Walk(arena, 0, None, False)
    assert table.cell(0, -3) in next_spaces(arena, walk)
    ends = {way.via[-1]: way.run for way in ways_ahead(arena, walk)}
    assert ends[0] == (table.cell(0, -3), 0), "where Bob is the move ends by itself"
    assert ends[table.cell(0, -3)] == (table.cell(0, -3), "stop")
    assert ends[table.cell(0, 0)][-1] == "stop"
    assert ends[table.cell(0, 1)][-1] == table.cell(0, 1), "with the last point it ends by itself, too"


@rule("DA.CARD.10", "DA.FREE.10")
def test_a_card_is_played_in_the_first_space_and_nowhere_off_the_map() -> None:
    table = corner()
    arena = table.arena
    card = CARDS[table.give("Ann", "searchlight_column")]
    assert can_use(arena, 0, card)
    for place in NOWHERE:
        arena.at[0] = place
        assert not can_use(arena, 0, card)


@rule("DA.AURA.01", "DA.AURA.04", "DA.ALLI.15")
def test_whose_auras_count() -> None:
    """Those of every character, the two that the Alliance brings among them; not the own one, nor a henchman's."""
    table = corner()
    arena, bob = table.arena, table["Bob"]
    bright = person("Bright", auras=(Aura(HIT, -1, 2, True), Aura(STEALTH, 1, 2, False)))
    for owner in range(4 + 3):
        figure, team, at = arena.who[owner], arena.team[owner], arena.at[owner]
        for side in (0, 1):
            arena.who[owner], arena.team[owner], arena.at[owner] = bright, side, table.cell(0, -3)
            counts = owner < 6
            for who in (0, bob):
                if who != owner:
                    friend = arena.team[who] == side
                    assert rating(arena, who, STEALTH) == 5 + (counts and friend)
                    assert modifier(arena, who, HIT) == -(counts and not friend)
            assert (rating(arena, owner, STEALTH), modifier(arena, owner, HIT)) == (5, 0)
        arena.who[owner], arena.team[owner], arena.at[owner] = figure, team, at


@rule("DA.SENT.01")
def test_a_sentinel_on_the_first_space() -> None:
    table = corner()
    gun = table.give("Ann", "tripod_gun")
    assert sentinel_choices(table.arena, 0) == [("unleash", 0, gun)]


@rule("DA.RES.26")
def test_the_fangs_close_on_nobody_off_the_map() -> None:
    table = corner()
    arena = table.arena
    table.put("Ann", table.lair(FANGS))
    table.put("Abe", 0)
    flow = fangs(arena, 0)
    next(flow)
    ask = flow.send(faced(AMAZE, 4))
    assert ask.listed(0) == [("banish", table["Bob"]), "nobody"]  # type: ignore[union-attr]
    assert flow.send("nobody").listed(0) == [("dismiss", 1), "nobody"]  # type: ignore[union-attr]


@pytest.mark.parametrize("place", NOWHERE)
def test_nobody_is_on_the_map_who_is_off_it(place: int) -> None:
    table = corner()
    arena = table.arena
    arena.at[0] = place
    assert on_map(arena, 0) == []
    assert alive(arena, 0) == (place in (OFF, ESCAPED))
    arena.who[0] = person("Ann", powers=MEND)
    assert not able(arena, 0, MEND)
    arena.at[0] = 0
    assert able(arena, 0, MEND)
    assert not able(arena, 0, SPY)
    assert on_map(arena, 0) == [0]
    assert alive(arena, 0)
