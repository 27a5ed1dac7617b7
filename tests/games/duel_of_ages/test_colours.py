"""What White does, Black does: each scenario once for either team."""

from __future__ import annotations

import pytest

from rulewright.games._arena.rules.challenges import AMAZE, FAIL, FOPP, PASS
from rulewright.games._arena.rules.table import NOBODY, is_open
from rulewright.games._arena.rules.tribute import lead
from rulewright.games.duel_of_ages.rules.adventure import adventure_phase, adventurers, choices_of, undertake
from rulewright.games.duel_of_ages.rules.alliance import completed, marker_space
from rulewright.games.duel_of_ages.rules.bases import base_choices
from rulewright.games.duel_of_ages.rules.content import ENCOUNTERS, GUARDIANS
from rulewright.games.duel_of_ages.rules.defeat import damage, imprison
from rulewright.games.duel_of_ages.rules.dismissal import banish, dismiss
from rulewright.games.duel_of_ages.rules.effects import free_choices, take_free
from rulewright.games.duel_of_ages.rules.entry import reinforce, reinforcements
from rulewright.games.duel_of_ages.rules.fire import fire_phase, gunners
from rulewright.games.duel_of_ages.rules.flags import own_flag_at
from rulewright.games.duel_of_ages.rules.labyrinths import marker
from rulewright.games.duel_of_ages.rules.movement import end_of_move, move_phase
from rulewright.games.duel_of_ages.rules.opfire import opfire_phase
from rulewright.games.duel_of_ages.rules.ratings import modifier
from rulewright.games.duel_of_ages.rules.state import (
    DEAD,
    FIRE,
    FLAG_SCORED,
    FREE,
    ITEM,
    MOVE,
    OFF,
    OPFIRE,
    REINFORCE,
    SPENT,
    TURN_END,
    prison_of,
    site_destroyed,
)
from rulewright.games.duel_of_ages.rules.terms import (
    ANCIENT,
    CAVE,
    CHAMBER,
    CIRCLE,
    FANGS,
    HIT,
    HQ,
    LAST,
    LOW_GATE,
    MAIN_GATE,
    MIDDLE,
    POOL,
    PRISON,
    VAULT,
    VORTEX,
)
from rulewright.games.duel_of_ages.rules.treasure import to_vault
from rulewright.games.duel_of_ages.rules.victory import glory, markers, ruins, sheet, valor, winner
from rulewright.kernel import GameEnds

from .tables import Places, Table, coloured, faced, person, run

rule = pytest.mark.rule
either = pytest.mark.parametrize("team", [0, 1])
GOLD, RED, BLACK_DOME = coloured("gold"), coloured("red"), coloured("black")
DOMES = (GOLD, RED, BLACK_DOME)
THESEUS = 0


def sides(team: int, **changes: int) -> Table:
    """Ann and Abe of one team against Bob and Ben of the other, in the Adventure phase of the former."""
    ours: Places = {person("Ann", strength=5, **changes): (0, 0), person("Abe"): (1, 0)}
    theirs: Places = {person("Bob"): (2, 0), person("Ben"): (3, 0)}
    table = Table(theirs, ours) if team else Table(ours, theirs)
    table.arena.turn = team
    return table


def tries(table: Table, kind: str, face: int, *answers: object, more: tuple[int, ...] = (), domes: int = 1) -> None:
    """Ann, no better than her task, with this face; `more` says what, then come as many domes as are needed."""
    rolls = [faced(face, 0, DOMES), *DOMES[:domes]]
    run(undertake(table.arena, kind, table["Ann"], *more), *answers, rolls=rolls)  # type: ignore[arg-type]


def gone(table: Table, *names: str) -> bool:
    return all(table.arena.land.in_dome[table.arena.at[table[name]]] for name in names)


# ---- bases ----------------------------------------------------------------------------------------------------------


@either
@rule("DA.BASE.03-04", "DA.DEST.01", "DA.DEST.03")
def test_the_enemys_gate_is_challenged_and_destroyed(team: int) -> None:
    table = sides(team)
    arena, ann = table.arena, table["Ann"]
    table.put("Ann", arena.land.gate_front[team][MAIN_GATE][0])
    assert choices_of(arena, ann) == [], "not the own one"
    table.put("Ann", arena.land.gate_front[1 - team][MAIN_GATE][0])
    tries(table, "gate", PASS, more=(MAIN_GATE,), domes=0)
    assert arena.at[ann] == table.site(1 - team, MAIN_GATE)
    assert base_choices(arena, ann) == [("destroy", ann)]
    rolls = [faced(PASS, 0, [*arena.challenges[team].discard, GOLD]), GOLD]
    run(undertake(arena, "destroy", ann), rolls=rolls)
    assert (site_destroyed(arena, 1 - team, MAIN_GATE), site_destroyed(arena, team, MAIN_GATE)) == (True, False)
    assert (ruins(arena, team), ruins(arena, 1 - team)) == (1, 0)


@either
@rule("DA.DEST.16-18")
def test_the_own_site_is_repaired(team: int) -> None:
    table = sides(team)
    arena, ann = table.arena, table["Ann"]
    table.put("Ann", table.site(team, VORTEX))
    arena.destroyed[team] = 1 << VORTEX | 1 << PRISON
    assert base_choices(arena, ann) == [("repair", ann)]
    tries(table, "repair", PASS)
    assert arena.destroyed[team] == 1 << PRISON, "that site, and no other"


@either
@rule("DA.BASE.13", "DA.DEST.07-09")
def test_the_enemys_vault_is_raided_and_the_own_one_used(team: int) -> None:
    table = sides(team)
    arena, ann = table.arena, table["Ann"]
    theirs, ours = table.give("Bob", "cestus"), table.give("Abe", "morion")
    to_vault(arena, theirs, 1 - team)
    to_vault(arena, ours, team)
    table.put("Ann", table.site(1 - team, VAULT))
    assert base_choices(arena, ann) == [("raid", ann), ("destroy", ann)]
    assert free_choices(arena, ann) == []
    run(undertake(arena, "raid", ann), "keep", rolls=[faced(PASS, 0, DOMES), theirs, GOLD])
    assert (arena.hand[ann], arena.vault[1 - team]) == ([theirs], [])
    table.put("Ann", table.site(team, VAULT))
    assert base_choices(arena, ann) == []
    run(take_free(arena, "vault_out", [ann]), "keep")
    assert (arena.hand[ann], arena.vault[team]) == ([theirs, ours], [])


@either
@rule("DA.BASE.14-15", "DA.PRIS.02")
def test_prisoners_of_either_side(team: int) -> None:
    table = sides(team)
    arena, ann, abe, bob = (table.arena, *(table[name] for name in ("Ann", "Abe", "Bob")))
    table.give("Bob", "cestus")
    run(damage(arena, bob, 9, ann), "imprison")
    assert arena.at[bob] == prison_of(team)
    imprison(arena, abe, 1 - team)
    table.put("Ann", table.site(team, PRISON))
    assert base_choices(arena, ann) == [("interrogate", ann)]
    table.put("Ann", table.site(1 - team, PRISON))
    assert base_choices(arena, ann) == [("break_out", ann), ("destroy", ann)]
    tries(table, "break_out", PASS, domes=2)
    assert gone(table, "Ann", "Abe")
    assert arena.at[bob] == prison_of(team)


@either
@rule("DA.DEST.06", "DA.DEST.11", "DA.DEST.14")
def test_whose_ruins_hinder_whom(team: int) -> None:
    table = sides(team)
    arena, ann, bob = table.arena, table["Ann"], table["Bob"]
    arena.destroyed[team] = 1 << PRISON | 1 << HQ
    table.put("Ann", table.site(team, HQ))
    table.put("Bob", table.site(1 - team, HQ))
    end_of_move(arena)
    assert not arena.flags[ann] & ITEM
    arena.turn = 1 - team
    end_of_move(arena)
    assert arena.flags[bob] & ITEM
    assert run(damage(arena, ann, 9, bob), "imprison") == "imprison"
    assert run(damage(arena, bob, 9, table["Abe"])) == "kill"
    assert arena.at[bob] == DEAD
    assert not arena.flags[bob] & ITEM


@either
@rule("DA.DEST.13", "DA.DISM.04")
def test_who_draws_for_a_dome(team: int) -> None:
    table = sides(team)
    arena, ann, bob = table.arena, table["Ann"], table["Bob"]
    run(dismiss(arena, ann), rolls=[GOLD])
    run(banish(arena, bob), rolls=[RED])
    assert (arena.challenges[team].discard, arena.challenges[1 - team].discard) == ([GOLD, RED], [])
    arena.destroyed[team] = 1 << HQ
    run(dismiss(arena, table["Abe"]), rolls=[BLACK_DOME])
    assert arena.challenges[1 - team].discard == [BLACK_DOME], "without the HQ the first one is a banishment"
    assert arena.fallen


@either
@rule("DA.DEST.13")
def test_a_ruined_hq_banishes_nobody_in_the_enemys_phase(team: int) -> None:
    table = sides(team)
    arena = table.arena
    arena.destroyed[1 - team] = 1 << HQ
    run(dismiss(arena, table["Bob"]), rolls=[GOLD])
    assert (arena.challenges[team].discard, arena.fallen) == ([], False)


# ---- the lair -------------------------------------------------------------------------------------------------------


@either
@rule("DA.RES.22", "DA.RES.26", "DA.RES.30", "DA.LITH.12")
def test_the_caverns_work_against_the_enemy(team: int) -> None:
    table = sides(team)
    arena, ann = table.arena, table["Ann"]
    mine, theirs = table.give("Abe", "cestus", shown=False), table.give("Bob", "morion", shown=False)
    table.put("Ann", table.lair(POOL))
    tries(table, "pool", AMAZE)
    assert (is_open(arena, mine), is_open(arena, theirs)) == (False, True)
    assert (lead(arena.tribute, team), lead(arena.tribute, 1 - team)) == (1, 0)
    for site, kind, answers, domes in (
        (CAVE, "cave", (), 1), (FANGS, "fangs", (("banish", table["Bob"]), ("dismiss", table["Abe"])), 3),
    ):  # fmt: skip
        table.put("Ann", table.lair(site))
        for deck in arena.challenges:
            deck.reshuffle()
        tries(table, kind, AMAZE, *answers, domes=domes)
    assert (arena.vault[1 - team], arena.hand[table["Abe"]]) == ([theirs], [mine])
    assert gone(table, "Ann", "Abe", "Bob")
    assert not arena.flags[ann] & ITEM


@either
@rule("DA.LITH.05-06", "DA.LITH.09")
def test_tribute_of_either_side(team: int) -> None:
    table = sides(team)
    arena, ann = table.arena, table["Ann"]
    arena.flags[ann] |= ITEM
    table.put("Ann", table.lair(CHAMBER))
    run(undertake(arena, "tribute", ann), rolls=[GOLD])
    assert (lead(arena.tribute, team), lead(arena.tribute, 1 - team)) == (3, 0)
    assert next(line.leader for line in sheet(arena) if line.title == "Lith's Lair") == team


# ---- labyrinths, Alliance, encounters -------------------------------------------------------------------------------


@either
@rule("DA.LAB.02", "DA.LAB.13-16")
def test_the_steps_on_a_path(team: int) -> None:
    table = sides(team)
    arena, ann = table.arena, table["Ann"]
    guardian = next(n for n, one in enumerate(GUARDIANS) if (one.rating, one.age) == ("strength", "ancient"))
    path = arena.land.labyrinths[0].paths[1]
    for owner, place, after in (
        (NOBODY, CIRCLE, (team, MIDDLE)), (team, MIDDLE, (team, LAST)), (1 - team, MIDDLE, (NOBODY, CIRCLE)),
        (1 - team, LAST, (NOBODY, CIRCLE)),
    ):  # fmt: skip
        arena.faced[0] = guardian
        arena.guardians[0].take(guardian)
        arena.paths = {} if owner == NOBODY else {(0, 1): (owner, place)}
        table.put("Ann", path[place])
        for deck in arena.challenges:
            deck.reshuffle()
        run(undertake(arena, "guardian", ann), "test", rolls=[faced(PASS, 0, [GOLD]), GOLD])
        assert marker(arena, 0, 1) == after
        assert arena.faced[0] == NOBODY
    assert [marker(arena, 0, other) for other in (0, 2)] == [(NOBODY, CIRCLE)] * 2


@either
@rule("DA.LAB.02", "DA.WIN.07", "DA.ACH.13")
def test_whose_path_helps_whom(team: int) -> None:
    table = sides(team, age=ANCIENT)
    arena = table.arena
    arena.who[table["Bob"]] = person("Bob", age=ANCIENT)
    before = markers(arena, team)
    arena.paths[0, 0] = team, LAST
    assert [modifier(arena, table[name], HIT) for name in ("Ann", "Abe", "Bob")] == [1, 0, 0]
    assert (markers(arena, team), markers(arena, 1 - team)) == (before + 1, before)
    assert next(line.leader for line in sheet(arena) if line.rule == "DA.ACH.13") == team


@either
@rule("DA.ALLI.07", "DA.ALLI.15-16")
def test_the_alliance_of_either_side(team: int) -> None:
    table = sides(team)
    arena, ann = table.arena, table["Ann"]
    easy = next(n for n, one in enumerate(ENCOUNTERS) if (one.rating, one.value, one.set) == ("throw", 5, "gold"))
    arena.markers.take(easy)
    arena.inhabitant = easy
    arena.allied[team] = 4
    table.put("Ann", marker_space(arena, team))
    assert choices_of(arena, ann) == [("alliance", ann)]
    table.put("Bob", arena.at[ann])
    assert ("alliance", table["Bob"]) not in choices_of(arena, table["Bob"]), "only at one's own marker"
    run(undertake(arena, "alliance", ann), rolls=[THESEUS, GOLD])
    assert (completed(arena, team), completed(arena, 1 - team), arena.first_ally) == (True, False, team)
    newcomer = 2 * arena.rules.count + team
    assert arena.at[newcomer] == table.site(team, HQ)


@either
@rule("DA.ENC.05", "DA.ENC.10", "DA.ADV.01")
def test_encounters_of_either_side(team: int) -> None:
    table = sides(team)
    arena, ann = table.arena, table["Ann"]
    easy = next(n for n, one in enumerate(ENCOUNTERS) if (one.rating, one.value, one.set) == ("throw", 5, "gold"))
    arena.markers.take(easy)
    arena.encounters[arena.at[ann]] = easy
    arena.encounters[table.cell(-3, 0)] = -1
    assert adventurers(arena) == [ann]
    run(adventure_phase(arena), ("encounter", ann), "common", "keep")
    assert (arena.passed[team], arena.passed[1 - team]) == (1, 0)


# ---- fighting -------------------------------------------------------------------------------------------------------


@either
@rule("DA.OPF.01", "DA.FIRE.13")
def test_the_other_team_opfires(team: int) -> None:
    table = sides(team)
    arena, ann, bob = table.arena, table["Ann"], table["Bob"]
    arena.step = OPFIRE
    gun = table.give("Bob", "service_revolver")
    table.give("Abe", "flintlock_brace")
    arena.start[ann], arena.trail[ann], arena.flags[ann] = table.cell(-2, 0), [table.cell(0, 0)], SPENT
    table.put("Ben", table.cell(0, 0))
    flow = opfire_phase(arena)
    ask = next(flow)
    assert ask.seats == (1 - team,)  # type: ignore[union-attr]
    assert ask.listed(1 - team) == [("opfire", bob, gun, ann, table.cell(0, 0)), "done"]  # type: ignore[union-attr]
    table.henchman("Ben")
    arena.at[arena.master.index(table["Ben"])] = table.cell(0, 0)
    flow.send(("opfire", bob, gun, ann, table.cell(0, 0)))
    ask = flow.send(faced(FAIL, 0))
    assert ask.prompt == "friendly_fire"  # type: ignore[union-attr]
    assert ask.seats == (team,), "the enemy of the shooter chooses"  # type: ignore[union-attr]


@either
@rule("DA.FIRE.01", "DA.FIRE.13", "DA.MOVE.01")
def test_only_the_active_team_fires_and_moves(team: int) -> None:
    table = sides(team)
    arena, ann = table.arena, table["Ann"]
    arena.step = FIRE
    bow = table.give("Ann", "yew_longbow")
    table.give("Bob", "long_rifle")
    table.put("Abe", arena.at[table["Bob"]])
    assert gunners(arena) == [ann]
    shot = ("shoot", bow, table["Bob"], 1)
    answers = ("fire", ann, bow), ("shots", 1), shot
    run(fire_phase(arena), *answers, rolls=[faced(FAIL, 0), faced(FOPP, 0)])
    assert len(arena.challenges[team].discard) == 2, "at Bob, then at Abe beside him"
    arena.step = MOVE
    assert next(move_phase(arena)).seats == (team,)  # type: ignore[union-attr]


# ---- coming, going, winning -----------------------------------------------------------------------------------------


@either
@rule("DA.REIN.01-02", "DA.REIN.05")
def test_reinforcements_of_either_side(team: int) -> None:
    table = sides(team)
    arena, ann, abe, bob = (table.arena, *(table[name] for name in ("Ann", "Abe", "Bob")))
    arena.step = REINFORCE
    for who, respect in ((ann, 6), (abe, 4), (bob, 5)):
        arena.who[who] = person(arena.who[who].name, respect=respect)
        arena.at[who] = OFF
    assert reinforcements(arena) == [ann], "Bob's 5 keeps Abe waiting"
    run(reinforce(arena), rolls=[GOLD])
    assert gone(table, "Ann")
    run(reinforce(arena))
    assert arena.step == TURN_END
    arena.at[bob] = DEAD
    assert reinforcements(arena) == [abe]


@either
@rule("DA.FLAG.03", "DA.FLAG.10", "DA.FLAG.12", "DA.ACH.17")
def test_flags_of_either_side(team: int) -> None:
    table = sides(team)
    arena, ann = table.arena, table["Ann"]
    arena.step = FREE
    here = arena.at[ann]
    arena.banners, arena.bearer = [-1] * 4, [NOBODY] * 4
    arena.banners[2 * (1 - team)] = here
    assert own_flag_at(arena, ann) == NOBODY, "the enemy's"
    arena.banners[2 * team + 1] = here
    run(take_free(arena, "flag", [ann]))
    assert arena.bearer[2 * team + 1] == ann
    table.put("Ann", table.site(1 - team, HQ))
    assert ("score", ann) not in choices_of(arena, ann)
    table.put("Ann", table.site(team, HQ))
    run(undertake(arena, "score", ann))
    assert arena.banners[2 * team + 1] == FLAG_SCORED
    assert next(line.leader for line in sheet(arena) if line.title == "Flags") == team


@either
@rule("DA.WIN.02", "DA.WIN.06", "DA.WIN.08", "DA.ACH.11")
def test_either_side_wins_at_once(team: int) -> None:
    table = sides(team)
    arena = table.arena
    arena.destroyed[1 - team] = 0b111
    assert (glory(arena, team), glory(arena, 1 - team)) == (True, False)
    assert next(line.leader for line in sheet(arena) if line.title == "Team base") == team
    for name in ("Bob", "Ben"):
        arena.at[table[name]] = DEAD
    assert (valor(arena, team), valor(arena, 1 - team)) == (True, False)
    other = sides(team)
    other.arena.rules = type(other.arena.rules)("opening_muster", 2, False)
    other.arena.at[other["Bob"]] = DEAD
    with pytest.raises(GameEnds):
        run(damage(other.arena, other["Ben"], 9, other["Ann"]), "kill")
    assert (winner(other.arena), other.arena.victory) == (team, "valor")


@either
@rule("DA.DEST.02")
def test_the_low_gate_of_either_side(team: int) -> None:
    table = sides(team)
    arena, ann = table.arena, table["Ann"]
    table.put("Ann", table.site(1 - team, LOW_GATE))
    card = table.give("Ann", "cestus")
    run(undertake(arena, "destroy", ann), rolls=[GOLD])
    assert arena.destroyed[1 - team] == 1 << LOW_GATE
    assert card in arena.decks[0].discard
