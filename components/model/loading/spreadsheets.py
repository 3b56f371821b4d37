"""Reading one sheet of an XLSX or ODS file as rows of text, without trusting any of it.

Both are ZIP files of XML. What is inflated, how many cells there are and where they lie is bounded, and only
the cells of the sheet that is wanted are kept; a document type, which is where XML bombs live, is refused.
"""

from __future__ import annotations

import stat
import zipfile
import zlib
from typing import TYPE_CHECKING
from xml.parsers import expat

from components.model.loading.faults import DataError, Fault
from components.model.loading.files import label_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from components.model.loading.ods import Row

LARGEST_FILE = 32 * 1024 * 1024
MOST_INFLATED = 128 * 1024 * 1024
"""Bytes that one part of a file may have once inflated."""

MOST_PARTS = 4_000
MOST_CELLS = 2_000_000
CHUNK = 64 * 1024


class Trouble(ValueError):  # noqa: N818 # becomes a fault that names the file
    """What is wrong with a spreadsheet: the row (0: all of it), the value, and what was expected."""

    def __init__(self, expected: str, row: int = 0, value: str = "") -> None:
        """Remember what is wrong."""
        super().__init__(expected)
        self.expected = expected
        self.row = row
        self.value = value


def read_rows(folder: Path, name: str, sheet: str) -> Iterator[Row]:
    """Yield the rows of ``folder/name`` that hold anything, each with its number as the program shows it.

    The sheet named ``sheet`` is read, or the first where none has that name. Raises ``DataError``.
    """
    label = label_of(folder, name)
    try:
        with _opened(folder, name) as archive:
            if name.lower().endswith(".ods"):
                from components.model.loading import ods

                yield from ods.rows(archive, sheet)
            else:
                from components.model.loading import xlsx

                yield from xlsx.rows(archive, sheet)
    except Trouble as trouble:
        raise DataError([Fault(label, trouble.row, "", trouble.value, trouble.expected)]) from None
    except (zipfile.BadZipFile, zlib.error, EOFError, KeyError, NotImplementedError, RuntimeError) as fault:
        reason = " ".join(str(fault).split())[:80]
        expected = f"a spreadsheet saved as {name.rpartition('.')[2].upper()} without a password ({reason})"
        raise DataError([Fault(label, 0, "", "", expected)]) from None
    except (expat.ExpatError, LookupError, ValueError) as fault:  # LookupError: an encoding nobody knows
        raise DataError([Fault(label, 0, "", "", f"a sound spreadsheet (its XML breaks: {fault})")]) from None
    except OSError as fault:
        reason = (fault.strerror or str(fault)).lower()
        raise DataError([Fault(label, 0, "", "", f"a file that can be read ({reason})")]) from None


def _opened(folder: Path, name: str) -> zipfile.ZipFile:
    path = folder / name
    if not path.resolve(strict=True).is_relative_to(folder.resolve(strict=True)):
        raise Trouble("a file inside the game's folder, not a link out of it")
    found = path.stat()
    if not stat.S_ISREG(found.st_mode):
        raise Trouble("an ordinary file")
    if found.st_size > LARGEST_FILE:
        raise Trouble(f"a file of at most {LARGEST_FILE // 2**20} MB")
    archive = zipfile.ZipFile(path)
    if len(archive.infolist()) > MOST_PARTS:
        archive.close()
        raise Trouble(f"a spreadsheet of at most {MOST_PARTS:,} parts")
    return archive


def parse(archive: zipfile.ZipFile, part: str, parser: expat.XMLParserType) -> Iterator[None]:
    """Feed a part to a parser, chunk by chunk; yields after each, so that what was found can be handed on."""
    parser.StartDoctypeDeclHandler = _refuse_doctype
    parser.buffer_text = True
    size = 0
    with archive.open(part) as stream:
        while chunk := stream.read(CHUNK):
            size += len(chunk)
            if size > MOST_INFLATED:
                raise Trouble(f"a spreadsheet that unpacks to at most {MOST_INFLATED // 2**20} MB")
            parser.Parse(chunk, False)  # noqa: FBT003 # expat's own call
            yield
    parser.Parse(b"", True)  # noqa: FBT003 # as above
    yield


def _refuse_doctype(*_: object) -> None:
    raise Trouble("a spreadsheet without a document type")


def number_text(text: str) -> str:
    """Write a number of a spreadsheet as a player would.

    >>> number_text("4.0"), number_text("2.50"), number_text("1E3")
    ('4', '2.5', '1000')
    """
    try:
        value = float(text)
    except ValueError:
        return text
    return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)  # noqa: PLR2004 # a double's digits


def dated(row: int) -> Trouble:
    """Return the fault of a cell that the spreadsheet turned into a date."""
    return Trouble("a text or a number; this cell is a date (format it as text: 8-7 is no day of July)", row)
