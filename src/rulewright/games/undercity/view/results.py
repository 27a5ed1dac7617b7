"""What follows from a choice: what a step leads to, what a deed wins and costs, and what a failure leaves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from fractions import Fraction

from rulewright.kernel import Choice
from rulewright.kernel.words import listed, percent

from ..rules.actions import REOPEN, STATS, basic_choices, can_act
from ..rules.activation import stride
from ..rules.attack import ROCK_ARMOUR, TRICK_WEAPON
from ..rules.content import SIDE_QUESTS, Challenge
from ..rules.ground import FAR, label_of
from ..rules.movement import steps_of, strikers
from ..rules.powers import AMBROSE, CANICE, DOORSTOP, EXPERT_BODGE, PAIR, SHEET_OF
from ..rules.quests import QUEST_NUMBER
from ..rules.ratings import armour, damage_bonus
from ..rules.script import script_of
from ..rules.state import CHARGE, WALK, Table, heroes_in, is_ready, skilled, villains_in, villains_on_map
from ..rules.ways import charge_ways
from .names import called
from .objectives import open_step, spaces_away
from .odds import at_least, both_words, challenge_of, number_of, stat_chance, unhurt
from .reach import Strike, from_afar, gone_to, named, others, strikes_at, strikes_from
from .sentences import STAT_WORDS, in_parts, inside, quest_pay, said
from .worth import blast_needs, worth_of_blast

# ---- moves ----------------------------------------------------------------------------------------------------------


def in_space(table: Table, space: int, besides: int = -1) -> str:
    """Who is in a space: '2 villains, Gardek'."""
    villains = len(villains_in(table, space))
    friends = [called(table, hero) for hero in heroes_in(table, space) if hero != besides]
    count = [f"{villains} villain{'s' if villains > 1 else ''}"] if villains else []
    return ", ".join([*count, *friends]) or "nobody there"


def to_the_goal(table: Table, space: int) -> str:
    """'5 spaces to step 1 in H2': how far the step that can be done now is from a space."""
    found = open_step(table)
    if found is None:
        return ""
    number, spaces = found
    far, there = min((table.ground.far[there][space], there) for there in spaces)
    if far >= FAR:
        return ""
    return f"step {number} is here" if far == 0 else f"{spaces_away(far)} to step {number} in {label_of(there)}"


def stepped(table: Table, hero: int, space: int) -> str:
    """What a step leads to: who is there, who can be attacked from there, and how far the goal is then."""
    strikes = strikes_at(table, hero, space)
    deeds = deeds_after(table, hero, (space,))
    blow = likeliest_words(table, strikes) or ("nobody to attack from there" if can_act(table, hero) else "")
    return said(in_space(table, space, hero), blow, f"can {deeds}" if deeds else "", to_the_goal(table, space))


def likeliest_words(table: Table, strikes: list[Strike]) -> str:
    """'can attack the red sword thug 1: 53 % to hurt'."""
    if not strikes:
        return ""
    best = strikes[0]
    return f"can attack {named(table, best.targets)}: {percent(best.found.hurt)} to hurt"


def walked(table: Table, hero: int) -> list[Strike]:
    """The attacks that a walk of one space makes possible, the likeliest first."""
    there = copy(table)
    there.mode = WALK
    return strikes_from(there, hero, steps_of(there, hero, False))


def charged(table: Table, hero: int) -> list[Strike]:
    """The strikes that a charge makes possible, the likeliest first."""
    there = copy(table)
    there.mode = CHARGE
    return strikes_from(there, hero, charge_ends(there, hero))


def charge_ends(table: Table, hero: int) -> Iterator[int]:
    """Where a charge may lead him yet, the next spaces first."""
    near = steps_of(table, hero, True)
    yield from near
    moves = [("move", space) for space in near]
    yield from (way.via[-1] for way in charge_ways(table, hero, moves))


def finds_foes(table: Table, hero: int) -> bool:
    """Whether there is somebody to strike wherever his charge may lead him yet. UC.MOVE.08, 09, UC.ATK.03, 04"""
    profile, far, space = table.cast.profiles[hero], table.ground.far, table.space
    reach = max(profile.weapons[w].rng for w in profile.melee)
    farthest = stride(table, hero) - table.steps + reach
    strangers = (space[villain] for villain in villains_on_map(table) if not table.mates >> villain & 1)
    foes = [there for there in strangers if far[space[hero]][there] <= farthest]
    return bool(foes) and any(far[end][there] <= reach for end in charge_ends(table, hero) for there in foes)


def reached(table: Table, strikes: list[Strike], where: str, before: bool) -> str:
    """'Pistol from B4, 69 % to hurt the red sword thug 1 in C3: 6 or more on 3 dice (2 +1 rune) hits, ...', who else is
    in reach and with what, or that nobody can be attacked. `before` says that a move comes before it."""
    if not strikes:
        return f"nobody to attack {where}"
    best = strikes[0]
    shot = before and (best.ranged or any(from_afar(table, target, best) for target in best.targets))
    at = f" from {label_of(best.space)}" if shot else ""
    hurt = f"{best.weapon}{at}, {percent(best.found.hurt)} to hurt"
    text = f"{hurt} {named(table, best.targets)}: {both_words(best.found)}"
    besides = [f"or {also}" for also in others(table, strikes, best.targets, before, best)]
    return in_parts(said(text, best.follows), *besides)


def crawled(table: Table, hero: int, space: int) -> str:
    """Who could revive an incapacitated hero there. UC.REVIVE.01"""
    able = [
        called(table, other)
        for other in heroes_in(table, space)
        if other not in (hero, DOORSTOP) and is_ready(table, other) and table.restoratives[SHEET_OF[other]]
    ]
    helped = f"{listed(able)} can revive {called(table, hero)}" if able else "nobody there can revive"
    villains = len(villains_in(table, space))
    return said(helped, f"{villains} villain{'s' if villains > 1 else ''} there" if villains else "")


def led(table: Table, space: int) -> str:
    """How far Ambrose still has to go from a space, and who is there."""
    far = table.ground.far[space][script_of(table).patrol]
    return said(f"{spaces_away(far)} from {label_of(script_of(table).patrol)}", in_space(table, space, AMBROSE))


SHOWN = 4
"""So many targets or spaces are told of."""


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


def deed_words(table: Table, hero: int, choice: Choice, where: str = "", dice: bool = True) -> str:
    """An action that is no attack: 'look for the Lost Locket in B1, 83 % (Perception, 5+ on 2 dice)'."""
    if not isinstance(choice, tuple):
        return SKILLS[str(choice)]
    kind = choice[0]
    if kind == "challenge":
        challenge, stat = challenge_of(table, str(choice[1])), str(choice[2])
        chance, task = percent(stat_chance(table, hero, stat, number_of(challenge, stat))), inside(challenge.text)
        by = f"{STAT_WORDS[stat]}, {short_of(table, hero, challenge, stat)}+ on 2 dice"
        return f"{task}{where}, {chance} ({by})" if dice else f"{task}{where} ({chance})"
    if kind in ("reopen", "escort"):
        return "reopen the fissure" if kind == "reopen" else "lead Ambrose one space"
    return f"{DEEDS[str(kind)]} {called(table, int(choice[1]))}{where}"


SKILLS = {"jack_drive": "do 'Jack Drive (Doorstop may charge)", "bodge": "do Bodge!", "rally": "rally"}
DEEDS = {"revive": "revive", "field_tonic": "give a tonic to"}


def likeliest(table: Table, hero: int, choices: Iterable[Choice]) -> list[Choice]:
    """The same with each challenge once, by the number with which it succeeds most likely."""
    found: dict[Choice, tuple[Fraction, Choice]] = {}
    for choice in choices:
        if isinstance(choice, tuple) and choice[0] == "challenge":
            task, stat = challenge_of(table, str(choice[1])), str(choice[2])
            one = stat_chance(table, hero, stat, number_of(task, stat)), choice
            found[task.id] = max(one, found.get(task.id, one), key=lambda each: each[0])
        else:
            found[choice] = Fraction(0), choice
    return [choice for _, choice in found.values()]


def deeds_after(table: Table, hero: int, spaces: Iterable[int], dice: bool = True) -> str:
    """'revive Milo in C3': what he could do in place of an attack once he has gone to one of the spaces. UC.MOVE.08"""
    if not can_act(table, hero):
        return ""
    found = {
        deed_words(table, hero, choice, f" in {label_of(space)}", dice): None
        for space in spaces
        for choice in likeliest(table, hero, basic_choices(gone_to(table, hero, space), hero))
        if isinstance(choice, tuple) and choice[0] in ("revive", "challenge")
    }
    return " or ".join(found)


def leaving_words(table: Table, hero: int) -> str:
    """'44 % hurt in leaving': by the free strikes of the enemies in his space."""
    foes = strikers(table, hero, table.space[hero])
    return f"{percent(1 - unhurt(table, hero, foes))} hurt in leaving" if foes else ""


# ---- deeds ----------------------------------------------------------------------------------------------------------


def short_of(table: Table, hero: int, challenge: Challenge, stat: str) -> int:
    """What two dice must show at a challenge. UC.STAT.02, 03"""
    profile, which = table.cast.profiles[hero], STATS.index(stat)
    return max(number_of(challenge, stat) - profile.stats[which] - profile.trained[which], 2)


def dice_words(short: int, chance: Fraction, dice: int = 2) -> str:
    return f"{max(short, dice)} or more on {dice} dice: {percent(chance)}"


def tried(table: Table, hero: int, challenge: Challenge, stat: str) -> str:
    """What a challenge needs, what it wins, and that a failure costs the action. UC.STAT.02, 03"""
    won = inside(won_by(table, challenge)).removesuffix(".")
    short = short_of(table, hero, challenge, stat)
    return f"needs {short} or more on 2 dice; if so, {won}. If not, the action is spent"


def won_by(table: Table, challenge: Challenge) -> str:
    if challenge in table.cast.chapter.challenges:
        return script_of(table).success_words or "One task less."
    return quest_pay(SIDE_QUESTS[QUEST_NUMBER[challenge.id]])


def reopened(table: Table, hero: int) -> str:
    profile = table.cast.profiles[hero]
    short = REOPEN - profile.stats[0] - profile.trained[0]
    return f"needs {max(short, 2)} or more on 2 dice; if so, the way is open again. If not, the action is spent"


def revived(table: Table, whom: int) -> str:
    """UC.REVIVE.02-05"""
    return f"costs the action and the restorative; back with {table.tokens[whom]} Health, still on the ground"


def broken(table: Table, hero: int, w: int, thing: bool) -> str:
    """What a blow at loose rocks or at the Processor needs, and what it does. UC.ROCK.02-04"""
    protection = script_of(table).object_armour(table) if thing else ROCK_ARMOUR
    short = protection + 1 - damage_bonus(table, hero, table.cast.profiles[hero].weapons[w], -1)
    what = (
        f"1 damage of its {table.object_health} Health, 2 if 4 more" if thing
        else "they fall: 5 or 6 on a die costs each there 1 Health; rubble stays, as cover"
    )  # fmt: skip
    return f"needs {max(short, 2)} or more on 2 dice; {what}"


def tricked(table: Table, whom: int) -> str:
    """What Trick Shot does to its second target."""
    short = armour(table, whom) + 1 - damage_bonus(table, CANICE, TRICK_WEAPON, whom)
    return f"hurt on {dice_words(short, at_least(2, short))}; it has {table.health[whom]} Health"


def where_it_is(table: Table, figure: int) -> str:
    """'in C4, 1 Health'."""
    if table.space[figure] < 0:
        return "not on the map"
    return f"in {label_of(table.space[figure])}, {table.health[figure]} Health"


def mended(table: Table) -> str:
    """UC.REVIVE.07, 08"""
    left = table.tokens[DOORSTOP] - table.health[DOORSTOP]
    more = bool(skilled(table, PAIR, EXPERT_BODGE))
    least, most = min(1 + more, left), min(3 + more, left)
    by_die = f"{least} to {most} by a die" if least < most else f"{least}"
    return f"Doorstop regains {by_die} of {left} lost Health; costs Pog's action"


def blast_words(table: Table, w: int, where: int) -> str:
    """'each is hurt on 7 or more on 2 dice: 58 %', friends as well; nothing where nobody is. UC.ATK.09"""
    needs = sorted({*blast_needs(table, w, where).values()})
    if not needs:
        return ""
    if len(needs) == 1:
        return f"hurt on {max(needs[0], 2)} or more on 2 dice: {percent(at_least(2, needs[0]))}"
    likely = f"{percent(at_least(2, needs[-1])).removesuffix(' %')} to {percent(at_least(2, needs[0]))}"
    return f"each hurt on {max(needs[0], 2)} to {needs[-1]} or more on 2 dice: {likely}"


def blasted(table: Table, blasts: Sequence[tuple[int | str, ...]], most: int = SHOWN) -> str:
    """'D3: 2 villains, hurt on 8 or more on 2 dice: 42 %': where an explosive grenade hits somebody."""
    best = sorted(blasts, key=lambda blast: -worth_of_blast(table, int(blast[1]), int(blast[2])))
    told = [
        f"{label_of(int(where))} ({in_space(table, int(where))}) {words}"
        for _, w, where in best
        if villains_in(table, int(where)) and (words := blast_words(table, int(w), int(where)))
    ]
    return " · ".join(told[:most]) or "no villain within its reach"
