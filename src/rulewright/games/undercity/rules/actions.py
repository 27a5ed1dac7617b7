"""Actions other than attacks: revive, stat challenges, repairs, and what abilities and chapters add."""

from __future__ import annotations

from rulewright.kernel import Ask, Choice, Flow, Roll, told

from .cast import CONSTRUCT
from .content import Challenge
from .movement import step, steps_of
from .powers import (
    AMBROSE,
    DOORSTOP,
    EXPERT_BODGE,
    FIELD_TONIC,
    GARDEK,
    HERO_FIGURES,
    LONG_WRENCH,
    MILO,
    PAIR,
    POG,
    RALLY,
    REMOTE_WHISTLE,
    SHEET_OF,
)
from .quests import QUEST_NUMBER, is_open, pay
from .reasons import Condition
from .remarks import remark
from .rolls import CHALLENGE, FACES, Aim, draw_feats, hero_roll, refill, spend
from .script import script_of
from .state import (
    ACTED,
    DOWN,
    DRIVE_BOOST,
    DRIVEN,
    LOST_ACTION,
    QUICK_HANDS,
    Table,
    heroes_in,
    is_done,
    is_ready,
    lay_again,
    ready_heroes,
    remember,
    seat_for,
    skilled,
    villains_in,
)

BODGE = Roll("bodge", FACES)
STATS = ("str", "int", "per")
REOPEN = 13


def act_bar(table: Table, hero: int) -> Condition:
    """Why a hero on his feet has no action: one in an activation, if it is not forfeited. UC.ACT.01, UC.KNOCK.08"""
    did = table.did[hero]
    return "forfeited" if did & LOST_ACTION else "acted" if did & ACTED else ""


def can_act(table: Table, hero: int) -> bool:
    """UC.ACT.01, UC.KNOCK.01, 08, UC.STATE.05"""
    if table.did[hero] & (LOST_ACTION | ACTED) or table.flags[hero] & DOWN:
        return False
    return is_ready(table, hero)


def is_living(table: Table, figure: int) -> bool:
    """UC.TERM.02"""
    return not table.cast.profiles[figure].keywords & CONSTRUCT


def wounded(table: Table, figure: int) -> bool:
    return table.health[figure] < table.tokens[figure]


def heal(table: Table, figure: int, amount: int) -> None:
    """Tokens turn red again. UC.TERM.03"""
    healed = min(amount, table.tokens[figure] - table.health[figure])
    table.health[figure] += healed
    if healed:
        told(table, "healed", figure, amount=healed)


# ---- what can be done -----------------------------------------------------------------------------------------------


def action_choices(table: Table, hero: int) -> list[Choice]:
    """The non-attack actions of a hero who can act. UC.ACT.01, 03"""
    found = basic_choices(table, hero)
    found += own_choices(table, hero)
    if table.space[AMBROSE] >= 0:
        found += escort_choices(table, hero)
    return found


def basic_choices(table: Table, hero: int) -> list[Choice]:
    """Revive and stat challenge: also what Quick Hands allows on top. UC.REVIVE.01-03, UC.STAT.01, 04"""
    found: list[Choice] = []
    sheet, where = SHEET_OF[hero], table.space[hero]
    if hero != DOORSTOP and table.restoratives[sheet]:
        found += [("revive", other) for other in revivable(table, hero)]
    if table.cast.tasks >> where & 1:
        found += [("challenge", c.id, stat) for c, stat in challenges_at(table, hero)]
    ground = table.ground
    if ground.collapsed and not ground.collapsed >> where & 1:
        found += [("reopen", f) for f in ground.fissures if ground.collapsed >> f & 1 and f in ground.sides[where]]
    return found


def revivable(table: Table, hero: int) -> list[int]:
    """Incapacitated heroes in the same space; restoratives do not work on Doorstop. UC.REVIVE.01, 06"""
    space, health = table.space, table.health
    where = space[hero]
    return [h for h in HERO_FIGURES if space[h] == where and health[h] == 0 and h not in (hero, DOORSTOP)]


def challenges_at(table: Table, hero: int) -> list[tuple[Challenge, str]]:
    """The challenges of the chapter and its quests that a hero can try where he stands. UC.STAT.04, UC.POG.11"""
    where = table.space[hero]
    stats = table.cast.profiles[hero].stats
    script = script_of(table)
    found: list[tuple[Challenge, str]] = []
    for challenge in script.challenges(table):
        if where in challenge.spaces and script.is_open(table, challenge, where):
            found += [(challenge, stat) for stat in challenge.stats if stats[STATS.index(stat)] >= 0]
    for challenge in table.cast.chapter.quest_challenges:
        if where in challenge.spaces and QUEST_NUMBER[challenge.id] in table.quests and is_open(table, challenge.id):
            if challenge.feat and not table.row[SHEET_OF[hero]]:
                continue
            found += [(challenge, stat) for stat in challenge.stats if stats[STATS.index(stat)] >= 0]
    return found


def own_choices(table: Table, hero: int) -> list[Choice]:
    """Actions from sheets and Ability cards. UC.ACT.03, UC.NAMED.07"""
    if hero == POG:
        return pog_choices(table)
    if hero == GARDEK and skilled(table, GARDEK, RALLY):
        return ["rally"]
    if hero == MILO and table.row[MILO] and skilled(table, MILO, FIELD_TONIC):
        here_ = [h for h in heroes_in(table, table.space[MILO]) if is_living(table, h)]
        return [("field_tonic", h) for h in here_ if table.health[h] and wounded(table, h)]
    return []


def pog_choices(table: Table) -> list[Choice]:
    """'Jack Drive and Bodge!, at any moment of the pair's turn. UC.POG.04-06, UC.REVIVE.07"""
    found: list[Choice] = []
    if table.space[DOORSTOP] >= 0:
        if can_drive(table):
            found.append("jack_drive")
        reach = 1 if skilled(table, PAIR, LONG_WRENCH) else 0
        near = table.ground.far[table.space[POG]][table.space[DOORSTOP]] <= reach
        if near and table.row[PAIR] and wounded(table, DOORSTOP):
            found.append("bodge")
    return found


def can_drive(table: Table) -> bool:
    """Whether 'Jack Drive would still change what Doorstop does this turn. UC.POG.05, 07"""
    return is_ready(table, DOORSTOP) and not is_done(table, DOORSTOP) and not table.flags[DOORSTOP] & DRIVEN


def whistle_choices(table: Table) -> list[Choice]:
    """Remote Whistle: 'Jack Drive for a discarded Feat, without Pog's action."""
    if not skilled(table, PAIR, REMOTE_WHISTLE) or not is_ready(table, POG) or not can_drive(table):
        return []
    return [("whistle", card) for card in table.row[PAIR]]


def escort_choices(table: Table, hero: int) -> list[Choice]:
    """Chapter 5: once in a round a hero moves Ambrose one more space. UC.SIDES.04"""
    where = table.space[AMBROSE]
    if where != table.space[hero] or table.progress.escorted == table.round:
        return []
    return [] if villains_in(table, where) else [("escort", s) for s in steps_of(table, AMBROSE, False)]


# ---- doing it -------------------------------------------------------------------------------------------------------


def do_action(table: Table, hero: int, choice: tuple[int | str, ...]) -> Flow[None]:
    """Carry out one non-attack action."""
    kind = choice[0]
    if kind in ("revive", "challenge", "reopen") and table.did[hero] & ACTED:
        table.flags[hero] &= ~QUICK_HANDS
    table.did[hero] |= ACTED
    if kind == "revive":
        revive(table, hero, int(choice[1]))
    elif kind == "challenge":
        yield from try_challenge(table, hero, str(choice[1]), str(choice[2]))
    elif kind == "reopen":
        yield from reopen(table, hero, int(choice[1]))
    elif kind == "jack_drive":
        drive(table)
    elif kind == "bodge":
        yield from bodge(table)
    elif kind == "rally":
        yield from rally(table)
    elif kind == "field_tonic":
        yield from pay_feat(table, MILO)
        heal(table, int(choice[1]), 2)
    elif kind == "escort":
        table.progress.escorted = table.round
        yield from step(table, AMBROSE, int(choice[1]))
        script_of(table).arrived(table)


def pay_feat(table: Table, figure: int) -> Flow[None]:
    """Discard a Feat card as a cost. UC.FEAT.05"""
    sheet = SHEET_OF[figure]
    choices = [("discard", card) for card in table.row[sheet]]
    choice = yield Ask(seat_for(table, figure), "cost", choices, about=figure)
    spend(table, choice[1])


def revive(table: Table, hero: int, other: int) -> None:
    """The restorative is emptied; the revived hero's tokens turn red, and he lies there still. UC.REVIVE.02-05"""
    table.restoratives[SHEET_OF[hero]] -= 1
    table.health[other] = table.tokens[other]
    told(table, "revived", hero, whom=other)
    remark(table, "revived", hero)
    remember(table, "revived", hero, table.cast.profiles[other].id)


def challenge_roll(table: Table, hero: int, stat: str, number: int) -> Flow[bool]:
    """2d6 plus the stat against a number. UC.STAT.02, 03, UC.EX.15"""
    profile = table.cast.profiles[hero]
    which = STATS.index(stat)
    bonus = profile.stats[which] + profile.trained[which]
    total = yield from hero_roll(table, hero, CHALLENGE, 2, bonus, Aim(number, number), False)
    passed = bool(total >= number)
    told(table, "challenge", hero, stat=stat, needed=number, amount=total, passed=passed)
    return passed


def try_challenge(table: Table, hero: int, id: str, stat: str) -> Flow[None]:
    """A challenge of the chapter or of a side quest. UC.STAT.01"""
    where = table.space[hero]
    chapter = table.cast.chapter
    challenge = next(c for c in (*chapter.challenges, *chapter.quest_challenges) if c.id == id)
    if challenge.feat:
        yield from pay_feat(table, hero)
    number = next(value for name, value in challenge.stats.items() if name == stat)
    if not (yield from challenge_roll(table, hero, stat, number)):
        return
    if challenge in chapter.challenges:
        yield from script_of(table).succeeded(table, hero, challenge, where)
    elif pay(table, id):
        yield from quest_reward(table, hero, id)


def quest_reward(table: Table, hero: int, id: str) -> Flow[None]:
    """What some side quests give beside XP."""
    if id == "smugglers_ledger":
        for sheet in table.cast.party:
            yield from draw_feats(table, sheet, 1)
    elif id == "second_opinion":
        heal(table, AMBROSE, 2)
    elif id == "spare_boiler":
        mend = wounded(table, DOORSTOP) and table.space[DOORSTOP] >= 0
        choices = ("repair", "refill") if mend else ("refill",)
        answer = yield Ask(seat_for(table, hero), "boiler", choices, about=hero)
        if answer == "repair":
            heal(table, DOORSTOP, 4)
        else:
            yield from refill(table, SHEET_OF[hero])


def reopen(table: Table, hero: int, fissure: int) -> Flow[None]:
    """A STR 13 challenge from any space that shares a side clears a collapsed fissure. UC.FISS.11-13"""
    if (yield from challenge_roll(table, hero, "str", REOPEN)):
        lay_again(table, collapsed=table.ground.collapsed & ~(1 << fissure))
        told(table, "reopened", hero, space=fissure)


def drive(table: Table) -> None:
    """'Jack Drive: Doorstop may charge, and one of its attack rolls is boosted. UC.POG.05-07"""
    table.flags[DOORSTOP] |= DRIVEN | DRIVE_BOOST
    told(table, "drive", POG, whom=DOORSTOP)


def bodge(table: Table) -> Flow[None]:
    """Bodge!: half a die of wreck tokens, rounded up, turn red. UC.NAMED.07, UC.REVIVE.07, 08"""
    yield from pay_feat(table, POG)
    face = yield BODGE
    heal(table, DOORSTOP, (face + 1) // 2 + (1 if skilled(table, PAIR, EXPERT_BODGE) else 0))


def rally(table: Table) -> Flow[None]:
    """Each other hero within one space draws a Feat card. UC.SPACE.12"""
    far = table.ground.far[table.space[GARDEK]]
    sheets = {SHEET_OF[h] for h in ready_heroes(table) if h != GARDEK and far[table.space[h]] <= 1}
    for sheet in sorted(sheets):
        yield from draw_feats(table, sheet, 1)
