"""Rounds and turns: six steps, what happens between them, and reinforcement."""

from __future__ import annotations

from rulewright.games._arena.asking import ask_team
from rulewright.games._arena.table import BLACK, NOBODY, WHITE, on_map, owners, tell
from rulewright.kernel import Ask, Choice, Flow, still

from .action import begin_action
from .content import LEGACY, SWAP
from .dismissal import arrive, dismiss, empty_domes
from .effects import swappable
from .free import expire_boosts
from .movement import shift, swap_places
from .state import (
    ACTION,
    AGAIN,
    ENTERED,
    FOR_THE_TURN,
    FREE,
    HASTE,
    OFF,
    OVER,
    REACTION,
    REINFORCE,
    TURN,
    TURN_END,
    Arena,
    able,
    characters,
    in_dome,
    is_hero,
    spend,
    team_heroes,
)
from .steps import begin_step
from .terms import SECRET
from .treasure import draw_card, window

DONE: Choice = "done"


@still
def begin_turn(arena: Arena) -> None:
    """Round 1 has nothing but Reinforce: 8 heroes come to 65 actions in 10 rounds. WS.ROUND.01-04, 07"""
    for who in characters(arena):
        arena.flags[who] &= ~FOR_THE_TURN
        arena.rode[who] = NOBODY
        if arena.trail[who]:
            arena.trail[who] = []
    tell(arena, "turn", f"Round {arena.round}: {('White', 'Black')[arena.turn]}'s turn.", "WS.ROUND.02")
    if arena.round == 1:
        begin_step(arena, REINFORCE)
        return
    expire_boosts(arena)
    begin_step(arena, FREE)


# ---- between the steps ----------------------------------------------------------------------------------------------


@still
def end_of_free(arena: Arena) -> None:
    """WS.INTER.02"""
    begin_step(arena, ACTION)
    begin_action(arena)


def end_of_action(arena: Arena) -> Flow[None]:
    """Events between the steps, in the order that the active team likes. WS.INTER.01, 03"""
    for who in characters(arena):
        arena.flags[who] &= ~(AGAIN | HASTE)
    swappers = [who for who in on_map(arena, arena.turn) if able(arena, who, SWAP)]
    while ready := [who for who in swappers if swap_partners(arena, who)]:
        _, choice = yield from ask_team(owners(arena, ready), "swap_ally", lambda seat: swaps(arena, swappers, seat))
        if choice == DONE:
            break
        assert isinstance(choice, tuple)
        one, other = int(choice[0]), int(choice[1])
        swap_places(arena, one, other)
        swappers.remove(one)
    for who in [who for who in on_map(arena, arena.turn) if is_hero(arena, who) and in_dome(arena, who)]:
        played = yield from window(arena, who, "end_of_action")
        if played is not None:
            yield from shift(arena, who, played.card.amount)
    begin_step(arena, REACTION)


def swap_partners(arena: Arena, who: int) -> list[int]:
    """The allies within 2 that one may change places with."""
    if arena.at[who] < 0:
        return []
    here, far = arena.at[who], arena.land.far
    return [
        ally
        for ally in on_map(arena, arena.team[who])
        if ally != who and far(here, arena.at[ally]) <= 2 and swappable(arena, who, ally)
    ]


def swaps(arena: Arena, swappers: list[int], seat: int) -> list[Choice]:
    mine = [who for who in swappers if arena.seat[who] == seat]
    return [*((who, ally) for who in mine for ally in swap_partners(arena, who)), DONE]


def end_of_adventure(arena: Arena) -> Flow[None]:
    """WS.INTER.01"""
    heirs = [who for who in on_map(arena, arena.turn) if able(arena, who, LEGACY)]
    for who in heirs:
        choice = yield Ask(arena.seat[who], "legacy", ["draw", "keep"], about=who)
        if choice == "draw":
            spend(arena, who, LEGACY)
            yield from draw_card(arena, who, SECRET)
    begin_step(arena, REINFORCE)


# ---- reinforcement --------------------------------------------------------------------------------------------------


def quota(arena: Arena) -> int:
    """A third of the team, rounded up. WS.REINF.02, WS.S2MAP.09"""
    return (arena.rules.heroes + 2) // 3


def newcomers(arena: Arena) -> list[int]:
    """The heroes that have never been on the map."""
    return [
        who
        for who in range(2 * arena.rules.heroes)
        if arena.origin[who] == arena.turn and arena.at[who] == OFF and not arena.flags[who] & ENTERED
    ]


def reinforce(arena: Arena) -> Flow[None]:
    """Heroes of the active team come on, one dismissal after another. WS.REINF.01-05"""
    stranded = [who for who in team_heroes(arena, arena.turn) if arena.at[who] == OFF and arena.flags[who] & ENTERED]
    if stranded and empty_domes(arena):
        yield from dismiss(arena, stranded[0], "WS.DISM.01")
        return
    waiting = newcomers(arena)
    if not waiting or arena.arrived >= quota(arena):
        arena.step = TURN_END
        return
    _, choice = yield from ask_team(
        owners(arena, waiting), "reinforce", lambda seat: [who for who in waiting if arena.seat[who] == seat]
    )
    arena.arrived += 1
    yield from arrive(arena, int(str(choice)))


@still
def end_turn(arena: Arena) -> None:
    """White, then Black, then the next round; after the last one it is over. WS.ROUND.01, 05-06"""
    arena.step = TURN
    if arena.turn == WHITE:
        arena.turn = BLACK
    elif arena.round >= arena.rules.rounds:
        arena.step = OVER
    else:
        arena.turn = WHITE
        arena.round += 1
