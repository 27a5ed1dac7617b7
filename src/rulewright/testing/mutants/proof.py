"""Is a rule really in its test? Whatever cites the rule is made to do nothing, and a test marked with it must fail.

A function that cites a rule returns at once what its annotation allows: False and True, 0, nothing, an empty list, or
what it was given if that is of the same kind. If the rule is cited beside a value outside of functions, the value is
changed. One form that makes a marked test fail proves the rule: the test depends on the code that says it carries the
rule out.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

import msgspec

from rulewright.kernel.content import convert, read_yaml
from rulewright.kernel.ledger import cited, load_ledger
from rulewright.testing.plugin import rules_of

from .choice import GAMES, ROOT, SHARED, folders_of_tests
from .faults import Fault, Module, read
from .planting import Session, in_session

NEUTRAL = (
    (("bool",), ("False", "True")), (("int", "float"), ("0", "1")), (("str",), ("''",)), (("list",), ("[]",)),
    (("tuple", "Sequence", "Iterable", "Iterator"), ("()",)), (("dict", "Mapping", "Counter"), ("{}",)),
    (("set", "frozenset"), ("frozenset()",)),
)  # fmt: skip


class Unproven(msgspec.Struct, forbid_unknown_fields=True):
    """A rule that no taking out can show, and why."""

    rule: str
    reason: str


@dataclass(frozen=True)
class Proof:
    """Which rules of a game hang on their code."""

    game: str
    proven: tuple[str, ...]
    listed: dict[str, str]
    missing: dict[str, str]  # rule, and what was seen

    @property
    def summary(self) -> str:
        total = len(self.proven) + len(self.listed) + len(self.missing)
        return (
            f"{self.game}: {total} rules, proven {len(self.proven)}, listed with a reason {len(self.listed)}, "
            f"not proven {len(self.missing)}"
        )


def prove(game: str, jobs: int, heard: Callable[[str], None] = lambda line: None) -> Proof:
    """Take out what cites each rule of a game, and see whether the tests marked with it notice."""
    folders = [GAMES / game, *(GAMES / shared for shared, users in SHARED.items() if game in users)]
    files = [file for folder in folders for file in sorted(folder.rglob("*.py"))]
    rules = set(load_ledger(GAMES / game / "rules.yaml").by_id)
    citing: dict[str, list[Fault]] = {rule: [] for rule in rules}
    for file in files:
        for rule, forms in disabled(read(file)):
            if rule in rules:
                citing[rule].extend(forms)
    proven: set[str] = set()
    missing: dict[str, str] = {}

    def work(session: Session) -> None:
        reach = session.reach(jobs)
        marked: dict[str, set[str]] = {}
        for test, item in session.items.items():
            for rule in rules_of(item):
                marked.setdefault(rule, set()).add(test)
        ways: dict[str, list[tuple[Fault, set[str]]]] = {}  # what can be taken out, and the tests that reach it
        for rule in sorted(rules):
            tests = marked.get(rule, set())
            found = [(form, tests.intersection(reach.of(str(form.module.file), form.lines))) for form in citing[rule]]
            ways[rule] = [(form, reaching) for form, reaching in found if reaching]
            missing[rule] = (
                "no test is marked with it" if not tests
                else "no code that can be taken out cites it" if not citing[rule]
                else "its tests do not reach the code that cites it" if not ways[rule]
                else "its tests pass without the code that cites it"
            )  # fmt: skip
        for turn in range(max(map(len, ways.values()), default=0)):
            trials: dict[Fault, set[str]] = {}
            for rule, forms in ways.items():
                if rule not in proven and turn < len(forms):
                    trials.setdefault(forms[turn][0], set()).update(forms[turn][1])
            heard(f"{game}: {len(proven)} of {len(rules)} rules proven; turn {turn + 1}, {len(trials)} to take out")
            ordered = [(form, sorted(tests, key=lambda test: reach.tests[test][0])) for form, tests in trials.items()]
            for form, (_, noticed) in session.tried(ordered, reach, jobs, first=False):
                proven.update(
                    rule
                    for rule, forms in ways.items()
                    if turn < len(forms) and forms[turn][0] is form and not forms[turn][1].isdisjoint(noticed)
                )

    in_session(folders_of_tests([GAMES / game / "x.py"]), files, work, lambda item: any(rules_of(item)))
    reasons = {one.rule: one.reason for one in read_unproven(game)}
    listed = {rule: reasons[rule] for rule in sorted(missing) if rule in reasons and rule not in proven}
    left = {rule: why for rule, why in sorted(missing.items()) if rule not in proven and rule not in listed}
    return Proof(game, tuple(sorted(proven)), listed, left)


def read_unproven(game: str) -> list[Unproven]:
    file = ROOT / "tests" / "games" / game / "unproven.yaml"
    return convert(file, "", read_yaml(file), list[Unproven]) if file.exists() else []


def disabled(module: Module) -> Iterator[tuple[str, list[Fault]]]:
    """Each rule that a module names, and the forms of the code around its name that do nothing, or something else."""
    functions = list(_functions(module.tree, module))
    for number, line in enumerate(module.file.read_text(encoding="utf-8").splitlines(), 1):
        for rule in cited(line):
            around = [found for found in functions if found.start <= number <= found.end]
            if around:
                innermost = max(around, key=lambda found: found.start)
                yield rule, innermost.forms
                continue
            statement = next((s for s in _outside(module.tree) if s.lineno <= number <= (s.end_lineno or 0)), None)
            if isinstance(statement, ast.ClassDef) or statement is None or _is_docstring(statement):
                holder = statement if isinstance(statement, ast.ClassDef) else module.tree
                inner = range(getattr(holder, "lineno", 1), (getattr(holder, "end_lineno", 0) or 1 << 30) + 1)
                yield rule, [form for found in functions if found.start in inner for form in found.forms]
            else:
                yield rule, [fault for fault in module.faults if fault.line in range(statement.lineno, number + 1)]


@dataclass(frozen=True)
class Function:
    """A function, from its first decorator to its end, and its forms that do nothing."""

    start: int
    end: int
    forms: list[Fault]


def _functions(tree: ast.AST, module: Module, path: tuple[str, ...] = ()) -> Iterator[Function]:
    """Every function that stands by itself or in a class."""
    for index, node in enumerate(getattr(tree, "body", ())):
        if isinstance(node, ast.ClassDef):
            yield from _functions(node, module, (*path, node.name))
        elif isinstance(node, ast.FunctionDef):
            body = node.body[1:] if ast.get_docstring(node) is not None else node.body
            if not body:
                continue
            lines = range(body[0].lineno, (node.end_lineno or 0) + 1)
            forms = []
            for value in _neutral(node):
                new = copy(node)
                new.body = ast.parse(f"def f():\n    return {value}\n    yield").body[0].body  # type: ignore[attr-defined]
                new.body = new.body if _is_flow(node) else new.body[:1]
                name = ".".join((*path, node.name))
                forms.append(Fault(module, name, node.lineno, lines, (tree, "body", index), new))
            start = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            yield Function(start, node.end_lineno or node.lineno, forms)


def _neutral(node: ast.FunctionDef) -> Sequence[str]:
    """What a function that does nothing may return, by its annotation; one that sifts a list gives back all of it."""
    annotated = ast.unparse(node.returns) if node.returns else "None"
    kind = annotated.removeprefix("Flow[").removesuffix("]") if annotated.startswith("Flow[") else annotated
    given = [a.arg for a in node.args.args if "[" in kind and a.annotation and ast.unparse(a.annotation) == kind]
    for names, values in NEUTRAL:
        if kind.split("[")[0].strip() in names:
            return *values, *given
    return ("None", *given)


def _is_flow(node: ast.FunctionDef) -> bool:
    """Whether a function yields, itself and not a function within."""
    todo: list[Any] = list(node.body)
    while todo:
        part = todo.pop()
        if isinstance(part, ast.Yield | ast.YieldFrom):
            return True
        if not isinstance(part, ast.FunctionDef | ast.Lambda):
            todo.extend(ast.iter_child_nodes(part))
    return False


def _outside(tree: ast.Module) -> Iterator[ast.stmt]:
    """The statements outside of functions, those within classes first."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from (s for s in node.body if not isinstance(s, ast.FunctionDef) and not _is_docstring(s))
        yield node


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
