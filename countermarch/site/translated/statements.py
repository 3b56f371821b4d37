"""Translate functions and statements."""

from __future__ import annotations

import ast
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from countermarch.site.translated.errors import untranslatable
from countermarch.site.translated.expressions import OPERATORS
from countermarch.site.translated.patterns import Patterns
from countermarch.site.translated.scopes import NameScope, assigned, variable_name, yields

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.site.translated.program import Program

NO_FILES: Final = ("countermarch.components.model.loading",)
"""Modules of which a page has no use: a function imports them to read a file, or to name a fault in one."""


class Statements:
    """Translates the functions of a program."""

    def __init__(self, program: Program) -> None:
        """Translate for ``program``."""
        self.program = program
        self.patterns = Patterns(program, self)

    def function(
        self,
        node: ast.FunctionDef,
        module: dict[str, Any],
        written: str,
        *,
        around: NameScope | None = None,
        owner: type | None = None,
        defaults: Mapping[str, str] | None = None,
    ) -> str:
        """Return a function.

        ``written`` comes before its parameters; ``defaults`` are their defaults. The first parameter of a
        method becomes ``this``.
        """
        arguments = node.args
        if arguments.posonlyargs and owner is None:
            raise untranslatable("parameters by position only", node)
        module = _with_imports(node, module)
        names = [one.arg for one in (*arguments.posonlyargs, *arguments.args)]
        itself = names.pop(0) if owner is not None else None
        names += [one.arg for one in arguments.kwonlyargs]
        if arguments.vararg and arguments.kwonlyargs:
            raise untranslatable("any number of parameters beside named ones", node)
        if arguments.vararg and arguments.kwarg:
            return self._any(node, module, written, owner)
        rest = [one.arg for one in (arguments.vararg,) if one]
        more = [one.arg for one in (arguments.kwarg,) if one]
        own = {*names, *rest, *more}
        inner = NameScope(own | assigned(node) | ({itself} if itself else set()), around, module, owner)
        given = dict(defaults) if defaults is not None else self._defaults(arguments, around, module)
        parameters = [
            f"{variable_name(one)} = {given[one]}" if one in given else variable_name(one) for one in names
        ]
        parameters += [f"{variable_name(one)} = py.dict([])" for one in more] + [
            f"...{variable_name(one)}" for one in rest
        ]
        body = self.block(node.body, inner)
        fresh = sorted(inner.names - own - ({itself} if itself else set()))
        start = f"const {variable_name(itself)} = this; " if itself else ""
        variables = [*map(variable_name, fresh), *inner.further]
        if variables:
            start += f"let {', '.join(variables)}; "
        star = "*" if yields(node) else ""
        return f"{written.replace('#', star)}({', '.join(parameters)}) {{ {start}{body} }}"

    def _any(self, node: ast.FunctionDef, module: dict[str, Any], written: str, owner: type | None) -> str:
        """Return a function with ``*args`` and ``**kwargs``."""
        names = [one.arg for one in node.args.args]
        itself = names.pop(0) if owner is not None else None
        rest, more = str(getattr(node.args.vararg, "arg", "")), str(getattr(node.args.kwarg, "arg", ""))
        inner = NameScope({*names, rest, more, *assigned(node), *filter(None, [itself])}, None, module, owner)
        body = self.block(node.body, inner)
        fresh = [*sorted(inner.names - {*names, rest, more, itself}), *inner.further]
        start = f"const {variable_name(itself)} = this; " if itself else ""
        heads = ", ".join([*map(variable_name, names), f"...{variable_name(rest)}"])
        start += f"let [[{heads}], {variable_name(more)}] = py.parted(all); "
        start += f"{variable_name(more)} = py.dict(Object.entries({variable_name(more)})); "
        start += f"let {', '.join(map(variable_name, fresh))}; " if fresh else ""
        return f"{written.replace('#', '')}(...all) {{ {start}{body} }}"

    def _defaults(
        self, arguments: ast.arguments, around: NameScope | None, module: dict[str, Any]
    ) -> dict[str, str]:
        """Return the defaults of an inner function, which are evaluated where it is defined."""
        scope = around or NameScope(set(), None, module)
        write = self.program.expressions.write
        last = arguments.args[len(arguments.args) - len(arguments.defaults) :]
        found = {one.arg: write(value, scope) for one, value in zip(last, arguments.defaults, strict=True)}
        for one, value in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
            if value is not None:
                found[one.arg] = write(value, scope)
        return found

    def block(self, body: list[ast.stmt], scope: NameScope) -> str:
        """Return several statements."""
        return " ".join(filter(None, (self._statement(one, scope) for one in body)))

    def _statement(self, node: ast.stmt, scope: NameScope) -> str:
        writer = getattr(self, f"_{type(node).__name__.lower()}", None)
        if writer is None:
            raise untranslatable(f"{type(node).__name__} is not provided for", node)
        made: str = writer(node, scope)
        return made

    def _expr(self, node: ast.Expr, scope: NameScope) -> str:
        if isinstance(node.value, ast.Constant):  # a docstring
            return ""
        return f"{self.program.expressions.write(node.value, scope)};"

    def _return(self, node: ast.Return, scope: NameScope) -> str:
        value = "null" if node.value is None else self.program.expressions.write(node.value, scope)
        return f"return {value};"

    def _assign(self, node: ast.Assign, scope: NameScope) -> str:
        value = self.program.expressions.write(node.value, scope)
        if len(node.targets) == 1:
            return self._put(node.targets[0], value, scope)
        spare = scope.new_temporary()
        return " ".join([f"{spare} = {value};", *(self._put(one, spare, scope) for one in node.targets)])

    def _put(self, target: ast.expr, value: str, scope: NameScope) -> str:
        if isinstance(target, ast.Subscript):
            write = self.program.expressions.write
            return f"py.put({write(target.value, scope)}, {write(target.slice, scope)}, {value});"
        if isinstance(target, ast.Tuple) and any(isinstance(one, ast.Starred) for one in target.elts[:-1]):
            place = next(place for place, one in enumerate(target.elts) if isinstance(one, ast.Starred))
            value = f"py.parts({value}, {place}, {len(target.elts) - 1 - place})"
            elements = [one.value if isinstance(one, ast.Starred) else one for one in target.elts]
            target = ast.Tuple(elements)
        written = self.program.expressions.target(target, scope)
        # a line that begins with a bracket would continue the one before it
        return f";{written} = {value};" if written.startswith("[") else f"{written} = {value};"

    def _annassign(self, node: ast.AnnAssign, scope: NameScope) -> str:
        if node.value is None:
            return ""
        return self._put(node.target, self.program.expressions.write(node.value, scope), scope)

    def _augassign(self, node: ast.AugAssign, scope: NameScope) -> str:
        write = self.program.expressions.write
        if type(node.op) not in OPERATORS:
            raise untranslatable(type(node.op).__name__, node)
        name = OPERATORS[type(node.op)]
        value = write(node.value, scope)
        match node.target:
            case ast.Name(id=target):
                return f"{variable_name(target)} = py.{name}_to({variable_name(target)}, {value});"
            case ast.Attribute(value=ast.Name() | ast.Attribute() as holder, attr=attr):
                place = f"{write(holder, scope)}.{attr}"
                self.program.record_use(attr)
                return f"{place} = py.{name}_to({place}, {value});"
            case ast.Subscript(value=holder, slice=index):
                return f"py.change({write(holder, scope)}, {write(index, scope)}, py.{name}_to, {value});"
            case _:
                raise untranslatable("this cannot be changed", node)

    def _if(self, node: ast.If, scope: NameScope) -> str:
        made = f"if ({self.program.expressions.truth(node.test, scope)}) {{ {self.block(node.body, scope)} }}"
        return f"{made} else {{ {self.block(node.orelse, scope)} }}" if node.orelse else made

    def _for(self, node: ast.For, scope: NameScope) -> str:
        if node.orelse:
            raise untranslatable("else after for", node)
        target = self.program.expressions.target(node.target, scope)
        # Python iterates over dicts by key; those of ``py.dict`` do so as well
        walked = self.program.expressions.write(node.iter, scope)
        return f"for ({target} of {walked}) {{ {self.block(node.body, scope)} }}"

    def _while(self, node: ast.While, scope: NameScope) -> str:
        if node.orelse:
            raise untranslatable("else after while", node)
        return (
            f"while ({self.program.expressions.truth(node.test, scope)}) {{ {self.block(node.body, scope)} }}"
        )

    def _continue(self, _node: ast.Continue, _scope: NameScope) -> str:
        return "continue;"

    def _break(self, _node: ast.Break, _scope: NameScope) -> str:
        return "break;"

    def _pass(self, _node: ast.Pass, _scope: NameScope) -> str:
        return ""

    def _delete(self, node: ast.Delete, scope: NameScope) -> str:
        write = self.program.expressions.write
        parts = []
        for one in node.targets:
            match one:
                case ast.Name():
                    pass  # deleting a name has no effect here
                case ast.Subscript(value=holder, slice=index) if not isinstance(index, ast.Slice):
                    parts.append(f"py.remove({write(holder, scope)}, {write(index, scope)});")
                case _:
                    raise untranslatable("del of this", node)
        return " ".join(parts)

    def _raise(self, node: ast.Raise, scope: NameScope) -> str:
        if node.exc is None:
            if not scope.caught:
                raise untranslatable("raise outside of except", node)
            return f"throw {scope.caught};"
        return f"throw {self.program.expressions.write(node.exc, scope)};"

    def _assert(self, node: ast.Assert, scope: NameScope) -> str:
        test = self.program.expressions.truth(node.test, scope)
        return f"if (!{test}) throw py.make(py.AssertionError);"

    def _try(self, node: ast.Try, scope: NameScope) -> str:
        if node.finalbody:
            raise untranslatable("try with finally", node)
        caught = scope.new_temporary()
        branches = []
        # raise alone, inside an inner try, means the inner error
        outer, scope.caught = scope.caught, caught
        for handler in node.handlers:
            if handler.type is None:
                raise untranslatable("except alone", handler)
            name = f"{variable_name(handler.name)} = {caught}; " if handler.name else ""
            kind = self.program.expressions.write(handler.type, scope)
            branches.append(
                f"if (py.isinstance({caught}, {kind})) {{ {name}{self.block(handler.body, scope)} }}"
            )
        scope.caught = outer
        body = self.block(node.body, scope)
        tests = " else ".join(branches)
        begin, end = "", ""
        if node.orelse:
            failed = scope.new_temporary()
            begin = f"{failed} = false; "
            tests = f"{failed} = true; {tests}"
            end = f" if (!{failed}) {{ {self.block(node.orelse, scope)} }}"
        return f"{begin}try {{ {body} }} catch ($e) {{ {caught} = $e; {tests} else throw $e; }}{end}"

    def _functiondef(self, node: ast.FunctionDef, scope: NameScope) -> str:
        if node.decorator_list:
            raise untranslatable("a decorator inside a function", node)
        written = self.function(node, scope.module, f"{variable_name(node.name)} = function#", around=scope)
        return f"{written};"

    def _match(self, node: ast.Match, scope: NameScope) -> str:
        return self.patterns.write(node, scope)

    def _importfrom(self, node: ast.ImportFrom, _scope: NameScope) -> str:
        if str(node.module).startswith(NO_FILES):
            raise untranslatable(f"{node.module}, which reads files", node)
        return ""  # ``_with_imports`` handles it


def _with_imports(node: ast.FunctionDef, module: dict[str, Any]) -> dict[str, Any]:
    """Return the names of a module, and those that a function imports."""
    found = {}
    for line in node.body:
        if isinstance(line, ast.ImportFrom) and line.module:
            module_of = import_module(line.module)
            for one in line.names:
                if not hasattr(module_of, one.name):  # a module that is not imported yet
                    import_module(f"{line.module}.{one.name}")
                found[one.asname or one.name] = getattr(module_of, one.name)
    return module | found if found else module
