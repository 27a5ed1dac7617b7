"""The Adventure step: tasks, quests and gold adventures of the factions, capture and favor."""

from __future__ import annotations

from functools import partial

from rulewright.games._arena.rules.asking import ask_team
from rulewright.games._arena.rules.challenges import AMAZE, PASS
from rulewright.games._arena.rules.table import NOBODY, on_map, owners
from rulewright.games._arena.rules.treasure import cards_of
from rulewright.kernel import Ask, Choice, Flow, told

from .content import FACTION_CARDS, QUEST_CARDS
from .defeat import heal
from .dismissal import banish, dismiss
from .effects import bury, quest_up
from .land import CHAMBER, GOLD, NONE, QUEST, TASK_ONE
from .lith import LITH_ADVENTURES
from .market import buy, can_buy
from .ratings import has_favor, rating
from .state import ADVENTURED, END_OF_ADVENTURE, Arena, is_hero, team_heroes, turn_tile
from .terms import ADVENTURERS, QUESTS, RATINGS, TASKS, VIRTUE
from .treasure import discard, draw_treasure
from .trial import depart, face_challenge
from .windows import ask_hero, team_window, window

DONE: Choice = "done"
TASK_NUMBER = 5
TASK_GOLD = (1, 2)  # on a Pass, and on an Amaze
CARD_BOOSTS = 2


def adventure_step(arena: Arena) -> Flow[None]:
    """The active team picks who tries an adventure next, or is done. WS.ASTEP.01-02, WS.ADV.01-03"""
    ready = adventurers(arena)
    if not ready:
        arena.step = END_OF_ADVENTURE
        return
    seat, choice = yield from ask_team(
        owners(arena, ready), "adventure", lambda seat: next_adventurers(arena, ready, seat)
    )
    if choice == DONE:
        for who in ready:
            if arena.seat[who] == seat:
                arena.flags[who] |= ADVENTURED
        return
    yield from adventure(arena, int(str(choice)))


def adventurers(arena: Arena) -> list[int]:
    """The heroes on adventure spaces that could attempt them. WS.ADV.01, 08"""
    return [
        who
        for who in on_map(arena, arena.turn)
        if is_hero(arena, who) and not arena.flags[who] & ADVENTURED and can_attempt(arena, who)
    ]


def next_adventurers(arena: Arena, ready: list[int], seat: int) -> list[Choice]:
    return [*[who for who in ready if arena.seat[who] == seat], DONE]


def can_attempt(arena: Arena, who: int) -> bool:
    """Whether a hero has what the adventure where it stands asks for."""
    return can_afford(arena, who, arena.at[who])


def can_afford(arena: Arena, who: int, space: int) -> bool:
    """Whether a hero has what the adventure of a space asks for. WS.CPAY.02, WS.MARKET.01, WS.HAGGLE.01"""
    kind, faction = arena.land.adventure[space], arena.land.faction_at[space]
    if kind == NONE:
        return False
    if kind >= CHAMBER:
        return LITH_ADVENTURES[kind].possible(arena, who)
    if kind == GOLD:
        gold = FACTION_CARDS[faction].gold
        if gold.kind == "market":
            return can_buy(arena, who, {gold.deck: gold.price})
        return arena.gold[who] >= gold.price
    if kind == QUEST:
        up = quest_up(arena, faction)
        return bool(arena.quests[faction].left) and (up < 0 or arena.gold[who] >= QUEST_CARDS[up].gold)
    return not FACTION_CARDS[faction].tasks[kind - TASK_ONE].pay or bool(arena.hand[who])


def adventure(arena: Arena, who: int) -> Flow[None]:
    """WS.ADV.04"""
    arena.flags[who] |= ADVENTURED
    arena.trying, arena.won = who, False
    space = arena.at[who]
    kind, faction = arena.land.adventure[space], arena.land.faction_at[space]
    told(arena, "adventure", who, space=space, site=space)
    if kind >= CHAMBER:
        yield from LITH_ADVENTURES[kind].attempt(arena, who)
    elif kind == QUEST:
        yield from quest(arena, who, faction)
    elif kind == GOLD:
        yield from GOLD_ADVENTURES[FACTION_CARDS[faction].gold.kind](arena, who, faction)
    elif FACTION_CARDS[faction].tasks[kind - TASK_ONE].pay:
        yield from pay_cards(arena, who, faction)
    else:
        yield from task(arena, who, faction, kind)
    arena.trying, arena.trial = NOBODY, None


# ---- capture --------------------------------------------------------------------------------------------------------


def capture(arena: Arena, who: int, space: int) -> Flow[None]:
    """Place the own marker, or only remove an enemy one; the favor tiles follow at once. WS.CAPT.01-04"""
    spot, team = arena.land.spot_at[space], arena.team[who]
    if arena.markers[spot] == team:
        return
    freed = arena.markers[spot] != NONE
    arena.markers[spot] = NONE if freed else team
    faction = arena.land.faction_at[space]
    recount_favor(arena, faction)
    told(arena, "captured", who, space=space, freed=freed, region=faction, standing=faction)
    rivals = [rival for rival in team_heroes(arena, 1 - team) if arena.at[rival] >= 0]
    played = yield from team_window(arena, rivals, "rival_capture")
    if played is not None:
        arena.boosts[played.who] += played.card.amount


def earn(arena: Arena, who: int, gold: int) -> None:
    if gold:
        arena.gold[who] += gold
        told(arena, "earned", who, amount=gold)


def recount_favor(arena: Arena, faction: int) -> None:
    """Three markers turn a tile to side 3, four to side 4; fewer lose it. WS.FAVOR.01-02, 05-06"""
    for team in (0, 1):
        count = sum(arena.markers[spot] == team for spot in arena.land.spots_of[faction])
        turn_tile(arena, team, faction, count if count >= 3 else 0)


# ---- tasks ----------------------------------------------------------------------------------------------------------


def task(arena: Arena, who: int, faction: int, kind: int) -> Flow[None]:
    """A rating against 5: 1 gold on Pass, 2 on Amaze, capture, dismissal. WS.TASK.01-05"""
    space = arena.at[who]
    name = RATINGS.index(FACTION_CARDS[faction].tasks[kind - TASK_ONE].rating)
    face = yield from face_challenge(arena, who, name, TASK_NUMBER, faction, TASKS)
    if face < PASS:
        return
    arena.won = True
    earn(arena, who, TASK_GOLD[face == AMAZE])
    yield from capture(arena, who, space)
    yield from depart(arena, who)


def pay_cards(arena: Arena, who: int, faction: int) -> Flow[None]:
    """One card or more for 2 Boosts each, and gold for the own faction; always a capture. WS.CPAY.01-05"""
    space = arena.at[who]
    paid = 0
    while arena.hand[who]:
        enough = (DONE,) if paid else ()
        choice = yield Ask(arena.seat[who], "pay_card", partial(cards_of, arena, who, *enough), about=who)
        if choice == DONE:
            break
        discard(arena, choice[1])
        arena.won = True
        paid += 1
    arena.boosts[who] += CARD_BOOSTS * paid
    told(arena, "encouraged", who, amount=CARD_BOOSTS * paid)
    earn(arena, who, paid if arena.who[who].faction == faction else 0)
    yield from capture(arena, who, space)
    yield from depart(arena, who)


# ---- quests ---------------------------------------------------------------------------------------------------------


def quest(arena: Arena, who: int, faction: int) -> Flow[None]:
    """Turn up the top quest, unless it lies face up, and face it. WS.QUEST.01-10"""
    deck = arena.quests[faction]
    number = quest_up(arena, faction)
    if number < 0:
        (number,) = yield from deck.peek(1)
        arena.turned[faction] = number
        told(arena, "quest", who, quest=number, reveals=True)
    card = QUEST_CARDS[number]
    if card.gold:
        yield from gold_quest(arena, who, faction, number)
        return
    space = arena.at[who]
    face = yield from face_challenge(arena, who, RATINGS.index(card.rating), card.number, faction, QUESTS)
    if face < PASS:
        return
    beaten(arena, faction)
    if face == AMAZE:
        virtue_bonus(arena, who, card.virtue)
    draws = card.amaze if face == AMAZE else card.draws
    yield from draw_treasure(arena, who, draws + quest_favor(arena, who))
    yield from capture(arena, who, space)
    yield from depart(arena, who)


def quest_favor(arena: Arena, who: int) -> int:
    return int(has_favor(arena, who, ADVENTURERS, (4,)))


def beaten(arena: Arena, faction: int) -> None:
    """A beaten quest goes face down under its deck. WS.QUEST.06"""
    arena.won = True
    bury(arena, faction)


def virtue_bonus(arena: Arena, who: int, numbers: tuple[int, ...]) -> None:
    """1 gold for each printed number that Virtue reaches. WS.QUEST.08, 10"""
    virtue = rating(arena, who, VIRTUE)
    earn(arena, who, sum(number <= virtue for number in numbers))


def gold_quest(arena: Arena, who: int, faction: int, number: int) -> Flow[None]:
    """Pay or refuse; without payment nothing happens. WS.GQUEST.01-06"""
    card = QUEST_CARDS[number]
    if arena.gold[who] < card.gold:
        return
    choice = yield from ask_hero(arena, who, "gold_quest", lambda: ["pay", "refuse"])
    if choice == "refuse":
        return
    space = arena.at[who]
    arena.gold[who] -= card.gold
    told(arena, "paid", who, amount=card.gold)
    earn(arena, who, int(arena.who[who].faction == faction))
    beaten(arena, faction)
    virtue_bonus(arena, who, card.virtue)
    yield from draw_treasure(arena, who, card.draws + quest_favor(arena, who))
    yield from capture(arena, who, space)
    yield from depart(arena, who)


# ---- gold adventures ------------------------------------------------------------------------------------------------


def faction_market(arena: Arena, who: int, faction: int) -> Flow[None]:
    """WS.MARKET.02-12"""
    gold, space = FACTION_CARDS[faction].gold, arena.at[who]
    bought = yield from buy(arena, who, {gold.deck: gold.price})
    if bought:
        yield from capture(arena, who, space)
        yield from depart(arena, who)


def rescue(arena: Arena, who: int, faction: int) -> Flow[None]:
    """1 gold after another, each for an ally dismissed or simply to capture. WS.RESCUE.01-04"""
    yield from move_others(arena, who, arena.team[who], 1)


def kidnap(arena: Arena, who: int, faction: int) -> Flow[None]:
    """2 gold after another, each time for an enemy banished or simply to capture. WS.KIDNAP.01-05"""
    yield from move_others(arena, who, 1 - arena.team[who], 2)


def move_others(arena: Arena, who: int, team: int, price: int) -> Flow[None]:
    space, paid = arena.at[who], 0
    while arena.gold[who] >= price:
        targets: list[Choice] = [("move", other) for other in on_map(arena, team) if other != who]
        choices = [*targets, "nobody", DONE if paid else "leave"]
        choice = yield Ask(arena.seat[who], "rescue" if team == arena.team[who] else "kidnap", choices, about=who)
        if choice == "leave":
            return
        if choice == DONE:
            break
        arena.gold[who] -= price
        told(arena, "paid", who, amount=price)
        paid += 1
        if choice != "nobody":
            yield from carry_off(arena, choice[1], team == arena.team[who])
    yield from capture(arena, who, space)
    yield from depart(arena, who)


def carry_off(arena: Arena, other: int, ally: bool) -> Flow[None]:
    if ally:
        yield from dismiss(arena, other)
        return
    if is_hero(arena, other):
        played = yield from window(arena, other, "kidnapped")
        if played is not None:
            arena.gold[other] += played.card.amount
    yield from banish(arena, other)


def inspire(arena: Arena, who: int, faction: int) -> Flow[None]:
    """A Boost for each gold. WS.INSPIRE.01-02"""
    space = arena.at[who]
    amounts: list[Choice] = [*range(1, arena.gold[who] + 1), "leave"]
    amount = yield Ask(arena.seat[who], "inspire", amounts, about=who)
    if amount == "leave":
        return
    arena.gold[who] -= amount
    arena.boosts[who] += amount
    told(arena, "paid", who, amount=amount)
    told(arena, "encouraged", who, amount=amount)
    yield from capture(arena, who, space)
    yield from depart(arena, who)


def infirmary(arena: Arena, who: int, faction: int) -> Flow[None]:
    """A wound healed for each gold; an unwounded hero may pay 1 to capture. WS.INFIRM.01-03"""
    space = arena.at[who]
    most = min(arena.gold[who], max(1, arena.wounds[who]))
    amounts: list[Choice] = [*range(1, most + 1), "leave"]
    amount = yield Ask(arena.seat[who], "infirmary", amounts, about=who)
    if amount == "leave":
        return
    arena.gold[who] -= amount
    told(arena, "paid", who, amount=amount)
    heal(arena, who, amount)
    yield from capture(arena, who, space)
    yield from depart(arena, who)


GOLD_ADVENTURES = {
    "market": faction_market, "rescue": rescue, "kidnap": kidnap, "inspire": inspire, "infirmary": infirmary,
}  # fmt: skip
