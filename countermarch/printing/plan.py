"""The plan of a kit's sheets, to read before printing: stock, sides, and what is on each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from countermarch.generators.sheets.planner import SIDES, job_of, ranges

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countermarch.generators.kits import Kit
    from countermarch.generators.sheets.planner import PageFace, PaperSheet

SIDES_PRINTED = {
    "long-edge": "printed on both sides, flipped on the long edge",
    "short-edge": "printed on both sides, flipped on the short edge",
    "fold": "printed on one side; counters are folded",
    "fronts": "printed on one side; counters have fronts only",
}
USES = {"table": "on the table", "hand": "in the hand", "once": "read once"}


def as_data(kit: Kit) -> dict[str, Any]:
    """Return the plan as plain data: each sheet with its job and sides, then the jobs with their pages."""
    return {
        "game": kit.game.id,
        "paper": kit.options.paper.name,
        "duplex": kit.options.duplex,
        "sheets": [
            {"sheet": number, "job": _job(kit, sheet), **_sides(kit, sheet, number)}
            for number, sheet in enumerate(kit.sheets, 1)
        ],
        "jobs": [
            {"job": job.name, "sheets": len(job.sheets), "pages": [number + 1 for number in job.numbers]}
            for job in kit.jobs
        ],
    }


def as_text(kit: Kit) -> str:
    """Return the plan as a table for people.

    >>> from countermarch import components
    >>> from countermarch.generators.kits import KitOptions, kit
    >>> print(as_text(kit(components.game("lebanon-82"), KitOptions(only=("tracks", "errata")))))
    Lebanon '82: 2 sheets of A4, printed on both sides, flipped on the long edge
      sheet 1  one-sided  1 Turn track and boxes, on the table
      sheet 2  paper      3 Errata and rulings (1 of 2), read once / 4 Errata and rulings (2 of 2), read once
      paper: pages 3-4
      one-sided: page 1
    """
    count = len(kit.sheets)
    paper = f"{count} sheet{'' if count == 1 else 's'} of {kit.options.paper.name}"
    return "\n".join([f"{kit.game.title}: {paper}, {SIDES_PRINTED[kit.options.duplex]}", *_lines(kit)])


def _lines(kit: Kit) -> Iterator[str]:
    wide = max(len(job.name) for job in kit.jobs)
    digits = len(str(len(kit.sheets)))
    for number, sheet in enumerate(kit.sheets, 1):
        sides = _sides(kit, sheet, number)
        shown = " / ".join(
            f"{side['page']} {side['title']}, {_use(kit, face)}"
            for side, face in zip(sides.values(), (sheet.front, sheet.back), strict=True)
            if side and face
        )
        yield f"  sheet {number:{digits}}  {_job(kit, sheet):{wide}}  {shown}"
    for job in kit.jobs:
        pages = ranges(number + 1 for number in job.numbers)
        yield f"  {job.name}: {'page' if pages.isdigit() else 'pages'} {pages}"


def _use(kit: Kit, face: PageFace) -> str:
    """Return which side of pieces a page shows, or else how the page is used in play."""
    part = kit.parts[face.run]
    return ("fronts", "backs")[face.page % SIDES] if part.run.paired else USES[part.lies]


def _job(kit: Kit, sheet: PaperSheet) -> str:
    return job_of(sheet, [part.run for part in kit.parts], two_sided=kit.options.two_sided)


def _sides(kit: Kit, sheet: PaperSheet, number: int) -> dict[str, dict[str, Any] | None]:
    """Return what is on both sides of a sheet; None for an empty side."""
    first = (number - 1) * SIDES + 1 if kit.options.two_sided else number
    return {
        "front": _side(kit, sheet.front, first),
        "back": None if sheet.back is None else _side(kit, sheet.back, first + 1),
    }


def _side(kit: Kit, face: PageFace, page: int) -> dict[str, Any]:
    part = kit.parts[face.run]
    which = f" ({face.page + 1} of {part.pages})" if part.pages > 1 else ""
    return {"page": page, "title": f"{part.title}{which}", "lies": part.lies}
