"""What people read: every entry in plain sentences, every sign explained, sentences that say what happens in play."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

from rulewright.games._arena.rules.challenges import AMAZE, FACES, PASS, row_of
from rulewright.games._arena.rules.mapping import TERRAINS
from rulewright.games._arena.rules.table import NOBODY
from rulewright.games.worldspanner import Worldspanner
from rulewright.games.worldspanner.rules.abilities import ABILITIES, FLY
from rulewright.games.worldspanner.rules.action import act
from rulewright.games.worldspanner.rules.adventure import adventure, capture, carry_off
from rulewright.games.worldspanner.rules.attack import (
    armor,
    attack,
    damage_difference,
    damage_rating,
    hit_difference,
    hit_rating,
)
from rulewright.games.worldspanner.rules.cards import Card
from rulewright.games.worldspanner.rules.challenge import edges
from rulewright.games.worldspanner.rules.content import (
    CARD_NUMBER,
    CARDS,
    CHALLENGES,
    HEROES,
    KEYS,
    PLATTERS,
    QUEST_CARDS,
    Quest,
)
from rulewright.games.worldspanner.rules.defeat import wound
from rulewright.games.worldspanner.rules.dismissal import arrive
from rulewright.games.worldspanner.rules.effects import EFFECTS, swap_pairs
from rulewright.games.worldspanner.rules.free import free_choices, take_liberty
from rulewright.games.worldspanner.rules.land import QUEST
from rulewright.games.worldspanner.rules.melee import is_for_the_slowest
from rulewright.games.worldspanner.rules.movement import can_fly, costs_of, move, shift, slip_away
from rulewright.games.worldspanner.rules.ratings import rating, shortfall, speed, stealth
from rulewright.games.worldspanner.rules.reaction import dauntable, react
from rulewright.games.worldspanner.rules.shooting import cover_to, shots
from rulewright.games.worldspanner.rules.state import ADVENTURE, FREE, OFF, OVER, REACTION, Arena, relocate, turn_tile
from rulewright.games.worldspanner.rules.terms import (
    ARMOR,
    COMMONERS,
    DEFEAT,
    FACTIONS,
    LORDS,
    ONE_USE,
    OUTCASTS,
    QUESTS,
    RATINGS,
    SYMBOLS,
    VIRTUE,
    WAR,
)
from rulewright.games.worldspanner.rules.trial import challenge_difference, relation
from rulewright.games.worldspanner.rules.turn import swap_partners
from rulewright.games.worldspanner.rules.windows import ANSWERS
from rulewright.games.worldspanner.view import tales
from rulewright.games.worldspanner.view.gallery import quest_text
from rulewright.games.worldspanner.view.odds import pass_chance, trials_at
from rulewright.games.worldspanner.view.remarks import card_remarks
from rulewright.games.worldspanner.view.words import ability_brief, ability_notes, card_brief, card_text, hero_brief
from rulewright.kernel import Ask, Choice, Match
from rulewright.kernel.scene import Question, Scene
from rulewright.testing.plain import A_BEFORE_VOWEL, NOTATION, gallery_faults, glossary_faults, unplain

from .tables import KEYS as TABLE_KEYS
from .tables import Table, asked, domed, faced, hitting, person, run
from .test_every_card import fresh_war, keyed
from .test_play import eager

GAME = Worldspanner()
SHEETS = {sheet.id: sheet for sheet in GAME.gallery()}
HOME = domed(1, 2)


# ---- every entry ----------------------------------------------------------------------------------------------------


def test_every_entry_of_the_box_is_in_plain_sentences_with_a_story() -> None:
    assert gallery_faults(GAME) == []
    sheets = GAME.gallery()
    assert len(sheets) == len({sheet.id for sheet in sheets}) == 104 + 180 + 162 + 33 + 23 + 10 + 36
    assert all(sheet.text and sheet.story and sheet.seen for sheet in sheets)
    groups = Counter(sheet.group for sheet in sheets)
    assert (groups["Quests"], groups["Places"], groups["Map"], groups["Challenge cards"]) == (162, 33, 33, 36)


def test_every_word_of_the_glossary_is_plain_and_every_ability_is_in_it() -> None:
    assert glossary_faults(GAME) == []
    assert all(GAME.glossary.find(ability.name) for ability in ABILITIES.values())
    assert GAME.glossary.find("how do I win") is GAME.glossary.find("Glory")


def test_short_forms_have_sixty_letters_at_most() -> None:
    briefs = [*map(card_brief, CARDS), *map(hero_brief, HEROES), *map(ability_brief, HEROES)]
    assert [brief for brief in briefs if not 5 < len(brief) <= 60] == []
    assert [fault for brief in briefs for fault in unplain(brief, GAME.glossary)] == []


@pytest.mark.rule("WS.USE.01", "WS.USE.03")
def test_a_weapon_says_in_short_how_long_it_lasts() -> None:
    for card in CARDS:
        if card.weapon is not None:
            ends = {ONE_USE: ("; one use.",), DEFEAT: ("; gone once it defeats.", "; gone once it defeats a hero.")}
            assert card_brief(card).endswith(ends.get(card.weapon.limit, (" wound.", " wounds."))), card.name


def test_every_story_belongs_to_an_entry() -> None:
    assert set(tales.HEROES) == {hero.id for hero in HEROES}
    assert set(tales.TREASURE) == {card.id for card in CARDS}
    assert set(tales.QUESTS) == {quest.id for quest in QUEST_CARDS}
    assert set(tales.LAND) == {*KEYS, *(id for id in PLATTERS if not id.startswith("sketch"))}
    assert set(tales.CALLS) == {str(number + 1) for number in range(len(CHALLENGES))}
    places = {tales.place_id(sheet.title) for sheet in GAME.gallery() if sheet.group == "Places"}
    assert set(tales.PLACES) == places
    told = [*tales.HEROES.values(), *tales.TREASURE.values(), *tales.QUESTS.values(), *tales.PLACES.values()]
    assert len(set(told)) == len(told), "no story is told twice"


def test_every_operation_has_its_words() -> None:
    for card in CARDS:
        if card.when and card.when != "free":
            assert (card.when, card.do) in ANSWERS, card.id
    assert {(card.when, card.do) for card in CARDS} >= set(ANSWERS), "and no words are for nothing"
    assert {card.do for card in CARDS if card.when == "free"} == set(EFFECTS)


# ---- every sign on the table ----------------------------------------------------------------------------------------

NAMES = {sheet.title.lower() for sheet in GAME.gallery()}


def signs(scene: Scene) -> Iterator[str]:
    """The labels that stand beside numbers, on pieces, chips and cards, and the terrains and steps."""
    for sheet in scene.sheets:
        yield from (number.label for number in sheet.numbers)
        yield from (counter.label for counter in sheet.counters)
        yield from sheet.chips
    for piece in scene.pieces:
        yield from piece.badges
        yield from [piece.health.label] if piece.health else []
    for card in (card for zone in scene.zones for card in zone.cards):
        yield from (number.label for number in card.numbers)
        yield from (*card.tags, *([card.kind] if card.kind else []))
    yield from (space.terrain for board in scene.boards for space in board.spaces)
    yield from (phase.label for phase in scene.phases)
    yield scene.phase
    yield from (mark.label.partition(" quest")[0] for mark in scene.marks)


def unexplained(scene: Scene) -> set[str]:
    """A count before a sign ("2 gold") is no part of it, nor the number of a Dome."""
    plain = {re.sub(r"^\d+ | \d$", "", sign) for sign in signs(scene)}
    loot = re.compile(r"^(cards?|gold)( and \d+ gold)?$")
    return {
        sign for sign in plain if not GAME.glossary.find(sign) and sign.lower() not in NAMES and not loot.match(sign)
    }


@pytest.mark.parametrize("config", [{"rounds": 8}, {"design": "quad_split", "rounds": 8}], ids=str)
def test_every_sign_of_whole_games_is_in_the_glossary(config: dict[str, object]) -> None:
    match, rng = Match.start(GAME, config, seed=3), Random(3)
    count = 0
    while not match.over:
        if count % 20 == 0:
            scene = match.scene(match.waiting[0])
            assert unexplained(scene) == set()
            check_cards(scene)
        count += 1
        eager(match, rng)
    assert unexplained(match.scene(0)) == set()


def check_cards(scene: Scene) -> None:
    """Cards in hand have plain words too, with their holder's numbers."""
    for card in (card for zone in scene.zones for card in zone.cards if card.face):
        assert card.brief
        assert len(card.brief) <= 60
        assert card.story
        assert [*unplain(card.text, GAME.glossary)] == [], card.text


# ---- sentences and what happens -------------------------------------------------------------------------------------

Play = Callable[[], tuple[str, list[str]]]
"""Plays an effect: the sentence, and what it must say, made from what happened."""


def holder(card: Card, **changes: int) -> Table:
    """Somebody strong and bright without any sign, an ally and an enemy beside him."""
    owner = person("Owner", strength=9, intellect=9, health=9, fame=0, **changes)
    table = Table({owner: (0, 0), person("Ally"): (0, 1)}, {person("Enemy", health=9): (1, 0)})
    table.arena.step = FREE
    table.give("Owner", card.id)
    return table


def weapon(id: str) -> Play:
    """How far it reaches, and what a hit with a Pass on the Damage card does."""

    def play() -> tuple[str, list[str]]:
        card = CARDS[CARD_NUMBER[id]]
        table = holder(card)
        arena, gun, enemy = table.arena, card.weapon, table["Enemy"]
        assert gun is not None
        said = [f"Power {damage_rating(arena, 0, gun)} "]
        if gun.ranged:
            table.put("Owner", table.cell(-5, 0))
            far = []
            for step in range(1, 11):
                table.put("Enemy", table.cell(-5 + step, 0))
                far += [step] * bool(shots(arena, 0))
            said.append(f"an enemy {far[0]} to {far[-1]} spaces away")
            table.put("Enemy", table.cell(-5 + far[0], 0))
        fails = faced(PASS, damage_difference(arena, 0, gun, enemy))
        first = hitting(hit_difference(arena, 0, gun, enemy, arena.at[enemy], 0), skip=[fails])
        run(attack(arena, 0, gun, enemy, arena.at[enemy]), rolls=[first, fails])
        made = arena.wounds[enemy]
        said.append(f"{made} wound{'s' * (made != 1)} on a Pass")
        if card.number not in arena.hand[0]:
            said.append("Discard it after use")
        return card_text(card), said

    return play


def worn(id: str) -> Play:
    def play() -> tuple[str, list[str]]:
        card = CARDS[CARD_NUMBER[id]]
        table = holder(card)
        arena = table.arena
        value = armor(arena, 0, shot=True) - 5
        if value:
            return card_text(card), [f"+{value} Armor"]
        claws = CARDS[CARD_NUMBER["star_blade"]].weapon
        assert claws is not None
        enemy = table["Enemy"]
        face = faced(PASS, damage_difference(arena, enemy, claws, 0))
        first = hitting(hit_difference(arena, enemy, claws, 0, arena.at[0], 0), skip=[face])
        table.give("Enemy", "star_blade")
        run(attack(arena, enemy, claws, 0, arena.at[0]), rolls=[first, face])
        stopped = claws.wound - arena.wounds[0]
        return card_text(card), [f"blocks {stopped} wound"]

    return play


def ridden(id: str) -> Play:
    def play() -> tuple[str, list[str]]:
        card = CARDS[CARD_NUMBER[id]]
        table = holder(card)
        value = speed(table.arena, 0, card)
        cheap = [
            name for number, name in enumerate(TERRAINS)
            if costs_of(table.arena, 0, card)[number] == 1 and name != "clear"
        ]  # fmt: skip
        said = f"Speed {value}" if card.ride else f"+{value - 5} Speed"
        return card_text(card), [said, *cheap]

    return play


def used(
    id: str, measure: Callable[[Arena, Table], int], say: str, *answers: Choice, rolls: tuple[int, ...] = ()
) -> Play:
    """A card of the Free step, and what it changed."""

    def play() -> tuple[str, list[str]]:
        card = CARDS[CARD_NUMBER[id]]
        table = holder(card)
        arena = table.arena
        arena.wounds[0] = 8
        arena.gold[table["Enemy"]] = 3
        before = measure(arena, table)
        run(take_liberty(arena, "play", [card.number]), *answers, rolls=rolls)
        return card_text(card), [say.format(measure(arena, table) - before)]

    return play


def answered(id: str, what: Callable[[Table, int], int], say: str) -> Play:
    """A card that waits for its moment, and what it changed."""

    def play() -> tuple[str, list[str]]:
        card = CARDS[CARD_NUMBER[id]]
        table = Table({person("Owner", fame=0, health=9): (0, 0), person("Ally"): (0, 1)}, {person("Enemy"): (1, 0)})
        table.give("Owner", id, shown=False)
        return card_text(card), [say.format(what(table, card.number))]

    return play


def blocked(table: Table, card: int) -> int:
    arena, enemy = table.arena, table["Enemy"]
    table.give("Enemy", "star_blade")
    blade = CARDS[CARD_NUMBER["star_blade"]].weapon
    assert blade is not None
    arena.who[enemy] = person("Enemy", strength=9)
    face = faced(PASS, damage_difference(arena, enemy, blade, 0))
    first = hitting(hit_difference(arena, enemy, blade, 0, arena.at[0], 0), skip=[face])
    arena.turn = 1
    run(attack(arena, enemy, blade, 0, arena.at[0]), "pass", ("play", card), rolls=[first, face])
    return blade.wound - arena.wounds[0]


def healed(table: Table, card: int) -> int:
    table.arena.wounds[0] = 5
    run(wound(table.arena, table["Ally"], 5), ("play", card))
    return 5 - table.arena.wounds[0]


def trapped(table: Table, card: int) -> int:
    arena, enemy = table.arena, table["Enemy"]
    table.put("Enemy", table.cell(2, 0))
    arena.turn = 1
    run(move(arena, enemy, None, False), table.cell(1, 0), ("play", card), "stop")
    return arena.wounds[enemy]


def slipped(table: Table, card: int) -> int:
    arena, enemy = table.arena, table["Enemy"]
    arena.turn = 1
    flow = slip_away(arena, enemy, 0, False)
    next(flow)
    ask = flow.send(("play", card))
    assert isinstance(ask, Ask)
    return arena.points


def edge(table: Table, card: int) -> int:
    return run(edges(table.arena, 0), ("play", card))  # type: ignore[no-any-return]


def jinx(table: Table, card: int) -> int:
    return run(edges(table.arena, table["Enemy"]), ("play", card))  # type: ignore[no-any-return]


def consoled(table: Table, card: int) -> int:
    run(capture(table.arena, table["Enemy"], table.arena.land.spots[0]), ("play", card))
    return table.arena.boosts[0]


def ransomed(table: Table, card: int) -> int:
    arena = table.arena
    run(carry_off(arena, 0, False), ("play", card), arena.land.domes[1][0], rolls=[HOME])
    return arena.gold[0]


def soul(id: str) -> Play:
    def play() -> tuple[str, list[str]]:
        card = CARDS[CARD_NUMBER[id]]
        table = holder(card, virtue=7)
        assert rating(table.arena, 0, card.soul) == 7 + 1
        return card_text(card), [RATINGS[card.soul].capitalize(), "Virtue plus 1"]

    return play


def owned(id: str) -> Play:
    """What an open tool changes in its owner's ratings."""

    def play() -> tuple[str, list[str]]:
        card = CARDS[CARD_NUMBER[id]]
        arena = holder(card).arena
        base = {"strength": 9, "intellect": 9, "fame": 0}
        changed = {name: rating(arena, 0, at) - base.get(name, 5) for at, name in enumerate(RATINGS)}
        return card_text(card), [f"{value:+d} {name.capitalize()}" for name, value in changed.items() if value]

    return play


def gift(ability: str, measure: Callable[[Table], list[str]]) -> Play:
    """An ability on a plain hero."""

    def play() -> tuple[str, list[str]]:
        figure = next(hero for hero in HEROES if ability in hero.abilities)
        place: dict[object, object] = {figure: (0, 0), person("Ally", health=9): (0, 1)}
        table = Table(place, {person("Foe", health=9): (1, 0)})  # type: ignore[arg-type]
        table.arena.step = FREE
        return " ".join(ability_notes(figure)), measure(table)

    return play


def within(table: Table, name: str, reached: Callable[[], bool]) -> int:
    """The farthest space at which somebody is still reached."""
    far = 0
    for step in range(1, 6):
        table.put(name, table.cell(step, 0))
        far = step if reached() else far
    return far


def mended(table: Table, who: str, kind: str) -> list[str]:
    arena = table.arena
    target = table[who] if who else 0
    arena.wounds[target] = 3
    assert any(choice[0] == kind for choice in free_choices(arena, 0) if isinstance(choice, tuple))
    run(take_liberty(arena, kind, [0, target]))
    return [f"heals {3 - arena.wounds[target]} wound"]


def stepped(table: Table, choice: Choice, who: str = "") -> int:
    """How many points a Reaction gives."""
    arena = table.arena
    arena.step, arena.turn = REACTION, 1
    flow = react(arena, 0)
    next(flow)
    ask = flow.send(choice)
    assert isinstance(ask, Ask)
    return arena.points


def landed(table: Table) -> int:
    arena = table.arena
    relocate(arena, 0, OFF)
    flow = arrive(arena, 0)
    next(flow)
    flow.send(HOME)
    flow.send(arena.land.domes[1][0])
    return arena.points


def quest(id: str, face: int) -> Play:
    """The treasure and the gold of a quest that is beaten."""

    def play() -> tuple[str, list[str]]:
        entry: Quest = next(quest for quest in QUEST_CARDS if quest.id == id)
        faction, number = FACTIONS.index(entry.faction), QUEST_CARDS.index(entry)
        key = next(key.id for key in KEYS.values() if key.faction == entry.faction)
        table = Table({person("Seeker", virtue=6, faction=faction): None}, keys=keyed(key))
        arena = table.arena
        arena.step = ADVENTURE
        table.put("Seeker", next(s for s in arena.land.spots if is_quest(arena, s, faction)))
        deck = arena.quests[faction]
        deck.take(number)
        deck.put_on_top(number)
        arena.turned[faction] = number
        arena.gold[0] = 10
        dome = arena.land.domes[1][0]
        draws = next(int(n) for n in re.findall(r"(\d) draws?", quest_text(entry))[int(face == AMAZE) :])
        if entry.gold:
            run(adventure(arena, 0), "pay", *["war"] * draws, dome, rolls=[*fresh_war(draws), HOME])
            paid = 10 + sum(limit <= 6 for limit in entry.virtue) + 1 - arena.gold[0]
            return quest_text(entry), [f"Pay {paid} gold", f"{len(arena.hand[0])} draw"]
        margin = challenge_difference(arena, 0, RATINGS.index(entry.rating), entry.number, faction, QUESTS)
        rolls = [faced(face, margin, [HOME]), *fresh_war(draws), HOME]
        run(adventure(arena, 0), *["war"] * draws, dome, rolls=rolls)
        name = {PASS: "Pass", AMAZE: "Amaze"}[face]
        said = f"{name}: {len(arena.hand[0])} draw"
        if face == AMAZE:
            reached = [n for n in map(int, re.findall(r"\d", quest_text(entry).rpartition("each of")[2])) if n <= 6]
            assert arena.gold[0] == 10 + len(reached)
        value = rating(arena, 0, RATINGS.index(entry.rating))
        return quest_text(entry), [said, f"against {value + 2 - margin}"]

    return play


def place(title: str) -> Play:
    """What a place pays on a Pass and on an Amaze."""

    def play() -> tuple[str, list[str]]:
        said = []
        for face in (PASS, AMAZE):
            table = Table({person("Visitor", health=9, faction=LORDS): None}, {person("Enemy"): (2, 0)})
            arena, space = table.arena, table.space(title)
            arena.step, arena.wounds[0] = ADVENTURE, 8
            table.put("Visitor", space)
            (name, number, field), *_ = (trial for trial in trials_at(arena, space) if trial is not None)
            margin = challenge_difference(arena, 0, name, number, arena.land.faction_at[space], field)
            rolls = [faced(face, margin, [HOME]), HOME]
            run(adventure(arena, 0), arena.land.domes[1][0], rolls=rolls)
            healed, earned = 8 - arena.wounds[0], arena.gold[0]
            if face == PASS:
                said.append(f"Pass: the hero heals {healed} wounds." if healed else f"Pass: {earned} gold, and you")
            else:
                said.append(
                    f"Amaze: the hero heals {healed}, and you gain {arena.tribute} tribute"
                    if healed
                    else f"Amaze: {earned} gold and the place"
                )
            said.append(f"Test {RATINGS[name].capitalize()} against {number}")
        return next(sheet.text for sheet in GAME.gallery() if sheet.title == title), said

    return play


def is_quest(arena: Arena, space: int, faction: int) -> bool:
    return arena.land.adventure[space] == QUEST and arena.land.faction_at[space] == faction


def my_wounds(arena: Arena, table: Table) -> int:
    return -arena.wounds[0]


def my_gold(arena: Arena, table: Table) -> int:
    return arena.gold[0]


def war_cards(arena: Arena, table: Table) -> int:
    return sum(CARDS[card].deck == WAR for card in arena.hand[0])


def enemy_loss(arena: Arena, table: Table) -> int:
    return -arena.gold[table["Enemy"]]


PLAYED: dict[str, Play] = {
    **{id: weapon(id) for id in (
        "cutlass", "war_hammer", "halberd", "rapier", "tommy_gun", "longrifle", "revolver", "fire_grenade", "javelins",
        "hunting_bow", "mortar", "flame_thrower", "star_blade", "sun_caster", "long_tom", "titan_fists",
    )},
    **{id: worn(id) for id in ("leather_coat", "plate", "iron_helm", "titan_plate", "buckler", "riot_shield", "aegis")},
    **{id: ridden(id) for id in ("horizon", "pack_mule", "sky_sled", "hover_disc", "camel", "pony")},
    **{id: soul(id) for id in ("soulstone_of_aim", "soulstone_of_power", "soulstone_of_wits")},
    **{id: owned(id) for id in ("cloak", "spyglass", "radio", "ledger", "decoder")},
    **{id: used(id, my_wounds, "heals {} wound") for id in (
        "field_kit", "splint_kit", "bandages", "balm_cube", "sawbones_bag", "leeches_assorted",
    )},
    "life_flask": used("life_flask", my_wounds, "heals {} wounds"),
    "elixir": used("elixir", lambda arena, table: int(not arena.wounds[0]), "heals all wounds"),
    "purse_cube": used("purse_cube", my_gold, "gain {} gold"),
    "incense_cube": used("incense_cube", lambda arena, table: arena.tribute, "earn {} tribute"),
    "magpie_cube": used("magpie_cube", my_gold, "take {} gold or card"),
    "rust_cube": used("rust_cube", enemy_loss, "loses {} gold or card"),
    "old_comrades": used("old_comrades", lambda arena, table: arena.boosts[0], "get {} Boost each"),
    "smoke_pots": used(
        "smoke_pots", lambda arena, table: stealth(arena, 0, arena.at[0]), "+{} Stealth against shots until"
    ),
    "plenty_cube": used("plenty_cube", war_cards, "take {} draws", "war", "war",
                        rolls=(0, 1)),
    "stride_cube": used("stride_cube", lambda arena, table: arena.points, "Shift {}", "stop"),
    "book_in_the_breast_pocket": answered("book_in_the_breast_pocket", blocked, "block {} wounds"),
    "not_in_vain": answered("not_in_vain", healed, "heals {} wounds"),
    "trap_kit": answered("trap_kit", trapped, "that one takes {} wounds"),
    "after_you": answered("after_you", slipped, "Shift {}"),
    "fortune_cube": answered("fortune_cube", edge, "you have {:+d} in it"),
    "jinx_cube": answered("jinx_cube", jinx, "the enemy has {:+d} in it"),
    "sore_loser": answered("sore_loser", consoled, "get {} Boosts"),
    "hazard_pay": answered("hazard_pay", ransomed, "gain {} gold"),
    "switchback_cube": answered("switchback_cube", lambda table, card: within(
        table, "Ally", lambda: (0, 1) in swap_pairs(table.arena, 0)) + 1, "within {} spaces of each other"),
    "mend_self": gift("mend_self", lambda table: mended(table, "", "mend_self")),
    "mend_ally": gift("mend_ally", lambda table: mended(table, "Ally", "mend_ally")),
    "sidestep": gift("sidestep", lambda table: [
        f"as a Reaction, an extra Move of 2 points (Shift {stepped(table, 'sidestep')})"
    ]),
    "wave_on": gift("wave_on", lambda table: [f"ally Shift {stepped(table, ('wave_on', table['Ally']))}"]),
    "arrive": gift("arrive", lambda table: [f"on first coming to the map, Shifts {landed(table)}"]),
    "swap": gift("swap", lambda table: [
        f"within {within(table, 'Ally', lambda: table['Ally'] in swap_partners(table.arena, 0))} spaces"
    ]),
    "daunt": gift("daunt", lambda table: [f"within {daunted(table)} spaces"]),
    "at_home": gift("at_home", lambda table: [f"+{relation(table.arena, 0, table.arena.who[0].faction)} in tests"]),
    "knack:quests": gift("knack:quests", lambda table: [f"+{knack(table)} in tests at quests"]),
    "easy:woods": gift("easy:woods", lambda table: [
        f"only {costs_of(table.arena, 0)[TERRAINS.index('woods')]} point a space for woods"
    ]),
    "enter:fire": gift("enter:fire", lambda table: [
        f"enter fire, at {costs_of(table.arena, 0)[TERRAINS.index('fire')]} points"
    ]),
    "redraw": gift("redraw", lambda table: ["may draw anew in places' tests"]),
    "aura:armor:2": gift("aura:armor:2", lambda table: [f"have {rating(table.arena, 1, 7) - 5:+d} Armor"]),
    "aura:foe_speed:2": gift("aura:foe_speed:2", lambda table: [
        f"have {rating(table.arena, table['Foe'], 0) - 5:+d} Speed"
    ]),
    **{f"{id} {face}": quest(id, face) for face in (PASS, AMAZE) for id in (
        "which_fork_when", "hold_the_breach", "testify", "quick_change", "race_the_rain",
    )},
    **{title: place(title) for title in ("Vortex", "Uphold Law", "Man the Walls", "Court Duty")},
    **{id: quest(id, PASS) for id in ("endow_a_chapel", "buy_the_judge", "fence_it")},
}  # fmt: skip


def daunted(table: Table) -> int:
    table.arena.turn = 1
    return within(table, "Foe", lambda: table["Foe"] in dauntable(table.arena, 0))


def knack(table: Table) -> int:
    arena = table.arena
    return challenge_difference(arena, 0, VIRTUE, 0, -1, QUESTS) - rating(arena, 0, VIRTUE)


def test_sixty_entries_are_played() -> None:
    assert len(PLAYED) >= 60


@pytest.mark.parametrize("id", PLAYED)
def test_a_sentence_says_what_happens(id: str) -> None:
    text, said = PLAYED[id]()
    assert said
    assert [part for part in said if part not in text] == [], text


@pytest.mark.parametrize("face", range(len(FACES)))
@pytest.mark.parametrize("id", ["cutlass", "star_blade", "throwing_knives", "long_tom"])
def test_a_weapon_says_how_many_wounds_each_damage_card_makes(id: str, face: int) -> None:
    card = CARDS[CARD_NUMBER[id]]
    table = holder(card)
    arena, gun, enemy = table.arena, card.weapon, table["Enemy"]
    assert gun is not None
    arena.who[enemy] = person("Enemy", health=9, armor=gun.power)
    table.put("Enemy", table.cell(gun.low if gun.ranged else 1, 0))
    second = faced(face, damage_difference(arena, 0, gun, enemy))
    first = hitting(hit_difference(arena, 0, gun, enemy, arena.at[enemy], 0), skip=[second])
    run(attack(arena, 0, gun, enemy, arena.at[enemy]), rolls=[first, second])
    assert f"{FACES[face]} {arena.wounds[enemy]}" in " ".join(SHEETS[id].notes)


def test_a_sign_stands_for_all_that_a_card_needs() -> None:
    card = CARDS[CARD_NUMBER["star_blade"]]
    table = Table(
        {person("Dull", strength=0, intellect=0, symbols=1 << card.symbol): (0, 0)}, {person("Enemy"): (1, 0)}
    )
    table.give("Dull", card.id)
    assert shortfall(table.arena, 0, card) == ""
    assert "the Blade sign replaces both" in card_text(card)
    blade = card.weapon
    assert blade is not None
    assert hit_rating(table.arena, 0, blade) == rating(table.arena, 0, blade.hit) + 1
    assert card_text(card).endswith("+1 to hit.")


def test_a_rider_flies_only_on_what_flies() -> None:
    table = Table({person("Bird", powers=FLY): (0, 0)})
    flies = {id: can_fly(table.arena, 0, CARDS[CARD_NUMBER[id]]) for id in ("horizon", "sky_sled")}
    assert (can_fly(table.arena, 0), flies) == (True, {"horizon": False, "sky_sled": True})
    transport = GAME.glossary.find("Transport")
    assert transport is not None
    assert "Its rider flies only if it flies." in transport.text
    assert "it flies" in card_text(CARDS[CARD_NUMBER["sky_sled"]])


def test_who_flies_shifts_on_foot() -> None:
    table = Table({person("Bird", powers=FLY): (0, 0)}, {person("Enemy"): (1, 0)})
    walked = asked(shift(table.arena, 0, 2)).listed(0)
    flown = asked(shift(table.arena, 0, 2, flying=True)).listed(0)
    assert (table.cell(1, 0) in walked, table.cell(1, 0) in flown) == (False, True)
    assert "in Moves and Slip Away" in ABILITIES["fly"].phrase
    assert "on foot" in meaning("Shift")


def meaning(term: str) -> str:
    found = GAME.glossary.find(term)
    assert found is not None
    return found.text


@pytest.mark.parametrize("number", range(len(CHALLENGES)))
def test_a_challenge_card_says_from_which_difference_on_it_hits(number: int) -> None:
    hits = [row for row in range(-9, 10) if CHALLENGES[number].hits[row_of(row)]]
    said = "Hits nothing." if not hits else "Always hits." if hits[0] == -9 else f"Hits from {hits[0]:+d} on."
    assert said.replace("+0", "0") in SHEETS[f"challenge_{number + 1}"].text


@pytest.mark.parametrize("faction", [COMMONERS, OUTCASTS])
def test_the_favor_of_a_region_is_for_heroes_of_its_holder_alone(faction: int) -> None:
    table = Table({person("Owner"): (0, 0)}, {person("Enemy"): (1, 0)})
    table.give("Owner", "ox")
    kind = TERRAINS.index("woods" if faction == COMMONERS else "building")
    everyone = (table["Owner"], table["Ox"], table["Enemy"])
    before = [costs_of(table.arena, who)[kind] for who in everyone]
    turn_tile(table.arena, 0, faction, 4)
    after = [costs_of(table.arena, who)[kind] for who in everyone]
    assert after == [1, *before[1:]]
    assert 1 not in before
    notes = SHEETS["green_vale" if faction == COMMONERS else "smugglers_den"].notes
    assert "never its minions, never the enemy" in notes[-1]


def test_armor_that_is_worn_counts_where_a_quest_tests_armor() -> None:
    """WS.CARM.03: an armor card raises the rating, whatever asks for it."""
    table = holder(CARDS[CARD_NUMBER["titan_plate"]])
    arena = table.arena
    assert any(quest.rating == "armor" for quest in QUEST_CARDS)
    bare = rating(arena, 0, ARMOR)
    assert challenge_difference(arena, 0, ARMOR, 4, NOBODY, QUESTS) == armor(arena, 0, shot=True) - 4 == bare + 4 - 4


@pytest.mark.parametrize("health", [9, 1])
def test_a_mugger_robs_only_who_survives(health: int) -> None:
    thief = next(hero for hero in HEROES if "mug" in hero.abilities)
    table = Table({thief: (0, 0)}, {person("Enemy", health=health): (1, 0)})
    arena, enemy = table.arena, table["Enemy"]
    arena.gold[enemy] = 1
    second = faced(PASS, damage_difference(arena, 0, thief.fists, enemy))
    first = hitting(hit_difference(arena, 0, thief.fists, enemy, arena.at[enemy], 0), skip=[second])
    run(attack(arena, 0, thief.fists, enemy, arena.at[enemy]), rolls=[first, second])
    assert arena.gold[0] == int(health > 1)
    assert "from a hero who survives it" in " ".join(ability_notes(thief))


def test_whoever_shares_the_lowest_wits_may_strike_first() -> None:
    """The card says: if nobody who can strike, on the whole map, has lower Wits."""
    card = CARDS[CARD_NUMBER["last_shall_be_first"]]
    allowed = {}
    for wits in (4, 5, 6):
        table = Table({person("Ally", wits=5): (0, 0), person("Owner", wits=wits): (0, 1)}, {person("Enemy"): (1, 0)})
        table.give("Owner", card.id, shown=False)
        allowed[wits] = is_for_the_slowest(table.arena, card)
    assert allowed == {4: True, 5: True, 6: False}
    assert "nobody who can strike has lower Wits" in card_text(card)


@pytest.mark.parametrize("lying", [NOBODY, 0, 1])
def test_a_place_says_whose_marker_lies_there_afterwards(lying: int) -> None:
    table = Table({person("One"): (0, 0)})
    arena, space = table.arena, table.space("Uphold Law")
    spot = arena.land.spot_at[space]
    arena.markers[spot] = lying
    run(capture(arena, 0, space))
    assert arena.markers[spot] == (NOBODY if lying == 1 else 0)
    assert any(
        "Where an enemy's marker lies, it is only taken off" in note for note in SHEETS["place_uphold_law"].notes
    )


def test_after_an_adventure_its_card_says_where_the_hero_goes() -> None:
    places = [sheet for sheet in GAME.gallery() if sheet.group in ("Places", "Quests")]
    for sheet in places:
        challenged = " against " in sheet.text
        assert any(note.startswith("Whatever comes") for note in sheet.notes) == challenged, sheet.title
        assert any(note.startswith("Whoever pays") for note in sheet.notes) != challenged, sheet.title
    assert [note for sheet in GAME.gallery() for note in sheet.notes for _ in unplain(note, GAME.glossary)] == []


# ---- questions and the log ------------------------------------------------------------------------------------------


def question_words(question: Question) -> Iterator[str]:
    yield question.text
    if question.context is not None:
        yield from (question.context.means, question.context.need, question.context.stakes)
    for look in [*(option.look for option in question.options), *(way.look for way in question.shortcuts)]:
        yield from (look.text, look.group, look.cost, look.after)
    yield from (word for refusal in question.refusals for word in (refusal.text, refusal.label))
    yield from [question.mute.label] if question.mute else []


def test_no_notation_in_any_question_choice_or_line_of_the_log() -> None:
    match, rng = Match.start(GAME, {"rounds": 8}, seed=6), Random(6)
    while not match.over:
        question = match.question(match.waiting[0])
        assert question is not None
        raw = [word for word in question_words(question) if NOTATION.search(word) or A_BEFORE_VOWEL.search(word)]
        assert not raw, (question.prompt, raw)
        eager(match, rng)
    assert [event.text for event in match.events if NOTATION.search(event.text)] == []
    assert {"turning", "deed", "step"} == {event.weight for event in match.events}


def test_the_box_has_a_line_for_every_round_region_and_rating() -> None:
    rounds = next(option for option in GAME.options if option.id == "rounds").values
    last = max(int(value.value) for value in rounds)
    told = GAME.story.sayings
    assert set(told["defeated"].cases["True"].cases) == {str(number) for number in range(1, last + 1)}
    assert set(told["captured"].cases) == {str(faction) for faction in range(len(FACTIONS))}
    assert set(told["challenge"].cases["4"].cases) == {str(name) for name in range(len(RATINGS))}


# ---- the story ------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_twenty_matches_are_told_in_twenty_ways() -> None:
    told = []
    for seed in range(20):
        match, rng = Match.start(GAME, {"rounds": 8, "intro": True, "sets": 1 + seed % 2}, seed=seed), Random(seed)
        while not match.over:
            eager(match, rng)
        scene = match.scene(0)
        assert scene.outcome is not None
        assert scene.tale is not None
        assert scene.tale.kind == "ending"
        story = scene.outcome.story
        assert [*unplain(story, GAME.glossary, longest=140)] == [], story
        assert 55 <= len(story.split()) <= 125, story
        told.append(story)
    assert len(set(told)) == 20


def test_a_match_that_is_broken_off_is_told_too() -> None:
    match, rng = Match.start(GAME, {"rounds": 8}, seed=1), Random(1)
    assert GAME.chronicle(match.state, match.events) == "It was called off before the benches were filled."
    while match.state.round < 3:
        eager(match, rng)
    assert GAME.chronicle(match.state, match.events).startswith("The match was broken off in round 3")


def test_the_page_that_lies_open() -> None:
    table = Table({person("Seeker"): None})
    arena = table.arena
    faction = FACTIONS.index("defenders")
    space = next(s for s in arena.land.spots if is_quest(arena, s, faction))
    table.put("Seeker", space)
    assert GAME.scene(arena, 0).tale is None
    arena.trying = 0
    assert GAME.scene(arena, 0).tale is None, "nobody knows which quest it will be"
    arena.turned[faction] = number = next(n for n, q in enumerate(QUEST_CARDS) if q.id == "refuse_the_bribe")
    tale = GAME.scene(arena, 1).tale
    assert tale is not None
    assert (tale.title, tale.text) == (QUEST_CARDS[number].name, tales.QUESTS["refuse_the_bribe"])
    table.put("Seeker", table.space("Uphold Law"))
    tale = GAME.scene(arena, 0).tale
    assert tale is not None
    assert tale.text == tales.PLACES["uphold_law"]
    opening = Match.start(GAME, {}, seed=1).scene(0).tale
    assert opening is not None
    assert opening.kind == "briefing"
    arena.step = OVER
    ending = GAME.scene(arena, 0).tale
    assert ending is not None
    assert "bell" in ending.text


# ---- words at hand --------------------------------------------------------------------------------------------------


def test_a_place_says_what_it_asks_and_who_is_best_at_it() -> None:
    heroes = {person(name, virtue=value): None for name, value in (("Good", 6), ("Better", 8), ("Bad", 1), ("Meh", 4))}
    table = Table(heroes, {person("Saint", virtue=9): (3, 0)})  # type: ignore[arg-type]
    arena, space = table.arena, table.space("Uphold Law")
    for number, name in enumerate(("Good", "Better", "Bad", "Meh")):
        table.put(name, table.cell(-2 + number, 0))
    sites = {mark.space: mark.site for mark in GAME.scene(arena, 0).marks}
    site = sites[space]
    assert site is not None
    assert (site.asks, site.pays) == ("Virtue against 5", "1 gold, 2 on Amaze, and the place")
    assert [best.piece for best in site.best] == ["h1", "h0", "h3"], "only three, and nobody of the enemy's"
    assert [best.chance for best in site.best] == [pass_chance(arena, who, space) for who in (1, 0, 3)]
    assert site.best[0].need == "Virtue 8"
    quest_space = next(s for s in arena.land.spots if is_quest(arena, s, FACTIONS.index("defenders")))
    over_all = sites[quest_space]
    assert over_all is not None
    for best in over_all.best:
        assert best.chance == pytest.approx(pass_chance(arena, int(best.piece[1:]), quest_space))
    assert all(not mark.site.best for mark in GAME.scene(arena, -1).marks if mark.site), "a spectator has no heroes"


def test_a_place_that_asks_gold_names_who_has_it() -> None:
    table = Table({person("Rich"): (0, 0), person("Poor"): (1, 0)})
    table.arena.gold[0] = 3
    sites = {mark.space: mark.site for mark in GAME.scene(table.arena, 0).marks}
    site = sites[table.space("Rescue")]
    assert site is not None
    assert [(best.piece, best.need, best.chance) for best in site.best] == [("h0", "3 gold, 0 cards", None)]


def test_loot_and_views_say_what_they_give() -> None:
    table = Table({person("One"): (0, 0)}, keys=("dome_1", "river_run", *TABLE_KEYS[2:]))
    arena = table.arena
    arena.ground_gold[table.cell(2, 0)] = 3
    sites = {mark.kind: mark.site for mark in GAME.scene(arena, 0).marks}
    loot, view = sites["loot"], sites["vista"]
    assert loot is not None
    assert (loot.pays, "no enemy beside it" in loot.asks) == ("3 gold", True)
    assert view is not None
    assert (view.asks, view.pays) == ("Nothing", "1 gold in the Free step, once a turn")


def test_a_trap_question_can_be_muted_by_what_all_can_see() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (3, 0)})
    arena = table.arena
    table.give("One", "ledger", shown=False)
    ask = Ask(0, "window.enemy_step", ["hush", "pass"], about=0)
    mute = GAME.mute(arena, ask)
    assert mute is not None
    assert mute.key == "pass"
    twin = GAME.copier(arena)
    twin.hand[0] = [CARD_NUMBER["trap_kit"]]
    twin.holder[CARD_NUMBER["trap_kit"]] = 0
    assert GAME.mute(twin, ask) == mute, "which card it is makes no difference"
    arena.turn = 1
    assert GAME.mute(arena, ask) != mute
    assert GAME.mute(arena, Ask(0, "action", ["stay"], about=0)) is None


def test_the_draft_says_what_each_hero_is_good_at() -> None:
    match = Match.start(GAME, {}, seed=4)
    assert match.ask is not None
    assert match.ask.prompt == "draft"
    seat = match.waiting[0]
    for choice in match.choices_of(seat):
        look = GAME.look(match.state, match.ask, choice)
        assert look.text == f"Discard {HEROES[int(str(choice))].name}"
        assert look.after.startswith("good at ")
    before = GAME.merits(match.state, seat)
    assert before["ratings that the tasks ask for"] > 0
    assert "heroes at home on this map" in before


def test_a_card_in_the_hand_explains_the_ability_that_it_names() -> None:
    named = {hero.name: ability_brief(hero) for hero in HEROES if ability_notes(hero)}
    assert not [name for name, brief in named.items() if ": " not in brief and not brief.startswith("Shoots")]
    assert named["Porthos"] == "Mugger: a hit in Melee also steals 1 gold or card."


def test_the_goal_says_in_full_what_wins() -> None:
    goal = GAME.scene(Table({person("One"): (0, 0)}).arena, 0).goal
    assert goal is not None
    assert len(goal.text) <= 130, "it stands whole in the strip"
    for word in (
        "More glory after round 10, never sooner, wins",
        "1 for each region",
        "1 for most tribute",
        "1 for an empty Underpit",
    ):
        assert word in goal.text
    assert len(goal.lose) <= 155
    for word in (
        "Place: pass",
        "Glory card (Secret deck): 1",
        "gifts to Lith",
        "Underpit: your fallen",
        "Tie: gold, fewer defeated, fewer wounds.",
    ):
        assert word in goal.lose


def test_the_sheet_of_a_side_says_what_glory_rests_on() -> None:
    table = Table({person("One"): (0, 0)})
    table.arena.markers[table.arena.land.spot_at[table.space("Uphold Law")]] = 0
    scene = GAME.scene(table.arena, 0)
    notes = " ".join(scene.sheets[0].notes)
    for word in ("Holds Watchman Keep", "given to Lith", "large or small", "where defeated heroes go", "A tie goes to"):
        assert word in notes
    assert scene.tracks == (), "tribute is no goal of its own"


def test_who_has_the_sign_of_a_minion_shifts_as_it_is_unleashed() -> None:
    table = Table({person("Keeper", symbols=1 << SYMBOLS.index("pet")): (0, 0)})
    drake = table.give("Keeper", "drake")
    run(act(table.arena, 0), ("unleash", drake, table.cell(1, 0)), table.cell(-1, 0))
    assert (table.arena.at[0], table.arena.at[table["Drake"]]) == (table.cell(-1, 0), table.cell(1, 0))
    assert "With the Pet sign: you Shift 1 as you unleash it." in SHEETS["drake"].text


def test_what_the_words_of_a_card_leave_open_stands_in_its_notes() -> None:
    assert any(note.startswith("Toxic: no Block") for note in SHEETS["venom_ray"].notes)
    assert not any("Toxic" in note for note in SHEETS["spark_pistol"].notes)
    assert any("oppose" in note for note in SHEETS["disguise"].notes)
    assert (
        "Sign Brawler: cards with it need no Strength and no Intellect here; Brawler gives +1 to hit with them."
        in SHEETS["beowulf"].notes
    )
    assert SHEETS["plenty_cube"].text.startswith(
        "In your Free step, take 2 draws of treasure: a War or Secret card costs 1, an Elite card 2."
    )


def test_whom_an_enemy_slips_past_moves_before_it() -> None:
    table = Table({person("Slippery"): (0, 0)}, {person("Polite"): (1, 0)})
    card = table.give("Polite", "after_you", shown=False)
    run(slip_away(table.arena, 0, 1, False), ("play", card), table.cell(-1, 0), "stop", "stop")
    assert (table.arena.at[0], table.arena.at[1]) == (table.cell(1, 0), table.cell(-1, 0))
    assert "you move first: Shift 2, an extra Move of 2 points on foot" in SHEETS["after_you"].text


def test_a_place_paid_with_cards_takes_one_or_more() -> None:
    paid = [
        sheet
        for sheet in GAME.gallery()
        if sheet.text.startswith("Discard 1 of the hero's cards or more: 2 Boosts for each")
    ]
    assert {sheet.title for sheet in paid} >= {"Patronage"}


@pytest.mark.rule("WS.LOS.04", "WS.LOS.09")
def test_what_stops_a_shot_is_said_of_every_weapon_that_shoots_straight() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (3, 0), person("Between"): (1, 0)}, {(2, 0): "w"})
    arena = table.arena
    rifle = CARDS[table.give("One", "repeater")]
    assert rifle.weapon is not None
    assert cover_to(arena, 0, rifle.weapon, table["Two"], arena.at[table["Two"]], False) == 2
    for card in CARDS:
        told = " ".join(card_remarks(card))
        straight = card.weapon is not None and card.weapon.ranged and not card.weapon.grenade
        assert ("figures do not. Each woods, swamp, rough or fire on the line gives the target +2" in told) == straight


@pytest.mark.rule("WS.CHAL.01")
def test_every_place_that_tests_a_rating_says_how_a_test_is_read() -> None:
    for sheet in Worldspanner().gallery():
        if sheet.group in ("Places", "Quests"):
            assert ("A test draws a card" in " ".join(sheet.notes)) == sheet.text.startswith("Test "), sheet.title
