"""Every number explains itself: its reasons are named, with their rules, and they add up to it."""

from __future__ import annotations

import pytest

from rulewright.games._arena.rules.auras import Aura
from rulewright.games.duel_of_ages.rules.attack import (
    armor,
    defence,
    hit_difference,
    hit_rating,
    power,
    weapon_by,
)
from rulewright.games.duel_of_ages.rules.content import CARDS, GUARDIANS
from rulewright.games.duel_of_ages.rules.effects import take_free
from rulewright.games.duel_of_ages.rules.figures import DODGE, SABOTEUR, SQUIRE
from rulewright.games.duel_of_ages.rules.labyrinths import guardian_difference
from rulewright.games.duel_of_ages.rules.ratings import rating, speed, stealth
from rulewright.games.duel_of_ages.rules.state import ACTIVE, Arena, Shot
from rulewright.games.duel_of_ages.rules.terms import (
    ANCIENT,
    CIRCLES,
    HIT,
    INTELLECT,
    LAST,
    MELEE,
    RATINGS,
    REACT,
    SETTINGS,
    SPEED,
    STEALTH,
    STRENGTH,
    SYMBOLS,
)
from rulewright.games.duel_of_ages.rules.trial import difference
from rulewright.kernel import Sum

from .tables import Table, person, run

rule = pytest.mark.rule


def reasons(why: Sum) -> dict[str, int]:
    return {term.reason: term.value for term in why.terms}


def rules(why: Sum) -> set[str]:
    return {term.rule for term in why.terms if term.rule}


def squire_of(arena: Arena, who: int, gift: int) -> None:
    """A henchman with a gift joins one."""
    one = next(number for number, figure in enumerate(arena.who) if figure.powers & gift)
    arena.master[one], arena.at[one], arena.team[one] = who, arena.at[who], arena.team[who]


def rich(**changes: object) -> Table:
    """Ann with much that counts, an ally with an aura, and an enemy monument."""
    table = Table(
        {person("Ann", age=ANCIENT, strength=6, intellect=6, **changes): (0, 0),
         person("Abe", auras=(Aura(HIT, 1, 2, False), Aura(STEALTH, 1, 2, False))): (0, 1)},
        {person("Bob", stealth=4): (3, 0)},
    )  # fmt: skip
    arena = table.arena
    arena.levels = {(0, MELEE): 2, (1, MELEE): 4}
    arena.flags[0] |= ACTIVE
    return table


@rule("DA.EXP.02", "DA.EXP.05", "DA.CARD.13", "DA.LAB.04")
def test_what_a_rating_is_made_of() -> None:
    table = rich(symbols=1 << SYMBOLS.index("blade") | 1 << SYMBOLS.index("stealth"))
    arena = table.arena
    table.give("Ann", "cavalry_sabre")
    table.give("Ann", "mirror_cloak")
    arena.paths[0, 2] = 0, LAST
    squire_of(arena, 0, SQUIRE)
    expected = {
        MELEE: {"printed": 5, "levels": 2, "experience": 1},
        SPEED: {"printed": 5, "experience": 1, "Path of Prestige": 1},
        REACT: {"printed": 5, "experience": 1, "squire": 1},
        STEALTH: {"printed": 5, "experience": 1, "Mirror Cloak": 1, "aura of Abe": 1},
        RATINGS.index("wits"): {"printed": 5, "experience": 1, "Cavalry Sabre": 1},
    }
    for name in range(len(RATINGS)):
        why = Sum()
        assert rating(arena, 0, name, why) == why.total
        assert reasons(why) == expected.get(name, {"printed": arena.who[0].ratings[name], "experience": 1})
    why = Sum()
    assert speed(arena, 0, CARDS[table.give("Ann", "motorcycle_with_sidecar")], why) == why.total == 9
    assert reasons(why)["Motorcycle with Sidecar"] == 2, "7 in place of the printed 5"
    assert speed(arena, 0, CARDS[table.give("Ann", "mustang")]) == 9, "2 more than on foot"


@rule("DA.TYPE.15")
def test_a_badge_says_what_it_changes() -> None:
    table = rich(honor=9)
    table.give("Ann", "badge_of_the_sword")
    why = Sum()
    assert rating(table.arena, 0, MELEE, why) == why.total == 10, "Honor with the experience"
    assert reasons(why)["Badge: Honor"] == 2
    assert rules(why) == {"DA.ADV.05", "DA.EXP.05", "DA.EXP.02", "DA.TYPE.15"}


@rule("DA.TYPE.18")
def test_a_monument_says_what_it_changes() -> None:
    table = rich()
    arena, bob = table.arena, table["Bob"]
    table.put("Bob", table.cell(2, 0))
    run(take_free(arena, "play", [table.give("Ann", "searchlight_column")]))
    why = Sum()
    assert stealth(arena, bob, False, why) == why.total == 3
    assert reasons(why) == {"printed": 4, "Searchlight Column": -1}
    assert "DA.TYPE.18" in rules(why)


@rule("DA.FIRE.08", "DA.CARD.13-14", "DA.LOS.03", "DA.LAB.02", "DA.AURA.01")
def test_what_a_shot_is_made_of() -> None:
    table = rich(symbols=1 << SYMBOLS.index("rifle"))
    arena, bob = table.arena, table["Bob"]
    arena.who[bob] = person("Bob", stealth=4, powers=DODGE)
    arena.paths[0, 0] = 0, LAST
    bow = weapon_by(arena, 0, table.give("Ann", "yew_longbow"), True)
    shot = Shot(0, bow, bob, arena.at[bob], 2, 3)
    why, against, both = Sum(), Sum(), Sum()
    assert hit_rating(arena, shot, why) == why.total == hit_rating(arena, shot) == 6
    assert reasons(why) == {
        "printed": 5, "experience": 1, "Yew Longbow": 1, "weapon, user and ground of one age": 1, "3 shots": -4,
        "Path of War": 1, "aura of Abe": 1,
    }  # fmt: skip
    assert {"DA.CARD.13", "DA.CARD.14", "DA.FIRE.08", "DA.LAB.02", "DA.AURA.01"} <= rules(why)
    assert defence(arena, shot, against) == against.total == defence(arena, shot) == 6
    assert reasons(against) == {"printed": 4, "terrain on the line": 2}, "no pistol, nothing to dodge"
    assert "DA.LOS.03" in rules(against)
    assert hit_difference(arena, shot, both) == both.total == hit_difference(arena, shot) == 0
    assert reasons(both)["target: terrain on the line"] == -2
    sling = Shot(0, weapon_by(arena, 0, table.give("Ann", "bronze_sling"), True), bob, arena.at[bob])
    dodged = Sum()
    assert defence(arena, sling, dodged) == dodged.total == 6
    assert reasons(dodged)["dodges pistols"] == 2


@rule("DA.MELEE.07", "DA.MELEE.10")
def test_what_a_blow_is_made_of() -> None:
    table = rich()
    arena, bob = table.arena, table["Bob"]
    fists = weapon_by(arena, 0, -1, False)
    why, against, strength = Sum(), Sum(), Sum()
    shot = Shot(0, fists, bob, arena.at[bob])
    assert hit_rating(arena, shot, why) == why.total == 9
    assert reasons(why) == {"printed": 5, "levels": 2, "experience": 1, "aura of Abe": 1}
    assert defence(arena, shot, against) == against.total == 5
    assert power(arena, 0, fists, strength) == strength.total == 6
    club = weapon_by(arena, 0, table.give("Ann", "olive_club"), False)
    named = Sum()
    assert power(arena, 0, club, named) == named.total == 5
    assert reasons(named) == {"Olive Club": 5}


@rule("DA.FIRE.10")
def test_a_henchmans_own_shot_says_so() -> None:
    table = rich()
    arena, bob = table.arena, table["Bob"]
    archer = next(number for number, figure in enumerate(arena.who) if figure.ranged is not None and figure.kind == 1)
    arena.at[archer], arena.team[archer] = table.cell(-3, 0), 0
    own = weapon_by(arena, archer, -1, True)
    why, strength = Sum(), Sum()
    assert hit_rating(arena, Shot(archer, own, bob, arena.at[bob]), why) == why.total == own.fixed == 5
    assert reasons(why) == {"own shot": 5}
    assert power(arena, archer, own, strength) == strength.total == own.power


@rule("DA.TYPE.03")
def test_what_armor_is_made_of() -> None:
    table = rich(symbols=1 << SYMBOLS.index("armor"), armor=3)
    arena = table.arena
    for card in ("scale_hauberk", "morion", "hoplite_shield"):
        table.give("Ann", card)
    why, shot = Sum(), Sum()
    assert armor(arena, 0, ranged=False, why=why) == why.total == 4 + 3 + 1 + 2
    assert reasons(why) == {"printed": 3, "experience": 1, "Scale Hauberk": 3, "Morion": 1, "Hoplite Shield": 2}
    assert armor(arena, 0, ranged=True, why=shot) == shot.total == 8


@rule("DA.LAB.03", "DA.LAB.08-11", "DA.ADV.04-05", "DA.HENCH.02")
def test_what_an_adventure_is_made_of() -> None:
    number = next(n for n, one in enumerate(GUARDIANS) if (one.rating, one.age) == ("strength", "ancient"))
    guardian = GUARDIANS[number]
    table = rich(setting=SETTINGS.index(guardian.setting), circle=CIRCLES.index(guardian.circle))
    arena = table.arena
    arena.paths[0, 1] = 0, LAST
    squire_of(arena, 0, SABOTEUR)
    table.give("Ann", "skeleton_keys")
    why, at_site = Sum(), Sum()
    assert guardian_difference(arena, 0, guardian, why) == why.total == guardian_difference(arena, 0, guardian)
    assert reasons(why) == {
        "printed": 6, "experience": 1, "Path of Glory": 1, "the challenge": -guardian.value, "the guardian's age": 1,
        "the guardian's setting": 1, "the guardian's circle": 1,
    }  # fmt: skip
    assert {"DA.LAB.08", "DA.LAB.09", "DA.LAB.10", "DA.ADV.05"} <= rules(why)
    assert difference(arena, 0, INTELLECT, at_site=True, why=at_site) == at_site.total == 6 + 1 + 1 + 2 - 5
    assert reasons(at_site)["tools and helpers"] == 2
    assert difference(arena, 0, STRENGTH, 6) == 2
