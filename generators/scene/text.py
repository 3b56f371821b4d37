"""Setting text: single lines centred by the height of their capitals, and wrapped text that shrinks to fit.

Lengths are millimetres, type sizes points. Nothing is ever dropped: a text that does not fit raises
TextOverflowError, which names the piece.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Literal

from countermarch.generators.scene import metrics
from countermarch.generators.scene.bidi import directed, has_right, runs_left
from countermarch.generators.scene.faults import GlyphError, TextOverflowError, of
from countermarch.generators.scene.fonts import family as family_of
from countermarch.generators.scene.fonts import font as font_of
from countermarch.generators.scene.icons import ICONS
from countermarch.generators.scene.measure import ALONE, LONGEST, ROUNDING, STAY, Setter, wrap
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

_MARKS = re.compile(
    "[\\\\*{\t\n\r]|^[ ]*[-\u2022] "  # marks, more than one line, a bullet
    "|[\x00-\x1f\x7f-\x9f\ufeff\u200b\u200c\u200d\u2060\u202a-\u202e\u2066-\u2069\u00ad]"
    "|(?<=[^\\W\\d_])[-/\u2010\u2013\u2014](?=[^\\W\\d_])"  # where a word may be parted
).search
"""Finds what only the longer way of setting a text understands."""


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
    if _MARKS(text) is None and len(text) <= LONGEST and align != "justify":
        quick = _plain(
            text,
            made.regular,
            Box(x, y, width, align, fill),
            height,
            sizes=(size, floor),
            leading=leading,
            upright=upright,
        )
        if quick is not None:
            return quick
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


def _plain(
    text: str,
    font: str,
    box: Box,
    height: float | None,
    *,
    sizes: tuple[float, float],
    leading: float,
    upright: Upright,
) -> Flowed | None:
    """Set one paragraph of plain words the quick way; None where only the longer way will do."""
    current, floor = sizes
    words = [word for word in text.split(" ") if word]
    try:
        widths = metrics.advances(words, font)
    except GlyphError:
        return None
    face = font_of(font)
    space, cap = face.advances[" "], face.cap_height / 1000
    room = inf if height is None else height
    widest = max(widths, default=inf)
    pairs = list(zip(words, widths, strict=True))
    while True:
        wide = (box.width / (current * MM) + ROUNDING) * 1000
        if widest > wide:
            return None  # a word is cut between characters
        lines = _filled(pairs, wide, space)
        em = current * MM
        extent = ((len(lines) - 1) * leading + cap + HANG) * em
        if extent <= room + 1e-6:
            break
        if current <= floor:
            return None
        current = max(floor, current - STEP)
    top = box.top
    if height is not None and upright != "top":
        top += (height - extent) * (0.5 if upright == "middle" else 1.0)
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[box.align]
    if share != 0.5 and runs_left(text):  # noqa: PLR2004 # it begins at the right
        share = 1.0 - share
    said = [line for line, _ in lines]
    drawn = [directed(line, leftward=runs_left(text)) for line in said] if has_right(text) else said
    x, baseline, step = box.x, top + cap * em, leading * em
    nodes = [
        Text(
            x + (box.width - width * em / 1000) * share,
            baseline + index * step,
            line,
            font,
            current,
            box.fill,
        )
        for index, (line, (_, width)) in enumerate(zip(drawn, lines, strict=True))
    ]
    return Flowed(tuple(nodes), extent, current, tuple(said))


def _filled(words: list[tuple[str, int]], limit: float, space: int) -> list[tuple[str, int]]:
    """Fill line after line with as many words as go on it, no short one alone; in thousandths of the em."""
    lines: list[tuple[str, int]] = []
    held: list[str] = []
    used = -space
    for word, width in words:
        longer = used + space + width
        if longer <= limit or not held:
            held.append(word)
            used = longer
        else:
            lines.append((" ".join(held), used))
            held, used = [word], width
    if lines and len(held) == 1 and used < ALONE * limit:
        above, full = lines[-1]
        stay, _, moved = above.rpartition(" ")
        width = words[-2][1]
        if stay.count(" ") + 1 >= STAY and width + space + used <= limit:
            lines[-1] = (stay, full - space - width)
            held, used = [moved, *held], width + space + used
    lines.append((" ".join(held), used))
    return lines


def _beginning(text: str, most: int = 40) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= most else flat[: most - 1] + "…"


def _extent(lines: list[Line], setter: Setter, size: float, spacing: Spacing) -> float:
    """Return the height that the lines take, from the first capitals to the last descenders."""
    if not lines:
        return 0.0
    steps = (len(lines) - 1) * spacing.leading + sum(spacing.paragraph for line in lines[1:] if line.parted)
    return (steps + setter.cap_height + HANG) * size * MM
