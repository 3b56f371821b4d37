"""A game's folder made of a designer's spreadsheet: the file itself, what its columns are, and a layout."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from countermarch.components.errors import InputError
from countermarch.components.model.loading import found_tables
from countermarch.components.model.loading.cells import is_id
from countermarch.components.model.loading.csv_files import Own, read_sheet, read_spreadsheet
from countermarch.components.model.loading.faults import where
from countermarch.components.model.loading.headings import may_count
from countermarch.components.model.loading.piece_files import PIECE_COLUMNS
from countermarch.components.model.loading.own_rows import ICONS as MARKS
from countermarch.components.model.source import SHEET_ENDINGS, TEXTS
from countermarch.generators.pages.look import SIDES
from countermarch.generators.pieces.columns import MADE_FOR
from countermarch.generators.pieces.layout_files import MOST_ICONS
from countermarch.generators.pieces.pictures import ENDINGS
from countermarch.generators.scene.icons import BADGE, ICONS
from countermarch.importing.layouts import DESIGNS, chosen, written
from countermarch.importing.roles import columns
from countermarch.own_folder import refuse_what_is_there

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from countermarch.components.model.loading.csv_files import Spreadsheet
    from countermarch.components.model.source import Kind
    from countermarch.importing.roles import Column

NAMES: Mapping[str, frozenset[str]] = {
    "units": frozenset({"unit", "units", "counter", "counters", "oob"}),
    "markers": frozenset({"marker", "markers", "token", "tokens"}),
    "chits": frozenset({"chit", "chits"}),
    "cards": frozenset({"card", "cards", "deck", "decks"}),
}
"""What sheets are called that hold pieces, in small letters, by what they hold."""

_BRACES = re.compile(r"\{([a-z0-9][a-z0-9-]{0,39})\}")
_WORD = re.compile(r"[^\W\d_]+")

PARTS = tuple(PIECE_COLUMNS)
"""What a spreadsheet may hold."""

LONGEST_TITLE = 80
MOST_FILES = 5_000
"""Files near a spreadsheet among which its pictures are looked for."""

MOST_ALIKE = 60
"""So many pieces alike a column may count that is asked about."""

MOST_ON_A_COUNTER = 120
"""Characters that all cells of a row may have on a counter; what has more is a card."""

_UNITS = ("attack", "defense", "move", "type", "size", "formation")
"""Columns of which two tell that a spreadsheet holds units."""


@dataclass(frozen=True, slots=True)
class Found:
    """A spreadsheet as it was understood: what it holds, its columns, its sheets and those that are read."""

    file: Path
    part: str
    sheet: Spreadsheet
    sheets: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()

    @property
    def spreadsheet(self) -> str:
        """What the file is called in the folder that is made of it."""
        return f"{self.part}{self.file.suffix.lower()}"

    @property
    def headed(self) -> dict[str, str]:
        """Known columns and what they are headed in the file, where that is another word."""
        return {column: heading for heading, column in self.sheet.headings.items() if column in self.known}

    @property
    def known(self) -> Mapping[str, Kind]:
        """The columns that a file of these pieces may always have."""
        return PIECE_COLUMNS[self.part]

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns with what each is for; pictures of counters that are not there give way to symbols."""
        made = columns(self.sheet, self.known)
        if self.part == "cards":
            return made
        missing = set(missing_pictures(self.file, made))
        return tuple(
            replace(one, role="hidden", why="no such pictures beside the file")
            if one.role == "picture" and 2 * len(missing & set(one.values)) > len(one.values)
            else one
            for one in made
        )

    @property
    def own(self) -> tuple[str, ...]:
        """The columns that are the designer's own."""
        return tuple(column for column in self.sheet.columns if column not in self.known)


def read(file: Path, part: str = "") -> tuple[Found, ...]:
    """Read a spreadsheet as one of ``part``, or of what it looks like; it has at least one row.

    A workbook whose sheets are called after pieces (Units, Event cards) holds all of these; of any other the
    first sheet with a table is read. Raises ``DataError`` and ``InputError``.
    """
    found = _with_rows(_read(file, part))
    marks = _icon_marks(found)
    if not marks:
        return found
    return tuple(replace(one, marks=marks, sheet=_sheet(file, one.part, one.chosen, marks)) for one in found)


def _read(file: Path, part: str) -> tuple[Found, ...]:
    if file.suffix.lower() not in SHEET_ENDINGS:
        raise InputError(
            "from", f"{file.name[:60]!r} is not a spreadsheet; expected one of {', '.join(SHEET_ENDINGS)}"
        )
    if not file.is_file():
        raise InputError("from", f"there is no file {str(file)[:200]!r}")
    sheets: tuple[str, ...] = ()
    if file.suffix.lower() not in TEXTS:
        from countermarch import older_sheets
        from countermarch.components.model.loading.spreadsheets import sheet_names

        older_sheets.install()
        sheets = sheet_names(file.parent, file.name)
    called = _called(sheets)
    if len(sheets) == 1 and called:
        part = part or next(iter(called))  # what its only sheet is called says what it holds
    if len(sheets) > 1:
        if not part and called:
            return tuple(
                Found(file, one, _sheet(file, one, chosen), sheets, chosen) for one, chosen in called.items()
            )
        chosen = called.get(part) or _with_table(file, sheets)
    else:
        chosen = ()
    if part:
        return (Found(file, part, _sheet(file, part, chosen), sheets, chosen),)
    units = _sheet(file, "units", chosen)
    if sum(column in units.columns for column in _UNITS) > 1 and not _wordy(units):
        return (Found(file, "units", units, sheets, chosen),)
    return (Found(file, "cards", _sheet(file, "cards", chosen), sheets, chosen),)


def _with_rows(found: tuple[Found, ...]) -> tuple[Found, ...]:
    """Return what was found; raises ``InputError`` for a sheet that has headings and nothing below them."""
    for one in found:
        if not one.sheet.records:
            raise InputError("from", f"{one.file.name[:60]} has headings and no rows below them")
    return found


def _called(sheets: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return the sheets that are called after pieces, by what they hold."""
    found: dict[str, tuple[str, ...]] = {}
    for part, words in NAMES.items():
        named = tuple(one for one in sheets if words & set(_WORD.findall(one.lower())))
        exact = tuple(one for one in named if one.strip().lower() == part)
        if exact or named:
            found[part] = exact or named
    return found


def _with_table(file: Path, sheets: Sequence[str]) -> tuple[str, ...]:
    """Return the first sheet that holds a table: headings of two columns and a row; else the first."""
    from countermarch.components.model.loading.spreadsheets import read_rows

    for name in sheets:
        rows = list(read_rows(file.parent, file.name, "", (name,)))
        body = rows[found_tables.above(rows) :]
        if len(body) > 1 and sum(bool(cell.strip()) for cell in body[0][1]) > 1:
            return (name,)
    return (sheets[0],)


def _wordy(sheet: Spreadsheet) -> bool:
    """Tell whether rows hold more words than go on a counter."""
    cells = (record.cells.values() for record in sheet.records.values())
    return any(sum(len(str(cell)) for cell in one) > MOST_ON_A_COUNTER for one in cells)


def _sheet(file: Path, part: str, chosen: tuple[str, ...], marks: tuple[str, ...] = ()) -> Spreadsheet:
    reader = read_sheet if file.suffix.lower() in TEXTS else read_spreadsheet
    return reader(
        file.parent, file.name, PIECE_COLUMNS[part], Own(loose=True, slips=True, sheets=chosen, marks=marks)
    )


def make(folder: Path, found: Sequence[Found], design: str = "") -> tuple[str, ...]:
    """Make the folder of a game, whole or not at all; return the names of its files.

    Raises ``FileExistsError`` when something of that name is there, and ``OSError``.
    """
    refuse_what_is_there(folder)
    layouts = {layout_file(one.part): one for one in reversed(found)}
    with tempfile.TemporaryDirectory(prefix=".new-", dir=folder.parent) as held:
        made = Path(held) / "game"
        made.mkdir()
        for one in found:
            shutil.copyfile(one.file, made / one.spreadsheet)
            for name, file in pictures(one.file, one.columns).items():
                (made / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, made / name)
        (made / "game.toml").write_text(game_toml(found, folder.name), encoding="utf-8")
        for name, one in layouts.items():
            (made / name).write_text(layout_toml(one, design), encoding="utf-8")
        made.rename(folder)
    return (*(one.spreadsheet for one in found), "game.toml", *reversed(layouts))


def pictures(file: Path, every: Sequence[Column]) -> dict[str, Path]:
    """Return the picture files that are to be copied, by the paths that the cells give them.

    A cell names a file beside the spreadsheet or in a folder below, with or without its ending.
    """
    named_by = [one for one in every if one.role == "picture"]
    if not named_by:
        return {}
    base = file.parent
    near: dict[str, Path] = {}
    for path in islice(base.rglob("*"), MOST_FILES):
        if path.suffix.lower() in ENDINGS and path.is_file() and not path.is_symlink():
            near.setdefault(path.name.lower(), path)
            near.setdefault(path.stem.lower(), path)
    copied = {}
    for value in (value for one in named_by for value in one.values):
        named = PurePosixPath(value.replace("\\", "/"))
        path = near.get(named.name.lower()) or near.get(named.stem.lower() if named.suffix in ENDINGS else "")
        if path is None or named.is_absolute() or ".." in named.parts or "\\" in value or ":" in value:
            continue
        whole = value if value.lower().endswith(ENDINGS) else f"{value}{path.suffix.lower()}"
        if whole.lower().endswith(path.suffix.lower()):
            copied[whole] = path
    return copied


def missing_pictures(file: Path, every: Sequence[Column]) -> list[str]:
    """Return the pictures that cells name and that are not copied, in their order."""
    there = {name.lower() for name in pictures(file, every)}
    there |= {name.rpartition(".")[0] for name in there}
    values = (value for one in every if one.role == "picture" for value in one.values)
    return [value for value in values if value.lower() not in there]


def layout_file(part: str) -> str:
    """Return the name of the layout of what a spreadsheet holds."""
    return "cards.toml" if part == "cards" else "counters.toml"


def game_toml(found: Sequence[Found], name: str) -> str:
    """Write the ``game.toml`` of a spreadsheet: a title, and what its columns are."""
    title = " ".join(name.replace("-", " ").replace("_", " ").split()).title()[:LONGEST_TITLE] or "My game"
    lines = [f"title = {_quoted(title)}", '# designer = "Your name"', ""]
    if found[0].marks:
        lines += [
            f"icon_marks = {json.dumps(found[0].marks)}   # words between these are icons, as {{coin}} is",
            "",
        ]
    for side, fill in zip(_sides(found), SIDES, strict=False):
        lines += ["[[side]]", f"id = {_quoted(side)}", f"name = {_quoted(side)}"]
        lines += [f'colours = {{ fill = "{fill}" }}', ""]
    files = " and ".join(one.spreadsheet for one in found)
    lines += [f"# What the columns of {files} are: a known one and its heading, or one of your own,"]
    lines += ['# which a layout may show; "number" is for those that are worked with.']
    for one in found:
        lines += [f"[columns.{one.part}]"]
        lines += [f"{column} = {_quoted(heading)}" for column, heading in one.headed.items()]
        lines += [f'{_quoted(column)} = "text"' for column in one.own]
    if found[0].chosen:
        read_here = {name for one in found for name in one.chosen}
        others = ", ".join(_quoted(one) for one in found[0].sheets if one not in read_here)
        also = f"also there: {others}; " if others else ""
        lines += ["", f"[sheets]   # {also}each that is named here is a deck of its own"]
        lines += [f"{one.part} = [{', '.join(map(_quoted, one.chosen))}]" for one in found]
    return "\n".join(lines) + "\n"


def _icon_marks(found: Sequence[Found]) -> tuple[str, ...]:
    """Return the marks around words that stand for icons: such as are in two cells and more."""
    cells = [
        value for one in found for column in one.columns if column.role == "rules" for value in column.values
    ]
    return tuple(
        mark for mark, pattern in MARKS.items() if sum(bool(pattern.search(cell)) for cell in cells) > 1
    )


def _sides(found: Sequence[Found]) -> list[str]:
    """Return the sides of the units, in their order; none where they are many, or no ids."""
    units = (one for one in found if one.part == "units")
    cells = (record.cells.get("side") for one in units for record in one.sheet.records.values())
    sides = list(dict.fromkeys(str(cell) for cell in cells if cell))
    return sides if len(sides) <= len(SIDES) and all(map(is_id, sides)) else []


def layout_toml(found: Found, design: str = "") -> str:
    """Write the layout to change: the starting layout that suits the columns, or the one named."""
    names = ", ".join(f"[{column}]" for column in found.sheet.columns if column != "count")
    name = design or chosen(found.columns, found.part)
    text, _ = written(found.columns, name)
    return f"{MADE_FOR}{names}\n# Starting layout: {name}. Change anything here; the guide to layouts explains every key.\n{text}{_badges(found)}"


def _badges(found: Found) -> str:
    """Write the icons that nobody has drawn yet, each as its word in a frame; empty where there is none."""
    names = list(_unknown_icons(found))[:MOST_ICONS]
    if not names:
        return ""
    lines = [f'{name} = "{BADGE}"' for name in names]
    return "\n".join(["", f'[icons]   # "{BADGE}": the word in a frame; name a picture instead', *lines, ""])


TITLES: Mapping[str, str] = {
    "title": "Title",
    "count": "Copies",
    "cost": "Cost",
    "stat": "Numbers",
    "kind": "Kinds",
    "colour": "Colours",
    "picture": "Pictures",
    "rules": "Text",
    "flavour": "Flavour",
    "tag": "Words",
    "flag": "Yes or no",
}
"""What the columns of a role are called where they are listed."""


def understood(found: Found, design: str = "") -> Iterator[str]:
    """Say how a spreadsheet was understood, in lines."""
    rows = len(found.sheet.records)
    sheets = f" (sheet {', '.join(found.chosen)})" if found.chosen else ""
    yield f"Read:       {rows} row{'' if rows == 1 else 's'} of {found.part}{sheets}"
    by_role: dict[str, list[str]] = {}
    for one in found.columns:
        if one.role != "hidden":
            by_role.setdefault(one.role, []).append(one.label)
    for role, title in TITLES.items():
        if role in by_role:
            yield f"{title + ':':<12}{', '.join(by_role[role])}"
    name = design or chosen(found.columns, found.part)
    left_out = written(found.columns, name)[1]
    if left_out:
        yield f"Not shown:  {', '.join(left_out)}"
    others = ", ".join(
        one for one, made in DESIGNS.items() if one != name and made.cards == (found.part == "cards")
    )
    yield f"Layout:     {name}, {DESIGNS[name].says}; others by --layout: {others}"
    for column in _may_count(found):
        yield (
            f"Ask:        does {column!r} say how many there are of each? Then write "
            f'count = {_quoted(column)} in place of {_quoted(column)} = "text" in game.toml'
        )
    missing = missing_pictures(found.file, found.columns)
    if missing:
        one = "" if len(missing) == 1 else f" and {len(missing) - 1} more"
        yield (
            f"Note:       no picture {missing[0][:60]!r}{one} near {found.file.name[:60]}: the name is printed "
            "instead; copy the file into the folder"
        )
    for note in (*found.sheet.notes, *_no_icons(found)):
        yield f"Note:       {note}"


def _may_count(found: Found) -> Iterator[str]:
    """Yield columns of the designer's own that may say how many there are of each, where none does.

    Such a one is headed so, or is the only one with numbers; these are small and whole and not all different.
    """
    if "count" in found.sheet.columns:
        return
    rows = [record.cells for record in found.sheet.records.values()]
    numbers = [
        column
        for column in found.sheet.columns
        if all(
            str(cells.get(column, "")).isdigit() and int(str(cells[column])) <= MOST_ALIKE for cells in rows
        )
    ]
    for column in found.own:
        alike = len({cells.get(column) for cells in rows}) < len(rows)
        if column in numbers and (may_count(column) or (numbers == [column] and alike)):
            yield column


def _no_icons(found: Found) -> Iterator[str]:
    """Say which words in braces are no icons, how they print, and how they become some."""
    for name, at in _unknown_icons(found).items():
        more = f" and {len(at) - 1} more" if len(at) > 1 else ""
        file = layout_file(found.part)
        yield (
            f"{where(found.spreadsheet, at[0])}{more}: {{{name}}} is no icon and prints as a badge; "
            f'for a picture write {name} = "{name}.png" under [icons] in {file}'
        )


def _unknown_icons(found: Found) -> dict[str, list[int]]:
    """Return the words in braces that are no icons, in their order, with the lines that hold them."""
    lines: dict[str, list[int]] = {}
    for record in found.sheet.records.values():
        for name in {name for cell in record.cells.values() for name in _BRACES.findall(str(cell))}:
            if name not in ICONS and not name.isdigit():
                lines.setdefault(name, []).append(record.line)
    return dict(sorted(lines.items(), key=lambda one: (one[1][0], one[0])))


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
