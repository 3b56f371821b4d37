"""The error for Python that cannot be translated."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import ast


class UntranslatableError(Exception):
    """A construct that the translator does not support."""


def untranslatable(what: str, node: ast.AST | None = None) -> UntranslatableError:
    """Return an error that names the construct and its line.

    >>> str(untranslatable("async functions"))
    'async functions'
    """
    line = getattr(node, "lineno", None)
    return UntranslatableError(what if line is None else f"{what}, line {line} of the function")
