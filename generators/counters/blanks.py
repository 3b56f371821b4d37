"""Counters to fill in: every kind of unit that a game has, its symbol printed, all the rest left empty."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from countermarch.components.model.layers import Layer, Value
from countermarch.components.model.pieces import Unit

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from countermarch.components.model.pieces import Marker
    from countermarch.generators.counters.unit_values import UnitValues

TO_FILL = "to-fill"
"""The column that says that a unit is one to fill in: without values it has a field for its name."""

KEPT = ("side", "type", "size")


def blanks(
    grouped: Iterable[Sequence[Unit | Marker]], count: int, unit_values: UnitValues
) -> tuple[tuple[Unit | Marker, ...], ...]:
    """Return ``count`` empty counters of each kind of unit: side, type, size and back stay, all else goes.

    >>> from countermarch import components
    >>> from countermarch.generators.counters.unit_values import UnitValues
    >>> units = components.game("lebanon-82").units
    >>> (made,) = blanks([units[:1]], 3, UnitValues())
    >>> made[0].type == units[0].type, made[0].number("attack"), made[0].count
    (True, None, 3)
    """
    found = []
    for group in grouped:
        kinds: dict[tuple[str, ...], Unit | Marker] = {}
        for piece in group:
            if not isinstance(piece, Unit):
                continue
            kind = (piece.side, piece.type, piece.size, unit_values.side(piece))
            kinds.setdefault(kind, _emptied(piece, count, (*KEPT, unit_values.turned)))
        found.append(tuple(kinds.values()))
    return tuple(group for group in found if group)


def _emptied(unit: Unit, count: int, kept: Sequence[str]) -> Unit:
    """Return a unit without a name, a formation or any value but those kept."""
    values = {column: value if column in kept else None for column, value in unit.values.items()}
    values[TO_FILL] = Value(value=True, layer=Layer.RULEBOOK)
    return replace(unit, id=f"blank {unit.id}", count=count, values=values, name="", formation="")
