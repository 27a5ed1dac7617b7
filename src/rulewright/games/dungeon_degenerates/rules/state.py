"""The table as data, and the small questions that everybody asks of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias

from rulewright.kernel import State, Value
from rulewright.table.decks import Deck

from .board import NOWHERE, OVERLAYS, PRINTED_LEVELS, PRINTED_TRAITS, TERRITORY_OF
from .content import DOOM, DOOMS, MISSIONS, MONSTERS, Mission
from .monsters import Monster
from .terms import AGI, ASSAULT, CAMP, CROWD, PERILOUS, RUINED, TOWN

MOST = 21  # GP and XP
WORST = 6  # levels and bounty
DOOM_HOLDS = 5
LATE_JOINERS = 2  # Doom counters at most for a new Adventurer
GATE_HOLDS = 6  # Wounds that drive the Hand off or close a Voidgate
NO_CARD = -1

# ---- how an Adventurer fares ----------------------------------------------------------------------------------------

ACTIVE, DEFEATED, DEAD = range(3)

# ---- how a fight ended ----------------------------------------------------------------------------------------------

WON, LOST, LAW_WON, NO_VICTOR = "won", "lost", "law", "none"

# ---- why a fight is fought ------------------------------------------------------------------------------------------

RANDOM, TRADE, LOOTING, ENCOUNTER, STORM = "random", "trade", "loot", "encounter", "storm"

# ---- how hard the game is -------------------------------------------------------------------------------------------

EASIER, HARDER = "easier", "harder"

# ---- what dice were thrown for in a fight --------------------------------------------------------

DEFENCE, ATTACK, ESCAPE, TRICK, POWER, TEST = range(6)

# ---- who comes upon a Party -----------------------------------------------------------------------------------------

SAFE, MONSTERS_COME, LAW_COMES = range(3)


@dataclass(slots=True, eq=False)
class Hero:
    """An Adventurer: the seat's own. Cards are tuples of numbers, so that a copy shares them."""

    seat: int
    adventurer: int = 0
    space: int = NOWHERE
    fate: int = ACTIVE
    bold: int = 0
    guard: int = 0
    wounds: int = 0
    luck: int = 0
    gp: int = 0
    xp: int = 0
    brief: int = 0  # conditions of the Fight Round slot,
    lasting: int = 0  # of the End of Fight slot,
    deep: int = 0  # and of the Recovery slot
    expiring: int = 0  # brief conditions that run out at the end of the next turn, not at its start
    skills: tuple[int, ...] = ()
    mastered: tuple[int, ...] = ()  # those of the Skills that show their back
    weaknesses: tuple[int, ...] = ()
    triumphs: tuple[int, ...] = ()
    gear: tuple[int, ...] = ()  # equipped, or without a place to be equipped
    pack: tuple[int, ...] = ()  # carried only
    loaded: tuple[tuple[int, int], ...] = ()  # weapon and Ammo
    extras: tuple[int, ...] = ()  # Allies, Diseases, lasting Services
    trophies: tuple[int, ...] = ()
    used: tuple[str, ...] = ()  # what can be done once a turn and has been
    used_cards: tuple[int, ...] = ()  # and the cards whose action was
    spent: tuple[str, ...] = ()  # what can be done once a fight and has been
    fired: tuple[int, ...] = ()  # weapons that must be reloaded before they shoot again
    moved: bool = False
    escaped: bool = False  # and has not come back to the fight
    held: bool = False  # was Grappled: no Escape on the next turn
    must_rest: bool = False  # Defeated when this Map Action Phase began: now or never
    recovered: bool = False  # at least one Wound since the Defeat
    lost_fight: bool = False  # this turn, whatever the others of the Party did
    foundling: bool = False
    luck_gains: int = 0
    fieldcraft: int = 0  # Wounds that a friend's Fieldcraft adds to Recover this turn
    reagents: int = 0

    @property
    def conditions(self) -> int:
        return self.brief | self.lasting | self.deep


@dataclass(slots=True, eq=False)
class Foe:
    """A Monster in a fight."""

    monster: int
    wounds: int = 0
    conditions: int = 0
    brief: int = 0  # until the end of round `brief_until`
    brief_until: int = 0
    att: int = 0  # changes that last for the fight
    att_round: int = 0  # changes of this round
    hp: int = 0
    lost: tuple[str, ...] = ()
    targets: int = 0  # bits of heroes
    struck: int = 0  # heroes it wounded this round
    hurt: bool = False  # whether it was wounded this round
    fresh: bool = True
    blunted: int = 0  # how often Weapon Breaker bit

    @property
    def card(self) -> Monster:
        return MONSTERS[self.monster]

    @property
    def all_conditions(self) -> int:
        return self.conditions | self.brief


@dataclass(slots=True)
class Throw(Value):
    """Dice that lie together: what they are for, and the value of an attribute that they must not exceed.

    Power dice are measured by nothing; their use depends on the stance.
    """

    kind: int
    dice: tuple[int, ...]
    attribute: int = AGI
    value: int = 0
    guard: int = ASSAULT


@dataclass(slots=True)
class Thrown(Value):
    """The dice of a turn: who threw them, with what at which Monster, and the Wounds that they dealt and brought."""

    seat: int
    round: int
    throws: tuple[Throw, ...] = ()
    source: int | None = None
    monster: int | None = None
    dealt: int | None = None
    taken: int | None = None

    def beside(self, throw: Throw) -> Thrown:
        """With the dice of one throw more."""
        return Thrown(self.seat, self.round, (*self.throws, throw), self.source, self.monster, self.dealt, self.taken)

    def read(self, dealt: int | None, taken: int | None) -> Thrown:
        """With what came of them."""
        return Thrown(self.seat, self.round, self.throws, self.source, self.monster, dealt, taken)


@dataclass(slots=True, eq=False)
class Fight:
    """One fight: who against what, and what has happened in it."""

    space: int
    party: int  # bits of heroes
    cause: str
    foes: list[Foe] = field(default_factory=list)
    round: int = 0
    acted: int = 0  # bits of those whose turn of this round has come, and who have their stance
    settled: int = 0  # bits of those whose blows of this round have fallen
    beset: int = 0  # heroes whom two or more targeted this round
    law: bool = False  # a Law Monster was fought
    others: bool = False  # and others were
    looted: bool = False  # a Loot Monster was fought
    killed_epics: tuple[int, ...] = ()
    smoke: bool = False
    walls: tuple[tuple[int, int], ...] = ()  # who shields whom (bits) until he acts again
    interposed: tuple[tuple[int, int, int], ...] = ()  # who takes whose Wounds, and how many
    poisoned: int = 0  # heroes whose next hit infects
    bloodied: int = 0  # heroes who have hit in Melee this round
    win: str = ""  # what follows a victory
    encounter: int = NO_CARD  # that came to blows
    thrown: Thrown | None = None  # the dice of the last turn
    deed: tuple[int | str, ...] = ()  # what they were thrown for, as it was chosen, until they are read


Memory: TypeAlias = tuple[str, ...]
"""Something that will be told of a mission: what kind of thing, and the ids of all that belongs to it."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A mission that is over: for whom, how it ended, how long it took, and what will be told of it."""

    mission: str
    faction: str
    end: str
    turns: int
    memories: tuple[Memory, ...]


@dataclass(slots=True, eq=False)
class Progress:
    """What the mission remembers."""

    explored: int = NOWHERE  # the space of the Clue that was explored, where one is enough
    letter: str = "A"  # and of which Clue
    gone: int = 0  # Clues that were cleared
    threads: int = 0
    charges: int = 0
    crown_wounds: int = 0
    crown_broken: bool = False
    crown_worn: bool = False
    doom_cancelled: bool = False  # by the Horn-Breaker
    errand: int = NO_CARD  # an Encounter of the Mission Deck that was found
    errand_at: int = NOWHERE  # and where it waits
    from_errands: int = NO_CARD  # an Encounter in hand that belongs to the Mission Deck
    hp: dict[int, int] = field(default_factory=dict)  # of Epic Monsters, in the place of what is printed
    hunted: dict[int, int] = field(default_factory=dict)  # Epic Monsters that are wanted dead, and where each was found
    killed: tuple[int, ...] = ()  # Epic Monsters that are
    faced: tuple[int, ...] = ()  # Epic Monsters that have been met
    begun: int = 0  # the turn after which it was laid out
    over: str = ""  # how it ended, until the next one is laid out


@dataclass(slots=True)
class Table(State):
    """One mission, or a campaign of them."""

    seats: int
    mode: str
    difficulty: str
    mission: int
    faction: str = ""

    turn: int = 0
    phase: str = "setup"
    agenda: list[tuple[int | str, ...]] = field(default_factory=list)  # what comes next is last
    heroes: list[Hero] = field(default_factory=list)
    late: tuple[int, ...] = ()  # seats that have not joined yet
    level: list[int] = field(default_factory=lambda: list(PRINTED_LEVELS))  # Danger, or minus the Town Level
    bounty: int = 1
    doom: list[int] = field(default_factory=list)  # counters, by Region
    doom_seen: int = 0
    lasting: list[int] = field(default_factory=list)  # Doom cards that remain in play
    lasting_regions: list[int] = field(default_factory=list)
    explored: int = 0
    destroyed: int = 0
    gates: dict[int, int] = field(default_factory=dict)  # Wounds of each Voidgate
    hand: int = NOWHERE
    hand_wounds: int = 0
    chiefs: int = 0  # whom the players chose to lead among equals, as bits of heroes
    plan: tuple[int | str, ...] = ()  # the chosen Map Action, until all have said whether they follow
    planners: int = 0  # and who means to, as bits of heroes
    open_gates: tuple[int, ...] = ()  # Voidgates that stood when the Map Action Phase began
    clues: dict[str, int] = field(default_factory=dict)
    epics: dict[int, int] = field(default_factory=dict)  # Epic Monster counters
    goals: dict[int, int] = field(default_factory=dict)  # where they go
    added: dict[int, int] = field(default_factory=dict)  # traits that effects put on spaces
    overlay: int = NOWHERE

    danger: Deck = field(default_factory=lambda: Deck("danger"))
    dooms: Deck = field(default_factory=lambda: Deck("doom", reforms=False))
    signs: Deck = field(default_factory=lambda: Deck("sign"))
    weaknesses: Deck = field(default_factory=lambda: Deck("weakness"))
    loot: Deck = field(default_factory=lambda: Deck("loot"))
    epic_loot: Deck = field(default_factory=lambda: Deck("epic loot"))
    epic_monsters: Deck = field(default_factory=lambda: Deck("epic monsters"))
    encounters: list[Deck] = field(default_factory=list)
    monsters: list[Deck] = field(default_factory=list)  # by Region; The Void has none
    law: Deck = field(default_factory=lambda: Deck("law"))
    errands: Deck = field(default_factory=lambda: Deck("mission", reforms=False))  # the Mission Deck

    drawn: dict[int, int] = field(default_factory=dict)  # Danger cards by Party, as bits of heroes
    values: dict[int, int] = field(default_factory=dict)  # effective values
    beset_by: dict[int, int] = field(default_factory=dict)  # who comes upon a Party
    waiting: dict[int, int] = field(default_factory=dict)  # Encounters in hand, by Party
    met: dict[int, int] = field(default_factory=dict)  # Encounters that come to blows, by Party
    extra_foes: dict[int, int] = field(default_factory=dict)
    joining: dict[int, tuple[int, ...]] = field(default_factory=dict)  # foes of an early Encounter
    hunting_ground: int = NOWHERE  # where a Party has hunted for trouble with success this turn
    calmed: int = 0  # heroes whose victory has lowered the danger this turn
    tried: tuple[int, ...] = ()  # spaces with an Explore attempt this turn
    stalls: dict[int, tuple[int, ...]] = field(default_factory=dict)  # revealed Trade cards, by space
    silenced: bool = False
    blessed: int = 0  # heroes whose Recovery Tests are at +1
    fight: Fight | None = None
    result: str = ""  # how the last fight ended
    haul: list[tuple[int, int]] = field(default_factory=list)  # looted cards not yet dealt with: hero, card
    progress: Progress = field(default_factory=Progress)
    stowed: dict[int, tuple[int, ...]] = field(default_factory=dict)  # Items on M05's Clue

    base: int = NOWHERE
    captures: int = 0
    served: dict[str, int] = field(default_factory=dict)
    failed: int = -1  # the mission that a Capture cut short
    unpaid: bool = False  # a failed mission tried again pays no gold
    done: list[int] = field(default_factory=list)  # missions behind us
    memories: list[Memory] = field(default_factory=list)  # of this mission
    chapters: list[Chapter] = field(default_factory=list)  # of those before it
    last_faction: str = ""
    offered: int = NO_CARD  # a Weakness that its drawer may keep or discard
    ended: str = ""
    won: bool = False

    rolled: tuple[int, ...] = ()  # the dice of a test, for those who look on
    needed: int = 0  # and what they must not exceed
    tested: int = 0  # which attribute that is,
    aim: str = ""  # and what the test is for


def mission_of(table: Table) -> Mission:
    return MISSIONS[table.mission]


# ---- who is where ---------------------------------------------------------------------------------------------------


@cache
def members(bits: int) -> tuple[int, ...]:
    """The heroes that bits stand for, in order of seat."""
    return tuple([index for index in range(bits.bit_length()) if bits >> index & 1])


def living(table: Table) -> list[Hero]:
    return [hero for hero in table.heroes if hero.fate != DEAD]


def party_at(table: Table, space: int) -> int:
    """All Adventurers on a space, as bits: they fight together. DD.PARTY.01, 02"""
    bits = 0
    for index, hero in enumerate(table.heroes):
        if hero.space == space and hero.fate != DEAD:
            bits |= 1 << index
    return bits


# ---- places ---------------------------------------------------------------------------------------------------------


def traits_of(table: Table, space: int) -> int:
    """The traits of a space as bits; a Destroyed one has lost some, and the Hand makes it Perilous.

    DD.TRAIT.01-04, DD.HOD.04
    """
    bits = PRINTED_TRAITS[space] | table.added.get(space, 0)
    if table.destroyed >> space & 1:
        bits &= ~RUINED
    if space == table.hand:
        bits |= PERILOUS
    return bits | (TOWN if table.level[space] < 0 else CAMP)


def surroundings(table: Table, hero: Hero) -> int:
    """The traits that count for an Adventurer, the size of his Party included."""
    bits = traits_of(table, hero.space)
    if not hero.weaknesses:
        return bits  # only a Weakness minds the crowd
    beside = 0
    for other in table.heroes:
        if other.space == hero.space and other.fate != DEAD:
            beside += 1
    return bits | CROWD if beside >= 3 else bits


def place_of(table: Table, space: int) -> int:
    """Where the level of a space stands: on itself, or on its Territory. DD.LVL.01, 03, DD.TERR.02, 03"""
    return space if table.level[space] else TERRITORY_OF[space]


def danger_at(table: Table, space: int) -> int:
    """The Danger Level of a space; 0 in a Town and in The Maze. DD.LVL.04"""
    place = place_of(table, space)
    return max(0, table.level[place]) if place != NOWHERE else 0


def is_town(table: Table, space: int) -> bool:
    return table.level[space] < 0


def town_level(table: Table, space: int) -> int:
    """The Town Level of a space, 0 where it has none. DD.LVL.05"""
    return max(0, -table.level[space])


def is_in_play(table: Table, space: int) -> bool:
    """Overlay Locations exist only in missions that bring them. DD.MAP.04, 05"""
    return space not in OVERLAYS or space == table.overlay


# ---- what Doom has left behind --------------------------------------------------------------------------------------


def is_lasting(table: Table, id: str) -> bool:
    """Whether a Doom card remains in play. DD.DCARD.04, 05"""
    return bool(table.lasting) and DOOM.get(id) in table.lasting


def lasting_region(table: Table, id: str) -> int:
    """The Region beside which a persistent Doom card lies; -1 if it does not."""
    for card, region in zip(table.lasting, table.lasting_regions, strict=True):
        if DOOMS[card].id == id:
            return region
    return -1
