"""The first figure, the first space and the first seat, and both sides of what a rule counts."""

from __future__ import annotations

import pytest

from rulewright.games.undercity.rules.actions import can_act
from rulewright.games.undercity.rules.content import CHAPTERS
from rulewright.games.undercity.rules.ground import COLUMNS
from rulewright.games.undercity.rules.movement import near_heroes, worst_of
from rulewright.games.undercity.rules.powers import (
    AMBROSE,
    FIRST_VILLAIN,
    INVULNERABLE,
    SHRUG_OFF,
    UNTOUCHABLE,
    feat_boosts,
)
from rulewright.games.undercity.rules.quests import QUEST_NUMBER
from rulewright.games.undercity.rules.ratings import armour, has_company
from rulewright.games.undercity.rules.rolls import cards_of, holds
from rulewright.games.undercity.rules.script import SCRIPTS
from rulewright.games.undercity.rules.setup import lay_table
from rulewright.games.undercity.rules.state import (
    ACTED,
    ATTACKED,
    CHARGED,
    DAMAGING,
    DEAL,
    DOWN,
    EVENT_DECK,
    FOUGHT,
    HEROES,
    HITTING,
    MOVE_OVER,
    MOVED,
    NO_ROLL,
    NOBODY,
    NOTHING_THROWN,
    OFF,
    ROUND,
    SHOT,
    SPAWN,
    Blow,
    Rulings,
    is_ready,
    lay_again,
    ready_heroes,
    villains_on_map,
)
from rulewright.games.undercity.rules.targets import attack_choices
from rulewright.games.undercity.rules.villains import (
    in_sight,
    is_to_the_left,
    rush_targets,
    steps_toward,
    valid_targets,
)
from rulewright.kernel import Match, Scripted
from rulewright.kernel.config import complete

from .field import (
    GAME,
    acting,
    activating,
    at,
    feat,
    go,
    hero,
    keys,
    label_of,
    move,
    pair_turn,
    play,
    space_of,
    table_of,
    told,
    villain,
    without_bosses,
)

rule = pytest.mark.rule
S = space_of
G, C, M, P, D = range(5)


# ---- the space A1 ---------------------------------------------------------------------------------------------------


@rule("UC.SPACE.01", "UC.STATE.01")
def test_a1_is_a_space_like_any_other() -> None:
    table = table_of(("sword_thug", "red", "A1"), heroes={"gardek": "A1", "pog": "A1", "doorstop": "A1"})
    assert ready_heroes(table) == [G, P, D]
    assert villains_on_map(table) == [villain(table, "sword_thug")]
    assert is_ready(table, G)
    assert not is_ready(table, C)
    assert near_heroes(table, S("A1")) == 0
    assert near_heroes(table, S("A2")) == 1
    table.progress.levers = 1 << S("A1")
    control = CHAPTERS[3].challenges[0]
    assert [SCRIPTS[3].is_open(table, control, S(label)) for label in ("A1", "B1")] == [False, True]


@rule("UC.POG.01", "UC.POG.04", "UC.POG.05")
def test_the_pair_acts_in_a1() -> None:
    match = go(pair_turn(table_of(heroes={"pog": "A1", "doorstop": "A1"})))
    assert keys(match) == [f"activate:{P}", f"activate:{D}", "jack_drive"]
    assert match.ask is not None
    assert match.ask.about == P


@rule("UC.STATE.06", "UC.STATE.08")
@pytest.mark.parametrize("name", ["gardek", "canice", "milo", "pog"])
def test_who_lies_in_a1_bleeds(name: str) -> None:
    table = table_of(heroes={"gardek": "B5", "canice": "B5", "doorstop": "B5", name: "A1"})
    figure = hero(name)
    table.health[figure] = 0
    tokens = table.tokens[figure]
    table.actor, table.phase, table.spawns = figure, SPAWN, 0
    assert go(table).state.tokens[figure] == tokens - 2


@rule("UC.STATE.05", "UC.FEAT.04", "UC.POG.08")
@pytest.mark.parametrize(("space", "health", "plays"), [
    ("A1", 9, True), ("A1", 1, True), ("A1", 0, False), ("", 9, False),
])  # fmt: skip
def test_cards_are_for_who_is_on_the_map_with_health(space: str, health: int, plays: bool) -> None:
    card = feat("invulnerable")
    table = table_of(heroes={"canice": "B5", **({"gardek": space} if space else {})}, cards=[card])
    table.health[G] = health
    assert cards_of(table, G, feat_boosts) == [card] * plays
    assert (holds(table, G, INVULNERABLE), holds(table, G, SHRUG_OFF)) == (card if plays else -1, -1)
    assert holds(table, C, UNTOUCHABLE) == -1, "a row without cards"


@rule("UC.TARG.03", "UC.SIDES.04", "UC.TERM.04")
def test_who_is_in_a1_is_a_target_and_who_is_nowhere_is_not() -> None:
    table = table_of(chapter=5, heroes={"gardek": "A1", "milo": "B5", "ambrose": "A1"})
    table.health[G] = 1
    assert valid_targets(table) == [G, M]
    table.health[G] = 0
    assert valid_targets(table) == [M, AMBROSE]
    table.space[AMBROSE] = OFF
    assert valid_targets(table) == [M]
    table = table_of(("drudge", "red", "A1"), chapter=6, heroes={"milo": "B5"})
    beast, drudge = table.cast.bosses[0], villain(table, "drudge")
    for space in (S("A1"), OFF):
        table.space[beast] = space
        assert valid_targets(table, drudge) == [M, *[beast] * (space != OFF)]
    assert valid_targets(table, beast) == [M, drudge]


@rule("UC.NAMED.09")
def test_every_seat_has_a_left() -> None:
    table = table_of(players=4, chapter=5, heroes={"ambrose": "A4"})
    for seat, left in enumerate(((M,), (P, D), (G,), (C,))):
        table.decider = seat
        assert tuple(f for f in range(FIRST_VILLAIN + 1) if is_to_the_left(table, f)) == left


@rule("UC.ELEM.03", "UC.SPACE.01")
@pytest.mark.parametrize(("name", "marker", "offered"), [
    ("gardek", "A1", True), ("gardek", "A2", False), ("doorstop", "A1", False),
])  # fmt: skip
def test_what_lies_in_a1_can_be_picked_up_but_not_by_doorstop(name: str, marker: str, offered: bool) -> None:
    table = table_of(heroes={name: "A1", "pog": "B5"})
    table.marker = S(marker)
    assert ("pickup" in keys(go(acting(table, name)))) == offered


# ---- turns ----------------------------------------------------------------------------------------------------------


@rule("UC.TURN.01", "UC.SIG.02", "UC.STATE.08")
@pytest.mark.parametrize(("space", "acts"), [("A1", True), ("", False)])
def test_a_boss_has_its_turn_wherever_it_is(space: str, acts: bool) -> None:
    table = table_of(chapter=3, heroes={"gardek": "A1"})
    boss = table.cast.bosses[0]
    table.space[boss] = S(space) if space else OFF
    table.order = [boss, G]
    assert (told(go(table), "activates")[:1] == ["The Ringleader activates."]) == acts


@rule("UC.TURN.01", "UC.STATE.08", "UC.POG.09")
@pytest.mark.parametrize(("first", "heroes", "begins"), [
    ("gardek", {"gardek": "A1"}, "gardek"), ("gardek", {"doorstop": "A1"}, "milo"), ("pog", {"pog": "A1"}, "pog"),
    ("pog", {"doorstop": "A1"}, "pog"), ("pog", {"gardek": "A1"}, "milo"),
])  # fmt: skip
def test_who_passed_out_has_no_turn_but_doorstop_has_pogs(first: str, heroes: dict[str, str], begins: str) -> None:
    table = table_of(heroes={"milo": "B5", **heroes})
    table.order = [hero(first), M, M]
    match = go(table)
    assert (match.state.actor, match.state.turn) == (hero(begins), 0 if begins == first else 1)
    assert match.state.did == [0] * 6
    assert len(told(match, "turn")) == 1


# ---- charges --------------------------------------------------------------------------------------------------------


@rule("UC.ROUND.05", "UC.MOVE.03")
@pytest.mark.parametrize(("face", "falls"), [(1, True), (2, False)])
def test_who_slips_before_his_attack_does_not_attack(face: int, falls: bool) -> None:
    table = table_of(
        ("sword_thug", "red", "A3"), heroes={"gardek": "A5"}, abilities=["momentum"], environment="slick_stones"
    )
    rolls = [("slick stones", face), *[("attack", 1)] * (3 * (not falls))]
    match = play(go(acting(table, "gardek", "charge"), *rolls[:3]), move("A4"), move("A3"))
    play(match, f"attack:0:{villain(table, 'sword_thug')}")
    assert bool(match.state.flags[G] & DOWN) == falls
    assert len(told(match, "rolled")) == (not falls)


@rule("UC.ROUND.05", "UC.STAT.01")
@pytest.mark.parametrize(("face", "falls"), [(1, True), (2, False)])
def test_who_slips_before_his_action_does_not_act(face: int, falls: bool) -> None:
    table = table_of(
        heroes={"gardek": "A5", "milo": "A3"}, abilities=["momentum"], environment="slick_stones"
    )  # fmt: skip
    table.health[M] = 0
    match = play(go(acting(table, "gardek", "charge"), ("slick stones", face)), move("A4"), move("A3"), f"revive:{M}")
    assert bool(match.state.flags[G] & DOWN) == falls
    assert match.state.health[M] == (0 if falls else 7)


@rule("UC.ROUND.05")
def test_a_charge_of_one_space_does_not_slip() -> None:
    table = table_of(("sword_thug", "red", "A4"), heroes={"gardek": "A5"}, environment="slick_stones")
    thug = villain(table, "sword_thug")
    match = play(go(acting(table, "gardek", "charge"), 1, 1, seed=None), move("A4"), f"attack:0:{thug}")
    assert not match.state.flags[G] & DOWN
    assert len(told(match, "rolled")) == 1


@rule("UC.ROUND.05", "UC.TACT.12", "UC.TACT.13")
@pytest.mark.parametrize(("goal", "taken"), [("A1", 1), ("A6", 2)])
def test_a_villain_slips_only_after_two_spaces(goal: str, taken: int) -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": goal}, environment="slick_stones")
    thug = villain(table, "sword_thug")
    table.caves = 1 << S("D3") if taken == 1 else 0
    match = go(activating(table, thug), *[("slick stones", 1)] * (taken == 2), seed=None)
    while not match.over:
        match.pick(0)
    assert bool(match.state.flags[thug] & DOWN) == (taken == 2)
    assert len(told(match, "moved")) == taken


@rule("UC.MOVE.10", "UC.ROCK.02", "UC.DICE.03")
def test_the_first_blow_of_a_charge_is_boosted_even_against_rocks() -> None:
    table = table_of(heroes={"gardek": "E4"})
    match = go(acting(table, "gardek", "charge"), *[("damage", 1)] * 5, seed=None)
    play(match, move("E3"), f"rocks:0:{S('E3')}")
    assert match.state.did[G] == MOVED | CHARGED | MOVE_OVER | ACTED | ATTACKED | FOUGHT
    play(match, f"rocks:1:{S('E3')}")
    assert ["3d6" in text for text in told(match, "rolled")] == [True, False]


@rule("UC.ROCK.01", "UC.ROCK.02")
def test_a_shot_at_rocks_is_no_blow() -> None:
    match = go(acting(table_of(heroes={"canice": "E4"}), "canice"), ("damage", 1), ("damage", 1))
    play(match, f"rocks:1:{S('E3')}")
    assert match.state.did[C] == ACTED | ATTACKED | SHOT
    assert not can_act(match.state, C)


@rule("UC.ROCK.01", "UC.ROCK.03", "UC.ROCK.04", "UC.COMP.16")
@pytest.mark.parametrize(("faces", "caves"), [((4, 4), False), ((4, 5), True)])
def test_rocks_cave_in_above_their_armour_and_harm_no_processor(faces: tuple[int, int], caves: bool) -> None:
    table = without_bosses(table_of(chapter=6, heroes={"gardek": "D3"}, cards=[feat("war_cry")]))
    match = play(go(acting(table, "gardek", "hold"), *faces, *[("hazard", 1)] * caves), f"rocks:0:{S('D3')}")
    assert match.state.stake is None
    play(match, "roll")
    assert told(match, "rolled")[0].endswith("against 17.")
    assert bool(match.state.caves >> S("D3") & 1) == caves
    assert match.state.object_health == 14


@rule("UC.COMP.16", "UC.DICE.03")
def test_the_processor_is_no_less_than_broken() -> None:
    table = without_bosses(table_of(chapter=6, heroes={"gardek": "G3"}, cards=[feat("war_cry")]))
    table.object_health = 1
    match = play(go(acting(table, "gardek", "hold"), 6, 6, 6), f"object:0:{S('G3')}")
    assert match.state.stake == Blow(G, 0, NOBODY)
    play(match, f"boost:{feat('war_cry')}")
    assert told(match, "rolled")[0].endswith("against 20.")
    assert (match.state.object_health, match.state.won) == (0, True)


@rule("UC.TERM.02", "UC.ROCK.02")
def test_rocks_are_not_poisoned() -> None:
    bonuses = set()
    for abilities in ([], ["venom"]):
        table = table_of(heroes={"milo": "E3"}, abilities=abilities)
        match = play(go(acting(table, "milo"), ("damage", 1), ("damage", 1)), f"rocks:0:{S('E3')}")
        bonuses.add(told(match, "rolled")[0])
    assert len(bonuses) == 1


# ---- attacks --------------------------------------------------------------------------------------------------------


@rule("UC.FEAT.04")
def test_second_swing_is_gardeks_alone() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3", "canice": "D3"}, cards=[feat("second_swing")])
    thug = villain(table, "sword_thug")
    match = play(go(acting(table, "canice"), 6, 6, 6, 6), f"attack:0:{thug}")
    assert at(match, thug) == ""
    assert match.ask is not None
    assert match.ask.prompt == "act"
    assert match.state.blows == []


@rule("UC.ATK.07", "UC.ATK.08")
def test_a_grenade_is_thrown_at_spaces_and_never_at_somebody() -> None:
    table = table_of(("sword_thug", "red", "D4"), heroes={"milo": "D4"})
    acting(table, "milo")
    offered = attack_choices(table, M, (2,))
    assert {choice[0] for choice in offered if isinstance(choice, tuple)} == {"blast", "smoke"}
    assert {choice[1] for choice in offered if isinstance(choice, tuple)} == {2}


@rule("UC.TERM.14", "UC.TERM.15", "UC.FREE.01")
def test_light_step_is_canices_alone() -> None:
    for abilities, wanted in (([], (5, 5)), (["light_step"], (5, 6))):
        table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3", "canice": "D3"}, abilities=abilities)
        thug = villain(table, "sword_thug")
        assert (worst_of(table, G, thug), worst_of(table, C, thug)) == wanted


@rule("UC.CUMUL.02", "UC.CUMUL.05")
@pytest.mark.parametrize(("health", "helps"), [(0, 0), (1, 1), (2, 1)])
def test_gardek_holds_the_line_down_to_his_last_health(health: int, helps: int) -> None:
    table = table_of(heroes={"gardek": "D3", "canice": "D3", "milo": "D4"}, abilities=["hold_the_line"])
    table.health[G] = health
    assert armour(table, C) == 12 + helps
    assert armour(table, M) == table.cast.profiles[M].arm
    assert has_company(table, C) == bool(helps)
    assert not has_company(table, M)


@rule("UC.DICE.14", "UC.DICE.15")
def test_while_a_reroll_is_considered_the_roll_has_been_made() -> None:
    reroll = feat("second_swing", True)
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"}, cards=[reroll])
    thug = villain(table, "sword_thug")
    match = play(go(acting(table, "gardek"), 2, 1), f"attack:0:{thug}")
    assert (match.state.stage, match.state.throw.total) == (HITTING, 9)
    play(match, "keep")
    assert (match.state.stage, match.state.throw) == (NO_ROLL, NOTHING_THROWN)
    match = play(go(acting(table, "gardek"), 6, 5, 1, 2), f"attack:0:{thug}")
    assert (match.state.stage, match.state.throw.total) == (DAMAGING, 11), "a hit is not rerolled"
    play(match, "keep")
    assert (match.state.stage, match.state.throw) == (NO_ROLL, NOTHING_THROWN)


# ---- villains -------------------------------------------------------------------------------------------------------


@rule("UC.TACT.03", "UC.TACT.04", "UC.MOVE.17")
def test_steps_toward_a_space_are_nearer_and_not_full() -> None:
    table = table_of(("sword_thug", "red", "A3"), heroes={"gardek": "A5"})
    thug = villain(table, "sword_thug")
    steps = {label_of(space) for space in steps_toward(table, thug, S("A5"), False)}
    assert steps == {"A4", "B4"}
    others = [f for f in range(FIRST_VILLAIN, len(table.space)) if f != thug][:7]
    for figure in others:
        table.space[figure] = S("A4")
    assert [label_of(space) for space in steps_toward(table, thug, S("A5"), False)] == ["B4"]
    assert steps_toward(table, thug, S("A3"), True) == []


@rule("UC.TACT.06", "UC.TARG.06", "UC.MOVE.16")
@pytest.mark.parametrize(("label", "reached"), [("A3", False), ("A4", True), ("A5", True), ("A6", False)])
def test_a_rush_reaches_one_or_two_spaces(label: str, reached: bool) -> None:
    table = table_of(("sword_thug", "red", "A3"), heroes={"gardek": label})
    thug = villain(table, "sword_thug")
    assert rush_targets(table, thug, [G]) == [G] * reached
    table.caves = 1 << S("A3")
    assert rush_targets(table, thug, [G]) == []


@rule("UC.TACT.08", "UC.TACT.09", "UC.TARG.04", "UC.TARG.05")
@pytest.mark.parametrize("walk", [0, 1])
def test_a_shot_carries_as_far_as_its_range_and_a_walk(walk: int) -> None:
    table = table_of(("crossbow_thug", "red", "A1"), heroes={"gardek": "A1"})
    bow = villain(table, "crossbow_thug")
    profile = table.cast.profiles[bow]
    reach = profile.weapons[profile.ranged[0]].rng
    for space, far in enumerate(table.ground.shot[S("A1")]):
        table.space[G] = space
        assert in_sight(table, bow, G, walk) == (far <= reach + walk)
        friend = villain(table, "sword_thug")
        table.space[friend] = space
        assert in_sight(table, bow, G, walk) == (far == 0)
        table.space[friend] = OFF


# ---- chapters -------------------------------------------------------------------------------------------------------


@rule("UC.COMP.20")
def test_drudges_are_counted_from_the_first() -> None:
    table = table_of(("drudge", "red", "D3"), chapter=4, heroes={"gardek": "D3"})
    table.quests = [QUEST_NUMBER["break_the_chain"]]
    for number in (1, 2, 3):
        drudge = villain(table, "drudge")
        table.space[drudge], table.health[drudge] = S("D3"), 1
        match = play(go(acting(table, "gardek"), 6, 6, 6, 6), f"attack:0:{drudge}")
        table = match.state
        assert table.progress.drudges == number
        assert bool(table.paid) == (number == 3)


@rule("UC.SIG.01", "UC.WIN.02")
def test_a_courier_who_escapes_is_lost() -> None:
    table = table_of(chapter=2, heroes={"gardek": "A4"})
    courier = table.cast.bosses[0]
    table.space[courier] = S("G6")
    state = go(activating(table, courier)).state
    assert (state.won, state.ended) == (False, "escaped")


@rule("UC.COMP.17", "UC.COMP.20")
@pytest.mark.parametrize("number", [0, 1])
def test_any_villain_under_the_hook_pays_for_the_quest(number: int) -> None:
    table = without_bosses(table_of(chapter=6, heroes={"gardek": "A1"}))
    table.quests = [QUEST_NUMBER["off_the_hook"]]
    table.space[FIRST_VILLAIN + number], table.flags[FIRST_VILLAIN + number] = S("C3"), DOWN
    table.phase = ROUND
    table.decks[EVENT_DECK].pool = [9]
    assert go(table, ("event", 9), ("hook", 1), ("hazard", 6)).state.paid == table.quests


@rule("UC.COMP.17", "UC.COMP.20")
def test_a_hero_under_the_hook_does_not() -> None:
    table = without_bosses(table_of(chapter=6, heroes={"gardek": "C3"}))
    table.quests = [QUEST_NUMBER["off_the_hook"]]
    table.phase = ROUND
    table.decks[EVENT_DECK].pool = [9]
    assert go(table, ("event", 9), ("hook", 1), ("hazard", 6)).state.paid == []


# ---- the map --------------------------------------------------------------------------------------------------------


@rule("UC.FISS.01", "UC.FISS.02")
@pytest.mark.parametrize("chapter", [2, 4, 5, 7])
def test_a_fissure_opens_on_the_two_sides_of_its_crack(chapter: int) -> None:
    plan = CHAPTERS[chapter].plan
    ground = table_of(chapter=chapter).ground
    for fissure in plan.fissures:
        across = 1 if plan.labels[fissure] == "F:EW" else len(COLUMNS)
        assert set(ground.near[fissure]) == {fissure - across, fissure + across}
        assert ground.firm[fissure] == ()
        assert fissure in ground.near[fissure - across]
        assert fissure in ground.near[fissure + across]


@rule("UC.ELEM.08", "UC.ELEM.09", "UC.FISS.08")
@pytest.mark.parametrize("gate", [True, False])
def test_the_gate_stays_as_it_is_when_a_fissure_collapses(gate: bool) -> None:
    table = table_of(chapter=3)
    lay_again(table, gate_open=gate)
    lay_again(table, collapsed=0)
    assert (table.ground.id.split(":")[1] == "open") == gate
    lay_again(table, collapsed=1 << 3)
    lay_again(table, gate_open=not gate)
    assert table.ground.collapsed == 1 << 3
    assert (table.ground.id.split(":")[1] == "open") != gate


# ---- the beginning --------------------------------------------------------------------------------------------------


@rule("UC.SETUP.03", "UC.SETUP.06")
@pytest.mark.parametrize(("players", "phase"), [(1, DEAL), (2, HEROES)])
def test_one_player_has_nobody_to_choose_heroes_with(players: int, phase: int) -> None:
    assert lay_table(complete(GAME.options, {"players": players, "choose_heroes": True})).phase == phase


@rule("UC.SETUP.03", "UC.SETUP.06")
@pytest.mark.parametrize("absent", range(4))
@pytest.mark.parametrize("agreed", [True, False])
def test_who_stays_at_home_is_led_by_nobody(absent: int, agreed: bool) -> None:
    left = ("gardek", "canice", "milo", "pair")[absent]
    party = [sheet for sheet in range(4) if sheet != absent]
    rolls = [] if agreed else [("heroes", 6), ("heroes", 4), ("heroes", 2)]
    match = Match.start(
        GAME, {"players": 3, "choose_heroes": True, "leave_out": left}, chance=Scripted(rolls, 1)
    )  # fmt: skip
    for seat, sheet in enumerate(party):
        match.choose(f"hero:{sheet if agreed else party[0]}", seat)
    if not agreed:
        play(match, f"hero:{party[0]}", f"hero:{party[1]}")
    assert match.state.seat_of == [party.index(sheet) if sheet in party else -1 for sheet in range(4)]


@rule("UC.SETUP.03", "UC.SETUP.06")
def test_the_wish_of_the_first_player_counts_too() -> None:
    match = Match.start(GAME, {"players": 2, "choose_heroes": True}, seed=1)
    match.choose("hero:2", 0)
    match.choose("hero:0", 1)
    assert match.waiting == (0,)
    assert keys(match) == ["hero:1", "hero:3"]
    play(match, "hero:3")
    assert match.state.seat_of == [1, 1, 0, 0]


def test_a_table_that_nobody_has_played_on() -> None:
    assert Rulings() == Rulings(False, False, False, 0, 0, 0, False)
    table = lay_table(complete(GAME.options, {}))
    assert (table.round, table.turn, table.steps, table.mates, table.stage) == (0,) * 5
    assert (table.throw, table.stake) == (NOTHING_THROWN, None)
    assert (table.colour, table.event, table.environment, table.clock, table.treasury, table.closed) == (0,) * 6
    assert (table.marker, table.carrier, table.active, table.origin) == (-1,) * 4
    assert (table.spawns, table.object_health, table.ended, table.won) == (1, 0, "", False)
    assert table.xp == table.learnt == [0, 0, 0, 0]
    assert table.row == [[], [], [], []]
    assert table.did == [0] * 6
    assert table.preference == "highest_init"
