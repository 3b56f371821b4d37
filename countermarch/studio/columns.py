"""How the spreadsheets of a folder are understood; corrections are saved in ``game.toml``."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any

from countermarch.components.errors import InputError
from countermarch.components.model.loading.layered_rows import file_of
from countermarch.components.model.source import PIECE_FILES, ROLES
from countermarch.components.translations import LANGUAGES
from countermarch.folders import opening
from countermarch.importing.folder import layout_toml
from countermarch.importing.reading import first_rows, of_folder
from countermarch.importing.starting_layouts import DESIGNS, written
from countermarch.importing.summary import layout_file, may_be_copies
from countermarch.importing.tables import KINDS as TABLES
from countermarch.studio import workbook_sheets
from countermarch.studio.files import FileError, one_step
from countermarch.studio.toml_edits import remove_table, remove_value, set_values

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from countermarch.components.model.game import Game
    from countermarch.importing.found import Found
    from countermarch.studio.files import Files

GAME = "game.toml"
MAX_EXAMPLES = 3
LONGEST_EXAMPLE = 60
TOP = ("title", "subtitle", "designer", "language")
OWN = tuple(role for role in ROLES if role != "count")
"""The roles that a designer's column can have."""

NO_ID = "Id (an identifier)"
"""The name of the id column in the list of columns not printed."""


def understood(folder: Path) -> dict[str, Any]:
    """Return how a folder's spreadsheets are understood; raises ``DataError``."""
    game = opening.open_game(f"{folder}/")
    found = [one for part in PIECE_FILES if (one := of_folder(folder, game.source, part)) is not None]
    return {
        "lists": [_list(game, one) for one in found],
        "tables": [f"{table.title} (tables/{name}.toml)" for name, table in game.all_tables.items()],
        "language": game.catalogue.language,
        "languages": dict(LANGUAGES),
        "kinds": [*PIECE_FILES, *TABLES],
        "kept": workbook_sheets.kept(folder),
        "roles": list(OWN),
    }


def _list(game: Game, found: Found) -> dict[str, Any]:
    """Return a spreadsheet as JSON for the page."""
    top = first_rows(found)
    headings = {column: heading for heading, column in found.sheet.headings.items()}
    design = workbook_sheets.design_of(found.file.parent, found)
    return {
        "part": found.part,
        "file": found.file.name,
        "rows": len(found.sheet.records),
        "heading": _heading(game, found, top),
        "top": [
            {"row": row, "cells": [cell.strip()[:LONGEST_EXAMPLE] for cell in cells]}
            for row, cells in top
            if any(map(str.strip, cells))
        ],
        "sheets": found.sheets,
        "kinds": workbook_sheets.kinds_of(found.file.parent, game, found),
        "known": [name for name in found.known if name != "id"],
        "design": design,
        "designs": [name for name, one in DESIGNS.items() if layout_file(found.part).startswith(one.file)],
        "asks": list(may_be_copies(found)),
        "left_out": [one for one in written(found.columns, design)[1] if one != NO_ID] if design else [],
        "notes": found.sheet.notes,
        "columns": [
            {
                "name": one.name,
                "heading": found.sheet.capitalised.get(one.name, headings.get(one.name, one.name)),
                "label": one.label or one.name,
                "is": one.name if one.name in found.known else one.role,
                "why": one.why,
                "examples": [value[:LONGEST_EXAMPLE] for value in one.values[:MAX_EXAMPLES]],
                "fixed": one.name in found.known and one.name not in headings,
            }
            for one in found.columns
            if one.name != "id"
        ],
    }


def _heading(game: Game, found: Found, top: Sequence[tuple[int, list[str]]]) -> int:
    """Return the row of the headings: the given one, or that which has most of them; 0 without any."""
    given = game.source.heading_rows.get(found.part)
    first = min((record.line for record in found.sheet.records.values()), default=1)
    known = {*found.sheet.columns, *found.sheet.headings}
    over = [(sum(_plain_heading(cell) in known for cell in cells), row) for row, cells in top if row < first]
    return given if given is not None else max(over, default=(0, 0))[1]


def _plain_heading(heading: str) -> str:
    return " ".join(heading.lower().split())


@one_step
def set_column(files: Files, part: str, name: str, meaning: str) -> tuple[str, ...]:
    """Set what a column is: a known column of its part, or a role for one of the designer's own.

    Return the files written. Raises ``FileError``, ``InputError`` and ``DataError``.
    """
    found = _found(files.folder, part)
    listed = _list(opening.open_game(f"{files.folder}/"), found)
    one = next((one for one in listed["columns"] if one["name"] == name), None)
    if one is None:
        raise FileError(f"{found.file.name} has no column {name[:60]!r} any more")
    if meaning not in (*found.known, *OWN):
        raise InputError("is", f"{meaning[:40]!r} is not something that a column can be")
    text = files.read(GAME).text if (files.folder / GAME).exists() else ""
    heading, table, roles = str(one["heading"]), ("columns", part), ("roles", part)
    own = _plain_heading(heading)
    if one["fixed"]:
        raise FileError(f"the heading {heading!r} always means {name}; give the column another heading")
    if meaning in found.known:
        for key in (own, heading, *((name,) if name in found.known else ())):
            text = remove_value(text, (*table, key))
        for key in (name, heading):
            text = remove_value(text, (*roles, key))
        if re.search(rf"^\[roles\.{part}\]\n*(?:\[|\Z)", text, re.MULTILINE):  # nothing is left in it
            text = remove_table(text, roles)
        text = set_values(text, table, {meaning: heading})
    else:
        if name in found.known:
            text = remove_value(text, (*table, name))
            text = set_values(text, table, {own: "text"})
        text = set_values(text, roles, {own: meaning})
    return _write_settings(files, found, text)


@one_step
def set_heading(files: Files, part: str, row: object) -> tuple[str, ...]:
    """Set the row of the headings, 0 for none; return the files written.

    Settings in ``game.toml`` for headings that are not in the new row are removed.
    """
    found = _found(files.folder, part)
    rows = dict(first_rows(found))
    if type(row) is not int or row not in (0, *rows):
        raise InputError("heading", "is not a row at the top of the spreadsheet")
    text = files.read(GAME).text if (files.folder / GAME).exists() else ""
    headings = set(map(_plain_heading, rows.get(row, ())))
    for table in ("columns", "roles"):
        said = tomllib.loads(text).get(table, {}).get(part, {})
        gone = [
            key
            for key, value in said.items()
            if not {_plain_heading(key), _plain_heading(str(value))} & headings
        ]
        if said and len(gone) == len(said):
            text = remove_table(text, (table, part))
        else:
            for key in gone:
                text = remove_value(text, (table, part, key))
    return _write_settings(files, found, set_values(text, ("headings",), {part: row}))


@one_step
def set_kind(files: Files, part: str, kind: str) -> tuple[str, ...]:
    """Change the kind of a list of pieces, or make it a table; return the files written.

    The spreadsheet is renamed and interpreted again, without the settings for its columns in ``game.toml``.
    The starting layout follows if nobody has changed it.
    """
    found = _found(files.folder, part)
    known = [one for one in (*PIECE_FILES, *TABLES) if one != part]
    if kind not in known:
        raise InputError("kind", f"expected one of {', '.join(known)}")
    if kind in TABLES:
        return workbook_sheets.table_of_list(files, found, kind)
    others = [one for one in PIECE_FILES if one != part and file_of(files.folder, one)]
    if kind in others:
        raise FileError(f"the folder has {file_of(files.folder, kind)} already")
    there = files.read(GAME)
    text = _with_kind_changed(there.text, part, kind)
    design, old, new = workbook_sheets.design_of(files.folder, found), layout_file(part), layout_file(kind)
    renamed = f"{kind}{found.file.suffix}"
    files.move(found.file.name, renamed)
    files.write(GAME, text, there.digest)
    after = _found(files.folder, kind)
    if not design:
        return (renamed, GAME)
    if old not in {layout_file(one) for one in (*others, kind)}:
        files.remove(old, files.read(old).digest)
    if not (files.folder / new).exists():
        files.create(new, layout_toml(after))
    elif old == new:
        files.write(new, layout_toml(after), files.read(new).digest)
    return (renamed, GAME, new)


def _with_kind_changed(text: str, part: str, kind: str) -> str:
    """Return a ``game.toml`` for a list that is now of another kind."""
    settings = tomllib.loads(text)
    for table in ("columns", "roles"):
        if part in settings.get(table, {}):
            text = remove_table(text, (table, part))
    for table in ("sheets", "headings"):
        if part in settings.get(table, {}):
            text = set_values(remove_value(text, (table, part)), (table,), {kind: settings[table][part]})
    return text.rstrip() + "\n"


def set_language(files: Files, language: str) -> tuple[str, ...]:
    """Set the language of the game; return the files written."""
    if language not in LANGUAGES:
        raise InputError("language", f"expected one of {', '.join(LANGUAGES)}")
    there = files.read(GAME)
    files.write(GAME, set_values(there.text, (), {"language": language}, TOP), there.digest)
    return (GAME,)


@one_step
def set_design(files: Files, part: str, design: str) -> tuple[str, ...]:
    """Replace an unchanged starting layout by another."""
    found = _found(files.folder, part)
    name = layout_file(part)
    if not DESIGNS.get(design) or not name.startswith(DESIGNS[design].file):
        raise InputError("design", f"{design[:40]!r} is not a starting layout for {part}")
    if not workbook_sheets.design_of(files.folder, found):
        raise FileError(f"{name} has been changed, and is kept; remove it to start again")
    there = files.read(name)
    files.write(name, layout_toml(found, design), there.digest)
    return (name,)


def _found(folder: Path, part: str) -> Found:
    found = of_folder(folder, opening.open_game(f"{folder}/").source, part) if part in PIECE_FILES else None
    if found is None:
        raise FileError(f"the folder has no spreadsheet of {part[:20]}")
    return found


def _write_settings(files: Files, before: Found, text: str) -> tuple[str, ...]:
    """Write ``game.toml``, and the starting layout if nobody has changed it.

    Raises ``DataError`` if the spreadsheet cannot be read with it.
    """
    followed = workbook_sheets.layout_updater(files.folder, before)
    there = files.read(GAME)
    files.write(GAME, text, there.digest)
    return (GAME, *followed(files, _found(files.folder, before.part)))
