"""What our commands add to Click's: faults that say what would do, and a help page in players' words."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from countermarch.cli.failures import short
from countermarch.components.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Read = TypeVar("Read")


class Word(click.ParamType[Read]):
    """A kind of word on the command line: what makes a value of it, and what would do."""

    def __init__(self, name: str, make: Callable[[str], Read], would_do: str) -> None:
        """``make`` reads a word, and raises ``ValueError`` for one that will not do."""
        self.name = name
        self.make = make
        self.would_do = would_do

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Read:  # noqa: ANN401, ARG002 # as Click calls it
        """Read one word; raises ``InputError`` naming the option, the word and what is expected."""
        if not isinstance(value, str):
            return value  # type: ignore[no-any-return] # a default, of the kind already
        try:
            return self.make(value)
        except ValueError:
            name = (param.name if param else None) or self.name
            raise InputError(name, f"{short(value)} is not {self.would_do}") from None


class Bounded(Word[Read]):
    """A number between bounds, which the help page names."""

    def __init__(
        self, name: str, make: Callable[[str], Read], would_do: str, least: float, most: float | None = None
    ) -> None:
        """``most`` None is no upper bound."""
        self.span = f"at least {least:g}" if most is None else f"from {least:g} to {most:g}"

        def read(word: str) -> Read:
            number: Any = make(word)
            if number < least or (most is not None and number > most):
                raise ValueError(word)
            return number  # type: ignore[no-any-return] # what ``make`` made

        joined = "of " if most is None else ""
        super().__init__(name, read, f"{would_do} {joined}{self.span}")


def number(word: str) -> float:
    """Read a number with or without decimals, after a point or a comma; no infinities.

    >>> number("2.5"), number("0,5")
    (2.5, 0.5)
    """
    read = float(word.replace(",", ".", 1))
    if read != read or abs(read) > 1e9:  # noqa: PLR0124, PLR2004 # not a number is not itself; beyond any paper
        raise ValueError(word)
    return read


WHOLE = Word("whole", int, "a whole number")
PATH = Word("path", Path, "a path")


def _named(word: str) -> str:
    from countermarch.folders.opening import resolve_name

    return resolve_name(word)


GAME = Word("game", _named, "a game or a folder")


def whole(least: int, most: int | None = None) -> Bounded[int]:
    """Return the type of whole numbers within bounds."""
    return Bounded("whole", int, "a whole number", least, most)


def length(least: float, most: float) -> Bounded[float]:
    """Return the type of lengths within bounds, in mm."""
    return Bounded("number", number, "a number", least, most)


class Option(click.Option):
    """An option whose help names its bounds as a person does, and no default that is nothing."""

    def get_help_extra(self, ctx: click.Context) -> Any:  # noqa: ANN401 # a private type of Click's
        """Return what stands in brackets after the help."""
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
    """Make a command of a function, named by its module; its help ends with the examples, one a line."""
    end = "\n".join(["\b", "Examples:", *(f"  {line}" for line in examples)])
    context = {"show_default": True, **(settings or {})}

    def make(function: Callable[..., Any]) -> click.Command:
        name = function.__module__.rpartition(".")[2]
        return click.command(name, cls=cls, epilog=end, context_settings=context)(function)

    return make


def option(*names: str, **attributes: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:  # noqa: ANN401 # Click's own
    """Give a command an option; without a default it is an empty text where it takes one."""
    if "type" not in attributes and not attributes.get("is_flag") and not attributes.get("multiple"):
        attributes.setdefault("default", "")
    return click.option(*names, cls=Option, **attributes)


def flag(*names: str, **attributes: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:  # noqa: ANN401 # as above
    """Give a command an option that is there or not."""
    return option(*names, is_flag=True, **attributes)


AS_JSON = flag("--json", "as_json", help="Print JSON for a program.")

STYLE = option(
    "--style",
    metavar="NAME,...",
    multiple=True,
    default=("standard",),
    help="Style: standard, low-ink, large-print, or two of these together.",
)


def complete_game(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001 # Click's own
    """Complete a game's id."""
    from countermarch.cli.completion import games

    return games(incomplete)
