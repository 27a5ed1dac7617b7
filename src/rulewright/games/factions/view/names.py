"""What sides, soldiers and phases are called."""

from __future__ import annotations

from functools import cache
from string import ascii_uppercase

from rulewright.kernel.scene import Seat
from rulewright.kernel.words import listed

from ..rules.content import FACTIONS, find_grid
from ..rules.rolling import FUMBLE
from ..rules.state import Table, numbered, seats_of

SIDES = ("Amber", "Steel", "Rust", "Moss")
PHASES = (
    "Army creation", "Setup", "Setup: buying", "Setup: taking positions", "Initiative", "Income",
    "Deploy: buying", "Deploy: bringing in", "Action", "Control", "Clean-up", "Over",
)  # fmt: skip
COLOURS = ("#ffc400", "#8fa1b0", "#d2603a", "#7fa650")
FACTION_ICONS = {"remnants": "rifle", "beasts": "paw", "cyborgs": "cyborg-face", "undead": "half-dead"}
FACTION_ICONS |= {id: "rank-3" for id in FACTIONS if id not in FACTION_ICONS}


def seats(teams: tuple[int, ...]) -> tuple[Seat, ...]:
    """The sides at the table. FA.GOAL.01"""
    return tuple(Seat(seat, SIDES[seat], team, COLOURS[seat]) for seat, team in enumerate(teams))


def called(table: Table, soldier: int) -> str:
    """A soldier in a sentence: 'Amber Conscript 2'."""
    return f"{SIDES[table.owner[soldier]]} {short_name(table, soldier)}"


def short_name(table: Table, soldier: int) -> str:
    """A soldier without his side; numbered where his side can have several of the kind."""
    return numbered(table, soldier)


def team_name(table: Table, team: int) -> str:
    """The sides of a team: 'Amber', 'Amber and Rust'."""
    return listed([SIDES[seat] for seat in seats_of(table) if table.teams[seat] == team])


def line_up(table: Table, verb: str) -> str:
    """Who is there with which faction: 'Amber brings the Remnants, Steel the Beasts'."""
    first, *others = [(SIDES[seat], f"the {FACTIONS[table.faction[seat]]}") for seat in seats_of(table)]
    return f"{first[0]} {verb} {first[1]}, {listed([f'{side} {faction}' for side, faction in others])}"


def counted(number: int, word: str) -> str:
    """'1 action', '2 actions'."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def to_have(names: str, one: str, several: str) -> str:
    """A verb for one name or for several."""
    return several if " and " in names else one


@cache
def tile_names(grid_id: str) -> dict[tuple[int, int], str]:
    """Every tile by row and place in it, from the top left: 'E5'."""
    grid = find_grid(grid_id)
    cells = sorted((*grid.cells, *grid.blocked), key=lambda cell: (cell[1], cell[0]))
    rows = sorted({r for _, r in cells})
    names: dict[tuple[int, int], str] = {}
    for place, row in enumerate(rows):
        letter = ascii_uppercase[place % 26] * (place // 26 + 1)
        names |= {cell: f"{letter}{number}" for number, cell in enumerate([c for c in cells if c[1] == row], 1)}
    return names


def place(table: Table, tile: int) -> str:
    """A tile as the board names it."""
    return tile_names(table.grid.id)[table.grid.cells[tile]]


def hits_on(strength: int, critical: int = 1) -> int:
    """The highest roll that hits: a critical roll always does, a 20 never. FA.ROLL.01, 05, 06"""
    return min(max(strength, critical), FUMBLE - 1)


def onto(table: Table, tile: int) -> str:
    """Where somebody goes: 'the Victory Tile E5', 'C4'."""
    if tile in table.grid.victory:
        return f"the Victory Tile {place(table, tile)}"
    return f"the Credit Tile {place(table, tile)}" if tile in table.grid.credit else place(table, tile)


def whereto(table: Table, tile: int) -> str:
    """The same with a bearing for a tile that has no name: 'D4, beside the Victory Tile E5', 'C4, 2 tiles from …'."""
    grid = table.grid
    if tile in grid.victory or tile in grid.credit:
        return onto(table, tile)
    goal = min(grid.victory, key=lambda other: grid.far[tile][other])
    far = grid.far[tile][goal]
    return f"{onto(table, tile)}, {'beside' if far == 1 else f'{far} tiles from'} {onto(table, goal)}"


BLOWS = {
    "attack": "attacks", "counter": "strikes back at", "rapid_fire": "fires twice at", "charge": "charges",
    "energy_beam": "turns the Energy Beam on", "grapple": "grapples", "pulse": "sends a Pulse at", "shock": "shocks",
    "terrorize": "tries to terrify",
}  # fmt: skip
"""The manners of an attack, as verbs."""
