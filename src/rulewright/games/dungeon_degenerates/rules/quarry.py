"""The Epic Monsters that a mission wants dead: where they are, where they go, and how they come back."""

from __future__ import annotations

from rulewright.kernel import Flow, told

from .board import SPACE
from .content import MONSTER, MONSTERS, EpicPlan
from .decks import fetch_epic
from .scope import next_epic
from .state import Table, living, mission_of
from .terms import REGIONS

CLOSEST_PARTY = -2  # in the place of a space that an Epic Monster goes to


def place_epics(table: Table) -> Flow[None]:
    """Those of the mission, with the HP that it gives them. DD.MSEL.07"""
    mission = mission_of(table)
    for plan in mission.epics:
        monster = yield from planned(table, plan)
        if monster is None:
            continue
        hunt(table, monster, SPACE[plan.at])
        if plan.less:
            table.progress.hp[monster] = MONSTERS[monster].hp - plan.less
        if plan.to:
            table.goals[monster] = SPACE[plan.to]
    for id, (base, each, done) in mission.hp.items():
        table.progress.hp[MONSTER[id]] = base + each * len(living(table)) + done * len(table.done)


def planned(table: Table, plan: EpicPlan) -> Flow[int | None]:
    """The named one, or the next that lives in a Region, whatever traits it asks for."""
    if plan.card:
        fetch_epic(table, MONSTER[plan.card])
        return MONSTER[plan.card]
    region = REGIONS.index(plan.lair.lower())
    return (yield from next_epic(table, lambda monster: any(lair.region == region for lair in MONSTERS[monster].lairs)))


def hunt(table: Table, monster: int, space: int) -> None:
    """The mission wants an Epic Monster dead: it is placed, and will come back here if it is driven off alive."""
    table.epics[monster] = space
    table.progress.hunted[monster] = space


def is_killed(table: Table, monster: int) -> bool:
    return monster in table.progress.killed


def bring_back(table: Table) -> None:
    """Who was bought off or chased away by the Law and is still wanted returns to where he was found."""
    for monster, home in table.progress.hunted.items():
        if monster in table.epics or is_killed(table, monster):
            continue
        fetch_epic(table, monster)
        table.epics[monster] = home
        for plan in mission_of(table).epics:
            if plan.to and MONSTER[plan.card] == monster:
                table.goals[monster] = SPACE[plan.to]
        told(table, "epic returns", MONSTERS[monster].id, space=home)
