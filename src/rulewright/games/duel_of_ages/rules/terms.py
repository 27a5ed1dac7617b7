"""The words of the game as small numbers: ages, ratings, symbols, decks, colours, terrain."""

from __future__ import annotations

RATINGS = (
    "speed", "strength", "intellect", "honor", "respect", "react", "stealth", "armor",
    "aim", "point", "throw", "wits", "melee", "power",
)  # fmt: skip
(
    SPEED, STRENGTH, INTELLECT, HONOR, RESPECT, REACT, STEALTH, ARMOR, AIM, POINT, THROW, WITS, MELEE, POWER,
) = range(14)  # fmt: skip
HIT, ADVENTURE = 14, 15
MODIFIED = (*RATINGS, "hit", "adventure")
"""What a modifier can name: a rating, the Hit of attacks, or the rating of adventure challenges."""
HIGHEST = 9
"""DA.EXP.07"""

AGES = ("ancient", "colonial", "modern", "future")
ANCIENT, COLONIAL, MODERN, FUTURE = range(4)
NO_AGE = -1
SETTINGS = (
    "Chasms", "Faer", "Epic Heroes",
    "Lands West", "Folktales", "Horizons",
    "Underground", "Strange Times", "Age of Crisis",
    "Starmarch", "Altspace", "Forty Worlds",
)  # fmt: skip
"""Three an age, in the order of the ages: a setting fixes the age. DA.REF.03-07"""
CIRCLES = (
    "Exemplars", "Lords", "Defenders", "Icons", "Warriors", "Adventurers", "Commoners", "Outcasts", "Villains",
)  # fmt: skip
"""DA.REF.02"""
NATURES = ("man", "woman", "child", "fiend", "holy", "being", "fairy", "machine")
"""DA.REF.01"""

SYMBOLS = (
    "rifle", "pistol", "energy_rifle", "energy_pistol", "heavy", "thrown", "blade", "swing", "thrust", "brawler",
    "pet", "bot", "mount", "vehicle", "stealth", "gadget", "medical", "armor",
)  # fmt: skip
PET, BOT = SYMBOLS.index("pet"), SYMBOLS.index("bot")

DECKS = ("common", "secret", "elite")
COMMON, SECRET, ELITE = range(3)
CARRY_LIMIT = 4
"""DA.CARD.02"""

PERMANENT, ONE_USE, KILL = range(3)
LIMITS = ("P", "1", "K")
"""DA.CARD.17-19"""

FREELY, NO_LIMIT, NOT_GIVE, NO_TRADE = range(4)
TRAITS = ("", "no_limit", "not_give", "no_trade")
"""How a character handles cards. DA.CARD.22-24"""

COLOURS = ("gold", "blue", "red", "green", "black")
"""Of the domes. DA.CHAL.04"""

LENGTHS = {"fast": 45, "medium": 90, "epic": 120}
"""The minutes of a timed game. DA.LEN.03"""

MAIN_GATE, HIGH_GATE, LOW_GATE, VORTEX, HQ, VAULT, PRISON = range(7)
SITES = ("main_gate", "high_gate", "low_gate", "vortex", "hq", "vault", "prison")
"""DA.BASE.01"""
CHAMBER, POOL, FANGS, CAVE = range(7, 11)
LAIR = ("chamber", "pool", "fangs", "cave")
STANDING = 5
"""The value of every standing adventure of bases and lair. DA.ADV.05"""

WAR, GLORY, PRESTIGE = range(3)
PATHS = (("War", "Glory", "Prestige"), ("Power", "Discipline", "Shadow"))
"""Of a labyrinth, and of an alternate one. DA.LAB.02-04, DA.ALT.02-04"""
CIRCLE, MIDDLE, LAST = range(3)
"""The spaces of a path. DA.LAB.01"""
