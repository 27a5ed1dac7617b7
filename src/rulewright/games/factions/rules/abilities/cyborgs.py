"""Abilities of the Cyborgs that are actions."""

from __future__ import annotations

from rulewright.kernel import Choice, Flow, still, told
from rulewright.table.conditions import Condition

from ..actions import BESIDE, WOUNDED, Action, ability, foes, friends, the_target
from ..attack import attack, targets_of
from ..cards import Card
from ..displacement import shove
from ..rolling import Manner
from ..says import Says, strength
from ..state import Rulings, Table, heal, is_enemy
from ..targets import ELIGIBLE, NEAREST, groups_of, nearest, ranged, who_is_nearer
from .remnants import chosen

BEAM_RANGE, GRAPPLE_RANGE, PULSE_TARGETS, REPAIR_HEALTH, SHOCK_TILES = 3, 2, 3, 1, 1


def pull_tiles(table: Table, attacker: int, target: int) -> list[int]:
    """The vacant tiles next to both. FA.CYB.10, 11"""
    near = table.grid.near[table.tile[attacker]]
    return [tile for tile in table.grid.near[table.tile[target]] if tile in near and table.at[tile] < 0]


def pull(table: Table, attacker: int, target: int, came_from: int) -> Flow[None]:
    """The attacker chooses where to. FA.CYB.10, 11"""
    if table.hp[target] > 0:
        yield from shove(table, target, table.owner[attacker], "pull", pull_tiles(table, attacker, target), "grapple")


ENERGY_BEAM: Manner = Manner("energy_beam", "Energy Beam", "FA.CYB.02", damage=4)
GRAPPLE: Manner = Manner("grapple", "Grapple", "FA.CYB.06", counterable=False, spares_allies=True, displaces=pull)
PULSE: Manner = Manner("pulse", "Pulse", "FA.CYB.24")
SHOCK: Manner = Manner("shock", "Shock", "FA.CYB.35", own_abilities=False)


def energy_beam(table: Table, soldier: int, choice: Choice) -> Flow[None]:
    """An attack with damage 4. FA.CYB.02-05"""
    yield from attack(table, soldier, (chosen(choice),), ENERGY_BEAM)


def beam_range(table: Table, soldier: int) -> tuple[int, int]:
    """Three tiles, exactly or at most, in place of RNG. FA.CYB.03"""
    return BEAM_RANGE if table.rulings.energy_beam_range == "exact" else 1, BEAM_RANGE


def grapple(table: Table, soldier: int, choice: Choice) -> Flow[None]:
    """An attack that pulls its target one tile closer. FA.CYB.06-11"""
    yield from attack(table, soldier, (chosen(choice),), GRAPPLE)


def anybody(table: Table, soldier: int) -> list[int]:
    """FA.CYB.08"""
    return [*foes(table, soldier), *friends(table, soldier)]


def grapple_range(table: Table, soldier: int) -> tuple[int, int]:
    """FA.CYB.07"""
    return GRAPPLE_RANGE, GRAPPLE_RANGE


def ally_or_nearest(table: Table, soldier: int, targets: list[int]) -> list[int]:
    """An enemy must be the nearest, an ally need not. FA.CYB.08"""
    near = nearest(table, soldier, targets)
    return [target for target in targets if target in near or not is_enemy(table, soldier, target)]


def has_room_between(table: Table, soldier: int, targets: list[int]) -> list[int]:
    """FA.CYB.10"""
    return [target for target in targets if pull_tiles(table, soldier, target)]


def pulse(table: Table, soldier: int, choice: Choice) -> Flow[None]:
    """One attack roll against each of them. FA.CYB.24-27"""
    yield from attack(table, soldier, targets_of(choice), PULSE)


def pulse_spell(table: Table, soldier: int, targets: list[int]) -> list[Choice]:
    """Up to three connected enemies in range. FA.CYB.24-26"""
    return [("pulse", *group) for group in groups_of(table, soldier, targets, PULSE_TARGETS)]


@still
def repair(table: Table, soldier: int, choice: Choice) -> None:
    """Restore 1 HP to an ally. FA.CYB.28-31"""
    told(table, "repaired", soldier, whom=chosen(choice), amount=heal(table, chosen(choice), REPAIR_HEALTH))


def shock(table: Table, soldier: int, choice: Choice) -> Flow[None]:
    """A longer attack, with no other ability of his own. FA.CYB.35-37"""
    yield from attack(table, soldier, (chosen(choice),), SHOCK)


def shock_range(table: Table, soldier: int) -> tuple[int, int]:
    """FA.CYB.35"""
    low, high = table.card[soldier].reach
    return low, high + SHOCK_TILES


def who_is_hurt(card: Card | None, rulings: Rulings) -> str:
    """By the ruling on what Grapple hurts."""
    health = f"{card.damage} health" if card else "health"
    return {
        "enemy": f"enemies lose {health}, allies none",
        "all": f"enemies and allies lose {health}",
        "none": "nobody loses health",
    }[rulings.grapple_damage]


ACTIONS: tuple[Action, ...] = (
    ability(
        "energy_beam", foes, ranged(beam_range), NEAREST, perform=energy_beam,
        says=Says(
            "attacks the nearest enemy, if {how} {tiles} tiles away, with one die for {damage} damage[, on {then} or "
            "less].",
            "{damage} damage at {tiles} tiles",
            parts={
                "how": lambda card, rulings: "exactly" if rulings.energy_beam_range == "exact" else "up to",
                "tiles": BEAM_RANGE,
                "damage": ENERGY_BEAM.damage,
                "then": strength(0),
            },
        ),
    ),
    ability(
        "grapple", anybody, ranged(grapple_range), Condition("nearest", ally_or_nearest, who_is_nearer),
        Condition("room_between", has_room_between, the_target), perform=grapple,
        says=Says(
            "attacks the nearest enemy or any ally, exactly {tiles} tiles away with a free tile between. A hit pulls "
            "it there; {who_is_hurt}. No counterattack.",
            "a hit at {tiles} tiles pulls the target closer",
            "pulls it closer",
            {"tiles": GRAPPLE_RANGE, "who_is_hurt": who_is_hurt},
            "Of two free tiles between he picks one.",
            "Against an ally, too, he must roll his number or less, and a 20 ends his turn.",
        ),
    ),
    ability(
        "pulse", foes, *ELIGIBLE, perform=pulse, spell=pulse_spell,
        says=Says(
            "attacks up to {most} enemies within range who stand side by side in a chain, the nearest among them, "
            "with one roll for all, against each one's own number.",
            "strikes up to {most} foes with one roll",
            parts={"most": PULSE_TARGETS},
            detail="Each of them who is hit loses what the attacker's card says. A 1 hits all of them, for 1 damage "
            "more each; a 20 misses them all.",
        ),
    ),
    ability(
        "repair", friends, BESIDE, WOUNDED, perform=repair,
        says=Says(
            "an adjacent ally regains {amount} health.", "an ally beside him regains {amount} health",
            "{whom} regains {amount} health", {"amount": REPAIR_HEALTH},
        ),
    ),
    ability(
        "shock", foes, ranged(shock_range), NEAREST, perform=shock,
        says=Says(
            "attacks the nearest enemy {more} {more|tile|tiles} further than usual[, up to {far} tiles away]; his "
            "other abilities do not count.",
            "attacks {more} {more|tile|tiles} further",
            parts={
                "more": SHOCK_TILES,
                "far": lambda card, rulings: card.reach[1] + SHOCK_TILES if card else None,
            },
        ),
    ),
)  # fmt: skip
