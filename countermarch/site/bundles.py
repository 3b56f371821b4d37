"""Scripts and style sheets, each made into one file from its modules, without Node.

The modules are written so that this is simple: names alone are imported and exported, at the beginning of
a line; no two modules import each other; nothing that is exported is assigned anew. Each becomes a function
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
    """A module is not written as this needs it."""


def script(entry: Path, before: str = "") -> str:
    """Return a module and all that it imports as one plain script; ``before`` stands in front of it.

    Raises ``BundleError`` for a line that imports or exports otherwise, and for modules that import each
    other.
    """
    ordered: dict[Path, str] = {}
    _add(entry, ordered, ())
    whole = "\n".join(["(()=>{", '"use strict";', before, *ordered.values(), "})();"])
    return f"{whole}\n"


def _add(path: Path, ordered: dict[Path, str], above: tuple[Path, ...]) -> None:
    """Add a module behind those that it imports."""
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
            names = found[2] or f"{{ {found[1].replace(' as ', ': ')} }}"
            lines.append(f"const {names} = {_name(found[3])};")
        elif found := _EXPORT.match(line):
            exported.append(found[1])
            lines.append(line[found.end() :])
        elif _MODULE_LINE.fullmatch(line):
            raise BundleError(f"{path.name}, line {number}: cannot be bundled: {line}")
        else:
            lines.append(line)
    body = "\n".join(lines)
    ordered[path] = (
        f"const {_name(path.stem)} = (() => {{\n{body}\nreturn {{ {', '.join(exported)} }};\n}})();"
    )


def _name(module: str) -> str:
    """Return the variable that holds what a module exports."""
    return f"m_{module}"


def style(entry: Path) -> str:
    """Return a style sheet and those that it imports as one."""
    return _STYLES.sub(lambda found: entry.with_name(found[1]).read_text("utf-8"), entry.read_text("utf-8"))
