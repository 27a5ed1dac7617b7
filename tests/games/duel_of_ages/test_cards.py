"""Treasure cards by their types, the Free Action phase, auras and monuments."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from rulewright.games._arena.rules.auras import Aura
from rulewright.games._arena.rules.challenges import FAIL
from rulewright.games._arena.rules.table import NOBODY, hidden_cards, is_open
from rulewright.games._arena.rules.treasure import has_symbol
from rulewright.games.duel_of_ages import DuelOfAges
from rulewright.games.duel_of_ages.rules.attack import armor, ranged_weapons, weapon_by
from rulewright.games.duel_of_ages.rules.bases import pay_card
from rulewright.games.duel_of_ages.rules.content import CARDS, CHARACTERS
from rulewright.games.duel_of_ages.rules.creatures import unleash_hunter
from rulewright.games.duel_of_ages.rules.defeat import harden, heal
from rulewright.games.duel_of_ages.rules.effects import can_use, free_choices, in_sight, play, take_free
from rulewright.games.duel_of_ages.rules.figures import CHARM, MEND, PICKPOCKET, SPY, SQUIRE, UNSHAKEN
from rulewright.games.duel_of_ages.rules.fire import fire
from rulewright.games.duel_of_ages.rules.free import free_phase, goods, liberties, take_liberty, trade
from rulewright.games.duel_of_ages.rules.opfire import opfire
from rulewright.games.duel_of_ages.rules.ratings import fits, modifier, rating, speed, stealth
from rulewright.games.duel_of_ages.rules.state import (
    AWAY,
    FIRE,
    FLAG_CARRIED,
    FREE,
    SPENT,
    is_hero,
    prison_of,
    team_heroes,
)
from rulewright.games.duel_of_ages.rules.terms import (
    ADVENTURE,
    AGES,
    ARMOR,
    CIRCLES,
    HIT,
    HONOR,
    MELEE,
    NATURES,
    NO_LIMIT,
    NO_TRADE,
    NOT_GIVE,
    PRISON,
    RATINGS,
    REACT,
    SETTINGS,
    STEALTH,
    SYMBOLS,
    VORTEX,
)
from rulewright.games.duel_of_ages.rules.treasure import discard, draw_card, hand_over, settle, steal
from rulewright.games.duel_of_ages.rules.turn import begin_round, begin_turn, end_turn
from rulewright.games.duel_of_ages.rules.victory import combat_worth
from rulewright.kernel import Ask, GameEnds, Match
from rulewright.table.lattice import WALL

from .tables import Table, faced, lucky, person, run

rule = pytest.mark.rule


def party(ann: Any = None, **changes: Any) -> Table:
    """Ann and Abe in one space, Bob beside them, in White's Free Action phase."""
    table = Table(
        {ann or person("Ann"): (0, 0), person("Abe"): (0, 0)},
        {person("Bob"): (1, 0), person("Ben"): (-3, 0)},
        **changes,
    )
    table.arena.step = FREE
    return table


def kinds(table: Table, seat: int = 0) -> set[str]:
    return {choice[0] if isinstance(choice, tuple) else str(choice) for choice in liberties(table.arena, seat)}  # type: ignore[misc]


# ---- words ----------------------------------------------------------------------------------------------------------


@rule("DA.REF.01-07")
def test_natures_circles_ages_and_settings() -> None:
    assert NATURES == ("man", "woman", "child", "fiend", "holy", "being", "fairy", "machine")
    assert CIRCLES == (
        "Exemplars", "Lords", "Defenders", "Icons", "Warriors", "Adventurers", "Commoners", "Outcasts", "Villains",
    )  # fmt: skip
    assert SETTINGS[:3] == ("Chasms", "Faer", "Epic Heroes")
    assert SETTINGS[3:6] == ("Lands West", "Folktales", "Horizons")
    assert SETTINGS[6:9] == ("Underground", "Strange Times", "Age of Crisis")
    assert SETTINGS[9:] == ("Starmarch", "Altspace", "Forty Worlds")
    assert len(AGES) == 4
    assert all(figure.age == figure.setting // 3 for figure in CHARACTERS)
    assert {nature for figure in CHARACTERS for nature in figure.natures} == set(NATURES)
    assert {figure.circle for figure in CHARACTERS} == set(range(9))


@rule("DA.CARD.01")
def test_three_decks() -> None:
    assert [sum(card.deck == deck for card in CARDS) for deck in range(3)] == [50, 36, 20]
    arena = party().arena
    assert [CARDS[run(draw_card(arena, 0, deck))].deck for deck in range(3)] == [0, 1, 2]


# ---- drawing, carrying, losing --------------------------------------------------------------------------------------


@rule("DA.CARD.03-04", "DA.CARD.06")
def test_a_card_lies_face_down_until_it_is_used() -> None:
    table = party()
    arena = table.arena
    card = run(draw_card(arena, 0, 0))
    assert hidden_cards(arena, 0) == [card]
    assert (arena.known[0] >> card & 1, arena.known[1] >> card & 1) == (1, 0)
    arena.revealed |= 1 << card
    hand_over(arena, card, 1)
    assert is_open(arena, card), "and never face down again"
    discard(arena, card)
    assert arena.decks[0].discard == [card]


@rule("DA.CARD.02", "DA.CARD.22")
def test_four_cards_or_any_number() -> None:
    names = ("cestus", "morion", "poultice", "mustang", "javelins")
    table = party()
    cards = [table.give("Ann", name) for name in names]
    run(settle(table.arena, 0), ("card", cards[4]), "keep")
    assert table.arena.hand[0] == cards[:4]
    free = party(person("Ann", trait=NO_LIMIT))
    more = [free.give("Ann", name) for name in names]
    run(settle(free.arena, 0), "keep")
    assert free.arena.hand[0] == more


@rule("DA.CARD.10-13")
def test_symbols_and_requirements() -> None:
    rifle = 1 << SYMBOLS.index("rifle")
    table = Table(
        {
            person("Ann", strength=4, symbols=rifle): (0, 0),
            person("Abe", strength=4): (0, 0),
            person("Al", strength=5): (0, 0),
        }
    )
    card = CARDS[table.give("Ann", "rail_rifle")]
    arena = table.arena
    assert [fits(arena, who, card) for who in range(3)] == [True, False, True]
    assert [has_symbol(arena, who, card) for who in range(3)] == [True, False, False]
    assert ranged_weapons(arena, 0)[0].power == 6, "with the bonus box"
    hand_over(arena, card.number, 1)
    assert ranged_weapons(arena, 1) == []
    assert arena.hand[1] == [card.number], "carried, not used"
    hand_over(arena, card.number, 2)
    assert ranged_weapons(arena, 2)[0].power == 5


@rule("DA.CARD.10")
@pytest.mark.parametrize(
    ("card", "strength", "intellect", "usable"),
    [("skeleton_keys", 0, 5, True), ("skeleton_keys", 9, 4, False), ("scale_hauberk", 5, 0, True),
     ("scale_hauberk", 4, 9, False), ("long_rifle", 4, 3, True), ("long_rifle", 3, 3, False),
     ("long_rifle", 4, 2, False), ("exit_cube", 0, 0, True)],
)  # fmt: skip
def test_what_a_card_asks_for(card: str, strength: int, intellect: int, usable: bool) -> None:
    table = party(person("Ann", strength=strength, intellect=intellect))
    assert fits(table.arena, 0, CARDS[table.give("Ann", card)]) == usable


# ---- the Free Action phase ------------------------------------------------------------------------------------------


@rule("DA.FREE.01-02", "DA.FREE.11", "DA.CARD.20")
def test_trading() -> None:
    table = party()
    arena = table.arena
    card = table.give("Ann", "cestus", shown=False)
    assert ("trade", 0, 1) in liberties(arena, 0)
    assert kinds(table) == {"trade", "destroy", "done"}, "nothing can simply be dropped"
    run(take_liberty(arena, "trade", [0, 1]), "keep")
    assert arena.hand[1] == [card]
    assert hidden_cards(arena, 1) == [card]
    arena.traded.clear()
    table.put("Bob", table.cell(0, 0))
    assert "trade" not in kinds(table), "not under the enemy's eyes"
    flow = free_phase(arena)
    assert next(flow).seats == (0,)  # type: ignore[union-attr]


@rule("DA.SPEC.06", "DA.CARD.03")
@pytest.mark.parametrize("shown", [True, False])
def test_a_card_that_an_enemy_loses_unseen_is_seen_then(shown: bool) -> None:
    """Bob's only card goes without a question; had it lain open, nobody would have learnt anything."""
    table = party()
    cube = table.give("Ann", "rust_cube")
    lost = table.give("Bob", "cestus", shown=shown)
    match = Match.laid(DuelOfAges(), table.arena)
    match.choose(("play", cube))
    match.choose("pass")
    assert lost in match.state.decks[0].discard
    assert match.can_undo(0) == shown


@rule("DA.CARD.04", "DA.TYPE.16")
@pytest.mark.parametrize("other", ["badge_of_the_eye", "morion"])
@pytest.mark.parametrize("shown", [False, True])
def test_a_pause_does_not_tell_that_a_card_face_down_is_a_badge(other: str, shown: bool) -> None:
    """Who may have two cards to part with is asked for one; an open Badge all can see, and nobody is asked."""
    asks = not shown or other == "morion"
    for part in (
        partial(trade, giver=0, taker=1),
        partial(steal, thief=2, victim=0, count=1),
        partial(pay_card, who=0),
    ):
        table = party()
        table.give("Ann", other, shown=shown)
        card = table.give("Ann", "cestus", shown=False)
        question = next(part(table.arena))
        assert isinstance(question, Ask)
        assert ("card", card) in question.listed(0)
        assert (question.word or len(question.listed(0)) > 1) == asks


@rule("DA.CARD.23-24", "DA.HENCH.03", "DA.LITH.03")
def test_who_trades() -> None:
    for trait, gives, takes in ((NOT_GIVE, False, True), (NO_TRADE, False, False)):
        table = party(person("Ann", trait=trait))
        table.give("Ann", "cestus")
        table.give("Abe", "morion")
        table.henchman("Abe")
        found = liberties(table.arena, 0)
        assert (("trade", 0, 1) in found) == gives
        assert (("trade", 1, 0) in found) == takes
        given = [choice for choice in found if isinstance(choice, tuple) and choice[0] == "trade"]
        assert set(given) <= {("trade", 0, 1), ("trade", 1, 0)}, "no henchman, no tribute item"


@rule("DA.FREE.03-07")
def test_picking_up() -> None:
    table = party()
    arena = table.arena
    cestus, morion = table.give("Bob", "cestus", shown=False), table.give("Bob", "morion")
    held = [table.give("Ann", name) for name in ("javelins", "poultice", "mustang", "tomahawk")]
    for card in (cestus, morion):
        arena.hand[table["Bob"]].remove(card)
    arena.ground[table.cell(0, 0)] = [cestus, morion]
    run(
        take_liberty(arena, "pick", [0]), 0, 1, ("card", held[0]), "keep", "keep"
    )  # fmt: skip
    assert arena.hand[0] == [*held[1:], cestus]
    assert arena.hand[1] == [morion]
    assert arena.ground == {}, "all or nothing"
    assert not is_open(arena, cestus), "still face down"
    arena.ground[table.cell(0, 0)] = []
    assert "pick" in kinds(table)
    table.put("Bob", table.cell(0, 0))
    assert "pick" not in kinds(table)


def test_a_character_with_every_open_card_has_ratings() -> None:
    """No circle of cards that ask for each other."""
    table = party(person("Porter"))
    for card in CARDS:
        if card.bonus or card.type == "badge" or card.slot:
            table.give("Porter", card.id)
    assert all(rating(table.arena, 0, name) >= 0 for name in range(len(RATINGS)))


@rule("DA.FREE.08", "DA.TYPE.16")
def test_destroying_cards_but_no_badge() -> None:
    table = party()
    card, badge = table.give("Ann", "cestus"), table.give("Ann", "badge_of_the_eye")
    found = liberties(table.arena, 0)
    assert ("destroy", card) in found
    assert ("destroy", badge) not in found
    run(take_liberty(table.arena, "destroy", [card]))
    assert table.arena.hand[0] == [badge]
    assert "trade" not in kinds(table)
    table.put("Ann", table.site(0, 5))
    assert kinds(table) == {"done"}, "not into the vault either"


@rule("DA.FREE.11", "DA.FREE.08")
def test_one_free_thing_after_another() -> None:
    table = party()
    arena = table.arena
    cards = [table.give("Ann", card) for card in ("cestus", "morion")]
    run(free_phase(arena), ("destroy", cards[0]))
    assert (arena.hand[0], arena.step) == ([cards[1]], FREE)
    run(free_phase(arena), ("trade", 0, 1), "keep")
    assert arena.hand[1] == [cards[1]]
    assert goods(arena, 1, 0) == [], "not back to one who has had it"
    run(free_phase(arena), "done")
    run(free_phase(arena))
    assert arena.step == FIRE


@rule("DA.FREE.10", "DA.SPEC.02")
def test_abilities_once_a_phase_with_an_enemy_about() -> None:
    table = party(person("Ann", powers=MEND | PICKPOCKET | SPY))
    arena, bob = table.arena, table["Bob"]
    table.put("Bob", table.cell(0, 0))
    arena.health[1] = 3
    card = table.give("Bob", "cestus", shown=False)
    assert free_choices(arena, 0) == [("mend", 0, 1), ("pickpocket", 0, bob), ("spy", 0, bob)]
    run(take_free(arena, "mend", [0, 1]))
    assert arena.health[1] == 4
    run(take_free(arena, "spy", [0, bob]))
    assert is_open(arena, card)
    run(take_free(arena, "pickpocket", [0, bob]), "keep")
    assert arena.hand[0] == [card]
    assert free_choices(arena, 0) == [], "each once"


@rule("DA.TYPE.16", "DA.SPEC.06")
def test_nobody_takes_a_badge_away() -> None:
    table = party(person("Ann", powers=PICKPOCKET))
    arena, bob = table.arena, table["Bob"]
    table.put("Bob", table.cell(0, 0))
    badge = table.give("Bob", "badge_of_the_eye", shown=False)
    cube = table.give("Ann", "rust_cube")
    run(take_free(arena, "pickpocket", [0, bob]), "keep")
    run(take_free(arena, "play", [cube]), "pass")
    assert (arena.hand[0], arena.hand[bob]) == ([], [badge]), "he is robbed of nothing"
    arena.revealed, arena.used[0] = -1, 0
    assert free_choices(arena, 0) == [], "and once it lies open nobody tries"


@rule("DA.TYPE.16", "DA.CARD.02", "DA.CARD.05")
def test_on_receipt_a_badge_stays_too() -> None:
    table = party()
    arena = table.arena
    names = ("badge_of_the_eye", "badge_of_the_fox", "badge_of_the_sword", "badge_of_the_throne")
    badges = [table.give("Ann", name, shown=False) for name in names]
    run(settle(arena, 0), "keep")
    more = table.give("Ann", "cestus")
    run(settle(arena, 0), ("card", more), "keep")
    assert arena.hand[0] == badges


@rule("DA.HENCH.14", "DA.SPEC.05", "DA.CREA.01")
def test_a_henchman_changes_sides() -> None:
    table = party(person("Ann", powers=CHARM))
    arena = table.arena
    table.put("Bob", table.cell(0, 0))
    one = table.henchman("Bob")
    run(take_free(arena, "charm", [0, one]), rolls=[lucky(8)])
    assert arena.team[one] == 1
    arena.used[0] = 0
    run(take_free(arena, "charm", [0, one]), rolls=[lucky(9)])
    assert (arena.team[one], arena.seat[one], arena.master[one]) == (0, 0, 0)
    hunter_card = table.give("Bob", "bloodhound")
    unleash_hunter(arena, hunter_card, 0)
    arena.used[0] = 0
    assert free_choices(arena, 0) == [], "a creature listens to nobody"


def turn_coat(table: Table, luck: int) -> int:
    """Ann plays the Turncoat Cube on Bob, who has come into her space with a henchman."""
    table.put("Bob", table.cell(0, 0))
    one = table.henchman("Bob")
    cube = table.give("Ann", "turncoat_cube", shown=False)
    run(take_free(table.arena, "play", [cube]), "pass", rolls=[lucky(luck)])
    return one


@rule("DA.HENCH.13", "DA.SPEC.05")
def test_henchmen_follow_a_master_who_changes_sides() -> None:
    table = party()
    arena, bob = table.arena, table["Bob"]
    card = table.give("Bob", "cestus", shown=False)
    one = turn_coat(table, 9)
    assert (arena.team[bob], arena.team[one]) == (0, 0)
    assert (arena.seat[bob], arena.seat[one], arena.master[one]) == (0, 0, bob)
    assert bob in team_heroes(arena, 0)
    assert arena.known[0] >> card & 1
    assert arena.hand[bob] == [card]


@rule("DA.SPEC.05")
def test_with_less_luck_nobody_changes_sides() -> None:
    table = party()
    one = turn_coat(table, 8)
    assert (table.arena.team[table["Bob"]], table.arena.team[one]) == (1, 1)


@rule("DA.CREA.01", "DA.HENCH.14")
def test_only_a_character_with_an_open_mind_in_the_space_turns_his_coat() -> None:
    table = party()
    arena, bob = table.arena, table["Bob"]
    cube = CARDS[table.give("Ann", "turncoat_cube")]
    assert not can_use(arena, 0, cube), "Bob stands elsewhere"
    one = table.henchman("Bob")
    arena.at[one] = arena.at[0]
    assert not can_use(arena, 0, cube), "a henchman is no character"
    arena.at[bob] = arena.at[0]
    assert can_use(arena, 0, cube)
    arena.who[bob] = person("Bob", powers=UNSHAKEN)
    assert not can_use(arena, 0, cube)


@rule("DA.HENCH.13", "DA.FLAG.11", "DA.HUNT.08")
def test_a_turncoat_leaves_his_flag_and_his_hunters_behind() -> None:
    table = party()
    arena, bob = table.arena, table["Bob"]
    arena.banners, arena.bearer = [FLAG_CARRIED, FLAG_CARRIED], [NOBODY, bob]
    unleash_hunter(arena, table.give("Abe", "bloodhound"), bob)
    held = table.henchman("Bob", 1)
    arena.at[held] = prison_of(0)
    turn_coat(table, 9)
    assert (arena.banners[1], arena.bearer[1]) == (table.cell(0, 0), NOBODY)
    assert arena.at[table["Bloodhound"]] == AWAY
    assert arena.at[held] == arena.at[bob], "no prisoner of his own side"


@rule("DA.WIN.02")
def test_a_turncoat_can_decide_the_game_by_valor() -> None:
    table = party(without=())
    arena = table.arena
    with pytest.raises(GameEnds):
        turn_coat(table, 9)
    assert (arena.winner, arena.victory) == (0, "valor")


@rule("DA.DEST.06", "DA.ACH.10")
def test_maximum_health_rises_for_good_but_not_with_the_vortex_destroyed() -> None:
    table = party()
    arena = table.arena
    arena.health[0] = 2
    card = table.give("Ann", "marrow_cube")
    arena.destroyed[1] = 1 << VORTEX
    run(take_free(arena, "play", [card]))
    assert (arena.health[0], arena.full[0]) == (4, 7), "the enemy's Vortex is nothing to her"
    heal(arena, 0, 9)
    assert arena.health[0] == 7
    arena.health[0] = arena.at_start[0]
    assert combat_worth(arena, 0) == 2, "as healthy as at the start is not wounded"
    arena.destroyed[0] = 1 << VORTEX
    harden(arena, 0, 2)
    assert (arena.health[0], arena.full[0]) == (5, 7)


# ---- cards by type --------------------------------------------------------------------------------------------------


@rule("DA.TYPE.07", "DA.CARD.18")
def test_medicine_heals_its_owner_only() -> None:
    table = party()
    arena = table.arena
    card = table.give("Ann", "snake_oil_that_works", shown=False)
    arena.health[1] = 1
    assert not can_use(arena, 0, CARDS[card]), "Ann is whole, and Abe is not her"
    arena.health[0] = 1
    run(take_free(arena, "play", [card]))
    assert (arena.health[0], arena.health[1]) == (3, 1)
    assert card in arena.decks[0].discard


@rule("DA.TYPE.09-10", "DA.CARD.18")
@pytest.mark.parametrize(("respect", "answer", "cards"), [(9, "draw", 1), (9, "pass", 0), (4, None, 0)])
def test_a_cube_and_its_replacement(respect: int, answer: str | None, cards: int) -> None:
    table = party(person("Ann", respect=respect))
    arena = table.arena
    cube = table.give("Ann", "hindsight_cube", shown=False)
    run(take_free(arena, "play", [cube]), *([answer] if answer else []))
    assert arena.experience[0] == 1
    assert len(arena.hand[0]) == cards
    assert cube in arena.decks[1].discard


@rule("DA.TYPE.15")
def test_a_badge_puts_honor_in_place_of_a_rating() -> None:
    table = party(person("Ann", honor=8))
    arena = table.arena
    badge = table.give("Ann", "badge_of_the_sword", shown=False)
    assert rating(arena, 0, MELEE) == 5
    assert ("reveal", badge) in free_choices(arena, 0)
    run(take_free(arena, "reveal", [badge]))
    assert (rating(arena, 0, MELEE), rating(arena, 0, HONOR), rating(arena, 0, REACT)) == (8, 8, 5)


@rule("DA.TYPE.18")
@pytest.mark.parametrize(
    ("card", "what", "amount", "foes"),
    [("bastion_stone", ARMOR, 1, False), ("millstone", 0, -1, True), ("lucky_obelisk", ADVENTURE, 1, False),
     ("searchlight_column", STEALTH, -1, True)],
)  # fmt: skip
def test_a_monument_works_over_an_area(card: str, what: int, amount: int, foes: bool) -> None:
    table = party()
    arena = table.arena
    number = table.give("Ann", card, shown=False)
    run(take_free(arena, "play", [number]))
    assert arena.monuments == {table.cell(0, 0): number}
    assert arena.hand[0] == []
    helped, other = (table["Bob"], 1) if foes else (1, table["Bob"])
    assert modifier(arena, helped, what) == amount
    assert modifier(arena, other, what) == 0
    arena.at[helped] = table.cell(3, 0)
    assert modifier(arena, helped, what) == 0, "two spaces around"
    arena.at[helped] = table.dome()
    assert modifier(arena, helped, what) == 0, "and never so far away"


@rule("DA.TYPE.19")
def test_a_new_monument_destroys_the_old_one() -> None:
    table = party()
    arena = table.arena
    old, new = table.give("Ann", "millstone"), table.give("Bob", "bastion_stone")
    run(take_free(arena, "play", [old]))
    table.put("Bob", table.cell(0, 0))
    run(play(arena, CARDS[new]))
    assert arena.monuments == {table.cell(0, 0): new}
    assert arena.builders == {table.cell(0, 0): 1}
    assert old in arena.decks[1].discard
    assert "destroy" not in kinds(table), "nothing else removes one"


@rule("DA.TYPE.08")
def test_stealth_cards() -> None:
    table = party()
    arena = table.arena
    table.give("Ann", "cloak_of_leaves")
    assert stealth(arena, 0, opfire=False) == 7
    table.give("Abe", "smoke_pots")
    assert (stealth(arena, 1, opfire=False), stealth(arena, 1, opfire=True)) == (5, 8)


@rule("DA.TYPE.08")
@pytest.mark.parametrize("card", ["cloak_of_leaves", "chameleon_suit"])
def test_a_cloak_hides_nobody_in_a_round_in_which_he_fired(card: str) -> None:
    table = party(person("Ann", strength=9, intellect=9))
    arena = table.arena
    table.give("Ann", card)
    bow = table.give("Ann", "yew_longbow")
    table.put("Bob", table.cell(2, 0))
    shot = ("shoot", bow, table["Bob"], 1)
    run(fire(arena, 0, weapon_by(arena, 0, bow, True)), ("shots", 1), shot, rolls=[faced(FAIL, 0)])
    assert stealth(arena, 0, opfire=False) == 5
    run(end_turn(arena))
    run(begin_turn(arena))
    assert (arena.turn, stealth(arena, 0, opfire=False)) == (1, 5), "in Black's turn of the same round too"
    run(end_turn(arena))
    run(begin_round(arena))
    assert stealth(arena, 0, opfire=False) == 7, "in the next round it hides again"


@rule("DA.TYPE.08")
def test_opfire_is_fire_for_a_cloak() -> None:
    table = party()
    arena, bob = table.arena, table["Bob"]
    arena.who[bob] = person("Bob", strength=9, intellect=9)
    table.give("Bob", "cloak_of_leaves")
    gun = table.give("Bob", "service_revolver")
    arena.start[0], arena.trail[0], arena.flags[0] = table.cell(-1, 0), [table.cell(0, 0)], SPENT
    assert stealth(arena, bob, opfire=False) == 7
    run(opfire(arena, bob, weapon_by(arena, bob, gun, True), (0, table.cell(0, 0))), rolls=[faced(FAIL, 0)])
    assert stealth(arena, bob, opfire=False) == 5


# ---- whom words reach -----------------------------------------------------------------------------------------------


@rule("DA.TERM.01", "DA.TERM.04", "DA.AURA.01")
def test_allies_are_characters_henchmen_and_creatures() -> None:
    rally = Aura(HIT, 1, 2, False)
    table = party(person("Ann", auras=(rally,)))
    arena = table.arena
    henchman = table.henchman("Abe")
    card = table.give("Abe", "bloodhound")
    unleash_hunter(arena, card, table["Bob"])
    hunter = table["Bloodhound"]
    assert [modifier(arena, who, HIT) for who in (1, henchman, hunter)] == [1, 1, 1]
    assert modifier(arena, 0, HIT) == 0, "others, not oneself"
    assert modifier(arena, table["Bob"], HIT) == 0
    assert set(in_sight(arena, table["Bob"])) == {0, 1, henchman, hunter}


@rule("DA.TERM.02-03", "DA.TERM.05", "DA.HENCH.03")
def test_what_one_cannot_use_does_not_apply() -> None:
    table = party()
    arena = table.arena
    henchman = table.henchman("Abe")
    assert not is_hero(arena, henchman)
    run(draw_card(arena, henchman, 0))
    assert arena.hand[henchman] == [], "a henchman draws no card"
    assert arena.hand[0] == [run(draw_card(arena, 0, 0))]
    assert rating(arena, henchman, HONOR) == -1, "nor has he Honor to speak of"


@rule("DA.CREA.01")
def test_mental_auras_and_minds() -> None:
    dread = Aura(HIT, -1, 2, True)
    table = party(person("Ann", auras=(dread,)))
    arena, bob = table.arena, table["Bob"]
    assert modifier(arena, bob, HIT) == -1
    arena.who[bob] = person("Bob", powers=UNSHAKEN)
    assert modifier(arena, bob, HIT) == 0
    unleash_hunter(arena, table.give("Bob", "bloodhound"), 0)
    assert modifier(arena, table["Bloodhound"], HIT) == 0, "creatures feel no dread"


# ---- auras ----------------------------------------------------------------------------------------------------------


def hush(reach: int = 3) -> Table:
    table = party(person("Ann", auras=(Aura(STEALTH, 1, reach, False),)))
    table.put("Ann", table.cell(-3, 0))
    return table


@rule("DA.AURA.01")
@pytest.mark.parametrize("reach", [1, 2, 3])
@pytest.mark.parametrize(("more", "reached"), [(-1, True), (0, True), (1, False)])
def test_an_aura_reaches_so_far(reach: int, more: int, reached: bool) -> None:
    table, far = hush(reach), reach + more
    table.put("Abe", table.cell(-3 + far, 0))
    assert rating(table.arena, 1, STEALTH) == 5 + reached


@rule("DA.AURA.02")
def test_an_aura_passes_everything_but_cavern_walls() -> None:
    table = party(person("Ann", auras=(Aura(STEALTH, 1, 3, False),)), marks={(1, 0): "O", (0, 1): "o", (1, -1): "d"})
    table.put("Abe", table.cell(2, 0))
    assert rating(table.arena, 1, STEALTH) == 6, "over a dome, an obstacle, deep water"
    close = party(person("Ann", auras=(Aura(STEALTH, 1, 1, False),)))
    land, prison = close.arena.land, close.site(0, PRISON)
    close.put("Ann", prison)
    close.put("Abe", next(space for space, kind in land.beside[prison] if kind == WALL))
    assert rating(close.arena, 1, STEALTH) == 5
    close.put("Abe", next(space for space, kind in land.beside[prison] if kind != WALL))
    assert rating(close.arena, 1, STEALTH) == 6


@rule("DA.AURA.03")
def test_an_aura_is_measured_where_the_move_ended() -> None:
    table = hush()
    arena = table.arena
    table.put("Abe", table.cell(0, 0))
    assert rating(arena, 1, STEALTH) == 6
    arena.trail[0], arena.at[0] = [table.cell(0, 0), table.cell(3, 0)], table.cell(3, 0)
    table.put("Abe", table.cell(-1, 0))
    assert rating(arena, 1, STEALTH) == 5, "what lies on the way is of no help"


@rule("DA.AURA.04")
def test_the_aura_of_an_opfire_target_is_where_it_is_shot_at() -> None:
    table = hush()
    arena = table.arena
    table.put("Abe", table.cell(3, 0))
    assert rating(arena, 1, STEALTH) == 5
    assert rating(arena, 1, STEALTH, aim=(0, table.cell(1, 0))) == 6
    assert rating(arena, 1, STEALTH, aim=(0, table.cell(-1, 0))) == 5, "four spaces from there"
    assert stealth(arena, 1, opfire=True, aim=(1, table.cell(-2, 0))) == 6, "who is shot at has the auras of there"


@rule("DA.HENCH.02")
def test_a_squire_at_his_masters_side() -> None:
    table = party()
    arena = table.arena
    squire = next(number for number, figure in enumerate(arena.who) if figure.powers & SQUIRE)
    arena.master[squire], arena.at[squire] = 0, arena.at[0]
    assert (rating(arena, 0, REACT), rating(arena, 1, REACT)) == (6, 5)
    arena.at[squire] = table.cell(1, 0)
    assert rating(arena, 0, REACT) == 5
    assert speed(arena, 0) == 5
    assert armor(arena, 0, ranged=True) == 5
