"""The box: how many of everything there is, and what is printed on it."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from rulewright.games.undercity.rules import state
from rulewright.games.undercity.rules.cast import LARGE, MEDIUM, SMALL, STEADY, TINY, find_cast
from rulewright.games.undercity.rules.content import (
    ABILITIES,
    CHAPTERS,
    EVENTS,
    FEATS,
    HEROES,
    SIDE_QUESTS,
    VILLAIN_ACTIONS,
    VILLAINS,
    check_figures,
    check_map,
)
from rulewright.games.undercity.rules.ground import space_of
from rulewright.games.undercity.rules.powers import AMBROSE, feat_boosts, feat_figure, feat_special
from rulewright.games.undercity.rules.setup import ADVICE
from rulewright.games.undercity.view.gallery import all_sheets
from rulewright.kernel import BadContent
from rulewright.testing import keys, play

from .field import GAME, acting, go, hero, table_of

rule = pytest.mark.rule


@rule("UC.COMP.01")
def test_eleven_villain_types_with_two_faces_each() -> None:
    assert sorted(VILLAINS) == sorted(
        [
            "sword_thug", "crossbow_thug", "drudge", "gobber_cutthroat", "heavy_jack", "ogrun_brute", "rhulic_merc",
            "trollkin_scout", "cephalyx", "monstrosity", "ringleader",
        ]
    )  # fmt: skip
    assert all(villain.regular != villain.epic for villain in VILLAINS.values())


@rule("UC.SIDES.04")
def test_ambrose_is_small_unarmed_and_ordinary() -> None:
    ambrose = table_of(chapter=5).cast.profiles[AMBROSE]
    assert (ambrose.base, ambrose.vit, ambrose.defence, ambrose.arm) == (SMALL, 6, 12, 12)
    assert (ambrose.weapons, ambrose.keywords) == ((), 0)


@rule("UC.COMP.02", "UC.COMP.03", "UC.COMP.04")
def test_no_chapter_needs_more_figures_than_the_box_holds() -> None:
    supply = {"sword_thug": 5, "crossbow_thug": 4, "drudge": 4}
    for chapter in CHAPTERS.values():
        used: Counter[tuple[str, str]] = Counter()
        for reserve in chapter.reserves:
            used[reserve.type, "red"] += reserve.red
            used[reserve.type, "blue"] += reserve.blue
        for boss in chapter.bosses:
            used[boss.type, boss.colour] += 1
        for (type, _), count in used.items():
            assert count <= supply.get(type, 1), (chapter.title, type)


@rule("UC.COMP.04")
def test_there_is_one_cephalyx_one_monstrosity_and_one_ringleader_at_most() -> None:
    for number in CHAPTERS:
        figures = Counter(profile.id for profile in find_cast(f"{number}/0.1.2.3/0.0.0.0").profiles)
        assert max(figures[type] for type in ("cephalyx", "monstrosity", "ringleader")) <= 1


@rule("UC.COMP.05", "UC.POG.01", "UC.SETUP.07")
def test_five_hero_figures_on_four_sheets() -> None:
    assert [h.sheet for h in HEROES.values()] == ["gardek", "canice", "milo", "pair", "pair"]
    assert [profile.id for profile in find_cast("1/0.1.2.3/0.0.0.0").profiles[:5]] == list(HEROES)


@rule("UC.COMP.06", "UC.COMP.07")
def test_the_cards_are_all_there() -> None:
    assert (len(VILLAIN_ACTIONS), len(EVENTS), len(SIDE_QUESTS), len(VILLAINS)) == (34, 22, 24, 11)
    assert sorted(VILLAIN_ACTIONS) == list(range(1, 35))
    assert Counter(a.hero for a in ABILITIES.values()) == dict.fromkeys(("gardek", "canice", "milo", "pair"), 16)
    table = table_of()
    assert [len(deck.cards()) for deck in table.decks[:4]] == [12] * 4
    assert len(FEATS) * 2 == 48


@rule("UC.FEAT.04", "UC.POG.08")
def test_every_feat_card_has_two_options_and_those_of_the_pair_name_one_of_the_two() -> None:
    for card in range(48):
        sheet, special = feat_special(card)
        assert (sheet, special) == (card // 12, card % 12 // 2 + 1)
        assert feat_boosts(card) == (card % 2 == 0)
        feat = FEATS[6 * sheet + special - 1]
        assert feat_figure(card) == hero(feat.figure)


@rule("UC.COMP.08", "UC.COMP.09")
def test_the_bank_and_the_markers_are_limited_as_printed() -> None:
    assert state.BANK == 38 + 28 * 5
    assert (state.MOST_SMOKE, state.MOST_FLASH) == (6, 2)


@rule("UC.SETUP.19", "UC.COMP.08", "UC.XP.03")
@pytest.mark.parametrize(("treasury", "xp", "left"), [(0, [0] * 4, 178), (7, [0] * 4, 171), (7, [5, 0, 1, 2], 163)])
def test_the_bank_is_all_that_nobody_holds(treasury: int, xp: list[int], left: int) -> None:
    table = table_of()
    table.treasury, table.xp = treasury, xp
    party = next(sheet for sheet in GAME.scene(table, 0).sheets if sheet.id == "party")
    bank = next(counter for counter in party.counters if counter.label == "XP bank")
    assert (bank.value, bank.most) == (left, 178)


@rule("UC.COMP.10", "UC.SPACE.01")
def test_every_map_has_54_spaces_and_at_most_16_tiles() -> None:
    assert [space_of(f"{column}{row}") for row in range(1, 7) for column in "ABCDEFGHI"] == list(range(54))
    for chapter in CHAPTERS.values():
        plan = chapter.plan
        assert len(plan.board) == 54
        tiles = (*plan.obstructions, *plan.fissures, *plan.rocks, *plan.caves, *plan.marked("CTRL", "STRS"))
        assert len(tiles) + len(plan.gates) <= 16


@rule("UC.COMP.15", "UC.ELEM.11")
@pytest.mark.parametrize("word", ["CIST", "FLOR", "PIT ", "OPEN"])
def test_pieces_without_a_function_are_refused_on_a_map(word: str) -> None:
    chapter = CHAPTERS[1]
    check_map(chapter)
    strange = msgspec.structs.replace(chapter, map=chapter.map.replace("BODY", word))
    with pytest.raises(BadContent, match=f"{word.strip()}' in H2 has no function"):
        check_map(strange)


@rule("UC.COMP.11")
def test_figures_face_no_way() -> None:
    """Whichever way somebody came, and whatever side others stand on, the same can be done."""
    seen = []
    for origin in ("A4", "C4", "B3"):
        table = table_of(("sword_thug", "red", "B4"), ("crossbow_thug", "red", "B3"), heroes={"gardek": origin})
        match = play(go(acting(table, "gardek")), f"move:{space_of('B4')}")
        seen.append((keys(match), match.state.space))
    assert seen[0] == seen[1] == seen[2]


@rule("UC.CHAR.01", "UC.CHAR.02", "UC.CHAR.03", "UC.CHAR.10", "UC.CHAR.16")
def test_characters_have_their_stats() -> None:
    cast = find_cast("1/0.1.2.3/0.0.0.0")
    gardek, doorstop = cast.profiles[hero("gardek")], cast.profiles[hero("doorstop")]
    assert (gardek.init, gardek.vit, gardek.stats, gardek.defence, gardek.arm) == (10, 9, (6, 3, 4), 12, 15)
    assert doorstop.stats == (10, -1, -1)
    assert (gardek.base, doorstop.base, cast.profiles[hero("pog")].base) == (MEDIUM, MEDIUM, SMALL)
    jack = find_cast("6/0.1.2.3/0.0.0.0")
    assert jack.profiles[jack.supply["heavy_jack", 0][0]].base == LARGE
    assert VILLAINS["sword_thug"].regular.tactics == ("melee", "rush", "pursue")


@rule("UC.CHAR.04")
def test_the_chapter_says_which_face_is_used() -> None:
    last = find_cast("7/0.1.2.3/0.0.0.0")
    drudge = last.profiles[last.supply["drudge", 0][0]]
    assert drudge.defence == VILLAINS["drudge"].epic.defence != VILLAINS["drudge"].regular.defence


@rule("UC.CHAR.17", "UC.CHAR.19", "UC.CHAR.20")
def test_a_weapon_marked_twice_is_two_weapons() -> None:
    cast = find_cast("2/0.1.2.3/0.0.0.0")
    daggers = cast.profiles[cast.supply["gobber_cutthroat", 1][0]].weapons
    assert [(w.kind, w.rng, w.acc, w.pow) for w in daggers] == [("melee", 0, 6, 6)] * 2


@rule("UC.NAMED.01", "UC.NAMED.02", "UC.NAMED.05", "UC.NAMED.06", "UC.POG.11", "UC.PLACE.08")
def test_named_characters_are_as_the_book_has_them() -> None:
    gardek, canice, milo = HEROES["gardek"], HEROES["canice"], HEROES["milo"]
    assert gardek.strength == 6
    assert [(w.kind, w.rng) for w in gardek.weapons] == [("melee", 0), ("melee", 0)]
    assert [(w.kind, w.rng) for w in canice.weapons] == [("melee", 0), ("ranged", 2)]
    assert canice.init > gardek.init
    assert [(w.kind, w.rng, w.aoe) for w in milo.weapons] == [
        ("melee", 0, False), ("ranged", 1, False), ("ranged", 2, True),
    ]  # fmt: skip
    assert (HEROES["doorstop"].strength, HEROES["doorstop"].intellect, HEROES["doorstop"].perception) == (10, -1, -1)
    assert VILLAINS["ogrun_brute"].regular.vit == 3


@rule("UC.TACT.16", "UC.TACT.17", "UC.VPH.03", "UC.NAMED.08", "UC.NAMED.09", "UC.NAMED.10", "UC.NAMED.11")
def test_named_cards_are_as_the_book_has_them() -> None:
    assert VILLAINS["crossbow_thug"].regular.tactics == ("set_shot", "ranged", "pursue")
    assert VILLAINS["crossbow_thug"].regular.weapons[0].rng == 2
    close = VILLAIN_ACTIONS[1]
    assert (close.name, close.preference, close.picks[0].by) == ("Close Combat", "lowest_health", "closest")
    pincer = VILLAIN_ACTIONS[3].picks[0]
    assert (pincer.count, pincer.colour, pincer.by) == (2, "blue", "closest")
    merc = VILLAIN_ACTIONS[28]
    assert (merc.picks[0].what, merc.picks[0].count, merc.picks[0].colour) == ("rhulic_merc", 1, "any")
    assert {"lowest_health", "left"} <= {card.preference for card in VILLAIN_ACTIONS.values()}


def test_events_have_the_colours_and_environments_of_the_digest() -> None:
    assert sum(event.colour == "red" for event in EVENTS.values()) == 11
    assert [n for n, event in EVENTS.items() if event.environment] == [3, 4, 11, 12, 17]


def test_an_ability_is_data_or_has_its_sentence_never_neither() -> None:
    for ability in ABILITIES.values():
        data = bool(ability.stats or ability.weapons or ability.keywords or ability.challenges)
        assert data != bool(ability.text), ability.id


def test_bought_numbers_are_folded_into_the_profile() -> None:
    plain, bought = find_cast("1/0.1.2.3/0.0.0.0"), find_cast("1/0.1.2.3/31.0.32.8")
    gardek = bought.profiles[0]
    assert (gardek.arm, gardek.vit) == (plain.profiles[0].arm + 1, plain.profiles[0].vit + 2)
    assert gardek.weapons[0].pow == plain.profiles[0].weapons[0].pow + 1
    assert (gardek.weapons[1].acc, gardek.weapons[1].pow) == (6, 7)
    assert gardek.keywords & STEADY
    assert [w.id for w in bought.profiles[2].weapons].count("throwing_knife") == 2
    assert bought.profiles[4].keywords & STEADY
    assert not bought.profiles[3].keywords & STEADY
    assert bought.profiles[3].keywords & TINY


def test_advice_names_abilities_of_the_hero_and_each_once() -> None:
    for id, names in ADVICE.items():
        assert len(set(names)) == len(names) == 7
        assert all(ABILITIES[name].hero == id for name in names)


def test_the_gallery_shows_everything() -> None:
    sheets = all_sheets()
    assert len(sheets) == 5 + 1 + 22 + 24 + 64 + 22 + 34 + 24 + 7 + 20
    assert len({sheet.id for sheet in sheets}) == len(sheets)


@rule("UC.COMP.02", "UC.COMP.03", "UC.COMP.04")
@pytest.mark.parametrize(("red", "message"), [(5, ""), (6, "6 red figures, but there are 5")])
def test_a_chapter_with_too_many_figures_is_refused(red: int, message: str) -> None:
    chapter = CHAPTERS[1]
    more = msgspec.structs.replace(chapter.reserves[0], red=red)
    changed = msgspec.structs.replace(chapter, reserves=(more, chapter.reserves[1]))
    if not message:
        check_figures(changed)
        return
    with pytest.raises(BadContent, match=message):
        check_figures(changed)


@rule("UC.CHAR.04")
def test_every_face_of_every_card_is_used_somewhere() -> None:
    used = {(r.type, r.face) for c in CHAPTERS.values() for r in c.reserves}
    used |= {(b.type, b.face) for c in CHAPTERS.values() for b in c.bosses}
    assert {type for type, face in used if face == "epic"} == set(VILLAINS)


@rule("UC.ROUND.02")
def test_every_event_card_is_used_somewhere() -> None:
    assert {n for c in CHAPTERS.values() for n in (*c.events, *c.three_events, *c.four_events)} == set(EVENTS)
