"""What took part in a chapter: for the lab, which counts it when one is over."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.kernel import Counted, Part

from ..rules.content import ABILITIES, EVENTS, SIDE_QUESTS, VILLAIN_ACTIONS, VILLAINS, feat_of
from ..rules.powers import AMBROSE, FIGURES_OF, SHEET_NAMES, SHEETS, feat_special
from ..rules.script import script_of
from ..rules.state import ACTION_DECK, EVENT_DECK, Table

COUNTED = {
    "chapter": Counted("Played"),
    "figure": Counted("In the party"),
    "ability": Counted("Learnt", "ability:"),
    "feat": Counted("Played", "feat:"),
    "event": Counted("Drawn", "event:"),
    "villain action": Counted("Drawn", "va:"),
    "side quest": Counted("Dealt", "quest:"),
    "villain": Counted("Met"),
}
"""What of it the gallery shows, and what is counted there."""


def parts(table: Table) -> Iterator[Part]:
    """The chapter, the party with its abilities, the cards that were played, and the villains there and fallen."""
    chapter, profiles = table.cast.chapter, table.cast.profiles
    yield Part("chapter", chapter.id, chapter.title)
    for sheet in table.cast.party:
        seat = table.seat_of[sheet]
        figures = FIGURES_OF[sheet]
        out = sum(table.health[figure] <= 0 for figure in figures)
        fate = {"health": sum(table.health[f] for f in figures), "out": out, "experience": table.xp[sheet]}
        yield Part("hero", SHEETS[sheet], SHEET_NAMES[sheet], seat, 1, fate)
        yield from (Part("figure", profile.id, profile.name, seat) for profile in map(profiles.__getitem__, figures))
        for ability in ABILITIES.values():
            if ability.hero == SHEETS[sheet] and table.cast.skills[sheet] >> (ability.number - 1) & 1:
                yield Part("ability", ability.id, ability.name, seat)
        for feat in dict.fromkeys(feat_of(*feat_special(card)) for card in table.decks[sheet].discard):
            yield Part("feat", feat.id, feat.name, seat)
    if any(figure == AMBROSE for _, figure in script_of(table).significant(table)):
        yield Part("figure", profiles[AMBROSE].id, profiles[AMBROSE].name)
    for number in sorted({*table.decks[EVENT_DECK].discard, table.event, table.environment} - {0}):
        yield Part("event", EVENTS[number].id, EVENTS[number].name)
    for number in sorted(table.decks[ACTION_DECK].discard):
        yield Part("villain action", VILLAIN_ACTIONS[number].id, VILLAIN_ACTIONS[number].name)
    for number in table.quests:
        quest = SIDE_QUESTS[number]
        yield Part("side quest", quest.id, quest.name, figures={"paid": float(number in table.paid)})
    met = [(each.type, each.face) for each in chapter.reserves] + [(boss.type, boss.face) for boss in chapter.bosses]
    for type, face in dict.fromkeys(met):
        yield Part("villain", f"{type}:{face}", f"{VILLAINS[type].name}, {face}")
    for id, count in sorted(table.fallen.items()):
        yield Part("fallen villain", id, VILLAINS[id].name if id in VILLAINS else id, count=count)
