"""Between chapters: wake the fallen, share the treasury, rest, refill, and buy abilities."""

from __future__ import annotations

from rulewright.kernel import Ask, Choice, Flow, told

from .chapters import passed_out, wakers
from .content import ABILITIES
from .powers import FIGURES_OF, SHEET_OF, SHEETS
from .state import OVER, Table, remember

REFILL_COST = 3


def rest(table: Table) -> Flow[None]:
    """One step of the time between two chapters. UC.XP.05, 06, UC.SETUP.21"""
    progress, party = table.progress, table.cast.party
    if not progress.settled:
        yield from settle(table)
        progress.settled = True
    elif progress.shoppers < len(party):
        yield from shop(table, party[progress.shoppers])
    else:
        table.phase = OVER


def settle(table: Table) -> Flow[None]:
    """Restoratives wake those who passed out; then the treasury is shared out. UC.XP.05, UC.WIN.03"""
    weak = 0
    for hero in passed_out(table):
        weak |= 1 << SHEET_OF[hero]
        helpers = wakers(table) if table.won else []
        if helpers:
            _, sheet = yield Ask(table.decider, "wake", [("wake", helper) for helper in helpers], about=hero)
            table.restoratives[sheet] = 0
            told(table, "woken", FIGURES_OF[sheet][0], sheet=sheet, whom=hero)
            remember(table, "woken", FIGURES_OF[sheet][0], table.cast.profiles[hero].id)
    table.progress.weak = weak
    if not table.won:
        table.restoratives = [1, 1, 1, 1]
        table.treasury = 0 if table.rulings.losses else table.treasury // 2
    share, left = divmod(table.treasury, len(table.cast.party))
    for sheet in table.cast.party:
        table.xp[sheet] += share
    table.treasury = left
    told(table, "shared", amount=share, left=left)


def affordable(table: Table, sheet: int) -> list[str]:
    """Ability cards that a hero does not own and can pay for. UC.XP.06, UC.COMP.07"""
    owned = table.cast.skills[sheet] | table.learnt[sheet]
    mine = (a for a in ABILITIES.values() if a.hero == SHEETS[sheet] and not owned >> (a.number - 1) & 1)
    return [ability.id for ability in mine if ability.cost <= table.xp[sheet]]


def shop(table: Table, sheet: int) -> Flow[None]:
    """One purchase of a hero, or the end of them. UC.CHAR.13, UC.XP.06"""
    choices: list[Choice] = [("buy", id) for id in affordable(table, sheet)]
    if not table.restoratives[sheet] and table.xp[sheet] >= REFILL_COST:
        choices.append("refill")
    choices.append("done")
    choice = yield Ask(table.seat_of[sheet], "shop", choices, about=sheet)
    if choice == "done":
        table.progress.shoppers += 1
    elif choice == "refill":
        table.xp[sheet] -= REFILL_COST
        table.restoratives[sheet] = 1
    else:
        ability = ABILITIES[choice[1]]
        table.xp[sheet] -= ability.cost
        table.learnt[sheet] |= 1 << (ability.number - 1)
        told(table, "bought", FIGURES_OF[sheet][0], sheet=sheet, card=f"ability:{ability.id}", amount=ability.cost)
