"""The words of the game as small numbers: ratings, symbols, factions, decks, terrain."""

from __future__ import annotations

RATINGS = (
    "speed", "strength", "intellect", "virtue", "fame", "agility", "stealth", "armor",
    "aim", "point", "wits", "melee", "power",
)  # fmt: skip
SPEED, STRENGTH, INTELLECT, VIRTUE, FAME, AGILITY, STEALTH, ARMOR, AIM, POINT, WITS, MELEE, POWER = range(13)
HIT, DAMAGE, MELEE_HIT = 13, 14, 15
MODIFIED = (*RATINGS, "hit", "damage", "melee_hit")
"""What a modifier can name: a rating, or the Hit or Damage of attacks."""

FACTIONS = (
    "lords", "warriors", "defenders", "villains", "icons", "outcasts", "exemplars", "adventurers", "commoners",
)  # fmt: skip
LORDS, WARRIORS, DEFENDERS, VILLAINS, ICONS, OUTCASTS, EXEMPLARS, ADVENTURERS, COMMONERS = range(9)

SYMBOLS = (
    "rifle", "pistol", "energy_rifle", "energy_pistol", "heavy",  # WS.BONUS.03
    "blade", "swing", "thrust", "brawler",  # WS.BONUS.04
    "pet", "bot",  # WS.BONUS.05
    "mount", "vehicle",  # WS.BONUS.06
    "stealth", "gadget", "medical", "armor",  # WS.BONUS.07
)  # fmt: skip

DECKS = ("war", "secret", "elite")
WAR, SECRET, ELITE = range(3)

PERMANENT, ONE_USE, DEFEAT = range(3)
LIMITS = ("permanent", "one_use", "defeat")

KNACKS = ("quests", "tasks", "lith")
QUESTS, TASKS, LITH = (1 << bit for bit in range(3))
