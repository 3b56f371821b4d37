"""Pieces (units, markers, chits, cards) and places of the gazetteer, one row of a file each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Self

from countermarch.components.model.layers import Layer, Value

if TYPE_CHECKING:
    from collections.abc import Mapping


class CellsByHeading(dict[str, "Value | None"]):
    """Cells that can also be looked up by the headings of the designer's file, read-only.

    >>> cells = CellsByHeading({"attack": Value(3, Layer.RULEBOOK)}, {"strength": "attack"})
    >>> cells["strength"].value, "strength" in cells, list(cells)
    (3, True, ['attack'])
    """

    __slots__ = ("headings",)

    def __init__(self, cells: Mapping[str, Value | None], headings: Mapping[str, str]) -> None:
        """``headings`` maps a heading to its column."""
        super().__init__(cells)
        self.headings = headings

    def __contains__(self, key: object) -> bool:
        """Return whether there is a column with this name or heading."""
        return super().__contains__(key) or key in self.headings

    def __missing__(self, key: str) -> Value | None:
        """Return the cell of the column with this heading."""
        return self[self.headings[key]]

    def __setitem__(self, key: str, value: Value | None) -> None:
        """Refuse a change: every question of the process reads the same game."""
        raise TypeError("a loaded game is read-only")

    def get(self, key: str, default: Value | None = None) -> Value | None:  # type: ignore[override] # no third type
        """Return a cell by the name or the heading of its column."""
        return super().get(self.headings.get(key, key), default)


@dataclass(frozen=True, slots=True)
class Piece:
    """What every piece has: an id, the number of copies, its rule, and all its cells.

    ``layer`` is the first layer that lists the piece. ``values`` holds every column of its file but ``id``:
    a ``Value``, or None if no layer has it.

    >>> from countermarch.components.model.layers import Layer, Value
    >>> cells = {"attack": Value(8, Layer.RULEBOOK, "11.1"), "note": None}
    >>> piece = Piece("a", 1, "11.1", Layer.RULEBOOK, cells)
    >>> piece.number("attack"), piece.text("attack"), piece.text("note"), piece.number("note")
    (8, '8', '', None)
    """

    id: str
    count: int
    rule: str
    layer: Layer
    values: Mapping[str, Value | None]

    def with_values(self, changes: Mapping[str, int | str | bool]) -> Self:
        """Return the piece with other cells, as if read from the player's copy.

        >>> from countermarch import components
        >>> components.game("lebanon-82").units[0].with_values({"name": "Saar", "attack": 9}).name
        'Saar'
        """
        if not changes:
            return self
        cells = {column: Value(value, Layer.COPY) for column, value in changes.items()}
        own = {column: value for column, value in changes.items() if column in self.__dataclass_fields__}
        return replace(self.with_cells(cells), **own)  # type: ignore[arg-type] # as their cells

    def with_cells(self, cells: Mapping[str, Value | None]) -> Self:
        """Return the piece with these cells in place of its own; headings find them as before."""
        merged = {**self.values, **cells}
        if isinstance(self.values, CellsByHeading):
            return replace(self, values=CellsByHeading(merged, self.values.headings))
        return replace(self, values=MappingProxyType(merged))

    def value(self, column: str) -> Value | None:
        """Return a cell with its layer; None if it is empty or there is no such column."""
        return self.values.get(column)

    def number(self, column: str) -> int | None:
        """Return a cell as a number; None if it is empty or not a number."""
        cell = self.values.get(column)
        found = cell.value if cell else None
        return found if isinstance(found, int) and not isinstance(found, bool) else None

    def text(self, column: str) -> str:
        """Return a cell as text; empty if unknown."""
        cell = self.values.get(column)
        return "" if cell is None else str(cell.value)

    def flag(self, column: str) -> bool:
        """Return a yes/no cell; False if it is empty."""
        cell = self.values.get(column)
        return cell is not None and cell.value is True


@dataclass(frozen=True, slots=True)
class Unit(Piece):
    """A combat unit. ``type`` and ``size`` are ids of the symbol library; strengths are in ``values``.

    Strength columns are ``attack defense move`` and, for the reverse, ``depleted_attack depleted_defense
    depleted_move``, in combat factors and movement points; a game may add its own.

    >>> from countermarch import components
    >>> unit = components.game("lebanon-82").units[0]
    >>> unit.formation, [unit.number(column) for column in ("attack", "defense", "move")]
    ('96', [8, 7, 7])
    >>> unit.values["depleted_attack"].reconstructed
    True
    """

    side: str
    formation: str
    type: str
    size: str
    name: str


@dataclass(frozen=True, slots=True)
class Marker(Piece):
    """A counter that is not a unit: ``kind`` groups markers that work alike (support-fire, fired, turn ...).

    ``symbol`` is an id of the symbol library or empty; ``front`` and ``back`` are texts or kinds of face.

    >>> from countermarch import components
    >>> [marker.count for marker in components.game("lebanon-82").markers if marker.kind == "fired"]
    [6]
    """

    side: str
    kind: str
    title: str
    body: str
    symbol: str
    front: str
    back: str


@dataclass(frozen=True, slots=True)
class Chit(Marker):
    """A counter drawn from a cup or held in a hand."""


@dataclass(frozen=True, slots=True)
class Card(Piece):
    """A card: its deck, side, title and text; other columns are in ``values``."""

    deck: str
    side: str
    title: str
    body: str


@dataclass(frozen=True, slots=True)
class GazetteerPlace:
    """A place: its name (empty if it only has a number), its hex, and its ``kinds`` (town, bastion ...).

    ``values`` holds every column of the file but ``id``, with layers, as for pieces.

    >>> from countermarch import components
    >>> place = components.game("lebanon-82").places["ein-hilweh"]
    >>> place.hex, place.kinds
    ('1921', ('bastion',))
    """

    id: str
    name: str
    hex: str
    kinds: tuple[str, ...]
    note: str
    rule: str
    layer: Layer
    values: Mapping[str, Value | None]

    def text(self, column: str) -> str:
        """Return a cell as text; empty if unknown."""
        cell = self.values.get(column)
        return "" if cell is None else str(cell.value)
