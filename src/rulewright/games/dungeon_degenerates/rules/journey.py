"""Between missions: the paths onward, packing up, capture, and the end of every turn."""

from __future__ import annotations

from rulewright.kernel import Ask, Choice, Flow, told

from .board import ANCHOR, NOWHERE, SPACE
from .campaign import write_journal
from .content import DANGERS, MISSION
from .errands import go_home
from .heroes import discard_card, discard_encounter, discard_monster, end, lose_condition
from .memory import CAPTURED, close_chapter, ending
from .missions import place_mission
from .plots import CHAIN_GANG, LAST, PLOTS, plot_of
from .profile import profile
from .state import ACTIVE, DEFEATED, Table, living, mission_of
from .terms import DETAINED


def next_paths(table: Table, won: int) -> list[str]:
    """Where the Mission Paths lead from here."""
    paths = plot_of(table).paths(table, bool(won))
    return [path for path in paths if PLOTS[path].is_open(table)] or [LAST]


def next_mission(table: Table, won: int) -> Flow[None]:
    """Choose the next mission and whom to serve, or pack up. DD.MISS.04, DD.CAMP.01, DD.SAVE.02"""
    asked = living(table)[0]
    paths = next_paths(table, won)
    choices: list[Choice] = [(word, path) for word in ("mission", "pack_up") for path in paths]
    answer = yield Ask(asked.seat, "next_mission", choices)
    if answer[0] == "pack_up":
        pack_away(table)
        table.mission = MISSION[answer[1]]
        yield from choose_faction(table)
        told(table, "journal", journal=write_journal(table))
        end(table, "packed_up", won=True)
    former = plot_of(table)
    table.unpaid = former.is_retry(table, answer[1])
    yield from set_out(table, answer[1])
    table.bounty = former.bounty_in.get(answer[1], table.bounty)
    table.agenda.append(("begin_turn",))


def set_out(table: Table, id: str) -> Flow[None]:
    """Between missions: the Mission Deck goes home, Clues go, the Danger deck is mixed. DD.CAMP.02-06"""
    pack_away(table)
    table.mission = MISSION[id]
    yield from choose_faction(table)
    yield from mix_decks(table)
    yield from place_mission(table)


def choose_faction(table: Table) -> Flow[None]:
    """Whom the mission is for, where it can be for several. DD.CAMP.01"""
    factions = mission_of(table).factions
    table.faction = ""
    if factions:
        asked = living(table)[0]
        answer = yield Ask(asked.seat, "faction", [("serve", faction) for faction in factions])
        table.faction = answer[1]


def pack_away(table: Table) -> None:
    """Mission Deck cards return to their home decks; overlays and goals go. DD.CAMP.02, 03"""
    go_home(table)
    table.progress.over = ""
    for cards in table.stowed.values():
        for card in cards:
            discard_card(table, card)
    table.stowed = {}
    table.clues = {}
    table.goals = {}
    if table.overlay != NOWHERE:
        for hero in living(table):
            if hero.space == table.overlay:
                hero.space = ANCHOR[table.overlay]
        for monster, space in list(table.epics.items()):
            if space == table.overlay:
                table.epics[monster] = ANCHOR[table.overlay]
        if table.overlay in table.gates:
            del table.gates[table.overlay]
        if table.hand == table.overlay:
            table.hand = ANCHOR[table.overlay]
        table.overlay = NOWHERE


def mix_decks(table: Table) -> Flow[None]:
    """The Danger deck always; Loot and Encounters deck by deck, as the players like. DD.CAMP.04, 05"""
    table.danger.reshuffle()
    asked = living(table)[0]
    for deck in (table.loot, *table.encounters):
        if deck.discard:
            number = 0 if deck is table.loot else 1 + table.encounters.index(deck)
            if (yield Ask(asked.seat, "mix", ["leave", "mix"], about=number)) == "mix":
                deck.reshuffle()


def capture(table: Table, party: int) -> Flow[None]:
    """The mission ends unrewarded, and everybody goes to the Chain Gang. DD.BRIBE.08, DD.LAWV.02"""
    table.captures += 1
    told(table, "captured", ending=ending(table, CAPTURED))
    close_chapter(table, CAPTURED)
    if table.captures >= 3:
        end(table, "the_rope", won=False)
    for hero in living(table):
        if party >> hero.seat & 1:
            if hero.fate == DEFEATED:
                hero.fate = ACTIVE
                hero.must_rest = False
                hero.wounds = max(0, profile(table, hero).hp - 1)
            hero.gp = 0
        else:
            hero.space = SPACE["chainmarket"]
    table.bounty = 3
    failed = table.mission
    table.agenda.clear()
    finish_turn(table)
    if mission_of(table).id != CHAIN_GANG:
        table.failed = failed
    yield from set_out(table, CHAIN_GANG)
    for hero in living(table):
        if not party >> hero.seat & 1:
            hero.space = SPACE["chainmarket"]
            lose_condition(hero, DETAINED)
    table.agenda.append(("begin_turn",))


def finish_turn(table: Table) -> None:
    """Danger and Encounter cards in play are discarded; a reshuffle card mixes the deck. DD.ENDT.01, DD.DANG.10"""
    cards = list(table.drawn.values())
    table.danger.discard += cards
    if any(DANGERS[card].place == "reshuffle" for card in cards):
        table.danger.reshuffle()
    for card in table.waiting.values():
        discard_encounter(table, card)
    for foes in table.joining.values():
        for monster in foes:
            discard_monster(table, monster)
    for cards_left in table.stalls.values():
        for card in cards_left:
            discard_card(table, card)
    for _, card in table.haul:
        discard_card(table, card)
    table.drawn, table.values, table.beset_by, table.waiting = {}, {}, {}, {}
    table.met, table.joining, table.extra_foes, table.stalls, table.haul = {}, {}, {}, {}, []
