"""Who plays whom. Swiss: after FIDE's Dutch system, made simpler. Round robin: Berger's tables.

Swiss: nobody meets the same rival twice; whoever has as many points comes first; in a score group the upper half meets
the lower; sides alternate; with an odd number the last who has had no bye gets one. Pairs are made from the top, and
each only if all who are left can still be paired, so that a round is found wherever there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .matching import can_all_be_paired

FIRST, SECOND = 0, 1  # sides of a table


@dataclass(frozen=True, slots=True)
class Contender:
    """Somebody to be paired. `seed` is 1 for who is rated highest; `sides` are those played so far, in order."""

    seed: int
    points: float = 0.0
    met: frozenset[int] = frozenset()
    sides: tuple[int, ...] = ()
    had_bye: bool = False

    @property
    def balance(self) -> int:
        """How much oftener on the first side than on the second."""
        return self.sides.count(FIRST) - self.sides.count(SECOND)


class Pair(NamedTuple):
    """Seeds on the first and on the second side; no second: a bye."""

    first: int
    second: int | None


May = Callable[[Contender, Contender], bool]


def most_rounds(contenders: int) -> int:
    """How many Swiss rounds can surely be paired without a rematch: half as many as there are people (Dirac)."""
    return max(1, contenders // 2)


# ---- Swiss ----------------------------------------------------------------------------------------------------------


def swiss_round(contenders: Sequence[Contender]) -> list[Pair]:
    """The next round, the highest table first."""
    ranked = sorted(contenders, key=lambda one: (-one.points, one.seed))
    for may in (_unmet_within(1), _unmet_within(2), _unmet, _anybody):
        for paired, bye in _byes(ranked):
            if (pairs := _paired(paired, may)) is not None:
                return [*(_seated(*pair) for pair in pairs), *([Pair(bye.seed, None)] if bye else [])]
    return []


def _unmet(one: Contender, other: Contender) -> bool:
    return other.seed not in one.met


def _unmet_within(most: int) -> May:
    """They have not met, and after it neither has been on one side more than so many times oftener."""

    def may(one: Contender, other: Contender) -> bool:
        upper, lower = max(one.balance, other.balance), min(one.balance, other.balance)
        return _unmet(one, other) and abs(upper - 1) <= most and abs(lower + 1) <= most

    return may


def _anybody(_one: Contender, _other: Contender) -> bool:
    """So many have left that somebody must meet a rival again."""
    return True


def _byes(ranked: list[Contender]) -> Iterator[tuple[list[Contender], Contender | None]]:
    """Who is to be paired, and who has a bye: the lowest who has had none; all have had one: the lowest."""
    if len(ranked) % 2 == 0:
        yield ranked, None
        return
    without = [one for one in reversed(ranked) if not one.had_bye] or ranked[::-1]
    for bye in without:
        yield [one for one in ranked if one is not bye], bye


def _paired(ranked: Sequence[Contender], may: May) -> list[tuple[Contender, Contender]] | None:
    """Pairs from the top; None if not all can be paired."""
    left, pairs = list(ranked), []
    if not _can_be_paired(left, may):
        return None
    while left:
        one, *others = left
        for other in _wishes(one, others):
            rest = [each for each in others if each is not other]
            if may(one, other) and _can_be_paired(rest, may):
                pairs.append((one, other))
                left = rest
                break
    return pairs


def _can_be_paired(those: Sequence[Contender], may: May) -> bool:
    return can_all_be_paired(
        [[at for at, other in enumerate(those) if other is not one and may(one, other)] for one in those]
    )


def _wishes(one: Contender, others: Sequence[Contender]) -> list[Contender]:
    """Whom somebody would meet, in order: their own score group from its lower half on, then the next groups."""
    group = [other for other in others if other.points == one.points]
    half = max(0, (len(group) + 1) // 2 - 1)
    below = [other for other in others if other.points != one.points]
    return [*group[half:], *reversed(group[:half]), *below]


def _seated(one: Contender, other: Contender) -> Pair:
    """Who is on which side: whoever has been there less; else not where they were last; else by lot of the seeds."""
    if one.balance != other.balance:
        begins = one if one.balance < other.balance else other
    elif one.sides:
        begins = one if one.sides[-1] == SECOND else other
    else:
        begins = one if one.seed % 2 else other
    return Pair(begins.seed, (other if begins is one else one).seed)


# ---- round robin ----------------------------------------------------------------------------------------------------


def berger_rounds(count: int) -> list[list[Pair]]:
    """All rounds in which so many meet each other once. With an odd number, whoever would meet the last has a bye."""
    even = count + count % 2
    circle = even - 1
    rounds = []
    for number in range(circle):
        rival = number * (even // 2) % circle
        last = Pair(rival + 1, even) if number % 2 == 0 else Pair(even, rival + 1)
        others = [Pair((rival + k) % circle + 1, (rival - k) % circle + 1) for k in range(1, even // 2)]
        rounds.append([last, *others] if even == count else [*others, Pair(rival + 1, None)])
    return rounds
