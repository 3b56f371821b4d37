"""The rules in summary as a booklet: the clauses, chapter by chapter.

Pages are half a sheet, to be folded; lengths are in mm.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from itertools import groupby
from typing import TYPE_CHECKING

from countermarch.components.display_names import capitalized
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
from countermarch.generators.pages.flow import Slot, longest_run, slots_of
from countermarch.generators.pages.look import BOLD, MEDIUM
from countermarch.generators.pieces.scenes import SHADE, Tones, drawn_scene
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
TOP = 16.0
FOOT = 13.0
RUNNING = 9.5
"""Base line of the running head, in mm."""

PANEL, PIECE, CARD = 2.6, 15.0, 34.0
GUTTER = 7.0
"""Distance of the two columns, in mm."""

SETTINGS = ((1.16, 2.6), (1.16, 1.9), (1.08, 1.9), (1.0, 1.9), (1.0, 1.4))
"""How much larger running text is, and the space between paragraphs in mm: the first that adds no sheet."""

TIGHT = 1.4
"""The space between paragraphs that says how many sheets are needed, in mm."""

ROOMY = 10.0
"""Body type above this size is set in one column, in points."""

MARGIN = 9.0
"""Space left of the text for the numbers of rules, in mm."""

FEW = 2
"""A group of at most this many clauses gets no heading."""

NOTES_STEP = 8.0
"""Distance of the lines for notes, in mm."""

LEAVES = 4
"""Pages on a folded sheet."""

STRETCH = 2.4
"""Maximum by which spaces in a column grow to make it as long as the other, in mm."""

SHORTER = 3.0
"""Step by which pages are shortened until they fill the last sheet, in mm."""

EMPTIEST = 0.6
"""Pages are not made shorter than this share."""

ENTRY_STEP = 7.0
"""Distance of the lines of the contents, in mm, where there is room."""

HEAD, TALLEST = 74.0, 110.0
"""Least and greatest height of the top of the cover, in mm."""

LISTED = 22
"""Up to this many chapters are listed in one column, more in two."""

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
class Chapter:
    """A chapter: its title and, for numbered rules, its number."""

    number: str
    title: str
    clauses: tuple[Clause, ...]


def chapters(game: Game, titles: Mapping[str, str] | None = None) -> tuple[Chapter, ...]:
    """Return a game's clauses by chapters, in the order of its rules; ``titles`` name some, by their key.

    The key of a chapter is its number, or the word with which the numbers of its clauses begin; chapters that
    follow each other under the same title are one. A title such as ``J-1: recovery`` has a number.

    >>> from countermarch import components
    >>> [(one.number, len(one.clauses)) for one in chapters(components.game("lebanon-82"))[:3]]
    [('10', 13), ('11', 15), ('12', 3)]
    """
    found: list[Chapter] = []
    titles = titles or {}
    keyed = ((chapter_key(clause.number), clause) for clause in game.clauses)
    for _, run in groupby(keyed, key=lambda one: titles.get(one[0], one[0])):
        keys, clauses = zip(*run, strict=True)
        key, title = keys[0], titles.get(keys[0], "")
        if key.isdigit():
            found.append(Chapter(key, title or _headline(clauses), clauses))
        elif title or len(clauses) > FEW or not found:
            number, _, words = (title or key.replace("-", " ")).rpartition(": ")
            found.append(Chapter(number, capitalized(words), clauses))
        else:  # a few clauses without a title belong to the chapter before
            found[-1] = Chapter(found[-1].number, found[-1].title, (*found[-1].clauses, *clauses))
    return tuple(found)


def _kept(found: Sequence[Chapter], plan: BookletPlan) -> tuple[Chapter, ...]:
    """Return chapters without the clauses that a plan leaves out; neighbours with one title are one."""

    def printed(clause: Clause) -> bool:
        if plan.rules_only and clause.kind == "note" and not clause.decided:  # credits, bare headings
            return False
        return not any(fnmatchcase(clause.number, pattern) for pattern in plan.leave_out)

    kept: list[Chapter] = []
    for one in found:
        clauses = tuple(filter(printed, one.clauses))
        if kept and kept[-1].title == one.title:  # named alike: it goes on
            kept[-1] = replace(kept[-1], clauses=(*kept[-1].clauses, *clauses))
        elif clauses:
            kept.append(replace(one, clauses=clauses))
    return tuple(kept)


def _headline(clauses: Sequence[Clause]) -> str:
    """Return the title of a numbered chapter: that of the rule with its number, else of its first clause."""
    bare = next((clause for clause in clauses if re.fullmatch(r"\d+(\.0)?", clause.number)), clauses[0])
    return bare.title


def chapter_key(number: str) -> str:
    """Return the chapter of a clause: its first number, or the first word of one that has none.

    >>> [chapter_key(number) for number in ("7.3A-excess", "10.2 p1", "CRT De", "event-list.truce")]
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
    question decides, such as credits; ``leave_out`` the clauses whose numbers match one of its patterns
    (``4.1/*``), since another page prints them as a table. The scene ``scene`` is drawn on the cover under a
    sky of the colour ``sky``. ``closing`` makes what follows the rules, for a given width. Sheets of a
    ``pouch`` are printed on one side only.
    """

    titles: Mapping[str, str] | None = None
    rules_only: bool = False
    leave_out: tuple[str, ...] = ()
    scene: str = ""
    sky: str = ""
    examples: tuple[Example, ...] = ()
    closing: Callable[[float], Sequence[Block]] | None = None
    pouch: bool = False


def booklet_pages(
    game: Game, paper: Paper, look: Look, title: str, plan: BookletPlan | None = None
) -> tuple[Scene, ...]:
    """Return the pages in reading order, the cover first; they fill whole sheets."""
    plan = plan or BookletPlan()
    leaf = _Leaf(game, title, *page_size(paper), look)
    found = _kept(chapters(game, plan.titles), plan)
    closing = tuple(plan.closing(leaf.room[0])) if plan.closing else ()
    draft = _Draft(leaf, found, plan, 1.0)
    tall = leaf.room[1]
    count = len(draft.pages(TIGHT, tall, ()))
    room = count + -(count + 1) % LEAVES
    while closing and (closing[-1].keep or len(draft.pages(TIGHT, tall, closing)) > room):
        closing = closing[:-1]  # what would need one more sheet
    for share, gap in SETTINGS:
        if draft.share != share:
            draft = _Draft(leaf, found, plan, share)
        pages = draft.pages(gap, tall, closing)
        if len(pages) <= room:
            break
    while len(pages) < room and tall > leaf.room[1] * EMPTIEST:  # no page is left empty if all may be shorter
        tall -= SHORTER
        pages = draft.pages(gap, tall, closing)
    if len(pages) != room:
        pages = draft.pages(gap, leaf.room[1], closing)
    begins = {id(block): number for number, page in enumerate(pages, 2) for block, _, _ in page}
    scenes = [_cover(leaf, [(one, begins[id(block)]) for one, block in draft.opens], plan, room + 1)]
    for number, page in enumerate(pages, 2):
        nodes = [placed(block, SIDE + x, TOP + y) for block, x, y in page]
        scenes.append(_page(leaf, nodes, number, draft.running([block for block, _, _ in page])))
    scenes += [_page(leaf, _lines(leaf), number) for number in range(len(pages) + 2, room + 2)]
    return tuple(scenes)


def _larger(look: Look, share: float) -> Look:
    """Return a look with larger running text."""
    sizes = {**look.style.sizes, **{name: look.style.sizes[name] * share for name in ("body", "note")}}
    return replace(look, style=replace(look.style, sizes=sizes))


_Placed = tuple[Block, float, float]
"""A block on a page, with its distance from the left and from the top."""


class _Draft:
    """The chapters of a booklet as blocks, in type ``share`` times the usual size."""

    def __init__(self, leaf: _Leaf, found: Sequence[Chapter], plan: BookletPlan, share: float) -> None:
        look = _larger(leaf.look, share)
        wide = leaf.room[0]
        self.leaf, self.share = leaf, share
        self.columns = 1 if look.style.size("body") > ROOMY else 2
        self.step = (wide + GUTTER) / self.columns
        cited = _citations(leaf.game)
        margin = MARGIN if any(one.number[:1].isdigit() for one in leaf.game.clauses) else 0.0
        self.blocks: list[Block] = []
        self.opens: list[tuple[Chapter, Block]] = []
        self.chapter: dict[int, Chapter] = {}
        self.examples: list[tuple[Block, Block]] = []
        """Examples with the last block of their chapter."""
        for chapter in found:
            made = list(_chapter_blocks(chapter, cited, self.step - GUTTER, margin, look))
            self.opens.append((chapter, made[0]))
            self.chapter.update((id(block), chapter) for block in made)
            keys = {chapter.number, chapter.title, chapter_key(chapter.clauses[0].number)}
            shown = [one for one in plan.examples if one.chapter in keys]
            self.examples += [(made[-1], _example(one, wide, look)) for one in shown]
            self.blocks += made

    def pages(self, gap: float, tall: float, closing: Sequence[Block]) -> list[list[_Placed]]:
        """Return the blocks of each page, with examples at the foot of the page where their chapter ends."""
        pages: list[list[_Placed]] = []
        rest, waiting, foot = self.blocks, self.examples, 0.0
        while rest:
            shown: list[Block] = []
            below = 0.0
            slots, here = self._begun(rest, tall, gap)
            for last, one in waiting:
                if id(last) not in here:
                    break
                room = tall - below - one.height - 2 * gap
                fewer, left = self._begun(rest, room, gap)
                if id(last) not in left:  # the example goes with its rule to the next page
                    before = next(index for index, block in enumerate(rest) if block is last)
                    before -= rest[before - 1].keep
                    if before > 0:
                        slots, here = self._begun(rest[:before], tall - below, gap)
                        break
                slots, here, below = fewer, left, tall - room
                shown.append(one)
            waiting = waiting[len(shown) :]
            rest = rest[len(here) :]
            slots, low = self._balanced(slots, gap)
            if rest and all(_stretch(slot, tall - below) <= STRETCH for slot in slots):
                low = tall - below
            placings = [
                (block, column * self.step, y)
                for column, slot in enumerate(slots)
                for block, y in _stretched(slot, low)
            ]
            foot = low
            for block in shown:
                placings.append((block, 0.0, foot + 2 * gap))
                foot += 2 * gap + block.height
            pages.append(placings)
        # what follows the rules goes on below them
        used = Block(0.0, foot, ())
        for number, slot in enumerate(slots_of((used, *closing), tall, 2 * gap, self.leaf.title)):
            full = [(block, 0.0, y) for block, y in slot if block is not used]
            if number:
                pages.append(full)
            else:
                pages[-1] += full
        return pages

    def _begun(self, rest: Sequence[Block], tall: float, gap: float) -> tuple[Sequence[Slot], set[int]]:
        """Return the columns of a page that begins with some blocks, and which blocks are in them."""
        slots = slots_of(rest, tall, gap, self.leaf.title)[: self.columns]
        return slots, {id(block) for slot in slots for block, _ in slot}

    def _balanced(self, slots: Sequence[Slot], gap: float) -> tuple[Sequence[Slot], float]:
        """Return the columns of a page at about the same height, and that height."""
        blocks = [block for slot in slots for block, _ in slot]
        low = max(sum(block.height for block in blocks) / self.columns, longest_run(blocks, gap))
        even, most = slots, max(_low(slot) for slot in slots)
        while low < most:
            even = slots_of(blocks, low, gap, self.leaf.title)
            if len(even) <= self.columns:
                break
            low += 1.0
        even = even if len(even) <= self.columns else slots
        return even, max(_low(slot) for slot in even)

    def running(self, blocks: Sequence[Block]) -> str:
        """Return the first and the last chapter on a page."""
        found = [self.chapter[id(block)] for block in blocks if id(block) in self.chapter]
        named = [f"{one.number} {one.title}".strip() for one in dict.fromkeys(found[:1] + found[-1:])]
        return " \N{EN DASH} ".join(named)


def _low(slot: Slot) -> float:
    """Return the lower end of a column."""
    return slot[-1][1] + slot[-1][0].height if slot else 0.0


def _begins(slot: Slot) -> list[bool]:
    """Return which blocks of a column have a space above that may grow."""
    return [index > 0 and not slot[index - 1][0].keep for index in range(len(slot))]


def _stretch(slot: Slot, low: float) -> float:
    """Return by how much each space of a column must grow so that it ends at ``low``."""
    return (low - _low(slot)) / max(sum(_begins(slot)), 1)


def _stretched(slot: Slot, low: float) -> Slot:
    """Return a column with wider spaces between paragraphs, so that it ends at ``low`` if that is near."""
    more, begins = _stretch(slot, low), _begins(slot)
    if not 0.0 < more <= STRETCH:
        return slot
    return [(block, y + more * sum(begins[: index + 1])) for index, (block, y) in enumerate(slot)]


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
    chapter: Chapter, cited: Mapping[str, Sequence[str]], width: float, margin: float, look: Look
) -> Iterator[Block]:
    """Yield a chapter's heading and its clauses, each a paragraph after its title, then its errata.

    A clause with the same title as the heading has none. Clauses that say the same are one, under all their
    titles. The number of a rule is in the margin, beside its first clause.
    """
    yield _heading(chapter, width, margin, look)
    alike: dict[str, list[Clause]] = {}
    for clause in chapter.clauses:
        alike.setdefault(clause.summary, []).append(clause)
    before = ""
    for same in alike.values():
        first, titles = same[0], ", ".join(dict.fromkeys(one.title for one in same))
        titled = before or titles != chapter.title
        words = f"**{plain(titles).rstrip('.')}.** " if titled else ""
        words += plain(typeset(first.summary))
        errata = dict.fromkeys(one for each in same for one in cited.get(each.number, ()))
        if errata:
            words += f" *{errata_words(tuple(errata))}*"
        rule = _rule(first, chapter, look)
        yield _paragraph(words, rule if rule != before else "", width, margin, look)
        before = rule or before or " "


def _rule(clause: Clause, chapter: Chapter, look: Look) -> str:
    """Return the rule of a clause as the margin names it; empty if too long, or in the heading."""
    number = re.match(r"\d+(\.\d+)*[A-Z]?", clause.number)
    key = chapter_key(clause.number)  # a table, such as CRT
    rule = number.group() if number else key if key.isupper() else look.cite(clause.number).partition(", ")[0]
    headed = (chapter.number, f"{chapter.number}.0", chapter.title, clause.title)
    wide = metrics.width(rule, MEDIUM, look.style.size("note")) > MARGIN - 1.0
    return "" if wide or rule.casefold() in {one.casefold() for one in headed} else rule


def _heading(chapter: Chapter, width: float, margin: float, look: Look) -> Block:
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
        x = max(metrics.width(chapter.number, BOLD, size) + 2.0, margin)
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


def _paragraph(words: str, rule: str, width: float, margin: float, look: Look) -> Block:
    """Return a clause as a paragraph, the number of its rule in the margin."""
    style = look.style
    body, note = style.size("body"), style.size("note")
    said = flow(
        words,
        margin,
        0,
        width=width - margin,
        size=body,
        leading=1.22,
        fill=style.colour("ink"),
        piece=words,
    )
    top, muted = metrics.cap_height(MEDIUM, body), style.colour("muted")
    shown = margin and rule
    beside = (Text(0.0, top, rule, MEDIUM, note, muted),) if shown else ()
    return Block(width, said.height, (tagged("P", (*beside, *said.nodes)),))


def _page(leaf: _Leaf, nodes: Sequence[Node], number: int, running: str = "") -> Scene:
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
    drawn = (*nodes, tagged("Artifact", foot))
    return Scene(f"{leaf.game.title}: {leaf.title} {number}", width, height, drawn)


def _lines(leaf: _Leaf) -> list[Node]:
    """Return lines for notes on a page without text."""
    style = leaf.look.style
    wide, high = leaf.room
    size = style.size("heading")
    tall = metrics.cap_height(BOLD, size)
    title = Text(SIDE, TOP + tall, gettext("Notes and house rules"), BOLD, size, style.colour("ink"))
    nodes: list[Node] = [tagged("H2", (title,))]
    y = TOP + tall + NOTES_STEP
    while y < TOP + high:
        nodes.append(Path(line((SIDE, y), (SIDE + wide, y)), stroke=style.colour("line"), line=0.2))
        y += NOTES_STEP
    return nodes


def _cover(leaf: _Leaf, contents: Sequence[tuple[Chapter, int]], plan: BookletPlan, pages: int) -> Scene:
    """Return the cover: the game's name on the scene of its kit, or on a dark ground; the chapters below."""
    game, look = leaf.game, leaf.look
    style = look.style
    room, below = leaf.room
    dark, light = style.colour("heavy"), style.colour("head_ink")
    framed = dark == style.colour("paper")
    x, wide = SIDE + 7, room - 14
    fold = FOLD_EACH if plan.pouch else FOLD_ONE if pages == LEAVES else FOLD_MORE
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
    head = min(max(free - ENTRY_STEP * len(contents), HEAD), TALLEST)
    nodes: list[Node] = [
        Rect(SIDE, TOP, room, head, fill=dark, stroke=style.colour("ink") if framed else None, line=0.4)
    ]
    if plan.scene and not framed:
        tones = Tones(darkened(plan.sky or dark), SHADE)
        art = drawn_scene(plan.scene, (0, 0, room, head), tones, "booklet")
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
    nodes.append(placed(_contents(contents, room, free - head, look), SIDE, TOP + head + 8))
    return Scene(f"{game.title}: {leaf.title} 1", leaf.width, leaf.height, tuple(nodes))


def _contents(contents: Sequence[tuple[Chapter, int]], width: float, height: float, look: Look) -> Block:
    """Return the chapters with their pages, in one or two columns, as large as possible."""
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
