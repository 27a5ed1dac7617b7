"""The questions of the game in words, with their rules."""

from rulewright.kernel import Prompt

PROMPTS: dict[str, Prompt] = {
    # ---- adventures
    "encounter.place": Prompt("Place an encounter face down", "DA.ENCP.04-08"),
    "flag.place": Prompt("Plant a flag", "DA.FLAG.02-07"),
    "adventure": Prompt("Who tries an adventure?", "DA.ADV.01-03"),
    "encounter.pay": Prompt("Pay a card for this encounter?", "DA.ENC.08-09"),
    "pay": Prompt("Which card do you pay?", "DA.BASE.08, DA.LAB.07"),
    "interrogate": Prompt("Which prisoner is interrogated?", "DA.BASE.14"),
    "break_out": Prompt("Which prisoner goes free?", "DA.BASE.15"),
    "tribute": Prompt("What do you offer to Lith?", "DA.LITH.05-08"),
    "expose": Prompt("Which card do you turn up?", "DA.RES.22"),
    "fangs": Prompt("On whom do the Fangs close?", "DA.RES.26-28"),
    "cave": Prompt("Who loses all cards to his vault?", "DA.RES.30-32"),
    "guardian": Prompt("Face the guardian, or beg for mercy?", "DA.LAB.07, DA.LAB.12"),
    "alliance.failed": Prompt("Leave the inhabitant, or bring in another?", "DA.ALLI.10"),
    "alliance.way": Prompt("Along the path, or aside for a henchman?", "DA.ALLI.11-12"),
    "level": Prompt("Which rating rises for good?", "DA.EXP.05-07"),
    "draw": Prompt("From which deck do you draw?", "DA.CARD.07-08"),
    "settle": Prompt("Which cards go?", "DA.CARD.02, DA.CARD.05"),
    "steal": Prompt("Which card do you give up?", "DA.SPEC.06"),
    "cube": Prompt("Draw a Secret card for the Cube?", "DA.TYPE.10"),
    "target": Prompt("Which enemy?", "DA.TYPE.09"),
    "vault": Prompt("Which card do you take out of the vault?", "DA.BASE.10"),
    "dome": Prompt("Which dome?", "DA.DISM.01-04"),
    "along": Prompt("Does the henchman come along?", "DA.DISM.05, DA.HENCH.15"),
    "fate": Prompt("What becomes of the enemy?", "DA.PRIS.01, DA.PRIS.04"),
    "window.result": Prompt("The challenge is drawn: play a card?", "DA.TYPE.08"),
    "window.amaze": Prompt("An Amaze: play a card?", "DA.TYPE.11"),
    "window.failed_encounter": Prompt("The encounter is failed: play a card?", "DA.TYPE.11"),
    "window.raided": Prompt("An enemy raids the vault: play a card?", "DA.TYPE.11"),
    "window.banished": Prompt("You are banished: play a card?", "DA.TYPE.11"),
    "window.killed": Prompt("You are killed: play a card?", "DA.TYPE.11"),
}
