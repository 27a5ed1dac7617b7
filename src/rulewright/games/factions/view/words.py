"""What soldiers and abilities do, in sentences: the phrases that stand beside the effects, put together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rulewright.kernel import Words
from rulewright.kernel.words import listed

from ..rules import activation, attack, movement, rolling, rounds, targets
from ..rules.abilities import ACTIONS
from ..rules.abilities.undead import SUMMONED
from ..rules.cards import Card
from ..rules.content import ABILITIES, FACTIONS, SOLDIERS
from ..rules.says import Says
from ..rules.state import Rulings
from .names import counted

SAYS: dict[str, Says] = {
    **{action.id: action.says for action in ACTIONS.values() if action.says is not None},
    **rolling.SAYS,
    **attack.SAYS,
    **targets.SAYS,
    **movement.SAYS,
    **rounds.SAYS,
    **activation.SAYS,
}
BY_THE_BOOK = Rulings()
ONCE = "once_per_round"
DRAWBACKS = ("single_shot", "unsteady")
TEMPLATES = Words({})
DICE = {1: "a", 2: "two", 3: "three", 4: "four"}
FULL = 45  # words that a card has room for
ANY_ROLL = "A 1 always hits, for 1 damage more; a 20 always misses and ends his turn."
SPOILED = "With several dice a single 20 spoils them all."
PICKS = "If several enemies are equally near, he picks one."
STRIKE_BACK = "Only soldiers with Counterattack strike back."
ANY_ATTACK = f"{PICKS} {ANY_ROLL} {STRIKE_BACK}"
SLEEPING = "Abilities that are always on do not work in the round in which he enters."
BEAST = "beast"
EIGHTH = "A side buys up to seven soldiers on the grid; whoever is summoned comes in even beyond them."
"""FA.DEPLOY.03, FA.UND.21"""
SLEEPS = "It does not work in the round in which he enters."
WHEN_HE_ATTACKS = (
    "single_shot", "spreadshot", "banding", "headhunter", "unsteady", "knockback", "incapacitate", "drain_life",
)  # fmt: skip
"""Always on, and of no account while he cannot attack."""


# ---- abilities ------------------------------------------------------------------------------------------------------


@cache
def said(id: str, template: str, card: Card | None = None, rulings: Rulings = BY_THE_BOOK) -> str:
    """A template of an ability, with the numbers of its effect and of the card that has it."""
    parts = {name: part(card, rulings) if callable(part) else part for name, part in SAYS[id].parts.items()}
    return TEMPLATES.say(None, template, parts)


def in_full(id: str, card: Card | None = None, rulings: Rulings = BY_THE_BOOK) -> str:
    """What an ability does, with how often, from a capital letter on."""
    once = id in ACTIONS and any(condition.name == ONCE for condition in ACTIONS[id].conditions)
    return said(id, SAYS[id].text, card, rulings) + (" Once a round." if once else "")


def after(id: str, who: str = "", whom: str = "") -> str:
    """What follows from an ability, for its button, with the names of both; nothing where the roll says it all."""
    says = SAYS[id]
    parts = {name: part(None, BY_THE_BOOK) if callable(part) else part for name, part in says.parts.items()}
    words = TEMPLATES.say(None, says.after, {**parts, "who": who, "whom": whom})
    named = any(name and words.startswith(name) for name in (who, whom))
    return words if named else words[:1].lower() + words[1:]


def brief_words(id: str, card: Card | None = None) -> str:
    """What an ability does in a few words, to stand after others."""
    words = said(id, SAYS[id].brief, card)
    return words[:1].lower() + words[1:]


def in_short(id: str, card: Card | None = None, whose: str = "") -> str:
    """An ability by name, with what it does in a few words; of somebody's also the actions `whose` turn it costs."""
    cost = f" ({price(id)} {whose})" if whose and price(id) else ""
    return f"{ABILITIES[id].name}{cost}: {brief_words(id, card)}"


def price(id: str) -> str:
    """What an ability costs: '2 actions', or nothing where it is never an action."""
    return counted(ABILITIES[id].ap, "action") if ABILITIES[id].ap else ""


def with_price(id: str) -> str:
    """What an ability does by itself, and what it costs."""
    return in_full(id) + (f" It costs {price(id)}." if price(id) else "")


def remarks(id: str) -> tuple[str, ...]:
    """What else one may want to know of an ability; of one that is always on, that it sleeps at first."""
    return tuple(filter(None, (SAYS[id].note, SLEEPS if sleeps(id) else "")))


def sleeps(id: str) -> bool:
    """Whether it matters that an ability does not work in the round in which its soldier enters. FA.SICK.02, 03"""
    return ABILITIES[id].kind == "passive" and id not in ("battle_ready", *WHEN_HE_ATTACKS)


def asides(*ids: str, named: bool = False) -> tuple[str, ...]:
    """What stands below the words of abilities, by name if there may be several: who is summoned, and what else one
    may want to know.
    """
    summoned = [portrait(SUMMONED[id]) for id in ids if id in SUMMONED]
    beasts = [who_are_beasts()] if any(BEAST in SAYS[id].text for id in ids) else []
    more = {id: " ".join(filter(None, (SAYS[id].note, SAYS[id].detail))) for id in ids}
    told = [f"{ABILITIES[id].name}: {text}" if named else text for id, text in more.items() if text]
    return (*summoned, *([EIGHTH] if summoned else []), *beasts, *told)


def aside_of(card: Card) -> tuple[str, ...]:
    """What stands below the words of a soldier: of his abilities, of their sleep, and of all attacks."""
    dice = f"{ANY_ROLL} {SPOILED}" if card.dice > 1 else ANY_ROLL
    picks = f"{too_close(card)}{PICKS} " if card.reach[1] > 1 else ""
    asleep = (SLEEPING,) if any(map(sleeps, card.abilities)) else ()
    return (*asides(*card.abilities, named=True), f"{picks}{dice} {STRIKE_BACK}", *asleep)


def too_close(card: Card) -> str:
    """What an enemy does who is nearer than his range begins. FA.ATK.05, 10, FA.REM.21"""
    low = card.reach[0]
    near = "next to him" if low == 2 else f"nearer than {low} tiles"
    return f"While an enemy is {near}, he can attack nobody, but for a marked one in range. " if low > 1 else ""


def who_are_beasts() -> str:
    """Whom an ability for beasts means."""
    factions = {card.faction for card in SOLDIERS.values() if card.beast}
    people = [card.name for card in SOLDIERS.values() if card.faction in factions and not card.beast]
    names = listed([FACTIONS[faction] for faction in sorted(factions)])
    return f"A beast is a soldier of the {names} with the word beast on its card: all but {listed(people)}."


def line(id: str, card: Card, rulings: Rulings = BY_THE_BOOK) -> str:
    """An ability on a card: its name, its price, and what it does."""
    words = in_full(id, card, rulings)
    name = ", ".join(part for part in (ABILITIES[id].name, price(id)) if part)
    return f"{name}: {words[:1].lower()}{words[1:]}"


# ---- soldiers -------------------------------------------------------------------------------------------------------


def strike(card: Card, on: str = "") -> str:
    """Whom a soldier hits, on what (as printed if not said), and how hard. FA.CARD.04, 07-10"""
    low, high = card.reach
    far = f"if {low} to {high} tiles away" if low > 1 else f"up to {high} tiles away"
    whom = f"the nearest enemy, {far}," if high > 1 else "an adjacent enemy"
    printed = f"{card.skill} or less"
    if card.dice == 1:
        return f"Hits {whom} for {card.damage} damage, on {on or f'{printed} (20-sided die)'}."
    each = f"{card.damage} damage for each that shows {on or printed}, none if one shows 20"
    return f"Hits {whom} with {DICE[card.dice]} 20-sided dice: {each}."


def left_out(card: Card) -> tuple[str, ...]:
    """What his text has no room for: how he strikes, how he moves."""
    text = text_of(card)
    return tuple(sentence for sentence in (strike(card), pace(card)) if sentence not in text)


def at_a_glance(cards: Sequence[Card], harmless: bool) -> str:
    """The numbers of those who have an ability that is rolled for."""
    found = []
    for card in cards:
        damage = "" if harmless else f" for {card.damage} damage"
        span = "-".join(map(str, sorted(set(card.reach))))
        actions = counted(card.actions, "action")
        found.append(f"{card.name} hits on {card.skill} or less{damage}, Range {span}, {actions}")
    return f"Where nothing else is said, his card counts: {'; '.join(found)}."


def pace(card: Card) -> str:
    """FA.CARD.02, 03, 06"""
    return f"Moves up to {counted(card.move[1], 'tile')} an action, {counted(card.actions, 'action')} a round."


def portrait(card: Card) -> str:
    """A soldier who is called up rather than bought."""
    return (
        f"A {card.name} so summoned costs no credits and has {card.health} health. {strike(card)} It has "
        f"{counted(card.actions, 'action')} a round, {counted(card.move[1], 'tile')} a move at most."
    )


@cache
def text_of(card: Card, rulings: Rulings = BY_THE_BOOK, on: str = "") -> str:
    """What a soldier does: his abilities, then how he strikes if there is room; how he moves if he has none.

    `on` is what he hits on now, where that is not what is printed.
    """
    gifts = " ".join(line(id, card, rulings) for id in card.abilities)
    if not gifts:
        return f"{strike(card, on)} {pace(card)}"
    whole = f"{gifts} {strike(card)}"
    return f"{gifts} {strike(card, on)}" if len(whole.split()) <= FULL else gifts


@cache
def brief_of(card: Card) -> str:
    """The one thing that makes him special, in sixty letters: his first gift, or else the best of his numbers."""
    gifts = [id for id in card.abilities if id not in DRAWBACKS]
    if gifts:
        return in_short(gifts[0], card)
    return ", but ".join((forte(card), *(brief_words(id, card) for id in card.abilities)))


def forte(card: Card) -> str:
    """What a soldier's numbers are best at. FA.CARD.04, 05, 07-10"""
    low, high = card.reach
    if card.dice > 1:
        return f"{card.dice} dice an attack: each that hits does {card.damage} damage"
    where = f"{low} to {high} tiles away" if low > 1 else f"up to {high} tiles away"
    if card.damage > 1:
        return f"{card.damage} damage {where if high > 1 else 'a hit'}"
    if high > 1:
        return f"Strikes {where} for {card.damage} damage"
    return f"{card.health} health, hits on {card.skill} or less, adjacent enemies only"
