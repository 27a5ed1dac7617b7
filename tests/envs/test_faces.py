"""The faces pass their libraries' own tests."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from rulewright.envs.aec import GameEnv, env
from rulewright.envs.single import SeatEnv
from rulewright.envs.spiel import NAMES
from rulewright.kernel import SPECTATOR, IllegalChoice, Roll, RulewrightError, find_game, game_ids
from rulewright.kernel.walk import Walk

# PettingZoo warns of observations with a mask beside them, though its own board games have just these
MASKED = pytest.mark.filterwarnings("ignore:Observation:UserWarning")


# ---- PettingZoo -----------------------------------------------------------------------------------------------------


@MASKED
@pytest.mark.parametrize("id", game_ids())
def test_pettingzoo_api(id: str) -> None:
    api_test(env(id), num_cycles=120)


@pytest.mark.parametrize("id", game_ids())
def test_pettingzoo_seed(id: str) -> None:
    seed_test(lambda: env(id), num_cycles=60)


def saved_and_loaded(table: GameEnv) -> GameEnv:
    twin: GameEnv = pickle.loads(pickle.dumps(table))
    return twin


def opened(table: GameEnv, steps: int) -> list[int]:
    """What is played, and the hash of what everybody then sees, in so many steps from here."""
    found: list[int] = []
    for _ in range(steps):
        legal = np.flatnonzero(table.observe(table.agent_selection)["action_mask"])
        action = int(legal[len(found) % len(legal)])
        table.step(action)
        found.append(hash((action, *(table.observe(agent)["observation"].tobytes() for agent in table.agents))))
    return found


@pytest.mark.parametrize("id", game_ids())
@pytest.mark.parametrize("twin_of", [copy.deepcopy, saved_and_loaded])
def test_a_copy_goes_on_alike_and_by_itself(id: str, twin_of: Callable[[GameEnv], GameEnv]) -> None:
    table = env(id)
    table.reset(seed=3)
    opened(table, 2)
    twin = twin_of(table)
    assert twin.agent_selection == table.agent_selection
    assert opened(twin, 2) == opened(table, 2)
    table.reset()
    twin.reset()
    assert opened(twin, 2) == opened(table, 2)


@pytest.mark.parametrize("kind", [GameEnv, SeatEnv])
def test_games_after_a_seeded_one_follow_from_its_seed(kind: type[GameEnv | SeatEnv]) -> None:
    seeds = []
    for _ in range(2):
        table = kind("factions")
        table.reset(seed=7)
        drawn = [table._drawn]
        for _ in range(2):
            table.reset()
            drawn.append(table._drawn)
        seeds.append(drawn)
    assert seeds[0] == seeds[1]
    assert len(set(seeds[0])) == 3


def finish(table: GameEnv, seed: int) -> dict[str, float]:
    table.reset(seed=seed)
    random, rewards = Random(seed), {}
    for agent in table.agent_iter():
        observation, reward, ended, _, _ = table.last()
        if ended:
            rewards[agent] = reward
            table.step(None)
            continue
        table.step(int(random.choice(np.flatnonzero(observation["action_mask"]))))
    return rewards


def test_rewards_tell_who_won() -> None:
    table = env("noughts")
    for seed in range(20):
        rewards = finish(table, seed)
        assert table.match.outcome is not None
        assert list(rewards.values()) == [2 * result - 1 for result in table.match.outcome.results]
    assert not table.agents


def test_only_who_is_asked_has_actions() -> None:
    table = env("factions", options={"army": ["build", "build"]})
    table.reset(seed=1)
    asked = table.agent_selection
    other = next(agent for agent in table.agents if agent != asked)
    assert table.observe(asked)["action_mask"].sum() == len(table.match.choices)
    assert table.observe(other)["action_mask"].sum() == 0
    assert table.scene(asked).question is not None


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    table = env("connect_four")
    table.reset(seed=1)
    for _ in range(6):
        table.step(0)
    before = table.match.answers
    for action in (0, 7, None):
        with pytest.raises(IllegalChoice):
            table.step(action)
    assert table.match.answers == before


def test_options_are_the_games_own() -> None:
    assert len(env("factions", options={"mode": "2v2"}).possible_agents) == 4
    with pytest.raises(RulewrightError, match="mode"):
        env("factions", options={"mode": "5v5"})


def test_it_can_be_read() -> None:
    table = env("noughts", render_mode="ansi")
    table.reset(seed=1)
    assert "Crosses to move" in str(table.render())
    assert env("noughts").render() is None


# ---- Gymnasium ------------------------------------------------------------------------------------------------------


@pytest.mark.filterwarnings("ignore:.*Box observation space.*:UserWarning")
@pytest.mark.parametrize("id", game_ids())
def test_gymnasium_checker(id: str) -> None:
    check_env(SeatEnv(id), skip_render_check=True)


@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_a_seat_against_bots(opponents: str) -> None:
    table = SeatEnv("connect_four", seat=1, opponents=opponents)
    random, ends = Random(3), []
    for seed in range(6):
        _, info = table.reset(seed=seed)
        ended, reward = False, 0.0
        while not ended:
            legal = np.flatnonzero(info["action_mask"])
            _, reward, ended, _, info = table.step(int(random.choice(legal)))
        ends.append(reward)
        assert info["how"] in ("line", "full")
    assert set(ends) <= {-1.0, 0.0, 1.0}


def test_a_seed_decides_everything() -> None:
    tables = [SeatEnv("factions", opponents="random") for _ in range(2)]
    seen = []
    for table in tables:
        vector, info = table.reset(seed=5)
        for _ in range(30):
            vector, *_, info = table.step(int(np.flatnonzero(info["action_mask"])[0]))
        seen.append(vector)
    assert (seen[0] == seen[1]).all()


def test_an_illegal_action_loses() -> None:
    table = SeatEnv("noughts")
    table.reset(seed=1)
    table.step(0)
    _, reward, ended, _, info = table.step(0)
    assert (reward, ended, info["illegal"]) == (-1.0, True, True)


@pytest.mark.parametrize(
    ("given", "words"), [({"seat": 2}, "no seat 2"), ({"opponents": ("random", "random")}, "wants 1 opponents")]
)
def test_a_table_that_cannot_be_is_refused(given: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        SeatEnv("noughts", **given)


# ---- OpenSpiel ------------------------------------------------------------------------------------------------------


def test_every_game_is_registered() -> None:
    assert {f"rulewright_{id}" for id in game_ids()} == set(NAMES)
    assert set(NAMES) <= set(pyspiel.registered_names())


SHORT = {"rulewright_noughts", "rulewright_connect_four"}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in SHORT else pytest.mark.long) for name in NAMES]
)
def test_openspiel_random_sim(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name in (*SHORT, "rulewright_factions") else pytest.mark.long) for name in NAMES],
)
def test_a_player_knows_what_he_saw_and_did_and_nothing_else(name: str) -> None:
    """Whatever nature hides from a player, and another does in secret, leaves what he knows as it is."""
    state, rng = pyspiel.load_game(name).new_initial_state(), Random(name)
    steps, hidden = 0, 0
    while steps < 120 and not state.is_terminal():
        actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        mine = state.current_player() == 0
        twins = [state.child(action) for action in rng.sample(actions, min(2, len(actions)))]
        if len(twins) == 2:
            one, other = (twin.place.seen(0) for twin in twins)
            knows = [twin.information_state_string(0) for twin in twins]
            assert (knows[0] == knows[1]) == (one == other and not mine), f"after {steps} steps"
            hidden += one == other and str(twins[0]) != str(twins[1])
        state, steps = twins[0], steps + 1
    assert state.information_state_tensor(0) == state.observation_tensor(0)
    assert hidden or name not in ("rulewright_worldspanner", "rulewright_duel_of_ages"), "no card was drawn in secret"


@pytest.mark.parametrize("id", game_ids())
def test_a_copy_of_a_copy_is_walked_by_itself(id: str) -> None:
    """Twins that part at a roll do not hear of each other, nor does who they are copies of."""
    walk, rng = Walk(find_game(id)), Random(id)
    for _ in range(80):
        if walk.roll is None and walk.match.over:
            break
        steps = [index for index, _ in walk.outcomes] if walk.roll else range(len(walk.match.choices))
        twins = [walk.copy().copy() for _ in range(2)]
        for twin in twins:
            twin.pick(rng.choice(steps))
            again = Walk(find_game(id))
            for index in twin.steps:
                again.pick(index)
            assert repr(twin.copy().match.state) == repr(again.match.state) == repr(twin.match.state)
        walk = twins[0]


def test_memory_is_kept_by_copies_and_found_again_after_loading() -> None:
    state = pyspiel.load_game("rulewright_worldspanner").new_initial_state()
    for step in range(50):
        if step == 20:
            state.information_state_string(1)  # from here on memory is kept, before it was not
        actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(actions[0])
    fresh = state.get_game().deserialize_state(state.serialize())
    assert state.clone().information_state_string(1) == fresh.information_state_string(1)


def test_outcomes_that_are_alike_are_one() -> None:
    walk = Walk(find_game("noughts"))
    walk.roll = Roll("bag", ("red", "blue", "red", "white"), (1, 2, 3, 0))
    assert walk.outcomes == [(0, 4 / 6), (1, 2 / 6)]


def test_a_seat_can_be_copied() -> None:
    table = SeatEnv("factions")
    _, info = table.reset(seed=2)
    table.step(int(np.flatnonzero(info["action_mask"])[0]))
    twin = copy.deepcopy(table)
    action = int(np.flatnonzero(table.mask())[-1])
    one, other = table.step(action), twin.step(action)
    assert (one[0] == other[0]).all()
    assert (one[4]["action_mask"] == other[4]["action_mask"]).all()


def test_a_copied_walk_stands_where_the_walk_stands() -> None:
    game, random = find_game("dungeon_degenerates"), Random(5)
    walk = Walk(game)
    for _ in range(120):
        twin = walk.copy()
        assert (twin.roll is None) == (walk.roll is None)
        ways = [index for index, _ in walk.outcomes] if walk.roll else range(len(walk.match.choices))
        step = random.choice(ways)
        walk.pick(step)
        twin.pick(step)
        assert game.scene(twin.match.state, SPECTATOR) == game.scene(walk.match.state, SPECTATOR)


def test_noughts_is_a_draw_by_openspiels_own_search() -> None:
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    game = pyspiel.load_game("rulewright_noughts")
    state = game.new_initial_state()
    for action in (4, 0):
        state.apply_action(action)
    value, _ = alpha_beta_search(game, state=state)
    assert value == 0


def test_rolls_are_chance_nodes() -> None:
    """FACTIONS with every die open: chances add up, and a copy, a saved state and a walk of the same steps agree."""
    game = pyspiel.load_game("rulewright_factions")
    state, random, rolls = game.new_initial_state(), Random(2), 0
    for step in range(250):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            rolls += len(outcomes) > 1
            state.apply_action(random.choice([action for action, _ in outcomes]))
        else:
            state.apply_action(random.choice(state.legal_actions()))
        if step % 100 == 50:
            copied, saved = state.clone(), pickle.loads(pickle.dumps(state))
            assert str(copied) == str(saved) == str(state)
            assert copied.legal_actions() == state.legal_actions()
    assert rolls > 5


def test_a_walk_of_the_same_steps_comes_to_the_same_place() -> None:
    game, random = find_game("dungeon_degenerates"), Random(4)
    walk = Walk(game)
    for _ in range(200):
        if walk.match.over:
            break
        ways = [index for index, _ in walk.outcomes] if walk.roll else range(len(walk.match.choices))
        walk.pick(random.choice(ways))
    twin = Walk(game)
    for index in walk.steps:
        twin.pick(index)
    assert game.scene(twin.match.state, -2) == game.scene(walk.match.state, -2)
    assert twin.match.log == walk.match.log
