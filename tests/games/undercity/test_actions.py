"""Revive, stat challenges, Feat cards, repairs."""

from __future__ import annotations

import pytest

from rulewright.games.undercity.rules.actions import heal
from rulewright.games.undercity.rules.content import EVENT_NUMBER
from rulewright.games.undercity.rules.state import (
    CHARGED,
    DONE,
    DOWN,
    DRIVEN,
    EVENT_DECK,
    FINISH,
    ROUND,
    doer,
    is_ready,
    lay_again,
    ready_heroes,
    villains_in,
    villains_on_map,
)

from .field import (
    acting,
    at,
    begin,
    feat,
    go,
    hero,
    keys,
    pair_turn,
    play,
    space_of,
    starting,
    table_of,
    told,
    villain,
    without_bosses,
)

rule = pytest.mark.rule
S = space_of
G, C, M, P, D = range(5)


@rule("UC.REVIVE.01", "UC.REVIVE.02", "UC.REVIVE.04", "UC.REVIVE.05", "UC.ACT.01", "UC.TERM.03")
def test_a_restorative_revives() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3", "canice": "D3", "milo": "D4"})
    table.health[C], table.tokens[C] = 0, 3
    table.flags[C] |= DOWN
    assert not starting(go(acting(table, "milo")), "revive")
    match = play(go(acting(table, "gardek", "hold")), f"revive:{C}")
    assert (match.state.health[C], match.state.tokens[C]) == (3, 3)
    assert match.state.restoratives == [0, 1, 1, 1]
    assert not starting(match, "attack")


@rule("UC.REVIVE.05")
def test_the_revived_hero_still_lies_there() -> None:
    table = table_of(heroes={"gardek": "D3", "canice": "D3"})
    table.health[C] = 0
    table.flags[C] |= DOWN
    assert play(go(acting(table, "gardek")), f"revive:{C}").state.flags[C] & DOWN


@rule("UC.REVIVE.03", "UC.REVIVE.06")
def test_no_revival_with_an_empty_restorative_nor_of_doorstop() -> None:
    table = table_of(heroes={"gardek": "D3", "canice": "D3", "doorstop": "D3", "pog": "D3"})
    table.health[C] = table.health[D] = 0
    assert starting(go(acting(table, "gardek")), "revive") == [f"revive:{C}"]
    table.restoratives[0] = 0
    assert not starting(go(acting(table, "gardek")), "revive")
    table.health[D] = 10
    assert not starting(go(acting(table, "doorstop")), "revive")


@rule("UC.REVIVE.07", "UC.REVIVE.08", "UC.NAMED.07", "UC.FEAT.05")
@pytest.mark.parametrize(("face", "health"), [(1, 1), (4, 2), (5, 3)])
def test_bodge_repairs_half_a_die_rounded_up(face: int, health: int) -> None:
    cards = [feat("scurry"), feat("iron_wall")]
    table = pair_turn(table_of(heroes={"pog": "D3", "doorstop": "D3"}, cards=cards))
    table.health[D] = 0
    match = play(go(table, ("bodge", face)), "bodge", f"discard:{cards[1]}")
    assert match.state.health[D] == health
    assert match.state.row[3] == cards[:1]
    assert match.state.decks[3].discard == cards[1:]
    far = pair_turn(table_of(heroes={"pog": "D3", "doorstop": "D5"}, cards=cards))
    far.health[D] = 5
    assert "bodge" not in keys(go(far))


@rule("UC.STAT.01", "UC.STAT.02", "UC.STAT.03", "UC.EX.15")
@pytest.mark.parametrize(("dice", "closed"), [((3, 4), True), ((1, 4), False)])
def test_t16_a_str_12_challenge_closes_a_passage(dice: tuple[int, int], closed: bool) -> None:
    table = table_of(("drudge", "red", "F1"), chapter=7, heroes={"gardek": "F1"})
    match = play(go(acting(table, "gardek", "hold"), *dice), "challenge:passage:str")
    assert bool(match.state.closed >> S("F1") & 1) == closed
    assert not starting(match, "attack")


@rule("UC.STAT.04")
def test_only_who_has_the_stat_may_try() -> None:
    table = table_of(chapter=7, heroes={"doorstop": "F1", "pog": "F1"})
    assert starting(go(acting(table, "doorstop", "hold")), "challenge") == ["challenge:passage:str"]
    table = table_of(chapter=6, heroes={"doorstop": "E1", "pog": "A1"})
    assert not starting(go(acting(table, "doorstop", "hold")), "challenge")


@rule("UC.FEAT.01", "UC.FEAT.03")
def test_a_fourth_card_is_drawn_and_one_discarded_at_once() -> None:
    cards = [feat("invulnerable"), feat("backhand"), feat("war_cry")]
    table = begin(table_of(heroes={"gardek": "D3"}, cards=cards), "gardek")
    table.phase, table.active = FINISH, -1
    table.decks[EVENT_DECK].pool = [EVENT_NUMBER["lull"]]
    match = go(table, ("feat gardek", feat("shrug_off")))
    assert keys(match) == [f"discard:{card}" for card in (*cards, feat("shrug_off"))]
    play(match, f"discard:{cards[0]}")
    assert match.state.row[0] == [*cards[1:], feat("shrug_off")]


@rule("UC.FEAT.04", "UC.FEAT.07")
def test_a_card_is_played_for_one_of_its_options_and_discarded() -> None:
    cards = [feat("war_cry"), feat("bull_through")]
    table = table_of(heroes={"gardek": "D3"}, cards=cards)
    match = play(go(acting(table, "gardek")), f"feat:{cards[0]}", f"feat:{cards[1]}")
    assert match.state.decks[0].discard == cards
    assert match.state.row[0] == []


@rule("UC.FEAT.08")
def test_an_empty_feat_deck_is_made_of_its_discards() -> None:
    table = begin(table_of(heroes={"gardek": "D3"}), "gardek")
    table.decks[0].discard, table.decks[0].pool = table.decks[0].pool, []
    table.phase, table.active = FINISH, -1
    table.decks[EVENT_DECK].pool = [EVENT_NUMBER["lull"]]
    state = go(table).state
    assert len(state.row[0]) == 1
    assert len(state.decks[0].pool) == 11


@rule("UC.POG.08")
def test_a_card_of_the_pair_is_only_for_whom_it_names() -> None:
    card = feat("iron_wall")
    table = table_of(("sword_thug", "red", "D3"), heroes={"pog": "D3", "doorstop": "D3"}, cards=[card])
    thug = villain(table, "sword_thug")
    match = play(go(acting(table, "pog"), 1, 1), f"attack:0:{thug}")
    assert match.ask is not None
    assert match.ask.prompt == "act"
    match = play(go(acting(table, "doorstop")), f"attack:0:{thug}")
    assert starting(match, "boost") == [f"boost:{card}"]


@rule("UC.ACT.03")
def test_abilities_add_actions() -> None:
    table = table_of(heroes={"gardek": "D3", "canice": "D4", "milo": "A1"}, abilities=["rally"])
    match = play(go(acting(table, "gardek")), "rally")
    assert [len(row) for row in match.state.row] == [0, 1, 0, 0]


@rule("UC.SPACE.12")
def test_within_one_space_covers_the_own_space() -> None:
    table = table_of(heroes={"gardek": "D3", "canice": "D3", "milo": "D5"}, abilities=["rally"])
    assert len(play(go(acting(table, "gardek")), "rally").state.row[C]) == 1


@rule("UC.COMP.16", "UC.ELEM.03")
def test_carrying_handing_over_and_dropping() -> None:
    table = table_of(
        ("sword_thug", "red", "D3"), heroes={"gardek": "D3", "canice": "D3", "pog": "D3", "doorstop": "D3"}
    )
    table.marker = S("D3")
    assert "pickup" not in keys(go(acting(table, "doorstop")))
    match = play(go(acting(table, "gardek")), "pickup")
    assert starting(match, "hand") == [f"hand:{C}", f"hand:{P}"]
    play(match, f"hand:{C}")
    assert match.state.carrier == C
    table.marker, table.carrier = S("D3"), G
    table.health[G] = 1
    match = play(go(acting(table, "gardek"), ("hazard", 6)), f"move:{S('D4')}")
    assert (match.state.carrier, match.state.marker) == (-1, S("D3"))
    assert at(match, G) == "D3"


def test_the_markers_travel_with_their_carrier() -> None:
    table = table_of(heroes={"gardek": "D3"})
    table.marker, table.carrier = S("D3"), G
    match = play(go(acting(table, "gardek")), f"move:{S('D4')}")
    assert match.state.marker == S("D4")
    assert hero("gardek") == G


def test_drive_marks_doorstop() -> None:
    table = pair_turn(table_of(heroes={"pog": "D3", "doorstop": "D3"}))
    match = play(go(table), "jack_drive")
    assert match.state.flags[D] & DRIVEN
    assert told(match, "drive")


# ---- to the number --------------------------------------------------------------------------------------------------


@rule("UC.TERM.03")
@pytest.mark.parametrize(("health", "tokens", "left"), [(3, 9, 5), (8, 9, 9), (5, 5, 5)])
def test_healing_stops_at_the_tokens_that_are_left(health: int, tokens: int, left: int) -> None:
    table = table_of(heroes={"milo": "D3"})
    table.health[G], table.tokens[G] = health, tokens
    heal(table, G, 2)
    assert (table.health[G], table.tokens[G]) == (left, tokens)


@rule("UC.REVIVE.03")
def test_a_restorative_is_used_once() -> None:
    table = table_of(heroes={"gardek": "D3", "canice": "D3", "milo": "D3"})
    table.health[C] = table.health[M] = 0
    match = play(go(acting(table, "gardek")), f"revive:{C}")
    assert match.state.restoratives == [0, 1, 1, 1]
    assert not starting(go(acting(match.state, "gardek")), "revive")
    table = table_of(heroes={"gardek": "D3", "canice": "D4"})
    table.health[C] = 0
    assert not starting(go(acting(table, "gardek")), "revive"), "not in his space"


@rule("UC.STAT.03", "UC.STAT.02")
@pytest.mark.parametrize(("dice", "passed"), [((2, 3), False), ((3, 3), True)])
def test_a_challenge_succeeds_at_its_number(dice: tuple[int, int], passed: bool) -> None:
    table = table_of(chapter=6, heroes={"milo": "E1"})
    match = play(go(acting(table, "milo", "hold"), *dice), "challenge:valve:int")
    assert bool(match.state.progress.valves) == passed


@rule("UC.STAT.01", "UC.FEAT.05")
def test_the_house_wants_a_card_first() -> None:
    table = table_of(chapter=3, heroes={"milo": "B1"})
    table.quests = [9]
    assert not starting(go(acting(table, "milo", "hold")), "challenge")
    table = table_of(chapter=3, heroes={"milo": "B2"}, cards=[feat("tonic")])
    table.quests = [9]
    assert not starting(go(acting(table, "milo", "hold")), "challenge"), "not in B1"


@rule("UC.FEAT.04")
def test_quick_hands_are_for_one_more_challenge_and_no_more() -> None:
    card = feat("quick_hands")
    table = table_of(chapter=6, heroes={"milo": "E1", "canice": "E1"}, cards=[card])
    table.health[C] = 0
    match = play(go(acting(table, "milo", "hold"), 1, 1), f"feat:{card}", f"revive:{C}")
    assert starting(match, "challenge")
    play(match, "challenge:valve:int")
    assert not starting(match, "challenge")
    table = table_of(chapter=6, heroes={"milo": "E1", "canice": "E1"})
    table.health[C] = 0
    assert not starting(play(go(acting(table, "milo", "hold")), f"revive:{C}"), "challenge")


@rule("UC.NAMED.07", "UC.POG.04")
def test_bodge_needs_a_card_a_wound_and_the_same_space() -> None:
    card = feat("scurry")
    for pog, health, cards, offered in (("D3", 5, [card], True), ("D4", 5, [card], False), ("D3", 10, [card], False),
                                        ("D3", 5, [], False)):  # fmt: skip
        table = table_of(heroes={"pog": pog, "doorstop": "D3"}, cards=cards)
        table.health[D] = health
        assert ("bodge" in keys(go(pair_turn(table)))) == offered
    for pog, offered in (("D4", True), ("D5", False)):
        table = table_of(heroes={"pog": pog, "doorstop": "D3"}, cards=[card], abilities=["long_wrench"])
        table.health[D] = 5
        assert ("bodge" in keys(go(pair_turn(table)))) == offered


@rule("UC.POG.05", "UC.POG.06")
def test_a_wreck_is_not_driven_and_nobody_drives_twice() -> None:
    for health, flags, offered in ((10, 0, True), (0, 0, False), (10, DRIVEN, False)):
        table = pair_turn(table_of(heroes={"pog": "A1", "doorstop": "D3"}))
        table.health[D] = health
        table.flags[D] |= flags
        match = go(table)
        assert ("jack_drive" in keys(match)) == offered


@rule("UC.FISS.11")
def test_a_fissure_is_reopened_from_its_four_sides_only() -> None:
    table = table_of(chapter=2, heroes={"gardek": "E4", "milo": "E2", "canice": "D4", "pog": "E3"})
    lay_again(table, collapsed=1 << S("E3"))
    key = f"reopen:{S('E3')}"
    assert [key in keys(go(acting(table, name, "hold"))) for name in ("gardek", "milo", "canice", "pog")] == [
        True, True, False, False,
    ]  # fmt: skip


@rule("UC.COMP.16", "UC.ELEM.03")
def test_leaving_needs_the_exit_a_move_and_the_marker() -> None:
    table = table_of(heroes={"milo": "H6", "canice": "I6"})
    table.marker, table.carrier = S("H6"), M
    assert "leave" not in keys(go(acting(table, "milo")))
    assert "leave" in keys(play(go(acting(table, "milo")), f"move:{S('I6')}"))
    table = table_of(heroes={"milo": "I6", "canice": "I6"})
    table.marker, table.carrier = S("I6"), M
    assert "leave" not in keys(go(acting(table, "milo", "hold")))
    assert "leave" not in keys(go(acting(table, "canice", "hold")))


@rule("UC.COMP.16")
def test_who_carries_cannot_charge_on_and_the_fallen_take_nothing() -> None:
    table = table_of(heroes={"gardek": "D3", "canice": "D4", "milo": "D3"})
    table.marker = S("D4")
    match = play(go(acting(table, "gardek", "charge")), f"move:{S('D4')}", "pickup")
    assert not starting(match, "move")
    table = table_of(heroes={"gardek": "D3", "milo": "D3"})
    table.marker, table.carrier, table.health[M] = S("D3"), G, 0
    assert not starting(go(acting(table, "gardek")), "hand")


@rule("UC.KNOCK.01", "UC.FREE.03")
def test_who_falls_while_leaving_does_nothing_more() -> None:
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3", "canice": "A5"})
    table.health[G] = 1
    match = play(go(acting(table, "gardek", "charge"), ("hazard", 6)), f"move:{S('D4')}")
    assert match.state.active == -1
    assert match.state.did[G] & DONE


@rule("UC.STATE.01")
def test_the_corner_a1_is_on_the_map() -> None:
    """Space number 0 counts like any other."""
    table = table_of(("sword_thug", "red", "A1"), heroes={"gardek": "A1", "pog": "A1", "doorstop": "A1"})
    assert ready_heroes(table) == [G, P, D]
    assert (villains_in(table, 0), villains_on_map(table)) == ([villain(table, "sword_thug")],) * 2
    table.actor = P
    assert (doer(table), is_ready(table, G)) == (P, True)
    table.space[P] = -1
    assert doer(table) == D
    lone = pair_turn(table_of(heroes={"pog": "A1", "doorstop": "A1"}, abilities=["emergency_override"]))
    lone.health[D] = 0
    assert starting(go(lone), "override")
    last = without_bosses(table_of(chapter=7, heroes={"gardek": "I6"}))
    last.space[last.cast.bosses[0]] = 0
    last.clock, last.phase = 13, ROUND
    last.decks[EVENT_DECK].pool = [9]
    assert at(go(last, ("event", 9)), villain(last, "drudge", "blue")) == "A1"


@rule("UC.ROUND.05", "UC.FEAT.01")
@pytest.mark.parametrize(("figure", "drawn"), [(-1, 1), (P, 0), (D, 0)])
def test_in_foul_air_the_pair_draws_nothing_if_either_charged(figure: int, drawn: int) -> None:
    table = begin(table_of(heroes={"pog": "D3", "doorstop": "D3"}, environment="foul_air"), "pog")
    table.phase, table.active = FINISH, -1
    if figure >= 0:
        table.did[figure] |= CHARGED
    table.decks[EVENT_DECK].pool = [EVENT_NUMBER["lull"]]
    assert len(go(table).state.row[3]) == drawn


@rule("UC.ROUND.05", "UC.FEAT.01")
@pytest.mark.parametrize(("did", "drawn"), [(0, 1), (1, 0)])
def test_in_foul_air_a_hero_who_charged_draws_nothing(did: int, drawn: int) -> None:
    table = begin(table_of(heroes={"gardek": "D3"}, environment="foul_air"), "gardek")
    table.phase, table.active = FINISH, -1
    table.did[G] |= CHARGED * did
    table.did[D] |= CHARGED * (1 - did)
    table.decks[EVENT_DECK].pool = [EVENT_NUMBER["lull"]]
    assert len(go(table).state.row[G]) == drawn
