"""Formulas of layouts over the cells of a piece: sums, ratios, comparisons, joined texts.

The language is that of rules as data (``components.model.expressions``), without lists. There are no
loops or recursion, so every formula ends; numbers are exact fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final, cast

from countermarch.components.model.expressions import evaluator, nodes
from countermarch.components.model.expressions.errors import ExpressionError
from countermarch.components.model.expressions.evaluator import NUMBERS, round_half_away
from countermarch.components.model.expressions.parser import parse
from countermarch.components.model.loading.faults import near
from countermarch.components.model.unit_terms import spellings
from countermarch.generators.pieces.columns import PIECE, PieceError, number_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countermarch.components.model.expressions.nodes import Node

Value = Fraction | str | bool | None
"""A number, a text, yes or no, or None: an empty cell and anything calculated from one."""

Cells = Callable[[str], str]
Evaluator = Callable[[Cells], Any]

LONGEST: Final = 10_000
"""Maximum number of characters of a result."""

MANY: Final = 50
"""Maximum arguments of a function."""

_FINEST: Final = 1000


class FormulaError(Exception):
    """A formula has no valid result for a piece; the message is half a sentence."""


@dataclass(frozen=True, slots=True)
class LayoutFunction:
    """A function: its signature, its implementation and its number of arguments."""

    usage: str
    make: Callable[[tuple[Value, ...]], Value]
    min_arguments: int = 1
    max_arguments: int = 1


def number(value: Value) -> Fraction | None:
    """Return a value as a number; None stays None. Raises ``FormulaError`` for other text.

    >>> number("2.5"), number(None)
    (Fraction(5, 2), None)
    """
    if value is None or isinstance(value, Fraction):
        return value
    # yes and no are numbers in Python, but not in a spreadsheet
    if isinstance(value, bool) or number_of(value) is None:
        raise FormulaError(f"{as_text(value)[:40]!r} is not a number")
    return Fraction(value.replace("\N{MINUS SIGN}", "-"))


def as_text(value: Value) -> str:
    """Return a value as text: whole numbers as such, others with up to three decimals.

    >>> as_text(Fraction(7, 2)), as_text(Fraction(-4)), as_text(Fraction(1, 3)), as_text(True), as_text(None)
    ('3.5', '-4', '0.333', 'yes', '')
    """
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    fine = round_half_away(value * _FINEST)
    whole, rest = divmod(abs(fine), _FINEST)
    # from whole thousandths: floats would print 0.30000000000000004
    text = f"{whole}.{rest:03}".rstrip("0").rstrip(".") if rest else str(whole)
    return f"-{text}" if fine < 0 else text


def truth(value: Value) -> bool:
    """Return whether a condition holds; a column alone means that it is not empty."""
    return value if isinstance(value, bool) else value is not None


def _of_numbers(how: Callable[..., Fraction | int]) -> Callable[[tuple[Value, ...]], Value]:
    """Return a function of numbers that returns None if one of them is None."""

    def make(values: tuple[Value, ...]) -> Value:
        found = [number(value) for value in values]
        return None if None in found else Fraction(how(*found))

    return make


def _of_known_numbers(how: Callable[[list[Fraction]], Fraction]) -> Callable[[tuple[Value, ...]], Value]:
    """Return a function for the smallest or largest value that is not None."""

    def make(values: tuple[Value, ...]) -> Value:
        found = [one for one in map(number, values) if one is not None]
        return how(found) if found else None

    return make


def _otherwise(values: tuple[Value, ...]) -> Value:
    return values[1] if values[0] is None else values[0]


def _as_number(values: tuple[Value, ...]) -> Value:
    try:
        return Fraction(values[0]) if isinstance(values[0], bool) else number(values[0])
    except FormulaError:
        return None


def _of_text(how: Callable[[str], Value]) -> Callable[[tuple[Value, ...]], Value]:
    return lambda values: how(as_text(values[0]))


def _joined(values: tuple[Value, ...]) -> Value:
    text = "".join(map(as_text, values))
    if len(text) > LONGEST:
        raise FormulaError(f"a text of {len(text):,} characters is too long")
    return text or None


def _signed(value: Fraction) -> str:
    return f"+{as_text(value)}" if value > 0 else as_text(value)


FUNCTIONS: Final[Mapping[str, LayoutFunction]] = {
    **{
        name: LayoutFunction(usage, _of_numbers(how), count, count)
        for name, (usage, how, count) in NUMBERS.items()
    },
    "min": LayoutFunction(
        "min(a, b, ...): the smallest of those that are known", _of_known_numbers(min), 1, MANY
    ),
    "max": LayoutFunction(
        "max(a, b, ...): the largest of those that are known", _of_known_numbers(max), 1, MANY
    ),
    "otherwise": LayoutFunction("otherwise(x, y): x, or y where x is empty", _otherwise, 2, 2),
    "as_number": LayoutFunction("as_number(x): x as a number, nothing where it is none", _as_number),
    "join": LayoutFunction("join(a, b, ...): texts and numbers one after another", _joined, 1, MANY),
    "upper": LayoutFunction("upper(x): in capital letters", _of_text(lambda text: text.upper() or None)),
    "lower": LayoutFunction("lower(x): in lowercase letters", _of_text(lambda text: text.lower() or None)),
    "spaced": LayoutFunction(
        "spaced(x): with spaces in place of underscores",
        _of_text(lambda text: text.replace("_", " ").strip() or None),
    ),
    "length": LayoutFunction(
        "length(x): how many characters it has", _of_text(lambda text: Fraction(len(text)))
    ),
    "signed": LayoutFunction(
        "signed(x): a number with its sign",
        lambda values: None if (found := number(values[0])) is None else _signed(found),
    ),
    "has": LayoutFunction(
        "has(a, b): whether the text a has the text b in it",
        lambda values: as_text(values[1]) in as_text(values[0]),
        2,
        2,
    ),
    "column": LayoutFunction(
        'column("heading"): a column whose heading is not a plain word, its name in quotes',
        lambda _values: None,
    ),
}
"""Every function by its name."""

LONGEST_SAID: Final = 60
"""Maximum number of characters of a formula quoted in a message."""

WORDED: Final = ("type", "size")
"""Columns of units whose values have several spellings."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula: its text, the columns it reads, and its evaluator.

    >>> cells = {"attack": "3", "move": "5"}.get
    >>> as_text(formula("down(attack * 3 / 2) + move").run(lambda name: cells(name, "")))
    '9'
    """

    text: str
    columns: tuple[str, ...]
    run: Callable[[Cells], Value] = field(compare=False, repr=False)
    condition: bool = False


@lru_cache(maxsize=1024)
def formula(text: str) -> Formula:
    """Read a formula; raises ``ExpressionError``.

    >>> formula("attack + move * 2").columns
    ('attack', 'move')
    >>> formula("atack(2)")
    Traceback (most recent call last):
    countermarch...ExpressionError: at 0: 'atack(...)': expected a function; known are ...
    """
    node = parse(text, decimals=True)
    columns = dict.fromkeys(name for name in _columns_read(node) if name not in PIECE)
    condition = not isinstance(node, nodes.Chain | nodes.Negative | nodes.Literal)
    worked_out = _meant(node)

    def run(cells: Cells) -> Value:
        try:
            return cast("Value", worked_out(cells))
        except ZeroDivisionError:
            raise FormulaError("a number is divided by 0") from None

    return Formula(text, tuple(columns), run, condition)


def _columns_read(node: Node) -> Iterator[str]:
    """Yield the columns that a node reads."""
    name = _column(node)
    if name:
        yield name
        return
    for inner in _inside(node):
        yield from _columns_read(inner)


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
    """Return the column that a node names; empty for other nodes.

    A name with dots is a built-in name of layouts, such as ``card.title``.
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


def _meant(node: Node) -> Evaluator:
    """Return the evaluator of a node; raises ``ExpressionError``."""
    name = _column(node)
    if name:
        return lambda cells: cells(name) or None
    make = _MEANINGS.get(type(node))
    if make is None:
        raise ExpressionError(
            node.at, "", "an expression of numbers and texts; a list is allowed only after in"
        )
    return make(node)


def _literal(node: nodes.Literal) -> Evaluator:
    value = node.value
    plain = Fraction(value) if isinstance(value, int) and not isinstance(value, bool) else value
    return lambda _cells: plain


def _test(node: Node) -> Evaluator:
    """Return the evaluator of a node as a condition."""
    run = _meant(node)
    return lambda cells: truth(run(cells))


def _inverted(node: nodes.Inverted) -> Evaluator:
    test = _test(node.of)
    return lambda cells: not test(cells)


def _chain(node: nodes.Chain) -> Evaluator:
    rest = [(sign, _meant(other)) for sign, _, other in node.rest]
    return evaluator.chain(_meant(node.first), rest, number)


def _compared(node: nodes.Compared) -> Evaluator:
    """Return the evaluator of a chain of comparisons; terms of some columns have several spellings."""
    columns = map(_column, (node.first, *(one for _, _, one in node.rest)))
    same = partial(_same, next((name for name in columns if name), ""))
    rest: list[tuple[str, Evaluator]] = []
    for place, (sign, at, other) in enumerate(node.rest, 1):
        listed = sign in ("in", "not in")
        if listed and not (isinstance(other, nodes.Listed) and place == len(node.rest)):
            raise ExpressionError(
                at, "in", "a list after it, and nothing more, as in: type in ['armor', 'recon']"
            )
        rest.append((sign, _list(other) if isinstance(other, nodes.Listed) and listed else _meant(other)))
    return evaluator.compared(_meant(node.first), rest, number, same)


def _list(node: nodes.Listed) -> Evaluator:
    items = tuple(map(_meant, node.items))
    return lambda cells: tuple(item(cells) for item in items)


def _same(column: str, a: Value, b: Value) -> bool:
    """Return whether two values are equal: as numbers if both are, else as text or known terms."""
    if isinstance(a, Fraction) or isinstance(b, Fraction):
        try:
            return number(a) == number(b)
        except FormulaError:
            return False
    one, other = as_text(a), as_text(b)
    return one == other or (
        column in WORDED and not {*spellings(column, one)}.isdisjoint(spellings(column, other))
    )


def _call(node: nodes.Call) -> Evaluator:
    function = FUNCTIONS.get(node.function)
    if function is None:
        hint = near(node.function, FUNCTIONS) or f"known are {', '.join(sorted(FUNCTIONS))}"
        raise ExpressionError(node.at, f"{node.function}(...)", f"a function; {hint}")
    if node.named or not function.min_arguments <= len(node.arguments) <= function.max_arguments:
        raise ExpressionError(node.at, f"{node.function}(...)", function.usage)
    runs = tuple(map(_meant, node.arguments))
    return lambda cells: function.make(tuple(run(cells) for run in runs))


_MEANINGS: Final[dict[type, Callable[[Any], Evaluator]]] = {
    nodes.Literal: _literal,
    nodes.Negative: lambda node: evaluator.negated(_meant(node.of), number),
    nodes.Chain: _chain,
    nodes.Compared: _compared,
    nodes.Inverted: _inverted,
    nodes.Joined: lambda node: evaluator.joined(node.word, [_test(part) for part in node.parts]),
    nodes.Choose: lambda node: evaluator.choice(_test(node.test), _meant(node.so), _meant(node.otherwise)),
    nodes.Call: _call,
}
"""The function that makes an evaluator for each kind of node."""


def text_of(text: str, cells: Cells, piece: str) -> str:
    """Return the result of a formula as text; raises ``PieceError``."""
    return as_text(_of(formula(text), cells, piece))


def truth_of(found: Formula, cells: Cells, piece: str) -> bool:
    """Return whether a condition holds; raises ``PieceError``."""
    return truth(_of(found, cells, piece))


def number_for(
    key: str, found: Formula, cells: Cells, piece: str, bounds: tuple[float, float]
) -> float | None:
    """Return a number of an item; None if empty. Raises ``PieceError``, also if it is out of bounds."""
    try:
        value = number(_of(found, cells, piece))
    except FormulaError as fault:
        raise _in_piece(found, piece, fault) from None
    least, most = bounds
    if value is not None and not least <= value <= most:
        goes = FormulaError(f"{key} is {as_text(value)}, and goes from {least:g} to {most:g}")
        raise _in_piece(found, piece, goes)
    return None if value is None else float(value)


def _of(found: Formula, cells: Cells, piece: str) -> Value:
    try:
        return found.run(cells)
    except FormulaError as fault:
        raise _in_piece(found, piece, fault) from None


def _in_piece(found: Formula, piece: str, fault: FormulaError) -> PieceError:
    text = " ".join(found.text.split())
    return PieceError(
        f"{piece}: {text if len(text) <= LONGEST_SAID else text[:LONGEST_SAID] + '...'}: {fault}"
    )
