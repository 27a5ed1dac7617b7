"""The scripts of the seven chapters: what their data cannot say; and of a chapter that is data alone."""

from __future__ import annotations

from typing import ClassVar

from rulewright.kernel import Ask, Choice, Flow, Roll, told

from .cast import BOX
from .content import Challenge
from .ground import COLUMNS, space_of
from .harm import hazard
from .movement import near_heroes, place, step, steps_of
from .powers import AMBROSE, DOORSTOP, FIRST_VILLAIN, SHEET_OF
from .quests import is_open, pay
from .remarks import remark, somebody_says
from .rolls import FACES
from .script import ERRAND, SCRIPTS, Script
from .spawning import place_villain, spawn_attempt
from .state import (
    DOWN,
    OFF,
    Table,
    earn,
    finish,
    in_party,
    is_ready,
    knock_down,
    lay_again,
    ready_heroes,
    remember,
    villains_on_map,
)
from .villains import move_toward

HOOK_DIE = Roll("hook", FACES)


def reward(table: Table, what: str) -> None:
    """UC.XP.04"""
    amount = table.cast.chapter.rewards[what]
    earn(table, amount)
    told(table, "earned", amount=amount)


def win(table: Table, what: str = "objective") -> None:
    """The objective is met; the chapter is still lost if a hero has passed out for good. UC.WIN.03, 04"""
    reward(table, what)
    finish(table, can_wake_all(table), "objective" if can_wake_all(table) else "passed out")


def passed_out(table: Table) -> list[int]:
    return [hero for hero in in_party(table) if table.tokens[hero] == 0]


def wakers(table: Table) -> list[int]:
    """Sheets whose hero is awake and has a full restorative."""
    asleep = passed_out(table)
    return [
        SHEET_OF[h] for h in in_party(table) if h != DOORSTOP and h not in asleep and table.restoratives[SHEET_OF[h]]
    ]


def can_wake_all(table: Table) -> bool:
    """Each passed-out hero needs a full restorative of a different hero. UC.WIN.03"""
    return len(passed_out(table)) <= len(wakers(table))


class BodyOfEvidence(Script):
    """Chapter 1: examine the Dead Body, then carry it out. UC.COMP.16"""

    success_reward: ClassVar[str] = "examined"
    success_words: ClassVar[str] = "Then it can be carried out."
    portable: ClassVar[str] = "body"
    exits: ClassVar[tuple[int, ...]] = (space_of("I6"),)
    time_words: ClassVar[str] = "the active hero makes one more spawn attempt"

    def is_open(self, table: Table, challenge: Challenge, space: int) -> bool:
        return not table.progress.examined

    def succeeded(self, table: Table, hero: int, challenge: Challenge, space: int) -> Flow[None]:
        table.progress.examined = True
        table.marker = space
        remark(table, "examined", hero)
        reward(table, "examined")
        if all(is_ready(table, hero) for hero in in_party(table)):
            pay(table, "quiet_entry")
        yield from ()

    def left(self, table: Table, hero: int) -> Flow[None]:
        remember(table, "carried", hero, "the Dead Body")
        win(table, "left")
        yield from ()

    def time_card(self, table: Table) -> Flow[None]:
        yield from spawn_attempt(table)

    def caved_in(self, table: Table, where: int) -> None:
        if where == space_of("E3") and where in table.space[FIRST_VILLAIN:]:
            pay(table, "bad_footing")


class DeadDrop(Script):
    """Chapter 2: the Courier runs from passage to passage with the Package. UC.SIG.01-04"""

    portable: ClassVar[str] = "package"
    exits: ClassVar[tuple[int, ...]] = (space_of("G1"),)
    time_words: ClassVar[str] = "the Courier acts at once"
    course_words: ClassVar[str] = (
        "In its turn the Courier attacks nobody, but charges two spaces on its way by I3, G1, C1 and C6 to passage 5 in"
        " G6: ten turns at least. It puts a sword thug on each that it reaches, and escapes in the turn after."
    )
    stops: ClassVar[tuple[int, ...]] = tuple(space_of(label) for label in ("I3", "G1", "C1", "C6", "G6"))

    def acts(self, table: Table, figure: int) -> Flow[bool]:
        """On its stop it takes the next one, then charges toward it; from the last one it escapes."""
        if table.cast.profiles[figure].home != BOX:
            return False
        if table.flags[figure] & DOWN:
            table.flags[figure] &= ~DOWN
            return True
        where = table.space[figure]
        if where == self.stops[-1]:
            finish(table, False, "escaped")
        goal = self.bound_for(table, figure)
        table.progress.stop = self.stops.index(goal)
        yield from move_toward(table, figure, goal, charging=True)
        if table.space[figure] == self.stops[2]:
            table.progress.touched = True
        if table.space[figure] == goal:
            place_villain(table, "sword_thug", goal)
        return True

    def bound_for(self, table: Table, figure: int) -> int:
        """Its current stop, or the next one if it stands there."""
        if table.cast.profiles[figure].home != BOX:
            return -1
        stop = table.progress.stop
        reached = table.space[figure] == self.stops[stop]
        return self.stops[min(stop + reached, len(self.stops) - 1)]

    def fell(self, table: Table, villain: int, where: int) -> Flow[None]:
        if table.cast.profiles[villain].home == BOX:
            table.marker = where
            somebody_says(table, "courier", where)
            reward(table, "courier")
            if not table.progress.touched:
                pay(table, "clean_catch")
        yield from ()

    def left(self, table: Table, hero: int) -> Flow[None]:
        remember(table, "carried", hero, "the Package")
        win(table, "left")
        yield from ()

    def time_card(self, table: Table) -> Flow[None]:
        table.queue = [boss for boss in table.cast.bosses if table.space[boss] >= 0]
        yield from ()

    def squeezed(self, table: Table, figure: int, origin: int, target: int) -> None:
        """Into the fissure on one side and out on the other."""
        if figure >= FIRST_VILLAIN or not is_open(table, "tight_squeeze"):
            return
        if target in table.ground.fissures:
            table.progress.squeezed[figure] = origin
        elif table.progress.squeezed.get(figure, target) != target:
            pay(table, "tight_squeeze")


class KingOfTheSump(Script):
    """Chapter 3: the gate keeps the Ringleader's side asleep until a control opens it. UC.ELEM.05, 08-10"""

    success_words: ClassVar[str] = "The gate is open for good."

    def gate_open(self, table: Table) -> bool:
        return table.ground.gate_open

    def is_open(self, table: Table, challenge: Challenge, space: int) -> bool:
        return not table.progress.levers >> space & 1

    def succeeded(self, table: Table, hero: int, challenge: Challenge, space: int) -> Flow[None]:
        if not self.gate_open(table):
            remark(table, "gate", hero)
        lay_again(table, gate_open=True)
        told(table, "opened", hero, space=space)
        table.progress.levers |= 1 << space
        if table.progress.levers.bit_count() == 2:
            pay(table, "both_levers")
        yield from ()

    def sleeps(self, table: Table, villain: int) -> bool:
        return table.space[villain] % len(COLUMNS) >= 6 and not self.gate_open(table)

    def awake(self, table: Table, villains: list[int]) -> list[int]:
        return [villain for villain in villains if not self.sleeps(table, villain)]

    def fell(self, table: Table, villain: int, where: int) -> Flow[None]:
        if table.cast.profiles[villain].boss:
            if not any(table.space[v] % len(COLUMNS) >= 6 for v in villains_on_map(table)):
                pay(table, "no_witnesses")
            win(table)
        yield from ()


class MissingPersons(Script):
    """Chapter 4: open the cages before the clock empties them. UC.COMP.18"""

    success_reward: ClassVar[str] = "cage"
    success_words: ClassVar[str] = "The cage is open, and its people are free."
    strike_words: ClassVar[str] = (
        "the closed cage farthest from the heroes is emptied; two emptied cages lose the chapter"
    )
    cages: ClassVar[tuple[int, ...]] = tuple(space_of(label) for label in ("G1", "G6", "I4"))

    def closed(self, table: Table) -> list[int]:
        done = table.progress.opened | table.progress.emptied
        return [space for space in self.cages if not done >> space & 1]

    def is_open(self, table: Table, challenge: Challenge, space: int) -> bool:
        return space in self.closed(table)

    def succeeded(self, table: Table, hero: int, challenge: Challenge, space: int) -> Flow[None]:
        remark(table, "cage", hero)
        reward(table, "cage")
        table.progress.opened |= 1 << space
        if table.progress.opened.bit_count() == 3:
            pay(table, "everyone_home")
        self.judge(table)
        yield from ()

    def clock_strikes(self, table: Table) -> Flow[None]:
        far = {space: near_heroes(table, space) for space in self.closed(table)}
        farthest = [space for space in far if far[space] == max(far.values())]
        space = yield Ask(table.decider, "cage", farthest)
        table.progress.emptied |= 1 << space
        told(table, "emptied", space=space)
        somebody_says(table, "emptied", space)
        self.judge(table)

    def judge(self, table: Table) -> None:
        opened, emptied = table.progress.opened.bit_count(), table.progress.emptied.bit_count()
        if emptied >= 2:
            finish(table, False, "cages")
        if opened + emptied == 3:
            win(table)

    def hurt(self, table: Table, figure: int) -> Flow[None]:
        profile = table.cast.profiles[figure]
        if profile.boss and profile.vit - table.health[figure] >= 3:
            pay(table, "stare_it_down")
        yield from ()

    def fell(self, table: Table, villain: int, where: int) -> Flow[None]:
        if table.cast.profiles[villain].boss:
            pay(table, "stare_it_down")
        yield from ()


class SafeConduct(Script):
    """Chapter 5: Ambrose walks with the heroes to the exit. UC.SIDES.04, UC.COMP.16, 17"""

    patrol: ClassVar[int] = space_of("I3")
    course_words: ClassVar[str] = (
        "Ambrose walks one space a round if a battle-ready hero is within two. Once a round a hero with him, no villain"
        " there, leads him one more as an action. With no such hero in his space villains attack him; his death loses"
        " the chapter."
    )

    def lay(self, table: Table) -> None:
        table.space[AMBROSE] = space_of("A4")

    def significant(self, table: Table) -> list[tuple[int, int]]:
        return [(13, AMBROSE)]

    def acts(self, table: Table, figure: int) -> Flow[bool]:
        """He walks one space of the players' choice if a battle-ready hero is within two. UC.SPACE.12"""
        if figure != AMBROSE:
            return False
        far = table.ground.far[table.space[AMBROSE]]
        if any(far[table.space[hero]] <= 2 for hero in ready_heroes(table)):
            choices: list[Choice] = ["stay", *steps_of(table, AMBROSE, False)]
            answer = yield Ask(table.decider, "ambrose", choices, about=AMBROSE)
            if answer != "stay":
                yield from step(table, AMBROSE, answer)
                self.arrived(table)
        return True

    def arrived(self, table: Table) -> None:
        """He is safe where the patrol marker lies. UC.COMP.17"""
        if table.space[AMBROSE] == self.patrol:
            if table.health[AMBROSE] == table.tokens[AMBROSE]:
                pay(table, "not_a_scratch")
            win(table)


class TheWorks(Script):
    """Chapter 6: the Processor, its valves, the clock and the hook. UC.COMP.16-18"""

    success_reward: ClassVar[str] = "valve"
    success_words: ClassVar[str] = "The Processor loses 2 Armour."
    strike_words: ClassVar[str] = "a drudge is put on the Processor's space"
    processor: ClassVar[int] = space_of("G3")

    def lay(self, table: Table) -> None:
        table.object_health = self.object_vit(table)

    def object_vit(self, table: Table) -> int:
        return 11 if len(table.cast.party) == 3 else 14

    def object_space(self, table: Table) -> int:
        return self.processor if table.object_health else OFF

    def object_armour(self, table: Table) -> int:
        return 19 - 2 * table.progress.valves.bit_count()

    def object_destroyed(self, table: Table) -> None:
        win(table)

    def is_open(self, table: Table, challenge: Challenge, space: int) -> bool:
        return not table.progress.valves >> space & 1

    def succeeded(self, table: Table, hero: int, challenge: Challenge, space: int) -> Flow[None]:
        remark(table, "valve", hero)
        reward(table, "valve")
        progress = table.progress
        progress.valves |= 1 << space
        if progress.valves.bit_count() == 2 and progress.valve_round == table.round:
            pay(table, "shut_off")
        progress.valve_round = table.round
        yield from ()

    def clock_strikes(self, table: Table) -> Flow[None]:
        place_villain(table, "drudge", self.processor)
        yield from ()

    def round_starts(self, table: Table) -> Flow[None]:
        """The hook swings over row 3: a hazard roll for each character there."""
        face = yield HOOK_DIE
        where = space_of(f"{COLUMNS[face + 1]}3")
        table.progress.hook = where
        told(table, "hook", space=where, dice=[face])
        for figure in [f for f, there in enumerate(table.space) if there == where and is_ready(table, f)]:
            if (yield from hazard(table, figure)):
                if table.space[figure] >= 0:
                    knock_down(table, figure)
                if figure >= FIRST_VILLAIN:
                    pay(table, "off_the_hook")


class RootOfTheRot(Script):
    """Chapter 7: the Cephalyx, its stairwell, and passages that can be closed. UC.ELEM.06, UC.EX.15"""

    success_reward: ClassVar[str] = "passage"
    success_words: ClassVar[str] = "No villain comes in this way again."
    strike_words: ClassVar[str] = "a drudge is put on the Cephalyx's space"
    stairwell: ClassVar[int] = space_of("I3")

    def is_open(self, table: Table, challenge: Challenge, space: int) -> bool:
        return not table.closed >> space & 1

    def succeeded(self, table: Table, hero: int, challenge: Challenge, space: int) -> Flow[None]:
        table.closed |= 1 << space
        remark(table, "passage", hero)
        reward(table, "passage")
        yield from ()

    def cephalyx(self, table: Table) -> int:
        return table.cast.bosses[0]

    def clock_strikes(self, table: Table) -> Flow[None]:
        where = table.space[self.cephalyx(table)]
        if where >= 0:
            place_villain(table, "drudge", where)
        yield from ()

    def hurt(self, table: Table, figure: int) -> Flow[None]:
        if figure == self.cephalyx(table) and table.health[figure] <= 4 and not table.progress.fled:
            table.progress.fled = True
            place(table, figure, self.stairwell)
            somebody_says(table, "flees", self.stairwell)
        yield from ()

    def fell(self, table: Table, villain: int, where: int) -> Flow[None]:
        if villain == self.cephalyx(table):
            win(table)
        yield from ()


class Errand(Script):
    """A chapter that is data alone: pass each of its challenges once, and bring down all its bosses, in any order."""

    success_words: ClassVar[str] = "One task less."

    def done(self, table: Table, challenge: Challenge) -> bool:
        return bool(table.progress.opened >> table.cast.chapter.challenges.index(challenge) & 1)

    def bosses(self, table: Table) -> list[int]:
        """Those who still stand."""
        return [boss for boss in table.cast.bosses if table.space[boss] >= 0]

    def is_open(self, table: Table, challenge: Challenge, space: int) -> bool:
        return not self.done(table, challenge)

    def succeeded(self, table: Table, hero: int, challenge: Challenge, space: int) -> Flow[None]:
        table.progress.opened |= 1 << table.cast.chapter.challenges.index(challenge)
        self.pay_for(table, challenge.id)
        self.judge(table)
        yield from ()

    def fell(self, table: Table, villain: int, where: int) -> Flow[None]:
        if table.cast.profiles[villain].boss:
            self.pay_for(table, "boss")
            self.judge(table)
        yield from ()

    def pay_for(self, table: Table, what: str) -> None:
        """A task pays where the chapter names it among its rewards. UC.XP.04"""
        if what in table.cast.chapter.rewards:
            reward(table, what)

    def judge(self, table: Table) -> None:
        if not self.bosses(table) and all(self.done(table, task) for task in table.cast.chapter.challenges):
            win(table)


SCRIPTS.update(
    {
        ERRAND: Errand(),
        1: BodyOfEvidence(), 2: DeadDrop(), 3: KingOfTheSump(), 4: MissingPersons(), 5: SafeConduct(), 6: TheWorks(),
        7: RootOfTheRot(),
    }
)  # fmt: skip
