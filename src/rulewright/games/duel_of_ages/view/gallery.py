"""Every character, card, adversary, piece of the map and mission, to browse; and treasure as it lies on the table."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rulewright.games._arena.rules.secrets import is_of, sees
from rulewright.games._arena.rules.table import Arena as Table
from rulewright.games._arena.rules.table import called
from rulewright.games._arena.view.names import symbol_names
from rulewright.games._arena.view.showing import Treasury, printed_numbers
from rulewright.kernel import Viewer
from rulewright.kernel import scene as show
from rulewright.kernel.scene import Counter, Number, Sheet
from rulewright.kernel.words import listed

from ..rules.adversaries import Guardian
from ..rules.cards import Card
from ..rules.content import (
    CARDS,
    CHALLENGES,
    CHARACTERS,
    ENCOUNTERS,
    GUARDIANS,
    HENCHMEN,
    KEYS,
    MISSIONS,
    PLATTERS,
)
from ..rules.figures import Figure
from ..rules.state import TEAMS, Arena, site_destroyed
from ..rules.terms import AGES, COLOURS, DECKS, ONE_USE, RATINGS, SYMBOLS
from ..rules.terms import VAULT as VAULT_SITE
from .card_words import (
    card_brief,
    card_notes,
    card_numbers,
    card_tags,
    card_text,
    held_brief,
    held_numbers,
    held_text,
    sight_notes,
)
from .faces import face
from .names import CARD_ICONS, origin
from .of_use import STILL, no_use
from .place_words import (
    CHALLENGE_NOTES,
    ENCOUNTER_NOTES,
    challenge_text,
    encounter_text,
    ground_notes,
    guardian_notes,
    guardian_text,
    key_notes,
    key_text,
    mission_notes,
    mission_text,
    platter_text,
)
from .tales import CARD_LINES, CHALLENGE_LINES, EPISODES, GUARDIAN_LINES, PLACE_LINES, frame_of
from .words import figure_notes, figure_text

KIND_NAMES = {
    "secret": "Lith Secret", "achievement": "Lith Achievement", "test": "Lith Test", "ranged": "Ranged weapon",
    "melee": "Melee weapon",
}  # fmt: skip
"""What kinds of cards are called, where their type alone does not say it."""
FAMILY_ICONS = {"dome": "dome", "base": "white-tower", "lith": "sun-priest", "labyrinth": "maze", "alliance": "laurels"}


class Treasure(Treasury[Card]):
    """Treasure with its words: for whoever holds it, as it serves the holder."""

    def face(self, card: Card) -> show.Card:
        return show.Card(
            f"c{card.number}", card.name, kind_of(card), self.icons[card.type], with_notes(card, card_text(card)),
            card_numbers(card), tags=card_tags(card), brief=card_brief(card), story=CARD_LINES[card.id],
        )  # fmt: skip

    def face_or_back(self, arena: Table, viewer: Viewer, number: int, where: str) -> show.Card:
        """A card that somebody holds says what it is worth to its holder. DA.CARD.10-13"""
        card, holder = self.cards[number], arena.holder[number]
        shown = super().face_or_back(arena, viewer, number, where)
        if not isinstance(arena, Arena) or not sees(arena, viewer, number):
            return shown
        if holder >= 0:
            shown = replace(
                shown, kind=f"{kind_of(card)}, held by {called(arena, holder)}",
                text=with_notes(card, held_text(arena, holder, card)), numbers=held_numbers(arena, holder, card),
                brief=held_brief(arena, holder, card),
            )  # fmt: skip
        elif where.startswith(VAULT):
            shown = in_vault(arena, shown, int(where[len(VAULT)]), viewer)
        nothing = no_use(arena, card)
        return replace(shown, brief=nothing, text=f"{nothing}. {STILL}\n{shown.text}") if nothing else shown

    def sheets(self) -> tuple[Sheet, ...]:
        return tuple(
            Sheet(
                id=card.id, title=card.name, subtitle=kind_of(card), icon=self.icons[card.type],
                group=f"{self.decks[card.deck]} cards", numbers=card_numbers(card), chips=card_tags(card),
                notes=(*card_notes(card), *sight_notes(card)), text=card_text(card), story=CARD_LINES[card.id],
                seen=f"Once in the {self.decks[card.deck]} deck.",
            )
            for card in self.cards
        )  # fmt: skip


def kind_of(card: Card) -> str:
    name = KIND_NAMES.get(card.type, card.type.capitalize())
    return f"{name}, one use" if card.limit == ONE_USE and card.creature is None else name


def with_notes(card: Card, text: str) -> str:
    """What a card does, and in paragraphs of their own what all of its kind share."""
    return "\n".join((text, *card_notes(card)))


VAULT = "vault"
IN_VAULT = "Of no use yet: whoever of yours stands on your Vault in the Free Action phase may take it out."
IN_RUINS = "Of no use yet: your Vault is in ruins, and gives nothing out until it is repaired."


def in_vault(arena: Arena, card: show.Card, team: int, viewer: Viewer) -> show.Card:
    """A card that nobody holds yet says where it lies; to its own team, how it is fetched. DA.BASE.10, DA.DEST.07"""
    kind = f"{card.kind}, in the {TEAMS[team]} Vault"
    if not is_of(arena, viewer, team):
        return replace(card, kind=kind)
    ruined = site_destroyed(arena, team, VAULT_SITE)
    how, text = ("repair it first", IN_RUINS) if ruined else ("stand there to take it", IN_VAULT)
    return replace(card, kind=f"{kind}: {how}", text=f"{text}\n{card.text}")


TREASURY = Treasure(CARDS, DECKS, CARD_ICONS, card_text, card_tags)
"""The treasure of the game as it appears."""


def gallery() -> tuple[Sheet, ...]:
    return (
        *map(person_sheet, (*CHARACTERS, *HENCHMEN)),
        *TREASURY.sheets(),
        *adversaries(),
        *challenge_sheets(),
        *map_sheets(),
        *mission_sheets(),
    )


def person_sheet(figure: Figure) -> Sheet:
    age = AGES[figure.age].capitalize() if figure.age >= 0 else ""
    several = sum(other.age == figure.age for other in CHARACTERS)
    return Sheet(
        id=figure.id, title=figure.name, subtitle=origin(figure), icon=face(figure), group=age or "Henchmen",
        numbers=(*printed_numbers(figure.ratings, RATINGS), Number("Damage", str(figure.damage))),
        counters=(Counter("Health", figure.health, icon="hearts"),), chips=symbol_names(figure, SYMBOLS),
        notes=figure_notes(figure), text=figure_text(figure), story=figure.quip,
        seen=f"One of {several} {age} characters." if age else f"One of {len(HENCHMEN)} henchmen.",
    )  # fmt: skip


def adversaries() -> Iterator[Sheet]:
    for entry in ENCOUNTERS:
        several = sum(other.set == entry.set for other in ENCOUNTERS)
        asked = [Number(entry.rating.capitalize(), str(entry.value))] if entry.rating else []
        yield Sheet(
            id=entry.id, title=entry.name, subtitle=entry.age.capitalize(), icon="sundial",
            group=f"{entry.set.capitalize()} encounters", numbers=(*asked, Number("Draws", str(entry.reward))),
            notes=ENCOUNTER_NOTES, text=encounter_text(entry), story=EPISODES[entry.id].scene,
            seen=f"Once among the {several} {entry.set} markers, which also serve as hosts of the Alliance.",
        )  # fmt: skip
    for guardian in GUARDIANS:
        price = Number("Cards to pay", str(guardian.pay)) if guardian.pay else None
        yield Sheet(
            id=guardian.id, title=guardian.name, icon="scales", group=f"{guardian.age.capitalize()} guardians",
            subtitle=f"{guardian.setting} · {guardian.circle}",
            numbers=(price or Number(guardian.rating.capitalize(), str(guardian.value)),),
            notes=guardian_notes(guardian), text=guardian_text(guardian), story=GUARDIAN_LINES[guardian.id],
            seen=where_met(guardian),
        )  # fmt: skip


def where_met(guardian: Guardian) -> str:
    """In which labyrinth of its age a guardian is met. DA.ALT.01"""
    own = [key for key in KEYS.values() if key.family == "labyrinth" and key.age == guardian.age]
    even = [other for other in GUARDIANS if other.age == guardian.age].index(guardian) % 2 == 0
    names = {key.alternate: key.name for key in own}
    return f"In the {names[False]} and the {names[True]}; with both on the map, in the {names[not even]} alone."


def challenge_sheets() -> Iterator[Sheet]:
    for number, card in enumerate(CHALLENGES, 1):
        yield Sheet(
            id=f"challenge_{number}", title=f"Challenge card {number}", icon="scales",
            subtitle=f"{COLOURS[card.colour].capitalize()} dome", group="Challenge cards",
            numbers=(Number("Luck", str(card.luck)),), notes=CHALLENGE_NOTES,
            text=challenge_text(card), story=CHALLENGE_LINES[str(number)],
            seen=f"Once in each team's challenge deck of {len(CHALLENGES)} cards.",
        )  # fmt: skip


def map_sheets() -> Iterator[Sheet]:
    for platter in PLATTERS.values():
        yield Sheet(
            id=platter.id, title=platter.name, subtitle=platter.age.capitalize(), icon="treasure-map", group="Platters",
            text=platter_text(platter), notes=ground_notes(platter), story=PLACE_LINES.get(platter.id, ""),
            seen="Each team brings one; the rest are drawn.",
        )  # fmt: skip
    for key in KEYS.values():
        missions = [mission.title for mission in MISSIONS.values() if key.id in mission.keys]
        seen = (
            f"In the mission{'s' * (len(missions) > 1)} {listed(missions)}."
            if missions
            else (
                "Where a mission has dome keys, drawn by lot."
                if key.family == "dome"
                else "Where a team chooses it, or one is drawn."
            )
        )
        yield Sheet(
            id=key.id, title=key.name, subtitle=key.age.capitalize() or "No age", icon=FAMILY_ICONS[key.family],
            group="Keys", notes=key_notes(key), text=key_text(key), story=PLACE_LINES[key.id], seen=seen,
        )  # fmt: skip


def mission_sheets() -> Iterator[Sheet]:
    for mission in MISSIONS.values():
        yield Sheet(
            id=mission.id, title=mission.title, icon="treasure-map", group="Missions", text=mission_text(mission),
            story=frame_of(mission).opening, notes=(mission.blurb, *mission_notes(mission)),
            seen="One of the missions of the box.",
        )  # fmt: skip
