"""How changes, weapons and figures read: sentences made from the very data that carries them out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rulewright.games._arena.rules.auras import Aura, aura_of
from rulewright.games._arena.rules.challenges import DAMAGE_CHANGE, FACES
from rulewright.kernel.scene import Number
from rulewright.kernel.words import listed

from ..rules.content import ABILITIES
from ..rules.figures import CHARACTER, HENCHMAN, HUNTER, SENTINEL, Figure, Weapon
from ..rules.fire import MOST_TARGETS
from ..rules.printed import PrintedAbility
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
RATING_USES = {
    "speed": "points to move", "strength": "for Main Gate, Fangs, heavy cards",
    "intellect": "for HQ, Pool, clever cards", "honor": "for Vortex and Badges",
    "respect": "for Prison; who enters first", "react": "against blows; for High Gate",
    "stealth": "against shots; for Cave", "armor": "against Power", "aim": "to hit: rifles",
    "point": "to hit: pistols", "throw": "to hit: thrown", "wits": "highest strikes first; for Vault",
    "melee": "to hit: same space", "power": "after a hit, to wound", "damage": "wounds by bare fists",
}  # fmt: skip
"""What each rating is good for."""
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


def listed_or(names: Sequence[str]) -> str:
    """'Squeak, Pass or Amaze'."""
    return f"{', '.join(names[:-1])} or {names[-1]}" if names[1:] else names[0]


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


def aura_words(aura: Aura, friends: str = "allies") -> str:
    """'allies have 1 more to hit, with shots and blows', which nobody takes for a higher bar."""
    with_it = ", with shots and blows" if aura.what == HIT else ""
    return f"{'enemies' if aura.foes else friends} have {change_words(aura.what, aura.amount)}{with_it}"


def shot_words(weapon: Weapon) -> str:
    """What a shot sets against what: '2 to 6 spaces, Aim against Stealth, then Power 4 against Armor …'.

    DA.FIRE.10-11
    """
    by = f"{RATINGS[weapon.hit].capitalize()}{f' {weapon.fixed}' if weapon.fixed >= 0 else ''}"
    better = f" and {weapon.plus_hit} more" if weapon.plus_hit else ""
    shots = f"; {plural(weapon.opfire, 'shot')} in OpFire" if weapon.opfire else ""
    hit = f"{by}{better} against Stealth, then Power {weapon.power} against Armor"
    return f"{weapon.low} to {weapon.high} spaces, {hit}, Damage {weapon.damage}{shots}"


def shots_notes(weapon: Weapon) -> tuple[str, ...]:
    """How many targets a shooter has in the Fire phase, what hides them, and whom a miss endangers.

    DA.FIRE.05-08, 12-13, DA.LOS.10-14, DA.AREA.06, 08
    """
    often = f"In Fire up to {MOST_TARGETS} targets, each once, 2 less to hit them all for each beyond the first."
    return (often, LOBBED if weapon.grenade else ON_THE_LINE, *([] if weapon.area else [ASTRAY]))


ON_THE_LINE = (
    "Each woods, swamp or fire space on the line gives the target 2 more Stealth; where it stands, rough ground gives 2"
    " and houses 3. Houses and rocks on the way block the shot."
)
LOBBED = (
    "Each woods, swamp, fire, house or dome space on the way gives the target 2 more Stealth, and so does woods, swamp"
    " or rough ground where it stands; houses there give 3. Rocks on the way block the throw."
)
ASTRAY = (
    "If it misses where allies of the shooter stand in the space of the target, one of them is attacked the same way,"
    " with another card; of several the enemy picks."
)


def damage_note(damage: int, better: int = 0) -> str:
    """What a hit does by each face of its second card, with the bonus for a symbol too. DA.MELEE.11-13"""
    with_symbol = f" With the symbol: {damage_by_face(better)}." if better > damage else ""
    return f"A second card says how much a hit wounds: {damage_by_face(damage)}.{with_symbol}"


def damage_by_face(damage: int) -> str:
    """'Amaze 4, Pass 3, Squeak 2, Fail 1, Fopp 0'."""
    done = [
        f"{FACES[face]} {0 if change is None else max(0, damage + change)}"
        for face, change in sorted(DAMAGE_CHANGE.items(), reverse=True)
    ]
    return ", ".join(done)


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


SPENT = " (once spent, all ratings 1 higher for a turn)"
BRIEFLY_SPENT, BEST = " (ratings +1 once)", " (best)"
"""What experience is good for, in full or where there is less room."""
MOST = 45
"""Words that say what somebody can do."""
PLAINER = {
    "fly": "Flies over all ground for 1 move point a space, but not into or out of caverns.",
    "expel": "1 in 10 hits without a wound banishes (to a dome).",
    "flurry": "Strikes once more, no third time, if the card to hit in Melee shows Luck 8 or 9 (1 in 5).",
    "aura": "Up to {1} spaces away {0}.",
    "tunnel": "Crosses cavern walls for {0} move points more than the space behind them costs.",
    "charm": "wins over an enemy henchman here on Luck 9 (1 in 10, mental)",
    "unshaken": "Is immune to what is mental: enemies' auras, being won over, the Turncoat Cube.",
    "squire": "Its master has 1 more React in the same space.",
    "saboteur": "gives its master in the same space 1 more in challenges at bases",
    "spy": "has an enemy within 6 spaces turn up a card it picks",
    "mend": "heals another ally in the space by 1",
    "pickpocket": "steals 1 card, its victim's choice, from an enemy here",
    "prodigy": f"an Amaze{BEST} raises a rating",
    "resilient": f"a Squeak (bare success) gives 1 experience{SPENT}",
    "drill": f"gains 1 experience on the own HQ, even in ruins{SPENT}",
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


EXPERIENCE_NOTE = "1 experience is spent in a Free Action: all ratings are 1 higher until the next turn of the team."
GIFT_NOTES = {
    "aura": "An aura leaves its owner out; several add up. Its spaces are counted round walls, never through them.",
    "free": "A Free Action is done once a turn; of several each on its own.",
    "spy": "No sight is needed. All see a card that is turned up; it also works for its owner from then on, and is no"
    " tribute any more.",
    "charm": "A henchman that is won over is yours for good, from this turn on.",
    "expel": "An enemy whom it hits but does not wound is banished, to a dome that your team picks, if the card of the"
    " damage shows Luck 9.",
    "resilient": EXPERIENCE_NOTE,
    "drill": EXPERIENCE_NOTE,
    "prodigy": "After an Amaze a card names two ratings: one of them rises by 1 for good.",
}
"""What abilities come to in full, by the ability or its phase. DA.AURA.01-04, DA.FREE.10, DA.SPEC.04, DA.EXP.05"""
MENTAL = ("aura:foe_", "charm")
MENTAL_NOTE = "What is mental does nothing to creatures, nor to those who are immune to it."
"""DA.CREA.01"""
KIND_NOTES = {
    HENCHMAN: (
        "It may go far from its master. It carries no cards, has no adventures and counts for no achievement.",
        "Where it beats a character, your team chooses: killed, and the henchman leaves the game; or taken prisoner, if"
        " your prison stands, and the henchman goes to the enemy's prison, or stays where it is if that is a ruin.",
    ),
    HUNTER: ("It leaves the map when that enemy is dead.",),
    SENTINEL: ("It shoots in your Fire phase and in OpFire, and leaves once it has killed a character or henchman.",),
}
"""DA.HENCH.02, 08-09, DA.HUNT.08, DA.SENT.05-08"""


@cache
def figure_notes(figure: Figure) -> tuple[str, ...]:
    """Which cards suit somebody, what it starts with, and what all of a kind share.

    DA.AURA.01-04, DA.CARD.12, DA.SETUP.11, DA.MELEE.11-13
    """
    begins = [plural(count, what) for count, what in zip(figure.start, START_WORDS, strict=True) if count]
    symbols = [symbol_word(number) for number in range(len(SYMBOLS)) if figure.symbols >> number & 1]
    uses = [f"Uses cards with the {listed_or(symbols)} symbol whatever they need, with their bonus."] if symbols else []
    starts = [f"Starts with {listed(begins)}."] if begins else []
    kinds = [ability_of(text) for text in figure.abilities]
    gifts = [GIFT_NOTES[key] for key in GIFT_NOTES if any(key in (kind.id, kind.phase) for kind in kinds)]
    minds = [MENTAL_NOTE] if any(text.startswith(MENTAL) for text in figure.abilities) else []
    shots = shots_notes(figure.ranged) if figure.ranged is not None else ()
    return (*uses, *starts, *gifts, *minds, *KIND_NOTES.get(figure.kind, ()), damage_note(figure.damage), *shots)


@cache
def figure_text(figure: Figure) -> str:
    """What somebody can do: abilities, and how it handles cards; of others how they fight."""
    if figure.kind != CHARACTER:
        return said(fighter_words(figure), gifts_text(figure))
    text = said(gifts_text(figure), TRAIT_WORDS[TRAITS[figure.trait]])
    shorter = text, text.replace(SPENT, BRIEFLY_SPENT).replace(BEST, ""), text.replace(SPENT, "")
    return next((words for words in shorter if len(words.split()) <= MOST), shorter[-1])


@cache
def fighting_text(figure: Figure) -> str:
    """The abilities of somebody that have no phase of their own."""
    return said(*[ability_words(text) for text in figure.abilities if ability_of(text).phase not in PHASES])


FIGHTS = {
    HENCHMAN: "You move it and fight with it like a character:",
    HUNTER: "You move it; it fights only the enemy it is set on:",
    SENTINEL: "It never moves, and fights whoever comes:",
}
"""DA.HENCH.02, DA.HUNT.07, DA.SENT.07"""


def fighter_words(figure: Figure) -> str:
    """How a henchman or a creature fights."""
    ratings = dict(zip(RATINGS, figure.ratings, strict=True))
    blow = f"{FIGHTS[figure.kind]} Melee {ratings['melee']}, Power {ratings['power']}, Damage {figure.damage}."
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
