"""The table as data: figures, treasure, map and markers, as lists of small ints."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rulewright.games._arena.rules.challenges import PASS
from rulewright.games._arena.rules.table import BLACK, NOBODY, WHITE, on_map
from rulewright.kernel import Choice, State
from rulewright.table.decks import Deck
from rulewright.table.lattice import Cell

from .box import Mission
from .content import CREATURE_OF_CARD, HENCHMEN
from .figures import CHARACTER, HENCHMAN, HUNTER, Figure, Weapon
from .land import Laid, Land
from .missions import mission_called

# ---- where the game stands ------------------------------------------------------------------------------------------

(
    DEAL, DISCARD, DRAFT, COLOURS_SETTLED, PLATTERS_CHOSEN, KEYS_CHOSEN, BUILD, ENCOUNTERS_PLACED, FLAGS_PLACED,
    REVEAL, DIVIDE, VAULTS, ENTER, CONSENT, ROUND, TURN, FREE, FIRE, MOVE, OPFIRE, SENTINELS, MELEE_START, MELEE,
    ADVENTURE, REINFORCE, TURN_END, OVER,
) = range(27)  # fmt: skip
STEPS = (
    "Dealing characters", "Choosing characters", "Drafting characters", "Settling colours", "Choosing platters",
    "Choosing keys", "Building the map", "Placing encounters", "Placing flags", "Revealing characters",
    "Dividing characters", "Stocking the vaults", "Entering the map", "Agreeing on the end", "Start of round",
    "Start of turn", "Free Action", "Fire", "Move", "OpFire", "Placing sentinels", "Start of Melee", "Melee",
    "Adventure", "Reinforce", "End of turn", "Over",
)  # fmt: skip
"""The order of the setup, then that of a turn. DA.SETUP.03, DA.ROUND.02"""

TEAMS = ("White", "Black")

OFF, DEAD, IN_WHITE_PRISON, IN_BLACK_PRISON, ESCAPED, AWAY = -1, -2, -3, -4, -5, -6
"""Places that are no space. AWAY is whoever is not in the game: henchmen not drawn, creatures not unleashed."""
BOTH = 1 << WHITE | 1 << BLACK
"""Both teams, as bits."""
UNKNOWN = -1
"""An encounter that lies face down and was never seen: not decided yet. DA.ENCP.03"""

FLAG_CARRIED, FLAG_SCORED, FLAG_IN_HAND = -1, -2, -3
"""Where a flag is that does not stand on the map: with a bearer, scored, or not placed yet."""

# ---- what can be said of a figure for a while -----------------------------------------------------------------------

(
    FIRED, SPENT, FLEW, MOVED, SHOT, STRUCK, STRUCK_TWICE, ADVENTURED, ACTIVE, ITEM, PENDING, SEEN_FIRING,
) = (1 << bit for bit in range(12))  # fmt: skip
"""FIRED in Fire, SPENT move points, MOVED is through with its Move, SHOT has opfired, STRUCK in melee,
ACTIVE experience, ITEM a tribute item, PENDING sentinels to place, SEEN_FIRING in this round, in Fire or OpFire."""
FOR_THE_TURN = FIRED | SPENT | FLEW | MOVED | SHOT | STRUCK | STRUCK_TWICE | ADVENTURED | PENDING


Path = tuple[int, int]
"""A labyrinth of the land, and one of its three paths."""
Marker = tuple[int, int]
"""The team of a marker, and the space of the path where it lies: CIRCLE, MIDDLE or LAST. DA.LAB.13"""


@dataclass(frozen=True, slots=True)
class Rules:
    """What was settled before the game."""

    mission: str
    count: int  # characters a team. DA.SELECT.01
    dice: bool
    rounds: int = 0  # in place of the mission's length, as are these
    minutes: int = 0
    called: bool = False  # time is called by the players, not counted. DA.LEN.01
    colour: str = ""  # of the encounters, in place of the mission's. DA.ENCP.02


Aim = tuple[int, int]
"""A target, and the space where it is attacked: in OpFire one of its route. DA.OPF.03"""


@dataclass(frozen=True, slots=True)
class Shot:
    """An attack in the making: who, with what, at whom, and what the circumstances are worth. It hides nothing."""

    attacker: int
    weapon: Weapon
    target: int
    space: int
    cover: int = 0
    shots: int = 1
    opfire: bool = False

    @property
    def aim(self) -> Aim:
        return self.target, self.space


@dataclass(frozen=True, slots=True)
class Trial:
    """A challenge of an adventure in the making: whose, where, which rating against which value, and what came of it.

    `margin` is the whole difference; `least` is the level that is enough; `guardian` is set where one asks.
    """

    who: int
    space: int
    rating: int
    value: int
    margin: int
    least: int = PASS
    at_site: bool = False
    guardian: int = NOBODY
    face: int = NOBODY


@dataclass(slots=True)
class Arena(State):
    """One game. Figures go by number: White's characters, Black's, two newcomers, every henchman, every creature."""

    rules: Rules
    land: Land
    teams: tuple[int, ...]  # of each seat
    step: int = DEAL
    round: int = 1
    turn: int = WHITE  # the active team
    battle: int = NOBODY  # the space where the melee is fought
    shot: Shot | None = None  # the attack that is settled just now
    trial: Trial | None = None  # the challenge that is settled just now
    mover: int = NOBODY  # who makes a move just now
    points: int = 0  # ... and what is left of its move points
    clock: int = 0  # seconds of a timed game
    winner: int = NOBODY  # of an immediate victory
    victory: str = ""  # valor, glory, or empty

    # selection
    dealt: list[list[int]] = field(default_factory=lambda: [[], []])
    unused: list[list[int]] = field(default_factory=lambda: [[], []])
    pool: list[int] = field(default_factory=list)  # the open pool of a draft
    picks: int = 0  # left to the team that drafts
    shown: int = 0  # characters that everybody knows, as bits
    characters: Deck = field(default_factory=lambda: Deck("character"))
    henchmen: Deck = field(default_factory=lambda: Deck("henchman"))

    # map building
    picked: list[str] = field(default_factory=lambda: ["", ""])  # the platter that each team chose
    platters: list[str] = field(default_factory=list)  # still to be laid
    keys: list[str] = field(default_factory=list)  # still to be laid
    plan: list[Laid] = field(default_factory=list)
    batch: int = 0  # pieces that the team at it has laid in a row
    in_hand: str = ""  # the piece that was taken last, to be laid
    spot: Cell = (0, 0)  # where it shall lie

    # figures
    who: list[Figure] = field(default_factory=list)
    team: list[int] = field(default_factory=list)
    seat: list[int] = field(default_factory=list)
    at: list[int] = field(default_factory=list)
    health: list[int] = field(default_factory=list)
    full: list[int] = field(default_factory=list)  # maximum Health
    at_start: list[int] = field(default_factory=list)  # Health when the game began. DA.ACH.10
    flags: list[int] = field(default_factory=list)
    used: list[int] = field(default_factory=list)  # Free abilities used in this phase, as bits. DA.SPEC.02
    experience: list[int] = field(default_factory=list)
    levels: dict[tuple[int, int], int] = field(default_factory=dict)  # who, rating: how often it was raised
    master: list[int] = field(default_factory=list)  # of a henchman; the owner of a creature
    target: list[int] = field(default_factory=list)  # of a hunter
    start: list[int] = field(default_factory=list)  # where it began the Move phase
    trail: list[list[int]] = field(default_factory=list)  # what it has entered since
    blasted: list[int] = field(default_factory=list)  # spaces hit by area weapons in this phase. DA.AREA.04

    # treasure
    hand: list[list[int]] = field(default_factory=list)
    holder: list[int] = field(default_factory=list)  # of each card
    revealed: int = 0
    known: list[int] = field(default_factory=lambda: [0, 0])  # to each team, of what lies face down
    worn: int = 0  # cards used in this phase
    ground: dict[int, list[int]] = field(default_factory=dict)
    vault: list[list[int]] = field(default_factory=lambda: [[], []])
    taken: dict[int, int] = field(default_factory=dict)  # cards that one has taken out of the vault in this phase
    monuments: dict[int, int] = field(default_factory=dict)  # space: card
    builders: dict[int, int] = field(default_factory=dict)  # space: the team of the monument
    traded: list[tuple[int, int]] = field(default_factory=list)  # who has had which card in this phase
    decks: list[Deck] = field(default_factory=list)
    challenges: list[Deck] = field(default_factory=list)
    last: list[int] = field(default_factory=lambda: [-1, -1])  # the challenge card last drawn by each team
    idle: int = 0  # the seats that are done with this phase, as bits

    # adventures
    encounters: dict[int, int] = field(default_factory=dict)  # space: marker, or UNKNOWN
    peeked: dict[int, int] = field(default_factory=dict)  # space: teams that have seen its marker, as bits
    markers: Deck = field(default_factory=lambda: Deck("encounter"))
    page: tuple[str, int] = ("", NOBODY)  # what was read aloud last in this turn: a deed, and who or what it met
    restocking: bool = False  # the map has run out of encounters. DA.ENCP.09
    passed: list[int] = field(default_factory=lambda: [0, 0])
    guardians: list[Deck] = field(default_factory=list)  # of each labyrinth of the land
    faced: list[int] = field(default_factory=list)  # the guardian that lies face up, of each labyrinth
    paths: dict[Path, Marker] = field(default_factory=dict)  # those with a marker
    destroyed: list[int] = field(default_factory=lambda: [0, 0])  # sites of each team's own base, as bits
    fallen: bool = False  # the first dismissal of this Adventure phase has been a banishment. DA.DEST.13
    allied: list[int] = field(default_factory=lambda: [0, 0])  # how far along the path
    aside: list[bool] = field(default_factory=lambda: [False, False])  # in the henchman space off it. DA.ALLI.11
    recruited: list[int] = field(default_factory=lambda: [0, 0])  # side spaces used, as bits
    inhabitant: int = UNKNOWN
    first_ally: int = NOBODY  # the team that completed the key first
    tribute: int = 0  # above zero it is White's
    honours: list[list[int]] = field(default_factory=lambda: [[], []])  # Lith Achievement cards
    ages_passed: list[int] = field(default_factory=lambda: [0, 0])  # ages whose characters passed an encounter, as bits
    banners: list[int] = field(default_factory=list)  # White's flags, then Black's: space, FLAG_CARRIED, FLAG_SCORED
    bearer: list[int] = field(default_factory=list)  # of each flag
    leaving: list[int] = field(default_factory=list)  # who began the Adventure phase in an escape space. DA.ESC.02
    escapes: list[int] = field(default_factory=list)  # who escaped, in order
    escape_points: list[int] = field(default_factory=lambda: [0, 0])
    ending: int = 0  # cards left of a variable ending; 0 is none


def mission(arena: Arena) -> Mission:
    return mission_called(arena.rules.mission)


def rounds_of(arena: Arena) -> int:
    """The scheduled rounds; 0 for a timed game. DA.LEN.04"""
    return arena.rules.rounds or (0 if arena.rules.minutes else mission(arena).rounds)


def minutes_of(arena: Arena) -> int:
    """The length of a timed game; 0 for one by rounds. DA.LEN.03"""
    return arena.rules.minutes or (0 if arena.rules.rounds else mission(arena).minutes)


def marker_colour(arena: Arena) -> str:
    """The set of encounter markers that is used: gold or blue. DA.ENCP.02"""
    return arena.rules.colour or mission(arena).set


# ---- figures --------------------------------------------------------------------------------------------------------


def characters(arena: Arena) -> range:
    """The numbers of White's characters, Black's, and the two newcomers."""
    return range(2 * arena.rules.count + 2)


def newcomer_number(arena: Arena, team: int) -> int:
    """The character that an Alliance brings a team. DA.ALLI.15"""
    return 2 * arena.rules.count + team


def first_henchman(arena: Arena) -> int:
    return len(characters(arena))


def henchman_number(arena: Arena, henchman: int) -> int:
    return first_henchman(arena) + henchman


def creature_number(arena: Arena, card: int) -> int:
    """The figure that a Hunter or Sentinel card puts on the map."""
    return first_henchman(arena) + len(HENCHMEN) + CREATURE_OF_CARD[card]


def is_hero(arena: Arena, who: int) -> bool:
    """A character in the narrow sense, with cards and adventures: no henchman, no creature."""
    return arena.who[who].kind == CHARACTER


def is_henchman(arena: Arena, who: int) -> bool:
    return arena.who[who].kind == HENCHMAN


def is_creature(arena: Arena, who: int) -> bool:
    return arena.who[who].kind >= HUNTER


def team_heroes(arena: Arena, team: int) -> list[int]:
    """The characters of a team, wherever they are; newcomers once they have come."""
    sides, who, at = arena.team, arena.who, arena.at
    return [one for one in characters(arena) if sides[one] == team and at[one] != AWAY and who[one].health]


def awake(arena: Arena, team: int) -> list[int]:
    """The figures of a team on the map whose players are not done with this phase."""
    idle = arena.idle
    return [who for who in on_map(arena, team) if not idle >> arena.seat[who] & 1]


def figures_in(arena: Arena, space: int) -> list[int]:
    return [who for who, place in enumerate(arena.at) if place == space]


def apart_from(arena: Arena, ground: frozenset[int], markers: Iterable[int], steps: int) -> list[Choice]:
    """Where another marker may lie: in some ground, with no character in the space, so many steps from each of those
    that lie there. DA.ENCP.01, 06-07, DA.FLAG.06-07"""
    free = ground.difference(*(arena.land.within(marker, steps - 1) for marker in markers))
    return sorted(free - {space for who, space in enumerate(arena.at) if not is_creature(arena, who)})


def is_alone(arena: Arena, who: int, space: int) -> bool:
    """Whether nobody but one, if he is there himself, is in a space."""
    return arena.at.count(space) == (arena.at[who] == space)


def can_fight(arena: Arena, attacker: int, target: int) -> bool:
    """Whether one could attack another in melee: a hunter only its own target. DA.HUNT.07, DA.MOVE.07"""
    prey = arena.target[attacker]
    return prey in (NOBODY, target)


def foes_in(arena: Arena, who: int, space: int) -> list[int]:
    """The enemies in a space that could attack one in melee: others do not restrict him. DA.MOVE.07"""
    if is_alone(arena, who, space):
        return []
    side, team, target = arena.team[who], arena.team, arena.target
    return [
        other
        for other, place in enumerate(arena.at)
        if place == space and team[other] != side and target[other] in (NOBODY, who)
    ]


def foes_here(arena: Arena, who: int) -> list[int]:
    return foes_in(arena, who, arena.at[who])


def allies_here(arena: Arena, who: int) -> list[int]:
    space, side, team = arena.at[who], arena.team[who], arena.team
    if is_alone(arena, who, space):
        return []
    return [other for other, place in enumerate(arena.at) if place == space and other != who and team[other] == side]


def henchmen_of(arena: Arena, who: int) -> list[int]:
    first = first_henchman(arena)
    return [one for one in range(first, first + len(HENCHMEN)) if arena.master[one] == who and arena.at[one] != AWAY]


def prison_of(team: int) -> int:
    """The place of a team's prisoners."""
    return IN_WHITE_PRISON - team


def imprisoned(arena: Arena, who: int) -> bool:
    return arena.at[who] in (IN_WHITE_PRISON, IN_BLACK_PRISON)


def alive(arena: Arena, who: int) -> bool:
    """Living and free: waiting off the map counts, so does an escape. DA.WIN.02, 05, DA.ESC.04"""
    return arena.at[who] >= OFF or arena.at[who] == ESCAPED


def place(arena: Arena, who: int, aim: Aim | None = None) -> int:
    """Where a figure counts as being: where it ended its move, or where it is shot at. DA.AURA.03-04"""
    return aim[1] if aim is not None and aim[0] == who else arena.at[who]


def able(arena: Arena, who: int, power: int) -> bool:
    """Whether a figure has an ability it may use: a prisoner has none. DA.PRIS.03"""
    return bool(arena.who[who].powers & power) and arena.at[who] >= 0


def banners_of(arena: Arena, team: int) -> list[int]:
    """Where each flag of a team stands, or what became of it. DA.FLAG.03"""
    half = len(arena.banners) // 2
    return arena.banners[team * half : (team + 1) * half]


def exits_of(arena: Arena, team: int) -> tuple[int, ...]:
    """The escape spaces of a team; none where the mission has no escapes. DA.ESC.01"""
    exits = mission(arena).exits
    return arena.land.line_up(exits[team]) if exits else ()


def site_destroyed(arena: Arena, team: int, site: int) -> bool:
    """Whether a site of a team's own base is destroyed. DA.DEST.03"""
    return bool(arena.destroyed[team] >> site & 1)


def flag_of(arena: Arena, who: int) -> int:
    """The flag that one carries, or -1."""
    return arena.bearer.index(who) if who in arena.bearer else -1
