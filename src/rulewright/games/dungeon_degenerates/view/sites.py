"""What the marks of the map are for: what can be done there, what it pays, and who is best at it."""

from __future__ import annotations

from functools import cache
from typing import Literal

from rulewright.kernel.scene import Mark, Site, Suited
from rulewright.kernel.words import listed

from ..rules.board import COUNT, NOWHERE, SPACE
from ..rules.content import DANGERS, TERRITORIES
from ..rules.explore import explore_bonus
from ..rules.state import ACTIVE, GATE_HOLDS, Hero, Table, living, mission_of
from ..rules.terms import MAG, PER
from ..rules.trials import chance_of, value_in_test
from .chart import BOARD
from .names import NAMES, name_of, plural

BEST = 3
"""How many of you are named beside a place."""
EXPLORE = "Rest here, then Explore: a Perception test."
STORM = "In the Encounter Phase here: Storm it, a fight with the Law."
CLUES = {
    "m01": (EXPLORE, "It becomes your hiding place.", "Then everybody must gather here while it is a Town."),
    "m03": ("In the Encounter Phase here: Burn it, a Perception test, or Storm it.", "One store is gone.", ""),
    "m04": (
        EXPLORE,
        "One of three reagents, a Heavy Item; one Adventurer may carry all.",
        "Monsters of the Region wake.",
    ),
    "m05": (STORM, "All that was taken from you.", ""),
    "m06": (EXPLORE, "The top card of the Mission Deck, Lake Leviathan at last.", ""),
    "m07": (STORM, "The gate is open.", "The Slave King comes after you."),
    "m10": (EXPLORE, "The top card of the Mission Deck, the Crown at last.", ""),
    "m11": (EXPLORE, "One of three Clues.", "It brings a fight."),
}
TESTED_BY_EXPLORING = ("m01", "m03", "m04", "m06", "m10", "m11")


def marks(table: Table) -> list[Mark]:
    """Levels and counters, each with what it means for those who come there."""
    found = [level_mark(space, level) for space, level in enumerate(table.level[:COUNT]) if level]
    levels = zip(TERRITORIES, table.level[COUNT:], strict=True)
    found += [region_mark(territory.id, level) for territory, level in levels if level > 0]
    found += [
        Mark(BOARD, space, "explored", "Explored", site=EXPLORED)
        for space in range(COUNT)
        if table.explored >> space & 1
    ]
    found += [
        Mark(BOARD, space, "destroyed", "Destroyed", site=DESTROYED)
        for space in range(COUNT)
        if table.destroyed >> space & 1
    ]
    clues = table.clues or planned_clues(table)
    if clues:
        site = clue_site(table)
        found += [Mark(BOARD, space, "clue", clue_name(letter), site=site) for letter, space in clues.items()]
    found += [
        Mark(BOARD, space, "gate", "Voidgate, Wounds", value=wounds,
             site=dispel_site(table, "Closed, it is gone for good.", GATE_HOLDS - wounds))
        for space, wounds in table.gates.items()
    ]  # fmt: skip
    if table.hand != NOWHERE:
        site = dispel_site(table, "Driven off, it brings no more Signs of Power.", GATE_HOLDS - table.hand_wounds)
        found.append(Mark(BOARD, table.hand, "hand", "The Hand of Doom, Wounds", value=table.hand_wounds, site=site))
    return found + party_marks(table)


def party_marks(table: Table) -> list[Mark]:
    """Where you are: all together, or each Party by its names. DD.PARTY.02"""
    parties: dict[int, list[str]] = {}
    for hero in living(table):
        if 0 <= hero.space < COUNT:
            parties.setdefault(hero.space, []).append(name_of(hero))
    whole = "All of you" if len(parties) == 1 and len(living(table)) > 1 else ""
    return [
        Mark(BOARD, space, "party", f"{whole or listed(names)}: {NAMES[space]}") for space, names in parties.items()
    ]


def planned_clues(table: Table) -> dict[str, int]:
    """Where Clues will lie, while the mission is not laid out yet."""
    if table.phase != "setup":
        return {}
    return {letter: SPACE[place] for letter, place in mission_of(table).clues.items()}


def clue_name(letter: str) -> str:
    """`Clue A`; what somebody has dropped has no letter of its own."""
    return f"Clue {letter}" if len(letter) == 1 else "Dropped reagent"


EXPLORED = Site(
    "It is known.", "Force March along it, or see one card more at its market.", "Nothing is left to Explore."
)
DESTROYED = Site("There is nothing here any more.", after="No Town, no port, no Encounters.")


@cache
def level_mark(space: int, level: int) -> Mark:
    """`Town Level 2` or `Danger Level 3`: the number stands beside the label. DD.LVL.01"""
    kind: Literal["town", "danger"] = "town" if level < 0 else "danger"
    size = abs(level)
    return Mark(BOARD, space, kind, f"{kind.capitalize()} Level", value=size, site=level_site(kind, size), badge=kind)


@cache
def region_mark(territory: str, level: int) -> Mark:
    """The Danger Level of a Territory, which holds for its Roads and Paths. DD.LVL.02"""
    return Mark(BOARD, NOWHERE, "danger", "Danger Level", value=level, badge="danger", region=territory)


@cache
def level_site(kind: str, level: int) -> Site:
    """What a Town offers, or how likely a Danger Level brings Monsters. DD.TRADE.01, DD.DCMP.03, DD.LVL.10"""
    if kind == "town":
        return Site(
            "Rest here to Recover, Trade, Invest and learn.",
            f"Trade shows {plural(level, 'card')}; no Monsters come, though the Law may.",
            "A fight lost here lowers it by 1, investing 20 gold raises it by 1.",
        )
    found = sum(entry.value <= level for entry in DANGERS)
    share = round(100 * found / len(DANGERS))
    after = "A Danger card that names it now advances Doom." if level == 6 else "A Danger card that names it adds 1."
    return Site(f"Monsters find you here on {share} % of the Danger cards.", "A won fight lowers it by 1.", after)


def clue_site(table: Table) -> Site:
    """What the mission wants done at its Clues. DD.EXPL.04"""
    mission = mission_of(table).id
    usual = (STORM, "One Clue less.", "") if mission_of(table).clear else (EXPLORE, "", "")
    asks, pays, after = CLUES.get(mission, usual)
    tested = mission in TESTED_BY_EXPLORING
    best = suited(table, PER, "Perception", burning=mission == "m03") if tested else ()
    return Site(asks, pays, after, best)


def dispel_site(table: Table, pays: str, left: int) -> Site:
    """The Hand of Doom, or a Voidgate. DD.DISP.02, 03"""
    asks = f"Dispel it at the end of the Encounter Phase here: a Magic test. {plural(left, 'Wound')} to go."
    after = "The higher die of a pass wounds it, the lower die wounds whoever tries."
    return Site(asks, pays, after, suited(table, MAG, "Magic"))


def suited(table: Table, which: int, name: str, burning: bool = True) -> tuple[Suited, ...]:
    """Who passes such a test most often."""
    heroes = [hero for hero in table.heroes if hero.fate == ACTIVE and hero.space != NOWHERE]
    values = [(value_of(table, hero, which, burning), hero.seat) for hero in heroes]
    values.sort(key=lambda pair: (-pair[0], pair[1]))
    return tuple(
        Suited(f"h{seat}", f"{name} {value} or less", float(chance_of(value))) for value, seat in values[:BEST]
    )


def value_of(table: Table, hero: Hero, which: int, burning: bool) -> int:
    """What a test counts; exploring has bonuses of its own."""
    bonus = explore_bonus(table, hero) if which == PER and not burning else 0
    return value_in_test(table, hero, which, bonus)
