"""Text items: lines, rows of values, strips."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Literal

from countermarch.generators.pages.look import BOLD, MarkedText, mark
from countermarch.generators.pieces.drawings import type_size
from countermarch.generators.scene import metrics
from countermarch.generators.scene.bidi import directed, has_right_to_left, runs_left
from countermarch.generators.scene.faults import TextOverflowError
from countermarch.generators.scene.metrics import MIN_SIZE, MM
from countermarch.generators.scene.nodes import Group
from countermarch.generators.scene.paths import blank_box
from countermarch.generators.scene.symbols import SIZES
from countermarch.generators.scene.text import STEP, centred_text, fitted_size

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from countermarch.generators.pieces.layout import Item
    from countermarch.generators.scene.nodes import Align, Node

Box = tuple[float, float, float, float]

MARK_ROOM = 0.75
"""Distance from a text or value to its mark of reconstruction, in mm."""


BESIDE = 2
"""Rows of up to this many values have their marks beside them."""


def split_lines(words: str, count: int, font: str) -> tuple[str, ...]:
    """Break a text into this many lines at spaces, with the longest as short as possible.

    >>> split_lines("close air support", 2, "Barlow Condensed Bold")
    ('close air', 'support')
    """
    single = words.split()
    if len(single) <= count:
        return tuple(single)
    # all ways to break it: titles are short, and 40 words keep a hostile text from having millions of them
    cuts = ((0, *places, len(single)) for places in combinations(range(1, min(len(single), 40)), count - 1))
    found = (tuple(" ".join(single[start:end]) for start, end in pairwise(cut)) for cut in cuts)
    return min(found, key=lambda lines: max(metrics.width(one, font, 1.0) for one in lines))


def lines(
    words: str, item: Item, box: Box, ink: str, piece: str, *, marked: bool = False
) -> tuple[Node, ...]:
    """Return a text centred in a box, in the number of lines that allows the largest type.

    With ``marked``, a diamond follows the shortest line.
    """
    x, y, width, height = box
    text = " ".join((words.upper() if item.caps else words).split())
    align: Align = "start" if item.align == "justify" else item.align
    at = x + {"start": 0.0, "middle": width / 2, "end": width}[align]
    width /= spread(text, item)
    try:
        broken, size = _largest(text, item, width - (2 * MARK_ROOM if marked else 0.0), height, piece)
    except TextOverflowError:
        broken, size = _largest(text, item, width, height, piece)
    at -= MARK_ROOM if marked and item.align == "middle" and len(broken) == 1 else 0.0
    if has_right_to_left(text):
        broken = tuple(directed(one, leftward=runs_left(text)) for one in broken)
    step = size * MM * item.leading
    first = y + height / 2 - step * (len(broken) - 1) / 2
    nodes: list[Node] = [
        replace(
            centred_text(
                at, first + place * step, one, font=item.font, size=size, fill=ink, align=align, piece=piece
            ),
            spacing=item.spacing,
        )
        for place, one in enumerate(broken)
    ]
    if marked:
        widths = [metrics.width(one, item.font, size) for one in broken]
        short = widths.index(min(widths))
        end = at + widths[short] * {"start": 1.0, "middle": 0.5, "end": 0.0}[align]
        low = first + short * step + metrics.cap_height(item.font, size) / 2
        # never beyond the box, where the next item or the cut may be
        nodes.append(mark(min(end + MARK_ROOM, x + width - 0.4), low - 0.5, ink))
    return tuple(nodes)


def spread(text: str, item: Item) -> float:
    """Return how much wider the spacing of its letters makes a text."""
    plain = metrics.width(text, item.font, 1.0)
    return 1.0 + item.spacing * MM * max(len(text) - 1, 0) / plain if item.spacing and plain else 1.0


def _largest(text: str, item: Item, width: float, height: float, piece: str) -> tuple[tuple[str, ...], float]:
    """Return the fewest lines that allow the largest type, and that size."""
    best: tuple[tuple[str, ...], float] | None = None
    fault: TextOverflowError | None = None
    for count in range(1, item.lines + 1):
        broken = split_lines(text, count, item.font) if count > 1 else (text,)
        if count > 1 and len(broken) < count:
            break
        try:
            size = min(
                fitted_size(one, item.font, item.size, width=width, min_size=item.min_size, piece=piece)
                for one in broken
            )
        except TextOverflowError as error:
            fault = fault or error
            continue
        if count > 1:
            high = metrics.cap_height(item.font, 1.0) + (count - 1) * item.leading * MM
            size = min(size, height / high)
            if size < item.min_size:
                continue
        # more lines only if they really allow larger type, not by a rounding error
        if best is None or size > best[1] + 1e-6:
            best = (broken, size)
    if best is None:
        raise fault or TextOverflowError(f"{piece}: {text[:40]!r} does not fit {height:.1f} mm")
    return best


BRACKETED, BRACKET_RISE = 0.8, 0.12
"""Size of a row with brackets, and how far it is raised in cap heights: brackets are taller than figures."""


def value_row(  # noqa: PLR0917 # what is drawn, how and where
    values: tuple[MarkedText, ...],
    item: Item,
    box: Box,
    tones: tuple[str, str],
    piece: str,
    about: float | None = None,
) -> tuple[Node, ...]:
    """Return a row of values centred in a box, such as 8-7-7; an unknown one is an empty box.

    It is centred on x = ``about``, if given, as far as the box allows. If no value is known, one box takes
    all the room. Marked values have a diamond below, or beside them if there are one or two. ``tones`` are
    the ink and the background of an empty box.
    """
    if all(value.text is None for value in values):
        return tuple(_to_fill(len(values), item, box, tones))
    return _figures(values, item, box, tones, piece, about)


def _figures(  # noqa: PLR0917 # what is drawn, how and where
    values: tuple[MarkedText, ...],
    item: Item,
    box: Box,
    tones: tuple[str, str],
    piece: str,
    about: float | None,
) -> tuple[Node, ...]:
    x, y, width, height = box
    ink, paper = tones
    size = item.size
    while size > item.min_size and _row_width(values, item, size) > width:
        size -= STEP
    tall, middle = metrics.cap_height(item.font, size), y + height / 2
    if any("(" in (value.text or "") for value in values):  # brackets hang below the figures
        size *= BRACKETED
        tall = metrics.cap_height(item.font, size)
        middle -= BRACKET_RISE * tall
    if len(values) > BESIDE and any(value.marked for value in values):
        middle -= MARK_ROOM
    long = _row_width(values, item, size)
    pen = x + width / 2 - long / 2 if about is None else max(min(about - long / 2, x + width - long), x)
    nodes: list[Node] = []

    def figure(text: str, at: float) -> None:
        nodes.append(centred_text(at, middle, text, font=item.font, size=size, fill=ink, piece=piece))

    for place, value in enumerate(values):
        if place and item.between:
            gap = metrics.width(item.between, item.font, size)
            figure(item.between, pen + gap / 2)
            pen += gap
        wide = _value_width(value, item, size)
        if value.text is None:
            nodes.append(blank_box(pen + 0.15, middle - tall / 2, wide - 0.3, tall, fill=paper, ink=ink))
        else:
            figure(value.text, pen + wide / 2)
        if value.marked and len(values) <= BESIDE:
            side = pen - MARK_ROOM if place < len(values) - 1 else pen + wide + MARK_ROOM
            nodes.append(mark(side, middle + tall / 2 - 0.4, ink))
        elif value.marked:
            nodes.append(mark(pen + wide / 2, middle + tall / 2 + 0.8, ink))
        pen += wide
    return tuple(nodes)


TO_FILL = 0.96
"""Height of a box to fill in, as a share of the room."""


def _to_fill(count: int, item: Item, box: Box, tones: tuple[str, str]) -> Iterator[Node]:
    """Yield large boxes for a row of values to fill in, with the separators between them."""
    x, y, width, height = box
    ink, paper = tones
    tall, middle = height * TO_FILL, y + height / 2
    size = item.size * 0.6
    gap = metrics.width(item.between, item.font, size) + APART if item.between else 0.0
    wide, boxes = (width - gap * (count - 1)) / count, count if item.between else 1
    for place in range(boxes):
        left = x + place * (wide + gap)
        yield blank_box(left, middle - tall / 2, wide if boxes > 1 else width, tall, fill=paper, ink=ink)
        if place:
            yield centred_text(left - gap / 2, middle, item.between, font=item.font, size=size, fill=ink)


APART = 0.5
"""Space about a separator between boxes to fill in, in mm."""


def _value_width(value: MarkedText, item: Item, size: float) -> float:
    if value.text is None:
        return metrics.width("00", item.font, size) * 0.8
    return metrics.width(value.text, item.font, size)


def _row_width(values: tuple[MarkedText, ...], item: Item, size: float) -> float:
    gaps = metrics.width(item.between, item.font, size) * (len(values) - 1)
    return gaps + sum(_value_width(value, item, size) for value in values)


Role = Literal["name", "size", "aside"]
ROLES: tuple[Role, ...] = ("name", "size", "aside")

GAP = 0.6
"""Minimum distance of parts of a strip, in cap heights."""

UNDER = 0.2
"""Distance from the line to vertical text, in cap heights."""

LEVEL = 0.84
"""How much the text may shrink before a part is set vertically."""

DIAMOND = 2 * MARK_ROOM - 0.3
"""Extra width of a marked word, in mm."""

DOWN = 0.9
"""Size of vertical text relative to horizontal."""

PITCH = {"bar": 0.62, "cross": 1.12, "dot": 0.8, "ring": 1.0}
ENDS = {"bar": 0.3, "cross": 1.1, "dot": 0.52, "ring": 0.75}
"""Distance and width of the signs of a size, in heights of the mark."""

SHRUNK = 0.8
"""How much all text may shrink before a word is shortened."""

LONGEST = 300
"""Maximum number of characters of the right part that are considered."""

NARROWEST = 1e-3
"""Minimum width of a text at one point, in mm: some characters have none."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A placed part of a strip: its middle, its type size, vertical or horizontal."""

    role: Role
    shown: MarkedText
    x: float
    y: float
    size: float
    width: float
    turned: bool = False


def strip(
    parts: Sequence[MarkedText], item: Item, box: Box, tones: tuple[str, str], piece: str
) -> tuple[Node, ...]:
    """Return a name, the mark of a size and another text; ``tones`` are their ink and the mark's.

    Raises ``TextOverflowError`` if the name alone is too long for the line.
    """
    ink, over = tones
    nodes: list[Node] = []
    for one in placed(parts, item, box, piece):
        tall = metrics.cap_height(item.font, one.size)
        text = one.shown.text or ""
        middle = -(DIAMOND / 2 if one.shown.marked else 0.0)
        drawn: list[Node] = []
        if one.role == "size":
            drawn += type_size(text, middle, tall / 2, tall, ink=over, weight=item.weight, piece=piece)
        else:
            drawn.append(
                centred_text(middle, 0.0, text, font=item.font, size=one.size, fill=ink, piece=piece)
            )
        if one.shown.marked:
            drawn.append(mark(one.width / 2 - 0.42, tall / 2 - 0.5, over if one.role == "size" else ink))
        # a name reads upwards at the left, another text downwards at the right
        turn = (-90.0 if one.role == "name" else 90.0) if one.turned else 0.0
        nodes.append(Group(tuple(drawn), one.x, one.y, rotate=turn))
    return tuple(nodes)


def placed(parts: Sequence[MarkedText], item: Item, box: Box, piece: str = "") -> tuple[Placed, ...]:
    """Return the placed parts of a strip: all on one line, or the right part vertical.

    If the last part still does not fit, it is shortened.
    """
    smaller = replace(item, size=max(item.size * SHRUNK, item.min_size, MIN_SIZE))
    while True:
        given = [(role, one) for role, one in zip(ROLES, parts, strict=True) if one.text]
        found = _place_parts(given, item, box) or _place_parts(given, smaller, box)
        if found is not None:
            return found
        role, last = given[-1]
        text = (last.text or "")[:LONGEST]
        if role != "aside" or len(given) == 1 or len(text) <= 2:  # noqa: PLR2004 # a letter and its full stop
            break
        parts = (*parts[:-1], replace(last, text=f"{text.removesuffix('.')[:-1].rstrip()}."))
    raise TextOverflowError(
        f"{piece}: {str(given[0][1].text)[:40]!r} needs {_width(*given[0], item.font, MIN_SIZE):.1f} mm "
        f"at {MIN_SIZE:g} pt, and has {box[2]:.1f} mm"
    )


def _place_parts(given: Sequence[tuple[Role, MarkedText]], item: Item, box: Box) -> tuple[Placed, ...] | None:
    """Return the placed parts; None if they do not fit."""
    parts = dict(given)
    if row := _in_a_row(parts, item, box):
        return row
    words: list[Role] = [role for role in parts if role != "size"]
    sets: list[list[Role]] = [
        words,
        [one for one in words if one == "name"],
        [one for one in words if one == "aside"],
        [],
    ]
    level_size = item.size * (1.0 if "size" in parts else LEVEL)  # beside a mark all are of one size
    tries = [(level, max(level_size, MIN_SIZE)) for level in sets]
    for level, least in (*tries, (words, item.min_size), (words[:1], item.min_size)):
        down = [one for one in words if one not in level]
        room = {one: _room(one, parts, item, box, level) for one in level}
        size = min([item.size, *(_size(one, parts[one], item, room[one]) for one in level)])
        small = replace(item, size=max(item.size * DOWN, MIN_SIZE))
        below: dict[Role, float] = {one: _size(one, parts[one], small, box[3]) for one in down}
        if size >= min(least, item.size) and all(one >= MIN_SIZE for one in below.values()):
            return (*_level(parts, item, box, size, level), *_down(parts, item, box, below))
    return _under(parts, item, box)


def _in_a_row(parts: Mapping[Role, MarkedText], item: Item, box: Box) -> tuple[Placed, ...] | None:
    """Return the words from the left, a slash between them, and the mark at the right; None if too long."""
    if "size" not in parts or len(parts) == 1:
        return None
    words = {role: one for role, one in parts.items() if role != "size"}
    if len(words) > 1:
        words["aside"] = replace(words["aside"], text=f"/{words['aside'].text}")
    mark_wide = _width("size", parts["size"], item.font, item.size)
    room = box[2] - mark_wide - GAP * metrics.cap_height(item.font, item.size)
    marks = sum(DIAMOND for one in words.values() if one.marked)
    long = sum(metrics.width(one.text or "", item.font, 1.0) for one in words.values())
    size = min(item.size, (room - marks) / max(long, NARROWEST))
    if size < max(item.size * LEVEL, MIN_SIZE):
        return None
    found, pen = [], box[0]
    for role, one in words.items():
        start = _on_line(role, one, item, box, size)
        found.append(replace(start, x=pen + start.width / 2))
        pen += start.width
    end = _on_line("size", parts["size"], item, box, item.size)
    return (*found, replace(end, x=box[0] + box[2] - mark_wide / 2))


def _room(role: Role, parts: Mapping[Role, MarkedText], item: Item, box: Box, level: Sequence[Role]) -> float:
    """Return the room of a text on the line: its half beside the mark, or what the others leave."""
    width, gap = box[2], GAP * metrics.cap_height(item.font, item.size)
    if "size" in parts:
        left = width - _width("size", parts["size"], item.font, item.size)
        return (left / 2 if "aside" in parts else left) - gap
    wide = {one: _width(one, parts[one], item.font, item.size) for one in level}
    return (width - gap * (len(level) - 1)) * wide[role] / max(sum(wide.values()), NARROWEST)


def _size(role: Role, marked: MarkedText, item: Item, room: float) -> float:
    """Return the type size at which a text fills its room, at most the item's."""
    room -= DIAMOND if marked.marked else 0.0
    fitting = room / max(_width(role, MarkedText(marked.text), item.font, 1.0), NARROWEST) * (1 + 1e-6)
    if fitting >= item.size:
        return item.size
    return max(int(fitting / STEP) * STEP, min(fitting, item.min_size))


def _under(parts: Mapping[Role, MarkedText], item: Item, box: Box) -> tuple[Placed, ...] | None:
    """Return a long name alone on the line, and the other parts down the right edge; None if too long."""
    x, y, width, height = box
    if "name" not in parts:
        return None
    size = _size("name", parts["name"], item, width)
    rest = [role for role in parts if role != "name"]
    top = y + metrics.cap_height(item.font, item.size) * (1 + UNDER)
    pen, placed = top, [_on_line("name", parts["name"], item, box, size)]
    for role in rest:
        small = max(item.size * DOWN, MIN_SIZE)
        long = _width(role, parts[role], item.font, small)
        tall = metrics.cap_height(item.font, small)
        placed.append(
            Placed(role, parts[role], x + width - tall / 2, pen + long / 2, small, long, turned=True)
        )
        pen += long + GAP * tall
    return tuple(placed) if size >= MIN_SIZE and (not rest or pen <= y + height) else None


def _width(role: Role, marked: MarkedText, font: str, size: float) -> float:
    """Return the width of a part at a type size, in mm, including its mark."""
    tall = metrics.cap_height(font, size)
    text = marked.text or ""
    if role != "size":
        wide = metrics.width(text, font, size)
    elif text in SIZES:
        sign, count = SIZES[text]
        wide = tall * (PITCH[sign] * (count - 1) + ENDS[sign])
    else:
        wide = min(metrics.width(text, BOLD, max(tall * 1.3 / MM, MIN_SIZE)), tall * 9)
    return wide + (DIAMOND if marked.marked else 0.0)


def _on_line(role: Role, marked: MarkedText, item: Item, box: Box, size: float) -> Placed:
    """Return a part on the line: the name left, the mark in the middle, the other text right."""
    x, y, width, _ = box
    wide = _width(role, marked, item.font, size)
    at = {"name": x + wide / 2, "size": x + width / 2, "aside": x + width - wide / 2}[role]
    return Placed(role, marked, at, y + metrics.cap_height(item.font, item.size) / 2, size, wide)


def _level(
    parts: Mapping[Role, MarkedText], item: Item, box: Box, size: float, level: Sequence[Role]
) -> list[Placed]:
    """Return the parts on the line; the mark keeps its size, so that it is alike on all pieces.

    It is in the middle, or at the right beside a name alone.
    """
    sizes: dict[Role, float] = {"size": item.size, **dict.fromkeys(level, size)}
    placed = [
        _on_line(role, parts[role], item, box, sizes[role])
        for role in ROLES
        if role in parts and role in sizes
    ]
    if "aside" in parts or "name" not in parts:
        return placed
    right = box[0] + box[2]
    return [replace(one, x=right - one.width / 2) if one.role == "size" else one for one in placed]


def _down(
    parts: Mapping[Role, MarkedText], item: Item, box: Box, sizes: Mapping[Role, float]
) -> list[Placed]:
    """Return the name up the left edge, the other text down the right one, below the line if long enough."""
    x, y, width, height = box
    below = height - metrics.cap_height(item.font, item.size) * (1 + UNDER)
    found = []
    for role, size in sizes.items():
        half = metrics.cap_height(item.font, size) / 2
        at = x + half if role == "name" else x + width - half
        wide = _width(role, parts[role], item.font, size)
        middle = y + height - max(below, wide) / 2
        found.append(Placed(role, parts[role], at, middle, size, wide, turned=True))
    return found
