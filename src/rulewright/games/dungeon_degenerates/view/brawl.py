"""How a fight is drawn: Monsters above, Adventurers below, and a line from each Monster to everybody it threatens."""

from __future__ import annotations

from pathlib import Path

from rulewright.kernel.content import read_by_id
from rulewright.kernel.scene import Board, Counter, Link, Piece, Space

from ..rules.content import ADVENTURERS
from ..rules.foes import armour, attack_value
from ..rules.monsters import Monster
from ..rules.profile import profile
from ..rules.state import DEAD, DEFEATED, Fight, Hero, Table, members
from ..rules.terms import ASSAULT, conditions_in
from .intents import worst_blow
from .names import name_of

FIGHT_BOARD = "fight"
HEROES = 100  # the first Adventurer's spot; the Monsters' are numbered from 0
WIDTH, DEPTH = 4.6, 6.4
WILD, LAWFUL = "#8d1f6d", "#2f5f9e"
MELEE, RANGED = "#ff3fa4", "#ff9a2e"
INKS = {"monsters": "#c2188f", "adventurers": "#5f9e00"}
FACES = {
    "Undead": "skeleton", "Demon": "daemon-skull", "Beast": "wolf-head", "Insect": "spider-alt",
    "Plant": "carnivorous-plant",
    "Giant": "giant", "Goblin": "goblin-head", "Witch": "witch-face", "Fishoid": "fish-monster", "Ooze": "slime",
    "Construct": "robot-golem", "Spirit": "ghost", "Law": "guards", "Human": "bandit",
}  # fmt: skip

SHEET_ICONS = {
    "gutter_duelist": "sword-brandish", "mire_hexer": "witch-flight", "pit_brawler": "punch-blast",
    "grave_robber": "grave-flowers", "disgraced_knight": "knight-banner", "drowned_deserter": "fish-monster",
    "heretic_friar": "monk-face", "goblin_firebug": "goblin-head",
}  # fmt: skip
SHEET_ICONS |= {entry.id: "hood" for entry in ADVENTURERS if entry.id not in SHEET_ICONS}
UNDECIDED = "No stance yet"
POSTURE_ICONS = {
    UNDECIDED: "hourglass",
    "Assault": "crossed-swords", "Guard": "checked-shield", "Defeated": "death-skull", "escaped": "run",
    "Bold": "sword-brandish", "Cautious": "hood",
    "Limber": "acrobatic", "Hobbled": "crutch", "Hardy": "heart-shield", "Fatigued": "tired-eye",
    "Charmed": "charm", "Cursed": "cursed-star", "Inspired": "inner-self", "Shaken": "screaming", "Keen": "eyeball",
    "Blinded": "blindfold", "Mighty": "biceps", "Weakened": "back-pain", "Stunned": "knockout", "Dazed": "star-swirl",
    "Hexed": "voodoo-doll", "Infected": "virus", "Detained": "handcuffs", "Bleeding": "bleeding-wound",
    "Hidden": "hidden", "Warded": "magic-shield",
}  # fmt: skip


def row(count: int) -> list[float]:
    """Places side by side, in the middle."""
    return [WIDTH * (number - (count - 1) / 2) for number in range(count)]


def fighters(table: Table, fight: Fight) -> list[Hero]:
    return [hero for hero in (table.heroes[index] for index in members(fight.party)) if hero.fate != DEAD]


def fight_board(table: Table, fight: Fight) -> Board:
    """Who stands where, and who threatens whom with how many Wounds at worst. DD.TARG.01"""
    heroes = fighters(table, fight)
    spaces = [
        Space(number, x, 0.0, "lair", foe_label(table, fight, number), face(foe.card), "monsters")
        for number, (foe, x) in enumerate(zip(fight.foes, row(len(fight.foes)), strict=True))
    ]
    spaces += [
        Space(HEROES + hero.seat, x, DEPTH, "camp", f"{name_of(hero)}\n{posture(fight, hero)}", "person", "adventurers")
        for hero, x in zip(heroes, row(len(heroes)), strict=True)
    ]
    threats = [
        Link(
            number, HEROES + hero.seat, "threat", RANGED if foe.card.ranged else MELEE,
            label=str(worst_blow(table, fight, foe, hero)),
        )
        for number, foe in enumerate(fight.foes)
        for hero in heroes
        if foe.targets >> hero.seat & 1
    ]  # fmt: skip
    return Board(FIGHT_BOARD, "graph", "The fight", tuple(spaces), links=tuple(threats), inks=INKS)


def called(fight: Fight, number: int) -> str:
    """A Monster's name; among several of a kind with a number, to tell them apart."""
    kin = [other for other, foe in enumerate(fight.foes) if foe.monster == fight.foes[number].monster]
    name = fight.foes[number].card.name
    return name if len(kin) == 1 else f"{name} {kin.index(number) + 1}"


def foe_label(table: Table, fight: Fight, number: int) -> str:
    """A Monster's name, and what it deals and withstands."""
    foe = fight.foes[number]
    return f"{called(fight, number)}\nattack {attack_value(table, fight, foe)} · armour {armour(foe)}"


def has_turn(table: Table, fight: Fight, hero: Hero) -> bool:
    """Whether it is somebody's turn: of the round that is on, no longer waiting for it, and not yet through with it."""
    waiting = any(entry[:2] == ("turn", hero.seat) for entry in table.agenda)
    begun = any(entry[0] == "round_end" for entry in table.agenda)
    return begun and not waiting and not fight.settled >> hero.seat & 1


def posture(fight: Fight, hero: Hero) -> str:
    """Assault or Guard once it is chosen this round, or out of it. DD.CSTN.01"""
    if hero.fate == DEFEATED:
        return "Defeated"
    if hero.escaped:
        return "escaped"
    if not fight.acted >> hero.seat & 1:
        return UNDECIDED
    return "Assault" if hero.guard == ASSAULT else "Guard"


DRAWN = read_by_id(Path(__file__).parent / "icons.yaml", str)
"""What is drawn for entries that have no picture by what they are."""


def face(card: Monster) -> str:
    """A Monster's own, or that of what it is."""
    own = DRAWN.get(f"m {card.id}") or DRAWN.get(f"c {card.id}")
    return own or next((FACES[kind] for kind in card.classes if kind in FACES), "monster-grasp")


def foe_piece(fight: Fight, number: int) -> Piece:
    foe = fight.foes[number]
    return Piece(
        f"foe{number}", FIGHT_BOARD, number, called(fight, number), face(foe.card), -1,
        Counter("Health", foe.hp - foe.wounds, foe.hp, "hearts"), tuple(conditions_in(foe.all_conditions)),
        sheet=f"foe{number}", size=1.4 if foe.card.epic else 1.0, tint=LAWFUL if foe.card.is_law else WILD,
    )  # fmt: skip


def fighter_piece(table: Table, hero: Hero, icon: str) -> Piece:
    fight, hp = table.fight, profile(table, hero).hp
    out = hero.escaped or hero.fate == DEFEATED
    has_acted = fight is not None and bool(fight.settled >> hero.seat & 1)
    standing = (posture(fight, hero),) if fight is not None else ()
    return Piece(
        f"h{hero.seat}", FIGHT_BOARD, HEROES + hero.seat, ADVENTURERS[hero.adventurer].name, icon, hero.seat,
        Counter("Health", hp - hero.wounds, hp, "hearts"), (*standing, *conditions_in(hero.conditions)),
        acting=fight is not None and has_turn(table, fight, hero) and not out,
        spent=has_acted or out, sheet=f"h{hero.seat}",
    )  # fmt: skip
