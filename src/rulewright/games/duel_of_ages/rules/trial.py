"""The challenges of adventures: what counts in them, what can be done about their cards, and how one leaves."""

from __future__ import annotations

from rulewright.games._arena.rules.challenges import AMAZE, FOPP, SQUEAK
from rulewright.games._arena.rules.table import is_open
from rulewright.kernel import Flow, Sum, told

from .challenge import resolve
from .content import CARDS
from .dismissal import banish, dismiss
from .experience import gain_experience, level_up
from .figures import PRODIGY, RESILIENT, SABOTEUR
from .ratings import fits, modifier, rating
from .state import Arena, able, allies_here
from .terms import ADVENTURE, STANDING
from .treasure import draw_treasure, window


def site_bonus(arena: Arena, who: int) -> int:
    """What helps at the sites of bases: open gadgets, and a saboteur at his master's side. DA.TYPE.08, DA.HENCH.02"""
    tools = sum(
        CARDS[card].do == "base_plus" and is_open(arena, card) and fits(arena, who, CARDS[card])
        for card in arena.hand[who]
    )
    helpers = sum(able(arena, ally, SABOTEUR) and arena.master[ally] == who for ally in allies_here(arena, who))
    return tools + helpers


def difference(
    arena: Arena, who: int, name: int, value: int = STANDING, at_site: bool = False, why: Sum | None = None
) -> int:
    """The adventurer's rating with all that counts in adventures, less the value. DA.CHAL.01, DA.ADV.04-05"""
    total = rating(arena, who, name, why) + modifier(arena, who, ADVENTURE, why)
    if at_site:
        bonus = site_bonus(arena, who)
        total += bonus
        if why is not None and bonus:
            why.add(bonus, "tools and helpers", "DA.TYPE.08")
    if why is not None:
        why.add(-value, "the challenge", "DA.ADV.05")
    return total - value


def face(arena: Arena, who: int, better_by: int) -> Flow[int]:
    """An adventure challenge, with what an Amaze or a Squeak brings by itself. DA.ADV.04, DA.CHAL.02"""
    drawn = yield from resolve(arena, arena.team[who], better_by)
    again = yield from window(arena, who, "result")
    if again is not None:
        drawn = yield from resolve(arena, arena.team[who], better_by)
    result = drawn.face
    told(arena, "challenged", who, margin=better_by, face=result)
    if result == AMAZE:
        played = yield from window(arena, who, "amaze")
        if played is not None:
            yield from draw_treasure(arena, who, played.card.amount)
        if able(arena, who, PRODIGY):
            yield from level_up(arena, who)
    elif result == SQUEAK and able(arena, who, RESILIENT):
        gain_experience(arena, who)
    return result


def face_site(arena: Arena, who: int, name: int) -> Flow[int]:
    """The challenge of a base site: 5 against a rating. DA.ADV.05"""
    return (yield from face(arena, who, difference(arena, who, name, at_site=True)))


def depart(arena: Arena, who: int, result: int) -> Flow[None]:
    """A resolved adventure banishes on a FOPP and dismisses otherwise. DA.ADV.06"""
    if result == FOPP:
        yield from banish(arena, who)
    else:
        yield from dismiss(arena, who)
