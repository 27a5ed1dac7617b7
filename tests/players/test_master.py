"""Master: weights that load or say why not, and a search that they judge for, blind to what its seat may not know."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from bench.questions import questions
from rulewright.kernel import Game, Match, SeatView, find_game, game_ids
from rulewright.players import OFFERED, Budget, SearchPlayer, find_level, find_level_at, offered
from rulewright.players.judging import standing
from rulewright.players.levels import NotLearnt
from rulewright.players.master import Insight, MasterPlayer, evidence, moved, row_of
from rulewright.players.network import BadNetwork, Network, read_network
from rulewright.testing import play
from tests.sampling import the_first

from . import shells

GAMES = [id for id in game_ids() if find_game(id).learnt_file is not None]
NOUGHTS = find_game("noughts")
HIDDEN = 8


def network_for(game: Game[Any], match: Match[Any], seed: int = 1) -> Network:
    """A network that has learnt nothing but noise."""
    names = tuple(evidence(match, 0))
    random = np.random.default_rng(seed)
    widths = (len(names), HIDDEN, HIDDEN, 1)
    shapes = list(pairwise(widths))
    return Network(
        game.id,
        names,
        np.zeros(len(names), np.float32),
        np.ones(len(names), np.float32),
        0.0,
        2.0,
        tuple((random.standard_normal(shape) / 4).astype(np.float32) for shape in shapes),
        tuple(np.zeros(shape[1], np.float32) for shape in shapes),
    )


@pytest.fixture
def match() -> Match[Any]:
    return play(Match.start(NOUGHTS), 0, 3, 1, 4)


@pytest.fixture
def network(match: Match[Any]) -> Network:
    return network_for(NOUGHTS, match)


def test_weights_come_back_as_they_were_written(network: Network, tmp_path: Path) -> None:
    file = tmp_path / "weights.npz"
    network.save(file)
    rows = np.random.default_rng(2).standard_normal((5, len(network.names))).astype(np.float32)
    assert read_network(file).names == network.names
    assert (read_network(file).chances(rows) == network.chances(rows)).all()
    assert ((network.chances(rows) > 0) & (network.chances(rows) < 1)).all()


def test_a_row_is_judged_alike_alone_and_among_others(network: Network) -> None:
    rows = np.random.default_rng(2).standard_normal((5, len(network.names))).astype(np.float32)
    alone = np.concatenate([network.chances(row[None]) for row in rows])
    assert alone == pytest.approx(network.chances(rows), abs=1e-6)


def test_a_network_that_corrects_nothing_judges_as_the_score_does(network: Network) -> None:
    weights = (*network.weights[:-1], np.zeros_like(network.weights[-1]))
    rows = np.zeros((3, len(network.names)), np.float32)
    rows[:, 0] = (-0.5, 0.0, 0.5)
    assert replace(network, weights=weights).chances(rows) == pytest.approx(1 / (1 + np.exp([1, 0, -1])), abs=1e-6)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"mean": np.zeros(2, np.float32)}, "do not fit their names"),
        ({"weights": (np.zeros((2, 2), np.float32),) * 3}, "do not fit each other"),
        ({"scale": None}, "numbers that are none"),
    ],
)
def test_weights_that_do_not_fit_are_refused(
    network: Network, change: dict[str, Any], why: str, tmp_path: Path
) -> None:
    if "scale" in change:
        change = {"scale": np.full(len(network.names), np.nan, np.float32)}
    replace(network, **change).save(tmp_path / "weights.npz")
    with pytest.raises(BadNetwork, match=why):
        read_network(tmp_path / "weights.npz")


@pytest.mark.parametrize("content", [b"", b"nothing of the kind", b"PK\x03\x04 and then nothing"])
def test_a_broken_file_is_named(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "weights.npz"
    file.write_bytes(content)
    with pytest.raises(BadNetwork, match=r"weights\.npz"):
        read_network(file)


def test_a_file_that_is_cut_off_or_missing_is_named(network: Network, tmp_path: Path) -> None:
    file = tmp_path / "weights.npz"
    with pytest.raises(BadNetwork, match="no weights"):
        read_network(file)
    np.savez_compressed(file, format=1, game="noughts")
    with pytest.raises(BadNetwork, match="not whole"):
        read_network(file)


def test_weights_of_another_game_or_other_numbers_are_refused(network: Network, match: Match[Any]) -> None:
    with pytest.raises(BadNetwork, match="for connect_four, not for noughts"):
        Insight(replace(network, game="connect_four"))(match, 0, 0.0)
    with pytest.raises(BadNetwork, match="other numbers"):
        Insight(replace(network, names=tuple(reversed(network.names))))(match, 0, 0.0)


def test_a_match_that_is_over_is_worth_its_result(network: Network, match: Match[Any]) -> None:
    won = play(match, 2)
    assert [Insight(network)(won, seat, standing(won, seat)) for seat in (0, 1)] == [1.0, -1.0]


def test_master_takes_a_win_and_thinks_the_same_again(network: Network, match: Match[Any]) -> None:
    view = SeatView(match, 0)
    thoughts = [MasterPlayer(1, Budget(worlds=40), Insight(network)).weigh(view) for _ in range(2)]
    assert thoughts[0] == thoughts[1]
    assert view.choices[thoughts[0].best] == 2


def test_a_score_is_moved_but_never_beyond_the_end() -> None:
    for score in (-1.0, -0.4, 0.0, 0.7, 1.0):
        assert moved(score, 0.0) == score
        assert (
            -1.0 <= moved(score, -9.0) <= moved(score, -0.1) <= score <= moved(score, 0.1) <= moved(score, 9.0) <= 1.0
        )
    assert moved(0.2, 0.05) == pytest.approx(0.25, abs=0.001)


def test_what_a_network_adds_moves_the_score_in_its_own_measure(network: Network, match: Match[Any]) -> None:
    row = row_of(match, 0, 0.2)[None]
    insight = Insight(replace(network, slope=5.0))
    assert insight(match, 0, 0.2) == moved(0.2, float(network.corrections(row)[0]) / 5)


@pytest.mark.parametrize("id", the_first(2, GAMES))
@pytest.mark.parametrize("doubt", ["no trust", "nothing to add"])
def test_whoever_adds_nothing_thinks_exactly_as_expert_does(id: str, doubt: str) -> None:
    """On the recorded questions of a game, in the same worlds: choices, values, trials and plans."""
    for view in questions(find_game(id))[:: 4 if doubt == "no trust" else 7]:
        network = network_for(view.game, view.imagine(1))
        if doubt == "no trust":
            network = replace(network, trust=0.0)
        else:
            network = replace(network, weights=(*network.weights[:-1], np.zeros_like(network.weights[-1])))
        master = MasterPlayer(3, Budget(worlds=12), Insight(network))
        assert master.weigh(view) == SearchPlayer(3, Budget(worlds=12)).weigh(view)


@pytest.mark.parametrize("seed", range(3))
def test_worlds_that_look_alike_are_thought_about_alike(seed: int) -> None:
    start = play(Match.start(shells.GAME), 0)
    network = network_for(shells.GAME, start, seed)
    thoughts = {
        MasterPlayer(seed, Budget(worlds=20), Insight(network)).weigh(SeatView(play(Match.start(shells.GAME), pea), 1))
        for pea in shells.SHELLS
    }
    assert len(thoughts) == 1


def test_master_never_looks_at_the_real_state() -> None:
    match = play(Match.start(shells.GAME), 1)
    network = network_for(shells.GAME, match)
    for rung in match.rungs():
        rung.state.pea = shells.POISON if rung.at else -1
    match.state.pea = shells.POISON
    assert MasterPlayer(5, Budget(worlds=20), Insight(network)).choose(SeatView(match, 1)) in shells.SHELLS


@pytest.mark.parametrize("id", GAMES)
def test_evidence_has_the_same_names_in_every_kind_of_match(id: str) -> None:
    game, random = find_game(id), Random(3)
    names = {tuple(evidence(Match.start(game, config), 0)) for config in game.sample_configs()}
    match = Match.start(game, seed=4)
    for step in range(300):
        if match.over:
            break
        if step % 20 == 0:
            for seat in range(len(match.seats)):
                found = evidence(match.imagine(seat, step), seat)
                names.add(tuple(found))
                assert np.isfinite(list(found.values())).all()
        match.pick(random.randrange(len(match.choices)))
    assert len(names) == 1


# ---- as a level -----------------------------------------------------------------------------------------------------


def test_master_is_offered_only_where_it_has_learnt(
    network: Network, match: Match[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "weights.npz"
    monkeypatch.setattr(type(NOUGHTS), "learnt_file", file)
    assert offered(NOUGHTS) == OFFERED
    with pytest.raises(NotLearnt, match="Master has not learnt"):
        find_level_at(NOUGHTS, "master")
    network.save(file)
    assert [level.id for level in offered(NOUGHTS)][-2:] == ["expert", "master"]
    assert find_level_at(NOUGHTS, "master-bold").label == "Master, bold"
    choice = find_level_at(NOUGHTS, "master").seat(1, Budget(worlds=40)).choose(SeatView(match, 0))
    assert match.choices[choice] == 2


def test_without_numpy_nobody_is_offered_a_master(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulewright.players.levels.find_spec", lambda name: None)
    assert all(offered(find_game(id)) == OFFERED for id in GAMES)


def test_a_game_that_nobody_has_learnt_says_so(match: Match[Any]) -> None:
    with pytest.raises(BadNetwork, match="nothing has been learnt"):
        find_level("master").seat(1, Budget(worlds=4)).choose(SeatView(match, 0))
