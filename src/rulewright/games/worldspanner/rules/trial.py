"""The challenges of adventures: whatever counts on a key, and the results that all have in common."""

from __future__ import annotations

from rulewright.games._arena.rules.challenges import AMAZE, FAIL, PASS, SQUEAK
from rulewright.games._arena.rules.tribute import lead
from rulewright.kernel import Flow, Sum, told

from .abilities import AT_HOME, HOME, KNACK, OPPOSED, OWN_GROUND, WELCOME
from .attack import worn_bonus
from .challenge import adventure_challenge
from .content import CARDS, OPPOSING
from .defeat import heal
from .dismissal import banish, dismiss
from .land import NONE
from .ratings import fits, has_favor, rating
from .state import Arena, Trial, favor_side
from .terms import ADVENTURERS, ARMOR, EXEMPLARS, FAME, ICONS, INTELLECT, LITH, LORDS, QUESTS
from .treasure import draw_treasure
from .windows import Side, showdown


def lith_bonus(arena: Arena, team: int) -> int:
    """Lith's Favor: +1 from 3 tribute on, +2 from 8. WS.LFAV.01-03"""
    ahead = lead(arena.tribute, team)
    return 2 if ahead >= 8 else 1 if ahead >= 3 else 0


def relation(arena: Arena, who: int, faction: int) -> int:
    """+2 at home, -2 on the key of an opposing faction, which a card may spare one. WS.REL.01-03, 06"""
    own = arena.who[who].faction
    if own == faction:
        return OWN_GROUND if arena.who[who].powers & AT_HOME else HOME
    if own not in OPPOSING[faction] or arena.who[who].powers & WELCOME:
        return 0
    disguised = any(
        CARDS[c].welcome and arena.revealed >> c & 1 and fits(arena, who, CARDS[c]) for c in arena.hand[who]
    )
    return 0 if disguised else OPPOSED


def knack(arena: Arena, who: int, field: int) -> int:
    """What a gift, or an open tool, adds in a field of adventures."""
    tools = sum(
        bool(CARDS[c].knacks & field) and bool(arena.revealed >> c & 1) and fits(arena, who, CARDS[c])
        for c in arena.hand[who]
    )
    return KNACK * (bool(arena.who[who].knacks & field) + tools)


def challenge_difference(
    arena: Arena, who: int, name: int, number: int, faction: int, field: int, why: Sum | None = None
) -> int:
    """The hero's rating with everything that counts where a card is drawn, less the number. WS.CHAL.01, 08"""
    value = tried_rating(arena, who, name, why) + advantage(arena, who, faction, field, why)
    if why is not None:
        why.add(-number, "the challenge", "WS.CHAL.01")
    return value - number


def tried_rating(arena: Arena, who: int, name: int, why: Sum | None = None) -> int:
    """A rating as it counts in the challenges of adventures, wherever they are; worn armor raises Armor. WS.CARM.03"""
    value = rating(arena, who, name, why)
    if name == ARMOR:
        for amount, reason in worn_bonus(arena, who):
            value += amount
            if why is not None:
                why.add(amount, reason, "WS.CARM.03")
        return value
    if name not in (INTELLECT, FAME):
        return value
    favor = int(has_favor(arena, who, LORDS))
    if why is not None:
        why.add(favor, "favor of Crown District", "WS.FAVOR.03")
    return value + favor


def advantage(arena: Arena, who: int, faction: int, field: int, why: Sum | None = None) -> int:
    """What a place adds for a hero, whatever rating it asks for; on a Lith key no faction is at home.

    WS.QUEST.03, WS.LFAV.01, WS.REL.04-05
    """
    terms = [(knack(arena, who, field), "knack", "WS.SPEC.03")]
    if faction != NONE:
        terms.append((relation(arena, who, faction), "home or opposing faction", "WS.REL.02"))
    if field == LITH:
        terms.append((lith_bonus(arena, arena.team[who]), "Lith's Favor", "WS.LFAV.01"))
    if field == QUESTS:
        helped = favor_side(arena, arena.team[who], ADVENTURERS) == 4 or has_favor(arena, who, ADVENTURERS)
        terms.append((int(helped), "favor of the Lostlight Society", "WS.FAVOR.03"))
    if why is not None:
        for amount, reason, rule in terms:
            why.add(amount, reason, rule)
    return sum(amount for amount, _, _ in terms)


def face_challenge(arena: Arena, who: int, name: int, number: int, faction: int, field: int) -> Flow[int]:
    """The challenge of an adventure, with the results that all have in common. WS.ADV.05-07"""
    trial = Trial(name, number, faction, field)
    face = yield from adventure_challenge(
        arena, who, trial, lambda: challenge_difference(arena, who, name, number, faction, field)
    )
    if face >= PASS:
        if has_favor(arena, who, ICONS):
            arena.boosts[who] += 1
        if face == AMAZE:
            played = yield from showdown(arena, [Side([who], "amaze")])
            if played is not None:
                yield from draw_treasure(arena, who, played.card.amount)
        return face
    if face == SQUEAK:
        boosts = 2 if favor_side(arena, arena.team[who], ICONS) == 4 else 1
        arena.boosts[who] += boosts
        told(arena, "encouraged", who, amount=boosts)
    if face >= FAIL:
        yield from depart(arena, who)
    else:
        yield from banish(arena, who)
    return face


def depart(arena: Arena, who: int) -> Flow[None]:
    """An adventure dismisses its hero, and Hope Hospice may heal it. WS.ADV.04"""
    side = favor_side(arena, arena.team[who], EXEMPLARS)
    own = has_favor(arena, who, EXEMPLARS)
    if own or side == 4:
        heal(arena, who, 2 if own and side == 4 else 1)
    yield from dismiss(arena, who, "WS.ADV.04")
