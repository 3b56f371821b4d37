"""The CPU time of the renderers: ``python -m benchmarks.print_writers``.

Each measurement runs in a process of its own, as a user's command does, so imports count.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from typing import TYPE_CHECKING

from countermarch.generators.scene.nodes import Path, Rect, Scene, Use
from countermarch.generators.scene.paths import line
from countermarch.generators.scene.text import centred_text
from countermarch.generators.sheets.document import Document, Page
from countermarch.generators.writers import pdf, svg

if TYPE_CHECKING:
    from collections.abc import Iterator

KINDS = 140


def cpu() -> float:
    """Return the CPU seconds that this process has used."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def megabytes() -> float:
    """Return the peak memory of this process."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def face(kind: int, colour: str) -> Scene:
    """Return one face of a counter, different for each kind."""
    values = f"{kind % 19 + 1}-{kind % 7 + 1}-{kind % 12 + 1}"
    nodes = (
        Rect(0, 0, 16, 16, fill=colour),
        Rect(3, 2.5, 10, 6.5, fill="#ffffff", stroke="#000000", line=0.3),
        Path(line((3, 2.5), (13, 9)), stroke="#000000", line=0.3),
        Path(line((13, 2.5), (3, 9)), stroke="#000000", line=0.3),
        centred_text(8, 12.5, values, font="Barlow Condensed SemiBold", size=12),
        centred_text(1.6, 6, str(kind), font="Barlow Condensed Medium", size=6),
    )
    return Scene(f"counter {kind}", 16, 16, nodes)


def sheets() -> list[Page]:
    """Return a sheet of 140 fronts and the sheet of their backs."""
    return [
        Page(
            Scene(
                name,
                210,
                297,
                tuple(Use(face(k, colour), 13 + 16 * (k % 11), 13 + 16 * (k // 11)) for k in range(KINDS)),
            )
        )
        for name, colour in (("fronts", "#c8dcc8"), ("backs", "#e8f0e8"))
    ]


def counters() -> None:
    """Time a whole process that writes 140 two-sided counters as PDF."""
    pages = sheets()
    drawn = cpu()
    data = pdf.write(Document("Counters", pages))
    written = cpu()
    print(f"140 two-sided counters, PDF: whole process {written:.3f} s, {len(data):,} bytes")
    pdf.write(Document("Counters", pages))
    print(f"  of it reportlab and writing {written - drawn:.3f} s; writing again {cpu() - written:.3f} s")


def drawing() -> None:
    """Time turning 140 two-sided counters into PDF operators, with everything loaded and nothing cached."""
    pages = sheets()
    writer = pdf._PdfWriter(Document("Counters", ()))  # noqa: SLF001 - the part that is measured
    start = cpu()
    for page in pages:
        writer._operators.page(page.scene)  # noqa: SLF001 - the part that is measured
    print(f"140 two-sided counters, drawing alone: {(cpu() - start) * 1000:.1f} ms")


def outlined() -> None:
    """Time a whole process that writes 140 two-sided counters as SVG."""
    pages = sheets()
    drawn = cpu()
    texts = [svg.write(page) for page in pages]
    size = sum(map(len, texts))
    print(f"140 two-sided counters, SVG: whole process {cpu():.3f} s, {size:,} bytes")
    print(f"  of it writing {cpu() - drawn:.3f} s")


def cards(number: int) -> None:
    """Time writing many cards, each with its own text, nine to a page."""
    from tests.support.drawings import card

    def pages() -> Iterator[Page]:
        for first in range(0, number, 9):
            last = min(first + 9, number)
            placed = (Use(card(k), 10 + 63 * (k % 9 % 3), 16 + 88 * (k % 9 // 3)) for k in range(first, last))
            yield Page(Scene(f"sheet {first}", 210, 297, tuple(placed)))

    start, held = cpu(), megabytes()
    data = pdf.write(Document("Cards", pages()))
    print(
        f"{number:6,} cards: {cpu() - start:.2f} s, {len(data) / 1e6:.1f} MB, "
        f"memory {megabytes():.0f} MB ({held:.0f} before)"
    )


def main() -> None:
    """Run every measurement in a process of its own, or only the one named."""
    if len(sys.argv) > 1:
        measures = {"counters": counters, "drawing": drawing, "outlined": outlined}
        if sys.argv[1] in measures:
            measures[sys.argv[1]]()
        else:
            cards(int(sys.argv[1]))
        return
    for name in ("counters", "drawing", "outlined", "1000", "2000", "10000"):
        subprocess.run([sys.executable, "-m", "benchmarks.print_writers", name], check=True)


if __name__ == "__main__":
    main()
