"""What cards and abilities do beyond the rules in the Free Action phase: each a small flow, with when it works."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rulewright.games._arena.rules.secrets import learn
from rulewright.games._arena.rules.sight import BLOCKED
from rulewright.games._arena.rules.table import hidden_cards, is_open, on_map, seats_of
from rulewright.games._arena.rules.treasure import has_symbol, hold, let_go
from rulewright.kernel import Ask, Choice, Flow, still, told

from .cards import Card
from .challenge import luck
from .content import CARDS
from .defeat import call_off_hunters, drop_flag, harden, heal
from .dismissal import banish, dismiss
from .experience import activate, can_activate, gain_experience
from .figures import CHARM, DRILL, MEND, PICKPOCKET, SPY
from .flags import flag_choices, take_flag
from .ratings import fits, mind_open
from .state import (
    UNKNOWN,
    Arena,
    able,
    allies_here,
    figures_in,
    henchmen_of,
    is_henchman,
    is_hero,
    prison_of,
    site_destroyed,
)
from .terms import FREELY, HQ, NO_LIMIT, NO_TRADE, VAULT
from .treasure import discard, disposable, part_with, reveal, seems_to_have, settle, steal, to_vault, use_up
from .victory import check

FAR_SIGHT = 6
"""How far second sight reaches."""
LUCKIEST = 9
LASTING = ("gadget", "stealth", "badge")
"""Cards that serve their owner as soon as they lie open. DA.TYPE.08"""

# ---- the list -------------------------------------------------------------------------------------------------------


def free_choices(arena: Arena, who: int) -> list[Choice]:
    """All that a character could do by itself in the Free Action phase, enemies in the space or not. DA.FREE.09-10"""
    found: list[Choice] = [("experience", who)] if can_activate(arena, who) else []
    if arena.who[who].powers & FREE_POWERS:
        found += abilities(arena, who)
    found += vault_choices(arena, who)
    found += flag_choices(arena, who)
    for number in arena.hand[who]:
        card = CARDS[number]
        if card.when == "free" and can_use(arena, who, card):
            found.append(("play", number))
        if card.type in LASTING and not is_open(arena, number):
            found.append(("reveal", number))
    return found


def take_free(arena: Arena, kind: str, numbers: list[int]) -> Flow[None]:
    who = numbers[0]
    match kind:
        case "experience":
            activate(arena, who)
        case "vault_in":
            put_in_vault(arena, numbers[1])
        case "vault_out":
            yield from take_out_of_vault(arena, who)
        case "flag":
            take_flag(arena, who)
        case "reveal":
            reveal(arena, who)
        case "play":
            yield from play(arena, CARDS[who])
        case _:
            yield from use_ability(arena, kind, who, numbers[1] if numbers[1:] else who)


# ---- abilities ------------------------------------------------------------------------------------------------------

FREE_POWERS = MEND | PICKPOCKET | SPY | CHARM | DRILL
POWER_OF = {"mend": MEND, "pickpocket": PICKPOCKET, "spy": SPY, "charm": CHARM, "drill": DRILL}


def abilities(arena: Arena, who: int) -> list[Choice]:
    """Each once in a phase, a Drill on a destroyed HQ too. DA.FREE.10, DA.SPEC.02, DA.DEST.15"""
    powers = arena.who[who].powers & ~arena.used[who]
    found: list[Choice] = []
    if powers & MEND:
        hurt = [ally for ally in allies_here(arena, who) if arena.health[ally] < arena.full[ally]]
        found += [("mend", who, ally) for ally in hurt]
    if powers & PICKPOCKET:
        found += [("pickpocket", who, enemy) for enemy in others_here(arena, who) if seems_to_have(arena, enemy)]
    if powers & SPY:
        found += [("spy", who, enemy) for enemy in readable(arena, who)]
    if powers & CHARM:
        found += [("charm", who, enemy) for enemy in others_here(arena, who) if can_be_charmed(arena, enemy)]
    if powers & DRILL and arena.land.site_at.get(arena.at[who]) == (arena.team[who], HQ):
        found.append(("drill", who))
    return found


def others_here(arena: Arena, who: int) -> list[int]:
    """The enemies in the space."""
    space = arena.at[who]
    return [enemy for enemy in figures_in(arena, space) if arena.team[enemy] != arena.team[who]]


def readable(arena: Arena, who: int) -> list[int]:
    """The enemies within 6 that have a card face down."""
    here = arena.at[who]
    return [
        enemy
        for enemy in on_map(arena, 1 - arena.team[who])
        if arena.land.far(here, arena.at[enemy]) <= FAR_SIGHT and hidden_cards(arena, enemy)
    ]


def can_be_charmed(arena: Arena, enemy: int) -> bool:
    return is_henchman(arena, enemy) and mind_open(arena, enemy)


def use_ability(arena: Arena, kind: str, who: int, target: int) -> Flow[None]:
    """DA.SPEC.02"""
    power = POWER_OF[kind]
    assert able(arena, who, power)
    arena.used[who] |= power
    told(arena, "ability_used", who, whom=target, ability=kind)
    match kind:
        case "mend":
            heal(arena, target, 1)
        case "pickpocket":
            yield from steal(arena, who, target, 1)
        case "spy":
            card = yield Ask(arena.seat[target], "expose", lambda: [*hidden_cards(arena, target)], about=target)
            reveal(arena, card)
        case "charm":
            yield from charm(arena, who, target)
        case _:
            gain_experience(arena, who)


def charm(arena: Arena, who: int, henchman: int) -> Flow[None]:
    """On Luck 9 a henchman changes sides and has a new master. DA.SPEC.05, DA.HENCH.14"""
    if (yield from is_lucky(arena, who, henchman)):
        arena.master[henchman] = who
        change_sides(arena, henchman, who)


def is_lucky(arena: Arena, who: int, whom: int) -> Flow[bool]:
    """Whether a luck check comes to 9. DA.SPEC.05"""
    number = yield from luck(arena, arena.team[who])
    told(arena, "luck_checked", who, whom=whom, number=number, needed=LUCKIEST)
    return bool(number >= LUCKIEST)


def change_sides(arena: Arena, who: int, to: int) -> None:
    """A figure joins another's side with its cards and its henchmen, out of that side's prison too. DA.HENCH.13

    Its flag stays behind, and hunters leave it alone. DA.FLAG.11, DA.HUNT.08
    """
    team = arena.team[to]
    drop_flag(arena, who)
    for one in (who, *henchmen_of(arena, who)):
        arena.team[one], arena.seat[one] = team, arena.seat[to]
        if arena.at[one] == prison_of(team):
            arena.at[one] = arena.at[who]
        call_off_hunters(arena, one)
    for card in arena.hand[who]:
        learn(arena.known, team, card)
    told(arena, "sides_changed", who, whom=to, remark="sides_changed")
    check(arena)


# ---- the own vault --------------------------------------------------------------------------------------------------


def vault_choices(arena: Arena, who: int) -> list[Choice]:
    """On his own vault space one puts cards in and takes up to half of them out. DA.BASE.10-12, DA.DEST.07

    DA.CARD.23-24
    """
    team, trait = arena.team[who], arena.who[who].trait
    if arena.land.site_at.get(arena.at[who]) != (team, VAULT) or site_destroyed(arena, team, VAULT):
        return []
    found: list[Choice] = []
    if trait in (FREELY, NO_LIMIT):
        found += [("vault_in", who, card) for card in disposable(arena, who)]
    if trait != NO_TRADE and may_take(arena, who):
        found.append(("vault_out", who))
    return found


def may_take(arena: Arena, who: int) -> bool:
    """Half of what lies there, or lay there before one took some, rounded up. DA.BASE.10"""
    left, taken = len(arena.vault[arena.team[who]]), arena.taken.get(who, 0)
    return taken < (left + taken + 1) // 2


def put_in_vault(arena: Arena, card: int) -> None:
    """DA.BASE.11"""
    who = arena.holder[card]
    to_vault(arena, card, arena.team[who])
    told(arena, "put_in_vault", who)


def take_out_of_vault(arena: Arena, who: int) -> Flow[None]:
    """One card of choice. DA.BASE.10, DA.FREE.09"""
    team = arena.team[who]
    choice = yield Ask(arena.seat[who], "vault", lambda: [("card", card) for card in arena.vault[team]], about=who)
    arena.taken[who] = arena.taken.get(who, 0) + 1
    arena.vault[team].remove(choice[1])
    hold(arena, choice[1], who)
    told(arena, "taken_out_of_vault", who)
    yield from settle(arena, who)


# ---- cards ----------------------------------------------------------------------------------------------------------

Works = Callable[[Arena, int, Card], bool]
Effect = Callable[[Arena, int, Card], Flow[None]]


class Deed(NamedTuple):
    """What a card does when it is played: how that reads, its flow, and whether it would work now."""

    phrase: str
    flow: Effect
    works: Works | None = None


def can_use(arena: Arena, who: int, card: Card) -> bool:
    """Whether a card can be played now by the one who carries it. DA.CARD.10, DA.FREE.10"""
    if arena.at[who] < 0 or arena.worn >> card.number & 1 or not fits(arena, who, card):
        return False
    works = DEEDS[card.do].works
    return works is None or works(arena, who, card)


def play(arena: Arena, card: Card) -> Flow[None]:
    """A card is used by its owner, once in a phase. DA.FREE.10, DA.TYPE.07-09"""
    who = arena.holder[card.number]
    arena.worn |= 1 << card.number
    yield from use_up(arena, card)
    yield from DEEDS[card.do].flow(arena, who, card)


def in_sight(arena: Arena, who: int) -> list[int]:
    """The enemies that one sees, those in the own space included."""
    here = arena.at[who]
    return [
        enemy
        for enemy in on_map(arena, 1 - arena.team[who])
        if arena.at[enemy] == here or arena.land.cover(here, arena.at[enemy]) < BLOCKED
    ]


def laden(arena: Arena, who: int) -> list[int]:
    return [enemy for enemy in in_sight(arena, who) if seems_to_have(arena, enemy)]


@still
def heal_owner(arena: Arena, who: int, card: Card) -> None:
    """A Medical card heals its owner, and more with the symbol. DA.TYPE.07, DA.CARD.13"""
    heal(arena, who, card.amount + (card.heal_bonus if has_symbol(arena, who, card) else 0))


def banish_seen(arena: Arena, who: int, card: Card) -> Flow[None]:
    enemy = yield Ask(arena.seat[who], "target.banish", in_sight(arena, who), about=who)
    yield from banish(arena, enemy)


def dismiss_self(arena: Arena, who: int, card: Card) -> Flow[None]:
    yield from dismiss(arena, who)


def discard_foe(arena: Arena, who: int, card: Card) -> Flow[None]:
    """An enemy loses a card of its own choice, but no Badge. DA.SPEC.06, DA.TYPE.16"""
    enemy = yield Ask(arena.seat[who], "target.discard", laden(arena, who), about=who)
    if disposable(arena, enemy):
        discard(arena, (yield from part_with(arena, enemy, "steal")))


@still
def learn_lesson(arena: Arena, who: int, card: Card) -> None:
    gain_experience(arena, who, card.amount)


@still
def harden_owner(arena: Arena, who: int, card: Card) -> None:
    harden(arena, who, card.amount)


def persuadable(arena: Arena, who: int) -> list[int]:
    """The enemy characters in the space whose minds are open. DA.CREA.01"""
    return [enemy for enemy in others_here(arena, who) if is_hero(arena, enemy) and mind_open(arena, enemy)]


def turn_coat(arena: Arena, who: int, card: Card) -> Flow[None]:
    """On Luck 9 an enemy character changes sides. DA.SPEC.05, DA.HENCH.13"""
    enemy = yield Ask(arena.seat[who], "target.persuade", persuadable(arena, who), about=who)
    if (yield from is_lucky(arena, who, enemy)):
        change_sides(arena, enemy, who)


@still
def raise_monument(arena: Arena, who: int, card: Card) -> None:
    """A Monument rises in the owner's space, over the ruins of another. DA.TYPE.18-19"""
    space = arena.at[who]
    old = arena.monuments.get(space)
    if old is not None:
        arena.decks[CARDS[old].deck].discard.append(old)
        arena.revealed &= ~(1 << old)
    let_go(arena, card.number)
    arena.monuments[space] = card.number
    arena.builders[space] = arena.team[who]
    told(arena, "monument_raised", who, card=card.number, space=space)


def look(arena: Arena, who: int, card: Card) -> Flow[None]:
    """The own team looks at the encounter that lies face down in the space."""
    space, team = arena.at[who], arena.team[who]
    seats = tuple(seats_of(arena, team))
    if arena.encounters[space] == UNKNOWN:
        arena.encounters[space] = yield from arena.markers.draw()
    arena.peeked[space] = arena.peeked.get(space, 0) | 1 << team
    told(arena, "peeked", who, encounter=arena.encounters[space], space=space, seats=seats, reveals=True)


DEEDS = {
    "heal": Deed(
        "heal {amount} of your own Health", heal_owner, lambda arena, who, card: arena.health[who] < arena.full[who]
    ),
    "banish_seen": Deed(
        "banish an enemy in sight",
        banish_seen,
        lambda arena, who, card: bool(in_sight(arena, who)),
    ),
    "dismiss_self": Deed("you are dismissed", dismiss_self),
    "discard_foe": Deed(
        "an enemy character in sight loses a card that its own team picks, other than a Badge",
        discard_foe,
        lambda arena, who, card: bool(laden(arena, who)),
    ),
    "experience": Deed("gain {amount} experience", learn_lesson),
    "harden": Deed("your maximum Health rises by {amount} for good, and your Health with it", harden_owner),
    "turn_coat": Deed(
        f"on Luck {LUCKIEST} an enemy character in the space, unless immune to mental abilities, changes sides with"
        " cards and henchmen",
        turn_coat,
        lambda arena, who, card: bool(persuadable(arena, who)),
    ),
    "raise": Deed("raise it where you stand", raise_monument),
    "look": Deed(
        "look at the encounter that lies face down where you stand",
        look,
        lambda arena, who, card: arena.at[who] in arena.encounters,
    ),
}
"""By what a card calls it."""
