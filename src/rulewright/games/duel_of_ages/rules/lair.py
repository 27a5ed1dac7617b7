"""Lith's Lair: tribute and tests in the Chamber, the Reflecting Pool, the Obsidian Fangs, the Wailing Cave."""

from __future__ import annotations

from functools import partial

from rulewright.games._arena.rules.asking import ask_team
from rulewright.games._arena.rules.challenges import AMAZE, PASS, SQUEAK
from rulewright.games._arena.rules.table import captain, hidden_cards, on_map, owners
from rulewright.games._arena.rules.tribute import gain
from rulewright.kernel import Ask, Choice, Flow, told

from .content import CARDS
from .dismissal import banish, dismiss
from .experience import level_up
from .state import ESCAPED, ITEM, OFF, Arena, team_heroes
from .terms import CAVE, CHAMBER, FANGS, INTELLECT, LAIR, POOL, STEALTH, STRENGTH
from .treasure import discard, disposable, reveal, seems_to_have, to_vault, use_up
from .trial import depart, face, trial
from .victory import check

DONE: Choice = "done"
NOBODY_AT_ALL: Choice = "nobody"
RATING_OF_LAIR = {POOL: INTELLECT, FANGS: STRENGTH, CAVE: STEALTH}
"""DA.ADV.05"""
ITEM_WORTH = 3
"""DA.LITH.06"""
TURNED_UP = {AMAZE: 6, PASS: 3, SQUEAK: 1}
"""Cards that the enemy turns up for the Pool. DA.RES.22-24"""
ROBBED = {AMAZE: 4, PASS: 2, SQUEAK: 1}
"""How many cards an enemy may have at most for the Cave to take them. DA.RES.30-32"""
LESSONS = {AMAZE: 2, PASS: 1}
"""Ratings that a Lith Test raises. DA.TYPE.13"""


def lair_choices(arena: Arena, who: int) -> list[Choice]:
    """What a character can do where it stands in the lair. DA.LITH.05, 13, DA.TYPE.13"""
    site = arena.land.lair_at.get(arena.at[who])
    if site is None:
        return []
    if site != CHAMBER:
        return [(LAIR[site - CHAMBER], who)]
    found: list[Choice] = [("tribute", who)] if arena.flags[who] & ITEM or hidden_cards(arena, who) else []
    return [*found, *(("test", who, card) for card in arena.hand[who] if CARDS[card].type == "test")]


def earn_tribute(arena: Arena, team: int, amount: int) -> None:
    """One marker for both: what is given eats the enemy's lead first. DA.LITH.09-11"""
    arena.tribute = gain(arena.tribute, team, amount)
    told(arena, "tribute_earned", team=team, seat=captain(arena, team), amount=amount)
    check(arena)


# ---- the Chamber ----------------------------------------------------------------------------------------------------


def gifts(arena: Arena, who: int, *more: Choice) -> list[Choice]:
    """What Lith takes: the item, and cards that nobody has seen. DA.LITH.05-06"""
    item = ["item"] if arena.flags[who] & ITEM else []
    return [*item, *(("card", card) for card in hidden_cards(arena, who)), *more]


def tribute(arena: Arena, who: int) -> Flow[None]:
    """The item for 3, any unrevealed cards for 1 each, then dismissal. DA.LITH.05-08"""
    given = 0
    while True:
        if not gifts(arena, who):
            break
        enough = (DONE,) if given else ()
        choice = yield Ask(arena.seat[who], "tribute", partial(gifts, arena, who, *enough), about=who)
        if choice == DONE:
            break
        if choice == "item":
            arena.flags[who] &= ~ITEM
            given += ITEM_WORTH
        else:
            discard(arena, choice[1])
            given += 1
    earn_tribute(arena, arena.team[who], given)
    yield from dismiss(arena, who)


def test(arena: Arena, who: int, number: int) -> Flow[None]:
    """A Lith Test: level up twice on an Amaze, once on a Pass; then away, without tribute. DA.TYPE.13-14, DA.LITH.13"""
    card = CARDS[number]
    yield from use_up(arena, card)
    result = yield from face(arena, trial(arena, who, card.rating, card.value))
    for _ in range(LESSONS.get(result, 0)):
        yield from level_up(arena, who)
    yield from depart(arena, who, result)


# ---- the three caverns ----------------------------------------------------------------------------------------------


def face_lair(arena: Arena, who: int, site: int) -> Flow[int]:
    """A rating against 5; an Amaze earns a tribute point. DA.ADV.05, DA.LITH.12"""
    result = yield from face(arena, trial(arena, who, RATING_OF_LAIR[site]))
    if result == AMAZE:
        earn_tribute(arena, arena.team[who], 1)
    return result


def pool(arena: Arena, who: int) -> Flow[None]:
    """The enemy turns up six, three or one of its unrevealed cards. DA.RES.22-25"""
    result = yield from face_lair(arena, who, POOL)
    yield from turn_up_cards(arena, 1 - arena.team[who], TURNED_UP.get(result, 0))
    yield from depart(arena, who, result)


def turn_up_cards(arena: Arena, team: int, count: int) -> Flow[None]:
    """A team turns up so many unrevealed cards, none of the vault; any of its players says which. DA.RES.22-24"""
    for left in range(count, 0, -1):
        hiding = [who for who in team_heroes(arena, team) if arena.at[who] != ESCAPED and hidden_cards(arena, who)]
        cards = [card for who in hiding for card in hidden_cards(arena, who)]
        if len(cards) <= left:
            for card in cards:
                reveal(arena, card)
            return
        _, choice = yield from ask_team(owners(arena, hiding), "expose", partial(hidden_of, arena, hiding))
        reveal(arena, int(str(choice)))


def hidden_of(arena: Arena, holders: list[int], seat: int) -> list[Choice]:
    """The unrevealed cards of a player's characters among these."""
    return [card for who in holders if arena.seat[who] == seat for card in hidden_cards(arena, who)]


def fangs(arena: Arena, who: int) -> Flow[None]:
    """Banish an enemy, dismiss an ally: both at will on an Amaze, one of them on a Pass. DA.RES.26-29"""
    result = yield from face_lair(arena, who, FANGS)
    enemies: list[Choice] = [("banish", enemy) for enemy in on_map(arena, 1 - arena.team[who])]
    allies: list[Choice] = [("dismiss", ally) for ally in on_map(arena, arena.team[who]) if ally != who]
    if result == AMAZE:
        yield from snap(arena, who, [*enemies, NOBODY_AT_ALL])
        yield from snap(arena, who, [*allies, NOBODY_AT_ALL])
    elif result == PASS:
        yield from snap(arena, who, [*enemies, *allies])
    elif result == SQUEAK:
        yield from snap(arena, who, allies)
    yield from depart(arena, who, result)


def snap(arena: Arena, who: int, choices: list[Choice]) -> Flow[None]:
    """The Fangs close on somebody; what is impossible is skipped."""
    if not choices:
        return
    choice = yield Ask(arena.seat[who], "fangs", choices, about=who)
    if choice == NOBODY_AT_ALL:
        return
    how, other = choice
    if how == "banish":
        yield from banish(arena, other)
    else:
        yield from dismiss(arena, other)


def cave(arena: Arena, who: int) -> Flow[None]:
    """All the cards of an enemy with few of them go to its own vault: four, two, one at most. DA.RES.30-33"""
    result = yield from face_lair(arena, who, CAVE)
    most = ROBBED.get(result, 0)
    enemy_team = 1 - arena.team[who]
    loaded: list[Choice] = [
        enemy
        for enemy in team_heroes(arena, enemy_team)
        if arena.at[enemy] >= OFF and len(arena.hand[enemy]) <= most and seems_to_have(arena, enemy)
    ]
    if loaded:
        enemy = yield Ask(arena.seat[who], "cave", loaded, about=who)
        for card in disposable(arena, enemy):
            to_vault(arena, card, enemy_team)
        told(arena, "robbed_by_cave", enemy)
    yield from depart(arena, who, result)
