"""What an entry says it does, against what it does when it is played: the sentence names the change that came of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from rulewright.games._arena.rules.challenges import AMAZE, FACES, FAIL, PASS, SQUEAK, WIDEST, row_of
from rulewright.games._arena.rules.table import NOBODY
from rulewright.games.duel_of_ages import DuelOfAges
from rulewright.games.duel_of_ages.rules.adventure import undertake
from rulewright.games.duel_of_ages.rules.attack import (
    Result,
    armor,
    attack,
    damage_difference,
    defence,
    hit_difference,
    melee_weapons,
    ranged_weapons,
)
from rulewright.games.duel_of_ages.rules.bases import RATING_OF_SITE
from rulewright.games.duel_of_ages.rules.challenge import resolve
from rulewright.games.duel_of_ages.rules.content import CARD_NUMBER, CARDS, CHALLENGES, ENCOUNTERS, FIGURES, GUARDIANS
from rulewright.games.duel_of_ages.rules.effects import take_free
from rulewright.games.duel_of_ages.rules.figures import HENCHMAN, UNSHAKEN, Figure
from rulewright.games.duel_of_ages.rules.fire import targets
from rulewright.games.duel_of_ages.rules.labyrinths import marker
from rulewright.games.duel_of_ages.rules.lair import ROBBED, TURNED_UP
from rulewright.games.duel_of_ages.rules.movement import Walk, can_fly
from rulewright.games.duel_of_ages.rules.ratings import modifier, rating, speed, stealth
from rulewright.games.duel_of_ages.rules.state import Shot, can_fight
from rulewright.games.duel_of_ages.rules.terms import (
    ADVENTURE,
    AGES,
    CHAMBER,
    HIT,
    HONOR,
    INTELLECT,
    LAST,
    MIDDLE,
    MODIFIED,
    RATINGS,
    SPEED,
    STRENGTH,
    SYMBOLS,
)
from rulewright.games.duel_of_ages.rules.trial import difference
from rulewright.games.duel_of_ages.rules.victory import earned
from rulewright.games.duel_of_ages.view.card_words import TIMES
from rulewright.games.duel_of_ages.view.free_looks import played_words
from rulewright.kernel import Choice
from rulewright.testing.plain import unplain

from .tables import Table, coloured, faced, lucky, person, run

SENTENCES = {sheet.id: sheet.text for sheet in DuelOfAges().gallery()}
NOTES = {sheet.id: sheet.notes for sheet in DuelOfAges().gallery()}
Player = Callable[[str], list[str]]


def able(**changes: int) -> Figure:
    """Somebody who may use any card, without its symbol."""
    return person("Owner", strength=9, intellect=9, **changes)


def given(id: str, shown: bool = True, **changes: int) -> Table:
    """The card with one who can use it, and an enemy far enough away not to matter."""
    table = Table({able(**changes): (0, 0)}, {person("Foe", health=20): (3, 0)})
    table.give("Owner", id, shown=shown)
    return table


# ---- cards ----------------------------------------------------------------------------------------------------------


def weapon(id: str) -> list[str]:
    """Shoot or strike: how far it reaches, by which rating and how much more it hits, and what a plain hit does."""
    table = Table({able(): (-3, 0)}, {person("Foe", health=20): (-3, 0)})
    arena, card = table.arena, CARDS[CARD_NUMBER[id]]
    foe = table["Foe"]
    table.give("Owner", id)
    found = [*ranged_weapons(arena, 0), *melee_weapons(arena, 0)[1:]]
    assert len(found) == 1
    mine, told = found[0], []
    if mine.ranged:
        reached = []
        for far in range(1, 8):
            table.put("Foe", table.cell(-3 + far, 0) if far < 8 else -1)
            reached += [far] if targets(arena, 0, mine) else []
        told.append(f"{reached[0]} to {max(reached[-1], mine.high)} spaces")
        told.append(f"{mine.opfire} shot")
        table.put("Foe", table.cell(-3 + reached[0], 0))
    shot = Shot(0, mine, foe, arena.at[foe])
    named = next(name for name in ("melee", "aim", "point", "throw") if rating_moves_hit(table, shot, name))
    told.append(named.capitalize())
    better = hit_difference(arena, shot)
    told += [f"{better} more"] if better else []
    told.append(f"Power {damage_difference(arena, shot) + 5}")
    cards = [faced(PASS, better), faced(PASS, damage_difference(arena, shot), [faced(PASS, better)])]
    before = arena.health[foe]
    run(attack(arena, shot, Result()), rolls=cards)
    told.append(f"Damage {before - arena.health[foe]}")
    assert card.name
    return told


def rating_moves_hit(table: Table, shot: Shot, name: str) -> bool:
    """Whether the hit rests on a rating."""
    before, plain = hit_difference(table.arena, shot), table.arena.who[0]
    table.arena.who[0] = able(**{name: 8})
    moved = hit_difference(table.arena, shot) - before
    table.arena.who[0] = plain
    return moved == 3


def worn(id: str) -> list[str]:
    table = given(id, shown=False, armor=2)
    before = armor(table.arena, 0, ranged=False)
    table.arena.revealed |= 1 << CARD_NUMBER[id]
    now = armor(table.arena, 0, ranged=False)
    only_blows = armor(table.arena, 0, ranged=True) == before
    return [f"at least {now} Armor", "against blows"] if only_blows else [f"{now - before} more Armor"]


def ridden(id: str) -> list[str]:
    table = given(id, speed=4)
    card = CARDS[CARD_NUMBER[id]]
    slow, fast = speed(table.arena, 0), speed(table.arena, 0, card)
    table.arena.who[0] = able(speed=6)
    if speed(table.arena, 0, card) == fast:
        return [f"at Speed {fast}", *(["fly"] if card.flies else [])]
    return [f"{fast - slow} more Speed"]


def healed(id: str) -> list[str]:
    table = given(id, health=20)
    table.arena.health[0] = 1
    run(take_free(table.arena, "play", [CARD_NUMBER[id]]))
    return [f"heal {table.arena.health[0] - 1} ", "Then this card is discarded" if not table.arena.hand[0] else "again"]


def learned(id: str) -> list[str]:
    table = given(id, respect=0)
    full = table.arena.full[0]
    run(take_free(table.arena, "play", [CARD_NUMBER[id]]))
    if table.arena.full[0] > full:
        return [f"rises by {table.arena.full[0] - full}"]
    return [f"gain {table.arena.experience[0]} experience"]


def sent_away(id: str) -> list[str]:
    table = given(id, respect=0)
    run(take_free(table.arena, "play", [CARD_NUMBER[id]]), rolls=[coloured("gold")])
    return ["you are dismissed" if table.arena.at[0] == table.dome() else "banish an enemy"]


@pytest.mark.rule("DA.TYPE.10")
def test_playing_a_cube_says_whether_it_brings_another_card() -> None:
    number = next(card.number for card in CARDS if card.type == "cube" and card.respect)
    told = []
    for respect in (CARDS[number].respect - 1, CARDS[number].respect):
        table = given(CARDS[number].id, respect=respect)
        told.append(played_words(table.arena, number))
        asked = next(take_free(table.arena, "play", [number]), None)
        assert ("may draw a Secret card" in told[-1]) == (getattr(asked, "prompt", "") == "cube")
    assert told[0].endswith("; then the card is gone")


def replaced_by(id: str) -> list[str]:
    """The least Respect that brings a Secret card in place of a Cube."""
    for respect in range(10):
        table = given(id, respect=respect)
        flow = take_free(table.arena, "play", [CARD_NUMBER[id]])
        asked = next(flow, None)
        if getattr(asked, "prompt", "") == "cube":
            return [f"With Respect {respect} "]
    raise AssertionError(id)


def honoured(id: str) -> list[str]:
    table = given(id, honor=8)
    higher = [name for number, name in enumerate(RATINGS) if number != HONOR and rating(table.arena, 0, number) == 8]
    return [f"Honor takes the place of your {name.capitalize()}" for name in higher]


def raised(id: str) -> list[str]:
    """A monument: whom it changes by how much, and how far off it still does."""
    table = Table({able(): (0, 0), person("Ally"): (1, 0)}, {person("Foe"): (1, 0)})
    arena, number = table.arena, table.give("Owner", id)
    run(take_free(arena, "play", [number]))
    told = []
    for who, side in ((1, "allies"), (table["Foe"], "enemies")):
        for what in (*range(len(RATINGS)), ADVENTURE):
            change = modifier(arena, who, what)
            if change:
                name = "in adventure challenges" if what == ADVENTURE else MODIFIED[what].capitalize()
                told.append(f"{side} have {abs(change)} {'more' if change > 0 else 'less'} {name}")
                reach = [far for far in range(1, 5) if felt(table, who, what, far)]
                told.append(f"within {reach[-1]} spaces")
    return told


def felt(table: Table, who: int, what: int, far: int) -> bool:
    table.arena.at[who] = table.cell(far, 0)
    return bool(modifier(table.arena, who, what))


def hidden(id: str) -> list[str]:
    table = given(id, shown=False)
    before = stealth(table.arena, 0, opfire=True)
    table.arena.revealed |= 1 << CARD_NUMBER[id]
    gain = stealth(table.arena, 0, opfire=True) - before
    only_opfire = stealth(table.arena, 0, opfire=False) == before
    return [f"{gain} more Stealth {'against OpFire' if only_opfire else 'against shots in a round'}"]


def tool(id: str) -> list[str]:
    table = given(id, shown=False)
    before = difference(table.arena, 0, STRENGTH, at_site=True)
    table.arena.revealed |= 1 << CARD_NUMBER[id]
    return [f"While it lies open, add {difference(table.arena, 0, STRENGTH, at_site=True) - before} "]


def examined(id: str) -> list[str]:
    """A test of Lith: how many ratings an Amaze and a Pass raise."""
    gains = []
    for face in (AMAZE, PASS):
        table = given(id)
        arena, card = table.arena, CARDS[CARD_NUMBER[id]]
        table.put("Owner", table.lair(CHAMBER))
        first = faced(face, rating(arena, 0, card.rating) - card.value)
        lowly = [n for n, each in enumerate(CHALLENGES) if not {-1, STRENGTH, INTELLECT} & {*each.level}]
        levels = [n for n in lowly if n != first]
        count = {AMAZE: 2, PASS: 1}[face]
        answers = [RATINGS[CHALLENGES[n].level[0]] for n in levels[:count]]
        run(
            undertake(arena, "test", 0, card.number), *answers,
            rolls=[first, *levels[:count], coloured("gold", [first, *levels[:count]])],
        )  # fmt: skip
        gains.append(sum(arena.levels.values()))
    card = CARDS[CARD_NUMBER[id]]
    return [
        f"challenge {card.value} with {RATINGS[card.rating].capitalize()}",
        f"level up {TIMES[gains[0]]} on an Amaze",
        f"{TIMES[gains[1]]} on a Pass",
    ]


def condition(id: str) -> list[str]:
    """A Lith Achievement: from which number on it is met."""
    card = CARDS[CARD_NUMBER[id]]
    for count in range(1, 20):
        arena = given(id).arena
        arena.destroyed[1], arena.ages_passed[0], arena.tribute = (
            (1 << min(count, 7)) - 1,
            (1 << min(count, 4)) - 1,
            count,
        )
        if earned(arena, 0, card):
            return [f" {count} "]
    raise AssertionError(id)


def edge(id: str) -> list[str]:
    """By how much one may fall short of an encounter and still pass with the card."""
    number = next(n for n, entry in enumerate(ENCOUNTERS) if entry.rating == "melee" and entry.value == 8)
    saved = []
    for short in range(1, 8):
        table = given(id, shown=False, melee=8 - short)
        arena = table.arena
        arena.encounters[arena.at[0]] = number
        flow = undertake(arena, "encounter", 0)
        asked = next(flow)
        assert getattr(asked, "prompt", "") == "window.failed_encounter"
        try:
            flow.send(("play", CARD_NUMBER[id]))
        except StopIteration:
            break
        saved.append(short)
    return [f"add {saved[-1]} to your rating"]


# ---- adversaries ----------------------------------------------------------------------------------------------------


def encounter(id: str) -> list[str]:
    """The least rating that passes it, and the draws that it brings."""
    number = next(n for n, entry in enumerate(ENCOUNTERS) if entry.id == id)
    entry = ENCOUNTERS[number]
    stranger = (AGES.index(entry.age) + 1) % 4
    for value in range(1, 10):
        table = Table({replace(person("Ann", **{entry.rating: value}), age=stranger): (0, 0)})
        arena = table.arena
        arena.encounters[table.cell(0, 0)] = number
        flow, draws = undertake(arena, "encounter", 0), 0
        try:
            asked = next(flow)
            while getattr(asked, "prompt", "") != "settle":
                draws += getattr(asked, "prompt", "") == "draw"
                asked = flow.send("common" if getattr(asked, "prompt", "") == "draw" else asked.outcomes[0])  # type: ignore[union-attr]
        except StopIteration:
            continue
        return [f"Reach {value} with {entry.rating.capitalize()}", f"for {draws} draw"]
    raise AssertionError(id)


def guardian(id: str) -> list[str]:
    """A Pass moves the marker; the margin is the rating less the value; a price is so many cards."""
    number = next(n for n, entry in enumerate(GUARDIANS) if entry.id == id)
    entry = GUARDIANS[number]
    table = Table({person("Ann"): (0, 0)})
    arena = table.arena
    labyrinth = arena.land.labyrinths[0]
    arena.at[0] = labyrinth.paths[0][0]
    arena.faced[0] = number
    held = [table.give("Ann", name) for name in ("cestus", "morion", "mustang")]
    if entry.pay:
        answers: list[Choice] = ["pay", *(("card", card) for card in held[: entry.pay])]
        run(undertake(arena, "guardian", 0), *answers, rolls=[coloured("gold")])
        told = [f"Pay {len(held) - len(arena.hand[0])} card"]
    else:
        value = next(value for value in range(1, 10) if arena.trial is None and value == entry.value)
        cards = [faced(PASS, 5 - value)]
        run(undertake(arena, "guardian", 0), "test", rolls=[*cards, coloured("gold", cards)])
        told = [f"Challenge {value} with {entry.rating.capitalize()}"]
    assert marker(arena, 0, 0)[0] == 0, "the marker has moved on"
    return told


def challenge(id: str) -> list[str]:
    """What the card shows at every difference, in bands."""
    number = int(id.removeprefix("challenge_")) - 1
    table = Table({person("Ann"): (0, 0)})
    bands: dict[int, list[int]] = {}
    for row in range(-WIDEST, WIDEST + 1):
        drawn = run(resolve(table.arena, 0, row), rolls=[number])
        table.arena.challenges[0].pool.append(number)
        bands.setdefault(drawn.face, []).append(row)
        assert drawn.face == CHALLENGES[number].faces[row_of(row)]
    told = []
    for face, rows in bands.items():
        low, high = rows[0], rows[-1]
        where = f"{low} or more" if high == WIDEST else f"{high} or less" if low == -WIDEST else f"{low}"
        told.append("any amount" if len(rows) == 2 * WIDEST + 1 else where)
        told.append(FACES[face])
    return told


# ---- people and places ----------------------------------------------------------------------------------------------


def fighter(id: str) -> list[str]:
    """A henchman strikes: by what it hits, and how much it does."""
    table = Table({person("Ann"): (0, 0)}, {person("Foe", health=20): (0, 0)})
    arena, foe = table.arena, table["Foe"]
    number = next(n for n, figure in enumerate(arena.who) if figure.id == id)
    arena.at[number], arena.master[number], arena.team[number] = arena.at[0], 0, 0
    shot = Shot(number, arena.who[number].fists, foe, arena.at[foe])
    told = [f"Melee {hit_difference(arena, shot) + 5}", f"Power {damage_difference(arena, shot) + 5}"]
    cards = [faced(PASS, hit_difference(arena, shot))]
    cards.append(faced(PASS, damage_difference(arena, shot), cards))
    run(attack(arena, shot, Result()), rolls=cards)
    return [*told, f"Damage {20 - arena.health[foe]}"]


def gift(kind: str) -> Player:
    """One ability of a character, tried out."""

    def tried(id: str) -> list[str]:
        figure = FIGURES[id]
        table = Table(
            {figure: (0, 0), person("Ally"): (0, 0)}, {person("Foe", aim=5): (0, 0)}, marks={(0, 0): "w", (1, 0): "M"}
        )
        arena, ally, foe = table.arena, 1, table["Foe"]
        match kind:
            case "mend":
                arena.health[ally] = 1
                run(take_free(arena, "mend", [0, ally]))
                return [f"heals another ally in the space by {arena.health[ally] - 1}"]
            case "pickpocket":
                table.give("Foe", "cestus")
                run(take_free(arena, "pickpocket", [0, foe]), "keep")
                return [f"steals {len(arena.hand[0])} card"]
            case "spy":
                card = table.give("Foe", "cestus", shown=False)
                run(take_free(arena, "spy", [0, foe]))
                assert arena.revealed >> card & 1
                return ["turn up a card"]
            case "charm":
                henchman = table.henchman("Foe")
                run(take_free(arena, "charm", [0, henchman]), rolls=[lucky(9)])
                assert arena.team[henchman] == 0
                return ["on Luck 9"]
            case "dodge":
                plain = stealth(arena, 0, False)
                gains = {
                    SYMBOLS[gun.symbol]: defence(arena, Shot(foe, gun, 0, arena.at[0])) - plain
                    for card in CARDS if (gun := card.weapon) is not None and gun.ranged
                }  # fmt: skip
                helped = [symbol for symbol, gain in gains.items() if gain]
                assert sorted(helped) == ["energy_pistol", "pistol"]
                return [f"Has {gains['pistol']} more Stealth against cards with the Pistol or Energy pistol symbol"]
            case "climb":
                cost = dict(Walk(arena, 0, None, False).ways[table.cell(0, 0)])[table.cell(1, 0)]
                return [f"cliffs for {cost - 1} move points more"]
            case "easy":
                walk = Walk(arena, 0, None, False)
                assert walk.costs[1] == 1
                return [f"Pays only {walk.costs[1]} move point for woods"]
            case _:
                what = MODIFIED.index(kind.removeprefix("foe_"))
                whom = foe if kind.startswith("foe_") else ally
                change = modifier(arena, whom, what)
                name = "to hit" if what == HIT else MODIFIED[what].capitalize()
                return [f"have {abs(change)} {'more' if change > 0 else 'less'} {name}"]

    return tried


def labyrinth(id: str) -> list[str]:
    """What a marker at the end of each path gives."""
    table = Table({replace(person("Ann"), age=0): (0, 0)})
    arena, told = table.arena, []
    for path, what in enumerate((HIT, ADVENTURE, SPEED)):
        arena.paths = {(0, path): (0, LAST)}
        name = {HIT: "to hit", ADVENTURE: "in adventure challenges", SPEED: "Speed"}[what]
        told.append(f"{modifier(arena, 0, what)} more {name}")
    return told


PLAYED: list[tuple[Player, str]] = [
    *((weapon, id) for id in (
        "yew_longbow", "long_rifle", "rail_rifle", "flintlock_brace", "needle_gun", "tomahawk", "memory_steel_disc",
        "pocket_laser", "leaf_sword", "cavalry_sabre", "fire_axe", "boarding_pike", "shock_lance", "brass_knuckles",
        "durendal", "peacemaker", "gae_bolg",
    )),
    *((worn, id) for id in ("scale_hauberk", "flak_vest", "morion", "riot_shield", "ned_kellys_bucket")),
    *((ridden, id) for id in ("mustang", "hover_sled", "bucephalus", "kite_harness", "jump_pack", "lilienthals_wings")),
    *((healed, id) for id in ("poultice", "snake_oil_that_works", "field_dressing", "nanite_salve", "theriac")),
    *((learned, id) for id in ("hindsight_cube", "marrow_cube")),
    *((sent_away, id) for id in ("exit_cube", "exile_cube")),
    *((replaced_by, id) for id in ("hindsight_cube", "farewell_cube")),
    *((honoured, id) for id in ("badge_of_the_sword", "badge_of_the_eye", "badge_of_the_throne")),
    *((raised, id) for id in ("bastion_stone", "millstone", "lucky_obelisk", "searchlight_column")),
    *((hidden, id) for id in ("cloak_of_leaves", "smoke_pots")),
    *((tool, id) for id in ("skeleton_keys", "demolition_charge")),
    *((examined, id) for id in ("test_of_the_scales", "test_of_the_boulder")),
    *((condition, id) for id in ("scorched_earth", "four_ages_hall", "liths_favourite")),
    (edge, "old_family_recipe"),
    *((encounter, id) for id in (
        "outrun_the_bull", "hold_up_the_bridge", "mend_the_orrery", "refuse_the_crown", "quiet_the_tavern",
        "shoot_the_weathercock", "outfox_the_fox", "two_bears_one_cave",
    )),
    *((guardian, id) for id in (
        "atlass_understudy", "the_riddling_door", "the_wasp_queen", "a_troll_with_a_toll", "the_dragon_who_counts",
    )),
    *((challenge, id) for id in ("challenge_1", "challenge_12", "challenge_26", "challenge_44", "challenge_50")),
    *((fighter, id) for id in ("halberdier_odo", "big_agnes", "knuckles_malone", "dame_hilda")),
    (gift("mend"), "asclepius"), (gift("pickpocket"), "till_eulenspiegel"), (gift("spy"), "galileo_galilei"),
    (gift("charm"), "emperor_norton"), (gift("dodge"), "jack_johnson"), (gift("climb"), "professor_challenger"),
    (gift("easy"), "stagecoach_mary"), (gift("hit"), "bessie_coleman"), (gift("stealth"), "persephone"),
    (gift("foe_hit"), "charon"), (labyrinth, "labyrinth_ancient"),
]  # fmt: skip


@pytest.mark.parametrize(("play", "id"), PLAYED, ids=[f"{play.__name__}-{id}" for play, id in PLAYED])
def test_the_sentence_names_what_was_played(play: Player, id: str) -> None:
    told = play(id)
    assert told
    missing = [words for words in told if not re.search(re.escape(words), SENTENCES[id])]
    assert missing == [], SENTENCES[id]


def test_there_are_enough_of_them() -> None:
    assert len({id for _, id in PLAYED}) >= 60


# ---- what kinds of entries share -------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", range(len(FACES)))
@pytest.mark.parametrize("id", ["leaf_sword", "durendal", "yew_longbow", "big_bertha_portable"])
def test_a_weapon_says_how_much_each_damage_card_does(id: str, face: int) -> None:
    table = Table({able(): (-3, 0)}, {person("Foe", health=20, armor=CARDS[CARD_NUMBER[id]].weapon.power): (-3, 0)})  # type: ignore[union-attr]
    arena, foe = table.arena, table["Foe"]
    table.give("Owner", id)
    mine = [*ranged_weapons(arena, 0), *melee_weapons(arena, 0)[1:]][0]
    table.put("Foe", table.cell(-3 + mine.low, 0))
    shot = Shot(0, mine, foe, arena.at[foe])
    second = faced(face, damage_difference(arena, shot))
    first = faced(PASS, hit_difference(arena, shot), [second])
    run(attack(arena, shot, Result()), rolls=[first, second])
    assert f"{FACES[face]} {20 - arena.health[foe]}" in NOTES[id][0].partition(" With the symbol")[0]


@pytest.mark.parametrize(("face", "stays"), [(AMAZE, False), (PASS, False), (SQUEAK, False), (FAIL, True)])
@pytest.mark.parametrize("rival", [False, True])
def test_a_guardian_says_whose_marker_lies_there_afterwards_and_whether_it_stays(
    face: int, stays: bool, rival: bool
) -> None:
    number = next(n for n, entry in enumerate(GUARDIANS) if entry.id == "atlass_understudy")
    table = Table({person("Ann"): (0, 0)})
    arena = table.arena
    arena.at[0], arena.faced[0] = arena.land.labyrinths[0].paths[0][MIDDLE if rival else 0], number
    arena.paths = {(0, 0): (1, MIDDLE)} if rival else {}
    card = faced(face, 5 - GUARDIANS[number].value)
    answers = ["test", *(["common", "keep"] if face == AMAZE else [])]
    rolls = [card, *([0] if face == AMAZE else []), coloured("gold", [card])]
    run(undertake(arena, "guardian", 0), *answers, rolls=rolls)
    passed = face >= PASS
    assert marker(arena, 0, 0)[0] == ((NOBODY if passed else 1) if rival else (0 if passed else NOBODY))
    assert (arena.faced[0] == number) == stays
    assert "an enemy's marker on the path comes off instead" in SENTENCES["atlass_understudy"]
    assert (
        "After a Squeak or better another guardian takes the place; after a Fail or Fopp this one stays."
        in NOTES["atlass_understudy"][1]
    )


def test_who_refuses_a_price_is_dismissed_and_the_guardian_stays() -> None:
    number = next(n for n, entry in enumerate(GUARDIANS) if entry.id == "a_troll_with_a_toll")
    table = Table({person("Ann"): (0, 0)})
    arena = table.arena
    arena.at[0], arena.faced[0] = arena.land.labyrinths[0].paths[0][0], number
    run(undertake(arena, "guardian", 0), "refuse", rolls=[coloured("gold")])
    assert (arena.faced[0], arena.at[0], marker(arena, 0, 0)[0]) == (number, table.dome(), NOBODY)
    assert SENTENCES["a_troll_with_a_toll"].endswith("Whoever refuses or cannot is dismissed, and the guardian stays.")


@pytest.mark.parametrize("face", [AMAZE, PASS, SQUEAK, FAIL])
def test_a_symbol_for_damage_says_how_much_each_card_does_then(face: int) -> None:
    card = CARDS[CARD_NUMBER["rail_spike_maul"]]
    assert card.boosted is not None
    foe = person("Foe", health=20, armor=card.boosted.power)
    table = Table({able(symbols=1 << card.symbol): (0, 0)}, {foe: (0, 0)})
    table.give("Owner", card.id)
    arena, target = table.arena, table["Foe"]
    shot = Shot(0, melee_weapons(arena, 0)[1], target, arena.at[target])
    second = faced(face, damage_difference(arena, shot))
    run(attack(arena, shot, Result()), rolls=[faced(PASS, hit_difference(arena, shot), [second]), second])
    assert f"{FACES[face]} {20 - arena.health[target]}" in NOTES[card.id][0].partition(" With the symbol")[2]


def test_auras_add_up_and_leave_their_owner_out_as_the_note_says() -> None:
    twins = [FIGURES["bessie_coleman"], FIGURES["rosie_the_riveter"]]
    table = Table({person("Ally"): (0, 0), twins[0]: (0, 0), twins[1]: (0, 0)})
    gains = [modifier(table.arena, table[name], HIT) for name in ("Ally", twins[0].name, twins[1].name)]
    assert gains == [2, 1, 1]
    assert all("An aura leaves its owner out; several add up." in " ".join(NOTES[twin.id]) for twin in twins)


def test_a_symbol_stands_for_all_that_a_card_needs() -> None:
    card = CARDS[CARD_NUMBER["long_rifle"]]
    table = Table({person("Dull", strength=0, intellect=0, symbols=1 << card.symbol): (0, 0)})
    table.give("Dull", card.id)
    (rifle,) = ranged_weapons(table.arena, 0)
    assert card.weapon is not None
    assert f"or the Rifle symbol, which gives {rifle.high - card.weapon.high} more Range." in SENTENCES[card.id]


def test_auras_on_enemies_spare_the_unshaken_and_say_so() -> None:
    for figure, less in ((person("Foe"), 1), (person("Foe", powers=UNSHAKEN), 0)):
        table = Table({FIGURES["charon"]: (0, 0)}, {figure: (0, 0)})
        assert -modifier(table.arena, table["Foe"], HIT) == less
    assert "enemies have 1 less to hit, with shots and blows (mental)" in SENTENCES["charon"]


@pytest.mark.parametrize("id", [card.id for card in CARDS if card.barred])
def test_what_cannot_enter_woods_rides_out_of_them(id: str) -> None:
    table = Table({able(): (0, 0)}, marks={(0, 0): "w", (1, 0): "w"})
    ways = dict(Walk(table.arena, 0, CARDS[CARD_NUMBER[id]], False).ways[table.cell(0, 0)])
    assert (table.cell(1, 0) in ways, ways.get(table.cell(0, 1))) == (False, 1)
    assert "not into woods (out of them is fine)" in SENTENCES[id]


@pytest.mark.parametrize("id", [figure.id for figure in FIGURES.values() if figure.kind == HENCHMAN])
def test_a_henchman_fights_without_its_master(id: str) -> None:
    table = Table({person("Ann"): (-3, 0)}, {person("Foe"): (0, 0)})
    arena = table.arena
    number = next(n for n, figure in enumerate(arena.who) if figure.id == id)
    arena.at[number], arena.master[number], arena.team[number] = arena.at[table["Foe"]], 0, 0
    assert can_fight(arena, number, table["Foe"])
    assert "You move it and fight with it like a character" in SENTENCES[id]
    assert any(note.startswith("It may go far from its master.") for note in NOTES[id])


def test_the_notes_of_hosts_and_gates_say_what_a_failure_costs() -> None:
    """Played in the tests of the Alliance and of the bases."""
    hosts = [NOTES[entry.id][1] for entry in ENCOUNTERS]
    assert all("falls short there is dismissed too, or calls a new host and is banished" in note for note in hosts)
    assert "falls short stays outside, neither dismissed nor banished" in NOTES["white_base"][1]


def test_the_packs_say_that_caverns_are_closed_to_them() -> None:
    table = Table({person("Flier"): (0, 0)})
    pack = CARDS[CARD_NUMBER["jump_pack"]]
    assert can_fly(table.arena, 0, pack)
    table.put("Flier", table.lair(CHAMBER))
    assert table.arena.land.cavern[table.arena.at[0]]
    assert not can_fly(table.arena, 0, pack)
    assert "not into or out of caverns" in SENTENCES["jump_pack"]


def test_every_note_is_plain_and_names_the_numbers_of_the_rules() -> None:
    game = DuelOfAges()
    assert [note for sheet in game.gallery() for note in sheet.notes for _ in unplain(note, game.glossary)] == []
    for site, amounts in (("Reflecting Pool", TURNED_UP), ("Wailing Cave", ROBBED)):
        (note,) = (note for note in NOTES["liths_lair"] if note.startswith(site))
        assert all(f"{FACES[face]} {amount}" in note for face, amount in amounts.items())
    assert all(RATINGS[rating].capitalize() in NOTES["white_base"][0] for rating in RATING_OF_SITE.values())
