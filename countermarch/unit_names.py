"""Units by the names that people say and type, and the printed values that fill the fields of a list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Unit
    from countermarch.reference.engine.kinds import Field


@dataclass(frozen=True, slots=True)
class Unclear:
    """A name shared by units with different values, or of a unit whose values are not known."""

    name: str


def values_by_unit_name(
    game: Game, fields: Sequence[Field], sides: Mapping[str, Sequence[str]]
) -> dict[str, object]:
    """Return the values of some fields by name of unit; ``sides`` gives the names of each side.

    The 47th Brigade is also found as ``brigade 47``, after its side, and with the face that is up.

    >>> from countermarch import components
    >>> from countermarch.reference.engine import registry
    >>> attackers, *_ = registry.find("lebanon-82", "attack").parameters[1:]
    >>> fields = attackers.kind.item.fields
    >>> found = values_by_unit_name(components.game("lebanon-82"), fields, {"israeli": ["Israeli"]})
    >>> found["golani"], found["golani depleted"]
    ({'side': 'israeli', 'strength': 7}, {'side': 'israeli', 'strength': 3})
    """
    columns = game.spoken.pieces
    if not any(field.name in columns and field.name != "side" for field in fields):
        return {}
    faces = ["", *sorted({key.split(".")[1] for key in columns if "." in key})]
    found: dict[str, object] = {}
    for unit in game.units:
        for face in faces:
            values: object = _values(unit, fields, columns, face) or Unclear(unit.name)
            for name in _names(unit, sides.get(unit.side, ())):
                for said in (f"{face} {name}", f"{name} {face}") if face else (name,):
                    same = found.setdefault(said.casefold(), values) == values
                    found[said.casefold()] = values if same else Unclear(unit.name)
    return found


def _values(unit: Unit, fields: Sequence[Field], columns: Mapping[str, str], face: str) -> dict[str, object]:
    """Return the values of a unit's face by field; {} if a required number is not known."""
    found: dict[str, object] = {}
    for field in fields:
        column = columns.get(f"{field.name}.{face}", columns.get(field.name, ""))
        value = unit.value(column) if column and column != "side" else None
        if column == "side" and unit.side:
            found[field.name] = unit.side
        elif value is not None and isinstance(value.value, int):
            found[field.name] = value.value
        elif column and column != "side" and field.required:
            return {}
    return found


def _names(unit: Unit, sides: Sequence[str]) -> Iterator[str]:
    """Yield the names of a unit. A bare number is not one: it could be a strength."""
    size = unit.text("size")
    if not unit.name:
        return
    names = [unit.name]
    if unit.name.isdecimal():
        names = [name for name in (f"{unit.name} {size}", f"{size} {unit.name}") if size]
        names += [f"{unit.name} bde", f"bde {unit.name}"] if size == "brigade" else []
        names += [f"{unit.name}th", *(f"{unit.name}th {one}" for one in (size, "bde") if one)]
    formation = unit.text("formation")
    if formation and formation != unit.name:
        names += [f"{name} {formation}" for name in names]  # as lookups show it: 35th Brigade (96)
    for name in names:
        yield name
        for side in sides:
            yield f"{side} {name}"
    if unit.name.isdecimal():
        for side in sides if not size else ():
            yield f"{side} {unit.name}"
