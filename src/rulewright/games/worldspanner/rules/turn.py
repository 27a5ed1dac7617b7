"""Rounds and turns: six steps, what happens between them, and reinforcement."""

from __future__ import annotations

from rulewright.games._arena.rules.asking import ask_team
from rulewright.games._arena.rules.table import BLACK, NOBODY, WHITE, on_map, owners
from rulewright.kernel import Choice, Flow, still, told

from .abilities import LEGACY, SWAP, SWAP_REACH
from .action import begin_action
from .dismissal import arrive, dismiss, empty_domes, quota
from .effects import swappable
from .free import expire_boosts
from .movement import shift, swap_places
from .state import (
    ACTION,
    FOR_THE_TURN,
    FREE,
    OFF,
    OVER,
    REACTION,
    REINFORCE,
    TURN,
    TURN_END,
    WAITING,
    Arena,
    able,
    characters,
    in_dome,
    spend,
)
from .steps import begin_step
from .terms import SECRET
from .trackers import AGAIN, DAUNTED, HASTE, end_all
from .treasure import draw_card
from .windows import is_fit_for, may_act_on, play

DONE: Choice = "done"


@still
def begin_turn(arena: Arena) -> None:
    """Round 1 has nothing but Reinforce. WS.ROUND.01-04"""
    for who in characters(arena):
        arena.flags[who] &= ~FOR_THE_TURN
        arena.rode[who] = NOBODY
        if arena.trail[who]:
            arena.trail[who] = []
    end_all(arena, DAUNTED)
    arena.quiet = 0
    told(arena, "turn", round=arena.round, side=arena.turn)
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
    """Swaps and surprises between the steps, one after another, in the order that the active team likes.

    WS.INTER.01, 03
    """
    end_all(arena, AGAIN, HASTE)
    swapped: list[int] = []
    done: list[int] = []
    while seats := [seat for seat in owners(arena, stirring(arena, swapped)) if seat not in done]:
        seat, choice = yield from ask_team(seats, "end_of_action", lambda seat: stirrings(arena, swapped, seat))
        if not isinstance(choice, tuple):
            done.append(seat)
        elif choice[0] == "play":
            played = yield from play(arena, int(choice[1]))
            yield from shift(arena, played.who, played.card.amount)
        else:
            one, other = int(choice[1]), int(choice[2])
            swap_places(arena, one, other)
            swapped.append(one)
    begin_step(arena, REACTION)


def stirring(arena: Arena, swapped: list[int]) -> list[int]:
    """Whoever of the active team may have something to do now, for all that the table sees."""
    return [
        who
        for who in on_map(arena, arena.turn)
        if (may_swap(arena, swapped, who) and swap_partners(arena, who))
        or (in_dome(arena, who) and may_act_on(arena, who, "end_of_action"))
    ]


def may_swap(arena: Arena, swapped: list[int], who: int) -> bool:
    return able(arena, who, SWAP) and who not in swapped


def stirrings(arena: Arena, swapped: list[int], seat: int) -> list[Choice]:
    mine = [who for who in on_map(arena, arena.turn) if arena.seat[who] == seat]
    swaps = [("swap", who, ally) for who in mine if may_swap(arena, swapped, who) for ally in swap_partners(arena, who)]
    plays = [
        ("play", card)
        for who in mine
        if in_dome(arena, who)
        for card in arena.hand[who]
        if is_fit_for(arena, who, card, "end_of_action")
    ]
    return [*swaps, *plays, DONE]


def swap_partners(arena: Arena, who: int) -> list[int]:
    """The allies near enough that one may change places with."""
    here, far = arena.at[who], arena.land.far
    return [
        ally
        for ally in on_map(arena, arena.team[who])
        if ally != who and far(here, arena.at[ally]) <= SWAP_REACH and swappable(arena, who, ally)
    ]


def end_of_adventure(arena: Arena) -> Flow[None]:
    """Whoever has a Secret card to come may draw it now, in the order that the active team likes. WS.INTER.01, 03"""
    done: list[int] = []
    while seats := [seat for seat in owners(arena, heirs(arena)) if seat not in done]:
        seat, choice = yield from ask_team(
            seats, "legacy", lambda seat: [*(who for who in heirs(arena) if arena.seat[who] == seat), DONE]
        )
        if choice == DONE:
            done.append(seat)
            continue
        who = int(str(choice))
        spend(arena, who, LEGACY)
        yield from draw_card(arena, who, SECRET)
    begin_step(arena, REINFORCE)


def heirs(arena: Arena) -> list[int]:
    return [who for who in on_map(arena, arena.turn) if able(arena, who, LEGACY)]


# ---- reinforcement --------------------------------------------------------------------------------------------------


def newcomers(arena: Arena) -> list[int]:
    """The heroes that have never been on the map."""
    return [who for who in range(2 * arena.rules.heroes) if arena.origin[who] == arena.turn and arena.at[who] == OFF]


def reinforce(arena: Arena) -> Flow[None]:
    """Heroes of the active team come on, one dismissal after another; before them whoever waits for a Dome.

    WS.REINF.01-05, WS.DISM.03
    """
    stranded = [who for who in characters(arena) if arena.team[who] == arena.turn and arena.at[who] == WAITING]
    if stranded and empty_domes(arena):
        yield from dismiss(arena, stranded[0], "WS.DISM.01")
        return
    waiting = newcomers(arena)
    if not waiting or arena.arrived >= quota(arena):
        arena.step = TURN_END
        return
    _, choice = yield from ask_team(
        owners(arena, waiting),
        "reinforce",
        lambda seat: [who for who in waiting if arena.seat[who] == seat],
        word=False,
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
