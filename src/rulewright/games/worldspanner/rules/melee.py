"""The Melee step: both teams, by Wits, highest first."""

from __future__ import annotations

from functools import partial

from rulewright.games._arena.rules.asking import ask_team
from rulewright.games._arena.rules.table import NOBODY, owners, seats_of
from rulewright.kernel import AskEach, Choice, Flow

from .abilities import TWO_ATTACKS
from .attack import attack, melee_weapons, weapon_by
from .cards import Card
from .ratings import rating
from .state import (
    ADVENTURE,
    LEADS,
    MELEE_STEP,
    MELEED,
    STRUCK,
    Arena,
    adjacent_enemies,
    goes_first,
    is_hero,
)
from .steps import begin_step
from .terms import WITS
from .trackers import DAUNTED, tracked
from .windows import Side, ask_hero, showdown

PASS: Choice = "pass"


def melee_start(arena: Arena) -> Flow[None]:
    """Before the first blow cards may be turned up, since Wits give the order, and the slowest may jump the queue.

    WS.INTER.01, WS.REVEAL.02
    """
    arena.step = MELEE_STEP
    while True:
        played = yield from showdown(arena, fighting_sides(arena))
        if played is None:
            return
        arena.flags[played.who] |= LEADS


def fighting_sides(arena: Arena) -> list[Side]:
    """The heroes of each seat that can attack, the active team's first."""
    fighters = [who for who in able_fighters(arena) if is_hero(arena, who)]
    if not fighters:
        return []
    fighters.sort(key=lambda who: (arena.team[who] != arena.turn, arena.seat[who]))
    return [
        Side([who for who in fighters if arena.seat[who] == seat], "melee", partial(is_for_the_slowest, arena))
        for seat in dict.fromkeys(owners(arena, fighters))
    ]


def is_for_the_slowest(arena: Arena, card: Card) -> bool:
    slowest = min(rating(arena, who, WITS) for who in able_fighters(arena))
    return rating(arena, arena.holder[card.number], WITS) == slowest


def able_fighters(arena: Arena) -> list[int]:
    """Who, of either team, has not attacked yet and has an enemy beside it.

    WS.MSTEP.01-02, WS.MELEE.01, 06, WS.SPEC.04
    """
    flags = arena.flags
    return [
        who
        for who, space in enumerate(arena.at)
        if space >= 0 and not flags[who] & MELEED and adjacent_enemies(arena, who) and not tracked(arena, DAUNTED, who)
    ]


def melee_step(arena: Arena) -> Flow[None]:
    """The next attacker, by current Wits; of equals the active team's first. WS.MELEE.04-05"""
    fighters = able_fighters(arena)
    if not fighters:
        begin_step(arena, ADVENTURE)
        arena.settling = NOBODY
        return
    if arena.rules.clusters:
        fighters = yield from choose_cluster(arena, fighters)
    who = yield from next_attacker(arena, fighters)
    arena.flags[who] |= MELEED
    yield from blow(arena, who)


def next_attacker(arena: Arena, fighters: list[int]) -> Flow[int]:
    eager = [who for who in fighters if goes_first(arena, who)]
    if len({arena.team[who] for who in eager}) == 2:
        agreed = yield from agree(arena, eager)
        if agreed != NOBODY:
            return agreed
    best = max(order_key(arena, who) for who in fighters)
    equals = [who for who in fighters if order_key(arena, who) == best]
    if len(equals) == 1:
        return equals[0]
    _, choice = yield from ask_team(
        owners(arena, equals), "attacker", lambda seat: [who for who in equals if arena.seat[who] == seat]
    )
    return int(str(choice))


def agree(arena: Arena, eager: list[int]) -> Flow[int]:
    """Heroes of both teams attack first: the teams may agree on one before the alphabet is asked. WS.SPEC.10"""
    names: list[Choice] = [*eager]
    answers = yield AskEach("agree", {seats_of(arena, team)[0]: names for team in (0, 1)})
    chosen = set(answers.values())
    return int(chosen.pop()) if len(chosen) == 1 else NOBODY


def order_key(arena: Arena, who: int) -> tuple[bool, tuple[int, ...], bool]:
    """First blows by the alphabet, then Wits, then the active team. WS.HERO.14, WS.MELEE.04-05, WS.SPEC.11"""
    if goes_first(arena, who):
        return True, tuple(-ord(letter) for letter in arena.who[who].name), False
    return False, (rating(arena, who, WITS),), arena.team[who] == arena.turn


def blow(arena: Arena, who: int) -> Flow[None]:
    """One attack on one adjacent enemy, or none. WS.MSTEP.02"""
    choice = yield from ask_hero(arena, who, "melee", lambda: blows(arena, who))
    if not isinstance(choice, tuple):
        return
    card, target = int(choice[1]), int(choice[2])
    yield from attack(arena, who, weapon_by(arena, who, card, False), target, arena.at[target])
    if arena.who[who].powers & TWO_ATTACKS and not arena.flags[who] & STRUCK and arena.at[who] >= 0:
        arena.flags[who] |= STRUCK
        arena.flags[who] &= ~MELEED


def blows(arena: Arena, who: int) -> list[Choice]:
    found: list[Choice] = [
        ("attack", weapon.card, enemy) for weapon in melee_weapons(arena, who) for enemy in adjacent_enemies(arena, who)
    ]
    return [*found, PASS]


# ---- clusters -------------------------------------------------------------------------------------------------------


def choose_cluster(arena: Arena, fighters: list[int]) -> Flow[list[int]]:
    """The active team says which knot of fighters is settled next; once begun it is finished. WS.MELEE.08"""
    groups = clusters(arena, fighters)
    begun = [group for group in groups if arena.settling in knot(arena, group[0])] if arena.settling >= 0 else []
    if begun:
        return begun[0]
    if len(groups) == 1:
        return groups[0]
    _, choice = yield from ask_team(seats_of(arena, arena.turn), "cluster", lambda seat: [group[0] for group in groups])
    arena.settling = int(str(choice))
    return next(group for group in groups if arena.settling in group)


def clusters(arena: Arena, fighters: list[int]) -> list[list[int]]:
    found: list[list[int]] = []
    left = list(fighters)
    while left:
        together = knot(arena, left[0])
        found.append([who for who in left if who in together])
        left = [who for who in left if who not in together]
    return found


def knot(arena: Arena, who: int) -> list[int]:
    """Everybody who is tied to one by enemies standing side by side."""
    found = [who]
    for other in found:
        found += [enemy for enemy in adjacent_enemies(arena, other) if enemy not in found]
    return found
