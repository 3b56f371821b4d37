"""The plan of a kit's sheets, to read before printing: stock, sides, and what is on each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from countermarch.generators.sheets.planner import SIDES, job_of, ranges

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countermarch.generators.kits import Kit
    from countermarch.generators.sheets.planner import PageFace, PaperSide

SIDES_PRINTED = {
    "long-edge": "printed on both sides, flipped on the long edge",
    "short-edge": "printed on both sides, flipped on the short edge",
    "fold": "printed on one side; counters are folded",
    "fronts": "printed on one side; counters have fronts only",
}
ONTO = {"card": "200 to 250 gsm card stock", "paper": "paper", "one-sided": "one side of the paper"}
GLUED = {"card": "paper to glue onto cardboard", "paper": "paper"}
"""The stock of each print job; the second for one-sided printers."""

USES = {"table": "on the table", "hand": "in the hand", "once": "read once"}
UNPAIRED = {"fold": "fronts and backs, to fold", "fronts": "fronts"}
"""What pages of counters show if a sheet has no back, by how it is printed."""


def as_data(kit: Kit) -> dict[str, Any]:
    """Return the plan as plain data: each sheet with its job and sides, then the jobs with their pages."""
    return {
        "game": kit.game.id,
        "paper": kit.options.paper.name,
        "duplex": kit.options.duplex,
        "sheets": [
            {"sheet": number, "job": job_of_side(kit, sides[0]), **_as_data(kit, sides)}
            for number, sides in enumerate(_sheets(kit), 1)
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
      paper: pages 3-4, on paper
      one-sided: page 1, on one side of the paper
    """
    count = len(_sheets(kit))
    paper = f"{count} sheet{'' if count == 1 else 's'} of {kit.options.paper.name}"
    return "\n".join([f"{kit.game.title}: {paper}, {SIDES_PRINTED[kit.options.duplex]}", *_lines(kit)])


def _lines(kit: Kit) -> Iterator[str]:
    sheets = _sheets(kit)
    wide = max(len(job_of_side(kit, sides[0])) for sides in sheets)
    digits = len(str(len(sheets)))
    for number, sides in enumerate(sheets, 1):
        faces = [(side.number + 1, side.face) for side in sides if side.face]
        shown = " / ".join(f"{page} {_title(kit, face)}, {_use(kit, face)}" for page, face in faces)
        yield f"  sheet {number:{digits}}  {job_of_side(kit, sides[0]):{wide}}  {shown or 'empty'}"
    for job in kit.jobs:
        pages = ranges(number + 1 for number in job.numbers)
        which = f"{'page' if pages.isdigit() else 'pages'} {pages}"
        yield f"  {job.name}: {which}, on {stocks_of(kit)[job.name]}"


def stocks_of(kit: Kit) -> dict[str, str]:
    """Return what each print job is printed on."""
    return ONTO if kit.options.two_sided else GLUED


def _use(kit: Kit, face: PageFace) -> str:
    """Return which side of pieces a page shows, or else its use in play; on the first, the pieces' size."""
    part = kit.parts[face.run]
    unpaired = UNPAIRED.get(kit.options.duplex) if part.kind == "counters" else None
    use = ("fronts", "backs")[face.page % SIDES] if part.run.paired else unpaired or USES[part.in_play]
    if part.cut is None or part.cut.mixed or face.page:
        return use
    size = dict.fromkeys((f"{part.cut.layout.width:.3g}", f"{part.cut.layout.height:.3g}"))
    return f"{use}, {' x '.join(size)} mm"


def _sheets(kit: Kit) -> list[tuple[PaperSide, ...]]:
    """Return the sides of each sheet that is printed; those of a one-sided printer have one."""
    step = SIDES if kit.options.two_sided else 1
    return [kit.shown[at : at + step] for at in range(0, len(kit.shown), step)]


def job_of_side(kit: Kit, side: PaperSide) -> str:
    """Return the print job of the sheet that a side belongs to."""
    both = kit.options.two_sided
    sheet = kit.sheets[side.number // SIDES if both else side.number]
    return job_of(sheet, [part.run for part in kit.parts], two_sided=both)


def _as_data(kit: Kit, sides: tuple[PaperSide, ...]) -> dict[str, dict[str, Any] | None]:
    """Return what is on both sides of a sheet; None for an empty side."""
    shown: list[dict[str, Any] | None] = [
        {"page": side.number + 1, "title": _title(kit, side.face), "used": kit.parts[side.face.run].in_play}
        if side.face
        else None
        for side in sides
    ]
    return dict(zip(("front", "back"), (*shown, None), strict=False))


def _title(kit: Kit, face: PageFace) -> str:
    part = kit.parts[face.run]
    return f"{part.title} ({face.page + 1} of {part.pages})" if part.pages > 1 else part.title
