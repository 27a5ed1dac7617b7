"""Cards say where they are fetched, and whether they can come to anything in the mission that is played."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games.duel_of_ages import DuelOfAges
from rulewright.games.duel_of_ages.rules.content import CARD_NUMBER, CARDS
from rulewright.games.duel_of_ages.rules.terms import VAULT
from rulewright.games.duel_of_ages.rules.treasure import to_vault
from rulewright.games.duel_of_ages.view.card_words import BRIEFEST
from rulewright.games.duel_of_ages.view.of_use import no_use
from rulewright.games.duel_of_ages.view.story import STORY
from rulewright.kernel import Ask
from rulewright.kernel.scene import Card

from .tables import Table, person

GAME = DuelOfAges()
BARE = ("dome_0", "white_base", "dome_1", "black_base", "labyrinth_ancient", "dome_2")
"""Keys without Lith's Lair and Alliance."""


def played(**changes: Any) -> Table:
    return Table({person("Ann"): (0, 0)}, {person("Bob"): (2, 0)}, **changes)


def card_in(table: Table, zone: str, viewer: int = 0) -> Card:
    zones = {found.id: found for found in GAME.scene(table.arena, viewer).zones}
    return zones[zone].cards[-1]


@pytest.mark.rule("DA.TYPE.12")
def test_a_card_that_asks_for_what_the_mission_has_not_says_so() -> None:
    table = played(encounters=0)
    hall = table.give("Ann", "four_ages_hall", shown=False)
    told = card_in(table, "hand0")
    assert told.brief == "Of no use in this mission: no encounters on its map"
    assert told.text.startswith(f"{told.brief}. It can still be handed on, or paid with.\nOne more achievement ")
    gone = GAME.look(table.arena, Ask(0, "free", [("destroy", hall), "done"]), ("destroy", hall))
    assert gone.after == told.brief
    assert card_in(table, "hand0", viewer=1).brief == "", "who may not see it reads nothing"
    assert STORY.names["does"](table.arena, hall) == told.brief
    use = played()
    use.give("Ann", "four_ages_hall", shown=False)
    assert card_in(use, "hand0").brief == "One more achievement: characters of 4 ages pass encounters"


@pytest.mark.rule("DA.TYPE.11", "DA.TYPE.13", "DA.CARD.13")
def test_what_a_card_asks_for_is_looked_for_on_the_map() -> None:
    full, bare = played(), played(keys=BARE, encounters=0, achievements=("combat", "base"))
    lacking = {card.id: no_use(bare.arena, card) for card in CARDS if no_use(bare.arena, card)}
    assert not any(no_use(full.arena, card) for card in CARDS)
    tests = {card.id for card in CARDS if card.type == "test"}
    assert {*lacking} == {*tests, "four_ages_hall", "liths_favourite", "old_family_recipe", "spyglass"}
    assert {lacking[id] for id in (*tests, "liths_favourite")} == {
        "Of no use in this mission: no Lith's Lair on its map"
    }
    assert all(len(text) <= BRIEFEST for text in lacking.values())
    hosts = played(encounters=0)
    assert not no_use(hosts.arena, CARDS[CARD_NUMBER["old_family_recipe"]]), "a host of the Alliance asks for as much"
    glass = person("Eve", symbols=1 << CARDS[CARD_NUMBER["spyglass"]].symbol)
    gifted = Table({glass: (0, 0)}, {}, keys=BARE, encounters=0)
    own = gifted.give("Eve", "spyglass", shown=False)
    assert card_in(gifted, "hand0").brief == "1 more Aim while open, no more: no encounters on the map"
    turned_up = GAME.look(gifted.arena, Ask(0, "free", [("reveal", own), "done"]), ("reveal", own)).after
    assert turned_up == "1 more Aim while open, all see it; for its effect there are no encounters on the map"


@pytest.mark.rule("DA.BASE.10", "DA.DEST.07")
def test_a_card_in_the_vault_says_in_whose_and_how_it_is_fetched() -> None:
    table = played()
    helm = table.give("Ann", "morion", shown=False)
    to_vault(table.arena, helm, 0)
    assert card_in(table, "vault0").kind == "Armor, in the White Vault: stand there to take it"
    table.arena.destroyed[0] |= 1 << VAULT
    assert card_in(table, "vault0").kind == "Armor, in the White Vault: repair it first"
    assert card_in(table, "vault0").text.startswith("Of no use yet: your Vault is in ruins")
    table.arena.revealed |= 1 << helm
    assert card_in(table, "vault0", viewer=1).kind == "Armor, in the White Vault", "the enemy can only raid it"
