"""The arena: fair pairings, results that are kept, and strengths that follow from them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulewright.cli.arena import hold
from rulewright.cli.main import main
from rulewright.kernel import Player
from rulewright.players import make_player
from rulewright.players.arena import Arena, BadResults, Bout, Ledger, Result, pair_shares, ratings, share
from rulewright.players.levels import UnknownLevel

SMALL = Arena("noughts", ("greedy", "random", "novice"), 4)


def test_every_two_meet_on_both_sides_of_a_deal() -> None:
    bouts = list(SMALL.bouts())
    assert len(bouts) == 3 * 4
    assert {bout.bots for bout in bouts} == {("greedy", "random"), ("greedy", "novice"), ("random", "novice")}


def test_sides_are_swapped_from_game_to_game(monkeypatch: pytest.MonkeyPatch) -> None:
    seated: list[str] = []

    def spy(level: str, seed: str, scale: float) -> Player:
        seated.append(level)
        return make_player(level, seed, scale)

    monkeypatch.setattr("rulewright.players.arena.make_player", spy)
    results = [SMALL.play(Bout(("expert", "random"), number)) for number in range(2)]
    assert seated == ["expert", "random", "random", "expert"]
    assert all(result.points >= 0.5 for result in results)


def test_results_do_not_depend_on_who_plays_them() -> None:
    alone = hold(SMALL, 1, None, quiet=True)
    assert hold(SMALL, 2, None, quiet=True) == alone


def test_an_arena_goes_on_where_it_was_broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "results"
    whole = hold(SMALL, 1, None, quiet=True)
    hold(Arena("noughts", SMALL.bots, 2), 1, path, quiet=True)
    with path.open("a") as file:
        file.write('{"bots": ["greedy", "ra')
    played: list[Bout] = []
    play = Arena.play

    def spy(arena: Arena, bout: Bout) -> Result:
        played.append(bout)
        return play(arena, bout)

    monkeypatch.setattr(Arena, "play", spy)
    assert hold(SMALL, 1, path, quiet=True) == whole
    assert len(played) == 6
    assert len(Ledger(path, SMALL).results) == 12


def test_results_of_another_arena_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "results"
    Ledger(path, SMALL).add(Result(Bout(("greedy", "random"), 0), 1.0, "line", 5))
    with pytest.raises(BadResults, match="another arena"):
        Ledger(path, Arena("noughts", ("greedy", "random"), 4, budget=0.5))
    path.write_text(path.read_text().replace('"points": 1.0', '"points": "many"') + "{}\n{}\n")
    with pytest.raises(BadResults, match="line 2"):
        Ledger(path, SMALL)


def test_an_unknown_bot_is_told_before_anything_is_played() -> None:
    with pytest.raises(UnknownLevel):
        list(Arena("noughts", ("greedy", "gready"), 2).bouts())


def test_an_interval_holds_the_rate() -> None:
    """Wilson's interval for 8 of 10, from a table."""
    part = share([1.0] * 8 + [0.0] * 2)
    assert part.rate == 0.8
    assert part.low == pytest.approx(0.490, abs=0.001)
    assert part.high == pytest.approx(0.943, abs=0.001)


def test_ratings_are_elo() -> None:
    """Who wins three of four is 191 points above; the prior of half a drawn game pulls this in a little."""
    results = [Result(Bout(("a", "b"), n), float(n % 4 != 0), "", 1) for n in range(400)]
    best, other = ratings(results)
    assert (best.bot, other.bot, other.elo) == ("a", "b", 0.0)
    assert best.elo == pytest.approx(190, abs=2)
    assert best.low < 190 < best.high


def test_the_command_tells_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plot = tmp_path / "plot.svg"
    with pytest.raises(SystemExit) as ended:
        main(["arena", "noughts", "--bots", "greedy,random", "-n", "4", "--json", "--plot", str(plot)])
    assert ended.value.code in (0, None)
    report = json.loads(capsys.readouterr().out)
    assert report["pairs"][0]["games"] == 4
    assert {rating["bot"] for rating in report["elo"]} == {"greedy", "random"}
    assert plot.read_text().startswith("<svg")


def test_parties_are_counted_by_themselves() -> None:
    results = [Result(Bout((bot,), n), won, "", 1) for bot, won in (("expert", 1.0), ("novice", 0.0)) for n in range(5)]
    shares = pair_shares(results)
    assert shares[("expert",)].rate == 1.0
    assert shares[("novice",)].rate == 0.0
