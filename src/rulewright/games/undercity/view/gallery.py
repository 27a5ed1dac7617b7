"""Every hero, villain and card, to browse."""

from __future__ import annotations

from rulewright.kernel.scene import Number, Sheet

from ..rules.content import ABILITIES, EVENTS, FEATS, HEROES, SIDE_QUESTS, VILLAIN_ACTIONS, VILLAINS, Face, Weapon
from ..rules.powers import SHEET_NAMES, SHEETS

HERO_OF = dict(zip(SHEETS, SHEET_NAMES, strict=True))


def weapon_text(weapon: Weapon) -> str:
    count = f" x{weapon.count}" if weapon.count > 1 else ""
    return f"{weapon.name}{count}: {weapon.kind}, RNG {weapon.rng}, ACC {weapon.acc}, POW {weapon.pow}"


def face_sheet(id: str, name: str, icon: str, face: Face, side: str) -> Sheet:
    return Sheet(
        id=f"{id}:{side}", title=name, subtitle=side, icon=icon, group="Villains",
        numbers=(Number("VIT", str(face.vit)), Number("DEF", str(face.defence)), Number("ARM", str(face.arm))),
        chips=tuple(word.replace("_", " ") for word in face.keywords),
        notes=(*map(weapon_text, face.weapons), f"Tactics: {', '.join(t.replace('_', ' ') for t in face.tactics)}"),
        rules=("UC.CHAR.03",),
    )  # fmt: skip


def all_sheets() -> tuple[Sheet, ...]:
    heroes = (
        Sheet(
            id=hero.id, title=hero.name, subtitle=hero.kind, icon=hero.icon, group="Heroes",
            numbers=(
                Number("INIT", str(hero.init)), Number("VIT", str(hero.vit)), Number("DEF", str(hero.defence)),
                Number("ARM", str(hero.arm)), Number("STR", str(hero.strength)),
            ),
            notes=(*map(weapon_text, hero.weapons), *hero.notes), rules=("UC.CHAR.02",),
        )
        for hero in HEROES.values()
    )  # fmt: skip
    villains = (
        face_sheet(v.id, v.name, v.icon, face, side)
        for v in VILLAINS.values()
        for side, face in (("regular", v.regular), ("epic", v.epic))
    )
    feats = (
        Sheet(f"feat:{f.id}", f.name, -1, HERO_OF[f.hero], "card-play", "Feats", notes=(f.text,), rules=("UC.FEAT.04",))
        for f in FEATS
    )
    abilities = (
        Sheet(
            f"ability:{a.id}", a.name, -1, f"{HERO_OF[a.hero]} · {a.cost} XP", "upgrade", "Abilities", notes=(a.text,),
            rules=("UC.XP.06",),
        )
        for a in ABILITIES.values()
    )  # fmt: skip
    events = (
        Sheet(
            f"event:{e.id}", e.name, -1, e.colour, "scroll-unfurled", "Events", notes=(e.text,), rules=("UC.ROUND.02",)
        )
        for e in EVENTS.values()
    )
    actions = (
        Sheet(
            f"va:{c.id}", c.name, -1, f"no. {c.number}", "card-draw", "Villain Actions",
            notes=(c.text, f"Prefers: {c.preference.replace('_', ' ')}"), rules=("UC.VPH.03",),
        )
        for c in VILLAIN_ACTIONS.values()
    )  # fmt: skip
    quests = (
        Sheet(
            f"quest:{q.id}", q.name, -1, f"chapter {(q.number + 3) // 4}", "scroll-quill", "Side quests",
            notes=(q.text, q.reward), rules=("UC.COMP.20",),
        )
        for q in SIDE_QUESTS.values()
    )  # fmt: skip
    return (*heroes, *villains, *feats, *abilities, *events, *actions, *quests)
