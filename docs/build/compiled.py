"""Compiles the finite part of a question: every ruling over its domain, as a compact table for the browser.

A ruling is taken apart into slots: each field of the answer, each step, the errata, the cells. Each slot is
a function of the axes, kept as a reduced decision diagram: a node asks for the value of one axis and leads
on; an axis that a slot does not depend on is left out, and equal branches are one node. So a step that
speaks of the column and the die is stored once for every column and die, however many other facts there are.

The browser's evaluator is ``docs/src/js/evaluate.js``; the two are compared ruling by ruling in the tests.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from reference.engine import InputError
from reference.engine.wire import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from docs.build.domain import Domain
    from reference.engine import Question, Ruling

Compiled = dict[str, Any]


class _Diagram:
    """Nodes shared by all slots of a question. A reference is a node's number, or ``-1 - leaf``."""

    def __init__(self, widths: Sequence[int]) -> None:
        self.widths = widths
        self.nodes: list[list[int]] = []
        self._known: dict[tuple[int, ...], int] = {}

    def slot(self, leaves: Sequence[int]) -> int:
        """Add a slot, given the leaf at every point of the domain; return the reference to its root."""
        level = [-1 - leaf for leaf in leaves]
        for axis in range(len(self.widths) - 1, -1, -1):
            width = self.widths[axis]
            level = [
                self._node(axis, tuple(level[start : start + width])) for start in range(0, len(level), width)
            ]
        return level[0]

    def _node(self, axis: int, branches: tuple[int, ...]) -> int:
        first = branches[0]
        if all(branch == first for branch in branches):
            return first
        key = (axis, *branches)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = len(self.nodes)
            self.nodes.append(list(key))
        return found


class _Leaves:
    """The distinct values of all slots, each once."""

    def __init__(self) -> None:
        self.values: list[Any] = []
        self._known: dict[str, int] = {}

    def leaf(self, value: Any) -> int:  # noqa: ANN401 -- any JSON value
        key = json.dumps(value)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = len(self.values)
            self.values.append(value)
        return found


def compile_question(question: Question, domain: Domain) -> Compiled:
    """Return the compiled table: axes, fixed parameters, leaves, nodes and the slots' roots.

    >>> from reference.engine import registry
    >>> from docs.build.domain import domain
    >>> question = registry.find("lebanon-82", "combat-result")
    >>> made = compile_question(question, domain(question, 60))
    >>> sorted(made)
    ['axes', 'fixed', 'leaves', 'nodes', 'slots']
    >>> [axis["path"] for axis in made["axes"]][:2]
    [['terrain'], ['differential']]
    """
    leaves = _Leaves()
    columns: dict[str, list[int]] = {}
    count = 0
    for asked in domain.every():
        slots = _slots(question, asked)
        for name, value in slots.items():
            column = columns.setdefault(name, [])
            # A slot that some rulings lack (a later step, an answer to bad input) is null there.
            column.extend([leaves.leaf(None)] * (count - len(column)))
            column.append(leaves.leaf(value))
        count += 1
    empty = leaves.leaf(None)
    diagram = _Diagram([len(axis.values) for axis in domain.axes])
    roots = {name: diagram.slot(column + [empty] * (count - len(column))) for name, column in columns.items()}
    return {
        "axes": [{"path": list(axis.path), "values": list(axis.values)} for axis in domain.axes],
        "fixed": domain.fixed,
        "leaves": leaves.values,
        "nodes": diagram.nodes,
        "slots": roots,
    }


def _slots(question: Question, asked: dict[str, Any]) -> dict[str, Any]:
    """Take one ruling apart; a refusal of what was given is the one slot ``error``."""
    try:
        return taken_apart(question.ask(asked))
    except InputError as error:
        return {"error": [error.parameter, error.message]}


def taken_apart(ruling: Ruling[Any]) -> dict[str, Any]:
    """Return the slots of a ruling: ``answer.*``, ``step.*``, ``errata``, ``cells``."""
    answer = plain(ruling.answer)
    assert isinstance(answer, dict)  # noqa: S101 -- an answer is a record
    slots: dict[str, Any] = {f"answer.{name}": value for name, value in answer.items()}
    for place, step in enumerate(ruling.steps):
        slots[f"step.{place}"] = [step.rule, step.text, plain(step.value)]
    slots["errata"] = list(ruling.errata)
    slots["cells"] = [[cell.table, cell.row, cell.column] for cell in ruling.cells]
    return slots
