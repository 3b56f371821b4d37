"""Wording: what players call what a rule book settles, and what a document refers to but does not hold."""

from __future__ import annotations

import re
from dataclasses import dataclass

_RULE = re.compile(r"(\d{1,3})(?:\.(\d{1,3}))?")


@dataclass(frozen=True, slots=True)
class Wording:
    """Names of one thing in players' words.

    ``entry`` is the clause, question, erratum or table that they mean; where it is empty the names mean each
    other.
    """

    names: tuple[str, ...]
    entry: str = ""


@dataclass(frozen=True, slots=True)
class Absent:
    """Something that the document refers to and leaves out; ``says`` tells where it is, in one sentence.

    ``names`` are what players call it; ``rules`` are the numbers of rules that are absent with it, single
    (``"7.8"``) or from chapter to chapter (``"1.0-9.0"``).

    >>> from countermarch import components
    >>> components.game("lebanon-82").absent["supply"].says
    'Supply is in the standard rules 1.0-9.0, which this document leaves out.'
    """

    id: str
    title: str
    says: str
    names: tuple[str, ...]
    rules: tuple[str, ...]

    def covers(self, rule: str) -> bool:
        """Tell whether a rule of this number is absent.

        >>> absent = Absent("a", "A", "", (), ("1.0-9.0", "10.63"))
        >>> [absent.covers(rule) for rule in ("7.8", "9.12", "10.63", "10.6", "12.0", "CRT")]
        [True, True, True, False, False, False]
        """
        return any(_within(rule, span) for span in self.rules)


def _within(rule: str, span: str) -> bool:
    """Tell whether a rule lies in a span; a last rule ``9.0`` stands for its whole chapter."""
    first, _, last = span.partition("-")
    if not last:
        return rule == first
    wanted, lowest, highest = _number(rule), _number(first), _number(last)
    if not (wanted and lowest and highest):
        return False
    return lowest <= wanted and (wanted <= highest or (highest[1] == 0 and wanted[0] == highest[0]))


def _number(rule: str) -> tuple[int, int] | None:
    found = _RULE.fullmatch(rule)
    return (int(found[1]), int(found[2] or 0)) if found else None
