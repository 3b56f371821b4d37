"""Translate values of modules: tables, names, records. Each becomes the script that builds it."""

from __future__ import annotations

import dataclasses
import json
import operator
import re
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from enum import Enum
from fractions import Fraction
from functools import partial
from types import FunctionType, MethodType
from typing import TYPE_CHECKING, Any, Final, cast

from countermarch.components.model.game import PARTS, Game
from countermarch.reference.engine.kinds import Field
from countermarch.reference.engine.questions import Question
from countermarch.site.translated.errors import UntranslatableError, untranslatable

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    from countermarch.site.translated.program import Program

SPARE: Final[dict[type, frozenset[str]]] = {Field: frozenset({"says", "note", "reading"})}
"""Attributes that no rule reads; the reader of sentences does."""

SHORT: Final = 3
"""Maximum plain values of a tuple that is written inline."""

MANY: Final = 1000
"""Minimum number of words of a set that is written as one text, which a browser parses faster."""


class Values:
    """Translates the values of a program, large ones once."""

    def __init__(self, program: Program) -> None:
        """Translate for ``program``."""
        self.program = program
        self.texts: list[str] = []
        self._places: dict[int, int] = {}
        self._kept: list[Any] = []  # keeps the ids unique

    def write(self, value: object) -> str:
        """Return a value as JavaScript: inline if it is short, else the name of its function."""
        short = self._short(value)
        if short is not None:
            return short
        named = self.reserve(value)
        place = self._places[id(value)]
        if not self.texts[place]:
            self.texts[place] = "null"  # meanwhile: it may refer to itself
            try:
                self.texts[place] = self._long(value)
            except UntranslatableError as error:
                self.texts[place] = f"py.outside({json.dumps(str(error))})"
        return named

    def reserve(self, value: object) -> str:
        """Return the name of the function that builds a value, which may be translated later."""
        if id(value) not in self._places:
            self._places[id(value)] = len(self.texts)
            self._kept.append(value)
            self.texts.append("")
        return f"$d{self._places[id(value)]}()"

    def _short(self, value: object) -> str | None:
        match value:
            case Enum():
                return self._short(value.value)
            case None | bool() | str():
                return json.dumps(value, ensure_ascii=False)
            case int():
                # beyond, a number of JavaScript is no longer exact, and a BigInt is
                return str(value) if abs(value) < 2**53 else f"{value}n"
            case float():
                return repr(value)
            case tuple() if type(value) is tuple and len(value) <= SHORT:
                parts = [self._short(one) for one in value]
                return f"[{', '.join(map(str, parts))}]" if None not in parts else None
            case _:
                name = self.program.name_of_definition(value)
                if name is not None and isinstance(value, FunctionType):
                    # code that calls it through a value does not know its parameters, so its arguments are
                    # put in order at run time
                    self.program.record_reordered_arguments(name)
                return name

    def _long(self, value: object) -> str:  # noqa: PLR0912 -- as above; a case for each kind
        match value:
            case Game():
                return self._game(value)
            case re.Pattern(pattern=pattern, flags=flags):
                # every pattern of text has this flag
                return f"py.re.pattern({json.dumps(pattern)}, {int(flags) & ~int(re.UNICODE)})"
            case Question():
                return f"py.entry({self.program.question(value)})"
            case FunctionType() | MethodType() | operator.itemgetter() | operator.attrgetter() | partial():
                return self._called_later(value)
            case Mapping():
                return self._mapping(value)
            case Fraction():
                return f"py.Fraction({value.numerator}, {value.denominator})"
            case range():
                return f"py.range({value.start}, {value.stop}, {value.step})"
            case AbstractSet() if len(value) > MANY and all(str(one).isalpha() for one in value):
                return f"py.set({json.dumps(' '.join(sorted(value)), ensure_ascii=False)}.split(' '))"
            case AbstractSet():
                # sets have no order: sorted, equal programs are equal files
                return f"py.set([{self._many(sorted(value, key=repr))}])"
            case tuple() if hasattr(value, "_fields"):
                return f"py.raw({self.program.reference(type(value))}, [{self._many(value)}])"
            case tuple() | list():
                return f"[{self._many(value)}]"
            case _ if dataclasses.is_dataclass(value) and not isinstance(value, type):
                return self._record(value)
            case _ if type(value).__module__.startswith("countermarch.reference."):
                return f"py.raw({self.program.reference(type(value))}, [])"  # compared by identity
            case _:
                raise untranslatable(
                    f"{getattr(value, '__name__', 'a value')}, which is a {type(value).__name__}"
                )

    def _called_later(self, value: object) -> str:
        if isinstance(value, FunctionType):
            return self.program.inner(value)
        if isinstance(value, MethodType):
            self.program.record_use(value.__name__)
            return f"py.bound({self.write(value.__self__)}, {value.__name__!r})"
        if isinstance(value, partial):
            named = ", ".join(f"{name}: {self.write(one)}" for name, one in value.keywords.items())
            return f"py.partial({self._many((value.func, *value.args))}, py.by({{{named}}}))"
        # the getters of ``operator`` show what they get only as they pickle
        kind, names = cast("tuple[type, tuple[str, ...]]", value.__reduce__())
        if kind is operator.attrgetter:
            for name in names:
                self.program.record_use(name)
        return f"{self.program.reference(kind)}({self._many(names)})"

    def _many(self, values: Iterable[object]) -> str:
        return ", ".join(map(self.write, values))

    def _record(self, value: DataclassInstance) -> str:
        kind = type(value)
        fields = [
            self.write(getattr(value, one.name)) if self._is_read(kind, one.name) else ""
            for one in dataclasses.fields(value)
        ]
        while fields and not fields[-1]:
            fields.pop()
        return f"py.raw({self.program.reference(kind)}, [{', '.join(one or 'undefined' for one in fields)}])"

    def _is_read(self, kind: type, name: str) -> bool:
        if not self.program.texts and name in SPARE.get(kind, ()):
            return False
        return not kind.__module__.startswith("countermarch.components.") or self.program.is_used(name)

    def _mapping(self, value: Mapping[Any, Any]) -> str:
        keys = list(value)
        if len(keys) > SHORT and all(type(key) is tuple and len(key) == 2 for key in keys):  # noqa: PLR2004 -- a grid
            rows, columns = (list(dict.fromkeys(part)) for part in zip(*keys, strict=True))
            if keys == [(row, column) for row in rows for column in columns]:
                return (
                    f"py.grid([{self._many(rows)}], [{self._many(columns)}], [{self._many(value.values())}])"
                )
        pairs = [f"[{self.write(key)}, {self.write(one)}]" for key, one in value.items()]
        return f"py.dict([{', '.join(pairs)}])"

    def _game(self, game: Game) -> str:
        """Return a game with the parts that are used, each built when it is first read."""
        parts = [
            part
            for part in ("id", "title", "sides", "tables", "charts", *PARTS)
            if self.program.is_used(part)
        ]
        made = [f"{part}: () => {self.write(getattr(game, part))}" for part in parts]
        return f"py.game({self.program.reference(Game)}, {{{', '.join(made)}}})"
