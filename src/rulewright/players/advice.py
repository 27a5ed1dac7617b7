"""Why a choice is good: a sentence in the game's own terms, and what the next-best choices are worth."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

from rulewright.kernel import Choice, SeatView, key_of

from .judging import Judge, Matter, Quick, standing
from .thought import Thinker

SHOWN = 3
WORLDS = 8
LOOKAHEAD = 6
CLOSE = 0.002
NOTABLE = 0.1  # merits that differ by less than this part of all differences are not worth a word


@dataclass(frozen=True, slots=True)
class Advised:
    """A choice, its words, and its worth: from -1, all is lost, to 1."""

    key: str
    text: str
    value: float


@dataclass(frozen=True, slots=True)
class Hint:
    """What a player would do and why; the best choice first, then the next two."""

    text: str
    choices: tuple[Advised, ...]


@dataclass(frozen=True, slots=True)
class Prospect:
    """Where a choice leads on average: what the position is then made of, and how often the game is over."""

    merits: dict[str, float]
    won: float
    lost: float


def advise(view: SeatView, thinker: Thinker, seed: int | str = 0) -> Hint:
    """What a player makes of the open question, in words."""
    ranked = thinker.weigh(view).ranked[:SHOWN]
    indexes = [weighed.index for weighed in ranked]
    prospects = [prospect(view, index, seed) for index in indexes]
    looks = view.looks()
    advised = tuple(Advised(key_of(view.choices[w.index]), looks[w.index].text, round(w.value, 3)) for w in ranked)
    return Hint(reason(advised, prospects), advised)


def prospect(view: SeatView, index: int, seed: int | str) -> Prospect:
    """Play on quickly from a choice in a few worlds; every choice meets the same ones."""
    random = Random(f"{seed}/advice")
    judge = Judge(view)
    quick = Quick(judge, random, tries=4)
    totals: Counter[str] = Counter()
    won = lost = judged = 0
    choice: Choice = view.choices[index]
    for _ in range(WORLDS):
        world = view.imagine(random.getrandbits(48), nimble=True)
        world.take(choice, view.seat)
        quick.play_on(world, Matter(judge, view, world), LOOKAHEAD)
        if world.over:
            won += standing(world, view.seat) > 0
            lost += standing(world, view.seat) < 0
        else:
            judged += 1
            totals.update(view.game.merits(world.state, view.seat))
    return Prospect({name: total / judged for name, total in totals.items()}, won / WORLDS, lost / WORLDS)


def reason(advised: tuple[Advised, ...], prospects: list[Prospect]) -> str:
    """The sentence."""
    best, ours = advised[0], prospects[0]
    if len(advised) == 1:
        return f"{best.text}: there is no other choice."
    if ours.won >= 0.5:
        return f"{best.text}: this can win the game here and now."
    others = prospects[1:]
    if min(other.lost for other in others) >= 0.5 > ours.lost:
        return f"{best.text}: anything else may lose the game at once."
    gains = {name: value - mean(others, name) for name, value in ours.merits.items()}
    scale = sum(map(abs, gains.values()))
    by_gain = sorted(gains, key=lambda name: gains[name], reverse=True)
    good = [name for name in by_gain if gains[name] > max(NOTABLE * scale, 1e-6)][:2]
    if best.value - advised[1].value < CLOSE:
        return f"{best.text}: but {advised[1].text} is about as good."
    if not good:
        return f"{best.text}: it leads to the better position."
    price = by_gain[-1] if gains[by_gain[-1]] < -0.25 * scale else ""
    cost = f", at a price in {price}" if price else ""
    return f"{best.text}: it does most for {' and '.join(good)}{cost}."


def mean(prospects: list[Prospect], name: str) -> float:
    return sum(other.merits.get(name, 0.0) for other in prospects) / len(prospects)
