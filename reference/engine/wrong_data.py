"""What a rule says of data that it cannot use: the fault of a file, not of the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from countermarch.components.model.game import Game


def not_a_number(game: Game, table: str, row: str, column: str) -> Exception:
    """Return what is raised for a cell that holds no number: ``DataError`` with its place in its file.

    >>> from countermarch import components
    >>> not_a_number(components.game("lebanon-82"), "crt", "4", "6")
    DataError("lebanon_82/tables/crt.toml line ...
    """
    from countermarch.components.model.loading.table_files import wrong_cell

    expected = "a whole number, without quotes: a rule reckons with it"
    told = wrong_cell(game.source, table, row, column, expected)
    return told or TypeError(f"{table}: row {row}, column {column} holds no number")
