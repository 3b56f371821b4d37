"""What a writer is given: a document of pages, each one scene, with its boxes and its outline."""

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
    """Where on a page its number in the kit is written: where it begins, which way it runs, how large."""

    x: float
    y: float
    rotate: float = 0.0
    size: float = 8.0


@dataclass(frozen=True, slots=True)
class Page:
    """One printed page: a scene as large as the paper.

    ``label`` is the page's own name ("3 back"); ``trim`` is what is left when the page is cut, ``bleed`` how
    far ink goes past that; both None when the page is used as it is. ``folio`` is where a kit writes which of
    its pages this is; None for nowhere.
    """

    scene: Scene
    label: str = ""
    trim: Box | None = None
    bleed: Box | None = None
    folio: Folio | None = None


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A line of the document's outline; ``level`` 0 is a heading, 1 stands below it; pages count from 0."""

    title: str
    page_index: int
    level: int = 0


@dataclass(frozen=True, slots=True)
class Document:
    """Pages to be written to one file.

    ``pages`` may be a generator, so that a document of thousands of pages never stands in memory at once; it
    is then read only once. ``duplex`` is the edge that the printer should turn the paper over, None for one
    side. Without an ``author`` it is of the house. ``press`` is the printing press that it is for, None for
    printers at home.
    """

    title: str
    pages: Iterable[Page]
    outline: tuple[OutlineEntry, ...] = ()
    duplex: Duplex | None = None
    subject: str = ""
    author: str = ""
    press: Press | None = None
    language: str = "en"
