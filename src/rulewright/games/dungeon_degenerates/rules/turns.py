"""The Game Turn, and the beats that it is made of: the agenda says which comes next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.kernel import Flow, told

from . import danger, doom, fight, journey, meetings, missions, rest, setup, spoils, town, travel
from .board import NOWHERE
from .heroes import lose_condition
from .state import DEAD, Table
from .terms import HIDDEN


def begin_turn(table: Table) -> Flow[None]:
    """Map Action Phase, Danger Phase, Encounter Phase. DD.TURN.01, DD.ENDT.02"""
    table.turn, table.phase = table.turn + 1, "map"
    table.calmed = 0
    table.tried = ()
    table.silenced = False
    table.blessed = 0
    table.hunting_ground = NOWHERE
    for hero in table.heroes:
        hero.used = hero.used_cards = ()
        hero.moved = hero.lost_fight = False
        hero.luck_gains = hero.fieldcraft = 0
        hero.brief = hero.lasting = hero.expiring = 0
        lose_condition(hero, HIDDEN)
    table.agenda += [("end_turn",), ("encounters",), ("danger",), ("map_end",), ("map",)]
    for hero in table.heroes:
        if hero.fate == DEAD:
            table.agenda.append(("invite" if hero.seat in table.late else "replace", hero.seat))
    told(table, "turn", turn=table.turn)
    yield from ()


def end_turn(table: Table) -> Flow[None]:
    """Cards in play are discarded and the mission is checked. DD.ENDT.01, 02, DD.MISS.01"""
    journey.finish_turn(table)
    yield from missions.check(table)
    if not table.agenda:
        table.agenda.append(("begin_turn",))


def resolve_doom(table: Table, trigger: int, hand: int) -> Flow[None]:
    yield from doom.advance(table, trigger, hand)


Beat = Callable[..., Flow[Any]]
BEATS: dict[int | str, Beat] = {
    "muster": setup.muster, "recruit": setup.recruit, "weakness": setup.weakness, "train": setup.train,
    "season": setup.season, "difficulty": setup.set_difficulty,
    "easier": setup.easier_bonus, "first_mission": setup.first_mission, "resume_mission": setup.resume_mission,
    "replace": setup.replace, "invite": setup.invite, "join": setup.join_in,
    "begin_turn": begin_turn, "map": travel.map_phase, "party": travel.take_party_turn,
    "action": travel.action, "meet": travel.meet, "gear": travel.rearrange_gear, "rest": rest.rest, "trade": town.trade,
    "event": town.event, "after_trade_fight": town.after_trade_fight, "peddler": town.peddler,
    "map_end": travel.end_map_phase, "danger": danger.danger_phase, "danger_turn": danger.danger_turn,
    "encounters": meetings.encounter_phase, "early": meetings.early, "battle": meetings.battle,
    "clash": meetings.clash, "law": meetings.face_the_law,
    "aftermath": meetings.aftermath, "dispel": meetings.offer_dispel, "engage": fight.engage,
    "round": fight.start_round, "turn": fight.turn, "round_end": fight.end_round, "fight_end": spoils.end_fight,
    "close": spoils.close, "loot_roll": spoils.loot_roll, "loot": spoils.loot,
    "search": spoils.search, "best": spoils.best,
    "epic_loot": spoils.epic_loot, "haul": spoils.haul, "haul_fate": spoils.haul_fate, "stormed": missions.stormed,
    "capture": journey.capture, "next_mission": journey.next_mission, "doom": resolve_doom, "end_turn": end_turn,
}  # fmt: skip


def play(table: Table) -> Flow[None]:
    """The beat that lies on top of the agenda."""
    beat = table.agenda.pop()
    flow = BEATS[beat[0]]
    yield from flow(table, *beat[1:]) if beat[1:] else flow(table)


def next_beat(table: Table) -> Flow[None] | None:
    return None if table.ended else play(table)
