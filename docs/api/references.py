"""Check that every reference exists; what has no page of its own is named without a link.

Sphinx runs in nitpicky mode: a name that it cannot find is a warning, and a warning is an error. It finds
classes only. Names of types that stand for others, type variables, and classes of other libraries are looked
up here, in Python itself; a name that is nowhere stays a warning.
"""

from __future__ import annotations

import ast
import builtins
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docutils.nodes import Element, TextElement
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


def there(target: str, module: str | None) -> bool:
    """Return whether a name is one of Python's, or one that the given module imports or defines.

    >>> there("tuple[str", None), there("countermarch.reference.engine.json_values.Json", None)
    (True, True)
    >>> there("Fraction", "countermarch.reference.engine.odds")
    True
    >>> engine = "countermarch.reference.engine"
    >>> there(f"{engine}.json_values.Jsno", None), there("Fractoin", f"{engine}.odds")
    (False, False)

    Some of Python's own modules have no file to read:

    >>> there("os.PathLike", None), there("os.PathsLike", None), there("_thread.lokc", None)
    (True, False, False)
    """
    name = target.partition("[")[0]
    if hasattr(builtins, name) or (module and name.partition(".")[0] in named_in(module)):
        return True
    holder, _, last = name.rpartition(".")
    place = found(holder) if holder else None
    if isinstance(place, ModuleType) and (hasattr(builtins, last) or last in named_in(holder)):
        return True
    return place is not None and hasattr(place, last)


@cache
def found(name: str) -> object:
    """Return the module or class of a name; None if there is none."""
    try:
        return import_module(name)
    except ImportError:
        holder, _, last = name.rpartition(".")
        return getattr(found(holder), last, None) if holder else None


@cache
def named_in(module: str) -> frozenset[str]:
    """Return every name that a module imports, even only for types, or defines at its top level."""
    spec = find_spec(module)
    if spec is None:
        return frozenset()
    if not spec.has_location or not str(spec.origin).endswith(".py"):
        return frozenset(vars(import_module(module)))
    names: set[str] = set()
    for node in ast.walk(ast.parse(Path(str(spec.origin)).read_text("utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names |= {(one.asname or one.name).partition(".")[0] for one in node.names}
        elif isinstance(node, ast.ClassDef | ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names |= {one.id for one in targets if isinstance(one, ast.Name)}
    return frozenset(names)


def without_a_link(
    _app: Sphinx, _environment: BuildEnvironment, node: Element, shown: TextElement
) -> TextElement | None:
    """Replace a reference by plain text if what it names exists; None lets Sphinx warn."""
    if node.get("refdomain") != "py" or not there(node["reftarget"], node.get("py:module")):
        return None
    return shown


def setup(app: Sphinx) -> dict[str, bool]:
    """Let Sphinx ask here for what it does not find."""
    app.connect("missing-reference", without_a_link)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
