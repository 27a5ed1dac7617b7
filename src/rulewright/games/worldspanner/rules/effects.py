"""What cards and abilities do beyond the rules: each effect a small flow, with a query that says when it works."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from rulewright.games._arena.rules.asking import ask_team
from rulewright.games._arena.rules.challenges import PASS
from rulewright.games._arena.rules.table import NOBODY, hidden_cards, on_map, owners, seats_of
from rulewright.games._arena.rules.treasure import has_symbol
from rulewright.games._arena.rules.tribute import gain
from rulewright.kernel import Ask, Choice, Flow, still, told

from .abilities import UNSHAKEN
from .cards import Card
from .challenge import challenge
from .content import CARDS
from .defeat import heal
from .dismissal import banish, dismiss
from .movement import may_stand, shift, swap_places
from .ratings import fits, rating
from .state import Arena, Deed, adjacent_allies, adjacent_enemies, characters, in_dome, is_hero, team_heroes
from .steal import steal
from .terms import DECKS, FAME, VIRTUE, WITS
from .trackers import AGAIN, SMOKE, clear, track
from .treasure import draw_treasure, has_loot, recall, reveal
from .windows import Side, showdown

# ---- whom an effect can be aimed at ---------------------------------------------------------------------------------


def swappable(arena: Arena, one: int, other: int) -> bool:
    """Whether two characters may stand where the other one does; nobody steps into a Dome."""
    return may_stand(arena, one, arena.at[other]) and may_stand(arena, other, arena.at[one])


SWAP_REACH = 6


def swap_pairs(arena: Arena, team: int, far: int = SWAP_REACH) -> list[Choice]:
    mine = on_map(arena, team)
    return [
        (one, other)
        for place, one in enumerate(mine)
        for other in mine[place + 1 :]
        if arena.land.far(arena.at[one], arena.at[other]) <= far and swappable(arena, one, other)
    ]


def robbable(arena: Arena, who: int) -> list[int]:
    """The enemy heroes, no minions, that have something to lose. WS.SPEC.06"""
    return [enemy for enemy in adjacent_enemies(arena, who) if is_hero(arena, enemy) and has_loot(arena, enemy)]


def enemy_minions(arena: Arena, who: int) -> list[int]:
    return [other for other in on_map(arena, 1 - arena.team[who]) if not is_hero(arena, other)]


def open_quests(arena: Arena) -> list[int]:
    """The factions whose quest is turned up."""
    return [faction for faction in arena.land.factions if quest_up(arena, faction) >= 0]


def quest_up(arena: Arena, faction: int) -> int:
    """The quest that lies face up on a deck; -1 if none does. WS.QUEST.04"""
    return arena.turned[faction]


def bury(arena: Arena, faction: int) -> None:
    """The quest that lies face up goes face down under its deck. WS.QUEST.06"""
    deck = arena.quests[faction]
    deck.put_under(deck.top.pop()[0])
    arena.turned[faction] = NOBODY


def unseen(arena: Arena, team: int) -> list[int]:
    return [card for who in team_heroes(arena, team) for card in hidden_cards(arena, who)]


def alone_in_cavern(arena: Arena, who: int) -> bool:
    cavern = arena.land.cavern[arena.at[who]]
    if cavern < 0:
        return False
    return all(other == who or at < 0 or arena.land.cavern[at] != cavern for other, at in enumerate(arena.at))


def mind_open(arena: Arena, who: int) -> bool:
    """Whether a mental effect can touch a character: never a minion. WS.MENTAL.01"""
    if not is_hero(arena, who) or arena.who[who].powers & UNSHAKEN:
        return False
    return not any(CARDS[c].mindful and arena.revealed >> c & 1 and fits(arena, who, CARDS[c]) for c in arena.hand[who])


def hurt(arena: Arena, who: int, card: Card) -> list[int]:
    """Whom a medical card can heal: its owner, and with the symbol its neighbours too. WS.CMED.01-02"""
    reached = [who]
    if card.split and has_symbol(arena, who, card):
        reached += [ally for ally in adjacent_allies(arena, who) if is_hero(arena, ally)]
    return [other for other in reached if arena.wounds[other]]


# ---- the effects of cards -------------------------------------------------------------------------------------------

Usable = Callable[[Arena, int, Card], bool]
Effect = Callable[[Arena, int, Card], Flow[None]]


def can_use(arena: Arena, who: int, card: Card) -> bool:
    """Whether a card can be used in the Free step by its owner. WS.FREE.04, 06, WS.OWN.02"""
    if card.when != "free" or arena.at[who] < 0 or arena.worn >> card.number & 1 or not fits(arena, who, card):
        return False
    return EFFECTS[card.do].usable(arena, who, card)


def use(arena: Arena, who: int, card: Card) -> Flow[None]:
    yield from EFFECTS[card.do].effect(arena, who, card)


def swap_allies(arena: Arena, who: int, card: Card) -> Flow[None]:
    one, other = yield Ask(arena.seat[who], "swap", swap_pairs(arena, arena.team[who]), about=who)
    swap_places(arena, one, other)


def dismiss_self(arena: Arena, who: int, card: Card) -> Flow[None]:
    yield from dismiss(arena, who)


def dismiss_ally(arena: Arena, who: int, card: Card) -> Flow[None]:
    allies: list[Choice] = [ally for ally in on_map(arena, arena.team[who]) if ally != who]
    ally = yield Ask(arena.seat[who], "target", allies, about=who)
    yield from dismiss(arena, ally)


def banish_adjacent(arena: Arena, who: int, card: Card) -> Flow[None]:
    enemy = yield Ask(arena.seat[who], "target", adjacent_enemies(arena, who), about=who)
    yield from banish(arena, enemy)


def shift_self(arena: Arena, who: int, card: Card) -> Flow[None]:
    yield from shift(arena, who, card.amount)


def expose(arena: Arena, who: int, card: Card) -> Flow[None]:
    yield from turn_up(arena, 1 - arena.team[who], card.amount)


def turn_up(arena: Arena, team: int, count: int) -> Flow[None]:
    """A team turns up so many of its unrevealed cards, of its players' choice; all if it has no more. WS.MIRROR.02"""
    for _ in range(count):
        holders = [arena.holder[card] for card in unseen(arena, team)]
        if not holders:
            return
        _, card = yield from ask_team(owners(arena, holders), "expose", partial(unseen_of, arena, team))
        reveal(arena, int(str(card)))


def unseen_of(arena: Arena, team: int, seat: int) -> list[Choice]:
    return [card for card in unseen(arena, team) if arena.seat[arena.holder[card]] == seat]


@still
def take_gold(arena: Arena, who: int, card: Card) -> None:
    arena.gold[who] += card.amount


@still
def heal_self(arena: Arena, who: int, card: Card) -> None:
    heal(arena, who, card.amount)


def share_healing(arena: Arena, who: int, card: Card) -> Flow[None]:
    """Heal the owner; with the symbol, wound by wound whom one likes. WS.CMED.02"""
    for left in range(card.amount, 0, -1):
        reached = hurt(arena, who, card)
        if not reached:
            return
        if len(reached) == 1:
            heal(arena, reached[0], left)
            return
        patient = yield Ask(arena.seat[who], "heal", reached, about=who)
        heal(arena, patient, 1)


def steal_adjacent(arena: Arena, who: int, card: Card) -> Flow[None]:
    victim = yield Ask(arena.seat[who], "target", robbable(arena, who), about=who)
    yield from steal(arena, who, victim, card.amount, destroy=card.do == "destroy")


def draw_more(arena: Arena, who: int, card: Card) -> Flow[None]:
    yield from draw_treasure(arena, who, card.amount)


def peek(arena: Arena, who: int, card: Card) -> Flow[None]:
    """Look at the top cards of a treasure deck; the team remembers them."""
    decks: list[Choice] = [name for deck, name in enumerate(DECKS) if arena.decks[deck].left]
    name = yield Ask(arena.seat[who], "peek", decks, about=who)
    seats = seats_of(arena, arena.team[who])
    seen = yield from arena.decks[DECKS.index(name)].peek(card.amount, sum(1 << seat for seat in seats))
    told(arena, "peeked", who, deck=name, card=seen, seats=tuple(seats), reveals=True)


def bury_quest(arena: Arena, who: int, card: Card) -> Flow[None]:
    faction = yield Ask(arena.seat[who], "bury", open_quests(arena), about=who)
    bury(arena, faction)


def recall_minion(arena: Arena, who: int, card: Card) -> Flow[None]:
    minion = yield Ask(arena.seat[who], "target", enemy_minions(arena, who), about=who)
    recall(arena, arena.who[minion].card)


@still
def act_again(arena: Arena, who: int, card: Card) -> None:
    track(arena, AGAIN, who, who)


def ally_acts_again(arena: Arena, who: int, card: Card) -> Flow[None]:
    allies: list[Choice] = [ally for ally in on_map(arena, arena.team[who]) if ally != who]
    ally = yield Ask(arena.seat[who], "target", allies, about=who)
    track(arena, AGAIN, ally, who)


@still
def earn_tribute(arena: Arena, who: int, card: Card) -> None:
    pay_tribute(arena, arena.team[who], card.amount)


def pay_tribute(arena: Arena, team: int, amount: int) -> None:
    """Lith's adventures count in tribute alone. WS.TRIB.01-06, WS.DEDGE.01"""
    arena.tribute = gain(arena.tribute, team, amount)
    told(arena, "tribute", side=team, amount=amount, tribute=arena.tribute)


def clear_trackers(arena: Arena, who: int, card: Card) -> Flow[None]:
    clear(arena, who)
    enemies: list[Choice] = [*adjacent_enemies(arena, who)]
    if enemies:
        enemy = yield Ask(arena.seat[who], "target", enemies, about=who)
        clear(arena, enemy)


@still
def raise_smoke(arena: Arena, who: int, card: Card) -> None:
    track(arena, SMOKE, who, who)


def comrades(arena: Arena, who: int, card: Card) -> Flow[None]:
    allies: list[Choice] = [ally for ally in adjacent_allies(arena, who) if is_hero(arena, ally)]
    ally = yield Ask(arena.seat[who], "target", allies, about=who)
    arena.boosts[who] += 1
    arena.boosts[ally] += 1


class Operation(NamedTuple):
    """What a card does in the Free step of its owner: its words, in full and in short, and what it takes to use it."""

    effect: Effect
    phrase: str
    brief: str = ""
    usable: Usable = lambda arena, who, card: True


BY_CARD = "your side's next challenge card names some, and you pick one"
EFFECTS: dict[str, Operation] = {
    "swap_allies": Operation(
        swap_allies,
        f"let two of your side within {SWAP_REACH} spaces of each other, walls or not, change places; nobody in a Dome",
        "Two of your side change places",
        lambda arena, who, card: bool(swap_pairs(arena, arena.team[who])),
    ),
    "dismiss_self": Operation(dismiss_self, f"go to a Dome: {BY_CARD}", "Go to a Dome that a drawn card names"),
    "dismiss_ally": Operation(
        dismiss_ally, f"send another of your side to a Dome: {BY_CARD}",
        "Send an ally to a Dome that a drawn card names",
        lambda arena, who, card: len(on_map(arena, arena.team[who])) > 1,
    ),
    "banish_adjacent": Operation(
        banish_adjacent, f"banish an adjacent enemy to a Dome: {BY_CARD}",
        "Banish an adjacent enemy to a Dome that a card names",
        lambda arena, who, card: bool(adjacent_enemies(arena, who)),
    ),
    "shift": Operation(
        shift_self, "Shift {amount}, an extra Move of {points}, but not out of a Dome",
        "An extra Move of {points} (Shift)",
        usable=lambda arena, who, card: not in_dome(arena, who),
    ),
    "expose": Operation(
        expose, "the enemy turns up {amount} hidden cards of its own choice", "The enemy turns up {amount} cards"
    ),
    "gold": Operation(take_gold, "gain {amount} gold"),
    "heal": Operation(
        heal_self, "the hero who holds this heals {wounds}", "Its holder heals {wounds}",
        usable=lambda arena, who, card: bool(arena.wounds[who]),
    ),
    "share": Operation(
        share_healing, "the hero who holds this heals {wounds}", "Its holder heals {wounds}",
        usable=lambda arena, who, card: bool(hurt(arena, who, card)),
    ),
    "steal": Operation(
        steal_adjacent, "take {amount} gold or card from an adjacent enemy hero, whose player chooses which",
        "Take {amount} gold or card from an adjacent enemy", lambda arena, who, card: bool(robbable(arena, who)),
    ),
    "destroy": Operation(
        steal_adjacent, "an adjacent enemy hero loses {amount} gold or card, which its player chooses",
        "An adjacent enemy hero loses {amount} gold or card", lambda arena, who, card: bool(robbable(arena, who)),
    ),
    "draw": Operation(draw_more, "take {draws} of treasure: {priced}", "Take {draws}: {priced}"),
    "hermit": Operation(
        draw_more, "if nobody else is in the cavern where you stand, take {draws} of treasure: {priced}",
        "Alone in a cavern, take {draws} of treasure", lambda arena, who, card: alone_in_cavern(arena, who),
    ),
    "peek": Operation(
        peek, "look at the top {amount} cards of a treasure deck",
        usable=lambda arena, who, card: any(deck.left for deck in arena.decks),
    ),
    "bury_quest": Operation(
        bury_quest, "put a quest that lies face up under its deck",
        usable=lambda arena, who, card: bool(open_quests(arena)),
    ),
    "recall": Operation(
        recall_minion, "take an enemy minion off the map; its card stays with its owner",
        "Take an enemy minion off the map", lambda arena, who, card: bool(enemy_minions(arena, who)),
    ),
    "second_action": Operation(act_again, "you act twice in the Action step that follows", "Act twice this turn"),
    "second_action_ally": Operation(
        ally_acts_again, "choose an ally, who acts twice in the Action step that follows", "An ally acts twice",
        lambda arena, who, card: len(on_map(arena, arena.team[who])) > 1,
    ),
    "tribute": Operation(earn_tribute, "earn {amount} tribute for your side"),
    "clear_trackers": Operation(
        clear_trackers, "remove every tracker from yourself and from one adjacent enemy",
        "Take off all trackers, and those of one adjacent enemy",
    ),
    "smoke": Operation(
        raise_smoke, "you have +{amount} Stealth against shots until your next Free step",
        "Gives +{amount} Stealth against shots until your next Free step",
    ),
    "comrades": Operation(
        comrades, "you and an adjacent ally hero get 1 Boost each", "1 Boost, and 1 for an adjacent ally",
        lambda arena, who, card: any(is_hero(arena, ally) for ally in adjacent_allies(arena, who)),
    ),
}  # fmt: skip


# ---- the abilities of heroes that are a contest ---------------------------------------------------------------------


class Contest(NamedTuple):
    """A challenge of one's own rating against that of another; a mental one ends where a mind is closed."""

    own: int
    against: int
    mental: bool = False


CONTESTS = {
    "pickpocket": Contest(WITS, WITS), "turncoat": Contest(FAME, VIRTUE, mental=True),
    "daunt": Contest(FAME, WITS, mental=True),
}  # fmt: skip


def contest(arena: Arena, who: int, ability: str, target: int) -> Flow[bool]:
    """Whether the challenge of an ability is passed; before the card the target may turn up cards. WS.REVEAL.02"""
    own, against, mental = CONTESTS[ability]
    arena.deed = Deed(ability, who, target)
    yield from showdown(arena, [Side([target], "contest")], [Side([who], "contest")])
    arena.deed = None
    if mental and not mind_open(arena, target):
        return False
    value, number = rating(arena, who, own), rating(arena, target, against)
    face = yield from challenge(arena, who, value - number)
    told(
        arena, "contest", who, whom=target, ability=ability, rating=own, value=value, versus=against, number=number,
        margin=value - number, face=face,
    )  # fmt: skip
    return face >= PASS


def pick_pocket(arena: Arena, who: int, victim: int) -> Flow[None]:
    won = yield from contest(arena, who, "pickpocket", victim)
    if won:
        yield from steal(arena, who, victim, 1)


def win_over(arena: Arena, who: int, target: int) -> Flow[None]:
    """A hero changes sides until it is defeated. WS.SIDE.01"""
    won = yield from contest(arena, who, "turncoat", target)
    if not won:
        return
    arena.team[target], arena.seat[target] = arena.team[who], arena.seat[who]
    for card in arena.hand[target]:
        arena.known[arena.team[who]] |= 1 << card
    for minion in characters(arena):
        if not is_hero(arena, minion) and arena.at[minion] >= 0 and arena.holder[arena.who[minion].card] == target:
            arena.team[minion], arena.seat[minion] = arena.team[who], arena.seat[who]
    told(arena, "switched", who, whom=target)
