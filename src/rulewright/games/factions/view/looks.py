"""How questions and choices appear."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.kernel import Ask, Choice
from rulewright.kernel.scene import NOWHERE, Look, Target, at_card, at_piece, at_space
from rulewright.kernel.words import listed

from ..rules.content import ABILITIES, ARMIES, FACTIONS, SOLDIERS
from ..rules.setup import credits_left
from ..rules.state import NOBODY, SETUP_BUY, Table
from .names import SIDES, called, short_name
from .prompts import PROMPTS

FACTION_ICONS = {"remnants": "rifle", "beasts": "paw", "cyborgs": "cyborg-face", "undead": "half-dead"}


def wording(table: Table, ask: Ask) -> str:
    """The question in words."""
    if ask.prompt == "buy":
        where = "Setup: buy" if table.phase == SETUP_BUY else "Buy"
        return f"{where} soldiers from your list: {table.bank[ask.seat]} credits in your bank"
    if ask.prompt == "act":
        left = table.ap[ask.about]
        compelled = f", taunted by {called(table, table.taunter)}" if table.taunter != NOBODY else ""
        return f"{short_name(table, ask.about)}{compelled}: choose an action, {left} AP left"
    if ask.prompt == "setup":
        return f"Place {short_name(table, ask.about)} in your Entry Zone"
    if ask.prompt == "hunker":
        return f"{short_name(table, ask.about)} is about to take {table.incoming} damage: hunker down for 1 less?"
    if ask.prompt == "counter":
        return f"{short_name(table, ask.about)} was hit and lives: counterattack?"
    if ask.prompt in ("push", "pull", "flee"):
        verb = {"push": "Push", "pull": "Pull", "flee": "Flee with"}[ask.prompt]
        return f"{verb} {called(table, ask.about)} to which tile?"
    return PROMPTS[ask.prompt].text


def about(table: Table, ask: Ask) -> Target:
    """What the question is about: a soldier on the grid, or a card in the Deployment Zone."""
    return at_card(f"w{ask.about}") if ask.prompt == "setup" else at_piece(f"s{ask.about}")


def look(table: Table, ask: Ask, choice: Choice) -> Look:
    """How a choice appears."""
    if ask.prompt == "activate":
        name = short_name(table, int(str(choice)))
        return Look(f"Activate {name}", at_piece(f"s{choice}"), "Activate", "power-button")
    if ask.prompt in ("push", "pull", "flee"):
        return Look(
            f"To tile {place(table, int(str(choice)))}",
            at_space(int(str(choice))),
            ask.prompt.capitalize(),
            "footprint",
        )
    if isinstance(choice, tuple):
        return look_at_tuple(table, ask, choice)
    if ask.prompt == "hunker":
        damage = table.incoming - 1 if choice == "hunker" else table.incoming
        return replace(WORDS[str(choice)], text=f"{WORDS[str(choice)].text}: {damage} damage")
    if ask.prompt == "pick":  # only he sees his choices; the question's words are for all
        return replace(WORDS["done"], text=f"Done, with {credits_left(table, ask.seat)} credits left")
    return WORDS[choice] if isinstance(choice, str) and choice in WORDS else Look(str(choice))


WORDS = {
    "done": Look("Done", tone="main", icon="check-mark"),
    "hold": Look("Hold the others back", tone="end", icon="stop-sign"),
    "end": Look("End his turn", tone="end", icon="stop-sign"),
    "stomp": Look("Stomp: 2 damage to every adjacent enemy", NOWHERE, "Stomp", "stomp", "1 AP", odds=True),
    "hunker": Look("Hunker down", tone="main", icon="checked-shield"),
    "take": Look("Take it, save that for later"),
    "counter": Look("Counterattack", tone="main", icon="crossed-swords", odds=True),
    "forgo": Look("Let it pass"),
}


def look_at_tuple(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    kind, first = str(choice[0]), choice[1]
    if kind in ("faction", "army", "pick", "buy"):
        return look_at_card(table, ask, kind, str(first))
    numbers = [int(part) for part in choice[1:]]
    if kind == "order":
        names = [SIDES[seat] for seat in numbers]
        return Look(f"{names[0]} first, then {listed(names[1:])}", icon="cycle")
    if kind == "enter":
        name = short_name(table, numbers[0])
        return Look(
            f"{name} enters at {place(table, numbers[1])}", at_space(numbers[1]), f"Enter: {name}", "entry-door"
        )
    if kind == "move":
        return look_at_move(table, numbers[0])
    if kind == "attack":
        names = [called(table, target) for target in numbers]
        return Look(f"Attack {listed(names)}", at_piece(f"s{numbers[0]}"), "Attack", "crosshair", "1 AP", odds=True)
    ability = ABILITIES[kind]
    cost = f"{ability.ap} AP"
    if kind.startswith("summon"):
        return Look(
            f"{ability.name} at {place(table, numbers[0])}", at_space(numbers[0]), ability.name, ability.icon, cost
        )
    names = [called(table, target) for target in numbers]
    rolls = ability.kind == "attack" and kind != "stun"
    return Look(
        f"{ability.name}: {listed(names)}", at_piece(f"s{numbers[0]}"), ability.name, ability.icon, cost, odds=rolls
    )


def place(table: Table, tile: int) -> str:
    """A tile as the board names it."""
    q, r = table.grid.cells[tile]
    return f"{q},{r}"


def look_at_move(table: Table, tile: int) -> Look:
    there = table.at[tile]
    text = f"Move to {place(table, tile)}" if there == NOBODY else f"Pass onto {called(table, there)}'s tile, and on"
    if tile in table.grid.victory:
        text += ": a Victory Tile"
    elif tile in table.grid.credit:
        text += ": a Credit Tile"
    return Look(text, at_space(tile), "Move", "footprint", "1 AP")


def look_at_card(table: Table, ask: Ask, kind: str, id: str) -> Look:
    if kind == "faction":
        return Look(f"Build from the {FACTIONS[id]}", NOWHERE, "Build", FACTION_ICONS[id])
    if kind == "army":
        army = ARMIES[id]
        return Look(f"{army.name} ({FACTIONS[army.faction]})", NOWHERE, "Ready armies", FACTION_ICONS[army.faction])
    card = SOLDIERS[id]
    if kind == "pick":
        return Look(f"Pick {card.name}", at_card(f"c:{id}"), "Pick", card.icon, f"{card.credits} cr")
    return Look(f"Buy {card.name}", at_card(f"r{ask.seat}:{id}"), "Buy", card.icon, f"{card.credits} cr")
