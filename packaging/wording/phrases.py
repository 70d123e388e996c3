"""Every phrase that the window's sources hand to Qt for translation, by the syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

Node = ast.expr | ast.stmt
_NOOP = "QT_TRANSLATE_NOOP"


class Phrase(NamedTuple):
    """A text in English as Qt looks it up. `plural`: it counts something (`%n`)."""

    context: str
    text: str
    comment: str = ""
    plural: bool = False


class Wrapper(NamedTuple):
    """A function of ours that translates its first argument; `counts` if it takes a number too."""

    context: str
    counts: bool


@dataclass
class Found:
    """The phrases in the order of the sources.

    `hidden` are places whose words only running shows, with their context; `marked` the contexts
    that list such words with QT_TRANSLATE_NOOP.
    """

    phrases: dict[Phrase, None] = field(default_factory=dict)
    hidden: list[tuple[str, str]] = field(default_factory=list)
    marked: set[str] = field(default_factory=set)

    @property
    def faults(self) -> list[str]:
        """The places whose words nobody wrote down."""
        return [place for context, place in self.hidden if context not in self.marked]


def phrases(package: Path) -> Found:
    """The phrases of all sources of a package, by the folder that it lies in."""
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted(package.rglob("*.py"))}
    wrappers = {_module(path, package): _wrappers(tree) for path, tree in trees.items()}
    found = Found()
    for path, tree in trees.items():
        known = _imported(tree, wrappers) | wrappers[_module(path, package)]
        modules = _modules(tree, wrappers)
        _Reader(path, found, known, modules, _constants(tree)).visit(tree)
    return found


def _module(path: Path, package: Path) -> str:
    """The dotted name of a source."""
    return ".".join(path.relative_to(package.parent).with_suffix("").parts)


class _Reader(ast.NodeVisitor):
    """Walks a module, knowing in which class it is."""

    def __init__(
        self,
        path: Path,
        found: Found,
        wrappers: Mapping[str, Wrapper],
        modules: Mapping[str, Mapping[str, Wrapper]],
        constants: Mapping[str, str],
    ) -> None:
        self._path, self._found = path, found
        self._wrappers, self._modules, self._constants = wrappers, modules, constants
        self._classes: list[str] = []

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._classes.append(node.name)
        self.generic_visit(node)
        self._classes.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if _wrapper(node) is None:
            self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        name = _name(node.func)
        if (wrapper := self._called(node.func)) is not None:
            counts = wrapper.counts and len(node.args) + len(node.keywords) > 1
            self._take(node, wrapper.context, node.args[:1], plural=counts)
        elif name == "tr" and self._classes:
            self._take(node, self._classes[-1], node.args[:1], node.args[1:2], _counted(node, 2))
        elif name in ("translate", _NOOP) and len(node.args) > 1:
            self._translate(node, name)
        self.generic_visit(node)

    def _translate(self, node: ast.Call, name: str) -> None:
        context = next(_texts(node.args[0], self._constants), None)
        if context is not None:
            if name == _NOOP:
                self._found.marked.add(context)
            self._take(node, context, node.args[1:2], node.args[2:3], _counted(node, 3))

    def _called(self, function: ast.expr) -> Wrapper | None:
        if isinstance(function, ast.Name):
            return self._wrappers.get(function.id)
        if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
            if function.value.id == "self":
                return self._wrappers.get(function.attr) if function.attr != "tr" else None
            return self._modules.get(function.value.id, {}).get(function.attr)
        return None

    def _take(
        self,
        node: ast.Call,
        context: str,
        text: list[ast.expr],
        comment: list[ast.expr] | None = None,
        plural: bool = False,
    ) -> None:
        texts = [one for part in text for one in _texts(part, self._constants)]
        if not texts:
            self._found.hidden.append((context, f"{self._path.name}:{node.lineno}"))
        said = next((one for part in comment or () for one in _texts(part, {})), "")
        for one in texts:
            self._found.phrases[Phrase(context, one, said, plural)] = None


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _counted(node: ast.Call, place: int) -> bool:
    return len(node.args) > place or any(one.arg == "n" for one in node.keywords)


def _texts(node: ast.expr, constants: Mapping[str, str]) -> Iterator[str]:
    """The texts that an expression can be, where that can be seen."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body, constants)
        yield from _texts(node.orelse, constants)
    elif isinstance(node, ast.Name) and node.id in constants:
        yield constants[node.id]


def _constants(tree: ast.Module) -> dict[str, str]:
    """The module's names for texts."""
    return {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name) and isinstance(node.value.value, str)
    }


def _wrappers(tree: ast.Module) -> dict[str, Wrapper]:
    """The functions of a module that translate what they are given."""
    found: dict[str, Wrapper] = {}
    constants = _constants(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and (call := _wrapper(node)) is not None:
            context = next(_texts(call.args[0], constants), None)
            if context is not None:
                found[node.name] = Wrapper(context, _counted(call, 3))
    return found


def _wrapper(node: ast.FunctionDef) -> ast.Call | None:
    """The call that a function hands its own argument to, where it does nothing else."""
    last = node.body[-1]
    call = last.value if isinstance(last, ast.Return) else None
    if not isinstance(call, ast.Call) or _name(call.func) != "translate" or len(call.args) < 2:
        return None
    given = {argument.arg for argument in node.args.args}
    text = call.args[1]
    return call if isinstance(text, ast.Name) and text.id in given else None


def _imported(
    tree: ast.Module, wrappers: Mapping[str, Mapping[str, Wrapper]]
) -> dict[str, Wrapper]:
    """The wrappers of other modules that a module calls by their own or another name."""
    found: dict[str, Wrapper] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            there = wrappers.get(node.module, {})
            for name in node.names:
                if name.name in there:
                    found[name.asname or name.name] = there[name.name]
    return found


def _modules(
    tree: ast.Module, wrappers: Mapping[str, Mapping[str, Wrapper]]
) -> dict[str, Mapping[str, Wrapper]]:
    """The wrappers of other modules, by what this module calls those."""
    return {
        name.asname or name.name: wrappers[f"{node.module}.{name.name}"]
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for name in node.names
        if f"{node.module}.{name.name}" in wrappers
    }
