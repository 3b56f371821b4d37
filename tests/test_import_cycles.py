"""No circular imports in components, reference and generators, not even inside functions."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MODULES = {
    "countermarch."
    + path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__"): path
    for package in ("components", "reference", "generators")
    for path in (ROOT / package).rglob("*.py")
}


def _imported(path: Path) -> set[str]:
    """Return our modules that a file imports, inside functions and for types too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in MODULES else node.module for name in inner}
    return found & MODULES.keys()


def test_no_module_imports_one_that_imports_it() -> None:
    graph = {name: _imported(path) - {name} for name, path in MODULES.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as cycle:
        pytest.fail(f"circular import: {' <- '.join(cycle.args[1])}")
