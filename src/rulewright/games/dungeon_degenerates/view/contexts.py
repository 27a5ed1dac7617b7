"""What hangs on a question: who does what to whom, what must be rolled, and what is at stake."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rulewright.kernel import Ask
from rulewright.kernel.scene import Context
from rulewright.kernel.words import listed, percent

from ..rules.board import MAZE, NOWHERE
from ..rules.combat_dice import power_dice
from ..rules.content import ADVENTURERS, CARD, CARDS, CONDITION_TEXTS, DANGERS, MONSTERS, Condition
from ..rules.foes import attackers
from ..rules.gear import can_wear, carried
from ..rules.monsters import Monster
from ..rules.profile import profile
from ..rules.prospects import is_bare_handed
from ..rules.state import GATE_HOLDS, Fight, Hero, Table
from ..rules.terms import ASSAULT, ATTRIBUTE_NAMES, ATTRIBUTES, GUARD, HEXED, MAG
from ..rules.trials import chance_of, value_in_test
from ..rules.tricks import targets
from .brawl import called
from .cards import ability_words, condition_words, gear_words, holder_of
from .chances import all_tired
from .encounter_looks import at_work
from .fight_looks import hit_words
from .goal import change_words
from .intents import turned_first
from .map_looks import companions, found_words, here_words, plan_space
from .names import name_of
from .questions import law_words
from .seekers import bar_to_hide, hiding_words, hunting_words
from .tray import WITHSTOOD, as_they_lie
from .words import capital

AT_STAKE = {
    "recover": "A failure heals only half as much.",
    "explore": "A failure ends exploring here for this turn.",
    "bribe": "A failed bribe costs no gold, but raises the Bounty by 1, and the Law attacks.",
    "burn": "A failure brings the Law.", "boat": "Who fails stays behind and rests.",
    "voidgate": "A failure keeps the Party in The Maze.", "steal": "A failure raises the Bounty.",
    "dispel": "The higher die wounds the target if it passes; the lower die wounds whoever tries in any case.",
    "hunt": "If the Hunt works, the Danger card counts 1 less.",
    "stealth": "If the hiding works, the Danger card counts 1 more.",
}  # fmt: skip
"""What a failed test brings."""
LEAVES = {
    "march": ("Fatigued", "until a Rest"), "venom": ("Infected", "until a Rest"), "nerve": ("Shaken", "for the fight"),
}  # fmt: skip
"""The condition that a failed test leaves, and how long."""


def context(table: Table, ask: Ask) -> Context | None:
    """Who does what to whom, what must be rolled, and what is at stake, where dice or blows hang on it."""
    maker = CONTEXTS.get(ask.prompt)
    if ask.prompt in WITHOUT_DICE:
        return Context(means=gear_at_hand(table, ask), stakes=FREE if ask.prompt in HANDED else NO_DICE)
    return maker(table, ask) if maker else None


WITHOUT_DICE = (
    "faction", "keep_weakness", "train", "meet", "gifts", "gift", "pay", "share", "gear", "take", "heavy",
    "inherit", "triumph", "base", "coin", "blood_price", "shed", "cure",
)  # fmt: skip
"""Questions of which no answer throws a die or draws a card."""


NO_DICE = "Nothing is rolled or drawn for this."
HANDED = ("meet", "gear")
FREE = f"{NO_DICE} No change costs a turn: then the turn goes on."
"""Of gear that changes hands. DD.EXCH.01"""
GEAR = 240
"""The most letters for what Items do."""


def gear_at_hand(table: Table, ask: Ask) -> str:
    """What the Items do that may change hands, as far as there is room."""
    if ask.prompt not in HANDED:
        return ""
    seats = [int(choice[1]) for choice in ask.listed(ask.seat) if isinstance(choice, tuple) and choice[0] == "gear"]
    told = ""
    for hero in [table.heroes[seat] for seat in seats or [ask.about]]:
        holder = holder_of(table, hero)
        for card in (*hero.gear, *(ammo for _, ammo in hero.loaded), *hero.pack):
            entry = f"{CARDS[card].name}: {gear_words(CARDS[card], holder).rstrip('.')}"
            if entry not in told and len(told) + len(entry) <= GEAR:
                told += f"{'; ' if told else ''}{entry}"
    return told


def needs(value: int) -> str:
    return f"needs {value} or less on two dice: {percent(float(chance_of(value)))}"


def _of_luck(table: Table, ask: Ask) -> Context:
    need = f"needs {table.needed} or less on two dice"
    means = f"{ATTRIBUTE_NAMES[table.tested]} test"
    stakes = at_stake(table)
    return Context(f"h{ask.seat}", means=means, need=need, stakes=stakes)


def at_stake(table: Table) -> str:
    """What a failed test brings; of a condition what it does. DD.MABIL.05, DD.STAT.01"""
    leaves = (WITHSTOOD[table.tested], "for the fight") if table.aim == "arrival" else LEAVES.get(table.aim)
    return f"A failure leaves one {cost_of(*leaves)}." if leaves else AT_STAKE.get(table.aim, "")


def cost_of(condition: str, lasts: str) -> str:
    """`Fatigued until a Rest: Constitution -1, Health -2`"""
    entry = next(entry for entry in CONDITION_TEXTS if entry.id == condition)
    return f"{condition} {lasts}: {change_words(condition) or plainly(entry)}"


def plainly(entry: Condition) -> str:
    return condition_words(entry, monster=False).removesuffix(".")


def _of_blows(table: Table, ask: Ask) -> Context | None:
    """Who attacks the one who is asked, and what the defence needs."""
    fight, hero = table.fight, table.heroes[ask.seat]
    if fight is None:
        return None
    foes = attackers(table, fight, hero)
    value = value_in_test(table, hero, ATTRIBUTES.index("AGI"))
    need = f"Defence {needs(value)}" if foes else ""
    shows = "halved by bare fists: 1 to 3" if is_bare_handed(table, hero) else "1 to 6"
    means = POWER_DICE.format(shows=shows) if ask.prompt != "act" else said_at_act(table, fight, hero, shows)
    blows = f"{blocked(table, fight, hero, ask.prompt)} {AT_ONCE}" if foes else hit_words(table, hero, fight)
    stakes = f"{blows} {rerolls(hero)}"
    if not foes:
        return Context(f"h{ask.seat}", means=means, need=need, stakes=stakes)
    return Context(f"foe{fight.foes.index(foes[0])}", f"h{ask.seat}", means, need, stakes)


def said_at_act(table: Table, fight: Fight, hero: Hero, shows: str) -> str:
    """What the Power dice of the stance taken do; and what cannot be struck, or struck with. DD.CSTN.02, 03"""
    power = power_dice(table, hero, fight) if fight.acted >> hero.seat & 1 else 0
    stance, one, several = STANCES[hero.guard]
    thrown = f"a Power die ({shows}) is thrown too and {one}"
    use = f"{stance} this round: {thrown if power == 1 else f'{power} Power dice ({shows}) are thrown too; {several}'}"
    return "; ".join(filter(None, (use if power else "", suffers(hero), in_the_way(table, fight, hero))))


def suffers(hero: Hero) -> str:
    """`Shaken: Morale -2`: what the Conditions of whoever acts do. DD.STAT.01"""
    entries = [entry for bit, entry in enumerate(CONDITION_TEXTS) if hero.conditions >> bit & 1]
    return "; ".join(f"{entry.id}: {change_words(entry.id) or plainly(entry)}" for entry in entries)


STANCES = {
    GUARD: ("Guard", "blocks", "they block"),
    ASSAULT: ("Assault", "is the damage of a hit if higher", "the best is the damage of a hit if higher"),
}
"""What Power dice are for, one and several. DD.CSTN.02"""


def in_the_way(table: Table, fight: Fight, hero: Hero) -> str:
    """What somebody cannot strike, and cannot strike with."""
    return "; ".join(filter(None, (struck_back(table, fight, hero), unused_weapons(table, hero))))


def struck_back(table: Table, fight: Fight, hero: Hero) -> str:
    """Why some Monsters cannot be struck. DD.FACT.06"""
    legal = targets(table, hero, fight)
    barred = [called(fight, number) for number in range(len(fight.foes)) if number not in legal]
    if not barred:
        return ""
    return f"not to be struck now: {listed(barred)} (who is attacked strikes one who attacks)"


def _of_target(table: Table, ask: Ask) -> Context:
    """Who strikes, and what its blow meets, whomever it goes for."""
    return Context(f"foe{ask.about}", stakes=f"{EITHER_WAY} {A_LUCK}")


def rerolls(hero: Hero) -> str:
    """What Luck is for. DD.LUCK.03"""
    if hero.conditions & HEXED:
        return "No die can be rolled again (Hexed)."
    if not hero.luck:
        return "0 Luck: no die can be rolled again."
    return f"{hero.luck} Luck: {'it' if hero.luck == 1 else 'each'} can roll one die again."


A_LUCK = "1 Luck rolls one die again."
POWER_DICE = "Power die: one more die, {shows}, thrown with the others. Guard: it blocks; Assault: it may be the damage"
EITHER_WAY = (
    "Passed: the higher Defence die comes off each blow, in Guard the Power die if that is higher; what is left hurts. "
    "Failed: only in Guard the Power die, off one blow."
)
IN_ASSAULT = "Passed: the higher Defence die comes off each blow; what is left hurts. Failed: nothing comes off."
IN_GUARD = "Passed: the highest Defence or Power die comes off each blow; what is left hurts. Failed:"
AT_ONCE = "Your blow and theirs count at the same moment."
"""DD.SUFF.02-05, DD.INFL.01"""


def blocked(table: Table, fight: Fight, hero: Hero, prompt: str) -> str:
    """What Defence and Power dice take off the blows, in the stance taken or in either. DD.SUFF.02-06, DD.UNARM.03"""
    if prompt != "act" or not fight.acted >> hero.seat & 1:
        return EITHER_WAY
    power = power_dice(table, hero, fight) if hero.guard == GUARD else 0
    if not power:
        return IN_ASSAULT
    foes = attackers(table, fight, hero)
    whose = [called(fight, fight.foes.index(foe)) for foe in turned_first(table, fight, hero)[:power]]
    if not whose:
        said = "they burn through the Power dice."
    elif power == 1:
        said = f"only the Power die comes off{f' one blow (reckoned: {whose[0]})' if len(foes) > 1 else ''}."
    else:
        said = "only the Power dice come off, each off one blow."
    return f"{IN_GUARD} {said}"


def unused_weapons(table: Table, hero: Hero) -> str:
    """Weapons that somebody has with him, but not in hand: they cannot strike."""
    idle = [card for card in hero.pack if (blow := CARDS[card].attack) is not None and blow.kind]
    if not idle:
        return gone_from(table, hero)
    names = listed([CARDS[card].name for card in idle])
    barred = [card for card in idle if not can_wear(table, hero, card)]
    why = "cannot be used now" if len(barred) == len(idle) else "taken in hand before the stance or as a Quick Action"
    return f"carried, not in hand: {names} ({why})"


def gone_from(table: Table, hero: Hero) -> str:
    """`no weapon: Bone Dagger is with the Mire Hexer`: where the weapons that somebody began with are. DD.EXCH.01"""
    if not is_bare_handed(table, hero):
        return ""
    armed = [CARD[id] for id in ADVENTURERS[hero.adventurer].gear if CARDS[CARD[id]].attack is not None]
    with_whom = {card: other for other in table.heroes for card in carried(other) if other is not hero}
    told = [
        f"{CARDS[card].name} is {f'with the {name_of(with_whom[card])}' if card in with_whom else 'no longer here'}"
        for card in dict.fromkeys(armed)
    ]
    return f"no weapon: {listed(told)}" if told else ""


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


ABILITIES = 200
"""The most letters for what Monsters can before a fight; more than that is named only."""
LAW_BLOWS = "Blows count at the same moment. A Monster's is not rolled: armour and a passed Defence's die come off it."
"""DD.INFL.01, DD.SUFF.01, 02"""


def _of_law(table: Table, ask: Ask) -> Context:
    heroes, foes, _ = law_words(table, ask)
    able = any(MONSTERS[monster].abilities for monster in foes)
    can = abilities_here(table, heroes[0].space, [MONSTERS[monster] for monster in foes])
    return Context(f"h{ask.seat}", means=can or f"no special rules{' here' * able}", stakes=LAW_BLOWS)


def abilities_here(table: Table, space: int, cards: Sequence[Monster]) -> str:
    """What Monsters can where the fight would be, each ability explained once as far as there is room. DD.MABIL.03"""
    whole, named, explained = [], [], set()
    for card in dict.fromkeys(cards):
        fits = at_work(table, space, card)
        if not fits:
            continue
        names, told = [], []
        for name, _, does in (ability_words(each, card).partition(": ") for each in fits):
            names.append(name)
            told.append(f"{name}." if does in explained else capital(f"{name}: {does}"))
            explained.add(does)
        whole.append(f"{card.name}: {' '.join(told)}")
        named.append(f"{card.name}: {', '.join(names)}")
    return words if len(words := " ".join(whole)) <= ABILITIES else "; ".join(named)


def _of_stance(table: Table, ask: Ask) -> Context:
    """What Bold and Cautious are about, and what is likely here and one step away. DD.DCMP.03, DD.LAW.01"""
    hero = table.heroes[ask.about]
    if hero.space == MAZE:
        return Context(f"h{ask.seat}", stakes=SHOCK)
    return Context(
        f"h{ask.seat}",
        means=f"after your move a Danger card is drawn: 1 to 6, mostly {COMMON[0]} to {COMMON[-1]}",
        need=here_words(table, hero),
        stakes=f"{FOUND} {law_finds(table.bounty)}. A failed Hunt or hiding changes nothing.",
    )


FOUND = "Monsters come if it is at most the Danger Level where you then are; to a Town only the Law may."


def law_finds(bounty: int) -> str:
    """What brings the Law, where it looks for the Party. DD.LAW.01, 02"""
    return f"It comes on its ground, on a card marked Law of {bounty} or less (Bounty {bounty})"


SHOCK = (
    "In The Maze no Monsters come. Who stays there takes Void Shock: a Danger card is drawn, and each takes as many "
    "Wounds as its highest value, with Magic 8 or more its lowest."
)
"""DD.MAZE.03, DD.SHOCK.01"""
COMMON = max(
    (range(least, least + 3) for least in range(1, 5)), key=lambda band: sum(card.value in band for card in DANGERS)
)
"""The three values in a row that most Danger cards show."""


def _of_action(table: Table, ask: Ask) -> Context | None:
    """How likely somebody comes once the Party has gone or rested. DD.DCMP.03, DD.LAW.01"""
    hero = table.heroes[ask.about]
    if hero.space == MAZE:
        return None
    heroes = companions(table, hero)
    if hero.bold:
        rolled = hunting_words(table, heroes)
        sought = f"to Hunt, {rolled}: it counts 1 less" if rolled else "nobody can Hunt while Dazed"
    else:
        sought = bar_to_hide(table, heroes) or f"to hide, {hiding_words(table, heroes)}: it counts 1 more"
    means = f"then a Danger card is drawn where you end; {sought}"
    offered = ask.listed(ask.seat) if ask.choices else ()
    marches = any(isinstance(choice, tuple) and choice[0] == "march" for choice in offered)
    tires = f"{cost_of(*LEAVES['march'])}." if marches and not all_tired(table, hero) else ""
    return Context(f"h{ask.seat}", means=means, stakes=tires)


IN_TURN = {
    "map": "Each Party travels or rests once, and Danger cards are drawn after all have: only the order changes.",
    "encounter": "Each Party meets what has found it: only the order changes.",
}
"""What it changes who goes first. DD.MAPP.01, DD.TURN.01"""


def _of_first(table: Table, ask: Ask) -> Context | None:
    """What a Danger card must show, before it is drawn. DD.DCMP.03, DD.LAW.01, 02"""
    if table.phase != "danger":
        return Context(f"h{ask.seat}", stakes=IN_TURN[table.phase]) if table.phase in IN_TURN else None
    return Context(
        f"h{ask.seat}",
        means="a Danger card has a value, 1 to 6, and names a place",
        stakes="Who is first hardly matters. Monsters come if the value is at most the Danger Level where the Party "
        "stands. On the Law's ground the Law comes instead if the card is marked Law and its value is up to your "
        f"Bounty of {table.bounty}.",
    )


def _of_follow(table: Table, ask: Ask) -> Context:
    """No dice now; what the Danger card of the plan then brings. DD.DANG.01, DD.DCMP.03"""
    party = table.planners | 1 << ask.about
    found = found_words(table, party, plan_space(table))
    tires = f" Who fails the march's Constitution test is {cost_of(*LEAVES['march'])}." * (table.plan[0] == "march")
    return Context(f"h{ask.about}", stakes=f"Nothing is rolled yet; the Danger card of this plan then: {found}.{tires}")


def _of_newcomer(table: Table, ask: Ask) -> Context | None:
    """What comes with whoever takes the place of a dead Adventurer. DD.DEATH.04"""
    if table.heroes[ask.seat].space == NOWHERE:
        return None
    return Context(stakes=f"{NO_DICE} Whoever it is starts unhurt in the nearest Settlement, with gear and a Skill.")


CONTEXTS: Mapping[str, Callable[[Table, Ask], Context | None]] = {
    "map_stance": _of_stance, "first": _of_first, "action": _of_action, "follow": _of_follow,
    "luck": _of_luck, "reroll": _of_reroll, "stance": _of_blows, "late_stance": _of_blows, "act": _of_blows,
    "target": _of_target, "adventurer": _of_newcomer,
    "hunt": _of_hiding, "stealth": _of_hiding, "dispel": _of_dispel, "law": _of_law,
}  # fmt: skip
