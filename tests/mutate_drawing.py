"""Mutations in the code that draws and shows, one at a time, in memory: which tests notice?

``python tests/mutate_drawing.py countermarch.generators.charts`` goes through packages and modules;
``--sample 20`` makes twenty mutations spread over each. Exit status 1 when a mutation passes that
``mutate_drawing_excused.txt`` does not name.

The mutations are like typing mistakes: other words, a comparison reversed, the arms of a choice exchanged, a
plus for a minus, a mark where none belongs, a "not" forgotten. Each is made in a separate process, which runs
the module's examples, then compares what is printed or shown with the snapshots (``records``), then runs the
tests of its package.
"""

from __future__ import annotations

import argparse
import ast
import doctest
import importlib
import importlib.util
import os
import pkgutil
import signal
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

ROOT: Final = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from support.games import GAMES
from support.mutations import (
    OTHER_WORDS,
    MutatedModule,
    Mutation,
    kinds_of_logic,
    make_logic_mutation,
    mutations_in,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

EXCUSED: Final = Path(__file__).with_suffix("").with_name("mutate_drawing_excused.txt")
NOBODY: Final = "nobody"
PATIENCE: Final = 240
"""Seconds after which a mutation that hangs the tests counts as noticed."""

EXAMPLES: Final = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def modules(name: str) -> list[str]:
    """Return the modules of a package, or a module itself."""
    found = importlib.import_module(name)
    if not hasattr(found, "__path__"):
        return [name]
    return sorted(one.name for one in pkgutil.iter_modules(found.__path__, f"{name}.") if not one.ispkg)


def mutations(module: str) -> list[Mutation]:
    """Return every mutation that could be made in a module."""
    spec = importlib.util.find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    path = Path(spec.origin)
    quiet = _docstrings_and_errors(ast.parse(path.read_text("utf-8")))
    return [
        mutation
        for mutation in mutations_in(path, module, _kinds)
        if (mutation.kind, mutation.line) not in quiet
    ]


def _docstrings_and_errors(tree: ast.Module) -> set[tuple[str, int]]:
    """Return where words are not shown on paper or page: docstrings, and the messages of errors."""
    found = set()
    for node in ast.walk(tree):
        spoken: list[ast.AST] = []
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            spoken = [node.value]
        elif isinstance(node, ast.Raise) or (
            isinstance(node, ast.Call) and getattr(node.func, "id", "").endswith("Error")
        ):
            spoken = list(ast.walk(node))
        found |= {("words", one.lineno) for one in spoken if hasattr(one, "lineno")}
    return found


def _names_an_error(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and getattr(node.func, "id", "").endswith("Error")


def _kinds(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Constant(value=str() as text) if text[:1].isupper() or " " in text.strip():
            yield "words"
        case ast.keyword(arg="marked"):
            yield "mark"
        case ast.UnaryOp(op=ast.Not()):
            yield "not"
    yield from kinds_of_logic(node)


def make(kind: str, node: ast.AST) -> None:
    """Make a mutation at its node."""
    match kind, node:
        case "words", ast.Constant():
            node.value = OTHER_WORDS
        case "mark", ast.keyword():
            node.value = ast.UnaryOp(ast.Not(), node.value)
        case "not", ast.UnaryOp():
            node.op, node.operand = ast.Not(), ast.UnaryOp(ast.Not(), node.operand)
        case _:
            make_logic_mutation(kind, node)


def who_notices(mutation: Mutation) -> str:
    """Return what notices a mutation: the module's examples, the records, its tests, or nobody."""
    site = mutation.module.startswith("countermarch.site")
    checks: dict[str, Callable[[], bool]] = {
        "examples": lambda: _examples_fail(mutation.module),
        "records": lambda: _records_differ("shown" if site else "printed"),
        "tests": lambda: _tests_fail(_tests_of(mutation.module)),
    }
    return next((name for name, check in checks.items() if _fails(mutation, check)), NOBODY)


def _examples_fail(module: str) -> bool:
    return doctest.testmod(importlib.import_module(module), optionflags=EXAMPLES).failed > 0


def _records_differ(name: str) -> bool:
    from support import snapshots

    return any(snapshots.changes(name, game) for game in reversed(GAMES))


def _tests_fail(targets: Sequence[str]) -> bool:
    return bool(pytest.main([*targets, "-x", "-q", "-p", "no:cacheprovider", "-m", "not long"]))


def _tests_of(module: str) -> list[str]:
    """Return the tests of a module: those of its room, or for the site those of its name."""
    package, _, name = module.rpartition(".")
    room = ROOT / "tests" / package.replace(".", "/")
    near = [ROOT / "tests" / "docs" / f"test_{name}.py", room]
    return [str(path) for path in near if path.exists()] or [str(ROOT / "tests" / "test_conventions.py")]


def _fails(mutation: Mutation, check: Callable[[], bool]) -> bool:
    """Run a check with a mutation in a separate process; a crash or timeout counts as a failure."""
    child = os.fork()
    if not child:
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        signal.alarm(PATIENCE)
        os.chdir(ROOT)
        sys.meta_path.insert(0, MutatedModule(mutation, make))
        try:
            os._exit(int(check()))
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    return status != 0


def _forget_packages() -> None:
    """Make every child import the packages again, including the mutated one."""
    for name in [name for name in sys.modules if name.split(".")[0] in {"countermarch", "support"}]:
        del sys.modules[name]


def main(arguments: Sequence[str]) -> int:
    """Make mutations, print who noticed, and return the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="+", metavar="PACKAGE|MODULE")
    parser.add_argument("--sample", type=int, help="mutations to make in each module, evenly spread")
    options = parser.parse_args(arguments)
    excused = EXCUSED.read_text("utf-8").splitlines() if EXCUSED.exists() else []
    passed = 0
    for module in [module for name in options.names for module in modules(name)]:
        every = mutations(module)
        _forget_packages()
        step = max(1, len(every) // options.sample) if options.sample else 1
        noticed = {mutation: who_notices(mutation) for mutation in every[::step]}
        counts = Counter(noticed.values())
        stated = ", ".join(f"{who} {count}" for who, count in sorted(counts.items()))
        print(f"{module}: {len(noticed)} of {len(every)} mutations made; noticed by: {stated}", flush=True)  # noqa: T201 - a program
        for mutation, who in noticed.items():
            if who == NOBODY and str(mutation) not in excused:
                passed += 1
                print(f"  {mutation} (line {mutation.line})", flush=True)  # noqa: T201 - a program
    return 1 if passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
