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
from components.model.loading.sheet_parts import Trouble

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from components.model.loading.sheet_parts import Row

LARGEST_FILE = 32 * 1024 * 1024

MOST_PARTS = 4_000


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
