"""Plays the fixture games again: `python -m tests.games.dungeon_degenerates.make_fixtures`.

For a change that is meant. Writes a record for some of the ways a game can end, and the story of one of them as text.
"""

from __future__ import annotations

from pathlib import Path

from rulewright.games.dungeon_degenerates import DungeonDegenerates
from rulewright.games.dungeon_degenerates.rules.state import Table
from rulewright.kernel import ALL, Match, Record
from rulewright.players import GreedyPlayer, RandomPlayer, play_out

HERE = Path(__file__).parent
GAME = DungeonDegenerates()
GOLDEN = "collapse"
MISSION = {"m01": "m01", "the_rope": "m09", "collapse": "m14", "failed": "m08", "packed_up": "m01"}


def ended(how: str) -> Match[Table]:
    """The first game that ends so: a mission won by greedy bots, the others as random ones manage."""
    for seed in range(400):
        mode = "campaign" if how == "packed_up" else "standalone"
        seats = 2 if how in ("m01", "collapse") else 1
        config = {"mission": MISSION[how], "mode": mode, "seats": seats}
        match = Match.start(GAME, config, seed=f"{how} {seed}")
        if how in ("m01", "packed_up"):
            play_out(match, [GreedyPlayer(f"{seed} {seat}", worlds=1) for seat in range(seats)], most=90)
        if how != "m01":
            play_out(match, [RandomPlayer(seed + seat) for seat in range(seats)], most=600)
        if match.outcome is not None and match.outcome.how == how:
            return match
    raise AssertionError(f"no game ended with {how}")


def story(match: Match[Table]) -> str:
    """A game as text: what happened, and by which rule."""
    lines = [f"{event.text}  [{event.rule}]" if event.rule else event.text for event in match.seen(ALL)]
    assert match.outcome is not None
    return "\n".join([*lines, f"= {match.outcome.text} {match.outcome.results}", ""])


def main() -> None:
    (HERE / "records").mkdir(exist_ok=True)
    for how in MISSION:
        match = ended(how)
        Record.of(match).save(HERE / "records" / f"{how}.json")
        if how == GOLDEN:
            (HERE / "golden.txt").write_text(story(match), encoding="utf-8")
        print(how, match.answers, flush=True)


if __name__ == "__main__":
    main()
