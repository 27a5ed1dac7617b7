"""What wins, how it stands, and which step of the turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.games._arena.rules.table import called, on_map
from rulewright.games._arena.rules.tribute import lead
from rulewright.kernel.goal import Clock, Goal, Phase, Progress, phases_of
from rulewright.kernel.words import listed, percent

from ..rules.action import waiting
from ..rules.adventure import adventurers, can_afford
from ..rules.dismissal import quota
from ..rules.land import QUEST
from ..rules.ratings import speed
from ..rules.state import (
    ACTED,
    ACTION,
    ADVENTURE,
    ADVENTURED,
    BOOSTED,
    END_OF_ACTION,
    END_OF_ADVENTURE,
    END_OF_FREE,
    FREE,
    LOOT,
    MAP,
    MELEE_START,
    MELEE_STEP,
    OVER,
    REACTION,
    REINFORCE,
    TEAMS,
    TURN,
    TURN_END,
    UNDERPIT,
    Arena,
    is_hero,
    team_heroes,
)
from ..rules.terms import FACTIONS
from ..rules.turn import newcomers
from ..rules.victory import defeated_of, glories, gold_of, markers_on, standing, wounds_of
from .card_looks import can_boost
from .names import place_name, region_name
from .odds import pass_chance
from .reach import BOOST, boost_over, hope, price_of, prize, promise, within_reach
from .roads import moves_to, points_to

BRIEFING = (
    "Most glory after the last round wins. Each region gives 1 glory to the side that holds more of its four places; "
    "1 more for leading in tribute, which is gold and cards given to Lith, and 1 for having no hero in the Underpit. "
    "Tribute alone wins nothing: the lead is worth 1 glory, large or small.",
    "In your turn your heroes walk, shoot and fight; whoever then stands on a place tries it: a rating of the hero "
    "against the place's number, decided by a card. After that the hero goes to a Dome and sets out again.",
    "Send heroes to their own faction's region: they have +2 there. Spread out: a second place in a region you lead "
    "adds no glory, it only guards it.",
)
WINS = (
    "More glory after round {rounds}, never sooner, wins: 1 for each region you lead in places, 1 for most tribute, "
    "1 for an empty Underpit."
)
MORE = (
    "Place: pass its test or pay. Tribute: gifts to Lith. Underpit: your fallen. Glory card (Secret deck): 1 if met. "
    "Tie: gold, fewer defeated, fewer wounds."
)
WHOLE = 126
"""Letters of lead and advice that stand whole in the strip."""
TIES = "A tie goes to the side with more gold, then fewer defeated heroes, then fewer wounds."
CLOSEST = 2
"""Of so many heroes near a place the best one is named."""
NOTE = 40
"""Letters that stand beside a side's glory."""
LEVEL = "Level in everything, a draw now"
LAST = "the last one: glory is counted after it"
STEPS = ("Free", "Action", "Reaction", "Melee", "Adventure", "Reinforce")
STEP_OF = {
    TURN: 0, FREE: 0, END_OF_FREE: 0, ACTION: 1, END_OF_ACTION: 1, REACTION: 2, MELEE_START: 3, MELEE_STEP: 3,
    ADVENTURE: 4, END_OF_ADVENTURE: 4, REINFORCE: 5, TURN_END: 5, OVER: 6,
}  # fmt: skip
SETUP = ("Map", "Choose heroes", "First heroes arrive")


def goal(arena: Arena, team: int = -1) -> Goal:
    """What wins, and what a side could go for next; of nobody's side, that on turn. WS.VICT.01-12, WS.LEN.01"""
    rounds = arena.rules.rounds
    team = arena.turn if team < 0 else team
    best = chance_for(arena, team) if begun(arena) and arena.step != OVER else None
    lead, told = fitting(arena, team, best) if begun(arena) else ("No glory yet", at_home(arena))
    return Goal(
        text=WINS.format(rounds=rounds),
        unit="glory",
        lose=MORE,
        sides=tuple(progress(arena, team) if begun(arena) else unbegun(arena, team) for team in (0, 1)),
        lead=lead,
        advice=told,
        spaces=(best[1],) if best is not None else (),
        clock=Clock("Round", arena.round, rounds, rounds_left(arena)),
    )


def fitting(arena: Arena, team: int, best: tuple[int, int] | None) -> tuple[str, str]:
    """Who leads, and what to go for: the fullest words of both that the strip holds, the chance before the reasons."""
    leads, advices = leading(arena), advice(arena, team, best)
    ways = [(lead, told) for lead in leads for told in advices]
    return next((way for way in ways if sum(map(len, way)) <= WHOLE), (leads[-1], advices[-1]))


def rounds_left(arena: Arena) -> str:
    """How long it takes. WS.LEN.01"""
    left = arena.rules.rounds - arena.round
    told = f"{left} left, then glory is counted" if left else LAST
    following = "" if arena.step == OVER or not begun(arena) else next_turn(arena)
    return f"{told}; {following}" if following else told


def next_turn(arena: Arena) -> str:
    """Whose turn follows the one that is played; empty after the last. WS.ROUND.01"""
    if arena.turn == 1 and arena.round == arena.rules.rounds:
        return ""
    return f"next turn: {TEAMS[1 - arena.turn]}"


def begun(arena: Arena) -> bool:
    return bool(arena.who)


def unbegun(arena: Arena, team: int) -> Progress:
    """A side before its first hero has arrived."""
    left = len(arena.dealt[team]) - arena.rules.heroes
    return Progress(team, TEAMS[team], 0, note=f"{left} heroes to discard" if left > 1 else "nothing yet")


def at_home(arena: Arena) -> str:
    """Which heroes suit the map, while they are chosen. WS.REL.02"""
    here = [FACTIONS[faction].capitalize() for faction in arena.land.factions]
    away = [name.capitalize() for name in FACTIONS if name.capitalize() not in here]
    if not here:
        return ""
    if len(here) < len(away):
        return f"Try places of their home region with +2: {listed(here)}."
    none = f"; no home here: {listed(away)}" if away else ""
    return f"Heroes have +2 in their home region{none}."


def progress(arena: Arena, team: int) -> Progress:
    """The glory of a side, and what it is for."""
    held, cards = len(regions_of(arena, team)), len(arena.glory[team])
    counted = [f"{held} region{'s' * (held > 1)}"] if held else []
    more = [f"{cards} card{'s' * (cards > 1)}"] if cards else []
    ahead = lead(arena.tribute, team)
    more += [f"tribute by {ahead}"] if ahead else []
    deep = [called(arena, who) for who in fallen_deep(arena, team)]
    more += [] if deep else ["empty Underpit"]
    by_name, won = (", ".join([*regions, *more]) for regions in (regions_of(arena, team), counted))
    named, many = (f"; {told} in the Underpit" if deep else "" for told in (listed(deep), f"{len(deep)} fallen"))
    full, whole = (f"glory: {told}" if told else "glory" for told in (won, by_name))
    least = f"{won}; Underpit: {len(deep)}" if deep else won.replace("empty ", "")
    fullest = [f"{told}{named}" for told in (whole, by_name, full, won)]
    shorter = (*fullest, f"{full}{many}", f"{won}{many}", least)
    note = next((told for told in shorter if len(told) <= NOTE), shorter[-1])
    return Progress(team, TEAMS[team], glories(arena)[team], note=note)


def regions_of(arena: Arena, team: int) -> list[str]:
    return [region_name(faction) for faction in arena.land.factions if held_by(arena, faction) == team]


def held_by(arena: Arena, faction: int) -> int:
    """The side that has more places of a region; -1 if neither has."""
    white, black = markers_on(arena, faction)
    return -1 if white == black else int(black > white)


def fallen_deep(arena: Arena, team: int) -> list[int]:
    return [who for who in team_heroes(arena, team) if arena.at[who] == UNDERPIT]


def leading(arena: Arena) -> list[str]:
    """Who is ahead in glory, with its reasons and without; of equals, who would win by the next thing that counts.

    WS.VICT.08, 10-12
    """
    white, black = standing(arena, 0), standing(arena, 1)
    ahead = TEAMS[black > white]
    if white[0] != black[0]:
        lead = f"{ahead} lead {max(white[0], black[0])} to {min(white[0], black[0])}"
        reasons = ", ".join(sources(arena, int(black > white)))
        return [f"{lead}: {reasons}", lead] if reasons else [lead]
    if white == black:
        return [LEVEL]
    for label, count in (("more gold", gold_of), ("fewer defeated", defeated_of), ("fewer wounds", wounds_of)):
        counts = count(arena, 0), count(arena, 1)
        if counts[0] != counts[1]:
            best, worst = (max(counts), min(counts)) if label == "more gold" else (min(counts), max(counts))
            return [f"Level; {ahead} win ties: {label}, {best} to {worst}"]
    return [LEVEL]


def sources(arena: Arena, team: int) -> list[str]:
    """What a side has glory for, by name, beyond what the other has too."""
    cards = len(arena.glory[team])
    found = [*regions_of(arena, team), *([f"{cards} Glory card{'s' * (cards > 1)}"] if cards else [])]
    found += ["tribute"] if lead(arena.tribute, team) else []
    return found + (["an empty Underpit"] if fallen_deep(arena, 1 - team) and not fallen_deep(arena, team) else [])


def chance_for(arena: Arena, team: int) -> tuple[int, int] | None:
    """The hero of a side and the place that would change the glory, where that is likeliest and soonest; of those who
    still can this turn, else of all for the next one."""
    heroes = [who for who in on_map(arena, team) if is_hero(arena, who)]
    prizes = [space for space in arena.land.spots if prize(arena, team, space)]
    everyone = [(who, space) for space in prizes for who in heroes if can_afford(arena, who, space)]
    able = [aim for aim in everyone if still_can(arena, *aim)] or everyone
    near = sorted(able, key=lambda aim: points_to(arena, *aim))
    aims = [aim for space in prizes for aim in [each for each in near if each[1] == space][:CLOSEST]]
    best = max(aims, key=lambda aim: promise_now(arena, *aim), default=None)
    return best if best is not None and promise(arena, *best) else None


def promise_now(arena: Arena, who: int, space: int) -> float:
    """The same as a promise, with the Boost that would bring a hero there this turn. WS.BOOST.01-03"""
    if not only_boosted(arena, who, space):
        return promise(arena, who, space)
    return hope(arena, who, space, BOOST) / (1 + points_to(arena, who, space) / (speed(arena, who) + BOOST))


def only_boosted(arena: Arena, who: int, space: int) -> bool:
    """Whether a hero can come to a space this turn only if it uses the Boost that it has. WS.BOOST.01-03"""
    if arena.turn != arena.team[who] or arena.step != FREE or not can_boost(arena, who):
        return False
    more = points_to(arena, who, space) - speed(arena, who)
    return 0 < more <= BOOST and space in within_reach(arena, who, BOOST)


def still_can(arena: Arena, who: int, space: int) -> bool:
    """Whether a hero may go for a place, or try the one where it stands, before the turn of its side is over; in the
    enemy's turn its own is still to come. WS.ACT.02, WS.ADV.01"""
    if arena.turn != arena.team[who]:
        return True
    if arena.at[who] == space:
        return arena.step <= ADVENTURE and not arena.flags[who] & ADVENTURED
    return arena.step <= ACTION and not arena.flags[who] & ACTED


def advice(arena: Arena, team: int, best: tuple[int, int] | None) -> list[str]:
    """What a side could go for, who would, with which chance or price and how far off, in ever fewer words; else what
    decides now."""
    if arena.step == OVER:
        return [""]
    if best is None:
        return [balance(arena)]
    who, space = best
    passed, boosted = chance_then(arena, who, space)
    land, name = arena.land, called(arena, who)
    where = "in 1 Move with a Boost" if only_boosted(arena, who, space) else moves_to(arena, who, space)
    odds = price_of(arena, who, space) if passed is None else percent(passed)
    passes = odds if passed is None else f"passes {odds}"
    later = "" if still_can(arena, who, space) else ", next turn"
    if later and where.endswith("Moves"):
        where, later = f"{where} from next turn", ""
    place, won = place_name(land, space).removeprefix("the "), prize(arena, team, space).partition(",")[0]
    shortly = "" if passed is None else f", {odds}"
    return [
        *([f"★ Best: {place} {won}: {name} {where}, {passes}{boosted}{later}."] if boosted else []),
        *([f"★ {place[:1].upper()}{place[1:]} {won}: {name} {where}, {passes}{boosted}{later}."] if boosted else []),
        f"★ Best: {place} {won}: {name} {where}, {passes}{later}.",
        f"★ {place[:1].upper()}{place[1:]} {won}: {name} {where}, {passes}{later}.",
        f"★ Best: {place} {won}: {name} {where}, {odds}{later}.",
        f"★ Best: {place} {won}: {where}, {passes}{later}.",
        f"★ {place[:1].upper()}{place[1:]} {won}: {where}, {odds}{later}.",
        f"★ {place[:1].upper()}{place[1:]} {won}: {where}{shortly}{later}.",
    ]


def chance_then(arena: Arena, who: int, space: int) -> tuple[float | None, str]:
    """How likely a hero passes a place's test when it gets to it, and what a Boost has to do with that: one at work
    lasts only till the next Free step of its side. WS.BOOST.01-03"""
    at_work, own_turn = bool(arena.flags[who] & BOOSTED), arena.turn == arena.team[who]
    if at_work:
        in_time = own_turn and still_can(arena, who, space) and space in within_reach(arena, who)
        return pass_chance(
            arena, who, space, 0 if in_time else boost_over(arena, who)
        ), " with its Boost" if in_time else ""
    if only_boosted(arena, who, space):
        return pass_chance(arena, who, space, BOOST), ""
    chance = pass_chance(arena, who, space)
    can = own_turn and arena.step == FREE and can_boost(arena, who)
    if chance is None or not can or space not in within_reach(arena, who, BOOST):
        return chance, ""
    then = percent(pass_chance(arena, who, space, BOOST) or 0)
    return chance, f", {then} with a Boost" if then != percent(chance) else ""


def balance(arena: Arena) -> str:
    """What decides now: regions that one place would win or turn, else who lies in the Underpit."""
    counts = {faction: markers_on(arena, faction) for faction in arena.land.factions}
    level = [faction for faction, (white, black) in counts.items() if white == black]
    if level:
        return (
            f"Take {open_place(arena, level[0])} to win {region_name(level[0])}{others(level, '; {} more are level')}."
        )
    thin = [region_name(faction) for faction, (white, black) in counts.items() if abs(white - black) == 1]
    if thin:
        return f"Held by a single place: {thin[0]}{others(thin, ' and {} more')}."
    for team in (0, 1):
        deep = fallen_deep(arena, team)
        if deep:
            return f"{called(arena, deep[0])} in the Underpit costs {TEAMS[team]} 1 glory."
    return "Every region is held by two places or more: look to tribute."


def open_place(arena: Arena, faction: int) -> str:
    """A place of a region that nobody holds, best one that is no quest; any, where both have their share."""
    land = arena.land
    free = [land.spots[spot] for spot in land.spots_of[faction] if arena.markers[spot] < 0]
    return land.title(min(free, key=lambda space: land.adventure[space] == QUEST)) if free else "a place"


def others(found: Sequence[object], text: str) -> str:
    """How many more there are than the one that is named."""
    return text.format(len(found) - 1).replace("1 more are", "1 more is") if found[1:] else ""


# ---- the turn -------------------------------------------------------------------------------------------------------


def phases(arena: Arena) -> tuple[Phase, ...]:
    """WS.ROUND.01-07"""
    if arena.step <= LOOT:
        return phases_of(SETUP, int(arena.step > MAP), to_discard(arena))
    return phases_of(STEPS, STEP_OF[arena.step], note(arena))


def to_discard(arena: Arena) -> str:
    left = [max(0, len(dealt) - arena.rules.heroes) for dealt in arena.dealt]
    return ", ".join(f"{TEAMS[team]} discard {count} more" for team, count in enumerate(left) if count)


def note(arena: Arena) -> str:
    """How much of a step is left, by what the table sees."""
    if arena.round == 1:
        return f"round 1 is only this; {turn_after(arena)}"
    whose = f"{TEAMS[arena.turn]}' turn"
    if arena.step == ACTION:
        return f"{whose}: {len(waiting(arena))} of {len(on_map(arena, arena.turn))} still to act"
    if arena.step == REACTION:
        return f"{TEAMS[1 - arena.turn]} may shoot, use an ability or a card"
    if arena.step == ADVENTURE:
        return f"{whose}: {len(adventurers(arena)) + (arena.trying >= 0)} on a place"
    if arena.step in (MELEE_START, MELEE_STEP):
        return f"{whose}: both sides strike, highest Wits first"
    if arena.step == REINFORCE:
        coming = min(len(newcomers(arena)), quota(arena) - arena.arrived)
        return f"{whose}: {f'{coming} to come' if coming else 'the last comes'}; {turn_after(arena)}"
    return whose


def turn_after(arena: Arena) -> str:
    """What follows the last step of a turn. WS.ROUND.01, 05-06"""
    if arena.turn == 0:
        return f"then the {TEAMS[1]}' turn"
    return f"then round {arena.round + 1}" if arena.round < arena.rules.rounds else "then glory is counted"
