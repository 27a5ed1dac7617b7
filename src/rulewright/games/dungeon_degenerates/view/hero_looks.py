"""How choices of Adventurers appear, and of their Skills, Weaknesses and conditions."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy

from rulewright.kernel import Ask
from rulewright.kernel.scene import Look, at_card
from rulewright.kernel.words import listed, percent

from ..rules.content import ADVENTURERS, CONDITION_TEXTS, SKILLS, WEAKNESS, WEAKNESSES
from ..rules.profile import profile
from ..rules.state import Hero, Table
from ..rules.terms import AGI, ATTRIBUTE_NAMES, MAG, PER, STR, conditions_in
from ..rules.trials import chance_of, value_in_test
from .brawl import SHEET_ICONS
from .cards import condition_words, holder_of, mastery_words, skill_words, weakness_words
from .intents import blows_at, most_of, size_words
from .look_parts import ROOM, SKILL_OF, Maker, hero_target
from .names import name_of


def suggested_look(table: Table, ask: Ask) -> Look:
    """The Weakness that a sheet suggests."""
    card = WEAKNESSES[WEAKNESS[ADVENTURERS[table.heroes[ask.seat].adventurer].suggested_weakness]]
    return Look(card.name, cost=f"+{card.xp} XP", after=weakness_words(card))


def _hero(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    seat = int(choice[1])
    hero = table.heroes[seat]
    words = CHOSEN.get(ask.prompt)
    return Look(
        f"The {name_of(hero)}",
        hero_target(table, seat),
        after=words(table, ask, hero) if words else condition_of(table, hero),
    )


def defence_words(table: Table, hero: Hero) -> str:
    """What somebody has against a Monster's blow."""
    need = value_in_test(table, hero, AGI)
    left = profile(table, hero).hp - hero.wounds
    return f"{left} Health; Defence needs {need} or less on two dice: {percent(chance_of(need))}"


def struck_words(table: Table, ask: Ask, hero: Hero) -> str:
    """What a Monster's blow would meet and do, if it went for somebody. DD.TARG.03, DD.SUFF.01-06"""
    assert table.fight is not None
    fight = copy(table.fight)
    fight.foes = [copy(foe) for foe in fight.foes]
    foe = fight.foes[ask.about]
    foe.targets = 1 << hero.seat
    blows = blows_at(table, fight, foe, hero)
    return f"{defence_words(table, hero)}; Wounds on average {size_words(blows)}, {most_of(blows)} at most"


def leading_words(table: Table, hero: Hero) -> str:
    """What a leader does, and with which numbers. DD.MAPP.02"""
    tested = listed([f"{ATTRIBUTE_NAMES[which]} {value_in_test(table, hero, which)}" for which in (PER, MAG, STR)])
    return f"leads from now on, and in Encounters tests for all of you with {tested}"


def condition_of(table: Table, hero: Hero) -> str:
    """What somebody can still take, and has."""
    return f"{profile(table, hero).hp - hero.wounds} Health, {hero.gp} gold, {hero.luck} Luck"


CHOSEN: dict[str, Callable[[Table, Ask, Hero], str]] = {
    "target": struck_words,
    "leader": lambda table, ask, hero: leading_words(table, hero),
    "shield": lambda table, ask, hero: f"1 Armour more until the next turn; {condition_of(table, hero)}",
}
"""What it means that somebody is chosen; of others it is said how they are."""


def _skill(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    hero = table.heroes[ask.seat]
    holder = holder_of(table, hero)
    if choice[0] == "skill":
        skill = SKILL_OF[str(choice[1])]
        return Look(skill.name, group="Skills", after=skill_line(skill_words(skill, holder), skill_words(skill)))
    entry = SKILLS[int(choice[1])]
    change = profile(table, hero).stats.get("improve", 0)
    if choice[0] == "learn":
        cost = f"{max(1, entry.xp + change)} XP"
        group = f"Learn a Skill for your {hero.xp} XP"
        return Look(f"Learn {entry.name}", group=group, cost=cost, after=skill_words(entry))
    cost = f"{max(1, entry.mastery_xp + change)} XP"
    return Look(f"Master {entry.name}", group="Master a Skill you have", cost=cost, after=mastery_words(entry))


def skill_line(reckoned: str, plain: str) -> str:
    """What a Skill does, with the numbers of who has it where there is room for them."""
    return reckoned if len(reckoned) <= ROOM else plain


def _condition(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    bit = int(choice[1])
    return Look(conditions_in(bit)[0], after=condition_words(CONDITION_TEXTS[bit.bit_length() - 1], monster=False))


def _adventurer(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    entry = ADVENTURERS[int(choice[1])]
    return Look(entry.name, at_card(entry.id), icon=SHEET_ICONS[entry.id], after=GOOD_AT.get(entry.id, ""))


GOOD_AT = {
    "gutter_duelist": "nimble with a blade: hard to hit, strikes back in Guard",
    "mire_hexer": "Magic and sharp eyes: hexes Monsters, explores; a weak arm",
    "pit_brawler": "the toughest: most Health, strong fists; no magic, bad eyes",
    "grave_robber": "nimble, sharp eyes: explores, hides, finds more Loot",
    "disgraced_knight": "tough with sword and shield: leads, covers a friend in Guard",
    "drowned_deserter": "good at all of it; best on Water, goes by river and lake",
    "heretic_friar": "healer: mends Wounds, leads, dispels; a weak arm, easily hit",
    "goblin_firebug": "nimble, throws fire: escapes best, explores; little Health",
}
"""What each Adventurer is good at, and bad at, in a line; the sheet has the numbers."""


MAKERS: dict[str, Maker] = {
    "hero": _hero, "take": _hero, "learn": _skill, "master": _skill, "skill": _skill, "condition": _condition,
    "adventurer": _adventurer,
}  # fmt: skip
