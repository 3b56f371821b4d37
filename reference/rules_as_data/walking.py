"""Lists: written out, or a value for each item of one. One at a time, so that nothing grows out of hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from countermarch.components.model.expressions import nodes
from countermarch.components.model.expressions.errors import ExpressionError
from countermarch.reference.rules_as_data.learning import learned
from countermarch.reference.rules_as_data.meaning import MOST_ITEMS, Meaning, condition, meaning, means, said
from countermarch.reference.rules_as_data.shapes import Many, Nothing, Shape, described, union

if TYPE_CHECKING:
    from countermarch.reference.rules_as_data.meaning import Env, Run, Scope


@means(nodes.Listed)
def _listed(node: nodes.Listed, scope: Scope) -> Meaning:
    items = [meaning(item, scope) for item in node.items]
    if not items:
        return Meaning(Many(Nothing(), 0, 0), lambda _env: ())
    shape = items[0].shape
    for one, item in zip(node.items, items, strict=True):
        if isinstance(item.shape, Many):
            raise ExpressionError(one.at, said(one), "single values; a list holds no lists")
        joined = union(shape, item.shape)
        if joined is None:
            expected = f"items of one kind; these are {described(shape)} and {described(item.shape)}"
            raise ExpressionError(one.at, said(one), expected)
        shape = joined
    runs = [item.run for item in items]
    return Meaning(Many(shape, len(runs), len(runs)), lambda env: tuple([run(env) for run in runs]))


@dataclass(frozen=True, slots=True)
class Path:
    """Lists to be gone through: the names of the items, their shapes, and the functions for all of it."""

    names: tuple[str, ...]
    lists: tuple[Run, ...]
    least: int
    most: int
    test: Run | None
    scope: Scope


def path(walk: nodes.Walk, scope: Scope) -> Path:
    """Compile a walk; raises ``ExpressionError``. One list at a time: walks do not nest."""
    if scope.walking:
        raise ExpressionError(
            walk.at, "for", "no list inside a list; work the inner one out in a step of its own"
        )
    items: dict[str, Shape] = {}
    runs: list[Run] = []
    least, most = MOST_ITEMS, MOST_ITEMS
    for name, node in zip(walk.names, walk.lists, strict=True):
        found = meaning(node, scope)
        if not isinstance(found.shape, Many):
            raise ExpressionError(node.at, said(node), f"a list; this is {described(found.shape)}")
        if name in scope.names or name in items:
            raise ExpressionError(walk.at, name, "a name for the item that is not used yet")
        items[name] = found.shape.of
        least, most = min(least, found.shape.least), min(most, found.shape.most)
        runs.append(found.run)
    inside = scope.inside(items)
    test = None if walk.test is None else condition(walk.test, inside)
    if walk.test is not None:
        inside = inside.knowing(learned(walk.test, inside, so=True))
    return Path(walk.names, tuple(runs), 0 if test else least, most, test, inside)


@means(nodes.Each)
def _each(node: nodes.Each, scope: Scope) -> Meaning:
    """Work out a value for each item of a list."""
    way = path(node.walk, scope)
    value = meaning(node.value, way.scope)
    if isinstance(value.shape, Many):
        raise ExpressionError(node.value.at, said(node.value), "single values; a list holds no lists")
    shape, run, names, lists, test = (
        Many(value.shape, way.least, way.most),
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
        for items in zip(*[listed(env) for listed in lists], strict=False):
            inner.update(zip(names, items, strict=True))
            if test is None or test(inner):
                found.append(run(inner))
        return tuple(found)

    return Meaning(shape, side_by_side)
