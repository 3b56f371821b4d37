"""Report how a spreadsheet was understood."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from countermarch.components.display_names import shortened_list
from countermarch.components.extras import how_to_install
from countermarch.components.model.loading.designer_cells import emoji_by_name
from countermarch.components.model.loading.faults import where
from countermarch.components.model.loading.headings import may_count
from countermarch.components.model.unit_terms import size_word, type_word
from countermarch.components.toml_text import in_toml
from countermarch.generators.pieces.layout import CARDS, COUNTERS
from countermarch.generators.scene import icon_set
from countermarch.generators.scene.icons import ICONS
from countermarch.generators.scene.symbols import SILHOUETTES, SIZES, SYMBOLS
from countermarch.importing.column import headed
from countermarch.importing.copies import TIMES, numbers_of_copies
from countermarch.importing.near_pictures import missing_pictures
from countermarch.importing.starting_layouts import (
    AS_COLOUR,
    DESIGNS,
    laid_out,
    only_on_back,
    suited_design,
    written,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from countermarch.importing.column import Column
    from countermarch.importing.found import Found, Import

_BRACES = re.compile(r"\{([a-z0-9][a-z0-9-]{0,39})\}")
MAX_NAMED = 8

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
"""Names of the roles in reports."""


def understood(found: Import, design: str = "") -> Iterator[str]:
    """Yield the report of how a file was understood, as lines."""
    for one in found.pieces:
        yield from _list_understood(one, design)
    for table in found.tables:
        across = f", {len(table.columns)} columns" if table.kind != "track" else ""
        kind = "results table" if table.kind == "results" else table.kind
        yield f"Table:      {table.name}, a {kind} of {len(table.rows)} rows{across}, in {table.file}"
    if found.unread:
        yield f"Not read:   {', '.join(found.unread)}; to print pieces in these, save them as another file"


def _list_understood(found: Found, design: str) -> Iterator[str]:
    rows = len(found.sheet.records)
    sheets = f" (sheet {', '.join(found.chosen)})" if found.chosen else ""
    yield f"Read:       {rows} row{'' if rows == 1 else 's'} of {found.part}{sheets}"
    name = design or suited_design(found.columns, found.part, found.name)
    layout, left = laid_out(found.columns, name, found.groups)
    by_role: dict[str, list[str]] = {}
    for one in found.columns:
        under = "colour" if left.get(one.name) == AS_COLOUR else one.role
        if one.name not in left or under == "colour":
            by_role.setdefault(under, []).append(_as_written(found, one))
    for role, title in TITLES.items():
        if role in by_role:
            yield f"{title + ':':<12}{', '.join(by_role[role])}"
    left_out = written(found.columns, name, found.groups)[1]
    if left_out:
        yield f"Not shown:  {', '.join(left_out)}"
    others = ", ".join(
        one for one, made in DESIGNS.items() if one != name and made.file == DESIGNS[name].file
    )
    yield f"Layout:     {name}, {DESIGNS[name].says}; others by --layout: {others}"
    if behind := [one.label or one.name for one in found.columns if only_on_back(layout, one)]:
        yield f"Note:       on the back: {', '.join(behind)}"
    for column in may_be_copies(found):
        yield (
            f"Ask:        does {column!r} say how many there are of each? Then write "
            f'count = {in_toml(column)} in place of {in_toml(column)} = "text" in game.toml'
        )
    missing = missing_pictures(found.file, found.columns)
    if missing:
        named = shortened_list([repr(one[:60]) for one in missing], MAX_NAMED)
        words = "the file" if len(missing) == 1 else "the files"
        yield (
            f"Note:       no picture {named} near {found.file.name[:60]}: "
            f"copy {words} beside it and import it again"
        )
    yield from _about_numbers(found)
    for note in (*found.sheet.notes, *_no_icons(found), *_no_symbols(found, name)):
        yield f"Note:       {note}"


def _about_numbers(found: Found) -> Iterator[str]:
    """Yield notes on numbers without headings and on zeros that are not printed."""
    bare = [one for one in found.columns if not one.heading and one.role in ("stat", "cost")]
    if bare:
        yield (
            "Note:       numbers without headings are printed without labels, in the order of the file; for "
            "labels write a first row of headings, as name, cost, text, and import the file again"
        )
    for nothing, why in (("0", "most pieces have none"), ("-1", "it stands for none")):
        named = [one.label or one.name for one in found.columns if nothing in one.blanks]
        if named:
            yield f"Note:       {nothing} is not printed for {', '.join(named)}: {why}"


def _as_written(found: Found, column: Column) -> str:
    """Return the label of a column, with the square brackets that its heading has in the file."""
    label = column.label or column.name
    heading = next((key for key, name in found.sheet.headings.items() if name == column.name), "")
    if "[" not in heading or len(heading) != len(label):
        return label
    return "".join(sign if sign in "[]" else letter for sign, letter in zip(heading, label, strict=True))


def _no_symbols(found: Found, design: str) -> Iterator[str]:
    """Yield a line on the types and sizes of units that print as words, if others print as symbols."""
    if design != "unit":
        return
    for column, word, known in (
        ("type", type_word, {*SYMBOLS, *SILHOUETTES}),
        ("size", size_word, {*SIZES}),
    ):
        values = [value for one in found.columns if one.name == column for value in one.values]
        unknown = [value for value in values if word(value) not in known]
        if unknown and len(unknown) < len(values):
            named = shortened_list([repr(one[:40]) for one in unknown], MAX_NAMED)
            yield f"no symbol for {column} {named}: printed in words; countermarch symbols lists all"


def may_be_copies(found: Found) -> Iterator[str]:
    """Yield the designer's columns that may be the number of copies, if no column is.

    These have such a heading, or are the only column of small whole numbers that are not all different.
    """
    rows = [record.cells for record in found.sheet.records.values()]
    numbers = numbers_of_copies(found.sheet)
    numbers = [column for column in numbers if column in found.own]
    strengths = {one.name for one in found.columns if headed(one, "stat", "cost")}
    for column in numbers:
        alike = len({cells.get(column) for cells in rows}) < len(rows)
        if may_count(column) or (alike and column not in strengths and column in TIMES):
            yield column


def _no_icons(found: Found) -> Iterator[str]:
    """Yield lines on words in braces without an icon: how they print, and how to make them icons."""
    unknown = unknown_icons(found)
    signs = [sign for name in unknown if (sign := emoji_called(found, name))]
    if signs:
        yield (
            f"no drawing of {shortened_list(signs, MAX_NAMED)}: printed if a font has it, else left out; "
            f"for a picture name one under [icons] in {layout_file(found.part)}"
        )
    unknown = {name: at for name, at in unknown.items() if not emoji_called(found, name)}
    if not unknown:
        return
    name, at = next(iter(unknown.items()))
    more = f" and {len(at) - 1} more" if len(at) > 1 else ""
    others = [f"{{{one}}}" for one in unknown if one != name]
    are = f"; so are {shortened_list(others, MAX_NAMED)}" if others else ""
    yield (
        f"{where(found.spreadsheet, at[0])}{more}: {{{name}}} is not an icon and prints as a badge; "
        f'for a picture write {name} = "{name}.png" under [icons] in {layout_file(found.part)}{are}'
    )
    if not icon_set.installed():
        yield f"{how_to_install('icons')} draws 1,400 icons by name"


def emoji_called(found: Found, name: str) -> str:
    """Return the emoji that a word in braces was made of; empty if it was none."""
    return emoji_by_name().get(name, "") if "emoji" in found.marks else ""


def unknown_icons(found: Found) -> dict[str, list[int]]:
    """Return the words in braces without an icon, in order, with their lines."""
    lines: dict[str, list[int]] = {}
    hidden = {one.name for one in found.columns if one.role == "hidden"}
    for record in found.sheet.records.values():
        cells = (cell for column, cell in record.cells.items() if column not in hidden)
        for name in {name for cell in cells for name in _BRACES.findall(str(cell))}:
            if name not in ICONS and not name.isdigit() and icon_set.icon(name) is None:
                lines.setdefault(name, []).append(record.line)
    return dict(sorted(lines.items(), key=lambda one: (one[1][0], one[0])))


def layout_file(part: str) -> str:
    """Return the file name of the layout for the pieces of a spreadsheet."""
    return CARDS if part == "cards" else COUNTERS
