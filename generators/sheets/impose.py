"""Imposition of pieces: the place of each scene, sheet by sheet.

All functions are generators, so ten thousand cards need no more memory than one sheet.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Literal

from countermarch.generators.scene.faults import DrawingError
from countermarch.generators.scene.nodes import Group, Scene, Use
from countermarch.generators.sheets.document import Page
from countermarch.generators.sheets.paper import Box

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from countermarch.generators.scene.nodes import Node
    from countermarch.generators.sheets.layout import SheetLayout

Side = Literal["front", "back", "fold"]

SIZE_SLACK = 0.005
"""Tolerance between a piece's size and its layout's, in mm."""


class WrongSizeError(DrawingError):
    """A piece does not have the size or the bleed of its sheet."""


@dataclass(frozen=True, slots=True)
class CutPiece:
    """A piece to cut out; ``reconstructed`` means that it shows reconstructed values."""

    front: Scene
    back: Scene | None = None
    name: str = ""
    reconstructed: bool = False

    @property
    def size(self) -> tuple[float, float]:
        """Its trimmed width and height in mm."""
        return (self.front.width, self.front.height)


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A scene in its trimmed box on a page, upside down if ``turned``; ``piece`` counts from 0."""

    scene: Scene
    box: Box
    piece: int
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of a sheet of paper; ``number`` counts sheets from 1 and is the same for both sides."""

    layout: SheetLayout
    number: int
    side: Side
    placements: tuple[PlacedPiece, ...]
    pieces: int
    reconstructed: bool = False


def sheets(pieces: Iterable[CutPiece], layout: SheetLayout) -> Iterator[Sheet]:
    """Yield the sides to print, in order: front, back, front, back, or fronts or fold-over sheets alone.

    In duplex printing a back follows every front, even if it is empty, to keep the printer in step.
    """
    rest = iter(pieces)
    number = 0
    while batch := tuple(islice(rest, layout.capacity)):
        yield from _sides(batch, layout, number)
        number += 1


def _sides(batch: tuple[CutPiece, ...], layout: SheetLayout, number: int) -> Iterator[Sheet]:
    first = number * layout.capacity
    fronts = tuple(
        PlacedPiece(_checked(piece.front, piece, layout, place), layout.front(place), first + place)
        for place, piece in enumerate(batch)
    )
    backs = tuple(
        PlacedPiece(
            _checked(piece.back, piece, layout, place),
            layout.back(place),
            first + place,
            layout.backs_upside_down,
        )
        for place, piece in enumerate(batch)
        # a piece without a back leaves its place empty
        if piece.back is not None and layout.backs != "fronts"
    )
    reconstructed = any(piece.reconstructed for piece in batch)
    if layout.backs == "fold":
        yield Sheet(layout, number + 1, "fold", fronts + backs, len(batch), reconstructed)
        return
    yield Sheet(layout, number + 1, "front", fronts, len(batch), reconstructed)
    if layout.backs != "fronts":
        yield Sheet(layout, number + 1, "back", backs, len(batch), reconstructed)


def _checked(scene: Scene, piece: CutPiece, layout: SheetLayout, place: int) -> Scene:
    """Return the scene if it fits a place of the layout; raises ``WrongSizeError``."""
    width, height = layout.size(place)
    # sizes are sums in different orders, so equal ones differ by rounding
    if abs(scene.width - width) > SIZE_SLACK or abs(scene.height - height) > SIZE_SLACK:
        raise WrongSizeError(
            f"{piece.name or scene.name}: {scene.width:g} x {scene.height:g} mm on a sheet for pieces of "
            f"{width:g} x {height:g} mm; put it in a group of its own size"
        )
    if scene.bleed + SIZE_SLACK < layout.bleed:
        raise WrongSizeError(
            f"{piece.name or scene.name}: drawn with {scene.bleed:g} mm of bleed, the sheet asks for "
            f"{layout.bleed:g} mm; draw it larger or ask for less"
        )
    return scene


def drawn(placement: PlacedPiece, bleed: float) -> Node:
    """Return the node of a placement: the scene in its box, clipped at its bleed.

    >>> face = Scene("face", 16, 16, ())
    >>> drawn(PlacedPiece(face, Box(10, 20, 16, 16), 0), 0) == Use(face, 10, 20)
    True
    """
    scene, box = placement.scene, placement.box
    clip = None
    if scene.bleed > bleed:
        clip = (-bleed, -bleed, scene.width + 2 * bleed, scene.height + 2 * bleed)
    if placement.turned:
        return Group((Use(scene, 0, 0),), box.right, box.bottom, rotate=180, clip=clip)
    if clip is not None:
        return Group((Use(scene, 0, 0),), box.x, box.y, clip=clip)
    return Use(scene, box.x, box.y)


def singles(pieces: Iterable[CutPiece], bleed: float = 0.0) -> Iterator[Page]:
    """Yield a page for each side of each piece, as print shops want them: the piece and its bleed.

    The page's trim box is the piece, its bleed box the whole page.
    """
    for piece in pieces:
        for side, scene in (("front", piece.front), ("back", piece.back)):
            if scene is not None:
                yield _single(piece, scene, side, bleed)


def _single(piece: CutPiece, scene: Scene, side: str, bleed: float) -> Page:
    if scene.bleed + SIZE_SLACK < bleed:
        raise WrongSizeError(
            f"{piece.name or scene.name}: drawn with {scene.bleed:g} mm of bleed, {bleed:g} mm are asked "
            f"for; draw it larger or ask for less"
        )
    trim = Box(bleed, bleed, scene.width, scene.height)
    whole = trim.grown(bleed)
    name = f"{piece.name or scene.name} {side}"
    page = Scene(name, whole.width, whole.height, (drawn(PlacedPiece(scene, trim, 0), bleed),))
    return Page(page, name, trim, whole)
