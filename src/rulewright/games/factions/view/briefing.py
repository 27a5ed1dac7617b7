"""The page that lies open before a battle: whose army it is, and on which ground."""

from __future__ import annotations

from collections import Counter

from rulewright.kernel import Viewer
from rulewright.kernel.scene import Tale

from ..rules.content import ARMIES, FACTIONS, Army
from ..rules.state import BUILD, SETUP_ENTER, Table
from .lore import ARMIES_SAY, FACTIONS_SAY, GRIDS_SAY
from .names import FACTION_ICONS, line_up


def tale(table: Table, viewer: Viewer) -> Tale | None:
    """Until the first round: the viewer's own faction once he has one, else the ground."""
    if table.phase > SETUP_ENTER:
        return None
    if viewer >= 0 and table.faction[viewer]:
        return army_tale(table, viewer)
    ground = GRIDS_SAY.get(table.grid.id, "")
    sides = "" if table.phase == BUILD else f"{line_up(table, 'brings')}."
    return Tale(table.grid.title, " ".join(part for part in (ground, sides) if part), "briefing", "hexes")


def army_tale(table: Table, seat: int) -> Tale:
    """Who a side's soldiers are, and what they were sent to hold."""
    faction, army = table.faction[seat], ready_army(table, seat)
    title = f"{FACTIONS[faction]}: {army.name}" if army else FACTIONS[faction]
    words = (FACTIONS_SAY[faction], ARMIES_SAY[army.id] if army else "", GRIDS_SAY.get(table.grid.id, ""))
    return Tale(title, " ".join(part for part in words if part), "briefing", FACTION_ICONS[faction])


def ready_army(table: Table, seat: int) -> Army | None:
    """The ready army that a side brought, if it did."""
    picks = Counter(card.id for card in table.picks[seat])
    return next((army for army in ARMIES.values() if army.soldiers == picks), None)
