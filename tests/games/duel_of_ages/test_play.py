"""Whole games: busy ones lose no card and leak nothing, odds speak, several players share a team."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rulewright.games._arena.rules.secrets import sees
from rulewright.games.duel_of_ages import DuelOfAges
from rulewright.games.duel_of_ages.bots.score import score
from rulewright.games.duel_of_ages.rules.hidden import knows_marker, reimagine
from rulewright.games.duel_of_ages.rules.movement import Walk, ways_ahead
from rulewright.games.duel_of_ages.rules.state import FREE, Arena
from rulewright.games.duel_of_ages.rules.terms import MAIN_GATE
from rulewright.games.duel_of_ages.view.odds import face_chances, odds
from rulewright.kernel import ALL, SPECTATOR, Ask, Chance, Match
from rulewright.testing import Kit

from .tables import Table, person

GAME = DuelOfAges()
LAZY = ("done", "stop", "pass", "leave", "keep", "stay")


def eager(match: Match[Arena], rng: Random) -> None:
    """A player who seldom says that he is done and walks towards adventures, so that much happens."""
    seat = rng.choice(match.waiting)
    choices = list(match.choices_of(seat))
    assert match.ask is not None
    busy = [
        choice
        for choice in choices
        if choice not in LAZY and not (isinstance(choice, tuple) and choice[0] == "destroy")
    ]
    if match.ask.prompt == "step" and rng.random() < 0.8:
        land, who = match.state.land, match.ask.about
        goals = [*land.site_space[1 - match.state.team[who]].values(), *land.lair.values(), *match.state.encounters]
        goal = min(goals, key=lambda space: land.steps_to(space)[match.state.at[who]])
        steps = [choice for choice in choices if isinstance(choice, int)]
        busy = [min(steps, key=lambda space: land.steps_to(goal)[space])] if steps else busy
    match.take(rng.choice(busy if busy and rng.random() < 0.9 else choices), seat)


@pytest.mark.parametrize(
    ("mission", "seed"),
    [("crossroads", 1), ("ring_of_iron", 3), pytest.param("grand_arena", 4, marks=pytest.mark.long)],
)
def test_busy_games_lose_no_card_and_leak_nothing(mission: str, seed: int) -> None:
    rng, looks = Random(seed), Random(f"looks {seed}")
    config = {"mission": mission}
    match = Match.start(GAME, config, seed=seed)
    kit = Kit(GAME, config, seed)
    asked: Counter[str] = Counter()
    decisions = 0
    while not match.over and decisions < 2500:
        assert match.ask is not None
        asked[match.ask.prompt] += 1
        decisions += 1
        if match.answers_in_beat == 0:
            assert GAME.inventory(match.state) == ()
        if looks.random() < 0.01:
            kit._look_closely(match, looks)
            for seat in range(2):
                assert -1 <= score(match.state, seat) <= 1
        eager(match, rng)
    assert {"melee", "fire", "opfire", "step", "dome", "adventure", "free"} <= set(asked)


def test_a_viewer_learns_nothing_by_reimagining() -> None:
    match = Match.start(GAME, {}, seed=4)
    rng = Random(4)
    while match.state.step < FREE or match.state.round < 3:
        eager(match, rng)
    state = match.state
    hidden = [card for hand in state.hand for card in hand if not sees(state, SPECTATOR, card)]
    assert hidden
    others = []
    for seed in range(8):
        copy = match.copy().state
        reimagine(copy, SPECTATOR, Chance(seed))
        assert [len(hand) for hand in copy.hand] == [len(hand) for hand in state.hand]
        others += [copy.hand] if copy.hand != state.hand else []
    assert len(others) > 4, "a world like the real one is a rare chance"
    assert all(sees(state, ALL, card) for card in hidden)


def test_an_encounter_that_one_team_looked_at_is_its_secret() -> None:
    table = Table({person("Anna"): (0, 0)}, {person("Boris"): (1, 0)})
    arena = table.arena
    space = table.cell(0, 0)
    arena.encounters[space] = arena.markers.pool[3]
    arena.markers.take(arena.encounters[space])
    arena.peeked[space] = 1
    assert knows_marker(arena, 0, space)
    assert not knows_marker(arena, 1, space)
    before = arena.encounters[space]
    seen = set()
    for seed in range(8):
        reimagine(arena, 1, Chance(seed))
        seen.add(arena.encounters[space])
        assert len(arena.markers.pool) + 1 == 40
    assert len(seen) > 1 or before not in seen


@pytest.mark.parametrize("dice", [False, True])
def test_odds_are_exact(dice: bool) -> None:
    table = Table({person("Anna"): (0, 0)}, {person("Boris"): (0, 0)}, dice=dice)
    chances = face_chances(table.arena, 0, 0)
    assert sum(chances) == pytest.approx(1)
    hit = 27 / 50 if not dice else 55 / 100
    ask = Ask(0, "melee", [("attack", -1, table["Boris"])], about=table["Anna"])
    found = odds(table.arena, ask, ("attack", -1, table["Boris"]))
    assert found is not None
    assert dict(found.chances)["hit"] == pytest.approx(hit)
    assert sum(chance for _, chance in found.distribution) == pytest.approx(1)


def test_odds_of_shots_and_adventures() -> None:
    table = Table({person("Anna", aim=7): (0, 0)}, {person("Boris"): (3, 0)})
    card = table.give("Anna", "yew_longbow")
    ask = Ask(0, "fire.target", [0], about=table["Anna"])
    one = odds(table.arena, ask, ("shoot", card, table["Boris"], 1))
    three = odds(table.arena, ask, ("shoot", card, table["Boris"], 3))
    assert one is not None
    assert three is not None
    assert dict(one.chances)["hit"] > dict(three.chances)["hit"]
    table.put("Anna", table.lair(8))
    pool = odds(table.arena, Ask(0, "adventure", [0]), ("pool", table["Anna"]))
    assert pool is not None
    assert pool.headline.endswith("to pass")


@pytest.mark.parametrize("dice", [False, True])
def test_odds_of_a_gate_count_the_squeak(dice: bool) -> None:
    table = Table({person("Anna"): None}, {person("Boris"): (3, 0)}, dice=dice)
    arena = table.arena
    table.put("Anna", arena.land.gate_front[1][MAIN_GATE][0])
    gate = odds(arena, Ask(0, "adventure", [0]), ("gate", 0, MAIN_GATE))
    assert gate is not None
    assert gate.headline == ("55% to pass" if dice else "54% to pass")
    assert dict(gate.chances)["Squeak"] == pytest.approx(0.10 if dice else 4 / 50)
    table.put("Anna", table.site(1, MAIN_GATE))
    ruin = odds(arena, Ask(0, "adventure", [0]), ("destroy", 0))
    assert ruin is not None
    assert ruin.headline == ("45% to pass" if dice else "46% to pass"), "a Squeak destroys nothing"


def test_a_whole_path_can_be_sent_at_once() -> None:
    table = Table({person("Anna", speed=3): (0, 0)}, {person("Boris"): (2, 0)})
    runs = list(ways_ahead(table.arena, Walk(table.arena, table["Anna"], None, False)))
    ends = {run.via[-1]: run for run in runs}
    assert ends[table.cell(2, 0)].run[-1] == table.cell(2, 0), "an enemy ends the move by itself"
    assert table.cell(3, 0) not in {run.via[-1] for run in runs if table.cell(2, 0) in run.via[:-1]}
    assert ends[table.cell(1, 0)].run == (table.cell(1, 0), "stop")


def test_several_players_share_a_team() -> None:
    match = Match.start(GAME, {"mission": "opening_muster", "first": 2, "second": 3}, seed=6)
    rng = Random(6)
    asked: set[int] = set()
    for _ in range(600):
        if match.over:
            break
        asked.update(match.waiting)
        eager(match, rng)
    assert asked == set(range(5))
