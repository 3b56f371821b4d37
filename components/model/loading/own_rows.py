r"""The rows of a designer's own spreadsheet, made into rows with an id each and one value a cell.

An id is a name where nothing else refers to it: it may be missing, stand twice or hold any sign. A row may
be a remark (``# ...``), a cell may hold several values of a unit (``4-6-5``) and ``\n`` for a line break.
"""

from __future__ import annotations

import re
from itertools import dropwhile
from typing import TYPE_CHECKING

from components.model.loading.cells import id_of, is_id
from components.model.loading.headings import Columns, read_headings, values_in
from components.model.unit_words import size_word, type_word

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from components.model.loading.faults import Faults
    from components.model.source import Kind

Rows = list[tuple[int, list[str]]]

_PICTURE = re.compile(r"\.(?:png|jpe?g|svg|gif|webp)$", re.IGNORECASE)


def own_rows(
    rows: Iterable[tuple[int, list[str]]],
    kinds: Mapping[str, Kind],
    named: Mapping[str, str],
    faults: Faults,
    *,
    loose: bool,
    ragged: bool,
    slips: bool = False,
) -> tuple[Columns, Rows]:
    """Read all rows, the first of which heads the columns; return these and the rows below.

    ``loose`` says that nothing else refers to ids, ``ragged`` that empty cells at the end are left out in
    every row, as spreadsheets do, ``slips`` that a known heading with a letter wrong is one of one's own.
    """
    every = [*dropwhile(lambda row: _remark(row[1], 0), rows)]
    if not every:
        return Columns((), (), {}), []
    if ragged:
        every = _table(every)
    width = len(every[0][1])
    body = [(at, cells) for at, cells in every[1:] if not _remark(cells, width)]
    columns = read_headings(every[0], body, kinds, named, faults, slips=slips)
    if not ragged:
        _refuse_short(body, columns, faults)
    body = [(at, [_broken(cell) for cell in cells]) for at, cells in body]
    if "formation" in kinds:
        _name_types(columns, body)
    if columns.parted:
        columns, body = _cut(columns, body)
    if "id" in columns.names:
        return _with_ids(columns, body, kinds) if loose else (columns, body)
    return _numbered(columns, body, faults)


def _table(every: Rows) -> Rows:
    """Leave out what a sheet of a workbook holds beside its table: what stands right of an empty column."""
    heads = every[0][1]
    first = next((place for place, cell in enumerate(heads) if cell.strip()), 0)
    width = len(heads)
    for place in range(first, len(heads)):
        if not any(place < len(cells) and cells[place].strip() for _, cells in every):
            width = place
            break
    kept = [(line, cells[:width]) for line, cells in every]
    return [(line, cells) for line, cells in kept if any(cell.strip() for cell in cells)]


def _remark(cells: Sequence[str], width: int) -> bool:
    """Tell whether a row is a remark: it begins with a # and a space and has not the cells of a row."""
    return cells[0].lstrip().startswith("# ") and (len(cells) != width or not any(cells[1:]))


def _broken(cell: str) -> str:
    r"""Write ``\n`` as a line break; the way to a picture stays as it is."""
    return cell.replace("\\n", "\n") if "\\n" in cell and not _PICTURE.search(cell.strip()) else cell


def _refuse_short(body: Rows, columns: Columns, faults: Faults) -> None:
    """Note a fault for a row that ends before a cell which every whole row holds."""
    width = len(columns.names)
    whole = [cells for _, cells in body if len(cells) >= width]
    if not whole:
        return
    wanted = [place for place in range(width) if all(cells[place].strip() for cells in whole)]
    for line, cells in body:
        if wanted and len(cells) <= wanted[-1]:
            faults.add(
                line,
                "",
                f"{len(cells)} cells",
                f"{width} cells, as the first line has; what is left empty still has its delimiter",
            )


def _name_types(columns: Columns, body: Rows) -> None:
    """Write the words here for types and sizes of units: ``INF`` is infantry, ``XX`` a division."""
    for column, word in (("type", type_word), ("size", size_word)):
        if column not in columns.names:
            continue
        place = columns.names.index(column)
        for _, cells in body:
            if place < len(cells):
                cells[place] = word(cells[place].strip())


def _cut(columns: Columns, body: Rows) -> tuple[Columns, Rows]:
    """Part the column that holds several values into one column for each."""
    (place, names), *_ = columns.parted.items()
    said = columns.said[place]
    wider = Columns(
        (*columns.names[:place], *names, *columns.names[place + 1 :]),
        (*columns.said[:place], *(said,) * len(names), *columns.said[place + 1 :]),
        {},
    )
    made: Rows = []
    for line, cells in body:
        values = values_in(cells[place]) if place < len(cells) else []
        values += [""] * (len(names) - len(values))
        made.append((line, [*cells[:place], *values, *cells[place + 1 :]] if place < len(cells) else cells))
    return wider, made


def _numbered(columns: Columns, body: Rows, faults: Faults) -> tuple[Columns, Rows]:
    """Give each row an id by its number among the rows."""
    one = faults.file.rpartition("/")[2].partition(".")[0].removesuffix("s") or "row"
    rows = [(line, [f"{one}-{number}", *cells]) for number, (line, cells) in enumerate(body, 1)]
    return Columns(("id", *columns.names), ("id", *columns.said), {}), rows


def _with_ids(columns: Columns, body: Rows, kinds: Mapping[str, Kind]) -> tuple[Columns, Rows]:
    """Make the ids that stand in the file plain and each another; what they said becomes the name."""
    place = columns.names.index("id")
    said = [cells[place].strip() if place < len(cells) else "" for _, cells in body]
    if all(map(is_id, said)) and len(set(said)) == len(said):
        return columns, body
    title = next((name for name in ("name", "title") if name in kinds), "")
    renamed = title and title not in columns.names and not all(is_id(one) for one in said if one)
    names = columns.names
    taken: dict[str, int] = {}
    made: Rows = []
    for number, ((line, cells), text) in enumerate(zip(body, said, strict=True), 1):
        key = _another(id_of(text) or f"row {number}", taken)
        row = [*cells, *[""] * (place + 1 - len(cells))]
        row[place] = key
        made.append((line, [text if renamed else "", *row]))
    return Columns((title if renamed else None, *names), ("", *columns.said), {}), made


def _another(key: str, taken: dict[str, int]) -> str:
    """Return a key that was not taken yet, and take it."""
    made = key
    while made in taken:
        taken[key] += 1
        made = f"{key} ({taken[key]})"
    taken[made] = 1
    return made
