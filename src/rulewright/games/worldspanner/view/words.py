"""What cards and abilities do, in sentences made from the data that carries it out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from rulewright.games._arena.rules.mapping import terrain_names
from rulewright.kernel.glossary import Entry
from rulewright.kernel.words import listed

from ..rules.abilities import ABILITIES
from ..rules.cards import Card
from ..rules.effects import EFFECTS
from ..rules.figures import Figure, Weapon
from ..rules.terms import (
    DECKS,
    DEFEAT,
    FACTIONS,
    MODIFIED,
    ONE_USE,
    RATINGS,
    SYMBOLS,
)
from ..rules.victory import REQUIREMENTS
from ..rules.windows import ANSWERS
from .names import with_limit

FIELDS = {"quests": "quests", "tasks": "tasks", "lith": "Lith's places, on Lith's Lair and Death's Edge"}
MODIFIER_NAMES = {"melee_hit": "Hit in Melee"}
AURA_NAMES = {"hit": "to hit", "damage": "Power"}
SIGN_BONUS = {
    "melee": "+1 to hit", "ranged": "+1 to hit", "armor": "+1 Armor", "transport": "+1 Speed",
    "minion": "you Shift 1 as you unleash it",
}  # fmt: skip
SIGN_GIVES = {
    **dict.fromkeys(
        ("Rifle", "Pistol", "Energy Rifle", "Energy Pistol", "Heavy", "Blade", "Swing", "Thrust", "Brawler"),
        "gives +1 to hit with them",
    ),
    **dict.fromkeys(("Pet", "Bot"), "gives an extra Move of 1 point on unleashing one"),
    "Mount": "gives +1 Speed on them", "Vehicle": "gives +1 Speed in them", "Armor": "gives +1 Armor for each worn",
}  # fmt: skip
"""What a sign of a hero does with every card that bears it; the others' cards say so themselves."""
ALL_WOUNDS = 9
"""Nobody has more Health."""
SLOTS = {"body": "body armor", "helm": "helm", "shield": "shield"}
ONCE = ", once in the game"
OFTEN = ", once a turn (or once in the game where the sheet says so)"
BRIEF, LINE = 60, 75
"""Letters of a short form, and of an ability among others."""
SHORTER = {
    "Pickpocket": "may steal 1 gold or card from an enemy", "Toxic": "no Block stops its fist wounds",
    "Mugger": "a hit in Melee also steals 1 gold or card",
    "Block": "stops some of the wounds of an attack", "Shatter": "on Amaze a wound also costs 1 gold or card",
    "Rooted": "no enemy can change places with it",
    "Daunt": "may keep a near enemy from striking", "Silver tongue": "may win over a near enemy, once",
    "Changing places": "may swap with a near ally", "Fast healer": "heals 1 wound in a Free step, once",
    "Flight": "flies over all but walls in a Move or Slip Away",
    "Running start": "an extra Move of 3 points on first coming on",
    "Sidestep": "an extra Move of 2 points as a Reaction",
    "Wave on": "as a Reaction an adjacent ally moves 1 point", "Second thoughts": "may draw a second card in a test",
    "Lucky": "hits on every card of high Luck", "Legacy": "draws one Secret card late in a turn",
    "Home ground": "+3 in tests in the home region",
    "Welcome anywhere": "no -2 in regions that oppose its faction",
    "Healing hands": "heals 1 wound of a neighbour each turn",
}  # fmt: skip
"""Abilities whose sentence is too long for a card in the hand."""
A_DRAW = "a War or Secret card costs 1, an Elite card 2"
"""What draws of treasure are spent on. WS.CARD.02"""
NO_USE = "no use:"
"""How a remark begins on a card that nothing makes usable."""
NO_TRADE = "No-Trade: gives nothing to allies and takes nothing from them."


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"


def sentence(text: str) -> str:
    """With a capital letter and a full stop."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"


def wounds_of(amount: int) -> str:
    return "all wounds" if amount >= ALL_WOUNDS else counted(amount, "wound") if amount else "no wounds"


def terrains(kinds: int) -> str:
    """Kinds of ground in words."""
    return listed([name.replace("deep", "deep water") for name in terrain_names(kinds)])


def modifier(what: int) -> str:
    name = MODIFIED[what]
    return MODIFIER_NAMES.get(name, name.capitalize())


def changes(pairs: tuple[tuple[int, int], ...]) -> str:
    return listed([f"{value:+d} {modifier(what)}" for what, value in pairs])


# ---- heroes ---------------------------------------------------------------------------------------------------------


def ability_words(ability: str, aura_amount: int = 1) -> tuple[str, str]:
    """An ability as a hero names it: its name, and what its owner does."""
    kind, *args = ability.split(":")
    entry = ABILITIES[kind]
    often = ONCE if entry.once or args == ["once"] else entry.often
    parts = {"often": often}
    match kind, args:
        case "easy" | "enter", [ground]:
            parts["terrain"] = ground
        case "knack", [field]:
            parts["field"] = FIELDS[field]
        case "block", [amount]:
            parts["amount"] = amount
        case "aura", [what, reach]:
            foes = what.startswith("foe_")
            parts |= {"whom": "enemies" if foes else "allies", "reach": reach}
            name = what.removeprefix("foe_")
            parts["change"] = f"{-1 if foes else aura_amount:+d} {AURA_NAMES.get(name, name.capitalize())}"
    return entry.name, entry.phrase.format(**parts)


def ability_notes(figure: Figure) -> tuple[str, ...]:
    """Every ability of a figure, its natural attack and its aversions, each a sentence."""
    auras = iter(figure.auras)
    found = []
    for ability in grounds_together(figure.abilities):
        amount = next(auras).amount if ability.startswith("aura:") else 1
        name, phrase = ability_words(ability, abs(amount))
        found.append(f"{name}: {phrase}.")
    if not figure.abilities and figure.powers:
        found.append(sentence(f"{ABILITIES['fly'].name}: {ABILITIES['fly'].phrase}"))
    if figure.ranged is not None:
        found.append(sentence(natural(figure.ranged)))
    return (*found, *([NO_TRADE] if figure.no_trade else []))


LIGHT = "Light foot:"
GROUNDS = ("easy", "enter")
"""Gifts for a kind of ground."""


def grounds_together(abilities: tuple[str, ...]) -> tuple[str, ...]:
    """The same gift for several kinds of ground is told once."""
    found: dict[str, list[str]] = {}
    for ability in abilities:
        kind, _, ground = ability.partition(":")
        found.setdefault(kind if kind in GROUNDS else ability, []).append(ground.replace("deep", "deep water"))
    return tuple(f"{kind}:{listed(grounds)}" if kind in GROUNDS else kind for kind, grounds in found.items())


def natural(weapon: Weapon) -> str:
    by = RATINGS[weapon.hit].capitalize() if weapon.fixed < 0 else f"Hit {weapon.fixed}"
    return f"shoots {reach(weapon)} spaces far, {by}, Power {weapon.power}, {counted(weapon.wound, 'wound')}"


def ability_entries() -> Iterator[Entry]:
    """Every ability as a word of the glossary."""
    general = {"terrain": "one kind of ground", "field": "one kind of place", "amount": "so many", "whom": "those",
               "reach": "so many", "change": "a rating changed"}  # fmt: skip
    for ability in ABILITIES.values():
        often = ONCE if ability.once else OFTEN if ability.often else ""
        yield Entry(ability.name, f"An ability: {ability.phrase.format(often=often, **general)}.", rule=ability.rule)


def reach(weapon: Weapon) -> str:
    return f"{weapon.low} to {weapon.high}"


def best_ratings(figure: Figure, count: int = 3) -> list[int]:
    """What a figure is best at, the best first; Speed, which all need, stands aside."""
    found = [name for name in range(1, len(RATINGS)) if figure.ratings[name] >= 0]
    return sorted(found, key=lambda name: -figure.ratings[name])[:count]


def good_at(figure: Figure, count: int = 3) -> str:
    return listed([f"{RATINGS[name].capitalize()} {figure.ratings[name]}" for name in best_ratings(figure, count)])


def hero_brief(figure: Figure) -> str:
    """What a hero is good at as printed, in sixty letters."""
    return f"Best as printed: {good_at(figure)}."


def sign_note(figure: Figure) -> str:
    """Which cards suit a hero by its signs. WS.BONUS.01"""
    signs = [symbol_name(number) for number in range(len(SYMBOLS)) if figure.symbols >> number & 1]
    if not signs:
        return ""
    plain = [f"{sign} {SIGN_GIVES[sign]}" for sign in signs if sign in SIGN_GIVES]
    if len(plain) < len(signs):
        plain.append("the bonus of a card is on it")
    title = f"Sign{'s' * (len(signs) > 1)} {listed(signs)}"
    return f"{title}: cards with it need no Strength and no Intellect here; {', '.join(plain)}."


def ability_brief(figure: Figure) -> str:
    """What a hero can do that others cannot, in sixty letters: whole sentences, else only the names."""
    notes = ability_notes(figure)
    names = [note.partition(":")[0] for note in notes]
    short = [f"{name}: {SHORTER[name]}." for name in names if name in SHORTER]
    short += [note.replace("pays only 1 point", "1 point").replace(", not 2", "") for note in notes if LIGHT in note]
    fitting = [note for note in (*notes, *short) if len(note) <= BRIEF]
    if fitting:
        return fitting[0]
    return f"{listed(names)}."[:BRIEF] if notes else hero_brief(figure)


def abilities_told(figure: Figure) -> str:
    """Every ability of a figure, the long ones in short."""
    named = [(note.partition(":")[0], note) for note in ability_notes(figure)]
    return " ".join(
        f"{name}: {SHORTER[name]}." if len(note) > LINE and name in SHORTER else note for name, note in named
    )


def hero_text(figure: Figure) -> str:
    """All that a figure does of its own."""
    if figure.faction < 0:
        return " ".join(("Fights for whoever unleashed it.", *ability_notes(figure)))
    return " ".join(ability_notes(figure))


# ---- treasure -------------------------------------------------------------------------------------------------------


@cache
def card_text(card: Card) -> str:
    """What a card does, in full, for whoever holds it."""
    return " ".join(map(sentence, (*deeds(card), *limits(card), *needs(card))))


def deeds(card: Card, hit: str = "") -> Iterator[str]:
    """What a card is good for, sentence by sentence; with a weapon's Hit rating as it is now, if that is known."""
    if card.weapon is not None:
        yield from weapon_words(card.weapon, hit or RATINGS[card.weapon.hit].capitalize())
    if card.slot:
        blocked = f"blocks {wounds_of(card.block)} of each attack, but no toxic ones"
        yield f"{SLOTS[card.slot]}, worn while it lies open: {f'+{card.armor} Armor' if card.armor else blocked}"
    if card.type == "transport":
        yield f"ride it for a whole Move: {ride_words(card)}"
    if card.minion is not None:
        yield from minion_words(card.minion)
    for gift in gifts(card):
        yield f"while it lies open, {gift}"
    if card.do:
        yield played(card)


def weapon_words(weapon: Weapon, hit: str) -> Iterator[str]:
    """A weapon with the rating that hits, as it is called or as it is now."""
    whom = f"Stealth of an enemy {reach(weapon)} spaces away" if weapon.ranged else "Agility of an adjacent enemy"
    damage = f"Power {weapon.power} against Armor: {wounds_of(weapon.wound)} on a Pass"
    yield f"{hit} against the {whom} to hit, then {damage}"
    if weapon.plus_hit:
        more = (
            f", +{weapon.plus_hit + 1} in all with the {symbol_name(weapon.symbol)} sign" if weapon.symbol >= 0 else ""
        )
        yield f"you have +{weapon.plus_hit} to hit with it{more}"
    if weapon.toxic:
        yield "toxic"
    if weapon.grenade:
        yield "a Grenade"


def ride_words(card: Card) -> str:
    words = [f"Speed {card.ride}" if card.ride else f"+{card.ride_plus} Speed"]
    words += ["it flies"] if card.flies else []
    words += [f"+{card.ride_armor} Armor for the turn"] if card.ride_armor else []
    words += [f"1 point a space for {terrains(card.easy)}"] if card.easy else []
    words += [f"no {terrains(card.barred).replace(' and ', ' or ')}"] if card.barred else []
    return ", ".join(words)


def minion_words(minion: Figure) -> Iterator[str]:
    speed, melee = (minion.ratings[RATINGS.index(name)] for name in ("speed", "melee"))
    wounds = wounds_of(minion.fists.wound) if minion.fists.wound else "a wound only on an Amaze"
    fists = f"Power {minion.fists.power}, {wounds}"
    yield (
        f"as your action, unleash it beside you: {minion.calling}, Health {minion.health}, Speed {speed}, "
        f"Melee {melee}, {fists}"
    )
    yield from ability_notes(minion)


def gifts(card: Card) -> Iterator[str]:
    """What an open card lets its owner do, or spares it."""
    if card.flies and card.type != "transport":
        yield "you may fly in your Moves and as you Slip Away"
    if card.easy and card.type != "transport":
        yield f"you pay only 1 point a space for {terrains(card.easy)}, not 2"
    if card.phases:
        yield "once in a Move you may go through a wall"
    if card.mindful:
        yield "mental abilities fail on you; what one did before stays"
    if card.welcome:
        yield "you test without the -2 of regions that oppose your faction"
    if card.knacks:
        yield "you have +1 in tests at tasks"
    for kind, amount in card.shade:
        yield f"you have +{amount} Stealth against shots in {terrains(1 << kind)}"
    if card.owned:
        yield f"you have {changes(card.owned)}"
    if card.soul >= 0:
        yield f"your {RATINGS[card.soul].capitalize()} rating is your Virtue plus 1"


def works_open(card: Card) -> bool:
    """Whether a card does something by lying open."""
    return bool(card.slot) or any(gifts(card))


def parts_of(card: Card) -> dict[str, Any]:
    """The parts that the phrases of operations name."""
    wounds, draws = wounds_of(card.amount), counted(card.amount, "draw")
    return {"amount": card.amount, "more": card.more, "wounds": wounds, "draws": draws, "priced": A_DRAW,
            "points": counted(card.amount, "point")}  # fmt: skip


def played(card: Card) -> str:
    """What a card does when it is played, and when that is."""
    if card.type == "glory":
        return f"worth 1 glory, for good, as soon as {REQUIREMENTS[card.do].phrase.format(**parts_of(card))}"
    if card.when == "free":
        return f"in your Free step, {EFFECTS[card.do].phrase.format(**parts_of(card))}"
    return ANSWERS[card.when, card.do].phrase.format(**parts_of(card))


def limits(card: Card) -> Iterator[str]:
    """How long a card lasts."""
    if card.limit == ONE_USE:
        yield "discard it after use"
    elif card.limit == DEFEAT:
        yield "discarded after defeating a hero"
    elif card.type == "medical":
        yield "use it once each turn"
    if card.fame:
        yield f"if your Fame is {card.fame} or more, draw a Secret card in its place"


def needs(card: Card) -> Iterator[str]:
    """What a card asks of its owner, and what its sign is good for. WS.CARD.06-07, WS.BONUS.01-02"""
    if card.symbol < 0:
        return
    asked = [f"Strength {card.strength}"] if card.strength else []
    asked += [f"Intellect {card.intellect}"] if card.intellect else []
    sign = f"the {symbol_name(card.symbol)} sign"
    if asked:
        gives = ", " if card.type in SIGN_BONUS or card.split else ", and only the sign gives "
        more = " more" if card.armor or card.ride_plus else ""
        gives = " and gives " if card.slot or card.type == "transport" else gives
        told = "" if card.weapon is not None and card.weapon.plus_hit else f"{gives}{sign_bonus(card)}{more}"
        yield f"needs {listed(asked)}; {sign} replaces {'both' if asked[1:] else 'it'}{told}"
    else:
        yield f"with {sign}: {sign_bonus(card)}"


def symbol_name(symbol: int) -> str:
    return SYMBOLS[symbol].replace("_", " ").title()


def sign_bonus(card: Card) -> str:
    """What the sign of a card on its owner does. WS.BONUS.02"""
    if card.type in SIGN_BONUS:
        return SIGN_BONUS[card.type]
    if card.split:
        return f"the {card.heal} may be shared among its holder and adjacent ally heroes"
    return f"{changes(card.bonus)} while it lies open"


@cache
def card_brief(card: Card) -> str:
    """What a card is for, in sixty letters."""
    weapon = card.weapon
    if weapon is not None:
        how = f"{RATINGS[weapon.hit].capitalize()}, {reach(weapon)} away" if weapon.ranged else "Melee"
        return with_limit(f"{how}: Power {weapon.power}, {wounds_of(weapon.wound)}", weapon.limit, BRIEF)
    if card.slot:
        gives = [f"gives +{card.armor} Armor" if card.armor else f"blocks {wounds_of(card.block)} of an attack"]
        besides = ["mental abilities fail on you"] if card.mindful else []
        more = [changes(card.owned)] if card.owned else []
        return sentence("; ".join([listed([*gives, *more]), *besides]))
    if card.type == "transport":
        return sentence(f"ridden: {ride_words(card)}")
    if card.minion is not None:
        melee = card.minion.ratings[RATINGS.index("melee")]
        figure = card.minion
        return f"Unleash a {figure.calling.lower()}: Health {figure.health}, Melee {melee}, Power {figure.fists.power}."
    if not card.do:
        return sentence("; ".join(gifts(card)))
    if card.type == "glory":
        return f"1 glory for {REQUIREMENTS[card.do].brief.format(**parts_of(card))}."
    entry = EFFECTS[card.do] if card.when == "free" else ANSWERS[card.when, card.do]
    return sentence((entry.brief or entry.phrase).format(**parts_of(card)))


def cards_told(cards: Sequence[Card], room: int, remark: Callable[[Card], str] = lambda card: "") -> list[str]:
    """Cards by name, each with what it does, and with a remark on it; where they have no room for all that, weapons
    without how long they last, then by their kind alone."""
    for brief in (card_brief, lasting_brief, kind_brief):
        told = [f"{card.name} ({brief_and_remark(card, brief(card), remark(card))})" for card in cards]
        if len(listed(told)) <= room:
            break
    return told


def brief_and_remark(card: Card, brief: str, remark: str) -> str:
    """What a card does and a remark on it; of one that is of no use at all only that."""
    if remark.startswith(NO_USE):
        return remark
    once = "one use" if card.limit == ONE_USE and card.do else ""
    return "; ".join(filter(None, (uncapped(brief), once, remark)))


def lasting_brief(card: Card) -> str:
    """What a card is for, of a weapon not that it is gone once it defeats."""
    return card_brief(card).partition(";")[0] if card.limit == DEFEAT else card_brief(card)


def kind_brief(card: Card) -> str:
    """What a card is for, of a weapon only whom it reaches."""
    if card.weapon is None:
        return card_brief(card)
    return f"weapon for {reach(card.weapon)} away" if card.weapon.ranged else "weapon for adjacent enemies"


def uncapped(text: str) -> str:
    """A sentence as a part of another."""
    return f"{text[:1].lower()}{text[1:].rstrip('.')}"


def card_seen(card: Card, total: int) -> str:
    return f"One of {total} {DECKS[card.deck].capitalize()} cards; Set {card.set}."


def faction_name(faction: int) -> str:
    return FACTIONS[faction].capitalize()
