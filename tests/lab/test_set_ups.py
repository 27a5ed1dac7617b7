"""Set-ups drawn, screened and measured."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.cli.main import app
from rulewright.kernel import find_game
from rulewright.kernel.content import read_entries
from rulewright.kernel.set_up import SetUp
from rulewright.lab.set_ups import Job, drawn, fairness, measure, play, players, screen, with_ids

FACTIONS = find_game("factions")


def silent(_: str) -> None: ...


def test_a_drawn_set_up_follows_from_its_seed() -> None:
    one, same, other = (drawn(FACTIONS, {}, seed, "random") for seed in ("1", "1", "2"))
    assert one == same
    assert one.config != other.config


def test_the_most_even_of_the_drawn_stay() -> None:
    shares = iter([1.0, 1.0, 0.0, 1.0, 0.0, 0.0])
    kept = screen(
        FACTIONS, {}, 3, 2, 1, "s", "random", "random", lambda jobs: [next(shares) for _ in jobs], silent
    )  # fmt: skip
    assert kept == [drawn(FACTIONS, {}, "s/drawn/1", "random")]


def test_measuring_goes_on_where_it_stopped() -> None:
    def measured(*targets: int) -> SetUp:
        known = list(with_ids([drawn(FACTIONS, {"round_limit": 2}, "1", "random")], []))
        with players(1) as plays:
            for games in targets:
                measure(FACTIONS, known, games, "m", "random", plays, lambda: None, silent)
        return known[0]

    at_once, in_two = measured(4), measured(2, 4)
    assert at_once == in_two
    assert at_once.fairness is not None
    assert at_once.fairness.games == 4
    jobs = [Job("factions", at_once.config, f"m/measure/{at_once.id}/{number}", "random") for number in range(4)]
    assert at_once.fairness.first == sum(map(play, jobs)) / 4


def test_an_interval_belongs_to_the_share() -> None:
    found = fairness(104, 200, "greedy")
    assert (found.games, found.first) == (200, 0.52)
    assert found.low < 0.46 < 0.58 < found.high


def test_ids_are_made_of_titles_and_never_twice() -> None:
    known = [SetUp("a_b", "A b")]
    assert [one.id for one in with_ids([SetUp("", "A, b!"), SetUp("", "A b")], known)] == ["a_b_2", "a_b_3"]


def test_the_command_writes_what_the_game_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "set_ups.yaml"
    file.write_text("[]")
    monkeypatch.setattr(type(FACTIONS), "set_ups_file", file)
    words = "setups factions --screen 2 --few 1 --keep 1 --games 2 --level random --option round_limit=2"
    app(words.split(), result_action="return_value")
    (one,) = read_entries(file, SetUp).values()
    assert one.fairness is not None
    assert one.fairness.games == 2
    assert FACTIONS.set_ups == (one,)
