"""What the marked tiles ask and pay, and who of the viewer's soldiers is best placed for them."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.kernel import Viewer
from rulewright.kernel.scene import Mark, Site, Suited
from rulewright.table.conditions import meeting

from ..rules.activation import hindrance
from ..rules.content import ETHEREAL
from ..rules.grid import ENTRY_TILES
from ..rules.rolling import STANDARD
from ..rules.state import (
    CONTROL,
    FINISHED,
    GRID_LIMIT,
    INITIATIVE,
    NOBODY,
    VICTORY_POINTS,
    Table,
    distance,
    is_enemy,
    powers_of,
)
from ..rules.targets import ELIGIBLE
from .cards import actions_left
from .names import SIDES, called, counted, place
from .odds import need, success

MOST = 3
STAND = "A soldier stands here when the round ends: in the Control Phase. He may be done, or have only just come in."
VICTORY_TILE, CREDIT_TILE = "Victory Tile", "Credit Tile"
VICTORY_PAY = f"1 Victory Point for his side, every round. {VICTORY_POINTS} of them win."
CREDIT_PAY = "1 credit for his side, every round: money for more soldiers."
ENTRY = Site(
    f"Buy a soldier. In the Deploy phase he enters on one of these {ENTRY_TILES} tiles that is free.",
    f"One soldier more on the grid, {GRID_LIMIT} of a side at most.",
    "He acts from next round on. Enemies may stand here and keep him out.",
)


def marks(table: Table, viewer: Viewer) -> tuple[Mark, ...]:
    """The tiles that mean something."""
    grid = table.grid
    return (
        *(marked(table, viewer, tile, "victory", VICTORY_TILE, "star-medal", VICTORY_PAY) for tile in grid.victory),
        *(marked(table, viewer, tile, "credit", CREDIT_TILE, "two-coins", CREDIT_PAY) for tile in grid.credit),
        *(
            Mark("board", tile, "entry", f"{SIDES[seat]}'s Entry", "entry-door", seat=seat, site=ENTRY)
            for seat, zone in enumerate(grid.entry)
            for tile in zone
        ),
    )


def marked(table: Table, viewer: Viewer, tile: int, kind: str, label: str, icon: str, pays: str) -> Mark:
    """A tile that pays whoever stands on it when the round ends. FA.CTRL.01-04"""
    here = table.at[tile]
    after = "Nobody stands here now." if here == NOBODY else f"{called(table, here)} stands here now."
    site = Site(STAND, pays, after, tuple(best(table, viewer, tile)))
    return Mark("board", tile, kind, f"{label} {place(table, tile)}", icon, site=site)


def best(table: Table, viewer: Viewer, tile: int) -> list[Suited]:
    """Up to three of the viewer's soldiers: who stands there, who gets there first, or who can strike the holder."""
    if viewer < 0 or not INITIATIVE <= table.phase <= CONTROL:
        return []
    here, mine = table.at[tile], table.ranks[viewer]
    if here in mine:
        return [Suited(f"s{here}", "stands here")]
    held = here != NOBODY
    return list(strikers(table, mine, here) if held else walkers(table, mine, tile))[:MOST]


def strikers(table: Table, mine: list[int], holder: int) -> Iterator[Suited]:
    """Who can attack the holder from where he is, likeliest first; of a partner's soldier nobody. FA.ATK.02-08"""
    if not mine or not is_enemy(table, mine[0], holder):
        return
    able = [
        soldier
        for soldier in mine
        if not table.flags[soldier] & FINISHED and not hindrance(table, soldier)
        if meeting(ELIGIBLE, table, soldier, [holder])
    ]
    chances = {soldier: success(table, soldier, [holder], STANDARD) for soldier in able}
    for soldier in sorted(able, key=lambda soldier: -chances[soldier]):
        yield Suited(f"s{soldier}", need(table, soldier, holder, STANDARD).partition(":")[0], chances[soldier])
    for soldier in sorted(set(mine) - set(able), key=lambda soldier: (distance(table, soldier, holder), soldier)):
        why = "done for this round" if table.flags[soldier] & FINISHED else "cannot attack the holder from there"
        yield Suited(f"s{soldier}", f"{counted(distance(table, soldier, holder), 'tile')} away, {why}")


def actions_to(table: Table, soldier: int, tile: int) -> int:
    """How many movement actions take a soldier to a free tile by ways that are free now; 0 if none do."""
    steps = steps_to(table, tile, bool(powers_of(table, soldier) & ETHEREAL)).get(table.tile[soldier], 0)
    return strides(table, soldier, steps)


def strides(table: Table, soldier: int, steps: int) -> int:
    """How many movement actions so many steps take him."""
    return -(-steps // table.card[soldier].move[1])


def walkers(table: Table, mine: list[int], tile: int) -> Iterator[Suited]:
    """Who needs the fewest actions to get there, by ways that are free now. FA.MOVE.01-03, FA.UND.11"""
    open_ways, any_ways = steps_to(table, tile, False), steps_to(table, tile, True)
    found = []
    for soldier in mine:
        steps = (any_ways if powers_of(table, soldier) & ETHEREAL else open_ways).get(table.tile[soldier])
        if steps is not None:
            found.append((strides(table, soldier, steps), soldier))
    for actions, soldier in sorted(found, key=lambda each: (each[0] > actions_left(table, each[1]), each)):
        left = actions_left(table, soldier)
        late = "" if actions <= left else ", not this round"
        yield Suited(f"s{soldier}", f"{counted(actions, 'action')} away{late}")


def steps_to(table: Table, goal: int, through: bool) -> dict[int, int]:
    """How many steps each tile is away from a free one, over tiles that are free, or through soldiers."""
    steps, edge, count = {goal: 0}, [goal], 0
    while edge:
        count += 1
        edge = [tile for tile in dict.fromkeys(n for tile in edge for n in table.grid.near[tile]) if tile not in steps]
        steps.update(dict.fromkeys(edge, count))
        edge = [tile for tile in edge if through or table.at[tile] == NOBODY]
    return steps
