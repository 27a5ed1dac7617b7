"""Every entry is told in plain words, and the words say what the effect does: each is played and compared."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulewright.games.factions.rules.content import ABILITIES, ARMIES, FACTIONS, LAYOUTS, POWERS, SOLDIERS
from rulewright.games.factions.rules.rolling import attack_strength, cover
from rulewright.games.factions.rules.state import BUY, CONTROL, COUNTERED, ENTER, Rulings, enlist
from rulewright.games.factions.view import lore
from rulewright.games.factions.view.cards import card_numbers
from rulewright.games.factions.view.looks import place_in
from rulewright.games.factions.view.options import OPTIONS
from rulewright.games.factions.view.words import SAYS, brief_of, in_full, text_of
from rulewright.kernel import Match, Record
from rulewright.kernel.scene import Look, Scene
from rulewright.testing.plain import gallery_faults, glossary_faults, unplain

from .field import (
    GAME,
    Battle,
    Placed,
    amber,
    battle,
    begin,
    cells,
    go,
    is_finished,
    keys,
    kind,
    offered,
    plain,
    play,
    steel,
    strength,
    table_of,
    tile,
    where,
)
from .make_fixtures import HERE

TOUGH = plain(health=30)
FAR = steel("conscript", 4, -4)
SHEETS = {sheet.id: sheet for sheet in GAME.gallery()}


# ---- all entries ----------------------------------------------------------------------------------------------------


def test_every_entry_is_told_in_plain_words_with_a_story() -> None:
    assert gallery_faults(GAME) == []
    assert glossary_faults(GAME) == []


def test_the_gallery_has_every_entry_once() -> None:
    groups = [sheet.group for sheet in GAME.gallery()]
    assert {group: groups.count(group) for group in dict.fromkeys(groups)} == {
        "Remnants": 15, "Beasts": 15, "Cyborgs": 14, "Undead": 15, "Factions": 4, "Abilities": 35, "Ready armies": 11,
        "Battle grids": 9,
    }  # fmt: skip
    assert len(SHEETS) == len(GAME.gallery())
    assert all(sheet.seen for sheet in GAME.gallery())


@pytest.mark.parametrize(
    ("tales", "entries"),
    [
        (lore.FACTIONS_SAY, FACTIONS), (lore.SOLDIERS_SAY, SOLDIERS), (lore.ABILITIES_SAY, ABILITIES),
        (lore.ARMIES_SAY, ARMIES), (lore.GRIDS_SAY, LAYOUTS),
    ],
)  # fmt: skip
def test_every_entry_has_a_line_of_its_own(tales: dict[str, str], entries: dict[str, Any]) -> None:
    assert set(tales) == set(entries)
    assert len(set(tales.values())) == len(tales)


def test_every_ability_is_said_beside_its_effect() -> None:
    assert set(SAYS) == set(POWERS)


@pytest.mark.parametrize("card", SOLDIERS.values(), ids=lambda card: card.id)
def test_a_card_has_sixty_letters_for_the_hand_and_the_same_words_everywhere(card: Any) -> None:
    assert len(brief_of(card)) <= 60
    match = battle(amber(card, 0, 0), FAR)
    sheet = next(sheet for sheet in match.scene(0).sheets if sheet.piece == "s0")
    assert sheet.text == SHEETS[card.id].text == text_of(card)
    assert sheet.story == SHEETS[card.id].story


def test_a_sheet_says_what_a_soldier_hits_on_now_and_why() -> None:
    """Printed and current numbers never stand side by side without the reason."""
    match = battle(amber("twin_blade_raider", 0, 0), amber("banner_sergeant", 1, 0), FAR)
    text = next(sheet.text for sheet in match.scene(0).sheets if sheet.piece == "s0")
    assert " shows 12 or less now (10 printed, +2 Inspire, " in text
    assert "shows 10 or less" not in text


def test_the_order_of_play_says_what_a_place_is_worth() -> None:
    assert place_in(0, [0, 1]).startswith("you buy before Steel, and the first soldier to act is yours")
    assert place_in(0, [1, 0]).startswith("you see what Steel buys before you buy; Steel acts first")
    assert place_in(0, [2, 1, 0]).startswith("you see what Rust and Steel buy before you buy; Rust acts first")


def test_a_card_in_the_hand_says_first_what_it_costs_and_what_makes_it_special() -> None:
    longshot, gunner, tortoise = (SOLDIERS[id] for id in ("longshot", "repeater_gunner", "snapping_tortoise"))
    assert next((number.label, number.value) for number in card_numbers(longshot)) == ("Credits", "9")
    assert brief_of(longshot).startswith("Headhunter: ")
    assert brief_of(gunner).startswith("Rapid Fire: ")
    assert brief_of(tortoise) == "3 damage a hit, but an attack ends his turn"
    assert brief_of(SOLDIERS["twin_blade_raider"]) == "2 dice an attack: each that hits does 1 damage"
    assert brief_of(SOLDIERS["bone_archer"]) == "Strikes 2 to 3 tiles away for 1 damage"


def test_a_spreadshot_that_finds_no_pair_says_so() -> None:
    question = battle(amber("scattergunner", 0, 0), steel("conscript", 1, 0), FAR).question(0)
    assert question is not None
    assert question.context is not None
    assert "no two enemies stand side by side within range." in question.context.stakes
    moves = {option.look.group for option in question.options if option.key.startswith("move")}
    assert moves == {"Move: up to 2 tiles, then 1 action left"}


def test_what_can_be_settled_before_a_battle_is_plain() -> None:
    helps = [text for option in OPTIONS for text in (option.help, *(value.help for value in option.values)) if text]
    assert [fault for text in helps for fault in unplain(text, GAME.glossary)] == []


def test_a_ruling_changes_the_words() -> None:
    beam, tow = SOLDIERS["beam_platform"], SOLDIERS["tow_harpooner"]
    assert "exactly 3 tiles" in text_of(beam)
    assert "up to 3 tiles" in text_of(beam, Rulings(energy_beam_range="up_to"))
    assert "nobody loses health" in text_of(tow, Rulings(grapple_damage="none"))
    assert "It costs 1 action." in text_of(SOLDIERS["grave_wight"], Rulings(reaction_cost=1))


# ---- the glossary ---------------------------------------------------------------------------------------------------


def shown_words(scene: Scene) -> set[str]:
    """Labels, chips, badges, tags, terrains and phases of a scene, without the numbers before them."""
    found = {number.label for sheet in scene.sheets for number in sheet.numbers}
    found |= {counter.label for sheet in scene.sheets for counter in sheet.counters}
    found |= {chip for sheet in scene.sheets for chip in sheet.chips}
    found |= {badge for piece in scene.pieces for badge in piece.badges}
    found |= {piece.health.label for piece in scene.pieces if piece.health}
    found |= {word for zone in scene.zones for card in zone.cards for word in (*card.tags, *card.kind.split(" · "))}
    found |= {number.label for zone in scene.zones for card in zone.cards for number in card.numbers}
    found |= {word for sheet in scene.sheets for word in sheet.subtitle.split(" · ") if word}
    found |= {space.terrain for board in scene.boards for space in board.spaces}
    found |= {phase.label for phase in scene.phases}
    found |= {word for track in scene.tracks for word in [track.label.partition(":")[0]]}
    if scene.goal is not None:
        found |= {scene.goal.unit, scene.goal.clock.label if scene.goal.clock else ""}
    return {re.sub(r"^\d+ ", "", word) for word in found if word}


@pytest.mark.parametrize("number", range(len(list(GAME.sample_configs()))))
def test_every_word_on_the_table_is_explained(number: int) -> None:
    config = list(GAME.sample_configs())[number]
    match = Match.start(GAME, config, seed=f"words {number}")
    luck, unexplained = Random(number), set[str]()
    while not match.over:
        if luck.random() < 0.2:
            unexplained |= {word for word in shown_words(match.scene(match.waiting[0])) if not GAME.glossary.find(word)}
        match.pick(int(luck.random() * len(match.choices)))
    assert unexplained == set()


def test_the_gallery_uses_words_that_are_explained() -> None:
    names = {card.name for card in SOLDIERS.values()}
    words = {chip for sheet in GAME.gallery() for chip in sheet.chips}
    words |= {counter.label for sheet in GAME.gallery() for counter in sheet.counters} - names
    assert {word for word in words if not GAME.glossary.find(word)} == set()


@pytest.mark.parametrize(
    ("asked", "term"),
    [
        ("how do I win", "Victory Points"), ("win", "Victory Points"), ("how do I aim", "Hits on"), ("AS", "Hits on"),
        ("DEF", "Cover"), ("RNG", "Range"), ("DMG", "Damage"), ("AP", "Actions"), ("HP", "Health"), ("M", "Moves"),
        ("mark target", "Mark Target"), ("rapid fire", "Rapid Fire"), ("tie", "Draw"),
    ],
)  # fmt: skip
def test_words_are_found_as_people_look_for_them(asked: str, term: str) -> None:
    found = GAME.glossary.find(asked)
    assert found is not None
    assert found.term == term


def test_what_is_always_on_sleeps_while_its_soldier_is_new() -> None:
    sleeps = {entry.term for entry in GAME.glossary if entry.text.endswith("not work in the round in which he enters.")}
    for ability, bearer in (("Elusive", "numbing_viper"), ("Evasive", "mist_shade"), ("Shield", "aegis_carrier")):
        table = battle(amber(bearer, 0, 0, sick=True), amber("conscript", 0, 2), FAR, active=1).state
        assert (cover(table, 0) == 0) == (ability in sleeps)
    assert "Battle-Ready" not in sleeps


def test_no_word_stands_twice_in_the_glossary() -> None:
    names = [name.lower() for entry in GAME.glossary for name in {entry.term.lower(), *map(str.lower, entry.also)}]
    assert sorted({name for name in names if names.count(name) > 1}) == []


NEAREST_ATTACKS = {
    "attack": "attacks, ", "rapid_fire": "Rapid Fire", "pulse": "Pulse", "energy_beam": "Energy Beam", "shock": "Shock"
}  # fmt: skip


# ---- sixty entries, played ------------------------------------------------------------------------------------------


def lost(match: Battle, soldier: int, *choices: str) -> int:
    """The health that a soldier loses by some choices."""
    before = match.state.hp[soldier]
    play(match, *choices)
    return before - match.state.hp[soldier]


def says(id: str, *words: str) -> None:
    """The text of an entry, with its notes, has these words."""
    text = " ".join((SHEETS[id].text, *SHEETS[id].notes))
    assert [word for word in words if word not in text] == [], text


@pytest.mark.parametrize("id", [id for id, card in SOLDIERS.items() if len(card.abilities) < 2])
def test_a_soldier_hits_as_far_as_high_and_as_hard_as_his_text_says(id: str) -> None:
    """Played at each distance: who can be attacked, the highest roll that hits, and what it takes."""
    card = SOLDIERS[id]
    bare = kind(id, *(a for a in card.abilities if a not in ("headhunter", "single_shot"))) if card.abilities else card

    def at(distance: int, *rolls: int) -> Battle:
        return battle(amber(bare, -2, 0), steel(TOUGH, distance - 2, 0), rolls=rolls)

    reached = [far for far in range(1, 6) if 1 in offered(at(far), "attack")]
    far = reached[0]
    hits = [roll for roll in range(2, 20) if lost(at(far, *[roll] * card.dice), 1, "attack:1")]
    damage = lost(at(far, *[max(hits)] * card.dice), 1, "attack:1") // card.dice
    whom = "an adjacent enemy" if reached == [1] else f"the nearest enemy, up to {reached[-1]} tiles away,"
    if far > 1:
        whom = f"the nearest enemy, if {far} to {reached[-1]} tiles away,"
    if card.dice == 1:
        says(id, f"Hits {whom} for {damage} damage, on {max(hits)} or less (20-sided die).")
    else:
        assert lost(at(far, max(hits), max(hits) + 1), 1, "attack:1") == damage
        assert lost(at(far, max(hits), 20), 1, "attack:1") == 0
        each = f"{damage} damage for each that shows {max(hits)} or less, none if one shows 20."
        says(id, f"Hits {whom} with two 20-sided dice: {each}")


def elusive() -> None:
    less = strength(battle(amber("conscript", 0, 0), steel("conscript", 1, 0)), 0, 1)
    less -= strength(battle(amber("conscript", 0, 0), steel(kind("conscript", "elusive"), 1, 0)), 0, 1)
    says("elusive", f"hit on {less} less", f"11 becomes {11 - less}")


def evasive() -> None:
    less = cover(battle(amber("mist_shade", 0, 0), FAR).state, 0)
    says("evasive", f"hit on {less} less")


def headhunter() -> None:
    def taken(roll: int) -> int:
        hunter = kind("conscript", "headhunter", skill=1, damage=2)
        return lost(battle(amber(hunter, 0, 0), steel(TOUGH, 1, 0), rolls=[roll]), 1, "attack:1")

    most = max(roll for roll in range(1, 20) if taken(roll))
    assert taken(1) == taken(most)
    says("headhunter", f"1 to {most}", f"each for {taken(most) - 2} damage more")


def aura(ability: str, gain: Callable[[int], int]) -> None:
    tiles = max(far for far in range(1, 5) if gain(far))
    says(ability, f"within {tiles} tiles", f"on {abs(gain(tiles))} {'more' if gain(tiles) > 0 else 'less'}")


def inspire() -> None:
    aura(
        "inspire",
        lambda far: strength(battle(amber("conscript", 0, 0), amber("banner_sergeant", -far, 0), FAR), 0, 2) - 9,
    )


def trainer() -> None:
    aura(
        "trainer",
        lambda far: strength(battle(amber("tunnel_rat", 0, 0), amber("herd_trainer", -far, 0), FAR), 0, 2) - 10,
    )


def several(ability: str, sum_with: Callable[[int, bool], int]) -> None:
    """Whether two auras count as the words say, by either ruling."""
    for stacking in (True, False):
        alone, both = (sum_with(bearers, stacking) - sum_with(0, stacking) for bearers in (1, 2))
        words = in_full(ability, rulings=Rulings(aura_stacking=stacking))
        assert ("Several add up." in words) == (both == 2 * alone)
        assert ("Several count as one." in words) == (both == alone)


def test_auras_add_up_as_their_words_say() -> None:
    def near(soldier: str, bearer: str) -> Callable[[int, bool], int]:
        def sum_with(bearers: int, stacking: bool) -> int:
            spots = [amber(bearer, *cell) for cell in ((-1, 0), (-1, 1))[:bearers]]
            match = battle(amber(soldier, 0, 0), steel(TOUGH, 1, 0), *spots, aura_stacking=stacking)
            return strength(match, 0, 1)

        return sum_with

    def behind_shields(bearers: int, stacking: bool) -> int:
        spots = [steel("aegis_carrier", *cell) for cell in ((2, 0), (2, -1))[:bearers]]
        match = battle(amber(TOUGH, 0, 0), steel(TOUGH, 1, 0), *spots, aura_stacking=stacking)
        return strength(match, 0, 1)

    several("inspire", near("conscript", "banner_sergeant"))
    several("trainer", near("tunnel_rat", "herd_trainer"))
    several("shield", behind_shields)
    assert strength(battle(amber("banner_sergeant", 0, 0), FAR), 0, 1) == SOLDIERS["banner_sergeant"].skill
    says("inspire", "Other allies")


def shield() -> None:
    def loss(far: int) -> int:
        covered = (steel("conscript", -1, 0), steel("aegis_carrier", far - 1, 0))
        return strength(battle(amber("conscript", -2, 0), *covered), 0, 1) - 9

    aura("shield", loss)


def knockback() -> None:
    match = play(battle(amber("ram_breacher", 0, 0), steel(TOUGH, 1, 0), rolls=[5]), "attack:1")
    assert where(match, 1) == (2, 0)
    blocked = play(battle(amber("ram_breacher", 0, 0), steel(TOUGH, 1, 0), steel(TOUGH, 2, 0), rolls=[5]), "attack:1")
    assert where(blocked, 1) == (1, 0)
    says("knockback", "one tile straight back", "if that tile is free")


def mark_target() -> None:
    tiles = max(
        far for far in range(1, 5) if offered(battle(amber("spotter", -2, 0), steel(TOUGH, far - 2, 0)), "mark_target")
    )
    match = battle(amber("spotter", -2, 0), steel(TOUGH, -1, 0), steel(TOUGH, 0, 0))
    before, spent = strength(match, 0, 2), match.state.ap[0]
    play(match, "mark_target:2")
    assert offered(match, "attack") == [1, 2]
    more, price = strength(match, 0, 2) - before, spent - match.state.ap[0]
    assert offered(match, "mark_target") == [1]
    says(
        "mark_target", f"within {tiles} tiles", f"on {more} more", "choose it past others", "an unmarked enemy",
        f"costs {price} action.",
    )  # fmt: skip


def test_a_mark_opens_the_attacks_that_its_words_name_and_no_others() -> None:
    def opened(ability: str) -> bool:
        """Whether a marked enemy three tiles away can be struck though another stands nearer."""
        striker = kind("conscript", "mark_target", *([] if ability == "attack" else [ability]), actions=3, reach=(1, 3))
        match = play(battle(amber(striker, -2, 0), steel(TOUGH, 0, 0), steel(TOUGH, 1, 0)), "mark_target:2")
        return 2 in offered(match, ability)

    named = {id for id, words in NEAREST_ATTACKS.items() if words in SHEETS["mark_target"].text}
    assert named == {id for id in NEAREST_ATTACKS if opened(id)} == {"attack", "rapid_fire", "pulse"}


def rapid_fire() -> None:
    match = battle(amber("autocannon_team", 0, 0), steel(TOUGH, 2, 0), rolls=[9, 10, 11, 11])
    assert lost(match, 1, "rapid_fire:1") == 1
    assert lost(match, 1, "attack:1") == 2
    says("autocannon_team", "twice his dice: 2", "on 2 less: 9 or less", "2 actions", "this round keep the dice, not")


def single_shot() -> None:
    match = play(battle(amber("longshot", 0, 0), steel(TOUGH, 2, 0), rolls=[15]), "attack:1")
    assert is_finished(match, 0)
    says("single_shot", "ends his turn, hit or miss")


def spreadshot() -> None:
    enemies = (steel(TOUGH, 1, 0), steel(TOUGH, 1, -1), steel(TOUGH, 0, -1))
    match = battle(amber("scattergunner", 0, 0), *enemies)
    most = max(len(target) if isinstance(target, tuple) else 1 for target in offered(match, "attack"))
    says("spreadshot", f"strike {most} enemies", "the nearest among them", "one roll")
    behind = battle(amber("scattergunner", 0, 0), steel(TOUGH, -1, 0), steel(TOUGH, 2, 0), steel(TOUGH, 2, -1))
    assert offered(behind, "attack") == [1]


def tactical_swap() -> None:
    match = play(battle(amber("field_marshal", 0, 0), amber("conscript", 1, 0), FAR), "tactical_swap:1")
    assert (where(match, 0), where(match, 1), match.state.ap[0]) == ((1, 0), (0, 0), 1)
    says("tactical_swap", "exchanges tiles".capitalize(), "adjacent ally", "2 actions")


def taunt() -> None:
    tiles = max(
        far for far in range(1, 5) if offered(battle(amber("riot_warden", -2, 0), steel(TOUGH, far - 2, 0)), "taunt")
    )
    match = play(battle(amber("riot_warden", 0, 0), steel(TOUGH, 1, 0), FAR, rolls=[15, 15]), "taunt:1")
    assert {(event.data["who"], event.data["whom"]) for event in match.events if event.kind == "attacked"} == {
        ("s1", "s0")
    }
    assert is_finished(match, 0)
    far = play(battle(amber("riot_warden", 0, 0), steel("skeleton", 1, 1), FAR), "taunt:1")
    assert keys(far) == [f"move:{tile(far, *cell)}" for cell in offered(far, "move")]
    assert offered(far, "move") == [(0, 1), (1, 0)]
    says("taunt", f"within {tiles} tiles", "to attack him, even past nearer ones, else to come into range")
    says(
        "taunt",
        "He is done.",
        "uses all its actions",
        "Then the taunter's side activates a soldier",
        "If he falls, it goes on",
    )
    says("taunt", "Only where one plays against one")
    between = battle(amber("riot_warden", 0, 0), steel("conscript", 2, 0), amber(TOUGH, 1, 0), rolls=[15, 15])
    play(between, "taunt:1")
    assert [event.data["whom"] for event in between.events if event.kind == "attacked"] == ["s0", "s0"]
    assert is_finished(between, 1)
    felled = battle(amber("riot_warden", 0, 0, hp=1), steel(TOUGH, 1, 0), amber(TOUGH, 0, 3), FAR, rolls=[5])
    assert "end" in keys(play(felled, "taunt:1"))


def unsteady() -> None:
    match = battle(amber("autocannon_team", 0, 0), steel(TOUGH, 3, 0))
    before = strength(match, 0, 1)
    go(match, 1, 0)
    less = before - strength(match, 0, 1)
    says("unsteady", f"on {less} less")
    says("autocannon_team", f"{before - less} or less")


def banding() -> None:
    def sum_with(friends: int) -> int:
        spots = [amber("conscript", *cell) for cell in ((2, 0), (1, 1))[:friends]]
        return strength(battle(amber("tunnel_rat", 0, 0), steel(TOUGH, 1, 0), *spots), 0, 1)

    assert sum_with(0) == 10
    says("tunnel_rat", f"on {sum_with(1) - 10} more", f"{sum_with(1)} or less with one, {sum_with(2)} with two")


def charge() -> None:
    match = battle(amber("bull_aurochs", 0, 0), steel(TOUGH, 1, 0), rolls=[5])
    damage = lost(match, 1, "charge:1")
    assert (where(match, 0), where(match, 1)) == ((1, 0), (2, 0))
    says(
        "bull_aurochs",
        f"{damage - 2} damage more",
        f"{damage} in all",
        "with a free tile straight behind",
        "pushes it there",
        "he takes its tile",
        "2 actions",
    )
    fallen = play(battle(amber("bull_aurochs", 0, 0), steel(TOUGH, 1, 0, hp=1), FAR, rolls=[5]), "charge:1")
    assert where(fallen, 0) == (1, 0)
    says("bull_aurochs", "even if it falls")


def mend() -> None:
    match = battle(amber("wound_tender", 0, 0), amber("cave_ape", 1, 0, hp=1), FAR)
    says("mend", f"regains up to {-lost(match, 1, 'mend:1')} health", "adjacent allied beast", "1 action")


def stomp() -> None:
    match = battle(amber("marsh_colossus", 0, 0), steel(TOUGH, 1, 0), steel(TOUGH, 0, 1))
    damage = lost(match, 1, "stomp")
    assert match.state.hp[2] == 30 - damage
    assert not [key for key in keys(match) if key.startswith("stomp")]
    says("stomp", f"lose {damage} health", "All adjacent enemies", "Once a round")


def stun() -> None:
    match = play(battle(amber("numbing_viper", 0, 0), steel(TOUGH, 1, 0), FAR), "stun:1")
    assert is_finished(match, 1)
    match = play(
        battle(amber(kind("numbing_viper", "stun"), 0, 0), steel("grave_wight", 1, 0), FAR, rolls=[5]), "stun:1"
    )
    assert keys(play(match, "attack:1")) == ["counter", "forgo"]
    says(
        "stun",
        "can still act this round can do no more in it",
        "no roll",
        "may still use Hunker Down or Counterattack",
    )


def whip() -> None:
    match = battle(amber("lash_driver", 0, 0), amber("cave_ape", 1, 0), FAR)
    before = match.state.ap[1]
    play(match, "whip:1")
    assert match.state.active == 1
    assert is_finished(match, 0)
    says("whip", f"all its actions and {match.state.ap[1] - before} more", "acts at once", "his own turn ends")


def energy_beam() -> None:
    def at(far: int) -> Battle:
        return battle(amber("beam_platform", -2, 0), steel(TOUGH, far - 2, 0), rolls=[5])

    (tiles,) = [far for far in range(1, 6) if offered(at(far), "energy_beam")]
    says("energy_beam", f"exactly {tiles} tiles", f"for {lost(at(tiles), 1, 'energy_beam:1')} damage", "2 actions")


def grapple() -> None:
    def at(far: int) -> Battle:
        return battle(amber("tow_harpooner", 0, 0), amber(TOUGH, 0, far), FAR, rolls=[5])

    (tiles,) = [far for far in range(1, 5) if offered(at(far), "grapple")]
    match = at(tiles)
    assert lost(match, 1, "grapple:1") == 0
    assert where(match, 1) == (0, 1)
    says("grapple", f"exactly {tiles} tiles", "with a free tile between", "allies none")
    bent = battle(amber("tow_harpooner", 0, 0), amber(TOUGH, 1, 1), FAR, rolls=[5])
    play(bent, "grapple:1")
    assert bent.ask is not None
    assert (bent.ask.seat, set(cells(bent))) == (0, {(1, 0), (0, 1)})
    says("grapple", "Of two free tiles between he picks one")
    unanswered("grapple", battle(amber("tow_harpooner", 0, 0), steel("grave_wight", 0, 2), rolls=[5]))


def unanswered(ability: str, match: Battle) -> None:
    """No counterattack may follow an ability, and both it and the counterattack say so."""
    for key in (f"{ability}:1", None):
        play(match, key or match.choices[0])
    assert [event.kind for event in match.events if event.kind == "shoved"]
    assert match.ask is None or match.ask.prompt != "counter"
    says(ability, "No counterattack.")
    says("counterattack", f"not after {ABILITIES['grapple'].name} or {ABILITIES['terrorize'].name}")


def hunker_down() -> None:
    def hit(answer: str) -> int:
        match = battle(amber(plain(damage=3), 0, 0), steel("plated_trooper", 1, 0), rolls=[5])
        return lost(match, 1, "attack:1", answer)

    says("hunker_down", f"lose {hit('take') - hit('hunker')} less", "Once a round", "when he would lose health")
    stomped = battle(amber("marsh_colossus", 0, 0), steel("plated_trooper", 1, 0))
    assert lost(stomped, 1, "stomp", "hunker") == 1
    assert SHEETS["hunker_down"].subtitle == "reaction"


def pulse() -> None:
    enemies = [steel(TOUGH, *cell) for cell in ((1, 0), (1, -1), (0, -1), (-1, 0))]
    match = battle(amber("pulse_node", 0, 0), *enemies)
    most = max(len(target) if isinstance(target, tuple) else 1 for target in offered(match, "pulse"))
    says("pulse", f"up to {most} enemies", "the nearest among them", "one roll")
    behind = battle(amber("pulse_node", 0, 0), steel(TOUGH, -1, 0), steel(TOUGH, 2, 0), steel(TOUGH, 2, -1))
    assert offered(behind, "pulse") == [1]


def repair() -> None:
    match = battle(amber("weld_unit", 0, 0), amber("hunter_frame", 1, 0, hp=1), FAR)
    says("repair", f"regains {-lost(match, 1, 'repair:1')} health", "1 action")


def shock() -> None:
    def reached(what: str) -> int:
        return max(
            far for far in range(1, 6) if offered(battle(amber("arc_trooper", -2, 0), steel(TOUGH, far - 2, 0)), what)
        )

    says("arc_trooper", f"{reached('shock') - reached('attack')} tile further", f"up to {reached('shock')} tiles away")


def counterattack() -> None:
    match = battle(amber(TOUGH, 0, 0), steel("grave_wight", 1, 0), rolls=[5, 5, 5])
    assert lost(match, 0, "attack:1", "counter") == 2
    play(match, "attack:1")
    assert match.ask is not None
    assert match.ask.prompt != "counter"
    says("counterattack", "Once a round", "attack that enemy")
    assert SHEETS["counterattack"].subtitle == "reaction"


def drain_life() -> None:
    match = battle(amber("blood_drinker", 0, 0, hp=1), steel(TOUGH, 1, 0), rolls=[5, 5])
    assert -lost(match, 0, "attack:1") == 30 - match.state.hp[1]
    overkill = battle(amber("blood_drinker", 0, 0, hp=1), steel("conscript", 1, 0, hp=1), FAR, rolls=[5])
    assert -lost(overkill, 0, "attack:1") == SOLDIERS["blood_drinker"].damage
    says("blood_drinker", "1 health for each damage his attacks do", "overkill too", "up to his full health, 5")


def ethereal() -> None:
    ring = [steel(TOUGH, *cell) for cell in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))]
    match = go(battle(amber("mist_shade", 0, 0), *ring), 2, 0)
    assert where(match, 0) == (2, 0)
    assert (1, 0) not in offered(match, "move")
    ring = [steel(TOUGH, *cell) for cell in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))]
    on_top = go(battle(amber("mist_shade", 0, 0), *ring), 1, 0)
    assert {key.partition(":")[0] for key in keys(on_top)} == {"move"}
    says("ethereal", "through other soldiers", "he can only move on", "needs the actions left to reach a free one")


def incapacitate() -> None:
    match = play(battle(amber("paralyst", 0, 0), steel(TOUGH, 1, 0), FAR, rolls=[5]), "attack:1")
    assert is_finished(match, 0)
    assert is_finished(match, 1)
    match = play(
        battle(amber("paralyst", 0, 0), steel(kind("grave_wight", "counterattack", health=9), 1, 0), FAR, rolls=[5]),
        "attack:1",
    )
    assert is_finished(match, 1)
    assert keys(match) == ["counter", "forgo"]
    says("incapacitate", "both he and his target are done", "a target with Counterattack may still strike back")


def regen() -> None:
    match = begin(table_of(amber("flesh_hulk", 1, 1, hp=3), FAR, phase=CONTROL))
    says("regen", f"regains {match.state.hp[0] - 3} health".capitalize(), "at every round's end")


def summons(ability: str, raiser: str, token: str, price: int) -> None:
    match = battle(amber(raiser, 0, 0), FAR)
    before = match.state.ap[0]
    key = next(key for key in keys(match) if key.startswith(ability))
    play(match, key)
    assert match.state.card[2].name == token
    assert is_finished(match, 0)
    assert is_finished(match, 2)
    assert before >= price
    says(ability, f"A {token} appears", "from next round on", "The summoner's turn ends", f"costs {price} action")


def summon_skeleton() -> None:
    summons("summon_skeleton", "bonecaller", "Skeleton", 1)


def summon_zombie() -> None:
    match = battle(amber("corpse_raiser", 0, 0, ap=1), FAR)
    assert offered(match, "summon_zombie") == []
    summons("summon_zombie", "corpse_raiser", "Zombie", 2)


def terrorize() -> None:
    match = battle(amber("wailing_shade", 0, 0), steel(TOUGH, 1, 0), rolls=[5])
    assert lost(match, 1, "terrorize:1") == 0
    assert set(cells(match)) <= {(2, 0), (2, -1), (1, 1)}
    play(match, match.choices[0])
    assert not [key for key in keys(match) if key.startswith("terrorize")]
    says("terrorize", "without damage", "flee to a free tile two tiles from him", "Once a round")
    unanswered("terrorize", battle(amber("wailing_shade", 0, 0), steel("grave_wight", 1, 0), rolls=[5]))


def battle_ready() -> None:
    table = table_of(amber("conscript", 0, 3), FAR, phase=ENTER)
    table.waiting[0] = [enlist(table, 0, SOLDIERS["dust_runner"])]
    match = begin(table)
    play(match, match.choices[0], "2")
    assert {key.partition(":")[0] for key in keys(match)} == {"move", "end"}
    says("battle_ready", "May already move in the round he enters, with all his actions, but do nothing else")


PLAYED: tuple[Callable[[], None], ...] = (
    elusive, evasive, headhunter, inspire, trainer, shield, knockback, mark_target, rapid_fire, single_shot, spreadshot,
    tactical_swap, taunt, unsteady, banding, charge, mend, stomp, stun, whip, energy_beam, grapple, hunker_down, pulse,
    repair, shock, counterattack, drain_life, ethereal, incapacitate, regen, summon_skeleton, summon_zombie, terrorize,
    battle_ready,
)  # fmt: skip


@pytest.mark.parametrize("scenario", PLAYED, ids=lambda scenario: scenario.__name__)
def test_an_ability_does_what_its_text_says(scenario: Callable[[], None]) -> None:
    scenario()


def test_every_ability_is_played() -> None:
    assert {scenario.__name__ for scenario in PLAYED} == set(ABILITIES)


# ---- what an option says --------------------------------------------------------------------------------------------


def options(match: Battle) -> dict[str, Look]:
    question = match.question(0)
    assert question is not None
    return {option.key: option.look for option in question.options}


def test_an_attack_says_whether_the_target_may_strike_back_and_what_a_hit_takes() -> None:
    found = options(battle(amber("twin_blade_raider", 0, 0), steel("grave_wight", 1, 0), steel("conscript", 0, 1)))
    own = "in its own turn it hits on 9 or less, up to 2 tiles away, for 1 damage"
    left = "then 1 action left"
    assert found["attack:2"].after == (
        f"each die that hits takes 1 of 3 health; {left}; the target cannot strike back; {own}"
    )
    assert found["attack:1"].after.endswith("if the target lives, it may strike back: 55 % for 2 damage")
    far = options(battle(amber("conscript", 0, 0), steel("grave_wight", 2, 0), FAR))
    assert "the target cannot strike back" in far["attack:1"].after, "out of its range"
    countered = battle(amber("twin_blade_raider", 0, 0), steel("grave_wight", 1, 0), FAR)
    countered.state.flags[1] |= COUNTERED
    assert "the target cannot strike back" in options(countered)["attack:1"].after
    weak = options(battle(amber("conscript", 0, 0), steel("conscript", 1, 0, hp=1), FAR))
    assert weak["attack:1"].after == f"a hit defeats the target; {left}; if it lives, {own}"


def test_the_filled_attack_is_the_one_that_takes_most() -> None:
    """The dearer target before one that is as easy to hit; who holds a Victory Tile and falls by a hit, before both."""
    found = options(battle(amber("conscript", 0, 1), steel("skeleton", 1, 1), steel("banner_sergeant", -1, 2), FAR))
    assert (found["attack:1"].tone, found["attack:2"].tone) == ("", "main")
    held = options(battle(amber("conscript", 0, 1), steel("skeleton", 0, 0, hp=1), steel("zombie", -1, 2, hp=4), FAR))
    assert (held["attack:1"].tone, held["attack:2"].tone) == ("main", "")


@pytest.mark.rule("FA.CTRL.01", "FA.MOVE.01")
def test_the_way_to_a_free_victory_tile_is_filled_before_a_poor_attack() -> None:
    """With his last action, or as the first of the two that it takes; not while there is time, nor on such a tile."""

    def filled(*soldiers: Placed, **state: Any) -> list[str]:
        return [key for key, look in options(battle(*soldiers, **state)).items() if look.tone == "main"]

    foe = steel("marsh_colossus", 1, 1)
    tile = battle(amber("conscript", 0, 1, ap=1), foe).state.grid.victory
    (last,) = filled(amber("conscript", 0, 1, ap=1), foe)
    assert last.startswith("move:")
    assert int(last.removeprefix("move:")) in tile
    assert filled(amber("conscript", 0, 1), foe) == ["attack:1"], "he can attack first"
    assert filled(amber("conscript", 0, 0, ap=1), steel("marsh_colossus", 1, 0)) == ["attack:1"], "he holds one"
    (first,) = filled(amber("conscript", 0, 4), steel("marsh_colossus", 1, 3))
    assert first.startswith("move:")
    far = battle(amber("conscript", 0, 4), steel("marsh_colossus", 1, 3))
    play(far, first)
    assert "Victory Tile" in options(far)[next(key for key in options(far) if options(far)[key].tone == "main")].text


def test_who_can_take_a_free_victory_tile_is_filled_and_says_so() -> None:
    table = table_of(amber("conscript", -4, 4), amber("conscript", 0, 2), FAR)
    found = options(begin(table))
    assert found["1"].tone == "main"
    assert found["1"].after == (
        "2 actions, 3 health; no enemy in range; can be on a free Victory Tile: E5 (1 action), E8 (2 actions)"
    )
    assert found["0"].tone == ""


@pytest.mark.parametrize(
    ("attacker", "words"),
    [
        ("conscript", "A 1 always hits, for 1 damage more; a 20 always misses and ends his turn. Any other miss"),
        ("blade_frame", "A 1 to 4 always hits"),
        ("snapping_tortoise", "Hit or miss, his turn ends."),
    ],
)
def test_the_rules_of_the_dice_are_those_of_the_soldier(attacker: str, words: str) -> None:
    question = battle(amber(attacker, 0, 0), steel(TOUGH, 1, 0), FAR).question(0)
    assert question is not None
    assert question.context is not None
    assert words in question.context.stakes


# ---- numbers that say why -------------------------------------------------------------------------------------------


def numbers(match: Battle, soldier: int) -> dict[str, tuple[str, list[tuple[int, str]]]]:
    sheet = next(sheet for sheet in match.scene(0).sheets if sheet.piece == f"s{soldier}")
    return {
        number.label: (number.value, [(term.value, term.reason) for term in number.terms]) for number in sheet.numbers
    }


def test_every_number_says_what_it_is_made_of() -> None:
    shield = amber("aegis_carrier", 1, 0)
    match = battle(amber("hunter_frame", 0, 0, hp=2), shield, amber("banner_sergeant", 0, 1), FAR)
    go(match, -1, 1)
    found = numbers(match, 0)
    assert found["Hits on"] == ("13 or less", [(11, "printed"), (2, "Inspire, Banner Sergeant within 2 tiles")])
    assert found["Health"] == ("2", [(4, "printed"), (-2, "lost so far")])
    assert found["Actions left"] == ("1", [(2, "printed"), (-1, "used this round")])
    assert found["Cover"] == ("4 less", [(-2, "Elusive"), (-2, "Shield, Aegis Carrier within 2 tiles")])
    assert found["Damage"][0] == "2"
    assert found["Range"][0] == "1"
    assert attack_strength(match.state, 3, 0) == 9 - 4


def test_a_newcomer_has_no_action_and_rapid_fire_shows_its_dice() -> None:
    match = battle(
        amber("autocannon_team", 0, 0), amber("conscript", 0, 2, sick=True), steel(TOUGH, 2, 0), rolls=[15, 15]
    )
    play(match, "rapid_fire:2")
    assert numbers(match, 0)["Damage"][0] == "2 × 1"
    assert numbers(match, 0)["Damage"][1][1] == (1, "more dice this round: Rapid Fire")
    assert numbers(match, 1)["Actions left"] == ("0", [(2, "printed"), (-2, "entered this round")])


# ---- the field report -----------------------------------------------------------------------------------------------


def random_game(number: int) -> Match[Any]:
    """A game at random whose reports are worth comparing: other sides, grids and lengths."""
    samples = list(GAME.sample_configs())
    match = Match.start(GAME, samples[number % len(samples)], seed=f"report {number}")
    luck = Random(number)
    while not match.over:
        match.pick(int(luck.random() * len(match.choices)))
    return match


def test_twenty_games_have_twenty_reports() -> None:
    reports = []
    for number in range(20):
        outcome = random_game(number).scene(0).outcome
        assert outcome is not None
        assert list(unplain(outcome.story, GAME.glossary, longest=140)) == []
        assert 60 <= len(outcome.story.split()) <= 125, outcome.story
        reports.append(outcome.story)
    assert len(set(reports)) == 20


@pytest.mark.parametrize("file", sorted((HERE / "records").glob("*.json")), ids=lambda file: file.stem)
def test_each_way_to_end_is_reported(file: Path) -> None:
    outcome = Record.load(file).replay().scene(0).outcome
    assert outcome is not None
    assert list(unplain(outcome.story, GAME.glossary, longest=140)) == []
    assert 60 <= len(outcome.story.split()) <= 125


def test_a_report_tells_the_facts() -> None:
    match = battle(amber("ram_breacher", 0, 0), steel("conscript", 1, 0, hp=1), rolls=[5], reserves=False)
    outcome = play(match, "attack:1").scene(0).outcome
    assert outcome is not None
    for fact in ("Amber Ram Breacher", "Steel Conscript", "round 1", "2 damage", "Amber none, Steel 1", "Crossing"):
        assert fact in outcome.story, outcome.story


def test_a_battle_that_is_given_up_is_reported_too() -> None:
    match = battle(amber("ram_breacher", 0, 0), steel("conscript", 1, 0))
    match.resign(1)
    outcome = match.scene(0).outcome
    assert outcome is not None
    assert "broken off in round 1 at 0 to 0" in outcome.story


def test_buying_is_the_main_thing_while_anybody_can_be_bought() -> None:
    table = table_of(amber("conscript", 0, 2), FAR, phase=BUY)
    table.bank = [99, 0]
    question = begin(table).question(0)
    assert question is not None
    tones = {option.key.partition(":")[0]: option.look.tone for option in question.options}
    assert tones == {"buy": "main", "done": "end"}
    assert {option.look.group for option in question.options if option.look.tone == "main"} == {"Buy"}  # one button


def test_a_taunt_says_what_the_enemy_will_do_and_how_likely_it_hits() -> None:
    match = battle(amber("riot_warden", 0, 0), steel(TOUGH, 1, 0), FAR)
    asked = match.question(match.waiting[0])
    assert asked is not None
    (after,) = [option.look.after for option in asked.options if option.key.startswith("taunt")]
    assert re.search(r"acts at once and must attack .+ \(\d+ %, a hit takes \d of \d health\)", after)
    assert after.endswith("is done for this round")
