"""Change every cell of every table, one at a time, in memory, and report which check notices.

``python tests/mutate_tables.py`` goes through all games; give the ids of some, and ``--sample 20`` for twenty
cells spread over each. Exit status 1 when a cell could be wrong without any check noticing.

A changed cell is noticed by the worked cases, by the census, or by the second transcription of the tables.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parent)]

from support.games import GAMES, cases
from support.transcription import differences, grids, key

from countermarch import components
from countermarch.components.model.layers import Layer
from countermarch.components.model.tables import Chart, ResultsTable
from countermarch.conformance.cases import wrong
from countermarch.conformance.census import walk
from countermarch.reference.engine import registry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.components.model.game import Game

Table = ResultsTable | Chart
Cell = tuple[str, str, str]
NOBODY: Final = "nobody"
LAST: Final = "second transcription"


def cells(game: Game) -> list[Cell]:
    """Return every printed cell of the rule book's tables: table, row, column.

    Columns of our own words, which the second transcription leaves out with a reason, are not printed.
    """
    ours = {(grid.table, column) for grid in grids(game.id) for column in grid.left_out}
    printed = [table for table in game.all_tables.values() if table.layer is Layer.RULEBOOK]
    return [
        (table.id, row, column)
        for table in printed
        for row, column in table.cells
        if (table.id, key(column)) not in ours
    ]


def changed(table: Table, row: str, column: str) -> Table:
    """Return the table with one cell changed to something as likely: one more, or another of its column."""
    value = table.cells[row, column]
    others = [v for (_, c), v in table.cells.items() if c == column and v != value and type(v) is type(value)]
    other: Any = value + 1 if type(value) is int else (others or [f"not {value}"])[0]
    mutated = {**table.cells, (row, column): other}
    if isinstance(table, ResultsTable):
        return replace(table, cells=mutated)
    lines = tuple(
        replace(line, cells=tuple(mutated[line.id, head.id] for head in table.columns))
        for line in table.lines
    )
    return replace(table, cells=mutated, lines=lines)


def who_notices(game: str, cell: Cell) -> str:
    """Return which check notices one changed cell, the first of cases, census and second transcription."""
    data = vars(components.game(game))
    name, row, column = cell
    sound = {part: data.pop(part) for part in ("all_tables", "tables", "charts")}
    tables: dict[str, Table] = dict(sound["all_tables"])
    data["all_tables"] = tables | {name: changed(tables[name], row, column)}
    try:
        forget(game)
        return _noticed(game)
    finally:
        for part in ("tables", "charts"):
            data.pop(part, None)
        data.update(sound)


def forget(game: str) -> None:
    """Make the rules of a game read their tables again."""
    package = f"countermarch.reference.{game.replace('-', '_')}"
    for module in [name for name in sys.modules if name == package or name.startswith(package + ".")]:
        del sys.modules[module]


def _noticed(game: str) -> str:
    try:
        importlib.import_module(f"countermarch.reference.{game.replace('-', '_')}")
        if any(wrong(case, registry.questions(game)) for case in cases(game)):
            return "cases"
        if census_moved(game):
            return "census"
    except Exception:  # noqa: BLE001 -- whatever a wrong table breaks, it was noticed
        return "cases"
    return LAST if any(differences(components.game(game), grids(game))) else NOBODY


def census_moved(game: str) -> bool:
    """Return whether the census of a game differs from its file."""
    path = components.game(game).folder / "census.json"
    if not path.exists():
        return False
    written = json.loads(path.read_text("utf-8"))
    asked = registry.questions(game)
    return any(json.loads(json.dumps(walk(asked[name]))) != counts for name, counts in written.items())


def main(arguments: Sequence[str]) -> int:
    """Change cells, print who noticed, and return the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--sample", type=int, help="change so many cells of each game, evenly spread")
    parser.add_argument("--weak", action="store_true", help=f"tell which cells only the {LAST} guards")
    options = parser.parse_args(arguments)
    unnoticed = 0
    for game in options.games:
        if (before := _noticed(game)) != NOBODY:
            sys.exit(f"{game}: its {before} fail before any cell is changed")
        every = cells(components.game(game))
        step = max(1, len(every) // options.sample) if options.sample else 1
        found = {cell: who_notices(game, cell) for cell in every[::step]}
        counts = Counter(found.values())
        stated = ", ".join(f"{who} {count}" for who, count in sorted(counts.items()))
        print(f"{game}: {len(found)} of {len(every)} cells changed; noticed by: {stated}")  # noqa: T201 - a program
        for cell, who in found.items():
            if who == NOBODY or (options.weak and who == LAST):
                print(f"  {', '.join(cell)}: {who}")  # noqa: T201 - a program
        unnoticed += counts[NOBODY]
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
