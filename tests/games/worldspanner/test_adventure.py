"""Adventures: tasks, quests, gold, capture, favor, Lith, Death's Edge, renewal."""

from __future__ import annotations

import pytest

from rulewright.games._arena.rules.challenges import AMAZE, FAIL, FOPP, PASS, SQUEAK
from rulewright.games.worldspanner.rules.abilities import AT_HOME, REDRAW, WELCOME
from rulewright.games.worldspanner.rules.adventure import adventure, adventurers, capture
from rulewright.games.worldspanner.rules.attack import armor, damage_rating, hit_rating
from rulewright.games.worldspanner.rules.content import CARDS, FACTION_CARDS, HEROES, QUEST_CARDS
from rulewright.games.worldspanner.rules.dismissal import renew
from rulewright.games.worldspanner.rules.effects import pay_tribute, quest_up
from rulewright.games.worldspanner.rules.figures import Figure
from rulewright.games.worldspanner.rules.lith import buried
from rulewright.games.worldspanner.rules.market import price_for
from rulewright.games.worldspanner.rules.movement import costs_of
from rulewright.games.worldspanner.rules.ratings import rating, speed
from rulewright.games.worldspanner.rules.state import ADVENTURE, PIT, UNDERPIT, favor_side
from rulewright.games.worldspanner.rules.terms import (
    ADVENTURERS,
    COMMONERS,
    DEFENDERS,
    EXEMPLARS,
    FACTIONS,
    FAME,
    ICONS,
    INTELLECT,
    LITH,
    LORDS,
    OUTCASTS,
    QUESTS,
    SPEED,
    TASKS,
    VILLAINS,
    VIRTUE,
    WARRIORS,
)
from rulewright.games.worldspanner.rules.trial import challenge_difference, lith_bonus, relation
from rulewright.kernel import Ask, AskAny, Choice

from .tables import KEYS, Table, domed, faced, hero, person, run

rule = pytest.mark.rule


def at(title: str, who: Figure, keys: tuple[str, ...] = KEYS) -> Table:
    """A hero on a special space, in its Adventure step."""
    table = Table({who: None, person("Ally"): (0, 0)}, {person("Enemy"): (2, 0)}, keys=keys)
    table.put(who.name, table.space(title))
    table.arena.step = ADVENTURE
    return table


def keyed(key: str) -> tuple[str, ...]:
    return "dome_1", key, "liths_lair", "deaths_edge", "crown_district", "dome_2"


def dome(table: Table, number: int = 0) -> int:
    return table.arena.land.domes[1][number]


def quest_on_top(table: Table, id: str) -> None:
    """Put a quest face up on its deck."""
    number = next(n for n, quest in enumerate(QUEST_CARDS) if quest.id == id)
    faction = FACTIONS.index(QUEST_CARDS[number].faction)
    deck = table.arena.quests[faction]
    deck.take(number)
    deck.put_on_top(number)
    table.arena.turned[faction] = number


def quest_space(table: Table, faction: int) -> int:
    land = table.arena.land
    return next(s for s in land.spots if land.title(s) == "Quest" and land.faction_at[s] == faction)


HOME = domed(1, 2)


# ---- challenges -----------------------------------------------------------------------------------------------------


@rule("WS.TASK.01-02", "WS.TASK.05", "WS.REL.02", "WS.CAPT.01", "WS.ADV.01", "WS.ADV.04", "WS.CHAL.01", "WS.CHAL.04-05")
def test_rizzik_upholds_the_law() -> None:
    """V21"""
    table = at("Uphold Law", hero("rizzik"))
    arena = table.arena
    space = arena.at[0]
    assert challenge_difference(arena, 0, VIRTUE, 5, DEFENDERS, TASKS) == 1
    run(adventure(arena, 0), dome(table), rolls=[faced(PASS, 1, [HOME]), HOME])
    assert arena.gold[0] == 1
    assert arena.markers[arena.land.spot_at[space]] == 0
    assert arena.at[0] == dome(table)
    assert adventurers(arena) == []


@rule("WS.TASK.03-04", "WS.ADV.05-07", "WS.BAN.01-02", "WS.CHAL.06-07")
@pytest.mark.parametrize(
    ("face", "gold", "boosts", "marker"), [(AMAZE, 2, 0, 0), (SQUEAK, 0, 1, -1), (FAIL, 0, 0, -1), (FOPP, 0, 0, -1)]
)
def test_the_results_of_a_task(face: int, gold: int, boosts: int, marker: int) -> None:
    table = at("Uphold Law", person("Novice"))
    arena = table.arena
    space = arena.at[0]
    run(adventure(arena, 0), dome(table), rolls=[faced(face, 0, [HOME]), HOME])
    assert (arena.gold[0], arena.boosts[0], arena.markers[arena.land.spot_at[space]]) == (gold, boosts, marker)
    assert arena.land.in_dome[arena.at[0]]
    drew = [len(deck.discard) for deck in arena.challenges]
    assert drew == ([1, 1] if face == FOPP else [2, 0]), "a banishment uses the enemy's card"


@rule("WS.REL.01-06")
def test_home_and_opposing_factions() -> None:
    """V20"""
    table = Table(
        {
            person("Warrior", faction=WARRIORS): None, person("Explorer", faction=ADVENTURERS): None,
            person("Star", faction=ICONS): None, person("Lord", faction=LORDS): None,
            person("Local", faction=WARRIORS, powers=AT_HOME): None,
            person("Guest", faction=ICONS, powers=WELCOME): None, person("Masked", faction=ICONS): None,
        }
    )  # fmt: skip
    table.give("Masked", "disguise")
    arena = table.arena
    assert [relation(arena, who, WARRIORS) for who in range(7)] == [2, -2, -2, 0, 3, 0, 0]
    for who in range(4):
        assert challenge_difference(arena, who, FAME, 5, -1, LITH) == 0, "nothing on Lith keys"


@rule("WS.CHAL.08", "WS.CHAL.02-03")
def test_the_card_decides() -> None:
    """V19"""
    from rulewright.games._arena.rules.challenges import row_of
    from rulewright.games.worldspanner.rules.challenge import challenge
    from rulewright.games.worldspanner.rules.content import CHALLENGES

    table = Table({person("One"): None})
    card = faced(PASS, 1)
    assert run(challenge(table.arena, 0, 6 - 5), rolls=[card]) == PASS
    assert CHALLENGES[card].faces[row_of(99)] == CHALLENGES[card].faces[row_of(6)]
    assert CHALLENGES[card].faces[row_of(-99)] == CHALLENGES[card].faces[row_of(-6)]


@rule("WS.CSUR.01", "WS.CCUB.01", "WS.LUCK.01", "WS.CHAL.05")
def test_what_can_be_done_about_a_challenge() -> None:
    def trial(card: str, *answers: object, rolls: list[int], powers: int = 0) -> Table:
        table = at("Uphold Law", person("Trier", virtue=5, fame=0, powers=powers))
        if card:
            table.give("Trier", card, shown=False)
        run(adventure(table.arena, 0), *answers, dome(table), rolls=rolls)  # type: ignore[arg-type]
        return table

    def number(card: str) -> int:
        return next(c.number for c in CARDS if c.id == card)

    plus = faced(PASS, 2, [HOME])
    table = trial("fortune_cube", ("play", number("fortune_cube")), rolls=[plus, HOME])
    assert table.arena.gold[0] == 1
    fopp, passing = faced(FOPP, 0, [HOME]), faced(PASS, 0, [HOME])
    second = number("second_look_cube")
    table = trial("second_look_cube", "pass", ("play", second), rolls=[fopp, passing, HOME])
    assert table.arena.gold[0] == 1
    table = trial("", "redraw", rolls=[fopp, passing, HOME], powers=REDRAW)
    assert table.arena.gold[0] == 1
    table = trial("banana_skin_their_side", "pass", ("play", number("banana_skin_their_side")), rolls=[fopp, HOME])
    assert len(table.arena.challenges[1].discard) == 0, "a Fail dismisses, and does not banish"
    squeak = faced(SQUEAK, 0, [HOME])
    table = trial("by_a_whisker", "pass", ("play", number("by_a_whisker")), rolls=[squeak, HOME])
    assert table.arena.gold[0] == 1
    amaze = faced(AMAZE, 0, [HOME])
    ovation = number("standing_ovation")
    table = trial("standing_ovation", "pass", ("play", ovation), "war", rolls=[amaze, 0, HOME])
    assert len(table.arena.hand[0]) == 1


@rule("WS.CSUR.01", "WS.CCUB.01")
def test_what_enemies_can_do_about_it() -> None:
    table = at("Uphold Law", person("Trier", virtue=5))
    arena = table.arena
    jinx = table.give("Enemy", "jinx_cube", shown=False)
    sore = table.give("Enemy", "sore_loser", shown=False)
    passing = faced(PASS, -2, [HOME])
    run(adventure(arena, 0), ("play", jinx), ("play", sore), dome(table), rolls=[passing, HOME])
    assert arena.boosts[table["Enemy"]] == 2


# ---- capture and favor ----------------------------------------------------------------------------------------------


@rule("WS.CAPT.01-04", "WS.FAVOR.01-02", "WS.FAVOR.05-06")
def test_markers_and_tiles() -> None:
    table = at("Uphold Law", person("White"))
    arena = table.arena
    spots = [arena.land.spots[n] for n in arena.land.spots_of[DEFENDERS]]
    sides = []
    for space in spots:
        run(capture(arena, 0, space))
        sides.append(favor_side(arena, 0, DEFENDERS))
    assert sides == [0, 0, 3, 4]
    run(capture(arena, 0, spots[0]))
    assert arena.markers.count(0) == 4, "its own marker stays"
    enemy = table["Enemy"]
    run(capture(arena, enemy, spots[0]))
    assert (arena.markers.count(0), arena.markers.count(1), favor_side(arena, 0, DEFENDERS)) == (3, 0, 3)
    run(capture(arena, enemy, spots[0]))
    run(capture(arena, enemy, spots[1]))
    assert (arena.markers.count(0), arena.markers.count(1), favor_side(arena, 0, DEFENDERS)) == (2, 1, 0)


def favored(faction: int, side: int) -> Table:
    table = Table({person("Own", faction=faction): (0, 0), person("Other", faction=(faction + 4) % 9): (2, 0)})
    table.arena.favor[faction] = side
    return table


@rule("WS.FAVOR.03-04", "WS.FAVOR.07")
def test_what_the_nine_tiles_give() -> None:
    def both(faction: int, side: int, measure: object) -> tuple[int, int]:
        arena = favored(faction, side).arena
        return measure(arena, 0), measure(arena, 1)  # type: ignore[operator]

    from rulewright.games._arena.rules.mapping import BUILDING, WOODS

    assert both(LORDS, 3, lambda a, w: challenge_difference(a, w, FAME, 5, -1, TASKS)) == (1, 0)
    assert both(LORDS, 4, lambda a, w: price_for(a, w, 4)) == (3, 3)
    assert both(LORDS, 4, lambda a, w: price_for(a, w, 1)) == (1, 1)
    assert both(WARRIORS, 3, lambda a, w: hit_rating(a, w, a.who[w].fists)) == (6, 5)
    assert both(WARRIORS, 4, lambda a, w: damage_rating(a, w, a.who[w].fists)) == (6, 6)
    assert both(DEFENDERS, 3, lambda a, w: armor(a, w, shot=True)) == (6, 5)
    assert both(DEFENDERS, 4, lambda a, w: armor(a, w, shot=True)) == (6, 6)
    assert both(DEFENDERS, 4, lambda a, w: armor(a, w, shot=False)) == (6, 5)
    assert both(VILLAINS, 3, lambda a, w: damage_rating(a, w, a.who[w].fists)) == (6, 5)
    assert both(OUTCASTS, 3, lambda a, w: costs_of(a, w)[BUILDING]) == (1, 2)
    assert both(OUTCASTS, 4, lambda a, w: costs_of(a, w)[BUILDING]) == (1, 1)
    assert both(ADVENTURERS, 3, lambda a, w: challenge_difference(a, w, INTELLECT, 5, -1, QUESTS)) == (1, 0)
    assert both(ADVENTURERS, 4, lambda a, w: challenge_difference(a, w, INTELLECT, 5, -1, QUESTS)) == (1, 1)
    assert both(COMMONERS, 3, speed) == (6, 5)
    assert both(COMMONERS, 4, lambda a, w: costs_of(a, w)[WOODS]) == (1, 1)
    assert rating(favored(COMMONERS, 0).arena, 0, SPEED) == 5


@rule("WS.FAVOR.03-04")
def test_tiles_that_reward_adventures() -> None:
    table = at("Uphold Law", person("Star", faction=ICONS))
    table.arena.favor[ICONS] = 4
    squeak = faced(SQUEAK, 0, [HOME])
    run(adventure(table.arena, 0), dome(table), rolls=[squeak, HOME])
    assert table.arena.boosts[0] == 2
    table = at("Uphold Law", person("Nurse", faction=EXEMPLARS))
    table.arena.favor[EXEMPLARS] = 4
    table.arena.favor[ICONS] = 3
    table.arena.wounds[0] = 3
    run(adventure(table.arena, 0), dome(table), rolls=[faced(PASS, 0, [HOME]), HOME])
    assert (table.arena.wounds[0], table.arena.boosts[0]) == (1, 0)


# ---- tasks paid with cards, quests ----------------------------------------------------------------------------------


@rule("WS.CPAY.01-05", "WS.REL.04")
@pytest.mark.parametrize(("faction", "gold"), [(LORDS, 2), (COMMONERS, 0)])
def test_paying_with_cards(faction: int, gold: int) -> None:
    assert [card.id for card in FACTION_CARDS if card.tasks[1].pay] == ["lords", "icons"]
    table = at("Patronage", person("Patron", faction=faction))
    arena = table.arena
    assert adventurers(arena) == [], "it takes a card"
    cards = [table.give("Patron", card, shown=False) for card in ("cutlass", "titan_plate", "mace")]
    run(adventure(arena, 0), ("card", cards[0]), ("card", cards[1]), "done", dome(table), rolls=[HOME])
    assert (arena.boosts[0], arena.gold[0], arena.hand[0]) == (4, gold, [cards[2]])
    assert arena.markers.count(0) == 1


@rule("WS.QUEST.01-03", "WS.QUEST.05-06", "WS.DECKS.04-05")
def test_a_quest_passed() -> None:
    table = at("Quest", person("Hero", faction=DEFENDERS))
    arena = table.arena
    table.put("Hero", quest_space(table, DEFENDERS))
    assert [bool(deck.left) for deck in arena.quests] == [f in arena.land.factions for f in range(9)]
    number = next(n for n, quest in enumerate(QUEST_CARDS) if quest.faction == "defenders" and quest.number == 6)
    passing = faced(PASS, 1, [HOME])
    run(adventure(arena, 0), "war", "secret", dome(table), rolls=[number, passing, 0, 80, HOME])
    assert len(arena.hand[0]) == 2
    assert arena.gold[0] == 0
    assert arena.quests[DEFENDERS].bottom[-1][0] == number
    assert quest_up(arena, DEFENDERS) == -1
    assert arena.markers.count(0) == 1


@rule("WS.QUEST.04", "WS.QUEST.02")
def test_a_failed_quest_stays_face_up_for_both() -> None:
    table = at("Quest", person("Hero", fame=0, intellect=0))
    arena = table.arena
    table.put("Hero", quest_space(table, LORDS))
    number = next(n for n, quest in enumerate(QUEST_CARDS) if quest.faction == "lords" and quest.rating == "fame")
    difference = -QUEST_CARDS[number].number - 2
    run(adventure(arena, 0), dome(table), rolls=[number, faced(FAIL, difference, [HOME]), HOME])
    assert quest_up(arena, LORDS) == number
    assert arena.markers.count(0) == 0


@rule("WS.QUEST.07-08", "WS.QUEST.10")
@pytest.mark.parametrize(("virtue", "gold"), [(1, 0), (2, 1), (4, 1), (5, 2), (7, 2), (8, 3)])
def test_the_virtue_bonus(virtue: int, gold: int) -> None:
    """V22"""
    table = at("Quest", person("Hero", virtue=virtue))
    arena = table.arena
    table.put("Hero", quest_space(table, DEFENDERS))
    quest_on_top(table, "bar_the_gate")
    quest = next(q for q in QUEST_CARDS if q.id == "bar_the_gate")
    assert (quest.number, quest.amaze, quest.virtue) == (5, 3, (2, 5, 8))
    run(adventure(arena, 0), "elite", "war", dome(table), rolls=[faced(AMAZE, 0, [HOME]), 150, 0, HOME])
    assert arena.gold[0] == gold
    assert len(arena.hand[0]) == 2


@rule("WS.GQUEST.01-06")
def test_rizzik_pays_for_a_quest_of_the_lords() -> None:
    """V23"""
    table = at("Quest", hero("rizzik"))
    arena = table.arena
    table.put("Rizzik", quest_space(table, LORDS))
    quest_on_top(table, "endow_a_chapel")
    assert adventurers(arena) == [], "he cannot pay"
    arena.gold[0] = 3
    run(adventure(arena, 0), "refuse")
    assert (arena.gold[0], arena.markers.count(0), quest_up(arena, LORDS) >= 0) == (3, 0, True)
    run(adventure(arena, 0), "pay", "secret", "elite", dome(table), rolls=[80, 150, HOME])
    assert (arena.gold[0], len(arena.hand[0]), arena.markers.count(0)) == (1, 2, 1)
    assert len(arena.challenges[0].discard) == 1, "only the dismissal drew a card"


@rule("WS.GQUEST.03")
def test_the_own_faction_gets_a_gold_back() -> None:
    table = at("Quest", person("Lord", faction=LORDS, virtue=0))
    arena = table.arena
    table.put("Lord", quest_space(table, LORDS))
    quest_on_top(table, "tip_the_footmen")
    arena.gold[0] = 2
    run(adventure(arena, 0), "pay", "war", "war", dome(table), rolls=[0, 1, HOME])
    assert arena.gold[0] == 1


# ---- gold adventures ------------------------------------------------------------------------------------------------


@rule("WS.MARKET.01-12", "WS.DECKS.02")
def test_a_market() -> None:
    deals = {card.id: (card.gold.deck, card.gold.price) for card in FACTION_CARDS if card.gold.kind == "market"}
    assert (deals["warriors"], deals["lords"], deals["outcasts"]) == (("war", 2), ("elite", 4), ("secret", 2))
    table = at("The Armory Market", person("Buyer"), keyed("steel_bastion"))
    arena = table.arena
    arena.decks[0].take(5)
    arena.market[0] = 5
    assert adventurers(arena) == []
    arena.gold[0] = 5
    run(adventure(arena, 0), ("take", "war"), ("draw", "war"), dome(table), rolls=[7, 9, 11, HOME])
    assert arena.hand[0] == [5, 9]
    assert [bool(arena.revealed >> card & 1) for card in (5, 9)] == [True, False]
    assert 7 in arena.decks[0].discard
    assert (arena.market[0], arena.gold[0], arena.markers.count(0)) == (11, 1, 1)
    table = at("The Armory Market", person("Browser"), keyed("steel_bastion"))
    table.arena.gold[0] = 2
    place = table.arena.at[0]
    run(adventure(table.arena, 0), "leave")
    assert (table.arena.at[0], table.arena.markers.count(0)) == (place, 0)


@rule("WS.CSUR.01")
def test_a_protection_fee() -> None:
    table = at("The Armory Market", person("Buyer"), keyed("steel_bastion"))
    arena = table.arena
    arena.gold[0] = 2
    fee = table.give("Enemy", "protection_fee", shown=False)
    run(adventure(arena, 0), ("draw", "war"), ("play", fee), dome(table), rolls=[3, 4, HOME])
    assert arena.gold[table["Enemy"]] == 2


@rule("WS.RESCUE.01-04", "WS.DISM.07")
def test_rescue() -> None:
    table = at("Rescue", person("Guard"))
    arena = table.arena
    arena.gold[0] = 3
    ally = table["Ally"]
    again = next(n for n in range(36) if n != HOME and 1 in _domes(n))
    third = next(n for n in range(36) if n not in (HOME, again) and 1 in _domes(n))
    answers: list[Choice] = [("move", ally), dome(table), ("move", ally), dome(table, 1), "done", dome(table, 2)]
    run(adventure(arena, 0), *answers, rolls=[HOME, again, third])
    assert (arena.gold[0], arena.at[ally], arena.markers.count(0)) == (1, dome(table, 1), 1)


@rule("WS.RESCUE.01", "WS.RESCUE.03-04", "WS.KIDNAP.01", "WS.KIDNAP.03-04")
@pytest.mark.parametrize(("title", "key", "price"), [("Rescue", "watchman_keep", 1), ("Kidnap", "dreadmark", 2)])
def test_any_gold_may_be_paid_for_nobody(title: str, key: str, price: int) -> None:
    """The first one, and one after another has been moved; or none at all."""
    for answers, spent in ((["nobody", "done"], 1), (["nobody", "nobody", "done"], 2), (["leave"], 0)):
        table = at(title, person("Payer"), keyed(key))
        arena = table.arena
        arena.gold[0] = 3 * price
        place = arena.at[0]
        left = [dome(table)] if spent else []
        run(adventure(arena, 0), *answers, *left, rolls=[HOME] if spent else [])
        assert (arena.gold[0], arena.markers.count(0)) == ((3 - spent) * price, min(1, spent))
        assert (arena.at[0] == place) == (not spent)
    table = at(title, person("Payer"), keyed(key))
    arena, other = table.arena, table["Ally" if title == "Rescue" else "Enemy"]
    arena.gold[0] = 2 * price
    again = next(n for n in range(36) if n != HOME and 1 in _domes(n))
    run(adventure(arena, 0), ("move", other), dome(table), "nobody", dome(table, 1), rolls=[HOME, again])
    assert (arena.gold[0], arena.at[other], arena.markers.count(0)) == (0, dome(table), 1)


def _domes(number: int) -> tuple[int, ...]:
    from rulewright.games.worldspanner.rules.content import CHALLENGES

    return CHALLENGES[number].domes


@rule("WS.KIDNAP.01-05", "WS.CSUR.01", "WS.BAN.01-02")
def test_kidnap() -> None:
    table = at("Kidnap", person("Fiend"), keyed("dreadmark"))
    arena = table.arena
    arena.gold[0] = 4
    enemy = table["Enemy"]
    pay = table.give("Enemy", "hazard_pay", shown=False)
    papers = table.give("Enemy", "forged_papers", shown=False)
    answers: list[Choice] = [
        ("move", enemy),
        ("play", pay),
        ("play", papers),
        arena.land.domes[2][0],
        "done",
        dome(table),
    ]
    run(adventure(arena, 0), *answers, rolls=[HOME])
    assert (arena.gold[0], arena.gold[enemy], arena.at[enemy]) == (2, 3, arena.land.domes[2][0])
    table = at("Kidnap", person("Fiend"), keyed("dreadmark"))
    table.arena.gold[0] = 4
    again = next(n for n in range(36) if n != HOME and 1 in _domes(n))
    answers = [("move", enemy), dome(table), ("move", enemy), dome(table, 1), dome(table, 2)]
    third = next(n for n in range(36) if n not in (HOME, again) and 1 in _domes(n))
    run(adventure(table.arena, 0), *answers, rolls=[HOME, again, third])
    assert (table.arena.gold[0], table.arena.markers.count(0)) == (0, 1)
    assert len(table.arena.challenges[0].discard) == 3, "the kidnappers draw for the kidnapped"


@rule("WS.INSPIRE.01-02", "WS.INFIRM.01-03")
def test_inspire_and_infirmary() -> None:
    table = at("Inspire", person("Star"), keyed("celestial_theatre"))
    table.arena.gold[0] = 3
    run(adventure(table.arena, 0), 2, dome(table), rolls=[HOME])
    assert (table.arena.gold[0], table.arena.boosts[0], table.arena.markers.count(0)) == (1, 2, 1)
    table = at("Infirmary", person("Patient"), keyed("hope_hospice"))
    table.arena.gold[0], table.arena.wounds[0] = 5, 2
    run(adventure(table.arena, 0), 2, dome(table), rolls=[HOME])
    assert (table.arena.gold[0], table.arena.wounds[0], table.arena.markers.count(0)) == (3, 0, 1)
    table = at("Infirmary", person("Patient"), keyed("hope_hospice"))
    table.arena.gold[0] = 5
    run(adventure(table.arena, 0), 1, dome(table), rolls=[HOME])
    assert (table.arena.gold[0], table.arena.markers.count(0)) == (4, 1)


# ---- Lith -----------------------------------------------------------------------------------------------------------


@rule("WS.TRIB.01-06", "WS.LFAV.01-03")
def test_tribute_is_one_number() -> None:
    table = Table({person("One"): None})
    arena = table.arena
    amounts = [(0, 2), (0, 1), (1, 2), (1, 1), (1, 8), (0, 3)]
    seen = []
    for team, amount in amounts:
        pay_tribute(arena, team, amount)
        seen.append((arena.tribute, lith_bonus(arena, 0), lith_bonus(arena, 1)))
    assert seen == [(2, 0, 0), (3, 1, 0), (1, 0, 0), (0, 0, 0), (-8, 0, 2), (-5, 0, 1)]
    assert challenge_difference(arena, 1, FAME, 5, -1, LITH) == 1
    assert challenge_difference(arena, 1, FAME, 5, -1, TASKS) == 0


@rule("WS.LCHAM.01-04", "WS.TRIB.01")
def test_the_chamber() -> None:
    table = at("Lith's Chamber", person("Pilgrim"))
    arena = table.arena
    arena.gold[0] = 2
    card = table.give("Pilgrim", "cutlass", shown=False)
    place = arena.at[0]
    run(adventure(arena, 0), "done")
    assert arena.at[0] == place
    run(adventure(arena, 0), "gold", ("card", card), "done", dome(table), rolls=[HOME])
    assert (arena.tribute, arena.gold[0], arena.markers.count(0)) == (3, 1, 0)


@rule("WS.BOUNTY.01-03")
def test_the_bounty() -> None:
    table = at("Bounty", person("Buyer"))
    arena = table.arena
    arena.gold[0] = 8
    answers: list[Choice] = [("draw", "war"), ("draw", "elite"), ("draw", "secret"), dome(table)]
    run(adventure(arena, 0), *answers, rolls=[0, 1, 150, 151, 80, 81, HOME])
    assert (arena.gold[0], len(arena.hand[0]), arena.tribute) == (0, 3, 1)


@rule("WS.HAGGLE.01-05")
@pytest.mark.parametrize(("face", "gold", "tribute"), [(PASS, 2, 0), (AMAZE, 4, 1)])
def test_the_haggler(face: int, gold: int, tribute: int) -> None:
    table = at("Haggler", person("Seller"))
    arena = table.arena
    assert adventurers(arena) == []
    cards = [table.give("Seller", card) for card in ("titan_plate", "cutlass")]
    run(adventure(arena, 0), ("card", cards[0]), "done", dome(table), rolls=[faced(face, 0, [HOME]), HOME])
    assert (arena.gold[0], arena.tribute, arena.hand[0]) == (gold, tribute, [cards[1]])


@rule("WS.MIRROR.01-04")
@pytest.mark.parametrize(("face", "shown", "tribute"), [(PASS, 4, 0), (AMAZE, 6, 1)])
def test_the_mirror_pool(face: int, shown: int, tribute: int) -> None:
    table = at("Mirror Pool", person("Seer"))
    arena = table.arena
    names = ("cutlass", "mace", "pike", "trident", "halberd", "rapier", "machete")
    cards = [table.give("Enemy", card, shown=False) for card in names]
    run(adventure(arena, 0), *cards[:shown], dome(table), rolls=[faced(face, 0, [HOME]), HOME])
    assert bin(arena.revealed).count("1") == shown
    assert arena.tribute == tribute


@rule("WS.MIRROR.02", "WS.TEAM.03")
def test_each_opponent_chooses_among_his_own_cards_at_the_mirror_pool() -> None:
    table = Table(
        {person("Seer"): None}, {person("A"): (0, 0), person("B"): (2, 0), person("C"): (4, 0)}, seats=(0, 1, 1)
    )
    arena = table.arena
    arena.seat[:6] = [0, 0, 0, 1, 2, 2]
    table.put("Seer", table.space("Mirror Pool"))
    arena.step = ADVENTURE
    held = {name: table.give(name, card, shown=False) for name, card in (("A", "mace"), ("B", "pike"), ("C", "ox"))}
    shown = table.give("A", "cutlass")
    flow = adventure(arena, 0)
    next(flow)
    ask = flow.send(faced(PASS, 0, [HOME]))
    assert isinstance(ask, AskAny)
    assert [ask.listed(seat) for seat in (1, 2)] == [[held["A"]], [held["B"], held["C"]]]
    ask = flow.send((2, held["C"]))
    assert isinstance(ask, AskAny)
    ask = flow.send((1, held["A"]))
    assert isinstance(ask, Ask)
    assert (ask.seats, ask.listed(2)) == ((2,), [held["B"]]), "who has none left is not asked"
    flow.send(held["B"])
    assert arena.revealed == sum(1 << card for card in (*held.values(), shown)), "all, if they have no four"


@rule("WS.DEDGE.01-05")
@pytest.mark.parametrize(("face", "wounds", "tribute"), [(PASS, 2, 0), (AMAZE, 0, 1)])
def test_the_vortex(face: int, wounds: int, tribute: int) -> None:
    table = at("Vortex", person("Sick", health=9))
    arena = table.arena
    assert adventurers(arena) == [0], "also without need"
    arena.wounds[0] = 4
    run(adventure(arena, 0), dome(table), rolls=[faced(face, 0, [HOME]), HOME])
    assert (arena.wounds[0], arena.tribute, arena.markers.count(0)) == (wounds, tribute, 0)


@rule("WS.DEDGE.06-10", "WS.RENEW.01-05")
def test_the_underworld() -> None:
    table = at("Underworld", person("Bard"))
    arena = table.arena
    assert [arena.land.title(s) for s in range(arena.land.size)].count("Underworld") == 3
    ally = table["Ally"]
    arena.at[ally] = UNDERPIT
    arena.on[table.cell(0, 0)] = -1
    run(adventure(arena, 0), dome(table), rolls=[faced(PASS, 0, [HOME]), HOME])
    assert arena.at[ally] == PIT
    assert buried(arena, 0) == [("renew", ally)]
    table = Table({HEROES[0]: None})
    arena = table.arena
    arena.at[0], arena.wounds[0], arena.boosts[0], arena.spent[0], arena.gold[0] = PIT, 3, 2, 5, 0
    arena.ground[table.cell(0, 0)] = [8]
    run(renew(arena, 0), dome(table), rolls=[*range(72, 72 + HEROES[0].loot[1]), HOME])
    assert (arena.wounds[0], arena.spent[0], arena.boosts[0]) == (0, 0, int(HEROES[0].boost))
    assert arena.gold[0] == HEROES[0].gold
    assert len(arena.hand[0]) == sum(HEROES[0].loot)
    assert arena.at[0] == dome(table)
    assert arena.ground == {table.cell(0, 0): [8]}


@rule("WS.ASTEP.01-02", "WS.ADV.02-03")
def test_who_may_adventure() -> None:
    from rulewright.games.worldspanner.rules.adventure import adventure_step
    from rulewright.games.worldspanner.rules.state import END_OF_ADVENTURE

    table = at("Uphold Law", person("Trier"))
    arena = table.arena
    table.put("Enemy", arena.land.adjacent[arena.at[0]][0])
    assert adventurers(arena) == [0], "an enemy beside it does not matter; the ally stands on plain ground"
    run(adventure_step(arena), "done")
    run(adventure_step(arena))
    assert arena.step == END_OF_ADVENTURE
