"""Read ``.xls`` workbooks with python-calamine, in a process of its own.

The library allocates each sheet up to its farthest cell and aborts the process if memory runs out. A child
process with limits on memory and time turns a hostile file into an ordinary fault.
"""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

from countermarch.components.memory import limit_memory
from countermarch.components.model.loading.workbook_cells import (
    MAX_CELLS,
    MAX_COLUMNS,
    MAX_ROWS,
    WorkbookError,
    number_text,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from python_calamine import CalamineSheet

    from countermarch.components.model.loading.workbook_cells import Row

SECONDS = 30
MEMORY = 2 * 1024**3
"""Limits of the child process: time, and bytes of address space."""


def install() -> None:
    """Register this reader for ``.xls`` files if python-calamine is installed."""
    if find_spec("python_calamine") is not None:
        from countermarch.components.model.loading.workbooks import OTHERS

        OTHERS[".xls"] = sheets


def sheets(path: Path) -> list[tuple[str, list[Row]]]:
    """Return each sheet's name and its non-empty rows; raises ``WorkbookError``."""
    command = [sys.executable, "-m", "countermarch.folders.legacy_excel", str(path)]
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
    """Read a file and print its sheets as JSON."""
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


def _rows(sheet: CalamineSheet) -> Iterator[Row]:
    """Yield the rows of a sheet with their line numbers; raises ``WorkbookError`` if it is too large."""
    if (sheet.total_width or 0) > MAX_COLUMNS or (sheet.total_height or 0) > MAX_ROWS + 1:
        raise WorkbookError(f"a sheet of at most {MAX_ROWS:,} rows and {MAX_COLUMNS} columns")
    count = 0
    first = (sheet.start or (0, 0))[0]
    for line, row in enumerate(sheet.iter_rows(), 1):
        cells = [_text(value) for value in row]
        count += len(cells)
        if count > MAX_CELLS:
            raise WorkbookError(f"at most {MAX_CELLS:,} cells")
        # calamine pads each row to the width of the sheet
        while cells and not cells[-1].strip():
            cells.pop()
        if cells and line > first:
            yield line, cells


def _text(value: object) -> str:
    """Return a cell as it would be typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return number_text(repr(value))
    return str(value)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
