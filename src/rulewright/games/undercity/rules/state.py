"""The table as data: figures, cards, map and clock, as lists of small ints."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from rulewright.kernel import GameEnds, State
from rulewright.table.decks import Deck

from .cast import LARGE, STEADY, Cast
from .content import find_ground, ground_id
from .ground import Ground
from .powers import AMBROSE, DOORSTOP, FIRST_VILLAIN, HERO_FIGURES, POG, SHEET_OF

# ---- phases, in the order of the book
HEROES, DEAL, ROUND, NEXT, SPAWN, PAIR_TURN, MODE, ACT, FINISH, CARD, VILLAINS, TURN_OVER, REST, OVER = range(14)
PHASES = (
    "Choosing heroes", "Setup", "Event", "Turn order", "Spawning Phase", "Activation Phase", "Activation Phase",
    "Activation Phase", "Activation Phase", "Villain Phase", "Villain Phase", "Turn order",
    "Between chapters", "Over",
)  # fmt: skip

HOLD, WALK, CHARGE = 1, 2, 3
MODES = ("", "hold", "walk", "charge")

# ---- what can be said of a figure; the same name never counts twice. UC.CUMUL.01
(
    DOWN, INVULNERABLE, UNTOUCHABLE, IRON_WALL, BULL_THROUGH, WAR_CRY, COLD_NERVE, LONG_THROW, QUICK_HANDS, TRICKED,
    CORRODED, GRUDGED, DRIVEN, DRIVE_BOOST, WINDED, CLEAVED, FAST_HANDS_USED, MENDED, INTERPOSED, WATCHED, DEAD_EYE,
    OVERRIDDEN,
) = (1 << bit for bit in range(22))  # fmt: skip
TURN_FLAGS = (
    INVULNERABLE | UNTOUCHABLE | IRON_WALL | BULL_THROUGH | WAR_CRY | COLD_NERVE | LONG_THROW | QUICK_HANDS | TRICKED
    | DRIVEN | DRIVE_BOOST | WINDED | CLEAVED | FAST_HANDS_USED | MENDED | DEAD_EYE
)  # fmt: skip
ROUND_FLAGS = INTERPOSED | WATCHED

# ---- what a hero has done this turn
MOVED, MOVE_OVER, ACTED, ATTACKED, LOST_MOVE, LOST_ACTION, CHARGED, DONE, SHOT, FOUGHT, LANDED = (
    1 << bit for bit in range(11)
)

# ---- how far a hero's roll is: before the dice, and while a reroll is considered
NO_ROLL, TO_HIT, HITTING, TO_DAMAGE, DAMAGING, TO_PASS, PASSING = range(7)

OFF = -1
NOBODY = -1
FULL = 7
CROWDED = FULL // 2  # figures that cannot fill a space, even if all of them are large
FEAT_ROW = 3
BANK = 38 + 28 * 5  # XP in tokens of one and five. UC.COMP.08
MOST_SMOKE, MOST_FLASH = 6, 2
LASTS = 99


@dataclass(frozen=True, slots=True)
class Rulings:
    """Options, and what the journal brought along."""

    prone_free_strikes: bool = False
    campaign: bool = False
    choose_heroes: bool = False
    losses: int = 0  # of this chapter, before this try
    first_tries: int = 0  # chapters won at the first try so far
    weak: int = 0  # bits of sheets that start with two tokens fewer
    players_settle_ties: bool = False  # of villains
    past: tuple[tuple[int, str, str, str], ...] = ()  # deeds of earlier chapters: chapter, what, who, to whom


class Blow(NamedTuple):
    """An attack of a hero with one of his weapons; NOBODY is the target where it goes at an object."""

    hero: int
    w: int
    target: int
    runes: tuple[str, ...] = ()


class Threat(NamedTuple):
    """An attack of a villain with one of its weapons, so that the party knows what it answers."""

    villain: int
    w: int
    target: int
    dice: int  # of the attack roll
    drop: bool  # the highest of them is dropped
    boosted: bool  # the damage roll
    amount: int = 0  # of damage, once it is rolled


class Throw(NamedTuple):
    """A roll of a hero before he boosts it or while he may repeat it."""

    dice: int  # before a boost
    bonus: int
    needed: int
    total: int = 0  # once they lie on the table

    @property
    def short(self) -> int:
        """What the dice alone have to show."""
        return self.needed - self.bonus


NOTHING_THROWN = Throw(0, 0, 0)


@dataclass(slots=True)
class Progress:
    """What the chapters, their side quests and the events have to remember; spaces and sheets as bits."""

    # every chapter
    first_turn: int = 0  # the round that has seen a hero's turn begin
    spoils: int = 0  # the round in which Spoils has paid
    prone_start: bool = False  # a hero has begun a turn knocked down
    drudges: int = 0  # fallen in this round
    mercs: list[int] = field(default_factory=list)  # colours of the fallen Rhulic mercs
    squeezed: dict[int, int] = field(default_factory=dict)  # from where each hero came into a fissure
    # chapter by chapter
    examined: bool = False  # 1: the Dead Body
    stop: int = 0  # 2: where the Courier runs to
    touched: bool = False  # 2: it has been at its third stop
    levers: int = 0  # 3: controls that were used
    opened: int = 0  # 4: cages
    emptied: int = 0
    escorted: int = 0  # 5: the round in which Ambrose was led
    valves: int = 0  # 6: closed ones
    valve_round: int = 0  # 6: when the last was closed
    hook: int = OFF  # 6: over which space
    fled: bool = False  # 7: the Cephalyx
    # between chapters
    settled: bool = False  # the fallen are awake, the treasury is shared out
    shoppers: int = 0  # how many heroes have done with buying
    weak: int = 0  # sheets of those who passed out


@dataclass(slots=True)
class Table(State):
    """One chapter. Lists of figures go by figure (five heroes, Ambrose, villains), `row` and `xp` by sheet."""

    cast: Cast
    ground: Ground
    rulings: Rulings
    seats: int
    seat_of: list[int]  # by sheet

    phase: int = DEAL
    round: int = 0
    colour: int = 0  # the priority colour of the round
    event: int = 0
    environment: int = 0
    order: list[int] = field(default_factory=list)  # who acts this round, by Initiative
    turn: int = 0
    decider: int = 0  # the seat that settles ties
    actor: int = NOBODY  # whose turn it is; Pog for the pair
    active: int = NOBODY  # the hero in his own activation
    mode: int = 0
    steps: int = 0
    mates: int = 0  # figures in the space when the activation began, as bits
    origin: int = OFF  # where it began
    blows: list[int] = field(default_factory=list)  # weapons still to be used in this attack action
    did: list[int] = field(default_factory=lambda: [0] * 6)
    spawns: int = 1  # attempts in this Spawning Phase
    stage: int = 0  # how far a hero's roll is, while cards may be played around it
    stake: Blow | None = None  # the attack of a hero that is under way
    throw: Throw = NOTHING_THROWN  # the roll about which a hero is asked
    threat: Threat | None = None  # the attack of a villain that is under way

    queue: list[int] = field(default_factory=list)  # villains that are to activate
    after: int = NEXT  # the phase that follows when they have
    preference: str = "highest_init"

    space: list[int] = field(default_factory=list)  # where figures stand; they face no way. UC.COMP.11
    health: list[int] = field(default_factory=list)
    flags: list[int] = field(default_factory=list)
    tokens: list[int] = field(default_factory=list)  # red and black ones still owned, of the heroes' side
    restoratives: list[int] = field(default_factory=lambda: [1, 1, 1, 1])

    decks: list[Deck] = field(default_factory=list)  # the Feat decks by sheet, then events, then villain actions
    row: list[list[int]] = field(default_factory=lambda: [[], [], [], []])
    rocks: int = 0  # spaces, as bits
    caves: int = 0
    closed: int = 0  # passage spaces closed for good
    smoke: list[tuple[int, int]] = field(default_factory=list)  # space, and the last round it lies there
    flash: list[int] = field(default_factory=list)

    clock: int = 0
    treasury: int = 0
    marker: int = OFF  # where the portable marker lies, or its carrier stands
    carrier: int = NOBODY
    object_health: int = 0  # of the Processor
    progress: Progress = field(default_factory=lambda: Progress())
    quests: list[int] = field(default_factory=list)
    paid: list[int] = field(default_factory=list)
    fallen: dict[str, int] = field(default_factory=dict)  # villains incapacitated by hero attacks, by type
    deeds: list[tuple[str, str, str]] = field(default_factory=list)  # worth remembering: what, who, to whom

    ended: str = ""  # how, once the chapter is over
    won: bool = False
    xp: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    learnt: list[int] = field(default_factory=lambda: [0, 0, 0, 0])  # abilities bought since, as bits


EVENT_DECK, ACTION_DECK = 4, 5


# ---- small queries --------------------------------------------------------------------------------------------------


def is_ready(table: Table, figure: int) -> bool:
    """Battle-ready: on the map with 1 Health or more. UC.STATE.01"""
    return table.space[figure] >= 0 and table.health[figure] > 0


def ready_heroes(table: Table) -> list[int]:
    space, health = table.space, table.health
    return [figure for figure in HERO_FIGURES if space[figure] >= 0 and health[figure] > 0]


def villains_on_map(table: Table) -> list[int]:
    space = table.space
    return [figure for figure in range(FIRST_VILLAIN, len(space)) if space[figure] >= 0]


def villains_in(table: Table, where: int) -> list[int]:
    space = table.space
    return [figure for figure in range(FIRST_VILLAIN, len(space)) if space[figure] == where]


def heroes_in(table: Table, where: int) -> list[int]:
    space = table.space
    return [figure for figure in HERO_FIGURES if space[figure] == where]


def enemies_in(table: Table, figure: int, where: int) -> list[int]:
    """Heroes and villains are each other's enemies, the hostile are everybody's. UC.SIDES.01-03, UC.TERM.04, 18"""
    if figure < FIRST_VILLAIN:
        return villains_in(table, where)
    hostile, space = table.cast.hostile, table.space
    if figure in hostile:
        return [other for other, there in enumerate(space) if there == where and other != figure]
    found = [enemy for enemy in range(FIRST_VILLAIN) if space[enemy] == where]
    return found + [enemy for enemy in hostile if space[enemy] == where] if hostile else found


def friends_in(table: Table, villain: int, where: int) -> list[int]:
    """The other villains there, if it is not hostile nor they. UC.SIDES.02, UC.TERM.04"""
    hostile, space = table.cast.hostile, table.space
    if villain in hostile:
        return []
    friends = [v for v in range(FIRST_VILLAIN, len(space)) if space[v] == where and v != villain]
    return [friend for friend in friends if friend not in hostile] if hostile else friends


def crowd(table: Table, where: int) -> int:
    """The figures in a space; a large one counts as two, a marker as none. UC.MOVE.17, 18"""
    profiles, count = table.cast.profiles, 0
    for figure, there in enumerate(table.space):
        if there == where and figure != AMBROSE:
            count += 2 if profiles[figure].base == LARGE else 1
    return count


def numbers(table: Table) -> list[int]:
    """How many figures stand in each space; those off the map come last, as space -1."""
    count = [0] * (len(table.ground.near) + 1)
    for where in table.space:
        count[where] += 1
    return count


def is_full(table: Table, where: int) -> bool:
    """A large figure, too, may enter a space of six. UC.MOVE.17, 19, UC.EX.09, 10"""
    figures = 0
    for there in table.space:
        if there == where:
            figures += 1
    return figures > CROWDED and crowd(table, where) >= FULL


def is_rough(table: Table, where: int) -> bool:
    """UC.ROCK.06"""
    return table.caves >> where & 1 == 1


def is_cloud(table: Table, where: int) -> bool:
    """UC.TERM.01"""
    return any(space == where for space, _ in table.smoke)


def seat_for(table: Table, figure: int) -> int:
    """The seat that plays a hero; ties about others are settled by the decider."""
    sheet = SHEET_OF[figure] if figure < FIRST_VILLAIN else -1
    return table.seat_of[sheet] if sheet >= 0 else table.decider


def skilled(table: Table, sheet: int, power: int) -> int:
    return table.cast.skills[sheet] & power


def doer(table: Table) -> int:
    """The figure from which cards measure: Pog for the pair, Doorstop if Pog has passed out. UC.POG.09"""
    return DOORSTOP if table.actor == POG and table.space[POG] < 0 else table.actor


def is_done(table: Table, hero: int) -> bool:
    """Whether his activation of this turn is over."""
    return bool(table.did[hero] & DONE)


def is_charging(table: Table, hero: int) -> bool:
    return table.active == hero and table.mode == CHARGE


def can_fall(table: Table, figure: int) -> bool:
    """Whether a figure stands and can be knocked down. UC.TERM.12"""
    return not table.cast.profiles[figure].keywords & STEADY and not table.flags[figure] & DOWN


def knock_down(table: Table, figure: int) -> bool:
    """UC.TERM.12"""
    if not can_fall(table, figure):
        return False
    table.flags[figure] |= DOWN
    return True


def earn(table: Table, amount: int) -> None:
    """UC.XP.03, UC.COMP.19"""
    table.treasury += amount


def remember(table: Table, what: str, who: int, whom: str) -> None:
    """A deed goes into the journal."""
    table.deeds.append((what, table.cast.profiles[who].id, whom))


def put_smoke(table: Table, where: int, until: int) -> None:
    """A smoke marker; of the six the oldest is used again. UC.COMP.09, 14, UC.TERM.01"""
    table.smoke = [marker for marker in table.smoke if marker[0] != where]
    if len(table.smoke) >= MOST_SMOKE:
        table.smoke.pop(0)
    table.smoke.append((where, until))


def lay_again(table: Table, *, gate_open: bool | None = None, collapsed: int | None = None) -> None:
    """The gate or a fissure has changed: all distances with it. UC.ELEM.08, 09"""
    ground = table.ground
    is_open = ground.gate_open if gate_open is None else gate_open
    fallen = ground.collapsed if collapsed is None else collapsed
    table.ground = find_ground(ground_id(table.cast.chapter.number, is_open, fallen))


def in_party(table: Table) -> list[int]:
    """The hero figures of the party, those who have passed out included."""
    sheets = table.cast.party
    return [figure for figure in HERO_FIGURES if SHEET_OF[figure] in sheets]


def carries(table: Table, figure: int) -> bool:
    return table.carrier == figure


def cards_in(table: Table) -> tuple[tuple[int, ...], ...]:
    """Every Feat, Event and Villain Action card, wherever it lies. UC.COMP.06"""
    feats = [sorted(deck.cards() + row) for deck, row in zip(table.decks[:EVENT_DECK], table.row, strict=True)]
    events = sorted([*table.decks[EVENT_DECK].cards(), *({table.event, table.environment} - {0})])
    return (*map(tuple, feats), tuple(events), tuple(table.decks[ACTION_DECK].cards()))


def finish(table: Table, won: bool, how: str) -> None:
    """The chapter is over, at once. UC.WIN.01-03"""
    table.won = won
    table.ended = how
    table.queue = []
    table.stake = table.threat = None
    table.phase = REST if table.rulings.campaign else OVER
    raise GameEnds
