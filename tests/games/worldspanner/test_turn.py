"""Setup, draft, rounds, reinforcement, dismissal, victory, Glory cards."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from rulewright.games._arena.rules.challenges import PrintedChallenge
from rulewright.games._arena.rules.domes import open_domes
from rulewright.games.worldspanner import Worldspanner
from rulewright.games.worldspanner.rules.abilities import LEGACY, SWAP
from rulewright.games.worldspanner.rules.action import action_step
from rulewright.games.worldspanner.rules.content import CARDS, CHALLENGES, FOLDER, HEROES, PrintedCard, PrintedHero
from rulewright.games.worldspanner.rules.dismissal import banish, dismiss, draw_challenge, quota
from rulewright.games.worldspanner.rules.free import is_unleashed
from rulewright.games.worldspanner.rules.melee import melee_start
from rulewright.games.worldspanner.rules.movement import costs_of
from rulewright.games.worldspanner.rules.setup import hero_count
from rulewright.games.worldspanner.rules.state import (
    DRAFT,
    END_OF_ACTION,
    FREE,
    MELEE_START,
    OFF,
    OVER,
    PIT,
    REACTION,
    REINFORCE,
    STEPS,
    TURN,
    TURN_END,
    UNDERPIT,
    WAITING,
    Arena,
)
from rulewright.games.worldspanner.rules.terms import COMMONERS, EXEMPLARS, LORDS, VILLAINS
from rulewright.games.worldspanner.rules.turn import (
    begin_turn,
    end_of_action,
    end_of_adventure,
    end_turn,
    reinforce,
    swap_partners,
)
from rulewright.games.worldspanner.rules.victory import claim_glory, glories, glory_sheet, gold_of, standing, winner
from rulewright.games.worldspanner.view.options import OPTIONS
from rulewright.kernel import Ask, AskAny, BadConfig, BadContent, Choice, Match
from rulewright.kernel.content import read_entries
from rulewright.players import RandomPlayer, play_out

from .tables import Table, domed, person, run

rule = pytest.mark.rule
GAME = Worldspanner()


def started(**config: object) -> Match[Arena]:
    return Match.start(GAME, config, seed=5)


def drafted(**config: object) -> Match[Arena]:
    """A match after the draft, each captain throwing out the first six."""
    match = started(**config)
    while match.state.step == DRAFT:
        seat = match.waiting[0]
        match.take(match.choices_of(seat)[0], seat)
    return match


# ---- before the first turn ------------------------------------------------------------------------------------------


@rule("WS.LEN.01-02")
def test_ten_rounds_unless_another_length_is_chosen() -> None:
    rounds = next(option for option in OPTIONS if option.id == "rounds")
    assert (rounds.default, [value.value for value in rounds.values]) == (10, [8, 10, 12])
    for chosen, last in ((None, 10), (8, 8), (12, 12)):
        match = started(rounds=chosen) if chosen else started()
        play_out(match, [RandomPlayer(1), RandomPlayer(2)])
        assert (match.over, match.state.round) == (True, last)
    with pytest.raises(BadConfig):
        started(rounds=9)


@rule("WS.DRAFT.01-05", "WS.TEAM.01-02", "WS.S2MAP.09")
@pytest.mark.parametrize(
    ("config", "heroes"),
    [
        ({}, 8), ({"intro": True}, 6), ({"white": 3}, 9), ({"black": 3, "white": 2}, 9), ({"white": 4, "black": 4}, 8),
        ({"design": "quad"}, 10), ({"design": "quad", "heroes": 12}, 12),
    ],
)  # fmt: skip
def test_how_many_heroes(config: dict[str, object], heroes: int) -> None:
    """V02"""
    match = started(**config)
    assert match.state.rules.heroes == heroes == hero_count(match.config)
    assert [len(cards) for cards in match.state.dealt] == [heroes + 6] * 2
    assert match.state.rules.rounds == 10
    assert {seat.team for seat in match.seats} == {0, 1}


@rule("WS.DRAFT.04-07", "WS.TEAM.03")
def test_the_draft_is_secret_and_shown_at_once() -> None:
    match = started()
    deals = [set(cards) for cards in match.state.dealt]
    assert not deals[0] & deals[1]
    assert match.ask is not None
    assert set(match.waiting) == {0, 1}
    hidden = match.scene(0).zones[1]
    assert (hidden.cards, hidden.count) == ((), 14)
    match = drafted()
    names = {HEROES[number].name for number in deals[0]}
    assert {figure.name for figure in match.state.who[:8]} <= names
    assert [len(cards) for cards in match.state.dealt] == [8, 8]
    assert len(match.scene(1).sheets) >= 16, "now everybody sees all heroes"
    shared = drafted(white=2)
    while shared.ask is not None and shared.ask.prompt == "divide":
        shared.pick(0)
    assert [shared.state.seat[:9].count(seat) for seat in (0, 1)] == [4, 4]


@rule("WS.SLOOT.01-07", "WS.DECKS.01-03", "WS.DECKS.06-07", "WS.LEN.03")
def test_starting_loot() -> None:
    match = drafted()
    arena = match.state
    for who in range(16):
        figure = arena.who[who]
        decks = [CARDS[card].deck for card in arena.hand[who]]
        assert tuple(decks.count(deck) for deck in range(3)) == figure.loot
        assert (arena.gold[who], arena.boosts[who]) == (figure.gold, int(figure.boost))
        assert arena.at[who] == OFF
    assert arena.revealed == 0
    assert all(card >= 0 for card in arena.market)
    assert [deck.left for deck in arena.challenges] == [36, 36]
    run(draw_challenge(arena, 0))
    assert [(deck.left, len(deck.discard)) for deck in arena.challenges] == [(35, 1), (36, 0)]
    assert arena.favor == [0] * 18
    assert arena.round == 1
    own, other = match.scene(0), match.scene(1)
    backs = [
        [card.face for zone in view.zones if zone.id.startswith("hand") for card in zone.cards] for view in (own, other)
    ]
    white = sum(sum(figure.loot) for figure in arena.who[:8])
    assert backs[0] == [True] * white + [False] * (len(backs[0]) - white)
    assert backs[1] == [False] * white + [True] * (len(backs[1]) - white)


@rule("WS.COMP.08-09")
def test_the_muted_face_changes_no_rule() -> None:
    """It is the face for newcomers: the same spaces, drawn calmer, and the same game to the last choice."""
    side = next(option for option in OPTIONS if option.id == "side")
    assert [value.help for value in side.values if "newcomers" in value.help] == [side.values[1].help]
    bright, muted = (drafted(side=value.value) for value in side.values)
    assert bright.state.land is muted.state.land
    boards = [match.scene(0).boards[0] for match in (bright, muted)]
    assert boards[0].spaces == boards[1].spaces
    assert [board.muted for board in boards] == [False, True]
    for match in (bright, muted):
        play_out(match, [RandomPlayer(1), RandomPlayer(2)], most=300)
    assert bright.log == muted.log


@rule("WS.COMP.12-13")
def test_what_belongs_to_a_third_set_stays_out(tmp_path: Path) -> None:
    """Neither a card of a third set nor the symbol that it has on challenge cards can be written down."""
    for name, kind, change in (
        ("heroes", PrintedHero, {"set": 3}),
        ("war", PrintedCard, {"set": 3}),
        ("challenges", PrintedChallenge, {"symbol": 1}),
    ):
        entries = yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))[:1]
        file = tmp_path / f"{name}.yaml"
        for entry, good in ((entries[0], True), ({**entries[0], **change}, False)):
            file.write_text(yaml.safe_dump([entry]), encoding="utf-8")
            if good:
                assert len(read_entries(file, kind)) == 1
            else:
                with pytest.raises(BadContent, match=next(iter(change))):
                    read_entries(file, kind)


# ---- rounds ---------------------------------------------------------------------------------------------------------


@rule("WS.ROUND.01-06", "WS.REINF.01", "WS.REINF.03-04")
def test_turns_and_rounds() -> None:
    table = Table({person("One"): (0, 0)})
    arena = table.arena
    arena.round = 1
    run(begin_turn(arena))
    assert arena.step == REINFORCE
    arena.round = 2
    run(begin_turn(arena))
    assert arena.step == FREE
    seen = []
    for _ in range(3):
        run(end_turn(arena))
        seen.append((arena.round, arena.turn, arena.step))
    assert seen == [(2, 1, TURN), (3, 0, TURN), (3, 1, TURN)]
    arena.round, arena.turn = 10, 1
    run(end_turn(arena))
    assert arena.step == OVER
    assert GAME.next_beat(arena) is None


@rule("WS.ROUND.03", "WS.ACT.01", "WS.INTER.02")
def test_the_six_steps_in_order() -> None:
    """With the small steps between them, each in its place; auras are measured anew for each of the six."""
    table = Table({person("One"): (0, 0)}, {person("Two"): (1, 0)})
    arena = table.arena
    arena.step = TURN
    order = []
    while arena.step != TURN_END:
        order.append(STEPS[arena.step])
        flow = GAME.next_beat(arena)
        assert flow is not None
        for item in flow:
            while isinstance(item, Ask):
                try:
                    item = flow.send(item.listed(item.seats[0])[-1])
                except StopIteration:
                    break
    steps = ["Start of turn", "Free", "End of Free", "Action", "End of Action", "Reaction", "Start of Melee", "Melee",
             "Adventure", "End of Adventure", "Reinforce"]  # fmt: skip
    assert list(dict.fromkeys(order)) == steps


@rule("WS.REINF.02", "WS.REINF.05", "WS.S2MAP.09")
@pytest.mark.parametrize(("heroes", "sizes"), [(6, [2, 2, 2]), (8, [3, 3, 2]), (9, [3, 3, 3]), (12, [4, 4, 4])])
def test_reinforcement_sizes(heroes: int, sizes: list[int]) -> None:
    """V01"""
    keys = [f"dome_{number}" for number in range(1, 7)]
    table = Table({person(f"H{n}"): None for n in range(heroes)}, keys=keys)
    arena = table.arena
    seen = []
    for _ in range(3):
        arena.step, arena.arrived = REINFORCE, 0
        before = sum(at >= 0 for at in arena.at)
        while arena.step == REINFORCE:
            step_through(arena)
        seen.append(sum(at >= 0 for at in arena.at) - before)
    assert seen == sizes
    assert quota(arena) == -(-heroes // 3)


def step_through(arena: Arena) -> None:
    """Bring on the first hero that waits, into the first Dome offered."""
    flow = reinforce(arena)
    try:
        item = next(flow)
        while True:
            item = flow.send(item.outcomes[0] if hasattr(item, "outcomes") else item.listed(item.seat)[0])
    except StopIteration:
        return


@rule("WS.ROUND.07", "WS.ACT.02-03", "WS.TEAM.03")
def test_a_team_of_eight_has_65_actions_in_ten_rounds() -> None:
    """V30"""
    on_map = [min(8, 3 * (round - 1)) for round in range(1, 11)]
    assert sum(on_map) == 65
    table = Table({person("One"): (0, 0), person("Two"): (2, 0)})
    arena = table.arena
    run(action_step(arena), 1, "stay")
    run(action_step(arena), 0, "stay")
    run(action_step(arena))
    assert arena.step == END_OF_ACTION


@rule("WS.INTER.01", "WS.INTER.03")
def test_between_the_steps() -> None:
    table = Table({person("Swapper", powers=SWAP): (0, 0), person("Ally"): (2, 0)})
    arena = table.arena
    arena.step = END_OF_ACTION
    run(end_of_action(arena), ("swap", 0, 1))
    assert (arena.at[0], arena.step) == (table.cell(2, 0), REACTION)
    for place, swapped in (((2, 0), True), ((3, 0), False)):
        table = Table({person("Swapper", powers=SWAP): (0, 0), person("Ally"): place})
        assert bool(swap_partners(table.arena, 0)) == swapped, "within 2"
    table = Table({person("Heir", powers=LEGACY, once=LEGACY): (0, 0), person("Idle"): (1, 0)})
    run(end_of_adventure(table.arena), "done")
    run(end_of_adventure(table.arena), 0, rolls=[90])
    assert table.arena.hand[0] == [90]
    assert table.arena.spent[0] == LEGACY
    run(end_of_adventure(table.arena))
    assert table.arena.step == REINFORCE
    guest = Table({person("Guest"): None})
    guest.put("Guest", guest.arena.land.domes[1][0])
    card = guest.give("Guest", "back_door", shown=False)
    door = guest.arena.land.ways(costs_of(guest.arena, 0))[guest.arena.at[0]][0][0]
    run(end_of_action(guest.arena), ("play", card), door, "stop")
    assert guest.arena.at[0] == door


@rule("WS.INTER.03", "WS.INTER.01")
@pytest.mark.parametrize("swap_first", [True, False])
def test_the_active_team_orders_what_happens_at_the_end_of_action(swap_first: bool) -> None:
    """Out of the Dome and then a swap with who came out; or a swap with another, and then out of the Dome."""
    table = Table({person("Swapper", powers=SWAP): None, person("Guest"): None, person("Near"): None})
    arena, land = table.arena, table.arena.land
    dome = land.domes[1][0]
    door = next(space for space in land.around[dome] if not land.terrain[space])
    beside = next(space for space in land.adjacent[door] if not land.terrain[space])
    beyond = next(space for space in land.adjacent[beside] if space != door and not land.terrain[space])
    for name, space in (("Guest", dome), ("Swapper", beside), ("Near", beyond)):
        table.put(name, space)
    card = table.give("Guest", "back_door", shown=False)
    arena.step = END_OF_ACTION
    out: list[Choice] = [("play", card), door]
    if swap_first:
        run(end_of_action(arena), ("swap", 0, 2), *out)
        assert arena.at[:3] == [beyond, door, beside]
    else:
        run(end_of_action(arena), *out, ("swap", 0, 1))
        assert arena.at[:3] == [door, beside, beyond]
    assert arena.step == REACTION


@rule("WS.INTER.03", "WS.TEAM.03")
def test_each_player_of_the_active_team_has_a_say_between_the_steps() -> None:
    table = Table({person("A", powers=SWAP): (0, 0), person("B", powers=SWAP): (1, 0)}, seats=(0, 0, 1))
    arena = table.arena
    arena.seat[:2] = [0, 1]
    flow = end_of_action(arena)
    ask = next(flow)
    assert isinstance(ask, AskAny)
    assert [ask.listed(seat) for seat in (0, 1)] == [[("swap", 0, 1), "done"], [("swap", 1, 0), "done"]]
    ask = flow.send((0, "done"))
    assert isinstance(ask, Ask)
    assert (ask.seats, ask.listed(1)) == ((1,), [("swap", 1, 0), "done"])
    with pytest.raises(StopIteration):
        flow.send(("swap", 1, 0))
    assert arena.at[:2] == [table.cell(1, 0), table.cell(0, 0)]
    heirs = Table({person("A", powers=LEGACY): (0, 0), person("B", powers=LEGACY): (1, 0)})
    run(end_of_adventure(heirs.arena), 1, "done", rolls=[90])
    assert heirs.arena.hand[:2] == [[], [90]]


@rule("WS.CSUR.01", "WS.MELEE.04")
def test_last_shall_be_first() -> None:
    from rulewright.games.worldspanner.rules.melee import order_key

    table = Table({person("Slow", wits=1): (0, 0)}, {person("Quick", wits=9): (1, 0)})
    arena = table.arena
    arena.step = MELEE_START
    card = table.give("Slow", "last_shall_be_first", shown=False)
    run(melee_start(arena), ("play", card))
    assert order_key(arena, 0) > order_key(arena, 1)


# ---- Domes ----------------------------------------------------------------------------------------------------------


@rule("WS.DISM.01-09")
def test_which_domes_are_open() -> None:
    """V03"""
    domes = [[], [10], [20], [30, 31], [40], [50], [60]]
    on = [-1] * 70
    assert open_domes((3, 4), domes, on) == [30, 31, 40]
    on[30] = 5
    assert open_domes((3, 4), domes, on) == [31, 40]
    on[31] = on[40] = 5
    assert open_domes((3, 4), domes, on) == [50]
    on[50] = on[60] = 5
    assert open_domes((3, 4), domes, on) == [10], "past 6 comes 1"
    assert open_domes((1, 6), domes, on) == [10]
    on[10] = 5
    assert open_domes((1, 6), domes, on) == [20], "both full: go on with 2"
    on[20] = 5
    assert open_domes((3, 4), domes, on) == []
    assert [card.domes for card in CHALLENGES].count((1, 6)) == 1


@rule("WS.DISM.01-03", "WS.DISM.08", "WS.BAN.01-02")
def test_own_and_enemy_cards() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (2, 0)})
    arena = table.arena
    dome = arena.land.domes[1][2]
    run(dismiss(arena, 0), dome, rolls=[domed(1, 2)])
    assert arena.at[0] == dome
    assert [len(deck.discard) for deck in arena.challenges] == [1, 0]
    run(banish(arena, 0), arena.land.domes[1][3], rolls=[domed(1, 2)])
    assert [len(deck.discard) for deck in arena.challenges] == [1, 1]
    flow = banish(arena, 0)
    assert next(flow)
    ask = flow.send(domed(1, 2, skip=[domed(1, 2)]))
    assert not hasattr(ask, "outcomes")
    assert ask.seats == (1,), "the enemy chooses"


@rule("WS.DISM.03", "WS.REINF.04")
def test_with_no_dome_a_hero_waits_off_the_map() -> None:
    keys = ("green_vale", "watchman_keep", "liths_lair", "deaths_edge", "crown_district", "dreadmark")
    table = Table({person("One"): (0, 0)}, keys=keys)
    run(dismiss(table.arena, 0), rolls=[0])
    assert table.arena.at[0] == WAITING
    table.arena.step = REINFORCE
    run(reinforce(table.arena))
    assert table.arena.step == TURN_END


@rule("WS.DISM.01", "WS.DISM.03", "WS.MINION.13", "WS.REINF.04")
def test_who_found_every_dome_full_comes_on_in_the_next_reinforcement_beyond_the_quota() -> None:
    """A minion as well as a hero: neither is lost, and the minion's card stays unleashed."""
    table = Table({person("Keeper"): (0, 0), person("New"): None}, {person(f"Crowd {n}"): None for n in range(8)})
    arena = table.arena
    domes = [*arena.land.domes[1], *arena.land.domes[2]]
    for number, dome in enumerate(domes):
        table.put(f"Crowd {number}", dome)
    ox_card = table.give("Keeper", "ox")
    ox = table["Ox"]
    table.put("Ox", table.cell(1, 0))
    for who, number in ((ox, 20), (0, 21)):
        run(dismiss(arena, who), rolls=[number])
    assert (arena.at[ox], arena.at[0], arena.on[table.cell(1, 0)]) == (WAITING, WAITING, -1)
    assert is_unleashed(arena, ox_card)
    arena.step, arena.arrived = REINFORCE, quota(arena)
    run(reinforce(arena))
    assert arena.step == TURN_END, "still no Dome is empty"
    for number in (0, 1):
        table.put(f"Crowd {number}", OFF)
    arena.step = REINFORCE
    run(reinforce(arena), domes[0], rolls=[domed(1, 2)])
    run(reinforce(arena), rolls=[domed(1, 2, skip=[domed(1, 2)])])
    assert (arena.at[0], arena.at[ox], arena.arrived) == (domes[0], domes[1], quota(arena))
    assert arena.at[table["New"]] == OFF, "the quota was used up"


# ---- victory --------------------------------------------------------------------------------------------------------


def scored() -> Table:
    """V05: Dreadmark 2 to 1, Hope Hospice 1 to 1, Crown District 1 to 0, Green Vale Black, tribute 2, pits."""
    keys = ("dreadmark", "hope_hospice", "crown_district", "green_vale", "dome_1", "dome_2")
    table = Table(
        {person("Sunk"): None, person("Up"): (0, 0)},
        {person("A"): None, person("B"): None, person("C"): None, person("D"): None},
        keys=keys,
    )
    arena = table.arena
    for faction, marks in ((VILLAINS, [0, 0, 1]), (EXEMPLARS, [0, 1]), (LORDS, [0]), (COMMONERS, [1])):
        for spot, team in zip(arena.land.spots_of[faction], marks, strict=False):
            arena.markers[spot] = team
    arena.tribute = 2
    arena.at[table["Sunk"]] = UNDERPIT
    for name in "ABCD":
        arena.at[table[name]] = PIT
    return table


@rule("WS.VICT.01-07", "WS.VICT.13-14", "WS.VISTA.02")
def test_the_count_of_the_book() -> None:
    arena = scored().arena
    assert glories(arena) == (3, 2)
    assert winner(arena) == 0
    outcome = GAME.outcome(arena)
    assert outcome.results == (1.0, 0.0)
    assert [line.label for line in outcome.sheet if line.total] == ["Glory"]
    told = {line.label: (line.white, line.black) for line in glory_sheet(arena)}
    assert told == {
        "Crown District (1 : 0)": (1, 0), "Dreadmark (2 : 1)": (1, 0), "Hope Hospice (1 : 1)": (0, 0),
        "Green Vale (0 : 1)": (0, 1), "Tribute to Lith (2)": (1, 0), "No One Deep Down": (0, 1),
    }  # fmt: skip


@rule("WS.VICT.13")
def test_seven_glories_in_the_standard_game_and_more_with_both_sets() -> None:
    """One for each Faction key, one for tribute, one for an empty Underpit; and Glory cards once there are any."""
    for config, keys in (({"sets": 1}, 5), ({}, 5), ({"design": "quad"}, 7), ({"design": "quad_split"}, 9)):
        arena = drafted(**config).state
        sheet = glory_sheet(arena)
        assert [line.rule for line in sheet] == ["WS.VICT.02"] * keys + ["WS.VICT.04", "WS.VICT.05"]
        assert glories(arena) == (1, 1)
        for faction in arena.land.factions:
            arena.markers[arena.land.spots_of[faction][0]] = 0
        arena.tribute = 1
        assert glories(arena) == (keys + 2, 1)
        arena.glory[1] = (0,)
        assert glories(arena) == (keys + 2, 2)
        assert glory_sheet(arena)[-1].rule == "WS.CGLO.02"


@rule("WS.VICT.04-05", "WS.VICT.07-12")
def test_tie_breakers_one_after_another() -> None:
    table = Table({person("W"): (0, 0), person("W2"): None}, {person("B"): (2, 0), person("B2"): None})
    arena = table.arena
    assert glories(arena) == (1, 1), "nobody deep down on either side; no tribute, no glory for it"
    assert winner(arena) == -1
    assert GAME.outcome(arena).results == (0.5, 0.5)
    arena.wounds[table["W"]] = 1
    assert winner(arena) == 1
    arena.at[table["B2"]] = PIT
    assert winner(arena) == 0
    arena.gold[table["B"]], arena.gold[table["B2"]] = 1, 9
    assert gold_of(arena, 1) == 1, "the gold of the defeated does not count"
    assert winner(arena) == 1
    arena.ground_gold[0] = 50
    assert winner(arena) == 1, "nor does what lies about"
    arena.tribute = 1
    assert winner(arena) == 0
    assert standing(arena, 0)[0] == 2


@rule("WS.CGLO.01-04", "WS.VICT.13")
@pytest.mark.parametrize("card", ["golden_fleece", "keys_to_the_city", "liths_own", "field_of_glory"])
def test_glory_cards(card: str) -> None:
    table = Table(
        {person(f"W{n}"): None for n in range(5)}, {person(f"B{n}"): None for n in range(5)}
    )  # fmt: skip
    arena = table.arena
    number = table.give("W4", card, shown=False)
    claim_glory(arena)
    assert arena.glory == [(), ()]
    match card:
        case "golden_fleece":
            arena.gold[:3] = [5, 5, 5]
        case "keys_to_the_city":
            for spot in arena.land.spots_of[LORDS]:
                arena.markers[spot] = 0
        case "liths_own":
            arena.tribute = 10
        case _:
            for who in range(5, 10):
                arena.at[who] = PIT
    before = glories(arena)[0]
    claim_glory(arena)
    assert (arena.glory, arena.hand[4]) == ([(number,), ()], [])
    assert glories(arena)[0] == before + 1
    arena.gold[:3], arena.tribute = [0, 0, 0], 0
    claim_glory(arena)
    assert arena.glory == [(number,), ()], "it is kept"


@rule("WS.CGLO.01")
def test_a_glory_card_is_shown_in_the_middle_of_a_step_by_itself() -> None:
    """A trade makes the third rich hero, and the card is set aside before anybody is asked again."""
    table = Table(
        {person("A"): (0, 0), person("B"): (1, 0), person("C"): (-3, 0), person("Holder"): (3, 0)},
        {person("Foe"): None},
    )
    arena = table.arena
    arena.step = FREE
    arena.gold[:3] = [6, 4, 5]
    card = table.give("Holder", "golden_fleece", shown=False)
    match = Match.laid(GAME, arena)
    assert match.state.glory == [(), ()]
    match.choose(("trade", 0, 1))
    match.choose(("gold", 1))
    assert (match.state.glory, match.state.hand[3]) == ([(card,), ()], [])
    assert match.state.step == FREE


@rule("WS.CGLO.01", "WS.CGLO.03")
@pytest.mark.parametrize(
    ("card", "short"), [("golden_fleece", "gold"), ("keys_to_the_city", "markers"), ("liths_own", "tribute"),
                        ("field_of_glory", "fallen")],
)  # fmt: skip
def test_one_short_is_not_enough_and_the_enemys_merits_do_not_count(card: str, short: str) -> None:
    table = Table({person(f"W{n}"): None for n in range(6)}, {person(f"B{n}"): None for n in range(6)})
    arena = table.arena
    number = table.give("W4", card, shown=False)
    lords = arena.land.spots_of[LORDS]
    arena.gold[:4], arena.gold[6:10] = [5, 5, 4, 0], [5, 5, 5, 5]
    arena.tribute = 9
    for spot, team in zip(lords, (0, 0, 0, -1), strict=True):
        arena.markers[spot] = team
    for who in (6, 7, 8, 9):
        arena.at[who] = PIT
    for who in range(5):
        if who != 4:
            arena.at[who] = OFF
    claim_glory(arena)
    assert arena.glory == [(), ()]
    match short:
        case "gold":
            arena.gold[5] = 5
            arena.at[5] = UNDERPIT
            claim_glory(arena)
            assert arena.glory == [(), ()], "the gold of the defeated is nobody's"
            arena.at[5] = OFF
        case "markers":
            arena.markers[lords[3]] = 0
        case "tribute":
            arena.tribute = 10
        case _:
            arena.at[10] = UNDERPIT
    arena.at[4] = PIT
    claim_glory(arena)
    assert arena.glory == [(), ()], "nor has a defeated owner a say"
    arena.at[4] = OFF
    claim_glory(arena)
    assert (arena.glory, arena.hand[4], arena.revealed >> number & 1) == ([(number,), ()], [], 1)
