"""The Activation Phase: stand up, choose a movement type, move and act in either order."""

from __future__ import annotations

from rulewright.kernel import Ask, Choice, Flow, told

from .actions import (
    action_choices,
    basic_choices,
    can_act,
    do_action,
    drive,
    heal,
    pog_choices,
    whistle_choices,
    wounded,
)
from .anytime import anytime_choices, play_anytime, pog_feats
from .attack import attack_object, attack_rocks, begin_attacking, hero_attack
from .barred import barred_deeds, barred_mode, end_bar
from .grenades import throw_grenade
from .movement import charge_bar, fissure_bar, place, slip, step, steps_of
from .powers import (
    CANICE,
    DEAD_EYE,
    DOORSTOP,
    EMERGENCY_OVERRIDE,
    GARDEK,
    HITCH_A_RIDE,
    LONG_THROW,
    MENDING_BLOOD,
    MOMENTUM,
    PAIR,
    PARTING_SHOT,
    POG,
    SCURRY,
    SHEET_OF,
    feat_special,
)
from .powers import TUMBLE as TUMBLE_FEAT
from .ratings import FOUL_AIR
from .rolls import draw_feats, holds, play_special, spend
from .state import (
    ACT,
    ACTED,
    CARD,
    CHARGE,
    CHARGED,
    DONE,
    DOWN,
    FINISH,
    HOLD,
    LOST_ACTION,
    LOST_MOVE,
    MENDED,
    MODE,
    MODES,
    MOVE_OVER,
    MOVED,
    NOBODY,
    OFF,
    OVERRIDDEN,
    PAIR_TURN,
    QUICK_HANDS,
    SHOT,
    WALK,
    Table,
    carries,
    is_done,
    is_ready,
    is_rough,
    seat_for,
    skilled,
)
from .targets import attack_choices
from .ways import charge_ways

END: Choice = "end"
STANDING: tuple[Choice, ...] = ("forfeit_move", "forfeit_action", "stay")


# ---- the pair -------------------------------------------------------------------------------------------------------


def pair_turn(table: Table) -> Flow[None]:
    """Pog and Doorstop activate one after the other; Pog may act before, between and after.

    UC.POG.01-04, 10, UC.EX.11
    """
    choices: list[Choice] = [("activate", f) for f in (POG, DOORSTOP) if table.space[f] >= 0 and not is_done(table, f)]
    over = not choices
    if can_act(table, POG):
        choices += pog_choices(table)
        choices += basic_choices(table, POG)
    if is_ready(table, POG):
        choices += whistle_choices(table)
        choices += pog_feats(table)
    choices += override_choices(table)
    if not choices:
        table.phase = FINISH
        return
    if over:
        choices.append(END)
    choice = yield Ask(table.seat_of[PAIR], "pair", choices, about=POG if table.space[POG] >= 0 else DOORSTOP)
    if choice == END:
        table.phase = FINISH
    elif isinstance(choice, str):
        yield from do_action(table, POG, (choice,))
    elif choice[0] == "activate":
        begin_activation(table, choice[1])
    elif choice[0] == "whistle":
        spend(table, choice[1])
        drive(table)
    elif choice[0] == "override":
        table.flags[DOORSTOP] |= OVERRIDDEN
        heal(table, DOORSTOP, 2)
    elif choice[0] == "feat":
        yield from play_anytime(table, POG, choice)
    else:
        yield from do_action(table, POG, choice)


def override_choices(table: Table) -> list[Choice]:
    """Emergency Override: once in a chapter, before either has activated."""
    if not skilled(table, PAIR, EMERGENCY_OVERRIDE) or table.flags[DOORSTOP] & OVERRIDDEN:
        return []
    fresh = not (table.did[POG] | table.did[DOORSTOP])
    return [("override", 2)] if fresh and table.space[DOORSTOP] >= 0 and table.health[DOORSTOP] == 0 else []


# ---- the beginning --------------------------------------------------------------------------------------------------


def begin_activation(table: Table, hero: int) -> None:
    """UC.MOVE.09: whoever is in the space now cannot be the target of a charge."""
    forget_activation(table)
    table.active = hero
    table.origin = where = table.space[hero]
    for figure, there in enumerate(table.space):
        if there == where:
            table.mates |= 1 << figure
    table.phase = MODE


def forget_activation(table: Table) -> None:
    """Nobody is in his activation: what belongs to one is gone."""
    table.active = NOBODY
    table.mode = table.steps = table.mates = 0
    table.origin = OFF
    table.blows = []


def choose_mode(table: Table) -> Flow[None]:
    """Stand up if need be, then hold, walk or charge. UC.MOVE.02, 04-07, UC.KNOCK.01-04"""
    hero = table.active
    if table.health[hero] == 0:
        yield from lie_there(table, hero)
        return
    if table.flags[hero] & DOWN and not (yield from stand_up(table, hero)):
        end_activation(table)
        return
    table.phase = ACT
    if table.did[hero] & LOST_MOVE:
        return
    choices: list[Choice] = ["hold", "walk"]
    if not charge_bar(table, hero):
        choices.append("charge")
    answer = yield Ask(seat_for(table, hero), "mode", choices, about=hero, refusals=lambda: barred_mode(table, hero))
    table.mode = MODES.index(answer)


def lie_there(table: Table, hero: int) -> Flow[None]:
    """An incapacitated hero may be placed in a connected space that he fits into; Doorstop may not.

    UC.STATE.05, 07, 09, UC.FISS.03
    """
    if hero != DOORSTOP:
        fissures = table.ground.fissures if fissure_bar(table, hero, False) else ()
        spaces = [space for space in table.ground.near[table.space[hero]] if space not in fissures]
        choices: list[Choice] = ["stay", *(("place", space) for space in spaces)]
        answer = yield Ask(seat_for(table, hero), "crawl", choices, about=hero)
        if answer != "stay":
            place(table, hero, answer[1])
    end_activation(table)


def stand_up(table: Table, hero: int) -> Flow[bool]:
    """Discard a Feat card, or forfeit movement or action. UC.KNOCK.02-04, 08, UC.FEAT.06"""
    row = table.row[SHEET_OF[hero]]
    choices: list[Choice] = [*(("discard", card) for card in row), *STANDING]
    answer = yield Ask(seat_for(table, hero), "stand", choices, about=hero)
    if answer == "stay":
        return False
    if answer == "forfeit_move":
        table.did[hero] |= LOST_MOVE
    elif answer == "forfeit_action":
        table.did[hero] |= LOST_ACTION
    else:
        spend(table, answer[1])
    table.flags[hero] &= ~DOWN
    told(table, "stood", hero)
    return True


# ---- moving and acting ----------------------------------------------------------------------------------------------


def stride(table: Table, hero: int) -> int:
    """How many spaces the chosen movement allows. UC.MOVE.04, 06, 07"""
    if table.mode == CHARGE:
        return 3 if hero == GARDEK and skilled(table, GARDEK, MOMENTUM) else 2
    return 1 if table.mode == WALK else 0


def may_move(table: Table, hero: int) -> bool:
    """Whether something is left of his movement."""
    if table.did[hero] & (MOVE_OVER | LOST_MOVE) or table.flags[hero] & DOWN:
        return False
    return table.steps < stride(table, hero)


def move_choices(table: Table, hero: int) -> list[Choice]:
    if not may_move(table, hero):
        return []
    charging = table.mode == CHARGE
    if charging and carries(table, hero):
        return []
    return [("move", space) for space in steps_of(table, hero, charging)]


def options(table: Table, hero: int) -> list[Choice]:
    """Everything that the active hero can do now. UC.MOVE.03, 08, 12, 14, UC.ACT.01-03"""
    if table.blows:
        return [*attack_choices(table, hero, table.blows), *free_choices(table, hero), "done"]
    moves = move_choices(table, hero)
    found, did = [*moves], table.did[hero]
    if can_act(table, hero):
        profile = table.cast.profiles[hero]
        found += attack_choices(table, hero, (*profile.melee, *profile.ranged))
        found += action_choices(table, hero)
    elif table.flags[hero] & QUICK_HANDS and did & ACTED:
        found += basic_choices(table, hero)
    found += free_choices(table, hero)
    if hero in (CANICE, GARDEK):
        found += parting_choices(table, hero)
    if not moves or not end_bar(table, hero, moves):
        found.append(END)
    return found


def is_spent(table: Table, hero: int) -> bool:
    """Whether his other weapons reach nobody, and no card in his hand could change that: his attacks are over.

    The cards can be played afterwards as well.
    """
    cards = free_choices(table, hero)
    if not cards or any(opens_attack(choice) for choice in cards):
        return False
    return not attack_choices(table, hero, table.blows)


def opens_attack(choice: Choice) -> bool:
    """Whether what can be done at any time may bring somebody into reach."""
    if isinstance(choice, tuple) and choice[0] == "feat":
        return feat_special(int(choice[1])) in OPENING
    return choice != "pickup" and not (isinstance(choice, tuple) and choice[0] == "hand")


OPENING = (LONG_THROW, DEAD_EYE, SCURRY)
"""Specials after which a weapon may reach farther, past Stealth, or past Pog."""


def free_choices(table: Table, hero: int) -> list[Choice]:
    """What can be done at any time, even between two attacks: cards, and in the pair's turn what Pog does. UC.POG.04"""
    found: list[Choice] = []
    if hero == DOORSTOP and can_act(table, POG):
        found += [("pog", choice) for choice in pog_choices(table) if isinstance(choice, str)]
        found += [("pog", *choice) for choice in basic_choices(table, POG) if isinstance(choice, tuple)]
    if SHEET_OF[hero] == PAIR:
        found += whistle_choices(table)
    found += anytime_choices(table, hero)
    return found


def parting_choices(table: Table, hero: int) -> list[Choice]:
    """After the action: Tumble, Parting Shot, Mending Blood."""
    did = table.did[hero]
    found: list[Choice] = []
    if hero == CANICE and did & ACTED:
        if did & SHOT and table.mode == HOLD and not did & MOVED and skilled(table, CANICE, PARTING_SHOT):
            found += [("part", space) for space in steps_of(table, CANICE, False)]
        if holds(table, CANICE, TUMBLE_FEAT) >= 0:
            found += [("tumble", space) for space in steps_of(table, CANICE, False)]
    if hero == GARDEK and skilled(table, GARDEK, MENDING_BLOOD) and wounded(table, GARDEK):
        found += [("mend", card) for card in table.row[GARDEK] if not table.flags[GARDEK] & MENDED]
    return found


def act(table: Table) -> Flow[None]:
    """One step, one attack, one action or one card of the active hero, or his end. UC.TURN.04"""
    hero = table.active
    if not is_ready(table, hero) or table.flags[hero] & DOWN:
        if is_moving(table, hero):
            yield from end_move(table, hero)
        end_activation(table)
        return
    if table.blows and is_spent(table, hero):
        table.blows = []
    choices = options(table, hero)
    choice = yield Ask(
        seat_for(table, hero), "act", choices, about=hero,
        refusals=lambda: barred_deeds(table, hero, choices), shortcuts=lambda: charge_ways(table, hero, choices),
    )  # fmt: skip
    if choice == END:
        if is_moving(table, hero):
            yield from end_move(table, hero)
        end_activation(table)
    elif choice == "done":
        table.blows = []
    else:
        yield from carry_out(table, hero, (choice,) if isinstance(choice, str) else choice)


def carry_out(table: Table, hero: int, choice: tuple[int | str, ...]) -> Flow[None]:
    kind = choice[0]
    if kind == "move":
        yield from walk_on(table, hero, int(choice[1]))
    elif kind in ("attack", "rocks", "object", "blast", "smoke", "flash", "gas"):
        if is_moving(table, hero):
            yield from end_move(table, hero)
        if is_ready(table, hero) and not table.flags[hero] & DOWN:
            begin_attacking(table, hero, int(choice[1]))
            yield from attack_by(table, hero, choice)
    elif kind in ("part", "tumble"):
        yield from slip_away(table, hero, choice)
    elif kind == "mend":
        table.flags[hero] |= MENDED
        spend(table, int(choice[1]))
        heal(table, hero, 1)
    elif kind == "whistle":
        spend(table, int(choice[1]))
        drive(table)
    elif kind == "pog":
        yield from do_action(table, POG, choice[1:])
    elif kind in ("feat", "pickup", "hand", "leave"):
        yield from play_anytime(table, hero, choice)
    else:
        if is_moving(table, hero):
            yield from end_move(table, hero)
        if is_ready(table, hero) and not table.flags[hero] & DOWN:
            yield from do_action(table, hero, choice)


def attack_by(table: Table, hero: int, choice: tuple[int | str, ...]) -> Flow[None]:
    kind, w, target = choice[0], int(choice[1]), int(choice[2])
    if kind == "attack":
        return hero_attack(table, hero, w, target, tuple([str(rune) for rune in choice[3:]]))
    if kind == "rocks":
        return attack_rocks(table, hero, w, target)
    if kind == "object":
        return attack_object(table, hero, w, target)
    return throw_grenade(table, str(kind), w, target)


def walk_on(table: Table, hero: int, target: int) -> Flow[None]:
    """One step of the chosen movement; rough terrain ends it. UC.MOVE.06, 07, 15"""
    table.did[hero] |= MOVED
    if table.mode == CHARGE:
        table.did[hero] |= CHARGED
    if not (yield from step(table, hero, target)):
        table.did[hero] |= MOVE_OVER
        return
    table.steps += 1
    if table.steps >= stride(table, hero) or is_rough(table, target):
        yield from end_move(table, hero)


def is_moving(table: Table, hero: int) -> bool:
    """Whether a movement has begun and is not over."""
    return table.did[hero] & (MOVED | MOVE_OVER) == MOVED


def end_move(table: Table, hero: int) -> Flow[None]:
    """A movement that has begun is over: stones slip, Pog hitches a ride. UC.MOVE.03"""
    table.did[hero] |= MOVE_OVER
    if table.mode == CHARGE and table.steps >= 2:
        yield from slip(table, hero)
    if hero == DOORSTOP and can_hitch(table):
        answer = yield Ask(table.seat_of[PAIR], "hitch", ("use", "pass"), about=POG)
        if answer == "use":
            place(table, POG, table.space[DOORSTOP])


def can_hitch(table: Table) -> bool:
    """Hitch a Ride: Doorstop has moved out of Pog's space."""
    left_together = table.mates >> POG & 1 and table.space[POG] == table.origin != table.space[DOORSTOP]
    return bool(left_together and skilled(table, PAIR, HITCH_A_RIDE))


def slip_away(table: Table, hero: int, choice: tuple[int | str, ...]) -> Flow[None]:
    """Tumble moves her without free strikes; Parting Shot is a move like any other."""
    tumbling = choice[0] == "tumble"
    if tumbling:
        play_special(table, holds(table, CANICE, TUMBLE_FEAT))
    else:
        table.did[hero] |= MOVED | MOVE_OVER
    yield from step(table, hero, int(choice[1]), safe=tumbling)


# ---- the end --------------------------------------------------------------------------------------------------------


def end_activation(table: Table) -> None:
    hero = table.active
    table.did[hero] |= DONE
    forget_activation(table)
    table.phase = PAIR_TURN if SHEET_OF[hero] == PAIR else FINISH


def finish_activation(table: Table) -> Flow[None]:
    """The hero draws a Feat card; then the Villain Phase begins. UC.FEAT.01-03, UC.TURN.04, 05"""
    sheet = SHEET_OF[table.actor]
    charged = (table.did[table.actor] | (table.did[DOORSTOP] if sheet == PAIR else 0)) & CHARGED
    if not (table.environment == FOUL_AIR and charged):
        yield from draw_feats(table, sheet, 1)
    table.phase = CARD
