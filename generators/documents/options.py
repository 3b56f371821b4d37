"""The options for printing a kit."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, get_args

from countermarch.components.suggestions import did_you_mean
from countermarch.components.translations import gettext_noop
from countermarch.generators.scene.faults import DrawingError
from countermarch.generators.sheets.layout import Backs
from countermarch.generators.sheets.paper import A4
from countermarch.generators.sheets.paper import paper as paper_named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.generators.sheets.paper import Paper
    from countermarch.generators.sheets.planner import InPlay
    from countermarch.generators.sheets.silhouette import MachineMarks

Kind = Literal[
    "cover", "calibration", "counters", "cards", "standees", "boxes", "charts", "tracks", "poster",
    "mats", "map", "scenarios", "gazetteer", "zones", "booklet", "errata", "symbols",
]  # fmt: skip
KINDS: tuple[str, ...] = get_args(Kind)
"""Every kind of document a kit can hold, in the order of a kit."""

OF_PIECES = frozenset(("counters", "cards", "standees", "boxes"))
"""The kinds of document that print pieces."""

USUALLY_IN_PLAY: Mapping[str, InPlay] = {
    "cover": "once",
    "calibration": "once",
    "counters": "table",
    "cards": "hand",
    "standees": "table",
    "boxes": "once",
    "charts": "hand",
    "tracks": "table",
    "poster": "table",
    "mats": "table",
    "map": "table",
    "scenarios": "once",
    "gazetteer": "hand",
    "zones": "table",
    "booklet": "hand",
    "errata": "once",
    "symbols": "once",
}
"""Default place of each kind of document during play; ``kit.toml`` may override it."""

ADDED: Mapping[str, str] = {
    "cover": gettext_noop("Cover"),
    "calibration": gettext_noop("Calibration"),
    "symbols": gettext_noop("Reading the pieces"),
    "standees": gettext_noop("Standees"),
    "boxes": gettext_noop("Tuck boxes"),
}
"""Optional documents, printed only if the kit lists them or a player asks for them, with their titles."""

Missing = Literal["reconstruction", "blank"]


class KitError(DrawingError):
    """A kit cannot be made as asked, or its description is wrong; the message is one line."""


@dataclass(frozen=True, slots=True)
class KitOptions:
    """How a kit is printed. Lengths are mm.

    ``duplex`` is how backs are made, ``missing`` how values that no document gives are printed, ``offset``
    and ``landscape_offset`` move the backs of portrait and landscape sheets, ``gap`` spaces the pieces (0:
    butted), ``only`` keeps the kinds named (empty: all), ``add`` are kinds of ``ADDED`` to make besides.
    ``titles`` are documents to print by their titles. ``pieces`` are the ids of pieces to print, with ``*``
    as anything and ``#7`` for one of several copies (empty: all), ``copies`` how often; ``pages`` are
    ranges of the kit's pages, from 1 (empty: all). ``apart`` puts each side's counters on sheets of its
    own; ``safe`` refuses text nearer to an edge. ``cards`` is the size of cards (empty: the one that the
    kit names), ``marks`` what a cutting machine aligns sheets of pieces by (empty: marks for a knife).
    ``provenance`` marks each reconstructed value on a piece, ``errata`` cites errata on charts. With
    ``numbered``, counters show which of several copies they are, if their layout says so. ``links`` are
    tables and charts with the addresses of their lookups, which pages with them show as a QR code.

    >>> KitOptions(only=("counter",))
    Traceback (most recent call last):
    countermarch...KitError: only: 'counter' is not one of cover, ...; did you mean counters?
    """

    paper: Paper = field(default=A4)
    duplex: Backs = "long-edge"
    style: str = "standard"
    missing: Missing = "reconstruction"
    bleed: float = 0.0
    gap: float = 0.0
    offset: tuple[float, float] = (0.0, 0.0)
    landscape_offset: tuple[float, float] = (0.0, 0.0)
    only: tuple[str, ...] = ()
    add: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    pages: tuple[tuple[int, int], ...] = ()
    copies: int = 1
    apart: bool = False
    safe: float = 0.0
    cards: str = ""
    marks: MachineMarks = ""
    provenance: bool = False
    errata: bool = False
    numbered: bool = True
    links: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        """Raise an error for what no kit has; take a paper by its name, and one kind without a tuple."""
        paper: object = self.paper
        if isinstance(paper, str):
            object.__setattr__(self, "paper", paper_named(paper))
        for name in ("only", "add", "titles", "pieces"):
            if isinstance(getattr(self, name), str):
                object.__setattr__(self, name, (getattr(self, name),))
        if self.duplex not in get_args(Backs):
            raise KitError(f"duplex: {self.duplex!r} is not one of {', '.join(get_args(Backs))}")
        for name, known in (("only", KINDS), ("add", ADDED)):
            for kind in getattr(self, name):
                if kind not in known:
                    hint = did_you_mean(kind, known, 1)
                    raise KitError(f"{name}: {kind!r} is not one of {', '.join(known)}{hint}")
        if self.cards:
            from countermarch.generators.pieces.layout_terms import CARD_SIZES

            if self.cards not in CARD_SIZES:
                raise KitError(f"cards: {self.cards[:40]!r} is not one of {', '.join(CARD_SIZES)}")

    @property
    def selective(self) -> bool:
        """Whether only some documents or pieces are printed."""
        return bool(self.only or self.titles or self.pieces)

    def wants(self, kind: str, title: str) -> bool:
        """Return whether to make a document of this kind and title."""
        kinds = {*self.only, *self.add}
        if self.pieces and OF_PIECES.isdisjoint(self.only):
            kinds |= {"counters", "cards"}
        return not self.selective or kind in kinds or title in self.titles

    def shows(self, page: int) -> bool:
        """Return whether to print a page of the kit, counted from 1."""
        return not self.pages or any(first <= page <= last for first, last in self.pages)

    @property
    def two_sided(self) -> bool:
        """Whether the printer prints on both sides."""
        return self.duplex in ("long-edge", "short-edge")
