"""Cards as they lie on the table: what they do in full and in short, and a line of story."""

from __future__ import annotations

from rulewright.kernel.scene import Card, Number

from ..rules.cast import Profile
from ..rules.content import ABILITIES, EVENTS, SIDE_QUESTS, VILLAIN_ACTIONS, Ability, Feat, feat_of
from ..rules.powers import (
    DOORSTOP,
    FIGURES_OF,
    INVULNERABLE,
    IRON_WALL,
    POG,
    SHEETS,
    UNTOUCHABLE,
    feat_boosts,
    feat_figure,
    feat_special,
)
from ..rules.ratings import armour, defence
from ..rules.script import script_of
from ..rules.state import Table
from .faces import face
from .sentences import ability_text, action_text, brief_of, event_text, feat_text, picks_brief, quest_task, quest_text
from .tales import CARDS

SPECIALS = {
    "invulnerable": "Hit in any turn: 2 more Armour that turn",
    "backhand": "Melee hit: foe down, loses its next turn",
    "bull_through": "Your turn: foes you leave get no strike",
    "second_swing": "Felled one in melee: strike once more",
    "shrug_off": "Hurt in any turn: 1 damage less",
    "war_cry": "This turn: own hit and damage rolls +1",
    "untouchable": "Attacked: 2 more Defence that turn",
    "quick_reload": "After a pistol shot: shoot once more",
    "dead_eye": "Next shot ignores cover and Stealth",
    "tumble": "Action done: a step, no free strikes",
    "trick_shot": "Shot hit: another foe by it, Power 5 too",
    "cold_nerve": "Your turn: aim despite enemies here",
    "double_charge": "Grenade bursts: 2 more Power on damage",
    "long_throw": "Your turn: throw one space farther",
    "shaped_blast": "Grenade bursts: 2 friends there not hit",
    "tonic": "Your turn: a hero here regains 1 Health",
    "smoke_screen": "Smoke here: shots meet 2 more Defence",
    "quick_hands": "Your turn: revive or a challenge too",
    "overpressure": "Doorstop has hit: one die more to damage",
    "iron_wall": "Doorstop is hit: 2 more Armour that turn",
    "bowl_over": "Doorstop hits: foe down, loses its turn",
    "scurry": "Your turn: Pog steps, no free strikes",
    "spare_parts": "Beside Pog: Doorstop regains 1 Health",
    "dirty_trick": "Foe with Pog: 2 less Defence this turn",
}
"""The first half of a Feat card in few words; the other is a Boost or a Reroll."""
FIGURE_TAGS = {POG: ("Pog",), DOORSTOP: ("Doorstop",)}


def holds_now(table: Table, card: int) -> str:
    """What the number is now that a Feat would change: ' Your Armour is 15 now.'"""
    figure, special = feat_figure(card), feat_special(card)
    whose = "Doorstop's" if figure == DOORSTOP else "Your"
    if table.space[figure] < 0:
        return ""
    if special in (INVULNERABLE, IRON_WALL):
        return f" {whose} Armour is {armour(table, figure)} now."
    return f" {whose} Defence is {defence(table, figure, ranged=False)} now." if special == UNTOUCHABLE else ""


def both_halves(feat: Feat, boosts: bool) -> str:
    """'Hurt in any turn: 1 damage less; or own roll +1 die': when, and what; then the other use, and whose."""
    whose = "Pog's" if feat.figure == "pog" else "own"
    return f"{SPECIALS[feat.id]}; or {whose} roll {'+1 die' if boosts else 'again'}"


def other_half(boosts: bool) -> str:
    """What a Feat card does besides its special: a Boost or a Reroll."""
    return "one die more on a roll of yours" if boosts else "a roll of yours once again"


def feat_card(table: Table, card: int) -> Card:
    feat = feat_of(*feat_special(card))
    boosts = feat_boosts(card)
    text = f"{feat_text(feat, boosts)}{holds_now(table, card)}"
    return Card(
        f"feat{card}", f"{feat.name} / {'Boost' if boosts else 'Reroll'}", "Feat", face(f"feat:{feat.id}"), text,
        rules=("UC.FEAT.04",), tags=FIGURE_TAGS.get(feat_figure(card), ()), brief=both_halves(feat, boosts),
        story=CARDS[f"feat:{feat.id}"],
    )  # fmt: skip


def event_card(number: int) -> Card:
    event = EVENTS[number]
    tags = (event.colour, "Environment") if event.environment else (event.colour,)
    return Card(
        f"event{number}", event.name, "Event", face(f"event:{event.id}"), event_text(event), rules=("UC.ROUND.02",),
        tags=tags, brief=brief_of(event.text, event.brief), story=CARDS[f"event:{event.id}"],
    )  # fmt: skip


def time_text(table: Table) -> str:
    """What a clock card does in this chapter. UC.VPH.09"""
    if table.cast.chapter.clock is not None:
        return "The clock gains a die roll."
    return f"In this chapter {script_of(table).time_words}."


def action_card(table: Table, number: int) -> Card:
    card = VILLAIN_ACTIONS[number]
    time = time_text(table)
    return Card(
        f"va{number}", card.name, "Villain Action", face(f"va:{card.id}"), action_text(card, time),
        rules=("UC.VPH.03",), brief=picks_brief(card, time), story=CARDS[f"va:{card.id}"],
    )  # fmt: skip


def quest_card(table: Table, number: int) -> Card:
    quest = SIDE_QUESTS[number]
    return Card(
        f"quest{number}", quest.name, "Side Quest", face(f"quest:{quest.id}"), quest_text(quest),
        (Number("XP", str(quest.xp), "upgrade"),), ("UC.COMP.20",), spent=number in table.paid,
        brief=brief_of(quest_task(quest)), story=CARDS[f"quest:{quest.id}"],
    )  # fmt: skip


def buyer_of(table: Table, ability: Ability) -> Profile:
    """The profile of the figure that an Ability card would change."""
    figures = FIGURES_OF[SHEETS.index(ability.hero)]
    return table.cast.profiles[figures[-1] if ability.figure == "doorstop" else figures[0]]


def ability_card(table: Table, ability: Ability, owned: bool) -> Card:
    """With what the buyer's numbers would become, unless he has it."""
    text = ability_text(ability, None if owned else buyer_of(table, ability))
    price = Number("XP price", str(ability.cost), "upgrade")
    return Card(
        f"ability:{ability.id}", ability.name, "Ability", face(f"ability:{ability.id}"), text, (price,), ("UC.XP.06",),
        spent=owned, brief=brief_of(ability_text(ability), ability.brief),
        story=CARDS[f"ability:{ability.id}"],
    )  # fmt: skip


def abilities_of(sheet: int) -> list[Ability]:
    return [ability for ability in ABILITIES.values() if ability.hero == SHEETS[sheet]]
