"""The scopes of names: which names are local, and what they are called in the script."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

RESERVED: Final = frozenset(
    "arguments await break case catch class const continue debugger default delete do else enum eval "  # noqa: SIM905 -- words in a row read better
    "export extends false finally for function if implements import in instanceof interface let new null "
    "package private protected public py return static super switch this throw true try typeof undefined "
    "var void while with yield".split()
)
"""Words that cannot be names of variables in a script, and ``py``, the name of the library."""

Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


def variable_name(name: str) -> str:
    """Return the name of a variable in the script.

    >>> variable_name("dice"), variable_name("new")
    ('dice', 'new$')
    """
    return f"{name}$" if name in RESERVED else name


@dataclass
class NameScope:
    """The scope of a function or comprehension: its names, the scope around it, and its module."""

    names: set[str]
    around: NameScope | None
    module: dict[str, Any]
    owner: type | None = None
    """The class whose method it is."""
    caught: str = ""
    """The variable that holds the error that is being handled."""
    further: list[str] = field(default_factory=list)
    """Variables that the script needs besides."""

    def holds(self, name: str) -> bool:
        """Return whether a name is a variable of this function or of one around it."""
        return name in self.names or (self.around is not None and self.around.holds(name))

    def inner(self, names: set[str]) -> NameScope:
        """Return the scope of a function or comprehension inside."""
        return NameScope(names, self, self.module, self.owner)

    def new_temporary(self) -> str:
        """Declare and return a new temporary variable."""
        self.further.append(f"$t{len(self.further)}")
        return self.further[-1]


@cache
def assigned(function: ast.FunctionDef | ast.Module) -> frozenset[str]:
    """Return the names that a function's body assigns to.

    >>> sorted(assigned(ast.parse("a = [b for b in c]; d, (e, f) = g")))
    ['a', 'd', 'e', 'f']
    """
    return frozenset(name for node in _own(function.body) for name in _given(node))


def _given(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(id=name, ctx=ast.Store()):
            yield name
        case ast.FunctionDef(name=name) | ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)):
            yield name
        case ast.MatchStar(name=str(name)):
            yield name
        case _:
            pass


def _own(body: list[ast.stmt]) -> Iterator[ast.AST]:
    """Yield the nodes of a function, without those of functions and comprehensions inside it."""
    waiting: list[ast.AST] = list(body)
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, Comprehension):  # := assigns to a variable of the function
            yield from (one.target for one in ast.walk(node) if isinstance(one, ast.NamedExpr))
        if isinstance(node, ast.FunctionDef | ast.Lambda | Comprehension | ast.ClassDef):
            continue
        waiting.extend(ast.iter_child_nodes(node))


@cache
def yields(node: ast.FunctionDef) -> bool:
    """Return whether a function is a generator.

    >>> yields(ast.parse("def f(): yield 1").body[0])
    True
    """
    return any(isinstance(one, ast.Yield | ast.YieldFrom) for one in _own(node.body))
