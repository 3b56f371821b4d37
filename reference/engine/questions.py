"""Questions: id, rules, signature, answer, and the pure function behind them."""

from __future__ import annotations

import dataclasses
import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from countermarch.reference.engine import signature
from countermarch.reference.engine.checks import default_of, field_check
from countermarch.reference.engine.errors import InputError, ValueFault, choices, quoted
from countermarch.reference.engine.json_values import to_json
from countermarch.reference.engine.kinds import BoolKind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from countermarch.reference.engine.chance_tree import ChanceTree
    from countermarch.reference.engine.json_values import Json
    from countermarch.reference.engine.kinds import Field, RecordKind
    from countermarch.reference.engine.open_dice import KeyPath
    from countermarch.reference.engine.ruling import Ruling


@dataclass(frozen=True, slots=True)
class Tally:
    """Declares that only the sum of a pool's scores matters, so that odds ask once for each sum.

    ``dice`` is the parameter, or a field of its items such as ``markers.roll``. ``counts`` returns, from the
    facts as given, the score of each face, lowest face first, and the faces that also matter by themselves
    if at least one die shows them. ``enough`` returns, from checked facts and the fields of the answer that
    are wanted, the sum from which on all sums give the same; None if there is none. ``unit`` is what is
    summed, in the plural.
    """

    dice: str
    counts: Callable[[Mapping[str, object]], tuple[Sequence[int], Sequence[int]]]
    enough: Callable[[Mapping[str, Any], frozenset[str]], int | None] | None = None
    unit: str = "hits"


@dataclass(frozen=True, eq=False)
class Question:
    """A registered question.

    ``asks`` is the question in words. ``function`` takes checked, typed values only; ``check`` makes them
    from what was given. ``course`` returns the chance tree of a question of many rolls, from checked facts
    (with placeholders for open dice), the paths of the open dice, and the fields of the answer that are
    wanted: states that differ only in other fields may be merged. ``result`` is the field of the answer that
    is the result, if it is not the first. ``example`` has facts for an example, if the first value of each
    kind would not be valid together.
    """

    id: str
    game: str
    asks: str
    rules: tuple[str, ...]
    function: Callable[..., Ruling[Any]]
    tallies: tuple[Tally, ...] = ()
    course: Callable[[Mapping[str, Any], frozenset[KeyPath], frozenset[str]], ChanceTree[Any]] | None = None
    result: str = ""
    example: Mapping[str, object] = dataclasses.field(default_factory=dict)

    @property
    def module(self) -> str:
        """The module that defines it, such as ``countermarch.reference.lebanon_82.combat``."""
        return self.function.__module__

    @functools.cached_property
    def parameters(self) -> tuple[Field, ...]:
        """The parameters, in the order of the signature."""
        return signature.parameters(self.function)

    @functools.cached_property
    def answer(self) -> RecordKind:
        """The record of the answer."""
        return signature.answer(self.function)

    @functools.cached_property
    def check(self) -> Callable[[Mapping[str, object]], dict[str, Any]]:
        """The check of all facts: it returns typed keyword arguments or raises ``InputError``."""
        return compiled(self.parameters)

    @functools.cached_property
    def names(self) -> tuple[tuple[str, str], ...]:
        """The public name and the Python name of every parameter."""
        return tuple((field.name, field.attribute) for field in self.parameters)

    @functools.cached_property
    def headline(self) -> str:
        """The field of the answer that is the result, which is shown large."""
        return self.result or self.answer.fields[0].name

    @functools.cached_property
    def refusals(self) -> tuple[str, ...]:
        """The yes/no fields of the answer for which no means that the act is illegal."""
        fields = self.answer.fields
        return tuple(
            field.name for field in fields if isinstance(field.kind, BoolKind) and field.kind.refuses
        )

    def headline_of(self, answer: Mapping[str, Any]) -> str:
        """Return the field of an answer (as JSON) to show large: the result, or a refusal.

        If the result is null, it is the first field.

        >>> from countermarch.reference.engine import registry
        >>> cost = registry.find("lebanon-82", "movement-cost")
        >>> cost.headline_of({"allowed": True, "cost": 4}), cost.headline_of({"allowed": False, "cost": None})
        ('cost', 'allowed')
        """
        for name in self.refusals:
            if answer.get(name) is False:
                return name
        return self.headline if answer.get(self.headline) is not None else next(iter(answer))

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema as in the catalogue: id, asks, rules, given, answer."""
        from countermarch.reference.engine import schema  # an answer does without it

        return {
            "id": self.id,
            "asks": self.asks,
            "rules": list(self.rules),
            "given": [schema.field_schema(field) for field in self.parameters],
            "answer": [schema.answer_schema(field) for field in self.answer.fields],
        }

    def given_json(self, clean: Mapping[str, Any]) -> dict[str, Json]:
        """Return every parameter as JSON by its public name, defaults included."""
        return {name: to_json(clean[attribute]) for name, attribute in self.names}

    def ask(self, given: Mapping[str, object]) -> Ruling[Any]:
        """Check ``given``, JSON values by public names, and return the ruling.

        Raises ``InputError`` naming the parameter.
        """
        return self.function(**self.check(given))


def compiled(fields: tuple[Field, ...]) -> Callable[[Mapping[str, object]], dict[str, Any]]:
    """Return a function that checks facts and fills in defaults; it raises ``InputError``."""
    plan = [(field.name, field.attribute, field_check(field), field) for field in fields]
    names = frozenset(field.name for field in fields)
    in_order = [field.name for field in fields]
    keywords = {field.attribute: field.name for field in fields if field.attribute != field.name}

    def check(given: Mapping[str, object]) -> dict[str, Any]:
        # callers from Python use ``from_``, whose public name is ``from``
        if keywords and not names.issuperset(given):
            given = {keywords.get(name, name): value for name, value in given.items()}
        if not names.issuperset(given):
            unknown = next(name for name in given if name not in names)
            raise InputError(_brief(unknown), f"there is no such parameter; {_would_do(unknown, in_order)}")
        clean: dict[str, Any] = {}
        name = ""
        try:
            for name, attribute, check_field, field in plan:
                clean[attribute] = check_field(given[name]) if name in given else default_of(field)
        except ValueFault as fault:
            said = fault.about(name) if name in given else f"not given; {fault.message}"
            raise InputError(name, f"{said}{_hint_of_flag(given.get(name), fields)}") from None
        return clean

    return check


def _hint_of_flag(value: object, fields: tuple[Field, ...]) -> str:
    """Return a hint if an invalid value is the name of a flag: a town is not a terrain but ``town=true``."""
    flags = {field.name for field in fields if isinstance(field.kind, BoolKind)}
    if not isinstance(value, str) or value.replace("-", "_") not in flags:
        return ""
    return f"; {value} is a parameter of its own, true or false"


def _would_do(unknown: object, names: list[str]) -> str:
    if not names:
        return "this question takes none"
    return f"it takes {choices(unknown if isinstance(unknown, str) else '', names)}"


def _brief(name: object) -> str:
    plain = name if isinstance(name, str) and name.isprintable() else quoted(name)
    return plain[:60]
