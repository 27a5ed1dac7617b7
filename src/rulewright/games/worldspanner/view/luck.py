"""What Challenge cards decide: hits, wounds, the challenges of adventures, contests. Each card drawn counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulewright.games._arena.rules.challenges import PASS, row_of
from rulewright.games._arena.view.luck import last_pool, pools, share
from rulewright.kernel import Luck
from rulewright.kernel.words import Decided

from ..rules.attack import lands, weapon_by, wounds_by
from ..rules.content import CHALLENGES
from ..rules.state import Arena

HITS = "hit with {came} of {of} {of|attack|attacks}"
WOUNDS = "wounded with {came} of {of} {of|hit|hits}"
CHALLENGES_PASSED = "passed {came} of {of} {of|challenge|challenges}"
CONTESTS_WON = "won {came} of {of} {of|contest|contests}"


def pool_of(arena: Arena, who: int) -> list[int]:
    return last_pool(arena.challenges[arena.team[who]], len(CHALLENGES))


def passes(card: int, margin: int) -> bool:
    return CHALLENGES[card].faces[row_of(margin)] >= PASS


def attacked(arena: Arena, parts: Mapping[str, Any]) -> Iterable[Luck]:
    """WS.HITDMG.01, WS.LUCK.01"""
    who, margin = parts["who"], parts["margin"]
    chance = share(pool_of(arena, who), lambda card: lands(arena, who, CHALLENGES[card], margin))
    yield Luck(arena.seat[who], HITS, chance, parts["hit"], drawn=True)


def damage(arena: Arena, parts: Mapping[str, Any]) -> Iterable[Luck]:
    """WS.HITDMG.03-07"""
    who, whom, row, deed = parts["who"], parts["whom"], row_of(parts["margin"]), arena.deed
    if deed is None:
        return
    weapon = weapon_by(arena, who, deed.card, deed.kind == "shot")

    def wounds(card: int) -> bool:
        return wounds_by(arena, who, weapon, whom, CHALLENGES[card].faces[row], parts["block"]) > 0

    yield Luck(arena.seat[who], WOUNDS, share(pool_of(arena, who), wounds), parts["harmed"], drawn=True)


def challenge(arena: Arena, parts: Mapping[str, Any]) -> Iterable[Luck]:
    """A card that was drawn anew is one more, whatever gifts make of the last. WS.CHAL.05, WS.LUCK.01"""
    who, drawn = parts["who"], parts["drawn"]
    found = pools(arena.challenges[arena.team[who]], [card for card, _ in drawn], len(CHALLENGES))
    for (card, margin), pool in zip(drawn, found, strict=True):
        chance = sum(passes(other, margin) for other in pool) / len(pool)
        yield Luck(arena.seat[who], CHALLENGES_PASSED, chance, passes(card, margin), drawn=True)


def contest(arena: Arena, parts: Mapping[str, Any]) -> Iterable[Luck]:
    who, margin = parts["who"], parts["margin"]
    chance = share(pool_of(arena, who), lambda card: passes(card, margin))
    yield Luck(arena.seat[who], CONTESTS_WON, chance, parts["face"] >= PASS, drawn=True)


LUCK: dict[str, Decided] = {"attacked": attacked, "damage": damage, "challenge": challenge, "contest": contest}
