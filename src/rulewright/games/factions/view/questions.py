"""What is asked, in words: who, what for, against whom, with the numbers of the moment."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rulewright.kernel import Ask, Sum
from rulewright.kernel.scene import Context, Target, at_card, at_piece
from rulewright.kernel.words import listed
from rulewright.table.hexes import bearing

from ..rules.activation import MUST_MOVE_ON, NEWCOMER, hindrance
from ..rules.attack import HUNKERED_DAMAGE
from ..rules.content import SINGLE_SHOT, SPREADSHOT
from ..rules.grid import ENTRY_TILES
from ..rules.rolling import COUNTERING, STANDARD, Manner, attack_strength, critical_of, readiness, worth_of
from ..rules.rounds import left_of, room
from ..rules.state import (
    GRID_LIMIT,
    NOBODY,
    SETUP,
    SETUP_BUY,
    SETUP_ENTER,
    VICTORY_POINTS,
    Table,
    distance,
    enemies,
    powers_of,
)
from .foremost import first_step
from .goal import points_now
from .names import SIDES, called, counted, onto, place, short_name, team_name, to_have
from .odds import assailants, blow, need
from .prompts import PROMPTS
from .sites import actions_to
from .words import ANY_ROLL, brief_of, in_short, text_of

ROLL_LOW = "Hits on: what a 20-sided die must show, or less, when he attacks"
INCOME = "Each round everybody earns half a 20-sided die, 1 to 10 credits, and 1 for each Credit Tile held."
INCOME_NEXT = "Before anybody buys, a die gives everybody the same 1 to 10 credits."
NO_ROLL = "Nothing is rolled for this."
NO_ROLL_YET = "Nothing is rolled yet."
NO_SPREAD = "No Spreadshot now: no two enemies stand side by side within range."
PAY = {True: "1 Victory Point", False: "1 credit"}
MOST_NEEDS = 3  # targets whose number a question tells; more stand on the buttons


def wording(table: Table, ask: Ask) -> str:
    """The question in words."""
    words = WORDINGS.get(ask.prompt)
    return words(table, ask) if words else PROMPTS[ask.prompt].text


def ask_for_army(table: Table, ask: Ask) -> str:
    return f"{SIDES[ask.seat]}: which army? Take a ready one, or choose a faction and pick its soldiers yourself."


def ask_for_order(table: Table, ask: Ask) -> str:
    what = "buys and takes positions" if table.phase == SETUP else "buys and acts"
    return f"{SIDES[ask.seat]} holds the Initiative Button: who {what} first?"


def ask_to_buy(table: Table, ask: Ask) -> str:
    bank, places = counted(table.bank[ask.seat], "credit"), room(table, ask.seat)
    most, then = GRID_LIMIT, "He acts from next round on."
    if table.phase == SETUP_BUY:
        most, then = ENTRY_TILES, "What is left you keep."
    return f"{SIDES[ask.seat]}: buy a soldier? {bank} to spend, room for {places} more ({most} at most). {then}"


def ask_to_set_out(table: Table, ask: Ask) -> str:
    return f"{SIDES[ask.seat]}: on which tile of your Entry Zone does {short_name(table, ask.about)} start?"


def ask_to_enter(table: Table, ask: Ask) -> str:
    waiting = counted(len(table.waiting[ask.seat]), "soldier")
    return f"{SIDES[ask.seat]}: {waiting} waiting. Who enters, and where? Newcomers act from next round on."


def ask_to_activate(table: Table, ask: Ask) -> str:
    ready = len(ask.listed(ask.seat))
    return f"{SIDES[ask.seat]}: which soldier acts next? {ready} of yours still can this round."


def ask_to_act(table: Table, ask: Ask) -> str:
    name, left = short_name(table, ask.about), counted(table.ap[ask.about], "action")
    held = hindrance(table, ask.about)
    if table.taunter != NOBODY:
        return f"{name}, {left} left, was taunted: he must attack {called(table, table.taunter)}, or come closer."
    if held == MUST_MOVE_ON:
        return f"{name}, {left} left, stands where another soldier does and must move on. Where to?"
    if held == NEWCOMER:
        return f"{name}: {left} left. He has only just entered and can do nothing but move. Where to?"
    return f"{name}: {left} left. What now?"


def ask_to_hunker(table: Table, ask: Ask) -> str:
    foe, name, health = striker(table, ask.about), called(table, ask.about), table.hp[ask.about]
    asked = f"Hunker down for {HUNKERED_DAMAGE} less? Once a round."
    return f"{foe} hits {name} for {table.incoming} of his {health} health. {asked}"


def ask_to_counter(table: Table, ask: Ask) -> str:
    foe, name, health = striker(table, ask.about), called(table, ask.about), table.hp[ask.about]
    return f"{foe} hit {name}, who lives with {health} health. Strike back? Once a round."


def ask_to_push(table: Table, ask: Ask) -> str:
    return f"{called(table, ask.about)} is pushed back, and two tiles lie straight behind: to which one?"


def ask_to_pull(table: Table, ask: Ask) -> str:
    return f"{called(table, table.active)} pulls {called(table, ask.about)} one tile closer: to which tile?"


def ask_to_flee(table: Table, ask: Ask) -> str:
    return f"{called(table, table.active)} has terrified {called(table, ask.about)}, who flees one tile: to which one?"


def striker(table: Table, soldier: int) -> str:
    """Who struck a soldier, by name where that is certain."""
    found = assailants(table, soldier)
    return called(table, found[0]) if len(found) == 1 else "A counterattack"


WORDINGS: dict[str, Callable[[Table, Ask], str]] = {
    "faction": ask_for_army, "order": ask_for_order, "buy": ask_to_buy, "setup": ask_to_set_out, "enter": ask_to_enter,
    "activate": ask_to_activate, "act": ask_to_act, "hunker": ask_to_hunker, "counter": ask_to_counter,
    "push": ask_to_push, "pull": ask_to_pull, "flee": ask_to_flee,
}  # fmt: skip


def about(table: Table, ask: Ask) -> Target:
    """What the question is about: a soldier on the grid, or a card in the Deployment Zone."""
    return at_card(f"w{ask.about}") if ask.prompt == "setup" else at_piece(f"s{ask.about}")


# ---- what hangs on it -----------------------------------------------------------------------------------------------


def context(table: Table, ask: Ask) -> Context | None:
    """Who does what to whom, and what must be rolled, or that nothing is."""
    found = what_hangs_on_it(table, ask)
    if rolls_at_once(ask):
        return found
    words = NO_ROLL_YET if ask.prompt == "activate" else NO_ROLL
    if found is None or not found.stakes:
        return replace(found or Context(), stakes=words)
    return replace(found, stakes=f"{found.stakes.removesuffix('.')}. {words}")


def rolls_at_once(ask: Ask) -> bool:
    """Whether any answer is an attack."""
    return any(choice == "counter" or blow(choice) is not None for choice in ask.listed(ask.seat))


def what_hangs_on_it(table: Table, ask: Ask) -> Context | None:
    """Who does what to whom."""
    if ask.prompt == "act":
        return attack_context(table, ask)
    if ask.prompt == "order":
        left = f"The button goes left after every round: next it is for {SIDES[left_of(table, ask.seat)]}."
        return Context(stakes=left if table.phase == SETUP else f"{INCOME_NEXT} {left}")
    if ask.prompt in ("setup", "enter"):
        waiting = who_waits(table, ask.seat) if ask.prompt == "enter" else ()
        return Context(stakes=" ".join((*waiting, way_from_home(table, ask.seat))))
    if ask.prompt in ("buy", "pick"):
        stakes = (INCOME, *too_late(table, ask.seat)) if ask.prompt == "buy" else ()
        return Context(means=ROLL_LOW, stakes=" ".join(stakes))
    if ask.prompt == "hunker":
        return hunker_context(table, ask.about)
    return counter_context(table, ask.about) if ask.prompt == "counter" else None


def attack_context(table: Table, ask: Ask) -> Context | None:
    """The number that each attack on one target needs. FA.ROLL.01, 05, 06"""
    rolls = [rolled for choice in ask.listed(ask.seat) if (rolled := blow(choice)) and len(rolled[1]) == 1]
    ground = (*pays(table, ask), *far_tiles(table, ask.about), *blocked_ways(table, ask))
    if not rolls:
        stakes = (*nobody_in_range(table, ask.about), *ground)
        return Context(who=f"s{ask.about}", stakes=" ".join(stakes)) if stakes else None
    needs = needs_of(table, ask.about, rolls)
    targets = {target for _, (target,) in rolls}
    whom = targets.pop() if len(targets) == 1 else NOBODY
    spread = [NO_SPREAD] if no_spread(table, ask) else []
    return Context(
        who=f"s{ask.about}",
        whom=f"s{whom}" if whom != NOBODY else "",
        need=" · ".join(needs),
        stakes=" ".join((any_roll(table, ask.about), *spread, *gifts(table, whom), *ground)),
    )


def needs_of(table: Table, soldier: int, rolls: list[tuple[Manner, list[int]]]) -> list[str]:
    """The number for each target, once for those with the same; by name if there are several."""
    found: dict[tuple[str, str], list[str]] = {}
    for manner, (target,) in rolls[:MOST_NEEDS]:
        number = need(table, soldier, target, manner) + because(table, soldier, target, manner)
        found.setdefault((f"{manner.name[:1].upper()}{manner.name[1:]}", number), []).append(short_name(table, target))
    if len(rolls) == 1:
        return [number for _, number in found]
    return [f"{manner} on {listed(names)}: {number}" for (manner, number), names in found.items()]


def because(table: Table, soldier: int, target: int, manner: Manner) -> str:
    """What changes the number on his sheet against this target: ' (11, -2 Elusive)'."""
    own, whole = Sum(), Sum()
    readiness(table, soldier, manner, own)
    attack_strength(table, soldier, target, manner, whole)
    changes = whole.terms[len(own.terms) :]
    told = "".join(f", {term.value:+d} {term.reason}" for term in changes)
    return f" ({own.total}{told})" if changes else ""


def gifts(table: Table, foe: int) -> list[str]:
    """What the one who can be attacked is good for."""
    if foe == NOBODY or not table.card[foe].abilities:
        return []
    told = "; ".join(in_short(id, table.card[foe], "of its turn") for id in table.card[foe].abilities)
    return [f"{short_name(table, foe)} has {told}."]


def nobody_in_range(table: Table, soldier: int) -> list[str]:
    """Why he can attack nobody: who is nearest, how far, and how far he strikes. FA.ATK.02-06"""
    if hindrance(table, soldier) or table.taunter != NOBODY:
        return []
    foes = enemies(table, table.owner[soldier])
    if not foes:
        return ["No enemy is on the grid."]
    nearest = min(foes, key=lambda foe: distance(table, soldier, foe))
    far, (low, high) = distance(table, soldier, nearest), table.card[soldier].reach
    reach = f"{counted(low, 'tile')}" if low == high else f"{low}-{high} tiles"
    away = f"{called(table, nearest)}, is {counted(far, 'tile')} away{', too close' if far < low else ''}"
    return [f"No enemy in range ({reach}): the nearest, {away}."]


def pays(table: Table, ask: Ask) -> list[str]:
    """What the tile under him, and those that he can move to, pay when the round ends. FA.CTRL.01, 02"""
    here, grid = table.tile[ask.about], table.grid
    ends = {choice[1] for choice in ask.listed(ask.seat) if isinstance(choice, tuple) and choice[0] == "move"}
    told = []
    if here in grid.victory or here in grid.credit:
        told.append(f"He stands on {onto(table, here)}: {PAY[here in grid.victory]} if he stays till the round ends.")
    points, money = ends.intersection(grid.victory), ends.intersection(grid.credit)
    if points or money:
        both = f"a Victory Tile pays {PAY[True]}, a Credit Tile {PAY[False]}"
        one = f"a Victory Tile pays {PAY[True]}" if points else f"a Credit Tile pays {PAY[False]}"
        told.append(f"At the round's end {both if points and money else one}.")
    return told


def far_tiles(table: Table, soldier: int) -> list[str]:
    """The free Victory Tiles that take him all the actions he has left, or how far the nearest one is if none is in
    reach; of whoever holds one nothing. FA.ACT.03, FA.MOVE.01
    """
    left, victory = table.ap[soldier], table.grid.victory
    if table.tile[soldier] in victory or hindrance(table, soldier) == MUST_MOVE_ON or table.taunter != NOBODY:
        return []
    ways = {tile: actions_to(table, soldier, tile) for tile in victory if table.at[tile] == NOBODY}
    names = [
        f"{onto(table, tile)}{way_first(table, soldier, tile)}" for tile, actions in ways.items() if 1 < actions <= left
    ]
    how = "both actions" if left == 2 else f"{left} actions"
    if names:
        return [f"With {how} he can get to {' or '.join(names)}, now free."]
    nearest = min(filter(ways.get, ways), key=lambda tile: ways[tile], default=NOBODY)
    if nearest == NOBODY:
        return ["Soldiers block every way to a free Victory Tile."] if ways else []
    late = f"The nearest free Victory Tile, {place(table, nearest)}, is {ways[nearest]} actions away: not this round."
    return [late] if ways[nearest] > left else []


def way_first(table: Table, soldier: int, goal: int) -> str:
    """To which side he must go first to get to a tile in time: ' (first north-east)'."""
    end, cells = first_step(table, soldier, goal), table.grid.cells
    return f" (first {bearing(cells[table.tile[soldier]], cells[end])})" if end != NOBODY else ""


def blocked_ways(table: Table, ask: Ask) -> list[str]:
    """Who keeps him off free tiles that are within one move, which the board darkens. FA.MOVE.02"""
    found = ask.refusals() if ask.refusals is not None else ()
    cut_off = [barred.parts["other"] for barred in found if barred.why == "no_way"]
    names = list(dict.fromkeys(called(table, other) for other in cut_off if other is not None))
    if not names:
        return []
    tiles = "the free tile that is darkened" if len(cut_off) == 1 else "the free tiles that are darkened"
    return [f"{listed(names)} {to_have(listed(names), 'blocks', 'block')} the way to {tiles}."]


def too_late(table: Table, seat: int) -> list[str]:
    """Who wins this round as it stands, and no newcomer can stop. FA.DEPLOY.11, FA.REM.03"""
    if table.phase == SETUP_BUY:
        return []
    near = [team for team, then in enumerate(points_now(table)) if then >= VICTORY_POINTS and team != table.teams[seat]]
    names = listed([team_name(table, team) for team in near])
    return [f"He comes too late to stop {names} this round."] if near else []


def who_waits(table: Table, seat: int) -> list[str]:
    """What those who could enter do: one in full, of several what makes each special."""
    waiting = table.waiting[seat]
    tell = text_of if len(waiting) == 1 else brief_of
    return [f"{short_name(table, soldier)}: {tell(table.card[soldier]).rstrip('.')}." for soldier in waiting]


def way_from_home(table: Table, seat: int) -> str:
    """How far a newcomer has to go. FA.CTRL.01"""
    grid = table.grid
    steps = [min(grid.far[tile][goal] for goal in grid.victory) for tile in grid.entry[seat]]
    acts = "He can act in round 1." if table.phase == SETUP_ENTER else ""
    span = f"{min(steps)} to {max(steps)}" if min(steps) < max(steps) else f"{min(steps)}"
    return f"From your Entry Zone it is {span} tiles to the nearest Victory Tile. {acts}".strip()


def any_roll(table: Table, soldier: int) -> str:
    """What no number changes, and what a miss costs. FA.ROLL.05, 06, FA.REM.06, 07, 31"""
    most = critical_of(table, soldier, STANDARD)
    sure = ANY_ROLL if most == 1 else ANY_ROLL.replace("A 1 ", f"A 1 to {most} ", 1)
    single = powers_of(table, soldier) & SINGLE_SHOT
    return f"{sure} {'Hit or miss, his turn ends.' if single else 'Any other miss costs only the action.'}"


def no_spread(table: Table, ask: Ask) -> bool:
    """Whether he could strike two with one roll, were they side by side. FA.REM.35-37"""
    if not powers_of(table, ask.about) & SPREADSHOT:
        return False
    rolls = [blow(choice) for choice in ask.listed(ask.seat)]
    return not any(rolled and len(rolled[1]) > 1 for rolled in rolls)


def hunker_context(table: Table, soldier: int) -> Context:
    """FA.CYB.14-16"""
    found = assailants(table, soldier)
    left = table.hp[soldier] - table.incoming
    stakes = f"{left} health left without it, {left + HUNKERED_DAMAGE} with it"
    if left <= 0:
        stakes = "without it he is defeated" if left == 0 else "he is defeated either way, but feeds the attacker less"
    return Context(
        who=f"s{found[0]}" if len(found) == 1 else "",
        whom=f"s{soldier}",
        means=f"{table.incoming} damage on the way",
        stakes=stakes,
    )


def counter_context(table: Table, soldier: int) -> Context:
    """FA.UND.03-07"""
    found = assailants(table, soldier)
    sure = len(found) == 1
    return Context(
        who=f"s{soldier}",
        whom=f"s{found[0]}" if sure else "",
        means="Counterattack",
        need=need(table, soldier, found[0], COUNTERING) if sure else "",
        stakes=f"{worth_of(table, soldier, COUNTERING)} damage on a hit",
    )
