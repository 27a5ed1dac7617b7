"""The words of the game as small numbers: attributes, conditions, traits, regions."""

from __future__ import annotations

ATTRIBUTES = ("AGI", "CON", "MAG", "MRL", "PER", "STR")
ATTRIBUTE_NAMES = ("Agility", "Constitution", "Magic", "Morale", "Perception", "Strength")
AGI, CON, MAG, MRL, PER, STR = range(6)

# ---- conditions, as bits, in the order of conditions.yaml -----------------------------------------------------------

CONDITIONS = (
    "Limber", "Hobbled", "Hardy", "Fatigued", "Charmed", "Cursed", "Inspired", "Shaken", "Keen", "Blinded", "Mighty",
    "Weakened", "Stunned", "Dazed", "Hexed", "Infected", "Detained", "Bleeding", "Hidden", "Warded",
)  # fmt: skip
(
    LIMBER, HOBBLED, HARDY, FATIGUED, CHARMED, CURSED, INSPIRED, SHAKEN, KEEN, BLINDED, MIGHTY,
    WEAKENED, STUNNED, DAZED, HEXED, INFECTED, DETAINED, BLEEDING, HIDDEN, WARDED,
) = (1 << bit for bit in range(20))  # fmt: skip
CONDITION_BITS = {name: 1 << bit for bit, name in enumerate(CONDITIONS)}
PAIRED = 12  # the first twelve come in pairs that cancel each other
RAISING = LIMBER | HARDY | CHARMED | INSPIRED | KEEN | MIGHTY
HARMING = (1 << len(CONDITIONS)) - 1 & ~(RAISING | HIDDEN | WARDED)


def opposite(condition: int) -> int:
    """The condition that raises what this one lowers, or the other way round; 0 if there is none."""
    if condition >= 1 << PAIRED:
        return 0
    return condition << 1 if condition & 0b010101010101 else condition >> 1


def conditions_in(bits: int) -> list[str]:
    return [name for bit, name in enumerate(CONDITIONS) if bits >> bit & 1]


# ---- traits, as bits ------------------------------------------------------------------------------------------------

TRAITS = (
    "Settlement", "Law", "RiverPort", "LakePort", "Perilous", "Metaphysical", "Forest", "Marsh", "Peaks", "Ruins",
    "Cavern", "Water", "Open", "Scorched", "Unholy", "Town", "Crowd", "Camp",
)  # fmt: skip
(
    SETTLEMENT, LAW, RIVER_PORT, LAKE_PORT, PERILOUS, METAPHYSICAL, FOREST, MARSH, PEAKS, RUINS,
    CAVERN, WATER, OPEN, SCORCHED, UNHOLY, TOWN, CROWD, CAMP,
) = (1 << bit for bit in range(18))  # fmt: skip
TRAIT_BITS = {name: 1 << bit for bit, name in enumerate(TRAITS)}
PRINTED_TRAITS = 15  # the last three are no traits of the book: what a space is for those who stand on it
RUINED = SETTLEMENT | LAW | RIVER_PORT | LAKE_PORT  # what a Destroyed space loses


def trait_mask(names: str | list[str] | tuple[str, ...]) -> int:
    mask = 0
    for name in names.split("|") if isinstance(names, str) else names:
        mask |= TRAIT_BITS[name]
    return mask


# ---- regions --------------------------------------------------------------------------------------------------------

REGIONS = ("lowlands", "highlands", "badlands", "wetlands", "void")
LOWLANDS, HIGHLANDS, BADLANDS, WETLANDS, VOID = range(5)
LANDS = REGIONS[:VOID]  # those with Monsters and Encounters of their own

# ---- factions and stances -------------------------------------------------------------------------------------------

FACTIONS = ("magistracy", "nine_rags", "moonwell_coven", "drowned_court")
CAUTIOUS, BOLD = 0, 1
ASSAULT, GUARD = 0, 1
