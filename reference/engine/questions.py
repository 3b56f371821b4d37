"""A question: its names, the rules it covers, what it takes and gives, and the pure function behind it."""

from __future__ import annotations

import dataclasses
import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from countermarch.reference.engine import schema, signature, wire
from countermarch.reference.engine.checks import field_check, left_out
from countermarch.reference.engine.errors import Fault, InputError, choices, shown
from countermarch.reference.engine.kinds import BoolKind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from countermarch.reference.engine.holes import Path
    from countermarch.reference.engine.kinds import Field, RecordKind
    from countermarch.reference.engine.plain import Json
    from countermarch.reference.engine.ruling import Ruling
    from countermarch.reference.engine.tree import Course


@dataclass(frozen=True, slots=True)
class Tally:
    """Says that only the sum of a pool's scores counts: all rolls of one sum are asked for once.

    ``dice`` is the parameter, with a field of its items as ``markers.roll``. ``counts`` returns, from the
    facts as they were given, one score a face, lowest face first, and the faces that count besides as
    soon as one die shows them.
    """

    dice: str
    counts: Callable[[Mapping[str, object]], tuple[Sequence[int], Sequence[int]]]


@dataclass(frozen=True, eq=False)
class Question:
    """A registered question: its names, the rules it covers, and the plain function behind it.

    ``course`` gives the chance tree of a question of many rolls, from clean facts and the paths of the dice
    that are open (a stand-in is among the facts); states that differ only in fields of the answer that
    are not asked for may be one. ``function`` takes clean typed values only; ``check`` makes
    them from what was given. ``result`` is the
    field of the answer that is the result where it is not the first. ``example``
    holds facts that show how it is asked, where the first value of each kind would not go together.
    """

    id: str
    game: str
    asks: str
    rules: tuple[str, ...]
    function: Callable[..., Ruling[Any]]
    tallies: tuple[Tally, ...] = ()
    course: Callable[[Mapping[str, Any], frozenset[Path], frozenset[str]], Course] | None = None
    result: str = ""
    example: Mapping[str, object] = dataclasses.field(default_factory=dict)

    @property
    def module(self) -> str:
        """Where it is defined, as ``countermarch.reference.lebanon_82.combat``."""
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
        return compiled(self.parameters)

    @functools.cached_property
    def names(self) -> tuple[tuple[str, str], ...]:
        """The outside name and the Python name of every parameter."""
        return tuple((field.name, field.attribute) for field in self.parameters)

    @functools.cached_property
    def headline(self) -> str:
        """The field of the answer that is the result: what is shown large."""
        return self.result or self.answer.fields[0].name

    @functools.cached_property
    def refusals(self) -> tuple[str, ...]:
        """The fields of the answer that refuse the act where they say no."""
        fields = self.answer.fields
        return tuple(
            field.name for field in fields if isinstance(field.kind, BoolKind) and field.kind.refuses
        )

    def headline_of(self, answer: Mapping[str, Any]) -> str:
        """Name the field of one answer (as JSON) to show large: the result, or what stands in its way.

        That is a refusal, and the first field of an answer whose result is null.

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
        """Describe it as plain data in the shape of the catalogue: id, asks, rules, given, answer."""
        return {
            "id": self.id,
            "asks": self.asks,
            "rules": list(self.rules),
            "given": [schema.field_schema(field) for field in self.parameters],
            "answer": [schema.answered(field) for field in self.answer.fields],
        }

    def given_json(self, clean: Mapping[str, Any]) -> dict[str, Json]:
        """Return every parameter as JSON, by its outside name, defaults filled in."""
        return {name: wire.plain(clean[attribute]) for name, attribute in self.names}

    def ask(self, given: Mapping[str, object]) -> Ruling[Any]:
        """Answer from JSON-like values by the names of the catalogue."""
        return self.function(**self.check(given))


def compiled(fields: tuple[Field, ...]) -> Callable[[Mapping[str, object]], dict[str, Any]]:
    """Return what checks facts against their fields and fills in defaults; it raises ``InputError``."""
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
            raise InputError(name, f"{fault}{_another(given.get(name), fields)}") from None
        return clean

    return check


def _another(value: object, fields: tuple[Field, ...]) -> str:
    """Say that a value which will not do is a parameter of its own: a town is no terrain but ``town``."""
    flags = {field.name for field in fields if isinstance(field.kind, BoolKind)}
    if not isinstance(value, str) or value.replace("-", "_") not in flags:
        return ""
    return f"; {value} is a parameter of its own, true or false"


def _would_do(unknown: object, names: list[str]) -> str:
    if not names:
        return "this question takes none"
    return f"it takes {choices(unknown if isinstance(unknown, str) else '', names)}"


def _brief(name: object) -> str:
    plain = name if isinstance(name, str) and name.isprintable() else shown(name)
    return plain[:60]
