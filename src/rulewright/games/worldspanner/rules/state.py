"""The table as data: characters, treasure, map and markers, as lists of small ints."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from rulewright.games._arena.rules.table import NOBODY, WHITE
from rulewright.kernel import State
from rulewright.table.decks import Deck

from .abilities import FIRST
from .content import MINION_OF_CARD
from .figures import Figure
from .land import Land
from .terms import FACTIONS

# ---- where the game stands ------------------------------------------------------------------------------------------

(
    MAP, DEAL, DRAFT, DIVIDE, LOOT, TURN, FREE, END_OF_FREE, ACTION, END_OF_ACTION, REACTION, MELEE_START, MELEE_STEP,
    ADVENTURE, END_OF_ADVENTURE, REINFORCE, TURN_END, OVER,
) = range(18)  # fmt: skip
STEPS = (
    "Building the map", "Dealing heroes", "Choosing heroes", "Dividing heroes", "Starting loot", "Start of turn",
    "Free", "End of Free", "Action", "End of Action", "Reaction", "Start of Melee", "Melee", "Adventure",
    "End of Adventure", "Reinforce", "End of turn", "Over",
)  # fmt: skip

TEAMS = ("Skyhawks", "Psiclones")

OFF, WAITING, PIT, UNDERPIT = -1, -2, -3, -4
PITS = (PIT, UNDERPIT)
"""Places that are no space: off the map, waiting for an empty Dome, and the two pits. WS.DECKS.07, WS.DEFEAT.08"""

# ---- what can be said of a character for a while --------------------------------------------------------------------

ACTED, REACTED, MELEED, ADVENTURED, SWITCHED, FLEW, BOOSTED, REDRAWN, STRUCK, LEADS, ENJOYED = (
    1 << bit for bit in range(11)
)
FOR_THE_TURN = ACTED | REACTED | MELEED | ADVENTURED | SWITCHED | FLEW | REDRAWN | STRUCK | LEADS | ENJOYED
FOR_THE_STEP = SWITCHED


@dataclass(frozen=True, slots=True)
class Rules:
    """What was settled before the game."""

    design: str
    sets: int
    rounds: int
    heroes: int
    challenge_decks: int
    clusters: bool
    muted: bool = False  # the calmer face of the map


class Deed(NamedTuple):
    """What is under way while others are asked: who does what to whom, with which card. Only words hang on it."""

    kind: str
    who: int
    whom: int = NOBODY
    card: int = NOBODY
    space: int = NOBODY
    cover: int = 0
    landed: bool = False


@dataclass(frozen=True, slots=True)
class Trial:
    """The challenge of an adventure that is under way, and what it came to. Only words hang on it."""

    rating: int
    number: int
    faction: int
    field: int
    edge: int = 0
    face: int = NOBODY


@dataclass(slots=True)
class Arena(State):
    """One game. Lists of characters go by number: White's heroes, Black's heroes, then every minion of the decks."""

    rules: Rules
    land: Land
    teams: tuple[int, ...]  # of each seat
    step: int = MAP
    round: int = 1  # WS.LEN.03
    turn: int = WHITE  # the active team
    settling: int = NOBODY  # a fighter of the melee that the active team settles first. WS.MELEE.08
    mover: int = NOBODY  # who is on its way ...
    points: int = 0  # ... and what is left of its move points
    trying: int = NOBODY  # who is in the middle of an adventure ...
    won: bool = False  # ... and whether it is sure to succeed
    trial: Trial | None = None
    deed: Deed | None = None

    dealt: list[list[int]] = field(default_factory=lambda: [[], []])
    unused: list[list[int]] = field(default_factory=lambda: [[], []])

    who: list[Figure] = field(default_factory=list)
    team: list[int] = field(default_factory=list)
    origin: list[int] = field(default_factory=list)  # the team it began with
    seat: list[int] = field(default_factory=list)
    chair: list[int] = field(default_factory=list)  # the seat it began with
    rode: list[int] = field(default_factory=list)  # the Transport of its last Move this turn
    at: list[int] = field(default_factory=list)
    on: list[int] = field(default_factory=list)  # who stands on each space: one at most. WS.TERR.01
    wounds: list[int] = field(default_factory=list)
    gold: list[int] = field(default_factory=list)  # each hero has its own. WS.LOOT.03
    boosts: list[int] = field(default_factory=list)
    flags: list[int] = field(default_factory=list)
    spent: list[int] = field(default_factory=list)  # one-use abilities used up
    used: list[int] = field(default_factory=list)  # Free abilities used in this step
    start: list[int] = field(default_factory=list)  # where it began the Action step
    trail: list[list[int]] = field(default_factory=list)  # what it has entered since
    auras: list[int] = field(default_factory=list)  # whose auras reach it in this step, as bits
    trackers: list[tuple[int, int, int]] = field(default_factory=list)  # kind, on whom, because of whom

    hand: list[list[int]] = field(default_factory=list)
    holder: list[int] = field(default_factory=list)  # of each card
    revealed: int = 0
    known: list[int] = field(default_factory=lambda: [0, 0])  # to each team, of what lies face down
    worn: int = 0  # cards used in this Free step
    ground: dict[int, list[int]] = field(default_factory=dict)
    ground_gold: dict[int, int] = field(default_factory=dict)
    trades: int = 0  # of this Free step

    decks: list[Deck] = field(default_factory=list)
    challenges: list[Deck] = field(default_factory=list)
    quests: list[Deck] = field(default_factory=list)
    turned: list[int] = field(default_factory=lambda: [-1] * 9)  # the quest that lies face up, of each faction
    market: list[int] = field(default_factory=lambda: [-1, -1, -1])

    markers: list[int] = field(default_factory=list)  # of each faction adventure space: -1, White or Black
    favor: list[int] = field(default_factory=lambda: [0] * 18)  # see `favor_side`: White's nine tiles, then Black's
    tribute: int = 0  # above zero it is White's
    glory: list[tuple[int, ...]] = field(default_factory=lambda: [(), ()])  # Glory cards achieved, by team
    idle: int = 0  # the seats that are done with this Free step, as bits
    quiet: int = 0  # the seats that turn up no more cards in this turn, as bits
    hushed: int = 0  # the seats that want no questions for Surprises until they get another card, as bits
    arrived: int = 0  # heroes brought on in this Reinforce step


# ---- favor ----------------------------------------------------------------------------------------------------------


TILES = len(FACTIONS)


def favor_side(arena: Arena, team: int, faction: int) -> int:
    """Which side of a favor tile a team has up; 0 if it has not the tile. WS.FAVOR.01-06, WS.DECKS.06"""
    return arena.favor[TILES * team + faction]


def turn_tile(arena: Arena, team: int, faction: int, side: int) -> None:
    arena.favor[TILES * team + faction] = side


# ---- characters -----------------------------------------------------------------------------------------------------


def heroes(arena: Arena) -> range:
    return range(2 * arena.rules.heroes)


def characters(arena: Arena) -> range:
    return range(len(arena.who))


def is_hero(arena: Arena, who: int) -> bool:
    return who < 2 * arena.rules.heroes


def minion_number(arena: Arena, card: int) -> int:
    """The character that a minion card puts on the map."""
    return 2 * arena.rules.heroes + MINION_OF_CARD[card]


def team_heroes(arena: Arena, team: int) -> list[int]:
    return [who for who in heroes(arena) if arena.team[who] == team]


def adjacent_enemies(arena: Arena, who: int) -> list[int]:
    """Heroes and minions alike. WS.ADJ.01-03, WS.SPEC.05"""
    at, on, team = arena.at[who], arena.on, arena.team
    side = team[who]
    if at < 0:
        return []
    return [other for space in arena.land.adjacent[at] if (other := on[space]) >= 0 and team[other] != side]


def adjacent_allies(arena: Arena, who: int) -> list[int]:
    """WS.ADJ.01-03"""
    at, on, team = arena.at[who], arena.on, arena.team
    side = team[who]
    if at < 0:
        return []
    return [other for space in arena.land.adjacent[at] if (other := on[space]) >= 0 and team[other] == side]


def in_dome(arena: Arena, who: int) -> bool:
    return arena.at[who] >= 0 and arena.land.in_dome[arena.at[who]]


def defeated(arena: Arena, who: int) -> bool:
    """WS.DEFEAT.08"""
    return arena.at[who] in PITS


def able(arena: Arena, who: int, power: int) -> bool:
    """Whether an ability works now; if so it goes before the standard rules. WS.SPEC.01-02"""
    return bool(arena.who[who].powers & power and not arena.spent[who] & power)


def spend(arena: Arena, who: int, power: int) -> None:
    """Use an ability: a one-use one is gone until renewal. WS.RENEW.03"""
    if arena.who[who].once & power:
        arena.spent[who] |= power


def goes_first(arena: Arena, who: int) -> bool:
    return bool(arena.who[who].powers & FIRST or arena.flags[who] & LEADS)


def relocate(arena: Arena, who: int, space: int) -> None:
    """Put a character somewhere; the space it leaves is empty if it was its own."""
    old = arena.at[who]
    if old >= 0 and arena.on[old] == who:
        arena.on[old] = NOBODY
    arena.at[who] = space
    if space >= 0:
        arena.on[space] = who
