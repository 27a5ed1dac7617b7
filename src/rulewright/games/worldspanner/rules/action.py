"""The Action step: each character one action, Move, Slip Away, Shoot or Unleash, in the team's own order."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.games._arena.rules.asking import ask_team
from rulewright.games._arena.rules.mapping import priced
from rulewright.games._arena.rules.table import NOBODY, hidden_cards, on_map, owners
from rulewright.games._arena.rules.treasure import has_symbol
from rulewright.kernel import Barred, Choice, Flow, told

from .attack import attack, weapon_by
from .content import CARDS
from .movement import can_fly, can_move, may_stand, move, must_leave, rides, shift, slip_away, slip_barred
from .ratings import fits, rating, shortfall
from .shooting import barred_shots, cover_to, shots
from .state import ACTED, END_OF_ACTION, OFF, Arena, adjacent_enemies, in_dome, is_hero, minion_number, relocate
from .terms import RATINGS, SPEED
from .trackers import AGAIN, tracked, untrack
from .treasure import reveal
from .windows import ask_hero

DONE: Choice = "done"
STAY: Choice = "stay"
ON_FOOT = priced(0, 0, 0)
"""What terrain costs at most: every gift only makes it cheaper."""


def begin_action(arena: Arena) -> None:
    """From here on, what a character enters is remembered. WS.SHOOT.05-06"""
    arena.start[:] = arena.at
    for who, trail in enumerate(arena.trail):
        if trail:
            arena.trail[who] = []


def action_step(arena: Arena) -> Flow[None]:
    """The active team picks who acts next, and that one acts, each once. WS.ACT.01-04, WS.ROUND.07"""
    ready = waiting(arena)
    if not ready:
        arena.step = END_OF_ACTION
        return
    seat, choice = yield from ask_team(
        owners(arena, ready),
        "next",
        lambda seat: next_actors(arena, ready, seat),
        lambda: barred_ends(arena, ready),
        word=False,
    )
    if choice == DONE:
        for who in ready:
            if arena.seat[who] == seat:
                arena.flags[who] |= ACTED
        return
    who = int(str(choice))
    yield from act(arena, who)
    arena.flags[who] |= ACTED
    if tracked(arena, AGAIN, who):
        untrack(arena, AGAIN, who)
        arena.flags[who] &= ~ACTED


def waiting(arena: Arena) -> list[int]:
    """Who has not acted yet; one that cannot leave its Dome has no action. WS.ACT.02, WS.DOME.03"""
    flags = arena.flags
    return [
        who
        for who in on_map(arena, arena.turn)
        if not flags[who] & ACTED and (not in_dome(arena, who) or may_leave(arena, who))
    ]


def may_leave(arena: Arena, who: int) -> bool:
    """Whether one in a Dome can get out, or might for all that the table sees of its cards."""
    if hidden_cards(arena, who):
        return True
    exits = arena.land.ways(ON_FOOT)[arena.at[who]]
    if any(arena.on[space] < 0 for space, _ in exits) and rating(arena, who, SPEED) >= 2:
        return True
    return bool(moves(arena, who))


def next_actors(arena: Arena, ready: list[int], seat: int) -> list[Choice]:
    """Nobody is done while one of his must leave its Dome. WS.DOME.01"""
    mine = [who for who in ready if arena.seat[who] == seat]
    return [*mine] if any(must_leave(arena, who) for who in mine) else [*mine, DONE]


def act(arena: Arena, who: int) -> Flow[None]:
    choice = yield from ask_hero(arena, who, "action", lambda: actions(arena, who), lambda: barred_actions(arena, who))
    if choice == STAY:
        return
    if not isinstance(choice, tuple):
        yield from move(arena, who, None, choice == "fly")
        return
    kind, numbers = choice[0], [int(part) for part in choice[1:]]
    if kind in ("ride", "soar"):
        card = CARDS[numbers[0]]
        reveal(arena, card.number)
        yield from move(arena, who, card, kind == "soar")
    elif kind in ("slip", "slip_fly"):
        yield from slip_away(arena, who, numbers[0], kind == "slip_fly")
    elif kind == "shoot":
        weapon, target = weapon_by(arena, who, numbers[0], True), numbers[1]
        space = arena.at[target]
        cover = cover_to(arena, who, weapon, target, space, False)
        yield from attack(arena, who, weapon, target, space, cover)
    else:
        yield from unleash(arena, who, numbers[0], numbers[1])


def actions(arena: Arena, who: int) -> list[Choice]:
    """What a character can do; in a Dome only a Move. WS.ACT.04-05, WS.DOME.01"""
    found = moves(arena, who)
    if in_dome(arena, who):
        return found if must_leave(arena, who) else [*found, STAY]
    return [*found, *slips(arena, who), *shots(arena, who), *leashes(arena, who), STAY]


def moves(arena: Arena, who: int) -> list[Choice]:
    """On foot, flying, or on a Transport. WS.MOVE.01, WS.FLY.01, WS.CTRN.02"""
    found: list[Choice] = []
    if can_move(arena, who, None, False):
        found.append("walk")
    if can_fly(arena, who) and can_move(arena, who, None, True):
        found.append("fly")
    for ride in rides(arena, who):
        if can_move(arena, who, ride, False):
            found.append(("ride", ride.number))
        if can_fly(arena, who, ride) and can_move(arena, who, ride, True):
            found.append(("soar", ride.number))
    return found


def slips(arena: Arena, who: int) -> list[Choice]:
    """The enemies that one could slip past; in a Dome none is adjacent. WS.SLIP.01, 04-05, 07, WS.DOME.04"""
    found: list[Choice] = []
    flies = can_fly(arena, who)
    for enemy in adjacent_enemies(arena, who):
        if not slip_barred(arena, who, enemy):
            found += [("slip", enemy), ("slip_fly", enemy)] if flies else [("slip", enemy)]
    return found


def leashes(arena: Arena, who: int) -> list[Choice]:
    """The minions that a hero could unleash, with the empty spaces beside it: none beside a Dome.

    WS.MINION.02-04, WS.DOME.05
    """
    if not is_hero(arena, who):
        return []
    found: list[Choice] = []
    for number in arena.hand[who]:
        card = CARDS[number]
        if card.minion is None or arena.at[minion_number(arena, number)] != OFF or not fits(arena, who, card):
            continue
        minion = minion_number(arena, number)
        found += [
            ("unleash", number, space)
            for space in arena.land.adjacent[arena.at[who]]
            if arena.on[space] == NOBODY and may_stand(arena, minion, space)
        ]
    return found


def unleash(arena: Arena, who: int, number: int, space: int) -> Flow[None]:
    """A minion appears beside its owner and may act in this very step. WS.MINION.02, 05-07, WS.CMIN.02"""
    reveal(arena, number)
    minion = minion_number(arena, number)
    relocate(arena, minion, space)
    arena.team[minion], arena.seat[minion] = arena.team[who], arena.seat[who]
    arena.flags[minion] = arena.wounds[minion] = 0
    arena.start[minion] = space
    arena.trail[minion].clear()
    arena.rode[minion] = NOBODY
    told(arena, "unleashed", who, whom=minion, space=space)
    if has_symbol(arena, who, CARDS[number]):
        yield from shift(arena, who, 1)


# ---- what cannot be done --------------------------------------------------------------------------------------------


def barred_ends(arena: Arena, ready: list[int]) -> Iterator[Barred]:
    """Who keeps a player from being done. WS.DOME.01"""
    return (Barred(DONE, "must_leave", {"who": who}) for who in ready if must_leave(arena, who))


def barred_actions(arena: Arena, who: int) -> Iterator[Barred]:
    """What a character cannot do now: unfit cards, blocked shots, enemies that cannot be switched."""
    yield from unfit_cards(arena, who)
    if must_leave(arena, who):
        yield Barred(STAY, "must_move")
    if in_dome(arena, who):
        return
    yield from barred_shots(arena, who)
    for enemy in adjacent_enemies(arena, who):
        why = slip_barred(arena, who, enemy)
        if why:
            yield Barred(("slip", enemy), why, {"whom": enemy})


def unfit_cards(arena: Arena, who: int) -> Iterator[Barred]:
    """The cards that ask for more Strength or Intellect than there is. WS.CARD.06-07"""
    for number in arena.hand[who]:
        card = CARDS[number]
        why = shortfall(arena, who, card)
        if why:
            parts = {"card": number, "asked": getattr(card, why), "has": rating(arena, who, RATINGS.index(why))}
            yield Barred(("ride" if card.type == "transport" else "use", number), why, parts)
