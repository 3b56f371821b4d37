"""Edit the named places of a map: rows of ``gazetteer.csv``, written as a person would."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from countermarch.studio.files import FileError, cells, quoted, separator

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.studio.files import SheetCell

FILE = "gazetteer.csv"
_UNFIT = re.compile(r"[^a-z0-9]+")


def with_place(text: str, values: Mapping[str, str]) -> str:
    r"""Return a gazetteer with a new row at its end and a new id.

    >>> with_place("", {"name": "Ford", "hex": "0304"})
    'id,name,hex\nford,Ford,0304\n'
    >>> with_place("id,hex,name,kinds\nford,0101,Ford,town\n", {"name": "Ford", "hex": "0304"})
    'id,hex,name,kinds\nford,0101,Ford,town\nford-2,0304,Ford,\n'
    """
    between = separator(text) if text else ","
    if not text:
        text = f"id,{','.join(values)}\n"
    rows = cells(text, between)
    places = {name: _column(rows, name) for name in ("id", *values)}
    taken = {row[places["id"]].value for row in rows[1:] if len(row) > places["id"]}
    row = [""] * len(rows[0])
    for name, value in {"id": _new_id(values["name"], taken), **values}.items():
        row[places[name]] = quoted(value, between)
    ending = "\r\n" if "\r\n" in text else "\n"
    apart = "" if text.endswith("\n") else ending
    return f"{text}{apart}{between.join(row)}{ending}"


def set_place(text: str, id_: str, name: str, value: str) -> str:
    r"""Return a gazetteer with one cell of a place changed.

    >>> set_place("id,name,hex\nford,Ford,0304\n", "ford", "hex", "0305")
    'id,name,hex\nford,Ford,0305\n'
    """
    between = separator(text)
    rows = cells(text, between)
    row, column = _row(rows, id_), _column(rows, name)
    if column >= len(row):
        raise FileError(f"{FILE}: the row of {id_[:60]} has no cell {name}; edit the file")
    cell = row[column]
    always = text[cell.start : cell.start + 1] == '"'
    return text[: cell.start] + quoted(value, between, always=always) + text[cell.end :]


def without_place(text: str, id_: str) -> str:
    r"""Return a gazetteer without the row of a place.

    >>> without_place("id,name\nford,Ford\nmill,Mill\n", "ford")
    'id,name\nmill,Mill\n'
    """
    row = _row(cells(text, separator(text)), id_)
    end = row[-1].end
    end += 2 if text[end : end + 2] == "\r\n" else 1
    return text[: row[0].start] + text[end:]


def _row(rows: Sequence[Sequence[SheetCell]], id_: str) -> Sequence[SheetCell]:
    at = _column(rows, "id")
    found = next((row for row in rows[1:] if len(row) > at and row[at].value.strip() == id_), None)
    if found is None:
        raise FileError(f"{FILE} has no place {id_[:60]!r} any more")
    return found


def _column(rows: Sequence[Sequence[SheetCell]], name: str) -> int:
    """Return the index of a column; raises ``FileError``."""
    heads = [cell.value.strip().lower().removeprefix("\ufeff") for cell in rows[0]] if rows else []
    if name not in heads:
        raise FileError(f"{FILE} has no column {name}; add it to the file")
    return heads.index(name)


def _new_id(name: str, taken: set[str]) -> str:
    """Return a new id for a place, from its name."""
    base = _UNFIT.sub("-", name.lower()).strip("-")[:40] or "place"
    number = 1
    while (base if number == 1 else f"{base}-{number}") in taken:
        number += 1
    return base if number == 1 else f"{base}-{number}"
