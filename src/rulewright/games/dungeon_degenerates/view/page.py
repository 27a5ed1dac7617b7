"""The page of the story that lies open: a mission's opening or ending, an Encounter, an Epic Monster."""

from __future__ import annotations

from rulewright.kernel.scene import Tale

from ..rules.content import ENCOUNTERS, MISSIONS
from ..rules.meetings import half_of
from ..rules.memory import CAPTURED
from ..rules.state import NO_CARD, Fight, Table, members
from . import tales


def page(table: Table) -> Tale | None:
    """What would be read aloud now, if anything."""
    if table.ended:
        return ending_page(table)
    if table.fight is not None:
        return fight_page(table.fight)
    if table.waiting and not table.joining:
        party, card = next(iter(table.waiting.items()))
        return encounter_page(table, card, table.heroes[members(party)[0]].space)
    if table.progress.over:
        return mission_page(table, tales.ending(MISSIONS[table.mission].id, table.faction, table.progress.over))
    is_new = table.turn <= table.progress.begun + 1 and table.phase in ("setup", "map")
    return mission_page(table, tales.opening(MISSIONS[table.mission].id, table.faction)) if is_new else None


def mission_page(table: Table, text: str) -> Tale:
    return Tale(MISSIONS[table.mission].name, text, "mission", "scroll-unfurled")


def ending_page(table: Table) -> Tale:
    """How the mission went, and what became of everybody."""
    mission, over = MISSIONS[table.mission].id, table.progress.over
    told = [tales.ending(mission, table.faction, over)] if over else []
    told += [tales.ENDINGS[key] for key in [ending_key(table)] if key in tales.ENDINGS]
    return mission_page(table, " ".join(told))


def ending_key(table: Table) -> str:
    """How the match ended; those whom the Law has caught once too often hang."""
    return "hanged" if table.ended == "the_rope" and table.progress.over == CAPTURED else table.ended


def fight_page(fight: Fight) -> Tale | None:
    """The greatest of the foes, or the Encounter that came to blows."""
    for foe in fight.foes:
        if foe.card.epic:
            return Tale(foe.card.name, tales.coming(foe.card.id), "epic", "dragon-head")
    if fight.encounter == NO_CARD:
        return None
    entry = ENCOUNTERS[fight.encounter]
    return Tale(entry.name, tales.scene(entry.id), "encounter", "open-book")


def encounter_page(table: Table, card: int, space: int) -> Tale:
    entry = ENCOUNTERS[card]
    half = half_of(table, card, space)
    return Tale(half.name, tales.scene(entry.id, half is entry.other), "encounter", "open-book")
