"""Resting: Recover first, then whatever else the place, the Skills and the cards allow."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.kernel import Ask, Barred, Choice, Flow, told

from .board import REGION_OF
from .content import CARDS, SKILLS
from .effects import carry_out
from .explore import bar_to_explore, explore
from .gear import can_rearrange, companions, release
from .heroes import can_act, discard_card, heal, lose_condition, settle, stand_up
from .improve import improvements, learn, master
from .profile import attribute, profile
from .rest_skills import SKILL_ACTIONS, is_of_use, note_healing
from .scope import Scope
from .state import ACTIVE, Hero, Table, is_lasting, living, traits_of
from .terms import BADLANDS, DETAINED, INFECTED, METAPHYSICAL, MRL, PERILOUS, TOWN, trait_mask
from .town import bar_to_trade, can_invest, invest, open_stall
from .trials import trial

SKILL_BOXES = {skill.action: trait_mask(skill.box) if skill.box else 0 for skill in SKILLS if skill.kind == "rest"}


def rest(table: Table, index: int) -> Flow[None]:
    """Recover first; then any Rest Actions, each once. DD.REST.01-06"""
    hero = table.heroes[index]
    if not can_act(hero):
        return
    if "recover" not in hero.used:
        hero.used += ("recover",)
        table.agenda.append(("rest", index))
        yield from recover(table, hero)
        return
    if hero.fate != ACTIVE:
        return
    choices = rest_choices(table, hero)
    if is_idle(choices, hero):
        return
    answer = yield Ask(hero.seat, "rest", choices, about=index, refusals=lambda: rest_refusals(table, hero))
    if answer == "done":
        return
    table.agenda.append(("rest", index))
    yield from perform(table, hero, answer)


# ---- recover --------------------------------------------------------------------------------------------------------


def recover(table: Table, hero: Hero) -> Flow[None]:
    """A MRL Test: all of MRL, or half of it as it is now; then conditions come off.

    DD.RECOV.01-08, DD.REST.07, DD.DICE.03, 04
    """
    traits = traits_of(table, hero.space)
    before, conditions = hero.wounds, hero.conditions
    if hero.wounds:
        bonus = 1 if table.blessed >> hero.seat & 1 else 0
        result = yield from trial(table, hero, MRL, bonus, aim="recover")
        morale = attribute(table, hero, MRL)
        amount = morale if result.passed else (morale + 1) // 2
        heal(table, hero, max(0, recovered(table, hero, amount, traits)))
        stand_up(table, hero)
    if traits & METAPHYSICAL:
        lose_condition(hero, DETAINED)
    else:
        hero.brief = hero.lasting = hero.deep = hero.expiring = 0
    settle(table, hero)
    left = profile(table, hero).hp - hero.wounds
    healed, lost = before - hero.wounds or None, conditions & ~hero.conditions or None
    told(table, "rested", hero.seat, eased=bool(healed or lost), healed=healed, left=left, lost=lost)


def recovered(table: Table, hero: Hero, amount: int, traits: int) -> int:
    """How many Wounds Recover removes here. DD.RECOV.04, 05"""
    stats = profile(table, hero).stats
    if hero.conditions & INFECTED:
        return 0
    if traits & PERILOUS and not stats.get("perilous_ok") and hero.fieldcraft < 2:
        return 0
    amount += stats.get("recover", 0) + hero.fieldcraft
    if stats.get("glutton") and not traits & TOWN:
        amount -= 1
    if is_lasting(table, "ashfall") and REGION_OF[hero.space] == BADLANDS:
        amount -= 2
    return amount


# ---- what else ------------------------------------------------------------------------------------------------------


def rest_choices(table: Table, hero: Hero) -> list[Choice]:
    """Explore and Improve anywhere, Trade in Towns, Invest in Settlements, and what cards say.

    Gear changes hands throughout the phase. DD.REST.02-05, DD.ITEM.07, DD.REQ.02, 07
    """
    used = hero.used
    choices: list[Choice] = ["done"]
    if not bar_to_explore(table, hero):
        choices.append("explore")
    if "improve" not in used:
        choices += improvements(table, hero)
    if "invest" not in used and can_invest(table, hero):
        choices.append("invest")
    if "trade" not in used and not bar_to_trade(table, hero):
        choices.append("trade")
    if "gear" not in used and can_rearrange(table, hero):
        choices.append("gear")
    traits = traits_of(table, hero.space)
    numbers = profile(table, hero)
    for name in numbers.skills:
        box = SKILL_BOXES.get(name)
        fitting = box is not None and name not in used and (not box or box & traits)
        if fitting and is_of_use(table, hero, name):
            choices.append(("skill", name))
    for card, which in numbers.powers:
        action = CARDS[card].actions[which]
        fits = action.when == "rest" and (not action.box or trait_mask(action.box) & traits)
        if fits and table_unused(table, card):
            choices.append(("use", card, which))
    return choices


def is_idle(choices: list[Choice], hero: Hero) -> bool:
    """Whether nothing is left but gear, which was at hand before the Rest: nobody is asked then."""
    return set(choices) <= {"done", "gear"} and "trade" not in hero.used


def rest_refusals(table: Table, hero: Hero) -> Iterator[Barred]:
    """Rest Actions that this place, or this turn, does not allow."""
    if why := bar_to_explore(table, hero):
        yield Barred("explore", why)
    if why := bar_to_trade(table, hero):
        yield Barred("trade", why)


def table_unused(table: Table, card: int) -> bool:
    """An Item's Rest Action works once a turn, whoever holds it. DD.EXCH.02"""
    return all(card not in hero.used_cards for hero in table.heroes)


def perform(table: Table, hero: Hero, answer: Choice) -> Flow[None]:
    """One Rest Action."""
    match answer:
        case "explore":
            yield from explore(table, hero)
        case ("learn", int(skill)):
            learn(table, hero, skill)
        case ("master", int(skill)):
            master(table, hero, skill)
        case "invest":
            yield from invest(table, hero)
        case "gear":
            hero.used += ("gear",)
            table.agenda.append(("gear", hero.seat, 0))
        case "trade":
            hero.used += ("trade",)
            yield from open_stall(table, hero)
        case ("skill", str(name)):
            hero.used += (name,)
            yield from SKILL_ACTIONS[name](table, hero, profile(table, hero).skills[name])
        case ("use", int(card), int(which)):
            hero.used_cards += (card,)
            yield from use(table, hero, card, which)


def use(table: Table, hero: Hero, card: int, which: int) -> Flow[None]:
    """A Rest Action printed on a card. DD.REST.04"""
    if "Single" in CARDS[card].classes:
        release(table, hero, card)
        discard_card(table, card)
    party = sum(1 << other.seat for other in living(table) if other.space == hero.space)
    before = sum(other.wounds for other in companions(table, hero))
    yield from carry_out(table, CARDS[card].actions[which].do, Scope(party, hero.seat, hero.space))
    note_healing(table, hero, before)
