"""How people appear as choices: who comes on, who acts, who answers, whom something befalls."""

from __future__ import annotations

from functools import partial

from rulewright.games._arena.rules.table import called, hidden_cards, on_map
from rulewright.games._arena.view.names import person
from rulewright.kernel import Ask
from rulewright.kernel.scene import Look
from rulewright.kernel.words import listed

from ..rules.adventure import adventurers
from ..rules.content import CARDS
from ..rules.figures import Figure
from ..rules.land import QUEST
from ..rules.melee import able_fighters
from ..rules.ratings import speed
from ..rules.reaction import PASS, reactions, reactors
from ..rules.state import (
    ACTED,
    ADVENTURE,
    END_OF_ACTION,
    MELEE_START,
    MELEE_STEP,
    REACTED,
    REACTION,
    Arena,
    adjacent_enemies,
)
from ..rules.terms import FACTIONS
from .card_looks import MOST_NAMED, helps_open, named_card, no_use
from .names import counted, place_name, region_name, whereabouts
from .odds import Aim, aimed, hit_chance, is_trial
from .reach import prospects
from .reckoning import faces_that_wound, known_trial, trial_sum
from .sites import DRAWS_BUY, means_of, site_now
from .threats import AIMS, no_shot, unshot, worth_words
from .words import abilities_told, card_brief, cards_told, good_at, uncapped


def still_to_act(arena: Arena) -> list[int]:
    """Who has something to do yet in the step that is played: its action, a Reaction, a blow, a place to try.

    WS.ACT.02, WS.REACT.01, WS.MSTEP.01, WS.ADV.01
    """
    if arena.step <= END_OF_ACTION:
        return [who for who, at in enumerate(arena.at) if at >= 0 and not arena.flags[who] & ACTED]
    if arena.step == REACTION:
        return [*reactors(arena), *([arena.mover] if arena.mover >= 0 else [])]
    if arena.step in (MELEE_START, MELEE_STEP):
        return able_fighters(arena)
    return adventurers(arena) if arena.step == ADVENTURE else []


def unable(arena: Arena) -> str:
    """Who has nothing to answer the enemy's moves with, for all to see; empty if nobody is left out. WS.REACT.01, 03"""
    ready = reactors(arena)
    idle = [who for who in on_map(arena, 1 - arena.turn) if who not in ready and not arena.flags[who] & REACTED]
    names = listed([called(arena, who) for who in idle]) if len(idle) <= MOST_NAMED else "the others"
    return f"{names} can do none of these" if idle else ""


def home_note(arena: Arena, hero: Figure) -> str:
    """What the map means to a hero. WS.REL.02-03"""
    if hero.faction in arena.land.factions:
        return f"+2 at home, in {region_name(hero.faction)}"
    return f"the {FACTIONS[hero.faction].capitalize()} have no home region here"


def look_at_person(arena: Arena, ask: Ask, who: int) -> Look:
    name, target = called(arena, who), person(arena, who)
    if ask.prompt == "adventure":
        return Look(f"{name}: {place_name(arena.land, arena.at[who])}", target, after=at_stake(arena, who))
    if ask.prompt == "reinforce":
        return Look(name, target, after=newcomer(arena, who))
    if ask.prompt == "next":
        health = arena.who[who].health
        shape = f"Speed {speed(arena, who)}, {health - arena.wounds[who]} of {health} health"
        return Look(name, target, after="; ".join([*best_shot(arena, who), prospects(arena, who), shape]))
    if ask.prompt == "react":
        return Look(name, target, after=could_answer(arena, who))
    return Look(name, target, after=befalls(arena, ask, who))


ROOM = 150
"""Letters that the cards of a newcomer may take on its button with what they do."""


def newcomer(arena: Arena, who: int) -> str:
    """What somebody who could come on is good for, and brings: only its own side reads it."""
    figure = arena.who[who]
    home = f"+2 in {region_name(figure.faction)}" if figure.faction in arena.land.factions else "no home here"
    shape = f"Speed {speed(arena, who)}, {figure.health} health; {good_at(figure)}; {home}"
    brings = purse_of(
        arena, who, cards_told([CARDS[card] for card in arena.hand[who]], ROOM, partial(no_use, arena, who))
    )
    return " ".join(filter(None, (f"{shape}; brings {brings}.", abilities_told(figure))))


def purse_of(arena: Arena, who: int, cards: list[str]) -> str:
    """Cards, Boosts and gold of somebody."""
    boosts, gold = arena.boosts[who], arena.gold[who]
    held = [*cards, *([counted(boosts, "Boost")] if boosts else []), *([f"{gold} gold"] if gold else [])]
    return listed(held) if held else "nothing"


def best_shot(arena: Arena, who: int) -> list[str]:
    """The likeliest shot from where somebody stands, with what everybody has seen."""
    aims = AIMS["action"](arena, who)
    best = max(aims, key=lambda aim: hit_chance(arena, who, *aim), default=None)
    return [f"can shoot at {called(arena, best[1])} {blow_of(arena, who, best)}"] if best else []


def blow_of(arena: Arena, who: int, aim: Aim) -> str:
    """The weapon of an attack, its chance to hit and its wounds."""
    weapon = aim[0]
    yet = ", still face down" if weapon.card in hidden_cards(arena, who) else ""
    named = f"with {CARDS[weapon.card].name}{yet}: " if weapon.card >= 0 else ""
    return f"{named}{worth_words(arena, who, aim)}"


def befalls(arena: Arena, ask: Ask, who: int) -> str:
    """What choosing somebody brings about, and how that one stands."""
    if ask.prompt == "divide":
        return f"good at {good_at(arena.who[who])}"
    health = f"{arena.who[who].health - arena.wounds[who]} of {arena.who[who].health} health"
    where = whereabouts(arena.land, arena.at[who]) if arena.at[who] >= 0 else "off the map"
    return "; ".join(filter(None, (BEFALLS.get(ask.prompt, ""), health, where)))


BEFALLS = {
    "heal": "1 wound less", "attacker": "strikes before the others of equal Wits", "agree": "strikes first",
    "cluster": "this melee is settled first", "legacy": "draws a Secret card now, once in the game",
}  # fmt: skip
"""What choosing a person is for, where the question does not say it."""


def could_answer(arena: Arena, who: int) -> str:
    """What somebody could do in the Reaction step, by name; the likeliest shot with its chance. WS.REACT.03"""
    choices = reactions(arena, who)
    shots = [aimed(arena, who, choice) for choice in choices if isinstance(choice, tuple) and choice[0] == "shoot"]
    best = max(shots, key=lambda aim: hit_chance(arena, who, *aim), default=None)
    shot = [shot_back(arena, who, best)] if best is not None else []
    kinds = dict.fromkeys(str(choice[0]) if isinstance(choice, tuple) else str(choice) for choice in choices)
    cards = [CARDS[int(choice[1])] for choice in choices if isinstance(choice, tuple) and choice[0] == "play"]
    played = [f"play {card.name} ({uncapped(card_brief(card))})" for card in cards]
    deeds = [*shot, *(ANSWERS[kind] for kind in kinds if kind in ANSWERS), *played]
    why = unshot(arena, who, {aim[1] for aim in shots}) if shot else [no_shot(arena, who)]
    return "; ".join([", ".join(deeds) or can_turn_up(arena, who), *why])


def shot_back(arena: Arena, who: int, aim: Aim) -> str:
    """A shot of the Reaction step: at which space, how far off, with which chances and wounds. WS.SHOOT.05-07"""
    space, faces = aim[2], faces_that_wound(arena, who, aim)
    away = f"{arena.land.far(arena.at[who], space)} away"
    where = f"now {away}" if space == arena.at[aim[1]] else f"at a space it crossed, {away}"
    wounds = f" ({faces})" if faces else ""
    return f"shot at {called(arena, aim[1])}, {where}, {blow_of(arena, who, aim)}{wounds}"


def can_turn_up(arena: Arena, who: int) -> str:
    """What turning cards up would bring to somebody who can do nothing else: only its player reads it."""
    useful = worth_turning_up(arena, who)
    if useful:
        return f"can only turn up {listed([named_card(number) for number in useful])}, to count from now on"
    shut = bool(hidden_cards(arena, who))
    return f"nothing useful{': to show its cards brings nothing now' if shut else ''}"


def worth_turning_up(arena: Arena, who: int) -> list[int]:
    return [number for number in hidden_cards(arena, who) if helps_open(arena, number)]


def has_answer(arena: Arena, who: int) -> bool:
    """Whether somebody can do anything of use in the Reaction step. WS.REACT.03"""
    return bool(worth_turning_up(arena, who)) or reactions(arena, who) != [PASS]


ANSWERS = {
    "sidestep": "a Sidestep, an extra Move of 2 points", "wave_on": "wave an ally on by 1 point",
    "daunt": "daunt an enemy",
}  # fmt: skip
"""What can be done in the Reaction step beside shots."""


def at_stake(arena: Arena, who: int) -> str:
    """What the place of a hero asks, with the hero's numbers where they are known, and what it pays."""
    site, trial = site_now(arena, arena.at[who]), known_trial(arena, who)
    sums = [f"to pass ({trial_sum(arena, who, trial)})"] if trial is not None else []
    if trial is None and is_trial(arena, who):
        sums = ["to pass, over all quests that may come"]
    if site is not None and not is_trial(arena, who):
        sums = [f"asks {site.asks}, and it has {means_of(arena, who)}"]
    draws = [DRAWS_BUY] if arena.land.adventure[arena.at[who]] == QUEST else []
    return "; ".join([*sums, *([f"pays {site.pays}"] if site else []), *draws])


def unstruck(arena: Arena, who: int) -> str:
    """What follows where somebody does not strike: those beside it strike all the same. WS.MSTEP.02"""
    coming = [called(arena, foe) for foe in adjacent_enemies(arena, who) if foe in able_fighters(arena)]
    return f"no blow this turn; {listed(coming)} may strike all the same" if coming else NO_BLOW


NO_BLOW = "no blow this turn; nobody beside it strikes any more"
