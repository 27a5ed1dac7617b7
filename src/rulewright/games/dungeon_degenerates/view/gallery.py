"""Every Adventurer, Monster, Skill, card, condition and keyword as a sheet, to browse."""

from __future__ import annotations

from functools import cache

from rulewright.kernel.scene import Number, Sheet

from ..rules.content import ADVENTURERS, CARDS, CONDITION_TEXTS, KEYWORDS, MISSIONS, MONSTERS, SKILLS, WEAKNESSES
from .names import ATTRIBUTE_NAMES
from .plain import plain
from .scene import SHEET_ICONS, ability_text, tags


@cache
def gallery() -> tuple[Sheet, ...]:
    """DD.SETUP.12"""
    found = [
        Sheet(f"g {entry.id}", entry.name, subtitle=" ".join(entry.classes), icon=SHEET_ICONS[entry.id],
              group="Adventurers", notes=(f"Gains Luck when {entry.fortune_text}.",),
              numbers=tuple(map(Number, ATTRIBUTE_NAMES, map(str, entry.attributes))))
        for entry in ADVENTURERS
    ]  # fmt: skip
    found += [
        Sheet(f"g m {card.id}", card.name, subtitle=" ".join(card.classes), group=f"Monsters: {card.deck}",
              numbers=tuple(map(Number, ("Attack", "Health", "Armour"), map(str, (card.att, card.hp, card.arm)))),
              notes=tuple(ability_text(card)))
        for card in MONSTERS
    ]  # fmt: skip
    found += [
        Sheet(f"g s {e.id}", e.name, group="Skills", notes=(plain(e.text), f"Mastered: {plain(e.mastery_text)}"))
        for e in SKILLS
    ]
    found += [Sheet(f"g w {e.id}", e.name, group="Weaknesses", notes=(plain(e.text),)) for e in WEAKNESSES]
    found += [Sheet(f"g c {e.id}", e.name, group="Loot", notes=(plain(e.text),), chips=tags(e)) for e in CARDS]
    found += [Sheet(f"g x {e.id}", e.id, group="Conditions", notes=(plain(e.text),)) for e in CONDITION_TEXTS]
    found += [Sheet(f"g k {e.id}", e.id, group="Keywords", notes=(plain(e.text),)) for e in KEYWORDS]
    found += [Sheet(f"g n {e.id}", e.name, group="Missions", notes=(e.setup, e.objective)) for e in MISSIONS]
    return tuple(found)
