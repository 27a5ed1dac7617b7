"""Everything in the box as it is printed: heroes, treasure, quests, places, map pieces and challenge cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from msgspec.structs import replace

from rulewright.games._arena.rules.challenges import AMAZE, FACES, WIDEST
from rulewright.games._arena.rules.secrets import sees
from rulewright.games._arena.rules.table import NOBODY
from rulewright.games._arena.view.names import symbol_names
from rulewright.games._arena.view.showing import Treasury, printed_numbers
from rulewright.kernel import Viewer
from rulewright.kernel import scene as show
from rulewright.kernel.scene import Counter, Number, Sheet
from rulewright.kernel.words import listed

from ..rules.abilities import HOME, OPPOSED
from ..rules.cards import Card
from ..rules.content import (
    CARDS,
    CHALLENGES,
    FACTION_CARDS,
    HEROES,
    KEYS,
    OPPOSING,
    PLATTERS,
    QUEST_CARDS,
    Faction,
    Key,
    Quest,
)
from ..rules.figures import Figure
from ..rules.land import GOLD, LITH_NAMES, TASK_ONE, TASK_TWO, VORTEX
from ..rules.state import Arena
from ..rules.terms import DECKS, FACTIONS, RATINGS, SYMBOLS
from . import tales
from .faces import face
from .held import held_text
from .names import CARD_ICONS, card_tags, region_name
from .remarks import ability_remarks, card_remarks
from .sites import AFTER_CHALLENGE, AFTER_PAYING, VISTAS, Site, faction_site, lith_site, quest_site
from .words import ability_brief, card_brief, card_seen, card_text, hero_text, sign_note

PLACE_ICONS = {TASK_ONE: "sundial", TASK_TWO: "sundial", GOLD: "two-coins"}


class Hoard(Treasury[Card]):
    """The treasure, each card with its short form, its story, and its numbers in the hands of who holds it."""

    @cached_property
    def printed(self) -> tuple[show.Card, ...]:
        return tuple(map(self.print, self.cards))

    def face(self, card: Card) -> show.Card:
        return self.printed[card.number]

    def print(self, card: Card) -> show.Card:
        """A card as it is printed."""
        return show.Card(
            f"c{card.number}", card.name, card.type.capitalize(), self.icons[card.type], card_text(card),
            numbers=card_numbers(card), tags=self.tags(card), brief=card_brief(card), story=tales.TREASURE[card.id],
        )  # fmt: skip

    def face_or_back(self, arena: Arena, viewer: Viewer, number: int, where: str) -> show.Card:  # type: ignore[override]
        holder = arena.holder[number]
        if holder == NOBODY or not sees(arena, viewer, number):
            return super().face_or_back(arena, viewer, number, where)
        return replace(self.face(self.cards[number]), text=held_text(arena, holder, self.cards[number]))

    def sheets(self) -> tuple[Sheet, ...]:
        totals = [sum(card.deck == deck for card in self.cards) for deck in range(len(DECKS))]
        return tuple(
            Sheet(
                id=card.id, title=card.name, subtitle=card.type.capitalize(), icon=self.icons[card.type],
                group=f"{self.decks[card.deck]} cards", chips=self.tags(card), numbers=card_numbers(card),
                notes=card_remarks(card), text=card_text(card),
                story=tales.TREASURE[card.id], seen=card_seen(card, totals[card.deck]),
            )
            for card in self.cards
        )  # fmt: skip


TREASURY = Hoard(CARDS, DECKS, CARD_ICONS, card_text, card_tags)


def gallery() -> tuple[Sheet, ...]:
    """Everything in the box."""
    return (
        *(printed_sheet(hero, hero.id) for hero in HEROES),
        *TREASURY.sheets(),
        *map(quest_sheet, QUEST_CARDS),
        *places(),
        *map(key_sheet, KEYS.values()),
        *(platter_sheet(id) for id in tales.LAND if id in PLATTERS),
        *map(challenge_sheet, range(len(CHALLENGES))),
    )


# ---- heroes ---------------------------------------------------------------------------------------------------------


def printed_card(figure: Figure, id: str) -> show.Card:
    best = sorted(printed_numbers(figure.ratings, RATINGS), key=lambda number: -int(number.value))
    return show.Card(
        id, figure.name, FACTIONS[figure.faction].capitalize(), face(figure), hero_text(figure), tuple(best),
        tags=(figure.calling,), brief=ability_brief(figure), story=tales.HEROES[figure.id],
    )  # fmt: skip


def printed_sheet(hero: Figure, id: str, seat: int = -1) -> Sheet:
    """A hero as it is printed."""
    return Sheet(
        id=id, title=hero.name, subtitle=subtitle(hero), icon=face(hero), seat=seat,
        group=FACTIONS[hero.faction].capitalize(),
        numbers=(*printed_numbers(hero.ratings, RATINGS), Number("Wound", str(hero.fists.wound))),
        counters=(Counter("Health", hero.health, icon="hearts"),),
        chips=(*symbol_chips(hero), *loot_names(hero)),
        notes=tuple(filter(None, (loot_note(hero), sign_note(hero), *ability_remarks(hero)))),
        text=hero_text(hero), story=tales.HEROES[hero.id],
        seen=f"Set {hero.set}; at home in {region_name(hero.faction)}.",
    )  # fmt: skip


def symbol_chips(figure: Figure) -> tuple[str, ...]:
    return tuple(name.title() for name in symbol_names(figure, SYMBOLS))


def subtitle(figure: Figure) -> str:
    faction = FACTIONS[figure.faction].capitalize() if figure.faction >= 0 else "Minion"
    names = [faction, figure.calling, *(nature.capitalize() for nature in figure.natures)]
    return " · ".join(dict.fromkeys(names))


def loot_names(figure: Figure) -> tuple[str, ...]:
    """What a hero begins with. WS.SLOOT.01-05"""
    cards = [f"{count} {DECKS[deck].capitalize()}" for deck, count in enumerate(figure.loot) if count]
    return (*([f"{figure.gold} gold"] if figure.gold else []), *cards, *(["1 Boost"] if figure.boost else []))


def loot_note(figure: Figure) -> str:
    """What a hero begins with, in a sentence. WS.SLOOT.01-05, WS.RENEW.03"""
    cards = [
        f"{count} {DECKS[deck].capitalize()} card{'s' * (count > 1)}" for deck, count in enumerate(figure.loot) if count
    ]
    gold = [f"{figure.gold} gold"] if figure.gold else []
    brings = [*cards, *gold, *(["1 Boost"] if figure.boost else [])]
    return f"Comes on with {listed(brings)}." if brings else "Comes on with no cards."


# ---- cards ----------------------------------------------------------------------------------------------------------


def card_numbers(card: Card) -> tuple[Number, ...]:
    """The numbers on a card, as it is printed."""
    if card.minion is not None:
        figure = card.minion
        return (*printed_numbers(figure.ratings, RATINGS), Number("Wound", str(figure.fists.wound)))
    pairs = {
        "Needs Strength": card.strength,
        "Needs Intellect": card.intellect,
        "Armor": card.armor,
        "Block": card.block,
    }
    if card.weapon is not None:
        pairs = {"Power": card.weapon.power, "Wound": card.weapon.wound} | pairs
    found = tuple(Number(label, str(value)) for label, value in pairs.items() if value)
    ranged = card.weapon is not None and card.weapon.ranged
    return (*found, Number("Range", f"{card.weapon.low} to {card.weapon.high}")) if ranged and card.weapon else found


A_DRAW = (
    "Draws of treasure are spent on the tops of the decks, as you choose: a War or Secret card costs 1 draw, an Elite "
    "card 2. The hero keeps the cards, face down."
)
VIRTUE_NOW = "Virtue counts as it is in that moment, Boosts and cards with it"
TESTED_VIRTUE = f"{VIRTUE_NOW}, but not the +{HOME} or {OPPOSED} of the region."
A_TEST = (
    "A test draws a card of the hero's side: its face for the difference, the hero's rating less the number, is the "
    "result. The higher the difference, the likelier are Pass and Amaze."
)
"""WS.CHAL.01-04"""
STAYS = "A quest that is not beaten stays face up; a beaten one goes under its deck."
OWN_RATING = "The hero's own rating is tested; what a weapon adds does not count."
TESTED = {
    "power": "The hero's own Power is tested, that of bare fists, not the Power of a weapon.",
    "armor": "Body armor, helm and shield that lie open count too.",
    "speed": "The hero's own Speed is tested, without a Transport.",
    "stealth": "Cover does not count.",
    "melee": OWN_RATING, "aim": OWN_RATING, "point": OWN_RATING,
}  # fmt: skip
"""What counts where a quest tests a rating that has its use in fights."""
HELD = "Where an enemy's marker lies, it is only taken off; the next success takes the place. The pay is yours anyway."
CAPTURED = "you capture the place (where an enemy's marker lies, it is only taken off)"


def region_adds(faction: int) -> str:
    """What the region of a place adds to a test, and to whose. WS.REL.01-03"""
    against = " or ".join(FACTIONS[other].capitalize() for other in OPPOSING[faction])
    home = FACTIONS[faction].capitalize()
    added = f"adds {HOME} to the test of a hero of the {home}"
    return f"The region {added}, and takes {-OPPOSED} from a hero of the {against}."


def quest_text(quest: Quest) -> str:
    """What a quest asks and pays, in full. WS.QUEST.05-10, WS.GQUEST.01-06"""
    virtue = listed([str(number) for number in quest.virtue])
    bonus = f"1 gold for each of {virtue} that your Virtue reaches"
    if quest.gold:
        back = f"{quest.faction.capitalize()} get 1 back"
        return f"Pay {quest.gold} gold ({back}): {treasure(quest.draws)}, {bonus}, and {CAPTURED}."
    return (
        f"Test {quest.rating.capitalize()} against {quest.number}. Pass: {treasure(quest.draws)}, and {CAPTURED}. "
        f"Amaze: {treasure(quest.amaze)}, the place, and {bonus}."
    )


def treasure(draws: int) -> str:
    return f"{draws} draw{'s' * (draws != 1)} of treasure"


def quest_card(number: int) -> show.Card:
    quest = QUEST_CARDS[number]
    return show.Card(
        f"q{number}", quest.name, quest.faction.capitalize(), "scroll-quill", quest_text(quest),
        brief=f"Asks {quest_site(quest).asks}.", story=tales.QUESTS[quest.id],
    )  # fmt: skip


def quest_sheet(quest: Quest) -> Sheet:
    faction = FACTIONS.index(quest.faction)
    count = sum(other.faction == quest.faction for other in QUEST_CARDS)
    asks = Number("Gold", str(quest.gold)) if quest.gold else Number(quest.rating.capitalize(), str(quest.number))
    return Sheet(
        id=quest.id, title=quest.name, subtitle=f"Quest of the {quest.faction.capitalize()}", icon="scroll-quill",
        group="Quests", numbers=(asks,),
        notes=tuple(
            filter(
                None,
                (
                    "" if quest.gold else A_TEST,
                    A_DRAW,
                    AFTER_PAYING if quest.gold else AFTER_CHALLENGE,
                    "" if quest.gold else region_adds(faction),
                    TESTED.get(quest.rating, ""),
                    f"{VIRTUE_NOW}." if quest.gold else TESTED_VIRTUE,
                    STAYS,
                ),
            )
        ),
        text=quest_text(quest), story=tales.QUESTS[quest.id],
        seen=f"One of {count} quests at {region_name(faction)}; Set {quest.set}.",
    )  # fmt: skip


def challenge_sheet(number: int) -> Sheet:
    """A challenge card: from which lead on it shows what. WS.CHAL.02-04"""
    card = CHALLENGES[number]
    bands = [f"{FACES[face]} {rows}" for face in range(AMAZE, -1, -1) if (rows := band(number, face))]
    hits = [row - WIDEST for row, hit in enumerate(card.hits) if hit]
    hit = "Hits nothing." if not hits else f"Hits from {signed(hits[0])} on." if hits[0] > -WIDEST else "Always hits."
    domes = listed([str(dome) for dome in card.domes])
    return Sheet(
        id=f"challenge_{number + 1}", title=f"Challenge card {number + 1}", subtitle="Challenge card",
        icon="card-random", group="Challenge cards", numbers=(Number("Luck", str(card.luck)),),
        notes=CARD_PARTS,
        text=f"By how far a rating leads: {', '.join(bands)}. {hit} Luck {card.luck}. Leads to Domes {domes}.",
        story=tales.CALLS[str(number + 1)],
        seen="Once in each team's deck of 36; twice where the decks have 72.",
    )  # fmt: skip


CARD_PARTS = (
    "A card is drawn for each test, hit, damage or way to a Dome, and only that part of it counts.",
    "Whoever goes to a Dome by it comes to one with an empty space among those named, or else of the next number up "
    "that has one: the side that drew picks.",
    "Luck counts only where an ability or a card names it.",
)


def band(number: int, face: int) -> str:
    """The differences at which a card shows a face."""
    rows = [row - WIDEST for row, shown in enumerate(CHALLENGES[number].faces) if shown == face]
    if not rows:
        return ""
    first, last = signed(rows[0]), signed(rows[-1])
    if rows[-1] == WIDEST:
        return f"from {first} on"
    if rows[0] == -WIDEST:
        return f"at {last} or less"
    return f"at {first}" if first == last else f"at {first} to {last}"


def signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


# ---- the land -------------------------------------------------------------------------------------------------------


def places() -> Iterator[Sheet]:
    """Every place where something can be tried but the quests, which lie in decks."""
    for faction, card in enumerate(FACTION_CARDS):
        titles = {TASK_ONE: card.tasks[0].name, TASK_TWO: card.tasks[1].name, GOLD: card.gold.name}
        for kind, title in titles.items():
            site = faction_site(card, kind)
            rating = card.tasks[kind - TASK_ONE].rating if kind != GOLD else ""
            adds = (region_adds(faction),) if rating else ()
            notes = (*how_tested(site), after(site), *adds, *([TESTED[rating]] if rating in TESTED else []), HELD)
            yield place_sheet(title, site, PLACE_ICONS[kind], notes, f"At {region_name(faction)}.")
    for kind, title in LITH_NAMES.items():
        home = "Lith's Lair" if kind < VORTEX else "Death's Edge"
        site = lith_site(kind)
        yield place_sheet(
            title, site, "sun-priest", (*how_tested(site), lith_after(site), FAVOR_HERE), f"At {home}, on every map."
        )


def lith_after(site: Site) -> str:
    """Nobody takes a place of Lith. WS.LFAV.01"""
    return after(site).replace(" and not the place", " and nothing else")


FAVOR_HERE = "Nobody can hold a place of Lith. A side that leads by 3 in tribute has +1 in its tests, by 8 +2."


def after(site: Site) -> str:
    """What becomes of whoever tries a place."""
    return AFTER_CHALLENGE if how_tested(site) else AFTER_PAYING


def how_tested(site: Site) -> tuple[str, ...]:
    """How a place that asks for a rating is decided."""
    return (A_TEST,) if " against " in site.asks else ()


def place_sheet(title: str, site: Site, icon: str, notes: tuple[str, ...], seen: str) -> Sheet:
    id = tales.place_id(title)
    return Sheet(
        id=f"place_{id}", title=title, subtitle="Place", icon=icon, group="Places", notes=notes,
        text=site.sentence, story=tales.PLACES[id], seen=seen,
    )  # fmt: skip


def key_sheet(key: Key) -> Sheet:
    return Sheet(
        id=key.id, title=key.name, subtitle=f"{key.family.capitalize()} key", icon=KEY_ICONS[key.family], group="Map",
        notes=key_notes(key), text=key_text(key), story=tales.LAND[key.id],
        seen=f"Set {key.set}; {KEY_SEEN[key.family]}",
    )  # fmt: skip


KEY_ICONS = {"faction": "flying-flag", "lith": "sun-priest", "dome": "igloo", "vista": "mountains"}
KEY_SEEN = {
    "faction": "five to nine regions on a map.", "lith": "on every map.", "dome": "on every map.",
    "vista": "one to three on the larger maps.",
}  # fmt: skip


def key_text(key: Key) -> str:
    if key.family == "faction":
        faction = FACTIONS.index(key.faction)
        card = FACTION_CARDS[faction]
        four = listed(["a quest", *(task.name for task in card.tasks), card.gold.name])
        against = listed([FACTIONS[other].capitalize() for other in OPPOSING[faction]])
        return (
            f"Region of the {card.name}, who have +2 in tests here; {against} have -2. Its four places are "
            f"{four}. More of them than the enemy at the end: 1 glory."
        )
    if key.family == "dome":
        return (
            f"Four Domes with the number {key.dome}. Whoever comes on, ends an adventure or is banished goes to a Dome "
            "of a number on the next challenge card. Nobody enters one on foot."
        )
    if key.family == "vista":
        return VISTAS[key.id].sentence
    return f"Places of Lith: {listed(list(lith_places(key).values()))}. Nobody can hold them, and nobody is at home."


def lith_places(key: Key) -> dict[int, str]:
    return {kind: name for kind, name in LITH_NAMES.items() if (kind < VORTEX) == (key.id == "liths_lair")}


FAVORED = "Anywhere on the map this helps heroes of the side that holds the places: never its minions, never the enemy."
MOST_GLORY = "The side with the most glory after the last round wins."

VISTA_KEY = (
    "A key is a piece of the map, 19 spaces large; this one has nothing to capture, only its one space that helps."
)
TO_A_DOME = (
    "If all that the card names are full, the next number up with an empty space counts, after 6 comes 1. Only with no "
    "empty space in any Dome the hero waits, and comes first in its side's next Reinforce step.",
    "The hero's own side draws the card and picks; in a banishment the enemy does both.",
)
"""WS.DISM.02, 04, 05, WS.BAN.01"""


def key_notes(key: Key) -> tuple[str, ...]:
    """What a region's favor is, or what each of Lith's places asks and pays."""
    if key.family == "lith":
        sites = {name: lith_site(kind) for kind, name in lith_places(key).items()}
        told = [f"{name}: {site}." for name, site in sites.items()]
        after_all = [note for site in sites.values() for note in (*how_tested(site), lith_after(site))]
        return (*told, *dict.fromkeys(after_all))
    if key.family == "dome":
        return TO_A_DOME
    if key.family == "vista":
        return (VISTA_KEY,)
    if key.family != "faction":
        return ()
    favor = faction_of(key).favor
    return (f"With 3 places {favor_words(favor.three)}", f"With all 4 {favor_words(favor.four)}", MOST_GLORY, FAVORED)


def favor_words(text: str) -> str:
    """A favor as part of a sentence; the name of the step keeps its capital."""
    return f"{text[:1].lower()}{text[1:]}".replace("in melee", "in Melee").replace("against melee", "against Melee")


def faction_of(key: Key) -> Faction:
    return FACTION_CARDS[FACTIONS.index(key.faction)]


def platter_sheet(id: str) -> Sheet:
    platter = PLATTERS[id]
    signs = "".join(platter.rows)
    counts = {name: signs.count(sign) for sign, name in GROUND.items() if signs.count(sign)}
    ground = listed([f"{count} of {name}" for name, count in counts.items()])
    return Sheet(
        id=id, title=platter.name, subtitle="Platter", icon="mountains", group="Map",
        notes=(PAVED,), text=f"{len(signs)} spaces: {ground}.", story=tales.LAND[id],
        seen=f"Set {platter.set}; three or four platters on a map.",
    )  # fmt: skip


PAVED = (
    "A piece of the map, with nothing to win on it. Clear ground and cavern cost 1 point a space, deep water and fire "
    "nobody enters without an ability for it, all else costs 2. Walls close a cavern but for its entrances."
)
GROUND = {
    ".": "clear ground", "c": "cavern", "w": "woods", "r": "rough", "s": "swamp", "a": "water", "b": "building",
    "d": "deep water", "f": "fire",
}  # fmt: skip
