"""What the places of the land ask for, what they pay, and who is best at them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from rulewright.games._arena.rules.challenges import WIDEST, row_of
from rulewright.games._arena.rules.table import on_map
from rulewright.kernel import Viewer
from rulewright.kernel import scene as show
from rulewright.kernel.scene import Suited
from rulewright.kernel.words import listed

from ..rules.adventure import CARD_BOOSTS, TASK_GOLD, TASK_NUMBER, can_afford
from ..rules.content import FACTION_CARDS, QUEST_CARDS, Faction, Quest
from ..rules.effects import quest_up
from ..rules.land import BOUNTY, CHAMBER, GOLD, HAGGLER, MIRROR, NONE, QUEST, TASK_ONE, UNDERWORLD, VORTEX, Land
from ..rules.lith import (
    CARD_TRIBUTE,
    FEAT_TRIBUTE,
    GOLD_TRIBUTE,
    PRICES,
    SALE,
    SHOWN,
    SOOTHED,
    TRIAL_NUMBER,
    TRIALS,
)
from ..rules.state import Arena, is_hero
from ..rules.terms import RATINGS
from ..rules.trial import advantage, tried_rating
from .names import article
from .odds import Trial, row_chance, trials_at
from .words import A_DRAW


class Site(NamedTuple):
    """What a place asks for, and what it pays."""

    asks: str
    pays: str
    told: str = ""

    def __str__(self) -> str:
        return f"asks {self.asks}; pays {self.pays}"

    @property
    def sentence(self) -> str:
        return self.told or f"Asks {self.asks}. Pays {self.pays}."


AT_VISTA = "Whoever stands on its space in its side's Free step"
ONE_IS_ENOUGH = "One payment also captures the place."
VISTAS = {
    "river_run": Site("nothing", "1 gold in the Free step, once a turn", f"{AT_VISTA} takes 1 gold, once a turn."),
    "hunting_lodge": Site(
        "nothing", "1 Boost in the Free step, once a turn", f"{AT_VISTA} takes 1 Boost, once a turn."
    ),
    "cow_pasture": Site(
        "nothing", "1 wound healed in the Free step, once a turn", f"{AT_VISTA} heals 1 wound, once a turn."
    ),
    "horse_pasture": Site(
        "nothing", "in the Free step, +2 Speed for the Action step that follows",
        f"{AT_VISTA} gets +2 Speed for the Action step that follows.",
    ),
    "lone_rock": Site(
        "nothing", "+2 Hit with Aim to whoever stands here",
        "Whoever shoots from its space has +2 to hit with Aim weapons."
    ),
    "open_prairie": Site(
        "nothing", "+2 Hit with Point to whoever stands here",
        "Whoever shoots from its space has +2 to hit with Point weapons, as pistols and throws are.",
    ),
}  # fmt: skip
GOLD_PLACES = {
    "rescue": Site(
        "1 gold each", "an ally, or nobody, sent to a Dome for each, and the place",
        "Pay 1 gold, as often as you like: for each you may send one other of your side from anywhere on the map to a "
        f"Dome. {ONE_IS_ENOUGH}",
    ),
    "kidnap": Site(
        "2 gold each", "an enemy, or nobody, banished to a Dome for each, and the place",
        "Pay 2 gold, as often as you like: for each you may banish one enemy from anywhere on the map to a Dome that "
        f"you pick. {ONE_IS_ENOUGH}",
    ),
    "inspire": Site(
        "any gold", "1 Boost for each gold, and the place",
        f"Pay 1 gold or more: the hero gets 1 Boost for each. {ONE_IS_ENOUGH}",
    ),
    "infirmary": Site(
        "any gold", "1 wound healed for each gold, and the place",
        f"Pay 1 gold or more: the hero heals 1 wound for each; an unhurt one pays 1. {ONE_IS_ENOUGH}",
    ),
}  # fmt: skip
LITH_PAYS = {
    HAGGLER: f"{SALE[0]} gold for each card you sell, at least one, {SALE[1]} on Amaze",
    MIRROR: f"{SHOWN[0]} cards that the enemy chooses and turns up, {SHOWN[1]} on Amaze",
    VORTEX: f"{SOOTHED[0]} wounds healed, {SOOTHED[1]} on Amaze",
    UNDERWORLD: "a fallen hero of yours, from the Pit back into play, or from the Underpit up to the Pit",
}  # fmt: skip


LITH_TOLD = {
    HAGGLER: f"Only for a hero with cards. Pass: sell 1 of them or more, for {SALE[0]} gold each. Amaze: for {SALE[1]} "
    "gold each, and you gain 1 tribute.",
    MIRROR: f"Pass: the enemy turns up {SHOWN[0]} of its face-down cards, which it chooses (all, if it has fewer). "
    f"Amaze: it turns up {SHOWN[1]}, and you gain 1 tribute.",
    VORTEX: f"Pass: the hero heals {SOOTHED[0]} wounds. Amaze: the hero heals {SOOTHED[1]}, and you gain 1 tribute.",
    UNDERWORLD: "Pass: bring one of your defeated heroes from the Pit back into play, or lift one from the Underpit to "
    "the Pit. Amaze: you also gain 1 tribute.",
}
"""What Lith's tests bring, in whole sentences."""
SHORTLY = {
    CHAMBER: "gold or cards, for tribute", BOUNTY: "2 gold a card, 4 an Elite one", HAGGLER: "sell cards for gold",
    MIRROR: "see enemy cards", VORTEX: "heal wounds", UNDERWORLD: "bring back a fallen hero",
}  # fmt: skip
"""What Lith's places ask, or what they are good for, in a word or two."""


def site_at(land: Land, space: int) -> Site | None:
    """What a place always asks and pays, whatever quest lies there; None for plain ground."""
    kind, faction = land.adventure[space], land.faction_at[space]
    if kind == NONE:
        return VISTAS.get(land.vistas.get(space, ""))
    if faction == NONE:
        return lith_site(kind)
    return faction_site(FACTION_CARDS[faction], kind)


def faction_site(card: Faction, kind: int) -> Site:
    """One of the four places of a region. WS.TASK.01-05, WS.CPAY.01-05, WS.MARKET.02-05"""
    if kind == QUEST:
        return Site("what its card says", "cards, and the place")
    if kind == GOLD:
        deck = card.gold.deck.capitalize()
        market = Site(
            f"{card.gold.price} gold a card", f"{deck} cards, and the place",
            f"Buy {deck} cards at {card.gold.price} gold each: the one that lies open, or the top one of the deck "
            "unseen, which discards the open one. A new one is laid open after each. The first purchase also captures "
            "the place.",
        )  # fmt: skip
        return market if card.gold.kind == "market" else GOLD_PLACES[card.gold.kind]
    task = card.tasks[kind - TASK_ONE]
    if task.pay:
        return Site(
            "1 card or more", f"{CARD_BOOSTS} Boosts for each card, {card.name} 1 gold for each too, and the place",
            f"Discard 1 of the hero's cards or more: {CARD_BOOSTS} Boosts for each, to heroes of the {card.name} 1 "
            "gold for each too, and you capture the place.",
        )  # fmt: skip
    rating = task.rating.capitalize()
    return Site(
        f"{rating} against {TASK_NUMBER}", f"{TASK_GOLD[0]} gold, {TASK_GOLD[1]} on Amaze, and the place",
        f"Test {rating} against {TASK_NUMBER}. Pass: {TASK_GOLD[0]} gold, and you capture the place. Amaze: "
        f"{TASK_GOLD[1]} gold and the place.",
    )  # fmt: skip


def lith_site(kind: int) -> Site:
    """Lith's places are never captured: they pay in tribute. WS.LCHAM.01-04, WS.BOUNTY.01-03, WS.DEDGE.01"""
    if kind == CHAMBER:
        return Site(
            "gold or cards", f"tribute: {GOLD_TRIBUTE} for each gold, {CARD_TRIBUTE} for each card",
            f"Give any of the hero's gold and cards to Lith: {GOLD_TRIBUTE} tribute for each gold, {CARD_TRIBUTE} for "
            "each card. The side with most tribute at the end has 1 glory.",
        )  # fmt: skip
    if kind == BOUNTY:
        return Site(
            listed([f"{price} gold for {article(deck)} {deck.capitalize()} card" for deck, price in PRICES.items()]),
            f"the cards and {FEAT_TRIBUTE} tribute",
            f"Buy cards, {PRICES['war']} gold for a War or Secret card, {PRICES['elite']} for an Elite one: the one "
            f"that lies open, or the top one of the deck unseen. Buy any, and your side has {FEAT_TRIBUTE} tribute, "
            "for free.",
        )  # fmt: skip
    rating = RATINGS[TRIALS[kind]].capitalize()
    return Site(
        f"{rating} against {TRIAL_NUMBER}", f"{LITH_PAYS[kind]}; Amaze: {FEAT_TRIBUTE} tribute",
        f"Test {rating} against {TRIAL_NUMBER}. {LITH_TOLD[kind]}",
    )  # fmt: skip


def quest_site(quest: Quest) -> Site:
    """WS.QUEST.05-10, WS.GQUEST.01-06"""
    virtue = f"1 gold for each of Virtue {', '.join(map(str, quest.virtue))} reached"
    if quest.gold:
        return Site(f"{quest.gold} gold", f"{quest.draws} draws, {virtue}, and the place")
    pays = f"{quest.draws} draws; on Amaze {quest.amaze or quest.draws} and {virtue}; and the place"
    return Site(f"{quest.rating.capitalize()} against {quest.number}", pays)


def site_now(arena: Arena, space: int) -> Site | None:
    """What a place asks and pays now: a quest that is turned up says so itself."""
    land = arena.land
    if land.adventure[space] == QUEST:
        up = quest_up(arena, land.faction_at[space])
        if up >= 0:
            return quest_site(QUEST_CARDS[up])
    return site_at(land, space)


# ---- who is best at it ----------------------------------------------------------------------------------------------

SUITED = 3
AFTER_CHALLENGE = (
    "Whatever comes, the hero then goes to a Dome: the next card names some, and you pick one; after a Fopp the enemy "
    "draws and picks. A Squeak gives 1 Boost and not the place."
)
AFTER_PAYING = "Whoever pays then goes to a Dome: the next card names some, and you pick one."
DRAWS_BUY = f"draws buy cards: {A_DRAW}"
SHORT = 24  # letters of what a place asks that still fit under its name


class Forecast:
    """The chances of a viewer's heroes at the places of the land: what many places ask for is reckoned once."""

    def __init__(self, arena: Arena, viewer: Viewer) -> None:
        self.arena = arena
        self.mine = [
            who
            for team in (0, 1)
            for who in (on_map(arena, team) if arena.who else ())
            if arena.seat[who] == viewer and is_hero(arena, who)
        ]
        rows = range(-WIDEST, WIDEST + 1)
        self.passes = [row_chance(arena, arena.teams[viewer], row) for row in rows] if self.mine else []
        self.values = [[tried_rating(arena, who, name) for name in range(len(RATINGS))] for who in self.mine]

    def site(self, space: int) -> show.Site | None:
        """A place with who of the viewer's is best at it, with the exact chance."""
        site = site_now(self.arena, space)
        if site is None:
            return None
        if self.arena.land.adventure[space] == NONE:
            return show.Site(capital(site.asks), site.pays)
        trials = trials_at(self.arena, space)
        draws = f" {capital(DRAWS_BUY)}." if self.arena.land.adventure[space] == QUEST else ""
        if any(trial is not None for trial in trials):
            best = self.ablest(space, trials)
            if len(trials) > 1:
                site = unseen_quest(self.arena.land.faction_at[space])
            return show.Site(capital(site.asks), site.pays, f"{AFTER_CHALLENGE}{draws}", best)
        return show.Site(capital(site.asks), site.pays, f"{AFTER_PAYING}{draws}", self.richest(space))

    def richest(self, space: int) -> tuple[Suited, ...]:
        """Who has what a place costs, the most gold first."""
        gold = self.arena.gold
        able = sorted((who for who in self.mine if can_afford(self.arena, who, space)), key=lambda who: -gold[who])
        return tuple(Suited(f"h{who}", means_of(self.arena, who)) for who in able[:SUITED])

    def ablest(self, space: int, trials: Sequence[Trial | None]) -> tuple[Suited, ...]:
        """Who passes most likely, over all the challenges that may come."""
        known = [trial for trial in trials if trial is not None]
        faction, field = self.arena.land.faction_at[space], known[0][2]
        found = []
        for who, values in zip(self.mine, self.values, strict=True):
            more = advantage(self.arena, who, faction, field)
            chance = sum(self.passes[row_of(values[name] + more - number)] for name, number, _ in known) / len(trials)
            name = known[0][0]
            need = f"{RATINGS[name].capitalize()} {values[name]}" + (f", {more:+d} here" if more else "")
            found.append((chance, -who, need if len(trials) == 1 else "over all the quests that may lie on top"))
        found.sort(reverse=True)
        return tuple(Suited(f"h{-who}", need, chance) for chance, who, need in found[:SUITED])


@cache
def unseen_quest(faction: int) -> Site:
    """What a quest that is still face down may ask and pay."""
    quests = [quest for quest in QUEST_CARDS if quest.faction == FACTION_CARDS[faction].id]
    numbers, prices = [quest.number for quest in quests if quest.rating], [quest.gold for quest in quests if quest.gold]
    draws = [count for quest in quests for count in (quest.draws, quest.amaze or quest.draws)]
    return Site(
        f"what its top card says: a rating against {min(numbers)} to {max(numbers)}, or {min(prices)} to "
        f"{max(prices)} gold",
        f"{min(draws)} to {max(draws)} draws of treasure, and the place",
    )


def means_of(arena: Arena, who: int) -> str:
    cards = len(arena.hand[who])
    return f"{arena.gold[who]} gold, {cards} card{'s' * (cards != 1)}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
