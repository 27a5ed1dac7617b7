"""A chapter laid by hand: figures where a test wants them, cards and dice as it scripts them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulewright.games.undercity import Undercity
from rulewright.games.undercity.rules.activation import begin_activation
from rulewright.games.undercity.rules.cast import BLUE, RED, cast_id, find_cast
from rulewright.games.undercity.rules.content import ABILITIES, EVENT_NUMBER, FEATS
from rulewright.games.undercity.rules.ground import label_of, space_of
from rulewright.games.undercity.rules.powers import (
    FIGURES_OF,
    FIRST_VILLAIN,
    HERO_FIGURES,
    PAIR,
    SHEET_OF,
    SHEETS,
    feat_sheet,
    first_with,
)
from rulewright.games.undercity.rules.setup import lay_table
from rulewright.games.undercity.rules.state import ACT, FINISH, MODE, MODES, NEXT, OFF, OVER, PAIR_TURN, VILLAINS, Table
from rulewright.kernel import Chance, Flow, IllegalChoice, Match, Roll, Scripted
from rulewright.kernel.config import complete
from rulewright.testing import keys, play

GAME = Undercity()


class Script(Scripted):
    """Scripted rolls that remember how many of them were wanted, in any copy of the match."""

    def __init__(
        self, outcomes: Sequence[Any], seed: int | str | None, counter: int = 0, used: list[int] | None = None
    ) -> None:
        super().__init__(outcomes, seed, counter)
        self.used = [counter] if used is None else used

    def roll(self, roll: Roll) -> Any:
        outcome = super().roll(roll)
        self.used[0] = max(self.used[0], self.counter)
        return outcome

    def at(self, counter: int) -> Chance:
        return Script(self.outcomes, self.seed if self.endless else None, counter, self.used)

    @property
    def left(self) -> Sequence[Any]:
        return self.outcomes[self.used[0] :]


SCRIPTS: list[Script] = []
"""What the running test has scripted: conftest.py complains of rolls that nobody wanted."""


class Still(Undercity):
    """The same game, but it stops when a hero's activation is over, so that a test can look at what he did."""

    def next_beat(self, state: Table) -> Flow[None] | None:
        return None if state.phase == FINISH else super().next_beat(state)


STILL = Still()
Chapter = Match[Table]
NAMES = ("gardek", "canice", "milo", "pog", "doorstop", "ambrose")
COLOURS = {"red": RED, "blue": BLUE}
Placed = tuple[str, str, str]


def hero(name: str) -> int:
    return NAMES.index(name)


def feat(id: str, reroll: bool = False) -> int:
    """The card that offers this special and Boost, or Reroll."""
    special = next(f for f in FEATS if f.id == id)
    return first_with((SHEETS.index(special.hero), special.special)) + reroll


def table_of(
    *placed: Placed,
    chapter: int = 1,
    heroes: dict[str, str] | None = None,
    abilities: Sequence[str] = (),
    cards: Sequence[int] = (),
    colour: str = "red",
    event: str = "",
    environment: str = "",
    **config: Any,
) -> Table:
    """A table in round 1 with these villains and heroes only, no Feat cards but these, and no ability but these.

    The active player settles the ties of villains, so that a test can.
    """
    full = complete(GAME.options, {"chapter": chapter, "seasoned": False, "players_settle_ties": True, **config})
    GAME.check(full)
    table = lay_table(full)
    skills = [0, 0, 0, 0]
    for id in abilities:
        skills[SHEETS.index(ABILITIES[id].hero)] |= 1 << (ABILITIES[id].number - 1)
    table.cast = find_cast(cast_id(chapter, table.cast.party, tuple(skills)))
    table.health = [profile.vit for profile in table.cast.profiles]
    table.tokens = table.health[:FIRST_VILLAIN]
    table.round, table.colour = 1, COLOURS[colour]
    table.event, table.environment = EVENT_NUMBER.get(event, 0), EVENT_NUMBER.get(environment, 0)
    for figure in table.cast.villains:
        if figure not in table.cast.bosses:
            table.space[figure] = OFF
    for type, shade, label in placed:
        free = next(f for f in table.cast.supply[type, COLOURS[shade]] if table.space[f] == OFF)
        table.space[free] = space_of(label)
    if heroes is not None:
        for figure in HERO_FIGURES:
            table.space[figure] = space_of(heroes[NAMES[figure]]) if NAMES[figure] in heroes else OFF
        if "ambrose" in heroes:
            table.space[5] = space_of(heroes["ambrose"])
    for card in cards:
        table.row[feat_sheet(card)].append(card)
        table.decks[feat_sheet(card)].pool.remove(card)
    table.phase = NEXT
    return table


def without_bosses(table: Table) -> Table:
    for boss in table.cast.bosses:
        table.space[boss] = OFF
    return table


def villain(table: Table, type: str, colour: str = "red", number: int = 1) -> int:
    return table.cast.supply[type, COLOURS[colour]][number - 1]


def go(table: Table, *rolls: Any, seed: int | None = 0, through: bool = False) -> Chapter:
    """Play on from here: first these rolls, then any; with seed None no other roll may happen.

    What begins in a hero's activation ends with it, unless it is to go `through`.
    """
    game = STILL if table.phase in (PAIR_TURN, MODE, ACT) and not through else GAME
    config: dict[str, Any] = {"players": table.seats}
    if len(table.cast.party) == 3:
        left = next(id for sheet, id in enumerate(SHEETS) if sheet not in table.cast.party)
        config["leave_out"] = left
    SCRIPTS.append(Script(rolls, seed))
    return Match.laid(game, table, config, SCRIPTS[-1])


def begin(table: Table, name: str) -> Table:
    """A hero is about to choose his movement."""
    figure = hero(name)
    sheet = SHEET_OF[figure]
    table.actor = FIGURES_OF[sheet][0]
    table.decider = table.seat_of[sheet]
    table.did = [0] * 6
    begin_activation(table, figure)
    return table


def acting(table: Table, name: str, mode: str = "walk") -> Table:
    """A hero is in his activation and has chosen how to move."""
    begin(table, name)
    table.mode = MODES.index(mode)
    table.phase = ACT
    return table


def pair_turn(table: Table) -> Table:
    begin(table, "pog")
    table.active = -1
    table.phase = PAIR_TURN
    return table


def activating(table: Table, *villains: int, preference: str = "highest_init", actor: str = "gardek") -> Table:
    """These villains activate, then nothing else happens."""
    table.actor = hero(actor)
    table.decider = table.seat_of[SHEET_OF[table.actor]]
    table.queue = list(villains)
    table.preference = preference
    table.phase, table.after = VILLAINS, OVER
    return table


def at(match: Chapter, figure: int) -> str:
    """Where a figure stands."""
    space = match.state.space[figure]
    return label_of(space) if space >= 0 else ""


def moves(match: Chapter) -> set[str]:
    """Labels of the spaces that can be moved to now."""
    return {label_of(int(key.split(":")[1])) for key in keys(match) if key.startswith("move:")}


def move(label: str) -> str:
    return f"move:{space_of(label)}"


def starting(match: Chapter, word: str) -> list[str]:
    return [key for key in keys(match) if key.startswith(word)]


def refused(match: Chapter, key: str) -> str:
    """The rule by which a choice is refused."""
    try:
        match.choose(key)
    except IllegalChoice as error:
        return error.rule
    raise AssertionError(f"{key} was taken")


def told(match: Chapter, kind: str) -> list[str]:
    """What was said of a kind of fact; of a roll its numbers."""
    assert kind in GAME.story.kinds
    return [rolled(event.data) if kind == "rolled" else event.text for event in match.events if event.kind == kind]


def rolled(roll: Mapping[str, Any]) -> str:
    """'f0 rolls 2d6+6 for attack: 14 against 12.'"""
    dice = f"{roll['count']}d6{roll['bonus']:+d}"
    return f"{roll['who']} rolls {dice} for {roll['what']}: {roll['amount']} against {roll['needed']}."


def landed(match: Chapter) -> list[bool]:
    """Whether each attack roll was a hit, those that were rerolled included."""
    rolls = [event.data for event in match.events if event.kind == "rolled"]
    return [roll["passed"] for roll in rolls if roll["what"] == "attack"]


__all__ = [
    "GAME", "PAIR", "Chapter", "acting", "activating", "at", "begin", "feat", "go", "hero", "keys", "label_of",
    "landed", "move", "moves", "pair_turn", "play", "refused", "space_of", "starting", "table_of", "told", "villain",
    "without_bosses",
]  # fmt: skip
