"""Find the syntax tree of a function: of a module, of another function, or a lambda."""

from __future__ import annotations

import ast
import linecache
from functools import cache
from typing import TYPE_CHECKING

from countermarch.site.translated.errors import untranslatable

if TYPE_CHECKING:
    from types import CodeType, FunctionType

Definition = ast.FunctionDef | ast.Lambda


def definition(function: FunctionType) -> ast.FunctionDef:
    """Return the definition of a function; a lambda as a function that returns its expression.

    >>> ast.unparse(definition(definition)).splitlines()[0]
    'def definition(function: FunctionType) -> ast.FunctionDef:'
    """
    return _definition_of(function.__code__)


@cache
def _definition_of(code: CodeType) -> ast.FunctionDef:
    """Return the definition of a function's code: one for all passes of a translation."""
    found = [one for one in _definitions(code.co_filename).get(code.co_firstlineno, ()) if _made(one, code)]
    if len(found) > 1:
        found = [min(found, key=_length)]  # of nested lambdas the inner one
    match found:
        case [ast.FunctionDef() as node]:
            return node
        case [ast.Lambda() as node]:
            returned = ast.copy_location(ast.Return(node.body), node.body)
            made = ast.FunctionDef("lambda_", node.args, [returned], [])
            return ast.copy_location(made, node)
        case _:
            raise untranslatable(f"{code.co_qualname}, whose source is not found")


@cache
def _definitions(file: str) -> dict[int, list[Definition]]:
    """Return all definitions of a file by their first line, with decorators."""
    found: dict[int, list[Definition]] = {}
    for node in ast.walk(ast.parse("".join(linecache.getlines(file)))):
        if isinstance(node, ast.FunctionDef):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            found.setdefault(first, []).append(node)
        elif isinstance(node, ast.Lambda):
            found.setdefault(node.lineno, []).append(node)
    return found


def _length(node: Definition) -> int:
    return len(ast.dump(node))


def _made(node: Definition, code: CodeType) -> bool:
    """Return whether code may come from a definition; the code of a lambda is all in its expression."""
    if isinstance(node, ast.FunctionDef):
        return node.name == code.co_name
    start, end = (node.body.lineno, node.body.col_offset), (node.body.end_lineno, node.body.end_col_offset)
    return code.co_name == "<lambda>" and all(
        start <= (line, column) and (last, last_column) <= end
        for line, last, column, last_column in code.co_positions()
        if None not in (line, last, column, last_column) and (line, column) != (last, last_column)
    )
