"""What everybody sees of a fight."""

from __future__ import annotations

import re

import pytest

from rulewright.games.dungeon_degenerates.rules.combat_dice import Cast, dice_of, lay_out
from rulewright.games.dungeon_degenerates.rules.content import CARD, CARDS, MONSTER, MONSTERS
from rulewright.games.dungeon_degenerates.rules.fight import prepared
from rulewright.games.dungeon_degenerates.rules.profile import BOLT, UNARMED, profile
from rulewright.games.dungeon_degenerates.rules.state import (
    DEAD,
    DEFEATED,
    DEFENCE,
    ESCAPE,
    POWER,
    TEST,
    Table,
    Throw,
    Thrown,
)
from rulewright.games.dungeon_degenerates.rules.terms import AGI, ASSAULT, GUARD, MRL, STR
from rulewright.games.dungeon_degenerates.view import brawl as brawls
from rulewright.games.dungeon_degenerates.view import tray as trays
from rulewright.games.dungeon_degenerates.view.brawl import HEROES, MELEE, RANGED
from rulewright.games.dungeon_degenerates.view.odds import FALLEN
from rulewright.kernel import Ask, Match, SeatView
from rulewright.kernel.words import percent
from rulewright.players import GreedyPlayer

from .camp import FRIAR, GAME, HEXER, KNIGHT, ROBBER, brawl, foe, give, lay, turn

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
    assert [space.label for space in fight.spaces][:2] == [
        "Pit Bear\nattack 6 · armour 0",
        "Crossbow Watch\nattack 4 · armour 0",
    ]


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
    assert [look.text.partition(" at ")[2].partition(":")[0] for look in blows] == names


@rule("DD.CDICE.07", "DD.CDICE.03", "DD.SUFF.02")
def test_the_dice_of_a_turn_stay_with_what_they_were_for_and_what_they_did() -> None:
    table = lay(KNIGHT, FRIAR)
    fight = brawl(table, "pit_bear")
    knight = table.heroes[0]
    knight.luck = 0
    assert GAME.scene(table, 0).tray is None
    attack = next(each for each in profile(table, knight).attacks if each.source >= 0)
    turn(table, "guard", ("strike", attack.source, attack.attribute, 0), rolls=[1, 2, 6, 6, 3, 3])
    tray = GAME.scene(table, 0).tray
    assert tray is not None
    assert tray.title == f"Disgraced Knight: {CARDS[attack.source].name} at Pit Bear"
    defence, blow, power = tray.throws
    assert (defence.label, [die.value for die in defence.dice], defence.good) == ("Defence", [1, 2], True)
    assert defence.text == f"3 within Agility {profile(table, knight).attributes[AGI]}: defended, the higher die blocks"
    assert (blow.label, blow.good) == ("Attack", False)
    assert blow.text.startswith("12 over")
    assert blow.text.endswith("missed")
    assert (power.label, power.good, power.text) == ("Power", None, "extra, may block (Guard)")
    assert tray.text == f"0 Wounds for Pit Bear, {knight.wounds} Wounds for the Disgraced Knight"
    assert fight.foes[0].wounds == 0


def test_a_stance_is_the_first_badge() -> None:
    table = lay(KNIGHT, FRIAR)
    found = brawl(table, "pit_bear")
    table.heroes[0].guard, table.heroes[1].guard = GUARD, ASSAULT
    found.acted = 0b11
    badges = {piece.id: piece.badges for piece in GAME.scene(table, 0).pieces}
    assert (badges["h0"][0], badges["h1"][0]) == ("Guard", "Assault")
    found.acted = 0b01
    badges = {piece.id: piece.badges for piece in GAME.scene(table, 0).pieces}
    assert (badges["h0"][0], badges["h1"][0]) == ("Guard", "No stance yet"), "that of the round before is over"


def fight_with_dice(prompt: str) -> Match[Table]:
    """A game of bots up to the first such question in a fight."""
    for seed in range(40):
        match = Match.start(GAME, {}, seed=f"fight {seed}")
        while not match.over and match.answers < 150:
            fight = match.state.fight
            asked = match.ask.prompt if match.ask is not None else ""
            thrown = fight.thrown if fight is not None else None
            struck = prompt != "reroll" or (thrown is not None and thrown.source is not None)
            if fight is not None and asked == prompt and struck:
                return match
            seat = match.waiting[0]
            index = GreedyPlayer(f"{seed}/{match.answers}", worlds=1).choose(SeatView(match, seat))
            match.take(match.choices_of(seat)[index], seat)
    raise AssertionError("no such question")


@rule("DD.LUCK.03")
def test_a_die_that_luck_may_roll_again_is_in_the_tray_and_tells_its_odds() -> None:
    match = fight_with_dice("reroll")
    scene = match.scene(match.waiting[0])
    assert scene.tray is not None
    assert scene.tray.text.startswith("As they lie: ")
    shown = [die.value for throw in scene.tray.throws for die in throw.dice]
    assert match.state.fight is not None
    dice = dice_of(match.state.fight)
    assert shown == [*dice.defence, *dice.attack, *dice.power]
    start = len(dice.defence)
    middle = start + len(dice.attack)
    for option in scene.question.options if scene.question else ():
        target = option.look.target
        if target.kind == "die":
            number = int(target.id)
            odds = match.odds(option.key, match.waiting[0])
            assert (odds is not None) is option.look.odds is (number < middle)
            if odds is not None:
                row = next(
                    throw for throw in scene.tray.throws if throw.label == ("Defence", "Attack")[number >= start]
                )
                assert 0 <= odds.chances[0][1] <= 1
                assert row.good is not None


def test_a_fight_can_be_foretold_by_playing_it_out() -> None:
    match = fight_with_dice("act")
    seat = match.waiting[0]
    assert match.scene(seat).forecast == "The fight"
    odds = match.forecast(seat)
    assert odds is not None
    chances = dict(odds.chances)
    assert 0 <= chances["win"] <= 1
    falls = [chance for label, chance in odds.chances if label.endswith(" Defeated")]
    assert all(chance <= chances[FALLEN] <= sum(falls) + 1e-9 for chance in falls)
    assert FALLEN in odds.bad
    assert "win" not in odds.bad
    for label, chance in odds.chances[2:]:
        assert f"{label.removesuffix(' Defeated')} {percent(chance)}" in odds.headline
    assert 0 < odds.error < 0.1
    assert match.forecast(seat) == odds
    assert Match.start(GAME, {}, seed="no fight").forecast(0) is None


def test_the_board_of_a_fight_shows_who_stands_and_who_does_not() -> None:
    table = lay(KNIGHT, FRIAR, HEXER)
    knight, friar, hexer = table.heroes
    found = brawl(table, "watchman", "antler_king")
    found.acted = 0b111
    knight.guard, friar.escaped, hexer.fate = ASSAULT, True, DEFEATED
    assert [brawls.posture(found, hero) for hero in table.heroes] == ["Assault", "escaped", "Defeated"]
    knight.guard = GUARD
    assert brawls.posture(found, knight) == "Guard"
    pieces = {piece.id: piece for piece in GAME.scene(table, 0).pieces}
    assert [pieces[f"h{seat}"].spent for seat in range(3)] == [False, True, True]
    assert (pieces["foe0"].tint, pieces["foe1"].tint) == (brawls.LAWFUL, brawls.WILD)
    assert (pieces["foe0"].size, pieces["foe1"].size) == (1.0, 1.4)
    assert (pieces["foe0"].icon, pieces["foe1"].icon) == (brawls.DRAWN["m watchman"], brawls.DRAWN["m antler_king"])
    assert brawls.face(MONSTERS[MONSTER["plague_beggar"]]) == brawls.FACES["Human"], "it has none of its own"
    assert brawls.row(1) == [0.0]
    assert brawls.row(2) == [-brawls.WIDTH / 2, brawls.WIDTH / 2]
    hexer.fate = DEAD
    assert table.fight is not None
    assert [hero.seat for hero in brawls.fighters(table, table.fight)] == [0, 1]
    spaces = GAME.scene(table, 0).boards[0].spaces
    assert [(each.id, each.y) for each in spaces] == [(0, 0.0), (1, 0.0), (100, brawls.DEPTH), (101, brawls.DEPTH)]


def test_the_tray_tells_of_tests_misses_and_power() -> None:
    assert trays.shown(Throw(DEFENCE, (3, 3), AGI, 6)).text == "6 within Agility 6: defended, the higher die blocks"
    assert trays.shown(Throw(DEFENCE, (3, 4), AGI, 6)).text == "7 over Agility 6: no defence"
    assert trays.shown(Throw(ESCAPE, (3, 3), AGI, 6)).text.endswith("away")
    assert trays.shown(Throw(POWER, (4,), guard=ASSAULT)).text == "extra, may be the damage (Assault)"
    assert trays.shown(Throw(TEST, (4, 4), MRL, 8)).label == "Morale test"
    assert not trays.shown(Throw(TEST, (6, 6), MRL, 8)).good
    assert trays.weapon(UNARMED) == "Unarmed Strike"
    assert trays.weapon(BOLT) == "Void Bolt"
    assert trays.weapon(CARD["whip"]) == "Whip"
    struck, plain = Thrown(0, 1, monster=MONSTER["pit_bear"]), Thrown(0, 1)
    assert trays.came_of(struck, "Knight", 3, 2) == "3 Wounds for Pit Bear, 2 Wounds for the Knight"
    assert trays.came_of(plain, "Knight", 0, 0) == "0 Wounds for the Knight"
    assert trays.came_of(struck, "Knight", 0, None) == "0 Wounds for Pit Bear"


def test_the_tray_tells_what_the_dice_will_do() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    found = brawl(table, "pit_bear")
    blow = ("strike", CARD["footmans_sword"], STR, 0)
    found.deed = blow
    knight.guard = GUARD
    lay_out(table, knight, found, prepared(table, knight, found, blow), Cast((3, 3), (4, 2), (1,)))
    tray = trays.tray(table, found)
    assert tray is not None
    assert tray.title == "Disgraced Knight: Footman's Sword at Pit Bear"
    assert tray.text == "As they lie: 5 Wounds for Pit Bear, 3 Wounds for the Disgraced Knight"
    assert [throw.means for throw in tray.throws] == [
        "The 3 blocks against every blow.", "The 4 is the damage.", "The 3 of the Defence is no lower.",
    ]  # fmt: skip
    assert [[die.used for die in throw.dice] for throw in tray.throws] == [[True, False], [True, False], [False]]
    found.deed = ()
    tray = trays.tray(table, found)
    assert tray is not None
    assert tray.text == ""
    found.round = 2
    found.thrown = Thrown(0, 2, (Throw(TEST, (4, 4), MRL, 8), Throw(TEST, (5, 4), MRL, 8)))
    tray = trays.tray(table, found)
    assert tray is not None
    assert tray.title == "Disgraced Knight, round 2"
    assert trays.dice_before_last(found) == 2
    found.thrown = None
    assert trays.tray(table, found) is None


def test_dice_whose_turn_is_over_leave_the_table() -> None:
    table = lay(KNIGHT, FRIAR)
    found = brawl(table, "pit_bear")
    found.thrown = Thrown(0, found.round, (Throw(TEST, (4, 4), MRL, 8),))
    table.agenda = [("round_end",), ("turn", 1)]
    assert trays.tray(table, found) is not None
    table.agenda, found.settled = [("round_end",)], 0b01
    assert trays.tray(table, found) is None, "the Friar's turn has begun"
    found.settled = 0b11
    assert trays.tray(table, found) is not None
    found.round += 1
    assert trays.tray(table, found) is None, "a new round"


@rule("DD.TARG.01", "DD.CSTN.01", "DD.FTURN.01")
def test_a_stage_tells_whom_each_hunts_and_who_stands_how() -> None:
    table = lay(KNIGHT, FRIAR)
    knight, friar = table.heroes
    found = brawl(table, "pit_bear", "crossbow_watch")
    foe(table, 1).targets = 0b10
    knight.guard, friar.guard = GUARD, ASSAULT
    found.acted, found.settled = 0b11, 0b01
    foe(table, 0).struck = 0b01
    stage = GAME.scene(table, 0).stage
    assert stage is not None
    assert [each.piece for each in stage.foes] == ["foe0", "foe1"]
    assert stage.foes[0].hunts == "Hunts whoever has the highest Strength: the Disgraced Knight."
    stances = [each.stance for each in stage.heroes]
    assert [stance and stance.name for stance in stances] == ["Guard", "Assault"]
    assert all(stance is not None and "Power" in stance.means for stance in stances)
    assert stage.heroes[0].state == "has acted"
    done, shot = stage.threats
    assert (done.who, done.whom, done.kind, done.text) == ("foe0", "h0", "done", "struck: wounded")
    assert (shot.who, shot.whom, shot.kind) == ("foe1", "h1", "ranged")
    assert shot.text.startswith("about ")
    assert shot.note.endswith("4 at most")
    friar.escaped = True
    stage = GAME.scene(table, 0).stage
    assert stage is not None
    assert [threat.whom for threat in stage.threats] == ["h0"], "who is away is struck by nobody"


@rule("DD.CSTN.01", "DD.SUFF.04")
def test_blows_and_stances_tell_the_same_wounds() -> None:
    table = lay(ROBBER, FRIAR)
    found = brawl(table, "rat_king", "hedge_bandit")
    table.agenda.append(("round_end",))
    stage = GAME.scene(table, 0).stage
    assert stage is not None
    assert [each.stance.name for each in stage.heroes if each.stance] == ["No stance yet"] * 2
    assert stage.heroes[0].state == "acts now"
    told = [
        re.fullmatch(
            r"about ([\d.]+) Wounds if Guard, on average, \d+ % hurt; if Assault ([\d.]+), \d+ %; \d+ at most",
            f"{threat.text}, {threat.note}",
        )
        for threat in stage.threats
    ]
    sizes = [[float(size) for size in match.groups()] for match in told if match]
    assert len(sizes) == len(stage.threats)
    for stance, wounds in zip(("guard", "assault"), zip(*sizes, strict=True), strict=True):
        said = GAME.look(table, Ask(0, "stance", []), stance).after
        sum_told = float(said.split("you take about ")[1].split()[0])
        assert sum_told == pytest.approx(sum(wounds), abs=0.11), "as the arrows add up"
        table.heroes[0].guard, found.acted = (GUARD if stance == "guard" else ASSAULT), 1
        after = GAME.scene(table, 0).stage
        assert after is not None
        assert [float(threat.text.split()[1]) for threat in after.threats] == list(wounds), "once it is chosen"
        found.acted = 0


@rule("DD.SUFF.02", "DD.SUFF.03", "DD.INFL.03")
def test_a_stage_tells_what_the_dice_will_do() -> None:
    table = lay(KNIGHT)
    knight = table.heroes[0]
    found = brawl(table, "pit_bear")
    blow = ("strike", CARD["footmans_sword"], STR, 0)
    found.deed = blow
    knight.guard, knight.wounds = ASSAULT, profile(table, knight).hp - 6
    lay_out(table, knight, found, prepared(table, knight, found, blow), Cast((6, 5), (4, 2), (6,)))
    stage = GAME.scene(table, 0).stage
    assert stage is not None
    assert stage.foes[0].note == "your target"
    assert (stage.threats[0].text, stage.threats[0].note) == ("6 Wounds", "as the dice lie")
    lying, reckoned = stage.prospects
    assert [upshot.value for upshot in lying.upshots] == [6, 7]
    assert "from the Pit Bear. The Disgraced Knight has 6 Health left and falls." in lying.upshots[0].text
    assert lying.upshots[1].text.endswith("It keeps 1.")
    assert sum(term.value for term in reckoned.terms) == 6
    assert "6 + 5 is over Agility" in reckoned.terms[-1].reason
    tray = trays.tray(table, found)
    assert tray is not None
    assert [throw.means for throw in tray.throws] == [
        "The Monsters hit in full.", "The 4 would be the damage.", "Assault uses the 6 instead.",
    ]  # fmt: skip


@rule("DD.ADV.01")
def test_adventurers_are_chosen_as_cards() -> None:
    match = Match.start(GAME, {}, seed="a draft")
    scene = match.scene(0)
    cards = next(zone for zone in scene.zones if zone.id == "adventurers").cards
    assert scene.question is not None
    assert [option.look.target.id for option in scene.question.options] == [card.id for card in cards]
    assert all(card.brief and len(card.text) > 160 and len(card.numbers) == 7 for card in cards)
    while match.state.phase == "setup":
        match.take(match.choices[0], match.waiting[0])
    assert not next(zone for zone in match.scene(0).zones if zone.id == "adventurers").cards


@rule("DD.FTURN.01")
def test_each_in_a_fight_tells_when_it_acts() -> None:
    table = lay(KNIGHT, FRIAR, ROBBER)
    brawl(table, "pit_bear")

    def states() -> list[str]:
        stage = GAME.scene(table, 0).stage
        assert stage is not None
        return [each.state for each in stage.heroes]

    assert states() == ["acts this round"] * 3
    table.agenda = [("round_end",), ("turn", 2), ("turn", 1)]
    assert states() == ["acts now", "acts next", "acts last"]
    table.agenda = [("round_end",), ("turn", 2), ("turn", 1), ("turn", 0)]
    assert states() == ["acts next", "acts later", "acts last"]
