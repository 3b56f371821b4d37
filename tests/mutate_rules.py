"""Makes slips in the code of the rules, one at a time, in memory, and says which check notices.

``python tests/mutate_rules.py`` goes through all games; give the ids of some, and ``--sample 20`` for twenty
slips spread over each. Exit status 1 when a slip passes that ``mutate_rules_excused.txt`` does not name.

The slips are those a hand makes: another rule number in a step, an erratum left out, other words, a
comparison the other way round, the two arms of a choice exchanged, a plus for a minus. They are noticed by
the worked cases, by what was taken down of their steps, by the examples of the module, or by the census.
"""

from __future__ import annotations

import argparse
import ast
import doctest
import importlib
import importlib.abc
import importlib.util
import json
import sys
from collections import Counter
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parent)]

from mutate_tables import NOBODY, census_moved, forget
from support import reasons
from support.citations import rulings
from support.games import cases

import reference
from countermarch.conformance.cases import wrong
from reference.engine import registry

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

EXCUSED: Final = Path(__file__).with_suffix("").with_name("mutate_rules_excused.txt")
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


@dataclass(frozen=True, slots=True)
class Slip:
    """One slip: in which module, at which node of its tree as ``ast.walk`` counts, of what kind."""

    module: str
    node: int
    kind: str
    line: int
    code: str

    def __str__(self) -> str:
        return f"{self.module} {self.kind} {self.code}"


def slips(game: str) -> list[Slip]:
    """Return every slip that could be made in the rules of a game."""
    folder = Path(reference.__path__[0]) / game.replace("-", "_")
    return [slip for path in sorted(folder.glob("*.py")) for slip in _in_module(path)]


def _in_module(path: Path) -> Iterator[Slip]:
    tree = ast.parse(path.read_text("utf-8"))
    told = _signatures_and_constants(tree)
    for count, node in enumerate(ast.walk(tree)):
        if id(node) in told:
            continue
        for kind in _kinds(node):
            code = " ".join(ast.unparse(node).split())[:80]
            module = f"reference.{path.parent.name}.{path.stem}"
            yield Slip(module, count, kind, getattr(node, "lineno", 0), code)


def _signatures_and_constants(tree: ast.Module) -> set[int]:
    """Return the nodes outside of the bodies of functions: their mistakes are the schema's business."""
    inside = {
        id(node)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for statement in function.body
        for node in ast.walk(statement)
    }
    return {id(node) for node in ast.walk(tree)} - inside


def _kinds(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Call(func=ast.Attribute(attr="step"), args=[ast.Constant(value=str()), _, *rest]):
            yield "rule"
            yield "words"
            if len(rest) > 1:
                yield "erratum"
        case ast.Call(func=ast.Attribute(attr="lean"), args=[ast.Constant(value=str())]):
            yield "erratum"
        case ast.Compare(ops=[_]):
            yield "comparison"
        case ast.IfExp():
            yield "arms"
        case ast.BinOp(op=ast.Add() | ast.Sub()) if not isinstance(node.left, ast.Constant | ast.JoinedStr):
            yield "sign"


def make(slip: Slip, tree: ast.Module) -> None:
    """Make a slip in the tree of its module."""
    node = next(node for count, node in enumerate(ast.walk(tree)) if count == slip.node)
    match slip.kind, node:
        case "rule", ast.Call():
            node.args[0] = ast.Constant("0.0")
        case "words", ast.Call():
            node.args[1] = ast.Constant("Other words.")
        case "erratum", ast.Call(func=ast.Attribute(attr="lean")):
            node.args[0] = ast.Constant("none")
        case "erratum", ast.Call():
            node.args.pop()
        case "comparison", ast.Compare():
            node.ops = [OTHER_WAY[type(node.ops[0])]()]
        case "arms", ast.IfExp():
            node.body, node.orelse = node.orelse, node.body
        case "sign", ast.BinOp():
            node.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
    ast.fix_missing_locations(tree)


class Slipped(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads one module with a slip in it."""

    def __init__(self, slip: Slip) -> None:
        self.slip = slip

    def find_spec(self, name: str, path: object = None, _: object = None) -> ModuleSpec | None:
        """Step in for the slip's module alone."""
        if name != self.slip.module:
            return None
        for finder in sys.meta_path:
            if finder is not self and (spec := finder.find_spec(name, path)):  # type: ignore[arg-type]
                self.origin = str(spec.origin)
                return importlib.util.spec_from_file_location(name, self.origin, loader=self)  # type: ignore[arg-type]
        return None

    def create_module(self, spec: ModuleSpec) -> None:
        """Leave it to Python."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the module's code, slip and all."""
        tree = ast.parse(Path(self.origin).read_text("utf-8"))
        make(self.slip, tree)
        exec(compile(tree, self.origin, "exec"), module.__dict__)  # noqa: S102 - our own source


def who_notices(game: str, slip: Slip) -> str:
    """Return which check notices a slip: cases, steps, census, or nobody."""
    finder = Slipped(slip)
    sys.meta_path.insert(0, finder)
    try:
        forget(game)
        return _noticed(game, slip.module)
    finally:
        sys.meta_path.remove(finder)
        forget(game)
        importlib.import_module(f"reference.{game.replace('-', '_')}")


EXAMPLES: Final = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def _noticed(game: str, module: str = "") -> str:
    try:
        importlib.import_module(f"reference.{game.replace('-', '_')}")
        if any(wrong(case, registry.questions(game)) for case in cases(game)):
            return "cases"
        rulings.cache_clear()
        if reasons.take(game) != json.loads(reasons.path(game).read_text("utf-8")):
            return "steps"
        if module and _examples_fail(module):
            return "examples"
        return "census" if census_moved(game) else NOBODY
    except Exception:  # noqa: BLE001 -- whatever a slip breaks, it was noticed
        return "cases"


def _examples_fail(module: str) -> bool:
    found = importlib.import_module(module)
    with redirect_stdout(StringIO()):
        return doctest.testmod(found, optionflags=EXAMPLES).failed > 0


def main(arguments: Sequence[str]) -> int:
    """Make slips, print who noticed, and return the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=registry.games())
    parser.add_argument("--sample", type=int, help="make so many slips in each game, evenly spread")
    options = parser.parse_args(arguments)
    excused = EXCUSED.read_text("utf-8").splitlines() if EXCUSED.exists() else []
    passed = 0
    for game in options.games:
        if (before := _noticed(game)) != NOBODY:
            sys.exit(f"{game}: its {before} fail before any slip is made")
        every = slips(game)
        step = max(1, len(every) // options.sample) if options.sample else 1
        found = {slip: who_notices(game, slip) for slip in every[::step]}
        counts = Counter(found.values())
        told = ", ".join(f"{who} {count}" for who, count in sorted(counts.items()))
        print(f"{game}: {len(found)} of {len(every)} slips made; noticed by: {told}")  # noqa: T201 - a program
        for slip, who in found.items():
            if who == NOBODY and str(slip) not in excused:
                passed += 1
                print(f"  {slip} (line {slip.line})", flush=True)  # noqa: T201 - a program
    return 1 if passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
