"""What the places of the land ask for, what they pay, and who is best at them."""

from __future__ import annotations

from typing import NamedTuple

from rulewright.games._arena.rules.challenges import WIDEST, row_of
from rulewright.games._arena.rules.table import on_map
from rulewright.kernel import Viewer
from rulewright.kernel import scene as show
from rulewright.kernel.scene import Suited
from rulewright.kernel.words import listed

from ..rules.adventure import TASK_NUMBER, can_afford
from ..rules.content import FACTION_CARDS, QUEST_CARDS, Faction, Quest
from ..rules.effects import quest_up
from ..rules.land import BOUNTY, CHAMBER, GOLD, HAGGLER, MIRROR, NONE, QUEST, TASK_ONE, UNDERWORLD, VORTEX, Land
from ..rules.lith import PRICES, TRIAL_NUMBER, TRIALS
from ..rules.ratings import rating
from ..rules.state import Arena, is_hero
from ..rules.terms import RATINGS
from ..rules.trial import challenge_difference
from .names import article
from .odds import row_chance, trials_at


class Site(NamedTuple):
    """What a place asks for, and what it pays."""

    asks: str
    pays: str

    def __str__(self) -> str:
        return f"asks {self.asks}; pays {self.pays}"

    @property
    def sentence(self) -> str:
        return f"Asks {self.asks}. Pays {self.pays}."


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
    return faction_site(FACTION_CARDS[faction], kind)


def faction_site(card: Faction, kind: int) -> Site:
    """One of the four places of a region. WS.TASK.01-05, WS.CPAY.01-05, WS.MARKET.02-05"""
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
            listed([f"{price} gold for {article(deck)} {deck.capitalize()} card" for deck, price in PRICES.items()]),
            "the cards and 1 tribute",
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


# ---- who is best at it ----------------------------------------------------------------------------------------------

SUITED = 3
AFTER_CHALLENGE = (
    "Whatever comes, the hero goes to a Dome. A Squeak gives 1 Boost and not the place; after a Fopp the enemy picks "
    "the Dome."
)
AFTER_PAYING = "Whoever pays goes to a Dome."
SHORT = 24  # letters of what a place asks that still fit under its name


class Forecast:
    """The chances of a viewer's heroes at the places of the land: reckoned once, asked for each place."""

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

    def site(self, space: int) -> show.Site | None:
        """A place with who of the viewer's is best at it, with the exact chance."""
        site = site_now(self.arena, space)
        if site is None:
            return None
        if self.arena.land.adventure[space] == NONE:
            return show.Site(capital(site.asks), site.pays)
        after = AFTER_CHALLENGE if trials_at(self.arena, space) else AFTER_PAYING
        return show.Site(capital(site.asks), site.pays, after, self.best(space))

    def best(self, space: int) -> tuple[Suited, ...]:
        trials = trials_at(self.arena, space)
        if not any(trial is not None for trial in trials):
            rich = [who for who in self.mine if can_afford(self.arena, who, space)]
            rich.sort(key=lambda who: -self.arena.gold[who])
            return tuple(Suited(f"h{who}", means_of(self.arena, who)) for who in rich[:SUITED])
        found = sorted(((self.chance(who, space), -who) for who in self.mine), reverse=True)
        return tuple(Suited(f"h{-who}", self.need(-who, space), chance) for chance, who in found[:SUITED])

    def margins(self, who: int, space: int) -> list[int]:
        """What a hero has over the number of each challenge that may come; of each rating it is reckoned once."""
        faction = self.arena.land.faction_at[space]
        known = [trial for trial in trials_at(self.arena, space) if trial is not None]
        values = {
            name: challenge_difference(self.arena, who, name, 0, faction, field)
            for name, field in {(name, field) for name, _, field in known}
        }
        return [values[name] - number for name, number, _ in known]

    def chance(self, who: int, space: int) -> float:
        trials = trials_at(self.arena, space)
        return sum(self.passes[row_of(margin)] for margin in self.margins(who, space)) / len(trials)

    def need(self, who: int, space: int) -> str:
        """The rating that counts, and what is added here."""
        trials = trials_at(self.arena, space)
        if len(trials) > 1 or trials[0] is None:
            return "over all the quests that may lie on top"
        name, number, _ = trials[0]
        value = rating(self.arena, who, name)
        more = self.margins(who, space)[0] + number - value
        return f"{RATINGS[name].capitalize()} {value}" + (f", {more:+d} here" if more else "")


def means_of(arena: Arena, who: int) -> str:
    cards = len(arena.hand[who])
    return f"{arena.gold[who]} gold, {cards} card{'s' * (cards != 1)}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
