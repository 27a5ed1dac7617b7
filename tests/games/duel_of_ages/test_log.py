"""What the log tells, and to whom."""

from __future__ import annotations

import pytest

from rulewright.games._arena.rules.challenges import FAIL, PASS
from rulewright.games.duel_of_ages import DuelOfAges
from rulewright.games.duel_of_ages.rules.attack import Result, attack, weapon_by
from rulewright.games.duel_of_ages.rules.content import CARD_NUMBER, ENCOUNTERS, GUARDIANS
from rulewright.games.duel_of_ages.rules.dismissal import banish, dismiss
from rulewright.games.duel_of_ages.rules.effects import take_free
from rulewright.games.duel_of_ages.rules.labyrinths import challenge_guardian
from rulewright.games.duel_of_ages.rules.melee import blow
from rulewright.games.duel_of_ages.rules.movement import move
from rulewright.games.duel_of_ages.rules.state import FREE, Shot
from rulewright.games.duel_of_ages.rules.terms import WITS
from rulewright.games.duel_of_ages.rules.treasure import draw_card, reveal
from rulewright.games.duel_of_ages.rules.trial import face, trial
from rulewright.games.duel_of_ages.rules.turn import begin_round
from rulewright.games.duel_of_ages.view.names import piece_of, place_name
from rulewright.kernel import SPECTATOR, Choice, Event, Log, State

from .tables import Table, coloured, faced, person, run

rule = pytest.mark.rule


def loud() -> tuple[Table, list[Event]]:
    """Ann and Bob in one space, with somebody who listens."""
    table = Table({person("Ann", intellect=9): (0, 0)}, {person("Bob"): (0, 0)})
    state: State = table.arena
    state.log = Log(DuelOfAges.story)
    return table, state.log.events


@rule("DA.MELEE.08", "DA.MELEE.11", "DA.MELEE.14")
@pytest.mark.parametrize(
    ("level", "text"),
    [
        (PASS, "Ann attacks Bob with bare hands: a hit."),
        (FAIL, "Ann attacks Bob with bare hands: a miss. Melee 5 against React 5, equal, and the card says Fail."),
    ],
)
def test_a_blow_is_told(level: int, text: str) -> None:
    table, events = loud()
    bob = table["Bob"]
    first = faced(level, 0)
    run(blow(table.arena, 0), ("attack", -1, bob), rolls=[first, faced(PASS, 0, [first])][: 1 + (level == PASS)])
    tried = next(event for event in events if event.kind == "attacked")
    assert (tried.text, tried.weight) == (text, "step" if level == PASS else "deed")
    assert tried.data == {
        "who": "h0", "whom": f"h{bob}", "space": table.cell(0, 0), "weapon": -1, "ranged": False,
        "hit": level == PASS, "to_hit": 0, "face": level,
        **({"sums": text.partition(": a miss. ")[2]} if level == FAIL else {}),
    }  # fmt: skip
    told = [event.text for event in events if event.kind == "damaged"]
    assert all(event.weight == "turning" for event in events if event.kind == "damaged"), "an achievement hangs on it"
    whole = (
        "Ann wounds Bob with bare hands: 1 wound, 4 of 5 health left, Combat -1 for Black. Melee 5 against React 5,"
        " equal, and the card made it a hit. Power 5 against Armor 5, equal, Damage 1."
    )
    assert told == ([whole] if level == PASS else [])
    assert table.arena.shot is None


@pytest.mark.parametrize(("health", "weight"), [(5, "turning"), (4, "deed"), (1, "deed")])
def test_a_wound_that_costs_combat_is_a_turning_point_and_no_other(health: int, weight: str) -> None:
    table, events = loud()
    bob = table["Bob"]
    table.arena.health[bob] = health
    first = faced(PASS, 0)
    answers: list[Choice] = [("attack", -1, bob), *(["kill"] if health == 1 else [])]
    run(blow(table.arena, 0), *answers, rolls=[first, faced(PASS, 0, [first])])
    (told,) = [event for event in events if event.kind == "damaged"]
    assert (told.weight, "Combat -1 for Black." in told.text) == (weight, weight == "turning")


@rule("DA.FIRE.10", "DA.LOS.03")
def test_a_shot_is_told_with_its_weapon_and_its_sum() -> None:
    table = Table({person("Ann", aim=7): (0, 0)}, {person("Bob", stealth=4): (3, 0)})
    arena = table.arena
    state: State = arena
    state.log = Log(DuelOfAges.story)
    bow = table.give("Ann", "yew_longbow")
    shot = Shot(0, weapon_by(arena, 0, bow, True), table["Bob"], arena.at[table["Bob"]], cover=2)
    run(attack(arena, shot, Result()), rolls=[faced(FAIL, 1)])
    assert arena.log is not None
    assert arena.log.events[-1].text == (
        "Ann shoots at Bob with the Yew Longbow: a miss. Aim 7 against Stealth 4 + 2 (terrain on the line), 1 ahead,"
        " and the card says Fail."
    )


@rule("DA.MOVE.01")
def test_a_whole_move_is_told_once_with_its_way_and_its_end() -> None:
    table, events = loud()
    way = [table.cell(0, 0), table.cell(-1, 0), table.cell(-2, 0)]
    run(move(table.arena, 0, None, False), *way[1:], "stop")
    (told,) = events
    assert told.text == "Ann moves 2 spaces, near Bob of Black (2 spaces), to Sketch, 2 spaces from Black Main Gate."
    ends = {"start": way[0], "space": way[-1], "now": 0, "path": way, "count": 2}
    assert told.data == {"who": "h0", "close": True, **ends}
    assert told.weight == "deed", "who comes near an enemy is named when it is told again"


@rule("DA.MOVE.01")
def test_who_stays_where_he_is_moves_nowhere() -> None:
    table, events = loud()
    run(move(table.arena, 0, None, False), "stop")
    assert events == []


@rule("DA.CHAL.01")
def test_a_challenge_is_told_with_what_it_took() -> None:
    table, events = loud()
    run(face(table.arena, trial(table.arena, 0, WITS)), rolls=[faced(FAIL, 0)])
    assert events[0].text.endswith("Wits 5 against 5, equal: a Pass or better succeeds, and the card says Fail.")


@rule("DA.LAB.12")
def test_mercy_is_told() -> None:
    table, events = loud()
    arena = table.arena
    arena.at[0], arena.faced[0] = arena.land.labyrinths[0].paths[0][0], 0
    run(challenge_guardian(arena, 0), "beg", rolls=[coloured("gold")])
    assert events[0].text == (
        f"Ann begs {GUARDIANS[0].name} for mercy: no marker won, banished to a dome, and another guardian comes."
    )


@rule("DA.CARD.04", "DA.CARD.06")
def test_a_drawn_card_is_told_to_its_team_and_a_shown_one_to_all() -> None:
    table, events = loud()
    arena = table.arena
    card = CARD_NUMBER["cestus"]
    run(draw_card(arena, 0, 0), rolls=[card])
    assert [view.text for view in (events[0].seen_by(0), events[0].seen_by(1)) if view] == [
        "Ann draws Cestus.", "Ann draws a Common card.",
    ]  # fmt: skip
    reveal(arena, card)
    shown = events[1].seen_by(SPECTATOR)
    assert shown is not None
    assert shown.text == "Ann turns up the card Cestus (Strikes here: Melee against React, Power 5 against Armor)."
    assert arena.log is not None
    assert arena.log.revealed
    reveal(arena, card)
    assert len(events) == 2, "once"


@rule("DA.TYPE.08")
def test_who_hears_what_a_spyglass_saw() -> None:
    table, events = loud()
    arena = table.arena
    arena.step = FREE
    arena.encounters[table.cell(0, 0)] = -1
    number = arena.markers.pool[5]
    run(take_free(arena, "play", [table.give("Ann", "spyglass")]), rolls=[number])
    assert (arena.encounters[table.cell(0, 0)], arena.peeked[table.cell(0, 0)]) == (number, 1)
    mine, theirs = events[-1].seen_by(0), events[-1].seen_by(1)
    assert mine is not None
    assert theirs is not None
    assert mine.text == f"Ann looks at the encounter here: {ENCOUNTERS[number].name}."
    assert theirs.text == "An encounter is looked at."


@rule("DA.DISM.01", "DA.DISM.04")
def test_a_way_to_a_dome_is_told() -> None:
    table, events = loud()
    run(dismiss(table.arena, 0), rolls=[coloured("gold")])
    run(banish(table.arena, table["Bob"]), rolls=[coloured("red")])
    told = [(event.text, event.rule) for event in events if event.kind in ("dismissed", "banished")]
    land = table.arena.land
    gold, red = (table.arena.at[who] for who in (0, table["Bob"]))
    assert told == [
        (f"Ann goes to a dome of {piece_of(land, gold)}.", "DA.DISM.01"),
        (f"Bob is banished to a dome of {piece_of(land, red)}.", "DA.DISM.04"),
    ]
    assert [place_name(land, dome).split()[0] for dome in (gold, red)] == ["Gold", "Red"]


@rule("DA.LEN.07")
@pytest.mark.parametrize(
    ("card", "text"),
    [
        (0, "The card that ends the game is drawn: it is over."),
        (1, "The card that ends the game is not drawn: another round."),
    ],
)
def test_an_ending_card_is_told(card: int, text: str) -> None:
    table, events = loud()
    arena = table.arena
    arena.ending, arena.round = 5, 7
    run(begin_round(arena), rolls=[card])
    assert next(event.text for event in events if event.kind.startswith("trigger")) == text
    assert (events[-1].kind == "game_ended") == (card == 0)
    assert arena.ending == 4
