"""Team bases: gates, Vortex, vaults, prisons, ruins and repairs."""

from __future__ import annotations

import pytest

from rulewright.games._arena.rules.challenges import AMAZE, FAIL, FOPP, PASS, SQUEAK
from rulewright.games.duel_of_ages.rules.adventure import adventurers, choices_of, undertake
from rulewright.games.duel_of_ages.rules.bases import RATING_OF_SITE, base_choices, captives, talkative
from rulewright.games.duel_of_ages.rules.defeat import damage, heal, imprison
from rulewright.games.duel_of_ages.rules.dismissal import dismiss
from rulewright.games.duel_of_ages.rules.effects import free_choices, take_free
from rulewright.games.duel_of_ages.rules.figures import DRILL, SABOTEUR
from rulewright.games.duel_of_ages.rules.state import (
    ADVENTURED,
    IN_BLACK_PRISON,
    IN_WHITE_PRISON,
    REINFORCE,
    prison_of,
    site_destroyed,
)
from rulewright.games.duel_of_ages.rules.terms import (
    HIGH_GATE,
    HQ,
    LOW_GATE,
    MAIN_GATE,
    NO_TRADE,
    NOT_GIVE,
    PRISON,
    RATINGS,
    SITES,
    VAULT,
    VORTEX,
)
from rulewright.games.duel_of_ages.rules.treasure import to_vault
from rulewright.games.duel_of_ages.rules.trial import difference

from .tables import Table, coloured, faced, person, run

rule = pytest.mark.rule
GOLD, RED = coloured("gold"), coloured("red")


def at_site(team: int, site: int, **changes: int) -> Table:
    """Ann of White on a site of a team's base, with Abe and Bob about, and Lou of White in nobody's way."""
    table = Table(
        {person("Ann", **changes): None, person("Abe"): (1, 0), person("Lou"): (-1, 0)},
        {person("Bob"): (2, 0), person("Ben"): (3, 0), person("Bea"): (-2, 0)},
    )
    table.put("Ann", table.site(team, site))
    return table


def result(table: Table, kind: str, face: int, *answers: object, domes: int = 1) -> None:
    """An adventure of Ann, no better than it and with this face, and then a gold dome; for a second one a red dome."""
    card = faced(face, 0, [GOLD, RED])
    run(undertake(table.arena, kind, 0), *answers, rolls=[card, *(GOLD, RED)[:domes]])  # type: ignore[arg-type]


def gone(table: Table, name: str) -> bool:
    return table.arena.land.in_dome[table.arena.at[table[name]]]


# ---- the place ------------------------------------------------------------------------------------------------------


@rule("DA.BASE.01", "DA.ADV.05")
def test_seven_sites_in_a_cavern() -> None:
    land = at_site(0, HQ).arena.land
    for team in (0, 1):
        assert sorted(land.site_space[team]) == list(range(len(SITES)))
        assert all(land.cavern[space] for space in land.site_space[team].values())
    named = {SITES[site]: RATINGS[name] for site, name in RATING_OF_SITE.items()}
    assert named == {
        "main_gate": "strength", "high_gate": "react", "vortex": "honor", "hq": "intellect", "vault": "wits",
        "prison": "respect",
    }  # fmt: skip


@rule("DA.BASE.02")
def test_nothing_to_achieve_nothing_to_try() -> None:
    assert base_choices(at_site(0, VORTEX).arena, 0) == [], "not wounded"
    assert base_choices(at_site(0, PRISON).arena, 0) == [], "no prisoner"
    assert base_choices(at_site(1, LOW_GATE).arena, 0) == [], "no card to pay"
    assert base_choices(at_site(1, VAULT).arena, 0) == [("destroy", 0)], "an empty vault is not raided"
    assert base_choices(at_site(1, PRISON).arena, 0) == [("destroy", 0)], "nobody to break out"


# ---- gates ----------------------------------------------------------------------------------------------------------


def before_gate(gate: int, **changes: int) -> Table:
    table = at_site(0, HQ, **changes)
    table.put("Ann", table.arena.land.gate_front[1][gate][0])
    return table


@rule("DA.BASE.04-05", "DA.RES.21", "DA.ADV.03", "DA.ADV.06")
@pytest.mark.parametrize("face", [AMAZE, PASS, SQUEAK])
@pytest.mark.parametrize(("gate", "name"), [(MAIN_GATE, "strength"), (HIGH_GATE, "react")])
def test_an_enemy_gate_opens(face: int, gate: int, name: str) -> None:
    table = before_gate(gate, **{name: 7})
    arena = table.arena
    assert ("gate", 0, gate) in choices_of(arena, 0)
    run(undertake(arena, "gate", 0, gate), rolls=[faced(face, 2)])
    assert arena.at[0] == table.site(1, gate), "on the gate space, not dismissed"
    assert choices_of(arena, 0) == [("destroy", 0)], "and the next adventure waits"


@rule("DA.BASE.06", "DA.RES.21")
@pytest.mark.parametrize("face", [FAIL, FOPP])
def test_a_gate_stays_shut(face: int) -> None:
    table = before_gate(MAIN_GATE)
    before = table.arena.at[0]
    run(undertake(table.arena, "gate", 0, MAIN_GATE), rolls=[faced(face, 0)])
    assert table.arena.at[0] == before
    assert adventurers(table.arena) == []


@rule("DA.BASE.08")
def test_the_low_gate_wants_a_card() -> None:
    table = before_gate(LOW_GATE)
    assert choices_of(table.arena, 0) == []
    card = table.give("Ann", "cestus")
    assert choices_of(table.arena, 0) == [("gate", 0, LOW_GATE)]
    run(undertake(table.arena, "gate", 0, LOW_GATE))
    assert table.arena.at[0] == table.site(1, LOW_GATE)
    assert card in table.arena.decks[0].discard


@rule("DA.TYPE.16", "DA.BASE.08", "DA.DEST.02", "DA.DEST.17")
@pytest.mark.parametrize("shown", [True, False])
def test_a_badge_pays_for_nothing_at_the_low_gate(shown: bool) -> None:
    table = before_gate(LOW_GATE)
    arena = table.arena
    badge = table.give("Ann", "badge_of_the_eye", shown=shown)
    before = arena.at[0]
    for space, ruined in ((before, 0), (table.site(1, LOW_GATE), 0), (table.site(0, LOW_GATE), 1 << LOW_GATE)):
        table.put("Ann", space)
        arena.destroyed[0] = ruined
        assert choices_of(arena, 0) == []
        assert adventurers(arena) == ([] if shown else [0]), "who cannot see the card must reckon with a try"
    arena.destroyed[0] = 0
    table.put("Ann", before)
    card = table.give("Ann", "cestus")
    asked = [] if shown else [("card", card)]
    run(undertake(arena, "gate", 0, LOW_GATE), *asked)
    assert arena.hand[0] == [badge]
    assert card in arena.decks[0].discard


@rule("DA.TYPE.16", "DA.SPEC.06")
def test_a_badge_is_not_stolen() -> None:
    table = at_site(0, PRISON)
    arena, bob = table.arena, table["Bob"]
    badge = table.give("Bob", "badge_of_the_eye")
    imprison(arena, bob, 0)
    assert talkative(arena, 0) == [], "nothing to be had"
    table.give("Bob", "cestus")
    result(table, "interrogate", AMAZE, "keep")
    assert arena.hand[bob] == [badge]


@rule("DA.HENCH.15")
@pytest.mark.parametrize(("answer", "comes"), [("come", True), ("stay", False)])
def test_a_henchman_may_go_through_the_gate_too(answer: str, comes: bool) -> None:
    table = before_gate(MAIN_GATE)
    one = table.henchman("Ann")
    before = table.arena.at[0]
    run(undertake(table.arena, "gate", 0, MAIN_GATE), answer, rolls=[faced(PASS, 0)])
    assert table.arena.at[one] == (table.site(1, MAIN_GATE) if comes else before)


@rule("DA.DEST.04")
def test_a_destroyed_gate_needs_no_challenge() -> None:
    table = before_gate(MAIN_GATE)
    table.arena.destroyed[1] |= 1 << MAIN_GATE
    assert choices_of(table.arena, 0) == []


# ---- Vortex ---------------------------------------------------------------------------------------------------------


@rule("DA.BASE.09", "DA.RES.09-12", "DA.ADV.06")
@pytest.mark.parametrize(("face", "health"), [(AMAZE, 5), (PASS, 3), (SQUEAK, 2), (FAIL, 1), (FOPP, 1)])
def test_the_vortex_heals(face: int, health: int) -> None:
    table = at_site(0, VORTEX)
    table.arena.health[0] = 1
    assert base_choices(table.arena, 0) == [("vortex", 0)]
    result(table, "vortex", face)
    assert table.arena.health[0] == health
    assert gone(table, "Ann")
    drew = 1 if face == FOPP else 0
    assert table.arena.challenges[drew].discard[-1] in (GOLD, RED), "the enemy draws for a banishment"


@rule("DA.BASE.09")
def test_the_vortex_is_for_its_own_team() -> None:
    table = at_site(1, VORTEX)
    table.arena.health[0] = 1
    assert ("vortex", 0) not in base_choices(table.arena, 0)


@rule("DA.DEST.05-06", "DA.SPEC.01")
def test_a_destroyed_vortex_heals_nobody_in_any_way() -> None:
    table = at_site(0, VORTEX)
    arena = table.arena
    arena.health[0] = 1
    assert heal(arena, 0, 9) == 4, "never above the maximum"
    arena.health[0] = 1
    assert ("vortex", 0) in base_choices(arena, 0)
    arena.destroyed[0] |= 1 << VORTEX
    assert ("vortex", 0) not in base_choices(arena, 0)
    assert heal(arena, 0, 2) == 0
    arena.health[table["Bob"]] = 1
    assert heal(arena, table["Bob"], 2) == 2, "the other team heals"


# ---- vaults ---------------------------------------------------------------------------------------------------------


def stocked(table: Table, team: int, *cards: str) -> list[int]:
    owner = "Ann" if team == 0 else "Bob"
    numbers = [table.give(owner, card, shown=False) for card in cards]
    for number in numbers:
        to_vault(table.arena, number, team)
    return numbers


FIVE = ("cestus", "morion", "poultice", "mustang", "javelins")


@rule("DA.BASE.10-12", "DA.FREE.09")
def test_half_the_vault_rounded_up() -> None:
    """V14"""
    table = at_site(0, VAULT)
    arena = table.arena
    table.put("Bob", arena.at[0])
    cards = stocked(table, 0, *FIVE)
    for card in cards[:3]:
        assert ("vault_out", 0) in free_choices(arena, 0)
        run(take_free(arena, "vault_out", [0]), ("card", card), "keep")
    assert arena.hand[0] == cards[:3]
    assert ("vault_out", 0) not in free_choices(arena, 0), "three of five"


@rule("DA.BASE.10")
@pytest.mark.parametrize(("stock", "most"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_how_many_cards_one_may_take(stock: int, most: int) -> None:
    table = at_site(0, VAULT)
    arena = table.arena
    cards = stocked(table, 0, *FIVE[:stock])
    taken = 0
    while ("vault_out", 0) in free_choices(arena, 0):
        more = [("card", cards[taken])] if len(arena.vault[0]) > 1 else []
        run(take_free(arena, "vault_out", [0]), *more, "keep")
        taken += 1
    assert taken == most
    arena.taken.clear()
    assert (("vault_out", 0) in free_choices(arena, 0)) == (stock > most), "in the next turn the rest counts anew"


@rule("DA.BASE.10-11")
def test_cards_put_in_first_count() -> None:
    """V14"""
    table = at_site(0, VAULT)
    arena = table.arena
    cards = stocked(table, 0, *FIVE)
    more = [table.give("Ann", card) for card in ("tomahawk", "flak_vest")]
    for card in more:
        assert ("vault_in", 0, card) in free_choices(arena, 0)
        run(take_free(arena, "vault_in", [0, card]))
    assert arena.vault[0] == [*cards, *more]
    for card in cards[:4]:
        run(take_free(arena, "vault_out", [0]), ("card", card), "keep")
    assert ("vault_out", 0) not in free_choices(arena, 0), "four of seven"


@rule("DA.CARD.23-24")
def test_who_may_use_the_vault() -> None:
    for trait, kinds in ((NOT_GIVE, ["vault_out"]), (NO_TRADE, [])):
        table = at_site(0, VAULT, trait=trait)
        stocked(table, 0, "cestus")
        table.give("Ann", "morion")
        assert [choice[0] for choice in free_choices(table.arena, 0)] == kinds  # type: ignore[index]


@rule("DA.BASE.13", "DA.RES.13-16")
@pytest.mark.parametrize(("face", "count"), [(AMAZE, 4), (PASS, 2), (SQUEAK, 1), (FAIL, 0), (FOPP, 0)])
def test_a_raid_takes_random_cards(face: int, count: int) -> None:
    table = at_site(1, VAULT)
    arena = table.arena
    cards = stocked(table, 1, *FIVE)
    assert base_choices(arena, 0) == [("raid", 0), ("destroy", 0)]
    mine = [] if count else [table.give("Ann", "tomahawk")]
    card = faced(face, 0, [GOLD])
    answers = ["keep"] if count else []
    run(undertake(arena, "raid", 0), *answers, rolls=[card, *cards[1 : 1 + count], GOLD])
    assert arena.hand[0] == [*mine, *cards[1 : 1 + count]], "nature chooses, not the raider"
    assert len(arena.vault[1]) == 5 - count
    assert all(arena.known[0] >> one & 1 for one in arena.hand[0])
    assert gone(table, "Ann")


@rule("DA.TYPE.11")
def test_a_mousetrap_in_the_vault() -> None:
    table = at_site(1, VAULT)
    stocked(table, 1, *FIVE)
    trap = table.give("Bob", "mousetrap_man_sized", shown=False)
    run(undertake(table.arena, "raid", 0), ("play", trap), rolls=[GOLD])
    assert gone(table, "Ann")
    assert len(table.arena.vault[1]) == 5
    assert table.arena.hand[0] == []


@rule("DA.DEST.07-09")
def test_a_destroyed_vault() -> None:
    table = at_site(0, VAULT)
    arena = table.arena
    inside = stocked(table, 0, "cestus", "morion")
    assert free_choices(arena, 0) == [("vault_out", 0)]
    arena.destroyed[0] |= 1 << VAULT
    card = table.give("Ann", "poultice")
    assert free_choices(arena, 0) == [], "not even a healthy drinker's medicine"
    to_vault(arena, card, 0)
    assert card in arena.decks[0].discard, "what is sent there is lost"
    assert arena.vault[0] == inside
    arena.turn = 1
    table.put("Bob", arena.at[0])
    assert base_choices(arena, table["Bob"]) == [("raid", table["Bob"])]


# ---- prisons --------------------------------------------------------------------------------------------------------


@rule("DA.BASE.14", "DA.RES.01-04", "DA.SPEC.06", "DA.PRIS.06")
@pytest.mark.parametrize(("face", "count"), [(AMAZE, 4), (PASS, 2), (SQUEAK, 1), (FAIL, 0), (FOPP, 0)])
def test_an_interrogation_steals(face: int, count: int) -> None:
    table = at_site(0, PRISON)
    arena, bob = table.arena, table["Bob"]
    cards = [table.give("Bob", card) for card in FIVE[:4]]
    imprison(arena, bob, 0)
    assert arena.hand[bob] == cards, "a prisoner keeps his cards"
    assert base_choices(arena, 0) == [("interrogate", 0)]
    answers: list[object] = [("card", card) for card in cards[: min(count, 3)]]
    result(table, "interrogate", face, *answers, *(["keep"] if count else []))
    assert arena.hand[0] == cards[:count], "the victim chooses"
    assert gone(table, "Ann")


@rule("DA.BASE.14", "DA.DEST.10-12")
def test_a_destroyed_prison_holds_and_asks_no_more() -> None:
    table = at_site(0, PRISON)
    arena, bob, ben = table.arena, table["Bob"], table["Ben"]
    imprison(arena, bob, 0)
    assert talkative(arena, 0) == [], "he has no cards"
    table.give("Bob", "cestus")
    assert talkative(arena, 0) == [bob]
    arena.destroyed[0] |= 1 << PRISON
    assert arena.at[bob] == IN_WHITE_PRISON
    assert captives(arena, 1, 0) == [bob]
    assert base_choices(arena, 0) == [("repair", 0)]
    assert run(damage(arena, ben, 9, 0)) == "kill", "nobody is imprisoned any more"


def captive(*names: str) -> Table:
    table = at_site(1, PRISON)
    for name in names:
        imprison(table.arena, table[name], 1)
    return table


@rule("DA.BASE.15", "DA.RES.05")
def test_an_amazing_break_out_frees_two() -> None:
    table = captive("Abe", "Lou")
    arena = table.arena
    assert ("break_out", 0) in base_choices(arena, 0)
    card = faced(AMAZE, 0, [GOLD, RED])
    third = coloured("black", [card])
    run(undertake(arena, "break_out", 0), table["Abe"], rolls=[card, GOLD, RED, third])
    assert all(gone(table, name) for name in ("Ann", "Abe", "Lou"))
    assert arena.challenges[1].discard == [], "all three are dismissed"


@rule("DA.RES.05")
def test_an_amazing_break_out_frees_no_more_than_two() -> None:
    table = captive("Abe", "Lou")
    arena = table.arena
    one = table.henchman("Ann")
    arena.at[one] = IN_BLACK_PRISON
    card = faced(AMAZE, 0, [GOLD, RED])
    third = coloured("black", [card])
    run(undertake(arena, "break_out", 0), table["Abe"], table["Lou"], rolls=[card, GOLD, RED, third])
    assert arena.at[one] == IN_BLACK_PRISON


@rule("DA.RES.06-07")
@pytest.mark.parametrize(("face", "drew"), [(PASS, 0), (SQUEAK, 1)])
def test_a_break_out_frees_one(face: int, drew: int) -> None:
    table = captive("Abe", "Lou")
    arena = table.arena
    result(table, "break_out", face, table["Lou"], domes=2)
    assert gone(table, "Ann")
    assert gone(table, "Lou")
    assert arena.at[table["Abe"]] == IN_BLACK_PRISON
    assert len(arena.challenges[drew].discard) == 2 + (1 - drew)


@rule("DA.RES.08")
@pytest.mark.parametrize("face", [FAIL, FOPP])
def test_a_break_out_fails(face: int) -> None:
    table = captive("Abe")
    result(table, "break_out", face)
    assert table.arena.at[table["Abe"]] == IN_BLACK_PRISON
    assert gone(table, "Ann")
    assert len(table.arena.challenges[1].discard) == (face == FOPP)


@rule("DA.HENCH.10-11")
def test_henchmen_go_to_prison_and_out_of_it_with_their_master() -> None:
    table = at_site(1, PRISON)
    arena, abe = table.arena, table["Abe"]
    one = table.henchman("Abe")
    arena.at[one] = table.cell(3, 0)
    imprison(arena, abe, 1)
    assert arena.at[one] == prison_of(1)
    assert captives(arena, 0, 1) == [abe]
    result(table, "break_out", PASS, domes=2)
    assert gone(table, "Abe")
    assert arena.at[one] == arena.at[abe]


# ---- ruins ----------------------------------------------------------------------------------------------------------


@rule("DA.DEST.01", "DA.DEST.03", "DA.RES.17-18")
@pytest.mark.parametrize("site", [MAIN_GATE, HIGH_GATE, VORTEX, HQ, VAULT, PRISON])
@pytest.mark.parametrize("face", [AMAZE, PASS, SQUEAK, FAIL, FOPP])
def test_a_site_is_destroyed(site: int, face: int) -> None:
    table = at_site(1, site)
    result(table, "destroy", face)
    assert site_destroyed(table.arena, 1, site) == (face >= PASS)
    assert gone(table, "Ann")
    assert len(table.arena.challenges[1].discard) == (face == FOPP)


@rule("DA.DEST.02", "DA.DEST.17")
def test_the_low_gate_falls_and_rises_for_a_card() -> None:
    table = at_site(1, LOW_GATE)
    arena = table.arena
    table.give("Ann", "cestus")
    run(undertake(arena, "destroy", 0), rolls=[GOLD])
    assert site_destroyed(arena, 1, LOW_GATE)
    assert arena.hand[0] == []
    bob = table["Bob"]
    arena.turn = 1
    table.put("Bob", table.site(1, LOW_GATE))
    assert base_choices(arena, bob) == [], "no card, no repair"
    table.give("Bob", "morion")
    run(undertake(arena, "repair", bob), rolls=[RED])
    assert not site_destroyed(arena, 1, LOW_GATE)
    assert arena.hand[bob] == []


@rule("DA.DEST.16", "DA.DEST.18", "DA.RES.19-20")
@pytest.mark.parametrize("face", [AMAZE, PASS, SQUEAK, FAIL, FOPP])
def test_a_site_is_repaired(face: int) -> None:
    table = at_site(0, HQ)
    table.arena.destroyed[0] |= 1 << HQ
    table.arena.fallen = True
    assert base_choices(table.arena, 0) == [("repair", 0)]
    result(table, "repair", face)
    assert site_destroyed(table.arena, 0, HQ) == (face < PASS)
    assert gone(table, "Ann")
    assert len(table.arena.challenges[1].discard) == (face == FOPP)


@rule("DA.DEST.13")
def test_a_destroyed_hq_banishes_first() -> None:
    """V24"""
    table = at_site(0, VORTEX)
    arena = table.arena
    arena.destroyed[0] |= 1 << HQ
    run(dismiss(arena, 0), rolls=[GOLD])
    assert arena.challenges[1].discard == [GOLD]
    run(dismiss(arena, table["Abe"]), rolls=[RED])
    assert arena.challenges[0].discard == [RED], "the second is a dismissal"
    arena.fallen, arena.step = False, REINFORCE
    run(dismiss(arena, table["Lou"]), rolls=[coloured("black")])
    assert len(arena.challenges[0].discard) == 2, "in the Adventure phase only"


@rule("DA.DEST.15")
def test_drill_on_a_destroyed_hq() -> None:
    table = at_site(0, HQ, powers=DRILL)
    table.arena.destroyed[0] |= 1 << HQ
    assert ("drill", 0) in free_choices(table.arena, 0)
    run(take_free(table.arena, "drill", [0]))
    assert table.arena.experience[0] == 1
    assert ("drill", 0) not in free_choices(table.arena, 0)


@rule("DA.TYPE.08", "DA.HENCH.02")
def test_tools_and_saboteurs_help_at_sites() -> None:
    table = at_site(1, HQ)
    arena = table.arena
    saboteur = next(number for number, figure in enumerate(arena.who) if figure.powers & SABOTEUR)
    arena.master[saboteur], arena.at[saboteur] = 0, arena.at[0]
    name = RATINGS.index("intellect")
    assert difference(arena, 0, name, at_site=True) == 1
    table.give("Ann", "skeleton_keys", shown=False)
    assert difference(arena, 0, name, at_site=True) == 1, "not while it is face down"
    arena.revealed = -1
    assert difference(arena, 0, name, at_site=True) == 2
    assert difference(arena, 0, name) == 0
    arena.master[saboteur] = 1
    assert difference(arena, 0, name, at_site=True) == 1, "another's saboteur helps his own master"
    table.henchman("Ann", 0)
    assert difference(arena, 0, name, at_site=True) == 1, "nor does a guard"
    assert not arena.flags[0] & ADVENTURED
