"""Side quests: optional objectives that pay once. UC.COMP.20, UC.XP.04"""

from __future__ import annotations

from rulewright.kernel import told

from .content import SIDE_QUESTS
from .state import Table, earn

QUEST_NUMBER = {quest.id: quest.number for quest in SIDE_QUESTS.values()}


def is_open(table: Table, id: str) -> bool:
    number = QUEST_NUMBER[id]
    return number in table.quests and number not in table.paid


def pay(table: Table, id: str) -> bool:
    """Pay a quest if it lies on the table and has not paid yet."""
    if not is_open(table, id):
        return False
    quest = SIDE_QUESTS[QUEST_NUMBER[id]]
    table.paid.append(quest.number)
    earn(table, quest.xp)
    told(table, "quest", card=f"quest{quest.number}", amount=quest.xp)
    return True
