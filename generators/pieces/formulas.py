"""What a layout works out of the cells of a piece: sums, ratios, comparisons, texts joined.

The language is that of rules as data (``components.model.expressions``), without lists. Nothing repeats and
nothing calls itself, so every formula ends; numbers are exact fractions, so none is rounded unasked.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final

from countermarch.components.model.expressions import nodes
from countermarch.components.model.expressions.parser import parse
from countermarch.components.model.expressions.slips import Slip
from countermarch.components.model.loading.faults import near
from countermarch.components.model.unit_words import spellings
from countermarch.generators.pieces.columns import PieceError
from countermarch.generators.pieces.formula_functions import (
    FUNCTIONS,
    FormulaError,
    Value,
    number,
    said,
    truth,
)
from countermarch.generators.pieces.layout_terms import BOUNDS, PIECE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countermarch.components.model.expressions.nodes import Node
    from countermarch.generators.pieces.formula_functions import Cells, Run
    from countermarch.generators.pieces.layout_terms import Worked

LONGEST_SAID: Final = 60
"""How much of a formula a message says."""

WORDED: Final = ("type", "size")
"""Columns of units whose words may be written in other ways."""

Same = Callable[[Value, Value], bool]

_TESTS: Final = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula: its text, the columns that it reads, and what works it out.

    >>> cells = {"attack": "3", "move": "5"}.get
    >>> said(formula("down(attack * 3 / 2) + move").run(lambda name: cells(name, "")))
    '9'
    """

    text: str
    columns: tuple[str, ...]
    run: Run = field(compare=False, repr=False)
    condition: bool = False


@lru_cache(maxsize=1024)
def formula(text: str) -> Formula:
    """Read a formula; raises ``Slip``.

    >>> formula("attack + move * 2").columns
    ('attack', 'move')
    >>> formula("atack(2)")
    Traceback (most recent call last):
    countermarch...Slip: at 0: 'atack(...)': expected a function; known are ...
    """
    node = parse(text, decimals=True)
    columns = dict.fromkeys(name for name in _named(node) if name not in PIECE)
    condition = not isinstance(node, nodes.Chain | nodes.Negative | nodes.Literal)
    return Formula(text, tuple(columns), _meant(node), condition)


def _named(node: Node) -> Iterator[str]:
    """Yield the columns that a node reads."""
    name = _column(node)
    if name:
        yield name
        return
    for inner in _inside(node):
        yield from _named(inner)


def _inside(node: Node) -> tuple[Node, ...]:
    found: tuple[Node, ...] = ()
    match node:
        case nodes.Negative() | nodes.Inverted():
            found = (node.of,)
        case nodes.Chain() | nodes.Compared():
            found = (node.first, *(other for _, _, other in node.rest))
        case nodes.Joined():
            found = node.parts
        case nodes.Choose():
            found = (node.test, node.so, node.otherwise)
        case nodes.Call():
            found = node.arguments
        case nodes.Listed():
            found = node.items
    return found


def _column(node: Node) -> str:
    """Return the column that a node stands for; empty for other nodes.

    A name with dots is one of those that layouts have, such as ``card.title``.
    """
    if isinstance(node, nodes.Name):
        return node.name.lower()
    if isinstance(node, nodes.Member):
        of = _column(node.of)
        return f"{of}.{node.name.lower()}" if of else ""
    if isinstance(node, nodes.Call) and node.function == "column" and len(node.arguments) == 1:
        inner = node.arguments[0]
        if isinstance(inner, nodes.Literal) and isinstance(inner.value, str):
            return inner.value.lower()
    return ""


def _meant(node: Node) -> Run:
    """Return what works a node out; raises ``Slip``."""
    name = _column(node)
    if name:
        return lambda cells: cells(name) or None
    make = _MEANINGS.get(type(node))
    if make is None:
        raise Slip(node.at, "", "an expression of numbers and texts; a list stands only after in")
    return make(node)


def _literal(node: nodes.Literal) -> Run:
    value = node.value
    plain = Fraction(value) if isinstance(value, int) and not isinstance(value, bool) else value
    return lambda _cells: plain


def _negative(node: nodes.Negative) -> Run:
    of = _meant(node.of)
    return lambda cells: _minus(number(of(cells)))


def _inverted(node: nodes.Inverted) -> Run:
    of = _meant(node.of)
    return lambda cells: not truth(of(cells))


def _joined(node: nodes.Joined) -> Run:
    parts = tuple(map(_meant, node.parts))
    every = all if node.word == "and" else any
    return lambda cells: every(truth(part(cells)) for part in parts)


def _choice(node: nodes.Choose) -> Run:
    test, so, otherwise = _meant(node.test), _meant(node.so), _meant(node.otherwise)
    return lambda cells: so(cells) if truth(test(cells)) else otherwise(cells)


def _minus(value: Fraction | None) -> Fraction | None:
    return None if value is None else -value


def _chain(node: nodes.Chain) -> Run:
    first = _meant(node.first)
    rest = tuple((_STEPS[sign], _meant(other)) for sign, _, other in node.rest)

    def run(cells: Cells) -> Value:
        total = number(first(cells))
        for step, other in rest:
            by = number(other(cells))
            total = None if total is None or by is None else step(total, by)
        return total

    return run


def _divided(value: Fraction, by: Fraction) -> Fraction:
    if not by:
        raise FormulaError("a number is divided by 0")
    return value / by


_STEPS: Final[dict[str, Callable[[Fraction, Fraction], Fraction]]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": _divided,
}


def _compared(node: nodes.Compared) -> Run:
    """Return what compares its parts in a row; what is empty is neither less nor more than anything."""
    column = next(
        (name for name in map(_column, (node.first, *(one for _, _, one in node.rest))) if name), ""
    )
    same = partial(_same, column)
    runs = [_meant(node.first)]
    tests: list[Callable[[Run, Run, Cells], bool]] = []
    for sign, at, other in node.rest:
        if sign in ("in", "not in"):
            tests.append(_member(other, at, same, within=sign == "in"))
            runs.append(lambda _cells: None)
            continue
        runs.append(_meant(other))
        tests.append(_alike(same, equal=sign == "==") if sign in ("==", "!=") else _ordered(sign))

    def run(cells: Cells) -> Value:
        return all(test(runs[place], runs[place + 1], cells) for place, test in enumerate(tests))

    return run


def _member(other: Node, at: int, same: Same, *, within: bool) -> Callable[[Run, Run, Cells], bool]:
    if not isinstance(other, nodes.Listed):
        raise Slip(at, "in", "a list after it, as in: type in ['armor', 'recon']")
    items = tuple(map(_meant, other.items))

    def test(value: Run, _: Run, cells: Cells) -> bool:
        found = value(cells)
        return within == any(same(found, item(cells)) for item in items)

    return test


def _alike(same: Same, *, equal: bool) -> Callable[[Run, Run, Cells], bool]:
    return lambda a, b, cells: equal == same(a(cells), b(cells))


def _ordered(sign: str) -> Callable[[Run, Run, Cells], bool]:
    compare = _TESTS[sign]

    def test(a: Run, b: Run, cells: Cells) -> bool:
        one, other = number(a(cells)), number(b(cells))
        return one is not None and other is not None and bool(compare(one, other))

    return test


def _same(column: str, a: Value, b: Value) -> bool:
    """Say whether two values are one: as numbers where both are, else as written or known in a column."""
    if isinstance(a, Fraction) or isinstance(b, Fraction):
        try:
            return number(a) == number(b)
        except FormulaError:
            return False
    one, other = said(a), said(b)
    return one == other or (
        column in WORDED and not {*spellings(column, one)}.isdisjoint(spellings(column, other))
    )


def _call(node: nodes.Call) -> Run:
    function = FUNCTIONS.get(node.function)
    if function is None:
        hint = near(node.function, FUNCTIONS) or f"known are {', '.join(sorted(FUNCTIONS))}"
        raise Slip(node.at, f"{node.function}(...)", f"a function; {hint}")
    if node.named or not function.least <= len(node.arguments) <= function.most:
        raise Slip(node.at, f"{node.function}(...)", function.usage)
    runs = tuple(map(_meant, node.arguments))
    return lambda cells: function.make(tuple(run(cells) for run in runs))


_MEANINGS: Final[dict[type, Callable[[Any], Run]]] = {
    nodes.Literal: _literal,
    nodes.Negative: _negative,
    nodes.Chain: _chain,
    nodes.Compared: _compared,
    nodes.Inverted: _inverted,
    nodes.Joined: _joined,
    nodes.Choose: _choice,
    nodes.Call: _call,
}
"""What makes a meaning of each kind of node."""


def text_of(text: str, cells: Cells, piece: str) -> str:
    """Return what a formula comes to as text; raises ``PieceError``."""
    return said(_of(formula(text), cells, piece))


def truth_of(found: Formula, cells: Cells, piece: str) -> bool:
    """Say whether a condition holds; raises ``PieceError``."""
    return truth(_of(found, cells, piece))


def number_for(key: Worked, found: Formula, cells: Cells, piece: str, times: float) -> float | None:
    """Return a number of an item, ``times`` as large; None for nothing. Raises ``PieceError``."""
    try:
        value = number(found.run(cells))
    except FormulaError as fault:
        raise _told(found, piece, fault) from None
    least, most = BOUNDS[key]
    if value is not None and not least <= value <= most:
        goes = FormulaError(f"{key} is {said(value)}, and goes from {least:g} to {most:g}")
        raise _told(found, piece, goes)
    return None if value is None else round(float(value) * times, 6)


def _of(found: Formula, cells: Cells, piece: str) -> Value:
    try:
        return found.run(cells)
    except FormulaError as fault:
        raise _told(found, piece, fault) from None


def _told(found: Formula, piece: str, fault: FormulaError) -> PieceError:
    text = " ".join(found.text.split())
    return PieceError(
        f"{piece}: {text if len(text) <= LONGEST_SAID else text[:LONGEST_SAID] + '...'}: {fault}"
    )
