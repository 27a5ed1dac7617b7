"""What can be bought, as bits: an ability is bit number - 1 of its hero's sheet."""

from __future__ import annotations

GARDEK, CANICE, MILO, POG, DOORSTOP, AMBROSE = range(6)
"""Figures of the heroes' side: four heroes and Doorstop; villains are numbered from FIRST_VILLAIN."""
FIRST_VILLAIN = 6
HERO_FIGURES = (GARDEK, CANICE, MILO, POG, DOORSTOP)
SHEETS = ("gardek", "canice", "milo", "pair")
SHEET_NAMES = ("Gardek", "Canice", "Milo", "Pog & Doorstop")
PAIR = 3
SHEET_OF = (0, 1, 2, PAIR, PAIR, -1)
FIGURES_OF = ((GARDEK,), (CANICE,), (MILO,), (POG, DOORSTOP))

# ---- Gardek
MOMENTUM, CLEAVE, FLATTENING_CHARGE, INTERPOSE, HOLD_THE_LINE = (1 << bit for bit in range(5, 10))
MENDING_BLOOD, GLOWER = 1 << 10, 1 << 11
LAST_STAND, RALLY, GRUDGE_MATCH = 1 << 13, 1 << 14, 1 << 15

# ---- Canice
RUNE_HAMMER, RUNE_PIERCER, RUNE_LONGSHOT, RUNE_EMBER, PAIRED_RUNES, FAST_HANDS, KEEN_EYE, HUNTERS_SIGHT = (
    1 << bit for bit in range(8)
)
LIGHT_STEP, POINT_BLANK, OVERWATCH, PARTING_SHOT = 1 << 9, 1 << 12, 1 << 14, 1 << 15

# ---- Milo
FLASH_GRENADE, SMOKE_MASTER = 1 << 2, 1 << 3
VENOM, CORROSIVE_MIX, FIELD_TONIC, SECOND_DOSE, CAREFUL_THROW = (1 << bit for bit in range(6, 11))
KNOCKOUT_GAS = 1 << 15

# ---- Pog and Doorstop
REMOTE_WHISTLE, EXPERT_BODGE, LONG_WRENCH, WALKING_WALL, SHIELD_BASH, HITCH_A_RIDE = (1 << bit for bit in range(4, 10))
GREASED, EMERGENCY_OVERRIDE = 1 << 11, 1 << 15

# ---- Feat specials: sheet and number, as on the cards
(INVULNERABLE, BACKHAND, BULL_THROUGH, SECOND_SWING, SHRUG_OFF, WAR_CRY) = ((GARDEK, k) for k in range(1, 7))
(UNTOUCHABLE, QUICK_RELOAD, DEAD_EYE, TUMBLE, TRICK_SHOT, COLD_NERVE) = ((CANICE, k) for k in range(1, 7))
(DOUBLE_CHARGE, LONG_THROW, SHAPED_BLAST, TONIC, SMOKE_SCREEN, QUICK_HANDS) = ((MILO, k) for k in range(1, 7))
(OVERPRESSURE, IRON_WALL, BOWL_OVER, SCURRY, SPARE_PARTS, DIRTY_TRICK) = ((PAIR, k) for k in range(1, 7))
OFFERED = (
    INVULNERABLE, BACKHAND, SECOND_SWING, UNTOUCHABLE, DOUBLE_CHARGE, SMOKE_SCREEN, OVERPRESSURE, IRON_WALL, BOWL_OVER,
)  # fmt: skip
"""Specials that are asked for when their moment comes; the others are played on one's own account. UC.FEAT.04"""
PAIR_FEAT_FIGURE = (DOORSTOP, DOORSTOP, DOORSTOP, POG, POG, POG)
FEATS_PER_HERO = 12


SPECIALS = tuple((sheet, number) for sheet in range(len(SHEETS)) for number in range(1, 7) for _ in range(2))
"""The special option of each Feat card: sheet and number. Cards go hero by hero, two with each special. UC.FEAT.04"""
FIGURES = tuple(PAIR_FEAT_FIGURE[number - 1] if sheet == PAIR else sheet for sheet, number in SPECIALS)


def feat_sheet(card: int) -> int:
    """Whose deck a Feat card belongs to."""
    return SPECIALS[card][0]


def feat_special(card: int) -> tuple[int, int]:
    """The special option of a Feat card: sheet and number. UC.FEAT.04"""
    return SPECIALS[card]


def first_with(special: tuple[int, int]) -> int:
    """Of the two cards with a special option the one that offers Boost; the next offers Reroll."""
    return FEATS_PER_HERO * special[0] + 2 * (special[1] - 1)


def feat_boosts(card: int) -> bool:
    """Cards of odd number offer Boost, those of even number Reroll."""
    return card % 2 == 0


def feat_figure(card: int) -> int:
    """Whom the card is for; those of the pair name one of the two. UC.POG.08"""
    return FIGURES[card]
