"""Learning: moments that follow from the seed, a network that learns what there is, and courses that go on."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import count, islice
from multiprocessing.pool import ThreadPool
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from rulewright.kernel import find_game
from rulewright.lab.learning import course as course_module
from rulewright.lab.learning import crew, training
from rulewright.lab.learning.course import REPORT, TRUSTS, Course, Trouble, learn
from rulewright.lab.learning.practice import MOMENTS, Practice, kinds_of, play
from rulewright.lab.learning.training import Moments, calibration, log_loss, returns, slope_of, train
from rulewright.lab.learning.trial import Bout, Trial, hold, verdict
from rulewright.players.network import read_network

GAME = "noughts"


def some_moments(count: int = 4000, seed: int = 1) -> Moments:
    """Ten moments a game; who has more of the second number wins more often, and the score knows nothing of it."""
    random = np.random.default_rng(seed)
    rows = random.standard_normal((count, 3)).astype(np.float32)
    chances = 1 / (1 + np.exp(-2 * rows[:, 1] - 0.5 * rows[:, 0]))
    results = (random.random(count) < chances).astype(np.float32)
    games = np.arange(count) // 10
    return Moments(("score", "strength", "noise"), rows, results, games, np.zeros(count, np.float32))


def test_a_game_follows_from_the_practice_and_its_number() -> None:
    practice = Practice(GAME, seed=3, explore=0.3, kinds=kinds_of(find_game(GAME)))
    once, again, other = play(practice, 5), play(practice, 5), play(practice, 6)
    assert (once.rows == again.rows).all()
    assert (once.results == again.results).all()
    assert once.rows.shape[0] == 2 * min(MOMENTS, once.decisions)
    assert once.rows.shape != other.rows.shape or (once.rows != other.rows).any()
    assert (once.results[0::2] + once.results[1::2] == 1).all()


def test_training_learns_what_the_score_does_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "BATCH", 128)
    moments = some_moments()
    trained = train(GAME, moments, hidden=16, epochs=20)
    assert trained.by_network < trained.by_score - 0.1
    assert min(epoch.held_out for epoch in trained.epochs) == pytest.approx(trained.by_network)
    for _, said, came in calibration(trained.network, moments, 4):
        assert said == pytest.approx(came, abs=0.15)


def test_training_follows_from_its_seed() -> None:
    moments = some_moments(1000)
    one, same, other = (train(GAME, moments, 8, 2, seed).network for seed in (1, 1, 2))
    assert all((a == b).all() for a, b in zip(one.weights, same.weights, strict=True))
    assert any((a != b).any() for a, b in zip(one.weights, other.weights, strict=True))


def test_whole_games_of_every_kind_are_held_out() -> None:
    """Kinds of matches take turns: what is held out is a tenth of each, and no game is both learnt from and checked."""
    games = np.repeat(np.arange(2000), 2)
    held = replace(some_moments(4000), games=games).held_out
    assert (held[0::2] == held[1::2]).all()
    for turns in (2, 4, 5, 7, 10):
        for kind in range(turns):
            assert held[games % turns == kind].mean() == pytest.approx(0.1, abs=0.03)


def test_a_network_that_loses_quick_games_is_not_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    course = Course(GAME, tmp_path, games=12, epochs=1, hidden=4, training=20, screen=0.2, measure=60)
    told: list[str] = []
    monkeypatch.setattr(course_module, "hold", lambda trial, number: Bout(number, "master", 0.25, 9))
    assert read_network(learn(course, told.append)).trust == 0
    assert "nothing to measure" in told[-1]


def test_noise_teaches_nothing() -> None:
    """What does worse on games held out than the score alone is not kept."""
    moments = some_moments(600)
    random = np.random.default_rng(5)
    noise = Moments(
        moments.names, moments.rows, random.integers(0, 2, 600).astype(np.float32), moments.games, moments.seats
    )
    trained = train(GAME, noise, 16, 6)
    assert trained.by_network <= trained.by_score


def test_a_slope_is_found() -> None:
    random = np.random.default_rng(1)
    scores = random.uniform(-1, 1, 20000).astype(np.float32)
    results = (random.random(20000) < 1 / (1 + np.exp(-4 * scores - 0.5))).astype(np.float32)
    assert slope_of(scores, results) == pytest.approx((4, 0.5), abs=0.3)


def test_returns_reach_to_the_end_by_the_judgements_between() -> None:
    moments = some_moments(20)
    network = train(GAME, some_moments(500), 4, 1).network
    chances = network.chances(moments.rows)
    assert returns(moments, network, 1.0)[0] == moments.results[9]
    assert returns(moments, network, 0.0)[:9] == pytest.approx(chances[1:10])
    assert returns(moments, network, 0.0)[9] == moments.results[9]
    assert log_loss(np.array([0.5], np.float32), np.array([1], np.float32)) == pytest.approx(np.log(2))


def test_a_course_goes_on_from_its_folder(tmp_path: Path) -> None:
    told: list[str] = []
    course = Course(GAME, tmp_path, generations=1, games=12, epochs=2, hidden=4, training=20)
    first = learn(course, told.append)
    kept = read_network(first)
    later = Course(GAME, tmp_path, generations=2, games=12, epochs=2, hidden=4, training=20, screen=0.3)
    second = learn(later, told.append)
    assert (read_network(first).weights[0] == kept.weights[0]).all()
    assert any("generation 0 is there" in line for line in told)
    assert second != first
    assert read_network(second).names == kept.names
    report = (tmp_path / REPORT).read_text(encoding="utf-8")
    assert report.count("## Generation") == 2
    assert read_network(second).trust in (0.0, *TRUSTS)
    bout = hold(Trial(GAME, second, 0.0, worlds=8), 1)
    assert bout.who == "master"
    assert bout.points in (0, 0.5, 1)


def test_moments_of_other_numbers_are_refused(tmp_path: Path) -> None:
    moments = some_moments(20)
    np.savez_compressed(
        tmp_path / "moments-0.npz", names=np.array(moments.names), rows=moments.rows, results=moments.results,
        games=moments.games, seats=moments.seats,
    )  # fmt: skip
    with pytest.raises(Trouble, match="other numbers"):
        learn(Course(GAME, tmp_path, games=2), lambda line: None)


def test_a_verdict_tells_a_party_from_an_opponent() -> None:
    against = verdict([Bout(number, "master", 1.0, 10) for number in range(4)])
    assert against is not None
    assert against.lines() == ["Master v Expert: 4 of 4 games, 100.0% (51% to 100%)"]
    beside = verdict([party(0, 1.0), party(1, 0.0)])
    assert beside is not None
    assert beside.lines()[2].startswith("Master wins +100.0 points more")
    assert verdict([]) is None


def party(number: int, points: float) -> Bout:
    return Bout(number, "expert" if number % 2 else "master", points, 9, party=True)


def test_parties_are_compared_on_the_deals_that_both_have_played() -> None:
    bouts = [party(number, 1.0) for number in range(40)]
    alone = [party(2 * deal, 0.0) for deal in range(20, 30)]
    found = verdict([*bouts, *alone])
    assert found is not None
    assert found.expert is not None
    assert found.master.games == found.expert.games == 20
    assert found.lead == 0
    assert found.span[0] < -0.1, "twenty wins each are no proof that both always win"
    assert verdict(alone) is None


def test_parties_that_win_the_same_deals_are_told_apart_by_less() -> None:
    """The same two rates: once the deals decide who wins, once they do not."""
    results = [1.0, 1.0, 0.0, 0.0] * 10
    alike = verdict([party(number, results[number // 2]) for number in range(80)])
    apart = verdict([party(number, results[number // 2 + number % 2]) for number in range(78)])
    assert alike is not None
    assert apart is not None
    assert alike.likeness == pytest.approx(1.0)
    assert alike.lead == 0
    assert alike.span[1] - alike.span[0] < 0.1 < apart.span[1] - apart.span[0]
    assert alike.span[0] <= alike.lead <= alike.span[1]


def test_a_screened_party_by_the_score_plays_each_deal_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    course = Course(GAME, tmp_path)
    assert list(islice(course_module.tasks_of(course, 3), 6)) == [(at, number) for number in (0, 1) for at in range(3)]
    monkeypatch.setattr(type(find_game(GAME)), "co_operative", True)
    told = list(islice(course_module.tasks_of(course, 3), 8))
    assert told == [(0, 0), (1, 0), (2, 0), (0, 1), (0, 2), (1, 2), (2, 2), (0, 3)]


def test_a_party_that_learns_is_screened_and_measured_beside_experts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Master's party wins every other deal, Expert's one in four."""
    monkeypatch.setattr(type(find_game(GAME)), "co_operative", True)
    won = {"master": (1.0, 0.0), "expert": (0.0, 0.0, 0.0, 1.0)}

    def held(trial: Trial, number: int) -> Bout:
        points = won["expert" if number % 2 else "master"]
        return party(number, points[number // 2 % len(points)])

    monkeypatch.setattr(course_module, "hold", held)
    course = Course(GAME, tmp_path, games=12, epochs=1, hidden=4, training=20, screen=0.2, measure=0.2)
    assert read_network(learn(course, lambda line: None)).trust in TRUSTS
    report = (tmp_path / REPORT).read_text(encoding="utf-8")
    assert report.count(", the score ") == len(TRUSTS)
    assert "a party of Masters: " in report
    assert "Master wins +" in report
    assert "v Expert" not in report


class Threads:
    """In place of processes, which take seconds to begin."""

    @staticmethod
    def Pool(workers: int, begins: object) -> ThreadPool:  # noqa: N802
        return ThreadPool(workers)


@pytest.mark.parametrize("in_order", [True, False])
@pytest.mark.parametrize("workers", [1, 3])
def test_what_is_begun_in_time_is_finished(workers: int, in_order: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else long games would be given up more often than short ones, and count for less."""
    monkeypatch.setattr(crew, "get_context", lambda kind: Threads)
    begun: list[int] = []

    def take_long(number: int) -> int:
        begun.append(number)
        time.sleep(0.02)
        return number

    until = 6
    monkeypatch.setattr(crew, "time", SimpleNamespace(monotonic=lambda: len(begun)))
    found = list(crew.results_of(take_long, count(), workers, until, in_order))
    assert until <= len(found) < until + workers
    assert sorted(found) == sorted(begun)
    assert not in_order or found == sorted(found)
