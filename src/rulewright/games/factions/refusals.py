"""Why a soldier cannot do what a player would try."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.kernel.scene import Refusal, at_piece, at_space

from .attack import attack_choices, flee_tiles
from .content import ABILITIES, BATTLE_READY, ETHEREAL
from .movement import moves, shares_tile
from .names import called, short_name
from .state import (
    FINISHED,
    NOBODY,
    SETUP_BUY,
    SICK,
    STOMPED,
    TERRORIZED,
    Table,
    adjacent,
    allies,
    distance,
    enemies,
    powers_of,
)


def refusals(table: Table, soldier: int) -> Iterator[Refusal]:
    """All that is refused to the active soldier, with the rule."""
    if shares_tile(table, soldier):
        text = "he stands where another soldier does and must move on to a free tile"
        yield Refusal(text, "FA.UND.12", "end")
        return
    if table.taunter != NOBODY:
        yield Refusal(f"he was taunted and must attack {called(table, table.taunter)}", "FA.REM.51", "end")
        return
    yield from blocked_steps(table, soldier)
    if table.flags[soldier] & SICK:
        for enemy in enemies(table, table.owner[soldier]):
            text = "he entered this round: Battle-Ready lets him move, but not attack"
            yield Refusal(text, "FA.REM.02", ("attack", enemy), at_piece(f"s{enemy}"))
        return
    yield from sheltered_enemies(table, soldier)
    for ability in table.card[soldier].abilities:
        yield from barred(table, soldier, ability)


def blocked_steps(table: Table, soldier: int) -> Iterator[Refusal]:
    """Tiles next to him that a soldier holds."""
    if powers_of(table, soldier) & ETHEREAL:
        return
    open_tiles = [choice[1] for choice in moves(table, soldier) if isinstance(choice, tuple)]
    for tile in table.grid.near[table.tile[soldier]]:
        if tile not in open_tiles:
            text = f"{called(table, table.at[tile])} stands there"
            yield Refusal(text, "FA.MOVE.02", ("move", tile), at_space(tile))


def sheltered_enemies(table: Table, soldier: int) -> Iterator[Refusal]:
    """Enemies whom a standard attack cannot choose."""
    foes = enemies(table, table.owner[soldier])
    open_targets = [choice[1:] for choice in attack_choices(table, soldier) if isinstance(choice, tuple)]
    low, high = table.card[soldier].reach
    if not foes:
        return
    nearest = min(distance(table, soldier, enemy) for enemy in foes)
    for enemy in foes:
        if (enemy,) in open_targets:
            continue
        far = distance(table, soldier, enemy)
        closer = next(other for other in foes if distance(table, soldier, other) == nearest)
        if far > high:
            text, rule = f"too far: {far} tiles away, range {low}-{high}", "FA.ATK.06"
        elif far < low:
            text, rule = f"too close: {far} tile away, range {low}-{high}", "FA.CARD.10"
        elif nearest < low:
            text, rule = f"{called(table, closer)} is nearer, and too close to attack", "FA.ATK.05"
        else:
            text, rule = f"a closer enemy stands there: {called(table, closer)}", "FA.ATK.03"
        yield Refusal(text, rule, ("attack", enemy), at_piece(f"s{enemy}"))


def barred(table: Table, soldier: int, ability: str) -> Iterator[Refusal]:
    """Why an ability, or one target of it, is not offered."""
    price = ABILITIES[ability].ap
    side = table.owner[soldier]
    if price > table.ap[soldier]:
        text = f"{ABILITIES[ability].name} costs {price} AP, and he has {table.ap[soldier]}"
        yield Refusal(text, "FA.ABIL.07", ability)
    elif ability == "taunt" and len(table.teams) > 2:
        yield Refusal("Taunt is for one against one only", "FA.MULTI.04", ability)
    elif ability == "taunt":
        for enemy in enemies(table, side):
            if distance(table, soldier, enemy) <= 2 and table.flags[enemy] & FINISHED:
                yield _of(table, ability, enemy, "is finished", "FA.REM.45")
    elif ability == "stomp" and table.flags[soldier] & STOMPED:
        yield Refusal("he has stomped this round already", "FA.BST.26", ability)
    elif ability == "terrorize" and table.flags[soldier] & TERRORIZED:
        yield Refusal("he has tried to terrorize this round already", "FA.UND.46", ability)
    elif ability == "terrorize":
        for enemy in adjacent(table, soldier, enemies(table, side)):
            if not flee_tiles(table, soldier, enemy):
                yield _of(table, ability, enemy, "has nowhere to flee", "FA.UND.52")
    elif ability == "charge":
        for enemy in adjacent(table, soldier, enemies(table, side)):
            (behind,) = table.grid.behind(table.tile[soldier], table.tile[enemy])
            if behind < 0:
                yield _of(table, ability, enemy, "has the border behind", "FA.BST.08")
            elif table.at[behind] >= 0:
                yield _of(table, ability, enemy, f"has {called(table, table.at[behind])} behind", "FA.BST.09")
    elif ability == "mark_target":
        for enemy in enemies(table, side):
            if enemy in table.marked:
                yield _of(table, ability, enemy, "is marked already", "FA.REM.24")
            elif distance(table, soldier, enemy) > 3:
                yield _of(table, ability, enemy, "is more than 3 tiles away", "FA.REM.18")
    elif ability == "whip":
        for ally in adjacent(table, soldier, allies(table, side)):
            if not table.card[ally].beast:
                yield _of(table, ability, ally, "is not a beast", "FA.BST.34")
            elif table.flags[ally] & FINISHED:
                yield _of(table, ability, ally, "is finished", "FA.BST.34")
    elif ability == "mend":
        for ally in adjacent(table, soldier, allies(table, side)):
            if not table.card[ally].beast:
                yield _of(table, ability, ally, "is not a beast", "FA.BST.18")


def _of(table: Table, ability: str, target: int, text: str, rule: str) -> Refusal:
    return Refusal(f"{short_name(table, target)} {text}", rule, (ability, target), at_piece(f"s{target}"))


def purse(table: Table, seat: int, room: int) -> Iterator[Refusal]:
    """Soldiers of his list that a player cannot buy now."""
    for card, left in zip(table.roster[seat], table.left[seat], strict=True):
        choice = ("buy", card.id)
        if not left:
            yield Refusal(f"all of your {card.name} cards are bought", "FA.ARMY.09", choice)
        elif room <= 0:
            yield Refusal("you have all the soldiers that may be on the grid", "FA.DEPLOY.04", choice)
        elif card.credits > table.bank[seat]:
            text = f"{card.name} costs {card.credits}, and your bank holds {table.bank[seat]}"
            yield Refusal(text, "FA.DEPLOY.02", choice)
        elif table.phase == SETUP_BUY and card.powers & BATTLE_READY:
            yield Refusal("a Battle-Ready soldier cannot be deployed in setup", "FA.REM.04", choice)
