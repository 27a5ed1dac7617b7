"""The evaluation function: an estimate, from -1 to 1, of how a game will end for a seat's team, without playing on.

Glory comes first, then what leads to it: markers, tribute, heroes near what they can win, health and treasure.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TypeAlias

from rulewright.games._arena.rules.challenges import DAMAGE_CHANGE, PASS, face_odds, hit_odds
from rulewright.games._arena.rules.table import BLACK, WHITE, on_map
from rulewright.table.paths import FAR

from ..rules.abilities import AT_HOME, HOME, OPPOSED, WELCOME
from ..rules.content import CHALLENGES, FACTION_CARDS, FIGURES, HEROES, OPPOSING, QUEST_CARDS, Quest
from ..rules.figures import Figure
from ..rules.land import CHAMBER, GOLD, NONE, QUEST, TASK_ONE, UNDERWORLD, VORTEX, Land, find_land
from ..rules.state import (
    ACTED,
    ACTION,
    ADVENTURE,
    ADVENTURED,
    BOOSTED,
    PITS,
    REACTED,
    REACTION,
    UNDERPIT,
    Arena,
    heroes,
    is_hero,
)
from ..rules.terms import AGILITY, ARMOR, FACTIONS, FAME, MELEE, POWER, RATINGS, SPEED, VIRTUE

GLORY, MARKER, TRIBUTE = 1.0, 0.5, 0.03
"""What wins, in glories: a marker of a lead is half a key, tribute beyond the lead counts little."""
HELD = (0.0, 0.85, 0.97, 0.99)
"""How likely a lead of so many markers outlasts an Adventure step of those behind."""
FALLEN, HEALTH, PURSE, CARD, BOOST, BOOSTED_NOW = 0.6, 0.3, 0.05, 0.07, 0.04, 0.05
"""Means, in glories: a defeated hero lost, a whole Health, one gold, one card, one Boost kept, a Boost at work."""
NEAR, TRYING, SURE, FIGHT = 0.35, 0.8, 1.0, 0.8
"""How much of a goal counts for a hero on its way, in the middle of it, or sure of it; and of a blow it may strike."""
ON_TIME = 1.5
"""How much more a goal is worth to a hero who stands on it with this turn's Adventure to come."""
READY, STRAY = 0.002, 0.0005
"""Too small to decide but between equals: who can still act should, and nobody wanders or trades for nothing."""
TO_COME = {ACTION: ACTED, REACTION: REACTED, ADVENTURE: ADVENTURED}
LINE = 6.0
"""The lead, in glories, at which a score is one half."""
LONGEST = 60
DECAY = tuple(0.78**points for points in range(LONGEST + 1))
Clock: TypeAlias = tuple[int, int]  # the Adventure steps that White and Black still have
HARD_UP = 0.3
"""What an adventure is worth to a hero who has not the gold, or the card, that it costs."""


def score(arena: Arena, seat: int) -> float:
    """The lead of a seat's team, pressed into -1 to 1."""
    team = arena.teams[seat]
    if not arena.who:
        return promise_of(arena.dealt[team]) - promise_of(arena.dealt[1 - team])
    ahead = standing(arena) if team == 0 else -standing(arena)
    ahead += READY * still_to_come(arena, team)
    return ahead / (LINE + abs(ahead))


def promise_of(dealt: list[int]) -> float:
    """What heroes in the draft are good for, before anybody has met anybody: high ratings and a long life."""
    return sum(sum(HEROES[number].ratings) + HEROES[number].health for number in dealt) / (1000 * max(1, len(dealt)))


def standing(arena: Arena) -> float:
    """White's lead over Black."""
    at, land = arena.at, arena.land.id
    markers, turned = tuple(arena.markers), tuple(arena.turned)
    total = glory_of_tribute(arena.tribute) + GLORY * (len(arena.glory[WHITE]) - len(arena.glory[BLACK]))
    clock = adventures_left(arena, WHITE), adventures_left(arena, BLACK)
    total += glory_of_keys(land, markers, clock)
    buried: tuple[list[int], list[int]] = [], []
    for who in heroes(arena):
        if at[who] in PITS:
            buried[arena.team[who]].append(at[who])
    for team in (0, 1):
        total -= (FALLEN * len(buried[team]) + GLORY * (UNDERPIT in buried[team])) * (1 if team == 0 else -1)
    total -= STRAY * arena.trades if arena.turn == WHITE else -STRAY * arena.trades
    fade = min(1.0, 0.25 * (1 + arena.rules.rounds - arena.round))
    for who in heroes(arena):
        here = at[who]
        if here in PITS:
            continue
        team = arena.team[who]
        worth = belongings(arena, who) * fade - HEALTH * arena.wounds[who] / arena.who[who].health
        if here >= 0:
            ahead = arena.points if arena.mover == who else 0
            purse, cards = min(arena.gold[who], 4), bool(arena.hand[who])
            if arena.trying == who and arena.won:
                outlook = SURE * gain_at(land, team, here, markers, clock)
            else:
                hero, due = arena.who[who].id, adventure_due(arena, who)
                outlook = faction_outlook(land, hero, team, here, ahead, due, purse, cards, markers, turned, clock)
                outlook = max(outlook, lith_outlook(arena, who, here, ahead, buried[team]))
                outlook *= TRYING if arena.trying == who else NEAR
            worth += outlook + FIGHT * melee_outlook(arena, who) - STRAY * len(arena.trail[who])
        total += worth if team == 0 else -worth
    return total


def still_to_come(arena: Arena, team: int) -> int:
    """How many of a team can still do something in this step: a reason not to end it early."""
    flag = TO_COME.get(arena.step)
    if flag is None or team != (1 - arena.turn if arena.step == REACTION else arena.turn):
        return 0
    return sum(not arena.flags[who] & flag and who != arena.mover for who in on_map(arena, team))


# ---- glory ----------------------------------------------------------------------------------------------------------


def adventures_left(arena: Arena, team: int) -> int:
    """How many Adventure steps a team still has."""
    over = arena.turn > team or (arena.turn == team and arena.step > ADVENTURE)
    return arena.rules.rounds - arena.round + (not over)


@cache
def glory_of_key(team: int, mine: int, theirs: int, clock: Clock) -> float:
    """What a team may make of a key: who leads there now has the glory only if the lead holds to the end."""
    lead = abs(mine - theirs)
    if not lead:
        return 0.0
    ahead = team if mine > theirs else 1 - team
    worth = GLORY * HELD[min(lead, 3)] ** clock[1 - ahead] + MARKER * lead
    return worth if ahead == team else -worth


@lru_cache(maxsize=4096)
def glory_of_keys(land: str, markers: tuple[int, ...], clock: Clock) -> float:
    spots = [[markers[spot] for spot in spots] for spots in find_land(land).spots_of]
    return sum(glory_of_key(WHITE, lying.count(WHITE), lying.count(BLACK), clock) for lying in spots)


@cache
def glory_of_tribute(tribute: int) -> float:
    return GLORY * ((tribute > 0) - (tribute < 0)) + TRIBUTE * max(-12, min(12, tribute))


def belongings(arena: Arena, who: int) -> float:
    """What gold, cards and Boosts may yet be good for; a Boost is best used."""
    boost = BOOSTED_NOW if arena.flags[who] & BOOSTED else 0.0
    return PURSE * min(arena.gold[who], 6) + CARD * len(arena.hand[who]) + BOOST * min(arena.boosts[who], 3) + boost


# ---- adventures -----------------------------------------------------------------------------------------------------


def adventure_due(arena: Arena, who: int) -> bool:
    """Whether a hero has its Adventure of this turn still to come."""
    return arena.turn == arena.team[who] and arena.step <= ADVENTURE and not arena.flags[who] & ADVENTURED


def decay(points: int) -> float:
    """What is left of a goal's worth so many move points away."""
    return DECAY[max(0, min(LONGEST, points))]


@lru_cache(maxsize=65536)
def faction_outlook(
    land: str, hero: str, team: int, here: int, ahead: int, due: bool, purse: int, cards: bool,
    markers: tuple[int, ...], turned: tuple[int, ...], clock: Clock,
) -> float:  # fmt: skip
    """The best faction adventure that a hero can come to in time: what it is worth, how likely, and how far away;
    `ahead` makes it nearer."""
    chances = chances_of(land, hero, purse, cards, turned)
    in_reach = FIGURES[hero].ratings[SPEED] * clock[team] + ahead
    return max(
        [
            worth * chances[spot] * (ON_TIME if due and not road[here] else decay(road[here] - ahead))
            for spot, worth, road in goals_of(land, team, markers, clock)
            if road[here] <= in_reach
        ],
        default=0.0,
    )


@lru_cache(maxsize=4096)
def goals_of(land: str, team: int, markers: tuple[int, ...], clock: Clock) -> list[tuple[int, float, tuple[int, ...]]]:
    """The adventure spaces that a team has yet to capture, with what each is worth and the road to it."""
    found = []
    map = find_land(land)
    for spot, holder in enumerate(markers):
        if holder == team:
            continue
        space = map.spots[spot]
        lying = [markers[other] for other in map.spots_of[map.faction_at[space]]]
        mine, theirs = lying.count(team), lying.count(1 - team)
        then = (mine + 1, theirs) if holder == NONE else (mine, theirs - 1)
        gain = glory_of_key(team, *then, clock) - glory_of_key(team, mine, theirs, clock)
        found.append((spot, gain, map.road(space)))
    return found


def gain_at(land: str, team: int, here: int, markers: tuple[int, ...], clock: Clock) -> float:
    """What it is worth to capture this space."""
    spot = find_land(land).spot_at.get(here, NONE)
    return next((worth for goal, worth, _ in goals_of(land, team, markers, clock) if goal == spot), 0.0)


def lith_outlook(arena: Arena, who: int, here: int, ahead: int, buried: list[int]) -> float:
    """What a hero could gain in Lith's Lair and on Death's Edge."""
    figure, team = arena.who[who], arena.team[who]
    roads = roads_to_lith(arena.land.id)
    best = 0.0
    offer = min(arena.gold[who] + 2 * len(arena.hand[who]), 4)
    if offer:
        tribute = arena.tribute if team == 0 else -arena.tribute
        gain = glory_of_tribute(tribute + offer) - glory_of_tribute(tribute) - CARD * offer
        best = gain * decay(roads[CHAMBER][here] - ahead)
    if arena.wounds[who]:
        gain = HEALTH * min(2, arena.wounds[who]) / figure.health * chance_to_pass(figure.ratings[VIRTUE] - 5)
        best = max(best, gain * decay(roads[VORTEX][here] - ahead))
    if buried:
        gain = (GLORY if buried.count(UNDERPIT) == 1 else FALLEN) * chance_to_pass(figure.ratings[FAME] - 5)
        best = max(best, gain * decay(roads[UNDERWORLD][here] - ahead))
    return best


@lru_cache(maxsize=64)
def roads_to_lith(land: str) -> dict[int, tuple[int, ...]]:
    """The road to the nearest space of each kind, if the map has any."""
    map = find_land(land)
    nowhere = (FAR,) * map.size
    found = {}
    for kind in (CHAMBER, VORTEX, UNDERWORLD):
        roads = [map.road(space) for space, adventure in enumerate(map.adventure) if adventure == kind]
        found[kind] = tuple(min(points) for points in zip(nowhere, *roads, strict=True))
    return found


@cache
def chance_to_pass(difference: int) -> float:
    return sum(face_odds(CHALLENGES, range(len(CHALLENGES)), difference)[PASS:]) / len(CHALLENGES)


@lru_cache(maxsize=4096)
def chances_of(land: str, hero: str, purse: int, cards: bool, turned: tuple[int, ...]) -> tuple[float, ...]:
    """How likely a hero is to succeed on each faction adventure space, by what is printed on it."""
    found = find_land(land)
    return tuple(chance_on(found, space, FIGURES[hero], purse, cards, turned) for space in found.spots)


def chance_on(land: Land, space: int, hero: Figure, purse: int, cards: bool, turned: tuple[int, ...]) -> float:
    kind, faction = land.adventure[space], land.faction_at[space]
    card = FACTION_CARDS[faction]
    if kind == GOLD:
        return 1.0 if purse >= card.gold.price else HARD_UP
    welcome = welcome_at(hero, faction)
    if kind == QUEST:
        known = [QUEST_CARDS[turned[faction]]] if turned[faction] >= 0 else quests_of(faction)
        return sum(
            chance_to_pass(hero.ratings[RATINGS.index(quest.rating)] + welcome - quest.number)
            if quest.rating
            else 1.0 if purse >= quest.gold else HARD_UP
            for quest in known
        ) / len(known)  # fmt: skip
    task = card.tasks[kind - TASK_ONE]
    if task.pay:
        return 1.0 if cards else HARD_UP
    return chance_to_pass(hero.ratings[RATINGS.index(task.rating)] + welcome - 5)


@cache
def quests_of(faction: int) -> tuple[Quest, ...]:
    return tuple(quest for quest in QUEST_CARDS if quest.faction == FACTIONS[faction])


def welcome_at(hero: Figure, faction: int) -> int:
    if hero.faction == faction:
        return HOME + bool(hero.powers & AT_HOME)
    return OPPOSED if hero.faction in OPPOSING[faction] and not hero.powers & WELCOME else 0


# ---- fights ---------------------------------------------------------------------------------------------------------


def melee_outlook(arena: Arena, who: int) -> float:
    """What one may do to the enemies beside it; each of them counts what it may do in turn."""
    on, side, figure = arena.on, arena.team[who], arena.who[who]
    best = 0.0
    for space in arena.land.adjacent[arena.at[who]]:
        enemy = on[space]
        if enemy >= 0 and arena.team[enemy] != side and is_hero(arena, enemy):
            left = max(1, arena.who[enemy].health - arena.wounds[enemy])  # none is left while a save is asked for
            best = max(best, HEALTH * expected_wounds(figure.id, arena.who[enemy].id) / left)
    return best


@lru_cache(maxsize=16384)
def expected_wounds(attacker: str, target: str) -> float:
    """The wounds that one hero's bare attack makes on another, on average."""
    one, other = FIGURES[attacker], FIGURES[target]
    deck = range(len(CHALLENGES))
    hits = hit_odds(CHALLENGES, deck, one.ratings[MELEE] - other.ratings[AGILITY]) / len(CHALLENGES)
    counts = face_odds(CHALLENGES, deck, one.ratings[POWER] - other.ratings[ARMOR])
    wounds = sum(
        count * max(0, one.fists.wound + change)
        for face, count in enumerate(counts)
        if (change := DAMAGE_CHANGE[face]) is not None
    )
    return hits * wounds / len(CHALLENGES)
