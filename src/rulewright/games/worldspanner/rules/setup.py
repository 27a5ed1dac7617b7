"""Before the first turn: the map, the draft in secret, the division of heroes, the starting loot."""

from __future__ import annotations

from functools import cache

from rulewright.games._arena.rules import drafting
from rulewright.games._arena.rules.drafting import put_aside
from rulewright.games._arena.rules.table import seats_of
from rulewright.kernel import BadConfig, Chance, Config, Flow, Roll, told
from rulewright.table.decks import Deck

from .content import CARDS, CHALLENGES, FACTION_CARDS, HEROES, KEYS, MINIONS, PLATTERS, QUEST_CARDS
from .dismissal import empty_domes, quota
from .land import ALWAYS, DESIGNS, NOWHERE, VISTA_KEYS, Land, find_land, land_id
from .layout import parts_served, repaired
from .ready import HERO_NUMBER, Ready, faction_keys, read_ready
from .state import DEAL, DIVIDE, DRAFT, LOOT, OFF, TURN, Arena, Rules, heroes, relocate, team_heroes
from .terms import DECKS, FACTIONS
from .treasure import refill_market, starting_loot

FIRST_REAL_ROUND = 2
"""Round 1 has nothing but Reinforce. WS.ROUND.01-04"""
DISCARDS = 6
"""WS.DRAFT.05"""


def team_sizes(config: Config) -> tuple[int, int]:
    return config["white"], config["black"]


def hero_count(config: Config) -> int:
    """WS.DRAFT.01-03, WS.S2MAP.02-06"""
    design = DESIGNS[config["design"]]
    if config["heroes"]:
        return int(config["heroes"])
    if design.heroes[0] >= 10:
        return design.heroes[0]
    if config["intro"]:
        return 6
    return 9 if 3 in team_sizes(config) else 8


def ready_of(config: Config) -> Ready | None:
    """The set-up that a config brings along, if any."""
    plain = config.get("ready")
    return None if plain is None else read_ready(plain, config["design"], config["sets"], hero_count(config))


def check(config: Config) -> None:
    """WS.TEAM.02, WS.S2MAP.02-06"""
    design = DESIGNS[config["design"]]
    if design.set == 2 and config["sets"] == 1:
        raise BadConfig("design", f"{design.title} needs both sets")
    count = hero_count(config)
    if count not in design.heroes:
        allowed = ", ".join(map(str, design.heroes))
        raise BadConfig("heroes", f"{design.title} is for {allowed} heroes a team, not {count}")
    ready_of(config)


def lay_table(config: Config) -> Arena:
    white, black = team_sizes(config)
    rules = Rules(
        config["design"], config["sets"], config["rounds"], hero_count(config), 2 if config["big_decks"] else 1,
        config["clusters"], config["side"] == "muted",
    )  # fmt: skip
    arena = Arena(rules, NOWHERE, (0,) * white + (1,) * black)
    ready = ready_of(config)
    if ready is not None:
        arena.land = find_land(ready.map)
        arena.dealt = [[HERO_NUMBER[id] for id in team] for team in ready.teams]
        arena.round = FIRST_REAL_ROUND
    return arena


def is_ready(arena: Arena) -> bool:
    """Whether the match was set up before it began: map, teams, and the arrivals of round 1."""
    return arena.step <= LOOT and arena.round == FIRST_REAL_ROUND


# ---- the map --------------------------------------------------------------------------------------------------------


def build_map(arena: Arena) -> Flow[None]:
    """Platters and keys of the sets in play, turned at random, dead ends repaired.

    WS.MAPB.01-08, WS.S2MAP.01-08, WS.COMP.10-11
    """
    rules = arena.rules
    if is_ready(arena):
        unfold(arena, arena.land.id, faction_keys(arena.land.id))
        return
    design = DESIGNS[rules.design]
    platters = yield from pick(
        "platter", [id for id, entry in PLATTERS.items() if entry.set <= rules.sets], len(design.platters)
    )
    factions = [card.key for card in FACTION_CARDS if KEYS[card.key].set <= rules.sets]
    chosen = yield from pick("faction key", factions, design.faction_keys)
    vistas = yield from pick("vista key", list(VISTA_KEYS), design.vista_keys)
    pool = [*chosen, *vistas]
    for keys in ALWAYS.values():
        pool += keys if len(keys) == 1 else (yield from pick("key", list(keys), 1))
    laid = yield from pick("key", pool, len(pool))
    while design.split and not parts_served(design, laid):
        laid = yield from pick("key", pool, len(pool))
    turned_platters = []
    for id in platters:
        turned_platters.append((id, (yield Roll("turn", (0, 2, 4)))))
    turned_keys = []
    for id in laid:
        turned_keys.append((id, (yield Roll("turn", range(6)))))
    unfold(arena, repaired(land_id(rules.design, turned_platters, turned_keys)), chosen)


def unfold(arena: Arena, map: str, regions: list[str]) -> None:
    """The map is made, and everybody sees which regions it has."""
    spread_out(arena, find_land(map))
    arena.step = DEAL
    told(arena, "map", keys=regions)


def spread_out(arena: Arena, land: Land) -> None:
    """The map lies on the table, and nothing on it yet."""
    arena.land = land
    arena.on = [-1] * land.size
    arena.markers = [-1] * len(land.spots)


def pick(what: str, items: list[str], count: int) -> Flow[list[str]]:
    """Some of the items, one after another, at random."""
    left = list(items)
    found = []
    for _ in range(count):
        item: str = yield Roll(what, left)
        left.remove(item)
        found.append(item)
    return found


# ---- heroes ---------------------------------------------------------------------------------------------------------


def deal(arena: Arena) -> Flow[None]:
    """Each team gets six heroes more than it needs; one that was settled before the match stands ready. WS.DRAFT.04"""
    sets, count, ready = arena.rules.sets, arena.rules.heroes, is_ready(arena)
    deck = Deck.of("hero", [number for number, hero in enumerate(HEROES) if hero.set <= sets], reforms=False)
    for team in () if ready else (0, 1):
        for _ in range(count + DISCARDS):
            arena.dealt[team].append((yield from deck.draw()))
        arena.dealt[team].sort()
    make_decks(arena)
    arena.step = DRAFT
    if ready:
        line_up(arena)
        yield from stand_ready(arena)


def make_decks(arena: Arena) -> None:
    """The decks of the sets in play are made ready. WS.DECKS.01-05, WS.COMP.10-11"""
    sets = arena.rules.sets
    arena.decks = [
        Deck.of(name, [card.number for card in CARDS if card.deck == number and card.set <= sets])
        for number, name in enumerate(DECKS)
    ]
    cards = range(len(CHALLENGES) * arena.rules.challenge_decks)
    arena.challenges = [Deck.of("challenge", cards) for _ in (0, 1)]
    arena.quests = [
        Deck.of("quest", quest_numbers(faction, sets) if faction in arena.land.factions else ())
        for faction in range(len(FACTIONS))
    ]
    arena.holder = [OFF] * len(CARDS)


@cache
def quest_numbers(faction: int, sets: int) -> tuple[int, ...]:
    name = FACTIONS[faction]
    return tuple([number for number, quest in enumerate(QUEST_CARDS) if quest.faction == name and quest.set <= sets])


def draft(arena: Arena) -> Flow[None]:
    """Both teams discard a hero in secret, six times; then all are shown. WS.DRAFT.05-06"""
    yield from put_aside(arena, "draft")
    if len(arena.dealt[0]) == arena.rules.heroes:
        line_up(arena)


def line_up(arena: Arena) -> None:
    """The chosen heroes are shown, the others leave the game; all begin off the map. WS.DRAFT.06-07, WS.DECKS.07"""
    arena.unused = [[], []]
    chosen = [HEROES[number] for team in (0, 1) for number in arena.dealt[team]]
    arena.who = [*chosen, *MINIONS]
    size = len(arena.who)
    count = arena.rules.heroes
    arena.team = [0] * count + [1] * count + [0] * len(MINIONS)
    arena.origin = list(arena.team)
    arena.seat = [seats_of(arena, team)[0] for team in arena.team]
    arena.chair = list(arena.seat)
    arena.at = [OFF] * size
    arena.wounds, arena.gold, arena.boosts, arena.flags = [0] * size, [0] * size, [0] * size, [0] * size
    arena.spent, arena.used, arena.auras = [0] * size, [0] * size, [0] * size
    arena.start, arena.rode = [OFF] * size, [OFF] * size
    arena.trail = [[] for _ in range(size)]
    arena.hand = [[] for _ in range(size)]
    arena.step = DIVIDE
    for team in (0, 1):
        told(arena, "line-up", team_heroes(arena, team), side=team, reveals=True)


def divide(arena: Arena) -> Flow[None]:
    """The players of a team take heroes in turn, until all are taken. WS.DRAFT.07"""
    for team in (0, 1):
        yield from drafting.divide(arena, team, team_heroes(arena, team), is_ready(arena))
    arena.chair = list(arena.seat)
    arena.step = LOOT


def stand_ready(arena: Arena) -> Flow[None]:
    """Round 1 is over in a match that is set up already: its first heroes stand in Domes that chance picked.

    WS.REINF.02-04
    """
    for _ in range(quota(arena)):
        for team in (0, 1):
            who = next(who for who in team_heroes(arena, team) if arena.at[who] == OFF)
            space: int = yield Roll("dome", empty_domes(arena))
            relocate(arena, who, space)
            told(arena, "dismissed", who, space=space, rule="WS.REINF.04", cause="WS.REINF.04")


def hand_out_loot(arena: Arena) -> Flow[None]:
    """Each hero draws what is printed on it, then the Market is laid out. WS.SLOOT.01-07, WS.DECKS.02"""
    for who in heroes(arena):
        yield from starting_loot(arena, who)
    for deck in range(len(DECKS)):
        yield from refill_market(arena, deck)
    arena.step = TURN


def redraft(arena: Arena, viewer_team: int, chance: Chance) -> None:
    """Deal the heroes anew that a team has not seen: the others' deal, and what they have discarded of it."""
    known = [*arena.dealt[viewer_team], *arena.unused[viewer_team]] if viewer_team >= 0 else []
    pool = [n for n, hero in enumerate(HEROES) if hero.set <= arena.rules.sets and n not in known]
    left = iter(chance.shuffled(pool))
    for team in (0, 1):
        if team != viewer_team:
            arena.dealt[team] = sorted(next(left) for _ in arena.dealt[team])
            arena.unused[team] = [next(left) for _ in arena.unused[team]]
