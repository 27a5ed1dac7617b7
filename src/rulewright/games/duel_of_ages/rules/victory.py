"""Achievements, Lith's honours, and the two ways to win at once."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.games._arena.rules.secrets import forget
from rulewright.games._arena.rules.table import BLACK, NOBODY, WHITE
from rulewright.games._arena.rules.treasure import let_go
from rulewright.games._arena.rules.tribute import lead
from rulewright.kernel import GameEnds, told

from .cards import Card
from .content import CARDS, KEYS
from .state import (
    DEAD,
    ESCAPED,
    FLAG_SCORED,
    OFF,
    OVER,
    ROUND,
    Arena,
    alive,
    banners_of,
    imprisoned,
    mission,
    team_heroes,
)
from .terms import AGES, LAST

HONOURS = tuple(card for card in CARDS if card.type == "achievement")
CONDITIONS = {
    "ruins": "{amount} sites of the enemy's base lie destroyed at the same time",
    "ages": "a character of each of the {amount} ages has passed an encounter for your team",
    "tribute": "your team is {amount} tribute ahead",
}
"""What a Lith Achievement asks for. DA.TYPE.12"""
EVERY_AGE = (1 << len(AGES)) - 1


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the achievement sheet: what both teams have, and who would get it now. DA.ACH.02"""

    title: str
    white: int
    black: int
    leader: int
    rule: str


def line(title: str, white: int, black: int, rule: str) -> Line:
    """Strictly more wins; level is nobody's. DA.ACH.02"""
    return Line(title, white, black, NOBODY if white == black else int(black > white), rule)


def sheet(arena: Arena) -> list[Line]:
    """Every achievement of the mission as it stands, and those of Lith's cards. DA.ACH.03-19"""
    lines: list[Line] = []
    for name in mission(arena).achievements:
        match name:
            case "combat":
                lines.append(line("Combat", combat_score(arena, WHITE), combat_score(arena, BLACK), "DA.ACH.03"))
            case "base":
                lines.append(line("Team base", ruins(arena, WHITE), ruins(arena, BLACK), "DA.ACH.11"))
            case "lith":
                gifts = lead(arena.tribute, WHITE), lead(arena.tribute, BLACK)
                lines.append(line("Lith's Lair", *gifts, "DA.ACH.12"))
            case "labyrinth":
                lines += [labyrinth_line(arena, number) for number in range(len(arena.land.labyrinths))]
            case "alliance":
                lines.append(alliance_line(arena))
            case "encounters":
                lines.append(line("Encounters", arena.passed[WHITE], arena.passed[BLACK], "DA.ACH.16"))
            case "flags":
                lines.append(line("Flags", scored(arena, WHITE), scored(arena, BLACK), "DA.ACH.17"))
            case "escape":
                points = arena.escape_points
                lines.append(line("Escape", points[WHITE], points[BLACK], "DA.ACH.18"))
    for team in (WHITE, BLACK):
        lines += [
            line(CARDS[card].name, int(team == WHITE), int(team == BLACK), "DA.ACH.19") for card in arena.honours[team]
        ]
    return lines


def achievements(arena: Arena) -> tuple[int, int]:
    """How many achievements each team holds. DA.ACH.01-02"""
    leaders = [entry.leader for entry in sheet(arena)]
    return leaders.count(WHITE), leaders.count(BLACK)


def winner(arena: Arena) -> int:
    """The team that wins, at once or by more achievements; NOBODY for a draw. DA.ACH.01"""
    if arena.winner != NOBODY:
        return arena.winner
    white, black = achievements(arena)
    return NOBODY if white == black else int(black > white)


# ---- each achievement -----------------------------------------------------------------------------------------------


def combat_score(arena: Arena, team: int) -> int:
    return sum(combat_worth(arena, who) for who in team_heroes(arena, team))


def counts_combat(arena: Arena) -> bool:
    """Whether the mission has the Combat achievement. DA.ACH.03"""
    return "combat" in mission(arena).achievements


def combat_worth(arena: Arena, who: int) -> int:
    """The first category that fits counts, and only that one. DA.ACH.04-10, DA.ESC.04"""
    if imprisoned(arena, who):
        return -1
    if arena.at[who] == DEAD:
        return 0
    if arena.at[who] == ESCAPED:
        return 2
    return 1 if arena.health[who] < arena.at_start[who] else 2


def ruins(arena: Arena, team: int) -> int:
    """The sites of the other team's base that lie destroyed. DA.ACH.11"""
    return arena.destroyed[1 - team].bit_count()


def path_markers(arena: Arena, labyrinth: int, team: int) -> int:
    """A team's markers in one labyrinth, wherever on their paths. DA.ACH.13"""
    return sum(number == labyrinth and owner == team for (number, _), (owner, _) in arena.paths.items())


def all_path_markers(arena: Arena, team: int) -> int:
    """A team's markers in all labyrinths."""
    return sum(owner == team for owner, _ in arena.paths.values())


def paths_won(arena: Arena, team: int) -> int:
    """How many of them lie on the last space of their path. DA.LAB.15"""
    return [*arena.paths.values()].count((team, LAST))


def labyrinth_line(arena: Arena, labyrinth: int) -> Line:
    name = KEYS[arena.land.labyrinths[labyrinth].key].name
    return line(name, path_markers(arena, labyrinth, WHITE), path_markers(arena, labyrinth, BLACK), "DA.ACH.13")


def alliance_line(arena: Arena) -> Line:
    """Who completed the key first, or else who is farther along the path. DA.ACH.14-15, DA.ALLI.16, 18-19"""
    white, black = (0 if aside else far for far, aside in zip(arena.allied, arena.aside, strict=True))
    if arena.first_ally != NOBODY:
        return Line("Alliance", white, black, arena.first_ally, "DA.ALLI.16")
    return line("Alliance", white, black, "DA.ACH.14")


def scored(arena: Arena, team: int) -> int:
    """DA.ACH.17"""
    return banners_of(arena, team).count(FLAG_SCORED)


# ---- Lith's honours -------------------------------------------------------------------------------------------------


def earned(arena: Arena, team: int, card: Card) -> bool:
    """Whether a team meets the condition of a Lith Achievement. DA.TYPE.12"""
    match card.do:
        case "ruins":
            return ruins(arena, team) >= card.amount
        case "ages":
            return arena.ages_passed[team] == EVERY_AGE
        case _:
            return lead(arena.tribute, team) >= card.amount


def claim_honours(arena: Arena) -> None:
    """A Lith Achievement whose condition is met is shown, set aside and kept by the team. DA.TYPE.12, DA.ACH.19"""
    for card in HONOURS:
        owner = arena.holder[card.number]
        if owner < 0 or arena.at[owner] < OFF:
            continue
        team = arena.team[owner]
        if earned(arena, team, card):
            let_go(arena, card.number)
            forget(arena.known, card.number)
            arena.revealed |= 1 << card.number
            arena.honours[team].append(card.number)
            told(arena, "honour_claimed", owner, card=card.number, remark="honour_claimed", reveals=True)


# ---- immediate victories --------------------------------------------------------------------------------------------


def living(arena: Arena, team: int) -> int:
    """Living, unimprisoned characters, waiting ones too; never henchmen or creatures. DA.WIN.02, 04-05, DA.HENCH.06"""
    return sum(alive(arena, who) for who in team_heroes(arena, team))


def markers(arena: Arena, team: int) -> int:
    """The team markers that lie anywhere on the map. DA.WIN.07"""
    of_lith, of_alliance = lead(arena.tribute, team) > 0, bool(arena.land.alliance)
    return ruins(arena, team) + all_path_markers(arena, team) + of_lith + of_alliance


def valor(arena: Arena, team: int) -> bool:
    """More than double is needed, exactly double is not enough. DA.WIN.02-03"""
    return living(arena, team) > 2 * living(arena, 1 - team)


def glory(arena: Arena, team: int) -> bool:
    """DA.WIN.06"""
    return markers(arena, team) - markers(arena, 1 - team) >= arena.rules.count


def check(arena: Arena) -> None:
    """After every event that changes a count: honours, valor, glory. DA.WIN.01, 08"""
    if arena.step < ROUND or arena.step == OVER:
        return
    claim_honours(arena)
    excluded = mission(arena).without
    for team in (WHITE, BLACK):
        if "valor" not in excluded and valor(arena, team):
            win_at_once(arena, team, "valor")
        if "glory" not in excluded and glory(arena, team):
            win_at_once(arena, team, "glory")


def win_at_once(arena: Arena, team: int, how: str) -> None:
    arena.step, arena.winner, arena.victory = OVER, team, how
    count = living if how == "valor" else markers
    told(
        arena, "won_at_once", team=team, how=how, most=count(arena, team), least=count(arena, 1 - team),
        remark="won_at_once",
    )  # fmt: skip
    raise GameEnds
