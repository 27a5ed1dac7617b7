"""How choices appear: their words, and what on the table they point at."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.kernel import Ask, Choice
from rulewright.kernel.scene import NOWHERE, Look, Target, at_card, at_die, at_piece, at_space

from ..rules.blows import dice_of
from ..rules.content import (
    ADVENTURERS,
    CARDS,
    DANGERS,
    ENCOUNTERS,
    MISSION,
    MISSIONS,
    MONSTERS,
    SKILLS,
    TRIUMPHS,
    WEAKNESSES,
)
from ..rules.meetings import half_of
from ..rules.state import DEAD, Table, members
from ..rules.terms import ATTRIBUTES, conditions_in
from ..rules.town import price, resale
from .brawl import called
from .chart import BOARD
from .names import FACTION_NAMES, NAMES, name_of
from .prompts import PROMPTS
from .tray import dice_before_last, weapon

WORDS = {
    "keep": "Keep it", "rest": "Rest", "void": "Void Travel", "escape": "Escape", "wait": "Wait", "assault": "Assault",
    "guard": "Guard", "done": "Done", "explore": "Explore", "invest": "Invest", "trade": "Trade", "bold": "Bold",
    "cautious": "Cautious", "try": "Try", "decline": "Decline", "fight": "Fight",
    "surrender": "Surrender", "hand": "Dispel the Hand of Doom", "gate": "Dispel the Voidgate",
    "crown": "Dispel the Crown", "storm": "Storm it", "burn": "Burn it", "epic": "Draw Epic Loot", "loot": "Draw Loot",
}  # fmt: skip
FORECAST = ("escape", "explore", "try", "hand", "gate", "crown")
ENDS = ("done", "keep", "no", "wait", "none", "stay", "decline", "skip", "stop", "allow")


def look(table: Table, ask: Ask, choice: Choice) -> Look:
    if isinstance(choice, str):
        words = WORDS.get(choice, choice.replace("_", " ").capitalize())
        return Look(words, tone="end" if choice in ENDS else "", odds=choice in FORECAST)
    if isinstance(choice, int):
        return Look(str(choice))
    kind = str(choice[0])
    if kind == "quick":
        return quick_look(table, choice[1:])
    maker = MAKERS.get(kind)
    return maker(table, ask, choice) if maker else Look(" ".join(map(str, choice)).replace("_", " ").capitalize())


def quick_look(table: Table, rest: tuple[int | str, ...]) -> Look:
    kind = str(rest[0])
    if kind in ("provoke",):
        return Look("Provoke", foe_target(table, int(rest[1])), "Quick")
    if kind in ("ward", "interpose"):
        return Look(f"{kind.capitalize()}: {name_of(table.heroes[int(rest[1])])}", at_piece(f"h{rest[1]}"), "Quick")
    if kind in ("use", "wear", "stow", "load", "unload", "reload", "give"):
        text = f"{kind.capitalize()} {CARDS[int(rest[1])].name}"
        if kind == "give":
            text += f" to the {name_of(table.heroes[int(rest[2])])}"
        return Look(text, card_target(table, int(rest[1])), "Quick")
    return Look(kind.replace("_", " ").capitalize(), group="Quick")


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


Maker = Callable[[Table, Ask, tuple[int | str, ...]], Look]

# ---- one maker for each kind of choice ------------------------------------------------------------------------------


def _going(words: str, group: str) -> Maker:
    def make(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
        space = int(choice[-1])
        return Look(f"{words} {NAMES[space]}", at_space(space, BOARD), group, odds=group == "March")

    return make


def _strike(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    source, which, number = int(choice[1]), int(choice[2]), int(choice[3])
    aimed = "Aimed: " if choice[0] == "aim" else ""
    text = f"{aimed}{weapon(source)} ({ATTRIBUTES[which]}) at {foe_name(table, number)}"
    return Look(text, foe_target(table, number), "Attack", odds=True)


def _at_foe(words: str) -> Maker:
    def make(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
        number = int(choice[-1])
        return Look(f"{words} {foe_name(table, number)}".strip(), foe_target(table, number), words)

    return make


def _hero(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    seat = int(choice[1])
    return Look(f"The {name_of(table.heroes[seat])}", hero_target(table, seat))


def _card(words: str) -> Maker:
    def make(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
        card = int(choice[1])
        if ask.prompt in ("reorder_danger", "foresee", "lens"):
            return Look(f"{words} {DANGERS[card].place.replace('_', ' ')}")
        return Look(f"{words} {CARDS[card].name}".strip(), card_target(table, card))

    return make


def _buy(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    card = int(choice[1])
    hero = table.heroes[ask.seat]
    if choice[0] == "buy":
        return Look(
            f"Buy {CARDS[card].name}", card_target(table, card), "Buy", cost=f"{price(table, hero, card, 0)} GP"
        )
    return Look(f"Sell {CARDS[card].name}", card_target(table, card), "Sell", cost=f"+{resale(table, hero, card)} GP")


def _give(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    if len(choice) == 2:
        return Look(f"Give it to the {name_of(table.heroes[int(choice[1])])}", hero_target(table, int(choice[1])))
    card, taker = int(choice[1]), name_of(table.heroes[int(choice[2])])
    return Look(f"Give {CARDS[card].name} to the {taker}", card_target(table, card), "Give")


def _pay(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    if len(choice) == 2:
        return Look(f"1 Luck of the {name_of(table.heroes[int(choice[1])])}", hero_target(table, int(choice[1])))
    return Look(f"Give {choice[1]} GP to the {name_of(table.heroes[int(choice[2])])}", group="Give")


def _gold(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    return Look(f"{choice[1]} GP")


def _gift(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    giver, taker = (table.heroes[int(seat)] for seat in choice[1:])
    return Look(f"The {name_of(giver)} gives gold to the {name_of(taker)}", hero_target(table, giver.seat))


def _skill(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    if choice[0] == "skill":
        name = next(skill.name for skill in SKILLS if skill.action == choice[1])
        return Look(name, group="Skills")
    entry = SKILLS[int(choice[1])]
    if choice[0] == "learn":
        return Look(f"Learn {entry.name}: {entry.text}", group="Learn", cost=f"{entry.xp} XP")
    return Look(f"Master {entry.name}: {entry.mastery_text}", group="Master", cost=f"{entry.mastery_xp} XP")


def _use(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    if ask.prompt == "damage_die":
        return Look(f"The {choice[1]} die: {choice[2]}")
    card = int(choice[1])
    target = foe_target(table, int(choice[3])) if len(choice) > 3 else card_target(table, card)
    return Look(f"Use {CARDS[card].name}", target, "Items")


def _suffer(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    foes = table.fight.foes if table.fight is not None else []
    names = [foe_name(table, number) for number, foe in enumerate(foes) if foe.targets >> ask.seat & 1]
    return Look("Take " + ", ".join(f"{amount} from {name}" for amount, name in zip(choice[1:], names, strict=False)))


def _option(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    half = half_of(table, ask.about, table.heroes[ask.seat].space)
    entry = half.options[int(choice[1])]
    cost = (
        f"{entry.cost or entry.cost_each or entry.cost_own} GP"
        if entry.cost or entry.cost_each or entry.cost_own
        else ""
    )
    return Look(f"{entry.label}: {entry.do}" if entry.do else entry.label, cost=cost)


def _condition(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    return Look(conditions_in(int(choice[1]))[0])


def _party(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    return Look(", ".join(name_of(table.heroes[index]) for index in members(int(choice[1]))))


def _adventurer(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    entry = ADVENTURERS[int(choice[1])]
    return Look(f"{entry.name} ({' '.join(entry.classes)})")


def _die(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    number = int(choice[1])
    if ask.prompt == "reroll":
        assert table.fight is not None
        dice = zip(("Defence", "Attack", "Power"), dice_of(table.fight), strict=True)
        name, shown = [(name, die) for name, pair in dice for die in pair][number]
        text = f"Reroll the {name} die that shows {shown}"
        return Look(text, at_die(number), cost="1 Luck", odds=name != "Power")
    shown = table.rolled[number]
    place = at_die(dice_before_last(table.fight) + number) if table.fight is not None else NOWHERE
    return Look(f"Reroll the die that shows {shown}", place, cost="1 Luck", odds=True)


def _gear(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    return Look(f"Gear of the {name_of(table.heroes[int(choice[1])])}", hero_target(table, int(choice[1])), "Gear")


def _epic(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    return Look(MONSTERS[int(choice[1])].name, at_piece(f"m{choice[1]}"))


def _arrival(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    return Look(f"{foe_name(table, int(choice[1]))}: {choice[2]}", foe_target(table, int(choice[1])))


def _mission(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    entry = MISSIONS[MISSION[str(choice[1])]]
    if choice[0] == "pack_up":
        return Look(f"Pack up, to go on with {entry.name}", group="Pack up", tone="end")
    return Look(f"{entry.name}: {entry.objective}", group="Next")


def _serve(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    return Look(FACTION_NAMES[str(choice[1])])


def _bribe(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    seat = int(choice[1])
    return Look(f"The {name_of(table.heroes[seat])} offers a bribe", hero_target(table, seat), odds=True)


def _void(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    return Look(
        f"The {name_of(table.heroes[int(choice[1])])} seeks {NAMES[int(choice[2])]}",
        at_space(int(choice[2]), BOARD),
        odds=True,
    )


MAKERS: dict[str, Maker] = {
    "foot": _going("Walk to", "Foot"), "march": _going("Force March to", "March"), "lake": _going("Sail to", "Lake"),
    "river": _going("Downriver to", "River"), "go": _going("To", ""), "space": _going("", ""),
    "path": _going("", ""), "strike": _strike, "aim": _strike, "hex": _at_foe("Hex"), "tame": _at_foe("Calm"),
    "foe": _at_foe(""), "hero": _hero, "take": _hero, "wear": _card("Equip"), "stow": _card("Unequip"),
    "wield": _card("Draw"), "put_away": _card("Put away"), "load": _card("Load"), "unload": _card("Unload"),
    "drop": _card("Discard"), "item": _card(""), "keep": _card("Keep"), "card": _card(""), "disease": _card(""),
    "bottom": _card("Under the deck:"), "buy": _buy, "sell": _buy, "give": _give, "pay": _pay, "learn": _skill,
    "gold": _gold, "gift": _gift,
    "master": _skill, "skill": _skill, "use": _use, "option": _option, "condition": _condition, "party": _party,
    "adventurer": _adventurer, "die": _die, "gear": _gear, "epic": _epic, "arrival": _arrival, "mission": _mission,
    "pack_up": _mission,
    "serve": _serve, "ending": _serve, "bribe": _bribe, "test": _void, "suffer": _suffer,
}  # fmt: skip


# ---- the question ---------------------------------------------------------------------------------------------------


def wording(table: Table, ask: Ask) -> str:
    """The prompt, with what it is about."""
    text = PROMPTS[ask.prompt].text
    if ask.prompt == "option" or ask.prompt == "chooser":
        space = table.heroes[ask.seat].space
        return f"{half_of(table, ask.about, space).name}: {text.lower()}" if ask.about < len(ENCOUNTERS) else text
    if ask.prompt == "follow" and table.plan:
        return f"{plan_text(table)}. {text}"
    if ask.prompt == "luck":
        return f"{text} {table.rolled[0]} + {table.rolled[1]} against {table.needed}"
    if ask.prompt in ("pay", "share"):
        return f"{text} There are {ask.about} GP left to {ask.prompt}"
    if ask.prompt == "take":
        return f"{CARDS[ask.about].name}: {text.lower()}"
    if ask.prompt == "keep_weakness":
        return f"{WEAKNESSES[ask.about].name}: {WEAKNESSES[ask.about].text}. {text}"
    if ask.prompt == "triumph":
        return f"{TRIUMPHS[ask.about].name}: {TRIUMPHS[ask.about].text}. {text}"
    return text


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
