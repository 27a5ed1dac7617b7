"""What play keeps in mind in place of working it out again: always the same as worked out plainly."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from rulewright.games.undercity.rules import fighters
from rulewright.games.undercity.rules.actions import challenges_at
from rulewright.games.undercity.rules.cast import BLUE, NO_COLOUR, NO_INDEX, RED
from rulewright.games.undercity.rules.content import CHAPTERS, find_ground, ground_id
from rulewright.games.undercity.rules.movement import entry_bar, exits_of, fissure_bar, steps_of
from rulewright.games.undercity.rules.powers import AMBROSE, FIRST_VILLAIN, HERO_FIGURES, POG
from rulewright.games.undercity.rules.rounds import initiative
from rulewright.games.undercity.rules.script import script_of
from rulewright.games.undercity.rules.standing import put, standing
from rulewright.games.undercity.rules.state import (
    CROWDED,
    FULL,
    OFF,
    Table,
    crowd,
    enemies_in,
    friends_in,
    heroes_in,
    is_full,
    ready_heroes,
    villains_in,
    villains_on_map,
)
from rulewright.games.undercity.rules.villain_phase import candidates, rank
from rulewright.games.undercity.rules.villains import in_sight, rush_steps, rush_targets, seen, valid_targets
from rulewright.kernel import Match

from .field import GAME

SPACES = range(54)
KINDS = [{"chapter": chapter, "players": 1 + chapter % 4 // 2} for chapter in CHAPTERS]


def tables(config: dict[str, Any], seed: int) -> Iterator[Table]:
    """The table at each question of a random match."""
    match = Match.start(GAME, config, seed=seed, keep=False)
    chance = match.chance.at(1 << 30)
    while not match.over:
        yield match.state
        match.pick(chance.below(len(match.choices)))


def bits_of(figures: list[int]) -> int:
    return sum(1 << figure for figure in figures)


def there(table: Table, where: int) -> list[int]:
    """The figures in a space, looked for one by one."""
    return [figure for figure, space in enumerate(table.space) if space == where]


@pytest.mark.parametrize("config", KINDS, ids=lambda config: f"chapter {config['chapter']}")
def test_who_stands_where_is_known_all_along_a_match(config: dict[str, Any]) -> None:
    for table in islice(tables(config, 5), 60):
        who = standing(table.space)
        assert who[OFF] == bits_of(there(table, OFF))
        for where in SPACES:
            here = there(table, where)
            villains = [figure for figure in here if figure >= FIRST_VILLAIN]
            assert who[where] == bits_of(here)
            assert villains_in(table, where) == villains
            assert heroes_in(table, where) == [hero for hero in here if hero in HERO_FIGURES]
            assert is_full(table, where) == (len(here) > CROWDED and crowd(table, where) >= FULL)
            if not table.cast.hostile:
                assert enemies_in(table, FIRST_VILLAIN, where) == [figure for figure in here if figure <= AMBROSE]
                assert friends_in(table, FIRST_VILLAIN, where) == [v for v in villains if v != FIRST_VILLAIN]


def test_a_position_is_known_by_where_everybody_stands() -> None:
    """Whoever changes a table by hand, looks at two by turns or takes a copy finds what is there."""
    one = next(tables({}, 1))
    two = GAME.copier(one)
    assert standing(one.space) == standing(two.space)
    before = standing(one.space)
    two.space[FIRST_VILLAIN] = 7
    assert standing(two.space)[7] & 1 << FIRST_VILLAIN
    assert standing(one.space) == before
    put(one.space, FIRST_VILLAIN, 8)
    put(one.space, FIRST_VILLAIN, 8)
    assert villains_in(one, 8) == [FIRST_VILLAIN]
    assert villains_in(two, 7) == [FIRST_VILLAIN]
    put(one.space, FIRST_VILLAIN, OFF)
    assert villains_in(one, 8) == []
    assert standing(one.space)[OFF] == bits_of(there(one, OFF))


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_whoever_fits_into_no_fissure_has_ways_without_them(chapter: int) -> None:
    plan = CHAPTERS[chapter].plan
    for collapsed in (0, *(1 << fissure for fissure in plan.fissures)):
        ground = find_ground(ground_id(chapter, True, collapsed))
        for where in SPACES:
            wide = [] if where in plan.fissures else [s for s in ground.near[where] if s not in plan.fissures]
            assert list(ground.wide[where]) == wide
            assert all(ground.shot[where][space] == ground.shot[space][where] for space in SPACES)


@pytest.mark.parametrize("config", KINDS, ids=lambda config: f"chapter {config['chapter']}")
def test_steps_and_targets_are_those_found_one_by_one(config: dict[str, Any]) -> None:
    for table in islice(tables(config, 8), 40):
        figures = [*ready_heroes(table), *villains_on_map(table)]
        for figure in figures:
            where = table.space[figure]
            for charging in (False, True):
                shut = where in table.ground.fissures and fissure_bar(table, figure, charging)
                near = () if shut else table.ground.near[where]
                assert steps_of(table, figure, charging) == [
                    space for space in near if not entry_bar(table, figure, space, charging)
                ]
                assert set(exits_of(table, figure, charging)) <= set(near)
        for villain in figures:
            if villain >= FIRST_VILLAIN:
                targets = valid_targets(table, villain)
                far = table.ground.far[table.space[villain]]
                rough = table.caves >> table.space[villain] & 1
                assert rush_targets(table, villain, targets) == [
                    target
                    for target in targets
                    if not rough
                    and 1 <= far[table.space[target]] <= 2
                    and rush_steps(table, villain, table.space[target], 2)
                ]
                for walk in (0, 1):
                    one_by_one = [target for target in targets if in_sight(table, villain, target, walk)]
                    assert seen(table, villain, targets, walk) == one_by_one


@pytest.mark.parametrize("config", KINDS, ids=lambda config: f"chapter {config['chapter']}")
def test_order_and_tasks_are_those_of_the_chapter(config: dict[str, Any]) -> None:
    for table in islice(tables(config, 3), 60):
        cast, script = table.cast, script_of(table)
        for villain in cast.villains:
            profile = cast.profiles[villain]
            for colour in (RED, BLUE):
                place = 0 if profile.colour == colour else 2 if profile.colour == NO_COLOUR else 1
                assert cast.ranks[colour][villain] == place * (NO_INDEX + 1) + profile.index
            assert rank(table, villain) == cast.ranks[table.colour][villain]
        awake = [v for v in villains_on_map(table) if cast.profiles[v].by_cards and not script.sleeps(table, v)]
        assert candidates(table) == awake
        order = initiative(table)
        others = {figure: init for init, figure in script.significant(table)}
        inits = [others.get(figure, cast.profiles[figure].init) for figure in order]
        assert inits == sorted(inits, reverse=True)
        for hero in ready_heroes(table):
            assert cast.tasks >> table.space[hero] & 1 or not challenges_at(table, hero)


MOMENTS = {
    "boosts": fighters.BOOSTING, "slams": fighters.SLAMMING, "topples": fighters.TOPPLING, "fells": fighters.FELLING,
    "ricochets": fighters.RICOCHETING, "follows_up": fighters.FOLLOWING_UP, "dodges": fighters.DODGING,
    "screens": fighters.SCREENING, "stands_in": fighters.STANDING_IN, "braces": fighters.BRACING,
}  # fmt: skip


@pytest.mark.parametrize("moment", MOMENTS)
def test_nobody_is_left_out_at_whose_moment_something_may_happen(moment: str) -> None:
    """Whoever is not asked has the moment of a plain fighter, in which nothing is asked or rolled."""
    plain = getattr(fighters.Fighter, moment)
    silent = [figure for figure in fighters.FIGHTERS if figure not in MOMENTS[moment]]
    assert {AMBROSE, POG} <= {*silent}
    assert all(getattr(type(fighters.FIGHTERS[figure]), moment) is plain for figure in silent)
    assert all(getattr(type(fighters.FIGHTERS[figure]), moment) is not plain for figure in MOMENTS[moment])
