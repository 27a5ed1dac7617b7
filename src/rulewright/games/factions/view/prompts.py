"""The questions of the game in words, with their rules."""

from rulewright.kernel import Prompt

PROMPTS = {
    "faction": Prompt("Choose a ready army, or a faction to build one from", "FA.ARMY.01"),
    "pick": Prompt(
        "Add a soldier to your army, which may cost up to 100 credits; in the battle you buy from it",
        "FA.ARMY.02",
        "FA.ARMY.03",
        "FA.ARMY.04",
        screened=True,
    ),
    "order": Prompt("Set the order of play", "FA.ROUND.03", "FA.ROUND.04", "FA.ROUND.05"),
    "buy": Prompt("Buy soldiers", "FA.DEPLOY.01", "FA.DEPLOY.02", "FA.DEPLOY.03"),
    "setup": Prompt("Place your soldier in your Entry Zone", "FA.SETUP.11"),
    "enter": Prompt("Bring in waiting soldiers", "FA.DEPLOY.11", "FA.DEPLOY.13"),
    "activate": Prompt("Activate a soldier", "FA.ACT.01", "FA.ACT.02"),
    "act": Prompt("Choose an action", "FA.ACT.03", "FA.ACT.04", "FA.ACT.06"),
    "hunker": Prompt("Hunker down?", "FA.CYB.14", "FA.CYB.16"),
    "counter": Prompt("Counterattack?", "FA.UND.03", "FA.UND.07"),
    "push": Prompt("Push the target to which tile?", "FA.REM.12"),
    "pull": Prompt("Pull the target to which tile?", "FA.CYB.11"),
    "flee": Prompt("Flee to which tile?", "FA.UND.51"),
}
