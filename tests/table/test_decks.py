"""Decks: cards are conserved, known places keep, and nothing undecided is decided early."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from rulewright.kernel import ALL, SPECTATOR, Chance, Roll
from rulewright.kernel.copying import copier, from_plain, to_plain
from rulewright.table.decks import EVERYBODY, CardsLost, Deck, EmptyDeck, check_conserved

from .flows import run, run_with


def test_a_draw_rolls_from_the_pool_only_when_the_top_is_not_known() -> None:
    deck = Deck.of("loot", [5, 3, 4])
    assert run(deck.draw(), [("loot", 4)]) == 4
    deck.put_on_top(4)
    deck.put_on_top(9)
    assert (run(deck.draw()), run(deck.draw())) == (9, 4)
    assert deck.pool == [3, 5]
    assert deck.left == 2


def test_every_card_of_the_pool_is_offered_alike() -> None:
    deck = Deck.of("loot", [2, 1, 1])
    roll = next(deck.draw())
    assert isinstance(roll, Roll)
    assert (list(roll.outcomes), roll.weights) == ([1, 1, 2], None)


def test_cards_put_under_come_last_in_that_order() -> None:
    deck = Deck.of("quests", [1, 2])
    deck.put_under(8)
    deck.put_under(9)
    assert [run(deck.draw(), rolls) for rolls in ([2], [1], [], [])] == [2, 1, 8, 9]


def test_a_deck_that_reforms_takes_its_discards_back_at_the_next_draw() -> None:
    deck = Deck("challenge", discard=[7, 6])
    assert deck.can_draw
    assert run(deck.draw(), [6]) == 6
    assert (deck.pool, deck.discard) == ([7], [])
    spent = Deck("events", discard=[1], reforms=False)
    assert not spent.can_draw
    with pytest.raises(EmptyDeck, match="'events' has no card left"):
        run(spent.draw())


def test_looking_fixes_the_top_for_good_and_tells_only_those_who_look() -> None:
    deck = Deck.of("secrets", [1, 2, 3, 4])
    assert run(deck.peek(2, seats=0b10), [3, 1]) == [3, 1]
    assert run(deck.peek(1, seats=0b01)) == [3]
    assert deck.top == [(1, 0b10), (3, 0b11)]
    assert deck.hidden_from(1) == [2, 4]
    assert deck.hidden_from(0) == [2, 4, 1]
    assert deck.hidden_from(SPECTATOR) == [2, 4, 1, 3]
    assert deck.hidden_from(ALL) == [2, 4]
    assert [run(deck.draw()), run(deck.draw())] == [3, 1]


def test_looking_past_the_pool_goes_on_into_the_known_bottom() -> None:
    deck = Deck.of("secrets", [1, 2])
    deck.put_under(9)
    assert run(deck.peek(5), [2, 1]) == [2, 1, 9]
    assert (deck.pool, deck.bottom) == ([], [])
    assert [run(deck.draw()) for _ in range(3)] == [2, 1, 9]


def test_redealing_moves_only_what_the_viewer_does_not_know() -> None:
    deck = Deck.of("secrets", [1, 2, 3, 4, 5])
    run(deck.peek(2, seats=0b1), [3, 1])
    deck.put_under(9, seats=0b10)
    hidden = deck.hidden_from(1)
    assert hidden == [2, 4, 5, 1, 3]
    deck.redeal(1, [3, 1, 2, 5, 4])
    assert (deck.pool, deck.top, deck.bottom) == ([1, 2, 3], [(5, 0b1), (4, 0b1)], [(9, 0b10)])
    with pytest.raises(ValueError, match="2 cards for 5 places"):
        deck.redeal(1, [1, 2])


def test_search_take_and_shuffle() -> None:
    deck = Deck.of("loot", range(10), reforms=False)
    deck.discard = [12]
    run(deck.peek(1), [8])
    deck.put_under(11)
    assert [card for card in range(13) if card > 6 and deck.holds(card)] == [7, 8, 9, 11]
    for card in (8, 11, 7):
        deck.take(card)
    deck.shuffle([8])
    assert (deck.pool, deck.top, deck.bottom, deck.discard) == ([0, 1, 2, 3, 4, 5, 6, 8, 9], [], [], [12])
    with pytest.raises(EmptyDeck, match="no card 7"):
        deck.take(7)


def test_drawing_until_sets_the_others_aside() -> None:
    deck = Deck.of("doom", [1, 2, 3])
    deck.discard = [4]
    assert run(deck.draw_until(lambda card: card == 4), [2, 1, 3, 4]) == 4
    assert deck.aside == [2, 1, 3]
    deck.shuffle_in_aside()
    assert run(deck.draw_until(lambda card: card > 9), [1, 2, 3]) is None
    deck.discard_aside()
    assert (deck.discard, deck.aside, deck.left) == ([1, 2, 3], [], 0)


def test_equal_decks_compare_equal_however_they_came_to_be() -> None:
    one, other = Deck.of("loot", [3, 1, 2]), Deck.of("loot", [2, 3, 1])
    assert one == other
    one.take(1)
    one.shuffle([1])
    assert one == other


def test_lost_and_surplus_cards_are_named() -> None:
    deck = Deck("loot", [1], [(2, EVERYBODY)], [], [4], [5], [6])
    check_conserved([1, 2, 3, 4, 5, 6], deck.cards(), [3])
    with pytest.raises(CardsLost, match=r"missing: \[3\]; too many: \[4\]"):
        check_conserved([1, 2, 3, 4, 5, 6], deck.cards(), [4])


def test_a_deck_can_be_copied_and_written_down() -> None:
    deck = Deck("loot", [1, 3], [(2, 1)], [(9, 2)], [4], [5], [6], reforms=False)
    twin = copier(Deck)(deck)
    assert twin == deck
    run(twin.draw())
    assert deck.top == [(2, 1)]
    assert from_plain(Deck, to_plain(Deck, deck), lambda kind, id_: None) == deck


class Sleeves(RuleBasedStateMachine):
    """A deck beside a model that keeps what is known: an order of cards, with None for the undecided ones."""

    cards = range(8)

    def __init__(self) -> None:
        super().__init__()
        self.deck = Deck.of("deck", self.cards)
        self.known: list[int | None] = [None] * len(self.cards)  # the top is first
        self.hand: list[int] = []
        self.chance = Chance(1)

    def _expect(self, card: int, place: int = 0) -> None:
        assert self.known[place] in (None, card)

    @rule()
    def draw(self) -> None:
        if not self.deck.can_draw:
            return
        if not self.known:
            self.known = [None] * len(self.deck.discard)
        card = run_with(self.deck.draw(), self.chance)
        self._expect(card)
        self.known.pop(0)
        self.hand.append(card)

    @rule(count=st.integers(0, 10))
    def peek(self, count: int) -> None:
        looked = run_with(self.deck.peek(count), self.chance)
        assert len(looked) == min(count, len(self.known))
        for place, card in enumerate(looked):
            self._expect(card, place)
            self.known[place] = card

    @precondition(lambda self: self.hand)
    @rule(where=st.sampled_from(["top", "under", "discard", "aside", "removed", "shuffle"]), pick=st.integers(0, 99))
    def put(self, where: str, pick: int) -> None:
        card = self.hand.pop(pick % len(self.hand))
        if where == "top":
            self.deck.put_on_top(card)
            self.known.insert(0, card)
        elif where == "under":
            self.deck.put_under(card)
            self.known.append(card)
        elif where == "shuffle":
            self.deck.shuffle([card])
            self.known = [None] * (len(self.known) + 1)
        else:
            getattr(self.deck, where).append(card)

    @rule(pick=st.integers(0, 99))
    def search(self, pick: int) -> None:
        found = [card for card in self.cards if card % 2 == 0 and self.deck.holds(card)]
        if found:
            card = found[pick % len(found)]
            self.deck.take(card)
            self.deck.shuffle()
            self.hand.append(card)
            self.known = [None] * (len(self.known) - 1)

    @rule()
    def reshuffle(self) -> None:
        self.known = [None] * (len(self.known) + len(self.deck.discard))
        self.deck.reshuffle()

    @invariant()
    def conserved(self) -> None:
        check_conserved(self.cards, self.deck.cards(), self.hand)
        assert self.deck.left == len(self.known)
        assert self.deck.pool == sorted(self.deck.pool)
        assert self.deck.pool or not self.deck.bottom

    @invariant()
    def what_is_known_keeps_its_place(self) -> None:
        order: list[int | None] = [card for card, _ in reversed(self.deck.top)]
        order += [None] * len(self.deck.pool)
        order += [card for card, _ in self.deck.bottom]
        assert all(known in (None, place) for known, place in zip(self.known, order, strict=True))


TestSleeves = Sleeves.TestCase
TestSleeves.settings = settings(max_examples=60, stateful_step_count=40)


@settings(max_examples=100)
@given(st.lists(st.integers(0, 5), min_size=1, max_size=12), st.integers(0, 999))
def test_an_emptied_deck_gave_all_its_cards(cards: list[int], seed: int) -> None:
    deck, chance = Deck.of("deck", cards, reforms=False), Chance(seed)
    drawn: list[Any] = [run_with(deck.draw(), chance) for _ in cards]
    assert Counter(drawn) == Counter(cards)
    assert not deck.can_draw


def test_drawn_orders_are_all_alike() -> None:
    chance = Chance(5)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        deck = Deck.of("deck", [1, 2, 3])
        counts[tuple(run_with(deck.draw(), chance) for _ in range(3))] += 1
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())
