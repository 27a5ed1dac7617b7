"""Whether what people read is plain language: whole sentences, no notation, no abbreviation that nobody explains."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from rulewright.kernel import Game, Glossary
from rulewright.kernel.scene import Sheet

LONGEST = 45  # words of what a card does
LONGEST_STORY = 80
NOTATION = re.compile(r"[{}\[\]<>_|*†→]|[A-Za-z]\+|\+[A-Za-z]|\b[a-z]+:[a-z0-9]|\?\s*/|\d,-?\d")
ABBREVIATION = re.compile(r"\b[A-Z]{2,}\b")
SOUNDS_LIKE_YOU = r"(?:[Oo]ne\b|[Oo]nce\b|[Uu]ni|[Uu]s[eu]|[Ee]u|[Ee]we|U[A-Z])"
A_BEFORE_VOWEL = re.compile(rf"\b[Aa] (?!{SOUNDS_LIKE_YOU})(?:[aeiouAEIOU]|8|11\b|18\b)\w*")
SILENT_H = r"(?:[Hh]our|[Hh]onest|[Hh]onour|[Hh]eir)"
AN_BEFORE_CONSONANT = re.compile(
    rf"\b[Aa]n (?!{SILENT_H}|8|11\b|18\b|[AEFHILMNORSX][A-Z]*\b)[^aeiouAEIOU\W]\w*|\b[Aa]n {SOUNDS_LIKE_YOU}\w*"
)


def unplain(text: str, glossary: Glossary, longest: int = LONGEST) -> Iterator[str]:
    """What is wrong with a text that says what something does."""
    if not text:
        yield "says nothing"
        return
    for found in (NOTATION.search(text), A_BEFORE_VOWEL.search(text), AN_BEFORE_CONSONANT.search(text)):
        if found:
            yield f"has {found.group()!r}"
    for word in ABBREVIATION.findall(text):
        if glossary.find(word) is None:
            yield f"has {word!r}, which the glossary does not explain"
    if len(text.split()) > longest:
        yield f"has {len(text.split())} words"
    if text[-1] not in ".!?\"”'’" or not (text[0].isupper() or text[0].isdigit() or text[0] in "\"“'‘"):
        yield "is no whole sentence"


def gallery_faults(game: Game[Any], sheets: Sequence[Sheet] | None = None) -> list[str]:
    """What is wrong with the words of every card and character of a game, or of some of them."""
    faults = []
    for sheet in game.gallery() if sheets is None else sheets:
        name = f"{sheet.group} / {sheet.title}"
        faults += [f"{name}: text {fault}: {sheet.text}" for fault in unplain(sheet.text, game.glossary)]
        faults += [
            f"{name}: story {fault}: {sheet.story}" for fault in unplain(sheet.story, game.glossary, LONGEST_STORY)
        ]
    return faults


def glossary_faults(game: Game[Any]) -> list[str]:
    """What is wrong with a game's glossary: a text that is not plain, a rule that is not there."""
    faults = []
    for entry in game.glossary:
        faults += [f"{entry.term}: {fault}" for fault in unplain(entry.text, game.glossary)]
        if entry.rule and entry.rule not in game.ledger.by_id:
            faults.append(f"{entry.term}: there is no rule {entry.rule}")
    return faults
