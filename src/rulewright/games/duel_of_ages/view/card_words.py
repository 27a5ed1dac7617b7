"""What treasure cards do, in sentences that are made from their effects."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from rulewright.games._arena.rules.challenges import AMAZE, PASS
from rulewright.games._arena.rules.mapping import terrain_names
from rulewright.games._arena.rules.table import called
from rulewright.games._arena.rules.treasure import has_symbol
from rulewright.kernel.numbers import Term
from rulewright.kernel.scene import Number
from rulewright.kernel.words import listed

from ..rules.cards import Card
from ..rules.effects import DEEDS, LASTING
from ..rules.figures import HUNTER, SENTINEL, Figure, Weapon
from ..rules.lair import LESSONS
from ..rules.ratings import HIDING, bar_to_use, rating
from ..rules.state import Arena
from ..rules.terms import (
    AGES,
    DECKS,
    INTELLECT,
    KILL,
    LIMITS,
    ONE_USE,
    RATINGS,
    STRENGTH,
)
from ..rules.treasure import MOMENTS, SURPRISES
from ..rules.trial import TOOL, TOOL_WORDS
from ..rules.victory import CONDITIONS
from .names import LIMIT_NAMES
from .place_words import SENT_AWAY
from .words import an, aura_words, change_words, damage_note, said, shot_words, shots_notes, symbol_word

FIGHTING = ("react", "stealth", "armor", "melee", "power", "wits", "speed")
"""The ratings of a creature, in the order of a card."""
BRIEFLY_HIDING = {"still": "in a round in which you have not fired", "opfire": "against OpFire, shots at who moved"}
"""When a Stealth card hides its owner, in few words."""
BRIEFEST = 60
"""The letters of the short form of a card."""
BRIEFLY = {
    "banish_seen": "An enemy in sight goes to a dome you pick of a drawn colour",
    "dismiss_self": "You leave for a dome your team picks of a drawn colour",
    "turn_coat": "On Luck 9 (1 in 10) an enemy here changes sides", "discard_foe": "An enemy in sight discards a card",
    "experience": "Gain {amount} experience; spent, it makes all ratings 1 higher",
    "harden": "{amount} more Health for good",
    "draw": "After an Amaze in an adventure: {amount} draws", "break_weapon": "The weapon that kills you is lost",
    "choose_dome": "When banished you pick the dome", "banish_raider": "Banishes an enemy who raids your vault",
    "edge": "{amount} more where you fall short at an encounter", "redraw": "Once: draw again after a failed adventure",
    "ruins": "One more achievement with {amount} enemy sites ruined",
    "ages": "One more achievement: characters of {amount} ages pass encounters",
    "tribute": "One more achievement once {amount} ahead in tribute",
}  # fmt: skip
"""Effects whose sentence is too long for it."""
SENDING = ("banish_seen", "dismiss_self", "banish_raider")
"""Effects that send somebody to a dome."""
SEEING = ("banish_seen", "discard_foe")
"""Effects on an enemy in sight."""
IN_SIGHT = (
    "In sight: at any distance, where no house, dome, rock, gate, cliff or cavern wall lies on the straight line; "
    "nobody in a dome."
)
"""DA.LOS.01-31"""
HOW_WORN = {"body": "Worn on the body", "helm": "Worn on the head", "shield": "Carried as a shield"}
TIMES = {1: "once", 2: "twice"}
LIMIT_WORDS = {
    ONE_USE: "Then this card is discarded.", KILL: "Lost once it kills or captures a character.",
}  # fmt: skip
"""DA.CARD.18-19"""
CREATURE_NOTES = {
    HUNTER: ("It starts in your space, and you move it in your Move phase. It leaves the map when its prey is dead.",),
    SENTINEL: (
        "It comes after OpFire, stays when you go, shoots in your Fire phases, strikes in melee, and leaves once it has"
        " killed a character or henchman.",
    ),
}
"""DA.HUNT.03-09, DA.SENT.02-10"""


def what_it_does(card: Card) -> str:
    """The sentence of a card's effect, by what kind of card it is. DA.TYPE.01-18"""
    amount = {"amount": card.amount}
    match card.type:
        case "melee":
            assert card.weapon is not None
            better = f" and {card.weapon.plus_hit} more" if card.weapon.plus_hit else ""
            damage = f"Power {card.weapon.power} against Armor, Damage {card.weapon.damage}"
            return f"Strike in your space: Melee{better} against React, then {damage}."
        case "ranged":
            assert card.weapon is not None
            more = ["Area"] * card.weapon.area + ["Grenade"] * card.weapon.grenade
            return said(f"Shoot {shot_words(card.weapon)}.", f"{', '.join(more)}." if more else "")
        case "armor":
            gain = f"{card.armor} more Armor"
            if card.armor_set:
                gain = f"at least {card.armor_set} Armor{f' and {card.armor} more' if card.armor else ''}"
            gain += " against blows" if card.melee_only else ""
            return f"{HOW_WORN[card.slot]}, while it lies open, it gives {gain}."
        case "transport":
            return transport_words(card)
        case "hunter" | "sentinel":
            return creature_words(card)
        case "secret":
            return f"{MOMENTS[card.when]}, {SURPRISES[card.do].format(**amount)}."
        case "achievement":
            return (
                f"One more achievement for your team as soon as {CONDITIONS[card.do].format(**amount)};"
                " it stays, whatever comes later."
            )
        case "test":
            return (
                f"In Lith's Chamber challenge {card.value} with {RATINGS[card.rating].capitalize()}: level up"
                f" {TIMES[LESSONS[AMAZE]]} on an Amaze, {TIMES[LESSONS[PASS]]} on a Pass. Then you are dismissed, on a"
                " Fopp banished."
            )
        case "badge":
            return (
                f"While it lies open, Honor takes the place of your {RATINGS[card.rating].capitalize()}. Damage by"
                " an enemy who is no creature, or a step into Lith's Chamber, takes it away; else only death does."
            )
        case "monument":
            assert card.aura is not None
            reach = f"within {card.aura.reach} spaces {aura_words(card.aura, 'you and your allies')}"
            return f"In the Free Action phase {DEEDS[card.do].phrase}: from then on {reach}. It stays there for good."
        case "stealth":
            return f"While it lies open you have {card.value} more Stealth {HIDING[card.what]}."
        case _ if card.do == TOOL:
            return TOOL_WORDS
        case _ if card.when in MOMENTS:
            return f"{MOMENTS[card.when]}, {SURPRISES[card.do].format(**amount)}."
        case _:
            return f"In the Free Action phase {DEEDS[card.do].phrase.format(**amount)}."


def transport_words(card: Card) -> str:
    """DA.TYPE.06, DA.FLY.01"""
    if card.flies:
        return f"Wear it and fly at Speed {card.ride}, 1 point a space over all ground, but not into or out of caverns."
    gain = f"at Speed {card.ride}" if card.ride else f"for {card.ride_plus} more Speed"
    barred = f", but not into {listed(terrain_names(card.barred))} (out of them is fine)" if card.barred else ""
    return f"Ride it {gain}{barred}."


def creature_words(card: Card) -> str:
    """The hunter or sentinel that a card puts on the map. DA.HUNT.03, DA.SENT.02"""
    figure = card.creature
    assert figure is not None
    ratings = dict(zip(RATINGS, figure.ratings, strict=True))
    if figure.kind == HUNTER:
        return (
            "In the Free Action phase set it on an enemy in sight, whom alone it fights:"
            f" Melee {ratings['melee']} against React, then Power {ratings['power']} against Armor,"
            f" Damage {figure.damage}."
        )
    assert figure.ranged is not None
    return f"Spend your whole move to set it up. It shoots {shot_words(figure.ranged)}. Health {figure.health}."


def bonus_words(card: Card) -> list[str]:
    """What the bonus box gives to one with the symbol: '1 more to hit'. DA.CARD.13"""
    return [*open_gains(card), *own_gains(card)]


def open_gains(card: Card) -> list[str]:
    """What it adds to ratings while the card lies open."""
    return [f"{change_words(what, amount)} while open" for what, amount in card.bonus]


def own_gains(card: Card) -> list[str]:
    """What it adds to the card's own numbers."""
    gains: list[str] = []
    if card.weapon is not None and card.boosted is not None:
        plain, better = card.weapon, card.boosted
        for gain, words in (
            (better.plus_hit - plain.plus_hit, "more to hit"),
            (better.power - plain.power, "more Power"),
            (better.damage - plain.damage, "more Damage"),
            (better.high - plain.high, "more Range"),
            (better.opfire - plain.opfire, "more OpFire"),
        ):
            gains += [f"{gain} {words}"] if gain else []
    gains += [f"{card.heal_bonus} more Health"] if card.heal_bonus else []
    gains += [f"{card.armor_bonus} more Armor"] if card.armor_bonus else []
    gains += [f"{card.ride_bonus} more Speed"] if card.ride_bonus else []
    return gains


def demands(card: Card) -> list[str]:
    """'Strength 4', 'Intellect 3'. DA.CARD.10"""
    asked = (("Strength", card.strength), ("Intellect", card.intellect))
    return [f"{name} {value}" for name, value in asked if value]


@cache
def what_it_needs(card: Card) -> str:
    """Who can use a card, and what its symbol is good for. DA.CARD.10-13"""
    needs, gains = listed(demands(card)), listed(bonus_words(card))
    if card.symbol < 0:
        return f"Needs {needs}." if needs else ""
    symbol = symbol_word(card.symbol)
    if not needs:
        return f"The {symbol} symbol gives {gains}." if gains else ""
    return f"Needs {needs}, or the {symbol} symbol{f', which gives {gains}' if gains else ''}."


def replacement(card: Card) -> str:
    """DA.TYPE.10"""
    return (
        f"With Respect {card.respect} or more you may draw a Secret card in its place." if card.type == "cube" else ""
    )


@cache
def card_text(card: Card) -> str:
    """All that a card does, in full. Cards for a moment go with it, and say no more of it."""
    return said(what_it_does(card), what_it_needs(card), LIMIT_WORDS.get(card.limit, ""), replacement(card))


def held_text(arena: Arena, who: int, card: Card) -> str:
    """The same for whoever holds it: whether it can be used, and what the own symbol adds."""
    return said(
        what_it_does(as_held(arena, who, card)), what_is_its_holders(arena, who, card),
        LIMIT_WORDS.get(card.limit, ""), replacement(card),
    )  # fmt: skip


def held_brief(arena: Arena, who: int, card: Card) -> str:
    """The short form with the numbers of whoever holds it."""
    brief, gains = card_brief(as_held(arena, who, card)), open_gains(card)
    if card.type == "gadget" and card.when and gains and has_symbol(arena, who, card):
        return f"{brief}; {listed(gains)}"
    return brief


def as_held(arena: Arena, who: int, card: Card) -> Card:
    """A card with the numbers that it has for its holder. DA.CARD.13"""
    return with_symbol(card) if has_symbol(arena, who, card) else card


@cache
def with_symbol(card: Card) -> Card:
    """A card with what its bonus box adds to its own numbers counted in. DA.CARD.13"""
    flying = card.ride_bonus if card.ride else 0
    return replace(
        card, weapon=card.boosted, armor=card.armor + card.armor_bonus, ride=card.ride + flying,
        ride_plus=card.ride_plus + card.ride_bonus - flying,
        amount=card.amount + (card.heal_bonus if card.do == "heal" else 0),
    )  # fmt: skip


def what_is_its_holders(arena: Arena, who: int, card: Card) -> str:
    """What a card asks of its holder, worked out. DA.CARD.10-13"""
    name = called(arena, who)
    if has_symbol(arena, who, card):
        own, later = listed(own_gains(card)), listed(open_gains(card))
        told = [*([f"{own}, counted in"] if own else []), *([later] if later else [])]
        return f"{name} has the {symbol_word(card.symbol)} symbol{': ' if told else ''}{'; '.join(told)}."
    lack = bar_to_use(arena, who, card)
    if lack:
        asked, value = (STRENGTH, card.strength) if lack == "lacks_strength" else (INTELLECT, card.intellect)
        has = rating(arena, who, asked)
        return f"{name} cannot use it: it asks for {RATINGS[asked].capitalize()} {value} and finds {has}."
    return f"{name} has the {listed(demands(card))} that it asks for." if demands(card) else ""


@cache
def card_brief(card: Card) -> str:
    """What a card does in a few words, for a chip or a button."""
    if card.weapon is not None:
        hit, power = RATINGS[card.weapon.hit].capitalize(), f"Power {card.weapon.power} against Armor"
        shoots = f"Shoots {card.weapon.low} to {card.weapon.high}: {hit} against Stealth, {power}"
        return shoots if card.weapon.ranged else f"Strikes here: {hit} against React, {power}"
    if card.creature is not None:
        return fighting_brief(card.creature)
    if card.type == "test":
        name = RATINGS[card.rating].capitalize()
        return f"Lith's Chamber: {name} against {card.value}, Pass: 1 rating 1 higher"
    if card.type == "stealth":
        return f"{card.value} more Stealth {BRIEFLY_HIDING[card.what]}"
    if card.type == "badge":
        return f"Your Honor replaces your {RATINGS[card.rating].capitalize()}"
    if card.type == "monument":
        assert card.aura is not None
        return f"Raised for good: {aura_words(card.aura).rstrip('.')}"
    if card.flies:
        return f"Fly at Speed {card.ride}, 1 point a space, not into caverns"
    if card.do in BRIEFLY:
        return BRIEFLY[card.do].format(amount=card.amount)
    plain = what_it_does(card).removeprefix("In the Free Action phase ").removeprefix("While it lies open, ")
    plain = plain.replace(", while it lies open,", "").split(". ")[0]
    return plain[:1].upper() + plain[1:].rstrip(".")


def fighting_brief(figure: Figure) -> str:
    if figure.ranged is not None:
        gun = figure.ranged
        return f"Guards; shoots {gun.low} to {gun.high}: Aim {gun.fixed}, Power {gun.power}, Damage {gun.damage}"
    return f"Hunts one enemy: Melee {figure.ratings[RATINGS.index('melee')]}, Damage {figure.damage}"


@cache
def card_notes(card: Card) -> tuple[str, ...]:
    """What all of a kind share: of weapons the damage by each face and the bonus of their age, of creatures how they
    come, fight and go. DA.CARD.14"""
    if card.creature is not None:
        shot = card.creature.ranged or card.creature.fists
        late = f"Whoever has the {symbol_word(card.symbol)} symbol may do it as Melee begins, too."
        hunts = [late] if card.type == "hunter" else []
        return (damage_note(shot.damage), *CREATURE_NOTES[card.creature.kind], *hunts)
    if card.weapon is None:
        sent = [SENT_AWAY] if card.do in SENDING or card.type == "test" else []
        return (*when_open(card), *sent)
    age = AGES[card.age].capitalize() if card.age >= 0 else ""
    ours = f"{an(age)[:1].upper()}{an(age)[1:]} character who uses it on {age} ground has 1 more to hit." if age else ""
    better = card.boosted.damage if card.boosted is not None and card.symbol >= 0 else 0
    return (damage_note(card.weapon.damage, better), *([ours] if age else []))


def sight_notes(card: Card) -> tuple[str, ...]:
    """What a shooter sees, and who is in sight: for those who browse."""
    if card.weapon is not None and card.weapon.ranged:
        return shots_notes(card.weapon)
    return (IN_SIGHT,) if card.do in SEEING or card.type == "hunter" else ()


def when_open(card: Card) -> list[str]:
    """When a card is turned up that helps while it lies open. DA.TYPE.05, 08, DA.CARD.06"""
    if card.slot:
        return ["You turn it up right after a hit on you, before the damage; from then on it lies open."]
    if card.type in LASTING:
        shot = ", or when you are shot at" if card.type == "stealth" else ""
        return [f"You turn it up in the Free Action phase at no cost{shot}; from then on it lies open."]
    if card.bonus and card.limit == ONE_USE:
        return ["It lies face down till it is used, and is gone then; only an enemy's spying turns it up before."]
    return ["It is turned up when it is first used; from then on it lies open."] if card.bonus else []


@cache
def card_numbers(card: Card) -> tuple[Number, ...]:
    """The numbers printed on a card, the weightiest first."""
    return tuple(Number(label, value) for label, value, _ in figures_on(card, card.weapon))


def held_numbers(arena: Arena, who: int, card: Card) -> tuple[Number, ...]:
    """The same as its holder has them, with what the own symbol adds. DA.CARD.13"""
    if not has_symbol(arena, who, card):
        return card_numbers(card)
    plain, better = figures_on(card, card.weapon), figures_on(card, card.boosted, with_symbol=True)
    reason = f"{symbol_word(card.symbol)} symbol"
    return tuple(
        Number(label, value, "", (Term(was, "printed"), Term(now - was, reason)) if now != was else (), now - was)
        for (label, _, was), (_, value, now) in zip(plain, better, strict=True)
    )


def figures_on(card: Card, weapon: Weapon | None, with_symbol: bool = False) -> list[tuple[str, str, int]]:
    """The numbers of a card: what each is called, how it reads and what it is."""
    found: list[tuple[str, str, int]] = []
    if weapon is not None:
        found = [("Power", str(weapon.power), weapon.power), ("Damage", str(weapon.damage), weapon.damage)]
        if weapon.ranged:
            found += [
                ("Range", f"{weapon.low} to {weapon.high}", weapon.high),
                ("OpFire", str(weapon.opfire), weapon.opfire),
            ]
        return found
    if card.creature is not None:
        return creature_figures(card.creature)
    armor = (card.armor_set or card.armor) + (card.armor_bonus if with_symbol else 0)
    ride = (card.ride or card.ride_plus) + (card.ride_bonus if with_symbol else 0)
    heal = card.heal + (card.heal_bonus if with_symbol else 0)
    numbers = [("Armor", armor if card.slot else 0), ("Speed", ride), ("Heals", heal)]
    numbers += [("Stealth" if card.type == "stealth" else "Value", card.value)]
    numbers += [("Radius", card.aura.reach)] if card.aura is not None else []
    return [(label, str(value), value) for label, value in numbers if value]


def creature_figures(figure: Figure) -> list[tuple[str, str, int]]:
    """How much a creature takes, how hard it is to hit, and how it strikes. DA.HUNT.03, DA.SENT.02"""
    ratings = [(name.capitalize(), figure.ratings[RATINGS.index(name)]) for name in FIGHTING]
    numbers = [("Health", figure.health), *ratings, ("Damage", figure.damage)]
    gun = figure.ranged
    reach = [("Range", f"{gun.low} to {gun.high}", gun.high)] if gun is not None else []
    return [*reach, *((label, str(value), value) for label, value in numbers if value)]


@cache
def card_tags(card: Card) -> tuple[str, ...]:
    """Deck, age, symbol and limit; a creature does not go by what it is printed with once it is on the map."""
    age = [AGES[card.age].capitalize()] if card.age >= 0 else []
    symbol = [symbol_word(card.symbol)] if card.symbol >= 0 else []
    limit = [] if card.creature is not None else [LIMIT_NAMES[LIMITS[card.limit]]]
    return (DECKS[card.deck].capitalize(), *age, *symbol, *limit)
