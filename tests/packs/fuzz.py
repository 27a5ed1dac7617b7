"""Spoils packs in many ways and reads them: whatever happens, the answer is a pack or a clear refusal.

python -m tests.packs.fuzz 100000 [SEED]
"""

from __future__ import annotations

import sys
import time
import zipfile
from collections import Counter
from collections.abc import Callable
from functools import cache
from io import BytesIO
from random import Random

from rulewright.kernel import BadPack, find_game, game_ids
from rulewright.packs import build, check_packs, read_pack, unpack
from rulewright.packs.checking import entry_issues
from rulewright.packs.writing import files_of

from .making import EXAMPLES

LONGEST = 600  # letters of a refusal
SLOWEST = 5.0  # seconds of processor time for one file
ODD = (
    "&a", "*a", "!!python/object:os.system", "<<", "- ", "\t", "{", "}", "[", "]", ": ", "? ", "|", ">", "%YAML 9.9",
    "---", "...", "\x00", "\x07", "\ufeff", "\u2028", "\ud7ff", "9" * 40, "9" * 5000, "1e999", ".nan", "-.inf", "0x",
    "0o777", "1:30", "2024-02-30", "~", "yes", "no", "null", "'", '"', "#", "@", "`", "../", "\\", "<svg>", "</svg>",
    "<script>", "id", "add", "[" * 50, "{a: " * 50, "a" * 5000, "!!binary x", "!!set {a}", "!!omap [a: 1]", "é" * 9,
)  # fmt: skip
NAMES = (
    "../x.yaml", "/x.yaml", "a/b.yaml", "x.py", "pictures/x.svg", "soldierz.yaml", f"{'x' * 300}.yaml", "é.yaml", "",
)  # fmt: skip
TOLD = 5000  # files between two lines of a long run
PLAYED = 40  # of so many files that pass the check, one is laid under its game


@cache
def whole_files(packed: bytes) -> dict[str, str]:
    return dict(files_of(unpack(packed)))


def spoil_bytes(rng: Random, packed: bytes) -> bytes:
    """Some bytes of the file are others, are missing, or stand there twice."""
    raw = bytearray(packed)
    for _ in range(rng.randint(1, 8)):
        at = rng.randrange(len(raw))
        way = rng.randrange(4)
        if way == 0:
            raw[at] = rng.randrange(256)
        elif way == 1:
            del raw[at : at + rng.randint(1, 40)]
        elif way == 2:
            raw[at:at] = bytes(rng.randrange(256) for _ in range(rng.randint(1, 20)))
        else:
            raw[at:at] = raw[rng.randrange(len(raw)) :][: rng.randint(1, 60)]
        if not raw:
            break
    return bytes(raw)


def spoil_text(rng: Random, packed: bytes) -> bytes:
    """The text of a file is odd: letters, lines and marks that do not belong there."""
    files = whole_files(packed)
    name = rng.choice(sorted(files))
    text = files[name]
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text) + 1)
        way = rng.randrange(4)
        if way == 0:
            text = text[:at] + rng.choice(ODD) + text[at:]
        elif way == 1:
            text = text[:at] + text[at + rng.randint(1, 30) :]
        elif way == 2:
            lines = text.splitlines(keepends=True)
            rng.shuffle(lines)
            text = "".join(lines)
        else:
            word = rng.choice(text.split() or ["x"])
            text = text.replace(word, rng.choice(ODD), rng.choice((1, -1)))
    return packed_files({**files, name: text})


def spoil_files(rng: Random, packed: bytes) -> bytes:
    """Files are missing, too many, elsewhere, or of another sort."""
    files = dict(whole_files(packed))
    way = rng.randrange(4)
    if way == 0:
        del files[rng.choice(sorted(files))]
    elif way == 1:
        files[rng.choice(NAMES)] = rng.choice(ODD)
    elif way == 2:
        one, other = rng.choice(sorted(files)), rng.choice(sorted(files))
        files[one], files[other] = files[other], files[one]
    else:
        files[rng.choice(sorted(files))] = "a: " * rng.randint(1, 3000)
    return packed_files(files)


def packed_files(files: dict[str, str]) -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(name or "_"), text.encode("utf-8", "surrogatepass"), zipfile.ZIP_DEFLATED)
    return packed.getvalue()


WAYS: tuple[Callable[[Random, bytes], bytes], ...] = (spoil_bytes, spoil_text, spoil_text, spoil_files)


def fuzz(count: int, seed: int = 0) -> Counter[str]:
    """Spoil and read so many files; AssertionError, with the number that repeats it, if one is not clearly refused."""
    whole = [build(read_pack(folder)) for folder in sorted(EXAMPLES.iterdir())]
    seen: Counter[str] = Counter()
    for number in range(count):
        rng = Random(f"{seed}/{number}")
        spoilt = rng.choice(WAYS)(rng, rng.choice(whole))
        began = time.process_time()
        seen[outcome(spoilt, f"{seed}/{number}")] += 1
        if (number + 1) % TOLD == 0:
            print(f"{number + 1} spoilt files: {dict(seen)}", flush=True)
        assert time.process_time() - began < SLOWEST, f"file {seed}/{number} took too long"
    return seen


def outcome(spoilt: bytes, which: str) -> str:
    """Whether a file was refused, found wrong by the check, or read."""
    try:
        pack = unpack(spoilt)
        if pack.game not in game_ids():
            return "of no game"
        if any(entry_issues(find_game(pack.game), pack)):
            return "wrong"
        if Random(f"{which}/played").randrange(PLAYED) == 0:
            return "played" if check_packs([pack]).clean else "unfit"
    except BadPack as error:
        refused = error
    except Exception as error:
        raise AssertionError(f"file {which} raises {type(error).__name__}: {error}") from error
    else:
        return "read"
    text = str(refused)
    assert refused.reason, which
    assert len(text) < LONGEST, f"file {which}: the refusal is too long to read: {text[:200]}"
    assert "\n" not in text, f"file {which}: the refusal has several lines: {text!r}"
    return "refused"


if __name__ == "__main__":
    began = time.perf_counter()
    found = fuzz(int(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else 0)
    print(f"{found.total()} spoilt files in {time.perf_counter() - began:.0f} s: {dict(found)}")
