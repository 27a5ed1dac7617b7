"""Revive, stat challenges, Feat cards, repairs."""

from __future__ import annotations

import pytest

from rulewright.games.undercity.content import EVENT_NUMBER
from rulewright.games.undercity.state import DOWN, DRIVEN, EVENT_DECK, FINISH

from .field import acting, at, begin, feat, go, hero, keys, pair_turn, play, space_of, starting, table_of, told, villain

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
