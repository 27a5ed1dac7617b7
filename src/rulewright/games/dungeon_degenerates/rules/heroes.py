"""What happens to Adventurers: Wounds, conditions, Luck, gold, experience, Defeat and death."""

from __future__ import annotations

from rulewright.kernel import GameEnds, told
from rulewright.table.decks import Deck

from .content import CARD, CARDS, ENCOUNTERS, MONSTERS, PLACES
from .decks import loot_deck
from .memory import DEAD as ALL_DEAD
from .memory import close_chapter, ending, remember
from .profile import hit_points, profile, stat
from .script import FIGHT, RECOVERY, ROUND
from .state import ACTIVE, DEAD, DEFEATED, LATE_JOINERS, MOST, Hero, Table, is_lasting
from .terms import BLEEDING, CONDITIONS, HARMING, HEXED, REGIONS, WARDED, opposite

LAST_DOOR = CARD["ring_of_the_last_door"]


# ---- gold, experience, luck -----------------------------------------------------------------------------------------


def gain_gp(table: Table, hero: Hero, amount: int, quiet: bool = False, cause: str = "") -> None:
    """At most 21; a Debtor loses 1 of every 3 or more. DD.GOLD.05"""
    if amount >= 3 and stat(table, hero, "debtor"):
        amount -= 1
    before, hero.gp = hero.gp, max(0, min(MOST, hero.gp + amount))
    if not quiet:
        tell_change(table, hero, "gold", before, hero.gp, cause)


def gain_xp(table: Table, hero: Hero, amount: int) -> None:
    """DD.GOLD.06"""
    before, hero.xp = hero.xp, max(0, min(MOST, hero.xp + amount))
    tell_change(table, hero, "XP", before, hero.xp)


def gain_luck(table: Table, hero: Hero, amount: int, quiet: bool = False, cause: str = "") -> None:
    """Never above MAG; who is Hexed gains none. DD.LUCK.01, DD.ATTR.05"""
    if amount > 0 and hero.conditions & HEXED:
        return
    before, hero.luck = hero.luck, max(0, min(hero.luck + amount, profile(table, hero).luck_cap))
    if not quiet:
        tell_change(table, hero, "Luck", before, hero.luck, cause)


def tell_change(table: Table, hero: Hero, what: str, before: int, left: int, cause: str = "") -> None:
    """What somebody has more or less of than before, and why where no other fact says it; not while they set out."""
    if before == left or table.phase == "setup":
        return
    if left > before:
        told(table, "got", hero.seat, what=what, amount=left - before, left=left)
    else:
        told(table, "lost", hero.seat, what=what, amount=before - left, left=left, cause=cause or None)


def fortune(table: Table, hero: Hero) -> None:
    """The sheet's own way to Luck; under the Hollow Sun at most once a turn. DD.TIPS.07"""
    if hero.luck_gains and is_lasting(table, "hollow_sun"):
        return
    hero.luck_gains += 1
    gain_luck(table, hero, 1, quiet=True)
    told(table, "luck", hero.seat)


# ---- wounds ---------------------------------------------------------------------------------------------------------


def heal(table: Table, hero: Hero, amount: int) -> int:
    """Remove Wounds; how many went."""
    removed = min(max(0, amount), hero.wounds)
    hero.wounds -= removed
    if removed and hero.fate == DEFEATED:
        hero.recovered = True
    return removed


def hurt(table: Table, hero: Hero, damage: int, piercing: bool = False, foe: int | None = None, cause: str = "") -> int:
    """Damage less ARM becomes Wounds; how many. DD.ARM.01-04, DD.HP.02-04, DD.SUFF.08"""
    if hero.fate != ACTIVE:
        return 0
    numbers = profile(table, hero)
    if not piercing:
        damage -= numbers.arm
    return suffer(table, hero, damage, foe, cause)


def suffer(table: Table, hero: Hero, damage: int, foe: int | None = None, cause: str = "") -> int:
    """Damage that armour has already met; `foe` is the number of the Monster that deals it, if one does.

    `cause` is what else it comes of than a blow.
    """
    if damage <= 0:
        return 0
    if hero.conditions & WARDED:
        lose_condition(hero, WARDED)
        damage -= 3
    numbers = profile(table, hero)
    if damage > 0 and table.fight is not None and "tattoo" not in hero.spent and numbers.stats.get("tattoo"):
        hero.spent += ("tattoo",)
        damage -= 2
    if damage <= 0 or hero.fate != ACTIVE:
        return 0
    first = hero.wounds
    hero.wounds = min(hero.wounds + damage, numbers.hp)
    told(table, "wounded", hero.seat, amount=damage, left=numbers.hp - hero.wounds, foe=foe, cause=cause)
    if table.fight is not None and "bleeder" not in hero.spent and numbers.stats.get("bleeder"):
        hero.spent += ("bleeder",)
        gain_condition(table, hero, BLEEDING, FIGHT)
    check_defeat(table, hero)
    return hero.wounds - first


def check_defeat(table: Table, hero: Hero) -> None:
    """Wounds at HP or above are Defeat, at once. DD.HP.03, DD.DEF.01"""
    if hero.fate != ACTIVE or not hero.wounds:
        return
    limit = hit_points(table, hero)
    if hero.wounds >= limit:
        if LAST_DOOR in hero.gear and stat(table, hero, "last_door"):
            hero.gear = without(hero.gear, LAST_DOOR)
            discard_card(table, LAST_DOOR)
            hero.wounds = limit - 1
            told(table, "used up", hero.seat, card=CARDS[LAST_DOOR].id)
            return
        hero.wounds = limit
        be_defeated(table, hero)


def be_defeated(table: Table, hero: Hero) -> None:
    """Half the XP is lost, rounded up, and all Trophies. DD.DEF.02, 03"""
    hero.fate = DEFEATED
    hero.recovered = hero.must_rest = False
    if not stat(table, hero, "unbowed"):
        before = hero.xp
        hero.xp -= (hero.xp + 1) // 2
        tell_change(table, hero, "XP", before, hero.xp, "defeat")
    drop_trophies(table, hero)
    told(table, "defeated", hero.seat, fighting=table.fight is not None)


def stand_up(table: Table, hero: Hero) -> bool:
    """A Wound recovered in the Rest that is demanded ends the Defeat; whether it did. DD.DEF.04, 05"""
    if hero.fate == DEFEATED and hero.must_rest and hero.recovered and hero.wounds < hit_points(table, hero):
        hero.fate = ACTIVE
        hero.must_rest = False
    return hero.fate == ACTIVE


def can_act(hero: Hero) -> bool:
    """Who falls in a Map Action Phase does nothing more in it. DD.DEF.03, 04, DD.LOSE.01"""
    return hero.fate == ACTIVE or (hero.fate == DEFEATED and hero.must_rest)


def die(table: Table, hero: Hero) -> None:
    """All cards go, and with the last Adventurer the game. DD.LOSE.01, 02, DD.DEATH.01, 02"""
    hero.fate = DEAD
    goods = [CARDS[card].id for card in (*hero.gear, *hero.pack) if CARDS[card].kind == "item"]
    for card in (*hero.gear, *hero.pack, *hero.extras, *(ammo for _, ammo in hero.loaded)):
        discard_card(table, card)
    drop_trophies(table, hero)
    table.weaknesses.discard += hero.weaknesses
    hero.gear = hero.pack = hero.extras = hero.skills = hero.mastered = hero.weaknesses = hero.triumphs = ()
    hero.loaded = ()
    if hero.reagents:
        for number in range(hero.reagents):
            table.clues[f"{hero.seat}{'abc'[number]}"] = hero.space
        hero.reagents = 0
    hero.brief = hero.lasting = hero.deep = hero.expiring = 0
    hero.foundling = False
    anew = len(table.doom) <= LATE_JOINERS and any(other.fate != DEAD for other in table.heroes)
    told(table, "died", hero.seat, space=hero.space, anew=anew, goods=goods or None)
    remember(table, "died", hero, PLACES[hero.space].id)
    if all(other.fate == DEAD for other in table.heroes):
        told(table, "all dead", ending=ending(table, ALL_DEAD))
        close_chapter(table, ALL_DEAD)
        end(table, "the_rope", won=False)


def end(table: Table, how: str, won: bool) -> None:
    """The game is over at once."""
    table.ended, table.won = how, won
    table.agenda.clear()
    raise GameEnds


# ---- conditions -----------------------------------------------------------------------------------------------------


def gain_condition(table: Table, hero: Hero, condition: int, slot: int = RECOVERY, until_end: bool = False) -> None:
    """Never twice; a longer one takes the place of a shorter; opposites cancel. DD.STAT.01-11"""
    if is_immune(table, hero, condition):
        return
    before = hero.conditions
    if hero.conditions & opposite(condition):
        lose_condition(hero, opposite(condition))
    elif slot == RECOVERY:
        lose_condition(hero, condition)
        hero.deep |= condition
    elif slot == FIGHT and not hero.deep & condition:
        lose_condition(hero, condition)
        hero.lasting |= condition
    elif slot == ROUND and not hero.conditions & condition:
        hero.brief |= condition
        if until_end:
            hero.expiring |= condition
    if hero.conditions & ~before:
        told(table, "afflicted", hero.seat, condition=condition, harmful=bool(condition & HARMING))
    settle(table, hero)


def is_immune(table: Table, hero: Hero, condition: int) -> bool:
    return bool(stat(table, hero, IMMUNITIES.get(condition, "")))


def lose_condition(hero: Hero, condition: int) -> None:
    hero.brief &= ~condition
    hero.lasting &= ~condition
    hero.deep &= ~condition
    hero.expiring &= ~condition


def settle(table: Table, hero: Hero) -> None:
    """What follows at once from other numbers: Luck falls to MAG, low HP defeats, Items drop. DD.LUCK.02, DD.REQ.09"""
    if hero.fate == DEAD:
        return
    numbers = profile(table, hero)
    if hero.luck > numbers.luck_cap:
        before, hero.luck = hero.luck, numbers.luck_cap
        tell_change(table, hero, "Luck", before, hero.luck, "magic")
    for card in numbers.barred:
        if CARDS[card].slot:
            hero.gear = without(hero.gear, card)
            hero.pack += (card,)
            unload(hero, card)
    check_defeat(table, hero)


IMMUNITIES = {1 << bit: f"immune_{name}" for bit, name in enumerate(CONDITIONS)}


def tests_infection(table: Table, hero: Hero) -> bool:
    """Whether a CON test against Infected can be passed at all: the Sickly fail it."""
    return not stat(table, hero, "sickly")


# ---- cards ----------------------------------------------------------------------------------------------------------


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards less one copy of a card."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def unload(hero: Hero, weapon: int) -> None:
    """Ammo in a weapon becomes an unequipped Item again. DD.AMMO.05"""
    for pair in hero.loaded:
        if pair[0] == weapon:
            hero.loaded = tuple(other for other in hero.loaded if other != pair)
            hero.pack += (pair[1],)


def discard_card(table: Table, card: int) -> None:
    loot_deck(table, card).discard.append(card)


def discard_encounter(table: Table, card: int) -> None:
    table.encounters[REGIONS.index(ENCOUNTERS[card].region)].discard.append(card)


def discard_monster(table: Table, monster: int) -> None:
    """Back to the discard pile of the deck it came from; what came from no deck is simply gone."""
    home = deck_of(table, monster)
    if home is not None:
        home.discard.append(monster)


def deck_of(table: Table, monster: int) -> Deck | None:
    """The Monster deck that a Monster belongs to; none for those of the Loot and Encounter decks."""
    match MONSTERS[monster].deck:
        case "epic":
            return table.epic_monsters
        case "law":
            return table.law
        case region if region in REGIONS:
            return table.monsters[REGIONS.index(region)]
    return None


def drop_trophies(table: Table, hero: Hero) -> None:
    for monster in hero.trophies:
        discard_monster(table, monster)
    hero.trophies = ()
