"""The challenges of adventures: what counts in them, what can be done about their cards, and how one leaves."""

from __future__ import annotations

from dataclasses import replace

from rulewright.games._arena.rules.challenges import AMAZE, FOPP, PASS, SQUEAK
from rulewright.games._arena.rules.table import is_open
from rulewright.kernel import Flow, Sum, told

from .challenge import resolve
from .content import CARDS
from .dismissal import banish, dismiss
from .experience import gain_experience, level_up
from .figures import PRODIGY, RESILIENT, SABOTEUR
from .ratings import fits, modifier, rating
from .state import Arena, Trial, able, allies_here
from .terms import ADVENTURE, STANDING
from .treasure import draw_treasure, window

TOOL = "base_plus"
TOOL_WORDS = "While it lies open, add 1 to your rating in every challenge at a base."
"""What an open gadget for bases does. DA.TYPE.08"""


def site_bonus(arena: Arena, who: int) -> int:
    """What helps at the sites of bases: open gadgets, and a saboteur at his master's side. DA.TYPE.08, DA.HENCH.02"""
    tools = sum(
        CARDS[card].do == TOOL and is_open(arena, card) and fits(arena, who, CARDS[card]) for card in arena.hand[who]
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


def trial(arena: Arena, who: int, name: int, value: int = STANDING) -> Trial:
    """A challenge where one stands. DA.CHAL.01"""
    return Trial(who, arena.at[who], name, value, difference(arena, who, name, value))


def face(arena: Arena, ahead: Trial) -> Flow[int]:
    """An adventure challenge, with what an Amaze or a Squeak brings by itself; a failure may be drawn again.

    DA.ADV.04, DA.CHAL.02, DA.TYPE.08
    """
    who = ahead.who
    result = yield from settle_trial(arena, ahead)
    if result < ahead.least and (yield from window(arena, who, "result")) is not None:
        result = yield from settle_trial(arena, ahead)
    if result == AMAZE:
        played = yield from window(arena, who, "amaze")
        if played is not None:
            yield from draw_treasure(arena, who, played.card.amount)
        if able(arena, who, PRODIGY):
            yield from level_up(arena, who)
    elif result == SQUEAK and able(arena, who, RESILIENT):
        gain_experience(arena, who)
    arena.trial = None
    return result


MARKING = ("destroy", "repair", "guardian")
"""Adventures whose success is told again, by the marker that it puts up or takes off."""


def settle_trial(arena: Arena, ahead: Trial) -> Flow[int]:
    """A card, or two dice; all see what came of it. DA.CHAL.01"""
    arena.trial = ahead
    drawn = yield from resolve(arena, arena.team[ahead.who], ahead.margin)
    arena.trial = replace(ahead, face=drawn.face)
    deed, face = arena.page[0], drawn.face
    marks = deed in MARKING and face >= PASS
    told(arena, "challenged", ahead.who, space=ahead.space, deed=deed, to_pass=ahead.margin, face=face, marks=marks)
    return drawn.face


def face_site(arena: Arena, who: int, name: int, space: int, least: int = PASS) -> Flow[int]:
    """The challenge of a base site: 5 against a rating. DA.ADV.05"""
    margin = difference(arena, who, name, at_site=True)
    return (yield from face(arena, Trial(who, space, name, STANDING, margin, least, at_site=True)))


def depart(arena: Arena, who: int, result: int) -> Flow[None]:
    """A resolved adventure banishes on a FOPP and dismisses otherwise. DA.ADV.06"""
    if result == FOPP:
        yield from banish(arena, who)
    else:
        yield from dismiss(arena, who)
