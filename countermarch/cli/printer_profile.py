"""Applies a saved printer profile to a print."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, get_args

from countermarch.cli.failures import one_of
from countermarch.components.errors import InputError
from countermarch.generators.sheets.document import Duplex
from countermarch.generators.sheets.layout import Backs
from countermarch.generators.sheets.paper import PAPERS

if TYPE_CHECKING:
    from countermarch.generators.writers.profiles import Profile

Shift = tuple[float, float]
NONE: Shift = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Printer:
    """Paper, kind of duplex, offset of the backs, and remarks to print."""

    paper: str
    duplex: Backs
    offset: Shift = NONE
    landscape_offset: Shift = NONE
    notes: tuple[str, ...] = ()


def printer(paper: str, duplex: str, profile: str = "") -> Printer:
    """Return paper and duplex as given, or else as in the printer's profile.

    Raises ``InputError`` for unknown names, and for a profile measured with the other edge.

    >>> printer("", "fold")
    Printer(paper='a4', duplex='fold', offset=(0.0, 0.0), landscape_offset=(0.0, 0.0), notes=())
    """
    known = None
    if profile:
        from countermarch.generators.writers.profiles import find_profile

        known = find_profile(profile)
    size = one_of("paper", paper.lower() or (known and known.paper) or "a4", list(PAPERS))
    backs: Backs = one_of("duplex", duplex or (known and known.duplex) or "long-edge", get_args(Backs))  # type: ignore[assignment] # checked just above
    if known is None:
        return Printer(size, backs)
    if backs not in get_args(Duplex):
        note = f"profile: {known.name} is not used: with {backs} no paper is turned over"
        return Printer(size, backs, notes=(note,))
    if known.duplex not in (None, backs):
        raise InputError("profile", _other_edge(known, backs, size))
    notes: tuple[str, ...] = ()
    if known.paper not in (None, size):
        note = f"was measured on {known.paper}, and {size} may feed differently; check one sheet first"
        notes = (f"profile: {known.name} {note}",)
    return Printer(size, backs, known.offset_for("portrait"), known.offset_for("landscape"), notes)


def _other_edge(known: Profile, backs: str, size: str) -> str:
    """Explain that a profile is not valid for the other edge, and how to measure it."""
    return (
        f"{known.name} was measured with {known.duplex}, and its readings do not hold for {backs}; "
        f"countermarch calibrate --paper {size} --duplex {backs} prints the sheet for it"
    )
