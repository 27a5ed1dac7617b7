"""What the cards do that wait for their moment; every quest, challenge card, key, platter and favor tile."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from rulewright.games._arena.rules.challenges import AMAZE, FACES, FAIL, FOPP, PASS, SQUEAK, row_of
from rulewright.games._arena.rules.mapping import BUILDING, TERRAINS, WOODS
from rulewright.games.worldspanner.rules.adventure import adventure, can_attempt, quest_favor
from rulewright.games.worldspanner.rules.attack import (
    armor,
    attack,
    damage_difference,
    damage_rating,
    hit_rating,
    strike,
)
from rulewright.games.worldspanner.rules.challenge import challenge
from rulewright.games.worldspanner.rules.content import (
    CARDS,
    CHALLENGES,
    FACTION_CARDS,
    FOLDER,
    KEYS,
    PLATTERS,
    QUEST_CARDS,
    Key,
    Quest,
)
from rulewright.games.worldspanner.rules.defeat import wound
from rulewright.games.worldspanner.rules.dismissal import dismiss, renew
from rulewright.games.worldspanner.rules.effects import open_quests
from rulewright.games.worldspanner.rules.free import may_handle_loot, take_liberty
from rulewright.games.worldspanner.rules.land import QUEST
from rulewright.games.worldspanner.rules.market import price_for
from rulewright.games.worldspanner.rules.movement import costs_of, move, slip_away
from rulewright.games.worldspanner.rules.ratings import speed
from rulewright.games.worldspanner.rules.state import ADVENTURE, FREE, PIT, UNDERPIT, Arena
from rulewright.games.worldspanner.rules.terms import (
    ADVENTURERS,
    COMMONERS,
    DEFENDERS,
    ELITE,
    EXEMPLARS,
    FACTIONS,
    FAME,
    ICONS,
    INTELLECT,
    LORDS,
    OUTCASTS,
    QUESTS,
    RATINGS,
    TASKS,
    VILLAINS,
    WAR,
    WARRIORS,
)
from rulewright.games.worldspanner.rules.trial import challenge_difference, face_challenge
from rulewright.kernel import Ask, Choice

from .tables import KEYS as TABLE_KEYS
from .tables import Table, domed, faced, person, run

rule = pytest.mark.rule
HOME = domed(1, 2)
BOOK_PLATTERS = [id for id in PLATTERS if not id.startswith("sketch")]


def keyed(key: str) -> tuple[str, ...]:
    """The keys of the test map, with this one among them."""
    return TABLE_KEYS if key in TABLE_KEYS else ("dome_1", key, *TABLE_KEYS[2:])


# ---- cards that wait for their moment -------------------------------------------------------------------------------


@rule("WS.CCUB.01")
def test_the_errata_cube_buries_a_quest() -> None:
    table = Table({person("Editor", fame=0): (0, 0)})
    arena = table.arena
    arena.step = FREE
    faction = FACTIONS.index("defenders")
    cube = table.give("Editor", "errata_cube")
    deck = arena.quests[faction]
    (number,) = run(deck.peek(1))
    arena.turned[faction] = number
    assert open_quests(arena) == [faction]
    run(take_liberty(arena, "play", [cube]))
    assert open_quests(arena) == []
    assert deck.bottom[-1][0] == number
    assert arena.hand[0] == []


@rule("WS.CCUB.01")
def test_the_null_cube_calls_a_shot_off() -> None:
    table = Table({person("Archer"): (0, 0)}, {person("Target", fame=0): (2, 0)})
    arena = table.arena
    gun, cube = CARDS[table.give("Archer", "javelins")].weapon, table.give("Target", "null_cube", shown=False)
    assert gun is not None
    run(attack(arena, 0, gun, 1, arena.at[1]), ("play", cube))
    assert arena.challenges[0].discard == [], "no card was drawn"
    assert (arena.wounds[1], arena.hand[1], arena.hand[0]) == (0, [], []), "both were for one use"


@rule("WS.CSUR.01", "WS.LUCK.01")
def test_a_loaded_deck_turns_luck_6_into_another_card() -> None:
    for luck in (6, 5):
        table = Table({person("Gambler", virtue=5, fame=0): None}, {person("Enemy"): (2, 0)})
        arena = table.arena
        table.put("Gambler", table.space("Uphold Law"))
        arena.step = ADVENTURE
        deck = table.give("Gambler", "loaded_deck", shown=False)
        row = row_of(0)
        first = next(n for n, card in enumerate(CHALLENGES) if card.luck == luck and card.faces[row] in (FAIL, SQUEAK))
        thought: Choice = ("play", deck) if luck == 6 else "keep"
        rolls = [first, faced(PASS, 0, [first, HOME]), HOME] if luck == 6 else [first, HOME]
        run(adventure(arena, 0), "pass", thought, arena.land.domes[1][0], rolls=rolls)
        assert arena.gold[0] == (1 if luck == 6 else 0)
        assert (deck in arena.hand[0]) == (luck == 5)


@rule("WS.CSUR.01", "WS.SLIP.02")
def test_after_you_lets_the_switched_one_go_on() -> None:
    table = Table({person("Slippery"): (0, 0)}, {person("Polite"): (1, 0)})
    arena = table.arena
    card = table.give("Polite", "after_you", shown=False)
    way = [table.cell(-1, 0), table.cell(-2, 0)]
    run(slip_away(arena, 0, 1, False), ("play", card), *way, "stop")
    assert (arena.at[0], arena.at[1]) == (table.cell(1, 0), table.cell(-2, 0))


@rule("WS.CSUR.01", "WS.DEFEAT.03")
def test_a_will_keeps_the_loot_of_the_defeated() -> None:
    for card in ("will_and_testament", ""):
        table = Table({person("Fallen"): (0, 0)})
        arena = table.arena
        horse = table.give("Fallen", "horizon")
        arena.gold[0] = 3
        answers = [("play", table.give("Fallen", card, shown=False))] if card else []
        run(wound(arena, 0, 5), *answers)
        assert arena.at[0] == UNDERPIT
        assert (arena.gold[0], arena.hand[0]) == ((3, [horse]) if card else (0, []))
        assert bool(arena.ground or arena.ground_gold) == (not card)


@rule("WS.CSUR.01", "WS.RENEW.03")
def test_a_warm_welcome_brings_an_elite_card() -> None:
    table = Table({person("Back"): None, person("Host"): (0, 0)})
    arena = table.arena
    arena.at[0] = PIT
    card = table.give("Host", "warm_welcome", shown=False)
    run(renew(arena, 0), ("play", card), arena.land.domes[1][0], rolls=[CARDS[-1].number, HOME])
    assert [CARDS[number].deck for number in arena.hand[0]] == [ELITE]
    assert arena.hand[1] == []


@rule("WS.CSUR.01")
def test_not_in_vain_heals_who_stood_beside_the_fallen() -> None:
    for place, healed in (((1, 0), 3), ((3, 0), 0)):
        table = Table({person("Fallen"): (0, 0), person("Mourner"): place})
        arena = table.arena
        arena.wounds[1] = 4
        card = table.give("Mourner", "not_in_vain", shown=False)
        run(wound(arena, 0, 5), *([("play", card)] if healed else []))
        assert arena.wounds[1] == 4 - healed


@rule("WS.CGAD.01")
def test_a_trap_is_sprung_by_who_steps_beside_it() -> None:
    for health, place in ((5, (2, 0)), (2, None)):
        table = Table({person("Walker", health=health): (0, 0)}, {person("Trapper"): (3, 0)})
        arena = table.arena
        kit = table.give("Trapper", "trap_kit", shown=False)
        answers: list[Choice] = [table.cell(1, 0), table.cell(2, 0), ("play", kit), *(["stop"] if place else [])]
        run(move(arena, 0, None, False), *answers)
        if place:
            assert (arena.at[0], arena.wounds[0]) == (table.cell(*place), 2), "not sprung two spaces away"
        else:
            assert arena.at[0] == UNDERPIT, "and the move is over"
        assert arena.hand[1] == []
        assert kit in arena.decks[CARDS[kit].deck].discard


def test_every_card_of_the_moment_is_played_in_some_test() -> None:
    """Weapons, armor, Transports, minions, medicine, items and Soulstones have tests that go through all of them."""
    given: set[object] = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name in ("give", "played", "trial"):
                    given |= {arg.value for arg in node.args if isinstance(arg, ast.Constant)}
            elif isinstance(node, (ast.For, ast.FunctionDef)):
                lists = [node.iter] if isinstance(node, ast.For) else node.decorator_list
                given |= {part.value for top in lists for part in ast.walk(top) if isinstance(part, ast.Constant)}
    waiting = [card.id for card in CARDS if card.type in ("cube", "surprise", "glory")]
    assert len(waiting) == 21 + 18 + 4
    assert [id for id in waiting if id not in given] == []


# ---- quests ---------------------------------------------------------------------------------------------------------


@rule("WS.QUEST.03", "WS.QUEST.05-10", "WS.GQUEST.01-05")
@pytest.mark.parametrize("quest", QUEST_CARDS, ids=lambda quest: quest.id)
@pytest.mark.parametrize("face", [PASS, AMAZE], ids=["pass", "amaze"])
def test_every_quest(quest: Quest, face: int) -> None:
    faction = FACTIONS.index(quest.faction)
    table = Table({person("Seeker", virtue=6, faction=faction): None}, keys=keyed(FACTION_CARDS[faction].key))
    arena = table.arena
    arena.step = ADVENTURE
    space = next(
        s for s in arena.land.spots if arena.land.adventure[s] == QUEST and arena.land.faction_at[s] == faction
    )
    table.put("Seeker", space)
    number = QUEST_CARDS.index(quest)
    deck = arena.quests[faction]
    deck.take(number)
    deck.put_on_top(number)
    arena.turned[faction] = number
    arena.gold[0] = 10
    bonus = sum(limit <= 6 for limit in quest.virtue)
    draws, won = (quest.amaze, bonus) if face == AMAZE else (quest.draws, 0)
    dome = arena.land.domes[1][0]
    if quest.gold:
        draws, won = quest.draws, bonus + 1 - quest.gold
        run(adventure(arena, 0), "pay", *["war"] * draws, dome, rolls=[*fresh_war(draws), HOME])
    else:
        rating = RATINGS.index(quest.rating)
        difference = challenge_difference(arena, 0, rating, quest.number, faction, QUESTS)
        assert difference == (6 if quest.rating == "virtue" else 5) + 2 - quest.number
        rolls = [faced(face, difference, [HOME]), *fresh_war(draws), HOME]
        run(adventure(arena, 0), *["war"] * draws, dome, rolls=rolls)
    assert len(arena.hand[0]) == draws
    assert arena.gold[0] == 10 + won
    assert arena.markers[arena.land.spot_at[space]] == 0
    assert (deck.bottom[-1][0], arena.turned[faction]) == (number, -1)


def fresh_war(count: int) -> list[int]:
    return [card.number for card in CARDS if card.deck == WAR][:count]


# ---- challenge cards ------------------------------------------------------------------------------------------------

PRINTED = yaml.safe_load((FOLDER / "challenges.yaml").read_text(encoding="utf-8"))


@rule("WS.CHAL.02-04", "WS.HITDMG.01", "WS.DISM.02")
@pytest.mark.parametrize("number", range(len(CHALLENGES)))
def test_every_challenge_card(number: int) -> None:
    """Its faces from -8 to +8, its Hit bar, and where it sends a hero."""
    printed = PRINTED[number]
    table = Table({person("One", wound=0): (0, 0)}, {person("Two", wound=0): (1, 0)})
    arena = table.arena
    for difference in range(-8, 9):
        row = max(-6, min(6, difference))
        face = run(challenge(arena, 0, difference), rolls=[number])
        arena.challenges[0].reshuffle()
        if row >= printed["amaze"]:
            assert FACES[face] == "Amaze"
        elif row >= printed["pass"]:
            assert FACES[face] == "Pass"
        elif row <= printed["fopp"]:
            assert FACES[face] == "Fopp"
        else:
            assert FACES[face] == ("Fail" if row <= printed["fail"] else "Squeak")
        assert CHALLENGES[number].hits[row_of(difference)] == (row >= printed["hit"])
    flow = dismiss(arena, 0)
    next(flow)
    ask = flow.send(number)
    assert isinstance(ask, Ask)
    numbered = {space: n for n in (1, 2) for space in arena.land.domes[n]}
    sent = {numbered[space] for space in ask.listed(0) if isinstance(space, int)}
    assert sent == ({n for n in printed["domes"] if n <= 2} or {1}), "the map of the tests has Domes 1 and 2"


# ---- keys and platters ----------------------------------------------------------------------------------------------


@rule("WS.COMP.02-06", "WS.FAC.01-10", "WS.ADV.01")
@pytest.mark.parametrize("key", KEYS.values(), ids=lambda key: key.id)
def test_every_key(key: Key) -> None:
    """A hero with gold and a card can attempt each of its adventures; its Domes and its view are as drawn."""
    table = Table({person("Visitor"): None}, keys=keyed(key.id))
    arena = table.arena
    table.give("Visitor", "horizon")
    arena.gold[0] = 9
    home = arena.land.key_homes[arena.land.keys.index(key.id)]
    tried = []
    for space in home:
        table.put("Visitor", space)
        if can_attempt(arena, 0):
            tried.append(arena.land.title(space))
    match key.family:
        case "faction":
            card = next(card for card in FACTION_CARDS if card.key == key.id)
            assert sorted(tried) == sorted(["Quest", card.tasks[0].name, card.tasks[1].name, card.gold.name])
        case "lith":
            book = {
                "liths_lair": ["Bounty", "Haggler", "Lith's Chamber", "Mirror Pool"],
                "deaths_edge": ["Underworld", "Underworld", "Underworld", "Vortex"],
            }
            assert sorted(tried) == book[key.id]
        case "dome":
            assert set(arena.land.domes[key.dome]) == {space for space in home if arena.land.in_dome[space]}
            assert len(arena.land.domes[key.dome]) == 4
        case _:
            assert [arena.land.vistas[space] for space in home if space in arena.land.vistas] == [key.id]
    assert bool(tried) == (key.family in ("faction", "lith"))
    inside = {home[cell] for cell in key.cavern}
    doors = [(s, t) for s in inside for t in arena.land.around[s] if t not in inside]
    assert len(doors) <= len(key.entrances)


QUOTAS = {
    "great_tree": (36, 7, 15, 4, 4, 0, 4, 0, 0), "poortown": (34, 4, 4, 4, 2, 4, 16, 2, 0),
    "frontier": (40, 4, 8, 8, 2, 4, 4, 0, 0), "lakeside": (34, 3, 6, 3, 5, 8, 3, 8, 0),
    "cinder_field": (36, 6, 3, 12, 2, 2, 3, 0, 6), "fen": (34, 3, 8, 2, 14, 5, 2, 2, 0),
    "quarry": (36, 8, 4, 14, 0, 2, 4, 2, 0), "old_town": (36, 4, 6, 2, 2, 4, 14, 0, 2),
    "river_fork": (37, 3, 8, 4, 4, 8, 2, 4, 0), "battlefield": (40, 5, 5, 10, 3, 0, 3, 0, 4),
}  # fmt: skip


def test_there_are_ten_platters() -> None:
    assert set(QUOTAS) == set(BOOK_PLATTERS)
    assert Counter(PLATTERS[id].set for id in BOOK_PLATTERS) == {1: 6, 2: 4}


@rule("WS.COMP.01", "WS.TERR.02", "WS.WALL.03")
@pytest.mark.parametrize("id", BOOK_PLATTERS)
def test_every_platter(id: str) -> None:
    """Its terrain is as designed, and its cavern can be entered by its entrances and nowhere else."""
    signs = Counter("".join(PLATTERS[id].rows))
    assert tuple(signs[sign] for sign in ".cwrsabdf") == QUOTAS[id]
    table = Table({person("Visitor"): None}, platter=id)
    land = table.arena.land
    inside = {s for s in range(land.size) if land.cavern[s] >= 0 and land.pieces[land.cavern[s]] == id}
    assert len(inside) == QUOTAS[id][1]
    doors = {(s, t) for s in inside for t in land.around[s] if t not in inside}
    assert len(doors) == len(PLATTERS[id].entrances)
    assert {TERRAINS[land.terrain[s]] for s in inside} == {"clear"}


# ---- favor tiles ----------------------------------------------------------------------------------------------------

Measure = Callable[[Table, int], int]


def favored(faction: int, side: int) -> Table:
    """Somebody of the faction and somebody else of the same team, and an enemy."""
    table = Table(
        {person("Own", faction=faction, wound=3): (0, 0), person("Other", faction=(faction + 4) % 9, wound=3): (0, 2)},
        {person("Enemy"): (1, 0)},
    )
    table.arena.favor[0][faction] = side
    return table


def task_result(face: int, measure: Callable[[Arena, int], int]) -> Measure:
    """What somebody has after an adventure challenge with this face."""

    def measured(table: Table, who: int) -> int:
        arena = table.arena
        arena.wounds[who] = 3
        difference = challenge_difference(arena, who, FAME, 5, -1, TASKS)
        dome, home = ([arena.land.domes[1][0]], [HOME]) if face < PASS else ([], [])
        run(face_challenge(arena, who, FAME, 5, -1, TASKS), *dome, rolls=[faced(face, difference, [HOME]), *home])
        arena.challenges[0].reshuffle()
        return measure(arena, who)

    return measured


def fopp_wounds(table: Table, who: int) -> int:
    arena, enemy = table.arena, table["Enemy"]
    fists = arena.who[who].fists
    run(strike(arena, who, fists, enemy), rolls=[faced(FOPP, damage_difference(arena, who, fists, enemy))])
    return arena.wounds[enemy]


def quest_draws(table: Table, who: int) -> int:
    return quest_favor(table.arena, who)


TILES: dict[tuple[int, int], tuple[Measure, int, int]] = {
    (LORDS, 3): (lambda t, w: challenge_difference(t.arena, w, INTELLECT, 5, -1, TASKS), 1, 0),
    (LORDS, 4): (lambda t, w: -price_for(t.arena, w, 4), 1, 1),
    (WARRIORS, 3): (lambda t, w: hit_rating(t.arena, w, t.arena.who[w].fists), 1, 0),
    (WARRIORS, 4): (lambda t, w: damage_rating(t.arena, w, t.arena.who[w].fists), 1, 1),
    (DEFENDERS, 3): (lambda t, w: armor(t.arena, w, shot=False), 1, 0),
    (DEFENDERS, 4): (lambda t, w: armor(t.arena, w, shot=True), 1, 1),
    (VILLAINS, 3): (lambda t, w: damage_rating(t.arena, w, t.arena.who[w].fists), 1, 0),
    (VILLAINS, 4): (fopp_wounds, 1, 1),
    (ICONS, 3): (task_result(PASS, lambda arena, who: arena.boosts[who]), 1, 0),
    (ICONS, 4): (task_result(SQUEAK, lambda arena, who: arena.boosts[who]), 1, 1),
    (OUTCASTS, 3): (lambda t, w: -costs_of(t.arena, w)[BUILDING], 1, 0),
    (OUTCASTS, 4): (lambda t, w: may_handle_loot(t.arena, w), 1, 0),
    (EXEMPLARS, 3): (task_result(FAIL, lambda arena, who: -arena.wounds[who]), 1, 0),
    (EXEMPLARS, 4): (task_result(FAIL, lambda arena, who: -arena.wounds[who]), 2, 1),
    (ADVENTURERS, 3): (lambda t, w: challenge_difference(t.arena, w, INTELLECT, 5, -1, QUESTS), 1, 0),
    (ADVENTURERS, 4): (quest_draws, 1, 0),
    (COMMONERS, 3): (lambda t, w: speed(t.arena, w), 1, 0),
    (COMMONERS, 4): (lambda t, w: -costs_of(t.arena, w)[WOODS], 1, 1),
}  # fmt: skip


@rule("WS.FAVOR.03-04", "WS.FAVOR.07")
@pytest.mark.parametrize("tile", [(faction, side) for faction in range(len(FACTIONS)) for side in (3, 4)])
def test_every_favor_tile(tile: tuple[int, int]) -> None:
    """What each side adds for one of the faction and for another hero of the team."""
    measure, own, other = TILES[tile]
    for who, gain in ((0, own), (1, other)):
        assert measure(favored(*tile), who) - measure(favored(tile[0], 0), who) == gain
