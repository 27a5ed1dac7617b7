"""Content: counts, budgets, the facts that the book prints, and texts that promise what happens."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from rulewright.games._arena.rules.challenges import FACES, face_odds, hit_odds
from rulewright.games._arena.rules.mapping import CORNERS, PLATTER_CELLS, TABS
from rulewright.games.worldspanner.rules.abilities import ABILITIES
from rulewright.games.worldspanner.rules.challenge import helps
from rulewright.games.worldspanner.rules.content import (
    CARDS,
    CHALLENGES,
    FACTION_CARDS,
    FIGURES,
    HEROES,
    MINIONS,
    PLATTERS,
    QUEST_CARDS,
)
from rulewright.games.worldspanner.rules.effects import EFFECTS
from rulewright.games.worldspanner.rules.land import platter_piece
from rulewright.games.worldspanner.rules.terms import FACTIONS, INTELLECT, RATINGS, STRENGTH, SYMBOLS
from rulewright.games.worldspanner.view.names import card_tags
from rulewright.games.worldspanner.view.prompts import PROMPTS
from rulewright.games.worldspanner.view.words import ability_notes, card_text
from rulewright.table.hexes import distance

rule = pytest.mark.rule

COSTS = dict(zip(RATINGS, (3, 1.5, 1.5, 1.5, 1.5, 2, 2, 2.5, 1.5, 1.5, 1.5, 2, 1), strict=True))
GIFTS = {
    "fly": 10, "enter:deep": 4, "enter:fire": 3, "rooted": 3, "swap": 4, "arrive": 3, "mend_self": 8,
    "mend_self:once": 3, "mend_ally": 8, "spirit": 3, "pickpocket": 7, "sidestep": 8, "wave_on": 5, "daunt": 9,
    "two_attacks": 12, "first": 6, "toxic": 8, "block:1": 9, "mug": 6, "shatter": 5, "lucky_hit": 5, "unshaken": 3,
    "at_home": 2, "welcome": 3, "redraw": 10, "redraw:once": 3, "legacy": 4, "turncoat": 12, "frail": -3,
    "earthbound": -3, "homing": 5,
}  # fmt: skip


@rule("WS.COMP.10-12", "WS.HERO.02", "WS.HERO.19")
def test_how_many_there_are() -> None:
    assert Counter(hero.set for hero in HEROES) == {1: 49, 2: 55}
    assert len({hero.id for hero in HEROES}) == 104
    assert Counter(FACTIONS[hero.faction] for hero in HEROES if hero.set == 1) == dict.fromkeys(
        [name for name in FACTIONS if name not in ("exemplars", "adventurers")], 7
    )
    assert [Counter(card.deck for card in CARDS if card.set == n) for n in (1, 2)] == [{0: 36, 1: 36, 2: 18}] * 2
    assert Counter(quest.set for quest in QUEST_CARDS) == {1: 84, 2: 78}
    assert set(Counter(quest.faction for quest in QUEST_CARDS).values()) == {18}
    assert len(CHALLENGES) == 36
    assert len(MINIONS) == 13
    assert all(0 <= rating <= 9 for hero in HEROES for rating in hero.ratings)
    assert all(1 <= len(hero.natures) <= 2 for hero in HEROES)
    assert all(0 <= hero.fists.wound <= 4 and 3 <= hero.health <= 9 for hero in HEROES)


def price(ability: str) -> float:
    if ability in GIFTS:
        return GIFTS[ability]
    kind, what, *reach = ability.split(":")
    if kind in ("easy", "knack"):
        return {"easy": 3, "knack": 4}[kind]
    near = reach == ["2"]
    if what.startswith("foe_"):
        return 8 if near else 12
    return (7 if near else 10) if what == "armor" else (6 if near else 9)


@pytest.mark.parametrize("hero", HEROES, ids=lambda hero: hero.id)
def test_a_hero_keeps_to_the_budget(hero: object) -> None:
    from rulewright.games.worldspanner.rules.figures import Figure

    assert isinstance(hero, Figure)
    total = worth(hero.ratings)
    total += 3 * hero.fists.wound + 3 * hero.health + 2 * bin(hero.symbols).count("1")
    total += 2 * hero.gold + 4 * (hero.loot[0] + hero.loot[1]) + 8 * hero.loot[2] + 2 * hero.boost
    total += sum(map(price, hero.abilities)) - 4 * hero.no_trade
    if hero.ranged is not None:
        total += hero.ranged.power + 3 * hero.ranged.wound + hero.ranged.high
    assert 142 <= total <= 148
    assert 1 <= len(hero.abilities) <= 3


CALLINGS = {
    "Marksman": (5, 4, 4, 4, 4, 5, 6, 3, 8, 5, 5, 4, 2), "Gunslinger": (5, 4, 4, 3, 6, 6, 5, 2, 5, 8, 6, 4, 2),
    "Brawler": (5, 8, 2, 4, 4, 5, 3, 4, 3, 4, 5, 7, 5), "Duelist": (5, 5, 4, 5, 6, 8, 4, 2, 3, 5, 8, 8, 3),
    "Knight": (4, 7, 4, 7, 6, 4, 2, 6, 3, 3, 5, 7, 4), "Sage": (4, 2, 9, 6, 6, 3, 4, 2, 4, 3, 7, 2, 1),
    "Infiltrator": (6, 3, 6, 3, 2, 7, 9, 2, 4, 6, 7, 5, 2), "Leader": (5, 4, 6, 6, 9, 4, 3, 3, 4, 4, 6, 4, 2),
    "Healer": (5, 3, 7, 9, 5, 4, 5, 2, 3, 3, 5, 2, 1), "Monster": (6, 9, 1, 2, 5, 5, 3, 5, 1, 1, 4, 8, 6),
    "Machine": (4, 7, 6, 4, 2, 3, 3, 7, 6, 4, 3, 5, 5), "Sprite": (7, 1, 5, 7, 3, 9, 8, 1, 4, 5, 8, 2, 0),
    "Scout": (6, 4, 5, 5, 4, 6, 7, 2, 6, 5, 6, 4, 2),
}  # fmt: skip
BY_THE_BOOK = ("pvt_sanchez", "lazar", "rizzik", "blackbeard")


def worth(ratings: tuple[int, ...]) -> float:
    return sum(COSTS[name] * value for name, value in zip(RATINGS, ratings, strict=True))


@pytest.mark.parametrize("calling", CALLINGS)
def test_a_calling_says_how_strong_its_heroes_are(calling: str) -> None:
    """Each hero of it has 2 to 4 points of the common block moved to other ratings, for about what they cost."""
    heroes = [hero for hero in HEROES if hero.calling == calling and hero.id not in BY_THE_BOOK]
    assert heroes
    for hero in heroes:
        moved = [now - once for now, once in zip(hero.ratings, CALLINGS[calling], strict=True)]
        assert 2 <= sum(change for change in moved if change > 0) <= 4, hero.id
        assert abs(worth(hero.ratings) - worth(CALLINGS[calling])) <= 3, hero.id


def test_no_two_heroes_have_the_same_ratings() -> None:
    assert len({hero.ratings for hero in HEROES}) == len(HEROES) == 104
    for one, other in combinations(HEROES, 2):
        assert sum(abs(a - b) for a, b in zip(one.ratings, other.ratings, strict=True)) >= 2, (one.id, other.id)
    assert {hero.calling for hero in HEROES} == set(CALLINGS)


@rule("WS.SHOOT.15", "WS.MELEE.09", "WS.CARD.10", "WS.CRNG.03", "WS.CARM.04")
def test_the_facts_that_the_book_prints() -> None:
    def ratings(id: str) -> dict[str, int]:
        return dict(zip(RATINGS, FIGURES[id].ratings, strict=True))

    def card(id: str) -> object:
        return next(card for card in CARDS if card.id == id)

    sanchez, lazar, rizzik, beard = (ratings(id) for id in ("pvt_sanchez", "lazar", "rizzik", "blackbeard"))
    assert sanchez["aim"] == 9
    assert FIGURES["pvt_sanchez"].symbols == 1 << SYMBOLS.index("rifle")
    assert (lazar["stealth"], lazar["armor"], FIGURES["lazar"].auras[0].reach) == (7, 3, 2)
    assert (rizzik["virtue"], rizzik["agility"], rizzik["armor"]) == (4, 8, 2)
    assert FIGURES["rizzik"].ranged is not None
    assert FACTIONS[FIGURES["rizzik"].faction] == "defenders"
    assert (beard["melee"], beard["power"], FIGURES["blackbeard"].fists.wound) == (6, 3, 2)
    gun = next(card.weapon for card in CARDS if card.id == "tommy_gun")
    assert gun is not None
    assert (gun.power, gun.wound, gun.low, gun.high, gun.limit) == (4, 3, 2, 5, 2)
    mount = next(card for card in CARDS if card.id == "dread_mount")
    assert (mount.strength, mount.intellect, mount.ride) == (5, 3, 7)
    assert next(card for card in CARDS if card.id == "horizon").ride == 6
    assert next(figure for figure in MINIONS if figure.id == "hunting_cat").health == 3
    assert card("leather_coat")


@rule("WS.CHAL.04", "WS.DISM.06")
def test_the_odds_of_the_challenge_deck() -> None:
    passed = [1, 2, 4, 7, 10, 14, 18, 22, 26, 29, 32, 34, 35]
    hits = [3, 4, 6, 9, 12, 16, 20, 24, 27, 30, 33, 34, 35]
    for difference in range(-6, 7):
        counts = face_odds(CHALLENGES, range(36), difference)
        assert sum(counts) == 36
        assert counts[3] + counts[4] == passed[difference + 6]
        assert hit_odds(CHALLENGES, range(36), difference) == hits[difference + 6]
    assert Counter(card.luck for card in CHALLENGES) == dict.fromkeys(range(1, 7), 6)
    assert Counter(number for card in CHALLENGES for number in card.domes) == dict.fromkeys(range(1, 7), 16)
    assert len(FACES) == 5


def test_every_card_that_can_be_played_does_something() -> None:
    for card in CARDS:
        if card.when == "free":
            assert card.do in EFFECTS, card.name
        elif card.when == "result":
            assert any(helps(card, face, 6) for face in range(5)), card.name
        elif card.when and card.when != "reaction":
            assert {f"window.{card.when}", card.when} & set(PROMPTS), card.name
        else:
            assert card.when or card.weapon or card.slot or card.minion or card.type in (
                "transport", "item", "soulstone", "glory",
            )  # fmt: skip


def test_cards_that_change_the_limits_have_none() -> None:
    for card in CARDS:
        if any(what in (STRENGTH, INTELLECT) for what, _ in card.owned) or card.soul in (STRENGTH, INTELLECT):
            assert (card.strength, card.intellect) == (0, 0), card.name


@rule("WS.SPEC.14")
def test_everything_can_be_read() -> None:
    for card in CARDS:
        assert len(card_text(card)) > 5
        assert card_tags(card)
    for hero in HEROES:
        assert all("{" not in note and "†" not in note for note in ability_notes(hero))
        assert len(ability_notes(hero)) >= 1
        assert all(note.count(note.split(":")[0]) == 1 for note in ability_notes(hero))
    assert ability_notes(FIGURES["boudica"]) == ("Aura: allies within 2 spaces have +1 Power.",)
    assert ability_notes(FIGURES["grendel"]) == ("Light foot: pays only 1 point a space for swamp, not 2.",)
    assert len({card.name for card in CARDS}) == 180
    assert len({quest.name for quest in QUEST_CARDS}) == 162
    used = {ability.split(":")[0] for hero in HEROES for ability in hero.abilities}
    assert used == set(ABILITIES)


@pytest.mark.parametrize("id", [id for id in PLATTERS if not id.startswith("sketch")])
def test_a_platter_keeps_to_its_constraints(id: str) -> None:
    piece = platter_piece(id)
    ground = dict(zip(piece.cells, piece.terrain, strict=True))
    assert set(ground) == set(PLATTER_CELLS)
    for corner in CORNERS:
        rim = [cell for cell in PLATTER_CELLS if distance(cell, corner) == 3]
        assert sum(ground[cell] not in (6, 7) for cell in rim) >= 2
        assert sum((cell, way) in piece.walls for cell in rim for way in range(6)) <= len(rim) // 2
    for tab in TABS:
        assert all(ground[cell] not in (6, 7) for cell in PLATTER_CELLS if distance(cell, tab) <= 1)


@rule("WS.REL.01", "WS.REL.06", "WS.MARKET.03-05", "WS.CPAY.01")
def test_factions() -> None:
    warriors = next(card for card in FACTION_CARDS if card.id == "warriors")
    assert set(warriors.opposes) == {"adventurers", "icons"}
    assert all(len(set(card.opposes)) == 2 for card in FACTION_CARDS)
