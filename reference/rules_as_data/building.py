"""Build a question from a file. Everything is checked here, so that asking it cannot fail."""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass, make_dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from countermarch.components.errors import InputError
from countermarch.components.model.loading.faults import near
from countermarch.components.model.loading.map_files import map_files
from countermarch.components.model.loading.toml_files import parse_toml
from countermarch.reference.engine.kinds import ListOf, Refusal
from countermarch.reference.engine.questions import Question
from countermarch.reference.engine.ruling import Ruling, Working
from countermarch.reference.rules_as_data.expressions import compile_condition, compile_expression
from countermarch.reference.rules_as_data.givens import attribute_of, choices, givens, read_name
from countermarch.reference.rules_as_data.meaning import MAX_ITEMS, WORK, Scope
from countermarch.reference.rules_as_data.readable_data import AskableQuestion
from countermarch.reference.rules_as_data.sections import FileSection
from countermarch.reference.rules_as_data.sentences import compile_sentence
from countermarch.reference.rules_as_data.shapes import (
    BooleanShape,
    ChoiceShape,
    IntegerShape,
    ListShape,
    OptionalShape,
    RecordShape,
    Shape,
    TextShape,
    described,
)
from countermarch.reference.rules_as_data.steps import steps

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.loading.toml_files import Section
    from countermarch.reference.rules_as_data.givens import Given
    from countermarch.reference.rules_as_data.meaning import Env, Evaluator
    from countermarch.reference.rules_as_data.readable_data import ReadableData

MAX_ANSWERED: Final = 60
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")


@dataclass(frozen=True, slots=True)
class _InputCheck:
    """Bad input: its condition, the parameter at fault, and the message."""

    when: Evaluator
    parameter: str
    says: Callable[[Env], str]


@dataclass(frozen=True, slots=True)
class _Answered:
    """A field of the answer: its Python name, its type, and its function."""

    attribute: str
    hint: Any
    run: Evaluator
    name: str
    shape: Shape


def build(label: str, text: str, readable_data: ReadableData, game: str) -> Question:
    """Make a question from the text of a file, for the game key ``game``.

    Raises ``DataError`` with every fault of the file.
    """
    return parse_toml(label, text, lambda section: _question(FileSection(section, ""), readable_data, game))


def _question(top: FileSection, readable_data: ReadableData, game: str) -> Question:
    """Read a question; if the file has a fault, return a placeholder, since the file is then refused."""
    section: Section = top.section
    key = section.text("id")
    if key and not _ID.fullmatch(key):
        top.fault("id", key, "an id of lowercase letters, digits and hyphens")
    asks, rules = section.text("asks"), section.texts("rules", required=True)
    if section.has("rules") and not rules:
        top.fault("rules", "a list", "at least one rule that the question decides")
    _check_rules(top, rules, readable_data)
    if section.has("map"):
        maps, name = [one.id for one in map_files(readable_data.game.source)], section.text("map")
        if name in maps:
            readable_data = readable_data.on(name)
        else:
            top.fault("map", name, f"a map of the game; {near(name, maps)}")
    given = givens(top, readable_data)
    scope = Scope(readable_data, {one.name: one.shape for one in given}, frozenset(one.name for one in given))
    refusals = _refusals(top, scope, given)
    known = readable_data.clauses and (readable_data.clauses | set(rules))
    taken = steps(top, scope, frozenset(known))
    answered = _answers(top, scope)
    result = section.text("result", "")
    names = [str(one.value_or_none("name")) for one in section.sections("answer")]
    if result and result not in names:
        top.fault("result", result, f"a field of the answer; {near(result, names)}")
    _refuse_unused(top, scope, given, taken)
    example = _example(top, given)
    # a question half read must not be compiled; the caller refuses the file with all its faults anyway
    if section.faults.found:
        return Question(key, game, asks, rules, _function([], [], [], [], readable_data.game)[0])
    function, core = _function(given, refusals, [run for _, _, run in taken], answered, readable_data.game)
    shape = RecordShape({one.name: (one.attribute, one.shape) for one in answered})
    facts = {one.name: (one.attribute, one.shape, one.default) for one in given}
    # only now: a question may ask those before it in the file order, never itself, so that asking always ends
    readable_data.asked[key] = AskableQuestion(facts, shape, core)
    # every such function has this module and name; ``register`` distinguishes them by what is set here
    function.__qualname__ = f"{game}:{key}"
    return Question(key, game, asks, rules, function, result=result, example=example)


def _example(top: FileSection, given: Sequence[Given]) -> dict[str, object]:
    """Read the facts of an example."""
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


def _check_rules(top: FileSection, rules: Sequence[str], readable_data: ReadableData) -> None:
    """Add a fault for each rule that is neither a clause of ``clauses.tsv`` nor the beginning of one."""
    for item, rule in enumerate(rules if readable_data.clauses else ()):
        # "7.1" begins "7.1 p2" and "7.1.2", but not "7.10"
        begins = re.compile(re.escape(rule) + r"(?:[ ./-]|$)")
        if not any(begins.match(clause) for clause in readable_data.clauses):
            hint = near(rule, readable_data.clauses)
            expected = f"a clause of clauses.tsv, or the rule of a table{'; ' + hint if hint else ''}"
            top.fault("rules", rule, expected, item=item)


def _refusals(top: FileSection, scope: Scope, given: Sequence[Given]) -> list[_InputCheck]:
    """Read every ``[[refuse]]``: bad input that the kinds alone accept."""
    names = [one.name for one in given]
    found = []
    for part in top.parts("refuse"):
        when = part.meant("when", lambda text: compile_condition(text, scope))
        says = part.meant("says", partial(compile_sentence, scope=scope if when is None else when[1]))
        parameter = part.section.text("parameter")
        if parameter and parameter not in names:
            part.fault("parameter", parameter, f"something that is given; {near(parameter, names)}")
        part.section.finish()
        if when is not None and says is not None:
            found.append(_InputCheck(when[0], parameter, says.write))
    return found


def _answers(top: FileSection, scope: Scope) -> list[_Answered]:
    """Read every ``[[answer]]``: its value is an expression, or the step with its name."""
    parts = list(top.parts("answer"))
    if not parts:
        top.fault("answer", "", "an answer: at least one section [[answer]] with a name and says")
    if len(parts) > MAX_ANSWERED:
        top.fault("answer", len(parts), f"at most {MAX_ANSWERED} fields")
    taken: set[str] = set()
    found = []
    for part in parts[:MAX_ANSWERED]:
        one = _answer(part, scope, taken)
        part.section.finish()
        if one is not None:
            found.append(one)
    return found


def _answer(part: FileSection, scope: Scope, taken: set[str]) -> _Answered | None:
    name, says = read_name(part, taken), part.section.text("says")
    called = replace(part, name=f"answer {name}") if name else part
    if part.section.has("value"):
        value = called.meant("value", lambda text: compile_expression(text, scope))
    elif name and name not in scope.names:
        called.fault("name", name, f"a value, or the name of a step; {near(name, scope.names)}")
        value = None
    else:
        value = (
            called.understood("name", name, lambda text: compile_expression(text, scope)) if name else None
        )
    item, refuses = part.section.text("item", "value"), part.section.flag("refuses")
    lists = any([part.section.has("values"), part.section.has("from"), part.section.has("where")])
    listed = choices(called, scope.readable_data) if lists else ()
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
    if refuses and not isinstance(shape, BooleanShape):
        called.fault("refuses", "true", f"a yes or no; the answer is {described(shape)}")
    marks = (Refusal(),) if refuses else ()
    noted: Any = Annotated[hint, *marks, says or "answer"]
    return _Answered(attribute_of(name), noted, value.run, name, shape)


def _declared(part: FileSection, shape: Shape, values: tuple[str, ...]) -> Shape:
    """Compare the possible values of an answer with the declared ones, in both directions."""
    match shape:
        case ChoiceShape(found):
            for value in found:
                if value not in values:
                    part.fault("value", value, f"only what values lists: {', '.join(values[:20])}")
            for value in values:
                if value not in found:
                    part.fault(
                        "values", value, "only values that the answer can have; nothing produces this one"
                    )
            return ChoiceShape(values)
        case OptionalShape(inner):
            return OptionalShape(_declared(part, inner, values))
        case ListShape(inner, least, most):
            return ListShape(_declared(part, inner, values), least, most)
        case _:
            part.fault("values", "a list", f"no values: the answer is {described(shape)}")
            return shape


def _hint(shape: Shape, item: str) -> object:  # noqa: PLR0911 # one line for each shape
    """Return the Python type of an answer's field; None if a value of this shape cannot be one."""
    match shape:
        case IntegerShape():
            return int
        case BooleanShape():
            return bool
        case TextShape():
            return str
        case ChoiceShape(values):
            return Literal[values]
        case OptionalShape(inner):
            found: Any = _hint(inner, item)  # type forms have no type before PEP 747
            return None if found is None or isinstance(inner, ListShape) else found | None
        case ListShape(inner):
            one: Any = None if isinstance(inner, OptionalShape | ListShape) else _hint(inner, item)
            return None if one is None else Annotated[tuple[Annotated[one, item], ...], ListOf(item)]
        case _:
            return None


def _advice(shape: Shape) -> str:
    if described(shape).startswith("a fraction"):
        return "a fraction: round it with down(...) or up(...)"
    return described(shape)


def _refuse_unused(
    top: FileSection, scope: Scope, given: Sequence[Given], taken: Sequence[tuple[str, FileSection, object]]
) -> None:
    """Add a fault for each given value and silent step that nothing uses."""
    sections = top.section.sections("given")
    for index, one in enumerate(given):
        if one.name and one.name not in scope.used:
            part = FileSection(sections[index], f"given {one.name}")
            part.fault("name", one.name, "a step, a condition or an answer that uses it; none does")
    for name, part, _ in taken:
        silent = not any(map(part.section.has, ("says", "errata", "errata_if")))
        if silent and name not in scope.used:
            part.fault("name", name, "a use of this silent step, or a rule and says to show it")


def _function(
    given: Sequence[Given],
    refusals: Sequence[_InputCheck],
    taken: Sequence[Callable[[Env], None]],
    answered: Sequence[_Answered],
    game: Game,
) -> tuple[Callable[..., Ruling[Any]], Callable[[dict[str, Any]], Ruling[Any]]]:
    """Return two functions: one to ask with keywords, and one that other questions call with a dict.

    The first has a signature like a question in Python. Neither checks the kinds of values.
    """
    fields = [(one.attribute, one.hint) for one in answered]
    # a real dataclass, so that everything that handles answers of questions in Python handles these
    record: Any = make_dataclass("Answer", fields, frozen=True, slots=True)
    pairs = [(one.name, one.attribute) for one in given]
    lists = [(one.name, one.min_length) for one in given if isinstance(one.shape, ListShape)]
    runs = [one.run for one in answered]

    def core(values: dict[str, Any]) -> Ruling[Any]:
        work = Working(game)
        env: Env = {name: values[attribute] for name, attribute in pairs}
        # under a name that no file can use
        env[WORK] = work
        for name, least in lists:
            _check_length(name, env[name], least)
        for refusal in refusals:
            if refusal.when(env):
                raise InputError(refusal.parameter, refusal.says(env))
        for take in taken:
            take(env)
        return work.ruling(record(*[run(env) for run in runs]))

    def answer(**values: object) -> Ruling[Any]:
        return core(values)

    # read by ``signature`` as those of a question in Python are: one way to options, schema and checks
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


def _check_length(name: str, items: Sequence[object], minimum: int) -> None:
    if len(items) < minimum:
        found = f"{len(items)} items are too few" if items else "nothing is given"
        raise InputError(name, f"{found}; expected at least {minimum}")
    if len(items) > MAX_ITEMS:
        raise InputError(name, f"{len(items)} items are too many; expected at most {MAX_ITEMS}")
