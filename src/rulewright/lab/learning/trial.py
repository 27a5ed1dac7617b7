"""How strong a network makes Master: against Expert with the same time for each question, or as a party beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import correlation

from rulewright.kernel import Config, Match, Player, find_game
from rulewright.players import LEVELS, Budget, GreedyPlayer, Sensible, play_out
from rulewright.players.arena import Share, share
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
    party: bool = False


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
    return Bout(number, who, outcome.results[levels.index(who)], decisions, game.co_operative)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What Master won of Expert; or what each won as a party, and how alike their games of the same deal came out."""

    master: Share
    expert: Share | None = None
    likeness: float = 0.0

    @property
    def lead(self) -> float:
        """By how much more Master wins than its opponent, or than a party of Experts."""
        return 2 * self.master.rate - 1 if self.expert is None else self.master.rate - self.expert.rate

    @property
    def span(self) -> tuple[float, float]:
        """The 95 % interval of the lead; of parties by both intervals and their likeness (Newcombe 1998)."""
        one, other = self.master, self.expert
        if other is None:
            return 2 * one.low - 1, 2 * one.high - 1
        below = one.rate - one.low, other.high - other.rate
        above = one.high - one.rate, other.rate - other.low
        return self.lead - apart(*below, self.likeness), self.lead + apart(*above, self.likeness)

    def lines(self) -> list[str]:
        if self.expert is None:
            return [f"Master v Expert: {told(self.master)}"]
        low, high = self.span
        return [
            f"a party of Masters: {told(self.master)}",
            f"a party of Experts: {told(self.expert)}",
            f"Master wins {100 * self.lead:+.1f} points more ({100 * low:+.1f} to {100 * high:+.1f})",
        ]


def apart(one: float, other: float, likeness: float) -> float:
    """How far a difference may be off whose parts may be off so far, and go together so much."""
    return sqrt(max(0.0, one * one + other * other - 2 * likeness * one * other))


def told_lead(one: Verdict) -> str:
    """What the network won in quick games; of a party, what the score won as well."""
    if one.expert is None:
        return f"the network won {told(one.master)} against the score"
    low, high = one.span
    return (
        f"the network won {told(one.master)}, the score {told(one.expert)}: "
        f"{100 * one.lead:+.1f} points ({100 * low:+.1f} to {100 * high:+.1f})"
    )


def told(part: Share) -> str:
    return f"{part.points:g} of {part.games} games, {part.rate:.1%} ({part.low:.0%} to {part.high:.0%})"


def verdict(bouts: Sequence[Bout]) -> Verdict | None:
    """What the bouts say, if enough have been held. Of parties those deals count that both have played."""
    if not any(bout.party for bout in bouts):
        return Verdict(share([bout.points for bout in bouts])) if bouts else None
    master, expert = ({deal_of(bout): bout.points for bout in bouts if bout.who == who} for who in (MASTER, EXPERT))
    both = sorted(master.keys() & expert.keys())
    if not both:
        return None
    ours, theirs = [master[deal] for deal in both], [expert[deal] for deal in both]
    return Verdict(share(ours), share(theirs), likeness(ours, theirs))


def deal_of(bout: Bout) -> int:
    return bout.number // 2


def likeness(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """How two rows of results go together, from -1 to 1; 0 where one of them is always the same."""
    return correlation(ours, theirs) if len(set(ours)) > 1 and len(set(theirs)) > 1 else 0.0
