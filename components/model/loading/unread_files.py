"""Files of a folder that look like data of a game but are not read, with a suggestion for each."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from countermarch.components.model.loading.cells import id_of
from countermarch.components.model.loading.faults import DataError, shown
from countermarch.components.model.loading.layered_rows import file_of
from countermarch.components.model.source import SHEET_ENDINGS, SHEET_PARTS, TEXTS
from countermarch.components.suggestions import nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from countermarch.components.model.source import Source

OWN_FILES = (
    "game.toml", "numbers.toml", "tracks.toml", "scenarios.toml", "errata.toml", "absent.toml",
    "words.toml", "spoken.toml", "heard.toml", "clauses.tsv", "cases.jsonl", "census.json",
    "reasons.json",
)  # fmt: skip
"""Files of a game besides its spreadsheets."""

FOLDERS = ("tables", "questions", "maps", "reconstruction")

SHEETS_NOT_READ = (".tab", ".xlsb", ".fods", ".numbers")

DATA = frozenset({*SHEET_ENDINGS, *SHEETS_NOT_READ, ".toml", ".jsonl"})
"""Extensions of data files; others are pictures, notes and the like."""

MAX_FILES = 2_000
"""Maximum number of entries of a folder that are searched."""

ALIKE = 0.75


@dataclass(frozen=True, slots=True)
class UnreadFile:
    """A file that is not read, and what to do about it; printed as one line.

    >>> print(UnreadFile("Cards.csv", "rename it to cards.csv"))
    Cards.csv: not read; rename it to cards.csv
    """

    file: str
    would_do: str

    def __str__(self) -> str:
        """Return the message, in one line."""
        return f"{shown(self.file)[1:-1]}: not read; {self.would_do}"


def find_unread_files(source: Source, also_read: Iterable[str] = ()) -> tuple[UnreadFile, ...]:
    """Return the files of a game's folders that look like data but are not read.

    ``also_read`` names files that the generators read.
    """
    sheets = tuple(f"{part}{ending}" for part in SHEET_PARTS for ending in SHEET_ENDINGS)
    known = (*sheets, *OWN_FILES, *also_read)
    found: dict[str, UnreadFile] = {}
    for _, folder in source.layers:
        for path in _files(folder):
            if path.name not in known:
                found.setdefault(str(path), UnreadFile(path.name, _advice(path.name, known)))
        for stray in _sheets(source, folder):
            found.setdefault(f"{folder}/{stray.file}", stray)
        for path in _entries(folder):
            if path.name not in FOLDERS and path.name.lower() in FOLDERS and path.is_dir():
                stray = UnreadFile(f"{path.name}/", f"rename it to {path.name.lower()}/")
                found.setdefault(str(path), stray)
        for inside, what in (("tables", "a table"), ("questions", "a question"), ("maps", "a map")):
            for path in _files(folder / inside):
                if path.suffix != ".toml":
                    stray = UnreadFile(
                        f"{inside}/{path.name}", f"{what} is a TOML file, as the example's shows"
                    )
                    found.setdefault(str(path), stray)
    return tuple(found.values())


def _sheets(source: Source, folder: Path) -> Iterator[UnreadFile]:
    """Yield the sheets of workbooks that are not empty and are not read."""
    seen: set[tuple[str, int]] = set()
    for part in SHEET_PARTS:
        try:
            name = file_of(folder, part)
            unread = _unread(source, folder, name, part) if name and not name.endswith(TEXTS) else ()
        except DataError:
            continue  # reported when the file is read
        for sheet in unread:
            copy = (sheet, (folder / name).stat().st_size)
            if copy in seen or _read_elsewhere(source, folder, sheet, part):
                continue
            seen.add(copy)
            other = next((one for one in SHEET_PARTS if one == sheet.strip().lower() != part), "")
            table = f"tables/{id_of(sheet.strip().lower())}.toml"
            if (folder / table).is_file():
                yield UnreadFile(
                    f"{name}, sheet {sheet}", f"{table} is read in its place; change the table there"
                )
                continue
            would = f'{part} = [..., "{shown(sheet)[1:-1]}"] under [sheets] of game.toml makes {part} of it'
            if part != "units" and not file_of(folder, "units"):
                would += "; if it lists units, save it as units.csv"
            yield UnreadFile(
                f"{name}, sheet {sheet}", f"save it as {other}.csv, or {other}.xlsx" if other else would
            )


def _read_elsewhere(source: Source, folder: Path, sheet: str, part: str) -> bool:
    """Return whether the sheet is read for other pieces, from a copy of the workbook under another name."""
    plain = sheet.strip().lower()
    for other in SHEET_PARTS:
        wanted = {one.strip().lower() for one in source.sheets.get(other, ())} or {other}
        if other != part and plain in wanted and file_of(folder, other):
            return True
    return False


def _unread(source: Source, folder: Path, name: str, part: str) -> tuple[str, ...]:
    from countermarch.components.model.loading.workbooks import (
        unread_sheets,  # few folders have a workbook
    )

    return unread_sheets(folder, name, part, source.sheets.get(part, ()))


def _entries(folder: Path) -> list[Path]:
    """Return the entries of a folder in order; none if it cannot be read."""
    try:
        return sorted(islice(folder.iterdir(), MAX_FILES))
    except OSError:
        return []


def _files(folder: Path) -> Iterator[Path]:
    """Yield the data files of a folder."""
    for path in _entries(folder):
        if path.suffix.lower() in DATA and not path.name.startswith((".", "~")):
            yield path


def _advice(name: str, known: Iterable[str]) -> str:
    """Return what to do with a file: rename it, or save it in another format."""
    stem, _, ending = name.lower().rpartition(".")
    if name.lower() in known:
        return f"rename it to {name.lower()}"
    stems = {one.rpartition(".")[0]: one for one in reversed(tuple(known))}
    meant = next(iter(nearest(stem, stems, ALIKE)), "")
    if meant in SHEET_PARTS:
        if f".{ending}" in SHEET_ENDINGS:
            return f"rename it to {meant}.{ending}"
        return f"save it as {meant}.csv, {meant}.xlsx or {meant}.ods"
    if meant and stems[meant].endswith(f".{ending}"):
        return f"rename it to {stems[meant]}"
    if ending == "toml":
        return "tables belong in the folder tables; other files are called " + ", ".join(
            one for one in known if one.endswith(".toml")
        )
    makes = f"; countermarch new DIR --from {shown(name)[1:-1]} makes a game of it"
    called = f"spreadsheets are called {', '.join(SHEET_PARTS)}, as .csv, .xlsx or .ods"
    return called + (makes if f".{ending}" in SHEET_ENDINGS else "")
