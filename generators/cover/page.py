"""The cover of a kit: title, contents, how to cut it, and the owner of the game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt
from typing import TYPE_CHECKING

from countermarch.components.translations import gettext
from countermarch.generators.pages.blocks import (
    ENTRY,
    LIST,
    Block,
    columns,
    entry,
    heading,
    placed,
    side_by_side,
    stack,
)
from countermarch.generators.pages.flow import PageFrame, text_area
from countermarch.generators.pages.look import BOLD, MEDIUM
from countermarch.generators.pieces.scenes import SHADE, Tones, drawn_scene
from countermarch.generators.scene import metrics
from countermarch.generators.scene.faults import TextOverflowError
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.nodes import Group, Path, Rect, Scene, Tag, Text, Use, tagged
from countermarch.generators.scene.paths import line, regular
from countermarch.generators.scene.style import darkened, mix
from countermarch.generators.scene.text import fit_line, flow
from countermarch.generators.sheets.document import Page
from countermarch.generators.sheets.footer import Footer, folio, footer_nodes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.components.model.game import Game
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Node

HERO = 116.0
MIN_HERO = 38.0
GUTTER = 9.0
MARGIN = 10.0
HEX = 9.0
TALLEST = 32.0
MIN_PIECE = 14.0
"""The largest and the smallest size of a piece on the cover, in mm."""

WIDEST = 8.0
"""Maximum space between two pieces, in mm."""

MADE = 53.0
"""End of the line with the designer's name in the head of the cover, in mm."""

UNDER_MADE = 4.0
"""Free space below it, with the bar at the bottom, in mm."""

LINE_GAP = 2.4
"""Space between the lines of the contents, in mm."""

BAR, AROUND = 1.6, 5.0
"""Height of the bar at the bottom of the head, and the space above and below its pieces, in mm."""

UNEVEN = 8.0
"""Largest difference in height between two columns of the contents, in mm."""

MAX_NUMBERS = 4
"""Maximum page numbers in a line of the contents; of more, only the first and last are printed."""


@dataclass(frozen=True, slots=True)
class ContentsLine:
    """A line of the contents: a title, a remark, and the pages (from 1) on which it begins.

    There are several pages if other documents are on the backs in between.

    >>> ContentsLine("Tracks", "", (11, 13)).numbers, ContentsLine("Mats", "", (5, 7, 9, 11, 13)).numbers
    ('11, 13', '5 \N{EN DASH} 13')
    """

    title: str
    says: str
    pages: tuple[int, ...]

    @property
    def numbers(self) -> str:
        """The page numbers as printed in the contents."""
        if len(self.pages) > MAX_NUMBERS:
            return f"{self.pages[0]} \N{EN DASH} {self.pages[-1]}"
        return ", ".join(map(str, self.pages))


@dataclass(frozen=True, slots=True)
class CoverContent:
    """What a cover says and shows.

    ``steps`` are instructions and ``remarks`` notes, both in the markup of ``flow``;
    ``shown`` are some of its pieces, ``jobs`` the files that the kit is printed from. The scene ``scene`` is
    drawn behind the game's name, under a sky of the colour ``sky``.
    """

    entries: tuple[ContentsLine, ...]
    steps: tuple[str, ...]
    remarks: tuple[str, ...]
    shown: tuple[Scene, ...] = ()
    jobs: tuple[str, ...] = ()
    scene: str = ""
    sky: str = ""


def contents_pages(entries: Sequence[ContentsLine], frame: PageFrame) -> list[tuple[ContentsLine, ...]]:
    """Return the lines of the contents by page: those on the cover, and those on following pages."""
    area = text_area(frame.base)
    width = (area.width - GUTTER) / 2
    top = heading(gettext("In this kit"), width, frame.look).height
    room = area.height - GUTTER - MIN_HERO - top
    pages: list[list[ContentsLine]] = [[]]
    left = [room]
    for one in entries:
        tall = _contents([one], width, frame.look).height + LINE_GAP
        if tall > left[0] and pages[-1]:
            left.pop(0)
            if not left:  # the following pages have two columns
                pages.append([])
                left = [area.height - top - UNEVEN] * 2
        left[0] -= tall
        pages[-1].append(one)
    return [tuple(page) for page in pages]


def cover_pages(game: Game, frame: PageFrame, matter: CoverContent) -> Iterator[Page]:
    """Yield the cover of a game's kit, and the pages that its contents spill over to."""
    first, *more = contents_pages(matter.entries, frame)
    yield _dressed(_cover(game, frame, replace(matter, entries=first)), frame, 1, 1 + len(more))
    area = text_area(frame.base)
    width = (area.width - GUTTER) / 2
    for number, entries in enumerate(more, 2):
        head = heading(gettext("In this kit, continued"), width, frame.look)
        blocks = [_contents([one], width, frame.look) for one in entries]
        body = stack([head, columns(blocks, 2, GUTTER, LINE_GAP)], LINE_GAP)
        yield _dressed((placed(body, area.x, area.y),), frame, number, 1 + len(more))


def _dressed(drawn: tuple[Node, ...], frame: PageFrame, number: int, total: int) -> Page:
    """Return a scene as a page with a frame, and a footer at the side."""
    if frame.scale != 1:
        drawn = (Group(drawn, scale=frame.scale),)
    footer = Footer(
        frame.game, frame.title, number, total, "", frame.marked, frame.note, frame.notice, "side"
    )
    scene = Scene(
        f"{frame.game}: {frame.title}",
        frame.paper.width,
        frame.paper.height,
        (*drawn, *footer_nodes(frame.paper, footer)),
    )
    return Page(scene, frame.title, folio=folio(frame.paper))


def _cover(game: Game, frame: PageFrame, matter: CoverContent) -> tuple[Node, ...]:
    """Return the cover itself: the game's name and pieces above, contents and advice beneath."""
    area = text_area(frame.base)
    width = (area.width - GUTTER) / 2
    look = frame.look
    left = stack([heading(gettext("In this kit"), width, look), _contents(matter.entries, width, look)], 2.4)
    right = stack(
        [
            *(
                (
                    heading(gettext("Print jobs"), width, look),
                    _remarks(matter.jobs, width, look),
                    Block(width, 1.0, ()),
                )
                if matter.jobs
                else ()
            ),
            heading(gettext("Assembly"), width, look),
            _numbered_steps(matter.steps, width, look),
            *(
                (
                    Block(width, 1.0, ()),
                    heading(gettext("Good to know"), width, look),
                    _remarks(matter.remarks, width, look),
                )
                if matter.remarks
                else ()
            ),
        ],
        2.4,
    )
    body = side_by_side([left, right], GUTTER)
    hero = min(HERO, area.height - body.height - GUTTER)
    if hero < MIN_HERO:
        there = area.height - GUTTER - MIN_HERO
        raise TextOverflowError(
            f"{game.title}: the cover's text needs {body.height:.0f} mm, there are {there:.0f}; "
            "shorten says in game.toml"
        )
    return (*_hero(game, frame, matter, hero), placed(body, area.x, area.y + hero + GUTTER))


def _hero(game: Game, frame: PageFrame, matter: CoverContent, tall: float) -> list[Node]:
    """Return the head of the cover: the game's name on a scene or a field of hexes, over some pieces."""
    style = frame.look.style
    area = text_area(frame.base)
    dark, light = style.colour("heavy"), style.colour("head_ink")
    inked = dark != style.colour("paper")
    faint = mix(dark, light, 0.14)
    ground = Rect(0, 0, area.width, tall, fill=dark, stroke=None if inked else style.colour("ink"), line=0.4)
    x, wide = area.x + MARGIN, area.width - 2 * MARGIN
    room = tall - MADE - 2 * 6.0
    shown = matter.shown if room >= MIN_PIECE else ()
    foot = tall - BAR - AROUND
    parade, top = _parade(shown, (x, wide), area.y + foot, min(room, TALLEST))
    pattern: Sequence[Node] = _hexes(area.width, tall, faint)
    if matter.scene and inked:
        tones = Tones(darkened(matter.sky or dark), SHADE)
        pattern = [drawn_scene(matter.scene, (0, 0, area.width, top - area.y - AROUND), tones, "cover")]
    nodes: list[Node] = [
        Group((ground, *pattern), area.x, area.y, clip=(0, 0, area.width, tall - 0.6)),
        Rect(area.x, area.y + tall - BAR, area.width, BAR, fill=style.colour("accent")),
    ]
    low = min(1.0, (tall - UNDER_MADE) / MADE)  # a low head has its words closer, and smaller
    over = " \N{MIDDLE DOT} ".join(
        part for part in (gettext("Print-and-play kit"), game.notice) if part
    ).upper()
    nodes.append(tagged("P", (Text(x, area.y + 13.0 * low, over, BOLD, style.size("note") + 1.5, light),)))
    name = fit_line(
        game.title, x, area.y + 33.0 * low, width=wide, font=BOLD, size=54 * low, fill=light, piece="cover"
    )
    nodes.append(tagged("H1", (name,)))
    if game.subtitle:
        under = fit_line(
            game.subtitle,
            x,
            area.y + 43.5 * low,
            width=wide,
            font=MEDIUM,
            size=20 * low,
            fill=light,
            piece="cover",
        )
        nodes.append(tagged("P", (under,)))
    by = gettext("a game by {designer}").format(designer=game.designer) if game.designer else ""
    made = ", ".join(part for part in (by, game.publisher, str(game.year or "")) if part)
    nodes.append(tagged("P", (Text(x, area.y + 51.5 * low, made, MEDIUM, style.size("body") + 1.5, light),)))
    return [*nodes, *parade]


def _hexes(width: float, height: float, ink: str) -> list[Node]:
    """Return a field of hexes as thin lines, a little beyond the box."""
    rise = HEX * sqrt(3)
    nodes: list[Node] = []
    for column in range(int(width / (HEX * 1.5)) + 2):
        for row in range(int(height / rise) + 2):
            y = row * rise + (rise / 2 if column % 2 else 0.0)
            nodes.append(Path(regular(column * HEX * 1.5, y, HEX, 6, 0), stroke=ink, line=0.22))
    return nodes


def _parade(
    shown: Sequence[Scene], span: tuple[float, float], foot: float, tallest: float
) -> tuple[list[Node], float]:
    """Return pieces in a row from margin to margin, or centred, each with a light edge; and the row's top."""
    if not shown:
        return [], foot
    x, width = span
    gap = 2.6
    across, along = sum(scene.width for scene in shown), max(scene.height for scene in shown)
    scale = min((width - gap * (len(shown) - 1)) / across, tallest / along)
    if len(shown) > 1:
        gap = min((width - across * scale) / (len(shown) - 1), WIDEST)
    x += (width - across * scale - gap * (len(shown) - 1)) / 2
    nodes: list[Node] = []
    for scene in shown:
        wide, tall = scene.width * scale, scene.height * scale
        top = foot - tall
        nodes.append(Rect(x - 0.4, top - 0.4, wide + 0.8, tall + 0.8, fill="#ffffff"))
        clip = (0.0, 0.0, scene.width, scene.height)
        nodes.append(Group((Use(scene, 0, 0),), x, top, scale=scale, clip=clip, pictured=True))
        nodes.append(Rect(x, top, wide, tall, stroke="#16181d", line=0.2))
        x += wide + gap
    return nodes, foot - along * scale


def _contents(entries: Sequence[ContentsLine], width: float, look: Look) -> Block:
    """Return the contents: titles, leaders, page numbers, and a remark under each title."""
    style = look.style
    size, note = style.size("body") + 2.0, style.size("note") + 0.8
    blocks = []
    for one in entries:
        tall = metrics.cap_height(BOLD, size)
        number = one.numbers
        words: list[Node] = [
            Text(0, tall, one.title, BOLD, size, style.colour("ink")),
            Text(width, tall, number, BOLD, size, style.colour("ink"), "end"),
        ]
        leader: list[Node] = []
        start = metrics.width(one.title, BOLD, size) + 1.5
        end = width - metrics.width(number, BOLD, size) - 1.5
        if end > start:
            leader.append(
                Path(
                    line((start, tall), (end, tall)),
                    stroke=style.colour("line"),
                    line=0.25,
                    dash=(0.01, 1.1),
                    cap="round",
                )
            )
        height = tall
        if one.says:
            said = flow(
                plain(one.says),
                0,
                tall + 1.5,
                width=width - 8,
                size=note,
                leading=1.15,
                fill=style.colour("muted"),
            )
            words += said.nodes
            height += 1.5 + said.height
        blocks.append(Block(width, height, (*leader, *entry(words)), tag=ENTRY))
    return replace(stack(blocks, LINE_GAP), tag=LIST)


def _numbered_steps(steps: Sequence[str], width: float, look: Look) -> Block:
    """Return numbered steps, each number in a rounded square of the accent colour."""
    style = look.style
    size = style.size("remark")
    blocks = []
    for number, step in enumerate(steps, 1):
        said = flow(step, 6.2, 0, width=width - 6.2, size=size, leading=1.25, fill=style.colour("ink"))
        mark = Text(
            0, metrics.cap_height(BOLD, size + 3), str(number), BOLD, size + 3, style.colour("accent")
        )
        blocks.append(Block(width, max(said.height, 3.0), entry(said.nodes, (mark,)), tag=ENTRY))
    return replace(stack(blocks, 1.9), tag=LIST)


def _remarks(remarks: Sequence[str], width: float, look: Look) -> Block:
    style = look.style
    size = style.size("body")
    return stack(
        [
            Block(width, said.height, said.nodes, tag=Tag("P"))
            for said in (
                flow(text, 0, 0, width=width, size=size, leading=1.25, fill=style.colour("ink"))
                for text in remarks
            )
        ],
        1.8,
    )
