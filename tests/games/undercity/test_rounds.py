"""Rounds, events, turns, spawning and placing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.games.undercity.rules.cast import BLUE, BOX, RED
from rulewright.games.undercity.rules.content import EVENT_NUMBER
from rulewright.games.undercity.rules.ratings import attack_bonus, damage_bonus
from rulewright.games.undercity.rules.rounds import begin_turn
from rulewright.games.undercity.rules.spawning import enter, place_villain, reserve
from rulewright.games.undercity.rules.state import (
    ACTION_DECK,
    CARD,
    DOWN,
    EVENT_DECK,
    INTERPOSED,
    OFF,
    ROUND,
    SPAWN,
    TURN_OVER,
    WAR_CRY,
    Table,
)
from rulewright.kernel import Match, Scripted

from .field import (
    GAME,
    Chapter,
    acting,
    at,
    go,
    hero,
    keys,
    play,
    space_of,
    starting,
    table_of,
    told,
    villain,
    without_bosses,
)

rule = pytest.mark.rule
E = EVENT_NUMBER


def event_round(table: Table, *events: str, rolls: tuple[object, ...] = ()) -> Chapter:
    """Begin a round whose Event card is the first of these; the others stay in the deck."""
    table.phase = ROUND
    table.decks[EVENT_DECK].pool = sorted(E[id] for id in events)
    return go(table, ("event", E[events[0]]), *rolls)


def spawning(table: Table, name: str = "gardek", attempts: int = 1) -> Table:
    table.actor = hero(name)
    table.spawns = attempts
    table.phase = SPAWN
    return table


# ---- rounds and events ----------------------------------------------------------------------------------------------


@rule("UC.ROUND.01", "UC.ROUND.02", "UC.ROUND.12", "UC.TURN.01", "UC.CHAR.05", "UC.ROUND.11")
def test_a_round_is_an_event_and_a_turn_for_each_by_initiative() -> None:
    match = event_round(
        table_of(heroes={"gardek": "A5", "canice": "A5", "milo": "A5", "pog": "A5", "doorstop": "A5"}),
        "blood_up",
        "lull",
    )
    assert match.state.order == [hero(n) for n in ("canice", "milo", "pog", "gardek")]
    while match.state.round < 3 and not match.over:
        match.pick(0)
    turns = [text.removesuffix("'s turn.") for text in told(match, "turn")]
    assert turns[:4] == ["Canice", "Milo", "Pog & Doorstop", "Gardek"]
    assert [text.split(":")[0] for text in told(match, "event")][:2] == ["Round 2", "Round 3"]


@rule("UC.ROUND.04", "UC.ROUND.05", "UC.ROUND.06", "UC.ROUND.08")
def test_an_environment_stays_until_another_replaces_it() -> None:
    table = table_of(event="thick_fog", environment="thick_fog")
    first = event_round(table, "blood_up", "lamps_out").state
    assert (first.event, first.environment, first.colour) == (E["blood_up"], E["thick_fog"], RED)
    assert first.decks[EVENT_DECK].discard == []
    first.phase = ROUND
    second = go(first, ("event", E["lamps_out"])).state
    assert (second.event, second.environment) == (E["lamps_out"], E["lamps_out"])
    assert sorted(second.decks[EVENT_DECK].discard) == [E["thick_fog"], E["blood_up"]]


@rule("UC.ROUND.07")
@pytest.mark.parametrize(("event", "colour"), [("blood_up", RED), ("steady_aim", BLUE)])
def test_the_card_sets_the_priority_colour(event: str, colour: int) -> None:
    assert event_round(table_of(), event).state.colour == colour


@rule("UC.ROUND.09", "UC.ROUND.10", "UC.WIN.02")
def test_an_empty_event_deck_loses_the_chapter() -> None:
    table = table_of()
    table.phase = ROUND
    table.decks[EVENT_DECK].pool = []
    table.decks[EVENT_DECK].discard = [1, 2]
    match = go(table)
    assert match.over
    assert match.outcome is not None
    assert (match.outcome.results, match.outcome.how) == ((0.0,), "time")


@rule("UC.DICE.18", "UC.DICE.21", "UC.ROUND.03")
@pytest.mark.parametrize(("face", "left"), [(6, 6), (5, 6), (4, 7)])
def test_devil_rats_go_for_lone_heroes(face: int, left: int) -> None:
    table = table_of(heroes={"gardek": "A5", "canice": "A5", "milo": "D3"})
    state = event_round(table, "devil_rat_swarms", rolls=(("hazard", face),)).state
    assert (state.health[hero("milo")], state.health[hero("gardek")]) == (left, 9)


def test_tremors_bring_down_rocks_and_fissures() -> None:
    table = table_of(chapter=2, heroes={"gardek": "A4"})
    state = event_round(table, "tremor", rolls=(("tremor", 5), ("tremor", 4))).state
    assert state.caves == 1 << space_of("G2")
    assert state.ground.collapsed == 1 << space_of("E3")


@rule("UC.PLACE.01", "UC.PLACE.02")
def test_an_ambush_places_a_villain_of_the_priority_colour() -> None:
    table = table_of(heroes={"gardek": "A5"})
    match = event_round(table, "ambush", rolls=(("passage", 5),))
    assert at(match, villain(table, "sword_thug", "red")) == "I6"
    assert "I6" in told(match, "placed")[0]


def test_second_breath_and_pressure_burst() -> None:
    table = table_of(heroes={"gardek": "A5", "pog": "A5", "doorstop": "A5"})
    assert [len(row) for row in event_round(table, "second_breath").state.row] == [1, 0, 0, 1]
    table = table_of(heroes={"gardek": "A5", "pog": "A5", "doorstop": "A5"})
    assert event_round(table, "pressure_burst", rolls=(("hazard", 5),)).state.health[hero("doorstop")] == 9


@rule("UC.PLACE.02", "UC.PLACE.05")
def test_who_is_on_the_map_is_not_in_the_reserves() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "A5"})
    first, second = villain(table, "sword_thug"), villain(table, "sword_thug", number=2)
    table.health[second] = 0
    match = event_round(table, "ambush", rolls=(("passage", 5),))
    assert (at(match, first), at(match, second)) == ("D3", "I6")
    assert match.state.health[second] == 1


@rule("UC.VPH.07")
@pytest.mark.parametrize("event", ["crossfire", "war_drums"])
def test_who_has_both_icons_is_roused_by_either(event: str) -> None:
    table = without_bosses(table_of(("rhulic_merc", "red", "E4"), chapter=3, heroes={"gardek": "D3"}))
    assert told(event_round(table, event), "activates")[:1] == ["The red Rhulic merc activates."]


@rule("UC.ROUND.03")
def test_an_event_counts_for_everybody_all_round() -> None:
    def gains(event: str, attacker: str, target: str) -> tuple[int, int]:
        """What the event adds to an attack and to its damage, in the second turn of the round."""
        placed = (("sword_thug", "red", "D3"), ("crossbow_thug", "red", "D3"))
        table = table_of(*placed, heroes={"gardek": "D3", "canice": "D3"}, event=event)
        table.turn = 1
        begin_turn(table, hero("canice"))

        def figure(name: str) -> int:
            return villain(table, name) if "thug" in name else hero(name)

        weapon = table.cast.profiles[figure(attacker)].weapons[0]
        hit = attack_bonus(table, figure(attacker), weapon, figure(target))
        return hit - weapon.acc, damage_bonus(table, figure(attacker), weapon, figure(target)) - weapon.pow

    for target in ("gardek", "canice"):
        assert gains("", "sword_thug", target) == (0, 0)
        assert gains("blood_up", "sword_thug", target) == (1, 0)
        assert gains("blood_up", "crossbow_thug", target) == (0, 0)
        assert gains("steady_aim", "crossbow_thug", target) == (1, 0)
        assert gains("steady_aim", "sword_thug", target) == (0, 0)
        assert gains("grafted_fury", "sword_thug", target) == (0, 1)
        assert gains("watch_whistles", target, "sword_thug") == (1, 0)


@rule("UC.VPH.05", "UC.VPH.06", "UC.VPH.07", "UC.TARG.09")
def test_crossfire_and_war_drums_rouse_the_closest_of_their_kind() -> None:
    def roused(event: str) -> list[str]:
        table = table_of(("sword_thug", "red", "E2"), ("crossbow_thug", "red", "E4"), heroes={"gardek": "D3"})
        return told(event_round(table, event), "activates")[:1]

    assert roused("crossfire") == ["The red crossbow thug 1 activates."]
    assert roused("war_drums") == ["The red sword thug 1 activates."]


def test_the_guard_changes() -> None:
    table = table_of(("sword_thug", "red", "D4"), ("crossbow_thug", "red", "I1"), heroes={"gardek": "D3"})
    assert event_round(table, "changing_guard").state.space[villain(table, "crossbow_thug")] == OFF


@rule("UC.SPAWN.01")
def test_reinforcements_and_lull_change_the_first_spawn_of_the_round() -> None:
    table = table_of(heroes={"gardek": "A5"})
    assert len(told(event_round(table, "reinforcements"), "spawned")) == 2
    table = table_of(heroes={"gardek": "A5"})
    assert not told(event_round(table, "lull"), "spawned")


def test_slick_stones_foul_air_and_lamps_out() -> None:
    table = table_of(heroes={"gardek": "D3"}, environment="slick_stones")
    match = play(
        go(acting(table, "gardek", "charge"), ("slick stones", 1)), f"move:{space_of('D4')}", f"move:{space_of('D5')}"
    )
    assert match.state.flags[hero("gardek")] & DOWN
    table = table_of(heroes={"gardek": "D3"}, environment="foul_air")
    match = play(go(acting(table, "gardek", "charge"), through=True), f"move:{space_of('D4')}", "end")
    assert match.state.row[0] == []
    table = table_of(("sword_thug", "red", "D5"), heroes={"canice": "D3"}, environment="lamps_out")
    assert not starting(go(acting(table, "canice")), "attack:1")


# ---- turns ----------------------------------------------------------------------------------------------------------


@rule("UC.TURN.02", "UC.TURN.03", "UC.TURN.04", "UC.TURN.05", "UC.VPH.01", "UC.FEAT.01")
def test_a_turn_is_spawning_activation_and_villains() -> None:
    table = table_of(heroes={"gardek": "A5"})
    table.order = [hero("gardek")]
    match = go(table)
    assert told(match, "spawned")
    assert not told(match, "villain action")
    assert match.state.row[0] == []
    play(match, "hold")
    kinds = [event.kind for event in match.events]
    assert kinds.index("spawned") < kinds.index("drew") < kinds.index("villain action")
    assert len(match.state.row[0]) == 1


@rule("UC.TURN.07", "UC.TURN.08")
def test_the_active_player_is_whose_hero_acts() -> None:
    match = Match.start(GAME, {"players": 2}, chance=Scripted([], 4))
    seen = set()
    while not match.over and match.state.round < 3:
        if match.ask is not None and match.ask.prompt == "mode":
            seen.add((match.state.actor, match.waiting[0]))
            assert match.state.decider == match.waiting[0]
        match.pick(0)
    assert {actor for actor, _ in seen} == {0, 1, 2, 3}
    assert {seat for _, seat in seen} == {0, 1}


# ---- spawning -------------------------------------------------------------------------------------------------------


@rule("UC.SPAWN.02", "UC.SPAWN.03", "UC.SPAWN.04", "UC.EX.05", "UC.ELEM.02")
@pytest.mark.parametrize(("face", "type"), [(3, "sword_thug"), (4, "crossbow_thug")])
def test_t06_dice_choose_the_type_and_the_passage(face: int, type: str) -> None:
    table = table_of(heroes={"gardek": "A5"})
    match = go(spawning(table), ("type", face), ("place", 4))
    assert at(match, villain(table, type)) == "F1"


@rule("UC.SPAWN.05", "UC.EX.06")
def test_t07_the_more_plentiful_colour_spawns() -> None:
    table = table_of(("sword_thug", "red", "I1"), heroes={"gardek": "A5"}, colour="red")
    match = go(spawning(table), ("type", 1), ("place", 5))
    assert at(match, villain(table, "sword_thug", "blue")) == "I6"


@rule("UC.SPAWN.06", "UC.EX.07")
def test_t08_a_tie_goes_to_the_priority_colour() -> None:
    placed = [("sword_thug", "blue", "I1"), ("sword_thug", "blue", "I1"), *[("sword_thug", "red", "I1")] * 3]
    placed += [("crossbow_thug", c, "I1") for c in ("red", "red", "blue", "blue")]
    table = table_of(*placed, heroes={"gardek": "A5"}, colour="red")
    match = go(spawning(table, attempts=2), ("type", 1), ("place", 1), ("type", 6), ("place", 3))
    assert at(match, villain(table, "sword_thug", "blue", 3)) == "A1"
    assert at(match, villain(table, "crossbow_thug", "red", 3)) == "F1"


@rule("UC.SPAWN.07", "UC.SPAWN.09")
def test_without_reserves_the_farthest_figure_of_the_type_activates() -> None:
    placed = [("sword_thug", c, "D3") for c in ("red", "blue") for _ in range(4)]
    table = table_of(*placed, heroes={"gardek": "A5"})
    far = villain(table, "sword_thug", "blue", 4)
    table.space[far] = space_of("I6")
    match = go(spawning(table), ("type", 2), ("place", 1))
    assert not told(match, "spawned")
    while not told(match, "activates"):
        match.pick(0)
    assert told(match, "activates") == ["The blue sword thug 4 activates."]


@rule("UC.SPAWN.08")
def test_a_closed_passage_spawns_nobody() -> None:
    table = table_of(("drudge", "red", "I1"), chapter=7, heroes={"gardek": "A5"})
    table.closed = 1 << space_of("F1")
    match = go(spawning(table), ("type", 1), ("place", 3))
    assert not told(match, "spawned")
    assert told(match, "activates")


@rule("UC.SPAWN.10", "UC.MOVE.20", "UC.ELEM.01")
def test_a_crowd_does_not_prevent_a_spawn() -> None:
    table = table_of(*[("crossbow_thug", "red", "A1")] * 3, *[("sword_thug", "red", "A1")] * 4, heroes={"gardek": "A6"})
    match = go(spawning(table), ("type", 1), ("place", 1))
    assert at(match, villain(table, "sword_thug", "blue")) == "A1"


@rule("UC.SPAWN.11", "UC.STATE.04", "UC.STATE.06")
def test_an_incapacitated_hero_still_spawns_and_bleeds() -> None:
    table = table_of(heroes={"gardek": "A5", "canice": "A5"})
    table.health[hero("gardek")] = 0
    table.flags[hero("gardek")] |= DOWN
    match = go(spawning(table), ("type", 1), ("place", 1))
    assert told(match, "spawned")
    assert match.state.tokens[hero("gardek")] == 7


@rule("UC.PLACE.04", "UC.SIG.04")
def test_a_boss_comes_from_the_box_and_goes_back_there() -> None:
    table = table_of(chapter=6, heroes={"gardek": "H3"})
    boss = table.cast.bosses[0]
    table.health[boss] = 1
    match = play(go(acting(table, "gardek"), 6, 6, 6, 6), f"attack:0:{boss}")
    assert match.state.space[boss] == OFF
    assert all(boss not in figures for figures in match.state.cast.supply.values())


@rule("UC.PLACE.05", "UC.PLACE.06", "UC.PLACE.07", "UC.EX.08", "UC.CHAR.08")
def test_t09_every_figure_has_its_own_tokens() -> None:
    table = without_bosses(
        table_of(("ogrun_brute", "red", "D3"), ("ogrun_brute", "blue", "D3"), chapter=3, heroes={"gardek": "D3"})
    )
    red, blue = villain(table, "ogrun_brute", "red"), villain(table, "ogrun_brute", "blue")
    match = play(go(acting(table, "gardek"), 6, 6, 4, 4), f"attack:0:{blue}")
    assert (match.state.health[blue], match.state.health[red]) == (2, 3)
    enter(match.state, blue, space_of("A1"))
    assert (match.state.health[blue], match.state.health[red]) == (3, 3)
    thug = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"})
    match = play(go(acting(thug, "gardek"), 6, 6, 3, 3), f"attack:0:{villain(thug, 'sword_thug')}")
    assert match.state.space[villain(thug, "sword_thug")] == OFF


# ---- the villain deck -----------------------------------------------------------------------------------------------


@rule("UC.VPH.04", "UC.VPH.01")
def test_the_villain_deck_is_shuffled_anew_when_it_runs_out() -> None:
    table = table_of(heroes={"gardek": "A5"})
    deck = table.decks[ACTION_DECK]
    deck.discard, deck.pool = deck.pool, []
    table.actor, table.phase = hero("gardek"), CARD
    state = go(table, ("villain action", 20)).state
    assert (len(state.decks[ACTION_DECK].discard), state.decks[ACTION_DECK].left) == (1, 19)


@rule("UC.ROUND.02")
def test_the_event_is_resolved_ahead_of_the_first_turn() -> None:
    match = event_round(table_of(heroes={"gardek": "A5"}), "devil_rat_swarms")
    kinds = [event.kind for event in match.events]
    assert kinds.index("event") < kinds.index("hazard") < kinds.index("turn")


@rule("UC.SPAWN.01", "UC.TURN.03")
def test_a_turn_begins_with_exactly_one_spawn() -> None:
    match = event_round(table_of(heroes={"gardek": "A5"}), "blood_up")
    assert [event.kind for event in match.events if event.kind in ("turn", "spawned")] == ["turn", "spawned"]


@rule("UC.PLACE.04")
def test_the_courier_is_of_the_box_not_of_the_reserves() -> None:
    table = table_of(chapter=2, heroes={"gardek": "I2"})
    courier = table.cast.bosses[0]
    assert table.cast.profiles[courier].home == BOX
    table.health[courier] = 1
    match = play(go(acting(table, "gardek"), 6, 6, 6, 6), f"attack:0:{courier}")
    assert match.state.space[courier] == OFF
    assert reserve(match.state, "gobber_cutthroat", RED) == []


@rule("UC.SPAWN.09")
def test_farthest_counts_the_heroes_who_lie_there_too() -> None:
    """Canice is incapacitated in I6: the thug beside her is near a hero, the one in A1 is not."""
    placed = [("sword_thug", c, "I5") for c in ("red", "blue") for _ in range(4)]
    table = table_of(*placed, heroes={"gardek": "D3", "canice": "I6"})
    far = villain(table, "sword_thug", "blue", 4)
    table.space[far] = space_of("A1")
    table.health[hero("canice")] = 0
    match = go(spawning(table), ("type", 2), ("place", 1))
    assert told(match, "activates")[:1] == ["The blue sword thug 4 activates."]


@rule("UC.PLACE.03", "UC.PLACE.04", "UC.PLACE.05")
def test_a_type_outside_the_reserves_is_placed_from_the_box() -> None:
    table = table_of(heroes={"gardek": "D3"}, colour="blue")
    assert "ogrun_brute" not in table.cast.types.values()
    brute = place_villain(table, "ogrun_brute", space_of("D3"))
    profile = table.cast.profiles[brute]
    assert (table.space[brute], table.health[brute], profile.colour, profile.home) == (space_of("D3"), 3, BLUE, BOX)
    assert place_villain(table, "ogrun_brute", space_of("D4")) == villain(table, "ogrun_brute", "red")
    assert place_villain(table, "ogrun_brute", space_of("D5")) == OFF, "there are two"
    table.health[brute] = 1
    match = play(go(acting(table, "gardek"), 6, 6, 6, 6), f"attack:0:{brute}")
    assert match.state.space[brute] == OFF
    assert "ogrun_brute" not in match.state.cast.types.values()


@rule("UC.PLACE.03", "UC.COMP.04")
def test_the_box_holds_one_ringleader_and_none_while_he_is_the_boss() -> None:
    table = table_of(heroes={"gardek": "D3"})
    boss = place_villain(table, "ringleader", space_of("D3"))
    assert (table.space[boss], place_villain(table, "ringleader", space_of("D4"))) == (space_of("D3"), OFF)
    assert GAME.scene(table, 0).pieces[-1].name == "Ringleader"
    table = table_of(chapter=3, heroes={"gardek": "D3"})
    assert place_villain(table, "ringleader", space_of("D3")) == OFF


@rule("UC.PLACE.02")
def test_who_is_in_the_reserves_does_not_come_from_the_box() -> None:
    table = table_of(*[("sword_thug", "red", "I1")] * 4, *[("sword_thug", "blue", "I1")] * 4, heroes={"gardek": "D3"})
    assert place_villain(table, "sword_thug", space_of("D3")) == OFF
    assert table.cast.box == ()


# ---- events to the number -------------------------------------------------------------------------------------------


@rule("UC.ROUND.03")
@pytest.mark.parametrize(("rock", "crack", "caved", "collapsed"), [(4, 3, False, False), (5, 4, True, True)])
def test_a_tremor_needs_5_for_rocks_and_4_for_a_fissure(rock: int, crack: int, caved: bool, collapsed: bool) -> None:
    table = table_of(chapter=2, heroes={"gardek": "A4"})
    state = event_round(table, "tremor", rolls=(("tremor", rock), ("tremor", crack))).state
    assert (bool(state.caves), bool(state.ground.collapsed)) == (caved, collapsed)


@rule("UC.ROUND.03")
def test_pressure_bursts_in_steamjacks_only() -> None:
    placed = (("heavy_jack", "red", "I1"), ("heavy_jack", "blue", "I1"), ("drudge", "red", "I1"))
    table = table_of(*placed, chapter=6, heroes={"doorstop": "A1", "pog": "A1"})
    jacks = [hero("doorstop"), villain(table, "heavy_jack"), villain(table, "heavy_jack", "blue")]
    rolls = (("hazard", 5), ("hazard", 6), ("hazard", 4), ("hook", 1))
    match = event_round(table, "pressure_burst", rolls=rolls)
    assert [match.state.health[figure] for figure in jacks] == [9, 5, 6]
    assert len(told(match, "hazard")) == 3


@rule("UC.PLACE.02")
def test_an_ambush_takes_the_other_colour_when_the_first_is_out_and_none_at_a_closed_passage() -> None:
    table = table_of(*[("sword_thug", "red", "D3")] * 4, heroes={"gardek": "A5"})
    match = event_round(table, "ambush", rolls=(("passage", 5),))
    assert at(match, villain(table, "sword_thug", "blue")) == "I6"
    table = without_bosses(table_of(chapter=7, heroes={"gardek": "A5"}))
    table.closed = 1 << space_of("F1")
    assert not told(event_round(table, "ambush", rolls=(("passage", 3),)), "placed")


@rule("UC.PRIO.04")
def test_the_guard_that_changes_is_no_boss_and_the_player_chooses_among_equals() -> None:
    table = table_of(("drudge", "red", "D3"), ("drudge", "blue", "D3"), chapter=4, heroes={"gardek": "D4"})
    match = event_round(table, "changing_guard")
    assert match.ask is not None
    assert (match.ask.prompt, match.ask.about, keys(match)) == (
        "villain.leaves", -1, [str(villain(table, "drudge", colour)) for colour in ("red", "blue")],
    )  # fmt: skip
    assert play(match, villain(table, "drudge", "blue")).state.space[villain(table, "drudge", "blue")] == OFF
    empty = table_of(chapter=4, heroes={"gardek": "D4"})
    assert event_round(empty, "changing_guard").state.space[empty.cast.bosses[0]] >= 0


@rule("UC.DICE.21")
def test_rats_leave_alone_who_lies_with_a_friend_and_who_is_down() -> None:
    table = table_of(heroes={"gardek": "A5", "canice": "A5", "milo": "D3"})
    table.health[hero("canice")] = 0
    table.health[hero("milo")] = 0
    assert told(event_round(table, "devil_rat_swarms"), "hazard") == []


@rule("UC.FEAT.01")
def test_second_breath_is_for_the_battle_ready() -> None:
    table = table_of(heroes={"gardek": "A5", "canice": "A5"})
    table.health[hero("gardek")] = 0
    assert [len(row) for row in event_round(table, "second_breath").state.row] == [0, 1, 0, 0]


@rule("UC.SPAWN.01")
@pytest.mark.parametrize(("event", "first", "second"), [("reinforcements", 2, 1), ("lull", 0, 1), ("blood_up", 1, 1)])
def test_only_the_first_hero_of_the_round_spawns_more_or_less(event: str, first: int, second: int) -> None:
    table = table_of(heroes={"gardek": "A5", "canice": "A5"}, event=event)
    begin_turn(table, hero("canice"))
    assert table.spawns == first
    begin_turn(table, hero("gardek"))
    assert table.spawns == second
    table.round += 1
    begin_turn(table, hero("canice"))
    assert table.spawns == first


@rule("UC.STATE.06", "UC.STATE.08")
@pytest.mark.parametrize(("tokens", "left"), [(5, 3), (3, 1), (2, 0), (1, 0)])
def test_two_tokens_are_lost_at_a_time(tokens: int, left: int) -> None:
    table = table_of(heroes={"gardek": "A5", "canice": "A5"})
    table.health[hero("gardek")], table.tokens[hero("gardek")] = 0, tokens
    match = go(spawning(table, attempts=0))
    assert match.state.tokens[hero("gardek")] == left
    assert (match.state.space[hero("gardek")] == OFF) == (left == 0)
    standing = table_of(heroes={"gardek": "A5", "canice": "A5"})
    assert go(spawning(standing, attempts=0)).state.tokens[hero("gardek")] == 9


@rule("UC.STATE.08", "UC.WIN.01")
def test_the_last_hero_who_passes_out_loses_the_chapter() -> None:
    table = table_of(heroes={"gardek": "A5"})
    table.health[hero("gardek")], table.tokens[hero("gardek")] = 0, 1
    match = go(spawning(table, attempts=0))
    assert match.state.ended == "heroes"


@rule("UC.SPAWN.05", "UC.SPAWN.07")
def test_the_last_colour_in_the_reserves_spawns_whatever_the_round() -> None:
    table = table_of(*[("sword_thug", "blue", "I1")] * 4, heroes={"gardek": "A5"}, colour="blue")
    match = go(spawning(table), ("type", 1), ("place", 1))
    assert at(match, villain(table, "sword_thug", "red")) == "A1"


@rule("UC.SPAWN.07")
def test_nobody_stirs_where_the_type_is_nowhere_and_a_boss_does_not() -> None:
    table = table_of(chapter=2, heroes={"gardek": "A5"})
    table.space[villain(table, "gobber_cutthroat", "blue")] = OFF
    supply = {key: () if key[0] == "gobber_cutthroat" else value for key, value in table.cast.supply.items()}
    table.cast = replace(table.cast, supply=supply)
    match = go(spawning(table), ("type", 6), ("place", 1))
    assert not told(match, "activates")


@rule("UC.ROUND.11")
def test_what_lasts_for_a_turn_or_a_round_ends_with_it() -> None:
    table = table_of(heroes={"gardek": "A5", "milo": "A5"})
    table.flags[0] |= WAR_CRY | INTERPOSED | DOWN
    table.order, table.turn, table.actor, table.phase = [2, 2], 0, 0, TURN_OVER
    state = go(table).state
    assert state.flags[0] == INTERPOSED | DOWN
    state.phase = ROUND
    assert go(state).state.flags[0] == DOWN


@rule("UC.COMP.18")
def test_a_chapter_without_a_clock_gains_nothing() -> None:
    assert event_round(table_of(heroes={"gardek": "A5"}), "blood_up").state.clock == 0
