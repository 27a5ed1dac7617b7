"""Cards turned up in the middle of things: who is asked when, what it changes, and what a question tells."""

from __future__ import annotations

import pytest

from rulewright.games._arena.rules.challenges import AMAZE, FAIL, PASS, row_of
from rulewright.games.worldspanner.rules.abilities import DAUNT, PICKPOCKET, TURNCOAT
from rulewright.games.worldspanner.rules.action import act
from rulewright.games.worldspanner.rules.adventure import adventure
from rulewright.games.worldspanner.rules.attack import attack
from rulewright.games.worldspanner.rules.content import CARDS, CHALLENGES, QUEST_CARDS
from rulewright.games.worldspanner.rules.effects import contest
from rulewright.games.worldspanner.rules.figures import Weapon
from rulewright.games.worldspanner.rules.free import free_step
from rulewright.games.worldspanner.rules.melee import blow, melee_start, melee_step, next_attacker
from rulewright.games.worldspanner.rules.reaction import react, reaction_step
from rulewright.games.worldspanner.rules.state import ADVENTURE, FREE, MELEE_START, REACTION
from rulewright.games.worldspanner.rules.terms import AIM, FACTIONS, SYMBOLS
from rulewright.games.worldspanner.rules.trackers import DAUNTED, tracked
from rulewright.games.worldspanner.rules.turn import begin_turn
from rulewright.kernel import Ask, Choice

from .tables import Table, domed, faced, hero, hitting, person, run

rule = pytest.mark.rule
GUN = Weapon(4, 2, AIM, low=1, high=9, ranged=True, name="gun")
HOME = domed(1, 2)


def barely(difference: int) -> int:
    """A challenge card that hits at a difference, and would not at one less."""
    rows = row_of(difference), row_of(difference - 1)
    return next(n for n, card in enumerate(CHALLENGES) if card.hits[rows[0]] and not card.hits[rows[1]])


def lesser(face: int, difference: int) -> int:
    """A challenge card with this face at a difference, and another one row lower."""
    rows = row_of(difference), row_of(difference - 1)
    return next(n for n, c in enumerate(CHALLENGES) if c.faces[rows[0]] == face != c.faces[rows[1]] and n != HOME)


def duel(**cards: str) -> Table:
    """One beside Two, each with such cards face down; names of cards are parted by a blank."""
    table = Table({person("One", wound=2): (0, 0)}, {person("Two", health=9): (1, 0)})
    for name, held in cards.items():
        for card in held.split():
            table.give(name, card, shown=False)
    return table


def is_open(table: Table, card: str) -> bool:
    return bool(table.arena.revealed >> number(card) & 1)


def number(card: str) -> int:
    return next(entry.number for entry in CARDS if entry.id == card)


# ---- attacks --------------------------------------------------------------------------------------------------------


@rule("WS.REVEAL.02", "WS.SHOOT.12")
def test_who_is_shot_at_may_show_a_cloak_before_the_hit_card() -> None:
    for answers, hits in ((["pass"], True), ([("reveal", number("cloak"))], False)):
        table = duel(Two="cloak")
        arena = table.arena
        asked = [*answers, "pass"] if hits else answers
        rolls = [barely(0), *([faced(FAIL, -1, [barely(0)])] if hits else [])]
        run(attack(arena, 0, GUN, 1, arena.at[1]), *asked, rolls=rolls)
        assert (len(arena.challenges[0].discard) == 2) == hits
        assert is_open(table, "cloak") == (not hits)


@rule("WS.REVEAL.02")
def test_a_reacting_shooter_may_show_its_spyglass_before_it_shoots() -> None:
    table = Table({person("Mover"): (2, 0)}, {hero("rizzik"): (0, 0)})
    arena = table.arena
    arena.step = REACTION
    arena.trail[0], arena.start[0] = [arena.at[0]], table.cell(5, 0)
    rizzik = table["Rizzik"]
    glass = table.give("Rizzik", "lockpicks", shown=False)
    arena.who[rizzik] = person("Rizzik", ranged=hero("rizzik").ranged, symbols=1 << SYMBOLS.index("gadget"))
    shot = ("shoot", -1, 0, arena.at[0])
    hit = barely(1)
    run(react(arena, rizzik), ("reveal", glass), shot, rolls=[hit, faced(FAIL, -2, [hit])])
    assert len(arena.challenges[1].discard) == 2, "the Bonus of its tools: Point 6 against Stealth 5"


@rule("WS.REVEAL.02")
def test_whoever_shows_a_card_is_answered_until_nobody_shows_any() -> None:
    """Agility against Melee: a Soulstone for each, and a card more."""
    table = duel(One="soulstone_of_melee radio", Two="soulstone_of_agility ledger")
    arena = table.arena
    fists = arena.who[0].fists
    flow = attack(arena, 0, fists, 1, arena.at[1])
    seen = []
    item = next(flow)
    for answer in (("reveal", number("soulstone_of_agility")), "pass", ("reveal", number("radio")), "pass"):
        assert isinstance(item, Ask)
        seen.append((item.seat, item.prompt))
        item = flow.send(answer)
    assert seen == [(1, "window.blow"), (1, "window.blow"), (0, "window.attack"), (0, "window.attack")]
    assert isinstance(item, Ask)
    assert (item.seat, item.prompt) == (1, "window.blow"), "One showed something, so Two is asked once more"
    assert item.listed(1) == [("reveal", number("ledger")), "quiet", "pass"]
    roll = flow.send("pass")
    assert not isinstance(roll, Ask), "and then the card is drawn"


@rule("WS.REVEAL.02")
@pytest.mark.parametrize(("armed", "asked"), [(False, True), (True, False)])
def test_after_a_hit_the_attackers_cards_matter_for_fists_alone(armed: bool, asked: bool) -> None:
    table = Table({person("One", wound=3, virtue=8): (0, 0)}, {person("Two", health=9): (1, 0)})
    stone = table.give("One", "soulstone_of_power", shown=False)
    sword = table.give("One", "cutlass")
    arena = table.arena
    weapon = CARDS[sword].weapon if armed else arena.who[0].fists
    assert weapon is not None
    first = hitting(0)
    power = 4 if armed else 9
    answers = [("reveal", stone)] if asked else []
    run(attack(arena, 0, weapon, 1, arena.at[1]), *answers, rolls=[first, faced(AMAZE, power - 5, [first])])
    assert arena.wounds[1] == weapon.wound + 1
    assert is_open(table, "soulstone_of_power") == asked


@rule("WS.REVEAL.02", "WS.BLOCK.01")
def test_after_a_hit_the_active_team_speaks_first_and_blocks_do_not_add_up() -> None:
    table = duel(One="ledger", Two="book_in_the_breast_pocket chain_shirt")
    arena = table.arena
    book, shirt = number("book_in_the_breast_pocket"), number("chain_shirt")
    for turn, order in ((0, [0, 1]), (1, [1, 0])):
        arena.turn = turn
        flow = attack(arena, 0, arena.who[0].fists, 1, arena.at[1])
        asks = [next(flow)]
        assert isinstance(asks[0], Ask)
        assert asks[0].prompt == "window.blow"
        asks = [flow.send("pass")]
        asks = [flow.send(hitting(0))]
        asks.append(flow.send("pass"))
        assert [ask.seat for ask in asks if isinstance(ask, Ask)] == order
        arena.challenges[0].reshuffle()
    amaze = faced(AMAZE, -2)
    rolls = [hitting(0, skip=[amaze]), amaze]
    turned: list[Choice] = [("play", book), ("reveal", shirt), "pass"]
    arena.turn, arena.who[1] = 1, person("Two", health=9, strength=9, block=2)
    run(attack(arena, 0, arena.who[0].fists, 1, arena.at[1]), "pass", *turned, rolls=rolls)
    assert arena.wounds[1] == 0, "3 wounds, and the best of the two Blocks stops 3"


@rule("WS.REVEAL.05", "WS.REVEAL.02", "WS.MINION.01")
def test_a_question_is_opened_by_a_back_and_tells_nothing_of_the_face() -> None:
    """With any card face down one is asked; with none, or as a minion, not."""
    for held, asked in (("cutlass", True), ("cloak", True), ("", False)):
        table = duel(Two=held)
        item = next(attack(table.arena, 0, GUN, 1, table.arena.at[1]))
        assert isinstance(item, Ask) == asked
        if isinstance(item, Ask):
            assert (item.prompt, item.word) == ("window.shot", True)
    table = duel(One="cloak")
    table.give("Two", "horizon")
    assert not isinstance(next(attack(table.arena, 0, GUN, 1, table.arena.at[1])), Ask), "an open card asks nothing"
    table = duel(One="ox")
    ox = table["Ox"]
    table.arena.team[ox] = 1
    table.put("Ox", table.cell(0, 1))
    assert not isinstance(next(attack(table.arena, 0, GUN, ox, table.arena.at[ox])), Ask)


@rule("WS.REVEAL.02")
def test_who_wants_to_be_left_alone_is_asked_again_in_the_next_turn() -> None:
    table = duel(One="ledger", Two="cloak")
    arena = table.arena
    miss = hitting(0, hit=False)
    run(attack(arena, 0, GUN, 1, arena.at[1]), "quiet", rolls=[miss])
    assert arena.quiet == 0b10
    run(attack(arena, 0, GUN, 1, arena.at[1]), rolls=[hitting(0, hit=False, skip=[miss])])
    run(begin_turn(arena))
    assert isinstance(next(attack(arena, 0, GUN, 1, arena.at[1])), Ask)
    arena.quiet = 0b01
    assert isinstance(next(attack(arena, 0, GUN, 1, arena.at[1])), Ask), "the other seat's wish is not one's own"


# ---- melee ----------------------------------------------------------------------------------------------------------


@rule("WS.REVEAL.02", "WS.MELEE.04")
def test_a_radio_shown_before_the_melee_changes_the_order() -> None:
    for answers, first in ((["pass"], 0), ([("reveal", number("radio"))], 1)):
        table = duel(Two="radio")
        arena = table.arena
        arena.step = MELEE_START
        assert arena.turn == 0
        run(melee_start(arena), *answers)
        assert run(next_attacker(arena, [0, 1])) == first
    table = duel(Two="radio")
    table.put("Two", table.cell(3, 0))
    table.arena.step = MELEE_START
    run(melee_start(table.arena))


@rule("WS.REVEAL.02")
def test_before_the_melee_each_seat_is_asked_for_its_fighters_the_active_teams_first() -> None:
    table = Table(
        {person("A"): (0, 0), person("B"): (0, 1), person("Away"): (-4, 0)}, {person("C"): (1, 0)}, seats=(0, 0, 1)
    )
    arena = table.arena
    arena.seat[:3], arena.seat[3] = [0, 1, 1], 2
    cards = [table.give(name, card, shown=False) for name, card in
             (("A", "radio"), ("B", "ledger"), ("Away", "net"), ("C", "decoder"))]  # fmt: skip
    for turn, order in ((0, [0, 1, 2]), (1, [2, 0, 1])):
        arena.turn, arena.step = turn, MELEE_START
        flow = melee_start(arena)
        seen = [next(flow)]
        seen += [flow.send("pass"), flow.send("pass")]
        assert [ask.seat for ask in seen if isinstance(ask, Ask)] == order
        listed = [ask.listed(ask.seat)[0] for ask in seen if isinstance(ask, Ask)]
        assert sorted(listed) == sorted(("reveal", cards[n]) for n in (0, 1, 3)), "who is not in it has no say"


@rule("WS.CSUR.01", "WS.MELEE.04")
def test_only_the_slowest_of_all_who_can_attack_may_be_the_first() -> None:
    for wits, fits in ((4, True), (5, True), (6, False)):
        table = Table({person("Slow", wits=wits): (0, 0)}, {person("Quick", wits=5): (1, 0)})
        card = table.give("Slow", "last_shall_be_first", shown=False)
        table.arena.step = MELEE_START
        ask = next(melee_start(table.arena))
        assert isinstance(ask, Ask)
        assert (("play", card) in ask.listed(0)) == fits


@rule("WS.REVEAL.02")
def test_an_attacker_may_show_cards_as_it_chooses_its_blow() -> None:
    table = duel(One="soulstone_of_melee")
    arena = table.arena
    arena.who[0] = person("One", virtue=7)
    card = barely(3)
    run(blow(arena, 0), ("reveal", arena.hand[0][0]), ("attack", -1, 1), rolls=[card, faced(FAIL, 0, [card])])
    assert len(arena.challenges[0].discard) == 2
    arena.flags[1] = 0
    table = duel(One="radio")
    run(melee_step(table.arena), "pass")


# ---- actions and reactions ------------------------------------------------------------------------------------------


@rule("WS.REVEAL.02", "WS.FLY.01")
def test_a_jump_pack_is_shown_and_used_in_one_action() -> None:
    table = Table({person("Hopper", intellect=9, strength=9): (0, 0)}, {person("Foe"): (1, 0)}, marks={(2, 0): "b"})
    arena = table.arena
    pack = table.give("Hopper", "jump_pack", shown=False)
    run(act(arena, 0), ("reveal", pack), "fly", table.cell(1, 0), table.cell(2, 0), "stop")
    assert arena.at[0] == table.cell(2, 0)


@rule("WS.REACT.03", "WS.REACT.01")
def test_soft_boots_are_for_any_reaction_even_where_nobody_moved() -> None:
    table = Table({person("Idle"): (3, 0)}, {person("Booted"): (0, 0), person("Other"): (0, 3)})
    arena = table.arena
    arena.step = REACTION
    boots = table.give("Booted", "soft_boots", shown=False)
    table.give("Other", "cutlass", shown=False)
    run(reaction_step(arena), 2, ("play", boots), table.cell(0, 1))
    assert arena.at[table["Booted"]] == table.cell(0, 1)
    run(reaction_step(arena))
    assert arena.step == MELEE_START, "a War card is for no reaction while nobody moved, and boots are for one"


@rule("WS.REACT.03", "WS.REVEAL.05")
def test_any_secret_card_face_down_may_be_for_the_reaction() -> None:
    for card, shown, asked in (("ledger", False, True), ("ledger", True, False), ("soft_boots", True, True),
                               ("cutlass", False, False)):  # fmt: skip
        table = Table({person("Idle"): (3, 0)}, {person("Held"): (0, 0)})
        table.arena.step = REACTION
        table.give("Held", card, shown=shown)
        item = next(reaction_step(table.arena), None)
        assert (item is not None) == asked


@rule("WS.REACT.03", "WS.LOS.12")
def test_in_a_dome_one_may_react_but_not_shoot() -> None:
    table = Table({person("Mover"): (0, 0)}, {hero("rizzik"): None, person("Gunner", ranged=GUN): None})
    arena = table.arena
    arena.step = REACTION
    for name, dome in zip(("Rizzik", "Gunner"), arena.land.domes[1], strict=False):
        table.put(name, dome)
    arena.trail[0], arena.start[0] = [arena.at[0]], table.cell(1, 0)
    ask = next(reaction_step(arena))
    assert isinstance(ask, Ask)
    assert ask.listed(1) == [table["Rizzik"], "done"]
    doing = next(react(arena, table["Rizzik"]))
    assert isinstance(doing, Ask)
    assert doing.listed(1) == ["sidestep", "pass"]


# ---- contests and adventures ----------------------------------------------------------------------------------------


@rule("WS.REVEAL.02", "WS.MENTAL.01")
def test_a_mind_that_is_closed_in_time_is_not_touched() -> None:
    for power, deed in ((TURNCOAT, "turncoat"), (DAUNT, "daunt")):
        table = Table({person("Tongue", powers=power): (0, 0)}, {person("Foe", intellect=9, strength=9): (1, 0)})
        arena = table.arena
        shield = table.give("Foe", "mind_shield", shown=False)
        if deed == "turncoat":
            arena.step = FREE
            run(free_step(arena), ("turncoat", 0, 1), ("reveal", shield))
        else:
            arena.step, arena.turn = REACTION, 1
            run(react(arena, 0), ("daunt", 1), ("reveal", shield))
        assert (arena.team[1], tracked(arena, DAUNTED, 1)) == (1, False)
        assert arena.challenges[0].discard == [], "no card was drawn"


@rule("WS.REVEAL.02")
def test_wits_shown_in_time_foil_a_pickpocket() -> None:
    for answers, gold in ((["pass"], 1), ([("reveal", number("radio"))], 0)):
        table = duel(Two="radio")
        arena = table.arena
        arena.who[0], arena.step, arena.gold[1] = person("One", powers=PICKPOCKET), FREE, 1
        loot = ["gold"] if gold else []
        run(free_step(arena), ("pickpocket", 0, 1), *answers, *loot, rolls=[lesser(PASS, 0)])
        assert arena.gold[0] == gold


@rule("WS.REVEAL.02")
def test_who_contests_may_answer_what_the_target_shows() -> None:
    table = duel(One="radio", Two="decoder")
    flow = contest(table.arena, 0, "pickpocket", 1)
    ask = next(flow)
    assert isinstance(ask, Ask)
    assert (ask.seat, ask.prompt) == (1, "window.contest")
    ask = flow.send(("reveal", number("decoder")))
    assert isinstance(ask, Ask)
    assert (ask.seat, ask.prompt) == (0, "window.contest")


def seeker(card: str, quest: str = "", **ratings: int) -> Table:
    """A hero with a card face down on a Task, or on a quest that lies face up."""
    table = Table({person("Seeker", **ratings): None}, {person("Enemy"): (2, 0)})
    arena = table.arena
    arena.step = ADVENTURE
    land = arena.land
    if quest:
        number = next(n for n, entry in enumerate(QUEST_CARDS) if entry.id == quest)
        faction = FACTIONS.index(QUEST_CARDS[number].faction)
        arena.quests[faction].take(number)
        arena.quests[faction].put_on_top(number)
        arena.turned[faction] = number
        space = next(s for s in land.spots if land.title(s) == "Quest" and land.faction_at[s] == faction)
    else:
        space = table.space("Uphold Law")
    table.put("Seeker", space)
    table.give("Seeker", card, shown=False)
    return table


@rule("WS.REVEAL.02", "WS.CHAL.01")
def test_what_is_shown_before_a_challenge_counts_in_it() -> None:
    for answers, gold in ((["pass"], 0), ([("reveal", number("hot_water_bottle"))], 1)):
        table = seeker("hot_water_bottle", symbols=1 << SYMBOLS.index("medical"))
        arena = table.arena
        keep = ["keep"] if not gold else []
        passing = lesser(PASS, 1)
        run(adventure(arena, 0), *answers, *keep, arena.land.domes[1][0], rolls=[passing, HOME])
        assert arena.gold[0] == gold, "Virtue 5, or 6 with the Bonus, against 5"


@rule("WS.REVEAL.02", "WS.QUEST.08", "WS.QUEST.10")
def test_virtue_shown_after_an_amaze_still_counts_for_its_bonus() -> None:
    for shows, gold in ((False, 1), (True, 2)):
        table = seeker("hot_water_bottle", "bar_the_gate", virtue=4, symbols=1 << SYMBOLS.index("medical"))
        arena = table.arena
        amaze = next(n for n, c in enumerate(CHALLENGES) if c.faces[row_of(0)] == AMAZE and n != HOME)
        show = ("reveal", number("hot_water_bottle")) if shows else "pass"
        answers: list[Choice] = ["pass", show, "elite", "war", arena.land.domes[1][0]]
        run(adventure(arena, 0), *answers, rolls=[amaze, 150, 0, HOME])
        assert arena.gold[0] == gold, "2/5/8 with Virtue 4 or 5"


@rule("WS.REVEAL.02", "WS.GQUEST.02")
def test_virtue_shown_as_one_pays_for_a_quest_counts() -> None:
    for shows, gold in ((False, 1), (True, 2)):
        table = seeker("hot_water_bottle", "endow_a_chapel", virtue=4, symbols=1 << SYMBOLS.index("medical"))
        arena = table.arena
        arena.gold[0] = 3
        show: list[Choice] = [("reveal", number("hot_water_bottle"))] if shows else []
        answers: list[Choice] = [*show, "pay", "secret", "elite", arena.land.domes[1][0]]
        run(adventure(arena, 0), *answers, rolls=[80, 150, HOME])
        assert arena.gold[0] == gold


@rule("WS.CCUB.01", "WS.REVEAL.02")
def test_hero_and_enemies_have_their_say_by_turns() -> None:
    """A jinx is answered with fortune; both count."""
    table = seeker("fortune_cube", virtue=5, fame=0)
    arena = table.arena
    jinx = table.give("Enemy", "jinx_cube", shown=False)
    arena.who[1] = person("Enemy", fame=0)
    passing = lesser(PASS, 0)
    answers: list[Choice] = ["pass", ("play", jinx), ("play", number("fortune_cube")), arena.land.domes[1][0]]
    run(adventure(arena, 0), *answers, rolls=[passing, HOME])
    assert arena.gold[0] == 1
    assert (arena.hand[0], arena.hand[1]) == ([], [])
