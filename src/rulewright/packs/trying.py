"""Plays bot games with packs: every rule enforced, every view drawn, every record replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from rulewright.kernel import ALL, SPECTATOR, Game, Match, Record, RulewrightError
from rulewright.kernel.cast import bases
from rulewright.kernel.pack import Pack
from rulewright.players import make_player, play_out

MOST_DECISIONS = 20_000
LOOKED_AT = 25  # decisions between two looks at the table


@dataclass(slots=True)
class Trial:
    """How the games went: how many, what failed, and which entries of the packs took part."""

    games: int = 0
    decisions: int = 0
    faults: list[str] = field(default_factory=list)
    met: set[str] = field(default_factory=set)


def try_out(
    game: Game[Any], games: int, level: str = "novice", seed: int = 0, each: Callable[[], None] | None = None
) -> Trial:
    """Let bots play with the packs of a game: first what only the packs offer, then what is usual."""
    trial = Trial()
    configs = list(configs_of(game)) or [{}]
    for number in range(games):
        config = configs[number % len(configs)]
        try:
            _play(game, config, seed + number, level, trial)
        except Exception as error:  # a broken game is what is looked for
            what = str(error) if isinstance(error, RulewrightError) else f"{type(error).__name__}: {error}"
            trial.faults.append(f"game {number + 1} (seed {seed + number}, {_told(config)}): {what}"[:400])
        trial.games += 1
        if each is not None:
            each()
    return trial


def _play(game: Game[Any], config: dict[str, Any], seed: int, level: str, trial: Trial) -> None:
    match = Match.start(game, config, seed)
    bots = [make_player(level, seed * 100 + seat) for seat in range(len(match.seats))]
    while not match.over and trial.decisions < MOST_DECISIONS * (trial.games + 1):
        trial.decisions += play_out(match, bots, LOOKED_AT)
        for viewer in (ALL, SPECTATOR, *range(len(match.seats))):
            match.scene(viewer)
    if not match.over:
        trial.faults.append(f"the game of seed {seed} ({_told(config)}) has no end")
        return
    trial.met |= met(game.packs, match)
    Record.from_json(Record.of(match).to_json()).verify()


def met(packs: Sequence[Pack], match: Match[Any]) -> set[str]:
    """Which new or changed entries took part, as far as the game tells."""
    names = {part.id for part in match.game.parts(match.state)} | {part.name for part in match.game.parts(match.state)}
    values = {str(value) for value in _values(match.config)}
    return {
        f"{kind}/{entry['id']}"
        for pack in packs
        for kind, part in pack.parts.items()
        for entry in (*part.add, *part.replace)
        if {str(entry["id"]), entry.get("name"), entry.get("title")} & names or str(entry["id"]) in values
    }


def _values(config: Any) -> Iterator[Any]:
    for name, value in config.items():
        if name != "packs":
            yield from value if isinstance(value, list) else (value,)


def configs_of(game: Game[Any]) -> Iterator[dict[str, Any]]:
    """A config for each value of an option that only the packs offer; then one as usual."""
    yield from islice(bases(game), len(game.set_ups), None)
    yield {}


def _told(config: dict[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in config.items() if name != "packs") or "as usual"
