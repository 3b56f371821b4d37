"""The text of the cover: how to make the kit, and notes on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from countermarch.components.translations import gettext, gettext_noop
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
    "long-edge": gettext_noop(
        "Print on both sides, flipped on the **long edge**, at **100%** (actual size, not “fit to "
        "page”), on {paper}."
    ),
    "short-edge": gettext_noop(
        "Print on both sides, flipped on the **short edge**, at **100%** (actual size, not “fit to "
        "page”), on {paper}."
    ),
    "": gettext_noop("Print on one side, at **100%** (actual size, not “fit to page”), on {paper}."),
}
"""Instructions for printing, by how backs are made; the last is for one-sided kits."""

GLUED_BACKS = {
    "fold": gettext_noop("Fold the sheets of pieces along the fold line and glue them."),
    "fronts": gettext_noop("The pieces have fronts only."),
}

STOCKS = {
    "card": gettext_noop("200 to 250 gsm card stock, both sides"),
    "paper": gettext_noop("80 to 100 gsm paper, both sides"),
    "one-sided": gettext_noop("paper or something heavier, on one side, for use on the table"),
}
GLUED = {
    "card": gettext_noop("one side, to glue onto cardboard"),
    "paper": gettext_noop("one side of the paper"),
}
"""The paper for each print job; the second set is for printers without duplex."""

SCALE = gettext_noop(
    "Put a ruler on the bar at the foot of any sheet: it must measure **50 mm**. The calibration sheet shows "
    "how far the backs are off and how to move them."
)
GLUE = gettext_noop(
    "Glue the sheets of pieces onto 1 to 1.5 mm cardboard, and press them under a board weighted with books "
    "until dry."
)
STIFF = gettext_noop(
    "Print the pieces on 200 to 250 gsm card stock; for stiffer ones, print fronts and backs separately and "
    "glue them onto 1 to 1.5 mm cardboard."
)
CUT = gettext_noop(
    "Cut with a steel rule and a sharp knife, several light strokes rather than one. Make all the **long "
    "cuts** first. End each one in the margin, just past its marks, so that the marks for the cross cuts "
    "stay intact. Then cut the strips."
)
NIP = gettext_noop(
    "Nip the corners of the counters with a corner cutter or nail clippers: they stack better and are "
    "easier to pick up."
)
PUNCH = gettext_noop(
    "Round counters and hexes are cut along their outline, the round ones best with a punch."
)
ROOM = gettext_noop("They touch, unless the kit is printed with room between them.")

RECONSTRUCTED_VALUES = gettext_noop(
    "**Reconstructed values.** {count} values are not in the rule book. A piece with one has a filled "
    "corner on its back. The kit can also be printed with each of them marked, with boxes to fill in, or "
    "with the values of your own copy."
)
EMPTY = gettext_noop(
    "**Empty boxes.** {count} values are not known from the rule book. Write them in from your own copy."
)
OWNERS = gettext_noop(
    "**Unofficial.** {title} by {owner} belongs to its owners; you need their rules to play. This kit states "
    "facts of the game in its own words and is not endorsed by anyone."
)
NUMBERS = gettext_noop(
    "**Rule numbers** are beside what they support. **E numbers** refer to the errata sheet: each is an "
    "unclear point, and how it was settled."
)


def steps(options: KitOptions, pieces: Pieces = "counters", *, cornered: bool = True) -> tuple[str, ...]:
    """Return the instructions for making the kit, in the markup of ``flow``.

    Counters that are not ``cornered`` are round or hexes.

    >>> from countermarch.generators.documents.options import KitOptions
    >>> steps(KitOptions(), cornered=False)[-1].endswith("unless the kit is printed with room between them.")
    True
    >>> steps(KitOptions(), "cards")[-1] == CUT
    True
    """
    turned = options.duplex if options.duplex in BACKS else ""
    first = gettext(BACKS[turned]).format(paper=options.paper.name)
    if not pieces:
        return first, gettext(SCALE)
    if not turned:
        first = f"{first} {gettext(GLUED_BACKS[options.duplex])}"
    stiffen = GLUE if options.duplex in GLUED_BACKS else STIFF
    said = [first, *map(gettext, (SCALE, stiffen, CUT))]
    if pieces == "counters" and cornered:
        said.append(gettext(NIP))
    elif pieces == "counters":
        said.append(" ".join((gettext(PUNCH), *([] if options.gap else [gettext(ROOM)]))))
    return tuple(said)


def job_lines(jobs: Sequence[Job], options: KitOptions, *, filed: bool = True) -> tuple[str, ...]:
    """Return a line for each print job with its paper and its pages; none for a single job.

    With ``filed``, each job has a file, and its name comes first.

    >>> from countermarch.generators.documents.options import KitOptions
    >>> from countermarch.generators.sheets.planner import Job
    >>> job_lines([Job("card", (), (2, 3), True), Job("paper", (), (0, 1), True)], KitOptions())[0]
    '**card.pdf**, on 200 to 250 gsm card stock, both sides: pages **3-4**'
    """
    if len(jobs) == 1:
        return ()
    onto = STOCKS if options.two_sided else GLUED
    patterns = (
        (gettext("On {stock}: page **{pages}**"), gettext("On {stock}: pages **{pages}**")),
        (gettext("{file}, on {stock}: page **{pages}**"), gettext("{file}, on {stock}: pages **{pages}**")),
    )
    lines = []
    for job in jobs:
        pages = ranges(number + 1 for number in job.numbers)
        pattern = patterns[filed][not pages.isdigit()]
        lines.append(pattern.format(file=f"**{job.name}.pdf**", stock=gettext(onto[job.name]), pages=pages))
    return tuple(lines)


def remarks(game: Game, reconstructed: int, missing: int) -> tuple[str, ...]:
    """Return the notes on the kit: who owns the game, and what in the kit is reconstructed."""
    said = []
    if reconstructed:
        said.append(gettext(RECONSTRUCTED_VALUES).format(count=reconstructed))
    if missing:
        said.append(gettext(EMPTY).format(count=missing))
    if game.owner:  # a player's own game is theirs
        said.append(gettext(OWNERS).format(title=plain(game.title), owner=plain(game.owner)))
    elif game.says:
        said.append(game.says)
    if game.errata:
        said.append(gettext(NUMBERS))
    return tuple(" ".join(text.split()) for text in said)
