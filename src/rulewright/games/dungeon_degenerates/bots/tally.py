"""What took part in a mission that is over, for the lab to count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulewright.kernel import Counted, Part

from ..rules.content import ADVENTURERS, CARDS, ENCOUNTERS, MISSIONS, MONSTERS, SKILLS, WEAKNESSES
from ..rules.state import DEAD, Table

COUNTED = {
    "mission": Counted("Played", "g n "),
    "encounter": Counted("Met", "g e "),
    "hero": Counted("In the party", "g "),
    "skill": Counted("Known at the end", "g s "),
    "weakness": Counted("Borne at the end", "g w "),
    "card": Counted("Carried at the end", "g c "),
    "trophy": Counted("Beaten", "g m "),
}
"""What of it the gallery shows, and what is counted there."""


def parts(table: Table) -> Iterator[Part]:
    """The mission, its Encounters, and every Adventurer with Skills, Weaknesses, gear and trophies."""
    for number in dict.fromkeys([*table.done, table.mission]):
        yield Part("mission", MISSIONS[number].id, MISSIONS[number].name)
    for encounter in sorted(card for deck in table.encounters for card in deck.discard):
        yield Part("encounter", ENCOUNTERS[encounter].id, ENCOUNTERS[encounter].name)
    for hero in table.heroes:
        if hero.seat in table.late:
            continue
        fate = {"dead": float(hero.fate == DEAD), "gold": hero.gp, "experience": hero.xp, "bold": hero.bold}
        sheet = ADVENTURERS[hero.adventurer]
        yield Part("hero", sheet.id, sheet.name, hero.seat, 1, fate)
        for skill in hero.skills:
            card = SKILLS[skill]
            yield Part("skill", card.id, card.name, hero.seat, 1, {"mastered": int(skill in hero.mastered)})
        for weakness in hero.weaknesses:
            yield Part("weakness", WEAKNESSES[weakness].id, WEAKNESSES[weakness].name, hero.seat)
        for loot, count in sorted(Counter((*hero.gear, *hero.pack)).items()):
            yield Part("card", CARDS[loot].id, CARDS[loot].name, hero.seat, count)
        for monster, count in sorted(Counter(hero.trophies).items()):
            yield Part("trophy", MONSTERS[monster].id, MONSTERS[monster].name, hero.seat, count)
