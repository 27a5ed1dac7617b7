"""What sheets and cards in the gallery have no room for: fine print of single ones, and what a kind has in common."""

from __future__ import annotations

BOTH_WEAPONS = "One action attacks once with each melee weapon."
FALLS_FIRST = "It falls before the damage roll, so a figure with Resilient Flesh is finished by any damage of this hit."
ONE_RUNE = "Each shot carries one rune, chosen in place of the rune of Accuracy."
NO_MOVE = "It does not count as a move: whoever has not moved besides cannot leave by an exit this turn."
ONE_MORE = (
    "The second shot has rolls of its own, at any target in reach with any of her runes. It is aimed as well, if she"
    " holds with no enemy in her space."
)
FINE_PRINT = {
    **dict.fromkeys(("quick_reload", "fast_hands"), (ONE_MORE,)),
    **dict.fromkeys(("flattening_charge", "shield_bash", "backhand", "bowl_over"), (FALLS_FIRST,)),
    **dict.fromkeys(("rune_shot_piercer", "rune_shot_ember"), (ONE_RUNE,)),
    "rune_shot_longshot": (ONE_RUNE, "As printed on the sheet the pistol reaches two spaces."),
    "rune_shot_hammer": (FALLS_FIRST, ONE_RUNE),
    "long_throw": ("As printed on his sheet the grenade reaches two spaces.",),
    **dict.fromkeys(("tumble", "scurry"), (NO_MOVE,)),
    "walking_wall": ("Doorstop needs Health for it, but may lie on the ground. Ambrose has this cover too.",),
}
"""What the cards of heroes have no room for. UC.TERM.07, UC.COMP.16, UC.ATK.13"""
OWN_NOTES = {
    "gardek": (
        "The 2 damage that bring a second wind are counted before Shrug Off takes 1 away, even if only 1 Health was"
        " left.",
    ),
    "milo": ("His smoke grenade flies as far as the explosive. With no enemy in the blast he gets no second wind.",),
    "doorstop": (
        "The 2 damage that bring a second wind count in full even if only 1 Health was left.",
        BOTH_WEAPONS,
    ),
}
"""What the sheets of heroes have no room for. UC.CHAR.14, 15, UC.ATK.03"""


PLAYED = "Boost and Reroll go on attack, damage or challenge rolls: a Boost before the dice fall, a Reroll after."
FREELY = "To play a Feat costs no action; it is discarded then. It is played when it says so, else in your own turn."
"""What Feat cards have in common. UC.DICE.05, 14, UC.FEAT.04, 07"""
CALLED = (
    "Where more fit equally well, the priority colour comes first, then the lower index number, then chance. Several"
    " act in that order, too. Where fewer fit than the card names, those do."
)
MEASURED = (
    "The active hero is whose turn it is; for Pog and Doorstop, spaces are counted from Pog. This choice of target"
    " holds until the next card, for whoever acts; in a tie the hero with the higher Initiative is attacked."
)
"""What Villain Action cards have in common. UC.PRIO.01-05, UC.POG.09"""
EARNED = (
    "Experience goes to the party's treasury, which is shared out evenly when the chapter is over: half of it after a"
    " first loss, none after a later one."
)
"""What side quests have in common. UC.XP.05"""


ROUSED = (
    "It does what it always does when it acts, at the nearest hero. Among heroes equally near it goes for the one whom"
    " the last Villain Action card prefers."
)
PRONE_TOO = "Heroes who are incapacitated make no such roll, and nobody can boost or reroll it."
EVENT_PRINT = {
    "crossfire": (ROUSED,), "war_drums": (ROUSED,), "devil_rat_swarms": (PRONE_TOO,), "pressure_burst": (PRONE_TOO,),
    "tremor": (
        "Where rocks cave in or a fissure collapses, everybody there makes a hazard roll. A cave-in stays. Out of a"
        " collapsed fissure one may still go, but nobody goes in.",
    ),
}  # fmt: skip
"""What Event cards have no room for. UC.VPH.07, UC.DICE.11, UC.ROCK.04-07"""
