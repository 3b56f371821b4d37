"""Parameters that choose the reading of an erratum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.reference.engine.kinds import BoolKind, EnumKind, IntKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.reference.engine.kinds import Field
    from countermarch.reference.engine.questions import Question


def reading_parameters(asked: Question, erratum: str = "") -> tuple[Field, ...]:
    """Return the parameters that only choose the reading of an erratum (by default of any).

    >>> from countermarch.reference.engine import registry
    >>> [field.name for field in reading_parameters(registry.find("lebanon-82", "combat-result"), "L82-E58")]
    ['beyond']
    """
    return tuple(
        field
        for field in asked.parameters
        if field.reading is not None and not field.reading.also_a_fact and not field.required
        if field.reading.errata and (not erratum or erratum in field.reading.errata)
    )


def other_readings(field: Field) -> tuple[int | str | bool, ...]:
    """Return the values of such a parameter other than the adopted reading; for a number, one of them.

    >>> from countermarch.reference.engine import registry
    >>> [other_readings(one) for one in reading_parameters(registry.find("lebanon-82", "movement-cost"))]
    [(2,), ('worst',), (True,)]
    """
    match field.kind:
        case BoolKind():
            return (not field.default,)
        case EnumKind(values):
            return tuple(value for value in values if value != field.default)
        case IntKind(low, high):
            return (next(one for one in (low, high, 1) if one is not None and one != field.default),)
        case _:
            return ()


def departures(asked: Question, given: Mapping[str, object]) -> Mapping[str, object]:
    """Return the given facts that choose another reading than the adopted one.

    >>> from countermarch.reference.engine import registry
    >>> asked = registry.find("lebanon-82", "combat-result")
    >>> departures(asked, {"differential": 9, "beyond": "off-table"}), departures(asked, {"differential": 9})
    ({'beyond': 'off-table'}, {})
    """
    return {
        field.name: given[field.name]
        for field in reading_parameters(asked)
        if field.name in given and given[field.name] != field.default
    }
