"""The Doom Track, the Hand of Doom and the Doom cards."""

from __future__ import annotations

from rulewright.kernel import Ask, Choice, Flow, told

from .board import MAZE, NOWHERE, PLACE, REGION_OF, SPACE
from .content import DANGERS, DOOMS, PLACES, SIGNS
from .effects import carry_out
from .heroes import end
from .memory import DOOM as DOOMED
from .memory import close_chapter, ending
from .profile import profile
from .scope import Scope
from .state import ACTIVE, DOOM_HOLDS, Table, living, traits_of
from .terms import HEXED, LOWLANDS, REGIONS, TRAIT_BITS, VOID

# ---- advancing ------------------------------------------------------------------------------------------------------


def advance(table: Table, trigger: int, hand_to: int) -> Flow[None]:
    """A counter, the Hand, a Doom card, in that order. DD.DOOM.01-05, DD.DADV.01, 02, DD.DFULL.01"""
    if (yield from is_cancelled(table)):
        return
    region = REGION_OF[trigger]
    if len(table.doom) >= DOOM_HOLDS:
        told(table, "collapse", ending=ending(table, DOOMED))
        close_chapter(table, DOOMED)
        yield from last_card(table)
        end(table, "collapse", won=False)
    table.doom.append(region)
    told(table, "doom", region=region)
    if not table.doom_seen >> region & 1:
        rouse(table, region)
    if hand_to != NOWHERE:
        table.hand = hand_to
        table.hand_wounds = 0
    if table.hand != NOWHERE:
        yield from doom_card(table)


def rouse(table: Table, region: int) -> None:
    """The first counter of a colour brings the worst Monsters out; the Lowlands' rouses the Law.

    DD.DADV.03, 04, DD.DECK.02
    """
    table.doom_seen |= 1 << region
    if region != VOID:
        table.monsters[region].reshuffle()
    if region == LOWLANDS:
        table.law.reshuffle()


def last_card(table: Table) -> Flow[None]:
    """Who has lost may still learn what tipped the balance: the card is told, not carried out. DD.DFULL.02"""
    if not table.dooms.can_draw:
        return
    if (yield Ask(living(table)[0].seat, "last_card", ["end", "draw"], word=True)) == "draw":
        card = yield from table.dooms.draw()
        table.dooms.discard.append(card)
        told(table, "last card", card=DOOMS[card].id)


def is_cancelled(table: Table) -> Flow[bool]:
    """Prolong the Inevitable, in a campaign; or the Horn-Breaker, once a mission. DD.LUCK.07-10, DD.DOOM.05"""
    for hero in living(table):
        if not table.progress.doom_cancelled and profile(table, hero).stats.get("horn_breaker"):
            answer = yield Ask(hero.seat, "horn_breaker", ["allow", "cancel"], about=hero.seat)
            if answer == "cancel":
                table.progress.doom_cancelled = True
                told(table, "doom stopped", hero.seat)
                return True
    if table.mode != "campaign":
        return False
    due = len(living(table))
    paid: list[int] = []
    while len(paid) < due:
        givers = [hero for hero in living(table) if hero.space != MAZE and hero.luck and not hero.conditions & HEXED]
        if sum(hero.luck for hero in givers) + len(paid) < due:
            return False
        choices: list[Choice] = [("pay", hero.seat) for hero in givers]
        if not paid:
            choices.insert(0, "allow")
        answer = yield Ask(givers[0].seat, "prolong", choices)
        if answer == "allow":
            return False
        table.heroes[answer[1]].luck -= 1
        paid.append(answer[1])
    told(table, "doom bought off", amount=due)
    return True


def doom_card(table: Table) -> Flow[None]:
    """Draw until a card fits the Hand's space; the others go back. DD.DCARD.01-06, DD.HOD.01-03"""
    space = table.hand
    card = yield from table.dooms.draw_until(lambda card: fits(table, DOOMS[card].valid, space))
    if card is not None:
        entry = DOOMS[card]
        told(table, "doom card", omen=entry.id, space=space)
        if entry.lasting:
            table.lasting.append(card)
            table.lasting_regions.append(REGION_OF[space])
        else:
            table.dooms.discard.append(card)
        everyone = sum(1 << hero.seat for hero in living(table) if hero.fate == ACTIVE)
        yield from carry_out(table, entry.do, Scope(everyone, space=space))
    table.dooms.shuffle_in_aside()


def fits(table: Table, valid: tuple[str, ...], space: int) -> bool:
    """Whether a Doom card lists a space: by Region, Territory, place, trait, or any."""
    place = PLACES[space]
    names = {"any", place.id, place.territory, REGIONS[REGION_OF[space]]}
    return any(word in names or TRAIT_BITS.get(word, 0) & traits_of(table, space) for word in valid)


def hand_location(card: int) -> int:
    """The Location that a Danger card sends the Hand to. DD.HOD.02"""
    entry = DANGERS[card]
    return SPACE.get(entry.hand or entry.place, NOWHERE)


def named_place(card: int) -> int:
    """The place whose level a Danger card raises; NOWHERE for the special cards."""
    return PLACE.get(DANGERS[card].place, NOWHERE)


def sign_of_power(table: Table, party: int, space: int) -> Flow[None]:
    """Drawn by a Party that shares its space with the Hand. DD.HOD.06, DD.LARGE.13"""
    card = yield from table.signs.draw()
    table.signs.discard.append(card)
    told(table, "sign", omen=SIGNS[card].id, space=space)
    yield from carry_out(table, SIGNS[card].do, Scope(party, space=space))
