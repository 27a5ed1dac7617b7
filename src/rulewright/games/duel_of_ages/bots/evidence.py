"""What a learnt value is read from: the features, the merits, how far each achievement is led, and who can do what."""

from __future__ import annotations

from ..rules.state import VAULTS, Arena
from ..rules.victory import sheet
from .features import RIVALS, features
from .merits import at_hand, merits
from .score import still_to_come

SHEET = {
    "DA.ACH.03": "Combat", "DA.ACH.11": "the base", "DA.ACH.12": "Lith's Lair", "DA.ACH.13": "labyrinths",
    "DA.ACH.14": "the Alliance", "DA.ALLI.16": "the Alliance", "DA.ACH.16": "Encounters", "DA.ACH.17": "Flags",
    "DA.ACH.18": "Escape", "DA.ACH.19": "honours",
}  # fmt: skip
FAR_AHEAD = 4
NOTHING = dict.fromkeys(
    (
        *(f"ahead in {name}" for name in SHEET.values()), *(f"leads of {name}" for name in SHEET.values()),
        *(f"{name}: {what}" for name in RIVALS for what in ("enemies at hand", "still to act")),
    ),
    0.0,
)  # fmt: skip


def evidence(arena: Arena, seat: int) -> dict[str, float]:
    """The same names in every mission, before the characters have met as after."""
    found = {**features(arena, seat), **merits(arena, seat), **NOTHING}
    if arena.step <= VAULTS:
        return found
    mine = arena.teams[seat]
    for line in sheet(arena):
        name = SHEET[line.rule]
        ahead = line.white - line.black if mine == 0 else line.black - line.white
        found[f"ahead in {name}"] += max(-FAR_AHEAD, min(FAR_AHEAD, ahead)) / FAR_AHEAD
        if line.leader >= 0:
            found[f"leads of {name}"] += 1.0 if line.leader == mine else -1.0
    for name, team in zip(RIVALS, (mine, 1 - mine), strict=True):
        found[f"{name}: enemies at hand"] = at_hand(arena, team) / 4
        found[f"{name}: still to act"] = still_to_come(arena, team) / 12
    return found
