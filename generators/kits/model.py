"""A planned kit: its parts in order, the sides of its sheets, and its documents."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from countermarch.components.discovery import is_from_folder
from countermarch.components.translations import gettext, use
from countermarch.generators.sheets.document import Document, OutlineEntry
from countermarch.generators.sheets.footer import numbered
from countermarch.generators.sheets.pages import blank_page
from countermarch.generators.sheets.planner import chosen_sides, jobs, paper_sides

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from countermarch.components.model.game import Game
    from countermarch.generators.documents.options import KitOptions
    from countermarch.generators.documents.parts import Part
    from countermarch.generators.sheets.document import Duplex, Page
    from countermarch.generators.sheets.impose import CutPiece
    from countermarch.generators.sheets.planner import Job, PaperSheet, PaperSide


@dataclass(frozen=True, slots=True)
class Summary:
    """Counts of a kit: pages, pieces, and values on them that are reconstructed or left empty.

    ``marked`` kits have reconstructed content on other pages, such as a map. ``blank`` counters to fill in
    are not among the game's pieces.
    """

    pages: int
    pieces: int
    reconstructed: int
    missing: int
    marked: bool = False
    blank: int = 0


@dataclass(frozen=True, slots=True)
class Kit:
    """A game's kit: its parts in order, and their sheets.

    ``paper_sides`` is each side of the sheets in printing order. Pages are drawn each time they are
    requested.
    """

    game: Game
    options: KitOptions
    parts: tuple[Part, ...]
    sheets: tuple[PaperSheet, ...]
    paper_sides: tuple[PaperSide, ...]
    summary: Summary

    @property
    def shown(self) -> tuple[PaperSide, ...]:
        """The sides that are printed: all, or those chosen."""
        if not self.options.pages:
            return self.paper_sides
        return chosen_sides(
            self.paper_sides,
            [part.run for part in self.parts],
            lambda number: self.options.shows(number + 1),
            two_sided=self.options.two_sided,
        )

    def numbers(self, part: int) -> tuple[int, ...]:
        """Return the indices of a part's pages in the kit, from 0."""
        return _numbers(part, self.paper_sides)

    @property
    def jobs(self) -> tuple[Job, ...]:
        """The print jobs: sheets for card, for paper, and one-sided."""
        runs = [part.run for part in self.parts]
        return () if self.options.pages else jobs(self.sheets, runs, two_sided=self.options.two_sided)

    def pages(self, chosen: Sequence[PaperSide] | None = None) -> Iterator[Page]:
        """Yield every page that is printed, or those on the sides given, with their numbers."""
        readers = [_PageReader(part) for part in self.parts]
        numbers = {side.face: side.number + 1 for side in self.paper_sides}
        for side in self.shown if chosen is None else chosen:
            if side.face is None:
                yield blank_page(self.options.paper.portrait)
                continue
            with use(self.game.catalogue):
                page = numbered(readers[side.face.run].page(side.face.page), numbers[side.face])
            yield page

    @property
    def document(self) -> Document:
        """The kit as one document with its outline; its pages can be read once.

        The author of a folder's game is its designer.
        """
        return self._document("", self.shown, two_sided=self.options.two_sided)

    def job_document(self, job: Job) -> Document:
        """Return the sheets of one print job as a document; its pages keep their numbers in the kit."""
        sides = paper_sides(job.sheets, two_sided=job.two_sided)
        return self._document(f", {job.name}", sides, two_sided=job.two_sided)

    def _document(self, job: str, sides: Sequence[PaperSide], *, two_sided: bool) -> Document:
        game = self.game
        edge: Duplex | None = None
        if two_sided and self.options.duplex in ("long-edge", "short-edge"):
            edge = self.options.duplex
        with use(game.catalogue):
            title = gettext("print-and-play kit")
        return Document(
            f"{game.title}: {title}{job}",
            self.pages(sides),
            self._outline(sides),
            edge,
            " \N{MIDDLE DOT} ".join(part for part in (game.title, game.publisher, game.notice) if part),
            (game.designer or game.publisher or game.title) if is_from_folder(game) else "",
            language=game.catalogue.language,
        )

    def _outline(self, sides: Sequence[PaperSide]) -> tuple[OutlineEntry, ...]:
        """Return an outline entry for each part that is printed, at its first page."""
        first: dict[int, int] = {}
        for place, side in enumerate(sides):
            if side.face is not None:
                first.setdefault(side.face.run, place)
        return tuple(OutlineEntry(self.parts[part].title, place) for part, place in first.items())


@dataclass(slots=True)
class _PageReader:
    """Reads the pages of a part in the order of the sheets, while they are drawn in sequence."""

    part: Part
    drawn: int = 0
    rest: Iterator[Page] | None = None
    kept: dict[int, Page] = field(default_factory=dict)

    def page(self, number: int) -> Page:
        """Return a page; pages drawn on the way are kept. Pages of pieces are drawn from its sheet on."""
        if number in self.kept:
            return self.kept.pop(number)
        cut = self.part.cut
        if cut is not None and (self.rest is None or number != self.drawn):
            sheet = number // cut.layout.sides
            self.rest, self.drawn = cut.pages(sheet), sheet * cut.layout.sides
        if self.rest is None:
            self.rest = self.part.draw()
        while self.drawn < number:
            self.kept[self.drawn] = next(self.rest)
            self.drawn += 1
        self.drawn += 1
        return next(self.rest)


def _numbers(part: int, every: tuple[PaperSide, ...]) -> tuple[int, ...]:
    return tuple(side.number for side in every if side.face is not None and side.face.run == part)


@dataclass(frozen=True, slots=True)
class DistinctPiece:
    """A distinct piece of the kit and its number of copies.

    ``label`` is its name, with a number if several of that name look different, such as cards that show their
    copy number; ``name`` is the piece's id.
    """

    label: str
    name: str
    piece: CutPiece
    copies: int


def different_pieces(parts: Iterable[Part]) -> tuple[DistinctPiece, ...]:
    """Return the distinct pieces of these parts in order, without unnamed ones.

    >>> from countermarch import components
    >>> from countermarch.generators.kits import KitOptions, kit
    >>> made = kit(components.game("third-lebanon-war"), KitOptions(only=("cards",)))
    >>> [(one.label, one.copies) for one in different_pieces(made.parts)][:2]
    [('cascading-blank-1', 1), ('cascading-blank-2', 1)]
    """
    looks: dict[str, list[CutPiece]] = {}
    copies: dict[tuple[str, int], int] = {}
    for part in parts:
        for piece in part.cut.pieces() if part.cut else ():
            if piece.name:
                number = _place(piece, looks.setdefault(piece.name, []))
                copies[piece.name, number] = copies.get((piece.name, number), 0) + 1
    labels = _labels({name: len(found) for name, found in looks.items()})
    return tuple(
        DistinctPiece(labels[name, number], name, looks[name][number], count)
        for (name, number), count in copies.items()
    )


def _place(piece: CutPiece, looks: list[CutPiece]) -> int:
    """Return the index of an equal piece in a list; appends it if there is none."""
    if looks and looks[-1] == piece:  # equal copies are consecutive
        return len(looks) - 1
    if piece not in looks:
        looks.append(piece)
    return looks.index(piece)


def _labels(looks: dict[str, int]) -> dict[tuple[str, int], str]:
    """Return a label for each variant of a name, never another piece's name."""
    made = {(name, 0): name for name, count in looks.items() if count == 1}
    taken = set(looks)
    for name, count in looks.items():
        label = 0
        for number in range(count if count > 1 else 0):
            label += 1
            # another piece may itself be called *Infantry 2*
            while f"{name} {label}" in taken:
                label += 1
            made[name, number] = f"{name} {label}"
            taken.add(f"{name} {label}")
    return made
