"""How choices of Items, cards and gold appear: worn, traded, given and paid."""

from __future__ import annotations

from typing import Literal

from rulewright.kernel import Ask, Choice
from rulewright.kernel.scene import Look
from rulewright.kernel.words import listed

from ..rules.content import CARDS, DANGERS, EQUIPPED_SLOTS
from ..rules.gear import can_wear, gear_choices, in_the_way
from ..rules.state import Hero, Table
from ..rules.town import price, resale
from .cards import action_words, freed_words, gear_words, holder_of, requirement
from .look_parts import ROOM, Maker, card_target, hero_target
from .names import danger_name, name_of
from .words import capital, either


def gear_tone(table: Table, hero: Hero, choice: tuple[int | str, ...]) -> Literal["", "main", "danger"]:
    """The first Item that can be put to use and replaces none stands out; what is gone for good warns."""
    if choice[0] == "drop":
        return "danger"
    return "main" if choice == to_put_on(table, hero) else ""


def to_put_on(table: Table, hero: Hero) -> Choice | None:
    for choice in gear_choices(table, hero):
        match choice:
            case ("load", *_):
                return choice
            case ("wear", int(card)) if not in_the_way(hero, card):
                return choice
    return None


HANDLED = {
    "use": "Use", "wear": "Equip", "stow": "Put away", "load": "Load", "unload": "Unload", "reload": "Reload",
    "give": "Give",
}  # fmt: skip


THEN_ATTACK = "you may still attack; "
"""After a Quick Action. DD.FACT.03"""


def handled_words(table: Table, ask: Ask, kind: str, card: int) -> str:
    """What comes of equipping an Item, of putting it away, or of letting it go."""
    if kind in ("stow", "put_away", "unload"):
        return freed_words(CARDS[card])
    if kind == "drop":
        return "gone for good"
    if kind == "give":
        return ""
    words = gear_words(CARDS[card], holder_of(table, table.heroes[ask.seat]))
    return then_attack(words) if ask.prompt == "act" else words


def then_attack(words: str) -> str:
    """What comes of an Item in a fight, as far as a button has room, behind that one may still attack."""
    told, *more = words.split("; ")
    for each in more:
        if len(f"{THEN_ATTACK}{told}; {each}") > ROOM:
            break
        told = f"{told}; {each}"
    return f"{THEN_ATTACK}{told}"


def used_words(table: Table, ask: Ask, card: int, which: int) -> str:
    """What an action of a card does for whoever uses it."""
    return action_words(CARDS[card].actions[which], holder_of(table, table.heroes[ask.seat]))


def _card(words: str) -> Maker:
    def make(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
        card = int(choice[1])
        if ask.prompt in ("reorder_danger", "foresee", "lens"):
            text = f"{words} {danger_name(card, DANGERS[card])} (value {DANGERS[card].value})".strip()
            return Look(text, after=DANGER_AFTER[ask.prompt])
        kind = str(choice[0])
        group = grouped(ask, "Discard", "drop") if (ask.prompt, kind) == ("gear", "drop") else ""
        after = handled_words(table, ask, kind, card)
        return Look(f"{words} {CARDS[card].name}".strip(), card_target(table, card), group, after=after)

    return make


def grouped(ask: Ask, group: str, *kinds: str) -> str:
    """`Discard: Sling or Firepot`: a group of ways, with what they are about as far as there is room."""
    offered = ask.listed(ask.seat) if ask.choices else ()
    ways = [way for way in offered if isinstance(way, tuple) and way[0] in kinds]
    if not ways:
        return group
    names = either(dict.fromkeys("gold" if way[0] == "pay" else CARDS[int(way[1])].name for way in ways))
    return f"{group}: {names}" if len(names) <= SHORT else group


SHORT = 60
"""The most letters for what a group of ways is about."""
DANGER_AFTER = {
    "reorder_danger": "goes back now; those after it lie above it",
    "foresee": "does not come soon",
    "lens": "its Territory has the way out",
}


def _buy(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    card = int(choice[1])
    hero = table.heroes[ask.seat]
    if choice[0] == "buy":
        cost = price(table, hero, card, 0)
        after = f"leaves {hero.gp - cost} gold; {gear_words(CARDS[card], holder_of(table, hero))}"
        group = grouped(ask, "Buy", "buy")
        return Look(f"Buy {CARDS[card].name}", card_target(table, card), group, cost=f"{cost} gold", after=after)
    pays = resale(table, hero, card)
    return Look(
        f"Sell {CARDS[card].name}",
        card_target(table, card),
        grouped(ask, "Sell", "sell"),
        cost=f"+{pays} gold",
        after=f"{hero.gp + pays} gold",
    )


def _give(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    if len(choice) == 2:
        taker = table.heroes[int(choice[1])]
        after = f"goes into that pack. {capital(belongings(taker))}"
        return Look(f"Give it to the {name_of(taker)}", hero_target(table, taker.seat), after=after)
    return given_look(table, int(choice[1]), int(choice[2]), grouped(ask, "Give", "give", "pay"))


def given_look(table: Table, card: int, seat: int, group: str) -> Look:
    """An Item that goes to a friend, and what that one could do with it."""
    taker = table.heroes[seat]
    told = f"{CARDS[card].name} there: {of_use_to(table, taker, card)}"
    after = then_attack(told) if table.fight is not None else told
    return Look(f"Give {CARDS[card].name} to the {name_of(taker)}", card_target(table, card), group, after=after)


def of_use_to(table: Table, hero: Hero, card: int) -> str:
    """What somebody could do with an Item, or why it could only be carried. DD.REQ.13"""
    entry = CARDS[card]
    if entry.slot not in EQUIPPED_SLOTS or can_wear(table, hero, card):
        return gear_words(entry, holder_of(table, hero))
    why = f": needs {requirement(entry.requires)}" if entry.requires else ""
    return f"only carried, the {name_of(hero)} cannot equip it{why}"


def _pay(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    if len(choice) == 2:
        payer = table.heroes[int(choice[1])]
        after = f"Doom does not advance; {payer.luck - 1} Luck left"
        return Look(f"1 Luck of the {name_of(payer)}", hero_target(table, payer.seat), after=after)
    left = table.heroes[ask.about].gp - int(choice[1])
    text = f"Give {choice[1]} gold to the {name_of(table.heroes[int(choice[2])])}"
    return Look(text, group=grouped(ask, "Give", "give", "pay"), after=f"{left} gold left")


def _gold(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    return Look(f"{choice[1]} gold", after=gold_words(table, ask, int(choice[1])))


def gold_words(table: Table, ask: Ask, amount: int) -> str:
    """What a sum that is given, paid or taken leaves."""
    hero = table.heroes[ask.seat]
    if ask.prompt == "share":
        return f"{hero.gp + amount} gold then; {ask.about - amount} for the others"
    rest = f"; {ask.about - amount} still to pay" if ask.prompt == "pay" and ask.about > amount else ""
    return f"{hero.gp - amount} gold left{rest}"


def _gift(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    giver, taker = (table.heroes[int(seat)] for seat in choice[1:])
    after = f"{giver.gp} and {taker.gp} gold now; how much is asked next"
    return Look(f"The {name_of(giver)} gives gold to the {name_of(taker)}", hero_target(table, giver.seat), after=after)


def _gear(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    hero = int(choice[1])
    text = f"Gear of the {name_of(table.heroes[hero])}"
    after = f"{REARRANGED}. {capital(belongings(table.heroes[hero]))}"
    return Look(text, hero_target(table, hero), "Gear", after=after)


REARRANGED = "change or give it; costs no turn"


def belongings(hero: Hero) -> str:
    """`in use: Sling; carried: Firepot`: what somebody wears and has in hand, and what lies in the pack."""
    used = listed([CARDS[card].name for card in (*hero.gear, *(ammo for _, ammo in hero.loaded))]) or "nothing"
    packed = listed([CARDS[card].name for card in hero.pack])
    return f"in use: {used}{f'; carried: {packed}' if packed else ''}"


MAKERS: dict[str, Maker] = {
    "wear": _card("Equip"), "stow": _card("Unequip"), "wield": _card("Draw"), "put_away": _card("Put away"),
    "load": _card("Load"), "unload": _card("Unload"), "drop": _card("Discard"), "item": _card(""),
    "keep": _card("Keep"), "card": _card(""), "disease": _card(""), "bottom": _card("Under the deck:"),
    "buy": _buy, "sell": _buy, "give": _give, "pay": _pay, "gold": _gold, "gift": _gift, "gear": _gear,
}  # fmt: skip
