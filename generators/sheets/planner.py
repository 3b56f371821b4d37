"""Plans which pages of a kit share a sheet of paper, front and back.

A kit is planned in sheets of paper, because a page on the table hides the one behind it. All functions
work on page numbers; nothing is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

InPlay = Literal["table", "hand", "once"]
"""Where a page is while the game goes on: face up on the table, in a player's hand, or put away once read."""

Stock = Literal["card", "paper"]
"""The stock of a page: card for pieces that are cut out and handled, or plain paper."""

STOCKS: tuple[str, ...] = get_args(Stock)

SIDES = 2
"""Sides of a sheet of paper."""

IN_PLAY: tuple[str, ...] = get_args(InPlay)


@dataclass(frozen=True, slots=True)
class DocumentRun:
    """The pages of one document for the planner.

    ``paired`` pages alternate fronts and their backs. ``cut`` pages (pieces, tiles of a map) are cut up, so
    nothing else may be behind them. Pages on different ``stock`` never share a sheet.
    """

    pages: int
    in_play: InPlay
    paired: bool = False
    cut: bool = False
    stock: Stock = "paper"

    @property
    def shared(self) -> bool:
        """Whether a page of another document may be behind one of these."""
        return not self.paired and not self.cut


@dataclass(frozen=True, slots=True, order=True)
class PageFace:
    """One page of one document, both counted from 0."""

    run: int
    page: int


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """A sheet of paper: the page on its front, and the one on its back if any."""

    front: PageFace
    back: PageFace | None = None


@dataclass(frozen=True, slots=True)
class PaperSide:
    """A side of the paper in printing order: its number, from 0, and its page or None."""

    number: int
    face: PageFace | None


def plan_sheets(runs: Sequence[DocumentRun], *, two_sided: bool) -> tuple[PaperSheet, ...]:
    """Put documents on the fewest sheets of paper, in order as far as backs allow.

    Nothing is behind a page for the table, nor behind one that is cut up without a back. Two pages of one
    document stay together; single ones share a sheet if both are read once, or both in hand. A one-sided
    printer gets one page a sheet.

    >>> display, charts, setup = DocumentRun(1, "table"), DocumentRun(1, "hand"), DocumentRun(1, "once")
    >>> for sheet in plan_sheets([charts, display, setup], two_sided=True):
    ...     print(sheet.front, sheet.back)
    PageFace(run=0, page=0) PageFace(run=2, page=0)
    PageFace(run=1, page=0) None
    """
    if not two_sided:
        return tuple(PaperSheet(face) for number, run in enumerate(runs) for face in _faces(number, run))
    sheets = [sheet for number, run in enumerate(runs) for sheet in _alone(number, run)]
    for stock in STOCKS:
        sheets += _shared(runs, stock)
    return _in_order(sorted(sheets, key=lambda sheet: sheet.front))


def _in_order(sheets: Sequence[PaperSheet]) -> tuple[PaperSheet, ...]:
    """Return sheets with the pages of each document in order, on the same sides.

    >>> sheets = [PaperSheet(PageFace(0, 0), PageFace(1, 2)), PaperSheet(PageFace(1, 0), PageFace(1, 1))]
    >>> _in_order(sheets)[0].back
    PageFace(run=1, page=0)
    """
    sides = [face for sheet in sheets for face in (sheet.front, sheet.back) if face is not None]
    rest = {
        run: iter(sorted(face for face in sides if face.run == run)) for run in {one.run for one in sides}
    }

    def next_of(face: PageFace | None) -> PageFace | None:
        return None if face is None else next(rest[face.run])

    return tuple(PaperSheet(next(rest[sheet.front.run]), next_of(sheet.back)) for sheet in sheets)


def paper_sides(sheets: Sequence[PaperSheet], *, two_sided: bool) -> tuple[PaperSide, ...]:
    """Return every side of the paper in printing order, without an empty last one.

    >>> paper_sides([PaperSheet(PageFace(0, 0)), PaperSheet(PageFace(0, 1))], two_sided=True)[1]
    PaperSide(number=1, face=None)
    """
    faces = [
        face for sheet in sheets for face in ((sheet.front, sheet.back) if two_sided else (sheet.front,))
    ]
    if faces and faces[-1] is None:
        # no printer needs an empty last side
        faces.pop()
    return tuple(PaperSide(number, face) for number, face in enumerate(faces))


def chosen_sides(
    every: Sequence[PaperSide], runs: Sequence[DocumentRun], wanted: Callable[[int], bool], *, two_sided: bool
) -> tuple[PaperSide, ...]:
    """Return the wanted sides by number from 0, with an empty one where sides must not share a sheet.

    >>> tiles = DocumentRun(2, "table", cut=True)
    >>> every = paper_sides(plan_sheets([tiles], two_sided=True), two_sided=True)
    >>> [side.face is None for side in chosen_sides(every, [tiles], {0, 2}.__contains__, two_sided=True)]
    [False, True, False]
    """
    found = [side for side in every if wanted(side.number)]
    if not two_sided:
        return tuple(found)
    made: list[PaperSide] = []
    for index, side in enumerate(found):
        after = found[index + 1] if index + 1 < len(found) else None
        if len(made) % SIDES and not _may_follow(made[-1], side, after, runs):
            made.append(PaperSide(made[-1].number + 1, None))
        made.append(side)
    return tuple(made)


def _may_follow(
    front: PaperSide, back: PaperSide, after: PaperSide | None, runs: Sequence[DocumentRun]
) -> bool:
    """Return whether one side may be behind another; ``after`` is the side that comes next."""
    if back.face is None or (front.number + 1 == back.number and back.number % SIDES):
        return True  # the sheet is as planned
    other = runs[back.face.run]
    opens_pair = other.paired and back.number % SIDES == 0
    if opens_pair and after is not None and after.number == back.number + 1:
        return False
    # an empty side was inserted: whatever follows may be behind it
    if front.face is None:
        return True
    one = runs[front.face.run]
    return not (one.cut or other.cut or "table" in (one.in_play, other.in_play) or one.stock != other.stock)


def _faces(number: int, run: DocumentRun) -> list[PageFace]:
    return [PageFace(number, page) for page in range(run.pages)]


def _alone(number: int, run: DocumentRun) -> Iterator[PaperSheet]:
    """Yield the sheets of a document that shares none: fronts with their backs, or alone."""
    if run.paired:
        yield from (
            PaperSheet(PageFace(number, page), PageFace(number, page + 1))
            for page in range(0, run.pages, SIDES)
        )
    elif run.cut:
        yield from (PaperSheet(face) for face in _faces(number, run))


def _shared(runs: Sequence[DocumentRun], stock: str) -> Iterator[PaperSheet]:
    """Yield the sheets of what is not cut, on one stock: pages for the table alone, others in twos."""
    kept: dict[str, list[tuple[PageFace, ...]]] = {place: [] for place in IN_PLAY}
    for number, run in enumerate(runs):
        if run.shared and run.stock == stock:
            step = 1 if run.in_play == "table" else SIDES
            faces = _faces(number, run)
            kept[run.in_play] += [tuple(faces[at : at + step]) for at in range(0, len(faces), step)]
    yield from (PaperSheet(*leaf) for leaf in kept.pop("table"))
    alone: list[PageFace] = []
    for leaves in kept.values():
        yield from (PaperSheet(*leaf) for leaf in leaves if len(leaf) == SIDES)
        single = [leaf[0] for leaf in leaves if len(leaf) == 1]
        yield from (PaperSheet(*single[at : at + SIDES]) for at in range(0, len(single) - 1, SIDES))
        alone += single[-1:] if len(single) % SIDES else []
    if alone:
        yield PaperSheet(*sorted(alone))


JobName = Literal["card", "paper", "one-sided"]
JOBS: tuple[str, ...] = get_args(JobName)
"""Every job, in the order in which jobs are listed."""


@dataclass(frozen=True, slots=True)
class Job:
    """Sheets that go through the printer together; ``numbers`` are their sides in the kit, from 0.

    With a duplex printer they include empty backs, to keep it in step.
    """

    name: JobName
    sheets: tuple[PaperSheet, ...]
    numbers: tuple[int, ...]
    two_sided: bool


def jobs(sheets: Sequence[PaperSheet], runs: Sequence[DocumentRun], *, two_sided: bool) -> tuple[Job, ...]:
    """Return the print jobs of a kit, without empty ones.

    The one-sided job has displays with nothing behind them, which suit a heavier paper. A one-sided printer
    has no such job.

    >>> from countermarch.generators.sheets.planner import plan_sheets, DocumentRun
    >>> pieces = DocumentRun(2, "table", paired=True, cut=True, stock="card")
    >>> runs = [pieces, DocumentRun(1, "table"), DocumentRun(2, "hand")]
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


def job_of(sheet: PaperSheet, runs: Sequence[DocumentRun], *, two_sided: bool) -> JobName:
    """Return the job that a sheet belongs to."""
    run = runs[sheet.front.run]
    if run.stock == "card":
        return "card"
    return "one-sided" if two_sided and sheet.back is None and run.in_play == "table" else "paper"


def _job(name: JobName, placed: Sequence[tuple[int, PaperSheet]], *, two_sided: bool) -> Job:
    """Return a job of sheets, with their numbers in the kit."""
    both = two_sided and name != "one-sided"
    numbers: list[int] = []
    for place, _ in placed:
        first = place * SIDES if two_sided else place
        numbers += [first, first + 1] if both else [first]
    if both and placed[-1][1].back is None:
        numbers.pop()  # nothing comes after it
    return Job(name, tuple(sheet for _, sheet in placed), tuple(numbers), both)


def ranges(pages: Iterable[int]) -> str:
    """Return page numbers as print dialogs take them.

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
