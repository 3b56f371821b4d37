"""A game's folder made of a designer's spreadsheet: the file itself, what its columns are, and a layout."""

from __future__ import annotations

import json
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from components.errors import InputError
from components.model.loading.cells import STRENGTHS
from components.model.loading.csv_files import Own, read_sheet, read_spreadsheet
from components.model.loading.piece_files import CARD_COLUMNS, MARKER_COLUMNS, UNIT_COLUMNS
from components.model.source import SHEET_ENDINGS, TEXTS
from countermarch.own_folder import refuse_what_is_there

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from components.model.loading.csv_files import Spreadsheet
    from components.model.source import Kind

KINDS: Mapping[str, Mapping[str, Kind]] = {
    "cards": CARD_COLUMNS,
    "units": UNIT_COLUMNS,
    "markers": MARKER_COLUMNS,
    "chits": MARKER_COLUMNS,
}
PARTS = tuple(KINDS)
"""What a spreadsheet may hold."""

LAYOUTS = Path(__file__).parent.parent / "generators" / "layouts"
LONGEST_TITLE = 80
MOST_ON_A_COUNTER = 120
"""Characters that all cells of a row may have on a counter; what has more is a card."""

_UNITS = ("attack", "defense", "move", "type", "size", "formation")
"""Columns of which two tell that a spreadsheet holds units."""


@dataclass(frozen=True, slots=True)
class Found:
    """A spreadsheet as it was understood: what it holds, its columns, and the names of its sheets."""

    file: Path
    part: str
    sheet: Spreadsheet
    sheets: tuple[str, ...] = ()

    @property
    def headed(self) -> dict[str, str]:
        """Known columns and what they are headed in the file, where that is another word."""
        return {column: heading for heading, column in self.sheet.headings.items() if column in self.known}

    @property
    def known(self) -> Mapping[str, Kind]:
        """The columns that a file of these pieces may always have."""
        return KINDS[self.part]

    @property
    def own(self) -> tuple[str, ...]:
        """The columns that are the designer's own."""
        return tuple(column for column in self.sheet.columns if column not in self.known)


def read(file: Path, part: str = "") -> Found:
    """Read a spreadsheet as one of ``part``, or of what it looks like.

    Raises ``DataError`` and ``InputError``.
    """
    if file.suffix.lower() not in SHEET_ENDINGS:
        raise InputError(
            "from", f"{file.name[:60]!r} is no spreadsheet; there are {', '.join(SHEET_ENDINGS)}"
        )
    if not file.is_file():
        raise InputError("from", f"there is no file {str(file)[:200]!r}")
    sheets: tuple[str, ...] = ()
    if file.suffix.lower() not in TEXTS:
        from components.model.loading.spreadsheets import sheet_names
        from countermarch import older_sheets

        older_sheets.install()
        sheets = sheet_names(file.parent, file.name)
    if part:
        return Found(file, part, _sheet(file, part), sheets)
    units = _sheet(file, "units")
    if sum(column in units.columns for column in _UNITS) > 1 and not _wordy(units):
        return Found(file, "units", units, sheets)
    return Found(file, "cards", _sheet(file, "cards"), sheets)


def _wordy(sheet: Spreadsheet) -> bool:
    """Tell whether rows hold more words than go on a counter."""
    cells = (record.cells.values() for record in sheet.records.values())
    return any(sum(len(str(cell)) for cell in one) > MOST_ON_A_COUNTER for one in cells)


def _sheet(file: Path, part: str) -> Spreadsheet:
    reader = read_sheet if file.suffix.lower() in TEXTS else read_spreadsheet
    return reader(file.parent, file.name, KINDS[part], Own(loose=True, slips=True))


def make(folder: Path, found: Found) -> tuple[str, ...]:
    """Make the folder of a game, whole or not at all; return the names of its files.

    Raises ``FileExistsError`` when something of that name is there, and ``OSError``.
    """
    refuse_what_is_there(folder)
    spreadsheet = f"{found.part}{found.file.suffix.lower()}"
    with tempfile.TemporaryDirectory(prefix=".new-", dir=folder.parent) as held:
        made = Path(held) / "game"
        made.mkdir()
        shutil.copyfile(found.file, made / spreadsheet)
        (made / "game.toml").write_text(game_toml(found, folder.name), encoding="utf-8")
        (made / layout_file(found.part)).write_text(layout_toml(found), encoding="utf-8")
        made.rename(folder)
    return (spreadsheet, "game.toml", layout_file(found.part))


def layout_file(part: str) -> str:
    """Return the name of the layout of what a spreadsheet holds."""
    return "cards.toml" if part == "cards" else "counters.toml"


def game_toml(found: Found, name: str) -> str:
    """Write the ``game.toml`` of a spreadsheet: a title, and what its columns are."""
    title = " ".join(name.replace("-", " ").replace("_", " ").split()).title()[:LONGEST_TITLE] or "My game"
    lines = [f"title = {_quoted(title)}", '# designer = "Your name"', ""]
    spreadsheet = f"{found.part}{found.file.suffix.lower()}"
    lines += [f"# What the columns of {spreadsheet} are: a known one and its heading, or one of your own,"]
    lines += ['# which is shown with its name; "number" is for those that are worked with.']
    lines += [f"[columns.{found.part}]"]
    lines += [f"{column} = {_quoted(heading)}" for column, heading in found.headed.items()]
    lines += [f'{_quoted(column)} = "text"' for column in found.own]
    if len(found.sheets) > 1:
        first = next((one for one in found.sheets if one.strip().lower() == found.part), found.sheets[0])
        others = ", ".join(_quoted(one) for one in found.sheets if one != first)
        lines += ["", f"[sheets]   # also there: {others}; each that is named here is a deck of its own"]
        lines += [f"{found.part} = [{_quoted(first)}]"]
    return "\n".join(lines) + "\n"


def layout_toml(found: Found) -> str:
    """Write the layout to change: the house's, with the columns that may stand in it."""
    names = ", ".join(f"[{column}]" for column in found.sheet.columns if column != "count")
    head = f"# The columns that texts may show: {names}\n"
    if found.part != "cards" and STRENGTHS & set(found.sheet.columns):
        return f"{head}{_AS_OURS}"
    return head + (LAYOUTS / layout_file(found.part)).read_text(encoding="utf-8")


_AS_OURS = """# Counters as the house draws them; items of your own come after its own. See the guide.
size = "5/8"            # 1/2, 9/16, 5/8, 3/4 or 1 inch, or [width, height] in mm
base = "plain"

# [[front]]
# kind = "line"
# text = "[name]"
# x = 1
# y = 1
# width = -1
# height = 3
# size = 6
"""


def understood(found: Found) -> Iterator[str]:
    """Say how a spreadsheet was understood, in lines."""
    rows = len(found.sheet.records)
    yield f"Read:       {rows} row{'' if rows == 1 else 's'} of {found.part}"
    known = [column for column in found.sheet.columns if column in found.known and column != "id"]
    if known:
        said = (
            f"{column} ({found.headed[column]})" if column in found.headed else column for column in known
        )
        yield f"Known:      {', '.join(said)}"
    if found.own:
        yield f"Your own:   {', '.join(found.own)}"
    for note in found.sheet.notes:
        yield f"Note:       {note}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
