"""In which line of which file a piece stands, for messages about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.model.layers import Layer
from countermarch.components.model.loading.csv_files import Own, read_sheet, read_spreadsheet
from countermarch.components.model.loading.faults import DataError, where
from countermarch.components.model.loading.piece_files import PIECE_COLUMNS
from countermarch.components.model.loading.rows import file_of
from countermarch.components.model.source import TEXTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.source import Source


def lines_of(source: Source, part: str) -> Mapping[str, tuple[str, int]]:
    """Return the file and the line of each row by its id, read anew; none of a file that cannot be read."""
    found: dict[str, tuple[str, int]] = {}
    known = {**PIECE_COLUMNS[part], **source.columns.get(part, {})}
    own = None
    if source.extra == "keep":
        own = Own(
            source.headings.get(part, {}), source.loose, source.sheets.get(part, ()), marks=source.marks
        )
    for layer, folder in source.layers:
        name = "" if layer is Layer.COPY else file_of(folder, part)
        if not name:
            continue
        read = read_sheet if name.endswith(TEXTS) else read_spreadsheet
        try:
            sheet = read(folder, name, known, own)
        except DataError:
            continue
        for record in sheet.records.values():
            found.setdefault(record.id, (sheet.file, record.line))
    return found


def said_lines(source: Source, part: str) -> Mapping[str, str]:
    """Return the same as words, as ``army/units.xlsx row 7``."""
    return {row: where(*place) for row, place in lines_of(source, part).items()}
