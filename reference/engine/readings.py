"""Readings of errata that a question lets one choose: facts that choose them, and those read otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
