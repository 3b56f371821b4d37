"""From a file to a question: everything is checked when it is read, nothing is left to go wrong later."""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass, make_dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from countermarch.components.errors import InputError
from countermarch.components.model.loading.faults import near
from countermarch.components.model.loading.toml_files import parse_toml
from countermarch.reference.engine.kinds import ListOf, Refusal
from countermarch.reference.engine.questions import Question
from countermarch.reference.engine.ruling import Ruling, Working
from countermarch.reference.rules_as_data.expressions import expression, whether
from countermarch.reference.rules_as_data.givens import attribute_of, choices, givens, named
from countermarch.reference.rules_as_data.ground import Asked
from countermarch.reference.rules_as_data.meaning import MOST_ITEMS, WORK, Scope
from countermarch.reference.rules_as_data.sections import Part
from countermarch.reference.rules_as_data.sentences import sentence
from countermarch.reference.rules_as_data.shapes import (
    Choice,
    Many,
    Maybe,
    Record,
    Shape,
    Text,
    Whole,
    YesNo,
    described,
)
from countermarch.reference.rules_as_data.steps import steps

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.loading.toml_files import Section
    from countermarch.reference.rules_as_data.givens import Given
    from countermarch.reference.rules_as_data.ground import Ground
    from countermarch.reference.rules_as_data.meaning import Env, Run

MOST_ANSWERED: Final = 60
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")


@dataclass(frozen=True, slots=True)
class _Refusal:
    """Bad input: when it is so, the parameter at fault, and what would do."""

    when: Run
    parameter: str
    says: Callable[[Env], str]


@dataclass(frozen=True, slots=True)
class _Answered:
    """A field of the answer: its Python name, its type, and what works it out."""

    attribute: str
    hint: Any
    run: Run
    name: str
    shape: Shape


def build(label: str, text: str, ground: Ground, game: str) -> Question:
    """Make a question of a file's text; ``game`` is what it is asked by.

    Raises ``DataError`` with every fault of the file: file, line, column, what stands there, what would do.
    """
    return parse_toml(label, text, lambda section: _question(Part(section, text, ""), ground, game))


def _question(top: Part, ground: Ground, game: str) -> Question:
    """Read a question; with a fault in its file it stands for nothing, for the file is then refused."""
    section: Section = top.section
    key = section.text("id")
    if key and not _ID.fullmatch(key):
        top.fault("id", key, "an id of small letters, digits and hyphens")
    asks, rules = section.text("asks"), section.texts("rules", required=True)
    if section.has("rules") and not rules:
        top.fault("rules", "a list", "at least one rule that the question decides")
    _check_rules(top, rules, ground)
    given = givens(top, ground)
    scope = Scope(ground, {one.name: one.shape for one in given}, frozenset(one.name for one in given))
    refusals = _refusals(top, scope, given)
    known = ground.clauses and (ground.clauses | set(rules))
    taken = steps(top, scope, frozenset(known))
    answered = _answers(top, scope)
    result = section.text("result", "")
    names = [str(one.value_or_none("name")) for one in section.sections("answer")]
    if result and result not in names:
        top.fault("result", result, f"a field of the answer; {near(result, names)}")
    _refuse_unused(top, scope, given, taken)
    example = _example(top, given)
    if section.faults.found:
        return Question(key, game, asks, rules, _function([], [], [], [], ground.game)[0])
    function, core = _function(given, refusals, [run for _, _, run in taken], answered, ground.game)
    shape = Record({one.name: (one.attribute, one.shape) for one in answered})
    facts = {one.name: (one.attribute, one.shape, one.default) for one in given}
    ground.asked[key] = Asked(facts, shape, core)
    function.__qualname__ = f"{game}:{key}"
    return Question(key, game, asks, rules, function, result=result, example=example)


def _example(top: Part, given: Sequence[Given]) -> dict[str, object]:
    """Read what shows how the question is asked, where the first value of each kind would not go together."""
    section = top.section
    if not section.has("example"):
        return {}
    example = section.value_or_none("example")
    if not isinstance(example, dict):
        top.fault("example", "", "a table of what is given, with values")
        return {}
    names = [one.name for one in given]
    for name in example:
        if name not in names:
            top.fault("example", name, f"something that is given; {near(name, names)}")
    return example


def _check_rules(top: Part, rules: Sequence[str], ground: Ground) -> None:
    """Fault a rule that the ledger does not know: neither a clause nor what clauses begin with."""
    for item, rule in enumerate(rules if ground.clauses else ()):
        begins = re.compile(re.escape(rule) + r"(?:[ ./-]|$)")
        if not any(begins.match(clause) for clause in ground.clauses):
            hint = near(rule, ground.clauses)
            expected = f"a clause of clauses.tsv, or the rule of a table{'; ' + hint if hint else ''}"
            top.fault("rules", rule, expected, item=item)


def _refusals(top: Part, scope: Scope, given: Sequence[Given]) -> list[_Refusal]:
    """Read every ``[[refuse]]``: what the kinds alone do not keep out."""
    names = [one.name for one in given]
    found = []
    for part in top.parts("refuse"):
        when = part.meant("when", lambda text: whether(text, scope))
        says = part.meant("says", partial(sentence, scope=scope if when is None else when[1]))
        parameter = part.section.text("parameter")
        if parameter and parameter not in names:
            part.fault("parameter", parameter, f"something that is given; {near(parameter, names)}")
        part.section.finish()
        if when is not None and says is not None:
            found.append(_Refusal(when[0], parameter, says.write))
    return found


def _answers(top: Part, scope: Scope) -> list[_Answered]:
    """Read every ``[[answer]]``: its value is an expression, or the step of its name."""
    parts = list(top.parts("answer"))
    if not parts:
        top.fault("answer", "", "an answer: at least one section [[answer]] with a name and says")
    if len(parts) > MOST_ANSWERED:
        top.fault("answer", len(parts), f"at most {MOST_ANSWERED} fields")
    taken: set[str] = set()
    found = []
    for part in parts[:MOST_ANSWERED]:
        one = _answer(part, scope, taken)
        part.section.finish()
        if one is not None:
            found.append(one)
    return found


def _answer(part: Part, scope: Scope, taken: set[str]) -> _Answered | None:
    name, says = named(part, taken), part.section.text("says")
    called = replace(part, name=f"answer {name}") if name else part
    if part.section.has("value"):
        value = called.meant("value", lambda text: expression(text, scope))
    elif name and name not in scope.names:
        called.fault("name", name, f"a value, or the name of a step; {near(name, scope.names)}")
        value = None
    else:
        value = called.understood("name", name, lambda text: expression(text, scope)) if name else None
    item, refuses = part.section.text("item", "value"), part.section.flag("refuses")
    listed = choices(called, scope.ground) if _lists_values(part.section) else ()
    if value is None:
        return None
    shape = value.shape
    if listed:
        shape = _declared(called, shape, tuple(map(str, listed)))
    hint = _hint(shape, item)
    if hint is None:
        called.fault(
            "value", "", f"a number, a choice, yes or no, a text or a list of these; this is {_advice(shape)}"
        )
        return None
    if refuses and not isinstance(shape, YesNo):
        called.fault("refuses", "true", f"a yes or no; the answer is {described(shape)}")
    marks = (Refusal(),) if refuses else ()
    noted: Any = Annotated[hint, *marks, says or "answer"]
    return _Answered(attribute_of(name), noted, value.run, name, shape)


def _lists_values(section: Section) -> bool:
    return any([section.has("values"), section.has("from"), section.has("where")])


def _declared(part: Part, shape: Shape, values: tuple[str, ...]) -> Shape:
    """Hold the choices that an answer can come to against those that are listed, both ways."""
    match shape:
        case Choice(found):
            for value in found:
                if value not in values:
                    part.fault("value", value, f"only what values lists: {', '.join(values[:20])}")
            for value in values:
                if value not in found:
                    part.fault("values", value, "only what can be answered; nothing comes to this")
            return Choice(values)
        case Maybe(inner):
            return Maybe(_declared(part, inner, values))
        case Many(inner, least, most):
            return Many(_declared(part, inner, values), least, most)
        case _:
            part.fault("values", "a list", f"no values: the answer is {described(shape)}")
            return shape


def _hint(shape: Shape, item: str) -> Any:  # noqa: ANN401, PLR0911 -- a type, one line a shape
    """Return the Python type of an answer's field; None for what is no answer."""
    match shape:
        case Whole():
            return int
        case YesNo():
            return bool
        case Text():
            return str
        case Choice(values):
            return Literal[values]
        case Maybe(inner):
            found = _hint(inner, item)
            return None if found is None or isinstance(inner, Many) else found | None
        case Many(inner):
            one: Any = None if isinstance(inner, Maybe | Many) else _hint(inner, item)
            return None if one is None else Annotated[tuple[Annotated[one, item], ...], ListOf(item)]
        case _:
            return None


def _advice(shape: Shape) -> str:
    if described(shape).startswith("a fraction"):
        return "a fraction: round it with down(...) or up(...)"
    return described(shape)


def _refuse_unused(
    top: Part, scope: Scope, given: Sequence[Given], taken: Sequence[tuple[str, Part, object]]
) -> None:
    """Fault what is given or worked out in vain."""
    sections = top.section.sections("given")
    for index, one in enumerate(given):
        if one.name and one.name not in scope.used:
            part = Part(sections[index], top.text, f"given {one.name}")
            part.fault("name", one.name, "a step, a condition or an answer that uses it; none does")
    for name, part, _ in taken:
        silent = not any(map(part.section.has, ("says", "errata", "errata_if")))
        if silent and name not in scope.used:
            part.fault("name", name, "a use of this silent step, or a rule and says to show it")


def _function(
    given: Sequence[Given],
    refusals: Sequence[_Refusal],
    taken: Sequence[Callable[[Env], None]],
    answered: Sequence[_Answered],
    game: Game,
) -> tuple[Callable[..., Ruling[Any]], Callable[[dict[str, Any]], Ruling[Any]]]:
    """Make the function behind a question, with a signature like one written in Python, and its core."""
    fields = [(one.attribute, one.hint) for one in answered]
    record: Any = make_dataclass("Answer", fields, frozen=True, slots=True)
    pairs = [(one.name, one.attribute) for one in given]
    lists = [(one.name, one.least) for one in given if isinstance(one.shape, Many)]
    runs = [one.run for one in answered]

    def core(values: dict[str, Any]) -> Ruling[Any]:
        work = Working(game)
        env: Env = {name: values[attribute] for name, attribute in pairs}
        env[WORK] = work
        for name, least in lists:
            _check_length(name, env[name], least)
        for refusal in refusals:
            if refusal.when(env):
                raise InputError(refusal.parameter, refusal.says(env))
        for take in taken:
            take(env)
        return work.ruling(record(*[run(env) for run in runs]))

    def answer(**values: Any) -> Ruling[Any]:  # noqa: ANN401 -- checked against the signature below
        return core(values)

    answer.__annotations__ = {one.attribute: one.hint for one in given} | {"return": Ruling[record]}
    answer.__dict__["__signature__"] = inspect.Signature(
        [
            inspect.Parameter(
                one.attribute,
                inspect.Parameter.KEYWORD_ONLY,
                default=one.default[0] if one.default else inspect.Parameter.empty,
            )
            for one in given
        ]
    )
    return answer, core


def _check_length(name: str, items: Sequence[object], least: int) -> None:
    if len(items) < least:
        raise InputError(name, f"{len(items) or 'no'} items are too few; expected at least {least}")
    if len(items) > MOST_ITEMS:
        raise InputError(name, f"{len(items)} items are too many; expected at most {MOST_ITEMS}")
