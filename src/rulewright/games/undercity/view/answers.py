"""Plain answers: how they read, and what follows."""

from __future__ import annotations

from rulewright.kernel.scene import Look

ANSWERS = {
    "drive": ("Boost this attack", "Keep it for the next"),
    "interpose": ("Gardek takes the hit", "Let it be"),
    "hitch": ("Pog rides along", "Pog stays"),
    "shape": ("Play Shaped Blast", "Keep the card"),
    "overwatch": ("", "Hold fire"),
    "again": ("", "No more shots"),
    "trick": ("", "Keep the card"),
}
"""What yes and no mean, where they are not about a Feat card of the prompt's own."""


WORDS = {
    "hold": Look("Hold: no move; aimed shots, one die more to hit", icon="crosshair"),
    "walk": Look("Walk: one space, before or after the action", icon="footprint"),
    "charge": Look("Charge: up to two spaces, then melee with one die more to damage", icon="sprint"),
    "forfeit_move": Look("Stand up in place of the move", after="no move this turn"),
    "forfeit_action": Look("Stand up in place of the action", after="no action this turn"),
    "stay": Look("Stay where you are", tone="end"),
    "end": Look("End the activation", tone="end", icon="stop-sign"),
    "done": Look("No more attacks", tone="end", icon="check-mark"),
    "roll": Look("Roll without a card", tone="end", after="keeps the cards"),
    "keep": Look("Let it stand", tone="end", after="keeps the cards"),
    "use": Look("Yes"),
    "pass": Look("No", tone="end"),
    "shrug": Look("Play Shrug Off", tone="main", after="1 damage less"),
    "take": Look("Take it", tone="end", after="keeps the card"),
    "slam": Look(
        "Knock it down",
        icon="checked-shield",
        after="no damage; attacks on it hit without a roll until it spends its turn to stand up",
    ),
    "damage": Look("Roll damage", tone="main"),
    "jack_drive": Look(
        "'Jack Drive: drive Doorstop on",
        icon="clockwork",
        after="this turn Doorstop may charge, and one of its attack rolls has a die more; costs Pog's action",
    ),
    "bodge": Look("Bodge! Repair Doorstop", icon="clockwork", cost="a Feat"),
    "rally": Look(
        "Rally", icon="three-friends", after="each other hero within one space draws a Feat card; costs the action"
    ),
    "pickup": Look("Pick it up", icon="chest", after="no action; who carries it cannot charge"),
    "leave": Look("Leave the map with it", tone="main", icon="exit-door", after="the chapter is won"),
    "refill": Look("Refill the restorative", icon="potion-ball", cost="3 XP", after="revives one friend next time"),
    "repair": Look("Repair Doorstop", icon="clockwork", after="up to 4 lost Health come back"),
}


ELSEWHERE = {
    ("shop", "done"): Look("Buy nothing more", tone="end", icon="check-mark"),
    ("boiler", "refill"): Look("Refill the Feat cards", icon="card-play", after="draws until three lie there"),
}
"""Plain answers that mean something else under one question."""
