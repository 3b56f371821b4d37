"""Sections of a question's file that contain expressions; every fault has its line and column."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from countermarch.components.model.expressions.errors import ExpressionError, UnresolvedName

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from countermarch.components.model.loading.toml_files import Section

Out = TypeVar("Out")


@dataclass(frozen=True, slots=True)
class FileSection:
    """A section and its name in messages."""

    section: Section
    name: str

    def parts(self, key: str) -> Iterator[FileSection]:
        """Yield the sections of a list, ``[[key]]``, named by their numbers."""
        for index, section in enumerate(self.section.sections(key)):
            yield FileSection(section, f"{key} {index + 1}")

    def part(self, key: str) -> FileSection:
        """Return the section of a table, ``[key]``."""
        name = f"{self.name}: {key}" if self.name else key
        return FileSection(self.section.section(key), name)

    def fault(
        self, key: str, value: object, expected: str, at: int | None = None, item: int | None = None
    ) -> None:
        """Add a fault at a key, at an item of its list, or at a character of its text."""
        where = f"{self.name}: {key}" if self.name else key
        line, column = self.section.place(key, item, at)
        self.section.faults.add(line, where, value, expected, column)

    def meant(self, key: str, read: Callable[[str], Out], *, required: bool = True) -> Out | None:
        """Compile the text at a key; None if it is missing or has a fault."""
        source = self.section.text(key, None if required else "")
        return self.understood(key, source, read) if source else None

    def understood(self, key: str, source: str, read: Callable[[str], Out]) -> Out | None:
        """Compile a text that is at a key; None if it has a fault."""
        try:
            return read(source)
        except ExpressionError as error:
            self.fault(key, error.value, error.expected, error.at)
        except UnresolvedName:
            pass  # the fault in the definition of that name is reported there
        return None
