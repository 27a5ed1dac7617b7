"""Every Adventurer, Monster, Skill, card, condition, keyword, mission and place as a sheet, to browse."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from rulewright.kernel.scene import Number, Sheet
from rulewright.kernel.words import listed

from ..rules.board import PLACE
from ..rules.content import (
    ADVENTURERS,
    CARD,
    CARDS,
    CONDITION_TEXTS,
    DANGERS,
    DOOMS,
    ENCOUNTERS,
    EPIC_LOOT,
    KEYWORDS,
    LOOT,
    MISSIONS,
    MONSTER,
    MONSTERS,
    PLACES,
    SIGNS,
    SKILL,
    SKILLS,
    TERRITORIES,
    TRIUMPH,
    TRIUMPHS,
    WEAKNESSES,
    Adventurer,
    Condition,
    Encounter,
    Keyword,
    Loot,
    Mission,
    Place,
    Skill,
)
from ..rules.monsters import Monster
from ..rules.plots import plot_for
from ..rules.printed import Foe
from ..rules.terms import ATTRIBUTE_NAMES, CON, CONDITION_BITS, REGIONS, conditions_in, opposite
from . import tales
from .brawl import DRAWN, FACES, POSTURE_ICONS, SHEET_ICONS, face
from .cards import (
    KEYWORD_NOTES,
    abilities_words,
    card_numbers,
    condition_words,
    encounter_note,
    encounter_words,
    icon_of,
    keyword_words,
    lair_words,
    loot_words,
    mastery_words,
    monster_words,
    requirement,
    skill_words,
    tags,
    target_words,
    triumph_words,
    weakness_words,
)
from .fine_print import EPIC_WALKS, UNSAID, option_notes, sign_notes
from .lengths import length_of
from .names import FACTION_NAMES, NAMES, REGION_NAMES, danger_name, plural
from .place_words import (
    danger_of,
    danger_words,
    doom_notes,
    doom_words,
    doom_words_of,
    ground_traits,
    place_notes,
    place_words,
    sign_words,
    territory_words,
)
from .words import EACH, capital, effect, either, inside

DECKS = {"law": "the Law deck", "epic": "the Epic Monster deck", "loot": "the Loot deck", "encounter": "an Encounter"}
KINDS = {"item": "Items", "ally": "Allies", "service": "Services", "event": "Events", "disease": "Diseases",
         "monster": "Monsters in the Loot deck"}  # fmt: skip


def drawn(sheet: Sheet) -> Sheet:
    """A sheet with the drawing of its own, or of its group, where it has one."""
    own = DRAWN.get(sheet.id.removeprefix("g "))
    notes = (*sheet.notes, *conditions_named(sheet))
    return replace(sheet, icon=own or sheet.icon or GROUP_ICONS.get(sheet.group, ""), notes=notes)


def conditions_named(sheet: Sheet) -> Iterator[str]:
    """What the conditions do that a card brings: to a Monster as well, where it is one's own card."""
    if sheet.group == "Conditions":
        return
    theirs = sheet.group in OWN_CARDS
    text = " ".join((sheet.text, *sheet.notes))
    for entry in CONDITION_TEXTS:
        if re.search(rf"\b{entry.id}\b", text) and f"{entry.id}: " not in text:
            lasts = "" if theirs else lasting_words(entry.id, text)
            once = " Nobody has it twice." if theirs and entry.monster else ""
            yield f"{entry.id}: {condition_words(entry, None if theirs else False)}{lasts}{once}"


LASTS = "It ends when you Rest, once Recover is done, or sooner where a card says for a round or for the fight."
"""DD.RECOV.06-08"""


def cancelled(entry: Condition) -> Iterator[str]:
    """The condition that changes the same attribute the other way. DD.STAT.03"""
    if other := opposite(CONDITION_BITS[entry.id]):
        yield f"Who is {conditions_in(other)[0]} loses that instead of becoming {entry.id}."


def lasting_words(condition: str, text: str) -> str:
    """Until when a condition stays that a card brings. DD.RECOV.07"""
    if f"{condition} for the fight" in text:
        return ""
    return (
        " It lasts to the end of one's turn in that round."
        if f"{condition} for a round" in text
        else " It ends when you Rest, once Recover is done."
    )


OWN_CARDS = ("Items", "Skills", "Epic Loot", "Adventurers", "Weaknesses")


GROUP_ICONS = {
    "Encounters": "campfire", "Weaknesses": "broken-heart", "Triumphs": "laurels", "Doom": "evil-hand",
    "Signs of Power": "evil-eyes", "Danger": "hazard-sign", "Territories": "treasure-map",
    "Abilities of Monsters": "beast-eye", "Places: locations": "village", "Places: roads": "mountain-road",
    "Places: paths": "trail", "Places: mazes": "maze-cornea", "Places: overlays": "dungeon-gate",
    "Diseases": "virus",
}  # fmt: skip


def tale_of(kind: str, id: str) -> str:
    """The line of story that goes with an entry."""
    return tales.line(kind, id)


@cache
def gallery() -> tuple[Sheet, ...]:
    """DD.SETUP.12"""
    return tuple(map(drawn, sheets()))


def sheets() -> Iterator[Sheet]:
    """All entries, in groups."""
    yield from sheets_of_people()
    yield from sheets_of_the_land()


def sheets_of_people() -> Iterator[Sheet]:
    """Who is met, what they can, carry and suffer."""
    yield from map(adventurer_sheet, ADVENTURERS)
    yield from (monster_sheet(card) for card in MONSTERS if card.deck not in ("loot", "encounter"))
    yield from map(encounter_sheet, ENCOUNTERS)
    yield from map(mission_sheet, MISSIONS)
    yield from (
        Sheet(f"g s {e.id}", e.name, group="Skills", icon="skills", chips=needs(e.requires),
              text=f"{skill_words(e)} {mastered_words(e)}", story=tale_of("skills", e.id),
              numbers=(Number("Price", f"{e.xp} XP"), Number("Mastery", f"{e.mastery_xp} XP")),
              seen=f"One card; {begins_with(e.id)}.")
        for e in SKILLS
    )  # fmt: skip
    yield from (
        Sheet(f"g w {e.id}", e.name, group="Weaknesses", chips=needs(e.requires), text=weakness_words(e),
              numbers=(Number("Pays", f"{e.xp} XP"),), story=tale_of("weaknesses", e.id),
              seen="Once in the Weakness deck.")
        for e in WEAKNESSES
    )  # fmt: skip
    yield from (card_sheet(e, "loot", "the Loot deck") for e in LOOT)
    yield from (card_sheet(e, "epic_loot", "the Epic Loot deck") for e in EPIC_LOOT)
    yield from (
        Sheet(f"g t {e.id}", e.name, group="Triumphs", text=triumph_words(e), story=tale_of("triumphs", e.id),
              seen=f"For winning {named_by(e.id)}.")
        for e in TRIUMPHS
    )  # fmt: skip
    yield from (
        Sheet(f"g x {e.id}", e.id, group="Conditions", icon=POSTURE_ICONS.get(e.id, ""), text=condition_words(e),
              story=tale_of("conditions", e.id),
              notes=(LASTS, *UNSAID.get(e.id, ()), *cancelled(e)),
              seen="Put on by Monsters, Encounters, Items and Skills.")
        for e in CONDITION_TEXTS
    )  # fmt: skip
    yield from (
        Sheet(f"g k {e.id}", e.id, group="Abilities of Monsters", text=keyword_words(e),
              story=tale_of("keywords", e.id), seen=f"On {plural(bearers(e.id), 'Monster')}.",
              notes=keyword_notes(e))
        for e in KEYWORDS
    )  # fmt: skip


def sheets_of_the_land() -> Iterator[Sheet]:
    """What befalls the land, and its places."""
    yield from (
        Sheet(f"g o {e.id}", e.name, group="Doom", text=doom_words(e), story=tale_of("doom", e.id),
              notes=doom_notes(e), seen="Once in the Doom deck.")
        for e in DOOMS
    )  # fmt: skip
    yield from (
        Sheet(f"g i {e.id}", e.name, group="Signs of Power", text=sign_words(e), story=tale_of("signs", e.id),
              notes=sign_notes(e), seen="Once in the Sign deck, for a Party on the space of the Hand of Doom.")
        for e in SIGNS
    )  # fmt: skip
    yield from (
        Sheet(f"g d {e.id}", capital(f"{danger_name(number, e)}, value {e.value}"), group="Danger",
              text=danger_words(e), numbers=(Number("Value", str(e.value)),), story=tale_of("danger", e.id),
              notes=doom_words_of(e), seen="Once in the Danger deck.")
        for number, e in enumerate(DANGERS)
    )  # fmt: skip
    yield from (
        Sheet(f"g y {e.id}", e.name, group="Territories", text=territory_words(e), story=tale_of("territories", e.id),
              numbers=(Number("Danger Level", str(e.danger)),), chips=e.traits, seen="On the map.")
        for e in TERRITORIES
    )  # fmt: skip
    yield from (
        Sheet(f"g p {e.id}", e.name, group=f"Places: {e.kind}s", text=place_words(e), story=tale_of("spaces", e.id),
              numbers=level_of(e), chips=ground_traits(e), notes=place_notes(e),
              seen="In one mission." if e.kind == "overlay" else "On the map.")
        for e in PLACES
    )  # fmt: skip


def level_of(entry: Place) -> tuple[Number, ...]:
    """What a place begins as. DD.LVL.01, 02"""
    if entry.kind == "maze":
        return ()
    if entry.town:
        return (Number("Town Level", str(entry.town)),)
    return (Number("Danger Level", str(danger_of(entry))),)


def needs(requires: str) -> tuple[str, ...]:
    return (f"needs {requirement(requires)}",) if requires else ()


def adventurer_sheet(entry: Adventurer) -> Sheet:
    """A character sheet. DD.ADV.01-05"""
    skill = SKILLS[SKILL[entry.skill]]
    gear = listed([CARDS[CARD[id]].name for id in entry.gear])
    health = Number("Health", str(2 * entry.attributes[CON]))
    return Sheet(
        f"g {entry.id}", entry.name, subtitle=" ".join(entry.classes), icon=SHEET_ICONS[entry.id], group="Adventurers",
        numbers=(*map(Number, ATTRIBUTE_NAMES, map(str, entry.attributes)), health),
        text=f"Begins with {skill.name}, {gear}. Gains 1 Luck when {entry.fortune_text}.",
        notes=(
            f"{skill.name}: {skill_words(skill)}",
            *(f"{CARDS[CARD[id]].name}: {loot_words(CARDS[CARD[id]])}" for id in entry.gear),
            f"Begins with {entry.luck} Luck, {entry.gp} gold and {entry.xp} Experience to spend.",
        ),
        story=tale_of("adventurers", entry.id), seen="One of eight to choose from.",
    )  # fmt: skip


def foe_numbers(foe: Foe | Monster) -> tuple[Number, ...]:
    return (
        Number("Ranged attack" if foe.ranged else "Attack", str(foe.att)), Number("Health", str(foe.hp)),
        Number("Armour", str(foe.arm)), Number("Worth", f"{foe.xp} XP, {foe.gp} gold" if foe.gp else f"{foe.xp} XP"),
    )  # fmt: skip


def monster_notes(card: Monster) -> tuple[str, ...]:
    """Whom it hunts of several alike, and from which deck it calls others. DD.TARG.02, DD.FEND.03"""
    ties = () if card.target == "ALL" else (HUNTS,)
    more = [f"{keyword}: {' '.join(KEYWORD_NOTES[keyword])}" for keyword in card.abilities if keyword in UNCLEAR]
    notes = (*ties, STRIKES, *more, *((EPIC_WALKS,) if card.epic else ()))
    if "Summon" not in card.abilities:
        return notes
    deck = "the Law deck" if card.is_law else "the deck of the Region" if card.epic else "its own deck"
    return (*notes, f"It calls from {deck}; a Monster that it calls fights from the next round on.")


HUNTS = "It chooses its target anew each round, before it does anything; of several alike the leader names one."
STRIKES = (
    "Attack: each round it hits its target without a roll. The higher die of a passed Defence and armour come off it; "
    "the rest is Wounds."
)
"""DD.TARG.01, 02, DD.SUFF.01-03"""
UNCLEAR = ("Thief", "Drain", "Skirmish", "Grapple")
"""Abilities whose short sentence leaves out what somebody who meets them asks at once."""


def monster_sheet(card: Monster) -> Sheet:
    """A Monster of the Regions, of the Law, or an Epic one with its Lair."""
    home = DECKS.get(card.deck) or f"the {card.deck.capitalize()} deck"
    lair = f" Lives {' or '.join(map(lair_words, card.lairs))}." if card.lairs else ""
    return Sheet(
        f"g m {card.id}", card.name, subtitle=" ".join(card.classes), icon=face(card), text=monster_words(card),
        group="Epic Monsters" if card.epic else f"Monsters: {card.deck.capitalize()}", numbers=foe_numbers(card),
        notes=monster_notes(card), story=tale_of("epic_monsters" if card.epic else "monsters", card.id),
        seen=f"{'Twice' if card.xp == 1 else 'Once'} in {home}.{lair}",
    )  # fmt: skip


def encounter_sheet(entry: Encounter) -> Sheet:
    """An Encounter with its options; of a split one the other half beneath. DD.ENC.05-08"""
    notes = [encounter_note(entry), *option_notes(entry, encounter_words(entry))]
    if entry.other is not None:
        notes.append(f"{entry.other.name}: {encounter_words(entry.other)} {encounter_note(entry.other)}")
    if entry.foe is not None:
        notes.append(" ".join((target_words(entry.foe.target), *abilities_words(MONSTERS[MONSTER[entry.id]]))))
    region = f"The {entry.region.capitalize()}"
    assert region in REGION_NAMES
    return Sheet(
        f"g e {entry.id}", entry.name, subtitle=region, group="Encounters", text=encounter_words(entry),
        icon=FACES.get(entry.foe.classes[0], "") if entry.foe else "", notes=tuple(notes),
        numbers=foe_numbers(entry.foe) if entry.foe else (), story=tale_of("encounters", entry.id),
        seen=f"Once in the Encounter deck of {region[:1].lower()}{region[1:]}"
        + (f"; {entry.half} ground shows this half." if entry.half else "."),
    )  # fmt: skip


def mission_sheet(entry: Mission) -> Sheet:
    """What wins, how it is laid out, what it pays, and how long it takes."""
    return Sheet(
        f"g n {entry.id}", entry.name, subtitle=listed([FACTION_NAMES[id] for id in entry.factions]), group="Missions",
        icon="scroll-unfurled", text=entry.objective,
        notes=(
            entry.setup, *plot_for(entry.id).words, laid_out(entry), *prey_words(entry),
            f"Reward: {effect(entry.reward, EACH) or 'an ending.'}{triumph_note(entry)}", losing(entry),
            f"{length_of(entry.id)}.",
        ),
        story=tale_of("missions", entry.id), seen=f"Tier {entry.tier} of 3.",
    )  # fmt: skip


def laid_out(entry: Mission) -> str:
    """Where a mission begins, and what lies where. DD.MSEL.05-07"""
    said = [f"You begin on {NAMES[PLACE[entry.start]]} with a Bounty of {entry.bounty}"]
    if entry.clues:
        spots = list(dict.fromkeys(NAMES[PLACE[place]] for place in entry.clues.values()))
        said.append(f"{'the Clue lies' if len(entry.clues) == 1 else 'Clues lie'} on {listed(spots)}")
    if entry.voidgates:
        said.append(f"Voidgates stand on {listed([NAMES[PLACE[place]] for place in entry.voidgates])}")
    for plan in entry.epics:
        if plan.card:
            walks = f" and walks to {NAMES[PLACE[plan.to]]}" if plan.to else ""
            said.append(f"{MONSTERS[MONSTER[plan.card]].name} stands on {NAMES[PLACE[plan.at]]}{walks}")
    if entry.deck:
        said.append(f"the Mission Deck holds {listed(deck_words(entry.deck))}")
    if entry.raise_:
        said.append(f"danger has risen by 1 on {listed([NAMES[PLACE[place]] for place in entry.raise_])}")
    return f"{'; '.join(said)}."


def prey_words(entry: Mission) -> Iterator[str]:
    """How hard the Monsters of a mission strike, and their armour; their Health is the mission's."""
    for card in (MONSTERS[MONSTER[id]] for id in entry.hp):
        blow = f"{'Ranged attack' if card.ranged else 'attack'} {card.att}"
        yield f"{card.name}: {blow}, armour {card.arm}; the card is among the Epic Monsters."


def deck_words(deck: tuple[str, ...]) -> list[str]:
    """The cards of a Mission Deck: named ones, and Encounters of a Region."""
    named = [MONSTERS[MONSTER[id]].name if id in MONSTER else CARDS[CARD[id]].name for id in deck if id not in REGIONS]
    regions = dict.fromkeys(id for id in deck if id in REGIONS)
    return [*named, *(f"{plural(deck.count(id), 'Encounter')} of the {id.capitalize()}" for id in regions)]


def triumph_note(entry: Mission) -> str:
    if not entry.triumph:
        return ""
    card = TRIUMPHS[TRIUMPH[entry.triumph]]
    return f" One of you also takes the Triumph {card.name}: {inside(triumph_words(card))}"


def losing(entry: Mission) -> str:
    """What loses a mission. DD.DFULL.01, DD.LOSE.02, DD.MISS.01"""
    late = [f"{MONSTERS[MONSTER[id]].name} reaches {NAMES[PLACE[at]]}" for id, at in entry.lost_at.items()]
    return f"You lose it if {either(['Doom goes past 5', 'all of you die', *late])}."


LOOTED = (
    "It attacks the Party that drew it; unless the fight is won, what else was drawn is lost, and so it is if the"
    " finder falls in it. The fight does not lower the danger."
)
"""DD.LOOT.04"""


SHARED = ("Each of you: everybody of the Party whose card it is, not another Party.",)


def card_sheet(entry: Loot, kind: str, deck: str) -> Sheet:
    """A card of the Loot decks."""
    where = "; not at markets" if entry.loot_only else "; at markets only" if entry.town_only else ""
    return Sheet(
        f"g c {entry.id}", entry.name, subtitle=entry.kind.capitalize() if kind == "epic_loot" else "",
        group=KINDS[entry.kind] if kind == "loot" else "Epic Loot",
        icon=icon_of(entry), text=loot_words(entry), chips=tags(entry),
        story=tale_of("loot_monsters" if entry.kind == "monster" else kind, entry.id),
        numbers=foe_numbers(MONSTERS[MONSTER[entry.id]]) if entry.kind == "monster" else card_numbers(entry),
        notes=(LOOTED,) if entry.kind == "monster" else SHARED if "Each of you" in loot_words(entry) else (),
        seen=f"Once in {deck}{where}.",
    )  # fmt: skip


def mastered_words(entry: Skill) -> str:
    """What Mastery does, and what it costs on top of the Skill. DD.IMPR.03"""
    xp, whole = entry.mastery_xp, entry.xp + entry.mastery_xp
    return f"Mastered (+{xp} XP, {whole} in all): {inside(mastery_words(entry))}"


def begins_with(skill: str) -> str:
    """Whose Skill it is from the start."""
    owner = next((entry.name for entry in ADVENTURERS if entry.skill == skill), "")
    return f"the {owner} begins with it" if owner else "to be learnt while resting"


def named_by(triumph: str) -> str:
    return listed([entry.name for entry in MISSIONS if entry.triumph == triumph]) or "a mission"


def keyword_notes(entry: Keyword) -> tuple[str, ...]:
    """What the number beside an ability is for, and what its short sentence leaves out."""
    number = ("The number beside its name takes the place of 1.",) if "{n}" in entry.text else ()
    return (*number, *KEYWORD_NOTES.get(entry.id, ()))


def bearers(keyword: str) -> int:
    return sum(keyword in card.abilities for card in MONSTERS)
