"""Every hero, villain, card, chapter and piece of the map, to browse."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulewright.kernel.scene import Number, Sheet
from rulewright.kernel.words import listed

from ..rules.cast import find_cast
from ..rules.content import (
    ABILITIES,
    CHAPTERS,
    EVENTS,
    FEATS,
    HEROES,
    SIDE_QUESTS,
    VILLAIN_ACTIONS,
    VILLAINS,
    Ability,
    Boss,
    Chapter,
    Face,
    Feat,
    Hero,
    SideQuest,
    Villain,
)
from ..rules.journal import MOST_EXTRA_EVENTS
from ..rules.powers import AMBROSE, SHEET_NAMES, SHEETS
from ..rules.script import script_for
from ..rules.villain_actions import VillainAction
from .faces import face
from .fine_print import CALLED, EARNED, EVENT_PRINT, FINE_PRINT, FREELY, MEASURED, OWN_NOTES, PLAYED
from .glossary import meaning
from .marks import ICONS
from .names import capital
from .sentences import (
    STAT_WORDS,
    ability_text,
    action_text,
    boss_fights,
    boss_words,
    chapter_notes,
    chapter_of,
    event_text,
    face_of,
    face_text,
    feat_text,
    hero_text,
    inside,
    keyword_name,
    keyword_notes,
    numbers_words,
    quest_text,
    tactics_text,
    task_words,
    type_name,
    weapons_text,
    with_article,
)
from .sheets import AMBROSE_TEXT, TO_HIT_AND_HURT
from .tales import CARDS, CHAPTER_TALES, PEOPLE, PLACES

HERO_OF = dict(zip(SHEETS, SHEET_NAMES, strict=True))
PIECES = {
    "paving": "Paving", "obstruction": "Obstruction", "passage": "Passage", "exit": "Exit", "patrol": "Patrol",
    "rocks": "Loose rocks", "cave-in": "Cave-in", "fissure": "Fissure", "collapsed": "Collapsed fissure",
    "smoke": "Smoke", "flash": "Flash", "control": "Control", "stairwell": "Stairwell", "gate": "Gate", "hook": "Hook",
    "body": "Dead Body", "package": "Package", "cage": "Cage", "processor": "Processor", "quest": "Side quest",
}  # fmt: skip
"""The pieces of the map by the words that explain them."""


def numbers(*pairs: tuple[str, int]) -> tuple[Number, ...]:
    """Ratings by their keys in the content, or by their names."""
    return tuple(Number(STAT_WORDS.get(stat, stat), str(value)) for stat, value in pairs if value >= 0)


def in_chapters(found: Iterable[int]) -> str:
    """'In chapters 1, 2 and 5.'"""
    chapters = [str(number) for number in found]
    if len(chapters) == len(CHAPTERS):
        return "In every chapter."
    return f"In chapter{'s' if len(chapters) > 1 else ''} {listed(chapters)}."


# ---- people ---------------------------------------------------------------------------------------------------------


EXPLAINED = {
    "Aim": "aim", "Charge": "charg", "Free strike": "free strike", "Hazard roll": "hazard roll",
    "Knocked down": "knock", "Resilient Flesh": "Resilient Flesh", "Fissure": "fissure", "Smoke": "smoke",
    "'Jack Drive": "'Jack Drive", "Cave-in": "cave", "Collapsed fissure": "collapse", "Cover": "cover",
    "Stealth": "stealth", "Tiny": "Tiny", "Sacrificial Pawn": "Sacrificial Pawn", "Hostile": "Hostile",
    "Brought down": r"brings? (?!the loose)(?:[\w' ]* )?down|fell the", "Challenge": r"challenges? (?:in|at)\b",
    "Flash": "throw a flash", "Steady": "Steady", "Spawning": "spawn attempt", "Clock": "clock",
    "Hook": "hook", "Processor": "Processor", "Hold": r"holds?\b",
}  # fmt: skip
"""Words that a card may use without room to explain them, by how they stand in its text."""


def explained(*texts: str) -> tuple[str, ...]:
    """'Hazard roll: One die: 5 or 6 costs 1 Health, whatever the Armour.': what the words of a card mean."""
    text = " ".join(texts)
    return tuple(
        f"{term}: {meaning(term)}"
        for term, written in EXPLAINED.items()
        if re.search(rf"(?<!\w){written}", text, re.IGNORECASE)
    )


def hero_sheet(hero: Hero) -> Sheet:
    stats = (
        ("init", hero.init), ("vit", hero.vit), ("def", hero.defence), ("arm", hero.arm), ("str", hero.strength),
        ("int", hero.intellect), ("per", hero.perception),
    )  # fmt: skip
    return Sheet(
        id=hero.id, title=hero.name, subtitle=hero.kind, icon=hero.icon, group="Heroes", numbers=numbers(*stats),
        chips=(hero.base.capitalize(),),
        notes=(
            *weapons_text(hero.weapons), TO_HIT_AND_HURT, *OWN_NOTES.get(hero.id, ()),
            *explained(hero_text(hero)),
        ),
        rules=("UC.CHAR.02",), text=hero_text(hero),
        story=PEOPLE[hero.id], seen="In every chapter, unless left at home.",
    )  # fmt: skip


def ambrose_sheet() -> Sheet:
    profile = find_cast(f"{AMBROSES}/0.1.2.3/0.0.0.0").profiles[AMBROSE]
    return Sheet(
        id="ambrose", title="Ambrose", subtitle="a doctor who wants out", icon="beard", group="Heroes",
        numbers=numbers(("vit", profile.vit), ("def", profile.defence), ("arm", profile.arm)), rules=("UC.SIDES.04",),
        text=AMBROSE_TEXT, story=PEOPLE["ambrose"], seen=in_chapters([AMBROSES]), notes=LED,
    )  # fmt: skip


LED = (
    "He is no hero. His turn comes at Initiative 13 in each round: the players choose his space or let him stay, and he"
    " attacks nobody.",
    "Led by a hero's action he walks alone: the hero stays, and may move besides, before or after it.",
)
"""UC.SIDES.04"""


def face_chapters(type: str, side: str) -> list[int]:
    """Where a villain shows this face."""
    return [
        chapter.number
        for chapter in CHAPTERS.values()
        if (type, side) in {*((r.type, r.face) for r in chapter.reserves), *((b.type, b.face) for b in chapter.bosses)}
    ]


def boss_notes(villain: Villain, side: str, face: Face) -> tuple[str, ...]:
    """What this face is as a boss, chapter by chapter."""
    return tuple(
        f"Chapter {chapter.number}, {boss_words(boss)}{unlike(boss, face)}"
        for chapter in CHAPTERS.values()
        for boss in chapter.bosses
        if (boss.type, boss.face) == (villain.id, side)
    )


def unlike(boss: Boss, face: Face) -> str:
    """That the Vitality of a boss takes the place of that on its card."""
    return f" The Vitality {face.vit} of this card does not count there." if boss.vit != face.vit else ""


WALKS = {
    "rush": "Rush", "pursue": "Pursue", "regroup": "Regroup", "set_shot": "Set shot", "shot_or_rush": "Shot or rush",
}  # fmt: skip
"""Tactics whose words leave out how far they lead, or what they are called elsewhere."""


def armour_note(face: Face) -> str:
    """What a damage roll at it must come to. UC.DMG.03-05"""
    one, two = face.arm + 1, face.arm + 5
    return f"At its Armour {face.arm} a damage roll of {one} to {two - 1} takes 1 Health, of {two} or more 2."


def index_notes(villain: Villain) -> Iterable[str]:
    """By which face of the die a villain comes in, chapter by chapter, and its colours. UC.SPAWN.02, UC.PRIO.01, 03"""
    if "red" in villain.figures:
        yield "There are red and blue ones, alike in all but colour."
    faces: dict[str, list[int]] = {}
    for chapter in CHAPTERS.values():
        for reserve in chapter.reserves:
            if reserve.type == villain.id:
                faces.setdefault(listed([str(face) for face in reserve.index]), []).append(chapter.number)
    told = [f"{index} {inside(in_chapters(found).removesuffix('.'))}" for index, found in faces.items() if index]
    if told:
        yield f"Index number, the face of the die by which it comes in: {'; '.join(told)}."


def face_sheet(villain: Villain, face: Face, side: str) -> Sheet:
    chapters = face_chapters(villain.id, side)
    which = side.capitalize()
    return Sheet(
        id=f"{villain.id}:{side}", title=villain.name, subtitle=side, icon=villain.icon, group="Villains",
        numbers=numbers(("vit", face.vit), ("def", face.defence), ("arm", face.arm)),
        chips=(villain.base.capitalize(), *map(keyword_name, face.keywords)),
        notes=(
            *weapons_text(face.weapons), f"Tactics: {', '.join(t.replace('_', ' ') for t in face.tactics)}.",
            TO_HIT_AND_HURT, armour_note(face), *keyword_notes(face.keywords), *boss_notes(villain, side, face),
            *(f"{term}: {meaning(term)}" for word, term in WALKS.items() if word in face.tactics),
            *index_notes(villain),
            *explained(face_text(face)), f"{which}: {meaning(which)}",
        ),
        rules=("UC.CHAR.03",), text=face_text(face), story=PEOPLE[f"{villain.id}:{side}"],
        seen=in_chapters(chapters) if chapters else "Only when a rule takes it from the box.",
    )  # fmt: skip


# ---- cards ----------------------------------------------------------------------------------------------------------


def feat_sheet(feat: Feat) -> Sheet:
    fine_print = FINE_PRINT.get(feat.id, ())
    return Sheet(
        f"feat:{feat.id}", feat.name, -1, HERO_OF[feat.hero], face(f"feat:{feat.id}"), "Feats", rules=("UC.FEAT.04",),
        text=feat_text(feat), story=CARDS[f"feat:{feat.id}"],
        notes=(*fine_print, *explained(feat.text, *fine_print), FREELY, PLAYED),
        seen=f"Twice in the deck of {HERO_OF[feat.hero]}: once with Boost, once with Reroll.",
    )  # fmt: skip


def ability_sheet(ability: Ability) -> Sheet:
    return Sheet(
        f"ability:{ability.id}", ability.name, -1, HERO_OF[ability.hero], face(f"ability:{ability.id}"), "Abilities",
        numbers=numbers(("XP price", ability.cost)), rules=("UC.XP.06",), text=ability_text(ability),
        notes=(*FINE_PRINT.get(ability.id, ()), *called_by_name(ability), *explained(ability_text(ability))),
        story=CARDS[f"ability:{ability.id}"],
        seen=f"Once, for {HERO_OF[ability.hero]} to buy between chapters.",
    )  # fmt: skip


def called_by_name(ability: Ability) -> tuple[str, ...]:
    """What a hero can do that an Ability only names: 'Bodge! As his action …'."""
    told = [note for hero in HEROES.values() for note in hero.notes if "!" in note.split()[0]]
    return tuple(note for note in told if note.split()[0] in ability.text)


def party_notes(event: int) -> Iterable[str]:
    """In which chapters an Event waits for a party of one size only."""
    three = {c.number for c in CHAPTERS.values() if event in c.three_events}
    four = {c.number for c in CHAPTERS.values() if event in c.four_events}
    for size, found in (("three", sorted(three - four)), ("four", sorted(four - three))):
        if found:
            yield f"{in_chapters(found)[:-1]} only with {size} heroes."


def ambushers(chapters: Iterable[int]) -> Iterable[str]:
    """Who has index number 1 in each chapter. UC.SPAWN.02"""
    first: dict[str, list[int]] = {}
    for number in chapters:
        reserve = next(reserve for reserve in CHAPTERS[number].reserves if 1 in reserve.index)
        first.setdefault(type_name(reserve.type), []).append(number)
    yield "A die says by which passage."
    for type, found in first.items():
        yield f"{in_chapters(found)[:-1]} index number 1 is a {type}."


def event_sheets() -> Iterable[Sheet]:
    for event in EVENTS.values():
        used = [
            c.number for c in CHAPTERS.values() if event.number in (*c.events, *c.three_events, *c.four_events)
        ]  # fmt: skip
        yield Sheet(
            f"event:{event.id}", event.name, -1, f"{event.colour} Event", face(f"event:{event.id}"), "Events",
            chips=("Environment",) if event.environment else (), rules=("UC.ROUND.02",), text=event_text(event),
            story=CARDS[f"event:{event.id}"], seen=in_chapters(used),
            notes=(
                *party_notes(event.number), *EVENT_PRINT.get(event.id, ()),
                *(ambushers(used) if event.id == "ambush" else ()), *explained(event.text),
            ),
        )  # fmt: skip


def time_notes(card: VillainAction, used: list[int]) -> tuple[str, ...]:
    """What a clock card does in the chapters that have it and no clock. UC.VPH.09"""
    told = []
    for number in used if card.clock else ():
        clock, script = CHAPTERS[number].clock, script_for(number)
        strikes = f"it strikes at {clock.limit}: {script.strike_words}" if clock else script.time_words
        told.append(f"In chapter {number} {strikes}.")
    return tuple(told)


def where_up(type: str, side: str, used: list[int]) -> str:
    """'in chapters 4 and 6': where this side of a villain's card is up."""
    found = [n for n in used if any((r.type, r.face) == (type, side) for r in CHAPTERS[n].reserves)]
    return inside(in_chapters(found).removesuffix("."))


def called_notes(card: VillainAction, used: list[int]) -> Iterable[str]:
    """What the kinds of villains that a card calls by name can take and deal, and what they do. UC.TACT.01"""
    for type in dict.fromkeys(pick.what for pick in card.picks if pick.what in VILLAINS):
        villain = VILLAINS[type]
        sides = dict.fromkeys(r.face for number in used for r in CHAPTERS[number].reserves if r.type == type)
        for side in sides:
            name = villain.name if len(sides) == 1 else f"{villain.name} ({side}, {where_up(type, side, used)})"
            yield numbers_words(name, face_of(type, side))
        does = tactics_text(face_of(type, next(iter(sides), "regular")).tactics)
        yield capital(does.replace("It", with_article(type_name(type)), 1))
    if card.preference == "left":
        yield "Played by one person, all heroes count as to the left, and the higher Initiative decides."


def action_sheets() -> Iterable[Sheet]:
    for card in VILLAIN_ACTIONS.values():
        used = [c.number for c in CHAPTERS.values() if card.number in c.villain_actions]
        yield Sheet(
            f"va:{card.id}", card.name, -1, f"Card {card.number} of {len(VILLAIN_ACTIONS)}",
            face(f"va:{card.id}"), "Villain Actions", rules=("UC.VPH.03",),
            notes=(*time_notes(card, used), *called_notes(card, used), *((CALLED,) if card.picks else ()), MEASURED),
            text=action_text(card), story=CARDS[f"va:{card.id}"],
            seen=in_chapters(used) if used else "In no chapter of this campaign.",
        )  # fmt: skip


def met_in(chapter: Chapter, text: str) -> tuple[str, ...]:
    """The steps, the bosses and the villains of a chapter that a text speaks of, with their numbers."""
    sides = {reserve.type: reserve.face for reserve in chapter.reserves}
    return (
        *(f"{task_words(task)} Each try is an action." for task in chapter.challenges if task.id in text),
        *(boss_fights(boss) for boss in chapter.bosses if boss.name.removeprefix("The ") in text),
        *(
            numbers_words(VILLAINS[type].name, face_of(type, side))
            for type, side in sides.items()
            if type_name(type) in text
        ),
    )


def quest_sheet(quest: SideQuest) -> Sheet:
    chapter = chapter_of(quest)
    return Sheet(
        f"quest:{quest.id}", quest.name, -1, f"Chapter {chapter.number}: {chapter.title}",
        face(f"quest:{quest.id}"), "Side quests", numbers=numbers(("XP", quest.xp)), rules=("UC.COMP.20",),
        text=quest_text(quest), story=CARDS[f"quest:{quest.id}"],
        notes=(*met_in(chapter, quest.text), *explained(quest_text(quest)), EARNED),
        seen=f"{in_chapters([chapter.number])} Two of the four side quests of a chapter are dealt.",
    )  # fmt: skip


def ambrose_notes(chapter: Chapter) -> tuple[str, ...]:
    """Who is led, with his numbers. UC.SIDES.04"""
    if chapter.number != AMBROSES:
        return ()
    profile = find_cast(f"{AMBROSES}/0.1.2.3/0.0.0.0").profiles[AMBROSE]
    return (
        f"Ambrose: Defence {profile.defence}, Armour {profile.arm}, Vitality {profile.vit}; starts in A4 and has his"
        " turn at Initiative 13. He does not fight.",
    )


AMBROSES = 5
"""His chapter."""


# ---- chapters and the map -------------------------------------------------------------------------------------------


def chapter_sheet(chapter: Chapter) -> Sheet:
    four, three = (len(chapter.events) + len(more) for more in (chapter.four_events, chapter.three_events))
    rounds = f"{four} rounds" if four == three else f"{four} rounds with four heroes, {three} with three"
    return Sheet(
        chapter.id, chapter.title, -1, f"Chapter {chapter.number}", "scroll-unfurled", "Chapters",
        notes=(
            f"Lost after {rounds}; each earlier loss of this chapter adds one, {MOST_EXTRA_EVENTS} at most.",
            *chapter_notes(chapter), *ambrose_notes(chapter),
            *explained(chapter.objective, chapter.beware, *chapter_notes(chapter)), EARNED,
        ),
        rules=("UC.SETUP.12",), text=f"{chapter.objective} {chapter.beware}",
        story=CHAPTER_TALES[chapter.number].arc, seen=f"Chapter {chapter.number} of {len(CHAPTERS)}, or by itself.",
    )  # fmt: skip


PIECE_ICONS = {
    "paving": "stone-block", "obstruction": "stone-wall", "gate": "gate", "body": "chalk-outline-murder",
    "package": "cardboard-box", "cage": "cage", "processor": "processor",
}  # fmt: skip
"""Pieces of the map whose marks have no icon of their own."""
ANYWHERE = ("paving", "obstruction", "passage")
BY_CARDS = ("smoke", "flash")
"""Pieces that come and go with what Milo throws."""


def lies_in(id: str, chapter: Chapter) -> bool:
    """Whether a chapter has a piece of the map, on its plan or by what it is about."""
    plan = chapter.plan
    laid = {
        "rocks": plan.marked("ROCK"), "cave-in": plan.marked("CAVE", "ROCK"), "fissure": plan.fissures,
        "collapsed": plan.fissures, "control": plan.marked("CTRL"), "exit": script_for(chapter.number).exits,
        "quest": [quest for quest in SIDE_QUESTS.values() if chapter_of(quest) is chapter],
    }  # fmt: skip
    if id in laid:
        return bool(laid[id])
    return id in ANYWHERE or PIECES[id].lower() in f"{chapter.objective} {chapter.beware}".lower()


def piece_sheet(id: str, term: str) -> Sheet:
    chapters = [] if id in BY_CARDS else [chapter.number for chapter in CHAPTERS.values() if lies_in(id, chapter)]
    return Sheet(
        f"piece:{id}", term, -1, "Map", PIECE_ICONS.get(id) or ICONS[id], "Map", text=meaning(term), story=PLACES[id],
        rules=("UC.ELEM.01",), seen=in_chapters(chapters) if chapters else "Where Milo throws it or a card brings it.",
    )  # fmt: skip


def all_sheets() -> tuple[Sheet, ...]:
    return (
        *map(hero_sheet, HEROES.values()),
        ambrose_sheet(),
        *(
            face_sheet(v, face, side)
            for v in VILLAINS.values()
            for side, face in (("regular", v.regular), ("epic", v.epic))
        ),
        *map(feat_sheet, FEATS),
        *map(ability_sheet, ABILITIES.values()),
        *event_sheets(),
        *action_sheets(),
        *map(quest_sheet, SIDE_QUESTS.values()),
        *map(chapter_sheet, CHAPTERS.values()),
        *(piece_sheet(id, term) for id, term in PIECES.items()),
    )
