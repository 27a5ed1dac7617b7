"""How choices appear: their words, and what on the table they point at.

A choice that is a word alone reads as `plain_words.py` says; the others are made by `map_looks.py`, `fight_looks.py`,
`gear_looks.py`, `hero_looks.py` and `encounter_looks.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rulewright.kernel import Ask, Choice
from rulewright.kernel.scene import NOWHERE, Look, Target

from ..rules.content import WEAKNESSES
from ..rules.state import Table
from ..rules.terms import ASSAULT, GUARD
from . import encounter_looks, fight_looks, gear_looks, hero_looks, map_looks
from .chances import chance
from .encounter_looks import against_law_words
from .fight_looks import FIGHTING, fighting_look, late_words, quick_look, waiting_words
from .gear_looks import gear_tone
from .hero_looks import suggested_look
from .look_parts import ROOM, hero_target
from .map_looks import (
    best_search,
    bold_words,
    cautious_words,
    done_words,
    explore_words,
    following_words,
    hide_words,
    hunt_words,
    invest_words,
    resting_words,
    rolled_words,
)
from .plain_words import AFTER, ENDS, MAIN, SAID, WORDS
from .reroll_looks import best_die
from .words import within


def foremost(table: Table, ask: Ask) -> Choice | None:
    """What most would do where it can be reckoned: in a fight, with dice that lie, and with a Danger card."""
    return BEST.get(ask.prompt, fight_looks.foremost)(table, ask)


BEST: dict[str, Callable[[Table, Ask], Choice]] = {
    "luck": best_die, "reroll": best_die, "hunt": best_search, "stealth": best_search,
}  # fmt: skip


def look(table: Table, ask: Ask, choice: Choice) -> Look:
    """The words of a choice, with the chance of what dice decide."""
    found = plain_look(table, ask, choice) if isinstance(choice, str) else shaped_look(table, ask, choice)
    found = replace(found, after=within(found.after, ROOM))
    if ask.prompt == "gear" and isinstance(choice, tuple):
        found = replace(found, tone=gear_tone(table, table.heroes[ask.about], choice))
    odds = chance(table, ask, choice)
    return found if odds is None else replace(found, odds=True, chance=odds)


def plain_look(table: Table, ask: Ask, choice: str) -> Look:
    if (ask.prompt, choice) == ("weakness", "suggested"):
        return suggested_look(table, ask)
    if ask.prompt == "late_stance" and table.fight is not None:
        return Look(WORDS[choice], after=late_words(table, ask, table.fight, ASSAULT if choice == "assault" else GUARD))
    if (ask.prompt, choice) in FIGHTING and table.fight is not None:
        return fighting_look(table, ask, table.fight, choice)
    if (ask.prompt, choice) == ("keep_weakness", "keep"):
        return Look("Keep it", after=f"{WEAKNESSES[ask.about].xp} XP more")
    fallback = WORDS.get(choice, choice.replace("_", " ").capitalize()), AFTER.get(choice, "")
    words, after = SAID.get((ask.prompt, choice), fallback)
    reckon = RECKONED.get((ask.prompt, choice))
    after = reckon(table, ask) if reckon else after
    idle = after.startswith("useless")
    return Look(words, tone="main" if choice in MAIN else "end" if choice in ENDS or idle else "", after=after)


RECKONED: dict[tuple[str, str], Callable[[Table, Ask], str]] = {
    ("follow", "follow"): following_words, ("leader", "roll"): rolled_words, ("first", "roll"): rolled_words,
    ("map_stance", "bold"): bold_words, ("map_stance", "cautious"): cautious_words, ("action", "rest"): resting_words,
    ("act", "wait"): waiting_words,
    ("law", "fight"): against_law_words, ("rest", "done"): done_words, ("rest", "explore"): explore_words,
    ("rest", "invest"): invest_words, ("hunt", "try"): hunt_words, ("stealth", "try"): hide_words,
}  # fmt: skip
"""What follows from a plain choice where it must be reckoned."""


def shaped_look(table: Table, ask: Ask, choice: int | tuple[int | str, ...]) -> Look:
    if isinstance(choice, int):
        return Look(str(choice), after="so many")
    kind = str(choice[0])
    if kind == "quick":
        return quick_look(table, ask, choice[1:])
    maker = MAKERS.get(kind)
    return maker(table, ask, choice) if maker else Look(" ".join(map(str, choice)).replace("_", " ").capitalize())


MAKERS = map_looks.MAKERS | fight_looks.MAKERS | gear_looks.MAKERS | hero_looks.MAKERS | encounter_looks.MAKERS
"""One maker for each kind of choice."""


# ---- the question ----------------------------------------------------------------------------------------------------


def plan_text(table: Table) -> str:
    """What the leader has chosen for the Party."""
    choice: Choice = table.plan if len(table.plan) > 1 else table.plan[0]
    return look(table, Ask(0, "action", ()), choice).text


SEATED = (
    "luck",
    "reroll",
    "stance",
    "act",
    "after",
    "rest",
    "gear",
    "action",
    "map_stance",
    "trade",
    "hunt",
    "stealth",
)


def about(table: Table, ask: Ask) -> Target:
    return hero_target(table, ask.about) if ask.prompt in SEATED else NOWHERE
