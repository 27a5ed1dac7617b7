"""What partners may wish of a seat: facts of a game, which it words and knows how far a position serves.

A wish is made of what lies open: whoever hears it, or sees what comes of it, learns nothing that is not theirs.
"""

from __future__ import annotations

from typing import NamedTuple

from .words import Saying

HOLD, HUNT, SPARE, FOLLOW, KEEP = "hold", "hunt", "spare", "follow", "keep"
SAYINGS = {
    HOLD: Saying("Go to {space} and hold it"),
    HUNT: Saying("Go for {whom}"),
    SPARE: Saying("Leave {whom} alone"),
    FOLLOW: Saying("Stay close to {who}"),
    KEEP: Saying("Save the {what}"),
}
"""What is wished in most games; one may word more."""


class Wish(NamedTuple):
    """What to do, and about which part: ("hold", "space", 17). Everything but a hunt lasts till it is taken back."""

    verb: str
    part: str
    value: int | str

    @property
    def key(self) -> str:
        return f"{self.verb}:{self.part}:{self.value}"

    @property
    def lasts(self) -> bool:
        """Whether it goes on when it is served in full."""
        return self.verb != HUNT


def wish_of(key: str) -> Wish:
    """A wish by its key."""
    verb, part, value = key.split(":", 2)
    return Wish(verb, part, int(value) if value.isdecimal() else value)
