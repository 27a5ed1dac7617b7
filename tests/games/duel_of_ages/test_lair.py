"""Lith's Lair: tribute, tests, and the three caverns."""

from __future__ import annotations

import pytest

from rulewright.games._arena.rules.challenges import AMAZE, FAIL, FOPP, PASS, SQUEAK
from rulewright.games._arena.rules.table import hidden_cards, is_open
from rulewright.games._arena.rules.tribute import lead
from rulewright.games.duel_of_ages.rules.adventure import adventurers, choices_of, undertake
from rulewright.games.duel_of_ages.rules.lair import RATING_OF_LAIR, earn_tribute
from rulewright.games.duel_of_ages.rules.state import ESCAPED, IN_WHITE_PRISON, ITEM
from rulewright.games.duel_of_ages.rules.terms import CAVE, CHAMBER, FANGS, POOL, RATINGS, VAULT
from rulewright.games.duel_of_ages.rules.treasure import to_vault
from rulewright.kernel import AskAny

from .tables import Table, coloured, faced, person, run

rule = pytest.mark.rule
GOLD, RED, BLACK_DOME = coloured("gold"), coloured("red"), coloured("black")
DOMES = [GOLD, RED, BLACK_DOME]


def in_lair(site: int) -> Table:
    table = Table({person("Ann"): None, person("Abe"): (1, 0)}, {person("Bob"): (2, 0), person("Ben"): (3, 0)})
    table.put("Ann", table.lair(site))
    return table


def result(table: Table, kind: str, face: int, *answers: object, domes: int = 1) -> None:
    """An adventure of Ann, no better than it and with this face, and as many domes as are needed."""
    run(undertake(table.arena, kind, 0), *answers, rolls=[faced(face, 0, DOMES), *DOMES[:domes]])  # type: ignore[arg-type]


def gone(table: Table, name: str) -> bool:
    return table.arena.land.in_dome[table.arena.at[table[name]]]


def banished(table: Table) -> int:
    """How often the enemy drew a dome."""
    return len(table.arena.challenges[1].discard)


# ---- the Chamber ----------------------------------------------------------------------------------------------------


@rule("DA.LITH.05-08", "DA.LITH.10-11")
def test_an_item_and_three_cards_against_four() -> None:
    """V15"""
    table = in_lair(CHAMBER)
    arena = table.arena
    arena.tribute = -4
    arena.flags[0] |= ITEM
    hidden = [table.give("Ann", card, shown=False) for card in ("cestus", "exit_cube", "durendal")]
    table.give("Ann", "morion")
    assert choices_of(arena, 0) == [("tribute", 0)]
    run(
        undertake(arena, "tribute", 0),
        "item",
        *(("card", card) for card in hidden[:2]),
        ("card", hidden[2]),
        rolls=[GOLD],
    )
    assert (lead(arena.tribute, 0), lead(arena.tribute, 1)) == (2, 0)
    assert not arena.flags[0] & ITEM
    assert arena.hand[0] == [arena.hand[0][0]], "a revealed card cannot be offered"
    assert gone(table, "Ann")


@rule("DA.LITH.05")
def test_one_gives_what_one_likes() -> None:
    table = in_lair(CHAMBER)
    cards = [table.give("Ann", card, shown=False) for card in ("cestus", "exit_cube")]
    run(undertake(table.arena, "tribute", 0), ("card", cards[0]), "done", rolls=[GOLD])
    assert table.arena.tribute == 1
    assert table.arena.hand[0] == cards[1:]


@rule("DA.LITH.05", "DA.LITH.08")
def test_nothing_to_offer() -> None:
    table = in_lair(CHAMBER)
    table.give("Ann", "cestus")
    assert choices_of(table.arena, 0) == []


@rule("DA.HENCH.05")
def test_a_henchman_gives_no_tribute() -> None:
    table = in_lair(CHAMBER)
    table.arena.flags[table.henchman("Ann")] |= ITEM
    assert adventurers(table.arena) == []
    table.arena.flags[table["Ann"]] |= ITEM
    assert adventurers(table.arena) == [table["Ann"]]


@rule("DA.LITH.09-11")
def test_the_marker_shows_the_net_tribute() -> None:
    """V16"""
    table = in_lair(CHAMBER)
    arena = table.arena
    earn_tribute(arena, 1, 3)
    assert (lead(arena.tribute, 0), lead(arena.tribute, 1)) == (0, 3)
    earn_tribute(arena, 0, 3)
    assert (lead(arena.tribute, 0), lead(arena.tribute, 1)) == (0, 0), "nobody leads"
    earn_tribute(arena, 0, 1)
    assert lead(arena.tribute, 0) == 1


@rule("DA.TYPE.13-14", "DA.LITH.13")
@pytest.mark.parametrize(("face", "levels"), [(AMAZE, 2), (PASS, 1), (SQUEAK, 0), (FAIL, 0), (FOPP, 0)])
@pytest.mark.parametrize(
    "card", ["test_of_the_scales", "test_of_the_riddle", "test_of_the_pendulum", "test_of_the_boulder"]
)
def test_a_lith_test(face: int, levels: int, card: str) -> None:
    table = in_lair(CHAMBER)
    arena = table.arena
    arena.flags[0] |= ITEM
    number = table.give("Ann", card, shown=False)
    assert choices_of(arena, 0) == [("tribute", 0), ("test", 0, number)]
    drawn = faced(face, -1, DOMES)
    boxes = [one for one in range(50) if one not in (drawn, *DOMES) and one % 10 != 4][:levels]
    flow = undertake(arena, "test", 0, number)
    picked = [first_of(box) for box in boxes]
    run(flow, *picked, rolls=[drawn, *boxes, GOLD])
    assert sum(arena.levels.values()) == levels
    assert number in arena.decks[1].discard
    assert gone(table, "Ann"), "and so no tribute in the same visit"
    assert arena.flags[0] & ITEM
    assert banished(table) == (face == FOPP)


def first_of(card: int) -> str:
    from rulewright.games.duel_of_ages.rules.content import CHALLENGES

    return RATINGS[CHALLENGES[card].level[0]]


@rule("DA.TYPE.13")
def test_a_test_only_in_the_chamber() -> None:
    table = in_lair(POOL)
    table.give("Ann", "test_of_the_scales")
    assert choices_of(table.arena, 0) == [("pool", 0)]


# ---- the three caverns ----------------------------------------------------------------------------------------------


@rule("DA.ADV.05")
def test_what_the_caverns_challenge() -> None:
    assert {site: RATINGS[name] for site, name in RATING_OF_LAIR.items()} == {
        POOL: "intellect", FANGS: "strength", CAVE: "stealth",
    }  # fmt: skip


@rule("DA.RES.22-25", "DA.LITH.12", "DA.ADV.06")
@pytest.mark.parametrize(("face", "shown"), [(AMAZE, 6), (PASS, 3), (SQUEAK, 1), (FAIL, 0), (FOPP, 0)])
def test_the_reflecting_pool(face: int, shown: int) -> None:
    table = in_lair(POOL)
    arena, bob, ben = table.arena, table["Bob"], table["Ben"]
    cards = [table.give("Bob", card, shown=False) for card in ("cestus", "exit_cube", "durendal", "morion")]
    cards += [table.give("Ben", card, shown=False) for card in ("rust_cube", "theriac", "mustang")]
    result(table, "pool", face, *cards[:shown])
    assert [is_open(arena, card) for card in cards] == [True] * shown + [False] * (7 - shown)
    assert len(hidden_cards(arena, bob)) + len(hidden_cards(arena, ben)) == 7 - shown
    assert arena.tribute == (face == AMAZE)
    assert gone(table, "Ann")
    assert banished(table) == (face == FOPP)


@rule("DA.RES.22")
def test_the_pool_shows_all_there_is() -> None:
    table = in_lair(POOL)
    cards = [table.give("Bob", card, shown=False) for card in ("cestus", "exit_cube")]
    result(table, "pool", AMAZE)
    assert all(is_open(table.arena, card) for card in cards)


@rule("DA.RES.22-24")
def test_any_player_of_the_team_turns_up_his_cards_at_the_pool() -> None:
    table = Table(
        {person("Ann"): None}, {person("Bob"): (2, 0), person("Ben"): (3, 0), person("Bea"): (3, 1)}, seats=(0, 1, 1)
    )  # fmt: skip
    arena, ben, bea = table.arena, table["Ben"], table["Bea"]
    table.put("Ann", table.lair(POOL))
    arena.seat[ben] = 2
    his = [table.give("Bob", card, shown=False) for card in ("cestus", "exit_cube")]
    theirs = [table.give("Ben", card, shown=False) for card in ("rust_cube", "theriac")]
    table.give("Bea", "morion", shown=False)
    arena.at[bea] = ESCAPED
    flow = undertake(arena, "pool", 0)
    next(flow)
    ask = flow.send(faced(PASS, 0, DOMES))
    assert isinstance(ask, AskAny)
    assert (ask.listed(1), ask.listed(2)) == (his, theirs), "not Bea, who is gone with her cards"
    flow.send((2, theirs[1]))
    flow.send((1, his[0]))
    flow.send((2, theirs[0]))
    assert [is_open(arena, card) for card in (*his, *theirs)] == [True, False, True, True]


@rule("DA.RES.23")
def test_a_prisoners_cards_are_turned_up_too_but_not_the_vaults() -> None:
    table = in_lair(POOL)
    arena, bob = table.arena, table["Bob"]
    card = table.give("Bob", "cestus", shown=False)
    stored = table.give("Bob", "morion", shown=False)
    to_vault(arena, stored, 1)
    arena.at[bob] = IN_WHITE_PRISON
    result(table, "pool", PASS)
    assert (is_open(arena, card), is_open(arena, stored)) == (True, False)


@rule("DA.RES.26", "DA.LITH.12")
def test_the_fangs_amaze() -> None:
    table = in_lair(FANGS)
    result(table, "fangs", AMAZE, ("banish", table["Bob"]), ("dismiss", table["Abe"]), domes=3)
    assert all(gone(table, name) for name in ("Ann", "Abe", "Bob"))
    assert len(table.arena.challenges[0].discard) == 4, "White draws for Bob, Abe and Ann, after the challenge"
    assert table.arena.tribute == 1


@rule("DA.RES.26")
def test_the_fangs_need_not_close() -> None:
    table = in_lair(FANGS)
    result(table, "fangs", AMAZE, "nobody", "nobody")
    assert not gone(table, "Bob")
    assert not gone(table, "Abe")


@rule("DA.RES.27")
@pytest.mark.parametrize(("how", "name"), [("banish", "Ben"), ("dismiss", "Abe")])
def test_the_fangs_pass(how: str, name: str) -> None:
    table = in_lair(FANGS)
    result(table, "fangs", PASS, (how, table[name]), domes=2)
    assert gone(table, name)
    assert gone(table, "Ann")
    assert table.arena.tribute == 0


@rule("DA.RES.28-29")
@pytest.mark.parametrize("face", [SQUEAK, FAIL, FOPP])
def test_the_fangs_otherwise(face: int) -> None:
    table = in_lair(FANGS)
    result(table, "fangs", face, domes=1 + (face == SQUEAK))
    assert gone(table, "Abe") == (face == SQUEAK), "a Squeak must dismiss an ally, and there is but one"
    assert gone(table, "Ann")
    assert banished(table) == (face == FOPP)


@rule("DA.RES.28")
def test_the_fangs_without_an_ally() -> None:
    table = Table({person("Ann"): None}, {person("Bob"): (2, 0)})
    table.put("Ann", table.lair(FANGS))
    result(table, "fangs", SQUEAK)
    assert gone(table, "Ann")


@rule("DA.RES.30-33", "DA.LITH.12")
@pytest.mark.parametrize(("face", "most"), [(AMAZE, 4), (PASS, 2), (SQUEAK, 1), (FAIL, 0), (FOPP, 0)])
def test_the_wailing_cave(face: int, most: int) -> None:
    table = in_lair(CAVE)
    arena, bob, ben = table.arena, table["Bob"], table["Ben"]
    one = [table.give("Bob", "cestus", shown=False)]
    more = [table.give("Ben", card) for card in ("morion", "durendal", "theriac", "mustang")][: max(most, 2)]
    for card in arena.hand[ben][len(more) :]:
        arena.hand[ben].remove(card)
    choice = [] if most < 2 else [ben]
    result(table, "cave", face, *choice)
    lost = more if most >= 2 else one if most else []
    assert arena.vault[1] == lost
    assert len(arena.hand[bob]) + len(arena.hand[ben]) == len(one) + len(more) - len(lost)
    assert arena.tribute == (face == AMAZE)
    assert gone(table, "Ann")
    assert banished(table) == (face == FOPP)


@rule("DA.RES.30", "DA.DEST.08")
def test_the_cave_and_a_destroyed_vault() -> None:
    table = in_lair(CAVE)
    card = table.give("Bob", "cestus")
    table.arena.destroyed[1] |= 1 << VAULT
    result(table, "cave", AMAZE)
    assert table.arena.vault[1] == []
    assert card in table.arena.decks[0].discard


@rule("DA.RES.30", "DA.TYPE.16")
def test_the_cave_does_not_take_a_badge() -> None:
    table = in_lair(CAVE)
    arena, bob = table.arena, table["Bob"]
    badge, card = table.give("Bob", "badge_of_the_eye"), table.give("Bob", "cestus")
    result(table, "cave", PASS)
    assert arena.hand[bob] == [badge]
    assert arena.vault[1] == [card]
    table.put("Ann", table.lair(CAVE))
    arena.flags[0] = 0
    run(undertake(arena, "cave", 0), rolls=[faced(AMAZE, 0, [*arena.challenges[0].discard, RED]), RED])
    assert arena.hand[bob] == [badge], "nothing to take, nobody to name"
