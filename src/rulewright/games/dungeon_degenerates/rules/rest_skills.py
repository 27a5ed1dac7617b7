"""Skills that need rest."""

from __future__ import annotations

from rulewright.kernel import Ask, Choice, Flow
from rulewright.table.decks import Deck

from .content import ADVENTURERS, CARDS
from .effects import carry_out
from .gear import companions
from .heroes import fortune, gain_condition, heal
from .scope import Scope, pick_member
from .script import RECOVERY
from .state import DEAD, Hero, Table
from .terms import CONDITION_BITS, CONDITIONS, INFECTED, PER, RAISING
from .trials import trial


def mend(table: Table, hero: Hero, level: int) -> Flow[None]:
    """Heal by a bracketed PER test: one Adventurer here, or each."""
    here = [other for other in table.heroes if other.space == hero.space and other.wounds and other.fate != DEAD]
    if not here:
        return
    chosen = here
    if level < 2:
        chosen = [(yield from pick_member(table, here, Scope(0, hero.seat)))]
    before = sum(other.wounds for other in companions(table, hero))
    result = yield from trial(table, hero, PER, bracket=True, aim="mend")
    for other in chosen:
        heal(table, other, result.worth)
    note_healing(table, hero, before)


def fieldcraft(table: Table, hero: Hero, level: int) -> Flow[None]:
    """Each member removes more Wounds by Recover this turn."""
    for other in companions(table, hero):
        other.fieldcraft = level
    heal(table, hero, level)
    yield from ()


def bless(table: Table, hero: Hero, level: int) -> Flow[None]:
    """One raising condition for one member, or for two."""
    members_here = [hero, *companions(table, hero)]
    for _ in range(min(level, len(members_here))):
        other = yield from pick_member(table, members_here, Scope(0, hero.seat))
        members_here.remove(other)
        raising = [CONDITION_BITS[name] for name in CONDITIONS if CONDITION_BITS[name] & RAISING]
        answer = yield Ask(hero.seat, "blessing", [("condition", bit) for bit in raising], about=other.seat)
        gain_condition(table, other, answer[1], RECOVERY)


def streetwise(table: Table, hero: Hero, level: int) -> Flow[None]:
    """Look at the top three Loot cards and put them back in any order."""
    cards = yield from table.loot.peek(3)
    yield from reorder(hero, "reorder", cards, table.loot)


def ritual(table: Table, hero: Hero, level: int) -> Flow[None]:
    """Look at the top two Danger cards and reorder them; mastered, one may go to the bottom."""
    cards = yield from table.danger.peek(2)
    if level >= 2 and cards:
        choices: list[Choice] = ["keep", *(("bottom", card) for card in cards)]
        answer = yield Ask(hero.seat, "foresee", choices, about=hero.seat)
        if answer != "keep":
            table.danger.take(answer[1])
            table.danger.put_under(answer[1])
            cards.remove(answer[1])
    yield from reorder(hero, "reorder_danger", cards, table.danger)


def reorder(hero: Hero, prompt: str, cards: list[int], deck: Deck) -> Flow[None]:
    """The last chosen lies on top."""
    left = list(cards)
    for card in left:
        deck.take(card)
    deck.aside += left
    while left:
        answer = yield Ask(hero.seat, prompt, [("card", card) for card in left], about=hero.seat)
        deck.put_on_top(answer[1])
        deck.aside.remove(answer[1])
        left.remove(answer[1])


def herbs(table: Table, hero: Hero, level: int) -> Flow[None]:
    """One member loses Infected or a Disease; mastered, and heals 2."""
    other = yield from pick_member(table, [hero, *companions(table, hero)], Scope(0, hero.seat))
    before = sum(each.wounds for each in companions(table, hero))
    yield from carry_out(table, "cure_sickness", Scope(1 << other.seat, other.seat, hero.space))
    if level >= 2:
        heal(table, other, 2)
    note_healing(table, hero, before)


def note_healing(table: Table, hero: Hero, before: int) -> None:
    healed = before - sum(other.wounds for other in companions(table, hero))
    if healed >= 4 and ADVENTURERS[hero.adventurer].fortune == "healer":
        fortune(table, hero)


def is_of_use(table: Table, hero: Hero, name: str) -> bool:
    """Whether a Skill that heals finds anybody to heal."""
    here = [other for other in table.heroes if other.space == hero.space and other.fate != DEAD]
    if name == "mend":
        return any(other.wounds for other in here)
    if name == "herbs":
        return any(other.wounds or other.conditions & INFECTED or has_disease(other) for other in here)
    return True


def has_disease(hero: Hero) -> bool:
    return any(CARDS[card].kind == "disease" for card in hero.extras)


SKILL_ACTIONS = {
    "mend": mend, "fieldcraft": fieldcraft, "bless": bless, "streetwise": streetwise, "ritual": ritual, "herbs": herbs,
}  # fmt: skip
