"""Questions in words, with who is asked, what for and against what."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulewright.kernel import Ask
from rulewright.kernel.words import listed

from ..rules.board import MAZE, NOWHERE
from ..rules.content import CARDS, MISSIONS, MONSTERS, TRIUMPHS, WEAKNESSES
from ..rules.danger import value_on, who_comes
from ..rules.meetings import active, bribe_price, half_of
from ..rules.profile import profile
from ..rules.purse import purse
from ..rules.scope import leader
from ..rules.state import DOOM_HOLDS, LAW_COMES, SAFE, Hero, Table, danger_at, is_town
from ..rules.terms import ATTRIBUTE_NAMES, REGIONS
from ..rules.trials import passes
from .brawl import called
from .cards import holder_of, hunting_words, loot_words, triumph_words, weakness_words
from .encounter_looks import foe_words
from .gear_looks import belongings
from .intents import blow_words
from .look_parts import party_gold
from .looks import plan_text
from .map_looks import resting_options
from .names import name_of, where
from .prompts import PROMPTS
from .reroll_looks import is_free
from .story import AIMS
from .tray import throw_read
from .words import capital, inside, the_region


def wording(table: Table, ask: Ask) -> str:
    """The question, with the names and numbers of the moment."""
    maker = MAKERS.get(ask.prompt)
    return maker(table, ask) if maker else PROMPTS[ask.prompt].text


def the(hero: Hero) -> str:
    return f"the {name_of(hero)}"


def upper(hero: Hero) -> str:
    """At the start of a sentence."""
    return f"The {name_of(hero)}"


def asked(table: Table, ask: Ask) -> Hero:
    return table.heroes[ask.seat]


# ---- before the first turn ------------------------------------------------------------------------------------------


def _adventurer(table: Table, ask: Ask) -> str:
    dead = table.heroes[ask.seat]
    if dead.space == NOWHERE:
        return PROMPTS["adventurer"].text
    return f"Who comes in for the dead {name_of(dead)}? Choose a new Adventurer"


def _weakness(table: Table, ask: Ask) -> str:
    return f"{upper(asked(table, ask))} may take on a Weakness: a lasting drawback that pays XP for Skills. Take one?"


def _keep_weakness(table: Table, ask: Ask) -> str:
    card = WEAKNESSES[ask.about]
    return f"{card.name}: {weakness_words(card)} Does {the(asked(table, ask))} keep this Weakness for {card.xp} XP?"


def _train(table: Table, ask: Ask) -> str:
    hero = asked(table, ask)
    return f"{upper(hero)} has {hero.xp} XP to spend: learn or master a Skill?"


def _faction(table: Table, ask: Ask) -> str:
    return f"{MISSIONS[table.mission].name}: whom do you serve? It can decide how a campaign ends."


# ---- on the map -----------------------------------------------------------------------------------------------------


def place(table: Table, space: int) -> str:
    """`at North Bridge (Town Level 3)`"""
    if is_town(table, space):
        return f"{where(space)} (Town Level {-table.level[space]})"
    level = danger_at(table, space)
    return f"{where(space)} (Danger Level {level})" if level else where(space)


def _map_stance(table: Table, ask: Ask) -> str:
    hero = table.heroes[ask.about]
    if hero.space == MAZE:
        return f"{upper(hero)} leads {place(table, hero.space)}: Bold, to be able to leave, or Cautious?"
    return f"{upper(hero)} leads {place(table, hero.space)}: seek trouble (a won fight pays XP and Loot), or avoid it?"


def _action(table: Table, ask: Ask) -> str:
    hero = table.heroes[ask.about]
    stance = "Bold" if hero.bold else "Cautious"
    led = f"{upper(hero)} leads, {stance}, {place(table, hero.space)}"
    rests = ["heal", *(word.lower() for word, holds in resting_options(table, hero) if holds)]
    return f"{led}: travel, or rest to {listed(rests)}?"


def _follow(table: Table, ask: Ask) -> str:
    leads, follows = the(leader(table, table.planners)), the(table.heroes[ask.about])
    return f"The plan of {leads}: {plan_text(table)}. Does {follows} go along, or part from the Party?"


def _gear(table: Table, ask: Ask) -> str:
    hero = table.heroes[ask.about]
    return f"Arrange the gear of {the(hero)}, who has two hands. {capital(belongings(hero))}. What changes?"


def _rest(table: Table, ask: Ask) -> str:
    hero = table.heroes[ask.about]
    means = f"{hero.gp} gold, {hero.xp} XP"
    return f"{upper(hero)} rests {place(table, hero.space)} with {means}: what else? Each thing once"


def _trade(table: Table, ask: Ask) -> str:
    hero = asked(table, ask)
    return f"{upper(hero)} has {hero.gp} gold: buy or sell?"


def _pay(table: Table, ask: Ask) -> str:
    hero = asked(table, ask)
    return f"{ask.about} gold of the price are still to pay. {upper(hero)} has {hero.gp}: how much of it goes?"


def _share(table: Table, ask: Ask) -> str:
    return f"{ask.about} gold are to be shared: how much does {the(asked(table, ask))} take?"


def _take(table: Table, ask: Ask) -> str:
    card, hero = CARDS[ask.about], asked(table, ask)
    return f"{upper(hero)} gets {card.name}. {loot_words(card, holder_of(table, hero))} What becomes of it?"


def _inherit(table: Table, ask: Ask) -> str:
    return f"Who takes {CARDS[ask.about].name} from the dead?"


def _heavy(table: Table, ask: Ask) -> str:
    return f"{upper(asked(table, ask))} carries too much that is Heavy: what goes?"


def _void_test(table: Table, ask: Ask) -> str:
    return "Who searches for an open Voidgate, and which? A Magic test"


# ---- danger ---------------------------------------------------------------------------------------------------------


def _monster(text: str) -> Callable[[Table, Ask], str]:
    """A question about an Epic Monster on the map."""
    return lambda table, ask: text.format(name=MONSTERS[ask.about].name)


def found_at(table: Table, hero: Hero) -> str:
    """The Danger card of somebody's Party beside what it is held against, and who comes as it lies."""
    party, card = next((party, card) for party, card in table.drawn.items() if party >> hero.seat & 1)
    value, level = value_on(table, card, hero.space), danger_at(table, hero.space)
    coming = who_comes(table, party, card, hero.space, value)
    if coming == LAW_COMES:
        return f"Danger card {value} against Bounty {table.bounty}: the Law comes"
    if is_town(table, hero.space):
        return f"Danger card {value}; no Monsters come to a Town"
    return f"Danger card {value} against Danger Level {level}: {'none come' if coming == SAFE else 'Monsters come'}"


def _hunt(table: Table, ask: Ask) -> str:
    return f"{found_at(table, asked(table, ask))}. Does {the(asked(table, ask))} hunt, to make the card 1 less?"


def _stealth(table: Table, ask: Ask) -> str:
    return f"{found_at(table, asked(table, ask))}. Does {the(asked(table, ask))} hide, to make the card 1 more?"


def _prolong(table: Table, ask: Ask) -> str:
    return (
        f"Doom is about to advance ({len(table.doom)} of {DOOM_HOLDS} counters are out). Pay Luck to stop it this once?"
    )


def _horn_breaker(table: Table, ask: Ask) -> str:
    hero = asked(table, ask)
    out = f"{len(table.doom)} of {DOOM_HOLDS} counters are out"
    return f"Doom is about to advance ({out}). Does {the(hero)} stop it, once in this mission?"


# ---- encounters -----------------------------------------------------------------------------------------------------


def _chooser(table: Table, ask: Ask) -> str:
    half = half_of(table, ask.about, asked(table, ask).space)
    return f"{half.name}: who faces it? Nobody else is tested or rewarded"


def _option(table: Table, ask: Ask) -> str:
    half = half_of(table, ask.about, asked(table, ask).space)
    return f"{half.name}: what does {the(asked(table, ask))} do?"


def law_words(table: Table, ask: Ask) -> tuple[list[Hero], tuple[int, ...], int]:
    """Who is found by the Law, by whom, and what a bribe costs."""
    party = next(party for party in table.joining if party >> ask.seat & 1)
    heroes, foes = active(table, party), table.joining[party]
    return heroes, foes, bribe_price(table, heroes, foes)


def _law(table: Table, ask: Ask) -> str:
    heroes, foes, price = law_words(table, ask)
    names = listed([f"{MONSTERS[monster].name} ({foe_words(MONSTERS[monster])})" for monster in foes])
    if purse(heroes) < price:
        return f"The Law has found you: {names}. A bribe would cost {price} gold, more than you have"
    return f"The Law has found you: {names}. Fight them, or bribe them with {price} of {party_gold(heroes)}?"


def _bribe(table: Table, ask: Ask) -> str:
    heroes, _, price = law_words(table, ask)
    return f"They would take {price} of {party_gold(heroes)} and go. Pay?"


def _dispel(table: Table, ask: Ask) -> str:
    hero = table.heroes[ask.about]
    return (
        f"{upper(hero)} may Dispel: the higher die of a passed Magic test wounds it, the lower die wounds {the(hero)}. "
        "Try?"
    )


def _clue(table: Table, ask: Ask) -> str:
    hero = table.heroes[ask.about]
    return f"{upper(hero)} stands at the Clue {where(hero.space)}: what do you do?"


# ---- the fight ------------------------------------------------------------------------------------------------------


def in_round(table: Table, hero: Hero) -> str:
    """Who attacks somebody, and with how many Wounds at worst."""
    fight = table.fight
    if fight is None:
        return ""
    numbers = profile(table, hero)
    blows = [
        f"{called(fight, number)} ({blow_words(table, fight, foe, hero)})"
        for number, foe in enumerate(fight.foes)
        if foe.targets >> hero.seat & 1
    ]
    if not blows:
        return f"Round {fight.round}: nobody attacks {the(hero)}. "
    verb = "attacks" if len(blows) == 1 else "attack"
    return f"Round {fight.round}: {listed(blows)} {verb} {the(hero)}, who has {numbers.hp - hero.wounds} Health. "


def _stance(table: Table, ask: Ask) -> str:
    hero = asked(table, ask)
    return f"{in_round(table, hero)}Strike hard (Assault) or block (Guard)?"


def _late_stance(table: Table, ask: Ask) -> str:
    """The dice lie, and what a blow can do at most is over."""
    thrown = table.fight.thrown if table.fight is not None else None
    dice = " ".join(map(throw_read, thrown.throws)) if thrown is not None else ""
    return f"{dice} Strike hard (Assault) or block (Guard)?".lstrip()


def _act(table: Table, ask: Ask) -> str:
    hero = asked(table, ask)
    return f"{in_round(table, hero)}What does {the(hero)} do?"


def _return(table: Table, ask: Ask) -> str:
    return f"{upper(table.heroes[ask.about])} has escaped. Back into the fight?"


def _after(table: Table, ask: Ask) -> str:
    return f"{upper(asked(table, ask))} still has a Quick Action: use it?"


def foe_called(table: Table, number: int) -> str:
    return called(table.fight, number) if table.fight is not None else "The Monster"


def _target(table: Table, ask: Ask) -> str:
    if table.fight is None:
        return "The Monster could go for any of these: whom does it attack?"
    foe = table.fight.foes[ask.about]
    hunted = inside(hunting_words(foe.card)).removesuffix(".")
    return f"{called(table.fight, ask.about)} {hunted}, and these are equal: whom does it attack?"


def _block(table: Table, ask: Ask) -> str:
    return f"{upper(asked(table, ask))} defends: which blows do the dice turn aside?"


def _damage_die(table: Table, ask: Ask) -> str:
    return f"{upper(asked(table, ask))} hits: which die counts as damage?"


def _draw_loot(table: Table, ask: Ask) -> str:
    return f"{upper(table.heroes[ask.about])} may draw a card: mostly Items, but Monsters and Diseases too. Draw?"


def _mix(table: Table, ask: Ask) -> str:
    deck = f"the Encounter deck of {the_region(REGIONS[ask.about - 1])}" if ask.about else "the Loot deck"
    return f"Before the next mission: mix {deck} with its discards?"


def _seated(text: str) -> Callable[[Table, Ask], str]:
    """A plain question with the name of who is asked."""
    return lambda table, ask: text.format(name=name_of(asked(table, ask)))


# ---- dice -----------------------------------------------------------------------------------------------------------


def _luck(table: Table, ask: Ask) -> str:
    hero = asked(table, ask)
    first, second = table.rolled
    good = passes(first + second, table.needed)
    result = "passed, and a higher die would do more" if good else "failed"
    return (
        f"{upper(hero)} {AIMS[table.aim]}: {ATTRIBUTE_NAMES[table.tested]} {table.needed} or less, "
        f"rolled {first} and {second}: {result}. {luck_left(table, hero)}"
    )


def luck_left(table: Table, hero: Hero) -> str:
    return "Roll a die again for free?" if is_free(table, hero) else f"Spend 1 of {hero.luck} Luck to roll a die again?"


def _reroll(table: Table, ask: Ask) -> str:
    fight, hero = table.fight, asked(table, ask)
    if fight is None or fight.thrown is None:
        return PROMPTS["reroll"].text
    dice = " ".join(map(throw_read, fight.thrown.throws))
    return f"{dice} {luck_left(table, hero)}"


FIRST = {
    "map": "Equal in Morale: which Party travels or rests first?",
    "danger": "Equal in Morale: which Party draws first? Each draws a Danger card; the place that the first"
    " names gets worse: Danger Level +1, or Town Level -1",
    "encounter": "Equal in Morale: which Party meets what has found it first?",
}
LEADER = (
    "Equal in Morale: who leads, while you are equal? The leader says where to go (others may part), and whether to "
    "seek trouble (Bold) or avoid it (Cautious)"
)
MAKERS: Mapping[str, Callable[[Table, Ask], str]] = {
    "weakness": _weakness, "keep_weakness": _keep_weakness, "train": _train, "faction": _faction,
    "map_stance": _map_stance, "action": _action, "follow": _follow, "gear": _gear, "rest": _rest, "trade": _trade,
    "pay": _pay, "share": _share, "take": _take, "inherit": _inherit, "heavy": _heavy, "void_test": _void_test,
    "followed": _monster("{name} follows the closest Party: which of these?"),
    "epic_route": _monster("{name} moves one space: which way?"),
    "hunt": _hunt, "stealth": _stealth, "prolong": _prolong, "horn_breaker": _horn_breaker,
    "chooser": _chooser, "option": _option, "law": _law, "bribe": _bribe, "dispel": _dispel, "clue": _clue,
    "crown": _seated("The {name} bears the Crown on Brüttelburg: wear it and storm the city?"),
    "stance": _stance, "late_stance": _late_stance, "act": _act, "return": _return, "after": _after, "target": _target,
    "block": _block, "damage_die": _damage_die, "draw_loot": _draw_loot, "luck": _luck, "reroll": _reroll,
    "stolen": _seated("The Thief has hurt the {name} and takes an Item: which?"),
    "shield": _seated("The {name} raises the shield: whom does it cover?"),
    "cleave": _seated("The {name} has damage left from the kill: whom does it hit?"),
    "urchin": _seated("An Encounter is due. Does the {name} spend the Swamp Urchin to avoid it?"),
    "torch": _seated("A Monster arrives with an ability. Does the {name} spend the Torchbearer to cancel it?"),
    "ally": _seated("The {name}'s Ally wounds a Monster by 2: which?"),
    "coin": _seated("Does the {name} give the fire 1 gold, or take 1 Wound?"),
    "blood_price": _seated("Blood Price: pay 2 gold for each of you, or take 3 Wounds each?"),
    "shed": _seated("Which condition does the {name} lose?"),
    "cure": _seated("What is the {name} cured of?"),
    "stake": _seated("How much does the {name} stake? The higher die of a passed Perception test must beat one die"),
    "triumph": lambda table, ask: f"{TRIUMPHS[ask.about].name}: {triumph_words(TRIUMPHS[ask.about])} Who is given it?",
    "gift": lambda table, ask: f"How much gold does {the(asked(table, ask))} give {the(table.heroes[ask.about])}?",
    "keep_one": _seated("The {name} has drawn two cards and keeps one: which?"),
    "one_more": _seated("The {name} knows the place: reveal one card more at the market?"),
    "arrival": lambda table, ask: "Several Monsters arrive with an ability: which works first?",
    "leader": lambda table, ask: LEADER, "mix": _mix,
    "first": lambda table, ask: FIRST.get(table.phase, FIRST["map"]),
    "member": lambda table, ask: "Which of you is it?",
    "meet": lambda table, ask: "You are together: put Items on or off, or hand them to each other?",
    "adventurer": _adventurer,
    "replace": _seated("The {name} is dead. Come back into the game with a new Adventurer?"),
    "base": _seated("Make Chainmarket your Base, where investing is cheaper?"),
    "next_mission": lambda table, ask: "Choose the next mission, or pack up the campaign for another day",
}  # fmt: skip
