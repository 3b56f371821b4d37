"""The sections of a question's file, with expressions in them: every fault with its line and column."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from countermarch.components.model.expressions.errors import ExpressionError, UnresolvedName
from countermarch.components.model.loading.toml_places import spot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from countermarch.components.model.loading.toml_files import Section

Out = TypeVar("Out")


@dataclass(frozen=True, slots=True)
class Part:
    """A section: what reads its keys, the whole file, what a message calls it."""

    section: Section
    text: str
    name: str

    def parts(self, key: str) -> Iterator[Part]:
        """Yield the sections of a list, ``[[key]]``, each with its number as its name."""
        for index, section in enumerate(self.section.sections(key)):
            yield Part(section, self.text, f"{key} {index + 1}")

    def part(self, key: str) -> Part:
        """Return the section of a table, ``[key]``."""
        name = f"{self.name}: {key}" if self.name else key
        return Part(self.section.section(key), self.text, name)

    def fault(
        self, key: str, value: object, expected: str, at: int | None = None, item: int | None = None
    ) -> None:
        """Note a fault at a key, at an item of its list, or at a character of the text that stands there."""
        where = f"{self.name}: {key}" if self.name else key
        line, column = self.section.place(key, item)
        if at is not None:
            line, column = spot(self.text, (line, column), at)
        self.section.faults.add(line, where, value, expected, column)

    def meant(self, key: str, read: Callable[[str], Out], *, required: bool = True) -> Out | None:
        """Read the text at a key as an expression; None when it is not there, is at fault or unclear."""
        source = self.section.text(key, None if required else "")
        return self.understood(key, source, read) if source else None

    def understood(self, key: str, source: str, read: Callable[[str], Out]) -> Out | None:
        """Read a text that stands at a key as an expression; None when it is at fault or unclear."""
        try:
            return read(source)
        except ExpressionError as slip:
            self.fault(key, slip.value, slip.expected, slip.at)
        except UnresolvedName:
            pass  # the name's own fault is told where it stands
        return None
