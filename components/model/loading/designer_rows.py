r"""Normalising the rows of a designer's own spreadsheet: one id for each row, one value in each cell.

If nothing refers to ids, they may be missing, repeated or contain any character. A row may be a remark
(``# ...``), and a cell may hold several values of a unit (``4-6-5``) and ``\n`` for a line break.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import dropwhile
from typing import TYPE_CHECKING

from countermarch.components.display_names import shortened_list
from countermarch.components.model.loading import heading_rows
from countermarch.components.model.loading.cells import LONGEST_ID, id_of, is_id
from countermarch.components.model.loading.designer_cells import readable
from countermarch.components.model.loading.headings import (
    Columns,
    SheetOptions,
    holds_values,
    is_known,
    means,
    read_headings,
    values_in,
)
from countermarch.components.model.loading.table_detection import as_one_table
from countermarch.components.model.loading.workbook_cells import (
    IS_A_DATE,
    MAX_COLUMNS,
    SHOWS_AN_ERROR,
    UnusableCell,
)
from countermarch.components.model.unit_terms import LETTERS, size_word, type_word

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from countermarch.components.model.loading.faults import Faults
    from countermarch.components.model.source import Kind

Rows = list[tuple[int, list[str]]]

MIN_CELLS = 2
"""Minimum number of columns of each of several tables side by side."""

MAX_TYPES_AT = 6
"""Rows at the top among which one may have the types of the columns."""

_TYPE = re.compile(
    r"(?:list<|array<)?(?:u?int(?:8|16|32|64)?|integer|long|short|byte|str|string|text|varchar|float|double|"
    r"decimal|number|bool|boolean|enum|json|any)(?:\(\d+\)|[|:]\w+)?>?(?:\[\]){0,2}",
    re.IGNORECASE,
).fullmatch
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*", re.ASCII).fullmatch

MAX_GROUPS = 6
"""Maximum groups of columns that a note names."""


def designer_rows(
    rows: Iterable[tuple[int, list[str]]],
    kinds: Mapping[str, Kind],
    options: SheetOptions,
    faults: Faults,
    between: str,
) -> tuple[Columns, Rows]:
    """Read all rows, the first of which has the headings; return the columns and the rows below.

    ``between`` is the delimiter, or empty for a workbook, whose rows lack empty cells at the end.
    """
    every, blank = _without_empty_rows(_with_tabs(_without_comments(rows, faults)), gaps=not between)
    every = _without_type_row(_below_remarks(every, faults), faults)
    if not every:
        return Columns((), (), {}), []
    if _COMMENT.match(every[0][1][0]):
        every[0] = (every[0][0], [every[0][1][0].lstrip("# "), *every[0][1][1:]])
        every = _with_section_rows(every)
    if options.heading is None:
        every = _with_headings(_without_second(_below_titles(every, faults), faults), faults, between)
    else:
        every = _from_row(every, options.heading, faults)
        if not every:
            return Columns((), (), {}), []
    every = (
        _without_row_names(_merge_side_by_side(every, faults), faults) if between else _table(every, faults)
    )
    every = _without_remarks(every, faults)
    every = as_one_table(every, blank, faults, between)
    if len(every[0][1]) > MAX_COLUMNS:
        faults.add(every[0][0], "", f"{len(every[0][1])} columns", f"at most {MAX_COLUMNS} columns")
        return Columns((), (), {}), []
    body = _plain(every, faults, drop=options.ids_are_unreferenced and "attack" not in kinds)
    if faults.found:
        return Columns((), (), {}), []
    body = [(at, ["" if cell.strip() in _ERRORS else cell for cell in cells]) for at, cells in body]
    columns = read_headings(every[0], body, kinds, options, faults)
    body = _with_parameters_filled(every[0][1], _with_fields_filled(every[0][1], body, faults), faults)
    body = [(at, [readable(cell, options.marks) for cell in cells]) for at, cells in body]
    if "formation" in kinds:
        columns = replace(columns, words=_name_types(columns, body))
    if columns.split_columns:
        columns, body = _split_column(columns, body)
    if "id" in columns.names:
        return _with_ids(columns, body, kinds) if options.ids_are_unreferenced else (columns, body)
    return _with_numbers_as_ids(columns, body, faults)


def _with_fields_filled(heads: Sequence[str], body: Rows, faults: Faults) -> Rows:
    """Return rows with the cells of other columns in place of their headings in double braces."""
    places = {heading_rows.plain_word(cell): at for at, cell in enumerate(heads) if cell.strip()}
    reported = False
    made: Rows = []
    for line, cells in body:

        def cell_of(found: re.Match[str], cells: Sequence[str] = cells) -> str:
            at = places.get(heading_rows.plain_word(found[1]), len(cells))
            return cells[at] if at < len(cells) and cells[at].strip() and "{{" not in cells[at] else found[0]

        row = [_FIELD.sub(cell_of, cell) if "{{" in cell else cell for cell in cells]
        if row != cells and not reported:
            reported = True
            faults.note(line, "a heading in double braces stands for the cell of that column; so do others")
        made.append((line, row))
    return made


def _with_parameters_filled(heads: Sequence[str], body: Rows, faults: Faults) -> Rows:
    """Return rows with the cells of numbered parameters, or else X, in place of ``{0}`` and ``{1}``.

    >>> from countermarch.components.model.loading.faults import Faults
    >>> _with_parameters_filled(["a", "Param1"], [(2, ["Hit {0} for {1}", "1|2"])], Faults("x.csv"))
    [(2, ['Hit 1/2 for X', '1|2'])]
    """
    found = [(match[1], at) for at, cell in enumerate(heads) if (match := _PARAMETER(cell.strip()))]
    first = min((int(number) for number, _ in found), default=0)
    places = {int(number) - first: at for number, at in found}
    lines = [line for line, cells in body if any(map(_SLOT.search, cells))]
    if not lines or any("{2}" in cell and "{0}" not in "".join(cells) for _, cells in body for cell in cells):
        return body
    faults.note(lines[0], "{0}, {1} ... stand for parameters: read as the cells of these, or X")

    made: Rows = []
    for line, cells in body:

        def filled_in(slot: re.Match[str], cells: Sequence[str] = cells) -> str:
            at = places.get(int(slot[1]), len(cells))
            return cells[at].replace("|", "/") if at < len(cells) and cells[at].strip() else "X"

        made.append((line, [_SLOT.sub(filled_in, cell) for cell in cells]))
    return made


_SLOT = re.compile(r"\{([0-9])\}")
_PARAMETER = re.compile(r".*(?:param\w*?|arg|参数|參數|数值|數值|value)[ _]?(\d)", re.IGNORECASE).fullmatch
"""A place in a text for a parameter, and the heading of one."""

_FIELD = re.compile(r"\{\{\s*([^{}]{1,40}?)\s*\}\}")
"""A field of a text for a program that fills in templates."""


def _without_comments(
    rows: Iterable[tuple[int, list[str]]], faults: Faults
) -> Iterator[tuple[int, list[str]]]:
    """Yield rows; those from one that begins with ``/*`` to one that ends with ``*/`` are empty."""
    within = False
    for line, cells in rows:
        first = next((cell.strip() for cell in cells if cell.strip()), "")
        if not within and first.startswith("/*"):
            faults.note(line, "a comment between /* and */ is not read")
            within = True
        yield line, [] if within else cells
        within = within and not any(cell.strip().endswith("*/") for cell in cells)


def _with_tabs(rows: Iterable[tuple[int, list[str]]]) -> Iterator[tuple[int, list[str]]]:
    """Yield rows; a single cell with tabs in it is a row of its own cells."""
    for line, cells in rows:
        alone = "\t" in "".join(cells[:1]).strip() and not any(cell.strip() for cell in cells[1:])
        yield line, cells[0].strip("\t").split("\t") if alone else cells


def _without_empty_rows(rows: Iterable[tuple[int, list[str]]], *, gaps: bool) -> tuple[Rows, frozenset[int]]:
    """Return the rows that are not empty, and the lines of those below an empty one.

    With ``gaps`` a missing row number is an empty row.
    """
    kept: Rows = []
    blank: set[int] = set()
    after = False
    for line, cells in rows:
        if not any(cell.strip() for cell in cells):
            after = True
            continue
        if kept and (after or (gaps and line > kept[-1][0] + 1)):
            blank.add(line)
        kept.append((line, cells))
        after = False
    return kept, frozenset(blank)


def _below_remarks(every: Rows, faults: Faults) -> Rows:
    """Return the rows below the remarks on top; one with a word for each column has the headings."""
    rest = [*dropwhile(lambda row: _remark(row[1], 0), every)]
    above = every[: len(every) - len(rest)]
    width = len(rest[0][1]) if rest else 0
    full = [row for row in above if len(row[1]) == heading_rows.count_filled(row[1]) == width]
    heads = [row for row in full if heading_rows.may_head(row[1])]
    line, cells = max(heads, key=lambda row: sum(map(is_known, row[1])), default=(0, []))
    if not cells or any(map(is_known, rest[0][1])):
        return rest
    faults.note(line, "the headings are in a line that begins with #")
    return [(line, [cells[0].lstrip().lstrip("#").strip(), *map(str.strip, cells[1:])]), *rest]


def _without_type_row(every: Rows, faults: Faults) -> Rows:
    """Return rows without the row near the top that has a programming type, such as ``int``, in each cell.

    A row of identifiers beside it is left out as well, if there are headings in plain words above.
    """
    named = [all(map(_IDENTIFIER, filter(None, map(str.strip, cells)))) for _, cells in every[:MAX_TYPES_AT]]
    for at, (line, cells) in enumerate(every[:MAX_TYPES_AT]):
        filled = [cell.strip() for cell in cells if cell.strip()]
        if len(filled) > 1 and all(map(_TYPE, filled)) and len(every) > 2:  # noqa: PLR2004 # headings and a row
            wide = [heading_rows.count_filled(cells) >= len(filled) for _, cells in every[:MAX_TYPES_AT]]
            words = any(wide[one] and not named[one] for one in range(at))
            beside = [one for one in (at - 1, at + 1) if 0 < one < len(named) and named[one] and wide[one]]
            left = {at, *(beside if words else ())}
            faults.note(line, f"{', '.join(filled[:MAX_GROUPS])}: types for a program, not read")
            return [row for place, row in enumerate(every) if place not in left]
    return every


def _without_second(every: Rows, faults: Faults) -> Rows:
    """Return rows without a second line of headings."""
    if not heading_rows.has_second_headings(every):
        return every
    said = [cell.strip() for cell in every[1][1] if cell.strip()][:MAX_GROUPS]
    faults.note(every[1][0], f"{', '.join(said)[:LONGEST_ID]}: a second line of headings, not read")
    return [every[0], *every[2:]]


def _with_headings(every: Rows, faults: Faults, between: str) -> Rows:
    """Put empty headings above rows that begin with data."""
    if not heading_rows.begins_with_data(every):
        return every
    line = every[0][0]
    faults.note(
        line, "the first row holds data, not headings; the columns are called column 1, column 2, ..."
    )
    widths = [len(cells) for _, cells in every]
    usual = max(widths, key=widths.count)
    # in a text, commas within a few cells make longer rows
    few = bool(between) and 4 * sum(width > usual for width in widths) <= len(widths)
    return [(line, [""] * (usual if few else max(widths))), *every]


def _from_row(every: Rows, heading: int, faults: Faults) -> Rows:
    """Return the rows from the given row of headings on; row 0: empty headings above all rows."""
    if not heading:
        return [(every[0][0], [""] * len(every[0][1])), *every]
    found = [row for row in every if row[0] >= heading]
    if not found or found[0][0] != heading:
        faults.add(heading, "", "an empty row", "the headings, which game.toml says are here ([headings])")
        return []
    return found


def _without_row_names(every: Rows, faults: Faults) -> Rows:
    """Add a heading for row names, or drop row numbers; R's ``write.csv`` writes no heading for either."""
    head, body = every[0], every[1:]
    if not body or any(len(cells) != len(head[1]) + 1 for _, cells in body):
        return every
    names = [cells[0].strip() for _, cells in body]
    if means(head[1][0]) & {"name", "title"} and not any(map(str.isdigit, names)):
        faults.note(head[0], "the last column has no heading")
        return [(head[0], [*head[1], ""]), *body]
    if len(set(names)) < len(names):
        return every
    if names == [str(number) for number in range(1, len(names) + 1)]:
        faults.note(head[0], "the rows begin with their numbers, which are not read")
        return [head, *((line, cells[1:]) for line, cells in body)]
    heading = "row" if any(cell.strip().lower() == "name" for cell in head[1]) else "name"
    faults.note(head[0], f"the rows begin with names that have no heading; read as {heading!r}")
    return [(head[0], [heading, *head[1]]), *body]


def _below_titles(every: Rows, faults: Faults) -> Rows:
    """Return the rows from the headings on, with notes about the rows above them."""
    titles = heading_rows.rows_above(every)
    if not titles:
        return every
    groups = heading_rows.is_group_heading(every, titles - 1)
    if titles > groups:
        faults.note(every[0][0], _describe_rows_above(every[: titles - groups]))
    if not groups:
        return every[titles:]
    faults.note(every[titles - 1][0], _groups(every[titles - 1][1]))
    return heading_rows.below_titles(every)


def _describe_rows_above(rows: Rows) -> str:
    """Describe the rows above a table."""
    said = next(cell.strip() for cell in rows[0][1] if cell.strip())[: heading_rows.LONGEST_HEADING]
    more = f" and {len(rows) - 1} more" if len(rows) > 1 else ""
    return f"{said!r}{more} above the table: not read"


def _groups(cells: Sequence[str]) -> str:
    """Describe a row of headings of groups of columns."""
    said = [repr(cell.strip()[: heading_rows.LONGEST_HEADING]) for cell in cells if cell.strip()]
    return f"{shortened_list(said, MAX_GROUPS)}: groups of columns; their headings are below"


def _plain(every: Rows, faults: Faults, *, drop: bool) -> Rows:
    """Return the rows below the headings with plain cells; whole columns of dates stay dates.

    With ``drop`` a single date is read as empty where a column has other values, and noted.
    """
    heads = every[0][1]
    odd = {place for _, cells in every for place, cell in enumerate(cells) if isinstance(cell, UnusableCell)}
    for place in sorted(odd):
        below = [cells[place] for _, cells in every[1:] if place < len(cells) and cells[place].strip()]
        days = [cell.day for cell in below if isinstance(cell, UnusableCell) and cell.day]
        if len(days) == len(below) and days and not holds_values(heads[place]):
            faults.note(every[0][0], f"{heads[place].strip()[:LONGEST_ID]!r}: dates, read as {days[0]}")
            for _, cells in every[1:]:
                if place < len(cells) and isinstance(cell := cells[place], UnusableCell):
                    cells[place] = cell.day
            continue
        errors = 0
        mixed = drop and not all(isinstance(cell, UnusableCell) for cell in below)
        for line, cells in every:
            if place >= len(cells) or not isinstance(cell := cells[place], UnusableCell):
                continue
            if cell.expected == SHOWS_AN_ERROR:
                errors += 1
                if errors == 1:
                    faults.note(
                        line,
                        f"{cell.quoted}: a cell that shows an error is read as empty, as are others like it",
                    )
                cells[place] = ""
            elif mixed and cell.expected == IS_A_DATE:
                faults.note(
                    line, f"{cell} under {heads[place].strip()[:LONGEST_ID]!r}: a date, read as empty"
                )
                cells[place] = ""
            else:
                faults.add(line, "", cell.quoted, cell.expected)
    return every[1:]


def _table(every: Rows, faults: Faults) -> Rows:
    """Return the rows of a sheet's table without notes beside it, which are reported.

    Right of an empty column, and without a heading, a column belongs to the table if most rows have a cell;
    by itself, if nearly all have one and the first column is alone too.
    """
    every = _with_part_beside(_merge_kinds_side_by_side(_merge_side_by_side(every, faults), faults), faults)
    width = min(max(len(cells) for _, cells in every), MAX_COLUMNS + 1)
    heads = [*every[0][1], *[""] * (width - len(every[0][1]))]
    filled = [
        [place < len(cells) and bool(cells[place].strip()) for _, cells in every] for place in range(width)
    ]
    first = next((place for place, cell in enumerate(heads) if cell.strip()), width)
    # counts the row of headings too, hence ``most - 1`` below
    most = max((sum(rows) for rows in filled), default=0)
    kept = [*range(first)]
    gap = False
    block = 0
    other = False
    noted = -1
    for place in range(first, width):
        if not any(filled[place]):
            gap = True
            continue
        if gap and not any(filled[place - 1]):
            after = range(place, width)
            block = next((one for one in after if not any(filled[one])), width) - place
            words = {heads[one].strip().lower() for one in range(place, place + block) if filled[one][0]}
            other = block > 1 and not words.isdisjoint({heads[one].strip().lower() for one in kept} - {""})
        headed = filled[place][0]
        again = headed and heads[place].strip().lower() in {heads[one].strip().lower() for one in kept}
        whole = 2 * sum(filled[place][1:]) >= most - 1
        full = len(kept) == first + 1 and 10 * sum(filled[place][1:]) >= 9 * (most - 1)
        alone = gap and block == 1 and not full and not (headed and is_known(heads[place]))
        alone = alone or other or (gap and noted == place - 1)
        if (
            (headed and not gap)
            or (whole and not again and not alone)
            or (not gap and _are_rules(every, place))
        ):
            kept.append(place)
        else:
            said = next(cells[place] for _, cells in every if place < len(cells) and cells[place].strip())
            if noted != place - 1:
                faults.note(every[0][0], f"{said.strip()[:LONGEST_ID]!r} beside the table: not read")
            noted = place
    rows = [(line, [cells[one] if one < len(cells) else "" for one in kept]) for line, cells in every]
    return [rows[0], *(row for row in rows[1:] if any(cell.strip() for cell in row[1]))]


def _are_rules(every: Rows, place: int) -> bool:
    """Return whether a column without a heading has sentences, and no other column is headed as the text."""
    cells = [cells[place] for _, cells in every if place < len(cells) and cells[place].strip()]
    sentences = len(cells) >= MIN_CELLS + 1 and all(cell.count(" ") > MIN_CELLS for cell in cells)
    return sentences and not any("body" in means(cell) for cell in every[0][1])


def _merge_side_by_side(every: Rows, faults: Faults) -> Rows:
    """Merge tables side by side with the same headings into one list."""
    plain = [heading_rows.plain_word(cell) for cell in every[0][1]]
    gaps = [place for place, word in enumerate(plain) if not word and any(plain[place + 1 :])]
    for place in gaps:
        beside = plain[place + 1 : 2 * place + 1]
        gap = all(not "".join(cells[place : place + 1]).strip() for _, cells in every)
        if place < MIN_CELLS or beside != plain[:place] or not gap:
            continue
        faults.note(every[0][0], "two tables side by side with the same headings: read as one list")
        left = [(line, cells[:place]) for line, cells in every]
        right = [(line, cells[place + 1 :]) for line, cells in every[1:]]
        rows = [row for row in (*left, *right) if any(cell.strip() for cell in row[1])]
        return _merge_side_by_side(rows, faults)
    return every


def _merge_kinds_side_by_side(every: Rows, faults: Faults) -> Rows:
    """Merge two tables side by side whose headings differ in only one word; that word becomes the kind."""
    plain = [heading_rows.plain_word(cell) for cell in every[0][1]]
    for gap in (place for place, word in enumerate(plain) if not word and place >= MIN_CELLS):
        left, right = plain[:gap], plain[gap + 1 : 2 * gap + 1]
        unlike = [at for at, pair in enumerate(zip(left, right, strict=False)) if pair[0] != pair[1]]
        empty = all(not "".join(cells[gap : gap + 1]).strip() for _, cells in every)
        alike = len(left) == len(right) and len(unlike) == 1 and len(set(left) - {""}) >= MIN_CELLS
        if any(plain[2 * gap + 1 :]) or not alike or not empty:
            continue
        (at,) = unlike
        kinds = every[0][1][at].strip(), every[0][1][gap + 1 + at].strip()
        if not all(kinds) or any(map(is_known, kinds)):
            continue
        faults.note(every[0][0], f"{kinds[0]!r} and {kinds[1]!r} side by side: read as one list of both")
        head = every[0][1][:gap]
        head[at] = "name"
        rows = [(every[0][0], ["kind", *head])]
        for kind, start in zip(kinds, (0, gap + 1), strict=True):
            parts = [(line, cells[start : start + gap]) for line, cells in every[1:]]
            rows += [(line, [kind, *cells]) for line, cells in parts if "".join(cells[at : at + 1]).strip()]
        return rows
    return every


def _with_part_beside(every: Rows, faults: Faults) -> Rows:
    """Put a table beside the first, that has some of its headings and a ruled column between, below it."""
    plain = [heading_rows.plain_word(cell) for cell in every[0][1]]
    for place in (place for place, word in enumerate(plain) if not word and place >= MIN_CELLS):
        between = {cells[place].strip() for _, cells in every[1:] if place < len(cells)} - {""}
        beside = [at for at in range(place + 1, len(plain)) if plain[at]]
        left = plain[:place]
        if (
            len(between) > 1
            or any(map(str.isalnum, "".join(between)))
            or len(beside) < MIN_CELLS
            or not {plain[at] for at in beside} <= {*left}
        ):
            continue
        faults.note(every[0][0], "two tables side by side with the same headings: read as one list")
        rows = [(line, cells[:place]) for line, cells in every]
        for line, cells in every[1:]:
            row = [""] * place
            for at in beside:
                row[left.index(plain[at])] = cells[at] if at < len(cells) else ""
            rows.append((line, row))
        return [rows[0], *(row for row in rows[1:] if any(cell.strip() for cell in row[1]))]
    return every


def _remark(cells: Sequence[str], width: int) -> bool:
    """Return whether a row is a ruled line, or a remark: it begins with ``#``, alone or in another width.

    Above the headings (``width`` 0), a row that begins with ``# `` is a remark.
    """
    if all(_RULE.fullmatch(cell.strip()) for cell in cells):
        return any("--" in cell for cell in cells)
    spaced = f"{cells[0].strip()} ".startswith("# ")
    return bool(_COMMENT.match(cells[0])) and (
        not any(cells[1:]) or (len(cells) != width if width else spaced)
    )


def _with_section_rows(rows: Rows) -> Rows:
    """Return rows without the ``#`` with which words alone begin as headings do: they name sections."""
    marked = {at for at, cells in rows[1:] if _COMMENT.match(cells[0])}
    alone = [cells[0] for at, cells in rows[1:] if at in marked and not any(cells[1:])]
    if len(alone) < max(2, len(marked)) or any(
        one.startswith("# ") or len(one) > LONGEST_ID for one in alone
    ):
        return rows
    return [(at, [cells[0].lstrip("#"), *cells[1:]] if at in marked else cells) for at, cells in rows]


def _without_remarks(rows: Rows, faults: Faults) -> Rows:
    """Return the rows without ruled lines and remarks, which are noted; these have hardly a cell."""
    width, filled = len(rows[0][1]), heading_rows.count_filled(rows[0][1])
    kept, left = [rows[0]], []
    for at, cells in rows[1:]:
        begins = bool(_COMMENT.match(cells[0]))
        if _remark(cells, width) or (begins and 2 * heading_rows.count_filled(cells) <= filled):
            left += [at] * begins
        else:
            kept.append((at, cells))
    if left:
        lines = f"{len(left)} lines begin" if len(left) > 1 else "a line begins"
        faults.note(left[0], f"{lines} with # and {'are' if len(left) > 1 else 'is'} not read")
    return kept


_ERRORS = frozenset(
    (
        *("#N/A", "#NA", "#REF!", "#NAME?", "#VALUE!", "#DIV/0!", "#NUM!", "#NULL!"),
        *("[object Object]", "undefined", "NaN"),
    )
)
"""What programs print for a cell that shows an error, or that they could not write as text."""

_COMMENT = re.compile(r"\s*#(?=[\s(`=*-]*(?:[^\W\d]|$))")
_RULE = re.compile(r"[:=-]*")
"""A line between headings and rows, as ``|---|:--|``."""


def _name_types(columns: Columns, body: Rows) -> dict[str, dict[str, str]]:
    """Replace abbreviations of types and sizes of units: ``INF`` is infantry, ``XX`` a division.

    A column of single letters, i, c and a, has infantry, cavalry and artillery. Return the words that were
    replaced, by columns and standard names.
    """
    words: dict[str, dict[str, str]] = {}
    for column, word in (("type", type_word), ("size", size_word)):
        if column not in columns.names:
            continue
        place = columns.names.index(column)
        rows = [cells for _, cells in body if place < len(cells)]
        letters = column == "type" and {cells[place].strip().lower() for cells in rows} <= {*LETTERS, ""}
        for cells in rows:
            text = cells[place].strip()
            cells[place] = LETTERS.get(text.lower(), text) if letters else word(text)
            if cells[place] != text and not letters:
                words.setdefault(column, {}).setdefault(cells[place], text)
    return words


def _split_column(columns: Columns, body: Rows) -> tuple[Columns, Rows]:
    """Split the column that holds several values into one column for each."""
    (place, names), *_ = columns.split_columns.items()
    said = columns.labels[place]
    wider = Columns(
        (*columns.names[:place], *names, *columns.names[place + 1 :]),
        (*columns.labels[:place], *(said,) * len(names), *columns.labels[place + 1 :]),
        {},
        columns.words,
    )
    made: Rows = []
    for line, cells in body:
        values = values_in(cells[place]) if place < len(cells) else []
        values += [""] * (len(names) - len(values))
        made.append((line, [*cells[:place], *values, *cells[place + 1 :]] if place < len(cells) else cells))
    return wider, made


def _with_numbers_as_ids(columns: Columns, body: Rows, faults: Faults) -> tuple[Columns, Rows]:
    """Give each row an id by its number."""
    one = id_of(faults.file.rpartition("/")[2].partition(".")[0]).removesuffix("s") or "row"
    rows = [(line, [f"{one}-{number}", *cells]) for number, (line, cells) in enumerate(body, 1)]
    return Columns(("id", *columns.names), ("", *columns.labels), {}, columns.words), rows


def _with_ids(columns: Columns, body: Rows, kinds: Mapping[str, Kind]) -> tuple[Columns, Rows]:
    """Make the ids of the file valid and unique; their original text becomes the name."""
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
        key = _unique_key(id_of(text) or f"row {number}", taken)
        row = [*cells, *[""] * (place + 1 - len(cells))]
        row[place] = key
        made.append((line, [text if renamed else "", *row]))
    return Columns((title if renamed else None, *names), ("", *columns.labels), {}, columns.words), made


def _unique_key(key: str, taken: dict[str, int]) -> str:
    """Return a unique variant of a key, and mark it as taken."""
    made = key
    # a number may itself be the id of another row, such as "a (2)"
    while made in taken:
        taken[key] += 1
        made = f"{key} ({taken[key]})"
    taken[made] = 1
    return made
