"""What each level of success brings in an adventure, before it is tried and when it is told."""

from __future__ import annotations

from rulewright.games._arena.rules.challenges import AMAZE, FOPP, PASS, SQUEAK

from ..rules.bases import FREED, REWARD
from ..rules.content import GUARDIANS
from ..rules.lair import LESSONS, ROBBED, TURNED_UP
from ..rules.state import Arena
from .ways import whereabouts
from .words import plural

PAYS = {
    "vortex": REWARD, "raid": REWARD, "interrogate": REWARD, "break_out": FREED, "test": LESSONS, "pool": TURNED_UP,
    "cave": ROBBED, "fangs": {AMAZE: 2, PASS: 1, SQUEAK: 1},
}  # fmt: skip
"""How much each level is worth, where it is more than won or lost."""
WON = {
    "gate": "gets in through {place}", "vortex": "heals {health} in {place}",
    "raid": "takes {cards} out of {place}", "interrogate": "gets {cards} out of a prisoner",
    "break_out": "frees {friends} from {place}", "destroy": "ruins {place}", "repair": "repairs {place}",
    "test": "passes a test of Lith: {ratings} 1 higher for good",
    "pool": "makes the enemy turn up {cards} at {place}", "fangs": "sets {place} on {snaps}",
    "cave": "may have {place} take all cards of an enemy with {cards}", "guardian": "passes {guardian} on the {place}",
}  # fmt: skip
LOST = {
    "gate": "does not get through {place} and stays outside", "vortex": "heals nothing in {place}",
    "raid": "takes nothing out of {place}", "interrogate": "gets nothing out of a prisoner",
    "break_out": "frees nobody from {place}", "destroy": "fails to ruin {place}", "repair": "fails to repair {place}",
    "test": "fails a test of Lith", "pool": "sees nothing at {place}", "fangs": "gets nothing out of {place}",
    "cave": "gets nothing out of {place}", "guardian": "fails {guardian} on the {place}",
}  # fmt: skip
"""How an adventure ends, by its kind."""
SNAPS = {AMAZE: "an enemy and a friend, if wanted", PASS: "an enemy or a friend", SQUEAK: "a friend"}
DRIVEN_OFF = "drives off {guardian} on the {place}, but wins no marker"
"""A Squeak before a guardian. DA.LAB.12"""


def worth(kind: str, face: int, least: int) -> int:
    """What a level brings in an adventure; 0 is nothing."""
    return PAYS[kind].get(face, 0) if kind in PAYS else int(face >= least)


def outcome(arena: Arena, kind: str) -> str:
    """How the challenge that is just settled ends: 'ruins Black Vault'. DA.RES.01-33"""
    trial = arena.trial
    assert trial is not None
    amount = worth(kind, trial.face, trial.least)
    if kind not in WON:
        return f"{'succeeds' if amount else 'fails'} at {whereabouts(arena.land, trial.space)}"
    text = WON[kind] if amount else LOST[kind]
    if kind == "guardian" and trial.face == SQUEAK:
        text = DRIVEN_OFF
    if kind != "gate":
        text = f"{text}, and {'the enemy picks the dome' if trial.face == FOPP else 'leaves for a dome'}"
    return text.format(
        place=whereabouts(arena.land, trial.space), health=up_to(amount, "Health"), cards=up_to(amount, "card"),
        friends=up_to(amount, "friend"), ratings=plural(amount, "rating"), snaps=SNAPS.get(trial.face, ""),
        guardian=GUARDIANS[trial.guardian].name if trial.guardian >= 0 else "",
    )  # fmt: skip


def up_to(amount: int, what: str) -> str:
    """'1 card', 'up to 4 cards': there may be fewer."""
    counted = f"{amount} {what}" if what == "Health" else plural(amount, what)
    return f"up to {counted}" if amount > 1 else counted


# ---- before it is tried ---------------------------------------------------------------------------------------------

AFTERWARDS = "Whatever comes, it goes to a dome: your team picks it, after a Fopp the enemy"
AT_A_GATE = "Who then tries to ruin it goes to a dome: your team picks it, after a Fopp the enemy"
AT_A_GUARDIAN = "An Amaze draws a treasure too; on a Squeak only another guardian comes, on less this one stays"
NO_LESS = "A Squeak, a Fail or a Fopp wins nothing"
LITTLE = "A Squeak wins a little too{0}; a Fail or a Fopp wins nothing"


def stakes(kind: str, anything: str = "") -> str:
    """What less than a success means, how likely it is to win anything, and what follows the adventure."""
    if kind == "gate":
        return AT_A_GATE
    if kind == "guardian":
        return f"{AT_A_GUARDIAN}. {AFTERWARDS}"
    less = LITTLE.format(anything and f", so {anything} to win anything") if squeak_pays(kind) else NO_LESS
    return f"{less}. {AFTERWARDS}"


def squeak_pays(kind: str) -> bool:
    """Whether an adventure brings something on a Squeak."""
    return SQUEAK in PAYS.get(kind, {})
