"""How the facts of the rules read, and the conditions that bar a choice; the words are in the YAML files beside."""

from __future__ import annotations

from pathlib import Path

from rulewright.games._arena.rules.table import called
from rulewright.kernel import Words

from ..rules.content import CARDS, CHARACTERS, ENCOUNTERS, GUARDIANS
from ..rules.state import TEAMS
from .luck import LUCK
from .names import card_name, encounter_asks, guardian_asks, piece_name
from .of_use import brief_here
from .reckoning import blow, reckoned, settled, shown, to_hit, weapon_words
from .results import outcome
from .tales import EPISODES, remark
from .ways import where_now, whereabouts

STORY = Words.read(
    Path(__file__).with_name("story.yaml"),
    names={
        "who": called,
        "whom": called,
        "team": lambda arena, team: TEAMS[team],
        "character": lambda arena, number: CHARACTERS[number].name,
        "characters": lambda arena, number: CHARACTERS[number].name,
        "piece": lambda arena, id: piece_name(id),
        "card": lambda arena, card: card_name(card),
        "does": lambda arena, card: brief_here(arena, CARDS[card]).rstrip("."),
        "deck": lambda arena, deck: f"{'an' if deck[0] in 'aeiou' else 'a'} {deck.capitalize()}",
        "asks": lambda arena, number: encounter_asks(ENCOUNTERS[number]),
        "asks_for": lambda arena, number: guardian_asks(GUARDIANS[number]),
        "place": lambda arena, space: whereabouts(arena.land, space),
        "now": where_now,
        "weapon": lambda arena, card: weapon_words(arena.shot.weapon),
        "to_hit": lambda arena, margin: to_hit(arena, arena.shot),
        "to_pass": lambda arena, margin: settled(arena, arena.trial),
        "blow": blow,
        "reckoned": reckoned,
        "remark": remark,
        "passed": lambda arena, number: EPISODES[ENCOUNTERS[number].id].passed,
        "failed": lambda arena, number: EPISODES[ENCOUNTERS[number].id].failed,
        "encounter": lambda arena, number: ENCOUNTERS[number].name,
        "guardian": lambda arena, number: GUARDIANS[number].name,
        "of": lambda arena, path: path.capitalize(),
        "deed": outcome,
        "face": shown,
        "rating": lambda arena, rating: rating.capitalize(),
    },
    ids={
        "who": lambda who: f"h{who}",
        "whom": lambda who: f"h{who}",
        "character": lambda number: f"d{number}",
        "characters": lambda number: f"d{number}",
        "piece": lambda id: f"m{id}",
        "card": lambda card: f"c{card}",
        "guardian": lambda number: f"g{number}",
    },
    luck=LUCK,
)
REASONS = Words.read(Path(__file__).with_name("reasons.yaml"), STORY.names)
