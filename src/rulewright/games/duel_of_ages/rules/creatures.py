"""Hunters and sentinels: creatures of cards, unleashed on the map."""

from __future__ import annotations

from rulewright.games._arena.rules.sight import BLOCKED
from rulewright.games._arena.rules.table import NOBODY, is_open, on_map, seats_of
from rulewright.games._arena.rules.treasure import let_go
from rulewright.kernel import Ask, Choice, Flow, told

from .content import CARDS
from .ratings import fits
from .state import MELEE, MELEE_START, MOVED, PENDING, SPENT, Arena, creature_number, foes_here, is_hero
from .terms import BOT, PET
from .treasure import reveal

TRAINERS = 1 << PET | 1 << BOT


# ---- hunters --------------------------------------------------------------------------------------------------------


def prey(arena: Arena, who: int) -> list[int]:
    """The enemies in line of sight, those in the own space among them. DA.HUNT.01, 05"""
    here, side = arena.at[who], arena.team[who]
    return [
        enemy
        for enemy, space in enumerate(arena.at)
        if space >= 0 and arena.team[enemy] != side and (space == here or arena.land.cover(here, space) < BLOCKED)
    ]


def hunter_choices(arena: Arena, who: int, symbols: int = -1) -> list[Choice]:
    """Each hunter against each enemy in sight; `symbols` picks among the hunters. DA.HUNT.01, 03-05"""
    hunters = [
        card
        for card in arena.hand[who]
        if CARDS[card].type == "hunter" and symbols >> CARDS[card].symbol & 1 and fits(arena, who, CARDS[card])
    ]
    return [("hunt", card, enemy) for card in hunters for enemy in prey(arena, who)] if hunters else []


def unleash_hunter(arena: Arena, card: int, target: int) -> None:
    """The card is shown and leaves its owner, and the hunter stands beside him, for good; it moves as it likes.

    DA.HUNT.03, 06, 09
    """
    owner = arena.holder[card]
    hunter = place_creature(arena, card, owner)
    arena.target[hunter] = target
    told(arena, "hunter_unleashed", hunter, whom=target)


def place_creature(arena: Arena, card: int, owner: int) -> int:
    """A creature comes onto the map in its owner's space; neither recall nor his death takes it off again.

    DA.CREA.06, DA.SENT.05, 09-10, DA.HUNT.10
    """
    reveal(arena, card)
    let_go(arena, card)
    creature = creature_number(arena, card)
    arena.at[creature] = arena.start[creature] = arena.at[owner]
    arena.team[creature], arena.seat[creature] = arena.team[owner], arena.seat[owner]
    arena.master[creature] = owner
    arena.health[creature] = arena.who[creature].health
    arena.flags[creature] = 0
    return creature


def melee_start(arena: Arena) -> Flow[None]:
    """Owners with the Pet or Bot symbol may unleash hunters before the first blow. DA.HUNT.02"""
    arena.step = MELEE
    for team in (arena.turn, 1 - arena.turn):
        for seat in seats_of(arena, team):
            yield from hunt_late(arena, seat)


def hunt_late(arena: Arena, seat: int) -> Flow[None]:
    """A player is asked once for all of his trainers, and again after each hunter."""
    while mine := trainers(arena, seat):
        about = mine[0] if len(mine) == 1 else NOBODY
        choice = yield Ask(seat, "late_hunt", lambda: late_hunts(arena, seat), about=about, word=True)
        if choice == "pass":
            return
        unleash_hunter(arena, choice[1], choice[2])


def trainers(arena: Arena, seat: int) -> list[int]:
    """A player's characters with whom the table must reckon."""
    mine = [who for who in on_map(arena, arena.teams[seat]) if arena.seat[who] == seat and is_hero(arena, who)]
    return [who for who in mine if may_hunt_late(arena, who)]


def may_hunt_late(arena: Arena, who: int) -> bool:
    """Whether the table must reckon with a hunter: the symbol, prey in sight, and a card that could be one."""
    symbols = arena.who[who].symbols & TRAINERS
    if not symbols or not arena.hand[who]:
        return False
    could_be = any(
        CARDS[card].type == "hunter" if is_open(arena, card) else at_large(arena, CARDS[card].deck, symbols)
        for card in arena.hand[who]
    )
    return could_be and bool(prey(arena, who))


def at_large(arena: Arena, deck: int, symbols: int) -> bool:
    """Whether a hunter for one of these symbols could lie face down with this back: none that all have seen go."""
    gone = arena.decks[deck].discard
    return any(
        card.type == "hunter" and card.deck == deck and symbols >> card.symbol & 1
        and not is_open(arena, card.number) and card.number not in gone
        for card in CARDS
    )  # fmt: skip


def late_hunts(arena: Arena, seat: int) -> list[Choice]:
    """DA.HUNT.02"""
    mine = trainers(arena, seat)
    return [*(hunt for who in mine for hunt in hunter_choices(arena, who, arena.who[who].symbols & TRAINERS)), "pass"]


# ---- sentinels ------------------------------------------------------------------------------------------------------


def sentinel_choices(arena: Arena, who: int) -> list[Choice]:
    """Not in a dome, not with an enemy in the space, not after a step; any number. DA.SENT.01, 06, DA.MOVE.08"""
    if arena.land.in_dome[arena.at[who]] or (arena.flags[who] & SPENT and not arena.flags[who] & PENDING):
        return []
    cards = [card for card in arena.hand[who] if is_ready(arena, who, card)]
    return [("unleash", who, card) for card in cards] if cards and not foes_here(arena, who) else []


def is_ready(arena: Arena, who: int, card: int) -> bool:
    return CARDS[card].type == "sentinel" and not arena.worn >> card & 1 and fits(arena, who, CARDS[card])


def announce_sentinel(arena: Arena, who: int, card: int) -> None:
    """The card is shown and all move points are spent; the marker comes after OpFire. DA.SENT.02-03"""
    reveal(arena, card)
    arena.flags[who] |= SPENT | PENDING
    arena.worn |= 1 << card
    if not any(is_ready(arena, who, other) for other in arena.hand[who]):
        arena.flags[who] |= MOVED
    told(arena, "sentinel_announced", who, card=card)


def place_sentinels(arena: Arena) -> Flow[None]:
    """After OpFire the sentinels stand, if their owners still do where they set them up. DA.SENT.02-05"""
    for who in on_map(arena, arena.turn):
        if not arena.flags[who] & PENDING or arena.at[who] != arena.start[who]:
            continue
        for card in [card for card in arena.hand[who] if CARDS[card].type == "sentinel" and arena.worn >> card & 1]:
            sentinel = place_creature(arena, card, who)
            told(arena, "sentinel_placed", sentinel, space=arena.at[sentinel])
    arena.step = MELEE_START
    return
    yield
