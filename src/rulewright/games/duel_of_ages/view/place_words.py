"""What adversaries, pieces of the map and missions are for, in sentences that are made from their data."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.games._arena.rules.challenges import AMAZE, FACES, FAIL, FOPP, PASS, SQUEAK, WIDEST, row_of
from rulewright.games._arena.rules.mapping import DRAWN, TERRAINS
from rulewright.kernel.words import listed

from ..rules.adversaries import ANY_RATING, ChallengeCard, Encounter, Guardian
from ..rules.bases import RATING_OF_SITE
from ..rules.box import BUILDS, ENTRIES, SELECTIONS, Key, Mission, Platter
from ..rules.content import KEYS
from ..rules.lair import ITEM_WORTH, ROBBED, TURNED_UP
from ..rules.ratings import PATH_GIFTS
from ..rules.terms import (
    COLOURS,
    HIGH_GATE,
    HQ,
    MAIN_GATE,
    PATHS,
    PRISON,
    RATINGS,
    SITES,
    STANDING,
    VAULT,
    VORTEX,
)
from .words import an, change_words, listed_or, plural, said, sentence

# ---- what adventurers meet ------------------------------------------------------------------------------------------


def encounter_text(entry: Encounter) -> str:
    """DA.ENC.02-04, 06, 08-09"""
    draws, age = plural(entry.reward, "draw"), entry.age.capitalize()
    if entry.payment:
        less = plural(entry.reward - 1, "draw")
        return (
            f"Pay a card for {draws} of treasure; {an(age)} character may pay nothing for {less}. Whoever does"
            " neither fails, and may come again."
        )
    return (
        f"Reach {entry.value} with {entry.rating.capitalize()} ({an(age)} character adds 1 to it) for {draws} of"
        " treasure. No card decides it, and whoever falls short may come again."
    )


def guardian_text(guardian: Guardian) -> str:
    """DA.LAB.07-12"""
    if guardian.pay:
        return (
            f"Pay {plural(guardian.pay, 'card')} that you carry, no Badge, to move {STEP_ON} Whoever refuses or"
            " cannot is dismissed, and the guardian stays."
        )
    kin = f"{guardian.age.capitalize()}, {guardian.setting} and {guardian.circle}"
    return (
        f"Challenge {guardian.value} with {guardian.rating.capitalize()}, adding 1 to it for each of {kin} on your"
        f" sheet. A Pass moves {STEP_ON}"
    )


STEP_ON = (
    "your marker to the middle of the path, next time to its end; an enemy's marker on the path comes off instead."
)
ONE_MARKER = (
    "A path holds one marker at most. You face its guardian where the path begins or, once a marker of either team lies"
    " on it, at that marker."
)
WHOSE_MARKER = (
    "An enemy's marker comes off, even at the end, and yours does not take its place. Yours, at the end, helps all your"
    " characters of that age."
)
"""DA.LAB.05, 13-15"""
MERCY = "Or beg for mercy, without a challenge: you are banished, and another guardian takes the place."
NEXT_PAID = "Paying counts as a Pass. Then you are dismissed, and another guardian takes the place."
WON = "An Amaze also draws 1 Common or Secret card. A Squeak neither moves a marker nor takes one off."
NEXT_GUARDIAN = (
    "After a Squeak or better another guardian takes the place; after a Fail or Fopp this one stays. Whatever comes,"
    " you are dismissed (after a Fopp, banished)."
)
SENT_AWAY = "Dismissed: to an empty dome that your own team picks, of the colour drawn. Banished: the enemy picks it."
"""DA.LAB.12-16, DA.ADV.06, DA.DISM.01-04"""


def guardian_notes(guardian: Guardian) -> tuple[str, ...]:
    return (*((NEXT_PAID,) if guardian.pay else (WON, NEXT_GUARDIAN)), ONE_MARKER, WHOSE_MARKER, MERCY, SENT_AWAY)


ENCOUNTER_NOTES = (
    "Out on the map nobody is dismissed after it; who succeeds takes it off the map.",
    "As a host of the Alliance it gives no treasure: your marker moves on, and you are dismissed. Whoever falls"
    " short there is dismissed too, or calls a new host and is banished.",
    "A draw is a Common or Secret card; 2 draws may be an Elite card.",
)
"""DA.ENC.10, DA.ALLI.04-10"""


def bands(card: ChallengeCard) -> Iterable[str]:
    """The results of a challenge card from best to worst: '3 or more is an Amaze'. DA.CHAL.02"""
    for face in (AMAZE, PASS, SQUEAK, FAIL, FOPP):
        rows = [row for row in range(-WIDEST, WIDEST + 1) if card.faces[row_of(row)] == face]
        if not rows:
            continue
        low, high = rows[0], rows[-1]
        if len(rows) == 2 * WIDEST + 1:
            where = "any amount"
        elif high == WIDEST:
            where = f"{low} or more"
        elif low == -WIDEST:
            where = f"{high} or less"
        else:
            where = str(low) if low == high else f"{low} to {high}"
        yield f"{where} is {an(FACES[face])}"


def lacking(card: ChallengeCard) -> list[str]:
    """The results that a challenge card does not have, unless it has but one: 'No Amaze.'"""
    missing = [FACES[face] for face in (AMAZE, PASS, SQUEAK, FAIL, FOPP) if face not in card.faces]
    return [f"No {listed_or(missing)}."] if 0 < len(missing) < len(FACES) - 1 else []


def challenge_text(card: ChallengeCard) -> str:
    """What a challenge card says at each difference, and its other signs. DA.CHAL.02-07"""
    first, second = (("any rating" if name == ANY_RATING else RATINGS[name].capitalize()) for name in card.level)
    breaks = "Drawn to hit with a weapon card, it breaks that card." if card.broken else ""
    shown = f"Its Luck is {card.luck}, its dome {COLOURS[card.colour]}, its level {first} or {second}."
    return said(sentence(f"A difference of {', '.join(bands(card))}"), *lacking(card), breaks, shown)


CHALLENGE_NOTES = (
    "The difference is what you are ahead of the other side, below 0 what you are short of it.",
    "Of each card drawn one part counts: in a challenge the difference, else its Luck, its dome or its level.",
    "Luck, 0 to 9, is held against no rating: some abilities work on Luck 9 only, a second blow on 8 or 9.",
    "Whoever is dismissed or banished goes to an empty dome of that colour, or if none is empty to any. Its own"
    " team picks the dome, for a banishment the enemy does.",
    "Whoever learns raises one of the two ratings of the level by 1 for good, to 9 at most. Any rating means all but"
    " Speed, Armor, Health and Damage.",
)
"""DA.CHAL.01-06, DA.DISM.01-04, DA.SPEC.05, DA.EXP.05"""


# ---- the map --------------------------------------------------------------------------------------------------------

MESAS = {"M": "mesa", "T": "cavern below a mesa"}


def ground_of(platter: Platter) -> dict[str, int]:
    """How many spaces of each kind of ground a platter has."""
    drawn = "".join(platter.rows)
    names = {sign: TERRAINS[terrain] for sign, terrain in DRAWN.items()} | MESAS
    return {name: drawn.count(sign) for sign, name in names.items() if sign in drawn}


def platter_text(platter: Platter) -> str:
    """What ground a platter has."""
    ground = ground_of(platter)
    kinds = listed([f"{count} of {GROUND_NAMES.get(name, name)}" for name, count in ground.items()])
    return f"A platter of {platter.age.capitalize()} ground with {sum(ground.values())} spaces: {kinds}."


GROUND_NAMES = {
    "clear": "open ground", "building": "houses", "deep": "deep water", "mesa": "high ground",
    "cavern below a mesa": "cavern", "obstacle": "rocks", "rough": "rough ground",
}  # fmt: skip
NOT_ITS_OWN = ", the target's own too but not the shooter's, gives the target 2 more Stealth."
"""DA.LOS.04-05, 08"""
GROUND_WORDS = {
    "clear": "Open ground: 1 move point a space, no cover.",
    "woods": f"Woods: 2 points a space; each woods space on the line of a shot{NOT_ITS_OWN}",
    "water": "Water: 2 points a space, no cover.",
    "swamp": f"Swamp: 2 points a space; each swamp space on the line of a shot{NOT_ITS_OWN}",
    "rough": "Rough ground: 2 points a space; a target in it has 2 more Stealth.",
    "building": "Houses: 2 points a space; nobody sees past them, and a target in them has 3 more Stealth.",
    "deep": "Deep water: nobody walks in; shots go over it.",
    "fire": "Fire: nobody walks in; each space of it on the line of a shot gives the target 2 more Stealth.",
    "obstacle": "Rocks: nobody walks in or sees past them.",
    "mesa": "High ground: up over its slopes for 1 point more; a target up there has 2 more Stealth from below.",
    "cavern below a mesa": "Cavern: walled in but for its mouths; steps and shots stop at its walls. On top of it lie "
    "as many spaces of high ground: up over its slopes for 1 point more, and 2 more Stealth from below.",
}
"""DA.TERR.01-03, DA.LOS.04, 08-15, 24"""
OWN_AGE = "A weapon of this age has 1 more to hit in the hand of a character of this age who stands on this ground."
"""DA.CARD.14"""


def ground_notes(platter: Platter) -> tuple[str, ...]:
    """What each kind of ground that a platter has means for those who walk and shoot."""
    return (*[GROUND_WORDS[name] for name in ground_of(platter)], OWN_AGE)


GROUND_NOTES = (
    "Woods, swamp, rough and houses: cover from shots, 2 move points a space. Water: 2 points. Deep water, fire and"
    " rocks: no way.",
    "High ground: up by its slopes, 2 more Stealth from below; a cavern lies walled in beneath it.",
    "A character with a weapon of its own age hits 1 better on ground of that age.",
)
"""What each kind of ground means for those who walk and shoot. DA.TERR.02-03, DA.LOS.24, DA.CARD.14"""


def platter_brief(platter: Platter) -> str:
    """The two kinds of ground that there is most of, clear ground aside."""
    ground = {name: count for name, count in ground_of(platter).items() if name != "clear"}
    most = sorted(ground, key=lambda name: -ground[name])[:2]
    return ", ".join(f"{ground[name]} {GROUND_NAMES.get(name, name)}" for name in most)


def key_brief(key: Key) -> str:
    """What a key is for, in a few words."""
    match key.family:
        case "dome":
            return f"{len(key.numbers)} domes, {key.age.capitalize()} ground"
        case "labyrinth":
            return f"helps {key.age.capitalize()} characters"
        case "base":
            return f"for {'White' if key.team == 'black' else 'Black'} to ruin"
        case "lith":
            return "tribute, tests and three caverns"
        case _:
            return f"a path of {len(key.paths[0]) - 1} steps to a new character"


def key_text(key: Key) -> str:
    """What a key is for, by its family. DA.MAP.19, DA.BASE.01, DA.LITH.05, DA.LAB.02-04, DA.ALLI.07"""
    match key.family:
        case "dome":
            domes = listed([f"{COLOURS[number // 2].capitalize()} dome {number}" for number in key.numbers])
            return (
                f"{key.age.capitalize()} ground with {len(key.numbers)} domes, out of which those come who enter the"
                f" map or are sent away. They are {domes}; the number counts only where dice decide."
            )
        case "base":
            return (
                f"The base of {key.team.capitalize()}: three gates, Vortex, HQ, Vault and Prison, {len(SITES)} sites"
                f" that the enemy who stands there can destroy. Each asks a rating against {STANDING}; the Low Gate"
                " asks for one card."
            )
        case "lith":
            return (
                "Tribute and Lith's tests in the Chamber; challenges at the Reflecting Pool, the Obsidian Fangs and the"
                " Wailing Cave, where an Amaze also earns 1 tribute."
            )
        case "labyrinth":
            return f"Your marker at the end of a path helps your {key.age.capitalize()} characters: {path_words(key)}."
        case _:
            return (
                f"Impress the host at your marker to move it on, {len(key.paths[0]) - 1} steps to the end, where a new"
                f" character joins; {plural(len(key.sides), 'side space')} on the way give a henchman each, once."
            )


def path_words(key: Key) -> str:
    """What the paths of a labyrinth give. DA.LAB.02-04, DA.ALT.02-04"""
    gifts = []
    for name, gift in zip(PATHS[key.alternate], PATH_GIFTS[key.alternate], strict=True):
        first, *others = [change_words(what, amount) for what, amount in gift.items()]
        as_much = f"{next(iter(gift.values()))} more "
        gifts.append(f"the Path of {name} gives {listed([first, *(other.removeprefix(as_much) for other in others)])}")
    return "; ".join(gifts)


def key_notes(key: Key) -> tuple[str, ...]:
    """What each site of a base or of the lair does, and how a path or the Alliance is won."""
    match key.family:
        case "base":
            asked = listed(
                [f"{SITE_NAMES[site]} {RATINGS[name].capitalize()}" for site, name in RATING_OF_SITE.items()]
            )
            return (
                f"To destroy or repair a site one challenges {STANDING} where it stands: {asked}. A Pass does it. The"
                " Low Gate is destroyed or repaired by discarding one card.",
                "A gate lets the enemy in on a Squeak, the Low Gate for one card. Whoever falls short stays outside,"
                " neither dismissed nor banished. Through a ruined gate the enemy just walks.",
                "Whoever gets in may try one more adventure at once: to destroy the gate asks for a challenge, or a"
                " card, of its own.",
                "Each ruined site counts for Team base and for glory.",
                GLORY,
            )
        case "lith":
            return LAIR_NOTES
        case "labyrinth":
            return (
                "Beat a guardian where a path begins, and another in its middle, to reach its end.",
                "Each of your markers on its paths counts 1 in the achievement of this labyrinth, and 1 for glory.",
                GLORY,
            )
        case "alliance":
            return (
                "The host is an encounter marker: whoever reaches its value with the rating that it names, or pays its"
                " card, impresses it. Afterwards one is dismissed; whoever falls short may choose to be banished"
                " instead, and a new host comes.",
                "The first team to reach the end has the achievement; before that, the team that is further along.",
            )
        case _:
            return DOME_NOTES


GLORY = "Glory: a team wins at once with as many more markers on the map than the other as a team has characters."
"""DA.WIN.06-07"""
DOME_NOTES = (
    "Whoever is dismissed or banished goes to an empty dome of the colour on the card that is drawn (where dice decide,"
    " of the number rolled). Its own team picks the dome, for a banishment the enemy does.",
    "Domes belong to no team: both use all of them, Black domes as well.",
    "No shot goes in or out of a dome. Whoever is in one must leave it with the next move.",
)
"""DA.DISM.01-04, DA.LOS.17, DA.MOVE.08"""


def by_face(amounts: dict[int, int]) -> str:
    """'Amaze 6, Pass 3, Squeak 1'."""
    return ", ".join(f"{FACES[face]} {amount}" for face, amount in amounts.items())


LAIR_NOTES = (
    f"Chamber: {ITEM_WORTH} tribute for the item from your HQ, 1 for each card that nobody has seen.",
    f"Reflecting Pool: Intellect against {STANDING}. The enemy turns up cards of its choice: {by_face(TURNED_UP)}.",
    f"Obsidian Fangs: Strength against {STANDING}. Amaze: you may banish an enemy and dismiss an ally. Pass: one of"
    " the two. Squeak: dismiss an ally.",
    f"Wailing Cave: Stealth against {STANDING}. All cards of an enemy who has at most so many go to that team's vault:"
    f" {by_face(ROBBED)}.",
)
"""DA.LITH.05-06, DA.RES.22-33"""
SITE_NAMES = {
    MAIN_GATE: "Main Gate", HIGH_GATE: "High Gate", VORTEX: "Vortex", HQ: "HQ", VAULT: "Vault", PRISON: "Prison",
}  # fmt: skip


# ---- missions -------------------------------------------------------------------------------------------------------


ACHIEVEMENT_NAMES = {
    "combat": "Combat", "base": "Team base", "lith": "Lith's Lair", "alliance": "Alliance", "encounters": "Encounters",
    "flags": "Flags", "escape": "Escape",
}  # fmt: skip


def counted(mission: Mission) -> list[str]:
    """The achievements of a mission by name, its labyrinths as a number. DA.ACH.01, 13"""
    found = [ACHIEVEMENT_NAMES[name] for name in mission.achievements if name != "labyrinth"]
    mazes = mission.pick + sum(KEYS[key].family == "labyrinth" for key in mission.keys)
    return (
        [*found, "1 labyrinth" if mazes == 1 else f"{mazes} labyrinths"]
        if "labyrinth" in mission.achievements
        else found
    )


def mission_text(mission: Mission) -> str:
    """How a mission is won, how long it lasts, and how it begins."""
    length = f"{mission.rounds} rounds" if mission.rounds else f"{mission.minutes} minutes"
    without = f" No {' and no '.join(mission.without)}." if mission.without else ""
    return (
        f"{mission.count[0]} characters a team, {SELECTIONS[mission.selection]}; {ENTRIES[mission.entry]};"
        f" {BUILDS[mission.build]}. After {length} whoever is ahead in more of {listed(counted(mission))} wins."
        f"{without}"
    )


SUDDEN = {
    "valor": "more than twice the other's characters alive and out of prison (valor)",
    "glory": "{} more markers on the map than the other (glory)",
}


def mission_notes(mission: Mission) -> tuple[str, ...]:
    """What else is settled: what wins early, larger teams, escapes, encounters, dice. DA.WIN.02, DA.SELECT.02"""
    few, many = mission.count
    sudden = [name for name in ("valor", "glory") if name not in mission.without]
    notes = ["Level in one of these, neither team has it; as many for both, the match is a draw."]
    ways = " or ".join(SUDDEN[name].format(few) for name in sudden)
    notes += [f"At any time a team wins at once with {ways}."] if sudden else []
    notes += [f"Where a team has three players, both have {many} characters."] if many != few else []
    notes += [escape_words(mission)] if mission.escape else []
    notes += [f"The encounters are the {mission.set} ones."] if mission.encounters else []
    return (*notes, *(["Two dice decide in place of challenge cards."] if mission.dice else []))


def escape_words(mission: Mission) -> str:
    """Where each team escapes, and what it counts, whichever team is first. DA.ESC.01-03"""
    white, black = mission.exits
    alike = len(set(mission.escape)) == 1
    counts = f"{mission.escape[0]} each" if alike else f"{listed(list(map(str, mission.escape)))} in turn"
    return (
        f"White escapes in the {white}, Black in the {black}; the first {len(mission.escape)}, of both teams together,"
        f" count {counts}, later ones nothing."
    )
