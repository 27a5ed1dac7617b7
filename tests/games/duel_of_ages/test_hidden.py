"""What a viewer cannot know may be anything that is left; what it knows stays."""

from __future__ import annotations

import pytest

from rulewright.games.duel_of_ages import DuelOfAges
from rulewright.games.duel_of_ages.rules.content import CARDS
from rulewright.games.duel_of_ages.rules.hidden import knows_marker, reimagine
from rulewright.games.duel_of_ages.rules.selection import reselect
from rulewright.games.duel_of_ages.rules.state import DIVIDE, FREE, PLATTERS_CHOSEN, REVEAL, UNKNOWN, VAULTS, Arena
from rulewright.games.duel_of_ages.rules.treasure import to_vault
from rulewright.kernel import ALL, SPECTATOR, Chance, Match

from .tables import Table, person

rule = pytest.mark.rule
WORLDS = range(12)


def hoard() -> Table:
    """Cards face down with both teams, on the ground and in the vaults; each team has one that lies open."""
    table = Table({person("Ann"): (0, 0)}, {person("Bob"): (1, 0)})
    arena = table.arena
    for name, open_card, cards in (
        ("Ann", "cestus", ("morion", "exit_cube", "durendal")),
        ("Bob", "mustang", ("poultice", "rust_cube", "theriac")),
    ):  # fmt: skip
        table.give(name, open_card)
        for card in cards:
            table.give(name, card, shown=False)
    for team, name in enumerate(("Ann", "Bob")):
        to_vault(arena, table.give(name, ("javelins", "tomahawk")[team], shown=False), team)
    lying = table.give("Bob", "leaf_sword", shown=False)
    arena.hand[1].remove(lying)
    arena.holder[lying] = -1
    arena.ground[table.cell(2, 0)] = [lying]
    return table


def told(arena: Arena) -> list[int]:
    """Every card in its place."""
    decks = [card for deck in arena.decks for card in deck.cards()]
    return [*arena.hand[0], *arena.hand[1], *arena.vault[0], *arena.vault[1], *arena.ground.popitem()[1], *decks]


@rule("DA.CARD.04", "DA.CARD.06")
@pytest.mark.parametrize(("viewer", "knows"), [(0, {0}), (1, {1}), (SPECTATOR, set()), (ALL, {0, 1})])
def test_cards_face_down_are_dealt_anew(viewer: int, knows: set[int]) -> None:
    before = hoard().arena
    seen: list[set[tuple[int, ...]]] = [set(), set(), set(), set(), set()]
    for seed in WORLDS:
        arena = hoard().arena
        reimagine(arena, viewer, Chance(seed))
        for who in (0, 1):
            assert arena.hand[who][0] == before.hand[who][0], "what lies open is known to all"
            assert all(arena.holder[card] == who for card in arena.hand[who])
            decks = [CARDS[card].deck for card in before.hand[who]]
            assert [CARDS[card].deck for card in arena.hand[who]] == decks, "the backs show the deck"
            seen[who].add(tuple(arena.hand[who]))
            seen[2 + who].add(tuple(arena.vault[who]))
            assert all(arena.known[who] >> card & 1 for card in (*arena.hand[who], *arena.vault[who]))
        seen[4].update(tuple(cards) for cards in arena.ground.values())
        assert sorted(told(arena)) == list(range(len(CARDS)))
    known = [0 in knows, 1 in knows, 0 in knows, 1 in knows, 1 in knows]
    assert [len(worlds) == 1 for worlds in seen] == known


@rule("DA.FREE.01")
def test_what_was_given_and_used_stays_so() -> None:
    """The other team knows that a card was passed on and one was used, not which; the marks go with the cards."""
    for seed in WORLDS:
        arena = hoard().arena
        arena.worn = 1 << arena.hand[0][1]
        arena.traded = [(5, arena.hand[0][2])]
        reimagine(arena, 1, Chance(seed))
        assert arena.worn == 1 << arena.hand[0][1]
        assert arena.traded == [(5, arena.hand[0][2])]


@rule("DA.FREE.03", "DA.FREE.06", "DA.CARD.04")
@pytest.mark.parametrize(("holder", "free_to_undo"), [("Abe", True), ("Bob", False)])
def test_who_has_looked_at_what_lies_here_does_not_put_it_back(holder: str, free_to_undo: bool) -> None:
    table = Table({person("Ann"): (0, 0), person("Abe"): (-3, 0)}, {person("Bob"): (1, 0)})
    arena = table.arena
    arena.step = FREE
    card = table.give(holder, "leaf_sword", shown=False)
    arena.hand[table[holder]].remove(card)
    arena.holder[card] = -1
    arena.ground[table.cell(0, 0)] = [card]
    match = Match.laid(DuelOfAges(), arena)
    match.choose(("pick", 0))
    assert match.state.hand[0] == [card]
    assert match.can_undo(0) == free_to_undo


@rule("DA.ENC.01", "DA.ENC.06")
def test_who_knows_a_marker() -> None:
    table = hoard()
    arena, space = table.arena, table.cell(0, 0)
    arena.encounters[space] = UNKNOWN
    assert all(knows_marker(arena, viewer, space) for viewer in (0, 1, SPECTATOR, ALL)), "nobody has more to know"
    arena.encounters[space] = arena.markers.pool[0]
    for peeked, known in ((1, [True, False, False, True]), (2, [False, True, False, True]), (3, [True] * 4)):
        arena.peeked[space] = peeked
        assert [knows_marker(arena, viewer, space) for viewer in (0, 1, SPECTATOR, ALL)] == known
    del arena.peeked[space]
    assert [knows_marker(arena, viewer, space) for viewer in (0, 1, SPECTATOR, ALL)] == [False, False, False, True]


def chosen(step: int) -> Arena:
    """Three characters each and one put aside; of Black's first everybody knows."""
    arena = hoard().arena
    arena.step = step
    arena.dealt, arena.unused = [[0, 1, 2], [3, 4, 5]], [[6], [7]]
    for number in range(8):
        arena.characters.take(number)
    arena.shown = 1 << 3
    return arena


@rule("DA.SELECT.05", "DA.SELECT.07", "DA.SELECT.14")
@pytest.mark.parametrize("step", [PLATTERS_CHOSEN, REVEAL])
@pytest.mark.parametrize("viewer", [0, 1, -1])
def test_characters_in_the_selection_are_dealt_anew(step: int, viewer: int) -> None:
    hands: list[set[tuple[int, ...]]] = [set(), set(), set(), set()]
    for seed in WORLDS:
        arena = chosen(step)
        reselect(arena, viewer, Chance(seed))
        assert 3 in arena.dealt[1], "shown to all"
        assert all(hand == sorted(hand) and len(hand) == 3 for hand in arena.dealt)
        everybody = [*arena.dealt[0], *arena.dealt[1], *arena.unused[0], *arena.unused[1], *arena.characters.cards()]
        assert sorted(everybody) == list(range(48))
        for number, hand in enumerate((*arena.dealt, *arena.unused)):
            hands[number].add(tuple(hand))
    assert [len(worlds) == 1 for worlds in hands] == [viewer == 0, viewer == 1, viewer == 0, viewer == 1]


@rule("DA.SELECT.07")
def test_before_the_cards_come_only_characters_are_hidden() -> None:
    hands = set()
    for seed in WORLDS:
        arena = chosen(VAULTS)
        before = [list(hand) for hand in arena.hand]
        reimagine(arena, SPECTATOR, Chance(seed))
        assert arena.hand == before
        early = chosen(PLATTERS_CHOSEN)
        reimagine(early, SPECTATOR, Chance(seed))
        hands.add((tuple(early.dealt[0]), tuple(early.dealt[1])))
    assert len({white for white, _ in hands}) > 1
    assert len({black for _, black in hands}) > 1


@rule("DA.SETUP.10")
def test_after_the_reveal_only_what_was_put_aside_is_hidden() -> None:
    aside = set()
    for seed in WORLDS:
        arena = chosen(DIVIDE)
        reselect(arena, 0, Chance(seed))
        assert arena.dealt == [[0, 1, 2], [3, 4, 5]]
        assert arena.unused[0] == [6]
        aside.add(tuple(arena.unused[1]))
    assert len(aside) > 1
