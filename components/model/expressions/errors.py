"""What is wrong with an expression, before it is known in which file it stands."""

from __future__ import annotations


class ExpressionError(Exception):
    """One fault of an expression: where (characters from its start), what stands there, what was expected."""

    def __init__(self, at: int, value: str, expected: str) -> None:
        """Say what would do in ``expected``, as it stands after the word "expected"."""
        super().__init__(at, value, expected)
        self.at = at
        self.value = value
        self.expected = expected

    def __str__(self) -> str:
        """One line, for tests and tracebacks."""
        return f"at {self.at}: {self.value!r}: expected {self.expected}"


class UnresolvedName(Exception):  # noqa: N818 -- as above
    """An expression uses a name whose own expression is at fault: that fault is told, this one is none."""
