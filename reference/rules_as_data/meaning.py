"""Type-checking and compiling syntax trees: a node becomes the shape of its value, and a function.

The function takes the values so far (``Env``: names to values, ``WORK`` to the ``Working``). Nothing is
executed as Python source; an expression that is unbounded or could fail is refused here.
"""

from __future__ import annotations

import operator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from countermarch.components.model.expressions import nodes
from countermarch.components.model.expressions.errors import ExpressionError, UnresolvedName
from countermarch.components.model.loading.faults import near
from countermarch.reference.rules_as_data.shapes import (
    BooleanShape,
    ChoiceShape,
    IntegerShape,
    ListShape,
    NoneShape,
    RecordShape,
    Shape,
    described,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from countermarch.components.model.expressions.nodes import Node
    from countermarch.reference.rules_as_data.readable_data import ReadableData

    Env = dict[str, Any]
    Evaluator = Callable[[Env], Any]

WORK: Final = "*"
"""The key of the ``Working`` in an ``Env``; not a valid name of an expression."""

MAX_ITEMS: Final = 200
"""Maximum items of a list, and dice of a pool, given to a question written as data."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """A compiled node: the shape of its value, and the function that evaluates it."""

    shape: Shape
    run: Evaluator


@dataclass(frozen=True)
class Scope:
    """The names that an expression can use, with their shapes (None: their definition is at fault).

    ``used`` collects the names that were used; ``given`` are the parameters; ``learned`` are names and fields
    (``unit.mode``) whose shapes are narrowed by enclosing conditions; ``walking`` are the items of the
    iteration around the expression: None outside any, and empty in a nested one, where sums by place of the
    outer items are not possible.
    """

    readable_data: ReadableData
    names: dict[str, Shape | None]
    given: frozenset[str] = frozenset()
    used: set[str] = field(default_factory=set)
    learned: Mapping[str, Shape] = field(default_factory=dict)
    walking: frozenset[str] | None = None

    def inside(self, items: dict[str, Shape]) -> Scope:
        """Return the scope inside an iteration, with names for the items."""
        names, given = {**self.names, **items}, self.given | items.keys()
        walking = frozenset(items if self.walking is None else ())
        return replace(self, names=names, given=given, walking=walking)

    def knowing(self, learned: Mapping[str, Shape]) -> Scope:
        """Return the scope with narrowed shapes."""
        return replace(self, learned={**self.learned, **learned}) if learned else self


_MEANT: dict[type, Callable[[Any, Scope], Meaning]] = {}


def compiles(kind: type) -> Callable[[Callable[[Any, Scope], Meaning]], Callable[[Any, Scope], Meaning]]:
    """Register a function that compiles a kind of node."""

    def enter(function: Callable[[Any, Scope], Meaning]) -> Callable[[Any, Scope], Meaning]:
        _MEANT[kind] = function
        return function

    return enter


def meaning(node: Node, scope: Scope) -> Meaning:
    """Type-check and compile a node.

    Raises ``ExpressionError``, or ``UnresolvedName`` for a name whose own definition is at fault.
    """
    return _MEANT[type(node)](node, scope)


def key_of(node: Node) -> str | None:
    """Return the key of a name or a field in ``Scope.learned``; None for anything else."""
    match node:
        case nodes.Name(_, name):
            return name
        case nodes.Member(_, nodes.Name(_, holder), name):
            return f"{holder}.{name}"
        case _:
            return None


def is_given(node: Node, scope: Scope) -> bool:
    """Return whether a node is a parameter or a field of one."""
    holder = node.of if isinstance(node, nodes.Member) else node
    return isinstance(holder, nodes.Name) and holder.name in scope.given


def shape_of(node: Node, scope: Scope) -> Shape | None:
    """Return the shape of a name or a field; None for anything else."""
    return meaning(node, scope).shape if key_of(node) is not None else None


def condition(node: Node, scope: Scope) -> Evaluator:
    """Compile a condition; raises ``ExpressionError`` for anything but yes or no."""
    found = meaning(node, scope)
    if not isinstance(found.shape, BooleanShape):
        raise ExpressionError(node.at, source_of(node), f"yes or no; this is {described(found.shape)}")
    return found.run


def source_of(node: Node) -> str:
    """Return a node as messages quote it: a word as written, otherwise empty."""
    match node:
        case nodes.Literal(_, bool() as value):
            return "yes" if value else "no"
        case nodes.Literal(_, value):
            return "none" if value is None else str(value)
        case nodes.Name(_, name) | nodes.Member(_, _, name):
            return name
        case nodes.Call(_, function):
            return f"{function}(...)"
        case _:
            return ""


@compiles(nodes.Literal)
def _literal(node: nodes.Literal, _scope: Scope) -> Meaning:
    value = node.value
    shape: Shape
    match value:
        case bool():
            shape = BooleanShape()
        case int():
            shape = IntegerShape(value, value)
        case str():
            shape = ChoiceShape((value,))
        case None:
            shape = NoneShape()
    return Meaning(shape, lambda _env: value)


_SPELLINGS: Final = {
    "true": "yes",
    "false": "no",
    "null": "none",
    "True": "yes",
    "False": "no",
    "None": "none",
}


@compiles(nodes.Name)
def _name(node: nodes.Name, scope: Scope) -> Meaning:
    name = node.name
    if name not in scope.names:
        if name in _SPELLINGS:
            raise ExpressionError(node.at, name, f"the word {_SPELLINGS[name]}")
        if any(name in texts for texts in map(_texts, scope.names.values())):
            raise ExpressionError(node.at, name, f'quotes around a text: "{name}"')
        hint = near(name, scope.names)
        raise ExpressionError(
            node.at, name, f"something given or a step further up{'; ' + hint if hint else ''}"
        )
    scope.used.add(name)
    shape = scope.names[name]
    if shape is None:
        raise UnresolvedName(name)
    return Meaning(scope.learned.get(name, shape), operator.itemgetter(name))


def _texts(shape: Shape | None) -> tuple[str, ...]:
    return shape.values if isinstance(shape, ChoiceShape) else ()


@compiles(nodes.Member)
def _member(node: nodes.Member, scope: Scope) -> Meaning:
    of = meaning(node.of, scope)
    match of.shape:
        case RecordShape(fields):
            if node.name not in fields:
                raise ExpressionError(node.at, node.name, f"a field; {near(node.name, fields)}")
            attribute, shape = fields[node.name]
            shape = scope.learned.get(key_of(node) or "", shape)
            get, inner = operator.attrgetter(attribute), of.run
            if isinstance(node.of, nodes.Name):
                holder = node.of.name
                return Meaning(shape, lambda env: get(env[holder]))
            return Meaning(shape, lambda env: get(inner(env)))
        case ListShape(RecordShape()):
            hint = f"one item's: sum(x.{node.name} for x in {source_of(node.of) or 'list'}), say"
            raise ExpressionError(node.at, node.name, hint)
        case _:
            raise ExpressionError(
                node.at, node.name, f"no dot: {source_of(node.of) or 'this'} is {described(of.shape)}"
            )
