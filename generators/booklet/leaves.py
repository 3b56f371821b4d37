"""The pages of a booklet: cover, running headers and footers, lines for notes, and a picture at the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from countermarch.components.translations import gettext, gettext_noop
from countermarch.generators.pages.blocks import ENTRY, LIST, Block, entry, placed, stack
from countermarch.generators.pages.look import BOLD, MEDIUM
from countermarch.generators.pieces.scenes import SHADE, Tones, drawn_scene
from countermarch.generators.scene import metrics
from countermarch.generators.scene.nodes import Group, Path, Rect, Scene, Text, tagged
from countermarch.generators.scene.paths import line
from countermarch.generators.scene.style import darkened, mix
from countermarch.generators.scene.text import fit_line, flow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.components.model.game import Game
    from countermarch.generators.booklet.chapters import Chapter
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Align, Node, Role

SIDE = 12.0
TOP = 16.0
FOOT = 13.0
RUNNING = 9.5
"""Base line of the running head, in mm."""

NOTES_STEP = 8.0
"""Distance of the lines for notes, in mm."""

LEAVES = 4
"""Pages on a folded sheet."""

ENTRY_STEP = 7.0
"""Distance of the lines of the contents, in mm, where there is room."""

HEAD, TALLEST = 74.0, 110.0
"""Least and greatest height of the top of the cover, in mm."""

CLOSER, CLOSEST = 0.6, 2.5
"""By what share the scene of a kit is larger on a cover with the tallest top, which has the most sky; its
largest scale on a cover without a list of chapters."""

SEVERAL = 3
"""On this many pages or more the chapters of a booklet are listed on its cover."""

LISTED = 22
"""Up to this many chapters are listed in one column, more in two."""

TAIL, LARGEST, APART = 18.0, 62.0, 8.0
"""Least and greatest height of the picture at the end, and the space above it, in mm."""

FOLD_ONE = gettext_noop("Fold the sheet in half, with the cover on the outside.")
FOLD_MORE = gettext_noop(
    "Fold the sheets in half, nest them with the cover on the outside, and staple them along the fold."
)
FOLD_EACH = gettext_noop(
    "Fold each sheet with the printed side out, stack them with the folds on the right, and staple them "
    "on the left."
)
MADE = gettext_noop(
    "The clauses are summarised in our own words, in the order and with the numbers of the rules; E numbers "
    "refer to the errata sheet."
)


@dataclass(frozen=True, slots=True)
class Leaf:
    """The settings common to all pages of a booklet: game, title, size, style."""

    game: Game
    title: str
    width: float
    height: float
    look: Look

    @property
    def room(self) -> tuple[float, float]:
        """Width and height available on a page."""
        return (self.width - 2 * SIDE, self.height - TOP - FOOT)


def page(leaf: Leaf, nodes: Sequence[Node], number: int, running: str = "") -> Scene:
    """Return a page with its chapters above, and below its number outside, game and booklet inside."""
    style = leaf.look.style
    width, height = leaf.width, leaf.height
    y = height - 7.0
    note = style.size("note")
    ends: tuple[tuple[float, Align], tuple[float, Align]] = ((SIDE, "start"), (width - SIDE, "end"))
    (inside, inner), (outside, outer) = ends if number % 2 else ends[::-1]
    names = (leaf.game.title, leaf.title, leaf.game.notice)
    said = " \N{MIDDLE DOT} ".join(name for name in names if name)
    foot: list[Node] = [
        Path(line((SIDE, y - 4.0), (width - SIDE, y - 4.0)), stroke=style.colour("line"), line=0.2),
        Text(outside, y, str(number), BOLD, note + 2, style.colour("ink"), outer),
        fit_line(
            said,
            inside,
            y,
            width=width - 2 * SIDE - 12,
            font=MEDIUM,
            size=note,
            fill=style.colour("muted"),
            align=inner,
            piece=leaf.title,
        ),
    ]
    if running:
        wide = width - 2 * SIDE
        muted = style.colour("muted")
        foot.append(
            fit_line(
                running,
                outside,
                RUNNING,
                width=wide,
                font=MEDIUM,
                size=note,
                fill=muted,
                align=outer,
                piece=running,
            )
        )
    drawn = (Group(tuple(nodes), SIDE, TOP), tagged("Artifact", foot))
    return Scene(f"{leaf.game.title}: {leaf.title} {number}", width, height, drawn)


def notes(leaf: Leaf) -> list[Node]:
    """Return lines for notes on a page without text."""
    style = leaf.look.style
    wide, high = leaf.room
    size = style.size("heading")
    tall = metrics.cap_height(BOLD, size)
    title = Text(0.0, tall, gettext("Notes and house rules"), BOLD, size, style.colour("ink"))
    nodes: list[Node] = [tagged("H2", (title,))]
    y = tall + NOTES_STEP
    while y < high:
        nodes.append(Path(line((0.0, y), (wide, y)), stroke=style.colour("line"), line=0.2))
        y += NOTES_STEP
    return nodes


def tailpiece(leaf: Leaf, foot: float, scene: str, sky: str) -> list[Node]:
    """Return the picture below ``foot`` on the last page; none without a scene or with little room."""
    wide, tall = leaf.room
    high = min(tall - foot - APART, LARGEST)
    if high < TAIL or not scene:
        return []
    place = (0.0, round(tall - high, 3), round(wide, 3), round(high, 3))
    return [picture_strip(scene, place, leaf.look, sky)]


def picture_strip(scene: str, place: tuple[float, float, float, float], look: Look, sky: str) -> Node:
    """Return a quiet picture under a pale ``sky``, in a place: left, top, width and height."""
    paper, dark = look.style.colour("paper"), look.style.colour("heavy")
    deep = darkened(sky or dark)
    tones = Tones(mix(paper, deep, 0.3), deep)
    if dark == paper:
        tones = Tones(paper, look.style.colour("ink"), outlined=True)
    return tagged("Artifact", (drawn_scene(scene, place, tones, "strip"),))


def cover(
    leaf: Leaf, contents: Sequence[tuple[Chapter, int]], scene: str, sky: str, pages: int, *, pouch: bool
) -> Scene:
    """Return the cover: the game's name on its kit's scene, or on a dark background, and its chapters."""
    game, look = leaf.game, leaf.look
    style = look.style
    room, below = leaf.room
    dark, light = style.colour("heavy"), style.colour("head_ink")
    framed = dark == style.colour("paper")
    x, wide = SIDE + 7, room - 14
    fold = FOLD_EACH if pouch else FOLD_ONE if pages == LEAVES else FOLD_MORE
    made = flow(
        f"{gettext(fold)} {gettext(MADE)}",
        SIDE,
        0,
        width=room,
        size=style.size("note") + 0.4,
        fill=style.colour("muted"),
        piece="booklet",
    )
    free = below - made.height - 14.0
    if len({number for _, number in contents}) < SEVERAL:
        contents = ()
    head = min(max(free - ENTRY_STEP * len(contents), HEAD), TALLEST if contents else free)
    nodes: list[Node] = [
        Rect(SIDE, TOP, room, head, fill=dark, stroke=style.colour("ink") if framed else None, line=0.4)
    ]
    if scene and not framed:
        tones = Tones(darkened(sky or dark), SHADE)
        closer = min(1.0 + CLOSER * (head - HEAD) / (TALLEST - HEAD), CLOSEST)
        art = drawn_scene(scene, (0, 0, room, head), tones, "booklet", closer)
        nodes.append(Group((art,), SIDE, TOP, clip=(0, 0, room, head)))
    nodes.append(Rect(SIDE, TOP + head - 1.4, room, 1.4, fill=style.colour("accent")))
    lines: tuple[tuple[Role, str, float, str, float], ...] = (
        ("P", game.owner.upper(), 11, BOLD, style.size("note") + 0.5),
        ("H1", game.title, 27, BOLD, 38),
        ("P", leaf.title, 37, MEDIUM, 20),
    )
    for role, words, y, font, size in lines:
        said = fit_line(words, x, TOP + y, width=wide, font=font, size=size, fill=light, piece="booklet")
        nodes += [tagged(role, (said,))] if words else []
    foot = TOP + below - made.height
    nodes.append(placed(Block(room, made.height, (tagged("P", made.nodes),)), 0, foot))
    if contents:
        nodes.append(placed(_contents(contents, room, free - head, look), SIDE, TOP + head + 8))
    return Scene(f"{game.title}: {leaf.title} 1", leaf.width, leaf.height, tuple(nodes))


def _contents(contents: Sequence[tuple[Chapter, int]], width: float, height: float, look: Look) -> Block:
    """Return the chapters with their pages, as large as possible, in one or two columns."""
    style = look.style
    columns = 1 if len(contents) <= LISTED else 2
    rows = -(-len(contents) // columns)
    step = min(ENTRY_STEP, height / max(rows, 1))
    wide = (width - 8.0 * (columns - 1)) / columns
    size = min(style.size("body") + 2, step / metrics.MM / 1.25)
    heaps = []
    for start in range(0, len(contents), rows):
        lines = []
        for chapter, page in contents[start : start + rows]:
            tall = metrics.cap_height(BOLD, size)
            nodes: list[Node] = [
                Text(0, tall, chapter.number, BOLD, size, style.colour("accent")),
                fit_line(
                    chapter.title,
                    7.5 if chapter.number else 0.0,
                    tall,
                    width=wide - 16,
                    font=BOLD,
                    size=size,
                    fill=style.colour("ink"),
                    piece="booklet contents",
                ),
                Text(wide, tall, str(page), MEDIUM, size, style.colour("muted"), "end"),
            ]
            lines.append(Block(wide, step, entry(nodes), tag=ENTRY))
        heaps.append(stack(lines, 0.0))
    columned = tuple(placed(heap, index * (wide + 8.0), 0) for index, heap in enumerate(heaps))
    return Block(width, height, columned, tag=LIST)
