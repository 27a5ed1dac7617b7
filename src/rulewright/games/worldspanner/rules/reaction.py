"""The Reaction step: each character of the inactive team may shoot once, or use a Reaction ability."""

from __future__ import annotations

from rulewright.games._arena.rules.asking import ask_team
from rulewright.games._arena.rules.sight import BLOCKED
from rulewright.games._arena.rules.table import hidden_cards, on_map, owners
from rulewright.kernel import Choice, Flow, told

from .abilities import DAUNT, DAUNT_REACH, SIDESTEP, SIDESTEP_SHIFT, WAVE_ON, WAVE_SHIFT
from .attack import attack, weapon_by
from .content import CARDS
from .effects import contest, mind_open
from .movement import shift
from .ratings import fits
from .shooting import cover_to, reaction_shots, target_spaces
from .state import MELEE_START, REACTED, Arena, able, adjacent_allies, in_dome
from .steps import begin_step
from .trackers import DAUNTED, track, tracked
from .treasure import use_up
from .windows import ask_hero, may_act_on

DONE: Choice = "done"
PASS: Choice = "pass"
LONGEST_SHOT = max(card.weapon.high for card in CARDS if card.weapon is not None)


def reaction_step(arena: Arena) -> Flow[None]:
    """The inactive team picks who reacts next. WS.REACT.01-03"""
    ready = reactors(arena)
    if not ready:
        begin_step(arena, MELEE_START)
        return
    seat, choice = yield from ask_team(owners(arena, ready), "react", lambda seat: next_reactors(arena, ready, seat))
    if choice == DONE:
        for who in ready:
            if arena.seat[who] == seat:
                arena.flags[who] |= REACTED
        return
    who = int(str(choice))
    arena.flags[who] |= REACTED
    yield from react(arena, who)


def reactors(arena: Arena) -> list[int]:
    """The inactive team's characters that the table must reckon with."""
    moved = somebody_moved(arena)
    return [who for who in on_map(arena, 1 - arena.turn) if may_react(arena, who, moved)]


def may_react(arena: Arena, who: int, moved: bool) -> bool:
    """Whether the table must reckon with a reaction of this character: an ability, a card for it, a shot.

    What is no shot needs nobody who moved, and can be done in a Dome as well. WS.REACT.01, 03
    """
    if arena.flags[who] & REACTED:
        return False
    if may_use_ability(arena, who) or may_act_on(arena, who, "reaction"):
        return True
    return moved and not in_dome(arena, who) and may_shoot(arena, who)


def may_use_ability(arena: Arena, who: int) -> bool:
    """Whether a Reaction ability has somebody to work on."""
    powers = arena.who[who].powers
    if powers & SIDESTEP:
        return True
    return bool((powers & WAVE_ON and adjacent_allies(arena, who)) or (powers & DAUNT and dauntable(arena, who)))


def may_shoot(arena: Arena, who: int) -> bool:
    """Whether one has a shot, or might have one for all that the table sees: a card face down may be any weapon."""
    if hidden_cards(arena, who) and any(in_sight(arena, who, mover) for mover in on_map(arena, arena.turn)):
        return True
    return bool(reaction_shots(arena, who))


def in_sight(arena: Arena, who: int, mover: int) -> bool:
    """Whether any ranged weapon there is could reach where somebody went."""
    here, land = arena.at[who], arena.land
    return any(
        land.far(here, space) <= LONGEST_SHOT and min(land.cover(here, space)) < BLOCKED
        for space in target_spaces(arena, mover)
    )


def somebody_moved(arena: Arena) -> bool:
    """Whether anybody of the active team could be shot at. WS.SHOOT.07"""
    turn, team = arena.turn, arena.team
    return any(trail and team[mover] == turn for mover, trail in enumerate(arena.trail))


def next_reactors(arena: Arena, ready: list[int], seat: int) -> list[Choice]:
    return [*[who for who in ready if arena.seat[who] == seat], DONE]


def react(arena: Arena, who: int) -> Flow[None]:
    choice = yield from ask_hero(arena, who, "reaction", lambda: reactions(arena, who))
    if choice == PASS:
        return
    if not isinstance(choice, tuple):
        yield from shift(arena, who, SIDESTEP_SHIFT)
        return
    kind, numbers = choice[0], [int(part) for part in choice[1:]]
    match kind:
        case "shoot":
            weapon, target, space = weapon_by(arena, who, numbers[0], True), numbers[1], numbers[2]
            cover = cover_to(arena, who, weapon, target, space, True)
            yield from attack(arena, who, weapon, target, space, cover)
        case "wave_on":
            yield from shift(arena, numbers[0], WAVE_SHIFT)
        case "daunt":
            yield from daunt(arena, who, numbers[0])
        case _:
            card = CARDS[numbers[0]]
            yield from use_up(arena, card)
            yield from shift(arena, who, card.amount)


def reactions(arena: Arena, who: int) -> list[Choice]:
    """WS.REACT.03, WS.SPEC.03"""
    found = reaction_shots(arena, who)
    if able(arena, who, SIDESTEP):
        found.append("sidestep")
    if able(arena, who, WAVE_ON):
        found += [("wave_on", ally) for ally in adjacent_allies(arena, who)]
    if able(arena, who, DAUNT):
        found += [("daunt", enemy) for enemy in dauntable(arena, who)]
    found += [
        ("play", card) for card in arena.hand[who] if CARDS[card].when == "reaction" and fits(arena, who, CARDS[card])
    ]
    return [*found, PASS]


def dauntable(arena: Arena, who: int) -> list[int]:
    """The enemies in reach whose minds are open, not yet daunted. WS.MENTAL.01"""
    here, far = arena.at[who], arena.land.far
    return [
        enemy
        for enemy in on_map(arena, arena.turn)
        if far(here, arena.at[enemy]) <= DAUNT_REACH and mind_open(arena, enemy) and not tracked(arena, DAUNTED, enemy)
    ]


def daunt(arena: Arena, who: int, enemy: int) -> Flow[None]:
    won = yield from contest(arena, who, "daunt", enemy)
    if won:
        track(arena, DAUNTED, enemy, who)
        told(arena, "daunted", who, whom=enemy)
