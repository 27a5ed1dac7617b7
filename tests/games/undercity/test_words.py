"""What people read: plain sentences that promise what happens, words that are explained, and a story for everything."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from rulewright.games.undercity import Undercity
from rulewright.games.undercity.rules.cast import cast_id, find_cast
from rulewright.games.undercity.rules.content import (
    ABILITIES,
    CHAPTERS,
    EVENTS,
    FEATS,
    HEROES,
    SIDE_QUESTS,
    VILLAIN_ACTIONS,
)
from rulewright.games.undercity.rules.quests import QUEST_NUMBER
from rulewright.games.undercity.rules.ratings import armour, attack_bonus, damage_bonus, defence, reach_of
from rulewright.games.undercity.rules.rolls import cards_of
from rulewright.games.undercity.rules.script import script_for
from rulewright.games.undercity.rules.state import ACTION_DECK, CARD, ROUND, SPAWN, VILLAINS, Table, can_fall
from rulewright.games.undercity.rules.villain_phase import candidates
from rulewright.games.undercity.view import tales
from rulewright.games.undercity.view.cards import action_card, event_card, feat_card, quest_card
from rulewright.games.undercity.view.outcome import ENDINGS
from rulewright.games.undercity.view.sentences import (
    COUNTS,
    STAT_WORDS,
    ability_text,
    action_text,
    brief_of,
    event_text,
    quest_text,
    weapon_name,
)
from rulewright.kernel import Flow, Match
from rulewright.kernel.scene import Scene
from rulewright.players import RandomPlayer, play_out
from rulewright.testing.plain import gallery_faults, glossary_faults, unplain

from .field import (
    GAME,
    acting,
    activating,
    feat,
    go,
    hero,
    keys,
    pair_turn,
    play,
    space_of,
    table_of,
    told,
    villain,
    without_bosses,
)

TEXTS = {sheet.id: sheet.text for sheet in GAME.gallery()}
NOTES = {sheet.id: sheet.notes for sheet in GAME.gallery()}
NAMES = {HEROES["pog"].short, HEROES["doorstop"].short, *(feat.name for feat in FEATS)}
"""Proper names that stand on badges and cards and need no explanation."""


# ---- all of it ------------------------------------------------------------------------------------------------------


def test_every_entry_of_the_gallery_is_plain() -> None:
    assert gallery_faults(GAME) == []


def test_every_word_of_the_glossary_is_plain() -> None:
    assert glossary_faults(GAME) == []


def test_the_gallery_has_everything() -> None:
    assert Counter(sheet.group for sheet in GAME.gallery()) == {
        "Heroes": 6, "Villains": 22, "Feats": 24, "Abilities": 64, "Events": 22, "Villain Actions": 34,
        "Side quests": 24, "Chapters": 7, "Map": 20,
    }  # fmt: skip
    assert all(sheet.seen for sheet in GAME.gallery() if sheet.group != "Map")


def test_a_piece_of_the_map_says_in_which_chapters_it_lies() -> None:
    seen = {sheet.id: sheet.seen for sheet in GAME.gallery() if sheet.group == "Map"}
    gated = [number for number, chapter in CHAPTERS.items() if chapter.plan.gates]
    assert seen["piece:gate"] == f"In chapter {gated[0]}."
    lying = {"fissure": "fissure", "control": "control", "stairwell": "stairwell", "patrol": "patrol", "exit": "exit"}
    for kind, piece in lying.items():
        found = [n for n in CHAPTERS if kind in {mark.kind for mark in GAME.scene(table_of(chapter=n), 0).marks}]
        assert re.findall(r"\d", seen[f"piece:{piece}"]) == [str(number) for number in found], kind
    icons = [sheet.icon for sheet in GAME.gallery() if sheet.group == "Map"]
    assert len(icons) == len({*icons})


def test_a_villain_says_by_which_faces_it_comes_in_and_where_each_side_of_its_card_is_up() -> None:
    for number, chapter in CHAPTERS.items():
        for reserve in chapter.reserves:
            (told,) = (note for note in NOTES[f"{reserve.type}:{reserve.face}"] if note.startswith("Index number"))
            (faces,) = (
                part for part in told.split(": ", 1)[1].split("; ") if re.search(rf"chapters?\b.*{number}", part)
            )
            assert re.findall(r"\d", faces.split(" in chapter")[0]) == [str(face) for face in reserve.index]
    assert any(note.startswith("Drudge (regular, in chapters 4, 5 and 6): ") for note in NOTES["va:drudge_march"])
    assert any(note.startswith("Drudge (epic, in chapter 7): ") for note in NOTES["va:drudge_march"])


def test_every_line_of_story_belongs_to_something() -> None:
    sheets = {sheet.id.removeprefix("piece:") for sheet in GAME.gallery()}
    assert {*tales.PEOPLE, *tales.CARDS, *tales.PLACES} <= sheets
    assert len({*tales.PEOPLE.values(), *tales.CARDS.values(), *tales.PLACES.values()}) == 28 + 168 + 20
    assert set(tales.CHAPTER_TALES) == set(CHAPTERS)


def test_every_chapter_has_an_ending_for_each_way_it_ends() -> None:
    everywhere = {"objective", "passed out", "heroes", "time"}
    own = {2: {"escaped"}, 4: {"cages"}, 5: {"ambrose"}}
    for number, pages in tales.CHAPTER_TALES.items():
        assert set(pages.endings) == everywhere | own.get(number, set())
        for text in (pages.arc, pages.briefing, *pages.endings.values(), pages.won_talk, pages.lost_talk):
            assert list(unplain(text, GAME.glossary, longest=120)) == []
    assert everywhere.union(*own.values()) == set(ENDINGS)


def test_cards_on_the_table_are_told_in_full_and_in_short() -> None:
    table = table_of()
    cards = [
        *(feat_card(table, card) for card in range(48)), *(event_card(number) for number in EVENTS),
        *(action_card(table, number) for number in VILLAIN_ACTIONS),
        *(quest_card(table, number) for number in QUEST_NUMBER.values()),
    ]  # fmt: skip
    for card in cards:
        assert list(unplain(card.text, GAME.glossary)) == [], card.name
        assert card.story
        assert 0 < len(card.brief) <= 60
        assert not card.brief.endswith("…"), card.brief
    assert len({card.brief for card in cards if card.kind == "Feat"}) == 48, "both halves are told"
    briefs = [brief_of(ability_text(ability), ability.brief) for ability in ABILITIES.values()]
    assert not [brief for brief in briefs if not 0 < len(brief) <= 60 or brief.endswith("…")]


def labels(scene: Scene) -> Iterator[str]:
    """Every short word on the screen that a newcomer might not know."""
    for sheet in scene.sheets:
        yield from (number.label for number in sheet.numbers)
        yield from (counter.label for counter in sheet.counters)
        yield from sheet.chips
    for piece in scene.pieces:
        yield from piece.badges
        if piece.health is not None:
            yield piece.health.label
    for zone in scene.zones:
        for card in zone.cards:
            yield from (card.kind, *card.tags, *(number.label for number in card.numbers))
    yield from (space.terrain for space in scene.boards[0].spaces)
    yield from (mark.kind for mark in scene.marks)
    yield from (phase.label for phase in scene.phases)
    yield from (track.label for track in scene.tracks)
    yield scene.phase


@pytest.mark.parametrize("chapter", range(1, 8))
def test_every_label_of_a_whole_game_is_explained(chapter: int) -> None:
    match = Match.start(GAME, {"chapter": chapter, "campaign": True}, seed=chapter)
    bot, found = RandomPlayer(chapter), set[str]()
    while not match.over:
        found |= set(labels(match.scene(0)))
        play_out(match, [bot], most=3)
    assert not {label for label in found if GAME.glossary.find(label) is None and label not in NAMES}


def readings(scene: Scene) -> Iterator[str]:
    """Every longer text on the screen."""
    question, goal = scene.question, scene.goal
    assert question is not None
    assert goal is not None
    yield from (question.text, goal.text, goal.lose, goal.advice, scene.status)
    yield from (word for step in goal.steps for word in (step.text, step.note))
    yield from (word for option in question.options for word in (option.look.text, option.look.after, option.look.cost))
    yield from (word for refusal in question.refusals for word in (refusal.text, refusal.label))
    if question.context is not None:
        yield from (question.context.means, question.context.need, question.context.stakes)
    if question.mute is not None:
        yield question.mute.label
    yield from (intent.text for intent in scene.intents)
    for site in (mark.site for mark in scene.marks if mark.site is not None):
        yield from (site.asks, site.pays, site.after, *(suited.need for suited in site.best))
    for sheet in scene.sheets:
        yield from (sheet.title, sheet.subtitle, sheet.text, *sheet.notes)
        yield from (term.reason for number in sheet.numbers for term in number.terms)


@pytest.mark.parametrize("chapter", range(1, 8))
def test_no_screen_of_a_whole_game_has_notation(chapter: int) -> None:
    config = {"chapter": chapter, "campaign": True, "players": 2, "players_settle_ties": chapter % 2 == 0}
    match = Match.start(GAME, config, seed=f"plain {chapter}")
    bots, found = [RandomPlayer(1), RandomPlayer(2)], set[str]()
    while not match.over:
        found |= set(readings(match.scene(match.waiting[0])))
        play_out(match, bots, most=6)
    found |= {event.text for event in match.events}
    faults = ("is no whole sentence", "says nothing")
    assert not [(text, f) for text in found for f in unplain(text, GAME.glossary, longest=120) if f not in faults]


# ---- the sentence against what happens ------------------------------------------------------------------------------


def changed(id: str) -> tuple[Any, Any]:
    """The profile that an ability changes, before and after."""
    ability = ABILITIES[id]
    figure = hero(ability.figure or ability.hero)
    return table_of().cast.profiles[figure], table_of(abilities=[id]).cast.profiles[figure]


@pytest.mark.parametrize("id", [id for id, ability in ABILITIES.items() if ability.stats])
def test_an_ability_raises_the_number_that_it_names(id: str) -> None:
    before, after = changed(id)
    pairs = {
        "Vitality": (before.vit, after.vit), "Defence": (before.defence, after.defence),
        "Armour": (before.arm, after.arm),
    }  # fmt: skip
    (name, (old, new)) = next((name, pair) for name, pair in pairs.items() if pair[0] != pair[1])
    assert f"{name} rises by {new - old}." in TEXTS[f"ability:{id}"]
    assert f"{name} rises by {new - old}, from {old} to {new}." in ability_text(ABILITIES[id], before)


@pytest.mark.parametrize("id", [id for id, ability in ABILITIES.items() if ability.weapons])
def test_an_ability_betters_the_weapon_that_it_names(id: str) -> None:
    before, after = changed(id)
    text = TEXTS[f"ability:{id}"]
    if len(before.weapons) != len(after.weapons):
        assert "attacks twice" in text
        return
    for old, new in zip(before.weapons, after.weapons, strict=True):
        for stat in ("rng", "acc", "pow"):
            by = getattr(new, stat) - getattr(old, stat)
            named = f"{by} {STAT_WORDS[stat]}" in text and weapon_name(old.id) in text
            assert named == bool(by), (old.id, stat)


@pytest.mark.parametrize(
    ("id", "chapter", "at", "challenge", "stat"),
    [
        ("stonebreaker", 4, "G1", "cage", "str"), ("sharp_mind", 1, "H2", "body", "per"),
        ("sharp_mind", 1, "H2", "body", "int"), ("chemists_eye", 1, "H2", "body", "int"),
        ("tinker", 1, "H2", "body", "int"),
    ],
)  # fmt: skip
def test_an_ability_adds_to_the_challenge_that_it_names(
    id: str, chapter: int, at: str, challenge: str, stat: str
) -> None:
    name = ABILITIES[id].figure or ABILITIES[id].hero
    bonus = []
    for abilities in ([], [id]):
        table = without_bosses(table_of(chapter=chapter, heroes={name: at}, abilities=abilities))
        match = play(go(acting(table, name, "hold"), 1, 1), f"challenge:{challenge}:{stat}")
        bonus.append(next(event.data["bonus"] for event in match.events if event.kind == "rolled"))
    text = TEXTS[f"ability:{id}"]
    assert f" {bonus[1] - bonus[0]} to " in text
    assert STAT_WORDS[stat] in text


@pytest.mark.parametrize(("id", "name"), [("steady_stance", "gardek"), ("stabilisers", "doorstop")])
def test_who_cannot_be_knocked_down_is_not(id: str, name: str) -> None:
    assert can_fall(table_of(), hero(name))
    assert not can_fall(table_of(abilities=[id]), hero(name))
    assert "cannot be knocked down" in TEXTS[f"ability:{id}"]


def played(table: Table, name: str, *answers: str) -> Table:
    match = go(pair_turn(table) if name == "pair" else acting(table, name, "hold"))
    return play(match, *answers).state


def hits_for(table: Table, name: str, w: int) -> int:
    weapon = table.cast.profiles[hero(name)].weapons[w]
    return attack_bonus(table, hero(name), weapon, villain(table, "sword_thug"))


def war_cry() -> int:
    card = feat("war_cry")
    table = table_of(("sword_thug", "red", "D3"), heroes={"gardek": "D3"}, cards=[card])
    before = hits_for(table, "gardek", 0)
    return hits_for(played(table, "gardek", f"feat:{card}"), "gardek", 0) - before


def long_throw() -> int:
    card = feat("long_throw")
    table = table_of(heroes={"milo": "D3"}, cards=[card])
    knife = table.cast.profiles[hero("milo")].weapons[1]
    return reach_of(played(table, "milo", f"feat:{card}"), hero("milo"), knife) - knife.rng


def healed(name: str, id: str, whom: str, *answers: Any) -> int:
    table = table_of(heroes={"milo": "D3", "pog": "D3", "doorstop": "D3"}, cards=[feat(id)])
    table.health[hero(whom)] -= 3
    before = table.health[hero(whom)]
    return played(table, name, ":".join(map(str, ("feat", feat(id), *answers)))).health[hero(whom)] - before


def dirty_trick() -> int:
    card = feat("dirty_trick")
    table = table_of(("sword_thug", "red", "D3"), heroes={"pog": "D3", "doorstop": "D3"}, cards=[card])
    thug = villain(table, "sword_thug")
    before = defence(table, thug, ranged=False)
    return before - defence(played(table, "pair", f"feat:{card}:{thug}"), thug, ranged=False)


def sheltered(id: str, name: str, *rolls: int) -> int:
    """How much Defence or Armour a card adds to somebody who is attacked."""
    table = table_of(("sword_thug", "red", "D3"), heroes={name: "D3"}, cards=[feat(id)])
    before = defence(table, hero(name), False) if id == "untouchable" else armour(table, hero(name)) + 1
    match = go(activating(table, villain(table, "sword_thug")), *rolls)
    assert keys(match) == ["use", "pass"]
    needed = [event.data["needed"] for event in play(match, "use").events if event.kind == "rolled"]
    return int(needed[-1]) - before


FEAT_CHANGES: dict[str, Callable[[], int]] = {
    "war_cry": war_cry, "long_throw": long_throw, "dirty_trick": dirty_trick,
    "tonic": lambda: healed("milo", "tonic", "milo", hero("milo")),
    "spare_parts": lambda: healed("pair", "spare_parts", "doorstop"),
    "untouchable": lambda: sheltered("untouchable", "canice", 1, 1),
    "invulnerable": lambda: sheltered("invulnerable", "gardek", 6, 6, 1, 1),
    "iron_wall": lambda: sheltered("iron_wall", "doorstop", 6, 6, 1, 1),
}  # fmt: skip


def test_a_second_shot_goes_at_whom_she_likes_and_is_aimed_like_the_first() -> None:
    card = feat("quick_reload")
    table = table_of(("sword_thug", "red", "D4"), ("sword_thug", "blue", "D2"), heroes={"canice": "D3"}, cards=[card])
    red, blue = villain(table, "sword_thug"), villain(table, "sword_thug", "blue")
    match = play(go(acting(table, "canice", "hold"), 1, 1, 1, 1), f"attack:1:{red}:accuracy")
    while f"reload:{card}" not in keys(match):
        match.pick(-1)
    found = keys(play(match, f"reload:{card}"))
    assert {f"attack:1:{red}:accuracy", f"attack:1:{blue}:penny"} <= set(found)
    question = match.scene(0).question
    assert question is not None
    after = next(option.look.after for option in question.options if option.key == f"attack:1:{blue}:accuracy")
    assert "on 4 dice (2 +1 aim +1 rune)" in after
    for id in ("feat:quick_reload", "ability:fast_hands"):
        assert any(note.startswith("The second shot has rolls of its own, at any target") for note in NOTES[id])


@pytest.mark.parametrize("id", FEAT_CHANGES)
def test_a_feat_changes_what_it_says(id: str) -> None:
    change = FEAT_CHANGES[id]()
    text = TEXTS[f"feat:{id}"]
    assert change > 0
    assert str(change) in text or f" {COUNTS[change]} space" in text


def with_event(id: str, **laid: Any) -> tuple[Table, Table]:
    """The same table without an event and with it."""
    where = "environment" if EVENTS[next(n for n, e in EVENTS.items() if e.id == id)].environment else "event"
    placed = (("sword_thug", "red", "D3"), ("crossbow_thug", "red", "D3"))
    changed: dict[str, Any] = {**laid, where: id}
    return table_of(*placed, **laid), table_of(*placed, **changed)


def by_villain(id: str, type: str, rating: Any) -> int:
    found = []
    for table in with_event(id, heroes={"gardek": "D3"}):
        thug = villain(table, type)
        found.append(rating(table, thug, table.cast.profiles[thug].weapons[0], hero("gardek")))
    return int(found[1] - found[0])


def against_thugs() -> int:
    before, after = with_event("watch_whistles", heroes={"gardek": "D3"})
    return hits_for(after, "gardek", 0) - hits_for(before, "gardek", 0)


def in_fog() -> int:
    before, after = with_event("thick_fog", heroes={"gardek": "D3"})
    return defence(after, hero("gardek"), ranged=True) - defence(before, hero("gardek"), ranged=True)


def in_the_dark() -> int:
    before, after = with_event("lamps_out", heroes={"canice": "D3"})
    pistol = before.cast.profiles[hero("canice")].weapons[1]
    return reach_of(before, hero("canice"), pistol) - reach_of(after, hero("canice"), pistol)


def spawned(id: str) -> int:
    """How many spawn attempts the first turn of a round brings."""
    table = table_of(heroes={"gardek": "D3"}, event=id)
    table.order, table.turn = [hero("gardek")], 0
    match = Match.laid(Paused(), table, {"players": 1})
    return match.state.spawns


class Paused(Undercity):
    """Stops where a Spawning Phase begins, and where a card has fixed whom it activates."""

    def next_beat(self, state: Table) -> Flow[None] | None:
        return None if state.phase in (SPAWN, VILLAINS, ROUND) else super().next_beat(state)


EVENT_CHANGES: dict[str, Callable[[], int]] = {
    "blood_up": lambda: by_villain("blood_up", "sword_thug", attack_bonus),
    "steady_aim": lambda: by_villain("steady_aim", "crossbow_thug", attack_bonus),
    "grafted_fury": lambda: by_villain("grafted_fury", "sword_thug", damage_bonus),
    "watch_whistles": against_thugs, "thick_fog": in_fog, "lamps_out": in_the_dark,
    "reinforcements": lambda: spawned("reinforcements"), "lull": lambda: spawned("lull"),
}  # fmt: skip


@pytest.mark.parametrize("id", EVENT_CHANGES)
def test_an_event_changes_what_it_says(id: str) -> None:
    change = EVENT_CHANGES[id]()
    text = event_text(next(event for event in EVENTS.values() if event.id == id))
    assert text == TEXTS[f"event:{id}"]
    assert str(change) in text or f" {COUNTS[change]} " in text


PLACED = [
    *[("sword_thug", "red", label) for label in ("D3", "E4", "B4")],
    *[("sword_thug", "blue", label) for label in ("C3", "F6", "E4")],
    *[("crossbow_thug", "red", label) for label in ("D4", "E5")],
    *[("crossbow_thug", "blue", label) for label in ("C4", "A1")],
    ("ogrun_brute", "red", "C6"), ("rhulic_merc", "blue", "B6"),
]  # fmt: skip
NOT_THERE = {"drudge", "gobber_cutthroat", "trollkin_scout", "heavy_jack", "boss"}
IN_CHAPTER_3 = [
    number
    for number, card in VILLAIN_ACTIONS.items()
    if not card.clock and not NOT_THERE & {pick.what for pick in card.picks}
]


@pytest.mark.parametrize("number", IN_CHAPTER_3)
def test_a_villain_action_names_those_who_act(number: int) -> None:
    """The card is drawn; whom it has fixed is compared with its words."""
    card = VILLAIN_ACTIONS[number]
    table = without_bosses(table_of(*PLACED, chapter=3, heroes={"gardek": "D3"}, players_settle_ties=False))
    table.actor, table.phase = hero("gardek"), CARD
    table.decks[ACTION_DECK].pool, table.decks[ACTION_DECK].discard = [number], []
    state = Match.laid(Paused(), table, {"players": 1}).state
    text, chosen = action_text(card), [state.cast.profiles[figure] for figure in state.queue]
    assert text == TEXTS[f"va:{card.id}"]
    who = re.split(r" acts?\.", text)[0].lower()
    if "nobody" in who:
        assert not chosen
        return
    colours = {at for at, colour in enumerate(("red", "blue")) if f" {colour} " in f" {who} "}
    assert not colours or {profile.colour for profile in chosen} == colours
    for kind in ("melee", "ranged"):
        if f"{kind} villain" in who:
            assert all(kind in profile.tactics for profile in chosen)
    many = re.search(r"\b(two|three)\b", who)
    wanted = COUNTS.index(many.group(1)) if many else 1 + who.count(" and ")
    if "every villain in the active hero's space" in who:
        assert {state.space[figure] for figure in state.queue} == {space_of("D3")}
    elif "of each type" in who:
        assert len({profile.id for profile in chosen}) == len(chosen) == 4
    else:
        assert len(chosen) == wanted
    far = table.ground.far[space_of("D3")]
    others = [far[s] for f, s in enumerate(state.space) if f > 5 and s >= 0 and f not in state.queue]
    if card.picks[0].by == "closest" and card.picks[0].colour == "any" and card.picks[0].what == "any":
        assert max(far[state.space[figure]] for figure in state.queue) <= min(others)
    if len(card.picks) == 1 and card.picks[0].by == "farthest":
        assert min(far[state.space[figure]] for figure in state.queue) >= max(others)


@pytest.mark.parametrize(
    ("id", "name", "stat"),
    [
        ("lost_locket", "canice", "per"), ("smugglers_ledger", "milo", "int"), ("house_odds", "milo", "int"),
        ("keepsakes", "canice", "per"), ("second_opinion", "milo", "int"), ("spare_boiler", "milo", "int"),
    ],
)  # fmt: skip
def test_a_side_quest_asks_and_pays_what_it_says(id: str, name: str, stat: str) -> None:
    chapter = next(c for c in CHAPTERS.values() if id in [challenge.id for challenge in c.quest_challenges])
    at = next(c for c in chapter.quest_challenges if c.id == id).at[0]
    table = table_of(chapter=chapter.number, heroes={name: at}, cards=[feat("tonic"), feat("cold_nerve", True)])
    table = without_bosses(table)
    table.quests = [QUEST_NUMBER[id]]
    match = play(go(acting(table, name, "hold"), 6, 6), f"challenge:{id}:{stat}")
    while any(key.startswith(("discard", "roll", "boost")) for key in keys(match)):
        match.choose(next(key for key in keys(match) if key.startswith(("discard", "roll"))))
    needed = next(event.data["needed"] for event in match.events if event.kind == "challenge")
    text = quest_text(SIDE_QUESTS[QUEST_NUMBER[id]])
    assert text == TEXTS[f"quest:{id}"]
    assert f"{STAT_WORDS[stat]} {needed} challenge in {at}." in text
    assert f"The party earns {match.state.treasury} XP." in text


# ---- the story of a match -------------------------------------------------------------------------------------------


def test_twenty_games_are_told_in_twenty_ways() -> None:
    told = set()
    for seed in range(20):
        match = Match.start(GAME, {"chapter": seed % 7 + 1}, seed=seed)
        play_out(match, [RandomPlayer(seed)])
        outcome = match.scene(0).outcome
        assert outcome is not None
        assert list(unplain(outcome.story, GAME.glossary, longest=140)) == []
        assert 50 <= len(outcome.story.split()) <= 125, outcome.story
        told.add(outcome.story)
    assert len(told) == 20


def test_the_briefing_lies_open_first_and_the_ending_last() -> None:
    match = Match.start(GAME, {"chapter": 7}, seed=1)
    tale = match.scene(0).tale
    assert tale is not None
    assert (tale.kind, tale.text) == ("briefing", tales.CHAPTER_TALES[7].briefing)
    play_out(match, [RandomPlayer(1)])
    tale = match.scene(0).tale
    assert tale is not None
    assert (tale.kind, tale.text) == ("ending", tales.CHAPTER_TALES[7].endings[match.state.ended])


def test_a_hero_speaks_when_a_friend_is_brought_back() -> None:
    table = table_of(heroes={"milo": "D3", "canice": "D3"})
    table.health[hero("canice")] = 0
    match = play(go(acting(table, "milo", "hold")), f"revive:{hero('canice')}")
    said = [event.text for event in match.events if event.kind == "says"]
    assert len(said) == 1
    assert said[0].startswith("Milo: “")
    assert match.state.deeds == [("revived", "milo", "canice")]


def test_every_moment_has_a_line_for_everybody_who_may_speak() -> None:
    moments = GAME.story.sayings["says"].cases
    assert all({"gardek", "canice", "milo", "pog"} <= set(moment.cases) for moment in moments.values())
    lines = [text for moment in moments.values() for text in moment.templates if text]
    assert len(set(lines)) == len(lines) == 69


# ---- what kinds of entries share ------------------------------------------------------------------------------------


def test_every_note_of_the_gallery_is_plain() -> None:
    assert [note for notes in NOTES.values() for note in notes for _ in unplain(note, GAME.glossary)] == []


def test_a_chapter_says_what_its_steps_ask_and_pay_and_how_strong_its_bosses_are() -> None:
    for chapter in CHAPTERS.values():
        notes = " ".join(NOTES[chapter.id])
        for party in ((0, 1, 2, 3), (0, 1, 2)):
            cast = find_cast(cast_id(chapter.number, party, (0, 0, 0, 0)))
            for boss, figure in zip(chapter.bosses, cast.bosses, strict=True):
                words = notes.partition(f"{boss.name}: ")[2].partition(";")[0]
                assert str(cast.profiles[figure].vit) in words, (chapter.id, words)
        assert all(f" {number} in " in notes for task in chapter.challenges for number in task.stats.values())
        assert all(f"{xp} " in notes for xp in chapter.rewards.values())


def test_the_map_names_the_numbers_of_its_things() -> None:
    works = script_for(6)
    four, three = table_of(chapter=6), table_of(chapter=6, leave_out="pair")
    assert f"Armour {works.object_armour(four)}, {works.object_vit(four)} Health" in TEXTS["piece:processor"]
    assert f"{works.object_vit(three)} with three heroes" in TEXTS["piece:processor"]
    assert f"Strength or Intellect {CHAPTERS[4].challenges[0].stats['str']} challenge" in TEXTS["piece:cage"]


def test_a_feat_of_the_pair_helps_the_rolls_of_the_one_it_names() -> None:
    for card in FEATS:
        whose = f"{HEROES[card.figure].short}'s" if card.hero == "pair" else "your"
        assert f"one copy is a Boost of {whose} roll, the other a Reroll" in TEXTS[f"feat:{card.id}"]
    thug = ("sword_thug", "red", "D3")
    table = table_of(thug, heroes={"pog": "D3", "doorstop": "D3"}, cards=[feat("dirty_trick")])
    table.active = hero("doorstop")
    assert cards_of(table, hero("doorstop"), lambda card: True) == []
    assert cards_of(table, hero("pog"), lambda card: True) == [feat("dirty_trick")]


def test_rally_gives_a_feat_to_the_battle_ready_and_one_to_the_pair() -> None:
    heroes = {"gardek": "D4", "pog": "D4", "doorstop": "D4", "canice": "D5", "milo": "D6"}
    table = table_of(heroes=heroes, abilities=["rally"])
    table.health[hero("canice")] = 0
    rows = play(go(acting(table, "gardek")), "rally").state.row
    assert [len(row) for row in rows] == [0, 0, 0, 1]
    assert (
        "each other battle-ready hero within one space draws a Feat; Pog and Doorstop draw one together"
        in TEXTS["ability:rally"]
    )


def test_acid_bites_in_the_very_blast_that_brings_it() -> None:
    def needed(*abilities: str) -> int:
        table = table_of(("sword_thug", "red", "D3"), heroes={"milo": "D4"}, abilities=abilities)
        match = play(go(acting(table, "milo"), 1, 1), f"blast:2:{space_of('D3')}")
        return int(next(event.data["needed"] for event in match.events if event.kind == "rolled"))

    assert needed() - needed("corrosive_mix") == 2
    assert "2 less Armour, against that blast too" in TEXTS["ability:corrosive_mix"]


def test_blood_mends_at_any_time_of_the_activation_and_ambrose_is_led_by_an_action() -> None:
    card = feat("war_cry")
    table = table_of(heroes={"gardek": "D3"}, abilities=["mending_blood"], cards=[card])
    table.health[hero("gardek")] -= 1
    assert f"mend:{card}" in keys(go(acting(table, "gardek")))
    assert TEXTS["ability:mending_blood"].startswith("Once in your activation")
    escort = table_of(chapter=5, heroes={"gardek": "A4", "ambrose": "A4"})
    assert any(key.startswith("escort") for key in keys(go(acting(escort, "gardek"))))
    assert "a hero with him, no villain there, leads him one more as an action" in TEXTS["ambrose"]


def test_no_card_means_the_courier_and_its_sheet_says_so() -> None:
    table = table_of(chapter=2, heroes={"gardek": "A1"})
    assert table.cast.bosses[0] not in candidates(table)
    (cutthroat,) = (sheet for sheet in GAME.gallery() if sheet.id == "gobber_cutthroat:epic")
    assert "Villain Action cards never mean the Courier." in " ".join(cutthroat.notes)


def test_a_card_explains_the_words_that_it_has_no_room_for() -> None:
    assert "Knocked down: " in " ".join(NOTES["feat:bowl_over"])
    assert "Aim: " in " ".join(NOTES["crossbow_thug:epic"])
    assert {"Charge", "Free strike", "Fissure"} <= {note.partition(":")[0] for note in NOTES["gobber_cutthroat:epic"]}
    assert {"Hook", "Processor", "Clock"} <= {note.partition(":")[0] for note in NOTES[CHAPTERS[6].id]}


def test_an_event_for_one_size_of_party_says_so() -> None:
    sheets = {sheet.id: sheet for sheet in GAME.gallery()}
    for event in EVENTS.values():
        only = [
            c.number for c in CHAPTERS.values() if (event.number in c.three_events) != (event.number in c.four_events)
        ]
        assert ("only with" in " ".join(sheets[f"event:{event.id}"].notes)) == bool(only)


def test_the_tiny_deal_free_strikes_as_they_suffer_them() -> None:
    def lost(type: str, face: int) -> int:
        table = table_of((type, "blue", "D4"), chapter=2, heroes={"milo": "D4"})
        match = play(go(acting(table, "milo"), ("hazard", face)), f"move:{space_of('D5')}")
        worst = 6 if type == "gobber_cutthroat" else 5
        assert f"hurt on {worst} or more: rolled {face}, " in told(match, "hazard")[0]
        return table.cast.profiles[hero("milo")].vit - match.state.health[hero("milo")]

    assert [lost("gobber_cutthroat", 5), lost("gobber_cutthroat", 6), lost("sword_thug", 5)] == [0, 1, 1]
    assert "A free strike at it or by it hurts only on 6, not on 5." in NOTES["gobber_cutthroat:regular"]


def test_a_pawn_is_no_boss_and_leaves_1_health() -> None:
    table = table_of(("drudge", "red", "D3"), chapter=7, heroes={"gardek": "D3"})
    cephalyx, monstrosity = table.cast.bosses
    table.space[cephalyx] = table.space[monstrosity] = space_of("D3")
    table.health[cephalyx] = 1
    table.progress.fled = True
    match = play(go(acting(table, "gardek"), 6, 6, 6, 6), f"attack:0:{cephalyx}")
    assert (match.state.health[cephalyx], match.state.space[monstrosity]) == (1, space_of("D3"))
    assert (
        "When it would lose its last Health, a villain there that is no boss falls, picked by the active player and "
        "without XP; it is left with 1." in NOTES["cephalyx:epic"]
    )
