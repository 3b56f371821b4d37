"""Workbooks of the old kind, ``.xls``, read by python-calamine in a process of its own.

The library puts a sheet into memory as wide and tall as its farthest cell, and ends the process where that is
more than there is. So it runs beside ours, with a limit of memory and time, and hands over plain rows.
"""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

from countermarch.components.memory import limit_memory
from countermarch.components.model.loading.workbook_cells import (
    MOST_CELLS,
    MOST_COLUMNS,
    MOST_ROWS,
    WorkbookError,
    number_text,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import Any

    from countermarch.components.model.loading.workbook_cells import Row

SECONDS = 30
MEMORY = 2 * 1024**3
"""How long a file may take to read, and how many bytes of address space it may need."""


def install() -> None:
    """Let spreadsheets end in ``.xls`` where the library is there."""
    if find_spec("python_calamine") is not None:
        from countermarch.components.model.loading.workbooks import OTHERS

        OTHERS[".xls"] = sheets


def sheets(path: Path) -> list[tuple[str, list[Row]]]:
    """Return of each sheet of a file its name, and its rows that hold anything; raises ``WorkbookError``."""
    command = [sys.executable, "-m", "countermarch.older_sheets", str(path)]
    try:
        done = subprocess.run(  # noqa: S603 # our own module, and a path
            command, capture_output=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        raise WorkbookError(f"a workbook that is read within {SECONDS} seconds; save it as XLSX") from None
    if done.returncode:
        raise WorkbookError("a valid workbook saved as XLS without a password; save it as XLSX")
    found = json.loads(done.stdout)
    if "trouble" in found:
        raise WorkbookError(found["trouble"])
    return [(name, [(line, cells) for line, cells in rows]) for name, rows in found["sheets"]]


def main(path: str) -> int:
    """Read a file and write its sheets as JSON."""
    import python_calamine

    limit_memory(MEMORY)
    try:
        book = python_calamine.load_workbook(path)
        found = [[name, list(_rows(book.get_sheet_by_name(name)))] for name in book.sheet_names]
    except WorkbookError as trouble:
        json.dump({"trouble": trouble.expected}, sys.stdout)
    else:
        json.dump({"sheets": found}, sys.stdout)
    return 0


def _rows(sheet: Any) -> Iterator[Row]:  # noqa: ANN401 # the library's own
    """Yield the rows of a sheet; raises ``WorkbookError`` for too large a one."""
    if (sheet.total_width or 0) > MOST_COLUMNS or (sheet.total_height or 0) > MOST_ROWS + 1:
        raise WorkbookError(f"a sheet of at most {MOST_ROWS:,} rows and {MOST_COLUMNS} columns")
    count = 0
    first = (sheet.start or (0, 0))[0]
    for line, row in enumerate(sheet.iter_rows(), 1):
        cells = [_text(value) for value in row]
        count += len(cells)
        if count > MOST_CELLS:
            raise WorkbookError(f"at most {MOST_CELLS:,} cells")
        while cells and not cells[-1].strip():
            cells.pop()
        if cells and line > first:
            yield line, cells


def _text(value: object) -> str:
    """Write a cell as a player would."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return number_text(repr(value))
    return str(value)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
