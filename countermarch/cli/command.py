"""What commands add to Click: parameter types whose errors say what is expected, and a plain help page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from countermarch.cli.failures import short
from countermarch.components.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from click.types import OptionHelpExtra

Read = TypeVar("Read")


class WordType(click.ParamType[Read]):
    """A parameter type: how a word is read, and what is expected of it."""

    def __init__(self, name: str, make: Callable[[str], Read], expected: str) -> None:
        """``make`` converts a word and raises ``ValueError`` if it cannot."""
        self.name = name
        self.make = make
        self.expected = expected

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Read:  # noqa: ARG002 # as Click calls it
        """Read one word; raises ``InputError`` naming the option, the word and what is expected."""
        if not isinstance(value, str):
            return cast("Read", value)  # a default, which Click converts too
        try:
            return self.make(value)
        except ValueError:
            name = (param.name if param else None) or self.name
            raise InputError(name, f"{short(value)} is not {self.expected}") from None


class Bounded(WordType[Read]):
    """A number within bounds, which the help page shows."""

    def __init__(
        self,
        name: str,
        make: Callable[[str], Read],
        expected: str,
        minimum: float,
        maximum: float | None = None,
    ) -> None:
        """``maximum`` is None if there is no upper bound."""
        self.span = f"at least {minimum:g}" if maximum is None else f"from {minimum:g} to {maximum:g}"

        def read(word: str) -> Read:
            number: Any = make(word)
            if number < minimum or (maximum is not None and number > maximum):
                raise ValueError(word)
            return number  # type: ignore[no-any-return] # what ``make`` made

        joined = "of " if maximum is None else ""
        super().__init__(name, read, f"{expected} {joined}{self.span}")


def number(word: str) -> float:
    """Read a number with or without decimals, after a point or a comma; no infinities.

    >>> number("2.5"), number("0,5")
    (2.5, 0.5)
    """
    # many countries write 2,5
    read = float(word.replace(",", ".", 1))
    # NaN is not equal to itself; no paper is as large as 1e9
    if read != read or abs(read) > 1e9:  # noqa: PLR0124, PLR2004
        raise ValueError(word)
    return read


WHOLE = WordType("whole", int, "a whole number")
PATH = WordType("path", Path, "a path")


def _resolved_name(word: str) -> str:
    from countermarch.folders.opening import resolve_name

    return resolve_name(word)


GAME = WordType("game", _resolved_name, "a game or a folder")


def whole(minimum: int, maximum: int | None = None) -> Bounded[int]:
    """Return the type of whole numbers within bounds."""
    return Bounded("whole", int, "a whole number", minimum, maximum)


def length(minimum: float, maximum: float) -> Bounded[float]:
    """Return the type of lengths within bounds, in mm."""
    return Bounded("number", number, "a number", minimum, maximum)


class DescribedOption(click.Option):
    """An option whose help shows its bounds in words, and no empty default."""

    def get_help_extra(self, ctx: click.Context) -> OptionHelpExtra:
        """Return what the help shows in brackets."""
        extra = super().get_help_extra(ctx)
        if isinstance(self.type, Bounded):
            extra["range"] = self.type.span
        if self.default in ("", None):
            extra.pop("default", None)
        return extra


def command(
    examples: Sequence[str],
    *,
    cls: type[click.Command] = click.Command,
    settings: dict[str, Any] | None = None,
) -> Callable[[Callable[..., Any]], click.Command]:
    """Make a command of a function, named after its module; its help ends with the examples."""
    # \b keeps Click from joining the lines into one paragraph
    end = "\n".join(["\b", "Examples:", *(f"  {line}" for line in examples)])
    context = {"show_default": True, **(settings or {})}

    def make(function: Callable[..., Any]) -> click.Command:
        name = function.__module__.rpartition(".")[2]
        return click.command(name, cls=cls, epilog=end, context_settings=context)(function)

    return make


def option(*names: str, **attributes: object) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Give a command an option; without a type, it is a text and empty by default."""
    if "type" not in attributes and not attributes.get("is_flag") and not attributes.get("multiple"):
        attributes.setdefault("default", "")
    return click.option(*names, cls=DescribedOption, **attributes)


def flag(*names: str, **attributes: object) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Give a command a flag."""
    return option(*names, is_flag=True, **attributes)


_SYNONYMS = {
    "back": "duplex",
    "backs": "duplex",
    "one-sided": "duplex fronts",
    "single-sided": "duplex fronts",
    "size": "paper",
    "larger": "style large-print",
    "scale": "style large-print",
    "counter-size": "style large-print",
    "paper-size": "paper",
    "out": "to",
    "output": "to",
    "lang": "language",
    "vmod": "format vassal",
    "values": "copy",
}
"""Options of other programs, and what they are called here."""


def option_instead(context: click.Context | None, given: str) -> str:
    """Return a hint at the option that a wrong one means: its synonym, or one that takes the word as a value.

    Empty if there is none.
    """
    options = {} if context is None else {one.opts[0]: one for one in context.command.params if one.opts}
    word = given.lstrip("-")
    meant = _SYNONYMS.get(word, "")
    if f"--{meant.partition(' ')[0]}" in options:
        return f"Did you mean '--{meant}'?"
    for name, one in options.items():
        # whole words of the help, not a part of one such as ``card.pdf``
        shown = re.split(r"[\s,;:()]+|\.\s|\.$", getattr(one, "help", None) or "")
        listed = isinstance(one, click.Option) and one.metavar and shown
        if name.startswith("--") and listed and word in listed and len(word) > 1:
            return f"Did you mean '{name} {word}'?"
    return ""


AS_JSON = flag("--json", "as_json", help="Print JSON for a program.")

STYLE = option(
    "--style",
    metavar="NAME,...",
    multiple=True,
    default=("standard",),
    help="The look: standard, classic, card-driven, low-ink, large-print (larger text, and counters of 19 mm "
    "instead of 16); several can be combined.",
)


def complete_game(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001 # Click's own
    """Complete a game's id."""
    from countermarch.cli.completion import games

    return games(incomplete)
