"""Read ``[[step]]``: each step has a rule, a sentence with values, and one expression."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from countermarch.components.model.loading.faults import near
from countermarch.reference.rules_as_data.expressions import (
    compile_condition,
    compile_expression,
    compile_items,
)
from countermarch.reference.rules_as_data.givens import read_name
from countermarch.reference.rules_as_data.meaning import WORK
from countermarch.reference.rules_as_data.sentences import compile_sentence
from countermarch.reference.rules_as_data.shapes import ListShape, NoneShape, OptionalShape, Shape, union

if TYPE_CHECKING:
    from collections.abc import Callable, Container

    from countermarch.reference.rules_as_data.iteration import Iteration
    from countermarch.reference.rules_as_data.meaning import Env, Evaluator, Meaning, Scope
    from countermarch.reference.rules_as_data.sections import FileSection
    from countermarch.reference.rules_as_data.sentences import Sentence

MAX_STEPS: Final = 200


@dataclass(frozen=True, slots=True)
class StepRecord:
    """What a step records: rule and sentence (none for a silent step), errata, errata with conditions."""

    written: tuple[Callable[[Env], str], Callable[[Env], str]] | None
    errata: tuple[str, ...]
    doubts: tuple[tuple[str, Evaluator], ...]

    def record(self, env: Env, value: object) -> None:
        """Record the step in the ``Working``."""
        errata = self.errata
        if self.doubts:
            errata = (*errata, *[erratum for erratum, leans in self.doubts if leans(env)])
        if self.written is None:
            env[WORK].depend_on(*errata)
        else:
            rule, says = self.written
            env[WORK].step(rule(env), says(env), value, *errata)


def steps(
    top: FileSection, scope: Scope, rules: frozenset[str]
) -> list[tuple[str, FileSection, Callable[[Env], None]]]:
    """Read every ``[[step]]``; return its name, its section, and the function that takes it.

    Adds the name of each step to ``scope.names``; ``rules`` are those that may be cited, if not empty.
    """
    taken = set(scope.names)
    parts = list(top.parts("step"))
    if len(parts) > MAX_STEPS:
        top.fault("step", len(parts), f"at most {MAX_STEPS} steps")
    found = []
    for part in parts[:MAX_STEPS]:
        name = read_name(part, taken)
        called = replace(part, name=f"step {name}" if name else part.name)
        run = _step(called, name, scope, rules)
        part.section.finish()
        if run is not None:
            found.append((name, called, run))
    return found


def _step(part: FileSection, name: str, scope: Scope, rules: frozenset[str]) -> Callable[[Env], None] | None:
    section = part.section
    conditional, repeated = section.has("when"), section.has("each")
    way = part.meant("each", lambda text: compile_items(text, scope), required=False)
    inner = way.scope if way is not None else scope
    if repeated and way is None:  # the items have no names: nothing else of the step can be read
        scope.names[name] = None
        for key in ("when", "value", "otherwise", "rule", "says", "errata", "errata_if"):
            section.has(key)
        return None
    tested = part.meant("when", lambda text: compile_condition(text, inner), required=False)
    when, inside = tested or (None, inner)
    value = part.meant("value", lambda text: compile_expression(text, inside))
    otherwise = part.meant("otherwise", lambda text: compile_expression(text, inner), required=False)
    if section.has("otherwise") and not conditional:
        part.fault("otherwise", "", "a when beside it; without one it is never reached")
    shape = _shape(part, value, otherwise, way, conditional=conditional)
    # the sentence of a step may show its own value
    own = replace(inside, names={**inside.names, name: None if value is None else value.shape})
    record = _record(part, own, rules)
    scope.names[name] = shape
    if value is None or shape is None or (conditional and when is None):
        return None
    plan = _Plan(name, value.run, when, None if otherwise is None else otherwise.run, record)
    return partial(_take, plan) if way is None else partial(_take_each, plan, way)


def _shape(
    part: FileSection,
    value: Meaning | None,
    otherwise: Meaning | None,
    way: Iteration | None,
    *,
    conditional: bool,
) -> Shape | None:
    """Return the shape of a step's value for later steps; None if the step has a fault."""
    if value is None:
        return None
    listed = way is not None
    shape: Shape | None = value.shape
    if listed and isinstance(shape, ListShape):
        part.fault("value", "", "a single value: a number, a choice, yes or no, a text")
        return None
    if otherwise is not None:
        shape = union(value.shape, otherwise.shape)
        if shape is None:
            part.fault("otherwise", "", "the same kind as value")
            return None
    elif conditional and way is None:
        shape = shape if isinstance(shape, OptionalShape | NoneShape) else OptionalShape(value.shape)
    if way is None or shape is None:
        return shape
    return ListShape(shape, 0 if conditional and otherwise is None else way.min_length, way.max_length)


def _check_rule(
    part: FileSection, rule: Sentence | None, rules: frozenset[str], errata: Container[str]
) -> None:
    """Add a fault for every rule number that is neither in ``clauses.tsv`` nor an erratum."""
    for text in (rule and rule.texts) or ():
        if not text:
            part.fault("rule", "", "a rule number that is never empty")
        elif rules and text not in rules and text not in errata:
            hint = near(text, rules)
            part.fault(
                "rule", text, f"a clause of clauses.tsv, or the rule of a table{'; ' + hint if hint else ''}"
            )


def _record(part: FileSection, scope: Scope, rules: frozenset[str]) -> StepRecord:
    section = part.section
    says = part.meant("says", lambda text: compile_sentence(text, scope, stop=True), required=False)
    rule = part.meant("rule", lambda text: compile_sentence(text, scope), required=False)
    has_says, has_rule = section.has("says"), section.has("rule")
    if has_says != has_rule:
        missing = "rule" if has_says else "says"
        part.fault(missing, "", "both rule and says, or neither (a silent step, worked out but not shown)")
    known = scope.readable_data.game.errata
    _check_rule(part, rule, rules, known)
    errata = section.texts("errata")
    for item, erratum in enumerate(errata):
        if erratum not in known:
            expected = f"the id of an erratum in errata.toml; {near(erratum, known)}"
            part.fault("errata", erratum, expected, item=item)
    doubts = []
    inner = part.part("errata_if")
    for erratum in inner.section.names():
        if erratum not in known:
            inner.fault(erratum, erratum, f"the id of an erratum in errata.toml; {near(erratum, known)}")
        test = inner.meant(erratum, lambda text: compile_condition(text, scope)[0])
        if test is not None:
            doubts.append((erratum, test))
    written = None if rule is None or says is None else (rule.write, says.write)
    return StepRecord(written, errata, tuple(doubts))


@dataclass(frozen=True, slots=True)
class _Plan:
    """A compiled step."""

    name: str
    value: Evaluator
    when: Evaluator | None
    otherwise: Evaluator | None
    record: StepRecord


def _take(plan: _Plan, env: Env) -> None:
    if plan.when is None or plan.when(env):
        env[plan.name] = value = plan.value(env)
        plan.record.record(env, value)
    else:
        env[plan.name] = None if plan.otherwise is None else plan.otherwise(env)


def _take_each(plan: _Plan, way: Iteration, env: Env) -> None:
    """Take a step for each item; if ``when`` does not hold, the item gets ``otherwise`` or is left out."""
    inner: dict[str, Any] = dict(env)
    values = []
    for row in zip(*[listed(env) for listed in way.lists], strict=False):
        inner.update(zip(way.names, row, strict=True))
        if way.test is not None and not way.test(inner):
            continue
        if plan.when is None or plan.when(inner):
            inner[plan.name] = value = plan.value(inner)
            plan.record.record(inner, value)
            values.append(value)
        elif plan.otherwise is not None:
            values.append(plan.otherwise(inner))
    env[plan.name] = tuple(values)
