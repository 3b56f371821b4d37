"""Reading what a layout says in formulas, and the conditions of its items."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from countermarch.components.model.unit_words import spellings
from countermarch.generators.pieces.layout_terms import FIELD, Condition, Template

if TYPE_CHECKING:
    from countermarch.components.model.loading.toml_files import Section
    from countermarch.generators.pieces.formulas import Formula
    from countermarch.generators.pieces.layout import Item


def formula_at(section: Section, key: str, text: str, after: int = 0) -> Formula:
    """Read a formula that begins ``after`` characters of the text at a key; a slip is a fault."""
    from countermarch.components.model.expressions.slips import Slip
    from countermarch.generators.pieces.formulas import formula

    try:
        return formula(text)
    except Slip as slip:
        section.slip(key, slip, after=after)
        return formula("none == none")


def sum_at(section: Section, key: str) -> Formula | None:
    """Read what stands for a number: ``= 2 + steps``, or a column in brackets; None for anything else."""
    found = section.value_or_none(key)
    if not isinstance(found, str) or not found.strip().startswith(("=", "[")):
        return None
    text = section.text(key)
    if text[0] == "=":
        return formula_at(section, key, text[1:], 1)
    inner = FIELD.fullmatch(text)
    if inner is None:
        section.fault(key, text, "a formula after =, or one column in square brackets")
        return None
    if inner[1][0] == "=":
        return formula_at(section, key, inner[1][1:], 2)
    quote = "'" if '"' in inner[1] else '"'
    return formula_at(section, key, f"column({quote}{inner[1]}{quote})")


def with_formulas(section: Section, key: str, text: str) -> Template:
    """Read a text; every formula in it must be sound."""
    for found in FIELD.finditer(text):
        if found[1][0] == "=":
            formula_at(section, key, found[1][1:], found.start() + 2)
    return Template.read(text)


def read_conditions(section: Section, key: str, _start: Item | None = None) -> tuple[Condition, ...]:
    """Read columns that must be there, a table of what each must be, or a formula that must hold."""
    if isinstance(section.value_or_none(key), str):
        text = section.text(key)
        found = formula_at(section, key, text)
        if not found.condition:
            section.fault(key, text, "a condition, such as attack > 3 or type == 'armor'")
        return (Condition("", formula=found),)
    if isinstance(section.value_or_none(key), list):
        return tuple(Condition(name.lower()) for name in section.texts(key))
    inner = section.section(key)
    return tuple(_condition(inner, column) for column in inner.keys())  # noqa: SIM118 # a method


def _condition(section: Section, column: str) -> Condition:
    found, name = section.value_or_none(column), column.lower()
    if isinstance(found, bool):
        return Condition(name, empty=not section.flag(column))
    if isinstance(found, dict):
        inner = section.section(column)
        bounds: dict[str, Any] = {
            key: inner.length(key, least=-1e9, most=1e9) for key in ("least", "most") if inner.has(key)
        }
        bounds |= {key: inner.number(key) for key in ("shortest", "longest") if inner.has(key)}
        bounds |= {"given": True} if inner.has("given") and inner.flag("given") else {}
        inner.finish()
        return Condition(name, **bounds)
    values = section.value(column)
    if not isinstance(values, tuple):
        values = (str(values),)
    spelt = tuple(word for one in values for word in spellings(name, one))
    return Condition(name, spelt, empty=not values)
