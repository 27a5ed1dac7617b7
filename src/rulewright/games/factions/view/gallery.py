"""All there is in the box, to browse: the factions, their soldiers, abilities, ready armies and battle grids."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache

from rulewright.kernel.scene import Counter, Sheet
from rulewright.kernel.words import listed

from ..rules.abilities import MANNERS
from ..rules.cards import Card
from ..rules.content import ABILITIES, ARMIES, FACTIONS, LAYOUTS, SOLDIERS, Ability, Army, find_grid
from ..rules.grid import Grid
from ..rules.layouts import Layout
from ..rules.setup import USUAL_ARMIES
from .cards import card_numbers, card_rules
from .lore import ABILITIES_SAY, ARMIES_SAY, FACTIONS_SAY, GRIDS_SAY, SOLDIERS_SAY
from .names import FACTION_ICONS, SIDES, counted, tile_names
from .words import (
    ANY_ATTACK,
    ANY_ROLL,
    SLEEPS,
    aside_of,
    asides,
    at_a_glance,
    left_out,
    sleeps,
    text_of,
    with_price,
)

KINDS = {"passive": "always on", "activated": "activated", "attack": "attack ability"}
REACTION = "reaction"
MODES = {"1v1": "one against one", "1v1v1": "three players, each alone", "2v2": "two against two"}
BOUGHT_LATER = (
    "The list itself is free: in the battle a player pays for each soldier of it who is to come in, and has seven on "
    "the grid at most, counting those who wait to enter.",
    "There are 14 credits before round 1. In every round one 20-sided die is rolled, and each player earns half of it, "
    "rounded up. What is not spent is kept.",
)
"""FA.SETUP.06, FA.DEPLOY.03, FA.RES.02, 03"""
NO_WAY = "On a blocked tile nobody can stand or pass; attacks and distances go across it."
SAME_RULES = (
    "As on every grid, 12 Victory Points at a round's end win; all who have 12 or more then share a draw.",
    "After 20 rounds, unless set otherwise, the most points win; if level, whoever has the living soldiers with "
    "more credits on their cards in all, waiting and summoned ones too.",
    "It ends as well with one side left, or after six rounds in a row without damage, points or entries.",
)
PARTNERS = (
    "Partners share their Victory Points and win together. Soldiers, credits, income, Entry Zone and the limit of "
    "seven on the grid are each player's own."
)
"""FA.MULTI.02, 03, 07"""
DIE = "To hit, a 20-sided die must show the attacker's number or less: more makes it easier, less harder."
"""FA.CTRL.01, 07, FA.ROUND.02"""
IN_AN_ARMY = (
    "All soldiers of an army belong to one faction. They cost 100 credits together at most, several may be of a kind, "
    "and what is short of 100 is lost.",
    BOUGHT_LATER[0],
)
"""FA.ARMY.01-04, 08, FA.DEPLOY.02, 03"""
ROLLED = (*MANNERS, "spreadshot", "counterattack", "banding", "headhunter", "unsteady", "drain_life")
"""Abilities that are rolled for, or change what a roll does."""
PARTS = ("Factions", "Abilities", "Ready armies", "Battle grids")


@cache
def gallery() -> tuple[Sheet, ...]:
    """A sheet for every entry."""
    return (
        *(soldier(card) for card in SOLDIERS.values()),
        *(faction(id) for id in FACTIONS),
        *(ability(each) for each in ABILITIES.values()),
        *(army(each) for each in ARMIES.values()),
        *(ground(layout) for layout in LAYOUTS.values()),
    )


def soldier(card: Card) -> Sheet:
    armies = [army.name for army in ARMIES.values() if card.id in army.soldiers]
    return Sheet(
        id=card.id, title=card.name, subtitle=counted(card.credits, "credit") + (" · beast" if card.beast else ""),
        icon=card.icon, group=FACTIONS[card.faction], numbers=card_numbers(card),
        chips=tuple(ABILITIES[id].name for id in card.abilities), rules=card_rules(card), text=text_of(card),
        notes=(*left_out(card), *aside_of(card)),
        story=SOLDIERS_SAY.get(card.id, ""), seen=f"Ready armies: {listed(armies or ['none'])}.",
    )  # fmt: skip


def faction(id: str) -> Sheet:
    cards = [card for card in SOLDIERS.values() if card.faction == id]
    prices = [card.credits for card in cards]
    armies = [army.name for army in ARMIES.values() if army.faction == id]
    return Sheet(
        id=id, title=FACTIONS[id], subtitle="faction", icon=FACTION_ICONS[id], group=PARTS[0],
        text=f"{len(cards)} kinds of soldiers, at {min(prices)} to {max(prices)} credits each: {makeup(cards)}.",
        notes=(*IN_AN_ARMY, f"Abilities that nobody else has: {listed(own_abilities(id))}."), story=FACTIONS_SAY[id],
        seen=f"Ready armies: {listed(armies)}.",
    )  # fmt: skip


def own_abilities(faction: str) -> list[str]:
    """What only soldiers of one faction can do."""
    return [
        ability.name
        for ability in ABILITIES.values()
        if {card.faction for card in SOLDIERS.values() if ability.id in card.abilities} == {faction}
    ]


def makeup(cards: list[Card]) -> str:
    """How many of some soldiers strike from afar, run, crawl, stand long."""
    found = (
        some(cards, lambda card: card.reach[1] > 1, "has|have", "Range beyond the next tile"),
        some(cards, lambda card: card.move[1] > 2, "runs|run", "3 tiles with an action"),
        some(cards, lambda card: card.move[1] == 1, "walks|walk", "only 1 tile"),
        some(cards, lambda card: card.health > 5, "has|have", "more than 5 health"),
    )
    return listed([phrase for phrase in found if phrase])


def some(cards: list[Card], which: Callable[[Card], bool], verb: str, what: str) -> str:
    """How many do something: '1 runs …', '4 run …'; nothing for none."""
    number = sum(which(card) for card in cards)
    return f"{number} {verb.split('|')[number != 1]} {what}" if number else ""


def ability(ability: Ability) -> Sheet:
    found = bearers(ability)
    return Sheet(
        id=ability.id, title=ability.name, subtitle=kind_of(ability), icon=ability.icon or found[0].icon,
        group=PARTS[1], rules=(ability.rules,), text=with_price(ability.id), notes=notes(ability),
        story=ABILITIES_SAY.get(ability.id, ""), seen=f"Carried by {listed([card.name for card in found])}.",
    )  # fmt: skip


def notes(ability: Ability) -> tuple[str, ...]:
    """What is true of all abilities like this one, after what is true of this one alone."""
    harmless = ability.id in MANNERS and MANNERS[ability.id].harmless
    numbers = (at_a_glance(bearers(ability), harmless),) if ability.id in ROLLED else ()
    rolled = (ANY_ATTACK,) if ability.id in MANNERS else (ANY_ROLL,) if ability.id in ROLLED else ()
    die = (DIE,) if ability.id in ROLLED or re.search(r"hits?\b.* on ", with_price(ability.id)) else ()
    asleep = (SLEEPS,) if sleeps(ability.id) else ()
    return tuple(dict.fromkeys((*asides(ability.id), *asleep, *numbers, *die, *rolled, *twins(ability))))


def twins(ability: Ability) -> tuple[str, ...]:
    """Abilities that do the same."""
    same = [
        other for other in ABILITIES.values() if other != ability and with_price(other.id) == with_price(ability.id)
    ]
    return tuple(f"{other.name} is the same by another name." for other in same)


def bearers(ability: Ability) -> list[Card]:
    """Whose cards name an ability."""
    return [card for card in SOLDIERS.values() if ability.id in card.abilities]


def kind_of(ability: Ability) -> str:
    """When an ability works; one that is neither always on nor ever an action answers what happens."""
    return KINDS[ability.kind] if ability.kind == "passive" or ability.ap else REACTION


def army(army: Army) -> Sheet:
    cards = [SOLDIERS[id] for id in army.cards]
    price = sum(card.credits for card in cards)
    return Sheet(
        id=army.id, title=army.name, subtitle=FACTIONS[army.faction], icon=FACTION_ICONS[army.faction], group=PARTS[2],
        counters=tuple(Counter(SOLDIERS[id].name, copies) for id, copies in army.soldiers.items()),
        text=f"{len(cards)} soldiers, worth {price} credits together: {makeup(cards)}.",
        notes=(priced(army), *BOUGHT_LATER),
        story=ARMIES_SAY.get(army.id, ""),
        seen=f"The army of the side {SIDES[USUAL_ARMIES.index(army.id)]}, unless another is chosen before the match."
        if army.id in USUAL_ARMIES
        else "Any side can choose it before the match.",
    )  # fmt: skip


def priced(army: Army) -> str:
    """'Credits each: Rifleman 5 and Repeater Gunner 9.'"""
    return f"Credits each: {listed([f'{SOLDIERS[id].name} {SOLDIERS[id].credits}' for id in army.soldiers])}."


def ground(layout: Layout) -> Sheet:
    grid = find_grid(layout.id)
    blocked = f"; {len(grid.blocked)} more are blocked" if grid.blocked else ""
    return Sheet(
        id=layout.id, title=layout.title, subtitle=MODES[layout.mode], icon="hexes", group=PARTS[3],
        text=f"{len(grid.cells)} tiles to stand on, {counted(len(grid.victory), 'Victory Tile')} and "
        f"{counted(len(grid.credit), 'Credit Tile')} among them{blocked}. From each Entry Zone the nearest Victory "
        f"Tile is {nearest(grid)} steps away.",
        notes=(
            *((NO_WAY,) if grid.blocked else ()), *SAME_RULES, *((PARTNERS,) if layout.mode == "2v2" else ()),
            where_tiles_lie(grid), *other_tiles(grid),
        ),
        story=GRIDS_SAY.get(layout.id, ""), seen=f"For {MODES[layout.mode]}.",
    )  # fmt: skip


def where_tiles_lie(grid: Grid) -> str:
    """The Victory Tiles by name, and how far they are from each other."""
    names = tile_names(grid.id)
    tiles = [names[grid.cells[tile]] for tile in grid.victory]
    apart = sorted({grid.far[one][other] for one in grid.victory for other in grid.victory if one < other})
    steps = f"{apart[0]} to {apart[-1]}" if len(apart) > 1 else f"{apart[0]}"
    rows = len({row for _, row in (*grid.cells, *grid.blocked)})
    where = "the letter is the row from the top, the number the place in it"
    return f"{rows} rows of tiles. Victory Tiles: {listed(tiles)} ({where}), {steps} steps apart."


def other_tiles(grid: Grid) -> tuple[str, ...]:
    """The Credit Tiles and the blocked ones by name."""
    names = tile_names(grid.id)
    credit = in_order(names[grid.cells[tile]] for tile in grid.credit)
    blocked = in_order(names[cell] for cell in grid.blocked)
    return (f"Credit Tiles: {credit}.", *((f"Blocked: {blocked}.",) if blocked else ()))


def in_order(names: Iterable[str]) -> str:
    """Tiles row by row, from the left."""
    return listed(sorted(names, key=lambda name: (name[0], int(name[1:]))))


def nearest(grid: Grid) -> int:
    """How far it is from an Entry Zone to the nearest Victory Tile; the same for all sides."""
    return min(grid.far[entry][tile] for entry in grid.entry[0] for tile in grid.victory)
