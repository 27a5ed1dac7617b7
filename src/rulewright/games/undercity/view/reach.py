"""What a hero could strike at, from where he is and from the spaces he may go to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from copy import copy
from typing import NamedTuple

from rulewright.kernel import Choice
from rulewright.kernel.words import listed, percent

from ..rules.actions import can_act
from ..rules.ground import label_of
from ..rules.powers import DOORSTOP
from ..rules.state import HOLD, MOVED, Blow, Table
from ..rules.targets import attack_choices, target_bar
from .names import RUNE_NAMES, called, placed, short_name
from .odds import AttackChances, attack_chances, blow_of, dice_in_brief, hit_words, hurt_words


class Strike(NamedTuple):
    """The likeliest attack from a space on one target, or on several that are as easy to hit and to hurt."""

    found: AttackChances
    space: int
    targets: tuple[int, ...]
    weapon: str
    follows: str = ""
    ranged: bool = False


def gone_to(table: Table, hero: int, space: int) -> Table:
    """The table as it would be after his move, for looking at only."""
    there = copy(table)
    there.space, there.did = table.space.copy(), table.did.copy()
    there.space[hero] = space
    there.did[hero] |= MOVED
    return there


def strikes_at(table: Table, hero: int, space: int) -> list[Strike]:
    """The attacks that a hero could make once he has gone there, the likeliest first. UC.MOVE.08, 09, UC.ATK.03-06"""
    if not can_act(table, hero):
        return []
    return strikes_in(gone_to(table, hero, space), hero)


def strikes_in(there: Table, hero: int) -> list[Strike]:
    """The attacks that a hero could make where he is, the likeliest first."""
    profile, space = there.cast.profiles[hero], there.space[hero]
    best: dict[int, tuple[AttackChances, str, str, bool]] = {}
    for choice in attack_choices(there, hero, (*profile.melee, *profile.ranged)):
        if isinstance(choice, tuple) and choice[0] == "attack":
            blow = blow_of(hero, choice)
            words = weapon_words(there, blow), follows(there, hero, blow.w)
            attack = attack_chances(there, blow), *words, profile.weapons[blow.w].kind == "ranged"
            best[blow.target] = max(attack, best.get(blow.target, attack), key=lambda one: one[0].hurt)
    alike: dict[tuple[AttackChances, str, str, bool], list[int]] = {}
    for target in sorted(best):
        alike.setdefault(best[target], []).append(target)
    found = (
        Strike(chances, space, tuple(whom), weapon, then, ranged)
        for (chances, weapon, then, ranged), whom in alike.items()
    )
    return sorted(found, key=lambda strike: -strike.found.hurt)


def follows(table: Table, hero: int, w: int) -> str:
    """'then the iron shield too': the other weapons of the kind that the same action uses. UC.ATK.01, UC.ACT.02"""
    profile = table.cast.profiles[hero]
    kind = profile.melee if profile.weapons[w].kind == "melee" else profile.ranged
    rest = table.blows if w in table.blows else kind
    names = dict.fromkeys(profile.weapons[other].name.lower() for other in rest if other != w)
    return f"then the {listed([*names])} too" if names else ""


def weapon_words(table: Table, blow: Blow) -> str:
    """'magelock pistol', or 'magelock pistol (rune Black Penny)'; a rune for a die is told of with the dice."""
    runes = ", ".join(RUNE_NAMES[rune] for rune in blow.runes if rune not in DICE_RUNES)
    return f"{table.cast.profiles[blow.hero].weapons[blow.w].name.lower()}{f' ({runes})' if runes else ''}"


DICE_RUNES = ("accuracy", "ember")


def idle_rune(table: Table, blow: Blow) -> str:
    """That Black Penny alone does nothing for a shot that needs no way past a friend. UC.NAMED.02-04"""
    weapon = table.cast.profiles[blow.hero].weapons[blow.w]
    if blow.runes != ("penny",) or target_bar(table, blow.hero, weapon, blow.target, ()):
        return ""
    better = attack_chances(table, blow._replace(runes=("accuracy",))).hurt > attack_chances(table, blow).hurt
    return "no friend in the way: Accuracy is likelier" if better else ""


def held(table: Table, hero: int) -> list[Strike]:
    """The attacks that a hero could make from where he is, if he held."""
    there = copy(table)
    there.mode = HOLD
    return strikes_in(there, hero)


def spaces_ahead(choices: Iterable[Choice]) -> list[int]:
    """The spaces that he may step into now."""
    return [int(choice[1]) for choice in choices if isinstance(choice, tuple) and choice[0] == "move"]


def strikes_from(table: Table, hero: int, spaces: Iterable[int]) -> list[Strike]:
    """The strikes from each space, the likeliest first."""
    found = (strike for space in spaces for strike in strikes_at(table, hero, space))
    return sorted(found, key=lambda strike: (-strike.found.hurt, strike.space))


def whom_words(table: Table, strike: Strike) -> str:
    """'the blue sword thug 1 or the blue sword thug 3'."""
    return " or ".join(called(table, target) for target in strike.targets)


def named(table: Table, figures: Sequence[int]) -> str:
    """'the red sword thug 1 in C3 or the blue sword thug 2 in C4', or 'one of 3 villains in C3 and C4'.

    With their spaces, since figures of a kind look alike.
    """
    where = {table.space[figure] for figure in figures}
    if len(figures) > FEW:
        return f"one of {len(figures)} villains in {listed(sorted(map(label_of, where)))}"
    if len(where) > 1:
        return " or ".join(placed(table, figure) for figure in figures)
    return f"{' or '.join(called(table, figure) for figure in figures)} in {label_of(*where)}"


def others(
    table: Table, strikes: Sequence[Strike], shown: Collection[int], moves: bool, first: Strike, armed: bool = True
) -> list[str]:
    """'red sword thug 1 in C3 or blue sword thug 2 in D4 from C4, 44 % (8+, then 6+)': who else is in reach, how likely
    is hurt, on which dice, and from where where he has to move and does not end beside them; if `armed`, with what,
    where that is not the weapon of the first. If not, the likeliest alone says its dice."""
    likely: dict[int, tuple[str, str, str]] = {}
    for strike in strikes:
        for target in strike.targets:
            if target not in shown:
                elsewhere = strike.ranged and strike.space != first.space
                afar = moves and (elsewhere or from_afar(table, target, strike))
                origin = f" from {label_of(strike.space)}" if afar else ""
                means = strike.weapon if armed and strike.weapon != first.weapon else ""
                told_dice = armed or strike.found == first.found
                dice = dice_in_brief(strike.found, first.found if armed else None) if told_dice else ""
                likely.setdefault(target, (means, f"{percent(strike.found.hurt)}{dice and f' ({dice})'}", origin))
    alike: dict[tuple[str, str], dict[tuple[int, str], list[str]]] = {}
    for target, (means, chance, origin) in [*likely.items()][:OTHERS]:
        there = alike.setdefault((means, chance), {})
        there.setdefault((table.space[target], origin), []).append(short_name(table, target))
    told = []
    for (means, chance), there in alike.items():
        whom = (f"{' or '.join(names)} in {label_of(at)}{origin}" for (at, origin), names in there.items())
        told.append(f"{means}, {chance}: {' or '.join(whom)}" if means else f"{' or '.join(whom)}, {chance}")
    return [*told, f"{len(likely) - OTHERS} more, no likelier"] if len(likely) > OTHERS else told


OTHERS = 3
"""So many others in reach are told of by name."""


def from_afar(table: Table, target: int, strike: Strike) -> bool:
    """Whether an attack is made from another space than the target's."""
    return strike.space != table.space[target]


FEW = 2


def kept(hero: int) -> str:
    """What a charge leaves that ends in no strike; Doorstop revives nobody and has no skill. UC.MOVE.08, UC.ACT.01"""
    return f"the action stays for a challenge{'' if hero == DOORSTOP else ', revive or skill'}"


def strikes_words(table: Table, strikes: list[Strike]) -> str:
    """'the blue sword thug 1 from A1 with the war axe: needs 7 or more on 2 dice: 58 %, then 3 or more on 3 dice hurts:
    53 % in all', and of what is less likely whom, from where, how likely, and on which dice."""
    alike: dict[tuple[AttackChances, tuple[int, ...], str], list[int]] = {}
    for strike in strikes:
        alike.setdefault((strike.found, strike.targets, strike.weapon), []).append(strike.space)
    told: list[str] = []
    for (found, targets, weapon), spaces in alike.items():
        means = f" with the {weapon}" if not told or weapon != strikes[0].weapon else ""
        afar = any(space != table.space[target] for space in spaces for target in targets)
        origin = f" from {listed([label_of(space) for space in spaces])}" if afar else ""
        whom = f"{named(table, targets)}{origin}{means}"
        brief = f"{percent(found.hurt)} ({dice_in_brief(found, strikes[0].found)})"
        told.append(f"{whom}: {brief if told else f'{hit_words(found)}, {hurt_words(found)}'}")
    return " · ".join(told)
