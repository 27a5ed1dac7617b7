"""How the facts of the rules read; the words are in story.yaml."""

from __future__ import annotations

from pathlib import Path

from rulewright.kernel import Words

from ..rules.content import FACTIONS, SOLDIERS
from .luck import LUCK
from .names import BLOWS, SIDES, called, hits_on, onto, place, short_name, team_name, whereto

STORY = Words.read(
    Path(__file__).with_name("story.yaml"),
    names={
        "who": called,
        "whom": called,
        "by": called,
        "space": whereto,
        "start": onto,
        "tiles": place,
        "team": team_name,
        "seat": lambda table, seat: SIDES[seat],
        "order": lambda table, seat: SIDES[seat],
        "card": short_name,
        "pick": lambda table, id: SOLDIERS[id].name,
        "faction": lambda table, id: FACTIONS[id],
        "strength": lambda table, strength: str(hits_on(strength)),
        "manner": lambda table, id: BLOWS[id],
    },
    ids={
        "who": lambda soldier: f"s{soldier}",
        "whom": lambda soldier: f"s{soldier}",
        "by": lambda soldier: f"s{soldier}",
        "card": lambda soldier: f"w{soldier}",
        "pick": lambda id: f"c:{id}",
    },
    luck=LUCK,
)
