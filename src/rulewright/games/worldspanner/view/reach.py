"""What a mover could come to: the places within reach with their chances, and what the ground on the way costs."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from rulewright.games._arena.rules.mapping import TERRAINS
from rulewright.games._arena.rules.table import NOBODY, called, on_map
from rulewright.kernel import Ask
from rulewright.kernel.words import listed, percent
from rulewright.table.hexes import bearing
from rulewright.table.paths import FAR

from ..rules.adventure import can_afford
from ..rules.content import CARDS
from ..rules.land import NONE
from ..rules.lith import TRIALS
from ..rules.movement import Walk, can_fly, costs_of, may_phase, ways_ahead
from ..rules.ratings import speed
from ..rules.state import BOOSTED, FLEW, Arena, adjacent_enemies, is_hero
from ..rules.terms import SPEED
from ..rules.trial import challenge_difference
from ..rules.victory import markers_on
from .names import GROUND, nearest_spot, place_name, region_name, whereabouts
from .odds import pass_chance, trials_at
from .roads import points_off, points_to
from .sites import SHORTLY, site_now
from .threats import blow_chance, open_only

MOST = 4
"""How many places a question names."""
TOLD = 2
"""How many of them an option names."""
NEAR = 3
"""Spaces from which an enemy is told to be near."""
BOOST = 1
"""What a Boost adds to every rating. WS.BOOST.03"""
MOST_DEAR = 2
"""Points that ground costs at most where it can be entered."""
UNTOLD = ("dome", "obstacle")
"""Ground that nobody enters, and that is named by itself or lies on no map of this game."""
NO_PLACES = "A minion takes no places"
"""What a mover is told who is no hero. WS.MINION.01"""
TRIED = "places are tried later this turn, in Adventure"
FREE = "nothing"
"""What a view asks."""


def ground_costs(arena: Arena, ask: Ask) -> str:
    """What a mover pays for the ground. WS.TERR.06-09, WS.FLY.02"""
    who = ask.about
    if arena.flags[who] & FLEW:
        return "in the air every space costs 1; nobody enters a Dome" if ask.prompt == "step" else ""
    rides = arena.rode[who] >= 0 and ask.prompt == "step"
    costs = costs_of(arena, who, CARDS[arena.rode[who]] if rides else None)
    names = [GROUND.get(name, name) for name in TERRAINS]
    cheap, dear = ([name for name, cost in zip(names, costs, strict=True) if cost == price] for price in (1, 2))
    closed = [name for name, cost in zip(names, costs, strict=True) if cost > MOST_DEAR and name not in UNTOLD]
    no_way = f"no way into {listed([*closed, 'a Dome']).replace(' and ', ' or ')}"
    return f"{listed(cheap)} 1 point{', ' + listed(dear) + ' 2' if dear else ''}; {no_way}"


def reach_of(arena: Arena, who: int, more: int = 0) -> tuple[tuple[int, int], ...]:
    """Every space where a Move could end, with its price; with `more` Speed than now."""
    points = speed(arena, who) + more
    walk = Walk(arena, who, points, costs_of(arena, who), can_fly(arena, who), may_phase(arena, who))
    return tuple((way.via[-1], way.cost) for way in ways_ahead(arena, walk))


def within_reach(arena: Arena, who: int, more: int = 0) -> set[int]:
    """Where somebody could be when this turn's Adventure comes; with `more` Speed than now."""
    return {arena.at[who], *(space for space, _ in reach_of(arena, who, more))}


# ---- what a place is worth ------------------------------------------------------------------------------------------


def holder(arena: Arena, space: int) -> int:
    """The side that has a place; NOBODY also for ground that cannot be had."""
    return arena.markers[arena.land.spot_at[space]] if space in arena.land.spot_at else NOBODY


def prize(arena: Arena, team: int, space: int) -> str:
    """What taking a place would change in glory now; empty if nothing. WS.VICT.02-03, WS.CAPT.02-03"""
    held = holder(arena, space)
    if space not in arena.land.spot_at or held == team:
        return ""
    faction = arena.land.faction_at[space]
    counts = markers_on(arena, faction)
    lead, region = counts[team] - counts[1 - team], region_name(faction)
    return {0: f"wins {region}, 1 glory", -1: f"levels {region}, their 1 glory gone"}.get(lead, "")


def boost_over(arena: Arena, who: int) -> int:
    """What a hero's ratings lose till its next turn: a Boost at work is over by then. WS.BOOST.01-03"""
    return -BOOST if arena.flags[who] & BOOSTED else 0


def goal_of(arena: Arena, who: int, space: int, more: int = 0) -> str:
    """What a hero could win on a space, with the chance or the price; empty where there is nothing for its side."""
    site, land = site_now(arena, space), arena.land
    if site is None or in_vain(arena, who, space):
        return ""
    chance = pass_chance(arena, who, space, more)
    wants = (
        f"({percent(chance)} to pass its test)"
        if chance is not None
        else f"({site.pays if site.asks == FREE else price_of(arena, who, space)})"
    )
    return f"{place_name(land, space)} {wants}: {gain_of(arena, arena.team[who], space)}".removesuffix(": ")


def in_vain(arena: Arena, who: int, space: int) -> bool:
    """Whether a place has nothing for somebody: it is its side's, or asks for what it has not got."""
    site = site_now(arena, space)
    if site is None:
        return False
    if not is_hero(arena, who) or holder(arena, space) == arena.team[who]:
        return True
    return site.asks != FREE and not can_afford(arena, who, space)


def price_of(arena: Arena, who: int, space: int) -> str:
    """What a place wants to be paid, and that somebody has not got it."""
    site, kind = site_now(arena, space), arena.land.adventure[space]
    asks = f"asks {SHORTLY.get(kind, site.asks.removesuffix(' each') if site else '')}"
    return asks if can_afford(arena, who, space) else f"{asks}: has not got it"


def gain_of(arena: Arena, team: int, space: int) -> str:
    """What a success brings: the change in glory, that there is none, or what one of Lith's places gives."""
    if space not in arena.land.spot_at:
        return SHORTLY.get(arena.land.adventure[space], "") if arena.land.adventure[space] in TRIALS else ""
    return prize(arena, team, space) or "no glory by itself"


HOPE, NO_HOPE = 0.5, 0.05
"""What a place counts where nothing tells its chance: with the gold that it asks for, and without."""
A_POINT = 0.12
"""About what a point of difference is worth in a challenge."""


def promise(arena: Arena, who: int, space: int, here: int = -1) -> float:
    """How much a place is worth going for, by a rule of thumb: its chance, and how many Moves it is off."""
    points = points_to(arena, who, space, here)
    if points >= FAR:
        return 0.0
    more = boost_over(arena, who) if points > speed(arena, who) else 0
    return hope(arena, who, space, more) / (1 + points / max(1, arena.who[who].ratings[SPEED]))


def hope(arena: Arena, who: int, space: int, more: int = 0) -> float:
    """About how likely somebody takes a place, over all that it may ask for; with gold for what is paid."""
    paid = HOPE if can_afford(arena, who, space) else NO_HOPE
    trials, faction = trials_at(arena, space), arena.land.faction_at[space]
    hopes = []
    for trial in trials:
        if trial is None:
            hopes.append(paid)
            continue
        name, number, field = trial
        margin = challenge_difference(arena, who, name, number, faction, field)
        hopes.append(min(1 - NO_HOPE, max(NO_HOPE, HOPE + A_POINT * (margin + more))))
    return sum(hopes) / len(hopes) if hopes else paid


def outlook_of(arena: Arena, who: int) -> float:
    """About how much a newcomer could win: how likely it takes the places that would change the glory, on average."""
    team = arena.team[who]
    prizes = [space for space in arena.land.spots if prize(arena, team, space)]
    return sum(hope(arena, who, space) for space in prizes) / max(1, len(prizes))


def aim_of(arena: Arena, who: int, here: int = -1) -> int:
    """The place that somebody would go for from a space, best one that changes the glory; -1 if its side has them
    all. The nearest are weighed first: what lies farther off than pays even if it were sure is left aside."""
    team, here, far = arena.team[who], arena.at[who] if here < 0 else here, arena.land.far
    open_spots = [space for space in arena.land.spots if holder(arena, space) != team]
    aim, most, pace = NOBODY, 0.0, max(1, arena.who[who].ratings[SPEED])
    for space in sorted(open_spots, key=lambda space: far(here, space)):
        if 2 * (1 - NO_HOPE) / (1 + far(here, space) / pace) <= most:
            break
        worth = promise(arena, who, space, here) * (1 + bool(prize(arena, team, space)))
        aim, most = (space, worth) if worth > most else (aim, most)
    return aim


def outlook_from(arena: Arena, who: int, space: int) -> float:
    """How promising a space is to set out from; for a minion, how near the enemy is."""
    if not is_hero(arena, who):
        return -min((arena.land.far(space, arena.at[foe]) for foe in on_map(arena, 1 - arena.team[who])), default=0)
    aim = aim_of(arena, who, space)
    return promise(arena, who, aim, space) if aim != NOBODY else 0.0


def towards(arena: Arena, who: int, space: int) -> str:
    """How far a space is from what the mover would go for, with the chance there: '4 points from Knife Game (38 %)'."""
    if not is_hero(arena, who):
        return to_enemy(arena, who, space)
    aim = aim_of(arena, who, space if arena.at[who] < 0 else arena.at[who])
    if aim < 0:
        return nearest(arena, space)
    chance = pass_chance(arena, who, aim, 0 if space == aim else boost_over(arena, who))
    odds = price_of(arena, who, aim) if chance is None else f"{percent(chance)} to pass"
    return f"{points_off(points_to(arena, who, aim, space))} from {place_name(arena.land, aim)} ({odds})"


def beyond_reach(arena: Arena, who: int, ends: Collection[int] = ()) -> str:
    """The place that the mover would go for in a later turn: how far off it is and by which end of this Move, what it
    asks and what it changes."""
    here = arena.at[who]
    if not is_hero(arena, who):
        return to_enemy(arena, who, here)
    aim = aim_of(arena, who)
    if aim < 0:
        return nearest(arena, here)
    name = place_name(arena.land, aim)
    far = points_to(arena, who, aim)
    goal = goal_of(arena, who, aim, boost_over(arena, who) if far else 0) or f"{name} ({price_of(arena, who, aim)})"
    if not far:
        return f"to try where it stands: {goal}"
    return f"to go for later, {points_off(far)} off{heading(arena, who, aim, ends)}: {goal}"


def heading(arena: Arena, who: int, aim: int, ends: Collection[int]) -> str:
    """To which side the end of a Move lies that is nearest to an aim; empty where it leads no nearer."""
    left = {end: points_to(arena, who, aim, end) for end in ends}
    best = min(left, key=lambda end: left[end], default=NOBODY)
    nearer = best != NOBODY and left[best] < points_to(arena, who, aim)
    return f", first {bearing(arena.land.cells[arena.at[who]], arena.land.cells[best])}" if nearer else ""


def prospects(arena: Arena, who: int) -> str:
    """What somebody's Move could come to this turn, the best first; else how far it is from what it would go for."""
    if not is_hero(arena, who):
        return f"{NO_PLACES}; {to_enemy(arena, who, arena.at[who])}"
    team = arena.team[who]
    goals = [(space, goal) for space in within_reach(arena, who) if (goal := goal_of(arena, who, space))]
    worth = sorted(
        (not prize(arena, team, space), -(pass_chance(arena, who, space) or 0), goal) for space, goal in goals
    )
    told = [*dict.fromkeys(goal for _, _, goal in worth)]
    return (
        f"can reach {'; '.join(told[:TOLD])}; {TRIED}"
        if told
        else f"no place to win in reach; {towards(arena, who, arena.at[who])}"
    )


def boosted_try(arena: Arena, who: int) -> str:
    """What a Boost would do for the best test that a hero can come to this turn. WS.BOOST.03"""
    on_foot, team = within_reach(arena, who), arena.team[who]
    open_to = sorted(space for space in within_reach(arena, who, BOOST) if not in_vain(arena, who, space))
    chances = {space: chance for space in open_to if (chance := pass_chance(arena, who, space, BOOST)) is not None}
    if not chances:
        return "no test in reach this turn"
    best = max(chances, key=lambda space: chances[space] * (1 + bool(prize(arena, team, space))))
    name, then, now = place_name(arena.land, best), percent(chances[best]), percent(pass_chance(arena, who, best) or 0)
    if best not in on_foot:
        return f"only with it in reach: {name}, {then} to pass"
    return f"{name}: {then} to pass" + (f", {now} without" if now != then else ", as without")


def ways_told(arena: Arena, ask: Ask) -> str:
    """The places and enemies within reach of a mover, the nearest first, each with its price in points."""
    who = ask.about
    cheapest: dict[str, int] = {}
    for _, cost, text in sorted(offers(arena, ask)):
        cheapest.setdefault(text, cost)
    melee, safe = melee_here(arena, who), in_domes(arena, ask)
    if not cheapest:
        enemy = f"no {'other ' if melee else ''}enemy to strike in reach"
        none = f"No place to win and {enemy}" if is_hero(arena, who) else f"{NO_PLACES}; {enemy}"
        why = "; ".join(filter(None, (safe, *out_of_hand(arena, ask))))
        return f"{none}{f' ({why})' if why else ''}; {beyond_reach(arena, who, ends_of(ask))}{melee}"
    told = [f"{text} ({cost} {'point' if cost == 1 else 'points'})" for text, cost in cheapest.items()]
    aim = aim_of(arena, who) if is_hero(arena, who) else -1
    beyond = aim >= 0 and not any(text.startswith(place_name(arena.land, aim)) for text in cheapest)
    further = [*told[:MOST], *([safe] if safe else []), *([beyond_reach(arena, who, ends_of(ask))] if beyond else [])]
    return f"In reach: {'; '.join(further)}{melee}"


def out_of_hand(arena: Arena, ask: Ask) -> list[str]:
    """The places within reach that a hero cannot win, each with the reason: 'Kidnap asks 2 gold: has not got it'."""
    who = ask.about
    vain = [space for space in sorted(ends_of(ask)) if is_hero(arena, who) and in_vain(arena, who, space)]
    mine = arena.team[who]
    return [
        f"{place_name(arena.land, space)} {'is yours' if holder(arena, space) == mine else price_of(arena, who, space)}"
        for space in vain[:TOLD]
    ]


def ends_of(ask: Ask) -> set[int]:
    """Every space where the Move that is asked about could end."""
    return {way.via[-1] for way in (ask.shortcuts() if ask.shortcuts is not None else ())}


def only_passed(ask: Ask) -> list[int]:
    """The next spaces at which a Move cannot end. WS.MOVE.04-05, WS.FLY.04-05"""
    if ask.shortcuts is None:
        return []
    ends = ends_of(ask)
    return [space for space in ask.listed(ask.seats[0]) if isinstance(space, int) and space not in ends]


def passing(arena: Arena, ask: Ask) -> str:
    """Past whom, and over which ground, the next step can lead though no Move ends there; empty if it cannot."""
    spaces = only_passed(ask)
    people = [called(arena, arena.on[space]) for space in spaces if arena.on[space] >= 0]
    ground = [TERRAINS[arena.land.terrain[space]] for space in spaces if arena.on[space] < 0]
    over = [f"over {GROUND.get(name, name)}" for name in dict.fromkeys(ground)]
    where = listed(
        [*([f"where {listed(people)} {'stands' if len(people) == 1 else 'stand'}"] if people else []), *over]
    )
    return f"{where} it can pass, not end" if spaces else ""


def in_domes(arena: Arena, ask: Ask) -> str:
    """The enemies beside the ends of a move whom nobody can strike, since they are in Domes. WS.DOME.04"""
    who, land, ends = ask.about, arena.land, ends_of(ask)
    names = [
        called(arena, foe)
        for foe in on_map(arena, 1 - arena.team[who])
        if land.in_dome[arena.at[foe]] and any(land.far(end, arena.at[foe]) == 1 for end in ends)
    ]
    return f"{listed(names)} {'is' if len(names) == 1 else 'are'} safe in a Dome" if names else ""


def foes_beside(arena: Arena, who: int, space: int) -> list[int]:
    """The enemies whom somebody would stand beside on a space, so that both may strike in Melee. WS.MSTEP.01"""
    return [foe for foe in on_map(arena, 1 - arena.team[who]) if arena.at[foe] in arena.land.adjacent[space]]


def melee_here(arena: Arena, who: int) -> str:
    """What it means for a mover to end beside the enemies who stand beside it now; a sentence of its own."""
    foes = foes_beside(arena, who, arena.at[who])
    odds = [
        f"{called(arena, foe)} ({percent(blow_chance(arena, who, foe))} to hit, "
        f"{percent(blow_chance(arena, foe, who))} to be hit{open_only(arena, foe, ' by its open cards')})"
        for foe in foes
    ]
    return f". To end beside {' or '.join(odds)} means Melee" if odds else ""


def offers(arena: Arena, ask: Ask) -> Iterator[tuple[bool, int, str]]:
    """What each end of a move has to offer, with its price; what changes the glory goes first."""
    who, land = ask.about, arena.land
    enemies = on_map(arena, 1 - arena.team[who])
    beside = set(adjacent_enemies(arena, who))
    for way in ask.shortcuts() if ask.shortcuts is not None else ():
        end = way.via[-1]
        goal = goal_of(arena, who, end) if is_hero(arena, who) else ""
        if goal:
            yield not prize(arena, arena.team[who], end), way.cost, goal
        for enemy in enemies:
            if enemy not in beside and arena.at[enemy] in land.adjacent[end] and not land.in_dome[arena.at[enemy]]:
                hit, back = percent(blow_chance(arena, who, enemy)), percent(blow_chance(arena, enemy, who))
                yield (
                    True,
                    way.cost,
                    f"beside {called(arena, enemy)}, to strike in Melee: {hit} to hit, {back} to be hit"
                    f"{open_only(arena, enemy, ' by its open cards')}",
                )


def beside_or_near(arena: Arena, who: int, space: int) -> str:
    """Whom a mover would fight on a space, and which enemies are near it besides."""
    foes = foes_beside(arena, who, space)
    return "; ".join(filter(None, (melee_at(arena, foes), enemies_near(arena, arena.team[who], space, foes))))


def melee_at(arena: Arena, foes: Sequence[int]) -> str:
    """What it means to stand beside enemies; empty where there are none."""
    return f"beside {listed([called(arena, foe) for foe in foes])}: both may strike in Melee" if foes else ""


def enemies_near(arena: Arena, team: int, space: int, told: Collection[int] = ()) -> str:
    """The enemies of a side that are near a space, but for those that are told."""
    foes = [who for who in on_map(arena, 1 - team) if who not in told]
    found = [called(arena, who) for who in foes if arena.land.far(space, arena.at[who]) <= NEAR]
    return f"near {listed(found)}" if found else ""


def where_now(arena: Arena, space: int) -> str:
    """Where a move has led, and which enemies are near there."""
    who = arena.on[space]
    there = whereabouts(arena.land, space)
    beside = [called(arena, foe) for foe in adjacent_enemies(arena, who)] if who >= 0 else []
    if beside:
        return f"to stand beside {listed(beside)}, so that both sides may strike in Melee"
    if who >= 0 and is_hero(arena, who) and arena.land.adventure[space] != NONE:
        if not can_afford(arena, who, space):
            return f"to {there} ({price_of(arena, who, space)})"
        return f"to {there}, to try it{promised(arena, who, space)}"
    close = enemies_near(arena, arena.team[who], space) if who >= 0 else ""
    return f"and stands {close}: {there}" if close else f"to {there}"


def promised(arena: Arena, who: int, space: int) -> str:
    """The chance of whoever has come to a place, and what it would change."""
    chance, won = pass_chance(arena, who, space), prize(arena, arena.team[who], space)
    how = f"{percent(chance)} to pass" if chance is not None else price_of(arena, who, space)
    if won:
        return f" ({how}; a success {won})"
    return f" ({how})" if chance is not None else ""


def spaces(count: int) -> str:
    return f"{count} space{'s' * (count != 1)}"


def to_enemy(arena: Arena, who: int, space: int) -> str:
    """How far the nearest enemy is from a space: '4 spaces from Robin Hood'."""
    far, at = arena.land.far, arena.at
    foe = min(on_map(arena, 1 - arena.team[who]), key=lambda foe: far(space, at[foe]), default=NOBODY)
    return f"{spaces(far(space, at[foe]))} from {called(arena, foe)}" if foe != NOBODY else "no enemy is on the map"


def nearest(arena: Arena, space: int) -> str:
    """How far it is to the nearest place of a region: '4 spaces from Knife Game'."""
    land = arena.land
    if not land.spots:
        return "no places on this map"
    spot = nearest_spot(land, space)
    return (
        f"{spaces(land.far(space, spot))} from {place_name(land, spot)}"
        if spot != space
        else f"on {place_name(land, spot)}"
    )
