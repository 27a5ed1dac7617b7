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
from rulewright.games.undercity.rules.journal import journal_after, written
from rulewright.games.undercity.rules.movement import entry_bar, exits_of, fissure_bar, steps_of
from rulewright.games.undercity.rules.powers import AMBROSE, FIRST_VILLAIN, POG
from rulewright.games.undercity.rules.rounds import initiative
from rulewright.games.undercity.rules.script import script_of
from rulewright.games.undercity.rules.setup import lay_table
from rulewright.games.undercity.rules.state import OFF, Table, numbers, ready_heroes, villains_on_map
from rulewright.games.undercity.rules.villain_phase import candidates, rank
from rulewright.games.undercity.rules.villains import in_sight, rush_steps, rush_targets, seen, valid_targets
from rulewright.kernel import Match
from rulewright.players import RandomPlayer, play_out

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


@pytest.mark.parametrize("config", KINDS, ids=lambda config: f"chapter {config['chapter']}")
def test_figures_are_counted_space_by_space(config: dict[str, Any]) -> None:
    for table in islice(tables(config, 5), 60):
        there = numbers(table)
        assert [there[where] for where in (*SPACES, OFF)] == [table.space.count(where) for where in (*SPACES, OFF)]


def test_a_chapter_that_is_laid_once_begins_alike_in_every_match() -> None:
    """Nobody plays on the table that is kept: a match has a copy, and one with a journal is laid by itself."""
    config = GAME.completed({"chapter": 3, "players": 2})
    before = lay_table(config)
    for seed in range(3):
        match = Match.start(GAME, config, seed=seed, keep=False)
        assert match.state != before
        assert GAME.setup(config) == before
        play_out(match, [RandomPlayer(seed), RandomPlayer(seed)])
    first, second = GAME.setup(config), GAME.setup(config)
    first.space[0] = first.decks[0].pool[0] = first.progress.squeezed[0] = 7
    assert second == before != first
    assert GAME.setup({**config, "prone_free_strikes": True}).rulings.prone_free_strikes
    journal = written(journal_after(before))
    assert GAME.setup({**config, "journal": journal}) == lay_table({**config, "journal": journal})


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
