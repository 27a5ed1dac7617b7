"""What cards do: the interpreter of their scripts."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.kernel import Flow

from .board import PLACE, REGION_OF
from .deeds import DEEDS, WAGERS
from .heroes import gain_gp, gain_luck, gain_xp, tests_infection
from .levels import change_bounty, lower_danger, lower_town, raise_danger, raise_town
from .purse import pay, purse, share
from .scope import FAILED, PASSED, Scope, extreme, leader, pick_member, standing, tell_outcome
from .script import NUMBERS, Op, Step, read
from .state import ACTIVE, Hero, Table
from .terms import CON, INFECTED, REGIONS
from .trials import D3, DIE, trial


def carry_out(table: Table, text: str, scope: Scope) -> Flow[None]:
    """All steps of a script, in order."""
    for step in read(text):
        yield from take_step(table, step, scope)


def is_tested(text: str) -> bool:
    """Whether dice decide between two ends of a script."""
    return any(step.test >= 0 or any(op[0] in WAGERS for op in step.ops) for step in read(text))


def take_step(table: Table, step: Step, scope: Scope) -> Flow[None]:
    """One step for those it names; a test decides between two lists."""
    if step.who in ("all", "half"):
        yield from group_test(table, step, scope)
        return
    heroes = yield from named(table, step, scope)
    ends: set[str] = set()  # what has been told for one need not be told again for the next
    for hero in heroes:
        if hero.fate != ACTIVE:
            continue
        ops = step.ops
        if step.test >= 0:
            passed = yield from stand_test(table, hero, step)
            ops = step.passed if passed else step.failed
            end = PASSED if passed else FAILED
            if end not in ends:
                tell_outcome(table, hero, scope, end)
                ends.add(end)
        for op in ops:
            yield from do(table, op, hero, scope)


def stand_test(table: Table, hero: Hero, step: Step) -> Flow[bool]:
    """A test that a card demands; the Sickly fail those against infection."""
    against_infection = any(op[:2] == ("status", INFECTED) for op in step.failed)
    if against_infection and step.test == CON and not tests_infection(table, hero):
        return False
    return (yield from trial(table, hero, step.test, aim="card")).passed


def group_test(table: Table, step: Step, scope: Scope) -> Flow[None]:
    """Every member tests; all of them, or half, must pass."""
    heroes = standing(table, scope)
    passed = 0
    for hero in heroes:
        result = yield from trial(table, hero, step.test, aim="card")
        passed += result.passed
    good = passed == len(heroes) if step.who == "all" else 2 * passed >= len(heroes)
    bearer = leader(table, scope.party)
    tell_outcome(table, bearer, scope, PASSED if good else FAILED)
    for op in step.passed if good else step.failed:
        yield from do(table, op, bearer, scope)


def named(table: Table, step: Step, scope: Scope) -> Flow[list[Hero]]:
    """Whom a step is for."""
    heroes = standing(table, scope)
    if not heroes:
        return []
    who = step.who
    if who in ("each", "everyone"):
        return heroes
    if who == "one":
        return [(yield from pick_member(table, heroes, scope))]
    if who.startswith(("highest", "lowest")):
        order, of_what = who.split()
        return [extreme(table, heroes, of_what, highest=order == "highest")]
    if scope.hero >= 0:
        return [table.heroes[scope.hero]]
    return [leader(table, scope.party)]


# ---- single things that happen ---------------------------------------------------------------------------------------


def do(table: Table, op: Op, hero: Hero, scope: Scope) -> Flow[None]:
    """One thing. An `each` in front spreads it over the Party."""
    name = str(op[0])
    if name in ("each", "everyone"):
        for other in standing(table, scope):
            yield from do(table, op[1:], other, scope)
        return
    if name in NUMBERS:
        yield from number(table, op, hero, scope)
        return
    if name in PLACE:
        change_place(table, name, str(op[1]))
        return
    if name == "in":
        yield from in_region(table, op, hero, scope)
        return
    deed = DEEDS.get(name)
    if deed is None:
        raise ValueError(f"nobody knows how to do {op!r}")
    flow = deed.carry_out(table, hero, scope, *op[1:])
    if flow is not None:
        yield from flow


def number(table: Table, op: Op, hero: Hero, scope: Scope) -> Flow[None]:
    """XP, GP, Luck, Bounty, Danger and Town Level, by an amount or by a die."""
    name, who, amount, mode = op[0], op[1], int(op[2]), op[3]
    if mode == 1:
        rolled: int = yield (DIE if abs(amount) == 6 else D3)
        amount = rolled if amount > 0 else -rolled
    heroes = standing(table, scope) if who in ("each", "everyone") else [hero]
    if name == "B":
        change_bounty(table, amount - table.bounty if mode == 2 else amount)
    elif name == "DL":
        for _ in range(abs(amount)):
            raise_danger(table, scope.space) if amount > 0 else lower_danger(table, scope.space)
    elif name == "TL":
        raise_town(table, scope.space) if amount > 0 else lower_town(table, scope.space)
    elif name == "GP" and who == "shared":
        yield from share_or_pay(table, standing(table, scope), amount)
    else:
        for each in heroes:
            GAINS[str(name)](table, each, amount)


def share_or_pay(table: Table, heroes: list[Hero], amount: int) -> Flow[None]:
    """Gold for the whole Party, or from it: as much as there is."""
    if amount > 0:
        yield from share(table, heroes, amount)
    else:
        yield from pay(table, heroes, min(-amount, purse(heroes)))


GAINS: dict[str, Callable[[Table, Hero, int], None]] = {"XP": gain_xp, "GP": gain_gp, "L": gain_luck}


def change_place(table: Table, place: str, change: str) -> None:
    """A named place: `DL+1`, `DL=6`, `TL+2`."""
    where = PLACE[place]
    amount = int(change[3:])
    if change[2] == "=":
        table.level[where] = amount
    elif change.startswith("DL"):
        for _ in range(amount):
            raise_danger(table, where) if change[2] == "+" else lower_danger(table, where)
    else:
        for _ in range(amount):
            raise_town(table, where) if change[2] == "+" else lower_town(table, where)


def in_region(table: Table, op: Op, hero: Hero, scope: Scope) -> Flow[None]:
    """`everyone in badlands: +Blinded`: an effect on all in a Region, or in `the Region`."""
    words = [str(word) for word in op[1:]]
    region = REGION_OF[scope.space] if words[0] == "the" else REGIONS.index(words[0].strip(":"))
    if REGION_OF[hero.space] == region:
        text = " ".join(words).partition(": ")[2]
        yield from carry_out(table, text, Scope(1 << hero.seat, hero.seat, scope.space))
