"""Compiles the finite part of a question: every ruling over its domain, as a compact table for the browser.

A ruling is taken apart into parts: the fields of the answer, the steps' texts with their figures apart, the
lists item by item. Each part is a function of the axes, kept as a decision diagram (``diagram.py``). So a
step that speaks of the column and the die is stored once, however many other facts there are.

The browser's evaluator is ``countermarch/site/js/evaluate.js``; the two are compared ruling by ruling in the
tests.
"""

from __future__ import annotations

import re
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

from countermarch.reference.engine import InputError
from countermarch.reference.engine.kinds import IntKind, RecordKind
from countermarch.reference.engine.wire import plain
from countermarch.site.diagram import HOLE, Diagrams

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from countermarch.reference.engine import Question, Ruling
    from countermarch.reference.engine.kinds import Field
    from countermarch.site.domain import Axis, Domain

Compiled = dict[str, Any]

TEXT, LIST, RECORD = "text", "list", "record"

NOBODY: Final = object()
"""Stands in a column where nobody will ask: a later step that this ruling lacks, an answer to bad input."""

SIGNED, PLAIN = "§", "¦"
"""Stand in a text for a figure with its sign always written, and for any other."""

_FIGURE: Final = re.compile(r"(?<![\w.])(?:\+?0|[+-]?[1-9]\d{0,8})(?!\w|\.\d)")

BETTER: Final = 12
"""How many letters a part must save to be taken apart further."""


def compile_question(question: Question, domain: Domain) -> Compiled:
    """Return the compiled table: axes, fixed parameters, leaves, nodes, and how a ruling is put together.

    >>> from countermarch.reference.engine import registry
    >>> from countermarch.site.domain import domain
    >>> question = registry.find("lebanon-82", "combat-result")
    >>> made = compile_question(question, domain(question, 60))
    >>> sorted(made)
    ['axes', 'fixed', 'leaves', 'nodes', 'parts', 'roots']
    >>> [axis["path"] for axis in made["axes"]][:2]
    [['terrain'], ['differential']]
    """
    rulings = [taken_apart(question, asked) for asked in domain.every()]
    diagrams = Diagrams([len(axis.values) for axis in domain.axes])
    errors = [ruling.get("error") for ruling in rulings]
    whole = [NOBODY if "error" in ruling else ruling for ruling in rulings]
    roots: list[int] = []

    def finished(part: Any) -> Any:  # noqa: ANN401 -- a part of any kind
        """Replace each column by the place of its root."""
        match part:
            case [str() as kind, column, inner]:
                return [kind, finished(column), [finished(one) for one in inner]]
            case [str() as kind, dict() as fields]:
                return [kind, {name: finished(one) for name, one in fields.items()}]
            case _:
                roots.append(diagrams.add(part))
                return len(roots) - 1

    split = _Splitter(diagrams)
    parts: dict[str, Any] = {}
    if any(error is not None for error in errors):
        parts["error"] = finished(split.part(errors))
    if any(one is not NOBODY for one in whole):
        parts["ruling"] = finished(split.part(whole))
    leaves, nodes, references = diagrams.written(roots)
    return {
        "axes": [_axis(axis, question) for axis in domain.axes],
        "fixed": domain.fixed,
        "leaves": leaves,
        "nodes": nodes,
        "parts": parts,
        "roots": references,
    }


def _axis(axis: Axis, question: Question) -> dict[str, Any]:
    """Return an axis: its path, and its values as ``span`` (both ends) unless the schema tells them."""
    fields: Sequence[Field] = question.parameters
    for name in axis.path:
        field = next(one for one in fields if one.name == name)
        fields = field.kind.fields if isinstance(field.kind, RecordKind) else ()
    made: dict[str, Any] = {"path": list(axis.path)}
    if field.nullable:
        made["null"] = True
    if isinstance(field.kind, IntKind):
        made["span"] = [axis.values[field.nullable], axis.values[-1]]
    return made


def taken_apart(question: Question, asked: dict[str, Any]) -> dict[str, Any]:
    """Return a ruling as JSON: its ``ruling_parts``, or ``error``."""
    try:
        ruling = question.ask(asked)
    except InputError as error:
        return {"error": [error.parameter, error.message]}
    return ruling_parts(question, ruling)


def ruling_parts(question: Question, ruling: Ruling[Any]) -> dict[str, Any]:
    """Return the parts of a ruling as JSON; ``result`` is the field of the answer that is shown large."""
    answer = plain(ruling.answer)
    assert isinstance(answer, dict)  # noqa: S101 -- an answer is a record
    return {
        "answer": answer,
        "result": question.headline_of(answer),
        "steps": [[step.rule, step.text, plain(step.value)] for step in ruling.steps],
        "errata": list(ruling.errata),
        "cells": [[cell.table, cell.row, cell.column] for cell in ruling.cells],
    }


class _Splitter:
    """Takes columns of values apart as far as that makes them smaller."""

    def __init__(self, diagrams: Diagrams) -> None:
        self.diagrams = diagrams

    def part(self, values: Sequence[Any]) -> Any:  # noqa: ANN401 -- a part of any kind
        """Return how values are put together: a column of leaves, or ``[kind, ...]`` with parts."""
        asked = [value for value in values if value is not NOBODY]
        if all(isinstance(value, dict) for value in asked) and len({tuple(value) for value in asked}) == 1:
            names = list(asked[0])
            return [RECORD, {name: self.part(_each(values, itemgetter(name))) for name in names}]
        apart = None
        if all(isinstance(value, list) for value in asked) and any(asked):
            apart = self._list(values, asked)
        elif all(isinstance(value, str) for value in asked):
            apart = self._text(values)
        column = self._column(values)
        if apart is None or self._cost(apart) + BETTER > self._cost(column):
            return column
        return apart

    def _column(self, values: Sequence[Any]) -> list[int]:
        leaf = self.diagrams.leaf
        return [HOLE if value is NOBODY else leaf(value) for value in values]

    def _list(self, values: Sequence[Any], asked: Sequence[Any]) -> Any:  # noqa: ANN401 -- as part
        longest = max(map(len, asked))

        def item(place: int) -> Callable[[Any], Any]:
            return lambda value: value[place] if place < len(value) else NOBODY

        inner = [self.part(_each(values, item(place))) for place in range(longest)]
        return [LIST, self._column(_each(values, len)), inner]

    def _text(self, values: Sequence[Any]) -> Any:  # noqa: ANN401 -- as part
        texts = set(values) - {NOBODY}
        if len(texts) < 3 or any(SIGNED in text or PLAIN in text for text in texts):  # noqa: PLR2004 -- not worth it
            return None
        figures = {text: _FIGURE.findall(text) for text in texts}
        most = max(map(len, figures.values()))
        frames = {text: _FIGURE.sub(_stand_in, text) for text in texts}
        if most == 0 or len(set(frames.values())) == len(texts):
            return None

        def figure(place: int) -> Callable[[Any], Any]:
            return lambda text: int(figures[text][place]) if place < len(figures[text]) else NOBODY

        inner = [self._column(_each(values, figure(place))) for place in range(most)]
        return [TEXT, self._column(_each(values, frames.__getitem__)), inner]

    def _cost(self, part: Any) -> int:  # noqa: ANN401 -- a part of any kind
        match part:
            case [str(), column, inner]:
                return self._cost(column) + sum(map(self._cost, inner))
            case [str(), dict() as fields]:
                return sum(map(self._cost, fields.values()))
            case _:
                leaves = set(part) - {HOLE}
                written = sum(len(str(self.diagrams.leaves[leaf])) + 1 for leaf in leaves)
                return self.diagrams.cost(part) + written


def _each(values: Sequence[Any], function: Callable[[Any], Any]) -> list[Any]:
    return [NOBODY if value is NOBODY else function(value) for value in values]


def _stand_in(found: re.Match[str]) -> str:
    return SIGNED if found[0][0] == "+" else PLAIN
