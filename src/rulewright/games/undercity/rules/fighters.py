"""What the heroes' own abilities and Feats do around attacks and damage: each answers at its moment."""

from __future__ import annotations

from rulewright.kernel import Ask, Choice, Flow, Roll, told

from .cast import MEDIUM, SMALL
from .powers import (
    AMBROSE,
    BACKHAND,
    BOWL_OVER,
    CANICE,
    CLEAVE,
    DOORSTOP,
    FAST_HANDS,
    FIRST_VILLAIN,
    FLATTENING_CHARGE,
    GARDEK,
    INTERPOSE,
    KEEN_EYE,
    LAST_STAND,
    MILO,
    OVERPRESSURE,
    PAIR,
    POG,
    QUICK_RELOAD,
    SECOND_SWING,
    SHIELD_BASH,
    SHRUG_OFF,
    SMOKE_SCREEN,
    TRICK_SHOT,
)
from .powers import INVULNERABLE as INVULNERABLE_FEAT
from .powers import IRON_WALL as IRON_WALL_FEAT
from .powers import UNTOUCHABLE as UNTOUCHABLE_FEAT
from .ratings import has_cover
from .rolls import FACES, holds, play_special, second_wind, spend
from .state import (
    CLEAVED,
    DEAD_EYE,
    DOWN,
    DRIVE_BOOST,
    FAST_HANDS_USED,
    GRUDGED,
    INTERPOSED,
    INVULNERABLE,
    IRON_WALL,
    LANDED,
    NOBODY,
    UNTOUCHABLE,
    Blow,
    Table,
    is_charging,
    is_ready,
    put_smoke,
    remember,
    seat_for,
    skilled,
    villains_in,
)
from .weapons import Weapon

LAST_STAND_DIE = Roll("last stand", FACES)
STANDS = 5
SHRUG: tuple[Choice, ...] = ("shrug", "take")
USE: tuple[Choice, ...] = ("use", "pass")


def offered(table: Table, figure: int, special: tuple[int, int]) -> Flow[bool]:
    """Offer a Feat special at its moment; whether it was played. UC.FEAT.04"""
    card = holds(table, figure, special)
    if card < 0:
        return False
    answer = yield Ask(seat_for(table, figure), f"feat.{special[0]}.{special[1]}", USE, about=figure)
    if answer != "use":
        return False
    play_special(table, card)
    return True


def harden(table: Table, hero: int, special: tuple[int, int], flag: int) -> Flow[None]:
    """Offer a special that lasts for the turn, unless it works already. UC.CUMUL.01"""
    if not table.flags[hero] & flag and (yield from offered(table, hero, special)):
        table.flags[hero] |= flag


def weapon_of(table: Table, blow: Blow) -> Weapon:
    return table.cast.profiles[blow.hero].weapons[blow.w]


class Fighter:
    """The moments of a blow and of damage, in their order; at each of them nothing, unless a hero says so."""

    # ---- his own attack

    def attack_dice(self, blow: Blow) -> int:
        """Additional dice of the attack roll. UC.DICE.08"""
        return 0

    def pierces_cover(self, table: Table, blow: Blow) -> bool:
        return False

    def boosts(self, table: Table, blow: Blow) -> Flow[bool]:
        """Whether he has a boost for the attack roll."""
        return False
        yield

    def has_aimed(self, table: Table, blow: Blow) -> None:
        """It is known whether he hits."""

    def misses(self, table: Table, blow: Blow, aimed: bool) -> Flow[None]:
        yield from ()

    def knocks(self, table: Table, blow: Blow) -> bool:
        """Whether his hit knocks the target down without further ado."""
        return False

    def slams(self, table: Table, blow: Blow) -> Flow[bool]:
        """Whether he knocks a standing target down in place of the damage roll."""
        return False
        yield

    def topples(self, table: Table, blow: Blow) -> Flow[bool]:
        """Whether he knocks a standing target down before the damage roll."""
        return False
        yield

    def damage_dice(self, table: Table, blow: Blow) -> Flow[int]:
        """Additional dice of the damage roll. UC.DICE.08"""
        return 0
        yield

    def pierced_armour(self, blow: Blow) -> int:
        """How much ARM his damage roll passes over."""
        return 0

    def fells(self, table: Table, blow: Blow) -> Flow[None]:
        """The target has fallen."""
        yield from ()

    def ricochets(self, table: Table, blow: Blow, where: int) -> Flow[int]:
        """Who is struck, too, after an attack on somebody there; or NOBODY."""
        return NOBODY
        yield

    def follows_up(self, table: Table, blow: Blow) -> Flow[None]:
        """The attack is over."""
        yield from ()

    # ---- an attack on him, or on somebody in his space

    def dodges(self, table: Table) -> Flow[None]:
        """Before an attack roll against him. UC.CUMUL.04"""
        yield from ()

    def screens(self, table: Table, target: int) -> Flow[None]:
        """Before a ranged attack roll against somebody in his space."""
        yield from ()

    def stands_in(self, table: Table, target: int) -> Flow[bool]:
        """Whether he is hit in place of somebody in his space."""
        return False
        yield

    def braces(self, table: Table) -> Flow[None]:
        """Before a damage roll against him. UC.CUMUL.05"""
        yield from ()

    # ---- damage

    def shrugs_off(self, table: Table, amount: int) -> Flow[int]:
        """How much of the damage he does not take."""
        return 0
        yield

    def resents(self, table: Table, attacker: int) -> None:
        """He has lost Health to an attacker."""

    def keeps_standing(self, table: Table) -> Flow[bool]:
        """Whether his last token turns red again."""
        return False
        yield

    def reels(self, table: Table) -> Flow[None]:
        """He has taken super damage. UC.CHAR.14"""
        yield from ()


class Gardek(Fighter):
    """Shield and axe; he takes blows that are meant for others."""

    def knocks(self, table: Table, blow: Blow) -> bool:
        """Flattening Charge: the first hit after a charge, even if an earlier attack missed."""
        first = is_charging(table, GARDEK) and not table.did[GARDEK] & LANDED
        return first and bool(skilled(table, GARDEK, FLATTENING_CHARGE))

    def slams(self, table: Table, blow: Blow) -> Flow[bool]:
        """Shield Slam, at small ones."""
        if weapon_of(table, blow).id != "iron_shield" or table.cast.profiles[blow.target].base != SMALL:
            return False
        answer = yield Ask(seat_for(table, GARDEK), "slam", ("damage", "slam"), about=blow.target)
        return bool(answer == "slam")

    def topples(self, table: Table, blow: Blow) -> Flow[bool]:
        """Backhand."""
        return weapon_of(table, blow).kind == "melee" and (yield from offered(table, GARDEK, BACKHAND))

    def fells(self, table: Table, blow: Blow) -> Flow[None]:
        """One more attack in his own activation: Cleave, Second Swing."""
        weapon = weapon_of(table, blow)
        if weapon.kind != "melee" or table.active != GARDEK:
            return
        if weapon.id == "war_axe" and skilled(table, GARDEK, CLEAVE) and not table.flags[GARDEK] & CLEAVED:
            table.flags[GARDEK] |= CLEAVED
            table.blows.append(blow.w)
        if (yield from offered(table, GARDEK, SECOND_SWING)):
            table.blows.append(blow.w)

    def stands_in(self, table: Table, target: int) -> Flow[bool]:
        """Interpose: once in a round he may be hit in place of another hero in his space."""
        if target == AMBROSE or not skilled(table, GARDEK, INTERPOSE) or not is_ready(table, GARDEK):
            return False
        if table.flags[GARDEK] & (INTERPOSED | DOWN):
            return False
        answer = yield Ask(seat_for(table, GARDEK), "interpose", USE, about=target)
        if answer != "use":
            return False
        table.flags[GARDEK] |= INTERPOSED
        told(table, "interposed", GARDEK, whom=target)
        remember(table, "interposed", GARDEK, table.cast.profiles[target].id)
        return True

    def braces(self, table: Table) -> Flow[None]:
        yield from harden(table, GARDEK, INVULNERABLE_FEAT, INVULNERABLE)

    def shrugs_off(self, table: Table, amount: int) -> Flow[int]:
        """Shrug Off, unless he loses all his Health with it or without."""
        card = holds(table, GARDEK, SHRUG_OFF) if amount <= table.health[GARDEK] else -1
        if card < 0 or (yield Ask(seat_for(table, GARDEK), "shrug", SHRUG, about=GARDEK)) != "shrug":
            return 0
        play_special(table, card)
        return 1

    def resents(self, table: Table, attacker: int) -> None:
        """Grudge Match."""
        if attacker >= FIRST_VILLAIN:
            table.flags[attacker] |= GRUDGED

    def keeps_standing(self, table: Table) -> Flow[bool]:
        """Last Stand."""
        if not skilled(table, GARDEK, LAST_STAND):
            return False
        face = yield LAST_STAND_DIE
        stands = bool(face >= STANDS)
        told(table, "last stand", GARDEK, dice=[face], stands=stands)
        return stands

    def reels(self, table: Table) -> Flow[None]:
        yield from second_wind(table, GARDEK)


class Canice(Fighter):
    """The pistol and its runes. UC.NAMED.02-04"""

    def shoots(self, table: Table, blow: Blow) -> bool:
        return weapon_of(table, blow).kind == "ranged"

    def attack_dice(self, blow: Blow) -> int:
        return int("accuracy" in blow.runes)

    def pierces_cover(self, table: Table, blow: Blow) -> bool:
        """Dead Eye and Keen Eye."""
        keen = table.flags[CANICE] & DEAD_EYE or skilled(table, CANICE, KEEN_EYE)
        return bool(keen) and self.shoots(table, blow)

    def has_aimed(self, table: Table, blow: Blow) -> None:
        """Dead Eye is for one shot."""
        if self.shoots(table, blow):
            table.flags[CANICE] &= ~DEAD_EYE

    def misses(self, table: Table, blow: Blow, aimed: bool) -> Flow[None]:
        """An aimed shot that misses gives her second wind. UC.CHAR.15"""
        if aimed:
            yield from second_wind(table, CANICE)
        yield from self.follows_up(table, blow)

    def knocks(self, table: Table, blow: Blow) -> bool:
        return "hammer" in blow.runes

    def damage_dice(self, table: Table, blow: Blow) -> Flow[int]:
        return int("ember" in blow.runes)
        yield

    def pierced_armour(self, blow: Blow) -> int:
        return 2 if "piercer" in blow.runes else 0

    def ricochets(self, table: Table, blow: Blow, where: int) -> Flow[int]:
        """Trick Shot: a second enemy in or next to the target's space."""
        card = holds(table, CANICE, TRICK_SHOT) if self.shoots(table, blow) else -1
        if card < 0:
            return NOBODY
        near = (where, *table.ground.near[where])
        others: list[Choice] = [v for space in near for v in villains_in(table, space) if v != blow.target]
        if not others:
            return NOBODY
        answer = yield Ask(seat_for(table, CANICE), "trick", [*others, "pass"], about=CANICE)
        if answer == "pass":
            return NOBODY
        play_special(table, card)
        return int(answer)

    def follows_up(self, table: Table, blow: Blow) -> Flow[None]:
        """One more shot in her own activation: Quick Reload, or Fast Hands for a discarded Feat."""
        if table.active != CANICE or not self.shoots(table, blow):
            return
        choices: list[Choice] = []
        card = holds(table, CANICE, QUICK_RELOAD)
        if card >= 0:
            choices.append(("reload", card))
        if skilled(table, CANICE, FAST_HANDS) and not table.flags[CANICE] & FAST_HANDS_USED:
            choices += [("fast", other) for other in table.row[CANICE]]
        if not choices:
            return
        answer = yield Ask(seat_for(table, CANICE), "again", [*choices, "pass"], about=CANICE)
        if answer == "pass":
            return
        if answer[0] == "reload":
            play_special(table, answer[1])
        else:
            table.flags[CANICE] |= FAST_HANDS_USED
            spend(table, answer[1])
        table.blows.append(blow.w)

    def dodges(self, table: Table) -> Flow[None]:
        yield from harden(table, CANICE, UNTOUCHABLE_FEAT, UNTOUCHABLE)


class Milo(Fighter):
    """Smoke for whoever is shot at beside him. His grenades are no blows."""

    def screens(self, table: Table, target: int) -> Flow[None]:
        """Smoke Screen, where there is no cover yet."""
        if not has_cover(table, target) and (yield from offered(table, MILO, SMOKE_SCREEN)):
            put_smoke(table, table.space[MILO], table.round + 1)


class Doorstop(Fighter):
    """The warjack's fists, and what Pog makes of them. UC.POG.06"""

    def boosts(self, table: Table, blow: Blow) -> Flow[bool]:
        """'Jack Drive boosts one attack roll; the last of an action takes it. UC.POG.06"""
        if not table.flags[DOORSTOP] & DRIVE_BOOST:
            return False
        if table.blows and (yield Ask(seat_for(table, DOORSTOP), "drive", USE, about=DOORSTOP)) != "use":
            return False
        table.flags[DOORSTOP] &= ~DRIVE_BOOST
        return True

    def knocks(self, table: Table, blow: Blow) -> bool:
        """Shield Bash."""
        bashed = weapon_of(table, blow).id == "bulwark" and table.cast.profiles[blow.target].base <= MEDIUM
        return bashed and bool(skilled(table, PAIR, SHIELD_BASH))

    def topples(self, table: Table, blow: Blow) -> Flow[bool]:
        return (yield from offered(table, DOORSTOP, BOWL_OVER))

    def damage_dice(self, table: Table, blow: Blow) -> Flow[int]:
        return int((yield from offered(table, DOORSTOP, OVERPRESSURE)))

    def braces(self, table: Table) -> Flow[None]:
        yield from harden(table, DOORSTOP, IRON_WALL_FEAT, IRON_WALL)

    def reels(self, table: Table) -> Flow[None]:
        yield from second_wind(table, DOORSTOP)


FIGHTERS = {
    GARDEK: Gardek(), CANICE: Canice(), MILO: Milo(), POG: Fighter(), DOORSTOP: Doorstop(), AMBROSE: Fighter(),
}  # fmt: skip
"""Whose abilities answer, by figure; villains have none."""


def who_answers(moment: str) -> tuple[int, ...]:
    """The figures for whom something may happen at a moment: nobody else need be asked."""
    return tuple(
        figure for figure, fighter in FIGHTERS.items() if getattr(type(fighter), moment) is not getattr(Fighter, moment)
    )


BOOSTING = who_answers("boosts")
SLAMMING = who_answers("slams")
TOPPLING = who_answers("topples")
FELLING = who_answers("fells")
RICOCHETING = who_answers("ricochets")
FOLLOWING_UP = who_answers("follows_up")
DODGING = who_answers("dodges")
SCREENING = who_answers("screens")
STANDING_IN = who_answers("stands_in")
BRACING = who_answers("braces")
