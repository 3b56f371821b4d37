"""Translate ``match``: each case becomes a test that also assigns its names."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

from countermarch.site.translated.errors import untranslatable
from countermarch.site.translated.scopes import variable_name

if TYPE_CHECKING:
    from countermarch.site.translated.program import Program
    from countermarch.site.translated.scopes import NameScope
    from countermarch.site.translated.statements import Statements

ITSELF: Final = (bool, int, str, list, tuple, dict, set, frozenset)
"""Kinds with a single pattern, for the value itself."""


class Patterns:
    """Translates ``match`` into a chain of ``if``."""

    def __init__(self, program: Program, statements: Statements) -> None:
        """Translate for ``program``; ``statements`` translates the bodies."""
        self.program, self.statements = program, statements

    def write(self, node: ast.Match, scope: NameScope) -> str:
        """Return the statement as JavaScript."""
        subject = scope.new_temporary()
        branches = []
        for case in node.cases:
            test = self._test(case.pattern, subject, scope)
            if case.guard is not None:
                test = f"{test} && {self.program.expressions.truth(case.guard, scope)}"
            branches.append(f"if ({test}) {{ {self.statements.block(case.body, scope)} }}")
        return f"{subject} = {self.program.expressions.write(node.subject, scope)}; {' else '.join(branches)}"

    def _test(self, pattern: ast.pattern, subject: str, scope: NameScope) -> str:
        """Return the test whether ``subject`` matches a pattern; it also assigns the names of the pattern."""
        match pattern:
            case ast.MatchValue(value=value):
                return f"py.eq({subject}, {self.program.expressions.write(value, scope)})"
            case ast.MatchSingleton(value=value):
                return f"({subject} === {'null' if value is None else str(value).lower()})"
            case ast.MatchAs(pattern=None, name=None):
                return "true"
            case ast.MatchAs(pattern=inner, name=name):
                tests = [] if inner is None else [self._test(inner, subject, scope)]
                return " && ".join([*tests, f"(({variable_name(str(name))} = {subject}), true)"])
            case ast.MatchOr(patterns=patterns):
                return f"({' || '.join(self._test(one, subject, scope) for one in patterns)})"
            case ast.MatchSequence(patterns=patterns):
                return self._sequence(patterns, subject, scope)
            case ast.MatchClass():
                return self._class(pattern, subject, scope)
            case _:
                raise untranslatable("a pattern", pattern)

    def _sequence(self, patterns: list[ast.pattern], subject: str, scope: NameScope) -> str:
        tests = [f"py.is_row({subject}, {len(patterns)})"]
        for place, one in enumerate(patterns):
            if isinstance(one, ast.MatchStar):
                raise untranslatable("a pattern with a star", one)
            tests.append(self._test(one, f"py.get({subject}, {place})", scope))
        return f"({' && '.join(tests)})"

    def _class(self, pattern: ast.MatchClass, subject: str, scope: NameScope) -> str:
        expressions = self.program.expressions
        tests = [f"py.isinstance({subject}, {expressions.write(pattern.cls, scope)})"]
        names = list(pattern.kwd_attrs)
        if pattern.patterns:
            if not isinstance(pattern.cls, ast.Name):
                raise untranslatable("a class that is not named", pattern)
            kind = self.program.look_up(pattern.cls.id, scope)
            if kind in ITSELF and len(pattern.patterns) == 1:
                return " && ".join([*tests, self._test(pattern.patterns[0], subject, scope)])
            names = [*getattr(kind, "__match_args__", ())[: len(pattern.patterns)], *names]
        for name, one in zip(names, [*pattern.patterns, *pattern.kwd_patterns], strict=True):
            self.program.record_use(name)
            tests.append(self._test(one, f"{subject}.{name}", scope))
        return f"({' && '.join(tests)})"
