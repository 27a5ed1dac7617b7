"""The campaign's journal: what is kept between missions, as plain data with a version. DD.SAVE.01-11

The journal is a dict of JSON values (`FIELDS`). It leaves a match as `data["journal"]` of its last event, of kind
"journal", when the players pack up between missions; and it enters a new one as the option `journal` of a game with
`mode: campaign`. The Adventurers of the record take the first seats, in its order. Seats beyond them are newcomers,
who create an Adventurer and choose a place when the match starts. Who leaves is taken out with `part_with`.
"""

from __future__ import annotations

from typing import Any

from rulewright.kernel import BadConfig

from .board import COUNT, IS_LOCATION, LEVELS, NOWHERE, PLACE, SPACE
from .content import (
    ADVENTURER,
    ADVENTURERS,
    CARD,
    CARDS,
    DOOM,
    DOOMS,
    ENCOUNTER,
    ENCOUNTERS,
    MISSION,
    MISSIONS,
    MONSTER,
    MONSTERS,
    PLACES,
    SKILL,
    SKILLS,
    TERRITORIES,
    TRIUMPH,
    TRIUMPHS,
    WEAKNESS,
    WEAKNESSES,
)
from .decks import lay_decks, loot_deck
from .doom import rouse
from .gear import receive
from .memory import ENDS
from .profile import profile
from .state import Chapter, Hero, Memory, Table, living
from .terms import FACTIONS, REGIONS, TRAITS, trait_mask

VERSION = 2
Journal = dict[str, Any]
FIELDS = (
    "version", "mission", "faction", "last_faction", "doom", "doom_seen", "lasting", "epics", "voidgates", "levels",
    "bounty", "traits", "hand", "destroyed", "base", "captures", "served", "done", "heroes", "chapters",
)  # fmt: skip


def place_id(place: int) -> str:
    return PLACES[place].id if place < COUNT else TERRITORIES[place - COUNT].id


def write_journal(table: Table, mission: str = "", faction: str = "") -> Journal:
    """The record of a campaign as it stands, with the next mission and whom it is for. DD.SAVE.01-07"""
    return {
        "version": VERSION,
        "mission": mission or MISSIONS[table.mission].id,
        "faction": faction or table.faction,
        "last_faction": table.last_faction,
        "doom": [REGIONS[region] for region in table.doom],
        "doom_seen": [REGIONS[region] for region in range(5) if table.doom_seen >> region & 1],
        "lasting": [
            [DOOMS[card].id, REGIONS[region]] for card, region in zip(table.lasting, table.lasting_regions, strict=True)
        ],
        "epics": {MONSTERS[monster].id: place_id(space) for monster, space in table.epics.items()},
        "voidgates": [place_id(space) for space in table.gates],
        "levels": {place_id(place): table.level[place] for place in range(LEVELS) if table.level[place]},
        "bounty": table.bounty,
        "traits": {
            place_id(space): [name for bit, name in enumerate(TRAITS) if added >> bit & 1]
            for space, added in table.added.items()
            if IS_LOCATION[space]
        },
        "hand": place_id(table.hand) if table.hand != NOWHERE else "",
        "destroyed": [place_id(space) for space in range(COUNT) if table.destroyed >> space & 1],
        "base": place_id(table.base) if table.base != NOWHERE else "",
        "captures": table.captures,
        "served": {faction: count for faction, count in table.served.items() if faction in FACTIONS},
        "done": [MISSIONS[number].id for number in table.done],
        "heroes": [write_hero(table, hero) for hero in living(table)],
        "chapters": [write_chapter(chapter) for chapter in table.chapters],
    }


def write_hero(table: Table, hero: Hero) -> Journal:
    """DD.SAVE.08-11"""
    ammo = [card for _, card in hero.loaded]
    return {
        "seat": hero.seat,
        "adventurer": ADVENTURERS[hero.adventurer].id,
        "space": place_id(hero.space),
        "hp": profile(table, hero).hp,
        "luck": hero.luck,
        "xp": hero.xp,
        "gp": hero.gp,
        "triumphs": [TRIUMPHS[card].id for card in hero.triumphs],
        "weaknesses": [WEAKNESSES[card].id for card in hero.weaknesses],
        "skills": [SKILLS[skill].id for skill in hero.skills],
        "mastered": [SKILLS[skill].id for skill in hero.skills if skill in hero.mastered],
        "equipped": [CARDS[card].id for card in hero.gear],
        "carried": [CARDS[card].id for card in (*hero.pack, *ammo)],
        "others": [CARDS[card].id for card in hero.extras],
    }


def write_chapter(chapter: Chapter) -> Journal:
    """A mission that is over, and what will be told of it."""
    return {
        "mission": chapter.mission, "faction": chapter.faction, "end": chapter.end, "turns": chapter.turns,
        "memories": [list(memory) for memory in chapter.memories],
    }  # fmt: skip


def brought_up(journal: Journal) -> Journal:
    """A journal of the first form told no chapters."""
    return journal | {"version": VERSION, "chapters": []} if journal.get("version") == 1 else journal


def check_journal(journal: Any, seats: int = 4) -> None:
    """Refuse what is no journal of ours, or has more Adventurers than the table has seats, and say why."""
    if not isinstance(journal, dict):
        raise BadConfig("journal", f"expected an object, found {type(journal).__name__}")
    journal = brought_up(journal)
    if journal.get("version") != VERSION:
        raise BadConfig("journal", f"expected version {VERSION}, found {journal.get('version')!r}")
    odd = sorted(set(FIELDS) ^ set(journal))
    if odd:
        raise BadConfig("journal", f"missing or unknown fields: {', '.join(odd)}")
    table = None
    try:
        table = blank_table(journal)
        open_journal(table, journal)
    except (KeyError, ValueError, TypeError, IndexError, LookupError) as error:
        raise BadConfig("journal", f"it cannot be read: {error}") from error
    names = ", ".join(ADVENTURERS[hero.adventurer].name for hero in table.heroes)
    if len(table.heroes) > seats:
        raise BadConfig("journal", f"it has more Adventurers ({names}) than the table has seats ({seats}): one must go")


def part_with(journal: Journal, adventurer: str) -> Journal:
    """The journal without an Adventurer whose player leaves: all cards go back to their decks. The others move up."""
    staying = [record for record in journal["heroes"] if record["adventurer"] != adventurer]
    if len(staying) == len(journal["heroes"]):
        raise BadConfig("journal", f"it has no Adventurer {adventurer!r}")
    return journal | {"heroes": [record | {"seat": seat} for seat, record in enumerate(staying)]}


def blank_table(journal: Journal) -> Table:
    table = Table(4, "campaign", "normal", MISSION[journal["mission"]])
    lay_decks(table)
    return table


def open_journal(table: Table, journal: Journal) -> None:
    """The table as the journal tells it. DD.MSEL.05, 06"""
    journal = brought_up(journal)
    table.mission = MISSION[journal["mission"]]
    table.faction = journal["faction"]
    table.last_faction = journal["last_faction"]
    table.doom = [REGIONS.index(region) for region in journal["doom"]]
    for region in journal["doom_seen"]:
        rouse(table, REGIONS.index(region))
    for id, region in journal["lasting"]:
        table.dooms.take(DOOM[id])
        table.lasting.append(DOOM[id])
        table.lasting_regions.append(REGIONS.index(region))
    for id, space in journal["epics"].items():
        monster = MONSTER[id]
        (table.epic_monsters.removed.remove if monster in table.epic_monsters.removed else table.epic_monsters.take)(
            monster
        )
        table.epics[monster] = SPACE[space]
    table.gates = {SPACE[space]: 0 for space in journal["voidgates"]}
    for id, level in journal["levels"].items():
        table.level[PLACE[id]] = int(level)
    table.bounty = int(journal["bounty"])
    table.added = {SPACE[id]: trait_mask(names) for id, names in journal["traits"].items()}
    table.hand = SPACE[journal["hand"]] if journal["hand"] else NOWHERE
    table.destroyed = sum(1 << SPACE[id] for id in journal["destroyed"])
    table.base = SPACE[journal["base"]] if journal["base"] else NOWHERE
    table.captures = int(journal["captures"])
    table.served = {str(faction): int(count) for faction, count in journal["served"].items()}
    table.done = [MISSION[id] for id in journal["done"]]
    table.chapters = [open_chapter(record) for record in journal["chapters"]]
    for seat, record in enumerate(journal["heroes"]):
        table.heroes.append(open_hero(table, record, seat))


def open_chapter(record: Journal) -> Chapter:
    """A mission of the record."""
    mission, end = MISSIONS[MISSION[record["mission"]]].id, str(record["end"])
    if end not in ENDS:
        raise ValueError(f"a mission ends in {', '.join(ENDS)}, not in {end!r}")
    memories = tuple(open_memory(tuple(map(str, memory))) for memory in record["memories"])
    return Chapter(mission, str(record["faction"]), end, int(record["turns"]), memories)


def open_memory(memory: Memory) -> Memory:
    """Something of the record that will be told: it must be of things that there are."""
    if memory[1]:
        ADVENTURER[memory[1]]
    match memory:
        case ("slew", _, monster) if MONSTERS[MONSTER[monster]].epic:
            pass
        case ("died", _, place):
            SPACE[place]
        case ("fought", _, card, "won" | "lost"):
            ENCOUNTER[card]
        case ("outcome", _, card, other, number, "passed" | "failed" | "done"):
            entry = ENCOUNTERS[ENCOUNTER[card]]
            half = entry.other if other and entry.other is not None else entry
            half.options[int(number)]
        case _:
            raise ValueError(f"nobody remembers {memory!r}")
    return memory


def open_hero(table: Table, record: Journal, seat: int) -> Hero:
    """One Adventurer of the record, whole again: Wounds are not kept. Seats are taken in the order of the record."""
    hero = Hero(
        seat, ADVENTURER[record["adventurer"]], SPACE[record["space"]],
        luck=int(record["luck"]), xp=int(record["xp"]), gp=int(record["gp"]),
        triumphs=tuple(TRIUMPH[id] for id in record["triumphs"]),
        weaknesses=tuple(WEAKNESS[id] for id in record["weaknesses"]),
        skills=tuple(SKILL[id] for id in record["skills"]),
        mastered=tuple(SKILL[id] for id in record["skills"] if id in record["mastered"]),
    )  # fmt: skip
    for card in hero.weaknesses:
        table.weaknesses.take(card)
    for id in record["equipped"]:
        take_card(table, CARD[id])
        hero.gear += (CARD[id],)
    for id in record["carried"]:
        take_card(table, CARD[id])
        receive(table, hero, CARD[id])
    for id in record["others"]:
        take_card(table, CARD[id])
        hero.extras += (CARD[id],)
    return hero


def take_card(table: Table, card: int) -> None:
    deck = loot_deck(table, card)
    if card in deck.removed:
        deck.removed.remove(card)
    else:
        deck.take(card)
