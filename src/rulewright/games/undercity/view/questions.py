"""What a question is about, in words with the names and numbers of the moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulewright.kernel import Ask, Choice
from rulewright.kernel.scene import NOWHERE, Target, at_piece
from rulewright.kernel.words import percent

from ..rules.actions import can_act
from ..rules.activation import stride
from ..rules.attack import SHELTER, SUPER_MARGIN
from ..rules.content import FEATS, Feat
from ..rules.powers import DOORSTOP, FIGURES_OF, FIRST_VILLAIN, GARDEK, POG, SHEET_NAMES, SHEETS
from ..rules.ratings import can_aim
from ..rules.state import (
    CHARGE,
    DAMAGING,
    HOLD,
    MOVED,
    NOBODY,
    PASSING,
    TO_DAMAGE,
    TO_PASS,
    Blow,
    Table,
    Threat,
    is_done,
    is_ready,
)
from .names import called, capital
from .odds import at_least, attack_chances, bettered, threat_chances, throw_chance, throw_dice
from .prompts import PROMPTS
from .reach import spaces_ahead
from .sentences import COUNTS

SHEET_QUESTIONS = ("discard", "shop")
DODGES = ("untouchable", "smoke_screen")
"""Feats that answer the attack roll; others answer the damage."""
VERBS = {"melee": "swings at", "ranged": "shoots at"}
FEAT_NAMES = {f"feat.{SHEETS.index(feat.hero)}.{feat.special}": feat for feat in FEATS}


def wording(table: Table, ask: Ask) -> str:
    """The question in words."""
    kind = ask.prompt.split(".")[0]
    write = WRITERS.get(kind)
    return capital(write(table, ask)) if write else PROMPTS[ask.prompt].text


def about(table: Table, ask: Ask) -> Target:
    """The figure that the question is about, if it is on the map."""
    figure = FIGURES_OF[ask.about][0] if ask.prompt in SHEET_QUESTIONS else ask.about
    return piece(table, figure)


def piece(table: Table, figure: int) -> Target:
    on_map = 0 <= figure < len(table.space) and table.space[figure] >= 0
    return at_piece(f"f{figure}") if on_map else NOWHERE


# ---- a hero's turn --------------------------------------------------------------------------------------------------


def pair_text(table: Table, ask: Ask) -> str:
    fresh = [name for figure, name in ((POG, "Pog"), (DOORSTOP, "Doorstop")) if not is_done(table, figure)]
    if len(fresh) == 2:
        return "Pog and Doorstop: whom do you activate first?"
    return f"{fresh[0]} is still to activate. What next?" if fresh else "Pog can still act. What next?"


def stand_text(table: Table, ask: Ask) -> str:
    return f"{called(table, ask.about)} is knocked down. What do you give to stand up?"


def crawl_text(table: Table, ask: Ask) -> str:
    left = table.tokens[ask.about]
    tokens = f"revived now: {left} Health, 2 less each turn"
    return f"{called(table, ask.about)} is incapacitated ({tokens}) and may crawl one space. Where to?"


def mode_text(table: Table, ask: Ask) -> str:
    modes = [str(choice) for choice in ask.listed(ask.seat)]
    hero = ask.about
    deeds = "attack or challenge" if hero == DOORSTOP else "attack, challenge, revive, skill"
    twin = twin_words(table, hero)
    return f"{called(table, hero)}: one action ({deeds}) and a move{twin}. {capital(either(modes))}?"


def twin_words(table: Table, hero: int) -> str:
    """What the other of the pair can still do in this turn. UC.POG.02-04"""
    twin = {POG: DOORSTOP, DOORSTOP: POG}.get(hero)
    if twin is None or table.space[twin] < 0:
        return ""
    name = called(table, twin)
    if not is_done(table, twin):
        return f"; {name} comes after" if is_ready(table, twin) else ""
    return f"; {name} still has an action" if can_act(table, twin) and twin == POG else f"; {name} is done"


def act_text(table: Table, ask: Ask) -> str:
    """What the hero has left, and what can be done with it."""
    hero, choices = ask.about, ask.listed(ask.seat)
    say = what_is_left if table.mode != CHARGE or not can_act(table, hero) else left_of_charge
    left = left_of_attacks(table, hero) if table.blows else say(table, hero, bool(spaces_ahead(choices)), choices)
    return f"{called(table, hero)} {left} {offers(table, hero, choices)}"


def left_of_attacks(table: Table, hero: int) -> str:
    weapons = table.cast.profiles[hero].weapons
    rest = " and ".join(dict.fromkeys(weapons[w].name.lower() for w in table.blows))
    return f"attacks: {rest} still to use."


def left_of_charge(table: Table, hero: int, moves: bool, choices: Sequence[Choice]) -> str:
    """How far he may still go, and what the strike is worth. UC.MOVE.07, 10"""
    harder = "with one die more for damage"
    if moves and not table.steps:
        return f"charges up to {spaces(stride(table, hero))}, then strikes {harder}."
    more = f"may charge {spaces(stride(table, hero) - table.steps)} more" if moves else "has charged"
    if any(verb_of(table, hero, choice) == "strike" for choice in choices):
        return f"{more}{' or' if moves else ' and may'} strike now, {harder}."
    return f"{more}; nobody is here to strike."


def spaces(count: int) -> str:
    return f"{COUNTS[count]} space{'s' if count > 1 else ''}"


def what_is_left(table: Table, hero: int, moves: bool, choices: Sequence[Choice]) -> str:
    if not can_act(table, hero):
        go = "charge" if table.mode == CHARGE else "walk"
        return f"may still {go} {spaces(stride(table, hero) - table.steps)}." if moves else "has only cards left."
    if table.mode == HOLD:
        shoots = any(verb_of(table, hero, choice) == "shoot" for choice in choices)
        return f"stands still{' and aims' if shoots and can_aim(table, hero) else ''}: one action."
    if moves:
        return "walks: one space and one action, in either order."
    return "has walked: one action is left." if table.did[hero] & MOVED else "has one action."


OFFERS = {
    "move": "move", "rocks": "bring down rocks", "object": "strike the Processor", "challenge": "try a challenge",
    "blast": "throw a grenade", "smoke": "throw a grenade", "flash": "throw a grenade", "gas": "throw a grenade",
    "reopen": "reopen the fissure", "revive": "revive", "pickup": "pick it up", "hand": "hand it on",
    "leave": "leave with it", "feat": "play a Feat (no action)", "end": "end", "done": "stop",
    "jack_drive": "do 'Jack Drive",
    "bodge": "do Bodge!", "rally": "rally", "mend": "mend", "field_tonic": "give a tonic", "tumble": "tumble",
    "part": "step away", "escort": "lead Ambrose", "reload": "shoot again", "fast": "shoot again",
}  # fmt: skip
"""What a choice of the activation is, in a word or two."""


def verb_of(table: Table, hero: int, choice: Choice) -> str:
    kind = str(choice[0] if isinstance(choice, tuple) else choice)
    if kind == "attack" and isinstance(choice, tuple):
        return "strike" if table.cast.profiles[hero].weapons[int(choice[1])].kind == "melee" else "shoot"
    if kind == "pog" and isinstance(choice, tuple):
        return f"let Pog {OFFERS.get(str(choice[1]), 'act')}"
    return OFFERS.get(kind, "use a skill")


def either(words: Sequence[str]) -> str:
    """'hold, walk or charge'."""
    *rest, last = words
    return f"{', '.join(rest)} or {last}" if rest else last


def offers(table: Table, hero: int, choices: Sequence[Choice]) -> str:
    """'Shoot, use a skill or end?'"""
    verbs = list(dict.fromkeys(verb_of(table, hero, choice) for choice in choices))
    return "Where to?" if verbs == ["move"] else capital(f"{either(verbs)}?")


# ---- rolls of heroes ------------------------------------------------------------------------------------------------


def deed(table: Table, hero: int) -> str:
    """What a roll of a hero is for: 'Gardek attacks the red sword thug 1 with the war axe'."""
    name, stake = called(table, hero), table.stake
    if table.stage in (TO_PASS, PASSING):
        return f"{name} tries the challenge"
    if stake is None:
        return f"{name} strikes the loose rocks"
    weapon = table.cast.profiles[hero].weapons[stake.w].name.lower()
    whom = "the Processor" if stake.target == NOBODY else called(table, stake.target)
    verb = "hits" if table.stage in (TO_DAMAGE, DAMAGING) else "attacks"
    return f"{name} {verb} {whom} with the {weapon}"


def success(table: Table) -> str:
    if table.stage in (TO_PASS, PASSING):
        return "succeeds"
    return "damages" if table.stage in (TO_DAMAGE, DAMAGING) else "hits"


def boost_text(table: Table, ask: Ask) -> str:
    throw, does = table.throw, success(table)
    plain, boosted = percent(throw_chance(table)), percent(throw_chance(table, boosted=True))
    return (
        f"{deed(table, ask.about)}: {throw.short} or more on {throw_dice(table)} {does} ({plain}). "
        f"Play a Boost for one die more? Then {boosted}."
    )


def reroll_text(table: Table, ask: Ask) -> str:
    return f"{deed(table, ask.about)}: {result(table)}. Play a Reroll? {hope(table)}."


def hope(table: Table) -> str:
    """What another throw may bring: a success; more damage where there is some; none to a friend."""
    throw, better = table.throw, percent(bettered(table))
    if throw.total < throw.needed:
        return f"{better} to {success(table).removesuffix('s')}"
    if table.stake is not None and NOBODY < table.stake.target < FIRST_VILLAIN:
        return f"{better} for no damage"
    return f"{better} for 2 damage, {percent(1 - throw_chance(table))} for none"


def result(table: Table) -> str:
    """'rolled 9 against 12, a miss': the roll that lies on the table."""
    throw = table.throw
    rolled = f"rolled {throw.total} against {throw.needed}"
    margin = throw.total - throw.needed
    if table.stage == DAMAGING:
        return f"{rolled}, {'no damage' if margin < 0 else '1 damage' if margin < SUPER_MARGIN else '2 damage'}"
    return f"{rolled}, {'failed' if table.stage == PASSING else 'a miss'}" if margin < 0 else f"{rolled}, a success"


def feat_text(table: Table, ask: Ask) -> str:
    """A Feat card at its moment: what it is played against, and what it changes."""
    feat = FEAT_NAMES[ask.prompt]
    if table.threat is not None:
        return threat_text(table, table.threat, feat)
    if table.stake is not None:
        return f"{moment(table, table.stake)}. Play {feat.name}? {feat.text}"
    return PROMPTS[ask.prompt].text


def moment(table: Table, blow: Blow) -> str:
    """What has just happened in a hero's attack."""
    name, weapon = called(table, blow.hero), table.cast.profiles[blow.hero].weapons[blow.w]
    if weapon.aoe:
        return f"{name}'s grenade goes off"
    if blow.target == NOBODY:
        return f"{name} strikes the Processor"
    felled = table.space[blow.target] < 0
    return f"{name} has {'felled' if felled else 'hit'} {called(table, blow.target)} with the {weapon.name.lower()}"


def slam_text(table: Table, ask: Ask) -> str:
    whom = called(table, ask.about)
    return f"Gardek's shield has hit {whom}. Roll damage, or knock it down in its place?"


def again_text(table: Table, ask: Ask) -> str:
    return "Canice has fired. One more shot with the pistol?"


def trick_text(table: Table, ask: Ask) -> str:
    return "Canice's shot has hit. Play Trick Shot: who else is struck, with 5 Power?"


def drive_text(table: Table, ask: Ask) -> str:
    if table.stake is None:
        return PROMPTS[ask.prompt].text
    found, whom = attack_chances(table, table.stake), called(table, table.stake.target)
    plain = percent(at_least(found.dice - 1, found.short))
    return (
        f"Doorstop attacks {whom}: {found.short} or more hits ({plain}). Use the boost of 'Jack Drive now? "
        f"Then {percent(found.hit)}."
    )


def overwatch_text(table: Table, ask: Ask) -> str:
    where = called(table, ask.about)
    return f"{where} has just spawned in Canice's range. Shoot at once? Once a round."


# ---- attacks of villains --------------------------------------------------------------------------------------------


def threat_text(table: Table, threat: Threat, feat: Feat) -> str:
    """Who attacks whom, the number needed, and the chance with and without the card."""
    who, whom = called(table, threat.villain), called(table, threat.target)
    weapon = table.cast.profiles[threat.villain].weapons[threat.w]
    now, then = threat_chances(table, threat), threat_chances(table, threat, SHELTER, SHELTER)
    if feat.id in DODGES:
        return (
            f"{who} {VERBS[weapon.kind]} {whom}: {now.short} or more hits ({percent(now.hit)}). "
            f"Play {feat.name}? Then {then.short} or more ({percent(then.hit)})."
        )
    return (
        f"{who} hits {whom}: {now.harm} or more damages ({percent(now.hurt)}). "
        f"Play {feat.name}? Then {then.harm} or more ({percent(then.hurt)})."
    )


def interpose_text(table: Table, ask: Ask) -> str:
    threat = table.threat
    if threat is None:
        return PROMPTS[ask.prompt].text
    theirs, his = threat_chances(table, threat), threat_chances(table, gardek_instead(threat))
    whom = called(table, ask.about)
    return (
        f"{called(table, threat.villain)} hits {whom} ({percent(theirs.hurt)} to damage). "
        f"Let Gardek be hit instead? Then {percent(his.hurt)}. Once a round."
    )


def gardek_instead(threat: Threat) -> Threat:
    return Threat(threat.villain, threat.w, GARDEK, threat.dice, threat.drop, threat.boosted)


def shrug_text(table: Table, ask: Ask) -> str:
    threat, health = table.threat, table.health[GARDEK]
    if threat is None:
        return f"Gardek, with {health} Health, takes damage. Play Shrug Off for 1 less?"
    return (
        f"{called(table, threat.villain)} deals Gardek {threat.amount} damage; he has {health} Health. "
        "Play Shrug Off for 1 less?"
    )


# ---- the rest -------------------------------------------------------------------------------------------------------


def discard_text(table: Table, ask: Ask) -> str:
    return f"{SHEET_NAMES[ask.about]} may keep three Feat cards. Which one goes?"


def shop_text(table: Table, ask: Ask) -> str:
    return f"{SHEET_NAMES[ask.about]} has {table.xp[ask.about]} XP to spend. On what?"


def wake_text(table: Table, ask: Ask) -> str:
    return f"{called(table, ask.about)} has passed out. Whose restorative wakes him?"


def hitch_text(table: Table, ask: Ask) -> str:
    return "Doorstop has left Pog's space. Shall Pog hitch a ride and be placed beside it?"


def villain_text(table: Table, ask: Ask) -> str:
    """A tie of the villains, which the active player settles. UC.PRIO.04, UC.TACT.04"""
    if ask.prompt == "villain.path":
        return f"{called(table, ask.about)} has several ways. Which one does it take?"
    if ask.prompt == "villain.friend":
        return f"{called(table, ask.about)} regroups. Toward which friend?"
    return PROMPTS[ask.prompt].text


def pawn_text(table: Table, ask: Ask) -> str:
    return f"{called(table, ask.about)} would fall. Which villain beside it goes in its place?"


def ambrose_text(table: Table, ask: Ask) -> str:
    return "Ambrose walks one space. Where to?"


WRITERS: dict[str, Callable[[Table, Ask], str]] = {
    "pair": pair_text, "stand": stand_text, "crawl": crawl_text, "mode": mode_text, "act": act_text,
    "boost": boost_text, "reroll": reroll_text, "feat": feat_text, "slam": slam_text, "again": again_text,
    "trick": trick_text, "drive": drive_text, "overwatch": overwatch_text, "interpose": interpose_text,
    "shrug": shrug_text, "discard": discard_text, "shop": shop_text, "wake": wake_text, "hitch": hitch_text,
    "villain": villain_text, "pawn": pawn_text, "ambrose": ambrose_text,
}  # fmt: skip
"""Who words a question, by the first part of its prompt."""
