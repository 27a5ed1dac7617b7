"""What yes and no to a reaction bring, and how its window is closed for a while."""

from __future__ import annotations

from fractions import Fraction

from rulewright.kernel import Ask, Choice
from rulewright.kernel.scene import Mute
from rulewright.kernel.words import percent

from ..rules.attack import SHELTER
from ..rules.content import Feat
from ..rules.powers import CANICE, FIRST_VILLAIN, GARDEK
from ..rules.state import NOBODY, Table
from .names import called
from .odds import at_least, attack_chances, bettered, threat_chances, throw_chance
from .questions import DODGES, FEAT_NAMES, gardek_instead


def after_answer(table: Table, ask: Ask, choice: Choice) -> str:
    """What follows from a reaction, in a few words: '17 % to be hit'."""
    threat, feat = table.threat, FEAT_NAMES.get(ask.prompt)
    more = SHELTER if choice == "use" else 0
    if threat is not None and feat is not None:
        dodges = feat.id in DODGES
        chances = threat_chances(table, threat, more * dodges, more * (not dodges))
        lost = f"{percent(risked(table, ask, choice))} to lose Health"
        risk = f"{percent(chances.hit)} to be hit, {lost} in all" if dodges else lost
        return f"{risk}; lasts until {LASTS[feat.id]} ends; {USED_UP}" if choice == "use" else risk
    if threat is not None and ask.prompt == "interpose":
        instead = gardek_instead(threat) if choice == "use" else threat
        return f"{percent(risked(table, ask, choice))} for {called(table, instead.target)} to be hurt"
    if ask.prompt == "drive":
        return drive_after(table, choice)
    if feat is not None:
        return f"{played_words(feat)}; {USED_UP}" if choice == "use" else "for later; nothing changes now"
    yes, no = REACTIONS[ask.prompt]
    return yes if choice == "use" else no


def risked(table: Table, ask: Ask, choice: Choice) -> Fraction:
    """How likely a villain's attack costs Health, with a reaction and without. UC.TACT.05-10"""
    threat, feat = table.threat, FEAT_NAMES.get(ask.prompt)
    assert threat is not None
    if feat is None:
        return threat_chances(table, gardek_instead(threat) if choice == "use" else threat).hurt
    more, dodges = SHELTER if choice == "use" else 0, feat.id in DODGES
    chances = threat_chances(table, threat, more * dodges, more * (not dodges))
    return chances.hit * chances.hurt if dodges else chances.hurt


WORTH_A_CARD = Fraction(1, 6)
"""How much likelier something must become by a card to be worth it."""


def best_answer(table: Table, ask: Ask) -> Choice | None:
    """The card, if it changes enough, else what keeps it; of other reactions the deed."""
    if ask.seat < 0:
        return None  # several are asked
    choices = ask.listed(ask.seat)
    kind = ask.prompt.split(".")[0]
    if kind in ("boost", "reroll"):
        gain = throw_chance(table, boosted=True) - throw_chance(table) if kind == "boost" else again_gains(table)
        card = next((choice for choice in choices if isinstance(choice, tuple) and choice[0] == kind), None)
        return card if card is not None and gain >= WORTH_A_CARD else DECLINED[kind]
    if "use" not in choices:
        return None
    if table.threat is None or (ask.prompt not in FEAT_NAMES and kind != "interpose"):
        return "use"
    spared = risked(table, ask, "pass") - risked(table, ask, "use")
    return "use" if spared >= WORTH_A_CARD else "pass"


def again_gains(table: Table) -> Fraction:
    """How much is won by another throw on average, less what it may lose."""
    throw, success = table.throw, throw_chance(table)
    friend = table.stake is not None and NOBODY < table.stake.target < FIRST_VILLAIN
    if throw.total < throw.needed:
        return -success if friend else success
    return 1 - success if friend else bettered(table) - (1 - success)


USED_UP = "uses up the card"
LASTS = {**dict.fromkeys(("untouchable", "invulnerable", "iron_wall"), "the turn"), "smoke_screen": "the next round"}
REACTIONS = {
    "shape": (
        "up to two friends there are not hurt; uses up the card",
        "friends there are hit like villains",
    ),
    "hitch": ("Pog goes to Doorstop's space, without free strikes", "Pog is where he was"),
    "overwatch": ("", "she may shoot at another that comes in this round"),
    "again": ("", "keeps the cards"),
    "trick": ("", "nobody else is struck; keeps the card"),
}
"""What yes and no bring, where no dice of a villain hang on them."""


def played_words(feat: Feat) -> str:
    """What a Feat card does once its moment has come."""
    return (feat.brief or feat.text.split(": ")[-1]).removesuffix(".").removeprefix("Felled one in melee? ")


def drive_after(table: Table, choice: Choice) -> str:
    """An attack of Doorstop's with the boost of 'Jack Drive and without it. UC.POG.06"""
    if table.stake is None:
        return ""
    found = attack_chances(table, table.stake)
    plain = percent(at_least(found.dice - 1, found.short))
    return f"{percent(found.hit)} to hit" if choice == "use" else f"{plain} to hit now; the next attack has it"


# ---- windows that can be closed -------------------------------------------------------------------------------------

DECLINED = {
    "feat": "pass",
    "interpose": "pass",
    "overwatch": "pass",
    "shrug": "take",
    "boost": "roll",
    "reroll": "keep",
}
"""How each kind of reaction is declined."""
MUTED = {
    "feat": "this Feat", "interpose": "Interpose", "overwatch": "Overwatch", "shrug": "Shrug Off",
    "boost.attack": "a Boost to hit", "boost.damage": "a Boost of damage", "boost.challenge": "a Boost of a challenge",
    "reroll.attack": "another try to hit", "reroll.damage": "another roll of damage",
    "reroll.challenge": "another try at a challenge",
}  # fmt: skip
"""What is not asked again."""
LOW_HEALTH = 3


def mute(table: Table, ask: Ask) -> Mute | None:
    """No more of this window until the round ends or the hero whom it is about loses or regains Health.

    Damage changes it every time, so that Shrug Off comes back when Health is low.
    """
    kind = ask.prompt.split(".")[0]
    key = DECLINED.get(kind)
    if key is None:
        return None
    hero = {"interpose": GARDEK, "overwatch": CANICE}.get(kind, ask.about)
    name, health = called(table, hero), table.health[hero]
    what = MUTED.get(kind) or MUTED[ask.prompt]
    if kind == "shrug":
        low = f"{name} is down to {LOW_HEALTH} Health"
        return Mute(
            f"Ask no more this round: {what}, unless {low}", key, f"{kind} {table.round} {health <= LOW_HEALTH}"
        )
    until = f"{ask.prompt} {hero} {table.round} {health}"
    return Mute(f"Ask no more this round: {what}, unless {name}'s Health changes", key, until)
