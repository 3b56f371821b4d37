"""Write a game's folder from a designer's spreadsheet: the file, the roles of its columns, a layout."""

from __future__ import annotations

import re
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from countermarch.components.model.loading.cells import is_id
from countermarch.components.toml_text import in_toml
from countermarch.folders.templates import refuse_existing
from countermarch.generators.pages.look import SIDES, colours_by_side
from countermarch.generators.pieces.columns import MADE_FOR
from countermarch.generators.pieces.layout_files import MAX_ICONS
from countermarch.generators.pieces.pictures import MAX_PIXELS
from countermarch.generators.scene.icons import BADGE
from countermarch.importing.near_pictures import WEBP, pictures
from countermarch.importing.starting_layouts import suited_design, written
from countermarch.importing.summary import emoji_called, layout_file, unknown_icons
from countermarch.importing.tables import table_toml, track_toml
from countermarch.importing.workbook_lists import NAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.importing.found import Found, Import

LONGEST_TITLE = 80

_GENERIC = {
    *("game", "new", "test", "tmp", "temp", "output", "out", "print", "my", "the", "data", "export", "sheet"),
    *(word for words in NAMES.values() for word in words),
    *("cartas", "cartes", "karten", "karty", "carte", "piece", "pieces", "sheets", "sheet1", "downloads"),
}
"""Words that say nothing of a game."""


def make(folder: Path, found: Import, design: str = "") -> tuple[str, ...]:
    """Make the folder of a game, whole or not at all; return the names of its files.

    Raises ``FileExistsError`` if the path exists, and ``OSError``.
    """
    refuse_existing(folder)
    layouts = {layout_file(one.part): one for one in reversed(found.pieces)}
    texts = {"game.toml": game_toml(found.pieces, folder.name)}
    texts |= {name: layout_toml(one, design) for name, one in layouts.items()}
    for table in found.tables:
        if table.kind == "track":
            texts[table.file] = "\n".join(filter(None, (texts.get(table.file), track_toml(table))))
        else:
            texts[table.file] = table_toml(table)
    with tempfile.TemporaryDirectory(prefix=".new-", dir=folder.parent) as held:
        made = Path(held) / "game"
        made.mkdir()
        for one in found.pieces:
            if one.rewritten:
                (made / one.spreadsheet).write_text(one.rewritten, encoding="utf-8", newline="\n")
            else:
                shutil.copyfile(one.file, made / one.spreadsheet)
            for name, file in pictures(one.file, one.columns).items():
                (made / name).parent.mkdir(parents=True, exist_ok=True)
                _copy_picture(file, made / name)
        for name, text in texts.items():
            (made / name).parent.mkdir(exist_ok=True)
            (made / name).write_text(text, encoding="utf-8")
        made.rename(folder)
    return (*(one.spreadsheet for one in found.pieces), *texts)


def _copy_picture(file: Path, to: Path) -> None:
    """Copy a picture, and make a PNG file of a WebP file; one that cannot be read is left out."""
    if file.suffix.lower() != WEBP:
        shutil.copyfile(file, to)
        return
    from PIL import Image

    try:
        with Image.open(file, formats=("WEBP",)) as picture:
            if picture.width * picture.height <= MAX_PIXELS:
                picture.convert("RGBA").save(to, "PNG")
    except (OSError, ValueError, Image.DecompressionBombError):
        to.unlink(missing_ok=True)


def game_toml(found: Sequence[Found], name: str) -> str:
    """Write the ``game.toml`` of a spreadsheet: a title and the roles of its columns."""
    title = _title(
        (name, *(word for one in found for word in (one.file.stem, one.file.absolute().parent.name)))
    )
    lines = [f"title = {in_toml(title)}", '# designer = "Your name"', ""]
    if not found:
        return "\n".join(lines)
    if found[0].marks:
        lines += [f"icon_marks = {in_toml(found[0].marks)}   # what is an icon, as {{coin}} is", ""]
    for side, fill in colours_by_side(_sides(found)).items():
        lines += ["[[side]]", f"id = {in_toml(side)}", f"name = {in_toml(side)}"]
        lines += [f'colours = {{ fill = "{fill}" }}', ""]
    files = " and ".join(one.spreadsheet for one in found)
    lines += [f"# What the columns of {files} are: a known one and its heading, or one of your own,"]
    lines += ['# which a layout may show; "number" is for those that are worked with.']
    for one in found:
        lines += [f"[columns.{one.part}]"]
        lines += [f"{column} = {in_toml(heading)}" for column, heading in one.headed.items()]
        lines += [f'{in_toml(column)} = "text"' for column in one.own]
    if found[0].chosen:
        read_here = {name for one in found for name in one.chosen}
        others = ", ".join(in_toml(one) for one in found[0].sheets if one not in read_here)
        also = f"also there: {others}; " if others else ""
        lines += ["", f"[sheets]   # {also}each that is named here is a deck of its own"]
        lines += [f"{one.part} = [{', '.join(map(in_toml, one.chosen))}]" for one in found]
    return "\n".join(lines) + "\n"


def _title(names: Sequence[str]) -> str:
    """Return the title of a game: the first name that says more than *game* or *cards*.

    >>> _title(["game", "cards", "12-river-raid"]), _title(["my-deck"]), _title(["game"])
    ('River Raid', 'My Deck', 'Game')
    """
    made = [" ".join(name.replace("-", " ").replace("_", " ").split()).title() for name in names]
    specific = [re.sub(r"^\d+ ", "", one) for one in made if not {*one.lower().split()} <= _GENERIC]
    return (specific or made)[0][:LONGEST_TITLE] or "My game"


def _sides(found: Sequence[Found]) -> list[str]:
    """Return the sides of the units, in their order; none if they are many, or no ids."""
    units = (one for one in found if one.part == "units")
    cells = (record.cells.get("side") for one in units for record in one.sheet.records.values())
    sides = list(dict.fromkeys(str(cell) for cell in cells if cell))
    return sides if len(sides) <= len(SIDES) and all(map(is_id, sides)) else []


def layout_toml(found: Found, design: str = "") -> str:
    """Write the layout to change: the starting layout that suits the columns, or the one named."""
    names = ", ".join(f"[{column}]" for column in found.sheet.columns if column != "count")
    name = design or suited_design(found.columns, found.part, found.name)
    text, _ = written(found.columns, name, found.groups)
    remark = f"# Starting layout: {name}. Change anything: the guide explains every key."
    return f"{MADE_FOR}{names}\n{remark}\n{text}{_badges(found)}"


def _badges(found: Found) -> str:
    """Return placeholders for icons not drawn yet, each its word in a frame; empty if there are none."""
    names = list(unknown_icons(found))[:MAX_ICONS]
    if not names:
        return ""
    lines = [f'{name} = "{emoji_called(found, name) or BADGE}"' for name in names]
    return "\n".join(["", f'[icons]   # "{BADGE}": the word in a frame; name a picture instead', *lines, ""])
