"""Checks packs: every entry against the class of its kind, then the whole stack in the game itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, get_type_hints

import msgspec
from msgspec import inspect

from rulewright.kernel import Game, find_game, game_ids
from rulewright.kernel.errors import BadPack, UnknownGame, suggestion
from rulewright.kernel.pack import STORY, Pack, conflicts, file_of, id_of
from rulewright.kernel.registry import with_packs

from .schema import kinds

STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]")
FIELD = re.compile(r"([a-z_][\w.]*(?:\[\d+\])*): (.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Issue:
    """Something that is wrong, and where."""

    file: str
    entry: str
    field: str
    text: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.entry, self.field, self.text) if part)

    @classmethod
    def of(cls, error: BadPack) -> Issue:
        """Games say `field: what is wrong` of an entry."""
        said = FIELD.fullmatch(error.reason) if error.entry and not error.field else None
        field, text = (said[1], said[2]) if said else (error.field, error.reason)
        return cls(error.file, error.entry, re.sub(r"\[(\d+)\]", r".\1", field), text)


@dataclass(slots=True)
class Report:
    """What a check has found. `game` is the game with the packs, where they fit it."""

    issues: list[Issue] = field(default_factory=list)
    conflicts: list[str] = field(default_factory=list)
    game: Game[Any] | None = None

    @property
    def clean(self) -> bool:
        return not self.issues


def check_packs(packs: Sequence[Pack]) -> Report:
    """All that is wrong with packs, stacked in this order."""
    report = Report(conflicts=conflicts(packs))
    try:
        game = find_game(packs[0].game)
    except UnknownGame:
        near = suggestion(packs[0].game, game_ids())
        report.issues.append(Issue("pack.yaml", "", "game", f"there is no game {packs[0].game!r}{near}"))
        return report
    for pack in packs:
        report.issues += entry_issues(game, pack)
    if report.clean:
        try:
            report.game = with_packs(game, packs)
            report.issues += told_issues(report.game, packs)
        except BadPack as error:
            report.issues.append(Issue.of(error))
    return report


def entry_issues(game: Game[Any], pack: Pack) -> Iterator[Issue]:
    """Every entry that is not what its kind wants."""
    known = kinds(game)
    for kind, part in pack.parts.items():
        file = file_of(pack, kind)
        if kind not in known:
            near = suggestion(kind, known)
            yield Issue(file, "", "", f"{game.title} has no content of this kind{near}; it has {', '.join(known)}")
            continue
        for entry in (*part.add, *part.replace):
            plain = {name: entry[name] for name in entry if name != STORY}
            yield from (Issue(file, id_of(entry), *found) for found in faults(known[kind], plain))


def told_issues(game: Game[Any], packs: Sequence[Pack]) -> Iterator[Issue]:
    """Whether every card of the game can be told with them: words are made from the effects."""
    try:
        game.gallery()
    except Exception as error:  # whatever a wing cannot put into words
        yield Issue(packs[-1].id, "", "", f"a card cannot be told: {type(error).__name__} {str(error)[:120]}")


# ---- one entry ------------------------------------------------------------------------------------------------------


def faults(kind: type[Any], plain: Any) -> Iterator[tuple[str, str]]:
    """Every field that is wrong, and what was found and expected there."""
    try:
        msgspec.convert(plain, kind)
        return
    except msgspec.ValidationError as error:
        first = str(error)
    types, found = get_type_hints(kind, include_extras=True), False
    for form in inspect.type_info(kind).fields:  # type: ignore[attr-defined]
        name = form.encode_name
        if name in plain:
            try:
                msgspec.convert(plain[name], types[form.name])
                continue
            except msgspec.ValidationError as error:
                reason, _, where = str(error).partition(" - at ")
            yield explained(f"{reason} - at `$.{name}{where.strip('`').removeprefix('$')}`", kind, plain)
        elif form.required:
            yield name, f"is missing: expected {words_for(form.type)}"
        else:
            continue
        found = True
    if not found:  # a field too many
        yield explained(first, kind, plain)


def explained(message: str, kind: type[Any], plain: Any) -> tuple[str, str]:
    reason, _, where = message.partition(" - at ")
    steps = [name or number for name, number in STEP.findall(where.strip("`").removeprefix("$"))]
    form, found = inspect.type_info(kind), plain
    for step in steps:
        form, found = _into(form, step), _part_of(found, step)
    path = ".".join(steps)
    if match := re.fullmatch(r"Object contains unknown field `(.*)`", reason):
        names = _names(form)
        near = suggestion(match[1], names)
        return _join(path, match[1]), f"there is no such field{near}; expected {', '.join(names)}"
    if match := re.fullmatch(r"Object missing required field `(.*)`", reason):
        return _join(path, match[1]), f"is missing: expected {words_for(_into(form, match[1]))}"
    near = suggestion(found, _literals(form)) if isinstance(found, str) else ""
    hint = ": quote it" if isinstance(found, bool | int | float) and isinstance(form, inspect.StrType) else ""
    return path, f"expected {words_for(form)}, found {_shown(found)}{near}{hint}"


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _shown(found: Any) -> str:
    return "nothing" if found is None else repr(found)[:60]


def _part_of(found: Any, step: str) -> Any:
    if isinstance(found, dict):
        return found.get(step)
    return found[int(step)] if isinstance(found, list) and step.isdigit() and int(step) < len(found) else found


def _into(form: Any, step: str) -> Any:
    """The type of a part."""
    if isinstance(form, inspect.UnionType):
        form = next((part for part in form.types if not isinstance(part, inspect.NoneType)), form)
    if isinstance(form, inspect.StructType):
        return next((field.type for field in form.fields if field.encode_name == step), form)
    if isinstance(form, inspect.DictType):
        return form.value_type
    if isinstance(form, inspect.TupleType):
        return form.item_types[min(int(step), len(form.item_types) - 1)] if step.isdigit() else form.item_types[0]
    return getattr(form, "item_type", form)


def _names(form: Any) -> list[str]:
    return [field.encode_name for field in getattr(_into(form, ""), "fields", ())]


def _literals(form: Any) -> list[str]:
    return [str(value) for value in getattr(form, "values", ())]


def words_for(form: Any) -> str:
    """What a type wants, in words."""
    match form:
        case inspect.LiteralType():
            return "one of " + ", ".join(str(value) or "nothing" for value in form.values)
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType():
            return "a whole number"
        case inspect.StrType():
            return "text"
        case inspect.TupleType():
            return f"a list of {len(form.item_types)}: {', '.join(map(words_for, form.item_types))}"
        case inspect.CollectionType():
            return f"a list of {words_for(form.item_type)}"
        case inspect.DictType():
            return f"names, each with {words_for(form.value_type)}"
        case inspect.StructType():
            return f"fields {', '.join(field.encode_name for field in form.fields if field.required)}"
        case inspect.UnionType():
            return " or ".join(map(words_for, form.types))
        case inspect.NoneType():
            return "nothing"
    return type(form).__name__.removesuffix("Type").lower()
