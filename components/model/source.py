"""Where a game is read from: one folder for each layer, and the columns of its spreadsheets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from countermarch.components.model.layers import Layer

Kind = Literal["id", "text", "number", "count", "flag"]
"""The type of a column of a spreadsheet."""

Role = Literal[
    "title", "cost", "stat", "kind", "tag", "flag", "colour", "picture", "rules", "flavour", "count", "hidden"
]
"""The role of a column of a designer's spreadsheet."""

ROLES: tuple[Role, ...] = get_args(Role)

ExtraColumns = Literal["fault", "keep"]
"""Whether an unknown column is a fault or is kept as text."""

COUNTER_FILES = ("units", "markers", "chits")
"""The files of counters, without extension."""

PIECE_FILES = (*COUNTER_FILES, "cards")
"""The files of pieces, without extension."""

SHEET_PARTS = (*PIECE_FILES, "gazetteer")
"""All files that may be a spreadsheet of any format."""

TEXTS = (".csv", ".tsv")
"""Extensions of spreadsheets that are text."""

SHEET_ENDINGS = (*TEXTS, ".xlsx", ".ods", ".xlsm", ".xls", ".json")


@dataclass(frozen=True, slots=True)
class Source:
    """Where a game is read from: the folder of each layer, and additional columns by file.

    ``headings`` maps, by file, headings to columns; ``sheets`` lists the sheets of a workbook to read; words
    between ``marks`` (``[]``, ``::``) are icons.
    """

    layers: tuple[tuple[Layer, Path], ...]
    columns: Mapping[str, Mapping[str, Kind]]
    extra_columns: ExtraColumns
    headings: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    sheets: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    marks: tuple[str, ...] = ()
    roles: Mapping[str, Mapping[str, Role]] = field(default_factory=dict)
    """By file, what columns are for, where a starting layout should not guess."""

    heading_rows: Mapping[str, int] = field(default_factory=dict)
    """By file, the row of the headings, where it is given; 0: the file has none."""

    notes: dict[str, tuple[str, ...]] = field(default_factory=dict, compare=False, repr=False)
    """By file, how ambiguous input was read; filled as the files are read."""

    capitalised: dict[str, Mapping[str, str]] = field(default_factory=dict, compare=False, repr=False)
    """By file, how the designer's own columns are capitalised there; filled as the files are read."""

    @property
    def fixed(self) -> bool:
        """Whether it is an installed game, whose columns are fixed."""
        return self.extra_columns == "fault"

    @property
    def ids_are_unreferenced(self) -> bool:
        """Whether nothing refers to ids: there is one layer, and no file with references."""
        return len(self.layers) == 1 and not any(map(self.holds, ("scenarios.toml", "questions")))

    def holds(self, file: str) -> bool:
        """Return whether any layer has a file or folder of this name, readable or not."""
        endings = SHEET_ENDINGS if file in SHEET_PARTS else ("",)
        for _, folder in self.layers:
            for ending in endings:
                try:
                    (folder / f"{file}{ending}").lstat()
                except FileNotFoundError:
                    continue
                except (OSError, ValueError):
                    return True
                return True
        return False
