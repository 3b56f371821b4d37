"""Helpers for the steps of a ruling: sentences, and reasons why an act is illegal."""

from __future__ import annotations

from typing import Generic, Literal, TypeVar

from countermarch.reference.engine.phrases import sentence
from countermarch.reference.engine.ruling import Working

Code = TypeVar("Code", bound=str)
Value = TypeVar("Value")


class Reasoning(Working):
    """A ``Working`` that capitalises its steps and ends them with a full stop.

    >>> work = Reasoning()
    >>> work.step("7.2C", "each die +1", 5)
    5
    >>> work.ruling(None).steps[0].text
    'Each die +1.'
    """

    __slots__ = ()

    def step(self, rule: str, text: str, value: Value, *errata: str) -> Value:
        """Record a step as a sentence; return its value."""
        return super().step(rule, sentence(text), value, *errata)

    def yes(self, rule: str, text: str, *errata: str) -> Literal[True]:
        """Record a step with the value True, and return it."""
        self.step(rule, text, True, *errata)  # noqa: FBT003 # the value of the step
        return True

    def no(self, rule: str, text: str, *errata: str) -> Literal[False]:
        """Record a step with the value False, and return it."""
        self.step(rule, text, False, *errata)  # noqa: FBT003 # the value of the step
        return False


class Violations(Generic[Code]):
    """Collects the reasons why an act is illegal: codes without repetition, each with a step and its rule.

    >>> faults: Violations[str] = Violations(Reasoning())
    >>> faults.add_if(3 > 2, "no-control", "7.3E", "the zone is contested")
    >>> faults.add_if(3 < 2, "already-raided", "7.3E", "a raid was made")
    >>> faults.close("7.3E", "the raid is made"), faults.legal
    (('no-control',), False)
    """

    __slots__ = ("_codes", "work")

    def __init__(self, work: Reasoning) -> None:
        """Start without violations; steps are recorded in ``work``."""
        self.work = work
        self._codes: dict[Code, None] = {}

    def add_if(self, when: bool, code: Code, rule: str, text: str, *errata: str) -> None:
        """Add a violation, with its reason as a step, if ``when`` is true."""
        if when:
            self.add(code, rule, text, *errata)

    def add(self, code: Code, rule: str, text: str, *errata: str) -> None:
        """Add a violation, with its reason as a step."""
        self._codes[self.work.step(rule, text, code, *errata)] = None

    @property
    def legal(self) -> bool:
        """Whether there are no violations."""
        return not self._codes

    def close(self, rule: str, text: str) -> tuple[Code, ...]:
        """Return the codes in the order in which they were added; if there are none, record a step."""
        if not self._codes:
            self.work.yes(rule, text)
        return tuple(self._codes)
