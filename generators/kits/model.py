"""A kit as it is planned: its parts in order, the sides of paper that they come to, and its documents."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from countermarch.components.discovery import is_own
from countermarch.generators.sheets.document import Document, OutlineEntry
from countermarch.generators.sheets.footer import numbered
from countermarch.generators.sheets.pages import blank_page
from countermarch.generators.sheets.planner import chosen_slots, jobs, slots

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from countermarch.components.model.game import Game
    from countermarch.generators.documents.options import KitOptions
    from countermarch.generators.documents.parts import Part
    from countermarch.generators.sheets.document import Duplex, Page
    from countermarch.generators.sheets.impose import Piece
    from countermarch.generators.sheets.planner import Job, PaperSheet, Slot


@dataclass(frozen=True, slots=True)
class Summary:
    """What a kit comes to: pages, pieces, and values on them that are reconstructed or left empty.

    ``marked`` kits have something of ours on pages other than pieces, such as a map. ``blank`` counters to
    fill in are besides the game's pieces.
    """

    pages: int
    pieces: int
    reconstructed: int
    missing: int
    marked: bool = False
    blank: int = 0


@dataclass(frozen=True, slots=True)
class Kit:
    """A game's kit: its parts in order, and the sheets of paper that they come to.

    ``every`` is each side of that paper in the order of printing. Pages are drawn when they are asked for,
    as often as they are.
    """

    game: Game
    options: KitOptions
    parts: tuple[Part, ...]
    sheets: tuple[PaperSheet, ...]
    every: tuple[Slot, ...]
    summary: Summary

    @property
    def shown(self) -> tuple[Slot, ...]:
        """The sides that are printed: all of them, or those chosen."""
        if not self.options.pages:
            return self.every
        return chosen_slots(
            self.every,
            [part.run for part in self.parts],
            lambda number: self.options.shows(number + 1),
            two_sided=self.options.two_sided,
        )

    def numbers(self, part: int) -> tuple[int, ...]:
        """Return where in the kit the pages of a part stand, counted from 0."""
        return _numbers(part, self.every)

    @property
    def jobs(self) -> tuple[Job, ...]:
        """The jobs that the kit is printed in: sheets for card, for paper, and for one side alone."""
        runs = [part.run for part in self.parts]
        return () if self.options.pages else jobs(self.sheets, runs, two_sided=self.options.two_sided)

    def pages(self, chosen: Sequence[Slot] | None = None) -> Iterator[Page]:
        """Yield every page that is printed, or those on the sides given, with their numbers."""
        readers = [_Reader(part) for part in self.parts]
        numbers = {slot.face: slot.number + 1 for slot in self.every}
        for slot in self.shown if chosen is None else chosen:
            if slot.face is None:
                yield blank_page(self.options.paper.portrait)
            else:
                yield numbered(readers[slot.face.run].page(slot.face.page), numbers[slot.face])

    @property
    def document(self) -> Document:
        """The kit as one document with its outline; its pages can be read once.

        The author of a player's own game is its designer.
        """
        return self._document("print-and-play kit", self.shown, two_sided=self.options.two_sided)

    def job_document(self, job: Job) -> Document:
        """Return the sheets of one print job as a document; its pages keep their numbers in the kit."""
        sides = slots(job.sheets, two_sided=job.two_sided)
        return self._document(f"print-and-play kit, {job.name}", sides, two_sided=job.two_sided)

    def _document(self, title: str, sides: Sequence[Slot], *, two_sided: bool) -> Document:
        game = self.game
        edge: Duplex | None = None
        if two_sided and self.options.duplex in ("long-edge", "short-edge"):
            edge = self.options.duplex
        return Document(
            f"{game.title}: {title}",
            self.pages(sides),
            self._outline(sides),
            edge,
            " \N{MIDDLE DOT} ".join(part for part in (game.title, game.publisher, game.notice) if part),
            (game.designer or game.publisher or game.title) if is_own(game) else "",
        )

    def _outline(self, sides: Sequence[Slot]) -> tuple[OutlineEntry, ...]:
        """Return a line for each part of which a page is printed, at the first such page."""
        first: dict[int, int] = {}
        for place, slot in enumerate(sides):
            if slot.face is not None:
                first.setdefault(slot.face.run, place)
        return tuple(OutlineEntry(self.parts[part].title, place) for part, place in first.items())


@dataclass(slots=True)
class _Reader:
    """Reads the pages of a part, which are drawn in turn, in the order in which sheets want them."""

    part: Part
    drawn: int = 0
    rest: Iterator[Page] | None = None
    kept: dict[int, Page] = field(default_factory=dict)

    def page(self, number: int) -> Page:
        """Return a page; those that were drawn on the way are kept, but for pieces, which come in order."""
        if number in self.kept:
            return self.kept.pop(number)
        if self.rest is None:
            self.rest = self.part.draw()
        while self.drawn < number:
            passed = next(self.rest)
            if self.part.cut is None:
                self.kept[self.drawn] = passed
            self.drawn += 1
        self.drawn += 1
        return next(self.rest)


def _numbers(part: int, every: tuple[Slot, ...]) -> tuple[int, ...]:
    return tuple(slot.number for slot in every if slot.face is not None and slot.face.run == part)


@dataclass(frozen=True, slots=True)
class DifferentPiece:
    """A piece that looks like no other of the kit, and how many copies of it there are.

    ``label`` is its name, with a number behind it where several of that name look otherwise, as cards do that
    show which copy they are; ``name`` is a piece's id.
    """

    label: str
    name: str
    piece: Piece
    copies: int


def different_pieces(parts: Iterable[Part]) -> tuple[DifferentPiece, ...]:
    """Return every different piece of these parts in order; those without a name are left out.

    >>> from countermarch import components
    >>> from countermarch.generators.kits import KitOptions, kit
    >>> made = kit(components.game("third-lebanon-war"), KitOptions(only=("cards",)))
    >>> [(one.label, one.copies) for one in different_pieces(made.parts)]
    [('cascading-blank', 18)]
    """
    looks: dict[str, list[Piece]] = {}
    copies: dict[tuple[str, int], int] = {}
    for part in parts:
        for piece in part.cut.pieces() if part.cut else ():
            if piece.name:
                number = _place(piece, looks.setdefault(piece.name, []))
                copies[piece.name, number] = copies.get((piece.name, number), 0) + 1
    labels = _labels({name: len(found) for name, found in looks.items()})
    return tuple(
        DifferentPiece(labels[name, number], name, looks[name][number], count)
        for (name, number), count in copies.items()
    )


def _place(piece: Piece, looks: list[Piece]) -> int:
    """Return where a piece that looks so stands in a list of pieces; it is added where none does."""
    if looks and looks[-1] == piece:  # copies that are alike come one behind the other
        return len(looks) - 1
    if piece not in looks:
        looks.append(piece)
    return looks.index(piece)


def _labels(looks: dict[str, int]) -> dict[tuple[str, int], str]:
    """Return a label for each look of a name; one that is another piece's name is passed over."""
    made = {(name, 0): name for name, count in looks.items() if count == 1}
    taken = set(looks)
    for name, count in looks.items():
        label = 0
        for number in range(count if count > 1 else 0):
            label += 1
            while f"{name} {label}" in taken:
                label += 1
            made[name, number] = f"{name} {label}"
            taken.add(f"{name} {label}")
    return made
