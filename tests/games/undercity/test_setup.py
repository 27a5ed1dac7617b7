"""Setting up a chapter."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games.undercity.rules.content import CHAPTERS
from rulewright.games.undercity.rules.powers import SHEET_OF
from rulewright.games.undercity.rules.setup import lay_table
from rulewright.games.undercity.rules.spawning import reserve
from rulewright.games.undercity.rules.state import ACTION_DECK, EVENT_DECK, OFF, Table
from rulewright.kernel import BadConfig, Match, Scripted
from rulewright.kernel.config import complete
from rulewright.testing import keys, play

from .field import GAME, hero, space_of

rule = pytest.mark.rule


def fresh(**config: Any) -> Table:
    full = complete(GAME.options, config)
    GAME.check(full)
    return lay_table(full)


@rule("UC.SETUP.01", "UC.SETUP.10", "UC.FEAT.02", "UC.SETUP.05")
def test_setup_deals_three_feats_face_up_before_the_first_event() -> None:
    match = Match.start(GAME, {}, seed=3)
    kinds = [event.kind for event in match.events]
    assert kinds.index("event") > max(i for i, kind in enumerate(kinds[: kinds.index("event")]) if kind == "drew")
    assert kinds[: kinds.index("event")].count("drew") == 12
    assert all(card // 12 == sheet for sheet, row in enumerate(match.state.row) for card in row)


@rule("UC.SETUP.02", "UC.SETUP.03", "UC.SETUP.04", "UC.TURN.08")
def test_how_many_heroes_each_player_leads() -> None:
    assert [fresh(players=2).seat_of.count(seat) for seat in range(2)] == [2, 2]
    assert sorted(fresh(players=4).seat_of) == [0, 1, 2, 3]
    assert sorted(fresh(players=3, leave_out="milo").seat_of) == [-1, 0, 1, 2]
    assert fresh(players=1).seat_of == [0, 0, 0, 0]
    for config in ({"players": 3}, {"players": 2, "leave_out": "milo"}, {"players": 4, "leave_out": "pair"}):
        with pytest.raises(BadConfig, match="leave_out"):
            fresh(**config)
    with pytest.raises(BadConfig, match="players"):
        fresh(players=5)


@rule("UC.SETUP.03", "UC.SETUP.04", "UC.SETUP.05", "UC.TURN.08")
@pytest.mark.parametrize(("config", "seats"), [
    ({"players": 4}, [3, 0, 1, 2]), ({"players": 2}, [1, 0, 1, 0]),
    ({"players": 3, "leave_out": "gardek"}, [-1, 0, 1, 2]), ({"players": 3, "leave_out": "canice"}, [2, -1, 0, 1]),
    ({"players": 3, "leave_out": "milo"}, [2, 0, -1, 1]), ({"players": 3, "leave_out": "pair"}, [2, 0, 1, -1]),
])  # fmt: skip
def test_heroes_are_dealt_round_the_table_by_initiative(config: dict[str, Any], seats: list[int]) -> None:
    table = fresh(**config)
    assert table.seat_of == seats
    first = 1 if seats[1] >= 0 else 2
    assert (table.actor, table.decider) == (first, seats[first])


@rule("UC.SETUP.06", "UC.SETUP.07")
def test_heroes_are_taken_as_wished_or_in_order_of_a_die() -> None:
    agreed = Match.start(GAME, {"players": 4, "choose_heroes": True}, chance=Scripted([], 1))
    for seat, sheet in enumerate((3, 2, 1, 0)):
        agreed.choose(f"hero:{sheet}", seat)
    assert agreed.state.seat_of == [3, 2, 1, 0]
    rolls = [("heroes", 2), ("heroes", 5), ("heroes", 5), ("heroes", 1), ("heroes", 1), ("heroes", 3)]
    disputed = Match.start(GAME, {"players": 4, "choose_heroes": True}, chance=Scripted(rolls, 1))
    for seat in range(4):
        disputed.choose("hero:1", seat)
    assert disputed.waiting == (2,)
    play(disputed, "hero:1")
    assert disputed.waiting == (1,)
    play(disputed, "hero:0", "hero:3")
    assert disputed.state.seat_of == [1, 2, 3, 0]


@rule("UC.SETUP.03", "UC.SETUP.06")
def test_two_players_pick_in_turns() -> None:
    rolls = [("heroes", 2), ("heroes", 6)]
    match = Match.start(GAME, {"players": 2, "choose_heroes": True}, chance=Scripted(rolls, 1))
    match.choose("hero:1", 0)
    match.choose("hero:1", 1)
    for seat, key in ((1, "hero:1"), (0, "hero:0"), (1, "hero:2")):
        assert match.waiting == (seat,)
        match.choose(key)
    assert match.state.seat_of == [0, 1, 1, 0]


@rule("UC.SETUP.08", "UC.SETUP.09", "UC.SETUP.11", "UC.CHAR.09")
def test_tokens_and_restoratives() -> None:
    table = fresh()
    assert table.health[:5] == table.tokens[:5] == [9, 7, 7, 6, 10]
    assert table.restoratives == [1, 1, 1, 1]


@rule("UC.SETUP.12", "UC.SETUP.13", "UC.SETUP.14", "UC.SETUP.15", "UC.EX.05")
def test_villains_on_the_map_are_out_of_the_reserves() -> None:
    table = fresh()
    assert len(reserve(table, "sword_thug", 0)) == 3
    assert len(reserve(table, "sword_thug", 1)) == 2
    assert len(reserve(table, "crossbow_thug", 0)) == 1
    assert list(table.cast.types.values()) == ["sword_thug"] * 3 + ["crossbow_thug"] * 3
    assert {table.space[figure] for figure in range(5)} == {space_of("B5")}
    assert table.space[table.cast.supply["sword_thug", 0][0]] == space_of("D3")


@rule("UC.SETUP.16", "UC.COMP.20")
def test_two_side_quests_of_the_chapter_lie_open() -> None:
    match = Match.start(GAME, {"chapter": 3}, seed=1)
    assert len(match.state.quests) == 2
    assert set(match.state.quests) <= set(CHAPTERS[3].quests) == {9, 10, 11, 12}
    assert Match.start(GAME, {"chapter": 7}, seed=1).state.quests == []


@rule("UC.SETUP.17", "UC.SETUP.18", "UC.ROUND.10")
@pytest.mark.parametrize("chapter", range(1, 8))
def test_decks_hold_the_cards_that_the_chapter_lists(chapter: int) -> None:
    listed = CHAPTERS[chapter]
    table = fresh(chapter=chapter)
    assert table.decks[EVENT_DECK].cards() == sorted((*listed.events, *listed.four_events))
    assert table.decks[ACTION_DECK].cards() == sorted(listed.villain_actions)
    three = fresh(chapter=chapter, leave_out="pair")
    assert three.decks[EVENT_DECK].cards() == sorted((*listed.events, *listed.three_events))


@rule("UC.SETUP.20", "UC.SETUP.21", "UC.CHAR.13")
def test_a_new_party_owns_nothing() -> None:
    table = fresh()
    assert table.xp == [0, 0, 0, 0]
    assert table.cast.skills == (0, 0, 0, 0)
    assert all(fresh(chapter=4).cast.skills)
    assert not any(fresh(chapter=4, seasoned=False).cast.skills)


@rule("UC.SETUP.20")
@pytest.mark.parametrize(("chapter", "count"), [(1, 0), (2, 1), (3, 2), (4, 4), (5, 5), (6, 6), (7, 7)])
def test_a_seasoned_hero_owns_more_abilities_the_later_the_chapter(chapter: int, count: int) -> None:
    assert [skills.bit_count() for skills in fresh(chapter=chapter).cast.skills] == [count] * 4


def test_who_stays_at_home_has_no_figure_and_no_cards() -> None:
    table = fresh(leave_out="pair")
    assert table.space[hero("pog")] == table.space[hero("doorstop")] == OFF
    assert [len(deck.cards()) for deck in table.decks[:4]] == [12, 12, 12, 0]
    match = Match.start(GAME, {"leave_out": "pair"}, seed=1)
    assert all(SHEET_OF[figure] != 3 for figure in match.state.order if figure < 5)
    assert keys(match)


def test_who_passed_out_begins_with_two_tokens_fewer_but_doorstop_with_all() -> None:
    heroes: dict[str, Any] = {"gardek": {"weak": True}, "canice": {}, "pair": {"weak": True}}
    table = fresh(journal={"version": 1, "chapter": 1, "heroes": heroes})
    assert [table.health[hero(name)] for name in ("gardek", "canice", "pog", "doorstop")] == [7, 7, 4, 10]
