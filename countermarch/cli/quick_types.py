"""Reading the words of options without Typer's own machinery, whose import takes as long as all the rest.

Typer turns each word into its type with pydantic, which it imports when the first one is read. The few types
that our commands use are read here instead, with messages of our own. Where Typer changes inside, its own way
is used again: nothing is lost but the time.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args, get_origin

from typer.core import TyperCommand, TyperGroup

from countermarch.cli.failures import BadInput, short

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads the words of one option or argument; ``least`` and ``most`` bound a number."""

    name: str
    type: type
    make: Callable[[str], object]
    would_do: str
    least: float | None = None
    most: float | None = None

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:  # noqa: ANN401, ARG002 # Typer's own call
        """Read what was given: one word, several, or nothing."""
        if param.multiple or param.nargs == -1:
            return tuple(self.read(word) for word in value or ())
        return None if value is None else self.read(value)

    def read(self, word: object) -> object:
        """Read one word; raises ``BadInput`` naming the option, the word and what would do."""
        try:
            read = word if isinstance(word, self.type) else self.make(str(word))
            inside = not isinstance(read, (int, float)) or self._inside(read)
        except ValueError:
            inside = False
        if not inside:
            raise BadInput(self.name, f"{short(str(word))} is not {self._wanted()}")
        return read

    def _inside(self, number: float) -> bool:
        """Tell whether a number lies within the bounds."""
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)

    def _wanted(self) -> str:
        """Say what would do."""
        if self.least is not None and self.most is not None:
            return f"{self.would_do} from {self.least:g} to {self.most:g}"
        return self.would_do if self.least is None else f"{self.would_do} of at least {self.least:g}"


def number(word: str) -> float:
    """Read a number with or without decimals; no infinities.

    >>> number("2.5")
    2.5
    """
    read = float(word)
    if read != read or abs(read) > 1e9:  # noqa: PLR0124, PLR2004 # not a number is not itself; beyond any paper
        raise ValueError(word)
    return read


_READERS: dict[type, tuple[Callable[[str], object], str]] = {
    str: (str, "text"),
    Path: (Path, "a path"),
    int: (int, "a whole number"),
    float: (number, "a number"),
    bool: (bool, "true or false"),  # flags come read; what is not given is nothing
}


def make_quick(command: Any) -> Any:  # noqa: ANN401 # Typer's commands of several kinds
    """Give each parameter of a command the reader of its type, where there is one; return the command."""
    for parameter in getattr(command, "params", ()):
        _quicken(parameter)
    for member in getattr(command, "commands", {}).values():
        make_quick(member)
    return command


def _quicken(parameter: Any) -> None:  # noqa: ANN401 # an option or an argument
    """Give one parameter the reader of its type."""
    described = getattr(parameter, "type_descriptor", None)
    annotation = getattr(described, "annotation", None)
    if get_origin(annotation) is list:
        (annotation,) = get_args(annotation)
    if described is not None and annotation in _READERS and hasattr(parameter, "get_runtime_param"):
        make, would_do = _READERS[annotation]
        bounds = described.parameter_info
        parameter._runtime_param = Reader(  # noqa: SLF001 # Typer's own place for it, filled when first asked
            parameter.name, annotation, make, would_do, bounds.min, bounds.max
        )


_BOUNDS = re.compile(r"(-?[0-9.]+)<=x<=(-?[0-9.]+)")


def _span(bounds: re.Match[str]) -> str:
    """Write the bounds of a number as a person does."""
    return f"from {float(bounds[1]):g} to {float(bounds[2]):g}"


class QuickGroup(TyperGroup):
    """A group whose own help option is read quickly too."""

    def get_help_option(self, ctx: Any) -> Any:  # noqa: ANN401 # Typer keeps its context's class private
        """Make the help option."""
        option = super().get_help_option(ctx)
        _quicken(option)
        return option


class QuickCommand(TyperCommand):
    """A command whose own help option is read quickly too, its help page without programmers' words."""

    def format_options(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401 # as above
        """List the arguments by their names alone, then the options."""
        records: dict[str, list[tuple[str, str]]] = {"argument": [], "option": []}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record is not None:
                name, says = record
                shown = name.partition(" <")[0] if parameter.param_type_name == "argument" else name
                records[parameter.param_type_name].append((shown, _BOUNDS.sub(_span, says)))
        for kind, title in (("argument", "Arguments"), ("option", "Options")):
            if records[kind]:
                with formatter.section(title):
                    formatter.write_dl(records[kind])

    def get_help_option(self, ctx: Any) -> Any:  # noqa: ANN401 # as above
        """Make the help option."""
        option = super().get_help_option(ctx)
        _quicken(option)
        return option
