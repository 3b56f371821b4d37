"""How a question of this game reasons: sentences, modified rolls, bands of a chart, faults in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Literal, TypeVar

from reference.engine import Working
from reference.reign_of_missiles.facts import chart
from reference.reign_of_missiles.words import signed

if TYPE_CHECKING:
    from collections.abc import Sequence

Code = TypeVar("Code", bound=str)
Value = TypeVar("Value")


class Reasoning(Working):
    """A working whose steps are sentences, and that reads modified rolls off charts.

    >>> work = Reasoning()
    >>> work.step("7.2/suppressed", "one rocket", 1)
    1
    >>> work.ruling(None).steps[0].text
    'One rocket.'
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

    def modifier(self, charted: str, row: str, column: str, text: str) -> int:
        """Record one modifier of a roll as its chart has it, and return it."""
        found = chart(charted)
        self.look_up(charted, row, column)
        line, value = found.row(row), found.number(row, column)
        return self.step(line.rule, f"{text}: {signed(value)}", value, *line.errata)

    def roll(self, rule: str, d10: int, modifiers: Sequence[int]) -> int:
        """Record the D10 with its modifiers, never clamped, and return the sum."""
        total = d10 + sum(modifiers)
        if not modifiers:
            return self.step(rule, f"D10 {d10}, no modifiers", total)
        text = f"D10 {d10} {' '.join(map(signed, modifiers))} = {total}"
        return self.step(rule, text, total, "ROM-E15")

    def band(self, charted: str, roll: int, **limits: int) -> str:
        """Return the row of a chart that a roll falls into: the first whose ``most`` is not exceeded.

        ``limits`` give the value of a ``most`` that is a word, as ``CF``; the last row has none.
        """
        found = chart(charted)
        for line in found.lines:
            most = found.cells[line.id, "most"]
            limit = limits[most] if isinstance(most, str) else most
            if limit is None or roll <= limit:
                self.look_up(charted, line.id, "most")
                return line.id
        raise LookupError(f"{charted}: no row for {roll}")


class Faults(Generic[Code]):
    """Gathers everything that stands against an act, in the order in which it is looked for.

    >>> faults: Faults[str] = Faults(Reasoning())
    >>> faults.note(True, "wrong-round", "3.0/rounds", "the Combat Round is over")
    >>> faults.note(False, "commando-used", "9.1", "once a game")
    >>> faults.close("7.1", "nothing stands against it"), faults.legal
    (('wrong-round',), False)
    """

    __slots__ = ("_codes", "_work")

    def __init__(self, work: Reasoning) -> None:
        """Start with nothing against it."""
        self._work = work
        self._codes: list[Code] = []

    def note(self, when: bool, code: Code, rule: str, text: str, *errata: str) -> None:
        """Note a fault when it applies, with its reason as a step."""
        if when:
            self._codes.append(self._work.step(rule, text, code, *errata))

    @property
    def legal(self) -> bool:
        """Whether nothing stands against it."""
        return not self._codes

    def close(self, rule: str, text: str) -> tuple[Code, ...]:
        """Return the codes in order; when there are none, say so as a step."""
        if not self._codes:
            self._work.yes(rule, text)
        return tuple(self._codes)
