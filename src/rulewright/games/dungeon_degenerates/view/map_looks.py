"""How choices on the map appear: stances, ways to travel, a Rest and what is done in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulewright.kernel import Ask, Choice
from rulewright.kernel.scene import Look, at_piece, at_space
from rulewright.kernel.words import listed, percent

from ..rules.board import IS_PATH, MAZE, PRINTED_TRAITS
from ..rules.content import ADVENTURERS, MONSTERS
from ..rules.danger import value_on, who_comes
from ..rules.explore import explore_bonus
from ..rules.rest import rest_choices
from ..rules.state import LAW_COMES, MONSTERS_COME, SAFE, Hero, Table, danger_at, is_town, members, mission_of, party_at
from ..rules.terms import CON, MAG, PER, SETTLEMENT
from ..rules.town import invest_price
from ..rules.travel import fare, is_bound
from ..rules.trials import value_in_test
from .chances import Danger, all_tired, danger, march_chance, marchers, setting_out
from .chart import BOARD
from .goal import toward
from .look_parts import ROOM, Maker, party_gold
from .names import NAMES, name_of, where
from .plain_words import WORDS
from .recovery import rest_words
from .seekers import bar_to_hide, hiding_words, hunting_words, is_tie_enough
from .words import either


def bold_words(table: Table, ask: Ask) -> str:
    """What must be rolled to Hunt, and what comes of it; only who is Bold leaves The Maze. DD.HUNT.03, DD.VOIDT.02"""
    hero = table.heroes[ask.about]
    if hero.space == MAZE:
        return "Void Travel out of The Maze is open to you" if not is_bound(hero) else HELD
    rolled = hunting_words(table, companions(table, hero))
    if not rolled:
        return "nobody can Hunt while Dazed"
    return f"Hunt: {rolled}; {found_by(table, hero, -1)}"


def cautious_words(table: Table, ask: Ask) -> str:
    hero = table.heroes[ask.about]
    if hero.space == MAZE:
        return "no way out of The Maze: all that you can do is Rest" if not is_bound(hero) else HELD
    heroes = companions(table, hero)
    bar = bar_to_hide(table, heroes)
    return bar or f"hide: {hiding_words(table, heroes)}; {found_by(table, hero, 1)}"


HELD = "who is Defeated or Detained can only Rest here"


def companions(table: Table, hero: Hero) -> list[Hero]:
    """Who takes the same stance: the Party, without those who must Rest where the others need not. DD.DEF.04"""
    there = [table.heroes[index] for index in members(party_at(table, hero.space))]
    return [other for other in there if is_bound(other) == is_bound(hero)]


def hunt_words(table: Table, ask: Ask) -> str:
    hero = table.heroes[ask.seat]
    heroes = [table.heroes[index] for index in members(party_at(table, hero.space))]
    enough = "no fewer" if is_tie_enough(table, heroes) else "more"
    passed = "passed" if len(heroes) == 1 else f"if {enough} of you pass than fail"
    return idle_words(table, ask, -1) or (
        f"{passed}, the card counts 1 less: {COMING[coming(table, ask, -1)]}; else nothing changes"
    )


def hide_words(table: Table, ask: Ask) -> str:
    hero = table.heroes[ask.seat]
    heroes = [table.heroes[index] for index in members(party_at(table, hero.space))]
    if bar := bar_to_hide(table, heroes):
        return bar
    passed = f"passed, the card counts 1 more: {COMING[coming(table, ask, 1)]}"
    whose = f"{hiding_words(table, heroes)}; {passed}" if len(heroes) > 1 else f"{passed}; else nothing changes"
    return idle_words(table, ask, 1) or whose


def idle_words(table: Table, ask: Ask, change: int) -> str:
    """That it is all the same whether the Danger card counts so much more, if so."""
    who = coming(table, ask, change)
    return f"useless: {COMING[who].removeprefix('then ')} all the same" if who == coming(table, ask) else ""


def best_search(table: Table, ask: Ask) -> Choice:
    """To hunt if that finds Monsters, to hide if then nobody comes; else to leave the card as it is."""
    hunts = ask.prompt == "hunt"
    now, then = coming(table, ask), coming(table, ask, -1 if hunts else 1)
    hero = table.heroes[ask.seat]
    barred = not hunts and bar_to_hide(table, [table.heroes[index] for index in members(party_at(table, hero.space))])
    return "try" if now != then and then == (MONSTERS_COME if hunts else SAFE) and not barred else "decline"


def coming(table: Table, ask: Ask, change: int = 0) -> int:
    """Who comes if the Danger card on the table counts so much more. DD.HUNT.03, 06, DD.DCMP.03"""
    hero = table.heroes[ask.seat]
    party, card = next((party, card) for party, card in table.drawn.items() if party >> hero.seat & 1)
    value = max(1, value_on(table, card, hero.space) + change)
    return who_comes(table, party, card, hero.space, value)


COMING = {LAW_COMES: "then the Law comes", SAFE: "then nobody comes", MONSTERS_COME: "then Monsters come"}


def found_by(table: Table, hero: Hero, change: int) -> str:
    """`passed, here 13 % Monsters, 17 % the Law`: what the cards bring here once they count so much more.

    DD.HUNT.03, DD.LAW.01
    """
    party = party_at(table, hero.space)
    before, after = (danger(table, party, hero.space, more) for more in (0, change))
    return f"passed, here {shares(after)}" if before != after else "here that changes nothing"


def here_words(table: Table, hero: Hero) -> str:
    """`here 4 % Monsters, 17 % the Law`: what the Danger card brings whoever stays. DD.DCMP.03, DD.LAW.01"""
    return f"here {shares(danger(table, party_at(table, hero.space), hero.space))}"


def seeking(table: Table, hero: Hero) -> tuple[int, str]:
    """How much more the card counts once a Hunt or hiding works, and its word; 0 if nobody can. DD.HUNT.01-06"""
    heroes = companions(table, hero)
    if hero.bold:
        return (-1, "hunted") if hunting_words(table, heroes) else (0, "")
    return (0, "") if bar_to_hide(table, heroes) else (1, "hidden")


def resting_words(table: Table, ask: Ask) -> str:
    """Whom a Rest heals, what it allows, and how likely somebody comes meanwhile."""
    leader = table.heroes[ask.about]
    party = party_at(table, leader.space)
    resting = [index for index in members(party) if is_bound(table.heroes[index]) == is_bound(leader)]
    coming = f"here {coming_to(table, leader, leader.space)}"
    whole = f"{rest_of(table, resting, leader)}; {coming}"
    healed = rest_words(table, [table.heroes[seat] for seat in resting])
    return whole if len(whole) <= ROOM else f"{healed}; {coming}"


def rest_of(table: Table, seats: Iterable[int], doer: Hero | None = None) -> str:
    """Whom a Rest heals, what it ends, and what one can do in it: each, or whoever is named."""
    heroes = [table.heroes[seat] for seat in dict.fromkeys(seats)]
    words = rest_words(table, heroes)
    then = [word for word, holds in resting_options(table, doer or heroes[-1]) if holds]
    if len(heroes) > 1 and then[:1] == ["Explore"]:
        then[0] = "Explore (one of you)"  # DD.EXPL.02
    return f"{words}; then {either(then)}" if then else words


def resting_options(table: Table, hero: Hero) -> tuple[tuple[str, bool], ...]:
    """What the leader could do in a Rest here, in short."""
    choices = rest_choices(table, hero)
    learns = any(isinstance(choice, tuple) and choice[0] in ("learn", "master") for choice in choices)
    return ("Explore", "explore" in choices), ("learn", learns), ("trade", "trade" in choices)


def done_words(table: Table, ask: Ask) -> str:
    """What somebody who ends a Rest leaves undone."""
    left = [WORDS[choice] for choice in ask.listed(ask.seat) if choice in ("explore", "trade", "invest")]
    return f"without {listed(left)}" if left else "the turn goes on"


def explore_words(table: Table, ask: Ask) -> str:
    """What exploring needs, and what it finds. DD.EXPL.03, 04"""
    hero = table.heroes[ask.about]
    wakes = " and wakes Monsters" if mission_of(table).id == "m01" else ""
    found = f"the Clue is yours{wakes}" if hero.space in table.clues.values() else known_words(table, hero)
    need = value_in_test(table, hero, PER, explore_bonus(table, hero))
    return f"Perception {need} or less on two dice: {found}; else not again here this turn"


def known_words(table: Table, hero: Hero) -> str:
    """What it is good for that a space without a Clue is Explored. DD.PATH.03, DD.TRADE.03, DD.TIPS.07"""
    space = hero.space
    if space == MAZE:
        return "a Thread is found" if mission_of(table).id == "m15" else "nothing is found here"
    if IS_PATH[space]:
        return "no Clue, but you may Force March along it"
    if PRINTED_TRAITS[space] & SETTLEMENT:
        return "no Clue, but its market will show one card more"
    finder = ADVENTURERS[hero.adventurer].fortune == "finder"
    return "no Clue, but you gain 1 Luck" if finder else "no Clue here, nothing is gained"


def invest_words(table: Table, ask: Ask) -> str:
    """What investing costs the Party, and brings. DD.INV.01"""
    space = table.heroes[ask.about].space
    brings = "Town Level +1" if is_town(table, space) else "its danger falls by 1"
    return f"{invest_price(table, space)} gold of all of you here: {brings}"


def following_words(table: Table, ask: Ask) -> str:
    """Where the Party goes with whoever follows and how likely somebody comes upon it; or what its Rest does."""
    space = plan_space(table)
    if table.plan[0] == "rest":
        return f"stay with the Party and rest: {rest_of(table, [*members(table.planners), ask.about])}"
    if len(table.plan) < 2:
        return "stay with the Party"
    found = shares(danger(table, table.planners, space))
    return f"stay with the Party: {'a Town; ' if is_town(table, space) else ''}there {found}"


def plan_space(table: Table) -> int:
    """Where the plan of the leader ends."""
    here = table.heroes[members(table.planners)[0]].space
    return int(table.plan[-1]) if len(table.plan) > 1 else here


WALK = "Walk one space"  # a group of ways; each says what it brings
MARCH = "Force March a whole Road or Path"
LAKE, RIVER = "Lake by boat", "River by boat"
WHERE = 110
"""The most letters for where the ways of a group lead, if there is no room for what comes upon whoever ends there."""


def _going(words: str, group: str) -> Maker:
    def make(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
        space, cost = int(choice[-1]), boat_fare(table, ask, group)
        text, after = f"{words} {NAMES[space]}".strip(), arrival(table, ask, space)
        if group == MARCH:
            price = march_price(table, ask, int(choice[1]))
            told = (f"{after}; {price}", f"{arrival(table, ask, space, '')}; {price}")
            after = next((words for words in told if len(words) <= ROOM), price)
        return Look(text, at_space(space, BOARD), group_words(table, ask, choice, group), cost=cost, after=after)

    return make


def group_words(table: Table, ask: Ask, choice: tuple[int | str, ...], group: str) -> str:
    """`River by boat, 4 gold of your 7 gold together: Gutfish Ford (nobody can come), Pigskin Port (24 % the Law)`:
    where all ways of a kind lead, what finds the Party there, and what each costs."""
    if not group:
        return group
    offered = ask.listed(ask.seat) if ask.choices else ()
    ends = [int(way[-1]) for way in offered if isinstance(way, tuple) and way[0] == choice[0]]
    if group == MARCH:
        ways = [int(way[1]) for way in offered if isinstance(way, tuple) and way[0] == choice[0]]
        price = march_group(table, ask, ways)
        named, behind = "Force March", f"; {price}"
    else:
        fare = boat_fare(table, ask, group)
        paid = f" of {party_gold(setting_out(table, table.heroes[ask.about]))}" if fare else ""
        named, behind = f"{group}{f', {fare}{paid}' if fare else ', free' if group == LAKE else ''}", ""
    told = ((led(table, ask, ends), ROOM), (either([NAMES[space] for space in ends] or [""]), WHERE))
    fits = next((words for words, most in told if 0 < len(words) <= most), "")
    return f"{named}{f': {fits}' if fits else ''}{behind}"


def led(table: Table, ask: Ask, ends: Sequence[int]) -> str:
    """`Pork Road or Tow Road (24 % the Law), Frontier Road (46 % Monsters)`: places, and what finds the Party there."""
    party = party_at(table, table.heroes[ask.about].space)
    alike: dict[str, list[str]] = {}
    for space in ends if ask.prompt == "action" else ():
        alike.setdefault(shares(danger(table, party, space)), []).append(NAMES[space])
    return ", ".join(f"{either(names)} ({found})" for found, names in alike.items())


def march_group(table: Table, ask: Ask, ways: Sequence[int]) -> str:
    """What a Force March tests, whichever way it goes; the chance stands behind it. DD.MARCH.05, 06, DD.STAT.06"""
    if all_tired(table, table.heroes[ask.about]):
        return "all Fatigued already"
    needed = {tested_words(table, ask, way) for way in ways}
    return f"nobody is Fatigued{f' on {needed.pop()}' if len(needed) == 1 else ''}"


def boat_fare(table: Table, ask: Ask, group: str) -> str:
    """What a boat costs the Party. DD.LAKE.01, DD.RIVER.02"""
    if group not in (LAKE, RIVER):
        return ""
    heroes = setting_out(table, table.heroes[ask.about])
    gold = sum(fare(table, hero, heroes, lake=group == LAKE) for hero in heroes)
    return f"{gold} gold" if gold else ""


def arrival(table: Table, ask: Ask, space: int, goal: str | None = None) -> str:
    """What somebody comes to there, and how likely it comes upon a Party that ends its move there."""
    level = danger_at(table, space)
    words = "a Town" if is_town(table, space) else f"Danger Level {level}" if level else ""
    if ask.prompt == "action":
        words = f"{words}: {coming_to(table, table.heroes[ask.about], space)}".removeprefix(": ")
        words = "; ".join(filter(None, (words, toward(table, space) if goal is None else goal)))
    return words


def coming_to(table: Table, hero: Hero, space: int) -> str:
    """What a Danger card brings the Party of a leader who ends the move there, and brings once it is hidden."""
    party, (change, how) = party_at(table, hero.space), seeking(table, hero)
    return shares(danger(table, party, space), danger(table, party, space, change), how)


def shares(found: Danger, then: Danger | None = None, how: str = "") -> str:
    """`33 % Monsters (20 % hidden), 9 % the Law`: who comes how often, and how often once the card counts more."""
    said = []
    for share, other, who in zip(found, then or found, ("Monsters", "the Law"), strict=True):
        changed = f" ({percent(other)} {how})" if share != other else ""
        if share or other:
            said.append(f"{percent(share)} {who}{changed}")
    return ", ".join(said) or "nobody can come"


def march_price(table: Table, ask: Ask, way: int) -> str:
    """What a Force March may cost, and what must be rolled; nobody is Fatigued twice. DD.MARCH.06, DD.STAT.06"""
    chance = march_chance(table, ask.about, way)
    if chance is None:
        return "a failed test changes nothing"
    if not marchers(table, ask.about, way):
        return "nobody is Fatigued"
    return f"{percent(chance)} nobody is Fatigued ({tested_words(table, ask, way)})"


def tested_words(table: Table, ask: Ask, way: int) -> str:
    """`Constitution 6 or less each`: what those who can still tire must roll. DD.MARCH.05"""
    values = [str(value_in_test(table, hero, CON, bonus)) for hero, bonus in marchers(table, ask.about, way)]
    if not values:
        return ""
    each = " each" if len(values) > 1 else ""
    return f"Constitution {values[0] if len({*values}) == 1 else listed(values)} or less{each}"


def rolled_words(table: Table, ask: Ask) -> str:
    """Among whom the die decides. DD.MAPP.04"""
    equals = [choice for choice in ask.listed(ask.seat) if isinstance(choice, tuple)]
    share = f"{percent(1 / len(equals))} each"
    if ask.prompt != "leader":
        return f"{share} to be first"
    return f"{either(f'the {name_of(table.heroes[int(choice[1])])}' for choice in equals)}, {share}"


def _party(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    heroes = [table.heroes[index] for index in members(int(choice[1]))]
    spot = where(heroes[0].space)
    after = f"first, {spot}"
    if table.phase == "danger":
        after = f"first or not, {spot}: {found_words(table, int(choice[1]), heroes[0].space)}"
    return Look(", ".join(map(name_of, heroes)), after=after)


def found_words(table: Table, party: int, space: int) -> str:
    """`13 % Monsters (card 2 or less), 22 % the Law (card marked Law, 4 or less)`. DD.DCMP.03, DD.LAW.01"""
    level, found = danger_at(table, space), danger(table, party, space)
    said = [f"{percent(found.monsters)} Monsters (card {level} or less)"] if found.monsters else []
    if found.law:
        said.append(f"{percent(found.law)} the Law (card marked Law, {table.bounty} or less)")
    return ", ".join(said) or "nobody can come"


def _epic(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    return Look(MONSTERS[int(choice[1])].name, at_piece(f"m{choice[1]}"), after="moves before the others")


def _void(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    hero, gate = table.heroes[int(choice[1])], int(choice[2])
    after = f"Magic {value_in_test(table, hero, MAG)} or less on two dice: you come out there; else you stay"
    return Look(f"The {name_of(hero)} seeks {NAMES[gate]}", at_space(gate, BOARD), after=after)


MAKERS: dict[str, Maker] = {
    "foot": _going("Walk to", WALK), "march": _going("Force March to", MARCH), "lake": _going("Sail to", LAKE),
    "river": _going("Downriver to", RIVER), "go": _going("To", ""), "space": _going("", ""), "path": _going("", ""),
    "test": _void, "party": _party, "epic": _epic,
}  # fmt: skip
