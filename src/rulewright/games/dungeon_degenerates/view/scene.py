"""What everybody sees: the game is co-operative, and only the order of decks is hidden."""

from __future__ import annotations

from functools import cache

from rulewright.kernel import Viewer
from rulewright.kernel.numbers import Term
from rulewright.kernel.scene import (
    Card,
    Counter,
    Number,
    Outcome,
    Piece,
    Scene,
    ScoreLine,
    Sheet,
    Theme,
    Track,
    Zone,
)

from ..rules.board import COUNT, LEVELS, NOWHERE, PRINTED_LEVELS, SPACE
from ..rules.content import (
    ADVENTURERS,
    CARDS,
    CONDITION_TEXTS,
    DANGERS,
    DOOMS,
    ENCOUNTERS,
    LOOT_DECK,
    MISSIONS,
    MONSTER,
    MONSTERS,
    SKILLS,
    TRIUMPHS,
    WEAKNESSES,
    Adventurer,
)
from ..rules.meetings import half_of
from ..rules.profile import explain, profile
from ..rules.state import ACTIVE, DEAD, DEFEATED, Hero, Table, members
from ..rules.terms import ATTRIBUTE_NAMES, ATTRIBUTES, conditions_in
from .brawl import POSTURE_ICONS, SHEET_ICONS, fight_board, fighter_piece, foe_piece
from .cards import (
    Holder,
    card_numbers,
    condition_words,
    conditions_words,
    encounter_words,
    gear_words,
    holder_of,
    icon_of,
    loot_words,
    mastery_words,
    monster_words,
    skill_words,
    tags,
    triumph_words,
    weakness_words,
)
from .chart import BOARD, board
from .foe_sheets import foe_sheets
from .gallery import adventurer_sheet
from .goal import goal, phases
from .hero_looks import GOOD_AT
from .intents import intents
from .names import FACTION_NAMES, NAMES, REGION_NAMES, danger_name, name_of, plural
from .page import page
from .place_words import bounty_label, danger_words, met_words
from .sites import marks
from .stage import stage
from .tales import line, meeting
from .tray import tray
from .words import EACH, brief, effect, sentence

THEME = Theme(
    accent="#b6ff1f",
    accent_ink="#131c00",
    accent_text="light-dark(#3f6100, #b6ff1f)",
    second="#ff2fa8",
    paper="#fdf6d8",
    ink="#160a1c",
    font="'Metal Mania', Impact, var(--font-label)",
    pattern="radial-gradient(circle at 4px 4px, #ff2fa812 1.6px, transparent 2px) 0 0 / 9px 9px",
    icons={
        "town": "village", "danger": "skull-crossed-bones", "explored": "footprint", "clue": "magnifying-glass",
        "gate": "portal", "hand": "evil-hand", "destroyed": "burning-embers", "epic": "dragon-head",
        **POSTURE_ICONS,
    },
    terrain={"road": "road", "path": "mud", "forest": "woods", "marsh": "swamp", "peaks": "mountain",
             "lair": "dark", "camp": "road"},
    signs={
        "town": "no Monsters come there, though the Law may; its market shows as many cards",
        "danger": "1 to 6: the higher, the likelier Monsters come; a fight won there lowers it by 1",
        "region": "a skull for each level, for its Roads and Paths", "explored": "nothing more to find there",
        "clue": "a place of the mission", "gate": "to be closed with Magic", "hand": "to be driven off with Magic",
        "destroyed": "no Town, no Encounters", "Bold": "may Hunt, so that Monsters come sooner",
        "Cautious": "may hide, so that Monsters come less",
        **{entry.id: condition_words(entry, monster=False) for entry in CONDITION_TEXTS},
    },
)  # fmt: skip
PHASES = {"setup": "Setup", "map": "Map Action", "danger": "Danger", "encounter": "Encounter"}
ENDINGS = {
    "the_rope": ("Nobody is left alive, or the Law has had enough: The Rope.", "DD.LOSE.02"),
    "collapse": ("Doom has the Borderlands: Collapse.", "DD.DFULL.01"),
    "failed": ("The mission has failed.", "DD.MISS.01"),
    "packed_up": ("The campaign is packed up, to go on another day.", "DD.SAVE.02"),
    "pardoned": ("Pardoned by the Magistracy.", "DD.MISS.04"),
    "lords_of_rags": ("Lords of Rags.", "DD.MISS.04"),
    "the_quiet_moon": ("The Quiet Moon.", "DD.MISS.04"),
    "high_water": ("High Water.", "DD.MISS.04"),
    "tyrant": ("The Crown is worn: Tyrant.", "DD.MISS.04"),
    "wardens_of_nowhere": ("Wardens of Nowhere.", "DD.MISS.04"),
}


def scene(table: Table, viewer: Viewer) -> Scene:
    heroes = [hero for hero in table.heroes if hero.fate != DEAD]
    fight = table.fight
    return Scene(
        status=f"{MISSIONS[table.mission].name} · turn {table.turn}",
        phase="Fight" if fight is not None else PHASES[table.phase],
        boards=(board(table.overlay),) if fight is None else (fight_board(table, fight), board(table.overlay)),
        marks=tuple(marks(table)),
        pieces=(
            *(hero_piece(table, hero) for hero in heroes if hero.space != NOWHERE),
            *([foe_piece(fight, number) for number in range(len(fight.foes))] if fight is not None else ()),
            *(epic_piece(monster, space) for monster, space in table.epics.items()),
        ),
        zones=zones(table, heroes),
        sheets=(
            mission_sheet(table),
            realm_sheet(table),
            *(hero_sheet(table, hero) for hero in heroes if hero.space != NOWHERE),
            *(foe_sheets(table, fight) if fight is not None else ()),
            *(epic_sheet(table, monster, space) for monster, space in table.epics.items()),
        ),
        tracks=(Track("bounty", bounty_label(table.bounty), table.bounty, 1, 6, icon="price-tag"),),
        tray=tray(table, fight) if fight is not None else None,
        stage=stage(table, fight) if fight is not None else None,
        forecast="The fight" if fight is not None else "If you fight" if table.joining else "",
        goal=goal(table),
        phases=phases(table),
        intents=intents(table, fight) if fight is not None else (),
        tale=page(table),
    )


# ---- the map --------------------------------------------------------------------------------------------------------


def hero_piece(table: Table, hero: Hero) -> Piece:
    if table.fight is not None and table.fight.party >> hero.seat & 1:
        return fighter_piece(table, hero, SHEET_ICONS[ADVENTURERS[hero.adventurer].id])
    hp = profile(table, hero).hp
    stance = "Bold" if hero.bold else "Cautious"
    badges = (*conditions_in(hero.conditions), *([stance] if hero.moved or table.phase in CHOSEN_IN else []))
    return Piece(
        f"h{hero.seat}", BOARD, hero.space, name_of(hero), SHEET_ICONS[ADVENTURERS[hero.adventurer].id], hero.seat,
        Counter("Health", hp - hero.wounds, hp, "hearts"), badges, spent=hero.fate == DEFEATED, sheet=f"h{hero.seat}",
        size=STANDING_OUT,
    )  # fmt: skip


CHOSEN_IN = ("danger", "encounter")
"""The phases in which every Party has chosen to be Bold or Cautious."""
STANDING_OUT = 1.6
"""How much larger Adventurers are than the places of the map, to be found at once."""


def epic_piece(monster: int, space: int) -> Piece:
    return Piece(f"m{monster}", BOARD, space, MONSTERS[monster].name, "dragon-head", sheet=f"m{monster}", size=1.4)


# ---- sheets ---------------------------------------------------------------------------------------------------------


def mission_sheet(table: Table) -> Sheet:
    mission = MISSIONS[table.mission]
    served = FACTION_NAMES.get(table.faction, "")
    return Sheet(
        "mission", mission.name, subtitle=served, icon="scroll-unfurled",
        notes=(goal(table).text, mission.setup, f"Reward: {effect(mission.reward, EACH) or 'an ending.'}"),
        rules=("DD.MISS.01",),
    )  # fmt: skip


def realm_sheet(table: Table) -> Sheet:
    """The Territories' Danger Levels, Doom counters and what remains in play."""
    levels = tuple(
        Number(NAMES[place], str(table.level[place]), terms=level_terms(table, place),
               change=table.level[place] - PRINTED_LEVELS[place])
        for place in range(COUNT, LEVELS)
    )  # fmt: skip
    return Sheet(
        "realm", "The Borderlands", icon="treasure-map", text=LEGEND, numbers=levels,
        chips=tuple(f"Doom: {REGION_NAMES[region]}" for region in table.doom),
        notes=tuple(f"{DOOMS[card].name}: {DOOMS[card].lasting}" for card in table.lasting),
    )  # fmt: skip


LEGEND = (
    "On the map a skull with a number is a Danger Level: the higher, the sooner Monsters find you. A house with a "
    "number is a Town: safe. A lens is a Clue, a footprint an Explored place."
)


def level_terms(table: Table, place: int) -> tuple[Term, ...]:
    """The printed Danger Level of a Territory, and what has become of it. DD.LVL.02"""
    printed = PRINTED_LEVELS[place]
    changed = table.level[place] - printed
    return (Term(printed, "printed", "DD.TERR.01"), *((Term(changed, "since then", "DD.LVL.02"),) if changed else ()))


def hero_sheet(table: Table, hero: Hero) -> Sheet:
    """An Adventurer: attributes with their reasons, counters, conditions, Skills."""
    numbers = profile(table, hero)
    sheet = ADVENTURERS[hero.adventurer]
    rated = [
        Number(ATTRIBUTE_NAMES[which], str(numbers.attributes[which]),
               terms=reasons(table, hero, name, numbers.attributes[which], "never below 2 or above 11"),
               change=numbers.attributes[which] - sheet.attributes[which])
        for which, name in enumerate(ATTRIBUTES)
    ]  # fmt: skip
    bared = reasons(table, hero, "ARM", numbers.arm, "no armour with what you wear")
    rated.append(Number("Armour", str(numbers.arm), terms=bared, change=numbers.arm))
    holder = holder_of(table, hero)
    skills = [f"{SKILLS[skill].name}: {skill_text(skill, skill in hero.mastered, holder)}" for skill in hero.skills]
    flaws = [f"{WEAKNESSES[card].name}: {weakness_words(WEAKNESSES[card])}" for card in hero.weaknesses]
    glories = [f"{TRIUMPHS[card].name}: {triumph_words(TRIUMPHS[card])}" for card in hero.triumphs]
    luck = f"Luck: 1 rolls one die again. You gain 1 when {sheet.fortune_text}."
    ails = conditions_words(hero.conditions, monster=False)
    lines = (*ails, *skills, luck, *gear_lines(hero, holder), *flaws, *glories, TESTS)
    return Sheet(
        f"h{hero.seat}", sheet.name, hero.seat, " ".join(sheet.classes), SHEET_ICONS[sheet.id], "Adventurers",
        tuple(rated),
        (
            Counter("Health", numbers.hp - hero.wounds, numbers.hp, "hearts"),
            Counter("Luck", hero.luck), Counter("Gold", hero.gp), Counter("XP", hero.xp),
        ),
        (*conditions_in(hero.conditions), *(["Defeated"] if hero.fate == DEFEATED else []), *bare(hero)),
        (*lines[1:], ATTRIBUTES_FOR), text=lines[0],
        story=line("adventurers", sheet.id),
        piece=f"h{hero.seat}", spent=hero.fate == DEFEATED,
    )  # fmt: skip


def bare(hero: Hero) -> list[str]:
    return [] if hero.gear or hero.pack or hero.extras else ["No Items"]


def gear_lines(hero: Hero, holder: Holder) -> list[str]:
    """What somebody's Items do in these hands, weapons and those in use first; or that there are none. DD.ITEM.04"""
    ammo = tuple(card for _, card in hero.loaded)
    gear = sorted(hero.gear, key=lambda card: CARDS[card].attack is None)
    used = [f"{CARDS[card].name}: {gear_words(CARDS[card], holder)}" for card in (*gear, *ammo, *hero.extras)]
    packed = [f"{CARDS[card].name}, not in use: {gear_words(CARDS[card], holder)}" for card in hero.pack]
    return [ended(each) for each in (*used, *packed)] or [FISTS]


FISTS = "No Items: only bare fists to strike with: Melee, the lower of two dice; they halve a Power die."
"""DD.UNARM.01-04"""


def ended(text: str) -> str:
    return text if text.endswith(".") else f"{text}."


def reasons(table: Table, hero: Hero, which: str, value: int, limit: str) -> tuple[Term, ...]:
    """Why a number is what it is, and what holds it back from being the sum. DD.ATTR.03, 04"""
    why = explain(table, hero, which)
    why.add(value - why.total, limit, "DD.ATTR.03")
    return tuple(why.terms)


TESTS = "A test is two dice: your attribute or less passes. A 2 always passes, a 12 never."
ATTRIBUTES_FOR = (
    "Agility defends and escapes. Constitution marches; Health is twice as much. Magic dispels; Luck is at most as "
    "much. Morale recovers, bribes and leads. Perception explores, hides, hunts and acts first. Strength strikes."
)


def skill_text(skill: int, mastered: bool, holder: Holder) -> str:
    """What a Skill does for whoever has it."""
    words = skill_words(SKILLS[skill], holder)
    return f"{words} Mastered: {mastery_words(SKILLS[skill], holder)}" if mastered else words


def epic_sheet(table: Table, monster: int, space: int) -> Sheet:
    """An Epic Monster that waits or walks on the map."""
    card = MONSTERS[monster]
    health = table.progress.hp.get(monster, card.hp)
    return Sheet(
        f"m{monster}", card.name, subtitle=" ".join(card.classes), icon="dragon-head", group="Epic Monsters",
        numbers=(
            Number("Ranged attack" if card.ranged else "Attack", str(card.att)), Number("Armour", str(card.arm)),
            Number("Worth", f"{card.xp} XP, {card.gp} gold"),
        ),
        counters=(Counter("Health", health, health, "hearts"),),
        notes=(f"On {NAMES[space]}. Share its space to fight it.",), text=monster_words(card),
        story=line("epic_monsters", card.id), piece=f"m{monster}",
    )  # fmt: skip


# ---- cards ----------------------------------------------------------------------------------------------------------


@cache
def loot_card(card: int, holder: Holder | None = None) -> Card:
    """A card of the Loot decks, with the numbers of whoever holds it."""
    entry = CARDS[card]
    return Card(
        f"c{card}", entry.name, entry.kind.capitalize(), icon_of(entry), loot_words(entry, holder), card_numbers(entry),
        tags=tags(entry), brief=brief(loot_words(entry)),
        story=line("loot" if card in LOOT_DECK else "epic_loot", entry.id),
    )  # fmt: skip


def zones(table: Table, heroes: list[Hero]) -> tuple[Zone, ...]:
    """The paper doll of each Adventurer, the stalls, the cards in play, and how many lie in each deck."""
    found: list[Zone] = []
    for hero in heroes:
        holder = holder_of(table, hero)
        for id, label, cards in paper_doll(hero):
            shown = tuple(loot_card(card, holder) for card in cards)
            found.append(Zone(f"{id}{hero.seat}", label, "row", hero.seat, shown, len(cards), f"h{hero.seat}"))
    free = [adventurer_card(entry) for entry in free_adventurers(table)]
    found.append(Zone("adventurers", "Adventurers", "row", cards=tuple(free), count=len(free)))
    stall = [card for cards in table.stalls.values() for card in cards]
    found.append(Zone("stall", "For sale", "row", cards=tuple(map(loot_card, stall)), count=len(stall)))
    drawn = [loot_card(card) for _, card in table.haul]
    found.append(Zone("haul", "Found", "row", cards=tuple(drawn), count=len(drawn)))
    dangers = [danger_card(card) for card in table.drawn.values()]
    found.append(Zone("danger", "Danger cards", "row", cards=tuple(dangers), count=len(dangers)))
    waiting = [
        encounter_card(table, card, table.heroes[members(party)[0]].space) for party, card in table.waiting.items()
    ]
    found.append(Zone("encounters", "Encounters", "row", cards=tuple(waiting), count=len(waiting)))
    for deck in (table.danger, table.dooms, table.loot, table.epic_loot, *table.monsters, table.law, *table.encounters):
        found.append(Zone(f"deck {deck.name}", deck.name.title(), "deck", count=deck.left))
    return tuple(found)


def free_adventurers(table: Table) -> list[Adventurer]:
    """Those that can still be chosen, while somebody may choose. DD.ADV.01, DD.DEATH.05, DD.JOIN.03"""
    if table.phase != "setup" and not table.late and all(hero.fate != DEAD for hero in table.heroes):
        return []
    taken = {hero.adventurer for hero in table.heroes if hero.fate != DEAD}
    return [entry for number, entry in enumerate(ADVENTURERS) if number not in taken]


@cache
def adventurer_card(entry: Adventurer) -> Card:
    """An Adventurer to choose: arm, Health and Magic first, then the other attributes."""
    sheet = adventurer_sheet(entry)
    rated = {number.label: number for number in sheet.numbers}
    first = ("Strength", "Health", "Magic")
    numbers = [rated[label] for label in first] + [each for each in sheet.numbers if each.label not in first]
    text = "\n".join((sentence(GOOD_AT[entry.id]), sheet.text, *sheet.notes))
    return Card(
        entry.id, entry.name, " ".join(entry.classes), SHEET_ICONS[entry.id], text, tuple(numbers),
        tags=tuple(reversed(entry.classes)), brief=sentence(GOOD_AT[entry.id]), story=sheet.story,
    )  # fmt: skip


BODY = (("head", "Head", ("Head",)), ("body", "Body", ("Body",)), ("hands", "Hands", ("1H", "2H", "LH")),
        ("gauntlet", "Gauntlet", ("Gauntlet",)), ("jewelry", "Jewelry", ("Jewelry",)))  # fmt: skip


def paper_doll(hero: Hero) -> list[tuple[str, str, tuple[int, ...]]]:
    """Gear from head to hand, with loaded Ammo beside its weapon; then what is carried, and who comes along."""
    ammo = tuple(card for _, card in hero.loaded)
    worn = [(id, label, tuple(card for card in hero.gear if CARDS[card].slot in slots)) for id, label, slots in BODY]
    worn = [(id, label, (*cards, *ammo) if id == "hands" else cards) for id, label, cards in worn]
    tools = tuple(card for card in hero.gear if not CARDS[card].slot)
    worn += [("tools", "Tools", tools), ("pack", "Carried", hero.pack), ("others", "With you", hero.extras)]
    return [(id, label, cards) for id, label, cards in worn if cards]


def danger_card(card: int) -> Card:
    entry = DANGERS[card]
    values = [Number("Value", str(entry.value)), *(Number(f"On {trait}", str(n)) for trait, n in entry.special.items())]
    return Card(
        f"d{card}", danger_name(card, entry), "Danger", "skull-crossed-bones",
        f"{danger_words(entry)} {met_words(entry)}", tuple(values),
        tags=tuple(ICON_NAMES[icon] for icon in entry.icons), brief=brief(danger_words(entry)),
        story=line("danger", entry.id),
    )  # fmt: skip


ICON_NAMES = {"E": "Encounter", "L": "Law", "X": "Epic Monster"}


def encounter_card(table: Table, card: int, space: int) -> Card:
    """An Encounter, or the half of it that fits where it is met. DD.ENC.08"""
    entry = ENCOUNTERS[card]
    half = half_of(table, card, space)
    text = encounter_words(half)
    return Card(
        f"e{card}",
        half.name,
        "Encounter",
        "conversation",
        text=text,
        brief=brief(text),
        story=meeting(entry.id, half is entry.other).scene,
    )


def outcome(table: Table) -> Outcome:
    """All win or all lose. DD.MISS.03"""
    won = 1.0 if table.won else 0.0
    mission = MISSIONS[table.mission].name
    text, rule = ENDINGS.get(table.ended, (f"{mission}: completed.", "DD.MISS.03"))
    if table.ended == "the_rope":
        dead = all(hero.fate == DEAD for hero in table.heroes)
        text = f"The Rope: {'nobody is left alive' if dead else 'the Law has captured you three times'}."
    elif table.ended == "failed":
        text = f"{mission} has failed: {lost_by(table)}."
    text = f"{text} It took {plural(table.turn, 'turn')}."
    title = "Packed up" if table.ended == "packed_up" else ""
    return Outcome((won,) * table.seats, table.ended, text, rule, sheet(table), title)


def lost_by(table: Table) -> str:
    """Who has come to where it must not."""
    lost_at = MISSIONS[table.mission].lost_at.items()
    return ", ".join(f"{MONSTERS[MONSTER[id]].name} stands on {NAMES[SPACE[place]]}" for id, place in lost_at)


FATES = {ACTIVE: "alive", DEFEATED: "Defeated", DEAD: "dead"}


def sheet(table: Table) -> tuple[ScoreLine, ...]:
    """How each Adventurer came out of it."""
    heroes = table.heroes
    return (
        ScoreLine("Adventurer", tuple(map(name_of, heroes))),
        ScoreLine("At the end", tuple(FATES[hero.fate] for hero in heroes)),
        ScoreLine("Skills learnt", tuple(str(len(hero.skills)) for hero in heroes)),
        ScoreLine("XP unspent", tuple(str(hero.xp) for hero in heroes)),
        ScoreLine("Gold", tuple(str(hero.gp) for hero in heroes)),
    )
