"""Outlines of glyphs from TrueType files, as SVG path data.

A small reader of the ``glyf`` table: it opens a font in under a millisecond, where fontTools takes long to
import, and converts only the glyphs that are used. Coordinates are thousandths of the em, y down, on the
baseline.
"""

from __future__ import annotations

import re
from functools import cache
from struct import unpack_from
from typing import TYPE_CHECKING

from countermarch.generators.scene.fonts import font

if TYPE_CHECKING:
    from collections.abc import Sequence

Point = tuple[int, int, bool]
"""x, y (upwards, as in the file), and whether the point is on the curve."""

# flags of points in the order of the bits (OpenType, glyf, simple glyphs)
_ON_CURVE, _SHORT_X, _SHORT_Y, _REPEAT, _SAME_X, _SAME_Y = 1, 2, 4, 8, 16, 32
# flags of the parts of a composite glyph; _SCALED is any of the three kinds of scaling
_WORDS, _OFFSETS, _MORE = 0x1, 0x2, 0x20
_SCALED = 0x8 | 0x40 | 0x80
_START = re.compile(r"(-?[\d.]+)(.*)")


class Outlines:
    """The glyphs of one font file."""

    def __init__(self, data: bytes) -> None:
        """Locate the tables in a TrueType file's content."""
        tables = {
            # after 12 bytes of header, 16 for each table: tag, checksum, offset, length
            data[12 + 16 * k : 16 + 16 * k]: unpack_from(">II", data, 20 + 16 * k)
            for k in range(unpack_from(">H", data, 4)[0])
        }
        self._data = data
        self._glyf = tables[b"glyf"][0]
        start, length = tables[b"loca"]
        # indexToLocFormat: long offsets, or short ones that count in steps of two bytes
        if unpack_from(">h", data, tables[b"head"][0] + 50)[0]:
            self._places: Sequence[int] = unpack_from(f">{length // 4}I", data, start)
        else:
            self._places = [2 * place for place in unpack_from(f">{length // 2}H", data, start)]

    def contours(self, glyph: int) -> list[list[Point]]:
        """Return the closed contours of a glyph."""
        at, end = self._glyf + self._places[glyph], self._glyf + self._places[glyph + 1]
        if at == end:
            return []
        count = unpack_from(">h", self._data, at)[0]
        # 10 bytes: the number of contours and a bounding box
        return self._simple(at + 10, count) if count >= 0 else self._composite(at + 10)

    def _simple(self, at: int, count: int) -> list[list[Point]]:
        data = self._data
        ends = unpack_from(f">{count}H", data, at)
        at += 2 * count
        # hinting instructions, which outlines have no use for
        at += 2 + unpack_from(">H", data, at)[0]
        flags: list[int] = []
        while len(flags) <= ends[-1]:
            flag = data[at]
            repeats = data[at + 1] if flag & _REPEAT else 0
            flags += [flag] * (repeats + 1)
            at += 2 if flag & _REPEAT else 1
        xs, at = self._coordinates(at, flags, _SHORT_X, _SAME_X)
        ys, at = self._coordinates(at, flags, _SHORT_Y, _SAME_Y)
        points = [(x, y, bool(flag & _ON_CURVE)) for x, y, flag in zip(xs, ys, flags, strict=True)]
        starts = [0, *(end + 1 for end in ends)]
        return [points[start : end + 1] for start, end in zip(starts, ends, strict=False)]

    def _coordinates(self, at: int, flags: list[int], short: int, same: int) -> tuple[list[int], int]:
        values: list[int] = []
        value = 0
        for flag in flags:
            if flag & short:
                # for a short coordinate the flag "same" is its sign instead
                value += self._data[at] if flag & same else -self._data[at]
                at += 1
            elif not flag & same:
                value += unpack_from(">h", self._data, at)[0]
                at += 2
            values.append(value)
        return values, at

    def _composite(self, at: int) -> list[list[Point]]:
        contours: list[list[Point]] = []
        flags = _MORE
        while flags & _MORE:
            flags, part = unpack_from(">HH", self._data, at)
            if flags & _SCALED or not flags & _OFFSETS:
                raise ValueError("a scaled part of a glyph; our fonts hold only moved parts")
            # moved by offsets, not by matching points (_OFFSETS was checked above)
            dx, dy = unpack_from(">hh" if flags & _WORDS else ">bb", self._data, at + 4)
            at += 8 if flags & _WORDS else 6
            contours += [[(x + dx, y + dy, on) for x, y, on in contour] for contour in self.contours(part)]
        return contours


def _curve(contour: list[Point]) -> str:
    """Return a contour as path data; between two points off the curve, TrueType implies one on it."""
    points: list[tuple[float, float, bool]] = []
    for (left, up, on), (next_left, next_up, next_on) in zip(
        contour, [*contour[1:], contour[0]], strict=True
    ):
        points.append((left, up, on))
        if not on and not next_on:
            points.append(((left + next_left) / 2, (up + next_up) / 2, True))
    # path data must start on the curve, a contour of TrueType need not; the loop above made sure of one
    first = next(index for index, point in enumerate(points) if point[2])
    points = points[first:] + points[: first + 1]
    (x, y, _), *others = points
    pieces = [f"M{_numbers(x, -y)}"]
    control: tuple[float, float] | None = None
    went_on: tuple[float, float] | None = None
    for index, (to_x, to_y, on) in enumerate(others, 1):
        moved = (to_x - x, y - to_y)
        if not on:
            control = moved
            continue
        if control:
            # SVG's t mirrors the last control point, which saves two numbers of four
            smooth = control == went_on
            pieces.append(f"t{_numbers(*moved)}" if smooth else f"q{_numbers(*control, *moved)}")
            went_on = (moved[0] - control[0], moved[1] - control[1])
        elif index < len(others):
            pieces.append(_straight(*moved))
            went_on = None
        x, y, control = to_x, to_y, None
    return "".join(pieces) + "Z"


def _straight(over: float, down: float) -> str:
    """Return a line as path data: ``h`` and ``v`` need one number."""
    if not down:
        return f"h{_numbers(over)}"
    return f"l{_numbers(over, down)}" if over else f"v{_numbers(down)}"


def _numbers(*values: float) -> str:
    """Return numbers for path data, with nothing between them where a sign parts them.

    >>> _numbers(3.5, -0.0, -2.0)
    '3.5 0-2'
    """
    return " ".join([f"{value + 0.0:g}" for value in values]).replace(" -", "-")


@cache
def _outlines(name: str) -> Outlines:
    return Outlines(font(name).content())


@cache
def outline(name: str, character: str) -> str:
    """Return the SVG path data of a character in a font; empty for a space.

    >>> outline("Barlow Condensed Bold", "l")
    'M37.5-3.5q-3.5-3.5...Z'
    >>> outline("Barlow Condensed Bold", " ")
    ''
    """
    contours = _outlines(name).contours(font(name).glyphs[character])
    return "".join([_curve(contour) for contour in contours])


@cache
def _starts(name: str, character: str) -> tuple[tuple[float, str], ...]:
    """Return each contour of an outline: the x where it starts, and the rest of its data."""
    found = (_START.match(contour) for contour in outline(name, character).split("M")[1:])
    return tuple((float(one[1]), one[2]) for one in found if one)


def moved(name: str, character: str, by: float) -> str:
    """Return the outline of a character moved to the right; only the starts of contours are absolute.

    >>> moved("Barlow Condensed Bold", "l", 100)
    'M137.5-3.5q-3.5-3.5...Z'
    """
    return "".join([f"M{x + by:g}{rest}" for x, rest in _starts(name, character)])
