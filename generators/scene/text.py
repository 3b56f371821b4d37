"""Setting text: single lines centred by the height of their capitals, and wrapped text that shrinks to fit.

Lengths are in millimetres, type sizes in points. No text is ever dropped: one that does not fit raises
``TextOverflowError``, which names the piece.
"""

from __future__ import annotations

from collections import ChainMap
from dataclasses import dataclass, replace
from math import inf
from typing import TYPE_CHECKING, Literal

from countermarch.generators.scene import metrics
from countermarch.generators.scene.bidi import directed, has_right_to_left, in_order, runs_left
from countermarch.generators.scene.faults import TextOverflowError, message_prefix
from countermarch.generators.scene.fonts import family as family_of
from countermarch.generators.scene.icons import ICONS, badge_size, picture
from countermarch.generators.scene.measure import Typesetter, wrap
from countermarch.generators.scene.metrics import MIN_SIZE, MM
from countermarch.generators.scene.nodes import Group, Tag, Text, Use

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from countermarch.generators.scene.fonts import Family
    from countermarch.generators.scene.icons import Icon
    from countermarch.generators.scene.measure import MeasuredLine, MeasuredPart
    from countermarch.generators.scene.nodes import Align, Node
ICON_SHARE = 1.12
"""Height of an icon, in cap heights; it is centred on the capitals."""


# OBJECT REPLACEMENT CHARACTER, which Unicode's bidirectional algorithm takes for neutral
_ICON = "\ufffc"


@dataclass(frozen=True, slots=True)
class Spacing:
    """Distance of baselines, extra distance between paragraphs, indentation of bullets: in ems."""

    leading: float
    paragraph: float
    bullet: float


@dataclass(frozen=True, slots=True)
class TextBox:
    """The box of a text in mm, its alignment and its colour."""

    x: float
    top: float
    width: float
    align: Align
    fill: str


def words_of(parts: tuple[MeasuredPart, ...]) -> str:
    """Return a line as plain text, an icon as its name in brackets."""
    return "".join([part.content if isinstance(part.content, str) else f"[{part.name}]" for part in parts])


def place(
    lines: list[tuple[MeasuredLine, tuple[MeasuredPart, ...]]],
    setter: Typesetter,
    size: float,
    spacing: Spacing,
    box: TextBox,
    *,
    justify: bool = False,
) -> Iterator[Node]:
    """Convert lines to nodes; ``justify`` widens the spaces of all lines but the last of a paragraph."""
    em = size * MM
    baseline = box.top + setter.cap_height * em
    leftward = False
    for index, (line, parts) in enumerate(lines):
        if index:
            baseline += (spacing.leading + (spacing.paragraph if line.parted else 0.0)) * em
        indent = spacing.bullet * em if line.bullet else 0.0
        slack = box.width - indent - line.width * em
        pen = box.x + indent + {"start": 0.0, "middle": slack / 2, "end": slack}[box.align]
        if line.first or not index:
            # decided for a whole paragraph, by its first strong letter (Unicode's rule P2), not for each
            # line
            leftward = runs_left(_paragraph(lines, index))
        if leftward:
            pen = box.x + {"start": slack, "middle": slack / 2, "end": 0.0}[box.align]
        if line.bullet and line.first:
            yield Text(
                box.x + box.width if leftward else pen - indent,
                *(baseline, "•", setter.family.regular, size, box.fill),
                "end" if leftward else "start",
            )
        wider = _wider(parts, slack) if justify and not leftward and not _ends(lines, index) else 0.0
        for part in _seen(parts, leftward=leftward):
            if isinstance(part.content, str) and wider:
                yield from _words_as_texts(part, (pen, baseline), size, box.fill, wider)
                pen += wider * part.content.count(" ")
            elif isinstance(part.content, str):
                if not part.content.isspace():
                    yield Text(pen, baseline, part.content, part.font, size, box.fill)
            else:
                tall = ICON_SHARE * setter.cap_height * em
                top = baseline - (setter.cap_height * em + tall) / 2
                icon = Use(picture(part.name, part.content, box.fill), 0, 0)
                said = Tag("Span", part.name.replace("-", " "))
                yield Group((icon,), pen + part.bearing * em, top, scale=tall, tag=said)
            pen += part.width * em


def _letters(parts: tuple[MeasuredPart, ...]) -> list[str]:
    """Return the text of each part of a line; an icon is a character without a direction."""
    return [part.content if isinstance(part.content, str) else _ICON for part in parts]


def _paragraph(lines: Sequence[tuple[MeasuredLine, tuple[MeasuredPart, ...]]], index: int) -> str:
    """Return the text of the paragraph that begins with a line."""
    end = next((at for at in range(index, len(lines)) if _ends(lines, at)), index)
    return " ".join("".join(_letters(parts)) for _, parts in lines[index : end + 1])


def _seen(parts: tuple[MeasuredPart, ...], *, leftward: bool) -> Sequence[MeasuredPart]:
    """Return the parts of a line in display order, split where the direction changes."""
    texts = _letters(parts)
    if not leftward and not has_right_to_left("".join(texts)):
        return parts
    return [
        replace(parts[place], content=text, width=metrics.shape(text, parts[place].font).width / 1000)
        if isinstance(parts[place].content, str)
        else parts[place]
        for place, text in in_order(texts, leftward=leftward)
    ]


def _ends(lines: Sequence[tuple[MeasuredLine, tuple[MeasuredPart, ...]]], index: int) -> bool:
    """Return whether a line is the last of its paragraph."""
    return index + 1 == len(lines) or lines[index + 1][0].first


def _wider(parts: tuple[MeasuredPart, ...], slack: float) -> float:
    """Return the extra width of each space of a justified line."""
    spaces = sum(part.content.count(" ") for part in parts if isinstance(part.content, str))
    return slack / spaces if spaces else 0.0


def _words_as_texts(
    part: MeasuredPart, at: tuple[float, float], size: float, fill: str, wider: float
) -> Iterator[Node]:
    """Yield each word of a part as a text."""
    pen, baseline = at
    space = metrics.width(" ", part.font, size) + wider
    words = str(part.content).split(" ")
    leftward = runs_left(str(part.content))
    # words run from right to left there, while the pen goes from left to right
    for word in words[::-1] if leftward else words:
        if word:
            yield Text(pen, baseline, directed(word, leftward=leftward), part.font, size, fill)
        pen += metrics.width(word, part.font, size) + space


STEP = 0.25
"""Step by which a text is reduced until it fits, in points."""

HANG = 0.22
"""Extent of descenders below the baseline, in ems."""

Vertical = Literal["top", "middle", "bottom"]


@dataclass(frozen=True, slots=True)
class Flowed:
    """A text after layout: its nodes, its height in mm, its type size in points, its lines as plain text.

    The height is from the top of the first line's capitals to the last line's descenders.
    """

    nodes: tuple[Node, ...]
    height: float
    size: float
    lines: tuple[str, ...]


def fitted_size(
    text: str, font: str, size: float, *, width: float, min_size: float | None = None, piece: str = ""
) -> float:
    """Return the largest type size, at most ``size``, at which one line of text is at most ``width`` wide.

    Sizes go down in quarter points to ``min_size`` (no smaller than 5 pt).

    >>> fitted_size("Golani", "Barlow Condensed SemiBold", 12, width=9)
    11.5
    >>> fitted_size("Golani", "Barlow Condensed SemiBold", 12, width=3, piece="unit 4")
    Traceback (most recent call last):
    countermarch...TextOverflowError: unit 4: 'Golani' needs 3.8 mm at 5 pt, and has 3.0 mm
    """
    floor = max(MIN_SIZE, min_size or MIN_SIZE)
    metrics.check_size(size, piece)
    metrics.check_glyphs(text, font, piece)
    if not text:
        return size
    # the part in a million keeps a text that fits exactly from being shrunk by rounding
    exact = metrics.size_for_width(text, font, width) * (1 + 1e-6)
    fitting = min(size, exact)
    # in steps: two neighbouring counters with 11.8 and 11.6 pt would look like a mistake
    if fitting < size:
        fitting = int(fitting / STEP) * STEP
    if fitting < floor:
        if exact >= floor:
            return floor
        needed = metrics.width(text, font, floor)
        raise TextOverflowError(
            f"{message_prefix(piece)}{_beginning(text)!r} needs {needed:.1f} mm at {floor:g} pt, "
            f"and has {width:.1f} mm"
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
    min_size: float | None = None,
    fill: str = "#000000",
    align: Align = "start",
    piece: str = "",
) -> Text:
    """Return one line of text, reduced until it is at most ``width`` wide, aligned with x by ``align``.

    >>> fit_line("Golani", 2, 5, width=9, font="Barlow Condensed SemiBold", size=12).size
    11.5
    """
    fitting = fitted_size(text, font, size, width=width, min_size=min_size, piece=piece)
    return Text(x, baseline, text, font, fitting, fill, align)


def centred_text(
    cx: float,
    cy: float,
    text: str,
    *,
    font: str,
    size: float,
    width: float | None = None,
    min_size: float | None = None,
    fill: str = "#000000",
    align: Align = "middle",
    piece: str = "",
    halo: str | None = None,
) -> Text:
    """Return one line with its capitals and numerals centred on (cx, cy), reduced to ``width`` if given.

    >>> centred_text(8, 8, "7-5", font="Barlow Condensed SemiBold", size=10).y
    9.2347...
    """
    if width is None:
        metrics.check_size(size, piece)
        metrics.check_glyphs(text, font, piece)
    else:
        size = fitted_size(text, font, size, width=width, min_size=min_size, piece=piece)
    return Text(cx, cy + metrics.cap_height(font, size) / 2, text, font, size, fill, align, halo)


def in_two(words: str) -> tuple[str, ...]:
    """Return words as two lines of about the same length, or as one if they have no space.

    >>> in_two("Self-propelled artillery"), in_two("Infantry")
    (('Self-propelled', 'artillery'), ('Infantry',))
    """
    spaces = [index for index, character in enumerate(words) if character == " "]
    if not spaces:
        return (words,)
    middle = min(spaces, key=lambda index: abs(index - len(words) / 2))
    return (words[:middle], words[middle + 1 :])


def flow(
    text: str,
    x: float,
    y: float,
    *,
    width: float,
    height: float | None = None,
    family: str | Family = "Countermarch Text",
    size: float = 9.0,
    min_size: float | None = None,
    leading: float = 1.25,
    paragraph_gap: float = 0.5,
    bullet_indent: float = 0.9,
    align: Align | Literal["justify"] = "start",
    vertical: Vertical = "top",
    fill: str = "#000000",
    icons: Mapping[str, Icon | str] = ICONS,
    piece: str = "",
) -> Flowed:
    """Set a text with **bold**, *italic* and {icon} markup, as large as fits from ``size`` to ``min_size``.

    (x, y) is the upper left corner of the box, which the capitals of the first line touch. Without ``height``
    the height is unlimited. ``leading`` is the distance of baselines, ``paragraph_gap`` the extra distance at
    an empty line, both in ems. ``min_size`` is ``size`` by default, so that the text does not shrink. A word
    wider than the box is broken between characters, at the least size only.
    The word of a badge that would be too small is printed without its frame, in the size of the text.

    >>> flowed = flow("Roll {die-6} and **add two**.", 0, 0, width=20, size=8)
    >>> flowed.lines, round(flowed.height, 2)
    (('Roll [die-6] and', 'add two.'), 6.0)
    """
    floor = size if min_size is None else min_size
    metrics.check_size(min(size, floor), piece)
    made = family_of(family) if isinstance(family, str) else family
    justify = align == "justify"
    setter = Typesetter(made, icons, ICON_SHARE, piece)
    paragraphs = setter.paragraphs(text)
    spacing = Spacing(leading, paragraph_gap, bullet_indent)
    room = inf if height is None else height
    badges = {
        name: icon.word
        for name, icon in (icons.items() if "{" in text else ())
        if not isinstance(icon, str) and icon.word
    }
    current = size
    while True:
        last = current <= floor
        if badges and badge_size(ICON_SHARE * setter.cap_height * current * MM) < metrics.MIN_SIZE:
            words: dict[str, Icon | str] = {**badges}
            # the text is measured again, once: from here on badges are words of another width
            setter = Typesetter(made, ChainMap(words, {}, icons), ICON_SHARE, piece)  # type: ignore[arg-type] # only read
            paragraphs, badges = setter.paragraphs(text), {}
        lines = wrap(paragraphs, width / (current * MM), bullet_indent, break_words=last)
        extent = inf if lines is None else _extent(lines, setter, current, spacing)
        if lines is not None and extent <= room + 1e-6:
            break
        if last:
            start = f"{message_prefix(piece)}text of {len(text)} characters ({_beginning(text)!r})"
            if lines is None:
                raise TextOverflowError(f"{start} does not fit a box {width:.1f} mm wide at {current:g} pt")
            raise TextOverflowError(f"{start} needs {extent:.1f} mm at {current:g} pt, and has {room:.1f} mm")
        # downwards in steps and not by halving: wrapping is not monotonous, since a smaller size can break
        # a line at a worse place
        current = max(floor, current - STEP)
    top = y
    if height is not None and vertical != "top":
        top += (height - extent) * (0.5 if vertical == "middle" else 1.0)
    set_lines = [(line, line.parts()) for line in lines]
    box = TextBox(x, top, width, "start" if align == "justify" else align, fill)
    nodes = tuple(place(set_lines, setter, current, spacing, box, justify=justify))
    return Flowed(nodes, extent, current, tuple(words_of(parts) for _, parts in set_lines))


def _beginning(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= 40 else flat[:39] + "…"  # noqa: PLR2004 # enough to find it by


def _extent(lines: list[MeasuredLine], setter: Typesetter, size: float, spacing: Spacing) -> float:
    """Return the height of lines, in mm, from the first capitals to the last descenders."""
    if not lines:
        return 0.0
    steps = (len(lines) - 1) * spacing.leading + sum(spacing.paragraph for line in lines[1:] if line.parted)
    return (steps + setter.cap_height + HANG) * size * MM
