"""Exact odds of attacks and challenges, from the cards that are left in the deck."""

from __future__ import annotations

from rulewright.games._arena.rules.challenges import FACES, PASS, face_odds
from rulewright.games._arena.view.odds import odds_of_faces
from rulewright.kernel import Ask, Choice, Sum
from rulewright.kernel.scene import Odds

from ..rules.adventure import TASK_NUMBER
from ..rules.attack import damage_difference, hit_difference, lands, weapon_by, wounds_by
from ..rules.content import CHALLENGES, FACTION_CARDS, QUEST_CARDS
from ..rules.effects import CONTESTS, Contest, quest_up
from ..rules.figures import Weapon
from ..rules.land import QUEST, TASK_ONE, TASK_TWO
from ..rules.lith import TRIAL_NUMBER, TRIALS
from ..rules.ratings import rating
from ..rules.shooting import cover_to
from ..rules.state import Arena
from ..rules.terms import LITH, QUESTS, RATINGS, TASKS
from ..rules.trial import challenge_difference


def odds(arena: Arena, ask: Ask | None, choice: Choice) -> Odds | None:
    """What an attack or an adventure may bring."""
    if ask is None:
        return None
    if ask.prompt == "adventure" and isinstance(choice, int):
        return adventure_odds(arena, choice)
    if not isinstance(choice, tuple):
        return None
    if choice[0] in CONTESTS:
        who, target = (int(choice[1]), int(choice[2])) if choice[2:] else (ask.about, int(choice[1]))
        return contest_odds(arena, who, target, CONTESTS[str(choice[0])])
    if choice[0] not in ("shoot", "attack"):
        return None
    return attack_odds(arena, ask.about, *aimed(arena, ask.about, choice))


Aim = tuple[Weapon, int, int, int]
"""The weapon, the target, the space that it is aimed at, and the cover on the way."""


def aimed(arena: Arena, attacker: int, choice: tuple[int | str, ...]) -> Aim:
    """What an attack among the choices is made of."""
    card, target, *space = (int(part) for part in choice[1:])
    ranged = choice[0] == "shoot"
    weapon = weapon_by(arena, attacker, card, ranged)
    where = space[0] if space else arena.at[target]
    return weapon, target, where, cover_to(arena, attacker, weapon, target, where, bool(space)) if ranged else 0


# ---- chances at a glance --------------------------------------------------------------------------------------------


def chance_of(arena: Arena, ask: Ask, choice: Choice) -> float | None:
    """How likely an attack hits or a challenge is passed, before anybody turns up a card; None where there is none."""
    if ask.prompt == "adventure" and isinstance(choice, int):
        return pass_chance(arena, choice, arena.at[choice])
    if not isinstance(choice, tuple) or not isinstance(choice[0], str):
        return None
    if choice[0] in CONTESTS:
        who, target = (int(choice[1]), int(choice[2])) if choice[2:] else (ask.about, int(choice[1]))
        return contest_chance(arena, who, target, CONTESTS[choice[0]])
    if choice[0] in ("shoot", "attack"):
        return hit_chance(arena, ask.about, *aimed(arena, ask.about, choice))
    return None


def hit_chance(arena: Arena, attacker: int, weapon: Weapon, target: int, space: int, cover: int) -> float:
    cards = deck_left(arena, arena.team[attacker])
    difference = hit_difference(arena, attacker, weapon, target, space, cover)
    return sum(lands(arena, attacker, CHALLENGES[card], difference) for card in cards) / len(cards)


def row_chance(arena: Arena, team: int, difference: int) -> float:
    """How many of a team's cards show a Pass or better."""
    cards = deck_left(arena, team)
    return sum(face_odds(CHALLENGES, cards, difference)[PASS:]) / len(cards)


def contest_chance(arena: Arena, who: int, target: int, contest: Contest) -> float:
    difference = rating(arena, who, contest.own) - rating(arena, target, contest.against)
    return row_chance(arena, arena.team[who], difference)


def pass_chance(arena: Arena, who: int, space: int, more: int = 0) -> float | None:
    """How likely a hero passes the challenge of a place, over all that may come, with its ratings so much higher than
    now; None if there is none."""
    trials = trials_at(arena, space)
    known = [trial for trial in trials if trial is not None]
    if not known:
        return None
    faction = arena.land.faction_at[space]
    differences = [challenge_difference(arena, who, name, number, faction, field) for name, number, field in known]
    return sum(row_chance(arena, arena.team[who], difference + more) for difference in differences) / len(trials)


# ---- the whole reckoning --------------------------------------------------------------------------------------------


def deck_left(arena: Arena, team: int) -> list[int]:
    """The cards that the next draw comes from. They are known to nobody, but all can be reckoned."""
    deck = arena.challenges[team]
    cards = deck.pool or deck.discard
    return [card % len(CHALLENGES) for card in cards]


def attack_odds(arena: Arena, attacker: int, weapon: Weapon, target: int, space: int, cover: int) -> Odds:
    """Hit, wounds and defeat, before anybody turns up a card. WS.HITDMG.01-10"""
    cards = deck_left(arena, arena.team[attacker])
    why = Sum()
    difference = hit_difference(arena, attacker, weapon, target, space, cover, why)
    hits = sum(lands(arena, attacker, CHALLENGES[card], difference) for card in cards) / len(cards)
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
    spread: dict[int, float] = {}
    for face, count in enumerate(counts):
        wounds = wounds_by(arena, attacker, weapon, target, face)
        spread[wounds] = spread.get(wounds, 0.0) + count / len(cards)
    return spread


def wound_chance(arena: Arena, attacker: int, aim: Aim) -> float:
    """How likely an attack makes any wound, over both cards."""
    weapon, target, *_ = aim
    spread = wound_odds(arena, attacker, weapon, target, deck_left(arena, arena.team[attacker]))
    return hit_chance(arena, attacker, *aim) * sum(chance for wounds, chance in spread.items() if wounds)


def brings(arena: Arena, attacker: int, aim: Aim) -> tuple[float, float]:
    """What an attack is worth: its wounds on average, one more if it fells, and of equals the chance to hit."""
    weapon, target, *_ = aim
    left = arena.who[target].health - arena.wounds[target]
    spread = wound_odds(arena, attacker, weapon, target, deck_left(arena, arena.team[attacker]))
    hit = hit_chance(arena, attacker, *aim)
    return hit * sum(chance * (min(wounds, left) + (wounds >= left)) for wounds, chance in spread.items()), hit


def contest_odds(arena: Arena, who: int, target: int, contest: Contest) -> Odds:
    why = Sum()
    against = contest.against
    difference = rating(arena, who, contest.own, why) - rating(arena, target, against)
    why.add(-rating(arena, target, against), f"{RATINGS[against].capitalize()} of the target", "WS.CHAL.01")
    cards = deck_left(arena, arena.team[who])
    chances = [count / len(cards) for count in face_odds(CHALLENGES, cards, difference)]
    return odds_of_faces(chances, why, "WS.CHAL.04")


Trial = tuple[int, int, int]
"""The rating, the number and the field of a challenge."""


def trials_of(arena: Arena, who: int) -> list[Trial | None]:
    return trials_at(arena, arena.at[who])


def trials_at(arena: Arena, space: int) -> list[Trial | None]:
    """The challenges that a place may ask for: one, or those of every quest that may lie on top; None for gold."""
    kind, faction = arena.land.adventure[space], arena.land.faction_at[space]
    if kind in (TASK_ONE, TASK_TWO):
        name = FACTION_CARDS[faction].tasks[kind - TASK_ONE].rating
        return [(RATINGS.index(name), TASK_NUMBER, TASKS)] if name else []
    if kind == QUEST and arena.quests:  # none are laid while the map is
        up, deck = quest_up(arena, faction), arena.quests[faction]
        numbers = [up] if up >= 0 else deck.pool or [deck.top[-1][0]]
        quests = [QUEST_CARDS[number] for number in numbers]
        return [(RATINGS.index(quest.rating), quest.number, QUESTS) if quest.rating else None for quest in quests]
    return [(TRIALS[kind], TRIAL_NUMBER, LITH)] if kind in TRIALS else []


def is_trial(arena: Arena, who: int) -> bool:
    """Whether the adventure of a hero may be a challenge, so that there are odds to tell."""
    return any(trial is not None for trial in trials_of(arena, who))


def adventure_odds(arena: Arena, who: int) -> Odds | None:
    """Over all the challenges that may come; only one that is known has its reasons told. WS.CHAL.04, WS.QUEST.03"""
    trials = trials_of(arena, who)
    known = [trial for trial in trials if trial is not None]
    if not known:
        return None
    why = Sum()
    faction = arena.land.faction_at[arena.at[who]]
    cards = deck_left(arena, arena.team[who])
    totals = [0.0] * len(FACES)
    for name, number, field in known:
        difference = challenge_difference(arena, who, name, number, faction, field, why if len(trials) == 1 else None)
        for face, count in enumerate(face_odds(CHALLENGES, cards, difference)):
            totals[face] += count
    paid = [("gold quest", 1 - len(known) / len(trials))] if len(known) < len(trials) else []
    chances = [total / (len(cards) * len(trials)) for total in totals]
    return odds_of_faces(chances, why, "WS.CHAL.04", *paid)
