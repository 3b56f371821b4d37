"""What stands in the way of writing Python over."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import ast


class UntranslatableError(Exception):
    """Something that is not provided for; the rules engine answers what needs it."""


def untranslatable(what: str, node: ast.AST | None = None) -> UntranslatableError:
    """Return the error that says what and where.

    >>> str(untranslatable("async functions"))
    'async functions'
    """
    line = getattr(node, "lineno", None)
    return UntranslatableError(what if line is None else f"{what}, line {line} of the function")
