"""A game's folder made of a designer's spreadsheet: the file itself, what its columns are, and a layout."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from countermarch.components.errors import InputError
from countermarch.components.model.loading import found_tables
from countermarch.components.model.loading.cells import STRENGTHS, is_id
from countermarch.components.model.loading.csv_files import Own, read_sheet, read_spreadsheet
from countermarch.components.model.loading.faults import where
from countermarch.components.model.loading.headings import may_count
from countermarch.components.model.loading.piece_files import PIECE_COLUMNS
from countermarch.components.model.source import SHEET_ENDINGS, TEXTS
from countermarch.generators.pages.look import SIDES
from countermarch.generators.pieces.columns import MADE_FOR
from countermarch.generators.pieces.layout_files import MOST_ICONS
from countermarch.generators.scene.icons import BADGE, ICONS
from countermarch.own_folder import refuse_what_is_there

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from countermarch.components.model.loading.csv_files import Spreadsheet
    from countermarch.components.model.source import Kind

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

LAYOUTS = Path(__file__).parent / "generators" / "layouts"
LONGEST_TITLE = 80
MOST_ALIKE = 60
"""So many pieces alike a column may count that is asked about."""

MOST_ON_A_COUNTER = 120
"""Characters that all cells of a row may have on a counter; what has more is a card."""

_VALUES = ("attack", "defense", "move")
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
    def own(self) -> tuple[str, ...]:
        """The columns that are the designer's own."""
        return tuple(column for column in self.sheet.columns if column not in self.known)


def read(file: Path, part: str = "") -> tuple[Found, ...]:
    """Read a spreadsheet as one of ``part``, or of what it looks like; it has at least one row.

    A workbook whose sheets are called after pieces (Units, Event cards) holds all of these; of any other the
    first sheet with a table is read. Raises ``DataError`` and ``InputError``.
    """
    return _with_rows(_read(file, part))


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


def _sheet(file: Path, part: str, chosen: tuple[str, ...]) -> Spreadsheet:
    reader = read_sheet if file.suffix.lower() in TEXTS else read_spreadsheet
    return reader(file.parent, file.name, PIECE_COLUMNS[part], Own(loose=True, slips=True, sheets=chosen))


def make(folder: Path, found: Sequence[Found]) -> tuple[str, ...]:
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
        (made / "game.toml").write_text(game_toml(found, folder.name), encoding="utf-8")
        for name, one in layouts.items():
            (made / name).write_text(layout_toml(one), encoding="utf-8")
        made.rename(folder)
    return (*(one.spreadsheet for one in found), "game.toml", *reversed(layouts))


def layout_file(part: str) -> str:
    """Return the name of the layout of what a spreadsheet holds."""
    return "cards.toml" if part == "cards" else "counters.toml"


def game_toml(found: Sequence[Found], name: str) -> str:
    """Write the ``game.toml`` of a spreadsheet: a title, and what its columns are."""
    title = " ".join(name.replace("-", " ").replace("_", " ").split()).title()[:LONGEST_TITLE] or "My game"
    lines = [f"title = {_quoted(title)}", '# designer = "Your name"', ""]
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


def _sides(found: Sequence[Found]) -> list[str]:
    """Return the sides of the units, in their order; none where they are many, or no ids."""
    units = (one for one in found if one.part == "units")
    cells = (record.cells.get("side") for one in units for record in one.sheet.records.values())
    sides = list(dict.fromkeys(str(cell) for cell in cells if cell))
    return sides if len(sides) <= len(SIDES) and all(map(is_id, sides)) else []


def layout_toml(found: Found) -> str:
    """Write the layout to change: the house's, with the columns that may stand in it."""
    names = ", ".join(f"[{column}]" for column in found.sheet.columns if column != "count")
    head = f"{MADE_FOR}{names}\n"
    if found.part != "cards" and STRENGTHS & set(found.sheet.columns):
        values = "-".join(f"[{one}]" for one in _VALUES if one in found.sheet.columns)
        body = _AS_OURS.replace("VALUES", values or "[value]")
    else:
        body = (LAYOUTS / layout_file(found.part)).read_text(encoding="utf-8")
    return head + body + _badges(found)


def _badges(found: Found) -> str:
    """Write the icons that nobody has drawn yet, each as its word in a frame; empty where there is none."""
    names = list(_unknown_icons(found))[:MOST_ICONS]
    if not names:
        return ""
    lines = [f'{name} = "{BADGE}"' for name in names]
    return "\n".join(["", f'[icons]   # "{BADGE}": the word in a frame; name a picture instead', *lines, ""])


_AS_OURS = """\
# The default layout draws the name, the symbol, and the values at the foot. One [[front]] of your own
# replaces all of it: remove the # from the lines below to begin with one, or see the guide.
size = "5/8"            # 1/2, 9/16, 5/8, 3/4 or 1 inch, or [width, height] in mm

# [[front]]
# kind = "box"
# fill = "livery"       # the colours of the side, as game.toml has them
# frame = "livery-deep"

# [[front]]
# kind = "line"
# text = "[name]"
# x = "6%"
# y = "6%"
# width = "-6%"
# height = "20%"
# size = 7

# [[front]]
# kind = "symbol"
# symbol = "[type]"
# echelon = "[size]"
# x = "20%"
# y = "28%"
# width = "60%"
# height = "36%"

# [[front]]
# kind = "line"
# text = "VALUES"
# x = "6%"
# y = "68%"
# width = "-6%"
# height = "26%"
# size = 14
# align = "middle"
# font = "Barlow Condensed Bold"
"""


def understood(found: Found) -> Iterator[str]:
    """Say how a spreadsheet was understood, in lines."""
    rows = len(found.sheet.records)
    sheets = f" (sheet {', '.join(found.chosen)})" if found.chosen else ""
    yield f"Read:       {rows} row{'' if rows == 1 else 's'} of {found.part}{sheets}"
    known = [column for column in found.sheet.columns if column in found.known and column != "id"]
    if known:
        said = (
            f"{column} ({found.headed[column]})" if column in found.headed else column for column in known
        )
        yield f"Known:      {', '.join(said)}"
    if found.own:
        yield f"Your own:   {', '.join(found.own)}"
    for column in _may_count(found):
        yield (
            f"Ask:        does {column!r} say how many there are of each? Then write "
            f'count = {_quoted(column)} in place of {_quoted(column)} = "text" in game.toml'
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
