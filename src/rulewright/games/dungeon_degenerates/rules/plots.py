"""The missions one by one: what each does at the moments of the game, beyond what its entry in the content says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rulewright.kernel import Ask, Flow, told

from .board import BRUTTELBURG, MAZE, NOWHERE, PLACE, SPACE
from .content import CARDS, CROWN, HORN, MISSION, MISSIONS, MONSTER, MONSTERS
from .decks import fetch_card, fetch_epic
from .doom import advance
from .effects import carry_out
from .errands import take_treasure
from .gear import carried, lighten, receive
from .heroes import end, gain_condition, settle, without
from .levels import change_bounty, destroy, is_law_space, is_settlement, lower_town, raise_danger
from .memory import TYRANT
from .plot import Delving, Plot, Stronghold, clear_clue, clue_at, gathered, storm
from .profile import attribute
from .quarry import CLOSEST_PARTY, hunt, is_killed
from .scope import Scope, draw_foes, draw_locals, leader, pick_member, standing
from .script import RECOVERY
from .state import LOOTING, STORM, Hero, Table, is_town, living, members, mission_of, party_at
from .terms import DETAINED, LOWLANDS, MRL, PER
from .trials import trial

LEVIATHAN, SLAVE_KING = MONSTER["lake_leviathan"], MONSTER["the_slave_king"]
RAGMOTHER, WARDEN = MONSTER["the_ragmother"], MONSTER["warden_of_the_undercity"]
SCAR, CHAINMARKET, HOLLOW = SPACE["saints_scar"], SPACE["chainmarket"], SPACE["crones_hollow"]
THREADS, CHARGES, CROWN_WOUNDS, REAGENTS, STORES = 4, 3, 12, 3, 3
ENDING_OF = {
    "magistracy": "pardoned", "nine_rags": "lords_of_rags", "moonwell_coven": "the_quiet_moon",
    "drowned_court": "high_water",
}  # fmt: skip


def rouse(table: Table, space: int) -> Flow[None]:
    """A fight with one Monster of the Region less than there are Adventurers, but one at least."""
    foes = yield from draw_locals(table, space, max(1, len(living(table)) - 1))
    told(table, "roused", space=space)
    table.agenda.append(("engage", party_at(table, space), space, LOOTING, "", *foes))


# ---- the first tier -------------------------------------------------------------------------------------------------


class OnTheRun(Plot):
    words: ClassVar[tuple[str, ...]] = ("In a campaign that Town becomes the Base.",)

    def explore_clue(self, table: Table, hero: Hero, letter: str) -> Flow[None]:
        """A hiding place, and those who hid there first."""
        table.progress.explored, table.progress.letter = hero.space, letter
        del table.clues[letter]
        yield from rouse(table, hero.space)

    def is_complete(self, table: Table) -> bool:
        haven = table.progress.explored
        return haven != NOWHERE and gathered(table) == haven and is_town(table, haven)

    def reward(self, table: Table, heroes: list[Hero]) -> Flow[bool]:
        table.base = heroes[0].space
        yield from ()
        return True

    def paths(self, table: Table, won: bool) -> list[str]:
        """By the Clue that was explored."""
        return list(mission_of(table).paths[table.progress.letter]) if won else super().paths(table, won)


class BloodMoney(Plot):
    bounty_in: ClassVar[Mapping[str, int]] = {"m07": 5}

    def is_complete(self, table: Table) -> bool:
        wanted = table.progress.hunted
        return bool(wanted) and all(is_killed(table, monster) for monster in wanted)


class SmokeAndSackcloth(Stronghold):
    words: ClassVar[tuple[str, ...]] = (
        *Stronghold.words,
        "A won storm pays the Party 4 gold. Burning lowers the Town Level by 1 and raises the Bounty by 1; a failure "
        "brings as many Law Monsters as there are Adventurers.",
    )

    def face(self, table: Table, party: int, space: int) -> Flow[None]:
        """Burn the stores, storm the place, or wait."""
        if not clue_at(table, space):
            return
        chief = leader(table, party)
        answer = yield Ask(chief.seat, "clue", ["wait", "burn", "storm"], about=chief.seat)
        if answer == "storm":
            yield from storm(table, party, space)
        elif answer == "burn":
            yield from self.burn(table, party, space)

    def burn(self, table: Table, party: int, space: int) -> Flow[None]:
        """One member's PER Test; a failure brings the Law."""
        scope = Scope(party, space=space)
        hero = yield from pick_member(table, standing(table, scope), scope)
        if (yield from trial(table, hero, PER, aim="burn")).passed:
            lower_town(table, space)
            change_bounty(table, 1)
            clear_clue(table, space)
        else:
            foes = yield from draw_foes(table.law, len(living(table)))
            table.agenda.append(("engage", party, space, STORM, "", *foes))

    def take(self, table: Table, party: int, space: int) -> Flow[None]:
        yield from super().take(table, party, space)
        yield from carry_out(table, "shared GP+4", Scope(party, space=space))

    def is_complete(self, table: Table) -> bool:
        here = gathered(table)
        safe = here != NOWHERE and is_settlement(table, here) and not is_law_space(table, here)
        return table.progress.gone >= STORES and safe


class WidowsErrand(Plot):
    def explore_clue(self, table: Table, hero: Hero, letter: str) -> Flow[None]:
        """A reagent, and those whom its taking wakes."""
        del table.clues[letter]
        hero.reagents += 1
        yield from lighten(table, hero)
        yield from rouse(table, hero.space)

    def is_complete(self, table: Table) -> bool:
        return sum(hero.reagents for hero in living(table) if hero.space == HOLLOW) >= REAGENTS


class ChainGang(Stronghold):
    words: ClassVar[tuple[str, ...]] = (
        *Stronghold.words,
        "The Item that each keeps is the first light one. At the quarry one Law Monster attacks every turn, two from "
        "three Adventurers on.",
    )

    def begin(self, table: Table) -> None:
        """Detained, no gold, one light Item each; the rest lies on the Clue."""
        quarry = SPACE[mission_of(table).guarded]
        for hero in living(table):
            hero.space = quarry
            hero.gp = 0
            items = carried(hero)
            light = [card for card in items if not CARDS[card].heavy]
            hero.gear = hero.pack = ()
            hero.loaded = ()
            for card in light[:1]:
                receive(table, hero, card)
            table.stowed[hero.seat] = tuple(without(items, light[0]) if light else items)
            settle(table, hero)
            gain_condition(table, hero, DETAINED, RECOVERY)

    def take(self, table: Table, party: int, space: int) -> Flow[None]:
        """Everybody gets back what is his."""
        yield from super().take(table, party, space)
        for hero in standing(table, Scope(party)):
            for card in table.stowed.pop(hero.seat, ()):
                receive(table, hero, card)
            yield from lighten(table, hero)

    def is_complete(self, table: Table) -> bool:
        here = gathered(table)
        return here != NOWHERE and is_town(table, here) and not is_law_space(table, here)

    def paths(self, table: Table, won: bool) -> list[str]:
        """First the mission that the Capture cut short."""
        failed = [MISSIONS[table.failed].id] if table.failed >= 0 else []
        return [*failed, *super().paths(table, won)]

    def is_retry(self, table: Table, id: str) -> bool:
        return MISSION[id] == table.failed


# ---- the second tier ------------------------------------------------------------------------------------------------


class ShackleGate(Stronghold):
    words: ClassVar[tuple[str, ...]] = (
        *Stronghold.words,
        "In a campaign Chainmarket may become the Base, if it is a Town.",
    )

    def take(self, table: Table, party: int, space: int) -> Flow[None]:
        yield from super().take(table, party, space)
        if SLAVE_KING in table.epics:
            table.goals[SLAVE_KING] = CLOSEST_PARTY

    def is_complete(self, table: Table) -> bool:
        return table.progress.gone >= 1 and super().is_complete(table)

    def reward(self, table: Table, heroes: list[Hero]) -> Flow[bool]:
        if is_town(table, CHAINMARKET):
            answer = yield Ask(heroes[0].seat, "base", ["keep", "chainmarket"])
            table.base = CHAINMARKET if answer == "chainmarket" else table.base
        return True


class QuarantineLine(Plot):
    words: ClassVar[tuple[str, ...]] = ("Where a campaign goes on after a failure, East Bridge is Destroyed.",)

    def fail(self, table: Table) -> None:
        if table.mode == "campaign":
            destroy(table, SPACE["east_bridge"])
        super().fail(table)


class CrystalSong(Plot):
    def end_turn(self, table: Table) -> None:
        if len(table.gates) >= 2:
            raise_danger(table, PLACE["the_wasteland"])

    def is_complete(self, table: Table) -> bool:
        return not any(SPACE[gate] in table.gates for gate in mission_of(table).voidgates)


class HallsUnderThorn(Delving):
    def is_complete(self, table: Table) -> bool:
        return any(CROWN in carried(hero) and is_town(table, hero.space) for hero in living(table))


class RatsInTheFoundations(Plot):
    words: ClassVar[tuple[str, ...]] = (
        "You choose a side as the mission begins. A Clue counts as explored even if its fight is lost.",
        "A fight for the Magistracy is with one Lowlands Monster worth 2 Experience or more.",
    )

    def explore_clue(self, table: Table, hero: Hero, letter: str) -> Flow[None]:
        """A fight for the Magistracy, the last with the Warden; a charge and a fight with the Law for the Nine Rags."""
        del table.clues[letter]
        table.progress.charges += 1
        party = party_at(table, hero.space)
        if table.faction == "nine_rags":
            change_bounty(table, 1)
            foes = yield from draw_foes(table.law, len(living(table)) + 3)
            table.agenda.append(("engage", party, hero.space, LOOTING, "", *foes))
            return
        deck = table.monsters[LOWLANDS]
        monster = yield from deck.draw_until(lambda card: MONSTERS[card].xp >= 2)
        deck.discard_aside()
        if table.progress.charges == CHARGES and WARDEN not in table.epics:
            fetch_epic(table, WARDEN)
            hunt(table, WARDEN, hero.space)
        if monster is not None:
            table.agenda.append(("engage", party, hero.space, LOOTING, "", monster))

    def is_complete(self, table: Table) -> bool:
        if table.faction == "nine_rags":
            hidden = not any(is_law_space(table, hero.space) for hero in living(table))
            return table.progress.charges >= CHARGES and hidden
        return is_killed(table, WARDEN)


# ---- the third tier -------------------------------------------------------------------------------------------------


class HornUnblown(Plot):
    words: ClassVar[tuple[str, ...]] = (
        "Broken, the Horn takes a Doom counter off and gives the Triumph; kept, it gives neither.",
    )

    def begin_danger(self, table: Table) -> Flow[None]:
        """The Ragmother at Saint's Scar brings Doom on every turn."""
        if table.epics.get(RAGMOTHER) == SCAR:
            yield from advance(table, SCAR, SCAR)

    def reward(self, table: Table, heroes: list[Hero]) -> Flow[bool]:
        """Break the Horn, and a Doom counter goes; or keep it."""
        if (yield Ask(heroes[0].seat, "horn", ["break", "keep"])) == "break":
            if table.doom:
                table.doom.pop()
            if take_treasure(table, HORN):
                table.epic_loot.removed.append(HORN)
            return True
        if take_treasure(table, HORN):
            receive(table, heroes[0], HORN)
        return False


class CrownQuestion(Plot):
    words: ClassVar[tuple[str, ...]] = (
        "Whoever leads begins with the Crown. To wear it ends the story at once, without a reward.",
    )

    def is_open(self, table: Table) -> bool:
        """Only to those who have the Crown."""
        return any(CROWN in carried(hero) for hero in living(table))

    def equip(self, table: Table) -> None:
        """The Crown is with whoever leads."""
        if fetch_card(table, CROWN):
            receive(table, max(living(table), key=lambda hero: attribute(table, hero, MRL)), CROWN)

    def face(self, table: Table, party: int, space: int) -> Flow[None]:
        """Wear the Crown, and storm the city."""
        if space != BRUTTELBURG or not any(CROWN in carried(table.heroes[index]) for index in members(party)):
            return
        chief = leader(table, party)
        if (yield Ask(chief.seat, "crown", ["wait", "storm"], about=chief.seat)) == "storm":
            yield from storm(table, party, space)

    def take(self, table: Table, party: int, space: int) -> Flow[None]:
        table.progress.crown_worn = True
        yield from ()

    def dispelled(self, table: Table) -> None:
        """The Crown breaks at twelve Wounds."""
        if table.progress.crown_wounds < CROWN_WOUNDS or table.progress.crown_broken:
            return
        table.progress.crown_broken = True
        for hero in living(table):
            if CROWN in carried(hero):
                hero.gear = tuple(card for card in hero.gear if card != CROWN)
                hero.pack = tuple(card for card in hero.pack if card != CROWN)
                table.epic_loot.removed.append(CROWN)
                settle(table, hero)

    def is_complete(self, table: Table) -> bool:
        return table.progress.crown_broken or table.progress.crown_worn

    def ending(self, table: Table) -> str:
        return TYRANT if table.progress.crown_worn else ""


class DreadSaint(Plot):
    def fail(self, table: Table) -> None:
        end(table, "collapse", won=False)

    def finale(self, table: Table) -> Flow[None]:
        """The ending of the faction most served; ties are the players' choice."""
        most = max(table.served.values(), default=0)
        tied = [faction for faction in ENDING_OF if table.served.get(faction, 0) == most]
        answer = yield Ask(living(table)[0].seat, "ending", [("ending", faction) for faction in tied])
        end(table, ENDING_OF[answer[1]], won=True)


class ThroughTheMaze(Plot):
    def explore_maze(self, table: Table) -> None:
        table.progress.threads += 1

    def is_complete(self, table: Table) -> bool:
        back = any(hero.space != MAZE for hero in living(table))
        return table.progress.threads >= THREADS and back and not table.gates

    def finale(self, table: Table) -> Flow[None]:
        yield from ()
        end(table, "wardens_of_nowhere", won=True)


class Raid(Stronghold):
    """A mission that is data alone: storm so many of its Clues, and destroy whom it wants dead."""

    def face(self, table: Table, party: int, space: int) -> Flow[None]:
        if table.progress.gone < mission_of(table).clear:
            yield from super().face(table, party, space)

    def is_complete(self, table: Table) -> bool:
        mission = mission_of(table)
        return table.progress.gone >= mission.clear and (not mission.kill or super().is_complete(table))


RAID = Raid()
PLOTS: Mapping[str, Plot] = {
    "m01": OnTheRun(), "m02": BloodMoney(), "m03": SmokeAndSackcloth(), "m04": WidowsErrand(), "m05": ChainGang(),
    "m06": Delving(), "m07": ShackleGate(), "m08": QuarantineLine(), "m09": CrystalSong(), "m10": HallsUnderThorn(),
    "m11": RatsInTheFoundations(), "m12": HornUnblown(), "m13": CrownQuestion(), "m14": DreadSaint(),
    "m15": ThroughTheMaze(),
}  # fmt: skip
CHAIN_GANG, LAST = "m05", "m14"


def plot_of(table: Table) -> Plot:
    return plot_for(mission_of(table).id)


def plot_for(mission: str) -> Plot:
    return PLOTS.get(mission, RAID)
