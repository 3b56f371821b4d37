"""Shell completion after ``countermarch ask``: games, questions, parameters, values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.cli.failures import one_of, short
from countermarch.components.errors import InputError
from countermarch.reference.engine.kinds import BoolKind, DieKind, EnumKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from click.shell_completion import CompletionItem

    from countermarch.reference.engine.kinds import Field

SHELLS = ("bash", "zsh", "fish")
VARIABLE = "_COUNTERMARCH_COMPLETE"
"""The environment variable by which the shell asks for completions, as Click names it."""


def words(before: Sequence[str], incomplete: str) -> list[str]:
    """List the words that may come next.

    >>> words([], "leb")
    ['lebanon-82']
    >>> words(["lebanon-82", "combat-result", "--terrain"], "t")
    ['town']
    """
    from countermarch.reference.engine import InputError, registry

    try:
        if not before:
            return _starting(registry.games(), incomplete)
        if len(before) == 1:
            return _starting(registry.questions(before[0]), incomplete)
        parameters = registry.find(before[0], before[1]).parameters
    except InputError:
        return []
    by_option = {"--" + one.name.replace("_", "-"): one for one in parameters}
    last = before[-1].replace("_", "-")
    if last in by_option and not incomplete.startswith("--"):
        return _starting(_values(by_option[last]), incomplete)
    given = {word.replace("_", "-") for word in before}
    return _starting((option for option in by_option if option not in given), incomplete)


def script(shell: str) -> str:
    """Return the completion script of a shell; raises ``InputError`` for an unsupported shell."""
    from click.shell_completion import get_completion_class

    from countermarch.cli.app import command_line

    kind = get_completion_class(one_of("completion", shell, SHELLS))
    if kind is None:
        raise InputError("completion", f"{short(shell)} is not supported by the installed version of Click")
    return kind(command_line, {}, "countermarch", VARIABLE).source()


def items(before: Sequence[str], incomplete: str) -> list[CompletionItem]:
    """Return the same as Click's completion items."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(word) for word in words(before, incomplete)]


def games(incomplete: str) -> list[str]:
    """Complete a game's id."""
    from countermarch import components

    return _starting(components.games(), incomplete)


def _values(field: Field) -> list[str]:
    """List the values of a parameter that has few."""
    match field.kind:
        case EnumKind():
            return list(field.kind.names)
        case BoolKind():
            return ["true", "false"]
        case DieKind():
            return [str(face) for face in field.kind.faces]
        case _:
            return []


def _starting(names: Iterable[str], incomplete: str) -> list[str]:
    """Return the names with this prefix."""
    return [name for name in names if name.startswith(incomplete)]
