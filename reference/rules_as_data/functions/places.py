"""Functions of the map: terrain, neighbours, distances, cheapest paths with roads, rivers and zones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from countermarch.components.model.expressions.errors import ExpressionError
from countermarch.reference.rules_as_data.functions.common import RuleFunction, by_name, grid_of, literal_text
from countermarch.reference.rules_as_data.map_graph import MapGraph, cheapest, line_name
from countermarch.reference.rules_as_data.meaning import WORK, Meaning, meaning, source_of
from countermarch.reference.rules_as_data.readable_data import unknown
from countermarch.reference.rules_as_data.shapes import (
    ChoiceShape,
    IntegerShape,
    ListShape,
    OptionalShape,
    described,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from countermarch.components.model.expressions.nodes import Call, Node
    from countermarch.reference.rules_as_data.meaning import Env, Evaluator, Scope

_BARRED: Final = ("closed", "halt")


def _board(node: Call, scope: Scope) -> MapGraph:
    board = scope.readable_data.board
    if board is None:
        raise ExpressionError(
            node.at, f"{node.function}(...)", "a map: map.toml with hexes or areas, at most 2,000"
        )
    return board


def _place(node: Node, scope: Scope, board: MapGraph) -> Evaluator:
    """Compile a place of the map; raises ``ExpressionError`` for anything else."""
    found = meaning(node, scope)
    if not isinstance(found.shape, ChoiceShape):
        raise ExpressionError(
            node.at, source_of(node), f'a place of the map, from = "hexes"; this is {described(found.shape)}'
        )
    for value in found.shape.values:
        if value not in board.beside:
            raise ExpressionError(node.at, value, unknown("a place of the map", value, board.places))
    return found.run


def _places(node: Node, scope: Scope, board: MapGraph) -> Evaluator:
    """Compile a list of places, or one place."""
    found = meaning(node, scope)
    match found.shape:
        case ListShape(ChoiceShape(values)):
            for value in values:
                if value not in board.beside:
                    raise ExpressionError(node.at, value, unknown("a place of the map", value, board.places))
            return found.run
        case ListShape(_, _, 0):
            return found.run
        case ChoiceShape():
            one = _place(node, scope, board)
            return lambda env: (one(env),)
        case other:
            raise ExpressionError(node.at, source_of(node), f"places of the map; this is {described(other)}")


def _terrain(node: Call, scope: Scope) -> Meaning:
    board = _board(node, scope)
    place, terrain = _place(node.arguments[0], scope, board), board.terrain
    return Meaning(ChoiceShape(tuple(dict.fromkeys(terrain.values()))), lambda env: terrain[place(env)])


def _neighbours(node: Call, scope: Scope) -> Meaning:
    board = _board(node, scope)
    place, beside = _place(node.arguments[0], scope, board), board.beside
    counts = [len(one) for one in beside.values()]
    return Meaning(
        ListShape(ChoiceShape(board.places), min(counts), max(counts)), lambda env: beside[place(env)]
    )


def _zones(node: Call, scope: Scope) -> Meaning:
    """Compile places together with their neighbours."""
    board = _board(node, scope)
    places, beside = _places(node.arguments[0], scope, board), board.beside
    return Meaning(
        ListShape(ChoiceShape(board.places), 0, len(board.places)),
        lambda env: tuple(dict.fromkeys([there for here in places(env) for there in (here, *beside[here])])),
    )


def _line(node: Call, scope: Scope) -> Meaning:
    board = _board(node, scope)
    name = line_name(literal_text(node.arguments[0], "the name of a road of the map"))
    if name not in board.on:
        raise ExpressionError(node.arguments[0].at, name, unknown("a road of the map", name, board.on))
    places = tuple(place for place in board.on[name] if place in board.beside)
    return Meaning(ListShape(ChoiceShape(places), len(places), len(places)), lambda _env: places)


def _distance(node: Call, scope: Scope) -> Meaning:
    board = _board(node, scope)
    start, end = (_place(argument, scope, board) for argument in node.arguments)
    beside, free = board.beside, dict.fromkeys(board.places, 1)

    def distance(env: Env) -> int | None:
        found = cheapest((beside, free), start(env), (end(env),), ((), ()), ((), ()))
        return None if found is None else found[0]

    return Meaning(OptionalShape(IntegerShape(0, len(board.places))), distance)


def _search(node: Call, scope: Scope) -> tuple[Evaluator, int, MapGraph]:
    """Compile the search for a cheapest path; return it with the maximum cost."""
    board = _board(node, scope)
    enter: Mapping[str, int | None] = dict.fromkeys(board.places, 1)
    ends = node.arguments
    lit: Callable[[Env, tuple[str, ...]], None] | None = None
    if len(ends) == 4:  # noqa: PLR2004 # with a table and its column
        enter, lit = _costs(ends[0], ends[1], scope, board)
        ends = ends[2:]
    elif len(ends) != 2:  # noqa: PLR2004 # start and goal
        raise ExpressionError(node.at, f"{node.function}(...)", _USAGE)
    start, goal = _place(ends[0], scope, board), _places(ends[1], scope, board)
    barred = [_barred(node, name, scope, board) for name in _BARRED]
    roads: list[tuple[frozenset[str], Evaluator]] = []
    rivers: list[tuple[frozenset[str], Evaluator]] = []
    highest = max([each for each in enter.values() if each is not None], default=0)
    for name, at, value in node.named:
        if name in _BARRED:
            continue
        cost = meaning(value, scope)
        if not isinstance(cost.shape, IntegerShape) or cost.shape.low < 0:
            raise ExpressionError(value.at, source_of(value), "a whole number that is not below 0")
        # the name of an argument has no hyphens and no capitals
        line = line_name(name.replace("_", "-"))
        if line in board.along:
            roads.append((board.along[line], cost.run))
        elif line in board.across:
            rivers.append((board.across[line], cost.run))
        else:
            lines = {**board.along, **board.across}
            raise ExpressionError(at, name, unknown("closed, halt or a line of the map", line, lines))
        # a bound, not the truth: a path enters each place once at most, at the highest cost of all
        highest += cost.shape.high
    beside = board.beside

    def way(env: Env) -> tuple[int, tuple[str, ...]] | None:
        found = cheapest(
            (beside, enter),
            start(env),
            goal(env),
            (barred[0](env), barred[1](env)),
            ([(pairs, run(env)) for pairs, run in roads], [(pairs, run(env)) for pairs, run in rivers]),
        )
        if found is not None and lit is not None:
            lit(env, found[1])
        return found

    return way, highest * len(board.places), board


def _costs(
    table: Node, column: Node, scope: Scope, board: MapGraph
) -> tuple[dict[str, int | None], Callable[[Env, tuple[str, ...]], None]]:
    """Return the cost of entering each place, from a table with a row for each terrain."""
    grid = grid_of(table, scope, printed=True)
    name = literal_text(column, "the name of a column")
    if name not in grid.columns:
        raise ExpressionError(column.at, name, unknown(f"a column of {grid.id}", name, grid.columns))
    costs: dict[str, int | None] = {}
    for terrain in dict.fromkeys(board.terrain.values()):
        if terrain not in grid.rows:
            raise ExpressionError(
                table.at, grid.id, f"a row for the terrain {terrain} of the map; it has none"
            )
        cell = grid.cells[terrain, name]
        if cell is not None and (type(cell) is not int or cell < 0):
            raise ExpressionError(
                column.at, name, f"numbers that are not below 0; row {terrain} holds {cell}"
            )
        costs[terrain] = cell if type(cell) is int else None
    of = board.terrain
    key = grid.id

    def lit(env: Env, way: tuple[str, ...]) -> None:
        # entering costs, leaving does not: the start is not read from the table
        for place in way[1:]:
            env[WORK].cell(key, of[place], name)

    return {place: costs[terrain] for place, terrain in of.items()}, lit


def _barred(node: Call, name: str, scope: Scope, board: MapGraph) -> Evaluator:
    value = by_name(node, name)
    return (lambda _env: ()) if value is None else _places(value, scope, board)


def _path_cost(node: Call, scope: Scope) -> Meaning:
    way, most, _ = _search(node, scope)
    return Meaning(
        OptionalShape(IntegerShape(0, most)), lambda env: None if (found := way(env)) is None else found[0]
    )


def _path(node: Call, scope: Scope) -> Meaning:
    way, _, board = _search(node, scope)
    shape = ListShape(ChoiceShape(board.places), 0, len(board.places))
    return Meaning(shape, lambda env: () if (found := way(env)) is None else found[1])


_USAGE: Final = (
    'path_cost("terrain", "cost", start, to, road: 1, river: 2, closed: [...], halt: [...]): a table of '
    "terrain and its column or neither, where from, where to (one place or several), what lines cost"
)

FUNCTIONS: Final = {
    "terrain": RuleFunction("terrain(place): its terrain on the map", _terrain),
    "neighbours": RuleFunction("neighbours(place): the places next to it", _neighbours),
    "zones": RuleFunction("zones(places): these places and all that are next to one of them", _zones),
    "line": RuleFunction('line("road"): the places on a road of the map', _line),
    "distance": RuleFunction("distance(one, other): places apart; none where no way leads", _distance, 2, 2),
    "path_cost": RuleFunction(_USAGE, _path_cost, 2, 4, any_name=True),
    "path": RuleFunction(_USAGE.replace("path_cost", "path"), _path, 2, 4, any_name=True),
}
