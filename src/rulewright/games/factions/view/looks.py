"""How choices appear: what each does, its chance, its price, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.kernel import Ask, Choice
from rulewright.kernel.scene import NOWHERE, Look, at_card, at_piece, at_space
from rulewright.kernel.words import listed, percent

from ..rules.abilities import ACTIONS
from ..rules.abilities.beasts import CHARGE, STOMP_DAMAGE, STOMPING
from ..rules.activation import actions
from ..rules.attack import HUNKERED_DAMAGE, can_react
from ..rules.cards import Card
from ..rules.content import (
    ABILITIES,
    ARMIES,
    COUNTERATTACK,
    DRAIN_LIFE,
    ETHEREAL,
    FACTIONS,
    INCAPACITATE,
    KNOCKBACK,
    SOLDIERS,
)
from ..rules.rolling import COUNTERING, STANDARD, Manner, dice_of, hurts_target, readiness, worth_of
from ..rules.setup import credits_left
from ..rules.state import COUNTERED, FINISHED, MOVED, NOBODY, Table, adjacent, enemies, is_enemy, powers_of
from .cards import damage_of, skill_now
from .foremost import free_tiles_for
from .gallery import makeup
from .names import FACTION_ICONS, SIDES, called, counted, hits_on, onto, place, short_name, to_have
from .odds import assailants, attack_chances, blow, need, success
from .outlook import moved
from .turns import after_attack, after_last, next_up
from .words import after, brief_of, in_short


def look(table: Table, ask: Ask, choice: Choice) -> Look:
    """How a choice appears."""
    if ask.prompt == "activate":
        return look_at_soldier(table, ask, int(str(choice)))
    if ask.prompt in ("push", "pull", "flee"):
        tile = int(str(choice))
        after = bearing(table, tile, SIDES[table.owner[ask.about]])
        return Look(f"To {onto(table, tile)}", at_space(tile), ask.prompt.capitalize(), "footprint", after=after)
    if not isinstance(choice, tuple):
        return look_at_word(table, ask, str(choice))
    kind, first = str(choice[0]), choice[1]
    if kind in ("faction", "army", "pick", "buy"):
        return look_at_card(table, ask, kind, str(first))
    numbers = [int(part) for part in choice[1:]]
    if kind == "order":
        names = [SIDES[seat] for seat in numbers]
        return Look(f"{names[0]} first, then {listed(names[1:])}", icon="cycle", after=place_in(ask.seat, numbers))
    if kind == "enter":
        name = short_name(table, numbers[0])
        return Look(
            f"{name} enters at {onto(table, numbers[1])}", at_space(numbers[1]), f"Enter: {name}", "entry-door",
            after=bearing(table, numbers[1]),
        )  # fmt: skip
    if kind == "move":
        return look_at_move(table, ask.about, numbers[0])
    rolled = blow(choice)
    return look_at_blow(table, ask, choice, *rolled) if rolled else look_at_ability(table, ask.about, kind, numbers)


def place_in(seat: int, order: list[int]) -> str:
    """What a place in the order of play is worth to a side."""
    if order[0] == seat:
        others = listed([SIDES[other] for other in order[1:]])
        return f"you buy before {others}, and the first soldier to act is yours; then one soldier each in turn"
    earlier = listed([SIDES[other] for other in order[: order.index(seat)]])
    return (
        f"you see what {earlier} {to_have(earlier, 'buys', 'buy')} before you buy; {SIDES[order[0]]} acts first, then "
        "one soldier each in turn"
    )


def look_at_soldier(table: Table, ask: Ask, soldier: int) -> Look:
    """Whom to activate: what he has left, whom he could hit from where he stands, and what he holds or could hold."""
    left = f"{counted(table.ap[soldier], 'action')}, {table.hp[soldier]} health"
    return Look(
        f"Activate {short_name(table, soldier)}",
        at_piece(f"s{soldier}"),
        "Activate",
        "power-button",
        after="; ".join((left, at_hand(table, soldier), ground(table, soldier))),
    )


def ground(table: Table, soldier: int) -> str:
    """The Victory Tile that a soldier holds, or could stand on by the end of this activation, or what is near."""
    here = table.tile[soldier]
    if here in table.grid.victory:
        return "holds a Victory Tile"
    ways = free_tiles_for(table, soldier)
    if ways:
        return f"can be on {tiles_in_reach(table, ways)}"
    return "holds a Credit Tile" if here in table.grid.credit else bearing(table, here)


def tiles_in_reach(table: Table, ways: Sequence[tuple[int, int]]) -> str:
    """Free Victory Tiles by the actions that they take: 'a free Victory Tile: E5 (1 action), E2 or E8 (2 actions)'."""
    if len(ways) == 1:
        return f"{onto(table, ways[0][1])}, now free, with {counted(ways[0][0], 'action')}"
    by_price = {price: [place(table, tile) for cost, tile in ways if cost == price] for price, _ in ways}
    told = [f"{' or '.join(tiles)} ({counted(price, 'action')})" for price, tiles in by_price.items()]
    return f"a free Victory Tile: {', '.join(told)}"


def at_hand(table: Table, soldier: int) -> str:
    """The blow that is likeliest to hit without a step."""
    blows = [rolled for choice in actions(table, soldier) if (rolled := blow(choice))]
    if not blows:
        return "no enemy in range"
    manner, targets = max(blows, key=lambda rolled: success(table, soldier, rolled[1], rolled[0]))
    others = {target for _, each in blows for target in each} - set(targets)
    more = f"; or on {listed([called(table, target) for target in sorted(others)])}" if others else ""
    return f"{manner.name} on {called(table, targets[0])}: {need(table, soldier, targets[0], manner)}{more}"


# ---- single words ---------------------------------------------------------------------------------------------------


def look_at_word(table: Table, ask: Ask, word: str) -> Look:
    """A choice that names nobody: an end, a yes or a no; or an ability that is barred from all."""
    soldier = ask.about
    if word == "done" and ask.prompt == "pick":  # only he sees his choices; the question's words are for all
        return Look("The army is complete", tone="end", icon="check-mark", after=unspent(table, ask.seat))
    if word == "done":
        return Look(
            "Buy nobody more", tone="end", icon="check-mark", after=f"{counted(table.bank[ask.seat], 'credit')} kept"
        )
    if word == "hold":
        count = len(table.waiting[ask.seat])
        after = f"{counted(count, 'soldier')} {'waits' if count == 1 else 'wait'} for the next round"
        return Look("Bring in nobody more", tone="end", icon="stop-sign", after=after)
    if word == "end":
        unused = counted(table.ap[soldier], "action")
        after = f"his turn ends for this round, {unused} unused; {next_up(table, soldier)}"
        return Look("Done", tone="end", icon="stop-sign", after=after)
    if word == "hunker":
        less = table.incoming - HUNKERED_DAMAGE
        after = left_with(table, soldier, less)
        return Look(f"Hunker down: {less} damage", tone="main", icon="checked-shield", after=after)
    if word == "take":
        later = ", can hunker down later" if table.incoming < table.hp[soldier] else ""
        return Look(f"Take {table.incoming} damage", after=left_with(table, soldier, table.incoming) + later)
    if word == "counter":
        return look_at_counter(table, soldier)
    if word == "forgo":
        return Look("Let it pass", after="can strike back later this round")
    return look_at_stomp(table, soldier) if word == "stomp" else Look(ABILITIES[word].name, icon=ABILITIES[word].icon)


def unspent(table: Table, seat: int) -> str:
    return f"{counted(credits_left(table, seat), 'credit')} unspent"


def left_with(table: Table, soldier: int, damage: int) -> str:
    """What damage leaves of a soldier."""
    left = table.hp[soldier] - damage
    return f"{left} health left" if left > 0 else "he is defeated"


def look_at_counter(table: Table, soldier: int) -> Look:
    found = assailants(table, soldier)
    chances = {success(table, soldier, [foe], COUNTERING) for foe in found}
    chance = chances.pop() if len(chances) == 1 else None
    after = bite(table, soldier, found[0], COUNTERING) if len(found) == 1 else ""
    return Look("Strike back", tone="main", icon="crossed-swords", odds=True, chance=chance, after=after)


def look_at_stomp(table: Table, soldier: int) -> Look:
    beside = adjacent(table, soldier, enemies(table, table.owner[soldier]))
    names = listed([called(table, enemy) for enemy in beside])
    told = after("stomp"), who_answers(table, soldier, beside, STOMPING), leaves(table, soldier, beside, STOMPING)
    return Look(
        f"Stomp: {STOMP_DAMAGE} damage to {names or 'all around'}",
        NOWHERE,
        "Stomp",
        "stomp",
        odds=True,
        after="; ".join(told),
    )


# ---- actions --------------------------------------------------------------------------------------------------------


def price(kind: str) -> str:
    """What an action costs, where that is more than one."""
    return counted(ACTIONS[kind].price, "action") if ACTIONS[kind].price > 1 else ""


def look_at_move(table: Table, soldier: int, tile: int) -> Look:
    there, through = table.at[tile], powers_of(table, soldier) & ETHEREAL
    text = f"Move to {onto(table, tile)}"
    if through and there not in (NOBODY, soldier):
        text = f"Pass onto {called(table, there)}'s tile, and on"
    left = f"{counted(table.ap[soldier] - 1, 'action')} left"
    then = left if table.ap[soldier] > 1 else after_last(table, soldier)
    group = f"Move: up to {counted(table.card[soldier].move[1], 'tile')}, then {then}"
    told = (left, bearing(table, tile), *aim_there(table, soldier, tile), *in_harm(table, soldier, tile))
    return Look(text, at_space(tile), group, "footprint", after="; ".join(told))


def aim_there(table: Table, soldier: int, tile: int) -> list[str]:
    """What he would hit on there, if not what he hits on now: auras reach only so far, and a move unsteadies some."""
    there = moved(table, soldier, tile)
    there.flags[soldier] |= MOVED
    skill = readiness(there, soldier)
    return [] if skill == readiness(table, soldier) else [f"hits on {hits_on(skill)} or less there"]


def bearing(table: Table, tile: int, side: str = "") -> str:
    """What a tile pays whoever stands there at the round's end (his side by name if it may be another's), or how far it
    is from the nearest Victory Tile.
    """
    grid, whose = table.grid, f" for {side}" if side else ""
    if tile in grid.victory:
        return f"1 Victory Point{whose} if he stands there when the round ends"
    pays = f"1 credit{whose} if he stands there when the round ends; " if tile in grid.credit else ""
    goal = min(grid.victory, key=lambda other: grid.far[tile][other])
    who = "now free" if table.at[goal] == NOBODY else f"held by {called(table, table.at[goal])}"
    return f"{pays}{counted(grid.far[tile][goal], 'tile')} from {onto(table, goal)}, {who}"


def in_harm(table: Table, soldier: int, tile: int) -> list[str]:
    """Whom a soldier would have in range on a tile, and who would have him, where they stand now."""
    far = table.grid.far[tile]
    foes = enemies(table, table.owner[soldier])
    mine = [called(table, foe) for foe in foes if within(table, soldier, far[table.tile[foe]])]
    theirs = [called(table, foe) for foe in foes if within(table, foe, far[table.tile[foe]])]
    told = [f"in his range: {listed(mine)}"] if mine else []
    return [*told, f"in range of {listed(theirs)}"] if theirs else told


def within(table: Table, soldier: int, tiles: int) -> bool:
    low, high = table.card[soldier].reach
    return low <= tiles <= high


def look_at_blow(table: Table, ask: Ask, choice: Choice, manner: Manner, targets: list[int]) -> Look:
    """An attack, or an ability with an attack roll."""
    names = listed([called(table, target) for target in targets])
    several = len(targets) > 1
    chance = success(table, ask.about, targets, manner)
    told = [bite(table, ask.about, targets[0], manner), leaves(table, ask.about, targets, manner)]
    if is_enemy(table, ask.about, targets[0]):
        told.append(answer(table, ask.about, targets[0], manner))
    if several:
        hits = [percent(attack_chances(table, ask.about, target, manner).hit) for target in targets]
        each = f"{listed(hits)}, one roll for all", each_loses(table, ask.about, targets, manner)
        told = [*each, leaves(table, ask.about, targets, manner)]
    after = "; ".join(told)
    target = at_piece(f"s{targets[0]}")
    if manner is STANDARD:
        group = in_short("spreadshot") if several else ""
        return Look(
            f"{'Spreadshot at' if several else 'Attack'} {names}",
            target,
            group,
            "crosshair",
            odds=True,
            chance=chance,
            after=after,
        )
    ability = ABILITIES[manner.id]
    return Look(
        f"{ability.name}: {names}", target, in_short(manner.id), ability.icon, price(manner.id), "", True, chance, after
    )


def bite(table: Table, attacker: int, target: int, manner: Manner) -> str:
    """What a hit does to a target."""
    worth = worth_of(table, attacker, manner) if hurts_target(table, attacker, target, manner) else 0
    dice, health = dice_of(table, attacker, manner), table.hp[target]
    hit = "each die that hits" if dice > 1 else "a hit"
    damage = f"{hit} takes {worth} of {health} health" if worth < health else "a hit defeats the target"
    falls = worth >= health and manner.displaces is not None  # who falls is not moved
    more = [after(manner.id)] if manner.id in ABILITIES and not falls else []
    more += ["takes its tile"] if falls and manner is CHARGE else []
    return ", ".join(
        filter(None, (damage if worth else "", *more, *gifts_of(table, attacker, manner, worth >= health)))
    )


def gifts_of(table: Table, attacker: int, manner: Manner, deadly: bool) -> list[str]:
    """What the attacker's own abilities add to a hit. FA.REM.11, FA.UND.08, 14"""
    powers = powers_of(table, attacker) if manner.own_abilities else 0
    return [
        *(["pushes it 1 tile back"] if powers & KNOCKBACK and not deadly and manner.displaces is None else []),
        *(["heals him by as much"] if powers & DRAIN_LIFE else []),
        *(["both are then done for this round"] if powers & INCAPACITATE else []),
    ]


def leaves(table: Table, soldier: int, targets: Sequence[int], manner: Manner) -> str:
    """What an attack leaves of his turn."""
    powers = powers_of(table, soldier) if manner.own_abilities else 0
    return after_attack(table, soldier, targets, ACTIONS[manner.id].price, powers)


def each_loses(table: Table, attacker: int, targets: list[int], manner: Manner) -> str:
    """What a hit takes from each of several, and who of them may strike back."""
    back = who_answers(table, attacker, targets, manner)
    return f"whoever is hit loses {worth_of(table, attacker, manner)} health; {back}"


def who_answers(table: Table, attacker: int, targets: list[int], manner: Manner) -> str:
    """Who of several may strike back."""
    answering = [called(table, target) for target in targets if may_answer(table, attacker, target, manner)]
    return f"{listed(answering)} may strike back" if answering else "nobody can strike back"


def answer(table: Table, attacker: int, target: int, manner: Manner) -> str:
    """Whether the target may strike back at once, and what it does in its own turn."""
    card, skill = table.card[target], skill_now(table, target).value
    damage = damage_of(card, dice_of(table, target, STANDARD))
    when = "next round" if table.flags[target] & FINISHED else "in its own turn"
    own = f"{when} it hits on {skill}, {how_far(card)}, for {damage} damage"
    if worth_of(table, attacker, manner) >= table.hp[target]:
        return f"if it lives, {own}"
    if may_answer(table, attacker, target, manner):
        chance = percent(success(table, target, [attacker], COUNTERING))
        return f"if the target lives, it may strike back: {chance} for {damage} damage"
    return f"the target cannot strike back; {own}"


def may_answer(table: Table, attacker: int, target: int, manner: Manner) -> bool:
    """Whether a target that lives may strike back: if it has Counterattack left, and him in range. FA.UND.03-06"""
    able = manner.counterable and can_react(table, target, COUNTERATTACK, COUNTERED)
    far = table.grid.far[table.tile[attacker]]
    return able and any(within(table, target, far[tile]) for tile in after_hit(table, attacker, target, manner))


def after_hit(table: Table, attacker: int, target: int, manner: Manner) -> list[int]:
    """Where a target that lives may stand after a hit: Knockback pushes it straight away. FA.REM.11-14"""
    here = table.tile[target]
    knocked = manner.own_abilities and manner.displaces is None and powers_of(table, attacker) & KNOCKBACK
    behind = table.grid.behind(table.tile[attacker], here) if knocked else ()
    return [tile for tile in behind if tile >= 0 and table.at[tile] == NOBODY] or [here]


def how_far(card: Card) -> str:
    """Where he strikes: 'adjacent', 'up to 2 tiles away'."""
    low, high = card.reach
    if high == 1:
        return "adjacent"
    return f"{low} to {high} tiles away" if low > 1 else f"up to {high} tiles away"


def look_at_ability(table: Table, soldier: int, kind: str, numbers: list[int]) -> Look:
    """An ability without a roll."""
    ability, cost = ABILITIES[kind], price(kind)
    if kind.startswith("summon"):
        (tile,) = numbers
        text = f"{ability.name} at {onto(table, tile)}"
        told = after(kind, short_name(table, soldier))
        return Look(text, at_space(tile), in_short(kind), ability.icon, cost, after=told)
    names = listed([called(table, target) for target in numbers])
    if kind == "taunt":
        return Look(
            f"{ability.name}: {names}", at_piece(f"s{numbers[0]}"), in_short(kind), ability.icon, cost,
            after=provoked(table, soldier, numbers[0]),
        )  # fmt: skip
    told = after(kind, short_name(table, soldier), names)
    return Look(f"{ability.name}: {names}", at_piece(f"s{numbers[0]}"), in_short(kind), ability.icon, cost, after=told)


def provoked(table: Table, soldier: int, foe: int) -> str:
    """What a taunted enemy does, with its chance and what a hit costs. FA.REM.43-47"""
    name, taunted = short_name(table, soldier), called(table, foe)
    rests = f"{name} is done for this round"
    if not within(table, foe, table.grid.far[table.tile[foe]][table.tile[soldier]]):
        return f"{taunted} acts at once and must come into reach of {name}, and attack if it then can; {rests}"
    blow = f"{percent(success(table, foe, [soldier], STANDARD))}, {bite(table, foe, soldier, STANDARD)}"
    return f"{taunted} acts at once and must attack {name} ({blow}); {rests}"


# ---- cards ----------------------------------------------------------------------------------------------------------


def look_at_card(table: Table, ask: Ask, kind: str, id: str) -> Look:
    if kind == "faction":
        own = "you pick up to 100 credits of its soldiers yourself"
        return Look(f"Build from the {FACTIONS[id]}", NOWHERE, "Build", FACTION_ICONS[id], after=own)
    if kind == "army":
        army = ARMIES[id]
        after = f"{counted(len(army.cards), 'soldier')}: {makeup([SOLDIERS[card] for card in army.cards])}"
        icon = FACTION_ICONS[army.faction]
        return Look(f"{army.name} ({FACTIONS[army.faction]})", NOWHERE, "Ready armies", icon, after=after)
    card = SOLDIERS[id]
    cost = counted(card.credits, "credit")
    if kind == "pick":
        left = counted(credits_left(table, ask.seat) - card.credits, "credit")
        after = f"{brief_of(card)}; {left} left"
        return Look(f"Pick {card.name}", at_card(f"c:{id}"), "Pick", card.icon, cost, "main", after=after)
    left = counted(table.bank[ask.seat] - card.credits, "credit")
    after = f"{brief_of(card)}; {left} left"
    return Look(f"Buy {card.name}", at_card(f"r{ask.seat}:{id}"), "Buy", card.icon, cost, "main", after=after)
