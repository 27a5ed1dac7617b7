"""How choices in Encounters, before the Law and between missions appear."""

from __future__ import annotations

import re

from rulewright.kernel import Ask
from rulewright.kernel.scene import Look
from rulewright.kernel.words import listed, percent

from ..rules.content import ENCOUNTERS, MISSION, MISSIONS, MONSTER, MONSTERS
from ..rules.meetings import active, bribe_price, half_of
from ..rules.monsters import Ability, Monster
from ..rules.profile import profile
from ..rules.state import Hero, Table, traits_of
from ..rules.terms import ATTRIBUTE_NAMES, MRL
from ..rules.trials import chance_of, value_in_test
from . import tales
from .cards import option_words, price_words
from .chances import beside, chooser_of, option_test, tested_by
from .lengths import length_of
from .look_parts import ROOM, Maker, hero_target
from .names import FACTION_NAMES, name_of, plural
from .words import EACH, capital, effect, inside, within


def against_law_words(table: Table, ask: Ask) -> str:
    """What a fight with the Law may cost, and pay. DD.SUFF.01, DD.SPOIL.03"""
    party = next(party for party in table.joining if party >> ask.seat & 1)
    foes = [MONSTERS[monster] for monster in table.joining[party]]
    xp, gold = sum(foe.xp for foe in foes), sum(foe.gp for foe in foes)
    heroes = active(table, party)
    able = {each.keyword for foe in foes for each in at_work(table, heroes[0].space, foe)}
    more = able & {*STRONGER, *(IN_COMPANY if len(foes) > 1 else ())}
    by = f" (or more: {listed(sorted(more))})" if more else ""
    taken = f"you take up to {plural(sum(foe.att for foe in foes), 'Wound')} a round{by}"
    told, pays = f"{taken}; {best_hit(table, heroes)}", f"; won: {xp} XP, {gold} gold"
    return told + pays if len(told + pays) <= ROOM else told


STRONGER, IN_COMPANY = ("Charge", "Frenzy", "Summon"), ("Rally", "Swarm")
"""The abilities by which blows become more or harder than the cards say, by itself or with others."""


def at_work(table: Table, space: int, card: Monster) -> list[Ability]:
    """The abilities of a Monster that work on a space. DD.MABIL.03"""
    return [each for each in card.abilities.values() if not each.traits or each.traits & traits_of(table, space)]


def best_hit(table: Table, heroes: list[Hero]) -> str:
    """`best hit: Mire Hexer, Magic 9 (83 %)`: before what Monsters may add or take. DD.CDICE.03"""
    ways = [(value_in_test(table, hero, blow.attribute), hero, blow) for hero in heroes
            for blow in profile(table, hero).attacks]  # fmt: skip
    need, hero, blow = max(ways, key=lambda way: way[0])
    rolled = f"{ATTRIBUTE_NAMES[blow.attribute]} {need} ({percent(float(chance_of(need)))})"
    return f"best hit: {name_of(hero)}, {rolled}"


def _option(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    """An option of an Encounter: what one does, what comes of it, and what is known of who may have to be fought."""
    half = half_of(table, ask.about, table.heroes[ask.seat].space)
    card, number = ENCOUNTERS[ask.about], int(choice[1])
    entry = half.options[number]
    does = with_needs(table, ask, number, option_words(entry, half.chooser))
    if "fight" in entry.do or "duel" in entry.do:
        does = within(f"{does} {capital(foe_words(MONSTERS[MONSTER[card.id]]))}.", ROOM)
    act = inside(tales.act(card.id, half is card.other, number)).rstrip(".")
    text = f"{entry.label}: {act}"
    return Look(text if len(text) + len(does) <= LINE else entry.label, cost=price_words(entry), after=does)


TESTED = re.compile(rf"\b[Tt]ests? ({'|'.join(ATTRIBUTE_NAMES)})")


def with_needs(table: Table, ask: Ask, number: int, does: str) -> str:
    """What an option does, with what the dice must show and by whom, as far as there is room. DD.TEST.02"""
    step, found = option_test(table, ask, number), TESTED.search(does)
    if step is None or found is None:
        return within(does, ROOM)
    heroes = tested_by(table, chooser_of(table, ask), beside(table, table.heroes[ask.seat]), step)
    values = [str(value_in_test(table, hero, step.test)) for hero in heroes]
    named = ", ".join(f"{name_of(hero)} {value}" for hero, value in zip(heroes, values, strict=True))
    needs = (values[0],) if len({*values}) == 1 else (named, listed(values))
    ways = [f" ({each} or less)" for each in needs]
    told = [f"{does[: found.end()]}{way}{does[found.end() :]}" for way in ways]
    return next((words for words in told if len(words) <= ROOM), within(told[-1], ROOM))


LINE = 130
"""The most letters of a button, which stands in one line."""


def foe_words(card: Monster) -> str:
    """What is known of somebody before a fight: what it takes to destroy him, and what his blows do."""
    armour = f", armour {card.arm}" if card.arm else ""
    return f"{card.hp} Health{armour}, up to {plural(card.att, 'Wound')} a blow"


def _mission(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    entry = MISSIONS[MISSION[str(choice[1])]]
    if choice[0] == "pack_up":
        after = "saved: it begins with this mission another day"
        return Look(f"Pack up, to go on with {entry.name}", group="Pack up", tone="end", after=after)
    return Look(
        entry.name,
        group="Next",
        after=f"{entry.objective} Reward: {effect(entry.reward, EACH) or 'an ending.'} {length_of(entry.id)}.",
    )


def _serve(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    after = "the campaign ends in their way" if choice[0] == "ending" else "counts when the campaign ends"
    return Look(FACTION_NAMES[str(choice[1])], after=after)


def _bribe(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    hero = table.heroes[int(choice[1])]
    bonus = profile(table, hero).stats.get("bribe", 0)
    needed = f"Morale {value_in_test(table, hero, MRL, bonus)} or less on two dice"
    party = next(party for party in table.joining if party >> ask.seat & 1)
    price = bribe_price(table, active(table, party), table.joining[party])
    failed = "you keep it, but a fight and Bounty +1 (the Law comes sooner)"
    after = f"{needed}: they take {price} gold and go; else {failed}"
    return Look(f"The {name_of(hero)} offers a bribe", hero_target(table, hero.seat), after=after)


def _stake(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    return Look(f"Stake {choice[1]} gold", after=f"won: {choice[1]} gold more; lost: {choice[1]} gold gone")


MAKERS: dict[str, Maker] = {
    "option": _option, "bribe": _bribe, "stake": _stake, "mission": _mission, "pack_up": _mission, "serve": _serve,
    "ending": _serve,
}  # fmt: skip
