"""A rule book, summarised clause by clause, and its errata."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause, in our own words. Either ``questions`` decide it or ``excuse`` says why none does.

    ``remark`` is what the questions leave to the players.

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


Confidence = Literal["high", "medium", "low"]


@dataclass(frozen=True, slots=True)
class Lookup:
    """A question in which another reading can be chosen: facts to set, or the parameters that choose it."""

    question: str
    given: Mapping[str, int | str | bool | tuple[str, ...]]
    parameters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Erratum:
    """A contradiction, gap or misprint of a rule book, and how it is resolved here.

    ``readings`` are the possible readings, the adopted one first; ``ruling`` is what the tools do and ``why``
    the reason; ``switch`` says how players choose another reading, or is None, and ``lookups`` are the
    questions where it can; ``rules`` are the rule numbers concerned.

    >>> from countermarch import components
    >>> erratum = components.game("lebanon-82").errata["L82-E03"]
    >>> erratum.ruling, erratum.switch
    ('Clear terrain costs 1.', 'movement-cost: clear_cost = 2')
    """

    id: str
    title: str
    rules: tuple[str, ...]
    readings: tuple[str, ...]
    ruling: str
    why: str
    switch: str | None
    confidence: Confidence
    lookups: tuple[Lookup, ...] = ()
