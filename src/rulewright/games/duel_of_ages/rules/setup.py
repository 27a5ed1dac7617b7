"""Before the first turn: the table, the line-up, the division of characters, and what they start with."""

from __future__ import annotations

from rulewright.games._arena.rules import drafting
from rulewright.games._arena.rules.table import NOBODY, captain
from rulewright.kernel import BadConfig, Config, Flow, still, told
from rulewright.table.decks import Deck

from .content import CARDS, CHALLENGES, CHARACTERS, CREATURES, HENCHMEN, NOBODY_YET
from .land import NOWHERE, parse_plan
from .missions import mission_called, mission_name
from .newcomers import starting_items
from .ready import Ready, read_ready
from .selection import CHARACTER_NUMBER
from .state import AWAY, DIVIDE, ENTER, OFF, PLATTERS_CHOSEN, VAULTS, Arena, Rules
from .terms import COMMON, DECKS, LENGTHS, SECRET

AS_THE_MISSION_SAYS = "mission"


def team_sizes(config: Config) -> tuple[int, int]:
    """DA.SETUP.01"""
    return config["first"], config["second"]


def character_count(config: Config) -> int:
    """The second number of a pair where a team has three players. DA.SELECT.01-02"""
    few, many = mission_called(mission_name(config)).count
    return many if 3 in team_sizes(config) else few


def check(config: Config) -> None:
    """A mission of one's own must be playable; a game lasts a number of rounds, or a time. DA.LEN.01, 04"""
    mission_name(config)
    if config["rounds"] and config["length"] != AS_THE_MISSION_SAYS:
        raise BadConfig("rounds", f"a {config['length']} game is timed: settle rounds or a length, not both")
    ready_of(config)


def ready_of(config: Config) -> Ready | None:
    """The set-up that a config brings along, if any."""
    plain = config.get("ready")
    return None if plain is None else read_ready(plain, mission_name(config), character_count(config))


def lay_table(config: Config) -> Arena:
    first, second = team_sizes(config)
    name = mission_name(config)
    mission = mission_called(name)
    resolution, colour = config["resolution"], config["encounters"]
    rules = Rules(
        name,
        character_count(config),
        dice=mission.dice if resolution == AS_THE_MISSION_SAYS else resolution == "dice",
        rounds=config["rounds"],
        minutes=LENGTHS.get(config["length"], 0),
        called=config["clock"] == "called",
        colour="" if colour == AS_THE_MISSION_SAYS else colour,
    )
    arena = Arena(rules, NOWHERE, (0,) * first + (1,) * second)
    ready = ready_of(config)
    if ready is not None:
        arena.picked, arena.plan = list(ready.platters), parse_plan(ready.map)
        arena.dealt = [[CHARACTER_NUMBER[id] for id in team] for team in ready.teams]
    elif config.get("map") == "laid":
        arena.step = PLATTERS_CHOSEN  # before anybody is dealt: see `preparing`
    return arena


@still
def line_up(arena: Arena) -> None:
    """Both teams reveal all their characters. DA.SETUP.10, DA.SELECT.07, 14"""
    gather(arena)
    arena.step = DIVIDE
    for team in (0, 1):
        told(arena, "lined_up", team=team, characters=arena.dealt[team], reveals=True)


def gather(arena: Arena) -> None:
    """The chosen characters, and all who may join them, begin off the map. DA.SETUP.10"""
    chosen = [CHARACTERS[number] for team in (0, 1) for number in arena.dealt[team]]
    count = arena.rules.count
    arena.who = [*chosen, NOBODY_YET, NOBODY_YET, *HENCHMEN, *CREATURES]
    size = len(arena.who)
    arena.team = [0] * count + [1] * count + [0, 1] + [0] * (size - 2 * count - 2)
    arena.seat = [captain(arena, team) for team in arena.team]
    arena.at = [OFF] * (2 * count) + [AWAY] * (size - 2 * count)
    arena.health = [figure.health for figure in arena.who]
    arena.full, arena.at_start = list(arena.health), list(arena.health)
    arena.flags, arena.used, arena.experience = [0] * size, [0] * size, [0] * size
    arena.master, arena.target, arena.start = [NOBODY] * size, [NOBODY] * size, [OFF] * size
    arena.trail, arena.hand = [[] for _ in range(size)], [[] for _ in range(size)]


def divide(arena: Arena) -> Flow[None]:
    """The players of a team take characters in turn, until all are taken. DA.SELECT.06"""
    count = arena.rules.count
    for team in (0, 1):
        yield from drafting.divide(arena, team, range(team * count, team * count + count))
    arena.step = VAULTS


def hand_out(arena: Arena) -> Flow[None]:
    """Starting items for every character, a Common and a Secret card for each vault. DA.SETUP.03, 11-14"""
    make_decks(arena)
    for who in range(2 * arena.rules.count):
        yield from starting_items(arena, who)
    for team in (0, 1):
        for deck in (COMMON, SECRET):
            card = yield from arena.decks[deck].draw()
            arena.vault[team].append(card)
            arena.known[team] |= 1 << card
    arena.step = ENTER


def make_decks(arena: Arena) -> None:
    """The treasure decks, and a challenge deck for each team unless dice decide. DA.SETUP.02"""
    arena.decks = [
        Deck.of(name, [card.number for card in CARDS if card.deck == deck]) for deck, name in enumerate(DECKS)
    ]
    arena.holder = [NOBODY] * len(CARDS)
    if not arena.rules.dice:
        arena.challenges = [Deck.of("challenge", range(len(CHALLENGES))) for _ in (0, 1)]
