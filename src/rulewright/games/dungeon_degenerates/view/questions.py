"""Questions in words, with who is asked, what for and against what; and what hangs on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulewright.kernel import Ask
from rulewright.kernel.scene import Context
from rulewright.kernel.words import listed, percent

from ..rules.blows import blow_of
from ..rules.board import NOWHERE
from ..rules.content import CARDS, MISSIONS, MONSTERS, TRIUMPHS, WEAKNESSES
from ..rules.danger import value_on, who_comes
from ..rules.foes import attackers
from ..rules.gear import can_wear
from ..rules.meetings import active, bribe_price, half_of
from ..rules.profile import profile
from ..rules.purse import purse
from ..rules.state import DOOM_HOLDS, GATE_HOLDS, LAW_COMES, SAFE, Hero, Table, danger_at, is_town, party_at
from ..rules.terms import ATTRIBUTE_NAMES, ATTRIBUTES, MAG
from ..rules.trials import chance_of, passes, value_in_test
from .brawl import called
from .cards import abilities_words, holder_of, loot_words, triumph_words, weakness_words
from .chances import danger
from .looks import belongings, foe_words, one_step, plan_text, spread
from .names import NAMES, name_of, plural
from .prompts import PROMPTS
from .story import AIMS
from .tray import as_they_lie, throw_read
from .words import capital

AT_STAKE = {
    "march": "A failure leaves one Fatigued.", "recover": "A failure heals only half as much.",
    "explore": "A failure ends exploring here for this turn.",
    "bribe": "A failed bribe costs no gold, but raises the Bounty by 1, and the Law attacks.",
    "venom": "A failure leaves one Infected.", "burn": "A failure brings the Law.",
    "boat": "Who fails stays behind and rests.", "nerve": "A failure leaves one Shaken for the fight.",
    "voidgate": "A failure keeps the Party in The Maze.", "steal": "A failure raises the Bounty.",
    "dispel": "The higher die wounds the target if it passes; the lower die wounds whoever tries in any case.",
    "hunt": "More passes than failures make Monsters likelier to come.",
    "stealth": "All must pass to be harder to find.",
    "arrival": "A failure brings a condition for the fight.",
}  # fmt: skip
"""What a failed test brings."""


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
    """A space with its level."""
    if is_town(table, space):
        return f"{NAMES[space]} (Town Level {-table.level[space]})"
    level = danger_at(table, space)
    return f"{NAMES[space]} (Danger Level {level})" if level else NAMES[space]


def _map_stance(table: Table, ask: Ask) -> str:
    hero = table.heroes[ask.about]
    return f"{upper(hero)} leads on {place(table, hero.space)}: seek trouble this turn, or avoid it?"


def _action(table: Table, ask: Ask) -> str:
    hero = table.heroes[ask.about]
    return f"{upper(hero)} leads on {place(table, hero.space)}: travel, or rest to heal, explore, learn and trade?"


def _follow(table: Table, ask: Ask) -> str:
    return f"The plan: {plan_text(table)}. Does {the(table.heroes[ask.about])} go along, or part from the Party?"


def _gear(table: Table, ask: Ask) -> str:
    hero = table.heroes[ask.about]
    return f"Arrange the gear of {the(hero)}, who has two hands. {capital(belongings(hero))}. What changes?"


def _rest(table: Table, ask: Ask) -> str:
    hero = table.heroes[ask.about]
    means = f"{hero.gp} gold, {hero.xp} XP"
    return f"{upper(hero)} rests on {place(table, hero.space)} with {means}: what else? Each thing once"


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
    gold = f"bribe them with {price} of {party_gold(heroes)}"
    return f"The Law has found you: {names}. Fight them, or {gold}?"


def party_gold(heroes: list[Hero]) -> str:
    """What they can pay with; nobody's sheet shows the sum of several."""
    return f"{'the' if len(heroes) == 1 else 'your'} {purse(heroes)} gold{' together' if len(heroes) > 1 else ''}"


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
    return f"{upper(hero)} stands at the Clue on {NAMES[hero.space]}: what do you do?"


# ---- the fight ------------------------------------------------------------------------------------------------------


def in_round(table: Table, hero: Hero) -> str:
    """Who attacks somebody, and with how many Wounds at worst."""
    fight = table.fight
    if fight is None:
        return ""
    numbers = profile(table, hero)
    blows = [
        f"{called(fight, number)} (up to {plural(blow_of(table, hero, fight, foe, numbers), 'Wound')})"
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
    return f"{foe_called(table, ask.about)} could go for any of these: whom does it attack?"


def _block(table: Table, ask: Ask) -> str:
    return f"{upper(asked(table, ask))} defends: which blows do the dice turn aside?"


def _damage_die(table: Table, ask: Ask) -> str:
    return f"{upper(asked(table, ask))} hits: which die counts as damage?"


def _draw_loot(table: Table, ask: Ask) -> str:
    return f"{upper(table.heroes[ask.about])} may draw a card: mostly Items, but Monsters and Diseases too. Draw?"


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
        f"rolled {first}+{second}: {result}. {luck_left(hero)}"
    )


def luck_left(hero: Hero) -> str:
    return f"Spend 1 of {hero.luck} Luck to roll a die again?" if hero.luck else "Roll a die again for free?"


def _reroll(table: Table, ask: Ask) -> str:
    fight, hero = table.fight, asked(table, ask)
    if fight is None or fight.thrown is None:
        return PROMPTS["reroll"].text
    dice = " ".join(map(throw_read, fight.thrown.throws))
    return f"{dice} {luck_left(hero)}"


MAKERS: Mapping[str, Callable[[Table, Ask], str]] = {
    "weakness": _weakness, "keep_weakness": _keep_weakness, "train": _train, "faction": _faction,
    "map_stance": _map_stance, "action": _action, "follow": _follow, "gear": _gear, "rest": _rest, "trade": _trade,
    "pay": _pay, "share": _share, "take": _take, "inherit": _inherit, "heavy": _heavy, "void_test": _void_test,
    "followed": _monster("{name} follows the closest Party: which of these?"),
    "epic_route": _monster("{name} moves one space: which way?"),
    "hunt": _hunt, "stealth": _stealth, "prolong": _prolong, "horn_breaker": _horn_breaker,
    "chooser": _chooser, "option": _option, "law": _law, "bribe": _bribe, "dispel": _dispel, "clue": _clue,
    "crown": _seated("The {name} bears the Crown on Brüttelburg: wear it and storm the city?"),
    "stance": _stance, "late_stance": _stance, "act": _act, "return": _return, "after": _after, "target": _target,
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
    "leader": lambda table, ask: "Equal in Morale: who leads? The leader chooses where the Party goes and how",
    "first": lambda table, ask: "Parties with equal Morale: which acts first?",
    "member": lambda table, ask: "Which of you is it?",
    "meet": lambda table, ask: "You are together: put Items on or off, or hand them to each other?",
    "adventurer": _adventurer,
    "replace": _seated("The {name} is dead. Come back into the game with a new Adventurer?"),
    "base": _seated("Make Chainmarket your Base, where investing is cheaper?"),
    "next_mission": lambda table, ask: "Choose the next mission, or pack up the campaign for another day",
}  # fmt: skip


# ---- what hangs on it -----------------------------------------------------------------------------------------------


def context(table: Table, ask: Ask) -> Context | None:
    """Who does what to whom, what must be rolled, and what is at stake, where dice or blows hang on it."""
    maker = CONTEXTS.get(ask.prompt)
    return maker(table, ask) if maker else None


def needs(value: int) -> str:
    return f"needs {value} or less on two dice: {percent(float(chance_of(value)))}"


def _of_luck(table: Table, ask: Ask) -> Context:
    need = f"needs {table.needed} or less on two dice"
    means = f"{ATTRIBUTE_NAMES[table.tested]} test"
    return Context(f"h{ask.seat}", means=means, need=need, stakes=AT_STAKE.get(table.aim, ""))


def _of_blows(table: Table, ask: Ask) -> Context | None:
    """Who attacks the one who is asked, and what the defence needs."""
    fight, hero = table.fight, table.heroes[ask.seat]
    if fight is None:
        return None
    foes = attackers(table, fight, hero)
    whom = f"foe{fight.foes.index(foes[0])}" if foes else ""
    value = value_in_test(table, hero, ATTRIBUTES.index("AGI"))
    need = f"Defence {needs(value)}" if foes else ""
    means = POWER_DICE if ask.prompt != "act" else unused_weapons(table, hero)
    return Context(f"h{ask.seat}", whom, means, need, AS_HIT if foes else NOT_HIT)


POWER_DICE = "a Power die is an extra die: in Assault it may be your damage, in Guard it may block"
AS_HIT = "Passed, the higher Defence die comes off each blow. An Attack is two dice as well."
NOT_HIT = "An Attack is two dice: the attribute or less hits."


def unused_weapons(table: Table, hero: Hero) -> str:
    """Weapons that somebody has with him, but not in hand: they cannot strike."""
    idle = [card for card in hero.pack if (blow := CARDS[card].attack) is not None and blow.kind]
    if not idle:
        return ""
    names = listed([CARDS[card].name for card in idle])
    barred = [card for card in idle if not can_wear(table, hero, card)]
    why = "cannot be used now" if len(barred) == len(idle) else "taken in hand before the stance or as a Quick Action"
    return f"carried, not in hand: {names} ({why})"


def _of_reroll(table: Table, ask: Ask) -> Context | None:
    fight = table.fight
    if fight is None or fight.thrown is None:
        return None
    foes = [number for number, foe in enumerate(fight.foes) if foe.monster == fight.thrown.monster]
    stakes = as_they_lie(table, fight, fight.thrown, name_of(table.heroes[fight.thrown.seat]))
    return Context(f"h{ask.seat}", f"foe{foes[0]}" if foes else "", stakes=stakes)


def _of_hiding(table: Table, ask: Ask) -> Context:
    hero = table.heroes[ask.seat]
    value = value_in_test(table, hero, ATTRIBUTES.index("PER"), profile(table, hero).stats.get(ask.prompt, 0))
    return Context(f"h{ask.seat}", means="Perception test", need=needs(value), stakes=AT_STAKE[ask.prompt])


def _of_dispel(table: Table, ask: Ask) -> Context:
    hero = table.heroes[ask.seat]
    wounds = table.hand_wounds if hero.space == table.hand else table.gates.get(hero.space, 0)
    done = f"It has {wounds} of the {GATE_HOLDS} Wounds that end it."
    return Context(f"h{ask.seat}", means="Magic test", need=needs(value_in_test(table, hero, MAG)), stakes=done)


def _of_law(table: Table, ask: Ask) -> Context:
    _, foes, _ = law_words(table, ask)
    can = {MONSTERS[monster].name: abilities_words(MONSTERS[monster]) for monster in foes}
    told = "; ".join(
        f"{name}: {', '.join(each.partition(':')[0] for each in words)}" for name, words in can.items() if words
    )
    plain = "" if told else "no special rules"
    return Context(f"h{ask.seat}", means=told or plain, stakes=AT_STAKE["bribe"])


def _of_stance(table: Table, ask: Ask) -> Context:
    """What Bold and Cautious are about, and what is likely here and one step away. DD.DCMP.03, DD.LAW.01"""
    hero = table.heroes[ask.about]
    ahead = [danger(table, party_at(table, hero.space), space) for space in one_step(table, hero.space)]
    monsters, law = (spread(shares) for shares in zip(*ahead, strict=True))
    found = f"{monsters} of the cards bring Monsters" + (f", {law} the Law" if law != "0 %" else "")
    return Context(
        f"h{ask.seat}",
        means="after your move a Danger card is drawn, 1 to 6",
        need=f"here or one step away {found}",
        stakes="Monsters come if the card is at most the Danger Level where you then are; to a Town only the Law may.",
    )


CONTEXTS: Mapping[str, Callable[[Table, Ask], Context | None]] = {
    "map_stance": _of_stance,
    "luck": _of_luck, "reroll": _of_reroll, "stance": _of_blows, "late_stance": _of_blows, "act": _of_blows,
    "hunt": _of_hiding, "stealth": _of_hiding, "dispel": _of_dispel, "law": _of_law,
}  # fmt: skip
