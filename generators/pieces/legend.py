"""Legends: unit symbols and size marks with their names, how to read a unit, and kinds of marker."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from countermarch.components.translations import gettext
from countermarch.generators.pages.blocks import LIST, Block, entry, heading, side_by_side, typeset
from countermarch.generators.pages.look import BOLD, DESIGN, MARK_LINE, MEDIUM, cell, side_of
from countermarch.generators.pieces.faces import STRENGTHS
from countermarch.generators.scene import metrics
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.nodes import Group, Path, Rect, Text, Use, tagged
from countermarch.generators.scene.paths import circle, line
from countermarch.generators.scene.symbols import SIZES, SYMBOLS, recipe, size_mark, symbol
from countermarch.generators.scene.text import centred_text, fit_line, flow, in_two
from countermarch.generators.sheets.extent import extents

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Marker, Unit
    from countermarch.generators.pages.look import Look
    from countermarch.generators.pieces.columns import UnitValues
    from countermarch.generators.pieces.drawer import PieceDrawer
    from countermarch.generators.scene.nodes import Align, Node

ACROSS = 8
TALL = 19.5

UNDER = ((TALL - 3.2,), (TALL - 4.7, TALL - 1.9))
"""The middles of the lines of a symbol's name: of one line, and of two, in mm."""


def symbol_blocks(
    width: float, look: Look, names: Sequence[str] = (), marks: Sequence[str] = (), *, together: bool = False
) -> list[Block]:
    """Return the symbols and size marks with these names, one block for each row; by default all of both.

    With ``together``, the sizes follow the types in the same rows.
    """
    chosen = list(names) or list(SYMBOLS)
    sizes = list(marks) if names else list(SIZES)
    types = [(name, gettext(recipe(name).title), "") for name in chosen]
    marked = [("infantry", gettext(name).capitalize(), name) for name in sizes]
    if together and marked:
        return [
            heading(gettext("Types and sizes of unit"), width, look),
            *_rows([*types, *marked], width, look),
        ]
    return [
        heading(gettext("Types of unit"), width, look),
        *_rows(types, width, look),
        *([heading(gettext("Sizes of unit"), width, look)] if sizes else []),
        *_rows(marked, width, look),
    ]


def _rows(entries: Sequence[tuple[str, str, str]], width: float, look: Look) -> list[Block]:
    rows = -(-len(entries) // ACROSS)
    across = -(-len(entries) // max(rows, 1))  # rows of equal length
    return [_row(entries[one * across : (one + 1) * across], across, width, look) for one in range(rows)]


def _row(entries: Sequence[tuple[str, str, str]], across: int, width: float, look: Look) -> Block:
    style = look.style
    wide = width / across
    nodes: list[Node] = []
    for index, (name, title, size) in enumerate(entries):
        cx = (index + 0.5) * wide
        nodes.append(Rect(index * wide + 0.8, 0, wide - 1.6, TALL, fill=style.colour("panel")))
        ink, paper = style.colour("ink"), style.colour("paper")
        drawn = symbol(name, cx, 8.0, 11.0, ink=ink, paper=paper, line=0.36)
        marks = size_mark(size, cx, 3.8, 1.5, ink=ink) if size else ()
        size_of, room = style.size("note") + 0.5, wide - 2.6
        said = in_two(title) if metrics.width(title, MEDIUM, size_of) > room else (title,)
        words = [
            centred_text(cx, y, one, font=MEDIUM, size=size_of, min_size=5, width=room, fill=ink, piece=name)
            for one, y in zip(said, UNDER[len(said) - 1], strict=True)
        ]
        nodes.append(tagged("LI", entry((*drawn, *marks, *words))))
    return Block(width, TALL, tuple(nodes), tag=LIST)


DIGIT = DESIGN * 0.145
"""Half the distance between the values of a row, in mm on a counter ``DESIGN`` mm wide."""

ABOVE = 3.0
"""Maximum height of the first label above the counter, in mm."""

SMALL = 0.76
"""Scale of markers if there are many kinds."""

ENLARGED = 2.9
"""Maximum enlargement of a counter, if its labels leave enough room."""

LEAD = 7.5
"""Width that a label needs besides its text, for its line and half the gap between the faces, in mm."""

FAR = 0.7
"""Share of a counter's width from which a line to a point goes around the counter."""

STEP, LARGER = 8.6, 0.6
"""Least distance of two labels, in mm, and how much larger than text they are, in points."""

COLUMN_GAP = 8.0


@dataclass(frozen=True, slots=True)
class Callout:
    """A point on the counter, in mm, and its label."""

    x: float
    y: float
    title: str


VALUES = ("values", "values and tag", "values and triangle", "values beside", "values by the triangle")
OTHERS = ("other", "other by the triangle")
TRIANGLES = ("triangle", "hollow triangle")
"""Names of items in the default layout of units: values, those of the other face, triangles."""


def reading_block(unit: Unit, game: Game, width: float, drawer: PieceDrawer) -> Block:
    """Return a unit's two faces, enlarged, with callouts; its front is at the left."""
    look, unit_values = drawer.look, drawer.unit_values
    front = drawer.front(unit)
    back = drawer.back(unit) or front
    front_side, back_side = _on_front(unit, game, drawer), _on_back(unit, drawer)
    size = look.style.size("body") + LARGER
    titles = [metrics.width(one.title, BOLD, size) for one in (*front_side, *back_side)]
    widest = max(titles, default=0.0)  # a unit without values and names has no callouts
    enlarged = min(ENLARGED, (width / 2 - widest - LEAD) / front.width)
    edge, middle, top = front.width * enlarged, width / 2, ABOVE
    left, right = middle - edge - 1.5, middle + 1.5
    nodes: list[Node] = []
    for scene, x in ((front, left), (back, right)):
        nodes.append(
            Group((Use(scene, 0, 0),), x, top, scale=enlarged, clip=(0, 0, scene.width, scene.height))
        )
        nodes.append(Rect(x, top, edge, edge, stroke=look.style.colour("ink"), line=0.25))
    nodes += _callouts(front_side, (left, top, edge), 0.0, look, right=False)
    nodes += _callouts(back_side, (right, top, edge), width, look, right=True)
    values = unit_values.values(unit, back=False)
    names = [_words(column, unit_values) for column in values] if len(values) > 1 else []
    if unit_values.others(unit, back=False):
        names = [gettext("large values apply with this side up, small ones on the other side")]
    caption = ": ".join(
        part for part in (look_at(unit, look), f" {unit_values.between} ".join(names)) if part
    )
    size, muted = look.style.size("body"), look.style.colour("muted")
    callouts = (one for node in nodes if isinstance(node, Group) and node.tag for one in node.nodes)
    foot = max([top + edge, *(one.y for one in callouts if isinstance(one, Text))]) + 5.5
    nodes.append(tagged("P", (Text(middle, foot, caption, MEDIUM, size, muted, "middle"),)))
    return Block(width, foot + 1.0, tuple(nodes))


def _on_front(unit: Unit, game: Game, drawer: PieceDrawer) -> list[Callout]:
    """Return the callouts for a unit's front, except for its formation."""
    unit_values = drawer.unit_values
    columns = unit_values.values(unit, back=False)
    labels = {
        "size": gettext("size of the unit"),
        "name": gettext("the unit's own name"),
        "large name": gettext("the unit's own name"),
        "symbol": (
            gettext("type, coloured by group")
            if any(drawer.values.value(one, "unit.tone") for one in game.units if one.side == unit.side)
            else gettext("type of unit")
        ),
        **dict.fromkeys(VALUES, _words(columns[0], unit_values) if columns else ""),
        **dict.fromkeys(OTHERS, gettext("values on the other side")),
        **dict.fromkeys(TRIANGLES, gettext("hollow when reduced")),
        "tag": unit_values.words.get(unit_values.tag, unit_values.tag.replace("_", " ")),
    }
    row = DIGIT * (len(columns) - 1)
    points = {
        "size": (0.5, 0.0, 0.0, -0.2),
        "name": (0.0, 0.5, -0.1, 0.0),
        "symbol": (0.14, 0.78, 0.0, 0.0),  # below a name that runs down the edge
        **dict.fromkeys(VALUES, (0.5, 0.5, -row - (1.5 if row == 0 else 0.0), 2.1 if row else 0.0)),
        "values by the triangle": (0.5, 0.5, 0.25, 1.7),  # at its bottom, below the triangle
        **dict.fromkeys(OTHERS, (0.5, 0.5, 0.0, 1.7)),
        **dict.fromkeys(TRIANGLES, (0.1, 0.5, 0.0, 0.0)),
    }
    found = _found(labels, points, unit, drawer, back=False)
    first = next((one for one in found if columns and one.title == labels["values"]), None)
    if first is None:
        return found
    # the others have the same place in the row of values, farther right
    return [
        *found,
        *(
            Callout(first.x + 2 * DIGIT * rank, first.y, _words(column, unit_values))
            for rank, column in enumerate(columns[1:], 1)
        ),
    ]


def _on_back(unit: Unit, drawer: PieceDrawer) -> list[Callout]:
    """Return the callouts for a unit's back, with the mark of reconstructed values if there is one."""
    unit_values, turned = drawer.unit_values, drawer.unit_values.side(unit)
    state = turned.lower() or gettext("depleted")
    labels = {
        "aside": gettext("formation")
        if unit_values.aside == "formation"
        else unit_values.aside.replace("_", " "),
        **dict.fromkeys(("edge", "framed edge"), gettext("white strip: {state}").format(state=state)),
        **dict.fromkeys(
            VALUES,
            gettext("value when {state}").format(state=state)
            if turned
            else gettext("strengths when depleted"),
        ),
    }
    row = DIGIT * (len(unit_values.values(unit, back=True)) - 1)
    points = {
        "aside": (0.5, 0.0, 0.0, -0.2),
        **dict.fromkeys(("edge", "framed edge"), (0.95, 0.5, 0.0, 4.7 if turned else 0.9)),
        **dict.fromkeys(VALUES, (0.5, 0.5, (row + 1.5) * 0.9, 0.0) if row else (0.5, 0.5, 1.1, -1.5)),
    }
    found = _found(labels, points, unit, drawer, back=True)
    share = drawer.reconstructed_share(unit, back=True)
    if share == "all":
        return [*found, Callout(DESIGN - 1.1, DESIGN - 1.1, gettext("filled corner: all reconstructed"))]
    diamond = _diamond(unit, drawer)
    return [*found, Callout(*diamond, gettext("diamond: reconstructed"))] if diamond else found


def _found(
    labels: Mapping[str, str],
    points: Mapping[str, tuple[float, float, float, float]],
    unit: Unit,
    drawer: PieceDrawer,
    *,
    back: bool,
) -> list[Callout]:
    """Return callouts for the items of a face that have a label, on a counter ``DESIGN`` mm wide.

    A point is a position in shares of the item's box, followed by an offset in mm.
    """
    k = DESIGN / drawer.layout.width
    found = []
    for name, (x, y, width, height) in drawer.places(unit, back=back):
        across, down, dx, dy = points.get(name, (0.5, 0.5, 0.0, 0.0))
        if labels.get(name):
            at = ((x + across * width) * k + dx, (y + down * height) * k + dy)
            found.append(Callout(*at, labels[name]))
    return found


def _diamond(unit: Unit, drawer: PieceDrawer) -> tuple[float, float] | None:
    """Return the position of the last diamond on a unit's back, in mm; None if there is none."""
    scene = drawer.back(unit) or drawer.front(unit)
    marks = [
        box
        for node, box in extents(scene.nodes)
        if isinstance(node, Path) and node.fill is None and node.line == MARK_LINE
    ]
    if not marks:
        return None
    k, last = DESIGN / scene.width, marks[-1]
    return (last.x + last.width / 2) * k, (last.y + last.height / 2) * k


def _words(column: str, unit_values: UnitValues) -> str:
    """Return the name of a column of strengths."""
    return unit_values.words.get(column) or gettext(STRENGTHS.get(column, "")) or column.replace("_", " ")


def marker_blocks(
    shown: Sequence[Marker], game: Game, width: float, drawer: PieceDrawer, *, small: bool = False
) -> list[Block]:
    """Return every kind of marker in its true size, with its count and its purpose.

    Chits of the same title are one kind, whoever owns them. ``small`` ones are scaled down, three in a row.
    """
    kinds: dict[tuple[str, str, str], list[Marker]] = {}
    for marker in shown:
        side = "" if marker in game.chits else marker.side
        kinds.setdefault((marker.kind, side, marker.title), []).append(marker)
    across, gap, scale = (3, COLUMN_GAP * 0.7, SMALL) if small else (2, COLUMN_GAP, 1.0)
    wide = (width - gap * (across - 1)) / across
    titles = Counter((kind, title) for kind, _, title in kinds)
    backs: dict[tuple[str, str], Marker] = {}  # the first of those that look alike from behind shows it
    for marker in shown:
        if drawer.values.value(marker, "look.back") == "blind":
            backs.setdefault((marker.side, marker.text("back") or marker.title), marker)
    entries = [
        _marker(group, game, (wide, scale), drawer, (titles[kind, title] > 1, group[0] in backs.values()))
        for (kind, _, title), group in kinds.items()
    ]
    return [side_by_side(entries[start : start + across], gap) for start in range(0, len(entries), across)]


def _marker(
    group: Sequence[Marker],
    game: Game,
    scaled: tuple[float, float],
    drawer: PieceDrawer,
    shows: tuple[bool, bool],
) -> Block:
    """Return one kind of marker, so wide and ``scaled``: its face, its title and count, its note.

    It ``shows`` whose it is, as any with a value does, and its back.
    """
    style = drawer.look.style
    first = group[0]
    (owned, turned), (width, scale) = shows, scaled
    face = drawer.front(first)
    edge = face.width * scale
    hidden = drawer.back(first) if turned else None
    side = side_of(game, first.side)
    count = sum(marker.count for marker in group)
    owner = f", {side.name}" if side and (owned or first.value("value") is not None) else ""
    title = f"{first.title}{owner} \N{MULTIPLICATION SIGN} {count}"
    size, x = style.size("body") + 1.6 * scale, (2 * edge + 1.0 if hidden else edge) + 3.5 * scale
    tall = metrics.cap_height(BOLD, size)
    bodies = dict.fromkeys(part for one in group for part in one.body.split(", ") if part)
    says = first.text("note") or ", ".join(bodies)
    rule = drawer.look.cite_shortly(first.rule)
    name = fit_line(
        title,
        x,
        2.2 * scale + tall,
        width=width - x - max(metrics.width(rule, MEDIUM, style.size("note")) + 1.5, 4.0),
        font=BOLD,
        size=size,
        fill=style.colour("ink"),
        piece=first.id,
    )
    words: list[Node] = [
        Text(width, 2.2 * scale + tall, rule, MEDIUM, style.size("note"), style.colour("muted"), "end")
    ]
    if says:
        words += flow(
            plain(typeset(says)),
            x,
            4.2 * scale + tall,
            width=width - x,
            size=style.size("body"),
            leading=1.2,
            fill=style.colour("muted"),
            piece=first.id,
        ).nodes
    faces: list[Node] = []
    for at, scene in ((0.0, face), (edge + 1.0, hidden)):
        if scene is not None:
            clip = (0, 0, scene.width, scene.width)
            faces.append(Group((Use(scene, 0, 0),), at, scale=scale, clip=clip, pictured=True))
            faces.append(Rect(at, 0, edge, edge, stroke=style.colour("ink"), line=0.15))
    nodes = (*faces, tagged("H3", (name,)), tagged("P", words))
    low = max((node.y for node in words if isinstance(node, Text)), default=0.0)
    return Block(width, max(edge, low + 0.6), nodes)


def look_at(unit: Unit, look: Look) -> str:
    """Return the name of a unit in a caption."""
    name, size = (cell(unit, column, look).text or "" for column in ("name", "size"))
    return " ".join(part for part in (name, gettext(size)) if part) or gettext("the numbers")


def _callouts(
    callouts: Sequence[Callout], at: tuple[float, float, float], edge: float, look: Look, *, right: bool
) -> list[Node]:
    """Return the labels at the page's edge, each with a thin line to its point on the counter."""
    x0, y0, enlarged = at
    k, style = enlarged / DESIGN, look.style
    size = style.size("body") + LARGER
    accent = style.colour("accent")
    ordered = sorted(callouts, key=lambda callout: (round(callout.y, 3), callout.x))
    nodes: list[Node] = []
    y = y0 - ABOVE + 1.0 - STEP
    for callout in ordered:
        px, py = x0 + callout.x * k, y0 + callout.y * k
        foot = y0 + DESIGN * k
        elbow = x0 + DESIGN * k + 3.0 if right else x0 - 3.0
        far = abs(px - elbow) > FAR * DESIGN * k
        y = max(y + STEP, py - ABOVE / 2 if not nodes else py)
        if far and not nodes:
            y = y0 - ABOVE + 1.0
        elif far and callout is ordered[-1]:
            y = max(y, foot + ABOVE - 1.0)
        tall = metrics.cap_height(BOLD, size)
        words = metrics.width(callout.title, BOLD, size)
        start = edge - words - 1.5 if right else edge + words + 1.5
        align: Align = "end" if right else "start"
        words_at = Text(edge, y + tall / 2, callout.title, BOLD, size, style.colour("ink"), align)
        nodes.append(tagged("P", (words_at,)))
        # around the counter rather than across it
        path = line((start, y), (elbow if y0 < y < foot else px, y), (px, py))
        nodes.append(Path(path, stroke="#ffffff", line=0.7))
        nodes.append(Path(path, stroke=accent, line=0.28))
        nodes.append(Path(circle(px, py, 0.65), fill=accent, stroke="#ffffff", line=0.2))
    return nodes
