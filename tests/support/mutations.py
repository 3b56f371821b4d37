"""Mutations like typing mistakes in code: found in a module's tree, made in memory, loaded in its place."""

from __future__ import annotations

import ast
import importlib.abc
import importlib.util
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from importlib.machinery import ModuleSpec
    from types import ModuleType

OTHER_WAY: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OTHER_WORDS: Final = "Other words."


@dataclass(frozen=True, slots=True)
class Mutation:
    """One mutation: its module, the index of its node in ``ast.walk``, and its kind."""

    module: str
    node: int
    kind: str
    line: int
    code: str

    def __str__(self) -> str:
        return f"{self.module} {self.kind} {self.code}"


def mutations_in(path: Path, module: str, kinds: Callable[[ast.AST], Iterator[str]]) -> Iterator[Mutation]:
    """Find the mutations that could be made in the functions of a module."""
    tree = ast.parse(path.read_text("utf-8"))
    stated = _signatures_and_constants(tree)
    for count, node in enumerate(ast.walk(tree)):
        if id(node) in stated:
            continue
        for kind in kinds(node):
            code = " ".join(ast.unparse(node).split())[:80]
            yield Mutation(module, count, kind, getattr(node, "lineno", 0), code)


def _signatures_and_constants(tree: ast.Module) -> set[int]:
    """Return the nodes outside the bodies of functions: mistakes there are found by the schema."""
    inside = {
        id(node)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for statement in function.body
        for node in ast.walk(statement)
    }
    return {id(node) for node in ast.walk(tree)} - inside


def kinds_of_logic(node: ast.AST) -> Iterator[str]:
    """Yield the kinds of logic mutation possible at a node: comparisons, arms of a choice, signs."""
    match node:
        case ast.Compare(ops=[_]):
            yield "comparison"
        case ast.IfExp():
            yield "arms"
        case ast.BinOp(op=ast.Add() | ast.Sub()) if not isinstance(node.left, ast.Constant | ast.JoinedStr):
            yield "sign"


def make_logic_mutation(kind: str, node: ast.AST) -> None:
    """Make a logic mutation at its node."""
    match kind, node:
        case "comparison", ast.Compare():
            node.ops = [OTHER_WAY[type(node.ops[0])]()]
        case "arms", ast.IfExp():
            node.body, node.orelse = node.orelse, node.body
        case "sign", ast.BinOp():
            node.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()


class MutatedModule(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads one module with a mutation, which ``make`` makes at its node."""

    def __init__(self, mutation: Mutation, make: Callable[[str, ast.AST], None]) -> None:
        self.mutation = mutation
        self._make = make

    def find_spec(self, name: str, path: object = None, _: object = None) -> ModuleSpec | None:
        """Return the mutated module's spec; None for other modules."""
        if name != self.mutation.module:
            return None
        for finder in sys.meta_path:
            if finder is not self and (spec := finder.find_spec(name, path)):  # type: ignore[arg-type]
                self.origin = str(spec.origin)
                return importlib.util.spec_from_file_location(name, self.origin, loader=self)  # type: ignore[arg-type]
        return None

    def create_module(self, spec: ModuleSpec) -> None:
        """Leave it to Python."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the module's code, mutation and all."""
        tree = ast.parse(Path(self.origin).read_text("utf-8"))
        node = next(node for count, node in enumerate(ast.walk(tree)) if count == self.mutation.node)
        self._make(self.mutation.kind, node)
        ast.fix_missing_locations(tree)
        exec(compile(tree, self.origin, "exec"), module.__dict__)  # noqa: S102 - our own source
