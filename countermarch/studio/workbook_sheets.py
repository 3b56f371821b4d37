"""What each sheet of a spreadsheet is: pieces of some kind, a table, or nothing of the game; and back."""

from __future__ import annotations

import re
import tomllib
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from countermarch.components.errors import InputError
from countermarch.components.model.loading.faults import DataError
from countermarch.components.model.loading.layered_rows import file_of
from countermarch.components.model.source import PIECE_FILES
from countermarch.folders import opening
from countermarch.importing.folder import layout_toml
from countermarch.importing.reading import all_rows, of_folder
from countermarch.importing.starting_layouts import DESIGNS, suited_design
from countermarch.importing.summary import layout_file
from countermarch.importing.tables import KINDS, table_of, table_toml, track_toml
from countermarch.studio.files import FileError, one_step
from countermarch.studio.toml_edits import remove_table, remove_value, set_values

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from countermarch.components.model.game import Game
    from countermarch.importing.found import Found
    from countermarch.importing.tables import FoundTable
    from countermarch.studio.files import Files

GAME, TRACKS = "game.toml", "tracks.toml"
_DESIGN = re.compile(r"^# Starting layout: ([a-z-]+)\.", re.MULTILINE)
KEPT = "sources"
"""The folder of spreadsheets that hold only a table by now."""


def kinds_of(folder: Path, game: Game, found: Found) -> Mapping[str, str]:
    """Return for each sheet of a workbook what it is: a kind of piece, a kind of table, or empty."""
    if len(found.sheets) < 2:  # noqa: PLR2004 # one sheet: the kind of the list is its own
        return {}
    read = {name: part for part in PIECE_FILES for name in game.source.sheets.get(part, ())}
    read |= dict.fromkeys(found.chosen, found.part)
    return {name: read.get(name) or _table_kind(folder, found.file, name) for name in found.sheets}


def kept(folder: Path) -> list[dict[str, str]]:
    """Return the spreadsheets that hold only a table by now, with its kind."""
    found = sorted((folder / KEPT).glob("*.*")) if (folder / KEPT).is_dir() else []
    return [{"file": f"{KEPT}/{one.name}", "kind": _table_kind(folder, one, one.stem)} for one in found]


@one_step
def set_sheet(files: Files, part: str, sheet: str, kind: str) -> tuple[str, ...]:
    """Set what a sheet of a workbook is; return the files written.

    Raises ``FileError`` and ``InputError``.
    """
    folder = files.folder
    game = opening.open_game(f"{folder}/")
    found = of_folder(folder, game.source, part) if part in PIECE_FILES else None
    if found is None or sheet not in found.sheets or kind not in ("", *PIECE_FILES, *KINDS):
        raise InputError("sheet", f"expected a sheet, and one of {', '.join((*PIECE_FILES, *KINDS))}")
    was = kinds_of(folder, game, found).get(sheet, "")
    if was == kind:
        return ()
    lists = [one for one in (was, kind) if one in PIECE_FILES]
    follow = [layout_updater(folder, of_folder(folder, game.source, one)) for one in lists]
    text = files.read(GAME).text
    if was in PIECE_FILES:
        left = [one for one in (game.source.sheets.get(was) or found.chosen) if one != sheet]
        if not left:
            raise FileError(f"{sheet} is the only sheet of {was}; choose another for them first")
        text = set_values(text, ("sheets",), {was: left})
    if kind in PIECE_FILES:
        now = {*game.source.sheets.get(kind, found.chosen if kind == part else ()), sheet}
        text = set_values(text, ("sheets",), {kind: [one for one in found.sheets if one in now]})
    written = [GAME, *_begun(files, game, found, kind)]
    files.write(GAME, text, files.read(GAME).digest)
    if was in KINDS:
        written += _without_table(files, found.file, sheet)
    if kind in KINDS:
        written += _with_table(files, found.file, sheet, sheet, kind)
    _refuse_broken(files)
    source = opening.open_game(f"{folder}/").source
    for part_of, rewrite in zip(lists, follow, strict=True):
        after = of_folder(folder, source, part_of)
        written += rewrite(files, after)
        if after and not (folder / layout_file(part_of)).exists():
            written.append(files.create(layout_file(part_of), layout_toml(after)).name)
    return tuple(dict.fromkeys(written))


@one_step
def table_of_list(files: Files, found: Found, kind: str) -> tuple[str, ...]:
    """Make a whole list of pieces a table; its spreadsheet is kept in ``sources/``."""
    game = opening.open_game(f"{files.folder}/")
    name = f"{KEPT}/{_free(files.folder, game.title)}{found.file.suffix}"
    sheet = found.chosen[0] if found.chosen else found.sheets[0] if found.sheets else ""
    files.move(found.file.name, name)
    stem = PurePosixPath(name).stem
    written = _with_table(files, files.folder / name, sheet, stem, kind)
    there = files.read(GAME)
    settings, text = tomllib.loads(there.text), there.text
    for table in ("columns", "roles"):
        if found.part in settings.get(table, {}):
            text = remove_table(text, (table, found.part))
    for table in ("sheets", "headings"):
        if found.part in settings.get(table, {}):
            text = remove_value(text, (table, found.part))
    files.write(GAME, text.rstrip() + "\n", there.digest)
    layout = layout_file(found.part)
    used = any(file_of(files.folder, one) and layout_file(one) == layout for one in PIECE_FILES)
    if not used and (files.folder / layout).is_file() and files.read(layout).text == layout_toml(found):
        files.remove(layout, files.read(layout).digest)
    _refuse_broken(files)
    return (name, GAME, *written)


@one_step
def list_of_table(files: Files, name: str, kind: str) -> tuple[str, ...]:
    """Make a spreadsheet of ``sources/`` a list of pieces again, or another kind of table."""
    if name not in [one["file"] for one in kept(files.folder)] or kind not in (*PIECE_FILES, *KINDS):
        raise InputError("file", f"{name[:60]!r} is not a spreadsheet that is kept")
    stem = PurePosixPath(name).stem
    written = _without_table(files, files.folder / name, stem)
    if kind in KINDS:
        written += _with_table(files, files.folder / name, "", stem, kind)
    else:
        if file_of(files.folder, kind):
            raise FileError(f"the folder has {file_of(files.folder, kind)} already")
        new = f"{kind}{PurePosixPath(name).suffix}"
        files.move(name, new)
        written += [new]
        found = of_folder(files.folder, opening.open_game(f"{files.folder}/").source, kind)
        if found and not (files.folder / layout_file(kind)).exists():
            files.create(layout_file(kind), layout_toml(found))
            written += [layout_file(kind)]
    _refuse_broken(files)
    return tuple(written)


def design_of(folder: Path, found: Found) -> str:
    """Return the name of the starting layout that is still unchanged; empty once somebody has edited it."""
    file = folder / layout_file(found.part)
    text = file.read_text("utf-8") if file.is_file() else ""
    name = _DESIGN.search(text)
    known = name is not None and name[1] in DESIGNS
    return name[1] if name and known and layout_toml(found, name[1]) == text else ""


def layout_updater(folder: Path, before: Found | None) -> Callable[[Files, Found | None], tuple[str, ...]]:
    """Return a function that regenerates the starting layout of a list, unless somebody has changed it."""
    design = design_of(folder, before) if before else ""
    automatic = before is not None and design == suited_design(before.columns, before.part, before.name)

    def follow(files: Files, after: Found | None) -> tuple[str, ...]:
        if not design or after is None:
            return ()
        name = layout_file(after.part)
        files.write(name, layout_toml(after, "" if automatic else design), files.read(name).digest)
        return (name,)

    return follow


def _begun(files: Files, game: Game, found: Found, kind: str) -> list[str]:
    """Copy a workbook for pieces of a kind of which there are none yet."""
    there = file_of(files.folder, kind) if kind in PIECE_FILES else found.file.name
    if there:
        other = of_folder(files.folder, game.source, kind) if kind in PIECE_FILES else None
        if other is not None and other.sheets != found.sheets:
            raise FileError(f"{there} is another spreadsheet")
        return []
    name = f"{kind}{found.file.suffix}"
    files.copy(found.file.name, name)
    return [name]


def _table(file: Path, sheet: str, title: str, kind: str) -> FoundTable:
    found = table_of(all_rows(file, sheet), title, kind)
    if found is None:
        raise FileError(f"{title} is not a table: it needs headings above and at the left")
    return found


def _table_kind(folder: Path, file: Path, sheet: str) -> str:
    """Return the kind of table of a sheet that is among the folder's tables; empty if it is not."""
    found = table_of(all_rows(file, sheet), sheet, "chart")
    if found is None:
        return ""
    table = folder / "tables" / f"{found.id}.toml"
    if table.is_file():
        return str(tomllib.loads(table.read_text("utf-8")).get("kind", ""))
    tracks = folder / TRACKS
    ids = tomllib.loads(tracks.read_text("utf-8")).get("track", []) if tracks.is_file() else []
    return "track" if any(one.get("id") == found.id for one in ids) else ""


def _with_table(files: Files, file: Path, sheet: str, title: str, kind: str) -> list[str]:
    """Write the table of a sheet."""
    found = _table(file, sheet, title, kind)
    if kind != "track":
        files.create(found.file, table_toml(found))
    elif (files.folder / TRACKS).is_file():
        there = files.read(TRACKS)
        files.write(TRACKS, f"{there.text.rstrip()}\n\n{track_toml(found)}", there.digest)
    else:
        files.create(TRACKS, track_toml(found))
    return [found.file]


def _without_table(files: Files, file: Path, sheet: str) -> list[str]:
    """Remove the table of a sheet, unless somebody has changed it."""
    kind = _table_kind(files.folder, file, sheet)
    if not kind:
        return []
    found = _table(file, sheet, sheet, kind)
    there = files.read(found.file)
    own = track_toml(found) if kind == "track" else table_toml(found)
    if own not in there.text or (kind != "track" and own != there.text):
        raise FileError(f"{found.file} has been changed, and is kept; remove it first")
    left = there.text.replace(own, "").strip()
    if left:
        files.write(found.file, f"{left}\n", there.digest)
    else:
        files.remove(found.file, there.digest)
    return [found.file]


def _free(folder: Path, title: str) -> str:
    """Return a name for a spreadsheet in ``sources/`` that no other has."""
    stem = "".join(one if one.isalnum() else "-" for one in title).strip("-")[:40] or "table"
    names = (stem if at == 1 else f"{stem}-{at}" for at in range(1, 1000))
    return next(one for one in names if not any((folder / KEPT).glob(f"{one}.*")))


def _refuse_broken(files: Files) -> None:
    """Raise ``FileError`` if the folder cannot be read as it is now."""
    try:
        faults = opening.open_game(f"{files.folder}/").check()
    except DataError as error:
        faults = error.faults
    if faults:
        raise FileError(str(faults[0]))
