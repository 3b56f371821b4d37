"""Where a game is read from: a folder a layer, and what its spreadsheets may hold."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from countermarch.components.model.layers import Layer

Kind = Literal["id", "text", "number", "count", "flag"]
"""What a column of a spreadsheet holds."""

ExtraColumns = Literal["fault", "keep"]
"""Whether a column that is not known is a fault, or is kept as text."""

COUNTER_FILES = ("units", "markers", "chits")
"""The files that counters stand in, by their names without an ending."""

PIECE_FILES = (*COUNTER_FILES, "cards")
"""The files that all pieces stand in."""

SHEET_PARTS = (*PIECE_FILES, "gazetteer")
"""The files that are spreadsheets: each may be of any of these kinds."""

TEXTS = (".csv", ".tsv")
"""How spreadsheets end that are text."""

SHEET_ENDINGS = (*TEXTS, ".xlsx", ".ods", ".xlsm", ".xls")


@dataclass(frozen=True, slots=True)
class Source:
    """Where a game is read from: a folder a layer, and columns its CSV files have beside the usual ones.

    ``headings`` says by file which heading stands for which column, ``sheets`` which sheets of a workbook
    hold it; words between ``marks`` (``[]``, ``::``) are icons.
    """

    layers: tuple[tuple[Layer, Path], ...]
    columns: Mapping[str, Mapping[str, Kind]]
    extra: ExtraColumns
    headings: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    sheets: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    marks: tuple[str, ...] = ()
    notes: dict[str, tuple[str, ...]] = field(default_factory=dict, compare=False, repr=False)
    """By file how it was read where it could be meant otherwise; filled as the files are read."""

    written: dict[str, Mapping[str, str]] = field(default_factory=dict, compare=False, repr=False)
    """By file how columns of one's own are headed there, in capital letters too; filled likewise."""

    @property
    def loose(self) -> bool:
        """Whether ids are only names: there is one layer, and no other file that could refer to them."""
        return len(self.layers) == 1 and not any(map(self.holds, ("scenarios.toml", "questions")))

    def holds(self, file: str) -> bool:
        """Tell whether any layer has a file or folder of a name; what cannot be looked at counts as there."""
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
