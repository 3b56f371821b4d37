"""The rules in summary as a booklet: the clauses, chapter by chapter.

Pages are half a sheet, to be folded; lengths are in mm.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from countermarch.components.translations import gettext, gettext_noop
from countermarch.generators.pages.blocks import (
    ENTRY,
    LIST,
    Block,
    entry,
    errata_words,
    placed,
    stack,
    typeset,
)
from countermarch.generators.pages.flow import Slot, slots_of
from countermarch.generators.pages.look import BOLD, MEDIUM
from countermarch.generators.pieces.scenes import Tones, drawn_scene
from countermarch.generators.scene import metrics
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.nodes import Group, Path, Rect, Scene, Text, Use, tagged
from countermarch.generators.scene.paths import line
from countermarch.generators.scene.style import darkened
from countermarch.generators.scene.text import fit_line, flow
from countermarch.generators.sheets.booklet import page_size

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.rulebook import Clause
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Align, Node, Role
    from countermarch.generators.sheets.paper import Paper

SIDE = 12.0
TOP = 12.0
FOOT = 13.0
GAPS = (3.0, 2.5, 2.0)
PANEL, PIECE, CARD = 2.6, 15.0, 34.0
LEAST_NOTES = 45.0
GUTTER = 6.0
"""Distance of the two columns, in mm."""

LARGER = (1.12, 1.06)
"""How much larger running text may be if that needs no further sheet."""

ROOMY = 10.0
"""Body type above this size is set in one column, in points."""

MARGIN = 9.0
"""Space left of the text for the numbers of rules and errata, in mm."""

MOST_WORDS = 420
"""A paragraph that has reached this many characters ends with its clause."""

MOST_ERRATA = 4
"""Maximum errata named beside a paragraph."""

FEW = 2
"""A group of at most this many clauses gets no heading."""

NOTES_STEP = 8.0
"""Distance of the lines for notes, in mm."""

LEAVES = 4
"""Pages on a folded sheet."""

HEAD = 74.0
"""Height of the top of the cover, in mm."""

LISTED = 22
"""Up to this many chapters are listed in one column, more in two."""

MADE = gettext_noop(
    "Fold the sheets in the middle, one into the other with the cover outside, and staple them in the fold. "
    "The clauses are summarised in our own words, in the order and with the numbers of the rules; E numbers "
    "refer to the errata sheet."
)


SHADE = "#0b0d12"
"""Colour of the foreground of the cover's scene."""

COVER_ROLES: tuple[Role, ...] = ("P", "H1", "P")
"""Text roles of publisher, game and title on the cover."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its title and, for numbered rules, its number."""

    number: str
    title: str
    clauses: tuple[Clause, ...]


def chapters(game: Game, titles: Mapping[str, str] | None = None) -> tuple[Chapter, ...]:
    """Return a game's clauses by chapters, in the order of its rules; ``titles`` name some, by their key.

    The key of a chapter is its number, or the word with which the numbers of its clauses begin.

    >>> from countermarch import components
    >>> [(one.number, len(one.clauses)) for one in chapters(components.game("lebanon-82"))[:3]]
    [('10', 13), ('11', 15), ('12', 3)]
    """
    found: list[Chapter] = []
    for key, run in groupby(game.clauses, key=lambda clause: _chapter(clause.number)):
        clauses = tuple(run)
        title = (titles or {}).get(key, "")
        if key.isdigit():
            found.append(Chapter(key, title or _headline(clauses), clauses))
        elif title or len(clauses) > FEW or not found:
            words = title or key.replace("-", " ")
            found.append(Chapter("", words[:1].upper() + words[1:], clauses))
        else:  # a few clauses without a title belong to the chapter before
            found[-1] = Chapter(found[-1].number, found[-1].title, (*found[-1].clauses, *clauses))
    return tuple(found)


def _rules_only(found: Sequence[Chapter]) -> tuple[Chapter, ...]:
    """Return chapters without the notes that no question decides: credits, bare headings."""
    kept = [(one, [each for each in one.clauses if each.decided or each.kind != "note"]) for one in found]
    return tuple(replace(one, clauses=tuple(clauses)) for one, clauses in kept if clauses)


def _headline(clauses: Sequence[Clause]) -> str:
    """Return the title of a numbered chapter: that of the rule with its number, else of its first clause."""
    bare = next((clause for clause in clauses if re.fullmatch(r"\d+(\.0)?", clause.number)), clauses[0])
    return bare.title


def _chapter(number: str) -> str:
    """Return the chapter of a clause: its first number, or the first word of one that has none.

    >>> [_chapter(number) for number in ("7.3A-excess", "10.2 p1", "CRT De", "event-list.truce")]
    ['7', '10', 'CRT', 'event-list']
    """
    first = re.match(r"\d+", number)
    return first.group() if first else re.split(r"[ ./]|-\d", number, maxsplit=1)[0]


@dataclass(frozen=True, slots=True)
class _Leaf:
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


@dataclass(frozen=True, slots=True)
class Example:
    """An example in a chapter: pieces, and what happens to them."""

    chapter: str
    pieces: tuple[Scene, ...]
    says: str


@dataclass(frozen=True, slots=True)
class BookletPlan:
    """What a booklet shows besides the clauses.

    ``titles`` name chapters that the rules leave without a name. ``rules_only`` leaves out notes that no
    question decides, such as credits. The scene ``scene`` is drawn on the cover under a sky of the colour
    ``sky``. ``closing`` makes the content of the last pages, for a given width.
    """

    titles: Mapping[str, str] | None = None
    rules_only: bool = False
    scene: str = ""
    sky: str = ""
    examples: tuple[Example, ...] = ()
    closing: Callable[[float], Sequence[Block]] | None = None


def booklet_pages(
    game: Game, paper: Paper, look: Look, title: str, plan: BookletPlan | None = None
) -> tuple[Scene, ...]:
    """Return the pages in reading order, the cover first, with room for notes to fill the last sheet."""
    plan = plan or BookletPlan()
    leaf = _Leaf(game, title, *page_size(paper), look)
    wide, tall = leaf.room
    pages, opens = _set(leaf, plan)
    for share in LARGER:  # larger type, if it needs no further sheet
        large, there = _set(replace(leaf, look=_larger(look, share)), plan)
        if len(large) // LEAVES <= len(pages) // LEAVES:
            pages, opens = large, there
            break
    # by identity: two chapters may have equal headings
    where = {id(block): number for number, page in enumerate(pages, 2) for slot in page for block, _ in slot}
    scenes = [_cover(leaf, [(chapter, where[id(block)]) for chapter, block in opens], plan)]
    blank = -(len(pages) + 1) % LEAVES  # with the cover, pages fill whole sheets
    closing = slots_of(plan.closing(wide), tall, GAPS[0], title)[:blank] if plan.closing and blank else []
    notes: list[Sequence[Slot]] = [[[]]] * (blank - len(closing))
    filled = [*pages, *([slot] for slot in closing), *notes]
    for index, page in enumerate(filled):
        # lines for notes are at the end alone, under what is on the last page
        scenes.append(
            _page(leaf, _filled(leaf, page, notes=index >= len(filled) - 1 - len(notes)), index + 2)
        )
    return tuple(scenes)


def _larger(look: Look, share: float) -> Look:
    """Return a look with larger running text."""
    sizes = {**look.style.sizes, **{name: look.style.sizes[name] * share for name in ("body", "note")}}
    return replace(look, style=replace(look.style, sizes=sizes))


def _set(leaf: _Leaf, plan: BookletPlan) -> tuple[list[Sequence[Slot]], list[tuple[Chapter, Block]]]:
    """Return the columns of each page, and the heading of each chapter."""
    game, look = leaf.game, leaf.look
    columns = 1 if look.style.size("body") > ROOMY else 2
    column = (leaf.room[0] - GUTTER * (columns - 1)) / columns
    cited = _citations(game)
    blocks: list[Block] = []
    opens: list[tuple[Chapter, Block]] = []
    found = chapters(game, plan.titles)
    for chapter in _rules_only(found) if plan.rules_only else found:
        made = list(_chapter_blocks(chapter, cited, column, look))
        opens.append((chapter, made[0]))
        keys = {chapter.number, chapter.title, _chapter(chapter.clauses[0].number)}
        shown = [_example(one, column, look) for one in plan.examples if one.chapter in keys]
        blocks += [*made, *shown]
    # of equal lengths the first is taken: gaps are narrowed only if that saves a page
    return min((_columned(blocks, leaf, columns, gap) for gap in GAPS), key=len), opens


def _columned(blocks: Sequence[Block], leaf: _Leaf, columns: int, gap: float) -> list[Sequence[Slot]]:
    """Return the columns of each page; those of the last page are of about the same height."""
    tall = leaf.room[1]
    slots = slots_of(blocks, tall, gap, leaf.title)
    pages: list[Sequence[Slot]] = [slots[start : start + columns] for start in range(0, len(slots), columns)]
    last = [block for slot in pages[-1] for block, _ in slot]
    low = max((block.height for block in last), default=tall) + TOP
    while columns > 1 and low < tall and len(slots_of(last, low, gap, leaf.title)) > columns:
        low += GAPS[0]
    return [*pages[:-1], slots_of(last, low, gap, leaf.title)] if columns > 1 and low < tall else pages


def _filled(leaf: _Leaf, columns: Sequence[Slot], *, notes: bool) -> list[Node]:
    """Return the columns of a page, with lines for notes below them if wanted and there is much room."""
    foot = max((slot[-1][1] + slot[-1][0].height for slot in columns if slot), default=0.0)
    low = foot + NOTES_STEP if foot else 0.0
    lines = _lines(leaf, low) if notes and leaf.room[1] - low > LEAST_NOTES else []
    step = (leaf.room[0] + GUTTER) / max(len(columns), 1)
    if any(slot and slot[0][0].width < leaf.room[0] - GUTTER for slot in columns):
        step = (leaf.room[0] + GUTTER) / 2
    placings = ((index * step, block, y) for index, slot in enumerate(columns) for block, y in slot)
    return [*(placed(block, SIDE + x, TOP + y) for x, block, y in placings), *lines]


def _example(example: Example, width: float, look: Look) -> Block:
    """Return an example on a panel: the pieces at the left, enlarged, and the words beside them."""
    style = look.style
    nodes: list[Node] = []
    x, low = PANEL, 0.0
    for scene in example.pieces:
        edge = max(scene.width, scene.height)
        scale = (CARD if edge > CARD else PIECE) / edge
        clip = (0.0, 0.0, scene.width, scene.height)
        nodes.append(Group((Use(scene, 0, 0),), x, PANEL, scale=scale, clip=clip, pictured=True))
        nodes.append(Rect(x, PANEL, scene.width * scale, scene.height * scale, stroke="#16181d", line=0.2))
        x, low = x + scene.width * scale + PANEL / 2, max(low, scene.height * scale)
    left = x + PANEL / 2
    words = f"**{gettext('Example.')}** {plain(typeset(example.says))}"
    room = width - left - PANEL
    tall = flow(words, left, 0, width=room, size=style.size("body"), leading=1.22).height
    high = max(tall, low) + 2 * PANEL
    said = flow(
        words,
        left,
        0,
        width=room,
        height=high,
        size=style.size("body"),
        leading=1.22,
        upright="middle",
        fill=style.colour("ink"),
    )
    ground = Rect(0, 0, width, high, fill=style.colour("panel"), radius=1.0)
    bar = Rect(0, 0, 1.2, high, fill=style.colour("accent"))
    return Block(width, high, (ground, bar, *nodes, tagged("P", said.nodes)))


def _citations(game: Game) -> dict[str, tuple[str, ...]]:
    """Return the errata of each clause."""
    cited: dict[str, tuple[str, ...]] = {}
    for erratum in game.errata.values():
        for rule in erratum.rules:
            cited[rule] = (*cited.get(rule, ()), erratum.id)
    return cited


def _chapter_blocks(
    chapter: Chapter, cited: Mapping[str, Sequence[str]], width: float, look: Look
) -> Iterator[Block]:
    """Yield a chapter's heading and its paragraphs: the clauses of a rule, each after its title.

    A clause with the same title as the heading has none. Clauses that say the same are one, under all their
    titles.
    """
    yield _heading(chapter, width, look)
    alike: dict[str, list[Clause]] = {}
    for clause in chapter.clauses:
        alike.setdefault(clause.summary, []).append(clause)
    joined = [
        replace(same[0], title=", ".join(dict.fromkeys(one.title for one in same))) for same in alike.values()
    ]
    for rule, clauses in groupby(joined, key=lambda clause: _rule(clause, chapter, look)):
        words: list[str] = []
        errata: list[str] = []
        shown = rule
        for clause in clauses:
            titled = clause is not joined[0] or clause.title != chapter.title
            title = f"**{plain(clause.title).rstrip('.')}.** " if titled else ""
            words.append(f"{title}{plain(typeset(clause.summary))}")
            errata += [one for same in alike[clause.summary] for one in cited.get(same.number, ())]
            if sum(map(len, words)) > MOST_WORDS:
                yield _paragraph(words, shown, errata, width, look)
                words, errata, shown = [], [], ""
        if words:
            yield _paragraph(words, shown, errata, width, look)


def _rule(clause: Clause, chapter: Chapter, look: Look) -> str:
    """Return the rule of a clause as the margin names it; empty if too long, or in the heading."""
    number = re.match(r"\d+(\.\d+)?[A-Z]?", clause.number)
    key = _chapter(clause.number)  # a table, such as CRT
    rule = number.group() if number else key if key.isupper() else look.cite(clause.number).partition(", ")[0]
    headed = (chapter.number, f"{chapter.number}.0", chapter.title, clause.title)
    wide = metrics.width(rule, MEDIUM, look.style.size("note")) > MARGIN - 1.0
    return "" if wide or rule.casefold() in {one.casefold() for one in headed} else rule


def _heading(chapter: Chapter, width: float, look: Look) -> Block:
    """Return a chapter's heading: its number and title under a heavy line."""
    style = look.style
    size = style.size("heading") + 1
    tall = metrics.cap_height(BOLD, size)
    foot = tall + 2.2
    rule = Rect(0, 0, width, 0.7, fill=style.colour("accent"))
    words: list[Node] = []
    x = 0.0
    if chapter.number:
        words.append(Text(x, foot, chapter.number, BOLD, size, style.colour("accent")))
        x = max(metrics.width(chapter.number, BOLD, size) + 2.0, MARGIN)
    words.append(
        fit_line(
            chapter.title,
            x,
            foot,
            width=width - x,
            font=BOLD,
            size=size,
            fill=style.colour("ink"),
            piece=chapter.title,
        )
    )
    return Block(width, foot + 0.8, (rule, tagged("H2", words)), keep=True)


def _paragraph(words: Sequence[str], rule: str, errata: Sequence[str], width: float, look: Look) -> Block:
    """Return clauses as one paragraph, the number of their rule and their errata in the margin."""
    style = look.style
    body, note = style.size("body"), style.size("note")
    said = flow(
        " ".join(words),
        MARGIN,
        0,
        width=width - MARGIN,
        size=body,
        leading=1.22,
        fill=style.colour("ink"),
        piece=words[0],
    )
    marks = list(dict.fromkeys(errata))
    if len(marks) > MOST_ERRATA:
        marks = [*marks[: MOST_ERRATA - 1], "\N{HORIZONTAL ELLIPSIS}"]
    inks = [(rule, style.colour("muted"))] if rule else []
    inks += [(errata_words([one]), style.colour("accent")) for one in marks]
    step, top = note * metrics.MM * 1.15, metrics.cap_height(MEDIUM, body)
    beside = [
        fit_line(
            text, 0.0, top + row * step, width=MARGIN - 1.0, font=MEDIUM, size=note, fill=ink, piece=text
        )
        for row, (text, ink) in enumerate(inks)
    ]
    return Block(
        width, max(said.height, top + (len(beside) - 1) * step), (tagged("P", (*beside, *said.nodes)),)
    )


def _page(leaf: _Leaf, nodes: Sequence[Node], number: int) -> Scene:
    """Return a page with its footer: page number outside, game and booklet inside."""
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
    drawn = (*nodes, tagged("Artifact", foot))
    return Scene(f"{leaf.game.title}: {leaf.title} {number}", width, height, drawn)


def _lines(leaf: _Leaf, start: float = 0.0) -> list[Node]:
    """Return lines for notes on what is left of a page below ``start``."""
    style = leaf.look.style
    wide, high = leaf.room
    size = style.size("heading")
    tall = metrics.cap_height(BOLD, size)
    title = Text(SIDE, TOP + start + tall, gettext("Notes and house rules"), BOLD, size, style.colour("ink"))
    nodes: list[Node] = [tagged("H2", (title,))]
    y = TOP + start + tall + NOTES_STEP
    while y < TOP + high:
        nodes.append(Path(line((SIDE, y), (SIDE + wide, y)), stroke=style.colour("line"), line=0.2))
        y += NOTES_STEP
    return nodes


def _cover(leaf: _Leaf, contents: Sequence[tuple[Chapter, int]], plan: BookletPlan) -> Scene:
    """Return the cover: the game's name on the scene of its kit, or on a dark ground; the chapters below."""
    game, look = leaf.game, leaf.look
    style = look.style
    room, below = leaf.room
    dark, light = style.colour("heavy"), style.colour("head_ink")
    framed = dark == style.colour("paper")
    x, wide = SIDE + 7, room - 14
    nodes: list[Node] = [
        Rect(SIDE, TOP, room, HEAD, fill=dark, stroke=style.colour("ink") if framed else None, line=0.4)
    ]
    if plan.scene and not framed:
        tones = Tones(darkened(plan.sky or dark), SHADE)
        art = drawn_scene(plan.scene, (0, 0, room, HEAD), tones, "booklet")
        nodes.append(Group((art,), SIDE, TOP, clip=(0, 0, room, HEAD)))
    nodes += [
        Rect(SIDE, TOP + HEAD - 1.4, room, 1.4, fill=style.colour("accent")),
    ]
    words = [
        fit_line(
            (game.publisher or gettext("Rules")).upper(),
            x,
            TOP + 11,
            width=wide,
            font=BOLD,
            size=style.size("note") + 0.5,
            fill=light,
            piece="booklet",
        ),
        fit_line(game.title, x, TOP + 27, width=wide, font=BOLD, size=38, fill=light, piece="booklet"),
        fit_line(leaf.title, x, TOP + 37, width=wide, font=MEDIUM, size=20, fill=light, piece="booklet"),
    ]
    nodes += [tagged(role, (one,)) for role, one in zip(COVER_ROLES, words, strict=True)]
    made = flow(
        gettext(MADE),
        SIDE,
        0,
        width=room,
        size=style.size("note") + 0.4,
        fill=style.colour("muted"),
        piece="booklet",
    )
    foot = TOP + below - made.height
    nodes.append(placed(Block(room, made.height, (tagged("P", made.nodes),)), 0, foot))
    listed = _contents(contents, room, below - HEAD - 8 - made.height - 6, look)
    nodes.append(placed(listed, SIDE, TOP + HEAD + 8))
    return Scene(f"{game.title}: {leaf.title} 1", leaf.width, leaf.height, tuple(nodes))


def _contents(contents: Sequence[tuple[Chapter, int]], width: float, height: float, look: Look) -> Block:
    """Return the chapters with their pages, in one or two columns, as large as possible."""
    style = look.style
    columns = 1 if len(contents) <= LISTED else 2
    rows = -(-len(contents) // columns)
    step = min(7.0, height / max(rows, 1))
    wide = (width - 8.0 * (columns - 1)) / columns
    size = min(style.size("body") + 2, step / metrics.MM / 1.25)
    heaps = []
    for start in range(0, len(contents), rows):
        lines = []
        for chapter, page in contents[start : start + rows]:
            tall = metrics.cap_height(BOLD, size)
            nodes = [
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
