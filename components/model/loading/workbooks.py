"""Read the sheets of an untrusted XLSX or ODS file as rows of text.

Both are ZIP files of XML. The inflated size and the number and positions of cells are limited, only the
wanted sheet is kept in memory, and a document type declaration, which XML bombs need, is refused.

openpyxl and calamine cannot replace this reader: this package uses the standard library alone, and neither
reports cells as they are shown (percentages, formulas never computed) within such limits.
"""

from __future__ import annotations

import stat
import zipfile
import zlib
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING
from xml.parsers import expat

from countermarch.components.extras import how_to_install
from countermarch.components.model.loading.faults import DataError, Fault
from countermarch.components.model.loading.files import label_of
from countermarch.components.model.loading.heading_rows import begins_with_data, below_titles
from countermarch.components.model.loading.table_detection import same_columns
from countermarch.components.model.loading.workbook_cells import WorkbookError
from countermarch.components.model.source import TEXTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from countermarch.components.model.loading.workbook_cells import Row

LARGEST_FILE = 32 * 1024 * 1024

# the list of parts alone can be made huge in a small file
MAX_PARTS = 4_000

MAX_UNREAD = 20
"""Maximum unread sheets that are reported."""


OTHERS: dict[str, Callable[[Path], list[tuple[str, list[Row]]]]] = {}
"""Readers of other formats by extension, registered by code that may use a library.

Each returns the names and rows of a file's sheets, in order, and raises ``WorkbookError``.
"""


def read_rows(folder: Path, name: str, part: str, sheets: Sequence[str] = ()) -> Iterator[Row]:
    """Yield the rows of ``folder/name`` that are not empty, with their numbers.

    Reads the named ``sheets``, or the one named after the ``part``, or the first. Columns of several sheets
    with the same heading are one, and the column ``deck`` gets the sheet's name. Raises ``DataError``.
    """
    with _faults(folder, name), _workbook(folder, name) as book:
        chosen = _chosen(book.names, part, sheets)
        if len(chosen) == 1:
            yield from book.rows(chosen[0])
        else:
            yield from _joined([(book.names[place], list(book.rows(place))) for place in chosen])


def sheet_names(folder: Path, name: str) -> tuple[str, ...]:
    """Return the names of a workbook's sheets in order; raises ``DataError``."""
    with _faults(folder, name), _workbook(folder, name) as book:
        return tuple(book.names)


def unread_sheets(folder: Path, name: str, part: str, sheets: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the names of a workbook's sheets that are not empty and not read; none of a text file.

    Raises ``DataError``.
    """
    if name.endswith(TEXTS):
        return ()
    with _faults(folder, name), _workbook(folder, name) as book:
        chosen = _chosen(book.names, part, sheets)
        rest = [place for place in range(len(book.names)) if place not in chosen][:MAX_UNREAD]
        return tuple(book.names[place] for place in rest if next(iter(book.rows(place)), None) is not None)


def _chosen(names: Sequence[str], part: str, wanted: Sequence[str]) -> list[int]:
    """Return the positions of the sheets to read."""
    plain = [name.strip().lower() for name in names]
    for sheet in wanted:
        if sheet.strip().lower() not in plain:
            known = ", ".join(names)
            raise WorkbookError(
                f"a sheet of that name, as [sheets] of game.toml says; the file has {known}", 0, sheet
            )
    if wanted:
        return [plain.index(sheet.strip().lower()) for sheet in dict.fromkeys(wanted)]
    if not names:
        raise WorkbookError("a workbook with a sheet")
    return [plain.index(part) if part in plain else 0]


def _joined(sheets: Sequence[tuple[str, list[Row]]]) -> Iterator[Row]:
    """Yield the rows of several sheets below one row of all headings; synonyms are one heading.

    Sheets without headings have those of their columns' places.
    """
    sheets = [(name, below_titles(rows)) for name, rows in sheets]
    if all(begins_with_data(rows) for _, rows in sheets if rows):
        width = max((len(cells) for _, rows in sheets for _, cells in rows), default=0)
        places_only = (1, [f"column {place}" for place in range(1, width + 1)])
        sheets = [(name, [places_only, *rows]) for name, rows in sheets]
    heads: list[str] = []
    seen: dict[tuple[str, int], int] = {}
    places = [
        same_columns([" ".join(cell.split()) for cell in rows[0][1]] if rows else [], heads, seen)
        for _, rows in sheets
    ]
    deck = "deck" not in {one.lower() for one in heads}
    made = []
    for (name, rows), of in zip(sheets, places, strict=True):
        for line, cells in rows[1:]:
            row = [""] * len(heads)
            for place, cell in zip(of, cells, strict=False):
                # two headings of one sheet can be synonyms: the first cell that is filled counts
                row[place] = row[place] or cell
            made.append((line, [name, *row] if deck else row))
    head = ["deck", *heads] if deck else heads
    # columns without a heading are kept only where some sheet fills them
    kept = [place for place, heading in enumerate(head) if heading or any(row[place] for _, row in made)]
    # the headings are of several sheets, so no line number is theirs; 1 is above all others
    yield 1, [head[place] for place in kept]
    for line, row in made:
        yield line, [row[place] for place in kept]


@dataclass(frozen=True, slots=True)
class _Workbook:
    """An open workbook: the names of its sheets, and a function that reads the sheet at a position."""

    names: Sequence[str]
    rows: Callable[[int], Iterable[Row]]


@contextmanager
def _workbook(folder: Path, name: str) -> Iterator[_Workbook]:
    """Open a workbook of any known format."""
    ending = f".{name.rpartition('.')[2].lower()}"
    if ending not in (".xlsx", ".xlsm", ".ods"):
        path = _checked(folder, name)
        if ending == ".json":
            from countermarch.components.model.loading.json_sheets import sheets

            lists = sheets(path)
            yield _Workbook([one for one, _ in lists], lambda place: lists[place][1])
            return
        if ending not in OTHERS:
            raise WorkbookError(f"a workbook saved as XLSX or ODS, or {how_to_install('xls')}")
        found = OTHERS[ending](path)
        yield _Workbook([one for one, _ in found], lambda place: found[place][1])
        return
    with _opened(folder, name) as archive:
        if ending == ".ods":
            from countermarch.components.model.loading import ods as reader
        else:
            from countermarch.components.model.loading import xlsx as reader  # type: ignore[no-redef] # its twin
        yield _Workbook(reader.names(archive), partial(reader.rows, archive))


@contextmanager
def _faults(folder: Path, name: str) -> Iterator[None]:
    """Turn errors of reading a workbook into a fault of its file."""
    label = label_of(folder, name)
    try:
        yield
    except WorkbookError as trouble:
        raise DataError([Fault(label, trouble.row, "", trouble.value, trouble.expected)]) from None
    # RuntimeError is how zipfile reports a password, NotImplementedError an unknown compression
    except (zipfile.BadZipFile, zlib.error, EOFError, KeyError, NotImplementedError, RuntimeError) as fault:
        reason = " ".join(str(fault).split())[:80]
        expected = f"a spreadsheet saved as {name.rpartition('.')[2].upper()} without a password ({reason})"
        raise DataError([Fault(label, 0, "", "", expected)]) from None
    except (expat.ExpatError, LookupError, ValueError) as fault:  # LookupError: an encoding nobody knows
        if isinstance(fault, DataError):
            raise
        raise DataError([Fault(label, 0, "", "", f"a valid spreadsheet (its XML breaks: {fault})")]) from None
    except OSError as fault:
        reason = (fault.strerror or str(fault)).lower()
        raise DataError([Fault(label, 0, "", "", f"a file that can be read ({reason})")]) from None


def _checked(folder: Path, name: str) -> Path:
    """Return the path of a file after checking that it is a regular file in the folder and not too large."""
    path = folder / name
    # a downloaded folder could link to any file of its reader, and print it
    if not path.resolve(strict=True).is_relative_to(folder.resolve(strict=True)):
        raise WorkbookError("a file inside the game's folder, not a link out of it")
    found = path.stat()
    if not stat.S_ISREG(found.st_mode):
        raise WorkbookError("an ordinary file")
    if found.st_size > LARGEST_FILE:
        raise WorkbookError(f"a file of at most {LARGEST_FILE // 2**20} MB")
    return path


def _opened(folder: Path, name: str) -> zipfile.ZipFile:
    archive = zipfile.ZipFile(_checked(folder, name))
    # ``namelist`` is walked for each sheet, and a hostile archive may name very many parts
    if len(archive.infolist()) > MAX_PARTS:
        archive.close()
        raise WorkbookError(f"a spreadsheet of at most {MAX_PARTS:,} parts")
    return archive
