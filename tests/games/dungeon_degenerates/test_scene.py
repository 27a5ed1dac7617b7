"""What everybody sees of a fight."""

from __future__ import annotations

import pytest

from rulewright.games.dungeon_degenerates.brawl import HEROES, MELEE, RANGED
from rulewright.kernel import Match

from .camp import FRIAR, GAME, KNIGHT, brawl, foe, give, lay

rule = pytest.mark.rule


@rule("DD.TARG.01", "DD.MON.05", "DD.MON.06")
def test_a_threat_tells_whom_it_means_and_how_much_at_worst() -> None:
    table = lay(KNIGHT, FRIAR)
    knight = table.heroes[0]
    brawl(table, "pit_bear", "crossbow_watch", "feral_hound")
    foe(table, 1).targets = 0b10
    foe(table, 2).targets = 0
    give(table, knight, "leather_jack")
    fight, land = GAME.scene(table, 0).boards
    assert land.title == "The Borderlands"
    bear, watch = fight.links
    assert (bear.a, bear.b, bear.colour, bear.label) == (0, HEROES, MELEE, "5")
    assert (watch.a, watch.b, watch.colour, watch.label) == (1, HEROES + 1, RANGED, "4")
    assert [space.label for space in fight.spaces][:2] == ["Pit Bear\nATT 6 · ARM 0", "Crossbow Watch\nATT 4 · ARM 0"]


def test_a_token_shows_the_health_that_is_left() -> None:
    table = lay(KNIGHT, FRIAR)
    brawl(table, "pit_bear")
    foe(table).wounds, table.heroes[0].wounds = 5, 3
    scene = GAME.scene(table, 0)
    left = {piece.id: piece.health and (piece.health.value, piece.health.most) for piece in scene.pieces}
    assert left == {"foe0": (3, 8), "h0": (13, 16), "h1": (14, 14)}
    sheets = {sheet.id: sheet.counters[0].value for sheet in scene.sheets if sheet.counters}
    assert (sheets["foe0"], sheets["h0"]) == (3, 13)


def test_monsters_of_a_kind_are_told_apart() -> None:
    table = lay(KNIGHT, FRIAR)
    brawl(table, "reed_stalker", "pit_bear", "reed_stalker")
    scene = GAME.scene(table, 0)
    names = ["Reed Stalker 1", "Pit Bear", "Reed Stalker 2"]
    assert [piece.name for piece in scene.pieces if piece.id.startswith("foe")] == names
    assert [sheet.title for sheet in scene.sheets if sheet.id.startswith("foe")] == names
    table.agenda = [("begin_turn",), ("turn", 0)]
    match = Match.laid(GAME, table, {"seats": 2})
    match.choose("guard")
    question = match.question(0)
    assert question is not None
    blows = [option.look for option in question.options if option.key.startswith("strike:1:")]
    assert [look.text.partition(" at ")[2] for look in blows] == names
