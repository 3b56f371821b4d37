"""Errors of an expression, before the file that contains it is known."""

from __future__ import annotations


class ExpressionError(Exception):
    """One fault of an expression: the position in its text, what is there, what was expected.

    Callers turn it into a ``Fault`` of the file; users never see it.
    """

    def __init__(self, at: int, value: str, expected: str) -> None:
        """Describe the fault; ``expected`` completes a message "expected ..."."""
        super().__init__(at, value, expected)
        self.at = at
        self.value = value
        self.expected = expected

    def __str__(self) -> str:
        """Return one line, for tests and tracebacks."""
        return f"at {self.at}: {self.value!r}: expected {self.expected}"


class UnresolvedName(Exception):  # noqa: N818 # not an error of its own
    """An expression uses a name whose own expression is at fault; only that fault is reported."""
