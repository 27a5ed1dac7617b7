"""Rounds and turns: seven phases each, and how long a game lasts."""

from __future__ import annotations

from rulewright.games._arena.rules.table import BLACK, NOBODY, WHITE, on_map
from rulewright.kernel import AskEach, Choice, Flow, Roll, still, told

from .experience import expire
from .state import (
    ADVENTURE,
    FIRE,
    FOR_THE_TURN,
    FREE,
    MOVE,
    OVER,
    REINFORCE,
    ROUND,
    SEEN_FIRING,
    TURN,
    Arena,
    exits_of,
    minutes_of,
    rounds_of,
)
from .victory import achievements, claim_honours

ENDING_CARDS = 5
"""DA.LEN.06"""
TICK = 6
"""Seconds that one thing done takes on the clock of a timed game. DA.LEN.02"""
LATEST = 2
PLAY_ON: Choice = "play_on"
TIME: Choice = "time"


def agree(arena: Arena) -> Flow[None]:
    """A game of rounds may have a variable ending, if every player consents. DA.LEN.05-06

    A game of one round has no round before the last, before which a card could be drawn.
    """
    if rounds_of(arena) > 1:
        answers = yield AskEach("consent", {seat: ["yes", "no"] for seat in range(len(arena.teams))})
        if all(answer == "yes" for answer in answers.values()):
            arena.ending = ENDING_CARDS
    arena.step = ROUND


def begin_round(arena: Arena) -> Flow[None]:
    """A round is White's turn and Black's; before it the end may come. DA.ROUND.01, DA.LEN.04, 07-09"""
    rounds = rounds_of(arena)
    arena.turn, arena.step = WHITE, TURN
    arena.flags = [flags & ~SEEN_FIRING for flags in arena.flags]
    if not rounds:
        return
    if not arena.ending:
        if arena.round > rounds:
            end_game(arena)
    elif arena.round >= rounds - 1:
        card: int = yield Roll("ending card", range(arena.ending))
        arena.ending -= 1
        if card:
            told(arena, "trigger_not_drawn")
        else:
            told(arena, "trigger_drawn")
            end_game(arena)


def end_game(arena: Arena) -> None:
    """Time is up: what Lith's Achievements ask for is looked at once more. DA.TYPE.12, DA.ACH.01, 19"""
    claim_honours(arena)
    arena.step = OVER
    held = achievements(arena)
    told(arena, "game_ended", scores=[held[team] for team in arena.teams], round=arena.round)


@still
def begin_turn(arena: Arena) -> None:
    """Yesterday's routes and shots are forgotten, old experience expires. DA.SETUP.16, DA.ROUND.02, DA.EXP.03"""
    arena.flags = [flags & ~FOR_THE_TURN for flags in arena.flags]
    arena.used = [0] * len(arena.used)
    for who, trail in enumerate(arena.trail):
        if trail:
            arena.trail[who] = []
    arena.worn = arena.idle = 0
    arena.page = "", NOBODY
    arena.taken.clear()
    arena.traded.clear()
    arena.blasted.clear()
    expire(arena)
    arena.step = FREE
    if arena.log is None:
        return
    held = achievements(arena)
    told(arena, "turn_began", team=arena.turn, round=arena.round, scores=[held[team] for team in arena.teams])


def begin_fire(arena: Arena) -> None:
    """DA.ROUND.03"""
    arena.step, arena.idle = FIRE, 0


def begin_move(arena: Arena) -> None:
    """Where everybody stands is where his route begins. DA.OPF.05"""
    arena.step, arena.idle = MOVE, 0
    arena.blasted.clear()
    arena.start = list(arena.at)


def begin_adventure(arena: Arena) -> None:
    """Who stands in an escape space now may leave the map. DA.ESC.02, DA.DEST.13"""
    arena.step, arena.idle = ADVENTURE, 0
    arena.fallen = False
    exits = exits_of(arena, arena.turn)
    arena.leaving = [who for who in on_map(arena, arena.turn) if arena.at[who] in exits] if exits else []


def is_timed(arena: Arena) -> bool:
    """Whether the clock runs now: from White's first turn on. DA.LEN.02"""
    return FREE <= arena.step <= REINFORCE and minutes_of(arena) > 0


def on_the_clock(arena: Arena, beat: Flow[None]) -> Flow[None]:
    """One thing done, and the time it takes. DA.LEN.01-02"""
    arena.clock += TICK
    yield from beat


def end_turn(arena: Arena) -> Flow[None]:
    """White, then Black; a timed game ends only after Black's turn. DA.ROUND.01, DA.LEN.01, 03"""
    if arena.turn == WHITE:
        arena.turn, arena.step = BLACK, TURN
        return
    over = yield from time_is_up(arena)
    arena.round += 1
    arena.step = ROUND
    if over:
        end_game(arena)


def time_is_up(arena: Arena) -> Flow[bool]:
    """By the seconds that were counted; by the table's own clock when every player says so. DA.LEN.01

    That one is nobody's to hold up: at LATEST times the length it is over.
    """
    seconds = 60 * minutes_of(arena)
    if not seconds:
        return False
    if not arena.rules.called:
        return arena.clock >= seconds
    if arena.clock >= LATEST * seconds:
        return True
    answers = yield AskEach("time", {seat: [PLAY_ON, TIME] for seat in range(len(arena.teams))})
    return all(answer == TIME for answer in answers.values())
