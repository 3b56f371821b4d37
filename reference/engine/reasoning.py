"""How a question reasons: steps that read as sentences, and everything that stands against an act."""

from __future__ import annotations

from typing import Generic, Literal, TypeVar

from countermarch.reference.engine.ruling import Working

Code = TypeVar("Code", bound=str)
Value = TypeVar("Value")


class Reasoning(Working):
    """A working whose steps are sentences.

    >>> work = Reasoning()
    >>> work.step("7.2C", "each die +1", 5)
    5
    >>> work.ruling(None).steps[0].text
    'Each die +1.'
    """

    __slots__ = ()

    def step(self, rule: str, text: str, value: Value, *errata: str) -> Value:
        """Record a step, its text made a sentence, and hand its value on."""
        return super().step(rule, f"{text[:1].upper()}{text[1:]}.", value, *errata)

    def yes(self, rule: str, text: str, *errata: str) -> Literal[True]:
        """Record that something is so."""
        self.step(rule, text, True, *errata)  # noqa: FBT003 -- the value that was found
        return True

    def no(self, rule: str, text: str, *errata: str) -> Literal[False]:
        """Record that something is not so."""
        self.step(rule, text, False, *errata)  # noqa: FBT003 -- the value that was found
        return False


class Faults(Generic[Code]):
    """Gathers everything that stands against an act, each code once and with the rule that says so.

    >>> faults: Faults[str] = Faults(Reasoning())
    >>> faults.note(3 > 2, "no-control", "7.3E", "the zone is contested")
    >>> faults.note(3 < 2, "already-raided", "7.3E", "a raid was made")
    >>> faults.close("7.3E", "the raid is made"), faults.legal
    (('no-control',), False)
    """

    __slots__ = ("_codes", "work")

    def __init__(self, work: Reasoning) -> None:
        """Start with nothing against it."""
        self.work = work
        self._codes: dict[Code, None] = {}

    def note(self, when: bool, code: Code, rule: str, text: str, *errata: str) -> None:
        """Note a fault when it applies, with its reason as a step."""
        if when:
            self.add(code, rule, text, *errata)

    def add(self, code: Code, rule: str, text: str, *errata: str) -> None:
        """Note a fault, with its reason as a step."""
        self._codes[self.work.step(rule, text, code, *errata)] = None

    @property
    def legal(self) -> bool:
        """Whether nothing stands against it."""
        return not self._codes

    def close(self, rule: str, text: str) -> tuple[Code, ...]:
        """Return the codes in the order in which they were noted; when there are none, say so as a step."""
        if not self._codes:
            self.work.yes(rule, text)
        return tuple(self._codes)
