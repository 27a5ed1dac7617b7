"""What lies on the map, and what each place asks, pays and leads to."""

from __future__ import annotations

from fractions import Fraction

from rulewright.kernel import Viewer
from rulewright.kernel.scene import Mark, Site, Suited

from ..rules.actions import REOPEN, STATS
from ..rules.attack import ROCK_ARMOUR
from ..rules.content import SIDE_QUESTS, Challenge
from ..rules.ground import FAR, label_of
from ..rules.powers import AMBROSE, DOORSTOP
from ..rules.quests import QUEST_NUMBER
from ..rules.script import script_of
from ..rules.state import LASTS, NOBODY, Table, ready_heroes, seat_for
from .names import MARKER_NAMES
from .odds import at_least, stat_chance
from .sentences import quest_pay, wanted, with_article

BEST = 3
ICONS = {
    "passage": "dungeon-gate", "rocks": "stone-pile", "cave-in": "falling-rocks", "fissure": "cracked-disc",
    "collapsed": "rock-golem", "smoke": "smoke-bomb", "flash": "sun-radiations", "control": "lever",
    "stairwell": "stairs", "objective": "chest", "exit": "exit-door", "hook": "hook", "patrol": "police-badge",
    "quest": "scroll-quill",
}  # fmt: skip
FEATURES = {
    "passage": "passage", "exit": "exit", "rocks": "rocks", "cave-in": "rubble", "fissure": "fissure",
    "collapsed": "rubble", "smoke": "smoke", "control": "lever", "stairwell": "stairs",
}  # fmt: skip
"""What is drawn on the floor in place of a seal."""
TASK_FEATURES = {"body": "body", "cage": "cage", "control": "lever", "valve": "lever", "passage": "passage"}
SIGNS = {
    "passage": "villains come in here, by the die for the place", "exit": "the way out, with what you carry",
    "rocks": "an attack drops them (2 dice + Power over 16): 5 or 6 on a die costs each in their space 1 Health",
    "cave-in": "2 more Defence against shots; ends a move",
    "fissure": "small figures pass, not in a charge; on 4 or more it collapses behind them",
    "collapsed": "no way through until a Strength 13 challenge clears it",
    "smoke": "2 more Defence against shots for all in it", "flash": "attacks from here are 2 worse",
    "control": "worked by an action: a step of the goal", "stairwell": "the Cephalyx flees here once, at 4 Health",
    "objective": "what the chapter is about", "patrol": "bring Ambrose here",
    "hook": "beneath it 5 or 6 on a die costs 1 Health and fells",
    "quest": "side quest: an action here, a challenge, pays XP; not needed to win",
    "obstruction": "stops moves and shots", "wall": "stops moves and shots", "gate": "shut until a lever is worked",
    "open gate": "the way is free", "crack": "the way into a fissure",
    "knocked down": "hit without a roll; a hero gives a Feat, the move or the action to stand up",
    "incapacitated": "no Health: out until revived, to 2 Health less each turn",
    "'Jack Drive": "this turn Doorstop may charge, and one attack of it has a die more",
    "Invulnerable": "2 more Armour this turn", "Iron Wall": "2 more Armour this turn",
    "Untouchable": "2 more Defence this turn", "War Cry": "1 more on hit and damage rolls this turn",
    "Cold Nerve": "may aim beside enemies this turn", "Dirty Trick": "2 less Defence this turn",
    "corroded": "2 less Armour until Milo's next turn", "carries the Dead Body": "cannot charge; must reach the exit",
    "carries the Package": "cannot charge; must reach the exit",
}  # fmt: skip
CAVE_IN = Site(
    "Nothing: rough ground.",
    "Whoever stands here has cover: 2 more Defence against shots.",
    "It ends a move, and no charge begins here.",
)
FLASH = Site("Nothing: a glare.", "Whoever stands here has 2 less on attack rolls until Milo's next turn.")
FISSURE = Site(
    "A small figure that does not charge may squeeze through along the crack.", "A short cut.",
    "On a die of 4 or more it collapses behind whoever leaves it: 5 or 6 on a die costs whoever is inside 1 Health.",
)  # fmt: skip
STAIRWELL = Site("Nothing yet.", "", "At 4 Health the Cephalyx flees to this space.")
HOOK = Site(
    "Nothing.",
    "",
    "Each round a die swings it over a space of row 3: 5 or 6 on a die costs all beneath 1 Health and fells them.",
)
SHUT = Site("Nothing more: it is shut for good.", "No villain comes in this way.")
TURNED = Site("Nothing more: it has been worked.")


def place(
    space: int, kind: str, label: str, site: Site | None = None, value: int | None = None, feature: str = ""
) -> Mark:
    return Mark("board", space, kind, label, ICONS[kind], value, site=site, feature=feature or FEATURES.get(kind, ""))


def marks(table: Table, viewer: Viewer) -> tuple[Mark, ...]:
    """Passages, rocks, fissures, smoke, and what the chapter lays out. UC.ELEM.01-06"""
    plan = table.cast.chapter.plan
    mine = heroes_of(table, viewer)
    found = [*passage_marks(table, mine)]
    for space in range(len(plan.labels)):
        if table.rocks >> space & 1:
            found.append(place(space, "rocks", "Rocks: hit to drop", rocks_site(table, mine, space)))
        if table.caves >> space & 1:
            found.append(place(space, "cave-in", "Rubble: +2 Defence", CAVE_IN))
    for space in plan.fissures:
        fallen = table.ground.collapsed >> space & 1
        if fallen:
            found.append(place(space, "collapsed", "Fissure, collapsed", collapsed_site(table, mine, space)))
        else:
            found.append(place(space, "fissure", "Fissure: small fit", FISSURE))
    found += [place(space, "smoke", "Smoke: +2 against shots", smoke_site(until)) for space, until in table.smoke]
    found += [place(space, "flash", "Flash: -2 to hit", FLASH) for space in table.flash]
    found += [
        place(space, "control", "Lever to work", control_site(table, mine, space)) for space in plan.marked("CTRL")
    ]
    found += [place(space, "stairwell", "Stairs: it flees", STAIRWELL) for space in plan.marked("STRS")]
    return (*found, *objective_marks(table, mine), *quest_marks(table, mine))


def passage_marks(table: Table, mine: list[int]) -> list[Mark]:
    plan, exits, found = table.cast.chapter.plan, script_of(table).exits, []
    for space in sorted(set(plan.passages.values())):
        numbers = [str(number) for number, where in plan.passages.items() if where == space]
        text = "-".join(dict.fromkeys((numbers[0], numbers[-1])))
        faces = " or ".join(numbers)
        comes = f"A villain comes in here when the die for the place shows {faces}."
        if table.closed >> space & 1:
            found.append(place(space, "passage", "Passage, closed", SHUT, feature="shut passage"))
        elif space in exits:
            found.append(place(space, "exit", f"Exit; villains {text}", exit_site(table, mine, space, comes)))
        else:
            found.append(place(space, "passage", f"Villains on {text}", Site("Nothing.", "", comes)))
    return found


def objective_marks(table: Table, mine: list[int]) -> list[Mark]:
    """Markers and goals of the chapter. UC.COMP.16, 17"""
    script, hook = script_of(table), table.progress.hook
    passages = table.cast.chapter.plan.passages.values()
    found = [
        place(space, "exit", "Exit", exit_site(table, mine, space)) for space in script.exits if space not in passages
    ]
    if script.patrol >= 0:
        found.append(place(script.patrol, "patrol", "Patrol: goal", patrol_site(table)))
    if table.marker >= 0:
        name, lies = MARKER_NAMES[script.portable], table.carrier == NOBODY
        feature = script.portable if lies else ""
        found.append(place(table.marker, "objective", name, burden_site(table, mine), feature=feature))
    for challenge in table.cast.chapter.challenges:
        for space in challenge.spaces:
            if script.is_open(table, challenge, space):
                site = challenge_site(table, mine, challenge, space)
                feature = TASK_FEATURES.get(challenge.id, "")
                found.append(place(space, "objective", task_name(challenge, space), site, feature=feature))
    thing = script.object_space(table)
    if thing >= 0:
        found.append(place(thing, "objective", "Processor", object_site(table, mine, thing), table.object_health))
    if hook >= 0:
        found.append(place(hook, "hook", "Hook: 5-6 hurts", HOOK))
    return found


def quest_marks(table: Table, mine: list[int]) -> list[Mark]:
    """Where side quests that lie on the table and have not paid are tried. UC.COMP.20"""
    found = []
    for challenge in table.cast.chapter.quest_challenges:
        number = QUEST_NUMBER[challenge.id]
        if number in table.quests and number not in table.paid:
            quest = SIDE_QUESTS[number]
            first = " A Feat is discarded first." if challenge.feat else ""
            for space in challenge.spaces:
                asks = f"{quest.name}: an action, {with_article(wanted(challenge))} challenge.{first}"
                best = best_at(table, mine, challenge, space)
                label = f"{quest.name}: {quest.xp} XP"
                found.append(place(space, "quest", label, Site(asks, quest_pay(quest), "", best)))
    return found


def task_name(challenge: Challenge, space: int) -> str:
    """What is done there, short enough for the map: 'Examine here', or 'Open G1' where there are several."""
    return f"{challenge.text.split()[0]} {label_of(space) if len(challenge.spaces) > 1 else 'here'}"


def smoke_site(until: int) -> Site:
    """UC.TERM.01"""
    lasts = "It lies until the chapter ends." if until == LASTS else f"It lies until round {until} ends."
    return Site("Nothing: a cloud.", "Whoever stands here has cover: 2 more Defence against shots.", lasts)


# ---- sites ----------------------------------------------------------------------------------------------------------


def heroes_of(table: Table, viewer: Viewer) -> list[int]:
    """The battle-ready heroes whom the viewer leads; an onlooker follows them all."""
    return [hero for hero in ready_heroes(table) if viewer < 0 or seat_for(table, hero) == viewer]


def away(table: Table, hero: int, space: int) -> str:
    far = table.ground.far[space][table.space[hero]]
    return "there" if far == 0 else "no way there" if far >= FAR else f"{far} space{'s' if far > 1 else ''} away"


def suited(table: Table, tries: list[tuple[Fraction, int, str]], space: int) -> tuple[Suited, ...]:
    """The likeliest, then the nearest: what each needs, and the chance."""
    far = table.ground.far[space]
    able = [one for one in tries if one[0]]
    ranked = sorted(able, key=lambda one: (-one[0], far[table.space[one[1]]], one[1]))
    return tuple(Suited(f"f{hero}", f"{need}, {away(table, hero, space)}", float(c)) for c, hero, need in ranked[:BEST])


def best_at(table: Table, mine: list[int], challenge: Challenge, space: int) -> tuple[Suited, ...]:
    """Who of the viewer's heroes is best at a challenge. UC.STAT.02, 03"""
    tries = []
    for hero in mine:
        profile = table.cast.profiles[hero]
        able = [
            (number - profile.stats[STATS.index(stat)] - profile.trained[STATS.index(stat)], stat, number)
            for stat, number in challenge.stats.items()
            if profile.stats[STATS.index(stat)] >= 0
        ]
        if able:
            short, stat, number = min(able)
            tries.append((stat_chance(table, hero, stat, number), hero, f"{max(short, 2)} or more on two dice"))
    return suited(table, tries, space)


def breakers(table: Table, mine: list[int], armour: int, space: int) -> tuple[Suited, ...]:
    """Who of the viewer's heroes is best at damaging a thing that is hit by itself. UC.ROCK.02, 03"""
    tries = []
    for hero in mine:
        weapon = max(table.cast.profiles[hero].weapons, key=lambda weapon: weapon.pow)
        short = armour + 1 - weapon.pow
        tries.append((at_least(2, short), hero, f"{short} or more with the {weapon.name.lower()}"))
    return suited(table, tries, space)


def challenge_site(table: Table, mine: list[int], challenge: Challenge, space: int) -> Site:
    script = script_of(table)
    earned = table.cast.chapter.rewards.get(script.success_reward, 0)
    pays = f"{script.success_words}{f' It pays {earned} XP.' if earned else ''}"
    asks = f"{challenge.text}: an action, {with_article(wanted(challenge))} challenge."
    return Site(asks, pays, "", best_at(table, mine, challenge, space))


def control_site(table: Table, mine: list[int], space: int) -> Site:
    for challenge in table.cast.chapter.challenges:
        if space in challenge.spaces and script_of(table).is_open(table, challenge, space):
            return challenge_site(table, mine, challenge, space)
    return TURNED


def rocks_site(table: Table, mine: list[int], space: int) -> Site:
    after = (
        "Each figure there rolls a die: 5 or 6 costs 1 Health. Rubble stays: cover from shots, and a move ends there."
    )
    asks = (
        f"Attack them with any weapon in range: no roll to hit, and a damage roll over {ROCK_ARMOUR} brings them down."
    )
    return Site(asks, "", after, breakers(table, mine, ROCK_ARMOUR, space))


def collapsed_site(table: Table, mine: list[int], space: int) -> Site:
    tries = []
    for hero in mine:
        profile = table.cast.profiles[hero]
        short = max(2, REOPEN - profile.stats[0] - profile.trained[0])
        tries.append((stat_chance(table, hero, "str", REOPEN), hero, f"{short} or more on two dice"))
    asks = f"An action from a space beside it: a Strength {REOPEN} challenge."
    return Site(asks, "The way is open again.", "", suited(table, tries, space))


def exit_site(table: Table, mine: list[int], space: int, after: str = "") -> Site:
    thing, earned = MARKER_NAMES[script_of(table).portable], table.cast.chapter.rewards["left"]
    carrier = table.carrier
    best = (Suited(f"f{carrier}", f"has it, {away(table, carrier, space)}"),) if carrier in mine else ()
    asks = f"A hero who has moved here with the {thing} may leave with it."
    return Site(asks, f"The chapter is won, and {earned} XP.", after, best)


def patrol_site(table: Table) -> Site:
    where = table.space[AMBROSE]
    best = (Suited(f"f{AMBROSE}", away(table, AMBROSE, script_of(table).patrol)),) if where >= 0 else ()
    earned = table.cast.chapter.rewards["objective"]
    return Site("Ambrose must arrive here alive.", f"The chapter is won, and {earned} XP.", "", best)


def burden_site(table: Table, mine: list[int]) -> Site:
    """The thing that must be carried out, where it lies or whoever has it."""
    thing, space = MARKER_NAMES[script_of(table).portable], table.marker
    if table.carrier != NOBODY:
        name = table.cast.profiles[table.carrier].name
        return Site(f"{name} carries the {thing} and may hand it to a hero in the same space.")
    far = table.ground.far[space]
    near = sorted((h for h in mine if h != DOORSTOP), key=lambda hero: (far[table.space[hero]], hero))[:BEST]
    best = tuple(Suited(f"f{hero}", away(table, hero, space)) for hero in near)
    asks = f"A hero here may pick up the {thing} at any time of the activation; Doorstop cannot."
    return Site(asks, "It must leave by the exit.", "Who carries it cannot charge.", best)


def object_site(table: Table, mine: list[int], space: int) -> Site:
    script = script_of(table)
    armour, earned = script.object_armour(table), table.cast.chapter.rewards["objective"]
    asks = (
        f"Any weapon in range hits it; more than Armour {armour} damages it. It has {table.object_health} Health left."
    )
    return Site(asks, f"When it falls the chapter is won, and {earned} XP.", "", breakers(table, mine, armour, space))
