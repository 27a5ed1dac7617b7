"""What one entry of the content says of another, and what its scripts say: all of it must be there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright.kernel import BadContent
from rulewright.kernel.errors import suggestion

from .board import PLACE, SPACE
from .content import (
    CARD,
    CARDS,
    COLUMNS,
    DANGERS,
    DOOMS,
    ENCOUNTERS,
    KEYWORDS,
    MISSION,
    MISSIONS,
    MONSTER,
    MONSTERS,
    SIGNS,
    TRIUMPH,
    Mission,
)
from .deeds import DEEDS
from .script import NUMBERS, WHO, BadScript, Op, read
from .terms import REGIONS

AMONG = ("in", *WHO)


def prove() -> None:
    """BadContent for the first thing that is not there."""
    for kind, id, field, script in scripts():
        try:
            check_script(script)
        except (BadScript, KeyError, IndexError, ValueError) as error:
            raise BadContent(f"{kind}.yaml", id, f"{field}: {error}") from error
    for mission in MISSIONS:
        check_mission(mission)
    words = {keyword.id for keyword in KEYWORDS}
    for monster in MONSTERS:
        for word in monster.abilities:
            known(word, words, "abilities", "epic_monsters" if monster.epic else "monsters", monster.id)
    for encounter in ENCOUNTERS:
        known(encounter.region, REGIONS, "region", "encounters", encounter.id)
    for danger in DANGERS:
        known(danger.column, COLUMNS, "column", "danger", danger.id)


def scripts() -> Iterator[tuple[str, str, str, str]]:
    """Every script with its kind, entry and field."""
    for encounter in ENCOUNTERS:
        for half in (encounter, encounter.other):
            for option in half.options if half is not None else ():
                yield "encounters", encounter.id, f"options.{option.label}.do", option.do
                yield "encounters", encounter.id, f"options.{option.label}.win", option.win
    yield from (("missions", mission.id, "reward", mission.reward) for mission in MISSIONS)
    yield from (("doom", doom.id, "do", doom.do) for doom in DOOMS)
    yield from (("signs", sign.id, "do", sign.do) for sign in SIGNS)
    yield from (("loot", card.id, "do", card.do) for card in CARDS)


def check_script(script: str) -> None:
    for step in read(script):
        for op in (*step.ops, *step.passed, *step.failed):
            check_op(op)


def check_op(op: Op) -> None:
    """Somebody knows how to do it."""
    name = str(op[0])
    if name in WHO:
        check_op(op[1:])
    elif not any(name in words for words in (NUMBERS, PLACE, DEEDS, AMONG)):
        raise BadScript(f"nobody knows how to do {name!r}{suggestion(name, (*NUMBERS, *DEEDS))}")


def check_mission(mission: Mission) -> None:
    places = [mission.start, *mission.clues.values(), *mission.voidgates, *mission.lost_at.values()]
    places += [place for plan in mission.epics for place in (plan.at, plan.to)]
    for place in filter(None, (*places, mission.overlay, mission.guarded, mission.crown_breaks_at)):
        known(place, SPACE, "place", "missions", mission.id)
    for monster in (*mission.kill, *mission.hp, *mission.lost_at, *(plan.card for plan in mission.epics if plan.card)):
        known(monster, MONSTER, "monster", "missions", mission.id)
    for id in mission.next:
        known(id, MISSION, "next", "missions", mission.id)
    for card in mission.deck:
        known(card, (*REGIONS, *MONSTER, *CARD), "deck", "missions", mission.id)
    for place in mission.raise_:
        known(place, PLACE, "raise", "missions", mission.id)
    if mission.triumph:
        known(mission.triumph, TRIUMPH, "triumph", "missions", mission.id)
    if mission.clear > len(mission.clues):
        raise BadContent("missions.yaml", mission.id, f"clear: expected at most {len(mission.clues)}, its Clues")


def known(word: str, words: Iterable[str], field: str, kind: str, id: str) -> None:
    names = list(words)
    if word not in names:
        raise BadContent(f"{kind}.yaml", id, f"{field}: there is no {word!r}{suggestion(word, names)}")
