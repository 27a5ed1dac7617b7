"""The words of the game."""

from pathlib import Path

from rulewright.kernel import Glossary

GLOSSARY = Glossary.read(Path(__file__).with_name("glossary.yaml"))


def meaning(term: str) -> str:
    """What a word means."""
    return GLOSSARY.by_name[term.lower()].text
