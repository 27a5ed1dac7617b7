"""Wounds, healing, and what becomes of the defeated."""

from __future__ import annotations

from rulewright.games._arena.rules.table import NOBODY
from rulewright.kernel import Flow, told

from .state import BOOSTED, FOR_THE_TURN, OFF, UNDERPIT, Arena, adjacent_allies, is_hero, relocate
from .trackers import forget
from .treasure import discard, lose_aura, recall
from .windows import team_window, window


def wound(arena: Arena, who: int, wounds: int, by: int = NOBODY) -> Flow[bool]:
    """A character takes wounds, of somebody if it is told; whether they defeat it: as many as its Health.

    WS.DEFEAT.01-02, WS.HERO.01
    """
    if wounds <= 0:
        return False
    arena.wounds[who] += wounds
    health = arena.who[who].health
    left = max(0, health - arena.wounds[who])
    told(arena, "wounded", who, amount=wounds, left=left, health=health, **culprit(by))
    if arena.wounds[who] < arena.who[who].health:
        return False
    yield from defeat(arena, who, by)
    return True


def culprit(by: int) -> dict[str, int]:
    """Who did it, where somebody did."""
    return {"by": by} if by != NOBODY else {}


def heal(arena: Arena, who: int, wounds: int) -> int:
    """How many wounds were healed."""
    healed = min(wounds, arena.wounds[who])
    arena.wounds[who] -= healed
    if healed:
        health = arena.who[who].health
        told(arena, "healed", who, amount=healed, left=health - arena.wounds[who], health=health)
    return healed


def defeat(arena: Arena, who: int, by: int = NOBODY) -> Flow[None]:
    """A hero's loot stays where it falls and it goes to the Underpit; a minion's card is discarded.

    A hero who changed sides is of its first team again, and of no other hero's defeat.
    WS.DEFEAT.03-08, WS.MINION.11, WS.SIDE.02-03
    """
    told(arena, "defeated", who, hero=is_hero(arena, who), round=arena.round, **culprit(by))
    if not is_hero(arena, who):
        discard(arena, arena.who[who].card)
        return
    mourners = [ally for ally in adjacent_allies(arena, who) if is_hero(arena, ally)]
    kept = yield from window(arena, who, "defeated")
    if kept is None:
        drop_loot(arena, who)
    else:
        for card in arena.hand[who]:
            recall(arena, card)
    relocate(arena, who, UNDERPIT)
    lose_aura(arena, who)
    arena.wounds[who] = 0
    arena.flags[who] &= ~(FOR_THE_TURN | BOOSTED)
    forget(arena, who)
    arena.trail[who].clear()
    arena.team[who], arena.seat[who] = arena.origin[who], arena.chair[who]
    played = yield from team_window(arena, mourners, "ally_defeated")
    if played is not None:
        heal(arena, played.who, played.card.amount)


def drop_loot(arena: Arena, who: int) -> None:
    """Cards and gold stay in the space; a Glory or other face-down card stays face down; Boosts are no loot.

    WS.DEFEAT.03, WS.LOOT.04, WS.MINION.09
    """
    space = arena.at[who]
    for card in list(arena.hand[who]):
        recall(arena, card)
        arena.hand[who].remove(card)
        arena.holder[card] = OFF
        arena.ground.setdefault(space, []).append(card)
    if arena.gold[who]:
        arena.ground_gold[space] = arena.ground_gold.get(space, 0) + arena.gold[who]
        arena.gold[who] = 0


def lose_minion_for_victory(arena: Arena, attacker: int) -> None:
    """A minion that defeats a hero is discarded. WS.MINION.12"""
    if not is_hero(arena, attacker):
        discard(arena, arena.who[attacker].card)
