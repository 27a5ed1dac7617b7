"""Writes packs: one file that is the same whoever builds it, and a folder to begin with."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import yaml

from rulewright.kernel import Game
from rulewright.kernel.content import read_yaml
from rulewright.kernel.errors import BadPack
from rulewright.kernel.pack import Manifest, Pack, Part
from rulewright.kernel.registry import content_folder

from .reading import MANIFEST, PICTURES, SCHEMAS
from .schema import kinds, schemas

LONG_AGO = (1980, 1, 1, 0, 0, 0)
WIDTH = 110


def files_of(pack: Pack) -> Iterator[tuple[str, str]]:
    """The files of a pack by name, with their text."""
    yield MANIFEST, written("pack", msgspec.to_builtins(pack.manifest))
    for kind, part in pack.parts.items():
        plain = msgspec.to_builtins(part)
        yield f"{kind}.yaml", written(kind, {deed: plain[deed] for deed in Part.__struct_fields__ if plain[deed]})
    for name, drawing in pack.pictures.items():
        yield f"{PICTURES}/{name}.svg", drawing


def written(kind: str, plain: Any) -> str:
    """YAML, with the line by which text editors find its schema."""
    text = yaml.safe_dump(plain, sort_keys=False, allow_unicode=True, width=WIDTH)
    return f"# yaml-language-server: $schema={SCHEMAS}/{kind}.json\n{text}"


def build(pack: Pack) -> bytes:
    """The pack as one file; the same pack gives the same bytes."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in sorted(files_of(pack)):
            archive.writestr(zipfile.ZipInfo(name, LONG_AGO), text.encode(), zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def new_pack(folder: Path, game: Game[Any], kind: str, author: str) -> list[Path]:
    """Begin a pack: a manifest, a first entry to change, and the schemas. The files that were written."""
    known = kinds(game)
    if not known:
        raise BadPack(folder.name, "", "", f"{game.title} has no content that a pack could change")
    if folder.exists() and any(folder.iterdir()):
        raise BadPack(folder.name, "", "", "expected an empty folder, or none")
    first = dict(read_yaml(content_folder(game) / f"{kind}.yaml")[0])
    first["id"] = f"my_{kind}" if isinstance(first["id"], str) else 1000 + first["id"]
    if "name" in first:
        first["name"] = f"My {first['name']}"
    id = "".join(letter if letter.isalnum() else "_" for letter in folder.name.lower()).strip("_") or "my_pack"
    manifest = Manifest(
        id=id if id[0].isalpha() else f"pack_{id}", name=folder.name, version="1.0", author=author, licence="CC0-1.0",
        game=game.id, rules=game.version, text="",
    )  # fmt: skip
    texts = {
        MANIFEST: written("pack", msgspec.to_builtins(manifest)),
        f"{kind}.yaml": written(kind, {"add": [first]}),
        **{f"{SCHEMAS}/{name}.json": json.dumps(schema, indent=1) for name, schema in schemas(game).items()},
    }
    (folder / SCHEMAS).mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in texts]
