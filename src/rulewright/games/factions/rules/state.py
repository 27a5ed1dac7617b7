"""The table as data: sides, soldiers and the grid, as lists of small ints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, field

from rulewright.kernel import State

from .cards import Card
from .content import BATTLE_READY
from .grid import Grid

# ---- phases, in the order of the book -------------------------------------------------------------------------------

BUILD, SETUP, SETUP_BUY, SETUP_ENTER, INITIATIVE, RESOURCES, BUY, ENTER, ACTION, CONTROL, CLEAN_UP, OVER = range(12)

# ---- what can be said of a soldier for one round --------------------------------------------------------------------

FINISHED, SICK, MOVED, RAPID, STOMPED, TERRORIZED, HUNKERED, COUNTERED = (1 << bit for bit in range(8))

OFF_GRID = -1
NOBODY = -1
GRID_LIMIT = 7
SETUP_CREDITS = 14
VICTORY_POINTS = 12


@dataclass(frozen=True, slots=True)
class Rulings:
    """Options where the book is silent or unclear."""

    cap_counts_waiting: bool = True
    setup_sickness: bool = False
    max_copies: int = 0
    aura_stacking: bool = True
    reaction_cost: int = 0
    energy_beam_range: str = "exact"
    grapple_damage: str = "enemy"
    summon_supply: int = 0
    round_limit: int = 20  # 0 is none
    stalemate_rounds: int = 6  # 0 is none


@dataclass(slots=True)
class Table(State):
    """One battle. Lists of sides go by seat, `vp` by team; lists of soldiers go by soldier, in the order of buying."""

    grid: Grid
    rulings: Rulings
    teams: tuple[int, ...]
    foes: tuple[tuple[int, ...], ...]

    phase: int = BUILD
    round: int = 0
    button: int = 0
    order: list[int] = field(default_factory=list)
    turn: int = 0  # whose turn it is, as a place in the order
    active: int = NOBODY
    taunter: int = NOBODY  # whom the active soldier must attack
    incoming: int = 0  # the damage for which a soldier was last asked to hunker down
    marked: list[int] = field(default_factory=list)  # targets marked this round
    stirred: bool = False  # damage, Victory Points, an entry or a summons this round
    quiet: int = 0  # rounds in a row without any
    ended: str = ""
    winners: list[int] = field(default_factory=list)  # teams

    faction: list[str] = field(default_factory=list)
    picks: list[list[Card]] = field(default_factory=list)  # secret until all lists are complete
    roster: list[list[Card]] = field(default_factory=list)  # the different cards of each army ...
    left: list[list[int]] = field(default_factory=list)  # ... and how many of each are still to be bought
    bank: list[int] = field(default_factory=list)
    vp: list[int] = field(default_factory=list)
    waiting: list[list[int]] = field(default_factory=list)  # soldiers in the Deployment Zone
    ranks: list[list[int]] = field(default_factory=list)  # soldiers on the grid
    tokens: list[int] = field(default_factory=list)  # summoned so far

    card: list[Card] = field(default_factory=list)
    owner: list[int] = field(default_factory=list)
    tile: list[int] = field(default_factory=list)
    hp: list[int] = field(default_factory=list)
    ap: list[int] = field(default_factory=list)
    flags: list[int] = field(default_factory=list)
    token: list[bool] = field(default_factory=list)
    at: list[int] = field(default_factory=list)  # the soldier on each tile, or NOBODY


def seats_of(table: Table) -> range:
    return range(len(table.teams))


def powers_of(table: Table, soldier: int) -> int:
    """The abilities that work now: none in the round of his summoning. FA.SICK.02, 03, 06, FA.ABIL.01"""
    return 0 if table.flags[soldier] & SICK else table.card[soldier].powers


def allies(table: Table, seat: int) -> list[int]:
    """The soldiers on the grid of a seat and its partner."""
    team = table.teams[seat]
    return [s for other, side in enumerate(table.teams) if side == team for s in table.ranks[other]]


def enemies(table: Table, seat: int) -> list[int]:
    """The enemies on the grid, newcomers too: in 1v1v1 those of both others. FA.MULTI.01, FA.SICK.04, 05, FA.ACT.13"""
    foes = table.foes[seat]
    if len(foes) == 1:
        return table.ranks[foes[0]]
    return [soldier for foe in foes for soldier in table.ranks[foe]]


def numbered(table: Table, soldier: int) -> str:
    """A soldier's name, with a number where his side can have several of the kind."""
    card, side = table.card[soldier], table.owner[soldier]
    twins = [s for s, other in enumerate(table.card) if other is card and table.owner[s] == side]
    more = any(left and other is card for other, left in zip(table.roster[side], table.left[side], strict=True))
    return f"{card.name} {twins.index(soldier) + 1}" if len(twins) > 1 or more else card.name


def is_enemy(table: Table, soldier: int, other: int) -> bool:
    return table.teams[table.owner[soldier]] != table.teams[table.owner[other]]


def distance(table: Table, soldier: int, other: int) -> int:
    return table.grid.far[table.tile[soldier]][table.tile[other]]


def adjacent(table: Table, soldier: int, others: list[int]) -> list[int]:
    row, tile = table.grid.far[table.tile[soldier]], table.tile
    return [other for other in others if row[tile[other]] == 1]


def is_alive(table: Table, side: int) -> bool:
    """Whether a side has anybody on the grid, waiting, or still in its list."""
    return bool(table.ranks[side] or table.waiting[side] or any(table.left[side]))


def inventory(table: Table) -> Hashable:
    """What the sides have more or less than their frozen lists: nothing, ever. FA.ARMY.06"""
    found: Counter[tuple[int, str]] = Counter()
    for seat, cards in enumerate(table.roster):
        found.subtract((seat, card.id) for card in table.picks[seat] if cards)
        for card, left in zip(cards, table.left[seat], strict=True):
            found[seat, card.id] += left
    for soldier, card in enumerate(table.card):
        found[table.owner[soldier], card.id] += 0 if table.token[soldier] else 1
    return tuple(sorted((entry, amount) for entry, amount in found.items() if amount))


# ---- changes --------------------------------------------------------------------------------------------------------


def enlist(table: Table, seat: int, card: Card, token: bool = False) -> int:
    """A new soldier of a side, off the grid."""
    table.card.append(card)
    table.owner.append(seat)
    table.tile.append(OFF_GRID)
    table.hp.append(card.health)
    table.ap.append(card.actions)
    table.flags.append(0)
    table.token.append(token)
    return len(table.card) - 1


def enter(table: Table, soldier: int, tile: int, sick: bool) -> None:
    """Put a soldier onto the grid; sickness finishes him unless he is Battle-Ready. FA.DEPLOY.16, FA.SICK.01"""
    table.tile[soldier] = tile
    table.at[tile] = soldier
    table.ranks[table.owner[soldier]].append(soldier)
    table.stirred = True
    if sick:
        ready = table.card[soldier].powers & BATTLE_READY
        table.flags[soldier] = SICK if ready else SICK | FINISHED


def relocate(table: Table, soldier: int, tile: int) -> None:
    """Move a soldier to another tile. An Ethereal one passing through another does not take its place. FA.GRID.06"""
    at, old = table.at, table.tile[soldier]
    if at[old] == soldier:
        at[old] = NOBODY
    if at[tile] == NOBODY:
        at[tile] = soldier
    table.tile[soldier] = tile


def finish(table: Table, soldier: int) -> None:
    """Mark a soldier as finished; the AP he has left are lost. FA.ACT.07"""
    table.flags[soldier] |= FINISHED
    table.ap[soldier] = 0


def heal(table: Table, soldier: int, amount: int) -> int:
    """Restore HP up to the card's value; how many were restored. FA.CARD.05"""
    healed = min(amount, table.card[soldier].health - table.hp[soldier])
    table.hp[soldier] += healed
    return healed


def remove(table: Table, soldier: int) -> None:
    """Take a defeated soldier off the grid and out of the game. FA.DMG.03-05"""
    table.at[table.tile[soldier]] = NOBODY
    table.tile[soldier] = OFF_GRID
    table.ranks[table.owner[soldier]].remove(soldier)
    finish(table, soldier)


def end(table: Table, how: str, winners: list[int]) -> None:
    table.phase = OVER
    table.ended = how
    table.winners = winners
    table.active = table.taunter = NOBODY
