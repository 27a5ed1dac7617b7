"""How choices appear: their words, and what on the table they point at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec.structs import replace

from rulewright.kernel import Ask, Choice
from rulewright.kernel.scene import NOWHERE, Look, Target, at_card, at_die, at_piece, at_space
from rulewright.kernel.words import listed, percent

from ..rules.board import MAZE
from ..rules.combat_dice import attack_test_value, dice_of
from ..rules.content import (
    ADVENTURERS,
    CARDS,
    CONDITION_TEXTS,
    DANGERS,
    ENCOUNTERS,
    MISSION,
    MISSIONS,
    MONSTER,
    MONSTERS,
    SKILLS,
    WEAKNESS,
    WEAKNESSES,
    Monster,
)
from ..rules.explore import explore_bonus
from ..rules.fight import prepared
from ..rules.foes import armour, attackers, in_fight
from ..rules.gear import gear_choices, in_the_way
from ..rules.meetings import half_of
from ..rules.profile import profile
from ..rules.prospects import reach
from ..rules.state import DEAD, Fight, Hero, Table, danger_at, is_town, members, party_at
from ..rules.terms import AGI, ASSAULT, ATTRIBUTE_NAMES, FATIGUED, GUARD, MAG, MRL, PER, STR, conditions_in
from ..rules.town import price, resale
from ..rules.travel import fare, is_bound, steps
from ..rules.trials import chance_of, passes, value_in_test
from . import tales
from .brawl import SHEET_ICONS, called
from .cards import (
    ability_words,
    action_words,
    condition_words,
    freed_words,
    gear_words,
    holder_of,
    mastery_words,
    option_words,
    price_words,
    skill_words,
    weakness_words,
)
from .chances import FACES, Danger, beside, chance, danger, fellow_in_fight
from .chart import BOARD
from .goal import toward
from .intents import suffered
from .lengths import length_of
from .names import FACTION_NAMES, NAMES, danger_name, name_of, plural
from .recovery import rest_words
from .tray import dice_before_last, weapon
from .words import EACH, capital, effect, inside, within

WORDS = {
    "keep": "Keep it", "rest": "Rest", "void": "Void Travel", "escape": "Escape", "wait": "Wait", "assault": "Assault",
    "guard": "Guard", "done": "Done", "explore": "Explore", "invest": "Invest", "trade": "Trade", "bold": "Bold",
    "cautious": "Cautious", "try": "Try", "decline": "Decline", "fight": "Fight",
    "surrender": "Surrender", "hand": "Dispel the Hand of Doom", "gate": "Dispel the Voidgate",
    "crown": "Dispel the Crown", "storm": "Storm it", "burn": "Burn it", "epic": "Draw Epic Loot", "loot": "Draw Loot",
    "roll": "Let the die decide",
}  # fmt: skip
DISPELS = "passed, the higher die wounds it; the lower die wounds whoever tries, passed or not"
AFTER = {
    "assault": "your best Power die may count as the damage", "guard": "your Power dice may block blows",
    "escape": "out of the fight, without spoils",
    "loot": "mostly an Item; a Monster or a Disease may come", "epic": "an Item of the best kind",
    "hand": DISPELS, "gate": DISPELS, "crown": DISPELS,
    "void": "through the Voidgate", "invest": "the Town gets safer",
    "trade": "see what the market has", "surrender": "captured: the mission is lost, you wake up in the Chain Gang",
    "roll": "each of you has the same chance",
    "follow": "stay with the Party",
    "part": "a Party of your own this turn",
}  # fmt: skip
"""What follows from a choice that reads the same wherever it stands."""
SAID = {
    ("luck", "keep"): ("Leave the dice as they lie", "keeps the Luck"),
    ("reroll", "keep"): ("Leave the dice as they lie", "keeps the Luck"),
    ("hunt", "try"): ("Hunt", "the card counts 1 less if it succeeds"),
    ("hunt", "decline"): ("Do not hunt", "the card stays as it is"),
    ("stealth", "try"): ("Hide", "the card counts 1 more if all succeed"),
    ("stealth", "decline"): ("Do not hide", "the card stays as it is"),
    ("weakness", "draw"): ("Draw one", "then keep it or not"),
    ("weakness", "none"): ("No Weakness", "no drawback, no XP"),
    ("keep_weakness", "discard"): ("Discard it", "no XP"),
    ("train", "done"): ("Keep the XP", "to spend at a later Rest"),
    ("bonus", "item"): ("An Item", "the first of the Loot deck"), ("bonus", "gold"): ("Gold", "3 to 8"),
    ("bonus", "experience"): ("Experience", "2 to 4 XP"), ("bonus", "luck"): ("Luck", "1 more"),
    ("clue", "wait"): ("Leave it for now", "nothing happens; it can be done another turn"),
    ("crown", "wait"): ("Not now", "the turn goes on"),
    ("crown", "storm"): ("Wear it and storm the city", "5 Wounds each, then a fight"),
    ("clue", "storm"): ("Storm it", "a fight with the Law"),
    ("clue", "burn"): ("Burn it", "a Perception test; failed, the Law comes"),
    ("act", "wait"): ("Wait", "no Attack this round; blows are still defended against"),
    ("dispel", "no"): ("Leave it alone", "nothing happens"),
    ("rest", "done"): ("Done resting", "the turn goes on"),
    ("trade", "done"): ("Leave the market", "no more trade here this turn"),
    ("gear", "done"): ("Done with the gear", "it stays as it is"),
    ("meet", "done"): ("Leave it as it is", "nobody hands anything over; the turn goes on"),
    ("gifts", "done"): ("Nobody gives gold", "all keep what they have"),
    ("after", "done"): ("No Quick Action", "ends the turn"),
    ("bribe", "pay"): ("Pay them", "they leave"), ("bribe", "refuse"): ("Keep the gold", "they attack"),
    ("take", "wear"): ("Put it on", "in use at once"), ("take", "carry"): ("Carry it", "in the pack, not in use"),
    ("take", "leave"): ("Leave it behind", "gone for good"), ("inherit", "leave"): ("Leave it behind", "gone for good"),
    ("void_test", "decline"): ("Search no more", "the Party stays where it is"),
    ("return", "stay"): ("Stay away", "safe from it; the others fight on alone"),
    ("return", "return"): ("Back into the fight", "you act in this round, and Monsters may hunt you"),
    ("prolong", "allow"): ("Let Doom advance", "one counter more; past 5 you lose"),
    ("horn_breaker", "allow"): ("Let Doom advance", "one counter more; past 5 you lose"),
    ("horn_breaker", "cancel"): ("Stop it", "once in this mission"),
    ("draw_loot", "none"): ("Draw nothing", "no Item, and no risk"),
    ("base", "keep"): ("Keep the Base you have", "investing costs there what it did"),
    ("base", "chainmarket"): ("Chainmarket becomes the Base", "investing is cheaper there"),
    ("horn", "break"): ("Break the Horn", "one Doom counter goes, and a Triumph"),
    ("horn", "keep"): ("Keep the Horn", "Doom stays where it is"),
    ("coin", "pay"): ("Give 1 gold", "no Wound"), ("coin", "bleed"): ("Take 1 Wound", "keeps the gold"),
    ("blood_price", "pay"): ("Pay 2 gold each", "no Wounds"),
    ("blood_price", "bleed"): ("Take 3 Wounds each", "keeps the gold"),
    ("one_more", "reveal"): ("Reveal one more", "one Item more to buy, or one Monster more to fight"),
    ("one_more", "enough"): ("That is enough", "as many cards as the Town Level"),
    ("rest", "gear"): ("Arrange gear", "put on, take off or hand over"),
    ("mix", "mix"): ("Mix it", "its discards come again"),
    ("mix", "leave"): ("Leave it", "only cards not yet seen come"),
    ("last_card", "draw"): ("Draw it", "tells what tipped the balance; the game is lost"),
    ("last_card", "end"): ("Leave it", "the game is lost"),
    ("replace", "begin"): ("Begin again", "in the Settlement nearest to the others; all that the dead one had is gone"),
    ("replace", "wait"): ("Wait", "asked again next turn, while Doom is at 2 or less"),
    ("join", "join"): ("Join now", "with a new Adventurer in a Settlement"),
    ("join", "wait"): ("Later", "asked again next turn"),
    ("foresee", "keep"): ("Leave them as they are", "they come in the order in which they lie"),
    ("lens", "same"): ("Both are the same", "either shows the same way"),
    ("stance", "ready"): ("Ready", "the stance is chosen when the dice lie"),
    ("urchin", "hold"): ("Keep the Urchin", "the Encounter is drawn"),
    ("urchin", "spend"): ("Spend the Urchin", "no Encounter"),
    ("torch", "hold"): ("Keep the Torchbearer", "the ability works"),
    ("torch", "spend"): ("Spend the Torchbearer", "it is cancelled"),
}  # fmt: skip
"""What a plain choice does under one question: its words, and what follows."""
MAIN = ("follow", "ready", "fight", "epic", "loot", "begin", "join")
ROOM = 110
"""The most letters that a button has for what follows from it."""
ENDS = ("done", "keep", "no", "wait", "none", "stay", "decline", "skip", "stop", "allow", "enough", "hold", "leave")


def look(table: Table, ask: Ask, choice: Choice) -> Look:
    """The words of a choice, with the chance of what dice decide."""
    found = plain_look(table, ask, choice) if isinstance(choice, str) else shaped_look(table, ask, choice)
    found = replace(found, after=within(found.after, ROOM))
    if ask.prompt == "gear" and isinstance(choice, tuple):
        found = replace(found, tone=gear_tone(table, table.heroes[ask.about], choice))
    odds = chance(table, ask, choice)
    return found if odds is None else replace(found, odds=True, chance=odds)


def gear_tone(table: Table, hero: Hero, choice: tuple[int | str, ...]) -> Literal["", "main", "danger"]:
    """The first Item that can be put to use and replaces none stands out; what gives something up never does."""
    if choice[0] in ("stow", "unload", "drop"):
        return "danger"
    return "main" if choice == to_put_on(table, hero) else ""


def to_put_on(table: Table, hero: Hero) -> Choice | None:
    for choice in gear_choices(table, hero):
        match choice:
            case ("load", *_):
                return choice
            case ("wear", int(card)) if not in_the_way(hero, card):
                return choice
    return None


def plain_look(table: Table, ask: Ask, choice: str) -> Look:
    if (ask.prompt, choice) == ("weakness", "suggested"):
        return suggested_look(table, ask)
    if (ask.prompt, choice) in FIGHTING and table.fight is not None:
        return fighting_look(table, ask, table.fight, choice)
    if (ask.prompt, choice) == ("keep_weakness", "keep"):
        return Look("Keep it", after=f"{WEAKNESSES[ask.about].xp} XP more")
    fallback = WORDS.get(choice, choice.replace("_", " ").capitalize()), AFTER.get(choice, "")
    words, after = SAID.get((ask.prompt, choice), fallback)
    reckon = RECKONED.get((ask.prompt, choice))
    after = reckon(table, ask) if reckon else after
    return Look(words, tone="main" if choice in MAIN else "end" if choice in ENDS else "", after=after)


# ---- what follows, reckoned -----------------------------------------------------------------------------------------


def bold_words(table: Table, ask: Ask) -> str:
    return f"you may Hunt, for XP and Loot: if it succeeds {found_after(table, ask, -1)} bring Monsters"


def cautious_words(table: Table, ask: Ask) -> str:
    return f"you may hide: if it succeeds {found_after(table, ask, 1)} bring Monsters"


def found_after(table: Table, ask: Ask, change: int) -> str:
    """The share of Danger cards that bring Monsters here or one step away, once they count so much more. DD.HUNT.03"""
    space = table.heroes[ask.about].space
    party = party_at(table, space)
    return spread([danger(table, party, near, change).monsters for near in one_step(table, space)])


def one_step(table: Table, space: int) -> list[int]:
    """Where a Party may be when its Danger card is drawn, without a Force March. DD.FOOT.01"""
    return [space] if space == MAZE else [space, *steps(table, space)]


def spread(shares: Sequence[float]) -> str:
    """`17 %`, or `17 to 33 %`."""
    least, most = percent(min(shares)), percent(max(shares))
    return most if least == most else f"{least.removesuffix(' %')} to {most}"


def resting_words(table: Table, ask: Ask) -> str:
    leader = table.heroes[ask.about]
    heroes = [table.heroes[index] for index in members(party_at(table, leader.space))]
    words = rest_words(table, [hero for hero in heroes if is_bound(hero) == is_bound(leader)])
    return f"stay here, then explore, learn or trade; {words}"


def against_law_words(table: Table, ask: Ask) -> str:
    """What a fight with the Law may cost, and pay. DD.SUFF.01, DD.SPOIL.03"""
    party = next(party for party in table.joining if party >> ask.seat & 1)
    foes = [MONSTERS[monster] for monster in table.joining[party]]
    xp, gold = sum(foe.xp for foe in foes), sum(foe.gp for foe in foes)
    wounds = plural(sum(foe.att for foe in foes), "Wound")
    return f"chance: see the forecast; up to {wounds} a round; won: {xp} XP, {gold} gold, perhaps Loot"


def done_words(table: Table, ask: Ask) -> str:
    """What somebody who ends a Rest leaves undone."""
    left = [WORDS[choice] for choice in ask.listed(ask.seat) if choice in ("explore", "trade", "invest")]
    return f"without {listed(left)}" if left else "the turn goes on"


def explore_words(table: Table, ask: Ask) -> str:
    """What exploring needs, and what it finds. DD.EXPL.03, 04"""
    hero = table.heroes[ask.about]
    clue = hero.space in table.clues.values()
    found = "the Clue is yours" if clue else "the place is known"
    need = value_in_test(table, hero, PER, explore_bonus(table, hero))
    return f"Perception {need} or less on two dice: {found}; else not again here this turn"


RECKONED: dict[tuple[str, str], Callable[[Table, Ask], str]] = {
    ("map_stance", "bold"): bold_words, ("map_stance", "cautious"): cautious_words, ("action", "rest"): resting_words,
    ("law", "fight"): against_law_words, ("rest", "done"): done_words, ("rest", "explore"): explore_words,
}  # fmt: skip


FIGHTING = (("stance", "assault"), ("stance", "guard"), ("act", "escape"))


def fighting_look(table: Table, ask: Ask, fight: Fight, choice: str) -> Look:
    """A stance with its Power dice and what it costs on average, or an Escape with what it needs."""
    hero = table.heroes[ask.seat]
    if choice == "escape":
        deed = prepared(table, hero, fight, choice)
        need = f"Agility {attack_test_value(table, hero, fight, deed)} or less: " if deed.attribute >= 0 else ""
        return Look(WORDS[choice], after=f"{need}{escaped_words(table, hero, fight)}")
    power, wounds = suffered(table, fight, hero, GUARD if choice == "guard" else ASSAULT)
    use = "may block" if choice == "guard" else "may be your damage"
    dice = "no Power die" if not power else f"{power} Power {'die' if power == 1 else 'dice'} {use}"
    if not attackers(table, fight, hero):
        return Look(WORDS[choice], after="nobody's blow to block" if choice == "guard" else dice)
    return Look(WORDS[choice], after=f"{dice}; you take about {wounds:.1f} Wounds")


def escaped_words(table: Table, hero: Hero, fight: Fight) -> str:
    """Who gets away, and who fights on. DD.ESC.02-05"""
    others = [name_of(other) for other in in_fight(table, fight) if other is not hero]
    if not others:
        return "the fight is over and lost, without spoils"
    name = name_of(hero)
    return f"only the {name} gets away, no spoils; {listed(others)} {'fights' if len(others) == 1 else 'fight'} on"


def suggested_look(table: Table, ask: Ask) -> Look:
    """The Weakness that a sheet suggests."""
    card = WEAKNESSES[WEAKNESS[ADVENTURERS[table.heroes[ask.seat].adventurer].suggested_weakness]]
    return Look(card.name, cost=f"+{card.xp} XP", after=weakness_words(card))


def shaped_look(table: Table, ask: Ask, choice: int | tuple[int | str, ...]) -> Look:
    if isinstance(choice, int):
        return Look(str(choice), after="so many")
    kind = str(choice[0])
    if kind == "quick":
        return quick_look(table, ask, choice[1:])
    maker = MAKERS.get(kind)
    return maker(table, ask, choice) if maker else Look(" ".join(map(str, choice)).replace("_", " ").capitalize())


def quick_look(table: Table, ask: Ask, rest: tuple[int | str, ...]) -> Look:
    """A Quick Action: with a Skill, or with an Item."""
    kind = str(rest[0])
    if kind in HANDLED:
        card = int(rest[1])
        if kind == "give":
            return given_look(table, card, int(rest[2]), "Quick")
        text = f"{HANDLED[kind]} {CARDS[card].name}"
        after = handled_words(table, ask, kind, card)
        if kind == "use":
            after = used_words(table, ask, card, int(rest[2]))
        target = foe_target(table, int(rest[3])) if len(rest) > 3 else card_target(table, card)
        return Look(text, target, "Quick", after=after)
    skill = SKILL_OF["provoke" if kind == "provoke_all" else kind]
    hero = table.heroes[ask.seat]
    words = skill_words(skill, holder_of(table, hero)).partition(": ")[2]
    after = words[:1].upper() + words[1:]
    if kind == "provoke_all":
        return Look(f"{skill.name}: all of them", group="Quick", after=mastery_words(skill))
    if kind == "provoke":
        number = int(rest[1])
        return Look(f"{skill.name}: {foe_name(table, number)}", foe_target(table, number), "Quick", after=after)
    if kind in ("ward", "interpose"):
        name = name_of(table.heroes[int(rest[1])])
        return Look(f"{skill.name}: the {name}", at_piece(f"h{rest[1]}"), "Quick", after=after)
    return Look(skill.name, group="Quick", after=after)


HANDLED = {
    "use": "Use", "wear": "Equip", "stow": "Put away", "load": "Load", "unload": "Unload", "reload": "Reload",
    "give": "Give",
}  # fmt: skip


def handled_words(table: Table, ask: Ask, kind: str, card: int) -> str:
    """What comes of equipping an Item, of putting it away, or of letting it go."""
    if kind in ("stow", "put_away", "unload"):
        return freed_words(CARDS[card])
    if kind == "drop":
        return "gone for good"
    return gear_words(CARDS[card], holder_of(table, table.heroes[ask.seat])) if kind != "give" else ""


def used_words(table: Table, ask: Ask, card: int, which: int) -> str:
    """What an action of a card does for whoever uses it."""
    return action_words(CARDS[card].actions[which], holder_of(table, table.heroes[ask.seat]))


def card_target(table: Table, card: int) -> Target:
    """The card, if it lies open on the table."""
    shown = [card for cards in table.stalls.values() for card in cards]
    shown += [card for _, card in table.haul]
    for hero in table.heroes:
        if hero.fate != DEAD:
            shown += [*hero.gear, *hero.pack, *hero.extras, *(ammo for _, ammo in hero.loaded)]
    return at_card(f"c{card}") if card in shown else NOWHERE


def foe_target(table: Table, number: int) -> Target:
    there = table.fight is not None and number < len(table.fight.foes)
    return at_piece(f"foe{number}") if there else NOWHERE


def hero_target(table: Table, seat: int) -> Target:
    hero = table.heroes[seat]
    return at_piece(f"h{seat}") if hero.fate != DEAD and hero.space >= 0 else NOWHERE


def foe_name(table: Table, number: int) -> str:
    return called(table.fight, number) if table.fight is not None else "the Monster"


SKILL_OF = {skill.action: skill for skill in SKILLS if skill.action}
Maker = Callable[[Table, Ask, tuple[int | str, ...]], Look]

# ---- one maker for each kind of choice ------------------------------------------------------------------------------


WALK = "Walk: one space"  # a group of ways
MARCH = "Force March: a whole Road; Constitution test, or Fatigued"
LAKE, RIVER = "Lake: by boat to another port", "River: by boat to the next ports"


def _going(words: str, group: str) -> Maker:
    def make(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
        space = int(choice[-1])
        text, after = f"{words} {NAMES[space]}".strip(), arrival(table, ask, space, group)
        return Look(text, at_space(space, BOARD), group, cost=boat_fare(table, ask, group), after=after)

    return make


def boat_fare(table: Table, ask: Ask, group: str) -> str:
    """What a boat costs the Party. DD.LAKE.01, DD.RIVER.02"""
    if group not in (LAKE, RIVER):
        return ""
    heroes = beside(table, table.heroes[ask.about])
    gold = sum(fare(table, hero, heroes, lake=group == LAKE) for hero in heroes)
    return f"{gold} gold" if gold else ""


def arrival(table: Table, ask: Ask, space: int, group: str) -> str:
    """What somebody comes to there, and how likely it comes upon a Party that ends its move there."""
    level = danger_at(table, space)
    where = "a Town" if is_town(table, space) else f"Danger Level {level}" if level else ""
    if ask.prompt == "action":
        where += likely(danger(table, party_at(table, table.heroes[ask.about].space), space))
        where = "; ".join(filter(None, (where, toward(table, space))))
    return f"{where}; {march_price(table, ask)}" if group == MARCH else where


def likely(found: Danger) -> str:
    """`: 33 % Monsters, 9 % the Law`"""
    shares = [f"{percent(share)} {who}" for share, who in zip(found, ("Monsters", "the Law"), strict=True) if share]
    return f": {', '.join(shares)}" if shares else ""


def march_price(table: Table, ask: Ask) -> str:
    """What a failed test of a Force March costs; nobody is Fatigued twice. DD.MARCH.06, DD.STAT.06"""
    heroes = beside(table, table.heroes[ask.about])
    tired = all(hero.deep & FATIGUED for hero in heroes)
    return "all are Fatigued already" if tired else "who fails is Fatigued"


def _strike(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    source, which, number = int(choice[1]), int(choice[2]), int(choice[3])
    aimed = "Aimed: " if choice[0] == "aim" else ""
    text = f"{aimed}{weapon(source)} ({ATTRIBUTE_NAMES[which]}) at {foe_name(table, number)}"
    if table.fight is None:
        return Look(text, foe_target(table, number), "Attack")
    needs = blow_needs(table, table.heroes[ask.seat], table.fight, choice, which)
    after = f"{needs}, else nothing; it has {foe_state(table, number)}{outdone(table, table.heroes[ask.seat], choice)}"
    return Look(text, foe_target(table, number), "Attack", after=after)


def outdone(table: Table, hero: Hero, choice: tuple[int | str, ...]) -> str:
    """That the same weapon hits more often, and as hard, by another attribute."""
    if table.fight is None or choice[0] != "strike":
        return ""
    mine = worth(table, hero, table.fight, choice)
    for attack in profile(table, hero).attacks:
        if attack.source != choice[1] or attack.attribute == choice[2]:
            continue
        theirs = worth(table, hero, table.fight, ("strike", attack.source, attack.attribute, choice[3]))
        if theirs != mine and all(one >= two for one, two in zip(theirs, mine, strict=True)):
            return f". {ATTRIBUTE_NAMES[attack.attribute]} is better in every way"
    return ""


def worth(table: Table, hero: Hero, fight: Fight, choice: Choice) -> tuple[int, int, int]:
    """What a blow may roll at most, and the least and most that it deals."""
    deed = prepared(table, hero, fight, choice)
    return (attack_test_value(table, hero, fight, deed), *reach(table, hero, fight, deed))


def blow_needs(table: Table, hero: Hero, fight: Fight, choice: Choice, which: int) -> str:
    """`Strength 7 or less deals 2 to 7`"""
    deed = prepared(table, hero, fight, choice)
    least, most = reach(table, hero, fight, deed)
    size = str(most) if least == most else f"{least} to {most}"
    return f"{ATTRIBUTE_NAMES[which]} {attack_test_value(table, hero, fight, deed)} or less deals {size}"


def foe_state(table: Table, number: int) -> str:
    """What a Monster can still take."""
    if table.fight is None:
        return ""
    foe = table.fight.foes[number]
    return f"{foe.hp - foe.wounds} Health, armour {armour(foe)}"


def _at_foe(words: str) -> Maker:
    def make(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
        number = int(choice[-1])
        skill = SKILL_OF.get(SKILLED.get(str(choice[0]), ""))
        after = skill_words(skill, holder_of(table, table.heroes[ask.seat])) if skill else foe_state(table, number)
        return Look(f"{words} {foe_name(table, number)}".strip(), foe_target(table, number), words, after=after)

    return make


SKILLED = {"hex": "hex", "tame": "beast_tongue"}


def _hero(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    seat = int(choice[1])
    hero = table.heroes[seat]
    words = CHOSEN.get(ask.prompt)
    return Look(
        f"The {name_of(hero)}",
        hero_target(table, seat),
        after=words(table, hero) if words else condition_of(table, hero),
    )


def defence_words(table: Table, hero: Hero) -> str:
    """What somebody has against a Monster's blow."""
    need = value_in_test(table, hero, AGI)
    left = profile(table, hero).hp - hero.wounds
    return f"{left} Health; Defence needs {need} or less on two dice: {percent(chance_of(need))}"


def leading_words(table: Table, hero: Hero) -> str:
    """What a leader does, and with which numbers. DD.MAPP.02"""
    tested = listed([f"{ATTRIBUTE_NAMES[which]} {value_in_test(table, hero, which)}" for which in (PER, MAG, STR)])
    return f"chooses stance and way for all, takes the Party's tests: {tested}"


def condition_of(table: Table, hero: Hero) -> str:
    """What somebody can still take, and has."""
    return f"{profile(table, hero).hp - hero.wounds} Health, {hero.gp} gold, {hero.luck} Luck"


CHOSEN: dict[str, Callable[[Table, Hero], str]] = {
    "target": defence_words,
    "leader": leading_words,
    "shield": lambda table, hero: f"1 Armour more until the next turn; {condition_of(table, hero)}",
}
"""What it means that somebody is chosen; of others it is said how they are."""


def _card(words: str) -> Maker:
    def make(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
        card = int(choice[1])
        if ask.prompt in ("reorder_danger", "foresee", "lens"):
            text = f"{words} {danger_name(card, DANGERS[card])} (value {DANGERS[card].value})".strip()
            return Look(text, after=DANGER_AFTER[ask.prompt])
        kind = str(choice[0])
        group = "Discard" if (ask.prompt, kind) == ("gear", "drop") else ""
        after = handled_words(table, ask, kind, card)
        return Look(f"{words} {CARDS[card].name}".strip(), card_target(table, card), group, after=after)

    return make


DANGER_AFTER = {
    "reorder_danger": "goes back now; those after it lie above it",
    "foresee": "does not come soon",
    "lens": "its Territory has the way out",
}


def _buy(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    card = int(choice[1])
    hero = table.heroes[ask.seat]
    if choice[0] == "buy":
        cost = price(table, hero, card, 0)
        after = f"leaves {hero.gp - cost} gold; {gear_words(CARDS[card], holder_of(table, hero))}"
        return Look(f"Buy {CARDS[card].name}", card_target(table, card), "Buy", cost=f"{cost} gold", after=after)
    pays = resale(table, hero, card)
    return Look(
        f"Sell {CARDS[card].name}",
        card_target(table, card),
        "Sell",
        cost=f"+{pays} gold",
        after=f"{hero.gp + pays} gold",
    )


def _give(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    if len(choice) == 2:
        taker = table.heroes[int(choice[1])]
        after = f"goes into that pack. {capital(belongings(taker))}"
        return Look(f"Give it to the {name_of(taker)}", hero_target(table, taker.seat), after=after)
    return given_look(table, int(choice[1]), int(choice[2]), "Give")


def given_look(table: Table, card: int, seat: int, group: str) -> Look:
    """An Item that goes to a friend, and what that one could do with it."""
    taker = table.heroes[seat]
    after = f"into the pack of the {name_of(taker)}: {gear_words(CARDS[card], holder_of(table, taker))}"
    return Look(f"Give {CARDS[card].name} to the {name_of(taker)}", card_target(table, card), group, after=after)


def _pay(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    if len(choice) == 2:
        payer = table.heroes[int(choice[1])]
        after = f"Doom does not advance; {payer.luck - 1} Luck left"
        return Look(f"1 Luck of the {name_of(payer)}", hero_target(table, payer.seat), after=after)
    left = table.heroes[ask.about].gp - int(choice[1])
    return Look(
        f"Give {choice[1]} gold to the {name_of(table.heroes[int(choice[2])])}", group="Give", after=f"{left} gold left"
    )


def _gold(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    return Look(f"{choice[1]} gold", after=gold_words(table, ask, int(choice[1])))


def gold_words(table: Table, ask: Ask, amount: int) -> str:
    """What a sum that is given, paid or taken leaves."""
    hero = table.heroes[ask.seat]
    if ask.prompt == "share":
        return f"{hero.gp + amount} gold then; {ask.about - amount} for the others"
    rest = f"; {ask.about - amount} still to pay" if ask.prompt == "pay" and ask.about > amount else ""
    return f"{hero.gp - amount} gold left{rest}"


def _gift(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    giver, taker = (table.heroes[int(seat)] for seat in choice[1:])
    after = f"{giver.gp} and {taker.gp} gold now; how much is asked next"
    return Look(f"The {name_of(giver)} gives gold to the {name_of(taker)}", hero_target(table, giver.seat), after=after)


def _skill(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    hero = table.heroes[ask.seat]
    holder = holder_of(table, hero)
    if choice[0] == "skill":
        skill = SKILL_OF[str(choice[1])]
        return Look(skill.name, group="Skills", after=skill_line(skill_words(skill, holder), skill_words(skill)))
    entry = SKILLS[int(choice[1])]
    change = profile(table, hero).stats.get("improve", 0)
    if choice[0] == "learn":
        cost = f"{max(1, entry.xp + change)} XP"
        return Look(f"Learn {entry.name}", group="Learn", cost=cost, after=skill_words(entry))
    cost = f"{max(1, entry.mastery_xp + change)} XP"
    return Look(f"Master {entry.name}", group="Master", cost=cost, after=mastery_words(entry))


def skill_line(reckoned: str, plain: str) -> str:
    """What a Skill does, with the numbers of who has it where there is room for them."""
    return reckoned if len(reckoned) <= ROOM else plain


def _use(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    if ask.prompt == "damage_die":
        return Look(f"The {choice[1]} die: {choice[2]}", after=f"the hit counts {choice[2]}, less armour")
    card = int(choice[1])
    target = foe_target(table, int(choice[3])) if len(choice) > 3 else card_target(table, card)
    return Look(f"Use {CARDS[card].name}", target, "Items", after=used_words(table, ask, card, int(choice[2])))


def _suffer(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    foes = table.fight.foes if table.fight is not None else []
    names = [foe_name(table, number) for number, foe in enumerate(foes) if foe.targets >> ask.seat & 1]
    text = "Take " + ", ".join(f"{amount} from {name}" for amount, name in zip(choice[1:], names, strict=False))
    hero, taken = table.heroes[ask.seat], sum(map(int, choice[1:]))
    left = profile(table, hero).hp - hero.wounds - taken
    return Look(text, after=f"{plural(taken, 'Wound')} in all: {f'{left} Health left' if left > 0 else 'Defeated'}")


def _option(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    """An option of an Encounter: what one does, what comes of it, and what is known of who may have to be fought."""
    half = half_of(table, ask.about, table.heroes[ask.seat].space)
    card, number = ENCOUNTERS[ask.about], int(choice[1])
    entry = half.options[number]
    does = within(option_words(entry, half.chooser), ROOM)
    if "fight" in entry.do or "duel" in entry.do:
        does = within(f"{does} {capital(foe_words(MONSTERS[MONSTER[card.id]]))}.", ROOM)
    act = inside(tales.act(card.id, half is card.other, number)).rstrip(".")
    text = f"{entry.label}: {act}"
    return Look(text if len(text) + len(does) <= LINE else entry.label, cost=price_words(entry), after=does)


LINE = 130
"""The most letters of a button, which stands in one line."""


def foe_words(card: Monster) -> str:
    """What is known of somebody before a fight: what it takes to destroy him, and what his blows do."""
    armour = f", armour {card.arm}" if card.arm else ""
    return f"{card.hp} Health{armour}, up to {plural(card.att, 'Wound')} a blow"


def _condition(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    bit = int(choice[1])
    return Look(conditions_in(bit)[0], after=condition_words(CONDITION_TEXTS[bit.bit_length() - 1], monster=False))


def _party(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    heroes = [table.heroes[index] for index in members(int(choice[1]))]
    return Look(", ".join(map(name_of, heroes)), after=f"on {NAMES[heroes[0].space]}")


def _adventurer(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    entry = ADVENTURERS[int(choice[1])]
    return Look(entry.name, at_card(entry.id), icon=SHEET_ICONS[entry.id], after=GOOD_AT.get(entry.id, ""))


GOOD_AT = {
    "gutter_duelist": "nimble with a blade: hard to hit, strikes back in Guard",
    "mire_hexer": "Magic and sharp eyes: hexes Monsters, explores; a weak arm",
    "pit_brawler": "the toughest: most Health, strong fists; no magic, bad eyes",
    "grave_robber": "nimble, sharp eyes: explores, hides, finds more Loot",
    "disgraced_knight": "tough with sword and shield: leads, covers a friend in Guard",
    "drowned_deserter": "good at all of it; best on Water, goes by river and lake",
    "heretic_friar": "healer: mends Wounds, leads, dispels; a weak arm, easily hit",
    "goblin_firebug": "nimble, throws fire: escapes best, explores; little Health",
}
"""What each Adventurer is good at, and bad at, in a line; the sheet has the numbers."""


def _die(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    number = int(choice[1])
    if ask.prompt == "reroll":
        assert table.fight is not None
        dice = zip(("Defence", "Attack", "Power"), dice_of(table.fight), strict=True)
        name, shown = [(name, die) for name, pair in dice for die in pair][number]
        text = f"Reroll the {name} die that shows {shown}"
        return Look(text, at_die(number), cost="1 Luck", after=good_faces(*fellow_in_fight(table, number)))
    shown, other = table.rolled[number], table.rolled[1 - number]
    place = at_die(dice_before_last(table.fight) + number) if table.fight is not None else NOWHERE
    which = f"the {('first', 'second')[number]} {shown}" if shown == other else f"the die that shows {shown}"
    return Look(f"Reroll {which}", place, cost="1 Luck", after=good_faces(other, table.needed))


def good_faces(other: int | None, value: int) -> str:
    """Which faces pass a test beside the other die."""
    faces = [face for face in FACES if passes(other + face, value)] if other is not None else []
    return f"{faces[-1]} or less passes" if faces else "no face passes" if other is not None else "any face may come"


def _gear(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    hero = int(choice[1])
    text = f"Gear of the {name_of(table.heroes[hero])}"
    return Look(text, hero_target(table, hero), "Gear", after=belongings(table.heroes[hero]))


def belongings(hero: Hero) -> str:
    """`in use: Sling; carried: Firepot`: what somebody wears and has in hand, and what lies in the pack."""
    used = listed([CARDS[card].name for card in (*hero.gear, *(ammo for _, ammo in hero.loaded))]) or "nothing"
    packed = listed([CARDS[card].name for card in hero.pack])
    return f"in use: {used}{f'; carried: {packed}' if packed else ''}"


def _epic(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    return Look(MONSTERS[int(choice[1])].name, at_piece(f"m{choice[1]}"), after="moves before the others")


def _arrival(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    number, keyword = int(choice[1]), str(choice[2])
    after = ability_words(table.fight.foes[number].card.abilities[keyword]) if table.fight is not None else ""
    return Look(f"{foe_name(table, number)}: {keyword}", foe_target(table, number), after=after)


def _mission(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    entry = MISSIONS[MISSION[str(choice[1])]]
    if choice[0] == "pack_up":
        after = "saved: it begins with this mission another day"
        return Look(f"Pack up, to go on with {entry.name}", group="Pack up", tone="end", after=after)
    return Look(
        entry.name,
        group="Next",
        after=f"{entry.objective} Reward: {effect(entry.reward, EACH) or 'an ending.'} {length_of(entry.id)}.",
    )


def _serve(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    after = "the campaign ends in their way" if choice[0] == "ending" else "counts when the campaign ends"
    return Look(FACTION_NAMES[str(choice[1])], after=after)


def _bribe(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    hero = table.heroes[int(choice[1])]
    needed = f"Morale {value_in_test(table, hero, MRL)} or less on two dice"
    return Look(
        f"The {name_of(hero)} offers a bribe",
        hero_target(table, hero.seat),
        after=f"{needed}: they take the gold and go; else no gold lost, but Bounty +1 and a fight",
    )


def _stake(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    return Look(f"Stake {choice[1]} gold", after=f"won: {choice[1]} gold more; lost: {choice[1]} gold gone")


def _void(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    hero, gate = table.heroes[int(choice[1])], int(choice[2])
    after = f"Magic {value_in_test(table, hero, MAG)} or less on two dice: you come out there; else you stay"
    return Look(f"The {name_of(hero)} seeks {NAMES[gate]}", at_space(gate, BOARD), after=after)


MAKERS: dict[str, Maker] = {
    "foot": _going("Walk to", WALK), "march": _going("Force March to", MARCH), "lake": _going("Sail to", LAKE),
    "river": _going("Downriver to", RIVER), "go": _going("To", ""), "space": _going("", ""),
    "path": _going("", ""), "strike": _strike, "aim": _strike, "hex": _at_foe("Hex"), "tame": _at_foe("Calm"),
    "foe": _at_foe(""), "hero": _hero, "take": _hero, "wear": _card("Equip"), "stow": _card("Unequip"),
    "wield": _card("Draw"), "put_away": _card("Put away"), "load": _card("Load"), "unload": _card("Unload"),
    "drop": _card("Discard"), "item": _card(""), "keep": _card("Keep"), "card": _card(""), "disease": _card(""),
    "bottom": _card("Under the deck:"), "buy": _buy, "sell": _buy, "give": _give, "pay": _pay, "learn": _skill,
    "gold": _gold, "gift": _gift,
    "master": _skill, "skill": _skill, "use": _use, "option": _option, "condition": _condition, "party": _party,
    "adventurer": _adventurer, "die": _die, "gear": _gear, "epic": _epic, "arrival": _arrival, "mission": _mission,
    "pack_up": _mission,
    "serve": _serve, "ending": _serve, "bribe": _bribe, "stake": _stake, "test": _void, "suffer": _suffer,
}  # fmt: skip


# ---- the question ----------------------------------------------------------------------------------------------------


def plan_text(table: Table) -> str:
    """What the leader has chosen for the Party."""
    choice: Choice = table.plan if len(table.plan) > 1 else table.plan[0]
    return look(table, Ask(0, "action", ()), choice).text


SEATED = (
    "luck",
    "reroll",
    "stance",
    "act",
    "after",
    "rest",
    "gear",
    "action",
    "map_stance",
    "trade",
    "hunt",
    "stealth",
)


def about(table: Table, ask: Ask) -> Target:
    return hero_target(table, ask.about) if ask.prompt in SEATED else NOWHERE
