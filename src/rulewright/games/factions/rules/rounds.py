"""The phases of a round around the Action Phase: initiative, resources, deployment, control, clean-up."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

from rulewright.kernel import Ask, Choice, Flow, Roll, still, told
from rulewright.table.conditions import Condition, bars, meeting

from .cards import Card
from .content import BATTLE_READY, REGEN
from .ending import teams_standing
from .grid import ENTRY_TILES
from .says import Says
from .state import (
    ACTION,
    BUY,
    CLEAN_UP,
    ENTER,
    GRID_LIMIT,
    INITIATIVE,
    RESOURCES,
    SETUP,
    SETUP_BUY,
    SETUP_ENTER,
    VICTORY_POINTS,
    Table,
    end,
    enlist,
    enter,
    heal,
    is_alive,
    powers_of,
    seats_of,
)

INCOME_DIE = Roll("income", tuple(range(1, 21)))  # FA.GOAL.04
DONE: Choice = "done"
REGEN_HEALTH = 1


# ---- initiative -----------------------------------------------------------------------------------------------------


def choose_order(table: Table) -> Flow[None]:
    """The holder of the button fixes the order of play, any order. FA.ROUND.03-05, FA.SETUP.04, 05"""
    living = [seat for seat in seats_of(table) if is_alive(table, seat)]
    answer = yield Ask(table.button, "order", [("order", *order) for order in permutations(living)])
    table.order = list(answer[1:])
    table.turn = 0
    table.phase = SETUP_BUY if table.phase == SETUP else RESOURCES
    told(table, "order", seat=table.button, order=list(table.order))


# ---- resource gathering ---------------------------------------------------------------------------------------------


def gather(table: Table) -> Flow[None]:
    """One d20 by the holder of the button; everybody earns half of it, rounded up. FA.RES.01-06, FA.MULTI.07"""
    roll = yield INCOME_DIE
    income = (roll + 1) // 2
    for seat in table.order:
        table.bank[seat] += income
    table.phase = BUY
    told(table, "income", seat=table.button, dice=[roll], sides=20, amount=income)


# ---- deployment -----------------------------------------------------------------------------------------------------


def room(table: Table, seat: int) -> int:
    """How many more soldiers a side may buy. FA.DEPLOY.03-05, FA.SETUP.11"""
    if table.phase == SETUP_BUY:
        return ENTRY_TILES - len(table.waiting[seat])
    counted = len(table.ranks[seat])
    if table.rulings.cap_counts_waiting:
        counted += len(table.waiting[seat])
    return GRID_LIMIT - counted


def still_listed(table: Table, seat: int, cards: list[Card]) -> list[Card]:
    """What is left in his own list. FA.ARMY.09, FA.MULTI.03"""
    left = table.left[seat]
    gone = [card for number, card in enumerate(table.roster[seat]) if not left[number]]
    return [card for card in cards if card not in gone] if gone else cards


def with_room(table: Table, seat: int, cards: list[Card]) -> list[Card]:
    """His own soldiers count, not those of a partner. FA.DEPLOY.03, 04, FA.MULTI.03"""
    return cards if room(table, seat) > 0 else []


def within_bank(table: Table, seat: int, cards: list[Card]) -> list[Card]:
    """What his own bank can pay. FA.DEPLOY.02, FA.MULTI.03"""
    return [card for card in cards if card.credits <= table.bank[seat]]


def what_it_costs(table: Table, seat: int, card: Card) -> dict[str, Any]:
    return {"card": card.id, "price": card.credits, "bank": table.bank[seat]}


def fit_for_setup(table: Table, seat: int, cards: list[Card]) -> list[Card]:
    """FA.REM.04"""
    return [card for card in cards if not (table.phase == SETUP_BUY and card.powers & BATTLE_READY)]


BUYING: tuple[Condition[Table, Card], ...] = (
    Condition("still_listed", still_listed, lambda table, seat, card: {"card": card.id}),
    Condition("with_room", with_room),
    Condition("within_bank", within_bank, what_it_costs),
    Condition("fit_for_setup", fit_for_setup),
)


def buying(card: Card) -> Choice:
    return "buy", card.id


def buy(table: Table) -> Flow[None]:
    """One purchase of the player whose turn it is, who then waits, or the end of his buying.

    FA.DEPLOY.01, 02, 06-08, FA.SETUP.06-09, FA.GRID.03
    """
    seat = table.order[table.turn]
    cards = table.roster[seat]
    choices = [buying(card) for card in meeting(BUYING, table, seat, cards)]
    choices.append(DONE)
    choice = yield Ask(seat, "buy", choices, refusals=lambda: bars(BUYING, table, seat, cards, buying))
    if choice == DONE:
        next_phase = SETUP_ENTER if table.phase == SETUP_BUY else ENTER
        pass_on(table, next_phase)
        return
    card = next(card for card in cards if card.id == choice[1])
    soldier = enrol(table, seat, card)
    table.waiting[seat].append(soldier)
    told(table, "bought", seat=seat, card=soldier, amount=card.credits)


def enrol(table: Table, seat: int, card: Card) -> int:
    """A soldier of the list is paid for. FA.DEPLOY.02, 06-08"""
    table.bank[seat] -= card.credits
    table.left[seat][table.roster[seat].index(card)] -= 1
    return enlist(table, seat, card)


def pass_on(table: Table, next_phase: int) -> None:
    """The next player in order goes on with this step; after the last one the next step begins. FA.MULTI.06"""
    table.turn += 1
    if table.turn == len(table.order):
        table.turn = 0
        table.phase = next_phase


def free_entry_tiles(table: Table, seat: int) -> list[int]:
    """The vacant tiles of a side's own Entry Zone. FA.DEPLOY.11"""
    return [tile for tile in table.grid.entry[seat] if table.at[tile] < 0]


def deploy(table: Table) -> Flow[None]:
    """One soldier enters from the Deployment Zone, or the player holds back the rest. FA.DEPLOY.09-17"""
    seat = table.order[table.turn]
    waiting = table.waiting[seat] if len(table.ranks[seat]) < GRID_LIMIT else []
    choices: list[Choice] = [("enter", s, tile) for s in waiting for tile in free_entry_tiles(table, seat)]
    choices.append("hold")
    choice = yield Ask(seat, "enter", choices)
    if choice == "hold":
        pass_on(table, ACTION)
    else:
        step_in(table, choice[1], choice[2], sick=True)


def set_out(table: Table) -> Flow[None]:
    """In setup every bought soldier enters, where his owner likes. FA.SETUP.10, 11"""
    seat = table.order[table.turn]
    if not table.waiting[seat]:
        pass_on(table, INITIATIVE)
        if table.phase == INITIATIVE:
            start_rounds(table)
        return
    soldier = table.waiting[seat][0]
    tiles: list[Choice] = [("enter", soldier, tile) for tile in free_entry_tiles(table, seat)]
    choice = yield Ask(seat, "setup", tiles, about=soldier)
    step_in(table, soldier, choice[2], sick=table.rulings.setup_sickness)


def step_in(table: Table, soldier: int, tile: int, sick: bool) -> None:
    table.waiting[table.owner[soldier]].remove(soldier)
    enter(table, soldier, tile, sick)
    told(table, "entered", soldier, space=tile, later=sick)


def start_rounds(table: Table) -> None:
    """Setup is over: the button goes left, and round 1 begins. FA.SETUP.01, 12"""
    pass_button(table)
    table.round = 1
    table.stirred = False


# ---- control --------------------------------------------------------------------------------------------------------


@still
def control(table: Table) -> None:
    """Soldiers on marked tiles earn; Regen heals; the game may end. FA.CTRL.01-07, FA.GRID.04, 05, FA.UND.18, 19"""
    for tile in table.grid.victory:
        soldier = table.at[tile]
        if soldier >= 0:
            team = table.teams[table.owner[soldier]]
            table.vp[team] += 1
            table.stirred = True
            held = held_tiles(table, team)
            told(
                table, "scored", soldier, seat=table.owner[soldier], space=tile, amount=1, total=table.vp[team],
                team=team, tiles=held, gained=len(held), last=tile == held[-1],
            )  # fmt: skip
    for tile in table.grid.credit:
        soldier = table.at[tile]
        if soldier >= 0:
            table.bank[table.owner[soldier]] += 1
            seat = table.owner[soldier]
            told(table, "earned", soldier, seat=seat, space=tile, amount=1, total=table.bank[seat])
    for side in table.ranks:
        for soldier in side:
            if powers_of(table, soldier) & REGEN and heal(table, soldier, REGEN_HEALTH):
                told(table, "regenerated", soldier, amount=REGEN_HEALTH)
    victors = [team for team, points in enumerate(table.vp) if points >= VICTORY_POINTS]
    if victors:
        end(table, "victory points" if len(victors) == 1 else "draw", victors)
    else:
        table.phase = CLEAN_UP


def held_tiles(table: Table, team: int) -> list[int]:
    """The Victory Tiles on which a team stands. FA.CTRL.01"""
    held = [tile for tile in table.grid.victory if table.at[tile] >= 0]
    return [tile for tile in held if table.teams[table.owner[table.at[tile]]] == team]


SAYS = {
    "regen": Says(
        "regains {amount} health at every round's end.", "regains {amount} health a round",
        parts={"amount": REGEN_HEALTH},
    ),
}  # fmt: skip


# ---- clean-up -------------------------------------------------------------------------------------------------------


@still
def clean_up(table: Table) -> None:
    """Counters and round effects go, AP come back, the button goes left, and a new round begins.

    FA.CLEAN.01-04, FA.SICK.06, FA.CARD.06, FA.ROUND.02
    """
    for side in table.ranks:
        for soldier in side:
            table.flags[soldier] = 0
            table.ap[soldier] = table.card[soldier].actions
    table.marked = []
    table.quiet = 0 if table.stirred else table.quiet + 1
    table.stirred = False
    if 0 < table.rulings.stalemate_rounds <= table.quiet:
        end(table, "stalemate", ahead(table))
    elif 0 < table.rulings.round_limit <= table.round:
        end(table, "round limit", ahead(table))
    else:
        pass_button(table)
        table.round += 1
        table.phase = INITIATIVE
        told(table, "round", round=table.round, scores=[table.vp[team] for team in table.teams])


def pass_button(table: Table) -> None:
    """The one button goes to the next living player on the left. FA.GOAL.05, FA.CLEAN.02, FA.MULTI.05"""
    table.button = left_of(table, table.button)


def left_of(table: Table, seat: int) -> int:
    """The next living player on the left of a seat."""
    seats = len(table.teams)
    return next(other for step in range(1, seats + 1) if is_alive(table, other := (seat + step) % seats))


def ahead(table: Table, points: Sequence[int] = ()) -> list[int]:
    """The standing teams with the most Victory Points (or points), then with the dearest living soldiers; several share
    a draw.
    """
    points = points or table.vp
    forces = [0] * len(table.vp)
    for seat in seats_of(table):
        for soldier in (*table.ranks[seat], *table.waiting[seat]):
            forces[table.teams[seat]] += table.card[soldier].credits
    worth = {team: (points[team], forces[team]) for team in teams_standing(table)}
    return [team for team in worth if worth[team] == max(worth.values())]
