"""What each place of the map asks and pays, what follows, and who of the viewer's is best at it, with which chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rulewright.games._arena.rules.challenges import AMAZE, PASS, SQUEAK
from rulewright.games._arena.rules.table import NOBODY, on_map
from rulewright.kernel import Viewer
from rulewright.kernel.scene import Site, Suited
from rulewright.kernel.words import listed

from ..rules.bases import FREED, GATES, RATING_OF_SITE, REWARD
from ..rules.content import CARDS, ENCOUNTERS, GUARDIANS
from ..rules.encounters import reach
from ..rules.labyrinths import guardian_difference, marker
from ..rules.lair import ITEM_WORTH, RATING_OF_LAIR, ROBBED, TURNED_UP
from ..rules.ratings import PATH_GIFTS
from ..rules.state import UNKNOWN, Arena, is_hero, mission, site_destroyed
from ..rules.terms import (
    AGES,
    CAVE,
    CHAMBER,
    HQ,
    LAST,
    LOW_GATE,
    POOL,
    PRISON,
    RATINGS,
    STANDING,
    STEALTH,
    VAULT,
    VORTEX,
)
from ..rules.trial import difference
from .names import encounter_asks, guardian_asks
from .odds import chance_to
from .words import an, aura_words, change_words, plural
from .worth import ruin_counts

MOST_SUITED = 3
AWAY_AGAIN = "Then dismissed to a dome; on a Fopp banished."
Margin = Callable[[int], int]


class Eyes:
    """Who looks at the map: the viewer's own characters on it, none for one who plays nobody.

    What was worked out for one place is kept for the next that asks the same.
    """

    __slots__ = ("arena", "chances", "mine", "standing", "team")

    def __init__(self, arena: Arena, team: int, mine: tuple[int, ...]) -> None:
        self.arena, self.team, self.mine = arena, team, mine
        self.chances: dict[tuple[int, int], float] = {}
        self.standing: dict[tuple[int, bool, int], tuple[Suited, ...]] = {}

    def chance(self, ahead: int, least: int) -> float:
        """The chance of at least a level at a difference. DA.CHAL.02"""
        asked = ahead, least
        if asked not in self.chances:
            self.chances[asked] = chance_to(self.arena, self.team, ahead, least)
        return self.chances[asked]


def eyes_of(arena: Arena, viewer: Viewer) -> Eyes:
    if viewer < 0:
        return Eyes(arena, -1, ())
    team = arena.teams[viewer]
    mine = tuple(who for who in on_map(arena, team) if is_hero(arena, who) and arena.seat[who] == viewer)
    return Eyes(arena, team, mine)


# ---- who is best at it ----------------------------------------------------------------------------------------------


def suited(eyes: Eyes, margin: Margin, least: int = PASS) -> tuple[Suited, ...]:
    """The best at a challenge, by how much they are ahead, with their chance. DA.CHAL.01-02"""
    margins = sorted(((margin(who), who) for who in eyes.mine), key=lambda pair: (-pair[0], pair[1]))
    return tuple(
        Suited(f"h{who}", f"{ahead:+d} against it", eyes.chance(ahead, least)) for ahead, who in margins[:MOST_SUITED]
    )


def at_rating(eyes: Eyes, name: int, at_site: bool, least: int = PASS) -> tuple[Suited, ...]:
    """The best at a standing challenge. DA.ADV.05"""
    asked = name, at_site, least
    if asked not in eyes.standing:
        eyes.standing[asked] = suited(eyes, lambda who: difference(eyes.arena, who, name, STANDING, at_site), least)
    return eyes.standing[asked]


def able_to_reach(eyes: Eyes, number: int) -> tuple[Suited, ...]:
    """Who reaches the value of an encounter, for sure or not at all. DA.ENC.02-03"""
    entry = ENCOUNTERS[number]
    if not entry.rating:
        return ()
    has = sorted(((reach(eyes.arena, who, entry), who) for who in eyes.mine), key=lambda pair: (-pair[0], pair[1]))
    return tuple(
        Suited(f"h{who}", f"{value} of {entry.value}", float(value >= entry.value)) for value, who in has[:MOST_SUITED]
    )


# ---- bases ----------------------------------------------------------------------------------------------------------


def asks_for(name: int) -> str:
    return f"{RATINGS[name].capitalize()} against {STANDING}"


def spread(rewards: dict[int, int]) -> str:
    """'4 on Amaze, 2 on Pass, 1 on Squeak'."""
    return f"{rewards[AMAZE]} on Amaze, {rewards[PASS]} on Pass, {rewards[SQUEAK]} on Squeak"


def base_site(eyes: Eyes, team: int, site: int) -> Site:
    """A site of a base, as a friend or an enemy of it sees it. DA.BASE.02-15, DA.DEST.01-17"""
    own, ruined = eyes.team == team, site_destroyed(eyes.arena, team, site)
    if own and not ruined:
        return own_site(eyes, site)
    deed = "Repair it" if own else "Destroy it"
    if site == LOW_GATE:
        asks = f"{deed}: pay a card." if ruined == own else "Destroyed: it stands open."
        return Site(asks, pays(eyes.arena, own), "Then dismissed to a dome.")
    asks = f"{deed}: {asks_for(RATING_OF_SITE[site])}."
    least = SQUEAK if site in GATES and not own else PASS
    if ruined and not own:
        return Site("Destroyed already.", f"Your marker lies on it: {ruin_counts(eyes.arena)}.")
    if site in GATES and not own:
        asks = (
            f"Get in from outside: {asks_for(RATING_OF_SITE[site])}, a Squeak is enough. Then destroy it with the same."
        )
    return Site(
        asks,
        f"{pays(eyes.arena, own)}{more_of(site) if not own else ''}",
        AWAY_AGAIN,
        at_rating(eyes, RATING_OF_SITE[site], True, least),
    )


def pays(arena: Arena, own: bool) -> str:
    if own:
        return "It works again, and the enemy's marker comes off."
    return f"Your marker on the site, {ruin_counts(arena)}."


def more_of(site: int) -> str:
    """What else an enemy can try at a site. DA.BASE.13, 15"""
    if site == VAULT:
        return f" Or raid it for random cards: {spread(REWARD)}."
    return f" Or break friends out with {asks_for(STEALTH)}, {FREED[AMAZE]} or {FREED[PASS]}." if site == PRISON else ""


def own_site(eyes: Eyes, site: int) -> Site:
    """DA.BASE.09-11, 14, DA.LITH.01"""
    if site == VORTEX:
        best = at_rating(eyes, RATING_OF_SITE[VORTEX], True, SQUEAK)
        return Site(
            f"{asks_for(RATING_OF_SITE[VORTEX])}, for the wounded.", f"Heals {spread(REWARD)}.", AWAY_AGAIN, best
        )
    if site == PRISON:
        best = at_rating(eyes, RATING_OF_SITE[PRISON], True, SQUEAK)
        asks = f"{asks_for(RATING_OF_SITE[PRISON])}, with a prisoner in it."
        return Site(asks, f"Steals the prisoner's cards: {spread(REWARD)}.", AWAY_AGAIN, best)
    if site == HQ:
        return Site("End a move here.", f"A tribute item, worth {ITEM_WORTH} in Lith's Chamber; flags come home here.")
    if site == VAULT:
        return Site("Stand here in the Free Action phase.", "Put cards in, take up to half of them out.")
    return Site("Nothing: your own team walks through.", "The enemy must challenge it to come in.")


# ---- lair, labyrinths, Alliance -------------------------------------------------------------------------------------


LAIR_PAYS = {
    POOL: f"The enemy turns up cards: {spread(TURNED_UP)}. You know them then, and a card once seen is no tribute.",
    CAVE: f"All cards of an enemy go to that team's vault, if he has at most {spread(ROBBED)}.",
}


def lair_site(eyes: Eyes, site: int) -> Site:
    """DA.LITH.05-06, 12, DA.RES.22-33"""
    if site == CHAMBER:
        asks = "Tribute: the item from your HQ, or cards that nobody has seen. Or a Lith Test."
        return Site(asks, f"{ITEM_WORTH} tribute for the item, 1 for each card.", "Then dismissed to a dome.")
    name = RATING_OF_LAIR[site]
    gain = LAIR_PAYS.get(site, "Amaze: banish an enemy and dismiss a friend. Pass: one of the two. Squeak: a friend.")
    return Site(
        f"{asks_for(name)}.", f"{gain} An Amaze also earns 1 tribute.", AWAY_AGAIN, at_rating(eyes, name, False)
    )


def path_site(eyes: Eyes, labyrinth: int, path: int) -> Site:
    """The guardian of a path, as far as it is known, and what the path gives. DA.LAB.05-16"""
    arena = eyes.arena
    _, age, alternate, _ = arena.land.labyrinths[labyrinth]
    owner, place = marker(arena, labyrinth, path)
    gift = listed([change_words(what, amount) for what, amount in PATH_GIFTS[alternate][path].items()])
    end = f"At its end your {AGES[age].capitalize()} characters have {gift}."
    if owner == eyes.team and place == LAST:
        return Site("Nothing more: your marker is at its end.", end)
    gain = "Your marker moves on to its end." if owner == eyes.team else "The enemy's marker comes off."
    gain = "Your marker goes on it, 1 for the labyrinth." if owner == NOBODY else gain
    number = arena.faced[labyrinth]
    if number < 0:
        return Site("A guardian that lies face down.", f"{gain} {end}", AWAY_AGAIN)
    guardian = GUARDIANS[number]
    asks = f"{guardian.name} asks for {guardian_asks(guardian)}."
    best = suited(eyes, lambda who: guardian_difference(arena, who, guardian)) if guardian.rating else ()
    return Site(asks, f"{gain} {end}", AWAY_AGAIN, best)


def alliance_site(eyes: Eyes, team: int) -> Site:
    """Where a team calls on the host. DA.ALLI.04-15"""
    number = eyes.arena.inhabitant
    if number == UNKNOWN:
        return Site("A host who is not known yet, as at an encounter.", "A step along the path.", "Then dismissed.")
    asks = f"{ENCOUNTERS[number].name}: {encounter_asks(ENCOUNTERS[number])}."
    best = able_to_reach(eyes, number) if team == eyes.team else ()
    return Site(asks, "A step along the path; a new character at its end.", "Then dismissed.", best)


# ---- what lies about ------------------------------------------------------------------------------------------------


def encounter_site(eyes: Eyes, space: int, known: bool) -> Site:
    """DA.ENC.01-06"""
    number = eyes.arena.encounters[space]
    if not known or number == UNKNOWN:
        return Site("A rating or a card: it lies face down.", "1 to 3 draws of treasure, and 1 for Encounters.")
    entry = ENCOUNTERS[number]
    draws, kin = plural(entry.reward, "draw"), an(entry.age.capitalize())
    after = f"{kin[:1].upper()}{kin[1:]} character adds 1 to its rating; whoever falls short may come again."
    if entry.payment:
        after = f"{kin[:1].upper()}{kin[1:]} character may pay nothing for 1 draw less."
    asks = f"{encounter_asks(entry)[:1].upper()}{encounter_asks(entry)[1:]}."
    return Site(asks, f"{draws} of treasure, and 1 for Encounters.", after, able_to_reach(eyes, number))


def flag_site() -> Site:
    return Site("Its own team takes it up in the Free Action phase.", "1 for Flags at the own HQ or in Lith's Chamber.")


def monument_site(card: int) -> Site:
    aura = CARDS[card].aura
    assert aura is not None
    return Site("Nothing.", f"Within {aura.reach} spaces {aura_words(aura)}, for the team that raised it.")


def loot_site() -> Site:
    return Site("Stand here in the Free Action phase without an enemy.", "Pick up every card that lies here.")


def dome_site() -> Site:
    return Site(
        "Leave it with your next move.",
        "",
        "Who enters, is dismissed or banished comes out of a dome; no shot goes in or out.",
    )


def mesa_site() -> Site:
    """DA.TWIN.01-02, DA.LOS.24"""
    return Site(
        "Walk up a slope; cliffs bar the way.",
        "A target up here has 2 more Stealth from below.",
        "It is drawn beside the map, and lies above the cavern of the same piece.",
    )


def exit_site(arena: Arena) -> Site:
    """DA.ESC.02-06"""
    points: Iterable[int] = mission(arena).escape[len(arena.escapes) :]
    worth = next(iter(points), 0)
    return Site(
        "Begin the Adventure phase here.",
        f"Leave the map for good: {plural(worth, 'point')} for Escape.",
        "2 for Combat.",
    )
