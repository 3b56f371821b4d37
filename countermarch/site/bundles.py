"""Bundles scripts and style sheets from their modules, without Node.

The modules keep this simple: only names are imported and exported, at the beginning of a line; no two modules
import each other; exports are never reassigned. Each becomes a function
that is called once, in the order in which they need each other. The result is a plain script, which a page
from a folder on disk may run as well: there a browser loads no modules.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

_IMPORT: Final = re.compile(r'import (?:\{ ([\w, ]+) \}|\* as (\w+)) from "\./(\w+)\.js";')
_EXPORT: Final = re.compile(r"export (?=(?:async )?(?:function|class|const)\*? (\w+))")
_MODULE_LINE: Final = re.compile(r"(?:import|export)\b.*")
_STYLES: Final = re.compile(r'^@import "\./(\w+\.css)";$', re.MULTILINE)


class BundleError(ValueError):
    """A module is not written as bundling requires."""


def script(entry: Path, before: str = "") -> str:
    """Return a module with everything it imports as one plain script, after ``before``.

    Raises ``BundleError`` for other forms of import or export, and for circular imports.
    """
    ordered: dict[Path, str] = {}
    _add(entry, ordered, ())
    # one plain script instead of modules: browsers load no modules from a disk (file:), and one file loads
    # faster
    whole = "\n".join(["(()=>{", '"use strict";', before, *ordered.values(), "})();"])
    return f"{whole}\n"


def _add(path: Path, ordered: dict[Path, str], above: tuple[Path, ...]) -> None:
    """Append a module after those that it imports."""
    if path in above:
        circle = " > ".join(one.stem for one in (*above[above.index(path) :], path))
        raise BundleError(f"{path.name}: modules import each other: {circle}")
    if path in ordered:
        return
    exported: list[str] = []
    lines = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if found := _IMPORT.fullmatch(line):
            _add(path.with_name(f"{found[3]}.js"), ordered, (*above, path))
            # in an import a name is changed by "as", in an assignment by a colon
            names = found[2] or f"{{ {found[1].replace(' as ', ': ')} }}"
            lines.append(f"const {names} = {_name(found[3])};")
        elif found := _EXPORT.match(line):
            exported.append(found[1])
            lines.append(line[found.end() :])
        elif _MODULE_LINE.fullmatch(line):
            # what the patterns do not know would be left in the script, where it is a syntax error on every
            # page
            raise BundleError(f"{path.name}, line {number}: cannot be bundled: {line}")
        else:
            lines.append(line)
    body = "\n".join(lines)
    ordered[path] = (
        f"const {_name(path.stem)} = (() => {{\n{body}\nreturn {{ {', '.join(exported)} }};\n}})();"
    )


def _name(module: str) -> str:
    """Return the variable with the exports of a module."""
    return f"m_{module}"


def style(entry: Path) -> str:
    """Return a style sheet with those that it imports."""
    return _STYLES.sub(lambda found: entry.with_name(found[1]).read_text("utf-8"), entry.read_text("utf-8"))
