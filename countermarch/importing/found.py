"""How a spreadsheet was understood: its lists of pieces, with the roles of their columns, and its tables."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from countermarch.components.model.loading.piece_files import PIECE_COLUMNS
from countermarch.importing.column import MAX_KINDS, headed
from countermarch.importing.near_pictures import (
    missing_pictures,
    naming_pictures,
    pictures,
    usual_ratio,
)
from countermarch.importing.roles import columns
from countermarch.importing.workbook_lists import ALIKE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.loading.csv_files import SheetRow, Spreadsheet
    from countermarch.components.model.source import Kind, Role
    from countermarch.importing.column import Column
    from countermarch.importing.tables import FoundTable

NOT_THERE = "no such pictures beside the file"
"""Why a column of pictures is not printed."""

MAX_MISSING = 0.5
"""Share of the pictures that are missing from which counters have none."""


@dataclass(frozen=True)
class Found:
    """How a spreadsheet was understood: its kind of piece, its columns, and the sheets that are read."""

    file: Path
    part: str
    sheet: Spreadsheet
    sheets: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    roles: Mapping[str, Role] = field(default_factory=dict)
    """The roles of columns that are given, not guessed."""
    rewritten: str = ""
    """What the new folder gets in place of the file, as CSV; empty for a copy."""

    @property
    def spreadsheet(self) -> str:
        """The name of the file in the new folder."""
        return f"{self.part}{'.csv' if self.rewritten else self.file.suffix.lower()}"

    @property
    def name(self) -> str:
        """The name of its file and of its sheets."""
        return " ".join((self.file.stem, *self.chosen))

    @property
    def headed(self) -> dict[str, str]:
        """Known columns with a different heading in the file, and that heading."""
        return {column: heading for heading, column in self.sheet.headings.items() if column in self.known}

    @property
    def known(self) -> Mapping[str, Kind]:
        """The columns that every file of such pieces may have."""
        return PIECE_COLUMNS[self.part]

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The columns with their roles; symbols replace missing pictures of counters."""
        return self._columns_of(self.sheet)

    @cached_property
    def groups(self) -> tuple[tuple[tuple[str, ...], tuple[Column, ...]], ...]:
        """Sheets that fill the same columns together, and those columns; none if all fill the same."""
        rows: dict[str, dict[str, SheetRow]] = {}
        for row_id, row in self.sheet.records.items():
            rows.setdefault(str(row.cells.get("deck", "")), {})[row_id] = row
        if self.part != "cards" or len(self.chosen) < 2 or not set(rows) <= set(self.chosen):  # noqa: PLR2004 # decks
            return ()
        filled = {name: {key for row in of.values() for key in row.cells} for name, of in rows.items()}
        groups: list[list[str]] = []
        for name, keys in filled.items():
            like = (one for one in groups if ALIKE * len(keys | filled[one[0]]) <= len(keys & filled[one[0]]))
            group = next(like, None)
            if group:
                group.append(name)
            else:
                groups.append([name])
        if len(groups) == 1:
            return ()
        return tuple(
            (
                tuple(group),
                self._columns_of(self._part_of(group, {k for n in group for k in filled[n]}, rows)),
            )
            for group in groups
        )

    def _part_of(
        self, decks: Sequence[str], keys: set[str], rows: Mapping[str, dict[str, SheetRow]]
    ) -> Spreadsheet:
        records = {row_id: row for name in decks for row_id, row in rows[name].items()}
        names = tuple(one for one in self.sheet.columns if one in keys)
        return replace(self.sheet, columns=names, records=records)

    def _columns_of(self, sheet: Spreadsheet) -> tuple[Column, ...]:
        made = naming_pictures(columns(sheet, self.known, self.roles), self.file)
        missing = set(missing_pictures(self.file, made))
        share = 1 if self.part == "cards" else MAX_MISSING
        gone = {
            one.name
            for one in made
            if one.role == "picture" and len(missing & set(one.values)) >= share * len(one.values)
        }
        if self.part == "cards":
            ratios = {one.name: usual_ratio(pictures(self.file, [one]).values()) for one in made}
            return tuple(
                replace(one, role="kind")
                if one.name in gone
                and not headed(one, "picture")
                and 1 < len(one.values) <= MAX_KINDS
                and 2 * len(one.values) <= len(one.rows)
                else replace(one, pictures_found=False, why=NOT_THERE)
                if one.name in gone
                else replace(one, ratio=ratios[one.name])
                for one in made
            )
        return tuple(replace(one, role="hidden", why=NOT_THERE) if one.name in gone else one for one in made)

    @property
    def own(self) -> tuple[str, ...]:
        """The columns that are the designer's own."""
        return tuple(column for column in self.sheet.columns if column not in self.known)


@dataclass(frozen=True, slots=True)
class Import:
    """The contents of a file: lists of pieces, tables, and the sheets of a workbook that are not read."""

    pieces: tuple[Found, ...]
    tables: tuple[FoundTable, ...] = ()
    unread: tuple[str, ...] = ()
