"""Translate calls: arguments are put in order here if the function is known, else when it is called."""

from __future__ import annotations

import ast
import inspect
import typing
from types import FunctionType
from typing import TYPE_CHECKING

from countermarch.reference.engine import Question
from countermarch.site.translated.errors import untranslatable
from countermarch.site.translated.expressions import EAGER

if TYPE_CHECKING:
    from countermarch.site.translated.program import Program
    from countermarch.site.translated.scopes import NameScope


class Calls:
    """Translates the calls of a program."""

    def __init__(self, program: Program) -> None:
        """Translate for ``program``."""
        self.program = program

    def write(self, node: ast.Call, scope: NameScope) -> str:
        """Return a call as JavaScript."""
        match node.func:
            case ast.Attribute(value=ast.Call(func=ast.Name(id="super"), args=[]), attr=method):
                return f"super.{method}({self._plain(node, scope)})"
            case ast.Name(id=name) if not scope.holds(name):
                return self._global(node, self.program.look_up(name, scope), scope)
            case ast.Attribute() as attribute:
                static = self.program.expressions.static(attribute, scope)
                if static is not None:
                    return self._global(node, static[0], scope)
                return self._method(node, attribute, scope)
            case _:
                return self._unknown(node, self.program.expressions.write(node.func, scope), scope)

    def _global(self, node: ast.Call, called: object, scope: NameScope) -> str:
        expressions = self.program.expressions
        if called is typing.cast:
            return expressions.write(node.args[1], scope)
        if called is typing.get_args:
            match node.args:
                case [ast.Name(id=name)] if not scope.holds(name):
                    return self.program.values.write(typing.get_args(self.program.look_up(name, scope)))
        # or the attribute would be left out of records, as one that nothing reads
        if called is getattr and isinstance(node.args[1], ast.Constant):
            self.program.record_use(str(node.args[1].value))
        function = inspect.unwrap(called) if callable(called) else called
        if self.program.is_constant(called):
            return self.program.reference(called)
        written = self.program.reference(called)
        if isinstance(getattr(called, "question", None), Question):
            return f"{written}({self._keywords(node, scope)})"
        if isinstance(called, type) and issubclass(called, Exception) and written.startswith("py."):
            return f"py.make({', '.join([written, *(expressions.write(one, scope) for one in node.args)])})"
        if written.startswith("py."):
            return f"{written}({self._builtin(node, scope)})"
        signature = None
        if isinstance(called, type):
            signature = _made_with(called)
            written = f"py.make({written}, "
        elif isinstance(function, FunctionType):
            signature = [*inspect.signature(function).parameters.values()]
            written = f"{written}("
        if signature is not None:
            placed = self._arguments_in_order(node, signature, scope)
            if placed is not None:
                return (
                    f"{written.removesuffix(', ')})"
                    if not placed and isinstance(called, type)
                    else f"{written}{placed})"
                )
        self.program.record_reordered_arguments(self.program.reference(called))
        return self._unknown(node, self.program.reference(called), scope)

    def _arguments_in_order(
        self, node: ast.Call, signature: list[inspect.Parameter], scope: NameScope
    ) -> str | None:
        """Return the arguments in the order of the parameters; None if it is only known at run time."""
        if any(one.arg is None for one in node.keywords):
            return None
        if not node.keywords:
            return self.program.expressions.many(node.args, scope)
        if any(isinstance(one, ast.Starred) for one in node.args):
            return None
        if any(one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD) for one in signature):
            return None
        names = [one.name for one in signature]
        found = {names[place]: one for place, one in enumerate(node.args)}
        found |= {str(one.arg): one.value for one in node.keywords}
        if not set(names) >= set(found):
            raise untranslatable("a parameter that is not there", node)
        last = max(names.index(name) for name in found)
        write = self.program.expressions.write
        given = [write(found[name], scope) if name in found else "undefined" for name in names[: last + 1]]
        order = [name for name in names if name in found]
        if order != list(found):  # arguments are evaluated in the order in which they are written
            simple = (ast.Constant, ast.Name, ast.Attribute, ast.Compare, ast.BinOp, ast.BoolOp, ast.UnaryOp)
            if not all(
                isinstance(one, (*simple, ast.Tuple, ast.JoinedStr, ast.IfExp)) for one in found.values()
            ):
                return None
        return ", ".join(given)

    def _plain(self, node: ast.Call, scope: NameScope) -> str:
        if node.keywords:
            raise untranslatable("parameters by name", node)
        return self.program.expressions.many(node.args, scope)

    def _builtin(self, node: ast.Call, scope: NameScope) -> str:
        expressions = self.program.expressions
        if isinstance(node.func, ast.Name) and node.func.id in EAGER:
            match node.args:
                case [ast.GeneratorExp() as only, *rest]:
                    given = [
                        expressions.gathered(only, scope),
                        *(expressions.write(one, scope) for one in rest),
                    ]
                    return ", ".join([*given, *self._keyword_arguments(node, scope)])
        return ", ".join(
            [*(expressions.write(one, scope) for one in node.args), *self._keyword_arguments(node, scope)]
        )

    def _keyword_arguments(self, node: ast.Call, scope: NameScope) -> list[str]:
        return [f"py.by({self._keywords(node, scope)})"] if node.keywords else []

    def _keywords(self, node: ast.Call, scope: NameScope) -> str:
        write = self.program.expressions.write
        given = [
            f"...py.named({write(one.value, scope)})"
            if one.arg is None
            else f"{one.arg}: {write(one.value, scope)}"
            for one in node.keywords
        ]
        return f"{{{', '.join(given)}}}"

    def _method(self, node: ast.Call, attribute: ast.Attribute, scope: NameScope) -> str:
        program = self.program
        inside, name = program.expressions.write(attribute.value, scope), attribute.attr
        program.record_use(name)
        if isinstance(attribute.value, ast.Constant) and name == "join" and len(node.args) == 1:
            only, write = node.args[0], program.expressions
            made = (
                write.gathered(only, scope)
                if isinstance(only, ast.GeneratorExp)
                else write.write(only, scope)
            )
            return f"py.join({inside}, {made})"
        if node.keywords:
            program.record_keyword_call(name)
            given = program.expressions.many(node.args, scope)
            return f"py.ask({inside}, {name!r}, [{given}], {{{self._keywords(node, scope)[1:-1]}}})"
        given = program.expressions.many(node.args, scope)
        return (
            f"py.m({inside}, {name!r})({given})"
            if program.is_ambiguous(name)
            else f"{inside}.{name}({given})"
        )

    def _unknown(self, node: ast.Call, written: str, scope: NameScope) -> str:
        given = f"[{self.program.expressions.many(node.args, scope)}]"
        return f"py.call({written}, {given}, {self._keywords(node, scope)})"


def _made_with(called: type) -> list[inspect.Parameter] | None:
    """Return the parameters of the constructor of one of our classes."""
    if not called.__module__.startswith(("countermarch.reference.", "countermarch.components.")):
        return None
    return [*inspect.signature(called).parameters.values()]
