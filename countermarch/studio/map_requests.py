"""Requests of a map's page: its drawing, and changes of its files."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from countermarch.components.errors import InputError
from countermarch.components.model.loading.map_files import FILE, map_files
from countermarch.generators.maps.hex_grid import HexMap, between, number
from countermarch.studio import map_edits, maps
from countermarch.studio.files import ChangedError, FileError, cells, one_step, quoted, separator
from countermarch.studio.request_values import FARTHEST, list_of, path_of
from countermarch.studio.toml_edits import add_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.generators.maps.hex_grid import HexGrid
    from countermarch.studio.files import Files, FileText, SheetCell
    from countermarch.studio.map_edits import Brush, Side
    from countermarch.studio.maps import Board


LONGEST_NAME = 80
MAX_HEXES = 4_000
"""Maximum hexes or hexsides in one stroke."""

KIT = "kit.toml"
_HEX = re.compile(r"\d{4}")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")


def changed(files: Files, board: Board, given: Mapping[str, Any]) -> FileText:
    """Carry out one edit of a map; return the file written.

    Raises ``InputError``, ``FileError`` and ``ChangedError``.
    """
    name, digest = board.there.name, str(given.get("digest", ""))
    if board.there.digest != digest:
        raise ChangedError(f"{name} has been changed by another program; this is how it is now")
    act = str(given.get("do", ""))
    if act == "place":
        return _place(files, board, given)
    text = board.text
    if act == "terrain":
        new = map_edits.paint_hexes(text, _hexes(board, given), _brush(given, text, "terrain"))
    elif act == "sides":
        new = map_edits.set_sides(text, _sides(board, given), _brush(given, text, "sides"))
    elif act == "road":
        new = map_edits.draw_road(text, _road(board, given), _brush(given, text, "through"))
    elif act == "words":
        new = map_edits.set_words(text, _number(given, text), _words(given))
    elif act == "move":
        new = map_edits.move_point(text, _moved_path(given, text), _point(given.get("at")))
    elif act == "corner":
        new = map_edits.move_corner(text, list_of(given.get("from")), _point(given.get("at")))
    else:
        raise InputError("do", f"{act[:40]!r} is not something that can be done with a map")
    return files.write(name, new, digest)


@one_step
def new_map(files: Files, given: Mapping[str, Any]) -> FileText:
    """Write a small map, and list it in ``kit.toml`` if there is one; raises ``FileError``."""
    size = [given.get(key) for key in ("columns", "rows")]
    columns, rows = (one if type(one) is int else 0 for one in size)
    made = files.create(FILE, maps.started(columns, rows))
    if (files.folder / KIT).is_file():
        kit = files.read(KIT)
        if not any(one.get("kind") == "map" for one in map_edits.tables(kit.text, "document")):
            more = add_table(kit.text, ("document",), {"kind": "map", "used": "table", "title": "Map"})
            files.write(KIT, more, kit.digest)
    return made


def _place(files: Files, board: Board, given: Mapping[str, Any]) -> FileText:
    """Name a hex, or rename, move or remove a place."""
    there = files.read(GAZETTEER) if (files.folder / GAZETTEER).exists() else None
    id_, text = str(given.get("id", "")), there.text if there else ""
    values = {key: _plain(given[key], key) for key in ("name", "hex") if key in given}
    if "hex" in values:
        _hexes(board, {"hexes": [values["hex"]]})
    if not id_:
        if not values.get("name") or "hex" not in values:
            raise InputError("name", "a place has a name and a hex")
        several = map_files(board.game.source)
        if len(several) > 1 and several[0].id != board.file.id:
            values["map"] = board.file.id
        text = with_place(text, values)
    elif values:
        for key, value in values.items():
            text = set_place(text, id_, key, value)
    else:
        text = without_place(text, id_)
    return files.write(GAZETTEER, text, there.digest) if there else files.create(GAZETTEER, text)


def _grid(board: Board) -> HexGrid:
    if not isinstance(board.plan, HexMap):
        raise FileError("this map has no hexes")
    return board.plan.grid


def _hexes(board: Board, given: Mapping[str, Any]) -> list[str]:
    """Return the hexes of a request, all on the map; raises ``InputError``."""
    known = {number(*one) for one in _grid(board).known}
    found = [str(one) for one in list_of(given.get("hexes"))]
    if not found or len(found) > MAX_HEXES or not known.issuperset(found):
        raise InputError("hexes", "are not hexes of the map")
    return list(dict.fromkeys(found))


def _column_and_row(hex_: str) -> tuple[int, int]:
    return int(hex_[:2]), int(hex_[2:])


def _road(board: Board, given: Mapping[str, Any]) -> list[str]:
    """Return the hexes of a road, each next to the one before; raises ``InputError``."""
    grid = _grid(board)
    _hexes(board, given)
    found = [str(one) for one in list_of(given.get("hexes"))]
    for one, other in pairwise(found):
        if (
            given.get("with") is not None
            and between(grid, _column_and_row(one), _column_and_row(other)) is None
        ):
            raise InputError("hexes", f"{one} and {other} do not touch")
    return found


def _sides(board: Board, given: Mapping[str, Any]) -> list[Side]:
    """Return the hexsides of a request; raises ``InputError``."""
    grid, found = _grid(board), []
    for one in list_of(given.get("sides"))[:MAX_HEXES]:
        two = [str(each) for each in list_of(one)]
        if len(two) != 2 or not all(map(_HEX.fullmatch, two)):  # noqa: PLR2004 # a side is between two hexes
            raise InputError("sides", "are not pairs of hexes")
        if (
            not grid.known.issuperset(map(_column_and_row, two))
            or between(grid, _column_and_row(two[0]), _column_and_row(two[1])) is None
        ):
            raise InputError("sides", f"{two[0]} and {two[1]} do not touch")
        found.append((two[0], two[1]))
    if not found:
        raise InputError("sides", "are missing")
    return found


def _brush(given: Mapping[str, Any], text: str, what: str) -> Brush:
    """Return what to paint; raises ``InputError``."""
    brush = given.get("with")
    starts = {"terrain": map_edits.TERRAINS, "sides": map_edits.LINES, "through": map_edits.ROADS}[what]
    found = map_edits.tables(text, "terrain" if what == "terrain" else "hexline")
    if isinstance(brush, str) and brush in starts:  # an earlier stroke may have added it
        alike = (at for at, one in enumerate(found) if str(one.get("title", "")).lower() == brush)
        brush = next((at for at in alike if what == "terrain" or what in found[at]), brush)
    if (
        type(brush) is int
        and 0 <= brush < len(found)
        and (what == "terrain" or map_edits.texts(found[brush], what))
    ):
        return brush
    if brush is None or (isinstance(brush, str) and brush in starts):
        return brush
    raise InputError("with", "is not on the map")


def _moved_path(given: Mapping[str, Any], text: str) -> tuple[str | int, ...]:
    """Return the path of a place on the map in its file; raises ``InputError``."""
    match path_of(given.get("path")):
        case ("area" | "box" as name, int() as rank, "at" | "label" as key):
            if 0 <= rank < len(map_edits.tables(text, name)):
                return (name, rank, key)
    raise InputError("path", "cannot be moved")


def _number(given: Mapping[str, Any], text: str) -> int | None:
    """Return the index of the words to change; None for new ones."""
    found = given.get("number")
    if found is not None and not (type(found) is int and 0 <= found < len(map_edits.tables(text, "words"))):
        raise InputError("number", "is not one of the map's words")
    return found


def _words(given: Mapping[str, Any]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    if "text" in given:
        values["text"] = _plain(given["text"], "text")
    if "at" in given:
        values["at"] = _point(given["at"])
    if type(given.get("size")) in (int, float):
        values["size"] = min(max(float(given["size"]), 5.0), 72.0)
    if given.get("number") is None and not {"text", "at"} <= values.keys():
        raise InputError("text", "words have a text and a place")
    return values


def _plain(given: object, key: str) -> str:
    found = given.strip() if isinstance(given, str) else ""
    if not found or len(found) > LONGEST_NAME or _CONTROL.search(found):
        raise InputError(key, f"is not 1 to {LONGEST_NAME} letters")
    return found


def _point(given: object) -> list[float]:
    """Return a point in mm; raises ``InputError``."""
    found = [float(str(one)) for one in list_of(given) if type(one) in (int, float)]
    if len(found) != 2 or not all(0 <= one < 2 * FARTHEST for one in found):  # noqa: PLR2004 # x and y
        raise InputError("at", "is not a point on the map, in mm")
    return [round(one, 2) for one in found]


GAZETTEER = "gazetteer.csv"
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
        raise FileError(f"{GAZETTEER}: the row of {id_[:60]} has no cell {name}; edit the file")
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
        raise FileError(f"{GAZETTEER} has no place {id_[:60]!r} any more")
    return found


def _column(rows: Sequence[Sequence[SheetCell]], name: str) -> int:
    """Return the index of a column; raises ``FileError``."""
    heads = [cell.value.strip().lower().removeprefix("\ufeff") for cell in rows[0]] if rows else []
    if name not in heads:
        raise FileError(f"{GAZETTEER} has no column {name}; add it to the file")
    return heads.index(name)


def _new_id(name: str, taken: set[str]) -> str:
    """Return a new id for a place, from its name."""
    base = _UNFIT.sub("-", name.lower()).strip("-")[:40] or "place"
    number = 1
    while (base if number == 1 else f"{base}-{number}") in taken:
        number += 1
    return base if number == 1 else f"{base}-{number}"
