"""Event cards that do something at once; the others are looked up where they matter."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.kernel import Flow, Roll

from .content import EVENTS
from .harm import hazard
from .movement import cave_in, collapse, farthest_out
from .powers import DOORSTOP, SHEET_OF
from .rolls import FACES, draw_feats
from .spawning import passage, place_villain
from .state import OFF, VILLAINS, Table, heroes_in, is_ready, ready_heroes, villains_on_map
from .ties import settle
from .villain_phase import candidates, choose, withdraw

TREMOR_DIE, PASSAGE_DIE = Roll("tremor", FACES), Roll("passage", FACES)


def devil_rat_swarms(table: Table) -> Flow[None]:
    """A hazard roll for each hero who is alone among heroes. UC.DICE.21"""
    for hero in [h for h in ready_heroes(table) if heroes_in(table, table.space[h]) == [h]]:
        yield from hazard(table, hero)


def tremor(table: Table) -> Flow[None]:
    for space in table.cast.chapter.plan.rocks:
        if table.rocks >> space & 1 and (yield TREMOR_DIE) >= 5:
            yield from cave_in(table, space)
    for space in table.ground.fissures:
        if not table.ground.collapsed >> space & 1 and (yield TREMOR_DIE) >= 4:
            yield from collapse(table, space)


def ambush(table: Table) -> Flow[None]:
    where = passage(table, (yield PASSAGE_DIE))
    if where != OFF:
        place_villain(table, table.cast.types[1], where)


def second_breath(table: Table) -> Flow[None]:
    for sheet in sorted({SHEET_OF[hero] for hero in ready_heroes(table)}):
        yield from draw_feats(table, sheet, 1)


def pressure_burst(table: Table) -> Flow[None]:
    jacks = [v for v in villains_on_map(table) if table.cast.profiles[v].id == "heavy_jack"]
    for figure in [f for f in (DOORSTOP, *jacks) if is_ready(table, f)]:
        yield from hazard(table, figure)


def crossfire(table: Table) -> Flow[None]:
    yield from rouse(table, "ranged")


def war_drums(table: Table) -> Flow[None]:
    yield from rouse(table, "melee")


def rouse(table: Table, tactic: str) -> Flow[None]:
    """The melee or ranged villain closest to the battle-ready hero with the highest INIT activates. UC.VPH.05-07"""
    hero = max(ready_heroes(table), key=lambda h: table.cast.profiles[h].init)
    found = [v for v in candidates(table) if tactic in table.cast.profiles[v].tactics]
    table.queue = yield from choose(table, found, 1, "closest", table.space[hero])
    if table.queue:
        table.phase = VILLAINS


def changing_guard(table: Table) -> Flow[None]:
    found = [v for v in villains_on_map(table) if not table.cast.profiles[v].boss]
    if not found:
        return
    withdraw(table, (yield from settle(table, "villain.leaves", farthest_out(table, found))))


AT_ONCE: dict[str, Callable[[Table], Flow[None]]] = {
    "devil_rat_swarms": devil_rat_swarms, "tremor": tremor, "ambush": ambush, "second_breath": second_breath,
    "pressure_burst": pressure_burst, "crossfire": crossfire, "war_drums": war_drums,
    "changing_guard": changing_guard,
}  # fmt: skip


def resolve_event(table: Table) -> Flow[None]:
    """UC.ROUND.02, 03"""
    effect = AT_ONCE.get(EVENTS[table.event].id)
    if effect is not None:
        yield from effect(table)
