"""What figures, weapons, markers and cards are called."""

from __future__ import annotations

from ..rules.cast import BLUE, RED
from ..rules.content import HEROES, VILLAINS
from ..rules.ground import label_of
from ..rules.powers import FIRST_VILLAIN
from ..rules.state import Table

SEAT_COLOURS = ("#c8963e", "#7d9fb5", "#b5654a", "#86a06a")
COLOUR_NAMES = {RED: "red", BLUE: "blue"}
MARKER_NAMES = {"body": "Dead Body", "package": "Package"}
GRENADE_NAMES = {"blast": "an explosive", "smoke": "a smoke", "flash": "a flash", "gas": "a gas"}
RUNE_NAMES = {
    "accuracy": "rune of Accuracy", "penny": "rune Black Penny", "hammer": "rune Hammer",
    "piercer": "rune Piercer", "longshot": "rune Longshot", "ember": "rune Ember",
}  # fmt: skip
RUNE_WORDS = {
    "accuracy": "one die more to hit", "penny": "may shoot into a friend's space", "hammer": "a hit knocks down",
    "piercer": "2 less Armour", "longshot": "one space farther", "ember": "one die more for damage",
}  # fmt: skip
WEAPON_NAMES = {
    weapon.id: weapon.name.lower()
    for weapons in (
        *(hero.weapons for hero in HEROES.values()),
        *(villain.regular.weapons + villain.epic.weapons for villain in VILLAINS.values()),
    )
    for weapon in weapons
}


def called(table: Table, figure: int) -> str:
    """A figure in a sentence: 'Canice', 'the red sword thug', 'the blue sword thug 2', 'the Ringleader'."""
    profile = table.cast.profiles[figure]
    if figure < FIRST_VILLAIN:
        return profile.name
    return f"the {short_name(table, figure)}"


def placed(table: Table, figure: int) -> str:
    """A figure with its space, since figures of a kind look alike: 'the blue sword thug 2 in C4'."""
    where = table.space[figure]
    return f"{called(table, figure)} in {label_of(where)}" if where >= 0 else called(table, figure)


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


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
