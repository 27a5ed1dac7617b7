"""Challenges: a difference, a card, a face; and what can be done about it before and after."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rulewright.games._arena.rules.challenges import AMAZE, FAIL, FOPP, PASS, SQUEAK, row_of
from rulewright.kernel import Ask, Choice, Flow, told

from .abilities import REDRAW
from .cards import Card
from .content import CARDS, CHALLENGES
from .dismissal import draw_challenge
from .ratings import fits, rating
from .state import REDRAWN, Arena, Trial, able, spend, team_heroes
from .treasure import use_up
from .windows import Side, may_act_on, showdown, team_window

LUCKIEST = 6


def challenge(arena: Arena, who: int, difference: int) -> Flow[int]:
    """The face on a fresh card at the difference, -6 to +6. WS.CHAL.01-06"""
    card = yield from draw_challenge(arena, arena.team[who])
    return CHALLENGES[card].faces[row_of(difference)]


def adventure_challenge(arena: Arena, who: int, trial: Trial, difference: Callable[[], int]) -> Flow[int]:
    """A challenge that both teams may meddle with: edges before the card, second thoughts after it."""
    arena.trial = trial
    edge = yield from edges(arena, who)
    card = yield from draw_challenge(arena, arena.team[who])
    margin = difference() + edge
    drawn = [(card, margin)]
    face = CHALLENGES[card].faces[row_of(margin)]
    while True:
        arena.trial = replace(trial, edge=edge, face=face)
        said = yield from second_thoughts(arena, who, face, CHALLENGES[card].luck)
        if said == "keep":
            break
        if said == "redraw":
            card = yield from draw_challenge(arena, arena.team[who])
            margin = difference() + edge
            drawn.append((card, margin))
            face = CHALLENGES[card].faces[row_of(margin)]
        else:
            face = FAIL if said == "fopp_is_fail" else PASS
    arena.trial = replace(trial, edge=edge, face=face)
    value = rating(arena, who, trial.rating)
    told(
        arena, "challenge", who, space=arena.at[who], rating=trial.rating, value=value,
        more=margin + trial.number - value or None, number=trial.number, margin=margin, face=face, drawn=drawn,
    )  # fmt: skip
    return face


def edges(arena: Arena, who: int) -> Flow[int]:
    """The hero turns up or plays what helps, an enemy plays what hinders, by turns; what the cards played are worth.

    WS.REVEAL.02, WS.CCUB.01
    """
    total = 0
    while True:
        played = yield from showdown(arena, [Side([who], "challenge")])
        if played is None:
            enemies = [enemy for enemy in team_heroes(arena, 1 - arena.team[who]) if arena.at[enemy] >= 0]
            played = yield from team_window(arena, enemies, "enemy_challenge")
        if played is None:
            return total
        total += played.card.amount


def second_thoughts(arena: Arena, who: int, face: int, luck: int) -> Flow[str]:
    """What the hero does about less than an Amaze: keep it, draw anew, read it otherwise. WS.CHAL.05, WS.LUCK.01"""
    gifted = able(arena, who, REDRAW) and not arena.flags[who] & REDRAWN
    if face == AMAZE or not (gifted or may_act_on(arena, who, "result")):
        return "keep"

    def choices() -> list[Choice]:
        cards = [card for card in arena.hand[who] if helps(CARDS[card], face, luck) and fits(arena, who, CARDS[card])]
        found: list[Choice] = [("play", card) for card in cards]
        if gifted:
            found.append("redraw")
        return [*found, "keep"]

    choice = yield Ask(arena.seat[who], "result", choices, about=who, word=True)
    if choice == "keep":
        return "keep"
    if choice == "redraw":
        arena.flags[who] |= REDRAWN
        spend(arena, who, REDRAW)
        return "redraw"
    card = CARDS[choice[1]]
    yield from use_up(arena, card)
    return "redraw" if card.do in ("redraw", "luck_redraw") else card.do


def helps(card: Card, face: int, luck: int) -> bool:
    """Whether a card can be played on this result."""
    if card.when != "result":
        return False
    match card.do:
        case "fopp_is_fail":
            return face == FOPP
        case "squeak_is_pass":
            return face == SQUEAK
        case "luck_redraw":
            return luck == LUCKIEST
        case _:
            return face != AMAZE
