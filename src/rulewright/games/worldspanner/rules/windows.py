"""Cards in the middle of things: turned up in the own questions and in answer to the enemy, or played in their moment.

A question is opened by what the table sees, a card that lies face down, and never by what that card is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from rulewright.games._arena.rules.asking import NO_CARD, Refusals, ask_holders
from rulewright.games._arena.rules.table import hidden_cards
from rulewright.games._arena.rules.treasure import may_surprise
from rulewright.kernel import Ask, Choice, Flow

from .cards import Card
from .content import CARDS
from .ratings import fits
from .state import Arena, is_hero
from .treasure import reveal, use_up

PASS: Choice = "pass"
QUIET: Choice = "quiet"
Usable = Callable[[Card], bool]
MOMENTS: dict[str, list[int]] = {}
"""The cards that can be played in each moment."""
for _card in CARDS:
    MOMENTS.setdefault(_card.when, []).append(_card.number)


class Moment(NamedTuple):
    """What a card does in its moment: its words, in full and in short. The effect stands where the moment is."""

    phrase: str
    brief: str


ANSWERS: dict[tuple[str, str], Moment] = {
    ("reaction", "shift"): Moment(
        "as a Reaction, Shift {amount}, an extra Move of {points}", "As a Reaction, an extra Move of {points}"
    ),
    ("challenge", "edge"): Moment(
        "before the card of your adventure test is drawn: you have {amount:+d} in it",
        "Gives {amount:+d} in your test",
    ),
    ("enemy_challenge", "edge"): Moment(
        "before the card of an enemy's adventure test is drawn: the enemy has {amount:+d} in it",
        "The enemy has {amount:+d} in this test",
    ),
    ("result", "redraw"): Moment(
        "after the card of your adventure test, unless it says Amaze: draw another, which counts in its place",
        "Draw another card, which counts",
    ),
    ("result", "fopp_is_fail"): Moment(
        "when the card of your adventure test says Fopp, it counts as a Fail",
        "In an adventure test your Fopp counts as a Fail"
    ),
    ("result", "squeak_is_pass"): Moment(
        "when the card of your adventure test says Squeak, it counts as a Pass",
        "In an adventure test your Squeak counts as a Pass"
    ),
    ("result", "luck_redraw"): Moment(
        "when the card of your adventure test shows Luck 6 and no Amaze, draw another, which counts in its place",
        "After Luck 6, draw another card, which counts",
    ),
    ("amaze", "draw"): Moment(
        "when you Amaze in an adventure, take {draws} of treasure more: {priced}",
        "After an Amaze, {draws} of treasure more"
    ),
    ("shot", "cancel"): Moment(
        "when you are shot at, the shot is called off before its card is drawn", "A shot at you is called off"
    ),
    ("hit", "block"): Moment(
        "when you are hit, block {wounds} of that attack, but no toxic ones", "Block {wounds} when you are hit"
    ),
    ("banished", "choose_dome"): Moment(
        "when you are banished, your own side chooses among all empty Domes, and no card is drawn",
        "When banished, choose your own Dome"
    ),
    ("slipped", "shift"): Moment(
        "when an enemy slips past you, you move first: Shift {amount}, an extra Move of {points} on foot",
        "An extra Move of {points} when an enemy slips past",
    ),
    ("defeated", "keep_loot"): Moment(
        "when you are defeated, you keep your gold and your cards", "Keep gold and cards when defeated"
    ),
    ("purchase", "take_price"): Moment(
        "when an enemy buys a card, you get the gold paid for it", "Get the gold of an enemy's purchase"
    ),
    ("kidnapped", "gold"): Moment("when you are kidnapped, gain {amount} gold", "Gain {amount} gold when kidnapped"),
    ("rival_capture", "boost"): Moment(
        "when an enemy takes a place, or frees one of yours, get {amount} Boosts",
        "Get {amount} Boosts when an enemy takes a place",
    ),
    ("melee", "strike_first"): Moment(
        "at the start of Melee, if nobody who can strike has lower Wits than you, on the whole map and of either side, "
        "strike first in it",
        "Lowest Wits of all? Strike first",
    ),
    ("stolen", "take_back"): Moment("when a card is stolen from you, take it back at once", "Take a stolen card back"),
    ("renewed", "elite"): Moment(
        "when an ally is renewed, that ally draws {amount} Elite card more",
        "An ally brought back from the Pit draws an Elite card",
    ),
    ("ally_defeated", "heal"): Moment(
        "when an adjacent ally hero is defeated, the hero who holds this heals {wounds}",
        "Its holder heals {wounds} when an ally falls beside it",
    ),
    ("end_of_action", "shift"): Moment(
        "at the end of your side's Action, while you are in a Dome, Shift {amount}, an extra Move of {points}",
        "After Action, an extra Move of {points} out of a Dome",
    ),
    ("enemy_step", "trap"): Moment(
        "when an enemy steps next to you, that one takes {wounds}", "An enemy who steps next to you takes {wounds}"
    ),
}  # fmt: skip
"""By moment and operation."""


class Played(NamedTuple):
    """A card that was played, and who played it."""

    card: Card
    who: int


# ---- a card that waits for its moment -------------------------------------------------------------------------------


def window(arena: Arena, who: int, moment: str) -> Flow[Played | None]:
    """A hero who may hold a card for this moment is asked; what it really holds tells nobody anything. WS.CSUR.01"""
    return (yield from team_window(arena, [who], moment))


def team_window(arena: Arena, holders: list[int], moment: str) -> Flow[Played | None]:
    """The same for several heroes of a team, never for a minion; each of its seats is asked once. WS.SPEC.07"""
    asked = [who for who in holders if is_hero(arena, who) and may_act_on(arena, who, moment)]
    number = yield from ask_holders(
        arena, asked, moment, lambda who, card: is_fit_for(arena, who, card, moment), partial(hush, arena)
    )
    return None if number == NO_CARD else (yield from play(arena, number))


def may_act_on(arena: Arena, who: int, moment: str) -> bool:
    """Whether a hero may hold a card for this moment, for all that the table sees, and its player wants to be asked."""
    if arena.hushed >> arena.seat[who] & 1 or not may_surprise(arena, who, moment, CARDS):
        return False
    return at_large(arena, moment) or any(card in arena.hand[who] for card in MOMENTS[moment])


def at_large(arena: Arena, moment: str) -> bool:
    """Whether a card for this moment may lie face down with somebody: it is in play, and nowhere to be seen."""
    return any(
        CARDS[card].set <= arena.rules.sets and not arena.revealed >> card & 1 and not lies_open(arena, card)
        for card in MOMENTS[moment]
    )


def lies_open(arena: Arena, card: int) -> bool:
    """Whether all see a card that nobody holds: in the Market or among the discards."""
    return card in arena.market or card in arena.decks[CARDS[card].deck].discard


def hush(arena: Arena, seat: int) -> None:
    """A player is asked for Surprises no more until one of his heroes gets another card."""
    arena.hushed |= 1 << seat


def is_fit_for(arena: Arena, who: int, card: int, moment: str) -> bool:
    return CARDS[card].when == moment and fits(arena, who, CARDS[card])


def play(arena: Arena, number: int) -> Flow[Played]:
    player = arena.holder[number]
    yield from use_up(arena, CARDS[number])
    return Played(CARDS[number], player)


# ---- cards that are turned up ---------------------------------------------------------------------------------------


def reveals(arena: Arena, who: int) -> list[Choice]:
    """Any card of a hero that lies face down. WS.REVEAL.02"""
    return [("reveal", card) for card in hidden_cards(arena, who)]


def ask_hero(
    arena: Arena, who: int, prompt: str, choices: Callable[[], Sequence[Choice]], refusals: Refusals | None = None
) -> Flow[Choice]:
    """What a character does; its player may turn up its cards first, and is asked again after each. WS.REVEAL.02"""
    while True:
        choice: Choice = yield Ask(
            arena.seat[who], prompt, lambda: [*reveals(arena, who), *choices()], about=who,
            word=bool(hidden_cards(arena, who)), refusals=refusals,
        )  # fmt: skip
        if not isinstance(choice, tuple) or choice[0] != "reveal":
            return choice
        reveal(arena, int(choice[1]))


class Side(NamedTuple):
    """Heroes of one seat in a showdown, and what the moment is for them."""

    heroes: list[int]
    moment: str
    usable: Usable | None = None


def showdown(arena: Arena, sides: Sequence[Side], spoken: Sequence[Side] = ()) -> Flow[Played | None]:
    """Before a card decides, each side may turn up cards, or play one, which ends it; who shows any calls the others.

    `spoken` have had their say and are asked only in answer. WS.REVEAL.02
    """
    called = list(sides)
    while called:
        side = called.pop(0)
        showed = False
        while may_speak(arena, side):
            choice = yield Ask(
                arena.seat[side.heroes[0]], f"window.{side.moment}", partial(words, arena, side),
                about=side.heroes[0], word=True,
            )  # fmt: skip
            if choice == QUIET:
                arena.quiet |= 1 << arena.seat[side.heroes[0]]
            if choice in (PASS, QUIET):
                break
            if choice[0] == "play":
                return (yield from play(arena, choice[1]))
            reveal(arena, choice[1])
            showed = True
        if showed:
            called = [other for other in (*sides, *spoken) if other is not side]
    return None


def may_speak(arena: Arena, side: Side) -> bool:
    """Whether a side has a card face down, or an open one for the moment, and has not asked to be left alone."""
    if arena.quiet >> arena.seat[side.heroes[0]] & 1:
        return False
    return any(
        CARDS[card].when == side.moment or not arena.revealed >> card & 1
        for who in side.heroes
        for card in arena.hand[who]
    )


def words(arena: Arena, side: Side) -> list[Choice]:
    plays: list[Choice] = [
        ("play", card)
        for who in side.heroes
        for card in arena.hand[who]
        if is_fit_for(arena, who, card, side.moment) and (side.usable is None or side.usable(CARDS[card]))
    ]
    return [*plays, *(choice for who in side.heroes for choice in reveals(arena, who)), QUIET, PASS]
