"""What the places of the land ask for, and what they pay."""

from __future__ import annotations

from typing import NamedTuple

from ..rules.adventure import TASK_NUMBER
from ..rules.content import FACTION_CARDS, QUEST_CARDS, Quest
from ..rules.effects import quest_up
from ..rules.land import BOUNTY, CHAMBER, GOLD, HAGGLER, MIRROR, NONE, QUEST, TASK_ONE, UNDERWORLD, VORTEX, Land
from ..rules.lith import PRICES, TRIAL_NUMBER, TRIALS
from ..rules.state import Arena
from ..rules.terms import RATINGS


class Site(NamedTuple):
    """What a place asks for, and what it pays."""

    asks: str
    pays: str

    def __str__(self) -> str:
        return f"asks {self.asks}; pays {self.pays}"


VISTAS = {
    "river_run": Site("nothing", "1 gold in the Free step"),
    "hunting_lodge": Site("nothing", "1 Boost in the Free step"),
    "cow_pasture": Site("nothing", "1 wound healed in the Free step"),
    "horse_pasture": Site("nothing", "+2 Speed in the next Action step"),
    "lone_rock": Site("nothing", "+2 Hit with Aim to whoever stands here"),
    "open_prairie": Site("nothing", "+2 Hit with Point to whoever stands here"),
}
GOLD_PLACES = {
    "rescue": Site("1 gold each", "an ally sent to a Dome for each, and the place"),
    "kidnap": Site("2 gold each", "an enemy banished to a Dome for each, and the place"),
    "inspire": Site("any gold", "1 Boost for each gold, and the place"),
    "infirmary": Site("any gold", "1 wound healed for each gold, and the place"),
}
LITH_PAYS = {
    HAGGLER: "2 gold for each card sold, 4 on Amaze", MIRROR: "4 enemy cards turned up, 6 on Amaze",
    VORTEX: "2 wounds healed, 4 on Amaze", UNDERWORLD: "a hero renewed from the Pit, or lifted to it from the Underpit",
}  # fmt: skip


def site_at(land: Land, space: int) -> Site | None:
    """What a place always asks and pays, whatever quest lies there; None for plain ground."""
    kind, faction = land.adventure[space], land.faction_at[space]
    if kind == NONE:
        return VISTAS.get(land.vistas.get(space, ""))
    if faction == NONE:
        return lith_site(kind)
    card = FACTION_CARDS[faction]
    if kind == QUEST:
        return Site("what its card says", "cards, and the place")
    if kind == GOLD:
        market = Site(f"{card.gold.price} gold a card", f"{card.gold.deck.capitalize()} cards, and the place")
        return market if card.gold.kind == "market" else GOLD_PLACES[card.gold.kind]
    task = card.tasks[kind - TASK_ONE]
    if task.pay:
        return Site("cards", "2 Boosts for each card, and the place")
    return Site(f"{task.rating.capitalize()} against {TASK_NUMBER}", "1 gold, 2 on Amaze, and the place")


def lith_site(kind: int) -> Site:
    """Lith's places are never captured: they pay in tribute. WS.LCHAM.01-04, WS.BOUNTY.01-03, WS.DEDGE.01"""
    if kind == CHAMBER:
        return Site("gold or cards", "tribute: 1 for each gold, 2 for each card")
    if kind == BOUNTY:
        return Site(
            ", ".join(f"{price} gold a {deck} card" for deck, price in PRICES.items()), "the cards and 1 tribute"
        )
    return Site(f"{RATINGS[TRIALS[kind]].capitalize()} against {TRIAL_NUMBER}", f"{LITH_PAYS[kind]}; Amaze: 1 tribute")


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
