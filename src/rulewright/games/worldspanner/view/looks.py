"""How questions and choices appear."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from rulewright.games._arena.rules.challenges import PASS
from rulewright.games._arena.rules.table import NOBODY, called
from rulewright.games._arena.rules.treasure import DRAWS
from rulewright.games._arena.view import names
from rulewright.games._arena.view.names import person
from rulewright.kernel import Ask, Barred, Choice, Shortcut
from rulewright.kernel.scene import NOWHERE, Look, Refusal, Target, at_card, at_piece, at_space
from rulewright.kernel.words import percent

from ..rules.abilities import WAVE_SHIFT
from ..rules.action import waiting
from ..rules.adventure import adventurers, can_afford
from ..rules.content import CARDS, HEROES
from ..rules.effects import CONTESTS
from ..rules.figures import Figure, Weapon
from ..rules.ratings import speed
from ..rules.state import Arena, is_hero
from ..rules.terms import DECKS, DEFEAT, FACTIONS, ONE_USE
from .card_looks import CARD_DEEDS, boost_opens, helps_open, look_at_card, look_at_loot, look_at_purchase
from .faces import face
from .goal import chance_for
from .names import counted, place_name, whereabouts
from .odds import Aim, aimed, brings, chance_of, pass_chance, wound_chance
from .people import has_answer, home_note, look_at_person, unstruck
from .questions import MEANING
from .reach import (
    beside_or_near,
    boosted_try,
    enemies_near,
    foes_beside,
    in_vain,
    melee_at,
    only_passed,
    outlook_of,
    prize,
    prospects,
    towards,
)
from .reckoning import block_words, contest_sum, faces_that_wound, hit_sum, power_sum, trial_chance
from .sites import VISTAS, site_now
from .threats import danger, worst_blow
from .words import card_brief, good_at

WORDS = {
    **names.WORDS,
    "stop": Look("Stop here", tone="end", icon="halt", after="ends this move"),
    "stay": Look("Stay", tone="end", icon="stop-sign", after="no action this turn"),
    "keep": Look("Keep it", tone="main"),
    "pay": Look("Pay", tone="main", icon="two-coins", after="the quest is passed, and the place taken"),
    "refuse": Look("Do not pay", tone="end", after="the quest stays turned up"),
    "redraw": Look("Draw another card", icon="card-random", after="the new card counts, better or worse"),
    "gold": Look("1 gold", icon="two-coins"),
    "walk": Look("Move on foot", group="Move", icon="footprint"),
    "fly": Look("Fly", group="Move", icon="feathered-wing"),
    "quiet": Look("Nothing more this turn", tone="end", after="not asked again before the next turn"),
    "hush": Look("Nothing until I get another card", tone="end", after="not asked for Surprises before that"),
    "sidestep": Look("Sidestep", icon="footprint", after="an extra Move of up to 2 points, before Melee"),
    "nobody": Look("Nobody: pay only to take the place", icon="two-coins", after="the place is taken"),
}
ENDS = {"melee": "Do not strike", "reaction": "Do nothing", "buy": "Buy nothing more"}
"""How leaving a question reads, where "Pass" or "Leave it" would say too little."""
PEOPLE = (
    "next", "react", "reinforce", "adventure", "attacker", "agree", "cluster", "target", "heal", "divide", "legacy",
)  # fmt: skip
DEEDS = {
    "boost": "{0} uses a Boost", "trade": "{0} gives something to {1}", "pick": "{0} picks up loot",
    "vista": "{0} uses the view", "mend_self": "{0} heals 1", "mend_ally": "{0} heals {1}",
    "spirit": "{0} takes a Boost", "pickpocket": "{0} picks the pocket of {1}", "turncoat": "{0} wins over {1}",
    "slip": "Slip past {0}", "slip_fly": "Slip past {0}, flying", "wave_on": "Wave {0} on", "daunt": "Daunt {0}",
    "swap": "{0} changes places with {1}", "renew": "Renew {0}", "lift": "Lift {0} to the Pit", "move": "Move {0}",
}  # fmt: skip
GROUPS = {
    "slip": "Slip Away", "slip_fly": "Slip Away", "trade": "Give something", "daunt": "Daunt",
    "boost": "Use a Boost: +1 in all ratings until your next Free step",
}  # fmt: skip
MOVED = {
    "rescue": ("Send {0} to a Dome", "your ally leaves at once for a Dome that a card names"),
    "kidnap": ("Banish {0}", "you pick the Dome, among those that a card names"),
}  # fmt: skip
COSTS = {"rescue": "1 gold", "kidnap": "2 gold"}
AFTER = {
    "boost": "+1 in all ratings until your next Free step",
    "trade": "a card or gold, to an adjacent ally", "pick": "cards and gold lying where it stands",
    "slip": "change places, then an extra Move of up to 2 points; that is its action",
    "slip_fly": "change places, then fly up to 2 points; that is its action",
    "renew": "back in play at a Dome, unhurt, with new cards", "lift": "to the Pit, where it costs no glory",
    "mend_self": "1 wound less", "mend_ally": "1 wound less", "spirit": "1 Boost, once in the game",
    "pickpocket": "steals 1 gold or card, which its player chooses",
    "turncoat": "fights for you until defeated; once in the game",
    "daunt": "cannot strike in Melee this turn",
    "wave_on": f"an extra Move of {WAVE_SHIFT} point for an adjacent ally", "swap": "they change places",
}  # fmt: skip
AFTER_DONE = {
    "free": "on to the Action step", "react": "nobody of yours answers the enemy's moves any more",
    "end_of_action": "on to the enemy's Reaction",
    "reaction": "no Reaction this turn", "tribute": "nothing more is given",
    "pay_card": "no more cards are given", "rescue": "the place is not taken, the gold is kept",
    "kidnap": "the place is not taken, the gold is kept", "inspire": "the place is not taken, the gold is kept",
    "infirmary": "the place is not taken, the gold is kept", "buy": "the gold is kept",
    "underworld": "nobody comes back", "trade": "nothing is given", "pick": "the rest stays there",
    "legacy": "nobody draws", "sell": "the cards are kept",
}  # fmt: skip
"""What follows when a player is done."""
AFTER_WINDOW = {
    "window.enemy_step": "the step is made", "window.defeated": "the hero falls",
    "window.banished": "the enemy picks the Dome", "window.purchase": "the purchase is made",
    "window.rival_capture": "the place is taken", "window.kidnapped": "the hero is banished",
    "window.challenge": "the card is drawn as it stands", "window.enemy_challenge": "the card is drawn as it stands",
    "window.amaze": "the Amaze counts as it is", "window.shot": "the shot is settled as it stands",
    "window.blow": "the blow is settled as it stands", "window.attack": "the attack is settled as it stands",
    "window.hit": "the wounds are settled as it stands", "window.contest": "the card is drawn as it stands",
}  # fmt: skip
"""What follows when a window for cards is passed."""
DECK_HOLDS = {
    "war": "weapons, armor, mounts", "secret": "surprises, gadgets, Glory cards", "elite": "the best of both",
}  # fmt: skip


def look(arena: Arena, ask: Ask, choice: Choice) -> Look:
    """How a choice appears, with its chance where a card decides."""
    found = plain_look(arena, ask, choice)
    chance = chance_of(arena, ask, choice)
    return found if chance is None else replace(found, chance=chance, odds=True)


WORTH_A_SHOT = 1
"""So many wounds on average make a shot better than a Move."""


def foremost(arena: Arena, ask: Ask) -> Choice | None:
    """The attack that brings most, if it can wound, else no blow; in an action a Move before a poor shot; to act next
    whoever the best place on the strip is for; to come on whoever could win most; at the Rescue the place alone; in the
    Free step be done, if there is nothing left but to give things away; in the Reaction step whoever has an answer,
    else be done."""
    if ask.prompt not in ("action", "reaction", "react", "melee", "free", "next", "reinforce", "rescue"):
        return None
    choices = ask.listed(ask.seats[0])
    if ask.prompt == "rescue":
        return "nobody" if "leave" in choices else "done"
    if ask.prompt == "reinforce":
        return max(choices, key=lambda each: outlook_of(arena, int(str(each))))
    if ask.prompt == "next":
        who, space = chance_for(arena, arena.turn) or (NOBODY, NOBODY)
        return who if who in choices and arena.at[who] != space else None
    if ask.prompt == "react":
        return next((each for each in choices if each != "done" and has_answer(arena, int(str(each)))), "done")
    if ask.prompt == "free":
        return "done" if all(gives_away(arena, each) for each in choices if each != "done") else None
    attacks = [each for each in choices if isinstance(each, tuple) and each[0] in ("shoot", "attack")]
    worths = {each: brings(arena, ask.about, aimed(arena, ask.about, each)) for each in attacks}
    best = max(attacks, key=lambda each: worths[each], default=None)
    wounds = worths[best][0] if best is not None else 0
    moves = [each for each in choices if each in ("fly", "walk")] if ask.prompt == "action" else []
    if wounds <= 0 or (moves and wounds < WORTH_A_SHOT):
        return moves[0] if moves else "pass" if ask.prompt == "melee" else None
    return best


def gives_away(arena: Arena, choice: Choice) -> bool:
    """Whether a choice of the Free step gives a thing away, or a secret."""
    if not isinstance(choice, tuple):
        return False
    return choice[0] == "trade" or (choice[0] == "reveal" and not helps_open(arena, int(choice[1])))


def plain_look(arena: Arena, ask: Ask, choice: Choice) -> Look:
    if isinstance(choice, tuple):
        return look_at_tuple(arena, ask, choice)
    if isinstance(choice, str):
        return look_at_word(arena, ask, choice)
    if ask.prompt == "draft":
        return look_at_candidate(arena, HEROES[choice], at_card(f"d{choice}"))
    if ask.prompt in ("step", "shift"):
        text, after = f"To {place_name(arena.land, choice)}", waits_there(arena, ask.about, choice)
        if choice in only_passed(ask):
            text, after = f"Through {place_name(arena.land, choice)}", "the Move must go on from there"
        vain = in_vain(arena, ask.about, choice)
        return Look(text, at_space(choice), "Move", "footprint", after=after, vain=vain)
    if ask.prompt == "dome":
        return look_at_dome(arena, ask.about, choice)
    if ask.prompt in PEOPLE:
        return look_at_person(arena, ask, choice)
    if ask.prompt == "expose":
        after = f"{card_brief(CARDS[choice]).rstrip('.')}; all see it from now on"
        return Look(f"Turn up {CARDS[choice].name}", at_card(f"c{choice}"), after=after)
    if ask.prompt == "bury":
        return Look(f"The quest of the {FACTIONS[choice].capitalize()}", after="another one comes up in its place")
    return look_at_gold(arena, ask, choice)


def look_at_candidate(arena: Arena, hero: Figure, card: Target) -> Look:
    """A hero that could be discarded, with what would be lost: what it is good at, and whether it is at home here."""
    after = f"good at {good_at(hero)}; {home_note(arena, hero)}"
    return Look(f"Discard {hero.name}", card, "Discard a hero", face(hero), after=after)


def look_at_dome(arena: Arena, who: int, space: int) -> Look:
    """A space of a Dome: how far it is from what the newcomer would go for, and who is near."""
    land = arena.land
    close = enemies_near(arena, arena.team[who], space)
    after = "; ".join(filter(None, (towards(arena, who, space), close)))
    return Look(
        f"To {place_name(land, space)}, space {land.place(space)}", at_space(space), "Dome", "igloo", after=after
    )


def look_at_gold(arena: Arena, ask: Ask, amount: int) -> Look:
    """So much gold, for Boosts or for healing."""
    left = arena.gold[ask.about] - amount
    bought = f"heals {min(amount, arena.wounds[ask.about])}" if ask.prompt == "infirmary" else f"{amount} Boosts"
    return Look(f"{amount} gold", icon="two-coins", after=f"{bought.replace('1 Boosts', '1 Boost')}, {left} gold left")


def then_there(arena: Arena, who: int, space: int) -> str:
    """What a mover of the active team could try where a step leads."""
    if arena.team[who] != arena.turn or not is_hero(arena, who):
        return ""
    site = site_now(arena, space)
    chance = pass_chance(arena, who, space)
    if site is None:
        return ""
    won = prize(arena, arena.team[who], space)
    lacking = "" if can_afford(arena, who, space) else " (has not got it)"
    odds = lacking if chance is None else f": {percent(chance)}"
    return f"asks {site.asks}{odds}{whose(arena, who, space)}{won and f'; {won}'}"


def waits_there(arena: Arena, who: int, space: int) -> str:
    """What a mover could try on a space in its own turn, else what that is near; in the enemy's, who could hit it."""
    if arena.team[who] != arena.turn:
        return danger(arena, who, space)
    beside = beside_or_near(arena, who, space)
    return then_there(arena, who, space) or "; ".join(filter(None, (towards(arena, who, space), beside)))


def whose(arena: Arena, who: int, space: int) -> str:
    """Whether a place is held, so that nobody tries in vain for it. WS.CAPT.02-03"""
    held = arena.markers[arena.land.spot_at[space]] if space in arena.land.spot_at else NOBODY
    if held == NOBODY:
        return ""
    return ", yours already" if held == arena.team[who] else ", held by the enemy"


def look_at_word(arena: Arena, ask: Ask, word: str) -> Look:
    if word in DECKS:
        cost = counted(DRAWS[DECKS.index(word)], "draw") if ask.prompt == "draw" else ""
        return Look(f"{word.capitalize()} deck", NOWHERE, "Draw", "card-draw", cost, after=DECK_HOLDS[word])
    found = WORDS[word]
    if word == "pass" and ask.prompt == "melee":
        return replace(found, text=ENDS[ask.prompt], after=unstruck(arena, ask.about))
    if word in ("pass", "leave") and ask.prompt in ENDS:
        return replace(found, text=ENDS[ask.prompt], after=AFTER_DONE.get(ask.prompt, ""))
    if word == "pass" and ask.prompt.startswith("window."):
        return replace(found, text="Play nothing", after=unplayed(ask))
    if word == "stop" and arena.team[ask.about] != arena.turn:
        return replace(found, after=danger(arena, ask.about, arena.at[ask.about]))
    if word == "stop":
        return look_at_stop(arena, ask, found)
    if word in ("walk", "fly"):
        return replace(found, after=f"Speed {speed(arena, ask.about)}; {prospects(arena, ask.about)}")
    if word == "gold" and ask.prompt == "tribute":
        return replace(found, after="1 tribute")
    if word in ("keep", "redraw"):
        return look_at_result(arena, ask.about, found)
    if word == "done":
        return replace(found, after=left_over(arena, ask))
    return replace(found, after=found.after or AFTER_DONE.get(ask.prompt, ""))


def unplayed(ask: Ask) -> str:
    """What follows where nothing is played, and whether anything could be: only its holder reads it."""
    choices = [choice for seat in ask.seats for choice in ask.listed(seat)]
    fits = any(isinstance(choice, tuple) and choice[0] == "play" for choice in choices)
    after = AFTER_WINDOW.get(ask.prompt, "it goes on as it stands")
    return after if fits else f"none of your cards is for this moment; {after}"


def look_at_stop(arena: Arena, ask: Ask, found: Look) -> Look:
    """Ending a move where one stands: what can be tried there, what is over, and whom it means to fight."""
    who, here = ask.about, arena.at[ask.about]
    ends = "its action ends" if ask.prompt == "step" else "the extra Move ends"
    unused = f"{ends}, {counted(arena.points, 'point')} unused"
    tried = then_there(arena, who, here) if arena.land.adventure[here] >= 0 else ""
    tone: Literal["main", "end"] = "main" if tried and not tried.endswith("yours already") else "end"
    told = (tried, unused, melee_at(arena, foes_beside(arena, who, here)))
    return replace(found, tone=tone, after="; ".join(filter(None, told)))


def look_at_result(arena: Arena, who: int, found: Look) -> Look:
    """Keeping a success is the natural thing, drawing again after a failure; each with what it brings."""
    trial = arena.trial
    if trial is None or trial.face < 0:
        return found
    passed = trial.face >= PASS
    if found.text == WORDS["keep"].text:
        return replace(found, tone="main" if passed else "end", after=MEANING[trial.face])
    return replace(found, tone="" if passed else "main", chance=trial_chance(arena, who, trial))


def left_over(arena: Arena, ask: Ask) -> str:
    """What goes unused if a player is done."""
    if ask.prompt == "next":
        return f"{len(waiting(arena))} stay where they are".replace("1 stay where they are", "1 stays where it is")
    if ask.prompt == "adventure":
        return f"{len(adventurers(arena))} do not try a place and stay".replace(
            "1 do not try a place and stay", "1 does not try a place and stays"
        )
    if ask.prompt in MOVED:
        return "no more is paid, and the place is taken"
    return AFTER_DONE.get(ask.prompt, "")


def look_at_tuple(arena: Arena, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    kind = choice[0]
    if isinstance(kind, int):
        return look_at_swap(arena, int(choice[0]), int(choice[1]))
    if ask.prompt == "buy":
        deck = str(choice[1])
        return look_at_purchase(arena, ask.about, kind, deck)
    numbers = [int(part) for part in choice[1:]]
    if kind in CARD_DEEDS:
        return look_at_card(arena, ask, kind, numbers[0])
    if kind == "lying":
        return look_at_loot(arena, ask.seat, arena.at[ask.about], numbers[0])
    if kind in ("shoot", "attack"):
        return look_at_attack(arena, ask, choice)
    if kind == "unleash":
        card, space = CARDS[numbers[0]], numbers[1]
        after = f"{card_brief(card).rstrip('.')}; it may act at once; the action of its owner is over"
        return Look(f"Unleash {card.name} at {place_name(arena.land, space)}", at_space(space), "Unleash", after=after)
    if kind == "phase":
        after = waits_there(arena, ask.about, numbers[0]) or "once in a Move"
        return Look(
            f"Through the wall to {place_name(arena.land, numbers[0])}", at_space(numbers[0]), "Move", after=after
        )
    if kind == "gold":
        return Look(f"{numbers[0]} gold", icon="two-coins", after="the receiver has it; gold pays at places")
    people = [called(arena, who) for who in numbers]
    after = AFTER.get(kind, "")
    if kind == "move":
        text, after = MOVED[ask.prompt]
        return Look(
            text.format(*people), person(arena, numbers[0]), cost=COSTS[ask.prompt],
            after=f"{after}; now at {whereabouts(arena.land, arena.at[numbers[0]])}",
        )  # fmt: skip
    if kind == "boost":
        left = arena.boosts[numbers[0]] - 1
        only = f"{left} left then" if left else "its only one"
        told = (after, only, boosted_try(arena, numbers[0]), boost_opens(arena, ask.seat, numbers[0]))
        after = "; ".join(filter(None, told))
    if kind == "vista":
        after = VISTAS[arena.land.vistas[arena.at[numbers[0]]]].pays
    if kind in CONTESTS:
        doer = numbers[0] if numbers[1:] else ask.about
        after = f"{after} ({contest_sum(arena, doer, numbers[-1], kind)})"
    return Look(
        DEEDS[kind].format(*people), person(arena, numbers[-1]), GROUPS.get(kind, ""), cost=COSTS.get(ask.prompt, ""),
        after=after,
    )  # fmt: skip


def look_at_swap(arena: Arena, one: int, other: int) -> Look:
    """Two who change places, with where each goes."""
    land = arena.land
    after = "; ".join(
        f"{called(arena, who)} goes to {whereabouts(land, arena.at[there])}"
        for who, there in ((one, other), (other, one))
    )
    return Look(f"{called(arena, one)} and {called(arena, other)}", person(arena, other), "Swap", after=after)


def look_at_attack(arena: Arena, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    """An attack; behind the chance to hit stands what it is worth."""
    weapon, target, space, _ = aim = aimed(arena, ask.about, choice)
    verb, icon = ("Shoot", "crosshair") if weapon.ranged else ("Attack", "crossed-swords")
    where = at_space(space) if choice[3:] else at_piece(f"h{target}")
    passing = f" as it passed {place_name(arena.land, space)}" if space != arena.at[target] else ""
    with_what = f" with {CARDS[weapon.card].name}" if weapon.card >= 0 else "" if weapon.ranged else " with bare fists"
    after = f"to hit ({hit_sum(arena, ask.about, aim)}); {worth(arena, ask.about, aim)}{spent(weapon)}"
    return Look(f"{verb} {called(arena, target)}{passing}{with_what}", where, verb, icon, after=after)


def spent(weapon: Weapon) -> str:
    """What becomes of the card of a weapon. WS.USE.01-03"""
    if weapon.card < 0:
        return ""
    return {ONE_USE: "; the card is used up", DEFEAT: "; the card is gone if it defeats a hero"}.get(
        weapon.limit, "; the card stays"
    )


def worth(arena: Arena, who: int, aim: Aim) -> str:
    """How likely an attack wounds, over both cards, and how many wounds each face of the second one makes; from what
    sums."""
    stopped = block_words(arena, aim)
    sums = f"{power_sum(arena, who, aim)}{stopped and f', {stopped}'}"
    faces = faces_that_wound(arena, who, aim)
    if not faces:
        return f"no card wounds ({sums})"
    return f"{percent(wound_chance(arena, who, aim))} to hit and wound (second card: {faces}; {sums})"


def way(arena: Arena, shortcut: Shortcut) -> Look:
    """A whole walk at once, with what can be tried at its end."""
    space = shortcut.via[-1]
    after = waits_there(arena, arena.mover, space) if arena.mover >= 0 else ""
    cost = counted(shortcut.cost, "point")
    if arena.mover >= 0 and arena.team[arena.mover] != arena.turn:
        blow = worst_blow(arena, arena.mover, space)
        cost = cost if blow is None else f"{shortcut.cost} ⚔ {percent(blow)}"
    vain = arena.mover >= 0 and in_vain(arena, arena.mover, space)
    name = place_name(arena.land, space)
    return Look(f"Move to {name}", at_space(space), "Move", "footprint", cost, after=after, vain=vain)


def refused(arena: Arena, barred: Barred, refusal: Refusal) -> Refusal:
    """Whoever keeps a player from being done shows it at its own piece."""
    return replace(refusal, target=person(arena, barred.parts["who"])) if "who" in barred.parts else refusal
