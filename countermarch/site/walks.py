"""Compiles questions of lists, pools of dice and open numbers: every way through the rule, as a tree.

What ``compiled.py`` cannot walk value by value is run on letters (``symbolic.py``): lists of up to some
length, numbers of any size. The tree asks the facts one decision at a time, and its ends are rulings whose
figures are sums. Whatever the rule does that cannot be followed so, or is too large, is left to the rules
engine. A tree that differs from the rule in a single one of some hundred askings is not used. The browser's
reader is ``js/walk.js``.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final
from zlib import compress

from countermarch.reference.engine import InputError
from countermarch.reference.engine import plain as plain_module
from countermarch.reference.engine.kinds import (
    BoolKind,
    DiceKind,
    DieKind,
    EnumKind,
    IntKind,
    ListKind,
    RecordKind,
    TextKind,
)
from countermarch.reference.engine.schema import shortest
from countermarch.site.late import Late
from countermarch.site.symbolic import (
    FIRST_TOKEN,
    MOST_TOKENS,
    Number,
    OutsideError,
    TooManyError,
    UnsupportedError,
    Way,
    Word,
    every_way,
)
from countermarch.site.walk_check import agrees

if TYPE_CHECKING:
    from countermarch.reference.engine import Question
    from countermarch.reference.engine.kinds import Field, Kind

Walk = dict[str, Any]

LONGEST: Final = (1, 2, 3, 4, 5)
"""How long lists may be, as long as the tree stays small; pools of dice are a die longer."""

MOST: Final = 5_000
"""Most ways through one rule."""

HEAVIEST: Final = 24_000
"""How many bytes a tree may weigh compressed."""


def compile_walk(question: Question) -> Walk | None:
    """Return the tree of a question; None where it cannot be had, or would be too large.

    >>> from countermarch.reference.engine import registry
    >>> made = compile_walk(registry.find("lebanon-82", "combat-differential"))
    >>> sorted(made)
    ['ends', 'fixed', 'parts', 'tree']
    """
    for written, late in ((True, True), (False, True), (True, False), (False, False)):
        best = None
        for longest in LONGEST:
            try:
                made = _compiled(question, longest, written=written, late=late)
            except TooManyError:
                return best  # to look at more of the facts would make more ways
            except Exception:  # noqa: BLE001 -- a rule may do anything with a letter; the engine answers then
                break
            if len(compress(_text(made).encode())) > HEAVIEST or not agrees(question, made):
                break
            best = made
        if best is not None:
            return best
    return None


def _text(made: object) -> str:
    return json.dumps(made, ensure_ascii=False, separators=(",", ":"))


def _compiled(question: Question, longest: int, *, written: bool, late: bool = True) -> Walk:
    ends = _Pool()
    parts = _Pool()
    fixed = {one.name: shortest(one.kind, one.default) for one in question.parameters if _left_alone(one)}

    def run(way: Way) -> Any:  # noqa: ANN401 -- an end, or nothing
        facts = _Facts(way, longest, late=late)
        try:
            given = {
                one.attribute: one.default if one.name in fixed else facts.of(one, one.name)
                for one in question.parameters
            }
            found = _end(question, given, way, parts)
        except OutsideError:
            return -1
        return ends.number(found)

    kept = plain_module._PLAIN  # noqa: SLF001 -- letters pass through a ruling as they are
    plain_module._PLAIN = kept | {Number, Late, Word}  # noqa: SLF001
    try:
        tree = every_way(run, MOST, written=written)
    finally:
        plain_module._PLAIN = kept  # noqa: SLF001
    return {"fixed": fixed, "tree": _shared(tree), "ends": ends.values, "parts": parts.values}


def _left_alone(field: Field) -> bool:
    """Tell whether a parameter keeps its default: a text that need not be given."""
    return not field.required and isinstance(field.kind, TextKind)


def _end(question: Question, given: dict[str, Any], way: Way, parts: _Pool) -> Any:  # noqa: ANN401 -- JSON
    try:
        ruling = question.function(**given)
    except InputError as error:
        return {"error": [error.parameter, _said(error.message, way)]}
    plain = _plain(plain_module.plain(ruling.answer), way)
    headline = question.headline_of(plain)
    steps = [
        [step.rule, _said(step.text, way), _plain(plain_module.plain(step.value), way)]
        for step in ruling.steps
    ]
    cells = [[str(cell.table), str(cell.row), str(cell.column)] for cell in ruling.cells]
    return {
        "answer": plain,
        "result": headline,
        "steps": [parts.number(step) for step in steps],
        "errata": list(ruling.errata),
        "cells": cells,
    }


def _sum(number: Number) -> list[Any]:
    return [number.rest, *[part for term in number.terms for part in term]]


def _plain(value: Any, way: Way) -> Any:  # noqa: ANN401 -- JSON with sums in it
    match value:
        case Late():
            return _plain(value.value, way)
        case Number():
            return {"sum": _sum(value)}
        case Word():
            return {"fact": value.path}
        case list():
            return [_plain(one, way) for one in value]
        case dict():
            return {name: _plain(one, way) for name, one in value.items()}
        case str():
            return _said(value, way)
        case _:
            return value


def _said(text: str, way: Way) -> Any:  # noqa: ANN401 -- a text, or its parts
    """Return a text; where numbers are written in it, its pieces with the sums between them."""
    pieces: list[Any] = [""]
    for letter in str(text):
        place = ord(letter) - FIRST_TOKEN
        if 0 <= place < MOST_TOKENS:
            number, spec = way.tokens[place]
            if spec not in ("", "d", "+", "+d"):
                raise UnsupportedError
            pieces += [number.path if isinstance(number, Word) else [int("+" in spec), *_sum(number)], ""]
        else:
            pieces[-1] += letter
    return pieces[0] if len(pieces) == 1 else {"text": pieces}


class _Pool:
    """Values, each once."""

    def __init__(self) -> None:
        self.values: list[Any] = []
        self._places: dict[str, int] = {}

    def number(self, value: Any) -> int:  # noqa: ANN401 -- JSON
        key = _text(value)
        if key not in self._places:
            self._places[key] = len(self.values)
            self.values.append(value)
        return self._places[key]


class _Facts:
    """Makes the facts of one way: letters for numbers, choices that wait, records that fill themselves."""

    def __init__(self, way: Way, longest: int, *, late: bool) -> None:
        self.way, self.longest, self.late = way, longest, late

    def of(self, field: Field, path: str) -> Any:  # noqa: ANN401 -- a fact of any kind
        if field.nullable and self.way.choose(("null", path), 2) == 0:
            return None
        return self._made(field.kind, path)

    def _made(self, kind: Kind, path: str) -> Any:  # noqa: ANN401 -- as above
        match kind:
            case BoolKind():
                return self._late(path, (False, True))
            case EnumKind(values):
                return self._late(path, tuple(values))
            case DieKind() as die:
                return self._late(path, tuple(die.faces))
            case IntKind(low, high):
                return self._letter(path, low, high)
            case DiceKind() as dice:
                faces = tuple(dice.faces)
                return tuple(
                    self._letter(f"{path}.{place}", faces[0], faces[-1])
                    for place in range(self._length(path, self.longest + 1))
                )
            case TextKind():
                return Word(self.way, path)
            case RecordKind():
                return self._record(kind, path)
            case ListKind(item=item):
                length = self._length(path, self.longest)
                return tuple(self._made(item, f"{path}.{place}") for place in range(length))
            case _:
                raise UnsupportedError

    def _length(self, path: str, longest: int) -> int:
        found = self.way.choose(("length", path, longest), longest + 2)
        if found > longest:
            raise OutsideError
        return found

    def _letter(self, path: str, low: int | None, high: int | None) -> Number:
        self.way.ranges.setdefault(path, (low, high))
        return Number(self.way, ((path, 1),), 0)

    def _late(self, path: str, values: tuple[Any, ...]) -> Any:  # noqa: ANN401 -- a choice
        made = Late(lambda: values[self.way.choose(("pick", path, values), len(values))])
        return made if self.late else made.value

    def _record(self, kind: RecordKind, path: str) -> Any:  # noqa: ANN401 -- a record that looks at its facts late
        fields = {one.attribute: one for one in kind.fields}
        facts = self

        class Filling(kind.type):  # type: ignore[misc, name-defined] # any record
            __slots__ = ()

            def __getattr__(self, name: str) -> Any:  # noqa: ANN401 -- a fact of any kind
                if name not in fields:
                    raise AttributeError(name)
                value = facts.of(fields[name], f"{path}.{fields[name].name}")
                value = value.value if isinstance(value, Late) else value  # it is looked at just now
                object.__setattr__(self, name, value)
                return value

        return object.__new__(Filling)


def _shared(tree: Any) -> list[Any]:  # noqa: ANN401 -- a tree of lists
    """Return the tree as a list of nodes, alike ones once, each after its branches.

    The last is the first asked. A node is its question with the numbers of its branches; an end is the number
    below: ``-1`` no answer here.
    """
    nodes: list[Any] = []
    places: dict[str, int] = {}

    def place(one: Any) -> int:  # noqa: ANN401 -- a node or an end
        if isinstance(one, int):
            return -2 - one
        label, *branches = one
        node = [list(label), [place(branch) for branch in branches]]
        key = _text(node)
        if key not in places:
            places[key] = len(nodes)
            nodes.append(node)
        return places[key]

    top = place(tree)
    return [top, nodes]
