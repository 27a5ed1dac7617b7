"""Achievements, honours, valor and glory, flags and escapes."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games._arena.rules.challenges import AMAZE, PASS
from rulewright.games._arena.rules.table import NOBODY, is_open
from rulewright.games.duel_of_ages.rules.adventure import choices_of, undertake
from rulewright.games.duel_of_ages.rules.content import CARD_NUMBER, CHARACTER_NUMBER, GUARDIANS
from rulewright.games.duel_of_ages.rules.defeat import damage, imprison, kill
from rulewright.games.duel_of_ages.rules.effects import free_choices, take_free
from rulewright.games.duel_of_ages.rules.flags import flag_spaces, place_flags
from rulewright.games.duel_of_ages.rules.lair import earn_tribute
from rulewright.games.duel_of_ages.rules.newcomers import welcome
from rulewright.games.duel_of_ages.rules.state import (
    ADVENTURED,
    DEAD,
    ESCAPED,
    FLAG_CARRIED,
    FLAG_SCORED,
    FLAGS_PLACED,
    IN_BLACK_PRISON,
    ITEM,
    OFF,
    OVER,
    REVEAL,
    ROUND,
    flag_of,
    mission,
)
from rulewright.games.duel_of_ages.rules.terms import CHAMBER, HQ, LAST, MAIN_GATE, MIDDLE, PRISON
from rulewright.games.duel_of_ages.rules.treasure import draw_treasure
from rulewright.games.duel_of_ages.rules.turn import begin_adventure, begin_round, end_turn
from rulewright.games.duel_of_ages.rules.victory import (
    achievements,
    check,
    combat_score,
    combat_worth,
    glory,
    living,
    markers,
    sheet,
    valor,
    winner,
)
from rulewright.games.duel_of_ages.view.scene import outcome, status
from rulewright.kernel import Ask, Flow, GameEnds

from .tables import Table, coloured, faced, person, run

rule = pytest.mark.rule


def crowd(white: int, black: int, **changes: Any) -> Table:
    """So many characters a side, all on the map."""
    return Table(
        {person(f"W{n}"): (0, 0) for n in range(white)}, {person(f"B{n}"): (2, 0) for n in range(black)}, **changes
    )


def leader(table: Table, title: str) -> int:
    return next(line.leader for line in sheet(table.arena) if line.title == title)


# ---- the end --------------------------------------------------------------------------------------------------------


@rule("DA.ACH.01-02", "DA.ROUND.01")
def test_the_end_tells_the_score_and_the_last_round() -> None:
    table = crowd(2, 2, achievements=("base", "encounters"))
    arena = table.arena
    arena.step, arena.round = OVER, mission(arena).rounds + 1
    arena.passed[1] = 1
    assert outcome(arena).text == "Black wins, 1 achievement to 0: ahead in Encounters (1 to 0)."
    assert status(arena) == "Mission Test · Round 8 of 8 · Over"
    arena.destroyed[0] |= 1
    assert (
        outcome(arena).text == "Black wins, 2 achievements to 0: ahead in Team base (1 to 0) and Encounters (1 to 0)."
    )
    arena.round, arena.winner, arena.victory = 3, 1, "valor"
    assert status(arena) == "Mission Test · Round 3 of 8 · Over"


# ---- achievements ---------------------------------------------------------------------------------------------------


@rule("DA.ACH.03-10", "DA.ESC.04")
def test_combat_scores() -> None:
    """V17"""
    table = crowd(8, 8)
    arena = table.arena
    arena.at[0], arena.health[0] = IN_BLACK_PRISON, 1
    arena.at[1] = arena.at[2] = DEAD
    arena.health[1] = arena.health[2] = 0
    arena.at[3], arena.health[3] = ESCAPED, 1
    arena.health[4] = arena.health[5] = 2
    assert [combat_worth(arena, who) for who in range(8)] == [-1, 0, 0, 2, 1, 1, 2, 2]
    assert combat_score(arena, 0) == 7
    assert combat_score(arena, 1) == 16
    assert leader(table, "Combat") == 1


@rule("DA.ACH.10")
def test_a_later_maximum_makes_nobody_wounded() -> None:
    table = crowd(1, 1)
    table.arena.full[0] = 9
    assert combat_worth(table.arena, 0) == 2
    table.arena.health[0] -= 1
    assert combat_worth(table.arena, 0) == 1


@rule("DA.ACH.01-02", "DA.ACH.11-13", "DA.ACH.16-18")
def test_the_sheet_and_the_winner() -> None:
    table = crowd(2, 2)
    arena = table.arena
    assert achievements(arena) == (0, 0)
    assert winner(arena) == NOBODY, "level is a draw"
    arena.destroyed = [0b1, 0b11]
    arena.tribute = -2
    arena.paths = {(0, 0): (0, MIDDLE), (0, 1): (0, LAST), (0, 2): (1, MIDDLE)}
    arena.passed = [1, 2]
    arena.banners, arena.bearer = [FLAG_SCORED, 3, 4, 5], [NOBODY] * 4
    arena.escape_points = [3, 3]
    leaders = {line.title: line.leader for line in sheet(arena)}
    assert leaders == {
        "Combat": NOBODY, "Team base": 0, "Lith's Lair": 1, "Labyrinth of Bronze": 0, "Alliance": NOBODY,
        "Encounters": 1, "Flags": 0, "Escape": NOBODY,
    }  # fmt: skip
    assert achievements(arena) == (3, 2)
    assert winner(arena) == 0


@rule("DA.ACH.02")
def test_only_what_the_mission_lists() -> None:
    table = crowd(1, 1, achievements=("combat", "lith"))
    assert [line.title for line in sheet(table.arena)] == ["Combat", "Lith's Lair"]


@rule("DA.TYPE.12", "DA.ACH.19")
@pytest.mark.parametrize("card", ["scorched_earth", "four_ages_hall", "liths_favourite"])
def test_lith_achievements(card: str) -> None:
    table = crowd(1, 1)
    arena = table.arena
    number = table.give("W0", card, shown=False)
    check(arena)
    assert arena.honours == [[], []]
    match card:
        case "scorched_earth":
            arena.destroyed[1] = 0b0010101
        case "four_ages_hall":
            arena.ages_passed[0] = 0b1111
        case _:
            arena.tribute = 8
    check(arena)
    assert arena.honours == [[number], []]
    assert arena.hand[0] == []
    arena.destroyed[1] = arena.tribute = 0
    assert [line.leader for line in sheet(arena)][-1] == 0, "it is kept"


@rule("DA.TYPE.12", "DA.ACH.19", "DA.LEN.04")
@pytest.mark.parametrize("ending", ["rounds", "time", "trigger"])
def test_what_is_earned_at_the_end_counts(ending: str) -> None:
    """The card comes after the tribute that it asks for, and nothing happens after that but the end."""
    table = crowd(1, 1, rounds=0 if ending == "time" else 3, minutes=1 if ending == "time" else 0)
    arena = table.arena
    arena.tribute = 8
    number = table.give("W0", "liths_favourite", shown=False)
    arena.turn, arena.clock, arena.round = 1, 60, 3
    if ending == "trigger":
        arena.ending = 1
    run(end_turn(arena))
    if ending != "time":
        assert arena.step == ROUND
        run(begin_round(arena))
    assert arena.step == OVER
    assert arena.honours == [[number], []]
    assert is_open(arena, number)


@rule("DA.TYPE.12", "DA.ACH.19")
def test_what_was_earned_before_the_card_came_counts_when_it_comes() -> None:
    table = crowd(1, 1)
    arena = table.arena
    arena.tribute = -8
    number = CARD_NUMBER["liths_favourite"]
    run(draw_treasure(arena, table["B0"], 1), "secret", rolls=[number])
    assert arena.honours == [[], [number]]
    assert arena.hand[table["B0"]] == []


@rule("DA.TYPE.12", "DA.PRIS.03")
def test_a_prisoner_earns_no_honour() -> None:
    table = crowd(1, 1)
    table.give("W0", "liths_favourite", shown=False)
    table.arena.tribute = 9
    imprison(table.arena, 0, 1)
    assert table.arena.honours == [[], []]


# ---- immediate victories --------------------------------------------------------------------------------------------


@rule("DA.WIN.01-03", "DA.WIN.08")
@pytest.mark.parametrize(("white", "won"), [(9, True), (8, False)])
def test_valor(white: int, won: bool) -> None:
    """V18"""
    table = crowd(white, 5, without=())
    arena = table.arena
    flow = kill(arena, table["B4"])
    if won:
        with pytest.raises(GameEnds):
            run(flow)
        assert (arena.step, arena.winner, arena.victory) == (OVER, 0, "valor")
        assert winner(arena) == 0
    else:
        run(flow)
        assert arena.winner == NOBODY


@rule("DA.WIN.01")
def test_a_mission_may_exclude_both() -> None:
    table = crowd(9, 1)
    assert mission(table.arena).without == ("valor", "glory")
    table.arena.destroyed[1] = 127
    table.arena.paths = {(0, path): (0, MIDDLE) for path in range(3)}
    check(table.arena)
    assert valor(table.arena, 0)
    assert glory(table.arena, 0)
    assert table.arena.winner == NOBODY


@rule("DA.WIN.04-05", "DA.HENCH.06")
def test_who_counts_for_valor() -> None:
    table = crowd(3, 1, without=())
    arena = table.arena
    table.henchman("B0")
    assert (living(arena, 0), living(arena, 1)) == (3, 1)
    assert combat_score(arena, 1) == 2
    arena.at[0] = OFF
    assert living(arena, 0) == 3, "who waits off the map is alive"
    arena.at[1] = IN_BLACK_PRISON
    assert living(arena, 0) == 2
    arena.at[2] = DEAD
    assert living(arena, 0) == 1


@rule("DA.WIN.08")
@pytest.mark.parametrize("event", ["tribute", "path", "ruin", "prisoner", "freed", "newcomer"])
def test_counts_are_looked_at_after_every_event(event: str) -> None:
    table = Table(
        {person("W0"): None, person("W1"): (0, 0), person("W2"): (0, 0)}, {person("B0"): (2, 0)}, without=()
    )  # fmt: skip
    arena = table.arena
    b0 = table["B0"]
    arena.rules = type(arena.rules)(arena.rules.mission, 3, False)
    gold, skip = coloured("gold"), [coloured("gold")]
    flow: Flow[Any]
    rolls: list[int]
    answers: list[Any]
    arena.at[2] = IN_BLACK_PRISON
    arena.at[1] = IN_BLACK_PRISON
    arena.destroyed[1] = 0b11
    match event:
        case "tribute":
            flow, rolls, answers = undertake(arena, "tribute", 0), [], []
            table.put("W0", table.lair(CHAMBER))
            arena.flags[0] |= ITEM
        case "path":
            table.put("W0", arena.land.labyrinths[0].paths[0][0])
            arena.faced[0] = next(n for n, g in enumerate(GUARDIANS) if (g.rating, g.age) == ("strength", "ancient"))
            flow, rolls, answers = undertake(arena, "guardian", 0), [faced(PASS, 0, skip)], ["test"]
        case "ruin":
            table.put("W0", table.site(1, HQ))
            flow, rolls, answers = undertake(arena, "destroy", 0), [faced(PASS, 0, skip)], []
        case "prisoner":
            arena.destroyed[1] = 0
            flow, rolls, answers = damage(arena, b0, 9, 0), [], ["imprison"]
        case "freed":
            arena.destroyed[1] = 0
            table.put("W0", table.site(1, PRISON))
            flow, rolls, answers = undertake(arena, "break_out", 0), [faced(AMAZE, 0, skip)], [1]
        case _:
            arena.destroyed[1] = 0
            arena.at[1] = table.cell(0, 0)
            flow, rolls, answers = welcome(arena, 0, 0), [CHARACTER_NUMBER["theseus"]], []
    with pytest.raises(GameEnds):
        run(flow, *answers, rolls=[*rolls, gold])
    assert (arena.winner, arena.victory) == (0, "glory" if event in ("tribute", "path", "ruin") else "valor")


@rule("DA.WIN.06-08", "DA.LITH.09")
def test_glory() -> None:
    """V19"""
    table = crowd(8, 8, without=())
    arena = table.arena
    arena.destroyed[1] = 0b111111
    arena.paths = {(0, 0): (0, MIDDLE), (0, 1): (0, LAST)}
    assert (markers(arena, 0), markers(arena, 1)) == (9, 1), "the Alliance key holds one of each team"
    assert glory(arena, 0)
    del arena.paths[0, 0]
    assert not glory(arena, 0)
    with pytest.raises(GameEnds):
        earn_tribute(arena, 0, 1)
    assert (arena.winner, arena.victory) == (0, "glory"), "the marker in Lith's Chamber made it"


@rule("DA.WIN.08")
def test_an_imprisonment_can_win_at_once() -> None:
    table = crowd(3, 2, without=())
    with pytest.raises(GameEnds):
        run(damage(table.arena, table["B0"], 9, 0), "imprison")
    assert table.arena.victory == "valor"


# ---- flags ----------------------------------------------------------------------------------------------------------


@rule("DA.FLAG.01-03", "DA.FLAG.07")
def test_placing_flags() -> None:
    """V25: half the count, rounded down"""
    table = crowd(3, 3)
    arena = table.arena
    arena.step = FLAGS_PLACED
    flow = place_flags(arena)
    ask = next(flow)
    assert isinstance(ask, Ask)
    assert ask.seats == (1,), "Black first"
    with pytest.raises(StopIteration):
        flow.send(table.cell(-3, 3))
    assert arena.banners == [-3, table.cell(-3, 3)], "one each, White's before Black's"
    assert all(arena.land.far(int(str(space)), table.cell(-3, 3)) >= 6 for space in flag_spaces(arena))
    run(place_flags(arena), flag_spaces(arena)[0])
    run(place_flags(arena))
    assert arena.step == REVEAL


@rule("DA.FLAG.01-03", "DA.FLAG.07")
def test_five_characters_have_two_flags_each() -> None:
    table = crowd(5, 5)
    arena = table.arena
    for name in ("W0", "W1", "W2", "W3", "W4", "B0", "B1", "B2", "B3", "B4"):
        table.put(name, OFF)
    arena.step = FLAGS_PLACED
    placed: list[int] = [0]
    run(place_flags(arena), 0)
    while arena.step == FLAGS_PLACED and len(placed) < 4:
        assert all(arena.land.far(0, int(str(space))) >= 6 for space in flag_spaces(arena)), "also from the first space"
        placed.append(int(str(flag_spaces(arena)[0])))
        run(place_flags(arena), placed[-1])
    assert arena.banners == [placed[1], placed[3], placed[0], placed[2]], "Black, White, Black, White"
    assert arena.bearer == [NOBODY] * 4
    run(place_flags(arena))
    assert arena.step == REVEAL


@rule("DA.FLAG.04-06")
def test_where_flags_may_stand() -> None:
    table = Table(
        {person("Ann"): (1, 0)}, marks={(0, 0): "b", (0, 1): "d", (0, -1): "f", (-1, 0): "o", (-1, 1): "s", (1, 1): "M"}
    )
    arena = table.arena
    spaces = flag_spaces(arena)
    assert {table.cell(*cell) for cell in ((0, 0), (-1, 1), (2, 0), (1, 1))} <= {*spaces}
    assert not {table.cell(*cell) for cell in ((0, 1), (0, -1), (-1, 0), (1, 0))} & {*spaces}
    assert table.dome() not in spaces
    assert table.site(0, HQ) not in spaces
    assert arena.land.labyrinths[0].paths[0][0] not in spaces
    ring = next(space for space in arena.land.homes[1] if not arena.land.in_dome[space])
    assert ring in spaces, "on a dome key, beside the domes"


@rule("DA.FLAG.05")
def test_no_flags_without_the_achievement() -> None:
    table = Table({person("Ann"): None}, achievements=("combat",))
    table.arena.step = FLAGS_PLACED
    run(place_flags(table.arena))
    assert (table.arena.step, table.arena.banners) == (REVEAL, [])


def bearer() -> Table:
    """Ann and Bob where both have a flag."""
    table = Table({person("Ann"): (0, 0)}, {person("Bob"): (0, 0)})
    table.arena.banners = [table.cell(0, 0), table.cell(-3, 0), table.cell(0, 0), table.cell(3, 0)]
    table.arena.bearer = [NOBODY] * 4
    return table


@rule("DA.FLAG.08-10")
def test_taking_up_a_flag() -> None:
    table = bearer()
    arena = table.arena
    assert free_choices(arena, 0) == [("flag", 0)], "with an enemy in the space, and only one's own"
    run(take_free(arena, "flag", [0]))
    assert arena.banners[0] == FLAG_CARRIED
    assert arena.bearer[0] == 0
    arena.banners[1] = table.cell(0, 0)
    assert free_choices(arena, 0) == [], "one flag each"
    table.put("Bob", table.cell(-3, 0))
    assert free_choices(arena, table["Bob"]) == [], "no flags of the enemy"


@rule("DA.FLAG.11", "DA.LITH.04")
@pytest.mark.parametrize("how", ["kill", "imprison"])
def test_a_flag_is_left_behind(how: str) -> None:
    table = bearer()
    arena = table.arena
    run(take_free(arena, "flag", [0]))
    table.put("Ann", table.cell(1, 1))
    run(damage(arena, 0, 9, table["Bob"]), how)
    assert arena.banners[0] == table.cell(1, 1)
    assert flag_of(arena, 0) == NOBODY


@rule("DA.FLAG.12-14", "DA.ACH.17")
@pytest.mark.parametrize("goal", ["hq", "chamber"])
def test_scoring_a_flag(goal: str) -> None:
    table = bearer()
    arena = table.arena
    run(take_free(arena, "flag", [0]))
    assert choices_of(arena, 0) == []
    table.put("Ann", table.site(0, HQ) if goal == "hq" else table.lair(CHAMBER))
    assert choices_of(arena, 0) == [("score", 0)]
    run(undertake(arena, "score", 0))
    assert arena.banners[0] == FLAG_SCORED
    assert not arena.flags[0] & ADVENTURED, "an adventure may follow"
    assert leader(table, "Flags") == 0


# ---- escapes --------------------------------------------------------------------------------------------------------


@rule("DA.ESC.01-06", "DA.ACH.18", "DA.REIN.07")
def test_escaping() -> None:
    """V20"""
    table = crowd(3, 3)
    arena = table.arena
    east, west = arena.land.line_up("east")[0], arena.land.line_up("west")[0]
    arena.at = [east, west, east, west, *arena.at[4:]]
    assert choices_of(arena, 0) == [], "whoever comes there only now waits for the next phase"
    begin_adventure(arena)
    assert choices_of(arena, 0) == [("escape", 0)]
    assert ("escape", 1) not in choices_of(arena, 1), "that is Black's way out"
    run(undertake(arena, "escape", 0))
    arena.turn = 1
    run(undertake(arena, "escape", 3))
    arena.turn = 0
    run(undertake(arena, "escape", 2))
    assert arena.escape_points == [6, 3]
    assert arena.escapes == [0, 3, 2]
    assert [arena.at[who] for who in (0, 2, 3)] == [ESCAPED] * 3
    assert combat_worth(arena, 0) == 2
    assert (living(arena, 0), living(arena, 1)) == (3, 3)
    assert leader(table, "Escape") == 0


@rule("DA.ESC.05")
def test_points_run_out() -> None:
    table = crowd(4, 4)
    arena = table.arena
    east = arena.land.line_up("east")[0]
    arena.escapes = [5, 6, 7]
    arena.at[0] = east
    run(undertake(arena, "escape", 0))
    assert arena.escape_points == [0, 0]


@rule("DA.ESC.02", "DA.BASE.05")
def test_whom_an_adventure_brings_to_an_exit_leaves_a_turn_later() -> None:
    """Ann begins her Adventure phase in front of a gate and gets through it, onto an escape space."""
    table = Table({person("Ann"): None}, {person("Bob"): (0, 0)}, exits=(exit_at_the_gate(), "west"))
    arena = table.arena
    gate = table.site(1, MAIN_GATE)
    table.put("Ann", arena.land.gate_front[1][MAIN_GATE][0])
    begin_adventure(arena)
    assert ("escape", 0) not in choices_of(arena, 0)
    run(undertake(arena, "gate", 0, MAIN_GATE), rolls=[faced(PASS, 0)])
    assert arena.at[0] == gate
    assert choices_of(arena, 0) == [("destroy", 0)], "the next adventure, but no way out yet"
    begin_adventure(arena)
    assert choices_of(arena, 0) == [("destroy", 0), ("escape", 0)], "in the next Adventure phase"


def exit_at_the_gate() -> str:
    """A ring of escape spaces that has Black's Main Gate on it, and not the space in front."""
    table = Table({person("Ann"): None})
    land = table.arena.land
    gate, front = table.site(1, MAIN_GATE), land.gate_front[1][MAIN_GATE][0]
    rings = [f"ring:{far}" for far in range(1, 20)]
    return next(ring for ring in rings if gate in land.line_up(ring) and front not in land.line_up(ring))
