"""What a card lends its bearer, as each number and flag is said. One that has no words here cannot stand on a card.

`{n}` is its number without a sign, `{s}` the plural of what is counted; `{higher}`, `{easier}`, `{less}`, `{fewer}`,
`{least}` and `{die}` follow from it. Where a second level does something else, the words of both stand side by side.
"""

from __future__ import annotations

from collections.abc import Mapping

from .terms import ATTRIBUTE_NAMES, ATTRIBUTES, CONDITIONS

PASSIVES: Mapping[str, str | tuple[str, str]] = {
    **{name: f"your {words} is {{n}} {{higher}}" for name, words in zip(ATTRIBUTES, ATTRIBUTE_NAMES, strict=True)},
    **{f"test_{name}": f"your {words} tests are {{n}} {{easier}}"
       for name, words in zip(ATTRIBUTES, ATTRIBUTE_NAMES, strict=True)},
    **{f"immune_{name}": f"you cannot become {name}" for name in CONDITIONS},
    "immune_Disease": "you cannot catch a Disease",
    # tests
    "escape": "your Escape tests are {n} {easier}", "bribe": "your Bribe tests are {n} {easier}",
    "explore": "your Explore tests are {n} {easier}", "hunt": "your Hunt tests are {n} {easier}",
    "stealth": "your Stealth tests are {n} {easier}", "march": "your Force March tests are {n} {easier}",
    "leadership": "the Morale tests of the others in your Party are {n} {easier}",
    "trap_sense": (
        "your tests against Arrival abilities are 2 easier",
        "you pass the first test against an Arrival ability in each fight, and the others are 2 easier",
    ),
    "fool": ("you gain 1 Luck when a test of yours shows 12", "you gain 1 Luck when a test of yours shows 11 or 12"),
    "free_effort": "once a turn you may roll a die again without spending Luck",
    "orb": "once a fight you may roll a die again without spending Luck",
    "luck_cap": "your Luck can be at most your Magic less {n}",
    # in a fight
    "ARM": "your Armour is {n} {higher}", "bare": "your Armour is always 0",
    "undead_arm": "your Armour is {n} {higher} against Undead",
    "PD": "you roll {n} Power {die} more", "first_pd": "in the first round you roll {n} Power {die} more",
    "first_dmg": "in the first round your hits deal {n} more damage",
    "range_dmg": "your Ranged hits deal {n} more damage",
    "unarmed_dmg": "your Unarmed Strikes deal {n} more damage",
    "late_stance": "you choose Assault or Guard after the dice have been rolled",
    "riposte": "when your Defence roll passes, one Melee Monster that targets you takes {n} damage",
    "dirty": (
        "your Unarmed or one-handed hits on doubles leave the target Stunned",
        "your Unarmed or one-handed hits leave the target Stunned",
    ),
    "shield_wall": (
        "one other Adventurer of your choice has 1 Armour more until your next turn",
        "each other Adventurer has 1 Armour more until your next turn",
    ),
    "berserk": "your hits deal {n} more damage while your Wounds are at least half your Health",
    "unaware_dmg": "your hits deal {n} more damage to a Monster that does not target you",
    "unaware_pierce": "armour does not stop your hits on a Monster that does not target you",
    "brawler": (
        "your Unarmed Strikes deal the higher Attack die in place of the lower",
        "your Unarmed Strikes deal the higher Attack die, and your Power dice are not halved",
    ),
    "defence_die": "when your Defence roll passes, its higher die blocks {n} more, up to 6",
    "block": "when your Defence roll passes, each blow is {n} weaker still",
    "melee_att": "the attacks of Melee Monsters against you are {n} weaker",
    "ambusher": "in the first round, if you are Cautious, attacks on you are {n} weaker",
    "breaker": (
        "your hits make the target's attack 1 weaker for the fight, once for each Monster",
        "your hits make the target's attack 1 weaker for the fight, twice for each Monster",
    ),
    "cleave": (
        "damage left over from a kill hits one other Monster that you may attack",
        "damage left over from a kill hits another Monster, and goes on from kill to kill",
    ),
    "sharpshooter": (
        "armour does not stop your Ranged hits while nobody attacks you",
        "armour does not stop your Ranged hits",
    ),
    "dual_wield": (
        "with two one-handed weapons you roll 1 Power die more",
        "with two one-handed weapons you roll 1 Power die more, and may roll a Power die again for free each turn",
    ),
    "slip_pursuit": "you may Escape from Monsters with Pursue",
    "fireproof": "your Power dice block fire as they block anything else",
    "nightcoat": "you begin each fight Hidden for the first round",
    "lucky_coin": "if you begin a fight without Luck, you gain 1 Luck",
    "melee_heal": "at the end of a round in which you hit in Melee, you heal 1 Wound",
    "tracker": (
        "after a successful Hunt the first Monster takes 2 damage as the fight begins",
        "after a successful Hunt every Monster, the first too, takes 1 damage as the fight begins",
    ),
    "bomb": "your Bombs deal {n} more damage to every Monster",
    "tattoo": "the first damage that you take in each fight is 2 less",
    "hot_headed": "in the first round you must choose Assault",
    "coward": "at the start of each fight you test Morale, or become Shaken for the fight",
    "glass_jaw": "when one Monster deals you 4 Wounds or more, you become Stunned for a round",
    "bleeder": "your first Wound in each fight leaves you Bleeding for the fight",
    "lose_ties": "Monsters that could attack several of you attack you",
    "bait_Beast": "Beasts always attack you", "bait_Undead": "Undead always attack you",
    "last_door": "instead of being Defeated you are left with 1 Health, and this is discarded",
    "crown": "you take 1 Wound after each fight, whatever your Armour",
    "unbowed": "being Defeated costs you no Experience",
    # allies
    "bravo": "at the start of each fight one Monster of your choice takes 2 damage",
    "hellhound": "at the end of each round one Monster of your choice takes 2 damage",
    "torch": "discard this to cancel one Arrival ability of a Monster",
    "urchin": "discard this when an Encounter card is due for your Party: none is drawn",
    "heavy": "you may carry {n} more Heavy Item{s}",
    # loot and trade
    "loot_die": "the die of your Loot Roll after a won fight counts {n} {less}, which finds a card more often",
    "loot_two": "when your Loot Roll succeeds, you draw two cards and keep one",
    "sure_loot": "with a Trophy your Loot Roll always succeeds",
    "corpses": (
        "you gain 1 Luck for each Undead Trophy that you discard after a won fight, if you still stand in it",
        "you gain 1 Luck for each Undead or Demon Trophy that you discard after a won fight",
    ),
    "price": "what you buy costs {n} gold {less}{least}", "sell_full": "you sell at the full price",
    "reveal": "your Trade shows {n} card{s} more",
    "bribe_price": "bribes cost your Party {n} gold {less}",
    "improve": "Skills and their Mastery cost you {n} Experience {less}{least}",
    "no_magic": "you cannot use Magic Items", "greedy": "you cannot give gold away or pay for others",
    "debtor": "whenever you gain 3 gold or more, but not from friends, you lose 1 of it",
    "drunkard": "your first Trade or Invest of a turn costs you 1 gold, or 1 Luck if you have none",
    "klepto": "when you Trade under the Law, you test Agility: a pass steals 1 gold, a failure raises the Bounty by 1",
    "wanted": "when the Law looks for your Party, the Danger card counts 1 less",
    # on the road
    "recover": "your Recover heals {n} Wound{s} {fewer}",
    "glutton": "when you Rest outside a Town, Recover heals you 1 Wound fewer",
    "sickly": "you fail every Constitution test against Infected",
    "perilous_ok": "Perilous ground does not stop you from recovering",
    "pathfinder": "your Party may Force March along Paths that nobody has Explored",
    "half_stealth": "Stealth succeeds if at least half of your Party pass",
    "noisy": "the Stealth of your Party always fails",
    "hunt_ties": "Hunt also succeeds with as many failures as passes",
    "party_march": "the Force March tests of the others in your Party are 2 easier",
    "highland_march": "a Force March in the Highlands needs no test from you",
    "port_free": "you travel by river and lake for free", "river_pilot": "your Party travels by river for free",
    "upriver": "you may travel one port upriver, if all of your Party can",
    "hydrophobe": "before a journey by boat you test Morale, or stay behind and Rest",
    "lockpicks": "at the start of the Map Action Phase one of your Party stops being Detained (only able to Rest)",
    # doom and the Void
    "dispel_hurt": "Dispel hurts you {n} {less}", "dispel_more": "your passed Dispel deals {n} more Wound{s}",
    "shock_hurt": "Void Shock hurts you {n} {less}",
    "void_lens": "on the way back from The Maze you draw two Danger cards and choose one",
    "horn_breaker": "once a mission you may stop Doom from advancing",
    "moon_marked": "you begin each mission with 2 Luck more",
}  # fmt: skip
