"""After a fight: who won, what it did to the land, rewards, Loot Rolls, Loot cards."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.kernel import Ask, Flow, told

from .content import ADVENTURERS, CARD, CARDS, ENCOUNTERS, MONSTER, MONSTERS
from .effects import carry_out
from .errands import returns_encounter
from .foes import in_fight
from .gear import acquire, lighten
from .heroes import (
    deck_of,
    die,
    discard_card,
    discard_encounter,
    drop_trophies,
    fortune,
    gain_gp,
    gain_luck,
    gain_xp,
    settle,
    suffer,
)
from .levels import lower_danger, raise_danger
from .memory import remember
from .profile import profile
from .scope import Scope
from .state import (
    ACTIVE,
    DEAD,
    DEFEATED,
    LAW_WON,
    LOOTING,
    LOST,
    NO_CARD,
    NO_VICTOR,
    WON,
    Fight,
    Hero,
    Table,
    danger_at,
    living,
    members,
    party_at,
)
from .trials import DIE

SURE = 6  # XP of Trophies that need no Loot Roll


def end_fight(table: Table) -> Flow[None]:
    """The four endings. DD.FOVER.03-05"""
    fight = table.fight
    assert fight is not None
    standing = in_fight(table, fight)
    heroes = [table.heroes[index] for index in members(fight.party)]
    tell_fight(table, fight, bool(standing), heroes)
    fled = bool(fight.foes) and all(hero.fate == ACTIVE for hero in heroes)
    table.fight = None
    if standing and not fight.foes:
        table.result = WON
        if fight.others and not fight.looted:
            calm(table, fight)  # DD.WIN.05, 06, DD.LOOT.11
        reward(table, fight, standing, heroes)
    elif not fight.foes:
        table.result = NO_VICTOR
        if not fight.law:
            calm(table, fight)  # DD.NOVIC.03
        for hero in heroes:
            drop_trophies(table, hero)  # DD.NOVIC.04
    else:
        lose(table, fight, heroes)
    for hero in heroes:
        hero.lost_fight |= table.result != WON or hero not in standing
    if table.result != WON:
        abandon_encounter(table, fight.party)
        yield from close(table, fight.party)
    end = "fled" if fled else table.result
    told(table, "fight over", {hero.seat for hero in heroes}, end=end, space=fight.space)
    if table.result == WON and fight.win:
        yield from carry_out(table, fight.win, Scope(fight.party, space=fight.space))


def tell_fight(table: Table, fight: Fight, stood: bool, heroes: list[Hero]) -> None:
    """How an Encounter that came to blows ended; nothing for those who ran, or where nobody is left on either side."""
    beaten = bool(fight.foes) and all(hero.fate == DEFEATED for hero in heroes)
    if fight.encounter != NO_CARD and (beaten or (stood and not fight.foes)):
        card, end = ENCOUNTERS[fight.encounter].id, LOST if beaten else WON
        told(table, "fought", fought={"card": card, "end": end})
        remember(table, "fought", None, card, end)


def close(table: Table, party: int) -> Flow[None]:
    """Fight Round and End of Fight conditions end; what no longer fits is taken off. DD.SPOIL.12, DD.REQ.12"""
    for hero in (table.heroes[index] for index in members(party)):
        if hero.fate != DEAD:
            hero.brief = hero.lasting = hero.expiring = 0
            hero.spent = hero.fired = ()
            hero.escaped = hero.held = False
            if hero.fate == ACTIVE and profile(table, hero).stats.get("crown"):
                suffer(table, hero, 1, cause="crown")
            settle(table, hero)
    yield from ()


def calm(table: Table, fight: Fight) -> None:
    """The danger falls by 1, once a turn for each Party; or to 1 with an Epic Monster. DD.WIN.01-04, DD.NOVIC.01, 02"""
    danger = danger_at(table, fight.space)
    if not danger:
        return
    if fight.killed_epics and danger > 1:
        lower_danger(table, fight.space, danger - 1)
    elif not table.calmed & fight.party:
        lower_danger(table, fight.space)
    table.calmed |= fight.party


def reward(table: Table, fight: Fight, standing: list[Hero], heroes: list[Hero]) -> None:
    """XP and GP of Trophies, an Epic Monster's XP for all; then the Loot Rolls, and only then what they found.

    DD.SPOIL.01-04, DD.MON.09, DD.WIN.07, DD.EPIC.05, DD.LOOT.10
    """
    for hero in heroes:
        if hero not in standing:
            drop_trophies(table, hero)
    epic = sum(MONSTERS[monster].xp for monster in fight.killed_epics)
    for hero in standing:
        own = [MONSTERS[monster] for monster in hero.trophies]
        gain_xp(table, hero, sum(card.xp for card in own if not card.epic) + epic)
        gain_gp(table, hero, sum(card.gp for card in own))
        luck = ADVENTURERS[hero.adventurer].fortune
        if luck == "bloody_win" and 2 * hero.wounds >= profile(table, hero).hp:
            fortune(table, hero)
    table.agenda.append(("haul", fight.space))
    table.agenda.append(("close", fight.party))
    for hero in reversed(standing):
        if hero.trophies:
            table.agenda.append(("loot_roll", hero.seat))


def lose(table: Table, fight: Fight, heroes: list[Hero]) -> None:
    """The Defeated die; danger rises; the Monsters go home. The Law captures whom it beat, not who got away.

    DD.LOSE.01-06, DD.LAWV.01, 02
    """
    lawful = all(foe.card.is_law for foe in fight.foes)
    table.result = LAW_WON if lawful else LOST
    for foe in fight.foes:
        send_home(table, fight, foe.monster)
    fight.foes = []
    for hero in heroes:
        drop_trophies(table, hero)
    if lawful and table.mode == "campaign" and any(hero.fate == DEFEATED for hero in heroes):
        table.agenda.append(("capture", fight.party))
        return
    survivors = [hero for hero in living(table) if hero not in heroes or hero.fate == ACTIVE]
    if survivors and not lawful:
        raise_danger(table, fight.space)
    for hero in heroes:
        if hero.fate == DEFEATED:
            die(table, hero)


def send_home(table: Table, fight: Fight, monster: int) -> None:
    """To its deck, which is shuffled; an Epic Monster stays as a counter. DD.LOSE.05, 06, DD.EPCT.01, 02"""
    home, card = deck_of(table, monster), MONSTERS[monster]
    if card.epic:
        table.epics[monster] = fight.space
    elif home is not None:
        home.shuffle([monster])
    elif card.deck == "loot" and CARD[card.id] in table.loot.discard:
        table.loot.discard.remove(CARD[card.id])
        table.loot.shuffle([CARD[card.id]])


def abandon_encounter(table: Table, party: int) -> None:
    """What waited for after the battle goes unresolved, or back to the Mission Deck. DD.AFTER.03, 04, DD.LOSE.07"""
    for owners in [owners for owners in table.waiting if owners & party]:
        card = table.waiting.pop(owners)
        if not returns_encounter(table, card):
            discard_encounter(table, card)


# ---- loot -----------------------------------------------------------------------------------------------------------


def loot_roll(table: Table, index: int) -> Flow[None]:
    """One die against the XP of his own Trophies; who succeeds may draw. An Epic Trophy opens its own deck.

    DD.SPOIL.05-10, DD.EPIC.06
    """
    hero = table.heroes[index]
    worth = sum(MONSTERS[monster].xp for monster in hero.trophies)
    epic = any(MONSTERS[monster].epic for monster in hero.trophies)
    stats = profile(table, hero).stats
    success = worth >= SURE or bool(stats.get("sure_loot"))
    if not success:
        rolled: int = yield DIE
        needed = worth - stats.get("loot_die", 0)
        success = rolled <= needed
        told(table, "loot roll", index, dice=[rolled], needed=needed, found=success)
    release_trophies(table, hero)
    if not success:
        return
    if ADVENTURERS[hero.adventurer].fortune == "finder":
        fortune(table, hero)
    decks = ["epic", "loot"] if epic and table.epic_loot.can_draw else ["loot"]
    answer = yield Ask(hero.seat, "draw_loot", [*decks, "none"], about=index)
    if answer == "epic":
        card = yield from table.epic_loot.draw()
        table.haul.append((index, card))
    elif answer == "loot" and stats.get("loot_two"):
        yield from best_of_two(table, index, 0)
    elif answer == "loot":
        yield from draw_loot(table, index, 1)


def release_trophies(table: Table, hero: Hero) -> None:
    """Trophies are discarded; a Corpse Counter gains Luck by the dead. DD.SPOIL.12"""
    level = profile(table, hero).stats.get("corpses", 0)
    if level:
        kinds = {"Undead"} if level == 1 else {"Undead", "Demon"}
        gain_luck(table, hero, sum(bool(kinds & set(MONSTERS[monster].classes)) for monster in hero.trophies))
    drop_trophies(table, hero)


def draw_loot(table: Table, index: int, count: int) -> Flow[None]:
    """Loot cards as when looting: Town Only ones are replaced. DD.LOOT.02, DD.SPOIL.08"""
    for _ in range(count):
        card = yield from draw_card(table, lambda card: not CARDS[card].town_only)
        if card >= 0:
            table.haul.append((index, card))


def draw_card(table: Table, wanted: Callable[[int], bool]) -> Flow[int]:
    """Draw until a card is wanted, discarding the others; -1 if none is left, even in the re-formed deck.

    DD.DECK.01, DD.LOOT.01, DD.CLASS.04
    """
    tries = table.loot.left + len(table.loot.discard)
    while tries and table.loot.can_draw:
        tries -= 1
        card = yield from table.loot.draw()
        if wanted(card):
            return card
        table.loot.discard.append(card)
    return -1


def loot(table: Table, index: int, count: int) -> Flow[None]:
    """`Loot n` of a card."""
    yield from draw_loot(table, index, count)
    push_haul(table, index)


def push_haul(table: Table, index: int) -> None:
    table.agenda.append(("haul", table.heroes[index].space))


def search(table: Table, index: int, *wanted: str) -> Flow[None]:
    """Draw until an Item, or a card of one of some Classes, appears."""

    def fits(card: int) -> bool:
        entry = CARDS[card]
        if entry.kind != "item":
            return False
        return "Item" in wanted or entry.slot in wanted or bool(set(wanted) & set(entry.classes))

    card = yield from draw_card(table, fits)
    if card >= 0:
        table.haul.append((index, card))
        push_haul(table, index)


def best(table: Table, index: int, items_only: int) -> Flow[None]:
    yield from best_of_two(table, index, items_only)
    push_haul(table, index)


def best_of_two(table: Table, index: int, items_only: int) -> Flow[None]:
    """Draw two, keep one."""
    drawn: list[int] = []
    for _ in range(2):
        card = yield from draw_card(
            table, lambda card: CARDS[card].kind == "item" if items_only else not CARDS[card].town_only
        )
        if card >= 0:
            table.haul.append((index, card))
            drawn.append(card)
    if len(drawn) == 2:
        answer = yield Ask(table.heroes[index].seat, "keep_one", [("keep", card) for card in drawn], about=index)
        other = drawn[1] if answer[1] == drawn[0] else drawn[0]
        table.haul.remove((index, other))
        discard_card(table, other)


def epic_loot(table: Table, index: int) -> Flow[None]:
    if table.epic_loot.can_draw:
        card = yield from table.epic_loot.draw()
        table.haul.append((index, card))
        push_haul(table, index)


ORDER = {"monster": 0, "disease": 1, "event": 2, "ally": 3, "item": 3, "service": 3}


def haul(table: Table, space: int) -> Flow[None]:
    """Monsters first, in one fight; then Diseases, Events, and the rest. DD.LOOT.04, 07, 09, 10, DD.SPOIL.11"""
    if not table.haul:
        return
    table.haul.sort(key=lambda entry: ORDER[CARDS[entry[1]].kind])
    monsters = [card for _, card in table.haul if CARDS[card].kind == "monster"]
    table.agenda.append(("haul", space))
    if monsters:
        table.haul = [entry for entry in table.haul if entry[1] not in monsters]
        for card in monsters:
            discard_card(table, card)
        table.agenda.append(("haul_fate",))
        foes = [MONSTER[CARDS[card].id] for card in monsters]
        table.agenda.append(("engage", party_at(table, space), space, LOOTING, "", *foes))
        return
    index, card = table.haul.pop(0)
    yield from take_card(table, table.heroes[index], card)


def haul_fate(table: Table) -> Flow[None]:
    """Loot that its finders could not defend is lost."""
    kept = []
    for index, card in table.haul:
        if table.result == WON and table.heroes[index].fate == ACTIVE:
            kept.append((index, card))
        else:
            discard_card(table, card)
    table.haul = kept
    yield from ()


def take_card(table: Table, hero: Hero, card: int) -> Flow[None]:
    """One Loot card comes to its finder, or its buyer; what does not last is discarded. DD.LOOT.05, 13"""
    entry = CARDS[card]
    if hero.fate != ACTIVE:
        discard_card(table, card)
        return
    if entry.kind == "item":
        yield from acquire(table, hero, card)
    elif entry.kind == "disease":
        if profile(table, hero).stats.get("immune_Disease") or card in hero.extras:
            discard_card(table, card)
        else:
            hero.extras += (card,)
            settle(table, hero)
    elif entry.kind == "ally" or entry.lasting:
        hero.extras += (card,)
        settle(table, hero)
    else:
        discard_card(table, card)
        party = sum(1 << other.seat for other in living(table) if other.space == hero.space)
        yield from carry_out(table, entry.do, Scope(party, hero.seat, hero.space))
    if hero.fate == ACTIVE:
        yield from lighten(table, hero)
