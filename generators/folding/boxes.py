"""Tuck boxes: the one-piece net of a box for a deck, from the size of its cards and its thickness."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from countermarch.generators.folding.net import OUTER_BLEED, Net, arc
from countermarch.generators.pages.look import BOLD, MEDIUM
from countermarch.generators.scene.faults import TextOverflowError
from countermarch.generators.scene.fonts import Family
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.nodes import Group, Image, Rect, Use
from countermarch.generators.scene.style import mix
from countermarch.generators.scene.text import centred_text, flow

if TYPE_CHECKING:
    from countermarch.generators.folding.net import Point
    from countermarch.generators.pieces.pictures import Picture
    from countermarch.generators.scene.nodes import Node, Scene

Box = tuple[float, float, float, float]

THICKNESS = 0.32
"""Thickness of a card of about 300 g/m², in mm."""

ROOM = 1.0
"""Clearance of a box around its deck in width, height and depth, in mm."""

THINNEST = 6.0
"""Smallest depth of a box, in mm: flaps of a thinner one would not hold."""

GLUE = 12.0
TUCK = 15.0
NARROWER = 0.6
"""Clearance of flaps on each side, in mm."""

TAPER = 2.0
NOTCH = 9.0
"""The largest radius of the notch for the thumb, in mm."""

SMALL, LARGE = 5.5, 34.0
"""Type sizes on a box, in points."""


@dataclass(frozen=True, slots=True)
class BoxPlan:
    """The design of a box: card size and deck depth in mm, text, colours, pictures.

    ``ground`` and ``ink`` are its colours, ``framed`` the tone of frames where backgrounds are not printed.
    """

    title: str
    game: str
    says: str
    width: float
    height: float
    depth: float
    ground: str
    ink: str
    framed: str | None
    back: Scene | None = None
    picture: Picture | None = None


def depth_of(count: int, thickness: float = THICKNESS, room: float = ROOM) -> float:
    """Return the depth of a box for this many cards, in mm.

    >>> depth_of(54), depth_of(3)
    (18.28, 6.0)
    """
    return round(max(THINNEST, count * thickness + room), 3)


def tuck_box(plan: BoxPlan) -> Net:
    """Return the net of a box, printed side up.

    From the left: a flap for glue, the back, the left side, the front, the right side. The lid is above
    the back, its text upside down, because it is folded over towards the front.
    """
    wide, tall, deep = plan.width, plan.height, plan.depth
    # the flap is glued under the right side, which is as wide as the box is deep
    glue = min(GLUE, deep - NARROWER)
    # the two dust flaps must not meet in the middle, where the tuck goes in
    tuck, dust = min(TUCK, tall / 3), min(deep, wide / 2 - TAPER)
    xs = [glue, glue + wide, glue + wide + deep, glue + 2 * wide + deep, glue + 2 * (wide + deep)]
    top = max(tuck + deep, dust)
    foot = top + tall
    notch = min(NOTCH, wide / 6, tall / 6)
    outline = _outline(xs, (top, foot), deep, tuck=tuck, dust=dust, notch=notch)
    panels = _panels(plan, xs, top, notch)
    tone = "#7a7a7a" if plan.framed else mix(plan.ground, plan.ink, 0.45)
    return Net(
        f"box of {plan.title}",
        xs[4],
        foot + max(deep, dust),
        panels,
        outline,
        _folds(xs, (top, foot), deep),
        tone,
    )


def _outline(
    xs: list[float], ends: tuple[float, float], deep: float, *, tuck: float, dust: float, notch: float
) -> tuple[Point, ...]:
    """Return the outline, clockwise from where the lid begins on the left."""
    x1, x2, x3, x4, x5 = xs
    top, foot = ends
    lid, near, far = top - deep, x1 + NARROWER, x2 - NARROWER
    # rounded corners slide into the box, square ones catch
    round_ = min(tuck * 0.7, (far - near) / 4)
    middle = (x3 + x4) / 2
    return (
        (x1, top),
        (x1, lid),
        (near, lid),
        *arc(near + round_, lid - tuck + round_, round_, 180, 270),
        *arc(far - round_, lid - tuck + round_, round_, 270, 360),
        (far, lid),
        (x2, lid),
        (x2, top),
        *_flap(x2, x3, top, -dust),
        (x3, top),
        *arc(middle, top, notch, 180, 0),
        (x4, top),
        *_flap(x4, x5, top, -dust),
        (x5, top),
        (x5, foot),
        *_flap(x5, x4, foot, dust),
        (x4, foot),
        (x4, foot + deep),
        (x3, foot + deep),
        (x3, foot),
        *_flap(x3, x2, foot, dust),
        (x2, foot),
        *_flap(x2, x1, foot, deep - NARROWER),
        (x1, foot),
        # the glue flap is slanted, so that glue at its ends does not show past the edges
        (0.0, foot - 2 * TAPER),
        (0.0, top + 2 * TAPER),
    )


def _flap(start: float, end: float, at: float, reach: float) -> tuple[Point, ...]:
    """Return the outline of a flap between two ends of an edge, narrower outwards."""
    step = 1 if end > start else -1
    near, taper = NARROWER / 2 * step, min(TAPER, abs(end - start) / 4) * step
    return ((start + near, at), (start + taper, at + reach), (end - taper, at + reach), (end - near, at))


def _folds(xs: list[float], ends: tuple[float, float], deep: float) -> tuple[tuple[Point, Point], ...]:
    x1, x2, x3, x4, x5 = xs
    top, foot = ends
    upright = tuple(((x, top), (x, foot)) for x in (x1, x2, x3, x4))
    lid = (((x1, top), (x2, top)), ((x1 + NARROWER, top - deep), (x2 - NARROWER, top - deep)))
    flaps = tuple(((a, top), (b, top)) for a, b in ((x2, x3), (x4, x5)))
    bottom = tuple(((a, foot), (b, foot)) for a, b in ((x1, x2), (x2, x3), (x3, x4), (x4, x5)))
    return (*upright, *lid, *flaps, *bottom)


def _panels(plan: BoxPlan, xs: list[float], top: float, notch: float) -> tuple[Node, ...]:
    """Return the backgrounds, each with bleed past its edges, then the content of each panel."""
    x1, x2, x3, x4, x5 = xs
    tall, deep = plan.height, plan.depth
    lid: Box = (x1, top - deep, x2 - x1, deep)
    back: Box = (x1, top, x2 - x1, tall)
    front: Box = (x3, top, x4 - x3, tall)
    sides: tuple[Box, Box] = ((x2, top, deep, tall), (x4, top, deep, tall))
    bottom: Box = (x3, top + tall, x4 - x3, deep)
    nodes: list[Node] = []
    if plan.framed is None:
        # one background behind all panels: folds a little off their lines show no white
        nodes.append(
            Rect(
                x1 - OUTER_BLEED,
                top - OUTER_BLEED,
                x5 - x1 + 2 * OUTER_BLEED,
                tall + 2 * OUTER_BLEED,
                fill=plan.ground,
            )
        )
        for x, y, wide, high in (lid, bottom):
            nodes.append(
                Rect(
                    x - OUTER_BLEED,
                    y - OUTER_BLEED,
                    wide + 2 * OUTER_BLEED,
                    high + 2 * OUTER_BLEED,
                    fill=plan.ground,
                )
            )
    nodes += _back(plan, back)
    nodes += _front(plan, front, notch)
    for side in sides:
        nodes += _title_along_side(plan, side)
    nodes += _title_on_lid(plan, lid)
    return tuple(nodes)


def _back(plan: BoxPlan, box: Box) -> list[Node]:
    """Return the back of the cards on the back of the box; its title where the cards have none."""
    x, y, wide, tall = box
    scene = plan.back
    if scene is None:
        return _front(plan, box, 0.0)
    scale = min(wide / scene.width, tall / scene.height)
    left, above = x + (wide - scene.width * scale) / 2, y + (tall - scene.height * scale) / 2
    return [Group((Use(scene, 0, 0),), left, above, scale=scale, clip=(0, 0, scene.width, scene.height))]


def _front(plan: BoxPlan, box: Box, notch: float) -> list[Node]:
    """Return the front: picture or frame, a large title with the game above it and the contents below."""
    x, y, wide, tall = box
    nodes: list[Node] = []
    if plan.picture is not None:
        nodes.append(_covered(plan.picture, box))
        return nodes
    inset = 3.0
    nodes.append(
        Rect(
            x + inset,
            y + inset + notch,
            wide - 2 * inset,
            tall - 2 * inset - notch,
            stroke=plan.framed or plan.ink,
            line=0.5,
            radius=2.0,
        )
    )
    room = (x + 2 * inset, wide - 4 * inset)
    top = y + notch + inset
    nodes += _words(plan.game, (room[0], top + tall * 0.08, room[1], tall * 0.1), 12.0, plan)
    nodes += _words(plan.title, (room[0], top + tall * 0.22, room[1], tall * 0.34), LARGE, plan)
    nodes += _words(plan.says, (room[0], y + tall * 0.78, room[1], tall * 0.12), 11.0, plan)
    return nodes


def _covered(picture: Picture, box: Box) -> Node:
    """Return a picture that covers a panel."""
    x, y, wide, tall = box
    scale = max(wide / picture.width, tall / picture.height)
    across, down = picture.width * scale, picture.height * scale
    node = Image(x + (wide - across) / 2, y + (tall - down) / 2, across, down, picture.data)
    return Group((node,), clip=box)


def _words(text: str, box: Box, size: float, plan: BoxPlan) -> list[Node]:
    """Return text in the middle of a box, as large as fits; nothing if even the smallest does not."""
    x, y, wide, tall = box
    if not text:
        return []
    font = BOLD if size == LARGE else MEDIUM
    try:
        found = flow(
            plain(text),
            x,
            y,
            width=wide,
            height=tall,
            family=Family(font, font, font, font),
            size=size,
            min_size=SMALL,
            leading=1.1,
            align="middle",
            vertical="middle",
            fill=plan.ink,
            piece=f"box of {plan.title}",
        )
    except TextOverflowError:
        return []
    return list(found.nodes)


def _title_along_side(plan: BoxPlan, box: Box) -> list[Node]:
    """Return the title along a side, read from above downwards as on the spine of a book."""
    x, y, wide, tall = box
    return _line(plan, tall - 8.0, wide, (x + wide / 2, y + tall / 2), 90.0)


def _title_on_lid(plan: BoxPlan, box: Box) -> list[Node]:
    """Return the title on the lid, which is read from the front once it is shut."""
    x, y, wide, tall = box
    return _line(plan, wide - 6.0, tall, (x + wide / 2, y + tall / 2), 180.0)


def _line(plan: BoxPlan, room: float, high: float, at: Point, rotate: float) -> list[Node]:
    size = min(20.0, high * 1.6)
    if size < SMALL:
        return []
    try:
        words = centred_text(
            0,
            0,
            plan.title,
            font=BOLD if size > 9 else MEDIUM,  # noqa: PLR2004 # points
            size=size,
            min_size=SMALL,
            width=room,
            fill=plan.ink,
            piece=f"box of {plan.title}",
        )
    except TextOverflowError:
        return []
    return [Group((words,), *at, rotate=rotate)]
