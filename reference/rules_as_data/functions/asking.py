"""``ask``: one question asks another; the value is a record of the answer's fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from countermarch.components.errors import InputError
from countermarch.components.model.expressions.errors import ExpressionError
from countermarch.reference.rules_as_data.functions.common import RuleFunction, literal_text
from countermarch.reference.rules_as_data.meaning import WORK, Meaning, meaning, source_of
from countermarch.reference.rules_as_data.readable_data import unknown
from countermarch.reference.rules_as_data.shapes import described, fits

if TYPE_CHECKING:
    from countermarch.components.model.expressions.nodes import Call
    from countermarch.reference.rules_as_data.meaning import Env, Evaluator, Scope

_USAGE: Final = 'ask("supply", unit: u, start: hex): a question from an earlier file, and what it is given'


def _ask(node: Call, scope: Scope) -> Meaning:
    name = literal_text(node.arguments[0], "the id of a question")
    asked = scope.readable_data.asked.get(name)
    if asked is None:
        expected = unknown("a question from an earlier file", name, scope.readable_data.asked)
        raise ExpressionError(node.arguments[0].at, name, expected)
    passed: dict[str, Evaluator] = {}
    for given, at, value in node.named:
        if given not in asked.given:
            raise ExpressionError(
                at, f"{given}:", unknown(f"something that {name} is given", given, asked.given)
            )
        attribute, shape, _ = asked.given[given]
        found = meaning(value, scope)
        if not fits(found.shape, shape):
            raise ExpressionError(
                value.at, source_of(value), f"{described(shape)}; this is {described(found.shape)}"
            )
        passed[attribute] = found.run
    defaults = {}
    for given, (attribute, _, default) in asked.given.items():
        if default:
            defaults[attribute] = default[0]
        elif attribute not in passed:
            raise ExpressionError(node.at, "ask(...)", f"{given}:, which {name} must be given")
    answer = asked.answer

    def ask(env: Env) -> object:
        facts = {**defaults, **{attribute: run(env) for attribute, run in passed.items()}}
        try:
            ruling = answer(facts)
        except InputError as error:
            raise InputError(None, f"{name}: {error}") from None
        return env[WORK].take(ruling)

    return Meaning(asked.shape, ask)


FUNCTIONS: Final = {"ask": RuleFunction(_USAGE, _ask, any_name=True)}
