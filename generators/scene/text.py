"""Setting text: single lines centred by the height of their capitals, and wrapped text that shrinks to fit.

Lengths are millimetres, type sizes points. Nothing is ever dropped: a text that does not fit raises
TextOverflowError, which names the piece.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Literal

from countermarch.generators.scene import metrics
from countermarch.generators.scene.faults import TextOverflowError, of
from countermarch.generators.scene.fonts import family as family_of
from countermarch.generators.scene.icons import ICONS
from countermarch.generators.scene.measure import Setter, wrap
from countermarch.generators.scene.metrics import LEAST_SIZE, MM
from countermarch.generators.scene.nodes import Text
from countermarch.generators.scene.placing import ICON_SHARE, Box, Spacing, place, words_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.generators.scene.fonts import Family
    from countermarch.generators.scene.icons import Icon
    from countermarch.generators.scene.measure import Line
    from countermarch.generators.scene.nodes import Align, Node

STEP = 0.25
"""By how many points a text is made smaller until it fits."""

HANG = 0.22
"""How far descenders reach below the baseline, in ems."""

Upright = Literal["top", "middle", "bottom"]


@dataclass(frozen=True, slots=True)
class Flowed:
    """A text that was set: its nodes, the height it took, the size it came to, and its lines as plain words.

    The height runs from the top of the first line's capitals to the last line's descenders.
    """

    nodes: tuple[Node, ...]
    height: float
    size: float
    lines: tuple[str, ...]


def fitted_size(
    text: str, font: str, size: float, *, width: float, least: float | None = None, piece: str = ""
) -> float:
    """Return the largest type size, at most ``size``, at which one line of text is at most ``width`` wide.

    Sizes go down in quarter points to ``least`` (no smaller than 5 pt).

    >>> fitted_size("Golani", "Barlow Condensed SemiBold", 12, width=9)
    11.5
    >>> fitted_size("Golani", "Barlow Condensed SemiBold", 12, width=3, piece="unit 4")
    Traceback (most recent call last):
    countermarch...TextOverflowError: unit 4: 'Golani' needs 3.8 mm at 5 pt, and has 3.0 mm
    """
    floor = max(LEAST_SIZE, least or LEAST_SIZE)
    metrics.check_size(size, piece)
    metrics.check_glyphs(text, font, piece)
    if not text:
        return size
    # the part in a million keeps a text that fits exactly from being shrunk by rounding
    exact = metrics.size_for_width(text, font, width) * (1 + 1e-6)
    fitting = min(size, exact)
    if fitting < size:
        fitting = int(fitting / STEP) * STEP
    if fitting < floor:
        if exact >= floor:
            return floor
        needed = metrics.width(text, font, floor)
        raise TextOverflowError(
            f"{of(piece)}{_beginning(text)!r} needs {needed:.1f} mm at {floor:g} pt, and has {width:.1f} mm"
        )
    return fitting


def fit_line(
    text: str,
    x: float,
    baseline: float,
    *,
    width: float,
    font: str,
    size: float,
    least: float | None = None,
    fill: str = "#000000",
    align: Align = "start",
    piece: str = "",
) -> Text:
    """Return one line of text, made smaller until it is at most ``width`` wide; ``align`` says what x is.

    >>> fit_line("Golani", 2, 5, width=9, font="Barlow Condensed SemiBold", size=12).size
    11.5
    """
    fitting = fitted_size(text, font, size, width=width, least=least, piece=piece)
    return Text(x, baseline, text, font, fitting, fill, align)


def centred_text(
    cx: float,
    cy: float,
    text: str,
    *,
    font: str,
    size: float,
    width: float | None = None,
    least: float | None = None,
    fill: str = "#000000",
    align: Align = "middle",
    piece: str = "",
) -> Text:
    """Return one line whose capitals and numerals stand centred about (cx, cy), shrunk to ``width`` if given.

    >>> centred_text(8, 8, "7-5", font="Barlow Condensed SemiBold", size=10).y
    9.2347...
    """
    if width is None:
        metrics.check_size(size, piece)
        metrics.check_glyphs(text, font, piece)
    else:
        size = fitted_size(text, font, size, width=width, least=least, piece=piece)
    return Text(cx, cy + metrics.cap_height(font, size) / 2, text, font, size, fill, align)


def flow(
    text: str,
    x: float,
    y: float,
    *,
    width: float,
    height: float | None = None,
    family: str | Family = "Countermarch Text",
    size: float = 9.0,
    least: float | None = None,
    leading: float = 1.25,
    paragraph_gap: float = 0.5,
    bullet_indent: float = 0.9,
    align: Align | Literal["justify"] = "start",
    upright: Upright = "top",
    fill: str = "#000000",
    icons: Mapping[str, Icon | str] = ICONS,
    piece: str = "",
) -> Flowed:
    """Set a text with **bold**, *italic* and {icon} marks, as large as fits between ``size`` and ``least``.

    (x, y) is the box's upper left corner, where the capitals of the first line touch. Without ``height`` the
    text may run on. ``leading`` is from baseline to baseline, ``paragraph_gap`` what is added where an empty
    line stood, both in ems. ``least`` is ``size`` unless given: a text shrinks only where that is allowed. A
    word longer than the box is broken between characters, and only at the least size.

    >>> flowed = flow("Roll {die-6} and **add two**.", 0, 0, width=20, size=8)
    >>> flowed.lines, round(flowed.height, 2)
    (('Roll [die-6] and', 'add two.'), 6.0)
    """
    floor = size if least is None else least
    metrics.check_size(min(size, floor), piece)
    made = family_of(family) if isinstance(family, str) else family
    justify = align == "justify"
    setter = Setter(made, icons, ICON_SHARE, piece)
    paragraphs = setter.paragraphs(text)
    spacing = Spacing(leading, paragraph_gap, bullet_indent)
    room = inf if height is None else height
    current = size
    while True:
        last = current <= floor
        lines = wrap(paragraphs, width / (current * MM), bullet_indent, break_words=last)
        extent = inf if lines is None else _extent(lines, setter, current, spacing)
        if lines is not None and extent <= room + 1e-6:
            break
        if last:
            start = f"{of(piece)}text of {len(text)} characters ({_beginning(text)!r})"
            if lines is None:
                raise TextOverflowError(f"{start} does not fit a box {width:.1f} mm wide at {current:g} pt")
            raise TextOverflowError(f"{start} needs {extent:.1f} mm at {current:g} pt, and has {room:.1f} mm")
        current = max(floor, current - STEP)
    top = y
    if height is not None and upright != "top":
        top += (height - extent) * (0.5 if upright == "middle" else 1.0)
    set_lines = [(line, line.parts()) for line in lines]
    box = Box(x, top, width, "start" if align == "justify" else align, fill)
    nodes = tuple(place(set_lines, setter, current, spacing, box, justify=justify))
    return Flowed(nodes, extent, current, tuple(words_of(parts) for _, parts in set_lines))


def _beginning(text: str, most: int = 40) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= most else flat[: most - 1] + "…"


def _extent(lines: list[Line], setter: Setter, size: float, spacing: Spacing) -> float:
    """Return the height that the lines take, from the first capitals to the last descenders."""
    if not lines:
        return 0.0
    steps = (len(lines) - 1) * spacing.leading + sum(spacing.paragraph for line in lines[1:] if line.parted)
    return (steps + setter.cap_height + HANG) * size * MM
