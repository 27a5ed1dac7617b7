"""How changes, weapons and figures read: sentences made from the very data that carries them out."""

from __future__ import annotations

from functools import cache

from rulewright.games._arena.rules.auras import Aura, aura_of
from rulewright.games._arena.rules.challenges import DAMAGE_CHANGE, FACES
from rulewright.kernel.scene import Number
from rulewright.kernel.words import listed

from ..rules.content import ABILITIES
from ..rules.figures import CHARACTER, HENCHMAN, HUNTER, SENTINEL, Figure, PrintedAbility, Weapon
from ..rules.terms import (
    ADVENTURE,
    HIT,
    MODIFIED,
    RATINGS,
    SYMBOLS,
    TRAITS,
)

TRAIT_WORDS = {
    "": "",
    "no_limit": "Carries any number of cards.",
    "not_give": "Gives no cards away.",
    "no_trade": "Neither trades nor uses the vault.",
}
"""DA.CARD.22-24"""
START_WORDS = ("Common card", "Secret card", "Elite card", "henchman", "experience")


def sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def said(*sentences: str) -> str:
    """Sentences one after another; what says nothing is left out."""
    return " ".join(filter(None, sentences))


def plural(count: int, one: str) -> str:
    """'1 draw', '2 draws', '2 henchmen'."""
    if count == 1 or one == "experience":
        return f"{count} {one}"
    return f"{count} {one.removesuffix('man')}men" if one.endswith("man") else f"{count} {one}s"


def an(word: str) -> str:
    return f"{'an' if word[0].lower() in 'aeiou' else 'a'} {word}"


def symbol_word(symbol: int) -> str:
    return SYMBOLS[symbol].replace("_", " ").capitalize()


def change_words(what: int, amount: int) -> str:
    """'1 more Armor', '1 less Speed', '1 more in adventure challenges', 'hit 1 better'."""
    more = "more" if amount > 0 else "less"
    if what == HIT:
        return f"{abs(amount)} {more} to hit"
    return f"{abs(amount)} {more} {'in adventure challenges' if what == ADVENTURE else MODIFIED[what].capitalize()}"


def aura_words(aura: Aura) -> str:
    return f"{'enemies' if aura.foes else 'allies'} have {change_words(aura.what, aura.amount)}"


def weapon_words(weapon: Weapon) -> str:
    """'2 to 6 spaces with Aim, Power 4, Damage 2, 1 shot in OpFire'."""
    by = f"{RATINGS[weapon.hit].capitalize()}{f' {weapon.fixed}' if weapon.fixed >= 0 else ''}"
    better = f" and {weapon.plus_hit} more" if weapon.plus_hit else ""
    shots = f", {plural(weapon.opfire, 'shot')} in OpFire" if weapon.opfire else ""
    return (
        f"{weapon.low} to {weapon.high} spaces with {by}{better}, Power {weapon.power}, Damage {weapon.damage}{shots}"
    )


def shot_words(weapon: Weapon) -> str:
    """What a shot sets against what: '2 to 6 spaces: Aim against Stealth, then Power 4 against Armor …'.

    DA.FIRE.10-11
    """
    by = f"{RATINGS[weapon.hit].capitalize()}{f' {weapon.fixed}' if weapon.fixed >= 0 else ''}"
    better = f" and {weapon.plus_hit} more" if weapon.plus_hit else ""
    shots = f"; {plural(weapon.opfire, 'shot')} in OpFire" if weapon.opfire else ""
    hit = f"{by}{better} against Stealth, then Power {weapon.power} against Armor"
    return f"{weapon.low} to {weapon.high} spaces: {hit}, Damage {weapon.damage}{shots}"


def damage_note(damage: int) -> str:
    """What a hit does by each face of its second card. DA.MELEE.11-13"""
    done = [
        f"{FACES[face]} {0 if change is None else max(0, damage + change)}"
        for face, change in sorted(DAMAGE_CHANGE.items(), reverse=True)
    ]
    return f"Damage of a hit by its second card: {', '.join(done)}."


# ---- figures --------------------------------------------------------------------------------------------------------


PHASES = {"free": "As a Free Action", "adventure": "In adventures"}
"""What the abilities of a phase begin with."""


def ability_words(text: str) -> str:
    """What an ability does, as a figure names it."""
    kind, *args = text.split(":")
    if kind == "aura":
        mental = " (mental)" if args[0].startswith("foe_") else ""
        args = [aura_words(aura_of(args[0], int(args[1]), MODIFIED)) + mental, args[1]]
    elif kind == "easy":
        args = [listed(args)]
    return PLAINER.get(kind, ABILITIES[kind].text).format(*args)


PLAINER = {
    "expel": "Hits without wounds banish to a dome on Luck 9 (1 in 10).",
    "flurry": "Strikes once more if the card to hit in Melee shows Luck 8 or 9 (1 in 5).",
    "charm": "wins an enemy henchman here on Luck 9 (1 in 10, mental)",
    "spy": "makes an enemy within 6 spaces turn up a card it picks",
    "prodigy": "an Amaze (best) raises a rating",
    "resilient": "a Squeak (bare success) gives 1 experience",
    "lucky_find": "each encounter passed gives 1 treasure draw more",
}
"""Abilities whose printed sentence can be read in two ways, or needs the rulebook."""


def ability_of(text: str) -> PrintedAbility:
    return ABILITIES[text.split(":")[0]]


def gifts_text(figure: Figure) -> str:
    """The abilities of a figure: those without a phase one by one, those of a phase together."""
    plain = [ability_words(text) for text in figure.abilities if ability_of(text).phase not in PHASES]
    for phase, begins in PHASES.items():
        those = [ability_words(text) for text in figure.abilities if ability_of(text).phase == phase]
        plain += [f"{begins} {listed(those)}."] if those else []
    return said(*plain)


@cache
def figure_notes(figure: Figure) -> tuple[str, ...]:
    """What somebody is known for, by the names of the abilities, which cards suit it, and what it starts with.

    DA.CARD.12, DA.SETUP.11
    """
    names = [ability_of(ability).name.lower() for ability in figure.abilities]
    begins = [plural(count, what) for count, what in zip(figure.start, START_WORDS, strict=True) if count]
    known = [f"Known for: {listed(names)}."] if names else []
    symbols = [symbol_word(number) for number in range(len(SYMBOLS)) if figure.symbols >> number & 1]
    uses = [f"Uses cards with the {listed(symbols)} symbol whatever they need, with their bonus."] if symbols else []
    return (*known, *uses, *([f"Starts with {listed(begins)}."] if begins else []))


@cache
def figure_text(figure: Figure) -> str:
    """What somebody can do: abilities, and how it handles cards; of others how they fight."""
    if figure.kind != CHARACTER:
        return said(fighter_words(figure), gifts_text(figure))
    return said(gifts_text(figure), TRAIT_WORDS[TRAITS[figure.trait]])


FIGHTS = {
    HENCHMAN: "Moves and fights by itself, near its master or far away,",
    HUNTER: "Fights only the enemy it is set on,",
    SENTINEL: "Never moves, and fights whoever comes",
}
"""DA.HENCH.02, DA.HUNT.07, DA.SENT.07"""


def fighter_words(figure: Figure) -> str:
    """How a henchman or a creature fights."""
    ratings = dict(zip(RATINGS, figure.ratings, strict=True))
    blow = f"{FIGHTS[figure.kind]} with Melee {ratings['melee']}, Power {ratings['power']}, Damage {figure.damage}."
    return said(blow, f"Shoots {shot_words(figure.ranged)}." if figure.ranged is not None else "")


BRIEFLY = {
    "fly": "flies", "climb": "climbs cliffs", "tunnel": "passes cavern walls", "easy": "fast in {0}",
    "aura:stealth": "hides allies", "aura:hit": "helps allies to hit", "aura:foe_hit": "spoils enemies' aim",
    "mend": "heals allies", "pickpocket": "steals cards", "spy": "exposes cards", "charm": "wins over henchmen",
    "flurry": "may strike twice", "expel": "may banish", "dodge": "ducks pistol shots",
    "prodigy": "learns on Amaze", "resilient": "learns on Squeak", "lucky_find": "finds treasure",
    "drill": "learns at the own HQ", "unshaken": "immune to mental abilities",
}  # fmt: skip
"""What the abilities of characters come to."""


@cache
def figure_brief(figure: Figure) -> str:
    """What somebody's abilities come to, in a few words; without any, how it handles cards."""
    gifts = ", ".join(map(ability_brief, figure.abilities))
    return f"{gifts[:1].upper()}{gifts[1:]}" or TRAIT_WORDS[TRAITS[figure.trait]]


def ability_brief(text: str) -> str:
    kind, *args = text.split(":")
    return BRIEFLY[f"aura:{args[0]}" if kind == "aura" else kind].format(listed(args))


def good_at(figure: Figure, count: int = 3) -> str:
    """The highest ratings of somebody, as printed."""
    best = sorted(range(len(RATINGS)), key=lambda rating: -figure.ratings[rating])[:count]
    return listed([f"{RATINGS[rating].capitalize()} {figure.ratings[rating]}" for rating in best])


def best_first(numbers: tuple[Number, ...]) -> tuple[Number, ...]:
    """Ratings with the highest in front: what somebody is good at."""
    return tuple(sorted(numbers, key=lambda number: -int(number.value)))
