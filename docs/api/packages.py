"""For Sphinx: a directive that documents every module of a package, with signatures as written."""

from __future__ import annotations

import ast
import functools
import importlib
import inspect
import pkgutil
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.addnodes import desc_annotation, pending_xref
from sphinx.util.docutils import SphinxDirective
from sphinx.util.inspect import stringify_signature

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

OURS: Final = "countermarch"
LONGEST_VALUE: Final = 120
"""Characters of a value that a signature shows."""


class Package(SphinxDirective):
    """``.. package:: NAME``: a section for the package and one for each of its public modules.

    Arguments after the first are the modules to show, in that order; without them, all modules, sorted.
    ``:bare:`` leaves out the package itself.
    """

    required_arguments = 1
    optional_arguments = 99
    option_spec: ClassVar[dict[str, Any]] = {"bare": directives.flag}

    def run(self) -> list[nodes.Node]:
        """Write the sections as reStructuredText and parse that."""
        package = self.arguments[0]
        chosen = self.arguments[1:] or modules_of(package)
        names = [f"{package}.{module}" for module in chosen]
        if "bare" not in self.options:
            names.insert(0, package)
        text = "\n".join((f"{name}\n{'-' * len(name)}\n\n.. automodule:: {name}\n") for name in names)
        made = self.parse_text_to_nodes(text, allow_section_headings=True)
        for title in (found for one in made for found in one.findall(nodes.title)):
            # a long name breaks after a dot, not within a word
            title[:] = [nodes.Text(title.astext().replace(".", ".\N{ZERO WIDTH SPACE}"))]
        return made


def modules_of(package: str) -> list[str]:
    """Return the names of a package's public modules, sorted; a subpackage has its own page.

    >>> modules_of("countermarch.reference.engine")[:3]
    ['ask', 'batch', 'chance_tree']
    """
    found = pkgutil.iter_modules(importlib.import_module(package).__path__)
    return sorted(one.name for one in found if not one.ispkg and not one.name.startswith(("_", "make_")))


def as_written(
    _app: Sphinx | None,
    what: str,
    _name: str,
    thing: object,
    _options: object,
    given: str | None,
    _returns: str | None,
) -> tuple[str, str] | None:
    """Return a signature with its annotations as in the source: short names, no resolved unions.

    >>> from countermarch.components.model.layers import Layer, Value
    >>> as_written(None, "class", "", Layer, None, "(value)", None)
    ('', '')
    >>> as_written(None, "class", "", Value, None, "(value)", None)
    ("(value: int | str | bool, layer: Layer, rule: str = '')", '')
    """
    if given is None or (getattr(thing, "__module__", "") or "").partition(".")[0] != OURS:
        return None
    if isinstance(thing, type) and issubclass(thing, Enum):
        return "", ""  # nobody makes one, and Python's versions do not agree on how that would be done
    signature = inspect.signature(cast("Callable[..., object]", thing))
    taken = [_brief(one) for one in signature.parameters.values() if one.name != "self"]
    signature = signature.replace(parameters=taken)
    if what in ("class", "exception"):
        signature = signature.replace(return_annotation=signature.empty)
    before, arrow, after = stringify_signature(signature).rpartition(" -> ")
    return (before, after) if arrow else (after, "")


def _brief(taken: inspect.Parameter) -> inspect.Parameter:
    """Shorten a default that is a whole table to three dots."""
    long = taken.default is not taken.empty and len(repr(taken.default)) > LONGEST_VALUE
    return taken.replace(default=...) if long else taken


def edit(_app: Sphinx, document: nodes.document) -> None:
    """Resolve names in a signature in their own module; leave out tables and folders."""
    for value in list(document.findall(desc_annotation)):
        text = value.astext().lstrip()
        if text.startswith("=") and (len(text) > LONGEST_VALUE or "Path(" in text):
            value.parent.remove(value)
    for link in document.findall(pending_xref):
        if link.get("refdomain") == "py" and (module := link.get("py:module")):
            link["reftarget"] = _names(module).get(link["reftarget"], link["reftarget"])


@functools.cache
def _names(module: str) -> dict[str, str]:
    """Return the full names of what a module defines or imports from this project, even for types only."""
    known = {}
    for node in ast.walk(ast.parse(inspect.getsource(importlib.import_module(module)))):
        if isinstance(node, ast.ClassDef):
            known[node.name] = f"{module}.{node.name}"
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            known |= {one.id: f"{module}.{one.id}" for one in targets if isinstance(one, ast.Name)}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == OURS:
            known |= {one.asname or one.name: _home(node.module or "", one.name) for one in node.names}
    return known


def _home(module: str, name: str) -> str:
    """Return the full name of something imported from a module: for a class, where it is defined."""
    found = getattr(importlib.import_module(module), name, None)
    return f"{found.__module__}.{found.__qualname__}" if isinstance(found, type) else f"{module}.{name}"


def setup(app: Sphinx) -> ExtensionMetadata:
    """Tell Sphinx what is here."""
    app.add_directive("package", Package)
    app.connect("autodoc-process-signature", as_written)
    app.connect("doctree-read", edit)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
