"""What a question is about, in words with the names and numbers of the moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulewright.kernel import Ask, Choice
from rulewright.kernel.scene import NOWHERE, Context, Mute, Target, at_piece
from rulewright.kernel.words import listed, percent

from ..rules.actions import can_act
from ..rules.activation import stride
from ..rules.attack import SHELTER, SUPER_MARGIN
from ..rules.barred import attack_bars
from ..rules.content import FEATS, Feat
from ..rules.ground import FAR, label_of
from ..rules.movement import strikers
from ..rules.powers import CANICE, DOORSTOP, FIGURES_OF, FIRST_VILLAIN, GARDEK, POG, SHEET_NAMES, SHEETS
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
    villains_in,
    villains_on_map,
)
from ..rules.ways import charge_ways
from .goal import open_step, spaces_away
from .names import RUNE_NAMES, RUNE_WORDS, called, capital
from .odds import (
    at_least,
    attack_chances,
    bettered,
    blow_of,
    threat_chances,
    throw_chance,
    unhurt,
)
from .prompts import PROMPTS
from .reach import Strike, spaces_ahead, strikes_from, strikes_words
from .results import blast_words, in_space
from .sentences import COUNTS, said

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
    tokens = f"would come back with {left} Health, 2 less each turn"
    return f"{called(table, ask.about)} is incapacitated ({tokens}) and may crawl to a space next door. Where?"


def mode_text(table: Table, ask: Ask) -> str:
    name = called(table, ask.about)
    return f"{name} has one action this turn (attack, challenge, revive, skill). How does {name} move with it?"


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
    "leave": "leave with it", "feat": "play a Feat", "end": "end", "done": "stop",
}  # fmt: skip
"""What a choice of the activation is, in a word or two; others are skills."""


def verb_of(table: Table, hero: int, choice: Choice) -> str:
    kind = str(choice[0] if isinstance(choice, tuple) else choice)
    if kind == "attack" and isinstance(choice, tuple):
        return "strike" if table.cast.profiles[hero].weapons[int(choice[1])].kind == "melee" else "shoot"
    return OFFERS.get(kind, "use a skill")


def offers(table: Table, hero: int, choices: Sequence[Choice]) -> str:
    """'Shoot, use a skill or end?'"""
    *rest, last = dict.fromkeys(verb_of(table, hero, choice) for choice in choices)
    if not rest:
        return "Where to?" if last == "move" else f"{capital(last)}?"
    return capital(f"{', '.join(rest)} or {last}?")


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
        f"{deed(table, ask.about)}: {throw.short} or more on {throw.dice} dice {does} ({plain}). "
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


# ---- context --------------------------------------------------------------------------------------------------------


def context(table: Table, ask: Ask) -> Context | None:
    """Who does what to whom, what the dice must show, and what is at stake."""
    kind = ask.prompt.split(".")[0]
    if kind == "act":
        return act_context(table, ask.about, ask.listed(ask.seat))
    if kind in ("boost", "reroll"):
        return roll_context(table, ask.about)
    if kind == "drive" and table.stake is not None:
        whom = table.stake.target
        return Context(f"f{DOORSTOP}", f"f{whom}", "one more attack follows", "", f"{table.health[whom]} Health left")
    if kind == "overwatch":
        return Context(f"f{CANICE}", f"f{ask.about}", "pistol, before it acts")
    if table.threat is not None and kind in ("feat", "interpose", "shrug"):
        return threat_context(table, table.threat, ask.prompt)
    if table.stake is not None and kind in ("feat", "slam", "trick", "again"):
        return blow_context(table, table.stake)
    return None


SHOWN = 4
"""So many targets or spaces are told of."""
MANY = 5
"""More spaces than these are not named one by one."""


def act_context(table: Table, hero: int, choices: Sequence[Choice]) -> Context | None:
    """What an attack must roll; where there is none yet, from where one could be made."""
    blows = [blow_of(hero, c) for c in choices if isinstance(c, tuple) and c[0] == "attack"]
    if blows:
        return attacks_context(table, hero, blows)
    ahead = spaces_ahead(choices)
    blasts = [c for c in choices if isinstance(c, tuple) and c[0] == "blast"]
    if blasts and not ahead:
        return Context(f"f{hero}", need=blasted(table, blasts), stakes="smoke: cover from shots, until next round ends")
    safe = [int(c[1]) for c in choices if isinstance(c, tuple) and c[0] in ("tumble", "part")]
    if safe and not ahead:
        return Context(f"f{hero}", means="a step without free strikes", stakes=toward(table, safe))
    if not ahead or not can_act(table, hero):
        return None
    lit = [*ahead, *(shortcut.via[-1] for shortcut in charge_ways(table, hero, choices))]
    strikes = strikes_from(table, hero, lit)
    need = capital(strikes_words(table, strikes[:SHOWN]))
    means = "" if strikes else "nobody can be attacked from the lit spaces"
    stakes = said(elsewhere(lit, strikes), leaving(table, hero), toward(table, lit))
    return Context(f"f{hero}", "", means, need, stakes)


def blasted(table: Table, blasts: Sequence[tuple[int | str, ...]]) -> str:
    """'D3: 2 villains, hurt on 8 or more on 2 dice: 42 %': where an explosive grenade hits somebody."""
    told = [
        f"{label_of(int(where))}: {in_space(table, int(where))}, {words}"
        for _, w, where in blasts
        if villains_in(table, int(where)) and (words := blast_words(table, int(w), int(where)))
    ]
    return " · ".join(told[:SHOWN]) or "no villain in reach of the grenade"


def elsewhere(lit: list[int], strikes: list[Strike]) -> str:
    """What a move to another lit space brings."""
    rest = [f"{label_of(strike.space)} ({percent(strike.found.hurt)})" for strike in strikes[SHOWN:]]
    less = f"less likely in {listed(rest)}" if rest else ""
    empty = {*lit} - {strike.space for strike in strikes}
    where = listed(sorted(map(label_of, empty))) if len(empty) <= MANY else "the other lit spaces"
    return said(less, f"nobody to attack in {where}" if strikes and empty else "")


def toward(table: Table, lit: list[int]) -> str:
    """Which of the lit spaces are nearest to the step that can be done now."""
    step = open_step(table)
    if step is None:
        return ""
    number, spaces = step
    far = {space: min(table.ground.far[there][space] for there in spaces) for space in lit}
    least = min(far.values())
    if least >= FAR:
        return ""
    nearest = listed(sorted(label_of(space) for space in lit if far[space] == least))
    return (
        f"nearest to step {number}: {nearest}, {spaces_away(least)} from it" if least else f"step {number}: {nearest}"
    )


def leaving(table: Table, hero: int) -> str:
    """What the free strikes of a first step may do."""
    foes = strikers(table, hero, table.space[hero])
    if not foes:
        return ""
    count = f"{len(foes)} free strike{'s' if len(foes) > 1 else ''}"
    return f"leaving here: {count}, {percent(1 - unhurt(table, hero, foes))} to be hurt"


def attacks_context(table: Table, hero: int, blows: list[Blow]) -> Context:
    """What the targets can take, and why the rest is out of reach; each attack says itself what it must roll."""
    runes = dict.fromkeys(rune for blow in blows for rune in blow.runes)
    means = "; ".join(f"{RUNE_NAMES[rune]}: {RUNE_WORDS[rune]}" for rune in runes)
    targets = {blow.target for blow in blows}
    whom = min(targets) if len(targets) == 1 else NOBODY
    low, *_, high = sorted([*(table.health[target] for target in targets)] * 2)
    have = f"{'it' if whom != NOBODY else 'each'} has {low}" if low == high else f"they have {low} to {high}"
    stakes = said(f"2 damage if the damage roll is 4 higher still; {have} Health", unreached(table, hero, targets))
    return Context(f"f{hero}", f"f{whom}" if whom != NOBODY else "", means, "", stakes)


UNREACHED = {"out of range": "out of range", "beside friend": "beside a friend", "stealth": "in Stealth"}


def unreached(table: Table, hero: int, reached: set[int]) -> str:
    """'cannot be attacked: 3 out of range, 1 beside a friend': villains that he cannot attack now, by what bars it."""
    bars = [attack_bars(table, hero, villain).values() for villain in villains_on_map(table) if villain not in reached]
    told = [next((bar for bar in each if bar != "out of range"), "out of range") for each in bars if each]
    counts = {bar: told.count(bar) for bar in UNREACHED if bar in told}
    if not counts:
        return ""
    return f"cannot be attacked: {', '.join(f'{count} {UNREACHED[bar]}' for bar, count in counts.items())}"


def roll_context(table: Table, hero: int) -> Context:
    throw, stake = table.throw, table.stake
    whom = stake.target if stake is not None else NOBODY
    what = {"hits": "Defence", "damages": "Armour", "succeeds": "the challenge"}[success(table)]
    against = throw.needed - (what == "Armour")
    need = f"needs {throw.short} or more on {throw.dice} dice: {percent(throw_chance(table))}"
    return Context(
        f"f{hero}",
        piece(table, whom).id,
        f"the dice and {throw.bonus} against {what} {against}",
        need,
        stakes(table, whom),
    )


def stakes(table: Table, whom: int) -> str:
    """What a success of the roll under way is worth."""
    if table.stage in (TO_PASS, PASSING):
        return ""
    if whom == NOBODY:
        return f"{table.object_health} Health left" if table.object_health else ""
    left = f"{table.health[whom]} Health left"
    if table.stage in (TO_DAMAGE, DAMAGING):
        short = table.throw.short + SUPER_MARGIN
        return f"{left}; {short} or more does 2 damage: {percent(at_least(table.throw.dice, short))}"
    return left


def blow_context(table: Table, blow: Blow) -> Context:
    weapon = table.cast.profiles[blow.hero].weapons[blow.w].name.lower()
    if blow.target < FIRST_VILLAIN or table.space[blow.target] < 0:
        return Context(f"f{blow.hero}", piece(table, blow.target).id, weapon)
    harm = attack_chances(table, blow).harm
    left = f"{table.health[blow.target]} Health left"
    return Context(f"f{blow.hero}", f"f{blow.target}", weapon, f"damage on {harm} or more", left)


def threat_context(table: Table, threat: Threat, prompt: str) -> Context:
    weapon = table.cast.profiles[threat.villain].weapons[threat.w]
    chances = threat_chances(table, threat)
    if prompt == "shrug":
        need = f"{threat.amount} damage"
    elif prompt in FEAT_NAMES and FEAT_NAMES[prompt].id in DODGES:
        dice = f"{threat.dice} dice{' without the highest' if threat.drop else ''}"
        need = f"needs {chances.short} or more on {dice}: {percent(chances.hit)}"
    else:
        need = f"damages on {chances.harm} or more on {2 + threat.boosted} dice: {percent(chances.hurt)}"
    left = f"{table.health[threat.target]} Health left"
    return Context(f"f{threat.villain}", f"f{threat.target}", weapon.name.lower(), need, left)


def after_answer(table: Table, ask: Ask, choice: Choice) -> str:
    """What follows from a reaction, in a few words: '17 % to be hit'."""
    threat, feat = table.threat, FEAT_NAMES.get(ask.prompt)
    more = SHELTER if choice == "use" else 0
    if threat is not None and feat is not None:
        chances = threat_chances(table, threat, more, more)
        risk = f"{percent(chances.hit)} to be hit" if feat.id in DODGES else f"{percent(chances.hurt)} to be hurt"
        return f"{risk}; {USED_UP}" if choice == "use" else risk
    if threat is not None and ask.prompt == "interpose":
        instead = gardek_instead(threat) if choice == "use" else threat
        return f"{percent(threat_chances(table, instead).hurt)} for {called(table, instead.target)} to be hurt"
    if ask.prompt == "drive":
        return drive_after(table, choice)
    if feat is not None:
        return f"{played_words(feat)}; {USED_UP}" if choice == "use" else "for later; nothing changes now"
    yes, no = REACTIONS[ask.prompt]
    return yes if choice == "use" else no


USED_UP = "uses up the card"
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
    if kind == "shrug":
        low = f"{name} is down to {LOW_HEALTH} Health"
        return Mute(f"Not again this round, unless {low}", key, f"{kind} {table.round} {health <= LOW_HEALTH}")
    until = f"{ask.prompt} {hero} {table.round} {health}"
    return Mute(f"Not again this round, unless {name}'s Health changes", key, until)
