"""Print the report of ``check``: faults first, then values by layer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from countermarch.cli.layout.page import console, pairs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console, RenderableType

    from countermarch.cli.data_report import LayerTally, Report


_PLACED = re.compile(
    r"(?P<file>.+?) (?P<unit>line|row) (?P<line>\d+)(?: column \d+)?(?:, [^:]+)?: (?P<what>.+)", re.DOTALL
)
MAX_PLACES = 6
"""Maximum places listed for one fault."""


def grouped(faults: Sequence[str]) -> list[str]:
    """Merge equal faults of several places into one line that lists the places.

    >>> grouped(["u.csv line 3, move: 'x': expected a number", "u.csv line 5, move: 'x': expected a number"])
    ["u.csv line 3, move: 'x': expected a number (also in u.csv line 5)"]
    """
    places: dict[str, list[tuple[str, str, str]]] = {}
    first: dict[str, str] = {}
    for fault in faults:
        found = _PLACED.fullmatch(fault)
        what = found["what"] if found else fault
        first.setdefault(what, fault)
        place = (found["file"], found["unit"], found["line"]) if found else ("", "", "")
        places.setdefault(what, []).append(place)
    return [
        f"{first[what]}{_list_places([one for one in others if one != others[0]])}"
        for what, others in places.items()
    ]


def _list_places(places: Sequence[tuple[str, str, str]]) -> str:
    """List places, grouped by file."""
    if not places:
        return ""
    lines: dict[tuple[str, str], list[str]] = {}
    for file, unit, line in places[:MAX_PLACES]:
        lines.setdefault((file, unit), []).append(line)
    said = [f"{file} {unit}{'s' * (len(of) > 1)} {', '.join(of)}" for (file, unit), of in lines.items()]
    more = f" and {len(places) - MAX_PLACES} more" if len(places) > MAX_PLACES else ""
    return f" (also in {'; '.join(said)}{more})"


def show(reports: Sequence[Report], *, list_all: bool, reasons: bool = False) -> None:
    """Print each report; ``list_all`` adds every reconstructed or missing value, ``reasons`` the reasons."""
    page = console()
    for report in reports:
        if report.faults:
            word = "fault" if len(report.faults) == 1 else "faults"
            page.print(Text(f"{report.title}: {len(report.faults)} {word}", style="bold red"))
            for fault in grouped(report.faults):
                page.print(Padding(Text(fault), (0, 0, 0, 2)))
            _notes(page, report)
            continue
        page.print(Text.assemble((f"{report.title}: ", "bold"), ("valid", "bold green")))
        page.print(_layers(report.tallies))
        held = ", ".join(_count_with_noun(count, what) for what, count in report.counts.items() if count)
        if held:
            page.print(pairs([("also", held)], page.width))
        _notes(page, report)
        if reasons:
            page.print(Text("Why the reconstruction is as it is:", style="bold"))
            for line in report.why or ("no reasons are given",):
                page.print(Padding(Text(line), (0, 0, 0, 2)))
        if list_all:
            for title, cells in (
                *([("Your copy", report.copied)] if report.copied else []),
                ("Reconstructed", report.reconstructed),
                ("Not known", report.missing),
            ):
                page.print(Text(f"{title}: {len(cells)}", style="bold"))
                for cell in cells:
                    page.print(Padding(Text(cell), (0, 0, 0, 2)))


def _notes(page: Console, report: Report) -> None:
    """Print how the folder was read, what is left out, and what to check again."""
    lists = (("Read so:", report.read), ("Left out:", report.notes), ("Look again:", report.asked))
    for head, lines in lists:
        if lines:
            page.print(Text(head, style="bold yellow"))
        for line in lines:
            page.print(Padding(Text(line), (0, 0, 0, 2)))


def _count_with_noun(count: int, what: str) -> str:
    """Return a count with its noun; ``what`` is the plural.

    >>> _count_with_noun(1, "tables"), _count_with_noun(1, "errata"), _count_with_noun(2, "clauses")
    ('1 table', '1 erratum', '2 clauses')
    """
    one = "erratum" if what == "errata" else what.removesuffix("s")
    return f"{count} {one if count == 1 else what}"


def _layers(tallies: Sequence[LayerTally]) -> RenderableType:
    """Return the tallies as a table."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    table.add_column("")
    for title in ("pieces", "rule book", "reconstructed", "your copy", "not known"):
        table.add_column(title, justify="right")
    for one in tallies:
        numbers = (one.pieces, one.rulebook, one.reconstruction, one.copy, one.missing)
        table.add_row(one.kind, *(str(number) for number in numbers))
    return Padding(table, (0, 0, 0, 2))
