"""What a question hangs on: who does what to whom, what the dice must show, and what is at stake."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from rulewright.kernel import Ask, Choice
from rulewright.kernel.scene import Context
from rulewright.kernel.words import listed, percent

from ..rules.actions import can_act
from ..rules.attack import SUPER_MARGIN
from ..rules.barred import attack_bars
from ..rules.ground import label_of
from ..rules.movement import strikers, worst_of
from ..rules.powers import CANICE, DOORSTOP, FIRST_VILLAIN
from ..rules.ratings import SLICK_STONES, charge_boosts
from ..rules.state import (
    CHARGE,
    DAMAGING,
    DRIVE_BOOST,
    NOBODY,
    PASSING,
    TO_DAMAGE,
    TO_PASS,
    Blow,
    Table,
    Threat,
    villains_on_map,
)
from ..rules.ways import charge_ways
from .names import RUNE_NAMES, RUNE_WORDS, called, capital
from .odds import (
    at_least,
    attack_chances,
    blow_of,
    threat_chances,
    throw_chance,
    throw_dice,
    unhurt,
)
from .questions import DODGES, FEAT_NAMES, either, piece, success
from .reach import Strike, gone_to, kept, named, others, spaces_ahead, strikes_from, strikes_words
from .results import SHOWN, blasted, toward
from .sentences import COUNTS, said


def context(table: Table, ask: Ask) -> Context | None:
    """Who does what to whom, what the dice must show, and what is at stake, or that no dice fall."""
    found = what_hangs_on_it(table, ask)
    if (found is not None and found.need) or not is_without_dice(table, ask):
        return found
    words = "nothing is rolled yet" if ask.prompt in ("pair", "mode", "act") else "nothing is rolled for this"
    if found is None:
        return Context(stakes=f"{capital(words)}.")
    return replace(found, stakes=said(found.stakes, words))


def is_without_dice(table: Table, ask: Ask) -> bool:
    """Whether no answer throws a die at once."""
    if ask.prompt not in ("act", *ANSWERED_WITHOUT):
        return False
    choices = ask.listed(ask.seat)
    if any(is_thrown(choice) for choice in choices):
        return False
    if ask.prompt != "act" or not spaces_ahead(choices):
        return True
    left = {table.space[ask.about], *(shortcut.via[0] for shortcut in charge_ways(table, ask.about, choices))}
    slick = table.environment == SLICK_STONES and table.mode == CHARGE
    return not (slick or left & {*table.ground.fissures} or any(strikers(table, ask.about, space) for space in left))


def is_thrown(choice: Choice) -> bool:
    """Whether dice decide it: an attack, a grenade that bursts, a challenge, Bodge!; Pog's deeds as his own."""
    words = choice if isinstance(choice, tuple) else (choice,)
    return str(words[1] if words[0] == "pog" else words[0]) in THROWN


THROWN = (
    "attack", "rocks", "object", "blast", "challenge", "reopen", "bodge", "reload", "fast",
)  # fmt: skip
ANSWERED_WITHOUT = (
    "hero", "pair", "stand", "crawl", "mode", "hitch", "cost", "discard", "ambrose", "cage", "wake", "shop",
)  # fmt: skip
"""Questions of which no answer throws a die."""


def what_hangs_on_it(table: Table, ask: Ask) -> Context | None:
    """Who does what to whom, what the dice must show, and what is at stake."""
    kind = ask.prompt.split(".")[0]
    if kind == "mode":
        return Context(stakes=risk) if (risk := risk_of_leaving(table, ask.about)) else None
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


MANY = 5
"""More spaces than these are not named one by one."""


def act_context(table: Table, hero: int, choices: Sequence[Choice]) -> Context | None:
    """What an attack must roll; where there is none yet, from where one could be made."""
    blows = [blow_of(hero, c) for c in choices if isinstance(c, tuple) and c[0] == "attack"]
    if blows:
        return attacks_context(table, hero, blows, choices)
    ahead = spaces_ahead(choices)
    blasts = blasts_among(choices)
    if blasts and not ahead:
        return Context(f"f{hero}", means="explosive grenade", need=capital(blasted(table, blasts)), stakes=ALL_THERE)
    safe = [int(c[1]) for c in choices if isinstance(c, tuple) and c[0] in ("tumble", "part")]
    if safe and not ahead:
        return Context(
            f"f{hero}",
            means="enemies left behind get no free strike (a die each, 5 or 6 costs 1 Health)",
            stakes=toward(table, safe),
        )
    if not ahead:
        return None
    if not can_act(table, hero):
        return Context(stakes=risk) if (risk := risk_of_leaving(table, hero)) else None
    lit = [*ahead, *(shortcut.via[-1] for shortcut in charge_ways(table, hero, choices))]
    strikes = strikes_from(table, hero, lit)
    need = f"Attack {strikes_words(table, strikes[:SHOWN])}" if strikes else ""
    means = "" if strikes else f"nobody can be attacked from the lit spaces{in_the_way(table, hero, lit)}"
    if means and table.mode == CHARGE:
        means = f"{means}: no strike follows, and {kept(hero)}"
    stakes = said(
        elsewhere(table, hero, lit, strikes), thrown(table, choices), leaving(table, hero), toward(table, lit)
    )
    return Context(f"f{hero}", "", means, need, stakes)


def thrown(table: Table, choices: Sequence[Choice]) -> str:
    """Where an explosive grenade would do most, beside other attacks."""
    blasts = blasts_among(choices)
    return f"grenade from here, no roll to hit: {blasted(table, blasts)}" if blasts else ""


def blasts_among(choices: Sequence[Choice]) -> list[tuple[int | str, ...]]:
    return [c for c in choices if isinstance(c, tuple) and c[0] == "blast"]


ALL_THERE = "no roll to hit; everybody in the space may be hurt, friends too"


def in_the_way(table: Table, hero: int, lit: Iterable[int]) -> str:
    """' (the blue thug 2 shares a space with a friend)': who would be in reach of a shot, but for a friend."""
    spoiled = {
        villain
        for there in (gone_to(table, hero, space) for space in lit)
        for villain in villains_on_map(table)
        if "beside friend" in attack_bars(there, hero, villain).values()
    }
    if not spoiled:
        return ""
    share = "shares" if len(spoiled) == 1 else "share"
    who = named(table, sorted(spoiled)).removeprefix("one of ").replace(" or ", " and ")
    return f" ({who} {share} a space with a friend)"


def elsewhere(table: Table, hero: int, lit: list[int], strikes: list[Strike]) -> str:
    """What a move to another lit space brings."""
    shown = {strike.space for strike in strikes[:SHOWN]}
    likely = {strike.space: strike.found.hurt for strike in reversed(strikes[SHOWN:]) if strike.space not in shown}
    rest = [f"{label_of(space)} ({percent(hurt)})" for space, hurt in reversed(likely.items())]
    less = f"less likely from {listed(rest)}" if rest else ""
    empty = {*lit} - {strike.space for strike in strikes}
    where = listed(sorted(map(label_of, empty))) if len(empty) <= MANY else "the other lit spaces"
    why = in_the_way(table, hero, empty) if len(empty) <= MANY else ""
    return said(less, f"nobody to attack from {where}{why}" if strikes and empty else "")


def leaving(table: Table, hero: int) -> str:
    """What the free strikes of a first step may do."""
    foes = strikers(table, hero, table.space[hero])
    if not foes:
        return ""
    who, name = called(table, foes[0]) if len(foes) == 1 else f"{len(foes)} enemies", called(table, hero)
    strike = "strikes" if len(foes) == 1 else "strike"
    faces = hurting_faces(table, hero, foes)
    risk = percent(1 - unhurt(table, hero, foes))
    return f"{who} {strike} as {name} leaves, {faces} on a die costs 1 Health: {risk} to lose Health"


def risk_of_leaving(table: Table, hero: int) -> str:
    """'Leaving: 5 or 6 on a die for each of 2 enemies costs 1 Health': the dice behind the chance on the buttons."""
    foes = strikers(table, hero, table.space[hero])
    if not foes:
        return ""
    whose = f" for each of {len(foes)} enemies" if len(foes) > 1 else ""
    return f"Leaving: {hurting_faces(table, hero, foes)} on a die{whose} costs 1 Health"


def hurting_faces(table: Table, hero: int, foes: Sequence[int]) -> str:
    """The faces on which a free strike hurts. UC.FREE.02"""
    worst = {worst_of(table, hero, foe) for foe in foes}
    return "5 or 6" if worst == {5} else "6" if worst == {6} else "5 or 6, by some 6,"


def attacks_context(table: Table, hero: int, blows: list[Blow], choices: Sequence[Choice]) -> Context:
    """What the targets can take, and why the rest is out of reach; each attack says itself what it must roll."""
    runes = dict.fromkeys(rune for blow in blows for rune in blow.runes)
    means = said(rune_words(runes, max((len(blow.runes) for blow in blows), default=0)), in_one_action(table, blows))
    targets = {blow.target for blow in blows}
    whom = min(targets) if len(targets) == 1 else NOBODY
    severe = max(table.health[target] for target in targets) > 1
    ahead = spaces_ahead(choices)
    onward = said(leaving(table, hero), farther(table, hero, ahead, targets)) if ahead else ""
    stakes = said(
        thrown(table, choices), "2 damage where the damage dice show 4 more" if severe else "",
        unreached(table, hero, targets), onward,
    )  # fmt: skip
    return Context(f"f{hero}", f"f{whom}" if whom != NOBODY else "", means, "", stakes)


def in_one_action(table: Table, blows: list[Blow]) -> str:
    """That each weapon of a kind strikes once, and for which blow a die is that only one of them has.

    UC.ATK.01, UC.MOVE.10, UC.POG.06
    """
    hero, weapons = blows[0].hero, table.cast.profiles[blows[0].hero].weapons
    used = {weapons[blow.w].kind for blow in blows}
    kinds = [weapon.kind for weapon in weapons]
    kind = next((kind for kind in ("melee", "ranged") if kind in used and kinds.count(kind) > 1), "")
    if not kind:
        return ""
    charged = "the die of the charge is for the first blow" if kind == "melee" and charge_boosts(table, hero) else ""
    driven = "the die of 'Jack Drive for one roll to hit, as you choose" if table.flags[hero] & DRIVE_BOOST else ""
    return said(f"each {kind} weapon strikes once", ", ".join(filter(None, (charged, driven))))


def rune_words(runes: Iterable[str], most: int) -> str:
    """'a shot has one rune: Accuracy (one die more to hit) or Black Penny (may shoot into a friend's space)'."""
    told = [f"{RUNE_NAMES[rune].removeprefix('rune ').removeprefix('of ')} ({RUNE_WORDS[rune]})" for rune in runes]
    many = "one rune" if most == 1 else f"up to {COUNTS[most]} runes"
    return f"a shot has {many}: {either(told)}" if told else ""


def farther(table: Table, hero: int, ahead: list[int], reached: set[int]) -> str:
    """'to hurt after the move: red thug 2 in C3, 53 % (7+ on 2 dice, then 5+ on 2)': whom he could attack, beyond those
    in reach now, the likeliest with its dice."""
    if not can_act(table, hero):
        return ""
    lit = [*ahead, *(shortcut.via[-1] for shortcut in charge_ways(table, hero, [("move", space) for space in ahead]))]
    strikes = strikes_from(table, hero, lit)
    best = next((strike for strike in strikes if not reached.issuperset(strike.targets)), None)
    if best is None:
        return "after the move nobody else is in reach"
    return f"to hurt after the move: {'; '.join(others(table, strikes, reached, True, best, armed=False))}"


UNREACHED = {"out of range": "out of range", "beside friend": "with a friend in the space", "stealth": "in Stealth"}


def unreached(table: Table, hero: int, reached: set[int]) -> str:
    """'Canice cannot attack 3 villains out of range, 1 in Stealth': whom he cannot attack now, by what bars it."""
    bars = [attack_bars(table, hero, villain).values() for villain in villains_on_map(table) if villain not in reached]
    told = [next((bar for bar in each if bar != "out of range"), "out of range") for each in bars if each]
    counts = {bar: told.count(bar) for bar in UNREACHED if bar in told}
    if not counts:
        return ""
    told = [f"{count} {UNREACHED[bar]}" for bar, count in counts.items()]
    first, count = told[0], next(iter(counts.values()))
    told[0] = first.replace(f"{count} ", f"{count} villain{'s' if count > 1 else ''} ", 1)
    return f"{called(table, hero)} cannot attack {', '.join(told)}"


def roll_context(table: Table, hero: int) -> Context:
    throw, stake = table.throw, table.stake
    whom = stake.target if stake is not None else NOBODY
    what = {"hits": "Defence", "damages": "Armour", "succeeds": "the challenge"}[success(table)]
    against = throw.needed - (what == "Armour")
    need = f"needs {throw.short} or more on {throw_dice(table)}: {percent(throw_chance(table))}"
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
    if table.stage in (TO_DAMAGE, DAMAGING) and table.health[whom] > 1:
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
        dice = f"{threat.dice} dice{' without the highest (Clumsy Thugs)' if threat.drop else ''}"
        need = f"needs {chances.short} or more on {dice}: {percent(chances.hit)}"
    else:
        need = f"damages on {chances.harm} or more on {2 + threat.boosted} dice: {percent(chances.hurt)}"
    left = f"{table.health[threat.target]} Health left"
    return Context(f"f{threat.villain}", f"f{threat.target}", weapon.name.lower(), need, left)
