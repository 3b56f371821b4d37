"""List literals and comprehensions.

An iteration inside another goes over a list of the other's own item (``stack.units``) and no deeper: so the
work of a question grows with what is given, and not with its square.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from countermarch.components.model.expressions import nodes
from countermarch.components.model.expressions.errors import ExpressionError
from countermarch.reference.rules_as_data.meaning import (
    MAX_ITEMS,
    Meaning,
    compiles,
    condition,
    meaning,
    source_of,
)
from countermarch.reference.rules_as_data.narrowing import narrowed
from countermarch.reference.rules_as_data.shapes import ListShape, NoneShape, Shape, described, union

if TYPE_CHECKING:
    from countermarch.reference.rules_as_data.meaning import Env, Evaluator, Scope


@compiles(nodes.Listed)
def _listed(node: nodes.Listed, scope: Scope) -> Meaning:
    items = [meaning(item, scope) for item in node.items]
    if not items:
        return Meaning(ListShape(NoneShape(), 0, 0), lambda _env: ())
    shape = items[0].shape
    for one, item in zip(node.items, items, strict=True):
        if isinstance(item.shape, ListShape):
            raise ExpressionError(one.at, source_of(one), "single values; a list holds no lists")
        joined = union(shape, item.shape)
        if joined is None:
            expected = f"items of one kind; these are {described(shape)} and {described(item.shape)}"
            raise ExpressionError(one.at, source_of(one), expected)
        shape = joined
    runs = [item.run for item in items]
    return Meaning(ListShape(shape, len(runs), len(runs)), lambda env: tuple([run(env) for run in runs]))


@dataclass(frozen=True, slots=True)
class Iteration:
    """A compiled iteration: lists, the names of their items, a condition, and the scope inside."""

    names: tuple[str, ...]
    lists: tuple[Evaluator, ...]
    min_length: int
    max_length: int
    test: Evaluator | None
    scope: Scope


def compile_iteration(walk: nodes.Walk, scope: Scope) -> Iteration:
    """Compile an iteration; raises ``ExpressionError``, also for one that may not be inside another."""
    if scope.walking is not None and not all(_is_own(one, scope.walking) for one in walk.lists):
        expected = "no list inside a list except the item's own; work the inner one out in a step of its own"
        raise ExpressionError(walk.at, "for", expected)
    items: dict[str, Shape] = {}
    runs: list[Evaluator] = []
    least, most = MAX_ITEMS, MAX_ITEMS
    for name, node in zip(walk.names, walk.lists, strict=True):
        found = meaning(node, scope)
        if not isinstance(found.shape, ListShape):
            raise ExpressionError(node.at, source_of(node), f"a list; this is {described(found.shape)}")
        if name in scope.names or name in items:
            raise ExpressionError(walk.at, name, "a name for the item that is not used yet")
        items[name] = found.shape.of
        least, most = min(least, found.shape.min_length), min(most, found.shape.max_length)
        runs.append(found.run)
    inside = scope.inside(items)
    test = None if walk.test is None else condition(walk.test, inside)
    if walk.test is not None:
        inside = inside.knowing(narrowed(walk.test, inside, so=True))
    return Iteration(walk.names, tuple(runs), 0 if test else least, most, test, inside)


def _is_own(node: nodes.Node, items: frozenset[str]) -> bool:
    """Return whether an expression is a field of an item, such as ``stack.units``."""
    return isinstance(node, nodes.Member) and isinstance(node.of, nodes.Name) and node.of.name in items


@compiles(nodes.Each)
def _each(node: nodes.Each, scope: Scope) -> Meaning:
    """Work out a value for each item of a list."""
    way = compile_iteration(node.walk, scope)
    value = meaning(node.value, way.scope)
    if isinstance(value.shape, ListShape):
        raise ExpressionError(node.value.at, source_of(node.value), "single values; a list holds no lists")
    shape, run, names, lists, test = (
        ListShape(value.shape, way.min_length, way.max_length),
        value.run,
        way.names,
        way.lists,
        way.test,
    )
    if len(names) == 1:
        name, listed = names[0], lists[0]

        def one_list(env: Env) -> tuple[Any, ...]:
            inner = dict(env)
            found = []
            for item in listed(env):
                inner[name] = item
                if test is None or test(inner):
                    found.append(run(inner))
            return tuple(found)

        return Meaning(shape, one_list)

    def side_by_side(env: Env) -> tuple[Any, ...]:
        inner = dict(env)
        found = []
        # lists side by side end with the shortest
        for items in zip(*[listed(env) for listed in lists], strict=False):
            inner.update(zip(names, items, strict=True))
            if test is None or test(inner):
                found.append(run(inner))
        return tuple(found)

    return Meaning(shape, side_by_side)
