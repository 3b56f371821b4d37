"""Translate expressions."""

from __future__ import annotations

import ast
import json
import types
from typing import TYPE_CHECKING, Any, Final

from countermarch.site.translated.errors import untranslatable
from countermarch.site.translated.scopes import NameScope, variable_name

if TYPE_CHECKING:
    from countermarch.site.translated.program import Program

OPERATORS: Final[dict[type[ast.AST], str]] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.FloorDiv: "floordiv", ast.Mod: "mod", ast.Pow: "pow",
    ast.LShift: "shl", ast.BitOr: "or", ast.BitAnd: "and", ast.Div: "div",
    ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge",
}  # fmt: skip
"""What ``js/py_values.js`` calls each operator."""

YES_NO: Final = frozenset({"any", "all", "isinstance", "bool", "has"})
"""Functions of Python that give true or false."""

EAGER: Final = frozenset({"tuple", "list", "sum", "set", "frozenset", "sorted", "max", "min", "dict"})
"""Functions of Python that go through all of what they are given, so that it may be a list."""

SPECS: Final = frozenset({"", "d", "+d", "+", "02d", ","})
"""How a number may be written in a text."""


class Expressions:
    """Translates the expressions of a program; ``program`` resolves the names of modules."""

    def __init__(self, program: Program) -> None:
        """Translate for ``program``."""
        self.program = program

    def write(self, node: ast.expr, scope: NameScope) -> str:
        """Return an expression as JavaScript; raises ``UntranslatableError``."""
        writer = getattr(self, f"_{type(node).__name__.lower()}", None)
        if writer is None:
            raise untranslatable(f"{type(node).__name__} is not provided for", node)
        made: str = writer(node, scope)
        return made

    def truth(self, node: ast.expr, scope: NameScope) -> str:
        """Return whether an expression is true, as JavaScript."""
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return f"!{self.truth(node.operand, scope)}"
        if isinstance(node, ast.BoolOp):
            sign = " && " if isinstance(node.op, ast.And) else " || "
            return f"({sign.join(self.truth(one, scope) for one in node.values)})"
        made = self.write(node, scope)
        return made if yes_no(node) else f"py.truth({made})"

    def many(self, nodes: list[ast.expr], scope: NameScope) -> str:
        """Return several expressions, with starred ones spread."""
        return ", ".join(self.write(one, scope) for one in nodes)

    def _constant(self, node: ast.Constant, _scope: NameScope) -> str:
        match node.value:
            case None | bool() | str():
                return json.dumps(node.value, ensure_ascii=False)
            case float(value):
                return repr(value)
            case int(value):
                # JavaScript's numbers are exact up to here; larger ones are BigInts
                return str(value) if abs(value) < 2**53 else f"{value}n"
            case value:
                raise untranslatable(f"the constant {value!r}", node)

    def _name(self, node: ast.Name, scope: NameScope) -> str:
        if scope.holds(node.id):
            return variable_name(node.id)
        return self.program.global_name(node.id, scope)

    def _attribute(self, node: ast.Attribute, scope: NameScope) -> str:
        found = self.static(node, scope)
        if found is not None:
            return self.program.reference(found[0])
        if node.attr == "__class__":
            return f"py.type({self.write(node.value, scope)})"
        inside = self.write(node.value, scope)
        self.program.record_use(node.attr)
        return (
            f"py.bound({inside}, {node.attr!r})"
            if self.program.is_method(node.attr)
            else f"{inside}.{node.attr}"
        )

    def static(self, node: ast.expr, scope: NameScope) -> tuple[Any] | None:
        """Return the value of a dotted name of a module or of a built-in type."""
        match node:
            case ast.Name(id=name) if not scope.holds(name):
                found = self.program.look_up(name, scope)
                return (found,) if isinstance(found, types.ModuleType) or found in (dict, str, set) else None
            case ast.Attribute(value=value, attr=name):
                holder = self.static(value, scope)
                # a method of a value of a module is called when the script runs
                if holder is None or not isinstance(holder[0], types.ModuleType | type):
                    return None
                return (getattr(holder[0], name),)
            case _:
                return None

    def _subscript(self, node: ast.Subscript, scope: NameScope) -> str:
        inside = self.write(node.value, scope)
        if not isinstance(node.slice, ast.Slice):
            return f"py.get({inside}, {self.write(node.slice, scope)})"
        if node.slice.step is not None:
            raise untranslatable("a slice with a step", node)
        ends = [
            "null" if end is None else self.write(end, scope) for end in (node.slice.lower, node.slice.upper)
        ]
        return f"py.slice({inside}, {', '.join(ends)})"

    def _tuple(self, node: ast.Tuple | ast.List, scope: NameScope) -> str:
        return f"[{self.many(node.elts, scope)}]"

    _list = _tuple

    def _starred(self, node: ast.Starred, scope: NameScope) -> str:
        return f"...{self.write(node.value, scope)}"

    def _set(self, node: ast.Set, scope: NameScope) -> str:
        # JavaScript's own sets and maps tell tuples apart by identity
        return f"py.set([{self.many(node.elts, scope)}])"

    def _dict(self, node: ast.Dict, scope: NameScope) -> str:
        pairs = [
            f"...py.pairs({self.write(value, scope)})"
            if key is None
            else f"[{self.write(key, scope)}, {self.write(value, scope)}]"
            for key, value in zip(node.keys, node.values, strict=True)
        ]
        return f"py.dict([{', '.join(pairs)}])"

    def _unaryop(self, node: ast.UnaryOp, scope: NameScope) -> str:
        match node.op:
            case ast.Not():
                return f"!{self.truth(node.operand, scope)}"
            case ast.USub():
                return f"py.neg({self.write(node.operand, scope)})"
            case _:
                raise untranslatable(type(node.op).__name__, node)

    def _binop(self, node: ast.BinOp, scope: NameScope) -> str:
        if type(node.op) not in OPERATORS:
            raise untranslatable(type(node.op).__name__, node)
        sides = f"{self.write(node.left, scope)}, {self.write(node.right, scope)}"
        return f"py.{OPERATORS[type(node.op)]}({sides})"

    def _boolop(self, node: ast.BoolOp, scope: NameScope) -> str:
        if all(yes_no(one) for one in node.values[:-1]):
            sign = " && " if isinstance(node.op, ast.And) else " || "
            return f"({sign.join(self.write(one, scope) for one in node.values)})"
        # Python returns the operand that decides, and so does JavaScript, to which an empty list is true
        first, *rest = node.values
        left = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
        spare = scope.new_temporary()
        kept = self.write(left, scope)
        branches = f"{kept} : {spare}" if isinstance(node.op, ast.And) else f"{spare} : {kept}"
        return f"(py.truth({spare} = {self.write(first, scope)}) ? {branches})"

    def _compare(self, node: ast.Compare, scope: NameScope) -> str:
        if len(node.ops) == 1:
            left, right = node.left, node.comparators[0]
            return self._compared(node.ops[0], left, right, self.write(left, scope), self.write(right, scope))
        made = []
        left, written = node.left, self.write(node.left, scope)
        for place, (sign, right) in enumerate(zip(node.ops, node.comparators, strict=True)):
            value = self.write(right, scope)
            if place == len(node.ops) - 1 or isinstance(right, ast.Constant):
                made.append(self._compared(sign, left, right, written, value))
                written = value
            else:
                spare = scope.new_temporary()
                made.append(self._compared(sign, left, right, written, f"({spare} = {value})"))
                written = spare
            left = right
        return f"({' && '.join(made)})"

    def _compared(self, sign: ast.cmpop, left: ast.expr, right: ast.expr, one: str, other: str) -> str:
        plain = _simple(left) or _simple(right)
        match sign:
            case ast.Eq():
                # a call for each comparison would be slow; texts and None are the same only if identical
                return f"({one} === {other})" if plain else f"py.eq({one}, {other})"
            case ast.NotEq():
                return f"({one} !== {other})" if plain else f"!py.eq({one}, {other})"
            case ast.Is():
                return f"({one} === {other})"
            case ast.IsNot():
                return f"({one} !== {other})"
            case ast.In():
                return f"py.has({other}, {one})"
            case ast.NotIn():
                return f"!py.has({other}, {one})"
            case _:
                return f"py.{OPERATORS[type(sign)]}({one}, {other})"

    def _ifexp(self, node: ast.IfExp, scope: NameScope) -> str:
        branches = f"{self.write(node.body, scope)} : {self.write(node.orelse, scope)}"
        return f"({self.truth(node.test, scope)} ? {branches})"

    def _namedexpr(self, node: ast.NamedExpr, scope: NameScope) -> str:
        return f"({variable_name(node.target.id)} = {self.write(node.value, scope)})"

    def _lambda(self, node: ast.Lambda, scope: NameScope) -> str:
        if node.args.vararg or node.args.kwarg or node.args.kwonlyargs or node.args.defaults:
            raise untranslatable("a lambda with more than plain parameters", node)
        names = [one.arg for one in node.args.args]
        inner = scope.inner(set(names))
        body = self.write(node.body, inner)
        return self._with_spares(f"({', '.join(map(variable_name, names))})", body, inner)

    def _with_spares(self, heads: str, body: str, scope: NameScope) -> str:
        if scope.further:
            return f"({heads} => {{ let {', '.join(scope.further)}; return {body}; }})"
        return f"({heads} => {body})"

    def _yield(self, node: ast.Yield, scope: NameScope) -> str:
        return f"(yield {'null' if node.value is None else self.write(node.value, scope)})"

    def _yieldfrom(self, node: ast.YieldFrom, scope: NameScope) -> str:
        return f"(yield* {self.write(node.value, scope)})"

    def _joinedstr(self, node: ast.JoinedStr, scope: NameScope) -> str:
        pieces = []
        for piece in node.values:
            match piece:
                case ast.Constant(value=str(text)):
                    # f-strings become template literals, in which these three would mean something
                    pieces.append(text.replace("\\", "\\\\").replace("`", "\\`").replace("${", "\\${"))
                case ast.FormattedValue():
                    pieces.append(f"${{{self._written(piece, scope)}}}")
                case _:
                    raise untranslatable("a piece of a text", node)
        return f"`{''.join(pieces)}`"

    def _written(self, piece: ast.FormattedValue, scope: NameScope) -> str:
        value = self.write(piece.value, scope)
        spec = ""
        if isinstance(piece.format_spec, ast.JoinedStr):
            match piece.format_spec.values:
                case [ast.Constant(value=str(spec))]:
                    pass
                case _:
                    raise untranslatable("a format that is worked out", piece)
        if spec not in SPECS:
            raise untranslatable(f"the format {spec!r}", piece)
        match piece.conversion, spec:
            case -1, "":
                return f"py.str({value})"
            case -1, _:
                return f"py.format({value}, {spec!r})"
            # ``!r``, by the code of its letter
            case 114, "":
                return f"py.repr({value})"
            case _:
                raise untranslatable("a conversion", piece)

    def _listcomp(self, node: ast.ListComp, scope: NameScope) -> str:
        return self.gathered(node, scope)

    def _setcomp(self, node: ast.SetComp, scope: NameScope) -> str:
        return f"py.set({self.gathered(node, scope)})"

    def _dictcomp(self, node: ast.DictComp, scope: NameScope) -> str:
        return f"py.dict({self.gathered(node, scope)})"

    def _generatorexp(self, node: ast.GeneratorExp, scope: NameScope) -> str:
        return self._walked(node, scope, lazily=True)

    def gathered(self, node: ast.expr, scope: NameScope) -> str:
        """Return a comprehension as a list that is built at once."""
        assert isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp)  # noqa: S101
        match node.generators:
            case [ast.comprehension(target=target, iter=walked, ifs=[])]:
                inner = scope.inner(names_of(target))
                heads = f"({self.target(target, inner)})"
                made = self._with_spares(heads, self._item(node, inner), inner)
                return f"Array.from({self.write(walked, scope)}, {made})"
            case _:
                return self._walked(node, scope, lazily=False)

    def _item(self, node: ast.expr, scope: NameScope) -> str:
        if isinstance(node, ast.DictComp):
            return f"[{self.write(node.key, scope)}, {self.write(node.value, scope)}]"
        assert isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp)  # noqa: S101 -- the others
        return self.write(node.elt, scope)

    def _walked(self, node: ast.expr, scope: NameScope, *, lazily: bool) -> str:
        assert isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp)  # noqa: S101
        inner = scope.inner({name for one in node.generators for name in names_of(one.target)})
        heads = []
        for place, one in enumerate(node.generators):
            walked = self.write(one.iter, scope if place == 0 else inner)
            heads.append(f"for (const {self.target(one.target, inner)} of {walked})")
            heads += [f"if ({self.truth(test, inner)})" for test in one.ifs]
        item = self._item(node, inner)
        spares = f"let {', '.join(inner.further)}; " if inner.further else ""
        if lazily:
            return f"(function* () {{ {spares}{' '.join(heads)} yield {item}; }})()"
        return f"(() => {{ {spares}const $out = []; {' '.join(heads)} $out.push({item}); return $out; }})()"

    def target(self, node: ast.expr, scope: NameScope) -> str:
        """Return the target of an assignment: a name, an item, or several of them."""
        match node:
            case ast.Name(id=name):
                return variable_name(name)
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                # JavaScript has a rest only at the end of a pattern
                if any(isinstance(part, ast.Starred) for part in parts[:-1]):
                    raise untranslatable("a star before the end", node)
                return f"[{', '.join('' if _unused(part) else self.target(part, scope) for part in parts)}]"
            case ast.Starred(value=value):
                return f"...{self.target(value, scope)}"
            case ast.Attribute(value=value, attr=attr):
                self.program.record_use(attr)
                return f"{self.write(value, scope)}.{attr}"
            case _:
                raise untranslatable("this cannot be given a value", node)

    def _call(self, node: ast.Call, scope: NameScope) -> str:
        return self.program.calls.write(node, scope)


def yes_no(node: ast.expr) -> bool:
    """Return whether an expression is always a bool."""
    match node:
        case ast.Compare() | ast.Constant(value=bool()):
            return True
        case ast.UnaryOp(op=ast.Not()):
            return True
        case ast.BoolOp(values=values):
            return all(yes_no(one) for one in values)
        case ast.Call(func=ast.Name(id=name)):
            return name in YES_NO
        case _:
            return False


def _unused(node: ast.expr) -> bool:
    """Return whether a target only skips an item, as ``_`` does."""
    return isinstance(node, ast.Name) and node.id == "_"


def _simple(node: ast.expr) -> bool:
    """Return whether values equal to an expression are identical to it in JavaScript."""
    return isinstance(node, ast.Constant) and (node.value is None or isinstance(node.value, str))


def names_of(target: ast.expr) -> set[str]:
    """Return the names that a target assigns to.

    >>> sorted(names_of(ast.parse("[x for a, (b, *c) in d]", mode="eval").body.generators[0].target))
    ['a', 'b', 'c']
    """
    return {one.id for one in ast.walk(target) if isinstance(one, ast.Name)}
