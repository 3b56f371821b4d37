"""Cut plans as SVG for cutting machines: one group per layer, hairlines, millimetres."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.generators.sheets.cuts import LAYERS, CutArc, CutCircle, CutLine

if TYPE_CHECKING:
    from countermarch.generators.sheets.cuts import CutPlan, Stroke

COLOURS = {"CUT": "#ff0000", "FOLD": "#0000ff", "REGISTRATION": "#00a000"}
HAIRLINE = 0.1


def write_cut_svg(plan: CutPlan) -> str:
    """Return the plan as an SVG file as large as the paper, a group for each layer.

    >>> from countermarch.generators.sheets.cuts import CutLine, CutPlan
    >>> print(write_cut_svg(CutPlan(210, 297, (CutLine("CUT", 10, 0, 10, 297),))))
    <svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 210 297">
    <title>Countermarch cut lines</title>
    <g id="CUT" fill="none" stroke="#ff0000" stroke-width="0.1">
    <path d="M10 0L10 297"/>
    </g>
    </svg>
    <BLANKLINE>
    """
    width, height = _number(plan.width), _number(plan.height)
    lines = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
            f'viewBox="0 0 {width} {height}">'
        ),
        "<title>Countermarch cut lines</title>",
    ]
    for layer in LAYERS:
        strokes = [_path(stroke) for stroke in plan.strokes if stroke.layer == layer]
        if strokes:
            lines.append(f'<g id="{layer}" fill="none" stroke="{COLOURS[layer]}" stroke-width="{HAIRLINE}">')
            lines += [f'<path d="{stroke}"/>' for stroke in strokes]
            lines.append("</g>")
    return "\n".join((*lines, "</svg>", ""))


def _path(stroke: Stroke) -> str:
    n = _number
    match stroke:
        case CutLine(_, x1, y1, x2, y2):
            return f"M{n(x1)} {n(y1)}L{n(x2)} {n(y2)}"
        case CutArc(_, x, y, radius, quarter):
            (ax, ay), (bx, by) = _ends(quarter)
            r = n(radius)
            start = f"M{n(x + ax * radius)} {n(y + ay * radius)}"
            return f"{start}A{r} {r} 0 0 1 {n(x + bx * radius)} {n(y + by * radius)}"
        case CutCircle(_, x, y, radius):
            r, span = n(radius), n(2 * radius)
            return f"M{n(x - radius)} {n(y)}a{r} {r} 0 1 1 {span} 0a{r} {r} 0 1 1 -{span} 0"


def _ends(quarter: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the start and end of a quarter circle, clockwise, as directions from its centre."""
    compass = ((1, 0), (0, 1), (-1, 0), (0, -1))
    return compass[quarter], compass[(quarter + 1) % 4]


def _number(value: float) -> str:
    # adding 0.0 turns -0.0 into 0.0, so that equal cuts have equal text
    return f"{round(value, 4) + 0.0:.4f}".rstrip("0").rstrip(".")
