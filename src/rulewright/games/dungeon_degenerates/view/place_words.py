"""Places in full sentences, and the Danger and Doom cards and the omens that fall on them."""

from __future__ import annotations

import re

from rulewright.kernel.words import listed

from ..rules.board import RIVER
from ..rules.content import COLUMNS, PLACES, TERRITORIES, Danger, Doom, Place, Sign, Territory
from ..rules.state import WORST
from ..rules.terms import TRAIT_BITS
from .names import REGION_NAMES, plural
from .words import GROUND, LEADER, effect, inside, sentence, the_region


def doom_words(entry: Doom) -> str:
    lasting = f"From then on: {inside(entry.lasting)}" if entry.lasting else ""
    return " ".join(filter(None, (effect(entry.do, LEADER), lasting)))


def valid_words(entry: Doom) -> str:
    """Where a Doom card can fall. DD.DCARD.02"""
    if entry.valid == ("any",):
        return "Drawn when Doom advances; it comes true wherever the Hand of Doom then is."
    places = " or ".join(map(_valid, entry.valid)).replace(" or in ", " or ")
    return f"Drawn when Doom advances; it comes true only if the Hand of Doom is then {places}, else the next is drawn."


def doom_notes(entry: Doom) -> tuple[str, ...]:
    """When it falls, what it means by the Region, whom it strikes, and what becomes of a small Town. DD.DCARD.01-06"""
    words = doom_words(entry)
    aboard = ("Each Adventurer aboard pays that.",)
    region = ("The Region and the place meant are those where the Hand of Doom is.",)
    everybody = ("It strikes Adventurers wherever they are.",)
    town = ("A Town of Level 1 that loses a Town Level becomes a place of Danger Level 1.",)
    return (
        valid_words(entry),
        *(region if re.search(r"\b([Tt]he Region|here|[Tt]he place)\b", words) else ()),
        *(everybody if entry.do.startswith("everyone ") and " in " not in entry.do else ()),
        *(town if "TL-" in entry.do else ()),
        *(aboard if "journey" in words else ()),
    )


A_PLACE = {
    "Town": "in a Town", "Settlement": "in a Settlement", "RiverPort": "in a River Port", "LakePort": "in a Lake Port",
}  # fmt: skip
"""Ground where one thing is, the Hand of Doom."""


def _valid(name: str) -> str:
    if name in TRAIT_BITS:
        return A_PLACE.get(name) or GROUND[name]
    regions = [region.lower().removeprefix("the ") for region in REGION_NAMES]
    if name in regions:
        return f"in {the_region(name)}"
    return f"in {TERRITORY_NAMES[name]}"


def sign_words(entry: Sign) -> str:
    return effect(entry.do, LEADER)


ICONS = {
    "E": "an Encounter",
    "X": "the next Epic Monster whose Lair fits",
}
NAMED = {
    "current_space": "the space of the Party that draws first", "each_voidgate": "every Voidgate",
    "reshuffle": "no place; the deck is mixed anew",
}  # fmt: skip
LAW_IN_TOWNS = "The Law comes whatever the danger, to its own Towns too, and as many as the Monsters would be."
LAW_TOO = f"{LAW_IN_TOWNS} With it an Encounter comes only if danger is as high too."
"""DD.LAW.01-03, DD.ENC.04"""
FIRST_ALONE = (
    "Each Party draws a card of its own, but only the first card of a turn raises danger. In a Town, or where danger "
    "is lower, no Monsters and no Encounter come. The Defeated do not count."
)
"""DD.DANG.04, DD.DCMP.04-06"""


def danger_words(entry: Danger) -> str:
    """Where danger rises, who comes at which level, and how many. DD.DANG.01, DD.DCMP.02, DD.MDRAW.03"""
    place = NAMED.get(entry.place) or PLACE_NAMES[entry.place]
    too = [ICONS[icon] for icon in entry.icons if icon in ICONS]
    beside = f", and with them {listed(too)}" if too else ""
    special = "".join(f" ({value} {GROUND[trait]})" for trait, value in entry.special.items())
    said = [
        f"Danger rises by 1 on {place}." if entry.place != "reshuffle" else f"It names {place}.",
        f"Monsters meet you if danger where you stand is then {entry.value} or more{special}{beside}.",
    ]
    if "L" in entry.icons:
        bounty = "as high" if special else "6" if entry.value == WORST else f"{entry.value} or more"
        said.append(f"On the Law's ground the Law instead{f', if Bounty is {bounty}' if entry.value > 1 else ''}.")
    return " ".join(said)


def met_words(entry: Danger) -> str:
    """`A Party of 1 meets 1 Monster, of 2 or 3 meets 2, of 4 meets 3.` DD.MDRAW.01, 03"""
    sizes: dict[int, list[str]] = {}
    for size, count in enumerate(COLUMNS[entry.column], 1):
        sizes.setdefault(count, []).append(str(size))
    (count, first), *rest = sizes.items()
    said = [f"A Party of {' or '.join(first)} meets {plural(count, 'Monster') if count else 'no Monster'}"]
    said += [f"of {' or '.join(names)} meets {count}" for count, names in rest]
    said[0] += " of the Region"
    return f"{', '.join(said)}{'; the Epic Monster comes on top of them' if 'X' in entry.icons else ''}."


TOWN_SUFFERS = "A Town there loses one Town Level instead; one of Level 1 becomes Danger Level 1."
"""DD.LVL.08, 09, 13"""


def doom_words_of(entry: Danger) -> tuple[str, ...]:
    """What a Danger card may bring instead: a Town suffers, at Danger Level 6 Doom. DD.LVL.13, DD.DOOM.01, DD.HOD.02"""
    law = (LAW_TOO,) if {"L", "E"} <= set(entry.icons) else (LAW_IN_TOWNS,) if "L" in entry.icons else ()
    met = met_words(entry)
    if entry.place == "reshuffle":
        return (met, *law, FIRST_ALONE)
    town = (TOWN_SUFFERS,) if entry.place not in WILD else ()
    if entry.place == "each_voidgate":
        return (met, *town, *law, FIRST_ALONE)
    where = f"to {PLACE_NAMES[entry.hand]}" if entry.hand else "there"
    doom = f"At Danger Level 6 Doom advances instead, and the Hand of Doom goes {where}."
    return (met, *town, doom, *law, FIRST_ALONE)


LAW_LANDS = [entry.name for entry in TERRITORIES if "Law" in entry.traits]
LAW_PLACES = [entry.name for entry in PLACES if "Law" in entry.traits and entry.kind == "location"]


def bounty_label(level: int) -> str:
    """What a Bounty Level means, as it stands before the number. DD.LAW.01, 02"""
    value = "of any value" if level == WORST else f"of {level} or less" if level > 1 else "of value 1"
    ground = f"Law's ground ({listed([f'Roads of {name}' for name in LAW_LANDS])}, {len(LAW_PLACES)} more places)"
    most = f" (at {WORST}: any)" if level < WORST else ""
    return f"{ground}: a Danger card marked Law {value}{most} brings it. {ITS_NUMBER}"


ITS_NUMBER = "Law's\N{NO-BREAK SPACE}Bounty"
"""What stands before the number where there is room for nothing else: one name, which is not torn apart."""


NO_LAW = "no Law"
"""What a Town has where the Law has no say, for it comes to its own. DD.DCMP.07"""
TRAIT_WORDS = {
    "Settlement": "it can be a Town", "Law": "the Law looks for you here", NO_LAW: "the Law does not look for you here",
    "RiverPort": "boats go downriver for 2 gold",
    "LakePort": "boats cross the lake for free", "Perilous": "Recover heals no Wounds here",
    "Metaphysical": "Recover takes no conditions off but Detained",
}  # fmt: skip


def trait_words(traits: tuple[str, ...], river: str = "") -> str:
    """What the traits do by themselves; the others matter to cards. DD.TRAIT.01"""
    does = TRAIT_WORDS | ({"RiverPort": river} if river else {})
    said = [sentence(listed([words for trait, words in does.items() if trait in traits]))]
    if others := [trait for trait in traits if trait not in TRAIT_WORDS]:
        said.append(f"Some cards ask for such ground: {listed(others)}.")
    return " ".join(filter(None, said))


def place_words(entry: Place) -> str:
    """What kind of space it is, how it begins, and what is special about it. DD.MAP.01, DD.LVL.01, DD.PATH.03"""
    if entry.kind == "maze":
        return (
            "The Void between the Voidgates. Nothing is met here, but every Danger Phase brings Void Shock. Who is "
            "Bold leaves by Void Travel. Recover takes no conditions off but Detained."
        )
    home = TERRITORY_NAMES[entry.territory]
    if entry.kind in ("road", "path"):
        ways = " and ".join(PLACE_NAMES[end] for end in entry.ends)
        traits = ground_traits(entry)
        ground = f", and its ground: {listed(list(traits))}" if traits else ""
        return f"Leads through {home} between {ways}. It has the danger of {home}, {danger_of(entry)} at first{ground}."
    where = f"A Location in {home}" + (f", behind {PLACE_NAMES[entry.ends[0]]}." if entry.kind == "overlay" else ".")
    level = f"Has the danger of {home}, {danger_of(entry)} at first."
    level = f"Begins as a Town of Level {entry.town}." if entry.town else level
    if entry.danger:
        level = f"Begins at Danger Level {entry.danger}."
    traits = tuple(trait for trait in entry.traits if trait != "Settlement" or not entry.town)
    if entry.town and "Law" not in traits:
        traits = (NO_LAW, *traits)
    return " ".join(filter(None, (where, level, trait_words(traits, river_words(entry.id)))))


def place_notes(entry: Place) -> tuple[str, ...]:
    """How one goes along a Road or a Path, and what a Town can lose. DD.PATH.01-04, DD.MARCH.01, DD.LVL.08"""
    if entry.town:
        return (FALLEN,)
    return (WALKED, ROAD, MET) if entry.kind == "road" else (WALKED, PATH, MET) if entry.kind == "path" else ()


FALLEN = "A Town of Level 1 that loses a level becomes a place of Danger Level 1; won fights make it a Town again."
"""DD.LVL.08-10"""


def danger_of(entry: Place) -> int:
    """The Danger Level that a place begins with: its own, or that of its Territory. DD.LVL.01, 02"""
    return entry.danger or next(land.danger for land in TERRITORIES if land.id == entry.territory)


MARCHED = "then each tests Constitution, and who fails becomes Fatigued."
WALKED = "Walking takes one turn onto it and one off it."
ROAD = f"A Force March takes all of it in one turn: {MARCHED}"
PATH = f"Once somebody who rests there has Explored it, a Force March takes all of it in one turn: {MARCHED}"
MET = (
    "A Party draws a Danger card each turn, where it ends: one on the way and one at the end, but after a Force March "
    "only the one at the end. The card says how many Monsters come."
)
"""DD.PATH.01-04, DD.MARCH.01, DD.DANG.01, DD.MDRAW.01"""


def river_words(place: str) -> str:
    """Where the boats of a River Port go. DD.RIVER.01"""
    ports = " or ".join(PLACE_NAMES[port] for port in RIVER.get(place, ()))
    return f"boats go down to {ports} for 2 gold each" if ports else "boats from upriver end here"


def ground_traits(entry: Place) -> tuple[str, ...]:
    """The traits of a space: a Road or Path has those of its Territory. DD.TERR.05"""
    return TERRITORY_TRAITS[entry.territory] if entry.kind in ("road", "path") else entry.traits


def territory_words(entry: Territory) -> str:
    """DD.TERR.01-07"""
    home = f"A Territory of {the_region(entry.region)}."
    level = f"Its Roads, Paths and Locations without a level of their own share its danger, {entry.danger} at first."
    return f"{home} {level} {trait_words(entry.traits)}"


TERRITORY_NAMES = {entry.id: entry.name for entry in TERRITORIES}
TERRITORY_TRAITS = {entry.id: entry.traits for entry in TERRITORIES}
WILD = {*TERRITORY_NAMES, *(entry.id for entry in PLACES if "Settlement" not in entry.traits)}
"""Places that can never be a Town."""
PLACE_NAMES = TERRITORY_NAMES | {entry.id: entry.name for entry in PLACES}
