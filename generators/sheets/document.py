"""Documents for the writers: pages, each a scene with its boxes, and the outline."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from countermarch.generators.scene.nodes import Scene
    from countermarch.generators.sheets.paper import Box
    from countermarch.generators.sheets.press import Press

Duplex = Literal["long-edge", "short-edge"]


@dataclass(frozen=True, slots=True)
class Folio:
    """The place of the page number of a kit: its start, direction and size."""

    x: float
    y: float
    rotate: float = 0.0
    size: float = 8.0


@dataclass(frozen=True, slots=True)
class Page:
    """One printed page: a scene as large as the paper.

    ``label`` names the page ("3 back"); ``trim`` is the page after cutting, ``bleed`` how far ink goes past
    that; both are None if the page is not cut. ``folio`` is the place of its number in a kit, or None.
    """

    scene: Scene
    label: str = ""
    trim: Box | None = None
    bleed: Box | None = None
    folio: Folio | None = None


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A line of the document's outline; pages count from 0."""

    title: str
    page_index: int


@dataclass(frozen=True, slots=True)
class Document:
    """Pages to be written to one file.

    ``pages`` may be a generator, so that thousands of pages need little memory; it is then read only once.
    ``duplex`` is the edge over which the printer turns the paper, None for one side. The default author is
    Countermarch. ``press`` is the printing press, None for a home printer.
    """

    title: str
    pages: Iterable[Page]
    outline: tuple[OutlineEntry, ...] = ()
    duplex: Duplex | None = None
    subject: str = ""
    author: str = ""
    press: Press | None = None
    language: str = "en"
