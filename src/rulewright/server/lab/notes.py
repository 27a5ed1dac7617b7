"""The note in a run's folder: what it says, the process that plays the run obeys."""

from __future__ import annotations

from pathlib import Path

import msgspec

from rulewright.lab.runs import replace_file

OWNER = "owner.json"


class Note(msgspec.Struct, frozen=True):
    """Who started a run, and when; who pays for it; whether it waits for its turn, when it began (ms), and whether
    somebody has told it to stop. `pack` is the hash of the pack that it measures: only who sees that sees the run."""

    person: str
    created: int
    failure: str = ""
    payer: str = ""
    queued: bool = False
    begun: int = 0
    stop: bool = False
    pack: str = ""


def read_note(folder: Path) -> Note:
    return msgspec.json.decode((folder / OWNER).read_bytes(), type=Note)


def write_note(folder: Path, note: Note) -> None:
    replace_file(folder / OWNER, msgspec.json.encode(note))


def tell_to_stop(folder: Path) -> None:
    """The process that plays a run looks into its note."""
    write_note(folder, msgspec.structs.replace(read_note(folder), stop=True, queued=False))
