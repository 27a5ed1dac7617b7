"""The questions of the game in words, with their rules."""

from rulewright.kernel import Prompt

from ..rules.content import FEATS
from ..rules.powers import OFFERED, SHEETS

PROMPTS = {
    "wish": Prompt("Which hero would you like to lead?", "UC.SETUP.06"),
    "hero": Prompt("Choose a hero to lead", "UC.SETUP.06"),
    "pair": Prompt("Pog and Doorstop: what next?", "UC.POG.02", "UC.POG.04"),
    "stand": Prompt("Stand up?", "UC.KNOCK.02", "UC.KNOCK.03", "UC.KNOCK.04"),
    "crawl": Prompt("Incapacitated: be placed in a connected space?", "UC.STATE.07"),
    "mode": Prompt("Hold, walk or charge?", "UC.MOVE.02"),
    "act": Prompt("What next?", "UC.MOVE.03", "UC.ACT.01"),
    "boost.attack": Prompt("Boost the attack roll?", "UC.DICE.05", "UC.DICE.06"),
    "boost.damage": Prompt("Boost the damage roll?", "UC.DICE.05", "UC.DICE.06"),
    "boost.challenge": Prompt("Boost the challenge?", "UC.DICE.05", "UC.DICE.06"),
    "reroll.attack": Prompt("Reroll the attack?", "UC.DICE.14", "UC.DICE.16"),
    "reroll.damage": Prompt("Reroll the damage?", "UC.DICE.14", "UC.DICE.16"),
    "reroll.challenge": Prompt("Reroll the challenge?", "UC.DICE.14", "UC.DICE.16"),
    "drive": Prompt("Use the boost of 'Jack Drive on this attack roll?", "UC.POG.06", "UC.DICE.06"),
    "slam": Prompt("Shield Slam: knock the target down instead of rolling damage?", "UC.KNOCK.01"),
    "again": Prompt("One more pistol attack?", "UC.FEAT.04"),
    "trick": Prompt("Trick Shot: who is struck, too?", "UC.FEAT.04"),
    "shrug": Prompt("Shrug Off 1 damage?", "UC.FEAT.04"),
    "interpose": Prompt("Gardek: be hit instead?", "UC.TURN.06"),
    "overwatch": Prompt("Overwatch: shoot at once?", "UC.TURN.06"),
    "hitch": Prompt("Pog: hitch a ride with Doorstop?", "UC.FREE.04"),
    "shape": Prompt(
        "Milo's grenade would hit friends in that space. Play Shaped Blast and spare up to two of them?", "UC.FEAT.04"
    ),
    "spare": Prompt("The grenade goes off: which friend is spared?", "UC.ATK.09"),
    "cost": Prompt("Which Feat card do you discard to pay for it?", "UC.FEAT.05"),
    "discard": Prompt("More than three Feat cards: discard which?", "UC.FEAT.03"),
    "boiler": Prompt("The Spare Boiler is yours: repair Doorstop, or refill your Feat cards?", "UC.COMP.20"),
    "pawn": Prompt("Sacrificial Pawn: which villain goes in its place?", "UC.TERM.10"),
    "villain.choose": Prompt("The card leaves it open which of these villains activates. Which one?", "UC.PRIO.04"),
    "villain.next": Prompt("These villains are equal in rank. Which one goes first?", "UC.PRIO.03", "UC.PRIO.04"),
    "villain.path": Prompt("Which way does the villain go?", "UC.TACT.04"),
    "villain.friend": Prompt("Toward which friend?", "UC.TACT.15"),
    "villain.leaves": Prompt("Changing Guard: which of the villains farthest from the heroes leaves?", "UC.PRIO.04"),
    "ambrose": Prompt("Ambrose walks: where to?", "UC.SIDES.04"),
    "cage": Prompt("The clock strikes: which of the cages farthest from the heroes is emptied?", "UC.COMP.18"),
    "wake": Prompt("Whose restorative wakes the hero?", "UC.WIN.03"),
    "shop": Prompt("Spend your XP", "UC.XP.06"),
    **{
        f"feat.{SHEETS.index(feat.hero)}.{feat.special}": Prompt(f"Play {feat.name}? {feat.text}", "UC.FEAT.04")
        for feat in FEATS
        if (SHEETS.index(feat.hero), feat.special) in OFFERED
    },
}
