"""Players, cards, army creation, the grid, and the Setup Phase."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from rulewright.games.factions.rules.content import ARMIES, BATTLE_READY, FACTIONS, LAYOUTS, SOLDIERS, find_grid, span
from rulewright.games.factions.rules.content import damage as read_damage
from rulewright.games.factions.rules.state import SETUP_BUY
from rulewright.kernel import BadConfig, Match, Scripted
from rulewright.testing import start

from .field import GAME, Battle, amber, battle, begin, keys, play, steel, table_of, where, why_not

CHEAP, DEAR = ["conscript"], ["conscript", "conscript"]


def two_lists(first: list[str], second: list[str], rolls: list[Any] | None = None, **config: Any) -> Battle:
    """A match of two lists from its beginning."""
    return start(GAME, {"army": ["list", "list"], "lists": [first, second], **config}, rolls or [], seed=None)


# ---- players and cards ----------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.GOAL.01")
@pytest.mark.parametrize(("mode", "teams"), [("1v1", [0, 1]), ("1v1v1", [0, 1, 2]), ("2v2", [0, 1, 0, 1])])
def test_the_line_ups(mode: str, teams: list[int]) -> None:
    match = Match.start(GAME, {"mode": mode})
    assert [seat.team for seat in match.seats] == teams


@pytest.mark.rule("FA.GOAL.01")
def test_no_other_line_up() -> None:
    with pytest.raises(BadConfig, match="mode"):
        Match.start(GAME, {"mode": "3v1"})


@pytest.mark.rule("FA.GOAL.04")
def test_all_dice_are_d20s_and_only_a_tie_for_the_button_rolls_otherwise() -> None:
    seen: dict[str, set[tuple[int, ...]]] = {}

    class Watching(Scripted):
        def roll(self, roll: Any) -> Any:
            seen.setdefault(roll.what, set()).add(tuple(roll.outcomes))
            return super().roll(roll)

        def at(self, counter: int) -> Any:
            raise AssertionError

    match = Match.start(GAME, {"army": ["endless_grave", "endless_grave"]}, chance=Watching([], 3), keep=False)
    number = 0
    while not match.over:
        number += 1
        match.pick(number * 7 % len(match.choices))
    d20 = {tuple(range(1, 21))}
    assert seen == {"button": {(0, 1)}, "income": d20, "attack": d20}


@pytest.mark.rule("FA.GOAL.05", "FA.CLEAN.02", "FA.SETUP.12")
def test_one_button_goes_from_holder_to_holder() -> None:
    match = two_lists(["conscript"] * 3, ["conscript"] * 4, [("income", 10), ("income", 10)])
    holders = [match.state.button]
    while match.state.round < 2:
        if match.state.round > len(holders) - 1:
            holders.append(match.state.button)
        play(match, match.choices[-1])
    assert [*holders, match.state.button] == [0, 1, 0]


@pytest.mark.rule("FA.CARD.01")
def test_every_card_has_a_price_six_attributes_and_abilities_of_its_faction() -> None:
    book = {
        "remnants": "battle_ready elusive headhunter inspire knockback mark_target rapid_fire single_shot spreadshot "
        "tactical_swap taunt unsteady",
        "beasts": "banding charge elusive knockback mend single_shot stomp stun trainer whip",
        "cyborgs": "elusive energy_beam grapple headhunter hunker_down mark_target pulse repair shield shock",
        "undead": "banding counterattack drain_life evasive ethereal incapacitate regen summon_skeleton summon_zombie "
        "taunt terrorize",
    }
    used: dict[str, set[str]] = {faction: set() for faction in FACTIONS}
    for card in SOLDIERS.values():
        assert min(card.credits, card.skill, card.health, card.actions, card.damage, card.dice) >= 1
        assert set(card.abilities) <= set(book[card.faction].split())
        used[card.faction].update(card.abilities)
    assert used == {faction: set(abilities.split()) for faction, abilities in book.items()}


@pytest.mark.rule("FA.CARD.02", "FA.CARD.03", "FA.CARD.09", "FA.CARD.10")
def test_spans_as_the_cards_write_them() -> None:
    assert [span(text) for text in ("1", "1-2", "2-3", "3")] == [(1, 1), (1, 2), (2, 3), (3, 3)]
    for wrong in ("", "0", "2-1", "1-", "x"):
        with pytest.raises(ValueError, match="span"):
            span(wrong)


@pytest.mark.rule("FA.CARD.07", "FA.CARD.08")
def test_damage_as_the_cards_write_it() -> None:
    assert [read_damage(text) for text in ("D1", "D4", "D2x2", "D1x3")] == [(1, 1), (4, 1), (2, 2), (1, 3)]
    with pytest.raises(ValueError, match="damage"):
        read_damage("2")


@pytest.mark.rule("FA.CARD.05", "FA.CARD.06")
def test_a_soldier_starts_with_the_hp_and_ap_of_his_card() -> None:
    match = battle(amber("field_marshal", 0, 0), steel("conscript", 4, -4))
    assert (match.state.hp, match.state.ap) == ([6, 3], [3, 2])


# ---- army creation --------------------------------------------------------------------------------------------------


def building(**config: Any) -> Battle:
    return start(GAME, {"army": ["build", "firing_line"], **config})


@pytest.mark.rule("FA.ARMY.01")
def test_the_builder_chooses_one_of_four_factions() -> None:
    factions = [key for key in keys(building()) if key.startswith("faction:")]
    assert factions == ["faction:remnants", "faction:beasts", "faction:cyborgs", "faction:undead"]


@pytest.mark.rule("FA.ARMY.02")
def test_only_soldiers_of_the_faction_can_be_picked() -> None:
    match = play(building(), "faction:beasts")
    picked = {key.removeprefix("pick:") for key in keys(match)}
    assert picked == {card.id for card in SOLDIERS.values() if card.faction == "beasts"}


@pytest.mark.rule("FA.ARMY.02")
def test_a_list_of_two_factions_is_refused_by_its_entry() -> None:
    with pytest.raises(BadConfig, match=r"lists\[1\]\[1\].*Skeleton is of the Undead.*Remnants"):
        two_lists(["conscript"], ["conscript", "skeleton"])


@pytest.mark.rule("FA.ARMY.03", "FA.ARMY.05")
def test_an_army_costs_at_most_100_at_card_cost() -> None:
    match = play(building(), "faction:remnants", *["pick:field_marshal"] * 8)  # 96
    assert keys(match) == ["pick:trench_guard", "done"]  # the only one for 4
    assert why_not(match, "pick:conscript") == "FA.ARMY.03"
    play(match, "pick:trench_guard")
    assert match.ask is not None
    assert match.ask.prompt != "pick"  # nothing left to pick


@pytest.mark.rule("FA.ARMY.03")
def test_a_list_over_budget_is_refused_by_its_entry() -> None:
    with pytest.raises(BadConfig, match=r"lists\[0\]\[8\].*108 credits.*100"):
        two_lists(["field_marshal"] * 9, ["conscript"])


@pytest.mark.rule("FA.ARMY.04")
def test_an_army_may_cost_less() -> None:
    match = play(building(), "faction:undead", "pick:skeleton", "done")
    assert sum(card.credits for card in match.state.picks[0]) == 3


@pytest.mark.rule("FA.ARMY.05")
def test_every_pick_is_charged_its_card_cost() -> None:
    match = play(building(), "faction:undead", "pick:elder_lich", "pick:skeleton")
    mine, theirs = (match.question(seat) for seat in (0, 1))
    assert mine is not None
    assert theirs is not None
    assert [option.look.after for option in mine.options if option.key == "done"] == ["82 credits unspent"]
    assert mine.text == theirs.text, "what is left of the budget is nobody else's business"


@pytest.mark.rule("FA.ARMY.06", "FA.ARMY.09", "FA.DEPLOY.02")
def test_only_the_frozen_list_can_be_bought() -> None:
    match = play(two_lists(["conscript", "trench_guard"], ["conscript"] * 5), "order:0:1")
    assert keys(match) == ["buy:conscript", "buy:trench_guard", "done"]
    play(match, "buy:conscript")
    assert keys(match) == ["buy:trench_guard", "done"]
    assert why_not(match, "buy:conscript") == "FA.ARMY.09"


@pytest.mark.rule("FA.ARMY.07")
def test_all_lists_are_open_once_the_game_starts() -> None:
    match = start(GAME, {"army": ["firing_line", "stampede"]})
    for viewer in (0, 1, -1):
        zones = {zone.id: zone for zone in match.scene(viewer).zones}
        for seat, army in enumerate(("firing_line", "stampede")):
            shown = {card.id.split(":")[1]: card.tags for card in zones[f"reserve{seat}"].cards}
            assert {id: f"{copies} left" for id, copies in ARMIES[army].soldiers.items()} == {
                id: tags[0] for id, tags in shown.items()
            }


@pytest.mark.rule("FA.ARMY.08", "FA.SETUP.06")
def test_unspent_list_credits_vanish() -> None:
    match = two_lists(["conscript"], ["conscript"] * 20)
    assert match.state.bank == [14, 14]


# ---- the grid -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.GRID.01")
@pytest.mark.parametrize(("id", "tiles"), [("crossing", 61), ("ruins", 57), ("trefoil", 106), ("long_front", 115)])
def test_grids_are_hexagonal(id: str, tiles: int) -> None:
    grid = find_grid(id)
    assert len(grid.cells) == tiles
    centre = grid.at(0, 0)
    assert sorted(grid.cells[t] for t in grid.near[centre]) == sorted(
        cell for cell in [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)] if cell in grid.cells
    )
    assert id == "ruins" or len(grid.near[centre]) == 6


@pytest.mark.rule("FA.GRID.02")
@pytest.mark.parametrize("id", LAYOUTS)
def test_every_entry_zone_is_five_tiles_of_an_edge(id: str) -> None:
    grid = find_grid(id)
    for zone in grid.entry:
        assert len(set(zone)) == 5
        assert all(grid.beside[tile].count(-1) >= 2 for tile in zone)
        assert all(b in grid.near[a] for a, b in itertools.pairwise(zone))


@pytest.mark.rule("FA.GRID.04", "FA.GRID.05")
def test_marked_tiles_pay_in_the_control_phase() -> None:
    match = battle(amber("conscript", 0, 0), amber("conscript", -3, 2), steel("conscript", 3, 0), active=-1)
    play(match, "0", "end", "end", "end")
    assert match.state.vp == [1, 1]
    assert match.state.bank == [1, 0]


@pytest.mark.rule("FA.GRID.09")
@pytest.mark.parametrize(
    ("id", "symmetry"),
    [(id, (-1, 0, 0, -1)) for id in ("crossing", "ruins", "long_game", "long_front")] + [("trefoil", (-1, -1, 1, 0))],
)
def test_layouts_are_fair_data(id: str, symmetry: tuple[int, int, int, int]) -> None:
    grid = find_grid(id)
    a, b, c, d = symmetry

    def turned(tiles: tuple[int, ...]) -> list[tuple[int, int]]:
        return sorted((a * q + b * r, c * q + d * r) for q, r in (grid.cells[tile] for tile in tiles))

    for tiles in (tuple(range(len(grid.cells))), grid.victory, grid.credit, sum(grid.entry, ())):
        assert turned(tiles) == sorted(grid.cells[tile] for tile in tiles)


@pytest.mark.rule("FA.GRID.09")
def test_a_layout_of_ones_own() -> None:
    import msgspec

    layout = msgspec.to_builtins(LAYOUTS["crossing"]) | {"id": "mine", "title": "Mine", "victory": [[1, 0]]}
    match = start(GAME, {"map": "custom", "layout": layout})
    assert match.state.grid.title == "Mine"
    assert [match.state.grid.cells[tile] for tile in match.state.grid.victory] == [(1, 0)]


# ---- the Setup Phase ------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA.SETUP.02")
@pytest.mark.parametrize(("lists", "holder"), [((CHEAP, DEAR), 0), ((DEAR, CHEAP), 1)])
def test_the_cheapest_army_gets_the_button(lists: tuple[list[str], list[str]], holder: int) -> None:
    match = two_lists(*lists)
    assert match.state.button == holder
    assert match.waiting == (holder,)


@pytest.mark.rule("FA.SETUP.03")
@pytest.mark.parametrize("holder", [0, 1])
def test_chance_settles_a_tie(holder: int) -> None:
    assert two_lists(CHEAP, CHEAP, [("button", holder)]).state.button == holder


@pytest.mark.rule("FA.SETUP.04", "FA.SETUP.05", "FA.SETUP.07", "FA.SETUP.10", "FA.SETUP.11")
def test_the_holder_fixes_the_order_and_all_buy_before_any_enter() -> None:
    match = two_lists(["conscript"] * 3, ["conscript"] * 4)
    assert keys(match) == ["order:0:1", "order:1:0"]
    play(match, "order:1:0")
    asked = []
    while match.state.round == 0:
        assert match.ask is not None
        asked.append((match.ask.prompt, match.ask.seat))
        play(match, match.choices[0])
    buying = [("buy", 1)] * 2 + [("buy", 0)] * 2  # 14 credits: two conscripts, then nothing is affordable
    assert asked == [*buying, ("setup", 1), ("setup", 1), ("setup", 0), ("setup", 0)]


@pytest.mark.rule("FA.SETUP.06", "FA.SETUP.08", "FA.SETUP.09")
def test_setup_credits_buy_into_the_deployment_zone_and_the_rest_is_banked() -> None:
    match = play(two_lists(["conscript"] * 3, ["conscript"] * 4), "order:0:1", "buy:conscript")
    assert match.state.waiting[0] == [0]
    assert where(match, 0) is None
    assert match.state.bank == [9, 14]
    play(match, "done")
    assert match.state.bank == [9, 14]


@pytest.mark.rule("FA.SETUP.11")
def test_setup_soldiers_enter_on_free_entry_tiles_and_nobody_may_be_held_back() -> None:
    match = play(two_lists(["conscript"] * 3, ["conscript"] * 4), "order:0:1", "buy:conscript", "buy:conscript", "done")
    zone = match.state.grid.entry[0]
    assert keys(match) == [f"enter:0:{tile}" for tile in zone]
    play(match, f"enter:0:{zone[2]}")
    assert keys(match) == [f"enter:1:{tile}" for tile in zone if tile != zone[2]]


@pytest.mark.rule("FA.SETUP.01", "FA.SETUP.12")
def test_setup_happens_once_and_the_button_moves_left_after_it() -> None:
    match = two_lists(["conscript"] * 3, ["conscript"] * 4, [("income", 3), ("income", 3)])
    assert match.state.button == 0
    asked = []
    while match.state.round < 2:
        assert match.ask is not None
        asked.append((match.state.round, match.ask.prompt))
        if match.state.round == 1:
            assert match.state.button == 1
        play(match, match.choices[-1] if match.state.round else match.choices[0])
    assert {round for round, prompt in asked if prompt == "setup"} == {0}
    assert [round for round, prompt in asked if prompt == "order"] == [0, 1]


@pytest.mark.rule("FA.REM.04")
def test_battle_ready_soldiers_stay_out_of_setup() -> None:
    match = two_lists(["dust_runner", "conscript"], ["conscript"] * 5)
    play(match, "order:0:1")
    assert keys(match) == ["buy:conscript", "done"]
    assert why_not(match, "buy:dust_runner") == "FA.REM.04"
    table = table_of(amber("dust_runner", 0, 0), phase=SETUP_BUY)
    table.left[0] = [0, 1]
    table.bank = [14, 14]
    assert not any(SOLDIERS[str(key.split(":")[1])].powers & BATTLE_READY for key in keys(begin(table)) if ":" in key)
