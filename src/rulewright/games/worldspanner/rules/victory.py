"""Glory: what it is given for, and who wins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from rulewright.games._arena.rules.secrets import forget
from rulewright.games._arena.rules.table import NOBODY
from rulewright.games._arena.rules.tribute import lead
from rulewright.kernel import told

from .cards import Card
from .content import CARDS, FACTION_CARDS, GLORY_CARDS
from .state import UNDERPIT, Arena, defeated, team_heroes
from .treasure import let_go


@dataclass(frozen=True, slots=True)
class Glory:
    """A line of the glory sheet: what for, and how much for each team."""

    label: str
    white: int
    black: int
    rule: str


def markers_on(arena: Arena, faction: int) -> tuple[int, int]:
    lying = [arena.markers[spot] for spot in arena.land.spots_of[faction]]
    return lying.count(0), lying.count(1)


def glory_sheet(arena: Arena) -> list[Glory]:
    """Every glory as it stands now. WS.VICT.02-07, 13-14, WS.CGLO.02"""
    lines = []
    for faction in arena.land.factions:
        white, black = markers_on(arena, faction)
        name = FACTION_CARDS[faction].key.replace("_", " ").title()
        lines.append(Glory(f"{name} ({white} : {black})", int(white > black), int(black > white), "WS.VICT.02"))
    tribute = lead(arena.tribute, 0), lead(arena.tribute, 1)
    lines.append(Glory(f"Tribute to Lith ({max(tribute)})", int(tribute[0] > 0), int(tribute[1] > 0), "WS.VICT.04"))
    deep = [any(arena.at[who] == UNDERPIT for who in team_heroes(arena, team)) for team in (0, 1)]
    lines.append(Glory("No One Deep Down", int(not deep[0]), int(not deep[1]), "WS.VICT.05"))
    white, black = map(len, arena.glory)
    if white or black:
        lines.append(Glory("Glory cards", white, black, "WS.CGLO.02"))
    return lines


def glories(arena: Arena) -> tuple[int, int]:
    """The glory of each team: the sums of the sheet."""
    sheet = glory_sheet(arena)
    return sum(line.white for line in sheet), sum(line.black for line in sheet)


def gold_of(arena: Arena, team: int) -> int:
    """The gold of undefeated heroes. WS.VICT.08-09"""
    return sum(arena.gold[who] for who in team_heroes(arena, team) if not defeated(arena, who))


def defeated_of(arena: Arena, team: int) -> int:
    """WS.VICT.10"""
    return len([who for who in team_heroes(arena, team) if defeated(arena, who)])


def wounds_of(arena: Arena, team: int) -> int:
    """WS.VICT.11"""
    return sum(arena.wounds[who] for who in team_heroes(arena, team) if not defeated(arena, who))


def standing(arena: Arena, team: int) -> tuple[int, int, int, int]:
    """What decides, in this order, and always the more the better. WS.VICT.01, 08, 10-11"""
    return glories(arena)[team], gold_of(arena, team), -defeated_of(arena, team), -wounds_of(arena, team)


def winner(arena: Arena) -> int:
    """The team that wins; -1 for a draw. WS.VICT.12"""
    white, black = standing(arena, 0), standing(arena, 1)
    return NOBODY if white == black else int(black > white)


# ---- Glory cards ----------------------------------------------------------------------------------------------------


class Requirement(NamedTuple):
    """What a Glory card asks of a team, in words, in full and in short, and how much of it a team has."""

    phrase: str
    brief: str
    so_far: Callable[[Arena, int, Card], int]


def wealthy(arena: Arena, team: int, card: Card) -> int:
    rich = [who for who in team_heroes(arena, team) if arena.gold[who] >= card.more and not defeated(arena, who)]
    return len(rich)


REQUIREMENTS = {
    "wealth": Requirement(
        "{amount} heroes of your side have {more} gold or more each", "{amount} heroes with {more} gold each",
        wealthy,
    ),
    "full_key": Requirement(
        "your side holds {amount} places of one region", "{amount} places of one region",
        lambda arena, team, card: max((markers_on(arena, key)[team] for key in arena.land.factions), default=0),
    ),
    "tribute": Requirement(
        "your side leads by {amount} tribute or more", "a lead of {amount} in tribute",
        lambda arena, team, card: lead(arena.tribute, team),
    ),
    "defeats": Requirement(
        "{amount} enemy heroes lie in the Pit or the Underpit at once", "{amount} enemy heroes lying defeated at once",
        lambda arena, team, card: defeated_of(arena, 1 - team),
    ),
}  # fmt: skip


def reached(arena: Arena, team: int, card: Card) -> int:
    """How much a team has of what a Glory card asks for."""
    return REQUIREMENTS[card.do].so_far(arena, team, card)


def achieved(arena: Arena, team: int, card: Card) -> bool:
    """Whether a team meets the requirement of a Glory card. WS.CGLO.03"""
    return reached(arena, team, card) >= card.amount


def claim_glory(arena: Arena) -> None:
    """Glory cards whose requirement is met are shown, set aside, and kept. WS.CGLO.01-04"""
    for number in GLORY_CARDS:
        owner = arena.holder[number]
        if owner < 0 or defeated(arena, owner):
            continue
        team = arena.team[owner]
        if achieved(arena, team, CARDS[number]):
            let_go(arena, number)
            forget(arena.known, number)
            arena.revealed |= 1 << number
            arena.glory[team] += (number,)
            told(arena, "glory", owner, card=number, reveals=True)
