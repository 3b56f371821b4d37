"""What the cover says: how to make the kit, and what to know of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from countermarch.generators.scene.markup import plain
from countermarch.generators.sheets.planner import ranges

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.components.model.game import Game
    from countermarch.generators.documents.options import KitOptions
    from countermarch.generators.sheets.planner import Job

Pieces = Literal["counters", "cards", ""]
"""What a kit has to cut out: counters, perhaps with cards, cards alone, or nothing."""

BACKS = {
    "long-edge": "Print on both sides, turned on the **long edge**",
    "short-edge": "Print on both sides, turned on the **short edge**",
    "fold": "Print on one side; sheets of {pieces} are folded along their line and glued",
    "fronts": "Print on one side; {pieces} have fronts only",
}

CARD = "200 to 250 g"
"""What pieces are printed on, by the square metre."""

BOARD = "1 to 1.5 mm"
"""What sheets of pieces are glued onto."""

STOCKS = {
    "card": f"card of {CARD}, both sides",
    "paper": "paper of 80 to 100 g, both sides",
    "one-sided": "one side of the paper, heavier if you like: for use on the table",
}
GLUED = {"card": "one side, to glue onto card", "paper": "one side of the paper"}
"""What each print job goes onto; the second for printers that do not turn the paper over."""

SCALE = """Put a ruler on the bar at the foot of any sheet: it must measure **50 mm**. The calibration sheet
shows how far the backs are off and how to move them."""

GLUE = f"""Glue the sheets of {{pieces}} onto card of {BOARD}, under a board with books on it until dry."""

STIFF = f"""Print {{pieces}} on card of {CARD}; for stiffer ones print fronts and backs apart and glue them
onto card of {BOARD}."""

CUT = """Cut with a steel rule and a sharp knife, several light strokes rather than one. First all **long
cuts**, each ended in the margin, past its marks: those for the cuts across stay whole. Then the strips."""

NIP = """Nip the corners of the counters with a corner cutter or nail clippers: they stack and lift better."""

PUNCH = """Round counters and hexes are cut along their outline, the round ones best with a punch.{room}"""
ROOM = " They touch: print with **--gap 3** for room between them."

RECONSTRUCTED_VALUES = """**Reconstructed values.** {count} values are not in the rule book. A piece with one
has a filled corner on its back; **--marks provenance** marks each value. Print with **--missing blank** for
boxes to fill in, or list the values on the counters of your own copy and print with **--copy**."""

EMPTY = (
    """**Empty boxes.** {count} values are not known from the rule book. Write them in from your own copy."""
)

OWNERS = """**Unofficial.** {title}{owner} belongs to its owners; you need their rules to play. This kit
states facts of the game in its own words and is not endorsed by anyone."""

NUMBERS = """**Rule numbers** are beside what they support. **E numbers** refer to the errata sheet: a
doubt, and how it was settled."""


def joined(text: str) -> str:
    """Return a text on one line.

    >>> joined("one  two")
    'one two'
    """
    return " ".join(text.split())


def steps(options: KitOptions, pieces: Pieces = "counters", *, cornered: bool = True) -> tuple[str, ...]:
    """Return how the kit is made, step by step, with the marks of ``flow``.

    Counters that are not ``cornered`` are round or hexes.

    >>> from countermarch.generators.documents.options import KitOptions
    >>> steps(KitOptions(), cornered=False)[-1].endswith("print with **--gap 3** for room between them.")
    True
    >>> steps(KitOptions(), "cards")[-1] == joined(CUT)
    True
    """
    backs = BACKS[options.duplex] if pieces else BACKS[options.duplex].partition(";")[0]
    first = f"{backs}, at **100 %** (actual size, never fitted), on {options.paper.name}."
    if not pieces:
        return joined(first), joined(SCALE)
    stiffen = GLUE if options.duplex in ("fold", "fronts") else STIFF
    corners = NIP if cornered else PUNCH.format(room="" if options.gap else ROOM)
    said = [first, SCALE, stiffen, CUT, *([corners] if pieces == "counters" else [])]
    return tuple(joined(text.replace("{pieces}", pieces)) for text in said)


def job_lines(jobs: Sequence[Job], options: KitOptions, *, filed: bool = True) -> tuple[str, ...]:
    """Return a line for each print job: what it goes onto, its pages; none where one job is all.

    Jobs that are ``filed`` have a file each, whose name goes before.

    >>> from countermarch.generators.documents.options import KitOptions
    >>> from countermarch.generators.sheets.planner import Job
    >>> job_lines([Job("card", (), (2, 3), True), Job("paper", (), (0, 1), True)], KitOptions())[0]
    '**card.pdf**, on card of 200 to 250 g, both sides: pages **3-4**'
    """
    if len(jobs) == 1:
        return ()
    onto = STOCKS if options.two_sided else GLUED
    pages = [ranges(number + 1 for number in job.numbers) for job in jobs]
    return tuple(
        f"{f'**{job.name}.pdf**, on' if filed else 'On'} {onto[job.name]}: "
        f"{'page' if found.isdigit() else 'pages'} **{found}**"
        for job, found in zip(jobs, pages, strict=True)
    )


def remarks(game: Game, reconstructed: int, missing: int) -> tuple[str, ...]:
    """Return what to know of the kit: whose game it is, and what on it is ours."""
    said = []
    if reconstructed:
        said.append(RECONSTRUCTED_VALUES.format(count=reconstructed))
    if missing:
        said.append(EMPTY.format(count=missing))
    if game.owner:  # a player's own game is theirs
        owner = f" by {plain(game.owner)}"
        said.append(OWNERS.format(title=plain(game.title), owner=owner))
    elif game.says:
        said.append(game.says)
    if game.errata:
        said.append(NUMBERS)
    return tuple(joined(text) for text in said)
