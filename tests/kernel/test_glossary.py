"""The words of a game, and the check that texts are plain."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.kernel import BadContent, Glossary
from rulewright.kernel.glossary import Entry
from rulewright.testing.plain import unplain

WORDS = Glossary([Entry("Experience", "What heroes learn with.", ("XP",))])


def test_a_word_is_found_by_any_name_in_any_case() -> None:
    assert [WORDS.find(name) for name in ("experience", "xp", "XP")] == [WORDS.entries[0]] * 3
    assert WORDS.find("gold") is None


def test_two_words_of_one_name_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "glossary.yaml"
    file.write_text("- {term: Wits, text: One.}\n- {term: Mind, also: [wits], text: Two.}\n")
    with pytest.raises(BadContent, match=r"Mind.*'wits' already stands for 'Wits'"):
        Glossary.read(file)


@pytest.mark.parametrize("broken", ["a: b", "- {term: Wits}", "- {term: Wits, text: One., rul: x}", "- 3"])
def test_a_broken_glossary_says_where(tmp_path: Path, broken: str) -> None:
    file = tmp_path / "glossary.yaml"
    file.write_text(broken)
    with pytest.raises(BadContent, match="glossary"):
        Glossary.read(file)


@pytest.mark.parametrize(
    "text",
    ["Test Perception. Pass: gain 1 XP. Fail: you become Shaken.", "Draw an Elite card.", "Gains +1 on an 8.",
     "Takes an hour, a unicorn and a one-use card."],
)  # fmt: skip
def test_plain_language_passes(text: str) -> None:
    assert list(unplain(text, WORDS)) == []


@pytest.mark.parametrize(
    "text",
    ["", "PER? XP+1 / +Shaken", "Heal {PER}.", "[As] one more.", "Gain 1 GP.", "Draw a Elite card.", "Meet an hero.",
     "no capital.", "No end", "word " * 45 + "End.", "Swap at 0,-4.", "To fight:3 it is."],
)  # fmt: skip
def test_notation_does_not(text: str) -> None:
    assert list(unplain(text, WORDS))
