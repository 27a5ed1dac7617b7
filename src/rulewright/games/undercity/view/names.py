"""What figures, spaces and players are called."""

from __future__ import annotations

from ..rules.cast import BLUE, RED
from ..rules.ground import label_of
from ..rules.powers import FIRST_VILLAIN
from ..rules.state import Table

SHEET_NAMES = ("Gardek", "Canice", "Milo", "Pog & Doorstop")
SEAT_COLOURS = ("#c8963e", "#7d9fb5", "#b5654a", "#86a06a")
COLOUR_NAMES = {RED: "red", BLUE: "blue"}


def called(table: Table, figure: int) -> str:
    """A figure in a sentence: 'Canice', 'the red sword thug', 'the blue sword thug 2', 'the Ringleader'."""
    profile = table.cast.profiles[figure]
    if figure < FIRST_VILLAIN:
        return profile.name
    return f"the {short_name(table, figure)}"


def short_name(table: Table, figure: int) -> str:
    """A villain by colour and type, numbered where there are several."""
    profile = table.cast.profiles[figure]
    if figure < FIRST_VILLAIN:
        return profile.name
    if profile.boss:
        return profile.name.removeprefix("The ")
    twins = table.cast.supply[profile.id, profile.colour]
    number = f" {twins.index(figure) + 1}" if len(twins) > 1 else ""
    name = profile.name if profile.id == "rhulic_merc" else f"{profile.name[0].lower()}{profile.name[1:]}"
    return f"{COLOUR_NAMES[profile.colour]} {name}{number}" if profile.colour in COLOUR_NAMES else name


def here(space: int) -> str:
    return label_of(space)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def listed(names: list[str]) -> str:
    """'a', 'a and b', 'a, b and c'."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
