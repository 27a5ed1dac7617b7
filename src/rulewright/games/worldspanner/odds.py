"""Exact odds of attacks and challenges, from the cards that are left in the deck."""

from __future__ import annotations

from rulewright.games._arena.challenges import AMAZE, DAMAGE_CHANGE, FACES, face_odds, hit_odds
from rulewright.kernel import Ask, Choice, Sum
from rulewright.kernel.scene import Odds

from .attack import best_block, damage_difference, hit_difference, weapon_by
from .content import CHALLENGES, FACTION_CARDS, QUEST_CARDS, Weapon
from .effects import quest_up
from .land import HAGGLER, MIRROR, NONE, QUEST, TASK_ONE, TASK_TWO, UNDERWORLD, VORTEX
from .shooting import cover_to
from .state import Arena, is_hero
from .terms import FAME, INTELLECT, LITH, QUESTS, RATINGS, TASKS, VIRTUE, WITS
from .trial import challenge_difference

LITH_TRIALS = {HAGGLER: WITS, MIRROR: INTELLECT, VORTEX: VIRTUE, UNDERWORLD: FAME}


def odds(arena: Arena, ask: Ask | None, choice: Choice) -> Odds | None:
    """What an attack or an adventure may bring."""
    if ask is None:
        return None
    if ask.prompt == "adventure" and isinstance(choice, int):
        return adventure_odds(arena, choice)
    if not isinstance(choice, tuple) or choice[0] not in ("shoot", "attack"):
        return None
    card, target, *space = (int(part) for part in choice[1:])
    ranged = choice[0] == "shoot"
    weapon = weapon_by(arena, ask.about, card, ranged)
    where = space[0] if space else arena.at[target]
    cover = cover_to(arena, ask.about, weapon, target, where, bool(space)) if ranged else 0
    return attack_odds(arena, ask.about, weapon, target, where, cover)


def deck_left(arena: Arena, team: int) -> list[int]:
    """The cards that the next draw comes from. They are known to nobody, but all can be reckoned."""
    deck = arena.challenges[team]
    cards = deck.pool or deck.discard
    return [card % len(CHALLENGES) for card in cards]


def attack_odds(arena: Arena, attacker: int, weapon: Weapon, target: int, space: int, cover: int) -> Odds:
    """Hit, wounds and defeat, before anybody turns up a card. WS.HITDMG.01-10"""
    cards = deck_left(arena, arena.team[attacker])
    why = Sum()
    hits = hit_odds(CHALLENGES, cards, hit_difference(arena, attacker, weapon, target, space, cover, why)) / len(cards)
    wounds = wound_odds(arena, attacker, weapon, target, cards)
    spread = {amount: chance * hits for amount, chance in wounds.items()}
    spread[0] = spread.get(0, 0.0) + 1 - hits
    left = arena.who[target].health - arena.wounds[target]
    fells = sum(chance for amount, chance in spread.items() if amount >= left)
    return Odds(
        f"{hits:.0%} to hit, {fells:.0%} to defeat",
        (("hit", hits), ("defeat", fells)),
        tuple(sorted(spread.items())),
        tuple(why.terms),
        ("WS.HITDMG.01", "WS.HITDMG.02"),
    )


def wound_odds(arena: Arena, attacker: int, weapon: Weapon, target: int, cards: list[int]) -> dict[int, float]:
    """How many wounds a hit makes, with which chance."""
    counts = face_odds(CHALLENGES, cards, damage_difference(arena, attacker, weapon, target))
    block = 0 if weapon.toxic else best_block(arena, target)
    double = 2 if weapon.toxic and not is_hero(arena, target) else 1
    spread: dict[int, float] = {}
    for face, count in enumerate(counts):
        change = DAMAGE_CHANGE[face]
        wounds = 0 if change is None else max(0, max(0, weapon.wound + change) - block) * double
        spread[wounds] = spread.get(wounds, 0.0) + count / len(cards)
    return spread


def trial_of(arena: Arena, who: int) -> tuple[int, int, int] | None:
    """The rating, the number and the field of the challenge that an adventure asks for, if it is known."""
    space = arena.at[who]
    kind, faction = arena.land.adventure[space], arena.land.faction_at[space]
    if kind in (TASK_ONE, TASK_TWO):
        name = FACTION_CARDS[faction].tasks[kind - TASK_ONE].rating
        return (RATINGS.index(name), 5, TASKS) if name else None
    if kind == QUEST:
        number = quest_up(arena, faction)
        quest = QUEST_CARDS[number] if number >= 0 else None
        return (RATINGS.index(quest.rating), quest.number, QUESTS) if quest and quest.rating else None
    return (LITH_TRIALS[kind], 5, LITH) if kind in LITH_TRIALS else None


def adventure_odds(arena: Arena, who: int) -> Odds | None:
    trial = trial_of(arena, who)
    if trial is None:
        return None
    name, number, field = trial
    why = Sum()
    faction = arena.land.faction_at[arena.at[who]]
    difference = challenge_difference(arena, who, name, number, faction if faction >= 0 else NONE, field, why)
    cards = deck_left(arena, arena.team[who])
    counts = face_odds(CHALLENGES, cards, difference)
    chances = tuple((FACES[face], count / len(cards)) for face, count in enumerate(counts))
    good = sum(chance for _, chance in chances[AMAZE - 1 :])
    return Odds(f"{good:.0%} to pass", chances, terms=tuple(why.terms), rules=("WS.CHAL.04",))
