"""Clauses: the ledger of a rule book, every clause in our own words with the questions that decide it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause. Either ``questions`` decide it or ``excuse`` says why no question does.

    ``remark`` says what the questions leave to the players.

    >>> Clause("15.0", "Bridges", "definition", "Every river hexside is bridged.", ("movement-cost",)).decided
    True
    """

    number: str
    title: str
    kind: str
    summary: str
    questions: tuple[str, ...]
    excuse: str | None = None
    remark: str = ""

    @property
    def decided(self) -> bool:
        """Whether some question decides the clause."""
        return bool(self.questions)

    @property
    def rule(self) -> str:
        """The rule number without the paragraph: ``"10.2"`` of ``"10.2 p1"``."""
        return self.number.split(" ", 1)[0]
