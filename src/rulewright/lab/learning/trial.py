"""How strong a network makes Master: against Expert with the same time for each question, or as a party beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

from rulewright.kernel import Config, Match, Player, find_game
from rulewright.players import LEVELS, Budget, GreedyPlayer, Sensible, play_out
from rulewright.players.arena import SPAN, Share, share
from rulewright.players.master import MasterPlayer, insight_at

MASTER, EXPERT = "master", "expert"


@dataclass(frozen=True, slots=True)
class Trial:
    """Games of Master against Expert: `seconds` for each question, or so many `worlds` where the games must repeat.

    With `looks` neither searches: both look at each choice so often, one by the network and one by the game's score,
    which gives many games in little time. `trust` is tried in place of what the file of weights says.
    """

    game: str
    network: Path
    seconds: float
    worlds: int = 0
    seed: int = 0
    kinds: tuple[Config, ...] = ({},)
    looks: int = 0
    trust: float | None = None

    def player(self, level: str, seed: str) -> Player:
        insight = insight_at(self.network, self.trust)
        if self.looks:
            return GreedyPlayer(seed, self.looks, insight if level == MASTER else None)
        budget = Budget(worlds=self.worlds) if self.worlds else Budget(seconds=self.seconds)
        if level == EXPERT:
            return LEVELS[EXPERT].seat(seed, budget)
        return Sensible(MasterPlayer(seed, budget, insight), seed)


@dataclass(frozen=True, slots=True)
class Bout:
    """One game: what Master made of it; or, of a party, who played and what they made of it."""

    number: int
    who: str
    points: float
    decisions: int


def hold(trial: Trial, number: int) -> Bout:
    """Two games of each deal: Master on one side and then on the other, or Master's party and then Expert's."""
    game = find_game(trial.game)
    deal = number // 2
    match = Match.start(game, trial.kinds[deal % len(trial.kinds)], f"{trial.seed}/{deal}/trial")
    if game.co_operative:
        levels = [(MASTER, EXPERT)[number % 2]] * len(match.seats)
    else:
        teams = list(dict.fromkeys(seat.team for seat in match.seats))
        levels = [(MASTER, EXPERT)[(teams.index(seat.team) + number) % 2] for seat in match.seats]
    players = [trial.player(level, f"{trial.seed}/{number}/{seat}") for seat, level in enumerate(levels)]
    decisions = play_out(match, players)
    outcome = match.outcome
    assert outcome is not None
    who = MASTER if MASTER in levels else EXPERT
    return Bout(number, who, outcome.results[levels.index(who)], decisions)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What Master won of Expert; or what each won as a party, and by how much Master won more."""

    master: Share
    expert: Share | None = None

    @property
    def lead(self) -> float:
        """By how much more Master wins than its opponent, or than a party of Experts."""
        return 2 * self.master.rate - 1 if self.expert is None else self.master.rate - self.expert.rate

    def lines(self) -> list[str]:
        if self.expert is None:
            return [f"Master v Expert: {told(self.master)}"]
        lead = self.lead
        error = SPAN * sqrt(sum(part.rate * (1 - part.rate) / part.games for part in (self.master, self.expert)))
        return [
            f"a party of Masters: {told(self.master)}",
            f"a party of Experts: {told(self.expert)}",
            f"Master wins {100 * lead:+.1f} points more ({100 * (lead - error):+.1f} to {100 * (lead + error):+.1f})",
        ]


def told_lead(one: Verdict) -> str:
    """What the network won in quick games; of a party, what the score won as well."""
    beside = f", the score {told(one.expert)}" if one.expert else " against the score"
    return f"the network won {told(one.master)}{beside}"


def told(part: Share) -> str:
    return f"{part.points:g} of {part.games} games, {part.rate:.1%} ({part.low:.0%} to {part.high:.0%})"


def verdict(bouts: Sequence[Bout]) -> Verdict | None:
    """What the bouts say, if enough have been held."""
    points = {who: [bout.points for bout in bouts if bout.who == who] for who in (MASTER, EXPERT)}
    if not points[MASTER]:
        return None
    return Verdict(share(points[MASTER]), share(points[EXPERT]) if points[EXPERT] else None)
