"""The mission of a game: one of the box, or one of one's own that is made from a few choices."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

import msgspec

from rulewright.kernel import BadConfig, Config

from .box import Mission
from .content import KEYS, MISSIONS
from .terms import AGES

OWN = "own"
"""The mission of one's own, as the option names it; as the state names it the choices follow."""
SPLIT_KEYS = 4
"""The adventure keys that the two parts of a split map need. DA.MAP.16"""
KEYS_FOR = {"lith": ("liths_lair",), "flags": ("liths_lair",), "alliance": ("alliance",)}
"""What an achievement needs on the map beside the two bases; labyrinths are chosen by the teams. DA.AKEY.01-02"""

Achievement = Literal["combat", "base", "lith", "labyrinth", "alliance", "encounters", "flags", "escape"]


class OwnMission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The choices of a mission of one's own; only the achievements must be named. DA.SELECT.01, DA.MAP.01, DA.ACH.01"""

    achievements: Annotated[tuple[Achievement, ...], msgspec.Meta(min_length=1)]
    title: Annotated[str, msgspec.Meta(min_length=1, max_length=40)] = "A mission of our own"
    map: Literal["two_row", "three_triangle", "three_row", "four_row", "four_rhombus", "five", "split_2_2"] = "two_row"
    rounds: Annotated[int, msgspec.Meta(ge=1, le=20)] = 8
    characters: Annotated[int, msgspec.Meta(ge=3, le=12)] = 6
    selection: Literal["exact", "standard", "split_draft"] = "exact"
    entry: Literal["reinforce", "distance", "double_distance", "dome_colour", "dome_platter", "dome_region"] = (
        "reinforce"
    )
    labyrinths: Annotated[int, msgspec.Meta(ge=1, le=len(AGES))] = 1
    apart: Annotated[int, msgspec.Meta(ge=2, le=12)] = 4  # the distance of encounters. DA.ENCP.01
    without: tuple[Literal["valor", "glory"], ...] = ()


def mission_called(name: str) -> Mission:
    """A mission as the state names it."""
    try:
        return MISSIONS[name]
    except KeyError:
        return own_called(name)


@cache
def own_called(name: str) -> Mission:
    return made(msgspec.json.decode(name.removeprefix(OWN), type=OwnMission))


def mission_name(config: Config) -> str:
    """What the state calls the mission of a config; BadConfig says what is wrong with one of one's own."""
    name: str = config["mission"]
    if name != OWN:
        if config[OWN] is not None:
            raise BadConfig(OWN, f"describes a mission, but the mission is {name!r}")
        return name
    if config[OWN] is None:
        raise BadConfig(OWN, "the mission is 'own', but none is described")
    try:
        own = msgspec.convert(config[OWN], OwnMission)
    except msgspec.ValidationError as error:
        reason, _, where = str(error).partition(" - at ")
        raise BadConfig(OWN + where.strip("`").removeprefix("$"), reason) from error
    check_own(own)
    return OWN + msgspec.json.encode(own).decode()


def check_own(own: OwnMission) -> None:
    """What the fields one by one cannot rule out. DA.ACH.02, DA.MAP.16"""
    twice = [name for name in own.achievements if own.achievements.count(name) > 1]
    if twice:
        raise BadConfig("own.achievements", f"{twice[0]!r} stands there twice")
    wanted = made(own)
    keys = len(wanted.keys) + wanted.pick
    if wanted.build == "split" and keys < SPLIT_KEYS:
        raise BadConfig(
            "own.map", f"a split map needs {SPLIT_KEYS} adventure keys, and these achievements bring {keys}"
        )


def made(own: OwnMission) -> Mission:
    """The whole mission: bases always, other keys as the achievements need them, domes in every slot that is left."""
    needed = {key for name in own.achievements for key in KEYS_FOR.get(name, ())}
    escapes = "escape" in own.achievements
    return Mission(
        OWN, own.title, "",
        count=(own.characters, own.characters),
        selection=own.selection,
        layout=own.map,
        domes=0,
        keys=tuple(key for key in KEYS if KEYS[key].family == "base" or key in needed),
        build="split" if own.map.startswith("split") else "standard",
        entry=own.entry,
        achievements=own.achievements,
        rounds=own.rounds,
        pick=own.labyrinths if "labyrinth" in own.achievements else 0,
        starts=("west", "east"),
        regions=("north", "south"),
        encounters=own.apart if "encounters" in own.achievements else 0,
        escape=(3,) * own.characters if escapes else (),
        exits=("east", "west") if escapes else (),
        without=own.without,
    )  # fmt: skip
