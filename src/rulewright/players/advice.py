"""A hint: a plan in words, where it leads, why, and what may go wrong; and what the next-best choices are worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulewright.kernel import SeatView, key_of
from rulewright.kernel.scene import Look, Question, Scene
from rulewright.kernel.words import listed

from .chances import are_alike, loss, winning
from .judging import Run
from .prospects import Prospect, Step, agreed, prospect
from .prudence import WORLDS
from .sense.dominance import uses_up
from .thought import Thinker, Weighed, run_of

SHOWN = 3
STEPS = 3  # that a plan tells after the first
NOTABLE = 0.1  # merits that differ by less than this part of all differences are not worth a word
DEAR = 0.25  # and those that are a price
UNLIKELY = 0.15  # what happens less often is no risk worth a word
ALL = ("", "", "Both", "All three", "All four", "All five", "All six", "All seven", "All eight", "All nine", "All ten")


@dataclass(frozen=True, slots=True)
class Advised:
    """A choice, the keys to send for all of it, its words, and the chance of winning with it, where that is known."""

    key: str
    run: tuple[str, ...]
    text: str
    chance: float | None


@dataclass(frozen=True, slots=True)
class Hint:
    """A plan: what to do now (`title`), what that brings (`after`), what follows (`then`), why, and what may go wrong.

    `choices` are the best first, then the next two. `odds` tells how likely the dice or cards agree, at the step of
    the plan that hangs on them. `losses` says how much less often every choice that was looked at wins than the best.
    """

    title: str
    why: str
    choices: tuple[Advised, ...]
    after: str = ""
    then: tuple[str, ...] = ()
    odds: str = ""
    risk: str = ""
    losses: Mapping[str, float] = field(default_factory=dict, hash=False)

    @property
    def text(self) -> str:
        """All of it in sentences."""
        title = f"{self.title} ({self.after})." if self.after else f"{self.title}."
        then = f"Then: {', '.join(self.then)}." if self.then else ""
        return " ".join(part for part in (title, then, self.why, self.odds, self.risk) if part)


def advise(view: SeatView, thinker: Thinker, seed: int | str = 0) -> Hint:
    """What a player makes of the open question, in words."""
    ranked = thinker.weigh(view).ranked
    scene = view.scene()
    question = scene.question
    assert question is not None
    looks = [look_of(question, run_of(view, weighed)) for weighed in ranked[:SHOWN]]
    advised = tuple(
        Advised(key_of(view.choices[weighed.index]), keys_of(run_of(view, weighed)), look.text, chance(view, weighed))
        for weighed, look in zip(ranked, looks, strict=False)
    )
    title, after = titled(scene, question, looks[0]), looks[0].after
    if len(view.choices) == 1:
        return Hint(title, "There is no other choice.", advised, after)
    prospects = [prospect(view, run_of(view, weighed), seed) for weighed in ranked[:SHOWN]]
    then = agreed(prospects[0].lines, STEPS)
    same = alike(view, ranked)
    why = "Nothing else is worth what it would use up." if is_thrifty(view, ranked[:same]) else ""
    if not why:
        now = view.game.merits(view.imagine(seed).state, view.seat)
        why = reason(advised, same, same == len(ranked) == len(view.choices), prospects, now)
    words = tuple(step.look.text for step in then)
    odds, risk = odds_of(looks[0], then), risk_of(prospects[0])
    return Hint(title, why, advised, after, words, odds, risk, losses(view, ranked))


def chance(view: SeatView, weighed: Weighed) -> float | None:
    found = winning(view, weighed.value)
    return None if found is None else round(found, 3)


def losses(view: SeatView, ranked: tuple[Weighed, ...]) -> dict[str, float]:
    """How much less often each choice wins than the best, by its best way."""
    found: dict[str, float] = {}
    for weighed in ranked:
        key = key_of(view.choices[weighed.index])
        lost = max(0.0, round(loss(view, ranked[0].value, weighed.value), 3))
        found[key] = min(lost, found.get(key, lost))
    return found


def keys_of(run: Run) -> tuple[str, ...]:
    return tuple(map(key_of, run))


def look_of(question: Question, run: Run) -> Look:
    """How a choice appears, or the whole way that it begins."""
    keys = keys_of(run)
    way = next((way.look for way in question.shortcuts if way.keys == keys), None) if len(keys) > 1 else None
    return way or next(option.look for option in question.options if option.key == keys[0])


def titled(scene: Scene, question: Question, look: Look) -> str:
    """What to do, and who does it where the words do not say."""
    about = question.about
    names = [piece.name for piece in scene.pieces if about.kind == "piece" and piece.id == about.id]
    return f"{names[0]}: {look.text}" if names and names[0] not in look.text else look.text


def alike(view: SeatView, ranked: tuple[Weighed, ...]) -> int:
    """How many of the choices, from the first on, are worth the same."""
    same = [are_alike(view, ranked[0].value, weighed.value) for weighed in ranked]
    return same.index(False) if False in same else len(same)


def is_thrifty(view: SeatView, same: tuple[Weighed, ...]) -> bool:
    """Whether the first alone of choices that are worth the same uses nothing up."""
    spent = [uses_up(view, run_of(view, weighed), range(WORLDS)) for weighed in same[:SHOWN]]
    return len(spent) > 1 and not spent[0] and all(spent[1:])


# ---- why ------------------------------------------------------------------------------------------------------------


def reason(
    advised: tuple[Advised, ...], same: int, all_same: bool, prospects: list[Prospect], now: Mapping[str, float]
) -> str:
    """Why the first, in the game's words; so many choices are worth the same, or all that there are."""
    ours, others = prospects[0], prospects[1:]
    if ours.won >= 0.5 and ours.won > max((other.won for other in others), default=0.0):
        return "This can win the game here and now."
    if others and min(other.lost for other in others) >= 0.5 > ours.lost:
        return "Anything else may lose the game at once."
    merits = in_words(prospects, now)
    if all_same:
        all_of_them = ALL[same] if same < len(ALL) else f"All {same}"
        return f"{merits} {all_of_them} win about as often." if merits else f"{all_of_them} are as good: pick any."
    if same > 1:
        names = listed([choice.text for choice in advised[1:same]])
        as_good = f"{names} {'are' if same > 2 else 'is'} about as good."
        return f"{merits} {as_good}" if merits else as_good
    return merits or (f"It wins a little more often than {advised[1].text}." if others else "Nothing else comes near.")


def in_words(prospects: list[Prospect], now: Mapping[str, float]) -> str:
    """What the first choice has more of than the others, and what that costs."""
    ours, others = prospects[0].merits, prospects[1:]
    gains = {name: value - (mean(others, name) if others else now.get(name, 0.0)) for name, value in ours.items()}
    scale = sum(map(abs, gains.values()))
    by_gain = sorted(gains, key=lambda name: gains[name], reverse=True)
    good = [name for name in by_gain if gains[name] > max(NOTABLE * scale, 1e-6)][:2]
    if not good:
        return ""
    rising = [name for name in good if ours[name] > now.get(name, 0.0) - 1e-6]
    falling = [name for name in good if name not in rising]
    parts = [f"does most for {listed(rising)}"] if rising else []
    parts += [f"loses least of {listed(falling)}"] if falling else []
    price = by_gain[-1]
    cost = f", at a price in {price}" if gains[price] < -DEAR * scale else ""
    return f"It {' and '.join(parts)}{cost}."


def mean(prospects: list[Prospect], name: str) -> float:
    return sum(other.merits.get(name, 0.0) for other in prospects) / len(prospects)


# ---- what hangs on luck ---------------------------------------------------------------------------------------------


def odds_of(first: Look, then: tuple[Step, ...]) -> str:
    """The chance of the first step of a plan that dice or cards decide."""
    for number, look in enumerate((first, *(step.look for step in then))):
        if look.chance is not None:
            what = look.text if number else "It"
            return f"{what} succeeds {look.chance:.0%} of the time.".replace("%", " %")
    return ""


def risk_of(ours: Prospect) -> str:
    """How often it goes badly, and what suffers then."""
    if ours.badly < UNLIKELY:
        return ""
    often = "More often than not" if ours.badly > 0.5 else f"One time in {round(1 / ours.badly)}"
    return f"{often} it costs you {ours.suffered}." if ours.suffered else f"{often} it goes badly."
