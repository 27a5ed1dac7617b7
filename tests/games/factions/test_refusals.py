"""Why not: every target of every ability is told the condition that it lacks, on its own key."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright.games import factions
from rulewright.games.factions.rules.abilities import ACTIONS
from rulewright.games.factions.rules.content import ABILITIES, SOLDIERS
from rulewright.games.factions.rules.rounds import BUYING
from rulewright.games.factions.rules.state import BUY, SETUP_BUY, SETUP_CREDITS
from rulewright.games.factions.view.reasons import REASONS
from rulewright.kernel import Barred, Saying
from rulewright.table.conditions import bars
from rulewright.testing import start
from rulewright.testing.wording import bars_in, conditions_in, unworded

from .field import (
    GAME,
    Battle,
    amber,
    battle,
    begin,
    go,
    keys,
    kind,
    plain,
    play,
    rust,
    steel,
    stock,
    table_of,
    tile,
    why_not,
)

FAR = (4, -4)
TOUGH = plain(health=30)
NEAR = steel(TOUGH, 1, 0)
FOE = "conscript"
RING = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def words(match: Battle, key: str) -> list[str]:
    """What the refusals of a choice say."""
    question = match.scene(match.waiting[0]).question
    assert question is not None
    return [r.text for r in question.refusals if ":".join(map(str, as_tuple(r.choice))) == key]


def as_tuple(choice: Any) -> tuple[Any, ...]:
    return choice if isinstance(choice, tuple) else (choice,)


CASES: list[tuple[Any, tuple[Any, ...], str, str]] = [
    (amber("spotter", 0, 0), (steel(FOE, 4, 0),), "mark_target:1", "FA.REM.18"),
    (amber("autocannon_team", 0, 0, ap=1), (steel(FOE, 2, 0),), "rapid_fire:1", "FA.ABIL.07"),
    (amber("autocannon_team", 0, 0), (steel(FOE, 4, 0),), "rapid_fire:1", "FA.ATK.06"),
    (amber("autocannon_team", 0, 0), (steel(FOE, 1, 0),), "rapid_fire:1", "FA.CARD.10"),
    (amber("autocannon_team", 0, 0), (steel(FOE, 3, 0), steel(FOE, -2, 0)), "rapid_fire:1", "FA.ATK.03"),
    (amber("autocannon_team", 0, 0), (steel(FOE, 3, 0), steel(FOE, -1, 0)), "rapid_fire:1", "FA.ATK.05"),
    (amber("field_marshal", 0, 0, ap=1), (amber(FOE, 1, 0),), "tactical_swap:1", "FA.ABIL.07"),
    (amber("field_marshal", 0, 0), (amber(FOE, 2, 0),), "tactical_swap:1", "FA.REM.40"),
    (amber("riot_warden", 0, 0), (steel(FOE, 3, 0),), "taunt:1", "FA.REM.44"),
    (amber("riot_warden", 0, 0), (steel(FOE, 2, 0, finished=True),), "taunt:1", "FA.REM.45"),
    (amber("bull_aurochs", 0, 0, ap=1), (NEAR,), "charge:1", "FA.ABIL.07"),
    (amber("bull_aurochs", 0, 0), (steel(TOUGH, 2, 0),), "charge:1", "FA.BST.04"),
    (amber("bull_aurochs", 3, 0), (steel(TOUGH, 4, 0),), "charge:1", "FA.BST.08"),
    (amber("bull_aurochs", 0, 0), (NEAR, amber(FOE, 2, 0)), "charge:1", "FA.BST.09"),
    (amber("wound_tender", 0, 0), (amber("cave_ape", 2, 0, hp=1),), "mend:1", "FA.BST.18"),
    (amber("wound_tender", 0, 0), (amber("herd_trainer", 1, 0, hp=1),), "mend:1", "FA.BST.18"),
    (amber("wound_tender", 0, 0), (amber("cave_ape", 1, 0),), "mend:1", "FA.BST.20"),
    (amber("marsh_colossus", 0, 0), (steel(TOUGH, 2, 0),), "stomp", "FA.BST.24"),
    (amber("numbing_viper", 0, 0), (steel(FOE, 2, 0),), "stun:1", "FA.BST.28"),
    (amber("numbing_viper", 0, 0), (steel(FOE, 1, 0, finished=True),), "stun:1", "FA.BST.30"),
    (amber("lash_driver", 0, 0), (amber("cave_ape", 2, 0),), "whip:1", "FA.BST.34"),
    (amber("lash_driver", 0, 0), (amber("cave_ape", 1, 0, finished=True),), "whip:1", "FA.BST.34"),
    (amber("beam_platform", 0, 0, ap=1), (steel(TOUGH, 3, 0),), "energy_beam:1", "FA.ABIL.07"),
    (amber("beam_platform", 0, 0), (steel(TOUGH, 4, 0),), "energy_beam:1", "FA.ATK.06"),
    (amber("beam_platform", 0, 0), (steel(TOUGH, 2, 0),), "energy_beam:1", "FA.CARD.10"),
    (amber("beam_platform", 0, 0), (steel(TOUGH, 3, 0), steel(FOE, -2, 0)), "energy_beam:1", "FA.ATK.03"),
    (amber("tow_harpooner", 0, 0, ap=1), (steel(TOUGH, 2, 0),), "grapple:1", "FA.ABIL.07"),
    (amber("tow_harpooner", 0, 0), (steel(TOUGH, 3, 0),), "grapple:1", "FA.ATK.06"),
    (amber("tow_harpooner", 0, 0), (amber(FOE, 1, 0),), "grapple:1", "FA.CARD.10"),
    (amber("tow_harpooner", 0, 0), (steel(TOUGH, 2, 0), steel(FOE, -1, 0)), "grapple:1", "FA.ATK.03"),
    (amber("tow_harpooner", 0, 0), (amber(FOE, 2, 0), amber(FOE, 1, 0)), "grapple:1", "FA.CYB.10"),
    (amber("pulse_node", 0, 0), (steel(FOE, 3, 0),), "pulse:1", "FA.ATK.06"),
    (amber("weld_unit", 0, 0), (amber(FOE, 2, 0, hp=1),), "repair:1", "FA.CYB.29"),
    (amber("weld_unit", 0, 0), (amber(FOE, 1, 0),), "repair:1", "FA.CYB.31"),
    (amber("arc_trooper", 0, 0), (steel(FOE, 4, 0),), "shock:1", "FA.ATK.06"),
    (amber("arc_trooper", 0, 0), (steel(FOE, 3, 0), steel(FOE, -2, 0)), "shock:1", "FA.ATK.03"),
    (amber("wailing_shade", 0, 0), (steel(FOE, 2, 0),), "terrorize:1", "FA.UND.47"),
]  # fmt: skip


@pytest.mark.parametrize(("soldier", "others", "key", "rule"), CASES, ids=[f"{c[2]} {c[3]}" for c in CASES])
def test_a_target_lacks_one_condition_and_is_told_which(
    soldier: Any, others: tuple[Any, ...], key: str, rule: str
) -> None:
    match = battle(soldier, *others, steel("conscript", *FAR))
    assert key not in keys(match)
    assert why_not(match, key) == rule
    (told,) = words(match, key)
    assert told.startswith(f"{ABILITIES[key.split(':')[0]].name}: ")


def test_every_ability_with_a_target_is_among_the_cases() -> None:
    tried = {key.split(":")[0] for _, _, key, _ in CASES}
    assert tried | {"attack", "summon_skeleton", "summon_zombie"} == set(ACTIONS)


@pytest.mark.parametrize("card", ["bonecaller", "corpse_raiser"])
def test_a_summons_tells_who_stands_on_the_tile(card: str) -> None:
    ability, rule = {
        "bonecaller": ("summon_skeleton", "FA.UND.21"),
        "corpse_raiser": ("summon_zombie", "FA.UND.27"),
    }[card]
    match = battle(amber(card, 0, 0), amber(FOE, 1, 0), steel("conscript", *FAR))
    key = f"{ability}:{tile(match, 1, 0)}"
    assert why_not(match, key) == rule
    assert words(match, key) == [f"{ABILITIES[ability].name}: Amber Conscript stands there"]
    spent = battle(amber(card, 0, 0), amber(card, 0, 3), steel("conscript", *FAR), summon_supply=1)
    play(spent, f"{ability}:{tile(spent, 1, 0)}", "end")
    assert why_not(spent, ability) == why_not(spent, f"{ability}:{tile(spent, 0, 2)}") == rule


@pytest.mark.parametrize(
    ("card", "key", "rule"),
    [("marsh_colossus", "stomp", "FA.BST.26"), ("wailing_shade", "terrorize:1", "FA.UND.46")],
)
def test_once_per_round_is_told_on_the_target_and_on_the_button(card: str, key: str, rule: str) -> None:
    match = play(battle(amber(card, 0, 0), NEAR, rolls=[15] if ":" in key else []), key)
    assert why_not(match, key) == rule
    assert why_not(match, key.split(":")[0]) == rule
    assert len(words(match, key)) == 1


@pytest.mark.rule("FA.MULTI.04", "FA.REM.42", "FA.UND.32")
def test_taunt_in_a_larger_game_is_refused_on_its_target() -> None:
    match = battle(amber("riot_warden", 0, 0), steel("conscript", 2, 0), rust("conscript", 5, -5), mode="1v1v1")
    assert why_not(match, "taunt:1") == why_not(match, "taunt") == "FA.MULTI.04"


def test_an_offered_choice_is_never_refused() -> None:
    match = battle(amber("marsh_colossus", 0, 0), NEAR, steel(TOUGH, 3, 0))
    question = match.scene(0).question
    assert question is not None
    refused = {":".join(map(str, as_tuple(refusal.choice))) for refusal in question.refusals}
    assert "stomp" in keys(match)
    assert not refused & set(keys(match))


def test_on_an_enemy_the_attack_is_told_last() -> None:
    match = battle(amber("spotter", 0, 0), steel("conscript", 1, 0), steel("conscript", 0, 4))
    question = match.scene(0).question
    assert question is not None
    assert [refusal.rule for refusal in question.refusals if refusal.target.id == "s2"] == ["FA.REM.18", "FA.ATK.06"]


# ---- the state that a soldier is in ---------------------------------------------------------------------------------


@pytest.mark.rule("FA.REM.48", "FA.REM.51", "FA.UND.38", "FA.UND.41")
def test_a_taunted_soldier_is_told_why_he_cannot_attack_another_or_do_anything_else() -> None:
    victim = kind("autocannon_team", "rapid_fire", "mark_target")
    match = play(battle(amber("riot_warden", 0, 0), steel(victim, 2, 0), amber("conscript", 4, 0)), "taunt:1")
    assert keys(match) == ["attack:0", "rapid_fire:0"]
    assert why_not(match, "attack:2") == "FA.REM.48"
    assert words(match, "attack:2") == ["He was taunted and must attack Amber Riot Warden"]
    assert why_not(match, "rapid_fire:2") == why_not(match, "mark_target:0") == why_not(match, "end") == "FA.REM.51"
    assert why_not(match, f"move:{tile(match, 2, 1)}") == "FA.REM.49"


@pytest.mark.rule("FA.REM.02", "FA.REM.03")
def test_a_newcomer_is_told_why_he_cannot_attack_or_use_abilities() -> None:
    match = battle(amber(kind("dust_runner", "battle_ready", "mark_target"), 0, 0, sick=True), steel("conscript", 1, 0))
    assert why_not(match, "attack:1") == "FA.REM.02"
    assert why_not(match, "mark_target:1") == "FA.REM.03"


@pytest.mark.rule("FA.UND.12")
def test_on_anothers_tile_all_but_moving_on_is_refused() -> None:
    match = battle(amber("mist_shade", 0, 0), steel("conscript", 1, 0), steel("conscript", 2, 0))
    go(match, 1, 0)
    assert why_not(match, "attack:2") == why_not(match, "end") == "FA.UND.12"


@pytest.mark.rule("FA.MOVE.02", "FA.UND.13")
def test_a_tile_that_a_move_cannot_end_on_says_why() -> None:
    ring = [steel("conscript", q, r) for q, r in RING]
    match = battle(amber("conscript", 0, 0), *ring)
    assert why_not(match, f"move:{tile(match, 1, 0)}") == "FA.MOVE.02"
    assert words(match, f"move:{tile(match, 1, 0)}") == ["Steel Conscript 1 stands there"]
    told = "Steel Conscript 1 blocks the way: no free way leads there with one movement action"
    assert words(match, f"move:{tile(match, 2, 0)}") == [told]
    ghost = battle(amber("mist_shade", 0, 0, ap=1), *ring)
    assert why_not(ghost, f"move:{tile(ghost, 1, 0)}") == "FA.UND.13"


# ---- money ----------------------------------------------------------------------------------------------------------


def building(**config: Any) -> Battle:
    return start(GAME, {"army": ["build", "firing_line"], **config})


def buying(*placed: Any, bank: int = 99, **listed: int) -> Battle:
    """Amber buys; the other side has its soldier in reserve and waits."""
    table = table_of(*placed, phase=BUY)
    table.bank = [bank, 0]
    for card, copies in listed.items():
        stock(table, 0, SOLDIERS[card], copies)
    return begin(table)


def test_a_limit_on_copies_is_told_to_the_builder() -> None:
    match = play(building(max_copies=1), "faction:undead", "pick:skeleton")
    assert "pick:skeleton" not in keys(match)
    assert words(match, "pick:skeleton") == ["The army has 1, the most it may"]


def full_grid() -> list[Barred]:
    """What is barred from a buyer with seven on the grid; nobody asks him, for he has nothing to choose."""
    table = table_of(*(amber("conscript", q, 2) for q in range(-4, 3)), phase=BUY)
    return list(bars(BUYING, table, 0, table.roster[0], lambda card: card.id))


@pytest.mark.rule("FA.DEPLOY.04")
def test_a_full_grid_bars_every_purchase() -> None:
    assert {bar.choice: bar.why for bar in full_grid()} == {"conscript": "still_listed", "field_marshal": "with_room"}


def test_a_card_that_cannot_be_bought_is_shown_as_the_one_in_the_list() -> None:
    match = buying(amber(FOE, 0, 2), bank=9, conscript=1)
    question = match.scene(0).question
    assert question is not None
    (refused,) = (refusal for refusal in question.refusals if refusal.choice == ("buy", "field_marshal"))
    assert (refused.rule, refused.target.kind, refused.target.id) == ("FA.DEPLOY.02", "card", "r0:field_marshal")


# ---- every condition ------------------------------------------------------------------------------------------------


def taunted() -> Battle:
    victim = kind("autocannon_team", "rapid_fire", "mark_target")
    return play(battle(amber("riot_warden", 0, 0), steel(victim, 2, 0), amber(FOE, 4, 0)), "taunt:1")


def setup_of_dust_runners() -> Battle:
    table = table_of(phase=SETUP_BUY)
    stock(table, 0, SOLDIERS["dust_runner"], 1)
    stock(table, 0, SOLDIERS[FOE], 1)
    table.bank = [SETUP_CREDITS, 0]
    return begin(table)


OTHERS: list[Callable[[], Battle]] = [
    lambda: play(battle(amber("spotter", 0, 0), steel(FOE, 2, 0)), "mark_target:1"),
    lambda: battle(amber("riot_warden", 0, 0), steel(FOE, 2, 0), rust(FOE, 5, -5), mode="1v1v1"),
    lambda: play(battle(amber("marsh_colossus", 0, 0), NEAR), "stomp"),
    lambda: play(battle(amber("wailing_shade", 0, 0), NEAR, rolls=[15]), "terrorize:1"),
    lambda: battle(amber("wailing_shade", 0, 0), *(steel(FOE, q, r) for q, r in ((0, 1), (1, 1), (0, 2), (-1, 2)))),
    lambda: battle(amber("lash_driver", 0, 0), amber("herd_trainer", 1, 0)),
    lambda: battle(amber("bonecaller", 0, 0), amber(FOE, 1, 0)),
    lambda: battle(amber("corpse_raiser", 0, 0), amber(FOE, 1, 0)),
    lambda: spent("bonecaller"),
    lambda: spent("corpse_raiser"),
    lambda: battle(amber(FOE, 0, 0), *(steel(FOE, q, r) for q, r in RING)),
    lambda: battle(amber("mist_shade", 0, 0, ap=1), *(steel(FOE, q, r) for q, r in RING)),
    lambda: go(battle(amber("mist_shade", 0, 0), steel(FOE, 1, 0), steel(FOE, 2, 0)), 1, 0),
    lambda: battle(amber(kind("dust_runner", "battle_ready", "mark_target"), 0, 0, sick=True), steel(FOE, 1, 0)),
    taunted,
    lambda: buying(amber(FOE, 0, 2), bank=9, conscript=1, dust_runner=0),
    setup_of_dust_runners,
    lambda: play(building(max_copies=1), "faction:undead", "pick:skeleton"),
    lambda: play(building(), "faction:undead", *["pick:elder_lich"] * 6),
]  # fmt: skip


def spent(card: str) -> Battle:
    """A side whose ruling allows one token, after it came."""
    match = battle(amber(card, 0, 0), amber(card, 0, 3), steel(FOE, *FAR), summon_supply=1)
    key = next(key for key in keys(match) if key.startswith("summon"))
    return play(match, key, "end")


def barred_in(match: Battle) -> list[Barred]:
    assert match.ask is not None
    assert match.ask.refusals is not None
    return [bar for bar in match.ask.refusals() if isinstance(bar, Barred)]


def leaves(saying: Saying) -> list[Saying]:
    return [leaf for case in saying.cases.values() for leaf in leaves(case)] if saying.by else [saying]


def test_every_reason_can_be_provoked() -> None:
    cases = [battle(soldier, *others, steel(FOE, *FAR)) for soldier, others, _, _ in CASES]
    asked = [bar for match in (*cases, *(other() for other in OTHERS)) for bar in barred_in(match)]
    said = [REASONS.saying(bar.why, bar.parts) for bar in (*asked, *full_grid())]
    assert [leaf for saying in REASONS.sayings.values() for leaf in leaves(saying) if leaf not in said] == []


def test_every_condition_of_the_rules_is_worded() -> None:
    files = sorted((Path(factions.__file__).parent / "rules").rglob("*.py"))
    conditions = conditions_in(files)
    assert unworded(REASONS, [*conditions, *bars_in(files)]) == []
    of_states = {"no_way", "no_way_on", "occupied", "must_move_on", "newcomer", "taunted"}
    assert {condition.kind for condition in conditions} | of_states == REASONS.kinds


def test_every_reason_rests_on_a_rule() -> None:
    ledger = GAME.ledger.by_id
    assert [leaf for saying in REASONS.sayings.values() for leaf in leaves(saying) if leaf.rule not in ledger] == []
