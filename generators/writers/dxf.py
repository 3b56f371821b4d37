"""Cut plans as DXF R12, which every cutter and drawing program reads: plain text, millimetres, y up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.generators.sheets.cuts import LAYERS, CutArc, CutCircle, CutLine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countermarch.generators.sheets.cuts import CutPlan, Stroke

Pair = tuple[int, str]
"""A DXF group code and its value."""

COLOURS = {"CUT": 1, "FOLD": 5, "REGISTRATION": 3}
"""The colour of each layer in the AutoCAD colour index: red, blue, green."""


def write_dxf(plan: CutPlan) -> str:
    """Return the plan as a DXF R12 file, each kind of stroke on a layer of its own.

    >>> from countermarch.generators.sheets.cuts import CutLine, CutPlan
    >>> text = write_dxf(CutPlan(210, 297, (CutLine("CUT", 10, 0, 10, 297),)))
    >>> text.split("ENTITIES")[1].split()[:14]
    ['0', 'LINE', '8', 'CUT', '10', '10.0', '20', '297.0', '30', '0.0', '11', '10.0', '21', '0.0']
    """
    pairs = (*_header(plan), *_layers(), (0, "SECTION"), (2, "ENTITIES"))
    drawn = (pair for stroke in plan.strokes for pair in _entity(stroke, plan.height))
    # R12 wants group codes in FORTRAN's format I3: right-aligned in three columns
    lines = [f"{code:>3}\n{value}\n" for code, value in (*pairs, *drawn, (0, "ENDSEC"), (0, "EOF"))]
    return "".join(lines)


def _header(plan: CutPlan) -> tuple[Pair, ...]:
    return (
        (999, "Countermarch cut lines, millimetres"),
        (0, "SECTION"),
        (2, "HEADER"),
        (9, "$ACADVER"),
        (1, "AC1009"),  # R12
        (9, "$INSUNITS"),
        (70, "4"),  # millimetres, for readers that know this newer variable
        (9, "$EXTMIN"),
        (10, "0.0"),
        (20, "0.0"),
        (9, "$EXTMAX"),
        (10, _number(plan.width)),
        (20, _number(plan.height)),
        (0, "ENDSEC"),
    )


def _layers() -> Iterator[Pair]:
    """Yield the tables of line types and layers."""
    # layers refer to line types, so their table must come first; 72 is always 65, the code of "A"
    yield from ((0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LTYPE"), (70, "1"))
    yield from ((0, "LTYPE"), (2, "CONTINUOUS"), (70, "0"), (3, "Solid line"), (72, "65"), (73, "0"))
    yield from ((40, "0.0"), (0, "ENDTAB"), (0, "TABLE"), (2, "LAYER"), (70, str(len(LAYERS))))
    for layer in LAYERS:
        yield from ((0, "LAYER"), (2, layer), (70, "0"), (62, str(COLOURS[layer])), (6, "CONTINUOUS"))
    yield from ((0, "ENDTAB"), (0, "ENDSEC"))


def _entity(stroke: Stroke, height: float) -> Iterator[Pair]:
    match stroke:
        case CutLine(layer, x1, y1, x2, y2):
            yield from ((0, "LINE"), (8, layer))
            yield from _point(x1, height - y1, 10)
            yield from _point(x2, height - y2, 11)
        case CutArc(layer, x, y, radius, quarter):
            start = (270 - 90 * quarter) % 360  # arcs run counter-clockwise, from code 50 to code 51
            yield from ((0, "ARC"), (8, layer))
            yield from _point(x, height - y, 10)
            yield from ((40, _number(radius)), (50, _number(start)), (51, _number((start + 90) % 360)))
        case CutCircle(layer, x, y, radius):
            yield from ((0, "CIRCLE"), (8, layer))
            yield from _point(x, height - y, 10)
            yield (40, _number(radius))


def _point(x: float, y: float, code: int) -> tuple[Pair, ...]:
    return ((code, _number(x)), (code + 10, _number(y)), (code + 20, "0.0"))


def _number(value: float) -> str:
    """Return a number with at most four decimals, which is finer than any cutter can cut.

    >>> _number(10), _number(1 / 3), _number(-0.00001)
    ('10.0', '0.3333', '0.0')
    """
    # adding 0.0 turns -0.0 into 0.0, so that equal cuts have equal text (as in ``cut_svg``)
    return repr(round(float(value), 4) + 0.0)
