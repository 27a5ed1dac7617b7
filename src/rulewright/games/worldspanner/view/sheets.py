"""The sheets: heroes with their numbers explained, sides with their glory, regions with their places."""

from __future__ import annotations

from functools import partial

from rulewright.games._arena.rules.figures import ABSENT
from rulewright.games._arena.rules.secrets import is_of, sees
from rulewright.games._arena.rules.table import called, is_open, seats_of
from rulewright.games._arena.rules.tribute import lead
from rulewright.games._arena.view.showing import numbers
from rulewright.kernel import Sum, Viewer
from rulewright.kernel.scene import Counter, Number, Sheet
from rulewright.kernel.words import listed

from ..rules.attack import armor
from ..rules.cards import Card
from ..rules.content import CARDS, FACTION_CARDS, HEROES, OPPOSING
from ..rules.ratings import rating, speed, stealth
from ..rules.state import (
    ACTED,
    ACTION,
    ADVENTURE,
    ADVENTURED,
    BOOSTED,
    FLEW,
    OFF,
    OVER,
    PIT,
    REACTED,
    REACTION,
    SWITCHED,
    TEAMS,
    UNDERPIT,
    WAITING,
    Arena,
    favor_side,
    is_hero,
)
from ..rules.terms import ARMOR, FACTIONS, RATINGS, SPEED, STEALTH
from ..rules.trackers import AGAIN, DAUNTED, HASTE, SMOKE, trackers_on
from ..rules.trial import lith_bonus
from ..rules.victory import defeated_of, glories, glory_sheet, gold_of, markers_on
from . import tales
from .card_looks import helps_open, no_use, soul_change
from .faces import face
from .gallery import FAVORED, favor_words, printed_sheet, subtitle, symbol_chips
from .goal import TIES, fallen_deep, regions_of
from .names import SIDES, counted, region_name
from .outcome import count, score_label
from .remarks import ability_remarks
from .sites import site_now
from .words import cards_told, hero_text, sentence, sign_note, works_open

BADGES = (
    (BOOSTED, "boosted", OVER), (ACTED, "acted", ACTION), (REACTED, "reacted", REACTION),
    (ADVENTURED, "adventured", ADVENTURE), (FLEW, "flew", REACTION), (SWITCHED, "switched", ACTION),
)  # fmt: skip
"""Each with the last step of a turn in which it matters."""
PASSING = frozenset(name for _, name, last in BADGES if last < OVER)
"""What only tells who has acted: it goes with a step."""
TRACKERS = {SMOKE: "smoke", DAUNTED: "daunted", HASTE: "swift", AGAIN: "acts twice"}
PLACES = {OFF: "off the map", WAITING: "waiting for a Dome", PIT: "in the Pit", UNDERPIT: "in the Underpit"}
TRIBUTE = "Tribute is gold and cards given to Lith: the lead is 1 glory, large or small."


def badges(arena: Arena, who: int) -> tuple[str, ...]:
    lying = dict.fromkeys(TRACKERS[kind] for kind in trackers_on(arena, who))
    return (*(name for flag, name, last in BADGES if arena.flags[who] & flag and arena.step <= last), *lying)


def rating_now(arena: Arena, who: int, name: int, why: Sum) -> int:
    if name == SPEED:
        return speed(arena, who, why=why)
    if name == STEALTH and arena.at[who] >= 0:
        return stealth(arena, who, arena.at[who], why)
    return armor(arena, who, shot=False, why=why) if name == ARMOR else rating(arena, who, name, why)


def hero_sheet(arena: Arena, who: int, viewer: Viewer) -> Sheet:
    figure = arena.who[who]
    place = PLACES.get(arena.at[who], "")
    ratings = numbers(figure.ratings, RATINGS, partial(rating_now, arena, who))
    said = (hero_text(figure), holds(arena, who, viewer) if is_hero(arena, who) else "", changed(ratings))
    return Sheet(
        id=f"h{who}",
        title=figure.name,
        seat=arena.seat[who],
        subtitle=subtitle(figure),
        icon=face(figure),
        group=TEAMS[arena.team[who]],
        numbers=(
            *ratings,
            Number("Wound", str(figure.fists.wound)),
        ),
        counters=(
            Counter("Wounds", arena.wounds[who], figure.health, "drop"),
            Counter("Gold", arena.gold[who], icon="two-coins"),
            Counter("Boosts", arena.boosts[who], icon="upgrade"),
        ),
        chips=(*([place] if place else []), *badges(arena, who), *symbol_chips(figure)),
        notes=tuple(filter(None, (sign_note(figure), *ability_remarks(figure)))) if is_hero(arena, who) else (),
        text=" ".join(filter(None, said)),
        story=(tales.HEROES.get(figure.id) or tales.TREASURE.get(figure.id, "")),
        piece=f"h{who}" if arena.at[who] >= 0 else "",
        spent=bool(arena.flags[who] & ACTED),
    )


ROOM = 170
"""Letters that cards may take on a sheet with what they do."""


def holds(arena: Arena, who: int, viewer: Viewer) -> str:
    """The cards of a hero, as a viewer knows them, and its Boosts and gold. WS.REVEAL.05"""
    known = [CARDS[card] for card in arena.hand[who] if sees(arena, viewer, card)]
    hidden, boosts, gold = len(arena.hand[who]) - len(known), arena.boosts[who], arena.gold[who]
    named = cards_told(known, ROOM, partial(why_idle, arena, who))
    unseen = [counted(hidden, "card") + " face down"] if hidden else []
    rest = [*([counted(boosts, "Boost")] if boosts else []), *([f"{gold} gold"] if gold else [])]
    return f"Has {listed([*named, *unseen, *rest])}." if named or unseen or rest else "Has no cards, Boosts or gold."


def why_idle(arena: Arena, who: int, card: Card) -> str:
    """Why a card does nothing for its holder now: it asks for more, or would work if it lay open. WS.CARD.06-07"""
    if no_use(arena, who, card) or not works_open(card) or is_open(arena, card.number):
        return no_use(arena, who, card)
    if card.soul < 0 or helps_open(arena, card.number):
        return "face down: not counted yet"
    now, then = soul_change(arena, who, card)
    return f"face down: open, it would be {then}, and is {now}" if now != ABSENT else "of no use here"


def changed(ratings: tuple[Number, ...]) -> str:
    """What makes ratings differ from what is printed, cause by cause."""
    causes: dict[str, list[tuple[int, str]]] = {}
    replaced: list[str] = []
    for number in ratings:
        for term in number.terms:
            cause = term.reason.partition(":")[0]
            if cause == "Soulstone" and term.value:
                without = sum(other.value for other in number.terms if other is not term)
                replaced.append(f"{number.label} {number.value} in place of {without} by {cause}")
            elif cause != "printed" and term.value:
                causes.setdefault(cause, []).append((term.value, number.label))
    told = [*replaced, *(f"{effect(found, len(ratings))} by {cause}" for cause, found in causes.items())]
    return sentence(f"now {'; '.join(told)}") if told else ""


def effect(found: list[tuple[int, str]], all_of_them: int) -> str:
    """Which ratings change by how much; all alike are told at once."""
    amounts = {amount for amount, _ in found}
    if len(found) >= all_of_them - 1 and len(amounts) == 1:
        return f"{found[0][0]:+d} in all ratings"
    return listed([f"{amount:+d} {label}" for amount, label in found])


def team_sheet(arena: Arena, team: int) -> Sheet:
    """A side: its glory as it stands, what it is for, its favor tiles, its fallen."""
    tiles = [
        f"Favor of {region_name(faction)}: {favor_text(faction, side)}"
        for faction in range(len(FACTIONS))
        if (side := favor_side(arena, team, faction))
    ]
    return Sheet(
        id=f"team{team}",
        title=f"{TEAMS[team]} ({SIDES[team]})",
        seat=seats_of(arena, team)[0],
        icon="laurels",
        group="Teams",
        counters=(
            Counter("Glory", glories(arena)[team], icon="laurels"),
            Counter("Lead in tribute", lead(arena.tribute, team), icon="sun-priest"),
            Counter("Gold", gold_of(arena, team), icon="two-coins"),
            Counter("Defeated", defeated_of(arena, team), icon="skull-crossed-bones"),
            Counter("Challenge deck", arena.challenges[team].left, icon="card-random"),
        ),
        notes=(
            *(f"{score_label(line)}: {count(line.white, line.black, team)} glory" for line in glory_sheet(arena)),
            holding(arena, team),
            *tiles,
            TRIBUTE,
            lith_note(arena, team),
            deep_note(arena, team),
            TIES,
        ),
    )


def holding(arena: Arena, team: int) -> str:
    """The regions of a side by name."""
    held = regions_of(arena, team)
    return (
        f"Holds {listed(held) if held else 'no region'}. A region is held with more of its four places than the enemy."
    )


def deep_note(arena: Arena, team: int) -> str:
    """Who lies in the Underpit, and what that costs. WS.VICT.05"""
    lying = [called(arena, who) for who in fallen_deep(arena, team)]
    here = f"Here: {listed(lying)}." if lying else "Nobody lies there: 1 glory."
    return f"The Underpit is where defeated heroes go. {here}"


def lith_note(arena: Arena, team: int) -> str:
    """WS.LFAV.01-03"""
    bonus = lith_bonus(arena, team)
    return f"Lith's Favor: +{bonus} at Lith's places (a lead of 3 in tribute gives +1, of 8 +2)."


def favor_text(faction: int, side: int) -> str:
    favor = FACTION_CARDS[faction].favor
    return favor.four if side == 4 else favor.three


def region_sheets(arena: Arena) -> tuple[Sheet, ...]:
    """Every region: who holds it, what its four places ask and pay, and what three or four of them are good for."""
    return tuple(region_sheet(arena, faction) for faction in arena.land.factions)


def region_sheet(arena: Arena, faction: int) -> Sheet:
    land, card = arena.land, FACTION_CARDS[faction]
    white, black = markers_on(arena, faction)
    places = [place_note(arena, land.spots[spot]) for spot in land.spots_of[faction]]
    against = listed([FACTIONS[other].capitalize() for other in OPPOSING[faction]])
    return Sheet(
        id=f"region{faction}",
        title=region_name(faction),
        subtitle=f"Home of the {card.name} (+2 here; {against} -2)",
        icon="flying-flag",
        group="Regions",
        counters=(Counter(TEAMS[0], white, 4, "flying-flag"), Counter(TEAMS[1], black, 4, "flying-flag")),
        notes=(
            "1 glory at the end for the side with more places here.", *places,
            f"With 3 places {favor_words(card.favor.three)}", f"With all 4 {favor_words(card.favor.four)}", FAVORED,
        ),
    )  # fmt: skip


def place_note(arena: Arena, space: int) -> str:
    site, team = site_now(arena, space), arena.markers[arena.land.spot_at[space]]
    held = f" ({TEAMS[team]})" if team >= 0 else ""
    return f"{arena.land.title(space)}{held}: {site}."


def draft_sheets(arena: Arena, viewer: Viewer) -> tuple[Sheet, ...]:
    """The sheets of the heroes that a viewer may choose from, to read and compare."""
    teams = [team for team in (0, 1) if is_of(arena, viewer, team)]
    return tuple(
        printed_sheet(HEROES[number], f"d{number}", seats_of(arena, team)[0])
        for team in teams
        for number in arena.dealt[team]
    )
