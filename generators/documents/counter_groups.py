"""Which counters to print: blank ones to fill in, groups chosen by selectors, and their sizes and totals."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from countermarch.components.model.layers import Layer, Value
from countermarch.components.model.pieces import Unit
from countermarch.components.model.source import COUNTER_FILES
from countermarch.generators.documents.options import KitError
from countermarch.generators.pieces.drawer import PieceDrawer, faces
from countermarch.generators.pieces.layout_files import with_default_layout
from countermarch.generators.pieces.pictures import Pictures
from countermarch.generators.sheets.impose import CutPiece

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Marker
    from countermarch.generators.documents.plan import KitPlan
    from countermarch.generators.pages.look import Look
    from countermarch.generators.pieces.columns import UnitValues

TO_FILL = "to-fill"
"""The column that marks a unit as blank, to fill in: without values, its name gets a field to write in."""

KEPT = ("side", "type", "size")


def blanks(
    grouped: Iterable[Sequence[Unit | Marker]], times: int, unit_values: UnitValues
) -> tuple[tuple[Unit | Marker, ...], ...]:
    """Return blank counters, ``times`` as many of each kind as there are units of it.

    Only side, type, size and back are printed.

    >>> from countermarch import components
    >>> from countermarch.generators.pieces.columns import UnitValues
    >>> units = components.game("lebanon-82").units
    >>> (made,) = blanks([[replace(units[0], count=3)]], 1, UnitValues())
    >>> made[0].type == units[0].type, made[0].number("attack"), made[0].count
    (True, None, 3)
    """
    found = []
    for group in grouped:
        kinds: dict[tuple[str, ...], Unit] = {}
        for piece in group:
            if not isinstance(piece, Unit):
                continue
            kind = (piece.side, piece.type, piece.size, unit_values.side(piece))
            known = kinds.get(kind) or _emptied(piece, (*KEPT, unit_values.turned))
            kinds[kind] = replace(known, count=known.count + times * piece.count)
        found.append(tuple(kinds.values()))
    return tuple(group for group in found if group)


def _emptied(unit: Unit, kept: Sequence[str]) -> Unit:
    """Return no copy of a unit, without its name, formation and values, except those to keep."""
    values = {column: value if column in kept else None for column, value in unit.values.items()}
    values[TO_FILL] = Value(value=True, layer=Layer.RULEBOOK)
    return replace(unit, id=f"blank {unit.id}", count=0, values=values, name="", formation="")


Groups = Sequence["Sequence[Unit | Marker]"]
"""Pieces to print, in groups that are kept together."""

SELECTOR = re.compile(r"(units|markers|chits)(?::([\w-]*))?(?:/([\w-]+))?")


@dataclass(frozen=True, slots=True)
class PieceTally:
    """The number of pieces, and how many of their printed values are reconstructed or unknown.

    ``to_fill`` is how many of the pieces are blanks added to those of the game.
    """

    pieces: int = 0
    reconstructed: int = 0
    missing: int = 0
    to_fill: int = 0

    def __add__(self, other: PieceTally) -> PieceTally:
        """Return the sum of both.

        >>> PieceTally(1, 10, 100, 1000) + PieceTally(2, 20, 200, 2000)
        PieceTally(pieces=3, reconstructed=30, missing=300, to_fill=3000)
        """
        return PieceTally(
            self.pieces + other.pieces,
            self.reconstructed + other.reconstructed,
            self.missing + other.missing,
            self.to_fill + other.to_fill,
        )


def select(game: Game, selectors: Sequence[str]) -> tuple[Unit | Marker, ...]:
    """Return the pieces that selectors name: ``units``, ``units:syrian``, ``markers:plo/support-fire``.

    The part after the colon is a side (empty: pieces of nobody), the one after the slash a kind of marker, or
    the id of a piece. A piece that two selectors name is taken once.
    """
    taken: dict[tuple[str, str], Unit | Marker] = {}
    for selector in selectors:
        parts = SELECTOR.fullmatch(selector)
        if parts is None:
            raise KitError(
                f"kit.toml: {selector!r} selects nothing; write units, markers or chits, then :side or /kind"
            )
        name, side, kind = parts.groups()
        pieces: Sequence[Unit | Marker] = getattr(game, name)
        for piece in pieces:
            if (side is None or piece.side == side) and (
                kind is None or kind in (getattr(piece, "kind", None), piece.id)
            ):
                taken.setdefault((name, piece.id), piece)
    return tuple(taken.values())


def groups(game: Game, selectors: Sequence[str]) -> tuple[tuple[Unit | Marker, ...], ...]:
    """Return the pieces of each group: one selector, or several joined by ``+``; groups do not overlap."""
    seen: set[tuple[str, str]] = set()
    found = []
    for selector in selectors:
        group = select(game, [part.strip() for part in selector.split("+")])
        fresh = tuple(piece for piece in group if (type(piece).__name__, piece.id) not in seen)
        seen |= {(type(piece).__name__, piece.id) for piece in fresh}
        if fresh:
            found.append(fresh)
    return tuple(found)


def ordered(grouped: Groups, columns: Sequence[str]) -> Groups:
    """Return groups with pieces of the same value in a column together, in the order of their first.

    The first column goes before the second; pieces without a value in it come after the others.
    """
    found = []
    for group in grouped:
        places = [
            {value: place for place, value in enumerate(dict.fromkeys(piece.text(column) for piece in group))}
            for column in columns
        ]
        pairs = tuple(zip(columns, places, strict=True))
        found.append(
            sorted(
                group,
                key=lambda piece: [(not (value := piece.text(column)), at[value]) for column, at in pairs],
            )
        )
    return found


def sized(grouped: Groups, drawer: PieceDrawer) -> list[tuple[PieceDrawer, Groups]]:
    """Return the pieces of each size with the drawer for it; the usual size first, groups kept apart."""
    of_size: dict[PieceDrawer, list[list[Unit | Marker]]] = {drawer: []}
    for group in grouped:
        parted: dict[PieceDrawer, list[Unit | Marker]] = {}
        for piece in group:
            parted.setdefault(drawer.for_size_of(piece), []).append(piece)
        for own, pieces in parted.items():
            of_size.setdefault(own, []).append(pieces)
    return [(own, found) for own, found in of_size.items() if found]


def places(grouped: Groups, across: int) -> int:
    """Return the number of places that groups take when each begins a new row of ``across`` places.

    >>> places([], 12)
    0
    """
    total = 0
    for group in grouped:
        total = -(-total // across) * across + sum(piece.count for piece in group)
    return total


def counter_drawer(game: Game, plan: KitPlan, look: Look) -> PieceDrawer:
    """Return what draws a game's counters: its own layout with the default one for all other pieces."""
    layout = with_default_layout(plan.counters)
    if not layout.sized:
        layout = replace(layout, width=look.style.counter_size, height=look.style.counter_size)
    files = COUNTER_FILES
    return PieceDrawer(game, layout, look, Pictures(*game.folders), files, unit_values=plan.unit_values)


def counters(chosen: Sequence[Unit | Marker], drawer: PieceDrawer) -> Iterator[CutPiece]:
    """Yield the counters to print, each as often as its count says."""
    for piece in chosen:
        made = faces(piece, drawer)
        marked = drawer.reconstructed(piece) > 0
        for _ in range(piece.count):
            yield CutPiece(made[0], made[1], piece.id, marked)


def counter(piece: Unit | Marker, drawer: PieceDrawer, total: int, number: int) -> CutPiece:
    """Return copy number n of ``total`` of a counter, from 1, with its number if the layout shows it."""
    front, back = (
        drawer.numbered(piece, number, total),
        faces(drawer.copy_with_scene(piece, number), drawer)[1],
    )
    return CutPiece(front, back, piece.id, drawer.reconstructed(piece) > 0)


def safely(safe: float) -> Callable[[CutPiece], CutPiece]:
    """Return a function that returns a piece unchanged, or raises if text is within ``safe`` mm of an edge.

    >>> from countermarch.generators.scene.nodes import Scene, Text
    >>> near = Scene("tank", 16, 16, (Text(0.5, 8, "8-8", "Barlow Condensed Bold", 12),))
    >>> inside = Scene("gun", 16, 16, (Text(4, 8, "4", "Barlow Condensed Bold", 12),))
    >>> safely(1.0)(CutPiece(inside)).front.name
    'gun'
    >>> safely(1.0)(CutPiece(inside, near))
    Traceback (most recent call last):
    countermarch...KitError: safe: tank: '8-8' extends 0.50 mm outside the safe zone; ask for less, or ...
    """
    from countermarch.generators.sheets.extent import check_safe

    def check(piece: CutPiece) -> CutPiece:
        for scene in (piece.front, piece.back):
            for found in check_safe(scene, safe) if scene else ():
                raise KitError(f"safe: {found}; ask for less, or change the layout")
        return piece

    return check


def tally(pieces: Sequence[Unit | Marker], drawer: PieceDrawer) -> PieceTally:
    """Count pieces and their reconstructed or missing values; a piece that is listed twice counts twice.

    A name or a picture may be unknown without being missing; a strength or another value may not.

    >>> from countermarch import components
    >>> from countermarch.generators.documents.plan import kit_plan
    >>> from countermarch.generators.pages.look import Look
    >>> from countermarch.generators.scene.style import style
    >>> game = components.game("lebanon-82")
    >>> drawer = counter_drawer(game, kit_plan(game), Look(style("standard")))
    >>> unit, printed = replace(game.units[0], count=3), replace(game.units[1], count=2)
    >>> to_fill = replace(unit, values={**unit.values, TO_FILL: Value(value=True, layer=Layer.RULEBOOK)})
    >>> tally([to_fill, printed], drawer).pieces, tally([to_fill, printed], drawer).to_fill
    (5, 3)
    """
    total = PieceTally()
    for piece in pieces:
        marked, blank = drawer.reconstructed(piece), len(drawer.empty(piece))
        to_fill = piece.count if piece.values.get(TO_FILL) else 0
        total += PieceTally(piece.count, marked * piece.count, blank * piece.count, to_fill)
    return total
