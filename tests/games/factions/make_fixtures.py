"""Plays the fixture games again: `python -m tests.games.factions.make_fixtures`, after a change that is meant.

Writes a record for each way a game can end, and the golden playthrough.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rulewright.games.factions import Factions
from rulewright.games.factions.rules.state import Table
from rulewright.kernel import ALL, Match, Record
from rulewright.players import GreedyPlayer, RandomPlayer, play_out

HERE = Path(__file__).parent
GAME = Factions()


def idle(match: Match[Table]) -> None:
    """Everybody always takes the last choice: done, hold, end."""
    while not match.over:
        match.pick(len(match.choices) - 1)


def greedy(match: Match[Table]) -> None:
    play_out(match, [GreedyPlayer(seat, worlds=2) for seat in range(len(match.seats))])


def first_of(how: str, config: dict[str, Any], most: int = 500) -> Match[Table]:
    """The first game between greedy bots that ends so."""
    for seed in range(most):
        match = Match.start(GAME, config, seed=f"{how} {seed}")
        greedy(match)
        if match.outcome is not None and match.outcome.how == how:
            return match
    raise AssertionError(f"no game ended by {how}")


def ended(how: str) -> Match[Table]:
    if how == "elimination":
        match = Match.start(
            GAME, {"army": ["firing_line", "list"], "lists": [None, ["skeleton"]], "round_limit": 99}, seed=1
        )
        play_out(match, [GreedyPlayer(1, worlds=2), RandomPlayer(2)])
        return match
    if how == "stalemate":
        match = Match.start(GAME, {"army": ["firing_line", "stampede"]}, seed=2)
        idle(match)
        return match
    if how == "round limit":
        match = Match.start(GAME, {"army": ["shock_column", "night_court"], "round_limit": 3}, seed=3)
        greedy(match)
        return match
    if how in ("resignation", "agreement"):
        match = Match.start(GAME, {"army": ["aegis_wall", "endless_grave"]}, seed=4)
        play_out(match, [GreedyPlayer(seat, worlds=2) for seat in range(2)], most=60)
        if how == "resignation":
            match.resign(1)
        else:
            match.agree_draw()
        return match
    return first_of(how, {"army": ["hunting_pack", "kill_team"]})


def story(match: Match[Table]) -> str:
    """A game as text: what happened, and by which rule."""
    lines = [f"{event.text}  [{event.rule}]" if event.rule else event.text for event in match.seen(ALL)]
    assert match.outcome is not None
    return "\n".join([*lines, f"= {match.outcome.text} {match.outcome.results}", ""])


def golden() -> Match[Table]:
    match = Match.start(GAME, {"army": ["stampede", "night_court"], "round_limit": 4}, seed="golden")
    greedy(match)
    return match


def main() -> None:
    (HERE / "records").mkdir(exist_ok=True)
    for how in ("elimination", "victory points", "draw", "round limit", "stalemate", "resignation", "agreement"):
        match = ended(how)
        assert match.outcome is not None
        assert match.outcome.how == how, (how, match.outcome)
        Record.of(match).save(HERE / "records" / f"{how.replace(' ', '_')}.json")
    (HERE / "golden.txt").write_text(story(golden()), encoding="utf-8")


if __name__ == "__main__":
    main()
