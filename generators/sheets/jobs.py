"""Print jobs: which sheets of a kit go onto card, which onto paper, and which are printed on one side.

Everything here is a pure function on a plan of sheets; nothing is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from countermarch.generators.sheets.planner import SIDES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from countermarch.generators.sheets.planner import PaperSheet, Run

JobName = Literal["card", "paper", "one-sided"]
JOBS: tuple[str, ...] = get_args(JobName)
"""Every job, in the order in which they are told."""


@dataclass(frozen=True, slots=True)
class Job:
    """Sheets that go through the printer together; ``numbers`` are their sides in the kit, from 0.

    Empty backs are among them where the printer turns the paper over, or it would lose step.
    """

    name: JobName
    sheets: tuple[PaperSheet, ...]
    numbers: tuple[int, ...]
    two_sided: bool


def jobs(sheets: Sequence[PaperSheet], runs: Sequence[Run], *, two_sided: bool) -> tuple[Job, ...]:
    """Return the jobs that a kit is printed in, without those that have no sheet.

    One-sided are displays with nothing behind them, which a heavier paper suits and no printer need turn
    over; a printer that never does has no such job.

    >>> from countermarch.generators.sheets.planner import plan_sheets, Run
    >>> runs = [Run(2, "table", paired=True, cut=True, stock="card"), Run(1, "table"), Run(2, "hand")]
    >>> for job in jobs(plan_sheets(runs, two_sided=True), runs, two_sided=True):
    ...     print(job.name, job.numbers)
    card (0, 1)
    paper (4, 5)
    one-sided (2,)
    """
    found: dict[str, list[int]] = {name: [] for name in JOBS}
    for place, sheet in enumerate(sheets):
        found[job_of(sheet, runs, two_sided=two_sided)].append(place)
    return tuple(
        _job(name, [(place, sheets[place]) for place in places], two_sided=two_sided)
        for name, places in zip(get_args(JobName), found.values(), strict=True)
        if places
    )


def job_of(sheet: PaperSheet, runs: Sequence[Run], *, two_sided: bool) -> JobName:
    """Return the job that a sheet belongs to."""
    run = runs[sheet.front.run]
    if run.stock == "card":
        return "card"
    return "one-sided" if two_sided and sheet.back is None and run.lies == "table" else "paper"


def _job(name: JobName, placed: Sequence[tuple[int, PaperSheet]], *, two_sided: bool) -> Job:
    """Return a job of sheets with their places in the kit."""
    both = two_sided and name != "one-sided"
    numbers: list[int] = []
    for place, _ in placed:
        first = place * SIDES if two_sided else place
        numbers += [first, first + 1] if both else [first]
    if both and placed[-1][1].back is None:
        numbers.pop()  # nothing comes after it
    return Job(name, tuple(sheet for _, sheet in placed), tuple(numbers), both)


def ranges(pages: Iterable[int]) -> str:
    """Write numbers of pages as a dialog for printing takes them.

    >>> ranges([1, 2, 3, 5, 7, 8])
    '1-3, 5, 7-8'
    """
    runs: list[list[int]] = []
    for page in sorted(pages):
        if runs and page == runs[-1][1] + 1:
            runs[-1][1] = page
        else:
            runs.append([page, page])
    return ", ".join(f"{first}" if first == last else f"{first}-{last}" for first, last in runs)
