"""The page of the story that lies open: the opening, the place or quest that is being tried, the end."""

from __future__ import annotations

from rulewright.kernel.scene import Tale
from rulewright.kernel.words import listed

from ..rules.content import KEYS, QUEST_CARDS
from ..rules.effects import quest_up
from ..rules.land import QUEST
from ..rules.state import DIVIDE, MAP, OVER, TEAMS, Arena
from ..rules.victory import glories, winner
from . import tales
from .names import region_name


def tale(arena: Arena) -> Tale | None:
    """What is read aloud now, if anything."""
    if MAP < arena.step <= DIVIDE:
        regions = listed([region_name(faction) for faction in arena.land.factions])
        text = tales.MATCH["opening"].format(white=TEAMS[0], black=TEAMS[1], regions=regions)
        return Tale("Tonight's match", text, "briefing", "laurels")
    if arena.step == OVER:
        return Tale("The last bell", closing(arena), "ending", "laurels")
    if arena.trying >= 0 and arena.at[arena.trying] >= 0:
        return at_place(arena, arena.at[arena.trying])
    return None


def at_place(arena: Arena, space: int) -> Tale | None:
    """The scene of the place where somebody tries its luck; a quest that is turned up has its own."""
    land = arena.land
    if land.adventure[space] == QUEST:
        up = quest_up(arena, land.faction_at[space])
        if up < 0:
            return None
        return Tale(QUEST_CARDS[up].name, tales.QUESTS[QUEST_CARDS[up].id], "quest", "scroll-quill")
    title = land.title(space)
    text = tales.PLACES.get(tales.place_id(title))
    return Tale(title, text, "place", "sundial") if text else None


def closing(arena: Arena) -> str:
    team, glory, factions = winner(arena), glories(arena), arena.land.factions
    region = region_name(factions[0]) if factions else KEYS["liths_lair"].name
    if team < 0:
        return tales.MATCH["drawn"].format(region=region)
    return tales.MATCH["won"].format(team=TEAMS[team], most=max(glory), least=min(glory), region=region)
