"""What cards say is what they do: sentences against played scenarios."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from rulewright.games.dungeon_degenerates.rules import blows
from rulewright.games.dungeon_degenerates.rules.board import PLACE, PRINTED_TRAITS, RIVER, RIVER_PORTS, SPACE
from rulewright.games.dungeon_degenerates.rules.combat_dice import Cast, Deed
from rulewright.games.dungeon_degenerates.rules.content import (
    CARD,
    CARDS,
    CONDITION_TEXTS,
    DANGERS,
    ENCOUNTER,
    ENCOUNTERS,
    MISSIONS,
    MONSTER,
    MONSTERS,
    PLACES,
    SIGN,
    SIGNS,
    SKILL,
    SKILLS,
    TERRITORIES,
    WEAKNESS,
    WEAKNESSES,
)
from rulewright.games.dungeon_degenerates.rules.danger import danger_turn
from rulewright.games.dungeon_degenerates.rules.doom import hand_location
from rulewright.games.dungeon_degenerates.rules.effects import carry_out
from rulewright.games.dungeon_degenerates.rules.fight import enter, prepared, start_round
from rulewright.games.dungeon_degenerates.rules.foes import arrive, attack_value, end_step, explain_attack, rob
from rulewright.games.dungeon_degenerates.rules.profile import UNARMED, profile
from rulewright.games.dungeon_degenerates.rules.prospects import reach
from rulewright.games.dungeon_degenerates.rules.scope import Scope
from rulewright.games.dungeon_degenerates.rules.script import read
from rulewright.games.dungeon_degenerates.rules.state import DEAD, Hero, Table, danger_at, traits_of
from rulewright.games.dungeon_degenerates.rules.terms import (
    AGI,
    ASSAULT,
    ATTRIBUTE_NAMES,
    BLINDED,
    CONDITION_BITS,
    FATIGUED,
    GUARD,
    HEXED,
    HOBBLED,
    STR,
    conditions_in,
    trait_mask,
)
from rulewright.games.dungeon_degenerates.view.cards import (
    condition_words,
    encounter_words,
    holder_of,
    loot_words,
    mastery_words,
    monster_words,
    option_words,
    skill_words,
    weakness_words,
)
from rulewright.games.dungeon_degenerates.view.contexts import context
from rulewright.games.dungeon_degenerates.view.foe_sheets import foe_sheet
from rulewright.games.dungeon_degenerates.view.gear_looks import REARRANGED
from rulewright.games.dungeon_degenerates.view.goal import goal
from rulewright.games.dungeon_degenerates.view.lengths import minutes
from rulewright.games.dungeon_degenerates.view.looks import look
from rulewright.games.dungeon_degenerates.view.muting import MUTED
from rulewright.games.dungeon_degenerates.view.names import NAMES
from rulewright.games.dungeon_degenerates.view.place_words import sign_words
from rulewright.games.dungeon_degenerates.view.scene import hero_sheet
from rulewright.kernel import Ask, Match, SeatView
from rulewright.players import RandomPlayer
from rulewright.testing.plain import gallery_faults, glossary_faults, unplain

from .camp import BRAWLER, FRIAR, GAME, HEXER, KNIGHT, ROBBER, brawl, drive, foe, lay, luckless, teach, turn

PASS, FAIL = (1, 1), (6, 6)
SHEETS = {sheet.id: sheet for sheet in GAME.gallery()}


# ---- everything that can be read ------------------------------------------------------------------------------------


def test_every_entry_of_the_gallery_is_said_in_plain_words() -> None:
    assert gallery_faults(GAME) == []
    assert glossary_faults(GAME) == []


def test_the_gallery_is_complete() -> None:
    groups: dict[str, int] = {}
    for sheet in GAME.gallery():
        groups[sheet.group.partition(":")[0]] = groups.get(sheet.group.partition(":")[0], 0) + 1
        assert sheet.seen
    assert len(GAME.gallery()) == len({sheet.id for sheet in GAME.gallery()}) == 669
    assert (groups["Adventurers"], groups["Monsters"], groups["Epic Monsters"], groups["Encounters"]) == (
        8,
        110,
        20,
        64,
    )
    assert (groups["Missions"], groups["Skills"], groups["Weaknesses"], groups["Epic Loot"]) == (15, 46, 22, 24)
    assert (groups["Doom"], groups["Signs of Power"], groups["Danger"], groups["Places"]) == (16, 16, 46, 105)


PROPER = {entry.name for entry in (*CARDS, *SKILLS, *WEAKNESSES)} | {card.name for card in MONSTERS}


def labels_of(match: Match[Table]) -> Iterator[str]:
    """Every label that the screen shows."""
    scene = match.scene(0)
    yield scene.phase
    yield from (phase.label for phase in scene.phases)
    yield from (space.terrain for board in scene.boards for space in board.spaces if space.terrain)
    yield from (track.label for track in scene.tracks)
    yield from (mark.label for mark in scene.marks if mark.kind not in ("clue", "party"))
    for piece in scene.pieces:
        yield from piece.badges
    for sheet in scene.sheets:
        if sheet.id != "realm":
            yield from (number.label for number in sheet.numbers)
        yield from (counter.label for counter in sheet.counters)
        yield from sheet.chips
    for zone in scene.zones:
        for card in zone.cards:
            yield from card.tags
            yield from (number.label for number in card.numbers)


@pytest.mark.parametrize("config", [{}, {"mission": "m08", "seats": 3}, {"mission": "m13", "seats": 4}], ids=str)
def test_every_label_of_a_game_is_explained(config: dict[str, object]) -> None:
    match = Match.start(GAME, config, seed="labels")
    players = [RandomPlayer(seat) for seat in range(match.state.seats)]
    unknown: set[str] = set()
    while not match.over and match.answers < 400:
        if not match.answers % 5:
            unknown |= {label for label in labels_of(match) if GAME.glossary.find(label) is None}
        seat = match.waiting[0]
        match.take(match.choices_of(seat)[players[seat].choose(SeatView(match, seat))], seat)
    assert unknown - PROPER == set()


def test_marks_say_what_they_are_and_what_can_be_done_there() -> None:
    table = lay(KNIGHT, FRIAR)
    table.gates[SPACE["moonwell"]] = 2
    shown = {(mark.kind, mark.space): mark for mark in GAME.scene(table, 0).marks}
    town, barrow = shown["town", SPACE["bruttelburg"]], shown["danger", SPACE["barley_barrow"]]
    assert (town.label, town.value, barrow.label, barrow.value) == ("Town Level", 5, "Danger Level", 2)
    assert town.site is not None
    assert "Trade shows 5 cards" in town.site.pays
    gate = shown["gate", SPACE["moonwell"]]
    assert gate.site is not None
    assert "4 Wounds to go" in gate.site.asks
    best = gate.site.best[0]
    assert (best.piece, best.need) == ("h1", "Magic 8 or less")
    assert best.chance == pytest.approx(26 / 36)
    assert shown["party", table.heroes[0].space].label == f"All of you: {NAMES[table.heroes[0].space]}"
    clue = next(mark for mark in shown.values() if mark.kind == "clue")
    assert clue.site is not None
    assert [one.need for one in clue.site.best] == ["Perception 6 or less"] * 2


def test_monsters_tell_what_they_will_do() -> None:
    table = luckless(KNIGHT, FRIAR)
    fight = brawl(table, "pit_bear", "gong_beater")
    fight.foes[1].targets = 0b10
    bear, gong = GAME.scene(table, 0).intents
    assert (bear.who, bear.whom, gong.whom) == ("foe0", ("h0",), ("h1",))
    assert bear.text.startswith("strikes the Disgraced Knight: ")
    assert bear.chance == 1
    assert "3 or less on a die then calls another Monster" in gong.text
    turn(table, "guard", "wait", rolls=[6, 6, 1, 1])
    assert [intent.who for intent in GAME.scene(table, 0).intents] == ["foe1"]


def test_an_attack_says_what_must_be_rolled_and_what_it_does() -> None:
    table = luckless(KNIGHT, FRIAR)
    fight = brawl(table, "pit_bear")
    knight, armoured = table.heroes[0], fight.foes[0].card.arm
    knight.guard = GUARD
    ask = Ask(0, "act", [])
    sword = look(table, ask, ("strike", CARD["footmans_sword"], STR, 0))
    fist = look(table, ask, ("strike", UNARMED, STR, 0))
    assert sword.text == "Footman's Sword (Strength) at Pit Bear"
    assert sword.after.startswith(f"Strength 7 or less: {2 - armoured} to {7 - armoured} Wounds (higher die, +1")
    assert fist.text == "Unarmed Strike (Strength) at Pit Bear"
    assert (
        fist.after
        == f"Strength 7 or less: {1 - armoured} to {3 - armoured} Wounds; Footman's Sword is better in every way"
    )
    knight.guard = ASSAULT
    fist = look(table, ask, ("strike", UNARMED, STR, 0))
    assert f" to {3 - armoured} Wounds; " in fist.after, "a Power die halved"
    assert "(highest of 3 dice, +1" in look(table, ask, ("strike", CARD["footmans_sword"], STR, 0)).after
    stances = [look(table, Ask(0, "stance", []), stance).after for stance in ("assault", "guard")]
    for words, dice in zip(stances, ("1 Power die as damage", "2 Power dice to block"), strict=True):
        hits = "Footman's Sword hits on Strength 7 or less: 58 %, a hit about "
        assert words.startswith(f"{dice}; {hits}"), "in Guard the shield's die too"
        assert words.endswith(" Wounds this round")
    dealt, guarded = (float(words.split("%, a hit about ")[1].split(";")[0]) for words in stances)
    assert dealt > guarded
    assert look(table, ask, "escape").after == (
        "Agility 6 or less: only the Disgraced Knight is out, stays here, may return, no spoils; else fights on. "
        "Blows at you still fall first"
    )


def test_a_weapon_that_is_not_in_hand_is_told_of() -> None:
    table = luckless(KNIGHT, FRIAR)
    brawl(table, "pit_bear")
    knight = table.heroes[0]
    knight.gear, knight.pack = (), knight.gear
    told = context(table, Ask(0, "act", ["wait"], about=0))
    assert told is not None
    assert told.means.startswith("carried, not in hand: Footman's Sword (")
    gear = look(table, Ask(0, "meet", []), ("gear", 0)).after
    assert gear == f"{REARRANGED}. In use: nothing; carried: Footman's Sword and Dented Shield"


def test_a_worse_way_to_strike_says_so() -> None:
    table = lay(ROBBER, FRIAR)
    brawl(table, "pit_bear")
    by_strength, by_agility = (look(table, Ask(0, "act", []), ("strike", UNARMED, which, 0)) for which in (STR, AGI))
    assert by_strength.after.endswith("Agility is better in every way")
    assert by_agility.after.endswith("Bone Dagger is better in every way")
    table.heroes[0].gear = ()
    bare = look(table, Ask(0, "act", []), ("strike", UNARMED, AGI, 0))
    assert "better" not in bare.after


def test_a_blow_says_what_it_is_made_of() -> None:
    table = lay(ROBBER, FRIAR)
    fight, robber = brawl(table, "pit_bear"), table.heroes[0]
    robber.guard, fight.foes[0].targets = ASSAULT, 0b10
    dagger = look(table, Ask(0, "act", []), ("strike", CARD["bone_dagger"], AGI, 0)).after
    learnt = [SKILLS[skill].name for skill in robber.skills]
    assert "(highest of 3 dice" in dagger
    assert ("+2 Backstab" in dagger) == ("Backstab" in learnt)
    robber.skills = (SKILL["backstab"],)
    robber.gear = ()
    fist = look(table, Ask(0, "act", []), ("strike", UNARMED, AGI, 0)).after
    assert "(lower die, or half a Power die if higher, +2 Backstab" in fist
    fight.foes[0].targets = 0b01
    assert "Backstab" not in look(table, Ask(0, "act", []), ("strike", UNARMED, AGI, 0)).after


def test_a_monster_says_what_it_can_here_and_now() -> None:
    table = lay(KNIGHT, FRIAR)
    fight = brawl(table, "rat_king", "hedge_bandit")
    king, bandit = fight.foes
    assert "each other Beast in the fight" in foe_sheet(table, fight, 0, king).notes[0]
    open_country = bool(traits_of(table, fight.space) & trait_mask("Open"))
    said = " ".join(foe_sheet(table, fight, 1, bandit).notes)
    assert ("in Open country (as here)" in said) == open_country
    assert ("in Open country (not here)" in said) != open_country
    king.conditions |= HEXED
    bandit.lost = ("Thief",)
    assert foe_sheet(table, fight, 0, king).notes == ("Hexed: no abilities while the fight lasts; Swarm off.",)
    assert "Thief" not in " ".join(foe_sheet(table, fight, 1, bandit).notes)


def test_who_has_no_special_rule_says_so() -> None:
    table = lay(KNIGHT, FRIAR)
    fight = brawl(table, "tax_collector")
    plain = not fight.foes[0].card.abilities
    assert ("No special rule." in foe_sheet(table, fight, 0, fight.foes[0]).notes) == plain


def test_what_a_fight_may_bring_is_told_before_it_is_chosen() -> None:
    match = Match.start(GAME, {"party": ["grave_robber", "mire_hexer"]}, seed="11")
    player = RandomPlayer("110")
    while match.ask is not None and match.ask.prompt != "law":
        match.pick(player.choose(SeatView(match, match.waiting[0])))
    scene, odds = match.scene(0), match.forecast(match.waiting[0])
    assert scene.forecast == "If you fight"
    assert odds is not None
    assert dict(odds.chances)["win"] > 0


@pytest.mark.parametrize("guard", [ASSAULT, GUARD])
@pytest.mark.parametrize("source", ["footmans_sword", "fist"])
def test_no_hit_deals_more_or_less_than_its_words_say(source: str, guard: int) -> None:
    table = luckless(KNIGHT)
    fight = brawl(table, "pit_bear")
    knight = table.heroes[0]
    knight.guard = guard
    card = UNARMED if source == "fist" else CARD[source]
    deed = prepared(table, knight, fight, ("strike", card, STR, 0))
    found = set()
    for first, second, power in product(range(1, 7), repeat=3):
        if first + second <= 7:
            cast = Cast((), (first, second), (power,))
            damage = drive(blows.hit_damage(table, knight, fight, deed, cast, attacked=True))
            found.add(blows.wounds_of(table, fight, fight.foes[0], damage, piercing=False))
    assert reach(table, knight, fight, deed) == (min(found), max(found))


@pytest.mark.parametrize(
    "conditions", [0, CONDITION_BITS["Mighty"], CONDITION_BITS["Stunned"], CONDITION_BITS["Dazed"]]
)
@pytest.mark.parametrize("id", ["pit_bear", "runaway_butcher", "spiderling_clutch", "antler_king"])
def test_the_attack_of_a_monster_explains_itself(id: str, conditions: int) -> None:
    table = lay(KNIGHT)
    fight = brawl(table, id, "spiderling_clutch", "spiderling_clutch")
    foe(table).conditions, foe(table).wounds, foe(table).att = conditions, 6, -1
    assert explain_attack(table, fight, foe(table)).total == attack_value(table, fight, foe(table))


def test_windows_can_be_closed_by_leaving_things_as_they_are() -> None:
    table = lay(KNIGHT, FRIAR)
    ask = Ask(0, "luck", ["keep", ("die", 0), ("die", 1)])
    muted = GAME.mute(table, ask)
    assert muted is not None
    assert (muted.key, muted.until) == ("keep", "turn 0")
    brawl(table, "pit_bear")
    in_fight = GAME.mute(table, ask)
    assert in_fight is not None
    assert in_fight.until != muted.until
    assert GAME.mute(table, Ask(0, "act", ["wait"])) is None
    assert set(MUTED) <= set(GAME.prompts)


def test_the_goal_says_how_the_party_stands() -> None:
    table = lay(KNIGHT, FRIAR)
    table.phase = "map"
    assert goal(table).lead == "You stand well: both unhurt, 0 of 3 steps done"
    assert goal(table).advice.startswith("Step 1 of 3 on turn 0. Nearest Clue: ")
    table.heroes[1].deep |= FATIGUED
    assert goal(table).lead == "You stand well: both unhurt, Heretic Friar Fatigued"
    assert goal(table).advice.startswith("Heretic Friar Fatigued: Constitution -1, Health -2. Nearest Clue: ")
    table.heroes[0].deep |= BLINDED
    assert goal(table).lead == "You stand well: both unhurt, 2 with bad Conditions"
    assert goal(table).advice.startswith("Disgraced Knight Blinded, Heretic Friar Fatigued. "), "each has his own"
    table.heroes[0].deep = FATIGUED | HOBBLED
    assert goal(table).lead == "You stand well: both Fatigued, Disgraced Knight Hobbled"
    table.heroes[0].deep = table.heroes[1].deep = 0
    table.heroes[0].wounds = 8
    assert goal(table).lead == "You stand fairly: Disgraced Knight 8 of 16 Health"
    brawl(table, "pit_bear")
    table.heroes[1].wounds = 1
    assert goal(table).lead == "In a fight: Disgraced Knight 8 of 16 Health, 1 more hurt"
    table.fight = None
    table.heroes[1].fate = DEAD
    assert goal(table).lead == "You stand badly: Heretic Friar dead"
    assert goal(table).advice.startswith("A newcomer may join next turn.")


def test_a_mission_says_how_long_it_takes_where_it_is_chosen() -> None:
    option = next(option for option in GAME.options if option.id == "mission")
    assert all(f"About {minutes(value.value)} minutes" in value.help for value in option.values)


def test_the_goal_says_all_that_loses() -> None:
    table = lay(KNIGHT, FRIAR, mission="m14")
    assert goal(table).lose == "You all lose if Doom goes past 5, all die or the Saint is on Brüttelburg."
    table.mode, table.captures = "campaign", 1
    assert "caught 3 times" in goal(table).lose
    assert len(goal(table).lose) <= 90


# ---- numbers that a card lends --------------------------------------------------------------------------------------


def worn(hero: Hero, card: str) -> None:
    hero.gear += (CARD[card],)


LENDING = [
    ("mail_shirt", "hangmans_cross"), ("plate_harness", "hangmans_cross"), ("great_helm", "hangmans_cross"),
    ("leather_jack", "hangmans_cross"), ("copper_torc", "hangmans_cross"), ("cat_eye_pendant", "hangmans_cross"),
    ("giants_grip", "hangmans_cross"), ("heart_of_amber", "hangmans_cross"), ("helm_of_the_nine", "hangmans_cross"),
    ("saintskin", "barley_barrow"), ("fishscale_vest", "pigskin_port"), ("lantern", "miners_rest"),
    ("miners_cap", "miners_rest"), ("corpse_rot", "hangmans_cross"), ("swamp_lung", "hangmans_cross"),
    ("tremors", "hangmans_cross"), ("void_sickness", "hangmans_cross"), ("crown_of_cruelty", "hangmans_cross"),
]  # fmt: skip


@pytest.mark.parametrize(("card", "at"), LENDING)
def test_what_an_item_or_a_disease_lends_is_what_it_says(card: str, at: str) -> None:
    table = lay(BRAWLER, at=at)
    hero = table.heroes[0]
    hero.gear = ()
    before = profile(table, hero)
    if CARDS[CARD[card]].kind == "disease":
        hero.extras += (CARD[card],)
    else:
        worn(hero, card)
    after = profile(table, hero)
    changes = dict(zip(ATTRIBUTE_NAMES, map(int.__sub__, after.attributes, before.attributes), strict=True))
    changes["Armour"] = after.arm - before.arm
    text = loot_words(CARDS[CARD[card]])
    for name, change in changes.items():
        said = f"our {name} is {abs(change)} {'higher' if change > 0 else 'lower'}"
        assert (said in text) is bool(change), (name, change, text)
    assert any(changes.values())


@pytest.mark.parametrize("condition", [entry.id for entry in CONDITION_TEXTS if entry.attribute])
def test_what_a_condition_does_is_what_it_says(condition: str) -> None:
    table = lay(KNIGHT)
    hero = table.heroes[0]
    before = profile(table, hero).attributes
    hero.deep = CONDITION_BITS[condition]
    changes = zip(ATTRIBUTE_NAMES, map(int.__sub__, profile(table, hero).attributes, before), strict=True)
    entry = next(entry for entry in CONDITION_TEXTS if entry.id == condition)
    for name, change in changes:
        said = f"{name} is {abs(change)} {'higher' if change > 0 else 'lower'}."
        assert (said in condition_words(entry)) is bool(change)


@pytest.mark.parametrize("weakness", ["claustrophobe", "vertigo"])
def test_what_a_weakness_takes_is_what_it_says(weakness: str) -> None:
    table = lay(KNIGHT, at="miners_rest" if weakness == "claustrophobe" else "goatskull_hamlet")
    hero = table.heroes[0]
    before = profile(table, hero).attributes
    hero.weaknesses = (WEAKNESS[weakness],)
    changes = zip(ATTRIBUTE_NAMES, map(int.__sub__, profile(table, hero).attributes, before), strict=True)
    (said,) = [f"your {name} is {-change} lower." for name, change in changes if change]
    assert weakness_words(WEAKNESSES[WEAKNESS[weakness]]).endswith(said)


# ---- scripts --------------------------------------------------------------------------------------------------------


def changed(table: Table, script: str, *answers: object, rolls: tuple[int, ...] = ()) -> dict[str, object]:
    """What a script changes for the first Adventurer, played out."""
    hero = table.heroes[0]
    party = sum(1 << each.seat for each in table.heroes)
    before = (hero.xp, hero.gp, hero.luck, hero.wounds, hero.conditions, table.bounty, table.level[hero.space])
    drive(carry_out(table, script, Scope(party, 0, hero.space)), *answers, rolls=rolls)  # type: ignore[arg-type]
    return {
        "xp": hero.xp - before[0], "gp": hero.gp - before[1], "luck": hero.luck - before[2],
        "wounds": hero.wounds - before[3], "conditions": conditions_in(hero.conditions & ~before[4]),
        "bounty": table.bounty - before[5], "danger": table.level[hero.space] - before[6],
    }  # fmt: skip


def sayings(change: dict[str, object], armour: int) -> Iterator[str]:
    """What must be read of such a change."""
    for name, key in (("Experience", "xp"), ("gold", "gp"), ("Luck", "luck")):
        amount = int(str(change[key]))
        if amount:
            yield f"{abs(amount)} {name}"
    wounds = int(str(change["wounds"]))
    if wounds > 0:
        yield f"{wounds} Wound|{wounds + armour} damage"
    elif wounds:
        yield f"{-wounds} Wound|all Wounds"
    for condition in list(change["conditions"]):  # type: ignore[call-overload]
        yield str(condition)
    for name, key in (("the Bounty", "bounty"), ("danger here", "danger")):
        amount = int(str(change[key]))
        if amount:
            yield f"{name} {'rises' if amount > 0 else 'falls'} by {abs(amount)}"


SCRIPTS = [
    ("card", "barber_surgeon", ()), ("card", "forged_papers", ()), ("card", "weapon_master", ()),
    ("card", "confession", ()), ("card", "festival", ()), ("card", "trapdoor", FAIL), ("card", "cursed_trinket", PASS),
    ("card", "cursed_trinket", FAIL), ("card", "windfall", (4,)),
    ("sign", "withering_touch", FAIL), ("sign", "whispered_name", FAIL), ("sign", "black_frost", ()),
    ("sign", "stolen_breath", ()), ("sign", "palsy", FAIL), ("sign", "fog_of_eyes", FAIL), ("sign", "split_earth", ()),
    ("sign", "iron_sleep", FAIL), ("sign", "rot", FAIL), ("sign", "sigil_of_hooks", ()), ("sign", "loosened_grip", ()),
    ("l01", "Listen", PASS), ("l01", "Listen", FAIL), ("l02", "Ignore", ()), ("l03", "Join", ()), ("l03", "Rob", ()),
    ("l05", "Tea", ()), ("l09", "Dance", PASS), ("l09", "Dance", FAIL), ("l10", "Cheat", PASS), ("l11", "Heckle", PASS),
    ("l11", "Heckle", FAIL), ("l13", "Endure", FAIL), ("l14", "Hide Her", ()), ("l16", "Stand Aside", ()),
    ("h01", "Endure", FAIL), ("h06", "Climb", FAIL), ("h08", "Offer", ()), ("h08", "Steal", FAIL),
    ("h12", "Strip It", ()), ("b01", "Endure", FAIL), ("b03", "Endure", FAIL), ("b07", "Burn", ()),
    ("b10", "Bow", ()), ("b16", "Drink", PASS), ("b16", "Drink", FAIL), ("w01", "Endure", FAIL), ("w02", "Swap", ()),
    ("w03", "Salvage", PASS), ("w03", "Salvage", FAIL), ("w07", "Sing", PASS), ("w07", "Sing", FAIL),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "id", "rolls"), SCRIPTS)
def test_what_a_card_does_is_what_it_says(kind: str, id: str, rolls: tuple[int, ...]) -> None:
    table = luckless(KNIGHT, at="barley_barrow")
    hero = table.heroes[0]
    hero.wounds, hero.xp, hero.gp, table.bounty, hero.luck = 5, 4, 4, 3, 1 if not rolls else 0
    if kind == "card":
        entry = CARDS[CARD[id]]
        script, text = entry.do, loot_words(entry)
    elif kind == "sign":
        script, text = SIGNS[SIGN[id]].do, sign_words(SIGNS[SIGN[id]])
        hero.luck = 1 if id == "stolen_breath" else 0
    else:
        half = ENCOUNTERS[ENCOUNTER[kind]]
        option = next(option for option in half.options if option.label == id)
        script, text = option.do, option_words(option, half.chooser)
        assert text[:20].lower() in encounter_words(half).lower()
    change = changed(table, script, rolls=rolls)
    told = list(sayings(change, profile(table, hero).arm))
    if id == "windfall":
        assert (change["gp"], text) == (4, "You gain 1 to 6 gold.")
        return
    assert told
    for saying in told:
        ways = ("all Luck", *saying.split("|")) if saying.endswith("Luck") else saying.split("|")
        assert any(way.lower() in text.lower() for way in ways), (saying, text)


# ---- in a fight -----------------------------------------------------------------------------------------------------

WEAPONS = [
    ("notched_rapier", 0), ("footmans_sword", 5), ("rusty_cleaver", 5), ("executioners_axe", 5), ("kingsbane", 5),
    ("hangmans_maul", 5), ("whip", 0), ("penitents_scourge", 3),
]  # fmt: skip


@pytest.mark.parametrize(("weapon", "which"), WEAPONS)
def test_what_a_weapon_deals_is_what_it_says(weapon: str, which: int) -> None:
    table = luckless(KNIGHT)
    hero = table.heroes[0]
    hero.gear = ()
    worn(hero, weapon)
    profile(table, hero)
    fight = brawl(table, "antler_king")
    found = next((a for a in profile(table, hero).attacks if a.source == CARD[weapon]), None)
    if found is None:
        hero.deep |= CONDITION_BITS["Mighty"] | CONDITION_BITS["Limber"] | CONDITION_BITS["Inspired"]
        found = next(a for a in profile(table, hero).attacks if a.source == CARD[weapon])
    assert found.attribute == which
    deed = Deed("strike", found, fight.foes[0], which)
    cast = Cast((1, 1), (4, 2), ())
    damage = drive(blows.hit_damage(table, hero, fight, deed, cast, attacked=True))
    more = damage - 4
    size = f" {'plus' if more > 0 else 'less'} {abs(more)}" if more else ""
    assert f"test {ATTRIBUTE_NAMES[which]}; a hit deals the higher die{size}." in loot_words(CARDS[CARD[weapon]])
    holder = holder_of(table, hero)
    assert f"{ATTRIBUTE_NAMES[which]} {holder.tests[which]} or less (" in loot_words(CARDS[CARD[weapon]], holder)


@pytest.mark.parametrize("id", ["hill_troll", "two_throat_troll", "stalk_horror", "moss_horror"])
def test_a_monster_heals_as_much_as_it_says(id: str) -> None:
    table = lay(KNIGHT)
    fight = brawl(table, id)
    foe(table).wounds = 5
    drive(end_step(table, fight))
    assert f"at the end of a round it heals {5 - foe(table).wounds}." in monster_words(MONSTERS[MONSTER[id]])


@pytest.mark.parametrize("id", ["turnip_goblin", "sky_maw", "the_ragmother"])
def test_a_skirmisher_deals_what_it_says(id: str) -> None:
    table = luckless(BRAWLER)
    hero = table.heroes[0]
    hero.gear = ()
    fight = brawl(table, id)
    drive(end_step(table, fight), rolls=[6] if "Summon" in MONSTERS[MONSTER[id]].abilities else [])
    assert f"it deals its target {hero.wounds} damage" in monster_words(MONSTERS[MONSTER[id]])


@pytest.mark.parametrize("id", ["runaway_butcher", "antlered_thing", "cinder_eater_ogre"])
def test_frenzy_adds_what_it_says(id: str) -> None:
    table = lay(KNIGHT)
    fight = brawl(table, id)
    before = attack_value(table, fight, foe(table))
    foe(table).wounds = foe(table).hp - 1
    more = attack_value(table, fight, foe(table)) - before
    assert f"its attack is {more} stronger while at least half its Health is gone" in monster_words(
        MONSTERS[MONSTER[id]]
    )


@pytest.mark.parametrize("mastered", [False, True])
@pytest.mark.parametrize("armour", ["watchman", "rust_golem"])
def test_what_skills_deal_meets_armour_where_they_say_damage(mastered: bool, armour: str) -> None:
    """A Tracker's first blow is damage, which armour lessens, and no Wounds."""
    table = lay(HEXER)
    hero = table.heroes[0]
    teach(table, hero, "tracker", mastered=mastered)
    found = brawl(table, armour)
    table.hunting_ground = hero.space
    drive(enter(table, found, hero))
    dealt = 1 if mastered else 2
    assert foe(table).wounds == max(0, dealt - MONSTERS[MONSTER[armour]].arm)
    words = mastery_words if mastered else skill_words
    assert f"takes {dealt} damage as the fight begins" in words(SKILLS[SKILL["tracker"]])


def test_a_thief_takes_no_worn_item_and_says_so() -> None:
    table = luckless(BRAWLER)
    hero = table.heroes[0]
    hero.gp, hero.pack = 0, (CARD["buckler"],)
    gear = hero.gear
    drive(rob(table, hero, 0))
    assert not hero.pack
    drive(rob(table, hero, 0))
    assert hero.gear == gear
    assert "or else an unworn Item" in SHEETS["g k Thief"].text


def test_a_rally_lasts_for_the_fight_and_says_so() -> None:
    table = lay(KNIGHT)
    fight = brawl(table, "watchman", "bailiff")
    before = attack_value(table, fight, foe(table))
    drive(arrive(table, fight, foe(table, 1), "Rally"))
    more = attack_value(table, fight, foe(table)) - before
    drive(start_round(table))
    assert attack_value(table, fight, foe(table)) - before == more == 1
    assert f"{more} stronger for the fight" in SHEETS["g k Rally"].text


def test_half_a_blow_on_the_ethereal_is_rounded_up() -> None:
    table = lay(KNIGHT)
    id = next(card.id for card in MONSTERS if "Ethereal" in card.abilities and not card.abilities["Ethereal"].traits)
    fight = brawl(table, id)
    arm = MONSTERS[MONSTER[id]].arm
    assert blows.wounds_of(table, fight, foe(table), 5 + 2 * arm, piercing=True) == (5 + 2 * arm + 1) // 2
    assert "halved against it, rounded up" in SHEETS["g k Ethereal"].text


def test_a_road_has_the_danger_and_the_ground_of_its_territory_and_says_so() -> None:
    table = lay(KNIGHT)
    for place in PLACES:
        if place.kind in ("road", "path"):
            home = next(territory for territory in TERRITORIES if territory.id == place.territory)
            assert PRINTED_TRAITS[SPACE[place.id]] == trait_mask("|".join(home.traits))
            assert danger_at(table, SPACE[place.id]) == home.danger
            assert f"It has the danger of {home.name}" in SHEETS[f"g p {place.id}"].text
            assert SHEETS[f"g p {place.id}"].chips == home.traits


def test_a_river_port_says_where_its_boats_go() -> None:
    for port in RIVER_PORTS:
        text = SHEETS[f"g p {PLACES[port].id}"].text
        down = [NAMES[SPACE[place]] for place in RIVER.get(PLACES[port].id, ())]
        assert all(name in text for name in down)
        assert ("oats from upriver end here" in text) == (not down)


def test_a_danger_card_says_where_the_hand_of_doom_goes() -> None:
    for number, card in enumerate(DANGERS):
        notes = " ".join(SHEETS[f"g d {card.id}"].notes)
        if card.place in ("reshuffle", "each_voidgate"):
            assert "Doom" not in notes
        elif card.hand:
            assert f"the Hand of Doom goes to {NAMES[hand_location(number)]}." in notes
        else:
            assert "the Hand of Doom goes there." in notes


def test_a_danger_card_says_whose_card_raises_danger() -> None:
    card = DANGERS[number := next(n for n, card in enumerate(DANGERS) if card.id == "danger_03")]
    for first in (True, False):
        table = lay(KNIGHT, at="millet_row")
        before = table.level[PLACE[card.place]]
        drive(danger_turn(table, 1, first), rolls=[number])
        assert table.level[PLACE[card.place]] - before == first
    assert "only the first card of a turn raises danger" in SHEETS["g d danger_03"].notes[-1]


def test_a_mission_says_where_it_begins_what_lies_where_and_which_triumph_it_gives() -> None:
    for mission in MISSIONS:
        notes = " ".join(SHEETS[f"g n {mission.id}"].notes)
        assert f"You begin on {NAMES[SPACE[mission.start]]} with a Bounty of {mission.bounty}" in notes
        for place in (*mission.clues.values(), *mission.voidgates, *(plan.at for plan in mission.epics)):
            assert NAMES[SPACE[place]] in notes, (mission.id, place)
        assert ("the Triumph" in notes) == bool(mission.triumph) or mission.id == "m12"


def test_an_encounter_says_when_it_is_met() -> None:
    for entry in ENCOUNTERS:
        notes = SHEETS[f"g e {entry.id}"].notes
        for half in filter(None, (entry, entry.other)):
            when = "before any fight" if half.timing == "now" else "after the fight"
            own = notes[0] if half is entry else next(note for note in notes if note.startswith(f"{half.name}: "))
            assert f"It is met {when}" in own


def test_every_note_of_the_gallery_is_plain() -> None:
    assert [note for sheet in SHEETS.values() for note in sheet.notes for _ in unplain(note, GAME.glossary)] == []


def test_every_number_of_a_sheet_is_the_sum_of_its_reasons() -> None:
    table = lay(KNIGHT)
    hero = table.heroes[0]
    worn(hero, "sackcloth_robe")
    worn(hero, "great_helm")
    worn(hero, "crown_of_cruelty")
    worn(hero, "copper_torc")
    hero.deep = CONDITION_BITS["Inspired"] | CONDITION_BITS["Cursed"]
    for number in hero_sheet(table, hero).numbers:
        assert sum(term.value for term in number.terms) == int(number.value), number


def test_the_numbers_of_the_bearer_stand_on_the_sheet() -> None:
    table = lay(FRIAR)
    sheet = hero_sheet(table, table.heroes[0])
    mend = next(note for note in (sheet.text, *sheet.notes) if note.startswith("Mend Wounds"))
    assert "Perception 6 or less (42 %), 1.5 on average" in mend or "Perception 6 or less (42 %)" in mend
    assert not list(unplain(mend, GAME.glossary, 60))
    assert "the higher die of a passed Perception test" in skill_words(SKILLS[SKILL["mend_wounds"]])
    assert mastery_words(SKILLS[SKILL["riposte"]]) == (
        "In Guard, when your Defence roll passes, one Melee Monster that targets you takes 2 damage."
    )


def test_cards_stay_plain_with_the_numbers_of_their_holder() -> None:
    table = lay(FRIAR)
    holder = holder_of(table, table.heroes[0])
    for card in CARDS:
        assert not list(unplain(loot_words(card, holder), GAME.glossary)), card.name
    for skill in SKILLS:
        assert not list(unplain(skill_words(skill, holder), GAME.glossary)), skill.name
        assert not list(unplain(mastery_words(skill, holder), GAME.glossary)), skill.name


def test_every_script_can_be_said() -> None:
    for entry in ENCOUNTERS:
        for half in filter(None, (entry, entry.other)):
            for option in half.options:
                assert all(step.who or step.ops or step.test >= 0 for step in read(option.do))
                assert not list(unplain(option_words(option, half.chooser), GAME.glossary))
