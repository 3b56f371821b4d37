"""Readings of errata that a question lets one choose: facts that choose them, and those read otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.reference.engine.kinds import BoolKind, EnumKind, IntKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.reference.engine.kinds import Field
    from countermarch.reference.engine.questions import Question


def choosing(asked: Question, erratum: str = "") -> tuple[Field, ...]:
    """Return the parameters that choose how an erratum, or any, is read, and are no fact of the table.

    >>> from countermarch.reference.engine import registry
    >>> [field.name for field in choosing(registry.find("lebanon-82", "combat-result"), "L82-E58")]
    ['beyond']
    """
    return tuple(
        field
        for field in asked.parameters
        if field.reading is not None and field.reading.apart and not field.required
        if field.reading.errata and (not erratum or erratum in field.reading.errata)
    )


def others(field: Field) -> tuple[int | str | bool, ...]:
    """Return the values of such a parameter that read its errata otherwise; of a number, one of them.

    >>> from countermarch.reference.engine import registry
    >>> [others(one) for one in choosing(registry.find("lebanon-82", "movement-cost"))]
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


def otherwise(asked: Question, given: Mapping[str, object]) -> Mapping[str, object]:
    """Return the facts among those given that read an erratum otherwise than we do.

    >>> from countermarch.reference.engine import registry
    >>> asked = registry.find("lebanon-82", "combat-result")
    >>> otherwise(asked, {"differential": 9, "beyond": "off-table"}), otherwise(asked, {"differential": 9})
    ({'beyond': 'off-table'}, {})
    """
    return {
        field.name: given[field.name]
        for field in choosing(asked)
        if field.name in given and given[field.name] != field.default
    }
