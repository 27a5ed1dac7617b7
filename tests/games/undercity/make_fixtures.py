"""Plays the fixture chapters again: `python -m tests.games.undercity.make_fixtures`, after a change that is meant.

Writes a record for each way a chapter can end, and the golden playthrough.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rulewright.games.undercity import Undercity
from rulewright.games.undercity.rules.setup import ADVICE
from rulewright.games.undercity.rules.state import Table
from rulewright.games.undercity.view.outcome import ENDINGS
from rulewright.kernel import ALL, Match, Record
from rulewright.players import GreedyPlayer, RandomPlayer, play_out

HERE = Path(__file__).parent
GAME = Undercity()
PLACES: dict[str, dict[str, Any]] = {
    "objective": {"chapter": 4},
    "time": {"chapter": 4},
    "heroes": {"chapter": 7, "seasoned": False, "leave_out": "pair"},
    "escaped": {"chapter": 2, "leave_out": "pair"},
    "cages": {"chapter": 4},
    "ambrose": {"chapter": 5},
    "passed out": {
        "journal": {
            "version": 1,
            "chapter": 6,
            "heroes": {id: {"restorative": False, "abilities": list(owned[:6])} for id, owned in ADVICE.items()},
        }
    },
}
"""Where each ending is looked for."""
WISELY = ("objective", "passed out")


def play(how: str, seed: int) -> Match[Table]:
    """One try: bots that mean well, or players who do not care."""
    match = Match.start(GAME, PLACES[how], seed=f"{how} {seed}")
    play_out(match, [GreedyPlayer(seed, worlds=1) if how in WISELY else RandomPlayer(seed)])
    return match


def ended(how: str, most: int = 2000) -> Match[Table]:
    """The first chapter that ends so."""
    for seed in range(most):
        match = play(how, seed)
        if match.state.ended == how:
            return match
    raise AssertionError(f"no chapter ended by {how}")


def story(match: Match[Table]) -> str:
    """A chapter as text: what happened, and by which rule."""
    lines = [f"{event.text}  [{event.rule}]" if event.rule else event.text for event in match.seen(ALL)]
    return "\n".join([*lines, ""])


def golden() -> Match[Table]:
    """The first round of chapter 2 with four players, by bots."""
    match = Match.start(GAME, {"chapter": 2, "players": 4}, seed="golden")
    bots = [GreedyPlayer(seat, worlds=1) for seat in range(4)]
    while match.state.round < 2:
        play_out(match, bots, most=1)
    return match


def main() -> None:
    (HERE / "records").mkdir(exist_ok=True)
    for how in ENDINGS:
        Record.of(ended(how)).save(HERE / "records" / f"{how.replace(' ', '_')}.json")
    (HERE / "golden.txt").write_text(story(golden()), encoding="utf-8")


if __name__ == "__main__":
    main()
