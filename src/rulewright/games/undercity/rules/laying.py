"""A chapter laid from plain data: where a lesson begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from rulewright.kernel import BadContent, Config
from rulewright.kernel.errors import suggestion
from rulewright.kernel.lesson import POSITION, read_position

from .cast import BLUE, COLOURS, RED
from .content import EVENT_NUMBER, EVENTS, FEATS, HEROES
from .ground import COLUMNS, ROWS, space_of
from .powers import DOORSTOP, FEATS_PER_HERO, FIGURES_OF, SHEET_OF, SHEETS
from .rounds import initiative
from .setup import lay_table
from .spawning import enter, reserve
from .state import DOWN, EVENT_DECK, FEAT_ROW, NEXT, OFF, Table, in_party

FIGURES = tuple(HEROES)
KINDS = ("boost", "reroll")


class LaidHero(Struct, frozen=True, forbid_unknown_fields=True):
    """A hero of the party; what is not said is as the chapter begins. A Feat is named with its use: 'tonic boost'.

    The pair's Feats and restorative are Pog's.
    """

    at: str = ""
    health: int | None = None
    down: bool = False
    feats: tuple[str, ...] = ()
    restorative: bool = True


class LaidVillain(Struct, frozen=True, forbid_unknown_fields=True):
    """A villain of the reserves that is on the map."""

    type: str
    colour: str
    at: str
    health: int | None = None
    down: bool = False


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter at the beginning of a hero's turn; bosses stand where it has them, and no side quests are laid."""

    turn: str
    event: str
    round: int = 1
    rounds_left: int | None = None
    heroes: dict[str, LaidHero] = {}
    villains: tuple[LaidVillain, ...] = ()
    treasury: int = 0
    examined: bool = False  # chapter 1: the Dead Body
    carrier: str = ""


def lay_chapter(config: Config, plain: Mapping[str, Any]) -> Table:
    """The table of a config with figures, cards and progress as a position says."""
    position = read_position(plain, Position)
    table = lay_table(config)
    lay_event(table, position)
    for name, hero in position.heroes.items():
        lay_hero(table, figure_of(table, name, f"heroes.{name}"), hero, f"heroes.{name}")
    for villain in table.cast.villains:
        table.space[villain] = table.space[villain] if villain in table.cast.bosses else OFF
    for number, laid in enumerate(position.villains):
        lay_villain(table, laid, f"villains[{number}]")
    table.treasury = position.treasury
    lay_progress(table, position)
    lay_turn(table, position)
    return table


def lay_event(table: Table, position: Position) -> None:
    """The Event card of the round, and how many are left to draw."""
    demand(
        position.event in EVENT_NUMBER, "event", f"there is no event {position.event!r}", position.event, EVENT_NUMBER
    )
    number, deck = EVENT_NUMBER[position.event], table.decks[EVENT_DECK]
    demand(number in deck.pool, "event", f"the chapter has no event {position.event!r}")
    deck.take(number)
    table.event, table.round = number, position.round
    table.colour = RED if EVENTS[number].colour == "red" else BLUE
    table.environment = number if EVENTS[number].environment else 0
    left = len(deck.pool) if position.rounds_left is None else position.rounds_left
    demand(0 <= left <= len(deck.pool), "rounds_left", f"expected 0 to {len(deck.pool)}, found {left}")
    deck.pool, deck.discard = deck.pool[:left], deck.pool[left:]


def lay_hero(table: Table, figure: int, laid: LaidHero, where: str) -> None:
    """A hero's space, Health and cards."""
    if laid.at:
        table.space[figure] = space_at(table, laid.at, f"{where}.at")
    most = table.tokens[figure]
    table.health[figure] = health = most if laid.health is None else laid.health
    demand(0 <= health <= most, f"{where}.health", f"expected 0 to {most}, found {health}")
    if laid.down or not health:
        table.flags[figure] |= DOWN
    if figure == DOORSTOP:
        return
    sheet = SHEET_OF[figure]
    table.restoratives[sheet] = table.restoratives[sheet] if laid.restorative else 0
    demand(len(laid.feats) <= FEAT_ROW, f"{where}.feats", f"more than {FEAT_ROW}")
    for written in laid.feats:
        table.row[sheet].append(feat := feat_card(sheet, written, f"{where}.feats"))
        demand(feat in table.decks[sheet].pool, f"{where}.feats", f"{written!r} stands there twice")
        table.decks[sheet].take(feat)


def feat_card(sheet: int, written: str, where: str) -> int:
    """'tumble boost' as a card of a hero."""
    id, _, kind = written.partition(" ")
    specials = {feat.id: feat.special for feat in FEATS if feat.hero == SHEETS[sheet]}
    demand(id in specials, where, f"{SHEETS[sheet]} has no Feat {id!r}", id, specials)
    demand(kind in KINDS, where, f"{written!r}: expected boost or reroll after the name")
    return sheet * FEATS_PER_HERO + 2 * (specials[id] - 1) + KINDS.index(kind)


def lay_villain(table: Table, laid: LaidVillain, where: str) -> None:
    """A villain from the reserves."""
    demand(laid.colour in COLOURS, f"{where}.colour", f"expected red or blue, found {laid.colour!r}")
    kinds = {type for type, _ in table.cast.supply}
    demand(laid.type in kinds, f"{where}.type", f"the chapter has no {laid.type!r}", laid.type, kinds)
    figures = reserve(table, laid.type, COLOURS[laid.colour])
    demand(bool(figures), where, f"the reserves have no {laid.colour} {laid.type} left")
    villain = figures[0]
    enter(table, villain, space_at(table, laid.at, f"{where}.at"))
    most = table.cast.profiles[villain].vit
    table.health[villain] = health = most if laid.health is None else laid.health
    demand(1 <= health <= most, f"{where}.health", f"expected 1 to {most}, found {health}")
    table.flags[villain] |= DOWN if laid.down else 0


def lay_progress(table: Table, position: Position) -> None:
    """What the party has done of chapter 1."""
    if not position.examined and not position.carrier:
        return
    demand(table.cast.chapter.number == 1, "examined", "only chapter 1 has a Dead Body")
    demand(position.examined, "carrier", "nobody carries the Dead Body before it is examined")
    table.progress.examined = True
    table.marker = table.cast.chapter.challenges[0].spaces[0]
    if position.carrier:
        table.carrier = figure_of(table, position.carrier, "carrier")
        table.marker = table.space[table.carrier]


def lay_turn(table: Table, position: Position) -> None:
    """The hero whose turn begins, with whoever acts before him in the round already done."""
    actor = FIGURES_OF[SHEET_OF[figure_of(table, position.turn, "turn")]][0]
    table.order = initiative(table)
    table.turn = table.order.index(actor)
    table.progress.first_turn = position.round if table.turn else 0
    table.phase = NEXT


def figure_of(table: Table, name: str, where: str) -> int:
    """The figure of a hero in the party."""
    known = [FIGURES[figure] for figure in in_party(table)]
    demand(name in known, where, f"the party has no {name!r}", name, known)
    return FIGURES.index(name)


def space_at(table: Table, label: str, where: str) -> int:
    """'C4' as a space where somebody can stand."""
    good = len(label) == 2 and label[0] in COLUMNS and label[1] in "123456"[:ROWS]
    demand(good, where, f"expected a space like C4, found {label!r}")
    space = space_of(label)
    demand(space not in table.cast.chapter.plan.obstructions, where, f"{label} is an obstruction")
    return space


def demand(met: bool, where: str, reason: str, found: str = "", known: Iterable[str] = ()) -> None:
    """Refuse a position that does not meet a demand."""
    if not met:
        raise BadContent(POSITION, where, reason + suggestion(found, known))
