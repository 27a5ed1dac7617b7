"""What heroes can do beyond the rules: each ability with its bit, its name, and what its owner does, in words."""

from __future__ import annotations

from typing import NamedTuple

(
    FLY, ROOTED, SWAP, ARRIVE, MEND_SELF, MEND_ALLY, SPIRIT, PICKPOCKET, SIDESTEP, WAVE_ON, DAUNT, TWO_ATTACKS, FIRST,
    TOXIC, MUG, SHATTER, LUCKY_HIT, UNSHAKEN, AT_HOME, WELCOME, REDRAW, LEGACY, TURNCOAT, FRAIL, EARTHBOUND,
    HOMING,
) = (1 << bit for bit in range(26))  # fmt: skip

SWAP_REACH, DAUNT_REACH = 2, 3
ARRIVAL_SHIFT, SIDESTEP_SHIFT, WAVE_SHIFT = 3, 2, 1
MENDED = 1
LUCKY, LUCKY_LANDING = 5, 4
HOME, OPPOSED, KNACK, OWN_GROUND = 2, -2, 1, 3
"""What counts in a region: at home, opposed, with a knack, on the ground of who is at home as nobody else."""

ONCE_A_TURN = ", once a turn"


class Ability(NamedTuple):
    """An ability: its phrase follows its name and has its parameters as parts; {often} says how often.

    WS.SPEC.03, 14
    """

    name: str
    phrase: str
    rule: str
    bit: int = 0
    often: str = ""
    once: bool = False  # whoever has it


ABILITIES = {
    "fly": Ability("Flight", "flies at 1 point over all but walls, in Moves and Slip Away", "WS.FLY.01", FLY),
    "enter": Ability("Sure foot", "may enter {terrain}, at 2 points a space", "WS.TERR.09"),
    "easy": Ability("Light foot", "pays only 1 point a space for {terrain}, not 2", "WS.TERR.07"),
    "rooted": Ability("Rooted", "no enemy can change places with it by the action Slip Away", "WS.SLIP.02", ROOTED),
    "swap": Ability(
        "Changing places", f"may change places with an ally within {SWAP_REACH} spaces when the side has acted",
        "WS.INTER.01", SWAP,
    ),
    "arrive": Ability(
        "Running start",
        f"on first coming to the map, Shifts {ARRIVAL_SHIFT}: an extra Move of {ARRIVAL_SHIFT} points on foot",
        "WS.SPEC.03",
        ARRIVE,
    ),
    "aura": Ability("Aura", "{whom} within {reach} spaces have {change}", "WS.AURA.01"),
    "mend_self": Ability(
        "Fast healer", f"heals {MENDED} wound in the Free step{{often}}", "WS.FREE.04", MEND_SELF, ONCE_A_TURN
    ),
    "mend_ally": Ability(
        "Healing hands", f"heals {MENDED} wound of an adjacent ally in the Free step{{often}}", "WS.FREE.04", MEND_ALLY,
        ONCE_A_TURN,
    ),
    "spirit": Ability("High spirits", "takes 1 Boost in the Free step{often}", "WS.FREE.04", SPIRIT, once=True),
    "pickpocket": Ability(
        "Pickpocket",
        "in the Free step{often}, Wits against the Wits of an adjacent enemy hero; a Pass steals 1 gold or card",
        "WS.STEAL.01",
        PICKPOCKET,
        ONCE_A_TURN,
    ),
    "sidestep": Ability(
        "Sidestep",
        f"as a Reaction, an extra Move of {SIDESTEP_SHIFT} points (Shift {SIDESTEP_SHIFT})",
        "WS.REACT.03",
        SIDESTEP,
    ),
    "wave_on": Ability(
        "Wave on",
        f"as a Reaction lets an adjacent ally Shift {WAVE_SHIFT}, an extra Move of {WAVE_SHIFT} point",
        "WS.REACT.03",
        WAVE_ON,
    ),
    "daunt": Ability(
        "Daunt",
        f"as a Reaction, Fame against an enemy hero's Wits within {DAUNT_REACH} spaces; a Pass stops "
        "their blows this turn (mental)",
        "WS.MENTAL.01",
        DAUNT,
    ),
    "two_attacks": Ability("Two attacks", "strikes twice in each Melee step", "WS.MSTEP.02", TWO_ATTACKS),
    "first": Ability("First blow", "strikes first in Melee, whatever the Wits", "WS.MELEE.04", FIRST),
    "toxic": Ability(
        "Toxic", "no Block stops fist wounds; minions take double", "WS.BLOCK.02", TOXIC
    ),
    "block": Ability("Block", "stops {amount} of the wounds of every attack, but no toxic ones", "WS.BLOCK.01"),
    "mug": Ability(
        "Mugger", "a hit in Melee also steals 1 gold or card from a hero who survives it", "WS.STEAL.01", MUG
    ),
    "shatter": Ability(
        "Shatter",
        "an Amaze on the Damage card also costs a hero who survives it 1 gold or card",
        "WS.STEAL.05",
        SHATTER,
    ),
    "lucky_hit": Ability(
        "Lucky", f"an attack also hits on any card that shows Luck {LUCKY} or more", "WS.LUCK.02", LUCKY_HIT
    ),
    "unshaken": Ability("Unshaken", "is immune to mental abilities", "WS.MENTAL.01", UNSHAKEN),
    "knack": Ability("Knack", f"has +{KNACK} in tests at {{field}}", "WS.SPEC.03"),
    "at_home": Ability(
        "Home ground", f"has +{OWN_GROUND} in tests in the home region, in place of +{HOME}", "WS.REL.02", AT_HOME
    ),
    "welcome": Ability(
        "Welcome anywhere",
        f"has no {OPPOSED} in tests in the two regions that oppose its faction",
        "WS.REL.03",
        WELCOME,
    ),
    "redraw": Ability(
        "Second thoughts", "may draw anew in places' tests{often}", "WS.CHAL.05",
        REDRAW, ONCE_A_TURN,
    ),
    "legacy": Ability(
        "Legacy",
        "may draw a Secret card at the end of the Adventure step{often}",
        "WS.INTER.01",
        LEGACY,
        once=True,
    ),
    "turncoat": Ability(
        "Silver tongue",
        "in the Free step{often}, Fame against an adjacent enemy hero's Virtue; a Pass wins them over until defeated"
        " (mental)",
        "WS.SIDE.01",
        TURNCOAT,
        once=True,
    ),
    "frail": Ability("Frail", "toxic wounds count twice", "WS.BLOCK.04", FRAIL),
    "homing": Ability(
        "Soft landing",
        f"a Dome card of the own side with Luck {LUCKY_LANDING} or more leads to any empty Dome",
        "WS.DISM.02",
        HOMING,
    ),
    "earthbound": Ability("Earthbound", "never flies or rides", "WS.SPEC.09", EARTHBOUND),
}  # fmt: skip
POWERS = {id: ability.bit for id, ability in ABILITIES.items() if ability.bit}
ALWAYS_ONCE = sum(ability.bit for ability in ABILITIES.values() if ability.once)
