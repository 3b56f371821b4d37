"""A rule is a question: a typed pure function from the facts of the table to a Ruling.

>>> from dataclasses import dataclass
>>> from typing import Annotated
>>> from reference.engine.kinds import D6
>>> from reference.engine.ruling import Ruling, Working
>>> @dataclass(frozen=True, slots=True)
... class Landing:
...     safe: Annotated[bool, "the battalion lands"]
>>> @question("landing", asks="Does it land?", rules=("9.1",), game="example")
... def landing(*, die: Annotated[D6, "one die"]) -> Ruling[Landing]:
...     work = Working()
...     return work.ruling(Landing(work.step("9.1", f"die {die}: it lands on 3 or more", die >= 3)))
>>> landing(die=4).answer
Landing(safe=True)
>>> landing(die=7)
Traceback (most recent call last):
components.errors.InputError: die: 7 is not a face of a six-sided die (1 to 6)
"""

from __future__ import annotations

import dataclasses
import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from components.discovery import named_by
from reference.engine import registry, signature
from reference.engine.checks import field_check, left_out
from reference.engine.errors import Fault, InputError, choices, shown
from reference.engine.kinds import BoolKind
from reference.engine.schema import schema

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from reference.engine.kinds import Field, RecordKind
    from reference.engine.ruling import Ruling

Parameters = ParamSpec("Parameters")
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Tally:
    """Says that a question adds up a pool: the short cut for the odds of many dice.

    ``field`` of the answer is the sum, over the dice of the parameter ``dice``, of each die's score;
    ``scores`` returns one score a face, lowest face first, from the question's other (clean) parameters.
    ``apart`` are faces that the rest of the answer also tells apart; all others of one score are alike.
    """

    dice: str
    field: str
    scores: Callable[[Mapping[str, Any]], Sequence[int]]
    apart: tuple[int, ...] = ()


@dataclass(frozen=True, eq=False)
class Question:
    """A registered question: its names, the rules it covers, and the plain function behind it.

    ``function`` takes clean typed values only; ``check`` makes them from what was given. ``result`` is the
    field of the answer that is the result where it is not the first. ``example``
    holds facts that show how it is asked, where the first value of each kind would not go together.
    """

    id: str
    game: str
    asks: str
    rules: tuple[str, ...]
    function: Callable[..., Ruling[Any]]
    tally: Tally | None = None
    result: str = ""
    example: Mapping[str, object] = dataclasses.field(default_factory=dict)

    @property
    def module(self) -> str:
        """Where it is defined, as ``reference.lebanon_82.combat``."""
        return self.function.__module__

    @functools.cached_property
    def parameters(self) -> tuple[Field, ...]:
        """What it takes, in the order of the signature."""
        return signature.parameters(self.function)

    @functools.cached_property
    def answer(self) -> RecordKind:
        """The record it answers with."""
        return signature.answer(self.function)

    @functools.cached_property
    def check(self) -> Callable[[Mapping[str, object]], dict[str, Any]]:
        """The check of everything given: clean keyword arguments, or InputError naming the parameter."""
        return _compiled(self.parameters)

    @functools.cached_property
    def names(self) -> tuple[tuple[str, str], ...]:
        """The outside name and the Python name of every parameter."""
        return tuple((field.name, field.attribute) for field in self.parameters)

    @functools.cached_property
    def headline(self) -> str:
        """The field of the answer that is the result: what is shown large."""
        return self.result or self.answer.fields[0].name

    @functools.cached_property
    def _refusals(self) -> tuple[str, ...]:
        fields = self.answer.fields
        return tuple(
            field.name for field in fields if isinstance(field.kind, BoolKind) and field.kind.refuses
        )

    def headline_of(self, answer: Mapping[str, Any]) -> str:
        """Name the field of one answer (as JSON) to show large: the result, or what stands in its way.

        That is a refusal, and the first field of an answer whose result is null.

        >>> from reference.engine import registry
        >>> cost = registry.find("lebanon-82", "movement-cost")
        >>> cost.headline_of({"allowed": True, "cost": 4}), cost.headline_of({"allowed": False, "cost": None})
        ('cost', 'allowed')
        """
        for name in self._refusals:
            if answer.get(name) is False:
                return name
        return self.headline if answer.get(self.headline) is not None else next(iter(answer))

    def schema(self) -> dict[str, Any]:
        """Describe it as plain data in the shape of the catalogue: id, asks, rules, given, answer."""
        return schema(self)

    def ask(self, given: Mapping[str, object]) -> Ruling[Any]:
        """Answer from JSON-like values by the names of the catalogue."""
        return self.function(**self.check(given))


def question(
    id: str,  # noqa: A002 -- the word of the catalogue
    *,
    asks: str,
    rules: tuple[str, ...],
    game: str | None = None,
    tally: Tally | None = None,
    result: str = "",
    example: Mapping[str, object] | None = None,
) -> Callable[[Callable[Parameters, Ruling[Answer]]], Callable[Parameters, Ruling[Answer]]]:
    """Register a rule as a question and make its function check what it is given.

    ``id`` is unique in its game, ``asks`` is the question in plain words, ``rules`` the clauses it decides.
    ``game`` is taken from the package (``reference.lebanon_82.combat`` is ``lebanon-82``) unless given.
    ``tally`` is the short cut for odds where the answer adds up a pool of dice; ``result`` is the field of
    the answer to show large where that is not plain from the question; ``example`` are facts that show how
    it is asked (the rest is filled in from the kinds).
    """

    def register(function: Callable[Parameters, Ruling[Answer]]) -> Callable[Parameters, Ruling[Answer]]:
        entry = Question(
            id, game or _game_of(function.__module__), asks, rules, function, tally, result, example or {}
        )
        registry.add(entry)

        @functools.wraps(function)
        def asked(*args: Parameters.args, **given: Parameters.kwargs) -> Ruling[Answer]:
            if args:
                raise InputError(None, f"{id} takes its parameters by name only")
            return function(**entry.check(given))  # type: ignore[call-arg] # checked just now

        asked.question = entry  # type: ignore[attr-defined] # for callers that hold only the function
        return asked

    return register


def _game_of(module: str) -> str:
    named = named_by(module)
    if named is None:
        raise TypeError(f"{module}: a question outside the rules of a game says which game it belongs to")
    return named


def _compiled(fields: tuple[Field, ...]) -> Callable[[Mapping[str, object]], dict[str, Any]]:
    plan = [(field.name, field.attribute, field_check(field), field) for field in fields]
    names = frozenset(field.name for field in fields)
    in_order = [field.name for field in fields]
    keywords = {field.attribute: field.name for field in fields if field.attribute != field.name}

    def check(given: Mapping[str, object]) -> dict[str, Any]:
        if keywords and not names.issuperset(given):
            given = {keywords.get(name, name): value for name, value in given.items()}
        if not names.issuperset(given):
            unknown = next(name for name in given if name not in names)
            raise InputError(_brief(unknown), f"there is no such parameter; {_would_do(unknown, in_order)}")
        clean: dict[str, Any] = {}
        name = ""
        try:
            for name, attribute, check_field, field in plan:
                clean[attribute] = check_field(given[name]) if name in given else left_out(field)
        except Fault as fault:
            raise InputError(name, str(fault)) from None
        return clean

    return check


def _would_do(unknown: object, names: list[str]) -> str:
    if not names:
        return "this question takes none"
    return f"it takes {choices(unknown if isinstance(unknown, str) else '', names)}"


def _brief(name: object) -> str:
    plain = name if isinstance(name, str) and name.isprintable() else shown(name)
    return plain[:60]
